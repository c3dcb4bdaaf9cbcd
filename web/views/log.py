"""The log of a table in words, as one viewer was told it. The words for a game's own events are the game's module's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from types import ModuleType
from typing import Any, Final

from game.core import Event, Table
from web.i18n import Translator
from web.markup import Safe, join, tag
from web.views.boards import BOARDS
from web.views.model import TableModel
from web.views.people import People

LINES: Final = 120
"""Lines that the log shows before somebody asks for all."""


def sentences(t: Translator, model: TableModel) -> list[str]:
    """One sentence for every event of the history, in its order."""
    people = _people(t, model)
    view = BOARDS[model.game]
    return [_said(people, view, *step) for step in model.steps()]


def news(t: Translator, model: TableModel, since: int) -> list[str]:
    """What happened from the event number ``since`` on, for the live region: what only repeats is left out."""
    people = _people(t, model)
    view = BOARDS[model.game]
    steps = model.steps(since)
    return [_closed(_said(people, view, *step)) for step in steps if _weight(view, *step[:2]) != "aside"]


def latest(t: Translator, model: TableModel) -> str:
    """The last line of the log, without what only repeats."""
    said = recent(t, model, 1)
    return said[0] if said else t.t("table.log_empty")


def recent(t: Translator, model: TableModel, count: int) -> list[str]:
    """The last lines of the log, the latest first, without what only repeats."""
    people = _people(t, model)
    view = BOARDS[model.game]
    return [_said(people, view, *step) for _, *step in islice(_lines(view, model), count)]


def log_list(t: Translator, model: TableModel) -> Safe:
    """The log as a list, part by part, the latest part and its latest line first, at most ``LINES`` unless all are asked
    for. What only repeats the line before it is left out."""
    people = _people(t, model)
    view = BOARDS[model.game]
    parts: list[list[Safe]] = [[]]
    lines = _lines(view, model)
    for weight, *step in islice(lines, None if model.log_all else LINES):
        parts[-1].append(_line(t, people, view, *step, weight))
        if weight == "head":
            # The heading of a part stands above its lines.
            parts[-1].insert(0, parts[-1].pop())
            parts.append([])
    cut = next(lines, None) is not None
    if model.take_backs:
        parts.insert(0, [tag("li", t.n("table.take_backs", model.take_backs), class_="log-head")])
    if not any(parts):
        return tag("p", t.t("table.log_empty"))
    more = tag("button", t.t("table.log_all"), type="button", class_="button", data_action="log.all") if cut else None
    return join(tag("ol", parts, class_="log"), more)


def _lines(view: ModuleType, model: TableModel) -> Iterator[tuple[str, Event, Any, Any]]:
    """What the log has a line for, the latest first: its weight, the event, the state before and after it."""
    after = model.replica
    for event, before in reversed(model.history):
        weight = _weight(view, event, before)
        if weight != "aside":
            yield weight, event, before, after
        after = before


def _line(t: Translator, people: People, view: ModuleType, event: Event, before: Any, after: Any, weight: str) -> Safe:
    # What two people at one device read together tells nobody's cards, nor shows them.
    picture = None if isinstance(event, Table) else view.glimpse(t, event, before, after)
    said = _said(people, view, event, before, after)
    if picture is None:
        return tag("li", said, class_=f"log-{weight}")
    return tag(
        "li",
        tag("span", said, tabindex="0", class_="log-said"),
        tag("span", picture, class_="log-picture", aria_hidden="true"),
        class_=f"log-{weight} log-pictured",
    )


def stops(model: TableModel) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """After how many events a replay pauses: after each that the log has a line for; and where its parts begin."""
    view = BOARDS[model.game]
    weights = [_weight(view, event, before) for event, before in model.history]
    lines = [place for place, weight in enumerate(weights, 1) if weight != "aside"]
    heads = tuple(place for place in lines if weights[place - 1] == "head")
    return tuple(sorted({0, *lines, len(weights)})), heads


def _closed(sentence: str) -> str:
    """A sentence that others follow: headings have no full stop of their own."""
    return sentence if sentence.endswith((".", "!", "?", "…", ":")) else f"{sentence}."


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
