"""What has been seen of the 27 cards of a round, as a grid: a line for each suit, and where each of its cards is."""

from __future__ import annotations

from game.delfos import SUIT_OF, SUITS, TURNED_UP, State
from web.i18n import Translator
from web.markup import Safe, join, tag
from web.views.delfos.notes import Note, notes
from web.views.delfos.words import card_names, sign, suit_name
from web.views.model import TableModel
from web.views.seen import column, remark, table

_COLUMNS = {"row": ("row",), "yours": ("hand", "aside"), "passed": ("passed",), "unseen": ("unseen",)}
"""What stands in each column, by the states of the note pad."""


def seen(t: Translator, model: TableModel) -> Safe:
    """Which cards lie in the rows, which the viewer holds or has passed on, which it has not seen. To whom it passed them, the
    note pad keeps."""
    state: State = model.replica
    known = notes(model)
    states = {note.state for note in known.values()}
    used = [name for name, kept in _COLUMNS.items() if name in ("row", "unseen") or states & {*kept}]
    unseen = [card for card, note in known.items() if note.state == "unseen"]
    turned_up = state.played[: len(TURNED_UP[state.seats])]
    return join(
        table(
            t.n("delfos.notes_seen", len(known) - len(unseen)),
            t.t("delfos.seen.suit"),
            [column(t.t(f"delfos.seen.{name}")) for name in used],
            [_suit(t, suit, known, used) for suit in range(len(SUITS))],
        ),
        remark(t.t("delfos.seen.turned_up", cards=card_names(t, turned_up))) if turned_up else None,
        remark(t.t("delfos.seen.removed")) if unseen else None,
        remark(t.t("delfos.seen.note_pad")) if "passed" in used else None,
    )


def _suit(t: Translator, suit: int, known: dict[int, Note], used: list[str]) -> Safe:
    cards = [card for card in known if SUIT_OF[card] == suit]
    return tag(
        "tr",
        tag("th", sign(suit), " ", tag("span", suit_name(t, suit), class_="delfos-suit-name"), scope="row"),
        [_cell([card for card in cards if known[card].state in _COLUMNS[name]], known) for name in used],
        data_suit=SUITS[suit],
    )


def _cell(cards: list[int], known: dict[int, Note]) -> Safe:
    """Cards by their numbers, which read one after another: "3, 5"."""
    if not cards:
        return tag("td", "–", class_="seen-none")
    drawn: list[Safe] = []
    for card in cards:
        comma = tag("span", ", ", class_="unseen") if drawn else None
        drawn.append(join(comma, tag("span", card, class_="notepad-mark", data_state=known[card].state)))
    return tag("td", drawn)
