"""The end of a round: everybody tells its round key, and the round is played again with all faces open (fair-deal.md, section 7).

What is told opens every card of this round and no other: not other rounds, nor what was sealed, nor anybody's table key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core import Face, Seat, Slot
from game.fair.cards import Cards, Opening
from game.fair.dealer import PeerDealer, mixing, token_secret
from game.fair.group import SIZE, Element, Scalar
from game.fair.keys import RoundKeys, audit_body, audited_key, in_place_of
from game.fair.masked import Masked, shuffle, unmasked
from game.fair.setting import Script, Setting, Stuck, Want, blaming, require
from game.fair.wire import Body, Fields, to_base64


@dataclass(frozen=True, slots=True)
class Hidden:
    """Cards that were shown to one seat only: the event in the log, and what lay on the slots then."""

    position: int
    slots: tuple[Slot, ...]
    masked: tuple[Masked, ...]
    tokens: bool
    """Whether they are tokens, which no shares open."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A round that was opened."""

    faces: Mapping[int, tuple[Face | None, ...]]
    """Of what was hidden, by the position of the event; ``None`` for what nobody can open any more."""
    refused: tuple[Seat, ...]
    """Who was gone when it was to tell its key."""

    @property
    def whole(self) -> bool:
        return not any(None in faces for faces in self.faces.values())


def open_round(dealer: PeerDealer, hidden: Sequence[Hidden], stand_in: bool = True) -> Script[Opened]:
    """Everybody tells its round key, and what was hidden is opened.

    A seat that is gone is stood in for, unless ``stand_in`` is false; its tokens stay closed. Raises ``Cheat``, also for a key or a mixing that is not the one used.
    """
    setting, cards, keys = dealer.setting, dealer.cards, dealer.keys
    assert keys is not None
    mixers = {mix.seat for mix in cards.mixes}

    def make() -> Body:
        mine = token_secret(setting, keys)
        return {**audit_body(keys), **({"tokens": to_base64(mine)} if setting.my.seat in mixers else {})}

    found = yield Want("audit", setting.present(keys.seats), make)
    refused = tuple(seat for seat in found.gone if seat in keys.seats)
    secrets: dict[Seat, Scalar] = {}
    mixed_by: dict[Seat, bytes] = {}
    for seat, message in found.messages.items():
        with blaming(seat):
            fields = Fields(setting.group, message.body)
            secrets[seat] = audited_key(setting, keys, seat, fields)
            require(fields.number("round", keys.number + 1) == keys.number, seat, "fair.other_round")
            if seat in mixers:
                mixed_by[seat] = fields.data("tokens", SIZE)
            fields.close()
    openings = _openings(setting, cards, mixed_by)
    of_cards = [closed for closed in hidden if not closed.tokens]
    bases = list(dict.fromkeys(a for closed in of_cards for a, _ in closed.masked))
    stood_in: dict[Seat, dict[Element, Element]] = {}
    for seat in keys.seats:
        if stand_in and seat not in secrets and bases:
            try:
                shares = yield from in_place_of(setting, keys, seat, bases)
            except Stuck:
                continue
            stood_in[seat] = dict(zip(bases, shares, strict=True))
    faces = _faces(setting, cards, keys, secrets, stood_in, of_cards)
    for closed in hidden:
        if closed.position not in faces:
            known = [openings.get(token) for token in closed.masked]
            faces[closed.position] = tuple(opening.face if opening else None for opening in known)
    return Opened(faces, refused)


def _openings(setting: Setting, cards: Cards, mixed_by: dict[Seat, bytes]) -> dict[Masked, Opening]:
    """Every token that can be opened, by mixing all of them once more as their owners say they did."""
    openings: dict[Masked, Opening] = {}
    for mix in cards.mixes:
        if mix.seat not in mixed_by:
            continue
        order, factors = mixing(mixed_by[mix.seat], mix.context, len(mix.after))
        before = [*mix.before, *map(unmasked, cards.points(mix.minted))]
        after = shuffle(setting.group, before, order, factors, cards.token_key)
        require(tuple(after) == mix.after, mix.seat, "fair.other_mixing")
        known = [openings.get(token) for token in mix.before] + [Opening(face, 0) for face in mix.minted]
        for token, source, factor in zip(mix.after, order, factors, strict=True):
            if (opening := known[source]) is not None:
                openings[token] = opening.masked_by(factor)
    return openings


def _faces(
    setting: Setting,
    cards: Cards,
    keys: RoundKeys,
    secrets: dict[Seat, Scalar],
    stood_in: dict[Seat, dict[Element, Element]],
    hidden: Sequence[Hidden],
) -> dict[int, tuple[Face | None, ...]]:
    if any(seat not in secrets and seat not in stood_in for seat in keys.seats):
        return {closed.position: (None,) * len(closed.slots) for closed in hidden}
    total = sum(secrets.values())
    rows: list[list[tuple[Scalar, Element]]] = [
        [(1, b), (-total, a), *((-1, shares[a]) for shares in stood_in.values())]
        for closed in hidden
        for a, b in closed.masked
    ]
    points = iter(setting.group.lincomb(rows))
    return {closed.position: tuple(cards.face(next(points)) for _ in closed.slots) for closed in hidden}
