"""Matches between levels of bots, each given its seat's replica and nothing more.

Imports nothing but what it plays, so that it also runs inside Pyodide.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.bots import choose
from game.core import Family, Game, Move, Open, Option, SeededDealer, Stream, Unseal, told
from game.registry import GAMES

RANDOM = "random"
"""Plays any legal action: what every level has to beat."""


@dataclass
class Match:
    """A finished match: the rank of each seat, and the seconds that each choice of a bot took."""

    ranks: tuple[int, ...]
    seconds: list[float]

    def won_by(self, seat: int) -> bool:
        """Whether the seat won it alone."""
        return self.ranks[seat] == 1 and self.ranks.count(1) == 1


def pick(game: Game[Any, Any], level: str, state: Any, seat: int, rng: Stream) -> Any:
    """What a level does in this replica."""
    if level != RANDOM:
        return choose(game.ID, state, seat, level, rng)
    action = rng.choice(game.legal(state, seat))
    return action.draw(rng) if isinstance(action, Family) else action


def match(
    levels: Sequence[str], seed: int, game_id: str = "hipparchus", options: Mapping[str, Option] | None = None
) -> Match:
    """A whole match; ``levels`` by seat. Luck and choices follow from the seed."""
    game = GAMES[game_id]
    dealer = SeededDealer(f"bots {seed}")
    truth = game.start(options or {}, len(levels))
    replicas = [truth for _ in levels]
    sealed: dict[int, Any] = {}
    seconds: list[float] = []
    moves = 0
    while (result := game.result(truth)) is None:
        due = game.need(truth)
        if isinstance(due, Unseal):
            event = Open(due.seat, sealed.pop(due.seat), due.audience)
        elif due is not None:
            event = dealer.answer(due)
        else:
            seat = game.to_act(truth)[0]
            action = game.forced(replicas[seat], seat)
            if action is None:
                began = time.perf_counter()
                action = pick(game, levels[seat], replicas[seat], seat, Stream("bots", seed, moves))
                seconds.append(time.perf_counter() - began)
            audience = game.audience(truth, seat, action)
            if audience is not None:
                sealed[seat] = action
            event = Move(seat, action, audience)
            moves += 1
        truth = game.apply(truth, event)
        replicas = [game.apply(state, told(event, viewer)) for viewer, state in enumerate(replicas)]
    return Match(result.ranks, seconds)


def matches(
    level: str, other: str, count: int, first: int = 0, game_id: str = "hipparchus", seats: int = 2
) -> Iterator[tuple[bool, Match]]:
    """So many matches of one bot of a level against others of another, seats changing after each; whether it won alone."""
    for number in range(first, first + count):
        seat = number % seats
        played = match([level if each == seat else other for each in range(seats)], number, game_id)
        yield played.won_by(seat), played
