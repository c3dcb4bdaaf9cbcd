"""The numbers of a finished game, counted once. Only those that all replicas count alike: not all know each theft."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.core import Event, Move, Result
from game.hexfolk import WAYS, Dice, Gained, Lost, State, Statistics, statistics
from web.views.hexfolk.words import Counts, plus
from web.views.model import TableModel

GAINS: Final = ("founding", "production", "two", "monopoly", "players", "bank", "robber")
LOSSES: Final = ("spent", "discarded", "monopoly", "players", "bank", "robber", "resigned")


Points = tuple[tuple[int, ...], ...]
"""By turn the points of each seat; 0 is the founding."""


class Book(NamedTuple):
    """A game in numbers."""

    statistics: Statistics
    offers: tuple[int, ...]
    """By seat how often it made an offer."""
    trades: tuple[int, ...]
    """By seat how many trades with other players it took part in."""
    exchanges: tuple[int, ...]
    """By seat how often it traded with the bank."""


def book(model: TableModel) -> Book:
    """The numbers of the model's game, as far as it has gone."""
    first: State = model.history[0][1] if model.history else model.replica
    return _book(first, tuple([event for event, _ in model.history]))


@lru_cache(maxsize=2)
def _book(first: State, events: tuple[Event, ...]) -> Book:
    seats = first.settings.seats
    offers, trades, exchanges = [0] * seats, [0] * seats, [0] * seats
    for event in events:
        if isinstance(event, Move) and event.action is not None:
            match event.action.kind:
                case "offer":
                    offers[event.seat] += 1
                case "trade":
                    trades[event.seat] += 1
                    trades[event.action.seat] += 1
                case "bank":
                    exchanges[event.seat] += 1
    return Book(statistics(first, events), tuple(offers), tuple(trades), tuple(exchanges))


def to_the_end(points: Points, result: Result) -> Points:
    """What everybody saw from turn to turn, and at the end what the open cards add to it."""
    return (*points[:-1], result.points)


def gained(part: Gained, way: str) -> int:
    """How many cards came this way."""
    more = part.robber_unknown if way == "robber" else 0
    return sum(getattr(part, way)) + more


def lost(part: Lost, way: str) -> int:
    """How many cards went this way."""
    more = part.robber_unknown if way == "robber" else 0
    return sum(getattr(part, way)) + more


def produced(part: Gained) -> Counts:
    """What the island gave, by material."""
    return plus(part.founding, part.production)


def expected(rolls: int, number: int) -> float:
    """How often a sum comes up in so many rolls on average."""
    return rolls * WAYS[number - 2] / 36


def usual(rolls: int, number: int) -> tuple[int, int]:
    """Between which counts a sum stays in about 19 of 20 games with so many rolls: two standard deviations."""
    chance = WAYS[number - 2] / 36
    away = 2 * (rolls * chance * (1 - chance)) ** 0.5
    middle = rolls * chance
    return max(0, round(middle - away)), min(rolls, round(middle + away))


def possible(rolls: int, number: int) -> tuple[int, int]:
    """Between which counts a sum can only be in so many rolls of balanced dice: whole decks, and what has come of the last."""
    ways = WAYS[number - 2]
    decks, more = divmod(rolls, 36)
    return decks * ways + max(0, more - (36 - ways)), decks * ways + min(ways, more)


def sums(dice: Dice) -> list[tuple[int, int]]:
    """Each sum with how often it came up."""
    return list(enumerate(dice.sums, 2))
