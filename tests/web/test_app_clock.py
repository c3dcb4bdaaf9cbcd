"""web.app with a turn clock (rules/hexfolk.md, "A turn"): whose time passes when, and what happens when it is over."""

from __future__ import annotations

from game.core import Table
from tests.web.ports import Browser, Tab, running

ALONE = "#/play/hexfolk?seats=me,bot:easy,bot:easy&seed=clock&pace=0&clock=30"
TWO = "#/play/hexfolk?seats=me,me,bot:easy&seed=clock&pace=0&clock=30"
TIME_OUT = "Time is up: the turn went on by itself."


def run_outs(tab: Tab) -> list[tuple[int, ...]]:
    """Whose time was over, each time."""
    session = tab.app.session
    assert session is not None
    return [event.seats for event in session.table.log.events() if isinstance(event, Table) and event.kind == "time"]


def left(tab: Tab) -> list[str]:
    """The seconds that the screen shows."""
    return [each.attributes["data-clock"] for each in tab.root.all() if "data-clock" in each.attributes]


async def founded(address: str) -> Tab:
    """A table whose villages are founded: somebody is to roll."""
    tab = await Browser().tab(address).start()
    while not tab.actions("move roll"):
        lift = tab.actions("curtain.lift")
        await tab.use(lift[0] if lift else tab.actions("move ")[0])
    return tab


@running
async def test_when_the_clock_runs_out_the_turn_ends_by_itself() -> None:
    """ "when the clock runs out it ends by itself (a due roll is made...)" """
    tab = await founded(ALONE)
    assert left(tab) == ["30"]
    await tab.wait(29)
    assert run_outs(tab) == []
    turn = tab.screen.attributes["data-turn"]
    await tab.wait(1)
    assert run_outs(tab) == [(0,)]
    assert any(TIME_OUT in frame["say"] for frame in tab.page.frames)
    assert tab.screen.attributes["data-turn"] == turn == "0", "the bots have had their turns, it is mine again"
    assert left(tab) == ["30"]


@running
async def test_it_is_saved_at_once() -> None:
    tab = await founded(ALONE)
    await tab.wait(30)
    again = await tab.page.browser.tab(tab.page.address()).start()
    await again.use("table.take")
    assert run_outs(again) == run_outs(tab) == [(0,)]


@running
async def test_a_founding_is_made_for_whoever_is_late() -> None:
    """ "... a founding is chosen at random from the game's own randomness" """
    tab = await Browser().tab(ALONE).start()
    for _ in range(4):
        assert tab.screen.attributes["data-turn"] == "0"
        await tab.wait(30)
    assert len(run_outs(tab)) == 4
    assert tab.actions("move roll") or "0" not in tab.screen.attributes["data-turn"]


@running
async def test_what_was_open_or_prepared_is_put_away() -> None:
    tab = await founded(ALONE)
    await tab.use("panel.menu")
    await tab.wait(30)
    assert run_outs(tab) == [(0,)]
    assert not tab.actions("panel.close")


@running
async def test_the_next_persons_time_begins_when_the_curtain_is_lifted() -> None:
    """Time that passes while the device goes from hand to hand is nobody's."""
    tab = await Browser().tab(TWO).start()
    await tab.wait(300)
    assert run_outs(tab) == []
    await tab.use("curtain.lift")
    await tab.wait(30)
    assert run_outs(tab) == [(0,)]
    assert left(tab) == ["30"], "the road is mine to lay"
    await tab.wait(30)
    assert tab.actions("curtain.lift"), "the other is next"
    await tab.wait(300)
    assert run_outs(tab) == [(0,), (0,)]
    await tab.use("curtain.lift")
    assert left(tab) == ["30"]


@running
async def test_no_time_passes_in_a_pause() -> None:
    """It covers the board: nobody can think on."""
    tab = await founded(ALONE)
    await tab.wait(7)
    await tab.send("pause")
    await tab.wait(300)
    assert run_outs(tab) == []
    await tab.use("resume")
    assert left(tab) == ["23"]
    await tab.wait(22)
    assert run_outs(tab) == []
    await tab.wait(1)
    assert run_outs(tab) == [(0,)]


@running
async def test_a_replay_stops_no_clock() -> None:
    """It shows the board: whoever is asked could think for as long as they like."""
    tab = await founded(ALONE)
    await tab.send("replay.open")
    await tab.wait(30)
    assert run_outs(tab) == [(0,)]
    assert not tab.actions("replay."), "and it is over"


@running
async def test_a_page_that_is_no_longer_seen_rests() -> None:
    tab = await founded(ALONE)
    await tab.app.on_hidden()
    await tab.quiet()
    assert "resume" in tab.actions()
    await tab.wait(300)
    assert run_outs(tab) == []


@running
async def test_a_table_that_is_opened_again_rests_first_and_has_no_more_time_than_before() -> None:
    """R42: "... and clock are exactly as before." """
    tab = await founded(ALONE)
    await tab.wait(20)
    await tab.send("pause")
    await tab.use("resume")
    again = await tab.page.browser.tab(tab.page.address()).start()
    await again.use("table.take")
    assert "resume" in again.actions()
    await again.wait(300)
    assert run_outs(again) == []
    await again.use("resume")
    assert left(again) == ["10"]


@running
async def test_the_next_tables_clock_goes_too() -> None:
    """Also where one table with a clock follows on another without a pause."""
    tab = await founded(ALONE)
    await tab.visit("#/play/hexfolk?seats=me,bot:easy&seed=next&pace=0&clock=30")
    assert run_outs(tab) == []
    await tab.wait(30)
    assert run_outs(tab) == [(0,)]


@running
async def test_a_choice_in_time_is_kept() -> None:
    tab = await founded(ALONE)
    await tab.wait(29)
    await tab.use("move roll")
    await tab.wait(29)
    assert run_outs(tab) == [(0,)], "the roll does not begin the turn's time again"
