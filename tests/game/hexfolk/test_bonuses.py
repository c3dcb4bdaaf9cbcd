"""The two bonuses, in the order of rules/hexfolk.md; each test cites the sentence it tests."""

import pytest

from game.hexfolk import State
from game.hexfolk.routes import route_of
from tests.game.hexfolk.positions import after, hands, position, road, shown

LINE = "7-12-8-13-9-14-10"
"""Six roads in a line, v0 to v6."""
WEST = "21 38 21-27-33-38-43-47"
"""Five roads of their own."""
EAST = "26 42 26-32-37-42-46-50"
"""Five roads of their own."""
COST = "1W1C1L1G"


def length(state: State, seat: int) -> int:
    return route_of(state.island, state.corners, state.edges, seat)


class TestLongestTradeRoute:
    def test_the_first_of_five(self) -> None:
        """ "Longest Trade Route: the first continuous route of 5 or more segments"; "(2 points each)" """
        state = position(pieces={0: "7 10 7-12-8-13-9 10-6"}, hands={0: "1W1C"})
        assert (state.route, shown(state)) == (-1, [2, 2])
        five = after(state, road(9, 14))
        assert (five.route, shown(five)) == (0, [4, 2])

    def test_example_3(self) -> None:
        """Worked example 3: "A fork of 3+2+2 segments from one corner: longest route 5, not 7. A ring of 6 segments with a tail of
        1: 7." """
        fork = position(pieces={0: "18 51 51-48 18-13-8-4 18-23-17 18-24-30"})
        assert (length(fork, 0), fork.route) == (5, 0)
        assert length(position(pieces={0: "18 51 51-48 8-13-18-23-17-12-8 18-24"}), 0) == 7

    def test_example_12(self) -> None:
        """Worked example 12: "All six sides of a tile plus two opposite spokes (8 roads): 7." """
        state = position(pieces={0: "18 51 51-48 8-13-18-23-17-12-8 8-4 23-29"})
        assert length(state, 0) == 7

    def test_a_corner_twice_an_edge_never(self) -> None:
        """ "a corner may be passed twice, an edge never" """
        two_rings = "8-13-18-23-17-12-8 13-9-14-19-24-18"  # two tiles side by side: eleven roads
        assert length(position(pieces={0: f"8 51 51-48 {two_rings}"}), 0) == 11
        ring_with_tails = "8-13-18-23-17-12-8 4-8 4-0"  # a stalk of two
        assert length(position(pieces={0: f"18 51 51-48 {ring_with_tails}"}), 0) == 8

    def test_example_11(self) -> None:
        """Worked example 11: "Roads v0-v1-...-v6 in line, opponents' settlements on v0 and v6: length 6. On v3: 3." """
        ends = position(pieces={0: f"13 51 51-48 {LINE}", 1: "7 10 7-11 10-15"})
        assert (length(ends, 0), ends.route) == (6, 0)
        middle = position(pieces={0: f"7 10 {LINE}", 1: "13 53 13-18 53-50"})
        assert (length(middle, 0), middle.route) == (3, -1)

    def test_known_fault_r01(self) -> None:
        """R01: "Given White owns the six roads of an unbranched chain v0..v6 and Red has settlements on v0 and on v6; when the route
        is measured; then it is 6. Given only v0 is capped and White adds v6-v7; then it is 7 at once" """
        capped = {0: f"13 51 51-48 {LINE}", 1: "7 53 7-11 53-50"}
        state = after(position(pieces=capped, hands={0: "1W1C"}), road(10, 15))
        assert (length(state, 0), state.route) == (7, 0)

    def test_example_4(self) -> None:
        """Worked example 4: "A holds the card with 6; B builds a settlement in the middle: A 3+3, C has 5: C takes it. If C and D both
        have 5: nobody." """
        pieces = {0: f"7 10 {LINE}", 1: "24 52 24-18-13 52-49", 2: WEST, 3: "34 36 34-28 36-31"}
        before = position(seats=4, turn=1, pieces=pieces, hands={1: COST})
        assert before.route == 0
        after_one = after(before, "settlement@13")
        assert ([length(after_one, seat) for seat in range(4)], after_one.route) == ([3, 2, 5, 1], 2)
        tied = position(seats=4, turn=1, pieces={**pieces, 3: EAST}, hands={1: COST})
        after_two = after(tied, "settlement@13")
        assert ([length(after_two, seat) for seat in range(4)], after_two.route) == ([3, 2, 5, 5], -1)
        assert shown(after_two) == [2, 3, 2, 2]

    def test_strictly_longer_takes_it(self) -> None:
        """ "a strictly longer route takes it" """
        pieces = {0: "7 9 7-12-8-13-9-14", 1: WEST}
        state = position(turn=1, pieces=pieces, hands={1: "1W1C"}, route=0)
        assert (length(state, 0), length(state, 1), state.route) == (5, 5, 0)
        assert after(state, road(21, 16)).route == 1

    def test_as_long_does_not(self) -> None:
        pieces = {0: f"7 10 {LINE}", 1: WEST}
        state = position(turn=1, pieces=pieces, hands={1: "1W1C"})
        tied = after(state, road(21, 16))
        assert (length(tied, 0), length(tied, 1), tied.route) == (6, 6, 0)

    def test_a_tie_with_the_holder_among_them(self) -> None:
        """ "Reading: [...] if several tie, the holder keeps it while among them" """
        pieces = {0: f"7 14 {LINE}-15", 1: "1 53 1-4-8 53-50", 2: WEST}
        state = position(seats=3, turn=1, pieces=pieces, hands={1: COST})
        tied = after(state, "settlement@8")
        assert ([length(tied, seat) for seat in range(3)], tied.route) == ([5, 2, 5], 0)

    def test_until_one_is_alone_longest(self) -> None:
        """ "otherwise nobody has it until one is alone longest" """
        pieces = {0: f"7 10 {LINE}", 1: "24 52 24-18-13 52-49", 2: WEST, 3: EAST}
        state = after(position(seats=4, turn=1, pieces=pieces, hands={1: COST, 2: "1W1C"}), "settlement@13")
        assert state.route == -1
        assert after(state, "end", "roll=36", road(21, 16)).route == 2

    def test_a_city_does_not_change_it(self) -> None:
        """ "It is recomputed after every road and every building." """
        state = position(pieces={0: f"7 10 {LINE}"}, hands={0: "2G3O"})
        assert after(state, "city@7").route == 0

    def test_free_roads_count_at_once(self) -> None:
        state = position("roll", pieces={0: "7 10 7-12-8-13-9 10-6"}, cards={0: "R"})
        assert after(state, "roads@0", road(9, 14)).route == 0

    @pytest.mark.parametrize("switch", [{"route": False}])
    def test_off(self, switch: dict[str, bool]) -> None:
        state = position(pieces={0: f"7 10 {LINE}"}, rules=switch, hands={0: "1W1C"})
        assert (after(state, road(10, 15)).route, shown(state)) == (-1, [2, 2])


