"""The dealer of a fair table: all peers together. It answers what the rules need, and the rules can't tell it from another one.

Each answer is a script of the protocol (fair-deal.md, sections 4 and 5): it asks for messages, checks them in seat order, and gives the event
as this device may know it, with the seal that stands for it in the log of those who may not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from game.core import (
    EVERYONE,
    NOBODY,
    Chance,
    Draw,
    Event,
    Face,
    Game,
    Need,
    Order,
    Refused,
    Remix,
    Reveal,
    Seat,
    Show,
    Shuffle,
    Slot,
    Stream,
    TextError,
)
from game.fair import policy
from game.fair.cards import Cards, Opening, TokenMix
from game.fair.group import SIZE, Element, Scalar
from game.fair.hashing import derive, digest, parse_scalar, scalar_bytes
from game.fair.keys import RoundKeys, box_secret, in_place_of, new_keys
from game.fair.masked import Masked, check_shuffle, permutation, prove_shuffle, shuffle, shuffle_proof_size, unmasked
from game.fair.proofs import check_equal, prove_equal
from game.fair.sealed import COMPLAINT_SIZE, SEAL_OVERHEAD, check_box, complain, open_box, seal, unsealed
from game.fair.setting import Cheat, Script, Setting, Stuck, Want, blaming, require
from game.fair.wire import SIGNATURE, Body, Fields, to_base64

_LONGEST_FACE: Final = 64


class PeerDealer:
    """Answers needs one after the other, by what the peers send."""

    def __init__(self, game: Game[Any, Any], setting: Setting) -> None:
        self.game = game
        self.setting = setting
        self.cards = Cards(setting.group, setting.table)
        self.keys: RoundKeys | None = None
        self._key_sets = 0
        self._coins = 0
        """How many were drawn under the present keys."""
        self._shuffling = False
        """Whether a shuffle was begun under the present keys: no key ever serves two."""
        self.dealt = False
        """Whether a deck lies there that was shuffled under the present keys."""

    def answer(self, need: Need, public: Any) -> Script[tuple[Event, str]]:
        """The event that settles ``need`` and its seal (empty where all are told). ``public``: the spectator's state.

        Raises ``Cheat`` for whoever is caught, ``Stuck`` for a seat that is gone and can't be stood in for.
        """
        match need:
            case Shuffle():
                yield from self._shuffle(need)
                return Chance("shuffle", None, NOBODY), ""
            case Remix():
                yield from self._remix(need)
                return Chance("remix", None, NOBODY), ""
            case Draw(kind, outcomes, audience):
                if audience is not EVERYONE:
                    raise Refused("fair.audience", f"{kind} for {audience!r}")
                value = yield from self._coin()
                return Chance(kind, value.weighted(outcomes)), ""
            case Order(kind, count):
                value = yield from self._coin()
                return Chance(kind, tuple(value.shuffled(range(count)))), ""
            case Show():
                return (yield from self._show(need, public))
        raise Refused("dealer.sealed_move", "sealed moves are opened by the table")

    # --- Keys and coins ------------------------------------------------------------------------------------------------

    def _ready_keys(self) -> Script[RoundKeys]:
        if self.keys is None:
            self._key_sets += 1
            self._shuffling = self.dealt = False
            self._coins = 0
            self.keys = yield from new_keys(self.setting, self._key_sets - 1)
        return self.keys

    def drop_keys(self) -> None:
        """The keys were told, or their round is void."""
        self.keys = None
        self.dealt = False

    def _coin(self) -> Script[Stream]:
        """A number that nobody could foresee or steer, as a stream: each seat's part is fixed by its key before it is asked for."""
        keys = yield from self._ready_keys()
        here, group = self.setting.here(), self.setting.group
        # Not bound to what has been played: who could have that undone would get another number.
        label = digest("coin", self.setting.table, keys.number.to_bytes(4, "big"), self._coins.to_bytes(4, "big"))
        self._coins += 1
        (point,) = group.h2g([label])

        def make() -> Body:
            assert keys.secret is not None
            (share,) = group.lincomb([[(keys.secret, point)]])
            my = self.setting.my
            proof = prove_equal(group, keys.secret, [(point, share)], here.context("coin", my.seat), my.entropy)
            return {"proof": to_base64(proof), "share": to_base64(share)}

        found = yield Want("coin", self.setting.present(keys.seats), make)
        shares: dict[Seat, Element] = {}
        for seat, message in found.messages.items():
            with blaming(seat):
                fields = Fields(group, message.body)
                share, proof = fields.element("share"), fields.data("proof", SIGNATURE)
                fields.close()
            context = here.context("coin", seat)
            require(check_equal(group, keys.publics[seat], [(point, share)], context, proof), seat, "fair.share_proof")
            shares[seat] = share
        for seat in keys.seats:
            if seat not in shares:
                (shares[seat],) = yield from in_place_of(self.setting, keys, seat, [point])
        (total,) = group.lincomb([[(1, shares[seat]) for seat in keys.seats]])
        return Stream(digest("coin value", label, total))

    # --- Decks and mixed hands -----------------------------------------------------------------------------------------

    def _shuffle(self, need: Shuffle) -> Script[None]:
        """Every seat shuffles once, and nobody gives a share before all have said that they have seen the same deck."""
        if self._shuffling:
            self.drop_keys()  # a shuffle that came to nothing: its keys must not serve again
        keys = yield from self._ready_keys()
        self._shuffling = True
        deck = [unmasked(point) for point in self.cards.points(need.faces)]
        for seat in keys.seats:
            deck = yield from self._mixed(seat, deck, keys.joint, "shuffle")
        sealed = hashlib.sha256(b"".join(half for card in deck for half in card)).digest()
        found = yield Want("ack", keys.seats, lambda: {"deck": to_base64(sealed)})
        for seat in keys.seats:
            if seat not in found.messages:
                raise Stuck(seat)
            with blaming(seat):
                fields = Fields(self.setting.group, found.messages[seat].body)
                deck_seen = fields.data("deck", len(sealed))
                fields.close()
            require(deck_seen == sealed, seat, "fair.other_deck")
        self.cards.deal_out(need.slots, deck)
        self.dealt = True

    def _mixed(self, seat: Seat, before: list[Masked], key: Element, kind: str) -> Script[list[Masked]]:
        """A seat mixes cards, and proves that they are the same. Raises ``Stuck`` where it is gone."""
        here, group, count = self.setting.here(), self.setting.group, len(before)

        def make() -> Body:
            my = self.setting.my
            assert self.keys is not None
            secret = token_secret(self.setting, self.keys) if kind == "tokens" else my.seed
            order, factors = mixing(secret, here.context(kind, seat), count)
            after = shuffle(group, before, order, factors, key)
            proof = prove_shuffle(
                group, before, after, order, factors, key, here.context(kind, seat), my.seed, my.entropy
            )
            cards = b"".join(half for card in after for half in card)
            return {"cards": to_base64(cards), "proof": to_base64(proof)}

        found = yield Want(kind, self.setting.present((seat,)), make)
        if seat not in found.messages:
            raise Stuck(seat)
        with blaming(seat):
            fields = Fields(group, found.messages[seat].body)
            halves = fields.elements("cards", 2 * count)
            proof = fields.data("proof", shuffle_proof_size(count))
            fields.close()
        after = list(zip(halves[::2], halves[1::2], strict=True))
        require(check_shuffle(group, before, after, key, here.context(kind, seat), proof), seat, "fair.shuffle_proof")
        return after

    def _remix(self, need: Remix) -> Script[None]:
        tokens = [slot for slot in need.slots if slot in self.cards.tokens]
        if need.minted or len(tokens) == len(need.slots):
            yield from self._mix_tokens(need)
            return
        if tokens:
            raise Refused("fair.mixed_hand", "cards of two kinds")
        assert self.keys is not None
        before = [self.cards.masked[slot] for slot in need.slots]
        try:
            after = yield from self._mixed(need.seat, before, self.keys.joint, "remix")
        except Stuck:
            self.cards.move(need.slots, need.fresh)  # unmixed: what was given for a card goes with it
        else:
            self.cards.replace(need.fresh, after)

    def _mix_tokens(self, need: Remix) -> Script[None]:
        """A seat turns its open cards, and tokens it can open, into fresh tokens: Hexfolk's hand before a theft."""
        cards, setting = self.cards, self.setting
        if any(cards.keepers.get(slot) != need.seat for slot in need.slots):
            raise Refused("fair.not_the_keeper", "tokens of somebody else")
        before = [*(cards.tokens[slot] for slot in need.slots), *map(unmasked, cards.points(need.minted))]
        assert self.keys is not None
        context, old = setting.here().context("tokens", need.seat), tuple(before)[: len(need.slots)]
        after = yield from self._mixed(need.seat, before, cards.token_key, "tokens")
        cards.mixes.append(TokenMix(need.seat, context, old, need.minted, tuple(after)))
        known: list[Opening] = []
        if setting.is_me(need.seat):
            known = [cards.openings[slot] for slot in need.slots] + [Opening(face, 0) for face in need.minted]
        for slot, token in zip(need.fresh, after, strict=True):
            cards.tokens[slot] = token
            cards.keepers[slot] = need.seat
            cards.openings.pop(slot, None)  # of what lay there before
        if setting.is_me(need.seat):
            order, factors = mixing(token_secret(setting, self.keys), context, len(before))
            for slot, source, factor in zip(need.fresh, order, factors, strict=True):
                cards.openings[slot] = known[source].masked_by(factor)

    # --- Showing -------------------------------------------------------------------------------------------------------

    def _show(self, show: Show, public: Any) -> Script[tuple[Event, str]]:
        policy.require_plain(show)
        tokens = [slot for slot in show.slots if slot in self.cards.tokens]
        if tokens and len(tokens) < len(show.slots):
            raise Refused("fair.mixed_hand", "cards of two kinds")
        if tokens:
            faces = yield from self._show_tokens(show)
        else:
            yield from self._mask_anew(show)
            yield from self._share(self._cards_shown(public))
            faces = self._read_cards(show)
        return Reveal(show.slots, faces, show.audience), "" if show.audience is EVERYONE else self.cards.seal(
            show.slots
        )

    def _cards_shown(self, public: Any) -> list[Show]:
        """The reveals that shares can be given for at once."""
        shows = policy.shows(self.game, public)
        for at, show in enumerate(shows):
            if any(slot in self.cards.tokens for slot in show.slots) or policy.spent(show, self.cards.given):
                return shows[:at]
        return shows

    def _mask_anew(self, show: Show) -> Script[None]:
        """A card that changed hands unmixed, a stolen one: its new holder masks it before the others give their shares."""
        for slot in policy.spent(show, self.cards.given):
            assert self.keys is not None
            assert show.audience is not None
            (reader,) = show.audience
            card = yield from self._mixed(reader, [self.cards.masked[slot]], self.keys.joint, "remix")
            self.cards.replace((slot,), card)

    def _share(self, shows: list[Show]) -> Script[None]:
        """Everybody gives the shares that it owes, all that are certain at once, under one proof."""
        keys, cards, group = self.keys, self.cards, self.setting.group
        assert keys is not None
        here = self.setting.here()
        owed = {seat: policy.due(shows, seat, cards.given) for seat in keys.seats}
        bases = {seat: [cards.masked[slot][0] for slot in slots] for seat, slots in owed.items()}
        owing = tuple(seat for seat in keys.seats if owed[seat])

        def make() -> Body:
            my = self.setting.my
            assert keys.secret is not None
            shares = group.lincomb([[(keys.secret, base)] for base in bases[my.seat]])
            pairs = list(zip(bases[my.seat], shares, strict=True))
            proof = prove_equal(group, keys.secret, pairs, here.context("share", my.seat), my.entropy)
            return {"proof": to_base64(proof), "shares": to_base64(b"".join(shares))}

        asked = self.setting.present(owing)
        messages = (yield Want("share", asked, make)).messages if asked else {}
        for seat, message in messages.items():
            with blaming(seat):
                fields = Fields(group, message.body)
                shares, proof = fields.elements("shares", len(owed[seat])), fields.data("proof", SIGNATURE)
                fields.close()
            pairs = list(zip(bases[seat], shares, strict=True))
            context = here.context("share", seat)
            require(check_equal(group, keys.publics[seat], pairs, context, proof), seat, "fair.share_proof")
            cards.given.update(zip([(seat, slot) for slot in owed[seat]], shares, strict=True))
        for seat in owing:
            if seat not in messages:
                shares = yield from in_place_of(self.setting, keys, seat, bases[seat])
                cards.given.update(zip([(seat, slot) for slot in owed[seat]], shares, strict=True))

    def _read_cards(self, show: Show) -> tuple[Face, ...] | None:
        """The faces, if this device may know them: what is left of each card when all shares are taken off."""
        keys, cards, group = self.keys, self.cards, self.setting.group
        assert keys is not None
        mine: dict[Slot, Element] = {}
        if show.audience is not None:
            if not self.setting.is_me(show.audience[0]) or keys.secret is None:
                return None
            shares = group.lincomb([[(keys.secret, cards.masked[slot][0])] for slot in show.slots])
            mine = dict(zip(show.slots, shares, strict=True))
        rows: list[list[tuple[Scalar, Element]]] = []
        for slot in show.slots:
            taken = [cards.given[seat, slot] for seat in keys.seats if (seat, slot) in cards.given]
            taken += [mine[slot]] if slot in mine else []
            rows.append([(1, cards.masked[slot][1]), *((-1, share) for share in taken)])
        faces = tuple(map(cards.face, group.lincomb(rows)))
        if None in faces:  # every deck and share was proved: no seat can bring this about
            raise Refused("fair.no_card", f"{show.slots}")
        return faces  # type: ignore[return-value]

    def _show_tokens(self, show: Show) -> Script[tuple[Face, ...] | None]:
        cards = self.cards
        if show.audience is not None:
            (reader,) = show.audience
            if any(cards.keepers[slot] != reader for slot in show.slots):
                yield from self._hand_over(show, reader)
            if not self.setting.is_me(reader):
                return None
            return tuple(cards.openings[slot].face for slot in show.slots)
        opened: dict[Slot, Face] = {}
        by_keeper = {
            keeper: [slot for slot in show.slots if cards.keepers[slot] == keeper]
            for keeper in sorted({cards.keepers[slot] for slot in show.slots})
        }

        def make() -> Body:
            return openings_body([cards.openings[slot] for slot in by_keeper[self.setting.my.seat]])

        asked = self.setting.present(tuple(by_keeper))
        found = (yield Want("open", asked, make)).messages if asked else {}
        for seat, slots in by_keeper.items():
            if seat not in found:
                raise Stuck(seat)
            with blaming(seat):
                fields = Fields(self.setting.group, found[seat].body)
                openings = read_openings(fields, len(slots))
                fields.close()
            require(cards.all_open(slots, openings), seat, "fair.token_opening")
            opened.update(zip(slots, [opening.face for opening in openings], strict=True))
        return tuple(opened[slot] for slot in show.slots)

    def _hand_over(self, show: Show, reader: Seat) -> Script[None]:
        """A stolen token: its keeper seals what opens it to the thief, who says whether it does (fair-deal.md, 4.2 step 7)."""
        cards, setting, group = self.cards, self.setting, self.setting.group
        keeper, here = cards.keepers[show.slots[0]], self.setting.here()
        if len(show.slots) != 1 or keeper in setting.away:
            raise Stuck(keeper)
        (slot,) = show.slots
        context, key = here.context("token", keeper), setting.boxes[reader]

        def make() -> Body:
            content = _packed(cards.openings[slot])
            return {"box": to_base64(seal(group, key, content, context, setting.my.seed, setting.my.entropy))}

        found = yield Want("seal", (keeper,), make)
        if keeper not in found.messages:
            raise Stuck(keeper)
        with blaming(keeper):
            fields = Fields(group, found.messages[keeper].body)
            box = fields.data("box", SEAL_OVERHEAD + SIZE + _LONGEST_FACE)
            fields.close()
        require(check_box(group, key, box, context), keeper, "fair.box_proof")
        secret = box_secret(setting) if setting.is_me(reader) else 0
        opening = self._opening(slot, open_box(group, secret, key, box, context)) if secret else None

        def answer() -> Body:
            if opening is not None:
                return {}
            return {"complaint": to_base64(complain(group, secret, key, box, context, setting.my.entropy))}

        answers = (yield Want("took", setting.present((reader,)), answer)).messages
        if reader not in answers:
            raise Stuck(reader)
        with blaming(reader):
            fields = Fields(group, answers[reader].body)
            complaint = fields.data("complaint", COMPLAINT_SIZE) if fields.has("complaint") else None
            fields.close()
        if complaint is not None:
            content = unsealed(group, key, box, complaint, context)
            honest = content is None or self._opening(slot, content) is not None
            raise Cheat(reader, "fair.false_complaint") if honest else Cheat(keeper, "fair.false_seal")
        cards.keepers[slot] = reader
        if opening is not None:
            cards.openings[slot] = opening

    def _opening(self, slot: Slot, content: bytes | None) -> Opening | None:
        """The opening that a box holds, if it is one of this token."""
        opening = None if content is None else _unpacked(content)
        return opening if opening is not None and self.cards.opens(slot, opening) else None


