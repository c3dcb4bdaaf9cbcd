"""A table on one device: it keeps the one log, deals, and hands every seat its own replica.

It holds the full truth, since somebody at a local table must; screens and bots get a seat's replica, never the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from game.core import (
    Chance,
    Event,
    Game,
    Genesis,
    Log,
    Move,
    Open,
    Option,
    Refused,
    Result,
    Reveal,
    Seat,
    SeededDealer,
    Slot,
    Stream,
    Table,
    Unseal,
    first_state,
    genesis_for,
    standing,
    taken_back,
    told,
)

PERSON: Final = "me"
BOT: Final = "bot:"


class LocalTable:
    """A table of one game.

    ``seats``: ``me`` for a person at this device, ``bot:<level>`` for a bot. ``seed``: the secret that all luck comes from;
    the same seed and choices give the same game. Every method that raises ``Refused`` leaves the table as it was.
    """

    def __init__(self, game: Game[Any, Any], genesis: Genesis, seed: str) -> None:
        if not all(who == PERSON or who.startswith(BOT) for who in genesis.seats):
            raise Refused("options.seats", f"who is to sit there: {genesis.seats}")
        self.game = game
        self.seed = seed
        self.log: Log[Any, Any] = Log(game, genesis)
        self.take_backs = 0
        """How many choices were taken back; a result is shown with this mark."""
        self._restart()

    @staticmethod
    def new(
        game: Game[Any, Any], seats: Iterable[str], seed: str, options: Mapping[str, Option] | None = None
    ) -> LocalTable:
        """A new table, dealt and waiting for its first choice. Raises ``Refused`` (``options.*``)."""
        table = LocalTable(game, genesis_for(game, seats, (options or {}).items()), seed)
        table.settle()
        return table

    def _restart(self) -> None:
        state = first_state(self.game, self.log.genesis)
        self._dealer = SeededDealer(self.seed)
        self._events: list[Event] = []
        self._truths = [state]
        self._replicas: dict[Seat | None, Any] = dict.fromkeys([*range(self.seats), None], state)
        self._histories: dict[Seat | None, list[tuple[Event, Any]]] = {viewer: [] for viewer in self._replicas}

    # --- What there is to see ---------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.log.genesis.seats)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats taken by people at this device."""
        return tuple(seat for seat, who in enumerate(self.log.genesis.seats) if who == PERSON)

    def bot_level(self, seat: Seat) -> str | None:
        """The level of the bot in a seat; ``None`` where a person sits."""
        who = self.log.genesis.seats[seat]
        return who.removeprefix(BOT) if who.startswith(BOT) else None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.game.to_act(self._truths[-1])

    @property
    def result(self) -> Result | None:
        return self.game.result(self._truths[-1])

    def replica(self, viewer: Seat | None) -> Any:
        """The state as a seat (``None``: a spectator) knows it."""
        return self._replicas[viewer]

    def told(self, viewer: Seat | None) -> Log[Any, Any]:
        """The log as a seat (``None``: a spectator) may have it."""
        return self.log.told(viewer)

    def history(self, viewer: Seat | None) -> list[tuple[Event, Any]]:
        """Every standing event as the viewer was told it, with the viewer's state *before* it."""
        return list(self._histories[viewer])

    # --- What can be done -------------------------------------------------------------------------------------------

    def act(self, seat: Seat, action: Any, head: str | None = None) -> None:
        """A seat's choice, and all that follows from it by itself.

        ``head``: the log's head that the choice was made on; another one now refuses it (``table.stale``).
        """
        if head is not None and head != self.log.head:
            raise Refused("table.stale", "the table has moved on")
        ruling = self.game.check(self._truths[-1], seat, action)
        if not ruling.legal:
            raise Refused(ruling.code or "play.unknown", seat=seat)
        self._append(Move(seat, action, self.game.audience(self._truths[-1], seat, action)))
        self.settle()

    def resign(self, seat: Seat) -> None:
        """The seat gives up; what that means is the game's to say."""
        self._append(Table("resign", (seat,)))
        self.settle()

    def settle(self) -> None:
        """Answers what the rules need and makes the claims that have only one answer, until somebody has a choice."""
        while True:
            state = self._truths[-1]
            due = self.game.need(state)
            if due is not None:
                self._append(self._open(due) if isinstance(due, Unseal) else self._dealer.answer(due))
                continue
            for seat in self.game.to_act(state):
                claim = self.game.forced(self._replicas[seat], seat)
                if claim is not None:
                    self._append(Move(seat, claim, self.game.audience(state, seat, claim)))
                    break
            else:
                return

    def _open(self, due: Unseal) -> Event:
        sealed = next(event for event in reversed(self._events) if isinstance(event, Move) and event.seat == due.seat)
        return Open(due.seat, sealed.action, due.audience)

    def _append(self, event: Event) -> None:
        """Folds an event into every replica, then writes it down; a refusal leaves everything as it was."""
        folded = self._folded(event)
        self._write(event)
        self._stand(event, *folded)

    def _folded(self, event: Event) -> tuple[Any, dict[Seat | None, tuple[Event, Any]]]:
        """The truth after an event, and for each viewer what it is told and its state then. Changes nothing."""
        views = {}
        for viewer, state in self._replicas.items():
            seen = told(event, viewer)
            views[viewer] = (seen, self.game.apply(state, seen))
        return self.game.apply(self._truths[-1], event), views

    def _stand(self, event: Event, truth: Any, views: dict[Seat | None, tuple[Event, Any]]) -> None:
        self._events.append(event)
        self._truths.append(truth)
        for viewer, (seen, after) in views.items():
            self._histories[viewer].append((seen, self._replicas[viewer]))
            self._replicas[viewer] = after

    def _write(self, event: Event) -> None:
        nonce = Stream("nonce", self.seed, len(self.log.entries)).bits(128)
        self.log.append(event, f"{nonce:032x}")

    # --- Undo (design, section 3) -----------------------------------------------------------------------------------

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat may take back its last decision.

        Against bots only: always, while the game runs. With other people: until another seat acts, luck answers or the
        seat learns a face it did not know.
        """
        decision = self._last_decision(seat)
        if decision is None or self.result is not None or seat not in self.people:
            return False
        if self.people == (seat,):
            return True
        known: set[Slot] = set()
        for event in self._events[:decision]:
            if isinstance(event, Reveal) and told(event, seat) == event:
                known |= set(event.slots)
            elif isinstance(event, Chance) and event.kind in ("shuffle", "remix"):
                known.clear()  # other cards may lie there now
        return all(
            (isinstance(event, Move) and event.seat == seat)
            or (isinstance(event, Reveal) and known.issuperset(event.slots))
            for event in self._events[decision + 1 :]
        )

    def undo(self, seat: Seat) -> None:
        """Takes the seat's last decision back. Raises ``Refused`` (``table.no_undo``) where it may not."""
        decision = self._last_decision(seat)
        if decision is None or not self.can_undo(seat):
            raise Refused("table.no_undo", seat=seat)
        moves = sum(isinstance(event, Move) and event.seat == seat for event in self._events[decision:])
        for _ in range(moves):
            self._write(Table("take_back", (seat,)))
        self._refold()
        self.settle()

    def _last_decision(self, seat: Seat) -> int | None:
        """The position of the seat's last move that it chose itself."""
        for position in range(len(self._events) - 1, -1, -1):
            event = self._events[position]
            if (
                isinstance(event, Move)
                and event.seat == seat
                and self.game.forced(self._truths[position], seat) != event.action
            ):
                return position
        return None

    def _refold(self) -> None:
        """Folds the log's standing events from the start, the dealer answering along.

        Raises ``Refused`` (``log.luck``) where the log's luck is not what the seed gives.
        """
        self.take_backs = sum(
            # Claims that the program made for the seat come back along with its choice.
            self.game.forced(state, move.seat) != move.action
            for move, state in taken_back(self.game, self.log.genesis, self.log.events())
        )
        self._restart()
        for event in standing(self.log.events()):
            due = self.game.need(self._truths[-1])
            if isinstance(event, (Chance, Reveal)) and (due is None or self._dealer.answer(due) != event):
                raise Refused("log.luck", "not the luck of this seed")
            self._stand(event, *self._folded(event))

    @staticmethod
    def resume(log: Log[Any, Any], seed: str) -> LocalTable:
        """The table of a saved log. Raises ``Refused`` for a log whose events cannot stand or whose luck is not the seed's."""
        table = LocalTable(log.game, log.genesis, seed)
        table.log = log
        table._refold()
        table.settle()
        return table
