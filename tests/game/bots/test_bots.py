"""Bots: legal, honest, and of the strength that their level says. ``python -m tests.bench.bots`` measures it closer."""

import pytest

from game import hipparchus
from game.bots import LEVELS, choose
from game.core import Move, ScriptedDealer, Stream, told
from game.hipparchus import State
from tests.bench.bot_matches import matches


@pytest.mark.parametrize(
    ("better", "worse", "count", "share"), [("normal", "easy", 20, 0.70), ("easy", "random", 60, 0.55)]
)
def test_strength(better: str, worse: str, count: int, share: float) -> None:
    """Fixed seeds, so the count is always the same; the seats change after each match. Every move was legal: the rules took it."""
    won = sum(victory for victory, _ in matches(better, worse, count))
    assert won >= share * count


def replica_of_seat_0(deck: str, leader: int) -> tuple[State, State]:
    """The truth of a deal and what seat 0 knows of it, with seat 0 to act: after seat 1's lead where that one leads."""
    dealer = ScriptedDealer([deck], [leader])
    truth = replica = hipparchus.start({}, 2)
    while hipparchus.to_act(truth) != (0,):
        due = hipparchus.need(truth)
        event = dealer.answer(due) if due is not None else Move(1, hipparchus.legal(truth, 1)[0])
        truth = hipparchus.apply(truth, event)
        replica = hipparchus.apply(replica, told(event, 0))
    return truth, replica


OWN = "SSMEMMMESSEMES"
OTHERS = ["SMMMMEEEEESSSE", "SEEEMMMMESSSEE", "SESESMEMEMESME"]
"""Rows of seat 1 that all begin with one Sun, which it leads first."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("leader", [0, 1])
def test_a_choice_rests_on_what_the_seat_knows(level: str, leader: int) -> None:
    """R20, R32: truths that look the same to the seat give the same choice, whatever the other one holds."""
    truths, choices = set(), set()
    for other in OTHERS:
        rest = "".join(suit * (10 - (OWN + other).count(suit)) for suit in "SME")
        truth, replica = replica_of_seat_0(OWN + other + rest, leader)
        truths.add(hipparchus.state_text(truth))
        choices.add(tuple(choose("hipparchus", replica, 0, level, Stream("honest", number)) for number in range(8)))
    assert len(truths) == len(OTHERS)
    assert len(choices) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_one_answer_needs_no_thought(level: str) -> None:
    state = hipparchus.parse_state(
        "phase=lead leader=0 rows=.............S/............SS won=3,4,4/4,5,5 plays=- unused=?? past=- end=-"
    )
    assert hipparchus.action_text(choose("hipparchus", state, 0, level, Stream(1))) == "1S@13"


@pytest.mark.parametrize(("game_id", "level"), [("hipparchus", "grandmaster"), ("whist", "easy")])
def test_what_there_is_not(game_id: str, level: str) -> None:
    with pytest.raises(KeyError):
        choose(game_id, hipparchus.start({}, 2), 0, level, Stream(1))
