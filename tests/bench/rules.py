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

TIMES = {"hipparchus": 3.0, "delfos": 2.0, "hesperidae": 0.5, "hexfolk": 2.0}
"""Each must do at least so many times the actions a second."""
GIANT = 3.0
"""An action of eight seats on the map of 61 tiles may cost so many of four on the standard board."""
IN_PYODIDE = 0.35
"""What each game keeps of its native speed in Pyodide."""

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
    """Measure and print; 0 if every bar is met, natively and in Pyodide."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    lines: list[str] = []
    figures: dict[str, object] = {}
    met = True
    rate: dict[tuple[str, str], float] = {}

    def bar(what: str, figure: float, bound: float, holds: bool, word: str) -> None:
        nonlocal met
        met = met and holds
        lines.append(f"{what:<42} {figure:>8.2f}      ({word} {bound:g}{'' if holds else ', MISSED'})")
        figures[what.replace(" ", "_")] = round(figure, 2)

    for place, measure in (("native", native), ("pyodide", in_pyodide)):
        found = measure(options.runs, options.seconds)
        for name, values in found.items():
            unit = "us" if name.endswith("_list") else "actions/s"
            series = Series(f"{name}, {place}", unit, values)
            rate[name, place] = series.median
            lines.append(series.line())
            figures[f"{name}_{place}"] = round(series.median, 1)
        theirs = rate["catanatron", place]
        for name, times in TIMES.items():
            ratio = rate[name, place] / theirs
            bar(f"ratio {name} {place}", ratio, times, ratio >= times, "at least")
        for what, name in (("the bots' playouts", "playouts"), ("hexfolk without offers", "hexfolk_without_offers")):
            lines.append(f"ratio {what}, {place:<12} {rate[name, place] / theirs:>10.2f}")
        cost = rate["hexfolk", place] / rate["hexfolk_giant", place]
        bar(f"cost of the giant {place}", cost, GIANT, cost <= GIANT, "at most")
    for name in TIMES:
        kept = rate[name, "pyodide"] / rate[name, "native"]
        bar(f"kept in Pyodide {name}", kept, IN_PYODIDE, kept >= IN_PYODIDE, "at least")
    report("rules", lines, figures)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
