"""The boards there are: for each game its module of views.

A module of views offers ``board(t, model)``, the table itself; ``headline(t, model)``, where the match stands, in a few words;
``summary(t, model)``, what has ended and waits for ``round.continue`` or a rematch, or ``None``; ``sentence(people, event,
before, after)``, one event in words, and ``weight(event, before)``, how it stands in the log: "head", "line", "result", or "aside"
for what only repeats the line before it; ``rounds(state)``, how many rounds have ended; ``standing(state)``, where the game
stands, as numbers, and ``where(t, numbers)``, the same in words; ``how(t)``, the game in a minute; ``RULE_OF``, for codes of
refusals the number of the rule they rest on.
"""

from collections.abc import Mapping
from typing import Any, Final

from game.core.modules import Modules

BOARDS: Final[Mapping[str, Any]] = Modules({"hipparchus": "web.views.hipparchus"})
