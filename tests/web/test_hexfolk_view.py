"""web.views.hexfolk: the table round the island (rules/hexfolk.md, known-faults R08, R12, R28 and R69).

The island has tests of its own (test_hexfolk_island.py).
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.core import Stream
from game.hexfolk import (
    COSTS,
    RESOURCES,
    Action,
    Dice,
    State,
    action_text,
    cards_in_hand,
    most_seats,
    parse_action,
    statistics,
    whole_hand,
)
from game.registry import GAMES
from game.table import LocalTable
from tests.web.tables import NAMES, model_of, truth_of
from tests.web.test_contrast import colours, contrast
from tests.web.views_helper import Element, check_sound, read
from web.i18n import Translator, languages
from web.markup import Safe
from web.views import hexfolk
from web.views.hexfolk.book import book, expected, gained, lost, possible, usual
from web.views.hexfolk.changes import changes
from web.views.hexfolk.charts import luck_words
from web.views.hexfolk.picks import is_open
from web.views.log import news, recent, sentences
from web.views.model import TableModel
from web.views.people import People
from web.views.table import screen

EN, ES = Translator("en"), Translator("es")
HEX: Any = GAMES["hexfolk"]
PLAYED = {"knight", "roads", "two", "monopoly"}


# --- Real games ------------------------------------------------------------------------------------------------------


def played(
    seats: int, seed: str, *, people: int = 1, late: int = 0, **options: Any
) -> Iterator[tuple[int, LocalTable]]:
    """A table before its first move and after each, to its end; always the same object. Most choices are made at
    random, but who can build builds, so that something happens. ``late``: of so many choices one is not made in time."""
    who = ("me",) * people + ("bot:normal",) * (seats - people)
    table = LocalTable.new(HEX, who, seed, options)
    rng = Stream("hexfolk views", seed)
    number = 0
    yield number, table
    while table.result is None:
        seat = table.to_act[0]
        if late and rng.below(late) == 0:
            table.run_out([seat])
        else:
            table.act(seat, chosen(table, seat, rng))
        number += 1
        yield number, table


def after(moves: int, seats: int, seed: str, **options: Any) -> LocalTable:
    """A table after so many choices."""
    return next(table for number, table in played(seats, seed, **options) if number == moves)


def chosen(table: LocalTable, seat: int, rng: Stream) -> Action:
    legal = list(HEX.legal(table.replica(seat), seat))
    eager = [each for each in legal if getattr(each, "kind", "") in ("city", "settlement", "accept", "trade", *PLAYED)]
    if eager and rng.below(3):
        return rng.choice(eager)
    action = rng.choice(legal)
    return action.draw(rng) if not isinstance(action, Action) else action


def knowing_all(table: LocalTable, model: TableModel) -> TableModel:
    """The same screen's model, given what no screen may ever be given."""
    truth, history = truth_of(table)
    return replace(model, replica=truth, history=history)


@cache
def positions() -> tuple[TableModel, ...]:
    """A model of who acts for every phase, with and without an offer on the table, and for all that may be done."""
    found: dict[Any, list[TableModel]] = {}
    for seats, seed, options in (
        (4, "a", {}),
        (5, "b", {"map": "laguna"}),
        (8, "c", {"robber": "friendly", "target": 8}),
    ):
        for _, table in played(seats, seed, **options):
            for seat in table.to_act:
                state = table.replica(seat)
                kinds = {each.kind for each in HEX.legal(state, seat) if isinstance(each, Action)}
                key = (seats, state.phase, state.flow.offer is not None, frozenset(kinds))
                if len(found.setdefault(key, [])) < 1:
                    found[key].append(model_of(table, seat))
    return tuple(model for models in found.values() for model in models)


def in_phase(phase: str, kind: str = "", **more: Any) -> TableModel:
    """A position in a phase ("" for any), in which an action of a kind ("" for any) is legal."""
    return next(
        replace(model, **more)
        for model in positions()
        if model.replica.phase.startswith(phase)
        and any(getattr(each, "kind", "").startswith(kind) for each in model.legal)
    )


# --- Controls --------------------------------------------------------------------------------------------------------

_CONTROL = re.compile(r'<[a-z]+ [^>]*data-action="([^"]*)"[^>]*>')


def controls(markup: Safe, word: str) -> list[str]:
    """What the controls of a word do that may be used."""
    return [
        found[1].replace("&gt;", ">").removeprefix(f"{word} ")
        for found in _CONTROL.finditer(markup)
        if found[1].startswith(f"{word} ") and 'aria-disabled="true"' not in found[0]
    ]


def picked(model: TableModel, text: str) -> TableModel:
    """The model after ``pick <text>``."""
    word, _, rest = text.partition(" ")
    return replace(model, picks=hexfolk.pick(model, model.picks, word, rest, ""))


def tapped(model: TableModel, *texts: str) -> TableModel:
    """The same for several, each of them a control that is there."""
    for text in texts:
        assert text in controls(hexfolk.board(EN, model), "pick"), text
        model = picked(model, text)
    return model


def board(model: TableModel, t: Translator = EN) -> Element:
    return read(screen(t, model))


def ask(model: TableModel, t: Translator = EN) -> str:
    return " ".join(board(model, t).find(id="ask")[0].find(class_="ask-words")[0].text.split())


# --- Every screen ----------------------------------------------------------------------------------------------------

TABLES = (
    (2, "standard", {}),
    (3, "herradura", {"route": False, "army": False}),
    (4, "standard", {"robber": "off"}),
    (5, "laguna", {"target": 12}),
    (6, "caldera", {"robber": "friendly"}),
    (7, "istmo", {"army": False}),
    (8, "tierra_gigante", {"clock": 60}),
)


@pytest.mark.parametrize(("seats", "island", "options"), TABLES, ids=lambda value: str(value))
def test_every_screen_of_a_game_is_sound_for_whoever_looks(seats, island, options):
    assert seats <= most_seats(island)
    seen = set()
    for number, table in played(seats, "sound", map=island, **options):
        over = table.result is not None
        if number % 211 and not over and table.replica(None).phase in seen:
            continue
        seen.add(table.replica(None).phase)
        for viewer in (table.to_act or (0,))[0], None:
            t = (EN, ES)[number % 2]
            root = read(screen(t, model_of(table, viewer)))
            check_sound(root)
            assert root.find(class_="folk-summary" if over else "folk-player")
            assert viewer is not None or not root.find(class_="folk-hand")
            assert "hexfolk." not in root.text and "{" not in root.text
            if over:
                assert not controls(screen(t, model_of(table, viewer)), "move")
        if over or (seats > 4 and number > 700):
            return


