"""How fast the rules are: random games with legal lists, ours against catanatron's, in the same run.

Natively and in Pyodide. catanatron (a fast engine for another board game, see
requirements.txt) goes into an environment of its own, made for this benchmark alone.
"""

import argparse
import json
import sys
from pathlib import Path

from tests.bench.harness import ROOT, Series, report
from tools import environment
from tools.console import run
from tools.paths import WORK

TIMES = 3.0
"""Ours must do at least so many times the actions a second."""

HERE = Path(__file__).parent
REQUIREMENTS = HERE / "requirements.txt"
NATIVE = """
import json, sys
sys.path[:0] = [sys.argv[1], sys.argv[2]]
from random_games import rates
print(json.dumps(rates(int(sys.argv[3]), float(sys.argv[4]))))
"""


def native(runs: int, seconds: float) -> dict[str, list[float]]:
    """Rates in this machine's own Python."""
    python = environment.make_venv(WORK / "bench-venv", REQUIREMENTS, "bench-venv")
    command = [python, "-c", NATIVE, HERE, ROOT, str(runs), str(seconds)]
    return json.loads(run(command, what="Random games in native Python"))


def in_pyodide(runs: int, seconds: float) -> dict[str, list[float]]:
    """Rates in stock Pyodide under Node, our wheel as the site ships it."""
    folder = WORK / "bench-wheels"
    if not list(folder.glob("catanatron-*.whl")):
        environment.pip(
            environment.ready_venv(), "download", "--quiet", "--no-deps", "--only-binary=:all:",
            "-r", str(REQUIREMENTS), "-d", str(folder), what="Downloading catanatron",
        )  # fmt: skip
    ours = sorted((ROOT / "dist").glob("app-*/tertulia_game-*.whl"))
    script = HERE / "rules_pyodide.mjs"
    wheels = [*ours, *sorted(folder.glob("*.whl"))]
    command = [environment.ready_node().program, script, HERE / "random_games.py", str(runs), str(seconds), *wheels]
    return json.loads(run(command, what="Random games in Pyodide"))


def main() -> int:
    """Measure and print; 0 if the bar is met natively and in Pyodide."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    lines: list[str] = []
    figures: dict[str, object] = {}
    code = 0
    for place, measure in (("native", native), ("pyodide", in_pyodide)):
        found = measure(options.runs, options.seconds)
        series = {name: Series(f"{name}, {place}", "actions/s", values) for name, values in found.items()}
        ratio = series["hipparchus"].median / series["catanatron"].median
        fast = series["playouts"].median / series["catanatron"].median
        lines += [each.line() for each in series.values()]
        lines.append(f"ratio of medians, {place:<16} {ratio:>10.2f}      (at least {TIMES})")
        lines.append(f"ratio of the bots' playouts, {place} {fast:>10.2f}")
        figures |= {f"{name}_{place}": round(each.median) for name, each in series.items()}
        figures[f"ratio_{place}"] = round(ratio, 2)
        figures[f"ratio_playouts_{place}"] = round(fast, 2)
        code |= ratio < TIMES
    report("rules", lines, figures)
    return code


if __name__ == "__main__":
    sys.exit(main())
