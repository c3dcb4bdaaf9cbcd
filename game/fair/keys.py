"""Round keys, and the pieces by which the others can stand in for a seat that is gone (fair-deal.md, sections 4.2 and 6).

Each round has fresh keys. The pieces of a key are a plain sum: all the others together hold it, no fewer. Nobody ever puts it together: each
uses its piece as a key of its own, share by share, so that a hand stays closed and whoever comes back goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.core import Seat
from game.fair.group import GENERATOR, IDENTITY, ORDER, SIZE, Element, Scalar
from game.fair.hashing import derive, scalar_bytes
from game.fair.proofs import check_equal, check_log, prove_equal, prove_log
from game.fair.sealed import COMPLAINT_SIZE, SEAL_OVERHEAD, check_box, complain, open_box, seal, unsealed
from game.fair.setting import Cheat, Script, Setting, Stage, Stuck, Want, blaming, require
from game.fair.wire import SIGNATURE, Body, Fields, Message, to_base64

_BOX: Final = SEAL_OVERHEAD + SIZE
_SMALLEST_ESCROW: Final = 3
"""Seats; with two, the pieces would give the hands away."""


@dataclass(slots=True)
class _Escrow:
    """The pieces of one seat's key."""

    holders: tuple[Seat, ...]
    publics: tuple[Element, ...]
    """Each holder's piece times the generator; their sum is the seat's public key."""
    boxes: tuple[bytes, ...]
    contexts: tuple[bytes, ...]
    """What each box is bound to."""
    held: Scalar | None = None
    """This device's piece."""


@dataclass(slots=True)
class RoundKeys:
    """The keys of a round. ``number`` counts the sets of keys of a table from 0."""

    number: int
    seats: tuple[Seat, ...]
    publics: dict[Seat, Element] = field(default_factory=dict)
    joint: Element = IDENTITY
    secret: Scalar | None = None
    """That of this device's seat."""
    escrows: dict[Seat, _Escrow] = field(default_factory=dict)
    epoch: int = 0
    """How often pieces were given out."""


def box_secret(setting: Setting) -> Scalar:
    """The secret of this device's key for what is sealed to it: one of its own, since what is opened with it was made by others."""
    return derive(setting.my.seed, "box key", setting.table)


def new_keys(setting: Setting, number: int) -> Script[RoundKeys]:
    """Everybody present makes a key. Raises ``Cheat``; ``Stuck`` for a seat that goes meanwhile."""
    here, keys = setting.here(), RoundKeys(number, setting.present())
    if setting.me is not None and setting.me.seat in keys.seats:
        keys.secret = derive(setting.me.seed, "round key", setting.table, number.to_bytes(4, "big"))

    def make() -> Body:
        assert keys.secret is not None
        (public,) = setting.group.lincomb([[(keys.secret, GENERATOR)]])
        proof = prove_log(setting.group, keys.secret, here.context("key", setting.my.seat), setting.my.entropy)
        return {"key": to_base64(public), "proof": to_base64(proof), **_pieces_body(setting, keys, here)}

    found = yield Want("keys", keys.seats, make)
    _require_all(keys.seats, found.messages)
    for seat, message in found.messages.items():
        with blaming(seat):
            fields = Fields(setting.group, message.body)
            public, proof = fields.element("key"), fields.data("proof", SIGNATURE)
            keys.publics[seat] = public
            _read_pieces(setting, keys, here, seat, fields)
        require(check_log(setting.group, public, here.context("key", seat), proof), seat, "fair.key_proof")
    (keys.joint,) = setting.group.lincomb([[(1, key) for key in keys.publics.values()]])
    if keys.joint == IDENTITY:  # nobody's fault alone, and as likely as guessing a key
        raise Stuck(keys.seats[-1])
    if keys.escrows:
        yield from _settle_pieces(setting, keys)
    return keys


