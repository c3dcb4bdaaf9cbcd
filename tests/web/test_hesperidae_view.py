"""web.views.hesperidae: the lattice and its places, the question that hides its answer, regions and piles
(rules/hesperidae.md, known-faults R17, R19, R32, R61)."""

import html
import json
import re
from dataclasses import replace
from itertools import islice, pairwise, product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import hesperidae
from game.core import Move, Reveal, Stream, Table, genesis_for
from game.hesperidae import CARDS, IDS, Answer, Ask, Place, action_text, laid, members
from game.table import LocalTable
from tests.game.hesperidae.positions import YEARS, position
from tests.web.hesperidae_tables import finished, played, seats_of, set_up
from tests.web.tables import NAMES, model_of, truth_of
from tests.web.test_assets import filled
from tests.web.test_contrast import colours, contrast, luminance
from tests.web.views_helper import check_sound, read
from tools.emblems import AUTHORS, COLUMNS, EMBLEMS
from tools.subset_fonts import DISPLAY_LETTERS, LETTERS
from web.i18n import Translator, languages
from web.views.boards import BOARDS
from web.views.credits import PICTURES
from web.views.hesperidae.card import CORNERS, STEPS
from web.views.hesperidae.deck import EMBLEM_COLUMNS, EMBLEM_PLACES, text
from web.views.hesperidae.question import stepped, year_of
from web.views.log import log_list, sentences
from web.views.table import screen

EN, ES = Translator("en"), Translator("es")
VIEW = BOARDS["hesperidae"]
WEB = Path(__file__).resolve().parents[2] / "web"
DECK = json.loads((WEB / "decks" / "hesperidae.json").read_text(encoding="utf-8"))
SETTINGS = [(2, {}), (3, {}), (4, {}), (4, {"pairs": True}), (2, {"match": "extended"})]
LENGTH = 66
"""Choices: enough to be in the second game of a match."""
PANELS = ("", "log", "menu", "seen", "help", "resign", "report")


def shown(model, t=EN):
    root = read(screen(t, model))
    check_sound(root)
    return root


def actions(root, beginning=""):
    """The controls of one kind that can be used, each once."""
    words = [
        each.attributes["data-action"]
        for each in root.all()
        if "data-action" in each.attributes and "disabled" not in each.attributes
    ]
    words = [word for word in words if word.startswith(beginning)]
    return list(dict.fromkeys(words))


def after(model, word):
    """The model after a control that only prepares."""
    kind, _, rest = word.removeprefix("pick ").partition(" ")
    return replace(model, picks=VIEW.pick(model, model.picks, kind, rest, ""))


def ask(model, t=EN):
    (where,) = read(screen(t, model)).find(class_="ask-words")
    return " ".join(where.text.split())


def reading(model, t=EN):
    (panel,) = read(screen(t, model)).find(id="reading")
    return " ".join(panel.text.split())


def holding(state, year, **more):
    """The table of seat 0 with one of its cards picked."""
    slot = next(slot for slot in state.hands[0] if state.lying[slot] == YEARS[year])
    return set_up(state, picks={"card": str(slot), **more})


# --- Every step of whole matches ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_screen_of_a_match_is_sound(seats, options):
    viewers = [*range(seats), None]
    for step, table in enumerate(islice(played("sound", seats_of(1, seats - 1), options), LENGTH)):
        viewer = viewers[step % len(viewers)]
        root = shown(model_of(table, viewer), (EN, ES)[step % 2])
        (table_root,) = root.find(data_screen="table")
        assert table_root.attributes["data-game"] == "hesperidae"
        assert table_root.attributes["data-seat"] == ("" if viewer is None else str(viewer))
        assert table_root.attributes["data-turn"] == ",".join(map(str, table.to_act))
        if viewer not in table.to_act:
            assert actions(root, "move ") == []


def controls(model, beginning):
    """The controls of one kind that can be used, read in haste."""
    return re.findall(
        rf'<(?:button|input)(?=[^>]* data-action="({beginning} [^"]*)")(?![^>]* disabled)', screen(EN, model)
    )


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_legal_action_is_a_control_after_at_most_one_pick_and_nothing_else_is(seats, options):
    for table in islice(played("reach", seats_of(1, seats - 1), options), LENGTH):
        for seat in table.to_act:
            model = model_of(table, seat)
            found = set(controls(model, "move"))
            for word in controls(model, "pick"):
                found |= set(controls(after(model, word), "move"))
            listed = {f"move {action_text(each)}" for each in model.legal if not hasattr(each, "draw")}
            if table.replica(seat).phase == "answer":
                assert not listed
                assert all(word.startswith("move answer:") for word in found) and found
            else:
                assert found == listed


def test_there_is_always_a_way_on_whatever_was_picked():
    rng = Stream("picks", 1)
    words = ["card", "look", "read", "pile", "year", "nonsense", "add"]
    values = ["0", "7", "53", "-1", "99999999999", "1,1", "0,0", "-3,2", "nelson", "x", "", "1478", "²", "--"]
    for table in played("stale", seats_of(1, 2)):
        for seat in table.to_act:
            picks = {rng.choice(words): rng.choice(values) for _ in range(rng.below(4) + 1)}
            model = model_of(table, seat, picks=picks)
            assert controls(model, "move") or controls(model, "pick"), picks
            for word in words:
                picks = VIEW.pick(model_of(table, seat), picks, word, rng.choice(values), rng.choice(values))
                assert all(isinstance(key, str) and isinstance(value, str) for key, value in picks.items())


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_given_the_whole_truth_a_screen_still_shows_only_what_its_viewer_may_know(seats, options):
    """Markup from the viewer's replica and from the full truth are the same, letter by letter (R32)."""
    for table in islice(played("truth", seats_of(1, seats - 1), options), 1, LENGTH, 6):
        truth, history = truth_of(table)
        for viewer in (*range(seats), None):
            for panel in ("", "log"):
                model = model_of(table, viewer, panel=panel)
                told_all = replace(model, replica=truth, history=history)
                assert screen(EN, told_all) == screen(EN, model)


