"""The rules of Hipparchus, in the order of rules/hipparchus.md; each test cites the sentence it tests."""

import pytest

from game import hipparchus
from game.core import NOBODY, Chance, Draw, Hidden, Move, Open, Refused, Reveal, Show, Shuffle, Table, told
from game.hipparchus import Block, NoReply, State
from tests.game.hipparchus.positions import dealt, play, position, show, texts

SORTED_DECK = "S" * 10 + "M" * 10 + "E" * 10


def code(state: State, text: str, seat: int | None = None) -> str:
    """The code that refuses an action, both by ``check`` and by ``apply``; the state stays what it was."""
    seat = hipparchus.to_act(state)[0] if seat is None else seat
    action = hipparchus.parse_action(text)
    before = hipparchus.state_text(state)
    ruling = hipparchus.check(state, seat, action)
    assert ruling.illegal
    with pytest.raises(Refused) as refused:
        hipparchus.apply(state, Move(seat, action))
    assert refused.value.code == ruling.code
    assert hipparchus.state_text(state) == before
    return ruling.code


class TestMaterialAndDeal:
    def test_deck(self) -> None:
        """ "30 cards: 10 Sun, 10 Moon, 10 Earth." """
        state = hipparchus.apply(hipparchus.start({}, 2), Chance("first_leader", 0))
        due = hipparchus.need(state)
        assert isinstance(due, Shuffle)
        assert len(due.slots) == 30
        assert [due.faces.count(suit) for suit in "SME"] == [10, 10, 10]

    def test_deal(self) -> None:
        """ "Each round: shuffle, deal 14 to each player, 2 stay face down and unused." """
        state = dealt(SORTED_DECK)
        assert hipparchus.state_text(state) == (
            "phase=lead leader=0 rows=SSSSSSSSSSMMMM/MMMMMMEEEEEEEE won=0,0,0/0,0,0 plays=- unused=?? past=- end=-"
        )

    def test_each_sees_their_own_row_alone(self) -> None:
        truth = hipparchus.start({}, 2)
        replicas = dict.fromkeys((0, 1, None), truth)
        for event in (
            Chance("first_leader", 1),
            Chance("shuffle", None, NOBODY),
            Reveal(tuple(range(14)), tuple("S" * 10 + "M" * 4), (0,)),
            Reveal(tuple(range(14, 28)), tuple("M" * 6 + "E" * 8), (1,)),
        ):
            replicas = {viewer: hipparchus.apply(state, told(event, viewer)) for viewer, state in replicas.items()}
        assert [row.suits for row in replicas[0].rows] == ["SSSSSSSSSSMMMM", "?" * 14]
        assert [row.suits for row in replicas[1].rows] == ["?" * 14, "MMMMMMEEEEEEEE"]
        assert [row.suits for row in replicas[None].rows] == ["?" * 14, "?" * 14]
        with pytest.raises(Hidden) as hidden:
            hipparchus.legal(replicas[0], 1)
        assert hidden.value.code == "legal.hidden"

    @pytest.mark.parametrize(
        ("row", "groups"),
        [
            ("SSSSS", ["SSSSS"]),
            ("MSM", ["M", "S", "M"]),
            ("", []),
            ("MMMSME", ["MMM", "S", "M", "E"]),
        ],
    )
    def test_groups(self, row: str, groups: list[str]) -> None:
        """ "A group is a maximal run of neighbouring cards of one suit." """
        assert hipparchus.groups(row) == groups

    def test_first_leader_is_drawn(self) -> None:
        """ "First leader is random" """
        assert hipparchus.need(hipparchus.start({}, 2)) == Draw("first_leader", ((0, 1), (1, 1)))

    @pytest.mark.parametrize("seats", [1, 3, 0])
    def test_two_players(self, seats: int) -> None:
        with pytest.raises(Refused) as refused:
            hipparchus.start({}, seats)
        assert refused.value.code == "options.seats"

    def test_no_options(self) -> None:
        with pytest.raises(Refused) as refused:
            hipparchus.start({"rounds": 5}, 2)
        assert refused.value.code == "options.unknown"


