"""Where cards may lie and what they close (rules/hesperidae.md, "Table" and "Turn").

"Cards lie on a lattice and touch only diagonally, corner to corner, all upright: (x, y) touches (x-1, y+1), (x+1, y+1), (x-1, y-1),
(x+1, y-1)." A cell is one number, made of x and y by :func:`at`, and a table is an ascending tuple of numbers, each a cell and the card on
it (:func:`laid`): so a table is quick to compare and to look up, and all that is derived from it is made once and kept by it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from game.hesperidae.deck import ALL, CARDS, Card

Table: TypeAlias = tuple[int, ...]

REACH: Final = len(CARDS)
"""No cell is further from the middle: each card that is placed goes one further at most."""
_SPAN: Final = 1 << 7
_CARD_BITS: Final = 6
_CARD: Final = (1 << _CARD_BITS) - 1

_STEP_X: Final = _SPAN
_UP_LEFT: Final = 1 - _STEP_X
_UP_RIGHT: Final = 1 + _STEP_X
_DOWN_LEFT: Final = -1 - _STEP_X
_DOWN_RIGHT: Final = -1 + _STEP_X
_ABOVE: Final = 2
_BESIDE: Final = 2 * _STEP_X

_DIAMONDS: Final = (
    (_UP_LEFT, _UP_RIGHT, _ABOVE),
    (_DOWN_RIGHT, _UP_RIGHT, _BESIDE),
    (_DOWN_LEFT, _UP_LEFT, -_BESIDE),
    (_DOWN_LEFT, _DOWN_RIGHT, -_ABOVE),
)
"""The other three cells of a diamond, seen from its bottom, left, right and top: "(x, y), (x-1, y+1), (x+1, y+1), (x, y+2)"."""


class Laid(NamedTuple):
    """A card on the table."""

    x: int
    y: int
    card: int


def at(x: int, y: int) -> int:
    """The number of a cell; -1 for one that no card can reach."""
    if -REACH <= x <= REACH and -REACH <= y <= REACH:
        return (x + REACH) * _SPAN + y + REACH
    return -1


def place_of(cell: int) -> tuple[int, int]:
    """x and y of a cell.

    >>> place_of(at(-3, 5))
    (-3, 5)
    """
    return cell // _SPAN - REACH, cell % _SPAN - REACH


MIDDLE: Final = at(0, 0)


def table_of(cards: Iterable[Laid]) -> Table:
    """The table on which these cards lie."""
    return tuple(sorted(at(x, y) << _CARD_BITS | card for x, y, card in cards))


def laid(table: Table) -> tuple[Laid, ...]:
    """The cards of a table, by x and y."""
    return tuple(Laid(*place_of(entry >> _CARD_BITS), entry & _CARD) for entry in table)


def cards_on(table: Table) -> int:
    """The set of the cards of a table."""
    return sum(1 << (entry & _CARD) for entry in table)


# --- Where a card fits -----------------------------------------------------------------------------------------------

_ANY_YEAR: Final = len(CARDS)
"""From this bit on, a set holds the cards that fit where years are ignored."""


def may_touch(upper: Card, lower: Card, upper_corner: str, lower_corner: str) -> bool:
    """ "the touching corners have the same colour, and the upper card's year is later than the lower one's" """
    return getattr(upper, upper_corner) == getattr(lower, lower_corner) and upper.year > lower.year


def _neighbours(number: int) -> tuple[tuple[int, int], ...]:
    """The steps from a card to the cells up left, up right, down left and down right, each with the set of the cards that fit there.

    The bits from :data:`_ANY_YEAR` on are the wildcards whose corners match.
    """
    card = CARDS[number]
    sets = [0, 0, 0, 0]
    for other_number, other in enumerate(CARDS):
        corners = (
            (other.right, card.top, may_touch(other, card, "right", "top")),
            (other.left, card.top, may_touch(other, card, "left", "top")),
            (other.top, card.left, may_touch(card, other, "left", "top")),
            (other.top, card.right, may_touch(card, other, "right", "top")),
        )
        for side, (theirs, mine, fits) in enumerate(corners):
            sets[side] |= fits << other_number
            sets[side] |= (other.wildcard and theirs == mine) << other_number + _ANY_YEAR
    return tuple(zip((_UP_LEFT, _UP_RIGHT, _DOWN_LEFT, _DOWN_RIGHT), sets, strict=True))


_NEIGHBOURS: Final = tuple(_neighbours(number) for number in range(len(CARDS)))


class Layout(NamedTuple):
    """What a table says of its cells. It is kept by its table: read it, never change it."""

    cards: dict[int, int]
    """The card on each cell."""
    fits: dict[int, int]
    """For each free cell on which a card may be placed, ascending: the set of these cards."""
    as_wildcards: dict[int, int]
    """The wildcards among them that go there only as such, ignoring years."""


@lru_cache(maxsize=1 << 10)
def layout(table: Table) -> Layout:
    """What may be placed where.

    "A card may be placed on a free cell if, with every card it would touch: the touching corners have the same colour, and
    the upper card's year is later than the lower one's. It must touch at least one card, unless the table is empty."
    "A wildcard can be placed ignoring years (corners still match) only when that closes at least one group".
    """
    if not table:
        # "The first cell of an empty table is (0, 0)."
        return Layout({}, {MIDDLE: ALL}, {})
    cards = {entry >> _CARD_BITS: entry & _CARD for entry in table}
    sets: dict[int, int] = {}
    touching_two: list[int] = []
    for cell, card in cards.items():
        for step, fitting in _NEIGHBOURS[card]:
            near = cell + step
            if near in sets:
                sets[near] &= fitting
                touching_two.append(near)
            elif near not in cards:
                sets[near] = fitting
    as_wildcards: dict[int, int] = {}
    for cell in touching_two:  # whatever closes a group touches two of its cards
        ignoring_years = sets[cell] >> _ANY_YEAR & ~sets[cell]
        if ignoring_years and closes(cards, cell):
            as_wildcards[cell] = ignoring_years
    for cell, wildcards in as_wildcards.items():
        sets[cell] |= wildcards
    return Layout(cards, {cell: sets[cell] & ALL for cell in sorted(sets) if sets[cell] & ALL}, as_wildcards)


def placeable(table: Table) -> int:
    """The set of all cards that may be placed somewhere."""
    found = 0
    for fitting in layout(table).fits.values():
        found |= fitting
    return found


def touches(table: Table, cell: int) -> list[int]:
    """The cards that a card on this cell would touch."""
    cards = layout(table).cards
    around = (cell + step for step in (_UP_LEFT, _UP_RIGHT, _DOWN_LEFT, _DOWN_RIGHT))
    return [cards[near] for near in around if near in cards]


def corners_match(table: Table, cell: int, number: int) -> bool:
    """Whether the corners of a card on this cell would match all that they touch."""
    cards, card = layout(table).cards, CARDS[number]
    meeting = (
        (_UP_LEFT, card.top, "right"),
        (_UP_RIGHT, card.top, "left"),
        (_DOWN_LEFT, card.left, "top"),
        (_DOWN_RIGHT, card.right, "top"),
    )
    return all(
        getattr(CARDS[cards[cell + step]], theirs) == mine for step, mine, theirs in meeting if cell + step in cards
    )


def earlier_below(table: Table, cell: int, number: int) -> bool:
    """Whether a card on this cell would be later than all that it touches below, and earlier than all above."""
    cards, year = layout(table).cards, CARDS[number].year
    above = [cards[cell + step] for step in (_UP_LEFT, _UP_RIGHT) if cell + step in cards]
    below = [cards[cell + step] for step in (_DOWN_LEFT, _DOWN_RIGHT) if cell + step in cards]
    return all(CARDS[card].year > year for card in above) and all(CARDS[card].year < year for card in below)


# --- Groups and pieces -----------------------------------------------------------------------------------------------


def closes(cards: Container[int], cell: int) -> bool:
    """Whether a card on this cell closes a group with cards on the other cells.

    "A closed group is four cards in a diamond".
    """
    for one, two, far in _DIAMONDS:  # noqa: SIM110  # a generator takes three times as long
        if cell + one in cards and cell + two in cards and cell + far in cards:
            return True
    return False


def one_short(cards: Container[int], cell: int) -> int:
    """How many groups lack one card alone once a card lies on this cell too."""
    found = 0
    for one, two, far in _DIAMONDS:
        found += (cell + one in cards) + (cell + two in cards) + (cell + far in cards) == 2
    return found


def closed(cards: Container[int], cell: int) -> list[int]:
    """The cells of all groups that a card on this cell closes, ascending; without any, nothing."""
    found = [
        cell + step
        for diamond in _DIAMONDS
        if cell + diamond[0] in cards and cell + diamond[1] in cards and cell + diamond[2] in cards
        for step in diamond
    ]
    return sorted(dict.fromkeys([cell, *found])) if found else []


def with_card(table: Table, cell: int, card: int) -> Table:
    """The table with one card more."""
    return tuple(sorted((*table, cell << _CARD_BITS | card)))


def without_cells(table: Table, cells: Container[int]) -> Table:
    """The table without the cards on some cells."""
    return tuple(entry for entry in table if entry >> _CARD_BITS not in cells)


def without_card(table: Table, card: int) -> Table:
    """The table without one card."""
    return tuple(entry for entry in table if entry & _CARD != card)


def pieces(table: Table) -> list[Table]:
    """ "pieces = connected by touching": the largest first, equally large ones by their earliest cards."""
    left = {entry >> _CARD_BITS: entry for entry in table}
    found: list[Table] = []
    while left:
        cell, entry = left.popitem()
        piece, reached = [entry], [cell]
        while reached:
            cell = reached.pop()
            for step in (_UP_LEFT, _UP_RIGHT, _DOWN_LEFT, _DOWN_RIGHT):
                if cell + step in left:
                    reached.append(cell + step)
                    piece.append(left.pop(cell + step))
        found.append(tuple(sorted(piece)))
    return sorted(found, key=lambda piece: (-len(piece), earliest(piece)))


def earliest(piece: Table) -> int:
    """The earliest card of a piece, which names it."""
    return min(entry & _CARD for entry in piece)


@lru_cache(maxsize=1 << 8)
def takeable(table: Table) -> tuple[int, ...]:
    """The cards "whose removal leaves the table in one piece (the last card may be taken)", ascending."""
    cards = layout(table).cards
    touching = {card: len(touches(table, cell)) for cell, card in cards.items()}
    is_tree = sum(touching.values()) == 2 * (len(cards) - 1)
    return tuple(
        card
        for card in sorted(touching)
        # An end can always be taken. Where there is no way round, nothing else can.
        if touching[card] <= 1 or (not is_tree and len(pieces(without_card(table, card))) == 1)
    )
