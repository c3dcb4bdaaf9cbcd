"""Finding browsers."""

import sys
from pathlib import Path

import pytest

from tools import browsers
from tools.console import Failure


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_the_variable_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = program(tmp_path / "my-chrome")
    monkeypatch.setenv("TERTULIA_CHROMIUM", str(mine))
    assert browsers.find_chromium() == mine


def test_a_variable_that_names_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERTULIA_FIREFOX", "/no/such/firefox")
    with pytest.raises(Failure, match="TERTULIA_FIREFOX names /no/such/firefox"):
        browsers.find_firefox()


def test_names_on_path_are_found_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TERTULIA_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    edge = program(tmp_path / "microsoft-edge")
    assert browsers.find_chromium() == edge
    chromium = program(tmp_path / "chromium")
    assert browsers.find_chromium() == chromium


def test_the_places_of_a_mac_are_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    chrome = program(tmp_path / "Applications" / "Google Chrome.app" / "Contents" / "MacOS" / "Google Chrome")
    assert browsers.candidates((), browsers.CHROMIUM_APPS, ()) == [chrome]


def test_the_places_of_windows_are_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers, "WINDOWS", True)
    monkeypatch.setenv("PROGRAMFILES", str(tmp_path))
    monkeypatch.delenv("PROGRAMFILES(X86)", raising=False)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    exe = program(tmp_path / "Edge" / "msedge.exe")
    assert browsers.candidates((), (), ("Edge/msedge.exe",)) == [exe]


def test_a_browser_that_playwright_downloaded_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers, "WORK", tmp_path)
    assert browsers.downloaded_chromium() is None
    chrome = program(tmp_path / "browsers" / "chromium-1234" / "chrome-linux" / "chrome")
    assert browsers.downloaded_chromium() == chrome


def test_without_any_firefox_its_test_is_skipped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TERTULIA_FIREFOX", raising=False)
    monkeypatch.setattr(browsers, "candidates", lambda *_: [])
    monkeypatch.setattr(browsers, "is_debian_root", lambda: False)
    assert browsers.ready_firefox() is None
    assert "its test is skipped" in capsys.readouterr().out
