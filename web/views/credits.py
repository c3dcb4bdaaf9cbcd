"""Who made the games, the pictures and the parts that Tertulia is built of."""

from collections.abc import Sequence

from web.i18n import Translator
from web.markup import Safe, tag
from web.views.games import BY_ID
from web.views.layout import breadcrumb

# (name, what for, licence). Names and licences are the same in every language; what for is a code.
SOFTWARE = (
    ("Pyodide", "credits.for.python", "MPL-2.0"),
    ("CPython", "credits.for.language", "PSF-2.0"),
    ("PyScript", "credits.for.page", "Apache-2.0"),
    ("micropip", "credits.for.packages", "MPL-2.0"),
    ("idiomorph", "credits.for.patching", "0BSD"),
    ("idb-keyval", "credits.for.storage", "Apache-2.0"),
    ("Workbox", "credits.for.offline", "MIT"),
    ("noble-curves", "credits.for.fairness", "MIT"),
)
FONTS = (
    ("IM Fell Double Pica", "Igino Marini", "SIL OFL 1.1"),
    ("Alegreya", "Juan Pablo del Peral, Huerta Tipográfica", "SIL OFL 1.1"),
)
# What was not drawn for Tertulia: the emblems on Hesperidae's cards (tools/emblems.py).
PICTURES = (
    (
        "Game-icons.net",
        "Caro Asercion, Delapouite, John Redman, Lorc, Pierre Leducq, Quoting, Sbed",
        "CC BY 3.0",
    ),
)
LICENCES = "licenses.txt"
"""The licence texts of everything that is shipped, beside index.html."""


def credits_page(t: Translator) -> Safe:
    """The content of the credits page."""
    return tag(
        "div",
        breadcrumb(t),
        tag("h1", t.t("credits.title")),
        tag("p", t.t("credits.lead"), class_="lead"),
        tag("h2", t.t("credits.games")),
        tag(
            "dl",
            [
                tag(
                    "div",
                    tag("dt", tag("a", t.t(f"game.{game}.name"), href=f"#/rules/{game}")),
                    tag("dd", t.t(f"credits.game.{game}")),
                )
                for game in BY_ID
            ],
            class_="how",
        ),
        tag("p", t.t("credits.readings")),
        tag("h2", t.t("credits.art")),
        tag("p", t.t("credits.art_text")),
        tag("p", t.t("credits.art_emblems")),
        _table(t, PICTURES, ("credits.name", "credits.by", "credits.licence")),
        tag("h2", t.t("credits.fonts")),
        _table(t, FONTS, ("credits.name", "credits.by", "credits.licence")),
        tag("h2", t.t("credits.software")),
        tag("p", t.t("credits.software_text")),
        _table(
            t,
            [(name, t.t(code), licence) for name, code, licence in SOFTWARE],
            ("credits.name", "credits.what_for", "credits.licence"),
        ),
        tag("p", tag("a", t.t("credits.licence_texts"), href=LICENCES)),
        class_="sheet prose credits",
    )


def _table(t: Translator, rows: Sequence[tuple[str, str, str]], heads: tuple[str, str, str]) -> Safe:
    return tag(
        "div",
        tag(
            "table",
            tag("thead", tag("tr", [tag("th", t.t(head), scope="col") for head in heads])),
            tag(
                "tbody",
                [
                    tag("tr", tag("th", name, scope="row"), tag("td", what), tag("td", licence))
                    for name, what, licence in rows
                ],
            ),
        ),
        class_="table-wrap",
    )
