"""The same games in other processes, with other hash seeds: the only part of ``game`` that touches the machine it runs on.

In a browser there are no processes; there, the page's own start is the other process, and :func:`digests` compares across builds.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any, Final

from game.core.conformance.failures import ConformanceError

HASH_SEEDS: Final = ("0", "1", "12345")
_SECONDS: Final = 600


def find_game(name: str) -> Any:
    """The game of a name: ``package.module``, or ``package.module:object``."""
    module, _, attribute = name.partition(":")
    found = importlib.import_module(module)
    return getattr(found, attribute) if attribute else found


def name_of(game: Any) -> str:
    """The name that :func:`find_game` finds this game by. Raises ``ConformanceError`` for a game that has none."""
    if isinstance(game, ModuleType):
        return game.__name__
    module = sys.modules.get(type(game).__module__)
    for attribute, value in vars(module).items() if module else ():
        if value is game:
            return f"{type(game).__module__}:{attribute}"
    raise ConformanceError("deterministic", "give the game as a module, or as a public name of the module of its class")


def digests(game: Any, arguments: Sequence[str]) -> dict[str, str]:
    """What ``python -m game.core.conformance --digest`` says under each hash seed; empty where there are no processes."""
    if sys.platform == "emscripten":
        return {}
    command = [sys.executable, "-m", "game.core.conformance", name_of(game), "--digest", *arguments]
    said = {}
    for seed in HASH_SEEDS:
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path),
        }
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=_SECONDS, check=False)
        if done.returncode:
            raise ConformanceError(
                "deterministic", f"with PYTHONHASHSEED={seed}: {done.stderr.strip() or done.stdout.strip()}"
            )
        said[seed] = done.stdout.strip()
    return said
