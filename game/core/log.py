"""The log: genesis and then events, chained by hashes, one canonical JSON text a line (design, section 3).

``head' = SHA-256(head || line)``, where the line holds what everybody knows. What only an audience is told goes into the chain as its *seal*,
``SHA-256(nonce || content)``; so every seat and every spectator computes the same heads from the copy that it may have, and who was told a
content can show later that it was this one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from game.core.canonical import dumps, event_fields, event_from_fields, loads
from game.core.contract import Game, Option, full_options
from game.core.errors import Refused, TextError
from game.core.events import Event, Seat, may_know, told

S = TypeVar("S")
A = TypeVar("A")

_TABLE_EVENTS: Final = 1000
"""Entries of a log beside the game's events and as many that were taken back: seats that leave and come back, take-backs."""
_SEAL_LENGTH: Final = 64
_NONCE_LENGTH: Final = 32


@dataclass(frozen=True, slots=True)
class Genesis:
    """How a game began: all that is needed, with the events, to have it again."""

    game: str
    rules: int
    options: tuple[tuple[str, Option], ...]
    """Sorted by name."""
    seats: tuple[str, ...]
    """Who sits there, as a short word of the table (``me``, ``bot:easy``); the rules only count them."""
    keys: tuple[str, ...] = ()
    """Public keys by seat at a table of several devices, else empty."""

    def text(self) -> str:
        return dumps(
            {
                "game": self.game,
                "keys": self.keys,
                "options": dict(self.options),
                "rules": self.rules,
                "seats": self.seats,
            }
        )

    @staticmethod
    def parse(text: str) -> Genesis:
        """Raises ``TextError`` (``genesis.*``, ``json.*``)."""
        data = loads(text)
        if not isinstance(data, dict) or sorted(data) != ["game", "keys", "options", "rules", "seats"]:
            raise TextError("genesis.shape", "not a genesis")
        game, rules, options = data["game"], data["rules"], data["options"]
        words = [game, *data["seats"], *data["keys"]] if _is_list(data["seats"]) and _is_list(data["keys"]) else [None]
        if not all(isinstance(word, str) and len(word) <= 128 for word in words) or type(rules) is not int:
            raise TextError("genesis.shape", "wrong types")
        if not isinstance(options, dict) or not all(isinstance(value, (bool, int, str)) for value in options.values()):
            raise TextError("genesis.options", "options are words with simple values")
        return Genesis(game, rules, tuple(sorted(options.items())), tuple(data["seats"]), tuple(data["keys"]))


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= 64


def genesis_for(game: Game[S, A], seats: Iterable[str], options: Iterable[tuple[str, Option]] = ()) -> Genesis:
    """The genesis of a new game of these rules, every option with its value (``LATER_OPTIONS`` only where it is not the default).

    Raises ``Refused`` (``options.*``).
    """
    names = tuple(seats)
    chosen = full_options(game.OPTIONS, game.SEATS, dict(options), len(names))
    game.start(chosen, len(names))
    untold = {name: game.OPTIONS[name][0] for name in getattr(game, "LATER_OPTIONS", ())}
    told_options = {name: value for name, value in chosen.items() if name not in untold or value != untold[name]}
    return Genesis(game.ID, game.RULES, tuple(sorted(told_options.items())), names)


@dataclass(frozen=True, slots=True)
class Entry:
    """An event in the chain. ``seal`` and ``nonce`` are empty where there is nothing to hide; ``nonce`` also where untold."""

    event: Event
    seal: str
    nonce: str
    head: str


