"""Bots: legal, honest, and of the strength that their level says. ``python -m tests.bench.bots`` measures it closer."""

from typing import Any

import pytest

from game import delfos, hesperidae, hipparchus
from game.bots import LEVELS, choose
from game.core import Move, ScriptedDealer, Stream, told
from game.hipparchus import State
from tests.bench.bot_matches import match, matches
from tests.game.delfos.positions import Dealt


@pytest.mark.parametrize(
    ("game_id", "better", "worse", "count", "share"),
    [
        ("hipparchus", "normal", "easy", 20, 0.70),
        ("hipparchus", "easy", "random", 60, 0.55),
        ("delfos", "normal", "easy", 6, 0.70),
        ("delfos", "easy", "random", 60, 0.75),
        ("hesperidae", "normal", "easy", 10, 0.70),
        ("hesperidae", "easy", "random", 40, 0.65),
    ],
)
def test_strength(game_id: str, better: str, worse: str, count: int, share: float) -> None:
    """Fixed seeds, so the count is always the same; the seats change after each match. Every move was legal: the rules took it."""
    won = sum(victory for victory, _ in matches(better, worse, count, game_id=game_id))
    assert won >= share * count


@pytest.mark.parametrize(
    ("game_id", "levels", "options"),
    [
        ("delfos", ["normal", "easy", "random"], {"first": 1}),
        ("delfos", ["easy", "normal", "easy", "random"], {}),
        ("hesperidae", ["random", "normal", "easy"], {}),
        ("hesperidae", ["normal", "random", "easy", "normal"], {}),
        ("hesperidae", ["easy", "normal", "normal", "easy"], {"pairs": True}),
        ("hesperidae", ["easy", "random"], {"match": "extended"}),
        ("hesperidae", ["easy", "easy", "easy", "easy"], {"match": "extended", "pairs": True}),
    ],
)
def test_every_table_comes_to_its_end(game_id: str, levels: list[str], options: dict[str, Any]) -> None:
    """All numbers of seats and all options, with every level beside every other."""
    assert sorted(match(levels, 7, game_id, options).ranks)[0] == 1


def replica_of_seat_0(deck: str, leader: int) -> tuple[State, State]:
    """The truth of a deal and what seat 0 knows of it, with seat 0 to act: after seat 1's lead where that one leads."""
    dealer = ScriptedDealer([deck], [leader])
    truth = replica = hipparchus.start({}, 2)
    while hipparchus.to_act(truth) != (0,):
        due = hipparchus.need(truth)
        event = dealer.answer(due) if due is not None else Move(1, hipparchus.legal(truth, 1)[0])
        truth = hipparchus.apply(truth, event)
        replica = hipparchus.apply(replica, told(event, 0))
    return truth, replica


OWN = "SSMEMMMESSEMES"
OTHERS = ["SMMMMEEEEESSSE", "SEEEMMMMESSSEE", "SESESMEMEMESME"]
"""Rows of seat 1 that all begin with one Sun, which it leads first."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("leader", [0, 1])
def test_a_choice_rests_on_what_the_seat_knows(level: str, leader: int) -> None:
    """R20, R32: truths that look the same to the seat give the same choice, whatever the other one holds."""
    truths, choices = set(), set()
    for other in OTHERS:
        rest = "".join(suit * (10 - (OWN + other).count(suit)) for suit in "SME")
        truth, replica = replica_of_seat_0(OWN + other + rest, leader)
        truths.add(hipparchus.state_text(truth))
        choices.add(tuple(choose("hipparchus", replica, 0, level, Stream("honest", number)) for number in range(8)))
    assert len(truths) == len(OTHERS)
    assert len(choices) == 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("passed", [False, True])
def test_a_prophet_rests_on_what_it_knows(level: str, passed: bool) -> None:
    """R20, R32, Delfos: three players; those beside seat 0 hold other cards in each deal, after the first pass too, of which seat
    0 sees the same."""
    own, given = [1, 8, 14, 19, 24, 25], [2, 3, 4]
    rest = [card for card in range(1, 28) if card not in own + given]
    truths, choices = set(), set()
    for number in range(3):
        others = Stream("others", number).shuffled(rest)
        table = Dealt(3, [*own, *given, *others], first=0)
        if passed:
            table.pass_on(own[:3], given, [table.truth.faces[slot] for slot in table.truth.hands[2][:3]])
        assert delfos.to_act(table.truth)[0] == 0
        truths.add(table.truth.faces)
        replica = table.replicas[0]
        chosen = tuple(choose("delfos", replica, 0, level, Stream("honest", each)) for each in range(3))
        choices.add((replica, chosen))
    assert len(truths) == 3
    assert len(choices) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_historian_rests_on_what_it_knows(level: str) -> None:
    """R20, R32, Hesperidae: seat 0 is dealt the same cards, the others and the deck are not the same."""
    own = [4, 9, 20, 30]
    rest = [card for card in range(54) if card not in own]
    truths, choices = set(), set()
    for number in range(3):
        order = [hesperidae.IDS[card] for card in [*own, *Stream("others", number).shuffled(rest)]]
        draw = hesperidae.IDS[::-1]
        dealer = ScriptedDealer([draw, order])
        truth = replica = hesperidae.start({}, 2)
        while truth.phase != "turn":
            due = hesperidae.need(truth)
            event = dealer.answer(due) if due is not None else Move(truth.turn, hesperidae.Region(1))
            truth = hesperidae.apply(truth, event)
            replica = hesperidae.apply(replica, told(event, 0))
        truths.add(truth.lying)
        chosen = tuple(choose("hesperidae", replica, 0, level, Stream("honest", each)) for each in range(3))
        choices.add((replica, chosen))
    assert len(truths) == 3
    assert len(choices) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_one_answer_needs_no_thought(level: str) -> None:
    state = hipparchus.parse_state(
        "phase=lead leader=0 rows=.............S/............SS won=3,4,4/4,5,5 plays=- unused=?? past=- end=-"
    )
    assert hipparchus.action_text(choose("hipparchus", state, 0, level, Stream(1))) == "1S@13"


@pytest.mark.parametrize(("game_id", "level"), [("hipparchus", "grandmaster"), ("whist", "easy")])
def test_what_there_is_not(game_id: str, level: str) -> None:
    with pytest.raises(KeyError):
        choose(game_id, hipparchus.start({}, 2), 0, level, Stream(1))
