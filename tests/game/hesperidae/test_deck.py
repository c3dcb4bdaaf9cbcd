"""The deck that screens show (web/decks/hesperidae.json) is sound, and game/hesperidae/deck.py says the same."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from game.hesperidae.deck import ALL, CARDS, IDS, IN_REGION, NUMBERS, REGIONS, WILDCARDS, members
from game.hesperidae.lattice import may_touch
from tests.game.hesperidae.check_deck import DECK, breaches, main

PRINTED: list[dict[str, Any]] = json.loads(DECK.read_text(encoding="utf-8"))
COLOURS = {"blue": "B", "yellow": "Y", "white": "W"}


def test_it_is_sound() -> None:
    assert breaches(PRINTED) == []
    assert main([]) == 0


def test_the_rules_play_with_the_cards_that_are_shown() -> None:
    assert len(CARDS) == len(PRINTED) == 54
    for card, printed in zip(CARDS, PRINTED, strict=True):
        assert card.id == printed["id"]
        assert card.year == printed["year"]
        assert card.accept == tuple(printed.get("accept", (card.year, card.year)))
        assert card.region == printed["region"]
        assert card.wildcard is printed["wildcard"]
        corners = [printed["top"], printed["bottom_left"], printed["bottom_right"]]
        assert card.colours == card.top + card.left + card.right == "".join(COLOURS[colour] for colour in corners)


def test_sets() -> None:
    """ "24 region cards, 6 for each region, west to east: western islands, Tenerife, Gran Canaria, eastern islands. 6 wildcards" """
    assert REGIONS == ("western", "tenerife", "gran_canaria", "eastern")
    assert [len(members(cards)) for cards in (*IN_REGION, WILDCARDS, ALL)] == [6, 6, 6, 6, 6, 54]
    for region, cards in zip(REGIONS, IN_REGION, strict=True):
        assert all(CARDS[card].region == region for card in members(cards))
    assert all(CARDS[card].wildcard and CARDS[card].region is None for card in members(WILDCARDS))
    assert [NUMBERS[name] for name in IDS] == list(range(54))


def test_known_fault_r19() -> None:
    """R19: "each has an integer sort year (negative for geological or pre-1 dates) and a display text in es and en that never
    contradicts it"; "a card for the islands' formation: it may only go below later ones" """
    assert all(type(card.year) is int for card in CARDS)
    assert [card.year for card in CARDS] == sorted({card.year for card in CARDS}), "no two cards have one year"
    formation, pliny = CARDS[:2]
    assert formation.year == -20_000_000
    for printed in PRINTED:
        for label in (printed["year_label_es"], printed["year_label_en"]):
            digits = "".join(filter(str.isdigit, label))
            assert digits == str(printed["year"]) or printed["id"] == formation.id
    assert not any(may_touch(formation, other, upper, "top") for other in CARDS for upper in ("left", "right"))
    assert pliny.accept == (77, 79)


def test_equal_years_do_not_touch_either_way() -> None:
    """ "the upper card's year is later than the lower one's": alike above and below. (R19; in our deck no two years are equal.)"""
    lower = CARDS[NUMBERS["bethencourt_lanzarote"]]
    upper = CARDS[NUMBERS["real_de_las_palmas"]]
    assert may_touch(upper, lower, "left", "top")
    twin = upper._replace(year=lower.year)
    assert not may_touch(twin, lower, "left", "top")
    assert not may_touch(lower._replace(colours=upper.colours), twin._replace(colours=lower.colours), "left", "top")


Spoil = Callable[[list[dict[str, Any]]], Any]


def _swap(deck: list[dict[str, Any]], one: int, other: int, *keys: str) -> None:
    for key in keys:
        deck[one][key], deck[other][key] = deck[other][key], deck[one][key]


SPOILT: list[tuple[str, Spoil]] = [
    ("missing source", lambda deck: deck[3].pop("source")),
    ("unknown key colour", lambda deck: deck[3].update(colour="blue")),
    ("title_es must be text without outer spaces", lambda deck: deck[3].update(title_es=" Telde")),
    ("title_en must be text without outer spaces", lambda deck: deck[3].update(title_en="")),
    ("year must be a whole number other than 0", lambda deck: deck[3].update(year=0)),
    ("year must be a whole number other than 0", lambda deck: deck[3].update(year="1351")),
    ("year must be a whole number other than 0", lambda deck: deck[3].update(year=True)),
    ("accept must be the lowest and the highest year", lambda deck: deck[3].update(accept=[1352, 1360])),
    ("accept must be the lowest and the highest year", lambda deck: deck[3].update(accept=1351)),
    ("wildcard must be true or false", lambda deck: deck[3].update(wildcard=0)),
    ("unknown region 'madeira'", lambda deck: deck[3].update(region="madeira")),
    ("not an object", lambda deck: deck.__setitem__(3, "telde")),
    ("the id is not in snake case", lambda deck: deck[3].update(id="Telde 1")),
    ("must be blue, yellow and white once each", lambda deck: deck[3].update(top=deck[3]["bottom_left"])),
    ("a wildcard has no region", lambda deck: deck[4].update(wildcard=True)),
    ("differs from year", lambda deck: deck[4].update(year_label_es="1403")),
    ("title_en gives the year away", lambda deck: deck[4].update(title_en="Lanzarote in 1402")),
    ("blurb_es has not one or two sentences", lambda deck: deck[4].update(blurb_es="Una. Dos. Tres.")),
    ("characters, at most 220", lambda deck: deck[4].update(blurb_en="a" * 220 + ".")),
    ("53 cards, 54 wanted", lambda deck: deck.pop()),
    ("title_es", lambda deck: deck[4].update(title_es=deck[5]["title_es"])),
    ("the cards are not in date order", lambda deck: deck.insert(6, deck.pop(5))),
    ("region eastern has 5 cards", lambda deck: deck[4].update(region=None)),
    ("5 wildcards, 6 wanted", lambda deck: deck[0].update(wildcard=False)),
    ("region eastern: ", lambda deck: _swap(deck, 4, 6, "top", "bottom_left", "bottom_right")),
    ("wildcards: ", lambda deck: _swap(deck, 0, 1, "top", "bottom_left", "bottom_right")),
    ("dates ", lambda deck: _swap(deck, 2, 9, "top", "bottom_left", "bottom_right")),
    ("deck: ", lambda deck: deck[2].update(top="blue", bottom_left="yellow", bottom_right="white")),
]


@pytest.mark.parametrize(("breach", "spoil"), SPOILT, ids=[breach for breach, _ in SPOILT])
def test_spoilt_decks(breach: str, spoil: Spoil) -> None:
    deck = deepcopy(PRINTED)
    spoil(deck)
    assert any(breach in found for found in breaches(deck)), breaches(deck)


def test_no_deck_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert breaches({"cards": PRINTED}) == ["the deck is not a list"]
    assert main([str(tmp_path / "none.json")]) == 1
    (tmp_path / "deck.json").write_text("[{}]", encoding="utf-8")
    assert main([str(tmp_path / "deck.json")]) == 1
    assert "breach" in capsys.readouterr().out
