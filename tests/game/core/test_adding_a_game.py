"""docs/adding-a-game.md says only what is so: its code is the toy, its sessions and commands are run, its paths are there."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from game.core.conformance import conform

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
TOY = ROOT / "tests/game/core/examples/magpies.py"


def blocks(kind: str) -> list[str]:
    found = [text for name, text in BLOCKS if name == kind]
    assert found
    return found


def test_every_block_is_of_a_kind_that_is_tested() -> None:
    assert TEXT.count("```") == 2 * len(BLOCKS)
    assert {kind for kind, _ in BLOCKS} == {"python", "console", "pycon"}


def test_the_code_on_the_page_is_the_whole_toy() -> None:
    def lines(text: str) -> list[str]:
        return [line for line in text.splitlines() if line]

    assert lines("\n".join(blocks("python"))) == lines(TOY.read_text(encoding="utf-8"))


def test_the_code_on_the_page_is_a_game() -> None:
    """Run from the page itself: whoever copies it has a game that keeps the contract."""
    copied = ModuleType("copied")
    sys.modules["copied"] = copied  # dataclasses look their module up
    try:
        exec(compile("\n".join(blocks("python")), "docs/adding-a-game.md", "exec"), vars(copied))
        assert conform(copied, games=1, processes=False) == 6  # type: ignore[arg-type]
    finally:
        del sys.modules["copied"]


def test_the_sessions_go_as_shown() -> None:
    test = doctest.DocTestParser().get_doctest("\n".join(blocks("pycon")), {}, "adding-a-game", None, 0)
    assert len(test.examples) > 10
    said: list[str] = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert not said, "".join(said)


COMMANDS = [
    (lines[0].removeprefix("$ "), "\n".join(lines[1:]) + "\n") for lines in map(str.splitlines, blocks("console"))
]


@pytest.mark.parametrize(("command", "output"), COMMANDS, ids=lambda text: text[:60])
def test_the_commands_say_what_is_shown(command: str, output: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "python"
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout + done.stderr == output


def test_the_paths_on_the_page_are_there() -> None:
    paths = re.findall(r"`((?:game|tests|web|docs)/[\w/.]+)`", TEXT)
    assert len(paths) > 5
    for path in paths:
        assert (ROOT / path).exists(), path