def test_a_table_can_be_drawn_between_any_two_events():
    """Also while luck or a reveal is due, as a joining device or a replay may see it."""
    table = finished("between", seats_of(1, 2))
    for viewer in (0, 1, None):
        history = tuple(table.history(viewer))
        for length, (_, before) in list(enumerate(history))[:: 3 if viewer else 5]:
            shown(
                model_of(
                    table, viewer, replica=before, history=history[:length], to_act=hesperidae.to_act(before), result=None,
                    legal=(),
                )
            )  # fmt: skip


# --- The question ------------------------------------------------------------------------------------------------------


def questions(seats, options, count):
    """Tables with a question that waits for its answer; always the same object as long as it is one game."""
    met = 0
    for seed in range(40):
        for table in played(f"asked{seed}", seats_of(1, seats - 1), options, asking=True):
            if table.replica(None).phase == "answer":
                yield table
                met += 1
                if met == count:
                    return
    raise AssertionError(f"only {met} questions")


def secrets(card):
    printed = DECK[card]
    return [
        *(printed[f"{what}_{lang}"] for what in ("year_label", "blurb") for lang in ("es", "en") if len(printed[f"{what}_{lang}"]) > 4),
        printed["source"],
    ]  # fmt: skip


def tells(page, card):
    """What of a card's secrets a page holds, in its words or anywhere in its markup."""
    year = str(abs(CARDS[card].year))
    found = [secret for secret in secrets(card) if secret in page]
    return found + re.findall(rf"(?<![\d.]){year}(?![\d.])", page)


@pytest.mark.parametrize(("seats", "options"), [(2, {"match": "extended"}), (3, {}), (4, {"pairs": True})])
def test_the_page_of_a_question_never_holds_its_answer(seats, options):
    """ "While it is asked about in a question, year, label, blurb and source are hidden from the player who answers." """
    for table in questions(seats, options, 4):
        state = table.replica(None)
        card = state.claim.card
        for viewer in (*(seat for seat in range(seats) if seat != state.turn), None):
            for t, panel in product((EN, ES), PANELS):
                model = model_of(table, viewer, panel=panel, picks={"read": IDS[card], "pile": str(state.turn)})
                page = html.unescape(screen(t, model))
                assert tells(page, card) == [], (IDS[card], viewer, panel)
                assert text(t.lang, card).title in page
            assert tells("\n".join(sentences(EN, model_of(table, viewer))), card) == []
        # The asker holds the card and sees it.
        assert tells(screen(EN, model_of(table, state.turn)), card)


def test_all_cards_can_be_asked_about_without_telling():
    """Whichever card it is: at a table where nothing else has its year."""
    for card, facts in enumerate(CARDS):
        table = "1402@0,0" if facts.year != 1402 else "1488@0,0"
        other = "1706" if facts.year != 1706 else "1772"
        year = str(facts.year) if card else "formation"
        state = position(table, year, other)
        slot = next(slot for slot in state.hands[0] if state.lying[slot] == card)
        state = state._replace(phase="answer", claim=Ask(slot, card), asked=(slot,))
        for viewer in (1, None):
            for t in (EN, ES):
                page = html.unescape(screen(t, set_up(state, viewer)))
                assert tells(page, card) == [], IDS[card]
                assert text(t.lang, card).title in page


def test_no_line_of_the_log_and_no_picture_in_it_holds_a_year():
    """So that a question in a later game gives nothing away."""
    table = finished("log", seats_of(1, 2))
    model = model_of(table, 0)
    for t in (EN, ES):
        said = [*sentences(t, model), *(str(VIEW.glimpse(t, *step) or "") for step in model.steps())]
        assert len([each for each in said if each]) > 60
        assert not re.findall(
            r"\d{2,}", re.sub(r"\d+ (?:points|cards|puntos|cartas)", "", re.sub(r'="[^"]*"', "", " ".join(said)))
        )


def test_help_may_be_opened_while_a_question_waits():
    for t in (EN, ES):
        assert not re.findall(r"\d{2,}", read(VIEW.how(t)).text)
        assert 7 <= len(read(VIEW.how(t)).find("li")) <= 10


@pytest.mark.parametrize(
    ("typed", "year"),
    [
        ("1478", 1478), (" 1478 ", 1478), ("-3000", -3000), ("−3000", -3000), ("3000 a. C.", -3000), ("3000 a.C.", -3000),
        ("3000 BC", -3000), ("3000 bce", -3000), ("AD 77", 77), ("77 d. C.", 77), ("77", 77), ("0", 0),
        ("hace 20 millones de años", -20_000_000), ("20 million years ago", -20_000_000), ("20 millones", -20_000_000),
        ("16,5 millones", -16_500_000), ("-20000000", -20_000_000), ("20.000.000 a. C.", -20_000_000), ("1.478", 1478),
        ("hace 3000 años", -3000), ("en 1492", 1492),
        ("", None), ("?", None), ("mil", None), ("1478-1479", None), ("10000", None), ("99999999999 BC", None),
        ("14 78 92", None),
    ],
)  # fmt: skip
def test_a_year_may_be_typed_in_many_ways(typed, year):
    """R19: "the question rule accepts its printed date form" """
    assert year_of(typed) == year


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_printed_date_is_understood_as_its_year(lang):
    for card, printed in zip(CARDS, DECK, strict=True):
        assert year_of(printed[f"year_label_{lang}"]) == card.year


def answering(**picks):
    state = position("1402@0,0", "1488", "1706", turn=1)
    slot = state.hands[1][0]
    return set_up(state._replace(phase="answer", claim=Ask(slot, state.lying[slot]), asked=(slot,)), 0, picks=picks)


