"""What a bot knows of Delfos: what it may choose between, how to imagine the others' cards, and what a choice is worth."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.core import Seat, Stream
from game.delfos.hidden import sample
from game.delfos.outlook import CARDS_OF, NONE, moves, ranked
from game.delfos.playout import Playout, cards_on, free_in, held_in
from game.delfos.state import (
    DECK_SIZE,
    PASSES,
    SUIT_OF,
    Action,
    Pass,
    Play,
    Return,
    SetAside,
    Slots,
    State,
    Swap,
    Take,
)

Option: TypeAlias = tuple[Action, int]
"""An action, and what the seat means to hold in its suit after it, where it is a card or a prediction action."""

_FIRST: Final = 12
"""What it is worth to be first when the game is over, beside a point."""
_WORLDS: Final = 60
_ODDS: Final = (256, 128, 64, 32, 16, 8, 4, 2, 1)
"""The weight of a world by its oddness: half as likely for each point."""


def options(state: State, seat: Seat) -> list[Option]:
    """What there is to choose from: of cards of one suit, one stands for all. ``state``: the seat's replica."""
    hand = cards_on(state, state.hands[seat])
    if state.phase == "pass":
        return [(Pass(slots), NONE) for slots in _by_suits(state, hand, PASSES[state.seats][hand.bit_count()])]
    if state.phase == "aside":
        return [(SetAside(*slots), NONE) for slots in _by_suits(state, hand, 1)]
    if state.phase == "predict":
        suit = SUIT_OF[state.played[-1]]
        row = state.predictions[suit]
        held = held_in(row)[seat]
        return [(_action(held, after), after) for after in moves(held, free_in(row))]
    found: list[Option] = []
    for (slot,) in _by_suits(state, hand, 1):
        card = state.faces[slot]
        row = state.predictions[SUIT_OF[card]]
        found += [(Play(slot, card), after) for after in moves(held_in(row)[seat], free_in(row))]
    return found


def _by_suits(state: State, hand: int, count: int) -> list[Slots]:
    """Every choice of so many cards by suit; which ones of a suit is no matter."""
    found = [(0, 0)]  # cards chosen, and how many
    for own in CARDS_OF:
        rest, chosen = hand & own, [(0, 0)]
        while rest:
            lowest = rest & -rest
            rest ^= lowest
            chosen.append((chosen[-1][0] | lowest, chosen[-1][1] + 1))
        found = [(cards | more, one + two) for cards, one in found for more, two in chosen if one + two <= count]
    return [slots_of(state, cards) for cards, number in found if number == count]


def slots_of(state: State, cards: int) -> Slots:
    """Where the cards of a set lie now."""
    return tuple(sorted(state.faces.rfind(card) for card in range(1, DECK_SIZE + 1) if cards >> card & 1))


def _action(held: int, after: int) -> Action:
    """The prediction action that leads from holding one value to another."""
    if after == NONE:
        return Return()
    return Take(after) if held == NONE else Swap(after)


def held_after(action: Action) -> int:
    """What one holds in the suit after a prediction action."""
    return action.value if isinstance(action, (Take, Swap)) else NONE


def planned(state: State, seat: Seat, rng: Stream) -> Action:
    """What a seat does by its plan, from its replica and without a thought of what the others will do."""
    playout = Playout(state)
    if state.phase == "predict":
        suit = SUIT_OF[state.played[-1]]
        after, _ = ranked(*playout.suit(seat, suit, playout.hands[seat], 1))[0]
        return _action(playout.held[suit][seat], after)
    if state.phase == "play":
        (slot,) = slots_of(state, playout.planned_turn().card)
        return Play(slot, state.faces[slot])
    slots = slots_of(state, playout.planned_gift(seat, playout.passing or 1, rng))
    return SetAside(*slots) if state.phase == "aside" else Pass(slots)


def likely_worlds(state: State, seat: Seat, rng: Stream) -> list[tuple[State, int]]:
    """Full states that agree with all that the seat knows, each with its weight: the others' predictions should make sense."""
    worlds = [sample(state, seat, rng) for _ in range(_WORLDS)]
    oddness = [Playout(world).oddness(seat) for world in worlds]
    least = min(oddness)
    return [(world, _ODDS[min(odd - least, len(_ODDS) - 1)]) for world, odd in zip(worlds, oddness, strict=True)]


def value(world: State, seat: Seat, option: Option, rng: Stream) -> int:
    """How far the seat is ahead when the round is over in this full state, if it does this and all then play by plan."""
    action, after = option
    playout = Playout(world)
    if isinstance(action, Play):
        playout.play(1 << action.card, after)
    elif isinstance(action, Pass):
        gifts = [playout.planned_gift(other, len(action.slots), rng) for other in range(world.seats)]
        gifts[seat] = cards_on(world, action.slots)
        playout.pass_on(gifts)
    elif isinstance(action, SetAside):
        cards = [playout.planned_gift(other, 1, rng) for other in range(world.seats)]
        cards[seat] = cards_on(world, (action.slot,))
        playout.set_aside(cards)
    else:
        playout.predict(SUIT_OF[world.played[-1]], after)
    return _ahead(world, seat, playout.finish(rng))


def _ahead(world: State, seat: Seat, points: list[int]) -> int:
    """What the points of a round are worth: how far the seat is ahead of the others, and whether it wins with the last one."""
    ahead = world.seats * points[seat] - sum(points)
    if len(world.past) + 1 < world.seats:
        return ahead
    totals = [points[other] + sum(played.points[other] for played in world.past) for other in range(world.seats)]
    mine = totals.pop(seat)
    return ahead + _FIRST * ((mine > max(totals)) - (mine < max(totals)))
