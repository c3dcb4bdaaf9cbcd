"""A second implementation of a round, written from rules/hipparchus.md alone: lists of letters, everything by brute force.

It shares no code and no idea with game.hipparchus, and knows no slots: a row is a list, a play is (start, count).
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Round:
    """A round under way; ``rows`` and ``won`` by seat, ``led`` the play on the table as (suit, count)."""

    rows: list[list[str]]
    leader: int
    won: list[dict[str, int]] = field(default_factory=lambda: [dict.fromkeys("SME", 0) for _ in range(2)])
    led: tuple[str, int] | None = None
    over: bool = False
    last_follower: int = -1

    @property
    def mover(self) -> int:
        return self.leader if self.led is None else 1 - self.leader

    def blocks(self) -> list[tuple[int, int]]:
        """Every legal play of the mover as (start, count)."""
        row = self.rows[self.mover]
        found = []
        for start in range(len(row)):
            for count in (1, 2, 3):
                cards = row[start : start + count]
                if len(cards) < count or len(set(cards)) > 1:
                    continue
                left, right = start, start + count
                while left > 0 and row[left - 1] == row[start]:
                    left -= 1
                while right < len(row) and row[right] == row[start]:
                    right += 1
                size = right - left
                whole = size == count
                if (size <= 3 and whole) or (size > 3 and start == left):
                    found.append((start, count))
        if self.led is None:
            return found
        suit, value = self.led
        same = [(start, count) for start, count in found if row[start] == suit and count != value]
        if same:
            return same
        return [(start, count) for start, count in found if row[start] != suit]

    def do(self, play: tuple[int, int] | None) -> None:
        """Plays a block, or ends the round with ``None``."""
        mover = self.mover
        if play is None:
            self.over, self.last_follower = True, mover
            return
        start, count = play
        suit = self.rows[mover][start]
        del self.rows[mover][start : start + count]
        if self.led is None:
            self.led = (suit, count)
            return
        led_suit, led_count = self.led
        if suit == led_suit:
            winner = self.leader if led_count > count else mover
        else:
            mine, theirs = self.won[mover][suit], self.won[self.leader][led_suit]
            winner = self.leader if theirs < mine else mover
        self.won[winner][suit] += count
        self.won[winner][led_suit] += led_count
        self.leader, self.led = winner, None
        if not self.rows[0] or not self.rows[1]:
            self.over, self.last_follower = True, mover

    def points(self) -> list[int]:
        points = [0, 0]
        for suit in "SME":
            for seat in (0, 1):
                if self.won[seat][suit] > self.won[1 - seat][suit]:
                    points[seat] += self.won[1 - seat][suit]
        return points

    def winner(self) -> int:
        first, second = self.points()
        return self.last_follower if first == second else 0 if first > second else 1


def count_leaves(position: Round, depth: int) -> int:
    """How many ways there are to play ``depth`` actions from here, or to the end of the round where that is sooner."""
    if depth == 0 or position.over:
        return 1
    total = 0
    for play in position.blocks() or [None]:
        child = Round(
            [list(row) for row in position.rows],
            position.leader,
            [dict(won) for won in position.won],
            position.led,
        )
        child.do(play)
        total += count_leaves(child, depth - 1)
    return total
