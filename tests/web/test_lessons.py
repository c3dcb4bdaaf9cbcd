"""The lessons: each script can be played as it stands, by the controls that the screen offers, and ends by leading into a game."""

import pytest

from game.core import ScriptedDealer
from game.registry import GAMES
from tests.web.views_helper import check_sound, read
from web.i18n import Translator, languages
from web.lesson import LessonSession
from web.table_frames import table
from web.views.lessons import LESSONS
from web.views.log import sentences

MOST_PICKS = 12


def begin(game_id: str) -> LessonSession:
    return LessonSession.begin("0" * 8, GAMES[game_id], LESSONS[game_id].LESSON)


def actions(session: LessonSession, lang: str, *, marked: bool = False) -> list[str]:
    """What can be used, or of it what is marked for the learner."""
    root = read(table(Translator(lang), session).html)
    check_sound(root)
    return [
        each.attributes["data-action"]
        for each in root.all()
        if each.attributes.get("data-action")
        and "disabled" not in each.attributes
        and (not marked or "data-hint" in each.attributes)
    ]


def marks_lead_to(session: LessonSession, action: str, lang: str) -> bool:
    """Whether somebody who only ever uses what is marked comes to the control of this move."""
    session.picks = {}
    for _ in range(MOST_PICKS):
        marked = actions(session, lang, marked=True)
        if f"move {action}" in marked:
            return True
        picks = [each for each in marked if each.startswith("pick ")]
        if not picks:
            return False
        session.act(picks[0])
    return False


@pytest.mark.parametrize("game_id", LESSONS)
@pytest.mark.parametrize("lang", languages())
def test_it_can_be_played_as_it_is_told(game_id: str, lang: str) -> None:
    session = begin(game_id)
    lesson, done = session.lesson, 0
    for number, step in enumerate(lesson.steps):
        assert session.step == number
        assert session.model().coach is not None and session.model().coach.code == step.say
        if step.action:
            moves = [word for word in actions(session, lang) if word.startswith("move ")]
            assert moves in ([f"move {step.action}"], []), "nothing else can be done"
            assert marks_lead_to(session, step.action, lang), step.say
            assert session.act(f"move {step.action}"), (step.say, session.refusal)
            done += 1
        else:
            assert "lesson.next" in actions(session, lang)
            session.act("lesson.next")
        for reply in step.then:
            turn = session.bot_turn()
            assert turn is not None, (step.say, reply)
            assert session.scripted() == reply
            assert session.play_bot(turn, reply)
        while session.unread:
            session.act("round.continue")
        assert session.bot_turn() is None
    assert session.over and done >= 3
    assert sentences(Translator(lang), session.model())
    last = actions(session, lang)
    assert "lesson.again" in last and not [word for word in last if word.startswith("move ")]


@pytest.mark.parametrize("game_id", LESSONS)
def test_no_luck_of_it_is_left_to_chance(game_id: str) -> None:
    """The scripted dealer would go on with a seed; nobody would know what the learner sees then."""
    lesson = LESSONS[game_id].LESSON
    assert lesson.shuffles or lesson.orders or lesson.draws
    session = begin(game_id)
    for step in lesson.steps:
        session.act(f"move {step.action}" if step.action else "lesson.next")
        for reply in step.then:
            session.play_bot(session.bot_turn(), session.scripted() and reply)
        while session.unread:
            session.act("round.continue")
    dealer = session.table._dealer
    assert isinstance(dealer, ScriptedDealer)
    assert not dealer._count, f"asked of the seed: {dealer._count}"


@pytest.mark.parametrize("game_id", LESSONS)
def test_anything_else_is_refused_and_nothing_is_kept_back(game_id: str) -> None:
    session = begin(game_id)
    for command in ("undo", "resign.confirm", "end.confirm", "move x"):
        assert session.act(command) is False
        assert session.refusal in ("lesson.other", "table.no_undo", "play.not_your_turn")
    assert session.step == 0


def test_every_game_has_one() -> None:
    assert set(LESSONS) == set(GAMES)


@pytest.mark.parametrize("game_id", LESSONS)
def test_its_words_stay_while_the_others_move(game_id: str) -> None:
    """The board must not jump: what was said last stays, and the way on waits; the table says who is asked."""
    session = begin(game_id)
    waited = 0
    for step in session.lesson.steps:
        assert "ask-words" not in str(table(Translator("en"), session).html), "the lesson says it"
        session.act(f"move {step.action}" if step.action else "lesson.next")
        for reply in step.then:
            coach = session.model().coach
            assert coach is not None and coach.waits and coach.code == step.say
            assert "lesson.next" not in actions(session, "en")
            assert session.act("lesson.next") is False
            waited += "ask-words" in str(table(Translator("en"), session).html)
            session.play_bot(session.bot_turn(), session.scripted() and reply)
            while session.unread:
                session.act("round.continue")
    assert waited


@pytest.mark.parametrize("lang", languages())
def test_it_calls_the_others_by_the_names_on_the_table(lang: str) -> None:
    session = begin("delfos")
    session.act("lesson.next")
    t = Translator(lang)
    words = read(table(t, session).html).find(id="coach")[0].text
    assert t.t("table.bot_names").split(", ")[2] in words and "{" not in words
