"""The places of an island: what may be done there, and their names for who goes over it by keyboard or hears it.

Every tile and every corner has a circle that lies over it, with a name; an edge has one where a road lies or may be
laid. Where the seat may act the circle is a button, as large as its neighbours allow; elsewhere it can only be looked
at. It keeps its id, so that whoever stands there stays there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.hexfolk import Action, State, action_text, tables
from web.i18n import Translator
from web.markup import Safe, join, tag
from web.views.hexfolk import names
from web.views.hexfolk.shape import Point, at
from web.views.model import TableModel
from web.views.people import People

PIECES: Final = ("road", "settlement", "city")
"""What may be chosen in the main part of a turn (``pick piece <word>``)."""
ASKED: Final = {"found_settlement": "settlement", "found_road": "road", "free_road": "road", "robber": "robber"}
"""By phase what is the only thing to do on the island then."""

_CELL: Final = 18
"""The radius of a circle that can only be looked at; it shows when it has the focus."""
_NEAR: Final = {"tile": 50, "corner": 30, "edge": 26}
"""That of a button, so that neighbours don't cover each other: a side is 60, the middles of edges that meet are 52
apart."""
_ALONE: Final = 44
"""That of a corner's or edge's button where nothing beside it is lit."""


# --- What may be done ----------------------------------------------------------------------------------------------


class Lit(NamedTuple):
    """What may be chosen on the island now."""

    kind: str = ""
    """``road``, ``settlement``, ``city`` or ``robber``."""
    places: Mapping[int, str] = {}
    """For each place the ``data-action`` of its button."""
    hinted: int = -1
    """The place that the hint advises."""
    picked: int = -1
    """The tile that is picked for the robber; whom to rob there is still open."""
    robbed: frozenset[int] = frozenset()
    """Tiles where there is somebody to rob."""


def lit(model: TableModel) -> Lit:
    """Where all that is asked lies on the island, all of it; else what there is for the piece that is picked."""
    state: State = model.replica
    kind = ASKED.get(state.phase) or model.picks.get("piece", "")
    if not model.legal or kind not in (*PIECES, "robber"):
        return Lit()
    found: dict[int, str] = {}
    hinted = -1
    robbed: set[int] = set()
    for action in model.legal:
        if isinstance(action, Action) and action.kind == kind:
            text = action_text(action)
            # A tile where several could be robbed is picked first.
            found[action.place] = f"pick tile {action.place}" if action.place in found else f"move {text}"
            if action.seat >= 0:
                robbed.add(action.place)
            if text == model.hint:
                hinted = action.place
    if not found:
        return Lit()
    picked = model.picks.get("tile", "")
    tile = next((tile for tile, action in found.items() if action == f"pick tile {picked}"), -1)
    return Lit(kind, found, hinted, tile, frozenset(robbed))


# --- The circles ---------------------------------------------------------------------------------------------------


def cells(people: People, state: State, choice: Lit) -> Safe:
    """A circle for each place: tiles, corners, edges."""
    t, island, who = people.t, state.island, (people.names, people.viewer)
    tiles = _tiles(t.lang, island, state.robber)
    corners = _corners(t.lang, island, state.corners, *who)
    edges = _edges(t.lang, island, state.edges, *who)
    match choice.kind:
        case "robber":
            tiles = _with_buttons(
                "tile",
                tiles,
                choice,
                points_of(island).tiles,
                None,
                lambda tile: names.tile_to_rob(t, state, tile, people),
            )
        case "road":
            beside = _edges_beside(island)
            edges = _with_buttons(
                "edge", edges, choice, points_of(island).edges, beside, lambda edge: names.edge(t, state, edge, people)
            )
        case "settlement" | "city":
            beside = tables(island).geometry.corner_corners
            corners = _with_buttons(
                "corner",
                corners,
                choice,
                points_of(island).corners,
                beside,
                lambda corner: names.corner(t, state, corner, people),
            )
    return join(tiles.values(), corners.values(), edges.values())  # fmt: skip


def _with_buttons(
    kind: str,
    cells: Mapping[int, Safe],
    choice: Lit,
    points: Sequence[Point],
    beside: Sequence[Sequence[int]] | None,
    name: Callable[[int], str],
) -> Mapping[int, Safe]:
    """The circles of a kind, those that are lit as buttons, in the order of the places."""
    found = {**cells}
    for place, action in choice.places.items():
        alone = beside is not None and not any(other in choice.places for other in beside[place])
        radius = _ALONE if alone else _NEAR[kind]
        found[place] = _button(
            kind, place, points[place], radius, action, name(place), place == choice.hinted, place == choice.picked
        )
    return found if len(found) == len(cells) else dict(sorted(found.items()))


@lru_cache(maxsize=1 << 10)
def _button(
    kind: str, place: int, point: Point, radius: int, action: str, name: str, hinted: bool, picked: bool
) -> Safe:
    return tag(
        "circle",
        id=f"{kind}-{place}",
        cx=point[0],
        cy=point[1],
        r=radius,
        role="button",
        data_action=action,
        data_hint=hinted,
        aria_pressed=("true" if picked else "false") if action.startswith("pick") else None,
        aria_label=name,
    )


def _cell(kind: str, place: int, point: Point, name: str) -> Safe:
    return tag(
        "circle", id=f"{kind}-{place}", cx=point[0], cy=point[1], r=_CELL, role="img", data_cell=True, aria_label=name
    )


@lru_cache(maxsize=16)
def _tiles(lang: str, island: str, robber: int) -> Mapping[int, Safe]:
    t, points = Translator(lang), points_of(island).tiles
    return {
        tile: _cell("tile", tile, point, names.tile_with(t, island, tile, robber=tile == robber))
        for tile, point in enumerate(points)
    }


@lru_cache(maxsize=16)
def _corners(lang: str, island: str, corners: bytes, called: tuple[str, ...], viewer: int | None) -> Mapping[int, Safe]:
    people, points = People(Translator(lang), called, viewer), points_of(island).corners
    found = {**_free_corners(lang, island)}
    for corner, owner in enumerate(corners):
        if owner:
            name = names.corner_with(people.t, island, corner, owner, people)
            found[corner] = _cell("corner", corner, points[corner], name)
    return found


@lru_cache(maxsize=8)
def _free_corners(lang: str, island: str) -> Mapping[int, Safe]:
    t, points = Translator(lang), points_of(island).corners
    return {
        corner: _cell("corner", corner, point, names.corner_with(t, island, corner, 0))
        for corner, point in enumerate(points)
    }


@lru_cache(maxsize=16)
def _edges(lang: str, island: str, edges: bytes, called: tuple[str, ...], viewer: int | None) -> Mapping[int, Safe]:
    people, points = People(Translator(lang), called, viewer), points_of(island).edges
    return {
        edge: _cell("edge", edge, points[edge], names.edge_with(people.t, island, edge, owner, people))
        for edge, owner in enumerate(edges)
        if owner
    }


# --- Where they lie ------------------------------------------------------------------------------------------------


class Points(NamedTuple):
    """The middle of each tile, corner and edge in the drawing."""

    tiles: tuple[Point, ...]
    corners: tuple[Point, ...]
    edges: tuple[Point, ...]


@lru_cache(maxsize=8)
def points_of(island: str) -> Points:
    shore = tables(island).geometry
    corners = tuple(map(at, shore.corner_points))
    return Points(
        tuple(map(at, shore.tile_points)),
        corners,
        tuple(
            [
                ((corners[one][0] + corners[other][0]) // 2, (corners[one][1] + corners[other][1]) // 2)
                for one, other in shore.edge_corners
            ]
        ),
    )


@lru_cache(maxsize=8)
def _edges_beside(island: str) -> tuple[tuple[int, ...], ...]:
    """For each edge those that meet it."""
    shore = tables(island).geometry
    return tuple(
        tuple([other for corner in ends for other in shore.corner_edges[corner] if other != edge])
        for edge, ends in enumerate(shore.edge_corners)
    )
