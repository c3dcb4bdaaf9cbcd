"""The calendar of a round: at how many cards something is set aside or passed, and where the round stands."""

from __future__ import annotations

from game.delfos import State
from web.markup import Child, Safe, classes, tag
from web.views.delfos.passing import FIRST, Step, step_now, steps, turns_played
from web.views.model import TableModel
from web.views.people import People


def rite(people: People, model: TableModel) -> Safe:
    """The steps of the round from first to last, the present one marked."""
    t = people.t
    state: State = model.replica
    now = step_now(state)
    left = 0 if state.phase in FIRST else turns_played(state)
    items: list[Child] = []
    for number, step in enumerate(steps(state.seats)):
        had = min(left, step.count) if step.kind == "turns" else 0
        left -= had
        items.append(_step(people, step, number, now, had=had))
    return tag(
        "section",
        tag("h2", t.t("delfos.calendar")),
        tag("ol", items, class_="rite-steps"),
        class_="rite",
        aria_label=t.t("delfos.calendar"),
    )


def _step(people: People, step: Step, number: int, now: int, *, had: int) -> Safe:
    t = people.t
    current = "step" if number == now else None
    state = "done" if number < now else "now" if number == now else "next"
    if step.kind == "turns":
        return tag(
            "li",
            [
                tag("span", class_=classes("rite-dot", "rite-dot-had" if turn < had else None))
                for turn in range(step.count)
            ],
            tag("span", t.n("delfos.step.turns", step.count), class_="unseen"),
            class_="rite-turns",
            data_state=state,
            aria_current=current,
        )
    return tag(
        "li",
        tag("span", step.hand, class_="rite-number", aria_hidden="true"),
        tag("span", t.n("delfos.step.cards", step.hand), class_="rite-hand"),
        " ",
        tag("span", t.n(f"delfos.step.{step.kind}", step.count), class_="rite-what"),
        class_="rite-step",
        data_state=state,
        aria_current=current,
    )
