"""Tables of Delfos for the tests of its views: real games, played at random from a seed, and positions set up by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game import delfos
from game.core import Stream
from game.delfos import State
from game.table import LocalTable
from tests.web.tables import NAMES
from web.views.model import TableModel


def seats_of(people: int, bots: int) -> tuple[str, ...]:
    """So many people at one device, and then so many bots."""
    return ("me",) * people + ("bot:normal",) * bots


def played(seed: str, seats: tuple[str, ...]) -> Iterator[LocalTable]:
    """One table before its first choice and after each, to the end of the match; always the same object."""
    table = LocalTable.new(delfos, seats, seed)  # type: ignore[arg-type]
    rng = Stream("delfos views", seed)
    yield table
    while table.result is None:
        seat = rng.choice(table.to_act)
        table.act(seat, rng.choice(list(delfos.legal(table.replica(seat), seat))))
        yield table


def finished(seed: str, seats: tuple[str, ...]) -> LocalTable:
    """The table of a whole match."""
    *_, last = played(seed, seats)
    return last


def position(state: State, viewer: int | None, **more: Any) -> TableModel:
    """A state as its viewer sees it, without a history."""
    to_act = delfos.to_act(state)
    values: dict[str, Any] = {
        "game": "delfos",
        "viewer": viewer,
        "names": NAMES[: state.seats],
        "seats": seats_of(1, state.seats - 1),
        "replica": state,
        "history": (),
        "to_act": to_act,
        "legal": tuple(delfos.legal(state, viewer)) if viewer is not None and viewer in to_act else (),
        "result": delfos.result(state),
        "seen_rounds": len(state.past),
    }
    return TableModel(**{**values, **more})