class TestLeading:
    def test_example_1(self) -> None:
        """Worked example 1: "Row Sun,Sun,Sun,Sun,Sun: legal blocks 1, 2, 3 of Sun. After playing 2, the row is Sun x3 and the
        only block is 3." """
        state = position("SSSSS", "EEEEE")
        assert texts(state) == ["1S@9", "2S@9", "3S@9"]
        after = play(state, "2S@9", "1E@23")
        assert after.rows[0].suits == "SSS"
        assert texts(position("SSS", "EEEE")) == ["3S@11"]

    def test_example_2(self) -> None:
        """Worked example 2: "Row Moon,Sun,Moon: playing the Sun leaves Moon,Moon, one group: the only block is 2 Moon." """
        state = position("MSM", "EEE")
        after = play(state, "1S@12")
        assert after.rows[0].suits == "MM"
        assert hipparchus.groups(after.rows[0].suits) == ["MM"]
        assert texts(position("MM", "EEE")) == ["2M@12"]

    def test_known_fault_r23(self) -> None:
        """R23: "Given hand M M M S M E; when leading; then the only leads are 3 Moon, 1 Moon, 1 Sun, 1 Earth. After Sun is
        played the four Moons are one block and 1, 2 or 3 are legal, 4 is not." """
        state = position("MMMSME", "EEEEEE")
        assert texts(state) == ["3M@8", "1S@11", "1M@12", "1E@13"]
        assert texts(position("MMMME", "EEEEEE")) == ["1M@9", "2M@9", "3M@9", "1E@13"]
        assert hipparchus.check(position("MMMME", "EEEEEE"), 0, Block(9, 4, "M")).code == "play.one_to_three"

    def test_a_small_group_is_played_whole(self) -> None:
        """ "a group of 3 or fewer is played whole" """
        assert code(position("SSSM", "EEEE"), "2S@10") == "play.whole_group"

    def test_of_a_large_group_the_leftmost(self) -> None:
        """ "from a group of more than 3, 1, 2 or 3 of its cards (always its leftmost ones [...])" """
        assert code(position("SSSSM", "EEEEE"), "2S@10") == "play.leftmost"

    def test_neighbours_of_one_suit(self) -> None:
        """ "a block of 1, 2 or 3 neighbouring cards of one suit" """
        state = position("SMS", "EEE")
        assert code(state, "2S@11") == "play.one_suit"
        assert code(state, "1M@11") == "play.one_suit"
        assert code(state, "3S@13") == "play.one_suit"

    def test_only_cards_of_the_row(self) -> None:
        state = position("SMS", "EEE")
        assert code(state, "1S@0") == "play.no_such_card"
        assert code(state, "1E@25") == "play.no_such_card"

    def test_only_in_turn(self) -> None:
        state = position("SMS", "EEE")
        assert code(state, "3E@25", seat=1) == "play.not_your_turn"
        assert code(hipparchus.apply(state, Move(0, Block(11, 1, "S"))), "1M@12", seat=0) == "play.not_your_turn"

    def test_a_leader_always_plays(self) -> None:
        assert code(position("SMS", "EEE"), "none") == "play.leader_must_play"

    @pytest.mark.parametrize(
        "nonsense",
        [None, "2M@3", 7, ("2M@3",), Block("x", 1, "S"), Block(11, None, "S"), Block(True, 1, "S"), Block(11, 1, "SM")],
    )
    def test_anything_else_is_refused(self, nonsense: object) -> None:
        state = position("SMS", "EEE")
        ruling = hipparchus.check(state, 0, nonsense)
        assert ruling.illegal
        assert isinstance(nonsense, Block) or ruling.code == "play.not_an_action"
        with pytest.raises(Refused) as refused:
            hipparchus.apply(state, Move(0, nonsense))
        assert refused.value.code == ruling.code

    @pytest.mark.parametrize("to", [(), (0,), (0, 1)])
    def test_every_move_is_public(self, to: tuple[int, ...]) -> None:
        with pytest.raises(Refused) as refused:
            hipparchus.apply(position("SMS", "EEE"), Move(0, Block(11, 1, "S"), to))
        assert refused.value.code == "event.audience"


