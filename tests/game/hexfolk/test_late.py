"""Who is late, who goes, and an end by agreement (rules/hexfolk.md, "A turn"); each test cites the sentence it tests."""

from typing import Any

import pytest

from game import hexfolk
from game.core import Chance, Move, Stream, Table, Unseal
from game.hexfolk import Action, State
from game.hexfolk.knowledge import token_faces
from game.hexfolk.tokens import faced, minted, remixed
from tests.game.hexfolk.positions import (
    Playing,
    after,
    code,
    dealt,
    event_code,
    founded,
    hands,
    position,
    road,
    shown,
    texts,
)
from tests.game.hexfolk.test_bonuses import LINE, WEST
from tests.game.hexfolk.test_robber import NORTH
from tests.game.hexfolk.test_tokens import robbed

CLOCK = {"clock": 30}


class TestTime:
    def test_a_due_roll_is_made(self) -> None:
        """ "when the clock runs out it ends by itself (a due roll is made, [...])" """
        state = position("roll", rules=CLOCK, pieces={0: "18 51 18-13 51-48"})
        table = Playing(state).table("time", 0, luck="14")
        assert hands(table.truth) == ["2W", "0"]
        assert (table.truth.phase, table.truth.turn) == ("roll", 1)

    def test_the_turn_ends(self) -> None:
        table = Playing(position(rules=CLOCK, hands={0: "5W5C"})).table("time", 0)
        assert (table.truth.phase, table.truth.turn, table.truth.number) == ("roll", 1, 10)

    def test_a_seven_that_was_due(self) -> None:
        """ "a discard, robber move or founding is chosen at random from the game's own randomness" """
        state = position("roll", seats=3, rules=CLOCK, pieces=NORTH, hands={1: "2W", 2: "8O"})
        table = Playing(state)
        table.fold(Table("time", (0,)))
        table._settle("34")
        assert (table.truth.phase, hexfolk.to_act(table.truth)) == ("discard", (2,))
        table.do("2:discard:4O=robber@0>1")
        assert (table.truth.robber, table.truth.phase, table.truth.turn) == (0, "roll", 1)
        assert hands(table.truth) == ["1W", "1W", "4O"]

    def test_a_late_discard(self) -> None:
        state = position("roll", rules=CLOCK, hands={0: "8O", 1: "5W4C"})
        table = Playing(state).do("roll=34", "0:discard:4O").table("time", 1, luck="WWCC")
        assert hands(table.truth) == ["4O", "3W2C"]
        assert (table.truth.phase, table.truth.turn) == ("robber", 0)
        assert [replica.tokens.faces for replica in table.replicas.values()] == [
            "WWCC?????",
            "WWCCWWWCC",
            "WWCC?????",
        ]
        table.do("robber@3", "end")

    def test_all_discards_late(self) -> None:
        state = position("roll", rules=CLOCK, hands={0: "8O", 1: "8W"})
        table = Playing(state).do("roll=34")
        table.fold(Table("time", (0, 1)))
        table._settle("")
        assert hands(table.truth) == ["4O", "4W"]
        assert table.truth.phase == "robber"

    def test_a_late_robber(self) -> None:
        state = after(position("roll", seats=3, rules=CLOCK, pieces=NORTH, hands={1: "2W"}), "roll=34")
        table = Playing(state).table("time", 0, luck="robber@12")
        assert (table.truth.robber, table.truth.phase, table.truth.turn) == (12, "roll", 1)

    def test_a_late_robber_before_the_roll(self) -> None:
        state = after(position("roll", rules=CLOCK, cards={0: "K"}), "knight@0")
        table = Playing(state)
        table.fold(Table("time", (0,)))
        table.fold(table._answer(hexfolk.need(table.truth), "robber@12"))
        table._settle("22")
        assert (table.truth.robber, table.truth.phase, table.truth.turn) == (12, "roll", 1)
        assert [event.kind for event in table.events if isinstance(event, Chance)] == ["late_choice", "dice"]

    @pytest.mark.parametrize("robber", ["friendly", "normal"])
    def test_only_where_it_may_go(self, robber: str) -> None:
        pieces = {0: "0 51 0-4 51-48", 1: "8* 53 8-13 53-50"}
        state = after(position("roll", pieces=pieces, rules={**CLOCK, "robber": robber}), "roll=34")
        late = hexfolk.apply(state, Table("time", (0,)))
        due = hexfolk.need(late)
        assert due is not None
        assert len(due.outcomes) == len(hexfolk.legal(state, 0))  # type: ignore[union-attr]
        assert event_code(late, Chance("late_choice", len(hexfolk.legal(state, 0)))) == "chance.impossible"

    def test_a_late_founding(self) -> None:
        state = dealt(3, CLOCK)
        table = Playing(state).table("time", 0, luck="settlement@7")
        assert (table.truth.phase, table.truth.turn, table.truth.corners[7]) == ("found_road", 0, 1)
        word = texts(table.truth)[0]
        table.table("time", 0, luck=word)
        assert (table.truth.phase, table.truth.turn) == ("found_settlement", 1)

    def test_free_roads_lapse(self) -> None:
        """ "free roads and open offers lapse, so nobody hangs" """
        state = after(position(rules=CLOCK, cards={0: "R"}), "roads@0")
        table = Playing(state).table("time", 0)
        assert (table.truth.phase, table.truth.turn, table.truth.edges.count(1)) == ("roll", 1, 2)
        early = after(position("roll", rules=CLOCK, cards={0: "R"}), "roads@0", road(38, 33))
        rolled = Playing(early).table("time", 0, luck="22")
        assert (rolled.truth.turn, rolled.truth.edges.count(1)) == (1, 3)
        assert any(getattr(event, "kind", "") == "dice" for event in rolled.events)

    def test_open_offers_lapse(self) -> None:
        state = after(position(rules=CLOCK, hands={0: "1W", 1: "1O"}), "offer:1W>1O", "1:accept")
        ended = Playing(state).table("time", 0).truth
        assert (ended.turn, ended.flow.offer, hands(ended)) == (1, None, ["1W", "1O"])

    def test_a_late_answer_refuses(self) -> None:
        state = after(position(seats=3, rules=CLOCK, hands={0: "1W", 1: "1O", 2: "1O"}), "offer:1W>1O", "1:accept")
        table = Playing(state).table("time", 2)
        assert (table.truth.phase, table.truth.turn) == ("main", 0)
        assert code(table.truth, "trade@2") == "hexfolk.not_agreed"
        table.do("trade@1")

    def test_the_clock_rests(self) -> None:
        """ "The clock rests while others answer or discard; they have one of their own." """
        answering = after(position(seats=3, rules=CLOCK, hands={0: "1W"}), "offer:1W>1O")
        assert event_code(answering, Table("time", (0,))) == "play.not_your_turn"
        discarding = after(position("roll", rules=CLOCK, hands={1: "8W"}), "roll=34")
        assert event_code(discarding, Table("time", (0,))) == "play.not_your_turn"

    def test_special_building(self) -> None:
        state = founded(6, {**CLOCK, "robber": "off"}, dict.fromkeys(range(6), "1L1G1O"))
        table = Playing(state).do("roll=34", "end", "3:sign_up", "2:sign_up")
        table.table("time", 1, 4, 5)
        assert (table.truth.phase, hexfolk.to_act(table.truth)) == ("special", (2,))
        table.table("time", 2)
        assert hexfolk.to_act(table.truth) == (3,)
        table.table("time", 3)
        assert (table.truth.phase, table.truth.turn) == ("roll", 1)

    def test_what_is_not_turned_up_is_not_done(self) -> None:
        """ "so nobody hangs": who does not turn up the cards that something is paid with has not done it, and the turn ends."""
        table = robbed().do("end", "roll=22")
        state = table.truth._replace(settings=table.truth.settings._replace(clock=30))
        waiting = hexfolk.apply(state, Move(1, hexfolk.parse_action(road(53, 49))))
        late = hexfolk.apply(waiting, Table("time", (1,)))
        assert (late.phase, late.turn, late.edges) == ("roll", 2, state.edges)
        assert late.tokens.unproved == ((state.tokens.held[1], (1, 1, 0, 0, 0)),)
        assert hexfolk.parse_state(hexfolk.state_text(late)) == late

    def test_an_answer_that_is_not_turned_up_refuses(self) -> None:
        table = robbed("2W1O").do("end", "roll=22")
        state = table.truth._replace(settings=table.truth.settings._replace(clock=30))
        for seat, word in ((1, "offer:0>1O"), (0, "accept"), (2, "refuse")):
            state = hexfolk.apply(state, Move(seat, hexfolk.parse_action(word)))
        assert hexfolk.to_act(state) == (0,)
        late = hexfolk.apply(state, Table("time", (0,)))
        assert (late.phase, late.flow.answers[0]) == ("main", Action("refuse"))

    def test_a_sample_keeps_what_was_claimed(self) -> None:
        """A claim that nobody proved still binds whoever believes it; the audit settles it."""
        table = robbed("1W1C1O").do("end", "roll=22")
        replica = table.replicas[2]._replace(settings=table.truth.settings._replace(clock=30))
        replica = hexfolk.apply(replica, Move(1, hexfolk.parse_action(road(53, 49))))
        replica = hexfolk.apply(replica, Table("time", (1,)))
        for number in range(20):
            full = hexfolk.sample(replica, 2, Stream("unproved", number))
            assert sorted(token_faces(full, 1)) == ["C", "W"]

    def test_refusals(self) -> None:
        assert event_code(position(), Table("time", (0,))) == "hexfolk.no_clock"
        state = position(rules=CLOCK)
        for seats in ((1,), (0, 1), ()):
            assert event_code(state, Table("time", seats)) == "play.not_your_turn"
        wrong: list[Any] = [(0, 0), (1, 0), (2,), (-1,), (True,), [0], None]
        for seats in wrong:
            assert event_code(state, Table("time", seats)) == "event.not_due"
        rolling = hexfolk.apply(position("roll", rules=CLOCK), Move(0, Action("roll")))
        assert event_code(rolling, Table("time", (0,))) == "play.not_your_turn"


