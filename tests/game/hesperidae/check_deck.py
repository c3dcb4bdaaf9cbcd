"""What the deck of Hesperidae has to keep: every breach found in a list of cards as web/decks/hesperidae.json holds it.

    python -m tests.game.hesperidae.check_deck [deck.json]

prints one line for each breach, and a summary for a sound deck.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

DECK = Path(__file__).parents[3] / "web" / "decks" / "hesperidae.json"
TEXTS = (
    "id", "title_es", "title_en", "year_label_es", "year_label_en", "top", "bottom_left", "bottom_right", "blurb_es", "blurb_en", "source",
)  # fmt: skip
KEYS = (*TEXTS, "year", "region", "wildcard")
OPTIONAL = ("accept",)
"""The lowest and the highest year taken as a right answer in a question."""
UNIQUE = ("id", "title_es", "title_en", "year", "year_label_es", "year_label_en", "blurb_es", "blurb_en")
REGIONS = ("western", "tenerife", "gran_canaria", "eastern")
ARRANGEMENTS = tuple(permutations(("blue", "yellow", "white")))
CARDS, PER_REGION, WILDCARDS, PER_ARRANGEMENT = 54, 6, 6, 9
BLOCK = len(ARRANGEMENTS)
LONGEST_BLURB = 220

Card = Mapping[str, Any]


def breaches(deck: Any) -> list[str]:
    """Every breach found; the later checks need cards that pass the first."""
    if not isinstance(deck, list):
        return ["the deck is not a list"]
    for check in (_well_formed, _printed, _counted, _mixed):
        found = list(check(deck))
        if found:
            return found
    return []


def _name(place: int, card: Any) -> str:
    return f"card {place + 1} ({card.get('id') if isinstance(card, Mapping) else None})"


def _well_formed(deck: Sequence[Any]) -> Iterator[str]:
    """Keys and types of each card."""
    for place, card in enumerate(deck):
        name = _name(place, card)
        if not isinstance(card, Mapping):
            yield f"{name}: not an object"
            continue
        if missing := [key for key in KEYS if key not in card]:
            yield f"{name}: missing {', '.join(missing)}"
        if extra := [key for key in card if key not in KEYS + OPTIONAL]:
            yield f"{name}: unknown key {', '.join(extra)}"
        for key in TEXTS:
            text = card.get(key, "-")
            if not isinstance(text, str) or not text or text != text.strip():
                yield f"{name}: {key} must be text without outer spaces"
        year = card.get("year", 1)
        if type(year) is not int or year == 0:
            yield f"{name}: year must be a whole number other than 0, not {year!r}"
        elif "accept" in card and not _is_span(card["accept"], year):
            yield f"{name}: accept must be the lowest and the highest year around the year"
        if type(card.get("wildcard", True)) is not bool:
            yield f"{name}: wildcard must be true or false"
        if card.get("region") is not None and card["region"] not in REGIONS:
            yield f"{name}: unknown region {card['region']!r}"


def _is_span(span: Any, year: int) -> bool:
    whole = isinstance(span, list) and len(span) == 2 and all(type(end) is int for end in span)
    return whole and span[0] <= year <= span[1]


def _printed(deck: Sequence[Card]) -> Iterator[str]:
    """What each card says."""
    for place, card in enumerate(deck):
        name, year = _name(place, card), card["year"]
        if not re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)*", card["id"]):
            yield f"{name}: the id is not in snake case"
        if _colours(card) not in ARRANGEMENTS:
            yield f"{name}: colours {_colours(card)} must be blue, yellow and white once each"
        if card["wildcard"] and card["region"] is not None:
            yield f"{name}: a wildcard has no region"
        for key in ("year_label_es", "year_label_en"):
            if year >= 1000 and card[key] != str(year):
                yield f"{name}: {key} {card[key]!r} differs from year {year}"
        for key in ("title_es", "title_en", "blurb_es", "blurb_en"):
            # A question asks for the year, so the card's own text must not give it away.
            if re.search(rf"(?<!\d){abs(year)}(?!\d)", card[key]):
                yield f"{name}: {key} gives the year away"
        for key in ("blurb_es", "blurb_en"):
            if not 1 <= len(re.findall(r"[.!?…](?=\s|$)", card[key])) <= 2:
                yield f"{name}: {key} has not one or two sentences"
            if len(card[key]) > LONGEST_BLURB:
                yield f"{name}: {key} has {len(card[key])} characters, at most {LONGEST_BLURB}"


def _counted(deck: Sequence[Card]) -> Iterator[str]:
    """How many cards there are of each kind, and their order."""
    if len(deck) != CARDS:
        yield f"{len(deck)} cards, {CARDS} wanted"
    for key in UNIQUE:
        for value, count in Counter(card[key] for card in deck).items():
            if count > 1:
                yield f"{key} {value!r} is on {count} cards"
    years = [card["year"] for card in deck]
    if years != sorted(years):
        yield "the cards are not in date order"
    for region in REGIONS:
        count = sum(card["region"] == region for card in deck)
        if count != PER_REGION:
            yield f"region {region} has {count} cards, {PER_REGION} wanted"
    count = sum(card["wildcard"] for card in deck)
    if count != WILDCARDS:
        yield f"{count} wildcards, {WILDCARDS} wanted"


def _mixed(deck: Sequence[Card]) -> Iterator[str]:
    """Each arrangement of the colours equally often: in the deck, in each region, among wildcards, in each stretch of dates."""
    yield from _spread("deck", deck, PER_ARRANGEMENT)
    for region in REGIONS:
        yield from _spread(f"region {region}", [card for card in deck if card["region"] == region], 1)
    yield from _spread("wildcards", [card for card in deck if card["wildcard"]], 1)
    for start in range(0, CARDS, BLOCK):
        block = deck[start : start + BLOCK]
        yield from _spread(f"dates {block[0]['year']} to {block[-1]['year']}", block, 1)


def _colours(card: Card) -> tuple[str, str, str]:
    return card["top"], card["bottom_left"], card["bottom_right"]


def _spread(label: str, cards: Sequence[Card], each: int) -> Iterator[str]:
    count = Counter(map(_colours, cards))
    for arrangement in ARRANGEMENTS:
        if count[arrangement] != each:
            yield f"{label}: {'/'.join(arrangement)} occurs {count[arrangement]} times, {each} wanted"


def main(arguments: Sequence[str]) -> int:
    """Exit code 0 for a sound deck, else 1."""
    path = Path(arguments[0]) if arguments else DECK
    try:
        deck = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        print(f"{path}: {error}")
        return 1
    found = breaches(deck)
    print(*found, sep="\n", end="\n" if found else "")
    if found:
        print(f"{path}: {len(found)} breaches")
        return 1
    print(f"{path}: sound; {CARDS} cards, years {deck[0]['year']} to {deck[-1]['year']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
