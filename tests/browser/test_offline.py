"""Without a network: after the first complete visit everything works, and nothing is called ready before it is."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import FAILED, TIMEOUT, Visitor, wait_until_ready
from tests.browser.hosting import Host
from tests.browser.playing import SIGN, is_over, play, wait_for_ask

DOWN = r"Failed to load resource|ERR_|net::|service worker|ServiceWorker"
ROUTES = ("#/", "#/rules/hipparchus", "#/rules/hexfolk", "#/credits", "#/settings", "#/new/hipparchus")


def state(page: Page) -> str:
    return page.evaluate("globalThis.tertulia?.offline?.state ?? 'unknown'")


def wait_for_state(page: Page, wanted: str) -> None:
    page.wait_for_function("wanted => globalThis.tertulia?.offline?.state === wanted", arg=wanted)


def kept(page: Page) -> int:
    """How many files the precache holds."""
    return page.evaluate("""async () => {
      const names = (await caches.keys()).filter((name) => name.includes("precache"));
      const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
      return counts.reduce((sum, count) => sum + count, 0);
    }""")


def visit_until_kept(page: Page, site: Host) -> None:
    """The first complete visit."""
    page.goto(site.address)
    wait_until_ready(page)
    wait_for_state(page, "ready")


@pytest.mark.parametrize("site", ["/", "/some/path/"], indirect=True)
def test_everything_works_without_a_network_after_one_visit(site: Host, guest: Visitor) -> None:
    page = guest.page()
    visit_until_kept(page, site)
    expect(page.locator('[data-notice="shell.offline.ready"]')).to_be_visible()
    site.online = False
    guest.guard.allow(DOWN)  # the look for a newer service worker fails, as it must
    asked = len(site.requests)
    for route in ROUTES:
        page.goto(f"{site.address}{route}")
        page.reload()
        wait_until_ready(page)
        wait_for_state(page, "ready")
    assert len(site.requests) == asked


def test_a_game_goes_on_after_a_reload_without_a_network(site: Host, guest: Visitor) -> None:
    """In the middle of a match: the table, its bots and their worker come from what is kept."""
    page = guest.page()
    page.add_init_script(SIGN % TIMEOUT)
    visit_until_kept(page, site)
    page.goto(f"{site.address}#/play/hipparchus?seats=me,bot:easy&seed=7&pace=0")
    wait_for_ask(page)
    play(page, Locator.click, luck="train", moves=3)
    before = page.locator("#row").inner_text()
    site.online = False
    guest.guard.allow(DOWN)
    asked = len(site.requests)
    page.reload()
    wait_until_ready(page)
    wait_for_ask(page)
    assert page.locator("#row").inner_text() == before
    play(page, Locator.click, luck="train")
    assert is_over(page)
    assert "bots-1:" not in page.evaluate("tertulia.report()")
    assert len(site.requests) == asked


def test_a_tab_that_never_was_reloaded_also_works_offline(site: Host, guest: Visitor) -> None:
    """The first page itself, not only the next one, gets its later files (fonts, pictures, workers) from the cache."""
    page = guest.page()
    visit_until_kept(page, site)
    site.online = False
    guest.guard.allow(DOWN)
    statuses = page.evaluate("""async () => {
      const names = (await caches.keys()).filter((name) => name.includes("precache"));
      const keys = await (await caches.open(names[0])).keys();
      return Promise.all(keys.map(async ({ url }) => (await fetch(url.split("?")[0])).status));
    }""")
    assert statuses
    assert set(statuses) == {200}


def test_an_appended_query_changes_nothing(site: Host, guest: Visitor) -> None:
    page = guest.page()
    visit_until_kept(page, site)
    site.online = False
    guest.guard.allow(DOWN)
    page.goto(f"{site.address}?from=a-messenger#/credits")
    wait_until_ready(page)


def test_an_interrupted_install_resumes(site: Host, guest: Visitor) -> None:
    """A connection cut in the middle: never called ready, and the next visit fetches only what is missing."""
    guest.guard.allow(DOWN)
    cut = site.disturb("/text.woff2", "drop")
    page = guest.page()
    page.goto(site.address)
    wait_until_ready(page)
    page.wait_for_function("() => tertulia.offline.state === 'installing' && tertulia.offline.reason === 'network'")
    assert cut.reached.is_set()
    before = kept(page)
    assert before > 0
    assert page.locator('[data-notice="shell.offline.ready"]').count() == 0
    page.close()

    site.faults.clear()
    page = guest.page()
    page.add_init_script("globalThis.states = []; addEventListener('tertulia:offline', e => states.push(e.detail))")
    page.goto(site.address)
    wait_until_ready(page)
    wait_for_state(page, "ready")
    steps = [one for one in page.evaluate("states") if one["state"] == "installing" and one["total"]]
    assert steps
    assert steps[0]["done"] <= steps[-1]["done"]
    assert kept(page) == page.evaluate("tertulia.offline.total")


def test_what_is_kept_is_not_fetched_again(site: Host, guest: Visitor, chromium: object) -> None:
    guest.guard.allow(DOWN)
    cut = site.disturb("/text.woff2", "drop")
    page = guest.page()
    page.goto(site.address)
    wait_until_ready(page)
    page.wait_for_function("() => tertulia.offline.reason === 'network'")
    assert cut.reached.is_set()
    held = set(
        page.evaluate("""async () => {
      const names = (await caches.keys()).filter((name) => name.includes("precache"));
      return (await (await caches.open(names[0])).keys()).map(({ url }) => new URL(url).pathname);
    }""")
    )
    site.faults.clear()
    # From now on every request is the service worker's: the page stays where it is.
    site.requests.clear()
    page.evaluate("dispatchEvent(new Event('online'))")
    wait_for_state(page, "ready")
    again = held.intersection(site.requests)
    assert not again, f"fetched again: {sorted(again)}"
    assert any(path.endswith("/text.woff2") for path in site.requests)


def test_a_lost_file_is_mended_before_ready_is_said(site: Host, guest: Visitor) -> None:
    """Browsers may clear what they store, file by file."""
    page = guest.page()
    visit_until_kept(page, site)
    lost = page.evaluate("""async () => {
      const name = (await caches.keys()).find((name) => name.includes("precache"));
      const cache = await caches.open(name);
      const victims = (await cache.keys()).filter(({ url }) => /woff2|art\\//.test(url)).slice(0, 3);
      for (const victim of victims) await cache.delete(victim);
      return victims.length;
    }""")
    assert lost == 3
    whole = page.evaluate("tertulia.offline.total")
    page.reload()
    wait_until_ready(page)
    wait_for_state(page, "ready")
    assert kept(page) == whole


def test_a_refusing_browser_still_plays_online(site: Host, guest: Visitor) -> None:
    guest.context.add_init_script(
        "ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('no', 'SecurityError'))"
    )
    page = guest.page()
    page.goto(site.address)
    wait_until_ready(page)
    wait_for_state(page, "unavailable")
    assert page.evaluate("tertulia.offline.reason") == "refused"


def test_without_service_workers(site: Host, guest: Visitor) -> None:
    guest.context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = guest.page()
    page.goto(site.address)
    wait_until_ready(page)
    wait_for_state(page, "unavailable")


def test_no_room_is_told_and_the_game_plays_on(site: Host, guest: Visitor) -> None:
    """A quota too small for the build: said in words, and the page is ready all the same."""
    guest.guard.allow(DOWN + "|[Qq]uota")
    page = guest.page()
    session = guest.context.new_cdp_session(page)
    origin = site.address.removesuffix(site.prefix)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 2_000_000})
    page.goto(site.address)
    wait_until_ready(page)
    wait_for_state(page, "unavailable")
    assert page.evaluate("tertulia.offline.reason") == "quota"
    expect(page.locator('[data-notice="shell.offline.quota"]')).to_be_visible()


def test_a_fresh_copy_spares_tables_settings_and_neighbours(site: Host, guest: Visitor) -> None:
    """ "Load a fresh copy" ends this site's worker and caches; another site on the same origin and what is saved stay."""
    page = guest.page()
    visit_until_kept(page, site)
    page.evaluate("""async () => {
      localStorage.setItem("tertulia.settings", JSON.stringify({ lang: "en", theme: "dark" }));
      await caches.open("tertulia-precache-v2-http://elsewhere.example/");
      await caches.open("another-site");
      await new Promise((resolve, reject) => {
        const request = indexedDB.open("a-saved-table");
        request.onsuccess = () => { request.result.close(); resolve(); };
        request.onerror = reject;
      });
    }""")
    page.evaluate("tertulia.failed('start.error', 'for the test')")
    site.requests.clear()
    page.locator('#failure section[lang="en"] [data-shell="clear"]').click()
    wait_until_ready(page)
    wait_for_state(page, "ready")
    assert any(path.endswith(".wasm") for path in site.requests)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("indexedDB.databases().then(all => all.some(({ name }) => name === 'a-saved-table'))")
    names = page.evaluate("caches.keys()")
    assert "another-site" in names
    assert "tertulia-precache-v2-http://elsewhere.example/" in names


def test_a_fresh_copy_is_refused_without_a_network(site: Host, guest: Visitor) -> None:
    """The stored copy may be all there is: it is not thrown away when none can be had."""
    page = guest.page()
    visit_until_kept(page, site)
    site.online = False
    guest.guard.allow(DOWN)
    before = kept(page)
    page.evaluate("tertulia.failed('start.error', 'for the test')")
    clear = page.locator('#failure section[lang="en"] [data-shell="clear"]')
    clear.click()
    expect(clear).to_contain_text("Not now")
    assert kept(page) == before
    page.locator('#failure section[lang="en"] [data-shell="retry"]').click()
    wait_until_ready(page)


def test_offline_before_the_first_visit_was_complete(site: Host, visitor: Callable[..., Visitor]) -> None:
    """The page is there, the network goes: it says that there is none."""
    guest = visitor()
    guest.guard.allow(".")
    guest.context.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    site.disturb("/pyodide.asm.wasm", "drop")
    page = guest.page()
    page.goto(site.address)
    page.wait_for_selector(FAILED)
    expect(page.locator("#failure h1")).to_have_text("There is no network")
