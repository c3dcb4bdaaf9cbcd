"""Options, refusals and rulings: "Bad input gets a clear message and changes nothing" (house style)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core import LEGAL, UNKNOWN, Hidden, Refused, TextError, faces_of, full_options, illegal
from game.registry import GAMES
from tests.game.core.examples import magpies

ALLOWED = {"clock": (0, 30, 60), "fair": (False, True), "map": ("small", "large")}


def test_defaults_come_first() -> None:
    assert full_options(ALLOWED, (2, 3), {}, 2) == {"clock": 0, "fair": False, "map": "small"}
    assert full_options(ALLOWED, (2, 3), {"clock": 60, "fair": True}, 3) == {"clock": 60, "fair": True, "map": "small"}
    assert full_options({}, (2,), {}, 2) == {}


@pytest.mark.parametrize(
    ("options", "seats", "code"),
    [
        ({}, 1, "options.seats"),
        ({}, True, "options.seats"),
        ({}, "2", "options.seats"),
        ({}, None, "options.seats"),
        ({}, 2.0, "options.seats"),
        ({"colour": 1}, 2, "options.unknown"),
        ({5: 1}, 2, "options.unknown"),
        ({"clock": 45}, 2, "options.value"),
        ({"clock": False}, 2, "options.value"),
        ({"clock": 30.0}, 2, "options.value"),
        ({"fair": 1}, 2, "options.value"),
        ({"fair": 0}, 2, "options.value"),
        ({"map": None}, 2, "options.value"),
        ({"map": ["small"]}, 2, "options.value"),
    ],
)
def test_what_is_not_an_option_is_refused(options: dict[Any, Any], seats: Any, code: str) -> None:
    """ "True is not 1 here: the two compare equal in Python and would give one game two logs." """
    with pytest.raises(Refused) as refusal:
        full_options(ALLOWED, (2, 3), options, seats)
    assert refusal.value.code == code


def test_refusals_are_value_errors_with_a_stable_code() -> None:
    refusal = TextError("text.row", "row 3 has 15 cards", seat=1)
    assert isinstance(refusal, ValueError)
    assert (refusal.code, refusal.detail, refusal.seat) == ("text.row", "row 3 has 15 cards", 1)
    assert str(refusal) == "text.row: row 3 has 15 cards"
    assert str(Hidden("legal.hidden")) == "legal.hidden"
    assert Refused("x").seat is None


def test_a_ruling_is_one_of_three() -> None:
    rulings = [LEGAL, UNKNOWN, illegal("play.must_follow_suit")]
    assert [(ruling.legal, ruling.unknown, ruling.illegal) for ruling in rulings] == [
        (True, False, False),
        (False, True, False),
        (False, False, True),
    ]
    assert rulings[2].code == "play.must_follow_suit"


def test_faces_are_what_a_game_tells_of_its_slots() -> None:
    state = magpies.start({}, 2)
    assert faces_of(magpies, state) == (None,) * 18  # type: ignore[arg-type]
    assert faces_of(object(), state) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_public_name_of_a_game_hides_a_module(name: str) -> None:
    """``import game.hexfolk.legal as rules`` would be the function, not the module."""
    game: Any = GAMES[name]
    modules = {path.stem for path in Path(game.__file__).parent.glob("*.py")}
    assert not modules & set(game.__all__)
