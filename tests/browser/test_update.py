"""From one build to the next: fetched in the background, announced, taken over whole and only when asked."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.builds import NEXT_VERSION, folders, record
from tests.browser.conftest import FAILED, Visitor, until, wait_until_ready
from tests.browser.hosting import Host
from tests.browser.test_offline import DOWN, visit_until_kept, wait_for_state


def running(page: Page) -> dict[str, str]:
    """What runs in the page: its build, its version, and the folders that its files came from."""
    return page.evaluate("""() => ({
      build: tertulia.build,
      version: tertulia.version,
      folders: [...new Set(performance.getEntriesByType("resource").map(({ name }) => name)
        .map((name) => /\\/((?:app|runtime)-[^/]+)\\//.exec(name)?.[1]).filter(Boolean))].sort(),
    })""")


def assert_runs(page: Page, dist: Path) -> None:
    """All that runs in the page is of one build."""
    now = running(page)
    assert {"build": now["build"], "version": now["version"]} == record(dist)
    assert now["folders"] == sorted(folders(dist).values())


def deploy(site: Host, later: Path) -> None:
    """The server has the next build, and nothing of the old one any more."""
    site.root = later


def look_for_update(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")


BUSY = "navigator.locks.query().then(({ held }) => held.some(({ name }) => name.includes('busy')))"


def refuse_update(page: Page) -> None:
    """Look for an update whose install fails; done when its worker is gone."""
    page.evaluate("""async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const gone = new Promise((resolve, reject) => {
        registration.addEventListener("updatefound", () => {
          const worker = registration.installing;
          worker.addEventListener("statechange", () => {
            if (worker.state === "redundant") resolve();
            if (worker.state === "installed") reject(new Error("an install that must fail was taken for whole"));
          });
        }, { once: true });
      });
      await registration.update().catch(() => {});
      await gone;
    }""")
    assert page.evaluate("navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting === null)")


def test_the_two_builds_differ(dist: Path, later: Path) -> None:
    old, new = record(dist), record(later)
    assert old["build"] != new["build"]
    assert new["version"] == NEXT_VERSION != old["version"]
    assert not set(folders(dist).values()) & set(folders(later).values())


def test_a_new_build_is_announced_and_taken_over_by_choice(site: Host, page: Page, dist: Path, later: Path) -> None:
    visit_until_kept(page, site)
    deploy(site, later)
    look_for_update(page)
    wait_for_state(page, "update")
    assert_runs(page, dist)
    page.reload()
    wait_until_ready(page)
    wait_for_state(page, "update")
    assert_runs(page, dist)
    page.locator('[data-notice="shell.update.ready"] [data-shell="shell.do.update"]').click()
    page.wait_for_function("build => globalThis.tertulia?.build !== build", arg=record(dist)["build"])
    wait_until_ready(page)
    wait_for_state(page, "ready")
    assert_runs(page, later)


def test_a_page_reloaded_past_the_cache_changes_at_the_first_word(
    site: Host, page: Page, dist: Path, later: Path
) -> None:
    """Such a page has no controller, as a first visit has none."""
    visit_until_kept(page, site)
    page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.wait_for_function("() => !navigator.serviceWorker.controller && document.body?.dataset.app === 'ready'")
    deploy(site, later)
    look_for_update(page)
    wait_for_state(page, "update")
    page.locator('[data-notice="shell.update.ready"] [data-shell="shell.do.update"]').click()
    page.wait_for_function("build => globalThis.tertulia?.build !== build", arg=record(dist)["build"])
    wait_until_ready(page)
    assert_runs(page, later)


def test_the_old_build_lives_on_without_its_files(site: Host, guest: Visitor, dist: Path, later: Path) -> None:
    """Its files gone from the server, with and without a network, before the new one is taken over."""
    page = guest.page()
    visit_until_kept(page, site)
    deploy(site, later)
    page.reload()
    wait_until_ready(page)
    assert_runs(page, dist)
    wait_for_state(page, "update")
    site.online = False
    guest.guard.allow(DOWN)
    page.reload()
    wait_until_ready(page)
    assert_runs(page, dist)
    # And the new one, wholly fetched, is taken over without a network too.
    wait_for_state(page, "update")
    assert page.evaluate("tertulia.applyUpdate()") == "reloading"
    page.wait_for_function("build => globalThis.tertulia?.build !== build", arg=record(dist)["build"])
    wait_until_ready(page)
    assert_runs(page, later)


def test_a_game_in_another_tab_is_not_interrupted(site: Host, guest: Visitor, dist: Path, later: Path) -> None:
    game, home = guest.page(), guest.page()
    visit_until_kept(game, site)
    visit_until_kept(home, site)
    game.evaluate("tertulia.setBusy(true)")
    until(game, BUSY)
    deploy(site, later)
    look_for_update(home)
    wait_for_state(home, "update")
    wait_for_state(game, "update")
    game.evaluate("globalThis.untouched = true")
    assert game.locator('[data-notice="shell.update.ready"]').count() == 0
    home.locator('[data-notice="shell.update.ready"] [data-shell="shell.do.update"]').click()
    expect(home.locator('[data-notice="shell.update.busy-elsewhere"]')).to_be_visible()
    assert home.evaluate("tertulia.applyUpdate()") == "busy-elsewhere"
    assert game.evaluate("tertulia.applyUpdate()") == "busy-here"
    assert game.evaluate("globalThis.untouched") is True
    assert_runs(home, dist)
    assert_runs(game, dist)

    game.evaluate("tertulia.setBusy(false)")
    expect(game.locator('[data-notice="shell.update.ready"]')).to_be_visible()
    home.locator('[data-notice="shell.update.busy-elsewhere"] [data-shell="shell.do.update"]').click()
    for tab in (home, game):
        tab.wait_for_function("build => globalThis.tertulia?.build !== build", arg=record(dist)["build"])
        wait_until_ready(tab)
        assert_runs(tab, later)


def test_a_game_ends_with_its_tab(site: Host, guest: Visitor, dist: Path, later: Path) -> None:
    """A tab that was closed in the middle of a game holds nothing up."""
    game, home = guest.page(), guest.page()
    visit_until_kept(game, site)
    visit_until_kept(home, site)
    game.evaluate("tertulia.setBusy(true)")
    until(home, BUSY)
    deploy(site, later)
    look_for_update(home)
    wait_for_state(home, "update")
    game.close()
    until(home, f"{BUSY}.then((busy) => !busy)")
    assert home.evaluate("tertulia.applyUpdate()") == "reloading"
    home.wait_for_function("build => globalThis.tertulia?.build !== build", arg=record(dist)["build"])
    wait_until_ready(home)
    assert_runs(home, later)


def test_games_begun_and_ended_at_once_hold_nothing_up(site: Host, page: Page) -> None:
    """A lock asked for by one game may come when that game is over and the next has begun."""
    page.goto(site.address)
    wait_until_ready(page)
    page.evaluate("for (const busy of [true, false, true, false, true]) tertulia.setBusy(busy)")
    until(page, BUSY)
    page.evaluate("tertulia.setBusy(false)")
    until(page, f"{BUSY}.then((busy) => !busy)")


def test_an_interrupted_update_leaves_the_old_build_whole(site: Host, guest: Visitor, dist: Path, later: Path) -> None:
    page = guest.page()
    visit_until_kept(page, site)
    deploy(site, later)
    guest.guard.allow(DOWN)
    cut = site.disturb("/python_stdlib.zip", "drop")
    refuse_update(page)
    assert cut.reached.is_set()
    assert page.evaluate("tertulia.offline.state") == "ready"
    page.reload()
    wait_until_ready(page)
    assert_runs(page, dist)
    site.faults.clear()
    look_for_update(page)
    wait_for_state(page, "update")
    assert_runs(page, dist)


def test_a_deploy_during_the_update_is_never_mixed_in(
    site: Host, guest: Visitor, dist: Path, later: Path, tmp_path: Path
) -> None:
    """The list of the next build, but the page of another: its hash tells, and nothing of it is taken over."""
    page = guest.page()
    visit_until_kept(page, site)
    mixed = tmp_path / "mixed"
    mixed.mkdir()
    for item in later.iterdir():
        (mixed / item.name).symlink_to(item)
    (mixed / "index.html").unlink()
    (mixed / "index.html").write_text((later / "index.html").read_text(encoding="utf-8") + "<!-- a later one -->")
    deploy(site, mixed)
    guest.guard.allow(DOWN + "|integrity")
    refuse_update(page)
    page.reload()
    wait_until_ready(page)
    assert_runs(page, dist)


def test_a_first_visit_in_the_middle_of_a_deploy(site: Host, guest: Visitor, dist: Path, later: Path) -> None:
    """The page of the old build, its folders gone already: told, and Retry gets the new one."""
    guest.guard.allow(".")
    old_page = (dist / "index.html").read_text(encoding="utf-8")
    deploy(site, later)
    guest.context.route(site.address, lambda route: route.fulfill(body=old_page, content_type="text/html"), times=1)
    page = guest.page()
    page.goto(site.address)
    page.wait_for_selector(FAILED)
    page.locator('#failure section[lang="en"] [data-shell="retry"]').click()
    wait_until_ready(page)
    assert_runs(page, later)


def test_a_deploy_between_the_page_and_its_worker(site: Host, guest: Visitor, dist: Path, later: Path) -> None:
    """First visit: the page is of the old build, the worker already of the new one. The page runs on and offers to
    change; what it then shows is wholly the new one."""
    guest.guard.allow(DOWN)
    page = guest.page()
    held = site.disturb("/sw.js", "hold")
    page.goto(site.address)
    wait_until_ready(page)
    assert held.reached.wait(30)
    deploy(site, later)
    held.release.set()
    wait_for_state(page, "update")
    assert_runs(page, dist)
    assert page.evaluate("tertulia.applyUpdate()") == "reloading"
    page.wait_for_function("build => globalThis.tertulia?.build !== build", arg=record(dist)["build"])
    wait_until_ready(page)
    wait_for_state(page, "ready")
    assert_runs(page, later)


def test_the_offline_list_holds_the_whole_build(dist: Path) -> None:
    """Each file once, with its hash; only what no page needs is left out."""
    text = (dist / "sw.js").read_text(encoding="utf-8")
    start = text.index('[{"revision"') if '[{"revision"' in text else text.index("[{")
    listed = {entry["url"] for entry in entries(text[start:])}
    files = {file.relative_to(dist).as_posix() for file in dist.rglob("*") if file.is_file()}
    assert files - listed <= {"sw.js", "build.json", ".nojekyll"}
    assert listed <= files


def entries(text: str) -> list[dict[str, str]]:
    """The list in the service worker, as injectManifest writes it: JSON."""
    found, _ = json.JSONDecoder().raw_decode(text)
    assert all(entry["integrity"].startswith("sha256-") for entry in found)
    return found
