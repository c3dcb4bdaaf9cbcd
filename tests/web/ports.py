"""The ports of web/ports.py in memory, for running the app without a browser: real storage and real bots, only no page."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from tests.web.views_helper import Element, read
from web.app import App
from web.bot_turn import BotTurn
from web.thinking import answer, hint


class MemoryStorage:
    """``web.ports.Storage``. ``broken``: the browser refuses."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = {} if texts is None else texts
        self.broken = False

    def _ask(self) -> dict[str, str]:
        if self.broken:
            raise OSError("storage is blocked")
        return self.texts

    async def get(self, key: str) -> str | None:
        await asyncio.sleep(0)
        return self._ask().get(key)

    async def put(self, key: str, text: str) -> None:
        await asyncio.sleep(0)
        self._ask()[key] = text

    async def delete(self, key: str) -> None:
        await asyncio.sleep(0)
        self._ask().pop(key, None)

    async def heads(self) -> dict[str, str]:
        await asyncio.sleep(0)
        return {key: text.partition("\n")[0] for key, text in self._ask().items()}


class PromptBots:
    """``web.ports.Bots``, thinking where they are asked. ``says`` answers in their stead."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.warmed = 0
        self.says: Callable[[str, str], Awaitable[str]] | None = None

    async def choose(self, turn: BotTurn) -> str:
        request = turn.text()
        self.requests.append(request)
        await asyncio.sleep(0)
        return await self.says(turn.game, request) if self.says else answer(request)

    async def advise(self, turn: BotTurn) -> str:
        await asyncio.sleep(0)
        return hint(turn.text())

    def warm(self) -> None:
        self.warmed += 1


OPENED: list[Browser] = []
"""Every browser of a test, for ``crashes``."""


def crashes() -> list[str]:
    """What went wrong in any tab since the last call."""
    told = [crash for browser in OPENED for tab in browser.tabs for crash in tab.page.crashes]
    OPENED.clear()
    return told


def running(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Runs an asynchronous test; no crash may have been told."""

    @wraps(test)
    def run(*arguments: object, **named: object) -> None:
        crashes()
        asyncio.run(test(*arguments, **named))
        assert crashes() == []

    return run


class Browser:
    """What the tabs of one browser share: storage and locks."""

    def __init__(self) -> None:
        self.storage = MemoryStorage()
        self.holders: dict[str, MemoryPage] = {}
        OPENED.append(self)
        self.tabs: list[Tab] = []

    def tab(self, address: str = "#/", lang: str = "en") -> Tab:
        """A tab that is just being opened."""
        self.tabs.append(Tab(self, address, lang))
        return self.tabs[-1]


class MemoryPage:
    """``web.ports.Page``: keeps what it is given."""

    def __init__(self, browser: Browser, address: str, lang: str) -> None:
        self.browser = browser
        self.frames: list[dict[str, Any]] = []
        self.notes: list[str] = []
        self.crashes: list[str] = []
        self.downloads: list[tuple[str, str]] = []
        self.copied: list[str] = []
        self.pauses: list[int] = []
        self.may_copy = True
        self.missing: set[str] = set()
        """Archives that cannot be had."""
        self.static: dict[str, str] = {}
        self.gone: list[str] = []
        self.lost: Callable[[str], None] = lambda name: None
        self.clock = 1_800_000_000
        self.millis = 0
        self._address = address
        self._lang = lang
        self._asked = ""
        self._settings: dict[str, Any] = {"lang": None, "theme": "auto", "motion": "auto", "sound": True}

    def render(self, frame: dict[str, Any]) -> None:
        self.frames.append(frame)

    def address(self) -> str:
        return self._address

    def go(self, address: str) -> None:
        self._address = address
        self.gone.append(address)

    def replace(self, address: str) -> None:
        self._address = address

    def info(self) -> dict[str, Any]:
        found = re.search(r"[?&]lang=([a-z]+)", self._address)
        if found:
            self._asked = found[1]
        lang = self._asked or self._settings["lang"] or self._lang
        return {"version": "1.2.3", "build": "abc", "lang": lang, "settings": dict(self._settings), "storage": True}

    def report(self) -> str:
        return "Tertulia 1.2.3 (abc)"

    def now(self) -> int:
        self.clock += 1
        return self.clock

    def ticks(self) -> int:
        return self.millis

    def save_settings(self, changes: dict[str, Any]) -> None:
        if changes.get("lang"):
            self._asked = ""
        self._settings |= changes

    async def static_page(self, name: str, lang: str) -> str:
        await asyncio.sleep(0)
        try:
            return self.static[f"{name}.{lang}"]
        except KeyError:
            raise OSError(f"page {name} in {lang}") from None

    async def bring(self, archive: str) -> None:
        await asyncio.sleep(0)
        if archive in self.missing:
            raise OSError(archive)

    def download(self, name: str, text: str) -> None:
        self.downloads.append((name, text))

    async def copy(self, text: str) -> bool:
        self.copied.append(text)
        return self.may_copy

    def crashed(self, detail: str) -> None:
        self.crashes.append(detail)

    def note(self, detail: str) -> None:
        self.notes.append(detail)

    async def pause(self, milliseconds: int) -> None:
        self.pauses.append(milliseconds)
        await asyncio.sleep(0)

    async def hold(self, name: str, steal: bool) -> bool:
        await asyncio.sleep(0)
        holder = self.browser.holders.get(name, self)
        if holder is not self and not steal:
            return False
        self.browser.holders[name] = self
        if holder is not self:
            holder.lost(name)
        return True

    def release(self, name: str) -> None:
        if self.browser.holders.get(name) is self:
            del self.browser.holders[name]


