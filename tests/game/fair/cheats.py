"""Devices that cheat, each in one way, with all that a real cheat has: its seed, its keys, every message, and a program of its own.

They are honest until the moment comes. What the others make of it is asserted with :func:`named`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, TypeAlias

from game import hexfolk
from game.core import LEGAL, Ruling, Seat, Show, Slot
from game.fair.cards import Opening
from game.fair.dealer import PeerDealer, mixing, token_secret
from game.fair.dealer import _packed as packed
from game.fair.group import GENERATOR, ORDER, Element, Group, Scalar
from game.fair.hashing import derive, digest, scalar_bytes
from game.fair.keys import box_secret
from game.fair.masked import Masked, prove_shuffle, remask, shuffle, unmasked
from game.fair.peer import Peer
from game.fair.play import Play, Suspicion, transcript_after
from game.fair.proofs import prove_equal, prove_log
from game.fair.sealed import complain, seal
from game.fair.setting import Found, Stage, Turn, Want
from game.fair.wire import Body, Message, from_base64, to_base64, write

Fields: TypeAlias = dict[str, Any]
"""The body of a message, to be changed."""


# --- Devices that have been tampered with ------------------------------------------------------------------------------------


Recall: TypeAlias = Callable[["LyingPlay"], Any]


class _Lenient:
    """A game whose rules find no fault with what its own seat does."""

    def __init__(self, game: Any) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def check(self, state: Any, seat: Seat, action: object) -> Ruling:
        return LEGAL


class LyingPlay(Play):
    """A game played by a program that goes on when its own rules say that it lies."""

    def act_body(self, action: Any) -> Body:
        self.chosen = action
        honest = self.game
        self.game = _Lenient(honest)
        try:
            return super().act_body(action)
        finally:
            self.game = honest

    chosen: Any = None
    recall: Recall = staticmethod(lambda play: play.public)
    """What it plays on by when its own rules have given it up."""

    def _opened(self, transcript: bytes, seal: str, own: bytes) -> tuple[Any, str]:
        try:
            return super()._opened(transcript, seal, own)
        except ValueError:
            return self.chosen, "00" * 16  # it has sent something else

    def _fold(self, *args: Any, **names: Any) -> None:
        try:
            super()._fold(*args, **names)
        except Suspicion:
            self.state = self.recall(self)


class OpenDealer(PeerDealer):
    """A dealer that tells what it is about to mix."""

    before: Sequence[Masked] = ()
    key: Element = b""
    kind = ""

    def _mixed(self, seat: Seat, before: list[Masked], key: Element, kind: str) -> Generator[Any, Found, list[Masked]]:
        self.before, self.key, self.kind = before, key, kind
        return (yield from super()._mixed(seat, before, key, kind))


class Crook(Peer):
    """A device that changes what it sends: the body of one message of a kind, by :meth:`forge`."""

    kind = ""
    """The kind of message that is changed."""
    skip = 0
    """How many of that kind are sent as they should be first; from then on one is changed."""
    recall: Recall | None = None
    sent = 0
    forged = 0
    """How many were changed: a test whose cheat never came about shows nothing."""
    _letters: list[tuple[str, tuple[int, ...]]]

    def forge(self, body: Fields) -> Fields | None:
        """What is sent in place of an honest body; ``None`` for nothing at all."""
        raise NotImplementedError

    def _begin(self) -> None:
        super()._begin()
        self._play.__class__ = LyingPlay
        if self.recall is not None:
            self._play.recall = self.recall  # type: ignore[attr-defined]
        self._play.dealer.__class__ = OpenDealer

    patient = False
    """Whether it waits for what all others send before it sends its own."""
    dead = False
    """Whether it sends nothing more that it is asked for."""

    def _make(self, want: Want | Turn) -> bool:
        if self.dead:
            return False
        if (
            self.patient
            and isinstance(want, Want)
            and want.kind == self.kind
            and self.waiting_for not in ((), (self.me,))
        ):
            return False
        return super()._make(want) and not self.dead

    def _send(self, kind: str, body: Body, follow: bool = True) -> None:
        if kind == self.kind:
            self.sent += 1
            if self.sent == self.skip + 1:
                forged = self.forge(dict(body))
                self.forged += 1
                if forged is None:
                    self.dead = True
                    return
                body = forged
        super()._send(kind, body, follow)

    def others(self) -> dict[Seat, Body]:
        """What the others have sent of what is asked for now."""
        assert isinstance(self._want, Want)
        found = {seat: self._candidate(seat) for seat in self._want.seats if seat != self.me}
        return {seat: message.body for seat, message in found.items() if message is not None}

    def own(self, kind: str, nth: int = 0) -> Body:
        """The body of a message that it has sent before."""
        return [message.body for message in self.streams[self.me] if message.kind == kind][nth]

    # --- What it has at hand ---------------------------------------------------------------------------------------------

    @property
    def me(self) -> Seat:
        assert self._me is not None
        return self._me.seat

    @property
    def group(self) -> Group:
        return self._group

    @property
    def dealer(self) -> OpenDealer:
        dealer = self._play.dealer
        assert isinstance(dealer, OpenDealer)
        return dealer

    @property
    def secret(self) -> Scalar:
        """Its round key."""
        keys = self._play.dealer.keys
        assert keys is not None
        assert keys.secret is not None
        return keys.secret

    def context(self, kind: str) -> bytes:
        """What its proof of this kind has to be bound to now."""
        return self._setting.here().context(kind, self.me)

    def signed(self, kind: str, body: Body, **other: Any) -> Message:
        """A message of its own that is not put in its stream; ``other``: whatever else is to stand in it."""
        assert self._me is not None
        content = {
            "seat": self.me,
            "number": len(self.streams[self.me]),
            "previous": self.streams.last_hash(self.me),
            "stage": self._setting.stage,
            "transcript": self._setting.transcript,
            **other,
        }
        return write(
            self._group, self._setting.table, self._secret, self._me.entropy, kind=kind, body=dict(body), **content
        )

    def vote_of(self, seat: Seat, stage: int | None = None, here: bool = False) -> Fields:
        """The body of a vote about a seat, at the stage where this device stands or an earlier one."""
        at = self.stage if stage is None else stage
        return {"at": at, "here": here, "on": to_base64(self._transcripts[at]), "seat": seat}

    def slip(self, kind: str, body: Body, **other: Any) -> Message:
        """Puts a message that nobody has asked for in its stream and on its way to all."""
        message = self.signed(kind, body, **other)
        self.streams.append(message)
        self._note_call(message)
        self.send_to(message.text, range(9))
        self.forged += 1
        return message

    def send_to(self, text: str, devices: Iterable[int]) -> None:
        """Puts a message on its way to some."""
        self.letters.append((text, tuple(devices)))

    @property
    def letters(self) -> list[tuple[str, tuple[int, ...]]]:
        if "_letters" not in self.__dict__:
            self._letters = []
        return self._letters


Forge: TypeAlias = Callable[[Any, Fields], Fields | None]


def crook(kind: str, forge: Forge, skip: int = 0, *, patient: bool = False) -> type[Crook]:
    """A device that changes one message of a kind, ``patient``: once it knows those of all others."""
    return type("OneCrook", (Crook,), {"kind": kind, "forge": forge, "skip": skip, "patient": patient})


def silent(cheat: Crook, body: Fields) -> None:
    """Sends nothing."""


# --- Shuffles ----------------------------------------------------------------------------------------------------------------


def _honest_mixing(cheat: Crook) -> tuple[tuple[int, ...], list[Scalar]]:
    keys = cheat.dealer.keys
    assert keys is not None
    assert cheat._me is not None
    secret = token_secret(cheat._setting, keys) if cheat.dealer.kind == "tokens" else cheat._me.seed
    return mixing(secret, cheat.context(cheat.dealer.kind), len(cheat.dealer.before))


def mixed_body(after: Sequence[Masked], proof: bytes) -> Fields:
    return {"cards": to_base64(b"".join(half for card in after for half in card)), "proof": to_base64(proof)}


def cards_of(body: Body) -> list[Masked]:
    data = from_base64(body["cards"])
    halves = [data[at : at + 32] for at in range(0, len(data), 32)]
    return list(zip(halves[::2], halves[1::2], strict=True))


class Twice(tuple[int, ...]):
    """An order that passes for one where the prover looks at it, and has an index twice where it is used."""

    looks = 0

    def __iter__(self) -> Any:
        self.looks += 1
        return iter(range(len(self))) if self.looks == 1 else super().__iter__()


def proved_falsely(
    cheat: Crook,
    after: Sequence[Masked],
    order: Sequence[int] | None = None,
    before: Sequence[Masked] | None = None,
    factors: Sequence[Scalar] | None = None,
) -> Fields:
    """A list of cards, with the best proof that the real prover gives for it."""
    own_order, own_factors = _honest_mixing(cheat)
    my = cheat._me
    assert my is not None
    proof = prove_shuffle(
        cheat.group,
        cheat.dealer.before if before is None else before,
        after,
        order or own_order,
        factors or own_factors,
        cheat.dealer.key,
        cheat.context(cheat.dealer.kind),
        my.seed,
        my.entropy,
    )
    return mixed_body(after, proof)


def _plain(cheat: Crook, face: str, factor: Scalar = 77) -> Masked:
    """A card of its own choice, masked as it should be."""
    (point,) = cheat.dealer.cards.points([face])
    return remask(cheat.group, [unmasked(point)], [factor], cheat.dealer.key)[0]


def duplicated(cheat: Crook, body: Fields) -> Fields:
    """One card twice, another one not at all, each masked anew."""
    order, factors = _honest_mixing(cheat)
    before = cheat.dealer.before
    twice = [before[order[0]], *(before[at] for at in order[:-1])]
    return proved_falsely(cheat, remask(cheat.group, twice, factors, cheat.dealer.key))


def replaced(cheat: Crook, body: Fields) -> Fields:
    """A nine in place of the first card."""
    return proved_falsely(cheat, [_plain(cheat, "9"), *cards_of(body)[1:]])


def stacked(cheat: Crook, body: Fields) -> Fields:
    """All the right cards, but in an order that the cheat knows: its own deck in place of the others'."""
    deck = [unmasked(point) for point in cheat.dealer.cards.points(sorted("123456789" * cheat.manifest.seats))]
    order, factors = _honest_mixing(cheat)
    return proved_falsely(cheat, shuffle(cheat.group, deck, order, factors, cheat.dealer.key))


