"""Folding a log, and the audit of a game whose faces are all known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from game.core.contract import Game
from game.core.errors import Refused
from game.core.events import Event, Move, Seat, Table
from game.core.log import Genesis, Log

S = TypeVar("S")
A = TypeVar("A")


def first_state(game: Game[S, A], genesis: Genesis) -> S:
    """The state before the first event."""
    return game.start(dict(genesis.options), len(genesis.seats))


def standing(events: Iterable[Event]) -> list[Event]:
    """The events that still count, after the take-backs among them.

    ``Table("take_back", (seat,))`` undoes everything from the seat's last move on. Raises ``Refused``
    (``table.nothing_to_take_back``) where there is none.
    """
    kept: list[Event] = []
    for event in events:
        if not (isinstance(event, Table) and event.kind == "take_back"):
            kept.append(event)
            continue
        while kept:
            last = kept.pop()
            if isinstance(last, Move) and last.seat in event.seats:
                break
        else:
            raise Refused("table.nothing_to_take_back", "no move of the seat is left")
    return kept


def states(game: Game[S, A], genesis: Genesis, events: Iterable[Event]) -> Iterator[S]:
    """The state before the first event and after each. Raises ``Refused`` at the first event that cannot stand."""
    state = first_state(game, genesis)
    yield state
    for event in events:
        state = game.apply(state, event)
        yield state


def replica(log: Log[S, A]) -> S:
    """The state that a log's standing events fold to."""
    state = first_state(log.game, log.genesis)
    for event in standing(log.events()):
        state = log.game.apply(state, event)
    return state


@dataclass(frozen=True, slots=True)
class Finding:
    """The first event of a log that broke a rule: its position from 0, whose it was, and the code of the rule."""

    position: int
    seat: Seat | None
    code: str


def audit(game: Game[S, A], genesis: Genesis, events: Iterable[Event]) -> Finding | None:
    """Plays a game again with every face known and names the first event that broke a rule; ``None`` for a clean game.

    A claim that was unknown to others while it was made is settled here. A move that is still unknown (a face is missing
    from the events) counts as a finding, ``audit.unknown``: an audit must not pass what it cannot see.
    """
    state = first_state(game, genesis)
    for position, event in enumerate(events):
        seat = event.seat if isinstance(event, Move) else None
        if isinstance(event, Move):
            ruling = game.check(state, event.seat, event.action)
            if not ruling.legal:
                return Finding(position, seat, ruling.code or "audit.unknown")
        try:
            state = game.apply(state, event)
        except Refused as refusal:
            return Finding(position, refusal.seat if seat is None else seat, refusal.code)
    return None
