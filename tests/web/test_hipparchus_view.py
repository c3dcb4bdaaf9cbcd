"""web.views.hipparchus: what is asked, what lies where, who won and why (rules/hipparchus.md, known-faults R23 and R25)."""

import re
from pathlib import Path

import pytest

from game.core import Table
from game.hipparchus import Play, Round, State
from tests.web.tables import ALONE, TWO, finished, model_of, played, position
from tests.web.test_contrast import colours, contrast
from tests.web.views_helper import check_sound, read
from web.i18n import Translator, languages
from web.views.hipparchus import tricks
from web.views.hipparchus.score import won_table
from web.views.log import news, sentences
from web.views.people import People
from web.views.table import screen

EN, ES = Translator("en"), Translator("es")
CSS = Path(__file__).resolve().parents[2] / "web" / "css"
SKY = "".join((CSS / f"{name}.css").read_text(encoding="utf-8").partition("}")[0] for name in ("table", "hipparchus"))
"""The first rule, which sets the colours of the whole table."""


def moves(root):
    return [
        each.attributes["data-action"]
        for each in root.all()
        if each.attributes.get("data-action", "").startswith("move ")
    ]


def ask(model, t=EN):
    return " ".join(read(screen(t, model)).find(class_="ask-words")[0].text.split())


# --- The row -----------------------------------------------------------------------------------------------------------


def test_a_group_of_three_is_one_button_and_one_of_four_has_three():
    """R23: M M M S M E may lead 3 Moon, 1 Sun, 1 Moon, 1 Earth; once the Sun has left, 1, 2 or 3 of four Moon."""
    assert moves(read(screen(EN, position("MMMSME")))) == ["move 3M@0", "move 1S@3", "move 1M@4", "move 1E@5"]
    assert moves(read(screen(EN, position("MMMME")))) == ["move 1M@0", "move 2M@0", "move 3M@0", "move 1E@4"]


def test_controls_are_named_by_cards_and_place_from_left_to_right():
    root = read(screen(EN, position("SMMMEEEEE")))
    (row,) = root.find(id="row")
    assert row.attributes["aria-label"] == "Your row, 9 cards"
    assert [each.attributes["aria-label"] for each in row.find("button")] == [
        "1 Sun, card 1 of your row",
        "3 Moon, cards 2 to 4 of your row",
        "1 of 5 Earth",
        "2 of 5 Earth",
        "3 of 5 Earth",
    ]
    assert "5 Earth, cards 5 to 9 of your row" in row.text


def test_what_may_not_be_played_says_why_and_is_no_move():
    root = read(screen(EN, position("MMSMEEEE", lead="MM")))
    assert moves(root) == ["move 1M@3"]
    reasons = {
        each.attributes["aria-label"]: root.find(id=each.attributes["aria-describedby"])[0].text
        for each in root.find("button", aria_disabled="true")
    }
    assert reasons == {
        "2 Moon, cards 1 to 2 of your row": "In the suit that was led, the answer needs a different number of cards.",
        "1 Sun, card 3 of your row": "You can answer in the suit that was led, so you must.",
        "4 Earth, cards 5 to 8 of your row": "You can answer in the suit that was led, so you must.",
    }
    looks = [each.attributes["data-action"] for each in root.find("button", aria_disabled="true")]
    assert looks == ["pick look 0", "pick look 2", "pick look 4"]


def test_one_number_of_a_long_group_may_be_barred():
    root = read(screen(EN, position("MMMMME", lead="MM")))
    assert moves(root) == ["move 1M@0", "move 3M@0"]
    barred = [each.attributes["aria-label"] for each in root.find("button", aria_disabled="true")]
    assert barred == ["2 of 5 Moon", "1 Earth, card 6 of your row"]


def test_looking_at_a_barred_group_keeps_its_reason_open():
    looked = read(screen(EN, position("MMSM", lead="MM", picks={"look": "2"}))).find(class_="play-looked")
    assert [each.attributes["id"] for each in looked] == ["play-2"]
    assert not read(screen(EN, position("MMSM", picks={"look": "2"}))).find(class_="play-looked")


def test_a_card_has_one_key_and_the_key_holds_the_round():
    past = (Round(((5, 1, 3), (2, 4, 1)), 0),)
    for rounds, beginning in (((), "r1-"), (past, "r2-")):
        keys = [
            each.attributes["data-flip"] for each in read(screen(EN, position("MMMMSE", lead="EE", past=rounds))).all()
            if "data-flip" in each.attributes
        ]  # fmt: skip
        assert len(keys) == len(set(keys)) == 8
        assert all(key.startswith(beginning) for key in keys)