def renew_pieces(setting: Setting, keys: RoundKeys) -> Script[None]:
    """After somebody has gone, those who remain give their pieces out again among themselves."""
    remaining = setting.present(keys.seats)
    if not keys.escrows or len(remaining) < _SMALLEST_ESCROW:
        return
    here = setting.here()
    keys.epoch += 1
    found = yield Want("pieces", remaining, lambda: _pieces_body(setting, keys, here))
    if len(found.messages) < len(remaining):
        return  # somebody else has gone meanwhile: they are given out once more without it
    for seat, message in found.messages.items():
        with blaming(seat):
            _read_pieces(setting, keys, here, seat, Fields(setting.group, message.body))
    yield from _settle_pieces(setting, keys)


def in_place_of(setting: Setting, keys: RoundKeys, gone: Seat, bases: Sequence[Element]) -> Script[list[Element]]:
    """What the key of a seat that is gone makes of each of these elements, by the pieces of the others. Raises ``Stuck``."""
    escrow = keys.escrows.get(gone)
    if escrow is None or setting.present(escrow.holders) != escrow.holders:
        raise Stuck(gone)
    context = setting.here().context("in place", gone)

    def make() -> Body:
        assert escrow.held is not None
        shares = setting.group.lincomb([[(escrow.held, base)] for base in bases])
        pairs = list(zip(bases, shares, strict=True))
        proof = prove_equal(setting.group, escrow.held, pairs, context, setting.my.entropy)
        return {"proof": to_base64(proof), "shares": to_base64(b"".join(shares))}

    found = yield Want("sub", escrow.holders, make)
    _require_all(escrow.holders, found.messages)
    parts: list[list[Element]] = []
    for (seat, message), public in zip(found.messages.items(), escrow.publics, strict=True):
        with blaming(seat):
            fields = Fields(setting.group, message.body)
            shares, proof = fields.elements("shares", len(bases)), fields.data("proof", SIGNATURE)
            fields.close()
        pairs = list(zip(bases, shares, strict=True))
        require(check_equal(setting.group, public, pairs, context, proof), seat, "fair.share_proof")
        parts.append(shares)
    return setting.group.lincomb([[(1, part) for part in row] for row in zip(*parts, strict=True)])


def _require_all(seats: tuple[Seat, ...], messages: object) -> None:
    assert isinstance(messages, dict)
    for seat in seats:
        if seat not in messages:
            raise Stuck(seat)


# --- Pieces --------------------------------------------------------------------------------------------------------------


def _holders(setting: Setting, keys: RoundKeys, owner: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in setting.present(keys.seats) if seat != owner)


def _has_pieces(setting: Setting, keys: RoundKeys) -> bool:
    return setting.escrow and len(setting.present(keys.seats)) >= _SMALLEST_ESCROW


def _pieces_body(setting: Setting, keys: RoundKeys, here: Stage) -> dict[str, str]:
    """The pieces of one's own key, each sealed to its holder, and what lets everybody check that they add up."""
    if not _has_pieces(setting, keys):
        return {}
    me, group = setting.my, setting.group
    assert keys.secret is not None
    holders = _holders(setting, keys, me.seat)
    stamp = keys.number.to_bytes(4, "big") + keys.epoch.to_bytes(4, "big")
    pieces = [derive(me.seed, "piece", setting.table, stamp, bytes((holder,))) for holder in holders[:-1]]
    pieces.append((keys.secret - sum(pieces)) % ORDER)
    publics = group.lincomb([[(piece, GENERATOR)] for piece in pieces])
    boxes = [
        seal(group, setting.boxes[holder], scalar_bytes(piece), _context(here, me.seat, holder), me.seed, me.entropy)
        for holder, piece in zip(holders, pieces, strict=True)
    ]
    return {"boxes": to_base64(b"".join(boxes)), "pieces": to_base64(b"".join(publics))}


def _context(here: Stage, owner: Seat, holder: Seat) -> bytes:
    return here.context("piece", owner) + bytes((holder,))


