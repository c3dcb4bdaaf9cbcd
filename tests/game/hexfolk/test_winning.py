"""Winning, in the order of rules/hexfolk.md; each test cites the sentence it tests."""

import pytest

from game import hexfolk
from game.core import Move, Refused, Reveal, Show, Stream
from game.hexfolk import Action
from game.hexfolk.hidden import sample
from tests.game.hexfolk.positions import (
    Playing,
    after,
    code,
    event_code,
    founded,
    position,
    road,
    shown,
    texts,
)
from tests.game.hexfolk.test_bonuses import COST, LINE

NINE = "3* 8* 17* 18* 51 3-7-12-8 17-23-18 51-48"
"""Nine points."""
EIGHT = "3* 8* 17* 18 51 3-7-12-8 17-23-18 51-48"
"""Eight points."""


class TestOnTurn:
    def test_the_moment_they_have_the_target(self) -> None:
        """ "The moment the player on turn has the target" """
        pieces = {0: "3* 8* 17* 18* 51 3-7-12-8 17-23-18-24-19 51-48"}
        state = after(position(pieces=pieces, hands={0: COST}), "settlement@19")
        assert (state.phase, state.end) == ("over", "won")
        found = hexfolk.result(state)
        assert found is not None
        assert (found.ranks, found.points) == ((1, 2), (10, 2))
        assert code(state, "end", seat=0) == "table.over"
        assert hexfolk.to_act(state) == () == hexfolk.legal(state, 0)

    def test_example_14(self) -> None:
        """Worked example 14: "On 9 points with the target 10, buying a victory-point card on one's own turn wins at once; in special
        building it does not." """
        table = Playing(position(pieces={0: NINE}, hands={0: "1L1G1O"})).do("buy=V")
        assert (table.truth.phase, table.truth.end) == ("over", "won")
        assert {replica.phase for replica in table.replicas.values()} == {"over"}
        found = hexfolk.result(table.truth)
        assert found is not None
        assert dict(found.parts[0]) == {"settlements": 1, "cities": 8, "victory_cards": 1, "route": 0, "army": 0}
        assert {hexfolk.result(replica) for replica in table.replicas.values()} == {found}

    def test_example_14_in_special_building(self) -> None:
        table = Playing(special(1, "1L1G1O")).do("1:sign_up")
        assert table.truth.phase == "special"
        assert sum(number for _, number in hexfolk.points_of(table.truth, 1)) == 7
        table.do("buy=V")
        assert (table.truth.phase, shown(table.truth)[1]) == ("special", 8)
        table.do("end")
        assert (table.truth.end, table.truth.turn) == ("won", 1)  # "at its start, before the roll"

    def test_hidden_victory_points_included(self) -> None:
        """ "hidden victory-point cards included" """
        pieces = {0: "3* 8* 17 18 51 3-7-12-8 17-23-18-24-19 51-48"}
        state = position(pieces=pieces, hands={0: "2G3O"}, cards={0: "VKV"})
        assert code(state, "win:0.2") == "hexfolk.not_won"
        table = Playing(state).do("city@17")
        assert (table.truth.phase, table.truth.end) == ("over", "won")
        (win,) = [event.action for event in table.events if isinstance(event, Move) and event.action.kind == "win"]
        assert win == Action("win", slots=(0, 2))

    def test_whoever_has_won_says_so(self) -> None:
        """A win with hidden cards is claimed, and the cards prove it; the program makes the claim."""
        state = position("roll", pieces={0: NINE}, cards={0: "VK"})
        assert texts(state) == ["win:0"]
        assert hexfolk.forced(state, 0) == Action("win", slots=(0,))
        assert code(state, "roll") == code(state, "knight@1") == "hexfolk.has_won"
        assert code(state, "win:1") == code(state, "win:0-1") == "hexfolk.not_won"
        assert code(state, "win:7") == "hexfolk.not_your_card"
        claimed = hexfolk.apply(state, Move(0, Action("win", slots=(0,))))
        assert hexfolk.need(claimed) == Show((0,))
        assert event_code(claimed, Reveal((0,), ("K",))) == "reveal.contradicts_claim"
        won = hexfolk.apply(claimed, Reveal((0,), ("V",)))
        assert (won.end, hexfolk.need(won)) == ("won", Show((0, 1)))

    def test_a_false_claim(self) -> None:
        for phase in ("roll", "main"):
            state = position(phase, pieces={0: NINE}, cards={0: "K"})
            assert code(state, "win:0") == code(state, "win:-") == "hexfolk.not_won"
        assert code(position(), "win:-") == "hexfolk.not_won"
        discarding = after(position("roll", hands={1: "8W"}), "roll=34")
        assert code(discarding, "win:-") == "hexfolk.not_won"

    def test_what_others_can_tell(self) -> None:
        table = Playing(position("roll", pieces={0: NINE}, cards={0: "K"}))
        win = Action("win", slots=(0,))
        assert hexfolk.check(table.truth, 0, win).code == "hexfolk.not_won"
        assert hexfolk.check(table.replicas[1], 0, win).unknown
        assert hexfolk.check(table.replicas[1], 0, Action("roll")).unknown
        told = hexfolk.apply(table.replicas[1], Move(0, win))
        assert event_code(told, Reveal((0,), ("K",))) == "reveal.contradicts_claim"
        assert hexfolk.check(table.replicas[1], 0, Action("end")).code == "hexfolk.roll_first"

    @pytest.mark.parametrize(("points", "slots"), [(NINE, ()), (EIGHT, (0,)), (EIGHT, (0, 0)), (NINE, (1,))])
    def test_a_claim_shows_as_many_cards_as_are_missing(self, points: str, slots: tuple[int, ...]) -> None:
        """Fewer prove nothing: "no result stands on an unknown" (design, section 2)."""
        table = Playing(position("roll", pieces={0: points}, cards={0: "K"} if points == NINE else {0: "KK"}))
        for replica in table.replicas.values():
            ruling = hexfolk.check(replica, 0, Action("win", slots=slots))
            assert ruling.illegal
            with pytest.raises(Refused):
                hexfolk.apply(replica, Move(0, Action("win", slots=slots)))

    def test_who_does_not_claim_has_no_victory_point(self) -> None:
        """Modest: whoever acts without claiming a win had too few victory points for one, and everybody can tell."""
        state = position(seats=3, pieces={0: NINE}, cards={0: "K", 2: "VVV"})
        table = Playing(state).do("end")
        assert table.truth.cards.modest == (((4, 0),), (), ())
        for number in range(40):
            seen = sample(table.replicas[1], 1, Stream("modest", number))
            assert seen.cards.faces[0] != "V"

    def test_by_a_knight(self) -> None:
        """The army's two points win before the robber moves."""
        state = position("roll", pieces={0: EIGHT}, cards={0: "K"}, knights={0: 2})
        assert after(state, "knight@2").end == "won"

    def test_by_a_free_road(self) -> None:
        pieces = {0: "3* 8* 17* 18 51 8-12-7-3 17-12 51-48"}
        state = position("roll", pieces=pieces, cards={0: "R"})
        assert shown(state)[0] == 8
        won = after(state, "roads@0", road(17, 23), road(23, 18))
        assert (won.route, won.end) == (0, "won")


