"""Hidden hands: what everybody knows after a theft, paying with cards that are not open, claims about them (design, section 2).

"Resource cards in Hexfolk are counts while public; a theft makes the victim's whole hand, and the stolen card, hidden tokens for third
parties, and paying with hidden tokens is followed by a Reveal of those spent" """

import pytest

from game import hexfolk
from game.core import EVERYONE, NOBODY, Chance, Hidden, Move, Remix, Reveal, Show, Stream
from game.hexfolk import Action
from game.hexfolk.hidden import sample
from game.hexfolk.knowledge import token_faces
from tests.game.hexfolk.positions import Playing, after, code, event_code, hand, hands, position, road, texts
from tests.game.hexfolk.test_robber import NORTH


def robbed(hands: str = "2W1C1O", luck: str = "O", **more: str) -> Playing:
    """Seat 0 of three has robbed seat 1; the tokens lie from slot 25 on."""
    held = {1: hands, **{int(name[-1]): text for name, text in more.items() if name.startswith("seat")}}
    cards = {int(name[-1]): text for name, text in more.items() if name.startswith("cards")}
    return Playing(position("roll", seats=3, pieces=NORTH, hands=held, cards=cards)).do("roll=34", f"robber@0>1={luck}")


def tell(table: Playing) -> list[str]:
    """What seat 0, 1, 2 and a spectator know of all tokens."""
    return [table.replicas[viewer].tokens.faces for viewer in (0, 1, 2, None)]


class TestTheft:
    def test_the_hand_is_remixed_and_seen_by_its_holder(self) -> None:
        state = after(position("roll", seats=3, pieces=NORTH, hands={1: "2W1O"}), "roll=34")
        taken = hexfolk.apply(state, Move(0, hexfolk.parse_action("robber@0>1")))
        assert hexfolk.need(taken) == Remix(1, (), (25, 26, 27), ("W", "W", "O"))
        table = Playing(state)
        table.fold(Move(0, hexfolk.parse_action("robber@0>1")))
        table.fold(table._answer(hexfolk.need(table.truth), ""))
        assert hexfolk.need(table.truth) == Show((25, 26, 27), (1,))

    def test_third_parties_do_not_know(self) -> None:
        table = robbed("2W1O")
        assert tell(table) == ["??O", "WWO", "???", "???"]
        assert hands(table.truth) == ["1O", "2W", "0"]
        for replica in table.replicas.values():
            assert [sum(replica.hands[seat]) + len(replica.tokens.held[seat]) for seat in range(3)] == [1, 2, 0]
            assert replica.tokens.held == ((27,), (25, 26), ())

    def test_a_list_is_for_who_knows_the_hand(self) -> None:
        table = robbed().do("end")
        assert table.truth.turn == 1
        table.do("roll=22")
        for viewer in (0, 2, None):
            with pytest.raises(Hidden) as hidden:
                hexfolk.legal(table.replicas[viewer], 1)
            assert hidden.value.code == "legal.hidden"
        assert road(53, 49) in texts(table.replicas[1], 1)

    def test_what_cannot_be_told_is_unknown(self) -> None:
        table = robbed().do("end", "roll=22")  # seat 1 holds WWC, and others know that it holds three of WWCO
        build, city = hexfolk.parse_action(road(53, 49)), hexfolk.parse_action("city@53")
        assert [hexfolk.check(table.replicas[viewer], 1, build).verdict for viewer in (0, 1, 2, None)] == [
            "unknown",
            "legal",
            "unknown",
            "unknown",
        ]
        assert {hexfolk.check(replica, 1, city).code for replica in table.replicas.values()} == {"hexfolk.city_cost"}
        assert hexfolk.check(table.replicas[2], 1, hexfolk.parse_action("settlement@53")).code == "hexfolk.corner_taken"

    def test_stealing_it_back_and_on(self) -> None:
        """ "if a seat knows a card in another's hand and that hand is remixed, it still knows the card is somewhere in there" """
        table = robbed("2W1O", seat0="1L", seat2="1G").do("end", "roll=22", "end", "roll=34", "robber@16>0=L")
        assert hands(table.truth) == ["1O", "2W", "1L1G"]
        for number in range(20):
            rng = Stream("on", number)
            of_seat_1 = sample(table.replicas[1], 1, rng)
            assert "O" in token_faces(of_seat_1, 0) + token_faces(of_seat_1, 2)
            spectator = sample(table.replicas[None], None, rng)  # type: ignore[arg-type]
            everything = sorted(token_faces(spectator, 0) + token_faces(spectator, 1) + token_faces(spectator, 2))
            assert everything == sorted("WWOL")

    def test_luck_that_cannot_be(self) -> None:
        state = after(position("roll", seats=3, pieces=NORTH, hands={1: "2W"}), "roll=34")
        table = Playing(state)
        table.fold(Move(0, hexfolk.parse_action("robber@0>1")))
        for event in (Chance("remix", 3, NOBODY), Chance("remix", None), Chance("remix", None, (1,))):
            assert event_code(table.truth, event) == "chance.impossible"
        assert event_code(table.truth, Chance("shuffle", None, NOBODY)) == "event.not_due"
        table.fold(Chance("remix", None, NOBODY))
        assert event_code(table.truth, Reveal((25, 26), ("W", "C"), (1,))) == "reveal.faces"
        assert event_code(table.truth, Reveal((25, 26), ("W", "X"), (1,))) == "reveal.faces"
        assert event_code(table.truth, Reveal((25, 26), ("W", "W"))) == "event.not_due"
        table.fold(Reveal((25, 26), ("W", "W"), (1,)))
        for slot in (24, 27, True, None):
            assert event_code(table.truth, Chance("theft", slot)) == "chance.impossible"
        table.fold(Chance("theft", 25))
        assert event_code(table.truth, Reveal((25,), ("C",), (0,))) == "reveal.contradicts_claim"


