"""The table of Hexfolk: an island on the sea, and the people round it (see web/views/boards.py)."""

from web.views.hexfolk.advice import advice
from web.views.hexfolk.aside import chooser, glimpse, stills
from web.views.hexfolk.board import board, headline
from web.views.hexfolk.help import RULE_OF, how
from web.views.hexfolk.picks import pick
from web.views.hexfolk.seen import seen
from web.views.hexfolk.special import foregone
from web.views.hexfolk.standing import rounds, span, standing, where
from web.views.hexfolk.story import sentence, weight
from web.views.hexfolk.summary import summary

__all__ = [
    "RULE_OF",
    "advice",
    "board",
    "chooser",
    "foregone",
    "glimpse",
    "headline",
    "how",
    "pick",
    "rounds",
    "seen",
    "sentence",
    "span",
    "standing",
    "stills",
    "summary",
    "weight",
    "where",
]
