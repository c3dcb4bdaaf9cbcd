"""What happens to a table besides play: reloads, other tabs, other languages, damage, bad addresses, in a real Chromium."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import READY, Visitor
from tests.browser.hosting import Host
from tests.browser.playing import MOVE, TABLE, control, is_over, open_page, play, root, sign, step, wait_for_ask

pytestmark = pytest.mark.browser

BOT = "#/play/hipparchus?seats=me,bot:easy&seed=7&pace=0"
NOTICE = ".notice"

ON_TABLES = """
(change) => new Promise((resolve, reject) => {
  const opened = indexedDB.open("tertulia");
  opened.onerror = () => reject(opened.error);
  opened.onsuccess = () => {
    const write = opened.result.transaction("tables", "readwrite");
    const tables = write.objectStore("tables");
    if (change.put !== undefined) tables.put(change.put, change.key);
    const keys = tables.getAllKeys();
    const value = tables.get(change.key);
    write.oncomplete = () => { opened.result.close(); resolve([keys.result, value.result ?? null]); };
    write.onerror = () => reject(write.error);
  };
})
"""


@pytest.fixture
def table(site: Host, page: Page) -> Page:
    """A page at a table in mid-game, three moves in."""
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    play(page, Locator.click, luck="life", moves=3)
    return page


def id_of(page: Page) -> str:
    """The table's id, from its address."""
    found = re.search(r"table=([0-9a-f]{8})", page.evaluate("location.hash"))
    assert found
    return found[1]


def tables(page: Page, key: str, put: object = None) -> tuple[list[str], object]:
    """The keys of the saved tables, and the value of one; `put` writes it first."""
    change = {"key": key} | ({} if put is None else {"put": put})
    keys, value = page.evaluate(ON_TABLES, change)
    return keys, value


def go(page: Page, address: str) -> None:
    page.evaluate("hash => { location.hash = hash }", address)


# ---------------------------------------------------------------- reload, undo, resigning, rematch
def test_reload_resumes_exactly(table: Page) -> None:
    before = sign(table)
    table.reload()
    table.wait_for_selector(READY)
    wait_for_ask(table)
    assert sign(table) == before
    play(table, Locator.click, luck="after", moves=2)


def test_reload_behind_the_curtain_shows_no_hand(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}#/play/hipparchus?seats=me,me&seed=7")
    wait_for_ask(page)
    play(page, Locator.click, luck="curtain", moves=2)
    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator('[data-action="curtain.lift"]')).to_be_visible()
    expect(page.locator("#row, [data-flip], .card")).to_have_count(0)


def test_home_lists_the_table_and_takes_it_up(table: Page) -> None:
    before, id_ = sign(table), id_of(table)
    go(table, "#/")
    button = table.locator(f'[data-action="home.resume {id_}"]')
    button.click()
    wait_for_ask(table)
    assert sign(table) == before


def test_undo_gives_the_decision_back(site: Host, page: Page) -> None:
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    expect(page.locator('[data-action="undo"]').first).to_be_disabled()
    moves = page.locator(MOVE).evaluate_all("nodes => nodes.map(node => node.dataset.action)")
    step(page, page.locator(MOVE).first.click)
    step(page, control(page, "undo").click)
    assert page.locator(MOVE).evaluate_all("nodes => nodes.map(node => node.dataset.action)") == moves
    expect(page.locator("#live")).not_to_be_empty()


def test_resigning_asks_first(table: Page) -> None:
    def open_question() -> None:
        step(table, table.locator('[data-action="panel.menu"]').click)
        step(table, table.locator('.menu [data-action="panel.resign"]').click)
        expect(table.get_by_role("alertdialog")).to_be_visible()

    before = sign(table)
    open_question()
    table.keyboard.press("Escape")
    expect(table.get_by_role("alertdialog")).to_have_count(0)
    assert sign(table) == before
    open_question()
    step(table, table.locator('[data-action="resign.confirm"]').click)
    assert is_over(table)


def test_rematch_keeps_the_seats_and_draws_anew(table: Page) -> None:
    first = id_of(table)
    step(table, table.locator('[data-action="panel.menu"]').click)
    step(table, table.locator('.menu [data-action="panel.resign"]').click)
    step(table, table.locator('[data-action="resign.confirm"]').click)
    step(table, table.locator('[data-action="table.rematch"]').click)
    expect(root(table)).to_have_attribute("data-over", "false")
    expect(root(table)).to_have_attribute("data-seat", "0")
    assert id_of(table) != first
    keys, text = tables(table, f"table:{id_of(table)}")
    assert '"seats":["me","bot:easy"]' in str(text).partition("\n")[0]
    assert f"table:{first}" in keys


def test_language_changes_in_mid_game(table: Page) -> None:
    moves = table.locator(MOVE).evaluate_all("nodes => nodes.map(node => node.dataset.action)")
    address = table.evaluate("location.hash")
    expect(table.locator("html")).to_have_attribute("lang", "en")
    go(table, "#/settings")
    table.locator('[data-screen="settings"] input[data-action="settings.lang es"]').check()
    expect(table.locator("html")).to_have_attribute("lang", "es")
    go(table, address)
    wait_for_ask(table)
    expect(table.locator("#ask")).to_contain_text("Te toca")
    assert table.locator(MOVE).evaluate_all("nodes => nodes.map(node => node.dataset.action)") == moves


