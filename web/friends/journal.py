"""What a device keeps of its rooms, in texts by key: a part is cut into pieces, so that adding a line writes little, however long the game is."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, Protocol

PIECE: Final = 32_768
"""Characters after which another piece is begun."""


class Texts(Protocol):
    """Texts by key. Everything raises ``OSError`` where the browser refuses."""

    async def get(self, key: str) -> str | None: ...

    async def put(self, key: str, text: str) -> None: ...

    async def delete(self, key: str) -> None: ...

    async def keys(self) -> list[str]: ...


class Journal:
    """``web.friends.ports.Journal`` over texts. Only one tab at a time writes a room."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._last: dict[tuple[str, str], tuple[int, str]] = {}
        """The last piece of each part that was written here: its number and its text."""
        self._turn = asyncio.Lock()

    async def rooms(self) -> list[str]:
        """The names of all rooms."""
        return sorted({key.split("|")[0] for key in await self._keys()})

    async def parts(self, room: str) -> list[str]:
        return sorted({key.split("|")[1] for key in await self._keys() if key.startswith(f"{room}|")})

    async def read(self, room: str, part: str) -> list[str]:
        """The lines of a part, in order."""
        async with self._turn:
            texts = [await self._texts.get(key) or "" for key in await self._pieces(room, part)]
        return [line for text in texts for line in text.split("\n") if line]

    async def append(self, room: str, part: str, lines: Sequence[str]) -> None:
        """Adds lines; once it returns, they are kept."""
        async with self._turn:
            number, text = self._last.get((room, part)) or await self._end(room, part)
            if len(text) >= PIECE:
                number, text = number + 1, ""
            text += "".join(f"{line}\n" for line in lines)
            await self._texts.put(f"{room}|{part}|{number:06d}", text)
            self._last[room, part] = number, text

    async def drop(self, room: str, part: str) -> None:
        async with self._turn:
            self._last.pop((room, part), None)
            for key in await self._pieces(room, part):
                await self._texts.delete(key)

    async def forget(self, room: str) -> None:
        for part in await self.parts(room):
            await self.drop(room, part)

    async def _end(self, room: str, part: str) -> tuple[int, str]:
        keys = await self._pieces(room, part)
        if not keys:
            return 0, ""
        return int(keys[-1].split("|")[2]), await self._texts.get(keys[-1]) or ""

    async def _pieces(self, room: str, part: str) -> list[str]:
        return sorted(key for key in await self._keys() if key.startswith(f"{room}|{part}|"))

    async def _keys(self) -> list[str]:
        return [key for key in await self._texts.keys() if key.count("|") == 2]
