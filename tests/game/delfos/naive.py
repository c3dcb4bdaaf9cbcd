"""A second implementation of a round, written from rules/delfos.md alone: all hands open, lists of numbers, brute force.

It shares no code and no idea with game.delfos, and knows no slots and no hidden cards: a card is its number, 1 to 27,
an action is (kind, what):

- ("aside", card): 2 players, set a card aside;
- ("pass", (card, ...)): the cards for the previous seat, in ascending order;
- ("play", card): into its suit's row;
- ("take", value), ("return", value), ("swap", new value): the prediction action in the suit just played.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

Action = tuple[str, Any]

SUITS = {
    "green": [1, 2, 3, 4, 5, 6, 7],
    "yellow": [8, 9, 10, 11, 12, 13],
    "blue": [14, 15, 16, 17, 18],
    "purple": [19, 20, 21, 22, 23],
    "red": [24, 25, 26, 27],
}
WORTH = {"red": 4, "purple": 3, "blue": 3, "yellow": 2, "green": 1}
# By players: at this hand size, do this with that many cards.
STEPS = {
    2: [(9, "aside", 1), (8, "pass", 4), (4, "pass", 2), (2, "pass", 1)],
    3: [(6, "pass", 3), (3, "pass", 2)],
    4: [(4, "pass", 2), (2, "pass", 1)],
}


def suit_of(card: int) -> str:
    for suit, cards in SUITS.items():
        if card in cards:
            return suit
    raise ValueError(card)


@dataclass
class Round:
    """A round under way, everything by seat; start one with ``begin``.

    ``aside`` has the card set aside or None, ``held`` what each seat predicts as {suit: value}, ``centre`` the values
    left by suit, ``chosen`` the choices made so far in a simultaneous step, ``steps`` how many of those are behind us,
    ``turns`` how many turns are, ``played`` the suit in which the mover still owes a prediction action.
    """

    hands: list[list[int]]
    starter: int
    rows: dict[str, list[int]]
    centre: dict[str, list[int]]
    held: list[dict[str, int]]
    aside: list[int | None]
    chosen: dict[int, Action] = field(default_factory=dict)
    steps: int = 0
    turns: int = 0
    played: str | None = None

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def mover(self) -> int:
        """Whose turn it is, once no simultaneous step is due."""
        return (self.starter + self.turns) % self.players

    @property
    def over(self) -> bool:
        return self.played is None and not any(self.hands) and self.aside == [None] * self.players

    def due(self) -> tuple[str, int] | None:
        """The simultaneous step that everybody has to take now, as (kind, cards)."""
        steps = STEPS[self.players]
        if self.played is not None or self.steps == len(steps):
            return None
        size, kind, count = steps[self.steps]
        return (kind, count) if all(len(hand) == size for hand in self.hands) else None

    def acting(self) -> list[int]:
        """The seats that have to act now, ascending."""
        if self.over:
            return []
        if self.due() is None:
            return [self.mover]
        return [seat for seat in range(self.players) if seat not in self.chosen]

    def options(self, seat: int) -> list[Action]:
        """Everything the seat may do now."""
        if seat not in self.acting():
            return []
        hand = sorted(self.hands[seat])
        due = self.due()
        if due is not None:
            kind, count = due
            if kind == "aside":
                return [("aside", card) for card in hand]
            return [("pass", cards) for cards in combinations(hand, count)]
        if self.played is None:
            return [("play", card) for card in hand]
        centre = sorted(self.centre[self.played])
        if self.played not in self.held[seat]:
            return [("take", value) for value in centre]
        mine = self.held[seat][self.played]
        swaps: list[Action] = [("swap", value) for value in centre if value in (mine - 1, mine + 1)]
        return [("return", mine), *swaps]

    def do(self, seat: int, action: Action) -> None:
        if action not in self.options(seat):
            raise ValueError(action)
        kind, what = action
        if self.due() is not None:
            self.chosen[seat] = action
            if len(self.chosen) == self.players:
                self.carry_out()
        elif kind == "play":
            self.hands[seat].remove(what)
            self.played = suit_of(what)
            self.rows[self.played].append(what)
        else:
            suit = self.played
            assert suit is not None
            if kind in ("return", "swap"):
                self.centre[suit].append(self.held[seat].pop(suit))
            if kind in ("take", "swap"):
                self.centre[suit].remove(what)
                self.held[seat][suit] = what
            self.played = None
            self.turns += 1
        self.show_aside()

    def carry_out(self) -> None:
        """All have chosen: now all cards move."""
        for seat, (kind, what) in self.chosen.items():
            if kind == "aside":
                self.hands[seat].remove(what)
                self.aside[seat] = what
            else:
                for card in what:
                    self.hands[seat].remove(card)
        for seat, (kind, what) in self.chosen.items():
            if kind == "pass":
                self.hands[(seat - 1) % self.players].extend(what)
        self.chosen = {}
        self.steps += 1

    def show_aside(self) -> None:
        """With 0 cards in every hand the cards set aside come back, as the only ones to play."""
        if self.played is None and not any(self.hands):
            for seat, card in enumerate(self.aside):
                if card is not None:
                    self.hands[seat].append(card)
                    self.aside[seat] = None

    def suit_points(self, seat: int, suit: str) -> int:
        if suit not in self.held[seat]:
            return 0
        mine = self.held[seat][suit]
        exact = min(len(self.rows[suit]), 4)
        if mine == exact:
            return WORTH[suit]
        lost = mine
        if mine in (exact - 1, exact + 1):
            lost = max(lost - 1, 0)
        return -lost

    def bonus(self, seat: int) -> int:
        return 1 if len(self.held[seat]) == 5 else 0

    def points(self) -> list[int]:
        return [sum(self.suit_points(seat, suit) for suit in SUITS) + self.bonus(seat) for seat in range(self.players)]


def begin(hands: list[list[int]], starter: int, face_up: tuple[int, ...] = ()) -> Round:
    """A round just dealt; ``face_up`` the two cards that 4 players turn up."""
    players = len(hands)
    if ([len(hand) for hand in hands], len(face_up)) not in [([9] * 2, 0), ([6] * 3, 0), ([4] * 4, 2)]:
        raise ValueError((hands, face_up))
    return Round(
        [list(hand) for hand in hands],
        starter,
        {suit: [card for card in face_up if suit_of(card) == suit] for suit in SUITS},
        {suit: [0, 1, 2, 3, 4] for suit in SUITS},
        [{} for _ in range(players)],
        [None] * players,
    )


def copy(position: Round) -> Round:
    return replace(
        position,
        hands=[list(hand) for hand in position.hands],
        rows={suit: list(row) for suit, row in position.rows.items()},
        centre={suit: list(values) for suit, values in position.centre.items()},
        held=[dict(held) for held in position.held],
        aside=list(position.aside),
        chosen=dict(position.chosen),
    )


def count_leaves(position: Round, depth: int) -> int:
    """How many ways there are to play ``depth`` actions from here, or to the end of the round where that is sooner.

    The card and the prediction are two actions; a simultaneous step is an action of each seat, in ascending order.
    """
    if depth == 0 or position.over:
        return 1
    seat = position.acting()[0]
    total = 0
    for action in position.options(seat):
        child = copy(position)
        child.do(seat, action)
        total += count_leaves(child, depth - 1)
    return total


def starters(players: int, first: int) -> list[int]:
    """Who starts each round of a match."""
    return [(first + number) % players for number in range(players)]


def winners(rounds: list[list[int]]) -> list[int]:
    """The seats with the highest total over the rounds' points; several of them draw."""
    totals = [sum(points) for points in zip(*rounds, strict=True)]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
