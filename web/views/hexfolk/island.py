"""The island of Hexfolk as one drawing: what stands still, what lies on it now, and what may be done there.

Still parts (sea, tiles, numbers, harbours) go to the page once; the rest is made of texts that are remembered by the
parts of the state they show.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from game.hexfolk import State, tables
from web.i18n import Translator
from web.markup import Safe, classes, join, tag
from web.views import parts
from web.views.hexfolk import ground, names, places
from web.views.hexfolk.pieces import turn_of
from web.views.hexfolk.shape import at
from web.views.model import TableModel
from web.views.people import People


def stills(t: Translator, model: TableModel) -> Mapping[str, Safe]:
    """What never changes in a game, by keys that tell its content. There are no words in it."""
    return {still.key: still.markup for still in (ground.parts(), ground.ground(model.replica.island))}


def island(t: Translator, model: TableModel) -> Safe:
    """The whole island as the model knows it."""
    state: State = model.replica
    left, top, width, height = ground.frame(state.island.partition(":")[0])
    complete = bool(state.corners)
    return tag(
        "div",
        tag(
            "svg",
            # Numbers and rates are in the names of the places.
            tag("g", parts.still(ground.parts().key), parts.still(ground.ground(state.island).key), aria_hidden="true"),
            _moving(t, model, state) if complete else None,
            viewBox=f"{left} {top} {width} {height}",
            role="presentation",
            data_pan_layer=True,
            focusable="false",
        ),
        parts.zoom(t),
        class_=classes("island", _size(width, height)),
        id="island",
        aria_label=t.t("hexfolk.island.name"),
        data_pan=True,
        data_grid=True,
        data_two_taps=True,
        style=f"--island-ratio:{width}/{height}",
        **parts.board_keys(t),
    )


def _size(width: int, height: int) -> str | None:
    """How small its tiles are on a narrow screen, which shows of their numbers what can be read there."""
    measure = max(width, height * 5 // 4)
    return "island-fine" if measure > 1100 else "island-small" if measure > 860 else None


def picture(t: Translator, state: State) -> Safe:
    """The island as it lies there, only to be looked at."""
    left, top, width, height = ground.frame(state.island.partition(":")[0])
    pieces = (
        _roads(state.island, state.edges),
        _buildings(state.island, state.corners),
        _robber(state.island, state.robber),
    )
    return tag(
        "div",
        tag(
            "svg",
            parts.still(ground.parts().key),
            parts.still(ground.ground(state.island).key),
            pieces if state.corners else None,
            viewBox=f"{left} {top} {width} {height}",
            aria_hidden="true",
            focusable="false",
        ),
        class_=classes("island island-picture", _size(width, height)),
        role="img",
        aria_label=t.t("hexfolk.island.final"),
        style=f"--island-ratio:{width}/{height}",
    )


def _moving(t: Translator, model: TableModel, state: State) -> Safe:
    people = People.of(t, model)
    choice = places.lit(model)
    lights = _lights(state.island, choice)
    return join(
        tag(
            "g",
            _yields(state.island, sum(state.roll), state.robber),
            _shut(state.island, state.robber),
            lights if choice.kind == "robber" else None,
            _roads(state.island, state.edges),
            _new(state.island, built_last(model)),
            # Roads go out from under buildings.
            lights if choice.kind == "road" else None,
            _buildings(state.island, state.corners),
            _robber(state.island, state.robber),
            None if choice.kind in ("robber", "road") else lights,
            aria_hidden="true",
            id="island-pieces",
        ),
        tag("g", places.cells(people, state, choice), class_="hx-places", id="island-places"),
    )


def _use(name: str, place: tuple[int, int]) -> Safe:
    return tag("use", href=f"#hx-{name}", x=place[0], y=place[1])


@lru_cache(maxsize=32)
def _roads(island: str, edges: bytes) -> Safe:
    middles, turns = places.points_of(island).edges, _turns(island)
    return join([_use(f"road{owner - 1}{turns[edge]}", middles[edge]) for edge, owner in enumerate(edges) if owner])


@lru_cache(maxsize=32)
def _buildings(island: str, corners: bytes) -> Safe:
    points = places.points_of(island).corners
    return join(
        [
            _use(f"city{owner - names.CITY}" if owner >= names.CITY else f"house{owner - 1}", points[corner])
            for corner, owner in enumerate(corners)
            if owner
        ]
    )


@lru_cache(maxsize=8)
def _turns(island: str) -> tuple[int, ...]:
    """How each edge lies (``pieces.TURNS``)."""
    shore = tables(island).geometry
    points = shore.corner_points
    return tuple([turn_of(points[other][0] - points[one][0]) for one, other in shore.edge_corners])


@lru_cache(maxsize=64)
def _yields(island: str, number: int, robber: int) -> Safe | None:
    """The tiles that the roll makes yield."""
    known = tables(island)
    if not known.by_number[number]:
        return None
    return join(
        [_use("yields", at(known.geometry.tile_points[tile])) for tile, _ in known.by_number[number] if tile != robber]
    )


def _shut(island: str, robber: int) -> Safe | None:
    """The tile that yields nothing."""
    return _use("shut", at(tables(island).geometry.tile_points[robber])) if robber >= 0 else None


def _robber(island: str, robber: int) -> Safe | None:
    """The robber, placed by a style so that it is seen to go from tile to tile."""
    if robber < 0:
        return None
    x, y = at(tables(island).geometry.tile_points[robber])
    return tag(
        "g",
        tag("use", href="#hx-robber-figure", y=-20),
        id="island-robber",
        class_="hx-robber",
        style=f"transform:translate({x}px,{y}px)",
    )


def _lights(island: str, choice: places.Lit) -> Safe | None:
    """What may be chosen, to be seen; the buttons themselves lie over it."""
    points = places.points_of(island)
    match choice.kind:
        case "road":
            turns = _turns(island)
            lights = [_use(f"lit-road{turns[edge]}", points.edges[edge]) for edge in choice.places]
        case "settlement":
            lights = [_use("lit-corner", points.corners[corner]) for corner in choice.places]
        case "city":
            lights = [_use("lit-city", points.corners[corner]) for corner in choice.places]
        case "robber":
            # Once a tile is picked the others step back.
            stands_out = choice.robbed if choice.picked < 0 else frozenset({choice.picked})
            sign = "lit-tile" if choice.picked < 0 else "picked-tile"
            lights = [_use(sign if tile in stands_out else "quiet-tile", points.tiles[tile]) for tile in choice.places]
        case _:
            return None
    return tag("g", lights, id="island-lights")


# --- What was built last -------------------------------------------------------------------------------------------


class Built(NamedTuple):
    """What one seat has built lately."""

    corners: tuple[int, ...] = ()
    edges: tuple[int, ...] = ()


def built_last(model: TableModel) -> Built:
    """What the seat that built last has built in that turn; nothing if that is more than a turn ago."""
    after: State = model.replica
    corners: list[int] = []
    edges: list[int] = []
    builder, since = -1, after.number - 1
    for _, before in reversed(model.history):
        if before.number < since:
            break
        if before.corners is not after.corners or before.edges is not after.edges:
            found = _changes(before.corners, after.corners), _changes(before.edges, after.edges)
            owners = {names.seat_of(after.corners[corner]) for corner in found[0]} | {
                after.edges[edge] - 1 for edge in found[1]
            }
            if owners - {builder} and builder >= 0:
                break
            corners += found[0]
            edges += found[1]
            if owners:
                builder, since = owners.pop(), before.number
        after = before
    return Built(tuple(corners), tuple(edges))


def _changes(before: bytes, after: bytes) -> list[int]:
    return [place for place, (old, new) in enumerate(zip(before, after, strict=False)) if old != new]


@lru_cache(maxsize=32)
def _new(island: str, built: Built) -> Safe | None:
    points, turns = places.points_of(island), _turns(island)
    if built == Built():
        return None
    return join(
        [_use("new-place", points.corners[corner]) for corner in built.corners],
        [_use(f"new-road{turns[edge]}", points.edges[edge]) for edge in built.edges],
    )
