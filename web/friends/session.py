"""A table of friends on this screen: like a local one, but that every choice goes to the room, and comes back in its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.core import Family, Move, Refused, Stream
from game.table import RemoteTable
from web.bot_turn import BotTurn
from web.clock import TurnClock
from web.friends.client import RoomClient
from web.session import Session
from web.views.boards import BOARDS
from web.views.people import kept


@dataclass
class FriendsSession(Session):
    """One game of a room. The viewer is the person here, or nobody."""

    client: RoomClient = field(kw_only=True)
    bots: dict[int, RemoteTable] = field(default_factory=dict, kw_only=True)
    """What the bots at this device know, by seat."""
    _sent: int = -1
    """The place in the game that a choice was sent at: until the table has moved on, nothing more is."""

    @staticmethod
    def of(client: RoomClient) -> FriendsSession | None:
        """The game that is under way in the room, as this device has it; ``None`` where there is none."""
        status = client.status.get("game")
        if status is None or not client.tables:
            return None
        own = [str(seat) for seat in status["own"]] or ["-"]
        genesis = next(iter(client.tables.values())).log.genesis
        people = [seat for seat in own if seat != "-" and not genesis.seats[int(seat)].startswith("bot:")]
        bots = {int(seat): client.tables[seat] for seat in own if seat not in people and seat != "-"}
        main = client.tables[people[0]] if people else next(iter(client.tables.values()))
        seat = main.seat if people else None
        seconds = int(dict(genesis.options).get("clock", 0))
        return FriendsSession(
            status["id"],
            main,  # type: ignore[arg-type]
            ("",) * len(genesis.seats),
            seat,
            clock=TurnClock(seconds) if seconds else None,
            client=client,
            bots=bots,
        )

    # --- Whose view -------------------------------------------------------------------------------------------------

    def _look_around(self, *, first: bool = False) -> None:
        """One person, one device: nothing passes from hand to hand."""

    def follow(self) -> bool:
        """Looks at what has come from the room; whether the table has moved on."""
        self.names = self.called()
        moved = len(self.table.history(None)) != self._shown
        self._shown = len(self.table.history(None))
        if moved:
            self._sent = -1
            self._drop_stale_picks()
            self._forgo()
        return moved

    _shown: int = 0

    def _drop_stale_picks(self) -> None:
        """What was prepared is for one's own next move; others' moves leave it, but one's own has used it up."""
        history = self.table.history(None)
        if history and isinstance(history[-1][0], Move) and history[-1][0].seat == self.viewer:
            self.picks = {}

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who sits where: ``me`` for the person here, ``friend`` for others, ``bot:<level>``."""
        return tuple(
            "me" if seat == self.viewer else kind if kind.startswith("bot:") else "friend"
            for seat, kind in enumerate(self.table.log.genesis.seats)
        )

    def called(self) -> tuple[str, ...]:
        """The name of each seat's person, as its device says it; a bot's device's for a bot."""
        members = {member["id"]: member["name"] for member in self.client.status["members"]}
        holders = self.client.status["game"]["holders"]
        return tuple(
            "" if kind.startswith("bot:") else kept(members.get(holder, ""))
            for holder, kind in zip(holders, self.table.log.genesis.seats, strict=True)
        )

    @property
    def stopped(self) -> Mapping[str, Any] | None:
        """Why the table has stopped before its end, if it has."""
        verdict: Mapping[str, Any] | None = self.client.status["game"]["verdict"]
        return verdict

    @property
    def busy(self) -> bool:
        return self.table.result is None and self.stopped is None

    def _again(self) -> str:
        return ""

    # --- What a person does -----------------------------------------------------------------------------------------

    def _move(self, text: str) -> bool:
        seat = self.viewer
        if seat is None or self.halted or self._sent == self.table.place:
            raise Refused("play.not_your_turn")
        game = self.table.game
        ruling = game.check(self.table.replica(seat), seat, game.parse_action(text))
        if not ruling.legal:
            raise Refused(ruling.code or "play.unknown", seat=seat)
        self._send(seat, text)
        self.picks = {}
        return True

    def _send(self, seat: int, text: str) -> None:
        self._sent = self.table.place
        self.client.do("act", seat, text)

    def _forgo(self) -> None:
        seat = self.viewer
        if seat is None or seat not in self.table.to_act or self.client.status["game"]["asks"] != "act":
            return
        action = self._lets_go(self.table.replica(seat), seat)
        if action is not None and self._sent != self.table.place:
            self._send(seat, self.table.game.action_text(action))

    def _undo(self) -> bool:
        raise Refused("table.no_undo")

    def _resign(self) -> bool:
        if self.viewer is None:
            raise Refused("play.not_your_turn")
        self.client.do("resign", self.viewer)
        self.panel = ""
        return True

    def _end(self) -> bool:
        if self.viewer is None:
            raise Refused("play.not_your_turn")
        self.client.do("agree", self.viewer)
        self.panel = ""
        return True

    # --- The clock --------------------------------------------------------------------------------------------------

    @property
    def span(self) -> str:
        """Whose time passes: here of everybody, since all agree when it is over."""
        if not self.busy or not self.client.status["game"]["begun"]:
            return ""
        return str(BOARDS[self.table.game.ID].span(self.table.replica(None)))

    def tick(self, now: int) -> bool:
        """Lets the clock go; where time has run out, says so to the others. It is over once all others say so too."""
        if self.clock is None:
            return False
        self._now = now
        self.clock.follow(self.span, now)
        if self.clock.runs and self.clock.left(now) <= 0:
            for seat in self.client.status["game"]["waiting"]:
                if seat != self.viewer and seat in self.table.to_act and (self.table.place, seat) not in self._over:
                    self._over.add((self.table.place, seat))
                    self.client.do("give_up", seat)
        return False

    _over: set[tuple[int, int]] = field(default_factory=set, kw_only=True)
    """Whose time this device has said to be over, and when."""

    # --- Bots -------------------------------------------------------------------------------------------------------

    def bot_turn(self) -> BotTurn | None:
        """The bot of this device that is due."""
        for seat in self.client.status["game"]["bots"]:
            table = self.bots.get(seat)
            if table is not None and (seat, table.place) not in self._asked:
                lines = table.told_lines(seat)
                key = Stream("bot", self.client.key.seed, self.id, seat, table.place).bits(256)
                level = table.bot_level(seat) or "easy"
                return BotTurn(
                    f"{self.id}-{seat}", table.game.ID, seat, level, table.log.head, lines, len(lines), f"{key:064x}"
                )
        return None

    _asked: set[tuple[int, int]] = field(default_factory=set, kw_only=True)
    """Which bots have been asked, and at which place."""

    def awaits(self, turn: BotTurn) -> bool:
        table = self.bots.get(turn.seat)
        return table is not None and table.log.head == turn.head and self.busy

    def play_bot(self, turn: BotTurn, text: str) -> bool:
        if not self.awaits(turn):
            return False
        game, state = turn_game(self.bots[turn.seat])
        if not game.check(state, turn.seat, game.parse_action(text)).legal:
            raise Refused("play.unknown", seat=turn.seat)
        self._asked.add((turn.seat, self.bots[turn.seat].place))
        self.client.do("act", turn.seat, text)
        return True

    def play_first(self, turn: BotTurn) -> bool:
        if not self.awaits(turn):
            return False
        game, state = turn_game(self.bots[turn.seat])
        first = game.legal(state, turn.seat)[0]
        action = first.draw(Stream("first", turn.key)) if isinstance(first, Family) else first
        return self.play_bot(turn, game.action_text(action))


def turn_game(table: RemoteTable) -> tuple[Any, Any]:
    """A bot's game, and what it knows of it."""
    return table.game, table.replica(None)
