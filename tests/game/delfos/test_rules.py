"""The rules of Delfos, in the order of rules/delfos.md; each test cites the sentence it tests."""

from collections import Counter

import pytest

from game import delfos
from game.core import (
    NOBODY,
    Chance,
    Draw,
    Hidden,
    Move,
    Open,
    Refused,
    Remix,
    Reveal,
    Show,
    Shuffle,
    Stream,
    Table,
    Unseal,
    told,
)
from game.delfos import Action, Pass, Play, Return, SetAside, State, Swap, Take
from tests.game.delfos.positions import ORDER, Dealt, steps, texts, with_predictions

SEATS = (2, 3, 4)


def refusal(state: State, seat: int, action: object) -> str:
    """The code that refuses an action, both by ``check`` and by ``apply``; the state stays what it was."""
    before = delfos.state_text(state)
    ruling = delfos.check(state, seat, action)  # type: ignore[arg-type]
    assert ruling.illegal
    sealed = state.phase in ("aside", "pass") and action is not None and type(seat) is int
    with pytest.raises(Refused) as refused:
        delfos.apply(state, Move(seat, action, (seat,) if sealed else None))
    assert refused.value.code == ruling.code
    assert delfos.state_text(state) == before
    return ruling.code


def event_refused(state: State, event: object) -> str:
    with pytest.raises(Refused) as refused:
        delfos.apply(state, event)  # type: ignore[arg-type]
    return refused.value.code


def before_deal(seats: int) -> State:
    return delfos.apply(delfos.start({"first": 0}, seats), Chance("shuffle", None, NOBODY))


class TestMaterialAndDeal:
    def test_consultation_cards(self) -> None:
        """ "27 consultation cards, each with its own number 1 to 27 [...], in 5 suits: green 7, yellow 6, blue 5, purple 5,
        red 4." """
        due = delfos.need(delfos.start({"first": 0}, 2))
        assert isinstance(due, Shuffle)
        assert due.faces == tuple(str(card) for card in range(1, 28))
        assert Counter(delfos.SUITS[delfos.SUIT_OF[int(face)]] for face in due.faces) == {
            "green": 7,
            "yellow": 6,
            "blue": 5,
            "purple": 5,
            "red": 4,
        }

    def test_numbers_of_the_suits(self) -> None:
        """ "green 1-7, yellow 8-13, blue 14-18, purple 19-23, red 24-27" """
        numbers = [[card for card in range(1, 28) if delfos.SUIT_OF[card] == suit] for suit in range(5)]
        assert [(cards[0], cards[-1]) for cards in numbers] == [(1, 7), (8, 13), (14, 18), (19, 23), (24, 27)]

    @pytest.mark.parametrize("seats", SEATS)
    def test_prediction_cards(self, seats: int) -> None:
        """ "25 prediction cards: for each suit the values 0, 1, 2, 3, 4; they lie face up in the centre." """
        state = Dealt(seats, ORDER).truth
        assert [state.centre(suit) for suit in range(5)] == [(0, 1, 2, 3, 4)] * 5

    def test_one_copy_of_each(self) -> None:
        """ "one copy of each, so that a value taken by one player is gone for the others until it comes back" """
        table = Dealt(2, ORDER)
        table.set_aside(9, 18)
        table.pass_on((1, 2, 3, 4), (10, 11, 12, 13))
        table.play(10, "take2")  # seat 0 plays yellow
        table.do(1, Play(*table.slots([14]), 14))
        table.do(1, "take0")
        table.do(0, Play(*table.slots([11]), 11))
        assert texts(table.truth, 0) == ["return", "swap1", "swap3"]
        table.do(0, "swap3")
        assert table.truth.predictions[1] == "3-"
        assert table.truth.centre(1) == (0, 1, 2, 4)

    @pytest.mark.parametrize(("seats", "size"), [(2, 9), (3, 6), (4, 4)])
    def test_hands(self, seats: int, size: int) -> None:
        """ "2 players get 9 each, 3 get 6, 4 get 4 each and 2 more are turned face up at once into their suits' rows." """
        state = before_deal(seats)
        for seat in range(seats):
            due = delfos.need(state)
            assert due == Show(tuple(range(seat * size, (seat + 1) * size)), (seat,))
            assert isinstance(due, Show)
            state = delfos.apply(state, Reveal(due.slots, tuple(str(slot + 1) for slot in due.slots), (seat,)))
        assert delfos.need(state) == (Show((16, 17)) if seats == 4 else None)

    @pytest.mark.parametrize("seats", SEATS)
    def test_eighteen_in_play(self, seats: int) -> None:
        """ "18 cards come into play and 9 are removed unseen": not even the truth knows them."""
        table = Dealt(seats, ORDER)
        known = sum(face is not None for face in delfos.faces(table.truth))
        assert (known, delfos.inventory(table.truth).unknown) == (18, 9)
        assert delfos.faces(table.truth)[18:] == (None,) * 9

    def test_each_sees_their_own_hand_alone(self) -> None:
        table = Dealt(3, ORDER)
        for viewer in (0, 1, 2):
            seen = [slot for slot, face in enumerate(delfos.faces(table.replicas[viewer])) if face is not None]
            assert tuple(seen) == table.truth.hands[viewer]
        assert set(delfos.faces(table.replicas[None])) == {None}

    @pytest.mark.parametrize("seats", SEATS)
    def test_first_starter_is_drawn(self, seats: int) -> None:
        """ "The first starting player is drawn at random" """
        state = delfos.start({}, seats)
        assert delfos.need(state) == Draw("first_player", tuple((seat, 1) for seat in range(seats)))
        assert delfos.apply(state, Chance("first_player", seats - 1)).starter == seats - 1
        for impossible in (seats, -1, True, None, "0"):
            assert event_refused(state, Chance("first_player", impossible)) == "chance.impossible"

    @pytest.mark.parametrize("first", [0, 1])
    def test_first_starter_is_chosen(self, first: int) -> None:
        """ "(or chosen in the room)" """
        state = delfos.start({"first": first}, 2)
        assert (state.starter, state.phase) == (first, "shuffle")

    @pytest.mark.parametrize("seats", SEATS)
    def test_rounds(self, seats: int) -> None:
        """ "As many rounds as players."; "each next round starts one seat further to the left (the next seat in turn order)" """
        starters = {
            len(table.truth.past): table.truth.starter
            for table in steps(seats, "rounds")
            if table.truth.phase != "over"
        }
        first = starters[0]
        assert starters == {number: (first + number) % seats for number in range(seats)}

    @pytest.mark.parametrize("seats", [0, 1, 5])
    def test_two_to_four_players(self, seats: int) -> None:
        """ "2 to 4 players" """
        with pytest.raises(Refused) as refused:
            delfos.start({}, seats)
        assert refused.value.code == "options.seats"


