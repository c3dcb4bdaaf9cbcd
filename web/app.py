"""Start of the page."""


def start() -> None:
    """Say that the page is ready."""
    from pyscript.js_modules import bridge

    bridge.ready()
