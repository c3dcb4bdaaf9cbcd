"""Setting up: what happens without npm, without a network, and with nothing to do."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import environment, stamps
from tools.console import Failure, run
from tools.environment import Node
from tools.paths import ROOT, venv_program

NOBODY = "http://127.0.0.1:9"
"""An address where nothing answers: the discard port."""


def test_node_is_not_taken_from_path_without_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = environment.ready_node()
    (tmp_path / node.program.name).symlink_to(node.program)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert shutil.which("node")
    assert environment.system_node() is None


def test_an_old_node_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, line in (("node", "echo v16.20.2"), ("npm", "echo 8.19.4")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{line}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path), "/usr/bin", "/bin"]))
    assert environment.node_version(str(tmp_path / "node")) == 16
    assert environment.system_node() is None


def test_what_does_not_run_has_no_version(tmp_path: Path) -> None:
    assert environment.node_version(str(tmp_path / "node")) == 0


def test_pip_without_a_network_says_so() -> None:
    """Real pip, at an index that does not answer."""
    broken = {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": f"{NOBODY}/simple",
        "PIP_RETRIES": "1",
        "PIP_DEFAULT_TIMEOUT": "3",
        "PIP_FIND_LINKS": "",
        "PIP_EXTRA_INDEX_URL": "",
    }
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "micropip==0.11.1"]
    with pytest.raises(Failure) as caught:
        run(command, what="Installing from PyPI", env=broken)
    assert "Installing from PyPI failed" in caught.value.message
    assert "could not be reached" in caught.value.remedy
    assert "HTTPS_PROXY" in caught.value.remedy


def test_npm_without_a_network_says_so(tmp_path: Path) -> None:
    """Real npm, at a registry that does not answer."""
    node = environment.ready_node()
    shutil.copy(ROOT / "package.json", tmp_path)
    shutil.copy(ROOT / "package-lock.json", tmp_path)
    broken = {
        **environment.node_env(node),
        "npm_config_registry": NOBODY,
        "npm_config_fetch_retries": "0",
        "npm_config_cache": str(tmp_path / "cache"),
        "npm_config_userconfig": str(tmp_path / "user"),
        "npm_config_globalconfig": str(tmp_path / "global"),
    }
    with pytest.raises(Failure) as caught:
        run([*node.npm, "ci", "--loglevel=error"], what="npm ci", cwd=tmp_path, env=broken)
    assert "npm ci failed" in caught.value.message
    assert "could not be reached" in caught.value.remedy


def test_a_wheel_with_another_hash_is_refused(tmp_path: Path) -> None:
    """Real pip: what runs in the page is checked against the hash in requirements-browser.txt."""
    pinned = environment.BROWSER_REQUIREMENTS.read_text(encoding="utf-8")
    wrong = tmp_path / "requirements.txt"
    wrong.write_text(pinned.replace("sha256:7", "sha256:8"), encoding="utf-8")
    with pytest.raises(Failure, match="DO NOT MATCH THE HASHES"):
        environment.pip(
            Path(sys.executable), "download", "--no-deps", "--require-hashes", "--only-binary=:all:",
            "--python-version", environment.BROWSER_PYTHON, "-r", str(wrong), "-d", str(tmp_path / "out"),
            what="Downloading",
        )  # fmt: skip


def test_an_environment_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamps, "STAMPS", tmp_path / "stamps")
    requirements = tmp_path / "requirements.txt"
    requirements.write_text("# nothing\n")
    python = environment.make_venv(tmp_path / "venv", requirements, "test-venv")
    assert python == venv_program("python", tmp_path / "venv")
    version = subprocess.run(
        [python, "-c", "import sys; print(sys.prefix)"], capture_output=True, text=True, check=True
    )
    assert Path(version.stdout.strip()).resolve() == (tmp_path / "venv").resolve()
    made = (tmp_path / "venv" / "pyvenv.cfg").stat().st_mtime_ns
    environment.make_venv(tmp_path / "venv", requirements, "test-venv")
    assert (tmp_path / "venv" / "pyvenv.cfg").stat().st_mtime_ns == made


def test_every_requirement_is_pinned_exactly() -> None:
    for file in ROOT.glob("requirements-*.txt"):
        for line in file.read_text(encoding="utf-8").splitlines():
            entry = line.partition("#")[0].strip()
            assert not entry or "==" in entry or entry.startswith("--hash="), f"{file.name}: {line}"
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    for name, version in {**package["dependencies"], **package["devDependencies"]}.items():
        assert version[0].isdigit(), f"{name} is not pinned: {version}"


def test_everything_installed_is_pinned() -> None:
    """What the pinned packages need is pinned as well: two machines get the same environment."""
    python = environment.ready_venv()
    listed = subprocess.run([python, "-m", "pip", "list", "--format=json"], capture_output=True, text=True, check=True)
    installed = {entry["name"].lower().replace("_", "-") for entry in json.loads(listed.stdout)}
    text = environment.REQUIREMENTS.read_text(encoding="utf-8").lower().replace("_", "-")
    pinned = {line.split("==")[0] for line in text.splitlines() if "==" in line}
    node = environment.NODE_REQUIREMENTS.read_text(encoding="utf-8")
    pinned |= {line.split("==")[0] for line in node.splitlines() if "==" in line}
    assert installed - pinned <= {"pip", "setuptools"}


@pytest.mark.long
def test_node_from_pypi_builds_what_npm_would(tmp_path: Path) -> None:
    """A machine without npm: Node comes from PyPI, and its npm installs the lock's packages."""
    folder = tmp_path / "venv"
    requirements = tmp_path / "requirements.txt"
    requirements.write_text(environment.NODE_REQUIREMENTS.read_text(encoding="utf-8"))
    environment.make_venv(folder, requirements, f"test-node-{tmp_path.name}")
    node: Node | None = environment.node_in(folder)
    assert node is not None
    assert environment.node_version(str(node.program)) >= environment.OLDEST_NODE
    shutil.copy(ROOT / "package.json", tmp_path)
    shutil.copy(ROOT / "package-lock.json", tmp_path)
    run([*node.npm, "ci", "--loglevel=error"], what="npm ci", cwd=tmp_path, env=environment.node_env(node))
    assert (tmp_path / "node_modules" / "pyodide" / "pyodide.mjs").is_file()