class TestPassing:
    @pytest.mark.parametrize(
        ("seats", "calendar"),
        [(2, [("aside", 9, 1), ("pass", 8, 4), ("pass", 4, 2), ("pass", 2, 1)]), (3, [("pass", 6, 3), ("pass", 3, 2)]), (4, [("pass", 4, 2), ("pass", 2, 1)])],
    )  # fmt: skip
    def test_steps(self, seats: int, calendar: list[tuple[str, int, int]]) -> None:
        """ "2 players: 9 cards: set 1 aside face down. 8: pass 4. 4: pass 2. 2: pass 1."; "3 players: 6: pass 3. 3: pass 2.";
        "4 players: 4 (after the 2 face-up cards): pass 2. 2: pass 1." """
        found = []
        for table in steps(seats, "calendar"):
            state = table.truth
            if state.phase in ("aside", "pass") and delfos.to_act(state) == tuple(range(seats)) and not state.past:
                sizes = {len(hand) for hand in state.hands}
                counts = {
                    len(action.slots) if isinstance(action, Pass) else 1
                    for seat in range(seats)
                    for action in delfos.legal(state, seat)
                }
                found.append((state.phase, *sizes, *counts))
        assert found == calendar

    @pytest.mark.parametrize("seats", SEATS)
    def test_to_the_right(self, seats: int) -> None:
        """ "Cards are passed to the right, that is to the previous seat in turn order." """
        table = Dealt(seats, ORDER)
        if seats == 2:
            table.set_aside(9, 18)
        count = {2: 4, 3: 3, 4: 2}[seats]
        hands = [table.hand(seat) for seat in range(seats)]
        given = [hand[:count] for hand in hands]
        table.pass_on(*given)
        for seat in range(seats):
            assert table.hand(seat) == sorted(hands[seat][count:] + given[(seat + 1) % seats])

    def test_at_once(self) -> None:
        """ "Passing is simultaneous: everyone chooses, then all cards move at once." """
        table = Dealt(3, ORDER)
        hands = table.truth.hands
        table.choose(2, Pass((12, 13, 14)))
        assert delfos.to_act(table.truth) == (0, 1)
        table.choose(0, Pass((0, 1, 2)))
        assert delfos.to_act(table.truth) == (1,)
        assert refusal(table.truth, 0, Pass((0, 1, 3))) == "play.not_your_turn"
        assert table.truth.hands == hands
        assert delfos.need(table.truth) is None
        table.choose(1, Pass((6, 7, 8)))
        for seat in range(3):
            assert delfos.need(table.truth) == Unseal(seat)
            assert table.truth.hands == hands
            table.answer(Unseal(seat))
        assert table.truth.hands == ((3, 4, 5, 6, 7, 8), (9, 10, 11, 12, 13, 14), (0, 1, 2, 15, 16, 17))

    def test_choices_are_sealed(self) -> None:
        """ "Chosen cards are hidden from all but giver and receiver." """
        table = Dealt(3, ORDER)
        table.choose(0, Pass((0, 1, 2)))
        assert [table.replicas[viewer].chosen[0] for viewer in (0, 1, 2, None)] == [(0, 1, 2), (), (), ()]
        assert event_refused(table.truth, Move(1, Pass((6, 7, 8)))) == "event.audience"
        assert event_refused(table.truth, Move(1, Pass((6, 7, 8)), (0,))) == "event.audience"
        assert event_refused(table.truth, Move(1, None, ())) == "event.audience"
        assert event_refused(table.truth, Move(1, None)) == "play.not_an_action"

    def test_nobody_follows_a_card(self) -> None:
        """ "Chosen cards are hidden from all but giver and receiver": the receiver's hand gets fresh slots, which only the
        receiver has seen."""
        table = Dealt(3, ORDER)
        for seat in range(3):
            table.choose(seat, Pass(table.truth.hands[seat][:3]))
        for seat in range(3):
            table.answer(Unseal(seat))
        due = delfos.need(table.truth)
        assert due == Remix(0, (3, 4, 5, 6, 7, 8), (27, 28, 29, 30, 31, 32))
        assert isinstance(due, Remix)
        for wrong in (Chance("remix", 1, NOBODY), Chance("remix", None)):
            assert event_refused(table.truth, wrong) == "chance.impossible"
        table.answer(due)
        assert delfos.need(table.truth) == Show(due.fresh, (0,))
        table.answer(Show(due.fresh, (0,)))
        seen = [[delfos.faces(table.replicas[viewer])[slot] for slot in due.fresh] for viewer in (1, 2, None)]
        assert seen == [[None] * 6] * 3
        assert None not in [delfos.faces(table.replicas[0])[slot] for slot in due.fresh]

    def test_the_giver_knows_what_went(self) -> None:
        """ "hidden from all but giver and receiver": the giver knows that the cards are in that hand, not where; the third
        player has no idea."""
        table = Dealt(3, ORDER)
        table.pass_on((1, 2, 3), (7, 8, 9), (13, 14, 15))
        places = set()
        elsewhere = set()
        for number in range(60):
            giver = delfos.sample(table.replicas[1], 1, Stream("giver", number))
            third = delfos.sample(table.replicas[2], 2, Stream("third", number))
            hand = [giver.faces[slot] for slot in giver.hands[0]]
            assert {7, 8, 9} <= set(hand)
            places.add(tuple(hand.index(card) for card in (7, 8, 9)))
            elsewhere.add({7, 8, 9} <= {third.faces[slot] for slot in third.hands[0]})
        assert len(places) > 20
        assert False in elsewhere

    def test_known_through_two_passes(self) -> None:
        """What the giver knows of a card is not lost when it is passed on, for all the giver knows, or kept."""
        table = Dealt(4, ORDER)
        table.pass_on((1, 2), (5, 6), (9, 10), (13, 14))
        for card, prediction in ((3, "take0"), (9, "take0"), (13, "take1"), (15, "take0")):
            table.play(card, prediction)
        for card, prediction in ((4, "return"), (10, "return"), (14, "take1"), (16, "return")):
            table.play(card, prediction)
        table.pass_on((5,), (7,), (11,), (1,))
        # Seat 1 passed 5 and 6 to seat 0, which kept 6 and passed 5 on to seat 3.
        worlds = [delfos.sample(table.replicas[1], 1, Stream("through", number)) for number in range(200)]
        where = Counter(
            tuple(
                next(seat for seat, hand in enumerate(world.hands) if world.faces.rfind(card) in hand)
                for card in (5, 6)
            )
            for world in worlds
        )
        assert set(where) == {(0, 3), (3, 0)}
        assert abs(where[0, 3] - 100) < 40

    def test_what_opens_is_what_was_sealed(self) -> None:
        table = Dealt(3, ORDER)
        for seat in range(3):
            table.choose(seat, Pass(table.truth.hands[seat][:3]))
        opened = Open(0, Pass((0, 1, 2)))
        assert event_refused(table.truth, Open(0, Pass((0, 1, 3)))) == "delfos.other_than_sealed"
        assert event_refused(table.replicas[0], Open(0, Pass((0, 1, 3)))) == "delfos.other_than_sealed"
        delfos.apply(table.replicas[1], Open(0, Pass((0, 1, 3))))
        for replica in (table.truth, table.replicas[1]):
            assert event_refused(replica, Open(0, Pass((0, 1, 9)))) == "delfos.no_such_card"
            assert event_refused(replica, Open(0, Pass((0, 1)))) == "delfos.how_many"
            assert event_refused(replica, Open(0, SetAside(0))) == "delfos.pass_first"
            assert event_refused(replica, Open(0, None)) == "play.not_an_action"
            assert event_refused(replica, Open(0, opened.action, (0,))) == "event.not_due"
            assert event_refused(replica, Open(1, Pass((6, 7, 8)))) == "event.not_due"
            assert event_refused(replica, Open(False, opened.action)) == "event.not_due"
            delfos.apply(replica, opened)

    def test_known_fault_r16(self) -> None:
        """R16: "Too few cards could be passed, a bot tried to pass one card twice" """
        state = Dealt(4, ORDER).truth
        assert refusal(state, 0, Pass((0,))) == "delfos.how_many"
        assert refusal(state, 0, Pass((0, 1, 2))) == "delfos.how_many"
        assert refusal(state, 0, Pass(())) == "delfos.how_many"
        assert refusal(state, 0, Pass((1, 1))) == "delfos.twice"
        assert refusal(state, 0, Pass((0, 4))) == "delfos.no_such_card"
        assert refusal(state, 0, Pass((1, 0))) == "play.not_an_action"  # another text for a choice that there is
        assert refusal(state, 0, Play(0, 1)) == "delfos.pass_first"
        assert refusal(state, 0, SetAside(0)) == "delfos.pass_first"
        assert len(delfos.legal(state, 0)) == 6

    def test_all_passes_are_listed(self) -> None:
        table = Dealt(2, ORDER)
        assert len(delfos.legal(table.truth, 0)) == 9
        table.set_aside(9, 18)
        assert len(delfos.legal(table.truth, 0)) == 70
        assert delfos.legal(table.replicas[None], 0) == delfos.legal(table.truth, 0)  # slots tell nothing

    def test_hands_are_kept_from_others(self) -> None:
        """A dealer that shows a receiver other cards than those kept is refused."""
        table = Dealt(3, ORDER)
        for seat in range(3):
            table.choose(seat, Pass(table.truth.hands[seat][:3]))
        for seat in range(3):
            table.answer(Unseal(seat))
        table.answer(Remix(0, (3, 4, 5, 6, 7, 8), (27, 28, 29, 30, 31, 32)))
        slots = (27, 28, 29, 30, 31, 32)
        for state in (table.truth, table.replicas[0]):
            for cards in ((4, 5, 6, 7, 8, 8), (4, 5, 1, 7, 8, 9), (4, 5, 6, 7, 8)):
                assert event_refused(state, Reveal(slots, tuple(map(str, cards)), (0,))) == "reveal.faces"
        # Of what was received only the giver knows.
        shown = Reveal(slots, ("4", "5", "6", "20", "21", "22"), (0,))
        assert event_refused(table.truth, shown) == "reveal.faces"
        assert delfos.apply(table.replicas[0], shown).phase == "remix"


