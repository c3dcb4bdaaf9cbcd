"""What a bot is asked with. Only the lines that its seat may have, and a key from which the table's secret cannot be had."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.canonical import dumps


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A question to the bot in a seat."""

    table: str
    """Names the table, for a worker that keeps what it was told of it."""
    game: str
    seat: int
    level: str
    head: str
    """The log's head: the answer is of no use once it is another."""
    lines: Sequence[str]
    """The seat's lines; those up to ``count`` are meant, later ones may have joined."""
    count: int
    key: str

    def text(self, start: int = 0) -> str:
        """As the worker gets it, which has the lines before ``start`` already."""
        return dumps(
            {
                "game": self.game,
                "key": self.key,
                "level": self.level,
                "lines": self.lines[start : self.count],
                "seat": self.seat,
                "start": start,
                "table": self.table,
            }
        )
