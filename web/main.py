"""What PyScript runs in the page."""

try:
    from web.app import start

    await start()  # noqa: F704 - PyScript runs this file as the body of a coroutine
except Exception:
    # PyScript would show the traceback on the page and leave it at that. Told to the shell directly: the module that
    # failed may be the very one through which Python speaks to the page.
    import traceback

    from js import tertulia

    tertulia.failed("start.error", traceback.format_exc())
