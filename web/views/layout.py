"""The frame of every page but the table: what stands in #app round a screen's own content.

The frame shows nothing that depends on settings other than the language (the styles choose which lamp button is
seen), so that a page drawn at build time is letter by letter what Python draws in the page.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from web.i18n import Translator, languages
from web.markup import Child, Safe, classes, tag, trusted
from web.views.games import GAMES

_MAIN = re.compile(r"<main[^>]*>")


@dataclass(frozen=True, slots=True)
class Notice:
    """A message above the content: ``text`` already in the reader's language, ``kind`` one of info, good, warn, bad;
    ``action`` is the data-action of its button, named ``action_text``, if it has one. ``beside`` names the part of the page
    where it stands instead, beside what it speaks of ("file")."""

    text: str
    kind: str = "info"
    action: str | None = None
    action_text: str | None = None
    dismiss: str | None = None
    beside: str = ""


def page(
    t: Translator,
    content: Child,
    *,
    screen: str,
    notices: Iterable[Notice] = (),
    world: str | None = None,
    langs: Sequence[str] | None = None,
) -> Safe:
    """A whole page. ``screen`` names it (data-screen); ``world`` is the game whose colours it wears; ``langs`` are the
    languages to offer (all there are, if not given)."""
    return tag(
        "div",
        tag("button", t.t("page.skip"), type="button", class_="skip", data_action="page.skip"),
        masthead(t, langs=langs),
        tag(
            "main",
            [notice(t, each) for each in notices if not each.beside],
            content,
            id="main",
            tabindex="-1",
            class_="page-main",
        ),
        footer(t),
        class_="page",
        data_screen=screen,
        data_world=world,
    )


def with_way_back(t: Translator, page: Safe, address: str) -> Safe:
    """A page that was opened from a table (``address``), with the way back to it first. The page may be one that was drawn at
    build time."""
    way = tag("a", icon("back"), t.t("page.back_to_table"), href=address, class_="back-link")
    return trusted(_MAIN.sub(lambda main: main[0] + tag("p", way, class_="breadcrumb to-table"), page, count=1))


def masthead(t: Translator, *, langs: Sequence[str] | None = None) -> Safe:
    """The head of a page: the way home, the other languages, the lamp, the settings."""
    others = [lang for lang in (langs if langs is not None else languages()) if lang != t.lang]
    return tag(
        "header",
        tag("a", tag("span", class_="mark", aria_hidden="true"), tag("span", "Tertulia"), href="#/", class_="brand"),
        tag(
            "nav",
            [_language(lang) for lang in others],
            lamp(t),
            tag("a", icon("gear"), tag("span", t.t("settings.title"), class_="wide-only"), href="#/settings", class_="tool",
                aria_label=t.t("settings.title")),
            aria_label=t.t("page.tools"),
            class_="tools",
        ),
        class_="masthead",
    )  # fmt: skip


def lamp(t: Translator) -> Safe:
    """Two buttons of which the styles show the one that changes something: to the dark page, to the light one."""
    return tag(
        "span",
        [
            tag("button", icon(f"lamp-{to}"), type="button", class_=classes("tool", f"unless-{to}"), data_action=f"settings.theme {to}",
                aria_label=t.t(f"page.lamp_{to}"), title=t.t(f"page.lamp_{to}"))
            for to in ("dark", "light")
        ],
        class_="lamp",
    )  # fmt: skip


def footer(t: Translator) -> Safe:
    """The foot of a page: the ways to the rules and to the credits."""
    games = [tag("a", t.t(f"game.{game.id}.name"), href=f"#/rules/{game.id}") for game in GAMES]
    return tag(
        "footer",
        tag("p", tag("span", t.t("page.rules_of")), games, class_="footer-line"),
        tag(
            "p", tag("a", t.t("credits.title"), href="#/credits"), tag("span", t.t("page.motto")), class_="footer-line"
        ),
        class_="footer",
    )


def notice(t: Translator, each: Notice) -> Safe:
    """One message. Grave ones are announced at once, the others when there is a pause."""
    return tag(
        "div",
        tag("p", each.text),
        each.action
        and tag("button", each.action_text, type="button", class_="button button-quiet", data_action=each.action),
        each.dismiss
        and tag(
            "button",
            icon("cross"),
            type="button",
            class_="tool",
            data_action=each.dismiss,
            aria_label=t.t("page.dismiss"),
        ),
        class_=classes("notice", f"notice-{each.kind}"),
        role="alert" if each.kind == "bad" else "status",
    )


def icon(name: str) -> Safe:
    """A small picture of web/css/icons.css beside or instead of words: decoration, so its control needs a name."""
    return tag("span", class_=classes("icon", f"icon-{name}"), aria_hidden="true")


def breadcrumb(t: Translator, text: str | None = None) -> Safe:
    """The way back home at the top of an inner page."""
    return tag(
        "p", tag("a", icon("back"), text or t.t("page.back_home"), href="#/", class_="back-link"), class_="breadcrumb"
    )


def _language(lang: str) -> Safe:
    # A language is offered in its own words.
    name = Translator(lang).t("language.name")
    return tag("button", name, type="button", class_="tool tool-text", lang=lang, data_action=f"settings.lang {lang}")
