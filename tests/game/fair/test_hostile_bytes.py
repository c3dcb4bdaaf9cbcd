"""Whatever comes from outside, nothing happens but a refusal; and whoever signs nonsense is named for it (fair-deal.md, section 4)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import delfos, hesperidae, hexfolk, hipparchus
from game.core import Family, Refused
from game.fair.group import IDENTITY, ORDER, Group
from game.fair.hashing import scalar_bytes
from game.fair.peer import Peer
from game.fair.proofs import sign
from game.fair.wire import Body, from_base64, to_base64
from tests.game.core.examples import magpies
from tests.game.fair.cheated import (
    DELFOS_TABLE,
    HEXFOLK_TABLE,
    HIPPARCHUS_TABLE,
    CheatedTable,
    paying,
    remembering,
    robbed_by,
    robbing,
    vote_out,
)
from tests.game.fair.cheats import Crook, crook, silent
from tests.game.fair.forgeries import NO_ELEMENT
from tests.game.fair.tables import Choose

SIGNATURE = 86
"""Characters of a signature."""


@pytest.fixture(scope="module")
def group(group: Group) -> Group:
    return remembering(group)


def waiting(
    group: Group,
    kind: str = "act",
    skip: int = 0,
    game: Any = magpies,
    seats: int = 2,
    choose: Choose | None = None,
    leaver: int | None = None,
) -> CheatedTable:
    """A table that waits for seat 1 (of Hexfolk: 2) to send a message of this kind. ``leaver``: who is gone by then."""
    seat, name = (2, HEXFOLK_TABLE) if game is hexfolk else (1, "hostile")
    kinds = {seat: crook(kind, silent, skip)}
    if leaver is not None:
        kinds[leaver] = crook("coin", silent)
    table = CheatedTable(game, group, seats, name, kinds=kinds)
    for _ in range(200):
        table.play(1, choose)
        table.settle()
        if leaver is not None and table.peers[0].waiting_for == (leaver,):
            vote_out(table, leaver)
        if table.peers[seat].forged and table.peers[0].waiting_for == (seat,):  # type: ignore[attr-defined]
            return table
    raise AssertionError(f"no {kind} was asked for")


def what_it_is(peer: Peer) -> tuple[object, ...]:
    return (
        peer.stage,
        peer.play.log.head,
        peer.verdict,
        peer.streams.counts,
        peer.asks,
        peer.waiting_for,
        peer.streams.fork,
    )


def refuses(peer: Peer, text: Any) -> str:
    """The code it is refused with; nothing has changed, and nobody is named."""
    before = what_it_is(peer)
    with pytest.raises(Refused) as refusal:
        peer.receive(text)
    assert type(refusal.value).__mro__.index(Refused) <= 1
    assert refusal.value.seat is None
    assert what_it_is(peer) == before
    assert peer.take_made() == []
    return refusal.value.code


class Ready:
    """A device that waits for a message, and the message: what is made of it is never that one."""

    def __init__(self, group: Group) -> None:
        self.table = waiting(group)
        self.group = group
        self.cheat = self.table.peers[1]
        assert isinstance(self.cheat, Crook)
        (action, *_) = magpies.legal(self.cheat.state, 1)
        self.good = self.cheat.signed("act", self.cheat.play.act_body(action)).text
        self.peer = self.table.peers[0]
        self.peer.take_made()

    def signed(self, content: str) -> str:
        """Any content, with a signature that holds."""
        assert isinstance(self.cheat, Crook)
        assert self.cheat._me is not None
        return to_base64(sign(self.group, self.cheat._secret, content.encode(), self.cheat._me.entropy)) + content


@pytest.fixture(scope="module")
def ready(group: Group) -> Ready:
    return Ready(group)


steady = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


# --- Not signed --------------------------------------------------------------------------------------------------------------


@steady
@given(text=st.one_of(st.text(), st.text(alphabet='{}[]",:0123456789abcdef_-', max_size=300)))
def test_any_text(ready: Ready, text: str) -> None:
    refuses(ready.peer, text)


@steady
@given(tail=st.text(max_size=200))
def test_any_text_behind_a_signature(ready: Ready, tail: str) -> None:
    refuses(ready.peer, ready.good[:SIGNATURE] + tail)


@pytest.mark.parametrize(
    "what",
    [None, True, 0, 1.5, b"", b"{}", [], {}, object(), ["x"], bytearray(100), float("nan"), ("a", "b")],
    ids=lambda what: type(what).__name__,
)
def test_what_is_no_text(ready: Ready, what: object) -> None:
    assert refuses(ready.peer, what) == "fair.size"


def test_a_message_with_one_character_changed(ready: Ready) -> None:
    """Each of them in turn: the signature does not hold, or there is nothing to be read."""
    codes = set()
    for at, old in enumerate(ready.good):
        for new in {"A", "1", '"', "}", " ", "\\", chr(ord(old) ^ 1), chr(ord(old) ^ 32)} - {old}:
            if at >= SIGNATURE + 12 and new not in ("A", "1"):
                continue  # what matters is in the front; each costs a signature
            codes.add(refuses(ready.peer, ready.good[:at] + new + ready.good[at + 1 :]))
    assert {"fair.signature", "fair.bytes", "json.syntax", "fair.table"} <= codes


@pytest.mark.parametrize("change", ["drop", "double", "cut"])
def test_a_message_with_characters_lost_or_doubled(ready: Ready, change: str) -> None:
    for at in range(0, len(ready.good), 3):
        head, tail = ready.good[:at], ready.good[at:]
        refuses(ready.peer, {"drop": head + tail[1:], "double": head + tail[:1] + tail, "cut": head}[change])


# --- Signed, but not a message -----------------------------------------------------------------------------------------------


def envelopes(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Contents of a message that are none: what is wrong, and the text."""

    def plain(value: Any) -> str:
        return json.dumps(value, sort_keys=True, separators=(",", ":"))

    for key in data:
        yield f"no {key}", plain({name: value for name, value in data.items() if name != key})
    yield "one more", plain({**data, "x": 1})
    yield "spaces", json.dumps(data, sort_keys=True)
    yield "a space behind", plain(data) + " "
    yield "another order", json.dumps(dict(sorted(data.items(), reverse=True)), separators=(",", ":"))
    yield "a key twice", plain(data)[:-1] + f',"t":{plain(data["t"])}}}'
    yield "a number with a sign", plain(data).replace('"at":', '"at":+')
    yield "a number with a zero", plain(data).replace('"at":', '"at":0')
    yield "a list", plain([data])
    yield "a text", plain(plain(data))
    yield "null", "null"
    yield "deep", plain(data).replace('"b":{', '"b":' + '{"a":' * 40 + "{", 1) + "}" * 40
    yield "lists, deep", plain({**data, "b": {"x": "Y"}}).replace('"Y"', "[" * 5000 + "]" * 5000)
    yield "half a letter", plain({**data, "b": {"x": "Y"}}).replace('"Y"', '"\\ud800"')
    yield "a letter not written out", plain({**data, "b": {"x": "Y"}}).replace("Y", "\u00e9")
    yield "not a number", plain({**data, "b": {"x": "Y"}}).replace('"Y"', "NaN")
    for key, values in {
        "at": (-1, True, 1.0, 1.5, "8", None, 10**6, 10**20, 10**400, [], {}),
        "n": (-1, True, 5.0, "5", None, 10**6, 10**15, []),
        "s": (-1, True, False, 2, 1.0, "1", None, 10**9, []),
        "k": ("", "Act", "acts", None, 1, [], "verdict"),
        "b": ([], "", None, 1, [["action", "x"]]),
        "h": ("", "A" * 42, data["h"] + "=", data["h"][:-1] + "_", 1, None, "00" * 32, data["h"] + "\n"),
        "p": ("", "A" * 44, None, [data["p"]]),
        "t": (data["h"], data["t"] + "=", "", None, {}),
    }.items():
        for value in values:
            if value != data[key] or type(value) is not type(data[key]):
                yield f"{key} is {value!r:.20}", plain({**data, key: value})


