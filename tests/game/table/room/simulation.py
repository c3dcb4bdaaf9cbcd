"""Rooms whose devices, connections and clocks are simulated: real ``Room`` objects, and between them what goes wrong on real networks.

Time is counted, not waited for. A connection delivers in order and loses what is under way when it breaks, as data channels do. What a device keeps
survives it; what it had not kept when it died was never sent. Everything is drawn from the seed.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from game.core import Family, Option, Refused, Seat, Stream
from game.fair.group import Group
from game.registry import GAMES
from game.table.room import Member, Out, Plan, Room, room_name
from tests.game.fair.tables import counting

TICK: Final = 500
"""Milliseconds between two looks of a device at its clock."""
LIES: Final = (
    '{"k":"head","cards":{},"near":[],"table":null}',
    '{"k":"want_cards","of":[]}',
    '{"k":"said","text":"hola"}',
    '{"k":"have","more":true,"t":"' + "A" * 43 + '","texts":[]}',
    '{"k":"m","t":"' + "A" * 43 + '","text":"x"}',
    '{"k":"game","manifest":"{}","number":9999}',
    "{}",
    "x" * 100_000,
)
"""What a hostile device makes up."""
Choose = Callable[[Any, Seat, Any], Any]


@dataclass
class Device:
    """A device with its storage. ``room`` is ``None`` while it is off."""

    name: str
    member: Member
    journal: dict[str, list[str]] = field(default_factory=dict)
    room: Room | None = None
    asleep: bool = False
    gone: bool = False
    """Whether it never comes back."""
    clock: int = 0
    """How far its clock is ahead of everybody's: no two clocks are the same."""
    starts: int = 0
    hostile: bool = False
    heard: list[str] = field(default_factory=list)
    """What a hostile device can repeat."""
    dies: bool = False
    """Whether it dies the next time it has something to send."""
    broken: int = 0
    """Texts that this device was sent and could not use."""

    @property
    def here(self) -> bool:
        return self.room is not None and not self.asleep

    def lines(self) -> list[str]:
        games = sorted(
            (part for part in self.journal if part != "room"), key=lambda part: int(part.removeprefix("game-"))
        )
        return [*self.journal.get("room", ()), *(self.journal[games[-1]] if games else ())]


