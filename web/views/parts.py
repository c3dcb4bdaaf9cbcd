"""Parts that the tables of all games have: who sits there, what is asked, what can be done after the end."""

from __future__ import annotations

from web.i18n import Translator
from web.markup import Child, Safe, classes, join, tag
from web.views.layout import icon
from web.views.model import TableModel
from web.views.people import People

SEAT_MARKS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")


def seat_mark(seat: int) -> Safe:
    """The sign of a seat, the same wherever the seat is meant; decoration, so its name stands beside. Its styles write it: as
    a text it would belong to the visible name of a button that it lies on."""
    return tag("span", class_="seat-mark", data_mark=SEAT_MARKS[seat], aria_hidden="true")


def level_name(t: Translator, who: str) -> str:
    """ "Bot, easy" for a seat with a bot, nothing for a person."""
    level = who.removeprefix("bot:") if who.startswith("bot:") else ""
    return t.t(f"setup.kind.{level}") if level and t.knows(f"setup.kind.{level}") else ""


def plate(people: People, model: TableModel, seat: int, *more: Child) -> Safe:
    """Who sits somewhere: the seat's sign, its name, and what the game tells of it."""
    level = level_name(people.t, model.seats[seat])
    return tag(
        "p",
        seat_mark(seat),
        people.tagged(seat),
        tag("span", level, class_="plate-level") if level else None,
        more,
        class_="plate",
    )


def ask(people: People, model: TableModel, sentence: Child, *controls: Child, turn: bool = True) -> Safe:
    """What is waited for, in one sentence, marked when the viewer is meant; with controls that belong to it. ``turn``: whether it
    is the viewer's own turn, or another's in which the viewer is asked something.

    In a lesson only the controls: what is to be done says the lesson, and of the legal actions it leaves but one. In a replay
    nothing: nobody is waited for.
    """
    mine = model.viewer in model.to_act and bool(model.legal)
    told = model.coach is not None and not model.coach.waits
    if (told and not controls) or model.replay is not None:
        return tag("div", class_="unseen", id="ask")
    return tag(
        "div",
        tag(
            "p",
            [tag("strong", people.t.t("table.your_turn_is" if turn else "table.for_you"), class_="ask-turn"), " "]
            if mine
            else None,
            tag("span", sentence),
            tag("span", class_="thinking", aria_hidden="true") if not mine and _bot_thinks(model) else None,
            class_="ask-words",
        )
        if not told
        else None,
        _hint_button(people.t) if mine and model.coach is None else None,
        tag("p", model.advice, class_="ask-advice", id="advice") if model.advice else None,
        tag("p", controls, class_="ask-controls") if controls else None,
        class_=classes("ask", "ask-mine" if mine else None),
        id="ask",
    )


def _hint_button(t: Translator) -> Safe:
    name = t.t("table.hint")
    return tag(
        "button", icon("lamp-light"), type="button", class_="ask-hint", data_action="hint", aria_label=name, title=name
    )


def _bot_thinks(model: TableModel) -> bool:
    return any(model.seats[seat].startswith("bot:") for seat in model.to_act)


def hinted(model: TableModel, action_text: str) -> bool:
    """Whether the hint advises this action: for the ``data_hint`` of its control."""
    return model.hint == action_text


def still(key: str, name: str = "g") -> Safe:
    """The place of a part that never changes (``Board.stills``): the page fills it once and then leaves it alone."""
    return tag(name, data_still=key)


def end_actions(t: Translator, model: TableModel) -> Safe:
    """What can be done after the end of a match."""

    def button(text: str, action: str) -> Safe:
        return tag("button", text, type="button", class_="button", data_action=action)

    actions = tag(
        "p",
        tag("button", t.t("table.rematch"), type="button", class_="button button-main", data_action="table.rematch",
            data_autofocus=True),
        button(t.t("replay.open"), "replay.open"),
        button(t.t("table.new"), "table.new"),
        button(t.t("table.export"), "table.export"),
        button(t.t("panel.report"), "panel.report"),
        tag("a", t.t("table.leave"), class_="button", href="#/"),
        class_="summary-actions",
    )  # fmt: skip
    again = tag("a", t.t("table.same_luck"), href=model.again) if model.again else None
    return join(actions, tag("p", again, class_="summary-again") if again else None)


def continue_action(t: Translator) -> Safe:
    """The way on from the summary of a round."""
    return tag(
        "p",
        tag("button", t.t("table.continue"), type="button", class_="button button-main", data_action="round.continue",
            data_autofocus=True),
        class_="summary-actions",
    )  # fmt: skip


def ending(people: People, end: str) -> Safe | None:
    """Why a match is over where its rules did not end it: ``end`` is "", "agreed" or "resign" with the seat."""
    if end.startswith("resign"):
        return tag("p", people.say("log.resign", int(end[-1])), class_="summary-why")
    if end == "agreed":
        return tag("p", people.t.t("log.agreed_end"), class_="summary-why")
    return None


def take_back_mark(t: Translator, model: TableModel) -> Safe | None:
    """That choices were taken back, beside a result."""
    return tag("p", t.n("table.take_backs", model.take_backs), class_="summary-mark") if model.take_backs else None


def board_keys(t: Translator) -> dict[str, str]:
    """Attributes of a board that is walked with the arrow keys (``data_grid``): a reader of screens is to leave those to the
    page, and tells what they do. Beside it stands ``board_keys_words``."""
    return {"role": "application", "aria_roledescription": t.t("table.board"), "aria_describedby": "board-keys"}


def board_keys_words(t: Translator) -> Safe:
    """What the keys do on a board, for readers of screens; the help says the same to everybody."""
    return tag("p", t.t("table.board_keys"), id="board-keys", class_="unseen")


def zoom(t: Translator) -> Safe:
    """Buttons that enlarge the board they lie in, an element with ``data-pan``; the page does it by itself."""

    def button(word: str, sign: str) -> Safe:
        name = t.t(f"table.zoom_{word}")
        return tag("button", tag("span", sign, aria_hidden="true"), type="button", class_="zoom-button", data_zoom=word,
                   aria_label=name, title=name)  # fmt: skip

    return tag("div", button("in", "+"), button("out", "−"), button("fit", "⤢"), class_="zoom")


def clock(t: Translator, seconds: int) -> Safe:
    """What is left on the turn clock; the page counts it down."""
    minutes, rest = divmod(seconds, 60)
    return tag(
        "span",
        tag("span", t.t("table.clock"), class_="unseen"),
        tag("span", f"{minutes}:{rest:02}", data_clock=seconds, role="timer", aria_live="off", class_="clock-time"),
        class_="clock",
    )
