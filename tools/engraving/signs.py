"""The signs of Sun, Moon and Earth: plain ones for small sizes (24 x 24) and engraved ones for large (120 x 120).

They differ in outline, so that no sign rests on its colour: spikes all round, a horned crescent, a ball on a tilted axis.
"""

import math
from itertools import pairwise

from tools.engraving.burin import Point, arc, circle, crescent, polygon, ring, star, stroke, svg, swelling, tones


def plain_sun() -> str:
    """A disc in a wreath of twelve spikes, long and short in turn."""
    spikes: list[str] = []
    for index in range(12):
        angle = math.radians(index * 30 - 90)
        reach = 11.6 if index % 2 == 0 else 9.8
        spread = math.radians(13.5 if index % 2 == 0 else 11)
        foot = 6.3
        spikes.append(
            polygon(
                [
                    (12 + reach * math.cos(angle), 12 + reach * math.sin(angle)),
                    (12 + foot * math.cos(angle + spread), 12 + foot * math.sin(angle + spread)),
                    (12 + foot * math.cos(angle - spread), 12 + foot * math.sin(angle - spread)),
                ],
                2,
            )
        )
    return svg(24, 24, circle(12, 12, 5) + "".join(spikes))


def plain_moon() -> str:
    """A horned crescent."""
    return svg(24, 24, crescent(12.6, 12, 10.6, 17.6, 10.4, 8.9))


def plain_earth() -> str:
    """A ball with a graticule, whose axis sticks out of it, tilted as the Earth's is."""
    tilt = 23.4
    cut = 1.35
    lines = [
        stroke(arc(12, 12, 8.2, 3.0, 0, 180, 24, tilt), cut, 2),
        stroke(arc(12, 12, 4.3, 8.6, -90, 90, 24, tilt), cut, 2),
        stroke(arc(12, 12, 4.3, 8.6, 90, 270, 24, tilt), cut, 2),
    ]
    ball = circle(12, 12, 8.4)
    axis: list[str] = []
    for end in (-1, 1):
        angle = math.radians(tilt - 90)
        ax, ay = math.cos(angle) * end, math.sin(angle) * end
        axis.append(stroke([(12 + ax * 7.8, 12 + ay * 7.8), (12 + ax * 11.7, 12 + ay * 11.7)], 2.1, 2))
    mask = f'<mask id="m"><path fill="#fff" d="M0 0h24v24H0z"/><path d="{"".join(lines)}"/></mask>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        f'{mask}<path mask="url(#m)" d="{ball}"/><path d="{"".join(axis)}"/></svg>\n'
    )


def engraved_sun() -> str:
    """A sun of the old almanacs: a calm face, straight rays with one side in shadow, flames between them."""
    parts: list[str] = []
    for index in range(12):
        turn = index * 30 - 90
        if index % 2 == 0:
            parts += _straight_ray(turn)
        else:
            parts.append(_flame(turn))
    parts.append(ring(60, 60, 29.5, 1.5))
    parts.append(ring(60, 60, 26.6, 0.6))
    # shadow on the lower right of the face, by arcs that follow it
    for radius, depth in ((25.2, 84), (23.2, 74), (21.2, 62), (19.2, 48), (17.2, 32)):
        parts.append(stroke(arc(60, 60, radius, radius, 38 - depth, 38 + depth, 30), swelling(1.05, 0.1), 1))
    parts += _face(60, 60)
    return svg(120, 120, "".join(parts))


def engraved_moon() -> str:
    """A crescent with a profile on its inner edge, hatched towards its back, and three stars in its arms."""
    cx, cy, r = 64.0, 60.0, 51.0
    outline = arc(cx, cy, r, r, -62, -298, 90)
    profile = _profile()
    parts = [stroke(outline, swelling(2.6, 0.9), 1), stroke(profile, 1.5, 1)]
    inner = sorted(profile, key=lambda point: point[1])

    def edge(y: float) -> float:
        for (ax, ay), (bx, by) in pairwise(inner):
            if ay <= y <= by:
                return ax + (bx - ax) * ((y - ay) / ((by - ay) or 1))
        return inner[-1][0]

    # hatching that follows the back of the moon: arcs ever further in, each as long as the crescent allows
    for step in range(1, 10):
        radius = r - step * 2.55
        run: list[Point] = []
        for x, y in arc(cx + step * 0.35, cy, radius, radius, -75, -285, 80):
            if inner[0][1] < y < inner[-1][1] and x < edge(y) - 3.2:
                run.append((x, y))
        weight = 1.5 - step * 0.13
        if len(run) > 3 and step < 8:
            parts.append(stroke(run, swelling(weight, 0.12), 1))
    # brow, eye, nostril and mouth
    parts.append(stroke([(43.5, 47.5), (48, 44.8), (53, 45.4)], swelling(1.5, 0.3), 1))
    parts.append(stroke([(45, 52.2), (48.3, 50.2), (52.6, 51.4)], swelling(1.3, 0.3), 1))
    parts.append(stroke([(45, 52.2), (48.5, 53.7), (52.2, 52.4)], swelling(0.9, 0.2), 1))
    parts.append(circle(49.6, 51.8, 1.15))
    parts.append(stroke([(49.4, 72.6), (46.6, 73.4), (44.4, 72.2)], swelling(1.3, 0.2), 1))
    parts.append(stroke([(51.4, 63.2), (50.0, 64.6), (51.4, 65.6)], swelling(1.0, 0.2), 1))
    parts += [star(86, 44, 9.5, 6, 0.3), star(97, 67, 5.6, 4, 0.26), star(80, 78, 4.2, 4, 0.26)]
    return svg(120, 120, "".join(parts))


