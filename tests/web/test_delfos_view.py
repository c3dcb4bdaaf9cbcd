"""web.views.delfos: the temple and its predictions, passing, points, notes (rules/delfos.md, known-faults R16, R32, R61)."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from game import delfos
from game.core import Move, Stream, Table
from game.delfos import PASSES, SUIT_OF, SUITS, Pass, Play, SetAside, action_text, breakdown
from tests.game.delfos.positions import ORDER, Dealt, with_predictions
from tests.web.delfos_tables import finished, played, position, seats_of
from tests.web.tables import NAMES, model_of, truth_of
from tests.web.test_contrast import colours, contrast
from tests.web.views_helper import check_sound, read
from web.i18n import Translator, languages
from web.views.boards import BOARDS
from web.views.delfos import passing
from web.views.delfos.notes import notes
from web.views.log import news, sentences
from web.views.table import screen

EN, ES = Translator("en"), Translator("es")
VIEW = BOARDS["delfos"]
ALONE = {2: seats_of(1, 1), 3: seats_of(1, 2), 4: seats_of(1, 3)}
CSS = Path(__file__).resolve().parents[2] / "web" / "css"


def shown(model, t=EN):
    root = read(screen(t, model))
    check_sound(root)
    return root


def actions(root, beginning):
    """The controls of one kind that can be used."""
    return [
        each.attributes["data-action"]
        for each in root.all()
        if each.attributes.get("data-action", "-").startswith(beginning) and "disabled" not in each.attributes
    ]


def ask(model, t=EN):
    (where,) = read(screen(t, model)).find(class_="ask-words")
    return " ".join(where.text.split())


def level(root, suit, value):
    return root.find(id=f"level-{suit}-{value}")[0]


def compose(model, slots):
    """The model after these cards are picked, one by one."""
    for slot in slots:
        assert f"pick give {slot}" in actions(read(screen(EN, model)), "pick ")
        model = replace(model, picks=VIEW.pick(model, model.picks, "give", str(slot), ""))
    return model


# --- Every step of whole games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_screen_is_sound_and_offers_just_what_is_legal(seats):
    """Cards set aside, played, and predictions are controls of their own; passes are composed by a pick for each card."""
    passes = 0
    rng = Stream("which", seats)
    for step, table in enumerate(played("1", ALONE[seats])):
        t = (EN, ES)[step % 2]
        others = [*range(seats), None]
        for viewer in {others[step // 3 % len(others)]} if step % 3 == 0 else set(table.to_act[:1]):
            model = model_of(table, viewer)
            root = shown(model, t)
            texts = sorted(f"move {action_text(action)}" for action in model.legal)
            if not any(isinstance(action, Pass) for action in model.legal):
                assert sorted(actions(root, "move ")) == texts
                continue
            passes += 1
            hand = model.replica.hands[viewer]
            assert actions(root, "move ") == []
            assert sorted(actions(root, "pick give")) == sorted(f"pick give {slot}" for slot in hand)
            wanted = rng.choice(model.legal)
            done = compose(model, rng.shuffled(list(wanted.slots)))
            assert actions(shown(done, t), "move ") == [f"move {action_text(wanted)}"]
    assert passes > seats


@pytest.mark.parametrize(("seats", "people"), [(2, 1), (2, 2), (3, 2), (4, 1)])
def test_given_the_whole_truth_a_screen_still_shows_only_what_its_viewer_may_know(seats, people):
    """Markup from the viewer's replica and from the full truth are the same, letter by letter."""
    others = [*range(seats), None]
    for step, table in enumerate(played("2", seats_of(people, seats - people))):
        truth, history = truth_of(table)
        for viewer in {others[step // 2 % len(others)]} if step % 2 == 0 else set(table.to_act[:1]):
            model = model_of(table, viewer, panel="log" if step % 3 == 0 else "")
            told_all = replace(model, replica=truth, history=history)
            assert screen(EN, told_all) == screen(EN, model)
            if step % 5 == 0:
                assert sentences(EN, told_all) == sentences(EN, model)


def test_a_table_can_be_drawn_between_any_two_events():
    """Also while luck or a reveal is due, as a joining device may see it."""
    for seats in (2, 4):
        table = finished("3", ALONE[seats])
        history = tuple(table.history(0))
        first_round = next(place for place, (_, before) in enumerate(history) if before.past)
        for length, (_, before) in enumerate(history[: first_round + 4]):
            to_act = delfos.to_act(before)
            model = model_of(
                table, 0, replica=before, history=history[:length], to_act=to_act, result=None, seen_rounds=9
            )
            shown(replace(model, legal=tuple(delfos.legal(before, 0)) if 0 in to_act else ()))


def test_every_tile_is_in_its_column_or_before_one_player():
    for table in played("4", ALONE[3]):
        if not table.replica(0).past:
            state = table.replica(0)
            root = read(screen(EN, model_of(table, 0)))
            keys = [each.attributes["data-flip"] for each in root.all() if "data-flip" in each.attributes]
            assert len(keys) == len(set(keys))
            tiles = {each.attributes["data-flip"] for each in root.find(class_="delfos-tile")}
            assert len(tiles) == 25
            for suit, name in enumerate(SUITS):
                (column,) = root.find(id=f"column-{name}")
                lying = {int(each.text[0]) for each in column.find(class_="delfos-tile")}
                assert lying == set(state.centre(suit))


# --- Setting aside and passing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_calendar_is_that_of_the_rules_and_its_present_step_is_marked(seats):
    """ "Steps happen when every player's hand has that size"; known fault R16."""
    want = {
        2: ["9 cards: set 1 aside", "8 cards: pass 4", "4 cards: pass 2", "2 cards: pass 1", "0 cards: play it"],
        3: ["6 cards: pass 3", "3 cards: pass 2"],
        4: ["4 cards: pass 2", "2 cards: pass 1"],
    }[seats]  # fmt: skip
    turns = {2: [4, 2, 2], 3: [3, 3], 4: [2, 2]}[seats]
    seen = set()
    for table in played("5", ALONE[seats]):
        state = table.replica(0)
        if state.past:
            break
        (rite,) = read(screen(EN, model_of(table, 0))).find(class_="rite-steps")
        items = rite.find("li")
        assert [each.name_for_readers for each in items if each.attributes["class"] == "rite-step"] == want
        assert [
            len(each.find(class_="rite-dot")) for each in items if each.attributes["class"] == "rite-turns"
        ] == turns
        (now,) = rite.find(aria_current="step")
        if state.phase in ("pass", "aside"):
            assert now.name_for_readers.startswith(
                f"{len(state.hands[0])} cards: {'pass' if state.phase == 'pass' else 'set'}"
            )
        else:
            last = seats == 2 and len(state.played) - (state.phase == "predict") >= 16
            assert now.name_for_readers == want[-1] if last else now.attributes["class"] == "rite-turns"

        had = sum(len(each.find(class_="rite-dot-had")) for each in items)
        counted = len(state.played) - (2 if seats == 4 else 0) - (state.phase == "predict")
        assert had == min(counted // seats, sum(turns))
        seen.add(now.text)
    assert len(seen) >= len(want)


def test_cards_go_to_the_right_and_come_from_the_left():
    """ "Cards are passed to the right, that is to the previous seat in turn order." """
    state = Dealt(4, ORDER).replicas[1]
    model = position(state, 1)
    assert ask(model) == "Your turn: choose 2 cards to pass to Inés; as many come from Ben."
    assert ask(model, ES) == "Te toca: elige 2 cartas para pasar a Inés; otras tantas vienen de Ben."
    hand = state.hands[1]
    done = shown(compose(model, hand[:2]))
    (button,) = done.find(class_="button-main")
    assert (button.text, button.attributes["data-action"]) == ("Pass these 2 to Inés", "move pass@4+5")
    (waiting,) = shown(model).find(id="pass")
    assert "disabled" in waiting.attributes and waiting.text == "2 cards still to choose"
    pressed = [each.attributes["aria-pressed"] for each in done.find("ol", id="row")[0].find("button")]
    assert pressed == ["true", "true", "false", "false"]


def test_one_card_too_many_takes_the_place_of_the_first_and_a_second_use_puts_it_back():
    model = position(Dealt(4, ORDER).replicas[1], 1)
    a, b, c, _ = model.replica.hands[1]
    assert compose(model, (a, b, c)).picks == {"give": f"{b}.{c}"}
    assert compose(model, (a, b, a)).picks == {"give": f"{b}"}


@pytest.mark.parametrize("give", ["", "x", "99", "4.4.4", "..", "4.5.6.7.4.5", "-1", "4.<b>", "٤.٥"])
def test_whatever_is_in_the_picks_there_is_a_way_on(give):
    """Stale picks, and picks of another game, are borne."""
    model = position(Dealt(4, ORDER).replicas[1], 1, picks={"give": give, "look": give, "offer": "9"})
    root = shown(model)
    offered = actions(root, "move ")
    assert set(offered) <= {f"move {action_text(action)}" for action in model.legal} and len(offered) < 2
    assert len(actions(root, "pick give")) == 4
    playing = Dealt(4, ORDER)
    for seat in range(4):
        playing.do(seat, delfos.legal(playing.truth, seat)[0])
    shown(position(playing.replicas[0], 0, picks={"give": give, "look": give}))


def test_a_pick_that_means_nothing_prepares_nothing():
    model = position(Dealt(4, ORDER).replicas[1], 1)
    for word, rest in (("give", "77"), ("give", ""), ("fly", "4"), ("give", "4 5")):
        assert not VIEW.pick(model, {}, word, rest, "").get("give")
    assert not VIEW.pick(position(Dealt(4, ORDER).replicas[None], None), {}, "give", "4", "")


def test_a_sealed_choice_is_seen_to_be_made_and_is_shown_to_nobody_else():
    """ "Chosen cards are hidden from all but giver and receiver." """
    table = Dealt(3, ORDER)
    table.do(1, Pass(table.slots([7, 8, 9])))
    mine, other = (shown(position(table.replicas[seat], seat)) for seat in (1, 0))
    for root in (mine, other):
        assert [bool(row.find(class_="delfos-seal")) for row in root.find("tbody")[0].find("tr")].count(True) == 1
        assert root.find(id="player-1")[0].find(class_="delfos-seal")[0].attributes["aria-label"] == "has chosen"
    assert [each.attributes["aria-label"] for each in mine.find(role="img") if "goes" in each.attributes.get("aria-label", "")] == [
        "yellow 8, goes to Inés", "yellow 9, goes to Inés", "green 7, goes to Inés",
    ] or {each.attributes["aria-label"] for each in mine.find(role="img") if "goes" in each.attributes.get("aria-label", "")} == {
        "green 7, goes to Inés", "yellow 8, goes to Inés", "yellow 9, goes to Inés",
    }  # fmt: skip
    assert ask(position(table.replicas[1], 1)) == "Still to choose what to pass: Inés and Ben."
    assert actions(mine, "move ") == actions(mine, "pick ") == []


def test_with_two_players_a_card_is_set_aside_and_played_last():
    """ "9 cards: set 1 aside face down." "0: show the card set aside and play it." """
    table = Dealt(2, ORDER)
    root = shown(position(table.replicas[0], 0))
    assert "Set yellow 9 aside" in [each.attributes.get("aria-label") for each in root.find("button")]
    table.set_aside(9, 18)
    root = shown(position(table.replicas[0], 0))
    (aside,) = root.find(class_="delfos-held-aside")
    assert aside.find(role="img")[0].attributes["aria-label"] == "yellow 9, set aside: you play it last"
    assert "1 set aside" in root.find(id="player-1")[0].text
    other = screen(EN, position(table.replicas[1], 1))
    assert "yellow 9" not in other and "blue 18, set aside" in other


def test_received_cards_say_whose_they_were():
    table = Dealt(3, ORDER)
    table.pass_on((1, 2, 3), (7, 8, 9), (13, 14, 15))
    root = shown(position(table.replicas[0], 0))
    labels = [each.attributes["aria-label"] for each in root.find(id="row")[0].find("button")]
    assert labels[:3] == [
        "Play green 4: its row then has 1 card",
        "Play green 5: its row then has 1 card",
        "Play green 6: its row then has 1 card",
    ]
    assert labels[3:] == [
        "Play green 7, from Ana: its row then has 1 card",
        "Play yellow 8, from Ana: its row then has 1 card",
        "Play yellow 9, from Ana: its row then has 1 card",
    ]
    table.play(4, "take2")
    table.play_on(Stream("on"), until="pass")
    table.play_on(Stream("on"), until="play")
    new = passing.received(table.replicas[0], 0)
    assert len(new) == PASSES[3][3]
    assert new == passing.received(table.truth, 0)


# --- Predictions -------------------------------------------------------------------------------------------------------


def at_prediction(seats=3, card=24, **rows):
    """Seat 0 has just played this card, first of all; the seats hold these predictions."""
    order = [card, *[each for each in ORDER if each != card]]
    table = Dealt(seats, order)
    hands = [table.hand(seat) for seat in range(seats)]
    given = [[each for each in hand if each != card][: PASSES[seats][len(hand)]] for hand in hands]
    table.pass_on(*given)
    table.do(0, Play(*table.slots([card]), card))
    return with_predictions(table.replicas[0], **rows)


def test_taking_says_what_each_prediction_brings_and_costs():
    """ "minus the value of your prediction; one step away from the exact prediction card: one point less is lost" """
    model = position(at_prediction(card=24), 0)
    root = shown(model)
    assert ask(model) == "Your turn: red has 1 card now: take one of its predictions."
    names = [level(root, "red", value).attributes["aria-label"] for value in range(5)]
    assert names == [
        "Take prediction 0 of red: costs nothing if it stays so",
        "Take prediction 1 of red: exact now, +4",
        "Take prediction 2 of red: costs 1 if it stays so",
        "Take prediction 3 of red: costs 3 if it stays so",
        "Take prediction 4 of red: costs 4 if it stays so",
    ]
    points = [
        level(root, "red", value).find(class_="delfos-tile-points")[0].attributes["data-points"] for value in range(5)
    ]
    assert points == ["0", "+4", "−1", "−3", "−4"]
    assert level(root, "green", 0).attributes["aria-label"] == "green, prediction 0, in the centre, exact now"
    assert len(root.find(class_="temple-column-asked")) == 1


def test_swapping_and_putting_back_are_on_the_tiles_themselves():
    """ "swap your prediction for one of the suit that lies in the centre and is exactly one higher or lower" """
    model = position(at_prediction(card=24, red="2-4"), 0)
    root = shown(model)
    assert ask(model) == "Your turn: red has 1 card now: put your 2 back or swap it for 1 or 3."
    assert level(root, "red", 1).attributes["aria-label"] == "Swap your 2 of red for 1: exact now, +4"
    assert level(root, "red", 2).attributes["data-action"] == "move return"
    assert level(root, "red", 3).attributes["aria-label"] == "Swap your 2 of red for 3: costs 3 if it stays so"
    barred = {value: level(root, "red", value) for value in (0, 4)}
    assert [each.attributes["data-action"] for each in barred.values()] == ["pick look 0", "pick look 4"]
    assert [each.attributes["aria-disabled"] for each in barred.values()] == ["true", "true"]
    assert [each.attributes["title"] for each in barred.values()] == [
        "Swap only for a prediction that is exactly one higher or lower.",
        "Swap only for a prediction that is exactly one higher or lower.",
    ]
    looked = replace(model, picks=VIEW.pick(model, {}, "look", "0", ""))
    (why,) = shown(looked).find(id="why")
    assert why.text == "Swap only for a prediction that is exactly one higher or lower. See rule 3.2"
    assert why.find("a")[0].attributes["href"] == "#/rules/delfos?rule=3.2"
    assert not shown(replace(model, picks=VIEW.pick(looked, looked.picks, "look", "0", ""))).find(id="why")
    assert not shown(replace(model, picks={"look": "1"})).find(id="why"), "what can be had needs no reason"


def test_worked_example_4_only_the_way_back():
    """ "Holding red 2 while 1 and 3 are both taken: the only legal action after playing a red card is to return it." """
    model = position(at_prediction(card=24, red="213"), 0)
    root = shown(model)
    assert actions(root, "move ") == ["move return"]
    assert (
        level(root, "red", 2).attributes["aria-label"]
        == "Put your prediction 2 of red back in the centre: it brings and costs nothing"
    )
    assert ask(model) == "Your turn: red has 1 card now, and there is nothing to swap your 2 for: put it back."
    assert ask(model, ES) == "Te toca: rojo tiene ahora 1 carta y no hay nada por lo que cambiar tu 2: devuélvelo."
    assert level(root, "red", 1).attributes["title"] == "That prediction is not in the centre: somebody holds it."
    assert level(root, "red", 3).attributes["aria-label"] == "red, prediction 3, held by Ben"


@pytest.mark.parametrize(
    ("row", "suit", "held", "said", "points"),
    [
        # 1. "Row of 6 green: prediction 4 is exact (+1); prediction 3 is adjacent (-2); prediction 2 costs 2."
        ([1, 2, 3, 4, 5, 6], "green", "432", ["4: exact now, +1", "3: costs 2 if it stays so", "2: costs 2 if it stays so"], [1, -2, -2]),
        # 2. "Row of 0 red: prediction 0 is exact (+4); prediction 1 is adjacent: 0 lost; 4 loses 4."
        ([], "red", "014", ["0: exact now, +4", "1: costs nothing if it stays so", "4: costs 4 if it stays so"], [4, 0, -4]),
        # 3. "Row of 3 blue: prediction 4 is adjacent: -3; prediction 0: 0."
        ([14, 15, 16], "blue", "40-", ["4: costs 3 if it stays so", "0: costs nothing if it stays so", "no prediction"], [-3, 0, None]),
    ],
)  # fmt: skip
def test_worked_examples_1_to_3_before_the_players(row, suit, held, said, points):
    state = with_predictions(Dealt(3, ORDER).truth._replace(phase="play", played=bytes(row)), **{suit: held})
    root = shown(position(state, 0, to_act=(), legal=()))
    cells = [root.find(id=f"player-{seat}")[0].find("td")[SUITS.index(suit)] for seat in range(3)]
    assert [cell.name_for_readers for cell in cells] == said
    assert [int(each) if each else None for each in (cell.attributes.get("data-points") for cell in cells)] == points
    now = [root.find(id=f"player-{seat}")[0].find(class_="sibyls-now")[0].text for seat in range(3)]
    assert now == ["0" if not each else f"+{each}" if each > 0 else f"−{-each}" for each in points]
    exact = [value for value in range(5) if "temple-level-exact" in level(root, suit, value).attributes["class"]]
    assert exact == [min(len(row), 4)]


def test_worked_example_6_the_face_up_cards_lie_in_their_rows():
    """ "2 face-up + 16 played = 18; the face-up cards count in their rows." """
    table = Dealt(4, ORDER)
    root = shown(position(table.replicas[0], 0))
    assert {each.attributes["id"] for each in root.find(class_="temple-drum")} == {"drum-17", "drum-18"}
    (blue,) = root.find(id="column-blue")
    assert blue.attributes["aria-label"] == "blue: 2 cards of 5"
    assert blue.find(class_="temple-drums")[0].attributes["aria-label"] == "In the row, from below: blue 17, blue 18"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_drums_of_a_column_are_the_cards_of_its_row(seats):
    for table in played("6", ALONE[seats]):
        if not table.replica(None).past:
            root = read(screen(EN, model_of(table, None)))
            for suit, row in enumerate(table.replica(None).rows):
                (column,) = root.find(id=f"column-{SUITS[suit]}")
                assert [int(each.text) for each in column.find(class_="temple-drum")] == list(row)


def test_only_the_column_of_the_card_that_was_played_is_asked():
    state = at_prediction(card=24)
    root = shown(position(state, 1))
    assert ask(position(state, 1)) == "Inés has played red 24 and is choosing a prediction."
    assert actions(root, "move ") == actions(root, "pick ") == []
    assert [each.attributes["id"] for each in root.find(class_="temple-column-asked")] == ["column-red"]


def test_a_hint_marks_what_it_advises():
    model = position(at_prediction(card=24), 0, hint="take1", advice="Because.")
    marked = [each.attributes["id"] for each in shown(model).all() if "data-hint" in each.attributes]
    assert marked == ["level-red-1"]
    passing_on = position(Dealt(4, ORDER).replicas[1], 1, hint="pass@4+6", advice="Because.")
    cards = [each.attributes["id"] for each in shown(passing_on).all() if "data-hint" in each.attributes]
    assert cards == ["card-5", "card-7"]
    done = [
        each.attributes["id"] for each in shown(compose(passing_on, (4, 6))).all() if "data-hint" in each.attributes
    ]
    assert done == ["pass"]


# --- The note pad ------------------------------------------------------------------------------------------------------


def noted(model):
    """By state, the cards of the note pad."""
    found = {}
    for card, note in notes(model).items():
        found.setdefault(note.state, set()).add(card)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_note_pad_holds_what_its_reader_has_seen(seats):
    for table in played("7", ALONE[seats]):
        state, truth = table.replica(0), truth_of(table)[0]
        if table.result or not state.faces:
            continue
        found = noted(model_of(table, 0))
        assert found.get("row", set()) == set(state.played)
        assert found.get("hand", set()) == {state.faces[slot] for slot in state.hands[0]}
        seen = {card for card in state.faces if card} - found.get("hand", set()) - set(state.played)
        assert found.get("passed", set()) | found.get("aside", set()) == seen
        for card, note in notes(model_of(table, 0)).items():
            if note.state == "passed":
                holder = next(
                    seat for seat in range(seats) if any(truth.faces[slot] == card for slot in truth.hands[seat])
                )
                assert note.seat == holder or (note.moved and seats > 2)
        assert noted(model_of(table, None)).keys() <= {"row", "unseen"}


def test_the_note_pad_in_words():
    table = next(each for each in played("8", ALONE[3]) if each.replica(0).phase == "play")
    root = shown(model_of(table, 0))
    (pad,) = root.find(id="notes", popover="auto")
    assert pad.find("h2")[0].text == "Note pad 9 cards of 27 seen"
    (button,) = root.find("button", popovertarget="notes")
    assert button.text == "Note pad 9 cards of 27 seen", "where there is no room for it, it is one tap away"
    assert len(pad.find(class_="notepad-suits")[0].find(class_="notepad-mark")) == 27
    words = " ".join(each.text for each in pad.find(class_="notepad-suits")[0].find(class_="unseen"))
    assert words.count("passed to Ben") >= 1 and "in your hand" in words and "not seen" in words


# --- Ends ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_is_summed_up_as_the_rules_count_it(seats, lang):
    t = Translator(lang)
    table = finished("9", ALONE[seats])
    past = table.replica(0).past
    assert len(past) == seats
    for viewer in (0, seats - 1):
        for number, ended in enumerate(past):
            root = shown(model_of(table, viewer, seen_rounds=number, result=None, to_act=()), t)
            (account,) = root.find(class_="delfos-account")
            order = [(viewer + 1 + away) % seats for away in range(seats)]
            parts = breakdown(ended.counts, ended.predictions)
            rows = account.find("tbody")[0].find("tr")
            for at, row in enumerate(rows):
                cells = [
                    int(cell.attributes["data-points"]) for cell in row.find("td") if "data-points" in cell.attributes
                ]
                assert cells == [parts[seat][at][1] for seat in order]
            assert len(rows) == (6 if seats < 4 else 5)
            assert [int(row.find("td")[0].text) for row in rows[:5]] == list(ended.counts)
            totals = account.find("tfoot")[0].find("tr")[0].find("td")
            assert [int(cell.attributes["data-points"]) for cell in totals] == [ended.points[seat] for seat in order]
            assert not root.find(id="row") and not root.find(class_="temple")
            assert actions(root, "move ") == [] and "round.continue" in actions(root, "round")


def test_the_end_of_a_match_ranks_everybody_and_offers_what_comes_next():
    for seed in range(40):
        table = finished(f"end{seed}", ALONE[3])
        root = shown(model_of(table, 0, take_backs=2))
        rows = root.find(class_="delfos-ranking")[0].find("tbody")[0].find("tr")
        ranks = [int(row.attributes["data-rank"]) for row in rows]
        assert ranks == sorted(table.result.ranks)
        title = root.find(id="summary-title")[0].text
        if ranks.count(1) > 1:
            assert title.startswith("A draw between ")
            break
        winner = table.result.ranks.index(1)
        assert title == ("You win the match" if winner == 0 else f"{NAMES[winner]} wins the match")
        assert {"table.rematch", "replay.open"} <= {each.attributes.get("data-action") for each in root.all()}
        assert root.find(class_="summary-mark")[0].text == "Played with 2 take-backs."
    else:
        raise AssertionError("no draw in 40 matches")


def test_resigning_and_an_agreed_end_are_said():
    table = next(each for each in played("10", ALONE[3]) if each.replica(0).past)
    table.resign(0)
    root = shown(model_of(table, 0))
    assert "You resigned." in root.text and root.find("tbody")[0].find("tr")[-1].attributes["data-rank"] == "3"
    assert sentences(EN, model_of(table, 1))[-1] == "Inés resigned."
    agreed = next(each for each in played("10", ALONE[3]) if each.replica(0).played)
    agreed._append(Table("agreed_end", (0, 1, 2)))
    assert "A draw between Inés, Ana and Ben" in read(screen(EN, model_of(agreed, None))).text


def test_where_a_match_stands():
    table = next(each for each in played("11", ALONE[3]) if len(each.replica(0).past) == 1)
    state = table.replica(None)
    assert VIEW.rounds(state) == 1
    numbers = tuple(VIEW.standing(state))
    assert numbers == (2, *state.past[0].points)
    said = VIEW.where(EN, numbers)
    assert said.startswith("Round 2, points: ") and "-" not in said
    assert VIEW.where(EN, ()) == VIEW.where(EN, (1, 2)) == VIEW.where(EN, (1, 2, "3")) == ""
    assert VIEW.standing(finished("11", ALONE[3]).replica(None))[0] == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_stop_of_a_replay_is_still_in_the_last_round(seats):
    table = finished("11", ALONE[seats])
    model = model_of(table, 0, result=None, replay=(9, 9))
    (headline,) = shown(model).find(class_="bar-headline")
    assert headline.text == f"Round {seats} of {seats}"


# --- The log -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_has_its_sentence(seats, lang):
    t = Translator(lang)
    table = finished("12", ALONE[seats])
    for viewer in (0, None):
        said = sentences(t, model_of(table, viewer))
        assert len(said) == len(table.history(viewer))
        assert all(each and each == each.strip() and "{" not in each for each in said)


def test_the_log_tells_a_round_from_its_deal_to_its_points():
    table = next(each for each in played("13", ALONE[4]) if each.replica(0).past)
    model = model_of(table, 0)
    told = news(EN, model, 0)
    assert re.fullmatch(r"By lot, (you start|\w+ starts) the first round\.", told[0])
    assert told[1].startswith("Round 1: the cards are shuffled. ")
    assert re.fullmatch(r"Everybody is dealt 4 cards\. Your hand: .*\.", told[2])
    assert re.fullmatch(r"Turned up at once: \w+ \d+ and \w+ \d+\.", told[3])
    assert sum(each.startswith("You choose what goes to Eva: ") for each in told) == 2
    assert sum(bool(re.fullmatch(r"Ben has chosen \d cards? to pass to Ana\.", each)) for each in told) == 2
    gains = [each for each in told if each.startswith("All cards have been passed on")]
    assert len(gains) == 2 and all(" Come from Ana: " in each and " Your hand: " in each for each in gains)
    assert sum(bool(re.search(r"\bplays? \w+ \d+\.$", each)) for each in told) == 16
    (end,) = [each for each in told if "Round 1 ends: " in each]
    points = table.replica(0).past[0].points
    listed = [int(each.replace("−", "-")) for each in re.findall(r"([+−]?\d+)[,.]", end.partition("ends: ")[2])]
    assert listed == sorted(points, reverse=True)
    heads = read(screen(EN, replace(model, panel="log"))).find(class_="log-head")
    assert [each.text[:7] for each in heads] == ["Round 2", "Round 1"]


@pytest.mark.parametrize("seats", [2, 3])
def test_what_several_people_read_together_speaks_to_nobody_and_tells_no_hand(seats):
    for table in played("14", seats_of(2, seats - 2)):
        if table.result is None and not table.replica(None).past:
            state = table.replica(None)
            said = [sentences(EN, model_of(table, viewer)) for viewer in (0, 1, None)]
            assert said[0] == said[1] == said[2]
            text = " ".join(said[0])
            assert not re.search(r"\b[Yy]ou(r)?\b", text)
            named = {int(number) for number in re.findall(rf"\b(?:{'|'.join(SUITS)}) (\d+)\b", text)}
            assert named == set(state.played)
    models = [model_of(table, viewer, seen_rounds=0, result=None, to_act=()) for viewer in (0, 1)]
    markups = [read(screen(EN, model)).find(class_="summary")[0].text for model in models]
    assert markups[0] == markups[1] and not re.search(r"\b[Yy]ou\b", markups[0])


def test_pictures_in_the_log_show_only_what_lies_open():
    pictured = 0
    table = finished("15", ALONE[4])
    for event, before, after in model_of(table, 0).steps():
        picture = VIEW.glimpse(EN, event, before, after)
        hidden = isinstance(event, Move) and isinstance(event.action, (Pass, SetAside))
        if before.phase in ("deal", "look", "remix", "open_pass") or hidden:
            assert picture is None
        elif picture is not None:
            pictured += 1
            root = read(picture)
            if isinstance(event, Move) and isinstance(event.action, Play):
                assert root.text == str(event.action.card)
                assert root.find(class_="delfos-card")[0].attributes["data-suit"] == SUITS[SUIT_OF[event.action.card]]
    assert pictured == 4 * (1 + 16 * 2)


def test_the_curtain_covers_everything():
    seen = set()
    for table in played("16", seats_of(2, 0)):
        if table.result is None and table.to_act == (1,) and not table.replica(None).past:
            seen.add(screen(EN, model_of(table, None, curtain=1, can_undo=False)))
    assert len(seen) == 1 and "data-suit" not in seen.pop()


# --- Colours and shapes --------------------------------------------------------------------------------------------------

SHEET = (CSS / "delfos.css").read_text(encoding="utf-8")


def palette(light):
    known = dict(colours()[light])
    known["brass-lit"], known["brass-ink"] = "#f0c96f", "#1c1a12"
    for name, *pair in re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", SHEET):
        known[name] = pair[light == "night"]
    return known


@pytest.mark.parametrize("light", ["day", "night"])
def test_the_temple_keeps_its_contrasts(light):
    """Text 4.5 to 1, signs 3 to 1, on every ground."""
    known = palette(light)
    grounds = ("haze", "haze-lit", "haze-low", "stone", "stone-lit", "naos")
    for ground in grounds:
        for ink in ("sepia", "sepia-soft", "gold-print"):
            assert contrast(known[ink], known[ground]) >= 4.5, (ink, ground)
        assert contrast(known["sepia-rule"], known[ground]) >= 3, ground
        for suit in SUITS:
            assert contrast(known[f"{suit}-print"], known[ground]) >= 3, (suit, ground)
    for suit in SUITS:
        assert contrast(known[f"{suit}-ink"], known[f"{suit}-field"]) >= 4.5, suit
        for paper in ("paper", "paper-deep"):
            assert contrast(known[f"{suit}-print"], known[paper]) >= 3, (suit, paper)
    for paper in ("paper",):
        assert contrast(known["gold-print"], known[paper]) >= 4.5


@pytest.mark.parametrize("light", ["day", "night"])
def test_the_five_suits_differ_without_their_hues(light):
    """R61: in greyscale the fields are five steps from yellow to purple."""
    known = palette(light)
    steps = [known[f"{suit}-field"] for suit in ("yellow", "green", "blue", "red", "purple")]
    assert all(contrast(one, other) > 1.2 for one, other in pairwise(steps))


def test_the_signs_differ_in_their_outlines():
    from tests.web.test_assets import filled

    shapes = [
        filled(CSS.parent / "art" / f"delfos-{name}.svg") for name in ("laurel", "lyre", "spring", "serpent", "flame")
    ]
    for one in range(5):
        for other in range(one):
            assert len(shapes[one] ^ shapes[other]) > 0.15 * 24 * 24, (one, other)


def test_colour_is_never_the_only_sign():
    """Wherever a suit is meant its sign or its name stands with it."""
    table = next(each for each in played("17", ALONE[2]) if len(each.replica(0).played) == 5)
    root = read(screen(EN, model_of(table, 0)))
    for each in [
        *root.find(class_="temple-column"),
        *root.find(class_="delfos-card"),
        *root.find(class_="temple-drum"),
    ]:
        suit = each.attributes["data-suit"]
        assert each.find(class_=f"delfos-sign-{suit}")
