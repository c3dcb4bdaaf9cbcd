"""What the table of Delfos is built of: the signs of its five suits (24 x 24), the gable, the flutes of a column.

The signs differ in outline, so that none rests on its colour: a leafy twig, two horns with strings between them, a drop over
waves, a coil with a head, tongues of fire.
"""

import math

from tools.engraving.burin import Point, arc, circle, polygon, ring, stroke, svg, swelling
from tools.engraving.plate import Plate, in_ellipse, within


def curve(points: list[Point], steps: int = 10, *, closed: bool = False) -> list[Point]:
    """A smooth line through the points (Catmull and Rom)."""
    count = len(points)
    found: list[Point] = []
    for index in range(count if closed else count - 1):
        before, here, there, after = (
            points[(index + away) % count] if closed else points[max(0, min(count - 1, index + away))]
            for away in (-1, 0, 1, 2)
        )
        for step in range(steps):
            t = step / steps
            found.append(
                (
                    _between(before[0], here[0], there[0], after[0], t),
                    _between(before[1], here[1], there[1], after[1], t),
                )
            )
    return found if closed else [*found, points[-1]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


# --- The signs -------------------------------------------------------------------------------------------------------


def laurel() -> str:
    """Green: a twig of laurel."""
    stem = curve([(2.6, 23.0), (6.6, 18.0), (11.0, 12.4), (15.6, 6.4)])
    parts = [stroke(stem, lambda along: 1.8 - 0.8 * along, 2)]
    for x, y, long in ((4.8, 20.4, 9.6), (8.8, 15.3, 10.2), (12.7, 10.2, 9.2)):
        parts += [_leaf(x, y, -97, long, 0.25), _leaf(x, y, -5, long, 0.25)]
    parts.append(_leaf(14.8, 7.6, -51, 9.4, 0.24))
    return svg(24, 24, *parts)


def _leaf(x: float, y: float, lean: float, long: float, wide: float) -> str:
    """A leaf from its foot, parted by its midrib."""
    cos, sin = math.cos(math.radians(lean)), math.sin(math.radians(lean))

    def at(along: float, aside: float) -> Point:
        return (x + cos * along * long - sin * aside * long, y + sin * along * long + cos * aside * long)

    halves = []
    for side in (-1, 1):
        rim = [
            at(0.14 + 0.86 * k / 12, side * wide * math.sin(math.pi * (k / 12) ** 0.82) + side * 0.018)
            for k in range(13)
        ]
        halves.append(polygon([at(0.14, side * 0.02), *rim, at(1.0, 0)], 2))
    return "".join(halves)


def lyre() -> str:
    """Yellow: Apollo's lyre."""
    parts = []
    for side in (-1, 1):

        def at(x: float, y: float, side: int = side) -> Point:
            return (12 + side * x, y)

        horn = curve(
            [at(2.4, 20.4), at(6.6, 18.2), at(7.9, 13.6), at(6.0, 9.2), at(5.5, 5.4), at(7.6, 2.6), at(10.0, 3.0)]
        )
        parts.append(stroke(horn, lambda along: 3.0 - 1.5 * along, 2))
        parts.append(circle(*at(9.7, 3.2), 1.35))
    parts.append(stroke([(3.9, 6.9), (20.1, 6.9)], 1.7, 2))
    for x in (9.2, 12, 14.8):
        parts.append(stroke([(x, 7), (x + (12 - x) * 0.25, 17.6)], 1.05, 2))
    parts.append(polygon([(7.4, 16.8), (16.6, 16.8), (18.2, 21.0), (14.6, 23.2), (9.4, 23.2), (5.8, 21.0)], 2))
    return svg(24, 24, *parts)


def spring() -> str:
    """Blue: a drop of the Castalian spring over its waves."""
    drop = curve(
        [(12, 0.6), (14.0, 4.6), (16.3, 8.0), (15.6, 11.4), (12, 13.0), (8.4, 11.4), (7.7, 8.0), (10.0, 4.6)],
        closed=True,
    )
    shine = curve([(10.0, 8.0), (10.3, 10.0), (11.8, 11.0), (10.9, 9.8), (10.7, 8.2)], closed=True)
    parts = [polygon(drop, 2) + polygon(shine[::-1], 2)]
    for y, phase, reach in ((16.6, 0.0, 11.4), (21.0, 0.0, 11.4)):
        wave = [
            (12 - reach + 2 * reach * k / 40, y + 1.5 * math.sin(phase + (k / 40 - 0.5) * 4 * math.pi))
            for k in range(41)
        ]
        parts.append(stroke(wave, lambda along: 0.8 + 1.9 * math.sin(math.pi * along) ** 0.6, 2))
    return svg(24, 24, *parts, rule="evenodd")


def serpent() -> str:
    """Purple: the serpent Python."""
    body = curve(
        [
            (21.8, 21.4),
            (17.4, 22.4),
            (9.0, 22.2),
            (4.6, 19.4),
            (6.6, 16.2),
            (13.0, 15.6),
            (18.4, 13.6),
            (18.0, 10.0),
            (12.6, 9.4),
            (8.0, 8.2),
            (7.6, 4.8),
            (11.4, 2.9),
            (15.6, 3.4),
        ],
        12,
    )
    parts = [stroke(body, lambda along: 0.9 + 2.6 * min(1.0, along * 2.4) - 0.5 * max(0.0, along - 0.8) * 5, 2)]
    head = curve(
        [(13.9, 2.0), (17.0, 0.9), (20.4, 2.6), (21.0, 4.2), (19.2, 5.4), (16.0, 5.9), (13.9, 4.9)], closed=True
    )
    parts.append(polygon(head, 2) + circle(17.8, 2.9, 0.75, hole=True))
    parts.append(stroke([(20.4, 4.3), (22.2, 5.6)], 0.7, 2))
    parts.append(stroke([(22.0, 5.5), (23.6, 5.4)], 0.6, 2))
    parts.append(stroke([(22.0, 5.5), (22.9, 7.0)], 0.6, 2))
    return svg(24, 24, *parts)


def flame() -> str:
    """Red: the fire on the hearth."""
    outer = curve(
        [
            (12.6, 0.4),
            (13.4, 4.4),
            (16.6, 7.6),
            (17.3, 4.9),
            (19.9, 9.2),
            (20.6, 14.6),
            (17.6, 19.6),
            (12, 21.4),
            (6.4, 19.6),
            (3.4, 14.8),
            (4.5, 9.4),
            (6.7, 6.2),
            (7.5, 9.4),
            (10.2, 6.2),
        ],
        closed=True,
    )
    inner = curve(
        [(12.3, 9.0), (13.5, 12.2), (15.6, 14.2), (15.0, 17.6), (12, 19.2), (9.0, 17.6), (8.5, 14.4), (10.6, 12.4)],
        closed=True,
    )
    ember = curve([(12.1, 13.6), (13.4, 16.2), (12, 17.9), (10.7, 16.2)], closed=True)
    hearth = stroke([(4.6, 23.1), (19.4, 23.1)], 1.5, 2)
    return svg(24, 24, polygon(outer, 2) + polygon(inner, 2) + polygon(ember, 2), hearth, rule="evenodd")


# --- The temple ------------------------------------------------------------------------------------------------------

WIDE, HIGH = 600.0, 84.0
EAVES = 80.0


def gable() -> str:
    """The gable over the five columns: in its field the tripod with its smoke, and laurel on both sides."""
    plate = Plate(WIDE, HIGH)
    middle, top, low = WIDE / 2, 14.0, EAVES
    tripod = within([(middle - 17, 40), (middle + 17, 40), (middle + 15, 70), (middle - 15, 70)])
    plate.blank(tripod)
    plate.blank(in_ellipse(middle, 40, 22, 26))
    for side in (-1, 1):
        plate.blank(in_ellipse(middle + side * 78, 64, 58, 9))
    field = [(44, low - 7), (middle, top + 11), (WIDE - 44, low - 7)]

    def tone(x: float, y: float) -> float:
        slope = top + 11 + (low - 7 - top - 11) * abs(x - middle) / (middle - 44)
        return max(0.2, 0.92 - (y - slope) / 26)

    plate.hatch(within(field), tone, pitch=2.5, widest=1.8, sway=0.08)
    for lift, inset, weight in ((0.0, 6.0, 2.6), (4.4, 22.0, 1.1), (8.6, 38.0, 1.3)):
        plate.over(
            stroke([(inset, low - lift * 0.8), (middle, top + lift * 1.2), (WIDE - inset, low - lift * 0.8)], weight)
        )
    plate.over(stroke([(2, low), (WIDE - 2, low)], 2.6), stroke([(2, low + 3.2), (WIDE - 2, low + 3.2)], 0.9))
    plate.over(*_tripod(middle, 46.0), *_garland(middle, 66.0))
    for x, y, big in ((middle, top - 1, 1.0), (8, low - 2, 0.9), (WIDE - 8, low - 2, 0.9)):
        plate.over(*_palmette(x, y, big))
    return plate.svg()


def _tripod(cx: float, rim: float) -> list[str]:
    bowl = [(cx - 12, rim), (cx + 12, rim), (cx + 8.4, rim + 6), (cx, rim + 8), (cx - 8.4, rim + 6)]
    parts = [polygon(bowl), stroke([(cx - 13.4, rim - 0.4), (cx + 13.4, rim - 0.4)], 1.6)]
    for foot, knee in ((-11, -7), (0, 0), (11, 7)):
        parts.append(stroke([(cx + knee, rim + 6), (cx + foot, rim + 27)], 2.0))
    parts.append(stroke([(cx - 8.8, rim + 17), (cx + 8.8, rim + 17)], 1.1))
    for lane, (sway, start) in enumerate(((3.4, 0.2), (4.6, 1.3), (2.8, 2.5))):
        smoke = [
            (
                cx + (lane - 1) * 4 + sway * (step / 30) ** 0.7 * math.sin(start + step / 30 * 6.4),
                rim - 3 - step / 30 * (18 - abs(lane - 1) * 4),
            )
            for step in range(31)
        ]
        parts.append(stroke(smoke, swelling(1.3, 0.25)))
    return parts


def _garland(middle: float, y: float) -> list[str]:
    """A twig of laurel lying on either side of the tripod."""
    parts = []
    for side in (-1, 1):
        stem = [
            (middle + side * (24 + 106 * k / 20), y + 5 - 5.5 * math.sin(math.pi * k / 20 * 0.5)) for k in range(21)
        ]
        parts.append(stroke(stem, lambda along: 1.4 - 0.7 * along))
        for k in range(1, 20, 2):
            x, foot = stem[k]
            for hand in (-1, 1):
                lean = math.radians((0 if side > 0 else 180) + side * hand * 34)
                tip = (x + math.cos(lean) * 9.5, foot + math.sin(lean) * 7.0)
                nx, ny = -math.sin(lean) * 1.8, math.cos(lean) * 1.8
                half = ((x + tip[0]) / 2, (foot + tip[1]) / 2)
                parts.append(polygon([(x, foot), (half[0] + nx, half[1] + ny), tip, (half[0] - nx, half[1] - ny)]))
    return parts


def _palmette(x: float, y: float, big: float) -> list[str]:
    """An ornament on a corner of the roof."""
    parts = [circle(x, y - 1.5 * big, 1.9 * big)]
    for lean in (-64, -32, 0, 32, 64):
        long = (11.5 - abs(lean) / 14) * big
        angle = math.radians(lean - 90)
        tip = (x + math.cos(angle) * long, y - 1 * big + math.sin(angle) * long)
        parts.append(stroke([(x, y - 1 * big), tip], lambda along: (0.9 + 1.7 * math.sin(math.pi * along**1.6)) * 1.0))
    return parts


def flutes() -> str:
    """The flutes of a drum: fine on the lit side, heavy in the shadow. It is stretched to the drum's size."""
    parts = []
    for index in range(1, 12):
        across = -1 + 2 * index / 12
        x = 30 + 30 * math.sin(across * math.pi / 2)
        weight = 0.35 + 2.3 * max(0.0, (across + 0.25)) ** 1.5 + 0.9 * max(0.0, -across - 0.55)
        parts.append(stroke([(x, -1), (x, 41)], weight, 2))
    picture = svg(60, 40, "".join(parts))
    return picture.replace("<svg ", '<svg preserveAspectRatio="none" ', 1)


def wreath() -> str:
    """What marks an exact prediction: a small wreath of laurel."""
    parts = []
    for side in (-1, 1):
        for k in range(7):
            turn = 90 + side * (18 + k * 23)
            angle = math.radians(turn)
            x, y = 12 + 7.8 * math.cos(angle), 12.4 + 7.8 * math.sin(angle)
            parts.append(_leaf(x, y, turn + side * 62, 5.6, 0.24))
            parts.append(_leaf(x, y, turn + side * 122, 4.0, 0.24))
        parts.append(stroke(arc(12, 12.4, 7.8, 7.8, 90, 90 + side * 156, 24), 0.8, 2))
    return svg(24, 24, "".join(parts))


def seal() -> str:
    """A seal on what has been chosen in secret."""
    rim = [
        (
            12 + (10.4 + 0.9 * math.sin(k * 5.0 * math.pi / 30)) * math.cos(k * math.pi / 30),
            12 + (10.4 + 0.9 * math.sin(k * 5.0 * math.pi / 30)) * math.sin(k * math.pi / 30),
        )
        for k in range(60)
    ]
    return svg(
        24,
        24,
        polygon(rim, 2)
        + polygon(arc(12, 12, 7.2, 7.2, 0, 360, 40)[::-1], 2)
        + ring(12, 12, 5.0, 1.4)
        + circle(12, 12, 2.0),
    )


PICTURES = {
    "delfos-laurel.svg": laurel,
    "delfos-lyre.svg": lyre,
    "delfos-spring.svg": spring,
    "delfos-serpent.svg": serpent,
    "delfos-flame.svg": flame,
    "delfos-gable.svg": gable,
    "delfos-flutes.svg": flutes,
    "delfos-wreath.svg": wreath,
    "delfos-seal.svg": seal,
}
