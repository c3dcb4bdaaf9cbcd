"""Runs in the page before anything else, and tells Python where modules are.

The wheels of the site hold their modules in one archive each, since Pyodide installs one file much faster than fifty
(tools/node/byte_code.mjs). And the page's library archive holds only the modules that are known to be used
(tools/stdlib-modules.txt): whatever else of the standard library somebody imports lies in a second archive, which the
first such import fetches.
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


def install(packages: str, names: str, fetch: Callable[[str], None]) -> None:
    """Make importable what will be installed and what is not here yet; both lists are space separated.

    `packages`: the distributions whose archives will lie in site-packages; `names` and `fetch`: see RestFinder.
    """
    # Nothing is kept from one visit to the next in this file system, byte code neither.
    sys.dont_write_bytecode = True
    (site,) = (path for path in sys.path if path.endswith("site-packages"))
    sys.path += [f"{site}/{package}.zip" for package in packages.split()]
    sys.meta_path.append(RestFinder(names, fetch))
