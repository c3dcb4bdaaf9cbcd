"""Settings, board, founding, the turn and production, in the order of rules/hexfolk.md; each test cites the sentence it tests."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from game import hexfolk
from game.core import Chance, Draw, Event, Move, Open, Option, Order, SeededDealer, Stream, Unseal
from game.hexfolk import Action
from game.hexfolk.island import parse_island, tables
from game.hexfolk.maps import STANDARD
from tests.game.hexfolk.positions import (
    ISLAND,
    Playing,
    adds_up,
    after,
    code,
    dealt,
    event_code,
    hands,
    kinds,
    places_of,
    position,
    refusal,
    road,
    shown,
    texts,
)


class TestSettings:
    def test_the_table_of_settings(self) -> None:
        """ "players 2-8"; "the standard board or one of 22 more island maps"; "8-15"; "30, 45, 60, 90, 120, 180, 300 s, unlimited";
        "normal, friendly, off"; "each on / off"; the default of each comes first."""
        options = hexfolk.OPTIONS
        assert hexfolk.SEATS == (2, 3, 4, 5, 6, 7, 8)
        assert (options["map"][0], len(options["map"])) == (STANDARD, 1 + 22)
        assert (options["target"][0], sorted(map(int, options["target"]))) == (10, [*range(8, 16)])
        assert (options["clock"][0], sorted(map(int, options["clock"]))) == (0, [0, 30, 45, 60, 90, 120, 180, 300])
        assert options["robber"] == ("normal", "friendly", "off")
        assert options["route"] == options["army"] == (True, False)
        assert options["dice"] == ("free", "balanced"), "ours"

    @pytest.mark.parametrize(
        ("name", "value"), [(name, value) for name in hexfolk.OPTIONS for value in hexfolk.OPTIONS[name]]
    )
    def test_all_of_them_work(self, name: str, value: Option) -> None:
        """ "Room settings (all of them work, alone and together)" """
        options: dict[str, Option] = {name: value}
        state = hexfolk.start(options, 2)
        assert getattr(state.settings, name) == value

    def test_together(self) -> None:
        chosen: dict[str, Option] = {
            "map": "atolon",
            "target": 15,
            "clock": 30,
            "robber": "off",
            "route": False,
            "army": False,
            "dice": "balanced",
        }
        assert hexfolk.start(chosen, 8).settings == (8, "atolon", 15, 30, "off", False, False, "balanced")

    @pytest.mark.parametrize(
        ("options", "seats", "wrong"),
        [
            ({}, 1, "options.seats"),
            ({}, 9, "options.seats"),
            ({}, True, "options.seats"),
            ({"target": 7}, 4, "options.value"),
            ({"target": 16}, 4, "options.value"),
            ({"clock": 31}, 4, "options.value"),
            ({"route": 1}, 4, "options.value"),
            ({"map": "catan"}, 4, "options.value"),
            ({"dice": "loaded"}, 4, "options.value"),
            ({"weather": 3}, 4, "options.unknown"),
        ],
    )
    def test_nothing_else(self, options: dict[str, int], seats: int, wrong: str) -> None:
        assert refusal(lambda: hexfolk.start(options, seats)) == wrong


class TestBoard:
    @pytest.mark.parametrize(("seats", "tiles"), [(2, 19), (4, 19), (5, 30), (6, 30), (7, 44), (8, 44)])
    def test_the_size_of_the_standard_board(self, seats: int, tiles: int) -> None:
        """ "19 land tiles up to 4 players [...]. 5-6 players: 30 tiles. 7-8: 44." """
        assert len(tables(dealt(seats, {"map": STANDARD}).island).resources) == tiles

    def test_terrains_numbers_and_harbours(self) -> None:
        """ "4 forest (wood), 3 hills (clay), 4 pasture (wool), 4 field (grain), 3 mountain (ore), 1 desert"; "The 19-tile set is
        2,3,3,4,4,5,5,6,6,8,8,9,9,10,10,11,11,12."; "9 harbours on 19 tiles: 4 general (3:1) and one 2:1 for each resource" """
        island = parse_island(dealt(4, {"map": STANDARD}).island)
        assert sorted(island.terrain) == sorted("FFFFHHHPPPPCCCCMMMD")
        assert sorted(filter(None, island.numbers)) == [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
        assert sorted(island.harbours) == sorted("3333WCLGO")

    @pytest.mark.parametrize("seed", range(8))
    def test_no_two_reds_are_neighbours(self, seed: int) -> None:
        """ "no two tiles numbered 6 or 8 are neighbours" """
        known = tables(dealt(4, {"map": STANDARD}, seed=str(seed)).island)
        for tile, beside in enumerate(known.geometry.tile_neighbours):
            assert known.numbers[tile] not in (6, 8) or all(known.numbers[other] not in (6, 8) for other in beside)

    def test_luck_lays_the_island_in_the_open(self) -> None:
        """ "Numbers are dealt at random"; "their types are shuffled" """
        state, dues = hexfolk.start({}, 4), []
        while isinstance(due := hexfolk.need(state), Order):
            dues.append((due.kind, due.count))
            state = hexfolk.apply(state, Chance(due.kind, tuple(range(due.count))))
        assert dues == [("terrain", 19), ("reds", 19), ("numbers", 18), ("harbours", 9)]

    @pytest.mark.parametrize("order", [None, (0, 1), tuple(range(20)), (0,) * 19, (True, *range(2, 20)), [*range(19)]])
    def test_what_is_no_order(self, order: tuple[int, ...]) -> None:
        assert event_code(hexfolk.start({}, 4), Chance("terrain", order)) == "chance.impossible"

    def test_the_robber_starts_on_the_desert(self) -> None:
        """ "1 desert (nothing; the robber starts there)" """
        state = dealt(4, {"map": STANDARD})
        assert tables(state.island).deserts == (state.robber,)

    def test_several_deserts(self) -> None:
        """ "With several deserts luck picks where the robber starts." """
        state = hexfolk.start({}, 5)
        while isinstance(due := hexfolk.need(state), Order):
            state = hexfolk.apply(state, Chance(due.kind, tuple(range(due.count))))
        deserts = tables(state.island).deserts
        assert len(deserts) == 2
        assert due == Draw("desert", tuple((tile, 1) for tile in deserts))
        assert hexfolk.apply(state, Chance("desert", deserts[1])).robber == deserts[1]
        assert event_code(state, Chance("desert", deserts[0] - 1)) == "chance.impossible"

    @pytest.mark.parametrize(("name", "most"), [("laguna", 6), ("istmo", 7), ("caldera", 7)])
    def test_small_maps(self, name: str, most: int) -> None:
        """ "Laguna takes at most 6 players, Istmo and Caldera 7" """
        assert hexfolk.start({"map": name}, most).settings.map == name
        assert refusal(lambda: hexfolk.start({"map": name}, most + 1)) == "options.value"


class TestFounding:
    def test_the_starting_player_is_random(self) -> None:
        """ "The starting player is random." """
        state = hexfolk.start({"map": "laguna", "robber": "off"}, 3)
        while isinstance(due := hexfolk.need(state), Order):
            state = hexfolk.apply(state, Chance(due.kind, tuple(range(due.count))))
        assert due == Draw("first", ((0, 1), (1, 1), (2, 1)))

    def test_snake_order(self) -> None:
        """ "Snake order: each player in turn places a settlement and a road touching it; then in reverse order a second settlement
        and a road [...]. Then the starting player rolls." """
        state, order = dealt(3, first=1), []
        while not state.number:
            order.append((state.turn, state.phase))
            state = hexfolk.apply(state, Move(state.turn, hexfolk.legal(state, state.turn)[0]))
        assert order == [(seat, phase) for seat in (1, 2, 0, 0, 2, 1) for phase in ("found_settlement", "found_road")]
        assert (state.phase, state.turn, state.number) == ("roll", 1, 1)
        assert [state.corners.count(1 + seat) for seat in range(3)] == [2, 2, 2]
        assert [state.edges.count(1 + seat) for seat in range(3)] == [2, 2, 2]

    def founding(self, **pieces: str) -> hexfolk.State:
        """Seat 0 or 1 founds next on the island of the tests; seat 0 began."""
        laid = {int(name[-1]): words for name, words in pieces.items()}
        turn = [0, 1, 1, 0][sum(word.isdigit() for words in laid.values() for word in words.split())]
        return position("found_settlement", number=0, turn=turn, pieces={0: "", 1: "", **laid})

    def test_one_resource_for_each_tile_of_the_second_settlement(self) -> None:
        """ "Each player receives one resource per adjacent tile of the second settlement." """
        first = after(self.founding(), "settlement@8")
        assert hands(first) == ["0", "0"]
        second = after(self.founding(seat0="51 51-48", seat1="53 53-50"), "settlement@8")
        assert hands(second) == ["0", "1W1L1G"]  # field, pasture, forest
        coast = after(self.founding(seat0="51 51-48", seat1="53 53-50"), "settlement@0")
        assert hands(coast) == ["0", "1G"]

    def test_known_fault_r04(self) -> None:
        """R04: a corner touching two forests and a desert: "As Blue's second founding settlement it gives 2 wood at once." """
        assert hands(after(self.founding(seat0="51 51-48", seat1="53 53-50"), "settlement@18")) == ["0", "2W"]

    def test_distance_rule(self) -> None:
        """ "Distance rule, always: no settlement on a corner next to another building, whosever." """
        state = self.founding(seat0="18 18-13")
        assert not {18, 13, 23, 24} & {*places_of("settlement", state)}
        assert len(places_of("settlement", state)) == 54 - 4
        assert [code(state, f"settlement@{corner}") for corner in (18, 13, 23, 24)] == [
            "hexfolk.corner_taken",
            "hexfolk.too_near",
            "hexfolk.too_near",
            "hexfolk.too_near",
        ]
        own = self.founding(seat0="18 18-13", seat1="53 53-50")
        assert code(own, "settlement@50") == "hexfolk.too_near"

    def test_the_road_touches_its_settlement(self) -> None:
        """ "a settlement and a road touching it" """
        state = after(self.founding(), "settlement@18")
        assert texts(state) == [road(18, 13), road(18, 23), road(18, 24)]
        assert code(state, road(13, 8)) == "hexfolk.road_of_settlement"

    def test_known_fault_r11(self) -> None:
        """R11: "Given Ana has just put her second settlement on S2; when legal roads are listed; then only the edges leaving S2
        appear." """
        state = after(self.founding(seat0="18 18-13", seat1="53 53-50"), "settlement@8")
        assert texts(state) == [road(8, 4), road(8, 12), road(8, 13)]
        assert code(state, road(50, 46)) == "hexfolk.road_of_settlement"

    def test_a_founding_road_on_a_free_edge(self) -> None:
        state = after(self.founding(seat0="18 18-13"), "settlement@8")
        assert texts(state) == [road(8, 4), road(8, 12), road(8, 13)]
        taken = after(self.founding(seat0="18 18-13", seat1="9 9-14"), "settlement@53")
        assert code(taken, road(18, 13)) == "hexfolk.edge_taken"

    def test_refusals(self) -> None:
        state = self.founding()
        assert code(state, "roll") == "hexfolk.found_settlement"
        assert code(state, "road@3") == "hexfolk.found_settlement"
        assert code(state, "settlement@54") == "hexfolk.no_such_corner"
        assert code(state, Action("settlement", -1)) == "hexfolk.no_such_corner"
        assert code(state, "settlement@3", seat=1) == "play.not_your_turn"
        due = after(state, "settlement@18")
        assert code(due, "settlement@3") == "hexfolk.found_road"
        assert code(due, "end") == "hexfolk.found_road"
        assert code(due, "road@72") == "hexfolk.no_such_edge"
        assert code(due, Action("road", -1)) == "hexfolk.no_such_edge"


class TestTurn:
    def test_first_the_roll(self) -> None:
        """ "1. Roll two dice. 2. Trade. 3. Build and buy" """
        state = position("roll", hands={0: "4W4C4L4G4O"})
        assert texts(state) == ["roll"]
        for word in ("buy", "end", "bank:4W>1O", "offer:1W>1O", road(38, 33), "settlement@3", "city@38", "withdraw"):
            assert code(state, word) == "hexfolk.roll_first"
        assert after(state, "roll=22").roll == (2, 2)

    def test_two_dice(self) -> None:
        """ "Roll two dice." R69: "both dice are drawn separately, and the seat order or bot flag is not an input of the draw" """
        for seats, turn in ((2, 0), (2, 1), (4, 3)):
            state = position("roll", seats=seats, turn=turn)
            due = hexfolk.need(hexfolk.apply(state, Move(turn, Action("roll"))))
            assert due == Draw("dice", tuple(((one, other), 1) for one in range(1, 7) for other in range(1, 7)))

    @pytest.mark.parametrize("dice", [None, 7, (3,), (0, 7), (7, 1), (1, 2, 3), (True, 3), (2.0, 3), [2, 3]])
    def test_what_are_no_dice(self, dice: tuple[int, ...]) -> None:
        state = hexfolk.apply(position("roll"), Move(0, Action("roll")))
        assert event_code(state, Chance("dice", dice)) == "chance.impossible"

    def test_luck_is_for_all_to_see(self) -> None:
        state = hexfolk.apply(position("roll"), Move(0, Action("roll")))
        assert event_code(state, Chance("dice", (3, 4), (0,))) == "event.not_due"
        assert event_code(state, Chance("theft", 3)) == "event.not_due"

    def test_one_roll_a_turn(self) -> None:
        assert code(position(), "roll") == "hexfolk.already_rolled"

    def test_trade_and_build_mix_freely(self) -> None:
        """ "trade and build mix freely" """
        state = after(position(hands={0: "5W1C3L2G"}), road(38, 33), "bank:4W>1C", "offer:3L>1O", "1:refuse", "end")
        assert (state.phase, state.turn, state.roll) == ("roll", 1, ())

    def test_the_player_ends_the_turn(self) -> None:
        """ "The player ends the turn" """
        assert kinds(position()) == ["end", "offer"]
        state = after(position(seats=3, turn=2), "end")
        assert (state.turn, state.number) == (0, 10)
        assert code(state, "roll", seat=1) == "play.not_your_turn"

    @pytest.mark.parametrize(
        "nonsense", [None, "roll", 7, ("roll",), Action("fly"), Action("roll", 3), Action("roll", True)]
    )
    def test_what_is_no_action(self, nonsense: object) -> None:
        state = position("roll")
        assert hexfolk.check(state, 0, nonsense).code == "play.not_an_action"
        assert event_code(state, Move(0, nonsense)) == "play.not_an_action"

    def test_exactly(self) -> None:
        """``True == 1`` in Python: let through, one move would have two texts."""
        state = position(hands={0: "1W1C"}, turn=1)
        assert hexfolk.check(state, True, Action("end")).code == "play.not_your_turn"
        for action in (
            Action("road", True),
            Action("bank", give=(4, 0, 0, 0, 0.0), take=(0, 0, 0, 0, 1)),  # type: ignore[arg-type]
            Action("bank", give=(4, 0, 0, 0, 0), take=(0, 0, 0, 0, True)),
            Action("bank", give=(4, 0, 0, 0, -1), take=(0, 0, 0, 0, 1)),
            Action("bank", give=(4, 0, 0, 0), take=(0, 0, 0, 0, 1)),  # type: ignore[arg-type]
        ):
            assert hexfolk.check(state, 1, action).code == "play.not_an_action"

    def test_moves_are_public(self) -> None:
        assert event_code(position(), Move(0, Action("end"), (0,))) == "event.audience"


class TestProduction:
    def test_settlement_one_city_two_for_all_players(self) -> None:
        """ "Every tile with the rolled number and without the robber gives each adjacent settlement 1, city 2, for all players." """
        state = position("roll", seats=3, pieces={0: "0 51 0-4 51-48", 1: "8* 53 8-13 53-50", 2: "44 34 44-40 34-28"})
        assert hands(after(state, "roll=15")) == ["1G", "2G", "0"]  # field 6; the mountain 6 has nobody
        assert hands(after(state, "roll=46")) == ["0", "2L", "0"]
        assert hands(after(state, "roll=66")) == ["0", "0", "1O"]

    def test_all_tiles_of_the_number(self) -> None:
        state = position("roll", pieces={0: "7 15 7-12 15-20"})
        assert hands(after(state, "roll=45")) == ["1W1C", "0"]  # forest 9 and hills 9

    def test_known_fault_r04(self) -> None:
        """R04: "Given Blue's building touches two forests both numbered 5 and a desert; when 5 is rolled; then a settlement yields 2
        wood and a city 4. With forests numbered 5 and 9, rolling 9 yields 1." """
        assert hands(after(position("roll", pieces={0: "18 51 18-13 51-48"}), "roll=14")) == ["2W", "0"]
        assert hands(after(position("roll", pieces={0: "18* 51 18-13 51-48"}), "roll=14")) == ["4W", "0"]
        both = position("roll", pieces={0: "12 51 12-17 51-48"})
        assert hands(after(both, "roll=36")) == ["1W", "0"]
        assert hands(after(both, "roll=23")) == ["1W", "0"]

    def test_known_fault_r05(self) -> None:
        """R05: "Given Blue's city touches forest A (5, robber on it) and field B (5); when 5 is rolled; then Blue gets 2 grain and no
        wood, and another player on forest A also gets no wood." """
        island = ISLAND.replace("CPMFFFHCCDPMHPFPCMH", "CPMFFCHCFDPMHPFPCMH")
        pieces = {0: "13* 51 13-9 51-48", 1: "12 53 12-7 53-50"}
        state = position("roll", pieces=pieces, robber=4, island=island)
        assert hands(after(state, "roll=23")) == ["2G", "0"]

    def test_the_banks_stock(self) -> None:
        """ "Bank: 19 of each resource, 24 from 5 players, 29 from 7." """
        found = {seats: hexfolk.start({"map": "atolon"}, seats).bank for seats in hexfolk.SEATS}
        assert found == {seats: (19 if seats < 5 else 24 if seats < 7 else 29,) * 5 for seats in range(2, 9)}

    def test_example_2(self) -> None:
        """Worked example 2: "Bank has 2 grain; player A is due 2, B is due 1: neither gets grain. Only A is due 3: A gets 2." """
        both = position("roll", seats=3, bank={"G": 2}, pieces={0: "0* 51 0-4 51-48", 1: "8 53 8-13 53-50"})
        assert hands(after(both, "roll=15")) == ["0", "0", "17G"]
        alone = position("roll", seats=3, bank={"G": 2}, pieces={0: "0* 8 51 0-4-8 51-48"})
        assert hands(after(alone, "roll=15")) == ["2G", "0", "17G"]

    def test_each_resource_for_itself(self) -> None:
        """ "nobody gets that resource" """
        pieces = {0: "12* 15 12-17 15-20", 1: "16 53 16-22 53-50"}
        state = position("roll", seats=3, bank={"W": 2}, pieces=pieces)
        assert hands(after(state, "roll=36")) == ["1C", "0", "17W"]

    def test_example_13(self) -> None:
        """Worked example 13: "The bank has 1 wool; a wool tile under the robber would give B 1, another gives A 1: A gets 1 (B is
        not due anything)." """
        state = position("roll", seats=3, bank={"L": 1}, robber=15, pieces={0: "1 51 1-5 51-48"})
        assert hands(after(state, "roll=46")) == ["1L", "0", "18L"]

    def test_known_fault_r07(self) -> None:
        """R07: "Given the bank has no wood and two owners sit on the only tile numbered 6 [...]; when 6 is rolled; then dice are
        thrown once, nobody is paid [...], and the roller is in the trade/build part." (Here the tile is a field.)"""
        table = Playing(
            position("roll", seats=3, bank={"G": 0}, pieces={0: "0 51 0-4 51-48", 1: "8 53 8-13 53-50"})
        ).do("roll=15")
        assert hands(table.truth) == ["0", "0", "19G"]
        assert [event.kind for event in table.events if isinstance(event, Chance)] == ["dice"]
        assert (table.truth.phase, hexfolk.to_act(table.truth)) == ("main", (0,))

    def test_points_are_not_cards(self) -> None:
        state = after(position("roll", pieces={0: "18* 51 18-13 51-48"}), "roll=14")
        assert shown(state) == [3, 2]


class TestConservation:
    @pytest.mark.parametrize("seats", [2, 4, 6, 8])
    def test_example_16(self, seats: int) -> None:
        """Worked example 16: "Conservation after every action: hands + bank = 19/24/29 of each resource." """
        state, dealer, rng = (
            hexfolk.start({"map": "atolon", "clock": 30}, seats),
            SeededDealer("sixteen"),
            Stream("steps"),
        )
        sealed: dict[int, object] = {}
        for _ in range(400):
            due, acting = hexfolk.need(state), hexfolk.to_act(state)
            event: Event
            if isinstance(due, Unseal):
                event = Open(due.seat, sealed.pop(due.seat), due.audience)
            elif due is not None:
                event = dealer.answer(due)
            else:
                seat = rng.choice(acting)
                member = rng.choice(hexfolk.legal(state, seat))
                action = member if isinstance(member, Action) else member.draw(rng)
                sealed[seat] = action
                event = Move(seat, action, hexfolk.audience(state, seat, action))
            state = hexfolk.apply(state, event)
            assert adds_up(state)


class TestDice:
    """R69: "Given [...] 20,000 seeded rolls; [...] the sums pass a chi-square at 0.1 %, both dice are drawn separately" """

    def test_chi_square(self) -> None:
        state = hexfolk.apply(position("roll"), Move(0, Action("roll")))
        due, dealer, rolls = hexfolk.need(state), SeededDealer("dice"), 20_000
        assert isinstance(due, Draw)
        found: Counter[Any] = Counter(dealer.answer(due).outcome for _ in range(rolls))  # type: ignore[union-attr]
        pairs = {(one, other): 1 for one in range(1, 7) for other in range(1, 7)}
        sums = {number: 6 - abs(7 - number) for number in range(2, 13)}
        by_sum: Counter[int] = Counter()
        for pair, number in found.items():
            by_sum[sum(pair)] += number
        assert chi_square(found, pairs, rolls) < 66.6  # 35 degrees of freedom
        assert chi_square(by_sum, sums, rolls) < 29.6  # 10 degrees of freedom


def chi_square(found: Mapping[Any, int], weights: Mapping[Any, int], rolls: int) -> float:
    return sum((found[key] - rolls * weight / 36) ** 2 / (rolls * weight / 36) for key, weight in weights.items())