class Log(Generic[S, A]):
    """A log that grows at its end, of the game it was made for."""

    def __init__(self, game: Game[S, A], genesis: Genesis) -> None:
        if (genesis.game, genesis.rules) != (game.ID, game.RULES):
            raise Refused("log.rules", f"written by {genesis.game} rules {genesis.rules}, not {game.ID} {game.RULES}")
        if Genesis.parse(genesis.text()) != genesis:
            raise TextError("genesis.shape", "options must be sorted, lists must be tuples")
        self.game = game
        self.genesis = genesis
        self.entries: list[Entry] = []
        self._most = 2 * game.MAX_EVENTS + _TABLE_EVENTS
        self._start = hashlib.sha256(genesis.text().encode()).hexdigest()

    @property
    def head(self) -> str:
        """The hash over everything so far, in hexadecimal."""
        return self.entries[-1].head if self.entries else self._start

    @property
    def spare(self) -> int:
        """How many entries may come beyond those of a whole further game."""
        return self.game.MAX_EVENTS - len(self.entries)

    def events(self) -> Iterator[Event]:
        return (entry.event for entry in self.entries)

    def append(self, event: Event, nonce: str = "", seal: str = "") -> Entry:
        """Adds an event. ``nonce`` (32 hexadecimal digits, unpredictable) is due where a content is not for everyone.

        At a table of several devices ``seal`` (64 hexadecimal digits) can stand in its place: what everybody there has of the content.
        Raises ``Refused`` (``log.*``) and ``TextError`` for an event whose line would not read back as this event.
        """
        fields, content = event_fields(event, self.game.action_text)
        sealed = "to" in fields and content is not None and not seal
        if sealed and not (nonce and _is_hex(nonce, _NONCE_LENGTH)):
            raise Refused("log.nonce", "a content with an audience needs a nonce of 32 hexadecimal digits")
        entry = self._entry(
            event, fields, content, seal_of(nonce, content) if sealed else seal, nonce if sealed else ""
        )
        read, *_ = self._read(self.line(entry))
        if read != event:
            raise TextError("event.canonical", f"reads back as {read!r}")
        self.entries.append(entry)
        return entry

    def _entry(self, event: Event, fields: dict[str, Any], content: Any, seal: str, nonce: str) -> Entry:
        """The next entry; adds nothing yet."""
        if len(self.entries) >= self._most:
            raise Refused("log.size", f"more than {self._most} entries")
        known = {**fields, "seal": seal} if seal else {**fields, "tell": content}
        head = hashlib.sha256(bytes.fromhex(self.head) + dumps(known).encode()).hexdigest()
        return Entry(event, seal, nonce, head)

    def told(self, viewer: Seat | None) -> Log[S, A]:
        """The log as a seat (``None``: a spectator) may have it: the same heads, contents only where it is told."""
        copy = Log(self.game, self.genesis)
        copy.entries = [_told_entry(entry, viewer) for entry in self.entries]
        return copy

    def told_line(self, entry: Entry, viewer: Seat | None) -> str:
        """The line of an entry as a seat (``None``: a spectator) may have it."""
        return self.line(_told_entry(entry, viewer))

    def line(self, entry: Entry) -> str:
        """An entry as canonical JSON: the keys of ``event_fields``, and ``tell`` (content), ``seal``, ``nonce``."""
        fields, content = event_fields(entry.event, self.game.action_text)
        if content is not None:
            fields["tell"] = content
        if entry.seal:
            fields["seal"] = entry.seal
        if entry.nonce:
            fields["nonce"] = entry.nonce
        return dumps(fields)

    def lines(self) -> list[str]:
        """The genesis and every entry."""
        return [self.genesis.text(), *(self.line(entry) for entry in self.entries)]

    def append_line(self, text: str) -> Entry:
        """Adds an entry from its line. Raises ``TextError``; a content that does not fit its seal is refused."""
        entry = self._entry(*self._read(text))
        if self.line(entry) != text:
            raise TextError("event.canonical", "not in canonical form")
        self.entries.append(entry)
        return entry

    def _read(self, text: str) -> tuple[Event, dict[str, Any], Any, str, str]:
        """Event, public fields, content, seal and nonce of a line."""
        fields = loads(text)
        if not isinstance(fields, dict):
            raise TextError("event.shape", "not an event")
        content, seal, nonce = fields.pop("tell", None), fields.pop("seal", ""), fields.pop("nonce", "")
        if not _is_hex(seal, _SEAL_LENGTH) or not _is_hex(nonce, _NONCE_LENGTH):
            raise TextError("event.seal", "not a seal")
        if seal:
            # At a table of several devices a seal may be of masked cards, and what it proves is that table's to check.
            bare = bool(self.genesis.keys) and not nonce
            if "to" not in fields or (not bare and (content is None) != (nonce == "")):
                raise TextError("event.seal", "a seal without an audience, or half a content")
            if nonce and seal_of(nonce, content) != seal:
                raise TextError("event.seal", "the content is not what was sealed")
        elif nonce or ("to" in fields and content is not None):
            raise TextError("event.seal", "a content with an audience and no seal")
        return event_from_fields(fields, content, self.game.parse_action), fields, content, seal, nonce

    @staticmethod
    def parse(game: Game[S, A], lines: Iterable[str]) -> Log[S, A]:
        """The log of its lines. Raises ``TextError`` and ``Refused`` (``log.rules``, ``log.size``)."""
        source = iter(lines)
        log = Log(game, Genesis.parse(next(source, "")))
        for line in source:
            log.append_line(line)
        return log


def _told_entry(entry: Entry, viewer: Seat | None) -> Entry:
    nonce = entry.nonce if may_know(entry.event, viewer) else ""
    return Entry(told(entry.event, viewer), entry.seal, nonce, entry.head)


def seal_of(nonce: str, content: Any) -> str:
    """What stands in the chain for a content that not all are told: its hash behind a nonce of 32 hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(nonce) + dumps(content).encode()).hexdigest()


def _is_hex(text: Any, length: int) -> bool:
    """Whether it is nothing or this many hexadecimal digits."""
    return isinstance(text, str) and len(text) in (0, length) and all(digit in "0123456789abcdef" for digit in text)