class Tab:
    """A page with the app in it, and a person who looks at it and uses what it offers."""

    def __init__(self, browser: Browser, address: str, lang: str) -> None:
        self.page = MemoryPage(browser, address, lang)
        self.bots = PromptBots()
        self._secrets = iter(range(0x10, 0x1000))
        self.app = App(self.page, browser.storage, self.bots, self._secret)
        self.page.lost = self.app.lost

    def _secret(self, digits: int) -> str:
        return f"{next(self._secrets) + id(self.page) % 0xFFFF0000:0{digits}x}"[-digits:]

    async def start(self) -> Tab:
        """The first screen is up, and bots have moved."""
        await self.app.run()
        await self.quiet()
        return self

    async def quiet(self) -> None:
        """Everything that was begun is done; but a turn clock goes on for as long as there is a game."""
        for _ in range(1000):
            clocks = {tab.app._watching for browser in OPENED for tab in browser.tabs}
            under_way = asyncio.all_tasks() - {asyncio.current_task()} - clocks
            if not under_way:
                return
            await asyncio.gather(*under_way)
        raise AssertionError(f"the app never comes to rest: {self.page.notes[-3:]}")

    async def wait(self, seconds: int) -> None:
        """So much time passes on the turn clock, which the app looks at before and after."""
        for passed in (0, seconds):
            self.page.millis += 1000 * passed
            for _ in range(20):
                await asyncio.sleep(0)
            await self.quiet()

    async def visit(self, address: str) -> None:
        """Another hash in the address bar."""
        self.page._address = address
        await self.app.on_address()
        await self.quiet()

    async def use(self, action: str, value: str = "") -> None:
        """Uses a control, which must be there."""
        assert action in self.actions(), f"{action!r} is not offered, but {self.actions()}"
        await self.send(action, value)

    async def send(self, action: str, value: str = "") -> None:
        """An action, whether there is a control for it or not."""
        await self.app.on_action(action, value)
        await self.quiet()
        if self.page.gone:
            self.page.gone.clear()
            await self.app.on_address()
            await self.quiet()

    @property
    def frame(self) -> dict[str, Any]:
        return self.page.frames[-1]

    @property
    def html(self) -> str:
        return self.frame["html"]

    @property
    def root(self) -> Element:
        return read(self.html)

    @property
    def screen(self) -> Element:
        """The element that carries data-screen."""
        (found,) = [each for each in self.root.all() if "data-screen" in each.attributes]
        return found

    def notices(self) -> list[str]:
        return [each.find("p")[0].text for each in self.root.find("div", class_="notice")]

    def actions(self, beginning: str = "") -> list[str]:
        """The data-actions that can be used."""
        found = []
        for each in self.root.all():
            word = each.attributes.get("data-action", "")
            above: Element | None = each
            while above is not None and not {"inert", "disabled"} & set(above.attributes):
                above = above.parent
            if word and above is None and word.startswith(beginning):
                found.append(word)
        return found
