"""Tables that are played the same everywhere, byte for byte: ``python -m tests.game.fair.golden`` writes their records anew.

Only after the messages have changed and ``PROTOCOL`` was raised, or the rules of a game and its ``RULES``. Runs in a worker of the page too.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from game import hipparchus
from game.core import Seat
from game.core.canonical import loads
from game.fair.group import Group
from game.fair.record import record_text
from tests.game.core.examples import magpies
from tests.game.fair.tables import Table

FOLDER: Final = Path(__file__).parent / "golden"
TABLES: Final[dict[str, tuple[ModuleType, int]]] = {"magpies-3": (magpies, 3), "hipparchus-2": (hipparchus, 2)}
"""The games that are recorded, each with its seats: one with sealed choices, a remix and pieces of keys, one of three rounds."""


def played(name: str, group: Group) -> Table:
    """The table to its end: seeds, entropy and what everybody chooses follow from its name."""
    game, seats = TABLES[name]
    table = Table(game, group, seats, f"golden {name}")
    table.play(choose=first)
    return table


def first(state: Any, seat: Seat, actions: Sequence[Any]) -> Any:
    """A choice that needs no luck."""
    return actions[0]


def record(table: Table) -> str:
    """The one record that all devices have of it."""
    (text,) = {record_text(peer) for peer in table.peers}
    return text


def golden(name: str) -> str:
    """The record as it was written down."""
    return (FOLDER / f"{name}.txt").read_text(encoding="ascii")


def last_head(name: str) -> str:
    """The head of the log at its end, as all seats have signed it in their last message."""
    *_, message, _, _ = golden(name).split("\n")
    found: str = loads(message[message.index("{") :])["b"]["head"]
    return found


if __name__ == "__main__":
    from game.fair.ristretto import Ristretto

    for each in TABLES:
        (FOLDER / f"{each}.txt").write_text(record(played(each, Ristretto())), encoding="ascii")
