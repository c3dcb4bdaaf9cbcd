"""The night sky of Hipparchus: circles of the heavens, a crescent, an armillary sphere on a hill over the sea.

White-line engraving: the ink is light, the field is the night.
"""

import itertools
import math

from tools.engraving.burin import Point, arc, circle, crescent, polygon, star, stroke, svg, swelling
from tools.engraving.plate import Plate, below, height, in_ellipse, rough, scatter

W, H = 480.0, 270.0
HILL = rough([(0, 214), (60, 206), (118, 212), (180, 226), (236, 246), (300, 271), (480, 272)], 1.6, 3)
HORIZON = 236.0
MOON = (372.0, 74.0, 33.0)


def lines() -> str:
    """The line plate."""
    plate = Plate(W, H)
    mx, my, mr = MOON
    for shape in _sphere():
        plate.over(shape)
    hill = below(HILL)
    plate.hatch(
        hill,
        lambda x, y: max(0.0, 0.34 - (y - height(HILL, x)) / 46) if x < 330 else 0.0,
        angle=14,
        pitch=3.4,
        widest=1.7,
    )
    plate.blank(in_ellipse(mx, my, mr + 3, mr + 3))
    # the sea under the moon: broken glints
    plate.hatch(
        lambda x, y: y > HORIZON,
        lambda x, y: 0.16 + max(0.0, 0.62 - abs(x - mx + 6 * math.sin(y / 3.1)) / (26 + (y - HORIZON) * 1.7)),
        pitch=3.3,
        widest=2.0,
    )
    # the sky: brighter down to the horizon and round the moon

    def sky(x: float, y: float) -> float:
        glow = max(0.0, 1 - math.hypot(x - mx, y - my) / 96) ** 1.6 * 0.55
        return 0.04 + 0.46 * max(0.0, y / HORIZON) ** 2.1 + glow

    plate.hatch(lambda x, y: y <= HORIZON, sky, pitch=3.3, widest=2.1, finest=0.15)
    # circles of the heavens, with their degrees
    for radius, weight in ((150, 1.0), (158, 0.7), (226, 0.8)):
        run = [
            point
            for point in arc(118, 196, radius, radius, -172, -4, 120)
            if point[1] < HORIZON - 4 and not _near_moon(point)
        ]
        plate.over(stroke(run, weight))
    for degree in range(-170, -6, 4):
        angle = math.radians(degree)
        ax, ay = 118 + 150 * math.cos(angle), 196 + 150 * math.sin(angle)
        if 2 < ax < W - 2 and 2 < ay < HORIZON - 10:
            plate.over(
                stroke(
                    [(ax, ay), (118 + 158 * math.cos(angle), 196 + 158 * math.sin(angle))], 0.8 if degree % 20 else 1.6
                )
            )
    for x, y, size in scatter(54, W, 190, 11, 17):
        if not _near_moon((x, y)) and y < height(HILL, x) - 30:
            plate.over(star(x, y, 1.5 + size * 1.7, 4, 0.3))
    # rim of the moon
    plate.over(stroke(arc(mx, my, mr, mr, 48, 312, 70), swelling(1.6, 0.5)))
    return plate.svg()


def tint() -> str:
    """The second plate: moon, great stars with their lines, the ball in the sphere."""
    mx, my, mr = MOON
    moon = crescent(mx, my, mr, mx + 14, my, mr * 0.86)
    parts = [moon, circle(92, 156, 6.2)]
    figure = [(206, 38), (236, 58), (262, 50), (288, 70), (280, 104), (312, 118)]
    parts += [star(x, y, 6.4 if index in (1, 3) else 4.8, 6, 0.34) for index, (x, y) in enumerate(figure)]
    for (ax, ay), (bx, by) in itertools.pairwise(figure):
        length = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        parts.append(stroke([(ax + ux * 8, ay + uy * 8), (bx - ux * 8, by - uy * 8)], 0.8))
    return svg(W, H, "".join(parts))


def _near_moon(point: Point) -> bool:
    return math.hypot(point[0] - MOON[0], point[1] - MOON[1]) < MOON[2] + 6


def _sphere() -> list[str]:
    """The armillary sphere on its foot."""
    cx, cy, r, tilt = 92.0, 156.0, 42.0, 24.0
    shapes = []
    for rx, ry, turn, weight in ((r, r, 0, 2.2), (r - 4, r - 4, 0, 0.8), (r, r * 0.3, -tilt, 2.4), (r * 0.9, r * 0.27, -tilt, 0.8),
                                 (r * 0.28, r, -tilt, 1.5), (r, r * 0.36, 22, 1.9), (r * 0.94, r * 0.3, 22, 0.7)):  # fmt: skip
        shapes.append(stroke(arc(cx, cy, rx, ry, 0, 360, 80, turn), weight))
    angle = math.radians(90 - tilt)
    ux, uy = math.cos(angle), -math.sin(angle)
    shapes.append(stroke([(cx - ux * 50, cy - uy * 50), (cx + ux * 50, cy + uy * 50)], 1.5))
    shapes += [circle(cx + ux * 52, cy + uy * 52, 2.6), circle(cx - ux * 52, cy - uy * 52, 2.6)]
    shapes.append(stroke([(cx, cy + r), (cx, cy + r + 10)], 4.0))
    foot = [
        (cx - 5, cy + r + 8),
        (cx + 5, cy + r + 8),
        (cx + 7, cy + r + 13),
        (cx + 20, cy + r + 19),
        (cx - 20, cy + r + 19),
        (cx - 7, cy + r + 13),
    ]
    shapes.append(polygon(foot))
    shapes.append(
        polygon([(cx - 26, cy + r + 20.5), (cx + 26, cy + r + 20.5), (cx + 26, cy + r + 24), (cx - 26, cy + r + 24)])
    )
    return shapes


PICTURES = {"hipparchus.svg": lines, "hipparchus-plate.svg": tint}
