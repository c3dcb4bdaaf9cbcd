"""The table of Hexfolk: the island in the middle, the players round it, one's own hand and the buttons below."""

from __future__ import annotations

from game.hexfolk import State
from web.i18n import Translator
from web.markup import Child, Safe, tag
from web.views.hexfolk import actions, asking, dice, hand, players, special, steps
from web.views.hexfolk.island import island
from web.views.log import recent
from web.views.model import TableModel
from web.views.parts import ask, board_keys_words, clock
from web.views.people import People

LOG_LINES = 8
"""Lines of the log that a large screen shows beside the island."""


def headline(t: Translator, model: TableModel) -> Child:
    """The number of the turn and the target."""
    state: State = model.replica
    people = People.of(t, model)
    words = t.t("hexfolk.headline.turn", number=state.number) if state.number else t.t("hexfolk.headline.founding")
    target = t.t("hexfolk.headline.target", target=state.settings.target)
    who = f"{people.who(state.turn)} · " if state.turn >= 0 and model.result is None else ""
    return [words, tag("small", f"{who}{target}")]


def board(t: Translator, model: TableModel) -> Safe:
    """The whole table."""
    people = People.of(t, model)
    state: State = model.replica
    return tag(
        "div",
        players.players(people, model),
        tag(
            "div",
            island(t, model),
            board_keys_words(t),
            dice.dice(people, model),
            _clock(t, model),
            special.ask_again(t, model),
            class_="folk-sea",
        ),
        ask(people, model, asking.asked(people, model), turn=model.viewer == state.turn),
        steps.tray(people, model),
        hand.hand(t, model),
        actions.bar(t, model),
        _log(t, model),
        class_="folk",
        data_phase=state.phase,
        data_seats=state.settings.seats,
    )


def _clock(t: Translator, model: TableModel) -> Safe | None:
    """What is left of the turn's time, with a bar that runs down. A new number of seconds starts the bar anew."""
    seconds = model.seconds
    if seconds is None:
        return None
    whole = max(seconds, model.replica.settings.clock, 1)
    return tag(
        "div",
        clock(t, seconds),
        tag("span", class_="folk-clock-bar", id=f"clock-{seconds}", aria_hidden="true",
            style=f"--left:{seconds};--part:{seconds / whole:.3f}"),
        class_="folk-clock",
    )  # fmt: skip


def _log(t: Translator, model: TableModel) -> Safe:
    """The last lines of the log, for a screen that has room for them."""
    lines = recent(t, model, LOG_LINES)
    return tag(
        "section",
        tag("h2", t.t("hexfolk.log"), class_="folk-log-title"),
        tag("ol", [tag("li", line) for line in lines], class_="folk-log-lines") if lines else None,
        class_="folk-log",
    )