class TestExactly:
    """``True == 1`` and ``1.0 == 1`` in Python: let through, they would give one move, and one end, two texts."""

    DEAL = "SM" * 5 + "SSSS" + "MMMMM" + "E" * 9 + "SE"

    @pytest.mark.parametrize(
        "twin",
        [Block(True, 1, "M"), Block(1.0, 1, "M"), Block(1, True, "M"), Block(1, 1.0, "M")],  # type: ignore[arg-type]
    )
    def test_a_block(self, twin: Block) -> None:
        state = dealt(self.DEAL)
        assert twin in hipparchus.legal(state, 0)
        assert hipparchus.check(state, 0, twin).code == "play.not_an_action"
        with pytest.raises(Refused):
            hipparchus.apply(state, Move(0, twin))

    @pytest.mark.parametrize("seat", [True, 1.0])
    def test_a_seat(self, seat: int) -> None:
        state = dealt(self.DEAL, leader=1)
        action = hipparchus.legal(state, 1)[0]
        assert hipparchus.check(state, 1, action).legal
        assert hipparchus.check(state, seat, action).code == "play.not_your_turn"
        for event in (Table("resign", (seat,)), Table("left", (seat,)), Table("agreed_end", (0, seat))):
            with pytest.raises(Refused) as refused:
                hipparchus.apply(state, event)
            assert refused.value.code == "event.not_due"

    def test_the_seats_of_a_match(self) -> None:
        with pytest.raises(Refused):
            hipparchus.start({}, 2.0)  # type: ignore[arg-type]


class TestFollowing:
    def test_the_lead_suit_with_a_different_value(self) -> None:
        """ "The follower must, if any legal block allows it, play the lead suit with a different value." """
        state = play(position("SSM", "SMEESSSSM"), "2S@11")
        assert texts(state) == ["1S@19", "1S@23", "3S@23"]
        assert code(state, "2S@23") == "play.other_value"
        assert code(state, "1M@20") == "play.must_follow_suit"
        assert code(state, "none") == "play.can_reply"

    def test_else_any_other_suit_and_value(self) -> None:
        """ "If no legal block does (no card of the suit, or only blocks of the same value), the follower plays a block of any
        other suit, any value." """
        assert texts(play(position("SSM", "MEEMMM"), "2S@11")) == ["1M@22", "2E@23", "3M@25"]

    def test_example_3(self) -> None:
        """Worked example 3: "Lead 1 Earth; follower's Earth groups are all single cards: Earth is impossible, another suit must be
        played, though the follower holds Earth." """
        assert texts(play(position("EMM", "EMESS"), "1E@11")) == ["1M@24", "2S@26"]

    def test_higher_value_of_one_suit_wins(self) -> None:
        """ "Winner: same suit, the higher value." """
        assert play(position("SSM", "SEE"), "2S@11", "1S@25").leader == 0
        assert play(position("SSM", "SSSEE"), "2S@11", "3S@23").leader == 1

    def test_example_4(self) -> None:
        """Worked example 4: "Lead 2 Moon by a player with 4 Moon won; reply 1 Earth by a player with 3 Earth won: the follower wins
        (3 < 4)." """
        state = position("MMSS", "ESSSE", won="3,4,3/2,4,3")
        after = play(state, "2M@10", "1E@23")
        assert after.leader == 1
        assert after.won[1] == (2, 6, 4)

    @pytest.mark.parametrize(("led", "replied", "winner"), [(2, 3, 0), (3, 2, 1), (3, 3, 1), (0, 0, 1)])
    def test_fewer_won_in_ones_own_suit_wins_and_equal_the_follower(self, led: int, replied: int, winner: int) -> None:
        """ "the smaller number wins; equal, the follower wins. The number of cards in the trick does not matter then." """
        lead, reply = hipparchus.Play(0, "M", (1, 2, 3)), hipparchus.Play(1, "E", (20,))
        assert hipparchus.judge(lead, reply, ((0, led, 9), (0, 9, replied))) == hipparchus.Trick(winner, "b")

    def test_the_winner_takes_all_and_leads(self) -> None:
        """ "The winner takes all the cards of the trick, face up and sorted by suit (public), and leads next." """
        state = position("SSM", "EEM")
        before = state.won
        after = play(state, "2S@11", "2E@25")
        winner = after.leader
        gained = [now - then for now, then in zip(after.won[winner], before[winner], strict=True)]
        assert gained == [2, 0, 2]
        assert hipparchus.to_act(after) == (winner,)


