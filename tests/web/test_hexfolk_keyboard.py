"""Hexfolk by keyboard and by ear: what is told of offers, where the focus goes, what is named how."""

import re
from dataclasses import replace

from game.hexfolk import Action, cards_in_hand, parse_action
from game.table import LocalTable
from tests.web.tables import NAMES, model_of
from tests.web.test_hexfolk_view import (
    EN,
    ES,
    Element,
    ask,
    board,
    controls,
    in_phase,
    picked,
    played,
    positions,
    richest,
    tapped,
)
from tests.web.views_helper import check_sound
from web.i18n import Translator
from web.views import hexfolk
from web.views.hexfolk.picks import is_open
from web.views.log import news, recent
from web.views.model import TableModel


def tray(model: TableModel) -> Element:
    return board(model).find(id="tray")[0]


# --- How an offer ends -----------------------------------------------------------------------------------------------


def offered() -> LocalTable:
    """A table of four at which somebody has just made an offer."""
    for _, table in played(4, "offers", people=4):
        state = table.replica(None)
        if state.phase == "answer" and len(state.flow.queue) == 3:
            return table
    raise AssertionError("nobody has made an offer")


def told(table: LocalTable, viewer: int | None, since: int, t: Translator = EN) -> list[str]:
    """What is said aloud to one viewer at a device of its own."""
    return news(t, replace(model_of(table, viewer), seats=("me", *["bot:normal"] * 3)), since)


def test_that_nobody_takes_an_offer_is_said_once_after_the_last_answer():
    table = offered()
    offerer, since = table.replica(None).turn, len(table.history(None))
    for seat in list(table.to_act):
        table.act(seat, parse_action("refuse"))
    for viewer in (offerer, (offerer + 1) % 4, None):
        assert told(table, viewer, since) == ["Nobody takes it."]
        assert told(table, viewer, since, ES) == ["Nadie la acepta."]
        assert recent(EN, model_of(table, viewer), 1) == ["Nobody takes it."]


def test_before_the_last_answer_nothing_is_said_of_the_others():
    table = offered()
    since = len(table.history(None))
    for seat in list(table.to_act)[:-1]:
        table.act(seat, parse_action("refuse"))
        assert told(table, None, since) == []


def test_who_would_trade_and_on_what_terms_is_said_in_one_line():
    table = offered()
    offerer, since = table.replica(None).turn, len(table.history(None))
    first, second, third = table.to_act
    table.act(first, parse_action("refuse"))
    table.act(second, parse_action("counter:0>1W"))
    table.act(third, parse_action("refuse"))
    (said,) = told(table, offerer, since)
    assert said == (
        f"{NAMES[second]} would like 1 wood as a gift. {NAMES[min(first, third)]} and {NAMES[max(first, third)]} refuse."
    )
    (mine,) = told(table, first, since)
    assert mine == f"{NAMES[second]} would like 1 wood as a gift. You refuse. {NAMES[third]} refuses."


# --- Trays -----------------------------------------------------------------------------------------------------------


def steps() -> list[tuple[str, TableModel, str, str]]:
    """What opens a tray: the id of its control, a position, what it does, the name of the step."""
    main = richest("main")
    buying = in_phase("main", "buy")
    knight = in_phase("", "knight")
    slot = next(each.place for each in knight.legal if getattr(each, "kind", "") == "knight")
    return [
        ("act-trade", replace(main, history=()), "open trade", "Trade"),
        ("act-card", buying, "piece card", "Buying a card"),
        (f"card-{slot}", knight, f"play {slot}", "The card"),
        ("act-roll", main, "look roll", "Why not"),
    ]


def test_what_opens_a_tray_says_so_and_the_focus_goes_in_and_there_is_a_way_out():
    for opener, model, text, name in steps():
        (control,) = board(model).find(id=opener)
        assert (control.attributes["aria-expanded"], control.attributes["aria-controls"]) == ("false", "tray")
        assert "aria-pressed" not in control.attributes
        opened = picked(model, text)
        root = board(opened)
        check_sound(root)
        assert root.find(id=opener)[0].attributes["aria-expanded"] == "true"
        section = tray(opened)
        assert section.attributes["aria-label"] == name
        assert {"data-autofocus", "tabindex"} <= set(section.attributes)
        assert root.find(id=section.attributes["aria-describedby"])[0].text.strip()
        (way_out,) = [each for each in section.find("button") if "data-escape" in each.attributes]
        closed = picked(opened, way_out.attributes["data-action"].removeprefix("pick "))
        assert not tray(closed).children
        assert "data-autofocus" not in tray(closed).attributes


def test_what_has_to_be_done_takes_the_focus_and_cannot_be_closed():
    for phase in ("discard", "answer", "sign_up"):
        section = tray(in_phase(phase))
        assert "data-autofocus" in section.attributes
        assert not [each for each in section.find("button") if "data-escape" in each.attributes]
    watching = replace(in_phase("answer"), legal=(), viewer=in_phase("answer").replica.turn)
    assert tray(watching).children and "data-autofocus" not in tray(watching).attributes


