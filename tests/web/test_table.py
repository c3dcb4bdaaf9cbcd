"""web.views.table: the frame of a table. What may be done is a control, and nobody's cards are where they must not be."""

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest

from game.core import Refused
from game.hipparchus import action_text
from tests.web.tables import ALONE, TWO, finished, model_of, played, position, truth_of
from tests.web.views_helper import check_sound, read
from web.i18n import Translator, languages
from web.rulebook import source, typeset
from web.views.boards import BOARDS
from web.views.log import sentences
from web.views.table import screen

EN = Translator("en")
GAME_SOURCES = Path(__file__).resolve().parents[2] / "game"
WICKED = '<img src=x onerror="alert(1)">'


def actions(root, beginning=""):
    """The data-actions that can be used: what lies under an open panel, or is disabled, can't."""
    usable = []
    for each in root.all():
        word = each.attributes.get("data-action", "")
        above, covered = each, False
        while above is not None:
            covered |= "inert" in above.attributes or "disabled" in above.attributes
            above = above.parent
        if word and not covered and word.startswith(beginning):
            usable.append(word)
    return usable


# --- Every step of whole matches ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_every_screen_of_a_match_is_sound_and_offers_just_what_is_legal(seed, lang):
    t = Translator(lang)
    for table in played(seed):
        for viewer in (0, 1, None):
            model = model_of(table, viewer)
            root = read(screen(t, model))
            check_sound(root)
            assert sorted(actions(root, "move ")) == sorted(f"move {action_text(action)}" for action in model.legal)
            (table_root,) = root.find(data_screen="table")
            assert table_root.attributes["data-game"] == "hipparchus"
            assert table_root.attributes["data-seat"] == ("" if viewer is None else str(viewer))
            assert table_root.attributes["data-turn"] == ",".join(map(str, table.to_act))
            assert table_root.attributes["data-over"] == ("true" if table.result else "false")


@pytest.mark.parametrize("seats", [ALONE, TWO], ids=["alone", "two"])
@pytest.mark.parametrize("seed", ["5", "6"])
def test_given_the_whole_truth_a_screen_still_shows_only_what_its_viewer_may_know(seed, seats):
    """Markup from the viewer's replica and from the full truth are the same, letter by letter."""
    for table in played(seed, seats):
        truth, history = truth_of(table)
        for viewer in (0, 1, None):
            for panel in ("", "log"):
                model = model_of(table, viewer, panel=panel)
                told_all = replace(model, replica=truth, history=history)
                assert screen(EN, told_all) == screen(EN, model)
                assert sentences(EN, told_all) == sentences(EN, model)


def test_two_truths_that_look_the_same_to_a_seat_give_the_same_screen():
    """The other row is sampled anew: whoever sees the same sees the same markup."""
    from game.core import Reveal, Stream, told
    from game.hipparchus import apply, sample, start

    compared = 0
    for step, table in enumerate(played("7")):
        replica = table.replica(0)
        if step % 5 or table.result or replica.past:
            continue
        other = sample(replica, 0, Stream("other world", step))
        faces = dict(zip(other.rows[1].slots, other.rows[1].suits, strict=True))
        faces |= {slot: play.suit for play in other.plays for slot in play.slots}
        state = seen = start({}, 2)
        history = []
        for event, before in truth_of(table)[1]:
            if isinstance(event, Reveal) and before.phase == "deal1":
                event = replace(event, faces=tuple(faces[slot] for slot in event.slots))
            history.append((told(event, 0), seen))
            state, seen = apply(state, event), apply(seen, told(event, 0))
        compared += state.rows[1].suits != truth_of(table)[0].rows[1].suits
        model = model_of(table, 0)
        assert screen(EN, replace(model, replica=seen, history=tuple(history))) == screen(EN, model)
    assert compared > 2


def test_a_table_can_be_drawn_between_any_two_events():
    """Also while luck or a reveal is due, as a joining device may see it."""
    table = finished("15")
    for viewer in (0, 1, None):
        history = tuple(table.history(viewer))
        for length, (_, before) in enumerate(history):
            acts = table.game.to_act(before)
            model = model_of(
                table, viewer, replica=before, history=history[:length], to_act=acts, result=None, seen_rounds=9
            )
            model = replace(model, legal=tuple(table.game.legal(before, viewer)) if viewer in acts else ())
            check_sound(read(screen(EN, model)))


