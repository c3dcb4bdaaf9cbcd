"""Hexfolk: an island of hexagons as an old chart shows it, with lines of water round its coast."""

import itertools
import math

from tools.engraving.burin import Point, arc, circle, polygon, star, stroke, svg, swelling
from tools.engraving.plate import Plate, scatter, within

W, H = 480.0, 270.0
SIDE, FLAT = 41.0, 0.72
CENTRE = (226.0, 136.0)
# (column, row) of each tile in axial places, and what grows on it
TILES = {
    (0, 0): "field",
    (1, 0): "forest",
    (-1, 0): "mountain",
    (0, 1): "pasture",
    (-1, 1): "hills",
    (0, -1): "forest",
    (1, -1): "hills",
    (2, -1): "pasture",
    (-2, 1): "mountain",
    (2, 0): "field",
}


def lines() -> str:
    """The line plate."""
    plate = Plate(W, H)
    tiles = {place: _corners(place) for place in TILES}
    _ship(plate, 424, 74)
    _rose(plate, 424, 212)
    for place, kind in TILES.items():
        _fill(plate, kind, tiles[place], _middle(place))
        plate.over(stroke([*tiles[place], tiles[place][0]], 0.7))
    coast = _coast(tiles)
    plate.over(*(stroke([a, b], 2.6) for a, b in coast))
    # cliffs: the land stands a little out of the water on the side towards us
    for a, b in coast:
        if (a[1] + b[1]) / 2 > CENTRE[1] + 6 or abs(a[0] - b[0]) < 1:
            low = max(a[1], b[1]) > CENTRE[1]
            for step in range(9):
                along = (step + 0.5) / 9
                x, y = a[0] + (b[0] - a[0]) * along, a[1] + (b[1] - a[1]) * along
                if low:
                    plate.over(stroke([(x, y), (x, y + 5.5 + 1.5 * math.sin(step * 2))], 1.3))
    # lines of water: ever fainter the farther from the coast

    def away(x: float, y: float) -> float:
        return min(_distance((x, y), a, b) for a, b in coast)

    land = [within(corners) for corners in tiles.values()]
    covers = lambda x, y: any(tile(x, y) for tile in land)  # noqa: E731
    plate.blank(covers)

    def water(x: float, y: float) -> float:
        d = away(x, y)
        ripple = 0.5 + 0.5 * math.cos(d / 3.4)
        return max(0.0, 0.78 - d / 92) * ripple + 0.05

    plate.hatch(lambda x, y: True, water, pitch=3.0, widest=2.5, finest=0.3, sway=0.2)
    frame = 5.0
    for inset, weight in ((frame, 1.4), (frame + 4, 0.7)):
        box = [(inset, inset), (W - inset, inset), (W - inset, H - inset), (inset, H - inset), (inset, inset)]
        plate.over(*(stroke([a, b], weight) for a, b in itertools.pairwise(box)))
    return plate.svg()


def tint() -> str:
    """The second plate: the land, and the sail."""
    land = "".join(polygon(_corners(place)) for place in TILES)
    return svg(W, H, land, _sail(424, 74), circle(424, 212, 21))


def _middle(place: tuple[int, int]) -> Point:
    column, row = place
    return (CENTRE[0] + SIDE * math.sqrt(3) * (column + row / 2), CENTRE[1] + SIDE * 1.5 * row * FLAT)


def _corners(place: tuple[int, int]) -> list[Point]:
    cx, cy = _middle(place)
    return [
        (cx + SIDE * math.cos(math.radians(60 * k - 30)), cy + SIDE * FLAT * math.sin(math.radians(60 * k - 30)))
        for k in range(6)
    ]


def _coast(tiles: dict[tuple[int, int], list[Point]]) -> list[tuple[Point, Point]]:
    """The sides that only one tile has."""
    count: dict[tuple[tuple[int, int], ...], list[tuple[Point, Point]]] = {}
    for corners in tiles.values():
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            key = tuple(sorted(((round(a[0]), round(a[1])), (round(b[0]), round(b[1])))))
            count.setdefault(key, []).append((a, b))
    return [sides[0] for sides in count.values() if len(sides) == 1]


