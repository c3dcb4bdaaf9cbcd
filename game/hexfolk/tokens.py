"""Hands that are not open: remixing one that is robbed, taking a card of it, turning tokens up (design, section 2)."""

from __future__ import annotations

from typing import Final

from game.core import Refused
from game.hexfolk.knowledge import cards_in_hand, first_token, token_faces
from game.hexfolk.state import (
    HIDDEN,
    NOTHING,
    RESOURCES,
    Counts,
    Mix,
    Owed,
    Slots,
    State,
    Tokens,
    bank_size,
    changed,
    count_of,
    lacking,
    plus,
    with_item,
)

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuv"
NOT_BARRED: Final = "0"
ALL_BARRED: Final = 31
"""A bit for each resource."""


def fresh_slots(state: State, seat: int) -> Slots:
    """The slots that a seat's hand lies on once it is remixed."""
    first = first_token(state) + len(state.tokens.faces)
    return tuple(range(first, first + cards_in_hand(state, seat)))


def minted(state: State, seat: int) -> str:
    """The open cards of a seat, a letter each."""
    return "".join(letter * number for letter, number in zip(RESOURCES, state.hands[seat], strict=True))


def remixed(state: State, seat: int) -> State:
    """All cards of a seat lie on fresh slots, open ones too, and nobody knows which is which."""
    tokens, fresh = state.tokens, fresh_slots(state, seat)
    return changed(
        state,
        hands=with_item(state.hands, seat, NOTHING),
        tokens=Tokens(
            with_item(tokens.held, seat, fresh),
            tokens.faces + HIDDEN * len(fresh),
            tokens.bars + NOT_BARRED * len(fresh),
            (*tokens.mixes, Mix(tokens.held[seat], state.hands[seat], fresh[0], fresh[-1])),
            tokens.unproved,
        ),
    )


def faced(state: State, slots: Slots, faces: tuple[str, ...], seat: int | None = None) -> State:
    """The state with what lies on these slots told. Refuses what contradicts what is known, naming ``seat``."""
    if not slots:
        return state
    first, known = first_token(state), state.tokens.faces
    lying = known
    start, end = slots[0] - first, slots[-1] - first + 1
    if end - start == len(slots) > 1 and not (known[start:end] + state.tokens.bars[start:end]).strip(
        HIDDEN + NOT_BARRED
    ):
        lying = known[:start] + "".join(faces) + known[end:]  # a whole hand that was remixed, at once
    for slot, face in zip(slots, faces, strict=True) if lying == known else ():
        at = slot - first
        if lying[at] == face:
            continue
        if lying[at] != HIDDEN or barred(state, slot) >> RESOURCES.index(face) & 1:
            raise Refused("reveal.contradicts_claim", f"slot {slot} is {face}", seat=seat)
        lying = lying[:at] + face + lying[at + 1 :]
    if lying == known:
        return state
    after = changed(state, tokens=changed(state.tokens, faces=lying))
    _require_possible(after, slots, seat)
    return after


def _require_possible(state: State, slots: Slots, seat: int | None) -> None:
    """No remix of these slots that contradicts what is known of it, and no more cards of a resource than there are."""
    lowest, exact = slots[0], True
    for mix in reversed(state.tokens.mixes):
        if any(mix.first <= slot <= mix.last for slot in slots):
            was, is_, _, _ = _both(state, mix)
            exact = exact and was == is_
            if was != is_ and not mix_holds(state, mix):
                raise Refused("reveal.faces", "not the cards that were mixed", seat=seat)
        if mix.first <= lowest:
            break
    if exact:
        return  # just the cards that were there before
    known = "".join([token_faces(state, owner) for owner in range(state.settings.seats)])
    total = plus(state.bank, count_of(known))
    for hand in state.hands:
        total = plus(total, hand)
    if max(total) > bank_size(state.settings.seats):
        raise Refused("reveal.faces", "more cards of a resource than there are", seat=seat)


