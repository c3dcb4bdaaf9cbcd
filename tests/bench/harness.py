"""What the benchmarks share: a server with two sites on it, cold browsers, medians."""

import contextlib
import json
import os
import statistics
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tools import browsers, server

ROOT = Path(__file__).resolve().parents[2]


class CountingServer(server.Server):
    """Serves several folders by the first part of the path, and counts what it sends."""

    mounts: dict[str, Path]

    def __init__(self, mounts: dict[str, Path], handler: "type[CountingHandler] | None" = None) -> None:
        self.mounts = mounts
        self.lock = threading.Lock()
        self.sent: dict[str, int] = {}
        super().__init__(("127.0.0.1", 0), handler or CountingHandler)

    def reset(self) -> None:
        """Forget what was counted."""
        with self.lock:
            self.sent = {}

    def requests(self) -> dict[str, int]:
        """Body bytes sent since the last reset, by path."""
        with self.lock:
            return dict(self.sent)


class CountingHandler(server.Handler):
    """Maps /<mount>/… to its folder."""

    server: CountingServer

    def __init__(self, *args: object) -> None:
        super().__init__(*args, directory=os.devnull)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        mount, _, rest = path.lstrip("/").partition("/")
        self.directory = str(self.server.mounts.get(mount, os.devnull))
        return super().translate_path("/" + rest)

    def copyfile(self, source: object, outputfile: object) -> None:
        body = source.read()  # type: ignore[attr-defined]
        with self.server.lock:
            path = self.path.partition("?")[0]
            self.server.sent[path] = self.server.sent.get(path, 0) + len(body)
        outputfile.write(body)  # type: ignore[attr-defined]


def serving(mounts: dict[str, Path]) -> contextlib.AbstractContextManager[CountingServer]:
    """A counting server for as long as the block runs."""
    return server.running(CountingServer(mounts))


@contextlib.contextmanager
def cold_browser() -> Iterator[Browser]:
    """A Chromium with a profile that has never seen anything."""
    found = browsers.find_chromium()
    if not found:
        raise SystemExit("No Chromium found: python3 build.py test installs one.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=[*browsers.CHROMIUM_FLAGS, "--no-sandbox"], chromium_sandbox=False
        )
        try:
            yield browser
        finally:
            browser.close()


# Notes the moment at which <body data-app> says that the page is ready, or failed.
WATCH = """
(() => {
  const look = () => {
    const state = document.body?.dataset.app;
    if (state === "ready" || state === "failed") {
      observer.disconnect();
      globalThis.benchEnd = { state, at: performance.now() };
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-app"] });
})();
"""


def open_until_ready(page: Page, address: str, timeout: float = 60_000) -> float:
    """Open a page; milliseconds from navigation until it says ready. Raises if it says failed."""
    heard: list[str] = []
    page.on("console", lambda message: heard.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: heard.append(f"uncaught: {error}"))
    # The browser itself is up and has drawn something: what follows is the page's own time.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.add_init_script(WATCH)
    page.goto(address, wait_until="commit")
    try:
        page.wait_for_function("() => globalThis.benchEnd", timeout=timeout)
    except PlaywrightTimeout:
        raise SystemExit("\n".join([f"{address} never says ready.", *heard])) from None
    end = page.evaluate("() => globalThis.benchEnd")
    if end["state"] != "ready":
        raise SystemExit("\n".join([f"{address} says {end['state']}.", page.inner_text("body")[:500], *heard]))
    return float(end["at"])


@dataclass
class Series:
    """Values of one measured thing, in one unit."""

    name: str
    unit: str
    values: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    def line(self) -> str:
        """`name  median unit  (lowest … highest, n runs)`"""
        low, high = min(self.values), max(self.values)
        return (
            f"{self.name:<34} {self.median:>10,.0f} {self.unit}   ({low:,.0f} … {high:,.0f}, {len(self.values)} runs)"
        )


def report(title: str, lines: Sequence[str], figures: dict[str, object]) -> None:
    """Print a benchmark's lines, then its figures as one line of JSON for comparisons."""
    print(f"\n{title}")
    for line in lines:
        print(f"  {line}")
    print(json.dumps({"bench": title, **figures}, sort_keys=True))
