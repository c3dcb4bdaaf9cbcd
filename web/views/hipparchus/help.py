"""Hipparchus in a minute, and the rules behind its refusals."""

from __future__ import annotations

from typing import Final

from game.hipparchus import ID
from web.i18n import Translator
from web.markup import Safe, tag

RULE_OF: Final[dict[str, str]] = {
    "play.not_your_turn": "3.1",
    "play.not_an_action": "2.1",
    "play.no_such_card": "2.1",
    "play.one_to_three": "2.1",
    "play.one_suit": "2.1",
    "play.whole_group": "2.2",
    "play.leftmost": "2.3",
    "play.leader_must_play": "3.1",
    "play.other_value": "3.2",
    "play.must_follow_suit": "3.2",
    "play.can_reply": "3.2",
}
"""For codes of refusals the number of the rule in the rules page (web/rules/hipparchus.*.md)."""

STEPS: Final = ("row", "lead", "reply", "same", "different", "round", "score", "match")


def how(t: Translator) -> Safe:
    """The game in a minute, with the way to its rules."""
    return tag(
        "div",
        tag("ol", [tag("li", t.t(f"hipparchus.how.{step}")) for step in STEPS], class_="how-steps"),
        tag("a", t.t("table.rules", game=t.t(f"game.{ID}.name")), href=f"#/rules/{ID}", class_="button"),
    )
