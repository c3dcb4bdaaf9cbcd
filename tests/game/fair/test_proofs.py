"""Proofs about secret numbers: what is true is accepted, what is false, altered or meant for another place is not.

Rows are those of fair-deal.md, section 12. That forgeries of these kinds fail shows that the checks check; soundness is the papers'.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.fair.group import GENERATOR, IDENTITY, ORDER, SIZE, Element, Group, Scalar
from game.fair.hashing import digest, index_bytes, parse_scalar, scalar, scalar_bytes
from game.fair.proofs import (
    PROOF_SIZE,
    Pair,
    check_equal,
    check_log,
    check_one_of,
    check_signature,
    prove_equal,
    prove_log,
    prove_one_of,
    sign,
)
from tests.game.fair.forgeries import (
    NO_ELEMENT,
    Counting,
    Fresh,
    flipped,
    pieces,
    public,
    secret_of,
    some_elements,
    stuck,
    tampered,
)

SECRET = secret_of("mine")
OTHER = secret_of("theirs")
CONTEXT = b"table, round 1, seat 0"

Proves = Callable[[Group, Scalar, bytes, Any], bytes]
Checks = Callable[[Group, Element, bytes, bytes], bool]
KNOWLEDGE = pytest.mark.parametrize(
    ("prove", "check"), [(prove_log, check_log), (sign, check_signature)], ids=["log", "signature"]
)


# ---------------------------------------------------------------- knowledge of a secret, and signatures


@KNOWLEDGE
def test_who_knows_the_secret_can_prove_it(group: Group, prove: Proves, check: Checks) -> None:
    for secret in (1, 2, ORDER - 1, SECRET):
        (key,) = public(group, secret)
        for context in (b"", b"\0", CONTEXT, bytes(10_000)):
            proof = prove(group, secret, context, Fresh())
            assert len(proof) == PROOF_SIZE == 64
            assert check(group, key, context, proof)


@KNOWLEDGE
def test_a_proof_is_of_one_key_and_one_context(group: Group, prove: Proves, check: Checks) -> None:
    """Row 6: replayed in another round or seat. Row 21: forged sender."""
    key, other = public(group, SECRET, OTHER)
    proof = prove(group, SECRET, CONTEXT, Fresh())
    assert check(group, key, CONTEXT, proof)
    assert not check(group, other, CONTEXT, proof)
    for context in (b"", CONTEXT + b"\0", b"table, round 2, seat 0", b"table, round 1, seat 1"):
        assert not check(group, key, context, proof)


def test_a_proof_is_no_signature_and_a_signature_no_proof(group: Group) -> None:
    (key,) = public(group, SECRET)
    assert not check_signature(group, key, CONTEXT, prove_log(group, SECRET, CONTEXT, Fresh()))
    assert not check_log(group, key, CONTEXT, sign(group, SECRET, CONTEXT, Fresh()))


@KNOWLEDGE
def test_nothing_in_a_proof_can_be_changed(group: Group, prove: Proves, check: Checks) -> None:
    """Rows 7 to 9: each field tampered, wrong length, bad encoding."""
    (key,) = public(group, SECRET)
    proof = prove(group, SECRET, CONTEXT, Fresh())
    assert check(group, key, CONTEXT, proof)
    accepted = [name for name, other in (*tampered(proof), *flipped(proof)) if check(group, key, CONTEXT, other)]
    assert accepted == []


@KNOWLEDGE
def test_no_key_that_opens_to_everybody(group: Group, prove: Proves, check: Checks) -> None:
    """Row 11 and trap 5: the identity's secret is 0, which everybody knows; its proofs would hold."""
    with pytest.raises(ValueError, match="secret of 0"):
        prove(group, 0, CONTEXT, Fresh())
    with pytest.raises(ValueError, match="secret of 0"):
        prove(group, ORDER, CONTEXT, Fresh())
    label = "log" if prove is prove_log else "signature"
    (commitment,) = public(group, OTHER)
    challenge = scalar(label, IDENTITY, CONTEXT, commitment)
    assert not check(group, IDENTITY, CONTEXT, scalar_bytes(challenge) + scalar_bytes(OTHER))
    (key,) = public(group, SECRET)
    challenge = scalar(label, key, CONTEXT, commitment)
    assert check(group, key, CONTEXT, scalar_bytes(challenge) + scalar_bytes(OTHER + challenge * SECRET)), (
        "the same by hand, for a good key: the refusal above is for the key"
    )


