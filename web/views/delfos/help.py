"""Delfos in a minute, and the rules behind its refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.delfos import ID
from web.i18n import Translator
from web.markup import Safe, tag
from web.rulings import RULES_OF

RULE_OF: Final[Mapping[str, str]] = {"play.not_your_turn": "2.1", "play.not_an_action": "3.2", **RULES_OF[ID]}
"""For codes of refusals the number of the rule in the rules page (web/rules/delfos.*.md)."""

STEPS: Final = ("aim", "deal", "pass", "card", "prediction", "exact", "wrong", "five", "match")


def how(t: Translator) -> Safe:
    """The game in a minute, with the way to its rules."""
    return tag(
        "div",
        tag("ol", [tag("li", t.t(f"delfos.how.{step}")) for step in STEPS], class_="how-steps"),
        tag("a", t.t("table.rules", game=t.t(f"game.{ID}.name")), href=f"#/rules/{ID}", class_="button"),
    )