def test_a_signed_envelope_that_is_none(ready: Ready) -> None:
    """Nobody is named for what can't be read: anybody may have put it on the way."""
    data = json.loads(ready.good[SIGNATURE:])
    seen = set()
    for what, content in envelopes(data):
        assert content != ready.good[SIGNATURE:], what
        seen.add(refuses(ready.peer, ready.signed(content)))
    assert len(seen) > 10


def test_a_message_that_is_too_long(ready: Ready) -> None:
    data = json.loads(ready.good[SIGNATURE:])
    content = json.dumps({**data, "b": {"x": "y" * 65_536}}, sort_keys=True, separators=(",", ":"))
    assert refuses(ready.peer, ready.signed(content)) == "fair.size"


# --- Signed messages with something else in them -----------------------------------------------------------------------------

VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    2**53 - 1,
    "",
    "A" * 43,
    "\u00e9\u2028",
    "x" * 50_000,
    [],
    ["A"] * 1000,
    {"a": [1, {}]},
)


def hostile(body: Body) -> Iterator[tuple[str, dict[str, Any]]]:
    """The body with each field removed, replaced by values of all types and sizes, and by bytes that look like it."""
    yield "a field more", {**body, "more": 0}
    yield "a field of no name", {**body, "": ""}
    if body:
        yield "nothing", {}
    for name, old in body.items():
        yield f"no {name}", {field: value for field, value in body.items() if field != name}
        yield (
            f"{name} by another name",
            {(field + "_" if field == name else field): value for field, value in body.items()},
        )
        for value in VALUES:
            if type(value) is not type(old) or value != old:
                yield f"{name} is {value!r:.20}", {**body, name: value}
        if isinstance(old, str):
            yield from ((f"{name}, {what}", {**body, name: text}) for what, text in lookalikes(old))


