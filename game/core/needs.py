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
class Order:
    """A uniformly random order of the numbers 0 to ``count - 1``, for everybody to see. Answer: ``Chance(kind, order)``.

    For what luck decides in the open and a list of outcomes would be too long for: where the tiles of an island lie.
    """

    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Remix:
    """A seat's cards are shuffled among themselves, so that no card can be followed. Answer: ``Chance("remix", None, NOBODY)``.

    The cards on ``slots`` lie on ``fresh`` afterwards, and with them ``minted``: cards with these faces that were public so far and lay on no
    slot (a count). ``fresh`` may be ``slots`` again, or slots that no card has lain on yet: a state that keeps both can tell what its
    seat still knows. The faces of the fresh slots are unknown to everybody; the rules ask for a :class:`Show` to whoever may know them.
    """

    seat: Seat
    slots: tuple[Slot, ...]
    fresh: tuple[Slot, ...]
    minted: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Unseal:
    """A sealed move of this seat is due to an audience. Answer: ``Open(seat, action, audience)`` by whoever keeps the sealed moves."""

    seat: Seat
    audience: Audience = EVERYONE


Need: TypeAlias = Shuffle | Show | Draw | Order | Remix | Unseal
