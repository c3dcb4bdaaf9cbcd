"""The page's Python library: the first archive holds all that is used, the second whatever else is asked for."""

import json

from playwright.sync_api import Page

from tests.bench.library import used_modules
from tests.browser.conftest import READY
from tests.browser.hosting import Host
from tools.runtime import rest_modules, stdlib_modules

RUN = """
async (code) => {
  const module = await import(document.querySelector("script[src*='interpreter.mjs']").src);
  const pyodide = await module.loadPyodide();
  return pyodide.runPython(code);
}
"""
STARTED = """
import importlib.util, json, sys
import sitecustomize
def origin(module):
    try:
        return str(object.__getattribute__(module, "__spec__").origin)  # without loading those that wait
    except AttributeError:
        return ""
lazy = importlib.util._LazyModule
json.dumps([
    [name for name in sorted(sitecustomize.RARELY_USED) if type(sys.modules.get(name, None)) not in (lazy, type(None))],
    [name for name, module in list(sys.modules.items()) if origin(module).endswith(".py")],
])
"""
REST = "python_rest.zip"


def asked_for_the_rest(page: Page) -> list[str]:
    """Requests of the page itself for the second archive, as they come; the service worker's do not count."""
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url) if request.url.endswith(REST) else None)
    return seen


def test_a_start_and_every_module_of_ours_need_the_first_archive_alone(page: Page, site: Host) -> None:
    asked = asked_for_the_rest(page)
    page.goto(site.address)
    page.wait_for_selector(READY)
    assert not used_modules(page) - set(stdlib_modules()), "run: python3 build.py bench library --write"
    assert asked == []


def test_a_start_runs_no_module_that_is_rarely_used_and_compiles_nothing(page: Page, site: Host) -> None:
    """What web/js/sitecustomize.py is for."""
    page.goto(site.address)
    page.wait_for_selector(READY)
    run, sources = json.loads(page.evaluate(RUN, STARTED))
    assert run == []
    assert sources == []


def test_a_module_that_is_rarely_used_is_there_when_it_is_used(page: Page, site: Host) -> None:
    page.goto(site.address)
    page.wait_for_selector(READY)
    said = page.evaluate(RUN, "import ipaddress\nstr(ipaddress.ip_address('10.0.0.1').is_private)")
    assert said == "True"


def test_what_the_first_archive_lacks_comes_with_one_request(page: Page, site: Host) -> None:
    """A module, a package and a submodule whose package is in the first archive."""
    asked = asked_for_the_rest(page)
    page.goto(site.address)
    page.wait_for_selector(READY)
    for name in ("xmlrpc.client", "email.mime.text", "plistlib"):
        assert name in rest_modules()
    said = page.evaluate(
        RUN,
        "import xmlrpc.client, email.mime.text, plistlib\n"
        "f'{xmlrpc.client.dumps((1,))[:8]} {email.mime.text.MIMEText(chr(97)).get_payload()} {plistlib.dumps({})[:5]}'",
    )
    assert said == "<params> a b'<?xml'"
    assert len(asked) == 1


def test_a_module_that_exists_nowhere_is_not_asked_for(page: Page, site: Host) -> None:
    page.goto(site.address)
    page.wait_for_selector(READY)
    said = page.evaluate(
        RUN,
        "try:\n    import no_such_module\nexcept ModuleNotFoundError as error:\n    said = str(error)\nsaid",
    )
    assert said == "No module named 'no_such_module'"


def test_tracebacks_name_file_and_line(page: Page, site: Host) -> None:
    """Byte code without sources still says where something went wrong: bug reports need it."""
    page.goto(site.address)
    page.wait_for_selector(READY)
    said = page.evaluate(
        RUN,
        "import traceback\nfrom game.core.errors import TextError\nfrom game import hipparchus\n"
        "try:\n    hipparchus.parse_state('nonsense')\nexcept TextError:\n    said = traceback.format_exc()\nsaid",
    )
    assert "/game/hipparchus/text.py" in said
    assert ", line " in said
