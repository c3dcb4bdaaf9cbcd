"""The tables of all games in a real page: axe-core on every kind of screen that the scripted visitor comes by, in both themes;
no sideways scrolling, large targets, at the sizes of phone, tablet and desktop and with text of twice the size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import TIMEOUT, Visitor
from tests.browser.hosting import Host
from tests.browser.playing import SMALL, WIDER, open_page
from tests.browser.test_accessibility import Checker
from tests.browser.test_visitor import ASKED, USE
from tests.visiting import MUST, controls, root
from tests.visiting import Visitor as Player

TABLES = {
    "delfos": "#/play/delfos?seats=me,bot:easy,bot:easy&seed=axe&pace=0",
    "hesperidae": "#/play/hesperidae?seats=me,bot:easy,bot:easy&seed=axe&pace=0",
    "hexfolk": "#/play/hexfolk?seats=me,bot:easy,bot:easy,bot:easy,bot:easy&seed=axe&pace=0&target=8&clock=300",
}
KINDS = 8
"""Kinds of screens that are looked at in one game."""


def kind(html: str) -> str:
    """What a screen can do, without numbers: screens of one kind are built alike."""
    words = {
        " ".join(part for part in control.action.split(" ")[:2] if part.isalpha() or "." in part)
        for control in controls(html)
    }
    return " ".join(sorted(words))


def walk(page: Page, seed: str, look: Callable[[str], None], kinds: int, steps: int = 1500) -> int:
    """Lets the visitor play, and looks at each new kind of screen; how many there were."""
    player, seen = Player(seed, aside=0.05), set()
    for _ in range(steps):
        html = page.evaluate(ASKED, [TIMEOUT, MUST])
        if kind(html) not in seen:
            seen.add(kind(html))
            look(html)
        table = root(html)
        if table["data-over"] == "true" or len(seen) >= kinds:
            break
        chosen = player.choose(table, controls(html))
        assert chosen is not None
        page.evaluate(USE, list(chosen))
        page.evaluate("new Promise((next) => requestAnimationFrame(() => setTimeout(next)))")
    return len(seen)


@pytest.mark.parametrize("game_id", TABLES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(site: Host, visitor: Callable[..., Visitor], game_id: str, theme: str) -> None:
    page = visitor(color_scheme=theme, reduced_motion="reduce").page()
    open_page(page, site.address + TABLES[game_id])
    checker = Checker(page)

    def look(html: str) -> None:
        assert page.evaluate("document.getAnimations().length") == 0, "less motion was asked for"
        checker.check(kind(html))

    assert walk(page, f"axe {game_id} {theme}", look, KINDS) >= 5
    assert checker.found == {}


@pytest.mark.parametrize("game_id", TABLES)
@pytest.mark.parametrize(
    ("size", "enlarged"),
    [
        ((390, 844), 1),
        ((1280, 720), 2),
        pytest.param((320, 640), 1, marks=pytest.mark.long),
        pytest.param((820, 1180), 1, marks=pytest.mark.long),
    ],
)
def test_nothing_is_cut_off_or_too_small(
    site: Host, visitor: Callable[..., Visitor], game_id: str, size: tuple[int, int], enlarged: int
) -> None:
    """ "With browser zoom or larger text the main button fell off the screen" (known faults, R66)."""
    width, height = (length // enlarged for length in size)
    page = visitor(viewport={"width": width, "height": height}, reduced_motion="reduce", locale="es-ES").page()
    open_page(page, site.address + TABLES[game_id])
    wide, small = [], []

    def look(html: str) -> None:
        over = page.evaluate(WIDER)
        if over > 0:
            wide.append((over, kind(html)))
        small.extend(each for each in page.evaluate(SMALL, 44) if each not in small)

    assert walk(page, f"size {game_id} {size}", look, KINDS) >= 5
    assert (wide, small) == ([], [])
