"""Masked cards and the proof of a shuffle: rows 1 to 9 and 15 of fair-deal.md, section 12, on the bare proof.

The prover here is a second one, written from the paper step by step. It proves for any square of numbers what the real one proves for an order,
and so shows which of the equations stops which cheat. Soundness itself is the papers'.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.fair.group import GENERATOR, IDENTITY, ORDER, SIZE, Element, Group, Scalar
from game.fair.hashing import derive, digest, index_bytes, scalar, scalar_bytes, uniform
from game.fair.masked import (
    Masked,
    check_shuffle,
    decrypt,
    decrypt_all,
    permutation,
    prove_shuffle,
    remask,
    shuffle,
    shuffle_proof_size,
    unmasked,
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

SECRETS = (secret_of("seat 0"), secret_of("seat 1"))
SEED = b"seat 0"
CONTEXT = b"table, round 1, deck, seat 0"
Matrix: TypeAlias = Sequence[Sequence[Scalar]]


def joint_key(group: Group) -> Element:
    return public(group, sum(SECRETS))[0]


def factors_of(name: str, count: int) -> list[Scalar]:
    return [derive(b"factors", name, index_bytes(index)) for index in range(count)]


def deck(group: Group, count: int) -> list[Masked]:
    """Masked cards, all different, in some order."""
    open_cards = list(map(unmasked, some_elements(group, count, "card")))
    return remask(group, open_cards, factors_of("deck", count), joint_key(group))


class Shuffled:
    """A deck before and after an honest shuffle, and its proof."""

    def __init__(self, group: Group, count: int, before: list[Masked] | None = None) -> None:
        self.group = group
        self.key = joint_key(group)
        self.before = deck(group, count) if before is None else before
        self.order = permutation(SEED, "order", count)
        self.factors = factors_of("shuffle", count)
        self.after = shuffle(group, self.before, self.order, self.factors, self.key)
        self.proof = self.prove(Fresh())

    def prove(self, entropy: Callable[[int], bytes], after: list[Masked] | None = None) -> bytes:
        lists = self.before, self.after if after is None else after
        return prove_shuffle(self.group, *lists, self.order, self.factors, self.key, CONTEXT, SEED, entropy)

    def accepts(self, proof: bytes, after: list[Masked] | None = None) -> bool:
        lists = self.before, self.after if after is None else after
        return check_shuffle(self.group, *lists, self.key, CONTEXT, proof)


# ---------------------------------------------------------------- masking and opening


def test_cards_open_with_the_shares_of_all(group: Group) -> None:
    """ "masked card (a,b) = (r·G, M + r·X); share D_i = x_i·a; M = b − ΣD_i" (fair-deal.md, section 3)."""
    cards = some_elements(group, 3, "card")
    key = joint_key(group)
    masked = remask(group, list(map(unmasked, cards)), factors_of("one", 3), key)
    again = remask(group, masked, factors_of("two", 3), key)
    for each in (masked, again):
        assert not {element for card in each for element in card} & {IDENTITY, *cards}
        shares = [public(group, *SECRETS, base=a) for a, _ in each]
        assert decrypt_all(group, each, shares) == cards
        assert decrypt(group, each[1], shares[1]) == cards[1]
        for some in (shares[1][:1], shares[1][1:], [], shares[1] * 2, shares[0]):
            assert decrypt(group, each[1], some) not in cards
    assert not set(masked) & set(again)
    assert decrypt(group, unmasked(cards[0]), []) == cards[0]


def test_a_shuffle_puts_cards_where_the_order_says(group: Group) -> None:
    cards = some_elements(group, 4, "card")
    key = joint_key(group)
    after = shuffle(group, list(map(unmasked, cards)), (2, 0, 3, 1), factors_of("one", 4), key)
    shares = [public(group, *SECRETS, base=a) for a, _ in after]
    assert decrypt_all(group, after, shares) == [cards[2], cards[0], cards[3], cards[1]]
    for order in ((0, 1, 2), (0, 1, 2, 2), (0, 1, 2, 4), (0, 1, 2, -1), (0, 1, 2, 3, 4)):
        with pytest.raises(ValueError, match="not an order"):
            shuffle(group, list(map(unmasked, cards)), order, factors_of("one", 4), key)
    with pytest.raises(ValueError, match="zip"):
        shuffle(group, list(map(unmasked, cards)), (2, 0, 3, 1), factors_of("one", 3), key)


def test_orders_are_all_as_likely() -> None:
    """ "rejection-sample" (trap 7): χ² with 23 degrees of freedom stays below 49.7, but for one time in a thousand."""
    found = Counter(permutation(b"secret", "order", 4, index_bytes(number)) for number in range(2400))
    assert sorted(found) == list(permutations(range(4)))
    assert sum((count - 100) ** 2 for count in found.values()) < 49.7 * 100


def test_an_order_hangs_on_secret_label_count_and_parts() -> None:
    one = permutation(b"secret", "order", 30, b"part")
    assert sorted(one) == list(range(30))
    assert permutation(b"secret", "order", 30, b"part") == one
    others = [
        permutation(b"other", "order", 30, b"part"),
        permutation(b"secret", "other", 30, b"part"),
        permutation(b"secret", "order", 30, b"other"),
        permutation(b"secret", "order", 30),
        tuple(card for card in permutation(b"secret", "order", 31, b"part") if card < 30),
    ]
    assert one not in others
    assert len(set(others)) == len(others)
    few = [
        (permutation(secret, "order", 3)[2], permutation(secret, "order", 4)[3]) for secret in (b"1", b"2", b"3", b"4")
    ]
    assert any(last_of_four not in (last_of_three, 3) for last_of_three, last_of_four in few), "not one stream for both"
    assert permutation(b"secret", "order", 0) == ()
    assert permutation(b"secret", "order", 1) == (0,)


# ---------------------------------------------------------------- what is true is accepted


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_an_honest_shuffle_is_accepted(group: Group, count: int) -> None:
    shuffled = Shuffled(group, count)
    assert len(shuffled.proof) == shuffle_proof_size(count) == 128 * count + 160
    assert shuffled.accepts(shuffled.proof)


def test_every_order_is_accepted(group: Group) -> None:
    before, key, factors = deck(group, 3), joint_key(group), factors_of("shuffle", 3)
    for order in permutations(range(3)):
        after = shuffle(group, before, order, factors, key)
        proof = prove_shuffle(group, before, after, order, factors, key, CONTEXT, SEED, Fresh())
        assert check_shuffle(group, before, after, key, CONTEXT, proof)


def test_no_cards_have_no_proof(group: Group) -> None:
    shuffled = Shuffled(group, 0)
    assert shuffled.proof == b""
    assert shuffled.accepts(b"")
    assert shuffle_proof_size(0) == 0
    for proof in (b"\0", bytes(160), bytes(288)):
        assert not shuffled.accepts(proof)


def test_the_first_shuffle_is_of_open_cards_some_of_them_equal(group: Group) -> None:
    """ "The initial deck is (0, M_t) and never sent", "3 for Hipparchus (10 copies each)" (section 3)."""
    one, other = map(unmasked, some_elements(group, 2))
    shuffled = Shuffled(group, 5, [one, one, one, other, other])
    assert shuffled.accepts(shuffled.proof)
    shares = [public(group, *SECRETS, base=a) for a, _ in shuffled.after]
    assert Counter(decrypt_all(group, shuffled.after, shares)) == {one[1]: 3, other[1]: 2}


def test_a_second_prover_is_believed_too(group: Group) -> None:
    shuffled = Shuffled(group, 3)
    square = [[int(shuffled.order[new] == old) for new in range(3)] for old in range(3)]
    assert shuffled.accepts(proof_of_square(shuffled, shuffled.after, square))


# ---------------------------------------------------------------- rows 1 to 5 and 15: false lists


def false_lists(shuffled: Shuffled) -> dict[str, list[Masked]]:
    """What a cheat might like to deal, remasked as well as it can."""
    group, key, before, after = shuffled.group, shuffled.key, shuffled.before, shuffled.after
    count = len(before)
    foreign, *stacked = some_elements(group, count + 1, "card")

    def masked(cards: list[Masked]) -> list[Masked]:
        return remask(group, cards, factors_of("cheat", len(cards)), key)

    def moved(card: Masked, a: Scalar, b: Scalar) -> Masked:
        first, second = group.lincomb([[(1, card[0]), (a, GENERATOR)], [(1, card[1]), (b, GENERATOR)]])
        return first, second

    taken = [before[number] for number in shuffled.order]
    return {
        "a card twice": masked([taken[0], taken[0], *taken[2:]]),
        "the same masked card twice": [after[0], after[0], *after[2:]],
        "another card for one": [*after[:-1], *masked([unmasked(foreign)])],
        "a stacked deck": masked(list(map(unmasked, stacked))),
        "another order": masked([taken[1], taken[0], *taken[2:]]),
        "the list of before": list(before),
        "the list after, in another order": [after[1], after[0], *after[2:]],
        "a nudged card": [moved(after[0], 0, 1), *after[1:]],
        "a nudged mask": [moved(after[0], 1, 0), *after[1:]],
        "two nudges that cancel out": [moved(after[0], 0, 1), moved(after[1], 0, -1), *after[2:]],
        "halves of two cards changed": [(after[0][0], after[1][1]), (after[1][0], after[0][1]), *after[2:]],
        "a card and its mask changed": [after[0][::-1], *after[1:]],
        "the factor shown": [(IDENTITY, after[0][1]), *after[1:]],
        "a card less": after[:-1],
        "a card more": [*after, after[0]],
        "no cards": [],
        "no element": [(NO_ELEMENT, after[0][1]), *after[1:]],
        "no element under the mask": [(after[0][0], NO_ELEMENT), *after[1:]],
        "no encoding": [(after[0][0][:-1], after[0][1]), *after[1:]],
        "bytes moved over": [(after[0][0] + after[0][1][:1], after[0][1][1:]), *after[1:]],
    }


def test_no_false_list_passes(group: Group) -> None:
    """Rows 1 to 5: neither with the proof of the honest list nor with the best that the honest prover makes of it."""
    shuffled = Shuffled(group, 3)
    assert shuffled.accepts(shuffled.proof)
    for name, after in false_lists(shuffled).items():
        assert not shuffled.accepts(shuffled.proof, after), name
        if len(after) == 3 and name != "the factor shown":
            try:
                proof = shuffled.prove(Fresh(), after)
            except ValueError:
                assert "no e" in name or name == "bytes moved over"
            else:
                assert not shuffled.accepts(proof, after), name


def test_a_card_from_elsewhere_in_a_remixed_hand(group: Group) -> None:
    """Row 15: another seat's masked card, put in one's own hand to have it opened."""
    cards = deck(group, 4)
    hand, foreign = cards[:3], cards[3]
    shuffled = Shuffled(group, 3, hand)
    (smuggled,) = remask(group, [foreign], factors_of("smuggled", 1), shuffled.key)
    after = [*shuffled.after[:2], smuggled]
    assert not shuffled.accepts(shuffled.proof, after)
    assert not shuffled.accepts(shuffled.prove(Fresh(), after), after)


# ---------------------------------------------------------------- squares that are no orders


def proof_of_square(
    shuffled: Shuffled,
    after: list[Masked],
    square: Matrix,
    *,
    choose: Callable[[list[Scalar]], list[Scalar]] | None = None,
    break_chain: bool = False,
    random: str = "second prover",
) -> bytes:
    """The proof as the paper makes it, in its own words, for a square of numbers in place of an order.

    ``square[k][i]`` is 1 where card ``k`` before is card ``i`` after, else 0; a cheat may put any numbers there. ``choose``: gives, for the weights
    before, those after, where they are not the square's. ``break_chain``: the last link is made to fit the product, not the link before.
    """
    group, before, key, factors = shuffled.group, shuffled.before, shuffled.key, shuffled.factors
    n = len(before)
    h, *generators = group.h2g([uniform("shuffle generator", index_bytes(index)) for index in range(n + 1)])
    numbers = iter(factors_of(random, 4 * n + 4))

    r = [next(numbers) for _ in range(n)]
    c = group.lincomb([[(r[k], GENERATOR), *zip(square[k], generators, strict=True)] for k in range(n)])
    statement = digest("shuffle", CONTEXT, key, *[element for card in [*before, *after] for element in card])
    committed = digest("shuffle commitments", statement, *c)
    u = [scalar("shuffle weight", committed, index_bytes(k)) for k in range(n)]
    u_dash = choose(u) if choose else [sum(square[k][i] * u[k] for k in range(n)) % ORDER for i in range(n)]

    r_hat, c_hat, total, product = [], [h], 0, 1
    for i in range(n):
        r_hat.append(next(numbers))
        c_hat += group.lincomb([[(r_hat[i], GENERATOR), (u_dash[i], c_hat[i])]])
        total = (r_hat[i] + u_dash[i] * total) % ORDER
    if break_chain:
        for weight in u:
            product = product * weight % ORDER
        (c_hat[n],) = group.lincomb([[(total, GENERATOR), (product, h)]])

    omega = [next(numbers) for _ in range(4)]
    omega_hat, omega_dash = [next(numbers) for _ in range(n)], [next(numbers) for _ in range(n)]
    t_hat = [group.lincomb([[(omega_hat[i], GENERATOR), (omega_dash[i], c_hat[i])]])[0] for i in range(n)]
    t = group.lincomb(
        [
            [(omega[0], GENERATOR)],
            [(omega[1], GENERATOR)],
            [(omega[2], GENERATOR), *((omega_dash[i], generators[i]) for i in range(n))],
            [(-omega[3], GENERATOR), *((omega_dash[i], after[i][0]) for i in range(n))],
            [(-omega[3], key), *((omega_dash[i], after[i][1]) for i in range(n))],
        ]
    )
    challenge = scalar("shuffle challenge", committed, *c_hat[1:], *t_hat, *t)
    responses = [
        omega[0] + challenge * sum(r),
        omega[1] + challenge * total,
        omega[2] + challenge * sum(r[k] * u[k] for k in range(n)),
        omega[3] + challenge * sum(factors[i] * u_dash[i] for i in range(n)),
        *(omega_hat[i] + challenge * r_hat[i] for i in range(n)),
        *(omega_dash[i] + challenge * u_dash[i] for i in range(n)),
    ]
    return b"".join([*c, *c_hat[1:], *map(scalar_bytes, [challenge, *responses])])


HALF = pow(2, -1, ORDER)
THIRD = pow(3, -1, ORDER)
ORDER_OF_TWO: Matrix = [[0, 1], [1, 0]]


def mixed(shuffled: Shuffled, inverse: Matrix) -> list[Masked]:
    """Cards after, each a sum of multiples of those before: ``inverse[i][k]`` times card ``k`` in card ``i``; then remasked."""
    before, columns = shuffled.before, range(len(shuffled.before))
    sums = shuffled.group.lincomb(
        [[(inverse[i][k], before[k][half]) for k in columns] for i in columns for half in range(2)]
    )
    return remask(shuffled.group, list(zip(sums[::2], sums[1::2], strict=True)), shuffled.factors, shuffled.key)


def test_each_equation_stops_the_cheat_that_only_it_stops(group: Group) -> None:
    """A list that is no shuffle, and a proof of it in which all is right but what that equation says."""
    shuffled = Shuffled(group, 2)
    swapped = mixed(shuffled, ORDER_OF_TWO)
    assert shuffled.accepts(proof_of_square(shuffled, swapped, ORDER_OF_TWO), swapped), "it can make a true one"

    # t1: all columns add up to 1. Here one card is halved and the other doubled, which the product does not see.
    scaled = mixed(shuffled, [[HALF, 0], [0, 2]])
    assert not shuffled.accepts(proof_of_square(shuffled, scaled, [[2, 0], [0, HALF]]), scaled)

    # t2: the product of the weights is the same. Here both cards are blends of both, and columns add up to 1.
    blend, blended = [[2, -1], [-1, 2]], mixed(shuffled, [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]])
    assert not shuffled.accepts(proof_of_square(shuffled, blended, blend), blended)

    # The links: each is made of the one before. The same blends, with a last link that fits the product.
    assert not shuffled.accepts(proof_of_square(shuffled, blended, blend, break_chain=True), blended)

    # t4: the cards are those that went in. One is nudged; then one mask is.
    for half in range(2):
        nudged = list(map(list, swapped))
        (nudged[0][half],) = group.lincomb([[(1, nudged[0][half]), (1, GENERATOR)]])
        after = [(a, b) for a, b in nudged]
        assert not shuffled.accepts(proof_of_square(shuffled, after, ORDER_OF_TWO), after)


def test_weights_are_those_that_the_commitment_gives(group: Group) -> None:
    """t3: who may choose the weights after, once those before are known, makes A, B, B out of A, A, B, and all other equations hold.

    The weight of A must be the sum of two before, those of B must add up to the third, and the product must be the same: a quadratic equation.
    """
    one, other = map(unmasked, some_elements(group, 2))
    shuffled = Shuffled(group, 3, [one, one, other])
    after = remask(group, [one, other, other], shuffled.factors, shuffled.key)

    def choose(u: list[Scalar]) -> list[Scalar]:
        first = (u[0] + u[1]) % ORDER
        second = (u[2] + root(u[2] ** 2 - 4 * u[0] * u[1] * u[2] * pow(first, -1, ORDER))) * HALF % ORDER
        third = (u[2] - second) % ORDER
        assert (first * second * third - u[0] * u[1] * u[2]) % ORDER == 0
        return [first, second, third]

    square = [[int(new == old) for new in range(3)] for old in range(3)]
    for attempt in range(20):
        try:
            proof = proof_of_square(shuffled, after, square, choose=choose, random=str(attempt))
        except NoRootError:
            continue
        assert not shuffled.accepts(proof, after)
        return
    pytest.fail("half of all numbers have a root")


class NoRootError(ValueError):
    pass


def root(number: int) -> Scalar:
    """A square root modulo ``ORDER``, which is 5 modulo 8."""
    found = pow(number, (ORDER + 3) // 8, ORDER)
    for candidate in (found, found * pow(2, (ORDER - 1) // 4, ORDER) % ORDER):
        if (candidate**2 - number) % ORDER == 0:
            return candidate
    raise NoRootError(number)


def test_an_index_used_twice(group: Group) -> None:
    """Row 4: one card before is two cards after, and the other is none."""
    shuffled = Shuffled(group, 2)
    after = mixed(shuffled, [[1, 0], [1, 0]])
    assert not shuffled.accepts(proof_of_square(shuffled, after, [[1, 1], [0, 0]]), after)
    assert not shuffled.accepts(proof_of_square(shuffled, after, [[1, 1], [0, 0]], break_chain=True), after)
    assert not shuffled.accepts(proof_of_square(shuffled, after, [[1, 0], [0, 1]]), after)


# ---------------------------------------------------------------- rows 6 to 9: true proofs elsewhere, and altered


def test_a_proof_is_of_one_place_key_and_pair_of_lists(group: Group) -> None:
    """Row 6: replayed in another round, seat or list."""
    shuffled = Shuffled(group, 3)
    before, after, key, proof = shuffled.before, shuffled.after, shuffled.key, shuffled.proof
    assert check_shuffle(group, before, after, key, CONTEXT, proof)
    for context in (b"", CONTEXT + b"\0", b"table, round 2, deck, seat 0", b"table, round 1, deck, seat 1"):
        assert not check_shuffle(group, before, after, key, context, proof)
    for other in (*public(group, SECRETS[0]), GENERATOR, IDENTITY, NO_ELEMENT, b""):
        assert not check_shuffle(group, before, after, other, CONTEXT, proof)
    again = remask(group, after, factors_of("again", 3), key)
    hand = remask(group, before, factors_of("again", 3), key)
    for lists in (
        (after, before),
        (before, before),
        (after, after),
        (before[::-1], after),
        (before, after[::-1]),
        (before[::-1], after[::-1]),
        (before, again),
        (hand, after),
        (before[:2], after[:2]),
        (before[:2], after),
        ([], []),
        ([(NO_ELEMENT, before[0][1]), *before[1:]], after),
        ([(before[0][0], b"\xff" * SIZE), *before[1:]], after),
        ([(b"", before[0][1]), *before[1:]], after),
    ):
        assert not check_shuffle(group, *lists, key, CONTEXT, proof)


def test_equal_cards_before_do_not_make_lists_equal(group: Group) -> None:
    """The proof of one shuffle of a deck is not the proof of the next, though the same cards come out."""
    first = Shuffled(group, 3)
    second = Shuffled(group, 3, first.after)
    assert second.accepts(second.proof)
    assert not second.accepts(first.proof)
    assert not first.accepts(second.proof)


def test_nothing_in_a_proof_can_be_changed(group: Group) -> None:
    """Rows 7 to 9: each field tampered, wrong length, bad encoding."""
    shuffled = Shuffled(group, 2)
    assert shuffled.accepts(shuffled.proof)
    forged = list(tampered(shuffled.proof, elements=4))
    assert len(forged) > 80
    assert [name for name, proof in forged if shuffled.accepts(proof)] == []


def test_no_bit_of_the_proof_of_one_card_can_be_changed(group: Group) -> None:
    shuffled = Shuffled(group, 1)
    assert shuffled.accepts(shuffled.proof)
    forged = [*tampered(shuffled.proof, elements=2), *list(flipped(shuffled.proof))[::3]]
    assert [name for name, proof in forged if shuffled.accepts(proof)] == []


def test_no_card_lies_open_after_a_shuffle(group: Group) -> None:
    """Trap 5: the identity as ``a`` of a card given out. Made with a factor of 0, and true but for that; or under the identity as key."""
    cards = list(map(unmasked, some_elements(group, 2)))
    shuffled = Shuffled(group, 2, cards)
    shuffled.factors[1] = 0
    after = shuffle(group, cards, shuffled.order, shuffled.factors, shuffled.key)
    assert after[1][0] == IDENTITY
    square = [[int(shuffled.order[new] == old) for new in range(2)] for old in range(2)]
    assert not shuffled.accepts(proof_of_square(shuffled, after, square), after)
    with pytest.raises(ValueError, match="nothing to be proved"):
        shuffled.prove(Fresh(), after)

    bare = Shuffled(group, 2)
    bare.key = IDENTITY
    after = shuffle(group, bare.before, bare.order, bare.factors, bare.key)
    assert not bare.accepts(proof_of_square(bare, after, square), after)
    with pytest.raises(ValueError, match="nothing to be proved"):
        bare.prove(Fresh(), after)


def test_what_is_no_shuffle_is_not_proved(group: Group) -> None:
    shuffled = Shuffled(group, 3)
    before, after, key, factors = shuffled.before, shuffled.after, shuffled.key, shuffled.factors
    for order in ((0, 1), (0, 1, 1), (0, 1, 3), (-1, 0, 1)):
        with pytest.raises(ValueError, match="not an order"):
            prove_shuffle(group, before, after, order, factors, key, CONTEXT, SEED, Fresh())
    for lists in ((after[:2], factors), (after, factors[:2]), ([*after, after[0]], factors)):
        with pytest.raises(ValueError, match="nothing to be proved"):
            prove_shuffle(group, before, lists[0], (0, 1, 2), lists[1], key, CONTEXT, SEED, Fresh())


# ---------------------------------------------------------------- randomness


def test_two_proofs_of_one_shuffle_have_nothing_in_common(group: Group) -> None:
    shuffled = Shuffled(group, 2)
    fresh = Fresh()
    one, other = shuffled.prove(fresh), shuffled.prove(fresh)
    assert fresh.calls == 2, "drawn once for each proof, so that a source fails for all of a proof or for none of it"
    assert not set(pieces(one)) & set(pieces(other))
    assert shuffled.accepts(one)
    assert shuffled.accepts(other)


def test_randomness_that_fails_repeats_no_nonce(group: Group) -> None:
    """Trap 3: other contexts, keys, lists, orders, factors and secrets have other nonces. Two proofs that shared those of their commitments would
    show the order; here nothing of any two is the same."""
    one, other = map(unmasked, some_elements(group, 2))
    before, key, order, factors = [one, one, other], joint_key(group), (0, 1, 2), factors_of("shuffle", 3)
    after = shuffle(group, before, order, factors, key)
    exchanged = shuffle(group, before, (1, 0, 2), factors, key)
    assert after == exchanged, "of equal cards, another order gives the same lists"
    others = factors_of("others", 3)

    def proof(
        order: Sequence[int] = order, factors: list[Scalar] = factors, context: bytes = CONTEXT, secret: bytes = SEED
    ) -> bytes:
        now = shuffle(group, before, order, factors, key)
        made = prove_shuffle(group, before, now, order, factors, key, context, secret, stuck)
        assert check_shuffle(group, before, now, key, context, made)
        return made

    proofs = [
        proof(),
        proof(order=(1, 0, 2)),
        proof(order=(2, 0, 1)),
        proof(factors=others),
        proof(context=b"other"),
        proof(secret=b"other"),
    ]
    fields = [field for each in proofs for field in pieces(each)]
    assert len(set(fields)) == len(fields)
    assert proof() == proofs[0], "the source had failed"


def test_a_proof_is_the_same_bytes_in_every_group(group: Group) -> None:
    """For good: a table's messages are checked by whoever comes later, with whatever version."""
    shuffled = Shuffled(group, 3)
    assert digest("golden", shuffled.prove(stuck))[:8].hex() == "a6dd097826e2d8c7"


