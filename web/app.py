"""The app: follows the address, shows a screen, does what controls say, keeps bots moving and tables saved.

It talks to the browser through the ports of web/ports.py only; ``start()`` gives it the real ones.
"""

from __future__ import annotations

import asyncio
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from game.core import Refused
from game.core.canonical import dumps
from game.registry import GAMES
from web import frames
from web.i18n import Translator, languages
from web.ports import Bots, Page, Storage
from web.routes import BadFileError, BadRouteError, Route, parse, table_address, without_lang
from web.setup_form import SetupForm
from web.shelf import Shelf
from web.store import NOT_SAVED, Store
from web.views.boards import BOARDS
from web.views.layout import Notice
from web.views.people import clean

if TYPE_CHECKING:
    from web.bot_turn import BotTurn
    from web.session import Session

PACES: Final = {"slow": 2200, "normal": 1100, "fast": 350}
"""Milliseconds from what a person sees to a bot's move: long enough to follow."""
TOGETHER: Final = 900
"""Milliseconds within which bots that are asked together (to answer an offer) have all answered."""
TICK: Final = 250
"""Milliseconds between two looks at a turn clock."""

Secret = Callable[[int], str]


class App:
    """One page. ``secret(n)`` gives ``n`` unpredictable hexadecimal digits.

    What happens in the page is dealt with one after the other (``on_action``, ``on_address``): each finds what the one
    before has changed, and saved.
    """

    def __init__(self, page: Page, storage: Storage, bots: Bots, secret: Secret) -> None:
        self.page = page
        self.store = Store(storage, GAMES, lambda: page.pause(0))
        self.shelf = Shelf(self.store, page)
        self.bots = bots
        self.secret = secret
        self.route = Route("home")
        self.session: Session | None = None
        self.form: SetupForm | None = None
        self._asked: Route | None = None
        """The address that the form was made for."""
        self._info: dict[str, Any] = {}
        self._t = Translator(languages()[0])
        self._problem: BadRouteError | None = None
        self._static = ""
        self._back = ""
        """The address of the table from which rules or settings were opened."""
        self._rule = ""
        self._lost = False
        self._stills: set[str] = set()
        """What the page keeps already."""
        self._losses: Counter[str] = Counter()
        """How often another tab has taken each table."""
        self._turn = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._hinting: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._playing: asyncio.Task[None] | None = None

    def _look_round(self) -> None:
        """Reads language and settings from the page."""
        self._info = self.page.info()
        lang = self._info["lang"]
        self._t = Translator(lang if lang in languages() else "en")

    # --- The address ------------------------------------------------------------------------------------------------

    async def follow(self, *, arrive: bool = True) -> None:
        """Shows what the address leads to; one that leads nowhere is told on the home page."""
        self._problem = None
        self._look_round()
        try:
            await self._open(parse(self.page.address()))
        except BadRouteError as bad:
            await self._go_home(bad)
        except OSError as error:
            # Not the address: the rest of it may hold a table's secret.
            self.page.note(f"storage: {error}")
            await self._go_home(BadRouteError("notice.storage_failed"))
        self.render(arrive=arrive)

    async def _go_home(self, problem: BadRouteError | None = None) -> None:
        self._leave_table()
        self.route, self._problem = Route("home"), problem
        await self.shelf.look()

    async def _open(self, route: Route) -> None:
        if route.name not in ("rules", "settings", "credits"):
            self._back = ""
        elif self._at is not None and not self._at.is_lesson:
            self._back = table_address(self.route.game, self.route.table, pace=self.route.pace)
        if route.name not in ("table", "play", "learn"):
            self._leave_table()
        if route.name != "home":
            self.shelf.leave()
        match route.name:
            case "home":
                await self._go_home()
            case "rules":
                self._static = await self._rules(route.game)
                self._rule = route.rule
            case "new":
                # Who has only been away finds the choices again; an address with choices of its own outweighs them.
                plain = route == parse(f"#/new/{route.game}")
                if self.form is None or self.form.game != route.game or (not plain and route != self._asked):
                    self.form, self._asked = SetupForm.of(route, first=plain and await self._is_first()), route
            case "play":
                await self._lay(route)
                return
            case "table":
                await self._take_up(route)
            case "learn":
                await self._teach(route)
        self.route = route

    async def _is_first(self) -> bool:
        """Whether there is no table here at all, as where nobody has played yet."""
        await self.shelf.look()
        return self.shelf.bare

    async def _rules(self, game: str) -> str:
        try:
            return await self.page.static_page(f"rules-{game}", self._t.lang)
        except OSError as error:
            self.page.note(str(error))
            raise BadRouteError("route.no_page") from error

    async def _lay(self, route: Route, names: tuple[str, ...] = ()) -> None:
        """A new table, at once; its address becomes one that takes it up again."""
        from web.session import Session

        self._leave_table()
        seed = route.seed or self.secret(32)
        session = Session.new(self.secret(8), GAMES[route.game], route.seats, seed, names, route.options)
        self.route = Route("table", route.game, table=session.id, pace=route.pace, lang=route.lang)
        self.page.replace(table_address(route.game, session.id, pace=route.pace, lang=route.lang))
        await self.page.hold(session.id, steal=True)
        self._sit_down(session, lost=False)
        await self._save(session)

    async def _teach(self, route: Route) -> None:
        """The lesson of a game, from its beginning."""
        try:
            await self.page.bring("lessons.zip")
        except OSError as error:
            self.page.note(str(error))
            raise BadRouteError("route.no_page") from error
        from web.lesson import LessonSession
        from web.views.lessons import LESSONS

        self._leave_table()
        self.route = route
        lesson = LESSONS[route.game].LESSON
        self._sit_down(LessonSession.begin(self.secret(8), GAMES[route.game], lesson), lost=False)

    async def _take_up(self, route: Route) -> None:
        """A saved table; the one in hand simply goes on."""
        if self.session is not None and self.session.id == route.table and not self._lost:
            self.route = route
            return
        self._leave_table()
        # First the lock, then the reading: what the other tab has saved until now is all there.
        losses = self._losses[route.table]
        held = await self.page.hold(route.table, steal=False)
        session = await self._read(route)
        if route.game != session.table.game.ID:
            self.page.replace(table_address(session.table.game.ID, session.id, pace=route.pace, lang=route.lang))
        self.route = route
        self._sit_down(session, lost=not held or self._losses[route.table] > losses)

    async def _read(self, route: Route) -> Session:
        try:
            session = await self.store.load(route.table)
            if session is None:
                raise BadRouteError("route.no_table")
        except Refused as refusal:
            self.page.release(route.table)
            raise BadRouteError(f"route.{refusal.code}", game=route.game) from refusal
        except (BadRouteError, OSError):
            self.page.release(route.table)
            raise
        if self.store.only_here(route.table):
            session.notices.append(NOT_SAVED)
        return session

    def _sit_down(self, session: Session, *, lost: bool) -> None:
        self.session, self._lost = session, lost
        if len(session.table.people) < session.table.seats:
            self.bots.warm()

    def _leave_table(self) -> None:
        if self.session is not None:
            self.page.release(self.session.id)
        self.session, self._lost = None, False
        # A bot that still thinks for it will find that it is gone; the next table's does not wait for that.
        self._thinking = None

    # --- Showing ----------------------------------------------------------------------------------------------------

    def render(self, *, arrive: bool = False, say: str = "", sound: str = "") -> None:
        """Shows the screen of the route: one call into the page."""
        t = self._t
        session = self._at
        stills: Mapping[str, str] = {}
        if session is None:
            shown = frames.plain(
                t,
                self.route,
                self._info,
                notices=self._notices(t),
                saved=self.shelf.saved,
                gone=self.shelf.gone,
                form=self.form,
                static=self._static,
                back=self._back,
            )
        else:
            from web import table_frames

            shown = table_frames.elsewhere(t, session) if self._lost else table_frames.table(t, session)
            stills = {key: still for key, still in shown.stills.items() if key not in self._stills}
            self._stills |= set(stills)
        self.page.render(
            {
                "html": str(shown.html),
                "title": shown.title,
                "lang": t.lang,
                "say": " ".join(filter(None, [say, shown.say])),
                "sound": sound,
                "arrive": arrive,
                "rule": self._rule,
                "covered": session is not None and session.open_to is None,
                "busy": session is not None and session.busy and not self._lost,
                "stills": stills,
            }
        )
        self._rule = ""

    @property
    def _at(self) -> Session | None:
        """The table that is on the screen."""
        return self.session if self.route.name in ("table", "learn") else None

    @property
    def pace(self) -> int:
        """Milliseconds that a bot waits before it moves."""
        return (
            self.route.pace
            if self.route.pace >= 0
            else PACES.get(self._settings.get("pace", "normal"), PACES["normal"])
        )

    @property
    def _settings(self) -> Mapping[str, Any]:
        return self._info.get("settings", {})

    def _notices(self, t: Translator) -> list[Notice]:
        if self.route.name != "home":
            return []
        notices = self.shelf.notices(t)
        if self._problem is not None:
            # What an address says may hold letters that turn the sentence round.
            values = {name: clean(value, 80) for name, value in self._problem.values.items()}
            if t.knows(f"game.{values.get('game')}.name"):
                values["game"] = t.t(f"game.{values['game']}.name")
            text = t.t(self._problem.code, **values)
            if isinstance(self._problem, BadFileError):
                notices.append(Notice(text, "bad", dismiss="notice.close", beside="file"))
            else:
                notices.append(Notice(text, "warn", dismiss="notice.close"))
        return notices

    # --- Controls ---------------------------------------------------------------------------------------------------

    async def act(self, command: str, value: str = "") -> None:
        """Does what a control's ``data-action`` says, with the text of its field if it is one."""
        word, _, rest = command.partition(" ")
        area = word.partition(".")[0]
        session = self._at
        if area == "settings":
            await self._set(word, rest)
        elif area == "setup" and self.route.name == "new" and self.form is not None:
            await self._set_up(self.form, word, rest, value)
        elif word == "home.open" and self.route.name == "home":
            await self._open_file(value)
        elif area == "home" and self.route.name == "home":
            await self._at_home(word, rest)
        elif word == "notice.close":
            self._problem = None
            self.render()
        elif session is not None and word == "table.take":
            await self._take_over(session)
        elif session is not None and not self._lost:
            await self._at_table(session, command, value)

    async def _set(self, word: str, value: str) -> None:
        name = word.removeprefix("settings.")
        values = {
            "lang": value,
            "theme": value,
            "motion": value,
            "sound": value == "on",
            "pace": value,
            "taps": value == "on",
        }
        if name not in values:
            return
        if name == "lang":
            # The choice outweighs the address, which would bring its own language back.
            self.page.replace(without_lang(self.page.address()))
            self.route = replace(self.route, lang="")
        self.page.save_settings({name: values[name]})
        self._look_round()
        if name == "lang" and self.route.name == "rules":
            try:
                self._static = await self._rules(self.route.game)
            except BadRouteError as bad:
                await self._go_home(bad)
        self.render()

    async def _set_up(self, form: SetupForm, word: str, rest: str, value: str) -> None:
        if word == "setup.start":
            self.form = None
            await self._lay(form.route(), form.names())
            self.render(arrive=True)
            return
        self.form = form.changed(word, rest, value)
        # What is being typed is in the field already; drawing it again would only disturb.
        if word not in ("setup.name", "setup.seed"):
            self.render()

    async def _at_home(self, word: str, id_: str) -> None:
        try:
            await self.shelf.act(word, id_)
        except OSError as error:
            self.page.note(f"{word}: {error}")
            self._problem = BadRouteError("notice.storage_failed")
        self.render()

    async def _open_file(self, text: str) -> None:
        """A table that was saved as a file, as a table of this browser: a new one, whatever else is here."""
        try:
            # A mail or an editor may have changed the ends of lines; what they hold is safe by its hashes.
            whole = text.replace("\r\n", "\n").rstrip("\n") + "\n"
            session = await self.store.read(self.secret(8), whole)
        except Refused as refusal:
            code = "notice.file_refused" if refusal.code == "save.damaged" else f"refusal.{refusal.code}"
            self._problem = BadFileError(code)
            self.render()
            return
        await self._save(session)
        self._leave_table()
        await self.page.hold(session.id, steal=True)
        self._sit_down(session, lost=False)
        self.page.go(table_address(session.table.game.ID, session.id))

    async def _at_table(self, session: Session, command: str, value: str) -> None:
        match command:
            case "table.export":
                self.page.download(f"tertulia-{session.table.game.ID}-{session.id}.txt", session.save(self.page.now()))
            case "table.rematch":
                if not session.busy:
                    await self._rematch(session)
            case "table.new":
                self.page.go(f"#/new/{session.table.game.ID}")
            case "hint":
                await self._hint(session)
            case "lesson.again":
                await self._teach(self.route)
                self.render(arrive=True)
            case "report.copy":
                copied = await self.page.copy(session.report)
                self.render(say=self._t.t("report.copied" if copied else "report.refused"))
            case _:
                await self._play(session, command, value)

    async def _play(self, session: Session, command: str, value: str) -> None:
        if command == "panel.report":
            session.report = self._report(session)
        changed = session.act(command, value)
        refusal = f"refusal.{session.refusal}"
        say = self._t.t(refusal if self._t.knows(refusal) else "refusal.unknown") if session.refusal else ""
        self.render(say=say, sound="card" if changed and command.startswith("move ") else "")
        if changed:
            await self._save(session)

    async def _hint(self, session: Session) -> None:
        """Asks a normal bot in the viewer's stead. The answer comes when it comes; the table goes on meanwhile."""
        turn = session.hint_turn()
        session.panel = ""
        if turn is None:
            self.render(say=self._t.t("table.no_hint"))
            return
        self.render(say=self._t.t("table.hint_waits"))
        since = len(session.table.log.entries)
        self._hinting = asyncio.ensure_future(self._guarded(self._hinted(session, turn, since)))

    async def _hinted(self, session: Session, turn: BotTurn, since: int) -> None:
        from web import table_frames
        from web.session import Hint

        hint = None
        try:
            hint = Hint.of(turn.seat, since, await self.bots.advise(turn))
            table_frames.words(self._t, session, hint)
        except Exception:
            # Whatever a worker says: a hint that cannot be said is none.
            self.page.note(traceback.format_exc())
            hint = None
        async with self._turn:
            if session is not self._at or self._lost or not session.stands(turn.seat, since):
                return
            session.hint = hint
            # While a replay is looked at it waits.
            self.render(say=self._t.t("table.no_hint") if hint is None else table_frames.advice(self._t, session))

    async def _save(self, session: Session) -> None:
        if session.is_lesson:
            return
        told = NOT_SAVED in session.notices
        try:
            await self.store.save(session, self.page.now())
        except OSError as error:
            if told:
                return  # once is enough; the game goes on
            self.page.note(f"save: {error}")
            session.notices.append(NOT_SAVED)
        else:
            if not told:
                return
            session.notices.remove(NOT_SAVED)
        if session is self.session:
            self.render()

    async def _rematch(self, session: Session) -> None:
        genesis = session.table.log.genesis
        same = Route("play", genesis.game, seats=genesis.seats, options=dict(genesis.options))
        await self._lay(replace(same, pace=self.route.pace, lang=self.route.lang), session.names)
        self.render(arrive=True)

    async def _take_over(self, session: Session) -> None:
        """From another tab, which stops at once: what it has saved is all there is."""
        losses = self._losses[session.id]
        try:
            if await self.store.text(session.id) is None:
                raise BadRouteError("route.no_table")  # and the other tab may have the only one
            await self.page.hold(session.id, steal=True)
            taken = await self._read(self.route)
            # Yet another tab may have taken it while this one was reading.
            self._sit_down(taken, lost=self._losses[session.id] > losses)
        except (BadRouteError, OSError):
            await self.follow()
            return
        self.render(arrive=True)

    def lost(self, id_: str) -> None:
        """Another tab has taken the table over."""
        self._losses[id_] += 1
        self.store.lose(id_)
        if self.session is not None and self.session.id == id_:
            self._lost = True
            self.render(arrive=True)

    def _report(self, session: Session) -> str:
        """What a bug report needs: the program, the browser, and the table as this viewer knows it."""
        model = session.model()
        log = session.table.log if model.result is not None else session.table.told(model.viewer)
        state = session.table.game.state_text(model.replica)
        where = {"game": model.game, "seen": model.seen_rounds, "viewer": model.viewer}
        return "\n".join([self.page.report(), dumps(where), state, *log.lines()])

    # --- Bots -------------------------------------------------------------------------------------------------------

    def think(self) -> None:
        """Asks the bot that is due, if there is one; one at a time."""
        session = self._at
        self._watch_clock()
        self._watch_replay()
        if session is None or self._lost:
            return
        turn = session.bot_turn()
        if turn is None or (self._thinking is not None and not self._thinking.done()):
            return
        self._thinking = asyncio.ensure_future(self._guarded(self._bot(session, turn)))

    async def _bot(self, session: Session, turn: BotTurn) -> None:
        asked = len(session.table.to_act)
        pause = self.pace if asked < 2 else min(self.pace, TOGETHER // asked)
        try:
            answer, _ = await asyncio.gather(self._choice(session, turn), self.page.pause(pause))
            async with self._turn:
                if session is self.session and not self._lost and self._play_bot(session, turn, answer):
                    self.render(sound="turn" if session.my_turn else "card")
                    await self._save(session)
        finally:
            if self._thinking is asyncio.current_task():
                self._thinking = None
        self.think()

    async def _choice(self, session: Session, turn: BotTurn) -> str:
        if session.is_lesson:
            return session.scripted()
        try:
            return await self.bots.choose(turn)
        except Exception:
            self.page.note(traceback.format_exc())
            return ""

    def _play_bot(self, session: Session, turn: BotTurn, answer: str) -> bool:
        try:
            return session.play_bot(turn, answer)
        except Refused as refusal:
            self.page.note(f"bot {turn.level}: {answer[:80]!r}: {refusal.code}")
            return session.play_first(turn)

    # --- A replay that goes on by itself ---------------------------------------------------------------------------

    def _watch_replay(self) -> None:
        if self._plays is not None and (self._playing is None or self._playing.done()):
            self._playing = asyncio.ensure_future(self._guarded(self._play_on()))

    @property
    def _plays(self) -> Session | None:
        """The table on the screen, if its replay goes on by itself."""
        session = self._at
        plays = session is not None and session.replay is not None and session.replay.plays
        return session if plays and not self._lost else None

    async def _play_on(self) -> None:
        while self._plays is not None:
            await self.page.pause(self.pace or PACES["fast"])
            async with self._turn:
                session = self._plays
                if session is not None:
                    session.act("replay.on")
                    self.render()

    # --- The clock --------------------------------------------------------------------------------------------------

    def _watch_clock(self) -> None:
        """Looks at the turn clock of whatever table is on the screen from now on, as long as it has one."""
        if self._timed is not None and (self._watching is None or self._watching.done()):
            self._watching = asyncio.ensure_future(self._guarded(self._count_down()))

    @property
    def _timed(self) -> Session | None:
        """The table on the screen, if its clock goes."""
        session = self._at
        return None if session is None or session.clock is None or not session.busy or self._lost else session

    async def _count_down(self) -> None:
        while self._timed is not None:
            async with self._turn:
                session = self._timed  # it may be another one by now
                if session is not None and session.tick(self.page.ticks()):
                    self.render(say=self._t.t("table.time_out"), sound="turn")
                    await self._save(session)
            self.think()
            await self.page.pause(TICK)

    # --- Events -----------------------------------------------------------------------------------------------------

    async def _guarded(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:
            self.page.crashed(traceback.format_exc())

    async def _in_turn(self, work: Callable[[], Awaitable[None]]) -> None:
        async with self._turn:
            await self._guarded(work())
        self.think()

    async def on_action(self, command: str, value: str) -> None:
        """A control was used."""
        await self._in_turn(lambda: self.act(command, value))

    async def on_address(self) -> None:
        """The address has changed."""
        await self._in_turn(self.follow)

    async def on_hidden(self) -> None:
        """The page is no longer seen: nobody's time passes."""
        session = self._at
        if session is not None and session.clock is not None and session.busy and not self._lost and not session.paused:
            await self._in_turn(lambda: self.act("pause"))

    async def run(self) -> None:
        """The first screen. What goes wrong here is for the shell to tell."""
        async with self._turn:
            await self.follow(arrive=False)
        self.think()

    @staticmethod
    def prepare() -> None:
        """Imports what only tables need, so that the first one is laid at once. A start without a table does not wait for it."""
        from web import table_frames  # noqa: F401

        for modules in (GAMES, BOARDS):
            for name in modules:
                modules[name]


def start() -> Awaitable[None]:
    """Starts the app in the browser."""
    from web.dom import start_app

    return start_app(App)
