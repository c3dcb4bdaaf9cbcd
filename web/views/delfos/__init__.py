"""The table of Delfos: the front of a temple, whose five columns are the five questions (see web/views/boards.py)."""

from web.views.delfos.advice import advice
from web.views.delfos.aside import glimpse, pick
from web.views.delfos.board import board, headline
from web.views.delfos.help import RULE_OF, how
from web.views.delfos.seen import seen
from web.views.delfos.standing import rounds, standing, where
from web.views.delfos.story import sentence, weight
from web.views.delfos.summary import summary
from web.views.plain import chooser, foregone, stills

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
    "standing",
    "stills",
    "summary",
    "weight",
    "where",
]
