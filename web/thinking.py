"""A bot's turn, where bots think: in the worker, or on the page when there is none. Only its seat's lines come in."""

from __future__ import annotations

from game.bots import choose
from game.core import Log, Stream, replica
from game.core.canonical import loads
from game.registry import GAMES

MAX_REQUEST = 8_000_000


def answer(game_id: str, request: str) -> str:
    """The text of the action that the bot of a ``BotTurn`` chooses."""
    asked = loads(request, MAX_REQUEST)
    game = GAMES[game_id]
    state = replica(Log.parse(game, asked["lines"]))
    action = choose(game_id, state, asked["seat"], asked["level"], Stream("bot", asked["key"]))
    return game.action_text(action)
