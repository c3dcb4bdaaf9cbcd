"""What a finished round or match looks like. Everybody at one device may read it: nothing of any hand is here."""

from __future__ import annotations

from game.core import Result
from game.delfos import SUITS, Round, State, breakdown
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.delfos.standing import totals
from web.views.delfos.words import is_exact, plain, sign, signed, suit_name, tile
from web.views.model import TableModel
from web.views.parts import continue_action, end_actions, ending, seat_mark, take_back_mark
from web.views.people import People, both


def summary(t: Translator, model: TableModel) -> Safe | None:
    """The end of the match, or of the first finished round that the viewer has not gone on from; else ``None``."""
    state: State = model.replica
    people = People.of(t, model, neutral=model.shared)
    if model.result is not None:
        return _match(people, model, model.result)
    if model.seen_rounds < len(state.past):
        return _round(people, state, model.seen_rounds)
    return None


def _round(people: People, state: State, number: int) -> Safe:
    t = people.t
    starter = (state.starter - (len(state.past) - number - 1)) % state.seats
    return tag(
        "section",
        tag("h2", _round_title(people, state, number), id="summary-title"),
        _account(people, state, number),
        tag("p", people.say("delfos.starts_next", starter), class_="summary-next"),
        continue_action(t),
        class_="summary delfos-summary",
        aria_labelledby="summary-title",
    )


def _round_title(people: People, state: State, number: int) -> str:
    points = state.past[number].points
    best = [seat for seat in range(state.seats) if points[seat] == max(points)]
    if len(best) == 1:
        return people.say("delfos.round_title", best[0], number=number + 1)
    return people.t.t(
        "delfos.round_shared", number=number + 1, names=both(people.t, [people.who(seat) for seat in best])
    )


def _match(people: People, model: TableModel, result: Result) -> Safe:
    t = people.t
    state: State = model.replica
    first = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    names = both(t, [people.who(seat) for seat in first])
    title = people.say("delfos.match_title", first[0]) if len(first) == 1 else t.t("delfos.match_draw", names=names)
    last = len(state.past) - 1
    return tag(
        "section",
        tag("h2", title, id="summary-title"),
        ending(people, state.end),
        take_back_mark(t, model),
        _ranking(people, state, result),
        end_actions(t, model),
        tag(
            "section",
            tag("h3", _round_title(people, state, last)),
            _account(people, state, last),
            class_="summary-last",
        )
        if state.past and not state.end
        else None,
        class_="summary summary-match delfos-summary",
        aria_labelledby="summary-title",
    )


def _order(people: People, seats: int) -> list[int]:
    """The players in turn order, "you" last, as at the table; by seats where nobody is "you"."""
    first = 0 if people.viewer is None else people.viewer + 1
    return [(first + away) % seats for away in range(seats)]


# --- A round ---------------------------------------------------------------------------------------------------------


def _account(people: People, state: State, number: int) -> Safe:
    """Per suit the row, everybody's prediction and its points; the points of the round and of the match so far."""
    t = people.t
    ended = state.past[number]
    parts = breakdown(ended.counts, ended.predictions)
    order = _order(people, state.seats)
    rows: list[Child] = [_suit_row(people, ended, suit, parts, order) for suit in range(len(SUITS))]
    if any(part[-1][1] for part in parts) or state.seats < 4:
        five = [tag("td", signed(part[-1][1]), data_points=part[-1][1]) for part in (parts[seat] for seat in order)]
        rows.append(tag("tr", tag("th", t.t("delfos.all_five"), scope="row"), tag("td"), five, class_="delfos-five"))
    so_far = totals(state._replace(past=state.past[: number + 1]))
    return tag(
        "table",
        tag("caption", t.t("delfos.account_caption")),
        tag(
            "thead",
            tag("tr", tag("th", t.t("delfos.question"), scope="col"), tag("th", t.t("delfos.row_head"), scope="col"),
                [tag("th", seat_mark(seat), " ", people.tagged(seat), scope="col") for seat in order]),
        ),
        tag("tbody", rows),
        tag(
            "tfoot",
            tag("tr", tag("th", t.t("delfos.round_points"), scope="row", colspan=2),
                [tag("td", signed(ended.points[seat]), data_points=ended.points[seat], class_="leading") for seat in order]),
            tag("tr", tag("th", t.t("delfos.total_so_far"), scope="row", colspan=2), [tag("td", plain(so_far[seat])) for seat in order])
            if state.past[1:]
            else None,
        ),
        class_="delfos-account",
        data_seats=state.seats,
    )  # fmt: skip


Parts = tuple[tuple[tuple[str, int], ...], ...]


def _suit_row(people: People, ended: Round, suit: int, parts: Parts, order: list[int]) -> Safe:
    t, count = people.t, ended.counts[suit]
    return tag(
        "tr",
        tag("th", sign(suit), " ", tag("span", suit_name(t, suit), class_="delfos-suit-name"), scope="row", data_suit=SUITS[suit]),
        tag("td", count, class_="delfos-count"),
        [_cell(people, ended, suit, seat, parts[seat][suit][1]) for seat in order],
        data_suit=SUITS[suit],
    )  # fmt: skip


def _cell(people: People, ended: Round, suit: int, seat: int, points: int) -> Safe:
    mark = ended.predictions[suit][seat]
    if not mark.isdigit():
        nothing = [tag("span", "–", aria_hidden="true"), tag("span", people.t.t("delfos.none"), class_="unseen")]
        return tag("td", nothing, data_points=points, class_="delfos-no-tile")
    exact = is_exact(ended.counts[suit], int(mark))
    said = people.t.t("delfos.predicted", value=int(mark), points=signed(points))
    return tag(
        "td",
        tile(suit, int(mark)),
        tag("span", signed(points), aria_hidden="true", class_="delfos-cell-points"),
        tag("span", said, class_="unseen"),
        class_=classes("delfos-cell", "delfos-cell-exact" if exact else None),
        data_points=points,
    )


# --- The match -------------------------------------------------------------------------------------------------------


def _ranking(people: People, state: State, result: Result) -> Safe:
    """Everybody by rank, with the points of each round and their total."""
    t = people.t
    ranked = sorted(range(state.seats), key=lambda seat: (result.ranks[seat], seat))
    rounds = range(1, len(state.past) + 1)
    return tag(
        "table",
        tag("caption", t.t("delfos.ranking_caption")),
        tag(
            "thead",
            tag("tr", tag("th", t.t("delfos.rank"), scope="col"), tag("th", t.t("delfos.player"), scope="col"),
                [tag("th", t.t("delfos.round_short", number=number), scope="col") for number in rounds],
                tag("th", t.t("delfos.total"), scope="col")),
        ),
        tag(
            "tbody",
            [
                tag("tr", tag("td", t.t("delfos.rank_number", number=result.ranks[seat])),
                    tag("th", seat_mark(seat), " ", people.tagged(seat), scope="row"),
                    [tag("td", signed(points)) for _, points in result.parts[seat]],
                    tag("td", plain(result.points[seat]), class_="leading"),
                    data_rank=result.ranks[seat])
                for seat in ranked
            ],
        ),
        class_="delfos-ranking",
    )  # fmt: skip
