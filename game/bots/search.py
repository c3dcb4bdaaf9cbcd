"""Search that any game can use: its bot brings what a world is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from game.core import Game, Seat, Stream

Level: TypeAlias = Callable[[Any, Seat, Stream], Any]
"""Chooses an action: from a seat's replica, the seat and a stream of numbers."""

S = TypeVar("S")
A = TypeVar("A")


def monte_carlo(
    game: Game[S, A], value: Callable[[S, Seat, A, Stream], int], worlds: int
) -> Callable[[S, Seat, Stream], A]:
    """A level that tries every legal action in ``worlds`` sampled worlds that agree with what the seat knows, and takes the
    one with the highest sum of ``value(world, seat, action, rng)``; the first among equals.

    All actions are tried in the same worlds with the same numbers, so that only they make the difference. Source:
    Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game", JAIR 14 (2001), section 3.
    """

    def choose(state: S, seat: Seat, rng: Stream) -> A:
        actions = game.legal(state, seat)
        if len(actions) == 1:
            return actions[0]
        totals = [0] * len(actions)
        for _ in range(worlds):
            world = game.sample(state, seat, rng)
            key = rng.bits(64)
            for index, action in enumerate(actions):
                totals[index] += value(world, seat, action, Stream("playout", key))
        return actions[totals.index(max(totals))]

    return choose


def distracted(game: Game[S, A], level: Callable[[S, Seat, Stream], A], one_in: int) -> Callable[[S, Seat, Stream], A]:
    """A level that one time in ``one_in`` does anything legal, and else what another level does."""

    def choose(state: S, seat: Seat, rng: Stream) -> A:
        if rng.below(one_in) == 0:
            return rng.choice(game.legal(state, seat))
        return level(state, seat, rng)

    return choose


def halving(
    options: Sequence[A], world: Callable[[Stream], S], value: Callable[[S, A, Stream], int], rng: Stream, trials: int
) -> A:
    """The option with the highest sum of ``value(world, option, rng)`` in sampled worlds, in about so many trials of one option.

    All are tried in the same worlds with the same numbers; the better half is tried on in more worlds, and so on, so that
    most of the trials go to what is hard to tell apart. The first among equals. Source: Karnin, Koren, Somekh, "Almost
    Optimal Exploration in Multi-Armed Bandits", ICML 2013 (sequential halving).
    """
    totals = [0] * len(options)
    left = list(range(len(options)))
    rounds = max(1, (len(options) - 1).bit_length())
    while len(left) > 1:
        for _ in range(max(1, trials // (rounds * len(left)))):
            sampled = world(rng)
            key = rng.bits(64)
            for index in left:
                totals[index] += value(sampled, options[index], Stream("playout", key))
        left = sorted(left, key=lambda index: (-totals[index], index))[: (len(left) + 1) // 2]
    return options[left[0]]
