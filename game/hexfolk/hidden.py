"""What lies on the slots, and filling in what a seat does not know so that everything it has seen still holds (the contract's ``sample``).

Development cards: whoever did not claim a win on its turn had too few victory points for one (:class:`Cards.modest`).

Resource cards: whatever was minted out of open cards is known; a card becomes unknown by a remix. So the remixes are gone through as they
happened: each hand that was remixed is dealt out again on its fresh slots, keeping to what is known of them (:mod:`game.hexfolk.worlds`).
"""

from __future__ import annotations

from typing import Final

from game.core import Refused, Seat, Stream
from game.hexfolk.choices import promised
from game.hexfolk.knowledge import first_token, tokens_to_turn_up
from game.hexfolk.state import (
    HIDDEN,
    KINDS,
    LUCK_FIRST,
    NOTHING,
    PLAYS,
    SEALED,
    VICTORY_POINT,
    Counts,
    State,
    deck_of,
)
from game.hexfolk.tokens import ALL_BARRED, bar_text, barred
from game.hexfolk.worlds import Worlds

_TRIES: Final = 400
"""Filling in before it is called impossible."""


def faces(state: State) -> tuple[str | None, ...]:
    """What lies on the slots of the development deck and on those of the tokens after it."""
    return tuple([None if face == HIDDEN else face for face in state.cards.faces + state.tokens.faces])


def sample(state: State, seat: Seat, rng: Stream) -> State:
    """A full state that agrees with all that this replica knows, past claims included.

    ``seat``: whose replica it is. What others have sealed is open again. Raises ``Refused`` (``sample.impossible``) where no
    cards agree with what was seen.
    """
    state = _with_development_cards(_proved(state), rng)
    if HIDDEN in state.tokens.faces:
        state = _with_tokens(state, rng)
    flow = state.flow
    if SEALED in flow.discards:
        discards = tuple([None if choice == SEALED else choice for choice in flow.discards])
        state = state._replace(phase="discard", flow=flow._replace(discards=discards, queue=()))
    return state


# --- Development cards ---------------------------------------------------------------------------------------------


def _proved(state: State) -> State:
    """The state in which the cards that are about to be shown are what they were claimed to be."""
    doing = state.flow.doing
    if doing is None or state.phase not in ("show_card", "show_win"):
        return state
    lying = list(state.cards.faces)
    for slot in doing.slots if state.phase == "show_win" else (doing.place,):
        lying[slot] = PLAYS.get(doing.kind, VICTORY_POINT)
    if any(lying.count(kind) > deck_of(state.settings.seats).count(kind) for kind in KINDS):
        raise Refused("sample.impossible", "no such card is left")
    return state._replace(cards=state.cards._replace(faces="".join(lying)))


def _with_development_cards(state: State, rng: Stream) -> State:
    cards = state.cards
    if state.phase in LUCK_FIRST or HIDDEN not in cards.faces:
        return state
    known = cards.faces
    rest = [kind for kind in KINDS for _ in range(deck_of(state.settings.seats).count(kind) - known.count(kind))]
    unknown = [slot for slot, face in enumerate(known) if face == HIDDEN]
    lying = list(known)
    for _ in range(_TRIES):
        for slot, face in zip(unknown, rng.shuffled(rest), strict=True):
            lying[slot] = face
        if _is_modest(state, lying):
            break
    else:
        _spread(state, lying, unknown, rng.shuffled(rest), rng)
    return state._replace(cards=cards._replace(faces="".join(lying)))


def _is_modest(state: State, lying: list[str]) -> bool:
    """Whether no seat has more victory points than it can have had when it did not claim to have won."""
    return not any(
        sum(lying[slot] == VICTORY_POINT for slot in state.cards.held[seat] if slot < drawn) > most
        for seat, bounds in enumerate(state.cards.modest)
        for drawn, most in bounds
    )


def _spread(state: State, lying: list[str], unknown: list[int], rest: list[str], rng: Stream) -> None:
    """The rare case: victory points are dealt first, each where it is still allowed."""
    for slot in unknown:
        lying[slot] = HIDDEN
    places = rng.shuffled(unknown)
    for card in [kind for kind in rest if kind == VICTORY_POINT]:
        for slot in places:
            if lying[slot] == HIDDEN:
                lying[slot] = card
                if _is_modest(state, lying):
                    break
                lying[slot] = HIDDEN
        else:
            raise Refused("sample.impossible", "no cards agree with the wins that were not claimed")
    others = iter([kind for kind in rest if kind != VICTORY_POINT])
    for slot in unknown:
        if lying[slot] == HIDDEN:
            lying[slot] = next(others)


# --- Tokens --------------------------------------------------------------------------------------------------------


def _with_tokens(state: State, rng: Stream) -> State:
    held = state.tokens.held
    promises = [*state.tokens.unproved, *((held[seat], cards) for seat, cards in _promises(state))]
    worlds = Worlds(_with_claimed_bars(state), promises)
    for _ in range(_TRIES):
        lying = worlds.draw(rng)
        if lying is None:
            break
        full = state._replace(tokens=state.tokens._replace(faces=lying))
        if _proves(full):
            return full
    raise Refused("sample.impossible", "no cards agree with what was seen")


def _with_claimed_bars(state: State) -> State:
    """Tokens that are about to be turned up are of what is owed; of what is owed whole, nothing else is in the hand."""
    if state.phase != "turned_up":
        return state
    owed, turned, first = state.flow.owed[0], state.flow.turned, first_token(state)
    bars = list(state.tokens.bars)
    wanted = sum(1 << resource for resource in range(5) if owed.cards[resource])
    for slot in state.tokens.held[owed.seat]:
        more = ALL_BARRED - wanted if slot in turned else wanted if owed.whole else 0
        bars[slot - first] = bar_text(barred(state, slot) | more)
    return state._replace(tokens=state.tokens._replace(bars="".join(bars)))


def _proves(state: State) -> bool:
    """Whether the tokens that are about to be turned up are the right ones."""
    if state.phase != "turned_up":
        return True
    owed = state.flow.owed[0]
    return tokens_to_turn_up(state, owed.seat, owed.cards, owed.whole) == state.flow.turned


def _promises(state: State) -> list[tuple[Seat, Counts]]:
    """What seats have said that they hold among their tokens."""
    found = [(seat, promised(state, seat)) for seat in range(state.settings.seats)]
    return [(seat, cards) for seat, cards in found if cards != NOTHING]