def test_the_table_can_be_drawn_between_any_two_events():
    """Also while luck or a reveal is due, as a replay or a joining device sees it, and while the island is made."""
    table = after(400, 5, "between")
    for viewer in (0, 3, None):
        history = tuple(table.history(viewer))
        for length, (_, before) in enumerate(history):
            if length % 7 and before.phase in ("main", "roll", "answer", "dice"):
                continue
            acts = HEX.to_act(before)
            model = model_of(
                table, viewer, replica=before, history=history[:length], to_act=acts, result=None, legal=()
            )
            markup = screen(EN, replace(model, replay=(length, len(history))))
            assert "folk-player" in markup and not controls(markup, "move")
            if viewer in acts:
                live = replace(model, legal=tuple(HEX.legal(before, viewer)))
                assert controls(screen(EN, live), "move") or controls(screen(EN, live), "pick")


@pytest.mark.parametrize("people", [1, 5])
def test_given_the_whole_truth_a_screen_still_shows_only_what_its_viewer_may_know(people):
    """Markup from the viewer's replica and from the full truth are the same, letter by letter."""
    compared = 0
    for number, table in played(5, f"truth {people}", people=people, target=8):
        state: State = table.replica(None)
        hidden = any(state.tokens.held) or any(state.cards.held)
        if not hidden or (number % 61 and table.result is None):
            continue
        for viewer in (0, 4, None):
            model = model_of(table, viewer, panel=("", "log")[number % 2])
            assert screen(EN, knowing_all(table, model)) == screen(EN, model)
            compared += 1
    assert compared > 30
    model = model_of(table, 2)
    assert sentences(EN, knowing_all(table, model)) == sentences(EN, model)


# --- What can be done ------------------------------------------------------------------------------------------------


def reach(model: TableModel, taps: int) -> set[str]:
    """Every move that a control plays after at most so many picks; cards of trades and discards are not tapped."""
    found: set[str] = set()
    known = {()}
    edge = [model]
    for step in range(taps + 1):
        following = []
        for each in edge:
            markup = hexfolk.board(EN, each)
            found |= set(controls(markup, "move"))
            for text in controls(markup, "pick") if step < taps else ():
                if text.split()[0] in ("give", "want", "back", "keep"):
                    continue
                after = picked(each, text)
                key = tuple(sorted(after.picks.items()))
                if key not in known:
                    known.add(key)
                    following.append(after)
        edge = following
    return found


def test_every_legal_action_is_a_control_after_two_taps_at_most():
    kinds: set[str] = set()
    for model in positions():
        single = {action_text(each): each for each in model.legal if isinstance(each, Action)}
        found = reach(model, 2)
        assert set(single) <= found, (model.replica.phase, set(single) - found)
        assert all(parse_action(text) in each for text in found - set(single) for each in [model.legal[-1]])
        kinds |= {each.kind for each in single.values()}
    assert kinds >= {
        "accept", "bank", "buy", "city", "end", "knight", "monopoly", "pass", "refuse", "road", "roads", "robber",
        "roll", "settlement", "sign_up", "skip", "trade", "two", "withdraw",
    }  # fmt: skip


def test_stale_and_senseless_picks_never_bar_the_way():
    """Whatever has been prepared: the screen is drawn, offers nothing illegal, and there is a way on."""
    rng = Stream("picks")
    words = ("piece", "look", "tile", "play", "take", "open", "for", "give", "want", "back", "no_such")
    texts = ("", "road", "card", "roll", "trade", "counter", "W", "O", "7", "0", "-1", "9" * 400, "1.1.1.1.1",
             "0.0.0.0.99", "a.b.c.d.e", "1.0.0", "²", "<b>", "{x}", "None")  # fmt: skip
    for number, model in enumerate(positions()):
        for repeated in range(3):
            state = model.replica
            occasion = f"{state.number}.{state.flow.offers}.{state.phase == 'answer':d}"
            picks = {word: rng.choice([*texts, occasion]) for word in words if rng.below(2)}
            tried = replace(model, picks=picks)
            markup = screen(EN, tried)
            if not repeated and number % 5 == 0:
                check_sound(read(markup))
            moves = {parse_action(text) for text in controls(markup, "move")}
            assert all(
                any(move == each if isinstance(each, Action) else move in each for each in model.legal)
                for move in moves
            )
            assert moves or controls(markup, "pick")
            word = rng.choice(
                [
                    "give W",
                    "want O",
                    "back L",
                    "keep L",
                    "take G",
                    "open counter",
                    "clear",
                    "give ?",
                    "x y",
                    "look " + "z" * 99,
                ]
            )
            hexfolk.board(EN, picked(tried, word))


def test_the_buttons_of_a_turn_keep_their_places():
    """ "a menu that shifts under a second click": whatever may be done, each is where it was."""
    for model in positions():
        for seen in (model, replace(model, legal=(), to_act=())):
            found = re.findall(r'id="act-([a-z]+)"', hexfolk.board(EN, seen))
            assert found == ["roll", "road", "settlement", "city", "card", "trade", "end"]


def test_what_cannot_be_done_says_why_with_its_rule():
    model = in_phase("roll")
    (trade,) = board(model).find(id="act-trade")
    assert trade.attributes["aria-disabled"] == "true"
    assert trade.attributes["title"] == "Roll the dice first; before that you may only play a development card."
    looked = board(tapped_on_barred(model, "trade"))
    (why,) = looked.find(id="tray")[0].find(class_="folk-why")
    assert why.text.startswith("Roll the dice first")
    assert why.find("a")[0].attributes["href"] == "#/rules/hexfolk?rule=4.1"
    poor = next(m for m in positions() if m.replica.phase == "main" and not cards_in_hand(m.replica, m.viewer))
    (tray,) = board(tapped_on_barred(poor, "city")).find(id="tray")
    assert "Missing: 2 grain and 3 ore." in tray.text
    assert "See rule 8.1" in tray.text


def tapped_on_barred(model: TableModel, what: str) -> TableModel:
    return picked(model, f"look {what}")


def test_costs_and_reserve_stand_on_each_piece():
    model = in_phase("main")
    state = model.replica
    names = [each.attributes.get("aria-label") for each in board(model).find(class_="folk-act")]
    roads = 15 - state.edges.count(1 + model.viewer)
    deck = 0 if not state.cards.faces else len(state.cards.faces) - state.cards.drawn
    assert names[1] == f"Road: costs 1 wood and 1 clay, {roads} left"
    assert names[3].startswith("City: costs 2 grain and 3 ore, ")
    assert names[4] == f"Card: costs 1 wool, 1 grain and 1 ore, {deck} left"


