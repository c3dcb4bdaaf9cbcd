"""The island of one game, dealt out by public luck (rules/hexfolk.md, "Board").

An island is one word. It grows by four random orders, which :func:`order_due` names and :func:`grown` takes in:

    standard19
    standard19:FHPCM...                            a terrain for each tile
    standard19:FHPCM...:1+4+9+16                   the tiles that will carry a 6 or an 8
    standard19:FHPCM...:5,2,6,0...                 a number for each tile, 0 for a desert
    standard19:FHPCM...:5,2,6,0...:W3GC33L3O       the kind of each harbour, 3 for a general one, else its resource

The word is all that a state has to keep; what rules and screens want to know of a complete one is in its :func:`tables`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.core import Refused, TextError
from game.hexfolk.geometry import Geometry, Numbers, geometry
from game.hexfolk.maps import MAPS, RESOURCES, TERRAINS

DESERT: Final = "D"
GENERAL: Final = "3"
HARBOUR_KINDS: Final = RESOURCES + GENERAL
"""A kind's number is its place here: 0 to 4 trade that resource 2:1, 5 trades any 3:1."""
NO_RESOURCE: Final = -1
NO_HARBOUR: Final = -1
RED_NUMBERS: Final = (6, 8)
ORDERS: Final = ("terrain", "reds", "numbers", "harbours")
"""The kinds of the orders an island is dealt out by."""

_NUMBERS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
_FIRST_SERVED: Final = (5, 9, 4, 10, 11, 3, 8, 6, 12, 2)
"""Who gets a number that is left over where the fractions are equal."""
_LONGEST: Final = 400
_NUMBER: Final = r"(?:0|[2-689]|1[0-2])"
_TILE: Final = r"(?:0|[1-9]\d?)"
_ISLAND: Final = re.compile(
    rf"(?P<board>[a-z_]+(?:19|30|44)?)(?::(?P<terrain>[{TERRAINS}]+)"
    rf"(?::(?:(?P<reds>{_TILE}(?:\+{_TILE})+)|(?P<numbers>{_NUMBER}(?:,{_NUMBER})+)(?::(?P<harbours>[{HARBOUR_KINDS}]+))?))?)?",
    re.ASCII,
)


class Island(NamedTuple):
    """An island, as far as luck has dealt it out; what is still to come is empty."""

    board: str
    terrain: str = ""
    """A letter for each tile: forest F, hills H, pasture P, field C, mountain M, desert D."""
    reds: Numbers = ()
    """The tiles that will carry a 6 or an 8, ascending; empty again when the numbers lie there."""
    numbers: Numbers = ()
    """For each tile, 0 for a desert."""
    harbours: str = ""
    """A letter of :data:`HARBOUR_KINDS` for each harbour of the board."""


# --- Dealing an island out ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def order_due(text: str) -> tuple[str, int] | None:
    """Kind and count of the order that is due next; ``None`` for a complete island."""
    return _due(parse_island(text))


def _due(island: Island) -> tuple[str, int] | None:
    tiles = len(MAPS[island.board].terrain)
    if not island.terrain:
        return "terrain", tiles
    if not island.reds and not island.numbers:
        return "reds", tiles
    if not island.numbers:
        return "numbers", tiles - island.terrain.count(DESERT)
    return None if island.harbours else ("harbours", len(_harbour_set(island.board)))


def grown(text: str, order: object) -> str:
    """The island with the answer to the order that was due.

    Refuses (``chance.impossible``) what is not an order of so many, and (``event.not_due``) any order for a complete island.
    """
    island = parse_island(text)
    due = _due(island)
    if due is None:
        raise Refused("event.not_due", "the island is complete")
    kind, count = due
    if not isinstance(order, tuple) or [*map(type, order)] != [int] * count or sorted(order) != [*range(count)]:
        raise Refused("chance.impossible", f"not an order of {count}")
    board, terrain, reds, numbers, _ = island
    match kind:
        case "terrain":
            return island_text(Island(board, terrain_by_tile(board, order)))
        case "reds":
            return island_text(Island(board, terrain, red_tiles(board, terrain, order)))
        case "numbers":
            return island_text(Island(board, terrain, (), numbers_by_tile(terrain, reds, order)))
    return island_text(Island(board, terrain, (), numbers, harbours_by_place(board, order)))


