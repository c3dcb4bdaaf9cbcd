"""Parts of a board for games that have nothing of their own to say there (web/views/boards.py)."""

from __future__ import annotations

from typing import Any

from web.i18n import Translator
from web.markup import Safe
from web.views.model import TableModel


def stills(t: Translator, model: TableModel) -> dict[str, Safe]:
    """Nothing is worth sending to the page apart."""
    return {}


def foregone(state: Any, seat: int, skips: bool) -> Any:
    """Everything is asked."""
    return None


def chooser(t: Translator, name: str, chosen: Any, seats: int) -> Safe | None:
    """Every option is chosen from the usual list."""
    return None
