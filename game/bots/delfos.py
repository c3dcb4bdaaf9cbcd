"""The levels of Delfos' bots, and their reasons."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from game import delfos
from game.bots.search import Level, distracted, halving
from game.core import Move, Reveal, Seat, Stream
from game.delfos import PASSES, SUIT_OF, WORTH, Action, Pass, Play, SetAside, State, state_text, suit_points
from game.delfos.bot import Option, held_after, likely_worlds, options, planned, value
from game.delfos.outlook import (
    CARDS_OF,
    NONE,
    POINT,
    Suit,
    chances,
    exact_chance,
    hope,
    likeliest,
    loss,
    moves,
    ranked,
    reach,
    worths,
)
from game.delfos.playout import Playout, cards_on
from game.delfos.state import FOUR_OR_MORE, NO_PREDICTION

Reason: TypeAlias = tuple[str, dict[str, Any]]

_TRIALS: Final = 240


def _normal(state: State, seat: Seat, rng: Stream) -> Action:
    """Plays each choice on to the end of the round, in worlds in which the others' predictions make sense."""
    found = options(state, seat)
    if all(action == found[0][0] for action, _ in found):
        return found[0][0]
    if state.phase == "predict":
        # The same knowledge leads to the same prediction, so that with a card it can be told which one will follow it.
        rng = Stream("delfos prediction", state_text(state))
    worlds = likely_worlds(state, seat, rng)

    def world(rng: Stream) -> State:
        return rng.weighted(worlds)

    def worth(world: State, option: Option, rng: Stream) -> int:
        return value(world, seat, option, rng)

    return halving(found, world, worth, rng, _TRIALS)[0]


LEVELS: Final[dict[str, Level]] = {"easy": distracted(delfos, planned, one_in=4), "normal": _normal}


# --- Reasons ---------------------------------------------------------------------------------------------------------


def reason(state: State, seat: Seat, action: Action) -> Reason:
    """Why the normal level does this, as far as it can be told in a word, by what the seat knows of the rows.

    For the card set aside ``only`` or ``aside``; for passing ``only``, ``pass_harm``, ``pass_second``, ``pass_forced``,
    ``pass_keep``, ``pass_keep_sure`` or ``pass_spare``; for a prediction, and for a card with the one that will follow it,
    ``take_forced``, ``sure``, ``likely``, ``towards``, ``for_now``, ``zero``, ``zero_five``, ``zero_wrong``, ``near``,
    ``safer``, ``others``, ``best``, ``again``, ``back_forced``, ``back_wrong`` or ``back``.

    Values: ``suit`` is a place in ``SUITS``, ``chance`` in hundredths (1 to 99), all others are numbers of points, or values
    of predictions: ``held`` the one held before, ``value`` the one held then (missing where there is none), ``exact`` the
    likeliest, ``goal`` the one to come to later. Words among them: ``card``, why this card, is ``only``, ``least`` or
    ``wait``; ``rest`` is ``pass`` where another card of the suit should be passed on.
    """
    if isinstance(action, Play):
        return _why_play(state, seat, action)
    if not isinstance(action, (Pass, SetAside)):
        return _why_prediction(state, seat, held_after(action))
    if len(options(state, seat)) == 1:
        return "only", {}
    if isinstance(action, SetAside):
        return "aside", {"suit": SUIT_OF[state.faces[action.slot]]}
    return _why_pass(Playout(state), seat, cards_on(state, action.slots))


def _chance(suit: int, value: int, known: int, seen: int) -> int:
    """In hundredths, as it is told: neither 0 nor 100."""
    return min(max(exact_chance(suit, value, known, seen), 1), 99)


# --- Passing ---


def _why_pass(playout: Playout, seat: Seat, given: int) -> Reason:
    hand = playout.hands[seat]
    suits = [playout.suit(seat, suit, hand) for suit in range(len(WORTH))]
    gone = [playout.suit(seat, suit, given)[5] for suit in range(len(WORTH))]
    harm = [(loss(*suit), suit) for suit, count in zip(suits, gone, strict=True) if count]
    least, (suit, known, seen, held, _, actions, _) = min(harm)
    if least < 0 and held != NONE and worths(suit, known, seen)[held] > 0:
        return "pass_harm", {"suit": suit, "held": held}
    if least < 0 and held == NONE:
        return ("pass_forced" if actions == 1 else "pass_second"), {"suit": suit}
    gain, best = max((_gain(each), each) for each in suits)
    suit, known, seen, held, free, actions, _ = best
    goal = max(reach(held, free, actions), key=lambda end: _worth(best, end))
    if gain <= 0 or gone[suit] or goal in (held, NONE) or not _possible(best, goal):
        return "pass_spare", {}
    values = {"suit": suit, "value": goal, "points": WORTH[suit]}
    if _sure(best, goal):
        return "pass_keep_sure", values
    return "pass_keep", {**values, "chance": _chance(suit, goal, known, seen)}


def _gain(seen_suit: Suit) -> int:
    """What can still be won in a suit, beside what is held there."""
    *_, actions, _ = seen_suit
    return hope(*seen_suit) - hope(*seen_suit[:5], 0, seen_suit[6]) if actions else 0


# --- A card, and the prediction that follows it ---

_WELCOME: Final = frozenset(("sure", "likely", "towards", "zero"))
"""Why a prediction is reason enough for the card that leads to it."""


def _why_play(state: State, seat: Seat, action: Play) -> Reason:
    then = _shown(state, seat, action)
    code, values = _why_prediction(then, seat, held_after(_normal(then, seat, Stream())))
    card = "" if code in _WELCOME else _why_card(state, seat, SUIT_OF[action.card])
    return code, {**values, "card": card} if card else values


