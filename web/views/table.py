"""The table screen of any game: what surrounds a board. The board itself is the game's own module."""

from __future__ import annotations

from types import ModuleType

from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.boards import BOARDS
from web.views.layout import Notice, notice
from web.views.model import TableModel
from web.views.panels import panel
from web.views.people import People

__all__ = ["TableModel", "screen"]


def screen(t: Translator, model: TableModel) -> Safe:
    """The whole table as ``model.viewer`` may see it."""
    view = BOARDS[model.game]
    content = view.summary(t, model)
    covered = content is None and model.curtain is not None
    if covered:
        content = _curtain(t, model)
    elif content is None:
        content = view.board(t, model)
    mine = model.viewer is not None and model.viewer in model.to_act and bool(model.legal)
    open_panel = None if covered else panel(t, model, view)
    return tag(
        "div",
        tag(
            "div",
            None if covered else _bar(t, model, view.headline(t, model)),
            tag(
                "main",
                tag("h1", t.t("table.title", game=t.t(f"game.{model.game}.name")), class_="unseen"),
                [notice(t, Notice(t.t(code), "warn")) for code in model.notices if t.knows(code)],
                None if covered else _refusal(t, model, view),
                content,
                id="main",
                tabindex="-1",
                class_="table-main",
            ),
            class_="table-ground",
            inert=open_panel is not None,
        ),
        open_panel,
        class_=classes("table", "table-mine" if mine else None),
        data_screen="table",
        data_game=model.game,
        data_world=model.game,
        data_seat="" if model.viewer is None else model.viewer,
        data_turn=",".join(map(str, model.to_act)),
        data_over="true" if model.result is not None else "false",
    )


def _bar(t: Translator, model: TableModel, headline: Child) -> Safe:
    return tag(
        "header",
        tag("button", t.t("table.menu"), type="button", class_="bar-button", data_action="panel.menu"),
        tag("p", headline, class_="bar-headline"),
        tag("button", t.t("table.help"), type="button", class_="bar-button", data_action="panel.help"),
        tag("button", t.t("table.log"), type="button", class_="bar-button", data_action="panel.log"),
        undo_button(t, model, "bar-button"),
        class_="bar",
    )


def undo_button(t: Translator, model: TableModel, class_: str) -> Safe:
    """The button that takes back, disabled where nothing may be taken back."""
    return tag(
        "button",
        t.t("table.undo"),
        type="button",
        class_=class_,
        data_action="undo",
        disabled=not model.can_undo,
        title=None if model.can_undo else t.t("refusal.table.no_undo"),
    )


def _refusal(t: Translator, model: TableModel, view: ModuleType) -> Safe | None:
    """Why the last action was refused, with the way to the rule."""
    if not model.refusal:
        return None
    known = t.knows(f"refusal.{model.refusal}")
    rule = view.RULE_OF.get(model.refusal)
    return tag(
        "div",
        tag(
            "p",
            t.t(f"refusal.{model.refusal}" if known else "refusal.unknown"),
            rule and " ",
            rule and tag("a", t.t("refusal.see_rule", number=rule), href=f"#/rules/{model.game}?rule={rule}"),
        ),
        tag("button", t.t("panel.close"), type="button", class_="button button-quiet", data_action="refusal.close"),
        class_="refusal",
    )


def _curtain(t: Translator, model: TableModel) -> Safe:
    """Between two people at one device. Nothing here depends on any hand."""
    assert model.curtain is not None
    people = People.of(t, model, neutral=True)
    name = people.name(model.curtain)
    return tag(
        "section",
        tag("p", t.rich("curtain.pass", name=tag("bdi", name)), class_="curtain-words"),
        tag("p", t.t("curtain.covered"), class_="curtain-note"),
        tag(
            "button",
            t.t("curtain.lift", name=name),
            type="button",
            class_="button button-main",
            data_action="curtain.lift",
            data_autofocus=True,
        ),
        undo_button(t, model, "button button-quiet curtain-undo") if model.can_undo else None,
        class_="curtain",
        aria_label=t.t("curtain.title"),
    )
