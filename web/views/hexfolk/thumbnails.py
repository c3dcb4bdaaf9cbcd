"""Small pictures of islands: where something happened, for the log, and the maps to choose from at set-up."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from game.hexfolk import NAMES, State, advised_seats, map_for, most_seats, tables
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.hexfolk.shape import HEX, HIGH, WIDE, at, shape

_EDGE: Final = 30
"""Sea around the land of a picture."""
_WIDEST: Final = 7 * 104
"""What is less wide is not drawn larger, so that small islands look small."""


# --- Where something happened --------------------------------------------------------------------------------------


def glimpse(
    t: Translator, state: State, *, corner: int | None = None, edge: int | None = None, tile: int | None = None
) -> Safe:
    """The outline of the island with a corner, an edge or a tile marked; decoration, the sentence beside it says
    more."""
    shore = tables(state.island).geometry
    box, land, width = _land(shore.board)
    if corner is not None:
        x, y = at(shore.corner_points[corner])
        mark = tag("circle", cx=x, cy=y, r=width // 13)
    elif edge is not None:
        (x, y), (to_x, to_y) = (at(shore.corner_points[end]) for end in shore.edge_corners[edge])
        mark = tag("path", d=f"M{x} {y}L{to_x} {to_y}", stroke_width=width // 14)
    elif tile is not None:
        x, y = at(shore.tile_points[tile])
        mark = tag("path", d=HEX, transform=f"translate({x} {y})")
    else:
        mark = None
    return tag("svg", land, mark, class_="hx-glimpse", viewBox=box, aria_hidden="true", focusable="false")


@cache
def _land(board: str) -> tuple[str, Safe, int]:
    """A board's frame, its outline, and how wide that is."""
    box, width = _box(board)
    return (
        box,
        tag("path", class_="hx-glimpse-land", d=shape(board).outline(), transform=f"scale({WIDE} {HIGH})"),
        width,
    )


def _box(board: str, *, least: int = 0) -> tuple[str, int]:
    """The view box around a board, at least so wide, and its width."""
    land = shape(board)
    (left, top), (right, bottom) = at((land.left, land.top)), at((land.right, land.bottom))
    width = max(right - left, least) + 2 * _EDGE
    return f"{(left + right - width) // 2} {top - _EDGE} {width} {bottom - top + 2 * _EDGE}", width


# --- The maps ------------------------------------------------------------------------------------------------------


def chooser(t: Translator, name: str, chosen: Any, seats: int) -> Safe | None:
    """The maps to choose from, as pictures, for a table of so many seats; ``None`` for other options."""
    if name != "map":
        return None
    return tag(
        "fieldset",
        tag("legend", t.t("option.hexfolk.map")),
        tag("div", [_choice(t, each, seats, chosen=each == chosen) for each in NAMES], class_="maps-list"),
        class_="maps",
    )


def _choice(t: Translator, name: str, seats: int, *, chosen: bool) -> Safe:
    """One map: a radio button with its label as one large target. One that has no room for all says so and can't
    be chosen."""
    action = f"setup.option map {name}"
    full = seats > most_seats(name)
    return tag(
        "label",
        tag(
            "input",
            type="radio",
            name="setup-option-map",
            value=action,
            checked=chosen,
            disabled=full,
            data_action=action,
        ),
        _picture(map_for(name, seats).id),
        tag(
            "span",
            tag("span", t.t(f"option.hexfolk.map.{name}"), class_="choice-label"),
            tag("span", _facts(t, name, seats), class_="choice-hint"),
            _warning(t, name, seats),
            class_="choice-words",
        ),
        class_=classes("choice", "map", "map-full" if full else None),
    )


def _facts(t: Translator, name: str, seats: int) -> Child:
    tiles = t.n("hexfolk.map.tiles", len(shape(map_for(name, seats).id).tiles))
    least, most = advised_seats(name)
    if name == "standard":
        room = t.t("hexfolk.map.for_all")
    elif least == most:
        room = t.n("hexfolk.map.for_one", most)
    else:
        room = t.t("hexfolk.map.for", least=least, most=most)
    return [tag("span", tiles, class_="map-fact"), " ", tag("span", room, class_="map-fact")]


def _warning(t: Translator, name: str, seats: int) -> Safe | None:
    """That there is no room for so many, or little."""
    if seats > most_seats(name):
        return tag("span", t.t("hexfolk.map.most", most=most_seats(name)), class_="map-warning")
    if seats > advised_seats(name)[1]:
        return tag("span", t.t("hexfolk.map.tight", seats=seats), class_="map-warning")
    return None


@cache
def _picture(board: str) -> Safe:
    box, _ = _box(board, least=_WIDEST)
    land = shape(board)
    scaled = f"scale({WIDE} {HIGH})"
    return tag(
        "svg",
        tag("path", class_="map-coast", d=land.outline(), transform=scaled),
        tag("path", class_="map-land", d=land.hexes(), transform=scaled),
        class_="map-picture",
        viewBox=box,
        aria_hidden="true",
        focusable="false",
    )
