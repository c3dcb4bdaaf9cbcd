"""What a PyScript worker runs for a table of friends: all proofs are made and checked here, so that the page never stands still.

Texts in, texts out (``game.table.room.host``). One worker keeps one room.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from game.registry import GAMES

if TYPE_CHECKING:
    from game.fair.group import Group
    from game.table.room.host import Host

_kept: dict[str, Any] = {}


async def _group() -> Group:
    from web.fair import load

    return await load()


async def new() -> str:
    """The seed of a new device and the name of a room that it opens, as JSON."""
    group = await _group()
    from game.table.room.host import new_room

    return json.dumps(new_room(group, os.urandom))


async def take_over(text: str) -> str:
    """The seed of a device that this one goes on for, and the first lines of its journal, as JSON; "" for a text that is none."""
    await _group()
    from game.core import TextError
    from game.fair.wire import to_base64
    from game.table.room import Room

    try:
        seed, lines = Room.taken_over(text)
    except TextError:
        return ""
    return json.dumps([to_base64(seed), lines])


async def begin(seed: str, request: str) -> str:
    """Takes a room up, with its journal; the first answer, as ``step`` gives it."""
    group = await _group()
    from game.fair.wire import from_base64
    from game.table.room import Member
    from game.table.room.host import Host

    host = _kept["host"] = Host(GAMES, group, Member(from_base64(seed, 32), os.urandom), request)
    return host.step(json.dumps({"in": [], "now": json.loads(request)["now"]}))


def step(request: str) -> str:
    """See ``Host.step``."""
    return _host().step(request)


def record() -> str:
    """See ``Host.record``."""
    return _host().record()


def hand_over() -> str:
    """See ``Host.hand_over``."""
    return _host().hand_over()


def _host() -> Host:
    host: Host = _kept["host"]
    return host


__export__ = ["begin", "hand_over", "new", "record", "step", "take_over"]
