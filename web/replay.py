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

    @staticmethod
    def of(model: TableModel) -> Replay:
        """From the beginning of what the model's viewer was told."""
        found, heads = stops(model)
        return Replay(found[0], found, heads)

    def after(self, word: str, value: str) -> Replay:
        """After ``first``, ``back``, ``next``, ``last``, ``part_back``, ``part_next`` or ``go`` (to the stop of that number)."""
        place = self.stops.index(self.at)
        match word:
            case "first":
                return replace(self, at=self.stops[0])
            case "last":
                return replace(self, at=self.stops[-1])
            case "back":
                return replace(self, at=self.stops[max(0, place - 1)])
            case "next":
                return replace(self, at=self.stops[min(len(self.stops) - 1, place + 1)])
            case "part_back":
                return replace(self, at=max((head for head in self.heads if head < self.at), default=self.stops[0]))
            case "part_next":
                return replace(self, at=min((head for head in self.heads if head > self.at), default=self.stops[-1]))
            case "go" if value.isascii() and value.isdigit() and len(value) < 7:
                return replace(self, at=self.stops[min(int(value), len(self.stops) - 1)])
        return self

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
        )