# ---------------------------------------------------------------- cost, and bytes from anywhere


def test_a_shuffle_takes_few_calls(group: Group) -> None:
    """Each call may leave Python; and all that is secret for long or multiplied alone stands in short rows."""
    shuffled = Shuffled(group, 8)
    counting = Counting(group)
    shuffled.group = counting
    proof = shuffled.prove(Fresh())
    assert len(counting.rows) == 2
    assert sum(map(len, counting.rows)) == 3 * 8 + 5
    assert sum(len(row) > 2 for call in counting.rows for row in call) == 3, "the sums over all cards"
    counting.rows.clear()
    assert shuffled.accepts(proof)
    assert len(counting.rows) == 2
    assert sum(map(len, counting.rows)) == 8 + 6


SOME = st.binary(max_size=40) | st.sampled_from([b"", IDENTITY, GENERATOR, NO_ELEMENT])
CARDS = st.lists(st.tuples(SOME, SOME), min_size=1, max_size=3)


@given(before=CARDS, after=CARDS, key=SOME, context=SOME, proof=st.binary(max_size=300))
@settings(max_examples=60)
def test_checks_never_raise_and_never_believe(
    group: Group, before: list[Masked], after: list[Masked], key: bytes, context: bytes, proof: bytes
) -> None:
    assert not check_shuffle(group, before, after, key, context, proof)
    sized = proof.ljust(shuffle_proof_size(len(before)), b"\0")[: shuffle_proof_size(len(before))]
    assert not check_shuffle(group, before, after, key, context, sized)


@given(data=st.data())
@settings(max_examples=20)
def test_numbers_out_of_nowhere_prove_nothing(group: Group, data: st.DataObject) -> None:
    """Well-formed, of the right size, for a true statement."""
    shuffled = Shuffled(group, 2)
    numbers = data.draw(st.lists(st.integers(0, ORDER - 1), min_size=9, max_size=9))
    elements = data.draw(st.lists(st.sampled_from([GENERATOR, *some_elements(group, 3)]), min_size=4, max_size=4))
    proof = b"".join([*elements, *map(scalar_bytes, numbers)])
    assert len(proof) == len(shuffled.proof)
    assert not shuffled.accepts(proof)
