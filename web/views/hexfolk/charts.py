"""Pictures of a finished game: the dice beside what is expected of them, and points over time. Each is a table too."""

from __future__ import annotations

from typing import Final

from game.core import Result
from game.hexfolk import Dice
from web.i18n import Translator
from web.markup import Child, Safe, tag
from web.views.hexfolk.book import Points, expected, possible, sums, usual
from web.views.hexfolk.pieces import CHARGES, banner
from web.views.people import People

_SUMS: Final = range(2, 13)
_DASHES: Final = ("", "12 4", "7 4", "16 4 4 4", "9 3 3 3 3 3", "22 6", "4 4", "14 3 4 3")
"""By seat how its line is broken, so that lines are told apart without colour."""
_MOST_ROWS: Final = 24
"""Rows of the table of points: of a long game not every turn."""


def tenths(t: Translator, number: float) -> str:
    """A number with one decimal, as the language writes it."""
    whole, tenth = divmod(round(number * 10), 10)
    return t.t("hexfolk.tenths", whole=whole, tenth=tenth)


# --- Dice ------------------------------------------------------------------------------------------------------------


def dice_chart(t: Translator, dice: Dice) -> Safe:
    """How often each sum was rolled, as columns; the curve is what is expected of so many rolls."""
    wide, high, left, base = 38, 150, 12, 178
    most = max(*dice.sums, expected(dice.number, 7), 1)
    columns: list[Safe] = []
    counts: list[Safe] = []
    curve: list[str] = []
    for place, (number, count) in enumerate(sums(dice)):
        x = left + place * wide
        tall = high * count / most
        columns.append(
            tag("rect", x=x + 4, y=f"{base - tall:.1f}", width=wide - 8, height=f"{tall:.1f}",
                class_="chart-bar", data_sum=number, data_count=count)
        )  # fmt: skip
        counts.append(tag("text", count, x=x + wide // 2, y=f"{base - tall - 5:.1f}", class_="chart-count"))
        columns.append(tag("text", number, x=x + wide // 2, y=base + 18, class_="chart-axis"))
        curve.append(f"{x + wide / 2:g},{base - high * expected(dice.number, number) / most:.1f}")
    return tag(
        "svg",
        columns,
        tag("path", d=f"M{left} {base}h{wide * 11}", class_="chart-line"),
        tag("polyline", points=" ".join(curve), class_="chart-curve"),
        [tag("path", d=f"M{point.replace(',', ' ')}m0-4l4 4-4 4-4-4z", class_="chart-point") for point in curve],
        counts,
        viewBox="0 0 442 204",
        class_="chart chart-dice",
        role="img",
        aria_label=_dice_words(t, dice),
    )


def _dice_words(t: Translator, dice: Dice) -> str:
    most = max(dice.sums)
    often = [str(number) for number, count in sums(dice) if count == most]
    return t.t("hexfolk.chart.dice_name", rolls=dice.number, often=", ".join(often), most=most)


def luck_words(t: Translator, dice: Dice, *, balanced: bool) -> str:
    """What chance is like, or a deck of rolls, with the sevens of this game as an example."""
    sevens = dice.sums[5]
    if balanced:
        low, high = possible(dice.number, 7)
        code = "hexfolk.chart.sevens_balanced" if low < high else "hexfolk.chart.sevens_whole"
        return f"{t.t('hexfolk.chart.luck_balanced')} {t.n(code, sevens, rolls=dice.number, low=low, high=high)}"
    low, high = usual(dice.number, 7)
    code = "hexfolk.chart.sevens_usual" if low <= sevens <= high else "hexfolk.chart.sevens_rare"
    said = t.n(code, sevens, rolls=dice.number, expected=tenths(t, expected(dice.number, 7)), low=low, high=high)
    return f"{t.t('hexfolk.chart.luck')} {said}"


def dice_table(people: People, dice: Dice, by_seat: tuple[Dice, ...]) -> Safe:
    """Every sum: how often it was rolled and is expected, and how often by whom."""
    t = people.t
    seats = range(len(by_seat))
    head = tag(
        "tr",
        tag("th", t.t("hexfolk.chart.sum"), scope="col"),
        tag("th", t.t("hexfolk.chart.rolled"), scope="col"),
        tag("th", t.t("hexfolk.chart.expected"), scope="col"),
        [seat_head(people, seat) for seat in seats],
    )
    rows: list[Safe] = []
    for number in _SUMS:
        rows.append(
            tag(
                "tr",
                tag("th", number, scope="row"),
                tag("td", dice.sums[number - 2]),
                tag("td", tenths(t, expected(dice.number, number))),
                [_with_expected(t, one, number) for one in by_seat],
            )
        )
    total = tag("tr", tag("th", t.t("hexfolk.chart.all"), scope="row"), tag("td", dice.number), tag("td", dice.number),
                [tag("td", one.number) for one in by_seat])  # fmt: skip
    return _unfolds(
        t.t("hexfolk.chart.as_table"),
        tag("table", tag("caption", t.t("hexfolk.chart.dice_caption")), tag("thead", head), tag("tbody", rows),
            tag("tfoot", total), class_="folk-numbers", data_chart="dice"),
    )  # fmt: skip


def _with_expected(t: Translator, dice: Dice, number: int) -> Safe:
    """A seat's count, and small beside it what is expected of its rolls."""
    return tag("td", dice.sums[number - 2], tag("small", tenths(t, expected(dice.number, number))), class_="folk-both")


# --- Points over time ------------------------------------------------------------------------------------------------


def points_chart(people: People, points: Points, result: Result, target: int) -> Safe:
    """A line for each seat from the founding to the end, with its sign where it ends; of equal ones the better rank above."""
    t = people.t
    left, right, top, base = 26, 400, 12, 190
    turns = max(1, len(points) - 1)
    most = max(target, max((max(row) for row in points), default=0), 1)

    def x(turn: int) -> float:
        return left + (right - left) * turn / turns

    def y(count: float) -> float:
        return base - (base - top) * count / most

    grid = [
        [tag("path", d=f"M{left} {y(count):.1f}H{right}", class_="chart-target" if count == target else "chart-grid"),
         tag("text", count, x=left - 7, y=f"{y(count) + 4:.1f}", class_="chart-axis chart-axis-y")]
        for count in sorted({*range(0, most + 1, 2), target})
    ]  # fmt: skip
    seats = range(len(points[0]))
    lines = [
        _line(seat, [(x(turn), y(row[seat]) + seat * 0.9 - 3) for turn, row in enumerate(points)]) for seat in seats
    ]
    ends = _spread([y(points[-1][seat]) for seat in seats], result.ranks, 19, top, base)
    signs = [_sign(seat, right + 16, ends[seat]) for seat in seats]
    ticks = [
        tag("text", turn, x=f"{x(turn):.1f}", y=base + 18, class_="chart-axis")
        for turn in sorted({0, turns // 4, turns // 2, 3 * turns // 4, turns})
    ]
    return tag(
        "svg",
        grid,
        lines,
        signs,
        ticks,
        viewBox="0 0 442 214",
        class_="chart chart-points",
        role="img",
        aria_label=t.t("hexfolk.chart.points_name", turns=len(points) - 1),
    )


def _line(seat: int, places: list[tuple[float, float]]) -> Safe:
    """Steps: points are held from turn to turn."""
    data = f"M{places[0][0]:.1f} {places[0][1]:.1f}"
    for place, (x, y) in enumerate(places[1:], 1):
        if y != places[place - 1][1] or place == len(places) - 1:
            data += f"H{x:.1f}" + (f"V{y:.1f}" if y != places[place - 1][1] else "")
    dashes = _DASHES[seat] or None
    return tag(
        "g",
        tag("path", d=data, class_="chart-casing", stroke_dasharray=dashes),
        tag("path", d=data, class_="chart-course", stroke_dasharray=dashes),
        class_=f"hx-seat-{seat}",
        data_seat=seat,
    )


def _sign(seat: int, x: int, y: float) -> Safe:
    """A seat's colour and charge, where its line ends."""
    return tag(
        "g",
        tag("circle", r=11, class_="hx-body"),
        tag("path", d=CHARGES[seat], fill_rule="evenodd", class_="hx-charge") if CHARGES[seat] else None,
        tag("circle", r=11, class_="hx-edge"),
        transform=f"translate({x} {y:.1f}) scale(.8)",
        class_=f"chart-end hx-seat-{seat}",
    )


def _spread(places: list[float], ranks: tuple[int, ...], apart: float, top: float, base: float) -> list[float]:
    """The same heights, moved just so far that none lies on another."""
    found = list(places)
    order = sorted(range(len(places)), key=lambda seat: (places[seat], ranks[seat], seat))
    lowest = base
    for seat in reversed(order):
        found[seat] = min(found[seat], lowest)
        lowest = found[seat] - apart
    highest = top - apart
    for seat in order:
        found[seat] = max(found[seat], highest + apart)
        highest = found[seat]
    return found


def points_table(people: People, points: Points) -> Safe:
    """The same as a table; of a long game every so many turns."""
    t = people.t
    last = len(points) - 1
    step = max(1, -(-last // _MOST_ROWS))
    turns = sorted({*range(0, last + 1, step), last})
    rows = [
        tag(
            "tr",
            tag("th", turn or t.t("hexfolk.chart.founding"), scope="row"),
            [tag("td", count) for count in points[turn]],
        )
        for turn in turns
    ]
    head = tag(
        "tr",
        tag("th", t.t("hexfolk.chart.turn"), scope="col"),
        [seat_head(people, seat) for seat in range(len(points[0]))],
    )
    return _unfolds(
        t.t("hexfolk.chart.as_table"),
        tag("table", tag("caption", t.t("hexfolk.chart.points_caption")), tag("thead", head), tag("tbody", rows),
            class_="folk-numbers", data_chart="points"),
    )  # fmt: skip


# --- Parts -----------------------------------------------------------------------------------------------------------


def seat_head(people: People, seat: int) -> Safe:
    """Whose column it is: its sign, and its name for who cannot see that."""
    name = people.who(seat)
    return tag("th", banner(seat), tag("span", name, class_="unseen"), scope="col", title=name, class_="folk-seat-head")


def _unfolds(summary: str, content: Child) -> Safe:
    return tag("details", tag("summary", summary), content, class_="folk-unfolds")
