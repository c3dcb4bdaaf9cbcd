"""Who plays: for each player the predictions before them, what these are worth now, and the points of the match."""

from __future__ import annotations

from game.delfos import SUITS, State, score, suit_points
from web.markup import Child, Safe, tag
from web.views.delfos.standing import totals
from web.views.delfos.words import is_exact, plain, sign, signed, suit_name, tile, tile_key, worth
from web.views.model import TableModel
from web.views.parts import plate
from web.views.people import People


def players(people: People, model: TableModel) -> Safe:
    """A row for each player, the viewer's last."""
    t = people.t
    state: State = model.replica
    counts = state.counts
    now, total = score(counts, state.predictions), totals(state)
    order = (
        range(state.seats)
        if model.viewer is None
        else [(model.viewer + 1 + k) % state.seats for k in range(state.seats)]
    )
    head = tag(
        "tr",
        tag(
            "th",
            tag("span", t.t("delfos.player"), class_="unseen"),
            scope="col",
            role="columnheader",
            class_="sibyls-who",
        ),
        [_suit_head(people, suit) for suit in range(len(SUITS))],
        tag("th", t.t("delfos.now"), scope="col", role="columnheader", class_="sibyls-now"),
        tag("th", t.t("delfos.total"), scope="col", role="columnheader", class_="sibyls-total"),
        role="row",
    )
    body = [_player(people, model, seat, counts, now[seat], total[seat]) for seat in order]
    # A table that is laid out otherwise, as this one is for enlarged text, keeps its roles only where they are said.
    return tag(
        "table",
        tag("caption", t.t("delfos.players_caption"), class_="unseen"),
        tag("thead", head, role="rowgroup"),
        tag("tbody", body, role="rowgroup"),
        role="table",
        class_="sibyls",
    )


def _suit_head(people: People, suit: int) -> Safe:
    name = tag("span", suit_name(people.t, suit), class_="unseen")
    return tag("th", sign(suit), name, scope="col", role="columnheader", data_suit=SUITS[suit])


def _player(people: People, model: TableModel, seat: int, counts: tuple[int, ...], now: int, total: int) -> Safe:
    state: State = model.replica
    who = plate(people, model, seat, _hand(people, model, seat))
    return tag(
        "tr",
        tag("th", who, scope="row", role="rowheader", class_="sibyls-who"),
        [_held(people, state, seat, suit, counts[suit]) for suit in range(len(SUITS))],
        tag("td", signed(now), role="cell", class_="sibyls-now"),
        tag("td", plain(total), role="cell", class_="sibyls-total"),
        role="row",
        id=f"player-{seat}",
        data_acts="true" if seat in model.to_act else None,
        data_mine="true" if seat == model.viewer else None,
    )


def _hand(people: People, model: TableModel, seat: int) -> Child:
    """How many cards a player has, and whether they have chosen in secret."""
    t, state = people.t, model.replica
    sealed = state.phase in ("aside", "pass") and state.chosen[seat] is not None
    return [
        _count(str(len(state.hands[seat])), t.n("delfos.cards", len(state.hands[seat]))),
        _count("+1", t.t("delfos.one_aside")) if state.aside and seat != model.viewer else None,
        tag("span", class_="delfos-seal", role="img", aria_label=t.t("delfos.chosen")) if sealed else None,
    ]


def _count(short: str, words: str) -> Safe:
    """How many cards, in words; its styles write the number alone where there is no room for them."""
    return tag("span", tag("span", words, class_="sibyls-words"), class_="plate-count sibyls-count", data_count=short)


def _held(people: People, state: State, seat: int, suit: int, count: int) -> Safe:
    """The prediction of a player in a suit and what it is worth now."""
    value = state.prediction(seat, suit)
    if value is None:
        return tag(
            "td",
            tag("span", "–", aria_hidden="true"),
            tag("span", people.t.t("delfos.none"), class_="unseen"),
            role="cell",
            class_="sibyls-none",
        )
    points = suit_points(suit, count, value)
    return tag(
        "td",
        tile(suit, value, key=tile_key(state, suit, value)),
        tag("span", signed(points), class_="sibyls-points", aria_hidden="true"),
        tag("span", f"{value}: {worth(people.t, suit, count, value)}", class_="unseen"),
        role="cell",
        data_suit=SUITS[suit],
        data_exact="true" if is_exact(count, value) else None,
        data_points=points,
    )