def _distance(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(point[0] - a[0] - along * dx, (point[1] - a[1] - along * dy) / 0.9)


def _fill(plate: Plate, kind: str, corners: list[Point], middle: Point) -> None:
    """Draw what grows on a tile."""
    cx, cy = middle
    inner = within([(cx + (x - cx) * 0.9, cy + (y - cy) * 0.9) for x, y in corners])
    spots = [(cx - SIDE + x, cy - SIDE * FLAT + y) for x, y, _ in scatter(60, SIDE * 2, SIDE * 2 * FLAT, 3, 10.5)]
    spots = sorted(
        (spot for spot in spots if inner(*spot) and inner(spot[0] - 5, spot[1]) and inner(spot[0] + 5, spot[1] - 6)),
        key=lambda s: s[1],
    )
    if kind == "forest":
        for x, y in spots:
            crown = [(x, y - 13), (x + 5.2, y - 1), (x - 5.2, y - 1)]
            plate.over(
                stroke([crown[2], crown[0], crown[1]], 0.8),
                stroke([crown[2], crown[1]], 0.8),
                stroke([(x, y - 1), (x, y + 2)], 1.5),
            )
            for step in range(4):
                down = (step + 1) / 5
                plate.over(stroke([(x + 0.6, y - 13 + 12 * down), (x + 5.2 * down, y - 13 + 12 * down)], 1.0))
    elif kind == "mountain":
        for x, y, size in ((cx - 13, cy + 3, 19.0), (cx + 13, cy + 1, 16.0), (cx + 1, cy + 17, 22.0)):
            top = (x, y - size)
            plate.over(stroke([(x - size * 0.72, y), top, (x + size * 0.72, y)], 1.3))
            for step in range(7):
                down = (step + 1.2) / 8
                plate.over(
                    stroke(
                        [
                            (x + 0.72 * size * down * 0.94, y - size + size * down),
                            (x + size * 0.16 * down, y - size + size * down + 3.2),
                        ],
                        1.1,
                    )
                )
    elif kind == "hills":
        for row, across in enumerate((2, 3, 2)):
            for index in range(across):
                x = cx + (index - (across - 1) / 2) * 25
                y = cy - 9 + row * 13
                plate.over(stroke(arc(x, y, 11, 8, 180, 360, 16), 1.1))
                for step in range(5):
                    turn = math.radians(-72 + step * 16)
                    plate.over(
                        stroke(
                            [(x + 11 * math.cos(turn), y + 8 * math.sin(turn)), (x + 11 * math.cos(turn) - 1, y - 0.5)],
                            0.8,
                        )
                    )
    elif kind == "pasture":
        for index, (x, y) in enumerate(spots):
            if index % 3 == 1:
                plate.over(
                    circle(x, y - 3, 3.4),
                    circle(x + 3.6, y - 4.4, 1.7),
                    stroke([(x - 2, y - 1), (x - 2, y + 2.4)], 0.9),
                    stroke([(x + 1.6, y - 1), (x + 1.6, y + 2.4)], 0.9),
                )
            else:
                for lean in (-2.4, 0.0, 2.4):
                    plate.over(stroke([(x, y), (x + lean, y - 5)], 0.8))
    else:
        for row in range(-4, 5):
            y = cy + row * 6.2
            run = [(cx - SIDE + step * 2, y + 1.6 * math.sin(step / 4)) for step in range(int(SIDE))]
            run = [point for point in run if inner(*point)]
            if len(run) < 4:
                continue
            plate.over(stroke(run, 0.7))
            for x, y_at in run[2:-1:3]:
                plate.over(stroke([(x, y_at), (x - 1.7, y_at - 4)], 0.8), stroke([(x, y_at), (x + 1.7, y_at - 4)], 0.8))


def _ship(plate: Plate, x: float, y: float) -> None:
    hull = [(x - 22, y + 18), (x + 20, y + 18), (x + 14, y + 28), (x - 15, y + 28)]
    plate.over(
        polygon(hull),
        stroke([(x - 1, y + 18), (x - 1, y - 26)], 1.6),
        stroke([(x + 20, y + 18), (x + 30, y + 10)], 1.2),
    )
    sail = [(x + 1, y - 22), (x + 15, y - 6), (x + 17, y + 12), (x + 1, y + 13)]
    jib = [(x - 4, y - 20), (x - 20, y + 13), (x - 4, y + 13)]
    for shape in (sail, jib):
        plate.over(stroke([*shape, shape[0]], 1.1))
    plate.hatch(within(sail), lambda px, py: 0.2 + max(0.0, (px - x - 5) / 14), angle=90, pitch=2.4, widest=1.5, sway=0)
    plate.hatch(within(jib), lambda px, py: 0.5, angle=90, pitch=3.0, widest=1.2, sway=0)
    plate.blank(within(hull))
    for row in range(2):
        plate.over(stroke(arc(x - 2, y + 33 + row * 4, 28 - row * 9, 2.4, 0, 180, 20), swelling(1.2, 0.2)))


def _sail(x: float, y: float) -> str:
    return polygon([(x + 1, y - 22), (x + 15, y - 6), (x + 17, y + 12), (x + 1, y + 13)]) + polygon(
        [(x - 4, y - 20), (x - 20, y + 13), (x - 4, y + 13)]
    )


def _rose(plate: Plate, x: float, y: float) -> None:
    plate.blank(lambda px, py: math.hypot(px - x, py - y) < 24)
    plate.over(stroke(arc(x, y, 21, 21, 0, 360, 60), 0.9), stroke(arc(x, y, 18.6, 18.6, 0, 360, 60), 0.5))
    plate.over(star(x, y, 25, 4, 0.2), star(x, y, 15, 4, 0.24, -45))


PICTURES = {"hexfolk.svg": lines, "hexfolk-plate.svg": tint}
