"""Where the robber goes and whom it robs; what is given back on a seven (rules/hexfolk.md, "Seven and robber")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.hexfolk.bot.sight import Sight
from game.hexfolk.bot.worth import pips
from game.hexfolk.island import tables
from game.hexfolk.knowledge import cards_in_hand
from game.hexfolk.state import CITY, UNITS, Action, minus, plus

_STAYS: Final = 7
"""Rolls that the robber usually stays for."""
_CARD: Final = 150
"""What a card is worth to somebody, on average."""
_OWN: Final = 110
"""What blocking oneself counts, of a hundred."""


def block_worth(sight: Sight, tile: int) -> int:
    """What it is worth to the seat that the robber stands on a tile: what others lose there, less what it loses itself."""
    state, known = sight.state, tables(sight.state.island)
    if known.resources[tile] < 0:
        return 0
    each = pips(known.numbers[tile]) * _STAYS * _CARD // 36
    worth = 0
    for corner in known.geometry.tile_corners[tile]:
        owner = state.corners[corner]
        if owner:
            seat, amount = (owner - 1) % 8, 2 if owner >= CITY else 1
            if seat == sight.seat:
                worth -= each * amount * _OWN // 100
            elif seat not in state.out:
                worth += each * amount * sight.shares[seat] // 100
    return worth


def theft_worth(sight: Sight, victim: int, needs: Sequence[int]) -> int:
    """What a card from a hand is worth: what the seat may get, and what the other loses. ``needs``: what each resource is worth."""
    number = cards_in_hand(sight.state, victim)
    if not number:
        return 0
    known = sum([have * need for have, need in zip(sight.hands[victim], needs, strict=True)])
    unknown = sight.unknown(victim) * sum(needs) // 5
    return (known + unknown) // number + _CARD * sight.shares[victim] // 100


def needs_of(sight: Sight) -> list[int]:
    """What one more card of each resource is worth to the seat, were there no seven."""
    hand, board, seat = sight.hand, sight.board, sight.seat
    now = sight.hand_worth(board, seat, hand) + sight.risk(sum(hand))
    more = sight.risk(sum(hand) + 1)
    return [max(20, sight.hand_worth(board, seat, plus(hand, unit)) + more - now) for unit in UNITS]


def best_move(sight: Sight, options: Sequence[Action]) -> tuple[int, Action]:
    """The move of the robber that is worth most, the first among equals; and what it is worth."""
    needs = needs_of(sight)
    thefts = {seat: theft_worth(sight, seat, needs) for seat in sight.others}
    worths = [block_worth(sight, action.place) + thefts.get(action.seat, 0) for action in options]
    best = max(worths)
    return best, options[worths.index(best)]


def given_back(sight: Sight, number: int) -> Action:
    """The cards that are missed least: one after the other, each the one without which the rest is worth most."""
    hand = sight.hand
    for _ in range(number):
        hand = max(
            [minus(hand, unit) for resource, unit in enumerate(UNITS) if hand[resource]],
            key=lambda rest: sight.hand_worth(sight.board, sight.seat, rest),
        )
    return Action("discard", give=minus(sight.hand, hand))
