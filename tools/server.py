"""A plain static file server for one's own machine: no special headers, nothing clever."""

import contextlib
import errno
import http.server
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from tools.console import Failure, say

DEFAULT_PORT = 8765

AnyServer = TypeVar("AnyServer", bound="Server")

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files with fixed types: what the system's registry says about .js must not matter."""

    protocol_version = "HTTP/1.1"
    # Headers and body go out in two writes: the second would wait 40 ms for the first one's receipt.
    disable_nagle_algorithm = True
    extensions_map = {"": "application/octet-stream", **TYPES}  # noqa: RUF012

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing: the terminal belongs to the address and to errors of ours."""


class Server(http.server.ThreadingHTTPServer):
    """Threads end with the program; connections that browsers hold open do not keep it."""

    daemon_threads = True
    # With address reuse, Windows would let two servers share a port.
    allow_reuse_address = not hasattr(__import__("socket"), "SO_EXCLUSIVEADDRUSE")

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hangs up in the middle of a file is no error of ours."""


def open_server(folder: Path, port: int | None = None) -> Server:
    """A server of a folder on this machine only; port None takes the default or a free one.

    Raises Failure if a port asked for is taken.
    """

    def handler(*args: object) -> Handler:
        return Handler(*args, directory=str(folder))  # type: ignore[arg-type]

    wanted = [port] if port is not None else [DEFAULT_PORT, 0]
    for candidate in wanted:
        try:
            return Server(("127.0.0.1", candidate), handler)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES) and getattr(error, "winerror", 0) != 10048:
                raise
    raise Failure(
        f"Port {port} is taken.",
        "Choose another with --port, or leave it out: then a free one is found.",
    )


def address(server: Server, path: str = "/") -> str:
    """The address of a page of the server."""
    return f"http://localhost:{server.server_address[1]}{path}"


@contextlib.contextmanager
def running(server: AnyServer) -> Iterator[AnyServer]:
    """A server in a thread for as long as the block runs."""
    with server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def serve(folder: Path, port: int | None, browser: bool) -> int:
    """Serve until interrupted; say where, and open the browser if wanted."""
    with open_server(folder, port) as server:
        where = address(server)
        if port is None and server.server_address[1] != DEFAULT_PORT:
            say(
                f"\nPort {DEFAULT_PORT} is in use, perhaps by another Tertulia. Browsers keep tables by address: those that "
                "were played there do not show here."
            )
        say(f"\nTertulia is at {where}\n(Ctrl+C ends it)")
        if browser:
            threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0
