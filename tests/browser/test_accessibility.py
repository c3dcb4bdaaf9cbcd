"""axe-core on every screen in both themes, and what it cannot see."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import Visitor
from tests.browser.hosting import Host
from tests.browser.playing import MOVE, control, is_over, open_page, play, step, wait_for_ask
from tools.paths import ROOT

pytestmark = pytest.mark.browser

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
PAGES = {
    "home": "#/",
    "rules hipparchus": "#/rules/hipparchus",
    "rules delfos": "#/rules/delfos",
    "rules hesperidae": "#/rules/hesperidae",
    "rules hexfolk": "#/rules/hexfolk",
    "new": "#/new/hipparchus?seed=7",
    "settings": "#/settings",
    "credits": "#/credits",
    "home with a notice": "#/nowhere",
}
RUN = """async () => {
  const still = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(still.map((each) => each.finished.catch(() => {})));
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.map(({ id, impact, nodes }) =>
    [id, impact, nodes.slice(0, 4).map(({ html, failureSummary }) => [html.slice(0, 200), failureSummary.slice(0, 300)])]);
}"""


class Checker:
    """Runs axe on what a page shows, and collects what it finds."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: dict[str, Any] = {}
        self.screens: list[str] = []

    def check(self, screen: str) -> None:
        # The page's policy lets no script in from outside; evaluate() is the debugger's own way.
        if self.page.evaluate("typeof axe") == "undefined":
            self.page.evaluate(AXE.read_text(encoding="utf-8") + ";undefined")
        self.screens.append(screen)
        violations = self.page.evaluate(RUN)
        if violations:
            self.found[screen] = violations


@pytest.fixture(params=["light", "dark"])
def checker(site: Host, visitor: Callable[..., Visitor], request: pytest.FixtureRequest) -> Checker:
    page = visitor(color_scheme=request.param, reduced_motion="reduce").page()
    open_page(page, site.address)
    return Checker(page)


def go(page: Page, address: str) -> None:
    page.evaluate("hash => { location.hash = hash }", address)


def test_pages(checker: Checker) -> None:
    page = checker.page
    for screen, address in PAGES.items():
        go(page, address)
        page.wait_for_selector(f'[data-screen="{screen.split()[0]}"]')
        checker.check(screen)
    assert checker.found == {}


def test_table(checker: Checker) -> None:
    """The table when leading and when answering, every panel, a round's end, the end of the match."""
    page = checker.page
    go(page, "#/play/hipparchus?seats=me,bot:easy&seed=7&pace=0")
    wait_for_ask(page)
    seen: set[str] = set()

    def watch() -> None:
        screen = "summary" if page.locator('[data-action="round.continue"]').count() else ""
        if not screen and page.locator(MOVE).count():
            screen = "lead" if page.locator(".place-lead.place-open").count() else "reply"
        if screen and screen not in seen:
            seen.add(screen)
            checker.check(screen)
        if screen == "reply" and "panels" not in seen:
            seen.add("panels")
            panels()

    def panels() -> None:
        step(page, page.locator('[data-action="panel.log"]').click)
        checker.check("log")
        step(page, control(page, "panel.close").click)
        for name in ("seen", "help", "report", "resign"):
            step(page, page.locator('[data-action="panel.menu"]').click)
            checker.check("menu")
            step(page, page.locator(f'.menu [data-action="panel.{name}"]').click)
            checker.check(name)
            page.keyboard.press("Escape")
            page.wait_for_selector('[role="dialog"]', state="detached")
        reason = page.locator('#row [data-action^="pick look "]').first
        if reason.count():
            # It says that no move is to be had there (aria-disabled), which playwright would wait for.
            reason.click(force=True)
            page.wait_for_selector("#row .play-looked")
            checker.check("why not")

    play(page, Locator.click, luck="axe", watch=watch)
    assert is_over(page)
    checker.check("over")
    assert {"lead", "reply", "summary", "panels"} <= seen
    assert checker.found == {}


def test_curtain(checker: Checker) -> None:
    page = checker.page
    go(page, "#/play/hipparchus?seats=me,me&seed=7")
    page.wait_for_selector('[data-action="curtain.lift"]')
    checker.check("curtain")
    assert checker.found == {}
