"""Hesperidae is held to every law of the contract, and to recorded games."""

from pathlib import Path

import pytest

from game import hesperidae
from game.core.conformance import Setting, compare_golden, conform, play

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))
PAIRS_EXTENDED = (("match", "extended"), ("pairs", True))


def test_laws() -> None:
    """Two, three and four players, in pairs, and extended matches; one step in ten is looked at."""
    conform(hesperidae, games=2, seed="tests", stride=10)


def test_laws_with_table_events() -> None:
    """In every fourth game somebody resigns, leaves or comes back."""
    for seats in hesperidae.SEATS:
        play(hesperidae, Setting(hesperidae.ID, seats, (("match", "single"), ("pairs", False)), "tests", 3, 5))


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
