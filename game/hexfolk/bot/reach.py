"""How far it is to where a seat could build: ways of roads, who is nearer, and routes that could be made longer."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from game.hexfolk.island import tables
from game.hexfolk.places import places
from game.hexfolk.routes import longest_trail, route_of
from game.hexfolk.state import CITY, ROADS, SETTLEMENT, Slots

FARTHEST: Final = 3
"""Roads of the longest way that is looked at."""
NEVER: Final = 9

Ways: TypeAlias = tuple[tuple[int, Slots], ...]


@lru_cache(maxsize=1 << 9)
def ways(island: str, corners: bytes, edges: bytes, seat: int) -> Ways:
    """The corners that a seat's roads touch or could touch, nearest first, each with the edges of a shortest way there.

    "not through a corner held by an opponent's building"
    """
    shape = tables(island).geometry
    ends, around = shape.edge_corners, shape.corner_edges
    own = (SETTLEMENT + seat, CITY + seat)
    touched = [False] * len(corners)
    for edge, owner in enumerate(edges):
        if owner == 1 + seat:
            first, second = ends[edge]
            touched[first] = touched[second] = True
    for corner, owner in enumerate(corners):
        if owner in own:
            touched[corner] = True
    found: list[tuple[int, Slots]] = [(corner, ()) for corner, reached in enumerate(touched) if reached]
    most = min(FARTHEST, ROADS - edges.count(1 + seat))
    for corner, way in found:  # grows while it is gone through
        if len(way) == most or (corners[corner] and corners[corner] not in own):
            continue
        for edge in around[corner]:
            if edges[edge]:
                continue
            first, second = ends[edge]
            other = second if first == corner else first
            if not touched[other]:
                touched[other] = True
                found.append((other, (*way, edge)))
    return tuple(found)


@lru_cache(maxsize=1 << 9)
def spots(island: str, corners: bytes, edges: bytes, seat: int) -> Ways:
    """The ways to where the seat could settle by the distance rule, nearest first."""
    beside = tables(island).geometry.corner_corners
    return tuple(
        (corner, way)
        for corner, way in ways(island, corners, edges, seat)
        if not corners[corner] and not any(corners[other] for other in beside[corner])
    )


@lru_cache(maxsize=1 << 9)
def rivals(island: str, corners: bytes, edges: bytes, seats: Slots) -> tuple[int, ...]:
    """For each corner how many roads one of these seats needs to settle there or next to it, where that bars it."""
    beside = tables(island).geometry.corner_corners
    nearest = [NEVER] * len(corners)
    for seat in seats:
        for corner, way in spots(island, corners, edges, seat):
            steps = len(way)
            for near in (corner, *beside[corner]):
                if steps < nearest[near]:
                    nearest[near] = steps
    return tuple(nearest)


@lru_cache(maxsize=1 << 10)
def longer_route(island: str, corners: bytes, edges: bytes, seat: int, length: int) -> Slots | None:
    """Roads that make the seat's longest route this long, one after the other; ``None`` where up to three do not."""
    ends = tables(island).geometry.edge_corners
    own = [ends[edge] for edge, owner in enumerate(edges) if owner == 1 + seat]
    free = (0, SETTLEMENT + seat, CITY + seat)
    laid: list[int] = []
    now = route_of(island, corners, edges, seat)
    while now < length and len(laid) < FARTHEST:
        best, at = now, -1
        for action in places(island, corners, edges, seat).roads:
            route = (*own, ends[action.place])
            cut = tuple(sorted({corner for edge in route for corner in edge if corners[corner] not in free}))
            longer = longest_trail(route, cut)
            if longer > best:
                best, at = longer, action.place
        if at < 0:
            return None
        laid.append(at)
        own.append(ends[at])
        edges, now = with_road(edges, at, seat), best
    return tuple(laid) if now >= length else None


def with_road(edges: bytes, edge: int, seat: int) -> bytes:
    """The edges with a road of the seat on one of them."""
    return edges[:edge] + bytes((1 + seat,)) + edges[edge + 1 :]
