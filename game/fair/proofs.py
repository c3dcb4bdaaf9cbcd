"""Proofs about numbers that stay secret: who knows a key, who signed, that all shares are of one key, that a card is one of some.

All are sigma protocols made non-interactive by a hash (Fiat and Shamir 1986) and sent as challenges and responses, which is the short form: a
check computes the commitments back and hashes them. What their soundness rests on, beyond the group and the hash being strong:

- The challenge covers the whole statement, elements and context included (Bernhard, Pereira and Warinschi, ASIACRYPT 2012, on what follows where
  it does not). The context is whatever says which table, round, stage and seat: a proof holds in no other.
- Each kind of proof hashes under labels of its own, so that none is ever another kind's.
- Challenges and responses have one form only: a number from ``ORDER`` on is refused.
- The identity is refused as a key and as a base, since every number would be its logarithm.
- Nonces are hedged (``game.fair.hashing.nonce``).

Checks answer ``False`` to bytes of any kind and never raise. Provers trust their caller: where the statement is false, their proof is too. A
secret that is known for more than one proof is only ever multiplied in a row of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from game.fair.group import GENERATOR, IDENTITY, ORDER, SIZE, Element, Group, Scalar
from game.fair.hashing import Entropy, digest, index_bytes, nonce, nonces, parse_scalar, scalar, scalar_bytes, split

Pair: TypeAlias = tuple[Element, Element]
"""``(A, D)``, where ``D`` is said to be a secret times ``A``."""

PROOF_SIZE: Final = 2 * SIZE
"""Bytes of a proof of one number, and of a signature."""
_WEIGHT_SIZE: Final = 16
"""Bytes of a weight in a batch: one false pair goes unnoticed with probability 2**-128."""


# ---------------------------------------------------------------- one secret number


def prove_log(group: Group, secret: Scalar, context: bytes, entropy: Entropy) -> bytes:
    """64 bytes: the proof that one knows the number whose multiple of the generator an element is (Schnorr 1991; RFC 8235)."""
    return _prove_knowledge(group, "log", secret, context, entropy)


def check_log(group: Group, element: Element, context: bytes, proof: bytes) -> bool:
    return _check_knowledge(group, "log", element, context, proof)


def sign(group: Group, secret: Scalar, message: bytes, entropy: Entropy) -> bytes:
    """64 bytes: a Schnorr signature, its key in the challenge too, so that it is of one key only."""
    return _prove_knowledge(group, "signature", secret, message, entropy)


def check_signature(group: Group, key: Element, message: bytes, signature: bytes) -> bool:
    return _check_knowledge(group, "signature", key, message, signature)


def _prove_knowledge(group: Group, label: str, secret: Scalar, message: bytes, entropy: Entropy) -> bytes:
    _require(secret % ORDER != 0, "a secret of 0")
    # The key need not stand in the nonce's statement: the secret is in the nonce.
    masking = nonce(scalar_bytes(secret), digest(label, message), entropy)
    key, commitment = group.lincomb([[(secret, GENERATOR)], [(masking, GENERATOR)]])
    challenge = scalar(label, key, message, commitment)
    return scalar_bytes(challenge) + scalar_bytes(masking + challenge * secret)


def _check_knowledge(group: Group, label: str, key: Element, message: bytes, proof: bytes) -> bool:
    if key == IDENTITY or len(proof) != PROOF_SIZE:
        return False
    try:
        challenge, response = map(parse_scalar, split(proof))
        (commitment,) = group.lincomb([[(response, GENERATOR), (-challenge, key)]])
    except ValueError:
        return False
    return challenge == scalar(label, key, message, commitment)


# ---------------------------------------------------------------- one number behind many pairs


def prove_equal(group: Group, secret: Scalar, pairs: Sequence[Pair], context: bytes, entropy: Entropy) -> bytes:
    """64 bytes: the proof that each ``D`` is the same number times its ``A`` as the secret's key is of the generator.

    One proof of equal logarithms (Chaum and Pedersen 1992) for weighted sums of all pairs, as in RFC 9497, section 2.2. Weights come from a hash of
    the whole statement; they have 128 bits, and the first is 1 (the test with small exponents of Bellare, Garay and Rabin, EUROCRYPT 1998). Raises
    ``ValueError`` for no pairs, the identity as an ``A``, and a secret of 0.
    """
    _require(bool(pairs) and secret % ORDER != 0, "nothing to be proved")
    _require(all(base != IDENTITY for base, _ in pairs), "the identity as a base")
    (key,) = group.lincomb([[(secret, GENERATOR)]])
    statement = _equal_statement(key, pairs, context)
    masking = nonce(scalar_bytes(secret), statement, entropy)
    weights = _weights(statement, len(pairs))
    bases = [(weight, base) for weight, (base, _) in zip(weights, pairs, strict=True)]
    base = bases[0][1] if len(bases) == 1 else group.lincomb([bases])[0]
    commitments = group.lincomb([[(masking, GENERATOR)], [(masking, base)]])
    challenge = scalar("equal challenge", statement, *commitments)
    return scalar_bytes(challenge) + scalar_bytes(masking + challenge * secret)


def check_equal(group: Group, key: Element, pairs: Sequence[Pair], context: bytes, proof: bytes) -> bool:
    if not pairs or key == IDENTITY or any(base == IDENTITY for base, _ in pairs) or len(proof) != PROOF_SIZE:
        return False
    statement = _equal_statement(key, pairs, context)
    weights = _weights(statement, len(pairs))
    try:
        challenge, response = map(parse_scalar, split(proof))
        combined = [
            term
            for weight, (base, multiple) in zip(weights, pairs, strict=True)
            for term in ((response * weight, base), (-challenge * weight, multiple))
        ]
        commitments = group.lincomb([[(response, GENERATOR), (-challenge, key)], combined])
    except ValueError:
        return False
    return challenge == scalar("equal challenge", statement, *commitments)


def _equal_statement(key: Element, pairs: Sequence[Pair], context: bytes) -> bytes:
    return digest("equal", context, key, *(element for pair in pairs for element in pair))


def _weights(statement: bytes, count: int) -> list[Scalar]:
    return [1] + [
        int.from_bytes(digest("equal weight", statement, index_bytes(index))[:_WEIGHT_SIZE], "little")
        for index in range(1, count)
    ]


# ---------------------------------------------------------------- one of several claims


def prove_one_of(
    group: Group,
    witness: Scalar,
    index: int,
    key: Element,
    base: Element,
    choices: Sequence[Element],
    context: bytes,
    entropy: Entropy,
) -> bytes:
    """64 bytes a choice: the proof that one of them is the same number times the base as the key is of the generator, not which one.

    Cramer, Damgård and Schoenmakers, CRYPTO 1994: whoever proves is free to choose all challenges but one. Raises ``ValueError`` for no choices, an
    index beyond them, and the identity as key, base or made by the witness.
    """
    _require(0 <= index < len(choices), "no such choice")
    _require(IDENTITY not in (key, base) and witness % ORDER != 0, "the identity")
    count = len(choices)
    statement = _one_of_statement(key, base, choices, context)
    # With its index: of two equal choices either may be the one, and the challenges differ.
    drawn = nonces(scalar_bytes(witness), digest("one of nonces", statement, index_bytes(index)), entropy, 2 * count)
    challenges, responses = drawn[:count], drawn[count:]
    # All choices are simulated alike, the true one too, so that the work does not tell them apart. The true one's challenge is then moved to
    # where the sum demands it, and its response with it: whoever knows the witness knows how.
    rows = [
        row
        for challenge, response, choice in zip(challenges, responses, choices, strict=True)
        for row in (
            [(response - challenge * witness, GENERATOR)],
            [(response, base), (-challenge, choice)],
        )
    ]
    whole = scalar("one of challenge", statement, *group.lincomb(rows))
    moved = whole - sum(challenges)
    challenges[index] += moved
    responses[index] += moved * witness
    return b"".join(map(scalar_bytes, challenges + responses))


def check_one_of(
    group: Group, key: Element, base: Element, choices: Sequence[Element], context: bytes, proof: bytes
) -> bool:
    count = len(choices)
    if not count or IDENTITY in (key, base) or len(proof) != 2 * SIZE * count:
        return False
    try:
        numbers = list(map(parse_scalar, split(proof)))
        challenges, responses = numbers[:count], numbers[count:]
        rows = [
            row
            for challenge, response, choice in zip(challenges, responses, choices, strict=True)
            for row in (
                [(response, GENERATOR), (-challenge, key)],
                [(response, base), (-challenge, choice)],
            )
        ]
        commitments = group.lincomb(rows)
    except ValueError:
        return False
    statement = _one_of_statement(key, base, choices, context)
    return sum(challenges) % ORDER == scalar("one of challenge", statement, *commitments)


def _one_of_statement(key: Element, base: Element, choices: Sequence[Element], context: bytes) -> bytes:
    return digest("one of", context, key, base, *choices)


def _require(holds: bool, detail: str) -> None:
    if not holds:
        raise ValueError(detail)
