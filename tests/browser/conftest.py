"""What tests in a real Chromium share.

`site` is the built site on 127.0.0.1, served as a plain static host would (tests/browser/hosting.py); `visitor` makes
browser profiles that have never seen it; `page` is one page of such a profile, not opened yet. Every page is guarded:
a console error, an uncaught error or a request that leaves the origin fails the test, unless `page.allow(pattern)` said
that it is expected.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    sync_playwright,
)
from playwright.sync_api import (
    TimeoutError as PlaywrightTimeout,
)

from tests.browser.builds import next_build
from tests.browser.hosting import Host, hosting
from tests.browser.meshes import bare, lobby, relay  # noqa: F401 - fixtures of the tests of the mesh
from tools import browsers
from tools.paths import DIST

READY = 'body[data-app="ready"]'
FAILED = 'body[data-app="failed"]'
TIMEOUT = 60_000  # ms; generous, since two busy cores may run two browsers


def wait_until_ready(page: Page) -> None:
    """Wait until the page is ready. Where it never is, the error holds what the page knows of itself."""
    try:
        page.wait_for_selector(READY)
    except PlaywrightTimeout as error:
        told = page.evaluate("document.body.dataset.app + ' ' + (globalThis.tertulia?.report?.() ?? '')")
        raise AssertionError(f"never ready: {told}") from error


def until(page: Page, condition: str) -> None:
    """Wait until an expression is true, or a promise of it is fulfilled with something true.

    (`page.wait_for_function` takes any promise for true.)
    """
    page.evaluate(f"""async () => {{
      const end = performance.now() + {TIMEOUT};
      while (!(await ({condition}))) {{
        if (performance.now() > end) throw new Error("never true: " + {condition!r});
        await new Promise((next) => setTimeout(next, 30));
      }}
    }}""")


class Guard:
    """Collects what must not happen in a context's pages."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.allowed: list[re.Pattern[str]] = []
        self.seen: list[str] = []

    def allow(self, pattern: str) -> None:
        """Expect messages that hold this pattern."""
        self.allowed.append(re.compile(pattern))

    def message(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.add(f"console: {message.text} ({message.location.get('url', '')})")

    def error(self, error: Error) -> None:
        self.add(f"uncaught: {error}")

    def add(self, text: str) -> None:
        self.seen.append(text)

    def request(self, url: str) -> None:
        if not url.startswith((self.origin, "data:", "blob:", "about:", f"blob:{self.origin}")):
            self.add(f"request leaves the origin: {url}")

    def verdict(self) -> list[str]:
        return [text for text in self.seen if not any(pattern.search(text) for pattern in self.allowed)]


class Visitor:
    """A browser profile that has never seen the site, or has seen only what its test showed it."""

    def __init__(self, context: BrowserContext, guard: Guard) -> None:
        self.context = context
        self.guard = guard

    def page(self) -> Page:
        """A new tab."""
        page = self.context.new_page()
        page.on("console", self.guard.message)
        page.on("pageerror", self.guard.error)
        return page


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built site, so that a build in between changes nothing under a test. Not built here: build.py, which
    does it before the tests, makes the very .venv they run in."""
    if not (DIST / "index.html").is_file():
        pytest.fail("There is no dist/: run python3 build.py build first.")
    return Path(shutil.copytree(DIST, tmp_path_factory.mktemp("site") / "dist"))


@pytest.fixture(scope="session")
def later(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The build after `dist`."""
    return next_build(dist, tmp_path_factory.mktemp("later") / "dist")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright's driver."""
    with sync_playwright() as running:
        yield running


def launch(playwright: Playwright, **options: object) -> Browser:
    """The system's Chromium, without a screen; options are those of playwright's launch."""
    found = browsers.find_chromium()
    if not found:
        pytest.fail("No Chromium found: python3 build.py test installs one.")
    return playwright.chromium.launch(
        executable_path=found,
        args=[*browsers.CHROMIUM_FLAGS, "--no-sandbox"],
        chromium_sandbox=False,
        **options,  # type: ignore[arg-type]
    )


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium that all tests share."""
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(params=["/"])
def site(dist: Path, request: pytest.FixtureRequest) -> Iterator[Host]:
    """The built site on its host. Parametrise it indirectly with another path to serve it under that."""
    with hosting(dist, request.param) as host:
        yield host


@pytest.fixture
def visitor(chromium: Browser, site: Host) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors; options are those of playwright's new_context (locale, color_scheme, viewport…)."""
    made: list[Visitor] = []

    def make(**options: object) -> Visitor:
        context = chromium.new_context(**{"locale": "en-GB", **options})  # type: ignore[arg-type]
        context.set_default_timeout(TIMEOUT)
        guard = Guard(site.address.rsplit(site.prefix, 1)[0])
        context.on("request", lambda request: guard.request(request.url))
        made.append(Visitor(context, guard))
        return made[-1]

    yield make
    problems: list[str] = []
    for one in made:
        one.context.close()
        problems += one.guard.verdict()
    assert not problems, "\n".join(problems)


@pytest.fixture
def guest(visitor: Callable[..., Visitor]) -> Visitor:
    """One visitor, English, nothing special."""
    return visitor()


@pytest.fixture
def page(guest: Visitor) -> Page:
    """One page of one visitor, not opened yet."""
    return guest.page()
