"""What a replica knows of hands that are not open: what a seat holds, can pay and has won."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.core import LEGAL, UNKNOWN, Ruling, illegal
from game.hexfolk.places import shown_points
from game.hexfolk.state import (
    HIDDEN,
    NOTHING,
    RESOURCES,
    VICTORY_POINT,
    Action,
    Counts,
    Slots,
    State,
    count_of,
    covers,
    deck_of,
    lacking,
    plus,
    with_item,
)

_DECK_SIZES: Final = {seats: len(deck_of(seats)) for seats in range(2, 9)}
_VICTORY_POINTS: Final = deck_of(2).count(VICTORY_POINT)


def first_token(state: State) -> int:
    """The slot of the first token: the slots of the deck come before it."""
    return _DECK_SIZES[state.settings.seats]


def cards_in_hand(state: State, seat: int) -> int:
    """How many resource cards a seat holds: everybody can count them."""
    return sum(state.hands[seat]) + len(state.tokens.held[seat])


def token_faces(state: State, seat: int) -> str:
    """What a seat's tokens are, in the order of their slots; ``?`` for one that this replica does not know."""
    first, faces = first_token(state), state.tokens.faces
    return "".join([faces[slot - first] for slot in state.tokens.held[seat]])


def whole_hand(state: State, seat: int) -> Counts | None:
    """Everything a seat holds, open or not; ``None`` where this replica does not know it."""
    tokens = state.tokens
    held = tokens.held[seat]
    if not held:
        return state.hands[seat]
    among, unknown = _counted(held, tokens.faces, first_token(state))
    return None if unknown else plus(state.hands[seat], among)


@lru_cache(maxsize=1 << 10)
def _counted(held: Slots, faces: str, first: int) -> tuple[Counts, int]:
    """What the tokens on these slots are, and how many of them are not known."""
    lying = "".join([faces[slot - first] for slot in held])
    return count_of(lying), lying.count(HIDDEN)


def can_pay(state: State, seat: int, cost: Counts, code: str) -> Ruling:
    """Whether a seat holds these cards; refused with ``code``."""
    hand = state.hands[seat]
    if covers(hand, cost):
        return LEGAL
    held = state.tokens.held[seat]
    if not held:
        return illegal(code)
    among, unknown = _counted(held, state.tokens.faces, first_token(state))
    whole = plus(hand, among)
    if covers(whole, cost):
        return LEGAL
    return UNKNOWN if sum(lacking(whole, cost)) <= unknown else illegal(code)


def tokens_to_turn_up(state: State, seat: int, cards: Counts, whole: bool) -> Slots | None:
    """The tokens that a seat turns up when it owes these cards; ``None`` where this replica does not know them.

    Of each resource those on the lowest slots; ``whole``: all that it has of the resources it owes.
    """
    return _to_turn_up(state.tokens.held[seat], state.tokens.faces, first_token(state), cards, whole)


@lru_cache(maxsize=1 << 8)
def _to_turn_up(held: Slots, lying: str, first: int, cards: Counts, whole: bool) -> Slots | None:
    faces = [lying[slot - first] for slot in held]
    if HIDDEN in faces:
        return None
    found: list[int] = []
    for letter, number in zip(RESOURCES, cards, strict=True):
        if number:
            of_kind = [slot for slot, face in zip(held, faces, strict=True) if face == letter]
            found += of_kind if whole else of_kind[:number]
    return tuple(sorted(found))


def victory_points(state: State, seat: int) -> tuple[Slots, int]:
    """The slots of a seat's victory-point cards as far as this replica knows, and how many more there may be."""
    held, faces = state.cards.held[seat], state.cards.faces
    found = tuple([slot for slot in held if faces[slot] == VICTORY_POINT])
    unknown = sum([faces[slot] == HIDDEN for slot in held])
    return found, min(unknown, _VICTORY_POINTS - faces.count(VICTORY_POINT))


def has_won(state: State, seat: int) -> bool | None:
    """Whether the seat on turn has the target with its hidden points; ``None`` where this replica cannot know.

    "The moment the player on turn has the target, hidden victory-point cards included."
    """
    held = state.cards.held[seat]
    if not held:
        return False  # what is shown alone has been counted when it came about
    needed = state.settings.target - shown_points(state, seat)
    if len(held) < needed:
        return False
    found, more = victory_points(state, seat)
    if len(found) >= needed:
        return True
    return None if len(found) + more >= needed else False


def win_of(state: State, seat: int) -> Action:
    """The claim to have won: it shows all one's victory points."""
    return Action("win", slots=victory_points(state, seat)[0])


def modest(state: State, seat: int) -> State:
    """What follows when the seat on turn does something else than claim to have won: it has too few victory points for that.

    Kept as (drawn, most): among its cards of the slots below ``drawn`` are at most ``most`` victory points.
    """
    cards = state.cards
    most = state.settings.target - shown_points(state, seat) - 1
    if most >= min(len(cards.held[seat]), _VICTORY_POINTS):
        return state  # that says nothing
    bounds = cards.modest[seat]
    if any(drawn >= cards.drawn and other <= most for drawn, other in bounds):
        return state
    kept = tuple([bound for bound in bounds if bound[0] > cards.drawn or bound[1] < most])
    bounds = tuple(sorted((*kept, (cards.drawn, most))))
    return state._replace(cards=cards._replace(modest=with_item(cards.modest, seat, bounds)))


@lru_cache(maxsize=1 << 8)
def pairs_in_stock(stock: Counts) -> tuple[Counts, ...]:
    """What two resources may be taken: "any two from the bank, as far as in stock". ``stock``: the bank, 2 standing for more."""
    number = min(2, sum(stock))
    found: list[Counts] = []
    for wood in range(3):
        for clay in range(3 - wood):
            for wool in range(3 - wood - clay):
                for grain in range(3 - wood - clay - wool):
                    for ore in range(3 - wood - clay - wool - grain):
                        pair = (wood, clay, wool, grain, ore)
                        if sum(pair) == number and covers(stock, pair):
                            found.append(pair)
    return tuple(sorted(found)) if number else ()


def stock_of(state: State) -> Counts:
    """The bank as far as two cards of each resource."""
    wood, clay, wool, grain, ore = state.bank
    return (min(wood, 2), min(clay, 2), min(wool, 2), min(grain, 2), min(ore, 2)) if state.bank != NOTHING else NOTHING
