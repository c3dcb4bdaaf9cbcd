"""Lighthouse's marks for home, a rules page and a table's set-up, with Python's start held back and with it.

Its own default: a middling phone on slow 4G, simulated from one quick load. The bars are the project's: accessibility
and best practices 100 on every page, performance at least 95 for the shell (`?hold`, see web/shell/first.js); what the
page does with Python stands beside it. Texts are sent with gzip, as static hosts do; the runtime's own files are not.
"""

import argparse
import gzip
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from tests.bench.harness import ROOT, CountingHandler, CountingServer, report
from tests.browser.lighthouse import BARS, Audit, audit, obstacle
from tools import server
from tools.console import Failure

FASTEST = 95
CATEGORIES = ("performance", *BARS, "seo")
PAGES = {"home": "#/", "rules": "#/rules/hexfolk", "set-up": "#/new/hexfolk"}
TEXTS = (".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".txt", ".webmanifest")


class GzipHandler(CountingHandler):
    """Sends texts with gzip."""

    def send_head(self) -> io.BytesIO | io.BufferedReader | None:
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file /= "index.html"
        if file.suffix not in TEXTS or not file.is_file() or "gzip" not in self.headers.get("Accept-Encoding", ""):
            return super().send_head()  # type: ignore[return-value]
        body = gzip.compress(file.read_bytes(), mtime=0)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)


def measure(dist: Path, runs: int, pages: Sequence[str]) -> int:
    """Measure and print; 0 if every bar is met."""
    lines: list[str] = []
    figures: dict[str, object] = {}
    met = True
    with server.running(CountingServer({"app": dist}, GzipHandler)) as host:
        for page in pages:
            for held in (True, False):
                address = f"http://127.0.0.1:{host.server_address[1]}/app/{'?hold' if held else ''}{PAGES[page]}"
                found = [audit(address, CATEGORIES) for _ in range(runs)]
                name = page if held else f"{page} with Python"
                met &= passes(found, held)
                lines += told(name, found)
                figures |= {f"{name} {each}": mark(found, each) for each in CATEGORIES}
    lines.append(f"(medians of {runs} runs; texts sent with gzip, as static hosts do; bars: {' and '.join(BARS)} 100,")
    lines.append(f"performance at least {FASTEST} without Python)")
    report("lighthouse", lines, figures)
    return 0 if met else 1


def mark(found: Sequence[Audit], category: str) -> float:
    """The median mark."""
    return median(each.scores[category] for each in found)


def passes(found: Sequence[Audit], held: bool) -> bool:
    """Whether the bars are met: the strict ones in every run, speed by its median and for the shell alone."""
    if any(each.app != ("loading" if held else "ready") for each in found):
        return False
    strict = all(each.scores[category] == 100 for each in found for category in BARS)
    return strict and (not held or mark(found, "performance") >= FASTEST)


def told(name: str, found: Sequence[Audit]) -> list[str]:
    """A page's marks, its times, and every audit that cost it marks in any run."""
    marks = "  ".join(f"{category} {mark(found, category):.0f}" for category in CATEGORIES)
    spread = sorted(each.scores["performance"] for each in found)
    times = "  ".join(
        f"{metric} {median(each.metrics[metric] for each in found):.{3 if metric == 'CLS' else 0}f}"
        for metric in found[0].metrics
    )
    states = ", ".join(sorted({each.app for each in found}))
    lines = [
        f"{name:<20} {marks}  (the page: {states})",
        f"    performance {spread[0]} … {spread[-1]};  {times}  (ms; CLS has no unit)",
    ]
    faults = {fault for each in found for category in CATEGORIES[1:] for fault in each.faults(category)}
    return lines + [f"    failed: {fault}" for fault in sorted(faults)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--pages", nargs="+", choices=PAGES, default=list(PAGES))
    options = parser.parse_args()
    if reason := obstacle():
        sys.exit(f"Lighthouse cannot run: {reason}.")
    try:
        sys.exit(measure(options.dist, options.runs, options.pages))
    except Failure as failure:
        sys.exit(failure.message)
