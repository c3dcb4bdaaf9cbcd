"""What a seat may do: one list for screens, bots and tests, in the order of the kinds' names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeGuard

from game.core import Family, Hidden, Stream
from game.hexfolk.knowledge import (
    cards_in_hand,
    has_won,
    pairs_in_stock,
    stock_of,
    tokens_to_turn_up,
    whole_hand,
    win_of,
)
from game.hexfolk.places import (
    Actions,
    Places,
    bank_trades,
    founding_roads,
    founding_settlements,
    places,
    rates,
    robber_moves,
    shown_points,
)
from game.hexfolk.state import (
    BANK,
    HIDDEN,
    MAX_OFFERS,
    NOTHING,
    PLAYS,
    UNITS,
    Action,
    Counts,
    Slots,
    State,
    as_counts,
    covers,
    lacking,
    minus,
)

ROLL: Final = Action("roll")
END: Final = Action("end")
BUY: Final = Action("buy")
SKIP: Final = Action("skip")
ACCEPT: Final = Action("accept")
REFUSE: Final = Action("refuse")
WITHDRAW: Final = Action("withdraw")
SIGN_UP: Final = Action("sign_up")
PASS: Final = Action("pass")
_TRADES: Final = tuple(Action("trade", seat=seat) for seat in range(8))
_SIGNS: Final = (PASS, SIGN_UP)
_ROLLS: Final = (ROLL,)

CLAIMING: Final = ("roll", "main", "robber", "free_road")
"""The phases in which the seat on turn says that it has won, if it has."""
ON_TURN: Final = frozenset(("roll", "main", "robber", "free_road", "found_settlement", "found_road"))
"""The phases in which the seat on turn acts, and nobody else."""

# --- Families ------------------------------------------------------------------------------------------------------


def is_counts(value: object) -> bool:
    """Whether this is a number of cards of each resource, exactly (True is not 1)."""
    if type(value) is not tuple or len(value) != 5:
        return False
    wood, clay, wool, grain, ore = value
    return type(wood) is type(clay) is type(wool) is type(grain) is type(ore) is int and min(value) >= 0


def is_action(action: object) -> TypeGuard[Action]:
    """Whether this is an action, exactly."""
    if type(action) is not Action:
        return False
    kind, place, seat, give, take, slots = action
    return (
        type(place) is type(seat) is int
        and type(kind) is str
        and (give is NOTHING or is_counts(give))
        and (take is NOTHING or is_counts(take))
        and type(slots) is tuple
        and (not slots or all(type(slot) is int for slot in slots))
    )


class Discards(NamedTuple):
    """Every way to give back ``number`` cards of a hand."""

    name: str
    hand: Counts
    number: int

    def __contains__(self, action: object) -> bool:
        if not is_action(action):
            return False
        give = action.give
        return action == Action("discard", give=give) and sum(give) == self.number and covers(self.hand, give)

    def draw(self, rng: Stream) -> Action:
        cards = [resource for resource in range(5) for _ in range(self.hand[resource])]
        return Action("discard", give=counted(rng.shuffled(cards)[: self.number]))


class Offers(NamedTuple):
    """Every offer or counter-offer: gives of a hand, takes up to ``most`` of each resource.

    "any ratio, gifts too [...] both sides may not hold the same resource in one trade; both sides empty is no trade"
    """

    name: str
    hand: Counts
    most: int

    def __contains__(self, action: object) -> bool:
        if not is_action(action):
            return False
        _, _, _, give, take, _ = action
        return (
            action == Action(self.name, give=give, take=take)
            and covers(self.hand, give)
            and max(take) <= self.most
            and is_trade(give, take)
        )

    def draw(self, rng: Stream) -> Action:
        """Mostly a card or two a side: each further one is half as likely as the one before."""
        while True:
            given, taken = _heads(rng), _heads(rng)
            if not given and not taken:
                continue
            ticket = rng.below(5 ** (given + taken))
            give, take = [0] * 5, [0] * 5
            for _ in range(given):
                ticket, resource = divmod(ticket, 5)
                give[resource] += give[resource] < self.hand[resource]
            for _ in range(taken):
                ticket, resource = divmod(ticket, 5)
                take[resource] += take[resource] < self.most and not give[resource]
            if any(give) or any(take):
                return Action(self.name, give=as_counts(give), take=as_counts(take))


def _heads(rng: Stream) -> int:
    """How often a coin shows heads before it shows tails."""
    tosses = rng.bits(16)
    heads = (tosses ^ (tosses + 1)).bit_length() - 1
    return heads if heads < 16 else 16 + _heads(rng)


Family.register(Discards)
Family.register(Offers)


def counted(cards: Sequence[int]) -> Counts:
    """So many of each resource, given by number."""
    return (cards.count(0), cards.count(1), cards.count(2), cards.count(3), cards.count(4))


def is_trade(give: Counts, take: Counts) -> bool:
    """ "both sides may not hold the same resource in one trade; both sides empty is no trade" """
    shared = (
        (give[0] and take[0])
        or (give[1] and take[1])
        or (give[2] and take[2])
        or (give[3] and take[3])
        or (give[4] and take[4])
    )
    return not shared and (give != NOTHING or take != NOTHING)


# --- The list ------------------------------------------------------------------------------------------------------


def to_act(state: State) -> tuple[int, ...]:
    """The seats that may move, ascending."""
    phase = state.phase
    if phase in ON_TURN:
        return (state.turn,)
    match phase:
        case "discard":
            return tuple(seat for seat, choice in enumerate(state.flow.discards) if choice is None)
        case "answer" | "sign_up":
            return state.flow.queue
        case "special":
            return state.flow.queue[:1]
        case "turn_up":
            return (state.flow.owed[0].seat,)
    return ()


def legal(state: State, seat: int) -> Sequence[Any]:
    """Every legal action of the seat, sorted; discards, offers and counter-offers as families at the end."""
    phase = state.phase
    if seat != state.turn if phase in ON_TURN else seat not in to_act(state):
        return ()
    if state.cards.held[seat] and phase in CLAIMING:
        won = has_won(state, seat)
        if won is None:
            raise Hidden("legal.hidden", "whether this seat has won is not known here")
        if won:
            return (win_of(state, seat),)
    match phase:
        case "main":
            return _main(state, seat)
        case "roll":
            return _with_roll(state, seat) if state.cards.held[seat] else _ROLLS
        case "robber":
            return _robber(state, seat)
        case "found_settlement":
            return founding_settlements(state.island, state.corners)
        case "found_road":
            return founding_roads(state.island, state.flow.place, state.edges)
        case "free_road":
            roads = places(state.island, state.corners, state.edges, seat).roads
            return (*roads, SKIP) if may_skip(state) else roads
        case "discard":
            hand = _hand(state, seat)
            return (Discards("discard", hand, cards_in_hand(state, seat) // 2),)
        case "answer":
            return _answers(state, seat)
        case "turn_up":
            owed = state.flow.owed[0]
            slots = tokens_to_turn_up(state, seat, owed.cards, owed.whole)
            if slots is None:
                raise Hidden("legal.hidden", "the tokens of this seat are not known here")
            return (Action("turn_up", slots=slots),)
        case "sign_up":
            return _SIGNS
    return _special(state, seat)


def forced(state: State, seat: int) -> Action | None:
    """The claim that the program makes: that the seat has won, or which tokens it turns up."""
    if seat not in to_act(state):
        return None
    if state.phase == "turn_up":
        owed = state.flow.owed[0]
        slots = tokens_to_turn_up(state, seat, owed.cards, owed.whole)
        return None if slots is None else Action("turn_up", slots=slots)
    return win_of(state, seat) if state.phase in CLAIMING and has_won(state, seat) else None


def _hand(state: State, seat: int) -> Counts:
    hand = whole_hand(state, seat)
    if hand is None:
        raise Hidden("legal.hidden", "the cards of this seat are not known here")
    return hand


def _with_roll(state: State, seat: int) -> Actions:
    cards = plays(state, seat)
    return (*cards.first, *cards.roads, ROLL, *cards.two)


def may_skip(state: State) -> bool:
    """Of the free roads "the second may be forgone"."""
    return state.flow.free == 1


def _robber(state: State, seat: int) -> Actions:
    return robber_moves(state.island, state.corners, state.robber, seat, *spared(state))


def spared(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats that the friendly robber spares, and those that have no card to take."""
    seats = range(state.settings.seats)
    shy: Slots = ()
    if state.settings.robber == "friendly":
        # "any player who shows 2 points or fewer (hidden cards don't count, bonuses do; one's own buildings too)"
        shy = tuple(seat for seat in seats if seat not in state.out and shown_points(state, seat) <= 2)
    held, hands = state.tokens.held, state.hands
    poor = tuple([seat for seat in seats if (not held[seat] and hands[seat] == NOTHING) or seat in state.out])
    return shy, poor


