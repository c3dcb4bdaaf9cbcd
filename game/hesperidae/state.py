"""What a table of Hesperidae looks like (rules/hesperidae.md, "Cards", "Table" and "Setup").

The values are named tuples: they are made at every step, and frozen dataclasses take several times as long to make. Cards are numbers
(:mod:`game.hesperidae.deck`), sets of cards are numbers with a bit for each card.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from game.core import Family, Seat, Slot, Stream
from game.hesperidae.deck import CARDS, IN_REGION, REGIONS

HIDDEN: Final = len(CARDS)
"""Stands in :attr:`State.lying` for a card that this replica does not know."""
SLOTS: Final = tuple(range(len(CARDS)))
UNSEEN: Final = bytes([HIDDEN]) * len(CARDS)
HAND: Final = 4
WINS: Final = 3
MAX_GAMES: Final = 15
EARLIEST_YEAR: Final = -99_999_999
LATEST_YEAR: Final = 9_999

# --- Actions ---------------------------------------------------------------------------------------------------------


class Region(NamedTuple):
    """The first player's choice: a place in :data:`REGIONS`."""

    region: int


class Place(NamedTuple):
    """Put a card of the hand on the cell (x, y). Which card lies on the slot is the move's claim."""

    slot: Slot
    card: int
    x: int
    y: int


class Keep(NamedTuple):
    """Of equally large pieces, the one that stays: named by its earliest card."""

    card: int


class Ask(NamedTuple):
    """Ask for the year of a card of the hand, with the claim that no card of the hand can be placed."""

    slot: Slot
    card: int


class Pass(NamedTuple):
    """The claim that no card of the hand can be placed, and no question."""


class Answer(NamedTuple):
    """The year that the player asked says."""

    year: int


class Take(NamedTuple):
    """The card of the table that is taken after a question."""

    card: int


Action: TypeAlias = Region | Place | Keep | Ask | Pass | Answer | Take


class Years(NamedTuple):
    """Every answer to a question: a :class:`~game.core.Family`."""

    name: str
    earliest: int
    latest: int

    def __contains__(self, action: object) -> bool:
        return type(action) is Answer and type(action.year) is int and self.earliest <= action.year <= self.latest

    def draw(self, rng: Stream) -> Answer:
        """Mostly a year of some card, so that those who answer at random are right now and then."""
        if rng.below(4):
            return Answer(rng.choice(CARDS).year)
        return Answer(self.earliest + rng.below(self.latest - self.earliest + 1))


Family.register(Years)
ANSWERS: Final = Years("years", EARLIEST_YEAR, LATEST_YEAR)


# --- The state -------------------------------------------------------------------------------------------------------


class Game(NamedTuple):
    """A finished game of an extended match, by seat: the points in the pile, and its cards of the seat's own regions."""

    points: tuple[int, ...]
    own: tuple[int, ...]
    regions: Seat = -1
    """The side that won by regions, as its first seat; -1 where nobody did."""
    out: tuple[Seat, ...] = ()
    """The seats that were gone for good by its end, ascending."""


class Match(NamedTuple):
    """What no turn changes."""

    seats: int
    pairs: bool = False
    extended: bool = False
    first: Seat = -1
    """The first player; -1 before it is drawn. One that goes out after the choice of a region stays it: regions are counted from there."""
    region: int = -1
    """The region that the first player chose, a place in :data:`REGIONS`; -1 before that."""
    past: tuple[Game, ...] = ()
    out: tuple[Seat, ...] = ()
    """The seats that are gone for good and without which the others go on, ascending."""


class State(NamedTuple):
    """A replica of a match. ``phase`` is one of :data:`PHASES` and says what happens next."""

    phase: str
    match: Match
    turn: Seat
    """Whose turn it is, or whose cards are dealt or shown; -1 before the first player is drawn."""
    lying: bytes
    """The card on each slot, :data:`HIDDEN` where this replica does not know it. Cards that have left a hand stay in here."""
    hands: tuple[tuple[Slot, ...], ...]
    """Ascending."""
    deck: tuple[Slot, ...]
    """From top to bottom."""
    table: tuple[int, ...]
    """The cards on their cells: see :mod:`game.hesperidae.lattice`."""
    piles: tuple[int, ...]
    """The set of the cards each seat has won."""
    used: int
    """The set of the wildcards among them that lie face down."""
    asked: tuple[Slot, ...]
    """The cards in hands that were asked about, ascending."""
    barred: tuple[tuple[Slot, int], ...]
    """For slots in hands, ascending: the set of the cards that do not lie there, since they could have been placed when none could."""
    passes: int
    """How many players in a row have passed."""
    claim: Place | Ask | None
    """The placement or question under way."""
    answer: int | None
    """The year that was answered, while a card is taken."""
    end: str
    """How a match ended early: ``resign0`` and so on, ``agreed``, else empty."""


PHASES: Final = (
    "first_shuffle",
    "draw",  # each player draws a card in the open
    "shuffle",
    "region",  # the first player chooses
    "deal",  # the player whose turn it is looks at the four cards
    "lay_first",  # with four players, two cards of the deck go on the table
    "lay_second",
    "turn",
    "show",  # the card placed or asked about proves what it is
    "keep",  # the player chooses which of equally large pieces stays
    "refill",  # the player draws back to four
    "answer",  # the next player answers the question
    "take",  # who won the question takes a card
    "show_hands",  # the player whose turn it is proves the claim that ends the game
    "over",
)


