"""`python -m web.prerender OUT`: draw the pages that need no Python to be read, in every language.

Writes OUT/<name>.<language>.html, each the content of #app: ``home``, ``credits`` and ``rules-<game>``.
"""

import sys
from pathlib import Path

from web import rulebook
from web.i18n import Translator, languages
from web.markup import Safe
from web.views import layout
from web.views.credits import credits_page
from web.views.games import GAMES
from web.views.home import home
from web.views.rules import rules


def pages(lang: str) -> dict[str, Safe]:
    """The static pages of a language by their names."""
    t = Translator(lang)
    found = {
        "home": layout.page(t, home(t), screen="home"),
        "credits": layout.page(t, credits_page(t), screen="credits"),
    }
    for game in GAMES:
        sections, body = rulebook.typeset(t, rulebook.source(game.id, lang))
        content = rules(t, game=game.id, sections=sections, body=body)
        found[f"rules-{game.id}"] = layout.page(t, content, screen="rules", world=game.id)
    return found


def write(folder: Path) -> list[Path]:
    """Write all pages of all languages into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for lang in languages():
        for name, markup in pages(lang).items():
            file = folder / f"{name}.{lang}.html"
            file.write_text(markup, encoding="utf-8")
            written.append(file)
    return written


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m web.prerender OUT")
    for path in write(Path(sys.argv[1])):
        print(path.name)
