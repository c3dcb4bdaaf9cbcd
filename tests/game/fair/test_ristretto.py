"""The group: the vectors of RFC 9496, appendix A, and all that ``Group`` promises, on each group there is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.fair import ristretto
from game.fair.group import GENERATOR, IDENTITY, ORDER, SIZE, Element, Group
from game.fair.ristretto import D, P, Ristretto, decode, derive, encode, equal, sqrt_ratio_m1
from tests.game.fair.groups import noble

VECTORS: dict[str, Any] = json.loads(Path(__file__).with_name("rfc9496.json").read_text(encoding="utf-8"))
MULTIPLES = [bytes.fromhex(text) for text in VECTORS["A.1 multiples of the generator"]]
INVALID = {bytes.fromhex(text): reason for reason, texts in VECTORS["A.2 invalid encodings"].items() for text in texts}
DERIVED = [
    (bytes.fromhex(text), bytes.fromhex(element))
    for text, element in VECTORS["A.3 group elements from uniform byte strings"]
]
ROOTS = VECTORS["A.4 square root of a ratio of field elements"]


@pytest.fixture(scope="module")
def other() -> Iterator[Group]:
    with noble() as made:
        yield made


def number(text: str) -> int:
    return int.from_bytes(bytes.fromhex(text), "little")


def element(name: str) -> Element:
    """Some element of which nobody knows the logarithm."""
    (derived,) = Ristretto().h2g([hashlib.sha512(name.encode()).digest()])
    return derived


# ---------------------------------------------------------------- appendix A


def test_small_multiples_of_the_generator(group: Group) -> None:
    """RFC 9496, A.1: 0 to 15 times, by one multiplication each and by one addition after the other."""
    assert group.lincomb([[(factor, GENERATOR)] for factor in range(16)]) == MULTIPLES
    assert group.lincomb([[(1, before), (1, GENERATOR)] for before in MULTIPLES[:-1]]) == MULTIPLES[1:]
    assert group.valid(MULTIPLES)


@pytest.mark.parametrize("encoding", INVALID, ids=INVALID.values())
def test_invalid_encodings_are_refused(group: Group, encoding: bytes) -> None:
    """RFC 9496, A.2: "Implementations MUST reject", wherever they stand and whatever they are multiplied by."""
    assert not group.valid([encoding])
    assert not group.valid([GENERATOR, encoding, IDENTITY])
    for scalar in (0, 1, 2, ORDER - 1, ORDER):
        with pytest.raises(ValueError, match="encod"):
            group.lincomb([[(scalar, encoding)]])
        with pytest.raises(ValueError, match="encod"):
            group.lincomb([[], [(5, GENERATOR), (scalar, encoding)]])
    assert group.lincomb([[(2, GENERATOR)]]) == [MULTIPLES[2]], "a refusal leaves nothing behind"


def test_a_number_is_no_other_way_to_write_its_remainder(group: Group) -> None:
    """RFC 9496, 4.3.1, step 1; all of A.2's non-canonical texts fail a later step as well, these do not."""
    small = [s for s in range(38) if group.valid([s.to_bytes(SIZE, "little")])]
    assert small[0] == 0
    assert len(small) > 3
    for s in small:
        for same in (s + P, s + 2 * P):
            assert not group.valid([same.to_bytes(SIZE, "little")])
            with pytest.raises(ValueError, match="encod"):
                group.lincomb([[(1, same.to_bytes(SIZE, "little"))]])


def test_elements_from_uniform_bytes(group: Group) -> None:
    """RFC 9496, A.3. The last four texts derive one element, since the highest bit of each half does not count."""
    assert group.h2g([text for text, _ in DERIVED]) == [derived for _, derived in DERIVED]


@pytest.mark.parametrize(("u", "v", "was_square", "root"), ROOTS)
def test_square_roots_of_ratios(u: str, v: str, was_square: bool, root: str) -> None:
    """RFC 9496, A.4."""
    assert sqrt_ratio_m1(number(u), number(v)) == (was_square, number(root))