def engraved_earth() -> str:
    """A globe in its meridian ring on a tilted axis: the lines of its graticule swell where the shadow lies."""
    cx, cy, r, tilt = 60.0, 60.0, 38.0, 23.4
    parts = [ring(cx, cy, r, 1.6)]

    def shade(x: float, y: float) -> float:
        dx, dy = (x - cx) / r, (y - cy) / r
        depth = max(0.0, 1 - dx * dx - dy * dy) ** 0.5
        light = -0.5 * dx - 0.55 * dy + 0.67 * depth
        return max(0.1, min(1.0, 0.62 - 0.72 * light))

    lines: list[list[Point]] = []
    for latitude in range(-75, 76, 7):
        up = math.sin(math.radians(latitude)) * r * 0.94
        wide = math.cos(math.radians(latitude)) * r
        centre = (cx + up * math.sin(math.radians(tilt)), cy - up * math.cos(math.radians(tilt)))
        lines.append(arc(*centre, wide, wide * 0.33, 4, 176, 40, tilt))
    parts.append(tones(lines, shade, 2.3, 0.2))
    meridians: list[str] = []
    for spread in (0.0, 0.42, 0.76):
        for start, end in ((-90, 90), (90, 270)) if spread else ((-90, 90),):
            meridians.append(stroke(arc(cx, cy, r * spread, r, start, end, 40, tilt), 0.55, 1))
    parts += meridians
    # the equator, a band in front of everything
    parts.append(stroke(arc(cx, cy, r, r * 0.33, 1, 179, 44, tilt), 2.6, 1))
    # the axis and the meridian ring that holds it
    angle = math.radians(tilt - 90)
    ux, uy = math.cos(angle), math.sin(angle)
    for end in (-1, 1):
        parts.append(stroke([(cx + ux * end * r, cy + uy * end * r), (cx + ux * end * 52, cy + uy * end * 52)], 2.4, 1))
        parts.append(circle(cx + ux * end * 54, cy + uy * end * 54, 3.4))
    half = arc(cx, cy, 46, 46, tilt - 90, tilt + 90, 60)
    parts.append(stroke(half, 1.3, 1))
    parts.append(stroke(arc(cx, cy, 49.4, 49.4, tilt - 90, tilt + 90, 60), 1.3, 1))
    for degree in range(-84, 85, 12):
        turn = math.radians(tilt + degree)
        parts.append(
            stroke(
                [
                    (cx + 46 * math.cos(turn), cy + 46 * math.sin(turn)),
                    (cx + 49.4 * math.cos(turn), cy + 49.4 * math.sin(turn)),
                ],
                0.8,
                1,
            )
        )
    return svg(120, 120, "".join(parts))


def card_back() -> str:
    """The back of a card: a rosette of the lathe, the same from both ends."""
    parts: list[str] = []
    for turn in range(0, 180, 12):
        parts.append(ring_path(arc(60, 60, 50, 19, 0, 360, 72, turn), 0.9))
    parts.append(ring(60, 60, 54, 1.6))
    parts.append(ring(60, 60, 57.5, 0.7))
    return svg(120, 120, "".join(parts))


def ring_path(points: list[Point], width: float) -> str:
    """A closed curve drawn with a line of one width."""
    return stroke(points, width, 1)


