"""Where a match stands, for the page round the table: finished games, and a line for home."""

from __future__ import annotations

from collections.abc import Sequence

from game.hesperidae import State, game_so_far, side, wins
from web.i18n import Translator


def rounds(state: State) -> int:
    """Finished games of an extended match."""
    return len(state.match.past)


def standing(state: State) -> list[int]:
    """The number of the game under way (the last one, once the match is over; 0 for a single game), and by side the games won
    or, in a single game, the points."""
    match = state.match
    sides = range(2) if match.pairs else range(match.seats)
    if match.extended:
        won = wins(match)
        under_way = len(match.past) + (state.phase != "over")
        return [max(1, under_way), *(won[seat] for seat in sides)]
    points = game_so_far(match, state.piles, state.used).points
    return [0, *(sum(points[mate] for mate in side(match, seat)) for seat in sides)]


def where(t: Translator, numbers: Sequence[int]) -> str:
    """The same in words. Anything else than what :func:`standing` gives is no words."""
    if not 3 <= len(numbers) <= 5 or not all(type(number) is int for number in numbers):
        return ""
    number, *scores = numbers
    score = "–".join(map(str, scores))
    return (
        t.t("hesperidae.where.match", number=number, score=score)
        if number
        else t.t("hesperidae.where.game", score=score)
    )
