"""What stands in index.html itself and works before, and without, everything else.

<!-- shell:first -->      web/shell/first.js: settings, language, theme, failures (inline, in the head)
<!-- shell:paint -->      web/shell/paint.js: the first paint (inline, at the end of the body)
<!-- shell:nomodule -->   for browsers without JavaScript modules
<!-- shell:noscript -->   a sentence for visitors without JavaScript, in every language
<!-- shell:policy -->     the content security policy, with the hashes of the page's own scripts and style
"files":{}                sizes in bytes of all that a cold start loads, which makes its progress true
"pages":{}                route and file name of each prerendered page
"""

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path

from tools.console import Failure

NO_MODULES = 'tertulia.failed("browser.old","no JavaScript modules")'
FILES = '"files":{}'
PAGES = '"pages":{}'
POLICY = "<!-- shell:policy -->"
COMMENT = re.compile(r"<!-- shell:(\w+) -->")
INLINE = re.compile(r"<(script|style)(\s[^>]*)?>(.*?)</\1>", re.DOTALL)
ADDRESS = re.compile(r'\s(?:href|src|config)="((?:app|runtime)-[^"]+)"')


def prepare(template: str, scripts: Path, messages: Mapping[str, Mapping[str, str]]) -> str:
    """Put the shell's own scripts and words into index.html's template; tokens of the build stay.

    `scripts` is web/shell; `messages` maps each language to its `shell.*` codes and sentences.
    """
    values = {
        "first": f"<script>{script(scripts / 'first.js')}</script>",
        "paint": f"<script>{script(scripts / 'paint.js')}</script>",
        "nomodule": f"<script nomodule>{NO_MODULES}</script>",
        "noscript": noscript(messages),
        "policy": POLICY,
    }

    def value(match: re.Match[str]) -> str:
        if match[1] not in values:
            raise Failure(f"index.html has the unknown comment {match[0]}.", "See tools/shell.py.")
        return values[match[1]]

    return COMMENT.sub(value, template)


def script(file: Path) -> str:
    """A script's text without its whole-line comments and indentation: it is read on every start."""
    lines = (line.strip() for line in file.read_text(encoding="utf-8").splitlines())
    text = "\n".join(line for line in lines if line and not line.startswith("//"))
    if "</script" in text or "<!--" in text:
        raise Failure(f"{file.name} holds a text that would end or hide its script element.")
    return text


def noscript(messages: Mapping[str, Mapping[str, str]]) -> str:
    """What visitors without JavaScript read, in every language there is."""
    parts = (
        f'<section lang="{escape(lang)}"><h1>{escape(texts["shell.noscript.title"])}</h1>'
        f"<p>{escape(texts['shell.noscript.text'])}</p></section>"
        for lang, texts in messages.items()
        if "shell.noscript.title" in texts
    )
    return f'<main class="shell-sheet">{"".join(parts)}</main>'


def finish(page: str, dist: Path, app: str) -> str:
    """The filled page with the sizes of what a cold start loads, its static pages and its content security policy.

    `app` names the app folder in `dist`, which must be complete.
    """
    for mark in (FILES, PAGES, POLICY):
        if page.count(mark) != 1:
            raise Failure(f"index.html must hold {mark} once.")
    sizes = json.dumps(cold_start(page, dist), separators=(",", ":"))
    routes = json.dumps(static_pages(dist / app / "pages"), separators=(",", ":"))
    page = page.replace(FILES, f'"files":{sizes}').replace(PAGES, f'"pages":{routes}')
    return page.replace(POLICY, f'<meta http-equiv="Content-Security-Policy" content="{policy(page)}">')


def static_pages(folder: Path) -> dict[str, str]:
    """Route and file name (without language) of each prerendered page: "rules/delfos": "rules-delfos"."""
    files = (file.relative_to(folder).as_posix() for file in sorted(folder.rglob("*.html")))
    names = dict.fromkeys(name.rsplit(".", 2)[0] for name in files)
    return {name.replace("-", "/"): name for name in names}


def cold_start(page: str, dist: Path) -> dict[str, int]:
    """Address and size in bytes of each file that the page names, and of the wheels in its lock."""
    addresses = list(dict.fromkeys(ADDRESS.findall(page)))
    for address in [name for name in addresses if name.endswith("pyodide-lock.json")]:
        lock = json.loads((dist / address).read_text(encoding="utf-8"))
        for package in lock.get("packages", {}).values():
            wheel = (dist / address).parent / package["file_name"]
            addresses.append(wheel.resolve().relative_to(dist.resolve()).as_posix())
    absent = [name for name in addresses if not (dist / name).is_file()]
    if absent:
        raise Failure(f"index.html names files that the build lacks: {', '.join(absent)}.")
    return {name: (dist / name).stat().st_size for name in dict.fromkeys(addresses)}


def policy(page: str) -> str:
    """The content security policy: nothing from elsewhere, no script but the site's own files and the page's own.

    'wasm-unsafe-eval' lets Pyodide compile WebAssembly (and no JavaScript); PyScript makes its workers from blobs;
    style attributes place what is drawn.
    """
    hashes: dict[str, list[str]] = {"script": [], "style": []}
    for kind, attributes, text in INLINE.findall(page):
        if " src=" in attributes or "application/json" in attributes or 'type="py"' in attributes:
            continue
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        hashes[kind].append(f"'sha256-{digest}'")
    rules = {
        "default-src": ["'none'"],
        "script-src": ["'self'", "'wasm-unsafe-eval'", *hashes["script"]],
        "style-src": ["'self'", *hashes["style"]],
        "style-src-attr": ["'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        "media-src": ["'self'"],
        "connect-src": ["'self'"],
        "worker-src": ["'self'", "blob:"],
        "manifest-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "object-src": ["'none'"],
    }
    return "; ".join(" ".join([rule, *sources]) for rule, sources in rules.items())
