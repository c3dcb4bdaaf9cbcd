"""The conformance suite: it passes games that keep the contract and names the law that a game breaks."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.core import Log, Refused, Reveal
from game.core.chance import Stream
from game.core.conformance import (
    LAWS,
    ConformanceError,
    compare_golden,
    conform,
    digest_of,
    golden_text,
    play,
    settings,
)
from game.core.conformance import __main__ as command
from game.core.conformance.plain import NotPlain, parts, same
from game.core.conformance.playthrough import Playthrough
from game.core.conformance.processes import find_game, name_of
from game.core.conformance.secrets import refaced
from game.core.conformance.states import agrees, spoilt
from tests.game.core.examples import magpies, mutants
from tests.game.core.examples.mutants import MUTANTS

MAGPIES = "tests.game.core.examples.magpies"
ROOT = Path(__file__).parents[3]
GOLDEN = Path(__file__).parent / "golden"


def test_the_toy_keeps_every_law() -> None:
    recorded = [path.read_text(encoding="ascii") for path in sorted(GOLDEN.glob("magpies-*.txt"))]
    assert len(recorded) == 2
    assert conform(magpies, games=2, golden=recorded) == 3 * 2 * 2


@pytest.mark.parametrize("name", sorted(MUTANTS))
def test_a_game_with_one_fault_is_found_out(name: str) -> None:
    mutant, law = MUTANTS[name]
    with pytest.raises(ConformanceError) as failure:
        conform(mutant, games=1 if law == "deterministic" else 4, processes=law == "deterministic")
    assert (failure.value.law, failure.value.code) == (law, f"conform.{law}")
    assert LAWS[law] in str(failure.value)


def test_there_is_a_game_for_every_law() -> None:
    """``golden`` is tested below. An audit that fails while every other law holds would be a fault of core, not of a game."""
    assert {law for _, law in MUTANTS.values()} == set(LAWS) - {"golden", "audit"}


@pytest.mark.parametrize("name", ["lists_in_no_order", "minds_who_chose_first", "has_a_result_too_early"])
def test_a_failure_says_how_to_see_it_again(name: str) -> None:
    mutant, _ = MUTANTS[name]
    with pytest.raises(ConformanceError) as failure:
        conform(mutant, games=4, seed="another", processes=False)
    setting = failure.value.setting
    assert setting is not None
    assert setting.arguments() in str(failure.value)
    with pytest.raises(ConformanceError) as again:
        play(mutant, setting)
    assert str(again.value) == str(failure.value)
    assert again.value.event == failure.value.event


def test_every_number_of_seats_and_every_value_of_each_option_is_played() -> None:
    found = [(setting.seats, dict(setting.options), setting.number) for setting in settings(magpies, 2, "x")]
    assert found == [
        (seats, {"theft": theft}, number) for seats in (2, 3, 4) for theft in (True, False) for number in (0, 1)
    ]
    assert len({str(setting) for setting in settings(magpies, 3, "x")}) == 18


def test_what_is_played_follows_from_the_seed_alone() -> None:
    """The laws that are checked beside a game take their luck from another stream than the game does."""
    chosen = list(settings(magpies, 2, "x"))
    first = digest_of(magpies, chosen)
    for setting in chosen:
        play(magpies, setting)
    assert digest_of(magpies, chosen) == first
    assert digest_of(magpies, settings(magpies, 2, "y")) != first


# --- Golden playthroughs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("magpies-*.txt")), ids=lambda path: path.name)
def test_recorded_games_play_as_they_were_recorded(path: Path) -> None:
    compare_golden(magpies, path.read_text(encoding="ascii"))


def test_a_recording_is_a_whole_log_with_its_states() -> None:
    text = golden_text(magpies, 2, {"theft": False}, seed="x")
    lines = [line for line in text.splitlines() if not line.startswith(("#", "="))]
    log: Log[Any, Any] = Log.parse(magpies, lines)
    assert dict(log.genesis.options) == {"theft": False}
    assert text == golden_text(magpies, 2, {"theft": False}, seed="x")
    compare_golden(magpies, text)


RECORDED = golden_text(magpies, 2)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("round=2", "round=3", "recorded"),
        ('"rules":1', '"rules":2', "log.rules"),
        ('"what":"shuffle"', '"what":"remix"', "magpies.not_due"),
        ('{"k":"open"', '{"k":"Open"', "event.shape"),
        (RECORDED[RECORDED.rindex('{"k"') :], "", "no end"),
        ("= shuffle", "shuffle", "recorded"),
        (RECORDED.splitlines()[1] + "\n", "", "not a golden playthrough"),
        (RECORDED, "", "not a golden playthrough"),
        (RECORDED, "# nothing\n", "not a golden playthrough"),
    ],
)
def test_a_game_that_plays_otherwise_than_recorded_is_found_out(old: str, new: str, said: str) -> None:
    assert old in RECORDED
    with pytest.raises(ConformanceError, match=said) as failure:
        compare_golden(magpies, RECORDED.replace(old, new, 1))
    assert failure.value.code == "conform.golden"
    with pytest.raises(ConformanceError, match=said):
        conform(magpies, games=1, golden=RECORDED.replace(old, new, 1), processes=False)


def test_changed_rules_are_found_by_an_old_recording() -> None:
    def apply(state: Any, event: Any) -> Any:
        after = magpies.apply(state, event)
        return replace(after, theft=False) if after.round == 2 else after

    changed = mutants.Variant(magpies, apply=apply)
    text = (GOLDEN / "magpies-2.txt").read_text(encoding="ascii")
    with pytest.raises(ConformanceError, match="recorded"):
        compare_golden(changed, text)


# --- The command -------------------------------------------------------------------------------------------------------


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game.core.conformance", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_says_how_many_games_were_played() -> None:
    done = run(MAGPIES, "--games", "1", "--seed", "7", "--golden", *map(str, sorted(GOLDEN.glob("magpies-*.txt"))))
    assert (done.returncode, done.stdout) == (0, "magpies: 6 games, no law broken\n"), done.stderr


def test_the_command_names_the_broken_law_and_how_to_see_it_again() -> None:
    name = "tests.game.core.examples.mutants:minds_who_chose_first"
    done = run(name, "--games", "4")
    assert done.returncode == 1
    assert done.stderr.startswith("conform.commute: ")
    again = done.stderr.splitlines()[-1].removeprefix("  again: python -m game.core.conformance ")
    assert again.startswith(name)
    repeated = subprocess.run(
        f"{sys.executable} -m game.core.conformance {again}",
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (repeated.returncode, repeated.stderr) == (1, done.stderr)


def test_the_command_records_games(tmp_path: Path) -> None:
    path = tmp_path / "golden.txt"
    assert command.main([MAGPIES, "--write-golden", str(path), "--seats", "3", "--options", '{"theft":false}']) == 0
    assert path.read_text(encoding="ascii") == golden_text(magpies, 3, {"theft": False}, seed="conform")
    assert command.main([MAGPIES, "--seats", "2", "--games", "1", "--golden", str(path)]) == 0


def test_a_recording_that_does_not_play_fails_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "golden.txt"
    path.write_text(RECORDED.replace("round=2", "round=3", 1), encoding="ascii")
    assert command.main([MAGPIES, "--seats", "2", "--games", "1", "--golden", str(path)]) == 1
    assert "conform.golden" in capsys.readouterr().err


def test_games_are_found_by_their_names() -> None:
    assert name_of(magpies) == MAGPIES
    assert find_game(MAGPIES) is magpies
    mutant = MUTANTS["strips_texts"][0]
    assert name_of(mutant) == "tests.game.core.examples.mutants:strips_texts"
    assert find_game(name_of(mutant)) is mutant
    with pytest.raises(ConformanceError):
        name_of(mutants.Variant(magpies))


# --- Its parts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("known", "full", "agree"),
    [
        ("ab", "ab", True),
        ("ab", "ac", False),
        ("a?c", "abc", True),
        ("a?c", "a?c", True),
        ("a?c", "ac", False),
        ("a?c", "abbc", True),
        ("??", "ab", True),
        ("??", "a", False),
        ("?b?", "aba", True),
        ("?b?", "bab", False),
        ("x=?? y=?", "x=AB y=C", True),
        ("x=?A y=?", "x=AB y=C", False),
        ("a?", "xa", False),
        ("?" * 200 + "x", "a" * 5000 + "y", False),
    ],
)
def test_a_text_agrees_with_one_that_knows_more(known: str, full: str, agree: bool) -> None:
    assert agrees(known, full) is agree


@pytest.mark.parametrize("value", [1.0, [1], {1}, frozenset({1}), {"a": 1}, bytearray(b"a"), object(), (1, (2, [3]))])
def test_what_no_state_may_hold_is_found(value: Any) -> None:
    with pytest.raises(NotPlain):
        list(parts((value,)))


@pytest.mark.parametrize(("first", "second"), [(True, 1), (0, False), ((1,), (True,)), (-0, False)])
def test_equal_values_of_different_types_are_not_the_same(first: Any, second: Any) -> None:
    assert first == second
    assert not same(first, second)
    assert same(first, first)


def test_spoilt_texts_hold_the_traps_of_python() -> None:
    """``int`` takes other digits, signs, spaces and underscores; a parser that leans on it takes texts that are not canonical."""
    rng = Stream("traps")
    found = {spoilt("12@3", rng) for _ in range(4000)}
    assert {
        "１2@3",
        "012@3",
        "+12@3",
        "12@3_0",
        "12@03",
        " 12@3",
        "12@3\n",
        "12@3.0",
        "12@-3",
        "\ufeff12@3",
        "12@٣",
    } <= found


def test_a_game_is_played_again_with_other_cards_through_a_remix() -> None:
    """The sample's check goes back through the remix of magpies, where slots get other cards."""
    for setting in settings(magpies, 6, "refaced"):
        table = Playthrough(magpies, setting)
        while (event := table.next_event()) is not None:
            table.append(event)
            seats = [seat for seat in range(setting.seats) if magpies.to_act(table.truth)]
            for seat in seats:
                full = magpies.sample(table.replicas[seat], seat, Stream("refaced", len(table.history)))
                events = refaced(table.history, seat, magpies.faces(full))
                assert isinstance(events, list)
                state = magpies.start(dict(setting.options), setting.seats)
                for past in events:
                    state = magpies.apply(state, past)
                assert agrees(magpies.state_text(state), magpies.state_text(full))
                lie = list(magpies.faces(full))
                mine = table.truth.hands[seat]
                other = next((slot for slot in mine if lie[slot] != lie[mine[0]]), None)
                if other is not None:
                    lie[mine[0]], lie[other] = lie[other], lie[mine[0]]
                    assert isinstance(refaced(table.history, seat, lie), str)


