"""What a bot knows of Hesperidae: what cards are worth to it, and how a game goes on for some turns when everybody closes what they can.

A placement is good for what it closes, and bad for what it leaves open to those who come next; so the table is played on a few turns in worlds
that agree with what the seat knows. What a bot knows of dates stands in :mod:`game.hesperidae.dates`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from game.core import Seat, Stream
from game.hesperidae.dates import familiar
from game.hesperidae.deck import CARDS, members
from game.hesperidae.lattice import (
    Table,
    at,
    cards_on,
    closed,
    closes,
    earliest,
    layout,
    one_short,
    pieces,
    takeable,
    with_card,
    without_card,
    without_cells,
)
from game.hesperidae.rules import barred_from, unseen
from game.hesperidae.state import (
    HIDDEN,
    Action,
    Ask,
    Keep,
    Match,
    Place,
    State,
    Take,
    by_regions,
    double_cards,
    game_so_far,
    keys,
    next_seat,
    playing,
    side,
)

POINT: Final = 24
"""What a point is worth in all values here, so that shares of it stay whole numbers."""
_WIN: Final = 40 * POINT
_OPENING: Final = 2 * POINT
"""What it may cost to leave a group one card short."""
_ONE_IN: Final = 5
"""One card in five is won by nobody."""
_LUCK_BITS: Final = 6
_WHOLE: Final = 1 << 20
"""A chance of one."""

Worth: TypeAlias = tuple[int, ...]
"""By card, how far it brings a side ahead."""


@lru_cache(maxsize=1 << 8)
def worths(match: Match, seat: Seat) -> tuple[Worth, ...]:
    """By the seat that wins it and by card, how far a card brings the side of ``seat`` ahead.

    "1 point a card, 2 for a card of one's own region": what it gives, less what it would bring if anybody might win it. A seat
    that is out wins none.
    """
    mates = side(match, seat)
    others = playing(match) // len(mates) - 1
    by_card = []
    for card in range(len(CARDS)):
        gives = []
        for winner in range(match.seats):
            points = POINT * (1 + (double_cards(match, winner) >> card & 1))
            gives.append(points if winner in mates else -(points // others))
        all_gives = sum(give for winner, give in enumerate(gives) if winner not in match.out)
        usual = all_gives * (_ONE_IN - 1) // (playing(match) * _ONE_IN)
        by_card.append([give - usual for give in gives])
    return tuple(zip(*by_card, strict=True))


def total(cards: int, worth: Worth) -> int:
    """What a set of cards is worth."""
    found = 0
    while cards:
        lowest = cards & -cards
        found += worth[lowest.bit_length() - 1]
        cards ^= lowest
    return found


class Won(NamedTuple):
    """What a placement brings: the set of the cards won, and the table it leaves."""

    cards: int
    wildcard: int
    """The card placed, as a set of one, where it is used as a wildcard and gives nothing."""
    table: Table


def outcome(table: Table, cell: int, card: int, worth: Worth) -> Won:
    """What placing a card brings its seat, for which the cards have this worth. Of equally large pieces the least worth stays."""
    before = layout(table)
    after = with_card(table, cell, card)
    cells = closed(before.cards, cell)
    if not cells:
        return Won(0, 0, after)
    left = without_cells(after, cells)
    found = pieces(left)
    if len(found) > 1:
        largest = [piece for piece in found if len(piece) == len(found[0])]
        left = min(largest, key=lambda piece: (total(cards_on(piece), worth), earliest(piece)))
    return Won(cards_on(after) & ~cards_on(left), before.as_wildcards.get(cell, 0) & 1 << card, left)


class Placement(NamedTuple):
    """A card, the cell it goes on, and what it brings."""

    card: int
    cell: int
    won: Won


def best_placement(table: Table, hand: int, worth: Worth, rng: Stream, *, careful: bool = True) -> Placement | None:
    """Of a hand, what brings most at once, else what leaves the fewest groups one card short; any among equals.

    ``careful``: whether it looks at what it leaves. ``None`` where nothing can be placed.
    """
    before = layout(table)
    best, found, found_won = -1 << 30, None, None
    for cell, fitting in before.fits.items():
        fitting &= hand
        if not fitting:
            continue
        closing = closes(before.cards, cell)
        opening = -_OPENING * one_short(before.cards, cell) if careful and not closing else 0
        for card in members(fitting):
            won = outcome(table, cell, card, worth) if closing else None
            value = opening if won is None else total(won.cards & ~won.wildcard, worth)
            value = (value << _LUCK_BITS) + rng.bits(_LUCK_BITS)
            if value > best:
                best, found, found_won = value, (card, cell), won
    if found is None:
        return None
    card, cell = found
    return Placement(card, cell, found_won or Won(0, 0, with_card(table, cell, card)))


def closers(table: Table) -> int:
    """The set of the cards that close a group somewhere."""
    lay, found = layout(table), 0
    for cell, fitting in lay.fits.items():
        if closes(lay.cards, cell):
            found |= fitting
    return found


def next_closes(state: State, seat: Seat, table: Table) -> int:
    """The chance in hundredths that whoever comes after a seat could close a group on this table, by what the seat knows; 0 and
    100 only where it is sure."""
    closing, out = closers(table), unseen(state)
    without = _WHOLE
    for slot in state.hands[next_seat(state.match, seat)]:
        may_lie = out & ~barred_from(state, slot) if state.lying[slot] == HIDDEN else 1 << state.lying[slot]
        without = without * (may_lie & ~closing).bit_count() // max(1, may_lie.bit_count())
    if without in (0, _WHOLE):
        return 0 if without else 100
    return min(99, max(1, (100 * (_WHOLE - without) + _WHOLE // 2) // _WHOLE))


def room(table: Table, hand: int) -> int:
    """In how many places a card of this set fits."""
    return sum(1 for fitting in layout(table).fits.values() if fitting & hand)


# --- How a game goes on ----------------------------------------------------------------------------------------------


class Playout:
    """A game played on from a full state, in place: the private fast form of the rules, held equal to them by a test.

    Hands and piles are sets of cards, numbers with a bit for each card. ``ahead``: how far the cards that were won since
    bring the side of ``viewer`` ahead (:func:`worths`).
    """

    def __init__(self, world: State, viewer: Seat) -> None:
        match = self.match = world.match
        self.players = playing(match)
        lying = world.lying
        self.viewer, self.turn, self.passes = viewer, world.turn, world.passes
        self.hands = [sum(1 << lying[slot] for slot in hand) for hand in world.hands]
        self.deck = [lying[slot] for slot in reversed(world.deck)]
        """The top card last."""
        self.table, self.piles, self.used = world.table, list(world.piles), world.used
        self.worth = worths(match, viewer)
        self.ahead = 0
        self.over = False

    # --- The rules ---

    def place(self, card: int, won: Won) -> None:
        """The seat whose turn it is places a card and wins what that brings."""
        self.hands[self.turn] ^= 1 << card
        self.table, self.passes = won.table, 0
        if won.cards:
            self.used |= won.wildcard
            self.win(self.turn, won.cards, won.wildcard)
        self.draw()

    def keep(self, piece: Table) -> None:
        """Of the table this piece stays, and the seat whose turn it is wins the rest."""
        rest = cards_on(self.table) & ~cards_on(piece)
        self.table = piece
        self.win(self.turn, rest)
        self.draw()

    def take(self, seat: Seat, card: int) -> None:
        """A question ends: the seat takes a card from the table."""
        self.table, self.passes = without_card(self.table, card), 0
        self.win(seat, 1 << card)
        if not self.over:
            self.next_turn()

    def win(self, seat: Seat, cards: int, wildcard: int = 0) -> None:
        """The seat gets cards; with all of its side's regions it wins at once."""
        self.piles[seat] |= cards
        self.ahead += total(cards & ~wildcard, self.worth[seat])
        winner = by_regions(self.match, tuple(self.piles))
        if winner >= 0:
            self.over = True
            self.ahead += _WIN if self.viewer in side(self.match, winner) else -_WIN

    def draw(self) -> None:
        """ "Draw back to four while the deck lasts." """
        if self.over:
            return
        if self.deck:
            self.hands[self.turn] |= 1 << self.deck.pop()
        self.next_turn()

    def skip(self) -> None:
        """The seat whose turn it is passes."""
        self.passes += 1
        self.next_turn()

    def next_turn(self) -> None:
        """ "the game ends when every hand is empty, or when all players in a row pass" """
        match = self.match
        self.turn = next_seat(match, self.turn)
        while self.passes < self.players and not self.hands[self.turn]:
            self.passes += 1
            self.turn = next_seat(match, self.turn)
        if self.passes >= self.players:
            self.over = True
            self.ahead += _WIN * self._won()

    def _won(self) -> int:
        """1 if the viewer's side has the best result alone, 0 if it shares it, else -1."""
        ranked = keys(self.match, game_so_far(self.match, tuple(self.piles), self.used))
        mates = side(self.match, self.viewer)
        best = max(key for seat, key in enumerate(ranked) if seat not in mates)
        return (ranked[self.viewer] > best) - (ranked[self.viewer] < best)

    def play_on(self, turns: int, rng: Stream) -> int:
        """Plays so many turns by plan, without questions: how far ahead the viewer's side comes."""
        for _ in range(turns):
            if self.over:
                break
            seat = self.turn
            planned = best_placement(self.table, self.hands[seat], worths(self.match, seat)[seat], rng)
            if planned is None:
                self.skip()
            else:
                self.place(planned.card, planned.won)
        return self.ahead


def best_taken(table: Table, worth: Worth) -> int:
    """The card that is worth most of those that can be taken after a question."""
    return max(takeable(table), key=lambda card: (worth[card], -card))


def value(world: State, seat: Seat, action: Action, rng: Stream) -> int:
    """How far the seat's side comes ahead in this full state if it does this and all play on by plan, until the seat has had
    another turn. ``action``: a placement, a piece kept, a card taken, a question or a pass."""
    playout = Playout(world, seat)
    match = world.match
    if isinstance(action, Place):
        cell = at(action.x, action.y)
        playout.place(action.card, outcome(playout.table, cell, action.card, worths(match, seat)[seat]))
    elif isinstance(action, Keep):
        playout.keep(next(piece for piece in pieces(playout.table) if earliest(piece) == action.card))
    elif isinstance(action, Take):
        playout.take(seat, action.card)
    elif isinstance(action, Ask):
        taker = next_seat(match, seat) if rng.below(100) < familiar(action.card) else seat
        playout.take(taker, best_taken(playout.table, worths(match, taker)[taker]))
    else:
        playout.skip()
    return playout.play_on(playout.players, rng)
