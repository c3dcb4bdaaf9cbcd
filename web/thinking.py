"""A bot's turn, where bots think: in the worker, or on the page when there is none. Only its seat's lines come in."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from game.bots import advise, choose
from game.core import Seat, Stream
from game.core.canonical import dumps, loads
from game.registry import GAMES
from game.table import Follower

MAX_REQUEST: Final = 32_000_000
MORE: Final = ""
"""The answer to a request that goes on from lines which are not here: all of them are needed."""
_KEPT: Final = 32

_following: OrderedDict[tuple[str, Seat], Follower] = OrderedDict()
"""What the seats of the last tables were told, so that each request brings only what is new."""


def answer(request: str) -> str:
    """The text of the action that a bot chooses, for ``BotTurn.text()``; or ``MORE``."""
    asked = loads(request, MAX_REQUEST)
    state = _told(asked)
    if state is None:
        return MORE
    action = choose(asked["game"], state, asked["seat"], asked["level"], Stream("bot", asked["key"]))
    return GAMES[asked["game"]].action_text(action)


def hint(request: str) -> str:
    """What a normal bot would do and why, as JSON ``{"action", "code", "values"}``; or ``MORE``."""
    asked = loads(request, MAX_REQUEST)
    state = _told(asked)
    if state is None:
        return MORE
    action, code, values = advise(asked["game"], state, asked["seat"], Stream("hint", asked["key"]))
    return dumps({"action": GAMES[asked["game"]].action_text(action), "code": code, "values": values})


def _told(asked: dict[str, Any]) -> Any:
    """The seat's replica after the lines of a request; ``None`` where earlier ones are missing."""
    place = (asked["table"], asked["seat"])
    follower = _following.pop(place, None)
    lines = asked["lines"]
    if asked["start"] == 0:
        follower = Follower(GAMES[asked["game"]], lines[0])
        lines = lines[1:]
    elif follower is None or follower.count != asked["start"]:
        return None
    follower.follow(lines)
    _following[place] = follower
    if len(_following) > _KEPT:
        _following.popitem(last=False)
    return follower.state