def _read_pieces(setting: Setting, keys: RoundKeys, here: Stage, owner: Seat, fields: Fields) -> None:
    if not _has_pieces(setting, keys):
        fields.close()
        return
    holders = _holders(setting, keys, owner)
    publics = fields.elements("pieces", len(holders))
    boxes = fields.parts("boxes", _BOX, len(holders))
    fields.close()
    contexts = tuple(_context(here, owner, holder) for holder in holders)
    keys.escrows[owner] = _Escrow(holders, tuple(publics), tuple(boxes), contexts)
    (total,) = setting.group.lincomb([[(1, public) for public in publics]])
    require(total == keys.publics[owner], owner, "fair.pieces_sum")
    for holder, box, context in zip(holders, boxes, contexts, strict=True):
        require(check_box(setting.group, setting.boxes[holder], box, context), owner, "fair.box_proof")


def _settle_pieces(setting: Setting, keys: RoundKeys) -> Script[None]:
    """Each says whether the pieces in its boxes are right; who says they are not, shows it."""
    group = setting.group

    def make() -> Body:
        me = setting.my
        secret = box_secret(setting)
        for owner, escrow in keys.escrows.items():
            if me.seat not in escrow.holders or escrow.held is not None:
                continue
            at = escrow.holders.index(me.seat)
            box, context = escrow.boxes[at], escrow.contexts[at]
            content = open_box(group, secret, setting.boxes[me.seat], box, context)
            if not _is_piece(setting, content, escrow.publics[at]):
                complaint = complain(group, secret, setting.boxes[me.seat], box, context, me.entropy)
                return {"against": owner, "complaint": to_base64(complaint)}
            assert content is not None
            escrow.held = int.from_bytes(content, "little")
        return {}

    if setting.me is not None and setting.me.seat in keys.seats and setting.me.seat not in setting.away:
        make()  # a device that only follows its own old messages needs its pieces too
    seats = setting.present(keys.seats)
    found = yield Want("took", seats, make)
    for seat, message in found.messages.items():
        with blaming(seat):
            fields = Fields(group, message.body)
            if not fields.has("against"):
                fields.close()
                continue
            owner, complaint = fields.number("against", setting.seats), fields.data("complaint", COMPLAINT_SIZE)
            fields.close()
        escrow = keys.escrows.get(owner)
        if escrow is None or seat not in escrow.holders:
            raise Cheat(seat, "fair.false_complaint")
        at = escrow.holders.index(seat)
        content = unsealed(group, setting.boxes[seat], escrow.boxes[at], complaint, escrow.contexts[at])
        honest = content is None or _is_piece(setting, content, escrow.publics[at])
        raise Cheat(seat, "fair.false_complaint") if honest else Cheat(owner, "fair.false_piece")


def _is_piece(setting: Setting, content: bytes | None, public: Element) -> bool:
    if content is None or len(content) != SIZE or int.from_bytes(content, "little") >= ORDER:
        return False
    return setting.group.lincomb([[(int.from_bytes(content, "little"), GENERATOR)]]) == [public]


def audit_body(keys: RoundKeys) -> dict[str, Any]:
    """The round key of this device, told to all once the round is over."""
    assert keys.secret is not None
    return {"key": to_base64(scalar_bytes(keys.secret)), "round": keys.number}


def audited_key(setting: Setting, keys: RoundKeys, seat: Seat, fields: Fields) -> Scalar:
    """The round key that a seat tells. Raises ``Cheat`` (``fair.wrong_key``) and what reading raises."""
    secret = fields.scalar("key")
    require(setting.group.lincomb([[(secret, GENERATOR)]]) == [keys.publics[seat]], seat, "fair.wrong_key")
    return secret


__all__ = ["Message", "RoundKeys", "audit_body", "audited_key", "in_place_of", "new_keys", "renew_pieces"]
