"""A second build for the tests of updates: every folder renamed, every file of ours changed, another version."""

import json
import re
import shutil
from pathlib import Path

from tools import shell
from tools.console import run
from tools.environment import ready_node
from tools.paths import ROOT, WORK

TEXTS = {".mjs", ".json", ".html", ".css", ".py"}
NEXT_VERSION = "9.9.9"


def folders(dist: Path) -> dict[str, str]:
    """The names of the app and runtime folders of a build."""
    return {folder.name.split("-")[0]: folder.name for folder in dist.glob("*-*") if folder.is_dir()}


def record(dist: Path) -> dict[str, str]:
    """The build's id and version."""
    return json.loads((dist / "build.json").read_text(encoding="utf-8"))


def next_build(dist: Path, out: Path) -> Path:
    """Write the build that follows `dist` to `out`: with other folders, another id and version 9.9.9.

    The offline list is made by the build's own step, from the same service worker.
    """
    shutil.copytree(dist, out)
    old = record(dist)
    new_id = old["build"][::-1] if old["build"] != old["build"][::-1] else "f" + old["build"][1:]
    names = folders(dist)
    renamed = {name: re.sub(r"-.*", f"-{index}{new_id[1:]}", name) for index, name in enumerate(names.values())}
    for before, after in renamed.items():
        (out / before).rename(out / after)
    app = renamed[names["app"]]
    for file in [out / "index.html", *sorted((out / app).rglob("*"))]:
        if file.suffix not in TEXTS:
            continue
        text = file.read_text(encoding="utf-8")
        for before, after in renamed.items():
            text = text.replace(before, after)
        if file.name == "main.py":
            text += "# the next build\n"
        file.write_text(text, encoding="utf-8")
    index = (out / "index.html").read_text(encoding="utf-8")
    index = index.replace(f'"build":"{old["build"]}"', f'"build":"{new_id}"')
    index = index.replace(f'"version":"{old["version"]}"', f'"version":"{NEXT_VERSION}"')
    # The sizes have changed with the names; the policy has not: the page's own scripts are the same.
    index = re.sub(r'"files":\{[^}]*\}', lambda _: f'"files":{json.dumps(shell.cold_start(index, out))}', index)
    (out / "index.html").write_text(index, encoding="utf-8")
    (out / "build.json").write_text(json.dumps({"build": new_id, "version": NEXT_VERSION}), encoding="utf-8")
    shutil.copy(WORK / "sw.js", out / "sw.js")
    run([ready_node().program, ROOT / "tools" / "node" / "precache.mjs", out], what="Listing files for offline use")
    return out
