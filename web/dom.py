"""The one Python module that touches the page. Everything goes through web/js/bridge.mjs; what comes back is made plain here."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from typing import TYPE_CHECKING, Any

from pyodide.ffi import create_proxy
from pyscript.js_modules import bridge

if TYPE_CHECKING:
    from web.bot_turn import BotTurn

PREPARE_AFTER = 0.5
"""Seconds from the first screen to the work that nobody waits for: until then it is drawn."""


def _plain(value: Any) -> str | None:
    """The one way in for what JavaScript hands over: a text, or ``None`` for anything else (``null``, ``undefined``, a
    number that is none, an object). Values with a structure come as JSON texts."""
    return value if isinstance(value, str) else None


class BrowserPage:
    """``web.ports.Page``."""

    def render(self, frame: dict[str, Any]) -> None:
        bridge.render(json.dumps(frame))

    def address(self) -> str:
        return _plain(bridge.address()) or ""

    def go(self, address: str) -> None:
        bridge.go(address)

    def replace(self, address: str) -> None:
        bridge.replace(address)

    def info(self) -> dict[str, Any]:
        return json.loads(_plain(bridge.info()) or "{}")

    def report(self) -> str:
        return _plain(bridge.report()) or ""

    def now(self) -> int:
        return int(time.time())

    def ticks(self) -> int:
        return int(time.monotonic() * 1000)

    def save_settings(self, changes: dict[str, Any]) -> None:
        bridge.saveSettings(json.dumps(changes))

    async def static_page(self, name: str, lang: str) -> str:
        text = _plain(await bridge.staticPage(name, lang))
        if text is None:
            raise OSError(f"page {name} in {lang}")
        return text

    async def bring(self, archive: str) -> None:
        from web.later import bring

        await bring(archive)

    def download(self, name: str, text: str) -> None:
        bridge.download(name, text)

    async def copy(self, text: str) -> bool:
        return await bridge.copy(text) is True

    def crashed(self, detail: str) -> None:
        bridge.crashed(detail)

    def note(self, detail: str) -> None:
        bridge.note(detail)

    async def pause(self, milliseconds: int) -> None:
        await asyncio.sleep(milliseconds / 1000)

    async def hold(self, name: str, steal: bool) -> bool:
        return await bridge.hold(name, steal) is True

    def release(self, name: str) -> None:
        bridge.release(name)


class BrowserStorage:
    """``web.ports.Storage`` over IndexedDB. The bridge answers JSON: ``[value]``, or an error as a text."""

    async def _call(self, name: str, *arguments: str) -> Any:
        text = _plain(await bridge.store(name, *arguments))
        if text is None or not text.startswith("["):
            raise OSError(text or "no storage")
        return json.loads(text)[0]

    async def get(self, key: str) -> str | None:
        value = await self._call("get", key)
        return value if isinstance(value, str) else None

    async def put(self, key: str, text: str) -> None:
        await self._call("put", key, text)

    async def delete(self, key: str) -> None:
        await self._call("delete", key)

    async def heads(self) -> dict[str, str]:
        return dict(await self._call("heads"))


class WorkerBots:
    """``web.ports.Bots``: a PyScript worker. One that fails is replaced; when none can be had, the page itself thinks."""

    TRIES = 2
    """Failures in a row after which the page thinks itself."""
    PATIENCE = 10.0
    """Seconds that a bot may take to answer, or a worker to start: after that the page thinks for it."""

    def __init__(self) -> None:
        self._worker: asyncio.Future[Any] | None = None
        self._name = ""
        self._made = 0
        self._failures = 0
        self._told: dict[tuple[str, int], int] = {}
        """How many lines of each table and seat the worker has."""
        self._open = asyncio.Event()

    def open(self) -> None:
        """The page is ready: from now on a worker does not slow its start."""
        self._open.set()

    def warm(self) -> None:
        if self._worker is None and self._failures < self.TRIES:
            self._made += 1
            self._name = f"bots-{self._made}"
            self._worker = asyncio.ensure_future(self._make(self._name))

    async def _make(self, name: str) -> Any:
        from pyscript import create_named_worker

        await self._open.wait()
        text = _plain(await bridge.workerSetup())
        if text is None:
            return None  # whoever asks it will say so: an error that nobody awaits yet would count as a crash
        setup = json.loads(text)
        return await create_named_worker(setup["src"], name, json.dumps(setup["config"]))

    async def choose(self, turn: BotTurn) -> str:
        return await self._ask("choose", turn)

    async def advise(self, turn: BotTurn) -> str:
        return await self._ask("advise", turn)

    async def _ask(self, what: str, turn: BotTurn) -> str:
        while True:
            self.warm()
            if self._worker is None:
                # Better a page that stands still for a moment than a table that does.
                from web import thinking

                return (thinking.answer if what == "choose" else thinking.hint)(turn.text())
            name = self._name
            try:
                worker = await asyncio.wait_for(asyncio.shield(self._worker), self.PATIENCE)
                if worker is None:
                    raise OSError("the worker's script is missing")
                place = (turn.table, turn.seat)
                # What the worker was told already is not told again; one that has forgotten it asks for all.
                for start in (self._told.pop(place, 0), 0):
                    call = getattr(worker, what)(turn.text(start))
                    text = _plain(await asyncio.wait_for(call, self.PATIENCE))
                    if text:
                        break
                if not text:
                    raise OSError("no answer")
                self._told[place] = turn.count
                self._failures = 0
                return text
            except Exception as error:
                self._dismiss(name, error)

    def _dismiss(self, name: str, error: Exception) -> None:
        """Ends a worker that has failed; it may have been replaced already, by who asked it at the same time."""
        bridge.note(f"{name}: {error!r}")
        if name != self._name or self._worker is None:
            return
        self._failures += 1
        self._told.clear()
        bridge.endWorker(name)
        # Not cancelled: others may be waiting for it, and give it up when their patience ends.
        self._worker.add_done_callback(lambda future: future.cancelled() or future.exception())
        self._worker = None


async def start_app(make: Any) -> None:
    """Makes the app with the real ports, shows its first screen and follows what happens in the page."""
    bots = WorkerBots()
    app = make(BrowserPage(), BrowserStorage(), bots, lambda digits: secrets.token_hex(digits // 2))
    under_way: set[asyncio.Future[None]] = set()  # asyncio itself keeps tasks only weakly

    def heard(kind: str, text: str, value: str) -> None:
        # The one proxy that JavaScript holds, for as long as the page lives.
        if kind == "lost":
            app.lost(text)
            return
        what = {"action": lambda: app.on_action(text, value), "address": app.on_address, "hidden": app.on_hidden}[kind]
        task = asyncio.ensure_future(what())
        under_way.add(task)
        task.add_done_callback(under_way.discard)

    bridge.listen(create_proxy(heard))
    await app.run()
    bridge.ready()
    bots.open()
    await asyncio.sleep(PREPARE_AFTER)
    app.prepare()