def test_face_down_cards_are_all_alike_and_have_no_key():
    for table in played("20"):
        for viewer in (0, 1, None):
            for row in read(screen(EN, model_of(table, viewer))).find(class_="covered"):
                cards = row.find(class_="card")
                assert len({tuple(sorted(card.attributes.items())) for card in cards}) <= 1
                assert all("id" not in each.attributes and "data-flip" not in each.attributes for each in row.all())
                assert len(cards) == int(row.find(class_="covered-count")[0].text)


# --- What is asked -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "lead", "english", "spanish"),
    [
        ("MSE", "", "Your turn: lead a whole group of up to 3, or 1, 2 or 3 cards of a longer one.",
         "Te toca: sal con un grupo entero de hasta 3, o con 1, 2 o 3 cartas de uno mayor."),
        ("MSMMME", "MM", "Your turn: answer 2 Moon with 1 or 3 Moon.", "Te toca: responde a 2 de Luna con 1 o 3 de Luna."),
        ("ESEMME", "E", "Your turn: answer 1 Earth. You have no Earth that fits: play Sun or Moon, any number.",
         "Te toca: responde a 1 de Tierra. Ninguna carta de Tierra te sirve: juega Sol o Luna, las que quieras."),
        ("SSS", "E", "Your turn: answer 1 Earth. You have no Earth: play Sun, any number.",
         "Te toca: responde a 1 de Tierra. No te quedan cartas de Tierra: juega Sol, las que quieras."),
    ],
)  # fmt: skip
def test_one_sentence_says_whose_turn_it_is_and_what_is_asked(row, lead, english, spanish):
    model = position(row, lead=lead)
    assert (ask(model), ask(model, ES)) == (english, spanish)


def test_while_the_other_thinks_it_is_not_ones_turn():
    table = next(each for each in played("21") if each.to_act == (1,) and each.replica(0).phase == "reply")
    model = model_of(table, 0)
    assert re.fullmatch(r"Ana is considering an answer to \d (Sun|Moon|Earth)\.", ask(model))
    root = read(screen(EN, model))
    assert not root.find(class_="ask-mine") and not root.find(class_="table-mine")
    assert root.find(class_="thinking")
    assert {each.attributes.get("data-action") for each in root.find(id="row")[0].find("button")} == {None}
    hotseat = next(each for each in played("21", TWO) if each.to_act == (1,))
    assert not read(screen(EN, model_of(hotseat, 0))).find(class_="thinking")


# --- Tricks and won cards ----------------------------------------------------------------------------------------------


def trick(lead, reply, won):
    """Seat 0 leads, seat 1 answers, with these cards won before."""
    plays = (Play(0, lead[0], tuple(range(len(lead)))), Play(1, reply[0], tuple(range(14, 14 + len(reply)))))
    return tricks.decided(State("show_reply", 0, won=won, plays=plays, unused="??"))


@pytest.mark.parametrize(
    ("lead", "reply", "won", "english", "spanish"),
    [
        # "same suit, the higher value"
        ("MMM", "M", ((0, 0, 0), (0, 0, 0)), "You win the trick. Same suit: 3 beats 1.",
         "Ganas la baza. Mismo palo: 3 gana a 1."),
        # Worked example 4: "Lead 2 Moon by a player with 4 Moon won; reply 1 Earth by a player with 3 Earth won: the follower wins"
        ("MM", "E", ((0, 4, 0), (0, 0, 3)),
         "Ana wins the trick. Different suits: you had won 4 Moon, Ana had won 3 Earth; fewer wins.",
         "Ana gana la baza. Palos distintos: tú tenías 4 de Luna, Ana tenía 3 de Tierra; gana quien tenía menos."),
        # "equal, the follower wins"
        ("SSS", "E", ((2, 0, 0), (0, 0, 2)),
         "Ana wins the trick. Different suits: you had won 2 Sun, Ana had won 2 Earth; when equal, the answer wins.",
         "Ana gana la baza. Palos distintos: tú tenías 2 de Sol, Ana tenía 2 de Tierra; si hay empate, gana la respuesta."),
    ],
)  # fmt: skip
def test_who_won_a_trick_and_by_which_case(lead, reply, won, english, spanish):
    decided = trick(lead, reply, won)
    said = [tricks.verdict(People(t, ("Inés", "Ana"), 0), decided) for t in (EN, ES)]
    assert said == [english, spanish]


