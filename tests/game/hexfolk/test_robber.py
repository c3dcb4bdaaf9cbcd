"""Seven and robber, in the order of rules/hexfolk.md; each test cites the sentence it tests."""

import pytest

from game import hexfolk
from game.core import EVERYONE, Chance, Draw, Move, Open, Unseal
from game.hexfolk import Action
from game.hexfolk.island import tables
from tests.game.hexfolk.positions import (
    Playing,
    after,
    code,
    dealt,
    event_code,
    hand,
    hands,
    kinds,
    position,
    slot_of,
    texts,
)

NORTH = {0: "0 51 0-4 51-48", 1: "8* 53 8-13 53-50", 2: "7 10 7-12 10-15"}
"""Round tile 0, the field: a settlement of seat 0, a city of seat 1, a settlement of seat 2; on tile 2, the mountain, one of seat 2."""


class TestSeven:
    @pytest.mark.parametrize(("held", "given"), [("9W", 4), ("8W", 4), ("7W", 0)])
    def test_example_1(self, held: str, given: int) -> None:
        """Worked example 1: "9 cards on a 7: gives 4; 8 gives 4; 7 gives none." """
        table = Playing(position("roll", hands={1: held})).do("roll=34")
        if given:
            assert hexfolk.to_act(table.truth) == (1,)
            assert hexfolk.legal(table.truth, 1)[0].number == given
            table.do(f"discard:{given}W")
        assert hand(table.truth, 1) == f"{int(held[0]) - given}W"
        assert (table.truth.phase, hexfolk.to_act(table.truth)) == ("robber", (0,))

    def test_chosen_by_themselves_simultaneously(self) -> None:
        """ "Everyone with more than 7 resource cards gives back half, rounded down [...], chosen by themselves, simultaneously." """
        table = Playing(position("roll", seats=3, hands={0: "5W4C", 1: "8O", 2: "7L"})).do("roll=16")
        assert hexfolk.to_act(table.truth) == (0, 1)
        table.do("1:discard:4O")
        assert hexfolk.to_act(table.truth) == (0,)
        assert hand(table.truth, 1) == "8O"
        assert table.replicas[0].flow.discards[1] == table.replicas[None].flow.discards[1] == Action("sealed")
        assert table.replicas[1].flow.discards[1] == hexfolk.parse_action("discard:4O")
        table.do("0:discard:2W2C")
        assert hands(table.truth) == hands(table.replicas[2]) == ["3W2C", "4O", "7L"]
        assert table.truth.bank == (16, 17, 12, 19, 15)

    def test_in_either_order(self) -> None:
        state = position("roll", hands={0: "8W", 1: "8O"})
        assert after(state, "roll=34", "0:discard:4W", "1:discard:4O") == after(
            state, "roll=34", "1:discard:4O", "0:discard:4W"
        )

    def test_just_half_and_of_ones_own(self) -> None:
        state = after(position("roll", hands={1: "5W4C"}), "roll=34")
        assert code(state, "discard:3W") == "hexfolk.discard_half"
        assert code(state, "discard:5W") == "hexfolk.discard_half"
        assert code(state, "discard:4O") == "hexfolk.not_held"
        assert code(state, "robber@3") == "hexfolk.discard_first"
        assert code(state, "robber@3", seat=0) == "play.not_your_turn"

    def test_a_choice_is_sealed_and_opened_as_it_was(self) -> None:
        state = after(position("roll", hands={1: "5W4C"}), "roll=34")
        action = hexfolk.parse_action("discard:4W")
        assert event_code(state, Move(1, action)) == "event.audience"
        sealed = hexfolk.apply(state, Move(1, None, (1,)))
        assert hexfolk.need(sealed) == Unseal(1)
        assert hexfolk.apply(sealed, Open(1, action)).hands[1] == (1, 4, 0, 0, 0)
        assert event_code(sealed, Open(0, action)) == "event.not_due"
        assert event_code(sealed, Open(1, action, (1,))) == "event.not_due"
        assert event_code(sealed, Open(1, hexfolk.parse_action("discard:3W"))) == "hexfolk.discard_half"
        known = hexfolk.apply(state, Move(1, action, (1,)))
        assert event_code(known, Open(1, hexfolk.parse_action("discard:4C"))) == "reveal.contradicts_claim"
        assert event_code(position(), Open(1, action, EVERYONE)) == "event.not_due"


