"""Whether a seat may do something, and if not, the first rule that it breaks, in the order of rules/hexfolk.md.

On a replica that lacks cards of the seat a ruling may be ``unknown``; it is never the opposite of the truth's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core import LEGAL, UNKNOWN, Ruling, illegal
from game.hexfolk.choices import (
    CLAIMING,
    END,
    ON_TURN,
    REFUSE,
    ROLL,
    is_action,
    is_trade,
    may_skip,
    playable,
    spared,
    terms,
    to_act,
)
from game.hexfolk.island import tables
from game.hexfolk.knowledge import (
    can_pay,
    cards_in_hand,
    has_won,
    pairs_in_stock,
    stock_of,
    token_faces,
    tokens_to_turn_up,
    victory_points,
)
from game.hexfolk.places import (
    Places,
    exchange,
    founding_roads,
    founding_settlements,
    neighbours_of_tiles,
    places,
    rates,
    robber_tiles,
    robbers_by_tile,
    shown_points,
)
from game.hexfolk.state import (
    CITIES,
    CITY,
    COSTS,
    HIDDEN,
    MAX_OFFERS,
    NOTHING,
    PLAYS,
    RESOURCES,
    ROADS,
    SETTLEMENT,
    SETTLEMENTS,
    UNITS,
    VICTORY_POINT,
    Action,
    Counts,
    State,
    bank_size,
    count_of,
    covers,
)

_MAIN: Final = frozenset(
    (
        "bank",
        "buy",
        "city",
        "end",
        "knight",
        "monopoly",
        "offer",
        "road",
        "roads",
        "settlement",
        "trade",
        "two",
        "withdraw",
    )
)
_KINDS: Final = {
    "found_settlement": frozenset(("settlement",)),
    "found_road": frozenset(("road",)),
    "roll": frozenset(("roll", *PLAYS)),
    "discard": frozenset(("discard",)),
    "robber": frozenset(("robber",)),
    "main": _MAIN,
    "free_road": frozenset(("road", "skip")),
    "answer": frozenset(("accept", "counter", "refuse")),
    "turn_up": frozenset(("turn_up",)),
    "sign_up": frozenset(("pass", "sign_up")),
    "special": frozenset(("buy", "city", "end", "road", "settlement")),
}
"""What may be done in each phase in which a seat acts."""
_NOT_YET: Final = {
    "found_settlement": "hexfolk.found_settlement",
    "found_road": "hexfolk.found_road",
    "roll": "hexfolk.roll_first",
    "discard": "hexfolk.discard_first",
    "robber": "hexfolk.robber_first",
    "free_road": "hexfolk.free_road_first",
    "answer": "hexfolk.answer_first",
    "turn_up": "hexfolk.turn_up_first",
    "sign_up": "hexfolk.sign_up_first",
    "special": "hexfolk.special_no_trade",
}
"""What else is to be done first there."""


def check(state: State, seat: int, action: object) -> Ruling:
    """Whether a seat may do this now; the code names the first rule it breaks."""
    phase = state.phase
    if phase == "over":
        return illegal("table.over")
    if type(seat) is not int or (seat != state.turn if phase in ON_TURN else seat not in to_act(state)):
        return illegal("play.not_your_turn")
    if action is REFUSE and phase == "answer":
        return LEGAL
    if (action is END or action is ROLL) and (not state.cards.held[seat] or has_won(state, seat) is False):
        return LEGAL if action.kind in _KINDS[phase] else illegal(_not_now(phase, action.kind))
    if not is_action(action) or (fields := _FIELDS.get(action.kind)) is None:
        return illegal("play.not_an_action")
    kind, place, other, give, take, slots = action
    places_it, names_seat, gives, takes, shows = fields
    if (
        not (places_it or place == -1)
        or not (names_seat or other == -1)
        or not (gives or give == NOTHING)
        or not (takes or take == NOTHING)
        or not (shows or not slots)
    ):
        return illegal("play.not_an_action")
    won: bool | None = False
    if phase in CLAIMING and (state.cards.held[seat] or kind == "win"):
        won = has_won(state, seat)
        if kind == "win":
            return _check_win(state, seat, action, won)
        if won:
            return illegal("hexfolk.has_won")
    if kind not in _KINDS[phase]:
        return illegal(_not_now(phase, kind))
    ruling = _CHECKS[kind](state, seat, action)
    return UNKNOWN if won is None and ruling.legal else ruling


def _not_now(phase: str, kind: str) -> str:
    if kind == "win":
        return "hexfolk.not_won"
    if phase == "main":
        return "hexfolk.already_rolled" if kind == "roll" else "hexfolk.not_now"
    return _NOT_YET[phase]


_FIELDS: Final = {
    **dict.fromkeys(("accept", "buy", "end", "pass", "refuse", "roll", "sign_up", "skip", "withdraw"), (False,) * 5),
    **dict.fromkeys(("city", "knight", "road", "roads", "settlement"), (True, False, False, False, False)),
    **dict.fromkeys(("monopoly", "two"), (True, False, False, True, False)),
    **dict.fromkeys(("bank", "counter", "offer"), (False, False, True, True, False)),
    "discard": (False, False, True, False, False),
    "robber": (True, True, False, False, False),
    "trade": (False, True, False, False, False),
    **dict.fromkeys(("turn_up", "win"), (False, False, False, False, True)),
}
"""For each kind of action whether its place, seat, give, take and slots count."""


def _always(state: State, seat: int, action: Action) -> Ruling:
    return LEGAL


# --- Founding ------------------------------------------------------------------------------------------------------


def _check_settlement(state: State, seat: int, action: Action) -> Ruling:
    corner = action.place
    if not 0 <= corner < len(state.corners):
        return illegal("hexfolk.no_such_corner")
    founding = state.phase == "found_settlement"
    if action in (founding_settlements(state.island, state.corners) if founding else _spots(state, seat).settlements):
        return LEGAL if founding else can_pay(state, seat, COSTS["settlement"], "hexfolk.settlement_cost")
    if not founding and state.corners.count(SETTLEMENT + seat) >= SETTLEMENTS:
        return illegal("hexfolk.no_settlement_left")
    if state.corners[corner]:
        return illegal("hexfolk.corner_taken")
    if any(state.corners[other] for other in tables(state.island).geometry.corner_corners[corner]):
        return illegal("hexfolk.too_near")
    return illegal("hexfolk.no_road_there")


def _spots(state: State, seat: int) -> Places:
    return places(state.island, state.corners, state.edges, seat)


def _check_road(state: State, seat: int, action: Action) -> Ruling:
    edge = action.place
    if not 0 <= edge < len(state.edges):
        return illegal("hexfolk.no_such_edge")
    if state.phase == "found_road":
        if action in founding_roads(state.island, state.flow.place, state.edges):
            return LEGAL
        return illegal("hexfolk.edge_taken" if state.edges[edge] else "hexfolk.road_of_settlement")
    if action in places(state.island, state.corners, state.edges, seat).roads:
        return LEGAL if state.phase == "free_road" else can_pay(state, seat, COSTS["road"], "hexfolk.road_cost")
    if state.edges.count(1 + seat) >= ROADS:
        return illegal("hexfolk.no_road_left")
    return illegal("hexfolk.edge_taken" if state.edges[edge] else "hexfolk.road_apart")


# --- Building and buying -------------------------------------------------------------------------------------------


def _check_city(state: State, seat: int, action: Action) -> Ruling:
    if not 0 <= action.place < len(state.corners):
        return illegal("hexfolk.no_such_corner")
    if state.corners.count(CITY + seat) >= CITIES:
        return illegal("hexfolk.no_city_left")
    if state.corners[action.place] != SETTLEMENT + seat:
        return illegal("hexfolk.not_your_settlement")
    return can_pay(state, seat, COSTS["city"], "hexfolk.city_cost")


def _check_buy(state: State, seat: int, action: Action) -> Ruling:
    if state.cards.drawn >= len(state.cards.faces):
        return illegal("hexfolk.deck_empty")
    return can_pay(state, seat, COSTS["buy"], "hexfolk.card_cost")


# --- Seven and robber ----------------------------------------------------------------------------------------------


def _check_discard(state: State, seat: int, action: Action) -> Ruling:
    if sum(action.give) != cards_in_hand(state, seat) // 2:
        return illegal("hexfolk.discard_half")
    return can_pay(state, seat, action.give, "hexfolk.not_held")


def _check_robber(state: State, seat: int, action: Action) -> Ruling:
    tile, victim = action.place, action.seat
    on_tile = neighbours_of_tiles(state.island, state.corners)
    if not 0 <= tile < len(on_tile):
        return illegal("hexfolk.no_such_tile")
    if tile == state.robber:
        return illegal("hexfolk.robber_stays")
    shy, poor = spared(state)
    if shy and tile not in robber_tiles(state.island, state.corners, state.robber, shy):
        return illegal("hexfolk.friendly_robber")
    if action in robbers_by_tile(state.island, state.corners, seat, poor)[tile]:
        return LEGAL
    return illegal("hexfolk.rob_somebody" if victim == -1 else "hexfolk.nothing_to_rob")


# --- Trade ---------------------------------------------------------------------------------------------------------


def _check_bank(state: State, seat: int, action: Action) -> Ruling:
    give, take = action.give, action.take
    if exchange(give, take, rates(state.island, state.corners, seat)):
        return (
            can_pay(state, seat, give, "hexfolk.not_held")
            if covers(state.bank, take)
            else illegal("hexfolk.bank_short")
        )
    if take not in UNITS or len(given := [resource for resource in range(5) if give[resource]]) != 1:
        return illegal("hexfolk.one_for_several")
    if take[given[0]]:
        return illegal("hexfolk.same_resource")
    return illegal("hexfolk.rate")


def _check_terms(state: State, give: Counts, take: Counts) -> str:
    """What is wrong with the two sides of an offer, whoever makes it."""
    if not is_trade(give, take):
        return "hexfolk.empty_trade" if give == NOTHING == take else "hexfolk.same_resource"
    if max(take) > bank_size(state.settings.seats):
        return "hexfolk.too_many_wished"
    return ""


def _check_offer(state: State, seat: int, action: Action) -> Ruling:
    if action.kind == "offer" and state.flow.offers >= MAX_OFFERS:
        return illegal("hexfolk.ten_offers")
    if code := _check_terms(state, action.give, action.take):
        return illegal(code)
    return can_pay(state, seat, action.give, "hexfolk.not_held")


def _check_accept(state: State, seat: int, action: Action) -> Ruling:
    offer = state.flow.offer
    assert offer is not None
    return can_pay(state, seat, offer.take, "hexfolk.not_held")


def _check_trade(state: State, seat: int, action: Action) -> Ruling:
    """ "nobody can offer what they don't hold at the moment it is carried out" """
    if state.flow.offer is None:
        return illegal("hexfolk.no_offer")
    agreed = terms(state, action.seat) if action.seat >= 0 else None
    if agreed is None:
        return illegal("hexfolk.not_agreed")
    if not covers(state.hands[action.seat], agreed[1]):
        return illegal("hexfolk.offer_stale")
    return can_pay(state, seat, agreed[0], "hexfolk.offer_stale")


def _check_withdraw(state: State, seat: int, action: Action) -> Ruling:
    return LEGAL if state.flow.offer is not None else illegal("hexfolk.no_offer")


# --- Development cards ---------------------------------------------------------------------------------------------


def _check_play(state: State, seat: int, action: Action) -> Ruling:
    """ "One development card per turn at most, never one bought this turn" """
    slot = action.place
    if slot not in state.cards.held[seat]:
        return illegal("hexfolk.not_your_card")
    face = state.cards.faces[slot]
    if face == VICTORY_POINT:
        return illegal("hexfolk.never_played")
    if face not in (HIDDEN, PLAYS[action.kind]):
        return illegal("hexfolk.another_card")
    if state.flow.played:
        return illegal("hexfolk.one_card")
    if slot not in playable(state, seat):
        return illegal("hexfolk.bought_now")
    if action.kind == "monopoly" and action.take not in UNITS:
        return illegal("hexfolk.one_resource")
    if action.kind == "two" and action.take not in pairs_in_stock(stock_of(state)):
        return illegal("hexfolk.two_in_stock")
    if action.kind == "roads" and not places(state.island, state.corners, state.edges, seat).roads:
        return illegal("hexfolk.no_free_road")
    return UNKNOWN if face == HIDDEN else LEGAL


def _check_skip(state: State, seat: int, action: Action) -> Ruling:
    return LEGAL if may_skip(state) else illegal("hexfolk.first_free_road")


# --- Claims --------------------------------------------------------------------------------------------------------


def _check_turn_up(state: State, seat: int, action: Action) -> Ruling:
    """The tokens must be what is owed; which are on the lowest slots, only their holder knows."""
    owed, slots = state.flow.owed[0], action.slots
    right = tokens_to_turn_up(state, seat, owed.cards, owed.whole)
    if right is not None:
        return LEGAL if slots == right else illegal("hexfolk.turn_up")
    held = state.tokens.held[seat]
    if any(slot not in held for slot in slots) or list(slots) != sorted(set(slots)):
        return illegal("hexfolk.turn_up")
    if not owed.whole and len(slots) != sum(owed.cards):
        return illegal("hexfolk.turn_up")
    known = dict(zip(held, token_faces(state, seat), strict=True))
    shown = [known[slot] for slot in slots]
    wanted = [letter for letter, number in zip(RESOURCES, owed.cards, strict=True) if number]
    if any(face not in (HIDDEN, *wanted) for face in shown):
        return illegal("hexfolk.turn_up")
    left = [known[slot] for slot in held if slot not in slots]
    if owed.whole and any(face in wanted for face in left):
        return illegal("hexfolk.turn_up")
    if not owed.whole and not covers(owed.cards, count_of("".join(shown))):
        return illegal("hexfolk.turn_up")
    return UNKNOWN


def _check_win(state: State, seat: int, action: Action, won: bool | None) -> Ruling:
    """All one's victory points are shown, and they must be enough."""
    held, faces, slots = state.cards.held[seat], state.cards.faces, action.slots
    if list(slots) != sorted(set(slots)) or any(slot not in held for slot in slots):
        return illegal("hexfolk.not_your_card")
    if won is False or len(slots) < state.settings.target - shown_points(state, seat):
        return illegal("hexfolk.not_won")
    known, more = victory_points(state, seat)
    if not more:
        return LEGAL if slots == known else illegal("hexfolk.not_won")
    may_be = all(faces[slot] in (HIDDEN, VICTORY_POINT) for slot in slots) and len(slots) <= len(known) + more
    return UNKNOWN if may_be and set(known) <= set(slots) else illegal("hexfolk.not_won")


_CHECKS: Final[dict[str, Callable[[State, int, Action], Ruling]]] = {
    **dict.fromkeys(("end", "pass", "refuse", "roll", "sign_up"), _always),
    **dict.fromkeys(PLAYS, _check_play),
    **dict.fromkeys(("counter", "offer"), _check_offer),
    "accept": _check_accept,
    "bank": _check_bank,
    "buy": _check_buy,
    "city": _check_city,
    "discard": _check_discard,
    "road": _check_road,
    "robber": _check_robber,
    "settlement": _check_settlement,
    "skip": _check_skip,
    "trade": _check_trade,
    "turn_up": _check_turn_up,
    "withdraw": _check_withdraw,
}
