"""Who is at this device: one secret seed a room, from which everything else of it comes, and what it signs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from game.core import Seat, TextError
from game.core.canonical import dumps, loads
from game.fair.group import GENERATOR, Element, Group
from game.fair.hashing import Entropy, derive, digest, keyed
from game.fair.proofs import check_signature, sign
from game.fair.setting import Seated
from game.fair.wire import SIGNATURE, from_base64, to_base64

SEED: Final = 32
ROOM: Final = 9
"""Bytes of a room's name."""
_SIGNATURE_TEXT: Final = 86
MAX_SIGNED: Final = 8192


@dataclass(frozen=True, slots=True)
class Member:
    """One device in a room. ``seed``: 32 bytes, kept as long as the room is; ``entropy``: fresh random bytes."""

    seed: bytes
    entropy: Entropy

    def secret(self) -> int:
        """The secret of the key that names this device to others."""
        return derive(self.seed, "member key")

    def key(self, group: Group) -> Element:
        (key,) = group.lincomb([[(self.secret(), GENERATOR)]])
        return key

    def seat_seed(self, room: bytes, game: int, seat: Seat) -> bytes:
        """What all secrets of a seat come from, its own or a bot's, in one game of the room."""
        return keyed(self.seed, "seat", room, game.to_bytes(4, "big"), bytes((seat,)))[:SEED]

    def seated(self, room: bytes, game: int, seat: Seat) -> Seated:
        return Seated(seat, self.seat_seed(room, game, seat), self.entropy)

    def seat_key(self, group: Group, room: bytes, game: int, seat: Seat) -> Element:
        """The public table key of such a seat."""
        secret = Seated.table_secret(self.seat_seed(room, game, seat))
        (key,) = group.lincomb([[(secret, GENERATOR)]])
        return key


def room_name(opener: Element) -> str:
    """The name of a room (12 characters): who opened it can be told by its key, and nobody else can have opened it."""
    return to_base64(digest("room", opener)[:ROOM])


def sign_text(group: Group, member: Member, use: str, content: dict[str, Any]) -> str:
    """Canonical JSON, signed for this use: the signature (86 characters), then the text."""
    text = dumps(content)
    return to_base64(sign(group, member.secret(), digest(use, text.encode()), member.entropy)) + text


def read_signed(group: Group, use: str, text: Any) -> tuple[Element, dict[str, Any]]:
    """Who signed a text (its field ``m``), and the other fields. Raises ``TextError`` (``room.*``, ``fair.*``, ``json.*``)."""
    if not isinstance(text, str) or not _SIGNATURE_TEXT < len(text) <= MAX_SIGNED or not text.isascii():
        raise TextError("room.size", "not a signed text of this size")
    signature, content = from_base64(text[:_SIGNATURE_TEXT], SIGNATURE), text[_SIGNATURE_TEXT:]
    data = loads(content)
    if not isinstance(data, dict):
        raise TextError("room.shape", "not a signed text")
    key = from_base64(data.pop("m", None), 32)
    if not group.valid([key]):
        raise TextError("fair.element", "not a key")
    if not check_signature(group, key, digest(use, content.encode()), signature):
        raise TextError("room.signature", "not signed by whom it names")
    return key, data
