"""What a seat can work towards: the best of each kind and cost, with what it is good for once it is there."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.hexfolk.bot.reach import longer_route, rivals, spots, with_road
from game.hexfolk.bot.worth import POINT, corner_incomes, income, pace
from game.hexfolk.island import tables
from game.hexfolk.places import rates
from game.hexfolk.routes import routes
from game.hexfolk.state import (
    BONUS,
    CITIES,
    CITY,
    COSTS,
    LONGEST_ROUTE,
    NOTHING,
    ROADS,
    SETTLEMENT,
    SETTLEMENTS,
    Counts,
    Slots,
    as_counts,
    plus,
)

CARDS_FOR_A_POINT: Final = 4
_SAFE: Final = (40, 65, 88, 96)
"""In how many of a hundred cases a place is still free later, by how many roads more than the seat a rival needs (from -1)."""
_ROUTE_SAFE: Final = 75


class Aim(NamedTuple):
    """Something that a seat can work towards."""

    kind: str
    """``settlement``, ``city``, ``buy`` or ``route``."""
    place: int
    """Where the building is to stand; -1 for what has no place."""
    roads: Slots
    """Edges to build on before it, in order."""
    cost: Counts
    """Everything together."""
    worth: int
    """In thousandths of a point, once it is there."""
    safe: int
    """In how many of a hundred cases it can be had later, too."""


class Board(NamedTuple):
    """A board as it is or might be; what is asked about it is remembered by it."""

    island: str
    corners: bytes
    edges: bytes
    robber: int
    seats: Slots
    """Those that still play."""

    def means(self, seat: int) -> tuple[Counts, Counts]:
        """Income and rates of a seat."""
        return income(self.island, self.corners, self.robber, seat), rates(self.island, self.corners, seat)

    def with_road(self, edge: int, seat: int) -> Board:
        """The board with a road of the seat on an edge."""
        return self._replace(edges=with_road(self.edges, edge, seat))

    def with_building(self, corner: int, seat: int, kind: str) -> Board:
        """The board with a settlement or a city of the seat on a corner."""
        piece = bytes(((SETTLEMENT if kind == "settlement" else CITY) + seat,))
        return self._replace(corners=self.corners[:corner] + piece + self.corners[corner + 1 :])


def _cost(kind: str, roads: int) -> Counts:
    one = COSTS.get(kind, NOTHING)
    return as_counts([due + roads * more for due, more in zip(one, COSTS["road"], strict=True)])


def with_harbour(at: Counts, kind: int) -> Counts:
    """The rates with one more harbour: ``kind`` 0 to 4 trades that resource 2:1, 5 trades any 3:1, -1 is none."""
    if kind < 0:
        return at
    if kind == 5:
        return as_counts([min(rate, 3) for rate in at])
    return as_counts([2 if resource == kind else rate for resource, rate in enumerate(at)])


@lru_cache(maxsize=1 << 9)
def settlements(board: Board, seat: int, nearest: tuple[int, ...], rolls: int) -> tuple[Aim, ...]:
    """For each number of roads the best place to settle. ``nearest``: :func:`reach.rivals`; ``rolls``: how long the game may go on."""
    corners = board.corners
    if corners.count(SETTLEMENT + seat) >= SETTLEMENTS:
        return ()
    gains, at = board.means(seat)
    now = pace(gains, at)
    incomes, harbours = corner_incomes(board.island), tables(board.island).corner_harbour
    best: dict[int, Aim] = {}
    for corner, way in spots(board.island, corners, board.edges, seat):
        steps = len(way)
        faster = pace(plus(gains, incomes[corner]), with_harbour(at, harbours[corner])) - now
        worth = POINT + faster * rolls // CARDS_FOR_A_POINT
        safe = _SAFE[max(0, min(3, nearest[corner] - steps + 1))]
        known = best.get(steps)
        if known is None or worth * safe > known.worth * known.safe:
            best[steps] = Aim("settlement", corner, way, _cost("settlement", steps), worth, safe)
    return tuple(best.values())


@lru_cache(maxsize=1 << 9)
def city(board: Board, seat: int, rolls: int) -> tuple[Aim, ...]:
    """The best settlement to make a city of, if any can be."""
    corners = board.corners
    if corners.count(CITY + seat) >= CITIES:
        return ()
    gains, at = board.means(seat)
    now, incomes = pace(gains, at), corner_incomes(board.island)
    best: tuple[Aim, ...] = ()
    for corner, owner in enumerate(corners):
        if owner == SETTLEMENT + seat:
            worth = POINT + (pace(plus(gains, incomes[corner]), at) - now) * rolls // CARDS_FOR_A_POINT
            if not best or worth > best[0].worth:
                best = (Aim("city", corner, (), COSTS["city"], worth, 100),)
    return best


@lru_cache(maxsize=1 << 9)
def route(board: Board, seat: int, holder: int) -> tuple[Aim, ...]:
    """The Longest Trade Route, if a few roads take it. ``holder``: who has it."""
    laid = roads_to_route(board, seat) if holder != seat else None
    if not laid:
        return ()
    worth = BONUS * POINT * (85 if holder < 0 else 100) // 100
    return (Aim("route", -1, laid, _cost("", len(laid)), worth, _ROUTE_SAFE),)


def roads_to_route(board: Board, seat: int) -> Slots | None:
    """The roads that make a seat's route the longest; ``None`` where three are not enough."""
    own = board.edges.count(1 + seat)
    if own >= ROADS or own + 3 < LONGEST_ROUTE:
        return None
    lengths = routes(board.island, board.corners, board.edges, max(board.seats) + 1)
    length = max([LONGEST_ROUTE, *[1 + lengths[other] for other in board.seats if other != seat]])
    if own + 3 < length:
        return None
    return longer_route(board.island, board.corners, board.edges, seat, length) or None


def nearest_rivals(board: Board, seat: int) -> tuple[int, ...]:
    """For each corner how many roads a rival of the seat needs to settle there or next to it."""
    others = tuple([other for other in board.seats if other != seat])
    return rivals(board.island, board.corners, board.edges, others)
