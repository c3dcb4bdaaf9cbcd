"""Bots in a real Chromium: they think in a worker, and a table goes on when the worker does not."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import READY, TIMEOUT, Visitor
from tests.browser.hosting import Host
from tests.browser.playing import MOVE, is_over, open_page, play, sign, step, wait_for_ask

pytestmark = pytest.mark.browser

BOT = "#/play/hipparchus?seats=me,bot:easy&seed=7&pace=0"
WORKERS = "[...document.querySelectorAll('script[worker]')].map(node => node.getAttribute('name'))"


@pytest.fixture
def table(site: Host, page: Page) -> Page:
    """A page at a table, one move in."""
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    play(page, Locator.click, luck="bots", moves=1)
    return page


def test_bots_think_in_a_worker(table: Page) -> None:
    assert table.evaluate(WORKERS) == ["bots-1"]
    assert len(table.workers) == 1
    play(table, Locator.click, luck="worker", moves=3)
    assert table.evaluate(WORKERS) == ["bots-1"]
    assert "bots" not in table.evaluate("tertulia.report()")


def test_the_worker_starts_after_the_page_is_ready_and_only_for_bots(site: Host, page: Page) -> None:
    page.add_init_script("""
      globalThis.early = false;
      new MutationObserver(() => {
        const app = document.body?.dataset.app;
        if (app && app !== "ready" && document.querySelector("script[worker]")) early = true;
      }).observe(document, { subtree: true, childList: true, attributes: true });
    """)
    open_page(page, f"{site.address}#/play/hipparchus?seats=me,me&seed=7")
    wait_for_ask(page)
    assert page.evaluate(WORKERS) == []
    page.goto("about:blank")
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    step(page, page.locator(MOVE).first.click)
    assert page.evaluate(WORKERS) == ["bots-1"]
    assert page.evaluate("early") is False


def test_a_worker_that_dies_is_replaced(table: Page) -> None:
    """Killed as a browser short of memory kills it: without a word. The table goes on each time."""
    table.set_default_timeout(2 * TIMEOUT)
    for expected in (["bots-2"], ["bots-3"]):
        table.evaluate("document.querySelector('script[worker]').xworker.terminate()")
        while table.evaluate(WORKERS) != expected and not is_over(table):
            play(table, Locator.click, luck="dead", moves=1)
        assert table.evaluate(WORKERS) == expected
    assert "bots-1: TimeoutError" in table.evaluate("tertulia.report()")
    play(table, Locator.click, luck="third")
    expect(table.locator('[data-action="table.rematch"]')).to_be_visible()


def test_where_no_worker_can_start_the_page_thinks(site: Host, guest: Visitor) -> None:
    """At once, and without a word of a crash: the game goes on."""
    guest.guard.allow("worker.py|404")
    site.disturb("/worker.py", "missing")
    page = guest.page()
    page.set_default_timeout(2 * TIMEOUT)
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    play(page, Locator.click, luck="no worker", moves=3)
    expect(page.locator(MOVE).first).to_be_visible()
    assert "bots-2: OSError" in page.evaluate("tertulia.report()")
    expect(page.locator('.shell-notice[role="alert"]')).to_have_count(0)


def test_the_page_goes_on_while_a_bot_thinks(site: Host, page: Page) -> None:
    """The bots' worker thinks, not the page (R59): frames are drawn between a move and the bot's answer. How long they take
    is for build.py bench ui to say."""
    open_page(page, f"{site.address}{BOT.replace('easy', 'normal')}")
    wait_for_ask(page)
    play(page, Locator.click, luck="warm", moves=2)
    page.evaluate("""() => {
      globalThis.frames = 0;
      const frame = () => { frames += 1; requestAnimationFrame(frame); };
      requestAnimationFrame(frame);
    }""")
    play(page, Locator.click, luck="gaps", moves=4)
    assert page.evaluate("frames") > 4
    assert "bots:" not in page.evaluate("tertulia.report()")


def test_a_table_against_bots_waits_while_a_summary_is_open(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}#/play/hipparchus?seats=bot:easy,bot:easy&seed=7&pace=0")
    page.wait_for_selector(READY)
    page.wait_for_selector('[data-action="round.continue"]')
    before = sign(page)
    # A detour that takes longer than any number of bot's moves would.
    page.evaluate("location.hash = '#/credits'")
    page.wait_for_selector('[data-screen="credits"]')
    page.go_back()
    page.wait_for_selector('[data-action="round.continue"]')
    assert sign(page) == before
