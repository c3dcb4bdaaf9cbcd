"""What bots know of dates: by level, once for a game, and never right by a guess."""

from functools import cache
from statistics import fmean

import pytest

from game import hesperidae
from game.bots import choose
from game.bots.hesperidae import KNOWS
from game.core import Stream
from game.hesperidae import CARDS, Answer, Ask, State, is_right, table_of
from game.hesperidae.dates import answer, familiar
from game.hesperidae.lattice import placeable
from tests.game.hesperidae.positions import YEARS, act, cards, hide, laid, position, show

GAMES = 60
TABLE = "1402@0,0 1492@-1,1 1797@1,1"


@cache
def game(number: int) -> State:
    """A game in which seat 0 can place nothing: the cards that it holds make it another one."""
    could_be = placeable(table_of(laid(TABLE)))
    rest = [card for card in range(len(CARDS)) if card not in cards("1402 1492 1797") and not could_be >> card & 1]
    hand = Stream("hand", number).shuffled(rest)[:4]
    return position(TABLE, " ".join(str(CARDS[card].year) for card in hand), "")


@cache
def answers(level: str) -> list[tuple[State, int, int]]:
    """For each game and each card that seat 0 does not see: the game, the card and the year that it says."""
    return [
        (state, card, answer(hide(state, 0), 0, card, KNOWS[level]))
        for state in map(game, range(GAMES))
        for card in range(len(CARDS))
        if card not in hide(state, 0).lying
    ]


def share_right(level: str) -> float:
    return fmean(is_right(card, year) for _, card, year in answers(level))


def test_a_normal_bot_knows_about_half_of_the_dates_and_an_easy_one_a_few() -> None:
    known = fmean(familiar(card) for card in range(len(CARDS))) / 100
    assert 0.45 < known < 0.60
    assert abs(share_right("normal") - known) < 0.05
    assert abs(share_right("easy") - known * KNOWS["easy"].share / 100) < 0.05


@pytest.mark.parametrize("level", KNOWS)
def test_a_guess_is_never_right(level: str) -> None:
    """Who answers rightly knew the date: "accept: the lowest and the highest year that count as right" gives no guess a chance."""
    wrong = 0
    for _, card, year in answers(level):
        lowest, highest = CARDS[card].accept
        assert (lowest <= year <= highest) == (year == CARDS[card].year)
        wrong += not is_right(card, year)
    assert wrong > GAMES


def test_a_guess_is_off_by_the_more_the_older_the_event_and_the_weaker_the_bot() -> None:
    def off(level: str, years: range) -> float:
        errors = [abs(year - CARDS[card].year) for _, card, year in answers(level) if CARDS[card].year in years]
        return fmean(error for error in errors if error)

    medieval, modern = range(1300, 1500), range(1900, 2000)
    assert 15 < off("normal", medieval) < 45
    assert 50 < off("easy", medieval) < 140
    assert off("normal", modern) < 12 < off("normal", medieval)
    assert off("normal", modern) < off("easy", modern) < off("easy", medieval)


@pytest.mark.parametrize("level", KNOWS)
def test_a_guess_agrees_with_what_can_be_seen(level: str) -> None:
    """No other card that lies open has this year; it is no year to come; and where the asker could place the card, it is not."""
    checked = 0
    for state, card, year in answers(level):
        if is_right(card, year):
            continue
        seen = hide(state, 0)
        assert year not in [CARDS[other].year for other in range(len(CARDS)) if other in seen.lying]
        assert year <= 2021
        assert year != 0
        if not placeable(state.table) >> card & 1 and not CARDS[card].wildcard:
            assert not fits_with_year(state, card, year), (CARDS[card].id, year)
            checked += 1
    assert checked > 50


def fits_with_year(state: State, card: int, year: int) -> bool:
    """Whether a card of these colours and another year would fit somewhere, by the words of the rules."""
    table = {(x, y): CARDS[other] for x, y, other in hesperidae.laid(state.table)}
    colours = CARDS[card]
    near = {(x + dx, y + dy) for x, y in table for dx in (-1, 1) for dy in (-1, 1)} - set(table)
    for x, y in near:
        fine = True
        for dx, above, mine, theirs in (
            (-1, True, "top", "right"), (1, True, "top", "left"), (-1, False, "left", "top"), (1, False, "right", "top"),
        ):  # fmt: skip
            other = table.get((x + dx, y + (1 if above else -1)))
            if other is not None:
                fine &= getattr(colours, mine) == getattr(other, theirs)
                fine &= other.year > year if above else other.year < year
        if fine:
            return True
    return False


def test_what_is_known_is_settled_once_a_game() -> None:
    """Whatever the stream, it says the same in one game; in another game it may know what it did not."""
    for number in range(12):
        state = game(number)
        slot = state.hands[0][0]
        asked = hide(show(act(state, Ask(slot, state.lying[slot]))), 1)
        choices = {choose("hesperidae", asked, 1, "normal", Stream("once", seed)) for seed in range(5)}
        assert len(choices) == 1
        assert all(isinstance(choice, Answer) for choice in choices)
    card = YEARS["1341"]
    right = [is_right(card, year) for _, other, year in answers("normal") if other == card]
    assert True in right
    assert False in right
