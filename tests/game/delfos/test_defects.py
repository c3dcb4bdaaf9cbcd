"""States that cannot be: each is refused for the reason that it has, and for every reason there is a state."""

import re
from pathlib import Path

import pytest

from game import delfos
from game.core import Stream, TextError
from game.delfos import State
from game.delfos import defects as module
from tests.game.delfos.positions import ORDER, Dealt, random_events, steps


def fields(text: str) -> dict[str, str]:
    return dict(field.split("=", 1) for field in text.split(" "))


def text(state: State, **changes: str) -> str:
    """The state's text, some fields changed."""
    return " ".join(f"{name}={value}" for name, value in {**fields(delfos.state_text(state)), **changes}.items())


def passed(seats: int) -> Dealt:
    """The first turn is next, or with two players the first after four cards were passed."""
    table = Dealt(seats, ORDER)
    if seats == 2:
        table.set_aside(9, 18)
    count = {2: 4, 3: 3, 4: 2}[seats]
    table.pass_on(*[table.hand(seat)[:count] for seat in range(seats)])
    return table


def until(seats: int, phase: str, *, mixes: int = 0, seed: str = "defects") -> State:
    """A state of a random game in the first round with this phase, after so many remixes."""
    for state, _ in random_events(seats, seed):
        if state.phase == phase and len(state.mixed) >= mixes:
            return state
    raise AssertionError(phase)


START = delfos.start({"first": 0}, 3)
DEALT = Dealt(3, ORDER).truth
TWO = Dealt(2, ORDER).truth
TURN = passed(3).truth
PLAYED = passed(3)
PLAYED.play(4, "take2")
AFTER = PLAYED.truth
FOUR = passed(4).truth
*_, OVER_TABLE = steps(2, "defects")
OVER = OVER_TABLE.truth
LAST = next(table.truth for table in steps(2, "last") if len(table.truth.played) == 16 and table.truth.phase == "play")
WON = "4,4,4,3,3:4--/---/---/---/--3"

GAME_OVER = "a game is over after as many rounds as players, and only then"
STARTS = "somebody starts each round, once it is drawn who starts the first"
NO_TURN = "a turn is counted where nobody has one"
BEFORE = "something lies on the table before the shuffle"
SHUFFLED = "cards are there from the shuffle to the end of a round"
BAD_CHOICE = "a choice is not of as many cards in hand as are due"
NOT_LEFT = "the cards played are not those that left a hand"
NOT_KEPT = "a remixed hand is not of the cards kept and received"
NOT_SIZED = "the hands have not the size for what is due"
NOT_FIT = "a round's predictions do not fit its cards"
NOT_SEEN = "no cards agree with what was seen"

