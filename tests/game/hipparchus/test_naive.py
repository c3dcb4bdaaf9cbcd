"""The rules against a naive second implementation: counts to depth, action sets and scores of whole matches."""

from pathlib import Path

import pytest

from game import hipparchus
from game.core import Move, Refused, SeededDealer, Show, Stream, Table
from game.hipparchus import Block, NoReply, State
from game.hipparchus.bot import Playout
from tests.game.hipparchus.naive import Round, count_leaves
from tests.game.hipparchus.positions import position, show

COUNTS = [
    line.split() for line in (Path(__file__).parent / "counts.txt").read_text().splitlines() if line and line[0] != "#"
]


def leaves(state: State, depth: int, rounds: int = 0) -> int:
    """The same count by the rules proper."""
    if depth == 0 or len(state.past) > rounds:
        return 1
    (seat,) = hipparchus.to_act(state)
    return sum(
        leaves(show(hipparchus.apply(state, Move(seat, action))), depth - 1, rounds)
        for action in hipparchus.legal(state, seat)
    )


@pytest.mark.parametrize(("first", "second", "leader", "depth", "expected"), COUNTS)
def test_counts_to_depth(first: str, second: str, leader: str, depth: str, expected: str) -> None:
    state = position(first, second, leader=int(leader))
    naive = Round([list(first), list(second)], int(leader))
    naive.won = [dict(zip("SME", counts, strict=True)) for counts in state.won]
    assert count_leaves(naive, int(depth)) == int(expected)
    assert leaves(state, int(depth)) == int(expected)


def naive_of(state: State) -> Round:
    return Round([list(row.suits) for row in state.rows], state.leader)


def as_plays(state: State, seat: int) -> list[tuple[int, int]]:
    slots = state.rows[seat].slots
    return [
        (slots.index(action.slot), action.count)
        for action in hipparchus.legal(state, seat)
        if isinstance(action, Block)
    ]


@pytest.mark.parametrize("seed", range(12))
def test_whole_matches(seed: int) -> None:
    """Action set by action set and score by score; the check accepts just the listed actions; the bots' fast form agrees."""
    dealer, rng = SeededDealer(f"naive {seed}"), Stream("naive", seed)
    state, naive, fast, rounds = hipparchus.start({}, 2), None, None, 0
    while hipparchus.result(state) is None:
        due = hipparchus.need(state)
        if due is not None:
            state = hipparchus.apply(state, dealer.answer(due))
            if isinstance(due, Show) and due.audience == (1,):
                naive, fast = naive_of(state), Playout(state)
        if len(state.past) > rounds:
            rounds += 1
            assert naive is not None
            assert naive.over
            assert list(state.past[-1].points) == naive.points()
            assert state.past[-1].winner == naive.winner()
            assert [dict(zip("SME", won, strict=True)) for won in state.past[-1].won] == naive.won
        if not hipparchus.to_act(state):
            continue
        assert naive is not None
        assert fast is not None
        (seat,) = hipparchus.to_act(state)
        assert seat == naive.mover
        actions = hipparchus.legal(state, seat)
        assert as_plays(state, seat) == naive.blocks()
        assert list(fast.options()) == list(actions)
        accepted = [
            block
            for slot in range(30)
            for count in range(5)
            for suit in "SME"
            if hipparchus.check(state, seat, block := Block(slot, count, suit)).legal
        ]
        assert sorted(accepted) == [action for action in actions if isinstance(action, Block)]
        assert hipparchus.check(state, seat, NoReply()).legal is (NoReply() in actions)
        action = rng.choice(actions)
        naive.do((state.rows[seat].slots.index(action.slot), action.count) if isinstance(action, Block) else None)
        ended = fast.step(action)
        assert bool(ended) is naive.over
        state = hipparchus.apply(state, Move(seat, action))
    with pytest.raises(Refused):
        hipparchus.apply(state, Table("resign", (0,)))
