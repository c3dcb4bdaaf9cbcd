"""Devices find each other and stay connected: the mesh (web/js/mesh.mjs) in real pages, with a relay that fails in all known ways."""

import base64
import gzip
import json
import re
import time
import zlib

import pytest
from playwright.sync_api import Error, Playwright

from tests.browser.conftest import launch
from tests.browser.meshes import (
    HASTY,
    Device,
    Lobby,
    bare,
    crash,
    eventually,
    everybody_meets,
    ids,
    join,
    lobby,
    meet_again,
    relay,
)
from tests.browser.relay import Relay, forged, is_signed, meeting
from tools.paths import DIST

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


# ------------------------------------------------------------------ codes
@pytest.mark.parametrize("inviter", [0, 1])
def test_codes_need_no_relay(inviter: int, lobby: Lobby) -> None:
    lobby.config["relays"] = []
    devices = lobby.devices(2)
    host, guest = devices[inviter], devices[1 - inviter]
    invitation = host.enter().run("mesh.invite()")
    told = json.loads(guest.run("(code) => peek(code)", invitation))
    assert told == {"kind": "invite", "room": lobby.config["room"], "secret": lobby.config["secret"]}
    answer = guest.enter().run("(code) => mesh.accept(code)", invitation)
    assert json.loads(guest.run("(code) => peek(code)", answer)) == {"kind": "answer"}
    assert len(invitation) < 200
    assert len(answer) < 170, "for two addresses"
    host.run("(code) => mesh.finish(code)", answer)
    everybody_meets(devices, patience=5)
    assert host.hears("up", guest.id)["text"] != "{}"


def test_who_knows_one_meets_all(lobby: Lobby) -> None:
    """A third and a fourth come by a code with one member; peers do the rest, without any relay."""
    lobby.config["relays"] = []
    devices = [device.enter() for device in lobby.devices(4)]
    join(devices[0], devices[1])
    join(devices[1], devices[2])
    everybody_meets(devices[:3], patience=5)
    join(devices[2], devices[3])
    everybody_meets(devices, patience=5)


def test_an_answer_opened_in_another_tab_comes_to_the_one_that_waits(lobby: Lobby) -> None:
    lobby.config["relays"] = []
    host, guest = (device.enter() for device in lobby.devices(2))
    other_tab = lobby.device(host.page.context)
    answer = guest.run("(code) => mesh.accept(code)", host.run("mesh.invite()"))
    assert other_tab.run("(code) => hand(code)", answer) is True
    everybody_meets([host, guest], patience=5)
    assert other_tab.run("(code) => hand(code)", answer) is False


WRONG = """
async ([call, code]) => {
  try {
    await (call === "peek" ? peek(code) : mesh[call](code));
    return "";
  } catch (error) {
    return error.message;
  }
}
"""


def test_codes_that_are_wrong_say_how(lobby: Lobby) -> None:
    lobby.config["relays"] = []
    host, guest = (device.enter() for device in lobby.devices(2))
    stranger = lobby.device(room="another").enter()
    invitation = host.run("mesh.invite()")
    answer = guest.run("(code) => mesh.accept(code)", invitation)
    reloaded = guest.run("(code) => mesh.accept(code)", host.run("mesh.invite()"))

    def refusal(device: Device, call: str, code: str) -> str:
        return str(device.run(WRONG, [call, code]))

    assert refusal(guest, "accept", invitation) == "code.used"
    assert refusal(host, "accept", invitation) == "code.kind", "one's own"
    assert refusal(guest, "accept", answer) == "code.kind"
    assert refusal(host, "finish", invitation) == "code.kind"
    assert refusal(stranger, "accept", invitation) == "code.room"
    assert refusal(stranger, "finish", answer) == "code.room"
    assert refusal(guest, "finish", guest.run("mesh.invite()")) == "code.kind"
    for cut in range(len(invitation)):
        assert refusal(guest, "peek", invitation[:cut]) == "code.short", cut
    for at in range(len(answer)):
        mistyped = answer[:at] + ("A" if answer[at] != "A" else "B") + answer[at + 1 :]
        assert refusal(host, "finish", mistyped) in ("code.shape", "code.short"), at
    assert refusal(host, "finish", answer + "A") == "code.shape"
    assert refusal(host, "finish", answer + " ") == "code.shape"
    host.run("(code) => mesh.finish(code)", answer)
    assert refusal(host, "finish", answer) == "code.used"
    everybody_meets([host, guest])
    host.reload()
    assert refusal(host, "finish", reloaded) == "code.old"


# ------------------------------------------------------------------ tabs of one browser
def test_tabs_of_one_browser_need_no_rtc(lobby: Lobby, relay: Relay) -> None:
    context = lobby.context()
    devices = [lobby.device(context, id=each).enter() for each in ids(3)]
    everybody_meets(devices)
    assert devices[0].send(devices[1], "hola")
    devices[1].hears("msg", devices[0].id, "hola")
    assert [device.run("counts.made") for device in devices] == [0, 0, 0]
    assert json.loads(devices[0].hears("up")["text"]) == {"via": "bc", "mine": "", "theirs": ""}
    elsewhere = lobby.device().enter()
    everybody_meets([*devices, elsewhere])
    assert {each["via"] for each in elsewhere.peers()} == {"rtc"}
    devices[2].page.close()
    devices[0].hears("down", devices[2].id, "bye")


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


