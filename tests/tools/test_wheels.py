"""What the wheels hold: the two that hatchling builds, and their copies for the page."""

import io
import re
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from tools.paths import ROOT, WORK
from tools.wheels import WEB, WHEELS, version

MAGIC_314 = (3627).to_bytes(2, "little") + b"\r\n"
"""Of Python 3.14's byte code, which the page's Pyodide runs."""


def wheel(folder: Path, name: str) -> zipfile.ZipFile:
    (path,) = folder.glob(f"tertulia_{name}-*.whl")
    return zipfile.ZipFile(path)


def metadata(archive: zipfile.ZipFile) -> dict[str, str]:
    (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    return dict(Parser().parsestr(archive.read(name).decode()).items())


def test_the_game_wheel_is_the_game_package_and_nothing_else() -> None:
    with wheel(WHEELS, "game") as archive:
        names = [name for name in archive.namelist() if ".dist-info/" not in name]
        sources = {path.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("*.py")}
        assert {name for name in names if name.endswith(".py")} == sources
        assert all(name.startswith("game/") for name in names)
        about = metadata(archive)
    assert about["Name"] == "tertulia-game"
    assert about["Version"] == version()
    assert about["Requires-Python"] == ">=3.11"
    assert "Requires-Dist" not in about, "the game package needs nobody"


def test_the_web_wheel_has_compiled_catalogues_and_no_files_of_the_page() -> None:
    with wheel(WHEELS, "web") as archive:
        names = [name for name in archive.namelist() if ".dist-info/" not in name]
        about = metadata(archive)
    languages = {path.parent.parent.name for path in WEB.glob("locales/*/LC_MESSAGES/tertulia.po")}
    assert {name for name in names if name.endswith(".mo")} == {
        f"web/locales/{language}/LC_MESSAGES/tertulia.mo" for language in languages
    }
    assert all(name.startswith("web/") for name in names)
    assert {Path(name).suffix for name in names} <= {".py", ".mo", ".json", ".typed"}
    assert "web/views/home.py" in names
    assert about["Name"] == "tertulia-web"
    assert about["Version"] == version()
    assert about["Requires-Dist"] == "tertulia-game"


LATER = ("game/fair/", "game/table/room/", "web/friends/")


@pytest.mark.parametrize("name", ["game", "web"])
def test_the_page_gets_the_same_wheels_as_byte_code_in_one_archive(name: str, app: Path) -> None:
    with wheel(WHEELS, name) as source, wheel(app, name) as page:
        inside = f"tertulia_{name}.zip"
        about = f"tertulia_{name}-{version()}.dist-info"
        assert set(page.namelist()) == {inside, *(f"{about}/{part}" for part in ("METADATA", "WHEEL", "RECORD"))}
        assert page.read(f"{about}/METADATA") == source.read(f"{about}/METADATA")
        record = {line.split(",")[0] for line in page.read(f"{about}/RECORD").decode().splitlines()}
        assert record == set(page.namelist())
        compiled = zipfile.ZipFile(io.BytesIO(page.read(inside)))
        expected = {
            entry + "c" if entry.endswith(".py") else entry
            for entry in source.namelist()
            if ".dist-info/" not in entry
            and not entry.startswith(("game/core/conformance/", *LATER))
            and "lesson" not in entry
        }
        assert set(compiled.namelist()) == expected
        for entry in compiled.namelist():
            if entry.endswith(".pyc"):
                is_byte_code(compiled, entry)
            else:
                assert compiled.read(entry) == source.read(entry)


def is_byte_code(archive: zipfile.ZipFile, entry: str) -> None:
    head = archive.read(entry)[:8]
    assert head[:4] == MAGIC_314, f"{entry} is of another Python"
    assert head[4:] == b"\x01\0\0\0", f"{entry} would be checked against a source that is not there"


def test_fair_dealing_is_an_archive_of_its_own_that_no_start_loads(app: Path, dist: Path) -> None:
    """Nothing of it in what a start installs; all of it in `fair.zip`, which the page does not even name."""
    with wheel(WHEELS, "game") as source, zipfile.ZipFile(app / "fair.zip") as archive:
        expected = {
            entry + "c" if entry.endswith(".py") else entry
            for entry in source.namelist()
            if entry.startswith(("game/fair/", "game/table/room/")) and entry != "game/fair/verify.py"
        }
        assert "game/fair/group.pyc" in expected
        assert set(archive.namelist()) == expected
        for entry in archive.namelist():
            if entry.endswith(".pyc"):
                is_byte_code(archive, entry)
    with zipfile.ZipFile(app / "friends.zip") as archive:
        assert "web/friends/client.pyc" in archive.namelist()
        assert all(entry.startswith("web/friends/") for entry in archive.namelist())
    with zipfile.ZipFile(app / "lessons.zip") as archive:
        assert {"web/lesson.pyc", "web/views/lessons.pyc", "web/views/delfos/lesson.pyc"} <= set(archive.namelist())
        assert len(archive.namelist()) == 6
    with wheel(app, "web") as page:
        modules = zipfile.ZipFile(io.BytesIO(page.read("tertulia_web.zip"))).namelist()
    assert "web/session.pyc" in modules
    assert [entry for entry in modules if entry.startswith("web/friends")] == []
    with wheel(app, "game") as page:
        modules = zipfile.ZipFile(io.BytesIO(page.read("tertulia_game.zip"))).namelist()
    assert "game/core/log.pyc" in modules
    assert "game/table/remote.pyc" in modules
    assert [entry for entry in modules if entry.startswith(("game/fair", "game/table/room"))] == []
    assert not set(re.findall(r"[\w-]+\.(?:zip|mjs)", (dist / "index.html").read_text(encoding="utf-8"))) & {
        "fair.zip",
        "friends.zip",
        "lessons.zip",
        "ristretto.mjs",
        "mesh.mjs",
    }
    assert (app / "ristretto.mjs").is_file()
    assert (app / "mesh.mjs").is_file()


def test_byte_code_is_the_same_in_every_build(app: Path) -> None:
    """Archives carry no dates, so that the app folder's name changes with its content alone."""
    for path in [*app.glob("*.whl"), *app.glob("*.zip"), *(WORK / "runtime").glob("*.zip")]:
        with zipfile.ZipFile(path) as archive:
            assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
