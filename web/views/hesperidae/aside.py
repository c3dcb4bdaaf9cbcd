"""What stands beside the table of Hesperidae: what a reader looks at, and what a game may leave out."""

from __future__ import annotations

from typing import Final

from web.views.hesperidae.question import TYPED, stepped
from web.views.model import Picks, TableModel

_WORDS: Final = ("read", "look", "pile")


def pick(model: TableModel, picks: Picks, word: str, rest: str, value: str) -> Picks:
    """``card <slot>``: the card of the hand that is to be laid or asked about; once more puts it back. ``read <card>``,
    ``look <x>,<y>``, ``pile <seat>``: what the panel shows beside it, one of them; once more, or ``close``, takes it away.
    ``year`` and ``add <years>``: the answer to a question."""
    held = {"card": picks["card"]} if "card" in picks else {}
    beside = any(other in picks for other in _WORDS)
    match word:
        case "card":
            return {} if picks.get("card") == rest and not beside else {"card": rest}
        case "close":
            return held if beside else {}
        case "year":
            return {"year": value[:TYPED]}
        case "add":
            return {"year": stepped(picks.get("year", ""), rest)}
        case _ if word in _WORDS:
            return held if picks.get(word) == rest else {**held, word: rest}
    return picks
