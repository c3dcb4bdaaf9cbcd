"""What seats say out of turn: votes, accusations, that they resign, are back, or agree to end. Read as soon as it comes, whatever the table waits for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core import TextError
from game.fair.group import Group
from game.fair.setting import Cheat
from game.fair.votes import Question, Votes
from game.fair.wire import CALLS, CLOSING, HASH, Fields, Message

MOST_SEEN: Final = 16
"""Calls that one message can have seen."""
MOST_IN_GAME: Final = 4096
"""Calls of a seat in a whole game, answers to votes not counted. With a clock that always runs out there are fewer than a thousand."""
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
        self.accusations: list[Message] = []
        """At most one of each seat, the first by stage and seat in front."""

    def note(self, message: Message, earlier: Sequence[Message]) -> Question | None:
        """Remembers a call; for a vote, what it is about. ``earlier``: the messages of its seat before it.

        Raises ``Cheat`` for one that no honest program sends.
        """
        if message.kind not in CALLS:
            return None
        try:
            question = self._read(message, earlier)
        except TextError as error:
            raise Cheat(message.seat, error.code) from error
        if question is None or not message.body["here"]:
            self._counts[message.seat] += 1
        if self._counts[message.seat] > MOST_IN_GAME:
            raise Cheat(message.seat, "fair.flood")
        return question

    def _read(self, message: Message, earlier: Sequence[Message]) -> Question | None:
        fields = Fields(self._group, message.body)
        match message.kind:
            case "vote":
                seat, stage = fields.number("seat", self._seats), fields.number("at", message.stage + 1)
                on, here = fields.data("on", HASH), fields.flag("here")
                fields.close()
                question = Question(seat, stage, on)
                if here or self._may_say_gone(message, stage, on, earlier):
                    self.votes.note(message.seat, question, here)
                return question
            case "accuse":
                fields.number("seat", self._seats)
                fields.number("position", self._most_events * 3 + 1000)
                fields.close()
                self._accuse(message, earlier)
            case "seen":
                fields.pairs("calls", MOST_SEEN)
                fields.close()
            case _:
                fields.close()
                self.declared.append(message)
        return None

    def _may_say_gone(self, vote: Message, stage: int, on: bytes, earlier: Sequence[Message]) -> bool:
        """Only where it itself stands, and never about what it has passed. With two seats, of whom one vote is enough, that is a cheat; with
        more it can't come about but where somebody was away, and counts for nothing."""
        if vote.stage != stage or vote.transcript != on:
            raise TextError("fair.vote", f"about stage {stage}")
        stands = self.may_stand_at(stage, earlier)
        if not stands and self._seats == 2:
            raise TextError("fair.vote", f"about stage {stage}")
        return stands

    def may_stand_at(self, stage: int, earlier: Sequence[Message]) -> bool:
        """Whether a seat that has sent these can be at a stage: not where it has passed it since it was last back.

        Anybody can say that it is back. So with two seats, where nobody comes back, that changes nothing; and nobody goes back behind
        the end of a round, since others may have told their keys for that.
        """
        backs = [at for at, message in enumerate(earlier) if message.kind == "back"] if self._seats > 2 else []
        since = backs[-1] if backs else 0
        return stage >= _passed([*_ends(earlier), *earlier[since:]])

    def must_say_back(self, stage: int, earlier: Sequence[Message]) -> bool:
        """Whether a seat that has sent these, and stands at this stage after all, has to say so first: its time was over, and it had gone on."""
        return self._seats > 2 and not self.may_stand_at(stage, earlier) and stage >= _passed(_ends(earlier))

    def _accuse(self, call: Message, earlier: Sequence[Message]) -> None:
        """An honest seat accuses once, where it stands; who has signed the result of the round has nothing left to say about it."""
        if any(other.seat == call.seat for other in self.accusations):
            raise TextError("fair.flood", "a second accusation")
        duties = [message for message in earlier if message.kind not in CALLS]
        if not self.may_stand_at(call.stage, earlier) or (duties and duties[-1].kind == "result"):
            return
        self.accusations.append(call)
        self.accusations.sort(key=lambda each: (each.stage, each.seat))


def _passed(messages: Sequence[Message]) -> int:
    """The latest stage that the sender of these has stood at, as far as they show."""
    return max((message.stage for message in messages if message.stage != CLOSING), default=0)


def _ends(messages: Sequence[Message]) -> list[Message]:
    """What says that a round is over."""
    return [message for message in messages if message.kind == "done"]