@KNOWLEDGE
def test_a_proof_cannot_be_moved_to_a_related_key(group: Group, prove: Proves, check: Checks) -> None:
    """Whoever knows the difference of two keys could, were the key not in the challenge: ``s + c * difference``."""
    key, moved = public(group, SECRET, SECRET + 5)
    challenge, response = map(parse_scalar, pieces(prove(group, SECRET, CONTEXT, Fresh())))
    assert check(group, key, CONTEXT, scalar_bytes(challenge) + scalar_bytes(response))
    assert not check(group, moved, CONTEXT, scalar_bytes(challenge) + scalar_bytes(response + challenge * 5))


@KNOWLEDGE
@pytest.mark.parametrize("key", [NO_ELEMENT, b"\xff" * SIZE, b"", bytes(31), GENERATOR + b"\0"])
def test_a_key_that_is_none(group: Group, prove: Proves, check: Checks, key: bytes) -> None:
    assert not check(group, key, CONTEXT, prove(group, SECRET, CONTEXT, Fresh()))


def test_a_rogue_key_has_no_proof(group: Group) -> None:
    """Row 10: a key ``Y - X`` that makes the joint key one's own. Its owner does not know its secret, and no proof made of the others' holds."""
    key, own = public(group, SECRET, OTHER)
    (rogue,) = group.lincomb([[(1, own), (-1, key)]])
    proofs = [prove_log(group, secret, CONTEXT, Fresh()) for secret in (SECRET, OTHER)]
    numbers = [[parse_scalar(field) for field in pieces(proof)] for proof in proofs]
    difference = b"".join(scalar_bytes(own - key) for key, own in zip(*numbers, strict=True))
    assert not any(check_log(group, rogue, CONTEXT, proof) for proof in (*proofs, difference))
    assert check_log(group, rogue, CONTEXT, prove_log(group, OTHER - SECRET, CONTEXT, Fresh())), "who knows both can"


@KNOWLEDGE
def test_randomness_that_fails_does_not_give_the_secret_away(group: Group, prove: Proves, check: Checks) -> None:
    """Trap 3: of two proofs with one nonce and different challenges the secret is ``(s - s') / (c - c')``."""
    first, second = (prove(group, SECRET, context, stuck) for context in (b"one", b"two"))
    (challenge, response), (other_challenge, other_response) = (
        map(parse_scalar, pieces(each)) for each in (first, second)
    )
    assert challenge != other_challenge
    guess = (response - other_response) * pow(challenge - other_challenge, -1, ORDER) % ORDER
    assert guess != SECRET


# ---------------------------------------------------------------- one secret behind many pairs


def pairs_of(group: Group, secret: Scalar, count: int) -> list[Pair]:
    bases = some_elements(group, count)
    return list(zip(bases, group.lincomb([[(secret, base)] for base in bases]), strict=True))


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_shares_of_one_secret_are_proved_together(group: Group, count: int) -> None:
    (key,) = public(group, SECRET)
    pairs = pairs_of(group, SECRET, count)
    proof = prove_equal(group, SECRET, pairs, CONTEXT, Fresh())
    assert len(proof) == PROOF_SIZE
    assert check_equal(group, key, pairs, CONTEXT, proof)
    same = [pairs[0], pairs[0]]
    assert check_equal(group, key, same, CONTEXT, prove_equal(group, SECRET, same, CONTEXT, Fresh()))


def test_any_base_will_do(group: Group) -> None:
    """Also the generator itself, and the key."""
    (key,) = public(group, SECRET)
    (of_key,) = public(group, SECRET, base=key)
    pairs = [(GENERATOR, key), (key, of_key), *pairs_of(group, SECRET, 1)]
    assert check_equal(group, key, pairs, CONTEXT, prove_equal(group, SECRET, pairs, CONTEXT, Fresh()))


