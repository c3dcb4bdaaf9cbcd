"""Stock Firefox starts the site and plays a round (WebDriver BiDi, puppeteer-core)."""

import json
import subprocess

import pytest

from tests.browser.hosting import Host
from tools import browsers
from tools.environment import ready_node
from tools.paths import ROOT

pytestmark = pytest.mark.browser

SCRIPT = ROOT / "tests" / "browser" / "firefox" / "round.mjs"
ADDRESS = "#/play/hipparchus?seats=me,bot:easy&seed=7&pace=0&lang=en"


def test_firefox_plays_a_round(site: Host) -> None:
    firefox = browsers.find_firefox()
    if firefox is None:
        pytest.skip("No Firefox on this machine; TERTULIA_FIREFOX names one.")
    done = subprocess.run(
        [ready_node().program, SCRIPT, firefox, f"{site.address}{ADDRESS}"],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["problems"] == []
    assert told["moves"] >= 3
    assert told["summary"]
