"""What is printed on the cards, and how cards, colours, regions and years are named."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from game.hesperidae import CARDS, IDS, REGIONS
from web.i18n import FALLBACK, Translator

MILLION: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Text:
    """A card in one language."""

    title: str
    short: str
    """A word or two, for small cards. It never holds the year."""
    label: str
    """The year as it is printed."""
    blurb: str
    source: str


@cache
def _printed() -> tuple[list[dict[str, Any]], dict[str, dict[str, str]]]:
    folder = resources.files("web") / "decks"
    cards, short = (
        json.loads((folder / name).read_text(encoding="utf-8")) for name in ("hesperidae.json", "hesperidae-short.json")
    )
    return cards, short


@lru_cache(maxsize=256)
def text(lang: str, card: int) -> Text:
    """The text of a card; in English where there is none in this language."""
    cards, short = _printed()
    printed = cards[card]
    if f"title_{lang}" not in printed:
        lang = FALLBACK
    return Text(
        printed[f"title_{lang}"],
        short[printed["id"]][lang],
        printed[f"year_label_{lang}"],
        printed[f"blurb_{lang}"],
        printed["source"],
    )


# --- Names -------------------------------------------------------------------------------------------------------------


def brief_year(card: int) -> str:
    """The year in the few characters that a small card has room for."""
    year = CARDS[card].year
    return f"−{-year // MILLION} M" if year <= -MILLION else str(year).replace("-", "−")


@lru_cache(maxsize=512)
def name(lang: str, card: int, *, dated: bool = True) -> str:
    """ "1402 Lanzarote"."""
    short = text(lang, card).short
    return f"{brief_year(card)} {short}" if dated else short


_INNER: Final = str.maketrans("“”«»", "‘’“”")
"""Quotation marks within quotation marks."""


def quoted(t: Translator, card: int) -> str:
    """The title in quotation marks."""
    return t.t("hesperidae.quoted", title=text(t.lang, card).title.translate(_INNER))


def colour(t: Translator, letter: str) -> str:
    """ "blue", "yellow" or "white"."""
    return t.t(f"hesperidae.colour.{letter}")


def region(t: Translator, number: int) -> str:
    """The name of a region."""
    return t.t(f"hesperidae.region.{REGIONS[number]}")


def described(t: Translator, card: int, *, dated: bool = True) -> str:
    """A card in words: first those that are printed on it, then its title, region and corners."""
    return _described(t, card, dated)


@lru_cache(maxsize=512)
def _described(t: Translator, card: int, dated: bool) -> str:
    told, facts = text(t.lang, card), CARDS[card]
    parts = [f"{name(t.lang, card, dated=dated)}: {told.title}"]
    if dated and told.label != brief_year(card):
        parts.append(told.label)
    if facts.region is not None:
        parts.append(t.t(f"hesperidae.region.{facts.region}"))
    if facts.wildcard:
        parts.append(t.t("hesperidae.wildcard"))
    corners = {
        "top": colour(t, facts.top),
        "left": colour(t, facts.left),
        "right": colour(t, facts.right),
    }
    return t.t("hesperidae.described", parts=", ".join(parts), **corners)


def year_words(t: Translator, year: int) -> str:
    """Any year in words: "1478", "AD 77", "3000 BC", "about 20 million years ago"."""
    if year <= -MILLION:
        millions = f"{-year / MILLION:.2f}".rstrip("0").rstrip(".")
        return t.t("hesperidae.year.millions", count=millions.replace(".", t.t("hesperidae.year.point")))
    if year < 0:
        return t.t("hesperidae.year.before", year=-year)
    return t.t("hesperidae.year.after", year=year) if year < 1000 else str(year)


EMBLEM_PLACES: Final = {name: place for place, name in enumerate(sorted(IDS))}
"""Where a card's emblem is in the picture of all (tools/emblems.py): by name, for a place by date would tell the date."""
EMBLEM_COLUMNS: Final = 9
EMBLEM_ROWS: Final = -(-len(IDS) // EMBLEM_COLUMNS)
