"""Families and orders: what the toy game Guesses keeps, and what the suite says of games that do not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from game.core import Chance, Family, Order, Refused, ScriptedDealer, SeededDealer, Stream
from game.core.conformance import ConformanceError, conform
from game.core.conformance.suite import settings
from tests.game.core.examples import guesses, magpies
from tests.game.core.examples.guesses import GUESSES, LIMIT, Below, Guess


def test_the_toy_keeps_every_law() -> None:
    assert conform(guesses, games=4) == 4


class Greedy(NamedTuple):
    """Holds whatever it is asked for."""

    name: str

    def __contains__(self, action: object) -> bool:
        return True

    def draw(self, rng: Stream) -> Guess:
        return Guess(rng.below(LIMIT))


class Stray(NamedTuple):
    """Draws what is not in it."""

    name: str

    def __contains__(self, action: object) -> bool:
        return action in GUESSES

    def draw(self, rng: Stream) -> Guess:
        return Guess(LIMIT + rng.below(LIMIT))


Family.register(Greedy)
Family.register(Stray)


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ((Greedy("guess"),), "holds"),
        ((Stray("guess"),), "which is not in it"),
        ((Below("guess", LIMIT), Below("another", 10)), "the families are not sorted"),
        ((Below("guess", 10), Below("guess", LIMIT)), "the families are not sorted"),
        ((Below("guess", LIMIT + 1_000_000_000),), "parse_action raised"),
    ],
)
def test_a_family_that_is_none_is_found_out(listed: tuple[Any, ...], said: str) -> None:
    def legal(state: Any, seat: int) -> Any:
        return listed if seat in guesses.to_act(state) else ()

    spoilt = SimpleNamespace(**{**vars(guesses), "legal": legal})
    with pytest.raises(ConformanceError, match=said) as failure:
        conform(spoilt, games=4, processes=False)
    assert failure.value.law in ("legal", "text")


def test_an_order_that_is_none_is_found_out() -> None:
    def apply(state: Any, event: Any) -> Any:
        if isinstance(event, Chance) and event.kind == "row" and isinstance(event.outcome, tuple) and not state.row:
            return guesses.State(tuple(event.outcome) or (0,))
        return guesses.apply(state, event)

    with pytest.raises(ConformanceError) as failure:
        conform(SimpleNamespace(**{**vars(guesses), "apply": apply}), games=4, processes=False)
    assert failure.value.law == "answers"


def test_dealers_give_orders() -> None:
    need = Order("row", 6)
    first, second = SeededDealer("a").answer(need), SeededDealer("b").answer(need)
    assert isinstance(first, Chance)
    assert sorted(first.outcome or ()) == list(range(6))  # type: ignore[arg-type]
    assert first != second
    assert SeededDealer("a").answer(need) == first
    scripted = ScriptedDealer(orders=[(2, 0, 1)])
    assert scripted.answer(Order("row", 3)) == Chance("row", (2, 0, 1))
    with pytest.raises(Refused) as refused:
        ScriptedDealer(orders=[(0, 0, 1)]).answer(Order("row", 3))
    assert refused.value.code == "dealer.script"


def test_settings_drawn_from_all() -> None:
    """Games with many options are held to the laws at some of all settings, the same ones in every process."""
    drawn = list(settings(magpies, 1, "seed", sampled=3))
    assert len(drawn) == 3 * len(magpies.SEATS)
    assert drawn == list(settings(magpies, 1, "seed", sampled=3))
    assert {dict(each.options)["theft"] for each in drawn} == {True, False}


def test_values_that_a_number_of_seats_does_not_allow_are_left_out() -> None:
    def start(options: Any, seats: int) -> Any:
        state = magpies.start(options, seats)
        if seats == 4 and not state.theft:
            raise Refused("options.value")
        return state

    spoilt = SimpleNamespace(**{**vars(magpies), "start": start})
    played = list(settings(spoilt, 1, "seed"))
    assert [(each.seats, dict(each.options)["theft"]) for each in played] == [
        (2, True), (2, False), (3, True), (3, False), (4, True),
    ]  # fmt: skip
