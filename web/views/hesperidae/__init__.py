"""The table of Hesperidae: cards of history on black sand, corner to corner (see web/views/boards.py)."""

from web.views.hesperidae.advice import advice
from web.views.hesperidae.aside import pick
from web.views.hesperidae.board import board, headline
from web.views.hesperidae.help import RULE_OF, how
from web.views.hesperidae.seen import seen
from web.views.hesperidae.standing import rounds, standing, where
from web.views.hesperidae.story import glimpse, sentence, weight
from web.views.hesperidae.summary import summary
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