def test_who_is_asked_writes_a_year_and_then_says_it():
    assert actions(shown(answering()), "move ") == []
    assert "pick year" in actions(shown(answering()))
    typed = shown(answering(year="3000 a. C."))
    assert actions(typed, "move ") == ["move answer:-3000"]
    (say,) = typed.find(id="say")
    assert say.text == "Say: 3000 BC"
    assert typed.find(id="year")[0].attributes["value"] == "3000 a. C."
    model = answering()
    model = replace(model, picks=VIEW.pick(model, {}, "year", "", "1700"))
    for word, year in (("pick add 10", 1710), ("pick add -100", 1610), ("pick add 1", 1611)):
        assert word in actions(shown(model))
        model = after(model, word)
        assert actions(shown(model), "move ") == [f"move answer:{year}"]
    assert (stepped("", "10"), stepped("9999", "100"), stepped("x", "5")) == ("1500", "9999", "x")


def test_while_a_question_waits_nothing_else_can_be_picked_so_that_no_answer_is_lost():
    assert {word.split()[1] for word in actions(shown(answering(year="1500")), "pick ")} == {"year", "add"}


def test_how_a_question_ended_is_told_with_the_year():
    state = position("1402@0,0", "1488", "1706", turn=1)
    slot = state.hands[1][0]
    asked = state._replace(phase="take", claim=Ask(slot, state.lying[slot]), asked=(slot,))
    said = reading(set_up(asked._replace(answer=1700), 0))
    assert "You said: 1700." in said
    assert "Wrong. It was: 1706." in said
    assert "Right! It was: 1706." in reading(set_up(asked._replace(answer=1706), 0))
    (take,) = shown(set_up(asked._replace(answer=1706), 0)).find(class_="hs-takeable")
    assert take.attributes["data-action"] == "move take:bethencourt_lanzarote"


def in_sight(root):
    """What the page brings in sight."""
    (cell,) = [each for each in root.find(class_="hs-cell") if "data-pan-show" in each.attributes]
    return cell


def test_what_must_be_taken_is_brought_in_sight_with_all_of_the_table():
    state = position("1402@0,0 1478@1,1 1595@0,2", "1488", "1706", turn=1)
    slot = state.hands[1][0]
    model = set_up(state._replace(phase="take", claim=Ask(slot, state.lying[slot]), asked=(slot,), answer=1706))
    root = shown(model)
    assert "data-whole" in root.find(id="lattice")[0].attributes
    assert in_sight(root).find(class_="hs-takeable")
    for take in model.legal:
        cell = in_sight(shown(replace(model, hint=action_text(take))))
        (hinted,) = cell.find(class_="hs-takeable")
        assert hinted.attributes["data-action"] == f"move {action_text(take)}"


def test_where_a_hint_would_lay_is_brought_in_sight_before_and_after_its_card_is_picked():
    state = position("1402@0,0 1492@-1,1 1478@1,1", "1595", "1706")
    model = holding(state, "1595")
    for place in (each for each in model.legal if isinstance(each, Place)):
        for picks in ({}, model.picks):
            root = shown(replace(model, picks=picks, hint=action_text(place)))
            assert in_sight(root).attributes["id"] == f"cell-{place.x},{place.y}"
    assert "data-whole" not in shown(model).find(id="lattice")[0].attributes


def test_the_buttons_that_enlarge_lie_in_the_board_but_not_over_what_shows_its_cards():
    (lattice,) = shown(set_up(position("1402@0,0", "1478", "1706"))).find(id="lattice")
    assert "data-pan" in lattice.attributes
    assert lattice.find(class_="zoom")
    (window,) = lattice.find(class_="hs-window")
    assert not window.find(class_="zoom")


@pytest.mark.parametrize("right", [True, False])
def test_how_a_question_ended_stays_for_both_until_their_next_move(right):
    early = (
        table
        for seed in range(40)
        for table in played(f"early{seed}", seats_of(1, 2), asking=True)
        if table.replica(None).phase == "answer" and len(table.replica(None).deck) > 12
    )
    table = next(early)
    state = table.replica(None)
    asker, asked, third = state.turn, (state.turn + 1) % 3, (state.turn + 2) % 3
    card, rng = state.claim.card, Stream("stays", 1)
    said = CARDS[card].year if right else 1234
    table.act(asked, hesperidae.Answer(said))

    def told(seat):
        return "for “" in reading(model_of(table, seat)) or "about “" in reading(model_of(table, seat))

    table.act(table.to_act[0], rng.choice(list(hesperidae.legal(table.replica(table.to_act[0]), table.to_act[0]))))
    assert table.replica(None).phase == "turn"
    mine = reading(model_of(table, asked))
    assert ("Right! You said" if right else "You said 1234 for “") in mine
    assert right or "; it was " in mine
    assert told(asker)
    assert not told(third)
    while table.to_act[0] != asked:
        seat = table.to_act[0]
        assert told(asked)
        action = rng.choice([each for each in hesperidae.legal(table.replica(seat), seat) if not isinstance(each, Ask)])
        table.act(seat, action)
    action = next(each for each in hesperidae.legal(table.replica(asked), asked) if not isinstance(each, Ask))
    table.act(asked, action)
    assert not told(asked)


def test_who_is_asked_reads_what_is_at_stake():
    """ "Wrong: the asker takes a card from the table; right: the one asked does." """
    assert ask(answering()) == (
        "Your turn: say the year of the card. If it is right, you take a card from the table; if not, Ana does."
    )


def test_a_card_that_may_not_be_taken_says_why():
    """Worked example 7: "A chain of three: the middle card can't be taken in a question; the end cards can." """
    state = position("1402@0,0 1478@1,1 1595@0,2", "1488", "1706", turn=1)
    slot = state.hands[1][0]
    model = set_up(state._replace(phase="take", claim=Ask(slot, state.lying[slot]), asked=(slot,), answer=1706))
    taken = [f"move take:{name}" for name in ("drake_las_palmas", "bethencourt_lanzarote")]
    assert actions(shown(model), "move ") == taken
    said = reading(after(model, "pick read real_de_las_palmas"))
    assert "Without that card the table would fall apart. Take another one. See rule 6.2" in said


