"""The turn clock of a local table: how long whoever is asked may still take. Knows no time of its own; it is told."""

from __future__ import annotations

from collections.abc import Mapping


class TurnClock:
    """Counts down ``seconds`` for each *span* (a turn, the answers to an offer...), named by a word.

    A span that is left and taken up again goes on where it was: the turn's clock rests while others answer. All times are
    milliseconds of a clock that never goes back.
    """

    def __init__(self, seconds: int, left: Mapping[str, int] | None = None) -> None:
        """``left``: what an earlier clock ``kept``."""
        self.seconds = seconds
        self._left = {span: max(0, min(rest, seconds * 1000)) for span, rest in (left or {}).items()}
        self._span = ""
        self._since: int | None = None

    def follow(self, span: str, now: int) -> None:
        """From now on this span's time passes; "" for nobody's."""
        if span == self._span and self._since is not None:
            return
        self.rest(now)
        # Only spans of the turn under way can come again; the one that has not for longest goes.
        while len(self._left) > 8:
            del self._left[next(iter(self._left))]
        self._span = span
        self._since = now

    def rest(self, now: int) -> None:
        """No time passes until ``follow``."""
        if self._span:
            left = self.left(now)
            self._left.pop(self._span, None)  # so that it stands last
            self._left[self._span] = left
        self._since = None

    def kept(self, now: int) -> dict[str, int]:
        """What each span has left, to go on with later."""
        return {**self._left, self._span: self.left(now)} if self._span else dict(self._left)

    def left(self, now: int) -> int:
        """Milliseconds that are left to the span under way; never below 0."""
        left = self._left.get(self._span, self.seconds * 1000)
        return max(0, left - (0 if self._since is None else max(0, now - self._since)))

    def left_to(self, span: str, now: int) -> int:
        """What this span has left, whether its time passes already or will from the next ``follow`` on."""
        return self.left(now) if span == self._span else self._left.get(span, self.seconds * 1000)

    @property
    def runs(self) -> bool:
        """Whether somebody's time passes."""
        return bool(self._span) and self._since is not None
