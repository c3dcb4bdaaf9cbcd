"""The games there are."""

from __future__ import annotations

from typing import Any, Final

from game import hipparchus
from game.core import Game

GAMES: Final[dict[str, Game[Any, Any]]] = {hipparchus.ID: hipparchus}
