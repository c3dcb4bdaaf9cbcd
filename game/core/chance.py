"""A stream of numbers that is the same in every process, browser and version: SHA-256 in counter mode over a key.

It has no state of its own outside and no source of randomness: the same key gives the same numbers. Whoever wants luck brings a secret key.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def _framed(part: str | int | bytes) -> bytes:
    """A part of a key with its length before it."""
    whole = part if isinstance(part, bytes) else str(part).encode(errors="surrogatepass")
    return len(whole).to_bytes(8, "big") + whole


class Stream:
    """Uniform whole numbers from a key.

    The key's parts are length-prefixed, so that ``("ab", "c")`` and ``("a", "bc")`` give different streams. A number
    counts as its decimal text: ``7`` and ``"7"`` are one key. Any string will do, also half of a surrogate pair.

    >>> Stream("seed", 7).shuffled("abcdef") == Stream("seed", 7).shuffled("abcdef")
    True
    """

    __slots__ = ("_counter", "_key", "_pool", "_pool_bits")

    def __init__(self, *key: str | int | bytes) -> None:
        self._key = hashlib.sha256(b"".join(map(_framed, key))).digest()
        self._counter = 0
        self._pool = 0
        self._pool_bits = 0

    @staticmethod
    def family(*key: str | int | bytes) -> Callable[[int], Stream]:
        """The streams of a key and a number after it: ``Stream.family("seed")(7)`` is ``Stream("seed", 7)``, sooner."""
        shared = hashlib.sha256(b"".join(map(_framed, key)))

        def stream(number: int) -> Stream:
            found = Stream.__new__(Stream)
            hasher = shared.copy()
            hasher.update(_framed(number))
            found._key = hasher.digest()
            found._counter = found._pool = found._pool_bits = 0
            return found

        return stream

    def bits(self, count: int) -> int:
        """The next ``count`` bits as a number."""
        while self._pool_bits < count:
            block = hashlib.sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._pool = (self._pool << 256) | int.from_bytes(block, "big")
            self._pool_bits += 256
        self._pool_bits -= count
        value = self._pool >> self._pool_bits
        self._pool &= (1 << self._pool_bits) - 1
        return value

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, each as likely (rejection sampling: a remainder would favour the small ones)."""
        if limit < 1:
            raise ValueError("limit must be at least 1")
        width = (limit - 1).bit_length()
        while True:
            value = self.bits(width)
            if value < limit:
                return value

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a uniformly random order (Fisher-Yates)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.bits(last.bit_length())
            while other > last:
                other = self.bits(last.bit_length())
            result[last], result[other] = result[other], result[last]
        return result

    def weighted(self, outcomes: Sequence[tuple[T, int]]) -> T:
        """One of the outcomes, each as likely as its weight says."""
        ticket = self.below(sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            ticket -= weight
            if ticket < 0:
                return outcome
        raise AssertionError("unreachable: the ticket is below the sum of the weights")
