"""What a table of Delfos looks like (rules/delfos.md, "Material and deal"), and what a round is worth ("Scoring a round").

The state is a named tuple: it is made at every step, and a frozen dataclass takes several times as long to make. Actions are frozen dataclasses:
each is made once and kept, and two of different kinds are never equal.

Every round the deck lies on the slots 0 to 26. A hand that has passed and received cards is remixed: its slots are retired, and as many fresh ones,
counted on from 27, take their place. What is known of retired slots is kept, for a card known there is known to be somewhere in the hand still.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Final, NamedTuple, TypeAlias

SUITS: Final = ("green", "yellow", "blue", "purple", "red")
SUIT_SIZES: Final = (7, 6, 5, 5, 4)
"""Cards of each suit. "green 7, yellow 6, blue 5, purple 5, red 4" """
WORTH: Final = (1, 2, 3, 3, 4)
"""Points of an exact prediction. "red 4 points, purple 3, blue 3, yellow 2, green 1" """
ALL_FIVE: Final = 1
""" "A player who holds a prediction in all five suits at the end gets 1 point more, right or wrong." """
DECK_SIZE: Final = sum(SUIT_SIZES)
SUIT_OF: Final = (-1, *(suit for suit, size in enumerate(SUIT_SIZES) for _ in range(size)))
"""The suit of each card, by its number; nothing has the number 0. "green 1-7, yellow 8-13, blue 14-18, purple 19-23, red 24-27" """
VALUES: Final = "01234"
"""The values of the predictions. "for each suit the values 0, 1, 2, 3, 4" """
FOUR_OR_MORE: Final = 4
NO_PREDICTION: Final = "-"
HIDDEN: Final = 0
"""In the place of a card's number: this replica does not know it."""
IN_PLAY: Final = 18
FACE_UP: Final = {2: 0, 3: 0, 4: 2}
"""Cards turned up at once, by the number of seats."""
HAND: Final = {2: 9, 3: 6, 4: 4}
SEALED: Final = ()
"""In the place of a seat's choice: it has chosen, and this replica was not told what."""

Slots: TypeAlias = tuple[int, ...]
Predictions: TypeAlias = tuple[str, str, str, str, str]
"""For each suit a mark a seat: the value of the seat's prediction, or ``-``."""
Counts: TypeAlias = tuple[int, int, int, int, int]
"""Cards in the row of each suit."""

DECK_SLOTS: Final = tuple(range(DECK_SIZE))
DEALT: Final[dict[int, tuple[Slots, ...]]] = {
    seats: tuple(tuple(range(seat * size, (seat + 1) * size)) for seat in range(seats)) for seats, size in HAND.items()
}
"""The slots that each seat is dealt, by the number of seats; those that are turned up come next, the last nine are removed unseen."""
TURNED_UP: Final = {seats: tuple(range(seats * HAND[seats], IN_PLAY)) for seats in HAND}
REMOVED: Final = tuple(range(IN_PLAY, DECK_SIZE))
PASSES: Final = {2: {8: 4, 4: 2, 2: 1}, 3: {6: 3, 3: 2}, 4: {4: 2, 2: 1}}
"""By the number of seats and of cards in every hand, how many are passed. "2 players: [...] 8: pass 4. 4: pass 2. 2: pass 1. [...] 3 players: 6: pass 3.
3: pass 2. 4 players: 4 (after the 2 face-up cards): pass 2. 2: pass 1." """
ASIDE_AT: Final = 9
""" "9 cards: set 1 aside face down." Only two players hold as many."""


@dataclass(frozen=True, slots=True, order=True)
class SetAside:
    """Set the card on this slot aside, face down."""

    slot: int


@dataclass(frozen=True, slots=True, order=True)
class Pass:
    """Pass the cards on these slots (ascending) to the right. Which slots is no secret later on: they tell nothing about cards."""

    slots: Slots


@dataclass(frozen=True, slots=True, order=True)
class Play:
    """Play the card on this slot. Its number is the move's claim, which showing the card proves."""

    slot: int
    card: int


@dataclass(frozen=True, slots=True, order=True)
class Take:
    """Take the prediction of this value, in the suit of the card just played, from the centre."""

    value: int


@dataclass(frozen=True, slots=True, order=True)
class Return:
    """Put one's prediction of the suit back in the centre."""


@dataclass(frozen=True, slots=True, order=True)
class Swap:
    """Swap one's prediction of the suit for the one of this value in the centre."""

    value: int


Action: TypeAlias = SetAside | Pass | Play | Take | Return | Swap

NONE_HELD: Final[dict[int, Predictions]] = {
    seats: (
        NO_PREDICTION * seats,
        NO_PREDICTION * seats,
        NO_PREDICTION * seats,
        NO_PREDICTION * seats,
        NO_PREDICTION * seats,
    )
    for seats in HAND
}


