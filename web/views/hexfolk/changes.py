"""What an event moved between hands and the bank, as everybody sees it."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.core import Event, Move, Reveal
from game.hexfolk import RESOURCES, State
from web.views.hexfolk.words import NOTHING, Counts, plus
from web.views.model import TableModel

_LOOK_BACK: Final = 80
"""Events that are looked through for the last change: a turn seldom has more."""
_MOVING: Final = frozenset(("bank", "trade", "two", "monopoly"))


class Change(NamedTuple):
    """What a seat got (positive) and gave (negative) in one event. ``hidden``: cards that only two seats know."""

    seat: int
    cards: Counts
    hidden: int = 0


class Latest(NamedTuple):
    """The last event of this turn that moved cards: its number in the history, and what it did."""

    number: int
    changes: tuple[Change, ...]


def latest(model: TableModel) -> Latest | None:
    """What the players' panels show as it flies in."""
    after: State = model.replica
    turn = after.number
    last = len(model.history) - 1
    for number in range(last, max(-1, last - _LOOK_BACK), -1):
        event, before = model.history[number]
        if before.number != turn:
            return None
        found = changes(event, before, after)
        if found:
            return Latest(number, found)
        after = before
    return None


def changes(event: Event, before: State, after: State) -> tuple[Change, ...]:
    """What an event moved, by seat; nothing for what is paid to build, given back or only shown."""
    if before.phase == "theft" and after.phase == "take":
        return (Change(before.turn, NOTHING, 1), Change(before.flow.robbed, NOTHING, -1))
    if not _moves(event, before) or after.hands is before.hands:
        return ()
    found = [
        Change(seat, _minus(now, was))
        for seat, (was, now) in enumerate(zip(_before(event, before), after.hands, strict=True))
        if was != now
    ]
    return tuple(found)


def _moves(event: Event, before: State) -> bool:
    match before.phase:
        case "dice" | "found_settlement":
            return True
        case "late_choice":
            return not before.number
        case "main" if isinstance(event, Move) and event.action is not None:
            return event.action.kind in _MOVING
        case "show_card" | "turn_up" | "turned_up":
            doing = before.flow.doing
            return doing is not None and doing.kind in _MOVING
    return False


def _before(event: Event, before: State) -> tuple[Counts, ...]:
    """The open cards before an event; what it turns up counts as open before."""
    if before.phase != "turned_up" or not isinstance(event, Reveal):
        return before.hands
    shown = "".join(event.faces or ())
    wood, clay, wool, grain, ore = map(shown.count, RESOURCES)
    shower = before.flow.owed[0].seat
    return tuple(
        plus(hand, (wood, clay, wool, grain, ore)) if seat == shower else hand for seat, hand in enumerate(before.hands)
    )


def _minus(now: Counts, was: Counts) -> Counts:
    wood, clay, wool, grain, ore = (mine - mine_before for mine, mine_before in zip(now, was, strict=True))
    return (wood, clay, wool, grain, ore)
