"""What tests of proofs share: randomness that is the same on every run, one that has failed, and proofs with something wrong in them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final

from game.fair.group import GENERATOR, IDENTITY, ORDER, SIZE, Element, Group, Scalar, Terms
from game.fair.hashing import derive, index_bytes, scalar_bytes, uniform

NO_ELEMENT: Final = bytes.fromhex("26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371")
"""RFC 9496, A.2: "Non-square x^2"."""


class Fresh:
    """Other bytes on every call; the same ones in every run of a test."""

    def __init__(self, name: str = "") -> None:
        self._name = name
        self.calls = 0

    def __call__(self, size: int) -> bytes:
        self.calls += 1
        return hashlib.shake_256(f"{self._name}/{self.calls}".encode()).digest(size)


def stuck(size: int) -> bytes:
    """A source of randomness that has failed."""
    return bytes(size)


def secret_of(name: str) -> Scalar:
    return derive(b"tests", name)


def public(group: Group, *secrets: Scalar, base: Element = GENERATOR) -> list[Element]:
    return group.lincomb([[(secret, base)] for secret in secrets])


def some_elements(group: Group, count: int, name: str = "some") -> list[Element]:
    """Elements of which nobody knows the logarithms."""
    return group.h2g([uniform("tests", name.encode(), index_bytes(index)) for index in range(count)])


def pieces(proof: bytes) -> list[bytes]:
    return [proof[start : start + SIZE] for start in range(0, len(proof), SIZE)]


def tampered(proof: bytes, elements: int = 0) -> Iterator[tuple[str, bytes]]:
    """The proof with each of its fields, in turn, replaced by another good value and by what is none; then with another length.

    ``elements``: how many of the fields are elements; they come first, numbers after them.
    """
    fields = pieces(proof)
    for index, field in enumerate(fields):
        if index < elements:
            others = {"generator": GENERATOR, "identity": IDENTITY, "no element": NO_ELEMENT}
        else:
            number = int.from_bytes(field, "little")
            others = {
                "next": scalar_bytes(number + 1),
                "negative": scalar_bytes(-number),
                "zero": bytes(SIZE),
                "same, not reduced": (number + ORDER).to_bytes(SIZE, "little"),
                "order": ORDER.to_bytes(SIZE, "little"),
            }
        others["all ones"] = b"\xff" * SIZE
        others["its neighbour"] = fields[index - 1]
        for name, other in others.items():
            assert other != field
            yield f"field {index}: {name}", b"".join([*fields[:index], other, *fields[index + 1 :]])
    yield "nothing", b""
    yield "a byte less", proof[:-1]
    yield "a byte more", proof + b"\0"
    yield "a field less", proof[:-SIZE]
    yield "a field more", proof + bytes(SIZE)
    yield "twice", proof * 2


def flipped(proof: bytes) -> Iterator[tuple[str, bytes]]:
    """The proof with one bit of each byte, in turn, the other way."""
    for index in range(len(proof)):
        bit = 1 << index % 8
        yield f"byte {index}", proof[:index] + bytes([proof[index] ^ bit]) + proof[index + 1 :]


class Counting:
    """A group that counts how often it is called, and keeps the rows."""

    def __init__(self, group: Group) -> None:
        self._group = group
        self.rows: list[list[list[tuple[Scalar, Element]]]] = []
        """Of each call of ``lincomb``."""
        self.valid = group.valid
        self.h2g = group.h2g

    def lincomb(self, rows: Sequence[Terms]) -> list[Element]:
        self.rows.append([list(row) for row in rows])
        return self._group.lincomb(rows)
