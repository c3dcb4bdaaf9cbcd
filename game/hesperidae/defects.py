"""What is wrong with a state that was set up from text: every way in which its parts contradict each other or the rules.

A replica that is folded from events has no defect. Hidden cards are given the benefit of the doubt.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Final

from game.hesperidae.deck import ALL, CARDS, WILDCARDS, members
from game.hesperidae.lattice import MIDDLE, closes, corners_match, earlier_below, laid, layout, pieces, placeable
from game.hesperidae.rules import check, is_right, passed
from game.hesperidae.state import (
    HAND,
    HIDDEN,
    SLOTS,
    UNSEEN,
    Ask,
    Game,
    Match,
    Place,
    State,
    by_regions,
    decided,
    first_seat,
    full_set,
    game_so_far,
    playing,
)

_BEFORE_DRAW: Final = ("first_shuffle", "draw")
_BEFORE_REGION: Final = (*_BEFORE_DRAW, "shuffle", "region")
_LAYING: Final = ("lay_first", "lay_second")
_BEFORE_TURNS: Final = (*_BEFORE_REGION, "deal", *_LAYING)
_AFTER_PLACING: Final = ("refill", "keep")
_QUESTION: Final = ("answer", "take")
_ENDING: Final = ("show_hands", "over")
_WITHOUT_TURN: Final = ("take", "over")
"""Whose turn it was may be gone by then."""


def defects(state: State) -> list[str]:
    """Every defect found, in words for developers; empty for a possible state. The later checks need a state that passes the first."""
    for checks in ((_seats,), (_match, _setup, _cards), (_hands, _deck, _on_the_table, _piles), (_claims, _phase)):
        found = [defect for check_ in checks for defect in check_(state)]
        if found:
            return found
    return []


def _seats(state: State) -> Iterator[str]:
    match = state.match
    by_seat = [state.hands, state.piles, *(numbers for game in match.past for numbers in (game.points, game.own))]
    if any(len(entries) != match.seats for entries in by_seat):
        yield "not one entry for each seat"
    if max(match.first, state.turn) >= match.seats or state.end[len("resign") :] >= str(match.seats):
        yield "there is no such seat"
    if match.pairs and match.seats != 4:
        yield "pairs are for four players"
    yield from _gone(state)


def _gone(state: State) -> Iterator[str]:
    """Who is gone for good comes back in no later game, and at least two play on, each for itself."""
    match = state.match
    by_game = [*(game.out for game in match.past), match.out]
    if any(list(out) != sorted(set(out)) for out in by_game) or max((0, *chain(*by_game))) >= match.seats:
        yield "seats that are gone for good stand in order, each once, and there are such seats"
    if any(not set(before) <= set(after) for before, after in pairwise(by_game)):
        yield "who is gone for good does not come back"
    if match.out and (match.pairs or playing(match) < 2):
        yield "two at least go on without those who are gone, and no partner can"
    if any(game.regions in game.out for game in match.past) or state.end in [f"resign{seat}" for seat in match.out]:
        yield "who is gone for good neither wins by regions nor resigns"


# --- Match and setup -------------------------------------------------------------------------------------------------


def _match(state: State) -> Iterator[str]:
    """ "the first with at least 3 wins and more than everyone else wins. After 15 games the match is a draw" """
    match = state.match
    if match.past and not match.extended:
        yield "a single game has no earlier ones"
    if not all(_possible(match, game) for game in match.past):
        yield "no piles give the points of a finished game"
    if any(decided(match._replace(past=match.past[:games])) for games in range(1, len(match.past))):
        yield "a game was played after the match was won"
    won = bool(match.past) and decided(match)
    if (state.phase == "over") != (won or bool(state.end)) and (match.extended or state.end):
        yield "a match is over when it was won or ended early, and only then"
    if won and state.end:
        yield "a match cannot end twice"
    if won and not state.end and match.past[-1] != game_so_far(match, state.piles, state.used):
        yield "the piles are not those of the last game"


def _possible(match: Match, game: Game) -> bool:
    """Whether piles can give these numbers: each card one point, and one more where it counts double."""
    full = full_set(match)
    if match.pairs:
        by_regions_alone = game.regions < 2  # what each partner has of the other's region is not told
    else:
        staying = [seat for seat in range(match.seats) if seat not in game.out]
        by_regions_alone = all((game.own[seat] == full) == (seat == game.regions) for seat in staying)
    return (
        by_regions_alone
        and max(game.own) <= full
        and all(2 * own <= points for points, own in zip(game.points, game.own, strict=True))
        and sum(game.points) <= len(CARDS) + sum(game.own) + (6 if match.seats == 3 else 0)
    )


def _setup(state: State) -> Iterator[str]:
    match, phase = state.match, state.phase
    if (match.first < 0) != (state.turn < 0) or (match.first < 0 and (match.past or match.region >= 0)):
        yield "somebody goes first from the draw on"
    if phase != "over" and (match.first < 0) != (phase in _BEFORE_DRAW):
        yield "the first player is drawn at the beginning, and only then"
    if (match.region < 0) != (phase in _BEFORE_REGION) and not (match.region < 0 and state.end):
        yield "the first player chooses a region before the deal, and only then"
    if phase in ("shuffle", "region", *_LAYING) and state.turn != first_seat(match):
        yield "the first player sets up"
    if match.region < 0 and match.first in match.out:
        yield "the first player is in play"
    if state.turn in match.out and phase not in _WITHOUT_TURN:
        yield "a seat that is gone for good has no turn"
    if phase in _LAYING and match.seats != 4:
        yield "cards of the deck are laid with four players only"
    if match.region < 0 and (any(state.hands) or state.deck != SLOTS):
        yield "cards are dealt after the first player has chosen"
    if phase in _BEFORE_TURNS:
        if any(state.piles) or state.asked or state.barred or state.passes:
            yield "something was won or claimed before the first turn"
        if match.region >= 0 and any(
            hand != SLOTS[HAND * seat :][:HAND] and (hand or seat not in match.out)
            for seat, hand in enumerate(state.hands)
        ):
            yield "the first cards of the deck are dealt"
    if phase == "first_shuffle" or (phase == "shuffle" and match.past):
        if state.lying != UNSEEN:
            yield "a card is known before the shuffle"
    elif phase == "shuffle":
        yield from _drawn(state)


def _drawn(state: State) -> Iterator[str]:
    """ "Each player draws a card in the open; the latest year goes first": or, if it has gone since, who comes next."""
    match = state.match
    drawn, rest = state.lying[: match.seats], state.lying[match.seats :]
    by_seat = {seat: card for seat, card in enumerate(drawn) if card != HIDDEN}
    if rest.strip(bytes([HIDDEN])) or any(seat not in (*by_seat, *match.out) for seat in range(match.seats)):
        yield "just the cards drawn in the open are known before the second shuffle"
    elif first_seat(match._replace(first=max(by_seat, key=by_seat.__getitem__))) != match.first:
        yield "the latest year goes first"


# --- Cards -----------------------------------------------------------------------------------------------------------


def _cards(state: State) -> Iterator[str]:
    """Each of the 54 cards and each of the 54 slots is in one place."""
    known = [card for card in state.lying if card != HIDDEN]
    if len(set(known)) < len(known):
        yield "a card lies on two slots"
    held = [*chain.from_iterable(state.hands), *state.deck]
    if len(set(held)) < len(held) or not all(slot in SLOTS for slot in held):
        yield "a slot is in two places, or there is no such slot"
    seen = [entry.card for entry in laid(state.table)] + [card for pile in state.piles for card in members(pile)]
    if sorted(seen) != sorted(state.lying[slot] for slot in SLOTS if slot not in held):
        yield "the cards on the table and in the piles are not those that left hands and deck"


def _hands(state: State) -> Iterator[str]:
    """ "Draw back to four while the deck lasts." """
    for seat, hand in enumerate(state.hands):
        placed = seat == state.turn and state.phase in _AFTER_PLACING
        may_have_placed = seat == state.turn and state.phase == "over"
        if any(left >= right for left, right in pairwise(hand)):
            yield "a hand is not in order"
        if len(hand) > HAND - placed:
            yield "a hand has too many cards"
        gone = seat in state.match.out
        least = HAND - (placed or may_have_placed or gone)
        if state.match.region >= 0 and state.deck and len(hand) < least and (hand or not gone):
            yield "a hand was not filled up while the deck lasted"
    if state.phase == "refill" and not state.deck:
        yield "there is nothing to draw"
    if state.phase in ("turn", "show", "show_hands", *_QUESTION) and not state.hands[state.turn]:
        yield "a player without cards passes by itself"


def _deck(state: State) -> Iterator[str]:
    """The deck goes from the top; what failed to join the first card laid is under it, in the order in which it was seen."""
    if state.match.region < 0:
        return
    order, laid_first = _undealt(state), state.phase == "lay_second"
    if any(slot not in order for slot in state.deck):
        yield "the deck is not in order"
        return
    places = [order.index(slot) for slot in state.deck]
    size = places.index(len(order) - 1) + 1 if len(order) - 1 in places else 0
    top, under = places[:size], places[size:]
    if top != list(range(len(order) - size, len(order))) or any(right != left + 1 for left, right in pairwise(under)):
        yield "the deck is not in order"
    elif under and (
        state.match.seats != 4
        or (under[0] != 1 if top else under[0] < 1)
        or under[-1] >= (top or [len(order) - 1])[0] - (not laid_first and not state.end)
    ):
        yield "only cards that failed to join the first one lie under the deck"
    elif not all(_same_main_colour(state.lying[order[place]], state.lying[order[0]]) for place in under):
        yield "a card under the deck has another main colour than the first one laid"
    if state.phase in _BEFORE_TURNS and len(places) != len(order) - laid_first:
        yield "cards left the deck before the first turn"
    if state.phase in _BEFORE_TURNS and len(state.table) != laid_first:
        yield "cards of the deck are laid one after the other"


def _undealt(state: State) -> list[int]:
    """The deck after the deal. Who was gone before it has no cards; while the deck lasts, everybody else has some."""
    left_out = [seat for seat in state.match.out if not state.hands[seat]]
    return [slot for slot in SLOTS if slot >= HAND * state.match.seats or slot // HAND in left_out]


def _same_main_colour(card: int, other: int) -> bool:
    return HIDDEN not in (card, other) and CARDS[card].top == CARDS[other].top


# --- Table and piles -------------------------------------------------------------------------------------------------


def _on_the_table(state: State) -> Iterator[str]:
    cards = layout(state.table).cards
    if len(cards) < len(state.table):
        yield "two cards are on one cell"
        return
    reach = len(state.table) + sum(pile.bit_count() for pile in state.piles)
    if any(max(abs(x), abs(y)) >= reach for x, y, _ in laid(state.table)):
        yield "a card is further off than cards could lead"
    if state.table and state.phase == "lay_second" and MIDDLE not in cards:
        yield "the first cell is the middle"
    if not all(corners_match(state.table, cell, card) for cell, card in cards.items()):
        yield "corners that touch have different colours"
    if not all(earlier_below(state.table, cell, card) for cell, card in cards.items()):
        yield "an upper card is not later than a lower one"
    if any(closes(cards, cell) for cell in cards):
        yield "a closed group was not taken"
    sizes = [len(piece) for piece in pieces(state.table)]
    won_at_once = state.phase == "over" and by_regions(state.match, state.piles) >= 0
    if state.phase == "keep":
        if len(sizes) < 2 or sizes[0] != sizes[1]:
            yield "there are no equally large pieces to choose from"
    elif len(sizes) > 1 and not (sizes[0] == sizes[1] if state.end else won_at_once):
        yield "the table is in several pieces"


def _piles(state: State) -> Iterator[str]:
    match = state.match
    won = 0
    for pile in state.piles:
        won |= pile
    if state.used & ~(won & WILDCARDS):
        yield "only wildcards that were won lie face down"
    has_all = by_regions(match, state.piles) >= 0
    if has_all and (state.phase != "over" or state.end) and not _after_a_question(state):
        yield "who has all cards of the own regions wins at once"
    ended = state.phase == "show_hands" or (state.phase == "over" and not state.end)
    if ended and has_all == (state.passes == playing(match)):
        yield "a game ends by regions or when all have passed, and only then"


def _after_a_question(state: State) -> bool:
    """Whether it is, or was when the match ended early, the asker's turn to show the hand after a card taken."""
    asked = any(slot in state.asked for slot in state.hands[state.turn])
    return state.phase in _ENDING and not state.passes and asked


