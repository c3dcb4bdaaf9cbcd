"""A lesson: a table whose luck and other seats are scripted, and a voice that says what to do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.core import Game, Refused, ScriptedDealer
from game.table import LocalTable
from web.bot_turn import BotTurn
from web.session import Session
from web.views.lessons import Lesson, Step
from web.views.model import Coach, TableModel


def lesson_table(game: Game[Any, Any], lesson: Lesson) -> LocalTable:
    """A new table that goes by the script."""
    seats = ["me", *["bot:easy"] * (lesson.seats - 1)]

    def dealer() -> ScriptedDealer:
        return ScriptedDealer(lesson.shuffles, lesson.draws, lesson.orders, "lesson", lesson.remixes)

    return LocalTable.new(game, seats, "lesson", dict(lesson.options), dealer)


class LessonSession(Session):
    """A session that goes by a lesson. It is not saved: it begins again."""

    lesson: Lesson
    step: int = 0
    _due: tuple[str, ...] = ()

    @staticmethod
    def begin(id_: str, game: Game[Any, Any], lesson: Lesson) -> LessonSession:
        """The lesson from its first step."""
        table = lesson_table(game, lesson)
        session = LessonSession(id_, table, ("",) * lesson.seats)
        session.lesson = lesson
        session._look_around(first=True)
        return session

    @property
    def is_lesson(self) -> bool:
        return True

    @property
    def current(self) -> Step:
        """The step that is due; the last one when all are done."""
        return self.lesson.steps[min(self.step, len(self.lesson.steps) - 1)]

    @property
    def over(self) -> bool:
        """Whether the last step is done."""
        return self.step >= len(self.lesson.steps)

    def model(self) -> TableModel:
        model = super().model()
        now, game = self.current, self.table.game
        wanted = game.parse_action(now.action) if now.action and not self._due and not self.over else None
        # Of families (offers, discards) the board lets compose anything; what is not the step's is refused below.
        legal = tuple(
            each for each in model.legal if wanted is not None and (each == wanted or wanted in _members(each))
        )
        return replace(model, legal=legal, coach=self._coach(), can_undo=False, hint=now.action)

    def _coach(self) -> Coach:
        """What is said; while the others do what follows a step, that step's words stay where they are."""
        steps, waits = self.lesson.steps, bool(self._due)
        step = steps[self.step - 1] if waits else self.current
        over = self.over and not waits
        number = min(self.step + (not waits), len(steps))
        return Coach("lesson.over" if over else step.say, number, len(steps), not step.action, over, waits)

    def _act(self, word: str, rest: str, value: str) -> bool:
        if word == "lesson.next":
            if not self.over and not self.current.action and not self._due:
                self._go_on()
            return False
        if word == "move" and (self.over or self._due or rest != self.current.action):
            raise Refused("lesson.other")
        if word in ("undo", "resign.confirm", "end.confirm"):
            raise Refused("lesson.other")
        changed = super()._act(word, rest, value)
        if word == "move":
            self._go_on()
        return changed

    def _go_on(self) -> None:
        self._due = self.current.then
        self.step += 1

    def bot_turn(self) -> BotTurn | None:
        if not self._due or self.waits:
            return None
        table = self.table
        seat = next((seat for seat in table.to_act if seat not in table.people), -1)
        return BotTurn(self.id, table.game.ID, seat, "lesson", table.log.head, (), 0, "")

    def scripted(self) -> str:
        """What the next of the other seats does."""
        text, *rest = self._due
        self._due = tuple(rest)
        return text


def _members(each: Any) -> Any:
    return each if hasattr(each, "draw") else ()
