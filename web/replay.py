"""Looking at a game again, step by step. Nothing can be done meanwhile, and nothing shows that was not shown then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from game.core import Game
from web.views.log import stops
from web.views.model import TableModel


@dataclass(frozen=True, slots=True)
class Replay:
    """Where the eye is: ``at`` events of the viewer's history have happened. ``stops``: where it pauses, ascending, the
    beginning and the end among them; ``heads``: those of them where a part of the game begins."""

    at: int
    stops: tuple[int, ...]
    heads: tuple[int, ...]
    plays: bool = False
    """Whether it goes on by itself."""

    @staticmethod
    def of(model: TableModel) -> Replay:
        """From the beginning of what the model's viewer was told."""
        found, heads = stops(model)
        return Replay(found[0], found, heads)

    def after(self, word: str, value: str) -> Replay:
        """After ``first``, ``back``, ``next``, ``last``, ``part_back``, ``part_next`` or ``go`` (to the stop of that number), which
        all end that it goes on by itself; after ``play``, which begins or ends that, and ``on``, its next stop."""
        if word in ("play", "on"):
            return self._playing(word)
        return replace(self, at=self._after(word, value), plays=False)

    def _playing(self, word: str) -> Replay:
        ended = self.at == self.stops[-1]
        if word == "play":
            at = self.stops[0] if ended and not self.plays else self.at
            return replace(self, at=at, plays=not self.plays)
        at = self._after("next", "")
        return replace(self, at=at, plays=self.plays and at != self.stops[-1])

    def _after(self, word: str, value: str) -> int:
        place = self.stops.index(self.at)
        match word:
            case "first":
                return self.stops[0]
            case "last":
                return self.stops[-1]
            case "back":
                return self.stops[max(0, place - 1)]
            case "next":
                return self.stops[min(len(self.stops) - 1, place + 1)]
            case "part_back":
                return max((head for head in self.heads if head < self.at), default=self.stops[0])
            case "part_next":
                return min((head for head in self.heads if head > self.at), default=self.stops[-1])
            case "go" if value.isascii() and value.isdigit() and len(value) < 7:
                return self.stops[min(int(value), len(self.stops) - 1)]
        return self.at

    def shown(self, model: TableModel, game: Game[Any, Any]) -> TableModel:
        """What the screen shows: the table as it was then, to the same viewer."""
        past = self.at < len(model.history)
        state = model.history[self.at][1] if past else model.replica
        return replace(
            model,
            replica=state,
            history=model.history[: self.at],
            to_act=game.to_act(state),
            legal=(),
            can_undo=False,
            result=None,
            curtain=None,
            seen_rounds=len(model.history),
            hint="",
            replay=(self.stops.index(self.at), len(self.stops) - 1),
            replays=self.plays,
        )
