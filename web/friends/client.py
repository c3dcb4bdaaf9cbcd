"""One room in the page: brings together connections, the worker that keeps the room, and what is kept in the browser.

What happens is handed to the worker in order; what it wants done is done in order: **stored, then sent**. Where storing fails nothing is sent, and it
is tried again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from game.core import Game, Genesis
from game.table import RemoteTable
from web.friends.ports import Engine, Journal, Mesh, Meshes
from web.ports import Page

TICK: Final = 0.5
"""Seconds between two looks of the worker at its clock when nothing happens."""
RETRY: Final = 2.0
"""Seconds between two tries to store."""


@dataclass(frozen=True, slots=True)
class RoomKey:
    """What a device keeps of a room beside its journal: ``secret`` is the link's, ``seed`` its own."""

    room: str
    secret: str
    seed: str

    def line(self) -> str:
        return json.dumps({"room": self.room, "secret": self.secret, "seed": self.seed})

    @staticmethod
    def read(lines: list[str]) -> RoomKey | None:
        """The key that was kept, or ``None``."""
        for line in reversed(lines):
            try:
                data = json.loads(line)
                return RoomKey(str(data["room"]), str(data["secret"]), str(data["seed"]))
            except (KeyError, TypeError, ValueError):
                continue
        return None


class RoomClient:
    """A room that this page is in. ``changed`` is called after everything that a screen may show."""

    def __init__(
        self,
        page: Page,
        journal: Journal,
        engine: Engine,
        meshes: Meshes,
        games: Mapping[str, Game[Any, Any]],
        key: RoomKey,
        changed: Callable[[], None],
    ) -> None:
        self.key = key
        self.status: dict[str, Any] = {}
        """The last one (``game.table.room.host``)."""
        self.tables: dict[str, RemoteTable] = {}
        """The game under way as the seats here know it, by seat; ``-`` for who watches."""
        self.problem = ""
        """Code of what keeps this device from going on: ``friends.not_saved``, ``friends.no_mesh``, ``friends.engine``."""
        self.relays: dict[str, str] = {}
        """What each relay said last."""
        self.failed: dict[str, str] = {}
        """Devices that could not be reached, and why (web/js/mesh.mjs)."""
        self.refused = ""
        """The code of the last thing that was asked in vain."""
        self.mesh: Mesh | None = None
        self._page = page
        self._journal = journal
        self._engine = engine
        self._meshes = meshes
        self._games = games
        self._changed = changed
        self._waiting: list[list[Any]] = []
        self._wake = asyncio.Event()
        self._closed = False

    # --- Life ----------------------------------------------------------------------------------------------------------------

    async def open(self, name: str, settings: dict[str, Any]) -> None:
        """Takes the room up as it was left. Raises ``OSError`` where the worker or the storage can't be had."""
        room = self.key.room
        lines = await self._journal.read(room, "room")
        games = sorted(
            (part for part in await self._journal.parts(room) if part.startswith("game-")),
            key=lambda part: int(part.removeprefix("game-")),
        )
        if games:
            lines += await self._journal.read(room, games[-1])
        request = json.dumps(
            {
                "build": self._page.info().get("build", ""),
                "journal": lines,
                "name": name,
                "now": self._page.ticks(),
                "room": room,
            }
        )
        await self._do(await self._engine.begin(self.key.seed, request))
        try:
            self.mesh = await self._meshes.open(room, self.key.secret, settings, self.heard)
        except OSError as error:
            self._page.note(f"mesh: {error}")
            self.problem = "friends.no_mesh"
        self._changed()

    def close(self) -> None:
        """Leaves the room to itself: the others see this device gone."""
        self._closed = True
        if self.mesh is not None:
            self.mesh.close()
        self._engine.close()
        self._wake.set()

    async def run(self) -> None:
        """Until it is closed: hands on what happens, and does what is to be done."""
        while not self._closed:
            if not self._waiting:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), TICK)
            self._wake.clear()
            if self._closed:
                return
            asked, self._waiting = self._waiting, []
            try:
                answer = await self._engine.step(json.dumps({"in": asked, "now": self._page.ticks()}))
            except OSError as error:
                self._page.note(f"room: {error}")
                self.problem = "friends.engine"
                self._changed()
                return
            await self._do(answer)

    # --- What happens --------------------------------------------------------------------------------------------------------

    def do(self, command: str, *arguments: Any) -> None:
        """Something that a person here does, or a bot (``game.table.room.host``)."""
        self.refused = ""
        self._happened(["do", command, *arguments])

    def heard(self, kind: str, peer: str, text: str) -> None:
        """What the mesh tells. Never raises: it is called from outside."""
        match kind:
            case "up":
                ends = json.loads(text)
                self.failed.pop(peer, None)
                self._happened(["up", peer, ends["mine"], ends["theirs"]])
            case "down":
                self._happened(["down", peer])
            case "msg":
                self._happened(["msg", peer, text])
            case "relay":
                self.relays[peer] = text
                self._changed()
            case "failed":
                self.failed[peer] = text
                self._changed()
            case "noise":
                self._page.note(f"noise on {peer}: {text}")

    def _happened(self, what: list[Any]) -> None:
        self._waiting.append(what)
        self._wake.set()

    # --- What is to be done --------------------------------------------------------------------------------------------------

    async def _do(self, text: str) -> None:
        answer = json.loads(text)
        await self._keep(answer["keep"])
        if self._closed:
            return
        for peer, message in answer["send"]:
            if self.mesh is not None and not self.mesh.send(peer, message):
                self._happened(["down", peer])  # it will be up again, and asks for what it lacks
        for peer in answer["drop"]:
            if self.mesh is not None:
                self.mesh.drop(peer)
        news = bool(answer["lines"] or answer["refused"] or answer["status"])
        self._follow(answer["lines"])
        if answer["refused"]:
            self.refused = answer["refused"][-1]
        if answer["status"] is not None:
            self.status = answer["status"]
        if news:
            self._changed()

    async def _keep(self, lines: list[list[str]]) -> None:
        """Stores what is to be stored, and waits until it is: nothing is sent before."""
        parts: dict[str, list[str]] = {}
        for part, line in lines:
            parts.setdefault(part, []).append(line)
        for part, new in parts.items():
            while not self._closed:
                try:
                    await self._journal.append(self.key.room, part, new)
                except OSError as error:
                    self._page.note(f"journal: {error}")
                    self.problem = "friends.not_saved"
                    self._changed()
                    await self._page.pause(int(RETRY * 1000))
                else:
                    if self.problem == "friends.not_saved":
                        self.problem = ""
                    break

    def _follow(self, logs: Mapping[str, Any]) -> None:
        """The new lines of the logs of the seats here."""
        for seat, (start, lines) in logs.items():
            if start == 0 or seat not in self.tables:
                genesis = Genesis.parse(lines[0])
                if seat not in self.tables or self.tables[seat].log.genesis != genesis:
                    self.tables = {at: table for at, table in self.tables.items() if table.log.genesis == genesis}
                    self.tables[seat] = RemoteTable(
                        self._games[genesis.game], genesis, None if seat == "-" else int(seat)
                    )
                    start, lines = 1, lines[1:]
            self.tables[seat].take(start, lines)