def test_who_can_lay_nothing_asks_or_passes():
    """ "No card can be placed (the player claims it; the same claim serves both): ask the question or pass." """
    state = position("1402@0,0", "1488 1483 1496 1731", "1706")
    model = set_up(state)
    assert ask(model) == "Your turn: none of your cards fits. Pick one and ask Ana for its year, or pass."
    assert actions(shown(model), "move ") == ["move pass"]
    picked = holding(state, "1488")
    words = [action_text(each) for each in picked.legal if isinstance(each, Ask) and each.card == YEARS["1488"]]
    assert actions(shown(picked), "move ") == [f"move {words[0]}", "move pass"]
    (button,) = [
        each for each in shown(picked).find("button") if each.attributes.get("data-action") == f"move {words[0]}"
    ]
    assert button.text == "Ask Ana: In what year was “Revolt of the Gomerans”?"


# --- Places --------------------------------------------------------------------------------------------------------------


def test_the_places_of_the_picked_card_are_lit_and_named():
    """Worked example 1: 1478 "goes on its upper right and nowhere else by it"."""
    state = position("1402@0,0", "1478 1488", "1706")
    assert actions(shown(set_up(state)), "move ") == []
    root = shown(holding(state, "1478"))
    (place,) = root.find(class_="hs-place")
    assert place.attributes["data-action"].endswith(":1,1")
    assert place.attributes["aria-label"] == "upper right of 1402 Lanzarote"
    assert "choose the place for 1478 Las Palmas" in ask(holding(state, "1478"))
    nowhere = root.find(class_="hs-nowhere")
    assert len(nowhere) == 3
    assert all(each.attributes["aria-disabled"] == "true" for each in nowhere)
    assert nowhere[0].attributes["aria-label"] == "upper left of 1402 Lanzarote: does not fit there"


def test_a_place_that_does_not_fit_says_at_which_corner_the_colours_differ():
    """Worked example 2: "1402 and 1488 (Gomeros) both have blue on top: they can't touch" """
    state = position("1402@0,0", "1488 1478", "1706")
    said = reading(holding(state, "1488", look="1,1"))
    assert "1488 Gomerans can’t lie there" in said
    assert "Its lower left corner is yellow; 1402 Lanzarote is blue there." in said
    assert "See rule 3.2" in said
    root = shown(holding(state, "1488", look="1,1"))
    assert [each.attributes["data-corner"] for each in root.find(class_="hs-clash")] == ["lower_left"]
    assert "abajo a la izquierda es de color amarillo; la de 1402 Lanzarote, azul" in reading(
        holding(state, "1488", look="1,1"), ES
    )


def test_a_place_that_does_not_fit_says_against_which_card_the_date_is():
    """Worked example 4: "1595 can't close it, being earlier than the right card; the wildcard 1730 (Timanfaya), earlier too,
    can, and then scores 0" """
    state = position("1402@0,0 1492@-1,1 1797@1,1", "1595 1730", "1706")
    said = reading(holding(state, "1595", look="0,2"))
    assert "1797 Nelson lies below, so it would have to be earlier than 1595 Drake." in said
    assert "1492 Columbus" not in said
    (place,) = [
        each
        for each in shown(holding(state, "1730")).find(class_="hs-place")
        if each.attributes["data-action"].endswith(":0,2")
    ]
    assert place.attributes["aria-label"].endswith(
        "closes 1 group and wins 4 cards, itself scoring nothing, as a wildcard"
    )


def test_what_a_place_closes_is_named_and_counted():
    """Worked example 3: "Bottom 1402, left 1492 (Columbus), right 1478, top 1595 (Drake): closed, four cards won." """
    state = position("1402@0,0 1492@-1,1 1478@1,1", "1595", "1706")
    (place,) = [
        each
        for each in shown(holding(state, "1595")).find(class_="hs-place")
        if each.attributes["data-action"].endswith(":0,2")
    ]
    assert place.attributes["aria-label"] == (
        "upper right of 1492 Columbus and upper left of 1478 Las Palmas: closes 1 group and wins 4 cards"
    )
    assert place.find(class_="hs-gain")[0].attributes["data-text"] == "+4"


def test_a_gap_that_is_enclosed_may_be_filled():
    """R17: every touching corner matches and the dates fit: the place is lit, surrounded or not."""
    state = position("1402@0,0 1492@-1,1 1478@1,1", "1595", "1706")
    model = holding(state, "1595")
    lit = {each.attributes["data-action"] for each in shown(model).find(class_="hs-place")}
    slot = int(model.picks["card"])
    assert lit == {f"move {action_text(each)}" for each in model.legal if isinstance(each, Place) and each.slot == slot}


def test_what_a_place_promises_is_what_is_won():
    closed = 0
    for table in played("promises", seats_of(1, 2)):
        if table.replica(None).phase != "turn" or not table.to_act:
            continue
        seat, truth = table.to_act[0], truth_of(table)[0]
        model = model_of(table, seat)
        for slot in model.replica.hands[seat]:
            page = screen(EN, replace(model, picks={"card": str(slot)}))
            for word, gain in re.findall(
                r'data-action="move (place:[^"]*)"(?:(?!</button>).)*?hs-gain" data-text="\+(\d+)"', page
            ):
                moved = hesperidae.apply(truth, Move(seat, hesperidae.parse_action(word)))
                then = hesperidae.apply(moved, Reveal((slot,), (IDS[moved.claim.card],)))
                assert int(gain) == (then.piles[seat] & ~truth.piles[seat]).bit_count()
                closed += 1
    assert closed > 3


