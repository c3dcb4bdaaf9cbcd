"""A group on the other side of a border: what crosses, how often, and what comes of errors there."""

from __future__ import annotations

import pytest

from game.fair.group import GENERATOR, IDENTITY, ORDER, SIZE, Element, Terms
from game.fair.packed import Packed
from game.fair.ristretto import Ristretto

HERE = Ristretto()
DOUBLE, TRIPLE = HERE.lincomb([[(2, GENERATOR)], [(3, GENERATOR)]])


class There:
    """The other side, written after what game/fair/packed.py says of the bytes; counts what crosses."""

    def __init__(self) -> None:
        self.crossed: list[bytes] = []
        self.group = Packed(self.lincomb, self.h2g, self.valid)

    def lincomb(self, call: bytes) -> bytes:
        self.crossed.append(call)
        numbers = [int.from_bytes(call[at : at + 4], "little") for at in range(0, len(call) // 4 * 4, 4)]
        terms = call[4 + 4 * numbers[0] :]
        rows: list[Terms] = []
        for count in numbers[1 : 1 + numbers[0]]:
            own, terms = terms[: 2 * SIZE * count], terms[2 * SIZE * count :]
            pairs = [own[at : at + 2 * SIZE] for at in range(0, len(own), 2 * SIZE)]
            rows.append([(int.from_bytes(pair[:SIZE], "little"), pair[SIZE:]) for pair in pairs])
        assert terms == b""
        assert all(scalar < ORDER for row in rows for scalar, _ in row)
        try:
            return b"".join(HERE.lincomb(rows))
        except ValueError:
            return b""

    def h2g(self, uniform: bytes) -> bytes:
        self.crossed.append(uniform)
        return b"".join(HERE.h2g([uniform[at : at + 64] for at in range(0, len(uniform), 64)]))

    def valid(self, encodings: bytes) -> bool:
        self.crossed.append(encodings)
        return HERE.valid([encodings[at : at + SIZE] for at in range(0, len(encodings), SIZE)])


@pytest.fixture
def there() -> There:
    return There()


def test_rows_are_packed_as_numbers_scalars_and_elements(there: There) -> None:
    rows: list[Terms] = [[(258, GENERATOR)], [], [(-1, DOUBLE), (ORDER + 1, TRIPLE)]]
    assert there.group.lincomb(rows) == [*HERE.lincomb(rows[:1]), IDENTITY, GENERATOR]
    scalars = [number.to_bytes(32, "little") for number in (258, ORDER - 1, 1)]
    head = bytes.fromhex("03000000 01000000 00000000 02000000")
    assert there.crossed == [head + scalars[0] + GENERATOR + scalars[1] + DOUBLE + scalars[2] + TRIPLE]


def test_a_batch_crosses_once(there: There) -> None:
    rows: list[Terms] = [[(factor, GENERATOR)] for factor in range(20)]
    assert there.group.lincomb(rows) == HERE.lincomb(rows)
    texts = [bytes([number]) * 64 for number in range(5)]
    assert there.group.h2g(texts) == HERE.h2g(texts)
    assert there.group.valid([GENERATOR, DOUBLE, IDENTITY])
    assert [len(call) for call in there.crossed] == [4 + 20 * 4 + 20 * 64, 5 * 64, 3 * 32]


def test_nothing_crosses_for_nothing(there: There) -> None:
    assert there.group.lincomb([]) == []
    assert there.group.h2g([]) == []
    assert there.group.valid([])
    assert there.crossed == []


def test_what_would_shift_all_that_follows_does_not_cross(there: There) -> None:
    for wrong in (GENERATOR[:-1], GENERATOR + b"\0", b""):
        with pytest.raises(ValueError, match="encode"):
            there.group.lincomb([[(1, GENERATOR)], [(1, wrong)]])
        assert not there.group.valid([wrong])
        with pytest.raises(ValueError, match="derive"):
            there.group.h2g([bytes(64), wrong])
    assert there.crossed == []


def test_a_refusal_there_is_a_value_error_here(there: There) -> None:
    none: Element = b"\x01" + bytes(31)
    with pytest.raises(ValueError, match="encoding"):
        there.group.lincomb([[(1, GENERATOR)], [(3, none)]])
    assert not there.group.valid([GENERATOR, none])
    assert len(there.crossed) == 2


def test_whatever_else_goes_wrong_there_blames_nobody() -> None:
    """A ``ValueError`` says that somebody sent bytes that are none, and names who did: no such thing follows from a broken border."""

    def broken(_: bytes) -> bytes:
        raise OSError("the worker is gone")

    for group in (Packed(broken, broken, lambda _: False), Packed(lambda _: bytes(31), lambda _: b"", lambda _: False)):
        with pytest.raises((OSError, RuntimeError)):
            group.lincomb([[(1, GENERATOR)]])
        with pytest.raises((OSError, RuntimeError)):
            group.h2g([bytes(64)])
