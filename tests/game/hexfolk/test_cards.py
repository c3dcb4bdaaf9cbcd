"""Development cards, in the order of rules/hexfolk.md; each test cites the sentence it tests."""

import pytest

from game import hexfolk
from game.core import Chance, Move, Order, Reveal, Show, Shuffle
from game.hexfolk import Action
from game.hexfolk.places import shown_points
from tests.game.hexfolk.positions import (
    Playing,
    after,
    code,
    dealt,
    event_code,
    hand,
    hands,
    kinds,
    places_of,
    position,
    road,
    shown,
    slot_of,
    texts,
)
from tests.game.hexfolk.test_building import FOUR_CITIES, FOURTEEN


class TestDeck:
    @pytest.mark.parametrize(
        ("seats", "deck"),
        [
            (2, (14, 5, 2, 2, 2)),
            (4, (14, 5, 2, 2, 2)),
            (5, (20, 5, 3, 3, 3)),
            (6, (20, 5, 3, 3, 3)),
            (7, (26, 5, 4, 4, 4)),
            (8, (26, 5, 4, 4, 4)),
        ],
    )
    def test_the_table(self, seats: int, deck: tuple[int, ...]) -> None:
        """ "25 (to 4 players): 14, 5, 2, 2, 2; 34 (5-6): 20, 5, 3, 3, 3; 43 (7-8): 26, 5, 4, 4, 4" """
        state = hexfolk.start({"map": "atolon"}, seats)
        found = {stock.kind: stock.total for stock in hexfolk.inventory(state).stocks if stock.kind.startswith("card")}
        assert tuple(found[f"card {kind}"] for kind in "KVRTM") == deck
        assert len(state.cards.faces) == sum(deck) == {14: 25, 20: 34, 26: 43}[deck[0]]

    def test_it_is_shuffled_once(self) -> None:
        state = hexfolk.start({"map": "laguna", "robber": "off"}, 2)
        while isinstance(due := hexfolk.need(state), Order):
            state = hexfolk.apply(state, Chance(due.kind, tuple(range(due.count))))
        due = hexfolk.need(hexfolk.apply(state, Chance("first", 0)))
        assert isinstance(due, Shuffle)
        assert (due.slots, sorted(due.faces)) == (tuple(range(25)), sorted("K" * 14 + "V" * 5 + "RRTTMM"))

    def test_the_order_is_in_no_state(self) -> None:
        assert dealt(2).cards.faces == "?" * 25

    def test_example_9(self) -> None:
        """Worked example 9: "Last development card bought: buying is then not offered, deck 0." """
        state = position(
            hands={0: "2L2G2O"},
            cards={0: "V", 1: "VVVV"},
            gone="RRTTMM",
            knights={0: 2, 1: 11},
            rules={"target": 15},
        )
        assert "buy" in texts(state)
        last = after(state, "buy=K")
        assert last.cards.drawn == len(last.cards.faces)
        assert "buy" not in texts(last)
        assert code(last, "buy") == "hexfolk.deck_empty"

    def test_others_see_only_how_many(self) -> None:
        """ "Others see only how many cards you hold." """
        table = Playing(position(seats=3, hands={0: "1L1G1O"})).do("buy=M")
        (reveal,) = [event for event in table.events if isinstance(event, Reveal)]
        assert reveal.audience == (0,)
        assert [table.replicas[viewer].cards.faces[0] for viewer in (0, 1, 2, None)] == ["M", "?", "?", "?"]
        assert {replica.cards.held for replica in table.replicas.values()} == {((0,), (), ())}
        assert {hexfolk.state_text(table.replicas[viewer]) for viewer in (1, 2, None)} == {
            hexfolk.state_text(table.replicas[1])
        }


