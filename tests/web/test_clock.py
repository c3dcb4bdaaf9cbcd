"""web.clock: a turn clock that is told the time."""

from web.clock import TurnClock


def test_it_counts_down_and_never_below_nothing():
    clock = TurnClock(30)
    clock.follow("turn 1", 1000)
    assert [clock.left(now) for now in (1000, 11_000, 31_000, 99_000)] == [30_000, 20_000, 0, 0]


def test_the_turns_clock_rests_while_others_answer_who_have_one_of_their_own():
    """ "The clock rests while others answer or discard; they have one of their own." (rules/hexfolk.md, "A turn")"""
    clock = TurnClock(30)
    clock.follow("turn 1", 0)
    clock.follow("answers 1", 10_000)
    assert clock.left(15_000) == 25_000
    clock.follow("turn 1", 25_000)
    assert clock.left(25_000) == 20_000, "as it was when they were asked"


def test_nobodys_time_passes_at_rest():
    clock = TurnClock(30)
    clock.follow("turn 1", 0)
    clock.rest(5_000)
    assert not clock.runs
    clock.follow("turn 1", 60_000)
    assert clock.runs
    assert clock.left(61_000) == 24_000
    clock.follow("", 62_000)
    assert not clock.runs


def test_a_new_span_begins_whole_and_old_ones_are_forgotten():
    clock = TurnClock(30)
    for turn in range(20):
        clock.follow(f"turn {turn}", turn * 10_000)
        assert clock.left(turn * 10_000) == 30_000
    clock.follow("turn 1", 200_000)
    assert clock.left(200_000) == 30_000


def test_a_turn_with_many_offers_does_not_begin_again():
    """Ten offers a turn may be made (rules/hexfolk.md, "Trade"); the answers to each have a clock of their own."""
    clock = TurnClock(30)
    clock.follow("turn 1", 0)
    for number in range(10):
        clock.follow(f"answers {number}", 20_000 + 1000 * number)
        clock.follow("turn 1", 20_500 + 1000 * number)
    assert clock.left(30_000) == 30_000 - 20_000 - 10 * 500


def test_a_clock_that_went_back_gives_no_time():
    clock = TurnClock(30)
    clock.follow("turn 1", 50_000)
    assert clock.left(10_000) == 30_000


def test_what_is_next_has_all_its_time():
    """A screen that is drawn before the clock was told shows the time of what it asks, not of what was before."""
    clock = TurnClock(30)
    clock.follow("", 0)
    assert clock.left_to("turn 1", 20_000) == 30_000
    clock.follow("turn 1", 20_000)
    assert clock.left_to("turn 1", 25_000) == 25_000
    clock.follow("answers 1", 25_000)
    assert clock.left_to("turn 1", 29_000) == 25_000
