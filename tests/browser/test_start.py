"""The start: first paint before Python, true progress, and what a visitor reads when something fails."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builds import folders
from tests.browser.conftest import FAILED, Visitor, wait_until_ready
from tests.browser.hosting import Host

NETWORK = r"Failed to load resource|ERR_|net::"
ROUTES = ("#/", "#/rules/hipparchus", "#/credits")

# What a cold start cannot do without, by its name in the build.
CRITICAL = (
    "app.css",
    "shell.mjs",
    "bridge.mjs",
    "interpreter.mjs",
    "main.py",
    "pyodide-lock.json",
    "tertulia_game-*.whl",
    "tertulia_web-*.whl",
    "micropip-*.whl",
    "core.js",
    "core-*.js",
    "error-*.js",
    "chunk-*.mjs",
    "pyodide_graph-*.js",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
)

KEEP_PROGRESS = """
globalThis.seenProgress = [];
new MutationObserver(() => {
  const value = document.getElementById("progress")?.getAttribute("aria-valuenow");
  if (value != null && value !== seenProgress.at(-1)) seenProgress.push(value);
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-valuenow"] });
"""


def suffix(dist: Path, name: str) -> str:
    """The end of the address of a file of the build, named by a pattern."""
    found = [file for folder in folders(dist).values() for file in sorted((dist / folder).glob(name))]
    assert found, f"the build has no {name}"
    return f"/{found[0].name}"


def report(page: Page) -> str:
    """The technical details of the failure page, which need not be open."""
    return page.locator("#failure-report").evaluate("node => node.textContent")


# ---------------------------------------------------------------- the good start
@pytest.mark.parametrize("site", ["/", "/some/path/"], indirect=True)
def test_starts_without_an_error_or_a_foreign_request(site: Host, page: Page) -> None:
    page.goto(site.address)
    wait_until_ready(page)
    expect(page.locator("#app h1")).to_be_visible()
    expect(page.locator("#starting")).to_have_count(0)


def test_progress_never_goes_back_and_reaches_the_end(site: Host, page: Page) -> None:
    page.add_init_script(KEEP_PROGRESS)
    page.goto(site.address)
    wait_until_ready(page)
    seen = [int(value) for value in page.evaluate("seenProgress")]
    assert seen == sorted(seen)
    assert seen[-1] == 100
    assert len(seen) >= 4, f"progress in {seen} is no progress"


def test_progress_counts_bytes(site: Host, page: Page, dist: Path) -> None:
    """With the largest file held back, the bar stands at what has arrived and says how much that is."""
    held = site.disturb("/pyodide.asm.wasm", "hold")
    page.goto(site.address)
    known = page.evaluate("tertulia.boot.files")
    wasm = next(size for name, size in known.items() if name.endswith(".wasm"))
    rest = sum(known.values()) - wasm
    shown = f"{rest / 1e6:.1f}".removesuffix(".0")
    expect(page.locator("#progress-share")).to_contain_text(f"{shown} of", timeout=30_000)
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuetext", re.compile(r"\d+ percent\. \w+"))
    assert page.evaluate("document.body.dataset.app") == "loading"
    held.release.set()
    wait_until_ready(page)


# ---------------------------------------------------------------- before Python
@pytest.fixture
def before_python(site: Host) -> Host:
    """A site whose Python never arrives."""
    site.disturb("/pyodide.asm.wasm", "hold")
    return site


def test_home_is_painted_without_any_script_file(site: Host, page: Page) -> None:
    for module in ("/shell.mjs", "/core.js", "/interpreter.mjs", "/pyodide.asm.wasm"):
        site.disturb(module, "hold")
    page.goto(site.address, wait_until="commit")
    expect(page.locator("#app h1")).to_be_visible()
    expect(page.locator("#starting")).to_be_visible()


@pytest.mark.parametrize(("locale", "lang"), [("es-AR", "es"), ("en-GB", "en"), ("de-DE", "en")])
def test_first_paint_speaks_the_visitors_language(
    before_python: Host, visitor: Callable[..., Visitor], locale: str, lang: str
) -> None:
    page = visitor(locale=locale).page()
    page.goto(before_python.address, wait_until="commit")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator("#app h1")).to_be_visible()
    expected = page.evaluate("lang => document.querySelector(`template[data-lang=${lang}]`).content.textContent", lang)
    assert page.locator("#app").evaluate("node => node.textContent") == expected


def test_kept_settings_rule_the_first_paint(before_python: Host, guest: Visitor) -> None:
    guest.context.add_init_script(
        "localStorage.setItem('tertulia.settings', JSON.stringify({lang: 'es', theme: 'dark', motion: 'less'}))"
    )
    page = guest.page()
    page.goto(before_python.address, wait_until="commit")
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "es")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("data-motion", "less")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_flash_of_the_other_theme(before_python: Host, visitor: Callable[..., Visitor], scheme: str) -> None:
    """The theme stands on <html> before the body is there, so that no frame has the other."""
    guest = visitor(color_scheme=scheme)
    guest.context.add_init_script("""
      new MutationObserver((_, observer) => {
        if (document.body) { globalThis.themeAtBody = document.documentElement.dataset.theme; observer.disconnect(); }
      }).observe(document, { subtree: true, childList: true });
    """)
    page = guest.page()
    page.goto(before_python.address, wait_until="commit")
    page.wait_for_function("() => globalThis.themeAtBody !== undefined")
    assert page.evaluate("themeAtBody") == scheme


def test_rules_and_credits_are_read_while_python_loads(before_python: Host, page: Page) -> None:
    page.goto(f"{before_python.address}#/", wait_until="commit")
    page.wait_for_function("() => Boolean(globalThis.tertulia?.progress)")
    page.locator('#app a[href="#/rules/hipparchus"]').first.click()
    heading = page.locator('#app [data-screen="rules"] h1')
    expect(heading).to_be_visible()
    expect(heading).to_be_focused()
    expect(page).to_have_title(re.compile("· Tertulia"))
    page.locator('#app a[href="#/credits"]').first.click()
    expect(page.locator('#app [data-screen="credits"] h1')).to_be_focused()
    page.go_back()
    expect(page.locator('#app [data-screen="rules"] h1')).to_be_visible()
    page.locator('#app [data-action="settings.lang es"]').click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator('#app [data-screen="rules"]')).to_contain_text("Reglas")
    page.locator('#app [data-action="settings.theme dark"]').click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("document.body.dataset.app") == "loading"


def test_a_rules_page_opened_by_its_address(before_python: Host, page: Page) -> None:
    page.goto(f"{before_python.address}#/rules/delfos", wait_until="commit")
    expect(page.locator('#app [data-screen="rules"] h1')).to_be_visible()


def test_a_table_asked_for_early_is_kept(site: Host, page: Page) -> None:
    held = site.disturb("/pyodide.asm.wasm", "hold")
    page.goto(f"{site.address}#/", wait_until="commit")
    page.wait_for_function("() => Boolean(globalThis.tertulia?.progress)")
    page.evaluate("location.hash = '#/new/hipparchus'")
    expect(page.locator('[data-shell="waiting"] h1')).to_be_focused()
    held.release.set()
    wait_until_ready(page)
    assert page.evaluate("location.hash") == "#/new/hipparchus"


# ---------------------------------------------------------------- Python held back
def test_held_back_the_page_is_its_shell_alone(site: Host, page: Page) -> None:
    """?hold: home and rules are there, nothing of Python's is fetched, and nobody says that it does not come."""
    page.clock.install()
    page.goto(f"{site.address}?hold#/")
    expect(page.locator("#app h1")).to_be_visible()
    page.wait_for_function("() => Boolean(globalThis.tertulia?.progress)")
    page.locator('#app a[href="#/rules/hexfolk"]').first.click()
    expect(page.locator('#app [data-screen="rules"] h1')).to_be_focused()
    page.locator('#app [data-action="settings.theme dark"]').click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.clock.run_for(100_000)
    expect(page.locator("#starting")).to_be_hidden()
    expect(page.locator("#notices")).to_be_empty()
    expect(page.locator("#failure")).to_have_count(0)
    assert page.evaluate("document.body.dataset.app") == "loading"
    fetched = {path.rpartition("/")[2] for path in site.requests}
    assert {"shell.mjs", "app.css"} <= fetched
    assert not fetched & {"interpreter.mjs", "bridge.mjs", "main.py", "pyodide-lock.json", "sw.js"}
    assert [path for path in site.requests if "/runtime-" in path or path.endswith(".whl")] == []


# ---------------------------------------------------------------- failures
def test_the_list_of_critical_files_is_the_pages_own(dist: Path) -> None:
    """No file of a cold start is left untried, and none is tried that the page does without."""
    boot = re.search(r'"files":(\{[^}]*\})', (dist / "index.html").read_text(encoding="utf-8"))
    assert boot
    named = [name.rpartition("/")[2] for name in json.loads(boot[1])]
    assert sorted(named) == sorted(suffix(dist, pattern)[1:] for pattern in CRITICAL)


@pytest.mark.parametrize("kind", ["missing", "drop"])
@pytest.mark.parametrize("name", CRITICAL)
def test_a_missing_file_is_told_and_retry_recovers(
    site: Host, guest: Visitor, dist: Path, name: str, kind: str
) -> None:
    """Each critical file missing in turn: both languages say so, without Python, and Retry starts the game."""
    guest.guard.allow(".")
    fault = site.disturb(suffix(dist, name), kind)
    page = guest.page()
    page.goto(site.address, wait_until="commit")
    page.wait_for_selector(FAILED)
    expect(page.locator("#failure h1")).to_have_text("A piece of the game did not arrive")
    expect(page.locator('#failure section[lang="es"] h2')).to_have_text("Una pieza del juego no ha llegado")
    if kind == "missing":  # of a connection that ends, browsers tell the script that asked, not the one that is missing
        assert fault.suffix[1:] in report(page)
    site.faults.clear()
    page.locator('#failure section[lang="en"] [data-shell="retry"]').click()
    wait_until_ready(page)


def test_retry_does_not_wait_for_what_never_came(site: Host, guest: Visitor) -> None:
    """The file is missing and PyScript, held back, has not asked for it yet: Retry fetches it itself."""
    guest.guard.allow(".")
    held = site.disturb("/interpreter.mjs", "hold")
    site.disturb("/main.py", "missing")
    page = guest.page()
    page.goto(site.address, wait_until="commit")
    page.wait_for_selector(FAILED)
    site.faults.clear()
    page.locator('#failure section[lang="en"] [data-shell="retry"]').click()
    held.release.set()
    wait_until_ready(page)


def told(kind: str, name: str) -> str:
    """What a damaged file is called. Of modules that do not parse browsers tell less, and what comes first counts."""
    return "file.broken|file.missing|start.error" if name.endswith(".mjs") else "file.broken"


@pytest.mark.parametrize("kind", ["cut", "short", "page"])
@pytest.mark.parametrize(
    "name", ["pyodide.asm.wasm", "python_stdlib.zip", "tertulia_web-*.whl", "pyodide.asm.mjs", "shell.mjs"]
)
def test_a_damaged_file_is_told_and_retry_recovers(
    site: Host, guest: Visitor, dist: Path, name: str, kind: str
) -> None:
    guest.guard.allow(".")
    site.disturb(suffix(dist, name), kind)
    page = guest.page()
    page.goto(site.address, wait_until="commit")
    page.wait_for_selector(FAILED)
    expect(page.locator("body")).to_have_attribute("data-failure", re.compile(told(kind, name)))
    site.faults.clear()
    page.locator('#failure section[lang="en"] [data-shell="retry"]').click()
    wait_until_ready(page)


def test_a_host_that_knows_no_webassembly_type(site: Host, page: Page) -> None:
    site.disturb("/pyodide.asm.wasm", "plain")
    page.goto(site.address)
    wait_until_ready(page)


BROWSERS = {
    "browser.wasm": "delete globalThis.WebAssembly",
    "browser.old": "delete globalThis.structuredClone; delete Array.prototype.at",
}


@pytest.mark.parametrize("code", BROWSERS)
def test_a_browser_that_cannot(site: Host, guest: Visitor, code: str) -> None:
    guest.guard.allow(".")
    guest.context.add_init_script(BROWSERS[code])
    page = guest.page()
    page.goto(site.address, wait_until="commit")
    page.wait_for_selector(FAILED)
    expect(page.locator("body")).to_have_attribute("data-failure", code)
    expect(page.locator('#failure section[lang="es"]')).to_be_visible()


def test_python_that_fails_in_its_entry(site: Host, guest: Visitor, dist: Path) -> None:
    """An exception that nothing of ours catches: its traceback is among the details."""
    guest.guard.allow("the lamp is broken")
    size = (dist / folders(dist)["app"] / "main.py").stat().st_size
    # As long as the real one: it must fail in Python, not for its size.
    body = "raise RuntimeError('the lamp is broken')".ljust(size)
    guest.context.route("**/main.py", lambda route: route.fulfill(body=body, content_type="text/plain"))
    page = guest.page()
    page.goto(site.address)
    page.wait_for_selector(FAILED)
    expect(page.locator("body")).to_have_attribute("data-failure", "start.error")
    assert "RuntimeError: the lamp is broken" in report(page)
    guest.context.unroute("**/main.py")
    page.locator('#failure section[lang="en"] [data-shell="retry"]').click()
    wait_until_ready(page)


def test_python_that_fails_in_the_app(site: Host, guest: Visitor) -> None:
    """An exception while the first screen is made: its traceback is among the details."""
    guest.context.add_init_script("""
      Object.defineProperty(globalThis, "tertulia", { configurable: true, set(shell) {
        let kept = shell.settings;
        Object.defineProperty(globalThis, "tertulia", { value: shell });
        Object.defineProperty(shell, "settings", {
          get() { if (shell.progress) throw new Error("the lamp is broken"); return kept; },
          set(value) { kept = value; },
        });
      } });
    """)
    page = guest.page()
    page.goto(site.address)
    page.wait_for_selector(FAILED)
    expect(page.locator("body")).to_have_attribute("data-failure", "start.error")
    assert "the lamp is broken" in report(page)
    assert "Traceback" in report(page)


def test_storage_blocked_is_a_notice(site: Host, guest: Visitor) -> None:
    guest.context.add_init_script("""
      const deny = () => { throw new DOMException("denied", "SecurityError"); };
      for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { get: deny });
      IDBFactory.prototype.open = deny;
    """)
    page = guest.page()
    page.goto(site.address)
    wait_until_ready(page)
    expect(page.locator('[data-notice="shell.notice.storage"]')).to_be_visible()


def test_a_start_that_stalls(before_python: Host, guest: Visitor) -> None:
    """By the page's own clock: a word and a way out after 20 s without a byte, given up after 90 s, and still recovered
    if the file comes at last."""
    page = guest.page()
    page.clock.install()
    page.goto(before_python.address)
    page.wait_for_function("() => Boolean(globalThis.tertulia?.progress)")
    expect(page.locator("#progress-share")).to_contain_text("of")
    page.clock.fast_forward(0)
    for _ in range(25):
        page.clock.run_for(1000)
    expect(page.locator("#progress-retry")).to_be_visible()
    page.clock.run_for(80_000)
    page.wait_for_selector(FAILED)
    expect(page.locator("body")).to_have_attribute("data-failure", "start.stalled")


def test_the_start_of_a_visitor_without_javascript(site: Host, visitor: Callable[..., Visitor]) -> None:
    page = visitor(java_script_enabled=False).page()
    page.goto(site.address)
    expect(page.locator('noscript section[lang="en"]')).to_be_visible()
    expect(page.locator('noscript section[lang="es"]')).to_be_visible()


def test_an_error_after_the_start_offers_to_load_again(site: Host, guest: Visitor) -> None:
    guest.guard.allow("the table shook")
    page = guest.page()
    page.goto(site.address)
    wait_until_ready(page)
    page.evaluate(
        """() => {
          const error = new Error("the table shook");
          error.stack += `\\n at ${document.querySelector('script[src*="shell.mjs"]').src}`;
          Promise.reject(error);
        }"""
    )
    notice = page.locator('[data-notice="shell.notice.crashed"]')
    expect(notice).to_be_visible()
    assert page.evaluate("document.body.dataset.app") == "ready"
    notice.locator('[data-shell="shell.do.reload"]').click()
    page.wait_for_function("() => !document.querySelector('.shell-notice')")
    wait_until_ready(page)


def test_a_dead_interpreter_shows_a_restart(site: Host, page: Page) -> None:
    page.goto(site.address)
    wait_until_ready(page)
    page.evaluate("tertulia.failed('runtime.died', 'stack overflow')")
    page.wait_for_selector(FAILED)
    expect(page.locator("#failure h1")).to_have_text("The program has stopped")
    page.locator('#failure section[lang="en"] [data-shell="retry"]').click()
    wait_until_ready(page)


def test_the_report_holds_no_secret_of_the_address(site: Host, page: Page) -> None:
    page.goto(f"{site.address}#/t/room.secretsecret")
    wait_until_ready(page)
    page.evaluate("tertulia.failed('runtime.died', 'x')")
    assert "secretsecret" not in page.locator("#failure").evaluate("node => node.textContent")


def test_where_no_storage_may_even_be_named_a_failure_is_told(site: Host, guest: Visitor) -> None:
    """As in a sandboxed frame."""
    guest.guard.allow("SecurityError|no storage here|core.js|404|Failed to fetch")
    page = guest.page()
    page.add_init_script("""
      const refuse = { get() { throw new DOMException("no storage here", "SecurityError"); }, configurable: true };
      for (const name of ["caches", "localStorage", "sessionStorage", "indexedDB"]) Object.defineProperty(globalThis, name, refuse);
      Object.defineProperty(navigator, "serviceWorker", refuse);
    """)
    site.disturb("/core.js", "missing")
    page.goto(site.address)
    expect(page.locator("#failure h1")).to_be_visible()
    expect(page.locator("#failure")).to_contain_text("Try again")
