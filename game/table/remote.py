"""A table of friends as one device sees it: the log of its seats, as it comes. For screens it is like a local table, of which it knows its seats only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.core import Event, Game, Genesis, Log, Result, Seat, first_state


class RemoteTable:
    """One game. ``seat``: that of the person at this device, ``None`` for who watches.

    Has what screens ask of ``LocalTable``; nothing can be done here, all that is goes through the room.
    """

    def __init__(self, game: Game[Any, Any], genesis: Genesis, seat: Seat | None) -> None:
        self.game = game
        self.seat = seat
        self.log: Log[Any, Any] = Log(game, genesis)
        self._lines = [genesis.text()]
        self._history: list[tuple[Event, Any]] = []
        self._state = first_state(game, genesis)

    def take(self, start: int, lines: Sequence[str]) -> None:
        """The lines from ``start`` on; those that were there are replaced. Raises as ``Log`` does for lines that are none."""
        if start < len(self._lines):
            kept, self._lines = self._lines[1:start], self._lines[:1]
            self.log = Log(self.game, self.log.genesis)
            self._history, self._state = [], first_state(self.game, self.log.genesis)
            self._follow(kept)
            lines = lines if start else lines[1:]
        self._follow(lines)

    def _follow(self, lines: Iterable[str]) -> None:
        for line in lines:
            event = self.log.append_line(line).event
            self._lines.append(line)
            self._history.append((event, self._state))
            self._state = self.game.apply(self._state, event)

    # --- What there is to see ------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.log.genesis.seats)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people at this device."""
        return () if self.seat is None else (self.seat,)

    @property
    def options(self) -> Mapping[str, Any]:
        return dict(self.log.genesis.options)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.game.to_act(self._state)

    @property
    def result(self) -> Result | None:
        return self.game.result(self._state)

    @property
    def take_backs(self) -> int:
        return 0

    @property
    def place(self) -> int:
        """How many events stand."""
        return len(self._history)

    def bot_level(self, seat: Seat) -> str | None:
        """The level of the bot in a seat, wherever it runs; ``None`` where a person sits."""
        kind = self.log.genesis.seats[seat]
        return kind.removeprefix("bot:") if kind.startswith("bot:") else None

    def replica(self, viewer: Seat | None) -> Any:
        """The state as this device knows it, whoever looks: it has no other."""
        return self._state

    def history(self, viewer: Seat | None) -> Sequence[tuple[Event, Any]]:
        """Every event as this device was told it, with the state before it. Grows with the table: not to be kept."""
        return self._history

    def can_undo(self, seat: Seat) -> bool:
        """Nothing is taken back among friends: others have seen it."""
        return False

    def told_lines(self, viewer: Seat | None) -> Sequence[str]:
        """The lines of the log as this device has them, the genesis first."""
        return self._lines
