"""Dealers: "The rules never draw luck: need(state) says what they wait for, and a dealer outside answers" (design, section 2)."""

from __future__ import annotations

import pytest

from game.core import (
    EVERYONE,
    NOBODY,
    Chance,
    Draw,
    Event,
    Refused,
    Remix,
    Reveal,
    ScriptedDealer,
    SeededDealer,
    Show,
    Shuffle,
    Stream,
    Unseal,
)

DECK = Shuffle((0, 1, 2, 3, 4, 5), tuple("AABBCC"))
DICE = Draw("dice", tuple(((first, second), 1) for first in range(1, 7) for second in range(1, 7)))
COIN = Draw("coin", (("heads", 1), ("tails", 1)), (0,))


def faces(dealer: SeededDealer, *slots: int) -> str:
    event = dealer.answer(Show(slots))
    assert isinstance(event, Reveal)
    return "".join(event.faces or ())


def test_every_need_gets_its_answer() -> None:
    dealer = SeededDealer("seed")
    assert dealer.answer(DECK) == Chance("shuffle", None, NOBODY)
    shown = dealer.answer(Show((2, 0), (1,)))
    assert isinstance(shown, Reveal)
    assert (shown.slots, shown.audience) == ((2, 0), (1,))
    assert dealer.answer(Remix(0, (0, 1, 2), (0, 1, 2))) == Chance("remix", None, NOBODY)
    rolled = dealer.answer(DICE)
    assert isinstance(rolled, Chance)
    assert (rolled.kind, rolled.audience) == ("dice", EVERYONE)
    assert rolled.outcome in [outcome for outcome, _ in DICE.outcomes]
    tossed = dealer.answer(COIN)
    assert isinstance(tossed, Chance)
    assert tossed.audience == (0,)


def test_a_seed_is_all_luck() -> None:
    def game(seed: str) -> list[Event]:
        dealer = SeededDealer(seed)
        return [
            dealer.answer(need)
            for need in (DECK, Show(DECK.slots), DICE, DICE, Remix(0, (1, 2, 3), (1, 2, 3)), Show(DECK.slots))
        ]

    assert game("one") == game("one")
    assert game("one") != game("two")


def test_cards_stay_what_they_are_and_where_they_are() -> None:
    dealer = SeededDealer("seed")
    dealer.answer(DECK)
    before = faces(dealer, 0, 1, 2, 3, 4, 5)
    assert sorted(before) == sorted(DECK.faces)
    assert faces(dealer, 5, 0) == before[5] + before[0]
    dealer.answer(Remix(1, (1, 3, 5), (1, 3, 5)))
    after = faces(dealer, 0, 1, 2, 3, 4, 5)
    assert [after[slot] for slot in (0, 2, 4)] == [before[slot] for slot in (0, 2, 4)]
    assert sorted(after[slot] for slot in (1, 3, 5)) == sorted(before[slot] for slot in (1, 3, 5))


def test_remixes_come_in_every_order() -> None:
    """ "so that no card can be followed": all orders of three cards turn up."""
    dealer = SeededDealer("remix", {0: "A", 1: "B", 2: "C"})
    orders = set()
    for _ in range(60):
        dealer.answer(Remix(0, (0, 1, 2), (0, 1, 2)))
        orders.add(faces(dealer, 0, 1, 2))
    assert len(orders) == 6


def test_after_a_take_back_the_same_luck_comes_again_whatever_is_tried_instead() -> None:
    """ "the dealer answering the same again" (design, section 3)."""
    first, second = SeededDealer("seed"), SeededDealer("seed")
    for dealer in (first, second):
        dealer.answer(DECK)
    first.answer(COIN)  # this was taken back, and the second dealer is not asked for it
    assert first.answer(DICE) == second.answer(DICE)
    assert faces(first, 3) == faces(second, 3)
    second.answer(COIN)
    assert first.answer(COIN) != second.answer(DICE)
    assert [first.answer(DICE) for _ in range(3)][1:] == [second.answer(DICE) for _ in range(2)]


