"""The log of a table in words, as one viewer was told it. The words for a game's own events are the game's module's."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from game.core import Event, Table
from web.i18n import Translator
from web.markup import Safe, tag
from web.views.boards import BOARDS
from web.views.model import TableModel
from web.views.people import People


def sentences(t: Translator, model: TableModel) -> list[str]:
    """One sentence for every event of the history, in its order."""
    people = People.of(t, model)
    view = BOARDS[model.game]
    return [_said(people, view, *step) for step in model.steps()]


def log_list(t: Translator, model: TableModel) -> Safe:
    """The log as a list, the latest first. What only repeats the line before it is left out."""
    people = People.of(t, model)
    view = BOARDS[model.game]
    lines = [
        tag("li", _said(people, view, *step), class_=f"log-{weight}")
        for step in model.steps()
        if (weight := _weight(view, *step)) != "aside"
    ]
    if model.take_backs:
        lines.append(tag("li", t.n("table.take_backs", model.take_backs), class_="log-head"))
    return tag("ol", reversed(lines), class_="log") if lines else tag("p", t.t("table.log_empty"))


def _said(people: People, view: ModuleType, event: Event, before: Any, after: Any) -> str:
    if not isinstance(event, Table):
        return str(view.sentence(people, event, before, after))
    if len(event.seats) == 1:
        return people.say(f"log.{event.kind}", event.seats[0])
    return people.t.t("log.agreed_end" if event.kind == "agreed_end" else "log.several")


def _weight(view: ModuleType, event: Event, before: Any, _after: Any) -> str:
    return "head" if isinstance(event, Table) else str(view.weight(event, before))
