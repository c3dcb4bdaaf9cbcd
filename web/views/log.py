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
    people = _people(t, model)
    view = BOARDS[model.game]
    return [_said(people, view, *step) for step in model.steps()]


def news(t: Translator, model: TableModel, since: int) -> list[str]:
    """What happened from the event number ``since`` on, for the live region: what only repeats is left out."""
    people = _people(t, model)
    view = BOARDS[model.game]
    steps = list(model.steps())[since:]
    return [_said(people, view, *step) for step in steps if _weight(view, *step[:2]) != "aside"]


def log_list(t: Translator, model: TableModel) -> Safe:
    """The log as a list, part by part, the latest part and its latest line first. What only repeats the line before it is
    left out."""
    people = _people(t, model)
    view = BOARDS[model.game]
    parts: list[list[Safe]] = [[]]
    for event, before, after in model.steps():
        weight = _weight(view, event, before)
        if weight == "aside":
            continue
        line = tag("li", _said(people, view, event, before, after), class_=f"log-{weight}")
        if weight == "head":
            parts.append([line])
        else:
            parts[-1].insert(min(1, len(parts[-1])), line)
    if model.take_backs:
        parts.append([tag("li", t.n("table.take_backs", model.take_backs), class_="log-head")])
    return tag("ol", parts[::-1], class_="log") if any(parts) else tag("p", t.t("table.log_empty"))


def _people(t: Translator, model: TableModel) -> People:
    """Where two people hear or read the log at one device, it speaks to neither and tells nobody's cards."""
    return People.of(t, model, neutral=model.shared)


def _weight(view: ModuleType, event: Event, before: Any) -> str:
    return "head" if isinstance(event, Table) else str(view.weight(event, before))


def _said(people: People, view: ModuleType, event: Event, before: Any, after: Any) -> str:
    if not isinstance(event, Table):
        return str(view.sentence(people, event, before, after))
    if len(event.seats) == 1:
        return people.say(f"log.{event.kind}", event.seats[0])
    return people.t.t("log.agreed_end" if event.kind == "agreed_end" else "log.several")
