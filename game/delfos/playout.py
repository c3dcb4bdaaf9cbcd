"""How a round of Delfos goes on when everybody plays on a plan: quickly, for a bot that tries many.

The plan of a seat rests on what that seat has seen and no more (:mod:`game.delfos.outlook`): it plays where a prediction is to be won, and keeps
cards for what it still has to change.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.core import Seat, Stream
from game.delfos.outlook import ALL_FREE, CARDS_OF, NONE, POINT, Suit, loss, ranked, worths
from game.delfos.state import (
    ALL_FIVE,
    DEALT,
    DECK_SIZE,
    HIDDEN,
    NO_PREDICTION,
    PASSES,
    SUIT_OF,
    SUITS,
    VALUES,
    Slots,
    State,
    fresh_slots,
    suit_points,
)

_SUITS: Final = tuple(range(len(SUITS)))
_POINTS: Final = tuple(
    tuple((*(suit_points(suit, cards, value) for value in range(NONE)), 0) for cards in range(DECK_SIZE))
    for suit in _SUITS
)
"""By suit, cards in its row and prediction: its points."""
_LUCK_BITS: Final = 8
_MOST: Final = 1 << 30


@lru_cache(maxsize=1 << 10)
def held_in(row: str) -> Slots:
    """By seat the value of its prediction, or ``NONE``, in a suit in which the seats hold these predictions."""
    return tuple(NONE if mark == NO_PREDICTION else int(mark) for mark in row)


@lru_cache(maxsize=1 << 10)
def free_in(row: str) -> int:
    """The set of the values in the centre of a suit in which the seats hold these predictions."""
    return sum(1 << value for value, name in enumerate(VALUES) if name not in row)


def cards_on(state: State, slots: Slots) -> int:
    """The set of the cards on some slots, as far as they are known."""
    cards = 0
    for slot in slots:
        cards |= 1 << state.faces[slot]
    return cards & ~(1 << HIDDEN)


@lru_cache(maxsize=1 << 6)
def _looked_at(mixed: tuple[Slots, ...], seats: int) -> tuple[Slots, ...]:
    """By seat, the slots that it has looked at: those it was dealt, and those of its hand after each pass."""
    found = [list(DEALT[seats][seat]) for seat in range(seats)]
    for number, slots in enumerate(fresh_slots(mixed)):
        found[number % seats] += slots
    return tuple(map(tuple, found))


class Turn(NamedTuple):
    """A card to play, as a set of one, and what its seat holds in the suit then."""

    card: int
    after: int
    change: int
    """What that changes in the seat's prospects."""


