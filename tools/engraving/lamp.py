"""The picture of home: a round table under a lamp, with cards, dice and a cup. White-line: the ink is the light."""

import math

from tools.engraving.burin import Point, arc, circle, polygon, stroke, svg, swelling
from tools.engraving.plate import Plate, in_ellipse, within

W, H = 480.0, 360.0
TABLE = (250.0, 262.0, 196.0, 62.0)
BULB = (250.0, 104.0)


def lines() -> str:
    """The line plate."""
    plate = Plate(W, H)
    _lamp(plate)
    for centre, turn, sign in ((200, -19, "sun"), (246, -2, "moon"), (292, 15, "earth")):
        _card(plate, (centre, 268 + abs(turn) * 0.14), turn, sign)
    _cup(plate, 376, 240)
    _dice(plate, 128, 246)
    tx, ty, rx, ry = TABLE
    top = in_ellipse(tx, ty, rx, ry)

    def lit(x: float, y: float) -> float:
        away = math.hypot((x - tx) / rx, (y - ty) / ry)
        return 0.86 - 0.62 * away**1.6

    plate.hatch(top, lit, pitch=3.1, widest=2.2)
    rim = lambda x, y: in_ellipse(tx, ty + 11, rx, ry)(x, y) and y > ty  # noqa: E731
    plate.hatch(rim, lambda x, y: 0.26 - 0.2 * abs(x - tx) / rx, angle=90, pitch=4.0, widest=1.4, sway=0.1)
    plate.over(stroke(arc(tx, ty, rx, ry, 0, 360, 140), 1.5), stroke(arc(tx, ty + 11, rx, ry, 0, 180, 90), 1.1))
    # a stem and its foot, fading into the dark
    stem = within([(tx - 13, ty + 60), (tx + 13, ty + 60), (tx + 11, 362), (tx - 11, 362)])
    plate.hatch(
        stem,
        lambda x, y: max(0.0, 0.42 - (y - 320) / 60 - abs(x - tx - 4) / 40),
        angle=90,
        pitch=3.0,
        widest=1.8,
        sway=0,
    )
    # the cone of light: rays that spread from under the shade to the edge of the table
    bx, by = BULB
    rays: list[list[Point]] = []
    for index in range(61):
        across = -1 + 2 * index / 60
        end = (tx + across * rx * 1.02, ty - ry * math.sqrt(max(0.0, 1 - across * across)) * 0.98)
        start = (bx + across * 62, by + 8)
        rays.append(
            [(start[0] + (end[0] - start[0]) * k / 60, start[1] + (end[1] - start[1]) * k / 60) for k in range(61)]
        )
    plate.lines(
        lambda x, y: by + 6 < y < ty,
        rays,
        lambda x, y: 0.8 * max(0.0, 1 - (y - by) / 190) ** 1.2 + 0.06 + 0.03 * math.sin(x),
        widest=1.7,
        finest=0.22,
    )

    # the room: a breath of light on the wall behind
    def wall(x: float, y: float) -> float:
        away = math.hypot((x - bx) / 1.25, (y - 130) / 1.0)
        return max(0.0, 0.3 - away / 620) if away > 30 else 0.0

    plate.hatch(lambda x, y: y < 300, wall, pitch=4.4, widest=1.5, finest=0.24)
    return plate.svg()


def tint() -> str:
    """The second plate: the glow under the shade, the rim of the shade, the cord, steam and pips."""
    bx, by = BULB
    glow = polygon([*arc(bx, by + 3, 66, 12, 0, 360, 60)])
    return svg(W, H, glow, circle(bx, 36, 4.2), stroke([(bx, 0), (bx, 36)], 2.0))


def _lamp(plate: Plate) -> None:
    bx, by = BULB
    right = [
        (bx + 14 + 62 * (1 - math.cos(k / 16 * math.pi / 2)) ** 0.62, 42 + 60 * (k / 16) ** 1.0) for k in range(17)
    ]
    left = [(2 * bx - x, y) for x, y in reversed(right)]
    body = [*right, *left]
    inside = within(body)
    # the opening, seen from a little below
    plate.blank(in_ellipse(bx, by + 1, 68, 11))
    ribs = []
    for index in range(23):
        across = math.sin((-1 + 2 * index / 22) * math.pi / 2)
        ribs.append([(bx + across * (right[k][0] - bx), right[k][1]) for k in range(17)])
    plate.lines(inside, ribs, lambda x, y: 0.22 + 0.5 * max(0.0, 1 - abs(x - bx + 22) / 34), widest=2.2)
    plate.over(stroke(right, 1.3), stroke(left, 1.3))
    plate.over(stroke(arc(bx, by, 76, 12.5, 0, 360, 90), 1.9))
    plate.over(
        polygon([(bx - 9, 42), (bx + 9, 42), (bx + 6, 36), (bx - 6, 36)]), stroke([(bx - 14, 42), (bx + 14, 42)], 2.2)
    )