# --- Cards of one's own ----------------------------------------------------------------------------------------------


def test_one_sees_ones_own_cards_and_of_others_only_how_many():
    for model in positions()[::5]:
        state = model.replica
        root = read(hexfolk.board(EN, model))
        held = whole_hand(state, model.viewer)
        shown = [
            int(each.attributes["data-text"])
            for each in root.find(class_="folk-hand")[0].find(class_="folk-material-count")
        ]
        assert tuple(shown) == held
        counts = [each.attributes["aria-label"] for each in root.find(data_count="cards")]
        assert [int(each.split()[0]) for each in counts] == [cards_in_hand(state, seat) for seat in range(state.seats)]
        decks = [each.attributes["aria-label"] for each in root.find(data_count="card")]
        assert [int(each.split()[0]) for each in decks] == [len(slots) for slots in state.cards.held]


def test_a_card_that_was_just_bought_says_that_it_has_to_wait():
    """R08: never playable in the turn it was bought."""
    for _, table in played(4, "fresh"):
        if table.result is not None:
            raise AssertionError("nobody bought a card")
        seat = table.to_act[0]
        state = table.replica(seat)
        if state.phase == "main" and state.flow.fresh and not state.flow.played:
            slot = state.cards.held[seat][-1]
            if state.cards.faces[slot] != "V":
                break
    model = tapped(model_of(table, seat), f"play {slot}")
    (tray,) = board(model).find(id="tray")
    assert "You bought that card in this turn" in tray.text
    assert [each.text for each in tray.find("button")] == ["Close"]
    (card,) = board(model).find(id=f"card-{slot}")
    assert card.find(class_="folk-deck-new") and card.attributes["aria-expanded"] == "true"


def test_two_materials_are_chosen_one_after_the_other():
    model = in_phase("", "two")
    slot = next(each.place for each in model.legal if getattr(each, "kind", "") == "two")
    first = tapped(model, f"play {slot}", "take G")
    moves = [text for text in controls(hexfolk.board(EN, first), "move") if text.startswith("two")]
    assert moves == [f"two@{slot}:{pair}" for pair in ("1W1G", "1C1G", "1L1G", "2G", "1G1O")]
    again = tapped(first, "take G")
    assert not any(text.startswith("two") for text in controls(hexfolk.board(EN, again), "move"))


def test_a_monopoly_is_named_before_it_is_played():
    model = in_phase("", "monopoly")
    slot = next(each.place for each in model.legal if getattr(each, "kind", "") == "monopoly")
    named = tapped(model, f"play {slot}", "take L")
    (button,) = [
        each for each in board(named).find("button") if each.attributes.get("data-action", "").startswith("move mono")
    ]
    assert (button.attributes["data-action"], button.text) == (f"move monopoly@{slot}:1L", "Collect all wool")


# --- Seven -----------------------------------------------------------------------------------------------------------


def test_half_of_a_hand_is_given_back_by_taps():
    """ "9 gives 4": the button is there just when the number is right, and its text is complete."""
    seen = 0
    for model in [each for each in positions() if each.replica.phase == "discard"]:
        due = cards_in_hand(model.replica, model.viewer) // 2
        given = [0] * 5
        for number in range(due):
            markup = hexfolk.board(EN, model)
            assert not controls(markup, "move")
            assert f"{number} of {due} chosen" in read(markup).text
            text = next(each for each in controls(markup, "pick") if each.startswith("back "))
            given[RESOURCES.index(text[-1])] += 1
            model = picked(model, text)
        (move,) = controls(hexfolk.board(EN, model), "move")
        assert parse_action(move) == Action("discard", give=tuple(given))
        assert parse_action(move) in model.legal[0]
        assert not any(each.startswith("back ") for each in controls(hexfolk.board(EN, model), "pick"))
        kept = tapped(
            model, next(each for each in controls(hexfolk.board(EN, model), "pick") if each.startswith("keep "))
        )
        assert not controls(hexfolk.board(EN, kept), "move")
        seen += 1
    assert seen


def test_on_a_tile_with_several_one_chooses_whom_to_rob():
    model = next(
        each
        for each in positions()
        if each.replica.phase == "robber" and len({a.place for a in each.legal}) < len(each.legal)
    )
    places = [each.place for each in model.legal]
    tile = next(place for place in places if places.count(place) > 1)
    chosen_tile = tapped(model, f"tile {tile}")
    assert "choose whom to rob" in ask(chosen_tile)
    (tray,) = board(chosen_tile).find(id="tray")
    victims = [each.seat for each in model.legal if each.place == tile]
    buttons = [each for each in tray.find("button") if each.attributes["data-action"].startswith("move")]
    assert [each.attributes["data-action"] for each in buttons] == [f"move robber@{tile}>{seat}" for seat in victims]
    for seat, button in zip(victims, buttons, strict=True):
        assert NAMES[seat] in button.text
        assert EN.n("hexfolk.count.cards", cards_in_hand(model.replica, seat)) in button.text
    assert "choose whom to rob" not in ask(tapped(chosen_tile, f"tile {tile}"))


# --- Trade -----------------------------------------------------------------------------------------------------------


def richest(phase: str) -> TableModel:
    return max(
        (each for each in positions() if each.replica.phase == phase and each.replica.flow.offers < 10),
        key=lambda each: cards_in_hand(each.replica, each.viewer),
    )


def test_offers_are_put_together_by_taps_on_both_sides():
    """Any sequence of taps gives either nothing to send or one offer, and that is legal: gifts as well (R28)."""
    rng = Stream("taps")
    model = tapped(richest("main"), *() if richest("main").picks else ("open trade",))
    kinds = set()
    for _ in range(120):
        markup = hexfolk.board(EN, model)
        offers = [text for text in controls(markup, "move") if text.startswith("offer")]
        assert len(offers) <= 1
        for text in offers:
            action = parse_action(text)
            assert action in model.legal[-1]
            kinds.add((any(action.give), any(action.take)))
        taps = [text for text in controls(markup, "pick") if text.split()[0] in ("give", "want", "clear")]
        model = picked(model, rng.choice(taps))
    assert kinds == {(True, True), (True, False), (False, True)}