class TestAgreedEnd:
    def test_by_points_so_far(self) -> None:
        """ "Players may end a game by agreement." """
        pieces = {0: "0* 51 0-4 51-48"}
        state = position(seats=3, pieces=pieces, cards={1: "VVK", 2: "V"})
        table = Playing(state).table("agreed_end", 0, 1, 2)
        found = hexfolk.result(table.truth)
        assert found is not None
        assert (table.truth.end, found.points, found.ranks) == ("agreed", (3, 4, 3), (2, 1, 2))
        assert {hexfolk.result(replica) for replica in table.replicas.values()} == {found}

    def test_all_agree(self) -> None:
        state = position(seats=3)
        for seats in ((0, 1), (), (0,)):
            assert event_code(state, Table("agreed_end", seats)) == "event.not_due"
        gone = Playing(state).table("resign", 2).truth
        assert hexfolk.apply(gone, Table("agreed_end", (0, 1))).end == "agreed"

    def test_not_while_luck_is_due(self) -> None:
        rolling = hexfolk.apply(position("roll"), Move(0, Action("roll")))
        assert event_code(rolling, Table("agreed_end", (0, 1))) == "event.not_due"

    def test_after_five_hundred_turns(self) -> None:
        """**Reading**: a game that nobody has won after 500 turns ends as it stands."""
        state = Playing(position(number=500)).do("end").truth
        assert (state.phase, state.end) == ("over", "turns")
        assert Playing(position(number=499)).do("end").truth.phase == "roll"


