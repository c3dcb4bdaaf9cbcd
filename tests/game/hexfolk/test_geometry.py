"""What lies beside what: counts against the table, and every list against its opposite."""

from itertools import pairwise

import pytest

from game.hexfolk.geometry import SIDES, geometry
from game.hexfolk.maps import MAPS

BOARDS = [*MAPS]
# Coast edges, corners, edges, as in the table of the boards.
COUNTS = """
standard19 30/54/72
standard30 38/80/109
standard44 46/112/155
laguna 36/42/54
istmo 42/54/69
media_luna 42/58/75
caldera 36/54/72
trebol 50/66/85
serpiente 62/78/100
estrella_de_mar 54/78/102
herradura 56/79/103
reloj_de_arena 46/76/101
ancla 72/89/114
atolon 86/96/124
espiral 68/91/118
gemelas 60/91/120
rueda 78/96/132
rosario 96/112/144
fiordos 72/105/138
tortuga 60/105/141
mariposa 58/110/149
mar_interior 84/126/168
siete_islas 110/148/196
dragon 92/151/202
tierra_gigante 138/191/252
"""


def test_counts() -> None:
    found = [
        f"{name} {len(board.coast)}/{len(board.corner_points)}/{len(board.edge_corners)}"
        for name in BOARDS
        for board in [geometry(name)]
    ]
    assert found == COUNTS.split("\n")[1:-1]


@pytest.mark.parametrize("name", BOARDS)
def test_the_numbers_follow_the_reading_order(name: str) -> None:
    board = geometry(name)
    assert list(board.tiles) == sorted(board.tiles)
    corners = [(y, x) for x, y in board.corner_points]
    assert corners == sorted(corners)
    edges = [tuple(map(sum, zip(corners[one], corners[other], strict=True))) for one, other in board.edge_corners]
    assert edges == sorted(edges)
    assert len({*edges}) == len(edges)
    assert all(one < other for one, other in board.edge_corners)


@pytest.mark.parametrize("name", BOARDS)
def test_a_tile_goes_round_clockwise_from_the_top(name: str) -> None:
    board = geometry(name)
    for tile, ((row, column), (x, y)) in enumerate(zip(board.tiles, board.tile_points, strict=True)):
        assert (x, y) == (column + 1, 3 * row + 2)
        around = [board.corner_points[corner] for corner in board.tile_corners[tile]]
        steps = [(across - x, down - y) for across, down in around]
        assert steps == [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
        corners = board.tile_corners[tile]
        for edge, ends in zip(board.tile_edges[tile], pairwise([*corners, corners[0]]), strict=True):
            assert board.edge_corners[edge] == (min(ends), max(ends))
    assert all(coordinate >= 0 for point in board.corner_points for coordinate in point)


@pytest.mark.parametrize("name", BOARDS)
def test_every_list_agrees_with_its_opposite(name: str) -> None:
    """ "Corner = where up to three tiles meet; edge = between two corners." """
    board = geometry(name)
    for corner, tiles in enumerate(board.corner_tiles):
        assert list(tiles) == [tile for tile, corners in enumerate(board.tile_corners) if corner in corners]
        assert 1 <= len(tiles) <= 3
        edges = board.corner_edges[corner]
        assert list(edges) == [edge for edge, ends in enumerate(board.edge_corners) if corner in ends]
        assert len(edges) in (2, 3)
        for edge, other in zip(edges, board.corner_corners[corner], strict=True):
            assert {*board.edge_corners[edge]} == {corner, other}
    for edge, tiles in enumerate(board.edge_tiles):
        assert list(tiles) == [tile for tile, edges in enumerate(board.tile_edges) if edge in edges]
        assert (edge in board.coast) == (len(tiles) == 1)
        assert len(tiles) in (1, 2)
    for tile, beside in enumerate(board.tile_neighbours):
        assert list(beside) == sorted(beside)
        shared = {other for edge in board.tile_edges[tile] for other in board.edge_tiles[edge]} - {tile}
        assert {*beside} == shared


@pytest.mark.parametrize("name", BOARDS)
def test_roads_reach_every_corner(name: str) -> None:
    board = geometry(name)
    reached = [0]
    seen = {0}
    for corner in reached:
        more = [other for other in board.corner_corners[corner] if other not in seen]
        seen.update(more)
        reached += more
    assert len(reached) == len(board.corner_points)


def test_a_known_corner_of_the_standard_board() -> None:
    board = geometry("standard19")
    assert board.tile_corners[0] == (0, 4, 8, 12, 7, 3)
    assert board.edge_corners[0] == (0, 3)
    assert board.edge_corners[board.tile_edges[0][SIDES.index("E")]] == (4, 8)
    assert board.corner_tiles[12] == (0, 3, 4)
    assert board.tile_neighbours[9] == (4, 5, 8, 10, 13, 14)
    assert board.corner_points[0] == (3, 0)


def test_a_geometry_is_built_once() -> None:
    assert geometry("laguna") is geometry("laguna")
    with pytest.raises(KeyError):
        geometry("atlantis")
