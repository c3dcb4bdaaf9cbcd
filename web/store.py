"""Saved tables: one text a table under ``table:<id>``; one that is damaged is kept aside under ``damaged:<id>``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from game.core import Game, Refused
from web.header import read_header
from web.ports import Storage

if TYPE_CHECKING:
    from web.session import Session

TABLE: Final = "table:"
DAMAGED: Final = "damaged:"
NOT_SAVED: Final = "notice.not_saved"
"""The code of what has to be said while a table could not be kept."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved table as home lists it. ``when``: seconds since 1970 at its last save."""

    id: str
    game: str
    names: tuple[str, ...]
    seats: tuple[str, ...]
    where: tuple[int, ...]
    over: bool
    when: int
    best: tuple[int, ...] = ()
    """The seats that have won, where that is known."""


def in_order(tables: Iterable[Saved]) -> list[Saved]:
    """Unfinished and latest ones first."""
    return sorted(tables, key=lambda saved: (saved.over, -saved.when))


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


async def _at_once() -> None:
    """Goes on without a pause."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A saved table that cannot be taken up, and the code that says why (``save.*``)."""

    id: str
    code: str


class Store:
    """The tables of this browser. Methods raise ``OSError`` where the browser refuses to keep anything; what could not be
    kept stays in memory, so that a table goes on for as long as its page is open."""

    def __init__(
        self,
        storage: Storage,
        games: Mapping[str, Game[Any, Any]],
        breathe: Callable[[], Awaitable[None]] = _at_once,
    ) -> None:
        """``breathe`` is awaited now and then while a table is read."""
        self._storage = storage
        self._games = games
        self._breathe = breathe
        self._memory: dict[str, str] = {}
        """What could not be kept."""
        self._kept: dict[str, str] = {}
        """Digests of the texts that this page last read or kept: another one there is another tab's."""
        self._unwanted: set[str] = set()
        """Tables that were removed, but not yet by the browser."""

    async def save(self, session: Session, when: int) -> None:
        text = session.save(when)
        self._memory[session.id] = text
        await self._put(session.id, text)
        if self._memory.get(session.id) == text:
            del self._memory[session.id]

    async def _put(self, id_: str, text: str) -> None:
        """Keeps a text. What another tab has kept there meanwhile is not lost: it becomes a table beside it."""
        stored = await self._storage.get(TABLE + id_)
        if stored is not None and _digest(stored) not in (self._kept.get(id_), _digest(text)):
            await self._storage.put(TABLE + _digest(stored)[:8], stored)
        await self._storage.put(TABLE + id_, text)
        self._kept[id_] = _digest(text)

    async def _catch_up(self) -> None:
        """Tries again what the browser has refused: to keep tables (where another tab has gone on with one, both are kept), and to
        remove others."""
        for id_, text in list(self._memory.items()):
            with suppress(OSError):
                stored = await self._storage.get(TABLE + id_)
                gone_on = stored is not None and _digest(stored) != self._kept.get(id_)
                await self._put(_digest(text)[:8] if gone_on else id_, text)
                if self._memory.get(id_) == text:
                    del self._memory[id_]
        for id_ in list(self._unwanted):
            with suppress(OSError):
                await self._storage.delete(TABLE + id_)
                self._unwanted.discard(id_)

    async def load(self, id_: str) -> Session | None:
        """The table, or ``None`` if there is none. Raises ``Refused`` (``save.*``) for one that cannot be read; a damaged
        one is then kept aside as it is, others stay for the version that can read them."""
        await self._catch_up()
        text = self._memory.get(id_) or await self._storage.get(TABLE + id_)
        if text is None:
            return None
        if id_ not in self._memory:
            self._kept[id_] = _digest(text)
        try:
            return await self.read(id_, text)
        except Refused as refusal:
            if refusal.code == "save.damaged":
                # First the copy, then the removal: a cut in between leaves two rather than none.
                await self._storage.put(DAMAGED + id_, text)
                await self._storage.delete(TABLE + id_)
            raise

    async def read(self, id_: str, text: str) -> Session:
        """The table of a text that ``save`` wrote. Raises ``Refused`` (``save.*``)."""
        # Not with the module: home lists tables without needing what a table needs (see App.prepare).
        from web.session import Session

        for session in Session.loading(id_, text, self._games):
            if session is not None:
                return session
            await self._breathe()
        raise Refused("save.damaged", "a table without an end")

    async def text(self, id_: str) -> str | None:
        """The text of a table, also of one kept aside."""
        return self._memory.get(id_) or await self._storage.get(TABLE + id_) or await self._storage.get(DAMAGED + id_)

    def only_here(self, id_: str = "") -> bool:
        """Whether this table (or, without one, any) could not be kept and will be gone with the page."""
        return id_ in self._memory if id_ else bool(self._memory)

    def lose(self, id_: str) -> None:
        """Another tab goes on with this table: what could not be kept of it here is out of date."""
        self._memory.pop(id_, None)

    async def forget(self, id_: str) -> dict[str, str]:
        """Removes a table, also one kept aside; what was removed, for ``put_back``."""
        removed = {}
        if id_ in self._memory:
            removed[TABLE + id_] = self._memory.pop(id_)
        try:
            for key in (TABLE + id_, DAMAGED + id_):
                text = await self._storage.get(key)
                if text is not None:
                    removed.setdefault(key, text)
                    await self._storage.delete(key)
        except OSError:
            if not removed:
                raise
            self._unwanted.add(id_)
        return removed

    async def put_back(self, removed: Mapping[str, str]) -> None:
        """Puts back what was removed, unless another tab has saved the table again since."""
        for key, text in removed.items():
            id_ = key.partition(":")[2]
            self._unwanted.discard(id_)
            try:
                stored = await self._storage.get(key)
                if stored is None or _digest(stored) == self._kept.get(id_):
                    await self._storage.put(key, text)
            except OSError:
                if not key.startswith(TABLE):
                    raise
                self._memory[key.removeprefix(TABLE)] = text

    async def tables(self) -> tuple[list[Saved], list[Unreadable]]:
        """The tables that can be taken up, unfinished and latest ones first, and those that cannot be read."""
        kept, refused = {}, None
        await self._catch_up()
        try:
            kept = await self._storage.heads()
        except OSError as error:
            refused = error
        if refused and not self._memory:
            raise refused
        kept |= {TABLE + id_: text.partition("\n")[0] for id_, text in self._memory.items()}
        found, unreadable = [], []
        for key, head in sorted(kept.items()):
            kind, id_ = key[: key.find(":") + 1], key[key.find(":") + 1 :]
            if id_ in self._unwanted:
                continue
            if kind == DAMAGED:
                unreadable.append(Unreadable(id_, "save.damaged"))
            elif kind == TABLE:
                try:
                    found.append(self._saved(id_, head))
                except Refused as refusal:
                    unreadable.append(Unreadable(id_, refusal.code))
        return in_order(found), unreadable

    def _saved(self, id_: str, head: str) -> Saved:
        header = read_header(head)
        if header["game"] not in self._games:
            raise Refused("save.game", header["game"])
        names, seats, where = (tuple(header[key]) for key in ("names", "seats", "where"))
        best = tuple(header.get("best", ()))
        return Saved(id_, header["game"], names, seats, where, header["over"], header["when"], best)
