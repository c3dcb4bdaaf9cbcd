"""The six terrains as little engraved scenes, and the signs of the five resources.

Each scene is drawn around the centre of a hex with sides of 60; its number lies at (0, 18), so the scene stands above
it. Three tones are told apart without colour: the ground, what stands in the light, and the ink, and each terrain has
a silhouette of its own: firs, bricks in hills, sheep, sheaves, peaks, dunes. Colours come from the styles
(``hexfolk-island.css``).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from game.hexfolk import RESOURCES
from web.markup import Safe, tag
from web.views.hexfolk.shape import HEX

TERRAINS: Final = "FHPCMD"
"""Forest, hills, pasture, field, mountain, desert; the first five yield the resources, in their order."""


def _paths(*layers: tuple[str, str]) -> Safe:
    return tag("g", [tag("path", class_=f"hx-{tone}", d=data) for tone, data in layers])


@cache
def scene(terrain: str) -> Safe:
    """A whole tile of this terrain around (0, 0), to be used again and again by ``hx-<letter>``."""
    return tag(
        "g",
        tag("path", class_="hx-ground", d=HEX),
        _SCENES[terrain](),
        tag("path", class_="hx-rim", d=HEX),
        id=f"hx-{terrain}",
        class_=f"hx-{terrain}",
    )


# --- Forest --------------------------------------------------------------------------------------------------------


def _fir(x: int, y: int, high: int) -> tuple[str, str]:
    """A fir that stands at (x, y): its outline, and its side in the light."""
    half = high * 0.33
    right = ((0.42, -0.62), (0.2, -0.66), (0.72, -0.32), (0.4, -0.37), (1, 0))
    down = "".join(f"L{x + dx * half:.0f} {y + dy * high:.0f}" for dx, dy in right)
    up = "".join(f"L{x - dx * half:.0f} {y + dy * high:.0f}" for dx, dy in reversed(right))
    trunk = f"M{x - 1.5} {y}h3v4h-3z"
    whole = f"M{x} {y - high}{down}{up}z{trunk}"
    lit = f"M{x - 1} {y - high + 4}L{x - 1} {y - 2}L{x - half + 3:.0f} {y - 2}{up[up.index('L', 1) :]}z"
    return whole, lit


def _forest() -> Safe:
    trees = [(-17, -30, 17), (3, -33, 18), (22, -30, 17), (-34, -11, 24), (-12, -12, 27), (12, -11, 27), (34, -11, 24),
             (-37, 21, 24), (37, 21, 24)]  # fmt: skip
    firs = [_fir(*tree) for tree in trees]
    return _paths(
        ("fine", "M-45 26h13M32 26h13M-24-6h28M20-6h22M-44-6h8M-16 47h32M-8 53h16"),
        ("ink", "".join(whole for whole, _ in firs)),
        ("lit", "".join(lit for _, lit in firs)),
    )


# --- Hills ---------------------------------------------------------------------------------------------------------


def _bricks(left: int, bottom: int, rows: tuple[int, ...]) -> str:
    """A stack of bricks, row by row from below."""
    data = ""
    for row, bricks in enumerate(rows):
        start = left + row * 8
        data += "".join(f"M{start + 16 * brick} {bottom - 9 * row}h14v-7h-14z" for brick in range(bricks))
    return data


def _hills() -> Safe:
    ridge = "M-49-3c4-20 13-35 29-35 12 0 17 9 23 17 4 5 8 7 14 7"
    return _paths(
        ("fine", "M-16-38c8-6 17-8 26-4 14 6 24 20 33 32"),
        ("lit", ridge + "v13q-32 5-66-2z"),
        ("line", ridge),
        ("fine", "M-39-24q9 4 18 1t18 1M-43-16q10 4 21 1t26 2M-46-9q12 5 24 1t18 1M-28-32q6 2 14 0"
                 "M-45 12h13M-40 18h9M-46 24h13M32 12h13M31 18h9M33 24h13M-14 48h28"),
        ("ink", _bricks(-2, -3, (3, 2, 1))),
    )  # fmt: skip


# --- Pasture -------------------------------------------------------------------------------------------------------


def _sheep(x: int, y: int, way: int) -> tuple[str, str]:
    """A sheep that stands at (x, y) and looks left (-1) or right (1): its fleece, and its head and legs."""
    fleece = f"M{x - 9} {y - 4}a5 5 0 0 1-1-9a5 5 0 0 1 6-5a6 6 0 0 1 9 0a5 5 0 0 1 6 5a5 5 0 0 1-1 9q-2 3-6 1q-4 2-7 0q-4 2-6-1z"
    head = f"M{x + way * 10} {y - 13}q{way * 8}-2 {way * 7} 5q{-way} 4 {-way * 5} 3q{-way * 4}-3 {-way * 2}-8z"
    legs = f"M{x - 6} {y - 4}v5h2.5v-5zM{x + 4} {y - 4}v5h2.5v-5z"
    return fleece, head + legs


def _tuft(x: int, y: int) -> str:
    return f"M{x} {y}q-1-5-4-7m4 7q0-6 1-9m-1 9q2-5 5-6"


def _pasture() -> Safe:
    flock = [_sheep(-22, -12, -1), _sheep(5, -28, 1), _sheep(25, -8, 1)]
    tufts = [(-37, 8), (-40, 26), (40, 10), (37, 28), (-4, -12), (-26, -36), (27, -35), (0, 52), (-42, -12)]
    return _paths(
        ("fine", "M-48-2q20-12 40-2M10-2q18-10 38-2M-30-28q14-8 24-6M-14 48q14-5 28 0"),
        ("line", "".join(_tuft(*tuft) for tuft in tufts)),
        ("wool", "".join(fleece for fleece, _ in flock)),
        ("dark", "".join(rest for _, rest in flock)),
    )


# --- Field ---------------------------------------------------------------------------------------------------------


def _sheaf(x: int, y: int, size: float) -> tuple[str, str, str]:
    """A sheaf that stands at (x, y): its outline, straws, and its band."""

    def points(data: tuple[tuple[str, float, float], ...]) -> str:
        return "".join(f"{letter}{x + dx * size:.0f} {y + dy * size:.0f}" for letter, dx, dy in data)

    outline = points((("M", -10, 0), ("Q", -5, -8), (" ", -3, -15), ("Q", -6, -22), (" ", -14, -29), ("Q", -10, -38), (" ", 0, -37),
                      ("Q", 10, -38), (" ", 14, -29), ("Q", 6, -22), (" ", 3, -15), ("Q", 5, -8), (" ", 10, 0)))  # fmt: skip
    straws = points((("M", -5, -1), ("L", -1, -15), ("L", -7, -32), ("M", 0, -1), ("L", 0, -36), ("M", 5, -1), ("L", 1, -15), ("L", 7, -32),
                     ("M", -3, -19), ("L", -11, -29), ("M", 3, -19), ("L", 11, -29)))  # fmt: skip
    band = points((("M", -4, -13), ("L", 4, -13), ("L", 4, -17), ("L", -4, -17)))
    return outline + "z", straws, band + "z"


def _field() -> Safe:
    sheaves = [_sheaf(-26, -9, 0.8), _sheaf(26, -9, 0.8), _sheaf(0, -10, 0.95)]
    return _paths(
        ("fine", "M-50 2q26-8 50-6 26-2 50 6M-50 12q9-4 20-5M50 12q-9-4-20-5M-50 22q8-4 17-5M50 22q-8-4-17-5M-44 33q7-4 14-5M44 33q-7-4-14-5"
                 "M-28 43q5-3 9-3M28 43q-5-3-9-3M-13 51q13-3 26 0"),
        ("lit", "".join(outline for outline, _, _ in sheaves)),
        ("line", "".join(outline + straws for outline, straws, _ in sheaves)),
        ("ink", "".join(band for _, _, band in sheaves)),
    )  # fmt: skip


# --- Mountain ------------------------------------------------------------------------------------------------------


def _mountain() -> Safe:
    return _paths(
        ("lit", "M-50-2l16-26 9 9 21-32 19 24 9-9 25 33q-24 6-50 5-26 1-49-4z"),
        (
            "dark",
            "M-4-51l19 24-6 8 4 8-10 12 3-17-8-9 2-12zM24-36l25 33-19 3-6-10 4-9-7-8zM-34-28l9 9-8 8 5 11-9-3 1-12-4-6z",
        ),
        ("line", "M-50-2l16-26 9 9 21-32 19 24 9-9 25 33M-25-19l6 8"),
        ("shade", "M-17-31l6 4 4-7M-40-18l4 3M-20-10l6-9M-16-4l7-12M-6-4l3-5M16-16l5-9M17-6l3-6"),
        ("fine", "M-46 10h10M-42 17h8M38 10h8M35 17h9M-12 50h24"),
    )


# --- Desert --------------------------------------------------------------------------------------------------------


def _desert() -> Safe:
    dots = "".join(
        f"M{x} {y}h.1"
        for x, y in ((-38, -10), (-31, -14), (-24, -6), (26, -2), (33, -8), (40, -3), (-8, 10), (-1, 6), (7, 11), (-42, 16), (-34, 22), (38, 20),
                     (30, 26), (22, 20), (-12, 40), (-4, 46), (6, 41), (14, 37), (-22, 34))
    )  # fmt: skip
    rays = "M14-50l2 5M28-50l-2 5M6-40l5 2M36-40l-5 2M4-30h5M38-30h-5"
    return _paths(
        (
            "lit",
            "M-50 4q14-22 34-18-8 8-2 18zM50 12q-16-26-42-18 12 6 10 18zM-34 44q18-26 44-20-10 8-6 20zM21-40a8 8 0 1 0 .1 0z",
        ),
        ("dark", "M-16-14q-8 8-2 18h10q-6-10-8-18zM8-6q12 6 10 18h8q-4-12-18-18zM10 24q-10 8-6 20h10q-6-10-4-20z"),
        (
            "line",
            "M-50 4q14-22 34-18 6 10 18 18M50 12q-16-26-42-18M-34 44q18-26 44-20 6 12 20 18M21-40a8 8 0 1 0 .1 0z"
            + rays,
        ),
        ("dots", dots),
    )


_SCENES: Final = {"F": _forest, "H": _hills, "P": _pasture, "C": _field, "M": _mountain, "D": _desert}


# --- Resources -----------------------------------------------------------------------------------------------------

SIGNS: Final = {
    # a log, its sawn end to the front
    "W": "M5.4 6.5h12.4a3.7 6 0 0 1 0 12H5.4a3.7 6 0 0 1 0-12zm12.4 2a2.2 4 0 1 0 .1 0zm0 2a1 2 0 1 1-.1 0zM5 9.8h7.4v1.5H5zM4 13.8h6.4v1.5H4z",
    # bricks in courses
    "C": "M2 5h9v4.6H2zM13 5h9v4.6h-9zM2 16h9v4.6H2zM13 16h9v4.6h-9zM2 10.5h3.6v4.6H2zM7.4 10.5h9.2v4.6H7.4zM18.4 10.5H22v4.6h-3.6z",
    # a sheep
    "L": "M7 18v3H5v-3.6a3.8 3.8 0 0 1-2.4-6A3.8 3.8 0 0 1 6 6.6a4.4 4.4 0 0 1 7.4-1 4 4 0 0 1 3 1.8h3.2l2.4 3.6-1.2 2.4-2.8.4a3.8 3.8 0 0 1-2 3.6V21h-2v-3z",
    # an ear of grain
    "G": "M11 22v-4.4c-3-.2-4.8-2-5-4.8 2.6 0 4.4 1 5 3v-2c-3-.2-4.8-2-5-4.8 2.6 0 4.4 1 5 3v-2c-3-.2-4.8-2-5-4.8 2.6 0 4.4 1 5 3V6c0-2 .4-3.4 1-4.6"
         ".6 1.2 1 2.6 1 4.6v2.2c.6-2 2.4-3 5-3-.2 2.8-2 4.6-5 4.8v2c.6-2 2.4-3 5-3-.2 2.8-2 4.6-5 4.8v2c.6-2 2.4-3 5-3-.2 2.8-2 4.6-5 4.8V22z",
    # a broken stone
    "O": "M8.6 4.2l5.2-1.4 5 4.8-5.6 3.4-7.4-1zM5 11l7.4 1-1 8.6-6.4-1.2L2 15.4zM14.2 12.4L19.6 9.2l2.4 6.2-3.4 5-5.2.4z",
}  # fmt: skip
"""The sign of each resource on a field of 24 by 24, as one path (even-odd)."""


def resource_sign(resource: str | int) -> Safe:
    """The sign of a resource: a letter of ``RESOURCES``, or its number there. As high as its line, in the colour
    of the text; decoration, so its
    name stands beside."""
    letter = RESOURCES[resource] if isinstance(resource, int) else resource
    return _resource_sign(letter)


@cache
def _resource_sign(letter: str) -> Safe:
    return tag(
        "svg",
        tag("path", fill_rule="evenodd", d=SIGNS[letter]),
        class_="resource-sign",
        data_resource=letter,
        viewBox="0 0 24 24",
        aria_hidden="true",
        focusable="false",
    )
