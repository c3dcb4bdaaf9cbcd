"""ristretto255 (RFC 9496) in plain Python: the reference that every other group is held against, and what runs where there is no other.

Elements are computed with as points of edwards25519 in extended coordinates ``(X, Y, Z, T)``, where ``x = X/Z``, ``y = Y/Z`` and
``xy = T/Z``; sections are those of RFC 9496 unless another source is named. Python's whole numbers take longer the larger they are, so
nothing here takes exactly the same time for all secrets; but a sum of one term at least runs through the same steps whatever its scalar is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, repeat
from typing import Final, TypeAlias

from game.fair.group import GENERATOR, ORDER, SIZE, Element, Scalar, Terms

P: Final = 2**255 - 19
"""The prime of the field (section 4.1)."""
D: Final = 37095705934669439343138083508754565189542113879843219016388785533085940283555
SQRT_M1: Final = 19681161376707505956807079304988542015446066515923890162744021073123829784752
SQRT_AD_MINUS_ONE: Final = 25063068953384623474111414158702152701244531502492656460079210482610430750235
"""The odd one of its two roots, unlike all other roots here: the even one derives other elements."""
INVSQRT_A_MINUS_D: Final = 54469307008909316920995813868745141605393597292927456921205312896311721017578
ONE_MINUS_D_SQ: Final = 1159843021668779879193775521855586647937357759715417654439879720876111806838
D_MINUS_ONE_SQ: Final = 40440834346308536858101042469323190826248399146238708352240133220865137265952

Point: TypeAlias = tuple[int, int, int, int]
"""Extended coordinates, each from 0 to P - 1."""
Addend: TypeAlias = tuple[int, int, int, int]
"""A point to be added often: ``(Y + X, Y - X, 2Z, 2dT)``."""

ZERO: Final[Point] = (0, 1, 1, 0)
_MASK: Final = 2**255 - 1
_WIDTH: Final = 5
"""Bits of a scalar that one addition settles."""
_DIGIT: Final = 2**_WIDTH - 1
_WINDOWS: Final = -(-ORDER.bit_length() // _WIDTH)
_DECODED: Final = 4096
"""Points kept: the same keys, cards and generators come in again and again, and each costs a square root."""


class Ristretto:
    """``game.fair.group.Group``. Holds no state: all instances are the same."""

    def lincomb(self, rows: Sequence[Terms]) -> list[Element]:
        return [encode(_multiple(*row[0]) if len(row) == 1 else _sum(row)) for row in rows]

    def h2g(self, uniform: Sequence[bytes]) -> list[Element]:
        return [encode(derive(text)) for text in uniform]

    def valid(self, encodings: Sequence[bytes]) -> bool:
        try:
            for encoding in encodings:
                decode(encoding)
        except ValueError:
            return False
        return True


# ---------------------------------------------------------------- bytes and points


@lru_cache(_DECODED)
def decode(encoding: bytes) -> Point:
    """The point of an element (section 4.3.1). Raises ``ValueError`` for bytes that encode none."""
    s = int.from_bytes(encoding, "little")
    if len(encoding) != SIZE or s >= P or _is_negative(s):
        raise ValueError("no encoding of an element: not canonical")
    ss = s * s % P
    u1 = 1 - ss
    u2 = 1 + ss
    u2_sqr = u2 * u2 % P
    v = (-D * u1 * u1 - u2_sqr) % P
    was_square, invsqrt = sqrt_ratio_m1(1, v * u2_sqr % P)
    den_x = invsqrt * u2 % P
    den_y = invsqrt * den_x * v % P
    x = _abs(2 * s * den_x % P)
    y = u1 * den_y % P
    t = x * y % P
    if not was_square or _is_negative(t) or y == 0:
        raise ValueError("no encoding of an element: no point has it")
    return x, y, 1, t


def encode(point: Point) -> Element:
    """The one encoding of all points of an element (section 4.3.2)."""
    x0, y0, z0, t0 = point
    u1 = (z0 + y0) * (z0 - y0) % P
    u2 = x0 * y0 % P
    _, invsqrt = sqrt_ratio_m1(1, u1 * u2 * u2 % P)
    den1 = invsqrt * u1 % P
    den2 = invsqrt * u2 % P
    z_inv = den1 * den2 * t0 % P
    if _is_negative(t0 * z_inv % P):
        x, y = y0 * SQRT_M1 % P, x0 * SQRT_M1 % P
        den_inv = den1 * INVSQRT_A_MINUS_D % P
    else:
        x, y = x0, y0
        den_inv = den2
    if _is_negative(x * z_inv % P):
        y = -y
    return _abs(den_inv * (z0 - y) % P).to_bytes(SIZE, "little")


def equal(one: Point, other: Point) -> bool:
    """Whether two points are of the same element (section 4.3.3)."""
    x1, y1, _, _ = one
    x2, y2, _, _ = other
    return (x1 * y2 - y1 * x2) % P == 0 or (y1 * y2 - x1 * x2) % P == 0


def derive(uniform: bytes) -> Point:
    """A point of the element that 64 uniform bytes derive (section 4.3.4). Raises ``ValueError`` for another number of bytes."""
    if len(uniform) != 2 * SIZE:
        raise ValueError(f"{len(uniform)} bytes derive no element, {2 * SIZE} do")
    first, second = (int.from_bytes(half, "little") & _MASK for half in (uniform[:SIZE], uniform[SIZE:]))
    return _add(_elligator(first % P), _addend(_elligator(second % P)))


def _elligator(t: int) -> Point:
    """The function MAP of section 4.3.4."""
    r = SQRT_M1 * t * t % P
    u = (r + 1) * ONE_MINUS_D_SQ % P
    v = (-1 - r * D) * (r + D) % P
    was_square, s = sqrt_ratio_m1(u, v)
    c = -1
    if not was_square:
        s = -_abs(s * t % P)
        c = r
    n = (c * (r - 1) * D_MINUS_ONE_SQ - v) % P
    w0 = 2 * s * v % P
    w1 = n * SQRT_AD_MINUS_ONE % P
    w2 = 1 - s * s
    w3 = 1 + s * s
    return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P


# ---------------------------------------------------------------- the field


def sqrt_ratio_m1(u: int, v: int) -> tuple[bool, int]:
    """Whether ``u/v`` is a square, and the non-negative root of it, or of ``SQRT_M1 * u/v`` where it is none (section 4.2)."""
    v3 = v * v * v % P
    r = u * v3 * pow(u * v3 * v3 * v, (P - 5) // 8, P) % P
    check = v * r * r % P
    correct_sign = check == u % P
    flipped_sign = check == -u % P
    flipped_sign_i = check == -u * SQRT_M1 % P
    if flipped_sign or flipped_sign_i:
        r = r * SQRT_M1 % P
    return correct_sign or flipped_sign, _abs(r)


def _is_negative(number: int) -> bool:
    """For a number from 0 to P - 1 (section 4.1)."""
    return number & 1 == 1


def _abs(number: int) -> int:
    return P - number if _is_negative(number) else number


# ---------------------------------------------------------------- sums of points

# Products of two small numbers are folded at 2**255, which is 19, and stay below 2**262: that takes a third of the time of a division, and
# what is multiplied once more after it is divided anyway.


def _add(point: Point, addend: Addend) -> Point:
    """The sum; the formulas are complete, for all points (RFC 8032, section 5.1.4)."""
    x, y, z, t = point
    y_plus_x, y_minus_x, z2, t2d = addend
    a = (y - x) * y_minus_x
    b = (y + x) * y_plus_x
    c = t * t2d
    d = z * z2
    a = (a & _MASK) + 19 * (a >> 255)
    b = (b & _MASK) + 19 * (b >> 255)
    c = (c & _MASK) + 19 * (c >> 255)
    d = (d & _MASK) + 19 * (d >> 255)
    e = b - a
    f = d - c
    g = d + c
    h = b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _double(point: Point, times: int) -> Point:
    """``2**times`` times the point, ``times`` > 0 (RFC 8032, section 5.1.4). Only the last step needs T."""
    x, y, z, _ = point
    for _ in range(times):
        a = x * x
        b = y * y
        c = z * z
        e = (x + y) * (x + y)
        a = (a & _MASK) + 19 * (a >> 255)
        b = (b & _MASK) + 19 * (b >> 255)
        c = (c & _MASK) + 19 * (c >> 255)
        e = (e & _MASK) + 19 * (e >> 255)
        h = a + b
        e = h - e
        g = a - b
        f = 2 * c + g
        x = e * f % P
        y = g * h % P
        z = f * g % P
    return x, y, z, e * h % P


def _addend(point: Point) -> Addend:
    x, y, z, t = point
    return y + x, y - x, 2 * z, 2 * D * t % P


def _negative(addend: Addend) -> Addend:
    y_plus_x, y_minus_x, z2, t2d = addend
    return y_minus_x, y_plus_x, z2, -t2d


def _multiple(scalar: Scalar, element: Element) -> Point:
    """A sum of one term. Every scalar takes as many doublings and additions as any other."""
    scalar %= ORDER
    digits = [(scalar >> window * _WIDTH) & _DIGIT for window in range(_WINDOWS)]
    total = ZERO
    if element == GENERATOR:
        for multiples, digit in zip(_multiples_of_generator(), digits, strict=True):
            total = _add(total, multiples[digit])
        return total
    multiples = _multiples(decode(element))
    for digit in reversed(digits):
        total = _add(_double(total, _WIDTH), multiples[digit])
    return total


def _multiples(point: Point) -> list[Addend]:
    """0, 1, 2, … times the point, one for each value of a digit."""
    return [_addend(each) for each in accumulate(repeat(_addend(point), _DIGIT), _add, initial=ZERO)]


@lru_cache(1)
def _multiples_of_generator() -> list[list[Addend]]:
    """The same of the generator and all its multiples by powers of ``2**_WIDTH``, so that nothing is left to be doubled."""
    bases = accumulate(repeat(_WIDTH, _WINDOWS - 1), _double, initial=decode(GENERATOR))
    return [_multiples(base) for base in bases]


def _sum(terms: Terms) -> Point:
    """A sum of many terms, all of which share their doublings (Straus 1964; Möller, SAC 2001)."""
    due: list[list[Addend]] = [[] for _ in range(ORDER.bit_length() + 1)]
    for scalar, element in terms:
        point, digits = decode(element), list(_signed_digits(scalar))
        largest = max((abs(digit) for _, digit in digits), default=1)
        odd = _odd_multiples(point, largest)
        for position, digit in digits:
            addend = odd[abs(digit) // 2]
            due[position].append(addend if digit > 0 else _negative(addend))
    total = ZERO
    for addends in reversed(due):
        if total is not ZERO:
            total = _double(total, 1)
        for addend in addends:
            total = _add(total, addend)
    return total


def _odd_multiples(point: Point, largest: int) -> list[Addend]:
    """1, 3, 5, … times the point."""
    if largest == 1:
        return [_addend(point)]
    twice = _addend(_double(point, 1))
    return [_addend(each) for each in accumulate(repeat(twice, largest // 2), _add, initial=point)]


def _signed_digits(scalar: Scalar) -> Iterator[tuple[int, int]]:
    """A scalar modulo ``ORDER`` as few ``digit * 2**position``: each digit is odd and below ``2**(_WIDTH - 1)``, or its negative."""
    rest = scalar % ORDER
    if rest > ORDER // 2:
        rest -= ORDER  # -1 has one digit, ORDER - 1 has many
    position = 0
    while rest:
        zeros = (rest & -rest).bit_length() - 1
        rest >>= zeros
        position += zeros
        digit = rest & _DIGIT
        if digit > _DIGIT // 2:
            digit -= 2**_WIDTH
        yield position, digit
        rest -= digit