def test_every_law_is_reached() -> None:
    """The suite would be worth nothing for laws that no game of it ever touches: what the toy exercises."""
    seen: set[str] = set()
    for setting in settings(magpies, 4, "reach"):
        table = Playthrough(magpies, setting)
        while (event := table.next_event()) is not None:
            seen.add(type(table.game.need(table.truth)).__name__)
            seen.add(type(event).__name__ + ("" if getattr(event, "audience", None) is None else " sealed"))
            table.append(event)
    assert seen >= {"Shuffle", "Show", "Unseal", "Remix", "Draw", "NoneType"}
    assert seen >= {"Move sealed", "Open", "Reveal", "Reveal sealed", "Chance", "Chance sealed"}


def test_a_coin_that_is_not_the_claimed_one_names_the_mover() -> None:
    """ "one that contradicts is refused and names the mover", by the truth and by every replica."""
    table = Playthrough(magpies, next(iter(settings(magpies, 1, "lies"))))
    while table.truth.phase != "turn":
        event = table.next_event()
        assert event is not None
        table.append(event)
    reveal = table.next_event()
    assert isinstance(reveal, Reveal)
    assert reveal.faces is not None
    lie = Reveal(reveal.slots, ("1" if reveal.faces[0] != "1" else "2",))
    for state in (table.truth, *table.replicas.values()):
        with pytest.raises(Refused) as refusal:
            magpies.apply(state, lie)
        assert refusal.value.seat == 0
