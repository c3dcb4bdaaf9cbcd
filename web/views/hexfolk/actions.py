"""What a turn is made of, always in the same places: roll, build, buy, trade, end. What can't be done now says why."""

from __future__ import annotations

from functools import lru_cache

from game.hexfolk import COSTS, RESOURCES, Action, State, action_text
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.hexfolk import moves, own, picks
from web.views.hexfolk.reasons import KIND_OF, PIECES, barred_by, is_picked, reason_of, reserve
from web.views.hexfolk.sheet import opens_tray
from web.views.hexfolk.signs import die, sign
from web.views.hexfolk.terrain import resource_sign
from web.views.hexfolk.words import NOTHING, Counts, cards, lacking
from web.views.model import TableModel
from web.views.parts import hinted


def bar(t: Translator, model: TableModel) -> Safe | None:
    """All that a turn is made of; ``None`` for a spectator."""
    if model.viewer is None:
        return None
    reasons: dict[str, str] = {}
    buttons = [
        _plain(t, model, "roll", reasons, die(5), die(2)),
        *(_build(t, model, piece, reasons) for piece in PIECES),
        _trade(t, model, reasons),
        _plain(t, model, "end", reasons, sign("end")),
    ]
    return tag(
        "section",
        tag("h2", t.t("hexfolk.actions"), class_="unseen"),
        tag("ul", [tag("li", button, class_=f"folk-act-{name}") for name, button in
                   zip(("roll", *PIECES, "trade", "end"), buttons, strict=True)],
            class_="folk-acts", id="row", tabindex="-1", aria_label=t.t("hexfolk.actions")),
        [tag("span", reason, id=f"why-{key}", class_="unseen") for reason, key in reasons.items()],
        class_="folk-actions",
        data_mine="true" if model.legal else None,
    )  # fmt: skip


# --- Buttons ---------------------------------------------------------------------------------------------------------


def _build(t: Translator, model: TableModel, piece: str, reasons: dict[str, str]) -> Safe:
    assert model.viewer is not None
    state: State = model.replica
    code = barred_by(model, piece)
    cost = COSTS[KIND_OF[piece]]
    missing = lacking(own.hand(state, model.viewer) or NOTHING, cost)
    left = reserve(state, model.viewer, piece)
    inside: list[Child] = [
        sign(piece),
        tag("span", t.t(f"hexfolk.piece.{piece}"), class_="folk-act-name"),
        cost_signs(cost, missing),
        tag("span", data_text=left, class_="folk-left", data_none=left == 0),
    ]
    name = t.t("hexfolk.build", piece=t.t(f"hexfolk.piece.{piece}"), cost=cards(t, cost), left=left)
    return _button(model, piece, f"pick piece {piece}", inside, name, _reason(t, model, piece, code), reasons,
                   chosen=is_picked(model, piece), tray=piece == "card", hint=moves.advises(model, KIND_OF[piece]))  # fmt: skip


def _trade(t: Translator, model: TableModel, reasons: dict[str, str]) -> Safe:
    code = barred_by(model, "trade")
    inside: list[Child] = [sign("trade"), tag("span", t.t("hexfolk.do.trade"), class_="folk-act-name")]
    return _button(model, "trade", "pick open trade", inside, "", _reason(t, model, "trade", code), reasons,
                   chosen=picks.is_open(model, "trade"), tray=True, hint=moves.advises(model, "offer", "bank"))  # fmt: skip


def _plain(t: Translator, model: TableModel, kind: str, reasons: dict[str, str], *drawn: Safe) -> Safe:
    """Rolling and ending: played at once."""
    action = Action(kind)
    code = barred_by(model, kind)
    word = "done" if kind == "end" and model.replica.phase == "special" else kind
    inside: list[Child] = [
        tag("span", drawn, class_="folk-act-drawn"),
        tag("span", t.t(f"hexfolk.do.{word}"), class_="folk-act-name"),
    ]
    return _button(model, kind, f"move {action_text(action)}", inside, "", _reason(t, model, kind, code), reasons,
                   hint=hinted(model, action_text(action)))  # fmt: skip


def _button(
    model: TableModel,
    what: str,
    action: str,
    inside: Child,
    name: str,
    reason: str | None,
    reasons: dict[str, str],
    *,
    chosen: bool = False,
    tray: bool = False,
    hint: bool = False,
) -> Safe:
    """A button of the bar. ``tray``: it opens the tray, where the way on is; else it lights places on the island."""
    looked = model.picks.get("look") == what
    if reason is not None:
        key = reasons.setdefault(reason, what) if reason else None
        return tag(
            "button",
            inside,
            type="button",
            class_="folk-act",
            id=f"act-{what}",
            data_action=f"pick look {what}",
            aria_disabled="true",
            **opens_tray(looked),
            aria_label=name or None,
            aria_describedby=key and f"why-{key}",
            title=reason or None,
        )
    return tag(
        "button",
        inside,
        type="button",
        class_=classes("folk-act", "folk-main" if action.startswith("move") else None),
        id=f"act-{what}",
        data_action=action,
        data_hint=hint and not chosen,
        data_escape=chosen and not tray,
        **(opens_tray(chosen) if tray else {"aria_pressed": str(chosen).lower()} if action.startswith("pick") else {}),
        aria_label=name or None,
    )


def _reason(t: Translator, model: TableModel, what: str, code: str | None) -> str | None:
    return None if code is None else reason_of(t, code)


@lru_cache(maxsize=1 << 8)
def cost_signs(cost: Counts, missing: Counts) -> Safe:
    """What something costs, in signs; what is missing is marked."""
    return tag(
        "span",
        [
            tag("span", resource_sign(resource), data_text=count if count > 1 else None, data_missing=missing[resource] > 0,
                data_material=RESOURCES[resource])
            for resource, count in enumerate(cost)
            if count
        ],
        class_="folk-cost",
        aria_hidden="true",
    )  # fmt: skip
