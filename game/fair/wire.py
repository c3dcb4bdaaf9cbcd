"""Messages as texts: a signature, then canonical JSON. Everything that comes from a peer is hostile until it was read here.

``<signature>{"at":stage,"b":body,"h":transcript,"k":kind,"n":number,"p":previous,"s":seat,"t":table}``. Bytes are unpadded base64url. A text is
signed, hashed, stored and sent on as it is, never written anew.
"""

from __future__ import annotations

import binascii
import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from game.core import Seat, TextError
from game.core.canonical import dumps, loads
from game.fair.group import IDENTITY, SIZE, Element, Group, Scalar
from game.fair.hashing import Entropy, parse_scalar
from game.fair.proofs import check_signature, sign

MAX_TEXT: Final = 65_536
"""Characters of a message."""
SIGNATURE: Final = 64
"""Bytes of a signature, and of every proof about one number."""
_SIGNATURE_TEXT: Final = 86
HASH: Final = 32
MAX_NUMBER: Final = 1_000_000
CLOSING: Final = MAX_NUMBER - 2
"""The stage of a table that was stopped by an accusation, wherever each device was."""

Body: TypeAlias = Mapping[str, Any]

DUTIES: Final = frozenset(
    "act ack audit coin done keys open pieces remix result seal share shuffle sign sub took tokens unseal words".split()
)
"""What a seat sends since it is its turn or its due, one after the other."""
CALLS: Final = frozenset("accuse agree back resign seen vote".split())
"""What a seat may send at any time."""


def to_base64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def from_base64(text: Any, size: int | None = None) -> bytes:
    """The bytes of a canonical text, ``size`` of them where it is given. Raises ``TextError`` (``fair.bytes``)."""
    if not isinstance(text, str) or not text.isascii():
        raise TextError("fair.bytes", "not a text of bytes")
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise TextError("fair.bytes", "not base64url") from None
    if to_base64(data) != text or (size is not None and len(data) != size):
        raise TextError("fair.bytes", "not canonical, or not of this size")
    return data


def element_of(text: Any) -> Element:
    """32 bytes that are not the identity; whether they are an element is the group's to say. Raises ``TextError``."""
    data = from_base64(text, SIZE)
    if data == IDENTITY:
        raise TextError("fair.identity", "the identity")
    return data


class Fields:
    """Reads the body of a message: each field once, of exactly the size that is due, and nothing left over.

    All elements that were read are validated together, by :meth:`close`. Raises ``TextError`` (``fair.*``).
    """

    def __init__(self, group: Group, body: Body) -> None:
        self._group = group
        self._rest = dict(body)
        self._elements: list[Element] = []

    def data(self, name: str, size: int) -> bytes:
        return from_base64(self._rest.pop(name, None), size)

    def elements(self, name: str, count: int) -> list[Element]:
        """Elements one after the other, none of them the identity."""
        data = self.data(name, count * SIZE)
        found = [data[at : at + SIZE] for at in range(0, len(data), SIZE)]
        if IDENTITY in found:
            raise TextError("fair.identity", name)
        self._elements += found
        return found

    def element(self, name: str) -> Element:
        return self.elements(name, 1)[0]

    def scalar(self, name: str) -> Scalar:
        return parse_scalar(self.data(name, SIZE))

    def parts(self, name: str, size: int, count: int) -> list[bytes]:
        """Equally long pieces one after the other."""
        data = self.data(name, size * count)
        return [data[at : at + size] for at in range(0, size * count, size)] if size else [b""] * count

    def number(self, name: str, limit: int) -> int:
        value = self._rest.pop(name, None)
        if type(value) is not int or not 0 <= value < limit:
            raise TextError("fair.number", name)
        return value

    def text(self, name: str, longest: int) -> str:
        value = self._rest.pop(name, None)
        if not isinstance(value, str) or len(value) > longest:
            raise TextError("fair.text", name)
        return value

    def faces(self, name: str, count: int, longest: int) -> list[str]:
        value = self._rest.pop(name, None)
        if not isinstance(value, list) or len(value) != count:
            raise TextError("fair.faces", name)
        if not all(isinstance(face, str) and 0 < len(face) <= longest and face.isascii() for face in value):
            raise TextError("fair.faces", name)
        return value

    def hex(self, name: str, digits: int) -> str:
        value = self.text(name, digits)
        if len(value) != digits or not all(digit in "0123456789abcdef" for digit in value):
            raise TextError("fair.hex", name)
        return value

    def block(self, name: str, size: int, longest: int) -> bytes:
        """Bytes in whole blocks of this size."""
        data = from_base64(self._rest.pop(name, None))
        if not 0 < len(data) <= longest or len(data) % size:
            raise TextError("fair.bytes", name)
        return data

    def pairs(self, name: str, most: int) -> list[tuple[int, int]]:
        """Different pairs of small numbers."""
        value = self._rest.pop(name, None)
        if not isinstance(value, list) or not 0 < len(value) <= most or not all(map(_is_pair, value)):
            raise TextError("fair.pairs", name)
        if len({tuple(pair) for pair in value}) < len(value):
            raise TextError("fair.pairs", "one pair twice")
        return [(first, second) for first, second in value]

    def flag(self, name: str) -> bool:
        value = self._rest.pop(name, None)
        if type(value) is not bool:
            raise TextError("fair.flag", name)
        return value

    def plain(self, name: str) -> Any:
        """A field as it is, for whoever reads it on."""
        return self._rest.pop(name, None)

    def has(self, name: str) -> bool:
        return name in self._rest

    def close(self) -> None:
        if self._rest:
            raise TextError("fair.fields", ", ".join(sorted(self._rest))[:80])
        if self._elements and not self._group.valid(self._elements):
            raise TextError("fair.element", "not the encoding of an element")


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(number) is int and number >= 0 for number in value)


