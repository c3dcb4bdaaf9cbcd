"""Luck that is the same in every process, browser and version ("deterministic across processes", design, section 2)."""

from __future__ import annotations

import doctest
import hashlib
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import Stream, chance

keys = st.lists(st.one_of(st.text(), st.integers(), st.binary()), max_size=4)


def chi_square(counts: list[int], weights: list[int]) -> float:
    total = sum(counts)
    expected = [total * weight / sum(weights) for weight in weights]
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


# Upper 0.1 % points of the chi-square distribution by degrees of freedom. The streams are fixed, so a test that passes once always passes.
CRITICAL = {2: 13.8, 5: 20.5, 23: 49.7, 51: 87.97}


def test_known_answers() -> None:
    """Old saves and seeds give the same games for ever: these numbers may never change."""
    stream = Stream("seed", 7)
    assert [stream.below(6) for _ in range(12)] == [0, 5, 1, 1, 3, 0, 4, 5, 0, 3, 2, 4]
    assert stream.bits(64) == 0x73F9E18B1A786C0E
    assert "".join(Stream("tertulia").shuffled("ABCDEFGHIJ")) == "EJDCIABFHG"
    drawn = Stream("é", b"\x00", -3)
    assert "".join(drawn.weighted((("a", 1), ("b", 2), ("c", 5))) for _ in range(10)) == "cabaccbcca"


def test_it_is_sha256_in_counter_mode_over_the_length_prefixed_key() -> None:
    key = hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in (b"a", b"12", b"\xff"))).digest()
    blocks = b"".join(hashlib.sha256(key + counter.to_bytes(8, "big")).digest() for counter in range(3))
    stream = Stream("a", 12, b"\xff")
    assert b"".join(stream.bits(8).to_bytes(1, "big") for _ in range(96)) == blocks


@given(st.lists(st.integers(0, 400), max_size=12))
def test_bits_are_one_stream_however_they_are_cut(cuts: list[int]) -> None:
    whole = Stream("cut").bits(sum(cuts))
    stream = Stream("cut")
    joined = 0
    for cut in cuts:
        joined = joined << cut | stream.bits(cut)
    assert joined == whole


@given(keys, keys)
def test_different_keys_are_different_streams(first: list, second: list) -> None:
    """ "The key's parts are length-prefixed", and a number counts as its decimal text."""

    def said(key: list) -> list[bytes]:
        return [part if isinstance(part, bytes) else str(part).encode(errors="surrogatepass") for part in key]

    equal = Stream(*first).bits(128) == Stream(*second).bits(128)
    assert equal == (said(first) == said(second))


def test_parts_of_a_key_do_not_run_together() -> None:
    split = [("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""), ("", "abc"), ("a", "b", "c")]
    assert len({Stream(*key).bits(128) for key in split}) == len(split)


def test_half_a_surrogate_pair_is_a_key_too() -> None:
    assert Stream("\ud800").bits(64) != Stream("\udfff").bits(64)


@pytest.mark.parametrize("limit", [3, 6, 24, 52])
def test_below_is_uniform(limit: int) -> None:
    stream = Stream("uniform", limit)
    counts = [0] * limit
    for _ in range(400 * limit):
        counts[stream.below(limit)] += 1
    assert chi_square(counts, [1] * limit) < CRITICAL[limit - 1]


def test_every_order_is_as_likely() -> None:
    stream = Stream("orders")
    counts = dict.fromkeys(permutations("abcd"), 0)
    for _ in range(12_000):
        counts[tuple(stream.shuffled("abcd"))] += 1
    assert chi_square(list(counts.values()), [1] * 24) < CRITICAL[23]


def test_outcomes_come_as_often_as_their_weights_say() -> None:
    stream = Stream("weights")
    outcomes = (("a", 1), ("b", 2), ("c", 7))
    counts = dict.fromkeys("abc", 0)
    for _ in range(10_000):
        counts[stream.weighted(outcomes)] += 1
    assert chi_square(list(counts.values()), [1, 2, 7]) < CRITICAL[2]


def test_a_shuffle_leaves_its_items_alone() -> None:
    items = ["b", "a", "b"]
    assert sorted(Stream("x").shuffled(items)) == ["a", "b", "b"]
    assert items == ["b", "a", "b"]


def test_one_choice_takes_no_luck() -> None:
    stream = Stream("one")
    assert stream.below(1) == 0
    assert stream.bits(32) == Stream("one").bits(32)


@pytest.mark.parametrize("limit", [0, -1])
def test_no_number_is_below_zero(limit: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Stream("x").below(limit)


def test_the_examples_in_the_docstrings_run() -> None:
    assert doctest.testmod(chance).failed == 0