IMPOSSIBLE = [
    # one table
    (text(DEALT, chosen="-/-"), "hands, choices and predictions are of different tables"),
    (text(DEALT, predictions="---/---/--/---/---"), "hands, choices and predictions are of different tables"),
    (text(DEALT, past="4,4,4,3,3:4-/--/--/--/--"), "hands, choices and predictions are of different tables"),
    (text(TURN, turn="3"), "a seat is not at the table"),
    (text(DEALT, starter="3"), "a seat is not at the table"),
    (text(DEALT, end="resign3"), "a seat is not at the table"),
    (text(AFTER, played="28"), "there is no such card"),
    (text(AFTER, played="0"), "there is no such card"),
    (text(DEALT, faces=fields(delfos.state_text(DEALT))["faces"].replace("18.", "30.")), "there is no such card"),
    (text(DEALT, aside="27"), "there is no such slot"),
    (text(START, hands="0/1/2"), "there is no such slot"),
    # the game
    (text(DEALT, phase="over"), GAME_OVER),
    (text(DEALT, past=f"{WON};{WON};{WON}"), GAME_OVER),
    (text(DEALT, past=f"{WON};{WON};{WON};{WON}"), GAME_OVER),
    (text(OVER, end="agreed"), "a game cannot end twice"),
    (text(DEALT, starter="-"), STARTS),
    (text(START, phase="first"), STARTS),
    (text(START, phase="first", starter="-", past=WON), STARTS),
    (text(DEALT, turn="1"), NO_TURN),
    (text(START, turn="1"), NO_TURN),
    (text(DEALT, past="8,4,3,2,1:4--/---/---/---/--3"), "a round was not of 18 cards that there are"),
    (text(DEALT, past="4,4,4,3,2:4--/---/---/---/--3"), "a round was not of 18 cards that there are"),
    (text(DEALT, past="4,4,4,3,3:44-/---/---/---/--3"), "two seats held the same prediction"),
    (text(DEALT, past="7,6,5,0,0:4--/---/---/---/--3"), NOT_FIT),
    (text(DEALT, past="7,5,5,0,1:4--/---/---/---/---"), NOT_FIT),
    (text(FOUR, past="4,4,4,3,3:4---/0---/0---/0---/0---"), NOT_FIT),
    # before and while cards are dealt
    (text(START, played="1"), BEFORE),
    (text(START, predictions="4--/---/---/---/---"), BEFORE),
    (text(DEALT, phase="shuffle"), SHUFFLED),
    (text(START, phase="pass"), SHUFFLED),
    (text(AFTER, phase="deal"), "cards moved before all were dealt"),
    (text(DEALT, phase="deal", hands="0.1.2.3.4/6.7.8.9.10.11/12.13.14.15.16.17"), "cards moved before all were dealt"),
    (text(DEALT, phase="face_up"), "cards are turned up with four players alone"),
    (text(DEALT, phase="aside"), "cards are set aside by two players alone"),
    # choices
    (text(TURN, chosen="?/-/-"), "a choice is kept where nothing is chosen"),
    (text(DEALT, chosen="?/?/?"), "choices are opened once all have chosen, and only then"),
    (text(DEALT, phase="open_pass", chosen="?/-/?"), "choices are opened once all have chosen, and only then"),
    (text(DEALT, phase="open_pass", turn="1", chosen="?/?/?"), "an opened choice is not known"),
    (text(DEALT, chosen="0.1/-/-"), BAD_CHOICE),
    (text(DEALT, chosen="0.1.1/-/-"), BAD_CHOICE),
    (text(DEALT, chosen="0.2.1/-/-"), BAD_CHOICE),
    (text(DEALT, chosen="0.1.6/-/-"), BAD_CHOICE),
    (text(TWO, chosen="0.1/-"), BAD_CHOICE),
    # the steps
    (text(DEALT, faces=fields(delfos.state_text(DEALT))["faces"] + ".?"), "there are not as many fresh slots as were retired"),
    (text(FOUR, played="18.17"), "the cards that were turned up are not the first in the rows"),
    (text(FOUR, played="-"), "the cards that were turned up are not the first in the rows"),
    (text(TURN, turn="1"), "it is another seat's turn"),
    (text(AFTER, turn="0"), "it is another seat's turn"),
    (text(TURN, phase="look", turn="1"), "hands are remixed after a pass, all of them"),
    (text(DEALT, phase="look", turn="2"), "hands are remixed after a pass, all of them"),
    (text(TURN, phase="remix", turn="1"), "hands are remixed after a pass, all of them"),
    (text(TURN, mixed="2.3.4.5.6.7;8.9.10.11.12.13;0.1.14.15.16.17"), NOT_KEPT),
    (text(TURN, mixed="4.3.5.6.7.8;9.10.11.12.13.14;0.1.2.15.16.17"), NOT_KEPT),
    (text(TURN, mixed="3.4.5.6.7.8;8.9.10.12.13.14;0.1.2.15.16.17"), "a card was both kept and passed"),
    (text(AFTER, played="5"), NOT_LEFT),
    (text(TURN, played="4", turn="1"), NOT_LEFT),
    (text(AFTER, played="-", turn="0"), NOT_LEFT),
    (text(AFTER, hands="27.28/33.34.35.36.37.38/39.40.41.42.43.44"), NOT_LEFT),
    (text(TWO, phase="pass"), "each of two players sets one card aside"),
    (text(passed(2).truth, aside="8.16"), "the cards set aside are not those that were"),
    (text(TURN, aside="0"), "the cards set aside are not those that were"),
    (text(LAST, hands="-/-"), NOT_LEFT),
    (text(LAST, hands="/".join(reversed(fields(delfos.state_text(LAST))["hands"].split("/")))), "the last cards in hand are those set aside"),
    (text(TURN, hands="0.28.29.30.31.32/33.34.35.36.37.38/39.40.41.42.43.44"), "a hand has slots that did not come to it"),
    (text(TURN, hands="28.27.29.30.31.32/33.34.35.36.37.38/39.40.41.42.43.44"), "a hand has slots that did not come to it"),
    (text(DEALT, phase="play"), NOT_SIZED),
    (text(TURN, phase="pass"), NOT_SIZED),
    (text(until(3, "pass", mixes=3), phase="play", turn=str(until(3, "pass", mixes=3).starter)), NOT_SIZED),
    (text(TURN, phase="show", turn="2"), NOT_SIZED),
    # predictions and faces
    (text(AFTER, predictions="---/---/---/---/---"), "nobody can have come to the green predictions"),
    (text(AFTER, predictions="2--/0--/---/---/---"), "nobody can have come to the yellow predictions"),
    (text(AFTER, predictions="-2-/---/---/---/---"), "nobody can have come to the green predictions"),
    (text(OVER, past=";".join([WON.replace("---", "--").replace("4--", "4-").replace("--3", "-3")] * 2)), "the last round was not scored as it was played"),
    (text(DEALT, faces="1.1" + fields(delfos.state_text(DEALT))["faces"][3:]), NOT_SEEN),
]  # fmt: skip


