"""What is wrong with a state that was set up from text: every way in which its parts contradict each other or the rules.

A replica that is folded from events has no defect. Hidden faces are given the benefit of the doubt.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from game.hipparchus.rules import inventory, judge, leads, replies
from game.hipparchus.state import (
    CARDS_PER_SUIT,
    HIDDEN,
    MAX_BLOCK,
    NONE_WON,
    ROUNDS_TO_WIN,
    ROW_LENGTH,
    SUITS,
    Block,
    Counts,
    Play,
    Row,
    State,
    score,
)

_BEFORE_DEAL: Final = ("first", "shuffle")
_DEALING: Final = ("deal0", "deal1")
_LED: Final = ("show_lead", "reply", "show_rest")
"""The lead lies on the table and has no answer yet."""


def defects(state: State) -> list[str]:
    """Every defect found, in words for developers; empty for a possible state."""
    found = [*_match(state), *_deal(state)]
    if found or not state.unused:
        return found
    found = [*_cards(state), *_phase(state)]
    return found or [*_plays(state)]


def _match(state: State) -> Iterator[str]:
    """ "First to win 2 rounds wins the game"; "the winner of the previous round leads" """
    won_at = [round_ for round_ in range(len(state.past)) if max(_wins(state, round_ + 1)) == ROUNDS_TO_WIN]
    if won_at and won_at[0] + 1 < len(state.past):
        yield "a round was played after the match was won"
    if (state.phase == "over") != (bool(won_at) or bool(state.end)):
        yield "a match is over when a seat has won two rounds or it ended early, and only then"
    if won_at and state.end:
        yield "a match cannot end twice"
    for played in state.past:
        first, second = score(played.won)
        if first != second and played.winner != int(second > first):
            yield "a round was not won by the higher total"
        by_suit = [mine + theirs for mine, theirs in zip(*played.won, strict=True)]
        if max(by_suit) > CARDS_PER_SUIT or sum(by_suit) > 2 * ROW_LENGTH:
            yield "more cards were won in a round than there are"
    yield from _leader(state)


def _wins(state: State, rounds: int) -> tuple[int, int]:
    second = sum(played.winner for played in state.past[:rounds])
    return rounds - second, second


def _leader(state: State) -> Iterator[str]:
    drawn = state.leader >= 0
    if state.phase == "first":
        if drawn or state.past:
            yield "nobody leads and nothing is played before the first leader is drawn"
        return
    if not drawn:
        if state.phase != "over" or state.past or state.unused:
            yield "somebody leads from the first draw on"
        return
    if not state.unused:
        yield from _first_leader(state, state.leader)


def _first_leader(state: State, leader: int) -> Iterator[str]:
    """ "later the winner of the previous round leads" """
    finished = state.phase == "over" and not state.end
    before = state.past[:-1] if finished else state.past
    if before and before[-1].winner != leader:
        yield "the winner of the previous round leads the first trick of the next"


def _deal(state: State) -> Iterator[str]:
    """Rows and unused cards are there from the shuffle to the end of the round."""
    ended_early = state.phase == "over" and bool(state.end)
    expected = state.phase not in _BEFORE_DEAL
    dealt = bool(state.unused)
    if dealt != expected and not ended_early:
        yield "rows and unused cards are there from the shuffle to the end of a round"
    if not dealt and (state.plays or any(map(sum, state.won)) or any(row.slots for row in state.rows)):
        yield "cards are in rows, played or won before the shuffle"


def _cards(state: State) -> Iterator[str]:
    """ "30 cards: 10 Sun, 10 Moon, 10 Earth": each is in one place."""
    if any(stock.found > stock.total for stock in inventory(state).stocks):
        yield "more cards of a suit than there are"
    gone = sum(ROW_LENGTH - len(row.slots) for row in state.rows)
    if gone != sum(map(sum, state.won)) + sum(play.value for play in state.trick):
        yield "the cards that left the rows are not those won and on the table"


def _phase(state: State) -> Iterator[str]:
    """What the phase says of rows and plays."""
    if state.phase in _DEALING:
        not_yet = state.rows[1].suits + (state.rows[0].suits if state.phase == "deal0" else "")
        if not_yet.strip(HIDDEN):
            yield "a row is known before it was dealt"
        if state.plays or any(len(row.slots) < ROW_LENGTH for row in state.rows):
            yield "cards moved before both rows were dealt"
        return
    if state.phase == "over" and not state.end:
        yield from _end(state)
        return
    on_the_table = 1 if state.phase in _LED else 2 if state.phase == "show_reply" else len(state.trick)
    if len(state.plays) < on_the_table or len(state.plays) % 2 != on_the_table % 2:
        yield "the plays are not whole tricks and the trick under way"
    still_to_play = ((0, 1), (state.follower,), ())[on_the_table]
    if not all(state.rows[seat].slots for seat in still_to_play):
        yield "a row that should play is empty"
    if state.phase == "show_rest" and state.plays and not _unanswered(state):
        yield "who has no reply holds one group of the lead's suit and value"


def _end(state: State) -> Iterator[str]:
    """ "When a player has no cards left, the trick under way is completed and the round ends", or the lead is unanswered."""
    if state.past[-1].won != state.won:
        yield "the cards won are not those of the last round"
    empty = not all(row.slots for row in state.rows)
    unanswered = len(state.trick) == 1 and len(state.plays) % 2 == 1 and _unanswered(state)
    if not (unanswered or (empty and not state.trick)):
        yield "the last round has no end"
    last_follower = state.follower if unanswered else state.plays[-1].seat if state.plays else state.past[-1].winner
    first, second = score(state.won)
    if first == second and state.past[-1].winner != last_follower:
        yield "equal totals are won by the follower of the last trick"


def _unanswered(state: State) -> bool:
    """Whether the follower's row may be one without a reply: a single group of the lead's suit and value."""
    lead, row = state.plays[-1], state.rows[state.follower]
    return len(row.slots) == lead.value and not row.suits.strip(lead.suit + HIDDEN)


def _plays(state: State) -> Iterator[str]:
    """Goes back play by play, as far as they are told: rows and cards won as they were must allow each play."""
    rows = list(state.rows)
    won = state.won
    winner = state.leader
    on_the_table = len(state.trick)
    for position in range(len(state.plays) - 1, -1, -1):
        play = state.plays[position]
        lead = state.plays[position - 1] if position % 2 else None
        under_way = position >= len(state.plays) - on_the_table
        if lead is not None and lead.seat == play.seat:
            yield "a seat answered its own lead"
            return
        if under_way and play.seat != (state.follower if lead else state.leader):
            yield "the trick under way is not the leader's"
            return
        before = _row_before(rows[play.seat], play)
        if before is None:
            yield "a play is not of neighbouring cards that left its seat's row"
            return
        rows[play.seat] = before
        if not _was_legal(before, play, lead):
            yield "a play was not legal"
        if lead is None or under_way:
            continue
        if (earlier := _won_before(won, winner, (lead, play))) is None:
            yield "a trick's winner does not have its cards"
            return
        won = earlier
        if judge(lead, play, won).winner != winner:
            yield "a trick was not won by who leads the next"
        winner = lead.seat
    if won == NONE_WON:
        yield from _first_leader(state, winner)


def _row_before(row: Row, play: Play) -> Row | None:
    """The row with the cards of a play back in it; ``None`` where they would not be neighbours."""
    start = sum(slot < play.slots[0] for slot in row.slots)
    slots = row.slots[:start] + play.slots + row.slots[start:]
    inside = all(slot // ROW_LENGTH == play.seat for slot in play.slots)
    if not inside or play.value > MAX_BLOCK or any(left >= right for left, right in pairwise(slots)):
        return None
    return Row(slots, row.suits[:start] + play.suit * play.value + row.suits[start:])


def _was_legal(row: Row, play: Play, lead: Play | None) -> bool:
    """Whether the play was legal, or rests on a hidden face."""
    if lead is not None and (lead.suit, lead.value) == (play.suit, play.value):
        return False
    if HIDDEN in row.suits:
        return True
    options = leads(row) if lead is None else replies(row, lead.suit, lead.value)
    return Block(play.slots[0], play.value, play.suit) in options


def _won_before(won: tuple[Counts, Counts], winner: int, trick: tuple[Play, Play]) -> tuple[Counts, Counts] | None:
    """The cards won before a trick; ``None`` where the winner has too few."""
    counts = list(won[winner])
    for play in trick:
        counts[SUITS.index(play.suit)] -= play.value
    if min(counts) < 0:
        return None
    sun, moon, earth = counts
    before = (sun, moon, earth)
    return (before, won[1]) if winner == 0 else (won[0], before)