def _both(state: State, mix: Mix) -> tuple[Counts, Counts, int, int]:
    """What is known of the cards before and after a remix, and how many of them are not known."""
    first, faces = first_token(state), state.tokens.faces
    before = "".join([faces[slot - first] for slot in mix.left])
    now = faces[mix.first - first : mix.last - first + 1]
    return plus(count_of(before), mix.minted), count_of(now), before.count(HIDDEN), now.count(HIDDEN)


def mix_holds(state: State, mix: Mix) -> bool:
    """Whether what is known of the cards before and after a remix can be the same cards."""
    was, is_, unknown_before, unknown_now = _both(state, mix)
    return sum(lacking(is_, was)) <= unknown_now and sum(lacking(was, is_)) <= unknown_before


def stolen(state: State, victim: int, thief: int, slot: int) -> State:
    """A token changes hands."""
    held = state.tokens.held
    if slot not in held[victim]:
        raise Refused("chance.impossible", repr(slot))
    rest = tuple(other for other in held[victim] if other != slot)
    held = with_item(held, victim, rest)
    held = with_item(held, thief, tuple(sorted((*held[thief], slot))))
    return changed(state, tokens=changed(state.tokens, held=held))


def given_back(state: State, victim: int, slot: int) -> State:
    """A token that was taken goes back: its old holder has gone, and nobody else can open it."""
    held = state.tokens.held
    rest = tuple(other for other in held[state.turn] if other != slot)
    held = with_item(with_item(held, state.turn, rest), victim, tuple(sorted((*held[victim], slot))))
    return changed(state, tokens=changed(state.tokens, held=held))


def turned_up(state: State, owed: Owed, slots: Slots, faces: tuple[str, ...]) -> State:
    """Tokens that a seat turned up lie open, and everybody learns what those it kept are not. Refuses what is not owed."""
    seat = owed.seat
    shown: Counts = count_of("".join(faces))
    wrong = any(shown[resource] and not owed.cards[resource] for resource in range(5))
    if wrong or (not owed.whole and shown != owed.cards):
        raise Refused("reveal.contradicts_claim", f"{faces} are not what is owed", seat=seat)
    state = faced(state, slots, faces, seat)
    tokens, first = state.tokens, first_token(state)
    rest = tuple(slot for slot in tokens.held[seat] if slot not in slots)
    bars = tokens.bars
    for resource, letter in enumerate(RESOURCES):
        if not owed.cards[resource]:
            continue
        of_kind = [slot for slot, face in zip(slots, faces, strict=True) if face == letter]
        # All of a kind, or those on the lowest slots: whatever else was there is not of this kind.
        end = rest[-1] + 1 if owed.whole and rest else max(of_kind, default=0)
        for slot in rest:
            if slot >= end:
                break
            at = slot - first
            if tokens.faces[at] == letter:
                raise Refused("reveal.contradicts_claim", f"slot {slot} is {letter} too", seat=seat)
            bars = bars[:at] + _DIGITS[_DIGITS.index(bars[at]) | 1 << resource] + bars[at + 1 :]
    held = with_item(tokens.held, seat, rest)
    hands = with_item(state.hands, seat, plus(state.hands[seat], shown))
    return changed(state, hands=hands, tokens=settled(changed(tokens, held=held, bars=bars)))


def unproved(state: State, seat: int, cards: Counts) -> State:
    """A seat has claimed to hold these cards among its tokens and does not turn them up. The audit will tell."""
    if cards == NOTHING:
        return state
    tokens = state.tokens
    claim = (tokens.held[seat], cards)
    return changed(state, tokens=changed(tokens, unproved=(*tokens.unproved, claim)))


def settled(tokens: Tokens) -> Tokens:
    """Without a token in any hand there is nothing to remember."""
    return tokens if any(tokens.held) else Tokens(((),) * len(tokens.held))


def bar_text(bits: int) -> str:
    """The digit for what a slot is known not to be, a bit for each resource."""
    return _DIGITS[bits]


def barred(state: State, slot: int) -> int:
    """What everybody knows a slot not to be, a bit for each resource."""
    return _DIGITS.index(state.tokens.bars[slot - first_token(state)])