def test_corners_that_are_joined_lie_over_each_other_with_one_sign():
    """ "the touching corners have the same colour" """
    joined = 0
    for table in played("joined", seats_of(1, 1)):
        if len(table.replica(None).table) % 5 != 4 or table.result:
            continue
        root = read(screen(EN, model_of(table, 0)))
        drawn = {}
        for cell in root.find(class_="hs-cell"):
            if cell.find(class_="hs-laid"):
                x, y = map(int, re.findall(r"-?\d+", cell.attributes["style"]))
                drawn[x, -y] = {
                    corner.attributes["data-corner"]: (corner.attributes["data-colour"], corner.find(class_="hs-sign")[0].attributes["data-colour"])
                    for corner in cell.find(class_="hs-corner")
                }  # fmt: skip
        assert len(drawn) == len(laid(table.replica(None).table))
        for (x, y), corners in drawn.items():
            assert set(corners) == set(CORNERS)
            for corner, (dx, dy) in STEPS.items():
                if (x + dx, y + dy) in drawn:
                    joined += 1
                    meeting = CORNERS[3 - CORNERS.index(corner)]
                    assert corners[corner] == drawn[x + dx, y + dy][meeting]
    assert joined > 40


def test_a_card_in_words_says_what_it_touches():
    state = position("1402@0,0 1478@1,1", "1595", "1706")
    labels = [each.attributes["aria-label"] for each in shown(set_up(state)).find(class_="hs-laid")]
    assert labels == [
        "1478 Las Palmas: Founding of the Real de Las Palmas, Gran Canaria. Top corners white, lower left blue, lower right yellow."
        " Touches 1402 Lanzarote (lower left).",
        "1402 Lanzarote: The Normans land on Lanzarote, eastern islands. Top corners blue, lower left white, lower right yellow."
        " Touches 1478 Las Palmas (upper right).",
    ]


def test_pieces_that_may_stay_are_told_apart_by_letters():
    """ "between equally large ones the player chooses the one that stays" """
    for seed in range(20):
        for table in played(f"keep{seed}", seats_of(1, 1)):
            if table.replica(None).phase == "keep":
                seat = table.to_act[0]
                model = model_of(table, seat)
                root = shown(model)
                letters = {each.attributes["data-piece"] for each in root.find(class_="hs-keepable")}
                assert letters == set("ABCD"[: len(model.legal)])
                lying = len(laid(model.replica.table))
                for keep, letter in zip(model.legal, sorted(letters), strict=True):
                    stays = root.find(class_="hs-keepable", data_piece=letter)
                    assert {each.attributes["data-action"] for each in stays} == {f"move {action_text(keep)}"}
                    (button,) = root.find(id=f"do-{action_text(keep)}")
                    assert button.text.startswith(f"{letter} stays")
                    assert f"you win {lying - len(stays)} card" in button.text
                    truth = truth_of(table)[0]
                    then = hesperidae.apply(truth, Move(seat, keep))
                    gains = [hesperidae.score(truth.match, each.piles[seat], each.used, seat) for each in (truth, then)]
                    assert f", {gains[1] - gains[0]} point" in button.text
                return
    raise AssertionError("no equal pieces in 20 matches")


def test_a_card_can_be_read_with_its_text_and_source():
    state = position("1402@0,0", "1478 1488", "1706")
    model = after(set_up(state), "pick read bethencourt_lanzarote")
    said = reading(model)
    printed = DECK[YEARS["1402"]]
    for what in ("title_en", "year_label_en", "blurb_en", "source"):
        assert printed[what] in said
    assert printed["blurb_es"] in reading(model, ES)
    # A card that lies nowhere in sight cannot be read.
    assert DECK[YEARS["1977"]]["blurb_en"] not in reading(after(set_up(state), "pick read los_rodeos"))


def test_picks_go_back_and_forth():
    state = position("1402@0,0", "1478 1488", "1706")
    slot = str(state.hands[0][0])
    model = after(set_up(state), f"pick card {slot}")
    assert model.picks == {"card": slot}
    model = after(model, "pick read bethencourt_lanzarote")
    assert model.picks == {"card": slot, "read": "bethencourt_lanzarote"}
    assert after(model, "pick read bethencourt_lanzarote").picks == {"card": slot}
    assert after(model, "pick pile 1").picks == {"card": slot, "pile": "1"}
    model = after(model, "pick close")
    assert model.picks == {"card": slot}
    assert after(model, "pick close").picks == {}
    assert after(model, f"pick card {slot}").picks == {}


def test_a_hint_marks_the_card_first_and_then_the_place():
    state = position("1402@0,0", "1478 1488", "1706")
    (action,) = [each for each in set_up(state).legal if each.card == YEARS["1478"]]
    hint = action_text(action)
    first = shown(set_up(state, hint=hint))
    assert [each.attributes["data-action"] for each in first.all() if "data-hint" in each.attributes] == [
        f"pick card {action.slot}"
    ]
    then = shown(replace(holding(state, "1478"), hint=hint))
    assert [each.attributes["data-action"] for each in then.all() if "data-hint" in each.attributes] == [f"move {hint}"]


# --- Seats ---------------------------------------------------------------------------------------------------------------


def test_seats_tell_hands_regions_piles_and_points():
    """ "1 point a card, 2 for a card of one's own region" """
    state = position("1402@0,0", "1478 1488", "1706 1772", region=1, piles=("1797 1799 1341", "1492"))
    labels = [each.name_for_readers for each in shown(set_up(state)).find(class_="hs-tile")]
    assert labels == [
        "You: 4 cards in hand, Tenerife and eastern islands: 2 of 12, pile of 3 cards, 5 points",
        "Ana: 4 cards in hand, Gran Canaria and western islands: 0 of 12, pile of 1 card, 1 point",
    ]
    said = reading(after(set_up(state), "pick pile 0"))
    assert "Your pile3 cards, 5 points" in said
    assert "Tenerife: 2/61797 Nelson" in said
    assert "Without a region1341 Recco" in said


def test_with_three_the_region_left_over_is_shown():
    """ "the region left over counts double for everybody" """
    state = position("1402@0,0", "1478", "1706", "1772", region=0)
    assert "eastern islands: double for everybody" in shown(set_up(state)).find(class_="hs-spare")[0].text