@pytest.mark.parametrize("bad", range(4))
def test_one_bad_share_among_many(group: Group, bad: int) -> None:
    """Rows 13 and 14: share of another secret or slot, one bad share in a batch. The bad one is proved as well as it can be."""
    (key,) = public(group, SECRET)
    good = pairs_of(group, SECRET, 4)
    base, multiple = good[bad]
    (shifted,) = group.lincomb([[(1, multiple), (1, GENERATOR)]])
    for wrong in (shifted, *public(group, OTHER, base=base), GENERATOR, IDENTITY, base, good[bad - 1][1]):
        pairs = [*good[:bad], (base, wrong), *good[bad + 1 :]]
        assert not check_equal(group, key, pairs, CONTEXT, prove_equal(group, SECRET, pairs, CONTEXT, Fresh()))
        assert not check_equal(group, key, pairs, CONTEXT, prove_equal(group, SECRET, good, CONTEXT, Fresh()))
    for wrong in (NO_ELEMENT, b"\xff" * SIZE, b"", multiple[:-1], multiple + b"\0"):
        pairs = [*good[:bad], (base, wrong), *good[bad + 1 :]]
        assert not check_equal(group, key, pairs, CONTEXT, prove_equal(group, SECRET, pairs, CONTEXT, Fresh()))


def test_errors_that_cancel_out_are_found(group: Group) -> None:
    """What weights are for: a sum without them would not change where two shares change by as much, or change places."""
    (key,) = public(group, SECRET)
    (a, share_a), (b, share_b), *rest = pairs_of(group, SECRET, 3)
    more, less = group.lincomb([[(1, share_a), (1, GENERATOR)], [(1, share_b), (-1, GENERATOR)]])
    for pairs in ([(a, more), (b, less), *rest], [(a, share_b), (b, share_a), *rest], [*rest, (a, more), (b, less)]):
        assert not check_equal(group, key, pairs, CONTEXT, prove_equal(group, SECRET, pairs, CONTEXT, Fresh()))


def test_weights_hang_on_everything_that_is_proved(group: Group) -> None:
    """Were they known before the shares, errors could be chosen to cancel out under them. Here the errors are made for the honest pairs'."""
    (key,) = public(group, SECRET)
    (a, share_a), (b, share_b) = good = pairs_of(group, SECRET, 2)
    counting = Counting(group)
    proof = prove_equal(counting, SECRET, good, CONTEXT, Fresh())
    ((one, _), (weight, _)) = next(row for call in counting.rows for row in call if len(row) == 2)
    assert one == 1
    assert 1 < weight < 2**128
    more, less = group.lincomb([[(1, share_a), (weight, GENERATOR)], [(1, share_b), (-1, GENERATOR)]])
    pairs = [(a, more), (b, less)]
    assert check_equal(group, key, good, CONTEXT, proof)
    assert not check_equal(group, key, pairs, CONTEXT, proof)
    assert not check_equal(group, key, pairs, CONTEXT, prove_equal(group, SECRET, pairs, CONTEXT, Fresh()))


def test_a_batch_is_of_one_key_one_context_and_one_list(group: Group) -> None:
    """Row 6."""
    key, other = public(group, SECRET, OTHER)
    pairs = pairs_of(group, SECRET, 3)
    proof = prove_equal(group, SECRET, pairs, CONTEXT, Fresh())
    assert check_equal(group, key, pairs, CONTEXT, proof)
    assert not check_equal(group, other, pairs, CONTEXT, proof)
    assert not check_equal(group, key, pairs, b"", proof)
    assert not check_equal(group, key, pairs, CONTEXT + b"\0", proof)
    for others in (pairs[::-1], pairs[1:], pairs[:-1], [*pairs, pairs[0]], [(d, a) for a, d in pairs], []):
        assert not check_equal(group, key, others, CONTEXT, proof)
    assert not check_equal(group, key, pairs, CONTEXT, sign(group, SECRET, CONTEXT, Fresh()))


