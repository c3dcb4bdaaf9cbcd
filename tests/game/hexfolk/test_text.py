"""Text forms: canonical, nothing but ``TextError`` for whatever else comes in, and what is read can be gone on from."""

from __future__ import annotations

import re
from collections import namedtuple
from itertools import product
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import hexfolk
from game.core import (
    EVERYONE,
    NOBODY,
    Chance,
    Genesis,
    Log,
    Move,
    Open,
    Refused,
    Reveal,
    Stream,
    Table,
    TextError,
    first_state,
    told,
)
from game.hexfolk import Action, State, statistics
from game.hexfolk.state import NOTHING, PHASES
from tests.game.hexfolk.games import ROBBERS, Game, collected, goes_on

FIELDS = re.compile(r"([a-z]+)=(\S+)")
steady = settings(deadline=None, derandomize=True, database=None)

# --- Actions -----------------------------------------------------------------------------------------------------------

ACTIONS = """
roll end buy skip accept refuse withdraw sign_up pass settlement@0 settlement@12 city@53 road@71 knight@4 roads@0 two@4:1W1O two@4:2L
monopoly@4:1L robber@7 robber@7>2 bank:4W>1O bank:2G>1W offer:2W>1O offer:0>1O offer:2W>0 offer:19W19C>29L29G29O counter:1O>2W trade@2
discard:3W1C turn_up:31.33 turn_up:31-33.40 turn_up:- win:5.9 win:5
""".split()

NOT_ACTIONS = [
    "", " ", "roll ", " roll", "Roll", "roll\n", "rolls", "settlement", "settlement@", "settlement@-1", "settlement@012", "settlement@+1",
    "settlement@1_0", "settlement@1.0", "settlement@\u0663", "settlement@\uff11", "settlement@1000000", "settlement@" + "9" * 2000, "city@1>2",
    "two@4", "two@4:", "two@4:0", "two@4:1O1W", "two@4:01W", "monopoly@4:W", "monopoly@4:1L1", "robber@7>8", "robber@7>-1", "robber@7>",
    "bank:4W>", "bank:>1O", "bank:4W<1O", "bank:4w>1O", "bank:0W>1O", "bank:1W1W>1O", "bank:1000W>1O", "offer:-1W>1O", "offer:1W>1O>1L",
    "offer:00>1O", "trade@8", "trade@-1", "trade@02", "discard:", "discard:0", "discard:1.5W", "turn_up:", "turn_up:3.1", "turn_up:3.3",
    "turn_up:3-3", "turn_up:3.4", "turn_up:3-2", "turn_up:3-", "turn_up:.3", "turn_up:3..5", "turn_up:1-999999", "win:5,9", "win:5.9.",
    "sealed", "late", "?", "!", "None", "null", "turn_up:" + "1." * 1200 + "2", "x" * 100_000, None, 7, True, 1.5, b"roll", [], {}, ("roll",),
    object(),
]  # fmt: skip


@pytest.mark.parametrize("text", ACTIONS)
def test_actions(text: str) -> None:
    assert hexfolk.action_text(hexfolk.parse_action(text)) == text


@pytest.mark.parametrize("text", NOT_ACTIONS, ids=[repr(text)[:12] for text in NOT_ACTIONS])
def test_not_actions(text: object) -> None:
    with pytest.raises(TextError) as refused:
        hexfolk.parse_action(text)  # type: ignore[arg-type]
    assert refused.value.code == "text.action"


@settings(steady, max_examples=400)
@given(st.one_of(st.text(max_size=60), st.from_regex(r"[a-z_]{2,10}[@:][0-9WCLGO>.-]{0,12}", fullmatch=True)))
def test_actions_of_any_text(text: str) -> None:
    try:
        action = hexfolk.parse_action(text)
    except TextError as refused:
        assert refused.code == "text.action"
        return
    assert hexfolk.action_text(action) == text


# --- States ------------------------------------------------------------------------------------------------------------


