""" "Scoring a round": the worked examples, and every sentence."""

import pytest

from game.delfos import SUITS, breakdown, score, suit_points
from game.delfos.state import Round

GREEN, YELLOW, BLUE, PURPLE, RED = range(5)
NO_SEAT = "--"


@pytest.mark.parametrize(("prediction", "points"), [(4, 1), (3, -2), (2, -2)])
def test_example_1(prediction: int, points: int) -> None:
    """ "Row of 6 green: prediction 4 is exact (+1); prediction 3 is adjacent (-2); prediction 2 costs 2." """
    assert suit_points(GREEN, 6, prediction) == points


@pytest.mark.parametrize(("prediction", "points"), [(0, 4), (1, 0), (4, -4)])
def test_example_2(prediction: int, points: int) -> None:
    """ "Row of 0 red: prediction 0 is exact (+4); prediction 1 is adjacent: 0 lost; 4 loses 4." """
    assert suit_points(RED, 0, prediction) == points


@pytest.mark.parametrize(("prediction", "points"), [(4, -3), (0, 0)])
def test_example_3(prediction: int, points: int) -> None:
    """ "Row of 3 blue: prediction 4 is adjacent: -3; prediction 0: 0." """
    assert suit_points(BLUE, 3, prediction) == points


@pytest.mark.parametrize(("suit", "points"), [(RED, 4), (PURPLE, 3), (BLUE, 3), (YELLOW, 2), (GREEN, 1)])
def test_exact(suit: int, points: int) -> None:
    """ "Exact: red 4 points, purple 3, blue 3, yellow 2, green 1." """
    assert [suit_points(suit, cards, cards) for cards in range(5)] == [points] * 5


@pytest.mark.parametrize("cards", [4, 5, 6, 7])
def test_four_or_more(cards: int) -> None:
    """ "the exact prediction is that count, 4 standing for 4 or more" """
    assert [suit_points(GREEN, cards, value) for value in (4, 3, 2, 1, 0)] == [1, -2, -2, -1, 0]


def test_not_exact() -> None:
    """ "minus the value of your prediction; one step away from the exact prediction card: one point less is lost" """
    assert [suit_points(PURPLE, 2, value) for value in range(5)] == [0, 0, 3, -2, -4]


def test_zero_next_to_one() -> None:
    """ "never below 0: predicting 0 costs nothing": being wrong by one with a 0 wins nothing either."""
    assert suit_points(RED, 1, 0) == 0


def test_no_prediction() -> None:
    """ "No prediction in a suit: 0." """
    assert [suit_points(suit, cards, None) for suit in range(5) for cards in range(8)] == [0] * 40


def test_all_five() -> None:
    """ "A player who holds a prediction in all five suits at the end gets 1 point more, right or wrong." """
    rows = ("40", "31", "2-", "14", "03")
    counts = (4, 4, 4, 3, 3)
    first, second = breakdown(counts, rows)
    # green 4 exact, yellow 3 next to 4, blue 2 wrong, purple 1 wrong, red 0 wrong
    assert first == (("green", 1), ("yellow", -2), ("blue", -2), ("purple", -1), ("red", 0), ("all_five", 1))
    assert second == (("green", 0), ("yellow", -1), ("blue", 0), ("purple", -3), ("red", 4), ("all_five", 0))
    assert score(counts, rows) == Round(counts, rows).points == (-3, 0)


def test_the_parts_are_named() -> None:
    parts = breakdown((4, 4, 4, 3, 3), (NO_SEAT, NO_SEAT, NO_SEAT, NO_SEAT, NO_SEAT))
    assert [name for name, _ in parts[0]] == [*SUITS, "all_five"]
    assert score((4, 4, 4, 3, 3), (NO_SEAT, NO_SEAT, NO_SEAT, NO_SEAT, NO_SEAT)) == (0, 0)
