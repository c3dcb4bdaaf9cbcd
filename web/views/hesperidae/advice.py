"""Hints for Hesperidae in words."""

from __future__ import annotations

from typing import Any

from game.hesperidae import Action, Place, Region, State
from web.i18n import Translator
from web.views.boards import Reason
from web.views.hesperidae.cells import place_name
from web.views.hesperidae.deck import quoted, region, year_words
from web.views.people import People


def advice(people: People, state: State, seat: int, action: Action, reason: Reason) -> str:
    """What a bot would do in this seat, and why (``game.bots.hesperidae.reason``). Of a card that the seat is asked about,
    it says nothing but the year that the bot would answer."""
    t = people.t
    code, values = reason
    words: dict[str, Any] = dict(values)
    for name in ("card", "closer"):
        if name in values:
            words[name] = quoted(t, values[name])
    for name in ("cards", "points"):
        if name in values:
            words[name] = t.n(f"hesperidae.{name}", values[name])
    if "places" in values:
        count = values["places"]
        words["places"] = t.n("hesperidae.place_count", count) if count else t.t("hesperidae.place_none")
    if "chance" in values and isinstance(action, Place):
        words["next"] = _next_closes(t, values["chance"])
    # Nothing is called certain that is only nearly so.
    words |= {name: min(99, max(1, values[name])) for name in ("low", "most") if name in values}
    if "year" in values:
        words["year"] = year_words(t, values["year"])
    if isinstance(action, Region):
        words["region"] = region(t, action.region)
    elif isinstance(action, Place):
        words["place"] = place_name(t, state.table, (action.x, action.y))
    return t.t(f"hesperidae.hint.{code}", **words)


def _next_closes(t: Translator, chance: int) -> str:
    """Whether the next player could close a group, with a chance in hundredths."""
    how = {0: "never", 100: "sure"}.get(chance, "about")
    return t.t(f"hesperidae.next_closes.{how}", chance=chance)
