"""A seat that is gone for good while something is due that only it could do: at a table of several devices nobody else can mix or open its tokens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import hexfolk
from game.core import NOBODY, Chance, Refused, Remix, Stream, Table
from game.hexfolk import State
from game.hexfolk.late import given_back
from tests.game.hexfolk.games import goes_on
from tests.game.hexfolk.players import TRADERS, Game
from tests.game.hexfolk.positions import adds_up

ONLY_ITS_OWN = {"remix", "look", "take", "turned_up", "late_remix", "late_show"}


def waited_for(state: State) -> set[int]:
    """The seats that alone can do what is due."""
    match state.phase:
        case "remix" | "look" | "late_remix" | "late_show":
            return {state.flow.robbed}
        case "take":
            return {state.flow.robbed, state.turn}
        case "turned_up":
            return {state.flow.owed[0].seat}
    return set()


def met() -> dict[tuple[str, str], list[tuple[State, int]]]:
    """States of random games in which tokens are due, by phase and by whether the seat is on turn."""
    found: dict[tuple[str, str], list[tuple[State, int]]] = {}
    for number in range(14):
        game = Game(3 + number % 2, {"clock": 30, "target": 12}, f"gone {number}", TRADERS)
        for step, (_, _, state) in enumerate(game.steps()):
            if step > 1500:
                break
            for due in (state, *too_late(state)):
                for seat in sorted(waited_for(due)):
                    key = due.phase, "on turn" if seat == due.turn else due.flow.back
                    if len(found.setdefault(key, [])) < 4:
                        found[key].append((due, seat))
    return found


def too_late(state: State) -> Iterator[State]:
    """Nobody has given cards back in time, and luck does it."""
    if state.phase == "discard":
        late = hexfolk.apply(state, Table("time", hexfolk.to_act(state)))
        if isinstance(hexfolk.need(late), Remix):
            yield late
            yield hexfolk.apply(late, Chance("remix", None, NOBODY))


@pytest.fixture(scope="module")
def states() -> dict[tuple[str, str], list[tuple[State, int]]]:
    return met()


def test_all_of_them_come_up(states: dict[tuple[str, str], list[tuple[State, int]]]) -> None:
    assert {phase for phase, _ in states} == ONLY_ITS_OWN


def test_the_others_go_on(states: dict[tuple[str, str], list[tuple[State, int]]]) -> None:
    """ "its still-hidden tokens cannot be opened by anyone" """
    luck = Stream("gone")
    for (phase, _), examples in states.items():
        for state, seat in examples:
            after = hexfolk.apply(state, Table("resign", (seat,)))
            assert seat in after.out
            assert adds_up(after)
            assert hexfolk.parse_state(hexfolk.state_text(after)) == after, (phase, hexfolk.state_text(state))
            assert goes_on(after, luck)


def test_nothing_is_stolen_from_who_has_gone(states: dict[tuple[str, str], list[tuple[State, int]]]) -> None:
    for phase in ("remix", "look", "take"):
        for (found, _), examples in states.items():
            for state, seat in examples if found == phase else ():
                if seat == state.turn:
                    continue
                after = hexfolk.apply(state, Table("resign", (seat,)))
                before = state if phase != "take" else given_back(state, seat, state.flow.place)
                assert after.tokens.held == before.tokens.held
                assert after.phase == "over" or after.turn == state.turn


def test_nobody_else_can_resign_then(states: dict[tuple[str, str], list[tuple[State, int]]]) -> None:
    """Luck is due, and comes."""
    for examples in states.values():
        for state, _ in examples:
            for other in range(state.seats):
                if other not in waited_for(state) and other not in state.out:
                    with pytest.raises(Refused, match=r"event\.not_due"):
                        hexfolk.apply(state, Table("resign", (other,)))
