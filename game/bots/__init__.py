"""Bots: levels and search that any game can use. What a bot knows of one game lies with that game (``game.<id>.bot``).

A bot is given its seat's replica and a stream of numbers, never more, and its choice depends on these two alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core import Seat, Stream
from game.core.modules import Modules

__all__ = ["BOTS", "LEVELS", "advise", "choose"]

LEVELS: Final = ("easy", "normal")
"""Weakest first."""

BOTS: Final = Modules(
    {
        "delfos": "game.bots.delfos",
        "hesperidae": "game.bots.hesperidae",
        "hexfolk": "game.bots.hexfolk",
        "hipparchus": "game.bots.hipparchus",
    }
)


def choose(game_id: str, state: Any, seat: Seat, level: str, rng: Stream) -> Any:
    """The action that a bot of this level takes in ``seat``, which is to act. ``state``: the seat's replica.

    Raises ``KeyError`` for a game or level that there is not.
    """
    return BOTS[game_id].LEVELS[level](state, seat, rng)


def advise(game_id: str, state: Any, seat: Seat, rng: Stream) -> tuple[Any, str, Mapping[str, Any]]:
    """What a normal bot would do in ``seat``, and why: the action, a word for the reason (the game's bots list them), and
    values to put into its sentence. Raises ``KeyError`` for a game that there is not."""
    bots = BOTS[game_id]
    action = bots.LEVELS["normal"](state, seat, rng)
    code, values = bots.reason(state, seat, action)
    return action, code, values
