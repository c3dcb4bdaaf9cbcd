"""What devices of a room tell each other: one canonical JSON text a frame, ``{"k": kind, ...}``. From a peer all of it is hostile.

What must be believed on its own is signed by whom it comes from and travels as it is, over anybody: messages of a game (``game.fair.wire``),
cards (``game.table.room.cards``), what people say.
"""

from __future__ import annotations

from typing import Any, Final

from game.core import TextError
from game.core.canonical import dumps, loads
from game.fair.group import Group
from game.fair.wire import MAX_TEXT, Fields

PROTOCOL: Final = 1
"""Version of the frames; devices of another one do not play together."""
MAX_FRAME: Final = 262_144
"""Characters."""
MOST_TEXTS: Final = 512
"""Messages in one frame."""


def write_frame(kind: str, **fields: Any) -> str:
    """A frame of one's own."""
    return dumps({"k": kind, **fields})


def read_frame(group: Group, text: Any) -> tuple[str, Fields]:
    """The kind of a frame and its fields, to be read one by one. Raises ``TextError`` (``room.*``, ``json.*``)."""
    if not isinstance(text, str) or len(text) > MAX_FRAME:
        raise TextError("room.size", "not a frame of this size")
    data = loads(text, MAX_FRAME)
    if not isinstance(data, dict) or not isinstance(kind := data.pop("k", None), str):
        raise TextError("room.shape", "not a frame")
    return kind, Fields(group, data)


def texts(fields: Fields, name: str) -> list[str]:
    """A list of messages."""
    found = fields.plain(name)
    if not isinstance(found, list) or len(found) > MOST_TEXTS:
        raise TextError("room.shape", name)
    if not all(isinstance(text, str) and len(text) <= MAX_TEXT for text in found):
        raise TextError("room.shape", name)
    return found