def _straight_ray(turn: float) -> list[str]:
    """A ray of a compass rose: light on one side, hatched to black on the other."""
    angle = math.radians(turn)
    ux, uy = math.cos(angle), math.sin(angle)
    nx, ny = -uy, ux

    def at(out: float, side: float) -> Point:
        return (60 + ux * out + nx * side, 60 + uy * out + ny * side)

    tip, foot, half = 58.5, 31.6, 6.4
    lit = polygon([at(tip, 0), at(foot, -half), at(foot + 0.2, -half + 1.3), at(tip - 6, 0)])
    dark = [
        polygon([at(tip, 0), at(foot, half), at(foot, half - 1.0), at(tip - 4.6, 0)]),
        stroke([at(foot, 0), at(tip, 0)], 0.9),
    ]
    for step in range(10):
        out = foot + 1.2 + step * 2.3
        side = half * (1 - (out - foot) / (tip - foot))
        dark.append(stroke([at(out, 0), at(out, side)], 1.0))
    base = stroke([at(foot, -half), at(foot, half)], 0.9)
    return [lit, base, *dark]


def _flame(turn: float) -> str:
    angle = math.radians(turn)
    ux, uy = math.cos(angle), math.sin(angle)
    left: list[Point] = []
    right: list[Point] = []
    for step in range(25):
        along = step / 24
        out = 31.6 + along * 22
        sway = 2.6 * math.sin(along * math.pi * 2) * (0.4 + along * 0.6)
        half = 3.6 * (1 - along) ** 0.8
        for side, points in ((-half, left), (half, right)):
            points.append((60 + ux * out - uy * (sway + side), 60 + uy * out + ux * (sway + side)))
    return polygon(left + right[::-1])


def _face(cx: float, cy: float) -> list[str]:
    parts: list[str] = []
    for side in (-1, 1):

        def at(x: float, y: float, side: int = side) -> Point:
            return (cx + side * x, cy + y)

        parts.append(stroke([at(4.2, -8.2), at(7.6, -11.2), at(12.2, -10.6), at(15.2, -7.6)], swelling(1.7, 0.3)))
        parts.append(stroke([at(5, -3.6), at(8.4, -6.1), at(12.2, -5.5), at(14.2, -3.2)], swelling(1.4, 0.4)))
        parts.append(stroke([at(5, -3.6), at(9.2, -1.7), at(14.2, -3.2)], swelling(0.9, 0.2)))
        parts.append(circle(*at(9.5, -3.8), 1.65))
        parts.append(stroke([at(15.2, 4.4), at(16.4, 7.6), at(14.8, 10.6)], swelling(0.9, 0.1)))
    # nose with its shadow on one side, then mouth and chin
    parts.append(
        stroke([(cx + 2.2, cy - 7), (cx + 1.8, cy - 1), (cx + 3.7, cy + 4.6), (cx + 1.4, cy + 6.2)], swelling(1.3, 0.4))
    )
    parts.append(stroke([(cx + 1.4, cy + 6.2), (cx - 0.8, cy + 6.8), (cx - 3.1, cy + 5.4)], swelling(1.1, 0.3)))
    parts.append(
        stroke(
            [(cx - 7.6, cy + 11), (cx - 3, cy + 12.6), (cx, cy + 12), (cx + 3, cy + 12.6), (cx + 7.6, cy + 11)],
            swelling(1.9, 0.4),
        )
    )
    parts.append(stroke([(cx - 4, cy + 15.2), (cx, cy + 16.6), (cx + 4, cy + 15.2)], swelling(1.5, 0.2)))
    parts.append(stroke([(cx - 3, cy + 20), (cx, cy + 20.8), (cx + 3, cy + 20)], swelling(0.9, 0.1)))
    return parts


def _profile() -> list[Point]:
    """The inner edge of the engraved moon from horn to horn: forehead, nose, lips and chin."""
    return [
        (88, 15),
        (76, 19.5),
        (66.5, 26),
        (60, 34),
        (57, 41),
        (56.2, 46),
        (55, 48.6),
        (56.4, 52),
        (60.2, 59.4),
        (61.6, 62.4),
        (59.6, 65),
        (55.4, 66.2),
        (55.2, 68.2),
        (57.8, 70.2),
        (56.2, 72.6),
        (58, 75.2),
        (56.8, 77.6),
        (57.4, 80.4),
        (61, 83.6),
        (62, 87),
        (66, 93),
        (75, 100),
        (88, 105),
    ]


PICTURES = {
    "sun.svg": plain_sun,
    "moon.svg": plain_moon,
    "earth.svg": plain_earth,
    "sun-fine.svg": engraved_sun,
    "moon-fine.svg": engraved_moon,
    "earth-fine.svg": engraved_earth,
    "back.svg": card_back,
}
