"""Delfos is held to every law of the contract, and to recorded games."""

from pathlib import Path

import pytest

from game import delfos
from game.core.conformance import compare_golden, conform

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def test_laws() -> None:
    """Every setting; one step in five is looked at."""
    conform(delfos, games=2, seed="tests", stride=5)


@pytest.mark.long
def test_laws_over_many_games() -> None:
    conform(delfos, games=30, seed="long", processes=False)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_games(file: Path) -> None:
    compare_golden(delfos, file.read_text(encoding="ascii"))


def test_there_are_golden_games() -> None:
    """One for each number of seats; with three, the first starter was chosen."""
    assert [file.stem for file in GOLDEN] == ["four", "three", "two"]
    chosen = ['"first":1' in file.read_text(encoding="ascii").splitlines()[1] for file in GOLDEN]
    assert chosen == [False, True, False]
