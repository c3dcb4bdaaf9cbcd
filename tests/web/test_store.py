"""web.store: tables come back as they were saved; what is damaged is kept aside, what cannot be kept stays in memory."""

from __future__ import annotations

import asyncio

import pytest

from game.core import Refused
from game.registry import GAMES
from tests.web.ports import MemoryStorage
from web.session import Session
from web.store import DAMAGED, TABLE, Store, Unreadable

HIPPARCHUS = GAMES["hipparchus"]


def new(id_: str, seed: str = "7") -> Session:
    return Session.new(id_, HIPPARCHUS, ("me", "bot:easy"), seed, ("Inés", ""))


def finished(id_: str) -> Session:
    session = new(id_)
    session.act("resign.confirm")
    return session


def store(**texts: str) -> tuple[Store, MemoryStorage]:
    storage = MemoryStorage({key.replace("_", ":", 1): text for key, text in texts.items()})
    return Store(storage, GAMES), storage


async def refused(kept: Store, storage: MemoryStorage, session: Session, when: int) -> None:
    """A save that the browser refuses; afterwards it would not."""
    storage.broken = True
    with pytest.raises(OSError, match="blocked"):
        await kept.save(session, when)
    storage.broken = False


def test_a_table_comes_back_as_it_was() -> None:
    async def run() -> None:
        kept, storage = store()
        session = new("aaaaaaaa")
        await kept.save(session, 5)
        again = await Store(storage, GAMES).load("aaaaaaaa")
        assert again is not None
        assert again.save(5) == session.save(5)
        assert await kept.load("bbbbbbbb") is None

    asyncio.run(run())


def test_tables_are_listed_unfinished_first_and_the_latest_first() -> None:
    async def run() -> None:
        kept, _ = store()
        for when, session in (
            (1, new("aaaaaaaa")),
            (3, new("bbbbbbbb")),
            (9, finished("cccccccc")),
            (2, new("dddddddd")),
        ):
            await kept.save(session, when)
        found, unreadable = await kept.tables()
        assert [saved.id for saved in found] == ["bbbbbbbb", "dddddddd", "aaaaaaaa", "cccccccc"]
        assert [saved.over for saved in found] == [False, False, False, True]
        assert (found[0].names, found[0].seats, found[0].game) == (("Inés", ""), ("me", "bot:easy"), "hipparchus")
        assert unreadable == []

    asyncio.run(run())


def test_a_damaged_table_is_kept_aside_as_it_is() -> None:
    async def run() -> None:
        spoilt = new("aaaaaaaa").save(5)[:-30]
        kept, storage = store(table_aaaaaaaa=spoilt, table_bbbbbbbb=new("bbbbbbbb").save(5))
        with pytest.raises(Refused) as refusal:
            await kept.load("aaaaaaaa")
        assert refusal.value.code == "save.damaged"
        assert storage.texts[DAMAGED + "aaaaaaaa"] == spoilt
        assert TABLE + "aaaaaaaa" not in storage.texts
        assert await kept.text("aaaaaaaa") == spoilt
        found, unreadable = await kept.tables()
        assert [saved.id for saved in found] == ["bbbbbbbb"], "the others still open"
        assert unreadable == [Unreadable("aaaaaaaa", "save.damaged")]

    asyncio.run(run())


def test_it_is_never_removed_before_its_copy_is_there() -> None:
    class Cut(MemoryStorage):
        async def delete(self, key: str) -> None:
            raise OSError("the power is out")

    async def run() -> None:
        storage = Cut({TABLE + "aaaaaaaa": "garbage"})
        with pytest.raises(OSError, match="power"):
            await Store(storage, GAMES).load("aaaaaaaa")
        assert storage.texts == {TABLE + "aaaaaaaa": "garbage", DAMAGED + "aaaaaaaa": "garbage"}

    asyncio.run(run())


@pytest.mark.parametrize(
    ("change", "code"),
    [(('"format":1', '"format":2'), "save.future"), (('"game":"hipparchus"', '"game":"chess"'), "save.game")],
)
def test_what_another_version_can_read_stays_where_it_is(change: tuple[str, str], code: str) -> None:
    async def run() -> None:
        text = new("aaaaaaaa").save(5).replace(*change)
        kept, storage = store(table_aaaaaaaa=text)
        with pytest.raises(Refused) as refusal:
            await kept.load("aaaaaaaa")
        assert refusal.value.code == code
        assert storage.texts == {TABLE + "aaaaaaaa": text}
        assert await kept.tables() == ([], [Unreadable("aaaaaaaa", code)])

    asyncio.run(run())


def test_removing_can_be_taken_back() -> None:
    async def run() -> None:
        kept, storage = store()
        await kept.save(new("aaaaaaaa"), 5)
        before = dict(storage.texts)
        removed = await kept.forget("aaaaaaaa")
        assert storage.texts == {}
        await kept.put_back(removed)
        assert storage.texts == before
        assert await kept.forget("bbbbbbbb") == {}

    asyncio.run(run())


def test_what_another_tab_has_saved_since_is_not_put_back_over() -> None:
    async def run() -> None:
        kept, storage = store()
        await kept.save(new("aaaaaaaa"), 5)
        removed = await kept.forget("aaaaaaaa")
        storage.texts[TABLE + "aaaaaaaa"] = "newer"
        await kept.put_back(removed)
        assert storage.texts == {TABLE + "aaaaaaaa": "newer"}

    asyncio.run(run())


def test_a_damaged_table_comes_back_as_a_damaged_one() -> None:
    async def run() -> None:
        kept, storage = store()
        storage.texts[DAMAGED + "aaaaaaaa"] = "torn"
        await kept.put_back(await kept.forget("aaaaaaaa"))
        assert storage.texts == {DAMAGED + "aaaaaaaa": "torn"}

    asyncio.run(run())


