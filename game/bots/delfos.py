"""The levels of Delfos' bots, and their reasons."""

from __future__ import annotations

from typing import Any, Final

from game import delfos
from game.bots.search import Level, distracted, halving
from game.core import Seat, Stream
from game.delfos import SUIT_OF, WORTH, Action, Pass, Play, SetAside, State
from game.delfos.bot import Option, held_after, likely_worlds, options, planned, value
from game.delfos.outlook import NONE, Suit, exact_chance, likeliest, loss, ranked, reach, worths
from game.delfos.playout import Playout, cards_on

_TRIALS: Final = 240


def _normal(state: State, seat: Seat, rng: Stream) -> Action:
    """Plays each choice on to the end of the round, in worlds in which the others' predictions make sense."""
    found = options(state, seat)
    if all(action == found[0][0] for action, _ in found):
        return found[0][0]
    worlds = likely_worlds(state, seat, rng)

    def world(rng: Stream) -> State:
        return rng.weighted(worlds)

    def worth(world: State, option: Option, rng: Stream) -> int:
        return value(world, seat, option, rng)

    return halving(found, world, worth, rng, _TRIALS)[0]


LEVELS: Final[dict[str, Level]] = {"easy": distracted(delfos, planned, one_in=4), "normal": _normal}


# --- Reasons ---------------------------------------------------------------------------------------------------------


def reason(state: State, seat: Seat, action: Action) -> tuple[str, dict[str, Any]]:
    """Why the normal level does this, as far as it can be told in a word, by what the seat knows of the rows.

    ``only``; for the card set aside ``aside``; for passing ``pass_harm``, ``pass_forced``, ``pass_keep`` or ``pass_spare``;
    for a card ``play_sure``, ``play_take``, ``play_swap``, ``play_again``, ``play_back``, ``play_wait`` or ``play_least``;
    for a prediction ``sure``, ``likely``, ``zero``, ``near``, ``towards``, ``safer``, ``best``, ``again``, ``back`` or
    ``back_wrong``. Values: ``suit`` is a place in
    ``SUITS``, ``chance`` in hundredths, all others are numbers of cards or points, or values of predictions.
    """
    if len(options(state, seat)) == 1:
        return "only", {}
    playout = Playout(state)
    if isinstance(action, SetAside):
        return "aside", {"suit": SUIT_OF[state.faces[action.slot]]}
    if isinstance(action, Pass):
        return _why_pass(playout, seat, cards_on(state, action.slots))
    if isinstance(action, Play):
        return _why_play(playout, seat, SUIT_OF[action.card])
    suit = playout.suit(seat, SUIT_OF[state.played[-1]], playout.hands[seat], 1)
    after = held_after(action)
    return _why_return(suit) if after == NONE else _why_hold(suit, after)


def _why_pass(playout: Playout, seat: Seat, given: int) -> tuple[str, dict[str, Any]]:
    hand = playout.hands[seat]
    suits = [playout.suit(seat, suit, hand) for suit in range(len(WORTH))]
    gone = [playout.suit(seat, suit, given)[5] for suit in range(len(WORTH))]
    harm = [(loss(*suit), suit) for suit, count in zip(suits, gone, strict=True) if count]
    least, (suit, _, _, held, *_) = min(harm)
    if least < 0:
        return ("pass_forced", {"suit": suit}) if held == NONE else ("pass_harm", {"suit": suit, "held": held})
    kept = [(loss(*suit), suit[0]) for suit, count in zip(suits, gone, strict=True) if suit[5] > count]
    most, suit = max(kept, key=lambda entry: (entry[0], -entry[1]))
    return ("pass_keep", {"suit": suit}) if most > 0 else ("pass_spare", {})


def _why_play(playout: Playout, seat: Seat, number: int) -> tuple[str, dict[str, Any]]:
    suit = playout.suit(seat, number, playout.hands[seat])
    _, known, seen, held, _, actions, _ = suit
    after, change = ranked(*suit)[0]
    if change < 0:
        return ("play_least" if playout.planned_turn().change < 0 else "play_wait"), {"suit": number}
    if after == NONE:
        return ("play_again" if actions > 1 else "play_back"), {"suit": number, "held": held}
    chance = exact_chance(number, after, known, seen)
    values = {"suit": number, "value": after, "chance": chance, "points": WORTH[number]}
    if chance == 100:
        return "play_sure", values
    return ("play_take", values) if held == NONE else ("play_swap", {**values, "held": held})


def _why_hold(seen_suit: Suit, after: int) -> tuple[str, dict[str, Any]]:
    suit, known, seen, held, free, actions, _ = seen_suit
    chance = exact_chance(suit, after, known, seen)
    exact = likeliest(suit, known, seen)
    values = {"suit": suit, "value": after, "chance": chance, "points": WORTH[suit]}
    if chance == 100:
        return "sure", values
    if after == exact:
        return "likely", values
    values["exact"] = exact
    back = free if held == NONE else free | 1 << held
    goal = max(reach(after, back & ~(1 << after), actions - 1), key=lambda end: _worth(seen_suit, end))
    if goal not in (after, NONE):
        return "towards", {**values, "goal": goal}
    if not after:
        return "zero", values
    if abs(after - exact) == 1 and not back >> exact & 1:
        return "near", values
    return ("safer" if after < exact else "best"), values


def _why_return(seen_suit: Suit) -> tuple[str, dict[str, Any]]:
    suit, known, seen, held, _, actions, _ = seen_suit
    values = {"suit": suit, "held": held, "chance": exact_chance(suit, held, known, seen)}
    if actions > 1:
        return "again", values
    return ("back" if values["chance"] else "back_wrong"), values


def _worth(seen_suit: Suit, value: int) -> int:
    suit, known, seen, *_ = seen_suit
    return 0 if value == NONE else worths(suit, known, seen)[value]
