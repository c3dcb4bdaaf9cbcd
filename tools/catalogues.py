"""Checks the message catalogues: run by `build.py test` inside .venv, where Babel is.

Every language must have every code, with a sentence in each plural form and the same
{places} for values; no sentence may be marked fuzzy; every code that the shell's scripts
ask for by name must exist.
"""

import re
import sys
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message

from web.catalogues import code_of, merged

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "web" / "locales"
SCRIPTS = ("web/js/*.mjs", "web/shell/*.mjs", "web/shell/*.js")
ASKED = re.compile(r"""\bsay\(\s*["']([a-z0-9_.]*[a-z0-9_])["']\s*[,)]""")
REQUIRED = ("en", "es")


def read(folder: Path) -> Catalog:
    """The catalogue of a language's folder."""
    files = sorted((folder / "LC_MESSAGES").glob("*.po"))
    return merged([file.read_bytes() for file in files], folder.name)


def sentences(message: Message) -> list[str]:
    """All plural forms of a message."""
    return [message.string] if isinstance(message.string, str) else list(message.string)


def places(sentence: str) -> set[str]:
    """The names in braces of a sentence. Raises ValueError if the braces do not match."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def faults(catalogues: dict[str, Catalog]) -> list[str]:
    """What is wrong with a set of catalogues, one sentence each."""
    found = [f"there is no {name} catalogue" for name in REQUIRED if name not in catalogues]
    messages = {name: {code_of(m): m for m in catalogue if m.id} for name, catalogue in catalogues.items()}
    for code in sorted({code for known in messages.values() for code in known}):
        wanted: dict[str, set[str]] = {}
        for name, known in messages.items():
            if code not in known:
                found.append(f"{name} lacks {code}")
                continue
            message = known[code]
            if message.fuzzy:
                found.append(f"{name}: {code} is marked fuzzy")
            if not all(sentence.strip() for sentence in sentences(message)):
                found.append(f"{name}: {code} has an empty sentence")
            try:
                wanted[name] = set().union(*(places(sentence) for sentence in sentences(message)))
            except ValueError as error:
                found.append(f"{name}: {code}: {error}")
        if len({frozenset(names) for names in wanted.values()}) > 1:
            each = ", ".join(f"{name} {sorted(names)}" for name, names in wanted.items())
            found.append(f"{code} has different places: {each}")
    return found


def unknown_in_scripts(codes: set[str]) -> list[str]:
    """Codes that a script of the shell asks for and no catalogue has."""
    return [
        f"{file.relative_to(ROOT).as_posix()} asks for the unknown code {code}"
        for pattern in SCRIPTS
        for file in sorted(ROOT.glob(pattern))
        for code in sorted(set(ASKED.findall(file.read_text(encoding="utf-8"))))
        if code not in codes
    ]


def main() -> int:
    """Print every fault; 1 if there is one."""
    folders = sorted(path for path in LOCALES.iterdir() if (path / "LC_MESSAGES" / "tertulia.po").is_file())
    catalogues = {folder.name: read(folder) for folder in folders}
    codes = {code_of(message) for catalogue in catalogues.values() for message in catalogue if message.id}
    found = faults(catalogues) + unknown_in_scripts(codes)
    for fault in found:
        print(fault)
    if not found:
        print(f"{len(codes)} codes in {', '.join(catalogues)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
