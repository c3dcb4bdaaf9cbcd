"""Offers: the one that stands, what everybody says to it side by side, and the viewer's own answer."""

from __future__ import annotations

from game.hexfolk import Action, State, terms
from web.markup import Child, Safe, classes, tag
from web.views.hexfolk import moves, own, picks, trade
from web.views.hexfolk.pieces import banner
from web.views.hexfolk.signs import sign
from web.views.hexfolk.words import NOTHING, Counts, cards, deal_drawn, drawn, lacking, say_deal
from web.views.model import TableModel
from web.views.people import People


def desk(people: People, model: TableModel) -> Child:
    """The part of the table where a trade is made, for whoever is on turn: the offer that stands, and the next one."""
    state: State = model.replica
    standing = offer(people, model) if state.flow.offer is not None else None
    if not model.legal or state.phase != "main" or not picks.is_open(model, "trade"):
        return standing
    return [standing, trade.compose(people.t, model, "offer"), trade.bank(people.t, model)]


# --- The offer that stands -------------------------------------------------------------------------------------------


def offer(people: People, model: TableModel) -> Safe:
    """What is offered, and what everybody says to it."""
    t = people.t
    state: State = model.replica
    made = state.flow.offer
    assert made is not None
    asked = [seat for seat in range(state.settings.seats) if seat != state.turn and seat not in state.out]
    withdraw = moves.legal(model, "withdraw")
    # Beside another offer there is only room for what may still be taken up.
    again = picks.is_open(model, "trade") and bool(withdraw)
    return tag(
        "div",
        tag(
            "p",
            tag("span", say_deal(people, "hexfolk.offer", state.turn, made.give, made.take), class_="folk-offer-words"),
            deal_drawn(made.give, made.take),
            class_="folk-offer",
            id="tray-words",
        ),
        [
            tag("ul", [_answer(people, model, seat) for seat in seats], class_=css) if seats else None
            for seats, css in (
                ([seat for seat in asked if _word(state, seat) != "no"], "folk-answers"),
                ([] if again else [seat for seat in asked if _word(state, seat) == "no"], "folk-refusals"),
            )
        ],
        _nobody(people, model, state) if withdraw and not again else None,
        tag("p", moves.button(model, withdraw[0], t.t("hexfolk.do.withdraw")),
            moves.prepare("open trade", t.t("hexfolk.do.another")),
            class_="folk-choices") if withdraw and not again else None,
        class_="folk-standing",
    )  # fmt: skip


def _word(state: State, seat: int) -> str:
    """What a seat has said to the offer, as the name of its sign."""
    answer = state.flow.answers[seat] if seat < len(state.flow.answers) else None
    return "waiting" if answer is None else {"accept": "yes", "refuse": "no"}.get(answer.kind, "counter")


def _answer(people: People, model: TableModel, seat: int) -> Safe:
    """What one seat says, and the button that takes it up; on what is worth nothing any more, why."""
    t = people.t
    state: State = model.replica
    word = _word(state, seat)
    agreed = terms(state, seat)
    counter: Child = None
    if word == "counter" and agreed is not None:
        said = say_deal(people, "hexfolk.counter", seat, agreed[1], agreed[0])
        counter = [tag("span", said, class_="unseen"), deal_drawn(agreed[1], agreed[0])]
    return tag(
        "li",
        banner(seat),
        people.tagged(seat),
        tag("span", sign(word), tag("span", t.t(f"hexfolk.answer.{word}"), class_="folk-answer-word"),
            class_=f"folk-answer-{word}"),
        counter,
        _take_up(people, model, seat, agreed) if agreed is not None else None,
        class_=classes("folk-answer", f"hx-seat-{seat}", f"folk-says-{word}"),
        data_seat=seat,
    )  # fmt: skip


def _take_up(people: People, model: TableModel, seat: int, agreed: tuple[Counts, Counts]) -> Child:
    t = people.t
    state: State = model.replica
    if not model.legal or state.phase != "main":
        return None
    found = [action for action in moves.legal(model, "trade") if action.seat == seat]
    if found:
        name = t.t("hexfolk.trade_with", name=people.name(seat), give=cards(t, agreed[0]), take=cards(t, agreed[1]))
        return moves.button(model, found[0], t.t("hexfolk.do.carry_out"), name=name, main=True)
    missing = lacking(own.hand_of(model), agreed[0])
    said = t.t("hexfolk.stale") if missing == NOTHING else t.t("hexfolk.missing", cards=cards(t, missing))
    return tag("span", said, class_="folk-why")


def _nobody(people: People, model: TableModel, state: State) -> Safe | None:
    """That there is nothing to take up."""
    if any(terms(state, seat) is not None for seat in range(state.settings.seats)):
        return None
    return tag("p", people.t.t("hexfolk.nobody_agrees"), class_="folk-note")


def _offered(people: People, name: str, made: Action) -> str:
    """What is offered, to the one who is asked."""
    t = people.t
    give, get = cards(t, made.take), cards(t, made.give)
    if made.take == NOTHING:
        return t.t("hexfolk.offered_gift", name=name, get=get)
    if made.give == NOTHING:
        return t.t("hexfolk.offered_free", name=name, give=give)
    return t.t("hexfolk.offered", name=name, give=give, get=get)


# --- Answering -------------------------------------------------------------------------------------------------------


def answering(people: People, model: TableModel) -> Child:
    """The viewer's answer to an offer: what it would give and get, and its three ways to reply."""
    t = people.t
    state: State = model.replica
    made = state.flow.offer
    assert made is not None and model.viewer is not None
    accept = moves.legal(model, "accept")
    missing = lacking(own.hand_of(model), made.take)
    counters = picks.is_open(model, "counter")
    name = people.name(state.turn)
    return [
        tag(
            "div",
            tag("p", _offered(people, name, made), class_="folk-offer-words", id="tray-words"),
            tag("p", tag("span", t.t("hexfolk.you_give"), class_="folk-side"), drawn(made.take), sign("trade"),
                tag("span", t.t("hexfolk.you_get"), class_="folk-side"), drawn(made.give), class_="folk-deal",
                aria_hidden="true"),
            tag(
                "p",
                moves.button(model, accept[0], sign("yes"), t.t("hexfolk.do.accept"), main=True) if accept else
                moves.barred(sign("yes"), t.t("hexfolk.do.accept"), key="accept",
                             reason=t.t("hexfolk.missing", cards=cards(t, missing))),
                [moves.button(model, action, sign("no"), t.t("hexfolk.do.refuse"))
                 for action in moves.legal(model, "refuse")],
                moves.prepare("open counter", sign("counter"), t.t("hexfolk.do.counter"), id="counter",
                              aria_expanded="true" if counters else "false", aria_controls="compose",
                              data_escape=counters, data_hint=moves.advises(model, "counter") and not counters),
                class_="folk-choices",
            ),
            class_="folk-standing",
        ),
        tag("div", trade.compose(t, model, "counter") if counters else None, class_="folk-counter-desk", id="compose"),
    ]  # fmt: skip
