"""A card as it is drawn: four corner signs, year, emblem, short title, and the map where it has a region.

All of it is decoration: whatever holds a card says its name. Each corner stands by itself, so that on the lattice the corners
of two cards that touch lie over each other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.hesperidae import CARDS, IDS, REGIONS
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.hesperidae.deck import EMBLEM_COLUMNS, EMBLEM_PLACES, brief_year, text

CORNERS: Final = ("upper_left", "upper_right", "lower_left", "lower_right")
STEPS: Final = {"upper_left": (-1, 1), "upper_right": (1, 1), "lower_left": (-1, -1), "lower_right": (1, -1)}
"""From a cell to the one that touches this corner."""
OPPOSITE: Final = dict(zip(CORNERS, reversed(CORNERS), strict=True))
"""The corner of the other card that meets this one."""


def corner_colour(card: int, corner: str) -> str:
    """The colour at a corner: B, Y or W."""
    facts = CARDS[card]
    return {"lower_left": facts.left, "lower_right": facts.right}.get(corner, facts.top)


def face(t: Translator, card: int, *, size: str = "lying", dated: bool = True, doubled: bool = False) -> Safe:
    """A card. ``size``: "lying" (as large as its place lets it), "tiny" (no more than emblem and corners); without its year
    where it is asked about; ``doubled`` if it counts twice for the viewer."""
    return _face(t.lang, card, size, dated, doubled)


@lru_cache(maxsize=1024)
def _face(lang: str, card: int, size: str, dated: bool, doubled: bool) -> Safe:
    tiny = size == "tiny"
    facts = CARDS[card]
    return tag(
        "span",
        [_corner(corner, corner_colour(card, corner)) for corner in CORNERS],
        None if tiny else _year(brief_year(card) if dated else "?"),
        emblem(card),
        None if tiny else printed(text(lang, card).short, "hs-short"),
        None if tiny or facts.region is None else chart(REGIONS.index(facts.region)),
        printed("×2", "hs-double") if doubled and not tiny else None,
        class_=classes("hs-card", f"hs-{size}"),
        data_card=IDS[card],
        data_wildcard=facts.wildcard,
        aria_hidden="true",
    )


def _year(year: str) -> Safe:
    return printed(year, "hs-year hs-year-long" if len(year) > 4 else "hs-year")


def printed(words: str, class_: str) -> Safe:
    """Words in a picture. The styles print them, since they are no part of the name of the control that holds the picture."""
    return tag("span", class_=f"hs-printed {class_}", data_text=words, aria_hidden="true")


@lru_cache(maxsize=16)
def _corner(corner: str, colour: str) -> Safe:
    return tag("span", sign(colour), class_="hs-corner", data_corner=corner, data_colour=colour)


@lru_cache(maxsize=4)
def sign(colour: str) -> Safe:
    """The pintadera of a colour, as high as its place."""
    return tag("span", class_="hs-sign", data_colour=colour, aria_hidden="true")


@lru_cache(maxsize=64)
def emblem(card: int) -> Safe:
    """The picture of an event."""
    row, column = divmod(EMBLEM_PLACES[IDS[card]], EMBLEM_COLUMNS)
    return tag("span", class_="hs-emblem", style=f"--column:{column};--row:{row}", aria_hidden="true")


@lru_cache(maxsize=32)
def chart(*regions: int, also: tuple[int, ...] = ()) -> Safe:
    """The islands with some regions marked, and ``also`` others less so."""
    return tag(
        "span",
        [tag("span", data_region=REGIONS[region]) for region in regions],
        [tag("span", data_region=REGIONS[region], data_also=True) for region in also],
        class_="hs-chart",
        aria_hidden="true",
    )


def chip(t: Translator, card: int, *, flip: bool = True, used: bool = False) -> Safe:
    """The smallest picture of a card, as in a pile. ``flip``: it is seen to travel to where it lies now. ``used``: a
    wildcard that lies face down."""
    return tag(
        "span",
        face(t, card, size="tiny"),
        class_="hs-chip",
        data_used=used,
        data_flip=key(card) if flip else None,
    )


def key(card: int) -> str:
    """Names a card in the page, so that it is seen to move."""
    return f"c-{IDS[card]}"


def row(t: Translator, cards: list[int], *more: Child) -> Safe:
    """Tiny cards side by side."""
    return tag("span", [chip(t, card, flip=False) for card in cards], more, class_="hs-row", aria_hidden="true")
