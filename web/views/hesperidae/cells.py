"""The lattice in numbers: what lies around a cell, what a card would close there, and why it may not lie there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from game.core import EVERYONE, Event, Move, Reveal
from game.hesperidae import CARDS, IDS, Place, State, apply, check, laid
from web.i18n import Translator
from web.views.hesperidae.card import CORNERS, OPPOSITE, STEPS, corner_colour
from web.views.hesperidae.deck import colour, name
from web.views.people import both

Cell: TypeAlias = tuple[int, int]

_DIAMONDS: Final = (
    ((-1, 1), (1, 1), (0, 2)),
    ((1, -1), (1, 1), (2, 0)),
    ((-1, -1), (-1, 1), (-2, 0)),
    ((-1, -1), (1, -1), (0, -2)),
)
"""The other three cells of a diamond, from its bottom, left, right and top."""


@lru_cache(maxsize=64)
def cards_by_cell(table: tuple[int, ...]) -> Mapping[Cell, int]:
    """The card on each cell."""
    return {(x, y): card for x, y, card in laid(table)}


@lru_cache(maxsize=64)
def free_cells(table: tuple[int, ...]) -> tuple[Cell, ...]:
    """The free cells that touch a card, by rows from the top; of an empty table the middle."""
    cards = cards_by_cell(table)
    near = {(x + dx, y + dy) for x, y in cards for dx, dy in STEPS.values()} - set(cards)
    return tuple(sorted(near or {(0, 0)}, key=lambda cell: (-cell[1], cell[0])))


def around(table: tuple[int, ...], cell: Cell) -> Iterator[tuple[str, int]]:
    """The cards that touch a cell, with the corner of the cell that each of them meets."""
    cards = cards_by_cell(table)
    for corner in CORNERS:
        dx, dy = STEPS[corner]
        card = cards.get((cell[0] + dx, cell[1] + dy))
        if card is not None:
            yield corner, card


def place_name(t: Translator, table: tuple[int, ...], cell: Cell, *, dated: bool = True) -> str:
    """A free cell in words: "upper right of 1402 Lanzarote"."""
    places = [
        t.t(f"hesperidae.place.{OPPOSITE[corner]}", card=name(t.lang, card, dated=dated))
        for corner, card in around(table, cell)
    ]
    return both(t, places) if places else t.t("hesperidae.place.middle")


# --- What a placement does -----------------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What a placement brings: closed groups, cards won at once, whether the card scores nothing as a wildcard, whether a
    piece is to be chosen, whether the game is won by it."""

    groups: int
    cards: int
    as_wildcard: bool
    chooses: bool
    wins: bool


def groups_closed(table: tuple[int, ...], cell: Cell) -> int:
    """How many groups a card on this cell closes."""
    cards, (x, y) = cards_by_cell(table), cell
    return sum(all((x + dx, y + dy) in cards for dx, dy in diamond) for diamond in _DIAMONDS)


def outcome(state: State, place: Place) -> Outcome:
    """What a legal placement of a card that is known here brings."""
    groups = groups_closed(state.table, (place.x, place.y))
    if not groups:
        return Outcome(0, 0, False, False, False)
    shown = Reveal((place.slot,), (IDS[place.card],), EVERYONE)
    after = settled(apply(single(state), Move(state.turn, place)), shown)
    won = after.piles[state.turn] & ~state.piles[state.turn]
    as_wildcard = bool(after.used >> place.card & 1)
    return Outcome(groups, won.bit_count(), as_wildcard, after.phase == "keep", after.phase == "over")


def single(state: State) -> State:
    """The same as a game that no other follows, so that its end leaves table and piles as they are."""
    return state._replace(match=state.match._replace(extended=False)) if state.match.extended else state


def settled(before: State, event: Event) -> State:
    """The state after an event, but of a game that ends with it the last one, not the beginning of the next."""
    return apply(single(before), event)


# --- Why a card may not lie somewhere --------------------------------------------------------------------------------------


class Misfit(NamedTuple):
    """The code of the rule against a place, and the corners at which the card would break it."""

    code: str
    corners: tuple[str, ...]


def misfit(state: State, seat: int, place: Place) -> Misfit | None:
    """Why a card may not lie on a free cell that touches others; ``None`` if it may."""
    code = check(state, seat, place).code
    if not code:
        return None
    near = list(around(state.table, (place.x, place.y)))
    colours = [corner for corner, other in near if not _same_colour(place.card, corner, other)]
    if code == "hesperidae.corners":
        return Misfit(code, tuple(colours))
    return Misfit(code, tuple(corner for corner, other in near if not _in_order(place.card, corner, other)))


def _same_colour(card: int, corner: str, other: int) -> bool:
    return corner_colour(card, corner) == corner_colour(other, OPPOSITE[corner])


def _in_order(card: int, corner: str, other: int) -> bool:
    """Whether the upper one of two cards that touch is the later one."""
    upper, lower = (other, card) if corner.startswith("upper") else (card, other)
    return CARDS[upper].year > CARDS[lower].year


def reasons(t: Translator, table: tuple[int, ...], place: Place, found: Misfit) -> list[str]:
    """The breaches of a misfit, each in a sentence."""
    said = []
    for corner, other in around(table, (place.x, place.y)):
        if corner not in found.corners:
            continue
        other_name = name(t.lang, other)
        if found.code == "hesperidae.corners":
            said.append(
                t.t(
                    "hesperidae.why.colour",
                    corner=t.t(f"hesperidae.corner.{corner}"),
                    mine=colour(t, corner_colour(place.card, corner)),
                    other=other_name,
                    theirs=colour(t, corner_colour(other, OPPOSITE[corner])),
                )
            )
        else:
            which = "above" if corner.startswith("upper") else "below"
            said.append(t.t(f"hesperidae.why.{which}", mine=name(t.lang, place.card), other=other_name))
    return said
