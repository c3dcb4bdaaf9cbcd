"""Hashes, secret numbers and nonces: "HS: SHA-512 over length-prefixed parts, little-endian, mod L" (fair-deal.md, section 3)."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import TextError
from game.fair.group import ORDER, SIZE
from game.fair.hashing import (
    derive,
    digest,
    index_bytes,
    keyed,
    nonce,
    nonces,
    parse_scalar,
    scalar,
    scalar_bytes,
    split,
    uniform,
)
from tests.game.fair.forgeries import Fresh, stuck

DOMAIN = b"\0\0\0\0\0\0\0\x0ftertulia/fair/1"


def prefixed(*parts: bytes) -> bytes:
    return b"".join(bytes(7) + bytes([len(part)]) + part for part in parts)


# ---------------------------------------------------------------- public hashes


def test_a_digest_is_what_it_is_said_to_be() -> None:
    """Computed here by another way."""
    assert digest("label", b"one", b"") == hashlib.sha512(DOMAIN + prefixed(b"label", b"one", b"")).digest()
    assert digest("label") == hashlib.sha512(DOMAIN + prefixed(b"label")).digest()


def test_no_two_lists_of_parts_are_hashed_alike() -> None:
    alike = [
        digest("a"),
        digest("a", b""),
        digest("a", b"", b""),
        digest("", b"a"),
        digest("ab", b"c"),
        digest("a", b"bc"),
        digest("a", b"b", b"c"),
        digest("a", prefixed(b"b", b"c")),
        digest("a", prefixed(b"b") + b"c"),
    ]
    assert len(set(alike)) == len(alike)


def test_a_scalar_is_a_digest_modulo_the_order() -> None:
    assert scalar("label", b"part") == int.from_bytes(digest("label", b"part"), "little") % ORDER
    assert uniform("label", b"part") == digest("label", b"part")
    assert len(uniform("label")) == 64


# ---------------------------------------------------------------- numbers as bytes


@given(st.integers(0, ORDER - 1) | st.sampled_from([0, 1, ORDER - 1]))
def test_scalars_are_read_as_they_were_written(number: int) -> None:
    data = scalar_bytes(number)
    assert len(data) == SIZE
    assert data == number.to_bytes(SIZE, "little")
    assert parse_scalar(data) == number


@given(st.integers())
def test_scalars_are_written_modulo_the_order(number: int) -> None:
    assert parse_scalar(scalar_bytes(number)) == number % ORDER


@pytest.mark.parametrize(
    "data",
    [
        b"",
        bytes(31),
        bytes(33),
        bytes(64),
        ORDER.to_bytes(SIZE, "little"),
        (ORDER + 1).to_bytes(SIZE, "little"),
        b"\xff" * SIZE,
    ],
    ids=["empty", "short", "long", "two", "order", "order and one", "all ones"],
)
def test_what_is_no_scalar_is_refused(data: bytes) -> None:
    """ "Reject: scalars ≥ L, wrong lengths" (fair-deal.md, section 4): each number has one form."""
    with pytest.raises(TextError) as refusal:
        parse_scalar(data)
    assert refusal.value.code == "fair.scalar"


def test_splitting_comes_out_even() -> None:
    assert split(b"") == []
    assert split(bytes(32) + b"1" * 32) == [bytes(32), b"1" * 32]
    with pytest.raises(TextError) as refusal:
        split(bytes(33))
    assert refusal.value.code == "fair.size"


# ---------------------------------------------------------------- secrets


def test_derived_numbers_hang_on_every_part_and_on_nothing_else() -> None:
    numbers = [
        derive(b"secret", "key"),
        derive(b"secret", "key", b""),
        derive(b"secret", "key", b"1"),
        derive(b"secret", "factor"),
        derive(b"other", "key"),
        derive(b"", "key"),
    ]
    assert len(set(numbers)) == len(numbers)
    assert all(0 < number < ORDER for number in numbers)
    assert derive(b"secret", "key", b"1") == numbers[2]


def test_keyed_bytes_are_an_hmac() -> None:
    """RFC 2104, in the other way of calling it."""
    message = DOMAIN + prefixed(b"keyed", b"label", b"part")
    assert keyed(b"secret", "label", b"part") == hmac.new(b"secret", message, hashlib.sha512).digest()
    assert derive(b"secret", "label", b"part") == (
        int.from_bytes(keyed(b"secret", "label", b"part"), "little") % (ORDER - 1) + 1
    )


def test_a_nonce_never_serves_another_statement_even_where_randomness_has_failed() -> None:
    """fair-deal.md, section 4.4, trap 3: "one repeat reveals x_i"."""
    assert nonce(b"secret", b"one", stuck) == nonce(b"secret", b"one", stuck), "the source has not failed here"
    assert nonce(b"secret", b"one", stuck) != nonce(b"secret", b"two", stuck)
    assert nonce(b"secret", b"one", stuck) != nonce(b"other", b"one", stuck)
    assert nonce(b"secret", b"one", stuck) != nonce(b"secret", b"one", stuck, 1)
    assert nonce(b"secret", b"one", lambda size: b"") != nonce(b"secret", b"two", lambda size: b"")


def test_a_nonce_is_fresh_where_randomness_is() -> None:
    fresh = Fresh()
    assert nonce(b"secret", b"one", fresh) != nonce(b"secret", b"one", fresh)
    asked: list[int] = []
    nonce(b"secret", b"one", lambda size: asked.append(size) or bytes(size))  # type: ignore[func-returns-value]
    assert asked == [32]


def test_a_nonce_is_no_other_secret_number() -> None:
    """Neither labels nor statements can make a key out of a nonce, or a nonce out of a key."""
    statement = digest("nonce", b"one")
    assert nonce(b"secret", b"one", stuck) != derive(b"secret", "nonce", statement, index_bytes(0), bytes(32))


def test_the_nonces_of_one_proof_share_their_fresh_bytes() -> None:
    """A source that fails for the first number only would else repeat it under another challenge."""
    fresh = Fresh()
    several = nonces(b"secret", b"one", fresh, 5)
    assert fresh.calls == 1
    assert several == [nonce(b"secret", b"one", Fresh(), index) for index in range(5)]
    assert len(set(several)) == 5
    assert all(0 < number < ORDER for number in several)
