"""What Hesperidae's table is printed with: three pintaderas, a map of the islands, the vineyards in the black sand.

Pintaderas are the clay stamps of the old Canarians. The three corner signs differ in outline, so that no sign rests on its
colour: a triangle, a disc with teeth, a square.
"""

import math
from collections.abc import Sequence

from tools.engraving.burin import Point, arc, circle, polygon, stroke, svg, swelling
from tools.engraving.plate import scatter

# --- Signs, 24 x 24 ----------------------------------------------------------------------------------------------------


def triangle() -> str:
    """A triangle in a triangle."""

    def ring(size: float) -> list[Point]:
        return [
            (12 + size * math.cos(math.radians(turn)), 15.4 + size * math.sin(math.radians(turn)))
            for turn in (-90, 30, 150)
        ]

    return svg(24, 24, "".join(polygon(ring(size), 2) for size in (14.2, 9.4, 6.2)), rule="evenodd")


def disc() -> str:
    """A disc with fourteen lobes, a ring cut into it, and a hole."""
    lobes = []
    for index in range(14):
        angle = math.tau * index / 14
        lobes.append(circle(12 + 9.5 * math.cos(angle), 12 + 9.5 * math.sin(angle), 2.3))
    rings = circle(12, 12, 9.5) + circle(12, 12, 6.9, hole=True) + circle(12, 12, 4.7) + circle(12, 12, 1.9, hole=True)
    return svg(24, 24, "".join(lobes) + rings)


def square() -> str:
    """A square frame round a lozenge, with a grain in each corner."""

    def box(half: float) -> list[Point]:
        return [(12 - half, 12 - half), (12 + half, 12 - half), (12 + half, 12 + half), (12 - half, 12 + half)]

    def lozenge(half: float) -> list[Point]:
        return [(12, 12 - half), (12 + half, 12), (12, 12 + half), (12 - half, 12)]

    grains = [
        [(x, y), (x + dx * 3.1, y), (x, y + dy * 3.1)]
        for x, dx in ((4.9, 1), (19.1, -1))
        for y, dy in ((4.9, 1), (19.1, -1))
    ]
    shapes = [box(10.7), box(8.2), lozenge(6.6), lozenge(2.5), *grains]
    return svg(24, 24, "".join(polygon(shape, 2) for shape in shapes), rule="evenodd")


# --- The islands -------------------------------------------------------------------------------------------------------

# Coasts by longitude west and latitude north, in hundredths of a degree beyond 13 W and 27 N; a few capes each.
_COASTS: dict[str, tuple[Sequence[Point], ...]] = {
    "western": (
        ((516, 77), (513, 71), (498, 64), (497, 70), (488, 80), (492, 85), (497, 84), (499, 79), (507, 75)),
        ((490, 186), (483, 184), (476, 183), (475, 174), (477, 165), (476, 156), (484, 145), (488, 154), (492, 162),
         (497, 172), (500, 178), (497, 184)),
        ((424, 121), (416, 119), (410, 112), (412, 107), (422, 102), (431, 106), (435, 113), (430, 119)),
    ),
    "tenerife": (
        ((312, 158), (324, 146), (337, 135), (338, 129), (343, 114), (353, 104), (369, 100), (372, 105), (378, 112),
         (384, 124), (392, 134), (386, 138), (376, 137), (355, 142), (344, 148), (336, 156), (325, 157)),
    ),
    "gran_canaria": (
        ((243, 118), (239, 108), (238, 93), (239, 85), (258, 73), (268, 76), (277, 82), (283, 99), (271, 110),
         (269, 116), (252, 115), (246, 114)),
    ),
    "eastern": (
        ((87, 174), (83, 165), (85, 150), (90, 136), (102, 121), (120, 117), (135, 105), (150, 106), (141, 111),
         (121, 121), (116, 140), (106, 154), (101, 169)),
        ((45, 223), (45, 213), (55, 196), (66, 192), (78, 184), (87, 186), (83, 198), (66, 211), (56, 212), (47, 224)),
        ((50, 228), (46, 227), (49, 223), (53, 225)),
    ),
}  # fmt: skip
_SCALE = 0.25
_MAP = (128.0, 52.0)
"""One map: 128 wide, 52 high; a hundredth of a degree is a quarter of a unit high, and 0.88 as wide (28 degrees north)."""
REGIONS = tuple(_COASTS)


