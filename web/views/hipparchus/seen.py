"""What has been seen of the thirty cards of a round: of each suit how many of its ten, where they are, how many are still out."""

from __future__ import annotations

from game.hipparchus import SUITS, State
from web.i18n import Translator
from web.markup import Safe, join
from web.views.cards import sign
from web.views.model import TableModel
from web.views.people import People
from web.views.seen import column, remark, row, table

_OF_A_SUIT = 10


def seen(t: Translator, model: TableModel) -> Safe:
    """The ten cards of each suit: won by each, on the table, in one's own row; and how many lie face down."""
    people = People.of(t, model)
    places = _places(people, model)
    known = [sum(numbers) for numbers in zip(*(numbers for _, numbers in places), strict=True)]
    return join(
        table(
            t.t("hipparchus.seen.caption"),
            t.t("hipparchus.seen.where"),
            [column([sign(suit), " ", t.t(f"suit.{suit}")], data_suit=suit) for suit in SUITS],
            [row(head, numbers) for head, numbers in places],
            last=[
                row(t.t("hipparchus.seen.all"), known),
                row(t.t("hipparchus.seen.out"), [_OF_A_SUIT - number for number in known]),
            ],
        ),
        remark(_where_the_rest_is(people, model.viewer)),
    )


def _places(people: People, model: TableModel) -> list[tuple[str, list[int]]]:
    """Where cards lie that the viewer sees or has seen go, with how many of each suit."""
    t, viewer = people.t, model.viewer
    state: State = model.replica
    near = 0 if viewer is None else viewer
    places: list[tuple[str, list[int]]] = [
        (people.say("hipparchus.seen.won", seat), list(state.won[seat])) for seat in (1 - near, near)
    ]
    on_table = "".join(play.suit * play.value for play in state.trick)
    places.append((t.t("hipparchus.seen.trick"), _count(on_table)))
    if viewer is not None:
        places.append((t.t("hipparchus.seen.row"), _count(state.rows[viewer].suits)))
    return places


def _count(suits: str) -> list[int]:
    return [suits.count(suit) for suit in SUITS]


def _where_the_rest_is(people: People, viewer: int | None) -> str:
    if viewer is None:
        return people.t.t("hipparchus.seen.rest_of_both")
    return people.t.t("hipparchus.seen.rest", name=people.name(1 - viewer))
