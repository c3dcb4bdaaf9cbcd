"""Tiles, corners and edges of a board, built once when a board is first asked for (rules/hexfolk.md, "Board").

Everything is numbered in reading order (top to bottom, then left to right) and found by its number. Only what touches land has one.

Points are whole numbers: x in half hex widths, y in quarter hex heights. A tile's centre is at (column + 1, 3 * row + 2), so that no point of
land is negative; two points of equal y that lie 2 apart belong to neighbouring hexes.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from game.hexfolk.maps import MAPS

Point: TypeAlias = tuple[int, int]
Numbers: TypeAlias = tuple[int, ...]

SIDES: Final = ("NE", "E", "SE", "SW", "W", "NW")
"""A tile's sides, clockwise from its top corner; side k is between corner k and the next one."""
_BESIDE: Final = ((1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3))
"""From a tile's centre to the centre of the hex at each side."""
_AROUND: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a tile's centre to each of its corners, clockwise from the top."""
_PLACE: Final = re.compile(rf"(\d+)({'|'.join(SIDES)})", re.ASCII)


class Geometry(NamedTuple):
    """What lies beside what. Fields run along the numbers of what they are named for: ``corner_tiles[corner]``."""

    board: str
    tiles: tuple[tuple[int, int], ...]
    """Row and column in the drawing."""
    tile_corners: tuple[Numbers, ...]
    """Six, clockwise from the top."""
    tile_edges: tuple[Numbers, ...]
    """Six, clockwise: NE, E, SE, SW, W, NW; edge k joins the tile's corners k and k + 1."""
    tile_neighbours: tuple[Numbers, ...]
    """Land only, ascending."""
    corner_tiles: tuple[Numbers, ...]
    """One to three, ascending. "Corner = where up to three tiles meet." """
    corner_edges: tuple[Numbers, ...]
    """Two or three, ascending."""
    corner_corners: tuple[Numbers, ...]
    """The corners at the other ends of ``corner_edges``, in the same order."""
    edge_corners: tuple[tuple[int, int], ...]
    """The lower number first. "Edge = between two corners." """
    edge_tiles: tuple[Numbers, ...]
    """One or two, ascending."""
    coast: Numbers
    """Edges with land on one side only; "shores of inner water count"."""
    harbours: tuple[tuple[int, int], ...]
    """The two corners of each harbour."""
    harbour_edges: Numbers
    """The edge of each harbour, ascending."""
    harbour_at: Numbers
    """For each corner the number of its harbour, or -1."""
    tile_points: tuple[Point, ...]
    corner_points: tuple[Point, ...]
    harbour_points: tuple[Point, ...]
    """The centre of the water hex that each harbour looks onto; no two have the same."""


@cache
def geometry(board: str) -> Geometry:
    """The geometry of the board with this id (``standard19``, ``laguna``); ``KeyError`` where there is none."""
    drawing = MAPS[board].drawing
    tiles = tuple(
        (row, column)
        for row, line in enumerate(drawing.split("\n"))
        for column, letter in enumerate(line)
        if letter == "#"
    )
    centres = tuple((column + 1, 3 * row + 2) for row, column in tiles)
    tile_at = {centre: tile for tile, centre in enumerate(centres)}

    corner_points = tuple(sorted({_moved(centre, step) for centre in centres for step in _AROUND}, key=_reading_order))
    corner_at = {point: corner for corner, point in enumerate(corner_points)}
    tile_corners = tuple(tuple(corner_at[_moved(centre, step)] for step in _AROUND) for centre in centres)

    sides = tuple(tuple(_side(corners, side) for side in range(6)) for corners in tile_corners)
    edge_corners = tuple(
        sorted({side for around in sides for side in around}, key=lambda side: _middle(corner_points, side))
    )
    edge_at = {side: edge for edge, side in enumerate(edge_corners)}
    tile_edges = tuple(tuple(edge_at[side] for side in around) for around in sides)

    edge_tiles = _turned(tile_edges, len(edge_corners))
    corner_edges = _turned(edge_corners, len(corner_points))
    harbour_edges, harbour_points = _harbours(MAPS[board].places, tile_edges, centres)
    harbours = tuple(edge_corners[edge] for edge in harbour_edges)
    harbour_of = {corner: harbour for harbour, corners in enumerate(harbours) for corner in corners}
    return Geometry(
        board=board,
        tiles=tiles,
        tile_corners=tile_corners,
        tile_edges=tile_edges,
        tile_neighbours=tuple(
            tuple(sorted(tile_at[point] for step in _BESIDE if (point := _moved(centre, step)) in tile_at))
            for centre in centres
        ),
        corner_tiles=_turned(tile_corners, len(corner_points)),
        corner_edges=corner_edges,
        corner_corners=tuple(
            tuple(sum(edge_corners[edge]) - corner for edge in edges) for corner, edges in enumerate(corner_edges)
        ),
        edge_corners=edge_corners,
        edge_tiles=edge_tiles,
        coast=tuple(edge for edge, beside in enumerate(edge_tiles) if len(beside) == 1),
        harbours=harbours,
        harbour_edges=harbour_edges,
        harbour_at=tuple(harbour_of.get(corner, -1) for corner in range(len(corner_points))),
        tile_points=centres,
        corner_points=corner_points,
        harbour_points=harbour_points,
    )


def _harbours(
    places: str, tile_edges: tuple[Numbers, ...], centres: tuple[Point, ...]
) -> tuple[Numbers, tuple[Point, ...]]:
    """The edge of each harbour and the water hex it looks onto, from a map's ``places``."""
    edges, points = [], []
    for tile, name in _PLACE.findall(places):
        side = SIDES.index(name)
        edges.append(tile_edges[int(tile)][side])
        points.append(_moved(centres[int(tile)], _BESIDE[side]))
    return tuple(edges), tuple(points)


def _moved(point: Point, step: Point) -> Point:
    return point[0] + step[0], point[1] + step[1]


def _reading_order(point: Point) -> Point:
    x, y = point
    return y, x


def _side(corners: Numbers, side: int) -> tuple[int, int]:
    one, other = corners[side], corners[(side + 1) % 6]
    return (one, other) if one < other else (other, one)


def _middle(points: tuple[Point, ...], side: tuple[int, int]) -> Point:
    """Twice the middle of an edge, in reading order."""
    return _reading_order(_moved(points[side[0]], points[side[1]]))


def _turned(whole: tuple[Numbers, ...], parts: int) -> tuple[Numbers, ...]:
    """For each part the wholes that it belongs to, ascending."""
    found: list[list[int]] = [[] for _ in range(parts)]
    for number, members in enumerate(whole):
        for part in members:
            found[part].append(number)
    return tuple(map(tuple, found))
