"""Matches between levels of bots, each given its seat's replica and nothing more.

Imports nothing but what it plays, so that it also runs inside Pyodide.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.bots import choose
from game.core import Family, Game, Move, Open, Option, SeededDealer, Stream, Unseal, told
from game.registry import GAMES

RANDOM = "random"
"""Plays any legal action: what every level has to beat."""

Player = Callable[[Any, int, int], Any]


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


class Playing:
    """A whole game, choice by choice: iterating gives what a seat knows, the seat, and what it chose, before that is done.

    ``players`` by seat choose from a replica, the seat and the number of moves so far.
    """

    def __init__(
        self, game: Game[Any, Any], players: Sequence[Player], luck: str, options: Mapping[str, Option] | None = None
    ) -> None:
        self.game = game
        self.players = players
        self.dealer = SeededDealer(luck)
        self.truth = game.start(options or {}, len(players))
        self.replicas = [self.truth for _ in players]

    def __iter__(self) -> Iterator[tuple[Any, int, Any]]:
        game, sealed, moves = self.game, dict[int, Any](), 0
        while game.result(self.truth) is None:
            due = game.need(self.truth)
            if isinstance(due, Unseal):
                event = Open(due.seat, sealed.pop(due.seat), due.audience)
            elif due is not None:
                event = self.dealer.answer(due)
            else:
                seat = game.to_act(self.truth)[0]
                action = game.forced(self.replicas[seat], seat)
                if action is None:
                    action = self.players[seat](self.replicas[seat], seat, moves)
                    yield self.replicas[seat], seat, action
                audience = game.audience(self.truth, seat, action)
                if audience is not None:
                    sealed[seat] = action
                event = Move(seat, action, audience)
                moves += 1
            self.truth = game.apply(self.truth, event)
            self.replicas = [game.apply(state, told(event, viewer)) for viewer, state in enumerate(self.replicas)]


def match(
    levels: Sequence[str], seed: int, game_id: str = "hipparchus", options: Mapping[str, Option] | None = None
) -> Match:
    """A whole match; ``levels`` by seat. Luck and choices follow from the seed."""
    game = GAMES[game_id]
    seconds: list[float] = []

    def choice(state: Any, seat: int, moves: int) -> Any:
        began = time.perf_counter()
        action = pick(game, levels[seat], state, seat, Stream("bots", seed, moves))
        seconds.append(time.perf_counter() - began)
        return action

    playing = Playing(game, [choice] * len(levels), f"bots {seed}", options)
    for _ in playing:
        pass
    return Match(game.result(playing.truth).ranks, seconds)


def matches(
    level: str, other: str, count: int, first: int = 0, game_id: str = "hipparchus", seats: int = 2
) -> Iterator[tuple[bool, Match]]:
    """So many matches of one bot of a level against others of another, seats changing after each; whether it won alone."""
    for number in range(first, first + count):
        seat = number % seats
        played = match([level if each == seat else other for each in range(seats)], number, game_id)
        yield played.won_by(seat), played
