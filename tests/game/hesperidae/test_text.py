"""Text forms: canonical, and nothing but ``TextError`` for whatever else comes in."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import hesperidae
from game.core import Hidden, Refused, Stream, TextError
from tests.game.hesperidae.positions import act, ask, played, position

SIMPLE = position("1402@0,0", "1478 2021 2011 1971", "1488 1595 1797 1341")
GOOD = hesperidae.state_text(SIMPLE)
ACTIONS = [
    "region:tenerife", "place:nelson@12:-1,3", "place:fuerteventura_emerge@0:0,0", "keep:nelson", "ask:nelson@53", "pass",
    "answer:1797", "answer:-20000000", "answer:0", "answer:9999", "answer:-99999999", "take:tagoro",
]  # fmt: skip


@pytest.mark.parametrize("text", ACTIONS)
def test_actions(text: str) -> None:
    assert hesperidae.action_text(hesperidae.parse_action(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "pass:", "Pass", "pass ", "region:madeira", "region:tenerife@3", "region", "place:nelson@12", "place:nelson@12:-1", "place:nelson@12:-1,3,",
        "place:nelson@12:-01,3", "place:nelson@54:0,0", "place:nobody@1:0,0", "place:nelson@012:0,0", "place:nelson@1:-0,0", "place:nelson@1:+1,0",
        "place:nelson@1:999999999,0", "keep:nelson@3", "keep:1797", "ask:nelson", "ask:nelson@1:2,3", "answer:", "answer:10000", "answer:-100000000",
        "answer:1 797", "answer:1_7", "answer:١٧٩٧", "answer:１７９７", "answer:01797", "answer:-0", "answer:+1", "take:nelson@1", "take:", "keep:nelson1797", None, 7,
        "answer:" + "9" * 10_000, b"pass", "pass\n",
    ],
)  # fmt: skip
def test_not_actions(text: object) -> None:
    with pytest.raises(TextError) as refused:
        hesperidae.parse_action(text)  # type: ignore[arg-type]
    assert refused.value.code == "text.action"


def test_a_state() -> None:
    assert (
        "phase=turn seats=2 pairs=no match=single first=0 turn=0 region=western"
        f" faces=1402.1478.2021.2011.1971.1488.1595.1797.1341{'.?' * 45} hands=1.2.3.4/5.6.7.8 deck=9-53 table=1402@0,0"
        " piles=-/- used=- asked=- barred=- passes=0 claim=- answer=- past=- end=-"
    ) == GOOD
    asked = act(ask(position("1402@0,0", "1483 1488 1496 1595", ""), "1488"), hesperidae.Answer(-5))
    text = hesperidae.state_text(asked)
    assert " asked=2 barred=1:" in text
    assert " claim=ask:rebelion_gomeros@2 answer=-5 " in text
    assert hesperidae.parse_state(text) == asked


@pytest.mark.parametrize(
    "text",
    [
        "", None, 3, GOOD + " ", " " + GOOD, GOOD + "\n", GOOD.upper(), GOOD * 4, GOOD * 400, GOOD.replace("seats=", "Seats="),
        GOOD.replace("1402.1478", "1403.1478"), GOOD.replace("1402.1478", "１４０２.1478"), GOOD.replace(".?.?", ".?"), GOOD.replace("9-53", "9--53"),
        GOOD.replace("hands=1.2", "hands=1..2"), GOOD.replace("hands=1.2", "hands=--1.2"), GOOD.replace("hands=1.2", "hands=-1.2"),
        GOOD.replace("hands=1.2", "hands=1-.2"), GOOD.replace("hands=1.2", "hands=1.-.2"), GOOD.replace("asked=-", "asked=."), GOOD.replace("asked=-", "asked=1."),
        GOOD.replace("hands=1.2.3.4", "hands=01.2.3.4"), GOOD.replace("hands=1.2", "hands=100.2"), GOOD.replace("used=-", "used=--"), GOOD.replace("turn=0", "turn=--"),
        GOOD.replace("table=1402@0,0", "table=1402@--1,0"), GOOD.replace("answer=-", "answer=--1"), GOOD.replace("answer=-", "answer=-01"), GOOD.replace("1402@0,0", "1402@55,55"), GOOD.replace("1402@0,0", "1402@0,0;"),
        GOOD.replace("claim=-", "claim=nelson"), GOOD.replace("claim=-", "claim=take:nelson"), GOOD.replace("barred=-", "barred=1:x"),
        GOOD.replace("barred=-", "barred=1:fffffffffffffffff"), GOOD.replace("past=-", "past=1,2:3"), GOOD.replace("past=-", "past=1,2;3,4"),
        GOOD.replace("answer=-", "answer=999999999"), GOOD.replace("used=-", "used=1402.1403"), GOOD.replace("deck=9-53", "deck=9-53-60"),
    ],
)  # fmt: skip
def test_other_forms(text: object) -> None:
    with pytest.raises(TextError) as refused:
        hesperidae.parse_state(text)  # type: ignore[arg-type]
    assert refused.value.code in ("text.form", "text.action")


@pytest.mark.parametrize(
    ("there", "here"),
    [
        ("9-53", "9.10-53"), ("1402@0,0", "1402@-0,0"), ("barred=-", "barred=1:00001"),
        ("barred=-", "barred=01:1"), ("deck=9-53", "deck=09-53"), ("passes=0", "passes=00"),
    ],
)  # fmt: skip
def test_one_text_alone(there: str, here: str) -> None:
    """The same state said otherwise is refused."""
    with pytest.raises(TextError) as refused:
        hesperidae.parse_state(GOOD.replace(there, here))
    assert refused.value.code in ("text.canonical", "text.form")


PLAYED = [
    hesperidae.state_text(state)
    for seats in (2, 3, 4)
    for truth, views in played("text", seats, {"pairs": seats == 4})
    for state in (truth, views[0], views[None])
]
FIELDS = st.sampled_from(
    GOOD.split(" ")
    + "phase=over phase=show phase=keep phase=take turn=1 seats=3 end=agreed claim=pass region=- first=- past=5,1:3,2".split()
)


@settings(max_examples=400)
@given(st.one_of(st.text(max_size=300), st.lists(FIELDS, min_size=20, max_size=20).map(" ".join)))
def test_nothing_but_text_errors(text: str) -> None:
    try:
        state = hesperidae.parse_state(text)
    except TextError:
        return
    assert hesperidae.state_text(state) == text


@settings(max_examples=800)
@given(st.sampled_from([GOOD, *PLAYED]), st.data())
def test_small_changes(text: str, data: st.DataObject) -> None:
    """What still parses is a state that can be gone on from."""
    at = data.draw(st.integers(0, len(text) - 1))
    letters = data.draw(st.one_of(st.text("?.0123456789-/,;:@abcdef", max_size=4), st.characters(max_codepoint=0x2FF)))
    go_on_from(text[:at] + letters + text[at + data.draw(st.integers(0, 2)) :])


FRAGMENTS = st.lists(st.sampled_from("- -- . .. / 0 01 1 12 ? ; , : @ ab".split()), min_size=1, max_size=3).map("".join)


@pytest.mark.parametrize("field", range(20))
@settings(max_examples=150)
@given(st.sampled_from([GOOD, *PLAYED]), FRAGMENTS, st.data())
def test_more_in_a_value(field: int, text: str, fragments: str, data: st.DataObject) -> None:
    """Pieces of what values are made of, anywhere in one."""
    fields = text.split(" ")
    name, _, value = fields[field].partition("=")
    at = data.draw(st.integers(0, len(value)))
    fields[field] = f"{name}={value[:at]}{fragments}{value[at:]}"
    go_on_from(" ".join(fields))


@settings(max_examples=400)
@given(st.sampled_from(PLAYED), st.sampled_from(PLAYED), st.integers(0, 19))
def test_a_field_of_another_state(text: str, other: str, field: int) -> None:
    fields = text.split(" ")
    fields[field] = other.split(" ")[field]
    go_on_from(" ".join(fields))


def go_on_from(text: str) -> None:
    """A text is refused with ``TextError`` alone, or every function answers for its state."""
    try:
        state = hesperidae.parse_state(text)
    except TextError:
        return
    assert hesperidae.state_text(state) == text
    inventory = hesperidae.inventory(state)
    assert sum(stock.found for stock in inventory.stocks) + inventory.unknown == 54
    assert all(stock.found <= 1 for stock in inventory.stocks)
    assert (hesperidae.result(state) is None) == (state.phase != "over")
    for seat in hesperidae.to_act(state):
        try:
            world = hesperidae.sample(state, seat, Stream(text))
        except Refused as refusal:
            assert refusal.code == "sample.impossible"
            continue
        try:
            legal = hesperidae.legal(world, seat)
        except Hidden:
            raise AssertionError("a sample knows all hands") from None
        assert legal


def test_known_fault_r20() -> None:
    """R20: "Given any state, any save [...]; each of 54 identities is in exactly one zone" """
    assert len(PLAYED) > 300
    for text in PLAYED[::7]:
        inventory = hesperidae.inventory(hesperidae.parse_state(text))
        assert sum(stock.found for stock in inventory.stocks) + inventory.unknown == 54
