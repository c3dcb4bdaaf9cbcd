"""What holds in every game, whatever is played: choices drawn by hypothesis, and random rounds by the thousand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import delfos
from game.core import Stream
from game.delfos import PASSES, Action, Pass, State
from tests.game.delfos.positions import Dealt

SEATS = (2, 3, 4)


def holds(state: State) -> None:
    """What is true of every state of a truth."""
    inventory = delfos.inventory(state)
    assert sum(stock.found for stock in inventory.stocks) + inventory.unknown == 27
    assert all(stock.found <= stock.total for stock in inventory.stocks)
    if state.faces:
        in_hands = sum(map(len, state.hands)) + len(state.aside)
        assert in_hands + len(state.played) == 18
        assert inventory.unknown == 9
    for row in state.predictions:
        values = row.replace("-", "")
        assert len(set(values)) == len(values)
        assert set(values) <= set("01234")
    for suit in range(5):
        held = [state.prediction(seat, suit) for seat in range(state.seats)]
        assert sorted([*state.centre(suit), *(value for value in held if value is not None)]) == [0, 1, 2, 3, 4]


class Watched:
    """A game of which the passes of each round are written down: the hands' size and how many cards were passed."""

    def __init__(self, seats: int, seed: str) -> None:
        self.table = Dealt(seats, seed=seed, first=-1)
        self.passes: list[tuple[int, int]] = []
        self.rounds = 0

    def do(self, seat: int, action: Action) -> None:
        before = self.table.truth
        if isinstance(action, Pass):
            sizes = {len(hand) for hand in before.hands}
            assert len(sizes) == 1
            assert len(set(action.slots)) == len(action.slots)
            self.passes.append((*sizes, len(action.slots)))
        hands = [self.table.hand(other) for other in range(before.seats)]
        self.table.do(seat, action)
        after = self.table.truth
        holds(after)
        if before.phase == "pass" and after.phase == "play":
            for other in range(after.seats):
                mine, theirs = hands[other], hands[(other + 1) % after.seats]
                now = self.table.hand(other)
                come = [card for card in now if card not in mine]
                assert set(come) <= set(theirs)
                assert len(come) == PASSES[after.seats][len(now)]
        if len(after.past) > self.rounds:
            self.rounds = len(after.past)
            assert sum(after.past[-1].counts) == 18
            expected = [pair for pair in PASSES[after.seats].items() for _ in range(after.seats)]
            assert self.passes == expected
            self.passes = []


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(SEATS), st.integers(0, 10**9), st.data())
def test_whatever_is_played(seats: int, seed: int, data: st.DataObject) -> None:
    """18 cards are counted at every step, hands at every pass are those of the calendar, no prediction is held twice."""
    game = Watched(seats, f"hypothesis {seed}")
    picks = data.draw(st.lists(st.integers(0, 10**6), min_size=20, max_size=60))
    step = 0
    while seats_to_act := delfos.to_act(game.table.truth):
        pick = picks[step % len(picks)] + step
        seat = seats_to_act[pick % len(seats_to_act)]
        actions = delfos.legal(game.table.truth, seat)
        game.do(seat, actions[pick % len(actions)])
        step += 1
    assert game.rounds == seats
    result = delfos.result(game.table.truth)
    assert result is not None
    assert result.points == tuple(sum(points for _, points in parts) for parts in result.parts)


def random_rounds(seats: int, rounds: int, seed: str) -> None:
    played = 0
    while played < rounds:
        game, rng = Watched(seats, f"{seed} {seats} {played}"), Stream(seed, seats, played)
        while delfos.to_act(game.table.truth):
            game.do(*game.table.at_random(rng))
        played += game.rounds


@pytest.mark.parametrize("seats", SEATS)
def test_known_fault_r16(seats: int) -> None:
    """R16: "hands at each pass are exactly (2: 8/4/2; 3: 6/3; 4: 4/2) with (4,2,1; 3,2; 2,1) cards moved, no card is chosen
    twice, and 18 cards are counted at the end in all three" """
    assert list(PASSES[seats].items()) == {2: [(8, 4), (4, 2), (2, 1)], 3: [(6, 3), (3, 2)], 4: [(4, 2), (2, 1)]}[seats]
    random_rounds(seats, 30, "r16")


@pytest.mark.long
@pytest.mark.parametrize("seats", SEATS)
def test_known_fault_r16_over_a_thousand_rounds(seats: int) -> None:
    """R16: "when a round is played by random legal bots 1,000 times" """
    random_rounds(seats, 1000, "r16 long")
