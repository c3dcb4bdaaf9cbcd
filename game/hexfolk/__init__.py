"""Hexfolk: two to eight players settle one island (rules/hexfolk.md).

This package is a game in the sense of :class:`game.core.Game`.
"""

from game.hexfolk.choices import Discards, Offers, forced, legal, terms, to_act
from game.hexfolk.hidden import faces, sample
from game.hexfolk.island import Tables, tables
from game.hexfolk.knowledge import cards_in_hand, whole_hand
from game.hexfolk.maps import MAPS, NAMES, Map, advised_seats, map_for, most_seats
from game.hexfolk.places import rates, shown_points
from game.hexfolk.routes import route_of
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
from game.hexfolk.state import (
    BANK,
    CITIES,
    COSTS,
    MAX_HAND,
    MAX_OFFERS,
    RESOURCES,
    ROADS,
    SETTLEMENTS,
    Action,
    Cards,
    Flow,
    Mix,
    Owed,
    Settings,
    State,
    Tokens,
)
from game.hexfolk.tally import WAYS, Dice, Gained, Holder, Lost, Missed, Statistics, Theft, statistics
from game.hexfolk.text import action_text, parse_action, parse_state, state_text

__all__ = [
    "BANK",
    "CITIES",
    "COSTS",
    "ID",
    "MAPS",
    "MAX_EVENTS",
    "MAX_HAND",
    "MAX_OFFERS",
    "NAMES",
    "OPTIONS",
    "RESOURCES",
    "ROADS",
    "RULES",
    "SEATS",
    "SETTLEMENTS",
    "WAYS",
    "Action",
    "Cards",
    "Dice",
    "Discards",
    "Flow",
    "Gained",
    "Holder",
    "Lost",
    "Map",
    "Missed",
    "Mix",
    "Offers",
    "Owed",
    "Settings",
    "State",
    "Statistics",
    "Tables",
    "Theft",
    "Tokens",
    "action_text",
    "advised_seats",
    "apply",
    "audience",
    "cards_in_hand",
    "check",
    "faces",
    "forced",
    "inventory",
    "legal",
    "map_for",
    "most_seats",
    "need",
    "parse_action",
    "parse_state",
    "points_of",
    "rates",
    "result",
    "route_of",
    "sample",
    "shown_points",
    "start",
    "state_text",
    "statistics",
    "tables",
    "terms",
    "to_act",
    "whole_hand",
]
