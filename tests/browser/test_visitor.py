"""The scripted visitor plays every game to its end in a real page: no console error, no dead end (tests/web/test_visitor.py does
the same without a browser, over more settings).

It knows what design section 4 says of a table and nothing of the games.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from game.registry import GAMES
from tests.browser.conftest import TIMEOUT, Visitor
from tests.browser.hosting import Host
from tests.browser.playing import open_page
from tests.visiting import MUST, address, controls, few, name_of, root, settings
from tests.visiting import Visitor as Player

FEW = 1
"""Settings of each game that are visited in a usual run."""

USE = """
([action, value]) => {
  const control = [...document.querySelectorAll("#app [data-action]")].find(
    (each) => each.dataset.action === action && !each.disabled && !each.closest("[inert]"));
  if (!control) return "gone";
  if (control.matches('input[type="radio"], input[type="checkbox"]')) control.click();
  else if (control.matches("input, select, textarea")) {
    control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return "used";
}
"""
# The page as it is once the table waits for the person in front of it: no bot is due, and something may be used.
ASKED = """
([limit, must]) => new Promise((resolve, reject) => {
  const asked = () => {
    const table = document.querySelector('[data-screen="table"]');
    if (!table) return false;
    const { seat, turn, over } = table.dataset;
    return over === "true" || (seat !== "" && turn.split(",").includes(seat)) ||
      must.some((word) => table.querySelector(`[data-action="${word}"]`));
  };
  const done = () => {
    if (!asked()) return;
    watch.disconnect();
    clearTimeout(late);
    resolve(document.getElementById("app").innerHTML);
  };
  const watch = new MutationObserver(done);
  const late = setTimeout(() => { watch.disconnect(); reject(new Error("nobody goes on: " + document.body.innerText)); }, limit);
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  done();
})
"""


def some(game_id: str) -> list[object]:
    """Every setting, all but a few of them only in long runs."""
    every = settings(GAMES[game_id])
    quick = few(every, FEW, f"browser {game_id}")
    return [
        pytest.param(
            game_id, setting, id=f"{game_id}-{name_of(setting)}", marks=() if at in quick else pytest.mark.long
        )
        for at, setting in enumerate(every)
    ]


def visit(page: Page, seed: str, steps: int = 40_000) -> Player:
    """Plays to the end of the match."""
    player = Player(seed)
    for _ in range(steps):
        html = page.evaluate(ASKED, [TIMEOUT, MUST])
        table = root(html)
        if table["data-over"] == "true":
            return player
        chosen = player.choose(table, controls(html))
        assert chosen is not None, f"nobody goes on: {table}"
        # A control may have gone while it was chosen: the table has moved on then.
        page.evaluate(USE, list(chosen))
        page.evaluate("new Promise((next) => requestAnimationFrame(() => setTimeout(next)))")
    raise AssertionError("no end")


@pytest.mark.parametrize(("game_id", "setting"), [each for game_id in GAMES for each in some(game_id)])
def test_any_controls_lead_to_the_end(site: Host, guest: Visitor, game_id: str, setting: dict) -> None:
    page = guest.page()
    open_page(page, site.address + address(game_id, setting))
    assert visit(page, name_of(setting)).used["move"] > 5
