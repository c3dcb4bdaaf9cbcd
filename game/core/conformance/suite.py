"""One call that holds a game to the contract."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from game.core.chance import Stream
from game.core.conformance.failures import ConformanceError, Setting
from game.core.conformance.moves import check_answers, check_moves, check_opening, check_together
from game.core.conformance.playthrough import AnyGame, Playthrough, digest
from game.core.conformance.processes import digests
from game.core.conformance.records import check_log, compare_all
from game.core.conformance.secrets import Breach, check_audit, check_claims, check_sample
from game.core.conformance.states import check_spoilt_texts, check_states
from game.core.contract import Game, Option
from game.core.errors import Refused
from game.core.events import Event

_FUNCTIONS: Final = sorted(name for name, member in vars(Game).items() if callable(member) and not name.startswith("_"))


def conform(
    game: Game[Any, Any],
    games: int = 4,
    seed: str = "conform",
    golden: str | Iterable[str] | None = None,
    *,
    processes: bool = True,
    sampled: int | None = None,
    stride: int = 1,
) -> int:
    """Plays random games at every number of seats and every option's values and raises ``ConformanceError`` at the first broken law.

    ``games``: how many for each number of seats and setting of the options. ``golden``: texts of recorded games
    (:func:`golden_text`). ``processes``: whether to play them again in fresh processes with other hash seeds (never in a
    browser). ``sampled``: instead of every option's values, so many settings of all options for each number of seats, any
    values together. ``stride``: one step in so many is held to the laws of states and moves, for games of many events.
    Returns how many games were played. Everything follows from ``seed``.
    """
    _check_interface(game)
    _check_options(game)
    compare_all(game, golden)
    played = list(settings(game, games, seed, sampled=sampled, stride=stride))
    for setting in played:
        play(game, setting)
    here = digest_of(game, played)
    if digest_of(game, played) != here:
        raise ConformanceError("deterministic", "the same games were played otherwise a second time")
    arguments = ["--games", str(games), "--seed", seed, "--stride", str(stride)]
    if sampled is not None:
        arguments += ["--sampled", str(sampled)]
    said = digests(game, arguments) if processes else {}
    for hash_seed, there in said.items():
        if there != here:
            raise ConformanceError(
                "deterministic", f"PYTHONHASHSEED={hash_seed} plays other games: {there} here {here}"
            )
    return len(played)


def settings(
    game: AnyGame, games: int, seed: str, first: int = 0, sampled: int | None = None, stride: int = 1
) -> Iterator[Setting]:
    """Every number of seats with the default options, and with every other value of each option in its turn; or, if
    ``sampled``, with so many settings drawn from all.

    Values that a game refuses at a number of seats (``options.value``) are left out there.
    """
    default = {name: values[0] for name, values in game.OPTIONS.items()}
    chosen: list[Mapping[str, Option]] = [default]
    chosen += [{**default, name: value} for name, values in game.OPTIONS.items() for value in values[1:]]
    for seats in game.SEATS:
        if sampled is not None:
            draw = Stream("settings", seed, seats)
            chosen = [{name: draw.choice(values) for name, values in game.OPTIONS.items()} for _ in range(sampled)]
        for options in chosen:
            if not _allowed(game, options, seats):
                continue
            for number in range(first, first + games):
                yield Setting(game.ID, seats, tuple(sorted(options.items())), seed, number, stride)


def _allowed(game: AnyGame, options: Mapping[str, Option], seats: int) -> bool:
    try:
        game.start(options, seats)
    except Refused as refusal:
        if refusal.code == "options.value":
            return False
        raise
    return True


def digest_of(game: AnyGame, played: Iterable[Setting]) -> str:
    """One hash over several random games, that every process and browser gives."""
    return hashlib.sha256("\n".join(digest(game, setting) for setting in played).encode()).hexdigest()


def _check_interface(game: Any) -> None:
    def require(holds: bool, detail: str) -> None:
        if not holds:
            raise ConformanceError("interface", detail)

    for name in _FUNCTIONS:
        require(callable(getattr(game, name, None)), f"there is no function {name}")
    identifier = getattr(game, "ID", None)
    require(isinstance(identifier, str) and identifier.isascii() and identifier.isidentifier(), f"ID is {identifier!r}")
    require(type(getattr(game, "RULES", None)) is int, "RULES is not a whole number")
    require(
        type(getattr(game, "MAX_EVENTS", None)) is int and game.MAX_EVENTS > 0, "MAX_EVENTS is not a positive number"
    )
    seats: Any = getattr(game, "SEATS", None)
    counts = type(seats) is tuple and bool(seats) and all(type(count) is int and count > 0 for count in seats)
    require(counts and list(seats) == sorted(set(seats)), f"SEATS is {seats!r}, not numbers of seats, ascending")
    options = getattr(game, "OPTIONS", None)
    require(isinstance(options, Mapping), "OPTIONS is not a mapping")
    for name, values in game.OPTIONS.items():
        require(isinstance(name, str) and type(values) is tuple and bool(values), f"OPTIONS has {name!r}: {values!r}")
        require(all(type(value) in (bool, int, str) for value in values), f"OPTIONS has {name!r}: {values!r}")
    later = getattr(game, "LATER_OPTIONS", ())
    require(type(later) is tuple and set(later) <= set(game.OPTIONS), f"LATER_OPTIONS is {later!r}")


def _check_options(game: AnyGame) -> None:
    """What start must refuse."""
    default = {name: values[0] for name, values in game.OPTIONS.items()}
    seats = game.SEATS[0]
    wrong: list[tuple[dict[str, Any], Any]] = [({**default, "no such option": 1}, seats)]
    wrong += [(default, count) for count in (0, -1, max(game.SEATS) + 1, str(seats), None)]
    for name, values in game.OPTIONS.items():
        wrong += [({**default, name: other}, seats) for other in ("no such value", None, -99, 1.5)]
        exact = {repr(value) for value in values}
        twins = [
            twin for pair in ((0, False), (1, True)) for twin in pair if twin in values and repr(twin) not in exact
        ]
        wrong += [({**default, name: twin}, seats) for twin in twins]
    for options, count in wrong:
        try:
            game.start(options, count)
        except Refused as refusal:
            if refusal.code.startswith("options."):
                continue
            raise ConformanceError(
                "options", f"start({options!r}, {count!r}) was refused with {refusal.code}"
            ) from refusal
        except Exception as error:
            raise ConformanceError("options", f"start({options!r}, {count!r}) raised {error!r}") from error
        raise ConformanceError("options", f"start({options!r}, {count!r}) was not refused")


def play(game: AnyGame, setting: Setting) -> None:
    """Plays one random game and holds every step of it, or one in ``setting.stride``, to the laws."""
    table = Playthrough(game, setting)
    breaches: list[Breach] = []
    kept: list[tuple[Any, str]] = []
    while True:
        now = [] if table.doubt.below(setting.stride) else _check_step(table, breaches)
        kept += now
        event = _next(table)
        if event is None:
            break
        check_opening(table, event)
        check_claims(table, event)
        table.append(event)
        _check_unchanged(table, now)
        table.require(len(table.history) <= game.MAX_EVENTS, "ends", f"more than {game.MAX_EVENTS} events")
        if setting.number % 2:
            table.reload()
    check_answers(table)
    _check_unchanged(table, kept)
    check_log(table)
    check_audit(table, table.doubt.shuffled(breaches)[:6])


def _check_step(table: Playthrough, breaches: list[Breach]) -> list[tuple[Any, str]]:
    """Holds the table as it stands to the laws; returns its states with their texts."""
    check_states(table)
    now = [(state, table.text(state)) for _, _, state in table.views()]
    check_moves(table)
    _check_unchanged(table, now)
    if not table.doubt.below(4):
        check_answers(table)
        check_together(table)
        check_spoilt_texts(table)
    if table.game.to_act(table.truth) and not table.doubt.below(3):
        breaches += check_sample(table, table.doubt.below(table.setting.seats), play_on=not table.doubt.below(4))
    return now


def _check_unchanged(table: Playthrough, kept: list[tuple[Any, str]]) -> None:
    for state, text in kept:
        table.require(table.text(state) == text, "unchanged", f"{text!r} has become {table.text(state)!r}")


def _next(table: Playthrough) -> Event | None:
    """What happens next: now and then a table event, where the game takes it."""
    event = table.interruption()
    if event is not None:
        refused = [table.refusal("answers", state, event) is not None for _, _, state in table.views()]
        table.require(len(set(refused)) == 1, "replica", f"some accept {event!r} and some do not")
        if not refused[0]:
            return event
    return table.next_event()
