"""Hexfolk: two to eight players settle one island (rules/hexfolk.md).

This package is a game in the sense of :class:`game.core.Game`.
"""

from game.hexfolk.choices import Discards, Offers, forced, legal, to_act
from game.hexfolk.hidden import faces, sample
from game.hexfolk.rules import (
    ID,
    MAX_EVENTS,
    OPTIONS,
    RULES,
    SEATS,
    apply,
    audience,
    inventory,
    need,
    points_of,
    result,
    start,
)
from game.hexfolk.rulings import check
from game.hexfolk.state import Action, Cards, Flow, Mix, Owed, Settings, State, Tokens
from game.hexfolk.tally import WAYS, Statistics, statistics
from game.hexfolk.text import action_text, parse_action, parse_state, state_text

__all__ = [
    "ID",
    "MAX_EVENTS",
    "OPTIONS",
    "RULES",
    "SEATS",
    "WAYS",
    "Action",
    "Cards",
    "Discards",
    "Flow",
    "Mix",
    "Offers",
    "Owed",
    "Settings",
    "State",
    "Statistics",
    "Tokens",
    "action_text",
    "apply",
    "audience",
    "check",
    "faces",
    "forced",
    "inventory",
    "legal",
    "need",
    "parse_action",
    "parse_state",
    "points_of",
    "result",
    "sample",
    "start",
    "state_text",
    "statistics",
    "to_act",
]
