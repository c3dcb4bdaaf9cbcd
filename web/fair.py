"""Fair tables need what no other table does: ``game.fair``, and a group in JavaScript. They come when the first fair table opens."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Final

import game

if TYPE_CHECKING:
    from game.fair.group import Group

ARCHIVE: Final = "fair.zip"
"""``game.fair`` as byte code (tools/runtime.py)."""
GROUP: Final = "ristretto.mjs"

_loading: asyncio.Future[Group] | None = None


async def load() -> Group:
    """The group of fair tables (web/js/ristretto.mjs); from then on ``game.fair`` can be imported. In the page and in its workers.

    The first call fetches both, later ones get the same. Raises ``OSError`` where they cannot be had; the next call tries again.
    """
    global _loading
    if _loading is None:
        _loading = asyncio.ensure_future(_load())
    try:
        return await asyncio.shield(_loading)
    except OSError:
        _loading = None
        raise


async def _load() -> Group:
    from pyodide.ffi import JsException, to_js
    from tertulia_app import load, read  # web/js/interpreter.mjs

    try:
        archive, group = await asyncio.gather(read(ARCHIVE), load(GROUP))
    except JsException as error:
        raise OSError(str(error)) from error
    path = Path("/lib", ARCHIVE)
    path.write_bytes(archive.to_bytes())
    game.__path__.append(f"{path}/game")

    from game.fair.packed import Packed

    return Packed(
        lambda rows: group.lincomb(to_js(rows)).to_bytes(),
        lambda uniform: group.h2g(to_js(uniform)).to_bytes(),
        lambda encodings: group.valid(to_js(encodings)),
    )