OFF = {"robber": "off"}


class TestLargestArmy:
    def test_the_first_with_three(self) -> None:
        """ "Largest Army: the first with 3 played knights" """
        state = position("roll", cards={0: "K"}, knights={0: 1}, rules=OFF)
        assert (after(state, "knight@1").army, shown(after(state, "knight@1"))) == (-1, [2, 2])
        third = after(position("roll", cards={0: "K"}, knights={0: 2}, rules=OFF), "knight@2")
        assert (third.army, shown(third)) == (0, [4, 2])

    def test_strictly_more_takes_it(self) -> None:
        """ "strictly more takes it" """
        state = position("roll", cards={0: "KK"}, knights={0: 2, 1: 3}, rules=OFF)
        assert state.army == 1
        equal = after(state, "knight@5")
        assert (equal.cards.knights, equal.army) == ((3, 3), 1)
        more = after(equal, "roll=22", "end", "roll=22", "end", "knight@6")
        assert (more.army, shown(more)) == (0, [4, 2])

    def test_held_knights_do_not_count(self) -> None:
        assert position(cards={0: "KKKK"}).army == -1

    def test_off(self) -> None:
        state = position("roll", cards={0: "K"}, knights={0: 2}, rules={"army": False, **OFF})
        done = after(state, "knight@2")
        assert (done.army, done.cards.knights, shown(done), hands(done)) == (-1, (3, 0), [2, 2], ["0", "0"])