class TestSettingAside:
    def test_only_two_players(self) -> None:
        """ "2 players: 9 cards: set 1 aside face down." """
        assert [Dealt(seats, ORDER).truth.phase for seats in SEATS] == ["aside", "pass", "pass"]

    def test_refused(self) -> None:
        state = Dealt(2, ORDER).truth
        assert refusal(state, 0, SetAside(9)) == "delfos.no_such_card"
        assert refusal(state, 0, Pass((0, 1, 2, 3))) == "delfos.set_aside_first"
        assert refusal(state, 0, Play(0, 1)) == "delfos.set_aside_first"
        assert refusal(state, 0, SetAside(True)) == "play.not_an_action"

    def test_face_down(self) -> None:
        """ "set 1 aside face down": everybody knows which card it is, and only its player what it shows."""
        table = Dealt(2, ORDER)
        table.choose(0, SetAside(4))
        assert table.replicas[1].chosen == ((), None)
        table.choose(1, SetAside(9))
        for wrong in (Open(0, SetAside(5)), Open(0, SetAside(9)), Open(0, Pass((0, 1, 2, 3)))):
            assert event_refused(table.truth, wrong) in (
                "delfos.other_than_sealed",
                "delfos.no_such_card",
                "delfos.set_aside_first",
            )
        table.answer(Unseal(0))
        table.answer(Unseal(1))
        assert table.truth.aside == (4, 9)
        assert table.truth.hands == ((0, 1, 2, 3, 5, 6, 7, 8), (10, 11, 12, 13, 14, 15, 16, 17))
        assert delfos.faces(table.replicas[1])[4] is None
        assert delfos.faces(table.replicas[0])[4] == "5"

    def test_ninth_turn(self) -> None:
        """ "0: show the card set aside and play it."; "The card set aside is played as an ordinary ninth turn, in turn order,
        with its prediction action." """
        table, rng = Dealt(2, ORDER, first=1), Stream("ninth")
        table.set_aside(9, 18)
        while table.truth.aside:
            table.do(*table.at_random(rng))
        state = table.truth
        assert state.hands == ((8,), (17,))
        assert len(state.played) == 16
        assert delfos.to_act(state) == (1,)
        assert delfos.legal(state, 1) == [Play(17, 18)]
        assert delfos.forced(state, 1) == Play(17, 18)
        assert delfos.forced(state, 0) is None
        for viewer in (0, 1, None):
            known = viewer == 1
            assert delfos.forced(table.replicas[viewer], 1) == (Play(17, 18) if known else None)
        table.do(1, Play(17, 18))
        assert table.truth.phase == "predict"
        assert delfos.forced(table.truth, 1) is None
        table.do(1, delfos.legal(table.truth, 1)[0])
        assert delfos.to_act(table.truth) == (0,)
        assert delfos.forced(table.truth, 0) == Play(8, 9)
        table.do(0, Play(8, 9))
        table.do(0, delfos.legal(table.truth, 0)[0])
        assert len(table.truth.past) == 1

    @pytest.mark.parametrize("seats", SEATS)
    def test_nothing_else_is_forced(self, seats: int) -> None:
        """A last card and a last way are laid by hand: people see what happens."""
        for table in steps(seats, "forced"):
            for seat in delfos.to_act(table.truth):
                forced = delfos.forced(table.truth, seat)
                last = seats == 2 and table.truth.phase == "play" and len(table.truth.played) >= 16
                assert (forced is not None) == last


