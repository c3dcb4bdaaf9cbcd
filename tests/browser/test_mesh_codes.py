"""Devices find each other by codes, and tabs of one browser by themselves; nothing that comes from outside is trusted."""

import base64
import json
import zlib

import pytest
from playwright.sync_api import Error

from tests.browser.meshes import Device, Lobby, everybody_meets, ids, join
from tests.browser.relay import Relay

pytestmark = pytest.mark.browser


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
