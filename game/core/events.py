"""Events: the only things that ever change a state.

Everybody at a table folds the same events in the same order. They differ only in what they were told: outside an event's audience its content is
``None``, and :func:`told` makes that copy. A move never carries luck and luck never carries a choice (design, section 2).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, TypeVar, dataclass_transform

T = TypeVar("T")

Seat: TypeAlias = int
"""A place at the table, 0 to n - 1 in turn order."""

Slot: TypeAlias = int
"""A position 0 to n - 1 of a shuffled deck. It names a card without telling which one it is."""

Face: TypeAlias = str
"""What a card shows, as the short code of its game (Hipparchus: ``S``, ``M``, ``E``)."""

Outcome: TypeAlias = int | str | tuple[int, ...]
"""What luck answered: a number, a word or a few numbers (two dice)."""

Audience: TypeAlias = tuple[Seat, ...] | None
"""The seats that are told an event's content, ascending; :data:`EVERYONE` tells all of them and the spectators."""

EVERYONE: Final[Audience] = None
NOBODY: Final[Audience] = ()


@dataclass_transform(frozen_default=True)
def event_dataclass(kind: type[T]) -> type[T]:
    """A dataclass that is frozen for type checkers alone: two events are made at every step, and one that is frozen at run
    time takes three times as long to make."""
    return dataclass(slots=True, unsafe_hash=True)(kind)


@event_dataclass
class Move:
    """A seat's choice. With an audience it is sealed: others learn only *that* the seat has chosen, until an :class:`Open`."""

    seat: Seat
    action: Any
    audience: Audience = EVERYONE


@event_dataclass
class Open:
    """A sealed move, opened. The chain keeps both moments: when the seat chose, and when the others learnt what."""

    seat: Seat
    action: Any
    audience: Audience = EVERYONE


@event_dataclass
class Chance:
    """What luck answered to a need. A shuffle tells nobody anything: its outcome is ``None`` for all."""

    kind: str
    outcome: Outcome | None
    audience: Audience = EVERYONE


@event_dataclass
class Reveal:
    """The faces of some slots, told to an audience; ``faces[i]`` belongs to ``slots[i]``."""

    slots: tuple[Slot, ...]
    faces: tuple[Face, ...] | None
    audience: Audience = EVERYONE


@event_dataclass
class Table:
    """What the table settles and nobody chose. ``kind`` is one of :data:`TABLE_KINDS`."""

    kind: str
    seats: tuple[Seat, ...]


Event: TypeAlias = Move | Open | Chance | Reveal | Table

TABLE_KINDS: Final = ("agreed_end", "back", "left", "out", "resign", "take_back", "time")
"""An end by agreement, a seat back, a seat gone, a seat that is gone for good, and the others go on without it, a seat that gives up,
a take-back, time run out."""


def may_know(event: Event, viewer: Seat | None) -> bool:
    """Whether ``viewer`` (``None``: a spectator) is in the event's audience. Table events are everybody's."""
    if isinstance(event, Table) or event.audience is None:
        return True
    return viewer is not None and viewer in event.audience


def told(event: Event, viewer: Seat | None) -> Event:
    """The event as ``viewer`` (``None``: a spectator) gets it: whole, or without its content."""
    if may_know(event, viewer):
        return event
    if isinstance(event, Reveal):
        return replace(event, faces=None)
    if isinstance(event, Chance):
        return replace(event, outcome=None)
    assert not isinstance(event, Table)
    return replace(event, action=None)
