"""A seat that is gone for good: "leaver's hand stays out of play, deck goes on by SUB" (fair-deal.md, section 6).

Each test sets a table up, lets a seat go out and says all that this changes in the state's text.
"""

from __future__ import annotations

import pytest

from game import hesperidae
from game.core import Refused, Reveal, Seat, SeededDealer, Show, Stream, Table, TextError
from game.hesperidae import HIDDEN, IDS, Answer, Ask, Game, Match, Pass, Place, Region, State, Take
from game.hesperidae.defects import defects
from game.hesperidae.lattice import placeable
from game.hesperidae.state import decided, new_game
from tests.game.hesperidae.positions import (
    YEARS,
    act,
    ask,
    hide,
    place,
    played,
    position,
    show,
    show_hands,
    slot_of,
    years,
)

TABLE = "1402@0,0 2011@1,1"
STUCK = ("1483 1488 1496 1595", "1731 1852 1873 1909", "1351 1478 1797 1977", "1553 1678 1923 1999")
"""Hands that can't be placed on it."""
THREE = position(TABLE, *STUCK[:3])
FOUR = position(TABLE, *STUCK)
ASKED = ask(THREE, "1483")
RIGHT = act(ASKED, Answer(1483))
WRONG = act(ASKED, Answer(0))
PLACING = act(position("1402@0,0", "1478 2021", "", ""), Place(1, YEARS["1478"], 1, 1))
TIE = "1595@0,0 1957@-1,1 1971@1,1 1985@-2,2 2021@-3,3 2018@2,2 1634@3,1 1479@1,-1"
"""2009 closes a group on it that leaves pieces of two and two cards."""
WESTERN = "1493 1553 1634 2009 2014"
"""All cards of the western islands but 1488."""
LAST_PIECE = "1595@0,0 1957@-1,1 1971@1,1 1985@-2,2 2014@-3,3 2018@2,2 1797@3,1 1479@1,-1"
"""The same, where one of the two pieces has a card of the western islands."""


def out(state: State, seat: Seat) -> State:
    """The state without a seat, which is a possible one, and has a text that reads back."""
    after = hesperidae.apply(state, Table("out", (seat,)))
    assert defects(after) == []
    assert hesperidae.parse_state(hesperidae.state_text(after)) == after
    assert after.match.out == tuple(sorted((*state.match.out, seat)))
    return after


def fields(state: State) -> dict[str, str]:
    return dict(field.split("=", 1) for field in hesperidae.state_text(state).split(" "))


def changes(state: State, seat: Seat) -> dict[str, str]:
    """The fields of the text that are others once a seat has gone out, but for that it is out."""
    before, after = fields(state), fields(out(state, seat))
    assert after.pop("out") == ".".join(map(str, sorted((*state.match.out, seat))))
    before.pop("out", None)
    assert list(before) == list(after)
    return {name: value for name, value in after.items() if before[name] != value}


def passing(state: State, times: int) -> State:
    for _ in range(times):
        state = act(state, Pass())
    return state


def refused(state: State, seats: tuple[object, ...], kind: str = "out") -> str:
    with pytest.raises(Refused) as refusal:
        hesperidae.apply(state, Table(kind, seats))  # type: ignore[arg-type]
    return refusal.value.code


# --- Who may go --------------------------------------------------------------------------------------------------------


class TestWhoMayGo:
    def test_two_others_at_least_go_on(self) -> None:
        """ "two-player match forfeited": where only one other would be left, a seat can but resign."""
        assert refused(position(TABLE, *STUCK[:2]), (0,)) == "event.not_due"
        assert refused(out(THREE, 0), (1,)) == "event.not_due"
        two = out(out(FOUR, 3), 1)
        assert refused(two, (0,)) == "event.not_due"
        over = hesperidae.apply(two, Table("resign", (0,)))
        result = hesperidae.result(over)
        assert result is not None
        assert result.ranks == (2, 2, 1, 2)

    def test_no_partner_is_left_alone(self) -> None:
        assert refused(position(TABLE, *STUCK, pairs=True), (0,)) == "event.not_due"

    @pytest.mark.parametrize("seats", [(), (4,), (-1,), (True,), (0, 1), ("0",)])
    def test_one_seat_at_a_time(self, seats: tuple[object, ...]) -> None:
        assert refused(FOUR, seats) == "event.not_due"

    def test_it_is_for_good(self) -> None:
        """It goes out once; it may be there again to look on, and neither plays nor gives up."""
        gone = out(FOUR, 1)
        assert refused(gone, (1,)) == "event.not_due"
        assert refused(gone, (1,), "resign") == "event.not_due"
        for kind in ("left", "back"):
            assert hesperidae.apply(gone, Table(kind, (1,))) == gone
        for seat in (0, 2, 3):
            assert hesperidae.apply(gone, Table("resign", (seat,))).phase == "over"
        assert hesperidae.apply(gone, Table("agreed_end", (0, 1, 2, 3))).end == "agreed"

    def test_not_once_all_is_over(self) -> None:
        over = hesperidae.apply(THREE, Table("agreed_end", (0, 1, 2)))
        assert refused(over, (0,)) == "table.over"


