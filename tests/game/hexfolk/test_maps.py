"""The boards as data: each against its row of the table, and every harbour where it may be."""

import pytest

from game.hexfolk.geometry import Geometry, geometry
from game.hexfolk.island import token_set
from game.hexfolk.maps import MAPS, NAMES, RESOURCES, TERRAINS, advised_seats, map_for, most_seats

# Board, tiles, forest/hills/pasture/field/mountain/desert, harbours 3:1 and 2:1, advised players.
TABLE = """
standard19 19 4/3/4/4/3/1 4+5 2-4
standard30 30 6/5/6/6/5/2 5+6 5-6
standard44 44 9/7/9/9/7/3 6+7 7-8
laguna 12 3/2/2/2/2/1 2+5 2-2
istmo 16 3/3/3/3/3/1 3+5 2-3
media_luna 18 3/3/5/3/3/1 4+5 3-3
caldera 18 4/3/3/3/4/1 4+5 3-4
trebol 20 4/3/5/4/3/1 4+5 3-4
serpiente 23 6/4/5/4/3/1 4+5 4-5
estrella_de_mar 25 5/4/5/5/4/2 5+5 4-5
herradura 25 5/4/6/5/3/2 5+5 4-5
reloj_de_arena 26 6/5/5/4/4/2 5+5 4-5
ancla 26 6/4/5/4/5/2 5+5 4-5
atolon 27 7/4/6/5/3/2 5+5 4-5
espiral 28 6/4/6/6/4/2 5+5 4-6
gemelas 30 6/5/6/6/5/2 5+6 5-6
rueda 31 6/5/6/7/5/2 5+6 5-6
rosario 32 7/6/6/6/5/2 5+6 5-6
fiordos 34 7/6/7/6/6/2 5+6 5-7
tortuga 37 8/6/9/6/6/2 6+6 6-7
mariposa 40 9/6/8/9/5/3 6+6 6-8
mar_interior 42 8/6/10/9/6/3 6+6 6-8
siete_islas 47 9/7/10/10/8/3 6+7 7-8
dragon 52 11/8/10/10/10/3 7+7 7-8
tierra_gigante 61 14/8/13/13/9/4 7+8 6-8
"""
ROWS = [line.split() for line in TABLE.split("\n") if line]
BOARDS = [*MAPS]


def coasts(board: Geometry) -> list[list[int]]:
    """The shores, each as its edges in the order in which one walks along them."""
    shore = {corner: [] for edge in board.coast for corner in board.edge_corners[edge]}
    for edge in board.coast:
        for corner in board.edge_corners[edge]:
            shore[corner].append(edge)
    left, found = list(board.coast), []
    while left:
        walk, corner = [left[0]], board.edge_corners[left[0]][1]
        while True:
            left.remove(walk[-1])
            (onward,) = [edge for edge in shore[corner] if edge != walk[-1]]
            if onward == walk[0]:
                break
            walk.append(onward)
            corner = sum(board.edge_corners[onward]) - corner
        found.append(walk)
    return found


def test_the_table_names_every_board() -> None:
    assert [row[0] for row in ROWS] == BOARDS
    assert ("standard", *BOARDS[3:]) == NAMES
    assert len(NAMES) == 23, '"the standard board or one of 22 more island maps"'
    assert all(name.isascii() and name == name.lower() for name in BOARDS)


@pytest.mark.parametrize("row", ROWS, ids=BOARDS)
def test_a_board_is_as_its_row_says(row: list[str]) -> None:
    name, tiles, mix, harbours, advised = row
    board = MAPS[name]
    assert board.id == name
    assert board.drawing.count("#") == len(board.terrain) == int(tiles)
    assert set(board.drawing) <= {"#", "~", " ", "\n"}
    assert all(line == line.rstrip() for line in board.drawing.split("\n"))
    assert any(line[0] != " " for line in board.drawing.split("\n"))
    assert "/".join(str(board.terrain.count(letter)) for letter in TERRAINS) == mix
    assert board.terrain == "".join(sorted(board.terrain, key=TERRAINS.index))
    assert f"{board.general}+{len(board.special)}" == harbours
    assert "-".join(map(str, board.advised)) == advised


