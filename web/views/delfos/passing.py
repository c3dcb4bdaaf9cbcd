"""Which cards go where, and when: the order of a round, what is passed to whom, what a hand has received.

All of it is told from what a viewer's replica knows of the viewer's own cards, and from what everybody knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from game.delfos import ASIDE_AT, DEALT, HIDDEN, PASSES, TURNED_UP, State, fresh_slots

FIRST: Final = frozenset(("first", "shuffle", "deal", "face_up"))
CHOOSING: Final = frozenset(("aside", "open_aside", "pass", "open_pass", "remix", "look"))
MOVING: Final = frozenset(("remix", "look"))


def receiver(state: State, seat: int) -> int:
    """Who is passed the cards of a seat: whoever sits to the right, before it in turn order."""
    return (seat - 1) % state.seats


def giver(state: State, seat: int) -> int:
    """Whose cards come to a seat."""
    return (seat + 1) % state.seats


def to_pass(state: State) -> int:
    """How many cards everybody passes while cards are chosen or moved."""
    return PASSES[state.seats][len(state.hands[0])]


def cards_of(state: State, seat: int) -> list[tuple[int, int]]:
    """The cards of a seat's hand with their slots, by number; 0 for those that this replica does not know."""
    return sorted((state.faces[slot], slot) for slot in state.hands[seat])


def known(state: State, slots: tuple[int, ...]) -> list[int]:
    """The cards on these slots, as far as this replica knows them."""
    return sorted(state.faces[slot] for slot in slots if state.faces[slot] != HIDDEN)


def received(state: State, seat: int) -> list[int]:
    """What the seat was passed when cards last moved, for a replica that knows its hands."""
    moved = [number for number in range(len(state.mixed)) if number % state.seats == seat]
    if state.phase == "look" and state.turn == seat:
        moved = moved[:-1]  # it has not looked at them yet
    if not moved:
        return []
    number, before = moved[-1], moved[-1] - state.seats
    fresh = fresh_slots(state.mixed)
    own = fresh[before] if before >= 0 else DEALT[state.seats][seat]
    kept = known(state, tuple(slot for slot in state.mixed[number] if slot in own))
    return [card for card in known(state, fresh[number]) if card not in kept]


# --- The order of a round --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a round. ``kind``: "aside" (set a card aside), "pass", "turns", "last" (the card set aside is played)."""

    kind: str
    hand: int
    """The cards in every hand when it comes."""
    count: int
    """Cards that are passed, or turns that each player has."""


@cache
def steps(seats: int) -> tuple[Step, ...]:
    """The round of so many players, step by step."""
    hand = len(DEALT[seats][0])
    found = []
    if hand == ASIDE_AT:
        found.append(Step("aside", hand, 1))
        hand -= 1
    sizes = sorted(PASSES[seats], reverse=True)
    for size, after in zip(sizes, [*sizes[1:], 0], strict=True):
        found += [Step("pass", size, PASSES[seats][size]), Step("turns", size, size - after)]
    if found[0].kind == "aside":
        found.append(Step("last", 0, 1))
    return tuple(found)


def turns_played(state: State) -> int:
    """How many turns of this round everybody has had."""
    turned_up = len(TURNED_UP[state.seats]) if state.played else 0
    under_way = state.phase in ("show", "predict")
    return (len(state.played) - turned_up - under_way) // state.seats


def step_now(state: State) -> int:
    """The number of the step that the round has come to."""
    order = steps(state.seats)
    if state.phase in FIRST:
        return 0
    if state.phase in CHOOSING:
        kind = "aside" if state.phase.endswith("aside") else "pass"
        size = len(state.hands[0])
        return next(number for number, step in enumerate(order) if (step.kind, step.hand) == (kind, size))
    turns = turns_played(state)
    for number, step in enumerate(order):
        if step.kind in ("turns", "last"):
            if turns < step.count:
                return number
            turns -= step.count
    return len(order) - 1
