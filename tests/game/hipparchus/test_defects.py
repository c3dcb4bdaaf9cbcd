"""States that cannot be: each is refused for the reason that it has, and for every reason there is a state."""

import re
from pathlib import Path

import pytest

from game import hipparchus
from game.core import TextError
from game.hipparchus import defects as module
from tests.game.hipparchus.test_hidden import replicas_of_a_game


def text(**changes: str) -> str:
    """A state with the leader to move in the second round, some fields changed."""
    fields = {
        "phase": "lead",
        "leader": "0",
        "rows": ".........MMSSE/.........ESSME",
        "won": "5,3,1/0,4,5",
        "plays": "-",
        "unused": "??",
        "past": "5,1,3/2,4,1:0",
        "end": "-",
    }
    return " ".join(f"{name}={value}" for name, value in {**fields, **changes}.items())


WON_0, WON_1 = "5,1,3/2,4,1:0", "2,4,1/5,1,3:1"

IMPOSSIBLE = [
    # the match
    (text(past=f"{WON_0};{WON_0};{WON_1}"), "a round was played after the match was won"),
    (text(phase="over"), "a match is over when a seat has won two rounds or it ended early, and only then"),
    (text(end="resign0"), "a match is over when a seat has won two rounds or it ended early, and only then"),
    (
        text(past=f"{WON_0};{WON_0}"),
        "a match is over when a seat has won two rounds or it ended early, and only then",
    ),
    (text(phase="over", past=f"{WON_0};{WON_0}", end="agreed"), "a match cannot end twice"),
    (text(past="5,1,3/2,4,1:1"), "a round was not won by the higher total"),
    (text(past="9,1,3/2,4,1:0"), "more cards were won in a round than there are"),
    (text(past="9,9,9/1,1,0:0"), "more cards were won in a round than there are"),
    (text(phase="first"), "nobody leads and nothing is played before the first leader is drawn"),
    (
        text(phase="first", leader="-", rows="-", won="0,0,0/0,0,0", unused="-"),
        "nobody leads and nothing is played before the first leader is drawn",
    ),
    (text(leader="-"), "somebody leads from the first draw on"),
    (
        text(phase="shuffle", leader="1", rows="-", won="0,0,0/0,0,0", unused="-"),
        "the winner of the previous round leads the first trick of the next",
    ),
    (
        text(rows="SSSSSSSSMMMMM./MMMMEEEEEEEEE.", won="0,0,0/0,1,1", leader="1", plays="0M13;1E27", past=WON_1),
        "the winner of the previous round leads the first trick of the next",
    ),
    # the deal
    (text(phase="shuffle"), "rows and unused cards are there from the shuffle to the end of a round"),
    (text(unused="-", rows="-"), "rows and unused cards are there from the shuffle to the end of a round"),
    (text(phase="shuffle", unused="-", rows="-"), "cards are in rows, played or won before the shuffle"),
    (
        text(phase="over", end="agreed", unused="-", won="0,0,0/0,0,0"),
        "cards are in rows, played or won before the shuffle",
    ),
    # the cards
    (text(won="8,3,1/0,4,2"), "more cards of a suit than there are"),
    (text(won="5,3,1/0,4,4"), "the cards that left the rows are not those won and on the table"),
    # the phase
    (
        text(phase="deal0", rows=f"{'S' * 7 + 'M' * 7}/{'?' * 14}", won="0,0,0/0,0,0"),
        "a row is known before it was dealt",
    ),
    (
        text(phase="deal1", rows=f"{'?' * 14}/{'S' * 7 + 'M' * 7}", won="0,0,0/0,0,0"),
        "a row is known before it was dealt",
    ),
    (text(phase="deal1", rows=".........MMSSE/.........?????"), "cards moved before both rows were dealt"),
    (text(phase="reply"), "the plays are not whole tricks and the trick under way"),
    (
        text(plays="0S0"),
        "the plays are not whole tricks and the trick under way",
    ),
    (text(rows="............../....MSESMESSME", won="5,3,1/0,5,4"), "a row that should play is empty"),
    (
        text(phase="show_rest", plays="0E8", won="5,3,1/0,4,4"),
        "who has no reply holds one group of the lead's suit and value",
    ),
    (
        text(phase="over", rows="............../....MSESMESSME", won="5,3,1/0,5,4", end="agreed"),
        "a row that should play is empty",
    ),
    # the end
    (
        text(
            phase="over", past=f"{WON_0};{WON_0}", rows="............../.........ESSME", won="5,3,6/0,4,5", leader="1"
        ),
        "the cards won are not those of the last round",
    ),
    (
        text(phase="over", past=f"{WON_1};5,3,1/0,4,5:1"),
        "the last round has no end",
    ),
    (
        text(
            phase="over",
            past=f"{WON_1};{WON_0};8,9,0/0,0,9:0",
            rows="............../............SE",
            won="8,9,0/0,0,9",
            plays="0M13;1E27",
        ),
        "equal totals are won by the follower of the last trick",
    ),
    # the plays
    (text(plays="0S8;0S7"), "a seat answered its own lead"),
    (text(phase="reply", plays="1E22", won="5,3,1/0,4,4"), "the trick under way is not the leader's"),
    (text(plays="0E9;1M14"), "a play is not of neighbouring cards that left its seat's row"),
    (text(plays="0E20;1M14"), "a play is not of neighbouring cards that left its seat's row"),
    (text(plays="0E8+13;1M14", won="5,3,2/0,4,4"), "a play is not of neighbouring cards that left its seat's row"),
    (text(plays="0E3+3;1M14", won="5,3,2/0,4,4"), "a play is not of neighbouring cards that left its seat's row"),
    (text(plays="0S0;1M14;0S0;1M15"), "a play is not of neighbouring cards that left its seat's row"),
    (text(plays="0M8;1E22"), "a play was not legal"),
    (text(plays="0S7+8;1S21+22"), "a play was not legal"),
    (text(plays="0E8;1E20+21+22", won="5,3,0/0,4,6"), "a trick's winner does not have its cards"),
    (text(plays="0S8;1M22", leader="1"), "a trick's winner does not have its cards"),
    (text(plays="0E8;1M22", leader="1"), "a trick was not won by who leads the next"),
]


@pytest.mark.parametrize(("state", "defect"), IMPOSSIBLE)
def test_impossible(state: str, defect: str) -> None:
    with pytest.raises(TextError) as refused:
        hipparchus.parse_state(state)
    assert refused.value.code == "text.state"
    assert defect in refused.value.detail.split("; ")


def test_there_is_a_state_for_every_defect() -> None:
    source = Path(module.__file__).read_text(encoding="utf-8")
    assert set(re.findall(r'yield "([^"]+)"', source)) == {defect for _, defect in IMPOSSIBLE}


def test_every_defect_is_told() -> None:
    with pytest.raises(TextError) as refused:
        hipparchus.parse_state(text(past="5,1,3/2,4,1:1", leader="-"))
    assert refused.value.detail.count("; ") == 1


def test_the_state_itself_is_possible() -> None:
    assert hipparchus.state_text(hipparchus.parse_state(text())) == text()


@pytest.mark.parametrize("seed", range(3))
def test_what_is_played_has_no_defect(seed: int) -> None:
    """Replicas and truths of whole matches, with all that was played told."""
    for replica, _ in replicas_of_a_game(seed):
        assert module.defects(replica) == []
        assert hipparchus.parse_state(hipparchus.state_text(replica)) == replica
