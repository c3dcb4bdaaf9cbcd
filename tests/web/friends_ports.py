"""The ports of web/friends/ports.py in memory: a real room in place of its worker, connections that carry texts, a journal in a dictionary."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Sequence
from typing import Any

from game.fair.wire import from_base64
from game.registry import GAMES
from game.table.room import Member
from game.table.room.host import Host, new_room
from tests.game.fair.tables import counting
from tests.game.table.room.quick import Quick
from web.friends.ports import Heard

GROUP = Quick()
_starts = itertools.count()


class RoomEngine:
    """``web.friends.ports.Engine``. ``dies``: the worker is gone."""

    def __init__(self) -> None:
        self.dies = False
        self.host: Host | None = None
        self._entropy = counting(f"engine {next(_starts)}")

    async def new(self) -> str:
        return json.dumps(new_room(GROUP, self._entropy))

    async def take_over(self, text: str) -> str:
        raise NotImplementedError

    async def begin(self, seed: str, request: str) -> str:
        self.host = Host(GAMES, GROUP, Member(from_base64(seed, 32), self._entropy), request)
        return self.host.step(json.dumps({"in": [], "now": json.loads(request)["now"]}))

    async def step(self, request: str) -> str:
        await asyncio.sleep(0)
        if self.dies or self.host is None:
            raise OSError("no worker")
        return self.host.step(request)

    async def record(self) -> str:
        assert self.host is not None
        return self.host.record()

    async def hand_over(self) -> str:
        assert self.host is not None
        return self.host.hand_over()

    def close(self) -> None:
        self.dies = True


class MemoryJournal:
    """``web.friends.ports.Journal``. ``broken``: the browser refuses."""

    def __init__(self) -> None:
        self.kept: dict[str, dict[str, list[str]]] = {}
        self.broken = False

    def _ask(self) -> dict[str, dict[str, list[str]]]:
        if self.broken:
            raise OSError("storage is full")
        return self.kept

    async def rooms(self) -> list[str]:
        return sorted(self._ask())

    async def read(self, room: str, part: str) -> list[str]:
        await asyncio.sleep(0)
        return list(self._ask().get(room, {}).get(part, []))

    async def append(self, room: str, part: str, lines: Sequence[str]) -> None:
        await asyncio.sleep(0)
        self._ask().setdefault(room, {}).setdefault(part, []).extend(lines)

    async def parts(self, room: str) -> list[str]:
        return sorted(self._ask().get(room, {}))

    async def drop(self, room: str, part: str) -> None:
        self._ask().get(room, {}).pop(part, None)

    async def forget(self, room: str) -> None:
        self._ask().pop(room, None)


class Network:
    """``web.friends.ports.Meshes`` for all devices of a test: whoever opens the same room is connected with all others there."""

    def __init__(self) -> None:
        self.meshes: list[MemoryMesh] = []
        self.missing = False
        """Whether browsers have nothing to connect with."""

    async def open(self, room: str, secret: str, settings: dict[str, Any], heard: Heard) -> MemoryMesh:
        await asyncio.sleep(0)
        if self.missing:
            raise OSError("no WebRTC")
        mesh = MemoryMesh(self, room + secret, heard)
        for other in self.meshes:
            if other.topic == mesh.topic:
                mesh.meets(other)
                other.meets(mesh)
        self.meshes.append(mesh)
        return mesh


class MemoryMesh:
    """``web.friends.ports.Mesh``."""

    def __init__(self, network: Network, topic: str, heard: Heard) -> None:
        self.network, self.topic, self.heard = network, topic, heard
        self.id = f"{len(network.meshes):016x}"
        self.full = False
        self.sent: list[str] = []

    def meets(self, other: MemoryMesh) -> None:
        self.heard("up", other.id, json.dumps({"via": "rtc", "mine": self.id, "theirs": other.id}))

    def _find(self, peer: str) -> MemoryMesh | None:
        return next((mesh for mesh in self.network.meshes if mesh.id == peer and mesh.topic == self.topic), None)

    def send(self, peer: str, text: str) -> bool:
        other = self._find(peer)
        if other is None or self.full:
            return False
        self.sent.append(text)
        asyncio.get_running_loop().call_soon(other.heard, "msg", self.id, text)
        return True

    def drop(self, peer: str) -> None:
        other = self._find(peer)
        if other is not None:
            other.heard("down", self.id, "bye")
            self.heard("down", peer, "bye")

    def peers(self) -> list[dict[str, Any]]:
        return [
            {"id": mesh.id, "path": "host", "rtt": 1, "via": "rtc"} for mesh in self.network.meshes if mesh is not self
        ]

    async def invite(self) -> str:
        raise NotImplementedError

    async def accept(self, code: str) -> str:
        raise NotImplementedError

    async def finish(self, code: str) -> None:
        raise NotImplementedError

    def wake(self) -> None:
        """Nothing to look for."""

    def close(self) -> None:
        self.network.meshes = [mesh for mesh in self.network.meshes if mesh is not self]
        for mesh in self.network.meshes:
            if mesh.topic == self.topic:
                mesh.heard("down", self.id, "bye")
