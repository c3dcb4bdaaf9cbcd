"""How long a cold start takes, against a page that only awaits stock Pyodide.

Both pages come from the same server, alternate, and get a new browser with an empty
profile each time. The bare page is the yardstick of the project: ready must come in at
most 0.7 of its time, with at most its bytes, and the shell must be painted before Python
is there.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

from tests.bench.harness import ROOT, CountingServer, Series, cold_browser, open_until_ready, report, serving

LIMIT = 0.7

BARE = """<!doctype html>
<meta charset="utf-8"><link rel="icon" href="data:,"><title>bare</title>
<body data-app="loading">
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
await loadPyodide();
document.body.dataset.app = "ready";
</script>
"""

PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
PYTHON = "() => performance.getEntriesByName('tertulia:python')[0]?.startTime ?? null"


Run = tuple[float, int, float | None, float | None, dict[str, int]]


def one_run(server: CountingServer, path: str) -> Run:
    """A cold start of one page: ready (ms), bytes sent, first paint (ms), Python up (ms), requests."""
    try:
        return cold_start(server, path)
    except PlaywrightError as error:
        # Chromium's renderer dies in one of some hundred starts, of the bare page too: that is no measurement.
        if "crashed" not in str(error):
            raise
        print(f"The browser crashed at {path}; once more.", file=sys.stderr)
        return cold_start(server, path)


def cold_start(server: CountingServer, path: str) -> Run:
    """See one_run."""
    with cold_browser() as browser:
        page: Page = browser.new_page()
        server.reset()
        ready = open_until_ready(page, f"http://localhost:{server.server_address[1]}{path}")
        sent = server.requests()
        return ready, sum(sent.values()), page.evaluate(PAINTED), page.evaluate(PYTHON), sent


def measure(dist: Path, runs: int) -> int:
    """Measure and print; 0 if every bar is met."""
    bare, ready = Series("bare loadPyodide()", "ms"), Series("Tertulia ready", "ms")
    painted, python = Series("Tertulia's shell painted", "ms"), Series("Tertulia's Python up", "ms")
    late = 0
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "index.html").write_text(BARE, encoding="utf-8")
        mounts = {"bare": Path(folder), "app": dist, "stock": ROOT / "node_modules" / "pyodide"}
        (Path(folder) / "index.html").write_text(BARE.replace("./pyodide/", "/stock/"), encoding="utf-8")
        with serving(mounts) as server:
            for _ in range(runs):
                time, bare_bytes, *_rest = one_run(server, "/bare/")
                bare.values.append(time)
                time, app_bytes, paint, python_up, sent = one_run(server, "/app/")
                ready.values.append(time)
                painted.values.append(paint if paint is not None else float("inf"))
                python.values.append(python_up if python_up is not None else float("inf"))
                late += paint is None or python_up is None or paint >= python_up
    ratio = ready.median / bare.median
    largest = sorted(sent.items(), key=lambda item: -item[1])[:8]
    lines = [series.line() for series in (bare, ready, painted, python)]
    lines += [
        f"ratio of medians                   {ratio:>10.2f}      (at most {LIMIT})",
        f"bytes of a cold start              {app_bytes:>10,} against {bare_bytes:,} bare",
        f"painted before Python              {runs - late} of {runs} runs",
        *(f"    {size:>10,}  {path}" for path, size in largest),
    ]
    report(
        "start",
        lines,
        {
            "ratio": round(ratio, 3),
            "ready_ms": round(ready.median),
            "bare_ms": round(bare.median),
            "bytes": app_bytes,
            "bare_bytes": bare_bytes,
            "painted_ms": round(painted.median),
        },
    )
    return 0 if ratio <= LIMIT and app_bytes <= bare_bytes and not late else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    sys.exit(measure(options.dist, options.runs))
