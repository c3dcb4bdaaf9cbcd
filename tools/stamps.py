"""Doing nothing twice: a step's stamp records the hash of all that went into it."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.paths import ROOT, WORK

STAMPS = WORK / "stamps"
SKIPPED = {"__pycache__", "node_modules"}


def files_under(*paths: Path) -> Iterator[Path]:
    """All files at or under the paths, in a stable order; caches left out."""
    for path in paths:
        if path.is_file():
            yield path
        elif path.is_dir():
            for child in sorted(path.iterdir()):
                if child.name not in SKIPPED and not child.name.startswith("."):
                    yield from files_under(child)


def digest(*inputs: Path | str) -> str:
    """A hash (64 hex digits) over texts and over the names and bytes of files and folders."""
    whole = hashlib.sha256()
    for entry in inputs:
        if isinstance(entry, str):
            whole.update(f"text {len(entry.encode())}\n{entry}".encode())
            continue
        for file in files_under(entry):
            content = file.read_bytes()
            name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
            whole.update(f"file {name.as_posix()} {len(content)}\n".encode())
            whole.update(content)
    return whole.hexdigest()


def is_fresh(step: str, key: str, outputs: Iterable[Path] = ()) -> bool:
    """Whether the step was done with these inputs and what it made is still there."""
    stamp = STAMPS / step
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != key:
        return False
    return all(output.exists() for output in outputs)


def mark_done(step: str, key: str) -> None:
    """Record that the step was done with these inputs."""
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / step).write_text(key, encoding="utf-8")


def forget(step: str) -> None:
    """Forget a step before redoing it, so that an interrupted one is not taken for done."""
    (STAMPS / step).unlink(missing_ok=True)
