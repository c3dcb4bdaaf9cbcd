"""Laws of what is written down: logs, and golden playthroughs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from game.core.canonical import MAX_LINE
from game.core.conformance.failures import ConformanceError, Setting
from game.core.conformance.playthrough import AnyGame, Playthrough
from game.core.contract import Options, full_options
from game.core.errors import Refused
from game.core.events import told
from game.core.log import Genesis, Log
from game.core.replay import first_state, replica


def check_log(table: Playthrough) -> None:
    """The log and each seat's and spectator's copy read back from their lines, have one head, and fold to the same states."""
    log = table.log
    _check_copy(table, log, "the truth", table.truth)
    for viewer, state in table.replicas.items():
        name = f"the copy of {'a spectator' if viewer is None else f'seat {viewer}'}"
        copy = log.told(viewer)
        table.require(
            list(copy.events()) == [told(event, viewer) for event in table.events], "log", f"{name} tells otherwise"
        )
        _check_copy(table, copy, name, state)


def _check_copy(table: Playthrough, log: Log[Any, Any], name: str, state: Any) -> None:
    lines = log.lines()
    for line in lines:
        table.require(
            line.isascii() and "\n" not in line and len(line) <= MAX_LINE, "log", f"{name}: not a line: {line!r}"
        )
    read: Log[Any, Any] = table.ask("log", Log.parse, table.game, lines)
    table.require(read.lines() == lines, "log", f"{name} is written otherwise when read back")
    table.require(read.head == table.log.head, "log", f"{name} has another head")
    folded = table.ask("log", replica, read)
    table.require(table.text(folded) == table.text(state), "log", f"{name} folds to another state when read back")


# --- Golden playthroughs ---------------------------------------------------------------------------------------------

_STATE: Final = "= "
_COMMENT: Final = "#"


def golden_text(
    game: AnyGame, seats: int | None = None, options: Options | None = None, seed: str = "golden", number: int = 0
) -> str:
    """A random game written down to be kept: its genesis, and each line of the log with the state's text after it."""
    count = game.SEATS[0] if seats is None else seats
    chosen = full_options(game.OPTIONS, game.SEATS, options or {}, count)
    table = Playthrough(game, Setting(game.ID, count, tuple(sorted(chosen.items())), seed, number))
    lines = [
        f"{_COMMENT} A golden playthrough of {game.ID}.",
        table.log.genesis.text(),
        _STATE + table.text(table.truth),
    ]
    while (event := table.next_event()) is not None:
        table.append(event)
        lines += [table.log.line(table.log.entries[-1]), _STATE + table.text(table.truth)]
        table.require(len(table.history) <= game.MAX_EVENTS, "ends", "the game does not end")
    return "\n".join(lines) + "\n"


def compare_golden(game: AnyGame, text: str) -> None:
    """Plays a recorded game again. Raises ``ConformanceError`` (``conform.golden``) with the first line that differs."""
    lines = [
        (number, line) for number, line in enumerate(text.splitlines(), 1) if line and not line.startswith(_COMMENT)
    ]
    if len(lines) < 2 or len(lines) % 2:
        raise ConformanceError("golden", "not a golden playthrough: a line of the log and a state by turns")
    pairs = zip(lines[::2], lines[1::2], strict=True)
    (number, first), expected = next(pairs)
    try:
        log: Log[Any, Any] = Log(game, Genesis.parse(first))
        state = first_state(game, log.genesis)
    except Refused as refusal:
        raise ConformanceError("golden", f"line {number}: {refusal}") from refusal
    _compare(game, state, *expected)
    for (number, line), expected in pairs:
        try:
            state = game.apply(state, log.append_line(line).event)
        except Refused as refusal:
            raise ConformanceError("golden", f"line {number}: {refusal}") from refusal
        _compare(game, state, *expected)
    if game.result(state) is None:
        raise ConformanceError("golden", "the recorded game has no end")


def _compare(game: AnyGame, state: Any, number: int, expected: str) -> None:
    found = _STATE + game.state_text(state)
    if found != expected:
        raise ConformanceError("golden", f"line {number}: recorded {expected!r}, now {found!r}")


def compare_all(game: AnyGame, golden: str | Iterable[str] | None) -> None:
    """Compares one recorded game or several."""
    for text in [golden] if isinstance(golden, str) else golden or ():
        compare_golden(game, text)
