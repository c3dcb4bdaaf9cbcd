"""Devices find each other by relays, also by such as fail in all known ways (web/js/mesh.mjs)."""

import gzip
import json
import re
import time

import pytest

from tests.browser.meshes import Lobby, everybody_meets, meet_again
from tests.browser.relay import Relay, forged, is_signed, meeting
from tools.paths import DIST

pytestmark = pytest.mark.browser


# ------------------------------------------------------------------ meeting by a relay
@pytest.mark.parametrize("first", [0, 1])
def test_two_meet_whoever_comes_first(first: int, lobby: Lobby, relay: Relay) -> None:
    devices = lobby.devices(2)
    one, other = devices[first], devices[1 - first]
    one.enter().hears("relay", relay.url, "open")
    other.enter()
    everybody_meets(devices)
    up, theirs = (json.loads(each.hears("up")["text"]) for each in (one, other))
    assert (up["via"], up["mine"], up["theirs"]) == ("rtc", theirs["theirs"], theirs["mine"])
    assert len(up["mine"]) == 64
    assert up["mine"] != up["theirs"]
    assert one.send(other, "hola")
    assert other.hears("msg", one.id)["text"] == "hola"
    assert [each["path"] for each in one.peers()] == ["host"]
    one.run("mesh.wake()")
    one.page.wait_for_function("JSON.parse(mesh.peers())[0].rtt !== null")


def test_events_are_signed_as_relays_demand(lobby: Lobby, relay: Relay) -> None:
    devices = [device.enter() for device in lobby.devices(2)]
    everybody_meets(devices)
    assert len({event["pubkey"] for event in relay.events}) == 2
    for event in relay.events[:4]:
        assert is_signed(bytes.fromhex(event["id"]), bytes.fromhex(event["pubkey"]), bytes.fromhex(event["sig"]))


def test_a_guest_who_comes_later(lobby: Lobby, relay: Relay) -> None:
    host, guest = lobby.devices(2)
    host.enter().hears("relay", relay.url, "open")
    time.sleep(3.5)
    waited = len(relay.events)
    guest.enter()
    everybody_meets([host, guest])
    assert host.heard("up")[0]["at"] > 3_000
    assert waited <= 3


@pytest.mark.long
@pytest.mark.parametrize("first", [0, 1])
def test_a_guest_who_comes_a_minute_later(first: int, lobby: Lobby, relay: Relay) -> None:
    devices = lobby.devices(2)
    host, guest = devices[first], devices[1 - first]
    host.enter().hears("relay", relay.url, "open")
    time.sleep(65)
    assert len(relay.events) <= 5, "who waits says nothing"
    guest.enter()
    everybody_meets(devices, patience=5)


def test_a_reload_is_a_goodbye_and_a_return(lobby: Lobby) -> None:
    host, guest = (device.enter() for device in lobby.devices(2))
    everybody_meets([host, guest])
    before = guest.id
    guest.reload()
    assert host.hears("down", before, patience=2)["text"] == "bye"
    everybody_meets([host, guest])


def test_six_meet_all_at_once(lobby: Lobby, relay: Relay) -> None:
    devices = lobby.devices(6)
    for device in devices:
        device.enter()
    everybody_meets(devices)
    assert all(device.heard("down") == [] for device in devices)
    assert len(relay.events) < 6 * 5 + 15 * 5


# ------------------------------------------------------------------ relays that fail
def test_who_is_connected_needs_no_relay(lobby: Lobby, relay: Relay) -> None:
    one, other, late = lobby.devices(3)
    one.enter(), other.enter()
    everybody_meets([one, other])
    relay.kill()
    one.hears("relay", relay.url, "closed")
    assert one.send(other, "still there?")
    other.hears("msg", one.id, "still there?")
    late.enter().hears("relay", relay.url, "closed")
    relay.start()
    everybody_meets([one, other, late])


@pytest.mark.long
def test_a_relay_that_was_away_for_long_is_found_again(lobby: Lobby, relay: Relay) -> None:
    one, other = (device.enter() for device in lobby.devices(2))
    everybody_meets([one, other])
    relay.kill()
    time.sleep(90)
    relay.start()
    late = lobby.device().enter()
    late.hears("relay", relay.url, "open")
    everybody_meets([one, other, late], patience=80)


