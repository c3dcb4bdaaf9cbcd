"""What an island and its pieces allow: where to build, what a roll yields, at which rates the bank trades, whom the robber may rob.

All of it is derived from the texts and bytes that a state holds, and remembered by them: they are the same objects from turn to turn.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from game.hexfolk.island import tables
from game.hexfolk.state import (
    BONUS,
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
    as_counts,
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
    ends, around, beside = shape.edge_corners, shape.corner_edges, shape.corner_corners
    settlement, city, road = SETTLEMENT + seat, CITY + seat, 1 + seat
    own = [edge for edge, owner in enumerate(edges) if owner == road]
    roads: list[int] = []
    settlements: list[Action] = []
    cities: list[Action] = []
    for corner in sorted({corner for edge in own for corner in ends[edge]}.union(_buildings(corners, seat))):
        owner = corners[corner]
        if owner == 0:
            # "A new settlement needs one's own road to its corner and the distance rule."
            if _is_free(beside[corner], corners):
                settlements.append(_SETTLEMENTS[corner])
        elif owner == settlement:
            cities.append(_CITIES[corner])
        elif owner != city:
            continue  # "not through a corner held by an opponent's building"
        roads += [edge for edge in around[corner] if not edges[edge]]
    return Places(
        tuple([_ROADS[edge] for edge in sorted(set(roads))]) if len(own) < ROADS else (),
        tuple(settlements) if corners.count(settlement) < SETTLEMENTS else (),
        tuple(cities) if corners.count(city) < CITIES else (),
    )


def _buildings(corners: bytes, seat: int) -> list[int]:
    mine = (SETTLEMENT + seat, CITY + seat)
    return [corner for corner, owner in enumerate(corners) if owner in mine]


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
    return as_counts(2 if resource in held else usual for resource in range(5))


def _exchange(given: int, rate: int, taken: int) -> Action:
    give = as_counts(rate if resource == given else 0 for resource in range(5))
    return Action("bank", give=give, take=UNITS[taken])


_EXCHANGES: Final = {
    (given, rate, taken): _exchange(given, rate, taken)
    for given in range(5)
    for rate in (2, 3, 4)
    for taken in range(5)
    if taken != given
}


@lru_cache(maxsize=1 << 10)
def exchanges(given: int, rate: int, stock: tuple[bool, ...]) -> Actions:
    """What so many cards of one resource can be exchanged for. ``stock``: whether the bank has a card of each."""
    return tuple(_EXCHANGES[given, rate, taken] for taken in (4, 3, 2, 1, 0) if taken != given and stock[taken])


def bank_trades(hand: Counts, rate: Counts, bank: Counts) -> list[Action]:
    """Every exchange with the bank that a hand can pay, sorted."""
    found: list[Action] = []
    stock = (bank[0] > 0, bank[1] > 0, bank[2] > 0, bank[3] > 0, bank[4] > 0)
    for given in (4, 3, 2, 1, 0):
        if hand[given] >= rate[given]:
            found += exchanges(given, rate[given], stock)
    return found


def exchange(give: Counts, take: Counts, rate: Counts) -> bool:
    """Whether this is an exchange at these rates."""
    if take not in UNITS or sum(give) > 4:
        return False
    given = give.index(max(give))
    action = _EXCHANGES.get((given, rate[given], take.index(1)))
    return action is not None and action.give == give


# --- Production ----------------------------------------------------------------------------------------------------


class Dues(NamedTuple):
    """What a number yields: to each seat that is due anything, and of each resource in all, and to how many seats."""

    gains: tuple[tuple[int, Counts], ...]
    total: Counts
    takers: Counts


@lru_cache(maxsize=1 << 11)
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
    gains = tuple((seat, as_counts(due[seat])) for seat in sorted(due) if seat not in out)
    total = NOTHING
    for _, counts in gains:
        total = plus(total, counts)
    takers = as_counts([sum(counts[resource] > 0 for _, counts in gains) for resource in range(5)])
    return Dues(gains, total, takers)


def dues_now(state: State, number: int) -> Dues:
    """What a number yields as things stand; where the robber is matters only to its own number."""
    robber = state.robber
    blocked = robber if robber >= 0 and tables(state.island).numbers[robber] == number else -1
    return dues(state.island, state.corners, blocked, number, state.out)


@lru_cache(maxsize=1 << 8)
def founding_gain(island: str, corner: int) -> Counts:
    """ "Each player receives one resource per adjacent tile of the second settlement." """
    found = tables(island).corner_resources[corner]
    return as_counts([found.count(resource) for resource in range(5)])


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
def robbers_by_tile(island: str, corners: bytes, seat: int, poor: Slots) -> tuple[Actions, ...]:
    """For each tile what a seat that moves the robber there may do: rob one of those who have something, or nobody.

    "They steal one card at random from one player who has a building there and at least one card (their choice of victim;
    themselves never; nobody to rob: nothing)." ``poor``: seats without a card to take.
    """
    on_tile = neighbours_of_tiles(island, corners)
    spared = (seat, *poor)
    return tuple(
        tuple([_ROBBERS[tile, victim] for victim in on_tile[tile] if victim not in spared]) or (_ROBBERS[tile, -1],)
        for tile in range(len(on_tile))
    )


def robber_tiles(island: str, corners: bytes, robber: int, shy: Slots) -> list[int]:
    """The tiles that the robber may be moved to.

    "The roller moves the robber to another land tile." ``shy``: seats whose tiles the friendly robber spares.
    """
    on_tile = neighbours_of_tiles(island, corners)
    tiles = [tile for tile in range(len(on_tile)) if tile != robber]
    if not shy:
        return tiles
    # "if that leaves no tile at all, the restriction is lifted"
    return [tile for tile in tiles if not any(other in shy for other in on_tile[tile])] or tiles


def robber_moves(island: str, corners: bytes, robber: int, seat: int, shy: Slots, poor: Slots) -> Actions:
    """Where a seat may move the robber, and whom it then robs, by tile and victim."""
    by_tile = robbers_by_tile(island, corners, seat, poor)
    if not shy:
        return tuple(chain.from_iterable(by_tile[:robber] + by_tile[robber + 1 :]))
    return tuple(chain.from_iterable([by_tile[tile] for tile in robber_tiles(island, corners, robber, shy)]))


# --- Points --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def building_points(corners: bytes, seat: int) -> int:
    """A settlement counts 1, a city 2."""
    return corners.count(SETTLEMENT + seat) + 2 * corners.count(CITY + seat)


def shown_points(state: State, seat: int) -> int:
    """What everybody sees: buildings and bonuses, without hidden victory-point cards."""
    return building_points(state.corners, seat) + BONUS * (state.route == seat) + BONUS * (state.army == seat)
