"""Trade, in the order of rules/hexfolk.md; each test cites the sentence it tests."""

import pytest

from game import hexfolk
from game.core import SeededDealer, Stream
from game.hexfolk import Action, State
from game.hexfolk.geometry import geometry
from game.hexfolk.island import tables
from game.hexfolk.maps import NAMES
from game.hexfolk.text import parse_counts
from tests.game.hexfolk.positions import Playing, after, code, hands, holding, kinds, position, road, texts

HANDS = {0: "3W1C", 1: "1G2O", 2: "1O"}


def offered(word: str = "offer:2W>1O", *answers: str) -> State:
    """Seat 0 of three has made this offer, and these answers have been given."""
    return after(position(seats=3, hands=HANDS), word, *answers)


class TestOffers:
    def test_an_offer_is_accepted_and_carried_out(self) -> None:
        """ "the player on turn makes an offer, any ratio, gifts too; the others accept, refuse or counter; the player on turn picks
        which acceptance or counter-offer to carry out, or withdraws" """
        state = offered()
        assert hexfolk.to_act(state) == (1, 2)
        assert kinds(state, 1) == kinds(state, 2) == ["accept", "refuse", "counter"]
        agreed = after(state, "2:accept", "1:accept")
        assert (agreed.phase, hexfolk.to_act(agreed)) == ("main", (0,))
        assert {"trade@1", "trade@2", "withdraw"} <= {*texts(agreed)}
        assert hands(after(agreed, "trade@2")) == ["1W1C1O", "1G2O", "2W"]
        assert hands(after(agreed, "trade@1")) == ["1W1C1O", "2W1G1O", "1O"]

    def test_one_answer_is_carried_out(self) -> None:
        done = after(offered("offer:2W>1O", "1:accept", "2:accept"), "trade@1")
        assert done.flow.offer is None
        assert code(done, "trade@2") == code(done, "withdraw") == "hexfolk.no_offer"

    def test_a_counter_offer(self) -> None:
        """A counter-offer says what its maker gives and takes."""
        state = offered("offer:2W>1O", "1:counter:1G>1W1C", "2:refuse")
        assert [word for word in texts(state) if word.startswith("trade")] == ["trade@1"]
        assert code(state, "trade@2") == code(state, "trade@0") == "hexfolk.not_agreed"
        assert hands(after(state, "trade@1")) == ["2W1G", "1W1C2O", "1O"]

    def test_a_counter_offer_that_cannot_be_paid(self) -> None:
        state = offered("offer:2W>1O", "1:counter:1G>3C", "2:refuse")
        assert not [word for word in texts(state) if word.startswith("trade")]
        assert code(state, "trade@1") == "hexfolk.offer_stale"

    def test_withdrawn(self) -> None:
        state = after(offered("offer:2W>1O", "1:accept", "2:accept"), "withdraw")
        assert (hands(state), state.flow.offer) == (["3W1C", "1G2O", "1O"], None)

    def test_nobody_has_to(self) -> None:
        state = offered("offer:2W>1O", "1:refuse", "2:refuse")
        assert code(state, "trade@1") == "hexfolk.not_agreed"
        assert (state.phase, hands(state)) == ("main", ["3W1C", "1G2O", "1O"])

    def test_others_trade_only_with_the_player_on_turn(self) -> None:
        """ "Others trade only with the player on turn." """
        state = offered()
        assert code(state, "offer:1O>1W", seat=1) == "hexfolk.answer_first"
        assert code(state, "trade@2", seat=1) == "hexfolk.answer_first"
        assert code(state, "offer:1W>1O", seat=0) == "play.not_your_turn"
        main = position(seats=3, hands=HANDS)
        assert code(main, "offer:1O>1W", seat=1) == "play.not_your_turn"
        assert code(main, "accept") == code(main, "counter:1W>1O") == "hexfolk.not_now"

    def test_known_fault_r28(self) -> None:
        """R28: "Given Ana offers 2 wool for nothing, and another time nothing for 1 ore; when Ben accepts; then cards move one way
        and the next normal trade works. Nothing-for-nothing is refused with a message." """
        state = position(hands={0: "1W2L", 1: "2O"})
        gift = after(state, "offer:2L>0", "1:accept", "trade@1")
        assert hands(gift) == ["1W", "2L2O"]
        wish = after(gift, "offer:0>1O", "1:accept", "trade@1")
        assert hands(wish) == ["1W1O", "2L1O"]
        assert hands(after(wish, "offer:1W>1L", "1:accept", "trade@1")) == ["1L1O", "1W1L1O"]
        assert code(wish, "offer:0>0") == "hexfolk.empty_trade"
        assert code(after(wish, "offer:1W>1L"), "counter:0>0") == "hexfolk.empty_trade"

    def test_who_holds_nothing_may_still_ask(self) -> None:
        state = position(hands={1: "2O"})
        offers = hexfolk.legal(state, 0)[-1]
        assert hexfolk.parse_action("offer:0>1O") in offers
        assert hands(after(state, "offer:0>1O", "1:accept", "trade@1")) == ["1O", "1O"]

    def test_not_the_same_on_both_sides(self) -> None:
        """ "Reading: both sides may not hold the same resource in one trade; both sides empty is no trade" """
        assert code(position(hands=HANDS), "offer:2W>1W1O") == "hexfolk.same_resource"
        assert code(offered(), "counter:1O>1W1O", seat=1) == "hexfolk.same_resource"

    def test_ten_offers_a_turn(self) -> None:
        """ "at most 10 offers a turn" """
        table = Playing(position(hands=HANDS))
        for _ in range(10):
            table.do("offer:1W>1O", "1:refuse")
        assert code(table.truth, "offer:1W>1O") == "hexfolk.ten_offers"
        assert "offer" not in kinds(table.truth)
        table.do("end", "1:roll=22", "1:offer:1O>1W")

    def test_only_what_one_holds(self) -> None:
        """ "nobody can offer what they don't hold at the moment it is carried out" """
        assert code(position(hands=HANDS), "offer:2C>1O") == "hexfolk.not_held"
        state = offered("offer:1W>2O")
        assert "accept" not in texts(state, 2)
        assert code(state, "accept", seat=2) == "hexfolk.not_held"
        assert code(state, "counter:1L>1W", seat=2) == "hexfolk.not_held"

    def test_not_more_than_there_is(self) -> None:
        assert code(position(hands=HANDS), "offer:1W>20O") == "hexfolk.too_many_wished"
        assert code(offered(), "counter:1O>20W", seat=1) == "hexfolk.too_many_wished"

    def test_example_15(self) -> None:
        """Worked example 15: "An offer accepted after its maker spent the cards: refused, nothing moves." """
        state = after(position(hands={0: "1W1C", 1: "1O"}), "offer:1W>1O", "1:accept", road(38, 33))
        assert code(state, "trade@1") == "hexfolk.offer_stale"
        assert "trade@1" not in texts(state)

    def test_a_partner_who_has_lost_the_cards(self) -> None:
        state = position(hands={0: "1W", 1: "1O"}, cards={0: "M"})
        assert code(after(state, "offer:1W>1O", "1:accept", "monopoly@0:1O"), "trade@1") == "hexfolk.offer_stale"

    def test_a_new_offer_takes_the_place_of_the_last(self) -> None:
        state = after(offered("offer:2W>1O", "1:accept", "2:accept"), "offer:1C>1O", "1:refuse", "2:accept")
        assert code(state, "trade@1") == "hexfolk.not_agreed"
        assert hands(after(state, "trade@2")) == ["3W1O", "1G2O", "1C"]

    def test_first_the_answers(self) -> None:
        state = offered()
        assert code(state, "roll", seat=1) == code(state, "sign_up", seat=1) == "hexfolk.answer_first"

    def test_the_families_draw_what_is_legal(self) -> None:
        for state, seat in ((position(hands=HANDS), 0), (offered(), 1)):
            (family,) = [member for member in hexfolk.legal(state, seat) if not isinstance(member, Action)]
            for number in range(50):
                action = family.draw(Stream("offers", number))
                assert action in family
                assert hexfolk.check(state, seat, action).legal
            assert "no action" not in family
            assert Action("end") not in family