class TestTurn:
    @staticmethod
    def table() -> Dealt:
        """Three players who have passed; seat 0 holds 4, 5, 6 (green) and 7, 8, 9 (green, yellow)."""
        table = Dealt(3, ORDER)
        table.pass_on((1, 2, 3), (7, 8, 9), (13, 14, 15))
        return table

    def test_two_moves(self) -> None:
        """ "A turn is two moves: the card, then the prediction action in its suit." """
        table = self.table()
        slot = table.slots([8])[0]
        assert refusal(table.truth, 0, Take(1)) == "delfos.card_first"
        assert refusal(table.truth, 0, Pass((27, 28))) == "delfos.card_first"
        table.do(0, Play(slot, 8))
        assert delfos.to_act(table.truth) == (0,)
        assert refusal(table.truth, 0, Play(table.slots([9])[0], 9)) == "delfos.predict_first"
        table.do(0, "take1")
        assert delfos.to_act(table.truth) == (1,)
        assert table.truth.predictions == ("---", "1--", "---", "---", "---")

    def test_turns_are_public(self) -> None:
        table = self.table()
        assert not table.truth.over
        play = Play(table.slots([8])[0], 8)
        assert delfos.audience(table.truth, 0, play) is None
        for to in ((), (0,), (0, 1, 2)):
            assert event_refused(table.truth, Move(0, play, to)) == "event.audience"

    def test_turn_order(self) -> None:
        """ "Turn order runs by seat, to the left." """
        table = Dealt(3, ORDER, first=1)
        table.pass_on((1, 2, 3), (7, 8, 9), (13, 14, 15))
        seen = []
        for _ in range(4):
            seen.append(table.seat)
            assert refusal(table.truth, (table.seat + 1) % 3, Take(0)) == "play.not_your_turn"
            table.play(table.hand(table.seat)[0], texts_after(table)[0])
        assert seen == [1, 2, 0, 1]

    def test_face_up(self) -> None:
        """ "Play one card face up into its suit's row": everybody sees it, and the card proves what was said."""
        table = self.table()
        slot = table.slots([8])[0]
        table.choose(0, Play(slot, 8))
        assert delfos.need(table.truth) == Show((slot,))
        for state in (table.truth, *table.replicas.values()):
            with pytest.raises(Refused) as refused:
                delfos.apply(state, Reveal((slot,), ("9",)))
            assert (refused.value.code, refused.value.seat) == ("reveal.contradicts_claim", 0)
            assert event_refused(state, Reveal((slot,), None)) == "reveal.faces"
            assert event_refused(state, Reveal((slot,), ("28",))) == "reveal.faces"
            assert event_refused(state, Reveal((slot + 1,), ("8",))) == "event.not_due"
        table.answer(Show((slot,)))
        assert table.truth.rows == ((), (8,), (), (), ())
        assert table.replicas[None].counts == (0, 1, 0, 0, 0)

    def test_a_card_of_ones_own(self) -> None:
        table = self.table()
        assert refusal(table.truth, 0, Play(table.slots([10])[0], 10)) == "delfos.no_such_card"
        assert refusal(table.truth, 0, Play(table.slots([8])[0], 9)) == "delfos.not_that_card"
        assert refusal(table.truth, 0, Play(99, 9)) == "delfos.no_such_card"
        assert refusal(table.truth, 0, Play(27, 0)) == "delfos.not_that_card"
        assert refusal(table.truth, 0, Play(27, 10**30)) == "delfos.not_that_card"

    def test_what_others_may_hold(self) -> None:
        """A replica lets pass what it cannot see, and nothing that it knows to be elsewhere."""
        table = self.table()
        slot = table.truth.hands[0][0]
        giver, third = table.replicas[1], table.replicas[2]
        assert delfos.check(giver, 0, Play(slot, 7)).unknown
        assert delfos.check(third, 0, Play(slot, 7)).unknown
        assert delfos.check(giver, 0, Play(slot, 20)).unknown
        assert delfos.check(giver, 0, Play(slot, 10)).code == "delfos.not_that_card"  # it still has the 10
        assert delfos.check(third, 0, Play(slot, 13)).code == "delfos.not_that_card"  # it passed the 13 to seat 1
        with pytest.raises(Hidden) as hidden:
            delfos.legal(giver, 0)
        assert hidden.value.code == "legal.hidden"

    def test_what_is_left_must_be_what_was_passed(self) -> None:
        """Once all other cards of a hand were played, the rest are those that the giver knows of."""
        table = self.table()
        giver = table.replicas[1]
        hand = giver.hands[0]
        for slot, card in zip(hand, (20, 21, 22), strict=False):
            move = Move(0, Play(slot, card))
            giver = delfos.apply(delfos.apply(giver, move), Reveal((slot,), (str(card),)))
            giver = giver._replace(phase="play", turn=0)
        assert delfos.check(giver, 0, Play(hand[3], 7)).unknown
        assert delfos.check(giver, 0, Play(hand[3], 23)).code == "delfos.not_that_card"

    def test_take(self) -> None:
        """ "1. take a prediction of the suit from the centre, if you hold none in it" """
        table = self.table()
        table.do(0, Play(table.slots([8])[0], 8))
        assert texts(table.truth, 0) == ["take0", "take1", "take2", "take3", "take4"]
        for seat in (0, 1, 2):
            assert delfos.legal(table.replicas[None], seat) == delfos.legal(table.truth, seat)

    def test_without_one_taking_is_obligatory(self) -> None:
        """ "without one, action 1 is the only and obligatory choice" """
        table = self.table()
        table.do(0, Play(table.slots([8])[0], 8))
        assert refusal(table.truth, 0, Return()) == "delfos.must_take"
        assert refusal(table.truth, 0, Swap(1)) == "delfos.must_take"

    def holding(self, row: str) -> State:
        """Seat 0 has played a yellow card and the seats hold these yellow predictions."""
        table = self.table()
        table.do(0, Play(table.slots([8])[0], 8))
        return with_predictions(table.truth, yellow=row)

    def test_put_back(self) -> None:
        """ "2. put your prediction of the suit back in the centre" """
        state = delfos.apply(self.holding("2--"), Move(0, Return()))
        assert state.predictions[1] == "---"
        assert state.centre(1) == (0, 1, 2, 3, 4)

    @pytest.mark.parametrize(
        ("row", "expected"),
        [
            ("2--", ["return", "swap1", "swap3"]),
            ("0--", ["return", "swap1"]),
            ("4--", ["return", "swap3"]),
            ("21-", ["return", "swap3"]),
            ("2-3", ["return", "swap1"]),
            ("-01", ["take2", "take3", "take4"]),
        ],
    )
    def test_swap(self, row: str, expected: list[str]) -> None:
        """ "3. swap your prediction for one of the suit that lies in the centre and is exactly one higher or lower" """
        assert texts(self.holding(row), 0) == expected

    def test_at_most_one(self) -> None:
        """ "a player holds at most one prediction per suit"; "with one, 2 or 3" """
        state = self.holding("2-0")
        assert refusal(state, 0, Take(1)) == "delfos.holds_one"
        assert refusal(state, 0, Swap(4)) == "delfos.one_step"
        assert refusal(state, 0, Swap(2)) == "delfos.one_step"
        assert refusal(self.holding("12-"), 0, Swap(2)) == "delfos.taken"
        assert refusal(self.holding("-2-"), 0, Take(2)) == "delfos.taken"
        assert refusal(self.holding("-2-"), 0, Take(5)) == "delfos.no_such_prediction"
        assert refusal(self.holding("0--"), 0, Swap(-1)) == "delfos.no_such_prediction"
        assert refusal(self.holding("4--"), 0, Swap(10**30)) == "delfos.no_such_prediction"

    def test_only_in_that_suit(self) -> None:
        """ "then do exactly one action **in that suit**" """
        table = self.table()
        table.play(8, "take1")
        table.do(1, Play(table.slots([13])[0], 13))
        assert "take1" not in texts(table.truth, 1)
        table.do(1, "take0")
        assert table.truth.predictions == ("---", "10-", "---", "---", "---")

    def test_example_4(self) -> None:
        """Worked example 4: "Holding red 2 while 1 and 3 are both taken: the only legal action after playing a red card is to
        return it." """
        order = (24, *ORDER[:23], *ORDER[24:])
        table = Dealt(3, order)
        table.pass_on((1, 2, 3), (6, 7, 8), (12, 13, 14))
        table.do(0, Play(table.slots([24])[0], 24))
        state = with_predictions(table.truth, red="213")
        assert delfos.legal(state, 0) == (Return(),)
        assert delfos.forced(state, 0) is None

    @pytest.mark.parametrize(
        "action",
        [
            None,
            3,
            "take1",
            (1,),
            Take(True),
            Swap(1.0),
            Take("1"),
            Play(27, True),
            Play("27", 8),
            Pass([27]),
            Pass((True,)),
        ],  # type: ignore[arg-type]
    )
    def test_not_actions(self, action: object) -> None:
        for state in (self.table().truth, self.holding("---")):
            assert refusal(state, 0, action) == "play.not_an_action"

    @pytest.mark.parametrize("seat", [True, "0", None, -1, 3, 0.0])
    def test_not_seats(self, seat: object) -> None:
        assert refusal(self.table().truth, seat, Play(27, 8)) == "play.not_your_turn"  # type: ignore[arg-type]