def new_game(match: Match, phase: str) -> State:
    """A game before its first event."""
    seats = match.seats
    return State(
        phase, match, match.first, UNSEEN, ((),) * seats, SLOTS, (), (0,) * seats, 0, (), (), 0, None, None, ""
    )


# --- Seats, sides and regions ----------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 8)
def regions_of(match: Match, seat: Seat) -> tuple[int, ...]:
    """The seat's own regions, once they are chosen.

    "The first player chooses a region; the following players get the next ones to the east, wrapping round. 2 players:
    regions are handed out alternately round the four (first, second, first, second), two each."
    """
    if match.region < 0:
        return ()
    first = match.region + (seat - match.first) % match.seats
    own = (first, first + 2) if match.seats == 2 else (first,)
    return tuple(region % len(REGIONS) for region in own)


def left_over(match: Match) -> int | None:
    """The region that nobody has. "3 players: the region left over counts double for everybody" """
    return (match.region + 3) % len(REGIONS) if match.seats == 3 and match.region >= 0 else None


def side(match: Match, seat: Seat) -> tuple[Seat, ...]:
    """The seats that win or lose with this one, ascending. "Pairs (4 players): seats 1+3 against 2+4" """
    return tuple(range(seat % 2, 4, 2)) if match.pairs else (seat,)


def playing(match: Match) -> int:
    """How many seats are in play."""
    return match.seats - len(match.out)


def next_seat(match: Match, seat: Seat) -> Seat:
    """The next player in turn order: the next seat in play."""
    seat = (seat + 1) % match.seats
    while seat in match.out:
        seat = (seat + 1) % match.seats
    return seat


def first_seat(match: Match) -> Seat:
    """The first player, or who comes next in its place if it is out."""
    return next_seat(match, match.first - 1)


def cards_of(regions: tuple[int, ...]) -> int:
    """The set of the cards of some regions."""
    return sum(IN_REGION[region] for region in regions)


@lru_cache(maxsize=1 << 8)
def side_cards(match: Match, seat: Seat) -> int:
    """The set of the cards of all the side's regions: with all of them it wins at once. None for a seat that is out."""
    if seat in match.out:
        return 0
    return sum(cards_of(regions_of(match, mate)) for mate in side(match, seat))


@lru_cache(maxsize=1 << 8)
def double_cards(match: Match, seat: Seat) -> int:
    """The set of the cards that give the seat two points. "each player doubling their own region" """
    spare = left_over(match)
    return cards_of(regions_of(match, seat)) | (0 if spare is None else IN_REGION[spare])


def score(match: Match, pile: int, used: int, seat: Seat) -> int:
    """The points of a seat's pile.

    "1 point a card, 2 for a card of one's own region (3 players: also of the region left over), 0 for a wildcard used as one."
    """
    return (pile & ~used).bit_count() + (pile & double_cards(match, seat)).bit_count()


def by_regions(match: Match, piles: tuple[int, ...]) -> Seat:
    """The first seat of the side that has won by regions; -1 where none has.

    "Six cards of one's own region in the pile: wins at once (2 players: all twelve of both regions)." Pairs: "the twelve
    cards of the pair's two regions, both piles together".
    """
    for seat in range(match.seats):
        goal, pile = side_cards(match, seat), 0
        for mate in side(match, seat):
            pile |= piles[mate]
        if goal and pile & goal == goal:
            return seat
    return -1


def game_so_far(match: Match, piles: tuple[int, ...], used: int) -> Game:
    """Points and own-region cards by seat, and whether a side has won by regions."""
    return Game(
        tuple(score(match, pile, used, seat) for seat, pile in enumerate(piles)),
        tuple((pile & cards_of(regions_of(match, seat))).bit_count() for seat, pile in enumerate(piles)),
        by_regions(match, piles),
        match.out,
    )


def full_set(match: Match) -> int:
    """How many cards a seat's own regions have."""
    return 12 if match.seats == 2 else 6


Key: TypeAlias = tuple[bool, bool, int, int]


def keys(match: Match, game: Game) -> tuple[Key, ...]:
    """What the seats are ranked by in a game: the higher, the better; equal for all of a side and for sides that tie.

    A victory by regions, then points, then "Tie: more own-region cards; still tied: a draw." Pairs: "scores are added", and
    so are the cards that each player has of their own region. A seat that is out comes behind all who stayed.
    """
    found: list[Key] = []
    for seat in range(match.seats):
        mates = side(match, seat)
        points, own = sum(game.points[mate] for mate in mates), sum(game.own[mate] for mate in mates)
        found.append((seat not in game.out, game.regions in mates, points, own))
    return tuple(found)


def winners(match: Match, game: Game) -> tuple[Seat, ...]:
    """The seats that get a win for a game: "a win each for all who are tied after the tie-break"."""
    ranked = keys(match, game)
    return tuple(seat for seat, key in enumerate(ranked) if key == max(ranked))


def wins(match: Match) -> tuple[int, ...]:
    """Games won by seat, so far."""
    won = [0] * match.seats
    for game in match.past:
        for seat in winners(match, game):
            won[seat] += 1
    return tuple(won)


def decided(match: Match) -> bool:
    """Whether an extended match is over.

    "the first with at least 3 wins and more than everyone else wins. After 15 games the match is a draw between the
    leaders." A seat that was out by the end of the last game is not among those that are compared.
    """
    won = wins(match)
    out = match.past[-1].out if match.past else ()
    staying = [seat for seat in range(match.seats) if seat not in out]
    best = max(won[seat] for seat in staying)
    ahead = len({side(match, seat) for seat in staying if won[seat] == best}) == 1
    return (best >= WINS and ahead) or len(match.past) >= MAX_GAMES
