"""The Longest Trade Route against brute force, twice, over networks of any form, and who holds it."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from game.hexfolk.geometry import geometry
from game.hexfolk.routes import longest_trail, route_holder
from tests.game.hexfolk.naive import Board, Table, longest_route

Network = tuple[tuple[int, int], ...]

STANDARD = geometry("standard19")
LAGUNA = geometry("laguna")


def by_sets_of_edges(network: Network, cut: set[int]) -> int:
    """The most edges that a route can have: they hang together, and at most two corners have an odd number of them.

    A route may end at a cut corner and never run through it: there each edge gets a corner of its own.
    """
    apart = [
        tuple((corner, number) if corner in cut else (corner, -1) for corner in pair)
        for number, pair in enumerate(network)
    ]
    for size in range(len(apart), 0, -1):
        if any(is_route(edges) for edges in combinations(apart, size)):
            return size
    return 0


def is_route(edges: tuple[tuple[tuple[int, int], ...], ...]) -> bool:
    ends = [corner for edge in edges for corner in edge]
    if sum(ends.count(corner) % 2 for corner in {*ends}) > 2:
        return False
    reached, grew = {ends[0]}, True
    while grew:
        more = {corner for edge in edges if reached & {*edge} for corner in edge}
        reached, grew = reached | more, not more <= reached
    return reached == {*ends}


@st.composite
def networks(draw: st.DrawFn, most: int) -> tuple[Network, set[int]]:
    """Roads on a board, as many as a player has at most, grown from one place or two, and corners that others hold.

    They grow where hypothesis likes, also round a tile and back into themselves: loops, forks, cuts.
    """
    shape = draw(st.sampled_from((STANDARD, LAGUNA)))
    roads: list[int] = []
    for _ in range(draw(st.integers(0, most))):
        near = {edge for road in roads for corner in shape.edge_corners[road] for edge in shape.corner_edges[corner]}
        free = sorted(near - {*roads})
        anywhere = not free or draw(st.integers(0, 11)) == 0
        edge = draw(st.integers(0, len(shape.edge_corners) - 1) if anywhere else st.sampled_from(free))
        if edge not in roads:
            roads.append(edge)
    network = tuple(shape.edge_corners[road] for road in roads)
    corners = sorted({corner for pair in network for corner in pair})
    return network, draw(st.sets(st.sampled_from(corners), max_size=4)) if corners else set()


@st.composite
def graphs(draw: st.DrawFn) -> tuple[Network, set[int]]:
    """Any graph of few corners, which no board has to have: many loops at one corner."""
    pairs = draw(st.sets(st.sampled_from([*combinations(range(6), 2)]), max_size=9))
    return tuple(sorted(pairs)), draw(st.sets(st.integers(0, 5), max_size=3))


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(networks(15))
def test_a_route_is_as_long_as_the_longest_trail(case: tuple[Network, set[int]]) -> None:
    """ "branches don't count twice; an opponent's building on a corner interrupts a route that runs through it, not one that
    ends there; a corner may be passed twice, an edge never" """
    network, cut = case
    assert longest_trail(network, tuple(sorted(cut))) == longest_route(network, cut)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.one_of(networks(10), graphs()))
def test_a_route_is_the_largest_set_of_edges_that_is_one(case: tuple[Network, set[int]]) -> None:
    network, cut = case
    assert longest_trail(network, tuple(sorted(cut))) == by_sets_of_edges(network, cut)


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(networks(12), st.randoms(use_true_random=False))
def test_neither_order_nor_names_matter(case: tuple[Network, set[int]], luck: object) -> None:
    network, cut = case
    length = longest_trail(network, tuple(sorted(cut)))
    names = list(range(100))
    luck.shuffle(names)  # type: ignore[attr-defined]
    renamed = [tuple(sorted((names[one], names[other]))) for one, other in network]
    luck.shuffle(renamed)  # type: ignore[attr-defined]
    assert longest_trail(tuple(renamed), tuple(sorted(names[corner] for corner in cut))) == length


def test_all_fifteen_roads_of_a_knot() -> None:
    """Two tiles side by side and four roads more: as tangled as a player's roads get."""
    ring = {edge for tile in (0, 1) for edge in STANDARD.tile_edges[tile]}
    corners = {corner for edge in ring for corner in STANDARD.edge_corners[edge]}
    spokes = [edge for corner in sorted(corners) for edge in STANDARD.corner_edges[corner] if edge not in ring]
    network = tuple(STANDARD.edge_corners[edge] for edge in [*sorted(ring), *spokes[:4]])
    assert len(network) == 15
    assert longest_trail(network, ()) == longest_route(network)


class Measured(Table):
    """A naive table whose routes are as long as it is told."""

    lengths: tuple[int, ...] = ()

    def route(self, seat: int) -> int:
        return self.lengths[seat]


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.integers(2, 8), st.data())
def test_who_holds_the_route(seats: int, data: st.DataObject) -> None:
    """ "a strictly longer route takes it [...] a single longest route of 5+ gets the card; if several tie, the holder keeps it
    while among them, otherwise nobody has it until one is alone longest" """
    table, holder = Measured(Board([], [], -1), seats), -1
    lengths = st.tuples(*[st.integers(3, 7)] * seats)
    for table.lengths in data.draw(st.lists(lengths, min_size=1, max_size=12)):
        table.recount()
        holder = route_holder(table.lengths, holder)
        assert holder == (-1 if table.route_holder is None else table.route_holder)
