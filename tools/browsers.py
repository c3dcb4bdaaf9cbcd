"""Finding a browser for the tests, or installing one.

TERTULIA_CHROMIUM and TERTULIA_FIREFOX name a browser of one's own choice.
"""

import os
import shutil
import sys
from pathlib import Path

from tools.console import Failure, Step, run, say
from tools.paths import WINDOWS, WORK

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
                  "microsoft-edge", "microsoft-edge-stable", "msedge")  # fmt: skip
FIREFOX_NAMES = ("firefox-esr", "firefox")
CHROMIUM_APPS = ("Google Chrome", "Chromium", "Microsoft Edge")
CHROMIUM_EXES = (
    r"Google\Chrome\Application\chrome.exe",
    r"Chromium\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
)

CHROMIUM_FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Flags for tests: nothing but the page under test."""


def candidates(names: tuple[str, ...], apps: tuple[str, ...], exes: tuple[str, ...]) -> list[Path]:
    """Where a browser lies on this kind of system, best first."""
    found = [Path(path) for name in names if (path := shutil.which(name))]
    if sys.platform == "darwin":
        for base in (Path("/Applications"), Path.home() / "Applications"):
            found += [base / f"{app}.app" / "Contents" / "MacOS" / program for app in apps
                      for program in (app, app.lower())]  # fmt: skip
    if WINDOWS:
        for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
            if base_name := os.environ.get(variable):
                found += [Path(base_name) / exe for exe in exes]
    return [path for path in found if path.is_file()]


def chosen(variable: str) -> Path | None:
    """The browser an environment variable names. Raises Failure if there is none."""
    name = os.environ.get(variable)
    if not name:
        return None
    path = Path(shutil.which(name) or name)
    if not path.is_file():
        raise Failure(f"{variable} names {name}, which is not there.", f"Correct or unset {variable}.")
    return path


def find_chromium() -> Path | None:
    """Chromium, Chrome or Edge on this machine, or one we installed before."""
    there = candidates(CHROMIUM_NAMES, CHROMIUM_APPS, CHROMIUM_EXES)
    return chosen("TERTULIA_CHROMIUM") or (there[0] if there else None) or downloaded_chromium()


def find_firefox() -> Path | None:
    """Stock Firefox on this machine."""
    there = candidates(FIREFOX_NAMES, ("Firefox",), (r"Mozilla Firefox\firefox.exe",))
    return chosen("TERTULIA_FIREFOX") or (there[0] if there else None)


def downloaded_chromium() -> Path | None:
    """A Chromium that playwright downloaded into our own folder."""
    names = ("chrome", "chrome.exe", "Chromium", "Google Chrome for Testing")
    for path in sorted((WORK / "browsers").glob("chromium-*/**/*")):
        if path.name in names and path.is_file() and os.access(path, os.X_OK):
            return path
    return None


def is_debian_root() -> bool:
    """Whether apt can be used here without asking anybody."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(package: str) -> bool:
    """Install a package with apt; False if apt cannot."""
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    with Step(f"installing {package} with apt"):
        try:
            run(["apt-get", "update", "-q"], what="apt-get update", env=quiet)
            run(
                ["apt-get", "install", "-q", "-y", "--no-install-recommends", package],
                what=f"apt-get install {package}",
                env=quiet,
            )
        except Failure as failure:
            say(f"  {failure.message.splitlines()[0]}")
            return False
    return True


def ready_chromium(python: Path) -> Path:
    """A Chromium for the tests, installed if none is found. Raises Failure if none can be had."""
    found = find_chromium()
    if found:
        return found
    if is_debian_root() and apt_install("chromium") and (found := find_chromium()):
        return found
    with Step("downloading Chromium with playwright"):
        run(
            [python, "-m", "playwright", "install", "chromium", "--no-shell"],
            what="Downloading Chromium",
            remedy="Install Chromium, Chrome or Edge, or name one by TERTULIA_CHROMIUM, and run again.",
            env={"PLAYWRIGHT_BROWSERS_PATH": str(WORK / "browsers")},
        )
    found = downloaded_chromium()
    if not found:
        raise Failure(
            "playwright downloaded no Chromium.",
            "Install Chromium, Chrome or Edge, or name one by TERTULIA_CHROMIUM, and run again.",
        )
    return found


def ready_firefox() -> Path | None:
    """Firefox for its one test, installed by apt where that is possible; None elsewhere."""
    found = find_firefox()
    if not found and is_debian_root() and apt_install("firefox-esr"):
        found = find_firefox()
    if not found:
        say("No Firefox here: its test is skipped (name one by TERTULIA_FIREFOX).")
    return found
