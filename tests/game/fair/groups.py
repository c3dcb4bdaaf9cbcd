"""The groups that fair dealing is tested on: the reference in Python, and the page's, in Node."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, Final

import pytest

from game.fair.group import Group
from game.fair.packed import Packed
from game.fair.ristretto import Ristretto
from tools.environment import node_in, system_node
from tools.paths import NODE_MODULES, VENV

CALLEE: Final = Path(__file__).with_name("noble.mjs")


@contextmanager
def noble() -> Iterator[Group]:
    """``web/js/ristretto.mjs`` in a Node of its own, which ends with the context. Skips the test where there is none to be had."""
    node = system_node() or node_in(VENV)
    if node is None or not (NODE_MODULES / "@noble" / "curves").is_dir():
        pytest.skip("no Node, or no node_modules: run python3 build.py build first")
    with subprocess.Popen([node.program, CALLEE], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        yield packed(process.stdin, process.stdout)
        process.stdin.close()


def packed(questions: IO[bytes], answers: IO[bytes]) -> Packed:
    """A group behind two pipes. A question is a letter, its length in 4 bytes and itself; an answer is its length and itself."""

    def asking(letter: bytes) -> Callable[[bytes], bytes]:
        def ask(question: bytes) -> bytes:
            questions.write(letter + len(question).to_bytes(4, "little") + question)
            questions.flush()
            size = answers.read(4)
            answer = answers.read(int.from_bytes(size, "little"))
            if len(size) < 4 or len(answer) < int.from_bytes(size, "little"):
                raise RuntimeError("Node has ended")
            return answer

        return ask

    valid = asking(b"v")
    return Packed(asking(b"l"), asking(b"h"), lambda encodings: valid(encodings) == b"\x01")


GROUPS: Final[dict[str, Callable[[], AbstractContextManager[Group]]]] = {
    "python": lambda: nullcontext(Ristretto()),
    "noble": noble,
}
