"""Parts of the program that no start waits for: archives that come when they are needed (tools/runtime.py, ``LATER``)."""

from __future__ import annotations

import asyncio
from importlib import import_module
from pathlib import Path
from zipfile import ZipFile

_loading: dict[str, asyncio.Future[None]] = {}


async def bring(archive: str) -> None:
    """From now on the modules of an archive can be imported. The first call fetches it, later ones get the same.

    Raises ``OSError`` where it can't be had; the next call tries again.
    """
    if archive not in _loading:
        _loading[archive] = asyncio.ensure_future(_bring(archive))
    try:
        await asyncio.shield(_loading[archive])
    except OSError:
        _loading.pop(archive, None)
        raise


async def _bring(archive: str) -> None:
    from pyodide.ffi import JsException
    from tertulia_app import read  # web/js/interpreter.mjs

    try:
        content = await read(archive)
    except JsException as error:
        raise OSError(str(error)) from error
    path = Path("/lib", archive)
    path.write_bytes(content.to_bytes())
    for folder in _of_packages_here(ZipFile(path).namelist()):
        import_module(folder.replace("/", ".")).__path__.append(f"{path}/{folder}")


def _of_packages_here(names: list[str]) -> list[str]:
    """The folders of an archive that belong to packages which are here already: all but those that are packages themselves.

    >>> _of_packages_here(["game/fair/__init__.pyc", "game/fair/group.pyc", "game/table/room/__init__.pyc"])
    ['game', 'game/table']
    """
    packages = {name.rpartition("/")[0] for name in names if name.rpartition("/")[2].startswith("__init__.")}
    parents = {folder.rpartition("/")[0] for folder in packages} | {name.rpartition("/")[0] for name in names}
    return sorted(parents - packages)
