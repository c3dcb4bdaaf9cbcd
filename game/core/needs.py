"""What the rules wait for. The rules never draw luck: a *dealer* outside answers these, and the rules cannot tell dealers apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.core.events import EVERYONE, Audience, Face, Outcome, Seat, Slot


@dataclass(frozen=True, slots=True)
class Shuffle:
    """These faces lie on these slots from now on, in an order nobody knows. Answer: ``Chance("shuffle", None, NOBODY)``."""

    slots: tuple[Slot, ...]
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """The faces of these slots are due to an audience (dealing, drawing, playing, showing). Answer: a ``Reveal`` of just these."""

    slots: tuple[Slot, ...]
    audience: Audience = EVERYONE


@dataclass(frozen=True, slots=True)
class Draw:
    """One of the listed outcomes, each with its weight (a positive whole number). Answer: ``Chance(kind, outcome, audience)``."""

    kind: str
    outcomes: tuple[tuple[Outcome, int], ...]
    audience: Audience = EVERYONE


@dataclass(frozen=True, slots=True)
class Remix:
    """A seat's slots are shuffled among themselves, so that no card can be followed. Answer: ``Chance("remix", None, NOBODY)``.

    The faces of the slots are unknown to everybody afterwards; the rules ask for a :class:`Show` to whoever may know them.
    """

    seat: Seat
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Unseal:
    """A sealed move of this seat is due to an audience. Answer: ``Open(seat, action, audience)`` by whoever keeps the sealed moves."""

    seat: Seat
    audience: Audience = EVERYONE


Need: TypeAlias = Shuffle | Show | Draw | Remix | Unseal
