"""The rules against a naive second implementation: counts to depth, action sets and scores of whole games."""

from pathlib import Path

import pytest

from game import delfos
from game.core import NOBODY, Chance, Move, Open, Remix, Reveal, Show, Stream, Unseal
from game.delfos import Action, Pass, Play, Return, SetAside, State, Swap, Take
from tests.game.delfos.naive import Action as NaiveAction
from tests.game.delfos.naive import Round, begin, count_leaves, starters, winners
from tests.game.delfos.positions import Dealt

SEATS = (2, 3, 4)
COUNTS = [
    line.split() for line in (Path(__file__).parent / "counts.txt").read_text().splitlines() if line and line[0] != "#"
]


def naive_of(state: State) -> Round:
    """The round just dealt."""
    faces = state.faces
    hands = [[faces[slot] for slot in hand] for hand in state.hands]
    return begin(hands, state.starter, tuple(state.played))


def as_naive(state: State, seat: int, action: Action) -> NaiveAction:
    """The action in the words of the naive rules: by cards."""
    match action:
        case SetAside(slot):
            return "aside", state.faces[slot]
        case Pass(slots):
            return "pass", tuple(sorted(state.faces[slot] for slot in slots))
        case Play(_, card):
            return "play", card
        case Take(value):
            return "take", value
        case Swap(value):
            return "swap", value
        case Return():
            suit = delfos.SUIT_OF[state.played[-1]]
            return "return", state.prediction(seat, suit)


def on(state: State, seat: int, action: Action, sealed: dict[int, Action]) -> State:
    """The state after an action and all that it makes due; a remixed hand keeps its order, which is as likely as any."""
    sealed = {**sealed, seat: action}
    state = delfos.apply(state, Move(seat, action, delfos.audience(state, seat, action)))
    while (due := delfos.need(state)) is not None:
        match due:
            case Unseal(other):
                state = delfos.apply(state, Open(other, sealed[other]))
            case Remix(_, slots, fresh):
                lying = dict(zip(fresh, (state.faces[slot] for slot in slots), strict=True))
                state = delfos.apply(state, Chance("remix", None, NOBODY))
            case Show(slots, to):
                cards = [state.faces[slot] or lying[slot] for slot in slots]
                state = delfos.apply(state, Reveal(slots, tuple(map(str, cards)), to))
            case _:
                return state
    return state


def leaves(state: State, depth: int, sealed: dict[int, Action]) -> int:
    """The same count by the rules proper."""
    if depth == 0 or state.past:
        return 1
    seat = delfos.to_act(state)[0]
    return sum(
        leaves(on(state, seat, action, sealed), depth - 1, {**sealed, seat: action})
        for action in delfos.legal(state, seat)
    )


def position(seats: int, seed: str, skip: int) -> tuple[State, Round, dict[int, Action]]:
    """A table after so many random actions of its first round, by both rules."""
    table, rng = Dealt(seats, seed=seed), Stream("counts", seed)
    state, naive = table.truth, naive_of(table.truth)
    sealed: dict[int, Action] = {}
    for _ in range(skip):
        seat = delfos.to_act(state)[0]
        action = rng.choice(delfos.legal(state, seat))
        naive.do(seat, as_naive(state, seat, action))
        state = on(state, seat, action, sealed)
        sealed[seat] = action
    return state, naive, sealed


@pytest.mark.parametrize(("seats", "seed", "skip", "depth", "expected"), COUNTS)
def test_counts_to_depth(seats: str, seed: str, skip: str, depth: str, expected: str) -> None:
    state, naive, sealed = position(int(seats), seed, int(skip))
    assert count_leaves(naive, int(depth)) == int(expected)
    assert leaves(state, int(depth), sealed) == int(expected)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(6))
def test_whole_games(seats: int, seed: int) -> None:
    """Action set by action set and score by score; the check accepts just the listed actions."""
    table, rng = Dealt(seats, seed=f"naive {seats} {seed}", first=-1), Stream("naive", seats, seed)
    rounds: list[list[int]] = []
    first = table.truth.starter
    naive = naive_of(table.truth)
    while table.truth.phase != "over":
        state = table.truth
        assert state.starter == starters(seats, first)[len(rounds)]
        assert list(delfos.to_act(state)) == naive.acting()
        for seat in range(seats):
            actions = delfos.legal(state, seat)
            assert sorted(as_naive(state, seat, action) for action in actions) == sorted(naive.options(seat))
            everything = [*(Take(value) for value in range(-1, 6)), Return(), *(Swap(value) for value in range(-1, 6))]
            cards: list[Action] = [Play(slot, card) for slot in range(len(state.faces)) for card in range(28)]
            accepted = [action for action in [*everything, *cards] if delfos.check(state, seat, action).legal]
            if state.phase in ("play", "predict"):
                assert sorted(map(delfos.action_text, accepted)) == sorted(map(delfos.action_text, actions))
            else:
                assert accepted == []
        seat, action = table.at_random(rng)
        naive.do(seat, as_naive(state, seat, action))
        table.do(seat, action)
        if len(table.truth.past) > len(rounds):
            assert naive.over
            rounds.append(naive.points())
            assert list(table.truth.past[-1].points) == rounds[-1]
            assert list(table.truth.past[-1].counts) == [len(row) for row in naive.rows.values()]
            if table.truth.phase != "over":
                naive = naive_of(table.truth)
    result = delfos.result(table.truth)
    assert result is not None
    assert [seat for seat, rank in enumerate(result.ranks) if rank == 1] == winners(rounds)
