"""The wheel's walls: "No I/O, no clock, no js, no third-party import", "no iteration over sets, no hash order, no floats" (design)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3] / "game"
MODULES = sorted(ROOT.rglob("*.py"))

ALLOWED = {
    "__future__", "abc", "base64", "binascii", "collections", "contextlib", "dataclasses", "enum", "functools", "game", "hashlib", "hmac",
    "itertools", "json", "math", "operator", "re", "types", "typing",
}  # fmt: skip
# The suite's own ways out of the wheel (fresh processes, its command), and modules of ours that wait until they are needed.
OUTSIDE = {
    "core/conformance/processes.py": {"importlib", "os", "subprocess", "sys"},
    "core/modules.py": {"importlib"},
    "core/conformance/__main__.py": {"argparse", "pathlib", "sys"},
    "fair/verify.py": {"argparse", "pathlib", "sys"},
}
UNSTABLE = {"eval", "exec", "float", "hash", "id", "input", "open", "print", "vars"}


def imported(tree: ast.AST) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports say their whole name"
            found.add((node.module or "").partition(".")[0])
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_of_game_is_pure(path: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert imported(tree) <= ALLOWED | OUTSIDE.get(name, set())
    if name.startswith("core/conformance/"):
        return
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & UNSTABLE
    floats = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, float)]
    assert not floats
    for node in ast.walk(tree):
        loops = node.iter if isinstance(node, (ast.For, ast.comprehension)) else None
        is_set = isinstance(loops, (ast.Set, ast.SetComp)) or (
            isinstance(loops, ast.Call) and isinstance(loops.func, ast.Name) and loops.func.id in ("set", "frozenset")
        )
        assert not is_set, (
            f"line {getattr(loops, 'lineno', 0)} goes through a set, whose order differs between processes"
        )


def test_core_knows_no_game() -> None:
    """ "game.core imports no game" (design, section 1)."""
    for path in (ROOT / "core").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("game"):
                assert (node.module or "").split(".")[:2] == ["game", "core"], path
