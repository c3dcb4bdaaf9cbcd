"""The panels over a table: menu, log, what has been seen, help, resigning, report."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

from game.core import resigns
from web.i18n import Translator
from web.markup import Child, Safe, tag
from web.views.log import log_list
from web.views.model import TableModel


def panel(t: Translator, model: TableModel, view: ModuleType) -> Safe | None:
    """The open panel, if there is one."""
    match model.panel:
        case "menu":
            return _dialog(t, "menu", _menu(t, model, view))
        case "log":
            return _dialog(t, "log", log_list(t, model))
        case "seen" if hasattr(view, "seen"):
            return _dialog(t, "seen", _seen(t, model, view))
        case "help":
            return _dialog(t, "help", [view.how(t), tag("p", t.t("table.keys"), class_="panel-keys")])
        case "resign" if _may_resign(model):
            return _dialog(t, "resign", _sure(t, "resign"), close=False)
        case "end" if _may_end(model):
            return _dialog(t, "end", _sure(t, "end"), close=False)
        case "report":
            return _dialog(t, "report", _report(t, model))
    return None


def _dialog(t: Translator, name: str, content: Child, *, close: bool = True) -> Safe:
    """A panel with its title. Without a way to ``close`` it, it asks something that wants an answer."""
    return tag(
        "div",
        tag(
            "section",
            tag(
                "header",
                tag("h2", t.t(f"panel.{name}"), id="panel-title"),
                _close(t) if close else None,
                class_="panel-head",
            ),
            # Long texts scroll by keyboard too.
            tag("div", content, class_="panel-body", role="group", aria_labelledby="panel-title",
                tabindex="0" if name in ("log", "seen", "help") else None),
            class_=f"panel panel-{name}",
            id=f"panel-{name}",
            role="dialog" if close else "alertdialog",
            aria_modal="true",
            aria_labelledby="panel-title",
            aria_describedby=None if close else "panel-asks",
            tabindex="-1",
        ),
        # Whoever points beside the panel wants it gone; keyboards and readers have its button.
        tag("div", class_="veil", data_action="panel.close"),
        class_="panel-layer",
    )  # fmt: skip


def _close(t: Translator) -> Safe:
    return tag(
        "button",
        t.t("panel.close"),
        type="button",
        class_="button button-quiet",
        data_action="panel.close",
        data_autofocus=True,
    )


def _seen(t: Translator, model: TableModel, view: ModuleType) -> Safe:
    """What has been seen, as the viewer may know it; without anybody's own cards while several people read a summary."""
    together = model.shared and (model.result is not None or model.seen_rounds < view.rounds(model.replica))
    content: Safe = view.seen(t, replace(model, viewer=None) if together else model)
    return content


def _menu(t: Translator, model: TableModel, view: ModuleType) -> Safe:
    def button(text: str, action: str, *, disabled: bool = False) -> Safe:
        return tag("li", tag("button", text, type="button", class_="menu-item", data_action=action, disabled=disabled))

    def link(text: str, href: str) -> Safe:
        return tag("li", tag("a", text, href=href, class_="menu-item"))

    return tag(
        "ul",
        button(t.t("table.undo"), "undo", disabled=not model.can_undo),
        button(t.t("table.hint"), "hint", disabled=not model.legal) if model.coach is None else None,
        button(t.t("table.pause"), "pause") if model.result is None and model.coach is None else None,
        button(t.t("panel.seen"), "panel.seen") if hasattr(view, "seen") else None,
        button(t.t("panel.help"), "panel.help"),
        link(t.t("table.rules", game=t.t(f"game.{model.game}.name")), f"#/rules/{model.game}"),
        link(t.t("settings.title"), "#/settings"),
        button(t.t("replay.open"), "replay.open") if model.history and model.coach is None else None,
        button(t.t("table.export"), "table.export") if model.coach is None else None,
        button(t.t("panel.report"), "panel.report"),
        button(t.t("table.resign"), "panel.resign") if _may_resign(model) else None,
        button(t.t("table.end"), "panel.end") if _may_end(model) else None,
        link(t.t("table.leave"), "#/"),
        class_="menu",
    )


def _goes_on(model: TableModel) -> bool:
    """Whether there is a match that somebody at this device may end."""
    return model.result is None and model.viewer is not None and model.coach is None and model.replay is None


def _may_resign(model: TableModel) -> bool:
    return _goes_on(model) and not _has_resigned(model)


def _may_end(model: TableModel) -> bool:
    """Who has resigned may not end what others play, but need not watch bots either."""
    return _goes_on(model) and (model.seats.count("me") == 1 or not _has_resigned(model))


def _has_resigned(model: TableModel) -> bool:
    return any(resigns(event, model.viewer) for event, _ in model.history)


def _sure(t: Translator, name: str) -> Safe:
    """Asks before something that cannot be taken back; the safe answer has the focus."""
    return tag(
        "div",
        tag("p", t.t(f"sure.{name}.ask"), id="panel-asks"),
        tag(
            "p",
            tag("button", t.t(f"sure.{name}.keep"), type="button", class_="button button-main", data_action="panel.close",
                data_autofocus=True),
            tag("button", t.t(f"sure.{name}.confirm"), type="button", class_="button", data_action=f"{name}.confirm"),
            class_="panel-actions",
        ),
    )  # fmt: skip


def _report(t: Translator, model: TableModel) -> Safe:
    return tag(
        "div",
        tag("p", t.t("report.what" if model.result is None else "report.what_all")),
        tag("textarea", model.report, readonly=True, rows="8", class_="report-text",
            aria_label=t.t("panel.report"), spellcheck="false"),
        tag(
            "p",
            tag("button", t.t("report.copy"), type="button", class_="button button-main", data_action="report.copy"),
            class_="panel-actions",
        ),
    )  # fmt: skip