def stacked_and_proved(cheat: Crook, body: Fields) -> Fields:
    """The same, with a good proof: that it is a shuffle of the open deck, not of the others'."""
    deck = [unmasked(point) for point in cheat.dealer.cards.points(sorted("123456789" * cheat.manifest.seats))]
    order, factors = _honest_mixing(cheat)
    after = shuffle(cheat.group, deck, order, factors, cheat.dealer.key)
    return proved_falsely(cheat, after, before=deck)


def index_twice(cheat: Crook, body: Fields) -> Fields:
    """A prover that is made to use an index twice."""
    order, factors = _honest_mixing(cheat)
    wrong = (order[1], *order[1:])
    before = cheat.dealer.before
    after = remask(cheat.group, [before[at] for at in wrong], factors, cheat.dealer.key)
    return proved_falsely(cheat, after, Twice(wrong))


def nudged(cheat: Crook, body: Fields) -> Fields:
    """What lies under the first mask becomes another card: its point plus the difference of two."""
    (a, b), *rest = cards_of(body)
    one, nine = cheat.dealer.cards.points("19")
    (other,) = cheat.group.lincomb([[(1, b), (-1, one), (1, nine)]])
    return proved_falsely(cheat, [(a, other), *rest])


# --- Shares ------------------------------------------------------------------------------------------------------------------


