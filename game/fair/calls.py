"""What seats say out of turn: votes, accusations, that they resign, are back, or agree to end. Read as soon as it comes, whatever the table waits for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core import Seat, TextError
from game.fair.group import Group
from game.fair.setting import Cheat
from game.fair.votes import Votes
from game.fair.wire import CALLS, CLOSING, Fields, Message

MOST_SEEN: Final = 16
"""Calls that one message can have seen."""
MOST_IN_GAME: Final = 4096
"""Calls of a seat in a whole game. With a clock that always runs out there are fewer than a thousand."""
DECLARED: Final = ("agree", "back", "resign")
"""Calls that count once the seat whose turn it is has seen them."""


class Calls:
    """All that was ever called at a table of so many seats and at most so many events."""

    def __init__(self, group: Group, seats: int, most_events: int) -> None:
        self._group = group
        self._seats = seats
        self._most_events = most_events
        self._counts = [0] * seats
        self.votes = Votes()
        self.declared: list[Message] = []
        self._accusations: list[Message] = []

    @property
    def accusation(self) -> Message | None:
        """The one that is heard: the first by stage and seat."""
        return min(self._accusations, key=lambda call: (call.stage, call.seat, call.number), default=None)

    def note(self, message: Message, earlier: Sequence[Message]) -> tuple[Seat, int] | None:
        """Remembers a call; for a vote, the seat and the stage it is about. ``earlier``: the messages of its seat before it.

        Raises ``Cheat`` for one that no honest program sends.
        """
        if message.kind not in CALLS:
            return None
        self._counts[message.seat] += 1
        if self._counts[message.seat] > MOST_IN_GAME:
            raise Cheat(message.seat, "fair.flood")
        try:
            return self._read(message, earlier)
        except TextError as error:
            raise Cheat(message.seat, error.code) from error

    def _read(self, message: Message, earlier: Sequence[Message]) -> tuple[Seat, int] | None:
        fields = Fields(self._group, message.body)
        match message.kind:
            case "vote":
                seat, stage = fields.number("seat", self._seats), fields.number("at", message.stage + 1)
                here = fields.flag("here")
                fields.close()
                if not here and not self._may_say_gone(message, stage, earlier):
                    raise TextError("fair.vote", f"about stage {stage}")
                self.votes.note(message.seat, seat, stage, here)
                return seat, stage
            case "accuse":
                fields.number("seat", self._seats)
                fields.number("position", self._most_events * 3 + 1000)
                fields.close()
                self._accusations.append(message)
            case "seen":
                fields.pairs("calls", MOST_SEEN)
                fields.close()
            case _:
                fields.close()
                self.declared.append(message)
        return None

    def _may_say_gone(self, vote: Message, stage: int, earlier: Sequence[Message]) -> bool:
        """Only where it itself stands; and with two seats, of whom one vote is enough, never about what it has passed."""
        return vote.stage == stage and (
            self._seats > 2 or all(message.stage <= stage or message.stage == CLOSING for message in earlier)
        )