class TestResigned:
    def test_the_others_play_on(self) -> None:
        """**Reading**: buildings and roads stay but yield nothing, open cards go to the bank, the others play on."""
        pieces = {0: "0 51 0-4 51-48", 1: "8* 53 8-13 53-50"}
        state = position(seats=3, pieces=pieces, hands={1: "3W"})
        table = Playing(state).table("resign", 1)
        assert (table.truth.out, hands(table.truth), table.truth.corners[8]) == ((1,), ["0", "0", "0"], 10)
        table.do("end")
        assert table.truth.turn == 2
        table.do("roll=15")
        assert hands(table.truth) == ["1G", "0", "0"]
        assert code(table.truth, "settlement@13", seat=2) == "hexfolk.too_near"

    def test_on_turn(self) -> None:
        for phase in ("roll", "main"):
            table = Playing(position(phase, seats=3)).table("resign", 0)
            assert (table.truth.turn, table.truth.phase) == (1, "roll")

    def test_last(self) -> None:
        state = Playing(position(seats=3, pieces={1: "8* 53* 8-13 53-50"})).table("resign", 1).table("agreed_end", 0, 2)
        found = hexfolk.result(state.truth)
        assert found is not None
        assert (found.points, found.ranks) == ((2, 4, 2), (1, 3, 1))

    def test_who_is_alone_wins(self) -> None:
        table = Playing(position(seats=3, cards={0: "V"})).table("resign", 1).table("resign", 2)
        found = hexfolk.result(table.truth)
        assert found is not None
        assert (table.truth.end, found.ranks[0]) == ("alone", 1)

    def test_founding(self) -> None:
        table = Playing(dealt(3)).table("resign", 1)
        order = []
        while not table.truth.number:
            order.append(table.truth.turn)
            table.do(texts(table.truth)[0])
        assert order == [0, 0, 2, 2, 2, 2, 0, 0]
        assert table.truth.turn == 0

    def test_founding_on_turn(self) -> None:
        table = Playing(dealt(3)).do(texts(dealt(3))[0]).table("resign", 0)
        assert (table.truth.turn, table.truth.phase) == (1, "found_settlement")

    def test_nobody_robs_them(self) -> None:
        table = robbed("2W1O").do("end", "roll=22").table("resign", 0)
        assert table.truth.tokens.held[0] == (27,)
        table.do("end", "2:roll=34")
        assert "robber@16" in texts(table.truth)
        assert not any(word.endswith(">0") for word in texts(table.truth))

    def test_the_friendly_robber_does_not_spare_them(self) -> None:
        pieces = {0: "0* 18 51 0-4 18-13", 1: "22 10 22-17 10-15"}
        state = position("roll", seats=3, pieces=pieces, rules={"robber": "friendly"})
        gone = Playing(state).table("resign", 1).do("0:roll=34").truth
        assert "robber@7" in texts(gone)

    def test_answers_and_signing_up(self) -> None:
        state = after(position(seats=3, hands={0: "1W", 1: "1O"}), "offer:1W>1O", "1:accept")
        table = Playing(state).table("resign", 2)
        assert table.truth.phase == "main"
        gone = Playing(state).table("resign", 1)
        assert hexfolk.to_act(gone.truth) == (2,)
        gone.do("2:refuse")
        assert code(gone.truth, "trade@1") == "hexfolk.not_agreed"

    def test_discards(self) -> None:
        state = after(position("roll", seats=3, hands={1: "8W", 2: "8O"}), "roll=34")
        table = Playing(state).do("1:discard:4W").table("resign", 2)
        assert (table.truth.phase, hands(table.truth)) == ("robber", ["0", "4W", "0"])
        chosen = Playing(state).do("1:discard:4W").table("resign", 1).do("2:discard:4O")
        assert hands(chosen.truth) == ["0", "0", "4O"]

    def test_signing_up_goes_on_without_the_seat_on_turn(self) -> None:
        """Its turn had ended: "After "end turn" all others may sign up" """
        table = special().table("resign", 0)
        assert table.truth.phase == "sign_up"
        table.do("1:sign_up", "2:pass", "3:pass", "4:pass", "5:pass")
        assert hexfolk.to_act(table.truth) == (1,)
        assert Playing(table.truth).do("end").truth.turn == 1

    def test_special_building_goes_on_without(self) -> None:
        table = special().do("1:sign_up", "2:sign_up", "3:pass", "4:pass", "5:sign_up")
        first = Playing(table.truth).table("resign", 1)
        assert hexfolk.to_act(first.truth) == (2,)
        later = Playing(table.truth).table("resign", 2).do("end")
        assert hexfolk.to_act(later.truth) == (5,)
        turn = Playing(table.truth).table("resign", 0).do("end", "end", "end")
        assert (turn.truth.phase, turn.truth.turn) == ("roll", 1)

    def test_while_another_shows_what_it_pays_with_in_special_building(self) -> None:
        """Who has gone does not build any more."""
        state = special().do("1:sign_up", "2:sign_up", "3:pass", "4:pass", "5:pass").truth
        waiting = paying_with_tokens(state, 1)
        gone = hexfolk.apply(waiting, Table("resign", (2,)))
        assert gone.flow.queue == (1,)
        other = hexfolk.apply(waiting, Table("resign", (0,)))
        assert (other.phase, other.flow.queue) == ("turn_up", (1, 2))

    def test_a_partner_goes_while_the_maker_shows_what_it_gives(self) -> None:
        state = robbed("2W1O", seat2="1L").do("end", "roll=22", "offer:1W>1L", "0:refuse", "2:counter:1L>2W").truth
        waiting = hexfolk.apply(state, Move(1, hexfolk.parse_action("trade@2")))
        assert waiting.phase == "turn_up"
        gone = hexfolk.apply(waiting, Table("resign", (2,)))
        assert (gone.phase, gone.turn, hands(gone)) == ("main", 1, ["1O", "2W", "0"])
        assert code(gone, "trade@2") == "hexfolk.not_agreed"
        assert hexfolk.parse_state(hexfolk.state_text(gone)) == gone

    def test_bonuses_go_to_others(self) -> None:
        pieces = {0: f"7 10 {LINE}", 2: WEST}
        state = position(seats=3, turn=1, pieces=pieces, knights={0: 4, 1: 3})
        assert (state.route, state.army) == (0, 0)
        gone = Playing(state).table("resign", 0).truth
        assert (gone.route, gone.army) == (2, 1)
        assert shown(gone) == [2, 4, 4]

    def test_the_target_by_a_bonus_of_who_has_gone(self) -> None:
        """ "The moment the player on turn has the target": also when the bonus comes from a seat that has resigned."""
        pieces = {0: "21* 33* 43* 51 53 21-27-33-38-43-47 51-48 53-50", 1: f"7 10 {LINE}"}
        state = position(seats=3, pieces=pieces)
        assert (state.route, shown(state)[0]) == (1, 8)
        gone = Playing(state).table("resign", 1).truth
        assert (gone.route, gone.phase, gone.end) == (0, "over", "won")

    def test_refusals(self) -> None:
        state = Playing(position(seats=3)).table("resign", 1).truth
        assert event_code(state, Table("resign", (1,))) == "play.not_your_turn"
        for seats in ((0, 2), (), (3,), (True,)):
            assert event_code(state, Table("resign", seats)) == "event.not_due"
        rolling = hexfolk.apply(position("roll"), Move(0, Action("roll")))
        assert event_code(rolling, Table("resign", (0,))) == "event.not_due"

    def test_what_was_promised_falls_away(self) -> None:
        """Somebody who is gone can turn nothing up: what it was for does not happen."""
        table = robbed().do("end", "roll=22")
        waiting = hexfolk.apply(table.truth, Move(1, hexfolk.parse_action(road(53, 49))))
        gone = hexfolk.apply(waiting, Table("resign", (1,)))
        assert (gone.phase, gone.turn, gone.out, gone.edges) == ("roll", 2, (1,), table.truth.edges)
        accepted = robbed("2W1O").do("end", "roll=22", "offer:2W>1O", "0:accept").truth
        left = hexfolk.apply(accepted, Table("resign", (0,)))
        assert (left.flow.answers[0], hexfolk.to_act(left)) == (Action("refuse"), (2,))
        assert left.tokens.unproved == ((accepted.tokens.held[0], (0, 0, 0, 0, 1)),)
        assert hexfolk.parse_state(hexfolk.state_text(left)) == left

    def test_a_discard_that_is_not_opened(self) -> None:
        """Whoever is gone before its sealed choice is opened gives nothing back."""
        state = position("roll", seats=3, pieces=NORTH, hands={1: "5W4O", 2: "8G"})
        rolled = Playing(state).do("roll=34").truth
        chosen = hexfolk.apply(rolled, Move(1, Action("discard", give=(4, 0, 0, 0, 0)), (1,)))
        chosen = hexfolk.apply(chosen, Move(2, Action("discard", give=(0, 0, 0, 4, 0)), (2,)))
        assert hexfolk.need(chosen) == Unseal(1)
        gone = hexfolk.apply(chosen, Table("resign", (1,)))
        assert hexfolk.need(gone) == Unseal(2)
        assert hexfolk.parse_state(hexfolk.state_text(gone)) == gone


