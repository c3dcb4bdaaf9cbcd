"""A group outside Python, such as the page's in JavaScript (``web/js/ristretto.mjs``): each batch crosses the border once, as bytes.

Numbers are unsigned and little-endian. Rows are packed as their number (4 bytes), the number of terms of each (4 bytes each) and their
terms, each a scalar below ``ORDER`` and an element (32 bytes each). Elements lie one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.fair.group import ORDER, SIZE, Element, Terms


class Packed:
    """``game.fair.group.Group`` over three functions of the other side.

    ``lincomb``: packed rows to their sums; no bytes at all where one of the encodings is none.
    ``h2g``: uniform bytes, 64 for each element, to elements.
    ``valid``: whether all of some 32 bytes each are encodings of elements.

    What else goes wrong there comes through as ``RuntimeError``, or as what the border raises: it says nothing about the bytes, and nobody
    must be blamed for it.
    """

    def __init__(
        self, lincomb: Callable[[bytes], bytes], h2g: Callable[[bytes], bytes], valid: Callable[[bytes], bool]
    ) -> None:
        self._lincomb = lincomb
        self._h2g = h2g
        self._valid = valid

    def lincomb(self, rows: Sequence[Terms]) -> list[Element]:
        if not rows:
            return []
        sums = self._lincomb(_packed(rows))
        if not sums:
            raise ValueError("no encoding of an element among the terms")
        return _elements(sums, len(rows))

    def h2g(self, uniform: Sequence[bytes]) -> list[Element]:
        if not uniform:
            return []
        return _elements(self._h2g(_joined(uniform, 2 * SIZE)), len(uniform))

    def valid(self, encodings: Sequence[bytes]) -> bool:
        if any(len(encoding) != SIZE for encoding in encodings):
            return False
        return not encodings or self._valid(b"".join(encodings))


def _packed(rows: Sequence[Terms]) -> bytes:
    parts = [number.to_bytes(4, "little") for number in (len(rows), *map(len, rows))]
    for row in rows:
        for scalar, element in row:
            if len(element) != SIZE:
                raise ValueError(f"{len(element)} bytes encode no element, {SIZE} do")
            parts += ((scalar % ORDER).to_bytes(SIZE, "little"), element)
    return b"".join(parts)


def _joined(texts: Sequence[bytes], size: int) -> bytes:
    for text in texts:
        if len(text) != size:
            raise ValueError(f"{len(text)} bytes derive no element, {size} do")
    return b"".join(texts)


def _elements(joined: bytes, count: int) -> list[Element]:
    if len(joined) != count * SIZE:
        raise RuntimeError(f"{len(joined)} bytes came back, not {count} elements")
    return [joined[start : start + SIZE] for start in range(0, len(joined), SIZE)]