class TestEndOfARound:
    def test_when_a_row_is_empty_the_trick_is_completed(self) -> None:
        """ "When a player has no cards left, the trick under way is completed and the round ends." """
        state = play(position("SS", "SE"), "2S@12")
        assert state.phase == "reply"
        state = play(state, "1S@26")
        assert state.phase == "shuffle"
        assert len(state.past) == 1

    def test_example_6(self) -> None:
        """Worked example 6: "Follower holds Sun,Sun only; lead is 2 Sun: no legal play, the round ends." """
        state = play(position("SSM", "SS"), "2S@11")
        assert texts(state) == ["none"]
        assert hipparchus.forced(state, 1) == NoReply()
        state = hipparchus.apply(state, Move(1, NoReply()))
        assert hipparchus.need(state) == Show((26, 27))
        state = show(state)
        assert state.phase == "shuffle"

    def test_the_led_cards_are_won_by_nobody(self) -> None:
        """ "the led cards are set aside, won by nobody [...]; the leader's row counts as already without them." """
        state = position("SSM", "SS", won="5,9,9/0,0,0", past="5,1,3/2,4,1:0")
        over = show(hipparchus.apply(play(state, "2S@11"), Move(1, NoReply())))
        assert over.past[-1].won == ((5, 9, 9), (0, 0, 0))
        state = position("SSM", "SS", won="5,9,9/0,0,0", past="2,4,1/5,1,3:1")
        over = show(hipparchus.apply(play(state, "2S@11"), Move(1, NoReply())))
        assert over.phase == "over"
        assert over.rows[0].suits == "M"
        assert [(played.suit, played.value) for played in over.trick] == [("S", 2)]

    def test_the_row_is_shown_and_must_prove_it(self) -> None:
        """ "The follower who says so shows the remaining hand, which is over anyway." """
        seen = hipparchus.parse_state(
            "phase=lead leader=0 rows=...........SSM/............?? won=5,9,9/0,0,0 plays=- unused=?? past=- end=-"
        )
        replica = play(seen, "2S@11")
        assert hipparchus.check(replica, 1, NoReply()).unknown
        replica = hipparchus.apply(replica, Move(1, NoReply()))
        with pytest.raises(Refused) as refused:
            show(replica, "SM")
        assert (refused.value.code, refused.value.seat) == ("reveal.contradicts_claim", 1)
        assert show(replica, "SS").phase == "shuffle"

    def test_a_claim_that_the_rows_length_disproves(self) -> None:
        """A row without a reply is one group of the lead's suit and value: with other cards, or more of them, another block could
        be played. Everybody sees how many cards a row has."""
        seen = "phase=lead leader=0 rows=...........SSM/{} won={} plays=- unused=?? past=- end=-"
        for row, won in (("...........???", "5,9,8/0,0,0"), (".............?", "5,9,9/1,0,0")):
            replica = play(hipparchus.parse_state(seen.format(row, won)), "2S@11")
            assert code(replica, "none") == "play.can_reply"

    def test_known_fault_r25(self) -> None:
        """R25: "when [the last trick] resolves; then piles, totals and the round winner include it before the summary opens" """
        state = position("S", "SS", won="3,4,4/4,5,5")
        after = play(state, "1S@13", "2S@26")
        assert after.past[0].won == ((3, 4, 4), (7, 5, 5))
        assert after.past[0].points == (0, 11)
        assert after.past[0].winner == 1

    def test_the_program_says_it_where_nothing_else_can_be_said(self) -> None:
        """Design, section 2: "a claim with only one possible answer is made by the program" """
        led = play(position("SSM", "SS"), "2S@11")
        assert hipparchus.forced(led, 1) == NoReply()
        assert hipparchus.forced(led, 0) is None
        assert hipparchus.forced(play(position("SSM", "S"), "2S@11"), 1) is None
        assert hipparchus.forced(position("S", "SS"), 0) is None
        seen = hipparchus.parse_state(hipparchus.state_text(led).replace("M/", "?/"))
        assert (hipparchus.forced(seen, 1), hipparchus.forced(seen, 0)) == (NoReply(), None)