class TestBank:
    def test_four_to_one(self) -> None:
        """ "Bank 4:1 [...] for any one resource in stock, any time in one's own turn after the roll" """
        state = position(hands={0: "5W"})
        assert [word for word in texts(state) if word.startswith("bank")] == [
            "bank:4W>1O",
            "bank:4W>1G",
            "bank:4W>1L",
            "bank:4W>1C",
        ]
        assert hands(after(state, "bank:4W>1O")) == ["1W1O", "0"]
        assert code(state, "bank:3W>1O") == code(state, "bank:5W>1O") == code(state, "bank:8W>1O") == "hexfolk.rate"

    def test_one_for_several_of_a_kind(self) -> None:
        state = position(hands={0: "5W4C"})
        for word in ("bank:4W>2O", "bank:4W>1G1O", "bank:4W>0", "bank:0>1O", "bank:2W2C>1O", "bank:8W>2O"):
            assert code(state, word) == "hexfolk.one_for_several"
        assert code(state, "bank:4W>1W") == "hexfolk.same_resource"

    def test_what_one_holds_and_the_bank_has(self) -> None:
        assert code(position(hands={0: "3W"}), "bank:4W>1O") == "hexfolk.not_held"
        empty = position(seats=3, hands={0: "4W"}, bank={"O": 0})
        assert code(empty, "bank:4W>1O") == "hexfolk.bank_short"
        assert "bank:4W>1O" not in texts(empty)
        assert "bank:4W>1G" in texts(empty)

    def test_general_harbour(self) -> None:
        """ "general harbour 3:1" """
        state = position(pieces={0: "0 51 0-4 51-48"}, hands={0: "3W3O"})
        assert {"bank:3W>1O", "bank:3O>1W"} <= {*texts(state)}
        assert code(state, "bank:4O>1C") == "hexfolk.rate"

    def test_resource_harbour(self) -> None:
        """ "resource harbour 2:1" """
        state = position(pieces={0: "2 51 2-5 51-48"}, hands={0: "4W4O"})
        assert {"bank:2W>1O", "bank:4O>1W"} <= {*texts(state)}
        assert code(state, "bank:2O>1C") == "hexfolk.rate"

    def test_both(self) -> None:
        state = position(pieces={0: "0 2 0-4 2-5"}, hands={0: "3W3O"})
        assert {"bank:2W>1O", "bank:3O>1W"} <= {*texts(state)}
        assert code(state, "bank:3W>1C") == "hexfolk.rate"

    def test_example_6(self) -> None:
        """Worked example 6: "A settlement on a harbour corner trades at once, in the same turn it was built." """
        state = position(pieces={0: "13 51 13-8-4 51-48"}, hands={0: "1W1C1L1G3O"})
        assert code(state, "bank:3O>1W") == "hexfolk.rate"
        assert hands(after(state, "settlement@4", "bank:3O>1W")) == ["1W", "0"]

    @pytest.mark.parametrize("name", NAMES)
    def test_known_fault_r13(self, name: str) -> None:
        """R13: "For every port on all 23 maps; given a settlement, then a city, on each of its two crossings [...]; when rates are
        asked in that same turn; then a general port gives 3:1 for all, a resource port 2:1 for its type only" """
        dealer, state = SeededDealer(name), hexfolk.start({"map": name}, 2)
        while (due := hexfolk.need(state)) is not None:
            state = hexfolk.apply(state, dealer.answer(due))
        known = tables(state.island)
        shape = geometry(state.island.partition(":")[0])
        state = holding(state, {0: "4W4C4L4G4O"})._replace(phase="main", turn=0)
        assert len(shape.harbours) == len(known.harbours) > 0
        for kind, corners in zip(known.harbours, shape.harbours, strict=True):
            for corner in corners:
                for piece in (1, 9):
                    built = bytearray(len(state.corners))
                    built[corner] = piece
                    words = texts(state._replace(corners=bytes(built)))
                    given = [parse_counts(word[5:].partition(">")[0]) for word in words if word.startswith("bank")]
                    lots = {counts.index(max(counts)): max(counts) for counts in given}
                    assert lots == {resource: 3 if kind == 5 else 2 if resource == kind else 4 for resource in range(5)}

    def test_not_before_the_roll(self) -> None:
        assert code(position("roll", hands={0: "4W"}), "bank:4W>1O") == "hexfolk.roll_first"
        assert code(position("roll", hands={0: "4W"}), "bank:4W>1O", seat=1) == "play.not_your_turn"