def test_a_tap_on_the_other_row_takes_a_card_back():
    """ "both sides may not hold the same resource in one trade" """
    model = richest("main")
    letter = RESOURCES[max(range(5), key=lambda each: whole_hand(model.replica, model.viewer)[each])]
    once = tapped(model, f"give {letter}")
    assert f"offer:1{letter}>0" in controls(hexfolk.board(EN, once), "move")
    back = tapped(once, f"want {letter}")
    assert not any(text.startswith("offer") for text in controls(hexfolk.board(EN, back), "move"))
    wanted = tapped(back, f"want {letter}")
    assert f"offer:0>1{letter}" in controls(hexfolk.board(EN, wanted), "move")


def test_what_was_put_together_goes_when_the_cards_or_the_occasion_go():
    model = richest("main")
    letter = RESOURCES[max(range(5), key=lambda each: whole_hand(model.replica, model.viewer)[each])]
    made = tapped(model, f"give {letter}")
    state = made.replica
    for later in (
        state._replace(number=state.number + 1),
        state._replace(flow=state.flow._replace(offers=state.flow.offers + 1)),
    ):
        assert "Nothing chosen yet." in read(hexfolk.board(EN, replace(made, replica=later))).text
    nothing = tuple((0, 0, 0, 0, 0) for _ in state.hands)
    robbed = state._replace(hands=nothing, tokens=state.tokens._replace(held=tuple(() for _ in state.hands)))
    assert (
        f"give 1 {EN.t(f'hexfolk.material.{letter}')}"
        not in read(hexfolk.board(EN, replace(made, replica=robbed))).text
    )


def test_the_bank_s_rates_are_worked_out():
    """ "Bank 4:1; general harbour 3:1; resource harbour 2:1": every exchange one can pay is one button."""
    seen = set()
    for model in positions():
        exchanges = [each for each in model.legal if getattr(each, "kind", "") == "bank"]
        if not exchanges:
            continue
        root = read(hexfolk.board(EN, model if is_open(model, "trade") else tapped(model, "open trade")))
        (bank,) = root.find(class_="folk-bank")
        buttons = {each.attributes["data-action"]: each.attributes["aria-label"] for each in bank.find("button")}
        assert set(buttons) == {f"move {action_text(each)}" for each in exchanges}
        for action in exchanges:
            rate, given = max(action.give), action.give.index(max(action.give))
            name = EN.t(f"hexfolk.material.{RESOURCES[given]}")
            assert f"Bank: give {rate} {name}, get 1 " in buttons[f"move {action_text(action)}"]
            seen.add(rate)
    assert seen >= {2, 4}


def test_answers_stand_side_by_side_with_what_can_be_carried_out():
    """ "picks which acceptance or counter-offer to carry out, or withdraws" """
    words = set()
    for _, table in played(5, "answers", people=5):
        if table.result is not None:
            break
        state = table.replica(None)
        if state.flow.offer is None or state.phase not in ("main", "answer"):
            continue
        model = model_of(table, state.turn)
        answers = read(hexfolk.board(EN, model)).find(class_="folk-answer")
        assert sorted(int(item.attributes["data-seat"]) for item in answers) == [
            seat for seat in range(5) if seat != state.turn
        ]
        for item in answers:
            seat = int(item.attributes["data-seat"])
            given = state.flow.answers[seat]
            word = {None: "thinking", "accept": "accepts", "refuse": "refuses", "counter": "counter-offer"}[
                given and given.kind
            ]
            words.add(word)
            assert NAMES[seat] in item.text and word in item.text
            moves = [each.attributes["data-action"] for each in item.find("button")]
            legal = [
                f"move {action_text(each)}"
                for each in model.legal
                if getattr(each, "kind", "") == "trade" and each.seat == seat
            ]
            assert moves == legal
        assert ("withdraw" in controls(hexfolk.board(EN, model), "move")) == (state.phase == "main")
        if len(words) == 4 and model.legal:
            return
    raise AssertionError(f"only seen: {words}")


def test_who_is_asked_accepts_refuses_or_makes_a_counter_offer():
    model = in_phase("answer", "accept")
    markup = hexfolk.board(EN, model)
    assert controls(markup, "move") == ["accept", "refuse"]
    offer = model.replica.flow.offer
    opened = tapped(model, "open counter")
    text = next(each for each in controls(hexfolk.board(EN, opened), "move") if each.startswith("counter"))
    assert parse_action(text) == Action("counter", give=offer.take, take=offer.give), "it begins with what was offered"
    assert parse_action(text) in model.legal[-1]
    poor = next(each for each in positions() if each.replica.phase == "answer" and len(each.legal) == 2)
    root = board(poor)
    assert "Missing: " in root.find(id="tray")[0].text
    assert controls(screen(EN, poor), "move") == ["refuse"]


def test_after_ten_offers_there_is_no_other():
    """ "at most 10 offers a turn" """
    model = richest("main")
    state = model.replica._replace(flow=model.replica.flow._replace(offers=10))
    ten = replace(model, replica=state, legal=tuple(HEX.legal(state, model.viewer)))
    root = board(tapped(ten, "open trade"))
    assert "You have already made 10 offers in this turn." in root.find(id="tray")[0].text
    assert "10 of 10 offers made" in root.text


# --- What is asked and told ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "english", "spanish"),
    [
        ("found_settlement", "Your turn: choose a corner for your first settlement.",
         "Te toca: elige un cruce para tu primer poblado."),
        ("found_road", "Your turn: lay a road that touches it.", "Te toca: coloca un camino que lo toque."),
        ("roll", "Your turn: roll the dice.", "Te toca: tira los dados."),
        ("robber", "Your turn: move the robber to another tile.", "Te toca: mueve el ladrón a otra casilla."),
        ("free_road", "Your turn: lay a road for nothing.", "Te toca: coloca un camino gratis."),
        ("sign_up", "For you: will you build before the next turn?",
         "Para ti: ¿construirás antes del turno siguiente?"),
        ("special", "For you: special building: build or buy cards, then done.",
         "Para ti: construcción especial: construye o compra cartas, y listo."),
    ],
)  # fmt: skip
def test_one_sentence_says_what_is_asked(phase, english, spanish):
    model = in_phase(phase)
    assert (ask(model), ask(model, ES)) == (english, spanish)


