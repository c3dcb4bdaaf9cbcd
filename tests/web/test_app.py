"""web.app: the whole app with real tables, bots, views and storage in memory; only the page is not one."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable

import pytest

from game.core import Stream
from tests.web.ports import Browser, MemoryPage, Tab, running
from tests.web.views_helper import check_sound
from web.app import PACES
from web.store import DAMAGED, TABLE
from web.thinking import answer

BOT = "#/play/hipparchus?seats=me,bot:easy&seed=7"
TWO = "#/play/hipparchus?seats=me,me&seed=7"


async def play(tab: Tab, moves: int = 1000, luck: str = "app") -> int:
    """Uses what the screen offers until the match is over, or so many moves were made; how many were."""
    rng, made = Stream("app", luck), 0
    while tab.screen.attributes["data-over"] == "false" and made < moves:
        check_sound(tab.root)
        for action in ("round.continue", "curtain.lift"):
            if action in tab.actions():
                await tab.use(action)
                break
        else:
            await tab.use(rng.choice(tab.actions("move ")))
            made += 1
        assert not tab.page.crashes, tab.page.crashes[0]
    return made


def text_of(browser: Browser, tab: Tab) -> str:
    session = tab.app.session
    assert session is not None
    return browser.storage.texts[TABLE + session.id]


# --- Matches -----------------------------------------------------------------------------------------------------------


@running
async def test_a_match_against_a_bot_from_home_to_the_rematch() -> None:
    browser = Browser()
    tab = await browser.tab("#/").start()
    assert tab.screen.attributes["data-screen"] == "home"
    await tab.visit("#/new/hipparchus?seed=7&pace=0")
    await tab.use("setup.seat 2 bot:easy")
    await tab.use("setup.name 2", "Ine\u0301s")
    await tab.use("setup.start")
    assert tab.page.address().startswith("#/play/hipparchus?table=")
    assert tab.page.address().endswith("&pace=0")
    assert await play(tab) >= 6
    assert "Inés" in tab.html
    assert tab.screen.attributes["data-turn"] == ""
    assert tab.frame["busy"] is False
    first = tab.page.address()
    await tab.use("table.rematch")
    assert tab.screen.attributes["data-over"] == "false"
    assert tab.page.address() != first
    session = tab.app.session
    assert session is not None
    assert (session.names, session.table.log.genesis.seats) == (("", "Inés"), ("me", "bot:easy"))
    assert len(browser.storage.texts) == 2
    assert await play(tab, luck="rematch") >= 6


@running
async def test_a_hotseat_match_shows_one_hand_at_a_time() -> None:
    tab = await Browser().tab(TWO).start()
    assert "curtain.lift" in tab.actions()
    assert tab.bots.warmed == 0, "no bot, no worker"
    assert await play(tab) > 10
    assert tab.bots.requests == []


@running
async def test_two_bots_play_to_the_end_by_themselves_but_for_the_summaries() -> None:
    tab = await Browser().tab("#/play/hipparchus?seats=bot:easy,bot:easy&seed=7&pace=0").start()
    assert tab.screen.attributes["data-seat"] == ""
    assert tab.frame["title"].startswith("Hipparchus")
    while "round.continue" in tab.actions():
        await tab.use("round.continue")
    assert tab.screen.attributes["data-over"] == "true"


@running
async def test_the_same_seed_gives_the_same_game_another_seed_another() -> None:
    ends = []
    for seed in ("7", "7", "8"):
        tab = await Browser().tab(BOT.replace("7", seed)).start()
        await play(tab, 4)
        ends.append(tab.html)
    assert ends[0] == ends[1] != ends[2]


@running
async def test_bots_take_their_time_unless_told_otherwise() -> None:
    for address, pace in ((BOT, PACES["normal"]), (f"{BOT}&pace=0", 0), (f"{BOT}&pace=5", 5)):
        tab = await Browser().tab(address).start()
        await play(tab, 2)
        assert tab.page.pauses
        assert set(tab.page.pauses) == {pace}


# --- One crossing a frame ----------------------------------------------------------------------------------------------


@running
async def test_a_move_is_one_frame_and_a_bots_move_another(monkeypatch: pytest.MonkeyPatch) -> None:
    crossings: list[str] = []
    for name in ("render", "info", "report", "address", "go", "replace"):
        whole = getattr(MemoryPage, name)

        def counted(
            self: MemoryPage, *values: object, name: str = name, whole: Callable[..., object] = whole
        ) -> object:
            crossings.append(name)
            return whole(self, *values)

        monkeypatch.setattr(MemoryPage, name, counted)
    tab = await Browser().tab(TWO).start()
    await tab.use("curtain.lift")
    crossings.clear()
    await tab.use(tab.actions("move ")[0])
    assert crossings == ["render"]
    tab = await Browser().tab(BOT).start()
    crossings.clear()
    asked = len(tab.bots.requests)
    await tab.use(tab.actions("move ")[0])
    assert crossings == ["render"] * (1 + len(tab.bots.requests) - asked)


# --- Saving and taking up ----------------------------------------------------------------------------------------------


@running
async def test_a_reload_at_any_moment_shows_the_same_screen() -> None:
    browser = Browser()
    tab = await browser.tab(f"{BOT}&pace=0").start()
    rng = Stream("reload")
    while tab.screen.attributes["data-over"] == "false":
        await tab.use(rng.choice(tab.actions("move ") or tab.actions("round.continue")))
        tab.page.release(tab.app.session.id)  # type: ignore[union-attr]
        again = await browser.tab(tab.page.address()).start()
        assert again.html == tab.html
        assert again.frame["title"] == tab.frame["title"]
        tab = again


@running
async def test_each_choice_is_saved_before_the_next_can_be_made() -> None:
    browser = Browser()
    tab = await browser.tab(TWO).start()
    await tab.use("curtain.lift")
    moves = tab.actions("move ")
    # Two clicks in one breath: the second finds what the first has changed.
    await asyncio.gather(tab.app.on_action(moves[0], ""), tab.app.on_action(moves[-1], ""))
    session = tab.app.session
    assert session is not None
    assert session.refusal == "play.not_your_turn"
    assert text_of(browser, tab).partition("\n")[2] == session.save(0).partition("\n")[2]


@running
async def test_home_lists_tables_and_takes_them_up() -> None:
    browser = Browser()
    tab = await browser.tab(BOT).start()
    await play(tab, 2)
    before, id_ = tab.html, tab.app.session.id  # type: ignore[union-attr]
    await tab.visit("#/")
    await tab.use(f"home.resume {id_}")
    assert tab.html == before
    await tab.visit("#/")
    await tab.use(f"home.forget {id_}")
    assert browser.storage.texts == {}
    assert f"home.resume {id_}" not in tab.actions()
    await tab.use(f"home.put_back {id_}")
    await tab.use(f"home.resume {id_}")
    assert tab.html == before


@running
async def test_another_address_of_the_table_in_hand_only_goes_on() -> None:
    tab = await Browser().tab(BOT).start()
    await tab.use("panel.log")
    before = tab.html
    await tab.visit(f"{tab.page.address()}&pace=0")
    assert tab.html == before
    await tab.use("panel.close")
    await play(tab, 2)
    assert tab.page.pauses[-1] == 0


@running
async def test_what_was_removed_is_not_offered_for_ever() -> None:
    browser = Browser()
    tab = await browser.tab(BOT).start()
    id_ = tab.app.session.id  # type: ignore[union-attr]
    await tab.visit("#/")
    await tab.use(f"home.forget {id_}")
    await tab.visit("#/credits")
    await tab.visit("#/")
    assert tab.notices() == []


@running
async def test_a_damaged_table_is_told_kept_for_download_and_others_open() -> None:
    browser = Browser()
    tab = await browser.tab(BOT).start()
    address, id_ = tab.page.address(), tab.app.session.id  # type: ignore[union-attr]
    await tab.visit(TWO)
    other = tab.app.session.id  # type: ignore[union-attr]
    spoilt = browser.storage.texts[TABLE + id_][:-40]
    browser.storage.texts[TABLE + id_] = spoilt
    await tab.visit(address)
    assert tab.screen.attributes["data-screen"] == "home"
    assert any("damaged" in notice for notice in tab.notices())
    assert browser.storage.texts[DAMAGED + id_] == spoilt
    await tab.use(f"home.download {id_}")
    assert tab.page.downloads == [(f"tertulia-{id_}.txt", spoilt)]
    await tab.use(f"home.resume {other}")
    assert "curtain.lift" in tab.actions()
    await tab.visit("#/")
    await tab.use(f"home.forget {id_}")
    assert DAMAGED + id_ not in browser.storage.texts


@running
async def test_a_table_of_a_later_version_is_only_put_out_of_sight() -> None:
    browser = Browser()
    tab = await browser.tab(BOT).start()
    id_ = tab.app.session.id  # type: ignore[union-attr]
    text = browser.storage.texts[TABLE + id_].replace('"format":1', '"format":2')
    browser.storage.texts[TABLE + id_] = text
    await tab.visit("#/")
    assert any("later version" in notice for notice in tab.notices())
    await tab.use(f"home.hide {id_}")
    assert tab.notices() == []
    assert browser.storage.texts == {TABLE + id_: text}


@running
async def test_blocked_storage_is_told_once_and_the_game_goes_on() -> None:
    browser = Browser()
    browser.storage.broken = True
    tab = await browser.tab(f"{BOT}&pace=0").start()
    assert len(tab.notices()) == 1
    assert "saved" in tab.notices()[0]
    await play(tab, 3)
    assert len(tab.notices()) == 1
    choices, address = tab.actions("move ") + tab.actions("round."), tab.page.address()
    await tab.visit("#/nowhere")
    assert len(tab.actions("home.resume")) == 1
    await tab.visit("#/settings")
    await tab.visit(address)
    assert tab.actions("move ") + tab.actions("round.") == choices
    assert await play(tab) > 3
    # A reload finds nothing, and says what it is about.
    lost = await browser.tab(address).start()
    assert lost.screen.attributes["data-screen"] == "home"
    assert lost.notices()
    await lost.visit(BOT)
    assert lost.actions("move ")


@running
async def test_a_table_saved_as_a_file_is_opened_again_as_a_new_one() -> None:
    tab = await Browser().tab(BOT).start()
    await play(tab, 3)
    await tab.use("panel.menu")
    await tab.use("table.export")
    await tab.use("panel.close")
    ((_, text),) = tab.page.downloads
    before, id_ = tab.html, tab.app.session.id  # type: ignore[union-attr]
    other = await Browser().tab().start()
    await other.use("home.open", text)
    assert other.html == before
    # Here, where the first one still is, too.
    await tab.visit("#/")
    await tab.use("home.open", text)
    assert tab.html == before
    assert tab.app.session.id != id_  # type: ignore[union-attr]


@pytest.mark.parametrize("spoil", ["", "hello", "cut", "changed", "future", "game"])
@running
async def test_a_file_that_cannot_be_opened_is_told_and_changes_nothing(spoil: str) -> None:
    browser = Browser()
    tab = await browser.tab(BOT).start()
    session = tab.app.session
    assert session is not None
    text = session.save(0)
    spoilt = {
        "cut": text[:-30],
        "changed": text.replace('"slot', '"slat').replace("reveal", "revael"),
        "future": text.replace('"format":1', '"format":2'),
        "game": text.replace('"game":"hipparchus"', '"game":"hopscotch"'),
    }.get(spoil, spoil)
    await tab.visit("#/")
    before = dict(browser.storage.texts)
    await tab.use("home.open", spoilt)
    assert tab.screen.attributes["data-screen"] == "home"
    (notice,) = tab.notices()
    assert ("later version" in notice) == (spoil == "future")
    assert browser.storage.texts == before


@pytest.mark.parametrize("end", ["\r\n", "\n"])
@running
async def test_a_file_whose_ends_of_lines_were_changed_on_the_way_is_opened(end: str) -> None:
    """By a mail or an editor, which may also cut off the last one."""
    tab = await Browser().tab(BOT).start()
    session = tab.app.session
    assert session is not None
    text = session.save(0)
    await tab.visit("#/")
    await tab.use("home.open", text.rstrip("\n").replace("\n", end))
    assert tab.screen.attributes["data-screen"] == "table"


@pytest.mark.parametrize(
    "answer_", ["x", "{}", '{"action":"zzz","code":"q","values":{}}', '{"action":"1S@0","code":"best","values":{}}']
)
@running
async def test_a_hint_that_makes_no_sense_is_none(answer_: str) -> None:
    async def nonsense(turn: object) -> str:
        return answer_

    tab = await Browser().tab(f"{BOT}&pace=0").start()
    tab.bots.advise = nonsense  # type: ignore[assignment, method-assign]
    await tab.use("hint")
    assert any("no hint" in frame["say"].lower() for frame in tab.page.frames)
    await tab.use("panel.menu")
    await tab.use("panel.close")
    assert await play(tab, 2) == 2


@running
async def test_words_of_an_address_cannot_turn_a_sentence_round() -> None:
    for address in ("#/play/hexfolk?lang=es&seats=%E2%80%AE", "#/play/hipparchus?%00=%00", "#/%E2%80%AEabc"):
        tab = await Browser().tab(address).start()
        assert tab.screen.attributes["data-screen"] == "home"
        (notice,) = tab.notices()
        assert notice.isprintable()


@running
async def test_two_people_can_take_back_before_the_device_is_handed_on() -> None:
    tab = await Browser().tab(TWO).start()
    await tab.use("curtain.lift")
    before, moves = tab.screen.attributes["data-seat"], tab.actions("move ")
    await tab.use(moves[0])
    await tab.use("undo")
    await tab.use("curtain.lift")
    assert (tab.screen.attributes["data-seat"], tab.actions("move ")) == (before, moves)


@running
async def test_an_address_with_choices_outweighs_those_begun_before() -> None:
    tab = await Browser().tab("#/new/hipparchus").start()
    await tab.use("setup.name 1", "Ana")
    await tab.visit("#/")
    await tab.visit("#/new/hipparchus")
    assert "Ana" in tab.html, "who has only been away finds them again"
    await tab.visit("#/new/hipparchus?seats=me,me&seed=99")
    assert "Ana" not in tab.html
    await tab.use("setup.start")
    session = tab.app.session
    assert session is not None
    assert (session.table.log.genesis.seats, session.table.seed) == (("me", "me"), "99")


# --- Two tabs ----------------------------------------------------------------------------------------------------------


@running
async def test_a_second_tab_is_told_and_can_take_over_with_every_move() -> None:
    browser = Browser()
    first = await browser.tab(f"{BOT}&pace=0").start()
    await play(first, 3)
    second = await browser.tab(first.page.address()).start()
    assert second.actions("move ") == []
    assert second.frame["busy"] is False
    before, moves = first.html, first.actions("move ")
    await second.use("table.take")
    assert second.html == before
    assert first.actions("move ") == []
    assert "table.take" in first.actions()
    saved = text_of(browser, second)
    await first.send(moves[0])
    assert text_of(browser, second) == saved, "who has lost the table writes nothing"
    await play(second, 2, luck="second")
    await first.use("table.take")
    assert first.html == second.page.frames[-2]["html"]
    assert second.actions("move ") == []


@running
async def test_who_takes_a_table_back_finds_what_the_other_tab_has_saved() -> None:
    """Also if this tab could not save its own last move."""
    browser = Browser()
    first = await browser.tab(f"{BOT}&pace=0").start()
    browser.storage.broken = True
    await play(first, 1)
    browser.storage.broken = False
    second = await browser.tab(first.page.address()).start()
    await second.use("table.take")
    await play(second, 3)
    saved = text_of(browser, second)
    await first.use("table.take")
    await first.send("panel.log")
    assert first.html != second.html
    assert text_of(browser, first) == saved


@running
async def test_of_two_tabs_that_take_a_table_at_once_one_has_it() -> None:
    browser = Browser()
    first = await browser.tab(f"{BOT}&pace=0").start()
    await play(first, 2)
    others = [await browser.tab(first.page.address()).start() for _ in range(2)]
    await asyncio.gather(*(tab.app.on_action("table.take", "") for tab in others))
    for tab in others:
        await tab.quiet()
    playing = [tab for tab in (first, *others) if tab.actions("move ")]
    assert len(playing) == 1
    assert browser.holders[playing[0].app.session.id] is playing[0].page  # type: ignore[union-attr]


@running
async def test_a_second_rematch_in_one_breath_lays_no_second_table() -> None:
    browser = Browser()
    tab = await browser.tab(f"{BOT}&pace=0").start()
    await play(tab)
    await asyncio.gather(*(tab.app.on_action("table.rematch", "") for _ in range(3)))
    await tab.quiet()
    assert len(browser.storage.texts) == 2


@running
async def test_home_and_the_table_say_what_will_be_gone_with_the_page() -> None:
    browser = Browser()
    tab = await browser.tab(f"{BOT}&pace=0").start()
    browser.storage.broken = True
    await play(tab, 1)
    id_ = tab.app.session.id  # type: ignore[union-attr]
    (told,) = tab.notices()
    await tab.visit("#/")
    assert tab.notices() == [told]
    await tab.use(f"home.resume {id_}")
    assert tab.notices() == [told]
    browser.storage.broken = False
    await play(tab, 1)
    assert tab.notices() == []


@running
async def test_a_table_that_is_removed_twice_can_be_put_back() -> None:
    browser = Browser()
    tab = await browser.tab(BOT).start()
    before, id_ = dict(browser.storage.texts), tab.app.session.id  # type: ignore[union-attr]
    await tab.visit("#/")
    await tab.use(f"home.forget {id_}")
    await tab.send(f"home.forget {id_}")
    await tab.use(f"home.put_back {id_}")
    assert browser.storage.texts == before


@running
async def test_a_bot_that_thinks_for_a_table_one_has_left_holds_no_other_up() -> None:
    gate = asyncio.Event()
    tab = Browser().tab(f"{BOT}&pace=0")

    async def says(game: str, request: str) -> str:
        if not gate.is_set() and len(tab.bots.requests) == 1:
            await gate.wait()
        return answer(request)

    tab.bots.says = says
    await tab.app.run()

    async def until_asked(times: int) -> None:
        for _ in range(1000):
            if len(tab.bots.requests) >= times:
                return
            for offered in tab.actions("move ")[:1] or tab.actions("round.continue"):
                await tab.app.on_action(offered, "")
            await asyncio.sleep(0)
        raise AssertionError("no bot is asked")

    await until_asked(1)
    tab.page._address = "#/play/hipparchus?seats=me,bot:easy&seed=8&pace=0"
    await tab.app.on_address()
    await until_asked(2)
    gate.set()
    await tab.quiet()
    assert tab.actions("move ") or tab.actions("round.continue")


@running
async def test_what_could_not_be_saved_is_told_until_it_is_saved() -> None:
    browser = Browser()
    tab = await browser.tab(f"{BOT}&pace=0").start()
    browser.storage.broken = True
    await play(tab, 1)
    assert len(tab.notices()) == 1
    browser.storage.broken = False
    await play(tab, 1, luck="again")
    assert tab.notices() == []


@running
async def test_a_table_that_was_removed_meanwhile_cannot_be_taken_over() -> None:
    browser = Browser()
    first = await browser.tab(BOT).start()
    second = await browser.tab(first.page.address()).start()
    browser.storage.texts.clear()
    await second.use("table.take")
    assert second.screen.attributes["data-screen"] == "home"
    assert second.notices()
    assert first.actions("move "), "the tab that has the only one keeps it"


@running
async def test_leaving_the_table_frees_it() -> None:
    browser = Browser()
    first = await browser.tab(BOT).start()
    address = first.page.address()
    await first.visit("#/")
    second = await browser.tab(address).start()
    assert second.actions("move ")


# --- Bots that fail ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["raises", "nonsense", "illegal"])
@running
async def test_a_bot_that_fails_never_stops_the_table(kind: str) -> None:
    async def says(game: str, request: str) -> str:
        if kind == "raises":
            raise RuntimeError("the worker is dead")
        return {"nonsense": "nonsense", "illegal": "3S@99"}[kind]

    tab = Browser().tab(f"{BOT}&pace=0")
    tab.bots.says = says
    await tab.start()
    assert await play(tab) >= 5
    assert tab.screen.attributes["data-over"] == "true"
    assert tab.page.crashes == []
    assert tab.page.notes, "for the report"


@running
async def test_a_late_answer_after_undo_rematch_or_leaving_is_dropped() -> None:
    for leave in ("undo", "#/", TWO):
        browser = Browser()
        tab = await browser.tab(f"{BOT}&pace=0").start()
        gate = asyncio.Event()

        async def says(game: str, request: str, gate: asyncio.Event = gate) -> str:
            await gate.wait()
            return answer(request)

        tab.bots.says = says
        moves = tab.actions("move ")
        await tab.app.on_action(moves[0], "")
        await asyncio.sleep(0)
        assert tab.actions("move ") == [], "the bot is asked"
        if leave == "undo":
            await tab.app.on_action("undo", "")
        else:
            tab.page._address = leave
            await tab.app.on_address()
        before, kept = tab.html, dict(browser.storage.texts)
        gate.set()
        await tab.quiet()
        assert tab.html == before
        assert browser.storage.texts == kept
        if leave == "undo":
            assert tab.actions("move ") == moves
            await tab.use(moves[0])
            assert tab.actions("move ")


# --- Addresses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["#/nowhere", "#/play/chess", "#/play/hipparchus?seats=me,bot:genius", "#/t/x.y",
                                     "#/play/hipparchus?table=00000000", "#/rules/hipparchus"])  # fmt: skip
@pytest.mark.parametrize("lang", ["en", "es"])
@running
async def test_addresses_that_lead_nowhere_end_at_home_with_a_word(address: str, lang: str) -> None:
    """The rules page cannot be had here, which is one of them."""
    tab = await Browser().tab(address, lang).start()
    assert tab.screen.attributes["data-screen"] == "home"
    (notice,) = tab.notices()
    assert "{" not in notice
    check_sound(tab.root)
    await tab.use("notice.close")
    assert tab.notices() == []
    await tab.visit(BOT)
    assert tab.actions("move ")


@running
async def test_what_happens_in_the_page_is_dealt_with_in_its_order() -> None:
    """A page that is slow to come does not appear over the one that was asked for after it."""
    tab = await Browser().tab().start()
    gate = asyncio.Event()

    async def slow(name: str, lang: str) -> str:
        await gate.wait()
        return '<div data-screen="rules"><h1>Rules</h1></div>'

    tab.page.static_page = slow  # type: ignore[method-assign]
    tab.page._address = "#/rules/hipparchus"
    rules = asyncio.ensure_future(tab.app.on_address())
    await asyncio.sleep(0)
    tab.page._address = "#/credits"
    later = asyncio.ensure_future(tab.app.on_address())
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(rules, later)
    assert tab.screen.attributes["data-screen"] == "credits"


# --- Settings, languages -----------------------------------------------------------------------------------------------


@running
async def test_the_language_changes_on_every_screen_and_outweighs_the_address() -> None:
    tab = Browser().tab(f"{BOT}&lang=en")
    for lang in ("en", "es"):
        tab.page.static[f"rules-hipparchus.{lang}"] = f'<div data-screen="rules"><h1>{lang}</h1></div>'
    await tab.start()
    moves = tab.actions("move ")
    await tab.send("settings.lang es")
    assert tab.frame["lang"] == "es"
    assert "lang=" not in tab.page.address()
    assert tab.actions("move ") == moves
    await tab.visit("#/rules/hipparchus")
    assert "es" in tab.html
    await tab.send("settings.lang en")
    assert "en" in tab.html
    await tab.visit("#/nowhere")
    (english,) = tab.notices()
    await tab.send("settings.lang es")
    (spanish,) = tab.notices()
    assert english != spanish


@running
async def test_a_language_in_an_address_holds_until_another_is_asked_for() -> None:
    tab = await Browser().tab("#/").start()
    await tab.visit(f"{BOT}&lang=es")
    assert tab.frame["lang"] == "es"
    await tab.visit("#/")
    await tab.send("settings.theme dark")
    assert tab.frame["lang"] == "es"
    await tab.visit(f"{BOT}&lang=en")
    assert tab.frame["lang"] == "en"


@running
async def test_a_rules_page_that_cannot_be_had_in_the_other_language_is_told_on_home() -> None:
    tab = Browser().tab("#/rules/hipparchus")
    tab.page.static["rules-hipparchus.en"] = '<div data-screen="rules"><h1>Rules</h1></div>'
    await tab.start()
    await tab.send("settings.lang es")
    assert tab.frame["lang"] == "es"
    assert tab.screen.attributes["data-screen"] == "home"
    assert len(tab.notices()) == 1


@running
async def test_a_rule_is_scrolled_to_once() -> None:
    tab = Browser().tab("#/rules/hipparchus?rule=2.1")
    tab.page.static["rules-hipparchus.en"] = '<div data-screen="rules"><h1>Rules</h1></div>'
    await tab.start()
    assert tab.frame["rule"] == "2.1"
    await tab.send("settings.theme dark")
    assert tab.frame["rule"] == "", "its reader may be elsewhere by now"
    await tab.visit("#/rules/hipparchus?rule=2.1")
    assert tab.frame["rule"] == "2.1"


@running
async def test_settings_are_kept_and_nonsense_is_not() -> None:
    tab = await Browser().tab("#/settings").start()
    for action in ("settings.theme dark", "settings.motion less", "settings.sound off", "settings.lang es"):
        await tab.use(action)
    assert tab.page.info()["settings"] == {"lang": "es", "theme": "dark", "motion": "less", "sound": False}
    await tab.send("settings.password x")
    assert "password" not in tab.page.info()["settings"]


# --- What is said ------------------------------------------------------------------------------------------------------


@running
async def test_the_live_region_tells_what_happened_once() -> None:
    tab = await Browser().tab(f"{BOT}&pace=0").start()
    move = tab.actions("move ")[0]
    await tab.use(move)
    said = [frame["say"] for frame in tab.page.frames if frame["say"]]
    assert said
    await tab.use("panel.log")
    assert tab.frame["say"] == ""
    await tab.send("move nonsense")
    assert tab.frame["say"], "a refusal is said"


@running
async def test_behind_the_curtain_nothing_is_said() -> None:
    tab = await Browser().tab(TWO).start()
    await tab.use("curtain.lift")
    await tab.use(tab.actions("move ")[0])
    assert "curtain.lift" in tab.actions()
    assert (tab.frame["say"], tab.frame["covered"]) == ("", True), "what was said before is taken away"
    await tab.use("curtain.lift")
    assert tab.frame["say"]
    assert not tab.frame["covered"]


@running
async def test_the_title_says_whose_turn_it_is() -> None:
    tab = await Browser().tab(f"{BOT}&pace=0").start()
    assert tab.frame["title"].startswith("●")
    await tab.use("panel.menu")
    await tab.use("panel.resign")
    await tab.use("resign.confirm")
    assert not tab.frame["title"].startswith("●")


@running
async def test_after_the_end_the_same_luck_can_be_laid_again() -> None:
    """ "the board's seed shown, so that a board can be played again": before the end it would tell all cards."""
    tab = await Browser().tab("#/play/hexfolk?seats=me,bot:easy,bot:easy&pace=0&map=laguna&target=8").start()
    session = tab.app.session
    assert session is not None
    seed = session.table.seed
    assert seed not in tab.html
    await tab.use("panel.menu")
    await tab.use("panel.end")
    await tab.use("end.confirm")
    (link,) = [each.attributes["href"] for each in tab.root.find("a") if seed in each.attributes["href"]]
    await tab.visit(link)
    await tab.use("setup.start")
    again = tab.app.session
    assert again is not None
    assert again.id != session.id
    assert again.table.seed == seed
    assert again.table.log.genesis == session.table.log.genesis
    assert again.table.replica(None).island == session.table.replica(None).island


# --- Report and export -------------------------------------------------------------------------------------------------


@running
async def test_a_report_holds_what_its_viewer_was_told_and_no_more() -> None:
    browser = Browser()
    tab = await browser.tab(f"{BOT}&pace=0").start()
    await play(tab, 2)
    session = tab.app.session
    assert session is not None
    await tab.use("panel.menu")
    await tab.use("panel.report")
    await tab.use("report.copy")
    (report,) = tab.page.copied
    assert report == session.report
    assert "Tertulia 1.2.3" in report
    truth = [json.loads(line) for line in session.table.log.lines()]
    told = [json.loads(line) for line in session.table.told(0).lines()]
    hidden = [line["nonce"] for line in truth if "nonce" in line and line not in told]
    assert hidden
    assert not any(nonce in report for nonce in hidden)
    assert '"seed"' not in report
    assert tab.page.notes == []


@running
async def test_a_report_of_a_finished_match_holds_all() -> None:
    tab = await Browser().tab(f"{BOT}&pace=0").start()
    await play(tab)
    await tab.send("panel.report")
    session = tab.app.session
    assert session is not None
    assert all(line in session.report for line in session.table.log.lines())


@running
async def test_a_refused_clipboard_is_told() -> None:
    tab = await Browser().tab(BOT).start()
    tab.page.may_copy = False
    await tab.use("panel.menu")
    await tab.use("panel.report")
    await tab.use("report.copy")
    assert "select" in tab.frame["say"]


@running
async def test_an_export_can_be_read_again() -> None:
    browser = Browser()
    tab = await browser.tab(BOT).start()
    await play(tab, 2)
    await tab.use("panel.menu")
    await tab.use("table.export")
    ((name, text),) = tab.page.downloads
    assert name.startswith("tertulia-hipparchus-")
    assert text.partition("\n")[2] == text_of(browser, tab).partition("\n")[2]


# --- When the program itself fails -------------------------------------------------------------------------------------


@running
async def test_an_error_of_the_program_is_told_and_the_table_is_there_after_a_reload() -> None:
    browser = Browser()
    tab = await browser.tab(BOT).start()
    await play(tab, 2)
    whole = tab.page.render

    def broken(frame: dict[str, object]) -> None:
        raise RuntimeError("the lamp is broken")

    tab.page.render = broken  # type: ignore[method-assign]
    await tab.app.on_action("panel.menu", "")
    assert "the lamp is broken" in tab.page.crashes.pop()
    tab.page.render = whole  # type: ignore[method-assign]
    tab.page.release(tab.app.session.id)  # type: ignore[union-attr]
    again = await browser.tab(tab.page.address()).start()
    assert again.actions("move ")


# ---------------------------------------------------------------- the start
def test_a_start_without_a_table_imports_nothing_that_only_tables_need() -> None:
    """The bar of the start: every module costs time before the first screen."""
    code = (
        "import sys, web.app\n"
        "needed = ['web.session', 'web.table_frames', 'web.views.hipparchus', 'game.hipparchus', 'game.table', 'game.bots.hipparchus']\n"
        "print([name for name in needed if name in sys.modules])\n"
        "web.app.App.prepare()\n"
        "print([name for name in needed if name not in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    before, lacking = done.stdout.splitlines()
    assert before == "[]"
    assert lacking == "['game.bots.hipparchus']"  # bots think in their worker


@running
async def test_who_has_never_played_finds_easy_bots_at_set_up_and_others_normal_ones() -> None:
    browser = Browser()
    tab = await browser.tab("#/new/delfos").start()
    assert tab.app.form is not None
    assert [seat.kind for seat in tab.app.form.seats] == ["me", "bot:easy", "bot:easy"]
    await tab.visit("#/new/delfos?seats=me,bot:normal")
    assert [seat.kind for seat in tab.app.form.seats] == ["me", "bot:normal"], "an address says what it wants"
    await tab.use("setup.start")
    await tab.visit("#/new/hexfolk")
    assert {seat.kind for seat in tab.app.form.seats} == {"me", "bot:normal"}


@running
async def test_several_tables_that_were_removed_can_each_be_put_back_in_their_place() -> None:
    browser = Browser()
    tab = await browser.tab(BOT).start()
    await tab.visit(TWO)
    await tab.visit("#/")
    before = dict(browser.storage.texts)
    rows = [each.attributes["id"] for each in tab.root.find("li", class_="saved-table")]
    for action in tab.actions("home.forget"):
        await tab.use(action)
        assert [each.attributes["id"] for each in tab.root.find("li", class_="saved-table")] == rows
        (asks,) = [each for each in tab.root.find("button") if "data-autofocus" in each.attributes]
        assert asks.attributes["data-action"] == action.replace("forget", "put_back"), "the last one has the focus"
    assert browser.storage.texts == {}
    for action in tab.actions("home.put_back"):
        await tab.use(action)
    assert browser.storage.texts == before
    assert tab.actions("home.put_back") == []


@running
async def test_a_lesson_that_cannot_be_had_is_said_and_works_the_next_time():
    """What no start waits for comes when it is needed; without a network and before the first whole visit it may not."""
    tab = await Browser().tab("#/").start()
    tab.page.missing.add("lessons.zip")
    await tab.visit("#/learn/delfos")
    assert tab.app.route.name == "home"
    assert "could not be loaded" in " ".join(tab.notices())
    tab.page.missing.clear()
    await tab.visit("#/learn/delfos")
    assert tab.app.session is not None
    assert tab.app.session.is_lesson
