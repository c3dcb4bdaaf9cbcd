"""Won cards and points, as tables."""

from __future__ import annotations

from game.hipparchus import SUITS, State, score
from web.markup import Safe, tag
from web.views.cards import sign
from web.views.people import People


def won_table(people: People, state: State, far: int, near: int) -> Safe:
    """The cards both sides have won by suit, who leads each, and what the round would score now."""
    t = people.t
    points = score(state.won)
    head = tag(
        "tr",
        tag("th", tag("span", t.t("hipparchus.won"), class_="unseen"), scope="col"),
        [tag("th", sign(suit), tag("span", t.t(f"suit.{suit}"), class_="unseen"), scope="col", data_suit=suit) for suit in SUITS],
        tag("th", t.t("hipparchus.points_now"), scope="col", class_="points"),
    )  # fmt: skip
    return tag(
        "table",
        tag("caption", t.t("hipparchus.won_caption"), class_="unseen"),
        tag("thead", head),
        tag("tbody", [_side(people, state, seat, points[seat]) for seat in (far, near)]),
        class_="won-table",
    )


def _side(people: People, state: State, seat: int, points: int) -> Safe:
    return tag(
        "tr",
        tag("th", people.tagged(seat), scope="row"),
        [won_cell(people, suit, state.won[seat][at], state.won[1 - seat][at]) for at, suit in enumerate(SUITS)],
        tag("td", points, class_="points"),
    )


def won_cell(people: People, suit: str, mine: int, theirs: int) -> Safe:
    """The cards of a suit that a side has won; where it has more than the other, the points that they would score."""
    if mine <= theirs:
        return tag("td", mine, data_suit=suit)
    return tag(
        "td",
        tag("span", mine, class_="leads"),
        tag("span", f"+{theirs}", class_="leads-by", aria_hidden="true"),
        tag("span", people.t.n("hipparchus.leads_suit", theirs), class_="unseen"),
        data_suit=suit,
        class_="leading",
    )
