"""The built site: complete, relative, its own, and honest about what it ships."""

import hashlib
import json
import re
import zipfile
from pathlib import Path

import pytest

from tools import site
from tools.paths import NODE_MODULES, ROOT
from tools.runtime import STOCK_LIBRARY, added_modules, module_name, rest_modules, stdlib_modules

# Names of XML vocabularies look like addresses, and are none; workbox has one in the text of an error.
NOT_FETCHED = ("http://www.w3.org/", "https://www.w3.org/", "https://bit.ly/wb-precache")
ADDRESS = re.compile(r"\b(?:https?|wss?):(?:\\?/){2}[\w.-]+[\w/.#-]*")
ABSOLUTE = re.compile(r"""(?:href|src|action|poster)=["']/|url\(\s*["']?/(?!\*)""")


def texts(folder: Path) -> list[Path]:
    kinds = {".html", ".mjs", ".js", ".css", ".json", ".svg", ".py", ".webmanifest"}
    return [file for file in sorted(folder.rglob("*")) if file.suffix in kinds]


def test_the_layout_is_as_documented(dist: Path, app: Path, runtime: Path) -> None:
    top = {path.name for path in dist.iterdir()}
    required = {
        "index.html",
        ".nojekyll",
        "sw.js",
        "manifest.webmanifest",
        "icons",
        "licenses.txt",
        "build.json",
        app.name,
        runtime.name,
    }
    assert top == required
    record = json.loads((dist / "build.json").read_text())
    assert re.fullmatch("[0-9a-f]{8}", record["build"])
    assert {path.name for path in app.iterdir()} >= {
        "shell.mjs", "bridge.mjs", "interpreter.mjs", "app.css", "main.py", "pyodide-lock.json", "pages",
    }  # fmt: skip
    assert {path.name for path in runtime.iterdir()} >= {
        "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "python_rest.zip", "core.js",
    }  # fmt: skip


def test_the_page_names_the_folders_there_are(dist: Path, app: Path, runtime: Path) -> None:
    page = (dist / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r"\b(?:app|runtime)-[0-9a-f]{8}\b", page))
    assert named == {app.name, runtime.name}
    for address in set(re.findall(r"""\b(?:href|src)="((?:app|runtime)-[^"]+)""", page)):
        assert (dist / address).is_file(), address
    assert "{{" not in page
    assert "<!-- build:" not in page


def test_the_page_itself_begins_no_download_of_pythons(dist: Path) -> None:
    """With ?hold none may begin, and browsers look ahead for what a page names; but not into a template."""
    page = (dist / "index.html").read_text(encoding="utf-8")
    named = r"""<(?:link|script type="module")[^>]* (?:href|src)="([^"]+)"""
    inert = re.findall(named, "".join(re.findall(r"<template id=.downloads.>(.*?)</template>", page, re.DOTALL)))
    live = set(re.findall(named, page)) - set(inert)
    pythons = re.compile(r"^runtime-|\.whl$|/(?:interpreter\.mjs|bridge\.mjs|main\.py|pyodide-lock\.json)$")
    assert [name for name in live if pythons.search(name)] == []
    assert any(name.endswith("/shell.mjs") for name in live)
    assert {Path(name).name for name in inert} >= {"interpreter.mjs", "pyodide.asm.wasm", "python_stdlib.zip"}


def test_pyodide_asks_for_no_shared_memory(runtime: Path) -> None:
    """Browsers report it as deprecated where pages are not isolated, which takes headers."""
    text = (runtime / "pyodide.asm.mjs").read_text(encoding="utf-8")
    assert "Atomics.wait" in text
    assert not re.search(r"shared:\s*(?:true|!0)", text)


def test_folder_names_are_those_of_what_lies_in_them(app: Path, runtime: Path) -> None:
    """Nothing is put in after the name was made: the service worker trusts the name."""
    assert app.name == site.folder_name("app", app)
    assert runtime.name == site.folder_name("runtime", runtime)


