"""Tables of Hesperidae for the tests of its views: real games, played at random from a seed, and positions set up by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game import hesperidae
from game.core import Option, Stream
from game.hesperidae import Ask, State
from game.table import LocalTable
from tests.web.tables import NAMES
from web.views.model import TableModel


def seats_of(people: int, bots: int) -> tuple[str, ...]:
    """So many people at one device, and then so many bots."""
    return ("me",) * people + ("bot:normal",) * bots


def played(
    seed: str, seats: tuple[str, ...], options: Mapping[str, Option] | None = None, *, asking: bool = False
) -> Iterator[LocalTable]:
    """One table before its first choice and after each, to the end of the match; always the same object. ``asking``: who can
    lay no card asks where it is possible."""
    table = LocalTable.new(hesperidae, seats, seed, options)  # type: ignore[arg-type]
    rng = Stream("hesperidae views", seed)
    yield table
    while table.result is None:
        seat = table.to_act[0]
        legal = list(hesperidae.legal(table.replica(seat), seat))
        asks = [action for action in legal if isinstance(action, Ask)]
        action = rng.choice(asks if asks and asking else legal)
        table.act(seat, action.draw(rng) if hasattr(action, "draw") else action)
        yield table


def finished(seed: str, seats: tuple[str, ...], options: Mapping[str, Option] | None = None) -> LocalTable:
    """The table of a whole match."""
    *_, last = played(seed, seats, options)
    return last


def set_up(state: State, viewer: int | None = 0, **more: Any) -> TableModel:
    """A state as its viewer sees it, without a history."""
    to_act = hesperidae.to_act(state)
    values: dict[str, Any] = {
        "game": "hesperidae",
        "viewer": viewer,
        "names": NAMES[: state.match.seats],
        "seats": seats_of(1, state.match.seats - 1),
        "replica": state,
        "history": (),
        "to_act": to_act,
        "legal": tuple(hesperidae.legal(state, viewer)) if viewer is not None and viewer in to_act else (),
        "result": hesperidae.result(state),
        "seen_rounds": len(state.match.past),
    }
    return TableModel(**{**values, **more})
