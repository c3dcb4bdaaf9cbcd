"""Connections die and heal; what goes through them arrives as it was, and no more than is allowed."""

import pytest
from playwright.sync_api import Error, Playwright

from tests.browser.conftest import launch
from tests.browser.meshes import HASTY, Lobby, crash, eventually, everybody_meets, meet_again
from tests.browser.relay import Relay

pytestmark = pytest.mark.browser


# ------------------------------------------------------------------ connections that die
def test_a_page_that_crashes_is_missed_within_ten_seconds(lobby: Lobby) -> None:
    one, other = (device.enter() for device in lobby.devices(2))
    everybody_meets([one, other])
    crash(other)
    died = one.run("performance.now() - began")
    down = one.hears("down", other.id)
    assert down["text"] == "silent"
    assert 6_000 < down["at"] - died < 10_000


def test_silence_in_one_direction_heals(lobby: Lobby, relay: Relay) -> None:
    lobby.config["limits"] = HASTY
    one, other = (device.enter() for device in lobby.devices(2))
    everybody_meets([one, other])
    relay.kill()
    one.run("window.mute = true")
    other.hears("down", one.id, "silent")
    one.hears("down", other.id)
    one.run("window.mute = false")
    relay.start()
    everybody_meets([one, other])


def test_a_lost_connection_heals_by_way_of_a_third(lobby: Lobby, relay: Relay) -> None:
    devices = [device.enter() for device in lobby.devices(3)]
    everybody_meets(devices)
    relay.kill()
    one, other, _ = devices
    lost = len(one.heard("up"))
    one.run("for (const pc of counts.rtc) { pc.close(); break; }")
    one.page.wait_for_function("(count) => heard('up').length > count", arg=lost)
    everybody_meets(devices)
    del other


@pytest.mark.long
def test_who_is_hidden_or_busy_is_given_more_time(lobby: Lobby) -> None:
    lobby.config["limits"] = HASTY
    one, other = (device.enter() for device in lobby.devices(2))
    everybody_meets([one, other])
    other.run("mesh.busy(true)")
    other.page.wait_for_timeout(100)
    began = one.run("performance.now() - began")
    other.run("window.mute = true")
    down = one.hears("down", other.id, "silent")
    assert 3_500 < down["at"] - began < 6_000


def test_a_download_does_no_harm(lobby: Lobby) -> None:
    one, other = (device.enter() for device in lobby.devices(2))
    everybody_meets([one, other])
    with one.page.expect_download():
        one.page.click("#download")
    one.page.wait_for_timeout(500)
    everybody_meets([one, other])
    assert one.heard("down") == other.heard("down") == []


