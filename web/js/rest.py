"""Runs in the page before anything else: finds what the trimmed library left out.

The page's library archive holds the modules that are known to be used (tools/stdlib-modules.txt). Whatever else of the
standard library somebody imports lies in a second archive, which the first such import fetches.
"""

import sys
from collections.abc import Callable
from types import ModuleType
from zipimport import zipimporter

ARCHIVE = "/lib/python_rest.zip"


class RestFinder:
    """The last finder on `sys.meta_path`."""

    def __init__(self, names: str, fetch: Callable[[str], None]) -> None:
        """`names`: the modules of the second archive, space separated; `fetch` puts it where it is told."""
        self.names = frozenset(names.split())
        self.fetch: Callable[[str], None] | None = fetch

    def find_spec(self, name: str, path: object = None, target: ModuleType | None = None) -> object:
        """The spec of a module of the second archive, or None."""
        if name not in self.names:
            return None
        if self.fetch:
            self.fetch(ARCHIVE)
            self.fetch = None
        package = name.rpartition(".")[0].replace(".", "/")
        return zipimporter(f"{ARCHIVE}/{package}" if package else ARCHIVE).find_spec(name)


def install(names: str, fetch: Callable[[str], None]) -> None:
    """Put the finder in its place."""
    sys.meta_path.append(RestFinder(names, fetch))
