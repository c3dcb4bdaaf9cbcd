"""When development cards are played (rules/hexfolk.md, "Development cards")."""

from __future__ import annotations

from typing import Final

from game.hexfolk.bot import robber
from game.hexfolk.bot.sight import Sight
from game.hexfolk.bot.worth import POINT
from game.hexfolk.choices import spared
from game.hexfolk.places import places, robber_moves
from game.hexfolk.state import BONUS, Action, Counts, as_counts, plus

_KEPT: Final = {"knight": 260, "two": 230, "monopoly": 330, "roads": 230}
"""What a card has to be worth now, since it could be kept for a better moment."""
_TAKEN: Final = 100
"""What a card is worth to others that they hand over."""
_NEXT_KNIGHT: Final = 120
"""For each further knight in hand: only one can be played in a turn."""
_BLOCKED: Final = -100


def worth_playing(sight: Sight, action: Action) -> int:
    """What playing a card now is worth, beyond keeping it."""
    match action.kind:
        case "knight":
            worth = knight_worth(sight)
        case "two":
            worth = _more_cards(sight, action.take)
        case "monopoly":
            worth = _monopoly_worth(sight, action.take)
        case _:
            worth = max([worth for worth, _ in free_roads(sight, 2)], default=0)
    return worth - _KEPT[action.kind]


def _more_cards(sight: Sight, more: Counts) -> int:
    """What cards are worth that are there to be spent at once."""
    hand, after = sight.hand, plus(sight.hand, more)
    now = sight.hand_worth(sight.board, sight.seat, hand) + sight.risk(sum(hand))
    return sight.hand_worth(sight.board, sight.seat, after) + sight.risk(sum(after)) - now


def monopoly_yield(sight: Sight, seat: int, resource: int) -> int:
    """How many cards of a resource a seat may have."""
    return sight.hands[seat][resource] + sight.unknown(seat) // 5


def _monopoly_worth(sight: Sight, take: Counts) -> int:
    resource = take.index(1)
    numbers = {other: monopoly_yield(sight, other, resource) for other in sight.others}
    lost = sum([number * _TAKEN * sight.shares[other] // 100 for other, number in numbers.items()])
    return _more_cards(sight, as_counts([sum(numbers.values()) * one for one in take])) + lost


def takes_army(sight: Sight) -> bool:
    """Whether one more knight takes the Largest Army."""
    state = sight.state
    return state.settings.army and state.army != sight.seat and sight.knights_due(sight.seat) == 1


def knight_worth(sight: Sight) -> int:
    """What playing a knight does: for the army, and with the robber."""
    state, seat = sight.state, sight.seat
    worth = 0
    if takes_army(sight):
        worth = BONUS * POINT + (BONUS * POINT * sight.shares[state.army] // 100 if state.army >= 0 else 0)
    elif state.settings.army and state.army != seat:
        worth = _NEXT_KNIGHT * (sight.knights_held(seat) - 1)
    if state.settings.robber == "off":
        return worth
    shy, poor = spared(state)
    moves = robber_moves(state.island, state.corners, state.robber, seat, shy, poor)
    return worth + robber.best_move(sight, moves)[0] - robber.block_worth(sight, state.robber)


def knight_before_roll(sight: Sight) -> bool:
    """Whether a knight is worth more before the roll: to get the robber off one's own tile, or the army at once."""
    worth = knight_worth(sight)
    if worth < _KEPT["knight"]:
        return False
    robber_at = sight.state.robber
    return takes_army(sight) or (robber_at >= 0 and robber.block_worth(sight, robber_at) < _BLOCKED)


def free_roads(sight: Sight, number: int) -> list[tuple[int, int]]:
    """What the free roads are worth, by which of them is laid first; and where that is. ``number``: of the roads that are left."""
    board, hand, seat = sight.board, sight.hand, sight.seat
    now = sight.worth(board, hand)
    found: list[tuple[int, int]] = []
    for action in places(board.island, board.corners, board.edges, seat).roads:
        found.append((sight.worth(board.with_road(action.place, seat), hand) - now, action.place))
    if number < 2 or not found:
        return found
    # Which two belong together is seen from what the seat works towards, and from the best first one.
    pairs = [aim.roads[:2] for aim in sight.aims(board, seat) if len(aim.roads) > 1]
    best = max(found, key=lambda each: each[0])[1]
    after = board.with_road(best, seat)
    pairs += [(best, action.place) for action in places(after.island, after.corners, after.edges, seat).roads]
    for first, second in pairs:
        both = board.with_road(first, seat).with_road(second, seat)
        found.append((sight.worth(both, hand) - now, first))
    return found
