"""Hints for Delfos in words."""

from __future__ import annotations

from typing import Any

from game.delfos import Action, Pass, Play, SetAside, State
from web.i18n import Translator
from web.views.boards import Reason
from web.views.delfos.words import FOUR, card_name, card_names, signed, suit_name
from web.views.people import People


def advice(people: People, state: State, seat: int, action: Action, reason: Reason) -> str:
    """What a bot would do in this seat, and why (``game.bots.delfos.reason``)."""
    t = people.t
    code, values = reason
    words: dict[str, Any] = dict(values)
    if "suit" in values:
        words["suit"] = suit_name(t, values["suit"])
    if "value" in values:
        words["amount"] = _amount(t, values["value"])
    if "points" in values:
        words["points"] = signed(values["points"])
    if isinstance(action, Pass):
        words["cards"] = card_names(t, [state.faces[slot] for slot in action.slots])
    elif isinstance(action, SetAside):
        words["card"] = card_name(t, state.faces[action.slot])
    elif isinstance(action, Play):
        words["card"] = card_name(t, action.card)
    return t.t(f"delfos.hint.{code}", **words)


def _amount(t: Translator, value: int) -> str:
    """What a prediction says: "3 cards", "4 cards or more"."""
    return t.t("delfos.hint.four_or_more") if value == FOUR else t.n("delfos.cards", value)
