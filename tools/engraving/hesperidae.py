"""Hesperidae: the volcano over the sea, black sand with its ripples, a dragon tree."""

import math

from tools.engraving.burin import Point, circle, polygon, stroke, svg, swelling
from tools.engraving.plate import Plate, below, height, rough, scatter, within

W, H = 480.0, 270.0
PEAK = rough(
    [(96, 176), (166, 142), (226, 96), (262, 62), (280, 52), (294, 50), (308, 60), (346, 100), (404, 142), (484, 166)],
    2.2,
    4,
)
SHORE = rough([(-4, 196), (70, 204), (150, 214), (230, 210), (320, 220), (400, 214), (484, 222)], 1.0, 6)
SEA = 172.0
SUN = (112.0, 66.0, 30.0)


def lines() -> str:
    """The line plate."""
    plate = Plate(W, H)
    _dragon_tree(plate)
    # black sand: nearly solid, combed by the wind
    plate.hatch(
        below(SHORE),
        lambda x, y: min(
            1.0, 0.6 + (y - height(SHORE, x)) / 46 + 0.2 * math.sin(y / 2.6 + x / 41) * max(0.0, 1 - (y - 200) / 90)
        ),
        angle=2,
        pitch=3.0,
        widest=3.1,
        sway=1.3,
    )
    # a band of foam, then waves
    plate.blank(lambda x, y: y > height(SHORE, x) - 5 - 2.4 * math.sin(x / 19) - 1.4 * math.sin(x / 7))
    plate.hatch(
        lambda x, y: y > SEA,
        lambda x, y: max(0.0, 0.5 - (y - SEA) / 120 + 0.34 * math.sin(x / (9 + (y - SEA) / 3) + y * 0.9)),
        pitch=3.1,
        widest=2.2,
        sway=0.7,
    )

    # the cone: cut down both of its slopes, bright at the summit
    def cone(x: float, y: float) -> float:
        depth = y - height(PEAK, x)
        side = 0.3 if x < 286 + (y - 50) * 0.25 + 5 * math.sin(y / 9) else 0.86
        snow = max(0.0, 1 - (y - 50) / 30) * (0.8 if x < 300 else 0.3)
        return max(0.0, side + 0.14 * math.sin(x / 6 + y / 15) - depth / 380 - snow)

    plate.hatch(
        lambda x, y: below(PEAK)(x, y) and x >= 286 + (y - 50) * 0.25 + 5 * math.sin(y / 9),
        cone,
        angle=42,
        pitch=3.2,
        widest=2.6,
        sway=0.8,
    )
    plate.hatch(below(PEAK), cone, angle=-38, pitch=3.2, widest=2.4, sway=0.8)
    plate.over(stroke([point for point in PEAK if point[1] < SEA], 1.3))
    # sky: lines that part round the sun
    sx, sy, sr = SUN

    def sky(x: float, y: float) -> float:
        away = math.hypot(x - sx, y - sy)
        if away < sr + 3:
            return 0.0
        return 0.34 - y / 720 - 0.3 * max(0.0, 1 - (away - sr) / 110) + 0.12 * max(0.0, math.sin(y / 11 + x / 90) - 0.5)

    plate.hatch(lambda x, y: y <= SEA, sky, pitch=3.6, widest=2.0, finest=0.26)
    plate.over(stroke([(0, SEA), (100, SEA)], 0.8), stroke(_round(sx, sy, sr), 1.0))
    for x, y, size in ((214, 44, 9.0), (236, 34, 7.0), (196, 30, 6.0)):
        plate.over(stroke([(x - size, y - size * 0.35), (x - size * 0.4, y - size * 0.5), (x, y)], swelling(1.3, 0.3)))
        plate.over(stroke([(x, y), (x + size * 0.4, y - size * 0.5), (x + size, y - size * 0.35)], swelling(1.3, 0.3)))
    return plate.svg()


def tint() -> str:
    """The second plate: the sun, the snow and the foam."""
    summit = [point for point in PEAK if point[1] < 84]
    snow = [
        *summit,
        (summit[-1][0] - 12, 96),
        (318, 78),
        (306, 100),
        (296, 80),
        (284, 108),
        (272, 84),
        (256, 100),
        (summit[0][0] + 6, 88),
    ]
    foam = []
    for step in range(97):
        x = step * 5
        foam.append((x, height(SHORE, x) - 4 - 2.4 * math.sin(x / 19) - 1.4 * math.sin(x / 7)))
    foam += [(x, height(SHORE, x) + 1) for x in range(480, -1, -5)]
    return svg(W, H, circle(*SUN) + polygon(snow) + polygon(foam))


def _round(cx: float, cy: float, r: float) -> list[Point]:
    return [(cx + r * math.cos(math.radians(a)), cy + r * math.sin(math.radians(a))) for a in range(0, 361, 6)]


def _dragon_tree(plate: Plate) -> None:
    """A trunk that forks and forks again under an umbrella of stiff leaves."""
    foot = (408.0, 256.0)
    tips: list[tuple[Point, float]] = []

    def grow(start: Point, lean: float, long: float, width: float, forks: int) -> None:
        end = (start[0] + long * math.cos(math.radians(lean)), start[1] + long * math.sin(math.radians(lean)))
        bend = ((start[0] + end[0]) / 2 + 0.08 * (end[1] - start[1]), (start[1] + end[1]) / 2)
        plate.over(stroke([start, bend, end], lambda along: width * (1 - 0.32 * along)))
        if forks == 0:
            tips.append((end, lean))
            return
        for turn in (-27, 1, 26) if forks == 3 else (-21, 20):
            grow(end, lean + turn * (1.0 if forks > 1 else 0.9), long * 0.64, width * 0.66, forks - 1)

    grow(foot, -92, 58, 17, 3)
    plate.over(polygon([(396, 262), (400, 240), (416, 240), (421, 262), (432, 268), (386, 268)]))
    for (x, y), lean in tips:
        for index in range(15):
            turn = math.radians(lean - 84 + index * 12)
            long = 19 + 5 * math.cos(math.radians(index * 12 - 84))
            tip = (x + long * math.cos(turn), y + long * math.sin(turn) * 0.86)
            plate.over(
                stroke([(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2 - 1), tip], lambda along: 2.5 * (1 - along) + 0.3)
            )
    # Pebbles catch the light: small breaks in the sand are left to the plate below.
    for x, y, size in scatter(9, 360, 40, 5, 24):
        plate.blank(within([(x + 10, y + 226), (x + 14 + size * 3, y + 225), (x + 12, y + 227.5)]))


PICTURES = {"hesperidae.svg": lines, "hesperidae-plate.svg": tint}
