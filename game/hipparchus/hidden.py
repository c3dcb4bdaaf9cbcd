"""Filling in what a seat does not know, so that everything it has seen still holds (the contract's ``sample``).

Every past play tells about the row it came from: a block left of which the suit went on, or that split a small group, or a reply in another suit
where the row could have followed, would have been illegal. All rows that agree with the past plays are counted, slot by slot from the left, and
one of them is drawn: each deal that the seat cannot tell from the true one is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import factorial
from typing import Final, TypeAlias

from game.core import Refused, Seat, Stream
from game.hipparchus.state import CARDS_PER_SUIT, DECK, DECK_SLOTS, HIDDEN, MAX_BLOCK, SUITS, Counts, Play, Row, State

Run: TypeAlias = tuple[str, int, bool]
"""The run of one suit that a row ends with so far: its suit, its length (0 where no fact minds, ``_LONG`` from there on), and whether it is the
group that was played from."""
Runs: TypeAlias = tuple[Run, ...]
"""The last run in each fact's row."""

_LONG: Final = MAX_BLOCK + 1
"""A group of this length or more may be split, however long it is."""
_NO_RUN: Final[Run] = ("", 0, False)


def faces(state: State) -> tuple[str | None, ...]:
    """What lies on the slots 0 to 29 this round, as far as the state tells; played cards are what their play claims."""
    lying: list[str | None] = [None] * len(DECK)
    for play in state.plays:
        for slot in play.slots:
            lying[slot] = play.suit
    unused = zip(DECK_SLOTS[len(DECK) - len(state.unused) :], state.unused, strict=True)
    rows = (pair for row in state.rows for pair in zip(row.slots, row.suits, strict=True))
    for slot, suit in (*rows, *unused):
        lying[slot] = None if suit == HIDDEN else suit
    return tuple(lying)


def sample(state: State, seat: Seat, rng: Stream) -> State:
    """A full state that agrees with all that this replica knows, past plays and claims included; every one is as likely.

    ``seat``: whose replica it is; a spectator's can be filled in as well. Before both rows are dealt it stays as it is.
    Raises ``Refused`` (``sample.impossible``) where no cards agree with what was played.
    """
    if not state.unused or state.phase in ("deal0", "deal1"):
        return state
    state = _with_claim(state)
    lying, rest = _worlds(state).draw(rng)
    first, second = (
        Row(row.slots, "".join(lying.get(slot, suit) for slot, suit in zip(row.slots, row.suits, strict=True)))
        for row in state.rows
    )
    unused = "".join(suit if suit != HIDDEN else rest.pop() for suit in state.unused)
    return state._replace(rows=(first, second), unused=unused)


def _with_claim(state: State) -> State:
    """Whoever claims to have no reply holds one group, of the lead's suit and value: anything else could answer."""
    if state.phase != "show_rest":
        return state
    slots = state.rows[state.follower].slots
    row = Row(slots, state.plays[-1].suit * len(slots))
    return state._replace(rows=(row, state.rows[1]) if state.follower == 0 else (state.rows[0], row))


@dataclass(frozen=True, slots=True)
class _Fact:
    """What one past play says of its row as it was: its slots then, what was played, and the lead that it answered."""

    slots: frozenset[int]
    play: Play
    lead: Play | None

    @property
    def avoided(self) -> str:
        """The suit that a reply in another suit did not follow; empty for any other play."""
        return self.lead.suit if self.lead is not None and self.lead.suit != self.play.suit else ""

    def after(self, run: Run, slot: int, suit: str) -> Run | None:
        """The last run once this suit lies on the row's next slot; ``None`` where the play would have been illegal."""
        if slot not in self.slots:
            return run
        played_from = slot == self.play.slots[0]
        if suit == run[0]:
            # "always its leftmost ones"
            return None if played_from else (suit, min(run[1] + 1, _LONG) if run[1] else 0, run[2])
        if not self.holds(run):
            return None
        return (suit, int(played_from or suit == self.avoided), played_from)

    def holds(self, run: Run) -> bool:
        """Whether the play was legal with this run as a group of the row."""
        suit, length, played_from = run
        if played_from:
            return length in (self.play.value, _LONG)  # "a group of 3 or fewer is played whole"
        # "The follower must, if any legal block allows it, play the lead suit with a different value."
        return not suit or suit != self.avoided or (self.lead is not None and length == self.lead.value)