def test_nothing_in_a_batch_proof_can_be_changed(group: Group) -> None:
    """Rows 7 to 9."""
    (key,) = public(group, SECRET)
    pairs = pairs_of(group, SECRET, 2)
    proof = prove_equal(group, SECRET, pairs, CONTEXT, Fresh())
    assert check_equal(group, key, pairs, CONTEXT, proof)
    forged = (*tampered(proof), *flipped(proof))
    assert [name for name, other in forged if check_equal(group, key, pairs, CONTEXT, other)] == []


def equal_by_hand(group: Group, secret: Scalar, key: Element, pairs: list[Pair]) -> bytes:
    """A second prover, which refuses nothing."""
    statement = digest("equal", CONTEXT, key, *(each for pair in pairs for each in pair))
    weights = [1] + [
        int.from_bytes(digest("equal weight", statement, index_bytes(index))[:16], "little")
        for index in range(1, len(pairs))
    ]
    (base,) = group.lincomb([[(weight, base) for weight, (base, _) in zip(weights, pairs, strict=False)]])
    commitments = group.lincomb([[(OTHER, GENERATOR)], [(OTHER, base)]])
    challenge = scalar("equal challenge", statement, *commitments)
    return scalar_bytes(challenge) + scalar_bytes(OTHER + challenge * secret)


def test_what_no_batch_may_hold(group: Group) -> None:
    """Trap 5: every number is a logarithm to the identity. Proved by hand, all these would be true."""
    (key,) = public(group, SECRET)
    good = pairs_of(group, SECRET, 2)
    assert check_equal(group, key, good, CONTEXT, equal_by_hand(group, SECRET, key, good))
    for wrong in ([], [(IDENTITY, IDENTITY)], [*good, (IDENTITY, IDENTITY)]):
        assert not check_equal(group, key, wrong, CONTEXT, equal_by_hand(group, SECRET, key, wrong))
        with pytest.raises(ValueError, match=r"nothing|identity"):
            prove_equal(group, SECRET, wrong, CONTEXT, Fresh())
    base, _ = good[0]
    assert not check_equal(
        group, IDENTITY, [(base, IDENTITY)], CONTEXT, equal_by_hand(group, 0, IDENTITY, [(base, IDENTITY)])
    )
    with pytest.raises(ValueError, match="nothing"):
        prove_equal(group, 0, good, CONTEXT, Fresh())


def test_no_part_of_the_statement_can_be_made_to_fit_afterwards(group: Group) -> None:
    """Weak Fiat-Shamir: what the challenge did not cover could be computed from challenge and response, and the statement be false."""
    (key,) = public(group, SECRET)
    ((base, multiple),) = pairs_of(group, SECRET, 1)

    assert check_equal(group, key, [(base, multiple)], CONTEXT, equal_by_hand(group, SECRET, key, [(base, multiple)]))
    # The commitments are OTHER times generator and base. Each time one of them is taken to be another element, which the hash covers.
    (strange,) = some_elements(group, 1, "strange")
    for left_out in (key, base, multiple):
        covered = [each for each in (key, base, multiple) if each != left_out]
        statement = digest("equal", CONTEXT, *covered)
        first, second = public(group, OTHER)[0], public(group, OTHER, base=base)[0]
        first, second = (strange, second) if left_out == key else (first, strange)
        challenge = scalar("equal challenge", statement, first, second)
        response = (OTHER + challenge * SECRET) % ORDER
        per_challenge, per_response = pow(challenge, -1, ORDER), pow(response, -1, ORDER)
        fitting = {
            key: [(response * per_challenge, GENERATOR), (-per_challenge, first)],
            base: [(per_response, second), (challenge * per_response, multiple)],
            multiple: [(response * per_challenge, base), (-per_challenge, second)],
        }[left_out]
        (fitted,) = group.lincomb([fitting])
        assert fitted not in (key, base, multiple)
        now = [fitted if each == left_out else each for each in (key, base, multiple)]
        proof = scalar_bytes(challenge) + scalar_bytes(response)
        assert group.lincomb([[(response, GENERATOR), (-challenge, now[0])]]) == [first]
        assert group.lincomb([[(response, now[1]), (-challenge, now[2])]]) == [second]
        assert not check_equal(group, now[0], [(now[1], now[2])], CONTEXT, proof)


