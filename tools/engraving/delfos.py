"""Delfos: a temple front before the two cliffs, smoke from the tripod, laurel on both sides."""

import math

from tools.engraving.burin import Point, polygon, stroke, svg, swelling
from tools.engraving.plate import Plate, below, height, rough, within

W, H = 480.0, 270.0
LEFT = rough([(-4, 120), (46, 74), (92, 38), (128, 30), (160, 58), (196, 96), (236, 132)], 3.2, 5)
RIGHT = rough([(196, 150), (238, 112), (286, 62), (330, 24), (362, 40), (410, 82), (484, 132)], 3.2, 9)
GROUND = rough([(-4, 206), (90, 214), (240, 220), (390, 214), (484, 204)], 1.2, 2)
FLOOR, ARCHITRAVE, EAVES, TOP = 212.0, 124.0, 108.0, 70.0
LEFT_END, RIGHT_END, MIDDLE = 128.0, 352.0, 240.0


def lines() -> str:
    """The line plate."""
    plate = Plate(W, H)
    _tripod(plate)
    _laurel(plate, 30, 262, 1)
    _laurel(plate, 450, 262, -1)
    columns = [LEFT_END + 18 + index * (RIGHT_END - LEFT_END - 36) / 5 for index in range(6)]
    for centre in columns:
        _column(plate, centre)
    steps = [(LEFT_END - 8, 0.0), (LEFT_END - 16, 7.0), (LEFT_END - 24, 14.0)]
    for left, down in steps:
        right = W - left
        top = FLOOR + down
        step = within([(left, top), (right, top), (right, top + 7), (left, top + 7)])
        plate.hatch(step, lambda x, y, top=top: 0.16 + (0.4 if y > top + 3.4 else 0.0), pitch=2.2, widest=1.7, sway=0.1)
        plate.over(
            stroke([(left, top), (right, top)], 1.1),
            stroke([(left, top), (left, top + 7)], 1.0),
            stroke([(right, top), (right, top + 7)], 1.0),
        )
    # entablature: triglyphs under the eaves
    band = within([(LEFT_END, EAVES), (RIGHT_END, EAVES), (RIGHT_END, ARCHITRAVE), (LEFT_END, ARCHITRAVE)])
    plate.hatch(band, lambda x, y: 0.1 if y > EAVES + 8 else 0.2, pitch=2.4, widest=1.5, sway=0.1)
    for index in range(16):
        x = LEFT_END + 6 + index * (RIGHT_END - LEFT_END - 12) / 15
        for off in (-2.2, 0.0, 2.2):
            plate.over(stroke([(x + off, EAVES + 1), (x + off, EAVES + 8)], 1.1))
    plate.over(
        *(
            stroke([(LEFT_END - 4, y), (RIGHT_END + 4, y)], weight)
            for y, weight in ((EAVES, 1.7), (EAVES + 8.6, 0.9), (ARCHITRAVE, 1.5))
        )
    )
    # pediment, shaded under its slopes
    gable = [(LEFT_END - 10, EAVES), (MIDDLE, TOP), (RIGHT_END + 10, EAVES)]

    def gable_tone(x: float, y: float) -> float:
        slope = TOP + (EAVES - TOP) * abs(x - MIDDLE) / (MIDDLE - LEFT_END + 10)
        return max(0.12, 0.95 - (y - slope - 5) / 11) if y > slope + 5 else 0.06

    plate.hatch(within(gable), gable_tone, pitch=2.6, widest=1.9, sway=0.1)
    plate.over(
        stroke([gable[0], gable[1], gable[2]], 2.0),
        stroke([(LEFT_END + 6, EAVES - 2), (MIDDLE, TOP + 7), (RIGHT_END - 6, EAVES - 2)], 0.9),
    )
    plate.over(polygon([(MIDDLE - 5, TOP + 1), (MIDDLE, TOP - 10), (MIDDLE + 5, TOP + 1)]))
    for x in (LEFT_END - 9, RIGHT_END + 9):
        plate.over(polygon([(x - 4, EAVES), (x, EAVES - 9), (x + 4, EAVES)]))
    # the dark between the columns
    cella = within(
        [(LEFT_END + 8, ARCHITRAVE), (RIGHT_END - 8, ARCHITRAVE), (RIGHT_END - 8, FLOOR), (LEFT_END + 8, FLOOR)]
    )
    plate.hatch(
        cella, lambda x, y: 0.98 - 0.34 * (y - ARCHITRAVE) / (FLOOR - ARCHITRAVE), pitch=2.5, widest=2.3, sway=0.1
    )
    ground = below(GROUND)
    plate.hatch(
        ground,
        lambda x, y: 0.16 + 0.5 * max(0.0, (y - 206) / 64) ** 1.3 + 0.1 * math.sin(x / 23 + y / 5),
        angle=-3,
        pitch=3.4,
        widest=2.1,
    )
    # the cliffs: each cut down its fall
    plate.hatch(below(LEFT), lambda x, y: _rock(x, y, LEFT, 130), angle=62, pitch=3.6, widest=2.3, sway=0.9)
    plate.hatch(below(RIGHT), lambda x, y: _rock(x, y, RIGHT, 332), angle=-60, pitch=3.6, widest=2.3, sway=0.9)
    plate.over(stroke(_seen(LEFT), 1.2), stroke(_seen(RIGHT), 1.2))
    plate.hatch(lambda x, y: True, lambda x, y: 0.36 - y / 300, pitch=4.0, widest=1.7, finest=0.22)
    return plate.svg()


