"""A table in a real page, used as people use it. Waits for what the page shows, never for time."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page

from tests.browser.conftest import READY, TIMEOUT

TABLE = '[data-screen="table"]'
MOVE = '[data-action^="move "]'
ASKS = f"""{TABLE}:is([data-over="true"], :has({MOVE}), :has([data-action="round.continue"]), :has([data-action="curtain.lift"]))"""
"""A table that waits for the person in front of it."""

SMALL = """(least) => [...document.querySelectorAll("#app [data-action], #app .menu a, #app a.button")]
  .filter((node) => node.checkVisibility() && !node.closest("[inert], [data-two-taps]") && !node.matches(".skip, .veil"))
  .map((node) => {
    const shown = node.matches("input[type=radio], input[type=checkbox]") ? node.closest("label") : node;
    const box = shown.getBoundingClientRect();
    return [node.dataset.action ?? node.href, Math.round(box.width * 10) / 10, Math.round(box.height * 10) / 10];
  })
  .filter(([, width, height]) => Math.min(width, height) < least - 0.1)"""
"""The controls that are smaller than so many pixels; on boards with small targets the second tap plays."""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""By how many pixels the page is wider than the window."""

SIGN = """
globalThis.tableSign = () => {
  const root = document.querySelector('[data-screen="table"]');
  if (!root) return "";
  const actions = [...root.querySelectorAll("[data-action]")].map((node) => `${node.id} ${node.dataset.action}`);
  // Not innerText: the words that show under the pointer would count as a change.
  return JSON.stringify([{ ...root.dataset }, root.textContent, actions]);
};
globalThis.tableAsks = (old, asks) => new Promise((resolve, reject) => {
  const asked = () => tableSign() !== old && document.querySelector(asks);
  const done = () => { if (asked()) { watch.disconnect(); clearTimeout(late); resolve(); } };
  const watch = new MutationObserver(done);
  const late = setTimeout(() => { watch.disconnect(); reject(new Error(`no question: ${document.body.innerText}`)); }, %d);
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  done();
});
"""


def open_page(page: Page, address: str) -> None:
    """Open an address and wait until Python is there."""
    page.add_init_script(SIGN % TIMEOUT)
    page.goto(address)
    page.wait_for_selector(READY)


def wait_for_ask(page: Page, old: str = "") -> None:
    """Wait until the table is another one than `old` (a sign) and asks the person for something."""
    # Playwright's wait_for_function needs eval, which the page's policy forbids.
    page.evaluate("([old, asks]) => tableAsks(old, asks)", [old, ASKS])


def step(page: Page, use: Callable[[], None]) -> None:
    """Use a control, and wait until the table has changed and asks again."""
    old = sign(page)
    use()
    wait_for_ask(page, old)


def sign(page: Page) -> str:
    """All that the table shows and offers, as one text."""
    return page.evaluate("tableSign()")


def root(page: Page) -> Locator:
    """The root of the table screen."""
    return page.locator(TABLE)


def is_over(page: Page) -> bool:
    return root(page).get_attribute("data-over") == "true"


def control(page: Page, action: str) -> Locator:
    """The control with this data-action that can be used now (a menu has a second one for some)."""
    return page.locator(f'[data-action="{action}"]:not([disabled])').first


def play(
    page: Page,
    use: Callable[[Locator], None],
    *,
    luck: str,
    moves: int = 0,
    watch: Callable[[], None] = lambda: None,
) -> int:
    """Play until the match is over, or until so many moves were made; the number of moves that were made.

    `use` is how a control is used, `watch` is called before each choice; `luck` decides among the moves.
    """
    rng = Random(luck)
    made = 0
    while not is_over(page) and (not moves or made < moves):
        watch()
        for action in ("round.continue", "curtain.lift"):
            button = page.locator(f'[data-action="{action}"]')
            if button.count():
                step(page, lambda button=button: use(button))
                break
        else:
            choices = page.locator(MOVE)
            chosen = choices.nth(rng.randrange(choices.count()))
            step(page, lambda chosen=chosen: use(chosen))
            made += 1
    return made