# ---------------------------------------------------------------- two tabs
def test_two_tabs_at_one_table(site: Host, guest: Visitor, table: Page) -> None:
    """One plays, the other says so and can take over; then the first says so."""
    before, address = sign(table), table.evaluate("location.hash")
    second = guest.page()
    open_page(second, f"{site.address}{address}")
    take = second.locator('[data-action="table.take"]')
    expect(take).to_be_visible()
    expect(second.locator(MOVE)).to_have_count(0)
    take.click()
    wait_for_ask(second)
    assert sign(second) == before
    expect(table.locator('[data-action="table.take"]')).to_be_visible()
    expect(table.locator(MOVE)).to_have_count(0)
    play(second, Locator.click, luck="second", moves=1)
    after = sign(second)
    table.locator('[data-action="table.take"]').click()
    wait_for_ask(table)
    assert sign(table) == after
    expect(second.locator('[data-action="table.take"]')).to_be_visible()


# ---------------------------------------------------------------- damage
DAMAGES: dict[str, Callable[[str], str]] = {
    "garbage": lambda text: "garbage",
    "empty": lambda text: "",
    "cut": lambda text: text[: len(text) * 2 // 3],
    "changed": lambda text: text.replace('"count":', '"c0unt":', 1) if '"count":' in text else text[:-40] + "x" * 40,
    "header only": lambda text: text.partition("\n")[0],
    "names": lambda text: text.replace('"names":["",""]', '"names":["a","b","c"]', 1),
    "places": lambda text: re.sub(r'"where":\[[^\]]*\]', '"where":["x"]', text, count=1),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_damaged_save_is_told_and_kept_aside(table: Page, damage: Callable[[str], str]) -> None:
    id_, address = id_of(table), table.evaluate("location.hash")
    go(table, "#/")
    table.wait_for_selector('[data-screen="home"]')
    _, text = tables(table, f"table:{id_}")
    spoilt = damage(str(text))
    assert spoilt != text
    tables(table, f"table:{id_}", put=spoilt)
    go(table, address)
    told = table.locator(NOTICE, has=table.locator(f'[data-action="home.download {id_}"]'))
    expect(told).to_be_visible()
    expect(table.locator(TABLE)).to_have_count(0)
    with table.expect_download() as download:
        told.locator("[data-action^='home.download']").click()
    assert download.value.path().read_text(encoding="utf-8") == spoilt
    table.reload()
    table.wait_for_selector(READY)
    expect(table.locator('[data-screen="home"] h1')).to_be_visible()
    go(table, BOT)
    wait_for_ask(table)
    play(table, Locator.click, luck="new", moves=1)


# ---------------------------------------------------------------- bad input
BAD = (
    "#/nowhere",
    "#/%F0%9F%90%9A/%00/<script>alert(1)</script>",
    "#/rules/chess",
    "#/rules",
    "#/new/chess",
    "#/learn/chess",
    "#/play/chess",
    "#/play/hexfolk?map=laguna&seats=me,me,me,me,me,me,me",
    "#/play/hipparchus?seats=me",
    "#/play/hipparchus?seats=me,me,me",
    "#/play/hipparchus?seats=me,bot:genius",
    "#/play/hipparchus?seats=me,open",
    "#/play/hipparchus?seats=,",
    "#/play/hipparchus?pace=-5",
    "#/play/hipparchus?pace=soon",
    "#/play/hipparchus?wind=north",
    "#/play/hipparchus?seed=1&seed=2",
    f"#/play/hipparchus?seed={'9' * 65}",
    "#/play/hipparchus?table=00000000",
    "#/play/hipparchus?table=../../etc",
    "#/t/room.secret",
    "#/i/code",
    "#/a/code",
    f"#/{'long/' * 600}",
    f"#/play/hipparchus?{'&'.join(f'o{number}=1' for number in range(60))}",
)


def test_bad_addresses_lead_home_with_a_word(site: Host, page: Page) -> None:
    """All of them, one after the other in one page; at the end it plays."""
    open_page(page, f"{site.address}#/")
    for address in BAD:
        go(page, "#/credits")
        page.wait_for_selector('[data-screen="credits"]')
        go(page, address)
        page.wait_for_selector('[data-screen="home"]')
        notice = page.locator(NOTICE).first
        expect(notice, address[:80]).to_be_visible()
        words = notice.inner_text()
        assert "{" not in words and "route." not in words, (address[:80], words)
        expect(page.locator("#app h1")).to_be_visible()
    page.locator('[data-action="notice.close"]').first.click()
    expect(page.locator(NOTICE)).to_have_count(0)
    go(page, BOT)
    wait_for_ask(page)


@pytest.mark.parametrize(
    "address", ["#/nowhere", "#/play/hipparchus?seats=me,bot:genius", "#/t/room.secret", "#%E0%A4%A"]
)
def test_start_at_a_bad_address(site: Host, page: Page, address: str) -> None:
    open_page(page, f"{site.address}{address}")
    expect(page.locator('[data-screen="home"]')).to_have_count(1)
    expect(page.locator(NOTICE).first).to_be_visible()


@pytest.mark.parametrize("name", ['<img src=x onerror="document.title=1">', "\u202eevil\u2066", "{name} %(x)s &amp;"])
def test_hostile_name_is_text(site: Host, page: Page, name: str) -> None:
    open_page(page, f"{site.address}#/new/hipparchus?seed=7&pace=0")
    page.locator('[data-action="setup.name 1"]').fill(name)
    page.locator('[data-action="setup.name 2"]').fill(name)
    page.locator('[data-action="setup.start"]').click()
    wait_for_ask(page)
    shown = page.locator(".side-far bdi").first.inner_text()
    plain = re.sub(r"[\u2066-\u2069\u202a-\u202e]", "", name).strip()[:16]
    assert plain in re.sub(r"[\u2066-\u2069]", "", shown)
    expect(page.locator("#app img[src='x']")).to_have_count(0)
    step(page, page.locator('[data-action="panel.log"]').click)
    expect(page.locator("#app img[src='x']")).to_have_count(0)


def test_stale_control_is_refused_and_changes_nothing(table: Page) -> None:
    """A control that is no longer true, as a script might use it."""
    before, id_ = sign(table), id_of(table)
    _, saved = tables(table, f"table:{id_}")
    table.evaluate(
        """() => {
          const button = document.createElement("button");
          button.dataset.action = "move 3S@99";
          document.getElementById("main").append(button);
          button.click();
        }"""
    )
    expect(table.locator('[data-action="refusal.close"]')).to_be_visible()
    assert tables(table, f"table:{id_}")[1] == saved
    table.locator('[data-action="refusal.close"]').click()
    expect(table.locator('[data-action="refusal.close"]')).to_have_count(0)
    assert sign(table) == before


# ---------------------------------------------------------------- files
def test_a_table_saved_as_a_file_is_opened_again(table: Page, tmp_path: Path) -> None:
    row = table.locator("#row").inner_text()
    step(table, control(table, "panel.menu").click)
    with table.expect_download() as download:
        table.locator('[data-action="table.export"]').click()
    file = tmp_path / "table.txt"
    download.value.save_as(file)
    old = table.url
    table.goto(f"{table.url.split('#')[0]}#/")
    table.wait_for_selector('[data-screen="home"]')
    table.locator('input[type="file"]').set_input_files(file)
    wait_for_ask(table)
    assert table.locator("#row").inner_text() == row
    assert table.url != old
    # Nonsense is told, and the same file may be chosen twice.
    table.goto(f"{table.url.split('#')[0]}#/")
    table.wait_for_selector('[data-screen="home"]')
    file.write_bytes(b"\x00\xff no table")
    for _ in range(2):
        table.locator('input[type="file"]').set_input_files(file)
        expect(table.locator(NOTICE)).to_contain_text("cannot be opened")
        table.locator('[data-action="notice.close"]').click()
        expect(table.locator(NOTICE)).to_have_count(0)


def test_a_file_chosen_before_the_app_is_there_is_opened_when_it_is(site: Host, page: Page, tmp_path: Path) -> None:
    file = tmp_path / "nothing.txt"
    file.write_text("nothing", encoding="utf-8")
    held = site.disturb("/pyodide.asm.wasm", "hold")
    page.goto(site.address, wait_until="commit")
    page.wait_for_selector('input[type="file"]', state="attached")
    page.locator('input[type="file"]').set_input_files(file)
    held.release.set()
    page.wait_for_selector(READY)
    expect(page.locator(NOTICE)).to_contain_text("cannot be opened")


# ---------------------------------------------------------------- settings
def test_a_setting_of_one_tab_leaves_those_of_another_alone(site: Host, guest: Visitor) -> None:
    pages = [guest.page(), guest.page()]
    for each in pages:
        open_page(each, f"{site.address}#/settings")
    pages[0].locator('input[data-action="settings.theme dark"]').check()
    pages[1].wait_for_selector('html[data-theme="dark"]')
    pages[1].locator('input[data-action="settings.sound off"]').check()
    pages[0].reload()
    pages[0].wait_for_selector(READY)
    expect(pages[0].locator('input[data-action="settings.theme dark"]')).to_be_checked()
    expect(pages[0].locator('input[data-action="settings.sound off"]')).to_be_checked()


# ---------------------------------------------------------------- storage that does not answer
def test_a_storage_that_does_not_answer_stops_no_table(site: Host, page: Page) -> None:
    page.add_init_script("""
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (name, ...rest) {
        return name === "tertulia" ? new EventTarget() : open.call(this, name, ...rest);
      };
    """)
    open_page(page, f"{site.address}{BOT}")
    wait_for_ask(page)
    expect(page.locator(NOTICE)).to_have_count(1)
    play(page, Locator.click, luck="silent", moves=2)
    expect(page.locator(MOVE).first).to_be_visible()
