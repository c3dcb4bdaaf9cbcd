"""How long fair dealing takes, in Chromium and Pyodide.

The real peers of whole tables deal, play and audit in a worker of the built page (fair_tables.py), where they will be for people
too. Each device has a clock and a copy of the group of its own, and what is held against the bars is the *critical path*: all
devices think at the same time, who needs another one's message waits for it, and messages take no time. "All together" is what
one device would need to do everybody's work.

The bars are bars of work. So what the worker's clock shows is taken times the share of a core that the worker had, where the
system tells it; what it shows stands beside.
"""

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.bench.harness import ROOT, cold_browser, open_until_ready, report, serving
from tests.browser.test_offline import wait_for_state
from tests.browser.workers import RUN, start_worker

BARS = {
    "54 cards x 4 seats, in hand": 800.0,
    "30 cards x 2 seats, in hand": 350.0,
    "43 cards x 8 seats, in hand": 1400.0,
    "play": 6.0,
}
"""Milliseconds."""
LIMIT_TASK = 50.0
"""Milliseconds that anything on the page's own thread may take meanwhile."""

SEATS = 8
"""At the largest table."""
MODULES = ("tests/bench/fair_tables.py", "tests/game/fair/tables.py")
WORKER = """
import json

groups = []

async def ready(seats):
    from tertulia_app import load
    from web import fair
    await fair.load()
    while len(groups) < seats:
        groups.append(fair.group_over(await load(fair.GROUP)))  # a module of its own each time, with caches of its own

def run(number):
    from tests.bench import fair_tables
    return json.dumps(fair_tables.run(groups, number))

__export__ = ["ready", "run"]
"""
TASKS = """
globalThis.benchTasks = [];
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) benchTasks.push(task.duration);
}).observe({ type: "longtask" });
"""


def worker_seconds() -> float | None:
    """CPU time of the busiest worker in a browser that this process has started; ``None`` where the system does not tell."""
    if not Path("/proc/self/task").is_dir():
        return None
    mine, most = {os.getpid()}, 0.0
    for process in sorted(int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()):
        try:
            parent = int(_stat(Path(f"/proc/{process}/stat"))[1])
            if parent not in mine:
                continue
            mine.add(process)
            for thread in Path(f"/proc/{process}/task").iterdir():
                if (thread / "comm").read_text().startswith("DedicatedWorker"):
                    user, system = _stat(thread / "stat")[11:13]
                    most = max(most, (int(user) + int(system)) / os.sysconf("SC_CLK_TCK"))
        except OSError:  # it has just ended
            continue
    return most


def _stat(file: Path) -> list[str]:
    """The fields of proc_pid_stat(5) from the state on, the third."""
    return file.read_text().rpartition(")")[2].split()


def one_run(page: Page, number: int) -> tuple[dict[str, Any], float]:
    """What the worker says of one run, and which share of a core it had meanwhile."""
    before, start = worker_seconds(), time.perf_counter()
    said = json.loads(page.evaluate(RUN, f"await worker.run({number})"))
    wall, after = time.perf_counter() - start, worker_seconds()
    return said, 1.0 if before is None or after is None else min(1.0, (after - before) / wall)


def told(runs: list[tuple[dict[str, Any], float]]) -> tuple[list[str], dict[str, float]]:
    """A line for each figure; the medians of work."""
    lines, medians = [], {}
    for name in runs[-1][0]["figures"]:
        samples = [(value * share, value) for said, share in runs for value in said["figures"].get(name, ())]
        work, clock = (statistics.median(column) for column in zip(*samples, strict=True))
        medians[name] = work
        bar = BARS.get(name)
        word = "" if bar is None else f", at most {bar:,.0f}{'' if work <= bar else ', MISSED'}"
        lines.append(f"{name:<46} {work:>9,.1f} ms   (clock {clock:,.1f}, {len(samples)} times{word})")
    return lines, medians


def measure(dist: Path, count: int) -> int:
    """Measure and print; 0 if the bars are met."""
    with serving({"app": dist}) as server, cold_browser() as browser:
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(0)
        page.add_init_script(TASKS)
        open_until_ready(page, f"http://localhost:{server.server_address[1]}/app/")
        # A first visit has more to do on the page's thread: what works without a network is kept, and the page says so for a while.
        wait_for_state(page, "ready")
        page.wait_for_selector("[data-notice]", state="detached")
        start_worker(page, context, "deals", WORKER, [ROOT / module for module in MODULES])
        page.evaluate(RUN, f"await worker.ready({SEATS})")
        page.evaluate("benchTasks.length = 0")
        first = one_run(page, 0)
        runs = [one_run(page, number) for number in range(1, count + 1)]
        longest = max(page.evaluate("benchTasks"), default=0.0)
    lines, medians = told(runs)
    cold, _ = told([first])
    sizes: Mapping[str, int] = runs[-1][0]["sizes"]
    lines += [f"{name:<46} {size:>9,}" for name, size in sizes.items()]
    lines += [
        f"{'longest task on the thread of the page':<46} {longest:>9,.1f} ms   (at most {LIMIT_TASK:.0f}; only those over 50 are told)",
        f"{'share of a core that the worker had':<46} {statistics.median(share for _, share in runs):>9.2f}",
        "the same in a worker that has dealt nothing before:",
        *(f"  {line}" for line in cold if "in hand" in line),
    ]
    report(
        "fair",
        lines,
        {**{name: round(value, 1) for name, value in medians.items()}, **sizes, "longest_task_ms": longest},
    )
    return 0 if longest <= LIMIT_TASK and all(medians[name] <= bar for name, bar in BARS.items()) else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    sys.exit(measure(options.dist, options.runs))
