"""Masked cards: ElGamal under the key of all seats together, shuffled with a proof and opened by everybody's shares.

Barnett and Smart, "Mental Poker Revisited" (2003). A masked card is ``(a, b) = (r*G, M + r*X)`` for a card ``M``, the joint key ``X`` and some
``r``. With ``x_i`` a seat's secret, ``D_i = x_i*a`` is its share, and ``M`` is ``b`` less the shares of all.

The proof of a shuffle is Terelius and Wikström's, "Proofs of Restricted Shuffles" (AFRICACRYPT 2010), in the form of Haenni, Locher, Koenig and
Dubuis, "Pseudo-Code Algorithms for Verifiable Re-Encryption Mix-Nets" (FC 2017 workshops), whose notation it keeps where no word is better;
Haines (arXiv 1901.08371) proves it. It is sent as challenge and responses. What its soundness rests on besides what ``game.fair.proofs`` says:

- Nobody knows a relation between the generators: all are derived from labels, and nobody gets to choose any. (Lewis, Pereira and Teague, on the
  SwissPost-Scytl system, 2019: who knows one passes off any list as a shuffle.)
- The hash that gives weights and challenge covers context, key and both lists whole, then all commitments in the order they are made in.
- Weights and challenge are as large as the group.
- The key is not the identity, nor ``a`` of any card given out: such a card would lie open.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from game.core import Stream
from game.fair.group import GENERATOR, IDENTITY, ORDER, SIZE, Element, Group, Scalar, Terms
from game.fair.hashing import (
    Entropy,
    digest,
    index_bytes,
    keyed,
    nonces,
    parse_scalar,
    scalar,
    scalar_bytes,
    split,
    uniform,
)

Masked: TypeAlias = tuple[Element, Element]


# ---------------------------------------------------------------- masking, shuffling, opening


def unmasked(card: Element) -> Masked:
    """A card that lies open: ``r`` is 0."""
    return IDENTITY, card


def remask(group: Group, cards: Sequence[Masked], factors: Sequence[Scalar], key: Element) -> list[Masked]:
    """The same cards, each masked once more by its factor."""
    rows: list[Terms] = []
    for (a, b), factor in zip(cards, factors, strict=True):
        rows += [[(1, a), (factor, GENERATOR)], [(1, b), (factor, key)]]
    made = group.lincomb(rows)
    return list(zip(made[::2], made[1::2], strict=True))


def shuffle(
    group: Group, cards: Sequence[Masked], order: Sequence[int], factors: Sequence[Scalar], key: Element
) -> list[Masked]:
    """``result[i]`` is ``cards[order[i]]`` masked once more by ``factors[i]``. Raises ``ValueError`` where the order is none."""
    _require_order(order, len(cards))
    return remask(group, [cards[number] for number in order], factors, key)


def permutation(secret: bytes, label: str, count: int, *parts: bytes) -> tuple[int, ...]:
    """An order of ``count`` cards, each as likely, that only the secret tells; the same for the same parts."""
    return tuple(Stream(keyed(secret, label, index_bytes(count), *parts)).shuffled(range(count)))


def decrypt(group: Group, card: Masked, shares: Sequence[Element]) -> Element:
    """What lies under the mask, given the shares of all seats."""
    return decrypt_all(group, [card], [shares])[0]


def decrypt_all(group: Group, cards: Sequence[Masked], shares: Sequence[Sequence[Element]]) -> list[Element]:
    """What lies under each mask; ``shares[i]`` are those of ``cards[i]``."""
    return group.lincomb(
        [[(1, b), *((-1, share) for share in given)] for (_, b), given in zip(cards, shares, strict=True)]
    )


# ---------------------------------------------------------------- the proof of a shuffle


_SINGLES: Final = 5
"""Numbers in a proof that are not one for each card: the challenge and four responses."""


def shuffle_proof_size(count: int) -> int:
    """Bytes of the proof for so many cards."""
    return (4 * count + _SINGLES) * SIZE if count else 0


def prove_shuffle(
    group: Group,
    before: Sequence[Masked],
    after: Sequence[Masked],
    order: Sequence[int],
    factors: Sequence[Scalar],
    key: Element,
    context: bytes,
    secret: bytes,
    entropy: Entropy,
) -> bytes:
    """The proof that ``after`` is ``shuffle(group, before, order, factors, key)``, and nothing about order and factors.

    128 bytes a card and 160 more; none for no cards. ``secret`` keys the nonces. Raises ``ValueError`` for an order that is none, for lists of
    different lengths, and for what no check accepts, whatever the proof.
    """
    count = len(before)
    _require_order(order, count)
    if len(after) != count or len(factors) != count or not _acceptable(after, key):
        raise ValueError("nothing to be proved")
    if not count:
        return b""
    h, generators = _generators(group, count)
    statement = _statement(before, after, key, context)

    # With the order: of equal cards there are several ways from one list to the other, and the challenges differ. Factors follow from it.
    told = digest("shuffle nonces", statement, *map(index_bytes, order))
    drawn = nonces(secret, told, entropy, 4 * count + 4)
    r, r_hat, omega_hat, omega_dash = (drawn[start * count : (start + 1) * count] for start in range(4))
    omega = drawn[4 * count :]

    # c commits to the order, one element for each card before.
    place = sorted(range(count), key=order.__getitem__)
    c = group.lincomb([[(r[number], GENERATOR), (1, generators[place[number]])] for number in range(count)])
    committed = digest("shuffle commitments", statement, *c)
    u = _weights(committed, count)
    u_dash = [u[number] for number in order]

    # ĉ is a chain, each the weight times the one before; but each is also a sum of G and h alone, with these numbers.
    of_generator, of_h = [0], [1]
    for weight, randomizer in zip(u_dash, r_hat, strict=True):
        of_generator.append((randomizer + weight * of_generator[-1]) % ORDER)
        of_h.append(weight * of_h[-1] % ORDER)
    chain: list[Terms] = [[(of_generator[link], GENERATOR), (of_h[link], h)] for link in range(1, count + 1)]
    t_hat: list[Terms] = [
        [(hat + dash * of_generator[link], GENERATOR), (dash * of_h[link], h)]
        for link, (hat, dash) in enumerate(zip(omega_hat, omega_dash, strict=True))
    ]
    t: list[Terms] = [
        [(omega[0], GENERATOR)],
        [(omega[1], GENERATOR)],
        [(omega[2], GENERATOR), *zip(omega_dash, generators, strict=True)],
        [(-omega[3], GENERATOR), *((dash, a) for dash, (a, _) in zip(omega_dash, after, strict=True))],
        [(-omega[3], key), *((dash, b) for dash, (_, b) in zip(omega_dash, after, strict=True))],
    ]
    made = group.lincomb([*chain, *t_hat, *t])
    challenge = _challenge(committed, made[:count], made[count:])

    def responses(masks: Sequence[Scalar], hidden: Sequence[Scalar]) -> list[bytes]:
        return [scalar_bytes(mask + challenge * value) for mask, value in zip(masks, hidden, strict=True)]

    singles = [sum(r), of_generator[-1], _product(r, u), _product(factors, u_dash)]
    return b"".join(
        [
            *c,
            *made[:count],
            scalar_bytes(challenge),
            *responses(omega, singles),
            *responses(omega_hat, r_hat),
            *responses(omega_dash, u_dash),
        ]
    )


def check_shuffle(
    group: Group, before: Sequence[Masked], after: Sequence[Masked], key: Element, context: bytes, proof: bytes
) -> bool:
    """Whether the proof shows that ``after`` holds the cards of ``before``, each once. Never raises."""
    count = len(before)
    if len(after) != count or len(proof) != shuffle_proof_size(count) or not _acceptable(after, key):
        return False
    try:
        return not count or _holds(group, before, after, key, context, split(proof))
    except ValueError:
        return False


def _holds(
    group: Group,
    before: Sequence[Masked],
    after: Sequence[Masked],
    key: Element,
    context: bytes,
    pieces: Sequence[bytes],
) -> bool:
    """Computes all commitments back from challenge and responses. Raises ``ValueError`` for what is no element and no number."""
    count = len(before)
    c, chain = pieces[:count], pieces[count : 2 * count]
    numbers = list(map(parse_scalar, pieces[2 * count :]))
    challenge, s = numbers[0], numbers[1:_SINGLES]
    s_hat, s_dash = numbers[_SINGLES : _SINGLES + count], numbers[_SINGLES + count :]
    h, generators = _generators(group, count)
    committed = digest("shuffle commitments", _statement(before, after, key, context), *c)
    u = _weights(committed, count)
    product = 1
    for weight in u:
        product = product * weight % ORDER

    def combination(single: Scalar, element: Element, now: Sequence[Element], then: Sequence[Element]) -> Terms:
        """A sum over what the order was applied to, less the challenge times the same sum before it."""
        return [
            (single, element),
            *zip(s_dash, now, strict=True),
            *((-challenge * weight, each) for weight, each in zip(u, then, strict=True)),
        ]

    (randomness,) = group.lincomb([[*((1, each) for each in c), *((-1, each) for each in generators)]])
    t_hat: list[Terms] = [
        [(hat, GENERATOR), (dash, previous), (-challenge, link)]
        for hat, dash, previous, link in zip(s_hat, s_dash, [h, *chain[:-1]], chain, strict=True)
    ]
    t: list[Terms] = [
        [(s[0], GENERATOR), (-challenge, randomness)],
        [(s[1], GENERATOR), (-challenge, chain[-1]), (challenge * product, h)],
        combination(s[2], GENERATOR, generators, c),
        combination(-s[3], GENERATOR, [a for a, _ in after], [a for a, _ in before]),
        combination(-s[3], key, [b for _, b in after], [b for _, b in before]),
    ]
    return challenge == _challenge(committed, chain, group.lincomb([*t_hat, *t]))


@lru_cache(8)
def _derived(group: Group) -> list[Element]:
    """Of a group ``h``, then ``H`` of the first card, the second, …: all that were needed up to now."""
    return []


def _generators(group: Group, count: int) -> tuple[Element, Sequence[Element]]:
    """``h``, and the ``H`` of each card: constants of the group."""
    derived = _derived(group)
    if missing := range(len(derived), count + 1):
        derived.extend(group.h2g([uniform("shuffle generator", index_bytes(index)) for index in missing]))
    return derived[0], derived[1 : count + 1]


def _acceptable(after: Sequence[Masked], key: Element) -> bool:
    return key != IDENTITY and all(a != IDENTITY for a, _ in after)


def _statement(before: Sequence[Masked], after: Sequence[Masked], key: Element, context: bytes) -> bytes:
    """Both lists are of one length, so it is clear where the second begins."""
    return digest("shuffle", context, key, *(element for card in (*before, *after) for element in card))


def _weights(committed: bytes, count: int) -> list[Scalar]:
    return [scalar("shuffle weight", committed, index_bytes(index)) for index in range(count)]


def _challenge(committed: bytes, chain: Sequence[Element], commitments: Sequence[Element]) -> Scalar:
    return scalar("shuffle challenge", committed, *chain, *commitments)


def _product(first: Sequence[Scalar], second: Sequence[Scalar]) -> Scalar:
    return sum(one * other for one, other in zip(first, second, strict=True)) % ORDER


def _require_order(order: Sequence[int], count: int) -> None:
    if sorted(order) != list(range(count)):
        raise ValueError(f"not an order of {count} cards")
