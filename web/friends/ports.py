"""What a table of friends needs from outside. The real things are in web/friends/browser.py; tests bring their own that work in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

Heard = Callable[[str, str, str], None]
"""What a mesh tells: kind, peer, text (web/js/mesh.mjs)."""


class Mesh(Protocol):
    """Connections to the other devices of a room."""

    def send(self, peer: str, text: str) -> bool:
        """Whether the connection took it; no promise that it arrives."""

    def drop(self, peer: str) -> None:
        """Hangs up."""

    def peers(self) -> list[dict[str, Any]]:
        """``id``, ``via``, ``path``, ``rtt`` (milliseconds or ``None``) of each connection."""

    async def invite(self) -> str:
        """The code of an invitation for one guest."""

    async def accept(self, code: str) -> str:
        """The answer to an invitation. Raises ``ValueError`` with a code (``code.*``) for one that is none."""

    async def finish(self, code: str) -> None:
        """Takes the answer to one's own invitation. Raises ``ValueError`` as ``accept`` does."""

    def wake(self) -> None:
        """Looks for the others again."""

    def close(self) -> None:
        """Ends all connections."""


class Meshes(Protocol):
    """Where meshes come from."""

    async def open(self, room: str, secret: str, settings: dict[str, Any], heard: Heard) -> Mesh:
        """A mesh of a room. Raises ``OSError`` where the browser has none (no WebRTC), or its program can't be had."""


class Engine(Protocol):
    """The worker that keeps a room (web/friends/worker.py). Everything raises ``OSError`` where it has died."""

    async def new(self) -> str: ...

    async def take_over(self, text: str) -> str: ...

    async def begin(self, seed: str, request: str) -> str: ...

    async def step(self, request: str) -> str: ...

    async def record(self) -> str: ...

    async def hand_over(self) -> str: ...

    def close(self) -> None:
        """Ends it."""


class Journal(Protocol):
    """What a device keeps of its rooms. Everything raises ``OSError`` where the browser refuses."""

    async def rooms(self) -> list[str]:
        """The names of all rooms."""

    async def read(self, room: str, part: str) -> list[str]:
        """The lines of a part, in order."""

    async def append(self, room: str, part: str, lines: Sequence[str]) -> None:
        """Adds lines; once it returns, they are kept."""

    async def parts(self, room: str) -> list[str]: ...

    async def drop(self, room: str, part: str) -> None: ...

    async def forget(self, room: str) -> None: ...
