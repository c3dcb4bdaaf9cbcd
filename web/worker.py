"""What the PyScript worker runs: bots think here, so that the page never stands still."""

from web.thinking import answer


def choose(game_id: str, request: str) -> str:
    """See ``web.thinking.answer``."""
    return answer(game_id, request)


__export__ = ["choose"]
