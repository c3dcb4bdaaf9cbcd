"""Python imports this before anything else of the page (module `site`), and it tells Python where modules are.

PyScript writes the sources of its Python package into the current folder: the library archive holds the same package as
byte code, which is found first. Some modules are imported by others that hardly ever use them: such a one is loaded when it is used first. The page's
library archive holds only the modules that are known to be used (tools/stdlib-modules.txt): whatever else of the
standard library somebody imports lies in a second archive, which the first such import fetches. And the wheels of the
site hold their modules in one archive each, since Pyodide installs one file much faster than fifty
(tools/node/byte_code.mjs).
"""

import sys
from importlib.util import LazyLoader
from zipimport import zipimporter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.machinery import ModuleSpec
    from types import ModuleType

ARCHIVE = "/lib/python314.zip"
REST = "/lib/python_rest.zip"

PYSCRIPT = "pyscript"
RARELY_USED = frozenset(("_colorize", "compression.zstd", "ipaddress", "locale"))
"""Of these, each is imported by one module of a start: a second import would load it."""


def spec_in(archive: str, name: str) -> "ModuleSpec | None":
    """The spec of a module in an archive of the library."""
    package = name.rpartition(".")[0].replace(".", "/")
    return zipimporter(f"{archive}/{package}" if package else archive).find_spec(name)


class LibraryFinder:
    """The first finder on `sys.meta_path`."""

    def find_spec(self, name: str, path: object = None, target: "ModuleType | None" = None) -> "ModuleSpec | None":
        """The spec of PyScript's package, or of a module that waits until somebody uses it, or None."""
        if name == PYSCRIPT:
            return spec_in(ARCHIVE, name)
        spec = spec_in(ARCHIVE, name) if name in RARELY_USED else None
        if spec is not None and spec.loader is not None:
            spec.loader = LazyLoader(spec.loader)
        return spec


class RestFinder:
    """The last finder on `sys.meta_path`."""

    def __init__(self, names: str, fetch: "Callable[[str], None]") -> None:
        """`names`: the modules of the second archive, space separated; `fetch` puts it where it is told."""
        self.names = frozenset(names.split())
        self.fetch: Callable[[str], None] | None = fetch

    def find_spec(self, name: str, path: object = None, target: "ModuleType | None" = None) -> "ModuleSpec | None":
        """The spec of a module of the second archive, or None."""
        if name not in self.names:
            return None
        if self.fetch:
            self.fetch(REST)
            self.fetch = None
        return spec_in(REST, name)


def install(packages: str, names: str, fetch: "Callable[[str], None]") -> None:
    """Make importable what will be installed and what is not here yet; both lists are space separated.

    `packages`: the distributions whose archives will lie in site-packages; `names` and `fetch`: see RestFinder.
    """
    (site,) = (path for path in sys.path if path.endswith("site-packages"))
    sys.path += [f"{site}/{package}.zip" for package in packages.split()]
    sys.meta_path.append(RestFinder(names, fetch))


# Nothing is kept from one visit to the next in this file system, byte code neither.
sys.dont_write_bytecode = True
sys.meta_path.insert(0, LibraryFinder())
