"""Places of an island in words: "corner between forest 6, hills 8 and sea, harbour 3:1; free".

No two places of a kind have the same name: where the words alone would not tell them apart, a number does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.hexfolk import State, tables
from web.i18n import Translator
from web.views.hexfolk.terrain import TERRAINS
from web.views.people import People, both

CITY: Final = 9
"""A corner holds 0, or 1 plus the seat of a settlement, or this plus the seat of a city (``State.corners``)."""

_CORNERS: Final = ("n", "ne", "se", "s", "sw", "nw")
"""A tile's corners, clockwise from the top."""
_SIDES: Final = ("ne", "e", "se", "sw", "w", "nw")
"""A tile's sides, clockwise; the first is right of the top."""
_KINDS: Final = "WCLGO3"
"""The kinds of harbours: each trades a resource 2:1, the last any 3:1."""


def corner(t: Translator, state: State, corner: int, people: People | None = None) -> str:
    """A corner with what stands there. Without ``people`` a building is somebody's by the number of the seat."""
    return corner_with(t, state.island, corner, state.corners[corner], people)


def edge(t: Translator, state: State, edge: int, people: People | None = None) -> str:
    """An edge with the road that lies there, or that it is free."""
    return edge_with(t, state.island, edge, state.edges[edge], people)


def tile(t: Translator, state: State, tile: int) -> str:
    """A tile, and whether the robber is there."""
    return tile_with(t, state.island, tile, robber=tile == state.robber)


def corner_with(t: Translator, island: str, corner: int, owner: int, people: People | None = None) -> str:
    """The same of what the state keeps of a corner."""
    if not owner:
        return _free_corners(t.lang, island)[corner]
    what = _of(t, "hexfolk.island.city" if owner >= CITY else "hexfolk.island.settlement", seat_of(owner), people)
    return t.t("hexfolk.island.with", place=corner_places(t.lang, island)[corner], what=what)


def edge_with(t: Translator, island: str, edge: int, owner: int, people: People | None = None) -> str:
    """The same of what the state keeps of an edge."""
    what = _of(t, "hexfolk.island.road", owner - 1, people) if owner else t.t("hexfolk.island.free")
    return t.t("hexfolk.island.with", place=edge_places(t.lang, island)[edge], what=what)


def tile_with(t: Translator, island: str, tile: int, *, robber: bool) -> str:
    """A tile with or without the robber."""
    place = tile_places(t.lang, island)[tile]
    return t.t("hexfolk.island.with", place=place, what=t.t("hexfolk.island.robber")) if robber else place


def tile_to_rob(t: Translator, state: State, tile: int, people: People | None = None) -> str:
    """A tile that the robber may go to, with whose buildings stand there."""
    around = tables(state.island).geometry.tile_corners[tile]
    seats = sorted({seat_of(owner) for corner in around if (owner := state.corners[corner])})
    if not seats:
        what = t.t("hexfolk.island.nobody")
    else:
        what = t.t("hexfolk.island.somebody", who=both(t, [_who(t, seat, people) for seat in seats]))
    return t.t("hexfolk.island.with", place=tile_place(t, state.island, tile), what=what)


def seat_of(owner: int) -> int:
    """Whose building a corner holds."""
    return owner - CITY if owner >= CITY else owner - 1


def _of(t: Translator, code: str, seat: int, people: People | None) -> str:
    """ "your city", "city of Ana" """
    if people is None:
        return t.t(f"{code}.they", name=t.t("table.seat", number=seat + 1))
    return people.say(code, seat)


def _who(t: Translator, seat: int, people: People | None) -> str:
    return t.t("table.seat", number=seat + 1) if people is None else people.who(seat)


# --- Places alone --------------------------------------------------------------------------------------------------


def corner_place(t: Translator, island: str, corner: int) -> str:
    """A corner, whatever stands there."""
    return corner_places(t.lang, island)[corner]


def edge_place(t: Translator, island: str, edge: int) -> str:
    """An edge, whatever lies there."""
    return edge_places(t.lang, island)[edge]


def tile_place(t: Translator, island: str, tile: int) -> str:
    """A tile: "forest 6"."""
    return tile_places(t.lang, island)[tile]


@lru_cache(maxsize=8)
def tile_places(lang: str, island: str) -> tuple[str, ...]:
    """The names of all tiles."""
    return _told_apart(Translator(lang), _tiles(lang, island))


@lru_cache(maxsize=8)
def corner_places(lang: str, island: str) -> tuple[str, ...]:
    """The names of all corners."""
    t, known, tiles = Translator(lang), tables(island), _tiles(lang, island)
    names: list[str] = []
    for corner, beside in enumerate(known.geometry.corner_tiles):
        if len(beside) == 1:
            point = _CORNERS[known.geometry.tile_corners[beside[0]].index(corner)]
            name = t.t(f"hexfolk.island.corner.{point}", tile=tiles[beside[0]])
        else:
            sea = [t.t("hexfolk.island.sea")] if len(beside) < 3 else []
            name = t.t("hexfolk.island.corner", places=both(t, [*(tiles[each] for each in beside), *sea]))
        names.append(_with_harbour(t, name, known.corner_harbour[corner]))
    return _told_apart(t, names)


@lru_cache(maxsize=8)
def _free_corners(lang: str, island: str) -> tuple[str, ...]:
    t = Translator(lang)
    free = t.t("hexfolk.island.free")
    return tuple([t.t("hexfolk.island.with", place=place, what=free) for place in corner_places(lang, island)])


@lru_cache(maxsize=8)
def edge_places(lang: str, island: str) -> tuple[str, ...]:
    """The names of all edges."""
    t, known, tiles = Translator(lang), tables(island), _tiles(lang, island)
    harbours = dict(zip(known.geometry.harbour_edges, known.harbours, strict=True))
    names: list[str] = []
    for edge, beside in enumerate(known.geometry.edge_tiles):
        if len(beside) == 1:
            side = _SIDES[known.geometry.tile_edges[beside[0]].index(edge)]
            name = t.t(f"hexfolk.island.edge.{side}", tile=tiles[beside[0]])
        else:
            name = t.t("hexfolk.island.edge", places=both(t, [tiles[each] for each in beside]))
        names.append(_with_harbour(t, name, harbours.get(edge, -1)))
    return _told_apart(t, names)


@lru_cache(maxsize=8)
def _tiles(lang: str, island: str) -> tuple[str, ...]:
    """What lies on the tiles: "forest 6"; several may be alike."""
    t, known = Translator(lang), tables(island)
    return tuple(
        t.t(f"hexfolk.island.tile.{TERRAINS[resource]}", number=number) if number else t.t("hexfolk.island.tile.D")
        for resource, number in zip(known.resources, known.numbers, strict=True)
    )


def _with_harbour(t: Translator, name: str, kind: int) -> str:
    return (
        name
        if kind < 0
        else t.t("hexfolk.island.and", place=name, harbour=t.t(f"hexfolk.island.harbour.{_KINDS[kind]}"))
    )


def _told_apart(t: Translator, names: Sequence[str]) -> tuple[str, ...]:
    """The names, each but once: those that are alike are numbered, from north to south."""
    often = Counter(names)
    so_far: Counter[str] = Counter()
    found: list[str] = []
    for name in names:
        so_far[name] += 1
        if often[name] > 1:
            name = t.t("hexfolk.island.one_of", place=name, number=so_far[name], count=often[name])
        found.append(name)
    return tuple(found)
