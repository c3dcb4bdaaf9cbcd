"""index.html and what the build puts into it.

Tokens in index.html (an unknown one fails the build):

    {{app}} {{runtime}}    names of the content-hashed folders, such as app-1a2b3c4d
    {{build}} {{version}}  id of the build (8 hex digits) and version of the product
    {{csp}}                the content security policy, with the hashes of the inline scripts
    {{style}}              web/css/critical.css
    {{boot}}               JSON for the shell: version, build, app, runtime, languages, messages
                           ({language: {code: text}}, codes "shell.*") and files ({address: bytes} of
                           a cold start)
    {{first}} {{paint}}    web/shell/first.js and paint.js
    {{hints}}              links that start all downloads of a cold start at once
    {{homes}}              <template data-page="home" data-lang="es">…</template>, one a language
    {{description}} {{noscript}}    the messages shell.description and shell.noscript, every language
    {{icons}}              links to the icons there are
    {{python}}             PyScript's own module and the element that runs our entry
"""

import base64
import hashlib
import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.console import Failure

TOKEN = re.compile(r"\{\{(\w+)\}\}")
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


@dataclass(frozen=True)
class Parts:
    """What index.html is made from."""

    runtime: Path
    runtime_name: str
    app: Path
    app_name: str
    version: str
    messages: Mapping[str, Mapping[str, str]]
    style: str
    scripts: Mapping[str, str]
    icons: Path


def cold_start(parts: Parts) -> dict[str, int]:
    """Addresses and sizes (bytes) of what a cold start loads, in the order it is wanted."""
    runtime, app = parts.runtime, parts.app
    files = [runtime / "pyodide.asm.wasm", runtime / "python_stdlib.zip", runtime / "pyodide.asm.mjs"]
    files += [app / "interpreter.mjs", runtime / "pyodide.mjs", *sorted(runtime.glob("core*.js"))]
    files += [app / "pyodide-lock.json", app / "pyscript.json", app / "main.py", app / "bridge.mjs"]
    files += [*sorted(runtime.glob("*.whl")), *sorted(app.glob("*.whl"))]
    names = {runtime: parts.runtime_name, app: parts.app_name}
    return {f"{names[file.parent]}/{file.name}": file.stat().st_size for file in files if file.is_file()}


def hints(files: Mapping[str, int]) -> str:
    """Link elements that start the downloads of a cold start, before any script asks for them."""
    links = []
    for url in files:
        if url.endswith((".mjs", ".js")):
            links.append(f'<link rel="modulepreload" href="{url}">')
        elif not url.endswith(".whl"):
            links.append(f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{url}">')
    return "\n".join(links)


def templates(pages: Path, name: str = "home") -> str:
    """A prerendered page of every language as inert template elements."""
    return "\n".join(
        f'<template data-page="{name}" data-lang="{file.name.split(".")[1]}">{file.read_text(encoding="utf-8")}</template>'
        for file in sorted(pages.glob(f"{name}.*.html"))
    )


def python(parts: Parts) -> str:
    """PyScript's module and the element that runs our entry."""
    return (
        f'<script type="py" src="{parts.app_name}/main.py" config="{parts.app_name}/pyscript.json"></script>\n'
        f'<script type="module" src="{parts.runtime_name}/core.js"></script>'
    )


def inline_json(value: object) -> str:
    """JSON that may stand inside a script element."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def policy(page: str) -> str:
    """The content security policy: everything from here, and just these inline scripts."""
    hashes = " ".join(
        f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
        for script in INLINE_SCRIPT.findall(page)
    )
    return (
        f"default-src 'self'; script-src 'self' {hashes} 'unsafe-eval' blob:; worker-src 'self' blob:; "
        "connect-src 'self' blob: data:; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        "font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"
    )


def every_language(messages: Mapping[str, Mapping[str, str]], code: str) -> str:
    """One message in all languages, for places that are read before any language is known."""
    found = [texts[code] for texts in messages.values() if texts.get(code)]
    return html.escape(" · ".join(found))


def icon_links(icons: Path) -> str:
    """Links to the icons there are."""
    kinds = {"icon.svg": 'rel="icon" type="image/svg+xml"', "apple-touch-icon.png": 'rel="apple-touch-icon"'}
    return "\n".join(f'<link {kind} href="icons/{name}">' for name, kind in kinds.items() if (icons / name).is_file())


def write(source: str, parts: Parts, build_id: str) -> str:
    """The finished index.html."""
    files = cold_start(parts)
    boot = {
        "version": parts.version,
        "build": build_id,
        "app": parts.app_name,
        "runtime": parts.runtime_name,
        "languages": sorted(parts.messages),
        "messages": parts.messages,
        "files": files,
    }
    values = {
        "app": parts.app_name,
        "runtime": parts.runtime_name,
        "build": build_id,
        "version": parts.version,
        "style": parts.style,
        "boot": inline_json(boot),
        "first": parts.scripts.get("first", ""),
        "paint": parts.scripts.get("paint", ""),
        "hints": hints(files),
        "homes": templates(parts.app / "pages"),
        "description": every_language(parts.messages, "shell.description"),
        "noscript": every_language(parts.messages, "shell.noscript"),
        "icons": icon_links(parts.icons),
        "python": python(parts),
    }
    page = fill(COMMENT.sub("", source), {**values, "csp": "{{csp}}"})
    return page.replace("{{csp}}", policy(page))


def fill(text: str, values: Mapping[str, str]) -> str:
    """Replace every token of a page. Raises Failure for one without a value."""

    def value(match: re.Match[str]) -> str:
        if match[1] not in values:
            raise Failure(
                f"index.html has the unknown token {match[0]}.",
                f"Known are: {', '.join(sorted(values))} (see tools/page.py).",
            )
        return values[match[1]]

    return TOKEN.sub(value, text)
