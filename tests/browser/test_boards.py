"""Boards and tables in a real Chromium: what is heard, where the focus is, what quick clicks, drags and the arrow keys do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.hosting import Host
from tests.browser.playing import MOVE, open_page, step, wait_for_ask

pytestmark = pytest.mark.browser

BOT = "#/play/hipparchus?seats=me,bot:easy&seed=7&pace=0"
DELFOS = "#/play/delfos?seats=me,me&seed=7&pace=0"
HESPERIDAE = "#/play/hesperidae?seats=me,bot:easy&seed=7&pace=0"
HEXFOLK = "#/play/hexfolk?seats=me,bot:easy,bot:easy&seed=7&pace=0"
FOCUS = (
    "document.activeElement?.closest('#app')?.contains(document.activeElement) && document.activeElement.id !== 'app'"
)


def act(page: Page, action: str) -> None:
    """Uses a control by its action, wherever it is."""
    page.locator(f'[data-action="{action}"]').first.click()


# ---------------------------------------------------------------- what is heard
def test_ones_turn_and_what_is_asked_are_spoken(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    for _ in range(3):
        step(page, page.locator(MOVE).first.click)
        words = page.locator(".ask-mine .ask-words")
        if words.count():
            expect(page.locator("#live")).to_contain_text("Your turn")
            expect(page.locator("#live")).to_contain_text(words.text_content() or "?")


def test_behind_the_curtain_nothing_is_left_of_what_was_said(site: Host, page: Page) -> None:
    """A hint names cards: it was for whoever asked."""
    open_page(page, f"{site.address}{DELFOS}")
    act(page, "curtain.lift")
    act(page, "hint")
    page.wait_for_selector("#advice")
    expect(page.locator("#live")).not_to_be_empty()
    page.locator(f"[data-hint]{MOVE}, {MOVE}").first.click()
    page.wait_for_selector('[data-action="curtain.lift"]')
    expect(page.locator("#live")).to_be_empty()


def test_what_a_hint_advises_is_described(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    act(page, "hint")
    expect(page.locator("[data-hint]").first).to_have_attribute("aria-description", "advised by the hint")


# ---------------------------------------------------------------- where the focus is
def test_a_control_that_can_no_longer_be_used_hands_the_focus_on(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    step(page, page.locator(MOVE).first.click)
    undo = page.locator('.bar [data-action="undo"]')
    while undo.is_enabled():
        undo.focus()
        step(page, lambda: page.keyboard.press("Enter"))
        assert page.evaluate(FOCUS), "the focus is in the table"


def test_rules_opened_from_a_table_lead_back_to_it(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    address = page.evaluate("location.hash")
    for route in ("#/rules/hipparchus?rule=3.2", "#/settings"):
        page.evaluate("hash => { location.hash = hash }", route)
        page.locator(".to-table a").click()
        page.wait_for_selector('[data-screen="table"]')
        assert page.evaluate("location.hash") == address
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector('[data-screen="home"]')
    page.evaluate("location.hash = '#/settings'")
    page.wait_for_selector('[data-screen="settings"]')
    expect(page.locator(".to-table")).to_have_count(0)


# ---------------------------------------------------------------- quick clicks
def test_quick_clicks_on_a_way_on_all_count(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    step(page, page.locator(MOVE).first.click)
    act(page, "panel.menu")
    act(page, "replay.open")
    bar = page.locator("#replay-at")
    expect(bar).to_have_value("0")
    page.locator('[data-action="replay.next"]').click(click_count=2)
    expect(bar).to_have_value("2")


def test_a_replay_goes_on_by_itself_until_its_end(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    step(page, page.locator(MOVE).first.click)
    act(page, "panel.menu")
    act(page, "replay.open")
    bar = page.locator("#replay-at")
    last = bar.get_attribute("max") or ""
    act(page, "replay.play")
    expect(bar).to_have_value(last)
    expect(page.locator('[data-action="replay.play"]')).to_have_attribute("aria-pressed", "false")


# ---------------------------------------------------------------- boards that are moved and walked
def test_after_a_drag_the_first_tap_on_a_zoom_button_counts(site: Host, visitor: Callable[..., Visitor]) -> None:
    page = visitor(viewport={"width": 390, "height": 844}, has_touch=True).page()
    open_page(page, f"{site.address}{HESPERIDAE}")
    wait_for_ask(page)
    scale = "new DOMMatrix(getComputedStyle(document.querySelector('[data-pan-layer]')).transform).a"
    larger = page.locator('[data-zoom="in"]')
    page.locator(MOVE).first.tap()  # a region
    larger.tap()
    larger.tap()
    before = page.evaluate(scale)
    box = page.locator("[data-pan]").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for far in range(10, 70, 10):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + far, "y": y}]})
    for _ in range(12):
        # The finger comes to rest: after a fling the browser itself takes the next tap for stopping it.
        page.evaluate("new Promise(requestAnimationFrame)")
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + 60, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator('[data-zoom="out"]').tap()
    smaller = f"""before => new Promise((resolve) => {{
      let frames = 0;
      const look = () => {scale} < before || ++frames > 60 ? resolve(frames) : requestAnimationFrame(look);
      look();
    }})"""
    assert page.evaluate(smaller, before) <= 60, "the tap that follows a drag is not swallowed with it"


def test_a_drag_moves_the_board_and_plays_nothing(site: Host, page: Page) -> None:
    page.set_viewport_size({"width": 800, "height": 700})
    open_page(page, f"{site.address}{HEXFOLK}")
    wait_for_ask(page)
    place = page.locator("[data-pan]")
    place.hover()
    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    where = "document.querySelector('[data-pan-layer]').style.transform"
    before, corner = page.evaluate(where), page.locator(f"[data-pan] {MOVE}").first.bounding_box()
    assert before
    assert corner
    turn = page.locator('[data-screen="table"]').get_attribute("data-turn")
    box = place.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 30, steps=4)
    page.mouse.up()
    assert page.evaluate(where) != before
    assert page.locator('[data-screen="table"]').get_attribute("data-turn") == turn
    assert page.locator('[data-action="undo"]').first.is_disabled(), "nothing was played"


def test_the_arrow_keys_walk_the_board_and_enter_plays(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{HEXFOLK}")
    wait_for_ask(page)
    first = page.locator(f"[data-grid] {MOVE}").first
    first.focus()
    seen = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
        name = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert name
        seen.add(name)
    assert len(seen) >= 3
    first.focus()
    step(page, lambda: page.keyboard.press("Enter"))
    assert page.locator('[data-action="undo"]').first.is_enabled()
    assert page.evaluate(FOCUS)