def test_who_has_the_target_in_another_s_turn_is_told_what_is_missing():
    """R12: "Reaching it in another's turn, or in special building, wins only once one's own turn begins" """
    model = in_phase("main")
    state = model.replica
    other = (model.viewer + 1) % state.seats
    rich = state._replace(settings=state.settings._replace(target=hexfolk_points(state, other)))
    said = ask(replace(model, replica=rich))
    if hexfolk_points(state, other) > hexfolk_points(state, model.viewer):
        assert f"{NAMES[other]} has {hexfolk_points(state, other)} points and wins if that still holds" in said
    watching = replace(model, replica=rich, viewer=other, legal=())
    assert "if you still have them when your turn begins, you win" in ask(watching)
    assert "wins if" not in ask(model)


def hexfolk_points(state: State, seat: int) -> int:
    from game.hexfolk import shown_points

    return shown_points(state, seat)


@cache
def whole_games() -> tuple[LocalTable, ...]:
    """Games that are over: a usual one, one with many who are late, one without a robber."""
    ways = ((4, "said", {}), (5, "said late", {"clock": 30, "late": 12}), (2, "said off", {"robber": "off"}))
    return tuple([*played(seats, seed, **options)][-1][1] for seats, seed, options in ways)


@pytest.mark.parametrize("lang", languages())
def test_every_event_has_its_sentence(lang):
    t = Translator(lang)
    kinds: set[str] = set()
    for table in whole_games():
        for viewer in (0, None):
            model = model_of(table, viewer)
            said = sentences(t, model)
            assert len(said) == len(table.history(viewer))
            assert all(text and text == text.strip() and "{" not in text and "hexfolk." not in text for text in said)
        kinds |= {f"{type(event).__name__} {before.phase}" for event, before in table.history(None)}
    assert {"Chance late_choice", "Chance late_remix", "Reveal turned_up", "Open open_discard", "Reveal take"} <= kinds


def test_the_log_tells_of_a_theft_to_thief_and_victim_alone():
    """ "They steal one card at random": third parties learn that, and no more."""
    table = next(
        table
        for _, table in played(4, "theft")
        if any(before.phase == "take" for _, before in table.history(None)[-6:])
    )
    at = max(place for place, (_, state) in enumerate(table.history(None)) if state.phase == "take")
    state = table.history(None)[at][1]
    thief, victim = state.turn, state.flow.robbed
    told = {viewer: sentences(EN, model_of(table, viewer))[at] for viewer in (*range(4), None)}
    stranger = next(seat for seat in range(4) if seat not in (thief, victim))
    material = re.fullmatch(rf"You take 1 (\w+) from {NAMES[victim]}\.", told[thief])
    assert material
    assert told[victim] == f"{NAMES[thief]} takes 1 {material[1]} from you."
    assert told[stranger] == told[None] == f"{NAMES[thief]} takes a card from {NAMES[victim]}."


def test_a_roll_tells_what_each_gets_and_its_cards_fly_to_their_players():
    for _, table in played(4, "fly"):
        if table.result is not None:
            raise AssertionError("no such roll")
        history = table.history(None)
        if len(history) > 1 and history[-1][1].phase == "dice":
            got = changes(*history[-1], table.replica(None))
            if len(got) > 1:
                break
    model = model_of(table, None)
    said = recent(EN, model, 1)[0]
    root = board(model)
    state = table.replica(None)
    assert root.find(class_="folk-dice")[0].attributes["id"] == f"dice-{state.number}"
    for change in got:
        cards = EN.t(
            "hexfolk.cards",
            count=max(change.cards),
            material=EN.t(f"hexfolk.material.{RESOURCES[change.cards.index(max(change.cards))]}"),
        )
        assert f"{NAMES[change.seat]} gets " in said and cards in said
        (panel,) = root.find(class_="folk-player", data_seat=str(change.seat))
        (gains,) = panel.find(class_="folk-gains")
        assert gains.attributes["id"] == f"gain-{len(history) - 1}-{change.seat}"
        assert [int(each.text) for each in gains.find(class_="folk-gain")] == [count for count in change.cards if count]
    assert len(root.find(class_="folk-gains")) == len(got)


def test_at_a_shared_device_the_log_beside_the_island_speaks_to_nobody():
    for number, table in played(3, "shared", people=2):
        if number % 40 == 39:
            model = model_of(table, table.to_act[0])
            assert not re.search(r"\b[Yy]ou(r)?\b", " ".join(recent(EN, model, 8)))
            assert recent(EN, model, 8) == recent(
                EN, replace(model, viewer=1 - model.viewer if model.viewer < 2 else 0), 8
            )
        if number > 200:
            return


def test_each_turn_has_one_head_and_what_only_repeats_is_left_out():
    *_, (_, table) = played(3, "heads")
    model = model_of(table, None)
    heads = [
        event.seat
        for event, before in model.history
        if hasattr(event, "seat") and hexfolk.weight(event, before) == "head"
    ]
    assert len(heads) == table.replica(None).number
    lines = news(EN, model, 0)
    assert 0 < len(lines) < len(model.history)
    assert not any(text.endswith("ends the turn.") for text in lines)


def test_the_clock_shows_what_is_left():
    model = in_phase("main", seconds=42)
    (time,) = board(model).find(data_clock="42")
    assert time.text == "0:42"
    assert not board(in_phase("main")).find(class_="folk-clock")


def test_whose_time_passes_is_the_same_word_while_it_is_the_same():
    """ "The clock rests while others answer or discard; they have one of their own." """
    spans: dict[str, set[int]] = {}
    for number, table in played(5, "spans", clock=30):
        if table.result is not None or number > 600:
            break
        state = table.replica(None)
        spans.setdefault(hexfolk.span(state), set()).add(state.number)
    assert all(len(turns) == 1 for turns in spans.values())
    assert {word.split()[0] for word in spans} >= {"found", "turn", "answer", "sign_up"}


# --- After the game --------------------------------------------------------------------------------------------------


@cache
def finished(seats: int = 4) -> TableModel:
    *_, (_, table) = played(seats, "over", target=8)
    return model_of(table, 1)


def test_the_end_is_told_with_what_the_points_come_from():
    model = finished()
    root = board(model)
    result = model.result
    winner = result.ranks.index(1)
    assert root.find(id="summary-title")[0].text == ("You win" if winner == 1 else f"{NAMES[winner]} wins")
    rows = root.find(class_="points-table")[0].find("tbody")[0].find("tr")
    order = sorted(range(4), key=lambda seat: (result.ranks[seat], seat))
    assert [int(row.attributes["data-seat"]) for row in rows] == order
    for seat, row in zip(order, rows, strict=True):
        cells = [cell.text for cell in row.find("td")]
        parts = dict(result.parts[seat])
        wanted = [parts[each] for each in ("settlements", "cities", "route", "army", "victory_cards")]
        assert cells == [*(str(each) if each else "–" for each in wanted), str(result.points[seat])]
    actions = [each.attributes.get("data-action") for each in root.find(class_="summary-actions")[0].find("button")]
    assert "table.rematch" in actions