def test_a_relay_that_loses_and_doubles(lobby: Lobby, relay: Relay) -> None:
    relay.drop, relay.copies, relay.delay = 0.3, 2, 0.3
    devices = [device.enter() for device in lobby.devices(3)]
    everybody_meets(devices)
    assert [len(device.heard("up")) for device in devices] == [2, 2, 2]


def test_one_of_two_relays_is_enough(lobby: Lobby, relay: Relay) -> None:
    devices = lobby.devices(2)
    words = "blocked: you\nare not known here " + "x" * 300
    rubbish = ["", "{", "null", "[]", '["EVENT"]', '["EVENT","s",{"content":7}]', "x" * 200_000]
    faults = {"port": 9}, {"refuse": words}, {"closed": "auth-required: who are you?"}, {"garbage": rubbish}
    for fault in faults:
        with meeting() as other:
            vars(other).update(fault)  # nobody listens on port 9
            meet_again(devices, relays=[other.url, relay.url])
            if "garbage" in fault:
                assert int(devices[0].hears("noise", other.url)["text"]) > 0
                continue
            reason = str(fault.get("refuse") or fault.get("closed") or "")
            expected = f"refused:{reason.split()[0]}" if reason else "closed"
            told = str(devices[0].hears("relay", other.url, expected)["text"])
            assert len(told) <= 208
            assert "\n" not in told
    meet_again(devices, relays=["wss://", relay.url])
    assert devices[0].heard("relay", "wss://")[0]["text"] == "refused:url"


def test_a_relay_that_refuses_is_left_in_peace(lobby: Lobby, relay: Relay) -> None:
    """Neither is it asked again at once, nor is it given up."""
    asked: list[str] = []
    relay.refuse = "rate-limited: slow down"
    device = lobby.device()
    device.page.on("websocket", lambda socket: socket.on("framesent", lambda text: asked.append(text)))
    device.page.reload()
    device.enter().hears("relay", relay.url, "refused:rate-limited")
    time.sleep(4)
    assert len(asked) <= 5
    relay.refuse = ""
    device.hears("relay", relay.url, "open")


def test_strangers_make_no_connections(lobby: Lobby, relay: Relay) -> None:
    """700 forged events: none is answered, and the relay that brings them is paused. Members met before go on."""
    with meeting() as quiet:
        lobby.config["relays"] = [relay.url, quiet.url]
        one, other = lobby.devices(2)
        one.enter().hears("relay", relay.url, "open")
        one.hears("relay", quiet.url, "open")
        relay.publish([forged(topic, number) for topic in relay.topics() for number in range(350)])
        one.hears("relay", relay.url, "closed")
        assert int(one.hears("noise", relay.url)["text"]) > 0
        assert one.run("counts.made") == 0
        other.enter()
        everybody_meets([one, other])
        assert one.run("counts.made") == 1
        assert relay.listeners == 1, "paused for a minute by the one that was flooded"


def test_old_signals_played_again_reach_nobody(lobby: Lobby, relay: Relay) -> None:
    """A stranger cannot read them, but may publish them again."""
    devices = [device.enter() for device in lobby.devices(3)]
    everybody_meets(devices)
    for device in devices[1:]:
        device.page.close()
    made = devices[0].run("counts.made")
    old = [{**event, "pubkey": f"{number:064x}"} for number, event in enumerate(relay.events)]
    relay.publish(old)
    late = lobby.device(id="f" * 16).enter()
    late.meets(devices[0])
    relay.publish(old)
    late.page.wait_for_timeout(500)
    assert devices[0].run("counts.made") <= made + 1
    assert late.run("counts.made") <= 3, "one, and two for announcements that may be real"
    assert late.ups() == {devices[0].id}


def test_size() -> None:
    (module,) = DIST.glob("app-*/mesh.mjs")
    text = module.read_text(encoding="utf-8")
    shared = [module.parent / name for name in re.findall(r'"\./(chunk-\w+\.mjs)"', text)]
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in [module, *shared]) <= 12_000
