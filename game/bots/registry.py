"""The bots there are: for each game its levels, each a function of a seat's replica, the seat and a stream of numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from game import hipparchus
from game.bots.search import distracted, monte_carlo
from game.core import Seat, Stream
from game.hipparchus import bot as hipparchus_bot

Level: TypeAlias = Callable[[Any, Seat, Stream], Any]

BOTS: Final[Mapping[str, Mapping[str, Level]]] = {
    hipparchus.ID: {
        "easy": distracted(hipparchus, monte_carlo(hipparchus, hipparchus_bot.value, worlds=1), one_in=3),
        "normal": monte_carlo(hipparchus, hipparchus_bot.value, worlds=24),
    },
}