class TestScoring:
    def test_example_5(self) -> None:
        """Worked example 5: "A won 5 Sun, 1 Earth, 3 Moon; B won 2 Sun, 4 Earth, 1 Moon: A scores 2 (Sun) + 1 (Moon) = 3; B scores
        1 (Earth)." """
        assert hipparchus.score(((5, 3, 1), (2, 1, 4))) == (3, 1)

    @pytest.mark.parametrize(("won", "points"), [(((5, 0, 0), (5, 0, 0)), (0, 0)), (((7, 0, 0), (0, 0, 0)), (0, 0))])
    def test_equal_or_opponent_none(self, won: object, points: tuple[int, int]) -> None:
        """ "Equal, or opponent none: 0." """
        assert hipparchus.score(won) == points  # type: ignore[arg-type]

    def test_equal_totals_go_to_the_last_follower(self) -> None:
        """ "Equal totals: the follower of the last trick wins it" """
        assert play(position("S", "SS", won="0,0,0/7,9,9"), "1S@13", "2S@26").past[0].winner == 1
        assert play(position("SS", "S", won="7,9,9/0,0,0"), "2S@12", "1S@27").past[0].winner == 1
        assert play(position("SS", "S", leader=1, won="7,9,9/0,0,0"), "1S@27", "2S@12").past[0].winner == 0

    def test_also_when_the_last_trick_was_unanswered(self) -> None:
        """ "(the last trick is the one that ended the round, also when it was unanswered)" """
        state = play(position("SSM", "SS", won="5,9,9/0,0,0"), "2S@11")
        assert show(hipparchus.apply(state, Move(1, NoReply()))).past[0].winner == 1


class TestMatch:
    def test_the_winner_of_a_round_leads_the_next(self) -> None:
        """ "later the winner of the previous round leads" """
        after = play(position("S", "SS", won="3,4,4/4,5,5"), "1S@13", "2S@26")
        assert (after.phase, after.leader) == ("shuffle", 1)
        assert hipparchus.result(after) is None

    @pytest.mark.parametrize(
        ("past", "over"),
        [("-", False), ("5,1,3/2,4,1:0", False), ("2,4,1/5,1,3:1", True), ("2,4,1/5,1,3:1;5,1,3/2,4,1:0", True)],
    )
    def test_first_to_win_two(self, past: str, over: bool) -> None:
        """ "First to win 2 rounds wins the game (3 rounds at most)." """
        after = play(position("S", "SS", won="3,4,4/4,5,5", past=past), "1S@13", "2S@26")
        assert (hipparchus.result(after) is not None) is over
        if over:
            result = hipparchus.result(after)
            assert result is not None
            assert result.ranks == (2, 1)
            assert result.points[1] == 2
            assert result.parts[1][-1] == (f"round{len(after.past)}", 11)
            assert code(after, "none", seat=0) == "table.over"

    def test_points_and_parts(self) -> None:
        after = play(position("S", "SS", won="3,4,4/4,5,5", past="2,4,1/5,1,3:1"), "1S@13", "2S@26")
        result = hipparchus.result(after)
        assert result is not None
        assert result.points == (0, 2)
        assert result.parts == ((("round1", 1), ("round2", 0)), (("round1", 3), ("round2", 11)))