def test_states_of_every_phase() -> None:
    """Truths and replicas of all phases read back, and each is a state that a game goes on from, in a world that agrees with it."""
    assert {text.split(" ")[0].removeprefix("phase=") for text, _ in collected()} == set(PHASES)
    for number, (text, viewer) in enumerate(collected()):
        state = hexfolk.parse_state(text)
        assert hexfolk.state_text(state) == text
        if number % 3 == 0:
            assert goes_on(state, Stream("states", number)), (viewer, text)


def good() -> str:
    return max((text for text, _ in collected() if text.startswith("phase=main")), key=len)


def changed(text: str, **fields: str) -> str:
    """The text with other values of some fields."""
    return FIELDS.sub(lambda found: f"{found[1]}={fields.get(found[1], found[2])}", text)


HUGE = "9" * 3000
HOSTILE = {
    "phase": ["Main", "main0", "?", "over,main"],
    "turn": ["8", "00", "-1", "+1", "\u0661", "7", HUGE],
    "turns": ["0500", "-3", "1e3", "9999", "501", HUGE],
    "first": ["9", "7"],
    "set": ["1,standard,10,0,normal,1,1", "9,standard,10,0,normal,1,1", "4,nowhere,10,0,normal,1,1", "4,standard,7,0,normal,1,1",
            "4,standard,10,31,normal,1,1", "4,standard,10,0,strict,1,1", "4,standard,10,0,normal,2,1", "4,standard,10,0,normal,1",
            "7,laguna,10,0,normal,1,1", "8,istmo,10,0,normal,1,1", "4,standard,10,0,normal,1,1,free", "4,standard,10,0,normal,1,1,",
            "4,standard,10,0,normal,1,1,balanced,balanced"],
    "island": ["standard19", "standard20:F", "standard19:", "standard19:" + "F" * 19, "standard19:D:1", "laguna", ":", "a" * 599],
    "robber": ["99", "77", "007", "-1", HUGE],
    "roll": ["7,1", "0,1", "1", "1,2,3", "-,-"],
    "pieces": ["-", "//", "0;1;2", "0.0;-;-/-;-;-", ";;/;;/;;/;;", "9999;-;-/-;-;-/-;-;-/-;-;-", HUGE, "-;-;-"],
    "bank": ["19", "19W18", "999W", "-1W", "1O1W", "00"],
    "hands": ["-", "0", "1W", "1W/0", "/////", "1000W/0/0/0", "0/0/0/0/0/0/0/0/0"],
    "tokens": ["9-1/-/-/-", "25-999999/-/-/-", "-", "1.2/1.2", "999999-999999/-", "..", "0-999998/-", HUGE],
    "faces": ["X", "w", "W" * 20_000, "?" * 20_001],
    "bars": ["w", "v", "0" * 20_000, "zz"],
    "mixes": ["->", ">-+", "->25-26", "->25-26+1000W", "9>8-7+0", ";", "->25-25+0;->25-25+0", ">".join("1234")],
    "cards": ["K" * 25, "K" * 43, "?" * 34, "?" * 25, "k" * 25],
    "held": ["0.0/-", "99/-/-/-", "0-42/-/-/-", "-", "/" * 7],
    "knights": ["9", "-1/0", "1/2/3/4/5/6/7/8", "999999/0/0/0", "01/0/0/0", "//"],
    "drawn": ["99", "44", "43", "00"],
    "modest": ["-", "1:2", "9:9/-/-/-", "0:0/-/-/-", "1:+/-/-/-", "::", "999999:999999/-/-/-"],
    "route": ["8", "7", "--"],
    "army": ["8", "7"],
    "flow": ["played:2", "played:0", "offers:11", "offers:-1", "offers:" + HUGE[:5000], "back:nowhere", "doing:sealed", "doing:roll;doing:roll",
             "place:999999", "fresh:999999", "queue:1.1", "queue:0.1.2.3.4.5.6.7.8.9", "queue:", "owed:1", "owed:9+1W", "owed:0+1W**",
             "answers:-", "answers:-/-/-/-/-", "answers:roll/roll/roll/roll", "discards:?/?/?/?", "turned:1-99999", "robbed:9", "free:3",
             "actor:7", "signed:9", ";", ":", "late:1", "nothing:1", "doing:two@999999:1W", "offer:roll", "answers:" + "/".join(["offer:1W>1O"] * 8)],
    "out": ["0.0", "1-0", "0-9", "99", "0-7", "0-3", "7"],
    "end": ["lost", "won", "agreed", "alone", "turns"],
    "rolled": ["0", "-", "01", "1F", "g", "-1", "0x1", "fffffffff", "1000000000", "ffffffff", HUGE],
}  # fmt: skip


