"""Folding a log, and the audit of a game whose faces are all known."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeGuard, TypeVar

from game.core.contract import Game, full_options
from game.core.errors import Refused
from game.core.events import Event, Move, Open, Seat, Table
from game.core.log import Genesis, Log

S = TypeVar("S")
A = TypeVar("A")
T = TypeVar("T")


def first_state(game: Game[S, A], genesis: Genesis) -> S:
    """The state before the first event. Raises ``Refused`` (``options.*``) for a genesis that the game does not allow."""
    seats = len(genesis.seats)
    return game.start(full_options(game.OPTIONS, game.SEATS, dict(genesis.options), seats), seats)


def is_take_back(event: Event) -> TypeGuard[Table]:
    """Whether the event undoes others."""
    return isinstance(event, Table) and event.kind == "take_back"


def resigns(event: Event, seat: Seat | None) -> bool:
    """Whether the seat gives up with this event, or is gone for good."""
    return isinstance(event, Table) and event.kind in ("out", "resign") and seat in event.seats


def take_back(kept: list[tuple[Event, T]], seats: Container[Seat]) -> tuple[Move, T]:
    """Drops everything from the last move of these seats on; that move, with what was kept beside it.

    Raises ``Refused`` (``table.nothing_to_take_back``) where there is none.
    """
    while kept:
        last, beside = kept.pop()
        if isinstance(last, Move) and last.seat in seats:
            return last, beside
    raise Refused("table.nothing_to_take_back", "no move of the seat is left")


def standing(events: Iterable[Event]) -> list[Event]:
    """The events that still count, after the take-backs among them.

    ``Table("take_back", (seat,))`` undoes everything from the seat's last move on. Raises ``Refused``
    (``table.nothing_to_take_back``) where there is none.
    """
    return [event for _, event in _standing(events)]


def _standing(events: Iterable[Event]) -> list[tuple[int, Event]]:
    """The standing events, each with its position among all."""
    kept: list[tuple[Event, int]] = []
    for position, event in enumerate(events):
        if is_take_back(event):
            take_back(kept, event.seats)
        else:
            kept.append((event, position))
    return [(position, event) for event, position in kept]


def taken_back(game: Game[S, A], genesis: Genesis, events: Iterable[Event]) -> list[tuple[Move, S]]:
    """Every move that was taken back, with the state before it.

    Raises ``Refused`` as :func:`standing` does, and at the first event that could not stand when it was made.
    """
    state = first_state(game, genesis)
    kept: list[tuple[Event, S]] = []
    found: list[tuple[Move, S]] = []
    for event in events:
        if is_take_back(event):
            move, state = take_back(kept, event.seats)
            found.append((move, state))
        else:
            kept.append((event, state))
            state = game.apply(state, event)
    return found


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


def audit(game: Game[S, A], genesis: Genesis, events: Iterable[Event], *, pass_unknown: bool = False) -> Finding | None:
    """Plays a game again with every face known and names the first event that broke a rule; ``None`` for a clean game.

    A claim that was unknown to others while it was made is settled here. A move that is still unknown (a face or a sealed
    move is missing from the events) counts as a finding, ``audit.unknown``: an audit must not pass what it cannot see.
    With ``pass_unknown`` it goes on behind such a move, for a table of which some cards can't be opened any more.
    What was taken back does not count; positions are those among all events. Raises ``Refused`` as :func:`standing` and
    :func:`first_state` do.
    """
    state = first_state(game, genesis)
    for position, event in _standing(events):
        seat = event.seat if isinstance(event, (Move, Open)) else None
        untold = isinstance(event, (Move, Open)) and event.action is None
        if untold and not pass_unknown:
            return Finding(position, seat, "audit.unknown")
        if isinstance(event, Move) and not untold:
            ruling = game.check(state, event.seat, event.action)
            if ruling.illegal or not (ruling.legal or pass_unknown):
                return Finding(position, seat, ruling.code or "audit.unknown")
        try:
            state = game.apply(state, event)
        except Refused as refusal:
            return Finding(position, seat if refusal.seat is None else refusal.seat, refusal.code)
    return None
