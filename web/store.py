"""Saved tables: one text a table under ``table:<id>``; one that cannot be read is kept aside under ``damaged:<id>``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.core import Game, Refused
from web.ports import Storage
from web.session import Session, read_header

TABLE: Final = "table:"
DAMAGED: Final = "damaged:"


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved table as home lists it."""

    id: str
    game: str
    names: tuple[str, ...]
    seats: tuple[str, ...]
    where: tuple[int, ...]
    over: bool


class Store:
    """The tables of this browser. Methods raise ``OSError`` where the browser refuses to keep anything."""

    def __init__(self, storage: Storage, games: Mapping[str, Game[Any, Any]]) -> None:
        self._storage = storage
        self._games = games

    async def save(self, session: Session) -> None:
        await self._storage.put(TABLE + session.id, session.save())

    async def load(self, id_: str) -> Session | None:
        """The table, or ``None`` if there is none. Raises ``Refused`` (``save.*``) for one that cannot be read; it is then
        kept aside, as it is."""
        text = await self._storage.get(TABLE + id_)
        if text is None:
            return None
        try:
            return Session.load(id_, text, self._games)
        except Refused:
            # First the copy, then the removal: a cut in between leaves two rather than none.
            await self._storage.put(DAMAGED + id_, text)
            await self._storage.delete(TABLE + id_)
            raise

    async def text(self, id_: str) -> str | None:
        """The text of a table, also of one kept aside."""
        return await self._storage.get(TABLE + id_) or await self._storage.get(DAMAGED + id_)

    async def forget(self, id_: str) -> str | None:
        """Removes a table, also one kept aside; its text, so that it can be put back."""
        text = await self.text(id_)
        await self._storage.delete(TABLE + id_)
        await self._storage.delete(DAMAGED + id_)
        return text

    async def put_back(self, id_: str, text: str) -> None:
        await self._storage.put(TABLE + id_, text)

    async def tables(self) -> tuple[list[Saved], list[str]]:
        """The tables that can be taken up, unfinished ones first, and the ids of those that cannot be read."""
        found, damaged = [], []
        for key, text in sorted((await self._storage.all()).items()):
            if key.startswith(DAMAGED):
                damaged.append(key.removeprefix(DAMAGED))
            if not key.startswith(TABLE):
                continue
            id_ = key.removeprefix(TABLE)
            try:
                header = read_header(text.partition("\n")[0])
            except Refused:
                damaged.append(id_)
                continue
            if header["game"] in self._games:
                found.append(
                    Saved(
                        id_,
                        header["game"],
                        tuple(header["names"]),
                        tuple(header["seats"]),
                        tuple(header["where"]),
                        bool(header["over"]),
                    )
                )
        return sorted(found, key=lambda saved: saved.over), damaged
