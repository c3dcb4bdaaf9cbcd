"""The runtime folder of the site: Pyodide and PyScript, with a byte-compiled, trimmed library.

What lies in it changes only when a pinned version or the list of library modules changes.
"""

import hashlib
import json
import re
import shutil
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tools import stamps
from tools.console import Failure, Step, run
from tools.environment import Node, browser_wheels
from tools.paths import NODE_MODULES, ROOT, WORK

RUNTIME = WORK / "runtime"
BYTE_CODE = ROOT / "tools" / "node" / "byte_code.mjs"
MINIFY = ROOT / "tools" / "node" / "minify.mjs"
SITECUSTOMIZE = ROOT / "web" / "js" / "sitecustomize.py"
STDLIB_MODULES = ROOT / "tools" / "stdlib-modules.txt"
"""Modules of the standard library that the page uses, one a line; # starts a comment."""

STOCK_LIBRARY = NODE_MODULES / "pyodide" / "python_stdlib.zip"
PYODIDE_MODULE = "pyodide.asm.mjs"
WASM = "pyodide.asm.wasm"
LATER = {
    "fair.zip": ("game.fair", "game.table.room"),
    "friends.zip": ("web.friends",),
    "lessons.zip": (
        "web.lesson",
        "web.views.lessons",
        *(f"web.views.{game}.lesson" for game in ("delfos", "hesperidae", "hexfolk", "hipparchus")),
    ),
}
"""Archives that the page fetches when it needs them (web/later.py), and the modules and packages in each: no start waits for them."""
COMMANDS = ("game.fair.verify",)
"""Modules of these packages that are commands for a terminal."""
NOT_IN_PAGE = ("game.core.conformance", *(package for packages in LATER.values() for package in packages))
"""What the page's copies of our wheels lack; conformance serves those who write games, not those who play."""

LIBRARY_PREFIX = "/lib/python314.zip/"
SITE_PREFIX = "/lib/python3.14/site-packages/"


def stdlib_modules() -> list[str]:
    """The modules of the first library archive."""
    lines = STDLIB_MODULES.read_text(encoding="utf-8").splitlines()
    return [name for line in lines if (name := line.partition("#")[0].strip())]


def module_name(path: str) -> str:
    """The module that a file of an archive is."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def rest_modules() -> list[str]:
    """The modules of the second library archive: all that Pyodide ships, less the first's."""
    with zipfile.ZipFile(STOCK_LIBRARY) as archive:
        modules = {module_name(name) for name in archive.namelist() if name.endswith(".py")}
    kept = set(stdlib_modules())
    unknown = sorted(kept - modules)
    if unknown:
        raise Failure(
            f"{STDLIB_MODULES.name} names modules that Pyodide does not ship: {', '.join(unknown)}.",
            "Take them out; `python3 build.py bench library` prints what the page uses.",
        )
    return sorted(modules - kept)


def added_modules() -> dict[str, Path]:
    """What the first library archive holds beside Python's own modules: names in the archive, and sources."""
    package = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
    return {
        SITECUSTOMIZE.name: SITECUSTOMIZE,
        **{f"pyscript/{file.name}": file for file in sorted(package.glob("*.py"))},
    }


def compile_archives(node: Node, jobs: Iterable[dict[str, object]], what: str) -> None:
    """Compile archives of Python to byte code; see node/byte_code.mjs for the jobs."""
    WORK.mkdir(parents=True, exist_ok=True)
    plan = WORK / "byte-code-jobs.json"
    plan.write_text(json.dumps(list(jobs), default=str), encoding="utf-8")
    run([node.program, BYTE_CODE, plan], what=what)


def wheel_job(source: Path, target: Path) -> dict[str, object]:
    """A job for compile_archives: the page's copy of a wheel."""
    return {"source": source, "target": target, "prefix": SITE_PREFIX, "omit": NOT_IN_PAGE, "wheel": True}


def compiled_wheels(node: Node, wheels: list[Path], folder: Path, step: str) -> list[Path]:
    """Byte-compiled copies of wheels, made again only when a wheel changed."""
    key = stamps.digest(*wheels, BYTE_CODE, Path(__file__), ROOT / "package-lock.json")
    targets = [folder / wheel.name for wheel in wheels]
    if stamps.is_fresh(step, key, targets):
        return targets
    stamps.forget(step)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with Step(f"compiling Python for the page ({', '.join(wheel.name.split('-')[0] for wheel in wheels)})"):
        compile_archives(
            node,
            [wheel_job(source, target) for source, target in zip(wheels, targets, strict=True)],
            "Compiling wheels to byte code",
        )
    stamps.mark_done(step, key)
    return targets