# ---------------------------------------------------------------- one of several claims


def choices_of(group: Group, index: int, count: int) -> tuple[Element, Element, list[Element]]:
    """A key, a base, and choices of which that one is true."""
    (key,) = public(group, SECRET)
    (base,) = some_elements(group, 1, "base")
    choices = some_elements(group, count, "choice")
    choices[index : index + 1] = public(group, SECRET, base=base)
    return key, base, choices


@pytest.mark.parametrize(("index", "count"), [(0, 1), (0, 2), (1, 2), (2, 3), (1, 4)])
def test_who_has_one_of_them_can_prove_it(group: Group, index: int, count: int) -> None:
    key, base, choices = choices_of(group, index, count)
    proof = prove_one_of(group, SECRET, index, key, base, choices, CONTEXT, Fresh())
    assert len(proof) == 64 * count
    assert check_one_of(group, key, base, choices, CONTEXT, proof)


def test_all_of_them_may_be_true(group: Group) -> None:
    key, base, choices = choices_of(group, 0, 1)
    for index in range(3):
        proof = prove_one_of(group, SECRET, index, key, base, choices * 3, CONTEXT, Fresh())
        assert check_one_of(group, key, base, choices * 3, CONTEXT, proof)


def test_a_false_claim_is_not_proved(group: Group) -> None:
    """Rows 27 and 28: false "none of suit", false "not wood". The honest prover, told a lie, makes a proof that does not hold."""
    key, base, choices = choices_of(group, 1, 3)
    assert check_one_of(
        group, key, base, choices, CONTEXT, prove_one_of(group, SECRET, 1, key, base, choices, CONTEXT, Fresh())
    )
    for index in (0, 2):
        proof = prove_one_of(group, SECRET, index, key, base, choices, CONTEXT, Fresh())
        assert not check_one_of(group, key, base, choices, CONTEXT, proof)
    without = [choices[0], choices[2]]
    for index in range(2):
        proof = prove_one_of(group, SECRET, index, key, base, without, CONTEXT, Fresh())
        assert not check_one_of(group, key, base, without, CONTEXT, proof)
    proof = prove_one_of(group, OTHER, 1, key, base, choices, CONTEXT, Fresh())
    assert not check_one_of(group, key, base, choices, CONTEXT, proof)


def test_a_witness_for_the_base_alone_or_the_key_alone_is_none(group: Group) -> None:
    """Both halves are checked: the same number must be behind the key and behind the choice."""
    key, base, choices = choices_of(group, 0, 2)
    other, *_ = public(group, OTHER)
    proof = prove_one_of(group, SECRET, 0, other, base, choices, CONTEXT, Fresh())
    assert not check_one_of(group, other, base, choices, CONTEXT, proof)
    false = [*public(group, OTHER, base=base), choices[1]]
    for witness in (SECRET, OTHER):
        proof = prove_one_of(group, witness, 0, key, base, false, CONTEXT, Fresh())
        assert not check_one_of(group, key, base, false, CONTEXT, proof)


