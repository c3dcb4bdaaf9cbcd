"""What the viewer holds. Only what the rules let its seat know is asked for, whatever the replica happens to know."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.hexfolk import State, points_of, rates, shown_points, whole_hand
from web.views.hexfolk.words import NOTHING, Counts
from web.views.model import TableModel

_MIXING: Final = frozenset(("remix", "look", "late_remix", "late_show", "late_look"))
"""Phases in which a hand that is robbed lies face down before its holder too."""


class OwnCard(NamedTuple):
    """A development card in the viewer's hand. ``kind`` is a letter of its deck, ``?`` before it has been looked at."""

    slot: int
    kind: str
    fresh: bool
    """Bought in this turn."""


def hand(state: State, viewer: int | None) -> Counts | None:
    """The viewer's materials; ``None`` for a spectator, and while they are being mixed."""
    if viewer is None or viewer in state.out:
        return None
    if state.phase in _MIXING and viewer == state.flow.robbed:
        return None
    if state.phase in ("theft", "take") and viewer == state.turn:
        return None
    return whole_hand(state, viewer)


def hand_of(model: TableModel) -> Counts:
    """The viewer's materials, none where they are not known."""
    return hand(model.replica, model.viewer) or NOTHING


def development(state: State, viewer: int | None) -> list[OwnCard]:
    """The viewer's development cards in the order they were bought."""
    if viewer is None:
        return []
    cards = state.cards
    held = cards.held[viewer]
    fresh = held[len(held) - state.flow.fresh :] if viewer == state.turn and state.flow.fresh else ()
    unseen = held[-1] if state.phase == "bought" and viewer == state.flow.actor and held else -1
    return [OwnCard(slot, "?" if slot == unseen else cards.faces[slot], slot in fresh) for slot in held]


def is_over(state: State) -> bool:
    """Whether all cards lie open, and every point counts for everybody."""
    return state.phase == "over"


def hidden_points(state: State, viewer: int | None) -> int:
    """The viewer's victory-point cards, as long as the others do not see them."""
    return 0 if is_over(state) else sum(card.kind == "V" for card in development(state, viewer))


def points(state: State, seat: int, viewer: int | None) -> int:
    """A seat's points as the viewer knows them: only its own hidden ones count until all cards lie open."""
    if is_over(state):
        return sum(parts(state, seat).values())
    return shown_points(state, seat) + (hidden_points(state, viewer) if seat == viewer else 0)


def parts(state: State, seat: int) -> dict[str, int]:
    """What a seat's points come from; of its hidden cards nothing that this replica does not know."""
    return dict(points_of(state, seat))


def is_laid_out(state: State) -> bool:
    """Whether the island is complete."""
    return bool(state.corners)


def rates_of(state: State, seat: int) -> Counts:
    """How many cards of each material the bank takes for one."""
    return rates(state.island, state.corners, seat) if is_laid_out(state) else (4, 4, 4, 4, 4)
