"""web.views.cards: names for every card, one look for every unknown one."""

import pytest

from game.hipparchus import SUITS
from web.i18n import Translator
from web.views.cards import SIZES, card, group, groups, row, tally

EN = Translator("en")
ES = Translator("es")


def test_a_card_says_its_name():
    assert 'aria-label="Sun"' in card(EN, "S")
    assert 'aria-label="Luna"' in card(ES, "M")
    assert 'aria-label="carta boca abajo"' in card(ES, None)


@pytest.mark.parametrize("size", SIZES)
def test_unknown_cards_are_all_the_same_and_carry_no_suit(size):
    first, second = card(EN, None, size=size), card(EN, None, size=size)
    assert first == second
    assert "id=" not in first
    assert not any(f'data-suit="{suit}"' in first or f"sign-{suit}" in first for suit in SUITS)
    with pytest.raises(ValueError, match="key"):
        card(EN, None, size=size, key="c7")


def test_a_row_is_split_into_its_groups_and_named():
    markup = row(EN, ["S", "S", "M", "S"], label="Your hand", keys=["a", "b", "c", "d"])
    assert 'aria-label="Your hand"' in markup
    assert [name for name in ("2 Sun", "1 Moon", "1 Sun") if f'aria-label="{name}"' in markup] == [
        "2 Sun",
        "1 Moon",
        "1 Sun",
    ]
    assert markup.index('id="a"') < markup.index('id="b"') < markup.index('id="c"') < markup.index('id="d"')


def test_keys_of_unknown_cards_are_dropped():
    markup = row(EN, ["S", None, None], label="x", keys=["a", "b", "c"])
    assert 'id="a"' in markup
    assert 'id="b"' not in markup
    assert 'aria-label="2 face-down cards"' in markup


def test_an_empty_row_says_so():
    assert "no cards" in row(EN, [], label="x")


def test_groups_of_one_suit_are_maximal():
    assert groups("SSSMMS") == [(0, "S", 3), (3, "M", 2), (5, "S", 1)]
    assert groups([]) == []


def test_group_and_tally_are_read_as_one_thing():
    assert group(EN, "E", 3).count('role="img"') == 1
    assert 'aria-label="5 de Tierra"' in tally(ES, "E", 5)