def mixing(secret: bytes, context: bytes, count: int) -> tuple[tuple[int, ...], list[Scalar]]:
    """The order and the factors by which a seat mixes: all from its secret, so that it has them again after a reload."""
    factors = [derive(secret, "mask", context, at.to_bytes(4, "big")) for at in range(count)]
    return permutation(secret, "order", count, context), factors


def token_secret(setting: Setting, keys: RoundKeys) -> bytes:
    """What a seat mixes its tokens by in a round; told once the round is over, so that the audit can open all of them."""
    return scalar_bytes(derive(setting.my.seed, "tokens", setting.table, keys.number.to_bytes(4, "big")))


def openings_body(openings: Sequence[Opening]) -> dict[str, Any]:
    """Openings of tokens, for all to see."""
    factors = b"".join(scalar_bytes(opening.factor) for opening in openings)
    return {"faces": [opening.face for opening in openings], "factors": to_base64(factors)}


def read_openings(fields: Fields, count: int) -> list[Opening]:
    """Raises ``TextError``."""
    faces = fields.faces("faces", count, _LONGEST_FACE)
    return [
        Opening(face, parse_scalar(factor))
        for face, factor in zip(faces, fields.parts("factors", SIZE, count), strict=True)
    ]


def _packed(opening: Opening) -> bytes:
    """An opening at one length, whatever it is of."""
    return scalar_bytes(opening.factor) + opening.face.encode().ljust(_LONGEST_FACE, b"\0")


def _unpacked(content: bytes) -> Opening | None:
    try:
        return Opening(content[SIZE:].rstrip(b"\0").decode(), parse_scalar(content[:SIZE]))
    except (TextError, UnicodeDecodeError):
        return None
