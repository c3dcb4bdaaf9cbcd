"""The levels of Hexfolk's bots."""

from __future__ import annotations

from typing import Final

from game.bots.search import Level
from game.hexfolk.bot import easy, normal, reason

__all__ = ["LEVELS", "reason"]

LEVELS: Final[dict[str, Level]] = {"easy": easy, "normal": normal}
