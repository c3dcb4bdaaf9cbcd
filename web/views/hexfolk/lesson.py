"""The lesson of Hexfolk: founding, a turn with a road, a trade and a development card, and one with a seven, a theft and a settlement.

The island's sixes, a forest and hills, both lie beside settlements of the learner: together they pay for a road.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.hexfolk import MAPS
from web.views.lessons import Lesson, Step

_BOARD: Final = "standard19"
_TERRAIN: Final = "PCF MFHP CHPCF DCMH FPM"
_NUMBERS: Final = (11, 5, 3, 10, 6, 9, 8, 9, 5, 4, 10, 4, 0, 8, 3, 6, 11, 12, 2)
_HARBOURS: Final = "W3C3G3O3L"
_DECK: Final = "K" * 14 + "V" * 5 + "RRTTMM"
"""The one development card that is bought is a knight."""
_ROBBED: Final = "WGWL"
"""Whose second card is stolen."""


def _order(wanted: Sequence[object], supply: Sequence[object]) -> tuple[int, ...]:
    """The order in which the supply is dealt out as it is wanted."""
    left = list(enumerate(supply))
    found = []
    for each in wanted:
        place = next(entry for entry in left if entry[1] == each)
        left.remove(place)
        found.append(place[0])
    return tuple(found)


def _orders() -> tuple[tuple[int, ...], ...]:
    """The orders by which luck lays the island out: terrain, tiles of the sixes and eights, numbers, harbours."""
    map_, numbers = MAPS[_BOARD], [number for number in _NUMBERS if number]
    reds = [tile for tile, number in enumerate(_NUMBERS) if number in (6, 8)]
    return (
        _order(_TERRAIN.replace(" ", ""), map_.terrain),
        (*reds, *(tile for tile in range(len(_NUMBERS)) if tile not in reds)),
        _order(numbers, sorted(numbers)),
        _order(_HARBOURS, "3" * map_.general + map_.special),
    )


LESSON: Final = Lesson(
    seats=3,
    shuffles=(_DECK,),
    orders=_orders(),
    draws=(0, (4, 2), (5, 1), (1, 3), (3, 4), 26),
    remixes=(_ROBBED,),
    steps=(
        Step("hexfolk.lesson.island"),
        Step("hexfolk.lesson.found", "settlement@18"),
        Step(
            "hexfolk.lesson.found_road",
            "road@28",
            (
                *("settlement@29", "road@42"),
                *("settlement@25", "road@31"),
                *("settlement@22", "road@24"),
                *("settlement@8", "road@12"),
            ),
        ),
        Step("hexfolk.lesson.found_second", "settlement@36"),
        Step("hexfolk.lesson.second_road", "road@52"),
        Step("hexfolk.lesson.roll", "roll"),
        Step("hexfolk.lesson.yield"),
        Step("hexfolk.lesson.road", "road@60"),
        Step("hexfolk.lesson.offer", "offer:1C>1L", ("accept", "refuse")),
        Step("hexfolk.lesson.trade", "trade@1"),
        Step("hexfolk.lesson.buy", "buy"),
        Step("hexfolk.lesson.end_turn", "end", ("roll", "road@7", "end", "roll", "end")),
        Step("hexfolk.lesson.seven", "roll"),
        Step("hexfolk.lesson.robber", "robber@13>1"),
        Step("hexfolk.lesson.settle", "settlement@46"),
        Step("hexfolk.lesson.harbour"),
        Step("hexfolk.lesson.win"),
    ),
)