def texts_after(table: Dealt) -> list[str]:
    """What the seat to act may do once it has played its lowest card."""
    copy, seat = table.truth, table.seat
    card = table.hand(seat)[0]
    slot = table.slots([card])[0]
    copy = delfos.apply(delfos.apply(copy, Move(seat, Play(slot, card))), Reveal((slot,), (str(card),)))
    return texts(copy, seat)


class TestRounds:
    def test_example_5(self) -> None:
        """Worked example 5: "3 players: each passes 3 of 6, plays three, passes 2 of 3, plays three: 18 cards played." """
        said = []
        for table in steps(3, "example 5"):
            if table.truth.past:
                assert sum(table.truth.past[0].counts) == 18
                break
            said.append((table.truth.phase, len(table.truth.hands[0]), len(table.truth.played)))
        assert [(phase, size, played) for phase, size, played in said if phase == "pass"] == [
            *[("pass", 6, 0)] * 3,
            *[("pass", 3, 9)] * 3,
        ]
        assert len([phase for phase, _, _ in said if phase == "predict"]) == 18

    def test_example_6(self) -> None:
        """Worked example 6: "4 players: 2 face-up + 16 played = 18; the face-up cards count in their rows." """
        table = Dealt(4, ORDER)
        assert table.truth.rows == ((), (), (17, 18), (), ())
        assert table.truth.predictions == ("----",) * 5
        predicted = 0
        for table in steps(4, "example 6"):
            if table.truth.past:
                break
            predicted += table.truth.phase == "predict"
            last = table.truth
        assert predicted == 16
        assert len(last.played) == 18
        assert table.truth.past[0].counts == last.counts

    @pytest.mark.parametrize("seats", SEATS)
    def test_result(self, seats: int) -> None:
        """ "Totals over all rounds; the highest wins" """
        *_, table = steps(seats, "result")
        result = delfos.result(table.truth)
        assert result is not None
        rounds = [played.points for played in table.truth.past]
        assert len(rounds) == seats
        assert result.points == tuple(map(sum, zip(*rounds, strict=True)))
        assert result.parts == tuple(
            tuple((f"round{number + 1}", points[seat]) for number, points in enumerate(rounds)) for seat in range(seats)
        )
        assert [result.ranks[seat] for seat in range(seats)] == [
            1 + sum(other > mine for other in result.points) for mine in result.points
        ]

    def test_draw(self) -> None:
        """ "equal highest totals are a draw between those players" """
        rows = ("41", "--", "--", "--", "--")
        back = ("14", "--", "--", "--", "--")
        rounds = tuple(delfos.Round((5, 4, 3, 3, 3), held) for held in (rows, back))  # type: ignore[arg-type]
        state = Dealt(2, ORDER).truth._replace(phase="over", past=rounds)
        result = delfos.result(state)
        assert result is not None
        assert result.ranks == (1, 1)