class TestOneATurn:
    @pytest.mark.parametrize("kind", ["knight@0", "roads@0", "two@0:1W1C", "monopoly@0:1W"])
    def test_known_fault_r08(self, kind: str) -> None:
        """ "One development card per turn at most, never one bought this turn"; R08: "Given Ana owns one knight from an earlier turn
        and buys another knight now; when she plays one, then asks for the second; then the first works (older copy), the second is
        refused, exactly one knight stays in hand, and it is playable next turn." (And so with every other card.)"""
        letter = {"knight": "K", "roads": "R", "two": "T", "monopoly": "M"}[kind.split("@")[0]]
        table = Playing(position(hands={0: "1L1G1O"}, cards={0: letter}, rules={"robber": "off"}))
        second = kind.replace("@0", "@1")
        table.do(f"buy={letter}")
        assert code(table.truth, second) == "hexfolk.bought_now"
        assert {action.place for action in hexfolk.legal(table.truth, 0) if action[0] == kind.split("@")[0]} == {0}
        table.do(kind)
        if table.truth.phase == "free_road":
            table.do(texts(table.truth)[0], "skip")
        assert table.truth.cards.held[0] == (1,)
        assert code(table.truth, second) == "hexfolk.one_card"
        assert code(table.truth, kind) == "hexfolk.not_your_card"
        assert not {"knight", "roads", "two", "monopoly"} & {*kinds(table.truth)}
        table.do("end", "roll=22", "end")
        assert table.truth.cards.held[0] == (1,)
        table.do(second)
        assert not table.truth.cards.held[0]

    def test_known_fault_r08_victory_points(self) -> None:
        """R08: "A victory-point card bought now neither uses nor is stopped by the one-card limit." """
        state = position(hands={0: "2L2G2O"}, cards={0: "K"}, rules={"robber": "off"})
        assert shown(state) == [2, 2]
        bought = after(state, "knight@0", "buy=V")
        assert shown(bought) == [3, 2]
        other = after(state, "buy=V")
        assert "knight@0" in texts(other)
        assert shown(after(other, "knight@0")) == [3, 2]

    def test_before_the_roll(self) -> None:
        """ "Reading: a card may be played before the roll." """
        state = position("roll", cards={0: "KRTM"}, rules={"robber": "off"})
        assert kinds(state) == ["knight", "monopoly", "roads", "roll", "two"]
        played = after(state, "two@2:2O")
        assert (played.phase, texts(played), hand(played, 0)) == ("roll", ["roll"], "2O")
        after(played, "roll=22", "end")

    def test_only_ones_own_and_only_what_it_is(self) -> None:
        state = position(cards={0: "KV", 1: "K"})
        assert code(state, "knight@2") == code(state, "knight@7") == "hexfolk.not_your_card"
        assert code(state, Action("knight", -1)) == "hexfolk.not_your_card"
        assert (
            code(state, "roads@0")
            == code(state, "two@0:1W1C")
            == code(state, "monopoly@0:1W")
            == "hexfolk.another_card"
        )

    def test_victory_points_are_never_played(self) -> None:
        """ "(victory-point cards aside, which count at once and are never played)" """
        state = position(cards={0: "V"})
        for word in ("knight@0", "roads@0", "two@0:1W1C", "monopoly@0:1W"):
            assert code(state, word) == "hexfolk.never_played"
        assert texts(state) == ["end"]
        assert code(state, "win:0") == "hexfolk.not_won"

    def test_not_in_anothers_turn(self) -> None:
        assert code(position(turn=1, cards={0: "K"}), "knight@0", seat=0) == "play.not_your_turn"

    def test_a_card_that_is_not_what_was_said(self) -> None:
        """Design, section 2: "the Reveal that follows proves it, and one that contradicts is refused and names the mover" """
        state = position(cards={0: "?"})
        assert hexfolk.check(state, 0, hexfolk.parse_action("knight@0")).unknown
        played = hexfolk.apply(state, Move(0, hexfolk.parse_action("knight@0")))
        assert hexfolk.need(played) == Show((0,))
        assert event_code(played, Reveal((0,), ("V",))) == "reveal.contradicts_claim"
        for faces in (("X",), ("",), (), ("K", "K"), None, ["K"]):
            assert event_code(played, Reveal((0,), faces)) == "reveal.faces"  # type: ignore[arg-type]
        assert event_code(played, Reveal((0,), ("K",), (0,))) == "event.not_due"
        assert event_code(played, Reveal((1,), ("K",))) == "event.not_due"
        assert hexfolk.apply(played, Reveal((0,), ("K",))).cards.knights == (1, 0)

    def test_more_of_a_kind_than_there_are(self) -> None:
        bought = hexfolk.apply(position(hands={0: "1L1G1O"}, gone="RR"), Move(0, Action("buy")))
        assert event_code(bought, Reveal((2,), ("R",), (0,))) == "reveal.faces"


