"""Who plays, what everybody can see of each, and what each has just got."""

from __future__ import annotations

from functools import lru_cache

from game.hexfolk import MAX_HAND, RESOURCES, State, cards_in_hand, route_of
from web.i18n import Translator
from web.markup import Safe, classes, tag
from web.views.hexfolk import own
from web.views.hexfolk.changes import Change, latest
from web.views.hexfolk.pieces import banner
from web.views.hexfolk.signs import sign
from web.views.hexfolk.terrain import resource_sign
from web.views.model import TableModel
from web.views.parts import level_name
from web.views.people import People

_LONG = 16
"""Letters of a name that needs smaller ones."""


def players(people: People, model: TableModel) -> Safe:
    """All seats in turn order, whose turn it is marked."""
    state: State = model.replica
    last = latest(model)
    moved = {change.seat: change for change in last.changes} if last else {}
    number = last.number if last else 0
    seats = range(state.settings.seats)
    return tag(
        "section",
        tag("h2", people.t.t("hexfolk.players"), class_="unseen"),
        tag(
            "ol",
            [_player(people, model, seat, _gains(moved[seat], number) if seat in moved else None) for seat in seats],
            class_="folk-list",
        ),
        _words(people, model, _looked(model)),
        class_="folk-players",
        data_seats=state.settings.seats,
    )


def _player(people: People, model: TableModel, seat: int, gains: Safe | None) -> Safe:
    state: State = model.replica
    on_turn = seat == state.turn and model.result is None
    return tag(
        "li",
        None if model.viewer is None else _look(people, model, seat),
        tag("p", banner(seat), people.tagged(seat), _level(people.t, model, seat), class_="folk-who",
            data_long=len(people.who(seat)) > _LONG),
        _points(people.t, state, seat, model.viewer),
        _counters(people.t, state, seat),
        _mark(people.t, state, seat, acts=seat in model.to_act),
        gains,
        class_=classes("folk-player", f"hx-seat-{seat}", "folk-on-turn" if on_turn else None,
                       "folk-gone" if seat in state.out else None),
        data_seat=seat,
        aria_current="true" if on_turn else None,
    )  # fmt: skip


def _level(t: Translator, model: TableModel, seat: int) -> Safe | None:
    level = level_name(t, model.seats[seat])
    return tag("span", level, class_="plate-level") if level else None


# --- What the signs of a seat mean -----------------------------------------------------------------------------------


def _looked(model: TableModel) -> int:
    """Which seat is looked at more closely; -1 for none."""
    word, _, number = model.picks.get("look", "").partition(" ")
    right = word == "seat" and number.isascii() and number.isdigit() and int(number) < model.replica.settings.seats
    return int(number) if right and model.viewer is not None else -1


def _look(people: People, model: TableModel, seat: int) -> Safe:
    """The plate as a button: a tap says in words what is on it."""
    said = [words for _, words in _told(people.t, model.replica, seat, model.viewer)]
    return tag(
        "button",
        type="button",
        class_="folk-seat-look",
        id=f"seat-{seat}",
        data_action=f"pick look seat {seat}",
        aria_expanded="true" if seat == _looked(model) else "false",
        aria_controls="seat-words",
        aria_label=people.t.t("hexfolk.look_seat", name=people.who(seat)),
        title="\n".join(said),
    )


def _words(people: People, model: TableModel, seat: int) -> Safe:
    """A seat's numbers in words; empty while none is looked at."""
    t = people.t
    if seat < 0:
        return tag("div", id="seat-words", class_="folk-seat-words", aria_live="polite")
    close = tag("button", t.t("panel.close"), type="button", class_="folk-do folk-close", data_escape=True,
                data_action=f"pick look seat {seat}")  # fmt: skip
    return tag(
        "div",
        tag("p", banner(seat), tag("b", people.tagged(seat)), _level(t, model, seat), close, class_="folk-seat-title"),
        tag(
            "ul",
            [
                tag("li", sign(drawn), tag("span", words))
                for drawn, words in _told(t, model.replica, seat, model.viewer)
            ],
            class_="folk-legend",
        ),
        id="seat-words",
        class_=f"folk-seat-words hx-seat-{seat}",
        aria_live="polite",
    )


