"""What build.py says, how it runs programs, and how it fails."""

import errno
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.paths import ROOT


class Failure(Exception):
    """A step that cannot go on: what happened, and what the reader can do about it."""

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.message}\n{self.remedy}" if self.remedy else self.message


def say(text: str) -> None:
    """Print one line at once, so that output of child processes keeps its place."""
    print(text, flush=True)


class Step:
    """`with Step("bundling"):` prints the step's name, then how long it took."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> "Step":
        self.began = time.monotonic()
        say(f"· {self.name}")
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        spent = time.monotonic() - self.began
        if kind is None and spent >= 1:
            say(f"  {self.name}: {spent:.1f} s")


# What the output of a failed program tells about the cause. First match wins.
CAUSES = (
    (
        ("no space left on device", "enospc", "disk full", "not enough space"),
        "The disk is full. Free some space (a full build needs about 1 GB) and run again.",
    ),
    (
        (
            "network is unreachable",
            "name or service not known",
            "temporary failure in name resolution",
            "failed to establish a new connection",
            "connection refused",
            "cannot connect to proxy",
            "proxyerror",
            "enotfound",
            "econnrefused",
            "econnreset",
            "etimedout",
            "eai_again",
            "network request",
            "read timed out",
            "getaddrinfo",
            "(from versions: none)",
        ),
        "The package index could not be reached. Check the network and the proxy settings\n"
        "(HTTP_PROXY, HTTPS_PROXY, pip's and npm's own configuration), then run the same\n"
        "command again: finished steps are not repeated.",
    ),
    (
        ("permission denied", "eacces", "eperm"),
        "A file could not be written. Check who owns this folder, .venv and node_modules.",
    ),
    (
        ("certificate verify failed", "self-signed certificate", "unable to get local issuer"),
        "A certificate was not accepted. If a proxy inspects traffic here, point pip and npm\n"
        "to its certificate (PIP_CERT, NODE_EXTRA_CA_CERTS) and run again.",
    ),
)


def remedy_for(output: str) -> str:
    """The remedy that fits a failed program's output, or an empty text."""
    lowered = output.lower()
    for signs, remedy in CAUSES:
        if any(sign in lowered for sign in signs):
            return remedy
    return ""


def remedy_for_os_error(error: OSError) -> str:
    """The remedy for an operating system error of our own, or an empty text."""
    if error.errno == errno.ENOSPC:
        return CAUSES[0][1]
    if error.errno in (errno.EACCES, errno.EPERM):
        return CAUSES[2][1]
    return ""


def run(
    command: Sequence[str | os.PathLike[str]],
    *,
    what: str,
    remedy: str = "",
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> str:
    """Run a program quietly and return its standard output.

    Raises Failure with the last lines it printed, and the remedy that fits them.
    """
    words = [os.fspath(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise Failure(f"{what} failed: {words[0]}: {error.strerror}", remedy) from error
    if done.returncode != 0:
        # Minified code quoted in a stack trace would drown the message, and names every error there is.
        lines = [line[:300] for line in f"{done.stdout}\n{done.stderr}".strip().splitlines()[-25:]]
        tail = "\n".join(f"    {line}" for line in lines)
        raise Failure(f"{what} failed (exit {done.returncode}):\n{tail}", remedy_for(tail) or remedy)
    return done.stdout


def show(
    command: Sequence[str | os.PathLike[str]],
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> int:
    """Run a program whose output the reader should see; return its exit code."""
    sys.stdout.flush()
    words = [os.fspath(word) for word in command]
    try:
        return subprocess.run(words, cwd=cwd, env={**os.environ, **(env or {})}).returncode
    except OSError as error:
        raise Failure(f"{words[0]}: {error.strerror}") from error
