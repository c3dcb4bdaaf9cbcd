"""The licence texts of everything the site ships, collected at build time."""

import json
import zipfile
from pathlib import Path

from tools.console import Failure

SHIPPED = (
    "pyodide",
    "@pyscript/core",
    "idiomorph",
    "idb-keyval",
    "workbox-core",
    "workbox-precaching",
    "workbox-routing",
)
"""npm packages whose code goes into the site."""

LICENCE_FILES = ("license", "licence", "copying", "notice")


def licence_texts(folder: Path) -> list[str]:
    """The licence files of an unpacked npm package."""
    return [
        file.read_text(encoding="utf-8").strip()
        for file in sorted(folder.iterdir())
        if file.is_file() and file.name.lower().startswith(LICENCE_FILES)
    ]


def collect(node_modules: Path, runtime: Path) -> str:
    """One text: name, version, licence name and licence text of each part."""
    parts = []
    for name in SHIPPED:
        folder = node_modules / name
        if not folder.is_dir():
            raise Failure(f"{name} is not in node_modules.", "Delete node_modules and run again.")
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        texts = licence_texts(folder)
        heading = f"{name} {about['version']} ({about.get('license', 'see below')})"
        parts.append("\n\n".join([heading, *texts]))
    for wheel in sorted(runtime.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            texts = [
                archive.read(entry).decode("utf-8").strip()
                for entry in sorted(archive.namelist())
                if "LICENSE" in entry.rpartition("/")[2].upper()
            ]
        name, release = wheel.name.split("-")[:2]
        parts.append("\n\n".join([f"{name} {release}", *texts]))
    rule = "\n\n" + "=" * 78 + "\n\n"
    return "What Tertulia ships besides its own code (its own: MIT).\n\n" + rule.join(parts) + "\n"
