"""Whole matches in a real Chromium, by mouse, by keys and by touch, using only what the page offers."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitor
from tests.browser.hosting import Host
from tests.browser.playing import MOVE, SMALL, TABLE, WIDER, is_over, open_page, play, root, sign, step, wait_for_ask

pytestmark = pytest.mark.browser

BOT = "#/play/hipparchus?seats=me,bot:easy&seed=7&pace=0"
HOTSEAT = "#/play/hipparchus?seats=me,me&seed=7"
TARGET = 44  # px, design section 4 and WCAG 2.5.5

LOST_FOCUS = """
globalThis.lostFocus = [];
addEventListener("DOMContentLoaded", () => {
  let inside = false;
  new MutationObserver(() => {
    const lost = document.activeElement === document.body;
    if (lost && inside) lostFocus.push(document.querySelector("[data-screen]")?.innerText.slice(0, 400));
    inside = !lost;
  }).observe(document.getElementById("app"), { subtree: true, childList: true, attributes: true });
  addEventListener("focusin", () => { inside = true; });
});
"""


def finish(page: Page) -> None:
    """What the end of any match shows."""
    assert is_over(page)
    expect(page.locator('[data-action="table.rematch"]')).to_be_visible()
    expect(root(page)).to_have_attribute("data-turn", "")
    expect(page.locator(MOVE)).to_have_count(0)


def test_whole_match_against_a_bot_by_clicks(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    assert play(page, Locator.click, luck="clicks") >= 6
    finish(page)


def test_whole_hotseat_match_by_clicks(site: Host, page: Page) -> None:
    """While the device changes hands, no hand is in the page; nobody ever sees the other's row."""
    open_page(page, f"{site.address}{HOTSEAT}")
    wait_for_ask(page)
    seen = {"curtains": 0, "0": 0, "1": 0}

    def watch() -> None:
        if page.locator('[data-action="curtain.lift"]').count():
            seen["curtains"] += 1
            assert root(page).get_attribute("data-seat") == ""
            for trace in ("#row", "[data-flip]", '[id^="play-"]', ".card", MOVE, ".covered"):
                expect(page.locator(trace)).to_have_count(0)
            assert page.locator("[data-suit]").count() == 0
        elif page.locator(MOVE).count():
            seat = root(page).get_attribute("data-seat")
            assert seat == root(page).get_attribute("data-turn")
            seen[str(seat)] += 1
            expect(page.locator("#row")).to_have_count(1)

    play(page, Locator.click, luck="hotseat", watch=watch)
    finish(page)
    assert min(seen.values()) > 3, seen


def by_key(page: Page, selector: str, *, key: str = "Tab", most: int = 60) -> None:
    """Press a key until the focus is on what the selector names."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(
        f"{selector} is not reached by {key}: {page.evaluate('document.activeElement.outerHTML')[:300]}"
    )


def test_whole_match_by_keyboard_only(site: Host, page: Page) -> None:
    """From the set-up page to the end with Tab, arrows and Enter; no change of the page ever drops the focus."""
    page.add_init_script(LOST_FOCUS)
    open_page(page, f"{site.address}#/new/hipparchus?seed=7&pace=0")
    by_key(page, '[data-action="setup.start"]')
    page.keyboard.press("Enter")
    wait_for_ask(page)
    arrows = 0
    while not is_over(page):
        assert page.evaluate("document.activeElement !== document.body")
        if page.locator('[data-action="round.continue"]').count():
            # A question takes the focus by itself.
            assert page.evaluate("document.activeElement.dataset.action") == "round.continue"
        else:
            by_key(page, f"{MOVE}, #row [data-action]")
            if page.locator("#row [data-action]").count() > 1 and arrows < 40:
                arrows += 1
                page.keyboard.press("ArrowRight")
                page.keyboard.press("ArrowLeft")
                page.keyboard.press("ArrowRight")
            by_key(page, MOVE)
        step(page, lambda: page.keyboard.press("Enter"))
    finish(page)
    assert arrows > 0
    assert page.evaluate("lostFocus") == []


def test_whole_match_by_touch_on_a_phone(site: Host, visitor: Callable[..., Visitor]) -> None:
    """At 390x844: every control is large enough for a finger, nothing is wider than the page."""
    phone = visitor(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2)
    page = phone.page()
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)

    def watch() -> None:
        assert page.evaluate(SMALL, TARGET) == []
        assert page.evaluate(WIDER) <= 0

    play(page, Locator.tap, luck="touch", watch=watch)
    watch()
    finish(page)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 800)])
def test_controls_are_large_and_nothing_overflows(
    site: Host, visitor: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    page = visitor(viewport={"width": size[0], "height": size[1]}).page()
    open_page(page, site.address)
    for route in ("#/", "#/rules/hipparchus", "#/new/hipparchus", "#/settings", "#/credits"):
        page.evaluate("hash => { location.hash = hash }", route)
        screen = route.split("/")[1] or "home"
        page.wait_for_selector(f'[data-screen="{screen}"]')
        assert page.evaluate(SMALL, TARGET) == [], route
        assert page.evaluate(WIDER) <= 0, route
    page.evaluate("hash => { location.hash = hash }", BOT)
    wait_for_ask(page)
    for panel in ("menu", "log"):
        step(page, page.locator(f'[data-action="panel.{panel}"]').first.click)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert page.evaluate(SMALL, TARGET) == [], panel
        assert page.evaluate(WIDER) <= 0, panel
        step(page, page.locator('[data-action="panel.close"]').first.click)


# ---------------------------------------------------------------- the contract with scripts (design, section 4)
def test_table_tells_scripts_what_it_shows(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    shown = page.locator(TABLE).evaluate("node => ({ ...node.dataset })")
    assert {key: shown[key] for key in ("screen", "game", "seat", "turn", "over")} == {
        "screen": "table", "game": "hipparchus", "seat": "0", "turn": "0", "over": "false",
    }  # fmt: skip
    assert page.locator("body").get_attribute("data-app") == "ready"
    actions = page.locator("[data-action]").evaluate_all("nodes => nodes.map(node => node.dataset.action)")
    moves = [action for action in actions if action.startswith("move ")]
    assert len(moves) == len(set(moves)) > 0
    names = page.locator("#app [data-action]:not(.veil)").evaluate_all(
        "nodes => nodes.map(node => node.ariaLabel || node.innerText || node.title || node.labels?.[0]?.innerText)"
    )
    assert all(names), names


def test_same_seed_gives_the_same_game(site: Host, visitor: Callable[..., Visitor]) -> None:
    """Also against the bot, whose luck comes from the seed."""
    ends = []
    for _ in range(2):
        page = visitor().page()
        open_page(page, f"{site.address}{BOT}")
        wait_for_ask(page)
        play(page, Locator.click, luck="same", moves=6)
        ends.append(sign(page))
    assert ends[0] == ends[1]
