"""Tables under trouble (transport.md, section 11, L0): connections break, devices reload, crash, sleep and go, garbage comes, one of them is hostile.

No honest table is lost, parted or stuck; all devices end alike; nobody honest is named. ``trouble.play`` asserts it.
"""

from __future__ import annotations

from collections import Counter

import pytest

from game.registry import GAMES
from tests.game.table.room import trouble
from tests.game.table.room.quick import Quick

GAMES_IN_TURN = sorted(GAMES)
SHORT = ("delfos", "hesperidae", "hipparchus")
"""Hexfolk at random takes a minute."""


@pytest.mark.parametrize("number", range(4))
def test_a_table_under_trouble(number: int) -> None:
    story = trouble.play(
        Quick(), f"short {number}", game=SHORT[number % 3], leave=number == 3, seats=2 + number % 2 * (number < 2)
    )
    assert story.end in ("over", "fair.cannot_go_on")
    assert story.choices > 0


@pytest.mark.parametrize("number", range(2))
def test_a_table_with_somebody_hostile(number: int) -> None:
    story = trouble.play(
        Quick(), f"hostile {number}", game=("hipparchus", "hesperidae")[number], seats=2 + number, hostile=True, rate=25
    )
    assert story.end


def test_trouble_is_the_same_for_the_same_seed() -> None:
    first, second = (trouble.play(Quick(), "again", game="hipparchus") for _ in range(2))
    assert (first.faults, first.choices, first.end) == (second.faults, second.choices, second.end)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(40))
def test_a_thousand_tables(batch: int) -> None:
    """The issue's bar: "1,000 tables of all games and sizes"."""
    ends: Counter[str] = Counter()
    for number in range(25 * batch, 25 * batch + 25):
        game = "hexfolk" if number % 25 == 0 else SHORT[number % 3]
        seats = GAMES[game].SEATS[number // 3 % len(GAMES[game].SEATS)]
        options = {"target": 5} if game == "hexfolk" else {}
        story = trouble.play(
            Quick(),
            f"thousand {number}",
            game=game,
            seats=seats,
            options=options,
            leave=number % 5 == 3,
            hostile=number % 5 == 4,
            rate=25,
        )
        ends[story.end] += 1
    assert ends["over"] >= 20, ends
