"""A room in the page: stored, then sent; taken up where it was; and what happens when storage, worker or connections fail."""

from __future__ import annotations

from game.core import Family, Stream
from tests.web.friends_devices import Device, closed, play, seated, settle
from tests.web.friends_ports import Network
from tests.web.ports import running
from web.friends.client import RoomKey


@running
async def test_two_devices_play_a_game_to_its_verdict() -> None:
    _, ana, ben = await seated()
    assert await play(ana, ben) > 20
    for device in (ana, ben):
        assert device.client.status["game"]["over"]
        assert device.client.status["game"]["verdict"] is None
        (table,) = device.client.tables.values()
        assert table.result is not None
    await closed(ana, ben)


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
    await closed(ana, ben)


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
    await closed(ana, ben)


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
    await closed(ana, ben)


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
    await closed(ana, ben)


def test_a_key_reads_back() -> None:
    key = RoomKey("room", "secret", "seed")
    assert RoomKey.read(["{", key.line()]) == key
    assert RoomKey.read(["null", "[]", '{"room":1}']) is None
