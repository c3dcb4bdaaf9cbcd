"""Devices find each other and stay connected: the mesh (web/js/mesh.mjs) in real pages, with a relay that fails in all known ways."""

import json

import pytest

from tests.browser.meshes import Lobby, bare, everybody_meets, lobby, relay
from tests.browser.relay import Relay

__all__ = ["bare", "lobby", "relay"]
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
