"""What a table of Hexfolk looks like (rules/hexfolk.md, "Room settings", "Board", "Building", "Development cards").

The values are named tuples of plain values: they are made at every step. What stands still on an island (adjacency, numbers, harbours) is no
state; it is derived from its text once a game (:mod:`game.hexfolk.island`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")

Counts: TypeAlias = tuple[int, int, int, int, int]
"""Cards of wood, clay, wool, grain and ore."""
Slots: TypeAlias = tuple[int, ...]

RESOURCES: Final = "WCLGO"
NOTHING: Final[Counts] = (0, 0, 0, 0, 0)
UNITS: Final[tuple[Counts, ...]] = ((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 1, 0), (0, 0, 0, 0, 1))
HIDDEN: Final = "?"

VICTORY_POINT: Final = "V"
KINDS: Final = "KVRTM"
"""Development cards: knight, victory point, road building, two resources, monopoly."""
PLAYS: Final = {"knight": "K", "roads": "R", "two": "T", "monopoly": "M"}
"""What a play of a card claims that the card is."""

COSTS: Final[dict[str, Counts]] = {
    "road": (1, 1, 0, 0, 0),
    "settlement": (1, 1, 1, 1, 0),
    "city": (0, 0, 0, 2, 3),
    "buy": (0, 0, 1, 1, 1),
}
ROADS: Final = 15
SETTLEMENTS: Final = 5
CITIES: Final = 4
LONGEST_ROUTE: Final = 5
"""Segments of the shortest route that gets the bonus."""
LARGEST_ARMY: Final = 3
"""Knights of the smallest army that gets the bonus."""
BONUS: Final = 2
MAX_HAND: Final = 7
"""More cards than these must be halved on a seven."""
MAX_OFFERS: Final = 10
"""Offers in one turn."""
MAX_TURNS: Final = 500
"""A game that nobody has won by then ends as it stands."""
SPECIAL_SEATS: Final = 5
"""From so many players on there is special building."""

SETTLEMENT: Final = 1
CITY: Final = 9
"""A corner holds 0 or one of these plus the seat; an edge holds 0 or 1 plus the seat."""


BANK: Final = {seats: 19 if seats < 5 else 24 if seats < 7 else 29 for seats in range(2, 9)}
"""By seats: "19 of each resource, 24 from 5 players, 29 from 7" """


def bank_size(seats: int) -> int:
    """How many cards of each resource there are."""
    return BANK[seats]


def deck_of(seats: int) -> str:
    """The development cards, a letter each: 25 to 4 players, 34 with 5 or 6, 43 with 7 or 8."""
    knights, special = (14, 2) if seats < 5 else (20, 3) if seats < 7 else (26, 4)
    return "K" * knights + "V" * 5 + "R" * special + "T" * special + "M" * special


class Settings(NamedTuple):
    """The room settings, and how many sit there."""

    seats: int = 4
    map: str = "standard"
    target: int = 10
    clock: int = 0
    """Seconds for a turn; 0 for unlimited."""
    robber: str = "normal"
    route: bool = True
    army: bool = True
    dice: str = "free"
    """Or ``balanced`` (:mod:`game.hexfolk.dice`)."""


class Action(NamedTuple):
    """Anything a seat may do. ``kind`` says what, and which of the other fields count (:mod:`game.hexfolk.text` lists them)."""

    kind: str
    place: int = -1
    """A corner, edge or tile, or the slot of a development card."""
    seat: int = -1
    """Whom the robber robs, or whom a trade is carried out with."""
    give: Counts = NOTHING
    take: Counts = NOTHING
    slots: Slots = ()


SEALED: Final = Action("sealed")
"""A discard that this replica has not been told."""
NO_DISCARD: Final = Action("discard")
"""Stands for who need not give anything back."""
LATE: Final = Action("late")
"""Stands for who has not chosen in time."""


class Tokens(NamedTuple):
    """Resource cards that were in a hand when it was robbed: not everybody knows what they are any more.

    A token lies on a slot of its own, numbered from the end of the development deck. A hand that is robbed is remixed: its tokens and
    its open cards get fresh slots. ``mixes`` tells which: the same cards lie on the slots that were left as on the fresh ones,
    without those that were minted out of open cards. What a replica knows of a card it keeps knowing by these.
    """

    held: tuple[Slots, ...]
    """By seat."""
    faces: str = ""
    """What lies on each slot, one letter a slot, ``?`` where this replica does not know it; slots that were left still count."""
    bars: str = ""
    """For each slot what everybody knows it not to be, as a digit of base 32: bit 0 for wood to bit 4 for ore."""
    mixes: tuple[Mix, ...] = ()
    unproved: tuple[tuple[Slots, Counts], ...] = ()
    """Cards that somebody has claimed to hold on some of these slots and was too late, or gone, to turn up."""


class Mix(NamedTuple):
    """A hand was remixed: the cards of the slots ``left`` and the ``minted`` ones lie on ``fresh`` first to last."""

    left: Slots
    minted: Counts
    first: int
    last: int


class Cards(NamedTuple):
    """The development cards. Slots of the deck are drawn from 0 on."""

    faces: str
    """A letter of each slot of the deck, ``?`` where this replica does not know it."""
    held: tuple[Slots, ...]
    """By seat, in the order they were bought; those played have left."""
    knights: tuple[int, ...]
    """Played, by seat."""
    drawn: int = 0
    modest: tuple[tuple[tuple[int, int], ...], ...] = ()
    """By seat, what follows from a win that was not claimed: among its cards of the slots below the first number there are at
    most so many victory points."""


class Owed(NamedTuple):
    """Tokens that a seat is to turn up: so many of each resource; ``whole``: they are all that it has of these."""

    seat: int
    cards: Counts
    whole: bool = False


class Flow(NamedTuple):
    """What only the turn under way needs to know."""

    played: bool = False
    """Whether a development card was played in this turn."""
    fresh: int = 0
    """Cards that the seat on turn has bought in this turn; they may not be played yet."""
    offers: int = 0
    """Offers made in this turn."""
    late: bool = False
    """Whether the clock of this turn has run out; it ends as soon as it can."""
    back: str = ""
    """The phase to go back to after a theft, a shown card or cards turned up."""
    doing: Action | None = None
    """What waits until a card is shown or tokens are turned up."""
    actor: int = -1
    """Who does it."""
    place: int = -1
    """The corner of the settlement just founded."""
    free: int = 0
    """Free roads left to place, reserve and places allowing; the last of two may be forgone."""
    offer: Action | None = None
    answers: tuple[Action | None, ...] = ()
    """By seat, to the offer: acceptance, refusal, counter-offer, ``None`` for no answer yet (and for who is not asked)."""
    discards: tuple[Action | None, ...] = ()
    """By seat what it gives back; ``None`` while it has not chosen."""
    owed: tuple[Owed, ...] = ()
    turned: Slots = ()
    """The tokens that the first of them says are those."""
    robbed: int = -1
    """The seat whose hand a card is taken from."""
    queue: Slots = ()
    """Seats whose turn is still to come: to answer, to open a discard, to sign up, to build specially."""
    signed: Slots = ()
    """Seats that have signed up for special building."""


NO_FLOW: Final = Flow()


class State(NamedTuple):
    """A replica of a game. ``phase`` is one of :data:`PHASES` and says what happens next."""

    settings: Settings
    island: str
    """As far as it is made (:mod:`game.hexfolk.island`)."""
    phase: str
    turn: int
    """Whose turn it is; while founding, who founds."""
    number: int
    """Turns begun; 0 while founding."""
    first: int
    """The starting player."""
    corners: bytes
    edges: bytes
    robber: int
    """Its tile; -1 before it is placed and in a game without."""
    roll: tuple[int, ...]
    """The two dice of this turn; empty before the roll."""
    bank: Counts
    hands: tuple[Counts, ...]
    """Open cards by seat: those that everybody knows."""
    tokens: Tokens
    cards: Cards
    route: int
    """Who has the Longest Trade Route, or -1."""
    army: int
    """Who has the Largest Army, or -1."""
    flow: Flow
    out: Slots
    """Seats that have resigned."""
    end: str
    """How the game ended: ``won``, ``agreed``, ``turns``, ``alone``; else empty."""
    rolled: int = 0
    """Of balanced dice the pairs that have come since the deck was whole (:mod:`game.hexfolk.dice`); else 0."""

    @property
    def seats(self) -> int:
        return self.settings.seats


PHASES: Final = (
    "island",  # luck makes the island, an order at a time
    "desert",  # luck picks where the robber starts
    "first",  # luck picks the starting player
    "shuffle",
    "found_settlement",
    "found_road",
    "roll",  # the seat on turn rolls, or plays a card first
    "dice",
    "discard",  # everyone with more than seven cards chooses what to give back
    "open_discard",
    "robber",  # the seat on turn moves the robber
    "remix",  # the hand that is robbed is remixed
    "look",  # its holder sees it again
    "theft",  # luck picks a card
    "take",  # the thief sees it
    "main",  # the seat on turn trades, builds, buys
    "bought",  # the buyer sees the card
    "show_card",  # a card that is played proves what it is
    "free_road",
    "answer",  # the others answer an offer
    "turn_up",  # a seat says which tokens it pays with
    "turned_up",  # they prove what they are
    "sign_up",
    "special",
    "late_choice",  # luck chooses for who was too late
    "late_remix",  # luck gives back cards for who was too late
    "late_show",
    "late_look",
    "show_win",  # the victory points of who claims to have won
    "show_all",  # all other cards, for the final table
    "over",
)


LUCK_FIRST: Final = ("island", "desert", "first", "shuffle")
FOUNDING: Final = ("found_settlement", "found_road")
ENDING: Final = ("show_win", "show_all", "over")

_PLACES: Final = {
    kind: {name: place for place, name in enumerate(kind._fields)} for kind in (State, Flow, Tokens, Cards)
}
P = TypeVar("P", State, Flow, Tokens, Cards)


def changed(part: P, **fields: object) -> P:
    """What ``part._replace(**fields)`` gives, in half the time: several are made at every step."""
    kind = type(part)
    places, items = _PLACES[kind], [*part]
    for name, value in fields.items():
        items[places[name]] = value
    return tuple.__new__(kind, items)


def with_offer(flow: Flow, offers: int, offer: Action | None, answers: tuple[Action | None, ...], queue: Slots) -> Flow:
    """The turn with another offer on the table, or none."""
    return tuple.__new__(Flow, (*flow[:2], offers, *flow[3:9], offer, answers, *flow[11:15], queue, *flow[16:]))


def in_phase(state: State, phase: str) -> State:
    """The state in another phase."""
    return tuple.__new__(State, (*state[:2], phase, *state[3:]))


def in_flow(state: State, phase: str, flow: Flow) -> State:
    """The state in another phase, and with something else kept of the turn."""
    return tuple.__new__(State, (*state[:2], phase, *state[3:16], flow, *state[17:]))


def as_counts(numbers: Iterable[int]) -> Counts:
    """Five numbers, by resource."""
    wood, clay, wool, grain, ore = numbers
    return (wood, clay, wool, grain, ore)


def plus(first: Counts, second: Counts) -> Counts:
    """Card by card the sum."""
    return (
        first[0] + second[0],
        first[1] + second[1],
        first[2] + second[2],
        first[3] + second[3],
        first[4] + second[4],
    )


def minus(first: Counts, second: Counts) -> Counts:
    """Card by card the difference; may be negative."""
    return (
        first[0] - second[0],
        first[1] - second[1],
        first[2] - second[2],
        first[3] - second[3],
        first[4] - second[4],
    )


def covers(hand: Counts, cost: Counts) -> bool:
    """Whether a hand holds all these cards."""
    return (
        hand[0] >= cost[0] and hand[1] >= cost[1] and hand[2] >= cost[2] and hand[3] >= cost[3] and hand[4] >= cost[4]
    )


def lacking(hand: Counts, cost: Counts) -> Counts:
    """What a hand lacks to pay these cards."""
    return (
        max(0, cost[0] - hand[0]),
        max(0, cost[1] - hand[1]),
        max(0, cost[2] - hand[2]),
        max(0, cost[3] - hand[3]),
        max(0, cost[4] - hand[4]),
    )


def count_of(letters: str) -> Counts:
    """So many of each resource letter there are."""
    return (letters.count("W"), letters.count("C"), letters.count("L"), letters.count("G"), letters.count("O"))


def with_item(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The tuple with one item put in the place of another."""
    return (*items[:place], item, *items[place + 1 :])
