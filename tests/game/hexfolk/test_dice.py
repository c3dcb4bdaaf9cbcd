"""Balanced dice, a table option of ours: "a shuffled deck of the 36 rolls: each comes once before any comes again"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import product

import pytest

from game import hexfolk
from game.core import (
    Chance,
    Draw,
    Event,
    Genesis,
    Log,
    Move,
    ScriptedDealer,
    SeededDealer,
    Stream,
    Table,
    TextError,
    first_state,
    genesis_for,
)
from game.hexfolk import Action, State
from tests.game.hexfolk.games import BUILDERS, HOARDERS, Game
from tests.game.hexfolk.positions import Playing, event_code, founded, position

Pair = tuple[int, int]
PAIRS: list[Pair] = [*product(range(1, 7), range(1, 7))]
BALANCED = {"dice": "balanced"}


def rolls(events: Iterable[Event]) -> list[Pair]:
    """What the dice have shown."""
    return [event.outcome for event in events if isinstance(event, Chance) and event.kind == "dice"]  # type: ignore[misc]


def rolling(state: State) -> State:
    """The seat on turn takes the dice in its hand."""
    return hexfolk.apply(state, Move(state.turn, Action("roll")))


def due_pairs(state: State) -> list[Pair]:
    """What luck can answer, each as likely, for all to see."""
    due = hexfolk.need(state)
    assert isinstance(due, Draw) and due.kind == "dice" and due.audience is None
    assert {weight for _, weight in due.outcomes} == {1}
    return [pair for pair, _ in due.outcomes]  # type: ignore[misc]


# --- The deck ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", hexfolk.SEATS)
def test_each_pair_comes_once_before_any_comes_again(seats: int) -> None:
    game = Game(seats, f"deck {seats}", HOARDERS, target=15, dice="balanced")
    while len(rolls(game.events)) < 150 and (event := game.next_event()) is not None:
        if game.truth.phase == "dice":
            begun = len(rolls(game.events)) // 36 * 36
            assert due_pairs(game.truth) == [pair for pair in PAIRS if pair not in rolls(game.events)[begun:]]
        game.append(event)
    found = rolls(game.events)
    decks = [found[start : start + 36] for start in range(0, len(found), 36)]
    assert len(decks) > 3
    assert all(sorted(deck) == PAIRS for deck in decks[:-1])
    assert len(set(decks[-1])) == len(decks[-1])
    assert len({tuple(deck) for deck in decks}) == len(decks), "each time in another order"


def test_the_deck_is_shuffled() -> None:
    """Which pair comes at a place of the deck: over many decks each as often (35 degrees of freedom, 0.1 %)."""
    first, last = Counter[Pair](), Counter[Pair]()
    state = rolling(founded(2, {**BALANCED, "robber": "off"}))
    for seed in range(720):
        dealer, deck = SeededDealer(f"shuffled {seed}"), state
        for number in range(36):
            due = hexfolk.need(deck)
            assert due is not None
            event = dealer.answer(due)
            if number in (0, 35):
                (last if number else first)[event.outcome] += 1  # type: ignore[union-attr, index]
            deck = hexfolk.apply(deck, event)._replace(phase="dice", roll=(), flow=state.flow)
        assert deck.rolled == 0
    for counts in (first, last):
        assert sum(36 * counts[pair] ** 2 / 720 for pair in PAIRS) - 720 < 66.62


def test_luck_as_it_is_written_down() -> None:
    """A deck from (6, 6) down to (1, 1), and the same once more."""
    script = [*PAIRS[::-1], *PAIRS[::-1]]
    dealer = ScriptedDealer(draws=script)
    state = founded(2, {**BALANCED, "robber": "off"})
    for number, pair in enumerate(script, 1):
        state = rolling(state)
        due = hexfolk.need(state)
        assert due is not None
        state = hexfolk.apply(state, dealer.answer(due))
        assert state.roll == pair
        assert state.rolled.bit_count() == number % 36
        assert hexfolk.parse_state(hexfolk.state_text(state)) == state
        state = hexfolk.apply(state, Move(state.turn, Action("end")))


def test_the_last_pair_is_certain() -> None:
    state = rolling(position("roll", number=36, rules=BALANCED, rolled=(1 << 36) - 1 - (1 << 6 * 4 + 2)))
    assert due_pairs(state) == [(5, 3)]
    after = hexfolk.apply(state, Chance("dice", (5, 3)))
    assert (after.roll, after.rolled) == ((5, 3), 0)
    assert due_pairs(rolling(after._replace(phase="roll", roll=()))) == PAIRS


def test_a_pair_that_has_come_is_refused_until_the_deck_begins_anew() -> None:
    state = rolling(position("roll", rules=BALANCED, rolled=1))
    assert event_code(state, Chance("dice", (1, 1))) == "chance.impossible"
    assert hexfolk.apply(state, Chance("dice", (1, 2))).roll == (1, 2)
    for nonsense in (None, 7, (3,), (0, 7), (7, 1), (True, 3), [2, 3]):
        assert event_code(state, Chance("dice", nonsense)) == "chance.impossible"


def test_both_orders_of_two_faces_come() -> None:
    """3 and 4 is another roll than 4 and 3."""
    state = rolling(position("roll", rules=BALANCED))
    after = hexfolk.apply(state, Chance("dice", (3, 4)))
    assert (3, 4) not in due_pairs(after._replace(phase="dice", roll=()))
    assert (4, 3) in due_pairs(after._replace(phase="dice", roll=()))


def test_a_roll_that_is_made_because_time_is_up_comes_from_the_deck() -> None:
    state = position("roll", rules={**BALANCED, "clock": 30}, rolled=0b110)
    late = hexfolk.apply(state, Table("time", (0,)))
    assert due_pairs(late) == [pair for pair in PAIRS if pair not in ((1, 2), (1, 3))]
    assert hexfolk.apply(late, Chance("dice", (2, 2))).rolled == 0b110 | 1 << 7


def test_everybody_knows_what_is_left() -> None:
    """Every replica waits for the same pairs, whatever is stolen in between."""
    table = Playing(founded(3, BALANCED)).do("roll=11", "end", "roll=12", "end", "roll=66", "end")
    assert {state.rolled for state in table.replicas.values()} == {table.truth.rolled} == {1 | 2 | 1 << 35}
    for seat in range(3):
        assert hexfolk.sample(table.replicas[seat], seat, Stream("known")).rolled == table.truth.rolled


def test_take_back_gives_the_pair_back() -> None:
    """What is folded without the roll is as if it had not come."""
    state = position("roll", rules=BALANCED)
    assert hexfolk.apply(rolling(state), Chance("dice", (2, 2))).rolled == 1 << 7
    assert rolling(state).rolled == state.rolled == 0


# --- Texts -------------------------------------------------------------------------------------------------------------


def test_states_and_logs_read_back() -> None:
    game = Game(4, "texts", BUILDERS, target=8, dice="balanced")
    log = Log(hexfolk, game.genesis)
    assert dict(log.genesis.options)["dice"] == "balanced"
    fields = set()
    for _, event, state in game.play():
        log.append(event, nonce="" if getattr(event, "audience", None) is None else "0" * 32)
        text = hexfolk.state_text(state)
        assert ",balanced island=" in text
        assert hexfolk.parse_state(text) == state
        fields.add(re.search(r" end=\S+( rolled=[0-9a-f]+)?$", text)[1])  # type: ignore[index]
    assert None in fields and len(fields) > 40
    read: Log[State, Action] = Log.parse(hexfolk, log.lines())
    state = first_state(hexfolk, read.genesis)
    for event in read.events():
        state = hexfolk.apply(state, event)
    assert state == game.truth


def test_free_dice_leave_no_trace_in_states() -> None:
    game = Game(3, "free", BUILDERS, target=8)
    for number, (_, _, state) in enumerate(game.play()):
        assert state.rolled == 0
        if number % 20 == 0:
            text = hexfolk.state_text(state)
            assert re.search(r" set=3,standard,8,0,normal,1,1 ", text) and text.rpartition(" ")[2].startswith("end=")
    assert max(Counter(rolls(game.events)).values()) > 1


def test_a_log_with_free_dice_is_written_as_before_there_were_others() -> None:
    """It does not name the option; one that does is read too."""
    genesis = genesis_for(hexfolk, ("a", "b"), [("target", 8), ("dice", "free")])
    assert genesis == genesis_for(hexfolk, ("a", "b"), [("target", 8)])
    assert genesis.text() == (
        '{"game":"hexfolk","keys":[],"options":{"army":true,"clock":0,"map":"standard","robber":"normal","route":true,'
        '"target":8},"rules":1,"seats":["a","b"]}'
    )
    named = Genesis.parse(genesis.text().replace('"map"', '"dice":"free","map"'))
    assert first_state(hexfolk, named) == first_state(hexfolk, genesis) == hexfolk.start({"target": 8}, 2)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (",balanced", "", "text.state"),
        (",balanced", ",free", "text.form"),
        (",balanced", ",loaded", "text.form"),
        (" rolled=82", "", "text.state"),
        (" rolled=82", " rolled=0", "text.form"),
        (" rolled=82", " rolled=-", "text.form"),
        (" rolled=82", " rolled=082", "text.form"),
        (" rolled=82", " rolled=2", "text.state"),
        (" rolled=82", " rolled=fff", "text.state"),
        (" rolled=82", " rolled=fffffffff", "text.state"),
        (" rolled=82", " rolled=1000000080", "text.form"),
        (" rolled=82", " rolled=82 rolled=82", "text.form"),
    ],
)
def test_what_is_no_text(old: str, new: str, code: str) -> None:
    """Nine turns, this one's roll 2 and 2, and 1 and 2 has come before."""
    text = hexfolk.state_text(position(rules=BALANCED, rolled=1 << 7 | 1 << 1))
    assert text.count(old) == 1
    with pytest.raises(TextError) as refused:
        hexfolk.parse_state(text.replace(old, new))
    assert refused.value.code == code
