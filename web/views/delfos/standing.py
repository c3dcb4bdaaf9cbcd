"""Where a match stands, for the page round the table: finished rounds, and a line for home."""

from __future__ import annotations

from collections.abc import Sequence

from game.delfos import SEATS, State
from web.i18n import Translator
from web.views.delfos.words import plain
from web.views.people import both


def rounds(state: State) -> int:
    """Finished rounds."""
    return len(state.past)


def totals(state: State) -> list[int]:
    """The points of all finished rounds, by seat."""
    return [sum(played.points[seat] for played in state.past) for seat in range(state.seats)]


def standing(state: State) -> list[int]:
    """The number of the round under way (the last one, once the match is over) and the totals by seat."""
    under_way = len(state.past) + (state.phase != "over")
    return [max(1, under_way), *totals(state)]


def where(t: Translator, numbers: Sequence[int]) -> str:
    """The same in words. Anything else than what :func:`standing` gives is no words."""
    if len(numbers) - 1 not in SEATS or not all(type(number) is int for number in numbers):
        return ""
    number, *points = numbers
    return t.t("delfos.where", number=number, totals=both(t, [plain(each) for each in points]))
