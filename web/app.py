"""The app: follows the address, shows a screen, does what controls say, keeps bots moving and tables saved.

It talks to the browser through the ports of web/ports.py only; ``start()`` gives it the real ones.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable
from typing import Final

from game.core import Refused
from game.core.canonical import dumps
from game.registry import GAMES
from web import frames
from web.i18n import Translator, languages
from web.ports import Bots, Page, Storage
from web.routes import BadRouteError, Route, parse, table_address
from web.session import BotTurn, Session
from web.setup_form import SetupForm
from web.store import Saved, Store
from web.views.layout import Notice

BOT_PACE: Final = 700
"""Milliseconds from what a person sees to a bot's move: long enough to follow."""
DEFAULT_SEATS: Final = ("me", "bot:normal")

Secret = Callable[[int], str]


class App:
    """One page. ``secret(n)`` gives ``n`` unpredictable hexadecimal digits."""

    def __init__(self, page: Page, storage: Storage, bots: Bots, secret: Secret) -> None:
        self.page = page
        self.store = Store(storage, GAMES)
        self.bots = bots
        self.secret = secret
        self.route = Route("home")
        self.session: Session | None = None
        self.form: SetupForm | None = None
        self.saved: tuple[list[Saved], list[str]] = ([], [])
        self.notices: list[Notice] = []
        self.pace = BOT_PACE
        self._forgotten: tuple[str, str] | None = None
        self._static = ""
        self._thinking: asyncio.Task[None] | None = None
        self._saving = asyncio.Lock()
        self._lost = False

    # --- Words ------------------------------------------------------------------------------------------------------

    @property
    def t(self) -> Translator:
        lang = self.page.info()["lang"]
        return Translator(lang if lang in languages() else "en")

    # --- The address ------------------------------------------------------------------------------------------------

    async def follow(self, *, arrive: bool = True) -> None:
        """Shows what the address leads to; one that leads nowhere is told on the home page."""
        self.notices = []
        try:
            route = parse(self.page.address())
            await self._open(route)
        except BadRouteError as bad:
            await self._refuse_route(bad)
        except OSError as error:
            # Storage or a page that could not be had: the table in hand, if any, goes on.
            self.notices = [Notice(self.t.t("notice.storage_failed"), "warn")]
            self.route = Route("home")
            self.page.note(f"{self.page.address()}: {error}")
        self.render(arrive=arrive)

    async def _refuse_route(self, bad: BadRouteError) -> None:
        values = dict(bad.values)
        if "game" in values and self.t.knows(f"game.{values['game']}.name"):
            values["game"] = self.t.t(f"game.{values['game']}.name")
        self._leave_table()
        self.route = Route("home")
        await self._list_saved()
        self.notices.append(Notice(self.t.t(bad.code, **values), "warn", dismiss="notice.close"))

    async def _open(self, route: Route) -> None:
        if route.name not in ("table", "play"):
            self._leave_table()
        match route.name:
            case "home":
                await self._list_saved()
            case "rules":
                self._static = await self.page.static_page(f"rules-{route.game}", self.t.lang)
            case "new":
                if self.form is None or self.form.game != route.game:
                    self.form = SetupForm.of(route)
            case "play":
                await self._lay(route)
                return
            case "table":
                await self._take_up(route)
        self.route = route

    async def _lay(self, route: Route, names: tuple[str, ...] = ()) -> None:
        """A new table, at once; its address becomes one that takes it up again."""
        self._leave_table()
        seed = route.seed or self.secret(32)
        self.session = Session.new(self.secret(8), GAMES[route.game], route.seats, seed, names, route.options)
        self.route = Route("table", route.game, table=self.session.id, pace=route.pace, lang=route.lang)
        self.pace = BOT_PACE if route.pace < 0 else route.pace
        address = table_address(route.game, self.session.id, pace=route.pace, lang=route.lang)
        if self.page.address() != address:
            self.page.replace(address)
        await self.page.hold(self.session.id, steal=True)
        self.bots.warm()
        await self._save()

    async def _take_up(self, route: Route) -> None:
        """A saved table; the one in hand simply goes on."""
        self.pace = BOT_PACE if route.pace < 0 else route.pace
        if self.session is not None and self.session.id == route.table and not self._lost:
            return
        self._leave_table()
        try:
            session = await self.store.load(route.table)
        except Refused as refusal:
            raise BadRouteError(f"route.{refusal.code}", game=route.game) from refusal
        if session is None:
            raise BadRouteError("route.no_table")
        self.session = session
        self._lost = not await self.page.hold(session.id, steal=False)
        if route.game != session.table.game.ID:
            self.page.replace(table_address(session.table.game.ID, session.id, pace=route.pace, lang=route.lang))
        self.bots.warm()

    def _leave_table(self) -> None:
        if self.session is not None:
            self.page.release(self.session.id)
        self.session = None
        self._lost = False

    async def _list_saved(self) -> None:
        try:
            self.saved = await self.store.tables()
        except OSError:
            self.saved = ([], [])
        for id_ in self.saved[1]:
            self.notices.append(
                Notice(
                    self.t.t("notice.damaged"),
                    "bad",
                    action=f"home.download {id_}",
                    action_text=self.t.t("notice.damaged_download"),
                    dismiss=f"home.forget {id_}",
                )
            )

    # --- Showing ----------------------------------------------------------------------------------------------------

    def render(self, *, arrive: bool = False, say: str = "", sound: str = "") -> None:
        """Shows the screen of the route."""
        t = self.t
        session = self.session if self.route.name == "table" else None
        if session is None:
            shown = frames.plain(
                t,
                self.route,
                self.page.info(),
                notices=self.notices,
                saved=self.saved[0],
                form=self.form,
                static=self._static,
            )
        elif self._lost:
            shown = frames.elsewhere(t, session)
        else:
            shown = frames.table(t, session)
        self.page.render(
            {
                "html": str(shown.html),
                "title": shown.title,
                "lang": t.lang,
                "say": " ".join(filter(None, [say, shown.say])),
                "sound": sound,
                "arrive": arrive,
                "rule": self.route.rule if self.route.name == "rules" else "",
                "busy": session is not None and session.busy and not self._lost,
            }
        )

    # --- Controls ---------------------------------------------------------------------------------------------------

    async def act(self, command: str, value: str = "") -> None:
        """Does what a control's ``data-action`` says, with the text of its field if it is one."""
        word, _, rest = command.partition(" ")
        area = word.partition(".")[0]
        session = self.session if self.route.name == "table" else None
        if area == "settings":
            await self._set(word, rest)
        elif area == "setup" and self.form is not None:
            await self._set_up(word, rest, value)
        elif area == "home":
            await self._home(word, rest)
        elif word == "notice.close":
            self.notices = []
            self.render()
        elif session is not None and word in self._AT_TABLE:
            await self._AT_TABLE[word](self, session)
        elif session is not None and not self._lost:
            await self._play(session, command)

    async def _play(self, session: Session, command: str) -> None:
        async with self._saving:
            # One choice after the other: the next one finds what the one before has changed, and saved.
            if session is not self.session:
                return
            if command == "panel.report":
                session.report = self._report(session)
            changed = session.act(command)
            say = self.t.t(f"refusal.{session.refusal}") if self.t.knows(f"refusal.{session.refusal}") else ""
            saved = asyncio.ensure_future(self._save_now(session)) if changed else None
            self.render(say=say, sound="card" if changed and command.startswith("move") else "")
            if saved is not None:
                await saved
        self.think()

    async def _save(self) -> None:
        if self.session is not None:
            await self._save_now(self.session)

    async def _save_now(self, session: Session) -> None:
        try:
            await self.store.save(session)
        except OSError:
            # Said once; the game goes on.
            if "notice.not_saved" not in session.notices:
                session.notices.append("notice.not_saved")
                self.render()

    async def _set(self, word: str, value: str) -> None:
        name = word.removeprefix("settings.")
        changes = {
            "lang": {"lang": value},
            "theme": {"theme": value},
            "motion": {"motion": value},
            "sound": {"sound": value == "on"},
        }.get(name)
        if changes is None:
            return
        self.page.save_settings(changes)
        if name == "lang":
            if self.route.name == "rules":
                self._static = await self.page.static_page(f"rules-{self.route.game}", self.t.lang)
            if self.notices:
                await self.follow(arrive=False)
                return
        self.render()

    async def _set_up(self, word: str, rest: str, value: str) -> None:
        assert self.form is not None
        if word == "setup.start":
            form, self.form = self.form, None
            await self._lay(form.route(), form.names())
            self.render(arrive=True)
            self.think()
            return
        self.form = self.form.changed(word, rest, value)
        # What is being typed is in the field already; drawing it again would only disturb.
        if word == "setup.seat":
            self.render()

    async def _home(self, word: str, id_: str) -> None:
        notices: list[Notice] = []
        match word:
            case "home.resume":
                game = next((saved.game for saved in self.saved[0] if saved.id == id_), None)
                if game is not None:
                    self.page.go(table_address(game, id_))
                return
            case "home.download":
                text = await self.store.text(id_)
                if text is not None:
                    self.page.download(f"tertulia-{id_}.txt", text)
                return
            case "home.forget":
                text = await self.store.forget(id_)
                if text is not None:
                    self._forgotten = (id_, text)
                    notices = [
                        Notice(
                            self.t.t("home.forgotten"),
                            action="home.put_back",
                            action_text=self.t.t("home.put_back"),
                            dismiss="notice.close",
                        )
                    ]
            case "home.put_back" if self._forgotten is not None:
                await self.store.put_back(*self._forgotten)
                self._forgotten = None
        self.notices = []
        await self._list_saved()
        self.notices = [*notices, *self.notices]
        self.render()

    async def _export(self, session: Session) -> None:
        self.page.download(f"tertulia-{session.table.game.ID}-{session.id}.txt", session.save())

    async def _copy_report(self, session: Session) -> None:
        copied = await self.page.copy(session.report)
        self.render(say=self.t.t("report.copied" if copied else "report.refused"))

    async def _rematch(self, session: Session) -> None:
        seats, options = session.table.log.genesis.seats, dict(session.table.log.genesis.options)
        route = Route(
            "play", session.table.game.ID, seats=seats, options=options, pace=self.route.pace, lang=self.route.lang
        )
        await self._lay(route, session.names)
        self.render(arrive=True)
        self.think()

    async def _new(self, session: Session) -> None:
        self.page.go(f"#/new/{session.table.game.ID}")

    async def _take(self, session: Session) -> None:
        await self.page.hold(session.id, steal=True)
        route, self._lost, self.session = self.route, False, None
        await self._open(route)
        self._lost = False
        await self.page.hold(session.id, steal=True)
        self.render(arrive=True)
        self.think()

    _AT_TABLE: Final = {
        "table.export": _export,
        "table.rematch": _rematch,
        "table.new": _new,
        "table.take": _take,
        "report.copy": _copy_report,
    }

    def lost(self, id_: str) -> None:
        """Another tab has taken the table over."""
        if self.session is not None and self.session.id == id_:
            self._lost = True
            self.render(arrive=True)

    def _report(self, session: Session) -> str:
        """What a bug report needs: the program, the browser, and the table as this viewer knows it."""
        model = session.model()
        log = session.table.log if model.result is not None else session.table.told(model.viewer)
        state = session.table.game.state_text(model.replica)
        where = {"game": model.game, "seen": model.seen_rounds, "viewer": model.viewer}
        return "\n".join([self.page.info()["report"], dumps(where), state, *log.lines()])

    # --- Bots -------------------------------------------------------------------------------------------------------

    def think(self) -> None:
        """Asks the bot that is due, if there is one; one at a time."""
        session = self.session
        if session is None or self._lost or self.route.name != "table":
            return
        turn = session.bot_turn()
        if turn is None or (self._thinking is not None and not self._thinking.done()):
            return
        self._thinking = asyncio.ensure_future(self._guarded(self._bot(session, turn)))

    async def _bot(self, session: Session, turn: BotTurn) -> None:
        answer, _ = await asyncio.gather(
            self.bots.choose(session.table.game.ID, turn.text()), self.page.pause(self.pace)
        )
        self._thinking = None
        if session is self.session and not self._lost and session.play_bot(turn, answer):
            saved = asyncio.ensure_future(self._save_now(session))
            self.render(sound="turn" if session.my_turn else "card")
            await saved
        self.think()

    async def _guarded(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:
            self.page.crashed(traceback.format_exc())

    # --- Events -----------------------------------------------------------------------------------------------------

    async def on_action(self, command: str, value: str) -> None:
        """A control was used."""
        await self._guarded(self.act(command, value))

    async def on_address(self) -> None:
        """The address has changed."""
        await self._guarded(self._arrive())

    async def _arrive(self) -> None:
        await self.follow()
        self.think()

    async def run(self) -> None:
        """The first screen."""
        await self.follow(arrive=False)
        self.think()


def start() -> Awaitable[None]:
    """Starts the app in the browser."""
    from web.dom import start_app

    return start_app(App)
