"""The secrecy policy of the fair table: what a seat owes, and to whom. Nothing else ever makes it give away a part of a card.

A card opens once every seat has given its share of it. Whoever may read a card alone never gives its own.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from game.core import EVERYONE, Game, Refused, Reveal, Seat, Show, Slot


def shows(game: Game[Any, Any], public: Any) -> list[Show]:
    """The reveals that are due from this public state (a spectator's) on, whatever cards they show.

    After cards that are shown to one seat the rules go on in one way only, since nothing turns on a hidden face (design, section 2): what is
    shown next is as certain, and may be given together. After a card that all see nothing is certain.
    """
    found: list[Show] = []
    while isinstance(due := game.need(public), Show):
        require_plain(due)
        found.append(due)
        if due.audience is EVERYONE:
            break
        public = game.apply(public, Reveal(due.slots, None, due.audience))
    return found


def due(shows: list[Show], seat: Seat, given: Container[tuple[Seat, Slot]]) -> list[Slot]:
    """The slots that this seat must give its share of now, in the order of the reveals; ``given``: what was given before."""
    owed: list[Slot] = []
    for show in shows:
        if show.audience is None or seat not in show.audience:
            owed += [slot for slot in show.slots if (seat, slot) not in given and slot not in owed]
    return owed


def spent(show: Show, given: Container[tuple[Seat, Slot]]) -> list[Slot]:
    """The slots of a reveal to one seat whose share that seat has given away before, when the card was somebody else's.

    With it, what the others give would open the card to all: its new holder has to mask it anew first.
    """
    return [] if show.audience is None else [slot for slot in show.slots if (show.audience[0], slot) in given]


def require_plain(show: Show) -> None:
    """Every message is public, so a card is for one seat or for all. Raises ``Refused`` for an audience between."""
    if show.audience is not None and len(show.audience) != 1:
        raise Refused("fair.audience", f"shown to {show.audience!r}")
