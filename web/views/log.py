"""The log of a table in words, as one viewer was told it. The words for a game's own events are the game's module's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core import Event, Table
from web.i18n import Translator
from web.markup import Safe, tag
from web.views.boards import BOARDS
from web.views.model import TableModel
from web.views.people import People

Sentence = Callable[[People, Event, Any, Any], str]
"""An event in words, from the state before and the state after it."""


def sentences(t: Translator, model: TableModel) -> list[str]:
    """One sentence for every event of the history, in its order."""
    return told(t, model, BOARDS[model.game].sentence)


def told(t: Translator, model: TableModel, sentence: Sentence) -> list[str]:
    """The same with the game's words given."""
    people = People.of(t, model)
    return [
        _table(people, event) if isinstance(event, Table) else sentence(people, event, before, after)
        for event, before, after in model.steps()
    ]


def _table(people: People, event: Table) -> str:
    if len(event.seats) == 1:
        return people.say(f"log.{event.kind}", event.seats[0])
    return people.t.t("log.agreed_end" if event.kind == "agreed_end" else "log.several")


def log_list(t: Translator, model: TableModel, sentence: Sentence) -> Safe:
    """The log as a list, the latest first."""
    lines = told(t, model, sentence)
    if model.take_backs:
        lines.append(t.n("table.take_backs", model.take_backs))
    return tag("ol", [tag("li", line) for line in reversed(lines)], class_="log", reversed=True)