def test_a_page_that_comes_back_from_the_cache_of_pages_comes_back_to_its_peers(lobby: Lobby) -> None:
    one, other = (device.enter() for device in lobby.devices(2))
    everybody_meets([one, other])
    one.page.evaluate("window.kept = true")
    one.run("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    other.hears("down", one.id, "bye")
    one.hears("down", other.id, "bye")
    assert one.run("counts.rtc.size + counts.sockets.size + counts.channels.size") == 0, (
        "or the browser would not keep it"
    )
    one.run("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    everybody_meets([one, other])


@pytest.mark.long
def test_back_and_forward_in_a_browser_that_keeps_pages(playwright: Playwright, lobby: Lobby) -> None:
    kept = launch(playwright, ignore_default_args=["--disable-back-forward-cache"])
    elsewhere = Lobby(kept, lobby.host, lobby.config)
    one, other = elsewhere.device().enter(), lobby.device().enter()
    everybody_meets([one, other])
    one.run("window.kept = true")
    one.page.goto(f"{lobby.host.address}counts.js")
    other.hears("down", one.id, "bye")
    one.page.go_back(wait_until="commit")
    assert one.run("window.kept") is True, "the browser has not kept the page"
    everybody_meets([one, other])
    kept.close()


def test_nothing_is_left_after_close(lobby: Lobby, relay: Relay) -> None:
    one, other = lobby.devices(2)
    other.enter()
    before = one.run("[counts.timers.size, counts.listeners]")
    one.enter()
    everybody_meets([one, other])
    one.run("mesh.invite().then(() => mesh.close())")
    one.page.wait_for_function("counts.rtc.size === 0")
    other.hears("down", one.id, "bye")
    left = "[counts.timers.size, counts.listeners, counts.rtc.size, counts.sockets.size, counts.channels.size]"
    assert one.run(left) == [*before, 0, 0, 0]
    heard = one.run("log.length")
    one.run("mesh.wake(), mesh.close()")
    assert one.run("mesh.peers()") == "[]"
    assert not one.send(other, "anybody?")
    one.page.wait_for_timeout(1_500)
    assert one.run("log.length") == heard
    assert one.run(left) == [*before, 0, 0, 0]


# ------------------------------------------------------------------ texts and frames
def test_texts_arrive_as_they_were(lobby: Lobby) -> None:
    one, other = (device.enter() for device in lobby.devices(2))
    everybody_meets([one, other])
    texts = ["x" * 262_144, "€" * 262_144, "🂡" * 131_072, "", "a\u0000b"]
    for text in texts:
        assert eventually(lambda text=text: one.send(other, text))
    eventually(lambda: len(other.heard("msg")) == len(texts))
    assert [each["text"] for each in other.heard("msg")] == texts


def test_a_text_too_long_is_an_error(lobby: Lobby) -> None:
    one, other = (device.enter() for device in lobby.devices(2))
    everybody_meets([one, other])
    with pytest.raises(Error, match=r"text\.long"):
        one.send(other, "x" * 262_145)
    assert not one.run("mesh.send('0000000000000000', 'nobody')")


GARBAGE = (
    "'nonsense'", "''", "'c{'",
    "'cnull'", "'c{}'", "'c' + JSON.stringify({k: 'what'})",
    "'.'.padEnd(20000, 'x')", "new Uint8Array(9)", "'x'",
)  # fmt: skip


def test_garbage_three_times_is_the_end(lobby: Lobby) -> None:
    devices = one, other = lobby.devices(2)
    for frames in zip(*[iter(GARBAGE)] * 3, strict=True):
        meet_again(devices)
        first, second, third = (f"[...channels].at(-1).send({frame})" for frame in frames)
        one.run(f"{first}; {second}; mesh.send({other.id!r}, 'well?')")
        other.hears("msg", one.id, "well?")
        assert other.heard("down", one.id) == []
        one.run(third)
        other.hears("down", one.id, "limit")
        one.hears("down", other.id, "limit")
    one.run("mesh.wake()")
    other.page.wait_for_timeout(500)
    assert other.ups() == set()


def test_a_flood_is_stopped_at_both_ends(lobby: Lobby) -> None:
    one, other = (device.enter() for device in lobby.devices(2))
    everybody_meets([one, other])
    sent = one.run(
        "(peer) => { let n = 0; while (n < 50 && mesh.send(peer, 'x'.repeat(262144))) n++; return n; }", other.id
    )
    assert 4 <= sent <= 6, "above 1 MiB that wait to go out"
    one.page.wait_for_function("[...channels].at(-1).bufferedAmount === 0")
    assert other.heard("down") == []
    one.run("for (let n = 0; n < 800; n++) [...channels].at(-1).send('+'.padEnd(16000, 'x'))")
    other.hears("down", one.id, "limit")


@pytest.mark.long
def test_nobody_takes_more_connections_than_the_limit(lobby: Lobby) -> None:
    lobby.config["limits"] = {"connections": 2, "attempt": 1_000}
    devices = [device.enter() for device in lobby.devices(4)]
    devices[0].page.wait_for_timeout(500)
    for _ in range(15):
        assert all(device.run("counts.rtc.size") <= 2 for device in devices)
        assert any(device.ups() for device in devices)
        devices[0].page.wait_for_timeout(100)
