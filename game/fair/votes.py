"""Who says of whom that it is gone. A seat that is waited for is gone once all others say so, at the same stage.

Whoever has said it must not go on with that seat before somebody else says that it is there after all: the others may already have gone on
without it. So a vote can be completed late, but never undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.core import Seat


class Votes:
    """All votes at a table. A seat's first vote about another one at a stage stands."""

    def __init__(self) -> None:
        self._said: dict[tuple[Seat, int], dict[Seat, bool]] = {}
        """By whom it is about and the stage: what each seat says, ``True`` for "it is here"."""
        self._unanswered: set[tuple[Seat, int]] = set()

    def note(self, voter: Seat, seat: Seat, stage: int, here: bool) -> None:
        """Takes a vote of ``voter`` about ``seat``."""
        if voter != seat:
            self._unanswered.add((seat, stage))
            self._said.setdefault((seat, stage), {}).setdefault(voter, here)

    def gone(self, asked: Sequence[Seat], present: Sequence[Seat], stage: int) -> tuple[Seat, ...]:
        """Those of the asked seats that all others have voted to be gone at this stage, ascending.

        More than half of the table must say so, but for two players, of whom one is enough.
        """
        accused = [seat for seat in asked if self._doubted(seat, stage)]
        for gone in (accused, *([seat] for seat in accused)):
            voters = [seat for seat in present if seat not in gone]
            enough = len(voters) > len(gone) or len(present) == 2
            if gone and enough and all(voter in self._said[seat, stage] for seat in gone for voter in voters):
                return tuple(gone)
        return ()

    def binds(self, voter: Seat, seat: Seat, stage: int) -> bool:
        """Whether ``voter`` has said that the seat is gone, and nobody that it is here: then it can't go on with it."""
        return self._doubted(seat, stage) and voter in self._said[seat, stage]

    def may_have_followed(self, voter: Seat, stage: int) -> bool:
        """Whether a seat that stands at this stage may have come there by votes that are not complete here."""
        return any(at < stage and voter in said and not any(said.values()) for (_, at), said in self._said.items())

    def pending(self) -> Iterator[tuple[Seat, int, set[Seat]]]:
        """Where nobody has said yet that the seat is here: the seat, the stage and who has said that it is gone."""
        for (seat, stage), said in self._said.items():
            if not any(said.values()):
                yield seat, stage, set(said)

    def unanswered(self, me: Seat) -> Iterable[tuple[Seat, int]]:
        """The seats and stages that others have voted about and ``me`` has not, ascending."""
        self._unanswered = {
            (seat, stage) for seat, stage in self._unanswered if seat != me and me not in self._said[seat, stage]
        }
        return sorted(self._unanswered)

    def _doubted(self, seat: Seat, stage: int) -> bool:
        said = self._said.get((seat, stage))
        return said is not None and not any(said.values())