def bases(cheat: Crook, seat: Seat | None = None) -> list[Element]:
    """What this seat's shares are due of now."""
    from game.fair import policy

    dealer = cheat.dealer
    shows = dealer._cards_shown(cheat.play.public)
    return [
        dealer.cards.masked[slot][0]
        for slot in policy.due(shows, cheat.me if seat is None else seat, dealer.cards.given)
    ]


def shares_of(body: Body) -> list[Element]:
    data = from_base64(body["shares"])
    return [data[at : at + 32] for at in range(0, len(data), 32)]


def shares_body(shares: Iterable[Element], proof: bytes) -> Fields:
    return {"proof": to_base64(proof), "shares": to_base64(b"".join(shares))}


def falsely_shared(cheat: Crook, shares: Sequence[Element], of: Sequence[Element] | None = None) -> Fields:
    """Shares with the proof that the real prover gives for them. ``of``: what it is told that they are shares of."""
    my = cheat._me
    assert my is not None
    pairs = list(zip(of or bases(cheat), shares, strict=True))
    return shares_body(shares, prove_equal(cheat.group, cheat.secret, pairs, cheat.context("share"), my.entropy))


# --- Bytes -------------------------------------------------------------------------------------------------------------------


def with_bytes(name: str, change: Callable[[bytes], bytes]) -> Forge:
    """A field of bytes, changed."""
    return lambda cheat, body: {**body, name: to_base64(change(from_base64(body[name])))}