def test_a_dealer_can_go_on_with_cards_that_lie_already() -> None:
    dealer = SeededDealer("seed", {3: "B", 7: "A"})
    assert faces(dealer, 7, 3) == "AB"


def test_sealed_moves_are_not_luck() -> None:
    with pytest.raises(Refused) as refusal:
        SeededDealer("seed").answer(Unseal(0))
    assert refusal.value.code == "dealer.sealed_move"


def test_a_script_comes_first_and_a_seed_goes_on() -> None:
    scripted = ScriptedDealer(["CBACBA"], [(6, 6)], seed="seed")
    scripted.answer(DECK)
    assert faces(scripted, 0, 1, 2, 3, 4, 5) == "CBACBA"
    assert scripted.answer(DICE) == Chance("dice", (6, 6))
    seeded = SeededDealer("seed")
    assert scripted.answer(DICE) == seeded.answer(DICE)
    scripted.answer(DECK)
    seeded.answer(DECK)
    assert faces(scripted, 0, 1, 2, 3, 4, 5) == faces(seeded, 0, 1, 2, 3, 4, 5)


def test_a_script_has_remixes_of_its_own() -> None:
    """With the cards that were public and lay on no slot."""
    dealer = ScriptedDealer(["AABBCC"], remixes=["CAB"])
    dealer.answer(DECK)
    dealer.answer(Remix(0, (0, 5), (6, 7, 8), ("B",)))
    assert faces(dealer, 6, 7, 8) == "CAB"


def test_a_script_cannot_change_a_remixed_hand() -> None:
    dealer = ScriptedDealer(["AABBCC"], remixes=["CCA"])
    dealer.answer(DECK)
    with pytest.raises(Refused) as refusal:
        dealer.answer(Remix(0, (0, 5), (6, 7, 8), ("B",)))
    assert refusal.value.code == "dealer.script"


def test_remixes_that_no_script_tells_are_left_to_the_seed() -> None:
    dealer = ScriptedDealer(["CBACBA", "AABBCC"])
    dealer.answer(DECK)
    dealer.answer(Remix(0, DECK.slots, DECK.slots))
    assert sorted(faces(dealer, *DECK.slots)) == sorted(DECK.faces)
    dealer.answer(DECK)
    assert faces(dealer, *DECK.slots) == "AABBCC"


@pytest.mark.parametrize("order", ["CBACB", "CBACBAA", "CBACBB", "", "cbacba"])
def test_a_script_cannot_change_the_deck(order: str) -> None:
    with pytest.raises(Refused) as refusal:
        ScriptedDealer([order]).answer(DECK)
    assert refusal.value.code == "dealer.script"


@pytest.mark.parametrize("outcome", [(0, 1), (1, 7), 7, "heads", (1,), (True, 1.0)])
def test_a_script_cannot_roll_what_the_need_does_not_list(outcome: object) -> None:
    with pytest.raises(Refused) as refusal:
        ScriptedDealer(draws=[outcome]).answer(DICE)  # type: ignore[list-item]
    assert refusal.value.code == "dealer.script"


def test_true_is_not_one_in_a_script() -> None:
    with pytest.raises(Refused):
        ScriptedDealer(draws=[True]).answer(Draw("first", ((0, 1), (1, 1))))


def test_a_remixed_hand_lies_on_fresh_slots() -> None:
    """Also the cards that were public and lay on no slot."""
    dealer = SeededDealer("remix", {0: "A", 1: "B"})
    assert dealer.answer(Remix(0, (0, 1), (7, 8, 9), ("C",))) == Chance("remix", None, NOBODY)
    told = dealer.answer(Show((7, 8, 9)))
    assert isinstance(told, Reveal)
    assert sorted(told.faces or ()) == ["A", "B", "C"]


def test_streams_of_a_family_are_those_of_the_whole_key() -> None:
    stream = Stream.family("seed", "kind")
    assert [stream(number).bits(64) for number in range(3)] == [
        Stream("seed", "kind", number).bits(64) for number in range(3)
    ]
