"""A worker of the built page that runs modules of the tests beside the page's own: fair tables are dealt in a worker."""

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from tools.paths import ROOT

RUN = """
async (code) => {
  const module = await import(document.querySelector("script[src*='interpreter.mjs']").src);
  const pyodide = await module.loadPyodide();
  return pyodide.runPythonAsync(code);
}
"""
"""Runs Python in the page, which is ready; the names it defines stay."""

_START = """
import json
from pyscript import create_named_worker
from pyscript.js_modules import bridge
setup = json.loads(await bridge.workerSetup())
worker = await create_named_worker(setup["src"].replace("worker.py", "{name}.py"), "{name}", json.dumps(setup["config"]))
"""
_UNPACK = """
import sys
from pathlib import Path
for name, text in {modules!r}.items():
    path = Path("/tests", name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
sys.path.append("/tests")
"""


def start_worker(page: Page, context: BrowserContext, name: str, code: str, modules: Iterable[Path] = ()) -> None:
    """Starts a worker in the page, which is ready; in the page's Python, ``worker`` is it from then on (:data:`RUN`).

    ``code`` says in ``__export__`` what can be called; ``modules``, files of this project, can be imported in it.
    """
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in modules}
    source = _UNPACK.format(modules=texts) + code
    context.route(f"**/{name}.py", lambda route: route.fulfill(body=source, content_type="text/x-python"))
    page.evaluate(RUN, _START.format(name=name))