def test_the_histogram_s_columns_and_tables_are_the_statistics():
    """R69: per-seat counts beside expected ones, with plain words on chance."""
    model = finished()
    root = board(model)
    dice = statistics(model.history[0][1], [event for event, _ in model.history]).dice
    columns = {
        int(each.attributes["data-sum"]): int(each.attributes["data-count"]) for each in root.find(class_="chart-bar")
    }
    assert columns == dict(enumerate(dice.sums, 2))
    heights = [float(each.attributes["height"]) for each in root.find(class_="chart-bar")]
    tallest = max(*dice.sums, expected(dice.number, 7))
    assert heights == [pytest.approx(150 * count / tallest, abs=0.1) for count in dice.sums]
    curve = root.find(class_="chart-curve")[0].attributes["points"].split()
    tops = [178 - float(point.split(",")[1]) for point in curve]
    assert tops == [pytest.approx(150 * expected(dice.number, each) / tallest, abs=0.1) for each in range(2, 13)]
    by_seat = book(model).statistics.dice_by_seat
    rows = root.find(data_chart="dice")[0].find("tbody")[0].find("tr")
    for number, row in enumerate(rows, 2):
        cells = [cell.children[0] for cell in row.find("td")]
        assert [int(cells[0]), *map(int, cells[2:])] == [
            dice.sums[number - 2],
            *(one.sums[number - 2] for one in by_seat),
        ]
        assert float(cells[1]) == pytest.approx(expected(dice.number, number), abs=0.051)
    assert "the dice know neither seats nor bots" in root.text
    low, high = usual(dice.number, 7)
    assert f"between {low} and {high} is usual" in root.text


def test_of_balanced_dice_the_caption_tells_of_the_deck():
    *_, (_, table) = played(4, "deck", target=8, dice="balanced")
    model = model_of(table, 1)
    dice = book(model).statistics.dice
    assert max(map(max, dice.pairs)) - min(map(min, dice.pairs)) <= 1
    low, high = possible(dice.number, 7)
    assert low <= dice.sums[5] <= high
    text = board(model).find(class_="folk-part-dice")[0].text
    assert "The dice are balanced" in text and "drawn anew" not in text
    assert f"could only be between {low} and {high}" in text
    assert "Los dados son equilibrados" in board(model, ES).text


def test_how_often_a_sum_can_come_from_a_deck():
    assert [possible(rolls, 7) for rolls in (0, 1, 30, 31, 35, 36, 37, 72)] == [
        (0, 0), (0, 1), (0, 6), (1, 6), (5, 6), (6, 6), (6, 7), (12, 12),
    ]  # fmt: skip
    assert possible(35, 2) == (0, 1) and possible(36, 2) == (1, 1)
    whole = luck_words(EN, Dice(72, (2, 4, 6, 8, 10, 12, 10, 8, 6, 4, 2), ()), balanced=True)
    assert whole.endswith("Here there were 12 sevens in 72 rolls, as it must be with whole decks.")


def test_balanced_dice_show_how_many_rolls_are_left():
    found = set()
    for _, table in played(2, "left", dice="balanced"):
        state = table.replica(None)
        if state.number > 38:
            break
        for dice in board(model_of(table, 0)).find(class_="folk-dice"):
            left = 36 - state.rolled.bit_count()
            assert dice.find(class_="folk-deck-left")[0].text == f"{left} left"
            assert f"Balanced dice: {left} of the 36 rolls" in dice.attributes["aria-label"]
            found.add(left)
    assert found == {*range(1, 37)}
    assert not board(in_phase("main")).find(class_="folk-deck-left")


def test_what_is_usual_is_so_in_nineteen_games_of_twenty():
    rng = Stream("usual")
    low, high = usual(60, 7)
    counts = [sum((1 + rng.below(6)) + (1 + rng.below(6)) == 7 for _ in range(60)) for _ in range(1500)]
    inside = sum(low <= count <= high for count in counts)
    assert 0.93 < inside / 1500 < 0.99


def test_points_over_time_end_where_the_game_ended():
    model = finished()
    root = board(model)
    points = (*book(model).statistics.points[:-1], model.result.points)
    rows = root.find(data_chart="points")[0].find("tbody")[0].find("tr")
    for row in rows:
        turn = row.find("th")[0].text
        shown = [int(cell.text) for cell in row.find("td")]
        assert tuple(shown) == points[0 if turn == "Founding" else int(turn)]
    assert len(rows) <= 26 and rows[-1].find("th")[0].text == str(len(points) - 1)
    lines = root.find(class_="chart-course")
    assert len(lines) == 4
    assert len({each.attributes.get("stroke-dasharray") for each in lines}) == 4, "told apart without colour"


def test_materials_and_trades_are_the_statistics():
    for seats in (4, 6):
        model = finished(seats)
        root = board(model)
        numbers = book(model)
        count = numbers.statistics
        names = {
            EN.t(f"hexfolk.gained.{way}"): way
            for way in ("founding", "production", "two", "monopoly", "players", "bank", "robber")
        }
        for row in root.find(data_chart="gained")[0].find("tbody")[0].find("tr"):
            way = names[row.find("th")[0].text]
            assert [int(cell.text) for cell in row.find("td")] == [gained(part, way) for part in count.gained]
        totals = [int(cell.text) for cell in root.find(data_chart="gained")[0].find("tfoot")[0].find("td")]
        assert totals == [sum(gained(part, way) for way in names.values()) for part in count.gained]
        for seat in range(seats):
            held = sum(totals[seat : seat + 1]) - sum(lost(count.lost[seat], way) for way in
                       ("spent", "discarded", "monopoly", "players", "bank", "robber", "resigned"))  # fmt: skip
            assert held == cards_in_hand(model.replica, seat), "what came and did not go is still there"
        trades = root.find(data_chart="trades")[0].find("tbody")[0].find("tr")
        assert [int(cell.text) for cell in trades[1].find("td")] == [*numbers.trades]
        assert sum(numbers.trades) % 2 == 0


def test_other_ends_are_told():
    table = after(60, 3, "ends")
    table.resign(0)
    table.resign(1)
    root = board(model_of(table, 2))
    assert root.find(id="summary-title")[0].text == "You win"
    assert "Everybody else has given up." in root.text
    assert root.find(class_="points-table")[0].text.count("has given up") == 2
    table = after(60, 3, "ends")
    table.agree_to_end()
    root = board(model_of(table, None))
    check_sound(root)
    assert "The match was ended by agreement." in root.text


