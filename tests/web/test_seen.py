"""The panel "What has been seen": it counts right at every step, and tells nobody more than the table does."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import pytest

from game.core import Event
from game.delfos import SUIT_OF
from game.hesperidae import CARDS
from game.registry import GAMES
from game.table import LocalTable
from tests.web import delfos_tables, hesperidae_tables, test_hexfolk_view
from tests.web import tables as hipparchus_tables
from tests.web.tables import model_of, truth_of
from tests.web.views_helper import Element, check_sound, read
from web.i18n import Translator, languages
from web.views.boards import BOARDS
from web.views.hesperidae.deck import text
from web.views.hexfolk.book import book
from web.views.model import TableModel
from web.views.table import screen

EN = Translator("en")
SEATS = [("hipparchus", 2), ("delfos", 2), ("delfos", 4), ("hesperidae", 2), ("hesperidae", 3), ("hexfolk", 4),
         ("hexfolk", 8)]  # fmt: skip


def played(game: str, seats: int, seed: str, *, people: int = 1) -> Iterator[LocalTable]:
    """A table before its first choice and after each; always the same object."""
    who = ("me",) * people + ("bot:normal",) * (seats - people)
    match game:
        case "hipparchus":
            yield from hipparchus_tables.played(seed, who)
        case "delfos":
            yield from delfos_tables.played(seed, who)
        case "hesperidae":
            yield from hesperidae_tables.played(seed, who, asking=True)
        case "hexfolk":
            yield from (table for _, table in test_hexfolk_view.played(seats, seed, people=people, target=8))


class Stage(NamedTuple):
    """A table as everybody sees it, and as it is."""

    models: dict[int | None, TableModel]
    truth: Any
    history: tuple[tuple[Event, Any], ...]


@cache
def stages(game: str, seats: int, people: int = 1) -> tuple[Stage, ...]:
    """Some stages of a whole match, with its beginning and its end."""
    apart = {"hipparchus": 4, "delfos": 7, "hesperidae": 9, "hexfolk": 89}[game]
    return tuple(
        Stage({viewer: model_of(table, viewer) for viewer in (*range(seats), None)}, *truth_of(table))
        for step, table in enumerate(played(game, seats, "seen", people=people))
        if step % apart == 0 or table.result is not None
    )


def panel(t: Translator, model: TableModel) -> Element:
    """The open panel, as it stands on a screen that is sound."""
    root = read(screen(t, replace(model, panel="seen")))
    check_sound(root)
    (found,) = root.find(id="panel-seen")
    return found


def lines(table: Element) -> dict[str, list[str]]:
    """The cells of a table, by the words at the beginning of their line; its headings under "head"."""
    found = {"head": [cell.text for cell in table.find("thead")[0].find("th")[1:]]}
    for line in [each for part in (*table.find("tbody"), *table.find("tfoot")) for each in part.find("tr")]:
        (head,) = line.find("th")
        assert head.attributes["scope"] == "row"
        found[head.text.strip()] = [cell.text.strip() for cell in line.find("td")]
    return found


def numbers(table: Element) -> dict[str, list[int]]:
    return {head: [int(cell or 0) for cell in cells] for head, cells in lines(table).items() if head != "head"}


# --- All games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_it_is_a_dialog_of_its_own_with_tables_that_have_headings(game: str, seats: int, lang: str) -> None:
    t = Translator(lang)
    met = 0
    for stage in stages(game, seats):
        for viewer in (0, None):
            found = panel(t, stage.models[viewer])
            assert found.attributes["role"] == "dialog"
            assert found.find("h2")[0].text == t.t("panel.seen")
            assert found.find("table")
            for each in found.find("table"):
                assert each.find("caption")[0].text.strip()
                assert all(head.attributes.get("scope") in ("col", "row") for head in each.find("th"))
            assert not [
                each for each in found.all() if each.attributes.get("data-action", "panel.close") != "panel.close"
            ]
            met += 1
    assert met >= 6


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_given_the_whole_truth_it_still_shows_only_what_its_viewer_may_know(game: str, seats: int) -> None:
    """Markup from the viewer's replica and from the full truth are the same, letter by letter."""
    known, met = set(), 0
    for people in (1, seats):
        for stage in stages(game, seats, people):
            for viewer in (0, seats - 1, None):
                model = replace(stage.models[viewer], panel="seen")
                assert screen(EN, replace(model, replica=stage.truth, history=stage.history)) == screen(EN, model)
                known.add(model.replica == stage.truth)
                met += 1
    assert False in known, "nothing was hidden"
    assert met >= 20


