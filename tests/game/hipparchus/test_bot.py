"""What the bots of Hipparchus know: the playout is a fast form of the rules, held equal to them here."""

import pytest

from game import hipparchus
from game.bots import choose
from game.core import Move, Stream
from game.hipparchus import State
from game.hipparchus.bot import Playout, value
from tests.game.hipparchus.positions import play, position, show, texts
from tests.game.hipparchus.test_hidden import replicas_of_a_game


def finished_by_the_rules(world: State, action: hipparchus.Action, rng: Stream) -> State:
    """The state after the round, played on at random with the same numbers as the playout."""
    rounds = len(world.past)
    state = world
    while len(state.past) == rounds:
        (seat,) = hipparchus.to_act(state)
        state = show(hipparchus.apply(state, Move(seat, action)))
        if len(state.past) == rounds:
            action = rng.choice(hipparchus.legal(state, *hipparchus.to_act(state)))
    return state


@pytest.mark.parametrize("seed", range(6))
def test_a_playout_ends_as_the_rules_do(seed: int) -> None:
    unanswered = 0
    for replica, seat in replicas_of_a_game(seed):
        world = hipparchus.sample(replica, seat, Stream("world", seed))
        for action in hipparchus.legal(world, seat):
            after = finished_by_the_rules(world, action, Stream("on", seed))
            won, winner = Playout(world).finish(action, Stream("on", seed))
            assert won == after.past[-1].won
            assert winner == after.past[-1].winner
            unanswered += sum(map(sum, won)) + sum(len(row.slots) for row in after.rows) < 28
    assert unanswered, "no round of these ended without a reply"


@pytest.mark.parametrize("seed", range(6))
def test_a_playout_leaves_the_state_alone(seed: int) -> None:
    state = position("MMSSE", "ESSME")
    before = hipparchus.state_text(state)
    Playout(state).finish(hipparchus.legal(state, 0)[0], Stream(seed))
    assert hipparchus.state_text(state) == before


def test_a_round_won_is_worth_more_than_any_points() -> None:
    """Seat 0 loses its last card: 6 Sun, 5 Moon and 5 Earth against 4 each are 12 points for seat 1."""
    state = position("S", "SS", leader=0, won="4,4,4/3,5,5")
    after = play(state, "1S@13", "2S@26").past[0]
    assert (after.points, after.winner) == ((0, 12), 1)
    assert value(state, 0, hipparchus.parse_action("1S@13"), Stream(1)) == -12 - 100
    assert value(play(state, "1S@13"), 1, hipparchus.parse_action("2S@26"), Stream(1)) == 12 + 100


@pytest.mark.parametrize("seed", range(10))
def test_the_reply_that_wins_the_round_is_found(seed: int) -> None:
    """Answering with the Sun, of which seat 1 has nine, leaves it the leader's trick and the round; with the Moon, of which it has
    no more than the leader has Earth, it wins both."""
    state = hipparchus.parse_state(
        "phase=reply leader=0 rows=............../............SM won=0,4,4/9,4,4 plays=0E13 unused=?? past=- end=-"
    )
    assert texts(state) == ["1S@26", "1M@27"]
    assert play(state, "1S@26").past[0].winner == 0
    assert play(state, "1M@27").past[0].winner == 1
    assert hipparchus.action_text(choose("hipparchus", state, 1, "normal", Stream(seed))) == "1M@27"
