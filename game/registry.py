"""The games there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core import Game
from game.core.modules import Modules

GAMES: Final[Mapping[str, Game[Any, Any]]] = Modules(
    {name: f"game.{name}" for name in ("hipparchus", "delfos", "hesperidae", "hexfolk")}
)
