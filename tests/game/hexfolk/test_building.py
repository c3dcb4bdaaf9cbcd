"""Building, in the order of rules/hexfolk.md; each test cites the sentence it tests."""

import pytest

from game import hexfolk
from game.hexfolk import Action
from tests.game.hexfolk.positions import after, code, hand, hands, places_of, position, road, shown, texts

FIVE = "3 8 17 18 51 3-7-12-17 12-8 17-23-18-24-19 51-48"
"""All five settlements on the board, and a road to corner 19."""
FOUR_CITIES = "3* 8* 17* 18* 51 3-7-12-17 12-8 17-23-18-24-19 51-48"
FOURTEEN = "21 32 21-16-11-7-12-8-13-9-14-10-15-20-26-32-37"
"""Fourteen roads in a line."""


class TestCosts:
    @pytest.mark.parametrize(
        ("word", "cost", "refused"),
        [
            (road(18, 24), "1W1C", "hexfolk.road_cost"),
            ("settlement@8", "1W1C1L1G", "hexfolk.settlement_cost"),
            ("city@18", "2G3O", "hexfolk.city_cost"),
            ("buy", "1L1G1O", "hexfolk.card_cost"),
        ],
    )
    def test_the_table(self, word: str, cost: str, refused: str) -> None:
        """ "road: wood, clay; settlement: wood, clay, wool, grain; city: 2 grain, 3 ore; development card: wool, grain, ore" """
        pieces = {0: "18 51 18-13-8 51-48"}
        state = position(pieces=pieces, hands={0: cost})
        assert hands(after(state, word)) == ["0", "0"]
        assert after(state, word).bank == (19,) * 5
        for letter in "WCLGO":
            if letter in cost:
                short = {"1W1C": "WC", "1W1C1L1G": "WCLG", "2G3O": "GO", "1L1G1O": "LGO"}[cost].replace(letter, "")
                number = 9 if letter in "GO" else 1
                poor = position(pieces=pieces, hands={0: "".join(f"{number}{other}" for other in short) or "0"})
                assert code(poor, word) == refused

    @pytest.mark.parametrize("word", [road(38, 33), "buy"])
    def test_only_in_ones_own_turn_after_the_roll(self, word: str) -> None:
        rich = {0: "9W9C9L9G9O"}
        assert code(position("roll", hands=rich), word) == "hexfolk.roll_first"
        assert code(position(turn=1, hands=rich), word, seat=0) == "play.not_your_turn"


class TestRoads:
    def test_joins_ones_own(self) -> None:
        """ "A road joins one's own road, settlement or city" """
        state = position(pieces={0: "18 10* 18-13 10-15"}, hands={0: "1W1C"})
        at = [road(18, 23), road(18, 24), road(13, 8), road(13, 9), road(10, 6), road(10, 14), road(15, 20)]
        assert [word for word in texts(state) if word.startswith("road")] == sorted(at, key=lambda word: int(word[5:]))
        assert code(state, road(4, 8)) == "hexfolk.road_apart"
        assert code(state, road(53, 49)) == "hexfolk.road_apart"
        assert code(state, road(42, 37)) == "hexfolk.edge_taken"
        assert code(state, road(18, 13)) == "hexfolk.edge_taken"
        assert code(state, "road@72") == code(state, Action("road", -1)) == "hexfolk.no_such_edge"

    @pytest.mark.parametrize("theirs", ["13", "13*"])
    def test_known_fault_r02(self, theirs: str) -> None:
        """R02: "Given White's only road near v1 is v0-v1 and Red has a settlement on v1; when White asks for legal roads with
        materials in hand; then v1-v2 is refused, and [...] free-road cards [...] give the same answer, also when the Red building
        is a city and when it was built after White's road." """
        pieces = {0: "23 51 23-18-13 51-48", 1: f"{theirs} 53 13-9 53-50"}
        state = position(pieces=pieces, hands={0: "1W1C"}, cards={0: "R"})
        assert code(state, road(13, 8)) == "hexfolk.road_apart"
        assert road(13, 8) not in texts(state)
        assert road(18, 24) in texts(state)
        free = after(state, "roads@0")
        assert code(free, road(13, 8)) == "hexfolk.road_apart"
        assert road(13, 8) not in texts(free)

    def test_known_fault_r02_built_after_the_road(self) -> None:
        pieces = {0: "23 51 23-18-13 51-48", 1: "14 53 14-9-13 53-50"}
        state = position(turn=1, pieces=pieces, hands={0: "1W1C", 1: "1W1C1L1G"})
        assert road(13, 8) in texts(position(pieces=pieces, hands={0: "1W1C"}))
        later = after(state, "settlement@13", "end", "0:roll=22")
        assert code(later, road(13, 8)) == "hexfolk.road_apart"
        assert road(18, 24) in texts(later)

    def test_fifteen(self) -> None:
        """ "road 15" """
        state = position(pieces={0: FOURTEEN}, hands={0: "2W2C"})
        assert state.edges.count(1) == 14
        full = after(state, road(37, 31))
        assert code(full, road(8, 4)) == "hexfolk.no_road_left"
        assert not places_of("road", full)