def test_hostile_fields() -> None:
    """Huge numbers, wrong orders, other digits, values of another field: a ``TextError``, or a state that can be gone on from."""
    texts = [text for text, _ in collected()[::17]] + [good()]
    for text, (field, values) in product(texts, HOSTILE.items()):
        for value in values:
            _only_text_errors(changed(text, **{field: value}))


def _only_text_errors(text: Any) -> State | None:
    try:
        state = hexfolk.parse_state(text)
    except TextError as refused:
        assert refused.code in ("text.form", "text.action", "text.state", "text.canonical"), refused
        return None
    assert hexfolk.state_text(state) == text
    goes_on(state, Stream("hostile", text))
    return state


@pytest.mark.parametrize(
    "text", ["", None, 3, b"phase=main", [], "x" * 1_000_000, "phase=main " * 8000, "\0", "phase=" + "[" * 59_000]
)
def test_other_forms(text: object) -> None:
    with pytest.raises(TextError) as refused:
        hexfolk.parse_state(text)  # type: ignore[arg-type]
    assert refused.value.code == "text.form"


def test_order_and_spaces() -> None:
    text = good()
    words = text.split(" ")
    for other in (
        text + " ",
        " " + text,
        text + "\n",
        text.upper(),
        text * 2,
        " ".join(words[::-1]),
        "  ".join(words),
        " ".join(words[1:]),
    ):
        assert _only_text_errors(other) is None


def test_the_end_of_a_state_of_many_remixes() -> None:
    """A text as long as any game's reads back quickly, and one that is much longer is refused by its length."""
    game = Game(2, "long", ROBBERS, target=15).rush(4000)
    text = hexfolk.state_text(game.truth)
    assert hexfolk.parse_state(text) == game.truth
    with pytest.raises(TextError):
        hexfolk.parse_state(text.replace(" end=", "0" * 60_000 + " end="))


