"""Boxes that one seat can open and everybody can check: up to 255 bytes, sent in the open.

Hashed ElGamal: ``E = e*G`` and, for the receiver's key ``Y = y*G``, the content hidden under a stream of hashes of ``S = e*Y``. With it goes a
proof that the sender knows ``e``, over the context and the hidden bytes too. This proof keeps a box from being made of somebody else's ``E``,
which, with a complaint, would open that one's box; so a box that lacks it is never opened, nor complained about (fair-deal.md, section 4.4,
trap 2; Shoup and Gennaro, EUROCRYPT 1998, on why the proof must come before the decryption). The receiver's key is for boxes only: a share of a
card has the form of ``S``.

A receiver who was sent nonsense complains: it shows ``S`` with a proof, and everybody opens this one box and sees who was in the wrong.
"""

from __future__ import annotations

from typing import Final

from game.fair.group import GENERATOR, IDENTITY, SIZE, Element, Group, Scalar
from game.fair.hashing import Entropy, digest, index_bytes, nonce
from game.fair.proofs import PROOF_SIZE, check_equal, check_log, prove_equal, prove_log

MAX_CONTENT: Final = 255
"""Bytes."""
SEAL_OVERHEAD: Final = SIZE + PROOF_SIZE
"""Bytes by which a box is longer than its content."""
COMPLAINT_SIZE: Final = SIZE + PROOF_SIZE


def seal(group: Group, key: Element, content: bytes, context: bytes, secret: bytes, entropy: Entropy) -> bytes:
    """A box for whoever has the key. ``secret``: any of the sender's, it keys the random number.

    Raises ``ValueError`` for more than ``MAX_CONTENT`` bytes, and where the key is the identity or none.
    """
    if len(content) > MAX_CONTENT or key == IDENTITY:
        raise ValueError("no box can hold this, or the key opens to everybody")
    # The content too: two contents under one stream would tell their difference.
    ephemeral = nonce(secret, digest("box", key, context, content), entropy)
    element, shared = group.lincomb([[(ephemeral, GENERATOR)], [(ephemeral, key)]])
    hidden = _hide(content, key, element, shared, context)
    return element + hidden + prove_log(group, ephemeral, _proof_context(key, hidden, context), entropy)


def check_box(group: Group, key: Element, box: bytes, context: bytes) -> bool:
    """Whether a box is one, made for this key by a sender who knows what is in it; which may still be nonsense. Never raises."""
    if not SEAL_OVERHEAD <= len(box) <= SEAL_OVERHEAD + MAX_CONTENT or key == IDENTITY or not group.valid([key]):
        return False
    element, hidden, proof = _parts(box)
    return check_log(group, element, _proof_context(key, hidden, context), proof)


def open_box(group: Group, secret: Scalar, key: Element, box: bytes, context: bytes) -> bytes | None:
    """The content, for whoever has the secret of the key; ``None`` for a box that does not pass the check."""
    if not check_box(group, key, box, context):
        return None
    element, hidden, _ = _parts(box)
    (shared,) = group.lincomb([[(secret, element)]])
    return _hide(hidden, key, element, shared, context)


def complain(group: Group, secret: Scalar, key: Element, box: bytes, context: bytes, entropy: Entropy) -> bytes:
    """``COMPLAINT_SIZE`` bytes that open this box to everybody. Raises ``ValueError`` for a box that does not pass the check."""
    if not check_box(group, key, box, context):
        raise ValueError("a box that everybody refuses needs no complaint")
    element, _, _ = _parts(box)
    (shared,) = group.lincomb([[(secret, element)]])
    return shared + prove_equal(group, secret, [(element, shared)], _complaint_context(key, box, context), entropy)


def unsealed(group: Group, key: Element, box: bytes, complaint: bytes, context: bytes) -> bytes | None:
    """The content, as the complaint shows it to everybody; ``None`` where the complaint is false, or the box does not pass the check."""
    if len(complaint) != COMPLAINT_SIZE or not check_box(group, key, box, context):
        return None
    element, hidden, _ = _parts(box)
    shared, proof = complaint[:SIZE], complaint[SIZE:]
    if not check_equal(group, key, [(element, shared)], _complaint_context(key, box, context), proof):
        return None
    return _hide(hidden, key, element, shared, context)


def _parts(box: bytes) -> tuple[Element, bytes, bytes]:
    """The sender's element, the hidden content, the proof."""
    return box[:SIZE], box[SIZE:-PROOF_SIZE], box[-PROOF_SIZE:]


def _hide(content: bytes, key: Element, element: Element, shared: Element, context: bytes) -> bytes:
    """The content under the stream; the hidden content back."""
    stream = b""
    while len(stream) < len(content):
        stream += digest("box stream", key, element, shared, context, index_bytes(len(stream)))
    return bytes(one ^ other for one, other in zip(content, stream, strict=False))


def _proof_context(key: Element, hidden: bytes, context: bytes) -> bytes:
    return digest("box sender", key, hidden, context)


def _complaint_context(key: Element, box: bytes, context: bytes) -> bytes:
    return digest("box complaint", key, box, context)
