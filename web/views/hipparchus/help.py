"""Hipparchus in a minute, and the rules behind its refusals."""

from __future__ import annotations

from typing import Final

from game.hipparchus import ID
from web.i18n import Translator
from web.markup import Safe, tag

RULE_OF: Final[dict[str, str]] = {
    "play.leader_must_play": "2",
    "play.can_reply": "2",
    "play.one_to_three": "2",
    "play.one_suit": "2",
    "play.other_value": "2",
    "play.whole_group": "2",
    "play.leftmost": "2",
    "play.must_follow_suit": "2",
}
"""For codes of refusals the number of the rule in the rules page."""

STEPS: Final = ("row", "lead", "reply", "same", "different", "round", "score", "match")


def how(t: Translator) -> Safe:
    """The game in a minute, with the way to its rules."""
    return tag(
        "div",
        tag("ol", [tag("li", t.t(f"hipparchus.how.{step}")) for step in STEPS], class_="how-steps"),
        tag("p", tag("a", t.t("table.rules", game=t.t(f"game.{ID}.name")), href=f"#/rules/{ID}")),
    )
