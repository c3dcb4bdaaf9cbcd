"""What a bot reckons with: income, how long something takes to pay, what an income is good for, what waiting costs.

All numbers are whole. Points are counted in thousandths; income in units of which :data:`CARD` a roll make one card a roll.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.hexfolk.island import tables
from game.hexfolk.state import CITY, NOTHING, SETTLEMENT, Counts, as_counts, plus

POINT: Final = 1000
CARD: Final = 72
"""Twice the ways that two dice can fall: a tile under the robber counts half, since it does not stay there."""
_LONGEST_WAIT: Final = 120
_LONGEST_BASKET: Final = 8000
_SHARE: Final = (0, 12, 6, 4, 3)
"""By rate what a card counts of twelve."""
_MIXED: Final[Counts] = (28, 28, 24, 48, 48)
"""What a few usual games are won with: roads, settlements, cities and development cards."""
_BASKETS: Final[tuple[Counts, ...]] = ((0, 0, 16, 44, 56), (36, 36, 20, 36, 24))
"""Won with cities and development cards; won by spreading out."""


def pips(number: int) -> int:
    """In how many of 36 rolls a number comes up."""
    return 6 - abs(7 - number) if number else 0


@lru_cache(maxsize=16)
def corner_incomes(island: str) -> tuple[Counts, ...]:
    """For each corner the income of a settlement there, the robber left out."""
    known = tables(island)
    found = []
    for tiles in known.geometry.corner_tiles:
        counts = [0] * 5
        for tile in tiles:
            if known.resources[tile] >= 0:
                counts[known.resources[tile]] += 2 * pips(known.numbers[tile])
        found.append(as_counts(counts))
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def income(island: str, corners: bytes, robber: int, seat: int) -> Counts:
    """The income of a seat."""
    of_corner = corner_incomes(island)
    settlement, city = SETTLEMENT + seat, CITY + seat
    total = NOTHING
    for corner, owner in enumerate(corners):
        if owner == settlement:
            total = plus(total, of_corner[corner])
        elif owner == city:
            total = plus(total, plus(of_corner[corner], of_corner[corner]))
    if robber < 0:
        return total
    known = tables(island)
    resource = known.resources[robber]
    if resource < 0:
        return total
    held = [corners[corner] for corner in known.geometry.tile_corners[robber]]
    blocked = pips(known.numbers[robber]) * (held.count(settlement) + 2 * held.count(city))
    return as_counts([amount - blocked * (kind == resource) for kind, amount in enumerate(total)])


@lru_cache(maxsize=1 << 15)
def rolls_until(hand: Counts, cost: Counts, gains: Counts, rates: Counts) -> int:
    """After how many rolls a hand can usually pay a cost, the bank's rates made use of; 0 for at once."""
    lacking = exchanged = 0
    for have, due, rate in zip(hand, cost, rates, strict=True):
        if have < due:
            lacking += due - have
        else:
            exchanged += (have - due) // rate
    if exchanged >= lacking:
        return 0
    return min(_LONGEST_WAIT, _first_roll(hand, cost, gains, rates, _LONGEST_WAIT))


def _first_roll(hand: Counts, cost: Counts, gains: Counts, rates: Counts, most: int) -> int:
    """The first roll after which what is left over, exchanged at the bank, is as much as what is lacking.

    What is left over grows more slowly than what is lacking shrinks, so that going on as fast as now never leads too far
    (Newton's method from below).
    """
    rolls = 1
    while rolls < most:
        balance = speed = 0
        for have, due, gain, rate in zip(hand, cost, gains, rates, strict=True):
            rest = (have - due) * CARD + gain * rolls
            share = _SHARE[rate] if rest >= 0 else _SHARE[1]
            balance += rest * share
            speed += gain * share
        if balance >= 0:
            return rolls
        if not speed:
            return most
        rolls -= balance // speed
    return most


@lru_cache(maxsize=1 << 13)
def pace(gains: Counts, rates: Counts) -> int:
    """How fast an income pays for what games are won with, in thousandths of a card a roll; being many-sided and having
    harbours counts."""
    mixed = _pace_for(_MIXED, gains, rates)
    return (mixed + max([_pace_for(basket, gains, rates) for basket in _BASKETS])) // 2


def _pace_for(basket: Counts, gains: Counts, rates: Counts) -> int:
    return 1000 * sum(basket) // _first_roll(NOTHING, basket, gains, rates, _LONGEST_BASKET)


def _faded() -> tuple[int, ...]:
    shares = [POINT]
    for _ in range(_LONGEST_WAIT):
        shares.append(shares[-1] * 984 // 1000)
    return tuple(shares)


FADED: Final = _faded()
"""What is left of a thousand after so many rolls of waiting."""