class TestInAnothersTurn:
    def test_example_5(self) -> None:
        """Worked example 5: "B reaches 10 by regaining the route in A's turn: the game goes on until B's turn begins, then B wins at
        once." """
        table = Playing(position(seats=3, pieces={0: RED, 1: BLUE, 2: WHITE}, hands={0: COST}))
        assert (table.truth.route, shown(table.truth)[1]) == (2, 8)
        table.do("settlement@13")
        assert (table.truth.route, shown(table.truth)[1], table.truth.phase) == (1, 10, "main")
        table.do("end")
        assert (table.truth.end, table.truth.turn, table.truth.phase) == ("won", 1, "over")
        assert not any(getattr(event, "kind", "") == "dice" for event in table.events)

    def test_known_fault_r12(self) -> None:
        """R12: "Given Blue climbs from 8 to 10 on Red's turn because Red broke White's route; when Red ends and White reaches 10 on
        White's turn; then White wins. If White does not, Blue wins as Blue's turn opens, before dice." """
        state = after(blue_waits(), "settlement@13", "end")
        assert (state.turn, state.phase, sum(number for _, number in hexfolk.points_of(state, 2))) == (1, "roll", 10)
        white = after(state, "knight@5", "roll=22", "buy=V")
        assert (white.end, white.turn) == ("won", 1)
        found = hexfolk.result(white)
        assert found is not None
        assert (found.ranks, found.points[1:]) == ((3, 1, 2), (10, 10))
        blue = after(state, "roll=22", "end")
        assert (blue.end, blue.turn, blue.roll) == ("won", 2, ())

    def test_only_if_one_still_has_it(self) -> None:
        """ "wins only once one's own turn begins": what is lost again by then does not count."""
        state = after(blue_waits("2W2C"), "settlement@13", "end", "roll=22", road(15, 20), road(20, 26), "end")
        assert (state.route, state.turn, state.phase) == (1, 2, "roll")


RED = "24 52 24-18-13 52-49"
"""Can build on 13, in the middle of White's route."""
WHITE = f"7* 10* {LINE}-15"
"""A route of seven, which 13 breaks into three and four."""
BLUE = "21* 33* 43* 51 53 21-27-33-38-43-47 51-48 53-50"
"""Eight points and a route of five."""


def blue_waits(whites: str = "1L1G1O") -> hexfolk.State:
    """Red is on turn, then White, who has nine points with the route and two knights, then Blue."""
    return position(
        seats=3,
        pieces={0: RED, 1: WHITE, 2: BLUE},
        hands={0: COST, 1: whites},
        cards={1: "VVVK"},
        knights={1: 2},
        rules={"robber": "off"},
    )


def special(seat: int, hand: str) -> hexfolk.State:
    """Six seats with the target 8; the turn of seat 0 is over. This seat shows 6 points and holds a victory point."""
    state = founded(6, {"target": 8, "robber": "off"}, {seat: hand})
    cards = state.cards._replace(
        faces="KKKV".ljust(34, "?"),
        held=tuple((3,) if other == seat else () for other in range(6)),
        knights=tuple(3 if other == seat else 0 for other in range(6)),
        drawn=4,
    )
    corners = bytes(owner + 8 if owner == 1 + seat else owner for owner in state.corners)
    state = state._replace(corners=corners, cards=cards, army=seat)
    assert hexfolk.parse_state(hexfolk.state_text(state)) == state
    return after(state, "roll=34", "end")
