"""The table screen of any game: what surrounds a board. The board itself is the game's own module."""

from __future__ import annotations

from types import ModuleType

from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.boards import BOARDS
from web.views.games import BY_ID
from web.views.layout import Notice, icon, notice
from web.views.log import latest
from web.views.model import Coach, TableModel
from web.views.panels import panel
from web.views.people import People

__all__ = ["TableModel", "screen"]


def screen(t: Translator, model: TableModel) -> Safe:
    """The whole table as ``model.viewer`` may see it."""
    view = BOARDS[model.game]
    content = _rest(t) if model.paused else view.summary(t, model) if model.replay is None else None
    covered = model.paused or (content is None and model.curtain is not None)
    if content is None:
        content = _curtain(t, model) if covered else view.board(t, model)
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
                [_notice(t, code) for code in model.notices if t.knows(code)],
                None if covered else _refusal(t, model, view),
                None if covered or model.coach is None else coach(t, model, model.coach),
                replay_bar(t, model) if model.replay is not None else None,
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


def _notice(t: Translator, code: str) -> Safe:
    """What has to be said about this device; a table that is not kept can be saved as a file."""
    return notice(t, Notice(t.t(code), "warn", action="table.export", action_text=t.t("table.export")))


def coach(t: Translator, model: TableModel, said: Coach) -> Safe:
    """The voice of a lesson, with the way on."""
    others = dict(zip(("one", "two", "three"), People.of(t, model).names[1:], strict=False))
    reads = tag("button", t.t("lesson.next"), type="button", class_="button button-main", data_action="lesson.next",
                data_autofocus=not said.waits, disabled=said.waits)  # fmt: skip
    do = None if said.waits else tag("span", t.t("lesson.do_it"), class_="coach-do")
    end = [
        tag("a", t.t("lesson.play"), href=BY_ID[model.game].at_once, class_="button button-main", data_autofocus=True),
        tag("a", t.t("home.set_up"), href=f"#/new/{model.game}", class_="button"),
        tag("button", t.t("lesson.again"), type="button", class_="button", data_action="lesson.again"),
    ]
    return tag(
        "section",
        tag("p", t.t(said.code, **others), class_="coach-words", id="coach"),
        tag(
            "p",
            tag("span", t.t("lesson.step", step=said.step, steps=said.steps), class_="coach-step"),
            end if said.over else reads if said.reads else do,
            class_="coach-actions",
        ),
        class_=classes("coach", "coach-waits" if said.waits else None),
        aria_label=t.t("lesson.title"),
    )


def replay_bar(t: Translator, model: TableModel) -> Safe:
    """The controls of a replay, and what happened last."""
    assert model.replay is not None
    at, last = model.replay

    def button(word: str, sign: str, *, disabled: bool, first: bool = False) -> Safe:
        name = t.t(f"replay.{word}")
        return tag("button", icon(sign), type="button", class_="bar-button", data_action=f"replay.{word}",
                   aria_label=name, title=name, disabled=disabled, data_autofocus=first)  # fmt: skip

    return tag(
        "section",
        tag("p", latest(t, model), class_="replay-words", id="replay-words"),
        tag(
            "p",
            button("part_back", "part-before", disabled=at == 0),
            button("back", "before", disabled=at == 0),
            tag("input", type="range", min=0, max=last, value=at, data_action="replay.go", id="replay-at",
                aria_label=t.t("replay.at"), aria_valuetext=t.t("replay.step", step=at, steps=last)),
            button("next", "next", disabled=at == last, first=True),
            button("part_next", "part-next", disabled=at == last),
            tag("button", icon("halt" if model.replays else "play"), type="button", class_="bar-button",
                data_action="replay.play", aria_pressed="true" if model.replays else "false",
                aria_label=t.t("replay.play"), title=t.t("replay.play")),
            tag("span", t.t("replay.step", step=at, steps=last), class_="replay-step"),
            tag("button", t.t("replay.close"), type="button", class_="bar-button", data_action="replay.close",
                data_escape=True),
            class_="replay-controls",
        ),
        class_="replay",
        aria_label=t.t("replay.title"),
    )  # fmt: skip


def _rest(t: Translator) -> Safe:
    """A table that rests. Nothing here depends on any hand."""
    return tag(
        "section",
        tag("p", t.t("pause.words"), class_="curtain-words"),
        tag("p", t.t("pause.note"), class_="curtain-note"),
        tag("button", t.t("pause.resume"), type="button", class_="button button-main", data_action="resume",
            data_autofocus=True),
        tag("a", t.t("table.leave"), href="#/", class_="button button-quiet curtain-undo"),
        class_="curtain",
        aria_label=t.t("pause.title"),
    )  # fmt: skip


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
