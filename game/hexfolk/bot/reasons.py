"""Why a normal bot does what it does, in a word and the values of its sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from game.hexfolk.bot import cards, trading, winning
from game.hexfolk.bot.aims import Aim
from game.hexfolk.bot.sight import Sight, faded
from game.hexfolk.bot.worth import corner_incomes, income
from game.hexfolk.choices import legal, terms
from game.hexfolk.island import tables
from game.hexfolk.places import neighbours_of_tiles
from game.hexfolk.state import NOTHING, Action, Counts, State, covers, lacking, minus, plus

Reason: TypeAlias = tuple[str, Mapping[str, Any]]

AIMS: Final = ("buy", "city", "route", "settlement")
CODES: Final = tuple(
    "accept bank buy buy_army city counter discard end end_save gift knight_army knight_rob knight_unblock monopoly offer only pass "
    "refuse_cards refuse_helps refuse_worth road_open road_place road_route roads robber_rival robber_rob robber_tile roll "
    "settle_harbour settle_numbers settle_variety sign_up skip trade two wins".split()
)

_GOOD_FOR_A_HARBOUR: Final = 10
"""Income of a resource from which on its harbour is a reason to settle."""
_FOR_THE_ARMY: Final = 250
"""What a knight is worth to the army from which on it is a reason to buy a card."""


def reason(state: State, seat: int, action: Action) -> Reason:
    """Why the normal level does this, as far as it can be told in a word.

    The code is one of :data:`CODES`. Values: ``aim`` is one of :data:`AIMS`; ``lacks`` are five numbers of cards; ``new`` are resources by
    number; ``numbers`` are those on tiles; ``seat`` and ``count``.
    """
    listed = legal(state, seat)
    if len(listed) == 1 and listed[0].__class__ is Action:
        return ("wins" if action.kind == "win" else "only"), {}
    if state.phase == "found_settlement":
        return _settlement(state, seat, action.place)
    if state.phase == "found_road":
        return "road_open", {}
    sight = Sight(state, seat)
    if _wins(sight, action):
        return "wins", {}
    if action.kind in ("offer", "counter", "trade", "accept", "refuse"):
        return _trade(sight, action)
    return _turn(sight, action)


def _wins(sight: Sight, action: Action) -> bool:
    """Whether this is a step on a way to win in this turn."""
    state = sight.state
    if state.phase == "free_road":
        return action.kind == "road" and winning.free_road(sight, state.flow.free) == action.place
    return state.phase == "main" and winning.first_step(sight, legal(state, sight.seat)) == action


def _turn(sight: Sight, action: Action) -> Reason:
    match action.kind:
        case "settlement":
            return _settlement(sight.state, sight.seat, action.place)
        case "road":
            return _road(sight, action)
        case "knight":
            return _knight(sight), {}
        case "robber":
            return _robber(sight, action)
        case "buy":
            return ("buy_army" if sight.knight_worth(sight.seat) >= _FOR_THE_ARMY else "buy"), {}
        case "monopoly":
            resource = action.take.index(1)
            return "monopoly", {"count": sum([cards.monopoly_yield(sight, other, resource) for other in sight.others])}
        case "discard" | "bank" | "two":
            return action.kind, {"aim": _aim(sight, plus(minus(sight.hand, action.give), action.take)).kind}
        case "end":
            return _end(sight)
    return action.kind, {}


# --- Building ------------------------------------------------------------------------------------------------------


def _settlement(state: State, seat: int, corner: int) -> Reason:
    """For its harbour, for what it adds, or for its numbers."""
    known, incomes = tables(state.island), corner_incomes(state.island)
    has, gets = income(state.island, state.corners, -1, seat), incomes[corner]
    harbour = known.corner_harbour[corner]
    if 0 <= harbour < 5 and has[harbour] + gets[harbour] >= _GOOD_FOR_A_HARBOUR:
        return "settle_harbour", {}
    new = [resource for resource in range(5) if gets[resource] and not has[resource]]
    if has != NOTHING and len(new) > 1:
        return "settle_variety", {"new": new}
    numbers = [known.numbers[tile] for tile in known.geometry.corner_tiles[corner]]
    return "settle_numbers", {"numbers": sorted([number for number in numbers if number])}


def _road(sight: Sight, action: Action) -> Reason:
    """For the Longest Trade Route, or to where the seat wants to settle."""
    leading = [aim for aim in sight.aims(sight.board, sight.seat) if action.place in aim.roads]
    if any(aim.kind == "route" for aim in leading):
        return "road_route", {}
    return ("road_place" if leading else "road_open"), {}


# --- Knights and the robber ----------------------------------------------------------------------------------------


def _knight(sight: Sight) -> str:
    if cards.takes_army(sight):
        return "knight_army"
    state = sight.state
    on_tile = neighbours_of_tiles(state.island, state.corners)
    return "knight_unblock" if state.robber >= 0 and sight.seat in on_tile[state.robber] else "knight_rob"


def _robber(sight: Sight, action: Action) -> Reason:
    if action.seat < 0:
        return "robber_tile", {}
    most = max([sight.shares[other] for other in sight.others])
    rival = len(sight.others) > 1 and sight.shares[action.seat] == most
    return ("robber_rival" if rival else "robber_rob"), {"seat": action.seat}


# --- Trade ---------------------------------------------------------------------------------------------------------


def _trade(sight: Sight, action: Action) -> Reason:
    state = sight.state
    if action.kind == "refuse":
        return _refusal(sight)
    give, take = action.give, action.take
    if action.kind == "trade":
        give, take = terms(state, action.seat) or (NOTHING, NOTHING)
    elif action.kind == "accept":
        assert state.flow.offer is not None
        give, take = state.flow.offer.take, state.flow.offer.give
    if give == NOTHING:
        return "gift", {}
    return action.kind, {"aim": _aim(sight, plus(minus(sight.hand, give), take)).kind}


def _refusal(sight: Sight) -> Reason:
    offer, maker = sight.state.flow.offer, sight.state.turn
    assert offer is not None
    give, take = offer.take, offer.give
    if not covers(sight.hand, give):
        return "refuse_cards", {}
    if trading.deal(sight, maker, give, take).mine < trading.MARGIN:
        return "refuse_worth", {}
    return "refuse_helps", {"seat": maker}


# --- Waiting -------------------------------------------------------------------------------------------------------


def _aim(sight: Sight, hand: Counts) -> Aim:
    """What the seat works towards with this hand."""
    gains, at = sight.board.means(sight.seat)
    return max(_aims(sight), key=lambda aim: faded(aim, hand, gains, at))


def _aims(sight: Sight) -> Sequence[Aim]:
    return sight.aims(sight.board, sight.seat) or [Aim("buy", -1, (), NOTHING, 0, 100)]


def _end(sight: Sight) -> Reason:
    aim = _aim(sight, sight.hand)
    lacks = lacking(sight.hand, aim.cost)
    if sight.hand == NOTHING or lacks == NOTHING:
        return "end", {}
    return "end_save", {"aim": aim.kind, "lacks": list(lacks)}
