"""What a finished game or match looks like. Several people at one device may read it: nothing of any hand is here."""

from __future__ import annotations

from game.core import Result
from game.hesperidae import (
    Ask,
    Game,
    Match,
    State,
    game_so_far,
    members,
    next_seat,
    result,
    score,
    side,
    winners,
    wins,
)
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.hesperidae.card import chart, chip
from web.views.hesperidae.cells import settled, single
from web.views.hesperidae.deck import name, region
from web.views.hesperidae.seats import own_regions
from web.views.hesperidae.story import game_won
from web.views.model import TableModel
from web.views.parts import end_actions, ending, seat_mark, take_back_mark
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
        _piles(people, final, model.replica),
        _games(people, model.replica.match, number + 1),
        tag("p", people.say("hesperidae.next_first", next_seat(final.match, final.match.first)), class_="summary-next"),
        tag(
            "p",
            tag("button", t.t("hesperidae.next_game"), type="button", class_="button button-main", data_action="round.continue",
                data_autofocus=True),
            class_="summary-actions",
        ),
        class_="summary hs-summary",
        aria_labelledby="summary-title",
    )  # fmt: skip


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
            _piles(people, last, state),
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
    t, match = people.t, state.match
    won = []
    for seat in _order(people, match.seats)[: 2 if match.pairs else match.seats]:
        names = both(t, [people.who(mate) for mate in side(match, seat)])
        won.append(t.t("hesperidae.wins_of", name=names, count=wins(match)[seat]))
    return tag("p", t.t("hesperidae.match_by", wins="; ".join(won)), class_="summary-why")


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
        left = tag("small", t.t("hesperidae.gone"), class_="hs-left") if seat in match.out else None
        rows.append(tag("tr", tag("th", seat_mark(seat), " ", people.tagged(seat), left, scope="row"), cells))
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


def _piles(people: People, final: State, now: State) -> Safe:
    """What everybody has won, with the regions that count double for them, in the order of what it gives.

    A card that is asked about ``now``, in a later game, has no year here.
    """
    t = people.t
    match = final.match
    open_card = now.claim.card if isinstance(now.claim, Ask) and now.answer is None else None
    rows = []
    for seat in _order(people, match.seats):
        own = own_regions(final, seat)
        rows.append(
            tag(
                "li",
                tag("p", seat_mark(seat), " ", people.tagged(seat), " ", chart(*own),
                    " ", tag("span", both(t, [region(t, each) for each in own]), class_="hs-own-words") if own else None,
                    class_="hs-own"),
                tag("ul", [tag("li", _won(t, final, seat, card, dated=card != open_card)) for card in _sorted(final, seat)],
                    class_="hs-won-cards") if final.piles[seat] else tag("p", t.t("hesperidae.nothing")),
                data_points=score(match, final.piles[seat], final.used, seat),
            )
        )  # fmt: skip
    return tag(
        "div",
        tag("ul", rows, class_="hs-piles"),
        tag("p", t.t("hesperidae.used_note"), class_="hs-used-note") if final.used else None,
    )


def _gives(final: State, seat: int, card: int) -> int:
    """The points of one card."""
    return score(final.match, 1 << card, final.used, seat)


def _sorted(final: State, seat: int) -> list[int]:
    """What counts double, what counts once, what counts nothing."""
    return sorted(members(final.piles[seat]), key=lambda card: (-_gives(final, seat, card), card))


def _won(t: Translator, final: State, seat: int, card: int, *, dated: bool) -> list[Child]:
    points = _gives(final, seat, card)
    return [
        chip(t, card, flip=False, used=not points),
        tag("span", name(t.lang, card, dated=dated), class_="hs-won-name", data_gives=points),
        tag("strong", "×2", class_="hs-won-double") if points > 1 else None,
        tag("span", f" {t.t('hesperidae.face_down')}", class_="unseen") if not points else None,
    ]


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
