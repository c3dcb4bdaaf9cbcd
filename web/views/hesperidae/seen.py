"""What has been seen of the 54 cards of a game: how many of each region and colour, and then each card where it is.

A card that is still out may be asked about. So those stand in the order of their names and without their years: neither tells
when they were.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from game.hesperidae import CARDS, COLOURS, HIDDEN, REGIONS, laid, members
from web.i18n import Translator
from web.markup import Child, Safe, join, tag
from web.views.hesperidae.card import chart, chip, sign
from web.views.hesperidae.deck import colour, name, region, text
from web.views.hesperidae.scene import Scene
from web.views.model import TableModel
from web.views.people import People
from web.views.seen import column, remark, row, table

_Places = dict[str, list[int]]
"""By the word of a place the cards there, by date: those whose year is not to be seen last."""


def seen(t: Translator, model: TableModel) -> Safe:
    """The cards on the table, in piles, in open hands and in one's own; and those that nobody has shown."""
    scene = Scene(People.of(t, model), model)
    places = _places(scene)
    undated = remark(t.t("hesperidae.seen.undated")) if places["out"] else None
    return join(_counts(scene, places), undated, _cards(scene, places))


def _places(scene: Scene) -> _Places:
    """Where each card is, as far as the viewer may know it."""
    state = scene.state
    others = [seat for seat in range(state.match.seats) if seat != scene.viewer]
    places = {
        "table": [entry.card for entry in laid(state.table)],
        "piles": [card for pile in state.piles for card in members(pile)],
        "open": [card for seat in others for card in scene.known(seat)],
        "yours": [state.lying[slot] for slot in scene.hand if state.lying[slot] != HIDDEN],
    }
    known = {card for cards in places.values() for card in cards}
    out = sorted({*range(len(CARDS))} - known, key=lambda card: _letters(scene.t.lang, card))
    dated = {place: sorted(cards, key=lambda card: (card == scene.veiled, card)) for place, cards in places.items()}
    kept = {place: cards for place, cards in dated.items() if cards or place in ("table", "piles")}
    return {**kept, "out": out}


@lru_cache(maxsize=128)
def _letters(lang: str, card: int) -> str:
    """What the name of a card is ordered by: accents count for nothing."""
    return unicodedata.normalize("NFKD", text(lang, card).short).encode("ascii", "ignore").decode().casefold()


# --- How many --------------------------------------------------------------------------------------------------------


def _counts(scene: Scene, places: _Places) -> Safe:
    """Of each region, and of each main colour, how many cards are where."""
    t = scene.t

    def line(head: Child, cards: Iterable[int]) -> Safe:
        wanted = {*cards}
        return row(head, [len(wanted.intersection(there)) for there in places.values()])

    colours = [
        line(
            [sign(letter), " ", _called(colour(t, letter))],
            [card for card, facts in enumerate(CARDS) if facts.top == letter],
        )
        for letter in COLOURS
    ]
    return table(
        t.t("hesperidae.seen.counts"),
        t.t("hesperidae.seen.kind"),
        [column(t.t(f"hesperidae.seen.{place}")) for place in places],
        [line(_called(_region_name(t, word)), _of_region(word)) for word in (*REGIONS, None)],
        colours,
        last=[line(t.t("hesperidae.seen.all"), range(len(CARDS)))],
    )


def _of_region(word: str | None) -> list[int]:
    return [card for card, facts in enumerate(CARDS) if facts.region == word]


def _region_name(t: Translator, word: str | None) -> str:
    return t.t("hesperidae.no_region") if word is None else region(t, REGIONS.index(word))


def _called(words: str) -> Safe:
    """A name that begins its line."""
    return tag("span", words, class_="hs-seen-name")


# --- Which -----------------------------------------------------------------------------------------------------------


def _cards(scene: Scene, places: _Places) -> Safe:
    """Region by region the cards by date, place by place; at last those that are still out, by name."""
    return tag("div", [_region(scene, places, word) for word in (*REGIONS, None)], class_="hs-seen")


def _region(scene: Scene, places: _Places, word: str | None) -> Safe:
    t, wanted = scene.t, {*_of_region(word)}
    lines: list[Safe] = []
    for place, there in places.items():
        cards = [card for card in there if card in wanted]
        if cards:
            shown = _names(t, cards) if place == "out" else _pictured(scene, cards)
            lines += [tag("dt", t.t(f"hesperidae.seen.{place}")), tag("dd", shown)]
    mark = None if word is None else chart(REGIONS.index(word))
    return tag("section", tag("h3", mark, " ", _called(_region_name(t, word))), tag("dl", lines))


def _names(t: Translator, cards: list[int]) -> Child:
    return " · ".join(text(t.lang, card).short for card in cards)


def _pictured(scene: Scene, cards: list[int]) -> Safe:
    """Cards with their pictures, years and names."""
    lang = scene.t.lang
    items = [
        tag("li", chip(scene.t, card, flip=False), tag("span", name(lang, card, dated=card != scene.veiled)),
            class_="hs-open-card")
        for card in cards
    ]  # fmt: skip
    return tag("ul", items, class_="hs-small-cards")
