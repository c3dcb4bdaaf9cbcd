"""Hesperidae is held to every law of the contract, and to recorded games."""

from pathlib import Path

import pytest

from game import hesperidae
from game.core import Table
from game.core.conformance import Setting, compare_golden, conform, play
from game.core.conformance.playthrough import Playthrough

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))
PAIRS_EXTENDED = (("match", "extended"), ("pairs", True))


def test_laws() -> None:
    """Two, three and four players, in pairs, and extended matches; one step in ten is looked at."""
    conform(hesperidae, games=2, seed="tests", stride=10)


def test_laws_with_table_events() -> None:
    """In every fourth game somebody resigns, leaves or comes back."""
    for seats in hesperidae.SEATS:
        play(hesperidae, Setting(hesperidae.ID, seats, (("match", "single"), ("pairs", False)), "tests", 3, 5))


def leavers(setting: Setting) -> int:
    """How many seats go out in a random game."""
    table = Playthrough(hesperidae, setting)
    while True:
        event = table.interruption()
        if event is None or table.refusal("answers", table.truth, event) is not None:
            event = table.next_event()
        if event is None:
            return sum(isinstance(event, Table) and event.kind == "out" for event in table.events)
        table.append(event)


@pytest.mark.parametrize(
    ("seats", "match", "number", "count"),
    [(3, "single", 39, 1), (3, "single", 95, 1), (3, "extended", 15, 1), (4, "single", 71, 2), (4, "extended", 55, 1)],
)
def test_laws_with_seats_that_are_gone(seats: int, match: str, number: int, count: int) -> None:
    """On their turn and before the first shuffle, while cards are dealt in a later game, two of four, with a claim under way."""
    setting = Setting(hesperidae.ID, seats, (("match", match), ("pairs", False)), "gone", number, 10)
    assert leavers(setting) == count
    play(hesperidae, setting)


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("match", ["single", "extended"])
@pytest.mark.parametrize("number", range(3, 100, 4))
def test_laws_of_many_games_with_table_events(seats: int, match: str, number: int) -> None:
    play(hesperidae, Setting(hesperidae.ID, seats, (("match", match), ("pairs", False)), "gone", number, 3))


def test_laws_of_an_extended_match_of_pairs() -> None:
    play(hesperidae, Setting(hesperidae.ID, 4, PAIRS_EXTENDED, "tests", 0, 20))


@pytest.mark.long
def test_laws_over_many_games() -> None:
    conform(hesperidae, games=20, seed="long", processes=False)


@pytest.mark.long
@pytest.mark.parametrize("number", range(12))
def test_laws_of_many_extended_matches_of_pairs(number: int) -> None:
    play(hesperidae, Setting(hesperidae.ID, 4, PAIRS_EXTENDED, "long", number))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_games(file: Path) -> None:
    compare_golden(hesperidae, file.read_text(encoding="ascii"))


def test_there_are_golden_games() -> None:
    """One at each number of seats, one in pairs, an extended match; with passes, questions, a choice of pieces and hands shown."""
    assert [file.stem for file in GOLDEN] == ["extended", "four", "pairs", "three", "two"]
    text = "".join(file.read_text(encoding="ascii") for file in GOLDEN)
    for action in ("region:", "place:", "ask:", "answer:", "take:", "keep:", "pass"):
        assert f'"tell":"{action}' in text
    assert "phase=show_hands" in text
    assert all(file.stat().st_size < 100_000 for file in GOLDEN)