@pytest.mark.parametrize("name", BOARDS)
def test_the_drawing_is_a_grid_of_hexes_on_land_that_hangs_together(name: str) -> None:
    board = geometry(name)
    assert len({(row + column) % 2 for row, column in board.tiles}) == 1, "every hex has six places for neighbours"
    reached = [0]
    for tile in reached:
        reached += [other for other in board.tile_neighbours[tile] if other not in reached]
    assert sorted(reached) == list(range(len(board.tiles))), "no ships are needed"


@pytest.mark.parametrize("name", BOARDS)
def test_inner_water_is_water(name: str) -> None:
    """A ``~`` lies within the drawing: the land or other inner water goes on at both ends of its line."""
    for line in MAPS[name].drawing.split("\n"):
        assert line.strip()[0] == line.strip()[-1] == "#"


@pytest.mark.parametrize("name", BOARDS)
def test_every_resource_has_a_harbour_and_the_scarcest_have_two(name: str) -> None:
    """ "One 2:1 for each resource; more on larger boards." """
    board = MAPS[name]
    assert board.special[:5] == RESOURCES
    again = board.special[5:]
    assert len({*again}) == len(again)
    if name.startswith("standard"):
        assert again == {"standard19": "", "standard30": "L", "standard44": "LG"}[name]
        return
    tiles = {resource: board.terrain.count(terrain) for resource, terrain in zip(RESOURCES, TERRAINS, strict=False)}
    assert list(again) == sorted(RESOURCES, key=lambda resource: tiles[resource])[: len(again)]


def test_the_standard_board_grows_with_the_players() -> None:
    """ "19 land tiles up to 4 players … 5-6 players: 30 tiles. 7-8: 44." """
    assert [map_for("standard", seats).id for seats in range(2, 9)] == [
        *["standard19"] * 3,
        *["standard30"] * 2,
        *["standard44"] * 2,
    ]
    assert map_for("laguna", 2) is map_for("laguna", 6) is MAPS["laguna"]
    for unknown in ("standard19x", "", "atlantis"):
        with pytest.raises(KeyError):
            map_for(unknown, 4)


def test_how_many_may_play() -> None:
    """ "Laguna takes at most 6 players, Istmo and Caldera 7." """
    assert {name: most_seats(name) for name in NAMES if most_seats(name) != 8} == {
        "laguna": 6,
        "istmo": 7,
        "caldera": 7,
    }
    assert advised_seats("standard") == (2, 8)
    assert advised_seats("laguna") == (2, 2)
    for name in NAMES:
        low, high = advised_seats(name)
        assert 2 <= low <= high <= most_seats(name)


# --- Harbours -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_every_harbour_has_two_corners_on_the_coast(name: str) -> None:
    """R13: a third of the ports had one corner off the board."""
    board = geometry(name)
    assert len(board.harbours) == MAPS[name].general + len(MAPS[name].special)
    assert list(board.harbour_edges) == sorted({*board.harbour_edges} & {*board.coast})
    shore = {corner for edge in board.coast for corner in board.edge_corners[edge]}
    for harbour, corners in enumerate(board.harbours):
        assert corners == board.edge_corners[board.harbour_edges[harbour]]
        assert {*corners} <= shore
        assert [corner for corner, at in enumerate(board.harbour_at) if at == harbour] == list(corners)


@pytest.mark.parametrize("name", BOARDS)
def test_no_two_harbours_are_on_neighbouring_corners(name: str) -> None:
    """ "Never two on neighbouring corners", along the coast or across a neck."""
    board = geometry(name)
    for corner, harbour in enumerate(board.harbour_at):
        for other in board.corner_corners[corner]:
            assert harbour < 0 or board.harbour_at[other] in (-1, harbour)


