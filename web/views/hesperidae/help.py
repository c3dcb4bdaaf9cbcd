"""Hesperidae in a minute, and the rules behind its refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.hesperidae import ID
from web.i18n import Translator
from web.markup import Safe, tag
from web.rulings import RULES_OF
from web.views.hesperidae.card import sign

RULE_OF: Final[Mapping[str, str]] = {"play.not_your_turn": "4.1", "play.not_an_action": "4.1", **RULES_OF[ID]}
"""For codes of refusals the number of the rule in the rules page (web/rules/hesperidae.*.md)."""

# No year of any card is in these sentences: they may be read while a question waits.
STEPS: Final = ("aim", "corners", "years", "group", "pieces", "wildcard", "question", "regions", "score")


def how(t: Translator) -> Safe:
    """The game in a minute, with the way to its rules."""
    signs = [tag("span", sign(letter), t.t(f"hesperidae.colour.{letter}"), class_="hs-key") for letter in "BYW"]
    return tag(
        "div",
        tag("ol", [tag("li", t.t(f"hesperidae.how.{step}")) for step in STEPS], class_="how-steps"),
        tag("p", signs, class_="hs-keys"),
        tag("a", t.t("table.rules", game=t.t(f"game.{ID}.name")), href=f"#/rules/{ID}", class_="button"),
    )
