"""What a bot does in its turn: it weighs everything that it could do at once, and does what leaves it best off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.hexfolk.bot import cards, trading, winning
from game.hexfolk.bot.aims import Aim
from game.hexfolk.bot.bank import exchanged, exchanges_for
from game.hexfolk.bot.sight import Sight
from game.hexfolk.choices import BUY, END
from game.hexfolk.places import places
from game.hexfolk.state import COSTS, PLAYS, Action, covers, minus, plus


class Choice(NamedTuple):
    """Something to do, what the seat is worth after it, and what it is done for: a kind of aim, or "" for itself."""

    worth: int
    action: Action
    aim: str


def choose(sight: Sight, legal: Sequence[Any]) -> Action:
    """What to do in the main part of the turn."""
    win = winning.first_step(sight, legal)
    if win is not None:
        return win
    listed = [action for action in legal if action.__class__ is Action]
    trade = trading.best_trade(sight, [action for action in listed if action.kind == "trade"])
    if trade is not None:
        return trade
    best = best_choice(sight, listed).action
    if best.kind in ("end", "bank"):
        return trading.next_offer(sight) or best  # others may be cheaper than the bank, and are all there is without it
    return best


def special(sight: Sight) -> Action:
    """What to build when others have ended their turn; to end if nothing."""
    state, hand, board = sight.state, sight.hand, sight.board
    spots = places(board.island, board.corners, board.edges, sight.seat)
    listed = [
        action
        for kind, found in (("city", spots.cities), ("road", spots.roads), ("settlement", spots.settlements))
        if covers(hand, COSTS[kind])
        for action in found
    ]
    if covers(hand, COSTS["buy"]) and state.cards.drawn < len(state.cards.faces):
        listed.append(BUY)
    return best_choice(sight, listed, bank=False).action


def best_choice(sight: Sight, listed: Sequence[Action], bank: bool = True) -> Choice:
    """The best of all that the seat could do but to trade with others. ``bank``: whether it may trade with the bank."""
    return max(choices(sight, listed, bank), key=lambda choice: choice.worth)


def choices(sight: Sight, listed: Sequence[Action], bank: bool = True) -> list[Choice]:
    """All that the seat could do but to trade with others, to end first."""
    board, hand, seat = sight.board, sight.hand, sight.seat
    now = sight.worth(board, hand)
    found = [Choice(now, END, "")]
    aims = sight.aims(board, seat)
    towards = {aim.roads[0] for aim in aims if aim.roads}
    for action in listed:
        match action.kind:
            case "settlement" | "city":
                after = board.with_building(action.place, seat, action.kind)
                found.append(Choice(sight.worth(after, minus(hand, COSTS[action.kind])), action, action.kind))
            case "road" if action.place in towards:
                after = board.with_road(action.place, seat)
                found.append(Choice(sight.worth(after, minus(hand, COSTS["road"])), action, ""))
            case "buy":
                worth = sight.worth(board, minus(hand, COSTS["buy"])) + sight.card_worth(seat)
                found.append(Choice(worth, action, "buy"))
            case "bank":
                found.append(Choice(sight.worth(board, plus(minus(hand, action.give), action.take)), action, ""))
            case kind if kind in PLAYS:
                found.append(Choice(now + cards.worth_playing(sight, action), action, ""))
    return found + [choice for aim in aims if (choice := _in_steps(sight, aim, bank)) is not None]


def _in_steps(sight: Sight, aim: Aim, bank: bool) -> Choice | None:
    """An aim that takes several steps and can be had in this turn: its first step, and what the seat is worth after all."""
    board, hand, seat = sight.board, sight.hand, sight.seat
    exchanges: tuple[Action, ...] | None = () if covers(hand, aim.cost) else None
    if bank:
        exchanges = exchanges_for(board, seat, hand, aim.cost, sight.state.bank)
    if exchanges is None or not (exchanges or aim.roads):
        return None
    for edge in aim.roads:
        board = board.with_road(edge, seat)
    if aim.kind in ("settlement", "city"):
        board = board.with_building(aim.place, seat, aim.kind)
    worth = sight.worth(board, minus(exchanged(hand, exchanges), aim.cost)) + (aim.worth if aim.kind == "buy" else 0)
    return Choice(worth, exchanges[0] if exchanges else Action("road", aim.roads[0]), aim.kind)
