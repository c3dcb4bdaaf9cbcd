""" "same log, same hashes under several PYTHONHASHSEEDs and under Pyodide" (design, section 2)."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.game.core import digests
from tools import environment

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


def test_pyodide_plays_the_same_games() -> None:
    """Stock Pyodide under Node: another Python version, 32 bits, and a small stack that hostile input must not overrun."""
    node = environment.ready_node()
    environment.ready_node_modules(node)
    command = [str(node.program), str(HERE / "in_pyodide.mjs"), str(HERE / "digests.py"), str(ROOT)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    there, here = json.loads(done.stdout), json.loads(digests.main())
    assert there.pop("platform") == "emscripten"
    assert here.pop("platform") != "emscripten"
    assert there == here
    assert here["codes"] == [
        "json.depth", "json.depth", "json.number", "json.number", "json.canonical", "json.unicode", "json.syntax", "json.canonical",
    ]  # fmt: skip
