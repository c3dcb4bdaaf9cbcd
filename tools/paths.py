"""Where things lie in the work tree."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"
WORK = ROOT / ".build"
"""Everything between the sources and dist/: wheels, byte code, stamps."""

WINDOWS = sys.platform == "win32"


def venv_program(name: str, venv: Path = VENV) -> Path:
    """The path of a program of a virtual environment; it may not exist yet."""
    if WINDOWS:
        return venv / "Scripts" / f"{name}.exe"
    return venv / "bin" / name


def relative(path: Path) -> str:
    """A path as people should read it: from the work tree where it lies in it."""
    try:
        return path.resolve().relative_to(ROOT).as_posix()
    except ValueError:
        return os.fspath(path)
