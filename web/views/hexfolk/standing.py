"""Where a game stands, for the page round the table: whose time passes, and a line for home."""

from __future__ import annotations

from collections.abc import Sequence

from game.hexfolk import State
from web.i18n import Translator
from web.views.hexfolk import own


def rounds(state: State) -> int:
    """A game has no rounds that end on their own."""
    return 0


def span(state: State) -> str:
    """Whose time passes. "The clock rests while others answer or discard; they have one of their own." """
    match state.phase:
        case "found_settlement" | "found_road":
            return f"found {state.turn} {sum(map(bool, state.corners))} {state.phase}"
        case "discard" | "sign_up":
            return f"{state.phase} {state.number}"
        case "answer":
            return f"answer {state.number} {state.flow.offers}"
        case "turn_up":
            return f"turn_up {state.number} {state.flow.owed[0].seat}"
        case "special":
            return f"special {state.number} {state.flow.queue[0]}"
    return f"turn {state.number}"


def standing(state: State) -> list[int]:
    """The number of the turn, the points of who leads as everybody sees them, and the target."""
    leads = max(own.points(state, seat, None) for seat in range(state.settings.seats))
    return [state.number, leads, state.settings.target]


def where(t: Translator, numbers: Sequence[int]) -> str:
    """The same in words. Anything else than what :func:`standing` gives is no words."""
    if len(numbers) != 3 or not all(type(number) is int for number in numbers):
        return ""
    number, leads, target = numbers
    if number == 0:
        return t.t("hexfolk.headline.founding")
    return t.t("hexfolk.where", number=number, leads=leads, target=target)
