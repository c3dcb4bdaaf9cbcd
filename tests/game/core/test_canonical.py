"""Canonical JSON: "canonical text/JSON", "no floats in states or logs" (design, sections 1 and 2)."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import (
    Chance,
    Event,
    Move,
    Open,
    Refused,
    Reveal,
    Table,
    TextError,
)
from game.core.canonical import MAX_DEPTH, MAX_LINE, MAX_NUMBER, dumps, event_fields, event_from_fields, loads
from game.core.events import TABLE_KINDS

unicode = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
whole = st.integers(-MAX_NUMBER, MAX_NUMBER)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), whole, unicode),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(unicode, inner, max_size=4)),
    max_leaves=20,
)


def same(first: Any, second: Any) -> bool:
    """Equal, and ``True`` is not ``1``."""
    return repr(first) == repr(second) or (
        type(first) is type(second)
        and first == second
        and json.dumps(first, sort_keys=True) == json.dumps(second, sort_keys=True)
    )


def short(value: Any) -> str:
    return repr(value)[:30] if type(value) is not object else "object"


@given(values)
def test_every_plain_value_comes_back(value: Any) -> None:
    text = dumps(value)
    assert text.isascii()
    assert "\n" not in text
    again = loads(text)
    assert same(again, value)
    assert dumps(again) == text


@given(values, values)
def test_one_text_for_one_value(first: Any, second: Any) -> None:
    assert (dumps(first) == dumps(second)) == same(first, second)


def test_keys_are_sorted_and_tuples_are_lists() -> None:
    assert dumps({"b": (1, 2), "a": [None, True], "é": "ñ"}) == '{"a":[null,true],"b":[1,2],"\\u00e9":"\\u00f1"}'


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (1.0, "json.type"),
        (float("nan"), "json.type"),
        ([0, [-0.0]], "json.type"),
        ({1: "number as a key"}, "json.key"),
        ({True: 1}, "json.key"),
        ({None: 1}, "json.key"),
        ({"a": {1, 2}}, "json.type"),
        (b"bytes", "json.type"),
        (MAX_NUMBER + 1, "json.number"),
        (-MAX_NUMBER - 1, "json.number"),
        (10**4000, "json.number"),
        ("\ud800", "json.unicode"),
        ({"\udc00": 1}, "json.unicode"),
        (object(), "json.type"),
    ],
    ids=short,
)
def test_what_would_not_come_back_is_not_written(value: Any, code: str) -> None:
    with pytest.raises(TextError) as refusal:
        dumps(value)
    assert refusal.value.code == code


def nested(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


def test_nesting_has_a_bound_both_ways() -> None:
    assert loads(dumps(nested(MAX_DEPTH))) == nested(MAX_DEPTH)
    for refused in (lambda: dumps(nested(MAX_DEPTH + 1)), lambda: loads("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))):
        with pytest.raises(TextError) as refusal:
            refused()
        assert refusal.value.code == "json.depth"


def test_brackets_in_strings_are_not_nesting() -> None:
    text = dumps(["[" * 200, '"[\\"[' * 50, "{"])
    assert loads(text) == ["[" * 200, '"[\\"[' * 50, "{"]
    assert loads(dumps([[index] for index in range(500)])) == [[index] for index in range(500)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "json.syntax"),
        ("nothing", "json.syntax"),
        ("[1,2", "json.syntax"),
        ("[1,2]x", "json.syntax"),
        ("{'a':1}", "json.syntax"),
        ('{"a":1,}', "json.syntax"),
        ('"a\nb"', "json.syntax"),
        ('"\\x41"', "json.syntax"),
        ("\ufeff[]", "json.syntax"),
        ("٣", "json.syntax"),
        ("[01]", "json.syntax"),
        ("+1", "json.syntax"),
        ("1.0", "json.number"),
        ("1e3", "json.number"),
        ("1E400", "json.number"),
        ("NaN", "json.number"),
        ("[-Infinity]", "json.number"),
        (str(MAX_NUMBER + 1), "json.number"),
        ("9" * 5000, "json.number"),
        ("-" + "9" * 17, "json.number"),
        (" []", "json.canonical"),
        ("[]\n", "json.canonical"),
        ("[1, 2]", "json.canonical"),
        ('{"b":1,"a":2}', "json.canonical"),
        ('{"a":1,"a":1}', "json.canonical"),
        ('{"a":1,"a":2}', "json.canonical"),
        ("-0", "json.canonical"),
        ('"é"', "json.canonical"),
        ('"\\u0041"', "json.canonical"),
        ('"\\u00E9"', "json.canonical"),
        ('"\\/"', "json.canonical"),
        ('"\\ud800"', "json.unicode"),
        ('{"\\udc00":1}', "json.unicode"),
        ("[" * 16_000, "json.depth"),
        ('{"a":' * 3_000, "json.depth"),
        ('["a",' * 3_000, "json.depth"),
        ("[]" * 40_000, "json.size"),
        (None, "json.size"),
        (b"[]", "json.size"),
        (["[]"], "json.size"),
    ],
    ids=short,
)
def test_hostile_input_is_refused_with_its_code(text: Any, code: str) -> None:
    with pytest.raises(TextError) as refusal:
        loads(text)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "text", ['"\\"' * 5461, '["\\' * 4000, '"' * MAX_LINE, "[" + '"[' * 8000, "\\" * MAX_LINE], ids=short
)
def test_hostile_input_is_refused_at_once(text: str) -> None:
    started = time.process_time()
    with pytest.raises(TextError):
        loads(text)
    assert time.process_time() - started < 1


@given(st.text(max_size=60))
def test_nothing_but_a_text_error_comes_of_any_text(text: str) -> None:
    try:
        value = loads(text)
    except TextError:
        return
    assert dumps(value) == text


@given(st.text('[]{},:"\\0123456789.eE-+ntfau ', max_size=40))
def test_nothing_but_a_text_error_comes_of_near_json(text: str) -> None:
    try:
        value = loads(text)
    except TextError:
        return
    assert dumps(value) == text


# --- Events ------------------------------------------------------------------------------------------------------------

seat = st.integers(0, 63)
audience = st.one_of(st.none(), st.lists(seat, unique=True, max_size=4).map(lambda seats: tuple(sorted(seats))))
word = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=64)
outcome = st.one_of(whole, word, st.lists(whole, max_size=4).map(tuple))
slots = st.lists(st.integers(0, 999), unique=True, max_size=6).map(tuple)


def parse_action(text: str) -> str:
    return text.removeprefix("do:")


def action_text(action: str) -> str:
    return "do:" + action


@st.composite
def events(draw: Any) -> Event:
    to = draw(audience)
    untold = to is not None and draw(st.booleans())
    match draw(st.integers(0, 4)):
        case 0:
            return Move(draw(seat), None if untold else draw(word), to)
        case 1:
            return Open(draw(seat), None if untold else draw(word), to)
        case 2:
            return Chance(draw(word), None if untold else draw(outcome), to)
        case 3:
            lying = draw(slots)
            return Reveal(lying, None if untold else tuple(draw(word) for _ in lying), to)
    return Table(draw(st.sampled_from(TABLE_KINDS)), tuple(sorted(set(draw(st.lists(seat, max_size=4))))))


@given(events())
def test_every_event_comes_back(event: Event) -> None:
    fields, content = event_fields(event, action_text)
    again = event_from_fields(loads(dumps(fields)), loads(dumps(content)), parse_action)
    assert again == event
    assert repr(again) == repr(event)


def test_the_public_part_of_an_event_tells_no_content() -> None:
    for event in (
        Move(0, "secret", (0,)),
        Open(0, "secret", (0, 1)),
        Chance("x", "secret", ()),
        Reveal((1,), ("secret",), (0,)),
    ):
        fields, content = event_fields(event, action_text)
        assert "secret" in dumps(content)
        assert "secret" not in dumps(fields)


MOVE = {"k": "move", "seat": 0}
CHANCE = {"k": "chance", "what": "dice"}
REVEAL = {"k": "reveal", "slots": [1, 2]}
TABLE = {"k": "table", "seats": [0], "what": "resign"}


@pytest.mark.parametrize(
    ("fields", "content", "code"),
    [
        (None, None, "event.shape"),
        ([], None, "event.shape"),
        ({}, None, "event.shape"),
        ({"k": "gift", "seat": 0}, "x", "event.shape"),
        ({"k": ["move"], "seat": 0}, "x", "event.shape"),
        ({"k": "move"}, "x", "event.shape"),
        ({**MOVE, "extra": 1}, "x", "event.shape"),
        ({**MOVE, "seat": -1}, "x", "event.numbers"),
        ({**MOVE, "seat": 64}, "x", "event.numbers"),
        ({**MOVE, "seat": True}, "x", "event.numbers"),
        ({**MOVE, "seat": "0"}, "x", "event.numbers"),
        ({**MOVE, "to": [1, 0]}, "x", "event.numbers"),
        ({**MOVE, "to": [0, 0]}, "x", "event.numbers"),
        ({**MOVE, "to": None}, "x", "event.numbers"),
        ({**MOVE, "to": [[0]]}, "x", "event.numbers"),
        (MOVE, None, "event.content"),
        (MOVE, 5, "event.action"),
        (MOVE, ["x"], "event.action"),
        (MOVE, {"x": 1}, "event.action"),
        (MOVE, True, "event.action"),
        (CHANCE, None, "event.content"),
        (CHANCE, True, "event.outcome"),
        (CHANCE, {}, "event.outcome"),
        (CHANCE, [True], "event.outcome"),
        (CHANCE, ["a"], "event.outcome"),
        (CHANCE, [0] * 1001, "event.outcome"),
        (CHANCE, "", "event.word"),
        (CHANCE, "x" * 65, "event.word"),
        ({**CHANCE, "what": 1}, 1, "event.word"),
        (REVEAL, None, "event.content"),
        (REVEAL, ["A"], "event.faces"),
        (REVEAL, "AB", "event.faces"),
        (REVEAL, ["A", 1], "event.word"),
        (REVEAL, ["A", ""], "event.word"),
        ({**REVEAL, "slots": [1, 1]}, ["A", "A"], "event.numbers"),
        ({**REVEAL, "slots": [1, 100_000]}, ["A", "A"], "event.numbers"),
        ({**REVEAL, "slots": [1, [2]]}, ["A", "A"], "event.numbers"),
        ({**REVEAL, "slots": "12"}, ["A", "A"], "event.numbers"),
        ({**TABLE, "what": "coup"}, None, "event.table"),
        ({**TABLE, "what": ["resign"]}, None, "event.table"),
        ({**TABLE, "to": [0]}, None, "event.table"),
        (TABLE, "x", "event.table"),
        ({**TABLE, "seats": [1, 0]}, None, "event.numbers"),
    ],
    ids=short,
)
def test_what_is_not_an_event_is_refused(fields: Any, content: Any, code: str) -> None:
    with pytest.raises(TextError) as refusal:
        event_from_fields(fields, content, parse_action)
    assert refusal.value.code == code
    assert isinstance(refusal.value, Refused)


@given(values, values)
def test_nothing_but_a_text_error_comes_of_any_event(fields: Any, content: Any) -> None:
    with pytest.raises(TextError):
        event_from_fields(fields, content, parse_action)


@given(
    st.sampled_from([MOVE, CHANCE, REVEAL, TABLE]),
    st.sampled_from(["k", "seat", "seats", "slots", "what", "to"]),
    values,
    values,
)
def test_nothing_but_a_text_error_comes_of_a_spoilt_event(fields: dict, key: str, value: Any, content: Any) -> None:
    spoilt = {**fields, key: value}
    try:
        event = event_from_fields(spoilt, content, parse_action)
    except TextError:
        return
    written, said = event_fields(event, action_text=lambda action: action)
    assert loads(dumps(written)) == loads(dumps(spoilt))
    assert (
        event_from_fields(loads(dumps(written)), loads(dumps(said)), parse_action=lambda text: text) == event
        or content != said
    )