def with_field(name: str, value: Any) -> Forge:
    return lambda cheat, body: {**body, name: value}


def without(name: str) -> Forge:
    return lambda cheat, body: {field: value for field, value in body.items() if field != name}


def next_number(at: int) -> Callable[[bytes], bytes]:
    """The number (of 32 bytes) at this place, plus one."""

    def change(data: bytes) -> bytes:
        number = int.from_bytes(data[32 * at : 32 * at + 32], "little")
        return data[: 32 * at] + scalar_bytes(number + 1) + data[32 * at + 32 :]

    return change


def not_reduced(at: int) -> Callable[[bytes], bytes]:
    """The same number, written as one from ``ORDER`` on."""

    def change(data: bytes) -> bytes:
        number = int.from_bytes(data[32 * at : 32 * at + 32], "little")
        return data[: 32 * at] + (number + ORDER).to_bytes(32, "little") + data[32 * at + 32 :]

    return change


def put(at: int, element: bytes) -> Callable[[bytes], bytes]:
    """Other 32 bytes at this place."""
    return lambda data: data[: 32 * at] + element + data[32 * at + 32 :]


def in_context(change: Callable[[Crook], bytes]) -> Forge:
    """A right list with a right proof, which was made for another place."""

    def forge(cheat: Crook, body: Fields) -> Fields:
        here = type(cheat).context
        cheat.context = lambda kind: change(cheat)  # type: ignore[method-assign]
        order, factors = mixing(cheat._me.seed, here(cheat, cheat.dealer.kind), len(cheat.dealer.before))  # type: ignore[union-attr]
        try:
            return proved_falsely(cheat, cards_of(body), order, factors=factors)
        finally:
            del cheat.context

    return forge


def elsewhere(**other: Any) -> Callable[[Crook], bytes]:
    """What a proof is bound to at another table, stage or history, or of another seat or kind."""

    def context(cheat: Crook) -> bytes:
        here = cheat._setting.here()
        stage = Stage(
            other.get("table", here.table), other.get("number", here.number), other.get("transcript", here.transcript)
        )
        return stage.context(other.get("kind", cheat.dealer.kind), other.get("seat", cheat.me))

    return context


def swapped_card(claimed: str) -> Forge:
    """The own share of a played card, shifted so that all open it as another card."""

    def forge(cheat: Crook, body: Fields) -> Fields:
        (share,) = shares_of(body)
        cards, (base,) = cheat.dealer.cards, bases(cheat)
        ((slot, b),) = [(slot, b) for slot, (a, b) in cards.masked.items() if a == base]
        others = [given for (_, at), given in cards.given.items() if at == slot]
        assert len(others) == cheat.manifest.seats - 1
        (point,) = cheat.dealer.cards.points([claimed])
        (shifted,) = cheat.group.lincomb([[(1, b), (-1, point), *((-1, other) for other in others)]])
        assert shifted != share
        return falsely_shared(cheat, [shifted])

    return forge


def of_another_slot(cheat: Crook, body: Fields) -> Fields:
    """The first share is a right one, but of a card that nobody has asked for, with a right proof of that."""
    due = bases(cheat)
    aside = next(a for a, _ in reversed(cheat.dealer.cards.masked.values()) if a not in due)
    (other,) = cheat.group.lincomb([[(cheat.secret, aside)]])
    return falsely_shared(cheat, [other, *shares_of(body)[1:]], [aside, *due[1:]])


def bad_shares(*wrong: tuple[int, int]) -> Forge:
    """To the share at each place so many times the generator is added."""

    def forge(cheat: Crook, body: Fields) -> Fields:
        shares = shares_of(body)
        for at, factor in wrong:
            (shares[at],) = cheat.group.lincomb([[(1, shares[at]), (factor, GENERATOR)]])
        return falsely_shared(cheat, shares)

    return forge


