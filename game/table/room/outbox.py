"""What a room wants done by whoever keeps it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from game.core.canonical import dumps
from game.table.room.frames import write_frame
from game.table.room.links import Link


@dataclass
class Out:
    """To be done in this order: store, then send, then hang up. Where storing fails, nothing is sent."""

    keep: list[tuple[str, str]] = field(default_factory=list)
    """Lines to be added to a part of the journal: ``room``, or ``game-<number>``."""
    send: list[tuple[str, str]] = field(default_factory=list)
    """Connections and texts."""
    drop: list[str] = field(default_factory=list)
    """Connections to be closed."""


class Outbox:
    """Gathers it."""

    def __init__(self) -> None:
        self._out = Out()

    def take(self) -> Out:
        out, self._out = self._out, Out()
        return out

    def keep(self, part: str, kind: str, **fields: Any) -> None:
        self._out.keep.append((part, dumps({"j": kind, **fields})))

    def send(self, link: Link, kind: str, **fields: Any) -> None:
        self._out.send.append((link.peer, write_frame(kind, **fields)))

    def send_all(self, to: Iterable[Link], kind: str, **fields: Any) -> None:
        """One frame to several."""
        text = write_frame(kind, **fields)
        self._out.send += [(link.peer, text) for link in to]

    def drop(self, peer: str) -> None:
        self._out.drop.append(peer)
