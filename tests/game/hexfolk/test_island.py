"""Islands: dealt out by the rules, written as a word, and every impossible one refused by name."""

import hashlib
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import Refused, Stream, TextError
from game.hexfolk import island as module
from game.hexfolk.geometry import geometry
from game.hexfolk.island import (
    Island,
    grown,
    island_text,
    numbers_by_tile,
    order_due,
    parse_island,
    red_tiles,
    tables,
    terrain_by_tile,
    token_set,
)
from game.hexfolk.maps import MAPS, RESOURCES, TERRAINS

BOARDS = [*MAPS]


def stages(board: str, seed: int = 0) -> list[str]:
    """An island from the bare board to the complete one."""
    found = [board]
    while due := order_due(found[-1]):
        kind, count = due
        found.append(grown(found[-1], tuple(Stream(board, seed, kind).shuffled(range(count)))))
    return found


# --- The set of numbers ---------------------------------------------------------------------------------------------------


def test_the_sets_of_the_standard_boards() -> None:
    """ "2,3,3,4,4,5,5,6,6,8,8,9,9,10,10,11,11,12"; the table of the boards for 28 and 41."""
    numbers = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
    counts = {tiles: [token_set(tiles).count(number) for number in numbers] for tiles in (18, 28, 41)}
    assert counts == {
        18: [1, 2, 2, 2, 2, 2, 2, 2, 2, 1],
        28: [2, 3, 3, 3, 3, 3, 3, 3, 3, 2],
        41: [2, 4, 5, 5, 4, 4, 5, 5, 5, 2],
    }


@pytest.mark.parametrize("tiles", range(1, 62))
def test_a_set_has_a_number_for_each_tile(tiles: int) -> None:
    numbers = token_set(tiles)
    assert len(numbers) == tiles
    assert list(numbers) == sorted(numbers)
    assert 7 not in numbers
    for number in numbers:
        quota = tiles if number in (2, 12) else 2 * tiles
        assert quota // 18 <= numbers.count(number) <= quota // 18 + 1


# --- Dealing out ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_four_orders_make_an_island(name: str) -> None:
    board = MAPS[name]
    texts = stages(name)
    dues = [order_due(text) for text in texts]
    tiles, deserts = len(board.terrain), board.terrain.count("D")
    assert dues == [
        ("terrain", tiles),
        ("reds", tiles),
        ("numbers", tiles - deserts),
        ("harbours", board.general + len(board.special)),
        None,
    ]
    assert [due[0] for due in dues if due] == list(module.ORDERS)
    for text, more in pairwise(texts):
        assert text.split(":")[:2] == more.split(":")[: len(text.split(":")[:2])]
    made = parse_island(texts[-1])
    assert sorted(made.terrain, key=TERRAINS.index) == list(board.terrain)
    assert sorted(filter(None, made.numbers)) == list(token_set(tiles - deserts))
    assert sorted(made.harbours) == sorted("3" * board.general + board.special)
    assert stages(name) == texts


@pytest.mark.parametrize("name", BOARDS)
def test_no_two_reds_are_neighbours(name: str) -> None:
    """ "No two tiles numbered 6 or 8 are neighbours": 1,000 islands of every board."""
    board, tiles = geometry(name), len(MAPS[name].terrain)
    stream = Stream("reds", name)
    for _ in range(1000):
        terrain = terrain_by_tile(name, stream.shuffled(range(tiles)))
        reds = red_tiles(name, terrain, stream.shuffled(range(tiles)))
        numbers = numbers_by_tile(terrain, reds, stream.shuffled(range(tiles - terrain.count("D"))))
        assert [tile for tile, number in enumerate(numbers) if number in (6, 8)] == list(reds)
        assert [number == 0 for number in numbers] == [letter == "D" for letter in terrain]
        for tile in reds:
            assert not {*board.tile_neighbours[tile]} & {*reds}


@settings(max_examples=150)
@given(st.sampled_from(BOARDS), st.data())
def test_any_order_will_do(name: str, data: st.DataObject) -> None:
    text = name
    while due := order_due(text):
        text = grown(text, tuple(data.draw(st.permutations(range(due[1])))))
    assert island_text(parse_island(text)) == text
    tables(text)


def test_reds_are_taken_greedily() -> None:
    """The middle first, so none of the six round it; tile 0 is a desert; then 2 and the next ones that are still apart."""
    rest = [tile for tile in range(19) if tile not in (9, 10, 0, 2)]
    assert red_tiles("standard19", "D" + "F" * 18, [9, 10, 0, 2, *rest]) == (2, 3, 9, 11)


def test_reds_go_back_where_greedy_gets_stuck() -> None:
    """The hub of a star leaves no room for a second; a set of two is found without it."""
    neighbours = ((1, 2, 3), (0,), (0,), (0,))
    assert module._apart(neighbours, [0, 1, 2, 3], 2) == [1, 2]
    assert module._apart(neighbours, [0, 1, 2, 3], 1) == [0]
    assert module._apart(neighbours, [0, 1, 2, 3], 4) is None