LETTERS = st.one_of(
    st.sampled_from("WCLGOKVRTM?!.0123456789-/,;:+>*@=_ abcdefghijklmnopqrstuvwxyz"), st.characters(max_codepoint=0x2FF)
)


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A played state's text with a few changes: letters, numbers, whole fields of another state, entries swapped."""
    texts = [text for text, _ in collected()]
    text = draw(st.sampled_from(texts))
    fields = dict(FIELDS.findall(text))
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(sorted(fields)))
        value = fields[name]
        match draw(st.integers(0, 4)):
            case 0:
                at = draw(st.integers(0, len(value)))
                value = value[:at] + draw(LETTERS) + value[at + draw(st.integers(0, 2)) :]
            case 1:
                numbers = [*re.finditer("[0-9]+", value)]
                if numbers:
                    found = draw(st.sampled_from(numbers))
                    number = max(0, int(found[0]) + draw(st.sampled_from((-2, -1, 1, 2, 10, 1000))))
                    value = f"{value[: found.start()]}{number}{value[found.end() :]}"
            case 2:
                value = dict(FIELDS.findall(draw(st.sampled_from(texts)))).get(name, value)
            case 3:
                parts = re.split("([/;.])", value)
                if len(parts) > 2:
                    one, other = (2 * draw(st.integers(0, len(parts) // 2)) for _ in range(2))
                    parts[one], parts[other] = parts[other], parts[one]
                    value = "".join(parts)
            case _:
                value = "-"
        fields[name] = value
    return " ".join(f"{name}={value}" for name, value in fields.items())


@settings(steady, max_examples=1500)
@given(spoilt())
def test_small_changes(text: str) -> None:
    """What still parses is a state that can be gone on from."""
    _only_text_errors(text)


@pytest.mark.long
@settings(steady, max_examples=40_000)
@given(spoilt())
def test_many_small_changes(text: str) -> None:
    _only_text_errors(text)


# --- Actions and events that are none ----------------------------------------------------------------------------------


class Other(NamedTuple):
    """Looks like an action and is none."""

    kind: str
    place: int = -1
    seat: int = -1
    give: tuple[int, ...] = NOTHING
    take: tuple[int, ...] = NOTHING
    slots: tuple[int, ...] = ()


class Word(str):
    """A string that is not quite one."""

    __slots__ = ()


KINDS = [*(text.split("@")[0].split(":")[0] for text in ACTIONS), "sealed", "late", "", "ROLL", "\0"]
Twin = namedtuple("Action", Action._fields)  # type: ignore[misc]
JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 10**30, -(10**30), 1.5, float("nan"), float("inf"), "", "roll", b"roll", "x" * 10_000, (), (1,), ("roll",),
    ((((),),),), [], {}, set(), object(), int, Ellipsis, Other("roll"), Other("end"), Twin("roll", -1, -1, NOTHING, NOTHING, ()),
    ("roll", -1, -1, NOTHING, NOTHING, ()), ["roll", -1, -1, NOTHING, NOTHING, ()], Action(Word("roll")), Action(None), Action(1),  # type: ignore[arg-type]
    Action(("roll",)), Action([]),  # type: ignore[arg-type]
]  # fmt: skip
VALUES: list[Any] = [
    -2, -1, 0, 1, 2, 3, 25, 10**30, -(10**30), True, False, 1.0, float("nan"), None, "1", (), (1,), [1], (1, 2, 3), NOTHING, (1, 0, 0, 0, 0),
    (0, 0, 1, 0, 1), (True, 0, 0, 0, 0), (1.0, 0, 0, 0, 0), (-1, 0, 0, 0, 0), (10**30, 0, 0, 0, 0), (0, 0, 0, 0), (0,) * 6, [0] * 5, ((0,),) * 5,
    (None,) * 5, {}, object(), (25,), (26, 25), (25, 25), (10**30,), ("0",), (True,), (-1,),
]  # fmt: skip
SEATS: list[Any] = [*range(-1, 9), True, False, None, "0", 0.0, 10**30, (0,), [], object()]
junk_actions = st.one_of(
    st.sampled_from(range(len(JUNK))).map(JUNK.__getitem__),
    st.builds(Action, st.sampled_from(KINDS), *(st.sampled_from(VALUES) for _ in range(5))),
    st.builds(Action, st.sampled_from(KINDS), st.integers(-1, 80), st.integers(-1, 8)),
)


@settings(steady, max_examples=1200)
@given(st.integers(0, 10**6), junk_actions, st.sampled_from(range(len(SEATS))))
def test_hostile_actions(pick: int, action: Any, seat: int) -> None:
    """``check`` never raises, and ``apply`` refuses what it calls illegal, and nothing else."""
    text, _ = collected()[pick % len(collected())]
    state = hexfolk.parse_state(text)
    acting = hexfolk.to_act(state)
    whose = acting[0] if acting and pick % 2 else SEATS[seat]
    ruling = hexfolk.check(state, whose, action)
    for audience in (EVERYONE, (whose,), NOBODY, 1, "all"):
        try:
            after = hexfolk.apply(state, Move(whose, action, audience))  # type: ignore[arg-type]
        except Refused as refused:
            assert refused.code
            continue
        assert not ruling.illegal or (action is None and audience == (whose,))
        assert hexfolk.state_text(after)
        assert hexfolk.parse_state(hexfolk.state_text(after)) == after
    assert hexfolk.state_text(state) == text


OUTCOMES: list[Any] = [
    None, True, False, 0, 1, 2, 6, -1, 10**30, 1.0, "1", "", (), (1,), (1, 6), (6, 6), (0, 6), (7, 1), (1, 2, 3), (True, 1), (1.0, 2), [1, 2], (1, "2"),
    (10**30, 1), tuple(range(19)), tuple(range(18)), tuple(range(9)), tuple(range(19))[::-1], (0,) * 19, {}, object(), float("nan"),
]  # fmt: skip
AUDIENCES: list[Any] = [EVERYONE, NOBODY, (0,), (1,), (0, 1), (True,), [0], "0", 0, (99,), (-1,), object()]
FACES: list[Any] = [
    None,
    (),
    ("W",),
    ("K",),
    ("?",),
    ("",),
    ("X",),
    ("W", "W"),
    "W",
    "K",
    ["W"],
    (1,),
    (None,),
    ("W" * 100,),
    ("V",) * 5,
    object(),
]
SLOTS: list[Any] = [(), (0,), (1,), (0, 1), (25,), (25, 26), (True,), (-1,), (10**30,), [0], None, "0", 0, (1.0,)]
events = st.one_of(
    st.builds(
        Chance,
        st.sampled_from(["dice", "theft", "shuffle", "remix", "first", "desert", "late_choice", "terrain", "reds", "numbers", "harbours", "", None, 1]),
        st.sampled_from(range(len(OUTCOMES))).map(OUTCOMES.__getitem__),
        st.sampled_from(range(len(AUDIENCES))).map(AUDIENCES.__getitem__),
    ),
    st.builds(
        Reveal,
        st.sampled_from(range(len(SLOTS))).map(SLOTS.__getitem__),
        st.sampled_from(range(len(FACES))).map(FACES.__getitem__),
        st.sampled_from(range(len(AUDIENCES))).map(AUDIENCES.__getitem__),
    ),
    st.builds(
        Table,
        st.sampled_from(["time", "resign", "agreed_end", "left", "back", "take_back", "", None, 1]),
        st.sampled_from([(), (0,), (1,), (0, 1), (1, 0), (0, 0), (True,), (99,), (-1,), [0], None, 0, "0", (None,), ("0",), (1.0,), (10**30,)]),
    ),
    st.builds(
        Open,
        st.sampled_from(range(len(SEATS))).map(SEATS.__getitem__),
        junk_actions,
        st.sampled_from(range(len(AUDIENCES))).map(AUDIENCES.__getitem__),
    ),
    st.sampled_from([None, 1, "roll", (), object()]),
)  # fmt: skip


@settings(steady, max_examples=1500)
@given(st.integers(0, 10**6), events, st.booleans())
def test_hostile_events(pick: int, event: Any, due: bool) -> None:
    """Nothing but ``Refused`` for what is no event, or is not due; what is due with spoilt content is refused too."""
    text, _ = collected()[pick % len(collected())]
    state = hexfolk.parse_state(text)
    need = hexfolk.need(state)
    if due and need is not None and isinstance(event, (Chance, Reveal)):
        # As near as can be to what is due: only the content is another.
        if isinstance(event, Chance) and hasattr(need, "kind"):
            event = Chance(need.kind, event.outcome, EVERYONE)
        elif isinstance(event, Reveal) and hasattr(need, "slots") and hasattr(need, "audience"):
            event = Reveal(need.slots, event.faces, need.audience)
    try:
        after = hexfolk.apply(state, event)
    except Refused as refused:
        assert refused.code
    else:
        assert hexfolk.parse_state(hexfolk.state_text(after)) == after
    assert hexfolk.state_text(state) == text


# --- Logs --------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lines() -> list[str]:
    game = Game(3, "lines", ROBBERS, clock=30).rush(400)
    log: Log[Any, Any] = Log(hexfolk, game.genesis)
    for number, event in enumerate(game.events):
        log.append(event, f"{number:032x}")
    return log.lines()


def test_logs(lines: list[str]) -> None:
    log: Log[Any, Any] = Log.parse(hexfolk, lines)
    assert log.lines() == lines
    for viewer in (0, 1, 2, None):
        copy: Log[Any, Any] = Log.parse(hexfolk, log.told(viewer).lines())
        assert copy.head == log.head
        assert list(copy.events()) == [told(event, viewer) for event in log.events()]


HOSTILE_LINES = [
    '{"k":"move","seat":0,"tell":"turn_up:' + ".".join(["0-60000"] * 200) + '"}',
    '{"k":"move","seat":0,"tell":"win:' + ".".join(f"{first}-{first + 140}" for first in range(0, 90_000, 150)) + '"}',
    "", "{}", "[]", "null", "1", '"roll"', "[" * 1000, '{"k":"move","seat":0,"tell":"roll"', '{"k":"move","seat":0,"tell":"dice"}',
    '{"k":"move","seat":0,"tell":"settlement@' + "9" * 9000 + '"}', '{"k":"move","seat":0,"tell":"turn_up:0-999999"}',
    '{"k":"move","seat":true,"tell":"roll"}', '{"k":"move","seat":64,"tell":"roll"}', '{"k":"move","seat":0.0,"tell":"roll"}',
    '{"k":"chance","tell":[1,2.5],"what":"dice"}', '{"k":"chance","tell":[[1],2],"what":"dice"}', '{"k":"chance","tell":1e400,"what":"dice"}',
    '{"k":"chance","tell":' + "9" * 400 + ',"what":"dice"}', '{"k":"chance","tell":[' + "1," * 5000 + '1],"what":"dice"}',
    '{"k":"reveal","slots":[0,0],"tell":["K","K"]}', '{"k":"reveal","slots":[999999],"tell":["K"]}', '{"k":"reveal","slots":[0],"tell":["K","K"]}',
    '{"k":"table","seats":[0],"what":"win"}', '{"k":"table","seats":[0,0],"what":"time"}', '{"k":"move","seat":\u0660,"tell":"roll"}',
    '{"k":"move","seat":0,"tell":"roll","tell":"end"}', '{"seat":0,"k":"move","tell":"roll"}', '{"k": "move","seat":0,"tell":"roll"}', "\ud800",
]  # fmt: skip


@pytest.mark.parametrize("line", HOSTILE_LINES, ids=range(len(HOSTILE_LINES)))
def test_hostile_lines(lines: list[str], line: str) -> None:
    log: Log[Any, Any] = Log.parse(hexfolk, lines[:50])
    with pytest.raises(TextError):
        log.append_line(line)
    assert log.lines() == lines[:50]


@settings(steady, max_examples=250)
@given(st.data())
def test_spoilt_lines(lines: list[str], data: st.DataObject) -> None:
    """A log with a line changed, left out, doubled or moved: it does not read, or it does not fold, or it is a game that can be counted."""
    spoilt_lines = list(lines[: data.draw(st.integers(10, 120))])
    at = data.draw(st.integers(0, len(spoilt_lines) - 1))
    line = spoilt_lines[at]
    match data.draw(st.integers(0, 3)):
        case 0:
            place = data.draw(st.integers(0, len(line)))
            spoilt_lines[at] = line[:place] + data.draw(LETTERS) + line[place + data.draw(st.integers(0, 2)) :]
        case 1:
            del spoilt_lines[at]
        case 2:
            spoilt_lines.insert(at, line)
        case _:
            spoilt_lines[at] = data.draw(st.sampled_from(lines))
    try:
        log: Log[Any, Any] = Log.parse(hexfolk, spoilt_lines)
        found = statistics(first_state(hexfolk, log.genesis), log.events())
    except Refused:
        return
    assert len(found.points) >= 1


@pytest.mark.parametrize(
    "genesis",
    ['{"game":"hexfolk","keys":[],"options":{"target":16},"rules":1,"seats":["a","b"]}', '{"game":"hexfolk","keys":[],"options":{"target":true},"rules":1,"seats":["a","b"]}',
     '{"game":"hexfolk","keys":[],"options":{"map":"istmo"},"rules":1,"seats":["a","b","c","d","e","f","g","h"]}',
     '{"game":"hexfolk","keys":[],"options":{"route":1},"rules":1,"seats":["a","b"]}', '{"game":"hexfolk","keys":[],"options":{},"rules":1,"seats":["a"]}',
     '{"game":"hexfolk","keys":[],"options":{"nothing":1},"rules":1,"seats":["a","b"]}'],
)  # fmt: skip
def test_genesis(genesis: str) -> None:
    with pytest.raises(Refused) as refused:
        first_state(hexfolk, Genesis.parse(genesis))
    assert refused.value.code.startswith("options.")
