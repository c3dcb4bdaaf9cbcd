"""The roll of this turn, as it lies on the table."""

from __future__ import annotations

from game.hexfolk import State
from web.markup import Safe, tag
from web.views.hexfolk.signs import die
from web.views.model import TableModel
from web.views.people import People


def dice(people: People, model: TableModel) -> Safe | None:
    """Both dice and their sum. The number of the turn is in the id, so that each roll is seen to fall."""
    state: State = model.replica
    if len(state.roll) != 2:
        return None
    first, second = state.roll
    name = people.say("hexfolk.rolled", state.turn, sum=first + second, first=first, second=second)
    return tag(
        "div",
        die(first),
        die(second),
        tag("b", first + second, class_="folk-sum"),
        class_="folk-dice",
        id=f"dice-{state.number}",
        role="img",
        aria_label=name,
        title=name,
    )
