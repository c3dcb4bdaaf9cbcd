"""Where a bot founds (rules/hexfolk.md, "Founding")."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.hexfolk.bot.aims import CARDS_FOR_A_POINT, with_harbour
from game.hexfolk.bot.worth import corner_incomes, pace
from game.hexfolk.island import tables
from game.hexfolk.places import Actions, founding_gain, founding_settlements
from game.hexfolk.state import SETTLEMENT, Action, Counts, State, plus

_ROLLS: Final = 60
"""How long a game goes on."""
_TRIED: Final = 10
"""Places that are thought through."""
_NO_HARBOUR: Final[Counts] = (4, 4, 4, 4, 4)


_USUAL: Final[Counts] = (95, 95, 80, 115, 115)
"""What an income of each resource is usually good for; how scarce it is on the island counts as much."""
_SIDE: Final = 350
"""For each resource that a corner yields."""
_ANY_HARBOUR: Final = 300


@lru_cache(maxsize=16)
def corner_worths(island: str) -> tuple[int, ...]:
    """What each corner looks worth at first sight: income, how scarce its resources are here, how many-sided it is, a harbour."""
    incomes = corner_incomes(island)
    totals = [1 + sum([gains[resource] for gains in incomes]) for resource in range(5)]
    scarcity = [max(70, min(150, 20 * sum(totals) // total)) for total in totals]
    each = [usual + scarce for usual, scarce in zip(_USUAL, scarcity, strict=True)]
    found: list[int] = []
    for gains, harbour in zip(incomes, tables(island).corner_harbour, strict=True):
        worth = sum([gain * good for gain, good in zip(gains, each, strict=True)]) + _SIDE * (5 - gains.count(0))
        if harbour >= 0:
            worth += _ANY_HARBOUR if harbour == 5 else 100 + 20 * gains[harbour]
        found.append(worth)
    return tuple(found)


def settlement(state: State, seat: int) -> Action:
    """The place to found a settlement."""
    options = [action.place for action in founding_settlements(state.island, state.corners)]
    own = [corner for corner, owner in enumerate(state.corners) if owner == SETTLEMENT + seat]
    worths = corner_worths(state.island)
    options.sort(key=lambda corner: (-worths[corner], corner))
    if own:
        tried = options[: 2 * _TRIED]
        return Action("settlement", max(tried, key=lambda corner: _pair_worth(state, seat, own[0], corner, options)))
    return Action("settlement", max(options[:_TRIED], key=lambda corner: _first_worth(state, seat, corner, options)))


def _first_worth(state: State, seat: int, corner: int, options: list[int]) -> int:
    """What the seat ends up with if it founds here now: the others take what looks best until its turn comes again."""
    beside = tables(state.island).geometry.corner_corners
    seats = state.settings.seats
    between = 2 * (seats - 1 - (seat - state.first) % seats)
    taken = {corner, *beside[corner]}
    free = [other for other in options if other not in taken]
    for _ in range(between):
        if not free:
            break
        taken = {free[0], *beside[free[0]]}
        free = [other for other in free if other not in taken]
    return max([_pair_worth(state, seat, corner, other, free) for other in free[:_TRIED]], default=0)


def _pair_worth(state: State, seat: int, first: int, second: int, free: list[int]) -> int:
    """What two settlements are worth together: how fast they pay, the first cards, and where to go on from them."""
    known, incomes = tables(state.island), corner_incomes(state.island)
    at = with_harbour(with_harbour(_NO_HARBOUR, known.corner_harbour[first]), known.corner_harbour[second])
    gains = plus(incomes[first], incomes[second])
    start = founding_gain(state.island, second)
    worth = pace(gains, at) * _ROLLS // CARDS_FOR_A_POINT + 100 * sum(start)
    worth += 150 * (start[0] > 0 and start[1] > 0)
    return worth + _room(state.island, first, free) + _room(state.island, second, free)


def _room(island: str, corner: int, free: list[int]) -> int:
    """What the best places two roads away are worth."""
    shape, worths = tables(island).geometry, corner_worths(island)
    beside = shape.corner_corners
    best = 0
    for near in beside[corner]:
        for far in beside[near]:
            if far != corner and far in free and worths[far] > best:
                best = worths[far]
    return best // 20


def road(state: State, seat: int, options: Actions) -> Action:
    """The road that leads towards the best place that nobody else is about to take."""
    shape = tables(state.island).geometry
    place = state.flow.place
    return max(options, key=lambda action: _lead(state, place, sum(shape.edge_corners[action.place]) - place))


def _lead(state: State, start: int, near: int) -> int:
    """What can be reached by a road from one corner to the next: the best place two roads away, and a little of the next best."""
    shape, worths = tables(state.island).geometry, corner_worths(state.island)
    beside, corners = shape.corner_corners, state.corners

    def is_free(corner: int) -> bool:
        return not corners[corner] and not any(corners[other] for other in beside[corner])

    found = [worths[far] if is_free(far) else 0 for far in beside[near] if far != start]
    for far in beside[near]:
        if far != start and not corners[far]:
            found += [worths[end] // 2 for end in beside[far] if end != near and is_free(end)]
    found.sort(reverse=True)
    return sum([worth >> rank for rank, worth in enumerate(found[:3])])
