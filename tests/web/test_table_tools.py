"""The app at a table: hints, pause, the clock, ends by agreement, replays, lessons; with the browser's part in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tests.web.ports import OPENED, Browser, Tab, crashes

BOT = "#/play/hipparchus?seats=me,bot:easy&seed=7&pace=0"
TWO = "#/play/hipparchus?seats=me,me&seed=7&pace=0"


def run(story: Callable[[Browser], Coroutine[Any, Any, None]]) -> None:
    OPENED.clear()
    asyncio.run(story(Browser()))
    assert crashes() == []


async def until_asked(tab: Tab) -> None:
    """Until the person can move."""
    for _ in range(100):
        for word in ("curtain.lift", "round.continue"):
            if word in tab.actions():
                await tab.use(word)
        if tab.actions("move "):
            return
        await tab.quiet()
    raise AssertionError(tab.actions())


# --- Hints ---------------------------------------------------------------------------------------------------------------


def test_a_hint_marks_its_control_says_why_and_is_gone_after_the_move() -> None:
    async def story(browser: Browser) -> None:
        tab = await browser.tab(BOT).start()
        await until_asked(tab)
        await tab.use("hint")
        (marked,) = [each for each in tab.root.all() if "data-hint" in each.attributes]
        (advice,) = tab.root.find(id="advice")
        assert advice.text and tab.frame["say"] == advice.text
        await tab.use(marked.attributes["data-action"])
        assert not [each for each in tab.root.all() if "data-hint" in each.attributes]
        assert not tab.root.find(id="advice")

    run(story)


def test_a_hint_that_cannot_be_had_is_said() -> None:
    async def story(browser: Browser) -> None:
        tab = await browser.tab(BOT).start()
        await until_asked(tab)

        async def fails(_: Any) -> str:
            raise OSError("no worker")

        tab.bots.advise = fails  # type: ignore[method-assign]
        await tab.use("hint")
        assert tab.frame["say"] == "There is no hint just now."
        assert tab.actions("move ")
        tab.page.notes.clear()

    run(story)


# --- Pause ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", [BOT, TWO])
def test_a_table_that_rests_shows_no_cards_and_is_taken_up_again_also_after_a_reload(address: str) -> None:
    async def story(browser: Browser) -> None:
        tab = await browser.tab(address).start()
        await until_asked(tab)
        offered = tab.actions("move ")
        await tab.use("panel.menu")
        await tab.use("pause")
        assert tab.actions() == ["resume"]
        assert "data-suit" not in tab.html
        again = await browser.tab(tab.page.address()).start()
        if "table.take" in again.actions():
            await again.use("table.take")
        assert again.actions() == ["resume"]
        await again.use("resume")
        await until_asked(again)
        assert again.actions("move ") == offered

    run(story)


# --- Ends ----------------------------------------------------------------------------------------------------------------


def test_an_end_by_agreement_is_asked_for_first() -> None:
    async def story(browser: Browser) -> None:
        tab = await browser.tab(BOT).start()
        await until_asked(tab)
        await tab.use("panel.menu")
        await tab.use("panel.end")
        assert tab.screen.attributes["data-over"] == "false"
        await tab.use("end.confirm")
        assert tab.screen.attributes["data-over"] == "true"
        await tab.use("replay.open")
        await tab.use("replay.go", "99999")
        assert not tab.actions("move ")
        await tab.use("replay.close")
        assert "table.rematch" in tab.actions()

    run(story)


def test_a_lesson_is_played_and_not_kept() -> None:
    async def story(browser: Browser) -> None:
        tab = await browser.tab("#/learn/hipparchus").start()
        steps = 0
        while "lesson.again" not in tab.actions():
            moves = tab.actions("move ")
            await tab.use(moves[0] if moves else "lesson.next")
            steps += 1
            assert steps < 60
        assert not browser.storage.texts, "a lesson is no saved table"
        await tab.use("lesson.again")
        assert "lesson.next" in tab.actions()

    run(story)
