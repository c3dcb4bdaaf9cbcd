"""The levels of Hipparchus' bots."""

from __future__ import annotations

from typing import Any, Final

from game import hipparchus
from game.bots.search import Level, distracted, monte_carlo
from game.core import Seat
from game.hipparchus import Action, Block, Play, State, judge
from game.hipparchus.bot import value

LEVELS: Final[dict[str, Level]] = {
    "easy": distracted(hipparchus, monte_carlo(hipparchus, value, worlds=1), one_in=3),
    "normal": monte_carlo(hipparchus, value, worlds=24),
}


def reason(state: State, seat: Seat, action: Action) -> tuple[str, dict[str, Any]]:
    """Why the normal level does this, as far as it can be told in a word: ``only``, ``lead``, ``takes`` or ``leaves`` (the
    trick; either may be what wins the round)."""
    blocks = [each for each in hipparchus.legal(state, seat) if isinstance(each, Block)]
    if len(blocks) < 2 or not isinstance(action, Block):
        return "only", {}
    if state.phase == "lead":
        return "lead", {}
    reply = Play(seat, action.suit, tuple(range(action.slot, action.slot + action.count)))
    return ("takes" if judge(state.plays[-1], reply, state.won).winner == seat else "leaves"), {}