class TestRobber:
    def test_another_land_tile(self) -> None:
        """ "The roller moves the robber to another land tile." """
        state = after(position("roll"), "roll=34")
        assert [action.place for action in hexfolk.legal(state, 0)] == [tile for tile in range(19) if tile != 9]
        assert code(state, "robber@9") == "hexfolk.robber_stays"
        assert code(state, "robber@19") == "hexfolk.no_such_tile"
        assert code(state, Action("robber", -1)) == "hexfolk.no_such_tile"
        assert code(state, "end") == "hexfolk.robber_first"
        moved = after(state, "robber@3")
        assert (moved.robber, moved.phase) == (3, "main")

    def test_one_card_at_random_from_one_player(self) -> None:
        """ "They steal one card at random from one player who has a building there and at least one card" """
        table = Playing(position("roll", seats=3, pieces=NORTH, hands={1: "2W1O", 2: "1G"})).do("roll=34")
        state = table.truth
        assert [word for word in texts(state) if word.startswith("robber@0")] == ["robber@0>1", "robber@0>2"]
        table.fold(Move(0, hexfolk.parse_action("robber@0>1")))
        table._settle("O")
        assert hands(table.truth) == ["1O", "2W", "1G"]
        (theft,) = [event for event in table.events if isinstance(event, Chance) and event.kind == "theft"]
        assert theft.audience is EVERYONE

    def test_at_random(self) -> None:
        """Each card of the hand is as likely, a remix having made its place mean nothing."""
        state = after(position("roll", seats=3, pieces=NORTH, hands={1: "2W1O", 2: "1G"}), "roll=34")
        table = Playing(state)
        table.fold(Move(0, hexfolk.parse_action("robber@0>1")))
        while not isinstance(due := hexfolk.need(table.truth), Draw):
            table.fold(table._answer(due, ""))
        assert due.kind == "theft"
        assert [weight for _, weight in due.outcomes] == [1, 1, 1]

    def test_their_choice_of_victim(self) -> None:
        """ "(their choice of victim; themselves never; nobody to rob: nothing)" """
        state = after(position("roll", seats=3, pieces=NORTH, hands={0: "1W", 1: "2W", 2: "1G"}), "roll=34")
        assert code(state, "robber@0") == "hexfolk.rob_somebody"
        assert code(state, "robber@0>0") == "hexfolk.nothing_to_rob"
        assert code(state, "robber@12>1") == "hexfolk.nothing_to_rob"
        assert "robber@11" in texts(state)

    @pytest.mark.parametrize(
        ("tile", "words"),
        [
            (7, ["robber@7"]),  # no building
            (16, ["robber@16"]),  # only one's own
            (6, ["robber@6"]),  # a rival with no cards
            (1, ["robber@1>1"]),  # one rival with a settlement and a city is listed once
            (9, ["robber@9"]),  # the desert, after leaving it
        ],
    )
    @pytest.mark.parametrize("by", ["seven", "knight"])
    def test_known_fault_r09(self, tile: int, words: list[str], by: str) -> None:
        """R09: "For each of {no building, only own building, rival with 0 cards, one rival with a settlement and a city, desert after
        leaving it}; given a 7 or a knight; when the robber is put there; then zero or one card moves, a rival with two buildings
        is listed once, the phase closes on every peer, and the turn goes on." """
        pieces = {0: "51 43 51-48 43-38", 1: "8* 5 8-13 5-1", 2: "10 53 10-15 53-50"}
        state = position("roll", seats=3, pieces=pieces, hands={1: "3C"}, cards={0: "K"}, robber=3)
        table = Playing(state).do("roll=34" if by == "seven" else "knight@0")
        assert [word for word in texts(table.truth) if word.split(">")[0] == f"robber@{tile}"] == words
        table.do(words[0])
        assert table.truth.robber == tile
        robbed = ">" in words[0]
        assert hands(table.truth) == (["1C", "2C", "0"] if robbed else ["0", "3C", "0"])
        assert table.truth.phase == ("main" if by == "seven" else "roll")
        assert {replica.phase for replica in table.replicas.values()} == {table.truth.phase}

    def test_the_robbers_tile_yields_nothing(self) -> None:
        """ "The robber's tile yields nothing." """
        state = position("roll", turn=1, seats=3, pieces=NORTH, hands={})
        assert hands(after(state, "roll=34", "robber@0", "end", "2:roll=15")) == ["0", "0", "0"]

    def test_knights_move_it_without_discards(self) -> None:
        """ "Knights move it by the same steps 2-3 without discards." """
        state = position("roll", seats=3, pieces=NORTH, hands={0: "9W", 1: "8C"}, cards={0: "K"})
        shown = after(state, f"knight@{slot_of(state, 0, 'K')}")
        assert (shown.phase, hexfolk.to_act(shown)) == ("robber", (0,))
        assert hands(after(shown, "robber@0>1")) == ["9W1C", "7C", "0"]

    def test_a_knight_after_the_roll(self) -> None:
        state = position(seats=3, pieces=NORTH, cards={0: "K"})
        assert after(state, "knight@0", "robber@0").phase == "main"


FRIENDLY = {"robber": "friendly"}


