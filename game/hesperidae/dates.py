"""What bots know of dates.

The years stand in the deck, and the program has to know them; a bot must not simply read them. So each bot knows the dates that it happens to
have learned, by chance and by its level, and guesses at the others. A guess is never right: it is off by decades or centuries, the more the older
the event, but never a year that the table rules out. What a bot knows and guesses is drawn once for a game, from the four cards that it was
dealt: asked again, it says the same, so that no second look at a question helps.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.core import Seat, Stream
from game.hesperidae.deck import CARDS, IDS
from game.hesperidae.lattice import at, corners_match, layout, place_of
from game.hesperidae.state import EARLIEST_YEAR, HAND, HIDDEN, LATEST_YEAR, State

_MANY: Final = 90
_SOME: Final = 65
_FEW: Final = 40
_FAMILIAR: Final = {
    **dict.fromkeys(("colon", "dragon_rapide", "la_graciosa_octava_isla", "cumbre_vieja"), _MANY),
    **dict.fromkeys(
        (
            "fuerteventura_emerge", "bethencourt_lanzarote", "alcazovas", "conquista_gran_canaria", "acentejo",
            "drake_las_palmas", "timanfaya", "nelson", "teneguia", "los_rodeos", "estatuto_autonomia", "cesar_manrique",
            "la_laguna_unesco", "crisis_cayucos", "silbo_gomero_unesco", "tagoro", "risco_caido_unesco",
        ),
        _SOME,
    ),
}  # fmt: skip
"""Of a hundred players of the normal level, how many know the date, by our judgement; of the other dates, few."""

_LATEST: Final = CARDS[-1].year
_TRIES: Final = 100
_ROUND: Final = 1_000_000
"""Who guesses at ages of the earth says millions of years."""


class Knowledge(NamedTuple):
    """How well a bot knows dates."""

    share: int
    """Of a hundred dates that a normal player knows, how many it knows."""
    least: int
    """So many years every guess may be off,"""
    per: int
    """and one more for each ``per`` years that the event is ago."""


def familiar(card: int) -> int:
    """How likely it is, in hundredths, that a normal player knows the date of a card."""
    return _FAMILIAR.get(IDS[card], _FEW)


def answer(state: State, seat: Seat, card: int, knowledge: Knowledge) -> int:
    """The year that a bot says when it is asked about a card. ``state``: the replica of its seat."""
    lying = state.lying
    dealt = lying[HAND * seat :][:HAND]  # what left the hand stays known
    rng = Stream("dates", dealt, card, *knowledge)
    if 100 * rng.below(100) < familiar(card) * knowledge.share:
        return CARDS[card].year
    lowest, highest = CARDS[card].accept
    span = knowledge.least + (_LATEST - CARDS[card].year) // knowledge.per
    borne = [CARDS[other].year for other in lying if other not in (HIDDEN, card)]
    spans = _placeable_years(state.table, card)
    for tried in range(_TRIES):
        off = 1 + rng.below(span + tried)
        guess = lowest - off if rng.below(2) else highest + off
        if span > _ROUND:
            guess = guess // _ROUND * _ROUND
        # None of this tells the year: cards that are seen have other dates, and who asks could place the card nowhere.
        if (
            not lowest <= guess <= highest
            and guess not in (*borne, 0)
            and EARLIEST_YEAR <= guess <= _LATEST
            and not any(after < guess < before for after, before in spans)
        ):
            return guess
    return next(year for year in range(lowest - 1, EARLIEST_YEAR, -1) if year not in (*borne, 0))


def _placeable_years(table: tuple[int, ...], card: int) -> list[tuple[int, int]]:
    """Between which years a card with these colours could be placed somewhere."""
    cards = layout(table).cards
    found: list[tuple[int, int]] = []
    for lying in cards:
        x, y = place_of(lying)
        for near_x, near_y in ((x - 1, y - 1), (x - 1, y + 1), (x + 1, y - 1), (x + 1, y + 1)):
            cell = at(near_x, near_y)
            if cell < 0 or cell in cards or not corners_match(table, cell, card):
                continue
            above = [cards[at(near_x + side, near_y + 1)] for side in (-1, 1) if at(near_x + side, near_y + 1) in cards]
            below = [cards[at(near_x + side, near_y - 1)] for side in (-1, 1) if at(near_x + side, near_y - 1) in cards]
            after = max((CARDS[other].year for other in below), default=EARLIEST_YEAR - 1)
            before = min((CARDS[other].year for other in above), default=LATEST_YEAR + 1)
            found.append((after, before))
    return found
