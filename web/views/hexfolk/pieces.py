"""Pieces on the island as small drawings: roads, settlements and cities of eight seats, the robber, and lights.

A seat's pieces have a colour and, for who does not go by colours, a charge as in heraldry that is the same on all of
them: plain, a disc, a bar, a cross, a wedge, a ring, two bars, halved. The styles give the colours
(``hx-seat-<number>``).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from web.markup import Safe, join, tag

SEATS: Final = range(8)

_HOUSE: Final = "M-16-1L0-17 16-1l-3 2.5V15h-26V1.5z"
_CITY: Final = "M-23 17V-13l8.5-10L-6-13v7H6v-7l8.5-10L23-13v30z"
_ROAD: Final = "M-24-6h48a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-48a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3z"

_DISC: Final = "M0-6.5a6.5 6.5 0 1 0 .1 0z"
_CROSS: Final = "M-7.5-4l3.5-3.5L0-3.5l4-4L7.5-4l-4 4 4 4L4 7.5l-4-4-4 4L-7.5 4l4-4z"
_RING: Final = _DISC + "m0 3.8a2.7 2.7 0 1 1-.1 0z"
CHARGES: Final = (
    "",
    _DISC,
    "M-8-3H8v6H-8z",
    _CROSS,
    "M0-7l8 13.5H-8z",
    _RING,
    "M-8-6.5H8v4.5H-8zM-8 1.5H8V6H-8z",
    "M0-8h9V8H0z",
)
"""By seat, on a field from -8 to 8."""
_HALF_HOUSE: Final = "M0-17L16-1l-3 2.5V15H0z"
_HALF_CITY: Final = "M0-6h6v-7l8.5-10L23-13v30H0z"
_ROAD_CHARGES: Final = (
    "",
    "M0-4.5a4.5 4.5 0 1 0 .1 0z",
    "M-3.5-6h7V6h-7z",
    "M-7-3.5L-4.5-6 0-2l4.5-4L7-3.5 3 0l4 3.5L4.5 6 0 2l-4.5 4L-7 3.5-3 0z",
    "M-9 6V-6L10 0z",
    "M0-5a5 5 0 1 0 .1 0zm0 3a2 2 0 1 1-.1 0z",
    "M-9-6h6V6h-6zM3-6h6V6H3z",
    "M0-6h24a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H0z",
)

TURNS: Final = (30, 90, 150)
"""How edges lie: the angle of those whose ends differ by (1, 1), (0, 2) and (-1, 1) in the game's points."""


def turn_of(dx: int) -> int:
    """Which of these an edge has, by how far its lower end is to the right."""
    return 1 - dx


_ROBBER: Final = (
    "M-15 20c0-11 3-18 8-22a9.5 9.5 0 0 1-1.5-4.5H-15c-1.5 0-1.5-3 0-3.3l5.5-.9c.6-8 4-12.3 9.5-12.3s8.9 4.3 9.5 12.3l5.5.9"
    "c1.5.3 1.5 3.3 0 3.3H8.5A9.5 9.5 0 0 1 7-2c5 4 8 11 8 22z"
)
_MASK: Final = "M-7.5-8h15v4.5h-4.5L0-5.5l-3 2h-4.5z"


def _seat_parts(seat: int) -> list[Safe]:
    charge = CHARGES[seat]
    halved = seat == 7
    parts = [
        _piece(
            f"hx-house{seat}", seat, _HOUSE, _HALF_HOUSE if halved else charge, None if halved else "translate(0 4)"
        ),
        _piece(f"hx-city{seat}", seat, _CITY, _HALF_CITY if halved else charge, None if halved else "translate(0 5)"),
    ]
    for number, angle in enumerate(TURNS):
        road = _piece(f"hx-road{seat}{number}", seat, _ROAD, _ROAD_CHARGES[seat], None, f"rotate({angle})")
        parts.append(road)
    return parts


def _piece(name: str, seat: int, outline: str, charge: str, moved: str | None, turned: str | None = None) -> Safe:
    drawn = [
        tag("path", class_="hx-halo", d=outline),
        tag("path", class_="hx-body", d=outline),
        tag("path", class_="hx-charge", d=charge, transform=moved, fill_rule="evenodd") if charge else None,
        tag("path", class_="hx-edge", d=outline),
    ]
    return tag("g", tag("g", drawn, transform=turned) if turned else drawn, id=name, class_=f"hx-seat-{seat}")


def shield(seat: int) -> Safe:
    """A seat's shield, to be drawn at any size."""
    outline = "M-10-11H10V1c0 6-4 9.5-10 12C-6 10.5-10 7-10 1z"
    charge = "M0-11H10V1c0 6-4 9.5-10 12z" if seat == 7 else CHARGES[seat]
    return join(
        tag("path", class_="hx-body", d=outline),
        tag("path", class_="hx-charge", d=charge, fill_rule="evenodd") if charge else None,
        tag("path", class_="hx-edge", d=outline),
    )


