"""What people say to each other: short texts and gestures, signed by who says them, so that others can pass them on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from game.core import Refused, TextError
from game.fair.group import Element, Group
from game.fair.wire import Fields, to_base64
from game.table.room.member import Member, read_signed, sign_text

MAX_TEXT: Final = 300
"""Characters at once."""
GESTURES: Final = ("wave", "think", "clap", "laugh", "sad", "hurry")
KEPT: Final = 200
"""How much of it a device keeps, in memory alone."""
BURST: Final = 6
REFILL: Final = 2_000
"""Milliseconds for one more after a burst."""
_USE: Final = "said"


@dataclass(frozen=True, slots=True)
class Said:
    member: Element
    number: int
    text: str
    gesture: str
    signed: str


class Talk:
    """All that was said while this device listened."""

    def __init__(self, group: Group, room: str, now: int) -> None:
        self._group = group
        self._room = room
        self._next = now
        self._last: dict[Element, int] = {}
        self._credit: dict[Element, tuple[int, int]] = {}
        self.said: list[Said] = []
        self.muted: set[Element] = set()

    def say(self, member: Member, text: str, gesture: str, now: int) -> Said:
        """Something of one's own. Raises ``Refused`` (``talk.*``)."""
        text = " ".join(text.split())
        if bool(text) == bool(gesture) or len(text) > MAX_TEXT or (gesture and gesture not in GESTURES):
            raise Refused("talk.text", "one text or one gesture")
        key = member.key(self._group)
        if not self._may(key, now):
            raise Refused("talk.too_fast")
        # Later than what this device said before a reload, also where its clock was set back meanwhile.
        number = self._next = max(self._next + 1, self._last.get(key, 0) + 1)
        content = {"g": gesture, "m": to_base64(key), "n": number, "room": self._room, "text": text}
        said = Said(key, number, text, gesture, sign_text(self._group, member, _USE, content))
        self._keep(said)
        return said

    def hear(self, signed: Any, now: int) -> Said | None:
        """What a peer brings; ``None`` for what is old, too much, or of somebody muted. Raises ``TextError``."""
        key, data = read_signed(self._group, _USE, signed)
        fields = Fields(self._group, data)
        number, text, gesture = fields.number("n", 2**53), fields.text("text", MAX_TEXT), fields.text("g", 20)
        if fields.text("room", 64) != self._room:
            raise TextError("room.other", "said in another room")
        fields.close()
        if gesture not in ("", *GESTURES) or bool(text.strip()) == bool(gesture):
            raise TextError("talk.text", "neither a text nor a gesture")
        if number <= self._last.get(key, -1) or not self._may(key, now):
            return None
        said = Said(key, number, text, gesture, signed)
        self._last[key] = number
        if key in self.muted:
            return None
        self._keep(said)
        return said

    def _keep(self, said: Said) -> None:
        self._last[said.member] = said.number
        self.said = [*self.said[1 - KEPT :], said]

    def _may(self, key: Element, now: int) -> bool:
        """Whether somebody has not said too much lately."""
        if len(self._credit) > 64:
            self._credit.clear()
        left, since = self._credit.get(key, (BURST, now))
        more = (now - since) // REFILL
        left, since = min(BURST, left + more), since + more * REFILL
        self._credit[key] = max(left - 1, 0), since
        return left > 0