def test_not_all_challenges_can_be_chosen(group: Group) -> None:
    """Whoever simulates all choices has a sum that the hash does not give; moved there, a response no longer fits."""
    key, base, choices = choices_of(group, 0, 2)
    lies = some_elements(group, 2, "lies")
    challenges, responses = [secret_of("c0"), secret_of("c1")], [secret_of("s0"), secret_of("s1")]
    commitments = group.lincomb(
        [
            row
            for challenge, response, lie in zip(challenges, responses, lies, strict=True)
            for row in ([(response, GENERATOR), (-challenge, key)], [(response, base), (-challenge, lie)])
        ]
    )
    whole = scalar("one of challenge", digest("one of", CONTEXT, key, base, *lies), *commitments)
    moved = [whole - challenges[1], challenges[1]]
    for first in (challenges, moved):
        assert not check_one_of(group, key, base, lies, CONTEXT, b"".join(map(scalar_bytes, first + responses)))
    # With the witness the response can follow, for the true choice: the hash above is the one that the check takes.
    truth = group.lincomb([[(responses[0], base), (-challenges[0], choices[0])]])
    whole = scalar(
        "one of challenge",
        digest("one of", CONTEXT, key, base, choices[0], lies[1]),
        commitments[0],
        *truth,
        *commitments[2:],
    )
    moved = [whole - challenges[1], challenges[1]]
    followed = [responses[0] + (moved[0] - challenges[0]) * SECRET, responses[1]]
    assert check_one_of(group, key, base, [choices[0], lies[1]], CONTEXT, b"".join(map(scalar_bytes, moved + followed)))


def test_a_claim_is_of_one_key_base_list_and_context(group: Group) -> None:
    """Row 6."""
    key, base, choices = choices_of(group, 1, 3)
    proof = prove_one_of(group, SECRET, 1, key, base, choices, CONTEXT, Fresh())
    assert check_one_of(group, key, base, choices, CONTEXT, proof)
    other, _ = public(group, OTHER, SECRET)
    another = some_elements(group, 1, "another")[0]
    assert not check_one_of(group, other, base, choices, CONTEXT, proof)
    assert not check_one_of(group, key, another, choices, CONTEXT, proof)
    assert not check_one_of(group, key, base, choices, b"", proof)
    for others in (choices[::-1], choices[1:], [*choices, another], [another, *choices[1:]], []):
        assert not check_one_of(group, key, base, others, CONTEXT, proof)


def test_nothing_in_a_claim_can_be_changed(group: Group) -> None:
    """Rows 7 to 9."""
    key, base, choices = choices_of(group, 1, 2)
    proof = prove_one_of(group, SECRET, 1, key, base, choices, CONTEXT, Fresh())
    assert check_one_of(group, key, base, choices, CONTEXT, proof)
    forged = (*tampered(proof), *flipped(proof))
    assert [name for name, other in forged if check_one_of(group, key, base, choices, CONTEXT, other)] == []
    first, second, third, fourth = pieces(proof)
    assert not check_one_of(group, key, base, choices, CONTEXT, second + first + fourth + third)


def test_the_work_does_not_tell_which_it_is(group: Group) -> None:
    """The same rows of the same elements, whichever is true, and no number in them that is simpler than the others."""
    key, base, choices = choices_of(group, 0, 1)
    asked = []
    for index in range(3):
        counting = Counting(group)
        prove_one_of(counting, SECRET, index, key, base, choices * 3, CONTEXT, Fresh())
        asked.append([[[element for _, element in row] for row in call] for call in counting.rows])
        assert all(abs(number) > 2**200 for call in counting.rows for row in call for number, _ in row)
    assert asked[0] == asked[1] == asked[2]


def test_proofs_of_one_claim_have_nothing_in_common(group: Group) -> None:
    key, base, choices = choices_of(group, 0, 2)
    fresh = Fresh()
    proofs = [prove_one_of(group, SECRET, 0, key, base, choices, CONTEXT, fresh) for _ in range(2)]
    assert not set(pieces(proofs[0])) & set(pieces(proofs[1]))


def one_of_by_hand(group: Group, witness: Scalar, key: Element, base: Element, choices: list[Element]) -> bytes:
    """A second prover, of the first of two choices, which refuses nothing: it answers for the first and simulates the second."""
    masking, challenge, response = (secret_of(name) for name in ("masking", "challenge", "response"))
    commitments = group.lincomb(
        [
            [(masking, GENERATOR)],
            [(masking, base)],
            [(response, GENERATOR), (-challenge, key)],
            [(response, base), (-challenge, choices[1])],
        ]
    )
    whole = scalar("one of challenge", digest("one of", CONTEXT, key, base, *choices), *commitments)
    first = whole - challenge
    return b"".join(map(scalar_bytes, [first, challenge, masking + first * witness, response]))


