"""The two wheels: `tertulia-game` and `tertulia-web`, built by hatchling from a staged copy."""

import re
import shutil
from pathlib import Path

from tools import stamps
from tools.console import Failure, Step, run
from tools.environment import ready_venv
from tools.paths import ROOT, WORK

GAME, WEB = ROOT / "game", ROOT / "web"
WHEELS = WORK / "wheels"
NOT_IN_WEB_WHEEL = (
    "js",
    "shell",
    "css",
    "fonts",
    "icons",
    "art",
    "rules",
    "main.py",
    "prerender.py",
    "rulebook.py",
    "catalogues.py",
)
"""What lies in web/ but is fetched by the browser itself, or runs at build time only."""

COMPILE_CATALOGUE = """
import pathlib, sys
from web.catalogues import compiled
for source, target in zip(sys.argv[1::2], sys.argv[2::2]):
    files = sorted(pathlib.Path(source).glob("*.po"))
    (pathlib.Path(target) / "tertulia.mo").write_bytes(compiled([file.read_bytes() for file in files]))
"""


def version() -> str:
    """The version of the product: `__version__` of the game package."""
    source = (GAME / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r"""^__version__ = ["']([^"']+)["']""", source, re.MULTILINE)
    if not found:
        raise Failure("game/__init__.py sets no __version__.", 'Add a line such as: __version__ = "0.1.0"')
    return found[1]


def build_wheels() -> list[Path]:
    """Build both wheels if their sources changed; return their paths, game first."""
    key = stamps.digest(GAME, WEB, ROOT / "pyproject.toml", Path(__file__))
    made = sorted(WHEELS.glob("*.whl"))
    if stamps.is_fresh("wheels", key) and len(made) == 2:
        return made
    stamps.forget("wheels")
    shutil.rmtree(WHEELS, ignore_errors=True)
    with Step("building the wheels"):
        for stage in (stage_game(), stage_web()):
            # One hatchling per stage, in it: metadata paths are relative to the project.
            run(
                [ready_venv(), "-m", "hatchling", "build", "-t", "wheel", "-d", WHEELS],
                what=f"Building the wheel {stage.name}",
                cwd=stage,
            )
    stamps.mark_done("wheels", key)
    return sorted(WHEELS.glob("*.whl"))


def stage(name: str) -> Path:
    """An empty folder to build a wheel from."""
    folder = WORK / "stage" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def stage_game() -> Path:
    """The game package as it is, with its pyproject.toml."""
    folder = stage("game")
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(GAME, folder / "game", ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    return folder


def stage_web() -> Path:
    """The web package: Python and data, catalogues compiled, nothing the browser fetches itself."""
    folder = stage("web")
    project = (WEB / "pyproject.toml").read_text(encoding="utf-8")
    stamped = project.replace('version = "0"', f'version = "{version()}"', 1)
    (folder / "pyproject.toml").write_text(stamped, encoding="utf-8")

    def left_out(where: str, names: list[str]) -> list[str]:
        at_top = Path(where) == WEB
        return [
            name
            for name in names
            if name in ("__pycache__", "pyproject.toml")
            or name.endswith((".pyc", ".po", ".pot", ".webmanifest"))
            or (at_top and name in NOT_IN_WEB_WHEEL)
        ]

    shutil.copytree(WEB, folder / "web", ignore=left_out)
    pairs: list[Path] = []
    for source in sorted(WEB.glob("locales/*/LC_MESSAGES")):
        pairs += [source, folder / "web" / source.relative_to(WEB)]
    run([ready_venv(), "-c", COMPILE_CATALOGUE, *pairs], what="Compiling the message catalogues")
    return folder
