"""A fair table as a file: the manifest and every message, so that anybody can check all of it, offline and without trusting anyone.

A line each: ``{"tertulia-fair":1}``, the manifest, the messages of seat 0 in order, those of seat 1 and so on, where there is one the two messages
that prove a fork, last the SHA-256 of all lines before. It holds nothing that is not public: no hand, no seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from game.core import Game, Refused, TextError
from game.core.canonical import dumps
from game.fair.group import Group
from game.fair.manifest import Manifest
from game.fair.peer import Peer
from game.fair.streams import MOST
from game.fair.wire import MAX_TEXT

HEADER: Final = dumps({"tertulia-fair": 1})
MAX_SIZE: Final = 8 * MOST + 1_000_000
"""Characters: what a device keeps always fits."""


def record_text(peer: Peer) -> str:
    """All that a device has of its table."""
    lines = [HEADER, peer.manifest.text(), *peer.streams.after((0,) * peer.manifest.seats)]
    if peer.streams.fork is not None:
        lines += [text for text in peer.streams.fork.texts if text and text not in lines]
    content = "\n".join(lines) + "\n"
    return f"{content}{hashlib.sha256(content.encode()).hexdigest()}\n"


def read_record(text: str, games: Mapping[str, Game[Any, Any]], group: Group) -> Peer:
    """A spectator who has followed all that the file holds. Its ``verdict`` names who is proved to have cheated.

    Raises ``Refused``: ``record.damaged`` (cut off or changed anywhere), ``record.future`` (of a later version), ``record.game`` (a game or
    rules that are not here).
    """
    try:
        manifest, messages = _parts(text)
        game = games.get(manifest.genesis.game)
        if game is None or manifest.genesis.rules != game.RULES:
            raise Refused("record.game", f"{manifest.genesis.game} rules {manifest.genesis.rules}")
        peer = Peer(game, manifest, group)
        _take(peer, messages)
    except (TextError, ValueError) as error:
        code = getattr(error, "code", "")
        if code in ("record.game", "record.future"):
            raise
        raise TextError("record.damaged", str(error)) from error
    return peer


def _parts(text: str) -> tuple[Manifest, list[str]]:
    if not isinstance(text, str) or len(text) > MAX_SIZE or not text.isascii():
        raise TextError("record.damaged", "not a record of this size")
    lines = text.split("\n")
    if len(lines) < 4 or lines[-1] != "":
        raise TextError("record.damaged", "the end is missing")
    content = "\n".join(lines[:-2]) + "\n"
    if lines[-2] != hashlib.sha256(content.encode()).hexdigest():
        raise TextError("record.damaged", "not what was written")
    if lines[0] != HEADER:
        if lines[0].startswith('{"tertulia-fair":'):
            raise Refused("record.future", lines[0][:40])
        raise TextError("record.damaged", "not a record of a fair table")
    if any(len(line) > MAX_TEXT for line in lines):
        raise TextError("record.damaged", "a line too long")
    return Manifest.parse(lines[1]), lines[2:-2]


def _take(peer: Peer, messages: list[str]) -> None:
    """All messages, and then the table is followed once: one seat's last message can come before another's first."""
    try:
        if not all(peer.receive_all(messages)):
            raise TextError("record.damaged", "a message twice")
    except Refused as refusal:
        if refusal.seat is None:  # a fork names its culprit and is what the file is there to prove
            raise