def test_pairs_count_the_cards_of_both_regions_together():
    """ "victory by region: the twelve cards of the pair's two regions, both piles together" """
    state = position(
        "1402@0,0", "1478", "1706", "1772", "1852", region=0, pairs=True, piles=("1488", "1797", "1595 1553", "")
    )
    labels = [each.name_for_readers for each in shown(set_up(state)).find(class_="hs-tile")]
    assert labels[0].startswith("You: with Ben, 4 cards in hand, counting double: western islands, ")
    assert labels[2].startswith("Ben: your partner, 4 cards in hand, counting double: Gran Canaria, ")
    tiles = shown(set_up(state)).find(class_="hs-seat")
    assert ["data-ours" in each.attributes for each in tiles] == [True, False, True, False]
    maps = tiles[0].find(class_="hs-chart")[0].find("span")
    assert {
        each.attributes["data-region"]: "data-also" in each.attributes
        for each in maps
        if "data-region" in each.attributes
    } == {
        "western": False,
        "gran_canaria": True,
    }
    assert "western islands and Gran Canaria: 3 of 12" in labels[0]
    assert "western islands and Gran Canaria: 3 of 12" in labels[2]
    assert "Tenerife and eastern islands: 1 of 12" in labels[1]


def test_who_begins_chooses_a_region_and_sees_who_gets_which():
    """ "The first player chooses a region; the following players get the next ones to the east, wrapping round." """
    table = next(each for each in played("region", seats_of(1, 2)) if each.replica(None).phase == "region")
    first = table.to_act[0]
    root = shown(model_of(table, first))
    assert actions(root, "move ") == [f"move region:{word}" for word in hesperidae.REGIONS]
    shares = [
        [share.text for share in each.find("span") if not share.attributes]
        for each in root.find(class_="hs-region-shares")
    ]
    assert [share[0] for share in shares] == [
        "You: western islands",
        "You: Tenerife",
        "You: Gran Canaria",
        "You: eastern islands",
    ]
    assert all(len(share) == 4 and share[3].startswith("double for everybody: ") for share in shares)


def test_the_cards_that_decide_who_begins_are_shown_with_their_years_until_a_region_is_chosen():
    table = next(each for each in played("region", seats_of(1, 2)) if each.replica(None).phase == "region")
    drawn = shown(model_of(table, 0)).find(class_="hs-drawn-cards")[0].find(class_="hs-year")
    years = [each.attributes["data-text"] for each in drawn]
    assert len(years) == 3
    assert max(years, key=int) == years[table.to_act[0]]
    table.act(table.to_act[0], table.game.legal(table.replica(table.to_act[0]), table.to_act[0])[0])
    assert not shown(model_of(table, 0)).find(class_="hs-drawn-cards")


def test_in_a_match_the_deck_is_told_on_the_table():
    table = next(each for each in played("deck", seats_of(1, 1), {"match": "extended"}) if each.replica(None).table)
    (deck,) = shown(model_of(table, 0)).find(class_="hs-deck")
    assert deck.text == f"Deck: {len(table.replica(None).deck)}"


def test_cards_asked_about_are_seen_in_others_hands_and_no_other_card_is():
    for table in questions(3, {}, 3):
        state = table.replica(None)
        for viewer in (0, 1, 2, None):
            others = [slot for seat in range(3) if seat != viewer for slot in state.hands[seat] if slot in state.asked]
            drawn = read(screen(EN, model_of(table, viewer))).find(class_="hs-open-card")
            assert len(drawn) == len(others)
            assert len(drawn) or viewer == state.turn


# --- Ends ----------------------------------------------------------------------------------------------------------------


def numbers(row):
    return [int(cell.text) for cell in row.find("td")]


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {"pairs": True})])
@pytest.mark.parametrize("lang", languages())
def test_the_end_adds_up(seats, options, lang):
    table = finished("end", seats_of(1, seats - 1), options)
    result, state = table.result, table.replica(None)
    root = shown(model_of(table, None), Translator(lang))
    (points,) = root.find(class_="hs-points-table")
    for seat, row in enumerate(points.find("tbody")[0].find("tr")):
        parts = dict(result.parts[seat])
        own = hesperidae.score(state.match, state.piles[seat], state.used, seat)
        expected = [parts[part] for part in parts if part != "partner"] + [own]
        assert numbers(row) == expected + ([result.points[seat]] if options else [])
        assert sum(expected[:-1]) == own
    assert "table.rematch" in actions(root)
    assert len(root.find(class_="hs-chip")) == sum(len(members(pile)) for pile in state.piles)


def test_each_game_of_a_match_is_summed_up_and_then_the_match():
    """ "a win each for all who are tied after the tie-break" """
    table = finished("match", seats_of(1, 1), {"match": "extended"})
    past = table.replica(None).match.past
    for number, game in enumerate(past[:-1]):
        root = shown(model_of(table, 0, seen_rounds=number, result=None, to_act=()))
        assert root.find(id="summary-title")[0].text == f"Game {number + 1}"
        won = [
            sum(seat in hesperidae.winners(table.replica(None).match, each) for each in past[: number + 1])
            for seat in (0, 1)
        ]
        assert numbers(root.find(class_="hs-games-table")[0].find("tfoot")[0]) == won
        (points,) = root.find(class_="hs-points-table")
        assert [numbers(row)[-1] for row in points.find("tbody")[0].find("tr")] == list(game.points)
        (games,) = root.find(class_="hs-games-table")
        assert len(games.find("tbody")[0].find("tr")) == number + 1
        assert actions(root, "round.") == ["round.continue"]
        assert [each.text for each in root.find("button") if "data-autofocus" in each.attributes] == ["Next game"]
    root = shown(model_of(table, 0))
    rows = root.find(class_="hs-games-table")[0].find("tbody")[0].find("tr")
    assert [[int(cell.text) for cell in row.find("td")] for row in rows] == [list(game.points) for game in past]
    won = numbers(root.find(class_="hs-games-table")[0].find("tfoot")[0])
    assert won == list(table.result.points)


