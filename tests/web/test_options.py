"""web.options: what the options of the games are as texts, and which of them go with how many seats."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.core import Refused
from game.registry import GAMES
from web.options import accepts, fitted, read, seats_for, written

ALL = [(game, name, value) for game in GAMES for name, values in GAMES[game].OPTIONS.items() for value in values]


@pytest.mark.parametrize(("game", "name", "value"), ALL)
def test_every_value_is_read_as_it_is_written(game: str, name: str, value: Any) -> None:
    found = read(GAMES[game], name, written(value))
    assert (type(found), found) == (type(value), value)


def test_what_is_written_otherwise_means_nothing() -> None:
    hexfolk = GAMES["hexfolk"]
    for name, text in (
        ("route", "True"),
        ("route", "1"),
        ("target", "010"),
        ("target", "16"),
        ("map", ""),
        ("wind", "north"),
    ):
        assert read(hexfolk, name, text) is None  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_options_go_with_every_number_of_seats(game: str) -> None:
    rules = GAMES[game]
    usual = {name: values[0] for name, values in rules.OPTIONS.items()}
    for seats in rules.SEATS:
        assert accepts(rules, usual, seats)
        assert fitted(rules, {}, seats) == usual
    assert not accepts(rules, usual, max(rules.SEATS) + 1)


@pytest.mark.parametrize(
    ("game", "name", "value", "seats"),
    [
        ("hexfolk", "map", "laguna", (2, 3, 4, 5, 6)),
        ("hexfolk", "map", "istmo", (2, 3, 4, 5, 6, 7)),
        ("hexfolk", "map", "caldera", (2, 3, 4, 5, 6, 7)),
        ("hexfolk", "map", "standard", (2, 3, 4, 5, 6, 7, 8)),
        ("hesperidae", "pairs", True, (4,)),
        ("delfos", "first", 2, (3, 4)),
        ("delfos", "first", 3, (4,)),
    ],
)
def test_some_values_are_for_some_seats_only(game: str, name: str, value: Any, seats: tuple[int, ...]) -> None:
    """ "Laguna takes at most 6 players, Istmo and Caldera 7"; "In pairs (four players)"; a first player needs a seat."""
    rules = GAMES[game]
    assert seats_for(rules, {}, name, value) == seats
    for count in rules.SEATS:
        assert (fitted(rules, {name: value}, count)[name] == value) == (count in seats)


def test_what_does_not_fit_takes_nothing_else_along() -> None:
    chosen = fitted(GAMES["hexfolk"], {"map": "laguna", "target": 12, "army": False}, 8)
    assert (chosen["map"], chosen["target"], chosen["army"]) == ("standard", 12, False)


def test_of_two_that_do_not_go_together_the_first_one_stays() -> None:
    def start(options: Any, seats: int) -> None:
        if options.get("sun") and options.get("moon"):
            raise Refused("options.value")

    game: Any = SimpleNamespace(OPTIONS={"sun": (False, True), "moon": (False, True)}, SEATS=(2, 3), start=start)
    assert fitted(game, {"moon": True, "sun": True}, 2) == {"sun": True, "moon": False}
    assert seats_for(game, {"sun": True, "moon": False}, "moon", True) == ()
