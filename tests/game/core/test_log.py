"""The log: "Genesis and then events, one canonical JSON a line, head' = SHA-256(head || event)" (design, section 3)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import (
    NOBODY,
    Chance,
    Genesis,
    Log,
    Move,
    Refused,
    Reveal,
    Table,
    TextError,
    first_state,
    genesis_for,
    replica,
)
from game.core.canonical import dumps
from game.core.conformance.failures import Setting
from game.core.conformance.playthrough import Playthrough
from tests.game.core.examples import magpies
from tests.game.core.examples.magpies import Choice

NONCE = "0123456789abcdef" * 2


def played(number: int = 0, events: int = 1000) -> Playthrough:
    """A game of magpies at three seats, to its end or for so many events."""
    table = Playthrough(magpies, Setting("magpies", 3, (("theft", True),), "log", number))
    while len(table.history) < events and (event := table.next_event()) is not None:
        table.append(event)
    return table


GAME = played()
LINES = GAME.log.lines()
VIEWERS = (0, 1, 2, None)


def empty() -> Log[Any, Any]:
    return Log(magpies, genesis_for(magpies, ["me", "bot:easy"]))


# --- The chain ---------------------------------------------------------------------------------------------------------


def test_heads_are_what_the_design_says_they_are() -> None:
    """Computed here from the lines alone, by another way than the log's."""
    head = hashlib.sha256(LINES[0].encode()).digest()
    assert Log.parse(magpies, LINES[:1]).head == head.hex()
    for line, entry in zip(LINES[1:], GAME.log.entries, strict=True):
        fields = json.loads(line)
        content, nonce = fields.pop("tell", None), fields.pop("nonce", "")
        if "seal" in fields:
            said = json.dumps(content, separators=(",", ":"), sort_keys=True)
            assert fields["seal"] == hashlib.sha256(bytes.fromhex(nonce) + said.encode()).hexdigest()
        else:
            fields["tell"] = content
        line = json.dumps(fields, separators=(",", ":"), sort_keys=True)
        head = hashlib.sha256(head + line.encode()).digest()
        assert entry.head == head.hex()


def test_a_log_reads_back() -> None:
    log = Log.parse(magpies, LINES)
    assert log.lines() == LINES
    assert log.head == GAME.log.head
    assert log.entries == GAME.log.entries
    assert log.genesis == GAME.log.genesis


@pytest.mark.parametrize("viewer", VIEWERS)
def test_told_copies_have_the_same_heads(viewer: int | None) -> None:
    """ "where an outcome is outside one's audience the chain covers its commitment"."""
    copy = GAME.log.told(viewer)
    again = Log.parse(magpies, copy.lines())
    heads = [entry.head for entry in GAME.log.entries]
    assert [entry.head for entry in copy.entries] == [entry.head for entry in again.entries] == heads
    assert magpies.state_text(replica(again)) == magpies.state_text(GAME.replicas[viewer])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_told_copy_has_nothing_that_its_viewer_may_not_know(viewer: int | None) -> None:
    """Neither contents nor nonces: with a nonce, three suits could be tried until one fits the seal."""
    copy = GAME.log.told(viewer)
    text = "\n".join(copy.lines()) + repr(copy.entries)
    hidden = 0
    for entry in GAME.log.entries:
        audience = getattr(entry.event, "audience", None)
        if audience is not None and viewer not in audience and entry.nonce:
            assert entry.nonce not in text
            hidden += 1
    assert hidden > 5


def test_equal_contents_have_different_seals() -> None:
    log = empty()
    entries = [log.append(Move(0, Choice(1, "5"), (0,)), f"{number:032x}") for number in range(3)]
    assert len({entry.seal for entry in entries}) == 3


def test_what_is_for_everyone_is_not_sealed() -> None:
    entry = empty().append(Chance("theft", 3), NONCE)
    assert (entry.seal, entry.nonce) == ("", "")


@pytest.mark.parametrize("nonce", ["", "00", "g" * 32, "0" * 31, "0" * 33, "A" * 32, " " * 32, "٣" * 32, None, 5])
def test_a_secret_needs_a_nonce(nonce: Any) -> None:
    log = empty()
    with pytest.raises(Refused) as refusal:
        log.append(Move(0, Choice(1, "5"), (0,)), nonce)
    assert refusal.value.code == "log.nonce"
    assert not log.entries


# --- Damage ------------------------------------------------------------------------------------------------------------


