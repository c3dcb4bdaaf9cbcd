"""Tables for the tests of the table's views: real games, played at random from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core import Event, Stream
from game.hipparchus import Play, Round, Row, State, legal
from game.registry import GAMES
from game.table import LocalTable
from web.views.boards import BOARDS
from web.views.model import TableModel

NONE_WON = ((0, 0, 0), (0, 0, 0))
NAMES = ("Inés", "Ana", "Ben", "Eva", "Dani", "Carla", "Fer", "Gil")
ALONE = ("me", "bot:normal")
TWO = ("me", "me")


def played(seed: str, seats: tuple[str, ...] = ALONE) -> Iterator[LocalTable]:
    """One table before its first move and after each, to the end of the match; always the same object."""
    table = LocalTable.new(GAMES["hipparchus"], seats, seed)
    rng = Stream("views", seed)
    yield table
    while table.result is None:
        seat = table.to_act[0]
        table.act(seat, rng.choice(list(table.game.legal(table.replica(seat), seat))))
        yield table


def finished(seed: str, seats: tuple[str, ...] = ALONE) -> LocalTable:
    """The table of a whole match."""
    *_, last = played(seed, seats)
    return last


def model_of(table: LocalTable, viewer: int | None, **more: Any) -> TableModel:
    """The table as the app shows it to a viewer; all finished rounds are seen unless said otherwise."""
    acts = viewer is not None and viewer in table.to_act
    values: dict[str, Any] = {
        "game": table.game.ID,
        "viewer": viewer,
        "names": NAMES[: table.seats],
        "seats": table.log.genesis.seats,
        "replica": table.replica(viewer),
        "history": tuple(table.history(viewer)),
        "to_act": table.to_act,
        "legal": tuple(table.game.legal(table.replica(viewer), viewer)) if acts else (),
        "can_undo": viewer is not None and table.can_undo(viewer),
        "take_backs": table.take_backs,
        "result": table.result,
        "seen_rounds": BOARDS[table.game.ID].rounds(table.replica(None)),
    }
    return TableModel(**{**values, **more})


def position(
    row: str,
    *,
    lead: str = "",
    won: tuple[tuple[int, int, int], tuple[int, int, int]] = NONE_WON,
    past: tuple[Round, ...] = (),
    **more: Any,
) -> TableModel:
    """Seat 0 to move with this row: to lead, or to answer a lead such as ``MM``."""
    plays = (Play(1, lead[0], tuple(range(14, 14 + len(lead)))),) if lead else ()
    rows = (Row(tuple(range(len(row))), row), Row(tuple(range(17, 28)), "?" * 11))
    state = State("reply" if lead else "lead", 1 if lead else 0, rows, won, plays, "??", past)
    return TableModel(
        **{
            "game": "hipparchus",
            "viewer": 0,
            "names": NAMES[:2],
            "seats": ALONE,
            "replica": state,
            "history": (),
            "to_act": (0,),
            "legal": tuple(legal(state, 0)),
            "seen_rounds": len(past),
            **more,
        }
    )


def truth_of(table: LocalTable) -> tuple[Any, tuple[tuple[Event, Any], ...]]:
    """The full truth of a table and its history, which no screen may ever be given."""
    return table._truths[-1], tuple(zip(table._events, table._truths, strict=False))