def _flat(centre: Point, x: float, y: float, turn: float) -> Point:
    """A place on the table top: turned, then seen at the table's slant."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return (centre[0] + x * cos - y * sin, centre[1] + (x * sin + y * cos) * 0.56)


def _card(plate: Plate, centre: Point, turn: float, sign: str) -> None:
    half, tall = 23.0, 33.0
    corners = [_flat(centre, x, y, turn) for x, y in ((-half, -tall), (half, -tall), (half, tall), (-half, tall))]
    hole: list[str] = []

    def cut(points: list[Point]) -> None:
        flat = [_flat(centre, x, y, turn) for x, y in points]
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(flat, [*flat[1:], flat[0]], strict=True))
        # Holes run against the card's own outline.
        hole.append(polygon(flat if area < 0 else flat[::-1], 2))

    if sign == "sun":
        cut(
            [
                (r * math.cos(math.radians(15 * k)), r * math.sin(math.radians(15 * k)))
                for k in range(24)
                for r in ((16.5, 9.4)[k % 2],)
            ]
        )
    elif sign == "moon":
        cut([*arc(-1, 0, 15, 15, 50, 310, 40), *arc(5.6, 0, 12.1, 11.7, 292, 68, 36)])
    else:
        for low, high in ((-14.5, -7.1), (-4.8, 4.8), (7.1, 14.5)):
            run = [(x, y) for y in (low, (low + high) / 2, high) for x in (math.sqrt(max(0.0, 210.25 - y * y)),)]
            cut([*run, *[(-x, y) for x, y in reversed(run)]])
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True))
    edge = [
        _flat(centre, x, y, turn)
        for x, y in (
            (-half - 1.6, -tall - 1.6),
            (half + 1.6, -tall - 1.6),
            (half + 1.6, tall + 1.6),
            (-half - 1.6, tall + 1.6),
        )
    ]
    plate.over(polygon(corners if area > 0 else corners[::-1]) + "".join(hole))
    plate.blank(within(edge))
    shadow = [(x + 5, y + 4) for x, y in edge]
    plate.blank(within(shadow))


def _cup(plate: Plate, x: float, y: float) -> None:
    """A small cup of coffee on its saucer, with steam."""
    plate.over(stroke(arc(x, y, 15, 5, 0, 360, 50), 1.4), stroke(arc(x + 16.5, y + 7, 6.5, 5, -80, 95, 20), 2.0))
    body = [(x - 15, y), (x - 12, y + 12), (x - 6, y + 17), (x + 6, y + 17), (x + 12, y + 12), (x + 15, y)]
    plate.hatch(
        lambda px, py: within([*body, *arc(x, y, 15, 5, 0, 180, 20)])(px, py) and not in_ellipse(x, y, 15, 5)(px, py),
        lambda px, py: 0.95 - max(0.0, (px - x + 4) / 20),
        angle=90,
        pitch=2.2,
        widest=2.0,
        sway=0,
    )
    plate.blank(in_ellipse(x, y, 15, 5))
    plate.over(stroke(body, 1.2))
    plate.over(stroke(arc(x, y + 16, 30, 9, 0, 360, 70), 1.3), stroke(arc(x, y + 16, 21, 5.6, 10, 170, 40), 0.7))
    plate.hatch(in_ellipse(x, y + 16, 30, 9), lambda px, py: 0.5 - (px - x) / 90, pitch=2.1, widest=1.6, sway=0)
    plate.blank(in_ellipse(x + 3, y + 19, 33, 10))
    for lane in (-4.0, 3.0):
        steam = [(x + lane + 4 * math.sin(k / 4 + lane), y - 6 - k * 2.1) for k in range(18)]
        plate.over(stroke(steam, swelling(1.5, 0.2)))


def _dice(plate: Plate, x: float, y: float) -> None:
    for dx, dy, size, pips in ((0, 0, 11.0, (1,)), (24, 13, 11.0, (3,))):
        cx, cy = x + dx, y + dy
        top = [
            (cx, cy - size * 0.95),
            (cx + size, cy - size * 0.45),
            (cx, cy + size * 0.05),
            (cx - size, cy - size * 0.45),
        ]
        right = [top[1], top[2], (cx, cy + size * 1.1), (cx + size, cy + size * 0.6)]
        left = [top[3], top[2], (cx, cy + size * 1.1), (cx - size, cy + size * 0.6)]
        spots = ((0.0, 0.0),) if pips == (1,) else ((-0.42, 0.0), (0.0, 0.0), (0.42, 0.0))
        dots = "".join(circle(cx + off * size, cy - size * 0.45 + down * size, 1.5, hole=True) for off, down in spots)
        plate.over(polygon(top) + dots, stroke([*right, right[0]], 1.0), stroke([*left, left[0]], 1.0))
        plate.hatch(within(left), lambda px, py: 0.62, angle=90, pitch=2.3, widest=1.9, sway=0)
        plate.hatch(within(right), lambda px, py: 0.2, angle=90, pitch=2.3, widest=1.9, sway=0)
        plate.blank(within(top))
        plate.blank(
            within(
                [
                    (cx + size, cy - 2),
                    (cx + size + 9, cy + size * 0.7),
                    (cx + 6, cy + size * 1.3),
                    (cx, cy + size * 1.1),
                ]
            )
        )


PICTURES = {"lamp.svg": lines, "lamp-plate.svg": tint}