def terrain_by_tile(board: str, order: Sequence[int]) -> str:
    """The map's terrains, dealt out to its tiles."""
    mix = MAPS[board].terrain
    return "".join([mix[place] for place in order])


def red_tiles(board: str, terrain: str, order: Sequence[int]) -> Numbers:
    """The tiles for the numbers 6 and 8, ascending. "No two tiles numbered 6 or 8 are neighbours."

    Takes each tile in its order that is no desert and beside none of those taken. Should that end with too few, it goes back
    by as little as possible: of all sets that will do, it is the one which comes first in the order.
    """
    lands = [tile for tile in order if terrain[tile] != DESERT]
    wanted = sum(number in RED_NUMBERS for number in token_set(len(lands)))
    chosen = _apart(geometry(board).tile_neighbours, lands, wanted)
    assert chosen is not None, "every board has room for its reds, wherever its deserts lie: the tests prove it"
    return tuple(sorted(chosen))


def _apart(neighbours: tuple[Numbers, ...], tiles: list[int], wanted: int) -> list[int] | None:
    """The first so many of these tiles, none beside another."""
    if not wanted:
        return []
    for place in range(len(tiles) - wanted + 1):
        tile = tiles[place]
        later = [other for other in tiles[place + 1 :] if other not in neighbours[tile]]
        rest = _apart(neighbours, later, wanted - 1)
        if rest is not None:
            return [tile, *rest]
    return None


def numbers_by_tile(terrain: str, reds: Numbers, order: Sequence[int]) -> Numbers:
    """The numbers, dealt out: 6 and 8 to the red tiles, the others to the others, none to a desert."""
    tokens = token_set(len(terrain) - terrain.count(DESERT))
    dealt = [tokens[place] for place in order]
    red = iter([number for number in dealt if number in RED_NUMBERS])
    other = iter([number for number in dealt if number not in RED_NUMBERS])
    return tuple(
        0 if letter == DESERT else next(red) if tile in reds else next(other) for tile, letter in enumerate(terrain)
    )


def harbours_by_place(board: str, order: Sequence[int]) -> str:
    """The map's kinds of harbours, dealt out to its places. "Their types are shuffled." """
    kinds = _harbour_set(board)
    return "".join([kinds[place] for place in order])


def _harbour_set(board: str) -> str:
    return GENERAL * MAPS[board].general + MAPS[board].special


