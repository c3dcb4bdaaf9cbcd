"""What a bot offers, how it answers, and which answers it takes up (rules/hexfolk.md, "Trade")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from game.hexfolk.bot import winning
from game.hexfolk.bot.sight import Sight
from game.hexfolk.choices import terms
from game.hexfolk.state import NOTHING, UNITS, Action, Counts, as_counts, covers, minus, plus

MARGIN: Final = 40
"""A trade that is worth less, in thousandths of a point, is not worth making."""
MOST_OFFERS: Final = 3
"""Offers in one turn."""


class Deal(NamedTuple):
    """What a trade is worth."""

    net: int
    """To the seat, what it loses by what the other gains taken off."""
    mine: int
    theirs: int


def deal(sight: Sight, partner: int, give: Counts, take: Counts) -> Deal:
    """What comes of giving a partner some cards and taking others from it."""
    mine = gain(sight, sight.seat, give, take)
    theirs = max(0, gain(sight, partner, take, give))
    return Deal(mine - theirs * sight.shares[partner] // 100, mine, theirs)


def gain(sight: Sight, seat: int, give: Counts, take: Counts) -> int:
    """What a trade does to the worth of a seat's hand. Cards that it may have, for all that is known, it is taken to have."""
    hand = as_counts(map(max, sight.hands[seat], give))
    after = plus(minus(hand, give), take)
    return sight.hand_worth(sight.board, seat, after) - sight.hand_worth(sight.board, seat, hand)


def is_near(sight: Sight, seat: int) -> bool:
    """Whether a seat may be so close to winning that nobody should help it."""
    missing = sight.missing(seat)
    return missing <= 2 or (missing == 3 and len(sight.state.cards.held[seat]) > 1)


def gives_away_the_game(sight: Sight, give: Counts, take: Counts) -> bool:
    """Whether who is on turn could win with what it gets for what it gives up."""
    maker = sight.state.turn
    hand = plus(minus(as_counts(map(max, sight.hands[maker], take)), take), give)
    return is_near(sight, maker) or winning.could_win(sight, maker, hand)


# --- Answers -------------------------------------------------------------------------------------------------------


def answer(sight: Sight) -> Action:
    """The answer to the offer on the table; the same in the same state."""
    offer, maker = sight.state.flow.offer, sight.state.turn
    assert offer is not None
    if offer.take == NOTHING:
        return Action("accept")
    if covers(sight.hand, offer.take) and deal(sight, maker, offer.take, offer.give).net >= MARGIN:
        return Action("refuse" if gives_away_the_game(sight, offer.take, offer.give) else "accept")
    return counter_offer(sight, offer) or Action("refuse")


def counter_offer(sight: Sight, offer: Action) -> Action | None:
    """What the seat would rather do and the other may like as well: something else for what was asked for or offered."""
    maker = sight.state.turn
    if is_near(sight, maker):
        return None
    best: tuple[int, Action] | None = None
    for give, take in _bargains(sight.hand):
        if not covers(sight.hands[maker], take) or not (_shared(give, offer.take) or _shared(take, offer.give)):
            continue
        seen = deal(sight, maker, give, take)
        if min(seen.net, seen.theirs) >= 2 * MARGIN and (best is None or seen.net > best[0]):
            best = (seen.net, Action("counter", give=give, take=take))
    if best is None or gives_away_the_game(sight, best[1].give, best[1].take):
        return None
    return best[1]


def best_trade(sight: Sight, trades: Iterable[Action]) -> Action | None:
    """The agreed trade that is worth most, if any is worth it."""
    best: tuple[int, Action] | None = None
    for action in trades:
        agreed = terms(sight.state, action.seat)
        assert agreed is not None
        give, take = agreed
        net = deal(sight, action.seat, give, take).net
        if net < MARGIN or (give != NOTHING and is_near(sight, action.seat)):
            continue
        if best is None or net > best[0]:
            best = (net, action)
    return best[1] if best else None


# --- Offers --------------------------------------------------------------------------------------------------------


def _bargains(hand: Counts) -> Iterator[tuple[Counts, Counts]]:
    """One or two cards of a hand for one of another resource."""
    for first in range(5):
        if not hand[first]:
            continue
        for second in range(-1, 5):
            if 0 <= second < first or (second == first and hand[first] < 2) or (second > first and not hand[second]):
                continue
            give = UNITS[first] if second < 0 else plus(UNITS[first], UNITS[second])
            for resource, take in enumerate(UNITS):
                if not give[resource]:
                    yield give, take


def _shared(one: Counts, other: Counts) -> bool:
    return any(a and b for a, b in zip(one, other, strict=True))


def next_offer(sight: Sight) -> Action | None:
    """The offer to make now; ``None`` once there is none left.

    The few best offers are made from the meanest to the most generous, and always one that comes after the one on the table,
    which nobody has taken. Once one was taken none is on the table, and what was refused before it is not known any more: then
    no more are made. So no offer that was refused comes again in a turn.
    """
    flow = sight.state.flow
    if flow.offers >= MOST_OFFERS or (flow.offers > 1 and flow.offer is None):
        return None
    last = _generosity(flow.offer) if flow.offer else None
    return next((offer for offer in offers(sight) if last is None or _generosity(offer) > last), None)


def _generosity(offer: Action) -> tuple[int, Counts, Counts]:
    return sum(offer.give) - sum(offer.take), offer.give, offer.take


def offers(sight: Sight) -> list[Action]:
    """The offers that help the seat most, of those that somebody may take; the most generous last."""
    partners = [other for other in sight.others if not is_near(sight, other)]
    rates = sight.board.means(sight.seat)[1]
    found: list[tuple[int, Action]] = []
    for give, take in _bargains(sight.hand):
        if any(number >= rate for number, rate in zip(give, rates, strict=True)):
            continue  # the bank does as much
        mine = gain(sight, sight.seat, give, take)
        if mine >= 2 * MARGIN:
            net = max([_net_of_offer(sight, other, mine, give, take) for other in partners], default=0)
            if net >= MARGIN:
                found.append((-net, Action("offer", give=give, take=take)))
    return sorted([offer for _, offer in sorted(found)[:MOST_OFFERS]], key=_generosity)


def _net_of_offer(sight: Sight, partner: int, mine: int, give: Counts, take: Counts) -> int:
    """What an offer is worth if the partner takes it; 0 if it hardly will."""
    if not covers(sight.hands[partner], take) and sight.unknown(partner) < 3:
        return 0
    theirs = gain(sight, partner, take, give)
    if theirs < MARGIN + mine * sight.share(sight.seat, partner) // 200:
        return 0
    return mine - theirs * sight.shares[partner] // 100
