"""Text forms: canonical, and nothing but ``TextError`` for whatever else comes in."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import hipparchus
from game.core import TextError
from tests.game.hipparchus.positions import position

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


DEFECTS = {
    "more cards of a suit": GOOD.replace("MMSSE", "MMMMM").replace("won=5,", "won=5,"),
    "won do not account for what left": re.sub(r"won=\S+", "won=1,0,0/0,0,0", GOOD),
    "a lead is asked for with an empty row": "phase=lead leader=0 rows=............../............SS won=8,9,9/0,0,0 plays=- unused=?? past=- end=-",
    "no leader": GOOD.replace("leader=0", "leader=-"),
    "a reply without a lead": GOOD.replace("phase=lead", "phase=reply"),
    "over without an end": GOOD.replace("phase=lead", "phase=over"),
    "an end that is not over": GOOD.replace("end=-", "end=resign0"),
    "won twice over": GOOD.replace("past=-", "past=5,1,3/2,4,1:0;5,1,3/2,4,1:0"),
    "a round won by the lower total": GOOD.replace("past=-", "past=5,1,3/2,4,1:1"),
    "a round with eleven of a suit": GOOD.replace("past=-", "past=9,1,3/2,4,1:0"),
    "a play of a card that still lies there": GOOD.replace("plays=-", "plays=0M9;1E0"),
    "a card played twice": GOOD.replace("plays=-", "plays=0S0;1E14;0S0;1E15"),
    "a seat that answers itself": GOOD.replace("plays=-", "plays=0S0;0S1"),
    "no unused cards": GOOD.replace("unused=??", "unused=-"),
    "cards before the shuffle": GOOD.replace("phase=lead", "phase=shuffle"),
    "played before both were dealt": GOOD.replace("phase=lead", "phase=deal1"),
}  # fmt: skip


@pytest.mark.parametrize("text", DEFECTS.values(), ids=DEFECTS.keys())
def test_impossible_states(text: str) -> None:
    with pytest.raises(TextError) as refused:
        hipparchus.parse_state(text)
    assert refused.value.code == "text.state"


@pytest.mark.parametrize(
    "text", ["", None, 3, GOOD + " ", " " + GOOD, GOOD + "\n", GOOD.upper(), GOOD * 40, GOOD.replace("won=", "Won=")]
)
def test_other_forms(text: object) -> None:
    with pytest.raises(TextError):
        hipparchus.parse_state(text)  # type: ignore[arg-type]


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


@settings(max_examples=400, deadline=None)
@given(st.integers(0, len(GOOD) - 1), st.characters(max_codepoint=0x2FF))
def test_single_changes(at: int, letter: str) -> None:
    changed = GOOD[:at] + letter + GOOD[at + 1 :]
    try:
        state = hipparchus.parse_state(changed)
    except TextError:
        return
    assert hipparchus.state_text(state) == changed
