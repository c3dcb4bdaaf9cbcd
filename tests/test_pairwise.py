"""tests.pairwise: every pair is there, and not many more settings than needed."""

from itertools import combinations

from tests.pairwise import pairwise

OPTIONS = {
    "seats": (2, 3, 4, 5, 6, 7, 8),
    "map": tuple("abcdefghijk"),
    "route": (True, False),
    "army": (True, False),
    "lang": ("en", "es"),
}


def test_every_two_values_come_together():
    found = pairwise(OPTIONS)
    have = {pair for setting in found for pair in combinations(sorted(setting.items()), 2)}
    for one, other in combinations(sorted(OPTIONS), 2):
        for a in OPTIONS[one]:
            for b in OPTIONS[other]:
                assert ((one, a), (other, b)) in have
    assert len(found) <= 1.3 * 7 * 11


def test_what_cannot_be_is_left_out():
    found = pairwise(OPTIONS, lambda setting: not (setting["map"] == "a" and setting["seats"] > 6))
    assert not [setting for setting in found if setting["map"] == "a" and setting["seats"] > 6]
    assert {setting["seats"] for setting in found if setting["map"] == "a"} == {2, 3, 4, 5, 6}
    assert {setting["seats"] for setting in found if setting["map"] == "b"} == {2, 3, 4, 5, 6, 7, 8}