@pytest.mark.parametrize(("state", "defect"), IMPOSSIBLE)
def test_impossible(state: str, defect: str) -> None:
    with pytest.raises(TextError) as refused:
        delfos.parse_state(state)
    assert refused.value.code == "text.state"
    assert defect in refused.value.detail.split("; ")


def test_there_is_a_state_for_every_defect() -> None:
    source = Path(module.__file__).read_text(encoding="utf-8")
    told = set(re.findall(r'yield f?"([^"]+)"', source))
    suits = {re.sub("green|yellow", "{SUITS[suit]}", defect) for _, defect in IMPOSSIBLE}
    assert told == suits


def test_every_defect_is_told() -> None:
    with pytest.raises(TextError) as refused:
        delfos.parse_state(text(DEALT, past="4,4,4,3,2:4--/---/---/---/--3", turn="1"))
    assert refused.value.detail.count("; ") == 1


def test_the_states_themselves_are_possible() -> None:
    for state in (START, DEALT, TWO, TURN, AFTER, FOUR, OVER, LAST):
        assert delfos.parse_state(delfos.state_text(state)) == state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_played_has_no_defect(seats: int) -> None:
    """Truths after every event, replicas after every action, and what is imagined of them."""
    for state, _ in random_events(seats, "no defect"):
        assert module.defects(state) == []
        assert module.defects(delfos.sample(state, 0, Stream("no defect"))) == []
    for table in steps(seats, "no defect"):
        for replica in table.replicas.values():
            assert module.defects(replica) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_predictions_that_can_be_come_to(seats: int) -> None:
    """Two cards of a suit by one seat: any prediction or none; by two seats: two predictions."""
    one = module._reachable(seats, (0, 0))
    assert sorted(one) == sorted({value + "-" * (seats - 1) for value in "01234-"})
    both = module._reachable(seats, (0, 1))
    assert sorted(both) == sorted(
        {first + second + "-" * (seats - 2) for first in "01234" for second in "01234" if first != second}
    )
