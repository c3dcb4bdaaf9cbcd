"""What PyScript runs in the page."""

from web.app import start

await start()  # noqa: F704 - PyScript runs this file as the body of a coroutine
