"""What a bot knows of Hexfolk: its levels, and why it does what it does."""

from __future__ import annotations

from typing import Any

from game.core import Stream
from game.hexfolk.bot import cards, founding, robber, trading, turn, winning
from game.hexfolk.bot.easy import easy
from game.hexfolk.bot.reasons import reason
from game.hexfolk.bot.sight import Sight
from game.hexfolk.choices import PASS, ROLL, SIGN_UP, SKIP, legal
from game.hexfolk.state import Action, State

__all__ = ["easy", "normal", "reason"]


def normal(state: State, seat: int, rng: Stream) -> Any:
    """The action that a normal bot takes; it follows from the state alone."""
    options = legal(state, seat)
    if len(options) == 1 and options[0].__class__ is Action:
        return options[0]
    match state.phase:
        case "found_settlement":
            return founding.settlement(state, seat)
        case "found_road":
            return founding.road(state, seat, tuple(options))
    sight = Sight(state, seat)
    match state.phase:
        case "roll":
            knight = next((action for action in options if action.kind == "knight"), None)
            return knight if knight and cards.knight_before_roll(sight) else ROLL
        case "discard":
            return robber.given_back(sight, options[0].number)
        case "robber":
            return robber.best_move(sight, options)[1]
        case "answer":
            return trading.answer(sight)
        case "free_road":
            return _free_road(sight, SKIP in options)
        case "sign_up":
            return PASS if turn.special(sight).kind == "end" else SIGN_UP
        case "special":
            return turn.special(sight)
    return turn.choose(sight, options)


def _free_road(sight: Sight, may_skip: bool) -> Action:
    winning_edge = winning.free_road(sight, sight.state.flow.free)
    if winning_edge is not None:
        return Action("road", winning_edge)
    worth, edge = max(cards.free_roads(sight, sight.state.flow.free), key=lambda each: each[0])
    return SKIP if worth < 0 and may_skip else Action("road", edge)