def _shown(state: State, seat: Seat, action: Play) -> State:
    """What the seat knows when it has played this card and is to choose a prediction."""
    played = delfos.apply(state, Move(seat, action))
    return delfos.apply(played, Reveal((action.slot,), (str(action.card),)))


def _why_card(state: State, seat: Seat, number: int) -> str:
    """Why a card is played whose prediction is nothing to wish for: a word, or nothing."""
    playout = Playout(state)
    hand = playout.hands[seat]
    suits = [suit for suit in (playout.suit(seat, each, hand) for each in range(len(WORTH))) if suit[5]]
    if len(suits) == 1:
        return "only"
    changes = {suit[0]: ranked(*suit)[0][1] for suit in suits}
    best = max(changes.values())
    if changes[number] >= 0:
        return ""
    return "wait" if best >= 0 else "least" if changes[number] == best else ""


def _why_prediction(state: State, seat: Seat, after: int) -> Reason:
    """Why the seat, which has just played a card, should hold this in its suit (``NONE``: nothing)."""
    playout, number = Playout(state), SUIT_OF[state.played[-1]]
    lying = cards_on(state, state.aside[seat : seat + 1])  # it is played too, but cannot be passed on
    seen_suit = playout.suit(seat, number, playout.hands[seat] | lying, 1)
    suit, _, _, held, free, actions, _ = seen_suit
    values = {"suit": suit} if held == NONE else {"suit": suit, "held": held}
    choices = moves(held, free)
    if after != NONE:
        values["value"] = after
    if len(choices) == 1:
        return ("back_forced" if after == NONE else "take_forced"), values
    if actions == 1 and (rival := _rival(state, seat, seen_suit, choices, after)) != NONE:
        return "others", {**values, "exact": rival}
    if after == NONE:
        return ("again" if actions > 1 else "back" if _possible(seen_suit, held) else "back_wrong"), values
    code, more = _why_hold(state, seat, seen_suit, after)
    values |= {"points": WORTH[suit], **more}
    goal = _goal(seen_suit, after)
    if goal == after:
        return code, values
    # "With a prediction of the suit, action 2 or 3": each further card of the suit that is not passed on moves it.
    passable = playout.hands[seat] & CARDS_OF[suit] and any(
        size <= len(state.hands[seat]) for size in PASSES[state.seats]
    )
    if passable and _worth(seen_suit, after) >= _worth(seen_suit, goal):
        return code, {**values, "rest": "pass"}
    return ("for_now", values) if goal == NONE else ("towards", {**values, "goal": goal})


def _rival(state: State, seat: Seat, seen_suit: Suit, choices: tuple[int, ...], after: int) -> int:
    """What by the cards alone would be better to hold by far, if what the others have predicted speaks against it."""
    suit, *_ = seen_suit
    best = max(choices, key=lambda value: _worth(seen_suit, value))
    if best == NONE or _worth(seen_suit, best) <= _worth(seen_suit, after) + POINT // 2:
        return NONE
    worlds = likely_worlds(state, seat, Stream("delfos reason", state_text(state)))
    lead = 0
    for world, weight in worlds:
        cards = (Playout(world).in_play & CARDS_OF[suit]).bit_count()
        lead += weight * (suit_points(suit, cards, best) - suit_points(suit, cards, None if after == NONE else after))
    return best if lead <= 0 else NONE


def _why_hold(state: State, seat: Seat, seen_suit: Suit, after: int) -> Reason:
    suit, known, seen, held, free, _, _ = seen_suit
    exact = likeliest(suit, known, seen)
    if _sure(seen_suit, after):
        return "sure", {}
    told = {"chance": _chance(suit, after, known, seen)}
    if after == exact:
        return "likely", told
    if not after:
        if _possible(seen_suit, after):
            return "zero", told
        return ("zero_five" if _five_in_reach(state, seat, suit) else "zero_wrong"), {}
    if abs(after - exact) == 1 and not free >> exact & 1 and exact != held:
        return "near", {"exact": exact}
    if after < exact and exact in moves(held, free) and _worth(seen_suit, after) >= _worth(seen_suit, exact):
        return "safer", {"exact": exact}
    return "best", {}


def _five_in_reach(state: State, seat: Seat, suit: int) -> bool:
    """Whether the seat has turns enough left to hold a prediction in all five suits."""
    missing = sum(row[seat] == NO_PREDICTION for each, row in enumerate(state.predictions) if each != suit)
    return missing <= len(state.hands[seat]) + len(state.aside[seat : seat + 1])


def _goal(seen_suit: Suit, after: int) -> int:
    """The best of what can be held in the end with the further cards of the suit; what is held now if nothing is better."""
    _, _, _, held, free, actions, _ = seen_suit
    left = (free if held == NONE else free | 1 << held) & ~(1 << after)
    return max(reach(after, left, actions - 1), key=lambda end: (_worth(seen_suit, end), end == after))


def _worth(seen_suit: Suit, value: int) -> int:
    suit, known, seen, *_ = seen_suit
    return 0 if value == NONE else worths(suit, known, seen)[value]


def _sure(seen_suit: Suit, value: int) -> bool:
    suit, known, seen, *_ = seen_suit
    return {min(cards, FOUR_OR_MORE) for cards, _ in chances(suit, known, seen)} == {value}


def _possible(seen_suit: Suit, value: int) -> bool:
    suit, known, seen, *_ = seen_suit
    return any(min(cards, FOUR_OR_MORE) == value for cards, _ in chances(suit, known, seen))
