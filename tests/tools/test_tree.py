"""Rules that the tools themselves keep."""

import ast
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools import environment
from tools.paths import NODE_MODULES, ROOT

IN_VENV = {"catalogues.py", "subset_fonts.py"}
"""Modules that run inside .venv and may use what is installed there."""


def imported(source: str) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


STANDARD_ONLY = [path for path in sorted((ROOT / "tools").glob("*.py")) if path.name not in IN_VENV]


@pytest.mark.parametrize("path", [ROOT / "build.py", *STANDARD_ONLY], ids=lambda path: path.name)
def test_build_py_stands_on_the_standard_library_alone(path: Path) -> None:
    foreign = imported(path.read_text(encoding="utf-8")) - sys.stdlib_module_names - {"tools"}
    assert not foreign - {"__future__"}, f"{path.name} imports {foreign}"


def test_two_builds_in_one_tree_wait_for_each_other(tmp_path: Path) -> None:
    script = (
        "import sys, time; from pathlib import Path; from tools import lock; lock.WORK = Path(sys.argv[1])\n"
        "with lock.only_one():\n    print('in', time.monotonic(), flush=True); time.sleep(1); print('out', time.monotonic())\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    first = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert first.stdout
    assert first.stdout.readline().startswith("in")
    began = time.monotonic()
    second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert first.wait(10) == 0
    left = float(first.stdout.read().split()[1])
    first.stdout.close()
    assert "waiting for it" in second.stdout
    entered = float(second.stdout.split("in ")[-1].split()[0])
    assert entered >= left >= began


def test_the_library_list_names_modules_and_repeats_none() -> None:
    from tools.runtime import rest_modules, stdlib_modules

    listed = stdlib_modules()
    assert len(listed) == len(set(listed))
    assert "asyncio" in listed
    assert "xmlrpc.client" in rest_modules()


def test_pyodide_and_the_wheels_for_it_are_of_one_python() -> None:
    import json

    lock = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert lock["info"]["python"].startswith(environment.BROWSER_PYTHON + ".")
