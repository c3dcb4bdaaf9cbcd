"""The ports of tables of friends in the browser: a worker of their own, the mesh in JavaScript, a database beside that of local tables."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from pyodide.ffi import JsException, create_proxy
from pyscript.js_modules import bridge

from web.dom import BrowserStorage
from web.friends.ports import Heard

WORKER: Final = "room"
MESH: Final = "mesh.mjs"
_BEGIN: Final = 60.0
"""Seconds that a long game may take to be read again."""
_STEP: Final = 30.0
"""Seconds after which a worker counts as dead: the largest deck of the largest table takes one."""


class WorkerEngine:
    """``web.friends.ports.Engine``: a PyScript worker (web/friends/worker.py)."""

    made = 0

    def __init__(self) -> None:
        WorkerEngine.made += 1
        self._name = f"{WORKER}-{WorkerEngine.made}"
        self._worker: asyncio.Future[Any] | None = None

    async def _make(self) -> Any:
        from pyscript import create_named_worker

        text = await bridge.workerSetup()
        if not isinstance(text, str):
            raise OSError("the worker's script is missing")
        setup = json.loads(text)
        source = setup["src"].replace("worker.py", "room_worker.py")
        return await create_named_worker(source, self._name, json.dumps(setup["config"]))

    async def _ask(self, what: str, patience: float, *texts: str) -> str:
        if self._worker is None:
            self._worker = asyncio.ensure_future(self._make())
        try:
            worker = await asyncio.wait_for(asyncio.shield(self._worker), _STEP)
            answer = await asyncio.wait_for(getattr(worker, what)(*texts), patience)
        except (JsException, TimeoutError) as error:
            raise OSError(f"{what}: {error!r}"[:500]) from error
        if not isinstance(answer, str):
            raise OSError(f"{what}: no answer")
        return answer

    async def new(self) -> str:
        return await self._ask("new", _STEP)

    async def take_over(self, text: str) -> str:
        return await self._ask("take_over", _STEP, text)

    async def begin(self, seed: str, request: str) -> str:
        return await self._ask("begin", _BEGIN, seed, request)

    async def step(self, request: str) -> str:
        return await self._ask("step", _STEP, request)

    async def record(self) -> str:
        return await self._ask("record", _STEP)

    async def hand_over(self) -> str:
        return await self._ask("hand_over", _STEP)

    def close(self) -> None:
        bridge.endWorker(self._name)


class BrowserMeshes:
    """``web.friends.ports.Meshes``."""

    async def open(self, room: str, secret: str, settings: dict[str, Any], heard: Heard) -> BrowserMesh:
        from tertulia_app import load  # web/js/interpreter.mjs

        mesh = BrowserMesh(heard)
        try:
            module = await load(MESH)
            # "bc" alone needs no network: two tabs of one browser can always play.
            mesh.begin(module, {**settings, "room": room, "secret": secret})
        except JsException as error:
            mesh.close()
            raise OSError(str(error)[:500]) from error
        return mesh


class BrowserMesh:
    """``web.friends.ports.Mesh`` over web/js/mesh.mjs."""

    def __init__(self, heard: Heard) -> None:
        # The one proxy that JavaScript holds, for as long as the room is open.
        self._heard = create_proxy(heard)
        self._mesh: Any = None

    def begin(self, module: Any, settings: dict[str, Any]) -> None:
        self._mesh = module.open(json.dumps(settings), self._heard)

    def send(self, peer: str, text: str) -> bool:
        return self._mesh.send(peer, text) is True

    def drop(self, peer: str) -> None:
        self._mesh.drop(peer)

    def peers(self) -> list[dict[str, Any]]:
        return list(json.loads(self._mesh.peers()))

    async def invite(self) -> str:
        return await self._code(self._mesh.invite())

    async def accept(self, code: str) -> str:
        return await self._code(self._mesh.accept(code))

    async def finish(self, code: str) -> None:
        await self._code(self._mesh.finish(code))

    async def _code(self, asked: Any) -> str:
        try:
            return str(await asked)
        except JsException as error:
            raise ValueError(_code_of(error)) from error

    def wake(self) -> None:
        self._mesh.wake()

    def close(self) -> None:
        if self._mesh is not None:
            self._mesh.close()
            self._mesh = None
        self._heard.destroy()


def _code_of(error: JsException) -> str:
    message = str(getattr(error, "message", "") or error)
    found = [word for word in message.split() if word.startswith("code.")]
    return found[0] if found else "code.shape"


class BrowserTexts(BrowserStorage):
    """``web.friends.journal.Texts``: the database beside that of local tables."""

    async def _call(self, name: str, *arguments: str) -> Any:
        return await super()._call(f"journal.{name}", *arguments)

    async def keys(self) -> list[str]:
        return [key for key in await self._call("keys") if isinstance(key, str)]