class TestTable:
    def every_phase(self) -> list[State]:
        states = [hipparchus.start({}, 2)]
        for event in (
            Chance("first_leader", 0),
            Chance("shuffle", None, NOBODY),
            Reveal(tuple(range(14)), tuple("SM" * 7), (0,)),
            Reveal(tuple(range(14, 28)), tuple("EEE" * 3 + "SEMMS"), (1,)),
            Move(0, Block(0, 1, "S")),
            Reveal((0,), ("S",)),
        ):
            states.append(hipparchus.apply(states[-1], event))
        stuck = hipparchus.apply(play(position("SSM", "SS"), "2S@11"), Move(1, NoReply()))
        replied = hipparchus.apply(play(position("SSM", "EEM"), "2S@11"), Move(1, Block(25, 2, "E")))
        return [*states, stuck, replied]

    def test_resigning_in_any_phase(self) -> None:
        """Design, section 2: what the table settles and nobody chose."""
        states = self.every_phase()
        assert {state.phase for state in states} == {
            "first", "shuffle", "deal0", "deal1", "lead", "show_lead", "reply", "show_reply", "show_rest",
        }  # fmt: skip
        for state in states:
            for seat in (0, 1):
                over = hipparchus.apply(state, Table("resign", (seat,)))
                result = hipparchus.result(over)
                assert result is not None
                assert result.ranks[seat] == 2
                self.conserved(over)
                assert hipparchus.parse_state(hipparchus.state_text(over)) == over

    def test_an_end_by_agreement(self) -> None:
        for state in self.every_phase():
            over = hipparchus.apply(state, Table("agreed_end", (0, 1)))
            result = hipparchus.result(over)
            assert result is not None
            assert result.ranks == (1, 1)
            self.conserved(over)
            assert hipparchus.parse_state(hipparchus.state_text(over)) == over

    def conserved(self, state: State) -> None:
        inventory = hipparchus.inventory(state)
        assert sum(stock.found for stock in inventory.stocks) + inventory.unknown == 30

    def test_leaving_and_coming_back_changes_nothing(self) -> None:
        state = position("SMS", "EEE")
        for kind in ("left", "back"):
            for seat in (0, 1):
                assert hipparchus.apply(state, Table(kind, (seat,))) == state

    def test_the_ranks_of_an_end_before_its_time(self) -> None:
        """Whoever resigns is last, whatever stands; an end by agreement ranks by the rounds won."""
        even, ahead = position("SMS", "EEE"), position("SMS", "EEE", past="2,4,1/5,1,3:1", leader=1)
        ends = [Table("resign", (0,)), Table("resign", (1,)), Table("agreed_end", (0, 1))]
        results = [[hipparchus.result(hipparchus.apply(state, end)) for end in ends] for state in (even, ahead)]
        assert [[result and result.ranks for result in row] for row in results] == [
            [(2, 1), (1, 2), (1, 1)],
            [(2, 1), (1, 2), (2, 1)],
        ]
        assert [result and result.points for result in results[1]] == [(0, 1)] * 3

    def test_the_inventory_counts_every_zone(self) -> None:
        state = play(position("SSE", "MSE", won="3,4,7/2,5,1"), "2S@11")
        stocks = {stock.kind: stock.found for stock in hipparchus.inventory(state).stocks}
        assert stocks == {"S": 3 + 2 + 2 + 1, "M": 4 + 5 + 1, "E": 7 + 1 + 2}
        assert hipparchus.inventory(state).unknown == 2

    @pytest.mark.parametrize(
        "event",
        [
            Table("time", (0,)),
            Table("take_back", (0,)),
            Table("resign", (2,)),
            Table("left", (2,)),
            Table("resign", (0, 1)),
            Open(0, NoReply()),
        ],
    )
    def test_what_does_not_belong_here(self, event: Table | Open) -> None:
        with pytest.raises(Refused) as refused:
            hipparchus.apply(position("SMS", "EEE"), event)
        assert refused.value.code == "event.not_due"


