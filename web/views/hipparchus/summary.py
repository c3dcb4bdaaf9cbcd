"""What a finished round or match looks like. Both people at one device may read it: nothing of any hand is here, except the
rest that a follower without an answer has shown."""

from __future__ import annotations

from game.core import Result
from game.hipparchus import SUITS, State
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views import cards
from web.views.hipparchus import tricks
from web.views.model import TableModel
from web.views.parts import continue_action, end_actions, ending, take_back_mark
from web.views.people import People


def summary(t: Translator, model: TableModel) -> Safe | None:
    """The end of the match, or of the first finished round that the viewer has not gone on from; else ``None``."""
    state: State = model.replica
    people = People.of(t, model, neutral=model.shared)
    if model.result is not None:
        return _match(people, model, model.result)
    if model.seen_rounds < len(state.past):
        return _round(people, model, tricks.ended(model, model.seen_rounds))
    return None


def _round(people: People, model: TableModel, end: tricks.Ended) -> Safe:
    t = people.t
    winner = end.score.winner
    return tag(
        "section",
        tag("h2", people.say("hipparchus.round_title", winner, number=end.number + 1), id="summary-title"),
        *_account(people, end),
        tag("p", people.say("hipparchus.next_leader", winner), class_="summary-next"),
        continue_action(t),
        class_="summary",
        aria_labelledby="summary-title",
    )  # fmt: skip


def _match(people: People, model: TableModel, result: Result) -> Safe:
    t = people.t
    state: State = model.replica
    first = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    title = people.say("hipparchus.match_title", first[0]) if len(first) == 1 else t.t("hipparchus.match_tie")
    last = tricks.ended(model, len(state.past) - 1) if state.past else None
    return tag(
        "section",
        tag("h2", title, id="summary-title"),
        _ending(people, state),
        take_back_mark(t, model),
        _rounds(people, state) if state.past else None,
        end_actions(t, model),
        (last and not state.end and tag(
            "section",
            tag("h3", people.say("hipparchus.round_title", last.score.winner, number=last.number + 1)),
            *_account(people, last),
            class_="summary-last",
        )) or None,
        class_="summary summary-match",
        aria_labelledby="summary-title",
    )  # fmt: skip


def _ending(people: People, state: State) -> Safe:
    """Why the match is over."""
    early = ending(people, state.end)
    if early is not None:
        return early
    high, low = sorted(state.wins, reverse=True)
    return tag("p", people.t.t("hipparchus.match_by", high=high, low=low), class_="summary-why")


def _account(people: People, end: tricks.Ended) -> list[Child]:
    """Why a round was won, its points, and how it ended."""
    return [tag("p", _why(people, end), class_="summary-why"), _points(people, end), _last_words(people, end)]


def _last_words(people: People, end: tricks.Ended) -> Safe:
    t = people.t
    if end.last is None:
        assert end.stuck is not None
        return tag(
            "div",
            tag("p", people.say("hipparchus.stuck", end.stuck, lead=tricks.cards(t, end.lead))),
            tag("p", cards.row(t, list(end.rest), label=people.say("hipparchus.rest", end.stuck), size="small")),
            class_="summary-end",
        )
    plays = ((end.last.lead, "lead"), (end.last.reply, "reply"))
    return tag(
        "div",
        tag("p", " ".join(people.say("hipparchus.out", seat) for seat in end.out)),
        tag(
            "div",
            [
                tag("span", cards.group(t, play.suit, play.value, size="small", named=False),
                    tag("span", people.say(f"hipparchus.place.{role}", play.seat, cards=tricks.cards(t, play))),
                    class_=classes("summary-play", "summary-play-won" if play.seat == end.last.verdict.winner else None))
                for play, role in plays
            ],
            class_="summary-trick",
        ),
        tag("p", tricks.verdict(people, end.last), class_="summary-verdict"),
        class_="summary-end",
    )  # fmt: skip


def _points(people: People, end: tricks.Ended) -> Safe:
    """Per suit the cards and the points of both sides, and their totals."""
    t = people.t
    won = end.score.won
    rows: list[Child] = []
    for at, suit in enumerate(SUITS):
        cells = [_count(people, won[seat][at], won[1 - seat][at]) for seat in _order(people)]
        rows.append(
            tag("tr", tag("th", cards.sign(suit), " ", t.t(f"suit.{suit}"), scope="row", data_suit=suit), cells)
        )
    totals = [_cell(people, sum(won[seat]), end.score.points[seat]) for seat in _order(people)]
    return tag(
        "table",
        tag("caption", t.t("hipparchus.points_caption")),
        tag("thead", tag("tr", tag("td"), [tag("th", people.tagged(seat), scope="col") for seat in _order(people)])),
        tag("tbody", rows),
        tag("tfoot", tag("tr", tag("th", t.t("hipparchus.total"), scope="row"), totals)),
        class_="points-table",
    )


def _count(people: People, mine: int, theirs: int) -> Safe:
    """A side's cards of a suit; whoever has more scores what the other has."""
    return _cell(people, mine, theirs) if mine > theirs else tag("td", mine)


def _cell(people: People, count: int, points: int) -> Safe:
    t = people.t
    return tag(
        "td",
        tag("span", count, class_="leads", aria_hidden="true"),
        tag("span", f"+{points}", class_="leads-by", aria_hidden="true"),
        tag("span", f"{count}: {t.n('hipparchus.points', points)}", class_="unseen"),
        class_="leading",
        data_points=points,
    )


def _order(people: People) -> tuple[int, int]:
    """The other side first and "you" last, as at the table; by seats where nobody is "you"."""
    return (1, 0) if people.viewer == 0 else (0, 1)


def _why(people: People, end: tricks.Ended) -> str:
    high, low = sorted(end.score.points, reverse=True)
    code = "hipparchus.won_tied" if high == low else "hipparchus.won_by"
    return people.say(code, end.score.winner, high=high, low=low)


def _rounds(people: People, state: State) -> Safe:
    """The points of both sides in every finished round, and who won it."""
    t = people.t
    order = _order(people)
    return tag(
        "table",
        tag("caption", t.t("hipparchus.rounds_caption")),
        tag("thead", tag("tr", tag("td"), [tag("th", people.tagged(seat), scope="col") for seat in order])),
        tag(
            "tbody",
            [
                tag("tr", tag("th", t.t("hipparchus.headline", number=number), scope="row"),
                    [_round_cell(people, played.points[seat], won=seat == played.winner) for seat in order])
                for number, played in enumerate(state.past, 1)
            ],
        ),
        tag("tfoot", tag("tr", tag("th", t.t("hipparchus.rounds"), scope="row"), [tag("td", state.wins[seat]) for seat in order])),
        class_="rounds-table",
    )  # fmt: skip


def _round_cell(people: People, points: int, *, won: bool) -> Safe:
    if not won:
        return tag("td", points)
    mark = tag("span", class_="pip pip-won", role="img", aria_label=people.t.t("hipparchus.round_won"))
    return tag("td", points, " ", mark, class_="leading")
