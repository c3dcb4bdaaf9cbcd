"""How well the bots play and how long they think: ``python -m tests.bench.bots``.

Every level against the next weaker one, the weakest against random play. Prints the share of
matches won with the interval in which the true share lies with 95 % (Wilson), and the time of
a choice.
"""

import argparse
import math
import statistics
import sys

from game.bots import LEVELS
from tests.bench.bot_matches import RANDOM, matches
from tests.bench.harness import report

AT_LEAST = {("normal", "easy"): 0.70, ("easy", RANDOM): 0.55}
"""The share of matches that a level has to win against another."""


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
    options = parser.parse_args()
    lines: list[str] = []
    figures: dict[str, object] = {}
    code = 0
    for level, other in [*zip(LEVELS[::-1], LEVELS[-2::-1], strict=False), (LEVELS[0], RANDOM), (LEVELS[-1], RANDOM)]:
        played = list(matches(level, other, options.matches, options.first))
        won = sum(victory for victory, _ in played)
        low, high = wilson(won, len(played))
        bar = AT_LEAST.get((level, other))
        code |= bar is not None and won / len(played) < bar
        seconds = sorted(second for _, match in played for second in match.seconds)
        lines.append(
            f"{level} beats {other:<8} {won / len(played):6.1%}  ({low:.1%} … {high:.1%}, {len(played)} matches"
            + (f", at least {bar:.0%})" if bar else ")")
        )
        lines.append(
            f"  a choice of either: mean {1000 * statistics.fmean(seconds):.1f} ms,"
            f" 99 % within {1000 * seconds[len(seconds) * 99 // 100]:.1f} ms, longest {1000 * seconds[-1]:.1f} ms"
        )
        figures[f"{level}_{other}"] = round(won / len(played), 3)
    report("bots", lines, figures)
    return code


if __name__ == "__main__":
    sys.exit(main())
