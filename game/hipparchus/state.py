"""What a table of Hipparchus looks like (rules/hipparchus.md, "Material and deal").

The values are named tuples: they are made at every step, and frozen dataclasses take several times as long to make.

Seat 0 is dealt the slots 0 to 13, seat 1 the slots 14 to 27; 28 and 29 stay unused. A row keeps its order, so the slots of a row always ascend.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

SUITS: Final = "SME"
"""Sun, Moon, Earth."""
HIDDEN: Final = "?"
CARDS_PER_SUIT: Final = 10
DECK: Final = tuple(SUITS) * CARDS_PER_SUIT
ROW_LENGTH: Final = 14
DECK_SLOTS: Final = tuple(range(len(DECK)))
ROW_SLOTS: Final = (DECK_SLOTS[:ROW_LENGTH], DECK_SLOTS[ROW_LENGTH : 2 * ROW_LENGTH])
UNUSED: Final = len(DECK) - 2 * ROW_LENGTH
MAX_BLOCK: Final = 3
ROUNDS_TO_WIN: Final = 2

Counts: TypeAlias = tuple[int, int, int]
"""Cards of Sun, Moon and Earth."""
NONE_WON: Final[tuple[Counts, Counts]] = ((0, 0, 0), (0, 0, 0))


class Block(NamedTuple):
    """Play ``count`` neighbouring cards of ``suit``, the leftmost of them on ``slot``. The suit is the move's claim."""

    slot: int
    count: int  # type: ignore[assignment]  # a tuple's own count is of no use here
    suit: str


@dataclass(frozen=True, slots=True, order=True)
class NoReply:
    """The follower's claim that no legal play is left; it ends the round and shows the rest of the row."""


Action: TypeAlias = Block | NoReply


class Row(NamedTuple):
    """A hand: its slots from left to right and the suit on each, ``?`` where this replica does not know it."""

    slots: tuple[int, ...] = ()
    suits: str = ""

    def take(self, slot: int, count: int) -> tuple[tuple[int, ...], Row]:
        """The slots of ``count`` neighbouring cards from this slot on, and the row closed up after they have left."""
        slots, suits = self
        start = slots.index(slot)
        end = start + count
        return slots[start:end], Row(slots[:start] + slots[end:], suits[:start] + suits[end:])


class Play(NamedTuple):
    """Cards that a seat laid on the table: their claimed suit and their slots."""

    seat: int
    suit: str
    slots: tuple[int, ...]

    @property
    def value(self) -> int:
        return len(self.slots)


class Round(NamedTuple):
    """A finished round: the cards won by seat and suit, and who won it."""

    won: tuple[Counts, Counts]
    winner: int

    @property
    def points(self) -> tuple[int, int]:
        return score(self.won)


class State(NamedTuple):
    """A replica of a match. ``phase`` is one of :data:`PHASES` and says what happens next."""

    phase: str = "first"
    leader: int = -1
    """Who leads the trick; -1 before luck has chosen the first leader."""
    rows: tuple[Row, Row] = (Row(), Row())
    won: tuple[Counts, Counts] = NONE_WON
    plays: tuple[Play, ...] = ()
    """All plays of this round, lead and reply by turns; they are public and tell about the rows."""
    unused: str = ""
    past: tuple[Round, ...] = ()
    end: str = ""
    """How a match ended early: ``resign0``, ``resign1``, ``agreed``, else empty."""

    @property
    def follower(self) -> int:
        return 1 - self.leader

    @property
    def trick(self) -> tuple[Play, ...]:
        """The cards of the trick under way: nothing, the lead, or lead and reply. A lead without answer stays there, set aside."""
        match self.phase:
            case "show_lead" | "reply" | "show_rest":
                return self.plays[-1:]
            case "show_reply":
                return self.plays[-2:]
            case "over":
                gone = sum(ROW_LENGTH - len(row.slots) for row in self.rows) if self.unused else 0
                won = sum(map(sum, self.won))
                return () if gone == won else self.plays[-1:] if len(self.plays) % 2 else self.plays[-2:]
        return ()

    @property
    def wins(self) -> tuple[int, int]:
        """Rounds won by seat."""
        second = sum(played.winner for played in self.past)
        return len(self.past) - second, second


PHASES: Final = (
    "first",  # luck chooses the first leader
    "shuffle",
    "deal0",  # seat 0 looks at its cards
    "deal1",
    "lead",  # the leader moves
    "show_lead",  # the led cards prove what they are
    "reply",  # the follower moves
    "show_reply",
    "show_rest",  # a follower without a legal play shows the row
    "over",
)


groups: Final[Callable[[str], list[str]]] = re.compile(r"S+|M+|E+|\?+").findall
"""The maximal runs of one suit, from left to right. "A group is a maximal run of neighbouring cards of one suit."

>>> groups("MMMSME")
['MMM', 'S', 'M', 'E']
"""


def score(won: tuple[Counts, Counts]) -> tuple[int, int]:
    """Points of a round by seat.

    "Per suit: the player who won more cards of it scores as many points as the opponent won of it. Equal, or opponent
    none: 0."
    """
    first = second = 0
    for mine, theirs in zip(*won, strict=True):
        if mine > theirs:
            first += theirs
        elif theirs > mine:
            second += mine
    return first, second