class TestRoadBuilding:
    def test_two_free_roads(self) -> None:
        """ "Road building: two free roads, the second may be forgone" """
        state = after(position(cards={0: "R"}, hands={0: "1W"}), "roads@0")
        assert state.phase == "free_road"
        assert code(state, "skip") == "hexfolk.first_free_road"
        assert code(state, "end") == "hexfolk.free_road_first"
        one = after(state, road(38, 33))
        assert "skip" in texts(one)
        assert places_of("road", one) != []
        two = after(one, road(33, 27))
        assert (two.phase, two.edges.count(1), hands(two)) == ("main", 4, ["1W", "0"])
        assert (after(one, "skip").phase, after(one, "skip").edges.count(1)) == ("main", 3)

    def test_it_goes_on_before_the_roll(self) -> None:
        state = after(position("roll", cards={0: "R"}), "roads@0", road(38, 33), "skip")
        assert (state.phase, texts(state)) == ("roll", ["roll"])

    def test_example_8(self) -> None:
        """Worked example 8: "Road building with one road in reserve: exactly one road is placed." """
        state = after(position(pieces={0: FOURTEEN}, cards={0: "R"}), "roads@0")
        assert code(state, "skip") == "hexfolk.first_free_road"  # the second may be forgone, not this one
        assert code(state, "road@72") == "hexfolk.no_such_edge"
        done = after(state, road(37, 31))
        assert (done.phase, done.edges.count(1)) == ("main", 15)

    def test_fewer_if_places_run_out(self) -> None:
        """ "fewer if reserve or places run out" """
        state = position(pieces={0: ENCLOSED, 1: ENCLOSING}, cards={0: "R"})
        assert places_of("road", after(state, "roads@0")) == [hexfolk.parse_action(road(0, 4)).place]
        assert code(after(state, "roads@0"), "skip") == "hexfolk.first_free_road"
        done = after(state, "roads@0", road(0, 4))
        assert (done.phase, done.edges.count(1)) == ("main", 10)

    def test_not_playable_for_none(self) -> None:
        """ "not playable for none" """
        full = position(pieces={0: FOURTEEN + "-31"}, cards={0: "R"})
        assert code(full, "roads@0") == "hexfolk.no_free_road"
        assert "roads@0" not in texts(full)
        nowhere = position(pieces={0: ENCLOSED + " 0-4", 1: ENCLOSING}, cards={0: "R"})
        assert code(nowhere, "roads@0") == "hexfolk.no_free_road"
        assert "roads@0" not in texts(nowhere)

    def test_no_road_of_another(self) -> None:
        state = after(position(cards={0: "R"}), "roads@0")
        assert code(state, road(42, 37)) == "hexfolk.edge_taken"
        assert code(state, road(8, 4)) == "hexfolk.road_apart"


ENCLOSED = "3 53 12-7-3-0 7-11 46-50-53-49-45 49-52"
"""Seat 0 can only go on from 0 to 4, and no farther."""
ENCLOSING = "4 12 11 46 45 52* 4-8 12-17"


