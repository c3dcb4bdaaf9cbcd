"""The games that can be laid on a table here: those that have rules and a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core import Game
from game.core.modules import Modules
from game.registry import GAMES
from web.views.boards import BOARDS

PLAYABLE: Final[Mapping[str, Game[Any, Any]]] = Modules({name: f"game.{name}" for name in GAMES if name in BOARDS})