def test_the_last_trick_stays_in_sight_until_its_round_is_over():
    for table in played("22"):
        state = table.replica(0)
        if table.result:
            break
        root = read(screen(EN, model_of(table, 0)))
        answered = len(state.plays) // 2
        assert len(root.find(class_="verdict")) == (1 if answered and not state.trick else 0)
        assert len(root.find(class_="last")) == (1 if answered and state.trick else 0)
        said = [each for each in sentences(EN, model_of(table, 0)) if "trick." in each]
        if answered:
            (where,) = [*root.find(class_="verdict"), *root.find(class_="last-words")]
            assert said[-1].startswith(where.text)


def test_won_cards_stand_side_by_side_with_who_leads_and_the_points_now():
    """Worked example 5: "A scores 2 (Sun) + 1 (Moon) = 3; B scores 1 (Earth)"."""
    state = State("lead", 0, won=((5, 3, 1), (2, 1, 4)), unused="??")
    rows = read(won_table(People(EN, ("Inés", "Ana"), 0), state, 1, 0)).find("tr")[1:]
    assert [[cell.name_for_readers for cell in row.find("td")] for row in rows] == [
        ["2", "1", "4, leads: 1 point", "1"],
        ["5, leads: 2 points", "3, leads: 1 point", "1", "3"],
    ]
    assert [row.find("th")[0].text for row in rows] == ["Ana", "You"]


# --- Ends ----------------------------------------------------------------------------------------------------------------


def cards_and_points(row):
    """What a row of the table of points says to a reader of screens: (cards, points) by side."""
    return [
        (int(cell.name_for_readers.partition(":")[0]), int(cell.attributes.get("data-points", 0)))
        for cell in row.find("td")
    ]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("seed", [str(seed) for seed in range(12)])
def test_a_round_is_summed_up_with_its_last_trick_counted(seed, lang):
    """R25: piles, totals and the winner include the last trick before the summary opens."""
    t = Translator(lang)
    table = finished(seed)
    past = table.replica(0).past
    for viewer in (0, 1):
        for number, played_round in enumerate(past):
            model = model_of(table, viewer, seen_rounds=number, result=None, to_act=())
            root = read(screen(t, model))
            check_sound(root)
            (points,) = root.find(class_="points-table")
            far, near = 1 - viewer, viewer
            for at, row in enumerate(points.find("tbody")[0].find("tr")):
                theirs, mine = played_round.won[far][at], played_round.won[near][at]
                assert cards_and_points(row) == [
                    (theirs, mine if theirs > mine else 0),
                    (mine, theirs if mine > theirs else 0),
                ]
            assert cards_and_points(points.find("tfoot")[0]) == [
                (sum(played_round.won[side]), played_round.points[side]) for side in (far, near)
            ]
            assert not root.find(id="row")


def test_a_summary_waits_for_its_button_and_then_the_table_is_there():
    table = next(each for each in played("23") if each.replica(0).past)
    waiting = read(screen(EN, model_of(table, 0, seen_rounds=0)))
    assert moves(waiting) == []
    (button,) = waiting.find(data_action="round.continue")
    assert "data-autofocus" in button.attributes
    gone_on = read(screen(EN, model_of(table, 0, seen_rounds=1)))
    assert not gone_on.find(class_="summary") and gone_on.find(id="row")


def test_a_tie_of_points_is_explained_by_the_last_follower():
    """ "Equal totals: the follower of the last trick wins it" """
    for seed in range(200):
        for table in played(f"tie{seed}"):
            past = table.replica(0).past
            if past and past[-1].points[0] == past[-1].points[1]:
                said = read(screen(EN, model_of(table, past[-1].winner, seen_rounds=len(past) - 1))).text
                assert (
                    f"{past[-1].points[0]} points each: you were the follower in the last trick, so the round is yours."
                    in said
                )
                return
    raise AssertionError("no tie in 200 matches")


