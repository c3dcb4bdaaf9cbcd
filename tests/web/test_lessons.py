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


def actions(session: LessonSession, lang: str) -> list[str]:
    root = read(table(Translator(lang), session).html)
    check_sound(root)
    return [
        each.attributes["data-action"]
        for each in root.all()
        if each.attributes.get("data-action") and "disabled" not in each.attributes
    ]


def way_to(session: LessonSession, action: str, lang: str) -> bool:
    """Whether some preparations lead to the control of this move, shorter ways first."""
    session.picks = {}
    ways: list[tuple[str, ...]] = [()]
    seen = set()
    while ways:
        way = ways.pop(0)
        session.picks = {}
        for pick in way:
            session.act(pick)
        offered = actions(session, lang)
        if f"move {action}" in offered:
            return True
        known = tuple(sorted(session.picks.items()))
        if not way or (len(way) < MOST_PICKS and known not in seen):
            seen.add(known)
            ways += [(*way, pick) for pick in offered if pick.startswith("pick ")]
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
            assert way_to(session, step.action, lang), step.say
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
