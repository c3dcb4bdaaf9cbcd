"""Ways to win in this turn: what can be built at once, with the bank's help and one card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from game.hexfolk.bot.aims import roads_to_route
from game.hexfolk.bot.bank import exchanges_for
from game.hexfolk.bot.cards import takes_army
from game.hexfolk.bot.reach import spots
from game.hexfolk.bot.sight import Sight
from game.hexfolk.island import tables
from game.hexfolk.places import places
from game.hexfolk.state import (
    BONUS,
    COSTS,
    ROADS,
    SETTLEMENT,
    SETTLEMENTS,
    Action,
    Counts,
    Slots,
    as_counts,
    plus,
)

_MOST: Final = 5
"""More points than these are hardly made in one turn."""


class Way(NamedTuple):
    """Things to build that are points enough."""

    roads: Slots
    settlements: Slots
    cities: Slots
    cost: Counts


def first_step(sight: Sight, legal: Sequence[Any]) -> Action | None:
    """The first step of a way to win in this turn; ``None`` where none is seen."""
    missing = sight.missing(sight.seat)
    if missing > _MOST:
        return None
    way = _way(sight, sight.hand, missing)
    if way is not None:
        return _begun(sight, way)
    for action in legal:
        if action.__class__ is Action and _leads_there(sight, action, missing):
            return action
    return None


def _leads_there(sight: Sight, action: Action, missing: int) -> bool:
    """Whether playing a card makes one win."""
    hand = sight.hand
    match action.kind:
        case "knight":
            return takes_army(sight) and (missing <= BONUS or _way(sight, hand, missing - BONUS) is not None)
        case "two":
            return _way(sight, plus(hand, action.take), missing) is not None
        case "monopoly":
            number = sum([sight.hands[other][action.take.index(1)] for other in sight.others])
            more = as_counts([number * one for one in action.take])
            return number > 0 and _way(sight, plus(hand, more), missing) is not None
        case "roads":
            return free_road(sight, 2) is not None
    return False


def could_win(sight: Sight, seat: int, hand: Counts) -> bool:
    """Whether a seat that is on turn could win with this hand, its development cards left out."""
    missing = sight.missing(seat)
    return missing <= _MOST and any(
        exchanges_for(sight.board, seat, hand, way.cost, sight.state.bank) is not None
        for way in _ways(sight, seat, missing)
    )


def free_road(sight: Sight, free: int) -> int | None:
    """Where to lay the first of so many free roads in order to win in this turn."""
    way = _way(sight, sight.hand, sight.missing(sight.seat), free)
    return None if way is None else way.roads[0]


def _way(sight: Sight, hand: Counts, missing: int, free: int = 0) -> Way | None:
    """A way that this hand pays. ``free``: so many roads cost nothing, and one at least is to be laid."""
    if missing > _MOST:
        return None
    for way in _ways(sight, sight.seat, missing):
        saved = min(free, len(way.roads))
        rest = as_counts([due - saved * road for due, road in zip(way.cost, COSTS["road"], strict=True)])
        if saved >= min(free, 1) and exchanges_for(sight.board, sight.seat, hand, rest, sight.state.bank) is not None:
            return way
    return None


def _begun(sight: Sight, way: Way) -> Action | None:
    """The first step of a way; ``None`` where all is done."""
    exchanges = exchanges_for(sight.board, sight.seat, sight.hand, way.cost, sight.state.bank)
    if exchanges:
        return exchanges[0]
    for kind, where in (("road", way.roads), ("settlement", way.settlements), ("city", way.cities)):
        if where:
            return Action(kind, where[0])
    return None


def _ways(sight: Sight, seat: int, missing: int) -> Iterator[Way]:
    """What is just points enough: settlements and cities, with and without the Longest Trade Route."""
    board = sight.board
    cities = tuple([action.place for action in places(board.island, board.corners, board.edges, seat).cities])
    route: Slots | None = None
    if sight.state.settings.route and sight.state.route != seat:
        route = roads_to_route(board, seat)
    for laid in ((), route) if route else ((),):
        due = missing - (BONUS if laid else 0)
        for founded in _settlements(sight, seat):
            rest = max(0, due - len(founded))
            if len(founded) > max(0, due) or rest > len(cities):
                continue
            roads = tuple(dict.fromkeys([*laid, *[edge for _, way in founded for edge in way]]))
            if board.edges.count(1 + seat) + len(roads) <= ROADS:
                where = tuple([corner for corner, _ in founded])
                yield Way(roads, where, cities[:rest], _cost(len(roads), len(founded), rest))


def _cost(roads: int, settlements: int, cities: int) -> Counts:
    costs = zip(COSTS["road"], COSTS["settlement"], COSTS["city"], strict=True)
    return as_counts([roads * road + settlements * settlement + cities * city for road, settlement, city in costs])


def _settlements(sight: Sight, seat: int) -> Iterator[tuple[tuple[int, Slots], ...]]:
    """No settlement, each one that up to two roads reach, and each two near ones that do not bar each other."""
    board = sight.board
    left = SETTLEMENTS - board.corners.count(SETTLEMENT + seat)
    near = [spot for spot in spots(board.island, board.corners, board.edges, seat) if len(spot[1]) <= 2]
    yield ()
    if left:
        yield from [(spot,) for spot in near]
    if left < 2:
        return
    beside = tables(board.island).geometry.corner_corners
    nearer = [spot for spot in near if len(spot[1]) <= 1]
    for place, first in enumerate(nearer):
        for second in nearer[place + 1 :]:
            if second[0] not in beside[first[0]]:
                yield first, second
