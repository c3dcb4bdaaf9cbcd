"""What stands still on an island: sea, tiles, numbers, harbours. Sent once a game (``Board.stills``)."""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import sha256
from math import dist
from typing import Final, NamedTuple

from game.hexfolk import MAPS, RESOURCES, tables
from web.markup import Safe, join, tag
from web.views.hexfolk import pieces, terrain
from web.views.hexfolk.shape import HIGH, WIDE, Point, at, shape

NUMBERS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
RED: Final = (6, 8)
TOKEN: Final = 18
"""How far below the middle of its tile a number lies."""
BADGE: Final = 22
"""Half the width of a harbour's badge."""
GENERAL: Final = 5
"""The kind of a harbour that trades anything."""

_OFF: Final = 0.83
"""Where a harbour's badge lies on the way from the middle of its tile to the middle of the water before it; the
coast is at 0.5."""
_SIDES: Final = {"NE": (1, -3), "E": (2, 0), "SE": (1, 3), "SW": (-1, 3), "W": (-2, 0), "NW": (-1, -3)}
"""From a tile to the one at each side, in points of the game."""
_MARGIN: Final = 34
_ROSE: Final = 46
"""Half the width of a compass."""
_ANCHOR: Final = (
    "M12 1.6a3 3 0 0 1 1.4 5.7V9H17v2.4h-3.6v8c2.7-.5 4.4-2.2 4.9-4.4l-1.8.7.9-4.7 4 3-1.3.3c-.5 4.7-3.8 7.5-8.1 8.3"
    "-4.3-.8-7.6-3.6-8.1-8.3l-1.3-.3 4-3 .9 4.7-1.8-.7c.5 2.2 2.2 3.9 4.9 4.4v-8H7V9h3.6V7.3A3 3 0 0 1 12 1.6z"
    "m0 2a1 1 0 1 0 .1 0z"
)


class Still(NamedTuple):
    """A part that stands still: ``key`` names its content, so that another content has another key."""

    key: str
    markup: Safe


def _still(name: str, markup: Safe) -> Still:
    return Still(f"hexfolk-{name}-{sha256(markup.encode()).hexdigest()[:12]}", markup)


class Frame(NamedTuple):
    """The part of the sea that is shown."""

    left: int
    top: int
    width: int
    height: int


# --- Parts ---------------------------------------------------------------------------------------------------------


@cache
def parts() -> Still:
    """Everything that is drawn more than once, the same for all islands."""
    return _still(
        "parts",
        tag(
            "defs",
            [terrain.scene(letter) for letter in terrain.TERRAINS],
            [_token(number) for number in NUMBERS],
            [_badge(kind) for kind in range(GENERAL + 1)],
            tag(
                "pattern",
                tag("path", class_="hx-wave", d="M6 14q8-8 16 0t16 0M58 38q8-8 16 0t16 0"),
                id="hx-waves",
                width=104,
                height=48,
                patternUnits="userSpaceOnUse",
            ),
            pieces.parts(),
        ),
    )


def _token(number: int) -> Safe:
    """A number with its pips: how many of the 36 rolls give it. A 6 or an 8 is larger and has a second ring."""
    red = number in RED
    pips = 6 - abs(7 - number)
    first = 3 - 3 * pips
    return tag(
        "g",
        tag("circle", class_="hx-token", cy=TOKEN, r=24 if red else 22),
        tag("circle", class_="hx-token-ring", cy=TOKEN, r=20.5) if red else None,
        tag("text", number, class_="hx-number", y=TOKEN + 6),
        tag("path", class_="hx-pips", d="".join(f"M{first + 6 * pip} {TOKEN + 13}h.1" for pip in range(pips))),
        id=f"hx-n{number}",
        class_="hx-red" if red else None,
    )


def _badge(kind: int) -> Safe:
    """The badge of a harbour: its rate, and the sign of what it takes, or an anchor."""
    sign = _ANCHOR if kind == GENERAL else terrain.SIGNS[RESOURCES[kind]]
    return tag(
        "g",
        tag("circle", class_="hx-badge", r=BADGE),
        tag("path", class_="hx-badge-sign", d=sign, transform="translate(-11 -20)scale(.92)", fill_rule="evenodd"),
        tag("text", "3:1" if kind == GENERAL else "2:1", class_="hx-rate", y=16),
        id=f"hx-h{kind}",
    )


# --- An island -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def ground(island: str) -> Still:
    """The island with this text; of one that is not dealt out yet, its shape."""
    board, complete = island.partition(":")[0], island.count(":") == 3
    return _still(
        "island",
        join(
            _sea(board),
            _tiles(island) if complete else tag("path", class_="hx-blank", d=shape(board).outline(WIDE, HIGH)),
            _harbours(island) if complete else None,
        ),
    )