def tint() -> str:
    """The second plate: the sun behind the gable, its rays over the cliffs, the laurel's leaves."""
    cx, cy, r = 240.0, 84.0, 52.0
    upper: list[Point] = []
    lower: list[Point] = []
    for step in range(53):
        x = cx - r + step * 2
        half = math.sqrt(max(0.0, r * r - (x - cx) ** 2))
        upper.append((x, min(cy - half, _skyline(x))))
        lower.append((x, min(cy + half, _skyline(x))))
    rays = []
    for index in range(1, 34):
        angle = math.radians(180 + index * 180 / 34)
        free = [(cx + d * math.cos(angle), cy + d * math.sin(angle)) for d in range(60, 330, 2)]
        # only as far as it is in the open sky, from where it has left the ridges behind
        covered = [place for place, (x, y) in enumerate(free) if y > _skyline(x) - 2]
        start = covered[-1] + 1 if covered else 0
        run = free[start:]
        if len(run) > 3:
            first = 60 + start * 2
            rays.append(
                stroke([run[0], run[-1]], lambda along, first=first, run=run: (first + along * 2 * len(run)) * 0.034)
            )
    leaves = [polygon(leaf) for foot, side in ((30, 1), (450, -1)) for leaf, _ in _leaves(foot, 262, side)]
    return svg(W, H, polygon(upper + lower[::-1]) + "".join(rays), "".join(leaves))


def _skyline(x: float) -> float:
    """Where the sky ends: at the cliffs or at the gable."""
    slope = TOP + (EAVES - TOP) * abs(x - MIDDLE) / (MIDDLE - LEFT_END + 10)
    ridges = [height(line, x) for line in (LEFT, RIGHT) if line[0][0] <= x <= line[-1][0]]
    return min([slope if slope < EAVES else H, *ridges])


def _rock(x: float, y: float, profile: list[Point], ridge: float) -> float:
    depth = y - height(profile, x)
    lit = 0.3 if x < ridge else 0.64
    strata = 0.16 * math.sin(depth / 8.5 + x / 31) + 0.1 * math.sin(x / 7.0)
    return max(0.05, min(1.0, lit + strata - depth / 420))


def _seen(profile: list[Point]) -> list[Point]:
    """What of a ridge stands free of the other one and of the temple."""
    return [point for point in profile if point[1] <= _skyline(point[0]) + 0.01 and point[1] < 118]


def _column(plate: Plate, centre: float) -> None:
    top, bottom = ARCHITRAVE + 8, FLOOR
    wide_top, wide_bottom = 8.6, 11.0
    shaft = [
        (centre - wide_top, top),
        (centre + wide_top, top),
        (centre + wide_bottom, bottom),
        (centre - wide_bottom, bottom),
    ]
    # flutes: upright lines, closer and heavier to the shadow side
    flutes = []
    for index in range(9):
        across = -1 + 2 * (index + 0.5) / 9
        bow = math.sin(across * math.pi / 2)
        flutes.append(
            [
                (centre + bow * wide_top, top),
                (centre + bow * (wide_top + wide_bottom) / 2, (top + bottom) / 2),
                (centre + bow * wide_bottom, bottom),
            ]
        )
    dense = [
        [
            (ax + (bx - ax) * k / 20, ay + (by - ay) * k / 20)
            for (ax, ay), (bx, by) in ((line[0], line[2]),)
            for k in range(21)
        ]
        for line in flutes
    ]
    plate.lines(within(shaft), dense, lambda x, y: 0.14 + max(0.0, (x - centre + 3) / 13) * 0.9, widest=1.9)
    plate.over(stroke([shaft[0], shaft[3]], 0.9), stroke([shaft[1], shaft[2]], 1.4))
    capital = [
        (centre - wide_top, top),
        (centre - 12.5, top - 4.6),
        (centre + 12.5, top - 4.6),
        (centre + wide_top, top),
    ]
    plate.blank(within([(centre - 13, ARCHITRAVE), (centre + 13, ARCHITRAVE), (centre + 13, top), (centre - 13, top)]))
    plate.over(stroke([*capital, capital[0]], 0.9), stroke([(centre - 13, top - 6), (centre + 13, top - 6)], 1.9))