@cache
def banner(seat: int) -> Safe:
    """The colour and charge of a seat as a small shield, as high as its line, for panels; decoration, so the name
    stands beside."""
    return tag(
        "svg",
        shield(seat),
        class_=f"hx-banner hx-seat-{seat}",
        viewBox="-13 -14 26 30",
        aria_hidden="true",
        focusable="false",
    )


def _fresh(beams: str) -> list[Safe]:
    return [tag("path", class_="hx-fresh-edge", d=beams), tag("path", class_="hx-fresh", d=beams)]


def _rays(inner: int, outer: int) -> str:
    """Eight short rays round a place."""
    slant = 0.7071
    straight = f"M0-{inner}V-{outer}M0 {inner}V{outer}M-{inner} 0H-{outer}M{inner} 0H{outer}"
    a, b = round(inner * slant), round(outer * slant)
    return straight + f"M-{a}-{a}L-{b}-{b}M{a}-{a}L{b}-{b}M-{a} {a}L-{b} {b}M{a} {a}L{b} {b}"


def _lights() -> list[Safe]:
    """What may be chosen, what was just built, what the roll yields. Each has a shape of its own."""
    inner = "M0-50l43 25v50L0 50l-43-25v-50z"
    capsule = "M-17-8h34a8 8 0 0 1 0 16h-34a8 8 0 0 1 0-16z"
    roads = [
        tag(
            "g",
            tag("path", class_="hx-glow", d=capsule),
            tag("path", class_="hx-offer", d=capsule),
            tag("path", class_="hx-offer-sign", d="M-12 0h24"),
            id=f"hx-lit-road{number}",
            transform=f"rotate({angle})",
        )
        for number, angle in enumerate(TURNS)
    ]
    beams = "M-18-12v-7M0-12v-7M18-12v-7M-18 12v7M0 12v7M18 12v7"
    fresh_roads = [
        tag("g", _fresh(beams), id=f"hx-new-road{number}", transform=f"rotate({angle})")
        for number, angle in enumerate(TURNS)
    ]
    return [
        *roads,
        *fresh_roads,
        tag(
            "g",
            tag("circle", class_="hx-glow", r=13),
            tag("circle", class_="hx-offer", r=12.5),
            tag("path", class_="hx-offer-sign", d="M-5.5-1L0-6.5 5.5-1V6h-11z"),
            id="hx-lit-corner",
        ),
        tag(
            "g",
            tag("circle", class_="hx-glow", r=25),
            tag("circle", class_="hx-offer-ring", r=25),
            tag("path", class_="hx-offer", d="M-31-9l9 11h-5v7h-8v-7h-5zM31-9l9 11h-5v7h-8v-7h-5z"),
            id="hx-lit-city",
        ),
        tag(
            "g",
            tag("path", class_="hx-glow", d=inner),
            tag("path", class_="hx-offer-line", d=inner),
            tag("circle", class_="hx-offer", r=15, cy=-22),
            tag("path", class_="hx-robber-body", d=_ROBBER, transform="translate(0 -23)scale(.5)"),
            id="hx-lit-tile",
        ),
        # Where there is nobody to rob: of eighty tiles few are worth a look.
        tag(
            "g",
            tag("path", class_="hx-glow hx-quiet", d=inner),
            tag("path", class_="hx-offer-line hx-quiet", d=inner),
            id="hx-quiet-tile",
        ),
        tag("g", tag("path", class_="hx-picked", d=inner), id="hx-picked-tile"),
        tag("g", _fresh(_rays(25, 33)), id="hx-new-place"),
        tag(
            "g",
            tag("path", class_="hx-yields-edge", d="M0-52l45 26v52L0 52l-45-26v-52z"),
            tag("path", class_="hx-yields", d="M0-52l45 26v52L0 52l-45-26v-52z"),
            tag("path", class_="hx-yields-sign", d="M-26 18l-9-6v12zM26 18l9-6v12z"),
            id="hx-yields",
        ),
    ]


def _robber() -> list[Safe]:
    return [
        tag("path", class_="hx-shut", d=_hatching(), id="hx-shut"),
        tag(
            "g",
            tag("path", class_="hx-halo", d=_ROBBER),
            tag("path", class_="hx-robber-body", d=_ROBBER),
            tag("path", class_="hx-robber-mask", d=_MASK),
            id="hx-robber-figure",
        ),
    ]


def _hatching() -> str:
    """Upright lines over a tile that spare its number."""
    lines = ""
    for x in range(-48, 49, 8):
        end = 57 - abs(x) * 30 // 52
        lines += f"M{x}-{end}V"
        if abs(x) < 26:
            gap = round((26 * 26 - x * x) ** 0.5)
            lines += f"{18 - gap}"
            if 18 + gap < end:
                lines += f"M{x} {18 + gap}V{end}"
        else:
            lines += f"{end}"
    return lines


@cache
def parts() -> Safe:
    """All of them, to stand in ``<defs>``."""
    return tag("g", [_seat_parts(seat) for seat in SEATS], _lights(), _robber())