def test_every_tile_gets_every_terrain_and_number() -> None:
    """Each order counts: over many seeds each place sees each outcome."""
    made = [parse_island(stages("laguna", seed)[-1]) for seed in range(200)]
    for tile in range(12):
        assert {island.terrain[tile] for island in made} == {*TERRAINS}
        assert {island.numbers[tile] for island in made} >= {0, 4, 5, 6, 8, 9, 10}
    for place in range(7):
        assert {island.harbours[place] for island in made} == {*"3WCLGO"}


@pytest.mark.parametrize(
    "order",
    [
        None,
        7,
        "012",
        (),
        tuple(range(11)),
        tuple(range(13)),
        tuple(range(1, 13)),
        (0, *range(11)),
        (False, True, *range(2, 12)),
        (10**30, *range(11)),
        list(range(12)),
        ("0", *range(1, 12)),
        (None, *range(11)),
        (-1, *range(11)),
    ],
)
def test_what_is_no_order_is_refused(order: object) -> None:
    with pytest.raises(Refused) as refused:
        grown("laguna", order)
    assert refused.value.code == "chance.impossible"


def test_a_complete_island_takes_no_order() -> None:
    with pytest.raises(Refused) as refused:
        grown(stages("laguna")[-1], tuple(range(7)))
    assert refused.value.code == "event.not_due"


# --- Text -----------------------------------------------------------------------------------------------------------------

TERRAIN = "FFFHHPPCCMMD"
NUMBERS = "6,8,2,3,5,4,9,10,11,12,5,0"
HARBOURS = "33WCLGO"


def laguna(terrain: str = TERRAIN, numbers: str = "", harbours: str = "") -> str:
    return ":".join(filter(None, ["laguna", terrain, numbers, harbours]))


@pytest.mark.parametrize("name", BOARDS)
def test_round_trip(name: str) -> None:
    for text in stages(name):
        assert text.isascii()
        assert len(text) < 300
        assert island_text(parse_island(text)) == text


def test_what_a_word_says() -> None:
    text = stages("laguna", 5)[-1]
    board, terrain, numbers, harbours = text.split(":")
    assert parse_island(text) == Island(board, terrain, (), tuple(map(int, numbers.split(","))), harbours)
    assert parse_island(f"laguna:{TERRAIN}:0+1") == Island("laguna", TERRAIN, (0, 1))


@pytest.mark.parametrize(
    "text",
    [
        "",
        None,
        7,
        b"laguna",
        ["laguna"],
        "Laguna",
        "standard",
        "standard20",
        "atlantis",
        "laguna ",
        "laguna\n",
        "laguna:",
        "laguna::",
        f"laguna::{NUMBERS}",
        laguna(numbers="0+02"),
        laguna(numbers="0,2,"),
        laguna(numbers="0+2,3"),
        laguna(numbers="0+2", harbours=HARBOURS),
        laguna(numbers=NUMBERS.replace("4", "7")),
        laguna(numbers=NUMBERS.replace("4", "04")),
        laguna(numbers=NUMBERS.replace("4", "\u0664")),
        laguna(numbers=NUMBERS.replace("4", "9" * 300)),
        laguna(harbours=HARBOURS),
        laguna(numbers=NUMBERS, harbours="44WCLGO"),
        laguna(numbers=NUMBERS, harbours=HARBOURS) + ":",
        laguna(terrain=TERRAIN.lower()),
        laguna(terrain="F" * 401),
        laguna(terrain="F" * 1_000_000),
    ],
)
def test_other_forms(text: object) -> None:
    with pytest.raises(TextError) as refused:
        parse_island(text)
    assert refused.value.code == "text.form"


IMPOSSIBLE = [
    (laguna("FFFHHPPCCMDD"), "the terrains are not those of the map"),
    (laguna(TERRAIN[:-1]), "the terrains are not those of the map"),
    (laguna(TERRAIN * 5), "the terrains are not those of the map"),
    (laguna(numbers="0+2+10"), "there are not as many red tiles as red numbers"),
    (laguna(numbers="2+0"), "the red tiles do not ascend"),
    (laguna(numbers="2+2"), "the red tiles do not ascend"),
    (laguna(numbers="0+12"), "a red tile is not on the map"),
    (laguna(numbers="0+99"), "a red tile is not on the map"),
    (laguna(numbers="0+11"), "a red tile is a desert"),
    (laguna(numbers="0+1"), ""),
    (laguna(numbers=NUMBERS, harbours=HARBOURS), ""),
    (laguna(numbers="0+3"), "two tiles numbered 6 or 8 are neighbours"),
    (laguna(numbers="6,8"), "there is not one number for each tile"),
    (laguna(numbers=NUMBERS + ",0"), "there is not one number for each tile"),
    (laguna(numbers="6,8,2,3,5,4,9,10,11,12,0,5"), "the deserts are not the tiles without a number"),
    (laguna(numbers="6,2,2,8,5,4,9,10,11,12,5,0"), "the numbers are not those of the map"),
    (laguna(numbers="6,2,8,3,5,4,9,10,11,12,5,5"), "the deserts are not the tiles without a number"),
    (laguna(numbers="6,2,3,8,5,4,9,10,11,12,5,0"), "two tiles numbered 6 or 8 are neighbours"),
    (laguna(numbers=NUMBERS, harbours="333WCLG"), "the harbours are not those of the map"),
    (laguna(numbers=NUMBERS, harbours=HARBOURS + "W"), "the harbours are not those of the map"),
]


