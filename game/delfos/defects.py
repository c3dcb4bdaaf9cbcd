"""What is wrong with a state that was set up from text: every way in which its parts contradict each other or the rules.

A replica that is folded from events has no defect. Hidden faces are given the benefit of the doubt.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from game.delfos.hidden import possible
from game.delfos.rules import predictions
from game.delfos.state import (
    DEALT,
    DECK_SIZE,
    FACE_UP,
    HAND,
    HIDDEN,
    IN_PLAY,
    NO_PREDICTION,
    NONE_HELD,
    PASSES,
    SEALED,
    SUIT_OF,
    SUIT_SIZES,
    SUITS,
    TURNED_UP,
    VALUES,
    Round,
    Slots,
    State,
    Swap,
    Take,
    fresh_slots,
)

_BEFORE_SHUFFLE: Final = ("first", "shuffle")
_DEALING: Final = ("deal", "face_up")
_ASIDE: Final = ("aside", "open_aside")
_PASSING: Final = ("pass", "open_pass")
_PLAYED: Final = ("show", "predict")
"""The card was played; its prediction is still to come."""
_WITHOUT_TURN: Final = ("first", "shuffle", "face_up", "aside", "pass", "over")


def defects(state: State) -> list[str]:
    """Every defect found, in words for developers; empty for a possible state."""
    found = [*_shape(state)]
    if found:
        return found
    found = [*_match(state), *_table(state)]
    if found or not state.faces:
        return found
    found = [*_choices(state), *_round(state)]
    return found or [*_predictions(state), *_seen(state)]


def _shape(state: State) -> Iterator[str]:
    """Whether the parts are of one table, with cards and slots that there are."""
    seats = state.seats
    marks = [*state.predictions, *(row for played in state.past for row in played.predictions)]
    if len(state.chosen) != seats or any(len(row) != seats for row in marks):
        yield "hands, choices and predictions are of different tables"
    resigned = int(state.end.removeprefix("resign")) if state.end.startswith("resign") else 0
    if max(state.turn, state.starter, resigned) >= seats:
        yield "a seat is not at the table"
    if any(not 0 < card <= DECK_SIZE for card in state.played) or any(card > DECK_SIZE for card in state.faces):
        yield "there is no such card"
    zones = (*state.hands, state.aside, *state.mixed, *(choice or () for choice in state.chosen))
    if any(slot >= len(state.faces) for zone in zones for slot in zone):
        yield "there is no such slot"


def _match(state: State) -> Iterator[str]:
    """ "As many rounds as players." """
    if len(state.past) > state.seats or (state.phase == "over") != (len(state.past) == state.seats):
        yield "a game is over after as many rounds as players, and only then"
    if state.phase == "over" and state.end:
        yield "a game cannot end twice"
    if (state.phase == "first") != (state.starter < 0) or (state.phase == "first" and state.past):
        yield "somebody starts each round, once it is drawn who starts the first"
    if state.turn and state.phase in _WITHOUT_TURN:
        yield "a turn is counted where nobody has one"
    for played in state.past:
        yield from _past_round(played, state.seats)


def _past_round(played: Round, seats: int) -> Iterator[str]:
    counts, held = played
    if sum(counts) != IN_PLAY or any(count > size for count, size in zip(counts, SUIT_SIZES, strict=True)):
        yield "a round was not of 18 cards that there are"
    if any(row.count(value) > 1 for row in held for value in VALUES):
        yield "two seats held the same prediction"
    holders = [seats - row.count(NO_PREDICTION) for row in held]
    by_seat = [len(SUITS) - marks.count(NO_PREDICTION) for marks in zip(*held, strict=True)]
    most = (IN_PLAY - FACE_UP[seats]) // seats
    # Of the cards in a row, those that were turned up came without a prediction.
    fits = all(
        any(_holders_fit(holding, count - turned) for turned in range(min(count, FACE_UP[seats]) + 1))
        for holding, count in zip(holders, counts, strict=True)
    )
    if not fits or max(by_seat) > most:
        yield "a round's predictions do not fit its cards"


def _holders_fit(holders: int, plays: int) -> bool:
    """Whether so many seats may hold a prediction in a suit in which so many cards were played by hand."""
    return holders == plays if plays < 2 else holders <= plays


def _table(state: State) -> Iterator[str]:
    """What is there before the shuffle, while cards are dealt, and with how many seats."""
    moved = any((state.aside, state.played, state.mixed, any(choice is not None for choice in state.chosen)))
    moved = moved or state.predictions != NONE_HELD[state.seats]
    dealt = bool(state.faces)
    if (state.phase in _BEFORE_SHUFFLE) == dealt:
        yield "cards are there from the shuffle to the end of a round"
    if not dealt and (moved or any(state.hands)):
        yield "something lies on the table before the shuffle"
    if dealt and state.phase in _DEALING and (moved or state.hands != DEALT[state.seats]):
        yield "cards moved before all were dealt"
    if state.phase == "face_up" and not FACE_UP[state.seats]:
        yield "cards are turned up with four players alone"
    if state.phase in _ASIDE and state.seats != 2:
        yield "cards are set aside by two players alone"


def _choices(state: State) -> Iterator[str]:
    """Who has chosen what to set aside or to pass."""
    phase, chosen = state.phase, state.chosen
    if phase not in (*_ASIDE, *_PASSING):
        if any(choice is not None for choice in chosen):
            yield "a choice is kept where nothing is chosen"
        return
    if phase.startswith("open") == (None in chosen):
        yield "choices are opened once all have chosen, and only then"
    elif phase.startswith("open") and SEALED in chosen[: state.turn]:
        yield "an opened choice is not known"
    for hand, choice in zip(state.hands, chosen, strict=True):
        if choice is None or choice == SEALED:
            continue
        count = 1 if phase in _ASIDE else PASSES[state.seats].get(len(hand), len(choice))
        if len(choice) != count or not _ascending(choice) or any(slot not in hand for slot in choice):
            yield "a choice is not of as many cards in hand as are due"


def _ascending(slots: Sequence[int]) -> bool:
    return all(left < right for left, right in itertools.pairwise(slots))


# --- The steps of a round --------------------------------------------------------------------------------------------


def _round(state: State) -> Iterator[str]:
    """Plays the round again as far as slots tell: through every pass, to the hands as they are."""
    if len(state.faces) != DECK_SIZE + sum(map(len, state.mixed)):
        yield "there are not as many fresh slots as were retired"
        return
    if state.phase in _DEALING:
        return
    up, seats = FACE_UP[state.seats], state.seats
    if [state.faces[slot] for slot in TURNED_UP[seats]] != list(state.played[:up]):
        yield "the cards that were turned up are not the first in the rows"
        return
    made = len(state.played) - up
    plays = [list(state.played[up:][(seat - state.starter) % seats :: seats]) for seat in range(seats)]
    whose = (state.starter + made - (state.phase in _PLAYED)) % seats
    if state.phase in ("play", *_PLAYED) and state.turn != whose:
        yield "it is another seat's turn"
    passes = list(PASSES[seats].items())
    expected_mixes = {"remix": state.turn, "look": (state.turn + 1) % seats}.get(state.phase, 0)
    done = -(-(len(state.mixed) + (state.phase == "remix" and state.turn == 0)) // seats)
    if len(state.mixed) % seats != expected_mixes or done > len(passes) or (state.phase == "look" and not done):
        yield "hands are remixed after a pass, all of them"
        return
    yield from _steps(state, plays, passes, done)


def _steps(state: State, plays: list[list[int]], passes: list[tuple[int, int]], done: int) -> Iterator[str]:
    """The passes that are done, and the hands since; ``plays`` is used up."""
    seats = state.seats
    fresh = fresh_slots(state.mixed)
    hands: list[Slots] = list(DEALT[seats])
    aside: Slots = ()
    for number, (size, count) in enumerate(passes[:done]):
        mixed = list(state.mixed[number * seats : (number + 1) * seats])
        after = fresh[number * seats : (number + 1) * seats]
        mixed += state.hands[len(mixed) :]
        kept = [[slot for slot in hand if slot in old] for hand, old in zip(hands, mixed, strict=True)]
        come = [[slot for slot in hands[(seat + 1) % seats] if slot in mixed[seat]] for seat in range(seats)]
        gone = []
        for seat, old in enumerate(mixed):
            if (len(old), len(kept[seat]), len(come[seat])) != (size, size - count, count) or not _ascending(old):
                yield "a remixed hand is not of the cards kept and received"
                return
            stayed = (*kept[seat], *come[seat - 1])
            gone.append(tuple(slot for slot in hands[seat] if slot not in stayed))
        if any(len(slots) + size != len(hand) for slots, hand in zip(gone, hands, strict=True)):
            yield "a card was both kept and passed"
            return
        if seats == 2 and number == 0:
            aside = (gone[0][0], gone[1][0])
        elif not _left(state, gone, plays):
            yield "the cards played are not those that left a hand"
            return
        hands = [*after, *mixed[len(after) :]]
    yield from _hands(state, plays, hands, aside, passes[done][0] if done < len(passes) else 0)


def _left(state: State, gone: Sequence[Slots], plays: list[list[int]]) -> bool:
    """Whether the next plays of each seat are the cards on these slots; takes them from the plays."""
    for slots, cards in zip(gone, plays, strict=True):
        if sorted(cards[: len(slots)]) != sorted(state.faces[slot] for slot in slots):
            return False
        del cards[: len(slots)]
    return True


def _hands(state: State, plays: list[list[int]], hands: list[Slots], aside: Slots, next_size: int) -> Iterator[str]:
    """The hands since the last pass, and the cards set aside."""
    phase, seats = state.phase, state.seats
    left = IN_PLAY - len(state.played)
    if seats == 2 and not state.mixed and phase not in (*_ASIDE, "remix"):
        # Nothing has been passed yet: what left the hands was set aside.
        gone = [[slot for slot in old if slot not in hand] for hand, old in zip(state.hands, hands, strict=True)]
        aside = tuple(slot for slots in gone for slot in slots)
        hands = [tuple(slot for slot in old if slot not in aside) for old in hands]
        if any(len(slots) != 1 for slots in gone):
            yield "each of two players sets one card aside"
            return
    last_turns = bool(aside) and (left < seats or (left == seats and phase not in _PLAYED))
    if state.aside != (() if last_turns else aside):
        yield "the cards set aside are not those that were"
        return
    now = list(state.hands)
    if last_turns:
        waiting = [(slot,) if slot in hand else () for slot, hand in zip(aside, now, strict=True)]
        if waiting != now:
            yield "the last cards in hand are those set aside"
            return
        hands = [(*hand, slot) for hand, slot in zip(hands, aside, strict=True)]
    gone_now = [tuple(slot for slot in old if slot not in hand) for hand, old in zip(now, hands, strict=True)]
    inside = all(slot in old for hand, old in zip(now, hands, strict=True) for slot in hand)
    if not inside or not all(map(_ascending, now)):
        yield "a hand has slots that did not come to it"
        return
    if not _left(state, gone_now, plays) or any(plays):
        yield "the cards played are not those that left a hand"
        return
    sizes = [len(hand) for hand in now]
    fits = {
        "aside": sizes == [HAND[2]] * seats,
        "pass": bool(next_size) and sizes == [next_size] * seats,
        "remix": not any(gone_now),
        "play": next_size < HAND[seats] - (seats == 2) and sizes[state.turn] > next_size,
        "show": bool(gone_now[state.turn]) and sizes[state.turn] >= next_size,
        "over": left == 0,
    }
    name = {"open_aside": "aside", "open_pass": "pass", "look": "remix", "predict": "show"}.get(phase, phase)
    if not fits[name]:
        yield "the hands have not the size for what is due"


# --- Predictions and faces -------------------------------------------------------------------------------------------


def _predictions(state: State) -> Iterator[str]:
    """What each seat holds must come from the cards that it played, one action for each."""
    up, seats = FACE_UP[state.seats], state.seats
    acted = state.played[up : len(state.played) - (state.phase in _PLAYED)]
    for suit, row in enumerate(state.predictions):
        movers = tuple((state.starter + number) % seats for number, card in enumerate(acted) if SUIT_OF[card] == suit)
        if row not in _reachable(seats, movers):
            yield f"nobody can have come to the {SUITS[suit]} predictions"
    if state.phase == "over" and state.past[-1] != Round(state.counts, state.predictions):
        yield "the last round was not scored as it was played"


@lru_cache(maxsize=1 << 8)
def _reachable(seats: int, movers: tuple[int, ...]) -> tuple[str, ...]:
    """Every row of predictions of a suit after these seats have played a card of it, in this order."""
    if not movers:
        return (NO_PREDICTION * seats,)
    seat = movers[-1]
    rows: dict[str, None] = {}
    for row in _reachable(seats, movers[:-1]):
        for action in predictions(row, seat):
            mark = VALUES[action.value] if isinstance(action, (Take, Swap)) else NO_PREDICTION
            rows[row[:seat] + mark + row[seat + 1 :]] = None
    return tuple(rows)


def _seen(state: State) -> Iterator[str]:
    """ "27 consultation cards, each with its own number" """
    if HIDDEN in state.played or not possible(state.faces, state.mixed):
        yield "no cards agree with what was seen"