class TestTable:
    def test_agreed_end(self) -> None:
        table = Dealt(3, ORDER)
        state = delfos.apply(table.truth, Table("agreed_end", (0, 1, 2)))
        result = delfos.result(state)
        assert result is not None
        assert (result.ranks, result.points, result.parts) == ((1, 1, 1), (0, 0, 0), ((), (), ()))
        assert (delfos.need(state), delfos.to_act(state), delfos.legal(state, 0)) == (None, (), ())
        assert delfos.state_text(state) == delfos.state_text(table.truth).replace("end=-", "end=agreed")

    def test_resign(self) -> None:
        """A seat that resigns is last, whatever it has won; the others are ranked by the points so far."""
        table = Dealt(3, ORDER)
        won = delfos.Round((4, 4, 4, 3, 3), ("4--", "---", "---", "---", "--3"))
        lost = table.truth._replace(past=(won,))
        assert lost.past[0].points == (1, 0, 4)
        for seat, ranks in ((0, (3, 2, 1)), (1, (2, 3, 1)), (2, (1, 2, 3))):
            result = delfos.result(delfos.apply(lost, Table("resign", (seat,))))
            assert result is not None
            assert (result.ranks, result.points) == (ranks, (1, 0, 4))

    def test_left_and_back(self) -> None:
        state = Dealt(3, ORDER).truth
        assert delfos.apply(state, Table("left", (1,))) == delfos.apply(state, Table("back", (1,))) == state

    @pytest.mark.parametrize(
        "event",
        [
            Table("agreed_end", (0, 1)),
            Table("time", (0,)),
            Table("take_back", (0,)),
            Table("resign", (3,)),
            Table("resign", (True,)),
            Table("resign", (0, 1)),
            Table("resign", [0]),  # type: ignore[arg-type]
            Table("left", ()),
            Chance("shuffle", None, NOBODY),
            Chance("remix", None, NOBODY),
            Reveal((0,), ("1",)),
            Open(0, Pass((0, 1, 2))),
        ],
    )
    def test_not_due(self, event: object) -> None:
        assert event_refused(Dealt(3, ORDER).truth, event) == "event.not_due"

    def test_over(self) -> None:
        *_, table = steps(2, "over")
        resigned = delfos.apply(Dealt(2, ORDER).truth, Table("resign", (0,)))
        for state in (table.truth, resigned):
            assert state.over
            assert delfos.check(state, 0, Take(1)).code == "table.over"
            assert event_refused(state, Table("resign", (1,))) == "table.over"
            assert event_refused(state, Move(0, SetAside(0), (0,))) == "table.over"

    @pytest.mark.parametrize(
        ("faces", "code"),
        [
            (("1", "2", "3", "4", "5", "5"), "reveal.faces"),
            (("1", "2", "3", "4", "5", "28"), "reveal.faces"),
            (("1", "2", "3", "4", "5", 6), "reveal.faces"),
            (("1", "2", "3", "4", "5", "06"), "reveal.faces"),
            (("1", "2", "3", "4", "5"), "reveal.faces"),
            (list("123456"), "reveal.faces"),
        ],
    )
    def test_deals_that_cannot_be(self, faces: object, code: str) -> None:
        assert event_refused(before_deal(3), Reveal(tuple(range(6)), faces, (0,))) == code  # type: ignore[arg-type]

    def test_a_card_is_dealt_once(self) -> None:
        """R20: "The card on the table was dealt again as a new card" """
        state = before_deal(3)
        state = delfos.apply(state, Reveal(tuple(range(6)), ("1", "2", "3", "4", "5", "6"), (0,)))
        again = Reveal(tuple(range(6, 12)), ("6", "7", "8", "9", "10", "11"), (1,))
        assert event_refused(state, again) == "reveal.faces"
        assert delfos.apply(state, told(again, 0)).turn == 2

    @pytest.mark.parametrize("nothing", [None, "move", Take(1)])
    def test_no_event(self, nothing: object) -> None:
        assert event_refused(Dealt(3, ORDER).truth, nothing) == "event.not_due"

    def test_the_shuffle_tells_nobody(self) -> None:
        state = delfos.start({"first": 0}, 2)
        assert event_refused(state, Chance("shuffle", 1, NOBODY)) == "chance.impossible"
        assert event_refused(state, Chance("shuffle", None)) == "chance.impossible"


def test_different_actions_are_never_equal() -> None:
    actions: list[Action] = [Take(1), Swap(1), SetAside(1), Return(), Pass((1,)), Play(1, 1)]
    assert all(first != second for number, first in enumerate(actions) for second in actions[:number])