@pytest.mark.parametrize("game", BOARDS)
def test_it_can_be_opened_between_any_two_events(game: str) -> None:
    """Also while luck or a reveal is due."""
    *_, table = played(game, 2, "between")
    for viewer in (0, None):
        history = tuple(table.history(viewer))
        every = {"hipparchus": 1, "delfos": 5, "hesperidae": 7, "hexfolk": 41}[game]
        for length, (_, before) in list(enumerate(history))[::every]:
            model = model_of(
                table, viewer, replica=before, history=history[:length], result=None, seen_rounds=99, legal=()
            )
            panel(EN, replace(model, to_act=table.game.to_act(before)))


@pytest.mark.parametrize("game", BOARDS)
def test_what_two_people_read_together_tells_neither_hand(game: str) -> None:
    seats = 4 if game == "hexfolk" else 2
    *_, last = stages(game, seats, seats)
    one, other = (panel(EN, last.models[viewer]) for viewer in (0, 1))
    assert one.text == other.text
    assert "Your" not in one.text


@pytest.mark.parametrize("game", BOARDS)
def test_it_is_opened_from_the_menu_and_closed_at_first(game: str) -> None:
    table = next(played(game, 2, "menu"))
    assert not read(screen(EN, model_of(table, 0))).find(id="panel-seen")
    (menu,) = read(screen(EN, model_of(table, 0, panel="menu"))).find(class_="menu")
    (button,) = menu.find(data_action="panel.seen")
    assert button.text == "What has been seen"