@dataclass(frozen=True, slots=True)
class Message:
    """A message that was read and whose signature holds."""

    seat: Seat
    number: int
    """Of this seat's messages, from 0."""
    previous: bytes
    """Hash of this seat's message before; of the manifest for the first."""
    stage: int
    """How far the sender had followed the table."""
    transcript: bytes
    """Hash over all that had been taken up by then: two who differ in anything differ here."""
    kind: str
    body: Body
    text: str
    hash: bytes
    """SHA-256 of the text."""


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def write(
    group: Group,
    table: bytes,
    secret: Scalar,
    entropy: Entropy,
    *,
    seat: Seat,
    number: int,
    previous: bytes,
    stage: int,
    transcript: bytes,
    kind: str,
    body: Body,
) -> Message:
    """A message of one's own, signed. Made once and kept: another one under its number would be a fork."""
    content = dumps(
        {
            "at": stage,
            "b": dict(body),
            "h": to_base64(transcript),
            "k": kind,
            "n": number,
            "p": to_base64(previous),
            "s": seat,
            "t": to_base64(table),
        }
    )
    text = to_base64(sign(group, secret, content.encode(), entropy)) + content
    assert len(text) <= MAX_TEXT
    return Message(seat, number, previous, stage, transcript, kind, body, text, _hash(text))


_KEYS: Final = ["at", "b", "h", "k", "n", "p", "s", "t"]


def read(group: Group, table: bytes, keys: tuple[bytes, ...], text: Any) -> Message:
    """The message of a text. Raises ``TextError`` (``fair.*``, ``json.*``): whoever sent it, nobody can be named for it."""
    if not isinstance(text, str) or not _SIGNATURE_TEXT < len(text) <= MAX_TEXT or not text.isascii():
        raise TextError("fair.size", "not a message of this size")
    signature = from_base64(text[:_SIGNATURE_TEXT], SIGNATURE)
    content = text[_SIGNATURE_TEXT:]
    data = loads(content, MAX_TEXT)
    if not isinstance(data, dict) or sorted(data) != _KEYS:
        raise TextError("fair.shape", "not a message")
    if data["t"] != to_base64(table):
        raise TextError("fair.table", "of another table")
    seat, number, stage, kind, body = data["s"], data["n"], data["at"], data["k"], data["b"]
    if type(seat) is not int or not 0 <= seat < len(keys):
        raise TextError("fair.seat", f"{seat!r:.40} is no seat")
    if not all(type(value) is int and 0 <= value < MAX_NUMBER for value in (number, stage)):
        raise TextError("fair.number", "not a small whole number")
    if not isinstance(kind, str) or kind not in DUTIES | CALLS or not isinstance(body, dict):
        raise TextError("fair.kind", f"{kind!r:.40}")
    previous, transcript = from_base64(data["p"], HASH), from_base64(data["h"], HASH)
    if not check_signature(group, keys[seat], content.encode(), signature):
        raise TextError("fair.signature", f"not signed by seat {seat}")
    return Message(seat, number, previous, stage, transcript, kind, body, text, _hash(text))
