"""Text forms: canonical, and nothing but ``TextError`` for whatever else comes in."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import hipparchus
from game.core import Refused, Stream, TextError
from tests.game.hipparchus.positions import position
from tests.game.hipparchus.test_hidden import replicas_of_a_game

GOOD = hipparchus.state_text(position("MMSSE", "ESSME"))


@pytest.mark.parametrize("text", ["2M@3", "1S@0", "3E@27", "none"])
def test_actions(text: str) -> None:
    assert hipparchus.action_text(hipparchus.parse_action(text)) == text


@pytest.mark.parametrize(
    "text", ["", "2M@03", "4M@3", "2m@3", "2M@3 ", "2M@100", "None", "2M@\u0663", None, 7, "2X@3", "2M@-1"]
)
def test_not_actions(text: object) -> None:
    with pytest.raises(TextError) as refused:
        hipparchus.parse_action(text)  # type: ignore[arg-type]
    assert refused.value.code == "text.action"


@pytest.mark.parametrize(
    "text", ["", None, 3, GOOD + " ", " " + GOOD, GOOD + "\n", GOOD.upper(), GOOD * 40, GOOD.replace("won=", "Won=")]
)
def test_other_forms(text: object) -> None:
    with pytest.raises(TextError) as refused:
        hipparchus.parse_state(text)  # type: ignore[arg-type]
    assert refused.value.code == "text.form"


def test_rows_of_nothing() -> None:
    """Before the shuffle there are no rows; two rows without a card are another text for the same."""
    start = hipparchus.state_text(hipparchus.start({}, 2))
    with pytest.raises(TextError) as refused:
        hipparchus.parse_state(start.replace("rows=-", f"rows={'.' * 14}/{'.' * 14}"))
    assert refused.value.code == "text.canonical"


FIELDS = st.sampled_from(
    GOOD.split(" ") + "phase=over phase=show_reply leader=1 end=agreed plays=0S0;1E14 past=5,1,3/2,4,1:0 rows=-".split()
)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=200), st.lists(FIELDS, min_size=8, max_size=8).map(" ".join)))
def test_nothing_but_text_errors(text: str) -> None:
    try:
        state = hipparchus.parse_state(text)
    except TextError:
        return
    assert hipparchus.state_text(state) == text


PLAYED = [hipparchus.state_text(replica) for seed in range(2) for replica, _ in replicas_of_a_game(seed)]


@settings(max_examples=600, deadline=None)
@given(st.sampled_from([GOOD, *PLAYED]), st.data())
def test_small_changes(text: str, data: st.DataObject) -> None:
    """What still parses is a state that can be gone on from."""
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.one_of(st.sampled_from("SME?.0123456789-/,;:+"), st.characters(max_codepoint=0x2FF)))
    changed = text[:at] + letter + text[at + data.draw(st.integers(0, 2)) :]
    try:
        state = hipparchus.parse_state(changed)
    except TextError:
        return
    assert hipparchus.state_text(state) == changed
    inventory = hipparchus.inventory(state)
    assert sum(stock.found for stock in inventory.stocks) + inventory.unknown == 30
    for seat in hipparchus.to_act(state):
        try:
            world = hipparchus.sample(state, seat, Stream(changed))
        except Refused as refusal:
            assert refusal.code == "sample.impossible"
            continue
        assert hipparchus.legal(world, seat)
        assert world.rows[seat] == state.rows[seat] or hipparchus.HIDDEN in state.rows[seat].suits