class Plays(NamedTuple):
    """What a seat's cards can be played for, parted where other kinds of actions stand between them in a sorted list."""

    first: Actions
    """Knights and monopolies."""
    roads: Actions
    two: Actions


_NOWHERE: Final = Places((), (), ())
_NO_PLAYS: Final = Plays((), (), ())


@lru_cache(maxsize=1 << 10)
def _plays(slots: Slots, cards: str, stock: Counts) -> Plays:
    """What the cards on these slots can be played for, card by card. ``stock``: what the bank has for two resources."""
    of_kind = {
        kind: [slot for slot, face in zip(slots, cards, strict=True) if face == card] for kind, card in PLAYS.items()
    }
    monopolies = [Action("monopoly", slot, take=unit) for slot in of_kind["monopoly"] for unit in sorted(UNITS)]
    return Plays(
        (*(Action("knight", slot) for slot in of_kind["knight"]), *monopolies),
        tuple(Action("roads", slot) for slot in of_kind["roads"]),
        tuple(Action("two", slot, take=pair) for slot in of_kind["two"] for pair in pairs_in_stock(stock)),
    )


def playable(state: State, seat: int) -> tuple[int, ...]:
    """The slots of the cards that a seat may play now, whatever they are: "One development card per turn at most, never one
    bought this turn" """
    held = state.cards.held[seat]
    return () if state.flow.played else held[: len(held) - state.flow.fresh]