def test_a_table_that_could_not_be_kept_can_be_removed_and_put_back() -> None:
    async def run() -> None:
        kept, storage = store()
        storage.broken = True
        with pytest.raises(OSError, match="blocked"):
            await kept.save(new("aaaaaaaa"), 5)
        removed = await kept.forget("aaaaaaaa")
        with pytest.raises(OSError, match="blocked"):
            await kept.tables()
        await kept.put_back(removed)
        found, _ = await kept.tables()
        assert [saved.id for saved in found] == ["aaaaaaaa"]

    asyncio.run(run())


def test_what_is_lost_to_another_tab_is_read_from_the_storage_again() -> None:
    async def run() -> None:
        kept, storage = store()
        session = new("aaaaaaaa")
        await kept.save(session, 5)
        before = storage.texts[TABLE + "aaaaaaaa"]
        await refused(kept, storage, session, 6)
        assert await kept.text("aaaaaaaa") != before
        kept.lose("aaaaaaaa")
        assert await kept.text("aaaaaaaa") == before

    asyncio.run(run())


def test_blocked_storage_keeps_tables_for_as_long_as_the_page_is_open() -> None:
    async def run() -> None:
        kept, storage = store()
        storage.broken = True
        session = new("aaaaaaaa")
        with pytest.raises(OSError, match="blocked"):
            await kept.save(session, 5)
        again = await kept.load("aaaaaaaa")
        assert again is not None
        assert again.save(5) == session.save(5)
        assert [saved.id for saved in (await kept.tables())[0]] == ["aaaaaaaa"]
        with pytest.raises(OSError, match="blocked"):
            await kept.load("bbbbbbbb")
        storage.broken = False
        await kept.save(again, 6)
        assert list(storage.texts) == [TABLE + "aaaaaaaa"]
        storage.broken = True
        with pytest.raises(OSError, match="blocked"):
            await kept.tables()

    asyncio.run(run())


def test_keys_of_others_are_left_alone() -> None:
    async def run() -> None:
        kept, storage = store(other_aaaaaaaa="x", nothing="y")
        assert await kept.tables() == ([], [])
        assert len(storage.texts) == 2

    asyncio.run(run())


def test_what_could_not_be_kept_is_kept_as_soon_as_it_can_be() -> None:
    async def run() -> None:
        kept, storage = store()
        session = new("aaaaaaaa")
        await refused(kept, storage, session, 5)
        assert [saved.id for saved in (await kept.tables())[0]] == ["aaaaaaaa"]
        assert storage.texts == {TABLE + "aaaaaaaa": session.save(5)}
        assert not kept.only_here()

    asyncio.run(run())


def test_what_another_tab_has_saved_meanwhile_is_not_overwritten() -> None:
    """Both are kept: nobody can know which of them is wanted."""

    async def run() -> None:
        here, storage = store()
        session = new("aaaaaaaa")
        await here.save(session, 5)
        await refused(here, storage, session, 6)
        there = Store(storage, GAMES)
        elsewhere = await there.load("aaaaaaaa")
        assert elsewhere is not None
        elsewhere.act("resign.confirm")
        await there.save(elsewhere, 7)
        found, unreadable = await here.tables()
        assert sorted(saved.when for saved in found) == [6, 7]
        assert unreadable == []
        again = await here.load("aaaaaaaa")
        assert again is not None
        assert again.save(7) == elsewhere.save(7), "its address leads to what was saved last"

    asyncio.run(run())


def test_what_another_tab_saves_over_a_table_kept_late_is_not_lost_either() -> None:
    """This tab keeps again what it could not while the other has the table open, and saves over it."""

    async def run() -> None:
        here, storage = store()
        session = new("aaaaaaaa")
        await here.save(session, 5)
        await refused(here, storage, session, 6)
        there = Store(storage, GAMES)
        elsewhere = await there.load("aaaaaaaa")
        assert elsewhere is not None
        await here.tables()
        await there.save(elsewhere, 7)
        found, _ = await Store(storage, GAMES).tables()
        assert sorted(saved.when for saved in found) == [6, 7]

    asyncio.run(run())


def test_a_table_removed_while_the_browser_refused_stays_removed_and_can_be_put_back() -> None:
    async def run() -> None:
        for put_back in (False, True):
            kept, storage = store()
            session = new("aaaaaaaa")
            await kept.save(session, 5)
            storage.broken = True
            with pytest.raises(OSError, match="blocked"):
                await kept.save(session, 6)
            removed = await kept.forget("aaaaaaaa")
            storage.broken = False
            if put_back:
                await kept.put_back(removed)
            found, _ = await kept.tables()
            assert [saved.when for saved in found] == ([6] if put_back else [])
            assert len(storage.texts) == put_back

    asyncio.run(run())


def test_one_table_that_cannot_be_kept_holds_up_no_other() -> None:
    class Full(MemoryStorage):
        async def put(self, key: str, text: str) -> None:
            if key.endswith("aaaaaaaa"):
                raise OSError("full")
            await super().put(key, text)

    async def run() -> None:
        storage = Full()
        kept = Store(storage, GAMES)
        storage.broken = True
        for id_ in ("aaaaaaaa", "bbbbbbbb"):
            with pytest.raises(OSError, match="blocked"):
                await kept.save(new(id_), 5)
        storage.broken = False
        await kept.tables()
        assert list(storage.texts) == [TABLE + "bbbbbbbb"]
        assert kept.only_here("aaaaaaaa")

    asyncio.run(run())