@cache
def frame(board: str) -> Frame:
    """What is to be seen of the sea: all land and its harbours."""
    land = shape(board)
    points = [at((land.left, land.top)), at((land.right, land.bottom))]
    left, top = points[0][0] - _MARGIN, points[0][1] - _MARGIN
    right, bottom = points[1][0] + _MARGIN, points[1][1] + _MARGIN
    for x, y in _badges(board):
        left, right = min(left, x - BADGE - 6), max(right, x + BADGE + 6)
        top, bottom = min(top, y - BADGE - 6), max(bottom, y + BADGE + 6)
    return Frame(left, top, right - left, bottom - top)


def _sea(board: str) -> Safe:
    """Water with lines along the coasts, as on old charts. It goes on far beyond the frame."""
    left, top, width, height = frame(board)
    coast = shape(board).outline(WIDE, HIGH)
    return join(
        tag("rect", fill="url(#hx-waves)", x=left - 3000, y=top - 3000, width=width + 6000, height=height + 6000),
        tag("defs", tag("path", id="hx-coast", d=coast)),
        [tag("use", href="#hx-coast", class_=f"hx-coast hx-coast-{line}") for line in range(6)],
        _compass(board),
    )


def _compass(board: str) -> Safe | None:
    """A compass in a corner of the frame, where the sea has room for it."""
    left, top, width, height = frame(board)
    far = _ROSE + 14
    corners = (
        (left + far, top + height - far),
        (left + width - far, top + height - far),
        (left + far, top + far),
        (left + width - far, top + far),
    )
    land, badges = [at(tile) for tile in shape(board).tiles], _badges(board)

    def is_free(corner: Point) -> bool:
        return all(dist(corner, tile) > _ROSE + 104 for tile in land) and all(
            dist(corner, badge) > _ROSE + BADGE + 10 for badge in badges
        )

    corner = next(filter(is_free, corners), None)
    if corner is None:
        return None
    return tag(
        "g",
        tag("circle", class_="hx-rose-ring", r=30),
        tag(
            "path", class_="hx-rose", d="M0-44L8-8 22-22 8-8 44 0 8 8 22 22 8 8 0 44-8 8-22 22-8 8-44 0-8-8-22-22-8-8z"
        ),
        tag(
            "path", class_="hx-rose-dark", d="M0-44L8-8 0 0zM44 0L8 8 0 0zM0 44L-8 8 0 0zM-44 0L-8-8 0 0zM0-54l5 7H-5z"
        ),
        transform=f"translate({corner[0]} {corner[1]})",
    )


def _tiles(island: str) -> Safe:
    known = tables(island)
    tiles: list[Safe] = []
    tokens: list[Safe] = []
    for point, resource, number in zip(known.geometry.tile_points, known.resources, known.numbers, strict=True):
        x, y = at(point)
        tiles.append(tag("use", href=f"#hx-{terrain.TERRAINS[resource]}", x=x, y=y))
        if number:
            tokens.append(tag("use", href=f"#hx-n{number}", x=x, y=y))
    return tag("g", tiles, tokens)


def _harbours(island: str) -> Safe:
    """Each harbour: two jetties from its corners to a badge in the water."""
    known = tables(island)
    shore = known.geometry
    jetties: list[str] = []
    badges: list[Safe] = []
    for kind, corners, (x, y) in zip(known.harbours, shore.harbours, _badges(shore.board), strict=True):
        for corner in corners:
            from_x, from_y = at(shore.corner_points[corner])
            jetties.append(f"M{from_x + (x - from_x) // 8} {from_y + (y - from_y) // 8}L{x} {y}")
        badges.append(tag("use", href=f"#hx-h{kind}", x=x, y=y))
    path = "".join(jetties)
    return tag(
        "g",
        tag("path", class_="hx-jetty", d=path),
        tag("path", class_="hx-planks", d=path),
        badges,
    )


@cache
def _badges(board: str) -> tuple[Point, ...]:
    """Where the badges of the harbours are, in the order of the harbours: off the side of a tile that a map gives
    for each."""
    tiles = shape(board).tiles
    found: list[Point] = []
    for place in MAPS[board].places.split():
        tile = place.rstrip("NESW")
        x, y = at(tiles[int(tile)])
        dx, dy = at(_SIDES[place.removeprefix(tile)])
        found.append((x + round(dx * _OFF), y + round(dy * _OFF)))
    return tuple(found)