# --- The turn ----------------------------------------------------------------------------------------------------------


class TestTurn:
    def test_its_own(self) -> None:
        assert changes(THREE, 0) == {"turn": "1"}
        assert changes(THREE._replace(turn=2), 2) == {"turn": "0"}

    def test_anothers(self) -> None:
        assert changes(THREE, 1) == changes(THREE, 2) == {}

    def test_it_has_no_more_turns_and_draws_nothing(self) -> None:
        """The hand "stays out of play": its slots stay its own, whoever draws."""
        state = out(position("1402@0,0", "1478 2021", "1971", ""), 1)
        after = place(state, "1478", 1, 1, draw="1351")
        assert after.turn == 2
        assert after.hands[1] == state.hands[1]
        assert len(after.hands[0]) == 4
        for seat in range(3):
            assert (hesperidae.legal(after, seat) == ()) == (seat != 2)
        assert hesperidae.check(after, 1, Pass()).code == "play.not_your_turn"

    def test_a_hand_that_is_empty_before_it(self) -> None:
        """ "A player whose hand is empty passes by itself." """
        state = position(TABLE, "1483", "", "1731", "1488", deck=False)
        assert changes(state, 0) == {"turn": "2", "passes": "1"}


class TestPasses:
    """ "the game ends when every hand is empty, or when all players in a row pass": all those in play."""

    def test_the_last_who_has_not_passed(self) -> None:
        state = passing(THREE, 2)
        assert changes(state, 2) == {"phase": "show_hands", "turn": "0"}
        over = show_hands(out(state, 2))
        assert (over.phase, over.passes) == ("over", 2)
        assert over.lying == state.lying

    def test_one_who_has_passed(self) -> None:
        """It does not count any more, and the others are to pass as before."""
        state = passing(FOUR, 2)
        assert changes(state, 0) == changes(state, 1) == {"passes": "1"}
        assert changes(state, 3) == {}
        assert passing(out(state, 0), 2).phase == "show_hands"
        assert changes(passing(FOUR, 1), 0) == {"passes": "0"}

    def test_nobody_else_has_cards(self) -> None:
        """ "when every hand is empty": of those in play; its own cards count for nobody."""
        state = position(TABLE, "1483", "", "", deck=False)
        assert changes(state, 0) == {"phase": "over", "passes": "2"}
        result = hesperidae.result(out(state, 0))
        assert result is not None
        assert result.ranks[0] == 3

    def test_hands_are_shown_of_those_in_play(self) -> None:
        """Nobody can open the hand of who is gone: its own, one that comes later, one that was shown."""
        state = passing(FOUR, 4)
        assert (state.phase, state.turn) == ("show_hands", 0)
        assert changes(state, 0) == {"turn": "1", "passes": "3"}
        assert changes(state, 2) == {"passes": "3"}
        shown = hesperidae.apply(state, Reveal(state.hands[0], tuple(IDS[YEARS[year]] for year in STUCK[0].split())))
        assert changes(shown, 0) == {"passes": "3"}
        assert show_hands(out(shown, 1)).phase == "over"

    def test_its_own_hand_stays_closed(self) -> None:
        replica = out(passing(hide(FOUR, 0), 4), 3)
        while replica.phase == "show_hands":
            hand = replica.hands[replica.turn]
            replica = hesperidae.apply(replica, Reveal(hand, tuple(IDS[FOUR.lying[slot]] for slot in hand)))
        assert (replica.phase, replica.passes) == ("over", 3)
        assert all(replica.lying[slot] == HIDDEN for slot in replica.hands[3])
        assert defects(replica) == []


# --- What is under way -------------------------------------------------------------------------------------------------


