"""Pictures of a table, in seconds and without Python in the page: the views run natively, Chromium draws what they say.

python -m tests.browser.pictures hexfolk --seats 4 --steps 120 --size 390x844 --theme dark --out island.png
python -m tests.browser.pictures delfos --state FILE --picks give=1.4.7 --lang es --full
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from game.bots import BOTS, choose
from game.core import Stream
from game.registry import GAMES
from game.table import LocalTable
from tools import browsers
from web.i18n import Translator
from web.markup import Safe
from web.session import Session
from web.views.boards import BOARDS
from web.views.model import TableModel
from web.views.people import bot_name
from web.views.table import screen

ROOT = Path(__file__).resolve().parents[2]
SIZES = ("390x844", "820x1180", "1440x900")


def played(session: Session, steps: int, seed: str, *, bots: bool) -> Session:
    """The table after so many choices (or at its end), all seats moving at random, or as normal bots do."""
    table, rng = session.table, Stream("pictures", seed)
    while steps and table.result is None:
        seat = table.to_act[0]
        replica = table.replica(seat)
        if bots and table.game.ID in BOTS:
            action = choose(table.game.ID, replica, seat, "normal", rng)
        else:
            action = rng.choice(list(table.game.legal(replica, seat)))
            action = action.draw(rng) if hasattr(action, "draw") else action
        table.act(seat, action)
        steps -= 1
    session.seen_rounds = session.rounds
    session._look_around()
    return session


def page(markup: Safe, stills: dict[str, Safe], style: str, theme: str, lang: str) -> str:
    """A whole page that shows the markup as the app's page would."""
    text = str(markup)
    for key, still in stills.items():
        text = text.replace(f'data-still="{key}">', f'data-still="{key}">{still}')
    return (
        f'<!doctype html><html lang="{lang}" data-theme="{theme}" data-motion="less"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="stylesheet" href="{style}"></head><body data-app="ready"><div id="app">{text}</div></body></html>'
    )


def style_in(folder: Path) -> str:
    """Bundles the styles into a folder; the name of the file."""
    entry = folder / "all.css"
    entry.write_text(f'@import "{ROOT}/web/css/critical.css";\n@import "{ROOT}/web/css/app.css";\n', encoding="utf-8")
    loaders = [f"--loader:.{kind}=file" for kind in ("woff2", "svg", "webp", "png")]
    program = ROOT / "node_modules" / ".bin" / "esbuild"
    subprocess.run(
        [program, entry, "--bundle", f"--outfile={folder / 'app.css'}", "--log-level=warning", *loaders], check=True
    )
    return "app.css"


def pictures(markups: Iterator[tuple[Path, str, str, bool]], folder: Path) -> None:
    """Draws pages: (file of the picture, page, size, whether all of it or what fits)."""
    with sync_playwright() as running:
        browser = running.chromium.launch(
            executable_path=browsers.find_chromium(),
            args=[*browsers.CHROMIUM_FLAGS, "--no-sandbox"],
            chromium_sandbox=False,
        )
        for out, text, size, full in markups:
            width, height = map(int, size.split("x"))
            one = browser.new_page(viewport={"width": width, "height": height})
            (folder / "page.html").write_text(text, encoding="utf-8")
            # Not from the file system: styles may use no pictures from there.
            one.route("**/*", lambda route: route.fulfill(path=folder / route.request.url.rpartition("/")[2]))
            one.goto("http://127.0.0.1/page.html")
            one.evaluate("document.fonts.ready.then(() => true)")
            one.screenshot(path=out, full_page=full)
            over = one.evaluate("document.documentElement.scrollWidth - innerWidth")
            print(out, f"(wider than the screen by {over} px)" if over > 0 else "")
            one.close()
        browser.close()


def model_of(options: argparse.Namespace) -> tuple[Session, TableModel]:
    """The table that the options ask for."""
    game = GAMES[options.game]
    chosen = dict(each.split("=", 1) for each in options.option)
    values = {
        name: next(value for value in game.OPTIONS[name] if str(value).lower() == text.lower())
        for name, text in chosen.items()
    }
    seats = ["me", *["bot:normal"] * (options.seats - 1)] if not options.people else ["me"] * options.seats
    session = Session("0" * 8, LocalTable.new(game, seats, options.seed, values), ("",) * len(seats))
    played(session, options.steps, options.seed, bots=options.bots)
    if options.viewer is not None:
        session.viewer, session.curtain = options.viewer, None
    model = session.model()
    t = Translator(options.lang)
    named = tuple(bot_name(t, number) if who != "me" else "Inés" for number, who in enumerate(model.names or seats))
    picks: dict[str, Any] = dict(each.split("=", 1) for each in options.picks)
    return session, replace(model, names=named, picks=picks, panel=options.panel, refusal=options.refusal)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--people", action="store_true", help="people in all seats instead of one and bots")
    parser.add_argument(
        "--steps", type=int, default=10, help="choices made before the picture (a large number: to the end)"
    )
    parser.add_argument("--bots", action="store_true", help="normal bots make them, not chance")
    parser.add_argument("--seed", default="7")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--viewer", type=int)
    parser.add_argument("--picks", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--panel", default="")
    parser.add_argument("--refusal", default="")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--theme", nargs="+", default=["light"])
    parser.add_argument("--size", nargs="+", default=[SIZES[-1]], help="or: all")
    parser.add_argument("--full", action="store_true", help="the whole page, not only what fits")
    parser.add_argument(
        "--out", type=Path, default=Path("picture.png"), help="a name; size and theme are added if there are several"
    )
    options = parser.parse_args()
    _, model = model_of(options)
    t = Translator(options.lang)
    markup, stills = screen(t, model), dict(BOARDS[options.game].stills(t, model))
    sizes = SIZES if options.size == ["all"] else options.size
    folder = Path(tempfile.mkdtemp())
    try:
        style = style_in(folder)
        several = len(sizes) * len(options.theme) > 1

        def wanted() -> Iterator[tuple[Path, str, str, bool]]:
            for size in sizes:
                for theme in options.theme:
                    name = f"{options.out.stem}-{size}-{theme}.png" if several else options.out.name
                    yield (
                        options.out.with_name(name),
                        page(markup, stills, style, theme, options.lang),
                        size,
                        options.full,
                    )

        pictures(wanted(), folder)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
