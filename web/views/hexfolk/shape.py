"""Where things lie in the drawing of an island, and the outlines of its land.

The game's points are whole numbers, half a hex wide and a quarter of a hex high (``Geometry``). In the drawing a hex
is 104 wide and 120 high, so that all is whole numbers there as well: a hex has sides of 60, and from its centre it is
52 to the middle of each.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from game.hexfolk import MAPS

Point: TypeAlias = tuple[int, int]

WIDE: Final = 52
HIGH: Final = 30
"""What a step of the game's points is in the drawing."""
SIDE: Final = 60

_AROUND: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a tile's centre to its corners, clockwise from the top."""
HEX: Final = "M0-60l52 30v60l-52 30-52-30v-60z"
"""The outline of a hex around its centre."""


def at(point: Point) -> Point:
    """A point of the game in the drawing."""
    return point[0] * WIDE, point[1] * HIGH


class Shape(NamedTuple):
    """The land of a board, whatever lies on it: in points of the game."""

    tiles: tuple[Point, ...]
    """The centre of each tile."""
    coasts: tuple[tuple[Point, ...], ...]
    """The corners along each coast: clockwise round the land, the other way round inner waters."""
    left: int
    top: int
    right: int
    bottom: int

    def outline(self, wide: int = 1, high: int = 1) -> str:
        """All coasts as a path, to be filled; a step of the points is so wide and so high."""
        return "".join([_ring(coast, wide, high) for coast in self.coasts])

    def hexes(self) -> str:
        """Every tile as a path, a step of the points being 1."""
        return "".join([f"M{x} {y - 2}l1 1v2l-1 1-1-1v-2z" for x, y in self.tiles])


@cache
def shape(board: str) -> Shape:
    """The shape of the board with this id."""
    tiles = tuple(
        (column + 1, 3 * row + 2)
        for row, line in enumerate(MAPS[board].drawing.split("\n"))
        for column, letter in enumerate(line)
        if letter == "#"
    )
    xs, ys = [x for x, _ in tiles], [y for _, y in tiles]
    return Shape(tiles, _coasts(tiles), min(xs) - 1, min(ys) - 2, max(xs) + 1, max(ys) + 2)


def _coasts(tiles: tuple[Point, ...]) -> tuple[tuple[Point, ...], ...]:
    """Sides that belong to one tile only, joined to rings: of each corner on a coast one such side goes on."""
    onward: dict[Point, set[Point]] = {}
    for x, y in tiles:
        around = [(x + dx, y + dy) for dx, dy in _AROUND]
        for one, other in pairwise([*around, around[0]]):
            if one in onward.get(other, ()):
                onward[other].remove(one)
            else:
                onward.setdefault(one, set()).add(other)
    leaving = {one: others.pop() for one, others in onward.items() if others}
    rings: list[tuple[Point, ...]] = []
    while leaving:
        ring = [next(iter(leaving))]
        while ring[-1] in leaving:
            ring.append(leaving.pop(ring[-1]))
        rings.append(tuple(ring[:-1]))
    return tuple(rings)


def _ring(corners: tuple[Point, ...], wide: int, high: int) -> str:
    steps = [
        f"l{(there[0] - here[0]) * wide} {(there[1] - here[1]) * high}"
        if there[0] != here[0]
        else f"v{(there[1] - here[1]) * high}"
        for here, there in pairwise(corners)
    ]
    return f"M{corners[0][0] * wide} {corners[0][1] * high}{''.join(steps)}z".replace(" -", "-")
