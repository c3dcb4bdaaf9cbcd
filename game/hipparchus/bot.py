"""What a bot knows of Hipparchus.

Points come from being ahead in a suit of which the opponent has many too (rules/hipparchus.md, "Scoring"), so cards are not good in themselves:
a bot has to think to the end of the round.
"""

from __future__ import annotations

from typing import Final

from game.core import Seat, Stream
from game.hipparchus.rules import judge, leads, replies
from game.hipparchus.state import SUITS, Action, Counts, NoReply, Play, State, score

_ROUND: Final = 100
"""What winning a round is worth, beside a point of its score."""


def value(world: State, seat: Seat, action: Action, rng: Stream) -> int:
    """How the round ends for the seat in this full state when it does this and both play on at random: won or lost, and
    by how much."""
    won, winner = Playout(world).finish(action, rng)
    points = score(won)
    return (points[seat] - points[1 - seat]) + (_ROUND if winner == seat else -_ROUND)


class Playout:
    """A round played on from a full state, in place: the private fast form of the rules, held equal to them by a test."""

    def __init__(self, state: State) -> None:
        self.rows = list(state.rows)
        self.won = [list(counts) for counts in state.won]
        self.leader = state.leader
        self.lead = state.plays[-1] if state.phase == "reply" else None

    def options(self) -> tuple[Action, ...]:
        """The legal actions of whoever is to act."""
        if self.lead is None:
            return leads(self.rows[self.leader])
        return replies(self.rows[1 - self.leader], self.lead.suit, self.lead.value) or (NoReply(),)

    def finish(self, action: Action, rng: Stream) -> tuple[tuple[Counts, Counts], Seat]:
        """Plays ``action`` and then at random to the end of the round: the cards won, and who won the round."""
        while not (last_follower := self.step(action)):
            action = rng.choice(self.options())
        follower = last_follower[0]
        won = self._counts()
        first, second = score(won)
        return won, follower if first == second else int(second > first)

    def step(self, action: Action) -> tuple[Seat, ...]:
        """Plays one action; the follower of the last trick, in a tuple, once the round is over."""
        if isinstance(action, NoReply):
            return (1 - self.leader,)
        lead = self.lead
        mover = self.leader if lead is None else 1 - self.leader
        slots, self.rows[mover] = self.rows[mover].take(action.slot, action.count)
        play = Play(mover, action.suit, slots)
        if lead is None:
            self.lead = play
            return ()
        self.leader, self.lead = judge(lead, play, self.won).winner, None
        for taken in (lead, play):
            self.won[self.leader][SUITS.index(taken.suit)] += taken.value
        return () if self.rows[0].slots and self.rows[1].slots else (mover,)

    def _counts(self) -> tuple[Counts, Counts]:
        (a, b, c), (d, e, f) = self.won
        return (a, b, c), (d, e, f)