class TestUnderWay:
    def test_a_placement_that_it_can_not_show(self) -> None:
        """The claim falls away, the card stays in its hand."""
        assert PLACING.phase == "show"
        assert changes(PLACING, 0) == {"phase": "turn", "turn": "1", "claim": "-"}
        assert changes(PLACING, 1) == changes(PLACING, 2) == {}

    def test_a_question_that_it_can_not_show(self) -> None:
        asking = act(THREE, Ask(slot_of(THREE, "1483"), YEARS["1483"]))
        assert asking.phase == "show"
        assert changes(asking, 0) == {"phase": "turn", "turn": "1", "claim": "-"}

    def test_a_card_that_it_was_to_draw(self) -> None:
        placed = show(PLACING)
        assert placed.phase == "refill"
        assert changes(placed, 0) == {"phase": "turn", "turn": "1"}
        assert changes(placed, 1) == {}
        after = out(placed, 0)
        assert len(after.hands[0]) == 3
        assert after.deck == placed.deck

    def test_pieces_that_it_was_to_choose_from(self) -> None:
        """The first of them stays and it wins the rest, as if it had chosen so."""
        tie = position(TIE, "2009 1402 2011 1478", "", "")
        keep = show(act(tie, Place(slot_of(tie, "2009"), YEARS["2009"], 0, 2)))
        assert keep.phase == "keep"
        chosen = act(keep, hesperidae.legal(keep, 0)[0])  # type: ignore[arg-type]
        expected = {name: value for name, value in fields(chosen).items() if name in ("table", "piles")}
        assert changes(keep, 0) == {"phase": "turn", "turn": "1", **expected}
        assert changes(keep, 1) == {}

    def test_the_last_of_its_region_by_pieces_wins_nothing(self) -> None:
        """All six of the own region would have won at once; who is gone wins no more."""
        piles = ("1488 1493 1553 1634", "", "")
        tie = position(LAST_PIECE, "2009 1402 2011 1478", "", "", piles=piles)
        keep = show(act(tie, Place(slot_of(tie, "2009"), YEARS["2009"], 0, 2)))
        after = out(keep, 0)
        assert {"1488", *WESTERN.split()} <= set(years(after.piles[0]))
        assert after.phase == "turn"
        over = hesperidae.apply(after, Table("agreed_end", (0, 1, 2)))
        assert hesperidae.game_so_far(over.match, over.piles, over.used).regions == -1


class TestQuestion:
    def test_the_next_in_play_is_asked(self) -> None:
        """ "the next player in turn order [...] states its year" """
        state = ask(out(THREE, 1), "1483")
        assert hesperidae.to_act(state) == (2,)
        right = act(state, Answer(1483))
        assert hesperidae.to_act(right) == (2,)
        assert act(right, Take(YEARS["1402"])).turn == 2

    def test_who_asked_goes(self) -> None:
        """The question falls away: nobody loses by it, and the card is known."""
        assert ASKED.phase == "answer"
        assert changes(ASKED, 0) == {"phase": "turn", "turn": "1", "claim": "-"}

    def test_who_is_asked_goes(self) -> None:
        """It is as if the question had not been asked: who asked it may ask it the next one."""
        assert changes(ASKED, 1) == {"phase": "turn", "claim": "-", "asked": "-"}
        again = ask(out(ASKED, 1), "1483")
        assert hesperidae.to_act(again) == (2,)
        assert changes(ASKED, 2) == {}

    def test_who_is_asked_goes_after_it_has_passed(self) -> None:
        state = ask(passing(FOUR._replace(turn=1), 3), "1483")
        assert (state.turn, state.passes) == (0, 3)
        assert changes(state, 1) == {"phase": "turn", "claim": "-", "asked": "-", "passes": "2"}
        assert passing(out(state, 1), 1).phase == "show_hands"

    def test_all_others_have_passed_when_who_asked_goes(self) -> None:
        state = ask(passing(THREE._replace(turn=1), 2), "1483")
        assert changes(state, 0) == {"phase": "show_hands", "turn": "1", "claim": "-"}

    def test_who_was_to_take_a_card_goes(self) -> None:
        """It gets none, and the turn is over."""
        assert hesperidae.to_act(WRONG) == (0,)
        assert changes(WRONG, 0) == {"phase": "turn", "turn": "1", "claim": "-", "answer": "-"}
        assert hesperidae.to_act(RIGHT) == (1,)
        assert changes(RIGHT, 1) == {"phase": "turn", "turn": "2", "claim": "-", "answer": "-"}

    def test_the_other_takes_its_card_all_the_same(self) -> None:
        assert changes(WRONG, 1) == changes(RIGHT, 0) == {}
        assert hesperidae.to_act(out(WRONG, 1)) == (0,)
        without_asker = out(RIGHT, 0)
        assert hesperidae.to_act(without_asker) == (1,)
        after = act(without_asker, Take(YEARS["2011"]))
        assert (after.turn, years(after.piles[1])) == (1, ["2011"])

    def test_both_go(self) -> None:
        both = out(act(ask(FOUR, "1483"), Answer(1483)), 0)
        assert changes(both, 1) == {"phase": "turn", "turn": "2", "claim": "-", "answer": "-"}