def exchanged_shares(cheat: Crook, body: Fields) -> Fields:
    """Two right shares, the wrong way round."""
    first, second, *rest = shares_of(body)
    return falsely_shared(cheat, [second, first, *rest])


def smuggled(slot: int) -> Forge:
    """Somebody else's card is in the remixed hand, in place of one's own: whoever may look at the hand would read it."""

    def forge(cheat: Crook, body: Fields) -> Fields:
        order, factors = _honest_mixing(cheat)
        assert cheat.dealer.cards.masked[slot] not in cheat.dealer.before
        hand = [cheat.dealer.cards.masked[slot], *cheat.dealer.before[1:]]
        return proved_falsely(cheat, shuffle(cheat.group, hand, order, factors, cheat.dealer.key), before=hand)

    return forge


# --- Keys --------------------------------------------------------------------------------------------------------------------


def rogue_key(cheat: Crook, body: Fields) -> Fields:
    """``X = Y - sum of the others'``: with it the joint key would be the cheat's own ``Y``, and no card would be hidden from it."""
    others = [from_base64(other["key"]) for other in cheat.others().values()]
    own = derive(b"rogue", "key")
    (key,) = cheat.group.lincomb([[(own, GENERATOR), *((-1, other) for other in others)]])
    (joint,) = cheat.group.lincomb([[(1, key), *((1, other) for other in others)]])
    assert [joint] == cheat.group.lincomb([[(own, GENERATOR)]])
    assert cheat._me is not None
    proof = prove_log(cheat.group, own, cheat.context("key"), cheat._me.entropy)
    made = {**body, "key": to_base64(key), "proof": to_base64(proof)}
    if "pieces" in body:  # they add up to it, or all would see that they don't
        pieces = from_base64(body["pieces"])
        parts = [pieces[at : at + 32] for at in range(0, len(pieces), 32)][:-1]
        (last,) = cheat.group.lincomb([[(1, key), *((-1, part) for part in parts)]])
        made["pieces"] = to_base64(b"".join([*parts, last]))
    return made


def false_piece(holder: int, piece: bytes) -> Forge:
    """Something else is in the box of the holder with this place among them than what was said to be in it."""

    def forge(cheat: Crook, body: Fields) -> Fields:
        assert cheat._me is not None
        seat = [seat for seat in cheat._setting.present() if seat != cheat.me][holder]
        context = cheat.context("piece") + bytes((seat,))
        box = seal(cheat.group, cheat._setting.boxes[seat], piece, context, cheat._me.seed, cheat._me.entropy)
        boxes, at = from_base64(body["boxes"]), holder * len(box)
        return {**body, "boxes": to_base64(boxes[:at] + box + boxes[at + len(box) :])}

    return forge


def false_complaint(against: Seat, spoil: bool = False) -> Forge:
    """A complaint about a box that is all right, or about none; ``spoil``: one that does not even open the box."""

    def forge(cheat: Crook, body: Fields) -> Fields:
        assert cheat._me is not None
        escrow = _escrows(cheat).get(against)
        if escrow is None or cheat.me not in escrow.holders:
            return {"against": against, "complaint": to_base64(bytes(96))}
        at = escrow.holders.index(cheat.me)
        shown = complain(
            cheat.group,
            box_secret(cheat._setting),
            cheat._setting.boxes[cheat.me],
            escrow.boxes[at],
            escrow.contexts[at],
            cheat._me.entropy,
        )
        return {"against": against, "complaint": to_base64(next_number(2)(shown) if spoil else shown)}

    return forge


def _escrows(cheat: Crook) -> Any:
    """The pieces of the keys that are being made: no dealer has them yet."""
    frame = cheat._script
    while frame is not None:
        found = frame.gi_frame.f_locals.get("keys") if frame.gi_frame else None
        if getattr(found, "escrows", None):
            return found.escrows
        frame = frame.gi_yieldfrom  # type: ignore[assignment]
    raise AssertionError("nobody settles pieces now")


# --- Coins -------------------------------------------------------------------------------------------------------------------


def coin_body(cheat: Crook, point: Element, share: Element) -> Fields:
    my = cheat._me
    assert my is not None
    proof = prove_equal(cheat.group, cheat.secret, [(point, share)], cheat.context("coin"), my.entropy)
    return {"proof": to_base64(proof), "share": to_base64(share)}


