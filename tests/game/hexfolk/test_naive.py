"""The rules against a naive second implementation: whole games step by step, and counts to depth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from game import hexfolk
from game.core import NOBODY, Chance, Draw, Family, Move, Open, Reveal, Stream
from game.hexfolk import Action, State
from game.hexfolk.choices import CLAIMING, forced
from game.hexfolk.knowledge import first_token, whole_hand
from game.hexfolk.state import KINDS, deck_of
from tests.game.hexfolk.naive import count_leaves
from tests.game.hexfolk.players import ROADS, TEMPERS, Game, Shares, any_settings
from tests.game.hexfolk.twin import Twin, letters, named, table_of

# --- Whole games ---------------------------------------------------------------------------------------------------


def play_beside(game: Game) -> Iterator[tuple[State, State]]:
    """Plays a game to the end, step by step the same as on the naive table; the states before and after each step."""
    twin = None
    for before, event, after in game.steps():
        if twin is not None:
            twin.follow(before, event, after)
        elif after.phase == "found_settlement":
            twin = Twin(after)
        if twin is not None:
            twin.compare(after)
        yield before, after


def any_game(seats: int, seed: str, shares: Shares) -> Game:
    """A random game on a random map with random settings."""
    return Game(seats, any_settings(Stream("settings", seed, seats), seats), seed, shares)


@pytest.mark.parametrize(
    ("seats", "number"), [(seats, number) for seats in hexfolk.SEATS for number in (0, 1 + (seats + 1) % 3)]
)
def test_whole_games(seats: int, number: int) -> None:
    """The same options for every seat, the same bank, hands, robber, cards, bonuses and points, the same winner."""
    *_, (_, last) = play_beside(any_game(seats, f"naive {number}", TEMPERS[number]))
    assert last.phase == "over"


@pytest.mark.long
@pytest.mark.parametrize("seats", hexfolk.SEATS)
@pytest.mark.parametrize("number", range(40))
def test_many_whole_games(seats: int, number: int) -> None:
    *_, (_, last) = play_beside(any_game(seats, f"long {number}", TEMPERS[number % len(TEMPERS)]))
    assert last.phase == "over"


@pytest.mark.parametrize(("seats", "name", "seed"), [(5, "laguna", "cut 0"), (7, "istmo", "cut 1")])
def test_a_building_moves_the_route(seats: int, name: str, seed: str) -> None:
    """ "It is recomputed after every road and every building": rare enough in random games to be looked for."""
    steps = play_beside(Game(seats, {"map": name, "target": 15}, seed, ROADS))
    assert any(before.route != after.route and before.corners != after.corners for before, after in steps)


# --- Counts to depth -----------------------------------------------------------------------------------------------


def counted() -> Iterator[tuple[str, int, int]]:
    """Position, depth and ways to play of every count in counts.txt."""
    text = ""
    for line in (Path(__file__).parent / "counts.txt").read_text(encoding="ascii").splitlines():
        if line.startswith("phase="):
            text = line
        elif line and not line.startswith("#"):
            depth, ways = map(int, line.split())
            yield text, depth, ways


def outcomes(state: State, hand: str = "") -> Iterator[State]:
    """Every state that luck may lead to from here until somebody has a choice; cards that are alike count once.

    ``hand``: what a hand that is being robbed holds.
    """
    due = hexfolk.need(state)
    match state.phase:
        case "dice":
            assert isinstance(due, Draw)
            for dice, _ in due.outcomes:
                yield from outcomes(hexfolk.apply(state, Chance("dice", dice)))
        case "remix":
            held = whole_hand(state, state.flow.robbed)
            assert held is not None
            yield from outcomes(hexfolk.apply(state, Chance("remix", None, NOBODY)), "".join(letters(held)))
        case "look":
            seat = state.flow.robbed
            yield from outcomes(hexfolk.apply(state, Reveal(state.tokens.held[seat], tuple(hand), (seat,))), hand)
        case "theft":
            slots = state.tokens.held[state.flow.robbed]
            for letter in sorted(set(hand)):
                yield from outcomes(hexfolk.apply(state, Chance("theft", slots[hand.index(letter)])), hand)
        case "take":
            slot = state.flow.place
            letter = state.tokens.faces[slot - first_token(state)]
            yield from outcomes(hexfolk.apply(state, Reveal((slot,), (letter,), (state.turn,))))
        case "bought":
            slot, deck = state.cards.drawn - 1, deck_of(state.settings.seats)
            for kind in KINDS:
                if state.cards.faces.count(kind) < deck.count(kind):
                    yield from outcomes(hexfolk.apply(state, Reveal((slot,), (kind,), (state.flow.actor,))))
        case "show_card":
            assert state.flow.doing is not None
            slot = state.flow.doing.place
            yield from outcomes(hexfolk.apply(state, Reveal((slot,), (state.cards.faces[slot],))))
        case "open_discard":
            seat = state.flow.queue[0]
            yield from outcomes(hexfolk.apply(state, Open(seat, state.flow.discards[seat])))
        case "turn_up":
            seat = state.flow.owed[0].seat
            yield from outcomes(hexfolk.apply(state, Move(seat, forced(state, seat))))
        case "turned_up":
            shown = tuple(state.tokens.faces[slot - first_token(state)] for slot in state.flow.turned)
            yield from outcomes(hexfolk.apply(state, Reveal(state.flow.turned, shown)))
        case _:
            assert due is None or state.phase == "show_all"
            yield state


def choices(state: State, seat: int) -> list[Action]:
    """The legal actions of a seat, without offers; cards that are alike count once."""
    found: dict[object, Action] = {}
    for action in hexfolk.legal(state, seat):
        if not isinstance(action, Family):
            found.setdefault(named(state, action), action)
        elif action.name == "discard":
            ways = product(*(range(number + 1) for number in whole_hand(state, seat) or ()))
            every = [Action("discard", give=give) for give in ways]
            found |= {named(state, choice): choice for choice in every if choice in action}
    return list(found.values())


def leaves(state: State, depth: int) -> int:
    """The same count by the rules proper."""
    seats = hexfolk.to_act(state)
    if depth == 0 or not seats or (state.phase in CLAIMING and forced(state, seats[0])):
        return 1
    return sum(
        leaves(after, depth - 1)
        for seat in seats
        for action in choices(state, seat)
        for after in outcomes(hexfolk.apply(state, Move(seat, action, hexfolk.audience(state, seat, action))))
    )


@pytest.mark.parametrize(
    ("text", "depth", "ways"), [*counted()], ids=lambda value: value if type(value) is int else value.partition(" ")[0]
)
def test_counts_to_depth(text: str, depth: int, ways: int) -> None:
    state = hexfolk.parse_state(text)
    assert leaves(state, depth) == ways
    assert count_leaves(table_of(state), depth) == ways
