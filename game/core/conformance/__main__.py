"""``python -m game.core.conformance package.module``: the suite as a command. Says what broke, or how many games were played."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.core.canonical import loads
from game.core.conformance.failures import ConformanceError, Setting
from game.core.conformance.processes import find_game
from game.core.conformance.records import compare_all, golden_text
from game.core.conformance.suite import conform, digest_of, play, settings
from game.core.contract import full_options


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 0: the game conforms; 1: it breaks a law; 2: the command was wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m game.core.conformance", description="Hold a game to the contract of game.core."
    )
    parser.add_argument("game", help="package.module, or package.module:object")
    parser.add_argument(
        "--games", type=int, default=4, help="games for each number of seats and setting of options (4)"
    )
    parser.add_argument("--seed", default="conform", help="another seed plays other games")
    parser.add_argument("--first", type=int, default=0, help="number of the first game, to play one again")
    parser.add_argument("--seats", type=int, help="only this number of seats")
    parser.add_argument("--options", default="{}", help="only these options, as canonical JSON")
    parser.add_argument(
        "--golden", type=Path, nargs="+", default=[], metavar="FILE", help="recorded games to compare with"
    )
    parser.add_argument(
        "--write-golden", type=Path, metavar="FILE", help="record a game instead, with --seats, --options, --seed"
    )
    parser.add_argument(
        "--sampled", type=int, help="so many settings of the options, drawn from all, instead of each alone"
    )
    parser.add_argument("--stride", type=int, default=1, help="hold one step in so many to the laws (1)")
    parser.add_argument("--digest", action="store_true", help="print one hash over the games and check nothing")
    given = parser.parse_args(arguments)
    game = find_game(given.game)
    options = loads(given.options)
    if given.write_golden:
        given.write_golden.write_text(
            golden_text(game, given.seats, options, given.seed, given.first), encoding="ascii"
        )
        return 0
    golden = [path.read_text(encoding="ascii") for path in given.golden]
    try:
        if given.seats is not None:
            chosen = tuple(sorted(full_options(game.OPTIONS, game.SEATS, options, given.seats).items()))
            numbers = range(given.first, given.first + given.games)
            for number in numbers:
                play(game, Setting(game.ID, given.seats, chosen, given.seed, number, given.stride))
            compare_all(game, golden)
            count = len(numbers)
        elif given.digest:
            print(digest_of(game, settings(game, given.games, given.seed, given.first, given.sampled, given.stride)))
            return 0
        else:
            count = conform(game, given.games, given.seed, golden, sampled=given.sampled, stride=given.stride)
    except ConformanceError as failure:
        print(str(failure).replace("PACKAGE", given.game), file=sys.stderr)
        return 1
    print(f"{game.ID}: {count} games, no law broken")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