class Playout:
    """A round played on from a full state, in place: the private fast form of the rules, held equal to them by a test.

    Sets of cards are numbers with a bit for each card. From a seat's replica, the plan of this seat alone can be asked for.
    """

    def __init__(self, world: State) -> None:
        seats = self.seats = world.seats
        self.turn, self.starter = world.turn, world.starter
        self.hands = [cards_on(world, hand) for hand in world.hands]
        self.aside = [cards_on(world, (slot,)) for slot in world.aside]
        self.held = [list(held_in(row)) for row in world.predictions]
        """By suit and seat the value of a prediction, or ``NONE``."""
        self.free = [free_in(row) for row in world.predictions]
        played = 0
        for card in world.played:
            played |= 1 << card
        self.seen = [played | cards_on(world, slots) for slots in _looked_at(world.mixed, seats)]
        """By seat, the cards that it knows to be in play."""
        self.in_play = played
        for cards in (*self.hands, *self.aside):
            self.in_play |= cards
        self.over = False
        self.passing = PASSES[seats][len(world.hands[0])] if world.phase == "pass" else 0
        """How many cards everybody passes now."""

    # --- The rules ---

    def set_aside(self, cards: list[int]) -> None:
        """ "9 cards: set 1 aside face down." By seat, as sets of one."""
        for seat, card in enumerate(cards):
            self.hands[seat] ^= card
        self.aside = cards
        self._new_turns()

    def pass_on(self, given: list[int]) -> None:
        """ "Cards are passed to the right, that is to the previous seat in turn order." """
        for seat, cards in enumerate(given):
            self.hands[seat] ^= cards
        for seat, cards in enumerate((*given[1:], given[0])):
            self.hands[seat] |= cards
            self.seen[seat] |= cards
        self.passing = 0

    def play(self, card: int, after: int) -> None:
        """The seat whose turn it is plays a card, and what it then holds in its suit."""
        self.hands[self.turn] ^= card
        for seat in range(self.seats):
            self.seen[seat] |= card
        self.predict(SUIT_OF[card.bit_length() - 1], after)

    def predict(self, suit: int, after: int) -> None:
        """The seat whose turn it is has played a card of this suit, and holds this in it from now on."""
        held, free = self.held[suit][self.turn], self.free[suit]
        if held != NONE:
            free |= 1 << held
        self.free[suit] = free & ~(1 << after) & ALL_FREE
        self.held[suit][self.turn] = after
        self.turn = self.turn + 1 if self.turn + 1 < self.seats else 0
        if self.turn == self.starter:
            self._new_turns()

    def _new_turns(self) -> None:
        """ "Steps happen when every player's hand has that size" """
        size = self.hands[0].bit_count()
        self.passing = PASSES[self.seats].get(size, 0)
        if size:
            return
        # "0: show the card set aside and play it."
        self.over = not self.aside
        if self.aside:
            self.hands, self.aside = self.aside, []

    def points(self) -> list[int]:
        """What the round brings each seat, as predictions are held now."""
        found = [0] * self.seats
        five = [ALL_FIVE] * self.seats
        for suit in _SUITS:
            points = _POINTS[suit][(self.in_play & CARDS_OF[suit]).bit_count()]
            for seat, value in enumerate(self.held[suit]):
                found[seat] += points[value]
                if value == NONE:
                    five[seat] = 0
        return [one + more for one, more in zip(found, five, strict=True)]

    # --- The plan ---

    def suit(self, seat: Seat, suit: int, hand: int, more: int = 0) -> Suit:
        """A suit as a seat sees it that has this hand, and ``more`` cards of it to play besides."""
        seen, own = self.seen[seat], CARDS_OF[suit]
        return (
            suit,
            (seen & own).bit_count(),
            seen.bit_count(),
            self.held[suit][seat],
            self.free[suit],
            (hand & own).bit_count() + more,
            self.seats,
        )

    def planned_turn(self) -> Turn:
        """What the seat whose turn it is plays."""
        hand, best = self.hands[self.turn], Turn(0, NONE, -_MOST)
        for suit in _SUITS:
            cards = hand & CARDS_OF[suit]
            if cards:
                after, change = ranked(*self.suit(self.turn, suit, hand))[0]
                if change > best.change:
                    best = Turn(cards & -cards, after, change)
        return best

    def planned_gift(self, seat: Seat, count: int, rng: Stream) -> int:
        """The cards, so many, that the seat can best do without."""
        hand, given = self.hands[seat], 0
        for _ in range(count):
            least, gift = _MOST, 0
            for suit in _SUITS:
                cards = hand & CARDS_OF[suit]
                if cards:
                    lost = (loss(*self.suit(seat, suit, hand)) << _LUCK_BITS) + rng.bits(_LUCK_BITS + 4)
                    if lost < least:
                        least, gift = lost, cards & -cards
            hand ^= gift
            given |= gift
        return given

    def finish(self, rng: Stream) -> list[int]:
        """Plays on to the end of the round, everybody by plan: the points by seat."""
        while not self.over:
            count = self.passing
            if count:
                self.pass_on([self.planned_gift(seat, count, rng) for seat in range(self.seats)])
            card, after, _ = self.planned_turn()
            self.play(card, after)
        return self.points()

    def oddness(self, seat: Seat) -> int:
        """How much better the others could do with the predictions that are free to them, by what they know here, all in
        all: the more, the less likely it is that they hold such cards."""
        found = 0
        for suit in _SUITS:
            free = self.free[suit]
            for other, held in enumerate(self.held[suit]):
                if held != NONE and other != seat:
                    seen = self.seen[other]
                    worth = worths(suit, (seen & CARDS_OF[suit]).bit_count(), seen.bit_count())
                    best = max(worth[value] for value in range(NONE) if value == held or free >> value & 1)
                    found += best - worth[held]
        return found // POINT
