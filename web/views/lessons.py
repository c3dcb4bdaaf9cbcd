"""Lessons: what they are made of, and for each game its script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.core import Face, Option, Outcome
from game.core.modules import Modules


@dataclass(frozen=True, slots=True)
class Step:
    """One step. ``say``: the code of its sentence, with ``{one}`` to ``{three}`` for the names of the seats 1 to 3. ``action``: the
    text of what the learner is to do; without one the step is only read. ``then``: the texts of what the other seats do
    afterwards, in order."""

    say: str
    action: str = ""
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """The script of a game's lesson. The learner sits in seat 0. ``shuffles``, ``draws``, ``orders``, ``remixes``: the luck, as
    ``game.core.ScriptedDealer`` takes it; when it has run out, luck of the lesson's own seed goes on."""

    seats: int
    steps: tuple[Step, ...]
    options: tuple[tuple[str, Option], ...] = ()
    shuffles: tuple[Sequence[Face], ...] = ()
    draws: tuple[Outcome, ...] = ()
    orders: tuple[tuple[int, ...], ...] = ()
    remixes: tuple[Sequence[Face], ...] = ()


LESSONS: Final = Modules(
    {
        "hipparchus": "web.views.hipparchus.lesson",
        "delfos": "web.views.delfos.lesson",
        "hexfolk": "web.views.hexfolk.lesson",
        "hesperidae": "web.views.hesperidae.lesson",
    }
)
"""For each game the module that has its ``LESSON``."""