def lookalikes(text: str) -> Iterator[tuple[str, str]]:
    """Other texts of about the same form."""
    yield "padded", text + "="
    yield "with a newline", text + "\n"
    yield "twice", text + text if len(text) < 30_000 else text + "AAAA"
    yield "capitals", text.upper() if text.upper() != text else text + "A"
    yield "less", text[:-1]
    yield "in a list of letters", "-".join(text[:40])
    try:
        data = from_base64(text)
    except Refused:
        return
    if len(data) < 32:
        return
    for what, piece in {
        "the identity": IDENTITY,
        "no element": NO_ELEMENT,
        "ones": b"\xff" * 32,
        "the order": ORDER.to_bytes(32, "little"),
        "not reduced": ((int.from_bytes(data[-32:], "little") + ORDER) % 2**256).to_bytes(32, "little"),
        "another number": scalar_bytes(int.from_bytes(data[-32:], "little") + 1),
    }.items():
        yield f"{what} in front", to_base64(piece + data[32:])
        yield f"{what} behind", to_base64(data[:-32] + piece)


BODIES: dict[str, dict[str, Any]] = {
    **{kind: {"kind": kind} for kind in ("sign", "act", "ack", "share", "shuffle", "audit", "result", "unseal")},
    "later share": {"kind": "share", "skip": 1},
    "sub": {"kind": "sub", "seats": 3, "choose": robbed_by(0), "leaver": 2},
    "pieces": {"kind": "pieces", "seats": 4, "choose": robbed_by(0), "leaver": 3},
    "keys": {"kind": "keys", "seats": 3},
    "took": {"kind": "took", "seats": 3},
    "remix": {"kind": "remix", "choose": robbed_by(0)},
    "coin": {"kind": "coin", "choose": robbed_by(0)},
    "tokens": {"kind": "tokens", "game": hexfolk, "seats": 3, "choose": robbing(2)},
    "seal": {"kind": "seal", "game": hexfolk, "seats": 3, "choose": robbing(2)},
    "took what was stolen": {"kind": "took", "game": hexfolk, "seats": 3, "skip": 1, "choose": robbing(thief=2)},
    "open": {"kind": "open", "game": hexfolk, "seats": 3, "choose": paying(2)},
    "open act": {"kind": "act", "game": hexfolk, "seats": 3, "choose": robbing(2), "skip": 1},
}


def asked(cheat: Crook, choose: Choose | None) -> Body:
    """What an honest device would send now."""
    if cheat.asks != "act":
        return cheat._want.make()  # type: ignore[union-attr]
    actions = cheat.game.legal(cheat.state, cheat.me)
    return cheat.play.act_body(choose(cheat.state, cheat.me, actions) if choose else actions[0])


