"""Everything random or hashed in fair dealing comes from here: hashes, secret numbers, and the nonces of proofs.

Parts are framed by their lengths, so that no two lists of parts are hashed alike; labels keep apart what is hashed for different ends, and a
domain word keeps all of it apart from anybody else's hashes. Numbers are reduced from 512 bits: they miss a uniform one by less than 2**-259.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import Final, TypeAlias

from game.core import TextError
from game.fair.group import ORDER, SIZE, Scalar

Entropy: TypeAlias = Callable[[int], bytes]
"""So many fresh random bytes; the system's source where real tables are dealt."""

_DOMAIN: Final = b"tertulia/fair/1"
_FRESH: Final = 32
"""Fresh bytes in a nonce."""


def _framed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def index_bytes(index: int) -> bytes:
    """A number from 0 to 2**64 - 1 as a part of a hash, 8 bytes."""
    return index.to_bytes(8, "big")


def digest(label: str, *parts: bytes) -> bytes:
    """64 bytes: SHA-512 over the domain word, the label and the parts."""
    return hashlib.sha512(_framed(_DOMAIN, label.encode(), *parts)).digest()


uniform = digest
"""64 bytes that derive an element nobody knows the logarithm of (``Group.h2g``)."""


def scalar(label: str, *parts: bytes) -> Scalar:
    """A public number from 0 to ``ORDER - 1``, the same for the same parts."""
    return int.from_bytes(digest(label, *parts), "little") % ORDER


def keyed(secret: bytes, label: str, *parts: bytes) -> bytes:
    """64 bytes that nobody can tell from random ones without the secret: HMAC-SHA-512 (RFC 2104), the same for the same parts."""
    return hmac.digest(secret, _framed(_DOMAIN, b"keyed", label.encode(), *parts), "sha512")


def derive(secret: bytes, label: str, *parts: bytes) -> Scalar:
    """A secret number from 1 to ``ORDER - 1``, the same for the same parts: for keys, factors and pieces. Never for a nonce."""
    return _secret_scalar(keyed(secret, label, *parts))


def nonce(secret: bytes, statement: bytes, entropy: Entropy, index: int = 0) -> Scalar:
    """A number from 1 to ``ORDER - 1`` for one proof of one statement.

    Two proofs with one nonce and different challenges give the secret away. So the nonce is hedged, as in RFC 6979 (section 3.6) and BIP 340: it
    depends on the secret and on all that the challenge is about, and a source of randomness that fails or repeats can at worst repeat a whole
    proof. ``statement`` must cover everything that decides the challenge but the nonces themselves; of a proof with several, see :func:`nonces`.
    """
    return _nonce(secret, digest("nonce", statement), index, entropy(_FRESH))


def nonces(secret: bytes, statement: bytes, entropy: Entropy, count: int) -> list[Scalar]:
    """The nonces 0, 1, … of one proof.

    Fresh bytes are drawn once for all of them: were each to draw its own, a source that fails for the first only would repeat that one under
    another challenge.
    """
    hashed, fresh = digest("nonce", statement), entropy(_FRESH)
    return [_nonce(secret, hashed, index, fresh) for index in range(count)]


def _nonce(secret: bytes, hashed: bytes, index: int, fresh: bytes) -> Scalar:
    return _secret_scalar(hmac.digest(secret, _framed(_DOMAIN, b"nonce", hashed, index_bytes(index), fresh), "sha512"))


def _secret_scalar(mac: bytes) -> Scalar:
    return int.from_bytes(mac, "little") % (ORDER - 1) + 1


def scalar_bytes(number: Scalar) -> bytes:
    """32 bytes, little-endian, of a number taken modulo ``ORDER``."""
    return (number % ORDER).to_bytes(SIZE, "little")


def parse_scalar(data: bytes) -> Scalar:
    """The number of 32 bytes. Raises ``TextError`` (``fair.scalar``) for another length and for numbers from ``ORDER`` on: each has one form."""
    number = int.from_bytes(data, "little")
    if len(data) != SIZE or number >= ORDER:
        raise TextError("fair.scalar", "not 32 bytes of a number below the order")
    return number


def split(data: bytes) -> list[bytes]:
    """Pieces of 32 bytes. Raises ``TextError`` (``fair.size``) where they don't come out even."""
    if len(data) % SIZE:
        raise TextError("fair.size", f"{len(data)} bytes are no elements and numbers")
    return [data[start : start + SIZE] for start in range(0, len(data), SIZE)]
