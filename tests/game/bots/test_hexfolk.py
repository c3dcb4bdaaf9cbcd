"""The levels of Hexfolk: their strength, their manners at trade, every map and setting."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import median
from typing import Any

import pytest

from game import hexfolk
from game.bots import LEVELS, advise, choose
from game.core import Option, Stream
from game.core.canonical import dumps
from game.hexfolk import Action, State
from game.hexfolk.bot.reasons import AIMS, CODES
from game.hexfolk.bot.trading import MOST_OFFERS
from game.registry import GAMES
from tests.bench.bot_matches import Playing, matches

Player = Callable[[State, int, Stream], Any]
Choice = tuple[State, int, Any]
"""What a seat knew, the seat, and what it chose."""


def level(name: str) -> Player:
    return lambda state, seat, rng: choose("hexfolk", state, seat, name, rng)


EASY, NORMAL = map(level, LEVELS)


def choices(players: Sequence[Player], seed: str, options: Mapping[str, Option] | None = None) -> Iterator[Choice]:
    """A whole game, choice by choice; each is checked by the rules."""

    def choice(state: State, seat: int, moves: int) -> Any:
        return players[seat](state, seat, Stream(seed, moves))

    playing = Playing(GAMES["hexfolk"], [choice] * len(players), seed, options)
    for state, seat, action in playing:
        assert hexfolk.check(playing.truth, seat, action).legal
        yield state, seat, action


def last(game: Iterator[Choice]) -> Choice:
    *_, choice = game
    return choice


# --- Strength ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse", "seats", "count", "share"),
    [("normal", "easy", 4, 8, 0.75), ("normal", "easy", 2, 8, 0.75), ("easy", "random", 4, 6, 0.8)],
)
def test_strength(better: str, worse: str, seats: int, count: int, share: float) -> None:
    """One against others; fixed seeds, so the count is always the same. ``python -m tests.bench.bots`` measures it closer."""
    won = sum(victory for victory, _ in matches(better, worse, count, 0, "hexfolk", seats))
    assert won >= share * count


def test_games_end_in_a_sensible_number_of_turns() -> None:
    """Ten points, four seats."""
    turns = [last(choices([NORMAL] * 4, f"length {number}"))[0].number for number in range(7)]
    assert 40 < median(turns) < 100


# --- Everything that a room can choose -----------------------------------------------------------------------------


def any_table(number: int) -> tuple[int, dict[str, Option]]:
    """A number of seats and settings for each map in turn."""
    rng = Stream("any table", number)
    while True:
        seats = rng.choice(hexfolk.SEATS)
        options = {name: rng.choice(values) for name, values in hexfolk.OPTIONS.items()}
        options["map"] = hexfolk.NAMES[number % len(hexfolk.NAMES)]
        if seats <= hexfolk.most_seats(str(options["map"])):
            return seats, options


def plays_to_the_end(number: int, target: Option) -> None:
    seats, options = any_table(number)
    rng = Stream("levels", number)
    players = [rng.choice((EASY, NORMAL)) for _ in range(seats)]
    state, seat, action = last(choices(players, f"table {number}", options | {"target": target}))
    assert state.number > seats
    assert hexfolk.check(state, seat, action).legal


@pytest.mark.parametrize("number", range(0, 23, 4))
def test_every_setting_is_played_to_the_end(number: int) -> None:
    plays_to_the_end(number, 8)


@pytest.mark.long
@pytest.mark.parametrize("number", range(115))
def test_many_tables_are_played_to_the_end(number: int) -> None:
    plays_to_the_end(number, any_table(number)[1]["target"])


# --- Trade ---------------------------------------------------------------------------------------------------------


def refusing(state: State, seat: int, rng: Stream) -> Any:
    """A normal player that refuses every offer."""
    return Action("refuse") if state.phase == "answer" else NORMAL(state, seat, rng)


def haggling(state: State, seat: int, rng: Stream) -> Any:
    """A normal player that asks too much: what it promises it has to show, so that others learn of its hand."""
    if state.phase != "answer":
        return NORMAL(state, seat, rng)
    family = hexfolk.legal(state, seat)[-1]
    for _ in range(20):
        counter = family.draw(rng)
        if sum(counter.give) == 1 and sum(counter.take) > 2:
            return counter
    return Action("refuse")


@pytest.mark.parametrize("others", [refusing, haggling])
@pytest.mark.parametrize(("bot", "most"), [(NORMAL, MOST_OFFERS), (EASY, 1)])
def test_no_refused_offer_is_made_again(others: Player, bot: Player, most: int) -> None:
    """R29: "Given 100 seeded turns; when bots trade; then no bot repeats a refused offer in a turn [...], each bot makes at most
    N offers a turn"; here not even once hands have changed."""
    turns, offers, several, countered = 0, 0, 0, 0
    for number in range(6):
        turn, refused, open_offer = -1, set[Action](), None
        for state, seat, action in choices([bot, others, others], f"offers {number}"):
            if state.flow.offer is not None and seat == 0:
                countered += any(answer is not None and answer.kind == "counter" for answer in state.flow.answers)
            if seat or action.kind not in ("offer", "bank", "trade", "roll"):
                continue
            if state.number != turn:
                turns, turn, refused, open_offer = turns + 1, state.number, set(), None
            if action.kind == "trade":
                open_offer = None
            if action.kind == "offer":
                assert state.flow.offers < most
                if open_offer is not None:
                    refused.add(open_offer)
                assert action not in refused
                open_offer = action
                offers += 1
                several += state.flow.offers > 0
    assert turns >= 100
    assert offers > (10 if most > 1 else 2)
    assert several or most == 1
    assert countered or others is refusing


@pytest.mark.parametrize("bot", [EASY, NORMAL])
def test_answers_depend_on_the_state_alone(bot: Player) -> None:
    """R29: "each answers every offer [...] with a stable answer" """
    kinds: Counter[str] = Counter()
    for number in range(3):
        for state, seat, action in choices([NORMAL, bot, bot], f"answers {number}"):
            if state.phase == "answer":
                assert all(bot(state, seat, Stream("again", again)) == action for again in range(2))
                kinds[action.kind] += 1
    assert kinds["accept"] > 2
    assert kinds["refuse"] > 2


# --- Reasons and sameness ------------------------------------------------------------------------------------------


def test_every_choice_has_a_reason() -> None:
    seen: Counter[str] = Counter()
    for number, seats in enumerate((3, 5)):
        for state, seat, action in choices([NORMAL] * seats, f"reasons {number}"):
            advised, code, values = advise("hexfolk", state, seat, Stream("hint"))
            assert advised == action, "the normal level draws no numbers"
            assert code in CODES
            assert values.get("aim", AIMS[0]) in AIMS
            assert dumps(values)
            seen[code] += 1
    assert len(seen) > 25


SAME = """
from tests.game.bots.test_hexfolk import EASY, NORMAL, choices
from game.hexfolk import action_text
print(" ".join([action_text(action) for _, _, action in choices([NORMAL, EASY, NORMAL, NORMAL, EASY], "same")]))
"""


def test_the_same_game_in_every_process() -> None:
    """R47: "one seed and action list [...] under PYTHONHASHSEED 0, 1, 12345" """
    games = [
        subprocess.run(
            [sys.executable, "-c", SAME],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "12345")
    ]
    assert len(games[0]) > 1000
    assert games[0] == games[1]
