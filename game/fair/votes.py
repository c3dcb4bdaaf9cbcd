"""Who says of whom that it is gone, and what follows. Pure counting: no messages, no game.

A seat is gone at a stage once all others who are present there have said so. Whoever has said it must not go on with that seat as long as the others
could still complete the vote, since they would go on without it. So a device that follows these rules goes back on nothing but its own being
voted gone; and what is decided depends on the votes alone, not on when they came.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from game.core import Seat


class Question(NamedTuple):
    """Whether a seat is gone, at one stage of one history of the table. ``on``: the transcript there."""

    seat: Seat
    stage: int
    on: bytes


@dataclass(frozen=True, slots=True)
class Ballot:
    """The votes at one stage: by seat, what each voter says of it, ``True`` for "it is here". A first vote stands."""

    said: Mapping[Seat, Mapping[Seat, bool]]
    asked: Sequence[Seat]
    """Whom the table waits for; also somebody who is not present, when it is its turn."""
    present: Sequence[Seat]
    """Who is at the table at this stage. Votes of others don't count."""
    standing: int
    """How many seats have not left the game for good."""

    def gone(self) -> tuple[Seat, ...]:
        """Those whom all the others have said to be gone, ascending: the largest such group."""
        for group in self._groups(self.said):
            others = self._others(group)
            if self._may_be_gone(group) and all(voter in self.said[seat] for seat in group for voter in others):
                return group
        return ()

    def bound(self, voter: Seat) -> set[Seat]:
        """Whom ``voter`` has said to be gone, where the others could still complete that: it must not go on with them."""
        doubted, decided = [each for each, said in self.said.items() if said.get(voter) is False], self.gone()
        found: set[Seat] = set()
        for group in self._groups(doubted):
            if self._may_be_gone(group):
                found.update(group)
            if group == decided:
                break  # what comes after it can't be decided any more
        return found

    def silent(self, seat: Seat) -> set[Seat]:
        """Who is present and has not said anything of the seat."""
        return set(self.present) - set(self.said.get(seat, ())) - {seat}

    def held_up_by(self, seat: Seat) -> set[Seat]:
        """Whom the table waits for besides a seat whose message is missing: who says that it is there has to hand it on; and where more than half
        say that it is gone, the rest has to say something. They can be gone with it."""
        said = self.said.get(seat, {})
        witnesses = {voter for voter in self.present if said.get(voter)}
        doubting = [voter for voter in self.present if said.get(voter) is False]
        return witnesses | self.silent(seat) if self._enough(len(doubting)) else witnesses

    def _groups(self, seats: Iterable[Seat]) -> Iterator[tuple[Seat, ...]]:
        """All groups of these seats, the largest first, each ascending."""
        accused = sorted(set(seats) & {*self.present, *self.asked})
        for size in range(len(accused), 0, -1):
            yield from combinations(accused, size)

    def _may_be_gone(self, group: Sequence[Seat]) -> bool:
        """Whether the others are enough, and none of them has said that one of the group is here.

        More than half of those who still play must be left; of two, one is enough.
        """
        others = self._others(group)
        return self._enough(len(others)) and not any(self.said[seat].get(voter) for seat in group for voter in others)

    def _enough(self, voters: int) -> bool:
        return 2 * voters > self.standing or (self.standing == 2 and voters == 1)

    def _others(self, group: Sequence[Seat]) -> list[Seat]:
        return [seat for seat in self.present if seat not in group]


class Votes:
    """All votes of a table."""

    def __init__(self) -> None:
        self._said: dict[int, dict[Question, dict[Seat, bool]]] = {}
        """By stage."""

    def note(self, voter: Seat, question: Question, here: bool) -> None:
        """Takes a vote; a second one about the same changes nothing."""
        if voter != question.seat:
            self._said.setdefault(question.stage, {}).setdefault(question, {}).setdefault(voter, here)

    def has(self, voter: Seat, question: Question) -> bool:
        """Whether this voter has said something about it."""
        return voter in self._said.get(question.stage, {}).get(question, ())

    def at(self, stage: int, on: bytes, asked: Sequence[Seat], present: Sequence[Seat], standing: int) -> Ballot:
        """The votes at one stage of one history."""
        questions = self._said.get(stage, {})
        said = {question.seat: votes for question, votes in questions.items() if question.on == on}
        return Ballot(said, asked, present, standing)

    def questions(self) -> Iterator[Question]:
        """All that was ever asked."""
        for asked in self._said.values():
            yield from asked
