"""What stands beside the table of Hexfolk: what never changes in a game, pictures for the log and for the set-up."""

from __future__ import annotations

from typing import Any

from game.core import Chance, Event, Move
from game.hexfolk import Action, State
from web.i18n import Translator
from web.markup import Safe, tag
from web.views.hexfolk import island, thumbnails
from web.views.hexfolk.signs import die
from web.views.hexfolk.words import deal_drawn
from web.views.model import TableModel


def stills(t: Translator, model: TableModel) -> dict[str, Safe]:
    """The island of this game."""
    return dict(island.stills(t, model))


def glimpse(t: Translator, event: Event, before: State, after: State) -> Safe | None:
    """Where something was built or moved, the dice of a roll, the cards of a trade."""
    match event:
        case Chance("dice", (int(first), int(second))):
            return tag("span", die(first), die(second), class_="folk-dice-small")
        case Move(_, Action("settlement" | "city", place)):
            return thumbnails.glimpse(t, after, corner=place)
        case Move(_, Action("road", place)):
            return thumbnails.glimpse(t, after, edge=place)
        case Move(_, Action("robber", place)):
            return thumbnails.glimpse(t, after, tile=place)
        case Move(_, Action("bank" | "offer") as action):
            return deal_drawn(action.give, action.take)
    return None


def chooser(t: Translator, name: str, chosen: Any, seats: int) -> Safe | None:
    """Islands are chosen from pictures."""
    return thumbnails.chooser(t, name, chosen, seats)