# --- For home and help -----------------------------------------------------------------------------------------------


def test_where_a_game_stands_is_told_in_words():
    first = next(played(4, "where"))[1]
    assert hexfolk.where(EN, tuple(hexfolk.standing(first.replica(None)))) == "Founding"
    over = finished().replica
    said = hexfolk.where(EN, tuple(hexfolk.standing(over)))
    assert re.fullmatch(rf"Turn {over.number}, the leader has \d+ of 8 points", said)
    assert hexfolk.where(EN, (1, 2)) == hexfolk.where(EN, ("a", 1, 2)) == ""
    assert hexfolk.rounds(over) == 0


@pytest.mark.parametrize("lang", languages())
def test_the_help_has_the_costs_of_everything(lang):
    t = Translator(lang)
    root = read(hexfolk.how(t))
    assert 8 <= len(root.find(class_="how-steps")[0].find("li")) <= 12
    rows = root.find(class_="folk-costs")[0].find("tbody")[0].find("tr")
    assert [row.find("td")[-1].text for row in rows][:3] == ["15", "5", "4"]
    assert [len(row.find(class_="folk-card")) for row in rows] == [2, 4, 2, 3]


def test_names_are_text_wherever_they_stand():
    wicked = '<img src=x onerror="alert(1)">'
    for model in (in_phase("answer", "accept"), in_phase("robber"), finished(), in_phase("sign_up")):
        root = board(replace(model, names=(wicked,) * len(model.names)))
        check_sound(root)
        assert not [each for each in root.all() if each.name == "img"]


def test_a_hint_marks_the_first_thing_to_use_and_then_the_move():
    model = in_phase("main", "road")
    road = next(each for each in model.legal if getattr(each, "kind", "") == "road")
    hinted = replace(model, hint=action_text(road))
    assert "data-hint" in board(hinted).find(id="act-road")[0].attributes
    assert "data-hint" not in board(tapped(hinted, "piece road")).find(id="act-road")[0].attributes
    rich = richest("main")
    letter = RESOURCES[max(range(5), key=lambda each: whole_hand(rich.replica, rich.viewer)[each])]
    offer = replace(rich, hint=f"offer:1{letter}>0")
    assert "data-hint" in board(offer).find(id="act-trade")[0].attributes
    opened = tapped(offer, "open trade")
    assert [
        each.attributes["id"] for each in board(opened).find(class_="folk-tap") if "data-hint" in each.attributes
    ] == [f"give-{letter}"]
    ready = tapped(opened, f"give {letter}")
    (move,) = [each for each in board(ready).all() if "data-hint" in each.attributes]
    assert move.attributes["data-action"] == f"move offer:1{letter}>0"


# --- Colours ---------------------------------------------------------------------------------------------------------

CSS = Path(__file__).resolve().parents[2] / "web" / "css"
LANDS = {"W": "forest", "C": "hills", "L": "pasture", "G": "field", "O": "mountain"}


@pytest.mark.parametrize("light", ["day", "night"])
def test_words_and_signs_keep_their_contrasts(light):
    """Text 4.5 to 1, signs 3 to 1: on the sea, on cards of every material, on what warns."""
    known = dict(colours()[light])
    styles = "".join((CSS / f"{name}.css").read_text(encoding="utf-8") for name in ("hexfolk-island", "hexfolk"))
    for name, *pair in re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", styles):
        known.setdefault(name, pair[light == "night"])
    for ink, ground in (("ground-ink", "sea"), ("ground-soft", "sea"), ("ink", "lit-paper"), ("paper", "bad"),
                        ("paper", "brass"), ("good", "paper"), ("bad", "paper")):  # fmt: skip
        assert contrast(known[ink], known[ground]) >= 4.5, (ink, ground)
    for letter, land in LANDS.items():
        (tone_ink,) = re.findall(
            rf'\[data-material="{letter}"\].*?--tone-ink: light-dark\(([^)]*)\)', styles, re.DOTALL
        )
        assert contrast(known["ink"], known[land]) >= 4.5, land
        assert contrast(tone_ink.split(", ")[light == "night"], known[land]) >= 3, land


def test_a_look_at_a_card_keeps_what_is_being_given_back():
    model = next(each for each in positions() if each.replica.phase == "discard" and each.legal)
    letter = next(
        letter for letter, count in zip(RESOURCES, whole_hand(model.replica, model.viewer), strict=True) if count
    )
    picks = hexfolk.pick(model, {}, "back", letter, "")
    for word, rest in (("play", "0"), ("look", "road"), ("play", "0"), ("piece", "road")):
        picks = hexfolk.pick(replace(model, picks=picks), picks, word, rest, "")
        assert picks["back"]


# --- The end, and what is seen of the others -------------------------------------------------------------------------


def test_the_victory_has_the_winner_s_colours_what_decided_it_and_the_island_as_it_lies_there():
    for model in (finished(), finished(6)):
        winner = model.result.ranks.index(1)
        root = board(model)
        (crown,) = root.find(class_="folk-crown")
        assert f"hx-seat-{winner}" in crown.attributes["class"].split()
        made_of = dict(model.result.parts[winner])
        words = {
            "Longest Trade Route": made_of["route"],
            "Largest Army": made_of["army"],
            "victory-point card": made_of["victory_cards"],
            "island itself": not (made_of["route"] or made_of["army"] or made_of["victory_cards"]),
        }
        (decided,) = crown.find(class_="folk-crown-decided")
        assert [word for word in words if word in decided.text and words[word]], decided.text
        (picture,) = root.find(class_="island-picture")
        assert picture.attributes["aria-label"] == "The island at the end"
        pieces = [each.attributes["href"] for each in picture.find("use")]
        for seat in range(len(model.seats)):
            cities = sum(href == f"#hx-city{seat}" for href in pieces)
            assert 2 * cities == dict(model.result.parts[seat])["cities"]


def test_the_winner_s_rays_are_for_the_winner():
    model = finished()
    winner = model.result.ranks.index(1)
    for seat in range(4):
        seen = board(replace(model, viewer=seat)).find(class_="crown-rays")
        assert bool(seen) == (seat == winner)


