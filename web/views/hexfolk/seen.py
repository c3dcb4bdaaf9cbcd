"""What has been seen in a game: materials as everybody knows them, development cards, rolls."""

from __future__ import annotations

from collections import Counter

from game.core import Reveal
from game.hexfolk import BANK, RESOURCES, State, inventory
from web.i18n import Translator
from web.markup import Child, Safe, join, tag
from web.views.hexfolk import own
from web.views.hexfolk.pieces import banner
from web.views.hexfolk.signs import sign
from web.views.hexfolk.terrain import resource_sign
from web.views.hexfolk.words import KINDS, material
from web.views.model import TableModel
from web.views.people import People
from web.views.seen import column, remark, row, table

_SUMS = range(2, 13)
_LETTERS = {name: letter for letter, name in KINDS.items()}


def seen(t: Translator, model: TableModel) -> Safe:
    """Hands and bank, the development cards that were played and those still out, how often each sum was rolled."""
    people = People.of(t, model)
    return join(_materials(people, model.replica), _development(people, model), _rolls(t, model))


# --- Materials -------------------------------------------------------------------------------------------------------


def _materials(people: People, state: State) -> Safe:
    """Of a hand only the open cards are told apart; those that were in a hand when it was robbed are so many unknown ones, also
    where this viewer could tell them."""
    t = people.t
    tokens = [len(held) for held in state.tokens.held]
    unknown = any(tokens)
    columns = [_named(resource_sign(letter), material(t, number)) for number, letter in enumerate(RESOURCES)]
    hands = [
        row([banner(seat), " ", people.tagged(seat)], [*hand, *([tokens[seat]] if unknown else ())])
        for seat, hand in enumerate(state.hands)
    ]
    return join(
        table(
            t.t("hexfolk.seen.materials"),
            t.t("hexfolk.player"),
            [*columns, *([_named(sign("hidden"), t.t("hexfolk.seen.unknown"))] if unknown else ())],
            hands,
            last=[row(t.n("hexfolk.seen.bank", BANK[state.settings.seats]), [*state.bank, *([""] if unknown else ())])],
        ),
        remark([sign("hidden"), " ", t.t("hexfolk.seen.robbed")]) if unknown else None,
    )


def _named(drawn: Safe, name: str) -> Safe:
    return column([drawn, tag("span", name, class_="unseen")], title=name)


# --- Development cards -----------------------------------------------------------------------------------------------


def _development(people: People, model: TableModel) -> Safe:
    """Each kind: who has played it, what the viewer holds of it, and how many are still in the deck or in other hands."""
    t, viewer = people.t, model.viewer
    state: State = model.replica
    played = _played(model)
    mine = Counter(card.kind for card in own.development(state, viewer)) if not own.is_over(state) else Counter()
    totals = {stock.kind.removeprefix("card "): stock.total for stock in inventory(state).stocks}
    rows: list[Safe] = []
    for kind, name in KINDS.items():
        by_seat = [played[seat, kind] for seat in range(state.settings.seats)]
        out = totals[kind] - sum(by_seat) - mine[kind]
        cells = [tag("td", _by_whom(people, by_seat)), *([] if viewer is None else [tag("td", mine[kind] or "–")])]
        head = tag("th", sign(name), " ", t.t(f"hexfolk.card.{name}"), scope="row")
        rows.append(tag("tr", head, cells, tag("td", tag("b", out), " ", t.t("hexfolk.seen.of", all=totals[kind]))))
    left = len(state.cards.faces) - state.cards.drawn
    return table(
        t.n("hexfolk.seen.deck", left),
        t.t("hexfolk.seen.kind"),
        [column(t.t("hexfolk.seen.played")), *([] if viewer is None else [column(t.t("hexfolk.seen.yours"))]),
         column(t.t("hexfolk.seen.out"))],
        rows,
    )  # fmt: skip


def _played(model: TableModel) -> Counter[tuple[int, str]]:
    """How many cards of a kind a seat has played, or laid open at the end."""
    state: State = model.replica
    found: Counter[tuple[int, str]] = Counter()
    for event, before in model.history:
        if isinstance(event, Reveal) and before.phase == "show_card":
            found[before.flow.actor, _LETTERS[before.flow.doing.kind]] += 1
    if own.is_over(state):
        found.update((seat, state.cards.faces[slot]) for seat, held in enumerate(state.cards.held) for slot in held)
    return found


def _by_whom(people: People, counts: list[int]) -> Child:
    """The seats that have any, each with its number."""
    found = [
        [tag("span", tag("span", f"{people.who(seat)} ", class_="unseen"), banner(seat), " ", count, title=people.who(seat)),
         tag("span", " ", class_="unseen")]
        for seat, count in enumerate(counts) if count
    ]  # fmt: skip
    return found or "–"


# --- Rolls -----------------------------------------------------------------------------------------------------------


def _rolls(t: Translator, model: TableModel) -> Safe | None:
    """Every sum with how often it came up, as columns of one line."""
    states = [*(before for _, before in model.history), model.replica]
    by_turn = {state.number: sum(state.roll) for state in states if len(state.roll) == 2}
    counts = Counter(by_turn.values())
    if not counts:
        return None
    most = max(counts.values())
    cells = [
        tag("td", counts[number], class_="folk-bar", style=f"--part:{counts[number] / most:.2f}") for number in _SUMS
    ]
    head = tag("th", tag("span", t.t("hexfolk.chart.rolled"), class_="unseen"), scope="row")
    return table(
        t.n("hexfolk.seen.rolls", len(by_turn)),
        t.t("hexfolk.chart.sum"),
        [column(number) for number in _SUMS],
        [tag("tr", head, cells)],
    )
