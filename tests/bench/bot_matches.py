"""Matches of Hipparchus between two levels of bots, each given its seat's replica and nothing more.

Imports nothing but what it plays, so that it also runs inside Pyodide.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from game import hipparchus
from game.bots import choose
from game.core import Move, SeededDealer, Stream, told

RANDOM = "random"
"""Plays any legal action: what every level has to beat."""


@dataclass
class Match:
    """A finished match: the seat that won it, its rounds, and the seconds that each choice of a bot took."""

    winner: int
    rounds: int
    seconds: list[float]


def pick(level: str, state: hipparchus.State, seat: int, rng: Stream) -> hipparchus.Action:
    """What a level does in this replica."""
    if level == RANDOM:
        return rng.choice(hipparchus.legal(state, seat))
    return choose(hipparchus.ID, state, seat, level, rng)


def match(levels: tuple[str, str], seed: int) -> Match:
    """A whole match; ``levels`` by seat. Luck and choices follow from the seed."""
    dealer = SeededDealer(f"bots {seed}")
    truth = hipparchus.start({}, 2)
    replicas = [truth, truth]
    seconds: list[float] = []
    moves = 0
    while (result := hipparchus.result(truth)) is None:
        due = hipparchus.need(truth)
        if due is not None:
            event = dealer.answer(due)
        else:
            (seat,) = hipparchus.to_act(truth)
            action = hipparchus.forced(replicas[seat], seat)
            if action is None:
                began = time.perf_counter()
                action = pick(levels[seat], replicas[seat], seat, Stream("bots", seed, moves))
                seconds.append(time.perf_counter() - began)
            event = Move(seat, action)
            moves += 1
        truth = hipparchus.apply(truth, event)
        replicas = [hipparchus.apply(state, told(event, viewer)) for viewer, state in enumerate(replicas)]
    return Match(result.ranks.index(1), len(truth.past), seconds)


def matches(level: str, other: str, count: int, first: int = 0) -> Iterator[tuple[bool, Match]]:
    """So many matches of two levels, who change seats after each; whether ``level`` won it."""
    for number in range(first, first + count):
        seat = number % 2
        played = match((level, other) if seat == 0 else (other, level), number)
        yield played.winner == seat, played
