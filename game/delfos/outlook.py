"""What a seat may hope for in a suit of Delfos: how many cards its row will have, and what each prediction is then worth.

Every card in play comes into a row by the end of the round (rules/delfos.md, "Material and deal"), so the rows are settled with the deal, and
nobody knows them whole. A seat knows the cards that it has seen; each other card is as likely to be in play as to be among the nine removed.
Worths are counted in thousandths of a point (:data:`POINT`), so that expectations stay whole numbers.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import Final, TypeAlias

from game.delfos.state import (
    ALL_FIVE,
    DECK_SIZE,
    FOUR_OR_MORE,
    IN_PLAY,
    SUIT_OF,
    SUIT_SIZES,
    SUITS,
    VALUES,
    suit_points,
)

POINT: Final = 1000
NONE: Final = len(VALUES)
"""In the place of a prediction's value: none is held."""
ALL_FREE: Final = (1 << len(VALUES)) - 1
"""The set of all values of a suit."""
CARDS_OF: Final = tuple(
    sum(1 << card for card in range(1, DECK_SIZE + 1) if SUIT_OF[card] == suit) for suit in range(len(SUITS))
)
"""The set of each suit's cards; a set is a number with a bit for each card."""

_FEELING: Final = (0, 0, 150 * ALL_FIVE, 80 * ALL_FIVE, 0)
"""By the number of seats, what holding a prediction at all is worth on the way to all five; four players never get there."""
_REACH: Final = 3
"""How much more what remains in reach counts than what is held at once, which nobody else can take any more."""

Worths: TypeAlias = tuple[int, int, int, int, int]
"""By value of a prediction."""
Suit: TypeAlias = tuple[int, int, int, int, int, int, int]
"""A suit as a seat sees it: the suit; ``known`` and ``seen``, the cards in play of the suit and of all suits that the seat has seen; ``held``, the
value of its prediction or ``NONE``; ``free``, the set of the values in the centre; ``actions``, its cards of the suit; the number of seats."""


@cache
def chances(suit: int, known: int, seen: int) -> tuple[tuple[int, int], ...]:
    """How many cards the suit's row will have in the end, each with its weight.

    ``known``: cards in play of the suit that a seat has seen; ``seen``: of all suits. Drawing without putting back: of the
    cards that the seat has not seen, 18 less ``seen`` are in play.
    """
    out, in_play, of_suit = DECK_SIZE - seen, IN_PLAY - seen, SUIT_SIZES[suit] - known
    found = [
        (known + more, comb(of_suit, more) * comb(out - of_suit, in_play - more))
        for more in range(min(of_suit, in_play) + 1)
    ]
    return tuple(entry for entry in found if entry[1])


@cache
def exact_chance(suit: int, value: int, known: int, seen: int) -> int:
    """The chance in hundredths that a prediction will be exact."""
    found = chances(suit, known, seen)
    hits = sum(weight for cards, weight in found if min(cards, FOUR_OR_MORE) == value)
    return (200 * hits // sum(weight for _, weight in found) + 1) // 2


def likeliest(suit: int, known: int, seen: int) -> int:
    """The prediction that is most likely to be exact."""
    return max(range(NONE), key=lambda value: (exact_chance(suit, value, known, seen), -value))


@cache
def worths(suit: int, known: int, seen: int) -> Worths:
    """What each prediction of the suit is worth on average."""
    found = chances(suit, known, seen)
    total = sum(weight for _, weight in found)
    zero, one, two, three, four = (
        POINT * sum(weight * suit_points(suit, cards, value) for cards, weight in found) // total
        for value in range(len(VALUES))
    )
    return zero, one, two, three, four


@cache
def moves(held: int, free: int) -> tuple[int, ...]:
    """What a seat may hold after an action in a suit: "one take [...], put back [...] or swap" (``NONE``: nothing).

    ``free``: the set of the values in the centre.
    """
    if held == NONE:
        return tuple(value for value in range(NONE) if free >> value & 1)
    return (NONE, *(value for value in (held - 1, held + 1) if 0 <= value < NONE and free >> value & 1))


@cache
def reach(held: int, free: int, actions: int) -> tuple[int, ...]:
    """What a seat can hold after so many actions in a suit, if nobody else takes or returns anything."""
    if not actions:
        return (held,)
    back = free if held == NONE else free | 1 << held
    found = 0
    for value in moves(held, free):
        left = back if value == NONE else back & ~(1 << value)
        for end in reach(value, left, actions - 1):
            found |= 1 << end
    return tuple(end for end in range(NONE + 1) if found >> end & 1)


@lru_cache(maxsize=1 << 15)
def hope(suit: int, known: int, seen: int, held: int, free: int, actions: int, seats: int) -> int:
    """What the best prediction is worth that is in reach with so many cards of the suit to play (:data:`Suit`)."""
    worth, feeling = worths(suit, known, seen), _FEELING[seats]
    return max(0 if end == NONE else worth[end] + feeling for end in reach(held, free, actions))


@lru_cache(maxsize=1 << 15)
def ranked(
    suit: int, known: int, seen: int, held: int, free: int, actions: int, seats: int
) -> tuple[tuple[int, int], ...]:
    """What a seat may hold once it has played one of its cards of the suit (:data:`Suit`), the best first, each with what
    changes by it. A card that serves the plan changes nothing for the worse; one that goes against it, does."""
    worth, feeling = worths(suit, known, seen), _FEELING[seats]
    before = hope(suit, known, seen, held, free, actions, seats)
    had = 0 if held == NONE else worth[held] + feeling
    back = free if held == NONE else free | 1 << held
    found = []
    for value in moves(held, free):
        left = back if value == NONE else back & ~(1 << value)
        reached = hope(suit, known, seen, value, left, actions - 1, seats) - before
        has = 0 if value == NONE else worth[value] + feeling
        found.append((-(_REACH * reached + has - had), value))
    return tuple((value, -change) for change, value in sorted(found))


@lru_cache(maxsize=1 << 15)
def loss(suit: int, known: int, seen: int, held: int, free: int, actions: int, seats: int) -> int:
    """What a seat loses with one card less of the suit (:data:`Suit`); below zero where the card would only do harm."""
    return hope(suit, known, seen, held, free, actions, seats) - hope(suit, known, seen, held, free, actions - 1, seats)