def test_constants_are_what_their_names_say() -> None:
    """RFC 9496, 4.1; of the two roots of a*D - 1, the odd one."""
    assert D * 121666 % P == -121665 % P
    assert ristretto.SQRT_M1**2 % P == P - 1
    assert ristretto.SQRT_AD_MINUS_ONE**2 % P == (-D - 1) % P
    assert ristretto.SQRT_AD_MINUS_ONE % 2 == 1
    assert ristretto.INVSQRT_A_MINUS_D**2 * (-1 - D) % P == 1
    assert ristretto.ONE_MINUS_D_SQ == (1 - D * D) % P
    assert ristretto.D_MINUS_ONE_SQ == (D - 1) ** 2 % P


# ---------------------------------------------------------------- what a group promises


def test_an_empty_row_is_the_identity(group: Group) -> None:
    assert group.lincomb([]) == []
    assert group.lincomb([[], [(1, GENERATOR)], []]) == [IDENTITY, GENERATOR, IDENTITY]
    assert group.h2g([]) == []
    assert group.valid([])


def test_scalars_are_taken_modulo_the_order(group: Group) -> None:
    h = element("h")
    for scalar in (0, 1, 7, ORDER // 2, ORDER // 2 + 1, ORDER - 1):
        for same in (scalar - ORDER, scalar + ORDER, scalar - 5 * ORDER, scalar + ORDER * 2**300):
            one, two, three, four = group.lincomb(
                [[(scalar, h)], [(same, h)], [(scalar, h), (scalar, GENERATOR)], [(same, h), (same, GENERATOR)]]
            )
            assert one == two
            assert three == four
    assert group.lincomb([[(-1, h), (1, h)], [(ORDER, h)], [(0, h), (0, GENERATOR)]]) == [IDENTITY] * 3


def test_the_identity_is_an_element_like_others(group: Group) -> None:
    h = element("h")
    assert group.valid([IDENTITY])
    rows = [[(5, IDENTITY)], [(5, IDENTITY), (1, h)], [(ORDER - 1, IDENTITY), (-1, IDENTITY), (3, h), (-2, h)]]
    assert group.lincomb(rows) == [IDENTITY, h, h]


def test_texts_of_other_lengths_are_refused(group: Group) -> None:
    h = element("h")
    for wrong in (b"", h[:-1], h + b"\0", h + h):
        assert not group.valid([h, wrong])
        for row in ([(1, wrong)], [(0, wrong)], [(2, wrong), (1, h)]):
            with pytest.raises(ValueError, match="encod"):
                group.lincomb([row])
    # Two wrong lengths that make a right one together.
    assert not group.valid([h[:-1], h + b"\0"])
    with pytest.raises(ValueError, match="encod"):
        group.lincomb([[(1, h[:-1]), (1, h + b"\0")]])
    for length in (0, 32, 63, 65, 128):
        with pytest.raises(ValueError, match="derive"):
            group.h2g([bytes(64), bytes(length)])


def test_what_is_multiplied_time_and_again_stays_the_same(group: Group) -> None:
    """Backends keep tables of what comes often (web/js/ristretto.mjs from the eighth time on)."""
    joint_key, card = element("joint key"), element("card")
    (expected,) = Ristretto().lincomb([[(9, joint_key), (1, card)]])
    for _ in range(12):
        assert group.lincomb([[(9, joint_key), (1, card)]]) == [expected]
        assert group.lincomb([[(9, joint_key)], [(0, joint_key)], [(-9, joint_key)], [(0, joint_key), (2, card)]]) == (
            Ristretto().lincomb([[(9, joint_key)], [], [(-9, joint_key)], [(2, card)]])
        )


def test_more_elements_than_any_backend_keeps(group: Group) -> None:
    """web/js/ristretto.mjs keeps 32 tables: those of others are made again, and what is still in use is not lost."""
    elements = [element(f"key {index}") for index in range(40)]
    rows = [[(2**130 + index, one)] for index, one in enumerate(elements)]
    expected = Ristretto().lincomb(rows)
    for _ in range(9):
        assert group.lincomb(rows) == expected


# ---------------------------------------------------------------- the groups against each other

SCALARS = st.one_of(
    st.sampled_from([0, 1, 2, 15, 16, 17, -1, -2, ORDER, ORDER - 1, ORDER // 2, ORDER // 2 + 1, 2**128 - 1]),
    st.integers(0, ORDER - 1),
    st.integers(-(2**600), 2**600),
)
ELEMENTS = st.one_of(
    st.sampled_from([IDENTITY, GENERATOR, *MULTIPLES[2:4]]),
    st.integers(0, 30).map(lambda index: element(f"element {index}")),
)
ROWS = st.lists(st.lists(st.tuples(SCALARS, ELEMENTS), max_size=6), max_size=5)


@settings(max_examples=60)
@given(rows=ROWS)
def test_sums_agree(other: Group, rows: list[list[tuple[int, Element]]]) -> None:
    assert other.lincomb(rows) == Ristretto().lincomb(rows)


@settings(max_examples=5)
@given(row=st.lists(st.tuples(SCALARS, ELEMENTS), min_size=60, max_size=260))
def test_long_sums_agree(other: Group, row: list[tuple[int, Element]]) -> None:
    assert other.lincomb([row]) == Ristretto().lincomb([row])


@settings(max_examples=40)
@given(texts=st.lists(st.binary(min_size=64, max_size=64), max_size=4))
def test_derived_elements_agree(other: Group, texts: list[bytes]) -> None:
    assert other.h2g(texts) == Ristretto().h2g(texts)


@settings(max_examples=200)
@given(
    text=st.one_of(
        st.binary(min_size=SIZE, max_size=SIZE), st.integers(0, P - 1).map(lambda s: s.to_bytes(SIZE, "little"))
    )
)
def test_encodings_are_judged_alike_and_only_canonical_ones_pass(other: Group, text: bytes) -> None:
    accepted = Ristretto().valid([text])
    assert other.valid([text]) == accepted
    if accepted:
        assert encode(decode(text)) == text


def test_some_random_texts_are_encodings_and_some_are_none() -> None:
    """The property above speaks of both."""
    texts = [(2 * s).to_bytes(SIZE, "little") for s in range(1, 40)]
    assert {Ristretto().valid([text]) for text in texts} == {True, False}


# ---------------------------------------------------------------- the law of the group, and points of one element


@settings(max_examples=10)
@given(one=SCALARS, two=SCALARS)
def test_a_sum_of_multiples_is_the_multiple_by_the_sum(group: Group, one: int, two: int) -> None:
    h = element("h")
    rows = [[(one + two, h)], [(one, h), (two, h)], [(1, group.lincomb([[(one, h)]])[0]), (two, h)]]
    assert len(set(group.lincomb(rows))) == 1
    (inner,) = group.lincomb([[(one, h)]])
    assert group.lincomb([[(two, inner)]]) == group.lincomb([[(one * two, h)]])


def test_all_points_of_an_element_are_equal_and_encoded_alike() -> None:
    """RFC 9496, 4.3.2 and 4.3.3: a point and its sums with the points whose order is 4 or less."""
    x, y, z, t = derive(bytes(range(64)))
    i = ristretto.SQRT_M1
    same = [
        (x, y, z, t),
        (P - x, P - y, z, t),
        (y * i % P, x * i % P, z, P - t),
        (-y * i % P, -x * i % P, z, P - t),
    ]
    for x_, y_, z_, t_ in same:
        assert (-x_ * x_ + y_ * y_ - z_ * z_ - D * t_ * t_) % P == 0
        assert x_ * y_ % P == z_ * t_ % P
    assert len({encode(point) for point in same}) == 1
    assert all(equal(point, same[0]) for point in same)
    assert equal(decode(encode(same[0])), same[3])
    assert not equal(same[0], decode(GENERATOR))
