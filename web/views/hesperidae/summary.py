"""What a finished game or match looks like. Several people at one device may read it: nothing of any hand is here."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Result
from game.hesperidae import Game, Match, State, game_so_far, members, next_seat, result, score, side, winners, wins
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.hesperidae.card import chart, chip
from web.views.hesperidae.cells import settled, single
from web.views.hesperidae.deck import name, region
from web.views.hesperidae.seats import goal
from web.views.hesperidae.story import game_won
from web.views.model import TableModel
from web.views.parts import continue_action, end_actions, ending, seat_mark, take_back_mark
from web.views.people import People, both


def summary(t: Translator, model: TableModel) -> Safe | None:
    """The end of the match, or of the first finished game that the viewer has not gone on from; else ``None``."""
    state: State = model.replica
    people = People.of(t, model, neutral=model.shared)
    if model.result is not None:
        return _match(people, model, model.result)
    if model.seen_rounds < len(state.match.past):
        return _game(people, model, model.seen_rounds)
    return None


def ended(model: TableModel, number: int) -> State:
    """How the finished game ``number`` of a match, from 0, ended: as a single game that is over."""
    for event, before in reversed(model.history):
        if len(before.match.past) == number:
            return settled(before, event)
    raise LookupError(f"the history has no end of game {number}")


def _game(people: People, model: TableModel, number: int) -> Safe:
    t = people.t
    final = ended(model, number)
    return tag(
        "section",
        tag("h2", t.t("hesperidae.game", number=number + 1), id="summary-title"),
        tag("p", game_won(people, final, 0), class_="summary-why"),
        _points(people, final),
        _piles(people, final),
        _games(people, model.replica.match, number + 1),
        tag("p", people.say("hesperidae.next_first", next_seat(final.match, final.match.first)), class_="summary-next"),
        continue_action(t),
        class_="summary hs-summary",
        aria_labelledby="summary-title",
    )


def _match(people: People, model: TableModel, over: Result) -> Safe:
    t = people.t
    state: State = model.replica
    match = state.match
    last = single(state) if not match.extended or state.end else ended(model, len(match.past) - 1)
    early = ending(people, state.end)
    return tag(
        "section",
        tag("h2", _title(people, model, last, over), id="summary-title"),
        early or _why(people, state),
        take_back_mark(t, model),
        _games(people, match, len(match.past)) if match.extended and match.past else None,
        end_actions(t, model),
        tag(
            "section",
            tag("h3", t.t("hesperidae.last_game" if match.extended else "hesperidae.points_title")),
            _points(people, last),
            _piles(people, last),
            class_="summary-last",
        )
        if match.region >= 0 or not early
        else None,
        class_="summary summary-match hs-summary",
        aria_labelledby="summary-title",
    )


def _title(people: People, model: TableModel, last: State, over: Result) -> str:
    """Who has won the match; of a single game also by what."""
    match = last.match
    if not model.replica.match.extended and not last.end:
        return game_won(people, last, 0).rstrip(".")
    first = [seat for seat, rank in enumerate(over.ranks) if rank == 1]
    if len(first) == 1:
        return people.say("hesperidae.match_won", first[0])
    names = both(people.t, [people.name(seat) for seat in first])
    pair = tuple(first) == side(match, first[0])
    return people.t.t("hesperidae.match_won.pair" if pair else "hesperidae.match_drawn", names=names)


def _why(people: People, state: State) -> Safe | None:
    if not state.match.extended:
        return None
    won = "–".join(map(str, sorted(_by_side(state.match, wins(state.match)), reverse=True)))
    return tag("p", people.t.t("hesperidae.match_by", wins=won), class_="summary-why")


def _by_side(match: Match, numbers: Sequence[int]) -> Sequence[int]:
    return numbers[:2] if match.pairs else numbers


# --- Points --------------------------------------------------------------------------------------------------------------


def _order(people: People, seats: int) -> list[int]:
    """Seats in turn order, "you" first; by number where nobody is "you"."""
    first = people.viewer or 0
    return [(first + step) % seats for step in range(seats)]


def _points(people: People, final: State) -> Safe:
    """By seat what its pile gives, and who has won."""
    t = people.t
    match = final.match
    game = game_so_far(match, final.piles, final.used)
    won = winners(match, game) if not final.end else ()
    parts = [_parts(final, seat) for seat in range(match.seats)]
    heads = [t.t(f"hesperidae.part.{part}") for part in parts[0]]
    heads += [t.t("hesperidae.total"), *([t.t("hesperidae.pair_total")] if match.pairs else [])]
    rows: list[Child] = []
    for seat in _order(people, match.seats):
        cells: list[Child] = [tag("td", points) for points in parts[seat].values()]
        leads = "leading" if seat in won else None
        cells.append(tag("td", game.points[seat], class_=leads, data_points=game.points[seat]))
        if match.pairs:
            cells.append(tag("td", sum(game.points[mate] for mate in side(match, seat)), class_=leads))
        rows.append(tag("tr", tag("th", seat_mark(seat), " ", people.tagged(seat), scope="row"), cells))
    return tag(
        "table",
        tag("caption", t.t("hesperidae.points_caption")),
        tag("thead", tag("tr", tag("td"), [tag("th", head, scope="col") for head in heads])),
        tag("tbody", rows),
        class_="hs-points-table",
    )


def _parts(final: State, seat: int) -> dict[str, int]:
    """The points of a seat's pile by what they come from; all but the partner's, which the table has beside it."""
    over = result(final._replace(phase="over", claim=None, answer=None, end=""))
    assert over is not None
    return {part: points for part, points in over.parts[seat] if part != "partner"}


def _piles(people: People, final: State) -> Safe:
    """What everybody has won, in pictures, with the regions and how much of them."""
    t = people.t
    match = final.match
    rows = []
    for seat in _order(people, match.seats):
        cards = members(final.piles[seat])
        own = goal(match, seat)
        label = t.t(
            "hesperidae.won_cards",
            name=people.who(seat),
            cards=both(t, [name(t.lang, card) for card in cards]) if cards else t.t("hesperidae.nothing"),
        )
        rows.append(
            tag(
                "li",
                tag("p", seat_mark(seat), " ", people.tagged(seat), " ", chart(*own),
                    " ", tag("span", both(t, [region(t, each) for each in own]), class_="hs-own-words") if own else None,
                    class_="hs-own"),
                tag("div", [chip(t, card, flip=False, used=bool(final.used >> card & 1)) for card in cards], class_="hs-row", role="img", aria_label=label),
                data_points=score(match, final.piles[seat], final.used, seat),
            )
        )  # fmt: skip
    return tag("ul", rows, class_="hs-piles")


# --- Games ---------------------------------------------------------------------------------------------------------------


def _games(people: People, match: Match, count: int) -> Safe:
    """The points of the finished games, and who won each."""
    t = people.t
    order = _order(people, match.seats)
    shown = match._replace(past=match.past[:count])
    return tag(
        "table",
        tag("caption", t.t("hesperidae.games_caption")),
        tag("thead", tag("tr", tag("td"), [tag("th", seat_mark(seat), " ", people.tagged(seat), scope="col") for seat in order])),
        tag(
            "tbody",
            [
                tag("tr", tag("th", t.t("hesperidae.game", number=number), scope="row"),
                    [_cell(people, match, game, seat) for seat in order])
                for number, game in enumerate(shown.past, 1)
            ],
        ),
        tag("tfoot", tag("tr", tag("th", t.t("hesperidae.games_won"), scope="row"),
                         [tag("td", wins(shown)[seat]) for seat in order])),
        class_="hs-games-table",
        data_seats=match.seats,
    )  # fmt: skip


def _cell(people: People, match: Match, game: Game, seat: int) -> Safe:
    points = game.points[seat]
    if seat not in winners(match, game):
        return tag("td", points)
    mark = tag("span", class_="pip pip-won", role="img", aria_label=people.t.t("hesperidae.game_won"))
    return tag("td", points, " ", mark, class_=classes("leading"))
