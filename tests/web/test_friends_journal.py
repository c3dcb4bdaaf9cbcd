"""What a device keeps of its rooms."""

from __future__ import annotations

import asyncio

import pytest

from tests.web.ports import MemoryStorage, running
from web.friends.journal import PIECE, Journal


class Texts(MemoryStorage):
    """``web.friends.journal.Texts``; remembers how much was written."""

    written = 0

    async def put(self, key: str, text: str) -> None:
        await super().put(key, text)
        self.written += len(text)

    async def keys(self) -> list[str]:
        await asyncio.sleep(0)
        return list(self._ask())


@running
async def test_lines_come_back_in_order_after_a_reload() -> None:
    texts = Texts()
    journal = Journal(texts)
    lines = [f"{number} {'x' * 3000}" for number in range(60)]
    for line in lines[:31]:
        await journal.append("room", "game-0", [line])
    again = Journal(texts)
    await again.append("room", "game-0", lines[31:])
    await again.append("room", "room", ["card"])
    await again.append("other", "room", ["another"])
    assert await again.read("room", "game-0") == lines
    assert await again.rooms() == ["other", "room"]
    assert await again.parts("room") == ["game-0", "room"]


@running
async def test_a_long_game_writes_little_for_each_line() -> None:
    texts = Texts()
    journal = Journal(texts)
    for number in range(400):
        await journal.append("room", "game-0", [f"{number:04d} {'x' * 995}"])
    assert texts.written / 400 < PIECE
    assert len(texts.texts) > 10


@running
async def test_what_could_not_be_stored_is_not_there_and_can_be_tried_again() -> None:
    texts = Texts()
    journal = Journal(texts)
    await journal.append("room", "room", ["one"])
    texts.broken = True
    with pytest.raises(OSError, match="blocked"):
        await journal.append("room", "room", ["two"])
    texts.broken = False
    assert await journal.read("room", "room") == ["one"]
    await journal.append("room", "room", ["two"])
    assert await journal.read("room", "room") == ["one", "two"]


@running
async def test_a_room_is_forgotten_whole_and_others_stay() -> None:
    texts = Texts()
    journal = Journal(texts)
    for room in ("room", "roomy"):
        for part in ("room", "game-0", "game-1"):
            await journal.append(room, part, ["line"])
    await journal.drop("room", "game-0")
    assert await journal.parts("room") == ["game-1", "room"]
    await journal.forget("room")
    assert await journal.rooms() == ["roomy"]
    await journal.append("room", "room", ["anew"])
    assert await journal.read("room", "room") == ["anew"]