class TestSettlements:
    def test_ones_own_road_and_the_distance_rule(self) -> None:
        """ "A new settlement needs one's own road to its corner and the distance rule." """
        pieces = {0: "18 51 18-13-8-4 51-48", 1: "10 53 10-14-9 53-50"}
        state = position(pieces=pieces, hands={0: "1W1C1L1G"})
        assert places_of("settlement", state) == [4, 8]
        assert code(state, "settlement@13") == "hexfolk.too_near"
        assert code(state, "settlement@18") == code(state, "settlement@10") == "hexfolk.corner_taken"
        assert code(state, "settlement@0") == code(state, "settlement@5") == "hexfolk.no_road_there"
        assert code(state, "settlement@54") == code(state, Action("settlement", -1)) == "hexfolk.no_such_corner"
        assert shown(after(state, "settlement@8")) == [3, 2]

    def test_next_to_a_building_of_another(self) -> None:
        pieces = {0: "18 51 18-13-8 51-48", 1: "12 53 12-7 53-50"}
        assert code(position(pieces=pieces, hands={0: "1W1C1L1G"}), "settlement@8") == "hexfolk.too_near"

    def test_example_7(self) -> None:
        """Worked example 7: "All 5 settlements placed: no further settlement until one becomes a city." """
        state = position(pieces={0: FIVE}, hands={0: "1W1C1L3G3O"})
        assert code(state, "settlement@19") == "hexfolk.no_settlement_left"
        assert not places_of("settlement", state)
        city = after(state, "city@3")
        assert places_of("settlement", city) == [19]
        assert shown(after(city, "settlement@19")) == [9, 2]  # five settlements and a city, and seven roads in a line


class TestCities:
    def test_replaces_a_settlement(self) -> None:
        """ "A city replaces one's own settlement, which returns to the reserve." """
        state = position(pieces={0: "18 51 18-13 51-48", 1: "10 53 10-14 53-50"}, hands={0: "4G6O"})
        assert places_of("city", state) == [18, 51]
        city = after(state, "city@18")
        assert (city.corners[18], city.corners.count(1), city.corners.count(9)) == (9, 1, 1)
        assert code(city, "city@18") == code(city, "city@10") == code(city, "city@0") == "hexfolk.not_your_settlement"
        assert code(city, "city@54") == code(city, Action("city", -1)) == "hexfolk.no_such_corner"
        assert (hand(city, 0), shown(city)) == ("2G3O", [3, 2])

    def test_four(self) -> None:
        """ "city 4" """
        state = position(pieces={0: FOUR_CITIES}, hands={0: "2G3O"}, rules={"target": 15})
        assert code(state, "city@51") == "hexfolk.no_city_left"
        assert not places_of("city", state)


class TestMissingPieces:
    def test_example_15(self) -> None:
        """Worked example 15: "A settlement or city piece is missing: the refusal names the missing piece." Even where something else
        is missing too."""
        assert code(position(pieces={0: FIVE}), "settlement@19") == "hexfolk.no_settlement_left"
        assert code(position(pieces={0: FOUR_CITIES}, rules={"target": 15}), "city@51") == "hexfolk.no_city_left"

    def test_known_fault_r17(self) -> None:
        """R17, Hexfolk's part: a place that keeps to every sentence is legal, however crowded."""
        pieces = {0: "23 51 23-18-13 51-48", 1: "8 10 8-4 10-14-9"}
        assert code(position(pieces=pieces, hands={0: "1W1C1L1G"}), "settlement@13") == "hexfolk.too_near"
        crowded = {0: "23 51 23-18-13-8 51-48", 1: "7 10 7-12 10-14-9"}
        assert places_of("settlement", position(pieces=crowded, hands={0: "1W1C1L1G"})) == [8, 13]

    def test_the_reserve_is_ones_own(self) -> None:
        state = position(pieces={1: FIVE, 0: "38 53 38-43 53-50"}, turn=0, hands={0: "1W1C1L1G"})
        assert hexfolk.check(state, 0, hexfolk.parse_action("settlement@43")).code == "hexfolk.too_near"