def test_what_no_claim_may_hold(group: Group) -> None:
    """Trap 5: proved by hand, all that has to do with the identity would be true."""
    key, base, choices = choices_of(group, 0, 2)
    assert check_one_of(group, key, base, choices, CONTEXT, one_of_by_hand(group, SECRET, key, base, choices))
    for witness, arguments in (
        (0, (IDENTITY, base, [IDENTITY, choices[1]])),
        (SECRET, (key, IDENTITY, [IDENTITY, choices[1]])),
    ):
        assert not check_one_of(group, *arguments, CONTEXT, one_of_by_hand(group, witness, *arguments))
        with pytest.raises(ValueError, match="identity"):
            prove_one_of(group, SECRET, 0, *arguments, CONTEXT, Fresh())
    proof = prove_one_of(group, SECRET, 0, key, base, choices, CONTEXT, Fresh())
    assert not check_one_of(group, key, base, [], CONTEXT, b"")
    for index in (-1, 2):
        with pytest.raises(ValueError, match="no such choice"):
            prove_one_of(group, SECRET, index, key, base, choices, CONTEXT, Fresh())
    with pytest.raises(ValueError, match="no such choice"):
        prove_one_of(group, SECRET, 0, key, base, [], CONTEXT, Fresh())
    with pytest.raises(ValueError, match="identity"):
        prove_one_of(group, ORDER, 0, key, base, choices, CONTEXT, Fresh())
    for wrong in (NO_ELEMENT, b"\xff" * SIZE, b"", choices[1] + b"\0"):
        assert not check_one_of(group, key, base, [choices[0], wrong], CONTEXT, proof)
        assert not check_one_of(group, wrong, base, choices, CONTEXT, proof)
        assert not check_one_of(group, key, wrong, choices, CONTEXT, proof)


# ---------------------------------------------------------------- all of them


def implied_nonces(group: Group, entropy: Callable[[int], bytes], context: bytes) -> list[Scalar]:
    """What each kind of proof, of one secret and one context, was masked with: ``s - c * secret``."""
    pairs = pairs_of(group, SECRET, 2)
    key, base, choices = choices_of(group, 0, 1)
    proofs = [
        prove_log(group, SECRET, context, entropy),
        sign(group, SECRET, context, entropy),
        prove_equal(group, SECRET, pairs, context, entropy),
        prove_equal(group, SECRET, pairs[::-1], context, entropy),
        prove_equal(group, SECRET, pairs[:1], context, entropy),
        prove_one_of(group, SECRET, 0, key, base, choices, context, entropy),
    ]
    found = []
    for proof in proofs:
        challenge, response = map(parse_scalar, pieces(proof))
        found.append((response - challenge * SECRET) % ORDER)
    twice = [choices[0], choices[0]]
    for index in range(2):
        proof = prove_one_of(group, SECRET, index, key, base, twice, context, entropy)
        numbers = list(map(parse_scalar, pieces(proof)))
        found += [(numbers[2 + each] - numbers[each] * SECRET) % ORDER for each in range(2)]
    return found


def test_no_nonce_is_used_twice(group: Group) -> None:
    """Trap 3, with randomness that works, and with one that has failed: kinds, contexts and statements each have their own."""
    for entropy in (Fresh(), stuck):
        found = implied_nonces(group, entropy, b"one") + implied_nonces(group, entropy, b"two")
        assert len(set(found)) == len(found) == 20
    assert implied_nonces(group, stuck, b"one") == implied_nonces(group, stuck, b"one"), "a whole proof may repeat"
    fresh = Fresh()
    again = implied_nonces(group, fresh, b"one") + implied_nonces(group, fresh, b"one")
    assert len(set(again)) == len(again)