def test_the_last_card_of_a_game_is_told_with_its_result():
    """What ends a game is no repetition that the log may leave out."""
    plain = 0
    for seed in range(6):
        model = model_of(finished(f"last{seed}", seats_of(1, 1)), 0)
        last = read(log_list(EN, model)).find("li")[1].text
        assert re.search(r"(You win|Ana wins|A draw|you win)", last)
        assert "card is “" not in last
        plain += "It closes no group, and no card is left." in last
    assert plain


def over(own, other, **more):
    """A game that is over, with these piles."""
    state = position("1402@0,0", "", "", piles=(own, other), **more)
    return state._replace(phase="over", deck=(), hands=((), ()))


def test_a_tie_that_own_cards_decide_says_so():
    """ "Tie: more own-region cards; still tied: a draw." """
    # Own are Tenerife and the eastern islands: 1797 and 1799 of Tenerife, 1488 of the western islands.
    state = over("1797 1341", "1488 1595", region=1)
    assert hesperidae.game_so_far(state.match, state.piles, state.used).points == (3, 4)
    state = over("1797 1799", "1341 1492 1526 1909", region=1)
    (title,) = shown(set_up(state)).find(id="summary-title")
    assert title.text == "4 points each: you win with more cards of your own regions, 2 to 0"
    (title,) = shown(set_up(state, 1)).find(id="summary-title")
    assert title.text == "4 points each: Inés wins with more cards of the own regions, 2 to 0"
    (title,) = shown(set_up(over("1341 1492", "1526 1909", region=1))).find(id="summary-title")
    assert title.text.startswith("A draw between Inés and Ana, with 2 points each and equally many cards")


def test_the_cards_won_are_named_in_the_order_of_what_they_give():
    state = over("1341 1797 1730", "1488", region=1)._replace(used=1 << YEARS["1730"])
    mine, theirs = shown(set_up(state)).find(class_="hs-won-cards")
    named = [(each.text, each.attributes["data-gives"]) for each in mine.find(class_="hs-won-name")]
    assert named == [("1797 Nelson", "2"), ("1341 Recco", "1"), ("1730 Timanfaya", "0")]
    assert "(face down, 0 points)" in mine.text
    assert [each.text for each in theirs.find(class_="hs-won-name")] == ["1488 Gomerans"]


def test_the_score_above_a_summary_is_that_of_its_table():
    table = next(
        each for each in played("score", seats_of(1, 1), {"match": "extended"}) if each.replica(None).match.past
    )
    root = shown(model_of(table, 0, seen_rounds=0))
    won = numbers(root.find(class_="hs-games-table")[0].find("tfoot")[0])
    assert sum(won) >= 1
    assert root.find(class_="bar-headline")[0].text.endswith(f"Games won: {won[0]}–{won[1]}")


def test_where_games_of_a_match_were_won_names_tell_whose():
    table = finished("match", seats_of(1, 1), {"match": "extended"})
    (why,) = shown(model_of(table, 0)).find(class_="summary-why")
    assert why.text == "Games won: You {}; Ana {}.".format(*table.result.points)


def test_resigning_and_an_agreed_end_are_said():
    table = next(each for each in played("resign", seats_of(1, 2)) if len(each.log.lines()) > 40)
    table.resign(0)
    root = shown(model_of(table, 0))
    assert "You resigned." in root.text
    assert root.find(id="summary-title")[0].text
    assert sentences(EN, model_of(table, 1))[-1] == "Inés resigned."
    early = next(each for each in played("resign", seats_of(1, 2)) if each.replica(None).phase == "region")
    early.resign(1)
    shown(model_of(early, 0))


# --- A seat that is gone for good ----------------------------------------------------------------------------------------


def without(table, seat):
    """The table once a seat is gone for good."""
    table._append(Table("out", (seat,)))
    table.settle()
    return table


def left(seed, seats, options, at, seat, *, asking=False):
    """A table that a seat leaves after so many choices, then after each of the others; always the same object."""
    for step, table in enumerate(played(seed, seats_of(1, seats - 1), options, asking=asking)):
        if step == at:
            without(table, seat)
        if step >= at:
            yield table


@pytest.mark.parametrize(
    ("seats", "match", "at"), [(3, "single", 0), (3, "single", 25), (4, "single", 12), (4, "extended", 45)]
)
def test_screens_without_a_seat_are_sound_and_tell_nothing_hidden(seats, match, at):
    """Also those of the seat itself, and of a later game, in which it takes no part."""
    seat, games = (at + 1) % seats, set()
    for step, table in enumerate(islice(left("left", seats, {"match": match}, at, seat), LENGTH)):
        truth, history = truth_of(table)
        viewer = (*range(seats), None)[step % (seats + 1)]
        model = model_of(table, viewer)
        shown(model, (EN, ES)[step % 2])
        assert screen(EN, replace(model, replica=truth, history=history)) == screen(EN, model)
        games.add(len(truth.match.past))
    assert len(games) > (match == "extended")
    *_, last = left("left", seats, {"match": match}, at, seat)
    shown(model_of(last, 0))


def test_who_is_gone_is_shown_as_gone():
    table = next(iter(left("shown", 4, {}, 30, 2)))
    for t, words in ((EN, "gone"), (ES, "fuera")):
        root = shown(model_of(table, 0), t)
        (tile,) = root.find(class_="hs-gone")
        (mark,) = tile.find(class_="hs-left")
        assert mark.text == words
        assert f": {words}, " in tile.text
        assert tile.find(class_="hs-progress") == []
        assert len(root.find(class_="hs-progress")) == 3
    assert sentences(EN, model_of(table, 0))[-1] == "Ben is out of the game; the others play on."
    assert sentences(ES, model_of(table, 0))[-1] == "Ben queda fuera de la partida; los demás siguen jugando."
    assert sentences(EN, model_of(table, 2))[-1] == "You are out of the game; the others play on."
    assert sentences(ES, model_of(table, 2))[-1] == "Quedas fuera de la partida; los demás siguen jugando."
    assert "panel.resign" not in actions(shown(model_of(table, 2, panel="menu")))
    assert "panel.resign" in actions(shown(model_of(table, 0, panel="menu")))