def later_archives(node: Node, wheels: list[Path], folder: Path) -> list[Path]:
    """The archives of `LATER`, byte-compiled from these wheels, made again only when a wheel changed."""
    key = stamps.digest(*wheels, BYTE_CODE, Path(__file__), ROOT / "package-lock.json")
    targets = [folder / name for name in LATER]
    if stamps.is_fresh("later", key, targets):
        return targets
    stamps.forget("later")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with Step("compiling Python that the page fetches later"):
        jobs: list[dict[str, object]] = []
        for target, packages in zip(targets, LATER.values(), strict=True):
            (wheel,) = (
                wheel for wheel in wheels if wheel.name.startswith(f"tertulia_{packages[0].partition('.')[0]}-")
            )
            jobs.append({"source": wheel, "target": target, "prefix": SITE_PREFIX, "only": packages, "omit": COMMANDS})
        compile_archives(node, jobs, "Compiling packages to byte code")
    stamps.mark_done("later", key)
    return targets


def build_runtime(node: Node) -> Path:
    """Make the runtime folder if anything in it changed; return it."""
    wheels = browser_wheels()
    key = stamps.digest(
        ROOT / "package-lock.json", STDLIB_MODULES, SITECUSTOMIZE, BYTE_CODE, MINIFY, Path(__file__), *wheels
    )
    if stamps.is_fresh("runtime", key, [RUNTIME / "python_stdlib.zip"]):
        return RUNTIME
    stamps.forget("runtime")
    with Step("compiling Python's library for the page"):
        shutil.rmtree(RUNTIME, ignore_errors=True)
        RUNTIME.mkdir(parents=True)
        shutil.copyfile(NODE_MODULES / "pyodide" / WASM, RUNTIME / WASM)
        run(
            [node.program, MINIFY, NODE_MODULES / "pyodide" / PYODIDE_MODULE, RUNTIME],
            what="Minifying Pyodide",
        )
        copy_pyscript(RUNTIME)
        keep, rest = stdlib_modules(), rest_modules()
        jobs: list[dict[str, object]] = [
            {"source": STOCK_LIBRARY, "target": RUNTIME / name, "prefix": LIBRARY_PREFIX, "keep": modules}
            # All the rest, for an import nobody foresaw: see web/js/sitecustomize.py.
            for name, modules in (("python_stdlib.zip", keep), ("python_rest.zip", rest))
        ]
        jobs[0]["add"] = added_modules()
        jobs += [wheel_job(wheel, RUNTIME / wheel.name) for wheel in wheels]
        compile_archives(node, jobs, "Compiling the library to byte code")
    stamps.mark_done("runtime", key)
    return RUNTIME


def copy_pyscript(target: Path) -> None:
    """PyScript's core and the parts it may load here: no editors, no terminals, no maps."""
    source = NODE_MODULES / "@pyscript" / "core" / "dist"
    for pattern in ("core.js", "core-*.js", "error-*.js"):
        found = sorted(source.glob(pattern))
        if len(found) != 1:
            raise Failure(
                f"PyScript's package has {len(found)} files {pattern}, not one.",
                "Its layout changed with its version: adjust copy_pyscript in tools/runtime.py.",
            )
        text = found[0].read_text(encoding="utf-8")
        (target / found[0].name).write_text(without_source_map(text), encoding="utf-8")
        for graph in re.findall(r"\bpyodide_graph-[\w-]+\.js\b", text):
            # The table of packages known to each Pyodide serves warnings only; ours come from our
            # lock. PyScript's workers ask for it by a name that its own package does not have.
            (target / graph).write_text("export default {};\n", encoding="utf-8")


def without_source_map(text: str) -> str:
    """The text without its trailing pointer to a source map that is not shipped."""
    lines = text.rstrip().splitlines()
    if lines and lines[-1].startswith("//# sourceMappingURL="):
        lines.pop()
    return "\n".join(lines) + "\n"


def sha256(path: Path) -> str:
    """The SHA-256 of a file, 64 hex digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def lock(packages: list[tuple[Path, str]]) -> str:
    """A pyodide-lock.json of just these wheels: (file, its address from the lock) pairs."""
    info = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    entries = {}
    for wheel, address in packages:
        name, version = wheel.name.split("-")[:2]
        name = name.replace("_", "-").lower()
        entries[name] = {
            "name": name,
            "version": version,
            "file_name": address,
            "install_dir": "site",
            "sha256": sha256(wheel),
            "package_type": "package",
            "imports": [name.removeprefix("tertulia-")],
            "depends": ["tertulia-game"] if name == "tertulia-web" else [],
            "unvendored_tests": False,
        }
    return json.dumps({"info": info, "packages": entries}, separators=(",", ":"))
