"""Records the golden games anew, for when the rules or the texts change: ``python -m tests.game.hesperidae.record``.

A whole game is long. Two are played to their ends, one that ends by passes and one by regions; the others end early, and small.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from game import hesperidae
from game.core import Log, Table, replica
from game.core.conformance import golden_text

GOLDEN: Final = Path(__file__).parent / "golden"


class Recorded(NamedTuple):
    """A random game. ``events``: after how many of them it ends by ``end``; 0 for one that is played to its end."""

    seats: int
    seed: str
    events: int = 0
    end: Table | None = None
    match: str = "single"
    pairs: bool = False


GAMES: Final = {
    "two": Recorded(2, "76"),  # with questions and passes; both hands are shown
    "three": Recorded(3, "205"),  # a victory by region
    "four": Recorded(4, "625", 80, Table("resign", (2,))),
    "pairs": Recorded(4, "1483", 70, Table("resign", (1,)), pairs=True),  # with a choice of pieces
    "extended": Recorded(2, "1735", 80, Table("agreed_end", (0, 1)), match="extended"),  # in the second game
}


def record(game: Recorded) -> str:
    """The text of a golden game."""
    text = golden_text(hesperidae, game.seats, {"match": game.match, "pairs": game.pairs}, game.seed)
    if game.end is None:
        return text
    # A comment, the genesis and the first state; then two lines for each event.
    lines = text.splitlines()[: 3 + 2 * game.events]
    log: Log[Any, Any] = Log.parse(hesperidae, lines[1::2])
    log.append(game.end, "0" * 32)
    lines += [log.line(log.entries[-1]), f"= {hesperidae.state_text(replica(log))}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name, game in GAMES.items():
        (GOLDEN / f"{name}.txt").write_text(record(game), encoding="ascii")
