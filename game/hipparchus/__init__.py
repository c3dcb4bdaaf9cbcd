"""Hipparchus: two players, tricks with a row that may not be rearranged (rules/hipparchus.md).

This package is a game in the sense of :class:`game.core.Game`.
"""

from game.hipparchus.hidden import sample
from game.hipparchus.rules import (
    ID,
    MAX_EVENTS,
    OPTIONS,
    RULES,
    SEATS,
    Trick,
    apply,
    check,
    inventory,
    judge,
    legal,
    need,
    result,
    start,
    to_act,
)
from game.hipparchus.state import (
    HIDDEN,
    SUITS,
    Action,
    Block,
    NoReply,
    Play,
    Round,
    Row,
    State,
    groups,
    score,
)
from game.hipparchus.text import action_text, parse_action, parse_state, state_text

__all__ = [
    "HIDDEN",
    "ID",
    "MAX_EVENTS",
    "OPTIONS",
    "RULES",
    "SEATS",
    "SUITS",
    "Action",
    "Block",
    "NoReply",
    "Play",
    "Round",
    "Row",
    "State",
    "Trick",
    "action_text",
    "apply",
    "check",
    "groups",
    "inventory",
    "judge",
    "legal",
    "need",
    "parse_action",
    "parse_state",
    "result",
    "sample",
    "score",
    "start",
    "state_text",
    "to_act",
]