class TestPaying:
    def test_tokens_that_pay_are_turned_up(self) -> None:
        table = robbed().do("end", "roll=22")
        before = len(table.events)
        table.do(road(53, 49))
        moved = [event for event in table.events[before:] if isinstance(event, Move)]
        assert [hexfolk.action_text(event.action) for event in moved] == [road(53, 49), "turn_up:25.27"]
        (reveal,) = [event for event in table.events[before:] if isinstance(event, Reveal)]
        assert reveal == Reveal((25, 27), ("W", "C"), EVERYONE)
        assert table.truth.edges.count(2) == 3
        assert tell(table) == ["W?CO", "WWCO", "W?C?", "W?C?"]
        assert hands(table.truth) == ["1O", "1W", "0"]
        assert table.truth.bank == (18, 19, 19, 19, 18)

    def test_open_cards_pay_first(self) -> None:
        table = robbed("1W1O", "O").do("end", "roll=22")
        state = table.truth._replace(
            hands=(table.truth.hands[0], (1, 1, 0, 0, 0), table.truth.hands[2]), bank=(17, 18, 19, 19, 18)
        )
        built = hexfolk.apply(state, Move(1, hexfolk.parse_action(road(53, 49))))
        assert (built.phase, built.tokens.held[1]) == ("main", (25,))

    def test_of_a_kind_the_lowest(self) -> None:
        """Which of several equal tokens are turned up is no choice, so that it tells nothing."""
        table = robbed().do("end", "roll=22")
        waiting = hexfolk.apply(table.truth, Move(1, hexfolk.parse_action(road(53, 49))))
        assert (waiting.phase, hexfolk.to_act(waiting)) == ("turn_up", (1,))
        assert texts(waiting) == ["turn_up:25.27"]
        assert hexfolk.forced(waiting, 1) == hexfolk.parse_action("turn_up:25.27")
        for word in ("turn_up:26-27", "turn_up:25-26", "turn_up:25", "turn_up:25-27", "turn_up:28", "turn_up:-"):
            assert code(waiting, word) == "hexfolk.turn_up"
        assert code(waiting, Action("turn_up", slots=(27, 25))) == "hexfolk.turn_up"
        assert code(waiting, "end") == "hexfolk.turn_up_first"
        seen = hexfolk.apply(table.replicas[2], Move(1, hexfolk.parse_action(road(53, 49))))
        assert hexfolk.check(seen, 1, hexfolk.parse_action("turn_up:26-27")).unknown
        assert code(seen, "turn_up:25") == "hexfolk.turn_up"

    def test_cards_that_are_not_what_is_owed(self) -> None:
        seen = robbed().do("end", "roll=22").replicas[2]
        seen = hexfolk.apply(seen, Move(1, hexfolk.parse_action(road(53, 49))))
        seen = hexfolk.apply(seen, Move(1, hexfolk.parse_action("turn_up:25-26")))
        assert hexfolk.need(seen) == Show((25, 26))
        assert event_code(seen, Reveal((25, 26), ("W", "W"))) == "reveal.contradicts_claim"
        assert event_code(seen, Reveal((25, 26), ("O", "C"))) == "reveal.contradicts_claim"
        assert event_code(seen, Reveal((25, 26), None)) == "reveal.faces"
        done = hexfolk.apply(seen, Reveal((25, 26), ("W", "C")))
        assert done.edges.count(2) == 3

    def test_what_is_kept_is_known_not_to_be_that(self) -> None:
        """Of a kind the lowest are turned up: a token below them that was kept is of another kind."""
        table = robbed("1W2C", "C").do("end", "roll=22", "offer:1C>1L")
        assert table.truth.tokens.held == ((26,), (25,), ())
        assert tell(table)[2:] == ["??C", "??C"]
        for number in range(20):
            assert sample(table.replicas[2], 2, Stream("kept", number)).tokens.faces == "WCC"

    def test_an_offer_shows_what_it_gives(self) -> None:
        """ "nobody can offer what they don't hold": who offers or accepts shows the cards."""
        table = robbed("2W1O", seat2="1L").do("end", "roll=22", "offer:2W>1L")
        assert tell(table)[2:] == ["WW?", "WW?"]
        assert table.truth.phase == "answer"
        table.do("0:refuse", "2:accept", "trade@2")
        assert hands(table.truth) == ["1O", "1L", "2W"]

    def test_who_accepts_with_tokens_shows_them(self) -> None:
        table = robbed("2W1O").do("end", "roll=22", "offer:2W>1O")
        assert code(table.truth, "accept", seat=2) == "hexfolk.not_held"
        table.do("0:accept", "2:refuse")
        assert tell(table) == [""] * 4  # no card is hidden any more
        assert (table.truth.phase, table.truth.hands[0]) == ("main", (0, 0, 0, 0, 1))
        assert hands(after(table.truth, "trade@0")) == ["2W", "1O", "0"]

    def test_who_is_robbed_has_not_accepted_any_more(self) -> None:
        """**Reading**: what a seat holds is open no more once it is robbed, so its acceptance lapses; it may be asked again."""
        state = position(seats=3, pieces=NORTH, hands={0: "1L", 1: "1W1O"}, cards={0: "K"})
        table = Playing(state).do("offer:1L>1W", "1:accept", "2:refuse", "knight@0", "robber@0>1=O")
        assert code(table.truth, "trade@1") == "hexfolk.offer_stale"
        table.do("offer:1L>1W", "1:accept", "2:refuse", "trade@1")
        assert hands(table.truth) == ["1W1O", "1L", "0"]

    def test_all_have_answered_before_any_card_is_shown(self) -> None:
        table = robbed("2W1O").do("end", "roll=22", "offer:2W>1O", "0:accept")
        assert tell(table)[2] == "WW?"
        assert hexfolk.to_act(table.truth) == (2,)

    def test_the_bank_and_development_cards(self) -> None:
        table = robbed("1L1G2O", "O").do("end", "roll=22", "buy=K")
        assert (hands(table.truth), table.truth.cards.held[1]) == (["1O", "0", "0"], (0,))
        four = robbed("4W1O", "O").do("end", "roll=22", "bank:4W>1G")
        assert hands(four.truth) == ["1O", "1G", "0"]

    def test_giving_back_on_a_seven(self) -> None:
        state = position("roll", seats=3, pieces=NORTH, hands={1: "6W4C1O"}, cards={0: "K"})
        table = Playing(state).do("knight@0", "robber@0>1=O", "roll=34", "1:discard:3W2C", "robber@3")
        assert hands(table.truth) == ["1O", "3W2C", "0"]
        assert table.truth.bank == (16, 17, 19, 19, 18)

    def test_without_tokens_nothing_is_remembered(self) -> None:
        table = robbed("1L1O", "O").do("end", "roll=22", "offer:1L>0", "0:refuse", "2:refuse", "end")
        assert [*map(len, table.truth.tokens.held)] == [1, 0, 0]
        table.do("roll=22", "end", "roll=22", "offer:1O>0", "1:refuse", "2:refuse")
        assert table.truth.tokens == hexfolk.Tokens(((), (), ()))


