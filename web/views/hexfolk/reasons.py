"""What of a turn can be done now, and if not, the first reason against it, with its rule."""

from __future__ import annotations

from typing import Final

from game.hexfolk import CITIES, COSTS, ROADS, SETTLEMENTS, Action, State, check
from web.i18n import Translator
from web.markup import Safe, tag
from web.views.hexfolk import moves, own
from web.views.hexfolk.help import RULE_OF
from web.views.hexfolk.words import NOTHING, lacking
from web.views.model import TableModel

PIECES: Final = ("road", "settlement", "city", "card")
KIND_OF: Final = {"road": "road", "settlement": "settlement", "city": "city", "card": "buy"}
"""The kind of action that builds or buys each."""
_NO_PIECE: Final = {
    "road": "hexfolk.no_road_left",
    "settlement": "hexfolk.no_settlement_left",
    "city": "hexfolk.no_city_left",
    "card": "hexfolk.deck_empty",
}
_NO_CARDS: Final = {
    "road": "hexfolk.road_cost",
    "settlement": "hexfolk.settlement_cost",
    "city": "hexfolk.city_cost",
    "card": "hexfolk.card_cost",
}
_ON_ISLAND: Final = {"hexfolk.no_such_corner": "hexfolk.choose.corner", "hexfolk.no_such_edge": "hexfolk.choose.edge"}
"""What to do where only the place is missing: a piece that is due is laid on the island, not by its button."""
_ASKED_WITH: Final = {"trade": "withdraw", **KIND_OF}
"""An action without a place tells whether the phase allows its kind at all."""


def is_picked(model: TableModel, piece: str) -> bool:
    """Whether a place for this piece is being chosen; stale picks do not count."""
    return model.picks.get("piece") == piece and barred_by(model, piece) is None


def barred_by(model: TableModel, what: str) -> str | None:
    """The code of the reason against a button of the bar; "" where nothing can be done (a replay), else ``None``."""
    state: State = model.replica
    seat = model.viewer
    if seat is None or model.replay is not None:
        return ""
    if model.coach is not None:
        # A lesson bars what the rules allow.
        wanted = moves.family(model, "offer") if what == "trade" else moves.legal(model, KIND_OF.get(what, what))
        return None if wanted else "lesson.other"
    if what in ("roll", "end"):
        return None if moves.legal(model, what) else check(state, seat, Action(what)).code
    if not model.legal or state.phase not in ("main", "special"):
        code = check(state, seat, Action(_ASKED_WITH[what])).code
        return _ON_ISLAND.get(code or "", code)
    if what == "trade":
        return None if state.phase == "main" else "hexfolk.special_no_trade"
    if moves.legal(model, KIND_OF[what]):
        return None
    if reserve(state, seat, what) == 0:
        return _NO_PIECE[what]
    if lacking(own.hand(state, seat) or NOTHING, COSTS[KIND_OF[what]]) != NOTHING:
        return _NO_CARDS[what]
    return f"hexfolk.no_place.{what}"


def reason_of(t: Translator, code: str) -> str:
    """A reason in words; "" for none."""
    if not code:
        return ""
    return t.t(code if code.startswith(("hexfolk.no_place.", "hexfolk.choose.")) else f"refusal.{code}")


def reserve(state: State, seat: int, piece: str) -> int:
    """How many pieces of a kind are left to a seat, or cards in the deck."""
    if piece == "card":
        return len(state.cards.faces) - state.cards.drawn
    if piece == "road":
        return ROADS - state.edges.count(1 + seat)
    parts = own.parts(state, seat)
    return SETTLEMENTS - parts["settlements"] if piece == "settlement" else CITIES - parts["cities"] // 2


def why(t: Translator, code: str) -> Safe:
    """A reason, with the way to its rule."""
    rule = RULE_OF.get(code)
    return tag(
        "p",
        reason_of(t, code),
        [" ", tag("a", t.t("refusal.see_rule", number=rule), href=f"#/rules/hexfolk?rule={rule}")] if rule else None,
        class_="folk-why",
    )