def test_a_game_without_it_has_no_panel_and_no_button(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(BOARDS["delfos"], "seen")
    table = next(played("delfos", 2, "menu"))
    assert "panel.seen" not in screen(EN, model_of(table, 0, panel="menu"))
    assert not read(screen(EN, model_of(table, 0, panel="seen"))).find(role="dialog")


# --- Hipparchus ------------------------------------------------------------------------------------------------------


def test_of_each_suit_of_hipparchus_ten_cards_are_seen_or_out() -> None:
    tricks = 0
    for table in played("hipparchus", 2, "ten"):
        for viewer in (0, 1, None):
            model = model_of(table, viewer)
            found = numbers(panel(EN, model).find("table")[0])
            seen, out = found.pop("Seen"), found.pop("Still out")
            assert [sum(column) for column in zip(*found.values(), strict=True)] == seen
            assert [*map(sum, zip(seen, out, strict=True))] == [10, 10, 10]
            rows = model.replica.rows
            hidden = [seat for seat in (0, 1) if seat != viewer]
            if table.result is None:
                assert sum(out) == 2 + sum(len(rows[seat].slots) for seat in hidden)
            assert ("Your row" in found) == (viewer is not None)
            tricks += sum(found["On the table"]) > 0
    assert tricks > 5


# --- Delfos ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_each_card_of_delfos_stands_in_one_place(seats: int) -> None:
    columns = set()
    for stage in stages("delfos", seats):
        model = stage.models[0]
        state = model.replica
        if model.result is not None:
            continue
        found = lines(panel(EN, model).find("table")[0])
        heads = found.pop("head")
        columns |= {*heads}
        places = {head: Counter[int]() for head in heads}
        for suit, cells in enumerate(found.values()):
            for head, cell in zip(heads, cells, strict=True):
                cards = [int(card) for card in cell.split(", ") if card != "–"]
                assert all(SUIT_OF[card] == suit for card in cards)
                places[head].update(cards)
        assert sorted(card for there in places.values() for card in there.elements()) == list(range(1, 28))
        assert {*places["In the row"]} == {*state.played}
        assert {state.faces[slot] for slot in state.hands[0]} <= {*places.get("Yours", ())}
    assert {"In the row", "Yours", "Not seen", "You passed"} <= columns


def test_the_cards_that_were_turned_up_are_named_where_there_are_any() -> None:
    for seats in (2, 4):
        table = next(played("delfos", seats, "turned up"))
        assert ("Turned up at the start" in panel(EN, model_of(table, 0)).text) == (seats == 4)


# --- Hesperidae ------------------------------------------------------------------------------------------------------


def test_the_cards_of_hesperidae_are_counted_by_region_and_by_colour() -> None:
    opened = 0
    for seats in (2, 3):
        for stage in stages("hesperidae", seats):
            found = panel(EN, stage.models[0]).find("table")[0]
            heads, counted = lines(found)["head"], numbers(found)
            everything = counted.pop("All cards")
            assert sum(everything) == len(CARDS)
            regions, colours = [*counted.values()][:5], [*counted.values()][5:]
            for part in (regions, colours):
                assert [sum(column) for column in zip(*part, strict=True)] == everything
            assert [sum(line) for line in regions] == [6, 6, 6, 6, 30]
            state = stage.truth
            there = dict(zip(heads, everything, strict=True))
            assert there["On the table"] == len(state.table)
            assert there["Won"] == sum(pile.bit_count() for pile in state.piles)
            opened += "In open hands" in there
    assert opened, "no card was asked about"


@pytest.mark.parametrize("lang", languages())
def test_a_card_that_is_still_out_has_no_year_and_its_place_tells_none(lang: str) -> None:
    t = Translator(lang)
    checked = 0
    for stage in stages("hesperidae", 3):
        for part in panel(t, stage.models[1]).find(class_="hs-seen")[0].find("section"):
            words, lists = part.find("dt"), part.find("dd")
            if not words or words[-1].text != t.t("hesperidae.seen.out"):
                continue
            names = html.unescape(lists[-1].text).split(" · ")
            by_name = {text(lang, card).short: card for card in range(len(CARDS))}
            assert {*names} <= {*by_name}
            assert not any(letter.isdigit() for letter in lists[-1].text)
            checked += len(names) > 5 and [by_name[name] for name in names] != sorted(by_name[name] for name in names)
    assert checked > 3


# --- Hexfolk ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [4, 8])
def test_of_the_hands_of_hexfolk_it_shows_what_everybody_knows(seats: int) -> None:
    unknown = 0
    for stage in stages("hexfolk", seats):
        state = stage.truth
        found = numbers(panel(EN, stage.models[1]).find("table")[0])
        *hands, bank = found.values()
        for seat, hand in enumerate(hands):
            assert tuple(hand[:5]) == state.hands[seat]
            assert sum(hand[5:]) == len(state.tokens.held[seat])
        assert tuple(bank[:5]) == state.bank
        unknown += any(state.tokens.held)
    assert unknown > 3


def test_development_cards_are_played_by_somebody_or_still_out() -> None:
    kinds: set[str] = set()
    for seats in (4, 8):
        for stage in stages("hexfolk", seats):
            state = stage.truth
            development = panel(EN, stage.models[0]).find("table")[1]
            assert f"{len(state.cards.faces) - state.cards.drawn} left" in development.find("caption")[0].text
            found = lines(development)
            assert found.pop("head") == ["Played", "Yours", "Still out"]
            if state.phase == "over":
                continue
            played_ = {
                head: sum(int(word) for word in cells[0].split() if word.isdigit()) for head, cells in found.items()
            }
            mine = {head: int(cells[1].replace("–", "0")) for head, cells in found.items()}
            gone = [slot for slot in range(state.cards.drawn) if not any(slot in held for held in state.cards.held)]
            assert played_["Knight"] == sum(state.cards.knights)
            assert sum(played_.values()) == len(gone)
            assert sum(mine.values()) == len(state.cards.held[0])
            out = [cells[2].split(" of ") for cells in found.values()]
            for (left, all_), head in zip(out, found, strict=True):
                assert int(all_) == int(left) + played_[head] + mine[head]
            assert sum(int(all_) for _, all_ in out) == len(state.cards.faces)
            kinds |= {head for head, count in played_.items() if count}
    assert "Knight" in kinds
    assert len(kinds) >= 3


def test_each_roll_is_counted() -> None:
    model = stages("hexfolk", 4)[-1].models[0]
    rolled = panel(EN, model).find("table")[2]
    ((_, line),) = [each for each in lines(rolled).items() if each[0] != "head"]
    dice = book(model).statistics.dice
    assert tuple(map(int, line)) == dice.sums
    assert rolled.find("caption")[0].text == f"{dice.number} rolls so far"
    assert dice.number > 20


def test_hexfolk_has_no_rolls_before_the_first() -> None:
    table = next(played("hexfolk", 2, "first"))
    assert len(panel(EN, model_of(table, 0)).find("table")) == 2


def test_every_game_of_the_registry_has_a_tracker() -> None:
    assert all(hasattr(BOARDS[game], "seen") for game in GAMES)
