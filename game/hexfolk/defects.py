"""What is wrong with a state that was set up from text."""

from __future__ import annotations

from game.hexfolk.state import State


def defects(state: State) -> list[str]:
    """Every defect found."""
    return []
