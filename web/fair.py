"""Tables of friends need what no other table does: ``game.fair``, ``game.table.room``, and a group in JavaScript. They come when the first one opens."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from web.later import bring

if TYPE_CHECKING:
    from game.fair.group import Group

ARCHIVE: Final = "fair.zip"
"""``game.fair`` and ``game.table.room`` as byte code (tools/runtime.py)."""
GROUP: Final = "ristretto.mjs"

_loading: asyncio.Future[Group] | None = None


async def load() -> Group:
    """The group of fair tables (web/js/ristretto.mjs); from then on those packages can be imported. In the page and in its workers.

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


def group_over(module: Any) -> Group:
    """A group over the functions of ``GROUP``, once ``game.fair`` is here."""
    from pyodide.ffi import to_js

    from game.fair.packed import Packed

    return Packed(
        lambda rows: module.lincomb(to_js(rows)).to_bytes(),
        lambda uniform: module.h2g(to_js(uniform)).to_bytes(),
        lambda encodings: module.valid(to_js(encodings)),
    )


async def _load() -> Group:
    from pyodide.ffi import JsException
    from tertulia_app import load  # web/js/interpreter.mjs

    try:
        _, group = await asyncio.gather(bring(ARCHIVE), load(GROUP))
    except JsException as error:
        raise OSError(str(error)) from error
    return group_over(group)
