"""Cards, predictions and points of Delfos in words and as small pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.delfos import SUIT_OF, SUITS, State, suit_points
from web.i18n import Translator
from web.markup import Child, Safe, tag
from web.views.people import both

FOUR: Final = 4
"""The highest prediction: four or more."""


def suit_name(t: Translator, suit: int) -> str:
    """ "green" """
    return t.t(f"delfos.suit.{SUITS[suit]}")


def card_name(t: Translator, card: int) -> str:
    """ "green 3" """
    return t.t("delfos.card", suit=suit_name(t, SUIT_OF[card]), number=card)


def card_names(t: Translator, cards: Iterable[int]) -> str:
    """ "green 3, green 5 and red 24", by number."""
    return both(t, [card_name(t, card) for card in sorted(cards)])


def signed(points: int) -> str:
    """Points with their sign: "+3", "−2", "0"."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def plain(points: int) -> str:
    """Points without the sign of a gain: "3", "−2", "0"."""
    return str(points) if points >= 0 else signed(points)


def worth(t: Translator, suit: int, count: int, value: int) -> str:
    """What a prediction brings or costs if the row stays as it is: "exact now, +3", "costs 2 if it stays so"."""
    points = suit_points(suit, count, value)
    if points > 0:
        return t.t("delfos.worth.exact", points=points)
    return t.t("delfos.worth.costs", points=-points) if points else t.t("delfos.worth.free")


def is_exact(count: int, value: int) -> bool:
    """Whether a prediction says just what lies in the row."""
    return value == min(count, FOUR)


def sign(suit: int) -> Safe:
    """The sign of a suit, as high as its line; decoration, so its name stands beside."""
    return tag("span", class_=f"sign delfos-sign-{SUITS[suit]}", aria_hidden="true")


def tile(suit: int, value: int, *more: Child, key: str | None = None) -> Safe:
    """A prediction tile; ``key`` where it is the one of the table and may be seen to travel."""
    return tag(
        "span",
        tag("span", value, class_="delfos-tile-value"),
        more,
        class_="delfos-tile",
        data_suit=SUITS[suit],
        data_flip=key,
        aria_hidden="true",
    )


def tile_key(state: State, suit: int, value: int) -> str:
    """Names a prediction of this round in the page."""
    return f"r{len(state.past) + 1}-{SUITS[suit]}-{value}"


def card_key(state: State, card: int) -> str:
    """Names a card of this round in the page; only for cards that the viewer knows."""
    return f"r{len(state.past) + 1}-c{card}"
