"""Text forms: canonical, and nothing but ``TextError`` for whatever else comes in."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import delfos
from game.core import Stream, TextError
from tests.game.delfos.positions import ORDER, Dealt, random_events, steps

SEATS = (2, 3, 4)


def good() -> str:
    """A table of two in the middle of the first turns."""
    table = Dealt(2, ORDER)
    table.set_aside(9, 18)
    table.pass_on((1, 2, 3, 4), (10, 11, 12, 13))
    table.play(10, "take2")
    return delfos.state_text(table.truth)


GOOD = good()


@pytest.mark.parametrize(
    "text", ["aside@3", "pass@1+4", "pass@54", "pass@0+1+2+3", "17@29", "1@0", "take0", "return", "swap4"]
)
def test_actions(text: str) -> None:
    assert delfos.action_text(delfos.parse_action(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "aside@03",
        "aside@",
        "pass@",
        "pass@4+1",
        "pass@1+1",
        "pass@1+2+3+4+5",
        "pass@1+",
        "0@3",
        "017@3",
        "17@100",
        "take5",
        "take",
        "Take1",
        "swap-1",
        "return ",
        "return1",
        "17@\u0663",
        "take\uff11",
        "9" * 50 + "@1",
        None,
        7,
    ],
)
def test_not_actions(text: object) -> None:
    with pytest.raises(TextError) as refused:
        delfos.parse_action(text)  # type: ignore[arg-type]
    assert refused.value.code == "text.action"


def test_a_state() -> None:
    assert GOOD.startswith(
        "phase=play turn=1 starter=0 faces=1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.?.?.?.?.?.?.?.?.?."
    )
    assert (
        " aside=8.17 chosen=-/- played=10 predictions=--/2-/--/--/-- mixed=4.5.6.7.9.10.11.12;0.1.2.3.13.14.15.16 "
        in GOOD
    )
    assert GOOD.endswith(" past=- end=-")
    assert delfos.state_text(delfos.parse_state(GOOD)) == GOOD


@pytest.mark.parametrize(
    "text",
    [
        "",
        None,
        3,
        GOOD + " ",
        " " + GOOD,
        GOOD + "\n",
        GOOD.upper(),
        GOOD * 40,
        GOOD.replace("end=", "End="),
        GOOD.replace("turn=1", "turn=\uff11"),
        GOOD.replace("turn=1", "turn=4"),
        GOOD.replace("played=10", "played=010"),
        GOOD.replace("played=10", "played=999"),
        GOOD.replace("aside=8.17", "aside=8.17."),
        GOOD.replace("past=-", "past=1,2,3"),
        "phase=" + "9" * 100_000,
    ],
)
def test_other_forms(text: object) -> None:
    with pytest.raises(TextError) as refused:
        delfos.parse_state(text)  # type: ignore[arg-type]
    assert refused.value.code == "text.form"


def test_two_texts_for_nothing() -> None:
    """A choice of no slots is a choice not told; a list of one remix that retired nothing has no text."""
    with pytest.raises(TextError):
        delfos.parse_state(GOOD.replace("mixed=", "mixed=-;"))


@cache
def played(seats: int) -> tuple[str, ...]:
    """Truths and replicas of a random game."""
    found: dict[str, None] = {}
    for table in steps(seats, "texts"):
        found |= dict.fromkeys(map(delfos.state_text, (table.truth, *table.replicas.values())))
    found |= dict.fromkeys(delfos.state_text(state) for state, _ in random_events(seats, "texts"))
    return tuple(found)


@pytest.mark.parametrize("seats", SEATS)
def test_every_state_reads_back(seats: int) -> None:
    for text in played(seats):
        assert len(text) < 1000
        state = delfos.parse_state(text)
        assert delfos.state_text(state) == text


FIELDS = st.sampled_from(
    GOOD.split(" ")
    + "phase=over phase=shuffle starter=- end=agreed faces=- hands=-/- mixed=- played=- chosen=?/?".split()
)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=200), st.lists(FIELDS, min_size=12, max_size=12).map(" ".join)))
def test_nothing_but_text_errors(text: str) -> None:
    try:
        state = delfos.parse_state(text)
    except TextError:
        return
    assert delfos.state_text(state) == text


@settings(max_examples=600, deadline=None)
@given(st.data())
def test_mixtures(data: st.DataObject) -> None:
    """The fields of different states of different games in one line."""
    lines = [text.split(" ") for text in data.draw(st.lists(TEXTS, min_size=2, max_size=3))]
    text = " ".join(data.draw(st.sampled_from(column)) for column in zip(*lines, strict=True))
    holds(text)


TEXTS = st.sampled_from([GOOD, *(text for seats in SEATS for text in played(seats))])


@settings(max_examples=1000, deadline=None)
@given(TEXTS, st.data())
def test_small_changes(text: str, data: st.DataObject) -> None:
    """What still parses is a state that can be gone on from."""
    at = data.draw(st.integers(0, len(text) - 1))
    letters = data.draw(st.one_of(st.text("0123456789?.-/,;:+ ", max_size=4), st.characters(max_codepoint=0x2FF)))
    holds(text[:at] + letters + text[at + data.draw(st.integers(0, 2)) :])


def holds(text: str) -> None:
    """The text is refused, or it is the text of a state that has all that a state has."""
    try:
        state = delfos.parse_state(text)
    except TextError as refusal:
        assert refusal.code in ("text.form", "text.state", "text.canonical")
        return
    assert delfos.state_text(state) == text
    inventory = delfos.inventory(state)
    assert sum(stock.found for stock in inventory.stocks) + inventory.unknown == 27
    assert all(stock.found <= 1 for stock in inventory.stocks)
    holding = (delfos.need(state) is not None, bool(delfos.to_act(state)), delfos.result(state) is not None)
    assert sum(holding) == 1
    for seat in delfos.to_act(state):
        world = delfos.sample(state, seat, Stream(text))
        actions = delfos.legal(world, seat)
        assert actions or world.chosen[seat] is not None
        for action in actions[:3]:
            assert delfos.check(state, seat, action).verdict in ("legal", "unknown")
