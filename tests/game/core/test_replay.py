"""Folding, taking back and the audit: "audit(log with all faces) replays with full knowledge" (design, section 2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core import (
    Chance,
    Event,
    Finding,
    Move,
    Open,
    Refused,
    Reveal,
    Table,
    audit,
    first_state,
    replica,
    standing,
    states,
    taken_back,
    told,
)
from tests.game.core.examples import magpies
from tests.game.core.examples.magpies import Choice
from tests.game.core.test_log import GAME, played

A, B, C, D = (Move(seat, name) for seat, name in ((0, "a"), (1, "b"), (0, "c"), (1, "d")))
LUCK = Chance("dice", 3)


def back(*seats: int) -> Table:
    return Table("take_back", seats)


@pytest.mark.parametrize(
    ("events", "left"),
    [
        ([], []),
        ([A, B], [A, B]),
        ([A, back(0)], []),
        ([A, B, back(1)], [A]),
        ([A, B, C, back(0)], [A, B]),
        ([A, B, C, D, back(0)], [A, B]),
        ([A, LUCK, B, LUCK, back(0)], []),
        ([LUCK, A, LUCK, back(0)], [LUCK]),
        ([A, B, C, back(0), D, back(1)], [A, B]),
        ([A, B, back(1), back(0)], []),
        ([A, back(0), A, B], [A, B]),
        ([A, Table("resign", (1,)), back(0)], []),
        ([A, Open(0, "a"), back(0)], []),
    ],
)
def test_a_take_back_undoes_everything_from_the_seats_last_move_on(events: list[Event], left: list[Event]) -> None:
    assert standing(events) == left


@pytest.mark.parametrize("events", [[back(0)], [B, back(0)], [A, back(0), back(0)], [LUCK, back(0)], [A, back()]])
def test_nothing_more_can_be_taken_back_than_there_is(events: list[Event]) -> None:
    with pytest.raises(Refused) as refusal:
        standing(events)
    assert refusal.value.code == "table.nothing_to_take_back"


def test_what_was_taken_back_is_told_with_the_state_before_it() -> None:
    events = list(GAME.log.events())
    before = list(states(magpies, GAME.log.genesis, events))
    found = []
    for number, event in enumerate(events):
        if isinstance(event, Move):
            once = taken_back(magpies, GAME.log.genesis, [*events[: number + 1], back(event.seat), *events[number:]])
            assert once == [(event, before[number])]
            found.append(event)
    assert len(found) > 2
    assert taken_back(magpies, GAME.log.genesis, events) == []


def test_a_take_back_of_nothing_or_of_what_could_not_stand() -> None:
    with pytest.raises(Refused) as refusal:
        taken_back(magpies, GAME.log.genesis, [back(0)])
    assert refusal.value.code == "table.nothing_to_take_back"
    with pytest.raises(Refused):
        taken_back(magpies, GAME.log.genesis, [A, back(0)])


def test_states_are_those_of_the_game() -> None:
    *before, last = states(magpies, GAME.log.genesis, GAME.events)
    assert before[0] == first_state(magpies, GAME.log.genesis)
    assert len(before) == len(GAME.events)
    assert last == GAME.truth == replica(GAME.log)


def test_a_replica_is_of_what_still_stands() -> None:
    table = played(events=6)
    mover = table.events[-1]
    assert isinstance(mover, Move)
    before = list(states(magpies, table.log.genesis, table.events))[-2]
    table.log.append(back(mover.seat))
    assert replica(table.log) == before


# --- The audit ---------------------------------------------------------------------------------------------------------

GENESIS = GAME.log.genesis


def position(kind: type, number: int = 0) -> int:
    return [place for place, event in enumerate(GAME.events) if isinstance(event, kind)][number]


def spoilt(place: int, event: Event) -> list[Event]:
    return [*GAME.events[:place], event, *GAME.events[place + 1 :]]


def test_an_honest_game_passes() -> None:
    assert audit(magpies, GENESIS, GAME.events) is None
    assert audit(magpies, GENESIS, GAME.events[:20]) is None
    assert audit(magpies, GENESIS, []) is None


def test_the_first_event_that_broke_a_rule_is_named() -> None:
    """Seat 1 says a coin that it does not hold; nobody else could know it then, or ever, were the coin not turned."""
    place = position(Move, 1)
    move = GAME.events[place]
    assert isinstance(move, Move)
    lie = Choice(move.action.slot, "1" if move.action.value != "1" else "2")
    found = audit(magpies, GENESIS, spoilt(place, replace(move, action=lie)))
    assert found == Finding(place, move.seat, "magpies.not_that_coin")


def test_an_opening_of_something_else_is_the_openers_fault() -> None:
    place = position(Open)
    opening = GAME.events[place]
    assert isinstance(opening, Open)
    other = Choice(next(slot for slot in range(6) if slot != opening.action.slot), "5")
    assert audit(magpies, GENESIS, spoilt(place, replace(opening, action=other))) == Finding(
        place, opening.seat, "magpies.not_what_was_sealed"
    )


def test_a_reveal_that_contradicts_names_the_mover() -> None:
    """ "one that contradicts is refused and names the mover"."""
    place = next(
        place for place, event in enumerate(GAME.events) if isinstance(event, Reveal) and event.audience is None
    )
    reveal = GAME.events[place]
    assert isinstance(reveal, Reveal)
    assert reveal.faces is not None
    mover = next(event.seat for event in GAME.events[:place] if isinstance(event, Open))
    swapped = replace(reveal, faces=("1" if reveal.faces[0] != "1" else "2",))
    assert audit(magpies, GENESIS, spoilt(place, swapped)) == Finding(place, mover, "magpies.not_that_coin")


def test_luck_that_cannot_be_is_nobodys_fault() -> None:
    place = position(Chance, 2)
    assert audit(magpies, GENESIS, spoilt(place, Chance("theft", 999))) == Finding(place, None, "magpies.not_there")


@pytest.mark.parametrize("kind", [Move, Open])
def test_an_audit_does_not_pass_what_it_cannot_see(kind: type) -> None:
    place = position(kind)
    event = GAME.events[place]
    assert isinstance(event, (Move, Open))
    assert audit(magpies, GENESIS, spoilt(place, replace(event, action=None))) == Finding(
        place, event.seat, "audit.unknown"
    )
    others = [told(event, None) for event in GAME.events]
    assert audit(magpies, GENESIS, others) == Finding(position(Move), GAME.events[position(Move)].seat, "audit.unknown")  # type: ignore[union-attr]


def test_a_face_that_is_missing_leaves_a_move_unknown() -> None:
    place = position(Reveal)
    deal = GAME.events[place]
    found = audit(magpies, GENESIS, spoilt(place, told(deal, None)))
    assert found is not None
    assert (found.code, found.seat) == ("audit.unknown", 0)


def test_what_was_taken_back_is_not_held_against_anyone() -> None:
    """A move that was taken back may even have been illegal; positions count all events."""
    place = position(Move)
    move = GAME.events[place]
    assert isinstance(move, Move)
    wrong = replace(move, action=Choice(move.action.slot, "1" if move.action.value != "1" else "2"))
    taken_back = [*GAME.events[:place], wrong, back(move.seat), *GAME.events[place:]]
    assert audit(magpies, GENESIS, taken_back) is None
    assert audit(magpies, GENESIS, [*taken_back[: place + 2], wrong]) == Finding(
        place + 2, move.seat, "magpies.not_that_coin"
    )
