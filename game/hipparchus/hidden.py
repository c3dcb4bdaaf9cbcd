"""Filling in what a seat does not know, so that everything it has seen still holds (the contract's ``sample``).

Every past play tells about the row it came from: a block left of which the suit went on, or that split a small group, or a reply in another suit
where the row could have followed, would have been illegal. Those rows are rebuilt slot by slot, and a branch that breaks a past play is left at
once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from game.core import Hidden, Refused, Seat, Stream
from game.hipparchus.state import CARDS_PER_SUIT, DECK, DECK_SLOTS, HIDDEN, MAX_BLOCK, SUITS, Play, Row, State

Faces: TypeAlias = dict[int, str]

_FIRST_TRIES: Final = 40
_MOST_TRIES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class _Fact:
    """What one past play says of its row as it was: its slots then, what was played, and the lead that it answered."""

    slots: tuple[int, ...]
    play: Play
    lead: Play | None


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
    """A full state that agrees with all that ``seat`` knows. Raises ``Hidden`` where the seat's own row is not known here."""
    if not state.unused:
        return state
    if HIDDEN in state.rows[seat].suits and state.phase not in ("deal0", "deal1"):
        raise Hidden("sample.hidden", "the row of this seat is not known here")
    faces: Faces = {slot: play.suit for play in state.plays for slot in play.slots}
    for row in state.rows:
        faces.update((slot, suit) for slot, suit in zip(row.slots, row.suits, strict=True) if suit != HIDDEN)
    pool = {
        suit: CARDS_PER_SUIT
        - state.won[0][index]
        - state.won[1][index]
        - sum(play.value for play in state.trick if play.suit == suit)
        - sum(row.suits.count(suit) for row in state.rows)
        - state.unused.count(suit)
        for index, suit in enumerate(SUITS)
    }
    facts = [fact for each in (0, 1) if HIDDEN in state.rows[each].suits for fact in _facts(state, each)]
    unknown = [slot for row in state.rows for slot in row.slots if slot not in faces]
    _fill(unknown, faces, pool, facts, rng)
    rest = rng.shuffled([suit for suit in SUITS for _ in range(pool[suit])])
    unused = "".join(suit if suit != HIDDEN else rest.pop() for suit in state.unused)
    first, second = (Row(row.slots, "".join(faces[slot] for slot in row.slots)) for row in state.rows)
    return replace(state, rows=(first, second), unused=unused)


def _facts(state: State, seat: Seat) -> list[_Fact]:
    """The seat's plays of this round, each with the row it was played from."""
    facts: list[_Fact] = []
    slots = set(state.rows[seat].slots)
    for position in range(len(state.plays) - 1, -1, -1):
        play = state.plays[position]
        if play.seat == seat:
            slots |= set(play.slots)
            facts.append(_Fact(tuple(sorted(slots)), play, state.plays[position - 1] if position % 2 else None))
    return facts


def _fill(unknown: list[int], faces: Faces, pool: dict[str, int], facts: list[_Fact], rng: Stream) -> None:
    """Gives every unknown slot a suit from the pool so that all facts hold. Raises ``Refused`` where none does.

    An early suit that cannot stand may be found out only after many tries further on; so an attempt gives up after a few
    and begins anew with other suits (randomised restarts), and only the last ones are thorough.
    """
    tries = _FIRST_TRIES
    while tries < _MOST_TRIES:
        if _attempt(unknown, 0, faces, pool, facts, rng, [tries]):
            return
        tries = tries * 5 // 4
    raise Refused("sample.impossible", "no cards agree with what was played")


def _attempt(
    unknown: list[int],
    position: int,
    faces: Faces,
    pool: dict[str, int],
    facts: list[_Fact],
    rng: Stream,
    tries: list[int],
) -> bool:
    """Fills the slots from ``position`` on; on failure, or after ``tries[0]`` suits, everything is as before."""
    if position == len(unknown):
        return True
    slot = unknown[position]
    suits = [suit for suit in SUITS if pool[suit]]
    while suits and tries[0] > 0:
        suit = rng.weighted([(suit, pool[suit]) for suit in suits])
        suits.remove(suit)
        tries[0] -= 1
        faces[slot] = suit
        pool[suit] -= 1
        holds = all(_holds(fact, faces) for fact in facts if slot in fact.slots)
        if holds and _attempt(unknown, position + 1, faces, pool, facts, rng, tries):
            return True
        pool[suit] += 1
        del faces[slot]
    return False


def _holds(fact: _Fact, faces: Faces) -> bool:
    """Whether a past play can still have been legal, given the faces known so far."""
    suits = "".join(faces.get(slot, HIDDEN) for slot in fact.slots)
    first = fact.slots.index(fact.play.slots[0])
    start = 0
    while start < len(suits):
        end = start + 1
        while end < len(suits) and suits[end] == suits[start]:
            end += 1
        if suits[start] != HIDDEN and not _run_holds(suits, start, end, first, fact):
            return False
        start = end
    return True


def _run_holds(suits: str, start: int, end: int, first: int, fact: _Fact) -> bool:
    """One run of the row: the group that was played from, or one that might have followed suit."""
    length = end - start
    closed = (start == 0 or suits[start - 1] != HIDDEN) and (end == len(suits) or suits[end] != HIDDEN)
    if start <= first < end:
        if start < first:
            return False  # its leftmost cards are played
        return length == fact.play.value or length > MAX_BLOCK or not closed
    lead = fact.lead
    if lead is None or suits[start] != lead.suit or fact.play.suit == lead.suit:
        return True
    # Any other length would have answered; a run only grows while its neighbours become known.
    return length == lead.value or (length < lead.value and not closed)