def test_once_all_cards_lie_open_all_points_are_counted():
    model = finished()
    assert any(dict(parts)["victory_cards"] for parts in model.result.parts)
    replayed = replace(model, result=None, replay=(9, 9))
    for viewer in 0, 2, None:
        seats = board(replace(replayed, viewer=viewer)).find(class_="folk-player")
        assert [int(each.find(class_="folk-points")[0].text) for each in seats] == list(model.result.points)
    assert hexfolk.standing(model.replica)[1] == max(model.result.points)


def test_the_emblems_at_the_end_of_the_lines_stand_in_the_order_of_the_result():
    for seats in (4, 6):
        model = finished(seats)
        ends = board(model).find(class_="chart-end")
        high = [float(each.attributes["transform"].split()[1].split(")")[0]) for each in ends]
        order = sorted(range(seats), key=lambda seat: (-model.result.points[seat], model.result.ranks[seat], seat))
        assert sorted(range(seats), key=lambda seat: high[seat]) == order


def test_a_tap_on_a_seat_says_its_signs_in_words():
    model = in_phase("main")
    other = (model.viewer + 1) % len(model.names)
    opened = tapped(model, f"look seat {other}")
    (words,) = board(opened).find(id="seat-words")
    state = model.replica
    said = " ".join(words.text.split())
    for code, count in (
        ("hexfolk.count.cards", cards_in_hand(state, other)),
        ("hexfolk.count.card", len(state.cards.held[other])),
        ("hexfolk.count.knight", state.cards.knights[other]),
    ):
        assert EN.n(code, count) in said
    assert not board(tapped(opened, f"look seat {other}")).find(id="seat-words")[0].text
    for stale in ("seat 9", "seat", "seat x", "seat ²"):
        assert not board(replace(model, picks={"look": stale})).find(id="seat-words")[0].text
    assert not controls(hexfolk.board(EN, replace(model, viewer=None, legal=())), "pick")


def test_help_has_words_for_every_sign_of_a_seat():
    signs = read(hexfolk.how(EN)).find(class_="folk-legend")[0].find("li")
    assert len(signs) == 6 and all(each.find("svg") and each.text.strip() for each in signs)


def test_what_a_monopoly_takes_adds_up():
    """One sentence says from whom how many; what is shown on the way only proves it."""
    asked = 0
    *_, (_, table) = played(4, "monopoly", target=10)
    for viewer in (0, 1, None):
        model = model_of(table, viewer)
        people = People.of(EN, model)
        steps = list(model.steps())
        for place, (_, before, after) in enumerate(steps):
            doing = before.flow.doing
            if before.phase != "show_card" or doing is None or doing.kind != "monopoly":
                continue
            told = [sentence for sentence in [hexfolk.sentence(people, *steps[place])] if after.phase not in TURNS_UP]
            while after.phase in TURNS_UP:
                place += 1
                event, before, after = steps[place]
                if hexfolk.weight(event, before) == "aside":
                    continue
                told.append(hexfolk.sentence(people, event, before, after))
                asked += 1
            assert len(told) == 1
            resource = doing.take.index(1)
            actor = before.flow.actor
            brought = after.hands[actor][resource] - steps[place][1].hands[actor][resource]
            assert sum(map(int, re.findall(r"(\d+) from ", told[0]))) == brought, told
    assert asked, "somebody had to show cards"


TURNS_UP = ("turn_up", "turned_up")


# --- Special building ------------------------------------------------------------------------------------------------


def test_who_could_pay_for_nothing_or_never_wants_to_is_not_asked_about_special_building():
    seen = set()
    for _, table in played(5, "b", map="laguna"):
        for seat in table.to_act:
            state = table.replica(seat)
            if state.phase != "sign_up":
                assert hexfolk.foregone(state, seat, True) is None
                continue
            held = whole_hand(state, seat)
            pays = [
                kind for kind, cost in COSTS.items() if all(has >= due for has, due in zip(held, cost, strict=True))
            ]
            assert hexfolk.foregone(state, seat, True) == Action("pass")
            asked = hexfolk.foregone(state, seat, False) is None
            assert not asked or pays
            seen.add(asked)
    assert True in seen


def test_never_can_be_set_and_taken_back():
    model = in_phase("sign_up")
    assert controls(hexfolk.board(EN, model), "skip") == ["on"]
    mine = next(
        each for each in positions() if each.replica.phase == "main" and each.replica.settings.seats > 4 and each.legal
    )
    assert not controls(hexfolk.board(EN, mine), "skip")
    assert controls(hexfolk.board(EN, replace(mine, skips=True)), "skip") == ["off"]
    few = next(each for each in positions() if each.replica.phase == "main" and each.replica.settings.seats == 4)
    assert not controls(hexfolk.board(EN, replace(few, skips=True)), "skip")


def test_in_another_s_turn_a_question_is_not_called_one_s_turn():
    for phase in ("answer", "sign_up", "roll", "main"):
        model = in_phase(phase)
        mine = model.viewer == model.replica.turn
        assert mine == (phase in ("roll", "main"))
        assert ask(model).startswith("Your turn:" if mine else "For you:")


# --- The island on a small screen ------------------------------------------------------------------------------------


def test_the_island_can_be_enlarged_by_buttons():
    (island,) = board(in_phase("main")).find(id="island")
    assert [each.attributes["data-zoom"] for each in island.find(class_="zoom-button")] == ["in", "out", "fit"]


def test_places_for_roads_lie_under_the_buildings():
    model = in_phase("found_road")
    pieces = str(hexfolk.board(EN, model)).partition('id="island-pieces"')[2]
    assert 0 < pieces.index("hx-lit-road") < pieces.index("#hx-house")


# --- Styles ----------------------------------------------------------------------------------------------------------


def test_what_only_a_pointer_does_is_no_style_of_a_finger():
    """On a touch screen ``:hover`` stays after a tap, and would stand over what is chosen."""
    found = 0
    for path in CSS.glob("hexfolk*.css"):
        open_rules: list[str] = []
        for head, mark in re.findall(
            r"([^{}]*)([{}])", re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        ):
            if mark == "{":
                if ":hover" in head:
                    found += 1
                    assert any("(hover: hover)" in each for each in open_rules), (path.name, head)
                open_rules.append(head)
            else:
                open_rules.pop()
    assert found > 5


def test_words_of_a_victory_can_be_read_on_every_colour():
    styles = (CSS / "hexfolk-island.css").read_text(encoding="utf-8")
    pairs = re.findall(r"\.hx-seat-\d \{\s*--seat: (#\w{6});\s*--charge: (#\w{6});", styles)
    assert len(pairs) == 8
    for seat, charge in pairs:
        assert contrast(charge, seat) >= 4.5, (seat, charge)