class TestVictoryByAQuestion:
    """ "A taken card can complete a victory by region": it rests on the asker's claim, who shows its hand."""

    def won(self, winner: Seat) -> State:
        piles = [WESTERN if seat == winner else "" for seat in range(3)]
        state = position("1488@0,0", "1483 1402 1496 1595", "", "", piles=piles, region=-winner % 4)
        taking = act(ask(state, "1483"), Answer(1483 if winner else 0))
        won = act(taking, Take(YEARS["1488"]))
        assert (won.phase, won.turn) == ("show_hands", 0)
        return won

    def test_the_asker_goes(self) -> None:
        """Nobody can open its hand: the other has won."""
        won = self.won(1)
        assert changes(won, 0) == {"phase": "over"}
        result = hesperidae.result(out(won, 0))
        assert result is not None
        assert result.ranks == (3, 1, 2)

    def test_the_asker_goes_before_the_card_is_taken(self) -> None:
        state = position("1488@0,0", "1483 1402 1496 1595", "", "", piles=("", WESTERN, ""), region=3)
        taking = out(act(ask(state, "1483"), Answer(1483)), 0)
        over = act(taking, Take(YEARS["1488"]))
        assert over.phase == "over"
        assert defects(over) == []
        result = hesperidae.result(over)
        assert result is not None
        assert result.ranks == (3, 1, 2)

    @pytest.mark.parametrize("winner", [0, 1])
    def test_the_winner_goes(self, winner: Seat) -> None:
        """Who is gone wins no more, and the others go on."""
        assert changes(self.won(winner), winner) == {"phase": "turn", "turn": "2" if winner else "1"}

    def test_another_goes(self) -> None:
        assert changes(self.won(0), 1) == changes(self.won(1), 2) == {}


# --- Setup and match ---------------------------------------------------------------------------------------------------


def setup(phase: str) -> State:
    """The first truth of a random game of four in this phase."""
    return next(truth for truth, _ in played("setup", 4) if truth.phase == phase)


def on(state: State, phase: str) -> State:
    """The state when this phase is reached, luck answered by a seed and the first region chosen."""
    rest = iter([card for card in range(len(IDS)) if card not in state.lying])
    dealer = SeededDealer(
        "out", {slot: IDS[next(rest) if card == HIDDEN else card] for slot, card in enumerate(state.lying)}
    )
    while state.phase != phase:
        due = hesperidae.need(state)
        state = act(state, Region(0)) if due is None else hesperidae.apply(state, dealer.answer(due))
        assert defects(state) == []
    return state


