"""Which modules of the standard library the page uses: keeps tools/stdlib-modules.txt true.

Starts the page, imports every module of ours in it, and prints the list; exit code 1 if the
file differs. `--write` rewrites the file. What the file lacks still works, from the second
archive, but costs a request of 2 MB.
"""

import argparse
import json
import sys
from pathlib import Path

from playwright.sync_api import Page

from tests.bench.harness import ROOT, cold_browser, open_until_ready, serving
from tools.runtime import STDLIB_MODULES, added_modules, module_name, stdlib_modules

# Not imported by a start, but by what may follow one: errors and their reports, files, time, and
# whatever asyncio, json and friends import within functions.
ALSO = (
    "__future__ _colorize _strptime ast bisect calendar codecs codeop colorsys contextvars copy copyreg csv "
    "dataclasses datetime dis encodings.ascii encodings.idna encodings.latin_1 fractions gettext graphlib hashlib "
    "heapq hmac io json.decoder json.encoder json.scanner linecache locale numbers opcode _opcode_metadata operator "
    "pprint queue random secrets statistics stringprep struct tempfile textwrap token tokenize traceback uuid warnings "
    "weakref compression.zstd._zstdfile"
).split()

USED = """
async () => {
  const module = await import(document.querySelector("script[src*='interpreter.mjs']").src);
  const pyodide = await module.loadPyodide();
  return pyodide.runPythonAsync(`
import importlib, json, pkgutil, sys
import game, web, web.fair
await web.fair.load()
for package in (game, web):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
json.dumps(sorted(
    name for name, module in list(sys.modules.items())
    if str(getattr(getattr(module, "__spec__", None), "origin", "")).startswith(("/lib/python314.zip", "/lib/python_rest.zip"))
))
`);
}
"""

HEADING = """\
# Modules of the standard library (and of Pyodide's own Python) in the page's first archive.
# Written by: python3 build.py bench library --write
"""


def used_modules(page: Page) -> set[str]:
    """The modules of the library that a start and an import of all our modules load in this page, which is ready."""
    return set(json.loads(page.evaluate(USED))) - {module_name(name) for name in added_modules()}


def needed_modules(dist: Path) -> list[str]:
    """Those, and what may be needed after a start."""
    with serving({"app": dist}) as server, cold_browser() as browser:
        page = browser.new_page()
        open_until_ready(page, f"http://localhost:{server.server_address[1]}/app/")
        return sorted({*used_modules(page), *ALSO})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    used, listed = needed_modules(options.dist), stdlib_modules()
    for name in sorted({*used} - {*listed}):
        print(f"+ {name}")
    for name in sorted({*listed} - {*used}):
        print(f"- {name}")
    print(f"{len(used)} modules used, {len(listed)} listed")
    if options.write:
        STDLIB_MODULES.write_text(HEADING + "\n".join(used) + "\n", encoding="utf-8")
    elif used != listed:
        sys.exit(1)
