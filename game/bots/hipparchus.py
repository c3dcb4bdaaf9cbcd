"""The levels of Hipparchus' bots."""

from __future__ import annotations

from typing import Final

from game import hipparchus
from game.bots.search import Level, distracted, monte_carlo
from game.hipparchus.bot import value

LEVELS: Final[dict[str, Level]] = {
    "easy": distracted(hipparchus, monte_carlo(hipparchus, value, worlds=1), one_in=3),
    "normal": monte_carlo(hipparchus, value, worlds=24),
}
