"""What a table of Hipparchus looks like (rules/hipparchus.md, "Material and deal").

Seat 0 is dealt the slots 0 to 13, seat 1 the slots 14 to 27; 28 and 29 stay unused. A row keeps its order, so the slots of a row always ascend.
"""

from __future__ import annotations

import re
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


@dataclass(frozen=True, slots=True, order=True)
class Block:
    """Play ``count`` neighbouring cards of ``suit``, the leftmost of them on ``slot``. The suit is the move's claim."""

    slot: int
    count: int
    suit: str


@dataclass(frozen=True, slots=True, order=True)
class NoReply:
    """The follower's claim that no legal play is left; it ends the round and shows the rest of the row."""


Action: TypeAlias = Block | NoReply


class Row(NamedTuple):
    """A hand: its slots from left to right and the suit on each, ``?`` where this replica does not know it."""

    slots: tuple[int, ...] = ()
    suits: str = ""

    def without(self, start: int, count: int) -> Row:
        """The row closed up after the cards at these positions have left."""
        return Row(self.slots[:start] + self.slots[start + count :], self.suits[:start] + self.suits[start + count :])


class Play(NamedTuple):
    """Cards that a seat laid on the table: their claimed suit and their slots."""

    seat: int
    suit: str
    slots: tuple[int, ...]

    @property
    def value(self) -> int:
        return len(self.slots)


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round: the cards won by seat and suit, and who won it."""

    won: tuple[Counts, Counts]
    winner: int

    @property
    def points(self) -> tuple[int, int]:
        return score(self.won)


class State(NamedTuple):
    """A replica of a match. ``phase`` is one of :data:`PHASES` and says what happens next.

    A tuple with names, as rows and plays are: several are made for every move, and this is the quickest immutable kind.
    """

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


_RUNS: Final = re.compile(r"S+|M+|E+|\?+").findall


def groups(suits: str) -> tuple[tuple[int, int], ...]:
    """The maximal runs of one suit as (start, length). "A group is a maximal run of neighbouring cards of one suit."

    >>> groups("MMMSME")
    ((0, 3), (3, 1), (4, 1), (5, 1))
    """
    found = []
    start = 0
    for run in _RUNS(suits):
        found.append((start, len(run)))
        start += len(run)
    return tuple(found)


def _blocks_of(suit: str, length: int) -> tuple[tuple[Block, ...], ...]:
    """What may be led from a group, each count as the blocks by the slot that they begin on."""
    counts = (length,) if length <= MAX_BLOCK else tuple(range(1, MAX_BLOCK + 1))
    return tuple(_BLOCKS[suit, count] for count in counts)


# The candidate actions are built once; a list of legal ones only picks from them.
_BLOCKS: Final = {
    (suit, count): tuple(Block(slot, count, suit) for slot in DECK_SLOTS)
    for suit in SUITS
    for count in range(1, MAX_BLOCK + 1)
}
_LEADS: Final = {suit * length: _blocks_of(suit, length) for suit in SUITS for length in range(1, ROW_LENGTH + 1)}


def leads(row: Row) -> tuple[Block, ...]:
    """Every block that may be led from a row that is known, from left to right, smaller ones first.

    "a group of 3 or fewer is played whole; from a group of more than 3, 1, 2 or 3 of its cards (always its leftmost
    ones)"
    """
    found = []
    start = 0
    for run in _RUNS(row.suits):
        slot = row.slots[start]
        for by_slot in _LEADS[run]:
            found.append(by_slot[slot])
        start += len(run)
    return tuple(found)


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
