"""What everything at one fair table shares, how a script of the protocol asks for messages, and how it ends before its time."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from game.core import Refused, Seat
from game.fair.group import Element, Group
from game.fair.hashing import Entropy, derive, digest
from game.fair.wire import Body, Message

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits at this device. Everything secret of a seat comes from ``seed`` (32 bytes, kept until the table is over) and from what
    was sent; ``entropy`` gives fresh random bytes for proofs."""

    seat: Seat
    seed: bytes
    entropy: Entropy

    @staticmethod
    def table_secret(seed: bytes) -> int:
        """The secret of the table key that is named in the manifest."""
        return derive(seed, "table key")


@dataclass(frozen=True, slots=True)
class Stage:
    """One moment of a table, before the messages that are asked for in it. Proofs are bound to it."""

    table: bytes
    number: int
    transcript: bytes

    def context(self, kind: str, seat: Seat) -> bytes:
        """What a proof of this seat at this stage is bound to."""
        return digest(
            "context", self.table, self.transcript, self.number.to_bytes(8, "big"), kind.encode(), bytes((seat,))
        )


@dataclass(slots=True)
class Setting:
    """One fair table as all who follow it see it at one moment. Nothing here depends on who looks, but for ``me``."""

    group: Group
    table: bytes
    """Hash of the manifest."""
    seats: int
    escrow: bool
    me: Seated | None
    """``None`` for a spectator."""
    stage: int = 0
    transcript: bytes = b""
    """Hash over all messages that were taken up so far, 32 bytes."""
    boxes: dict[Seat, Element] = field(default_factory=dict)
    """Public keys for what is sealed to a seat."""
    away: set[Seat] = field(default_factory=set)
    """Seats that the others have voted to be gone, and that have not come back. Only ever asked for members."""

    def present(self, seats: tuple[Seat, ...] | None = None) -> tuple[Seat, ...]:
        """Those of these seats (of all) that are not away, ascending."""
        return tuple(seat for seat in (range(self.seats) if seats is None else seats) if seat not in self.away)

    def here(self) -> Stage:
        """The present stage: to be taken before anything is asked for, since it has passed once that has come."""
        return Stage(self.table, self.stage, self.transcript)

    def is_me(self, seat: Seat) -> bool:
        return self.me is not None and self.me.seat == seat

    @property
    def my(self) -> Seated:
        """Who sits here. A spectator is never asked for anything."""
        assert self.me is not None
        return self.me


@dataclass(frozen=True, slots=True)
class Want:
    """A script waits for one message of this kind from each of these seats. ``make``: the body that this device sends, if it is asked."""

    kind: str
    seats: tuple[Seat, ...]
    make: Callable[[], Body]


@dataclass(frozen=True, slots=True)
class Turn:
    """A script waits for a choice of this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Found:
    """What came: a message from each seat, in seat order, but from those that were voted to be gone meanwhile.

    ``calls``: in place of a choice, what somebody declared out of turn.
    """

    messages: Mapping[Seat, Message] = field(default_factory=dict)
    calls: tuple[Message, ...] = ()
    gone: tuple[Seat, ...] = ()


Script: TypeAlias = Generator["Want | Turn", Found, T]


class Cheat(Exception):
    """A seat did what no honest program does; its own signed messages prove it."""

    def __init__(self, seat: Seat, code: str, position: int | None = None) -> None:
        super().__init__(f"seat {seat}: {code}")
        self.seat = seat
        self.code = code
        self.position = position
        """Of the event in the log that broke a rule, where it is one of the game's rules."""


class Stuck(Exception):
    """What only this seat could do is due, and it is gone."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(f"seat {seat}")
        self.seat = seat


@contextmanager
def blaming(seat: Seat) -> Iterator[None]:
    """What can't be read in here is a cheat of this seat, which has signed it."""
    try:
        yield
    except Refused as refusal:
        raise Cheat(seat, refusal.code) from refusal


def require(holds: bool, seat: Seat, code: str) -> None:
    """Names the seat unless it holds."""
    if not holds:
        raise Cheat(seat, code)