class TestMonopoly:
    def test_all_of_them_are_turned_up(self) -> None:
        table = robbed("2W1C1O", "O", cards2="M").do("end", "roll=22", "end", "monopoly@0:1W")
        moved = [hexfolk.action_text(event.action) for event in table.events if isinstance(event, Move)]
        assert moved[-3:] == ["monopoly@0:1W", "turn_up:-", "turn_up:25-26"]
        assert hands(table.truth) == ["1O", "1C", "2W"]
        assert tell(table)[2] == "WW??"
        for number in range(20):
            seen = sample(table.replicas[2], 2, Stream("monopoly", number))
            assert "W" not in token_faces(seen, 0) + token_faces(seen, 1)

    def test_not_of_who_has_resigned(self) -> None:
        """**Reading**: hidden cards of a seat that has resigned rest; nobody gets them any more."""
        table = robbed("2W1C1O", "O", cards2="M").do("end", "roll=22", "end").table("resign", 1)
        table.do("monopoly@0:1W")
        assert hands(table.truth) == ["1O", "2W1C", "0"]

    def test_a_claim_to_have_none_is_settled_later(self) -> None:
        table = robbed("2W1C1O", "O", cards2="M").do("end", "roll=22", "end")
        seen = hexfolk.apply(table.replicas[2], Move(2, hexfolk.parse_action("monopoly@0:1W")))
        seen = hexfolk.apply(seen, Reveal((0,), ("M",)))
        assert hexfolk.to_act(seen) == (0,)
        none = Action("turn_up")
        assert hexfolk.check(seen, 0, none).unknown
        assert hexfolk.check(seen, 0, Action("turn_up", slots=(28,))).unknown
        true = hexfolk.apply(table.truth, Move(2, hexfolk.parse_action("monopoly@0:1W")))
        true = hexfolk.apply(true, Reveal((0,), ("M",)))
        assert hexfolk.check(true, 0, none).legal
        assert code(true, "turn_up:28") == "hexfolk.turn_up"
        lied = hexfolk.apply(hexfolk.apply(true, Move(0, none)), Move(1, hexfolk.parse_action("turn_up:25-26")))
        assert hexfolk.need(lied) == Show((25, 26))


