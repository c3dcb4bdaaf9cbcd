"""Sealed boxes: who can open them, who can't make them, and complaints "both ways" (fair-deal.md, section 12, rows 18 and 23 to 26)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.fair.group import GENERATOR, IDENTITY, ORDER, SIZE, Element, Group
from game.fair.hashing import digest
from game.fair.proofs import prove_equal, prove_log
from game.fair.sealed import (
    COMPLAINT_SIZE,
    MAX_CONTENT,
    SEAL_OVERHEAD,
    check_box,
    complain,
    open_box,
    seal,
    unsealed,
)
from tests.game.fair.forgeries import NO_ELEMENT, Fresh, flipped, public, secret_of, stuck, tampered

SECRET = secret_of("receiver")
OTHER = secret_of("third party")
EPHEMERAL = secret_of("sender's number")
SEED = b"sender"
CONTEXT = b"table, round 1, theft 3, seat 0 to seat 2"
CONTENT = b"wool, and the number to prove it"


def key_of(group: Group) -> Element:
    return public(group, SECRET)[0]


def box_of(group: Group, content: bytes = CONTENT) -> bytes:
    return seal(group, key_of(group), content, CONTEXT, SEED, Fresh())


def resealed(group: Group, hidden: bytes, context: bytes = CONTEXT) -> bytes:
    """A box with any hidden bytes, whose sender does know its number: what a cheat can send and nobody can refuse."""
    (element,) = public(group, EPHEMERAL)
    return element + hidden + prove_log(group, EPHEMERAL, digest("box sender", key_of(group), hidden, context), Fresh())


# ---------------------------------------------------------------- sealing and opening


@pytest.mark.parametrize("size", [0, 1, 33, 64, 65, 128, MAX_CONTENT])
def test_the_receiver_opens_what_was_sealed(group: Group, size: int) -> None:
    content = bytes(range(size))
    box = box_of(group, content)
    assert len(box) == size + SEAL_OVERHEAD == size + 96
    assert check_box(group, key_of(group), box, CONTEXT)
    assert open_box(group, SECRET, key_of(group), box, CONTEXT) == content
    assert content[:8] not in box or size < 8


def test_a_box_is_never_longer_than_its_limit(group: Group) -> None:
    with pytest.raises(ValueError, match="no box"):
        box_of(group, bytes(MAX_CONTENT + 1))
    assert not check_box(group, key_of(group), resealed(group, bytes(MAX_CONTENT + 1)), CONTEXT)
    assert check_box(group, key_of(group), resealed(group, bytes(MAX_CONTENT)), CONTEXT)


def test_nobody_else_opens_it(group: Group) -> None:
    key, other = public(group, SECRET, OTHER)
    box = box_of(group)
    assert open_box(group, OTHER, key, box, CONTEXT) != CONTENT
    assert open_box(group, OTHER, other, box, CONTEXT) is None


def test_two_boxes_have_nothing_in_common_even_where_randomness_has_failed(group: Group) -> None:
    """Of two contents under one stream everybody would know the difference."""
    key, other = public(group, SECRET, OTHER)
    boxes = [
        seal(group, key, bytes(64), CONTEXT, SEED, stuck),
        seal(group, key, bytes(63) + b"\1", CONTEXT, SEED, stuck),
        seal(group, key, bytes(64), b"other", SEED, stuck),
        seal(group, other, bytes(64), CONTEXT, SEED, stuck),
        seal(group, key, bytes(64), CONTEXT, b"other", stuck),
    ]
    starts = [box[start : start + SIZE] for box in boxes for start in range(0, len(box), SIZE)]
    assert len(set(starts)) == len(starts)
    assert seal(group, key, bytes(64), CONTEXT, SEED, stuck) == boxes[0], "the source had failed"
    fresh = Fresh()
    assert seal(group, key, bytes(64), CONTEXT, SEED, fresh) != seal(group, key, bytes(64), CONTEXT, SEED, fresh)


def test_no_part_of_the_stream_comes_again(group: Group) -> None:
    hidden = box_of(group, bytes(192))[SIZE:-64]
    parts = [hidden[start : start + 16] for start in range(0, len(hidden), 16)]
    assert len(set(parts)) == len(parts) == 12


# ---------------------------------------------------------------- what everybody checks


def test_a_box_is_for_one_key_and_one_place(group: Group) -> None:
    key, other = public(group, SECRET, OTHER)
    box = box_of(group)
    assert check_box(group, key, box, CONTEXT)
    assert not check_box(group, other, box, CONTEXT)
    for context in (b"", CONTEXT + b"\0", b"table, round 1, theft 3, seat 1 to seat 2"):
        assert not check_box(group, key, box, context)
        assert open_box(group, SECRET, key, box, context) is None


@pytest.mark.parametrize("key", [IDENTITY, NO_ELEMENT, b"\xff" * SIZE, b"", GENERATOR + b"\0"])
def test_no_box_for_a_key_that_is_none(group: Group, key: bytes) -> None:
    """The identity "opens" to everybody; it would be refused for the key alone."""
    with pytest.raises(ValueError, match=r"no box|no encoding|encode no"):
        seal(group, key, CONTENT, CONTEXT, SEED, Fresh())
    (element,) = public(group, EPHEMERAL)
    proof = prove_log(group, EPHEMERAL, digest("box sender", key, CONTENT, CONTEXT), Fresh())
    assert not check_box(group, key, element + CONTENT + proof, CONTEXT)


def test_nothing_in_a_box_can_be_changed(group: Group) -> None:
    """Also its content, which the proof covers."""
    key, box = key_of(group), box_of(group, CONTENT[:32])
    assert check_box(group, key, box, CONTEXT)
    forged = [*flipped(box), *tampered(box, elements=1)]
    assert [name for name, other in forged if check_box(group, key, other, CONTEXT)] == []
    assert check_box(group, key, resealed(group, CONTENT), CONTEXT)
    proof = prove_log(group, EPHEMERAL, digest("box sender", key, CONTENT, CONTEXT), Fresh())
    for element in (IDENTITY, NO_ELEMENT, GENERATOR):
        assert not check_box(group, key, element + CONTENT + proof, CONTEXT)


def test_an_element_copied_from_somebody_elses_box_makes_no_box(group: Group) -> None:
    """Trap 2: with it, "a copied E plus a complaint would open somebody else's box". The cheat knows no number, and no proof of it fits."""
    key, box = key_of(group), box_of(group)
    copied, hidden, proof = box[:SIZE], box[SIZE:-64], box[-64:]
    theirs = b"table, round 1, theft 3, seat 1 to seat 2"
    for forged in (
        box,
        copied + b"anything at all" + proof,
        copied + hidden + prove_log(group, EPHEMERAL, digest("box sender", key, hidden, theirs), Fresh()),
        copied + b"mine" + prove_log(group, EPHEMERAL, digest("box sender", key, b"mine", theirs), Fresh()),
        copied + b"mine" + resealed(group, b"mine", theirs)[-64:],
    ):
        assert not check_box(group, key, forged, theirs)
        assert open_box(group, SECRET, key, forged, theirs) is None
        with pytest.raises(ValueError, match="needs no complaint"):
            complain(group, SECRET, key, forged, theirs, Fresh())
        # Nor is it opened for a receiver who complains about it all the same.
        (shared,) = public(group, SECRET, base=copied)
        pair, context = (copied, shared), digest("box complaint", key, forged, theirs)
        complaint = shared + prove_equal(group, SECRET, [pair], context, Fresh())
        assert unsealed(group, key, forged, complaint, theirs) is None
    assert check_box(group, key, resealed(group, b"mine", theirs), theirs), "its own number makes it a box"


# ---------------------------------------------------------------- complaints


def test_a_complaint_against_an_honest_box_shows_that_it_was_honest(group: Group) -> None:
    """Row 26: false complaint."""
    key, box = key_of(group), box_of(group)
    complaint = complain(group, SECRET, key, box, CONTEXT, Fresh())
    assert len(complaint) == COMPLAINT_SIZE == 96
    assert unsealed(group, key, box, complaint, CONTEXT) == CONTENT


@pytest.mark.parametrize("hidden", [b"", bytes(32), b"not under any stream", b"\xff" * MAX_CONTENT])
def test_a_complaint_against_nonsense_shows_the_nonsense(group: Group, hidden: bytes) -> None:
    """Rows 18 and 25: false piece, false seal. All see what the receiver saw."""
    key, box = key_of(group), resealed(group, hidden)
    seen = open_box(group, SECRET, key, box, CONTEXT)
    assert seen is not None
    assert len(seen) == len(hidden)
    assert seen != CONTENT
    assert unsealed(group, key, box, complain(group, SECRET, key, box, CONTEXT, Fresh()), CONTEXT) == seen


def test_a_complaint_cannot_show_what_is_not_there(group: Group) -> None:
    """Whoever complains may show the shared element only: another one would turn any honest box into nonsense."""
    key, box = key_of(group), box_of(group)
    element = box[:SIZE]
    (shared,) = public(group, SECRET, base=element)
    honest = complain(group, SECRET, key, box, CONTEXT, Fresh())
    assert honest[:SIZE] == shared
    context = digest("box complaint", key, box, CONTEXT)
    (wrong,) = public(group, OTHER, base=element)
    for forged in (
        wrong + honest[SIZE:],
        wrong + prove_equal(group, SECRET, [(element, wrong)], context, Fresh()),
        wrong + prove_equal(group, OTHER, [(element, wrong)], context, Fresh()),
        GENERATOR + honest[SIZE:],
        IDENTITY + honest[SIZE:],
        NO_ELEMENT + honest[SIZE:],
        shared + prove_log(group, SECRET, context, Fresh()),
        shared + prove_equal(group, SECRET, [(element, shared)], CONTEXT, Fresh()),
        complain(group, OTHER, key, box, CONTEXT, Fresh()),
    ):
        assert unsealed(group, key, box, forged, CONTEXT) is None
    by_hand = shared + prove_equal(group, SECRET, [(element, shared)], context, Fresh())
    assert unsealed(group, key, box, by_hand, CONTEXT) == CONTENT


def test_a_complaint_is_of_one_box(group: Group) -> None:
    key, other = public(group, SECRET, OTHER)
    box, another = box_of(group), box_of(group, b"another")
    complaint = complain(group, SECRET, key, box, CONTEXT, Fresh())
    assert unsealed(group, key, another, complaint, CONTEXT) is None
    assert unsealed(group, key, box, complaint, b"") is None
    assert unsealed(group, other, box, complaint, CONTEXT) is None
    same_number = resealed(group, b"one"), resealed(group, b"two")
    complaint = complain(group, SECRET, key, same_number[0], CONTEXT, Fresh())
    assert unsealed(group, key, same_number[0], complaint, CONTEXT) is not None
    assert unsealed(group, key, same_number[1], complaint, CONTEXT) is None


def test_nothing_in_a_complaint_can_be_changed(group: Group) -> None:
    key, box = key_of(group), box_of(group, b"")
    complaint = complain(group, SECRET, key, box, CONTEXT, Fresh())
    assert unsealed(group, key, box, complaint, CONTEXT) == b""
    forged = [*tampered(complaint, elements=1), *flipped(complaint)]
    assert [name for name, other in forged if unsealed(group, key, box, other, CONTEXT) is not None] == []


# ---------------------------------------------------------------- bytes from anywhere


def test_boxes_are_the_same_bytes_in_every_group(group: Group) -> None:
    key = key_of(group)
    box = seal(group, key, CONTENT * 3, CONTEXT, SEED, stuck)
    complaint = complain(group, SECRET, key, box, CONTEXT, stuck)
    assert [digest("golden", each)[:8].hex() for each in (box, complaint)] == ["fafa77d59188eb73", "aba83104e7e07894"]


SOME = st.binary(max_size=40) | st.sampled_from([b"", IDENTITY, GENERATOR, NO_ELEMENT])


@given(key=SOME, box=st.binary(max_size=400), complaint=st.binary(max_size=100), context=SOME)
@settings(max_examples=60)
def test_checks_never_raise_and_never_believe(
    group: Group, key: bytes, box: bytes, complaint: bytes, context: bytes
) -> None:
    for each in (key, GENERATOR):
        assert not check_box(group, each, box, context)
        assert open_box(group, 1, each, box, context) is None
        assert unsealed(group, each, box, complaint, context) is None
    assert unsealed(group, key_of(group), HONEST.setdefault(id(group), box_of(group)), complaint, CONTEXT) is None


HONEST: dict[int, bytes] = {}


@given(numbers=st.lists(st.integers(0, ORDER - 1), min_size=2, max_size=2), hidden=st.binary(max_size=40))
@settings(max_examples=15)
def test_numbers_out_of_nowhere_make_no_box(group: Group, numbers: list[int], hidden: bytes) -> None:
    proof = b"".join(number.to_bytes(SIZE, "little") for number in numbers)
    assert not check_box(group, key_of(group), GENERATOR + hidden + proof, CONTEXT)
