"""index.html and what the build puts into it.

Tokens in index.html (an unknown one fails the build):

    {{app}} {{runtime}}       names of the content-hashed folders, such as app-1a2b3c4d
    {{build}} {{version}}     id of the build (8 hex digits) and version of the product
    <!-- build:style -->      web/css/critical.css, inline
    <!-- build:preload -->    hints for what the shell needs, which comes before all of Python's
    <!-- build:downloads -->  hints for what Python's start needs, in an inert element: web/shell/first.js gives them their effect
    <!-- build:messages -->   <script type="application/json" id="shell-messages">{lang: {code: text}}</script>
    <!-- build:pages -->      <template data-page="home" data-lang="es">…</template>, one a language
    <!-- build:python -->     the element that runs our Python entry, and what starts Pyodide and PyScript

`<!-- shell:… -->` comments belong to tools/shell.py.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from tools.console import Failure

TOKEN = re.compile(r"\{\{(\w+)\}\}|<!-- build:(\w+) -->")

STATIC_IMPORT = re.compile(r"""(?:from|import)\s*["']\./([\w.-]+\.m?js)["']""")

# PyScript looks for scripts of MicroPython too, and loads every plugin of its own for them
# unless told otherwise.
NO_MICROPYTHON = ("deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal", "codemirror")


@dataclass(frozen=True)
class Parts:
    """What goes into index.html: the two folders as built and as named, and texts."""

    runtime: Path
    runtime_name: str
    app: Path
    app_name: str
    version: str
    messages: Mapping[str, Mapping[str, str]]
    style: str
    config: Mapping[str, object]

    def address(self, file: Path) -> str:
        """The address of a file of either folder, from index.html."""
        name = self.runtime_name if file.parent == self.runtime else self.app_name
        return f"{name}/{file.name}"


def write(source: str, parts: Parts, build_id: str) -> str:
    """index.html with all its tokens replaced. Raises Failure for a token without a value."""
    style = f"<style>{parts.style}</style>" if parts.style else ""
    return fill(
        source,
        {
            "app": parts.app_name,
            "runtime": parts.runtime_name,
            "build": build_id,
            "version": parts.version,
            "style": style,
            "preload": "\n".join(hints(parts, [parts.app / "app.css", *shell_modules(parts)])),
            "downloads": "\n".join(hints(parts, python_files(parts))),
            "messages": messages(parts.messages),
            "pages": templates(parts.app / "pages"),
            "python": python(parts),
        },
    )


def fill(text: str, values: Mapping[str, str]) -> str:
    """Replace every token of a page. Raises Failure for one without a value."""

    def value(match: re.Match[str]) -> str:
        name = match[1] or match[2]
        if name not in values:
            raise Failure(
                f"index.html has the unknown token {match[0]}.",
                f"Known are: {', '.join(sorted(values))} (see tools/page.py).",
            )
        return values[name]

    return TOKEN.sub(value, text)


def shell_modules(parts: Parts) -> list[Path]:
    """The shell's module and what it imports."""
    return with_imports([parts.app / "shell.mjs"])


def python_files(parts: Parts) -> list[Path]:
    """All that a cold start downloads beside the shell.

    Scripts first: they are small beside the rest, and nothing can begin without them.
    """
    runtime, app = parts.runtime, parts.app
    first = [
        app / "interpreter.mjs",
        runtime / "pyodide.asm.mjs",
        *sorted(runtime.glob("core*.js")),
        app / "bridge.mjs",
    ]
    shell = shell_modules(parts)
    files = [module for module in with_imports(first) if module not in shell]
    # PyScript imports these at its start by expressions that no scan of its text would find.
    files += [*sorted(runtime.glob("error-*.js")), *sorted(runtime.glob("pyodide_graph-*.js"))]
    files += [app / "pyodide-lock.json", runtime / "python_stdlib.zip", runtime / "pyodide.asm.wasm"]
    return [*files, *sorted(runtime.glob("*.whl")), *sorted(app.glob("*.whl")), app / "main.py"]


def hints(parts: Parts, files: list[Path]) -> list[str]:
    """Links that start downloads before any element or module asks for them; of the files that there are."""
    kinds = {".css": 'rel="preload" as="style"', ".js": 'rel="modulepreload"', ".mjs": 'rel="modulepreload"'}
    fetched = 'rel="preload" as="fetch" crossorigin="anonymous"'
    return [
        f'<link {kinds.get(file.suffix, fetched)} href="{parts.address(file)}">' for file in files if file.is_file()
    ]


def with_imports(modules: list[Path]) -> list[Path]:
    """The modules, and after each what it imports statically from its own folder, each once."""
    found: list[Path] = []
    for module in modules:
        if module in found or not module.is_file():
            continue
        names = STATIC_IMPORT.findall(module.read_text(encoding="utf-8"))
        found += [module, *(file for name in names if (file := module.parent / name) not in [*found, *modules])]
    return list(dict.fromkeys(found))


def messages(catalogues: Mapping[str, Mapping[str, str]]) -> str:
    """The shell's own messages of every language, as a JSON script element."""
    text = json.dumps(catalogues, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f'<script type="application/json" id="shell-messages">{text.replace("<", chr(92) + "u003c")}</script>'


def templates(pages: Path, name: str = "home") -> str:
    """A prerendered page of every language as inert template elements."""
    return "\n".join(
        f'<template data-page="{name}" data-lang="{file.name.split(".")[1]}">'
        f"{file.read_text(encoding='utf-8')}</template>"
        for file in sorted(pages.glob(f"{name}.*.html"))
    )


def python(parts: Parts) -> str:
    """The element that runs our Python entry, its configuration inline, and what starts Pyodide and PyScript.

    PyScript resolves addresses in an inline configuration from the page, so they may name
    the app folder, which a file inside that folder could not: its name is its own hash.
    """
    config = escape(json.dumps(parts.config, separators=(",", ":")).replace("{{app}}", parts.app_name))
    no_micropython = json.dumps({"plugins": [f"!{name}" for name in NO_MICROPYTHON]})
    return (
        f'<mpy-config type="json" hidden>{no_micropython}</mpy-config>\n'
        f'<script type="py" src="{parts.app_name}/main.py" config="{config}"></script>\n'
        # Adds interpreter.mjs, unless the address holds Python back (web/shell/first.js).
        "<script>tertulia.begin()</script>"
    )
