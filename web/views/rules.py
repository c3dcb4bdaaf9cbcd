"""A game's rules page: title, contents, the rule text that web/rulebook.py set from web/rules."""

from collections.abc import Sequence
from dataclasses import dataclass

from web.i18n import Translator
from web.markup import Safe, tag
from web.views.games import BY_ID, Game
from web.views.home import facts, picture
from web.views.layout import breadcrumb


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules: its number, its title, and the id of its heading in the page."""

    number: str
    title: str
    anchor: str


def rules(t: Translator, *, game: str, sections: Sequence[Section], body: Safe) -> Safe:
    """The content of a rules page. ``body`` is the rule text as markup; every section's heading and every numbered rule
    in it has an id (``rule-2``, ``rule-2.4``), and ``#/rules/<game>?rule=2.4`` is its address."""
    known = BY_ID[game]
    name = t.t(f"game.{game}.name")
    return tag(
        "div",
        tag(
            "header",
            picture(game),
            tag(
                "div",
                breadcrumb(t),
                tag("h1", name),
                tag("p", facts(t, known), class_="world-facts"),
                tag("p", t.t(f"game.{game}.line"), class_="lead"),
                _play(t, known),
                class_="rules-words",
            ),
            class_="rules-head",
        ),
        tag(
            "nav",
            tag("h2", t.t("rules.contents"), id="contents"),
            tag(
                "ol",
                [
                    tag("li", tag("a", tag("span", section.number, class_="rule-number"), section.title,
                                  href=f"#/rules/{game}?rule={section.number}"))
                    for section in sections
                ],
            ),
            class_="rules-contents",
            aria_labelledby="contents",
        ),
        tag("div", body, class_="rules-body prose"),
        class_="sheet rules",
        data_world=game,
    )  # fmt: skip


def _play(t: Translator, game: Game) -> Safe:
    return tag(
        "p",
        tag("a", t.n("home.play_bot", game.usual - 1), href=game.at_once, class_="button button-main"),
        class_="rules-play",
    )