def test_a_region_that_is_nobodys_own():
    table = next(iter(left("nobody", 3, {}, 0, 1)))
    assert table.replica(None).phase == "region"
    names = {"Inés", "Ana", "Ben", "You", "Nobody", "double for everybody"}
    for each in shown(model_of(table, 0)).find(class_="hs-region-shares"):
        told = [span.text.partition(":")[0] for span in each.find("span") if ":" in span.text][-4:]
        assert set(told) <= names
        assert "Nobody" in told and "Ana" not in told


def test_who_draws_is_who_is_there():
    """The cards drawn to see who begins stand beside those who drew them."""
    table = without(LocalTable(hesperidae, genesis_for(hesperidae, seats_of(1, 3), ()), "draws"), 1)
    said = sentences(EN, model_of(table, 0))[2]
    assert "Ana" not in said.partition(".")[0] and "Eva" in said
    (drawn,) = shown(model_of(table, 0)).find(class_="hs-drawn-cards")
    assert [who.text for who in drawn.find(class_="who")] == ["You", "Ben", "Eva"]


def test_an_answer_is_still_the_answer_of_who_is_gone():
    for seed in range(40):
        for table in played(f"answers{seed}", seats_of(1, 3), asking=True):
            state = table.replica(None)
            if state.phase == "take" and table.to_act == (state.turn,):
                break
        else:
            continue
        break
    event, _ = list(table.history(None))[-1]
    assert isinstance(event, Move) and isinstance(event.action, Answer)
    seat = event.seat
    without(table, seat)
    assert table.replica(None).phase == "take"
    assert f"{NAMES[seat]} said: " in reading(model_of(table, None))


def test_where_a_match_stands_is_numbers_and_words():
    for options, pattern in (({}, r"Points: \d+–\d+"), ({"match": "extended"}, r"Game \d+, won so far: \d+–\d+")):
        for table in played("where", seats_of(1, 1), options):
            numbers_ = VIEW.standing(table.replica(None))
            assert re.fullmatch(pattern, VIEW.where(EN, tuple(numbers_)))
    for nonsense in ((), (1,), (1, 2, 3, 4, 5, 6), (0, "1", 2), (0, True, 2)):
        assert VIEW.where(EN, nonsense) == ""


# --- What is printed -------------------------------------------------------------------------------------------------------


def test_every_card_has_all_its_texts_in_every_language():
    for card in range(len(CARDS)):
        for lang in languages():
            told = text(lang, card)
            assert all((told.title, told.short, told.label, told.blurb, told.source)), (IDS[card], lang)
            assert len(told.short) <= 15
            assert str(abs(CARDS[card].year)) not in told.short + told.title
    for lang in languages():
        assert len({text(lang, card).short for card in range(len(CARDS))}) == len(CARDS)
    assert text("eo", 3) == text("en", 3)


def test_the_fonts_have_every_letter_of_the_cards():
    for card in range(len(CARDS)):
        for lang in languages():
            told = text(lang, card)
            assert set(told.title + told.short + told.label + told.blurb + told.source) <= {*LETTERS, "æ"}
            assert {letter for letter in told.title if letter.isalpha()} <= set(DISPLAY_LETTERS)


def test_every_card_has_its_emblem_and_its_place_tells_no_date():
    assert set(EMBLEMS) == set(IDS)
    assert [name for name, _ in sorted(EMBLEM_PLACES.items(), key=lambda entry: entry[1])] == sorted(EMBLEMS)
    assert EMBLEM_COLUMNS == COLUMNS
    picture = ElementTree.fromstring((WEB / "art" / "hesperidae-emblems.svg").read_text(encoding="utf-8"))
    assert len(list(picture)) == len(CARDS)
    # A place that went by date would be a good guess at the year.
    years = [CARDS[IDS.index(name)].year for name in sorted(EMBLEMS)]
    later = sum(one < other for one, other in pairwise(years))
    assert 18 < later < 36


def test_the_three_pintaderas_differ_in_their_outlines():
    """R61: three colours carry a symbol each."""
    shapes = [filled(WEB / "art" / f"hesperidae-{name}.svg") for name in ("triangle", "disc", "square")]
    for one, other in pairwise([*shapes, shapes[0]]):
        assert len(one ^ other) > 0.15 * 24 * 24


@pytest.mark.parametrize("light", ["day", "night"])
def test_sand_and_cards_keep_their_contrasts(light):
    known = dict(colours()[light])
    css = (WEB / "css" / "hesperidae.css").read_text(encoding="utf-8").partition("}")[0]
    for name, *pair in re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", css):
        known[name] = pair[light == "night"]
    for ground in ("ground", "ground-lit", "ochre-deep"):
        for ink in ("ground-ink", "ground-soft"):
            assert contrast(known[ink], known[ground]) >= 4.5, (ink, ground)
        assert contrast(known["ochre"], known[ground]) >= 3, ground
        assert contrast(known["stock"], known[ground]) >= 3, ground
    for ground in ("ground", "ground-lit"):
        assert contrast(known["ochre"], known[ground]) >= 4.5
        assert contrast(known["ground-rule"], known[ground]) >= 3
    for ink, ground in (
        ("brass-ink", "ochre"),
        ("stock-ink", "stock"),
        ("stock-soft", "stock"),
        ("night-ink", "night-stock"),
    ):
        assert contrast(known[ink], known[ground]) >= 4.5
    for colour in ("blue", "yellow", "white"):
        assert contrast(known[f"{colour}-ink"], known[f"{colour}-field"]) >= 4.5
    # In greyscale too: the fields are dark, half-way and light.
    blue, yellow, white = (luminance(known[f"{colour}-field"]) for colour in ("blue", "yellow", "white"))
    assert yellow / blue > 2
    assert white / yellow > 1.5


def test_who_drew_the_emblems_is_credited():
    assert {icon.partition("/")[0] for icon in EMBLEMS.values()} == set(AUTHORS)
    assert PICTURES[0][1].split(", ") == sorted(AUTHORS.values())