class TestUndo:
    """R36: "when an action revealed anything (dice, steal, draw, [...] another seat's response); then undo is not offered across it" """

    @pytest.mark.parametrize(
        ("phase", "word"),
        [
            ("roll", "roll"),
            ("main", "buy"),
            ("main", "knight@0"),
        ],
    )
    def test_luck_or_a_reveal_stands_between(self, phase: str, word: str) -> None:
        state = position(phase, cards={0: "K"}, hands={0: "1L1G1O"})
        assert hexfolk.need(hexfolk.apply(state, Move(0, hexfolk.parse_action(word)))) is not None

    def test_a_theft(self) -> None:
        state = after(position("roll", seats=3, pieces=NORTH, hands={1: "2W"}), "roll=34")
        assert hexfolk.need(hexfolk.apply(state, Move(0, hexfolk.parse_action("robber@0>1")))) is not None

    def test_building_and_the_bank_reveal_nothing(self) -> None:
        state = position(hands={0: "5W1C"})
        for word in (road(38, 33), "bank:4W>1O"):
            assert hexfolk.need(hexfolk.apply(state, Move(0, hexfolk.parse_action(word)))) is None


def test_hand_of_a_replica_that_knows() -> None:
    assert hand(robbed("2W1O").replicas[1], 1) == "2W"
