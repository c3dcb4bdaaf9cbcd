"""What the tests of build.py share."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.paths import DIST, ROOT

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site."""
    if not (DIST / "index.html").is_file():
        pytest.fail("There is no dist/: run python3 build.py build first.")
    return DIST


@pytest.fixture(scope="session")
def app(dist: Path) -> Path:
    """The app folder of the built site."""
    (folder,) = dist.glob("app-*")
    return folder


@pytest.fixture(scope="session")
def runtime(dist: Path) -> Path:
    """The runtime folder of the built site."""
    (folder,) = dist.glob("runtime-*")
    return folder


@pytest.fixture(scope="session")
def build_py() -> Run:
    """Runs build.py in the work tree and returns what it said and how it ended."""

    def run(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, ROOT / "build.py", *arguments],
            capture_output=True,
            text=True,
            timeout=120,
            env={**os.environ, **(env or {})},
        )

    return run
