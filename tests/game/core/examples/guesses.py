"""Guesses: a game of a few lines with what Magpies does not have, an order in the open and actions too many to list.

Luck lays the numbers 0 to 4 in a row. Each of two seats names a number below a million once; whoever is nearer to the row read as a number wins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core import (
    EVERYONE,
    LEGAL,
    Audience,
    Chance,
    Event,
    Family,
    Inventory,
    Move,
    Need,
    Options,
    Order,
    Refused,
    Result,
    Ruling,
    Stream,
    TextError,
    full_options,
    illegal,
)

ID = "guesses"
RULES = 1
SEATS = (2,)
OPTIONS: dict[str, tuple[bool, ...]] = {}
MAX_EVENTS = 3
LIMIT = 1_000_000
LENGTH = 5


class Guess(NamedTuple):
    number: int


class Below(NamedTuple):
    """Every number from 0 to ``limit - 1``."""

    name: str
    limit: int

    def __contains__(self, action: object) -> bool:
        return type(action) is Guess and type(action.number) is int and 0 <= action.number < self.limit

    def draw(self, rng: Stream) -> Guess:
        return Guess(rng.below(self.limit))


Family.register(Below)
GUESSES = Below("guess", LIMIT)


class State(NamedTuple):
    row: tuple[int, ...] = ()
    guesses: tuple[int, ...] = ()

    @property
    def target(self) -> int:
        return int("".join(map(str, self.row)))


def start(options: Options, seats: int) -> State:
    full_options(OPTIONS, SEATS, options, seats)
    return State()


def need(state: State) -> Need | None:
    return None if state.row else Order("row", LENGTH)


def to_act(state: State) -> tuple[int, ...]:
    return (len(state.guesses),) if state.row and len(state.guesses) < 2 else ()


def legal(state: State, seat: int) -> Sequence[Any]:
    return (GUESSES,) if seat in to_act(state) else ()


def forced(state: State, seat: int) -> None:
    return None


def audience(state: State, seat: int, action: Guess) -> Audience:
    return EVERYONE


def check(state: State, seat: int, action: object) -> Ruling:
    if type(seat) is not int or seat not in to_act(state):
        return illegal("guesses.not_now")
    return LEGAL if action in GUESSES else illegal("guesses.no_number")


def apply(state: State, event: Event) -> State:
    match event:
        case Move(seat, action, None):
            if code := check(state, seat, action).code:
                raise Refused(code)
            return State(state.row, (*state.guesses, action.number))
        case Chance("row", tuple() as order, None) if not state.row:
            if [type(number) for number in order] == [int] * LENGTH and sorted(order) == list(range(LENGTH)):
                return State(order)
    raise Refused("guesses.not_due")


def result(state: State) -> Result | None:
    if len(state.guesses) < 2:
        return None
    first, second = (abs(guess - state.target) for guess in state.guesses)
    ranks = (1 + (second < first), 1 + (first < second))
    return Result(ranks, state.guesses, ((("guess", state.guesses[0]),), (("guess", state.guesses[1]),)))


def sample(state: State, seat: int, rng: Stream) -> State:
    return state


def inventory(state: State) -> Inventory:
    return Inventory((), 0)


_STATE = re.compile(r"row=(-|[0-4]{5}) guesses=(-|[0-9]{1,6}(?:,[0-9]{1,6})?)")


def state_text(state: State) -> str:
    return f"row={''.join(map(str, state.row)) or '-'} guesses={','.join(map(str, state.guesses)) or '-'}"


def parse_state(text: str) -> State:
    match = _STATE.fullmatch(text)
    if match is None:
        raise TextError("guesses.state", "not a state of guesses")
    row = tuple(map(int, match[1])) if match[1] != "-" else ()
    state = State(row, tuple(map(int, match[2].split(","))) if match[2] != "-" else ())
    if state_text(state) != text or (row and sorted(row) != list(range(LENGTH))) or (state.guesses and not row):
        raise TextError("guesses.state", "not a state that a game can reach")
    return state


def action_text(action: Guess) -> str:
    return str(action.number)


def parse_action(text: str) -> Guess:
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", text):
        raise TextError("guesses.action", repr(text)[:40])
    return Guess(int(text))