# ------------------------------------------------------------------ what comes from outside is not trusted
def test_what_is_wrong_with_a_configuration_is_told_without_its_secret(lobby: Lobby) -> None:
    device = lobby.device()
    wrong = {"room": "", "secret": "AAAA", "id": "A" * 16, "relays": "x", "ice": [{"urls": "http://nowhere"}]}
    for name, value in wrong.items():
        with pytest.raises(Error, match=f"config.{name}") as refused:
            device.run("(config) => tryOpen(JSON.stringify(config))", {**device.config, name: value})
        assert device.config["secret"] not in str(refused.value)
    with pytest.raises(Error, match=r"config\.json") as refused:
        device.run("(config) => tryOpen(JSON.stringify(config) + '}')", device.config)
    assert device.config["secret"] not in str(refused.value)


def with_check(body: bytes) -> str:
    """A code whose check is right, whatever is in it."""
    return base64.urlsafe_b64encode(body + zlib.crc32(body).to_bytes(4, "big")).rstrip(b"=").decode()


def test_no_code_can_add_a_line_to_what_the_browser_reads(lobby: Lobby) -> None:
    device = lobby.device().enter()
    code = device.run("mesh.invite()")
    body = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))[:-4]
    at = 3 + 8 + 4 + 16 + 1 + len(lobby.config["room"])  # where the description begins
    assert device.run(WRONG, ["peek", with_check(body)]) == ""
    ufrag, first = at + 1, at + 1 + 4 + 1 + 24 + 32 + 1  # Chromium's ufrag has 4 characters, its pwd 24
    spoiled = {
        "a new line": (ufrag, b"\r\na="),
        "a space": (ufrag, b"a b/"),
        "no ASCII": (ufrag, "é/é".encode()[:4]),
        "a kind of candidate that there is not": (first, b"\x03"),
        "a family that there is not": (first, b"\x0c"),
        "more candidates than there are": (first - 1, b"\x09"),
        "fewer candidates than there are": (first - 1, b"\x00"),
        "more than anybody has": (first - 1, b"\xff"),
    }
    for what, (where, by) in spoiled.items():
        changed = body[:where] + by + body[where + len(by) :]
        assert device.run(WRONG, ["peek", with_check(changed)]) == "code.shape", what


SDP = """
async () => {
  const { fromSdp, pack, unpack, toSdp } = await import("./source/description.mjs");
  const { writeAddress, readAddress } = await import("./source/address.mjs");
  const candidates = [
    ["192.0.2.7", "host"], ["2001:db8::17", "host"], ["0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0.local", "host"],
    ["203.0.113.9", "srflx"], ["2001:db8:1:2:3:4:5:6", "relay"],
  ].map(([address, type], index) => `a=candidate:${index} 1 udp 1 ${address} ${4000 + index} typ ${type} generation 0`);
  const others = ["a=candidate:8 1 tcp 1 192.0.2.7 9 typ host tcptype active", "a=candidate:9 1 udp 1 some.name 9 typ host"];
  const pc = new RTCPeerConnection();
  pc.createDataChannel("x", { negotiated: true, id: 0 });
  const { sdp: bare } = await pc.createOffer(); // no candidates of this machine's
  pc.close();
  const bytes = pack(fromSdp([bare.trim(), ...candidates, ...others, ""].join("\\r\\n")));
  const text = toSdp(unpack(bytes), "offer");
  const other = new RTCPeerConnection();
  await other.setRemoteDescription({ type: "offer", sdp: text });
  other.close();
  const bad = ["", "1.2.3", "1.2.3.256", "::1::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "x.local", "1.2.3.4.5", ":::"];
  return {
    found: [...text.matchAll(/udp \\d+ (\\S+ \\d+ typ \\w+)/g)].map(([, one]) => one),
    same: JSON.stringify([...bytes]) === JSON.stringify([...pack(fromSdp(text))]),
    bad: bad.filter((address) => writeAddress(address)),
    ipv6: ["::", "::1", "fe80::", "1:2:3:4:5:6:7:8"].map((text) => readAddress(1, writeAddress(text).bytes)),
  };
}
"""


def test_descriptions_keep_all_that_matters(lobby: Lobby) -> None:
    found = lobby.device().run(SDP)
    assert found["found"] == [
        "2001:0db8:0001:0002:0003:0004:0005:0006 4004 typ relay",
        "203.0.113.9 4003 typ srflx",
        "192.0.2.7 4000 typ host",
        "2001:0db8:0000:0000:0000:0000:0000:0017 4001 typ host",
        "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0.local 4002 typ host",
    ]
    assert found["same"]
    assert found["bad"] == []
    zeros = "0000:0000:0000:0000:0000:0000:0000"
    assert found["ipv6"] == [
        f"{zeros}:0000",
        f"{zeros}:0001",
        f"fe80:{zeros}",
        "0001:0002:0003:0004:0005:0006:0007:0008",
    ]


def test_size() -> None:
    (module,) = DIST.glob("app-*/mesh.mjs")
    text = module.read_text(encoding="utf-8")
    shared = [module.parent / name for name in re.findall(r'"\./(chunk-\w+\.mjs)"', text)]
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in [module, *shared]) <= 12_000
