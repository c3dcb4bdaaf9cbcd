"""The note pad: which cards a viewer has seen this round, and what has become of them as far as the viewer was told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core import Chance, Event, Move, Open
from game.delfos import HIDDEN, SUIT_OF, SUITS, Pass, State
from web.markup import Child, Safe, classes, tag
from web.views.delfos.passing import receiver
from web.views.delfos.words import sign, suit_name
from web.views.model import TableModel
from web.views.parts import seat_mark
from web.views.people import People

STATES = ("hand", "aside", "passed", "row", "unseen")


@dataclass(frozen=True, slots=True)
class Note:
    """What is known of a card. ``state``: one of ``STATES``."""

    state: str = "unseen"
    seat: int | None = None
    """Whom it was passed to."""
    moved: bool = False
    """Whether that player has passed cards on since, so that it may be somewhere else."""


def notes(model: TableModel) -> dict[int, Note]:
    """What the viewer knows of each card. Only the viewer's own moves and own cards count, and what lies open."""
    state: State = model.replica
    viewer = model.viewer
    found = {card: Note() for card in range(1, len(SUIT_OF))}
    if viewer is not None:
        for event, before in _this_round(model):
            match event:
                case Move(seat, Pass(slots)) if seat == viewer:
                    to = receiver(before, viewer)
                    found |= {before.faces[slot]: Note("passed", to) for slot in slots if before.faces[slot] != HIDDEN}
                case Open(seat, Pass()) if seat != viewer and receiver(before, seat) != viewer:
                    own = before.chosen[viewer] or ()
                    now = {before.faces[slot] for slot in own}
                    for card, note in found.items():
                        # What it passes in this same step it had before my cards came.
                        if note.state == "passed" and note.seat == seat and card not in now:
                            found[card] = Note("passed", seat, moved=True)
        lying = [(state.hands[viewer], "hand")]
        if state.aside:
            lying.append(((state.aside[viewer],), "aside"))
        for slots, where in lying:
            found |= {state.faces[slot]: Note(where) for slot in slots if state.faces and state.faces[slot] != HIDDEN}
    return found | {card: Note("row") for card in state.played}


def _this_round(model: TableModel) -> Iterator[tuple[Event, State]]:
    start = 0
    for place in range(len(model.history) - 1, -1, -1):
        event = model.history[place][0]
        if isinstance(event, Chance) and event.kind == "shuffle":
            start = place
            break
    return iter(model.history[start:])


def notepad(people: People, model: TableModel) -> Safe:
    """The 27 cards by suit, each marked with what has become of it; where there is no room for it, behind a button."""
    t = people.t
    known = notes(model)
    used = [each for each in STATES if any(note.state == each for note in known.values())]
    seen = t.n("delfos.notes_seen", _seen(known))
    pad = tag(
        "div",
        tag("h2", t.t("delfos.notes"), " ", tag("span", seen, class_="notepad-seen"), class_="notepad-title"),
        tag("ul", [_suit(people, suit, known) for suit in range(len(SUITS))], class_="notepad-suits"),
        tag(
            "p",
            [
                tag("span", tag("span", class_="notepad-mark", data_state=each), " ", t.t(f"delfos.note.{each}"))
                for each in used
            ],
            class_="notepad-legend",
            aria_hidden="true",
        ),
        class_="notepad",
        id="notes",
        popover="auto",
    )
    opener = tag(
        "button",
        t.t("delfos.notes"),
        tag("span", " ", seen, class_="unseen"),
        type="button",
        class_="notepad-open",
        id="notes-open",
        popovertarget="notes",
    )
    return tag("section", opener, pad, class_="notepad-place", aria_label=t.t("delfos.notes"))


def _seen(known: dict[int, Note]) -> int:
    return sum(note.state != "unseen" for note in known.values())


def _suit(people: People, suit: int, known: dict[int, Note]) -> Safe:
    t = people.t
    cards = [card for card in known if SUIT_OF[card] == suit]
    return tag(
        "li",
        sign(suit),
        tag("span", f"{suit_name(t, suit)}: {_told(people, cards, known)}", class_="unseen"),
        tag("span", [_mark(card, known[card]) for card in cards], class_="notepad-marks", aria_hidden="true"),
        data_suit=SUITS[suit],
    )


def _told(people: People, cards: list[int], known: dict[int, Note]) -> str:
    """The same in words: "in your hand 3, 5; passed to Ana 4; not seen 1, 2"."""
    groups: dict[str, list[str]] = {}
    for card in cards:
        groups.setdefault(_words(people, known[card]), []).append(str(card))
    return "; ".join(f"{words} {', '.join(numbers)}" for words, numbers in groups.items())


def _words(people: People, note: Note) -> str:
    t = people.t
    if note.seat is None:
        return t.t(f"delfos.note.{note.state}")
    to = people.say("delfos.to", note.seat)
    return t.t("delfos.note.moved" if note.moved else "delfos.note.given", to=to)


def _mark(card: int, note: Note) -> Safe:
    inside: list[Child] = [card]
    if note.seat is not None:
        inside.append(seat_mark(note.seat))
    return tag(
        "span",
        inside,
        class_=classes("notepad-mark", "notepad-mark-moved" if note.moved else None),
        data_state=note.state,
    )
