"""What a finished game looks like: who won by what, the dice, materials and trades, and points over time."""

from __future__ import annotations

from game.core import Result
from game.hexfolk import State
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.hexfolk import charts, crown, island
from web.views.hexfolk.book import GAINS, LOSSES, Book, book, gained, lost, produced, to_the_end
from web.views.hexfolk.pieces import banner
from web.views.hexfolk.signs import sign
from web.views.hexfolk.terrain import resource_sign
from web.views.hexfolk.words import material
from web.views.model import TableModel
from web.views.parts import end_actions, take_back_mark
from web.views.people import People

_SOURCES = {
    "settlements": "settlement",
    "cities": "city",
    "route": "route",
    "army": "knight",
    "victory_cards": "points",
}
"""What points come from, and the sign of each."""


def summary(t: Translator, model: TableModel) -> Safe | None:
    """The end of the game; ``None`` while it goes on."""
    if model.result is None:
        return None
    people = People.of(t, model, neutral=model.shared)
    state: State = model.replica
    numbers = book(model)
    dice, points = numbers.statistics.dice, to_the_end(numbers.statistics.points, model.result)
    shown = any(dict(made_of)["victory_cards"] for made_of in model.result.parts)
    return tag(
        "section",
        crown.crown(people, state, model.result, numbers.statistics.bonuses),
        take_back_mark(t, model),
        tag("div", _points(people, model.result, state), island.picture(t, state), class_="folk-result"),
        end_actions(t, model),
        tag(
            "div",
            _part(t, "dice", charts.dice_chart(t, dice),
                  tag("p", charts.luck_words(t, dice, balanced=state.settings.dice == "balanced")),
                  charts.dice_table(people, dice, numbers.statistics.dice_by_seat)) if dice.number else None,
            _part(t, "points", charts.points_chart(people, points, model.result, state.settings.target),
                  _key(people, state), tag("p", t.t("hexfolk.chart.at_end"), class_="folk-note") if shown else None,
                  charts.points_table(people, points)),
            _part(t, "materials", _materials(people, numbers)),
            _part(t, "trades", _trades(people, numbers), _produced(people, numbers)),
            class_="folk-charts",
        ),
        class_="summary summary-match folk-summary",
        aria_labelledby="summary-title",
    )  # fmt: skip


def _part(t: Translator, name: str, *content: Child) -> Safe:
    return tag("section", tag("h3", t.t(f"hexfolk.part.{name}")), content, class_=f"folk-part folk-part-{name}")


# --- Points ----------------------------------------------------------------------------------------------------------


def _points(people: People, result: Result, state: State) -> Safe:
    """Every seat in the order of the result, with what its points come from."""
    t = people.t
    head = [
        tag("th", sign(drawn), tag("span", t.t(f"hexfolk.source.{source}"), class_="unseen"), scope="col",
            title=t.t(f"hexfolk.source.{source}"))
        for source, drawn in _SOURCES.items()
    ]  # fmt: skip
    order = sorted(range(len(result.ranks)), key=lambda seat: (result.ranks[seat], seat))
    rows: list[Safe] = []
    for seat in order:
        made_of = dict(result.parts[seat])
        rows.append(
            tag(
                "tr",
                tag("th", banner(seat), " ", people.tagged(seat),
                    tag("small", t.t("hexfolk.mark.gone")) if seat in state.out else None, scope="row"),
                [tag("td", made_of[source] or tag("span", "–", class_="folk-none")) for source in _SOURCES],
                tag("td", tag("b", result.points[seat]), class_="leading"),
                class_=classes("folk-first" if result.ranks[seat] == 1 else None),
                data_seat=seat,
            )
        )  # fmt: skip
    return tag(
        "table",
        tag("caption", t.t("hexfolk.points_caption")),
        tag(
            "thead",
            tag(
                "tr", tag("th", t.t("hexfolk.player"), scope="col"), head, tag("th", t.t("hexfolk.total"), scope="col")
            ),
        ),
        tag("tbody", rows),
        class_="points-table folk-numbers",
    )


def _key(people: People, state: State) -> Safe:
    """Which sign is whose."""
    return tag(
        "p",
        [
            tag("span", banner(seat), " ", people.tagged(seat), class_="folk-key-seat")
            for seat in range(state.settings.seats)
        ],
        class_="folk-key",
    )


# --- Materials and trades --------------------------------------------------------------------------------------------

_Row = tuple[str, list[int]]


def _materials(people: People, numbers: Book) -> list[Safe]:
    """What came and went, by where from and where to, and what a roll would have given but for robber and bank."""
    count = numbers.statistics
    came = [(way, [gained(part, way) for part in count.gained]) for way in GAINS]
    went = [(way, [lost(part, way) for part in count.lost]) for way in LOSSES]
    missed = [(way, [sum(getattr(part, way)) for part in count.missed]) for way in ("blocked", "short")]
    return [
        _bars(people, "gained", came),
        _bars(people, "lost", went),
        _bars(people, "missed", missed, total=False),
    ]


def _trades(people: People, numbers: Book) -> Safe:
    rows = [("offers", [*numbers.offers]), ("trades", [*numbers.trades]), ("exchanges", [*numbers.exchanges])]
    return _bars(people, "trades", rows, total=False, keep=True)


def _produced(people: People, numbers: Book) -> Safe:
    """What the island gave to each, by material."""
    t = people.t
    made = [produced(part) for part in numbers.statistics.gained]
    rows = [(resource, [part[resource] for part in made]) for resource in range(5)]

    def name(resource: int) -> Child:
        return [resource_sign(resource), " ", material(t, resource)]

    return _table(people, "produced", [(name(resource), counts) for resource, counts in rows], total=True)


def _bars(people: People, what: str, rows: list[_Row], *, total: bool = True, keep: bool = False) -> Safe:
    """Ways by rows and seats by columns; ways that nobody's cards went are left out."""
    named: list[tuple[Child, list[int]]] = [
        (people.t.t(f"hexfolk.{what}.{way}"), counts) for way, counts in rows if keep or any(counts)
    ]
    return _table(people, what, named, total=total)


def _table(people: People, what: str, rows: list[tuple[Child, list[int]]], *, total: bool) -> Safe:
    t = people.t
    if not rows:
        return tag("p", t.t(f"hexfolk.{what}.none"), class_="folk-note")
    seats = range(len(rows[0][1]))
    most = max(1, *(max(counts) for _, counts in rows))
    body = [
        tag("tr", tag("th", name, scope="row"),
            [tag("td", count, style=f"--part:{count / most:.2f}", class_="folk-bar") for count in counts])
        for name, counts in rows
    ]  # fmt: skip
    totals = [sum(counts[seat] for _, counts in rows) for seat in seats]
    foot = tag("tr", tag("th", t.t("hexfolk.total"), scope="row"), [tag("td", count) for count in totals])
    return tag(
        "table",
        tag("caption", t.t(f"hexfolk.{what}.caption")),
        tag(
            "thead",
            tag(
                "tr", tag("th", t.t("hexfolk.player"), scope="col"), [charts.seat_head(people, seat) for seat in seats]
            ),
        ),
        tag("tbody", body),
        tag("tfoot", foot) if total else None,
        class_="folk-numbers",
        data_chart=what,
    )