def _told(t: Translator, state: State, seat: int, viewer: int | None) -> list[tuple[str, str]]:
    """Sign and words of everything on a plate."""
    return [
        ("points", _points_words(t, state, seat, viewer)),
        *((what, _counter_words(t, what, count, held)) for what, count, held in _counts(state, seat)),
    ]


def _points_words(t: Translator, state: State, seat: int, viewer: int | None) -> str:
    hidden = own.hidden_points(state, viewer) if seat == viewer else 0
    name = t.n("hexfolk.points", own.points(state, seat, viewer))
    return f"{name}, {t.n('hexfolk.points_hidden', hidden)}" if hidden else name


def _counter_words(t: Translator, what: str, count: int, state: str) -> str:
    name = t.n(f"hexfolk.count.{what}", count)
    return f"{name}: {t.t(f'hexfolk.count.{what}_{state}')}" if state else name


def _counts(state: State, seat: int) -> list[tuple[str, int, str]]:
    """Everything that is counted of a seat, with what is special about it."""
    hand = cards_in_hand(state, seat)
    route = _route(state.island, state.corners, state.edges, seat) if own.is_laid_out(state) else 0
    return [
        ("cards", hand, "many" if hand > MAX_HAND and state.settings.robber != "off" else ""),
        ("card", len(state.cards.held[seat]), ""),
        ("knight", state.cards.knights[seat], "held" if state.army == seat else ""),
        ("route", route, "held" if state.route == seat else ""),
    ]


# --- Its numbers -----------------------------------------------------------------------------------------------------


def _points(t: Translator, state: State, seat: int, viewer: int | None) -> Safe:
    count = own.points(state, seat, viewer)
    hidden = own.hidden_points(state, viewer) if seat == viewer else 0
    name = _points_words(t, state, seat, viewer)
    return tag(
        "span",
        tag("b", count - hidden),
        tag("i", f"+{hidden}") if hidden else None,
        class_="folk-points",
        role="img",
        aria_label=name,
        title=name,
    )


def _counters(t: Translator, state: State, seat: int) -> Safe:
    return tag(
        "span",
        [_counter(t, what, count, held) for what, count, held in _counts(state, seat)],
        class_="folk-counters",
    )


@lru_cache(maxsize=1 << 10)
def _counter(t: Translator, what: str, count: int, state: str = "") -> Safe:
    name = _counter_words(t, what, count, state)
    return tag(
        "span",
        sign(what),
        count,
        class_=classes("folk-counter", f"folk-{state}" if state else None),
        role="img",
        aria_label=name,
        title=name,
        data_count=what,
        data_zero=count == 0,
    )


@lru_cache(maxsize=1 << 8)
def _route(island: str, corners: bytes, edges: bytes, seat: int) -> int:
    return route_of(island, corners, edges, seat)


def _mark(t: Translator, state: State, seat: int, *, acts: bool) -> Safe | None:
    """What a seat does while several are asked: whether it has answered, given back, signed up."""
    word = ""
    if seat in state.out:
        word = "gone"
    elif acts:
        word = "waiting"
    elif state.phase in ("sign_up", "special") and seat in (*state.flow.signed, *state.flow.queue):
        word = "signed"
    if not word:
        return None
    name = t.t(f"hexfolk.mark.{word}")
    return tag("span", sign("yes" if word == "signed" else word), class_=f"folk-mark folk-mark-{word}", role="img",
               aria_label=name, title=name)  # fmt: skip


def _gains(change: Change, number: int) -> Safe:
    """The cards that come flying in, or leave. They have the number of their event, so that each is seen once."""
    parts = [_gain(RESOURCES[resource], count) for resource, count in enumerate(change.cards) if count]
    if change.hidden:
        parts.append(_gain("?", change.hidden))
    return tag("span", parts, class_="folk-gains", id=f"gain-{number}-{change.seat}", aria_hidden="true")


@lru_cache(maxsize=1 << 7)
def _gain(letter: str, count: int) -> Safe:
    resource = RESOURCES.find(letter)
    return tag(
        "span",
        f"+{count}" if count > 0 else f"−{-count}",
        resource_sign(resource) if resource >= 0 else sign("hidden"),
        class_=classes("folk-gain", "folk-loss" if count < 0 else None),
    )
