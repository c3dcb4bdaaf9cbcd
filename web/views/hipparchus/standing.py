"""Where a match stands, for the page round the table: finished rounds, and a line for home."""

from __future__ import annotations

from collections.abc import Sequence

from game.hipparchus import State
from web.i18n import Translator


def rounds(state: State) -> int:
    """Finished rounds."""
    return len(state.past)


def standing(state: State) -> list[int]:
    """The number of the round under way (the last one, once the match is over) and the rounds won by seat."""
    under_way = len(state.past) + (state.phase != "over")
    return [max(1, under_way), *state.wins]


def where(t: Translator, numbers: Sequence[int]) -> str:
    """The same in words. Anything else than what :func:`standing` gives is no words."""
    if len(numbers) != 3 or not all(type(number) is int for number in numbers):
        return ""
    number, first, second = numbers
    return t.t("hipparchus.where", number=number, first=first, second=second)
