"""What a table screen may show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from game.core import Event, Result

Picks: TypeAlias = Mapping[str, str]
"""What a person has prepared before a move, as the board of the game writes it."""


@dataclass(frozen=True, slots=True)
class Coach:
    """What a lesson says now: the code of its sentence, which step of how many, whether it is only read, whether it is over,
    and whether it waits for what the other seats do after the step."""

    code: str
    step: int
    steps: int
    reads: bool
    over: bool = False
    waits: bool = False


@dataclass(frozen=True)
class TableModel:
    """All that a table screen may show: what one viewer knows, and what this device keeps about looking at it."""

    game: str
    viewer: int | None
    """Whose view this is; ``None`` for a spectator."""
    names: tuple[str, ...]
    seats: tuple[str, ...]
    """By seat: ``me`` or ``bot:<level>``."""
    replica: Any
    """The viewer's replica, never the truth."""
    history: tuple[tuple[Event, Any], ...]
    """Every standing event as the viewer was told it, with the viewer's state before it."""
    to_act: tuple[int, ...]
    legal: tuple[Any, ...] = ()
    """The viewer's legal actions; empty when the viewer is not to act."""
    can_undo: bool = False
    take_backs: int = 0
    result: Result | None = None
    curtain: int | None = None
    """Between turns of two people at one device: the seat that is to take the device; all hands are covered."""
    seen_rounds: int = 0
    """How many finished rounds the viewer has already gone on from; a later one's summary is open."""
    panel: str = ""
    """Which panel is open: "", "log", "menu", "seen", "help", "resign", "end", "report"."""
    refusal: str = ""
    """Code of the last refusal, shown until the next action."""
    notices: tuple[str, ...] = ()
    """Codes of notices about this device (``notice.not_saved``)."""
    picks: Picks = field(default_factory=dict)
    """What the viewer has prepared with ``pick`` controls since its last move."""
    hint: str = ""
    """The text of the action that a hint advises; its control is marked with ``parts.hinted``."""
    advice: str = ""
    """The hint in words."""
    replay: tuple[int, int] | None = None
    """While a game is looked at again: which of how many steps. Nothing can be done then."""
    replays: bool = False
    """Whether the replay goes on by itself."""
    coach: Coach | None = None
    """What the lesson says, in a lesson."""
    paused: bool = False
    skips: bool = False
    """Whether the viewer is not to be asked what its board may let go (``Board.foregone``); ``skip on`` and ``skip off``
    change that."""
    seconds: int | None = None
    """How many seconds the turn clock leaves; ``None`` without one."""
    again: str = ""
    """Once the game is over: where the same table with the same luck can be laid again."""
    report: str = ""
    """The text of the open report."""
    log_all: bool = False
    """Whether the log shows all of its lines."""

    @property
    def shared(self) -> bool:
        """Whether two or more people use this device, so that "you" may be any of them."""
        return self.seats.count("me") > 1

    def steps(self, since: int = 0) -> Iterator[tuple[Event, Any, Any]]:
        """The history from the event number ``since`` on, as (event, state before, state after)."""
        for position in range(since, len(self.history)):
            event, before = self.history[position]
            last = position + 1 == len(self.history)
            yield event, before, self.replica if last else self.history[position + 1][1]
