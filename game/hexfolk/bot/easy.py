"""The easy level: it builds what it can pay at once and looks no further, and sometimes its thoughts are elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core import Stream
from game.hexfolk.bot.bank import exchanges_for
from game.hexfolk.bot.founding import corner_worths
from game.hexfolk.bot.sight import Sight
from game.hexfolk.bot.trading import gives_away_the_game
from game.hexfolk.choices import ACCEPT, END, PASS, REFUSE, ROLL, SIGN_UP, legal
from game.hexfolk.places import neighbours_of_tiles, places
from game.hexfolk.state import COSTS, NOTHING, PLAYS, UNITS, Action, State, covers, lacking, minus

_FOUNDS_ON: Final = 6
"""One of so many good places."""
_ELSEWHERE: Final = 6
"""One time in so many it ends its turn and leaves the rest."""


def easy(state: State, seat: int, rng: Stream) -> Any:
    """The action that an easy bot takes."""
    options = legal(state, seat)
    first = options[0]
    if len(options) == 1 and first.__class__ is Action:
        return first
    match state.phase:
        case "found_settlement":
            worths = corner_worths(state.island)
            return rng.choice(sorted(options, key=lambda action: -worths[action.place])[:_FOUNDS_ON])
        case "roll":
            knights = [action for action in options if action.kind == "knight"]
            return knights[0] if knights and seat in _robbed(state) else ROLL
        case "discard":
            return first.draw(rng)
        case "robber":
            return rng.choice(_unfriendly(state, seat, options))
        case "answer":
            return _answer(state, seat)
        case "sign_up":
            return PASS if _built(Sight(state, seat), rng, bank=False) is None else SIGN_UP
        case "special":
            return _built(Sight(state, seat), rng, bank=False) or END
        case "main":
            return _main(state, seat, options, rng)
    return rng.choice(options)


def _robbed(state: State) -> Sequence[int]:
    """The seats that have a building beside the robber."""
    return neighbours_of_tiles(state.island, state.corners)[state.robber] if state.robber >= 0 else ()


def _unfriendly(state: State, seat: int, options: Sequence[Action]) -> Sequence[Action]:
    """Moves of the robber that rob somebody and do not block oneself, if there are any."""
    on_tile = neighbours_of_tiles(state.island, state.corners)
    return [action for action in options if action.seat >= 0 and seat not in on_tile[action.place]] or options


def _answer(state: State, seat: int) -> Action:
    """It takes what it has none of for what it has more than enough of; the same in the same state."""
    offer, sight = state.flow.offer, Sight(state, seat)
    assert offer is not None
    give, take = offer.take, offer.give
    if give == NOTHING:
        return ACCEPT
    if not covers(sight.hand, give) or sum(give) > sum(take) or gives_away_the_game(sight, give, take):
        return REFUSE
    rest = minus(sight.hand, give)
    keeps = all(number or not given for number, given in zip(rest, give, strict=True))
    wants = any(taken and not have for have, taken in zip(sight.hand, take, strict=True))
    return ACCEPT if keeps and wants else REFUSE


def _main(state: State, seat: int, options: Sequence[Any], rng: Stream) -> Any:
    listed = [action for action in options if action.__class__ is Action]
    answers = state.flow.answers
    agreed = [action for action in listed if action.kind == "trade" and answers[action.seat] == ACCEPT]
    if agreed:
        return agreed[0]
    if not rng.below(_ELSEWHERE):
        return END
    sight = Sight(state, seat)
    built = _built(sight, rng)
    if built is not None and built.kind in ("city", "settlement", "bank"):
        return built
    played = [action for action in listed if action.kind in PLAYS]
    if played:
        return rng.choice(played)
    return built or _offer(sight) or END


def _built(sight: Sight, rng: Stream, bank: bool = True) -> Action | None:
    """The most costly thing that it can pay, with the bank's help where that makes it a city or a settlement."""
    board, seat, hand = sight.board, sight.seat, sight.hand
    spots = places(board.island, board.corners, board.edges, seat)
    for kind, where in (("city", spots.cities), ("settlement", spots.settlements)):
        exchanges = exchanges_for(board, seat, hand, COSTS[kind], sight.state.bank) if where else None
        if exchanges is not None and (bank or not exchanges):
            return exchanges[0] if exchanges else rng.choice(where)
    if spots.roads and not spots.settlements and covers(hand, COSTS["road"]):
        return rng.choice(spots.roads)
    if sight.state.cards.drawn < len(sight.state.cards.faces) and covers(hand, COSTS["buy"]):
        return Action("buy")
    return None


def _offer(sight: Sight) -> Action | None:
    """Once in a turn, a card that it does not need for the only one that it lacks."""
    board, hand = sight.board, sight.hand
    if sight.state.flow.offers:
        return None
    spots = places(board.island, board.corners, board.edges, sight.seat)
    for kind, where in (("city", spots.cities), ("settlement", spots.settlements)):
        lacks = lacking(hand, COSTS[kind])
        if where and sum(lacks) == 1 and any(sight.hands[other][lacks.index(1)] for other in sight.others):
            most = max(range(5), key=lambda resource: hand[resource] - COSTS[kind][resource])
            if hand[most] > COSTS[kind][most]:
                return Action("offer", give=UNITS[most], take=lacks)
    return None
