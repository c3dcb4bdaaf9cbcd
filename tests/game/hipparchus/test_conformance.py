"""Hipparchus is held to every law of the contract, and to recorded games."""

from pathlib import Path

import pytest

from game import hipparchus
from game.core.conformance import compare_golden, conform

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def test_laws() -> None:
    conform(hipparchus, games=2, seed="tests")


@pytest.mark.long
def test_laws_over_many_games() -> None:
    conform(hipparchus, games=100, seed="long", processes=False)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_games(file: Path) -> None:
    compare_golden(hipparchus, file.read_text(encoding="ascii"))


def test_there_are_golden_games() -> None:
    """A match that ended in the ordinary way, and one whose last trick was left unanswered."""
    assert [file.stem for file in GOLDEN] == ["match", "unanswered"]
    claims = ['"tell":"none"' in file.read_text(encoding="ascii") for file in GOLDEN]
    assert claims == [False, True]