def _facts(state: State, seat: Seat) -> list[_Fact]:
    """The seat's plays of this round, each with the row it was played from."""
    facts: list[_Fact] = []
    slots = frozenset(state.rows[seat].slots)
    for position in range(len(state.plays) - 1, -1, -1):
        play = state.plays[position]
        if play.seat == seat:
            slots |= frozenset(play.slots)
            facts.append(_Fact(slots, play, state.plays[position - 1] if position % 2 else None))
    return facts


@lru_cache(maxsize=1)
def _worlds(state: State) -> _Worlds:
    """Searching bots draw many worlds of one state."""
    return _Worlds(state)


class _Worlds:
    """All ways to fill the hidden slots of a state. Rows are walked from left to right, those that are known left out."""

    def __init__(self, state: State) -> None:
        hidden = [seat for seat in (0, 1) if HIDDEN in state.rows[seat].suits]
        lying = {slot: suit for slot, suit in enumerate(faces(state)) if suit is not None}
        played = {slot for play in state.plays if play.seat in hidden for slot in play.slots}
        self._slots = sorted(played.union(*(state.rows[seat].slots for seat in hidden)))
        self._known = [lying.get(slot) for slot in self._slots]
        self._facts = [fact for seat in hidden for fact in _facts(state, seat)]
        self._pool = _pool(state)
        self._counted: dict[tuple[int, Runs, Counts], int] = {}
        self._stepped: dict[tuple[int, Runs, str], Runs | None] = {}

    def draw(self, rng: Stream) -> tuple[dict[int, str], list[str]]:
        """What lies on the slots of the hidden rows, and the cards that are left for the unused slots, in their order."""
        lying: dict[int, str] = {}
        runs: Runs = (_NO_RUN,) * len(self._facts)
        pool = self._pool
        if min(pool) < 0 or not self._ways(0, runs, pool):
            raise Refused("sample.impossible", "no cards agree with what was played")
        for position, slot in enumerate(self._slots):
            steps = list(self._steps(position, runs, pool))
            lying[slot], runs, pool = rng.weighted([(step, self._ways(position + 1, *step[1:])) for step in steps])
        return lying, rng.shuffled([suit for suit, count in zip(SUITS, pool, strict=True) for _ in range(count)])

    def _steps(self, position: int, runs: Runs, pool: Counts) -> Iterator[tuple[str, Runs, Counts]]:
        """What may lie on the slot at this position, with the last runs and the cards left after it."""
        known = self._known[position]
        for suit in known or SUITS:
            left = pool if known else _without(pool, suit)
            after = self._step(position, runs, suit) if min(left) >= 0 else None
            if after is not None:
                yield suit, after, left

    def _step(self, position: int, runs: Runs, suit: str) -> Runs | None:
        key = (position, runs, suit)
        if key not in self._stepped:
            slot = self._slots[position]
            after = [fact.after(run, slot, suit) for fact, run in zip(self._facts, runs, strict=True)]
            self._stepped[key] = None if None in after else tuple(run for run in after if run is not None)
        return self._stepped[key]

    def _ways(self, position: int, runs: Runs, pool: Counts) -> int:
        """In how many ways the rest of the rows and the unused slots can be filled."""
        key = (position, runs, pool)
        ways = self._counted.get(key)
        if ways is None:
            if position < len(self._slots):
                ways = sum(self._ways(position + 1, after, left) for _, after, left in self._steps(*key))
            elif all(fact.holds(run) for fact, run in zip(self._facts, runs, strict=True)):
                ways = factorial(sum(pool))
                for count in pool:
                    ways //= factorial(count)
            else:
                ways = 0
            self._counted[key] = ways
        return ways


def _pool(state: State) -> Counts:
    """The cards of each suit that no zone of the state shows."""
    sun, moon, earth = (
        CARDS_PER_SUIT
        - state.won[0][index]
        - state.won[1][index]
        - sum(play.value for play in state.trick if play.suit == suit)
        - sum(row.suits.count(suit) for row in state.rows)
        - state.unused.count(suit)
        for index, suit in enumerate(SUITS)
    )
    return (sun, moon, earth)


def _without(pool: Counts, suit: str) -> Counts:
    """The pool with one card less of a suit."""
    sun, moon, earth = pool
    return (sun - (suit == "S"), moon - (suit == "M"), earth - (suit == "E"))
