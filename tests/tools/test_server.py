"""The local server is a plain static host."""

import http.client
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import server
from tools.console import Failure


@pytest.fixture
def site(tmp_path: Path) -> Iterator[http.client.HTTPConnection]:
    (tmp_path / "site" / "app").mkdir(parents=True)
    for name in ("index.html", "app/shell.mjs", "app/python.wasm", "app/page.css", "app/data.json", "app/game.whl",
                 "app/text.woff2", "manifest.webmanifest"):  # fmt: skip
        (tmp_path / "site" / name).write_text(name)
    (tmp_path / "secret.txt").write_text("outside")
    with server.running(server.open_server(tmp_path / "site", 0)) as running:
        yield http.client.HTTPConnection("127.0.0.1", running.server_address[1], timeout=10)


def get(site: http.client.HTTPConnection, path: str) -> tuple[int, str, str]:
    site.request("GET", path)
    answer = site.getresponse()
    return answer.status, answer.headers.get("Content-Type", ""), answer.read().decode("utf-8", "replace")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/app/shell.mjs", "text/javascript; charset=utf-8"),
        ("/app/python.wasm", "application/wasm"),
        ("/app/page.css", "text/css; charset=utf-8"),
        ("/app/data.json", "application/json"),
        ("/app/text.woff2", "font/woff2"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ],
)
def test_files_come_with_the_types_that_browsers_insist_on(
    site: http.client.HTTPConnection, path: str, kind: str
) -> None:
    status, found, body = get(site, path)
    assert (status, found) == (200, kind)
    assert body == (path.lstrip("/") or "index.html")


def test_what_is_not_there_is_missing_and_what_is_outside_stays_outside(site: http.client.HTTPConnection) -> None:
    assert get(site, "/app/nothing.js")[0] == 404
    assert get(site, "/../secret.txt")[0] == 404
    assert get(site, "/%2e%2e/secret.txt")[0] == 404


def test_only_this_machine_is_served(tmp_path: Path) -> None:
    with server.open_server(tmp_path, 0) as running:
        assert running.server_address[0] == "127.0.0.1"


def test_two_servers_never_share_a_port(tmp_path: Path) -> None:
    with server.open_server(tmp_path, 0) as first, pytest.raises(Failure, match="is taken"):
        server.open_server(tmp_path, first.server_address[1])


def test_without_a_wish_a_taken_default_gives_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(server, "DEFAULT_PORT", taken.getsockname()[1])
        with server.open_server(tmp_path) as running:
            assert running.server_address[1] != server.DEFAULT_PORT
