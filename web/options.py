"""The options of a game: as texts in addresses and controls, and which of them go with how many seats.

What goes together is known to the game's ``start`` alone, so it is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from game.core import Game, Option, Refused

AnyGame: TypeAlias = Game[Any, Any]


def written(value: Option) -> str:
    """A value as a text.

    >>> written(True), written(10), written("normal")
    ('true', '10', 'normal')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def read(game: AnyGame, name: str, text: str) -> Option | None:
    """The value of the option that is written so; ``None`` where there is none."""
    return next((value for value in game.OPTIONS.get(name, ()) if written(value) == text), None)


def accepts(game: AnyGame, options: Mapping[str, Option], seats: int) -> bool:
    """Whether a game with these options can be played by so many."""
    try:
        game.start(options, seats)
    except Refused:
        return False
    return True


def fitted(game: AnyGame, wished: Mapping[str, Option], seats: int) -> dict[str, Option]:
    """Every option with its value: as wished where the game can be played so, else the default. Of two that do not go
    together the first one stays."""
    chosen = {name: values[0] for name, values in game.OPTIONS.items()}
    for name in chosen:
        tried = {**chosen, name: wished.get(name, chosen[name])}
        if accepts(game, tried, seats):
            chosen = tried
    return chosen


def seats_for(game: AnyGame, options: Mapping[str, Option], name: str, value: Option) -> tuple[int, ...]:
    """The numbers of seats at which the option can have this value, the others being as they are."""
    return tuple(seats for seats in game.SEATS if accepts(game, {**options, name: value}, seats))
