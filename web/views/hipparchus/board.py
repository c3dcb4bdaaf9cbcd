"""The table of Hipparchus while a round is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.hipparchus import ROUNDS_TO_WIN, SUITS, Block, Play, State, result
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views import cards
from web.views.hipparchus import tricks
from web.views.hipparchus.row import card_key, covered_row, own_row
from web.views.hipparchus.score import won_table
from web.views.model import TableModel
from web.views.parts import ask, plate
from web.views.people import People, either


def headline(t: Translator, model: TableModel) -> Child:
    """The number of the round that is shown, and who led its first trick."""
    state: State = model.replica
    if result(state) is not None or model.seen_rounds < len(state.past):
        return t.t("hipparchus.headline", number=max(1, min(model.seen_rounds + 1, len(state.past))))
    people = People.of(t, model)
    first = state.plays[0].seat if state.plays else state.leader
    return [
        t.t("hipparchus.headline", number=len(state.past) + 1),
        tag("small", people.say("hipparchus.first_lead", first)) if first >= 0 else None,
    ]


def board(t: Translator, model: TableModel) -> Safe:
    """The other side, the won cards, the trick, and one's own row with what is asked."""
    people = People.of(t, model)
    near = 0 if model.viewer is None else model.viewer
    far = 1 - near
    last = tricks.last_trick(model)
    return tag(
        "div",
        _side(people, model, far, near=False),
        tag("section", won_table(people, model.replica, far, near), class_="won", aria_label=t.t("hipparchus.won")),
        _middle(people, model, last),
        (last and model.replica.trick and _last(people, last)) or None,
        ask(people, model, asked(people, model)),
        _side(people, model, near, near=True),
        class_="sky",
        data_cards=len(model.replica.rows[near].slots),
    )


# --- The two sides ---------------------------------------------------------------------------------------------------


def _side(people: People, model: TableModel, seat: int, *, near: bool) -> Safe:
    t = people.t
    state: State = model.replica
    count = len(state.rows[seat].slots)
    mine = seat == model.viewer
    known = mine and count and "?" not in state.rows[seat].suits
    if known:
        row: Child = own_row(t, model)
    else:
        row = covered_row(t, count, t.n("hipparchus.covered_row", count, name=people.who(seat)))
    return tag(
        "section",
        _plate(people, model, seat, count, known=bool(known)),
        row,
        class_=classes("side", "side-near" if near else "side-far"),
        aria_label=people.who(seat),
        data_acts="true" if seat in model.to_act else None,
    )


def _plate(people: People, model: TableModel, seat: int, count: int, *, known: bool) -> Safe:
    t = people.t
    state: State = model.replica
    wins = state.wins[seat]
    return plate(
        people,
        model,
        seat,
        tag(
            "span",
            [
                tag("span", class_=classes("pip", "pip-won" if number < wins else None))
                for number in range(ROUNDS_TO_WIN)
            ],
            class_="pips",
            role="img",
            aria_label=t.n("hipparchus.rounds_won", wins),
        ),
        tag("span", t.n("hipparchus.cards_left", count), class_="plate-count") if known else None,
    )


# --- The trick -------------------------------------------------------------------------------------------------------


def _middle(people: People, model: TableModel, last: tricks.Decided | None) -> Safe:
    """The trick under way, or the one just decided until the next is led."""
    t = people.t
    state: State = model.replica
    shown: Sequence[Play] = state.trick
    done = None
    if not shown and last is not None:
        shown, done = (last.lead, last.reply), last
    leader = shown[0].seat if shown else state.leader
    places = [
        _place(people, model, shown[0] if shown else None, leader, "lead", done),
        _place(people, model, shown[1] if len(shown) > 1 else None, 1 - leader, "reply", done),
    ]
    return tag(
        "section",
        tag("div", places, class_="trick", data_done=done and "true"),
        done and _verdict(people, done),
        class_="middle",
        aria_label=t.t("hipparchus.trick_done" if done else "hipparchus.trick"),
    )


def _place(
    people: People, model: TableModel, play: Play | None, seat: int, role: str, done: tricks.Decided | None
) -> Safe:
    t = people.t
    if play is None:
        inside: Child = tag("span", class_="place-empty", aria_hidden="true")
        words = people.say(f"hipparchus.place.{role}_due", seat) if model.replica.leader >= 0 else ""
    else:
        inside = tag(
            "span",
            [
                tag("span", cards.card(t, play.suit, named=False), class_="lying", id=card_key(model.replica, slot),
                    data_flip=card_key(model.replica, slot))
                for slot in play.slots
            ],
            class_="cards",
            aria_hidden="true",
        )  # fmt: skip
        words = people.say(f"hipparchus.place.{role}", seat, cards=tricks.cards(t, play))
    won = done is not None and seat == done.verdict.winner
    return tag(
        "div",
        inside,
        tag("p", words, class_="place-words"),
        class_=classes("place", f"place-{role}", "place-won" if won else None, None if play else "place-open"),
        data_far="true" if seat != (model.viewer or 0) else None,
    )


def _verdict(people: People, done: tricks.Decided) -> Safe:
    return tag(
        "p",
        tag("strong", tricks.winner(people, done)),
        " ",
        tag("span", tricks.reason(people, done)),
        class_="verdict",
        data_case=done.verdict.case,
    )


def _last(people: People, last: tricks.Decided) -> Safe:
    """The last trick, small, while the next is played."""
    t = people.t
    plays = (last.lead, last.reply)
    return tag(
        "section",
        tag("h2", t.t("hipparchus.trick_done"), class_="last-title"),
        tag("p", [cards.tally(t, play.suit, play.value) for play in plays], class_="last-plays", aria_hidden="true"),
        tag("p", tricks.verdict(people, last), class_="last-words"),
        class_="last",
        data_case=last.verdict.case,
    )


# --- What is asked ---------------------------------------------------------------------------------------------------


def asked(people: People, model: TableModel) -> str:
    """What is waited for, in one sentence."""
    t = people.t
    state: State = model.replica
    if not model.to_act:
        return t.t("hipparchus.ask.wait")
    seat = model.to_act[0]
    blocks = [action for action in model.legal if isinstance(action, Block)]
    if seat != model.viewer or not blocks:
        if state.phase == "lead":
            return people.say("hipparchus.ask.lead_other", seat)
        return people.say("hipparchus.ask.reply_other", seat, cards=tricks.cards(t, state.plays[-1]))
    if state.phase == "lead":
        return t.t("hipparchus.ask.lead")
    return _asked_reply(t, state, blocks, state.rows[seat].suits)


def _asked_reply(t: Translator, state: State, blocks: Sequence[Block], suits: str) -> str:
    lead = state.plays[-1]
    suit = t.t(f"suit.{lead.suit}")
    values: dict[str, Any] = {"lead": tricks.cards(t, lead), "suit": suit}
    if blocks[0].suit == lead.suit:
        counts = [str(count) for count in sorted({block.count for block in blocks})]
        return t.t("hipparchus.ask.follow", answer=t.t("cards.count", count=either(t, counts), suit=suit), **values)
    others = [other for other in SUITS if any(block.suit == other for block in blocks)]
    code = "hipparchus.ask.none_fits" if lead.suit in suits else "hipparchus.ask.none_there"
    return t.t(code, others=either(t, [t.t(f"suit.{other}") for other in others]), **values)
