"""A table in the page: whose hand is shown, what is open, whose bot is due, what is saved. No browser is needed to run it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from game.core import Game, Option, Refused, standing
from game.core.canonical import dumps
from game.table import LocalTable, parse_save, save_text
from web.header import FORMAT, read_header
from web.views.boards import BOARDS
from web.views.model import Picks, TableModel

PANELS: Final = ("menu", "log", "help", "resign", "report")


@dataclass(frozen=True, slots=True)
class BotTurn:
    """What a bot is asked with: its seat's lines of the log and a key of its own, from which the table's secret cannot be had."""

    seat: int
    level: str
    head: str
    lines: tuple[str, ...]
    key: str

    def text(self) -> str:
        """As the worker gets it."""
        return dumps({"key": self.key, "level": self.level, "lines": self.lines, "seat": self.seat})


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
    told_events: int = 0
    """How many events were already said aloud by the live region."""
    told_take_backs: int = 0
    notices: list[str] = field(default_factory=list)

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
        session = Session(id_, table, names or ("",) * len(seats))
        session._look_around(first=True)
        return session

    # --- Whose view -------------------------------------------------------------------------------------------------

    def _look_around(self, *, first: bool = False) -> None:
        """Settles whose hand may be shown now: with several people, only after the device has changed hands."""
        people = self.table.people
        if len(people) < 2:
            self.viewer = people[0] if people else None
            self.curtain = None
            return
        due = [seat for seat in self.table.to_act if seat in people]
        # All read a round's summary together: whoever is next, the device then goes from hand to hand.
        passes = first or self.unread or self.viewer not in due
        self.curtain = due[0] if due and passes and self.table.result is None else None
        if self.viewer is None:
            self.viewer = due[0] if due else people[0]

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
        """Whether the table waits for somebody to go on reading: a round's summary or the curtain is open."""
        return self.unread or self.curtain is not None

    @property
    def open_to(self) -> int | None:
        """Whose hand may be shown now: nobody's behind the curtain, nor while several people read a summary together."""
        shared = self.unread and self.busy and len(self.table.people) > 1
        return None if shared or self.curtain is not None else self.viewer

    @property
    def busy(self) -> bool:
        """Whether a game is under way."""
        return self.table.result is None

    @property
    def my_turn(self) -> bool:
        """Whether a person at this device is asked."""
        return not self.waits and any(seat in self.table.people for seat in self.table.to_act)

    def model(self) -> TableModel:
        """What the screen may show now."""
        table, seen = self.table, self.open_to
        asked = seen is not None and seen in table.to_act and not self.waits
        return TableModel(
            game=table.game.ID,
            viewer=seen,
            names=self.names,
            seats=table.log.genesis.seats,
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
            report=self.report,
        )

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
            case "curtain.lift" if self.curtain is not None:
                self.viewer, self.curtain, self.picks = self.curtain, None, {}
                return True
            case "round.continue" if self.unread:
                self.seen_rounds += 1
                return True
            case "pick":
                self._pick(*rest.partition(" ")[::2], value)
            case "panel.close":
                self.panel = ""
            case _ if word.startswith("panel.") and word.removeprefix("panel.") in PANELS:
                self.panel = word.removeprefix("panel.")
        return False

    def _pick(self, word: str, rest: str, value: str) -> None:
        """Prepares a move: what that means is the board's business."""
        if self.open_to is not None and not self.waits:
            self.picks = BOARDS[self.table.game.ID].pick(self.model(), self.picks, word, rest, value)

    def _move(self, text: str) -> bool:
        seat = self.viewer
        if seat is None or self.waits:
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
        return self.play_bot(turn, game.action_text(game.legal(self.table.replica(seat), seat)[0]))

    def awaits(self, turn: BotTurn) -> bool:
        """Whether the table still waits for this bot's answer."""
        return turn.head == self.table.log.head and not self.waits

    def _undoer(self) -> int | None:
        """The person who may take back now: the one whose hand is shown, or was until the curtain fell."""
        seat = self.viewer
        if seat is None or self.unread or not self.table.can_undo(seat):
            return None
        return seat

    def _undo(self) -> bool:
        seat = self._undoer()
        if seat is None:
            raise Refused("table.no_undo")
        covered = self.curtain is not None
        self.table.undo(seat)
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

    def bot_turn(self) -> BotTurn | None:
        """The bot that is due, if the table does not wait for a reader."""
        if self.waits or self.table.result is not None:
            return None
        for seat in self.table.to_act:
            level = self.table.bot_level(seat)
            if level is not None:
                log = self.table.told(seat)
                # By the place in the game, not by the log's head: after a take-back a bot answers the same again.
                place = sum(1 for _ in standing(log.events()))
                key = sha256(f"bot|{self.table.seed}|{seat}|{place}".encode()).hexdigest()
                return BotTurn(seat, level, log.head, tuple(log.lines()), key)
        return None

    # --- Saving -----------------------------------------------------------------------------------------------------

    def header(self, when: int) -> dict[str, Any]:
        """What home needs to know of a saved table, and how this device looked at it."""
        return {
            "curtain": self.curtain,
            "format": FORMAT,
            "game": self.table.game.ID,
            "names": list(self.names),
            "over": self.table.result is not None,
            "seats": list(self.table.log.genesis.seats),
            "seen": self.seen_rounds,
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
        first, _, rest = text.partition("\n")
        header = read_header(first)
        table = parse_save(rest, games)
        count = table.seats
        names, viewer, curtain, seen = (header[key] for key in ("names", "viewer", "curtain", "seen"))
        good = (
            len(names) == count
            and all(seat is None or 0 <= seat < count for seat in (viewer, curtain))
            and header["game"] == table.game.ID
        )
        if not good:
            raise Refused("save.damaged", "the header does not fit the table")
        session = Session(id_, table, tuple(names), viewer, curtain)
        session.seen_rounds = max(0, min(seen, session.rounds))
        # The device may be in anybody's hands after a pause.
        session._look_around(first=len(table.people) > 1)
        return session
