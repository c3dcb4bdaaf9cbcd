"""What an island and its pieces allow: where to build, what a roll yields, at which rates the bank trades, whom the robber may rob.

All of it is derived from the texts and bytes that a state holds, and remembered by them: they are the same objects from turn to turn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from game.hexfolk.island import tables
from game.hexfolk.state import (
    CITIES,
    CITY,
    NOTHING,
    ROADS,
    SETTLEMENT,
    SETTLEMENTS,
    UNITS,
    Action,
    Counts,
    Slots,
    State,
    plus,
)

Actions: TypeAlias = tuple[Action, ...]

_MOST_EDGES: Final = 260
_ROADS: Final = tuple(Action("road", edge) for edge in range(_MOST_EDGES))
_SETTLEMENTS: Final = tuple(Action("settlement", corner) for corner in range(_MOST_EDGES))
_CITIES: Final = tuple(Action("city", corner) for corner in range(_MOST_EDGES))


class Places(NamedTuple):
    """Where a seat may build, by the rules of the board alone: neither cards nor whose turn it is count here."""

    roads: Actions
    settlements: Actions
    cities: Actions


@lru_cache(maxsize=1 << 10)
def places(island: str, corners: bytes, edges: bytes, seat: int) -> Places:
    """Where a seat's next road, settlement and city may go, in the order of the board; none of a piece that is used up."""
    shape = tables(island).geometry
    settlement, city, road = SETTLEMENT + seat, CITY + seat, 1 + seat
    mine = (settlement, city)
    reached = [False] * len(corners)
    """Corners that a road of this seat leads to."""
    for edge, owner in enumerate(edges):
        if owner == road:
            first, second = shape.edge_corners[edge]
            reached[first] = reached[second] = True
    roads: Actions = ()
    settlements: Actions = ()
    cities: Actions = ()
    if edges.count(road) < ROADS:
        # "A road joins one's own road, settlement or city; not through a corner held by an opponent's building."
        starts = [corner for corner, owner in enumerate(corners) if owner in mine or (owner == 0 and reached[corner])]
        near = {edge for corner in starts for edge in shape.corner_edges[corner] if not edges[edge]}
        roads = tuple(_ROADS[edge] for edge in sorted(near))
    if corners.count(settlement) < SETTLEMENTS:
        # "A new settlement needs one's own road to its corner and the distance rule."
        settlements = tuple(
            _SETTLEMENTS[corner]
            for corner, owner in enumerate(corners)
            if owner == 0 and reached[corner] and _is_free(shape.corner_corners[corner], corners)
        )
    if corners.count(city) < CITIES:
        cities = tuple(_CITIES[corner] for corner, owner in enumerate(corners) if owner == settlement)
    return Places(roads, settlements, cities)


def _is_free(neighbours: tuple[int, ...], corners: bytes) -> bool:
    """ "Distance rule, always: no settlement on a corner next to another building, whosever." """
    return not any(corners[corner] for corner in neighbours)


@lru_cache(maxsize=1 << 6)
def founding_settlements(island: str, corners: bytes) -> Actions:
    """Where a settlement may be founded."""
    neighbours = tables(island).geometry.corner_corners
    return tuple(
        _SETTLEMENTS[corner]
        for corner, owner in enumerate(corners)
        if owner == 0 and _is_free(neighbours[corner], corners)
    )


@lru_cache(maxsize=1 << 8)
def founding_roads(island: str, corner: int, edges: bytes) -> Actions:
    """Where the road of a founded settlement may go: "a road touching it" """
    return tuple(_ROADS[edge] for edge in tables(island).geometry.corner_edges[corner] if not edges[edge])


# --- Bank and harbours ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def rates(island: str, corners: bytes, seat: int) -> Counts:
    """How many cards of each resource the bank takes for one of another.

    "Bank 4:1; general harbour 3:1; resource harbour 2:1"
    """
    harbours = tables(island).corner_harbour
    mine = (SETTLEMENT + seat, CITY + seat)
    held = {harbours[corner] for corner, owner in enumerate(corners) if owner in mine}
    usual = 3 if 5 in held else 4
    wood, clay, wool, grain, ore = (2 if resource in held else usual for resource in range(5))
    return (wood, clay, wool, grain, ore)


def _exchange(given: int, rate: int, taken: int) -> Action:
    wood, clay, wool, grain, ore = (rate if resource == given else 0 for resource in range(5))
    return Action("bank", give=(wood, clay, wool, grain, ore), take=UNITS[taken])


