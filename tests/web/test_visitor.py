"""The scripted visitor plays every game to its end in the app, with the browser's part in memory: no crash, no dead end, and
nothing said that has no sentence. (tests/browser/test_visitor.py does the same in a real page.)"""

from __future__ import annotations

import asyncio

import pytest

from game.registry import GAMES
from tests.visiting import Visitor, address, controls, few, name_of, root, settings
from tests.web.ports import OPENED, Browser, crashes

FEW = 1
"""Settings of each game that are visited in a usual run."""


def some(game_id: str) -> list[object]:
    """Every setting, all but a few of them only in long runs."""
    every = settings(GAMES[game_id])
    quick = few(every, FEW, game_id)
    return [
        pytest.param(
            game_id, setting, id=f"{game_id}-{name_of(setting)}", marks=() if at in quick else pytest.mark.long
        )
        for at, setting in enumerate(every)
    ]


async def visit(game_id: str, setting: dict, steps: int) -> Visitor:
    """Plays to the end of the match, or so many steps."""
    OPENED.clear()
    tab = await Browser().tab(address(game_id, setting), setting["lang"]).start()
    visitor = Visitor(name_of(setting))
    for _ in range(steps):
        table = root(tab.html)
        assert table, f"no table: {tab.html[:2000]}"
        if table["data-over"] == "true":
            break
        chosen = visitor.choose(table, controls(tab.html))
        assert chosen is not None, f"nobody goes on: {table}"
        await tab.send(*chosen)
        assert not tab.page.crashes, tab.page.crashes
        assert not tab.page.notes, tab.page.notes
        del tab.page.frames[:-1]  # a long game's would fill the memory
    else:
        assert steps < FULL, "no end"
    assert crashes() == []
    return visitor


FULL = 60_000


@pytest.mark.parametrize(("game_id", "setting"), [each for game_id in GAMES for each in some(game_id)])
def test_any_controls_lead_to_the_end(game_id: str, setting: dict) -> None:
    visitor = asyncio.run(visit(game_id, setting, FULL))
    assert visitor.used["move"] > 10