@pytest.mark.parametrize("name", BOARDS)
def test_every_harbour_has_a_water_hex_to_itself(name: str) -> None:
    board = geometry(name)
    assert len({*board.harbour_points}) == len(board.harbour_points)
    assert not {*board.harbour_points} & {*board.tile_points}
    for (x, y), (one, other) in zip(board.harbour_points, board.harbours, strict=True):
        for corner in (one, other):
            across, down = board.corner_points[corner]
            assert (abs(across - x), abs(down - y)) in ((0, 2), (1, 1)), "the harbour's edge is one of that hex"


@pytest.mark.parametrize("name", BOARDS)
def test_harbours_are_spread_along_every_coast(name: str) -> None:
    """Each coast has its share, to one harbour, and on each the gaps differ by little."""
    board = geometry(name)
    for walk in coasts(board):
        places = [place for place, edge in enumerate(walk) if edge in board.harbour_edges]
        share = len(board.harbours) * len(walk) / len(board.coast)
        assert abs(len(places) - share) < 1
        gaps = sorted((after - place) % len(walk) for place, after in zip(places, places[1:] + places[:1], strict=True))
        if len(places) > 1 and name != "estrella_de_mar":
            assert gaps[-1] - gaps[0] <= 1


@pytest.mark.parametrize(
    ("name", "gaps"),
    [("standard19", [3] * 6 + [4] * 3), ("standard30", [3] * 6 + [4] * 5), ("standard44", [3] * 6 + [4] * 7)],
)
def test_gaps_of_the_standard_boards(name: str, gaps: list[int]) -> None:
    """ "3,3,4 x3", "six 3s and five 4s", "six 3s and seven 4s"."""
    (walk,) = coasts(geometry(name))
    places = [place for place, edge in enumerate(walk) if edge in geometry(name).harbour_edges]
    found = [(after - place) % len(walk) for place, after in zip(places, places[1:] + places[:1], strict=True)]
    assert sorted(found) == gaps
    if name == "standard19":
        assert found in ([3, 3, 4] * 3, [3, 4, 3] * 3, [4, 3, 3] * 3)


def test_special_places() -> None:
    """ "Tips are the harbour spots" (Starfish), "lagoon shore may hold one harbour" (Lagoon), "bay-facing ports" (Horseshoe)."""
    star = geometry("estrella_de_mar")
    tips = [tile for tile, beside in enumerate(star.tile_neighbours) if len(beside) == 1]
    assert len(tips) == 6
    assert {*tips} <= {star.edge_tiles[edge][0] for edge in star.harbour_edges}
    for name, inner in (("laguna", 1), ("caldera", 1), ("rueda", 6), ("herradura", 3)):
        lines = MAPS[name].drawing.split("\n")
        waters = [((y - 2) // 3, x - 1) for x, y in geometry(name).harbour_points]
        on_land_side = [(row, column) for row, column in waters if 0 <= row < len(lines) and column >= 0]
        assert sum(lines[row][column : column + 1] == "~" for row, column in on_land_side) == inner


@pytest.mark.parametrize("name", BOARDS)
def test_there_is_room_for_the_red_numbers_wherever_the_deserts_lie(name: str) -> None:
    """Tiles apart from each other, as many as there are reds and deserts: each desert takes away one of them at most."""
    neighbours = geometry(name).tile_neighbours
    deserts = MAPS[name].terrain.count("D")
    reds = sum(number in (6, 8) for number in token_set(len(neighbours) - deserts))
    apart: list[int] = []
    left = list(range(len(neighbours)))
    while left:
        # The one with the fewest neighbours left takes up the least room.
        tile = min(left, key=lambda tile: (len({*neighbours[tile]} & {*left}), tile))
        apart.append(tile)
        left = [other for other in left if other != tile and other not in neighbours[tile]]
    assert len(apart) >= reds + deserts