def test_folder_names_change_with_their_content(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("one")
    seen = {site.folder_name("app", tmp_path)}
    (tmp_path / "a.txt").write_text("two")
    seen.add(site.folder_name("app", tmp_path))
    (tmp_path / "a.txt").rename(tmp_path / "b.txt")
    seen.add(site.folder_name("app", tmp_path))
    assert len(seen) == 3
    assert all(re.fullmatch("app-[0-9a-f]{8}", name) for name in seen)


def test_nothing_of_ours_names_another_host_or_an_absolute_path(dist: Path, app: Path) -> None:
    for file in [*texts(app), dist / "index.html", dist / "sw.js", dist / "manifest.webmanifest"]:
        text = file.read_text(encoding="utf-8")
        foreign = [found for found in ADDRESS.findall(text) if not found.startswith(NOT_FETCHED)]
        assert not foreign, f"{file.name}: {foreign[:3]}"
        assert not ABSOLUTE.search(text), f"{file.name}: {ABSOLUTE.search(text)}"


def test_the_lock_holds_our_three_packages_by_relative_addresses(app: Path) -> None:
    lock = json.loads((app / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert sorted(lock["packages"]) == ["micropip", "tertulia-game", "tertulia-web"]
    for package in lock["packages"].values():
        assert "://" not in package["file_name"]
        wheel = (app / package["file_name"]).resolve()
        assert hashlib.sha256(wheel.read_bytes()).hexdigest() == package["sha256"]
    stock = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert lock["info"] == stock["info"]
    assert lock["packages"]["micropip"]["version"] == stock["packages"]["micropip"]["version"]


def test_the_npm_lock_holds_no_download_addresses() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, entry in lock["packages"].items() if "resolved" in entry] == []
    assert all("integrity" in entry for name, entry in lock["packages"].items() if name and not entry.get("link"))


def test_the_two_libraries_together_are_the_whole_one(runtime: Path) -> None:
    def modules(path: Path) -> set[str]:
        with zipfile.ZipFile(path) as archive:
            names = (re.sub(r"\.pyc?$", "", name) for name in archive.namelist() if re.search(r"\.pyc?$", name))
            return {re.sub(r"/__init__$", "", name).replace("/", ".") for name in names}

    kept, rest = modules(runtime / "python_stdlib.zip"), modules(runtime / "python_rest.zip")
    assert not kept & rest
    added = {module_name(name) for name in added_modules()}
    assert {"sitecustomize", "pyscript", "pyscript.context"} <= added
    assert kept - added | rest == modules(STOCK_LIBRARY)
    assert kept - added == set(stdlib_modules())
    assert rest == set(rest_modules())
    assert not any(name.endswith(".py") for name in zipfile.ZipFile(runtime / "python_stdlib.zip").namelist())


def test_the_service_worker_lists_every_file_with_its_hash(dist: Path) -> None:
    worker = (dist / "sw.js").read_text(encoding="utf-8")
    listed = set(re.findall(r"""['"]?url['"]?:\s*['"]([^'"]+)['"]""", worker))
    there = {file.relative_to(dist).as_posix() for file in dist.rglob("*") if file.is_file()}
    assert listed == there - {"sw.js", "build.json", ".nojekyll"}
    assert len(re.findall(r"sha256-[\w+/]{43}=", worker)) == len(listed)
    assert "__WB_MANIFEST" not in worker


@pytest.mark.parametrize(
    "part",
    [
        "pyodide 314.",
        "@pyscript/core 0.7.",
        "micropip 0.11.",
        "idiomorph 0.8.",
        "workbox-precaching 7.",
        "polyscript ",
        "@noble/curves 2.",
        "@noble/hashes 2.",
    ],
)
def test_licences_of_what_is_shipped_are_shipped(part: str, dist: Path) -> None:
    assert part in (dist / "licenses.txt").read_text(encoding="utf-8")


def test_licence_texts_are_whole(dist: Path) -> None:
    text = (dist / "licenses.txt").read_text(encoding="utf-8")
    for heading in ("Mozilla Public License", "Apache License", "MIT License", "PYTHON SOFTWARE FOUNDATION LICENSE"):
        assert heading.lower() in text.lower(), heading
