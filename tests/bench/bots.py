"""How well the bots play and how long they think: ``python -m tests.bench.bots``.

Every level against the next weaker one, the weakest against random play, in each game: one bot
against one other, or (``--seats``) against several. Prints the share of matches won alone with
the interval in which the true share lies with 95 % (Wilson), and the time of a choice.
"""

import argparse
import math
import statistics
import sys

from game.bots import BOTS, LEVELS
from game.registry import GAMES
from tests.bench.bot_matches import RANDOM, matches
from tests.bench.harness import report

AT_LEAST = {
    ("hipparchus", "normal", "easy"): 0.70,
    ("hipparchus", "easy", RANDOM): 0.55,
    ("delfos", "normal", "easy"): 0.70,
    ("delfos", "easy", RANDOM): 0.70,
    ("hesperidae", "normal", "easy"): 0.70,
    ("hesperidae", "easy", RANDOM): 0.65,
    ("hexfolk", "normal", "easy"): 0.75,
    ("hexfolk", "easy", RANDOM): 0.90,
}
"""The share of matches that a level has to win against one other bot."""


def wilson(won: int, played: int, z: float = 1.96) -> tuple[float, float]:
    """The interval of a share (Wilson, JASA 22 (1927), 209-212)."""
    share = won / played
    middle = share + z * z / (2 * played)
    spread = z * math.sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    scale = 1 + z * z / played
    return (middle - spread) / scale, (middle + spread) / scale


def main() -> int:
    """Play and print; 0 if each level wins as often as it should."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--first", type=int, default=100_000, help="the first seed; the tests use small ones")
    parser.add_argument("--game", choices=sorted(BOTS), action="append", help="each game if none is given")
    parser.add_argument("--seats", type=int, default=2, help="one bot of the level, in all other seats the other one")
    options = parser.parse_args()
    lines: list[str] = []
    figures: dict[str, object] = {}
    code = 0
    pairs = [*zip(LEVELS[::-1], LEVELS[-2::-1], strict=False), (LEVELS[0], RANDOM), (LEVELS[-1], RANDOM)]
    for game_id in options.game or [name for name in sorted(BOTS) if options.seats in GAMES[name].SEATS]:
        for level, other in pairs:
            played = list(matches(level, other, options.matches, options.first, game_id, options.seats))
            won = sum(victory for victory, _ in played)
            low, high = wilson(won, len(played))
            bar = AT_LEAST.get((game_id, level, other)) if options.seats == 2 else None
            code |= bar is not None and won / len(played) < bar
            seconds = sorted(second for _, match in played for second in match.seconds)
            lines.append(
                f"{game_id}: {level} beats {other:<8} {won / len(played):6.1%}"
                f"  ({low:.1%} … {high:.1%}, {len(played)} matches" + (f", at least {bar:.0%})" if bar else ")")
            )
            lines.append(
                f"  a choice of either: mean {1000 * statistics.fmean(seconds):.1f} ms,"
                f" 99 % within {1000 * seconds[len(seconds) * 99 // 100]:.1f} ms, longest {1000 * seconds[-1]:.1f} ms"
            )
            figures[f"{game_id}_{level}_{other}"] = round(won / len(played), 3)
    report("bots", lines, figures)
    return code


if __name__ == "__main__":
    sys.exit(main())