@pytest.mark.parametrize("what", BODIES)
def test_a_signed_message_with_a_hostile_body(group: Group, what: str) -> None:
    """Every kind of message, at its moment: the signer is named, with a proof, and nobody else; nothing else is raised."""
    how = BODIES[what]
    table = waiting(group, **how)
    (cheat,) = [peer for _, peer in table.here if isinstance(peer, Crook)]
    good = asked(cheat, how.get("choose"))
    tried = 0
    for name, body in hostile(good):
        if what == "act" and name.startswith(("seal is '0000", "own, ")) and name != "own, padded":
            continue  # what nobody but its sender can read
        if what == "sign" and name.startswith("words, ") and name.endswith(("front", "behind")):
            continue  # any bytes may be the seal of some words
        text = cheat.signed(how["kind"], body).text
        peer = table._peer(0, table.stored[0])
        assert peer.waiting_for == (cheat.me,)
        peer.take_made()
        assert peer.receive(text)
        verdict = peer.verdict
        assert verdict is not None, name
        assert (verdict.seat, verdict.proved) == (cheat.me, True), (name, verdict)
        assert peer.take_made() == [], name
        tried += 1
    assert tried >= 2 * len(good)


CALLED: dict[str, Body] = {
    "vote": {"at": 0, "here": True, "on": "A" * 43, "seat": 0},
    "seen": {"calls": [[0, 0]]},
    "accuse": {"position": 0, "seat": 0},
    "agree": {},
    "back": {},
    "resign": {},
}


@pytest.mark.parametrize("kind", CALLED)
def test_a_signed_call_with_a_hostile_body(group: Group, kind: str) -> None:
    """What may be sent at any time is read at any time."""
    table = waiting(group)
    cheat = table.peers[1]
    assert isinstance(cheat, Crook)
    for name, body in hostile(CALLED[kind]):
        if name.startswith("on, ") and name.endswith(("front", "behind")):
            continue  # a vote in another history, which counts for nothing here
        peer = table._peer(0, table.stored[0])
        assert peer.receive(cheat.signed(kind, body).text)
        assert peer.verdict is not None, name
        assert (peer.verdict.seat, peer.verdict.proved) == (1, True), (name, peer.verdict)


# --- Choices -----------------------------------------------------------------------------------------------------------------

ACTS: dict[str, tuple[Any, int, str, int]] = {
    "hipparchus": (hipparchus, 2, HIPPARCHUS_TABLE, 6),
    "delfos": (delfos, 3, DELFOS_TABLE, 5),
    "hesperidae": (hesperidae, 2, "claim", 4),
    "hexfolk": (hexfolk, 2, "robbed", 14),
}
_acting: dict[tuple[int, str], tuple[CheatedTable, int, list[str]]] = {}


def acting(group: Group, name: str) -> tuple[CheatedTable, int, list[str]]:
    """A table in the middle of a game, whose turn it is, and what that seat may do."""
    if (id(group), name) not in _acting:
        game, seats, table_name, choices = ACTS[name]
        table = CheatedTable(game, group, seats, table_name, kinds=dict.fromkeys(range(seats), Crook), watchers=1)
        table.play(choices)
        table.settle()
        (seat,) = table.peers[-1].waiting_for
        legal = [action for action in game.legal(table.peers[seat].state, seat) if not isinstance(action, Family)]
        _acting[id(group), name] = table, seat, [game.action_text(action) for action in legal] or ["1"]
    return _acting[id(group), name]


_odd = st.sampled_from(
    ["-", "0", "00", "-1", "9" * 20, "@", ":", ">", ".", " ", "\n", "\u0663", "?", "1W", "+", "\u00b2", ""]
)


@pytest.mark.parametrize("name", ACTS)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_any_choice(group: Group, name: str, data: st.DataObject) -> None:
    """Any text for a choice: it is legal as far as can be seen, or its sender is named."""
    table, seat, texts = acting(group, name)
    text = data.draw(st.sampled_from(texts) | st.text(max_size=30))
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(_odd) + text[at + data.draw(st.integers(0, 2)) :]
    cheat = table.peers[seat]
    assert isinstance(cheat, Crook)
    peer = table._peer(table.seats, table.stored[table.seats])
    stage = peer.stage
    assert peer.receive(cheat.signed("act", {"action": text}).text)
    if peer.verdict is None:
        assert peer.stage == stage + 1
        assert peer.game.action_text(peer.play.log.entries[-1].event.action) == text  # type: ignore[union-attr]
    else:
        assert (peer.verdict.seat, peer.verdict.proved) == (seat, True)
        assert peer.stage == stage + 1
