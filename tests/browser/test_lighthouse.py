"""Lighthouse's marks for the shell (`python3 build.py bench lighthouse` measures more pages, and speed)."""

import pytest

from tests.browser.hosting import Host
from tests.browser.lighthouse import BARS, audit, obstacle

pytestmark = pytest.mark.browser


def test_home_without_python_has_full_marks(site: Host) -> None:
    if reason := obstacle():
        pytest.skip(f"Lighthouse cannot run: {reason}")
    found = audit(f"{site.address}?hold#/")
    assert (found.app, found.screen) == ("loading", "home")
    assert {fault for category in BARS for fault in found.faults(category)} == set()
    assert found.scores == dict.fromkeys(BARS, 100)
