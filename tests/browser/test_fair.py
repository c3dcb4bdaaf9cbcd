"""What fair tables need comes when it is needed: not with a start, in the page and in a worker, and without a network after one visit."""

import hashlib
import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visitor, wait_until_ready
from tests.browser.hosting import Host
from tests.browser.test_offline import DOWN, visit_until_kept
from tests.browser.workers import RUN, start_worker
from tests.game.fair.golden import TABLES, golden, last_head
from tools.paths import ROOT

pytestmark = pytest.mark.browser

NEEDED = ("fair.zip", "ristretto.mjs")
VECTORS = json.loads((Path(__file__).parents[1] / "game" / "fair" / "rfc9496.json").read_text(encoding="utf-8"))
UNIFORM, DERIVED = VECTORS["A.3 group elements from uniform byte strings"][0]
_, GENERATOR, *_, MULTIPLE = VECTORS["A.1 multiples of the generator"]
INVALID = VECTORS["A.2 invalid encodings"]["negative x * y value"][0]

ANSWERS = f"""
import json

async def answers():
    from web.fair import load

    group = await load()
    assert await load() is group
    from game.fair.group import GENERATOR, ORDER
    from game.fair.ristretto import Ristretto

    generator, invalid = bytes.fromhex("{GENERATOR}"), bytes.fromhex("{INVALID}")
    try:
        group.lincomb([[(3, invalid)]])
        refused = False
    except ValueError:
        refused = True
    rows = [[], [(15 - ORDER, generator)], [(ORDER - 2, generator), (3, generator)], [(2**200, generator)]]
    sums = group.lincomb(rows)
    return json.dumps([
        group.h2g([bytes.fromhex("{UNIFORM}")])[0].hex(),
        [element.hex() for element in sums[:3]],
        sums == Ristretto().lincomb(rows),
        group.valid([generator, GENERATOR]),
        group.valid([generator, invalid]),
        refused,
    ])
"""
PLAYED = """
import hashlib, json

async def played(name):
    from web.fair import load

    group = await load()
    from tests.game.fair import golden

    table = golden.played(name, group)
    return json.dumps([
        hashlib.sha256(golden.record(table).encode()).hexdigest(),
        [peer.play.log.head for peer in table.peers],
    ])

__export__ = ["played"]
"""
MODULES = ("tests/game/fair/golden.py", "tests/game/fair/tables.py", "tests/game/core/examples/magpies.py")
EXPECTED = [DERIVED, ["00" * 32, MULTIPLE, GENERATOR], True, True, False, True]


def asked_for(page: Page) -> list[str]:
    """Requests of the page itself for what fair tables need, as they come; the service worker's do not count."""
    seen: list[str] = []

    def note(url: str) -> None:
        name = url.partition("?")[0].rpartition("/")[2]
        if name in NEEDED:
            seen.append(name)

    page.on("request", lambda request: note(request.url))
    return seen


def test_a_start_fetches_nothing_for_fair_tables_and_the_first_one_does(site: Host, page: Page) -> None:
    asked = asked_for(page)
    page.goto(site.address)
    wait_until_ready(page)
    code = "import game.core, sys\ntry:\n    import game.fair\n    found = True\nexcept ImportError:\n    found = False\nfound"
    assert page.evaluate(RUN, code) is False
    assert asked == []
    assert json.loads(page.evaluate(RUN, f"{ANSWERS}\nawait answers()")) == EXPECTED
    assert sorted(asked) == sorted(NEEDED)
    assert page.evaluate(RUN, "from game import fair\nfair.__file__").endswith("fair.zip/game/fair/__init__.pyc")


def test_without_a_network_they_come_from_what_is_kept(site: Host, guest: Visitor) -> None:
    page = guest.page()
    visit_until_kept(page, site)
    site.online = False
    guest.guard.allow(DOWN)  # the look for a newer service worker fails, as it must
    page.reload()
    wait_until_ready(page)
    assert json.loads(page.evaluate(RUN, f"{ANSWERS}\nawait answers()")) == EXPECTED


def test_a_worker_has_them_too(site: Host, guest: Visitor) -> None:
    page = guest.page()
    page.goto(site.address)
    wait_until_ready(page)
    start_worker(page, guest.context, "asks", f"{ANSWERS}\n__export__ = ['answers']\n")
    assert json.loads(page.evaluate(RUN, "await worker.answers()")) == EXPECTED


def test_the_recorded_tables_are_the_same_in_a_worker(site: Host, guest: Visitor) -> None:
    """Another Python, and the group in JavaScript: every byte of every message is as CPython makes it (tests/game/fair/test_golden.py)."""
    page = guest.page()
    page.goto(site.address)
    wait_until_ready(page)
    start_worker(page, guest.context, "tables", PLAYED, [ROOT / module for module in MODULES])
    for name in TABLES:
        messages, heads = json.loads(page.evaluate(RUN, f"await worker.played({name!r})"))
        assert messages == hashlib.sha256(golden(name).encode()).hexdigest()
        assert heads == [last_head(name)] * TABLES[name][1]


@pytest.mark.parametrize("file", NEEDED)
def test_where_they_cannot_be_had_the_next_call_tries_again(site: Host, guest: Visitor, file: str) -> None:
    guest.guard.allow("404|Failed to fetch")
    fault = site.disturb(f"/{file}", "missing")
    page = guest.page()
    page.goto(site.address)
    wait_until_ready(page)
    tried = "from web.fair import load\ntry:\n    await load()\n    said = ''\nexcept OSError as error:\n    said = str(error)\nsaid"
    assert file in page.evaluate(RUN, tried)
    site.faults.remove(fault)
    assert json.loads(page.evaluate(RUN, f"{ANSWERS}\nawait answers()")) == EXPECTED
