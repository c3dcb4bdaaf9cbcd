"""What stands beside the table of Hipparchus: reasons for hints, pictures for the log, what a reader looks at."""

from __future__ import annotations

from typing import Any

from game.core import Event, Move
from game.hipparchus import Block, State
from web.i18n import Translator
from web.markup import Safe
from web.views import cards
from web.views.boards import Reason
from web.views.model import Picks, TableModel
from web.views.people import People


def pick(model: TableModel, picks: Picks, word: str, rest: str, value: str) -> Picks:
    """``look <slot>``: the barred group whose reason is shown; once more takes it away."""
    if word != "look" or picks.get("look") == rest:
        return {}
    return {"look": rest}


def glimpse(t: Translator, event: Event, before: State, after: State) -> Safe | None:
    """The cards of a play."""
    if isinstance(event, Move) and isinstance(event.action, Block):
        return cards.group(t, event.action.suit, event.action.count, size="tiny", named=False)
    return None


def advice(people: People, state: State, seat: int, action: Any, reason: Reason) -> str:
    """A hint in words."""
    t = people.t
    code, values = reason
    played = t.t("cards.count", count=action.count, suit=t.t(f"suit.{action.suit}"))
    return t.t(f"hipparchus.hint.{code}", cards=played, **values)