def refused_or_other_head(lines: list[str], truth: Log[Any, Any]) -> None:
    try:
        log = Log.parse(magpies, lines)
    except Refused:
        return
    assert log.head != truth.head


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_changed_byte_is_refused_or_changes_the_head(data: st.DataObject) -> None:
    copy = GAME.log.told(data.draw(st.sampled_from(VIEWERS))) if data.draw(st.booleans()) else GAME.log
    lines = copy.lines()
    number = data.draw(st.integers(0, len(lines) - 1))
    place = data.draw(st.integers(0, len(lines[number]) - 1))
    byte = data.draw(st.characters(codec="ascii"))
    if byte == lines[number][place]:
        return
    lines[number] = lines[number][:place] + byte + lines[number][place + 1 :]
    refused_or_other_head(lines, copy)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_lost_doubled_and_swapped_lines_do_not_go_unnoticed(data: st.DataObject) -> None:
    lines = list(LINES)
    number = data.draw(st.integers(1, len(lines) - 1))
    match data.draw(st.integers(0, 2)):
        case 0:
            del lines[number]
        case 1:
            lines.insert(number, lines[number])
        case _:
            other = data.draw(st.integers(1, len(lines) - 1))
            lines[number], lines[other] = lines[other], lines[number]
    if lines != LINES:
        refused_or_other_head(lines, GAME.log)


def changed(line: str, **fields: Any) -> str:
    merged = {**json.loads(line), **fields}
    return dumps({name: value for name, value in merged.items() if value is not ...})


SECRET_LINE = next(line for line in LINES if '"seal"' in line)
OPEN_LINE = next(line for line in LINES if '"k":"open"' in line)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (changed(SECRET_LINE, tell="9@9"), "event.seal"),
        (changed(SECRET_LINE, tell=...), "event.seal"),
        (changed(SECRET_LINE, nonce=...), "event.seal"),
        (changed(SECRET_LINE, nonce="00"), "event.seal"),
        (changed(SECRET_LINE, nonce="0" * 32), "event.seal"),
        (changed(SECRET_LINE, seal=...), "event.seal"),
        (changed(SECRET_LINE, seal=..., nonce=...), "event.seal"),
        (changed(SECRET_LINE, seal="00" * 31), "event.seal"),
        (changed(SECRET_LINE, seal=["00"]), "event.seal"),
        (changed(SECRET_LINE, seal="", nonce=""), "event.seal"),
        (changed(SECRET_LINE, to=...), "event.seal"),
        (changed(OPEN_LINE, nonce="0" * 32), "event.seal"),
        (changed(OPEN_LINE, seal="0" * 64), "event.seal"),
        (changed(OPEN_LINE, seal=""), "event.canonical"),
        (changed(OPEN_LINE, nonce=""), "event.canonical"),
        (changed(OPEN_LINE, tell=None), "event.content"),
        (changed(OPEN_LINE, tell=7), "event.action"),
        (changed(OPEN_LINE, tell="5@1 "), "magpies.action"),
        (changed(OPEN_LINE, tell={"5@1": 1}), "event.action"),
        ('{"k":"table","seats":[0],"tell":null,"what":"resign"}', "event.canonical"),
        ('{"k":"table","seal":"' + "0" * 64 + '","seats":[0],"what":"resign"}', "event.seal"),
        ("[]", "event.shape"),
        ("null", "event.shape"),
        ("", "json.syntax"),
        ("[" * 10_000, "json.depth"),
        ("x" * 20_000, "json.size"),
    ],
    ids=lambda value: value[:40],
)
def test_a_line_that_does_not_hold_together_is_refused_and_nothing_is_added(line: str, code: str) -> None:
    log = Log.parse(magpies, LINES[:3])
    head = log.head
    with pytest.raises(TextError) as refusal:
        log.append_line(line)
    assert refusal.value.code == code
    assert (len(log.entries), log.head) == (2, head)


@pytest.mark.parametrize(
    "event",
    [
        Move(True, Choice(1, "5")),
        Move(-1, Choice(1, "5")),
        Move(64, Choice(1, "5")),
        Move(0, None),
        Move(0, Choice(1, "0")),
        Move(0, Choice(1, "5"), (1, 0)),
        Move(0, Choice(1, "5"), [0]),  # type: ignore[arg-type]
        Chance("dice", 1.5),  # type: ignore[arg-type]
        Chance("dice", [1, 2]),  # type: ignore[arg-type]
        Chance("dice", True),
        Chance("dice", (True, 2)),
        Chance("dice", 2**53),
        Chance("", 1),
        Chance("dice", "\ud800"),
        Reveal((1, 1), ("A", "A")),
        Reveal((1,), ("A", "B")),
        Reveal([1], ["A"]),  # type: ignore[arg-type]
        Reveal((1,), ("",)),
        Table("coup", (0,)),
        Table("resign", (1, 0)),
    ],
    ids=repr,
)
def test_nothing_is_written_that_would_not_read_back(event: Any) -> None:
    """ "nothing is lost silently": a save that cannot be opened again must not come about."""
    log = empty()
    with pytest.raises(TextError):
        log.append(event, NONCE)
    assert not log.entries


# --- Genesis -----------------------------------------------------------------------------------------------------------