@pytest.mark.parametrize("lang", languages())
def test_every_event_has_its_sentence(lang):
    t = Translator(lang)
    for seats in (ALONE, TWO):
        table = finished("8", seats)
        for viewer in (0, 1, None):
            said = sentences(t, model_of(table, viewer))
            assert len(said) == len(table.history(viewer))
            assert all(sentence and sentence == sentence.strip() and "{" not in sentence for sentence in said)


# --- Two people at one device ------------------------------------------------------------------------------------------


def test_the_curtain_covers_everything():
    seen = set()
    for seed in "abcdef":
        for table in played(seed, TWO):
            if table.to_act == (1,) and table.result is None:
                markup = screen(EN, model_of(table, 1, curtain=1, panel="log", can_undo=False))
                seen.add(markup)
                assert actions(read(markup)) == ["curtain.lift"]
                assert "data-suit" not in markup
    assert len(seen) == 1, "what the curtain shows depends on nothing but the seat"
    assert "Pass the device to Ana" in read(seen.pop()).text


def test_what_two_people_read_together_speaks_to_neither_and_tells_no_row():
    for table in played("9", TWO):
        if table.result is None and len(table.replica(None).past) == 1:
            break
    models = [model_of(table, seat, seen_rounds=0, panel=panel) for seat in (0, 1) for panel in ("", "log")]
    markups = [read(screen(EN, model)) for model in models]
    for markup in markups:
        assert not re.search(r"\b[Yy]ou\b|Your row", markup.text)
        assert not markup.find(class_="row")
    assert [each.find(class_="summary")[0].text for each in markups].count(
        markups[0].find(class_="summary")[0].text
    ) == 4
    assert sentences(EN, models[0]) == sentences(EN, models[2])


# --- Names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        WICKED,
        "\"'><script>",
        "W" * 10_000,
        "👩‍👩‍👧‍👦" * 50,
        "مرحبا",
        "a\u202eb\u2066",
        "\u200b\u200d",
        "   ",
        "\x00\n\r\t",
    ],
    ids=["image", "script", "long", "emoji", "arabic", "turned", "invisible", "blank", "control"],
)
def test_any_name_is_text_and_keeps_its_place(name):
    table = finished("10")
    middle = next(each for each in played("10") if len(each.replica(0).plays) == 5)
    for seats in (("Ana", name), (name, name)):
        for model in (
            model_of(middle, 0, names=seats),
            model_of(middle, 0, names=seats, panel="log"),
            model_of(middle, 0, names=seats, curtain=1),
            model_of(table, 0, names=seats),
        ):
            markup = screen(EN, model)
            root = read(markup)
            check_sound(root)
            assert not [each for each in root.all() if each.name in ("img", "script")]
            assert not set("\u202e\u2066\u200b\x00") & set(markup)
            assert all(len(each.text) <= 60 for each in root.find("bdi"))
            assert all(each.text.strip() for each in root.find("bdi"))


def test_who_has_no_name_is_called_after_the_seat():
    middle = next(each for each in played("11", TWO) if len(each.replica(0).plays) == 5)
    assert "Player 2" in read(screen(EN, model_of(middle, 0, names=("", "")))).text


def test_people_of_one_name_are_told_apart():
    middle = next(each for each in played("11", TWO) if len(each.replica(0).plays) == 5)
    root = read(screen(EN, model_of(middle, 0, names=("Ana", "ana"))))
    assert "ana (2)" in root.text
    assert [mark.attributes["data-mark"] for mark in root.find(class_="seat-mark")] == ["II", "I"]


# --- Panels, refusals, undo -------------------------------------------------------------------------------------------


def test_a_panel_is_a_dialog_over_a_table_that_cannot_be_reached():
    middle = next(each for each in played("12") if each.to_act == (0,) and len(each.replica(0).plays) > 4)
    for panel in ("menu", "log", "seen", "help", "resign", "report"):
        root = read(screen(EN, model_of(middle, 0, panel=panel, report=WICKED)))
        check_sound(root)
        (dialog,) = root.find(role="alertdialog" if panel == "resign" else "dialog")
        assert dialog.attributes["id"] == f"panel-{panel}", "another panel is another dialog for a reader of screens"
        assert dialog.attributes["aria-modal"] == "true"
        assert len([each for each in dialog.all() if "data-autofocus" in each.attributes]) == 1
        assert "panel.close" in [each.attributes["data-action"] for each in dialog.find("button")]
        assert actions(root, "move ") == []
    assert not read(screen(EN, model_of(middle, 0, panel="no-such-panel"))).find(role="dialog")


