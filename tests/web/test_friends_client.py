"""A room in the page: stored, then sent; taken up where it was; and what happens when storage, worker or connections fail."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from game.core import Family, Stream
from game.registry import GAMES
from tests.web.friends_ports import MemoryJournal, Network, RoomEngine
from tests.web.ports import Browser, MemoryPage, running
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


async def settle(*devices: Device, rounds: int = 12) -> None:
    """Until all that was under way has come."""
    for _ in range(rounds):
        for device in devices:
            device.page.millis += 500
            device.client.heard("noise", "", "")
            device.client._wake.set()
        for _ in range(60):
            await asyncio.sleep(0)


async def seated() -> tuple[Network, Device, Device]:
    """Two who have begun a game."""
    network = Network()
    ana = await Device(network, "ana").start()
    assert ana.key is not None
    ben = await Device(network, "ben").start(ana.key.room)
    await settle(ana, ben)
    ana.client.do("plan", PLAN)
    await settle(ana, ben)
    ana.client.do("sit", 0)
    ben.client.do("sit", 1)
    await settle(ana, ben)
    for device in (ana, ben):
        device.client.do("ready")
    await settle(ana, ben, rounds=20)
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


@running
async def test_two_devices_play_a_game_to_its_verdict() -> None:
    _, ana, ben = await seated()
    assert await play(ana, ben) > 20
    for device in (ana, ben):
        assert device.client.status["game"]["over"]
        assert device.client.status["game"]["verdict"] is None
        (table,) = device.client.tables.values()
        assert table.result is not None
    await ana.stop()
    await ben.stop()


@running
async def test_a_reload_in_the_middle_takes_the_seat_up_again() -> None:
    """known-faults.md, R39 and R42: "the game is as left from local storage, the seat rejoins without typing" """
    _, ana, ben = await seated()
    await play(ana, ben, choices=7)
    before = ben.client.tables["1"].told_lines(1)
    await ben.stop()
    await settle(ana)
    await ben.start()
    assert list(ben.client.tables["1"].told_lines(1))[: len(before)] == list(before)
    await settle(ana, ben)
    await play(ana, ben)
    assert ana.client.status["game"]["over"]
    await ana.stop()
    await ben.stop()


@running
async def test_nothing_is_sent_that_is_not_stored() -> None:
    """transport.md, section 9: "storage full: cannot save: move not sent" """
    _, ana, ben = await seated()
    await play(ana, ben, choices=4)
    waiting = ana.client.status["game"]["waiting"]
    actor, other = (ana, ben) if waiting == [0] else (ben, ana)
    assert actor.client.mesh is not None
    actor.journal.broken = True
    sent = len(actor.client.mesh.sent)
    (table,) = actor.client.tables.values()
    seat = table.seat
    assert seat is not None
    action = table.game.legal(table.replica(seat), seat)[0]
    text = table.game.action_text(action.draw(Stream("x", 1)) if isinstance(action, Family) else action)
    actor.client.do("act", seat, text)
    await settle(actor, other)
    assert actor.client.problem == "friends.not_saved"
    assert len(actor.client.mesh.sent) == sent
    stage = other.client.status["game"]["stage"]
    actor.journal.broken = False
    await settle(actor, other)
    assert actor.client.problem == ""
    assert other.client.status["game"]["stage"] > stage
    await play(ana, ben)
    assert ana.client.status["game"]["over"]
    await ana.stop()
    await ben.stop()


@running
async def test_a_worker_that_dies_is_said_and_the_room_can_be_taken_up() -> None:
    _, ana, ben = await seated()
    await play(ana, ben, choices=3)
    ben.engine.dies = True
    await settle(ana, ben)
    assert ben.client.problem == "friends.engine"
    await ben.stop()
    await ben.start()
    await settle(ana, ben)
    await play(ana, ben)
    assert ana.client.status["game"]["over"]
    await ana.stop()
    await ben.stop()


@running
async def test_a_browser_that_cannot_connect_says_so() -> None:
    """The design, section 6: "local tables must work without it and the screen must say so" """
    network = Network()
    network.missing = True
    ana = await Device(network, "ana").start()
    assert ana.client.problem == "friends.no_mesh"
    assert ana.client.status["members"][0]["name"] == "ana"
    await ana.stop()


@running
async def test_a_connection_whose_buffer_is_full_is_begun_again() -> None:
    _, ana, ben = await seated()
    await play(ana, ben, choices=2)
    assert ana.client.mesh is not None
    assert ben.client.mesh is not None
    ana.client.mesh.full = True
    ana.client.do("say", "hola")
    await settle(ana, ben)
    ana.client.mesh.full = False
    ana.client.mesh.meets(ben.client.mesh)
    ben.client.mesh.meets(ana.client.mesh)
    await settle(ana, ben)
    await play(ana, ben)
    assert ben.client.status["game"]["over"]
    await ana.stop()
    await ben.stop()


def test_a_key_reads_back() -> None:
    key = RoomKey("room", "secret", "seed")
    assert RoomKey.read(["{", key.line()]) == key
    assert RoomKey.read(["null", "[]", '{"room":1}']) is None