@lru_cache(maxsize=64)
def token_set(tiles: int) -> Numbers:
    """The numbers for so many tiles, ascending.

    The set for 18 tiles, grown: 2 and 12 have a quota of ``tiles / 18``, each other number ``2 * tiles / 18``. All are rounded
    down; what is left goes to the largest fractions.

    >>> token_set(18)
    (2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12)
    """
    share = {number: tiles if number in (2, 12) else 2 * tiles for number in _NUMBERS}
    left = tiles - sum(share[number] // 18 for number in _NUMBERS)
    by_fraction = sorted(_FIRST_SERVED, key=lambda number: -(share[number] % 18))
    more = by_fraction[:left]
    return tuple(number for number in _NUMBERS for _ in range(share[number] // 18 + (number in more)))


# --- Text -----------------------------------------------------------------------------------------------------------------


def island_text(island: Island) -> str:
    """The island as a word."""
    numbers = ",".join(map(str, island.numbers)) or "+".join(map(str, island.reds))
    parts = [island.board, island.terrain, numbers, island.harbours]
    return ":".join([part for part in parts if part])


def parse_island(text: object) -> Island:
    """The island of a word, complete or not.

    Raises ``TextError``: ``text.form`` for a word of another form, ``text.state`` for an impossible island, with every defect.
    """
    match = _ISLAND.fullmatch(text) if isinstance(text, str) and len(text) <= _LONGEST else None
    if match is None or match["board"] not in MAPS:
        raise TextError("text.form", "not an island of hexfolk")
    island = Island(
        board=match["board"],
        terrain=match["terrain"] or "",
        reds=tuple(map(int, match["reds"].split("+"))) if match["reds"] else (),
        numbers=tuple(map(int, match["numbers"].split(","))) if match["numbers"] else (),
        harbours=match["harbours"] or "",
    )
    found = [*_defects(island)]
    if found:
        raise TextError("text.state", "; ".join(found))
    return island


def _defects(island: Island) -> Iterator[str]:
    """Every way in which an island is not one that its map allows."""
    board, terrain, reds, numbers, harbours = island
    if harbours and sorted(harbours) != sorted(_harbour_set(board)):
        yield "the harbours are not those of the map"
    if not terrain:
        return
    if sorted(terrain, key=TERRAINS.index) != [*MAPS[board].terrain]:
        yield "the terrains are not those of the map"
        return
    tokens = token_set(len(terrain) - terrain.count(DESERT))
    if reds:
        if len(reds) != sum(number in RED_NUMBERS for number in tokens):
            yield "there are not as many red tiles as red numbers"
        if [*reds] != sorted({*reds}):
            yield "the red tiles do not ascend"
        if max(reds) >= len(terrain):
            yield "a red tile is not on the map"
            return
        if any(terrain[tile] == DESERT for tile in reds):
            yield "a red tile is a desert"
    if numbers:
        if len(numbers) != len(terrain):
            yield "there is not one number for each tile"
            return
        if any((number == 0) != (letter == DESERT) for number, letter in zip(numbers, terrain, strict=True)):
            yield "the deserts are not the tiles without a number"
        if sorted(filter(None, numbers)) != [*tokens]:
            yield "the numbers are not those of the map"
        reds = tuple(tile for tile, number in enumerate(numbers) if number in RED_NUMBERS)
    beside = geometry(board).tile_neighbours
    if any(tile in beside[other] for tile in reds for other in reds):
        yield "two tiles numbered 6 or 8 are neighbours"


# --- Tables ---------------------------------------------------------------------------------------------------------------


class Tables(NamedTuple):
    """What a complete island says, in the shape that rules and screens look it up in."""

    geometry: Geometry
    resources: Numbers
    """For each tile its place in ``RESOURCES``, -1 for a desert."""
    numbers: Numbers
    """For each tile, 0 for a desert."""
    by_number: tuple[tuple[tuple[int, int], ...], ...]
    """For each number from 0 to 12 its tiles, each with its resource; nothing for 0, 1 and 7."""
    deserts: Numbers
    harbours: Numbers
    """For each harbour its kind: 0 to 4 trade that resource 2:1, 5 trades any 3:1."""
    corner_harbour: Numbers
    """For each corner the kind of its harbour, or -1."""
    corner_resources: tuple[Numbers, ...]
    """For each corner the resources of its tiles, in their order, a resource twice where two tiles yield it; deserts left out."""


@lru_cache(maxsize=64)
def tables(text: str) -> Tables:
    """The tables of a complete island. Raises ``TextError`` as :func:`parse_island` does, and for one that is not complete."""
    island = parse_island(text)
    if not island.harbours:
        raise TextError("text.state", "the island is not complete")
    board = geometry(island.board)
    resources = tuple(NO_RESOURCE if letter == DESERT else TERRAINS.index(letter) for letter in island.terrain)
    harbours = tuple(map(HARBOUR_KINDS.index, island.harbours))
    by_number: list[list[tuple[int, int]]] = [[] for _ in range(13)]
    for tile, number in enumerate(island.numbers):
        if number:
            by_number[number].append((tile, resources[tile]))
    return Tables(
        geometry=board,
        resources=resources,
        numbers=island.numbers,
        by_number=tuple(map(tuple, by_number)),
        deserts=tuple(tile for tile, letter in enumerate(island.terrain) if letter == DESERT),
        harbours=harbours,
        corner_harbour=tuple(NO_HARBOUR if at < 0 else harbours[at] for at in board.harbour_at),
        corner_resources=tuple(
            tuple(resources[tile] for tile in tiles if resources[tile] >= 0) for tiles in board.corner_tiles
        ),
    )