def coin_point(cheat: Crook, kind: str) -> Element:
    """What a coin of this kind is tossed with now."""
    (point,) = cheat.group.h2g([digest("coin", cheat._setting.here().context(kind, 0))])
    return point


def biased(cheat: Crook, body: Fields) -> Fields:
    """Another part of the coin than its key gives: with a choice among parts, the last to give its own would choose the coin."""
    point = coin_point(cheat, "theft")
    (share,) = cheat.group.lincomb([[(cheat.secret + 1, point)]])
    return coin_body(cheat, point, share)


def of_another_label(cheat: Crook, body: Fields) -> Fields:
    """A right part, but of another coin."""
    point = coin_point(cheat, "dice")
    (share,) = cheat.group.lincomb([[(cheat.secret, point)]])
    return coin_body(cheat, point, share)


# --- Two tables in one -------------------------------------------------------------------------------------------------------


class Forked(Crook):
    """A device that sends one of its messages to some, and another one under the same number to the others."""

    half: tuple[int, ...] = ()
    """The devices that get the changed one."""

    def _send(self, kind: str, body: Body, follow: bool = True) -> None:
        changed = self.forge(dict(body)) if kind == self.kind and not self.forged else None
        if changed is None:
            Peer._send(self, kind, body, follow)
            return
        self.forged += 1
        other = self.signed(kind, changed)
        Peer._send(self, kind, body, follow=False)
        self.send_to(self._made.pop(), [at for at in range(9) if at not in self.half])
        self.send_to(other.text, self.half)
        self.branch(other)
        if follow:
            self._advance()

    def branch(self, other: Message) -> None:
        """What else the half is to get."""


class Choosy(Crook):
    """A device that sends one of its messages to some only, and then nothing more."""

    some: tuple[int, ...] = ()

    def _send(self, kind: str, body: Body, follow: bool = True) -> None:
        if self.dead:
            return
        Peer._send(self, kind, body, follow=False)
        self.sent += kind == self.kind
        if kind == self.kind and self.sent == self.skip + 1:
            self.forged += 1
            self.send_to(self._made.pop(), self.some)
            self.dead = True
        elif follow:
            self._advance()


class Mute(Crook):
    """A device that never answers a vote."""

    def _answer_votes(self) -> None:
        """Nothing."""


def forked(kind: str, forge: Forge, half: tuple[int, ...]) -> type[Forked]:
    return type("OneFork", (Forked,), {"kind": kind, "forge": forge, "half": half})


class RivalDecks(Forked):
    """The last to shuffle makes two decks, both of them right, and knows how the one comes from the other.

    Each half gets one of them, and what fits it afterwards. With a share of a card of one deck it could compute the one of the other deck, were
    anybody to give it (fair-deal.md, section 4.4, trap 1; review notes named in section 13).
    """

    kind = "shuffle"

    def forge(self, body: Fields) -> Fields:
        order, factors = mixing(b"rival", b"deck", len(self.dealer.before))
        after = shuffle(self.group, self.dealer.before, order, factors, self.dealer.key)
        return proved_falsely(self, after, order, factors=factors)

    def branch(self, other: Message) -> None:
        deck = hashlib.sha256(b"".join(half for card in cards_of(other.body) for half in card)).digest()
        after = transcript_after(self._setting.transcript, "shuffle", Found({self.me: other}))
        ack = self.signed(
            "ack",
            {"deck": to_base64(deck)},
            number=other.number + 1,
            previous=other.hash,
            stage=self._setting.stage + 1,
            transcript=after,
        )
        self.send_to(ack.text, self.half)

    def _send(self, kind: str, body: Body, follow: bool = True) -> None:
        super()._send(kind, body, follow)
        if kind == "ack":
            self.send_to(self._made.pop(), [at for at in range(9) if at not in self.half])


# --- Thefts ------------------------------------------------------------------------------------------------------------------