class TestFriendly:
    def test_spared_tiles(self) -> None:
        """ "Friendly: the robber may not go to a tile with a building of any player who shows 2 points or fewer" """
        pieces = {0: "0* 18 51 0-4 18-13", 1: "8* 53 8-13 53-50", 2: "22 10 22-17 10-15"}
        state = after(position("roll", seats=3, pieces=pieces, rules=FRIENDLY, hands={1: "1W", 2: "1C"}), "roll=34")
        shy = {3, 7, 8, 2, 6}  # around 22 and 10, of seat 2, who shows 2 points
        assert {action.place for action in hexfolk.legal(state, 0)} == {*range(19)} - shy - {9}
        assert all(code(state, f"robber@{tile}>2") == "hexfolk.friendly_robber" for tile in shy)
        assert "robber@0>1" in texts(state)  # 3 points

    def test_hidden_cards_do_not_count(self) -> None:
        """ "(hidden cards don't count, bonuses do; one's own buildings too)"; "A refusal never hints at hidden cards." """
        pieces = {0: "0* 18 51 0-4 18-13", 1: "22 10 22-17 10-15"}
        rich = position("roll", pieces=pieces, rules=FRIENDLY, cards={1: "VVVV"})
        poor = position("roll", pieces=pieces, rules=FRIENDLY, cards={1: "KKKK"})
        assert (
            code(after(rich, "roll=34"), "robber@7")
            == code(after(poor, "roll=34"), "robber@7")
            == "hexfolk.friendly_robber"
        )
        assert texts(after(rich, "roll=34")) == texts(after(poor, "roll=34"))

    def test_bonuses_count(self) -> None:
        pieces = {0: "0* 18 51 0-4 18-13", 1: "22 10 22-17 10-15"}
        army = position("roll", pieces=pieces, rules=FRIENDLY, knights={1: 3})
        assert "robber@7" in texts(after(army, "roll=34"))

    def test_ones_own_buildings_too(self) -> None:
        pieces = {0: "0 51 0-4 51-48", 1: "8* 53 8-13 53-50"}
        state = after(position("roll", pieces=pieces, rules=FRIENDLY), "roll=34")
        assert code(state, "robber@0") == "hexfolk.friendly_robber"
        assert code(state, "robber@16") == "hexfolk.friendly_robber"
        assert "robber@1" in texts(state)

    def test_no_tile_at_all(self) -> None:
        """ "Reading: if that leaves no tile at all, the restriction is lifted." """
        table = Playing(founded_all_over()).do("roll=34")
        assert {action.place for action in hexfolk.legal(table.truth, 0)} == {*range(12)} - {table.truth.robber}

    def test_a_knight_is_friendly_too(self) -> None:
        pieces = {0: "0 51 0-4 51-48", 1: "8* 53 8-13 53-50"}
        state = after(position("roll", pieces=pieces, rules=FRIENDLY, cards={0: "K"}), "knight@0")
        assert code(state, "robber@0") == "hexfolk.friendly_robber"


def founded_all_over() -> hexfolk.State:
    """Six seats, each showing 2 points, on every tile of Laguna but the one the robber stands on."""
    state = dealt(6, {"robber": "friendly"})
    covered: set[int] = set()
    around = tables(state.island).geometry.corner_tiles
    while not state.number:
        choices = hexfolk.legal(state, state.turn)
        if state.phase == "found_settlement":
            best = max(choices, key=lambda action: len({*around[action.place]} - covered))
            covered |= {*around[best.place]}
        else:
            best = choices[0]
        state = hexfolk.apply(state, Move(state.turn, best))
    assert covered >= {*range(12)} - {state.robber}
    return state._replace(hands=((0,) * 5,) * 6, bank=(24,) * 5)


OFF = {"robber": "off"}


class TestOff:
    def test_a_seven_does_nothing(self) -> None:
        """ "Off: Reading: a 7 does nothing at all (no discard)" """
        state = after(position("roll", rules=OFF, hands={0: "9W", 1: "8C"}), "roll=34")
        assert (state.phase, state.robber, hands(state)) == ("main", -1, ["9W", "8C"])

    def test_a_knight_only_counts_for_the_army(self) -> None:
        """ "a knight only counts for the army" """
        state = after(position("roll", rules=OFF, hands={1: "8C"}, cards={0: "K"}, knights={0: 2}), "knight@2")
        assert (state.phase, state.robber, hands(state)) == ("roll", -1, ["0", "8C"])
        assert (state.cards.knights, state.army) == ((3, 0), 0)

    def test_no_tile_is_silent(self) -> None:
        state = position("roll", rules=OFF, pieces={0: "18 51 18-13 51-48"})
        assert hands(after(state, "roll=14")) == ["2W", "0"]
        assert "robber" not in kinds(state)