@pytest.mark.parametrize(("text", "defect"), IMPOSSIBLE)
def test_impossible_islands(text: str, defect: str) -> None:
    if not defect:
        assert island_text(parse_island(text)) == text
        return
    with pytest.raises(TextError) as refused:
        parse_island(text)
    assert refused.value.code == "text.state"
    assert defect in refused.value.detail.split("; ")


def test_there_is_an_island_for_every_defect() -> None:
    source = Path(module.__file__).read_text(encoding="utf-8")
    assert {*re.findall(r'yield "([^"]+)"', source)} == {defect for _, defect in IMPOSSIBLE if defect}


def test_every_defect_is_told() -> None:
    with pytest.raises(TextError) as refused:
        parse_island(laguna(numbers="6,2,2,8,5,4,9,10,11,12,5,0", harbours="333WCLG"))
    assert refused.value.detail.count("; ") == 2


MADE = [text for name in BOARDS for text in stages(name, 1)]


@settings(max_examples=400)
@given(st.one_of(st.text(max_size=100), st.lists(st.sampled_from([*MADE, "0", ":", ","]), max_size=4).map(":".join)))
def test_nothing_but_text_errors(text: str) -> None:
    try:
        island = parse_island(text)
    except TextError:
        return
    assert island_text(island) == text


@settings(max_examples=600)
@given(st.sampled_from(MADE), st.data())
def test_small_changes(text: str, data: st.DataObject) -> None:
    """What still parses is an island that can be gone on from."""
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.one_of(st.sampled_from("FHPCMDWLGO0123456789,:+"), st.characters(max_codepoint=0x2FF)))
    changed = text[:at] + letter + text[at + data.draw(st.integers(0, 2)) :]
    try:
        island = parse_island(changed)
    except TextError:
        return
    assert island_text(island) == changed
    while due := order_due(changed):
        changed = grown(changed, tuple(range(due[1])))
    tables(changed)


# --- Tables ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_tables(name: str) -> None:
    text = stages(name, 2)[-1]
    island, found = parse_island(text), tables(text)
    board = geometry(name)
    assert found.geometry is board
    assert found.numbers == island.numbers
    for tile, letter in enumerate(island.terrain):
        resource = found.resources[tile]
        assert resource == {"F": 0, "H": 1, "P": 2, "C": 3, "M": 4, "D": -1}[letter]
        assert (tile in found.deserts) == (letter == "D")
        pays = [number for number in range(13) if (tile, resource) in found.by_number[number]]
        assert pays == [island.numbers[tile]] * (letter != "D")
    assert len(found.by_number) == 13
    assert found.by_number[0] == found.by_number[1] == found.by_number[7] == ()
    assert sum(map(len, found.by_number)) + len(found.deserts) == len(island.terrain)
    for harbour, letter in enumerate(island.harbours):
        kind = 5 if letter == "3" else RESOURCES.index(letter)
        assert found.harbours[harbour] == kind
        assert [found.corner_harbour[corner] for corner in board.harbours[harbour]] == [kind, kind]
    assert len([kind for kind in found.corner_harbour if kind >= 0]) == 2 * len(island.harbours)


def test_a_corner_between_two_tiles_of_one_resource() -> None:
    """R04: "a crossing touching two tiles of the same resource was credited with only one of them"."""
    board = geometry("standard19")
    (corner,) = [corner for corner, tiles in enumerate(board.corner_tiles) if tiles == (0, 1, 4)]
    terrain = "FFHHDHFFPPPPCCCCMMM"
    reds = red_tiles("standard19", terrain, range(19))
    text = island_text(Island("standard19", terrain, reds))
    text = grown(text, tuple(range(18)))
    text = grown(text, tuple(range(9)))
    assert tables(text).corner_resources[corner] == (0, 0)
    assert tables(text).deserts == (4,)


@pytest.mark.parametrize("text", stages("laguna")[:-1])
def test_there_are_no_tables_of_half_an_island(text: str) -> None:
    with pytest.raises(TextError) as refused:
        tables(text)
    assert refused.value.code == "text.state"


# --- Same everywhere ------------------------------------------------------------------------------------------------------


def digest(values: object) -> str:
    return hashlib.sha256(repr(values).encode()).hexdigest()[:16]


def test_numbers_and_islands_stay_as_they_are() -> None:
    """A saved game names tiles, corners, edges and harbours by their numbers and repeats its orders: these may never change."""
    boards = [geometry(name) for name in BOARDS]
    shapes = [(board.tiles, board.corner_points, board.edge_corners, board.harbours) for board in boards]
    assert digest(shapes) == "7fbae5ec5cbaa5ab"
    assert digest([stages(name, 3)[-1] for name in BOARDS]) == "5937190b300877c9"
