"""A member's card: who it is, where it wants to sit, what it wants to be played, whether it is ready. Signed; the latest one counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from game.core import Option, Seat, TextError
from game.fair.group import Element, Group
from game.fair.manifest import NONCE
from game.fair.wire import MAX_NUMBER, Fields, element_of, from_base64, to_base64
from game.table.room.member import Member, read_signed, sign_text

MAX_NAME: Final = 64
MOST_SEATS: Final = 8
PERSON: Final = "person"
BOT: Final = "bot:"
_USE: Final = "card"


@dataclass(frozen=True, slots=True)
class Claim:
    """A member wants a seat, for itself or for a bot that runs on its device."""

    seat: Seat
    kind: str
    """``person``, or ``bot:`` and a level."""
    key: Element
    """The table key of the seat in the game to come."""
    nonce: bytes
    """32 random bytes, so that no two games are ever the same."""
    since: int
    """When it was claimed, counted over all claims of the room: the earliest one has the seat, a person's before a bot's."""

    @property
    def order(self) -> tuple[bool, int]:
        return self.kind != PERSON, self.since


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. ``number`` counts the plans of a room: the latest one counts."""

    game: str
    options: tuple[tuple[str, Option], ...]
    """Sorted by name; those that are left out have their usual value."""
    seats: int
    number: int = 0
    locked: bool = False
    """Whether only who opened the room may change it."""
    grace: int = 60
    """Seconds after which the others are asked what to do about somebody who is gone."""

    def fields(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "grace": self.grace,
            "locked": self.locked,
            "number": self.number,
            "options": dict(self.options),
            "seats": self.seats,
        }

    @staticmethod
    def read(group: Group, data: Any) -> Plan:
        """Raises ``TextError``; whether there is such a game and what it takes is not known here."""
        if not isinstance(data, dict):
            raise TextError("room.plan", "not a plan")
        fields = Fields(group, data)
        options = fields.plain("options")
        if not isinstance(options, dict) or len(options) > 32:
            raise TextError("room.plan", "options")
        if not all(len(name) <= 40 and type(value) in (bool, int, str) for name, value in options.items()):
            raise TextError("room.plan", "options")
        if any(isinstance(value, str) and len(value) > 80 for value in options.values()):
            raise TextError("room.plan", "options")
        plan = Plan(
            fields.text("game", 40),
            tuple(sorted(options.items())),
            fields.number("seats", MOST_SEATS + 1),
            fields.number("number", MAX_NUMBER),
            fields.flag("locked"),
            fields.number("grace", 3601),
        )
        fields.close()
        return plan


@dataclass(frozen=True, slots=True)
class Card:
    """What a member says of itself."""

    member: Element
    number: int
    """Counts the cards of a member."""
    name: str = ""
    build: str = ""
    """Which build of the program it runs."""
    game: int = 0
    """Which game of the room, counted from 0, this card is about."""
    claims: tuple[Claim, ...] = ()
    ready: bytes = b""
    """The hash of the manifest that it is ready to begin with, or nothing."""
    plan: Plan | None = None
    """The last plan that it made itself."""
    left: bool = False
    """Whether it has left the room for good."""
    text: str = field(default="", compare=False)

    def signed(self, group: Group, member: Member, room: str) -> Card:
        """This card, with its text."""
        content: dict[str, Any] = {
            "build": self.build,
            "claims": [
                {
                    "key": to_base64(claim.key),
                    "kind": claim.kind,
                    "nonce": to_base64(claim.nonce),
                    "seat": claim.seat,
                    "since": claim.since,
                }
                for claim in self.claims
            ],
            "game": self.game,
            "left": self.left,
            "m": to_base64(self.member),
            "n": self.number,
            "name": self.name,
            "plan": None if self.plan is None else self.plan.fields(),
            "ready": to_base64(self.ready),
            "room": room,
        }
        return replace(self, text=sign_text(group, member, _USE, content))


def read_card(group: Group, room: str, text: Any) -> Card:
    """Raises ``TextError`` (``room.*``, ``fair.*``, ``json.*``)."""
    member, data = read_signed(group, _USE, text)
    fields = Fields(group, data)
    if fields.text("room", 64) != room:
        raise TextError("room.other", "a card of another room")
    claims, plan = fields.plain("claims"), fields.plain("plan")
    if not isinstance(claims, list) or len(claims) > MOST_SEATS:
        raise TextError("room.claims", "too many")
    read = tuple(_read_claim(group, claim) for claim in claims)
    if len({claim.seat for claim in read}) < len(read) or sum(claim.kind == PERSON for claim in read) > 1:
        raise TextError("room.claims", "one seat twice, or two seats for one person")
    card = Card(
        member,
        fields.number("n", MAX_NUMBER),
        fields.text("name", MAX_NAME),
        fields.text("build", 32),
        fields.number("game", 10_000),
        read,
        _read_ready(fields.text("ready", 43)),
        None if plan is None else Plan.read(group, plan),
        fields.flag("left"),
        text,
    )
    fields.close()
    return card


def _read_ready(text: str) -> bytes:
    return from_base64(text, 32) if text else b""


def _read_claim(group: Group, data: Any) -> Claim:
    if not isinstance(data, Mapping):
        raise TextError("room.claims", "not a claim")
    fields = Fields(group, data)
    kind = fields.text("kind", 20)
    if kind != PERSON and not (kind.startswith(BOT) and kind.removeprefix(BOT).isalnum()):
        raise TextError("room.claims", "nobody of this kind")
    key = element_of(fields.text("key", 43))
    claim = Claim(
        fields.number("seat", MOST_SEATS), kind, key, fields.data("nonce", NONCE), fields.number("since", MAX_NUMBER)
    )
    fields.close()
    if not group.valid([key]):
        raise TextError("fair.element", "a seat's key")
    return claim