def test_a_genesis_has_every_option() -> None:
    genesis = genesis_for(magpies, ["me", "bot:easy"], [("theft", False)])
    assert genesis == Genesis("magpies", 1, (("theft", False),), ("me", "bot:easy"))
    assert genesis_for(magpies, ["me", "me"]).options == (("theft", True),)
    assert Genesis.parse(genesis.text()) == genesis
    assert (
        genesis.text() == '{"game":"magpies","keys":[],"options":{"theft":false},"rules":1,"seats":["me","bot:easy"]}'
    )


def test_a_genesis_is_silent_of_a_later_option_at_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(magpies, "LATER_OPTIONS", ("theft",), raising=False)
    assert genesis_for(magpies, ["me", "me"]).options == ()
    assert genesis_for(magpies, ["me", "me"], [("theft", True)]).options == ()
    assert genesis_for(magpies, ["me", "me"], [("theft", False)]).options == (("theft", False),)
    assert first_state(magpies, genesis_for(magpies, ["me", "me"])) == magpies.start({"theft": True}, 2)


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (["me"], {}, "options.seats"),
        (["me"] * 5, {}, "options.seats"),
        ([], {}, "options.seats"),
        (["me"] * 2, {"rounds": 2}, "options.unknown"),
        (["me"] * 2, {"theft": 1}, "options.value"),
        (["me"] * 2, {"theft": "yes"}, "options.value"),
        (["me"] * 2, {"theft": None}, "options.value"),
    ],
)
def test_a_game_that_cannot_be_is_refused(seats: list[str], options: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refusal:
        genesis_for(magpies, seats, options.items())
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "hexfolk"}, "log.rules"),
        ({"rules": 2}, "log.rules"),
        ({"rules": 0}, "log.rules"),
        ({"rules": True}, "genesis.shape"),
    ],
)
def test_a_log_of_another_game_or_version_is_refused(change: dict[str, Any], code: str) -> None:
    """ "Old saves load or are refused with a clear message" (design, section 3)."""
    with pytest.raises(Refused) as refusal:
        Log.parse(magpies, [changed(LINES[0], **change), *LINES[1:]])
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seats": ["me"]}, "options.seats"),
        ({"options": {}}, ""),
        ({"options": {"theft": 1}}, "options.value"),
        ({"options": {"x": 1}}, "options.unknown"),
    ],
)
def test_a_genesis_that_the_game_does_not_allow_is_refused_when_it_is_folded(change: dict[str, Any], code: str) -> None:
    log = Log.parse(magpies, [changed(LINES[0], **change)])
    if not code:
        assert first_state(magpies, log.genesis) == magpies.start({}, 3)
        return
    with pytest.raises(Refused) as refusal:
        first_state(magpies, log.genesis)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        changed(LINES[0], extra=1),
        changed(LINES[0], keys=...),
        changed(LINES[0], game=5),
        changed(LINES[0], seats="me"),
        changed(LINES[0], seats=[1]),
        changed(LINES[0], seats=["x" * 129]),
        changed(LINES[0], seats=["x"] * 65),
        changed(LINES[0], keys={}),
        changed(LINES[0], options=[]),
        changed(LINES[0], options={"theft": None}),
        changed(LINES[0], options={"theft": [1]}),
        changed(LINES[0], rules="1"),
        LINES[0] + " ",
        LINES[0].replace('"rules":1', '"rules":1.0'),
    ],
    ids=lambda text: text[:30],
)
def test_what_is_not_a_genesis_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        Genesis.parse(text)
    with pytest.raises(TextError):
        Log.parse(magpies, [text])


def test_an_empty_save_is_refused() -> None:
    with pytest.raises(TextError):
        Log.parse(magpies, [])


@pytest.mark.parametrize(
    "genesis",
    [
        Genesis("magpies", 1, (("b", 1), ("a", 1)), ("me", "me")),
        Genesis("magpies", 1, (("theft", True), ("theft", False)), ("me", "me")),
        Genesis("magpies", 1, (("theft", 1.5),), ("me", "me")),  # type: ignore[arg-type]
        Genesis("magpies", 1, (), ["me", "me"]),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_a_genesis_that_would_not_read_back_starts_no_log(genesis: Genesis) -> None:
    with pytest.raises(TextError):
        Log(magpies, genesis)


# --- Sizes -------------------------------------------------------------------------------------------------------------


def many_lines() -> Iterator[str]:
    yield LINES[0]
    while True:
        yield '{"k":"table","seats":[0],"what":"back"}'


def test_a_log_has_a_bound() -> None:
    """An endless save is refused before it fills the memory: the game's events, as many taken back, and what the table notes."""
    with pytest.raises(Refused) as refusal:
        Log.parse(magpies, many_lines())
    assert refusal.value.code == "log.size"
    assert refusal.value.detail == f"more than {2 * magpies.MAX_EVENTS + 1000} entries"


def test_a_shuffle_tells_nothing_and_seals_nothing() -> None:
    log = empty()
    entry = log.append(Chance("shuffle", None, NOBODY))
    assert log.line(entry) == '{"k":"chance","to":[],"what":"shuffle"}'
    assert log.told(None).lines() == log.lines()
