"""The table of Hipparchus: a night sky with Sun, Moon and Earth on it (see web/views/boards.py)."""

from web.views.hipparchus.aside import advice, glimpse, pick
from web.views.hipparchus.board import board, headline
from web.views.hipparchus.help import RULE_OF, how
from web.views.hipparchus.seen import seen
from web.views.hipparchus.standing import rounds, standing, where
from web.views.hipparchus.story import sentence, weight
from web.views.hipparchus.summary import summary
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