def test_the_menu_has_what_a_table_offers():
    middle = next(each for each in played("12") if each.to_act == (0,) and len(each.replica(0).plays) > 4)
    (menu,) = read(screen(EN, model_of(middle, 0, panel="menu"))).find(class_="menu")
    assert actions(menu) == [
        *["undo", "hint", "pause", "panel.seen", "panel.help", "replay.open", "table.export", "panel.report"],
        *["panel.resign", "panel.end"],
    ]
    assert [link.attributes["href"] for link in menu.find("a")] == ["#/rules/hipparchus", "#/settings", "#/"]
    over = read(screen(EN, model_of(finished("12"), 0, panel="menu"))).find(class_="menu")[0]
    assert actions(over) == ["panel.seen", "panel.help", "replay.open", "table.export", "panel.report"]


def test_resigning_asks_first_and_the_safe_answer_has_the_focus():
    root = read(screen(EN, position("SSM", panel="resign")))
    assert [word for word in actions(root) if "resign" in word] == ["resign.confirm"]
    (safe,) = [each for each in root.all() if "data-autofocus" in each.attributes]
    assert safe.attributes["data-action"] == "panel.close"
    assert "resign" not in screen(EN, model_of(finished("12"), 0, panel="resign"))


def test_undo_is_there_just_when_it_may_be_used():
    for table in played("13"):
        model = model_of(table, 0)
        assert ("undo" in actions(read(screen(EN, model)))) == model.can_undo
    assert "undo" not in actions(read(screen(EN, position("SSM", can_undo=False))))


def test_a_refusal_says_why_and_links_to_its_rule():
    root = read(screen(EN, position("SSM", refusal="play.must_follow_suit")))
    (said,) = root.find(class_="refusal")
    assert "role" not in said.attributes, "the live region says it: two would say it twice"
    assert "You can answer in the suit that was led, so you must." in said.text
    assert said.find("a")[0].attributes["href"] == "#/rules/hipparchus?rule=3.2"
    assert "refusal.close" in actions(root)
    unknown = read(screen(EN, position("SSM", refusal=WICKED))).find(class_="refusal")[0]
    assert unknown.find("a") == []
    assert "That is not possible now." in unknown.text


def test_notices_are_shown_where_there_is_a_sentence():
    shown = screen(EN, position("SSM", notices=("settings.not_kept", "no.such_notice")))
    assert EN.t("settings.not_kept").split("'")[0] in read(shown).text
    assert "no.such_notice" not in shown


# --- Refusals have sentences ------------------------------------------------------------------------------------------


def refusals(folder):
    """The codes with which the sources refuse: first arguments of what refuses, and code-like texts of the same kinds."""
    codes, texts = set(), set()
    for file in sorted(folder.rglob("*.py")):
        if {"conformance", "fair", "room"} & {
            *file.parts
        }:  # speaks to developers; to other devices, and no screen shows it yet
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if name in ("Refused", "TextError", "Hidden", "illegal"):
                    codes.add(node.args[0].value)
    kinds = {code.partition(".")[0] for code in codes}
    return codes | {
        text for text in texts if re.fullmatch(r"[a-z]+\.[a-z_]+", text) and text.partition(".")[0] in kinds
    }


@pytest.mark.parametrize("lang", languages())
def test_every_refusal_of_the_rules_and_of_tables_has_a_sentence(lang):
    t = Translator(lang)
    codes = refusals(GAME_SOURCES)
    assert {"play.must_follow_suit", "table.stale", "save.damaged", "json.number"} <= codes
    assert [code for code in sorted(codes) if not t.knows(f"refusal.{code}")] == []


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", BOARDS)
def test_every_refused_play_names_a_rule_that_stands_in_the_rules(game, lang):
    codes = {code for code in refusals(GAME_SOURCES / game) if code.startswith(("play.", f"{game}."))}
    rules = BOARDS[game].RULE_OF
    assert codes
    assert sorted(rules) == sorted(codes)
    _, body = typeset(Translator(lang), source(game, lang))
    assert [rule for rule in rules.values() if f'id="rule-{rule}"' not in body] == []


def test_a_table_refuses_with_codes_that_have_sentences():
    """The codes found in the sources are those that come out."""
    table = next(played("14"))
    with pytest.raises(Refused) as refusal:
        table.act(1 - table.to_act[0], None)
    assert EN.knows(f"refusal.{refusal.value.code}")
