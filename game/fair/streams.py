"""The messages of each seat, one after the other, each naming the one before: what came twice, early or forged falls off here.

Two messages of one seat under one number are the proof of a cheat (or of a second device with the same key), whoever holds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.core import Refused, Seat
from game.fair.group import Group
from game.fair.wire import Message, read

MOST: Final = 8_000_000
"""Characters of a seat's messages that are kept. The longest game that was measured has five million from all eight seats."""
AHEAD: Final = 256
"""Messages of a seat that are kept although some before them are missing."""


@dataclass(frozen=True, slots=True)
class Fork:
    """Two messages of one seat that can't both stand: of one number, or one that names another one before it.

    ``texts``: the messages, in the order of their texts; the first is empty where a seat's first message does not name the table.
    """

    seat: Seat
    number: int
    texts: tuple[str, str]


class Streams:
    """The streams of all seats of a table. Holds nothing secret: anybody may keep and pass on all of it."""

    def __init__(self, group: Group, table: bytes, keys: tuple[bytes, ...]) -> None:
        self._group = group
        self._table = table
        self._keys = keys
        self._seats: tuple[list[Message], ...] = tuple([] for _ in keys)
        self._early: tuple[dict[int, Message], ...] = tuple({} for _ in keys)
        self._known: set[str] = set()
        self._sizes = [0] * len(keys)
        self.fork: Fork | None = None
        """The first fork that was found; it stays."""

    def __getitem__(self, seat: Seat) -> Sequence[Message]:
        """The messages of a seat that follow one another from its first. Grows; not to be changed."""
        return self._seats[seat]

    def __contains__(self, text: object) -> bool:
        """Whether this message was taken, also where some before it are missing."""
        return text in self._known

    @property
    def counts(self) -> tuple[int, ...]:
        """How many messages there are of each seat: what to tell a peer that may have more."""
        return tuple(map(len, self._seats))

    @property
    def ends(self) -> tuple[bytes, ...]:
        """The hash of each seat's last message (of the manifest where there is none), to be told with :attr:`counts`."""
        return tuple(map(self.last_hash, range(len(self._seats))))

    def last_hash(self, seat: Seat) -> bytes:
        """What the next message of the seat has to name as the one before."""
        return self._seats[seat][-1].hash if self._seats[seat] else self._table

    def after(self, counts: Sequence[int], ends: Sequence[bytes] = ()) -> list[str]:
        """What a peer with these counts lacks, each seat's messages in order.

        With its ``ends`` also what proves a fork: where its last message of a seat is not the one here, all that are here.
        """
        found: list[str] = []
        for seat, (stream, had) in enumerate(zip(self._seats, counts, strict=True)):
            parted = bool(ends) and 0 < had <= len(stream) and stream[had - 1].hash != ends[seat]
            found += [message.text for message in stream[0 if parted else had :]]
        return found

    def add(self, text: Any) -> list[Message]:
        """Takes a message from anywhere; those that follow one another now, its own first, and none for what was known or is early.

        Raises ``Refused`` (``fair.*``) for what can't be read or does not fit; nothing has changed then. ``Refused.seat`` is the culprit where
        the message proves one (``fair.fork``). A message that was here before, and does not fit what comes now, is told by ``fork`` alone.
        """
        if isinstance(text, str) and text in self._known:
            return []
        message = self.read(text)
        if (rival := self._rival(message)) is not None:
            raise self._forked(rival, message)
        stream, early = self._seats[message.seat], self._early[message.seat]
        if message.number - len(stream) > AHEAD:
            raise Refused("fair.too_early", f"message {message.number} of seat {message.seat} after {len(stream)}")
        if self._sizes[message.seat] + len(message.text) > MOST:
            raise Refused("fair.flood", f"more than {MOST} characters from seat {message.seat}")
        self._sizes[message.seat] += len(message.text)
        self._known.add(message.text)
        early[message.number] = message
        return self._in_order(message.seat)

    def read(self, text: Any) -> Message:
        """The message of a text, without taking it. Raises ``TextError`` (``fair.*``, ``json.*``)."""
        return read(self._group, self._table, self._keys, text)

    def require_no_fork(self, message: Message) -> None:
        """Raises ``Refused`` (``fair.fork``) where another message of this number is here. It is not kept as a proof: the table may have ended."""
        if self._rival(message) is not None:
            raise _fork_of(message)

    def _rival(self, message: Message) -> str | None:
        """Another message of this number."""
        stream, early = self._seats[message.seat], self._early[message.seat]
        other = stream[message.number] if message.number < len(stream) else early.get(message.number)
        return other.text if other is not None and other.text != message.text else None

    def append(self, message: Message) -> None:
        """Adds a message of one's own."""
        assert message.number == len(self._seats[message.seat])
        self._known.add(message.text)
        self._seats[message.seat].append(message)

    def _in_order(self, seat: Seat) -> list[Message]:
        stream, early = self._seats[seat], self._early[seat]
        found: list[Message] = []
        while (message := early.pop(len(stream), None)) is not None:
            if message.previous != self.last_hash(seat):
                # Signed, and signed was another one before it: whoever signs one after the other never does that.
                refusal = self._forked(stream[-1].text if stream else "", message)
                if not found:
                    self._sizes[seat] -= len(message.text)
                    self._known.discard(message.text)
                    raise refusal
                break  # what came before it stands, and the fork is known
            stream.append(message)
            found.append(message)
        return found

    def _forked(self, one: str, other: Message) -> Refused:
        first, second = sorted((one, other.text))
        if self.fork is None:
            self.fork = Fork(other.seat, other.number, (first, second))
        return _fork_of(other)


def _fork_of(message: Message) -> Refused:
    return Refused("fair.fork", f"seat {message.seat}, message {message.number}", seat=message.seat)
