"""Hints for Delfos in words."""

from __future__ import annotations

from collections.abc import Mapping
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
    else:
        return _turn(t, action, code, values, words)
    return t.t(f"delfos.hint.{code}", **words)


def _turn(t: Translator, action: Action, code: str, values: Mapping[str, Any], words: dict[str, Any]) -> str:
    """What is played and what prediction follows, why this card where that matters, why this prediction, what else to mind."""
    then = "back" if "value" not in values else "swap" if "held" in values else "take"
    codes = [f"do_{then}"]
    if isinstance(action, Play):
        words["card"] = card_name(t, action.card)
        codes = [f"do_play_{then}", *([f"card_{values['card']}"] if "card" in values else [])]
    codes += [code, *([f"rest_{values['rest']}"] if "rest" in values else [])]
    return " ".join(t.t(f"delfos.hint.{each}", **words) for each in codes)


def _amount(t: Translator, value: int) -> str:
    """What a prediction says: "3 cards", "4 cards or more"."""
    return t.t("delfos.hint.four_or_more") if value == FOUR else t.n("delfos.cards", value)
