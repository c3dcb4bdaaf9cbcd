"""Devices with a room in each, for tests of what the page makes of it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from game.core import Family, Stream
from game.registry import GAMES
from tests.web.friends_ports import MemoryJournal, Network, RoomEngine
from tests.web.ports import Browser, MemoryPage
from web.friends.client import RoomClient, RoomKey

PLAN = {"game": "hipparchus", "grace": 60, "locked": False, "options": {}, "seats": 2}


class Device:
    """A page with a room in it."""

    def __init__(self, network: Network, name: str) -> None:
        self.network, self.name = network, name
        self.journal = MemoryJournal()
        self.key: RoomKey | None = None
        self.changes = 0

    async def start(self, room: str = "", secret: str = "s") -> Device:
        self.page = MemoryPage(Browser(), "#/", "en")
        self.engine = RoomEngine()
        if self.key is None:
            seed, own = json.loads(await self.engine.new())
            self.key = RoomKey(room or own, secret, seed)
        self.client = RoomClient(self.page, self.journal, self.engine, self.network, GAMES, self.key, self._changed)
        await self.client.open(self.name, {})
        self.task = asyncio.ensure_future(self.client.run())
        return self

    def _changed(self) -> None:
        self.changes += 1

    async def stop(self) -> None:
        self.client.close()
        await self.task


async def closed(*devices: Device) -> None:
    for device in devices:
        await device.stop()


async def settle(*devices: Device, rounds: int = 12) -> None:
    """Until all that was under way has come."""
    for _ in range(rounds):
        for device in devices:
            device.page.millis += 500
            device.client.heard("noise", "", "")
            device.client._wake.set()
        for _ in range(60):
            await asyncio.sleep(0)


async def seated(plan: dict[str, Any] = PLAN) -> tuple[Network, Device, Device]:
    """Two who have begun a game."""
    network = Network()
    ana = await Device(network, "ana").start()
    assert ana.key is not None
    ben = await Device(network, "ben").start(ana.key.room)
    await settle(ana, ben)
    ana.client.do("plan", plan)
    await settle(ana, ben)
    ana.client.do("sit", 0)
    ben.client.do("sit", 1)
    await settle(ana, ben)
    for device in (ana, ben):
        device.client.do("ready")
    await settle(ana, ben, rounds=30)
    return network, ana, ben


async def play(*devices: Device, choices: int = 10_000) -> int:
    """People play at random; how many choices were made."""
    luck, made = Stream("choices", "friends"), 0
    for _ in range(2000):
        games: list[Any] = [device.client.status["game"] for device in devices]
        if made >= choices or all(game["ended"] for game in games):
            break
        for device in devices:
            for table in device.client.tables.values():
                seat = table.seat
                if seat is not None and seat in table.to_act and device.client.status["game"]["waiting"] == [seat]:
                    action = luck.choice(table.game.legal(table.replica(seat), seat))
                    if isinstance(action, Family):
                        action = action.draw(luck)
                    device.client.do("act", seat, table.game.action_text(action))
                    made += 1
        await settle(*devices, rounds=2)
    return made
