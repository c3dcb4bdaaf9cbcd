"""Hipparchus is held to every law of the contract, and to recorded games."""

from pathlib import Path

import pytest

from game import hipparchus
from game.core.conformance import conform

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def test_laws() -> None:
    conform(hipparchus, games=3, seed="tests")


@pytest.mark.long
def test_laws_over_many_games() -> None:
    conform(hipparchus, games=100, seed="long", processes=False)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_games(file: Path) -> None:
    conform(hipparchus, games=1, golden=file.read_text(encoding="utf-8"), processes=False)


def test_there_are_golden_games() -> None:
    assert len(GOLDEN) >= 2
