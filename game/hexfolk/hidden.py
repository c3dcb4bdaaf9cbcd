"""What lies on the slots, and filling in what a seat does not know so that everything it has seen still holds (the contract's ``sample``).

Development cards: whoever did not claim a win on its turn had too few victory points for one (:class:`Cards.modest`).

Resource cards: whatever was minted out of open cards is known; a card becomes unknown by a remix. So the remixes are gone through as they
happened: each hand that was remixed is dealt out again on its fresh slots, keeping to what is known of them, until all fit each other.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.core import Refused, Seat, Stream
from game.hexfolk.knowledge import first_token, tokens_to_turn_up
from game.hexfolk.legal import promised
from game.hexfolk.state import (
    HIDDEN,
    KINDS,
    PLAYS,
    RESOURCES,
    SEALED,
    VICTORY_POINT,
    Mix,
    State,
    deck_of,
)
from game.hexfolk.tokens import ALL_BARRED, bar_text, barred

_TRIES: Final = 400
"""Dealing all hands out again, one after the other, before it is called impossible."""
_STEPS: Final = 60
"""How often, for each remix, a try may go back to the one before."""


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
    if state.phase == "discard":
        discards = tuple([None if choice == SEALED else choice for choice in state.flow.discards])
        state = state._replace(flow=state.flow._replace(discards=discards))
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
    if state.phase in ("island", "desert", "first", "shuffle") or HIDDEN not in cards.faces:
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
    claimed = _with_claimed_bars(state)
    for number in range(_TRIES):
        lying = _Dealing(claimed, rng, keep=number > 1).lying()
        if lying is not None:
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


class _Dealing:
    """One try at dealing all remixed hands out again in the order they were remixed, going back a step where one does not fit."""

    def __init__(self, state: State, rng: Stream, keep: bool) -> None:
        """``keep``: whether to see to promises from the start; without, every world is as likely, but few may keep them."""
        self._state = state
        self._keep = keep
        self._rng = rng
        self._first = first_token(state)
        self._faces = list(state.tokens.faces)
        self._mixes = state.tokens.mixes
        self._promises = _promises(state)

    def lying(self) -> str | None:
        """What lies on the slots; ``None`` if this try fails."""
        known = "".join(self._faces)
        steps = _STEPS * (1 + len(self._mixes))
        position = 0
        back = 1
        while position < len(self._mixes):
            steps -= 1
            if steps < 0:
                return None
            if self._deal(self._mixes[position], known):
                position, back = position + 1, 1
                continue
            # What was dealt before does not fit: some hands before this are dealt again.
            position = max(0, position - back)
            back += 1
            for mix in self._mixes[position:]:
                for slot in range(mix.first, mix.last + 1):
                    self._faces[slot - self._first] = known[slot - self._first]
        kept = all(
            Counter(self._faces[slot - self._first] for slot in self._state.tokens.held[seat]) >= Counter(letters)
            for seat, letters in self._promises
        )
        return "".join(self._faces) if kept else None

    def _deal(self, mix: Mix, known: str) -> bool:
        """Deals a remixed hand out on its fresh slots; whether that keeps to all that is known of them."""
        first, faces = self._first, self._faces
        hand = [faces[slot - first] for slot in mix.left]
        for letter, number in zip(RESOURCES, mix.minted, strict=True):
            hand += [letter] * number
        open_slots: list[int] = []
        for slot in range(mix.first, mix.last + 1):
            face = known[slot - first]
            if face == HIDDEN:
                open_slots.append(slot)
            elif face in hand:
                hand.remove(face)
            else:
                return False
        rest = self._rng.shuffled(hand)
        # What a seat has promised lies best with it; the most bound slots choose first.
        for seat, letters in self._promises if self._keep else ():
            self._give(rest, open_slots, seat, letters)
        for slot in sorted(open_slots, key=lambda slot: -barred(self._state, slot).bit_count()):
            bars = barred(self._state, slot)
            for place, face in enumerate(rest):
                if not bars >> RESOURCES.index(face) & 1:
                    faces[slot - first] = rest.pop(place)
                    break
            else:
                return False
        return True

    def _give(self, rest: list[str], open_slots: list[int], seat: Seat, letters: str) -> None:
        """Lays promised cards, as far as they are here and still missing, on slots of who has promised them."""
        first, faces = self._first, self._faces
        held = self._state.tokens.held[seat]
        for letter in letters:
            if [faces[slot - first] for slot in held].count(letter) >= letters.count(letter):
                continue
            allowed = [
                slot
                for slot in open_slots
                if slot in held and not barred(self._state, slot) >> RESOURCES.index(letter) & 1
            ]
            if letter in rest and allowed:
                slot = self._rng.choice(allowed)
                rest.remove(letter)
                open_slots.remove(slot)
                faces[slot - first] = letter


def _promises(state: State) -> list[tuple[Seat, str]]:
    """What seats have said that they hold among their tokens, a letter a card."""
    found: list[tuple[Seat, str]] = []
    for seat in range(state.settings.seats):
        letters = "".join(letter * number for letter, number in zip(RESOURCES, promised(state, seat), strict=True))
        if letters:
            found.append((seat, letters))
    return found