def sealed_falsely(content: Callable[[Crook, Opening, Slot], bytes]) -> Forge:
    """Something else than what opens the stolen token is sealed to the thief."""

    def forge(cheat: Crook, body: Fields) -> Fields:
        public, cards = cheat.play.public, cheat.dealer.cards
        show = cheat.game.need(public)
        assert isinstance(show, Show)
        assert show.audience is not None
        (slot,), (reader,) = show.slots, show.audience
        assert cheat._me is not None
        box = seal(
            cheat.group,
            cheat._setting.boxes[reader],
            content(cheat, cards.openings[slot], slot),
            cheat.context("token"),
            cheat._me.seed,
            cheat._me.entropy,
        )
        assert len(to_base64(box)) == len(body["box"])
        return {"box": to_base64(box)}

    return forge


def of_another_face(cheat: Crook, opening: Opening, slot: Slot) -> bytes:
    return packed(Opening("W" if opening.face != "W" else "O", opening.factor))


def of_another_factor(cheat: Crook, opening: Opening, slot: Slot) -> bytes:
    return packed(Opening(opening.face, opening.factor + 1))


def of_another_token(cheat: Crook, opening: Opening, slot: Slot) -> bytes:
    """A right opening, but of another token of the hand."""
    cards = cheat.dealer.cards
    return packed(next(cards.openings[at] for at in cards.keepers if cards.keepers[at] == cheat.me and at != slot))


def nonsense(cheat: Crook, opening: Opening, slot: Slot) -> bytes:
    return b"\xff" * len(packed(opening))


def without_a_face(cheat: Crook, opening: Opening, slot: Slot) -> bytes:
    return packed(Opening("", opening.factor))


def theft_denied(spoil: bool = False) -> Forge:
    """The thief says that what was sealed to it is wrong; ``spoil``: and does not even open the box."""

    def forge(cheat: Crook, body: Fields) -> Fields:
        assert body == {}
        assert cheat._me is not None
        show = cheat.game.need(cheat.play.public)
        assert isinstance(show, Show)
        keeper = cheat.dealer.cards.keepers[show.slots[0]]
        message = cheat.streams[keeper][-1]
        assert message.kind == "seal"
        context = Stage(cheat._setting.table, message.stage, message.transcript).context("token", keeper)
        key, box = cheat._setting.boxes[cheat.me], from_base64(message.body["box"])
        shown = complain(cheat.group, box_secret(cheat._setting), key, box, context, cheat._me.entropy)
        return {"complaint": to_base64(next_number(1)(shown) if spoil else shown)}

    return forge


def with_a_foreign_token(cheat: Crook, body: Fields) -> Fields:
    """A token of somebody else's in the mixed hand."""
    cards = cheat.dealer.cards
    foreign = next(cards.tokens[slot] for slot, keeper in cards.keepers.items() if keeper != cheat.me)
    order, factors = _honest_mixing(cheat)
    hand = [foreign, *cheat.dealer.before[1:]]
    return proved_falsely(cheat, shuffle(cheat.group, hand, order, factors, cheat.dealer.key), before=hand)


def with_a_dearer_card(cheat: Crook, body: Fields) -> Fields:
    """A card of its own choice in place of one of its own."""
    hand = [unmasked(cheat.dealer.cards.points("O")[0]), *cheat.dealer.before[1:]]
    if hand == list(cheat.dealer.before):
        hand[0] = unmasked(cheat.dealer.cards.points("W")[0])
    order, factors = _honest_mixing(cheat)
    return proved_falsely(cheat, shuffle(cheat.group, hand, order, factors, cheat.dealer.key), before=hand)


def with_one_card_more(cheat: Crook, body: Fields) -> Fields:
    hand = [*cheat.dealer.before, unmasked(cheat.dealer.cards.points("O")[0])]
    order, factors = mixing(cheat._me.seed, cheat.context("tokens"), len(hand))  # type: ignore[union-attr]
    return proved_falsely(cheat, shuffle(cheat.group, hand, order, factors, cheat.dealer.key), order, hand, factors)


class Turning(Crook):
    """Turns up the last tokens of a kind, not the first."""

    def _send(self, kind: str, body: Body, follow: bool = True) -> None:
        if kind == "act" and body.get("action", "").startswith("turn_up:"):
            faces, held = hexfolk.faces(self.state), self.state.tokens.held[self.me]
            (first,) = hexfolk.parse_action(body["action"]).slots
            body = {
                "action": hexfolk.action_text(
                    hexfolk.Action("turn_up", slots=(max(at for at in held if faces[at] == faces[first]),))
                )
            }
            self.forged += 1
        super()._send(kind, body, follow)
