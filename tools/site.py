"""From the sources to dist/: the whole static site.

    dist/index.html  .nojekyll  sw.js  manifest.webmanifest  icons/  build.json
    dist/runtime-<hash8>/   tools/runtime.py
    dist/app-<hash8>/       our modules, style, fonts, art, wheels, lock, PyScript configuration, pages

All addresses in it are relative. The two folders are named by the hash of what lies in
them, so that no page ever mixes two builds.
"""

import json
import shutil
import tomllib
from pathlib import Path

from tools import licences, page, shell, stamps
from tools.console import Failure, Step, run
from tools.environment import Node, ready_node, ready_node_modules, ready_venv
from tools.lock import only_one
from tools.paths import DIST, NODE_MODULES, ROOT, WORK
from tools.runtime import build_runtime, compiled_wheels, later_archives, lock, rest_modules
from tools.wheels import build_wheels, version

WEB = ROOT / "web"
MODULES = ("shell", "bridge", "interpreter", "ristretto", "mesh")
NEXT = WORK / "dist"

SHELL_MESSAGES = """
import json, pathlib, sys
from babel.messages.pofile import read_po
found = {}
for po in sorted(pathlib.Path("web/locales").glob("*/LC_MESSAGES/tertulia.po")):
    with po.open("rb") as file:
        catalogue = read_po(file)
    found[po.parent.parent.name] = {
        m.id: m.string for m in catalogue if isinstance(m.id, str) and m.id.startswith("shell.")
    }
sys.stdout.reconfigure(encoding="utf-8")
print(json.dumps(found))
"""


def inputs() -> list[Path]:
    """All that a build depends on."""
    names = ("index.html", "manifest.webmanifest", "pyscript.toml", "pyproject.toml", "package.json",
             "package-lock.json", "requirements-dev.txt", "requirements-browser.txt", "LICENSE")  # fmt: skip
    return [WEB, ROOT / "game", ROOT / "tools", ROOT / "build.py", *(ROOT / name for name in names)]


def build() -> Path:
    """Build dist/ if any input changed since it was made; return it."""
    with only_one():
        return build_alone()


def build_alone() -> Path:
    """Build, for a caller that holds the lock."""
    ready_venv()
    node = ready_node()
    ready_node_modules(node)
    key = stamps.digest(*inputs())
    if stamps.is_fresh("dist", key, [DIST / "index.html", DIST / "build.json"]):
        return DIST
    stamps.forget("dist")
    runtime = build_runtime(node)
    app = build_app(node, runtime)
    assemble(node, runtime, app)
    stamps.mark_done("dist", key)
    return DIST


def folder_name(kind: str, folder: Path) -> str:
    """Such as app-1a2b3c4d: the kind and a hash over names and contents."""
    listing = "".join(
        f"{file.relative_to(folder).as_posix()} {stamps.digest(file.read_bytes().hex())}\n"
        for file in stamps.files_under(folder)
    )
    return f"{kind}-{stamps.digest(listing)[:8]}"