def test_escape_leaves_the_choice_of_a_place():
    model = in_phase("main", "road")
    (control,) = board(tapped(model, "piece road")).find(id="act-road")
    assert control.attributes["aria-pressed"] == "true" and "data-escape" in control.attributes
    assert "data-escape" not in board(model).find(id="act-road")[0].attributes


# --- The island ------------------------------------------------------------------------------------------------------


def test_of_the_island_only_its_places_are_heard():
    for model in positions()[::7]:
        root = board(model)
        (island,) = root.find(id="island")
        assert island.attributes["role"] == "application"
        assert root.find(id=island.attributes["aria-describedby"])[0].text.strip()
        places = island.find(id="island-places")
        drawn = [each for each in island.find("svg")[0].children if isinstance(each, Element)]
        assert places and [each for each in drawn if each.attributes.get("aria-hidden") != "true"] == places
        assert all(each.attributes["aria-label"] for each in places[0].find("circle"))


# --- Reasons ---------------------------------------------------------------------------------------------------------


def test_a_piece_that_is_due_is_laid_on_the_island():
    """Its button does not say that there is no such place."""
    for phase, button, reason in (
        ("found_settlement", "settlement", "Choose a corner on the island."),
        ("found_road", "road", "Choose an edge on the island."),
        ("free_road", "road", "Choose an edge on the island."),
    ):
        model = in_phase(phase)
        assert board(model).find(id=f"act-{button}")[0].attributes["title"] == reason
        assert reason in tray(picked(model, f"look {button}")).text
    for model in positions():
        assert "There is no such" not in hexfolk.board(EN, model)


# --- Controls that keep their place ----------------------------------------------------------------------------------


def idle(model: TableModel, id_: str) -> str:
    """The name of a control that stays a button though it does nothing."""
    (control,) = board(model).find("button", id=id_)
    assert control.attributes["aria-disabled"] == "true" and "data-action" not in control.attributes
    return control.name_for_readers


def test_the_last_card_that_is_given_leaves_a_button_that_says_why():
    model = replace(richest("main"), history=())
    letter = next(text[-1] for text in controls(hexfolk.board(EN, model), "pick") if text.startswith("give "))
    model = tapped(model, "open trade")
    while f"give {letter}" in controls(hexfolk.board(EN, model), "pick"):
        model = tapped(model, f"give {letter}")
    assert idle(model, f"hand-{letter}").endswith(". You give all you have")
    assert idle(model, f"give-{letter}").endswith(". You give all you have")
    cleared = tapped(model, "clear")
    assert idle(cleared, "deal-clear") == "Clear. Nothing chosen yet."


def test_the_two_steps_of_a_counter_offer_have_names_of_their_own():
    model = tapped(in_phase("answer", "accept"), "open counter")
    names = [each.name_for_readers for each in tray(model).find("button")]
    assert len(set(names)) == len(names)
    (opener,) = board(model).find(id="counter")
    assert opener.attributes["aria-expanded"] == "true" and "data-escape" in opener.attributes


# --- What is asked ---------------------------------------------------------------------------------------------------


def test_how_many_are_chosen_to_give_back_is_heard():
    model = in_phase("discard")
    due = cards_in_hand(model.replica, model.viewer) // 2
    assert ask(model).endswith(f"give back {due}.")
    for number in range(1, due + 1):
        text = next(each for each in controls(hexfolk.board(EN, model), "pick") if each.startswith("back "))
        model = picked(model, text)
        assert f"{number} chosen" in ask(model) or number == due
    assert ask(model).endswith("give them back.")
    held = re.findall(r'id="(hand-[WCLGO])"', hexfolk.board(EN, model))
    assert held and all(idle(model, each) for each in held)


def test_what_is_put_together_for_an_offer_is_heard():
    model = replace(richest("main"), history=())
    letter = next(text[-1] for text in controls(hexfolk.board(EN, model), "pick") if text.startswith("give "))
    given = tapped(model, "open trade", f"give {letter}")
    material = EN.t(f"hexfolk.material.{letter}")
    assert ask(given).endswith(f"You give 1 {material}, you get nothing.")


# --- The bank --------------------------------------------------------------------------------------------------------


def test_after_an_exchange_with_the_bank_the_next_is_one_tap_away():
    table = next(
        table
        for _, table in played(4, "bank twice")
        if table.history(None)
        and getattr(table.history(None)[-1][0], "action", None) is not None
        and table.history(None)[-1][0].action.kind == "bank"
    )
    model = model_of(table, table.to_act[0])
    assert is_open(model, "trade")
    root = board(model)
    assert root.find(class_="folk-bank") and root.find(id="act-trade")[0].attributes["aria-expanded"] == "true"
    closed = tapped(model, "open trade")
    assert not is_open(closed, "trade") and not tray(closed).children
    assert is_open(tapped(closed, "open trade"), "trade")
    other = model_of(table, (table.to_act[0] + 1) % 4)
    assert not is_open(other, "trade")
    table.act(table.to_act[0], Action("end"))
    assert not is_open(model_of(table, table.to_act[0]), "trade")
