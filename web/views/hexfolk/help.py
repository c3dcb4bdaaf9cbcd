"""Hexfolk in a minute, and the rules behind its refusals."""

from __future__ import annotations

from typing import Final

from game.hexfolk import CITIES, COSTS, ID, ROADS, SETTLEMENTS
from web.i18n import Translator
from web.markup import Safe, tag
from web.rulings import RULES_OF
from web.views.hexfolk.signs import sign
from web.views.hexfolk.words import cards, drawn

RULE_OF: Final[dict[str, str]] = {**RULES_OF[ID], "play.not_an_action": "4.1", "play.not_your_turn": "4.1"}
"""For codes of refusals the number of the rule in the rules page (web/rules/hexfolk.*.md)."""

STEPS: Final = ("aim", "found", "roll", "seven", "build", "trade", "bank", "cards", "bonuses", "special", "win")
_PIECES: Final = {
    "road": ("road", ROADS),
    "settlement": ("settlement", SETTLEMENTS),
    "city": ("city", CITIES),
    "card": ("buy", 0),
}


SIGNS: Final = {
    "cards": "cards",
    "card": "card",
    "knight": "knight",
    "route": "route",
    "waiting": "waiting",
    "signed": "yes",
}
"""What stands on the plate of a player, and its sign."""


def how(t: Translator) -> Safe:
    """The game in a minute, what everything costs, and the way to its rules."""
    return tag(
        "div",
        tag("ol", [tag("li", t.t(f"hexfolk.how.{step}")) for step in STEPS], class_="how-steps"),
        tag("h3", t.t("hexfolk.signs"), class_="folk-legend-title"),
        tag(
            "ul",
            [tag("li", sign(drawn), tag("span", t.t(f"hexfolk.signs.{name}"))) for name, drawn in SIGNS.items()],
            class_="folk-legend",
        ),
        _costs(t),
        tag("a", t.t("table.rules", game=t.t(f"game.{ID}.name")), href=f"#/rules/{ID}", class_="button"),
    )


def _costs(t: Translator) -> Safe:
    rows = []
    for piece, (kind, number) in _PIECES.items():
        rows.append(
            tag(
                "tr",
                tag("th", sign(piece), " ", t.t(f"hexfolk.piece.{piece}"), scope="row"),
                tag("td", drawn(COSTS[kind]), tag("span", cards(t, COSTS[kind]), class_="folk-cost-words")),
                tag("td", t.t(f"hexfolk.worth.{piece}")),
                tag("td", number or t.t("hexfolk.the_deck")),
            )
        )
    heads = [tag("th", t.t(f"hexfolk.costs.{name}"), scope="col") for name in ("piece", "cost", "worth", "number")]
    return tag(
        "table",
        tag("caption", t.t("hexfolk.costs.caption")),
        tag("thead", tag("tr", heads)),
        tag("tbody", rows),
        class_="folk-costs",
    )