def test_a_follower_without_an_answer_shows_the_rest_and_nobody_else_does():
    """ "the led cards are set aside, won by nobody" """
    for seed in range(200):
        for table in played(f"stuck{seed}"):
            state = table.replica(0)
            if not state.past:
                continue
            end = tricks.ended(model_of(table, 0), len(state.past) - 1)
            if end.stuck is None:
                break
            root = read(screen(EN, model_of(table, 1 - end.stuck, seen_rounds=len(state.past) - 1, result=None)))
            (where,) = root.find(class_="summary-end")
            assert "could not answer" in where.text
            shown = [card.attributes["data-suit"] for card in where.find(class_="card")]
            assert shown == list(end.rest) and shown
            assert set(shown) == {end.lead.suit}
            return
    raise AssertionError("no round ended without an answer in 200 matches")


def test_the_end_of_a_match_offers_what_comes_next():
    table = finished("24")
    root = read(screen(EN, model_of(table, 0, take_backs=2)))
    actions = [each.attributes["data-action"] for each in root.find(class_="summary-actions")[0].find("button")]
    assert actions == ["table.rematch", "replay.open", "table.new", "table.export", "panel.report"]
    winner = table.result.ranks.index(1)
    assert root.find(id="summary-title")[0].text == ("You win the match" if winner == 0 else "Ana wins the match")
    rounds = root.find(class_="rounds-table")[0].find("tbody")[0].find("tr")
    assert [[(cell.text.strip(), bool(cell.find(class_="pip-won"))) for cell in row.find("td")] for row in rounds] == [
        [(str(played_round.points[seat]), played_round.winner == seat) for seat in (1, 0)]
        for played_round in table.replica(0).past
    ]
    assert root.find(class_="summary-mark")[0].text == "Played with 2 take-backs."
    assert not read(screen(EN, model_of(table, 0))).find(class_="summary-mark")


def test_resigning_and_an_agreed_end_are_said():
    table = next(each for each in played("25") if len(each.replica(0).plays) == 4)
    table.resign(0)
    root = read(screen(EN, model_of(table, 0)))
    check_sound(root)
    assert root.find(id="summary-title")[0].text == "Ana wins the match"
    assert "You resigned." in root.text
    assert sentences(EN, model_of(table, 1))[-1] == "Inés resigned."
    assert not root.find(class_="card"), "nobody's row is shown"
    agreed = next(each for each in played("25") if len(each.replica(0).plays) == 4)
    agreed._append(Table("agreed_end", (0, 1)))
    assert "The match is a tie" in read(screen(EN, model_of(agreed, None))).text


def test_the_log_lists_the_latest_first_and_each_round_under_its_head():
    table = next(
        each for each in played("26", ALONE) if len(each.replica(0).past) == 1 and len(each.replica(0).plays) == 4
    )
    items = read(screen(EN, model_of(table, 0, panel="log"))).find(class_="log")[0].find("li")
    heads = [each.text for each in items if each.attributes["class"] == "log-head"]
    assert heads == ["Round 2: the cards are shuffled.", "Round 1: the cards are shuffled."]
    told = sentences(EN, model_of(table, 0))
    assert items[1].text == told[-1]
    assert items[-1].text == told[0]


def test_the_news_is_what_happened_since_without_repetitions():
    table = next(each for each in played("27") if len(each.replica(0).plays) == 4)
    model = model_of(table, 0)
    told = sentences(EN, model)
    assert [" on the table: " in each for each in told[-4:]] == [False, True, False, False]
    assert news(EN, model, len(told) - 4) == [told[-4], *told[-2:]]
    assert news(EN, model, len(told)) == []
    shared = next(each for each in played("27", TWO) if len(each.replica(0).plays) == 4)
    assert not any("Your" in each or "You" in each for each in news(EN, model_of(shared, 0), 0))


# --- Colours -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("light", ["day", "night"])
def test_the_sky_keeps_its_contrasts(light):
    """Text 4.5 to 1, signs 3 to 1, on every part of the sky."""
    known = dict(colours()[light])
    for name, colour in re.findall(r"--([\w-]+): (#[0-9a-f]{6});", SKY):
        known[name] = colour
    for name, *pair in re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", SKY):
        known[name] = pair[light == "night"]
    for ground in ("sky", "sky-lit", "dusk"):
        for ink in ("sky-ink", "sky-ink-soft", "brass-lit"):
            assert contrast(known[ink], known[ground]) >= 4.5, (ink, ground)
        for sign in ("sun-print", "moon-print", "earth-print", "card-edge"):
            assert contrast(known[sign], known[ground]) >= 3, (sign, ground)
    assert contrast(known["brass-ink"], known["brass-lit"]) >= 4.5