class TestReveals:
    def test_a_claim_of_cards_that_are_elsewhere(self) -> None:
        """ "30 cards: 10 Sun, 10 Moon, 10 Earth.": who holds ten Sun knows that the other one has none; who does not, cannot tell."""
        seen = "phase={} leader=1 rows={}/?????????????? won=0,0,0/0,0,0 plays={} unused=?? past=- end=-"
        ten = hipparchus.parse_state(seen.format("lead", "SSSSSSSSSSMMMM", "-"))
        nine = hipparchus.parse_state(seen.format("lead", "SSSSSSSSSMMMMM", "-"))
        assert code(ten, "1S@14") == "play.one_suit"
        assert code(nine, "2S@14") == "play.one_suit"
        assert hipparchus.check(nine, 1, Block(14, 1, "S")).unknown
        left = hipparchus.parse_state(
            "phase=lead leader=0 rows=............SS/............?? won=7,9,8/0,0,0 plays=- unused=?? past=- end=-"
        )
        assert code(play(left, "2S@12"), "none") == "play.can_reply"
        half = hipparchus.parse_state(
            "phase=lead leader=0 rows=............SS/............?M won=6,9,9/0,0,0 plays=- unused=?? past=- end=-"
        )
        assert code(play(half, "2S@12"), "none") == "play.can_reply"

    def test_a_play_that_is_not_what_it_claimed_names_the_mover(self) -> None:
        """Design, section 2: "the Reveal that follows proves it, and one that contradicts is refused and names the mover" """
        replica = hipparchus.parse_state(
            "phase=lead leader=0 rows=...........???/............SS won=7,8,8/0,0,0 plays=- unused=?? past=- end=-"
        )
        moved = hipparchus.apply(replica, Move(0, Block(11, 2, "M")))
        with pytest.raises(Refused) as refused:
            show(moved, "MS")
        assert (refused.value.code, refused.value.seat) == ("reveal.contradicts_claim", 0)

    @pytest.mark.parametrize(
        "reveal",
        [
            Reveal((11,), ("S",)),
            Reveal((12, 11), ("S", "S")),
            Reveal((11, 12), ("S", "S"), (0,)),
            Reveal((11, 12), None),
            Reveal((11, 12), ("S",)),
            Reveal((11, 12), ("S", "X")),
            Reveal((11, 12), ("S", "")),
        ],
    )
    def test_only_the_one_that_is_due(self, reveal: Reveal) -> None:
        state = hipparchus.apply(position("SSM", "SEE"), Move(0, Block(11, 2, "S")))
        with pytest.raises(Refused) as refused:
            hipparchus.apply(state, reveal)
        as_due = (reveal.slots, reveal.audience) == ((11, 12), None)
        assert refused.value.code == ("reveal.faces" if as_due else "event.not_due")

    def test_a_deal_of_too_many_of_a_suit(self) -> None:
        state = hipparchus.apply(
            hipparchus.apply(hipparchus.start({}, 2), Chance("first_leader", 0)), Chance("shuffle", None, NOBODY)
        )
        with pytest.raises(Refused) as refused:
            hipparchus.apply(state, Reveal(tuple(range(14)), ("S",) * 14, (0,)))
        assert refused.value.code == "reveal.faces"

    def test_a_deal_of_too_many_of_a_suit_over_both_rows(self) -> None:
        state = hipparchus.start({}, 2)
        nine, two = "S" * 9 + "MMMEE", "SS" + "MMMMMM" + "EEEEEE"
        for event in (
            Chance("first_leader", 0),
            Chance("shuffle", None, NOBODY),
            Reveal(tuple(range(14)), tuple(nine), (0,)),
        ):
            state = hipparchus.apply(state, event)
        with pytest.raises(Refused) as refused:
            hipparchus.apply(state, Reveal(tuple(range(14, 28)), tuple(two), (1,)))
        assert refused.value.code == "reveal.faces"

    @pytest.mark.parametrize(
        ("chance", "refusal"),
        [
            (Chance("shuffle", 7, NOBODY), "chance.impossible"),
            (Chance("shuffle", None), "chance.impossible"),
            (Chance("remix", None, NOBODY), "event.not_due"),
            (Chance("first_leader", 0), "event.not_due"),
        ],
    )
    def test_a_shuffle_tells_nobody_anything(self, chance: Chance, refusal: str) -> None:
        state = hipparchus.apply(hipparchus.start({}, 2), Chance("first_leader", 0))
        with pytest.raises(Refused) as refused:
            hipparchus.apply(state, chance)
        assert refused.value.code == refusal

    def test_everybody_learns_who_leads_first(self) -> None:
        with pytest.raises(Refused) as refused:
            hipparchus.apply(hipparchus.start({}, 2), Chance("first_leader", 0, (0,)))
        assert refused.value.code == "event.not_due"

    @pytest.mark.parametrize(
        "chance",
        [
            Chance("first_leader", 2),
            Chance("first_leader", True),
            Chance("first_leader", None),
            Chance("dice", 1),
            Chance("shuffle", None, NOBODY),
        ],
    )
    def test_luck_that_cannot_be(self, chance: Chance) -> None:
        with pytest.raises(Refused) as refused:
            hipparchus.apply(hipparchus.start({}, 2), chance)
        due = chance.kind == "first_leader"
        assert refused.value.code == ("chance.impossible" if due else "event.not_due")
