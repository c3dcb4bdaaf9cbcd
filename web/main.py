"""What PyScript runs in the page."""

from web.app import start

start()