def test_proofs_are_the_same_bytes_in_every_group(group: Group) -> None:
    """For good: a table's messages are checked by whoever comes later, with whatever version."""
    key, base, choices = choices_of(group, 1, 2)
    proofs = [
        prove_log(group, SECRET, CONTEXT, stuck),
        sign(group, SECRET, CONTEXT, stuck),
        prove_equal(group, SECRET, pairs_of(group, SECRET, 2), CONTEXT, stuck),
        prove_one_of(group, SECRET, 1, key, base, choices, CONTEXT, stuck),
    ]
    assert [
        digest("golden", proof)[:8].hex() for proof in proofs
    ] == "86bc12d19289cbf2 6a5f13ac3186f583 dff41ce89924dcbf 34bdc3de93c07235".split()


def test_a_proof_takes_few_calls(group: Group) -> None:
    """Each call may leave Python."""
    pairs = pairs_of(group, SECRET, 3)
    key, base, choices = choices_of(group, 1, 2)

    def calls(do: Callable[[Any], object]) -> int:
        counting = Counting(group)
        assert do(counting)
        return len(counting.rows)

    signature = sign(group, SECRET, CONTEXT, Fresh())
    batch = prove_equal(group, SECRET, pairs, CONTEXT, Fresh())
    claim = prove_one_of(group, SECRET, 1, key, base, choices, CONTEXT, Fresh())
    assert calls(lambda counting: sign(counting, SECRET, CONTEXT, Fresh())) == 1
    assert calls(lambda counting: check_signature(counting, key, CONTEXT, signature)) == 1
    assert calls(lambda counting: prove_equal(counting, SECRET, pairs, CONTEXT, Fresh())) == 3
    assert calls(lambda counting: check_equal(counting, key, pairs, CONTEXT, batch)) == 1
    assert calls(lambda counting: prove_one_of(counting, SECRET, 1, key, base, choices, CONTEXT, Fresh())) == 1
    assert calls(lambda counting: check_one_of(counting, key, base, choices, CONTEXT, claim)) == 1


def test_a_lasting_secret_stands_in_rows_of_its_own(group: Group) -> None:
    """ "A row of one term takes the same time whatever its scalar is" (``Group.lincomb``): so do those with a secret or its nonce."""
    counting = Counting(group)
    prove_log(counting, SECRET, CONTEXT, Fresh())
    sign(counting, SECRET, CONTEXT, Fresh())
    prove_equal(counting, SECRET, pairs_of(group, SECRET, 3), CONTEXT, Fresh())
    rows = [row for call in counting.rows for row in call]
    assert sum(SECRET in [number for number, _ in row] for row in rows) == 3
    assert all(0 < number < 2**128 for row in rows if len(row) > 1 for number, _ in row), "only the public weights"


SOME = st.binary(max_size=70) | st.sampled_from([b"", IDENTITY, GENERATOR, NO_ELEMENT, bytes(64), GENERATOR * 2])


@given(key=SOME, elements=st.lists(SOME, max_size=4), context=SOME, proof=SOME | st.binary(min_size=128, max_size=128))
@settings(max_examples=60)
def test_checks_never_raise_and_never_believe(
    group: Group, key: bytes, elements: list[bytes], context: bytes, proof: bytes
) -> None:
    assert not check_log(group, key, context, proof)
    assert not check_signature(group, key, context, proof)
    assert not check_equal(group, key, list(zip(elements, elements[::-1], strict=True)), context, proof)
    assert not check_one_of(group, key, context, elements, context, proof)


@given(proof=st.lists(st.integers(0, ORDER - 1), min_size=4, max_size=4).map(lambda all_: [*map(scalar_bytes, all_)]))
@settings(max_examples=15)
def test_numbers_out_of_nowhere_prove_nothing(group: Group, proof: list[bytes]) -> None:
    """Well-formed, of the right size, for a true statement: all that is missing is the secret."""
    key, base, choices = choices_of(group, 1, 2)
    two, four = b"".join(proof[:2]), b"".join(proof)
    assert not check_log(group, key, CONTEXT, two)
    assert not check_signature(group, key, CONTEXT, two)
    assert not check_equal(group, key, pairs_of(group, SECRET, 1), CONTEXT, two)
    assert not check_one_of(group, key, base, choices, CONTEXT, four)
