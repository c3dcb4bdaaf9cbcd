"""The licence texts of everything the site ships, collected at build time."""

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools.console import Failure
from tools.emblems import AUTHORS, EMBLEMS
from tools.paths import ROOT

SHIPPED = (
    "pyodide",
    "@pyscript/core",
    "@noble/curves",
    "idiomorph",
    "idb-keyval",
    "workbox-core",
    "workbox-precaching",
    "workbox-routing",
)
"""npm packages whose code goes into the site, with all that they depend on."""

NOT_SHIPPED = ("ws", "@types/emscripten")
"""What those packages need outside browsers, or only for types."""

INSIDE_PYODIDE = {
    "Python 3.14 (PSF-2.0), with the libraries it bundles, compiled into pyodide.asm.wasm": "python.txt",
    "Emscripten's runtime (MIT), compiled into pyodide.asm.wasm": "emscripten.txt",
}
TEXTS = ROOT / "tools" / "texts"
FONTS = ROOT / "web" / "fonts"
LICENCE_FILES = ("license", "licence", "copying", "notice")
HEADING = "What Tertulia ships besides its own code, and under which licences. (Its own: MIT.)"
RULE = "\n\n" + "=" * 78 + "\n\n"


def collect(node_modules: Path, vendored: Path) -> str:
    """One text: name, version, licence name and licence text of each part. ``vendored`` holds the wheels as they were
    published: the compiled ones that are shipped carry no texts of their own."""
    parts = [HEADING]
    parts += [npm_part(node_modules / name) for name in shipped_packages(node_modules)]
    parts += [
        f"{what}\n\n{(TEXTS / name).read_text(encoding='utf-8').strip()}" for what, name in INSIDE_PYODIDE.items()
    ]
    parts += [wheel_part(wheel) for wheel in sorted(vendored.glob("*.whl"))]
    parts += [
        f"Font: {file.stem}\n\n{file.read_text(encoding='utf-8').strip()}" for file in sorted(FONTS.glob("OFL*.txt"))
    ]
    parts.append(emblem_part())
    return RULE.join(parts) + "\n"


def emblem_part() -> str:
    """Who made the emblems on Hesperidae's cards."""
    icons: dict[str, list[str]] = {}
    for icon in sorted(EMBLEMS.values()):
        author, _, name = icon.partition("/")
        icons.setdefault(AUTHORS[author], []).append(name)
    made = "\n".join(f"Icons made by {author}: {', '.join(names)}" for author, names in sorted(icons.items()))
    return (
        "Emblems on the cards of Hesperidae, from https://game-icons.net (CC BY 3.0); coordinates rounded, put together in"
        f" one picture\n\n{made}\n\nThe licence: https://creativecommons.org/licenses/by/3.0/legalcode"
    )


def shipped_packages(node_modules: Path) -> list[str]:
    """The names of the npm packages in the site, dependencies included, sorted."""
    found: set[str] = set()

    def follow(names: Iterator[str]) -> None:
        for name in names:
            if name in found or name in NOT_SHIPPED:
                continue
            about = node_modules / name / "package.json"
            if not about.is_file():
                raise Failure(f"{name} is not in node_modules.", "Delete node_modules and run again.")
            found.add(name)
            follow(iter(json.loads(about.read_text(encoding="utf-8")).get("dependencies", {})))

    follow(iter(SHIPPED))
    return sorted(found)


def npm_part(folder: Path) -> str:
    """Heading and licence texts of an unpacked npm package."""
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    author = about.get("author", "")
    author = author.get("name", "") if isinstance(author, dict) else author
    heading = (
        f"{about['name']} {about['version']} ({about.get('license', 'licence below')}){f', {author}' if author else ''}"
    )
    texts = [
        file.read_text(encoding="utf-8").strip()
        for file in sorted(folder.iterdir())
        if file.is_file() and file.name.lower().startswith(LICENCE_FILES)
    ]
    return "\n\n".join([heading, *texts])


def wheel_part(wheel: Path) -> str:
    """Heading and licence texts of a wheel, those of what it bundles included."""
    with zipfile.ZipFile(wheel) as archive:
        texts = [
            archive.read(entry).decode("utf-8").strip()
            for entry in sorted(archive.namelist())
            if entry.rpartition("/")[2].lower().startswith(LICENCE_FILES) and not entry.endswith(".pyc")
        ]
    name, release = wheel.name.split("-")[:2]
    return "\n\n".join([f"{name} {release}", *texts])