def maps() -> str:
    """Five maps, one below the other: all islands, then those of each region from west to east."""
    rows = [REGIONS, *((region,) for region in REGIONS)]
    paths = []
    for row, regions in enumerate(rows):
        coasts = [_coast(coast, row) for region in regions for coast in _COASTS[region]]
        paths.append("".join(coasts))
    return svg(_MAP[0], _MAP[1] * len(rows), *paths)


def _coast(capes: Sequence[Point], row: int) -> str:
    """A coast through its capes, in the map of a row."""
    points = [
        (_MAP[0] - 4 - (west - 40) * _SCALE * 0.88 * 1.16, row * _MAP[1] + 48 - (north - 60) * _SCALE * 1.1)
        for west, north in capes
    ]
    return polygon(_rounded(points), 1)


def _rounded(points: Sequence[Point]) -> list[Point]:
    """A closed line through the points with its corners taken off (Catmull and Rom)."""
    found: list[Point] = []
    count = len(points)
    for index in range(count):
        before, start, end, after = (points[(index + step) % count] for step in (-1, 0, 1, 2))
        for along in (0.0, 0.34, 0.67):
            found.append(tuple(_through(*values, along) for values in zip(before, start, end, after, strict=True)))  # type: ignore[arg-type]
    return found


def _through(before: float, start: float, end: float, after: float, along: float) -> float:
    return 0.5 * (
        2 * start
        + (end - before) * along
        + (2 * before - 5 * start + 4 * end - after) * along**2
        + (3 * start - before - 3 * end + after) * along**3
    )


# --- The ground --------------------------------------------------------------------------------------------------------

_TILE = (360.0, 300.0)
_PITS = ((90.0, 75.0), (270.0, 75.0), (0.0, 225.0), (180.0, 225.0), (360.0, 225.0))


def sand() -> str:
    """Vines in their pits, each behind a half-moon of stones against the wind, and the combed sand between: a tile."""
    parts: list[str] = []
    for number, (x, y) in enumerate(_PITS):
        parts += _pit(x, y, number % 2 * 9.0)
    width, height = _TILE
    for x, y, size in scatter(420, width, height, 11, 7):
        if all(math.hypot(x - px, (y - py) * 1.25) > 66 for px, py in _PITS):
            parts.append(circle(x, y, 0.5 + size * 0.8))
    return svg(width, height, "".join(parts))


def _pit(x: float, y: float, turn: float) -> list[str]:
    """A pit: a wall of stones open to the south-west, hollow lines inside it, a vine."""
    parts: list[str] = []
    at = -150.0 + turn
    stone = 0
    while at < 34 + turn:
        long = 8.5 + 4 * ((stone * 7) % 5) / 4
        lift = ((stone * 5) % 3 - 1) * 0.8
        points = arc(x, y, 56 + lift, 45 + lift, at + 0.8, at + long - 0.8, 5)
        parts.append(stroke(points, lambda along: 5.4 * math.sin(math.pi * (0.12 + 0.76 * along)) ** 0.5))
        at += long
        stone += 1
    for radius, start, end in ((44, -160, 40), (34, -150, 60), (24, -130, 80)):
        parts.append(stroke(arc(x, y, radius, radius * 0.8, start + turn, end + turn, 30), swelling(1.3, 0.1)))
    for lean, long in ((-150, 13), (-118, 17), (-88, 19), (-60, 16), (-30, 13)):
        tip = (x + long * math.cos(math.radians(lean)), y + 6 + long * math.sin(math.radians(lean)))
        parts.append(stroke([(x, y + 6), ((x + tip[0]) / 2, (y + 6 + tip[1]) / 2 - 2), tip], swelling(1.8, 0.4)))
        parts.append(circle(tip[0], tip[1], 2.4))
    parts.append(stroke([(x, y + 14), (x, y + 5)], 2.6))
    return parts


PICTURES = {
    "hesperidae-triangle.svg": triangle,
    "hesperidae-disc.svg": disc,
    "hesperidae-square.svg": square,
    "hesperidae-map.svg": maps,
    "hesperidae-sand.svg": sand,
}