class World:
    """Devices in one room, and the connections between them."""

    def __init__(self, group: Group, names: Iterable[str], seed: str, *, plan: Plan | None = None) -> None:
        self.group = group
        self.seed = seed
        self.luck = Stream("world", seed)
        self.now = 0
        self.devices: dict[str, Device] = {}
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0
        self.connections: dict[str, tuple[str, str]] = {}
        """By the name of a connection, its two devices."""
        self.apart: set[frozenset[str]] = set()
        """Pairs that can't be connected."""
        self.plan = plan
        self.lag: Callable[[], int] = lambda: 5 + self.luck.below(60)
        self._last: dict[tuple[str, str], int] = {}
        self.sent = 0
        for name in names:
            seed32 = Stream("device", seed, name).bits(256).to_bytes(32, "big")
            member = Member(seed32, counting(f"{seed} {name}"))
            self.devices[name] = Device(name, member, clock=self.luck.below(10**9))
        self.opener = next(iter(self.devices))
        self.room = room_name(self.devices[self.opener].member.key(group))

    def key(self, name: str) -> bytes | None:
        """The key by which others know a device."""
        return self.devices[name].member.key(self.group) if name else None

    # --- Time --------------------------------------------------------------------------------------------------------------

    def at(self, delay: int, what: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._events, (self.now + delay, self._count, what))

    def run(self, until: Callable[[], bool], limit: int = 3_600_000) -> bool:
        """Lets time pass until something holds; whether it did within so many milliseconds."""
        end = self.now + limit
        while not until():
            if not self._events or self._events[0][0] > end:
                return False
            self.now, _, what = heapq.heappop(self._events)
            what()
        return True

    def pass_time(self, milliseconds: int) -> None:
        end = self.now + milliseconds
        self.run(lambda: False, milliseconds)
        self.now = end

    # --- Devices -----------------------------------------------------------------------------------------------------------

    def start(self, name: str) -> Room:
        """A device opens the link, for the first time or again."""
        device = self.devices[name]
        device.starts += 1
        # Fresh random bytes at every start, as everywhere.
        member = Member(device.member.seed, counting(f"{self.seed} {name} {device.starts}"))
        device.room = Room(
            GAMES,
            self.group,
            member,
            self.room,
            self.now + device.clock,
            name=name,
            build="test",
            journal=device.lines(),
        )
        device.asleep = False
        for connection, ends in list(self.connections.items()):
            if name in ends:  # of before, if the other end has not noticed yet
                del self.connections[connection]
                self._down(ends[0] if ends[1] == name else ends[1], connection)
        self.collect(device)
        self._tick(device, device.starts)
        for other in self.devices.values():
            if other is not device and other.here:
                self.connect(name, other.name, self.luck.below(400))
        return device.room

    def _tick(self, device: Device, start: int) -> None:
        if device.starts != start or device.room is None:
            return
        if not device.asleep:
            device.room.tick(self.now + device.clock)
            self.collect(device)
        self.at(TICK, lambda: self._tick(device, start))

    def stop(self, name: str, *, dies: bool = False) -> None:
        """A device's page is closed. ``dies``: what it had to store and send at this moment is lost."""
        device = self.devices[name]
        if not dies:
            self.collect(device)
        device.room, device.dies = None, False
        # What was on its way already still comes.
        self.at(200, lambda: self._forget(name, [link for link, ends in self.connections.items() if name in ends]))

    def _forget(self, name: str, connections: list[str]) -> None:
        for connection in connections:
            self.disconnect(connection, 100 + self.luck.below(8000))

    def sleep(self, name: str, milliseconds: int) -> None:
        """A device does nothing for a while; the others find its connections dead."""
        device = self.devices[name]
        device.asleep = True
        start = device.starts
        for connection, ends in list(self.connections.items()):
            if name in ends:
                self.disconnect(connection, 8000)
        self.at(milliseconds, lambda: self._wake(device, start))

    def _wake(self, device: Device, start: int) -> None:
        if device.starts != start or device.room is None:
            return
        device.asleep = False
        for peer in [link.peer for link in device.room.links.up]:
            device.room.down(peer)
        for other in self.devices.values():
            if other is not device and other.here:
                self.connect(device.name, other.name, self.luck.below(800))

    # --- Connections -------------------------------------------------------------------------------------------------------

    def connect(self, one: str, other: str, delay: int = 0) -> None:
        pair = frozenset((one, other))
        if pair in self.apart or pair in map(frozenset, self.connections.values()):
            return
        self._count += 1
        name = f"{one}-{other}-{self._count}"
        self.connections[name] = one, other
        self.at(delay, lambda: self._up(name))

    def _up(self, name: str) -> None:
        ends = self.connections.get(name)
        if ends is None:
            return
        if not all(self.devices[end].here for end in ends):
            del self.connections[name]
            return
        for mine, theirs in (ends, ends[::-1]):
            device = self.devices[mine]
            assert device.room
            device.room.tick(self.now + device.clock)
            device.room.up(name, f"cert {mine}", f"cert {theirs}")
            self.collect(device)

    def disconnect(self, name: str, late: int = 0) -> None:
        """A connection breaks; both ends notice, each in its time."""
        ends = self.connections.pop(name, None)
        if ends is None:
            return
        for end in ends:
            self.at(self.luck.below(late + 1), lambda end=end: self._down(end, name))  # type: ignore[misc]
        # Whoever is still here tries again.
        self.at(late + 500 + self.luck.below(4000), lambda: self._again(*ends))

    def _down(self, end: str, name: str) -> None:
        device = self.devices[end]
        if device.here and device.room is not None:
            device.room.tick(self.now + device.clock)
            device.room.down(name)
            self.collect(device)

    def _again(self, one: str, other: str) -> None:
        if self.devices[one].here and self.devices[other].here:
            self.connect(one, other, self.luck.below(1000))

    # --- Messages ----------------------------------------------------------------------------------------------------------

    def collect(self, device: Device) -> None:
        """Does what a room wants done: store, then send, then hang up."""
        if device.room is None:
            return
        out = device.room.take()
        if device.dies and out.send:
            self._die(device, out)
            return
        for part, line in out.keep:
            device.journal.setdefault(part, []).append(line)
        for peer, text in out.send:
            for sent in self.bent(device, text):
                self.post(device.name, peer, sent)
        for peer in out.drop:
            self.disconnect(peer)

    def bent(self, device: Device, text: str) -> list[str]:
        """What a device really sends. One that is hostile changes, repeats, withholds and makes things up."""
        if not device.hostile:
            return [text]
        device.heard.append(text)
        match self.luck.below(60):
            case 0:
                return []
            case 1:
                return [text, self.luck.choice(device.heard)]
            case 2:
                at = self.luck.below(len(text))
                return [text[:at] + self.luck.choice(list('x0"{}[]A,:')) + text[at + 1 :]]
            case 3:
                return [text, self.luck.choice(LIES)]
            case 4:
                return [text] * 40
        return [text]

    def _die(self, device: Device, out: Out) -> None:
        """A device dies while it stores, before it sends, or while it sends."""
        kept = self.luck.below(len(out.keep) + 1)
        sent = self.luck.below(len(out.send) + 1) if kept == len(out.keep) else 0
        for part, line in out.keep[:kept]:
            device.journal.setdefault(part, []).append(line)
        for peer, text in out.send[:sent]:
            self.post(device.name, peer, text)
        device.dies = False
        self.stop(device.name, dies=True)
        self.at(1000 + self.luck.below(20_000), lambda: self.start(device.name))

    def post(self, sender: str, connection: str, text: str) -> None:
        ends = self.connections.get(connection)
        if ends is None:
            return
        to = ends[1] if ends[0] == sender else ends[0]
        arrives = max(self.now + self.lag(), self._last.get((connection, to), 0))
        self._last[connection, to] = arrives
        self.sent += 1
        self.at(arrives - self.now, lambda: self._deliver(connection, to, text))

    def _deliver(self, connection: str, to: str, text: str) -> None:
        device = self.devices[to]
        if connection not in self.connections or not device.here or device.room is None:
            return
        device.room.tick(self.now + device.clock)
        device.room.receive(connection, text)
        self.collect(device)

    # --- People ------------------------------------------------------------------------------------------------------------

    def rooms(self) -> dict[str, Room]:
        return {name: device.room for name, device in self.devices.items() if device.here and device.room is not None}

    def does(self, name: str, what: Callable[[Room], None]) -> bool:
        """Somebody does something; whether it was taken."""
        device = self.devices[name]
        if not device.here or device.room is None:
            return False
        device.room.tick(self.now + device.clock)
        try:
            what(device.room)
        except Refused:
            return False
        finally:
            self.collect(device)
        return True

    def seat_all(self, names: Iterable[str] | None = None, bots: Mapping[Seat, str] | None = None) -> None:
        """Everybody takes the first free seat, one after the other, and is ready."""
        for seat, name in enumerate(names or self.devices):
            assert self.does(name, lambda room, seat=seat: room.sit(seat)), (name, seat)  # type: ignore[misc]
            self.pass_time(1500)
        for name in names or self.devices:
            self.does(name, lambda room: room.ready())
        assert self.run(lambda: all(room.table is not None for room in self.rooms().values()), 60_000)

    def choose(self, name: str, luck: Stream) -> bool:
        """The seats of a device choose at random where they are asked; whether one did."""
        room = self.rooms().get(name)
        if room is None or room.table is None or room.parted is not None:
            return False
        for seat in room.table.choosing():
            peer = room.table.peers[seat]
            actions = peer.game.legal(peer.state, seat)
            action = luck.choice(actions)
            if isinstance(action, Family):
                action = action.draw(luck)
            text = peer.game.action_text(action)
            if self.does(name, lambda room, seat=seat, text=text: room.act(seat, text)):  # type: ignore[misc]
                return True
        return False


def usual_plan(game: str, seats: int, options: Mapping[str, Option] | None = None) -> Plan:
    return Plan(game, tuple(sorted((options or {}).items())), seats)
