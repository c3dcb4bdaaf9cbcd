"""Special building between two turns: who need not be asked, and who does not want to be."""

from __future__ import annotations

from typing import Final

from game.hexfolk import COSTS, Action, State
from web.i18n import Translator
from web.markup import Safe, tag
from web.views.hexfolk import own
from web.views.hexfolk.reasons import KIND_OF, PIECES, reserve
from web.views.hexfolk.words import NOTHING, lacking
from web.views.model import TableModel

_FROM: Final = 5
"""With so many seats there is special building (rule 11.1)."""


def foregone(state: State, seat: int, skips: bool) -> Action | None:
    """Passing, for who does not want to be asked (``skips``) or could pay for nothing: until then no hand grows."""
    if state.phase != "sign_up":
        return None
    return Action("pass") if skips or _pays_for_nothing(state, seat) else None


def _pays_for_nothing(state: State, seat: int) -> bool:
    held = own.hand(state, seat)
    if held is None:
        return False
    return not any(
        reserve(state, seat, piece) > 0 and lacking(held, COSTS[KIND_OF[piece]]) == NOTHING for piece in PIECES
    )


def never_again(t: Translator) -> Safe:
    """The control that has the seat pass from now on."""
    return tag("button", t.t("hexfolk.do.skip_on"), type="button", class_="folk-do", data_action="skip on")


def ask_again(t: Translator, model: TableModel) -> Safe | None:
    """The way back, in one's own turn."""
    state: State = model.replica
    if not model.skips or state.settings.seats < _FROM or not model.legal or model.viewer != state.turn:
        return None
    return tag(
        "button", t.t("hexfolk.do.skip_off"), type="button", class_="folk-do folk-ask-again", data_action="skip off"
    )
