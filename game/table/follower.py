"""A replica that follows a log as its lines come: a bot's, in a worker that is told only what is new."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core import Event, Game, Genesis, Log, first_state, is_take_back, take_back


class Follower:
    """What a seat knows, from its lines of the log (``LocalTable.told_lines``).

    Raises ``TextError`` and ``Refused`` as ``Log`` does for lines that are none; it is of no use afterwards.
    """

    def __init__(self, game: Game[Any, Any], genesis: str) -> None:
        self._log: Log[Any, Any] = Log(game, Genesis.parse(genesis))
        self._before: list[tuple[Event, Any]] = []
        """The standing events, each with the state before it."""
        self.state = first_state(game, self._log.genesis)

    @property
    def count(self) -> int:
        """How many lines it has, the genesis among them."""
        return len(self._log.entries) + 1

    def follow(self, lines: Iterable[str]) -> None:
        """Takes the next lines."""
        for line in lines:
            event = self._log.append_line(line).event
            if is_take_back(event):
                _, self.state = take_back(self._before, event.seats)
            else:
                self._before.append((event, self.state))
                self.state = self._log.game.apply(self.state, event)
