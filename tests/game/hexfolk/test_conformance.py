"""Hexfolk is held to the laws of the contract, and to recorded games."""

from pathlib import Path

import pytest

from game import hexfolk
from game.core.conformance import Setting, compare_golden, conform, play
from tests.game.hexfolk.record import RECORDINGS

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def timed(seats: int) -> tuple[tuple[str, object], ...]:
    """The usual settings, with a clock, one of the three robbers, and free or balanced dice."""
    options = {name: values[0] for name, values in hexfolk.OPTIONS.items()}
    robbers, dice = hexfolk.OPTIONS["robber"], hexfolk.OPTIONS["dice"]
    chosen = {"clock": 30, "robber": robbers[seats % len(robbers)], "dice": dice[seats % len(dice)]}
    return tuple(sorted((options | chosen).items()))


def test_laws() -> None:
    """A game at every number of seats, any settings together."""
    conform(hexfolk, games=1, seed="a", sampled=1, stride=80)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_laws_with_table_events(seats: int) -> None:
    """In every fourth game seats resign, leave, come back and let the time run out."""
    play(hexfolk, Setting(hexfolk.ID, seats, timed(seats), "tests", 3, 10))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_laws_over_many_games(seed: int) -> None:
    conform(hexfolk, games=2, seed=f"long {seed}", sampled=1, stride=40, processes=False)


@pytest.mark.long
@pytest.mark.parametrize("number", [7, 11, 15, 19])
@pytest.mark.parametrize("seats", hexfolk.SEATS)
def test_laws_with_many_table_events(seats: int, number: int) -> None:
    play(hexfolk, Setting(hexfolk.ID, seats, timed(seats), "tests", number, 10))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_games(file: Path) -> None:
    compare_golden(hexfolk, file.read_text(encoding="ascii"))


def test_there_are_golden_games() -> None:
    """One at every number of seats; every kind of action is in one of them, and every kind of table event."""
    assert [file.stem for file in GOLDEN] == sorted(recording.name for recording in RECORDINGS)
    assert sorted(recording.seats for recording in RECORDINGS) == list(hexfolk.SEATS)
    text = "".join(file.read_text(encoding="ascii") for file in GOLDEN)
    kinds = [
        "roll",
        "end",
        "buy",
        "skip",
        "accept",
        "refuse",
        "withdraw",
        "sign_up",
        "pass",
        "settlement@",
        "city@",
        "road@",
    ]
    kinds += [
        "knight@",
        "roads@",
        "two@",
        "monopoly@",
        "robber@",
        "bank:",
        "offer:",
        "counter:",
        "trade@",
        "turn_up:",
        "win:",
        "discard:",
    ]
    missing = [kind for kind in kinds if f'"tell":"{kind}' not in text]
    assert missing == []
    for kind in ("agreed_end", "back", "left", "resign", "time"):
        assert f'"{kind}"' in text
