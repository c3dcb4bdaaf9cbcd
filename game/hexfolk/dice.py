"""The luck of the dice: each roll anew, or balanced, a table option of ours: a shuffled deck of the 36 rolls.

What has come of the deck is ``State.rolled``: for the pair (first, second) the bit ``6 * (first - 1) + second - 1``. Which pair comes next is
luck's alone; a deck that nobody sees is as good as one of those left, drawn when it is due.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.core import Draw, Refused
from game.hexfolk.state import State, changed

FREE: Final = "free"
BALANCED: Final = "balanced"
WHOLE_DECK: Final = (1 << 36) - 1
"""As if all pairs had come. No state has it: the deck begins anew at once."""


def bit(first: int, second: int) -> int:
    """What stands for a pair that has come."""
    return 1 << 6 * first + second - 7


@lru_cache(maxsize=1 << 6)
def roll_due(rolled: int) -> Draw:
    """The pairs that can come, each as likely. Asked for again and again until it is answered."""
    pairs = [(first, second) for first in range(1, 7) for second in range(1, 7)]
    return Draw("dice", tuple((pair, 1) for pair in pairs if not rolled & bit(*pair)))


def drawn(state: State, dice: tuple[int, int]) -> State:
    """The deck without this pair; after the last of them it is whole again."""
    if state.rolled & bit(*dice):
        raise Refused("chance.impossible", f"{dice} has come before")
    rolled = state.rolled | bit(*dice)
    return changed(state, rolled=0 if rolled == WHOLE_DECK else rolled)