def _tripod(plate: Plate) -> None:
    """The bowl on three legs before the steps, and its smoke."""
    cx, rim = 240.0, 208.0
    bowl = [(cx - 16, rim), (cx + 16, rim), (cx + 11, rim + 9), (cx, rim + 12), (cx - 11, rim + 9)]
    plate.over(polygon(bowl))
    for foot, knee in ((-15, -10), (0, 0), (15, 10)):
        plate.over(stroke([(cx + knee * 0.9, rim + 9), (cx + foot * 1.1, rim + 48)], 2.6))
    plate.over(stroke([(cx - 12.5, rim + 28), (cx + 12.5, rim + 28)], 1.4))
    smoke = []
    for lane, (sway, start) in enumerate(((9.0, 0.0), (13.0, 1.1), (7.0, 2.3))):
        points = []
        for step in range(44):
            up = step / 43
            points.append((cx + (lane - 1) * 4 + sway * up**0.8 * math.sin(start + up * 8.5), rim - 3 - up * 150))
        smoke.append(points)

    def in_smoke(x: float, y: float) -> bool:
        if not 54 < y < rim:
            return False
        up = (rim - 3 - y) / 150
        drift = 8 * up**0.8 * math.sin(1.1 + up * 8.5)
        return abs(x - cx - drift) < 2.5 + 8.5 * up

    plate.blank(in_smoke)
    plate.over(*(stroke(points, swelling(1.5, 0.2)) for points in smoke))


def _leaves(foot: float, base: float, side: int) -> list[tuple[list[Point], tuple[Point, Point]]]:
    """Leaves of a laurel twig: outline and midrib of each."""
    found = []
    for index in range(11):
        along = 0.12 + index * 0.085
        x = foot + side * 34 * math.sin(along * 1.6)
        y = base - along * 178
        for hand in (-1, 1):
            lean = math.radians(-90 + hand * (52 - along * 18) + side * along * 30)
            long = 25 - along * 9
            tip = (x + math.cos(lean) * long, y + math.sin(lean) * long)
            nx, ny = -math.sin(lean) * long * 0.2, math.cos(lean) * long * 0.2
            middle = ((x + tip[0]) / 2, (y + tip[1]) / 2)
            outline = [(x, y), (middle[0] - (tip[0] - x) * 0.18 + nx * 0.9, middle[1] - (tip[1] - y) * 0.18 + ny * 0.9), (middle[0] + nx, middle[1] + ny),
                       (middle[0] + (tip[0] - x) * 0.25 + nx * 0.62, middle[1] + (tip[1] - y) * 0.25 + ny * 0.62), tip,
                       (middle[0] + (tip[0] - x) * 0.25 - nx * 0.62, middle[1] + (tip[1] - y) * 0.25 - ny * 0.62), (middle[0] - nx, middle[1] - ny),
                       (middle[0] - (tip[0] - x) * 0.18 - nx * 0.9, middle[1] - (tip[1] - y) * 0.18 - ny * 0.9)]  # fmt: skip
            found.append((outline, ((x, y), tip)))
    return found


def _laurel(plate: Plate, foot: float, base: float, side: int) -> None:
    stem = [(foot + side * 34 * math.sin(along / 20 * 1.6), base - along / 20 * 178) for along in range(21)]
    plate.over(stroke(stem, lambda along: 2.6 - 1.9 * along))
    for outline, (start, tip) in _leaves(foot, base, side):
        covers = within(outline)
        lean = math.degrees(math.atan2(tip[1] - start[1], tip[0] - start[0]))
        shadow = 1 if math.cos(math.radians(lean)) > 0 else -1
        nx, ny = -(tip[1] - start[1]), tip[0] - start[0]

        def tone(
            x: float, y: float, start: Point = start, nx: float = nx, ny: float = ny, shadow: int = shadow
        ) -> float:
            return 0.72 if ((x - start[0]) * nx + (y - start[1]) * ny) * shadow > 0 else 0.0

        plate.hatch(covers, tone, angle=lean + 38, pitch=1.9, widest=1.5, sway=0.0)
        plate.over(stroke([*outline, outline[0]], 0.9), stroke([start, tip], 0.8))


PICTURES = {"delfos.svg": lines, "delfos-plate.svg": tint}