_EXCHANGES: Final = {
    (given, rate, taken): _exchange(given, rate, taken)
    for given in range(5)
    for rate in (2, 3, 4)
    for taken in range(5)
    if taken != given
}


@lru_cache(maxsize=1 << 12)
def bank_trades(hand: Counts, rate: Counts, stock: tuple[bool, ...]) -> Actions:
    """Every exchange with the bank that a hand can pay. ``stock``: whether the bank has a card of each resource."""
    return tuple(
        sorted(
            _EXCHANGES[given, rate[given], taken]
            for given in range(5)
            if hand[given] >= rate[given]
            for taken in range(5)
            if taken != given and stock[taken]
        )
    )


# --- Production ----------------------------------------------------------------------------------------------------


class Dues(NamedTuple):
    """What a number yields: to each seat that is due anything, and of each resource in all, and to how many seats."""

    gains: tuple[tuple[int, Counts], ...]
    total: Counts
    takers: Counts


@lru_cache(maxsize=1 << 10)
def dues(island: str, corners: bytes, robber: int, number: int, out: Slots) -> Dues:
    """ "Every tile with the rolled number and without the robber gives each adjacent settlement 1, city 2, for all players." """
    known = tables(island)
    due: dict[int, list[int]] = {}
    for tile, resource in known.by_number[number]:
        if tile == robber:
            continue
        for corner in known.geometry.tile_corners[tile]:
            owner = corners[corner]
            if owner:
                seat, amount = (owner - CITY, 2) if owner >= CITY else (owner - SETTLEMENT, 1)
                due.setdefault(seat, [0] * 5)[resource] += amount
    gains = tuple((seat, _counts(due[seat])) for seat in sorted(due) if seat not in out)
    total = NOTHING
    for _, counts in gains:
        total = plus(total, counts)
    takers = _counts([sum(counts[resource] > 0 for _, counts in gains) for resource in range(5)])
    return Dues(gains, total, takers)


def _counts(numbers: list[int]) -> Counts:
    wood, clay, wool, grain, ore = numbers
    return (wood, clay, wool, grain, ore)


@lru_cache(maxsize=1 << 8)
def founding_gain(island: str, corner: int) -> Counts:
    """ "Each player receives one resource per adjacent tile of the second settlement." """
    found = tables(island).corner_resources[corner]
    return _counts([found.count(resource) for resource in range(5)])


# --- Robber --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def neighbours_of_tiles(island: str, corners: bytes) -> tuple[Slots, ...]:
    """For each tile the seats that have a building on it, ascending."""
    return tuple(
        tuple(sorted({(corners[corner] - 1) % 8 for corner in around if corners[corner]}))
        for around in tables(island).geometry.tile_corners
    )


_ROBBERS: Final = {(tile, seat): Action("robber", tile, seat) for tile in range(80) for seat in range(-1, 8)}


@lru_cache(maxsize=1 << 10)
def robber_moves(island: str, corners: bytes, robber: int, seat: int, shy: Slots, poor: Slots) -> Actions:
    """Where a seat may move the robber, and whom it then robs.

    "The roller moves the robber to another land tile. They steal one card at random from one player who has a building there
    and at least one card (their choice of victim; themselves never; nobody to rob: nothing)." ``poor``: seats without a card
    to take. ``shy``: seats whose tiles the friendly robber spares.
    """
    on_tile = neighbours_of_tiles(island, corners)
    tiles = [tile for tile in range(len(on_tile)) if tile != robber]
    spared = [tile for tile in tiles if not any(other in shy for other in on_tile[tile])]
    found: list[Action] = []
    for tile in spared or tiles:  # "if that leaves no tile at all, the restriction is lifted"
        victims = [other for other in on_tile[tile] if other != seat and other not in poor]
        found += [_ROBBERS[tile, victim] for victim in victims] or [_ROBBERS[tile, -1]]
    return tuple(found)


# --- Points --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def building_points(corners: bytes, seat: int) -> int:
    """A settlement counts 1, a city 2."""
    return corners.count(SETTLEMENT + seat) + 2 * corners.count(CITY + seat)


def shown_points(state: State, seat: int) -> int:
    """What everybody sees: buildings and bonuses, without hidden victory-point cards."""
    return building_points(state.corners, seat) + 2 * (state.route == seat) + 2 * (state.army == seat)