def plays(state: State, seat: int) -> Plays:
    """What the development cards of the seat on turn can be played for now."""
    slots = playable(state, seat)
    if not slots:
        return _NO_PLAYS
    faces = state.cards.faces
    cards = "".join([faces[slot] for slot in slots])
    if HIDDEN in cards:
        raise Hidden("legal.hidden", "the cards of this seat are not known here")
    found = _plays(slots, cards, stock_of(state) if "T" in cards else NOTHING)
    if found.roads and not places(state.island, state.corners, state.edges, seat).roads:
        return found._replace(roads=())
    return found


def _buys(state: State) -> bool:
    return state.cards.drawn < len(state.cards.faces)


def _main(state: State, seat: int) -> Sequence[Any]:
    hand = _hand(state, seat)
    flow = state.flow
    wood, clay, wool, grain, ore = hand
    found: list[Any] = []
    most = max(hand)
    if most >= 2 and most >= min(rate := rates(state.island, state.corners, seat)):
        found += bank_trades(hand, rate, state.bank)
    if wool and grain and ore and _buys(state):
        found.append(BUY)
    road, city = wood and clay, ore >= 3 and grain >= 2
    spots = places(state.island, state.corners, state.edges, seat) if road or city else _NOWHERE
    if city:
        found += spots.cities
    found.append(END)
    played = plays(state, seat) if state.cards.held[seat] else _NO_PLAYS
    found += played.first
    if road:
        found += spots.roads
    found += played.roads
    if road and wool and grain:
        found += spots.settlements
    if flow.offer is not None:
        found += trades(state, seat, hand)
    found += played.two
    if flow.offer is not None:
        found.append(WITHDRAW)
    if flow.offers < MAX_OFFERS:
        found.append(Offers("offer", hand, BANK[state.settings.seats]))
    return found


def terms(state: State, seat: int) -> tuple[Counts, Counts] | None:
    """What the seat on turn gives and takes in a trade with ``seat``; ``None`` where that seat has not agreed to any."""
    flow = state.flow
    answer = flow.answers[seat] if seat < len(flow.answers) else None
    if answer is None or flow.offer is None or answer.kind == "refuse":
        return None
    if answer.kind == "counter":
        return answer.take, answer.give
    return flow.offer.give, flow.offer.take


def promised(state: State, seat: int) -> Counts:
    """What a seat has said that it holds and has not turned up yet: to pay, or to answer an offer."""
    for due in state.flow.owed:
        if due.seat == seat and not due.whole:
            return due.cards
    agreed = terms(state, seat) if state.phase == "answer" else None
    return NOTHING if agreed is None else lacking(state.hands[seat], agreed[1])


def trades(state: State, seat: int, hand: Counts) -> list[Action]:
    """The answers that the seat on turn can carry out now: both sides still hold what they give."""
    found: list[Action] = []
    for other, answer in enumerate(state.flow.answers):
        if answer is None or answer is REFUSE:
            continue
        agreed = terms(state, other)
        if agreed is not None and covers(hand, agreed[0]) and covers(state.hands[other], agreed[1]):
            found.append(_TRADES[other])
    return found


def _answers(state: State, seat: int) -> Sequence[Any]:
    hand = _hand(state, seat)
    offer = state.flow.offer
    assert offer is not None
    counter = Offers("counter", hand, BANK[state.settings.seats])
    return (ACCEPT, REFUSE, counter) if covers(hand, offer.take) else (REFUSE, counter)


def _special(state: State, seat: int) -> Sequence[Action]:
    """ "may build and buy development cards, but neither trade (players, bank, harbours) nor play cards" """
    wood, clay, wool, grain, ore = _hand(state, seat)
    spots = places(state.island, state.corners, state.edges, seat)
    return (
        *((BUY,) if wool and grain and ore and _buys(state) else ()),
        *(spots.cities if ore >= 3 and grain >= 2 else ()),
        END,
        *(spots.roads if wood and clay else ()),
        *(spots.settlements if wood and clay and wool and grain else ()),
    )


def may_build_specially(state: State, seat: int) -> bool:
    """Whether a seat could build or buy anything, for all that everybody knows; a token may be anything.

    Whoever could do nothing is not asked.
    """
    hand, hidden = state.hands[seat], len(state.tokens.held[seat])
    if sum(hand) + hidden < 2:
        return False
    spots = places(state.island, state.corners, state.edges, seat)
    costs = (
        (bool(spots.roads), (1, 1, 0, 0, 0)),
        (bool(spots.settlements), (1, 1, 1, 1, 0)),
        (bool(spots.cities), (0, 0, 0, 2, 3)),
        (state.cards.drawn < len(state.cards.faces), (0, 0, 1, 1, 1)),
    )
    return any(open_ and sum(max(0, due) for due in minus(cost, hand)) <= hidden for open_, cost in costs)
