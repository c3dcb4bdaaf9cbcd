"""The bridge in a real Chromium: what a frame leaves in place, what moves, what a pointer must not do, what it costs."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import READY, Visitor
from tests.browser.hosting import Host
from tests.browser.playing import MOVE, open_page, play, sign, step, wait_for_ask

pytestmark = pytest.mark.browser

BOT = "#/play/hipparchus?seats=me,bot:easy&seed=7&pace=0"
HOTSEAT = "#/play/hipparchus?seats=me,me&seed=7"


# ---------------------------------------------------------------- the first frame
@pytest.mark.parametrize("address", ["#/", "#/rules/hipparchus", "#/credits"])
@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_the_first_frame_changes_nothing_that_is_painted(
    site: Host, visitor: Callable[..., Visitor], address: str, locale: str
) -> None:
    """Python's first screen is letter by letter what the shell has painted, and the same nodes: nothing flickers."""
    page = visitor(locale=locale).page()
    held = site.disturb("/pyodide.asm.wasm", "hold")
    page.goto(f"{site.address}{address}", wait_until="commit")
    page.wait_for_selector("#app h1")
    page.wait_for_selector(f'[data-screen="{address.split("/")[1] or "home"}"]')
    before = page.evaluate("""() => {
      const app = document.getElementById("app");
      globalThis.painted = [...app.querySelectorAll("*")];
      globalThis.changes = [];
      new MutationObserver((list) => changes.push(...list.map((each) => `${each.type} ${each.target.outerHTML?.slice(0, 200)}`)))
        .observe(app, { subtree: true, childList: true, characterData: true });
      return app.innerHTML;
    }""")
    held.release.set()
    page.wait_for_selector(READY)
    assert page.evaluate("changes") == []
    assert page.evaluate("document.getElementById('app').innerHTML") == before
    assert page.evaluate("painted.every((node) => node.isConnected)")


# ---------------------------------------------------------------- what stays
def test_cards_that_stay_are_the_same_nodes(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    page.evaluate(
        "() => { globalThis.kept = new Map([...document.querySelectorAll('#row [data-flip]')].map((n) => [n.id, n])); }"
    )
    step(page, page.locator(MOVE).first.click)
    counts = page.evaluate("""() => {
      const now = [...document.querySelectorAll("#row [data-flip]")].filter((node) => kept.has(node.id));
      return [now.length, now.filter((node) => kept.get(node.id) === node).length];
    }""")
    assert counts[0] > 5
    assert counts[0] == counts[1]


def test_a_bots_move_does_not_take_the_focus(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    focused = "document.activeElement.dataset.action"
    old = sign(page)
    # The move is made without the keyboard's focus, which stays where its owner put it.
    page.locator('[data-action="panel.log"]').first.focus()
    page.locator(MOVE).first.evaluate("node => node.click()")
    wait_for_ask(page, old)
    assert page.evaluate(focused) == "panel.log"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (360, 640)])
