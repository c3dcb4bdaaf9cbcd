"""A room behind two texts, and the table that a screen makes of what comes out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.core import Family, Genesis, Stream
from game.core.canonical import dumps
from game.fair.wire import from_base64
from game.registry import GAMES
from game.table import RemoteTable
from game.table.room import Member
from game.table.room.host import Host, new_room
from tests.game.fair.tables import counting
from tests.game.table.room.quick import Quick

GROUP = Quick()


class Device:
    """A page: it keeps the journal and draws the table."""

    def __init__(self, name: str, room: str, seed: str) -> None:
        self.name, self.room, self.seed = name, room, seed
        self.journal: list[str] = []
        self.starts = 0
        self.open()

    def open(self) -> None:
        self.starts += 1
        member = Member(from_base64(self.seed), counting(f"{self.name} {self.starts}"))
        request = dumps({"build": "one", "journal": self.journal, "name": self.name, "now": 0, "room": self.room})
        self.host = Host(GAMES, GROUP, member, request)
        self.status: dict[str, Any] = {}
        self.tables: dict[str, RemoteTable] = {}
        self.refused: list[str] = []
        self.waiting: list[list[Any]] = []

    def step(self, now: int) -> list[list[str]]:
        """Does what has come; what is to be sent."""
        asked, self.waiting = self.waiting, []
        answer = json.loads(self.host.step(json.dumps({"in": asked, "now": now})))
        self.journal += [line for _, line in answer["keep"]]
        self.refused += answer["refused"]
        self.status = answer["status"] or self.status
        for seat, (start, lines) in answer["lines"].items():
            if start == 0:
                genesis = Genesis.parse(lines[0])
                self.tables[seat] = RemoteTable(GAMES[genesis.game], genesis, None if seat == "-" else int(seat))
                start, lines = 1, lines[1:]
            self.tables[seat].take(start, lines)
        found: list[list[str]] = answer["send"]
        return found

    def do(self, *command: Any) -> None:
        self.waiting.append(["do", *command])


class Pages:
    """Some devices that are all connected with each other."""

    def __init__(self, *names: str) -> None:
        self.now = 0
        seed, room = new_room(GROUP, counting("opener"))
        seeds = [seed, *(new_room(GROUP, counting(f"guest {name}"))[0] for name in names[1:])]
        self.devices = {name: Device(name, room, seed) for name, seed in zip(names, seeds, strict=True)}
        self.meet()

    def meet(self) -> None:
        for one in self.devices.values():
            one.waiting += [["up", other, "", ""] for other in self.devices if other != one.name]
        self.run(8)

    def run(self, steps: int = 4) -> None:
        for _ in range(steps):
            self.now += 500
            while sum(self._pass(device) for device in self.devices.values()):
                pass

    def _pass(self, device: Device) -> bool:
        sent = device.step(self.now)
        for to, text in sent:
            self.devices[to].waiting.append(["msg", device.name, text])
        return bool(sent)


@pytest.fixture
def pages() -> Pages:
    """Three who play, and one who watches; one of the seats is a bot's."""
    pages = Pages("ana", "ben", "eva")
    ana, ben, _ = pages.devices.values()
    ana.do("plan", {"game": "hesperidae", "grace": 60, "locked": False, "options": {}, "seats": 3})
    pages.run()
    ana.do("sit", 0)
    ben.do("sit", 1)
    ben.do("bot", 2, "easy")
    pages.run()
    return pages


def test_what_a_screen_is_told_before_a_game(pages: Pages) -> None:
    status = pages.devices["eva"].status
    ids = {member["name"]: member["id"] for member in status["members"]}
    assert [(seat["kind"], seat["member"]) for seat in status["seats"]] == [
        ("person", ids["ana"]),
        ("person", ids["ben"]),
        ("bot:easy", ids["ben"]),
    ]
    assert status["full"]
    assert status["fits"]
    assert status["members"][0]["name"] == "eva"
    assert all(member["here"] for member in status["members"])
    assert status["game"] is None


def test_what_was_asked_in_vain_is_said(pages: Pages) -> None:
    pages.devices["eva"].do("sit", 0)
    pages.devices["eva"].do("act", 0, "x")
    pages.devices["eva"].do("plan", {"game": "chess", "grace": 60, "locked": False, "options": {}, "seats": 3})
    pages.run()
    assert pages.devices["eva"].refused == ["room.taken", "table.over", "room.no_game"]


def test_screens_follow_a_whole_game(pages: Pages) -> None:
    """Also who watches, also after a reload, and nobody sees more than its seat may."""
    for name in ("ana", "ben"):
        pages.devices[name].do("ready")
    pages.run(6)
    luck = Stream("choices", "host")
    for turn in range(2000):
        for device in pages.devices.values():
            game = device.status["game"]
            assert game is not None
            for seat, table in device.tables.items():
                table_of = device.host.room.table
                assert table_of is not None
                peer = table_of.peers[None if seat == "-" else int(seat)]
                assert table.replica(None) == peer.state
                if table.seat is not None and table.seat in table.to_act and not game["ended"]:
                    action = luck.choice(table.game.legal(table.replica(None), table.seat))
                    if isinstance(action, Family):
                        action = action.draw(luck)
                    device.do("act", table.seat, table.game.action_text(action))
        if turn == 12:
            pages.devices["ben"].open()
            pages.meet()
        pages.run(1)
        if all(device.status["game"]["ended"] for device in pages.devices.values()):
            break
    results = {table.result for device in pages.devices.values() for table in device.tables.values()}
    assert len(results) == 1
    assert results.pop() is not None
    assert list(pages.devices["ben"].tables) == ["1", "2"]
    assert list(pages.devices["eva"].tables) == ["-"]
    assert pages.devices["ana"].host.record().startswith('{"tertulia-fair":1}')
    words = {tuple(device.status["game"]["words"]) for device in pages.devices.values()}
    assert len(words) == 1
    assert len(words.pop()) == 6


def test_a_status_holds_no_secret(pages: Pages) -> None:
    for name in ("ana", "ben"):
        pages.devices[name].do("ready")
    pages.run(6)
    for device in pages.devices.values():
        text = dumps(device.status)
        assert device.seed not in text
        assert all(other.seed not in text for other in pages.devices.values())