# --- Claims and phase ------------------------------------------------------------------------------------------------


def _claims(state: State) -> Iterator[str]:
    """ "No card can be placed (the player claims it [...])" """
    held = list(chain.from_iterable(state.hands))
    if list(state.asked) != sorted(set(state.asked)) or any(slot not in held for slot in state.asked):
        yield "cards asked about are in hands, each once and in order"
    elif any(state.lying[slot] == HIDDEN for slot in state.asked):
        yield "a card that was asked about is known"
    barred = dict(state.barred)
    if list(state.barred) != sorted(barred.items()) or any(slot not in held for slot in barred):
        yield "barred cards are told of slots in hands, each once and in order"
    elif not all(0 < cards <= ALL for cards in barred.values()):
        yield "barred are some of the 54 cards"
    elif any(state.lying[slot] != HIDDEN and cards >> state.lying[slot] & 1 for slot, cards in state.barred):
        yield "a card lies where it cannot lie"
    players = [seat for seat in range(state.match.seats) if seat not in state.match.out]
    if state.passes > len(players) - (state.phase not in _ENDING):
        yield "the game ends when all have passed"
    claimed = passed(state)
    if state.phase in _ENDING:
        claimed = players if state.passes == len(players) else []
    if isinstance(state.claim, Ask) and state.turn in players:
        claimed.append(state.turn)
    could_be = placeable(state.table)
    if any(could_be & ~barred.get(slot, 0) for seat in claimed for slot in state.hands[seat]):
        yield "who passed or asked could place no card"
    shown = []
    if state.passes == len(players) and not state.end:
        shown = [seat for seat in players if seat < state.turn or state.phase != "show_hands"]
    if any(state.lying[slot] == HIDDEN for seat in shown for slot in state.hands[seat]):
        yield "the hands are shown one after the other before the game is over"


def _phase(state: State) -> Iterator[str]:
    """What is under way."""
    claim = state.claim
    if state.phase in _AFTER_PLACING and state.passes:
        yield "who has placed a card has not passed"
    if (claim is not None) != (state.phase in ("show", *_QUESTION)):
        yield "a placement or a question is under way until it is settled"
    elif isinstance(claim, Place) and state.phase in _QUESTION:
        yield "a placement is no question"
    elif claim is not None and state.phase == "show":
        if check(state._replace(phase="turn", claim=None), state.turn, claim).illegal:
            yield "what is under way was not legal"
    elif claim is not None and not _is_asked(state, claim):
        yield "the card asked about was not shown"
    if (state.answer is not None) != (state.phase == "take"):
        yield "a question is answered once"
    elif (
        claim and state.answer is not None and state.turn in state.match.out and not is_right(claim.card, state.answer)
    ):
        yield "who is gone for good takes no card"


def _is_asked(state: State, claim: Place | Ask) -> bool:
    return claim.slot in state.hands[state.turn] and claim.slot in state.asked and state.lying[claim.slot] == claim.card
