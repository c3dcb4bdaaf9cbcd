"""The group that all of fair dealing rests on: ristretto255 (RFC 9496), behind three functions.

Scalars are whole numbers from 0 to ``ORDER - 1``, elements their canonical encoding, 32 bytes. Whoever opens a table hands a group in: the
reference in Python (``game.fair.ristretto``), or a faster one outside (``game.fair.packed``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, TypeAlias

Scalar: TypeAlias = int
Element: TypeAlias = bytes

ORDER: Final = 2**252 + 27742317777372353535851937790883648493
"""The number of elements, a prime (RFC 9496, section 4)."""
SIZE: Final = 32
"""Bytes of an element and of a scalar (little-endian)."""
IDENTITY: Final[Element] = bytes(SIZE)
GENERATOR: Final[Element] = bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76")
"""The encoding of the generator (RFC 9496, appendix A.1)."""

Terms: TypeAlias = Sequence[tuple[Scalar, Element]]
"""A sum of multiples of elements."""


class Group(Protocol):
    """Batches, since each call may have to leave Python."""

    def lincomb(self, rows: Sequence[Terms]) -> list[Element]:
        """The sum of each row; an empty row is the identity. Scalars are taken modulo ``ORDER``, also negative ones.

        A row of one term takes the same time whatever its scalar is, as far as the backend can: secrets go in such rows.
        Raises ``ValueError`` for an encoding that is none.
        """

    def h2g(self, uniform: Sequence[bytes]) -> list[Element]:
        """The element that 64 uniform bytes derive (RFC 9496, section 4.3.4), for each."""

    def valid(self, encodings: Sequence[bytes]) -> bool:
        """Whether each is the canonical encoding of an element (RFC 9496, section 4.3.1); the identity is one."""

    def __hash__(self) -> int:
        """Groups are told apart as objects: what is worked out once for one is kept with it."""
