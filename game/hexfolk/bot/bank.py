"""What the bank's rates make of a hand (rules/hexfolk.md, "Trade")."""

from __future__ import annotations

from game.hexfolk.bot.aims import Board
from game.hexfolk.state import UNITS, Action, Counts, as_counts, minus, plus


def exchanges_for(board: Board, seat: int, hand: Counts, cost: Counts, stock: Counts) -> tuple[Action, ...] | None:
    """The exchanges that make a hand pay a cost, none if it does already; ``None`` where no exchanges do. ``stock``: the bank's."""
    at = board.means(seat)[1]
    spare = [max(0, have - due) for have, due in zip(hand, cost, strict=True)]
    found: list[Action] = []
    for resource in range(5):
        lacking = cost[resource] - hand[resource]
        if lacking > stock[resource]:
            return None
        for _ in range(lacking):
            sources = [(at[kind], -spare[kind], kind) for kind in range(5) if spare[kind] >= at[kind]]
            if not sources:
                return None
            rate, _, kind = min(sources)
            spare[kind] -= rate
            found.append(Action("bank", give=as_counts([rate * one for one in UNITS[kind]]), take=UNITS[resource]))
    return tuple(found)


def exchanged(hand: Counts, exchanges: tuple[Action, ...]) -> Counts:
    """The hand after some exchanges."""
    for exchange in exchanges:
        hand = plus(minus(hand, exchange.give), exchange.take)
    return hand
