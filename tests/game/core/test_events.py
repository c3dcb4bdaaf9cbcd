"""Events and what is told of them: "Outside the audience the content is None" (design, section 2)."""

from __future__ import annotations

from pathlib import Path

import mypy.api
import pytest

from game.core import EVERYONE, NOBODY, Chance, Event, Move, Open, Reveal, Table, told
from game.core.events import TABLE_KINDS, may_know

SECRET = "SECRET"
FOR_ZERO_AND_TWO = (0, 2)
SEALED = [
    Move(0, SECRET, FOR_ZERO_AND_TWO),
    Open(0, SECRET, FOR_ZERO_AND_TWO),
    Chance("draw", SECRET, FOR_ZERO_AND_TWO),
    Reveal((3, 4), (SECRET, SECRET), FOR_ZERO_AND_TWO),
]


@pytest.mark.parametrize("event", SEALED)
def test_the_audience_is_told_everything(event: Event) -> None:
    for seat in FOR_ZERO_AND_TWO:
        assert told(event, seat) is event


@pytest.mark.parametrize("event", SEALED)
@pytest.mark.parametrize("viewer", [1, 3, None, -1])
def test_others_are_told_that_something_happened_and_not_what(event: Event, viewer: int | None) -> None:
    """ "others see only *that* a seat has chosen"; nothing of the content is left anywhere, also not for a debugger."""
    copy = told(event, viewer)
    assert type(copy) is type(event)
    assert SECRET in repr(event)
    assert SECRET not in repr(copy)
    assert copy != event
    assert told(copy, 0) == copy, "what was left out cannot be told again"


def test_the_frame_of_an_event_is_everybodys() -> None:
    assert told(Reveal((3, 4), ("A", "B"), NOBODY), 0) == Reveal((3, 4), None, NOBODY)
    assert told(Move(1, "x", (1,)), 0) == Move(1, None, (1,))
    assert told(Chance("steal", 3, (1,)), None) == Chance("steal", None, (1,))


def test_everyone_means_the_spectators_too() -> None:
    event = Reveal((1,), ("A",), EVERYONE)
    assert told(event, None) is event
    assert not may_know(Reveal((1,), ("A",), (0, 1, 2)), None)


@pytest.mark.parametrize("kind", TABLE_KINDS)
def test_what_the_table_settles_is_everybodys(kind: str) -> None:
    event = Table(kind, (1,))
    assert told(event, 0) is told(event, None) is event


def test_events_are_values() -> None:
    assert Move(0, "x") == Move(0, "x")
    assert len({Move(0, "x"), Move(0, "x"), Open(0, "x")}) == 2


def test_type_checkers_hold_events_frozen(tmp_path: Path) -> None:
    """At run time they are not: that would make them three times as slow to make."""
    snippet = tmp_path / "changes.py"
    snippet.write_text("from game.core import Move\n\nMove(0, 'x').seat = 1\n", encoding="utf-8")
    said, _, status = mypy.api.run(["--cache-dir", str(tmp_path), str(snippet)])
    assert status == 1
    assert 'Property "seat" defined in "Move" is read-only' in said
