"""What the PyScript worker runs: bots think here, so that the page never stands still."""

from web import thinking


def choose(request: str) -> str:
    """See ``web.thinking.answer``."""
    return thinking.answer(request)


def advise(request: str) -> str:
    """See ``web.thinking.hint``."""
    return thinking.hint(request)


__export__ = ["advise", "choose"]
