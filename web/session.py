"""A table in the page: whose hand is shown, what is open, whose bot is due, what is saved. No browser is needed to run it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from game.core import Family, Game, Move, Option, Refused, Stream, told
from game.core.canonical import dumps, loads
from game.table import LocalTable, reading, save_text
from web.bot_turn import BotTurn
from web.clock import TurnClock
from web.header import FORMAT, read_header
from web.replay import Replay
from web.routes import Route, new_table_address
from web.views.boards import BOARDS
from web.views.model import Picks, TableModel
from web.views.people import kept

PANELS: Final = ("menu", "log", "seen", "help", "resign", "end", "report")


@dataclass(frozen=True, slots=True)
class Hint:
    """What a normal bot would do in a seat when the log had so many entries, and why (``game.bots.advise``)."""

    seat: int
    since: int
    action: str
    code: str
    values: Mapping[str, Any]

    @staticmethod
    def of(seat: int, since: int, text: str) -> Hint:
        """From what ``web.thinking.hint`` wrote."""
        said = loads(text)
        return Hint(seat, since, said["action"], said["code"], said["values"])


@dataclass
class Session:
    """A local table and how this device looks at it."""

    id: str
    table: LocalTable
    names: tuple[str, ...]
    viewer: int | None = None
    curtain: int | None = None
    seen_rounds: int = 0
    panel: str = ""
    refusal: str = ""
    picks: Picks = field(default_factory=dict)
    report: str = ""
    log_all: bool = False
    hint: Hint | None = None
    replay: Replay | None = None
    paused: bool = False
    skips: set[int] = field(default_factory=set)
    """The people who want nothing of what their board may let go of itself (``Board.foregone``)."""
    clock: TurnClock | None = None
    _now: int = 0
    """When the clock was last looked at."""
    told_events: int = 0
    """How many events were already said aloud by the live region."""
    told_take_backs: int = 0
    told_stop: int | None = None
    """The stop of a replay that was said last."""
    notices: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.table.lets_go = self._lets_go

    @staticmethod
    def new(
        id_: str,
        game: Game[Any, Any],
        seats: tuple[str, ...],
        seed: str,
        names: tuple[str, ...] = (),
        options: Mapping[str, Option] | None = None,
    ) -> Session:
        """A new table, dealt. Raises ``Refused`` (``options.*``)."""
        table = LocalTable.new(game, seats, seed, options)
        session = Session(id_, table, names or ("",) * len(seats), clock=_clock(table, {}))
        session._look_around(first=True)
        return session

    # --- Whose view -------------------------------------------------------------------------------------------------

    def _look_around(self, *, first: bool = False) -> None:
        """Lets go what people forgo, then settles whose hand may be shown now: with several people, only after the device has
        changed hands.

        ``first``: it may be in anybody's hands now. While only bots are due, nobody's hand is shown then.
        """
        people = self.table.people
        self._forgo()
        if len(people) < 2:
            self.viewer = people[0] if people else None
            self.curtain = None
            return
        due = [seat for seat in self.table.to_act if seat in people]
        # All read a round's summary together: whoever is next, the device then goes from hand to hand.
        anybody = first or self.unread
        passes = anybody or self.viewer not in due
        self.curtain = due[0] if due and passes and self.busy else None
        if anybody and self.busy:
            self.viewer = self.curtain
        if self.open_to is None:
            self._put_away()

    def _forgo(self) -> None:
        """Does for people what they would do anyway."""
        seats = [seat for seat in self.table.to_act if seat in self.table.people]
        for seat in seats:
            action = self._lets_go(self.table.replica(seat), seat)
            if action is not None and seat in self.table.to_act:
                self.table.act(seat, action)

    def _lets_go(self, state: Any, seat: int) -> Any:
        return BOARDS[self.table.game.ID].foregone(state, seat, seat in self.skips)

    def _skipped_last(self, seat: int) -> bool:
        """Whether the seat's last move was made for it only because it wants not to be asked."""
        foregone = BOARDS[self.table.game.ID].foregone
        for event, state in reversed(self.table.history(seat)):
            if isinstance(event, Move) and event.seat == seat:
                return foregone(state, seat, True) == event.action and foregone(state, seat, False) is None
        return False

    def _put_away(self) -> None:
        """What was opened, written or prepared was for whoever looked then."""
        self.picks, self.panel, self.report, self.log_all = {}, "", "", False

    @property
    def rounds(self) -> int:
        """Finished rounds."""
        return BOARDS[self.table.game.ID].rounds(self.table.replica(None))

    @property
    def unread(self) -> bool:
        """Whether a round's summary is open."""
        return self.seen_rounds < self.rounds

    @property
    def waits(self) -> bool:
        """Whether the table waits for somebody: a round's summary or the curtain is open, or it rests."""
        return self.unread or self.curtain is not None or self.paused

    @property
    def halted(self) -> bool:
        """Whether nothing moves on: the table waits, or a replay is looked at."""
        return self.waits or self.replay is not None

    @property
    def open_to(self) -> int | None:
        """Whose hand may be shown now: nobody's behind the curtain, nor while several people read a summary together."""
        shared = self.unread and self.busy and len(self.table.people) > 1
        return None if shared or self.curtain is not None or self.paused else self.viewer

    @property
    def busy(self) -> bool:
        """Whether a game is under way."""
        return self.table.result is None

    @property
    def is_lesson(self) -> bool:
        """Whether this table goes by a script and is not kept."""
        return False

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who sits where: ``me`` for people at this device, ``bot:<level>``."""
        return self.table.log.genesis.seats

    @property
    def my_turn(self) -> bool:
        """Whether a person at this device is asked."""
        return not self.waits and any(seat in self.table.people for seat in self.table.to_act)

    def model(self) -> TableModel:
        """What the screen may show now."""
        table, seen = self.table, self.open_to
        asked = seen is not None and seen in table.to_act and not self.waits
        hint = self.hint if self.hint is not None and asked and self.stands(self.hint.seat, self.hint.since) else None
        model = TableModel(
            game=table.game.ID,
            viewer=seen,
            names=self.names,
            seats=self.kinds,
            replica=table.replica(seen),
            history=tuple(table.history(seen)),
            to_act=table.to_act,
            legal=tuple(table.game.legal(table.replica(seen), seen)) if asked and seen is not None else (),
            can_undo=self._undoer() is not None,
            take_backs=table.take_backs,
            result=table.result,
            curtain=self.curtain,
            seen_rounds=self.seen_rounds,
            panel=self.panel,
            refusal=self.refusal,
            notices=tuple(self.notices),
            picks=self.picks,
            hint="" if hint is None else hint.action,
            paused=self.paused,
            skips=seen in self.skips,
            again="" if self.busy else self._again(),
            report=self.report,
            log_all=self.log_all,
        )
        return model if self.replay is None else self.replay.shown(model, table.game)

    def _again(self) -> str:
        """The set-up of a table with these seats, options and luck. Before the end it would tell everybody's cards."""
        genesis = self.table.log.genesis
        options = dict(genesis.options)
        return new_table_address(Route("new", genesis.game, seats=genesis.seats, seed=self.table.seed, options=options))

    # --- What a person does -----------------------------------------------------------------------------------------

    def act(self, command: str, value: str = "") -> bool:
        """Does what a control's ``data-action`` says; whether the table itself has changed (and must be saved).

        A refusal is kept to be shown; it changes nothing else.
        """
        word, _, rest = command.partition(" ")
        self.refusal = ""
        try:
            return self._act(word, rest, value)
        except Refused as refusal:
            self.refusal = refusal.code
            self.panel = ""  # it would lie over the reason
            return False

    def _act(self, word: str, rest: str, value: str) -> bool:
        match word:
            case "move":
                return self._move(rest)
            case "undo":
                return self._undo()
            case "resign.confirm":
                return self._resign()
            case "end.confirm":
                return self._end()
            case "pause" if self.busy:
                self.paused, self.panel, self.replay = True, "", None
                return True
            case "resume" if self.paused:
                self.paused = False
                # The device may be in anybody's hands after a pause.
                self._look_around(first=len(self.table.people) > 1)
                return True
            case "replay.open" if self.replay is None and self.curtain is None and not self.paused:
                self.replay, self.panel, self.picks = Replay.of(self.model()), "", {}
            case "replay.close":
                self.replay = None
            case _ if word.startswith("replay.") and self.replay is not None:
                self.replay = self.replay.after(word.removeprefix("replay."), rest or value)
            case "skip" if rest in ("on", "off") and self.open_to is not None:
                (self.skips.add if rest == "on" else self.skips.discard)(self.open_to)
                self._look_around()
                return True
            case "curtain.lift" if self.curtain is not None:
                self.viewer, self.curtain = self.curtain, None
                self._put_away()
                return True
            case "round.continue" if self.unread:
                self.seen_rounds += 1
                return True
            case "pick":
                self._pick(*rest.partition(" ")[::2], value)
            case "panel.close":
                self.panel, self.log_all = "", False
            case "log.all":
                self.log_all = True
            case _ if word.startswith("panel.") and word.removeprefix("panel.") in PANELS:
                self.panel = word.removeprefix("panel.")
        return False

    def _pick(self, word: str, rest: str, value: str) -> None:
        """Prepares a move: what that means is the board's business."""
        if self.open_to is not None and not self.waits:
            self.picks = BOARDS[self.table.game.ID].pick(self.model(), self.picks, word, rest, value)

    def _move(self, text: str) -> bool:
        seat = self.viewer
        if seat is None or self.halted:
            raise Refused("play.not_your_turn")
        self.table.act(seat, self.table.game.parse_action(text))
        self.picks = {}
        self._look_around()
        return True

    def play_bot(self, turn: BotTurn, text: str) -> bool:
        """A bot's answer. One that is late (the table has moved on) is dropped: ``False``. Raises ``Refused`` for one that
        is not legal."""
        if not self.awaits(turn):
            return False
        self.table.act(turn.seat, self.table.game.parse_action(text), turn.head)
        self._look_around()
        return True

    def play_first(self, turn: BotTurn) -> bool:
        """The first legal action, for a bot that cannot say what it wants: the table must not stand still."""
        if not self.awaits(turn):
            return False
        game, seat = self.table.game, turn.seat
        first = game.legal(self.table.replica(seat), seat)[0]
        action = first.draw(Stream("first", turn.key)) if isinstance(first, Family) else first
        return self.play_bot(turn, game.action_text(action))

    def scripted(self) -> str:
        """What the next bot of a lesson does."""
        raise NotImplementedError

    def awaits(self, turn: BotTurn) -> bool:
        """Whether the table still waits for this bot's answer."""
        return turn.head == self.table.log.head and not self.waits

    def _undoer(self) -> int | None:
        """The person who may take back now: the one whose hand is shown, or was until the curtain fell."""
        seat = self.viewer
        if seat is None or self.unread or self.paused or self.replay is not None or not self.table.can_undo(seat):
            return None
        return seat

    def _undo(self) -> bool:
        seat = self._undoer()
        if seat is None:
            raise Refused("table.no_undo")
        covered = self.curtain is not None
        if seat in self.skips and self._skipped_last(seat):
            # Whoever takes that back wants to be asked.
            self.skips.discard(seat)
        self.table.undo(seat)
        self.hint = None
        self.seen_rounds = min(self.seen_rounds, self.rounds)
        self.panel = ""
        # Behind the curtain the device may be in other hands already.
        self._look_around(first=covered)
        return True

    def _resign(self) -> bool:
        seat = self.open_to
        if seat is None:
            raise Refused("play.not_your_turn")
        self.table.resign(seat)
        self.panel = ""
        self._look_around()
        return True

    def _end(self) -> bool:
        if self.open_to is None:
            raise Refused("play.not_your_turn")
        self.table.agree_to_end()
        self.panel = ""
        self._look_around()
        return True

    # --- The clock --------------------------------------------------------------------------------------------------

    @property
    def span(self) -> str:
        """Whose time passes, as a word that stays the same while it is the same: "" for nobody's, or a bot's. It passes also
        while a replay shows the board."""
        table = self.table
        if self.waits or not any(seat in table.people for seat in table.to_act):
            return ""
        return str(BOARDS[table.game.ID].span(table.replica(None)))

    @property
    def seconds(self) -> int | None:
        """How many seconds whoever is asked has left; ``None`` where no time passes."""
        if self.clock is None or not self.span:
            return None
        return -(-self.clock.left_to(self.span, self._now) // 1000)

    def tick(self, now: int) -> bool:
        """Lets the clock go (``now``: milliseconds); whether time has run out and the table has gone on without a choice."""
        if self.clock is None:
            return False
        self._now = now
        self.clock.follow(self.span, now)
        if not self.clock.runs or self.clock.left(now) > 0:
            return False
        # A bot's time is not counted: it answers anyway.
        late = [seat for seat in self.table.to_act if seat in self.table.people]
        self.table.run_out(late)
        self.picks, self.panel, self.replay = {}, "", None
        self._look_around()
        self.clock.follow(self.span, now)
        return True

    # --- Bots -------------------------------------------------------------------------------------------------------

    def hint_turn(self) -> BotTurn | None:
        """What a normal bot is to be asked in the viewer's stead."""
        seat = self.open_to
        if seat is None or seat not in self.table.to_act or self.halted:
            return None
        return self._turn_of(seat, "normal")

    def stands(self, seat: int, since: int) -> bool:
        """Whether a question to the viewer's seat is as it was when the log had so many entries: nothing has come since but what
        others have chosen face down."""
        if seat != self.open_to or seat not in self.table.to_act:
            return False
        new = (told(entry.event, seat) for entry in self.table.log.entries[since:])
        return all(isinstance(event, Move) and event.action is None and event.seat != seat for event in new)

    def _turn_of(self, seat: int, level: str) -> BotTurn:
        table = self.table
        # By the place in the game, not by the log's head: after a take-back a bot answers the same again.
        key = sha256(f"bot|{table.seed}|{seat}|{table.place}".encode()).hexdigest()
        lines = table.told_lines(seat)
        return BotTurn(self.id, table.game.ID, seat, level, table.log.head, lines, len(lines), key)

    def bot_turn(self) -> BotTurn | None:
        """The bot that is due, if the table does not wait for a reader."""
        if self.halted or not self.busy:
            return None
        for seat in self.table.to_act:
            level = self.table.bot_level(seat)
            if level is not None:
                return self._turn_of(seat, level)
        return None

    # --- Saving -----------------------------------------------------------------------------------------------------

    def header(self, when: int) -> dict[str, Any]:
        """What home needs to know of a saved table, and how this device looked at it."""
        result = self.table.result
        return {
            "best": [seat for seat, rank in enumerate(result.ranks) if rank == 1] if result is not None else [],
            **({} if self.clock is None else {"clock": self.clock.kept(self._now)}),
            "curtain": self.curtain,
            "format": FORMAT,
            "game": self.table.game.ID,
            "names": list(self.names),
            "over": result is not None,
            "paused": self.paused,
            "seats": list(self.table.log.genesis.seats),
            "seen": self.seen_rounds,
            "skips": sorted(self.skips),
            "viewer": self.viewer,
            "when": when,
            "where": BOARDS[self.table.game.ID].standing(self.table.replica(None)),
        }

    def save(self, when: int) -> str:
        """The session as a text: a header line, then the table's save file. ``when``: seconds since 1970."""
        return dumps(self.header(when)) + "\n" + save_text(self.table)

    @staticmethod
    def load(id_: str, text: str, games: Mapping[str, Game[Any, Any]]) -> Session:
        """The session of a save. Raises ``Refused`` (``save.*``)."""
        *_, session = Session.loading(id_, text, games)
        assert session is not None
        return session

    @staticmethod
    def loading(id_: str, text: str, games: Mapping[str, Game[Any, Any]]) -> Iterator[Session | None]:
        """The same in pieces: ``None`` now and then, so that the page can draw breath, last the session."""
        first, _, rest = text.partition("\n")
        header = read_header(first)
        for table in reading(rest, games):
            if table is None:
                yield None
            else:
                yield _loaded(id_, table, header)


def _loaded(id_: str, table: LocalTable, header: Mapping[str, Any]) -> Session:
    count = table.seats
    names, viewer, curtain, seen = (header[key] for key in ("names", "viewer", "curtain", "seen"))
    good = (
        len(names) == count
        and all(seat is None or seat in table.people for seat in (viewer, curtain))
        and header["game"] == table.game.ID
    )
    if not good:
        raise Refused("save.damaged", "the header does not fit the table")
    session = Session(
        id_, table, tuple(map(kept, names)), viewer, curtain, clock=_clock(table, header.get("clock", {}))
    )
    session.seen_rounds = max(0, min(seen, session.rounds))
    session.skips = {seat for seat in header.get("skips", ()) if seat in table.people}
    # Nobody is to lose time while a table is being opened.
    session.paused = bool(header.get("paused")) or (session.clock is not None and session.busy)
    # The device may be in anybody's hands after a pause.
    session._look_around(first=len(table.people) > 1)
    return session


def _clock(table: LocalTable, left: Mapping[str, int]) -> TurnClock | None:
    seconds = dict(table.log.genesis.options).get("clock", 0)
    return TurnClock(int(seconds), left) if seconds and table.people else None