def special() -> Playing:
    """Six seats; seat 0 has just ended its turn."""
    state = founded(6, {"robber": "off"}, dict.fromkeys(range(6), "2W2C1L1G1O"))
    return Playing(state).do("roll=34", "end")


def paying_with_tokens(state: State, seat: int) -> State:
    """The state in which the cards of a seat are no longer open and it is showing what it pays for a road with."""
    letters = tuple(minted(state, seat))
    mixed = remixed(state, seat)
    mixed = faced(mixed, mixed.tokens.held[seat], letters)
    word = next(word for word in texts(mixed, seat) if word.startswith("road"))
    return hexfolk.apply(mixed, Move(seat, hexfolk.parse_action(word)))


class TestOtherTableEvents:
    def test_left_and_back_change_nothing(self) -> None:
        state = position()
        assert hexfolk.apply(state, Table("left", (1,))) is state
        assert hexfolk.apply(state, Table("back", (1,))) is state

    @pytest.mark.parametrize("kind", ["left", "back", "resign"])
    def test_one_seat(self, kind: str) -> None:
        wrong: list[Any] = [(), (0, 1), (2,), (True,), (0.0,)]
        for seats in wrong:
            assert event_code(position(), Table(kind, seats)) == "event.not_due"

    def test_what_does_not_belong_here(self) -> None:
        for kind in ("take_back", "rain"):
            assert event_code(position(), Table(kind, (0,))) == "event.not_due"

    def test_nothing_after_the_end(self) -> None:
        over = Playing(position()).table("agreed_end", 0, 1).truth
        for event in (Table("left", (0,)), Table("resign", (0,)), Move(0, Action("end")), Chance("dice", (1, 2))):
            assert event_code(over, event) == "table.over"
