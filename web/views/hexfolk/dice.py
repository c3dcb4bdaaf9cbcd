"""The roll of this turn, as it lies on the table."""

from __future__ import annotations

from game.hexfolk import State
from web.markup import Safe, tag
from web.views.hexfolk.signs import die
from web.views.model import TableModel
from web.views.people import People


def dice(people: People, model: TableModel) -> Safe | None:
    """Both dice and their sum; of balanced dice how many rolls the deck has left. The number of the turn is in the id, so that each roll
    is seen to fall."""
    state: State = model.replica
    if len(state.roll) != 2:
        return None
    first, second = state.roll
    name = people.say("hexfolk.rolled", state.turn, sum=first + second, first=first, second=second)
    total = tag("b", first + second, class_="folk-sum")
    if state.settings.dice == "balanced":
        left = 36 - state.rolled.bit_count()
        name = f"{name}. {people.t.n('hexfolk.deck_left.name', left)}"
        total = tag(
            "span",
            total,
            tag("small", people.t.n("hexfolk.deck_left", left), class_="folk-deck-left"),
            class_="folk-drawn",
        )
    return tag(
        "div",
        die(first),
        die(second),
        total,
        class_="folk-dice",
        id=f"dice-{state.number}",
        role="img",
        aria_label=name,
        title=name,
    )
