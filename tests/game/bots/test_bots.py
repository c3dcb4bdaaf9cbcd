"""Bots: legal, honest, and of the strength their level says."""

import pytest

from game import hipparchus
from game.bots import LEVELS, choose
from game.core import Move, SeededDealer, Stream, told


def match(levels: tuple[str, str], seed: int) -> int:
    """The winner of a match between two levels (``random``: anything legal)."""
    dealer, state, number = SeededDealer(f"bots {seed}"), hipparchus.start({}, 2), 0
    seen = [state, state]
    while (result := hipparchus.result(state)) is None:
        due = hipparchus.need(state)
        if due is not None:
            event = dealer.answer(due)
        else:
            (seat,) = hipparchus.to_act(state)
            rng = Stream("match", seed, number)
            options = hipparchus.legal(seen[seat], seat)
            level = levels[seat]
            action = rng.choice(options) if level == "random" else choose("hipparchus", seen[seat], seat, level, rng)
            assert action in options
            event = Move(seat, action)
        state = hipparchus.apply(state, event)
        seen = [hipparchus.apply(replica, told(event, viewer)) for viewer, replica in enumerate(seen)]
        number += 1
    return result.ranks.index(1)


@pytest.mark.parametrize(
    ("better", "worse", "matches", "wins"), [("normal", "easy", 16, 11), ("easy", "random", 40, 23)]
)
def test_strength(better: str, worse: str, matches: int, wins: int) -> None:
    """Fixed seeds, so the count is always the same; each plays half of the matches in either seat."""
    won = sum(match((better, worse), seed) == 0 for seed in range(0, matches, 2))
    won += sum(match((worse, better), seed) == 1 for seed in range(1, matches, 2))
    assert won >= wins


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_rests_on_what_the_seat_knows(level: str) -> None:
    """Two truths that look the same to the seat give the same choice."""
    dealer = SeededDealer("honest")
    truth = hipparchus.start({}, 2)
    replica = truth
    while not hipparchus.to_act(truth):
        due = hipparchus.need(truth)
        assert due is not None
        event = dealer.answer(due)
        truth = hipparchus.apply(truth, event)
        replica = hipparchus.apply(replica, told(event, 0 if truth.leader == 0 else 1))
    seat = truth.leader
    choices = {
        choose("hipparchus", replica, seat, level, Stream("fixed")),
        choose("hipparchus", replica, seat, level, Stream("fixed")),
    }
    assert len(choices) == 1
    assert hipparchus.HIDDEN in replica.rows[1 - seat].suits


@pytest.mark.parametrize("level", LEVELS)
def test_one_answer_needs_no_thought(level: str) -> None:
    state = hipparchus.parse_state(
        "phase=lead leader=0 rows=.............S/............SS won=3,4,4/4,5,5 plays=- unused=?? past=- end=-"
    )
    assert hipparchus.action_text(choose("hipparchus", state, 0, level, Stream(1))) == "1S@13"
