"""What build.py says and how it ends."""

import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.tools.conftest import Run
from tools import cli
from tools.paths import ROOT


def test_an_old_python_is_told_what_to_do() -> None:
    pretend = "import sys; sys.version_info = (3, 9, 1); import runpy; runpy.run_path('build.py', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", pretend], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer; this is Python 3.9" in done.stderr
    assert "Traceback" not in done.stderr


def test_build_py_can_be_read_by_pythons_that_are_too_old() -> None:
    """Its own first lines must parse before they can complain: no f-string, no annotation, no match."""
    source = (ROOT / "build.py").read_text(encoding="utf-8")
    assert not re.search(r"""\bf["']|->|:=|^\s*match """, source, re.MULTILINE)


def test_a_second_build_does_nothing(build_py: Run, dist: Path) -> None:
    assert build_py("build").returncode == 0
    made = (dist / "build.json").stat().st_mtime_ns
    began = time.monotonic()
    done = build_py("build")
    assert done.returncode == 0
    assert (dist / "build.json").stat().st_mtime_ns == made
    assert "·" not in done.stdout, f"steps were done again:\n{done.stdout}"
    assert time.monotonic() - began < 5


def test_serve_takes_a_free_port_and_says_where(dist: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8765))
            taken.listen()
        except OSError:
            pass  # somebody else holds the default port: as good
        serving = subprocess.Popen(
            [sys.executable, ROOT / "build.py", "serve", "--no-browser"], stdout=subprocess.PIPE, text=True
        )
        try:
            assert serving.stdout
            address = None
            for line in serving.stdout:
                if found := re.search(r"Tertulia is at (http://localhost:(\d+)/)", line):
                    address = found[1]
                    break
            assert address, "it never said where"
            assert ":8765/" not in address
            with urllib.request.urlopen(address, timeout=10) as page:
                assert b"<title>Tertulia" in page.read()
        finally:
            serving.terminate()
            serving.wait(10)
            serving.stdout.close()


def test_a_port_asked_for_that_is_taken_is_refused_with_a_remedy(build_py: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = build_py("serve", "--no-browser", "--port", str(port))
    assert done.returncode == 1
    assert f"Port {port} is taken." in done.stderr
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr


def test_unknown_names_are_answered_with_the_known_ones(build_py: Run) -> None:
    part = build_py("test", "--only", "spelling")
    assert part.returncode == 1
    assert "no part spelling" in part.stderr
    assert "ruff" in part.stderr
    bench = build_py("bench", "speed")
    assert bench.returncode == 1
    assert "no benchmark speed" in bench.stderr
    assert "start" in bench.stderr
    assert build_py("deploy").returncode == 2


def test_what_follows_two_dashes_is_passed_on() -> None:
    assert cli.split(["test", "--only", "unit", "--", "-k", "rows"]) == (["test", "--only", "unit"], ["-k", "rows"])
    assert cli.split(["build"]) == (["build"], [])
