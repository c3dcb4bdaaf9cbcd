"""A static host that tests can disturb: files missing, cut short or held back, no network, a new build deployed."""

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tools import server


@dataclass
class Fault:
    """What happens to the files whose path ends in `suffix`.

    kind: "missing" (404), "cut" (half of the bytes, then the connection ends, though all were announced), "short" (half
    of the bytes, announced as such), "page" (a sign-in page instead), "plain" (a type no browser takes for code),
    "drop" (the connection ends before an answer), "hold" (no answer until `release`).
    """

    suffix: str
    kind: str
    release: threading.Event = field(default_factory=threading.Event)
    reached: threading.Event = field(default_factory=threading.Event)


class Host(server.Server):
    """Serves `root` under `prefix`. `faults` and `root` may change at any time; `requests` are the paths asked for."""

    def __init__(self, root: Path, prefix: str = "/") -> None:
        self.root = root
        self.prefix = prefix
        self.faults: list[Fault] = []
        self.requests: list[str] = []
        self.online = True
        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def address(self) -> str:
        """The address of the page, without a route."""
        return f"http://127.0.0.1:{self.server_address[1]}{self.prefix}"

    def disturb(self, suffix: str, kind: str) -> Fault:
        """Add a fault; the latest that fits counts."""
        fault = Fault(suffix, kind)
        self.faults.insert(0, fault)
        return fault

    def fault_of(self, path: str) -> Fault | None:
        """The fault that a path meets."""
        return next((fault for fault in self.faults if path.endswith(fault.suffix)), None)


class Handler(server.Handler):
    """Answers as the host's faults say."""

    server: Host

    def __init__(self, *args: object) -> None:
        super().__init__(*args, directory="/nowhere")  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        prefix = self.server.prefix
        if not path.startswith(prefix):
            return "/nowhere/at/all"
        self.directory = str(self.server.root)
        return super().translate_path("/" + path[len(prefix) :])

    def do_GET(self) -> None:  # noqa: N802 - the name is http.server's
        path = self.path.partition("?")[0]
        if not self.server.online:
            self.drop()
            return
        self.server.requests.append(path)
        fault = self.server.fault_of(path)
        if fault is None:
            super().do_GET()
            return
        fault.reached.set()
        if fault.kind == "hold":
            fault.release.wait(60)
            super().do_GET()
        elif fault.kind == "drop":
            self.drop()
        elif fault.kind == "missing":
            self.send_error(404)
        elif fault.kind == "page":
            self.answer(b"<!doctype html><title>Sign in</title>", "text/html; charset=utf-8")
        else:
            self.spoiled(path, fault.kind)

    def spoiled(self, path: str, kind: str) -> None:
        """Send a real file, but not as it should be."""
        file = Path(self.translate_path(path))
        body = file.read_bytes()
        half = body[: len(body) // 2]
        if kind == "plain":
            self.answer(body, "application/octet-stream")
        elif kind == "short":
            self.answer(half, self.guess_type(path))
        else:
            self.answer(half, self.guess_type(path), announced=len(body))
            self.close_connection = True

    def answer(self, body: bytes, kind: str, announced: int | None = None) -> None:
        """Send a whole answer."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body) if announced is None else announced))
        self.end_headers()
        self.wfile.write(body)

    def drop(self) -> None:
        """End the connection without a word, as a network that is not there."""
        self.close_connection = True


@contextlib.contextmanager
def hosting(root: Path, prefix: str = "/") -> Iterator[Host]:
    """A host for as long as the block runs."""
    with server.running(Host(root, prefix)) as host:
        try:
            yield host
        finally:
            for fault in host.faults:
                fault.release.set()