class TestSetup:
    @pytest.mark.parametrize("phase", ["first_shuffle", "draw"])
    @pytest.mark.parametrize("seat", range(4))
    def test_it_draws_no_card(self, phase: str, seat: Seat) -> None:
        """ "Each player draws a card in the open; the latest year goes first" """
        state = on(out(setup(phase), seat), "draw")
        due = hesperidae.need(state)
        drawing = tuple(other for other in range(4) if other != seat)
        assert isinstance(due, Show)
        assert due.slots == drawing
        after = on(state, "shuffle")
        assert after.lying[seat] == HIDDEN
        assert after.match.first == max(drawing, key=lambda other: after.lying[other])

    @pytest.mark.parametrize("phase", ["shuffle", "region"])
    def test_it_was_to_begin(self, phase: str) -> None:
        """The next in play does."""
        state = setup(phase)
        first = state.match.first
        following = str((first + 1) % 4)
        assert changes(state, first) == {"first": following, "turn": following}
        assert changes(state, (first + 1) % 4) == {}
        twice = out(out(state, first), (first + 1) % 4)
        assert twice.match.first == twice.turn == (first + 2) % 4

    def test_it_is_dealt_nothing(self) -> None:
        """ "Four cards to each player." The region that falls to it is nobody's own."""
        state = setup("region")
        first = state.match.first
        gone, third, fourth = ((first + step) % 4 for step in (1, 2, 3))
        after = act(out(state, gone), Region(2))
        assert [len(hand) for hand in after.hands] == [0 if seat == gone else 4 for seat in range(4)]
        assert after.deck == tuple(slot for slot in range(54) if slot >= 16 or slot // 4 == gone)
        assert [hesperidae.regions_of(after.match, seat) for seat in (first, third, fourth)] == [(2,), (0,), (1,)]
        ready = on(after, "turn")
        assert len(ready.table) == 2
        assert ready.turn == third

    @pytest.mark.parametrize("seats", [3, 4])
    def test_while_cards_are_dealt(self, seats: int) -> None:
        """The others look at theirs in their order; its own stay where they are, closed. Regions stay as they were."""
        dealing = [truth for truth, _ in played("deal", seats) if truth.phase == "deal"]
        assert len(dealing) == seats
        for step, state in enumerate(dealing):
            first = state.match.first
            order = [(first + each) % seats for each in range(seats)]
            for seat in range(seats):
                ready, looking = out(state, seat), []
                assert (ready.hands, ready.match.first) == (state.hands, first)
                while ready.phase == "deal":
                    looking.append(ready.turn)
                    ready = hesperidae.apply(ready, Reveal(ready.hands[ready.turn], None, (ready.turn,)))
                    assert defects(ready) == []
                assert looking == [each for each in order[step:] if each != seat]
                begins = order[1] if seat == first else first
                assert (ready.phase, ready.turn) == ("lay_first" if seats == 4 else "turn", begins)

    def test_two_go_while_cards_are_dealt(self) -> None:
        """Those who come after them still look at their cards."""
        state = setup("deal")
        first = state.match.first
        state = hesperidae.apply(state, Reveal(state.hands[first], None, (first,)))
        state = out(out(state, first), (first + 1) % 4)
        assert (state.phase, state.turn) == ("deal", (first + 2) % 4)

    @pytest.mark.parametrize("phase", ["lay_first", "lay_second"])
    def test_while_cards_are_laid(self, phase: str) -> None:
        """Who comes next lays them."""
        state = setup(phase)
        first = state.match.first
        assert changes(state, first) == {"turn": str((first + 1) % 4)}
        assert changes(state, (first + 1) % 4) == {}
        ready = on(out(state, first), "turn")
        assert (len(ready.table), ready.turn) == (2, (first + 2) % 4)


class TestMatch:
    """ "Extended match: games in a row, the starting player rotates" """

    def test_a_later_game(self) -> None:
        """It is not dealt to, and the starting player is the next in play."""
        ended = position(TABLE, "1483", "1731", "1488", deck=False, extended=True)
        state = out(ended, 1)
        state = show_hands(passing(state, 2))
        assert state.phase == "shuffle"
        assert defects(state) == []
        assert (state.match.first, state.turn, state.match.out) == (2, 2, (1,))
        assert state.match.past[0].out == (1,)
        ready = on(state, "turn")
        assert ready.hands[1] == ()
        assert ready.turn == 2
        assert hesperidae.regions_of(ready.match, 2) == (0,)
        assert hesperidae.regions_of(ready.match, 0) == (1,)
        assert hesperidae.left_over(ready.match) == 3
        assert hesperidae.next_seat(ready.match, 0) == 2

    @pytest.mark.parametrize("phase", ["shuffle", "region"])
    def test_between_two_games(self, phase: str) -> None:
        state = new_game(Match(3, extended=True, first=1, past=(Game((9, 5, 5), (0, 0, 0)),)), phase)
        assert changes(state, 1) == {"first": "2", "turn": "2"}
        assert changes(state, 0) == {}

    def test_its_wins_stay_and_count_for_nothing(self) -> None:
        """ "a win each for all who are tied after the tie-break": for those who stayed."""
        before, after = Game((9, 5, 5), (0, 0, 0)), Game((9, 5, 4), (0, 0, 0), -1, (0,))
        match = Match(3, extended=True, first=0, region=0, past=(before, after), out=(0,))
        assert hesperidae.winners(match, before) == (0,)
        assert hesperidae.winners(match, after) == (1,)
        assert hesperidae.wins(match) == (1, 1, 0)
        over = new_game(match, "shuffle")._replace(phase="over", end="agreed")
        result = hesperidae.result(over)
        assert result is not None
        assert (result.ranks, result.points) == ((3, 1, 2), (1, 1, 0))

    def test_more_wins_than_everyone_else(self) -> None:
        """ "the first with at least 3 wins and more than everyone else wins": everyone else in play by the end of a game."""
        mine, theirs = Game((9, 5, 5), (0, 0, 0)), Game((5, 9, 5), (0, 0, 0))
        both = Game((9, 9, 5), (0, 0, 0))
        tied = Match(3, extended=True, past=(mine, theirs, both, both), out=(0,))
        assert hesperidae.wins(tied) == (3, 3, 0)
        assert not decided(tied)
        last = Game((9, 5, 6), (0, 0, 0), -1, (0,))
        assert decided(tied._replace(past=(*tied.past, last)))
        assert not decided(tied._replace(past=(*tied.past[:3], last)))


# --- Result and texts --------------------------------------------------------------------------------------------------


def test_its_pile_keeps_its_points_and_it_comes_last() -> None:
    state = position(TABLE, *STUCK[:3], piles=("1493 2014 1740 1341", "1494", "2019"))
    result = hesperidae.result(hesperidae.apply(out(state, 0), Table("agreed_end", (0, 1, 2))))
    assert result is not None
    assert (result.ranks, result.points) == ((3, 1, 1), (7, 2, 2))
    resigned = hesperidae.result(hesperidae.apply(out(state, 0), Table("resign", (1,))))
    assert resigned is not None
    assert resigned.ranks == (2, 3, 1)


def test_the_text_is_as_before_while_nobody_is_out() -> None:
    """What was written before this event was known reads as it did."""
    assert "out=" not in hesperidae.state_text(THREE)
    assert hesperidae.state_text(out(THREE, 1)) == f"{hesperidae.state_text(THREE)} out=1"
    assert hesperidae.state_text(out(out(FOUR, 3), 1)).endswith(" end=- out=1.3")
    text = hesperidae.state_text(out(THREE, 1)).replace("match=single", "match=extended")
    past = text.replace("past=-", "past=9,5,4:0,0,0x1;30,9,9:6,2,0:0x1")
    assert hesperidae.parse_state(past).match.past == (
        Game((9, 5, 4), (0, 0, 0), -1, (1,)),
        Game((30, 9, 9), (6, 2, 0), 0, (1,)),
    )
    assert hesperidae.state_text(hesperidae.parse_state(past)) == past


@pytest.mark.parametrize(
    ("ending", "code"),
    [
        (" out=-", "text.form"),
        (" out=", "text.form"),
        (" out=4", "text.form"),
        (" out=0.1.2", "text.form"),
        (" out=2.1", "text.state"),
        (" out=1.1", "text.state"),
        (" out=3", "text.state"),
        (" out=1.2", "text.state"),
        (" out=0", "text.state"),
    ],
)
def test_what_is_no_text(ending: str, code: str) -> None:
    with pytest.raises(TextError) as refusal:
        hesperidae.parse_state(hesperidae.state_text(THREE) + ending)
    assert refusal.value.code == code


# --- What seats may know -----------------------------------------------------------------------------------------------


def test_its_cards_are_imagined_like_those_of_the_deck() -> None:
    replica = out(hide(position("1402@0,0", "1478 2021 2011 1971", "", ""), 0), 1)
    seen = {hesperidae.sample(replica, 0, Stream("worlds", number)).lying[replica.hands[1][0]] for number in range(200)}
    assert len(seen) > 30


def test_what_it_claimed_by_passing_is_remembered() -> None:
    replica = out(act(hide(THREE, 1), Pass()), 0)
    could_be = placeable(THREE.table)
    for number in range(50):
        world = hesperidae.sample(replica, 1, Stream("passed", number))
        assert not any(could_be >> world.lying[slot] & 1 for slot in THREE.hands[0])


def test_what_it_could_not_show_is_forgotten() -> None:
    replica = out(hide(PLACING, 1), 0)
    slot = PLACING.hands[0][0]
    worlds = [hesperidae.sample(replica, 1, Stream("claimed", number)) for number in range(50)]
    assert len({world.lying[slot] for world in worlds}) > 10
