"""`build.py test`: every check, cheapest first; the first that fails is told, the rest still run."""

import os
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from tools import browsers, site
from tools.console import Failure, say, show
from tools.environment import node_env, ready_node, ready_node_modules, ready_venv
from tools.lock import only_one
from tools.paths import NODE_MODULES, ROOT, venv_program

PYTHON_PATHS = ("build.py", "tools", "game", "web", "tests")
WEB_PATHS = ("web", "tools/node", "tests")


@dataclass(frozen=True)
class Options:
    """What the command line asked for."""

    only: tuple[str, ...] = ()
    long: bool = False
    pytest: tuple[str, ...] = ()


def ruff(options: Options) -> int:
    """Style and common mistakes in Python, and its formatting."""
    program = venv_program("ruff")
    paths = [path for path in PYTHON_PATHS if (ROOT / path).exists()]
    lint = show([program, "check", "--no-cache", *paths])
    return show([program, "format", "--no-cache", "--check", "--quiet", *paths]) or lint


def types(options: Options) -> int:
    """Strict types in the game package."""
    return show([venv_program("mypy"), "--no-incremental"])


def imports(options: Options) -> int:
    """The walls between the packages."""
    return show([venv_program("lint-imports"), "--no-cache", "--no-logo"])


def biome(options: Options) -> int:
    """Style and common mistakes in JavaScript and CSS."""
    node = ready_node()
    script = NODE_MODULES / "@biomejs" / "biome" / "bin" / "biome"
    paths = [path for path in WEB_PATHS if (ROOT / path).exists()]
    return show([node.program, script, "ci", "--colors=off", "--error-on-warnings", *paths], env=node_env(node))


def catalogues(options: Options) -> int:
    """Every language says everything, with the same places for values."""
    return show([venv_program("python"), "-m", "tools.catalogues"])


def unit(options: Options) -> int:
    """Tests that need no browser."""
    return pytest(options, ["--ignore=tests/browser", "-n", "auto", *picked(options, "tests")])


def browser(options: Options) -> int:
    """Tests that drive real browsers against the built site."""
    if not (ROOT / "tests" / "browser").is_dir():
        return 0
    chromium = browsers.ready_chromium(venv_program("python"))
    firefox = browsers.ready_firefox()
    say(f"  Chromium: {chromium}" + (f", Firefox: {firefox}" if firefox else ""))
    env = {"TERTULIA_CHROMIUM": str(chromium), **({"TERTULIA_FIREFOX": str(firefox)} if firefox else {})}
    workers = str(min(2, os.cpu_count() or 1))
    # A renderer of Chromium's dies now and then when two run at once; only that is given another try, and it is told.
    again = ["--reruns", "2", "--only-rerun", "(Page|Target) crashed", "-rR"]
    return pytest(options, ["-n", workers, "--dist", "worksteal", *again, *picked(options, "tests/browser")], env)


def picked(options: Options, folder: str) -> list[str]:
    """What somebody gave to pytest; from this folder, unless it names files of its own."""
    named = any((ROOT / argument.partition("::")[0]).exists() for argument in options.pytest)
    return [*options.pytest] if named else [*options.pytest, folder]


def pytest(options: Options, arguments: Sequence[str], env: dict[str, str] | None = None) -> int:
    """Run pytest; no test found is a success only where somebody picked tests."""
    marks = [] if options.long else ["-m", "not long"]
    code = show([venv_program("python"), "-m", "pytest", "-q", *marks, *arguments], env=env)
    return 0 if code == 5 and options.pytest else code


PARTS: dict[str, Callable[[Options], int]] = {
    "ruff": ruff,
    "types": types,
    "imports": imports,
    "biome": biome,
    "catalogues": catalogues,
    "unit": unit,
    "browser": browser,
}


def run_all(options: Options) -> int:
    """Run the parts; 0 if all passed. Raises Failure for a part that does not exist."""
    unknown = [name for name in options.only if name not in PARTS]
    if unknown:
        raise Failure(f"There is no part {', '.join(unknown)}.", f"Parts: {', '.join(PARTS)}.")
    wanted = [name for name in PARTS if not options.only or name in options.only]
    prepare(wanted)
    failed, began = [], time.monotonic()
    for name in wanted:
        part = PARTS[name]
        say(f"\n=== {name}: {(part.__doc__ or '').strip()}")
        start = time.monotonic()
        if part(options):
            failed.append(name)
        say(f"    {name}: {'FAILED' if name in failed else 'ok'}, {time.monotonic() - start:.1f} s")
    say(f"\n{'FAILED: ' + ', '.join(failed) if failed else 'All passed'} in {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


def tidy() -> int:
    """`build.py format`: let the formatters and the safe repairs do their work."""
    prepare([])
    node = ready_node()
    ruff_program, biome_script = venv_program("ruff"), NODE_MODULES / "@biomejs" / "biome" / "bin" / "biome"
    code = show([ruff_program, "check", "--no-cache", "--fix", *PYTHON_PATHS])
    code |= show([ruff_program, "format", "--no-cache", *PYTHON_PATHS])
    return code | show([node.program, biome_script, "check", "--write", *WEB_PATHS])


def prepare(parts: Collection[str]) -> None:
    """What the parts stand on; the built site only for those that look into it."""
    if {"unit", "browser"} & set(parts):
        site.build()
        return
    with only_one():
        ready_venv()
        ready_node_modules(ready_node())