class TestTwoResources:
    def test_any_two_from_the_bank(self) -> None:
        """ "Two resources: any two from the bank, as far as in stock" """
        state = position(cards={0: "T"})
        words = [word for word in texts(state) if word.startswith("two")]
        assert len(words) == 15  # five pairs of a kind, ten of two kinds
        assert hand(after(state, "two@0:2O"), 0) == "2O"
        assert hand(after(state, "two@0:1W1O"), 0) == "1W1O"
        for wish in ("1W", "3W", "1W1C1L"):
            assert code(state, f"two@0:{wish}") == "hexfolk.two_in_stock"
        assert code(state, Action("two", 0)) == "hexfolk.two_in_stock"

    def test_as_far_as_in_stock(self) -> None:
        some = position(cards={0: "T"}, bank=dict.fromkeys("CLGO", 0) | {"W": 1})
        assert [word for word in texts(some) if word.startswith("two")] == ["two@0:1W"]
        assert hand(after(some, "two@0:1W"), 0) == "1W"
        assert code(some, "two@0:2W") == code(some, "two@0:1W1C") == "hexfolk.two_in_stock"
        no_pair = position(cards={0: "T"}, bank={"O": 1})
        assert code(no_pair, "two@0:2O") == "hexfolk.two_in_stock"

    def test_not_on_an_empty_bank(self) -> None:
        """ "not playable on an empty bank" """
        empty = position(cards={0: "T"}, bank=dict.fromkeys("WCLGO", 0))
        assert "two" not in kinds(empty)
        assert code(empty, "two@0:1W1C") == "hexfolk.two_in_stock"


class TestMonopoly:
    def test_all_of_one_resource(self) -> None:
        """ "Monopoly: every other player hands over all cards of one resource." """
        state = position(seats=4, hands={0: "1W1O", 1: "2W1O", 2: "3W", 3: "2C"}, cards={0: "M"})
        assert hands(after(state, "monopoly@0:1W")) == ["6W1O", "1O", "0", "2C"]
        assert len([word for word in texts(state) if word.startswith("monopoly")]) == 5

    def test_example_10(self) -> None:
        """Worked example 10: "Monopoly on wool when others hold none: legal, yields 0." """
        state = position(seats=3, hands={0: "1L", 1: "1W"}, cards={0: "M"})
        assert hands(after(state, "monopoly@0:1L")) == ["1L", "1W", "0"]

    def test_one_resource(self) -> None:
        state = position(cards={0: "M"})
        for wish in ("2W", "1W1C"):
            assert code(state, f"monopoly@0:{wish}") == "hexfolk.one_resource"
        assert code(state, Action("monopoly", 0)) == "hexfolk.one_resource"

    def test_the_only_card_of_who_is_one_point_short(self) -> None:
        """While it is being turned up it is in nobody's hand, and yet no victory point was kept back: a state like others."""
        state = position(pieces={0: FOUR_CITIES}, cards={0: "K"}, rules={"target": 12})
        assert shown_points(state, 0) == 11
        due = hexfolk.apply(state, Move(0, hexfolk.parse_action("knight@0")))
        assert (due.phase, due.cards.held[0], due.cards.modest[0]) == ("show_card", (), ((1, 0),))
        assert hexfolk.parse_state(hexfolk.state_text(due)) == due

    def test_played_cards_go_out_of_the_game(self) -> None:
        """ "Played cards other than knights go out of the game." """
        state = after(position(cards={0: "MK"}), "monopoly@0:1L")
        assert state.cards.held == ((1,), ())
        assert state.cards.knights == (0, 0)
        assert state.cards.faces[0] == "M"
        knight = after(position(cards={0: "MK"}, rules={"robber": "off"}), "knight@1")
        assert (knight.cards.held, knight.cards.knights) == (((0,), ()), (1, 0))
        assert slot_of(knight, 0, "M") == 0
