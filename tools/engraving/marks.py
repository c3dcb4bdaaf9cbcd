"""The mark of Tertulia, the icon of the installed app, and the small pictures of controls (24 x 24)."""

import math

from tools.engraving.burin import Point, arc, circle, polygon, stroke, svg
from tools.engraving.burin import number as n

GREEN, BRASS, PAPER = "#1d4237", "#e4b65c", "#f2e8d2"
SUN, MOON, EARTH = "#c4661f", "#26346e", "#3f8173"


def mark() -> str:
    """A lamp over a round table."""
    shade = polygon([(10.6, 3.4), (13.4, 3.4), (18.6, 9.6), (5.4, 9.6)], 2)
    cord = polygon([(11.5, 0.4), (12.5, 0.4), (12.5, 3.6), (11.5, 3.6)], 2)
    rays = "".join(stroke([(12 + x * 0.62, 11.3), (12 + x * 1.25, 14.7)], 1.1, 2) for x in (-7.2, -2.4, 2.4, 7.2))
    table = stroke(arc(12, 18.4, 10.6, 3.2, 0, 360, 48), 1.7, 2)
    leg = stroke(arc(12, 20.4, 10.2, 3.1, 20, 160, 24), 1.0, 2)
    return svg(24, 24, shade + cord + rays + table + leg)


def app_icon(*, bleed: bool = False) -> str:
    """The icon in colours (512 x 512). ``bleed`` fills the square and keeps to the inner circle, for masked icons."""
    scale, shift = (0.78, 56.0) if bleed else (1.0, 0.0)
    rays = []
    for index in range(9):
        across = -1 + 2 * index / 8
        end: Point = (256 + across * 172, 372 - 60 * math.sqrt(1 - across * across))
        rays.append(stroke([(256 + across * 92, 214), end], lambda along: 11 - 7 * along))
    table = polygon(arc(256, 372, 186, 64, 0, 360, 90)[:-1])
    rim = polygon([*arc(256, 372, 186, 64, 0, 180, 60), *arc(256, 390, 186, 64, 180, 0, 60)])
    cards = ""
    for x, lean, colour in ((178, -14, SUN), (256, 0, MOON), (334, 14, EARTH)):
        corners = [(-29, -27), (29, -27), (29, 27), (-29, 27)]
        cos, sin = math.cos(math.radians(lean)), math.sin(math.radians(lean))
        placed = [(x + a * cos - b * sin, 372 + (a * sin + b * cos) * 0.62 + abs(lean) * 0.35) for a, b in corners]
        cards += f'<path fill="{colour}" d="{polygon(placed)}"/>'
    shade = polygon([(226, 92), (286, 92), (372, 196), (140, 196)])
    cord = polygon([(250, 0 if bleed else 24), (262, 0 if bleed else 24), (262, 94), (250, 94)])
    corner = 0 if bleed else 96
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
        f'<rect width="512" height="512" rx="{corner}" fill="{GREEN}"/>'
        f'<g transform="translate({n(shift)} {n(shift * 1.05)}) scale({n(scale, 2)})">'
        f'<path fill="{BRASS}" d="{cord}{shade}"/><path fill="{PAPER}" d="{"".join(rays)}"/><path fill="{PAPER}" d="{table}"/><path fill="#b39a6a" d="{rim}"/>{cards}'
        f'<ellipse cx="256" cy="198" rx="112" ry="17" fill="#fff3cf"/></g></svg>\n'
    )


def gear() -> str:
    """A cogwheel."""
    rim: list[Point] = []
    for tooth in range(8):
        for turn, reach in ((-15, 8.0), (-9.5, 10.8), (9.5, 10.8), (15, 8.0)):
            angle = math.radians(tooth * 45 + turn)
            rim.append((12 + reach * math.cos(angle), 12 + reach * math.sin(angle)))
    return svg(24, 24, polygon(rim, 2) + circle(12, 12, 3.7, hole=True))


def small_lamp() -> str:
    """A lamp that shines."""
    shade = polygon([(10, 5), (14, 5), (20, 13), (4, 13)], 2)
    cord = polygon([(11.3, 1), (12.7, 1), (12.7, 5.2), (11.3, 5.2)], 2)
    bulb = polygon([*arc(12, 13.6, 3.4, 3.2, 0, 180, 16)], 2)
    rays = "".join(
        stroke([(12 + x * 0.55, 17.6 - abs(x) * 0.12), (12 + x, 22 - abs(x) * 0.22)], 1.5, 2)
        for x in (-9, -3.4, 3.4, 9)
    )
    return svg(24, 24, shade + cord + bulb + rays)


def back() -> str:
    """An arrow to the left."""
    return svg(
        24,
        24,
        stroke([(5, 12), (20, 12)], 1.9, 2)
        + stroke([(11.5, 5.6), (5, 12)], 1.9, 2)
        + stroke([(5, 12), (11.5, 18.4)], 1.9, 2),
    )


def cross() -> str:
    """Two strokes across."""
    return svg(24, 24, stroke([(6, 6), (18, 18)], 2, 2) + stroke([(18, 6), (6, 18)], 2, 2))


def step() -> str:
    """On: a triangle."""
    return svg(24, 24, polygon([(7, 4), (20, 12), (7, 20)], 2))


def part() -> str:
    """To the end: a triangle before a bar."""
    return svg(24, 24, polygon([(4, 4), (16, 12), (4, 20)], 2) + polygon([(17, 4), (20, 4), (20, 20), (17, 20)], 2))


def play() -> str:
    """Going on by itself: two triangles."""
    return svg(24, 24, polygon([(3, 5), (12, 12), (3, 19)], 2) + polygon([(12, 5), (21, 12), (12, 19)], 2))


def halt() -> str:
    """Standing still: two bars."""
    return svg(24, 24, "".join(polygon([(x, 4), (x + 4, 4), (x + 4, 20), (x, 20)], 2) for x in (6, 14)))


PICTURES = {
    "mark.svg": mark,
    "icon-gear.svg": gear,
    "icon-lamp.svg": small_lamp,
    "icon-back.svg": back,
    "icon-cross.svg": cross,
    "icon-step.svg": step,
    "icon-part.svg": part,
    "icon-play.svg": play,
    "icon-halt.svg": halt,
}
ICONS = {"icon.svg": app_icon, "icon-maskable.svg": lambda: app_icon(bleed=True)}