def build_app(node: Node, runtime: Path) -> Path:
    """Make the app folder: everything of ours that the browser loads by its name."""
    app = WORK / "app"
    shutil.rmtree(app, ignore_errors=True)
    app.mkdir(parents=True)
    built = build_wheels()
    wheels = compiled_wheels(node, built, WORK / "compiled", "compiled")
    later = later_archives(node, built, WORK / "compiled-later")
    with Step("bundling"):
        packages = [wheel.name.split("-")[0] for wheel in [*sorted(runtime.glob("*.whl")), *wheels]]
        bundle(node, app, folder_name("runtime", runtime), packages)
    for file in [*wheels, *later]:
        shutil.copy(file, app)
    vendored = sorted(runtime.glob("*.whl"))
    runtime_name = folder_name("runtime", runtime)
    pairs = [(wheel, wheel.name) for wheel in wheels]
    pairs += [(wheel, f"../{runtime_name}/{wheel.name}") for wheel in vendored]
    (app / "pyodide-lock.json").write_text(lock(pairs), encoding="utf-8")
    for name, source in (("main.py", "main.py"), ("worker.py", "worker.py"), ("room_worker.py", "friends/worker.py")):
        if (WEB / source).is_file():
            shutil.copy(WEB / source, app / name)
    if (WEB / "art").is_dir():
        shutil.copytree(WEB / "art", app / "art", dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    prerender(app / "pages")
    return app


def bundle(node: Node, app: Path, runtime_name: str, packages: list[str]) -> None:
    """Our JavaScript and CSS, bundled into the app folder; the service worker beside it."""
    modules = [WEB / "js" / f"{name}.mjs" for name in MODULES]
    missing = [path.name for path in modules if not path.is_file()]
    if missing:
        raise Failure(f"web/js lacks {', '.join(missing)}.")
    style, critical, worker = WEB / "css" / "app.css", WEB / "css" / "critical.css", WEB / "js" / "sw.mjs"
    for leftover in (WORK / "critical.css", WORK / "sw.js"):
        leftover.unlink(missing_ok=True)
    plan = {
        "root": WEB,
        "out": app,
        "modules": modules,
        "style": style if style.is_file() else None,
        "critical": {"from": critical, "to": WORK / "critical.css"} if critical.is_file() else None,
        "worker": {"from": worker, "to": WORK / "sw.js"} if worker.is_file() else None,
        "define": {
            "RUNTIME": json.dumps(f"../{runtime_name}/"),
            "PACKAGES": json.dumps(" ".join(packages)),
            "REST": json.dumps(" ".join(rest_modules())),
        },
    }
    file = WORK / "bundle-plan.json"
    file.write_text(json.dumps(plan, default=str), encoding="utf-8")
    run([node.program, ROOT / "tools" / "node" / "bundle.mjs", file], what="Bundling JavaScript and CSS")


def pyscript_config() -> dict[str, object]:
    """pyscript.toml, read at build time: that spares the page a TOML parser."""
    with (ROOT / "pyscript.toml").open("rb") as file:
        try:
            return tomllib.load(file)
        except tomllib.TOMLDecodeError as error:
            raise Failure(f"pyscript.toml: {error}") from error


def prerender(target: Path) -> None:
    """The static pages of every language, by the same views that run in the page."""
    target.mkdir(parents=True)
    if (WEB / "prerender.py").is_file():
        with Step("writing the static pages"):
            run([ready_venv(), "-m", "web.prerender", target], what="Prerendering pages")


def assemble(node: Node, runtime: Path, app: Path) -> None:
    """Put all parts into a new dist/, then let it take the old one's place."""
    shutil.rmtree(NEXT, ignore_errors=True)
    NEXT.mkdir(parents=True)
    runtime_name, app_name = folder_name("runtime", runtime), folder_name("app", app)
    shutil.copytree(runtime, NEXT / runtime_name)
    shutil.copytree(app, NEXT / app_name)
    # The page of credits links to it by this name.
    (NEXT / "licenses.txt").write_text(licences.collect(NODE_MODULES, WORK / "vendor"), encoding="utf-8")
    if (WEB / "icons").is_dir():
        shutil.copytree(WEB / "icons", NEXT / "icons", ignore=shutil.ignore_patterns("*.md"))
    for source in (ROOT / "manifest.webmanifest", WEB / "manifest.webmanifest"):
        if source.is_file():
            shutil.copy(source, NEXT / "manifest.webmanifest")
    (NEXT / ".nojekyll").touch()

    critical, worker = WORK / "critical.css", WORK / "sw.js"
    messages = json.loads(run([ready_venv(), "-c", SHELL_MESSAGES], what="Reading the shell's messages"))
    parts = page.Parts(
        runtime=runtime,
        runtime_name=runtime_name,
        app=app,
        app_name=app_name,
        version=version(),
        messages=messages,
        style=critical.read_text(encoding="utf-8").strip() if critical.is_file() else "",
        config=pyscript_config(),
    )
    template = (ROOT / "index.html").read_text(encoding="utf-8")
    source = shell.prepare(template, WEB / "shell", messages)
    build_id = stamps.digest(page.write(source, parts, ""), worker)[:8]
    index = shell.finish(page.write(source, parts, build_id), NEXT, app_name)
    (NEXT / "index.html").write_text(index, encoding="utf-8")
    record = {"build": build_id, "version": version()}
    (NEXT / "build.json").write_text(json.dumps(record) + "\n", encoding="utf-8")
    if worker.is_file():
        shutil.copy(worker, NEXT / "sw.js")
        run([node.program, ROOT / "tools" / "node" / "precache.mjs", NEXT], what="Listing files for offline use")
    shutil.rmtree(DIST, ignore_errors=True)
    shutil.move(NEXT, DIST)