def test_what_is_said_to_readers_of_screens_is_not_seen(
    site: Host, visitor: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    """Nor does it make the page longer: a table fits the window."""
    page = visitor(viewport={"width": size[0], "height": size[1]}).page()
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    play(page, Locator.click, luck="said", moves=2)
    assert page.locator("#live").text_content()
    box = page.locator("#live").bounding_box()
    assert box
    assert (box["width"], box["height"]) == (1, 1)
    assert page.evaluate("() => document.documentElement.scrollHeight - document.documentElement.clientHeight") <= 0


def test_a_panel_over_a_summary_takes_the_focus_and_gives_it_back(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    while not page.locator('[data-action="round.continue"]').count():
        step(page, page.locator(MOVE).first.click)
    focused = "document.activeElement.dataset.action"
    assert page.evaluate(focused) == "round.continue"
    step(page, page.locator('.bar [data-action="panel.menu"]').click)
    assert page.evaluate(focused) == "panel.close"
    assert page.evaluate("!document.activeElement.closest('[inert]')")
    step(page, page.locator('.menu [data-action="panel.report"]').click)
    assert page.evaluate("Boolean(document.activeElement.closest('.panel-report'))")
    page.keyboard.press("Escape")
    page.wait_for_selector('[role="dialog"]', state="detached")
    assert page.evaluate(focused) == "panel.menu"


def test_a_double_click_plays_one_move(site: Host, page: Page) -> None:
    """A follower who wins leads at once: the second click would fall on whatever has slid under the pointer."""
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    old = sign(page)
    page.locator(MOVE).first.dblclick()
    wait_for_ask(page, old)
    page.locator('[data-action="panel.log"]').first.click()
    page.wait_for_selector(".panel-log")
    said = page.locator(".panel-log").inner_text()
    assert said.count("You lead") + said.count("You answer") == 1


def test_a_link_to_the_rule_that_is_shown_leads_there_again(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}#/rules/hipparchus?rule=3.2")
    place = page.locator('[id="rule-3.2"]')
    expect(place).to_be_in_viewport()
    page.evaluate("scrollTo(0, 0)")
    expect(place).not_to_be_in_viewport()
    page.evaluate("""() => {
      const link = document.createElement("a");
      link.href = location.hash;
      link.textContent = "3.2";
      document.querySelector("#app h1").append(link);
    }""")
    page.locator("#app h1 a").click()
    expect(place).to_be_in_viewport()


def test_what_a_reader_opened_stays_open(site: Host, page: Page) -> None:
    """Whether the set-up's "more" is open is not in Python's hands; what is typed and chosen is kept."""
    open_page(page, f"{site.address}#/new/hipparchus")
    page.locator("details.more summary").click()
    page.locator('[data-action="setup.name 1"]').fill("Inés")
    page.locator('input[data-action="setup.seat 2 me"]').check()
    expect(page.locator('[data-action="setup.name 2"]')).to_have_attribute("placeholder", "Player 2")
    expect(page.locator("details.more")).to_have_attribute("open", "")
    expect(page.locator('input[data-action="setup.seat 2 me"]')).to_be_checked()
    expect(page.locator('input[data-action="setup.seat 2 bot:normal"]')).not_to_be_checked()
    expect(page.locator('[data-action="setup.name 1"]')).to_have_value("Inés")
    page.locator('[data-action="setup.seed"]').fill("7")
    page.locator('[data-action="setup.start"]').click()
    expect(page.locator('[data-action="curtain.lift"]')).to_be_visible()


# ---------------------------------------------------------------- what moves
WATCH_MOVES = """() => {
  globalThis.moves = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    moves.push([this.dataset.flip, Object.keys(frames[0]).join(), options.duration]);
    return animate.call(this, frames, options);
  };
}"""


def test_cards_travel_by_transform_for_at_most_200_ms(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    page.evaluate(WATCH_MOVES)
    played = page.locator(f"{MOVE} [data-flip]").first.get_attribute("data-flip")
    step(page, page.locator(MOVE).first.click)
    moves = page.evaluate("moves")
    assert played in [key for key, _, _ in moves], "the card that was played is seen to go"
    assert all(properties == "transform" and duration <= 200 for _, properties, duration in moves)


@pytest.mark.parametrize("how", ["system", "setting"])
def test_nothing_travels_where_less_motion_is_asked_for(site: Host, visitor: Callable[..., Visitor], how: str) -> None:
    guest = visitor(reduced_motion="reduce") if how == "system" else visitor()
    if how == "setting":
        guest.context.add_init_script("localStorage.setItem('tertulia.settings', JSON.stringify({motion: 'less'}))")
    page = guest.page()
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    page.evaluate(WATCH_MOVES)
    step(page, page.locator(MOVE).first.click)
    assert page.evaluate("moves") == []


# ---------------------------------------------------------------- the pointer
def test_a_double_click_on_a_card_does_not_lift_the_curtain(site: Host, page: Page) -> None:
    """The second half of it falls on whatever has come to lie there: let it be the curtain's button."""
    open_page(page, f"{site.address}{HOTSEAT}")
    wait_for_ask(page)
    step(page, page.locator('[data-action="curtain.lift"]').click)
    place = page.locator(MOVE).first.bounding_box()
    assert place
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.evaluate("""() => document.styleSheets[0].insertRule(
      '[data-action="curtain.lift"] { position: fixed !important; inset: 0; z-index: 9; }')""")
    old = sign(page)
    page.mouse.click(x, y)
    wait_for_ask(page, old)
    old = sign(page)
    page.mouse.move(x, y)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    # A round trip through Python and back, after which the click would have had its effect.
    page.locator('[data-action="curtain.lift"]').focus()
    assert sign(page) == old
    page.keyboard.press("Enter")
    wait_for_ask(page, old)
    expect(page.locator(MOVE).first).to_be_visible()


# ---------------------------------------------------------------- the border with Python (R57, R58)
OPEN_AND_CLOSE = """async (times) => {
  const app = document.getElementById("app");
  for (const name of Array(times).fill(["panel.menu", "panel.close", "panel.log", "panel.close"]).flat()) {
    const changed = new Promise((resolve) => {
      const watch = new MutationObserver(() => { watch.disconnect(); resolve(); });
      watch.observe(app, { subtree: true, childList: true });
    });
    app.querySelector(`button[data-action="${name}"]`).click();
    await changed;
  }
}"""


def test_hundreds_of_frames_leave_no_listener_behind(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def listeners() -> float:
        session.send("HeapProfiler.collectGarbage")
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(each["value"] for each in metrics if each["name"] == "JSEventListeners")

    def open_and_close(times: int) -> None:
        page.evaluate(OPEN_AND_CLOSE, times)

    open_and_close(2)
    play(page, Locator.click, luck="listeners", moves=1)
    before = listeners()
    open_and_close(100)
    play(page, Locator.click, luck="listeners", moves=3)
    # The browser's own count moves by a few, and so do the controls of a position; a leak would show two hundred times.
    assert listeners() < before + 100
    play(page, Locator.click, luck="alive", moves=1)


ODD_VALUES = """
from js import JSON, document
import js
from web.dom import BrowserPage, _plain
odd = [JSON.parse("null"), getattr(js, "undefined", None), float("nan"), 2**80, 7, True,
       JSON.parse('{"a": [1, null]}'), JSON.parse("[]"), document.getElementById("nowhere"), "a text"]
document.body.dataset.odd = repr([_plain(value) for value in odd])
"""


def test_only_texts_cross_into_python(site: Host, page: Page) -> None:
    """null, undefined, NaN, big integers, objects and missing nodes: one adapter makes them None."""
    open_page(page, site.address)
    page.evaluate(
        """code => {
          const script = Object.assign(document.createElement("script"), { type: "py", textContent: code });
          document.body.append(script);
        }""",
        ODD_VALUES,
    )
    expect(page.locator("body")).to_have_attribute("data-odd", repr([None] * 9 + ["a text"]))


# ---------------------------------------------------------------- storage blocked
def test_blocked_storage_lets_a_match_be_played_with_detours(site: Host, guest: Visitor) -> None:
    guest.context.add_init_script("""
      const deny = () => { throw new DOMException("denied", "SecurityError"); };
      for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { get: deny });
      IDBFactory.prototype.open = deny;
    """)
    page = guest.page()
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    expect(page.locator(".notice")).to_have_count(1)
    play(page, Locator.click, luck="blocked", moves=2)
    moves, address = page.locator(MOVE).count(), page.evaluate("location.hash")
    page.evaluate("location.hash = '#/rules/hipparchus?rule=3.2'")
    page.wait_for_selector('[data-screen="rules"]')
    page.evaluate("hash => { location.hash = hash }", address)
    wait_for_ask(page)
    assert page.locator(MOVE).count() == moves
    play(page, Locator.click, luck="blocked")
    expect(page.locator('[data-action="table.rematch"]')).to_be_visible()