class Round(NamedTuple):
    """A finished round: the cards in each row and who held which prediction."""

    counts: Counts
    predictions: Predictions

    @property
    def points(self) -> tuple[int, ...]:
        """By seat."""
        return score(self.counts, self.predictions)


class State(NamedTuple):
    """A replica of a game. ``phase`` is one of :data:`PHASES` and says what happens next, ``turn`` for which seat."""

    phase: str
    turn: int
    """The seat that acts, opens its choice, remixes or looks at cards; 0 where all seats choose or luck is due."""
    starter: int
    """Who starts this round; -1 before luck has chosen who starts the first."""
    faces: bytes
    """The number of the card on each slot, 0 where this replica does not know it; empty before the shuffle."""
    hands: tuple[Slots, ...]
    aside: Slots
    """With two players, the slots of the cards set aside, by seat, until they come into the hands for the last turns."""
    chosen: tuple[Slots | None, ...]
    """What each seat has chosen to set aside or pass; ``None`` before it has, nothing (``()``) where this replica is not told."""
    played: bytes
    """The cards in the rows in the order in which they came there, those turned up first."""
    predictions: Predictions
    mixed: tuple[Slots, ...]
    """The slots that each remix of this round retired; see :func:`fresh_slots`."""
    past: tuple[Round, ...] = ()
    end: str = ""
    """How a game ended early: ``resign0`` to ``resign3``, ``agreed``, else empty. Everything else stays as it was."""

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def over(self) -> bool:
        return self.phase == "over" or bool(self.end)

    @property
    def counts(self) -> Counts:
        """Cards in the row of each suit."""
        return counted(self.played)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The cards in the row of each suit, in the order in which they came there."""
        return tuple(tuple(card for card in self.played if SUIT_OF[card] == suit) for suit in range(len(SUITS)))

    def prediction(self, seat: int, suit: int) -> int | None:
        """The value of the prediction that a seat holds in a suit."""
        mark = self.predictions[suit][seat]
        return None if mark == NO_PREDICTION else int(mark)

    def centre(self, suit: int) -> tuple[int, ...]:
        """The values of a suit that lie in the centre."""
        return tuple(int(value) for value in VALUES if value not in self.predictions[suit])


PHASES: Final = (
    "first",  # luck chooses who starts the first round
    "shuffle",
    "deal",  # a seat looks at its cards
    "face_up",  # with four players, two cards are turned up
    "aside",  # both players choose a card to set aside
    "open_aside",  # the choices are opened, seat by seat: slots, no faces
    "pass",  # everybody chooses cards to pass
    "open_pass",
    "remix",  # a hand that has received cards gets fresh slots
    "look",  # its owner looks at it
    "play",  # a card
    "show",  # the card proves what it is
    "predict",  # the prediction action in its suit
    "over",
)


def fresh_slots(mixed: tuple[Slots, ...]) -> list[Slots]:
    """The slots that came in the place of those that each remix retired."""
    ends = list(accumulate(map(len, mixed), initial=DECK_SIZE))
    return [tuple(range(start, end)) for start, end in pairwise(ends)]


def counted(cards: bytes) -> Counts:
    """How many of the cards are of each suit."""
    found = [0] * len(SUITS)
    for card in cards:
        found[SUIT_OF[card]] += 1
    green, yellow, blue, purple, red = found
    return green, yellow, blue, purple, red


# --- Scoring a round -----------------------------------------------------------------------------------------------


def suit_points(suit: int, cards: int, prediction: int | None) -> int:
    """What a prediction in a suit is worth with so many cards in its row; ``None`` is no prediction.

    "For each suit count its cards in the row; the exact prediction is that count, 4 standing for 4 or more."

    >>> suit_points(SUITS.index("green"), 6, 4), suit_points(SUITS.index("green"), 6, 3)
    (1, -2)
    """
    if prediction is None:
        return 0  # "No prediction in a suit: 0."
    exact = min(cards, FOUR_OR_MORE)
    if prediction == exact:
        return WORTH[suit]
    # "Not exact: minus the value of your prediction; one step away from the exact prediction card: one point less is lost
    # (never below 0: predicting 0 costs nothing)."
    return -max(prediction - (abs(prediction - exact) == 1), 0)


@lru_cache(maxsize=1 << 6)
def breakdown(counts: Counts, predictions: Predictions) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Where each seat's points of a round come from: (suit, points) for each suit, then ``all_five`` and its point or 0."""
    found = []
    for marks in zip(*predictions, strict=True):
        values = [None if mark == NO_PREDICTION else int(mark) for mark in marks]
        parts = [
            (name, suit_points(suit, counts[suit], value))
            for suit, (name, value) in enumerate(zip(SUITS, values, strict=True))
        ]
        found.append((*parts, ("all_five", 0 if None in values else ALL_FIVE)))
    return tuple(found)


def score(counts: Counts, predictions: Predictions) -> tuple[int, ...]:
    """The points of a round by seat."""
    return tuple(sum(points for _, points in parts) for parts in breakdown(counts, predictions))
