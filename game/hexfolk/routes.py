"""The Longest Trade Route (rules/hexfolk.md, "Bonuses")."""

from __future__ import annotations

from functools import lru_cache

from game.hexfolk.island import tables
from game.hexfolk.state import CITY, LONGEST_ROUTE, SETTLEMENT


def routes(island: str, corners: bytes, edges: bytes, seats: int) -> tuple[int, ...]:
    """The length of each seat's longest route, in segments; 0 for a seat with fewer than five roads.

    "recomputed after every road and every building"
    """
    return tuple(
        route_of(island, corners, edges, seat) if edges.count(1 + seat) >= LONGEST_ROUTE else 0 for seat in range(seats)
    )


def route_of(island: str, corners: bytes, edges: bytes, seat: int) -> int:
    """The length of a seat's longest route, in segments."""
    ends = tables(island).geometry.edge_corners
    own = [edge for edge, owner in enumerate(edges) if owner == 1 + seat]
    free = (0, SETTLEMENT + seat, CITY + seat)
    cut = tuple(sorted({corner for edge in own for corner in ends[edge] if corners[corner] not in free}))
    return longest_trail(tuple(ends[edge] for edge in own), cut)


@lru_cache(maxsize=1 << 12)
def longest_trail(edges: tuple[tuple[int, int], ...], cut: tuple[int, ...]) -> int:
    """The most of these edges (pairs of corners) that one route runs along without a break.

    "branches don't count twice; an opponent's building on a corner interrupts a route that runs through it, not one that
    ends there; a corner may be passed twice, an edge never". ``cut``: the corners with such a building.
    """
    around: dict[int, list[tuple[int, int]]] = {}
    for number, (first, second) in enumerate(edges):
        around.setdefault(first, []).append((1 << number, second))
        around.setdefault(second, []).append((1 << number, first))
    best = 0
    for start in _starts(around, cut):
        stack = [(start, 0, 0)]
        while stack:
            corner, used, length = stack.pop()
            if length > best:
                best = length
            if length and corner in cut:
                continue
            for edge, other in around[corner]:
                if not used & edge:
                    stack.append((other, used | edge, length + 1))
        if best == len(edges):
            break
    return best


def _starts(around: dict[int, list[tuple[int, int]]], cut: tuple[int, ...]) -> list[int]:
    """Corners that some longest route of each network starts from.

    A route that cannot go on at either end and is no ring ends at corners with an odd number of its edges, all of them used,
    or where it is cut. A network without such corners is one ring, from wherever it is run through.
    """
    starts = [corner for corner, edges in around.items() if len(edges) % 2 or corner in cut]
    reached = set(starts)
    rest = list(starts)
    while True:
        while rest:
            for _, other in around[rest.pop()]:
                if other not in reached:
                    reached.add(other)
                    rest.append(other)
        ring = next((corner for corner in around if corner not in reached), None)
        if ring is None:
            return starts
        starts.append(ring)
        reached.add(ring)
        rest.append(ring)


def route_holder(lengths: tuple[int, ...], holder: int) -> int:
    """Who has the Longest Trade Route, given the lengths and who had it (-1 for nobody).

    "a strictly longer route takes it [...] when a route is broken and the holder is no longer longest, a single longest route
    of 5+ gets the card; if several tie, the holder keeps it while among them, otherwise nobody has it until one is alone
    longest."
    """
    longest = max(lengths)
    if longest < LONGEST_ROUTE:
        return -1
    if holder >= 0 and lengths[holder] == longest:
        return holder
    return lengths.index(longest) if lengths.count(longest) == 1 else -1
