"""A table on one device: it keeps the one log, deals, and hands every seat its own replica.

It holds the full truth, since somebody at a local table must; screens and bots get a seat's replica, never the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.core import (
    Chance,
    Dealer,
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
    is_take_back,
    resigns,
    standing,
    taken_back,
    told,
)

PERSON: Final = "me"
BOT: Final = "bot:"
PIECE: Final = 100
"""Events that are read or folded between two breaths."""


@dataclass(slots=True)
class _View:
    """What a viewer was told so far: its state, and every event as it was told, with the state before it."""

    state: Any
    history: list[tuple[Event, Any]] = field(default_factory=list)


class LocalTable:
    """A table of one game.

    ``seats``: ``me`` for a person at this device, ``bot:<level>`` for a bot. ``seed``: the secret that all luck comes from;
    the same seed and choices give the same game. Every method that raises ``Refused`` leaves the table as it was.
    """

    def __init__(
        self, game: Game[Any, Any], genesis: Genesis, seed: str, dealer: Callable[[], Dealer] | None = None
    ) -> None:
        """``dealer`` makes the one who answers what the rules need, afresh after every take-back; without it luck comes from
        the seed."""
        if not all(who == PERSON or who.startswith(BOT) for who in genesis.seats):
            raise Refused("options.seats", f"who is to sit there: {genesis.seats}")
        self.game = game
        self.seed = seed
        self.log: Log[Any, Any] = Log(game, genesis)
        self.lets_go: Callable[[Any, Seat], Any] = lambda state, seat: None
        """What whoever keeps this table does for a seat without asking: like claims, it is no choice of the seat."""
        self._taken: list[tuple[Move, Any]] = []
        self._new_dealer = dealer or (lambda: SeededDealer(seed))
        self._lines = [genesis.text()]
        self._told_lines: dict[Seat | None, list[str]] = {}
        self._restart()

    @staticmethod
    def new(
        game: Game[Any, Any],
        seats: Iterable[str],
        seed: str,
        options: Mapping[str, Option] | None = None,
        dealer: Callable[[], Dealer] | None = None,
    ) -> LocalTable:
        """A new table, dealt and waiting for its first choice. Raises ``Refused`` (``options.*``)."""
        table = LocalTable(game, genesis_for(game, seats, (options or {}).items()), seed, dealer)
        table.settle()
        return table

    def _restart(self) -> None:
        state = first_state(self.game, self.log.genesis)
        self._dealer = self._new_dealer()
        self._events: list[Event] = []
        self._truths = [state]
        self._views: dict[Seat | None, _View] = {viewer: _View(state) for viewer in (*range(self.seats), None)}

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

    @property
    def take_backs(self) -> int:
        """How many choices were taken back; a result is shown with this mark."""
        return sum(self._is_choice(move, state) for move, state in self._taken)

    @property
    def place(self) -> int:
        """How many events stand: after a take-back the same place comes again."""
        return len(self._events)

    def replica(self, viewer: Seat | None) -> Any:
        """The state as a seat (``None``: a spectator) knows it."""
        return self._view(viewer).state

    def history(self, viewer: Seat | None) -> Sequence[tuple[Event, Any]]:
        """Every standing event as the viewer was told it, with the viewer's state *before* it. Grows with the table: not to
        be kept."""
        return self._view(viewer).history

    def _view(self, viewer: Seat | None) -> _View:
        # A view is folded when somebody looks: of most seats nobody does, and a long saved game is taken up at once.
        for _ in self._fold(viewer):
            pass
        return self._views[viewer]

    def _fold(self, viewer: Seat | None) -> Iterator[None]:
        """Brings a view up to date; stops now and then."""
        view = self._views[viewer]
        for number, event in enumerate(self._events[len(view.history) :]):
            seen = told(event, viewer)
            after = self.game.apply(view.state, seen)
            view.history.append((seen, view.state))
            view.state = after
            if number % PIECE == PIECE - 1:
                yield

    def told(self, viewer: Seat | None) -> Log[Any, Any]:
        """The log as a seat (``None``: a spectator) may have it."""
        return self.log.told(viewer)

    def told_lines(self, viewer: Seat | None) -> Sequence[str]:
        """The lines of that log, the genesis first. A line that is there never changes; not to be kept."""
        lines = self._told_lines.setdefault(viewer, [self.log.genesis.text()])
        lines += [self.log.told_line(entry, viewer) for entry in self.log.entries[len(lines) - 1 :]]
        return lines

    def lines(self) -> Sequence[str]:
        """The lines of the whole log, with every card."""
        self._lines += [self.log.line(entry) for entry in self.log.entries[len(self._lines) - 1 :]]
        return self._lines

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

    def agree_to_end(self) -> None:
        """All agree that the game ends as it stands."""
        self._append(Table("agreed_end", tuple(range(self.seats))))
        self.settle()

    def run_out(self, seats: Iterable[Seat]) -> None:
        """The time of these seats, which are to act, is over. Raises ``Refused`` where the game has no clock."""
        self._append(Table("time", tuple(seats)))
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
                claim = self.game.forced(self.replica(seat), seat)
                if claim is not None:
                    self._append(Move(seat, claim, self.game.audience(state, seat, claim)))
                    break
            else:
                return

    def _open(self, due: Unseal) -> Event:
        sealed = next(event for event in reversed(self._events) if isinstance(event, Move) and event.seat == due.seat)
        return Open(due.seat, sealed.action, due.audience)

    def _append(self, event: Event) -> None:
        """Folds an event, then writes it down; a refusal leaves everything as it was."""
        after = self.game.apply(self._truths[-1], event)
        self._write(event)
        self._stand(event, after)

    def _stand(self, event: Event, after: Any) -> None:
        self._events.append(event)
        self._truths.append(after)

    def _write(self, event: Event) -> None:
        nonce = Stream("nonce", self.seed, len(self.log.entries)).bits(128)
        self.log.append(event, f"{nonce:032x}")

    # --- Undo (design, section 3) -----------------------------------------------------------------------------------

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat may take back its last decision.

        Who has resigned may not. Against bots only: always, while the game runs. With other people: until another seat acts, luck answers or the
        seat learns a face it did not know.
        """
        decision = self._last_decision(seat)
        if decision is None or self.result is not None or seat not in self.people:
            return False
        if any(resigns(event, seat) for event in self._events[decision + 1 :]):
            return False
        # A log is bounded: what is taken back must leave room for the rest of the game.
        if self.log.spare + decision < len(self._events) - decision:
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
        undone = zip(self._events[decision:], self._truths[decision:], strict=False)
        moves = [(event, state) for event, state in undone if isinstance(event, Move) and event.seat == seat]
        for _ in moves:
            self._write(Table("take_back", (seat,)))
        self._taken += moves
        self._cut(decision)
        self.settle()

    def _cut(self, place: int) -> None:
        """Forgets the events from this place on, the luck of a fresh dealer brought to where it was."""
        del self._events[place:], self._truths[place + 1 :]
        for view in self._views.values():
            if len(view.history) > place:
                view.state = view.history[place][1]
                del view.history[place:]
        self._dealer = self._new_dealer()
        for event, state in zip(self._events, self._truths, strict=False):
            due = self.game.need(state) if isinstance(event, (Chance, Reveal)) else None
            if due is not None:
                self._dealer.answer(due)

    def _last_decision(self, seat: Seat) -> int | None:
        """The position of the seat's last move that it chose itself."""
        for position in range(len(self._events) - 1, -1, -1):
            event = self._events[position]
            if isinstance(event, Move) and event.seat == seat and self._is_choice(event, self._truths[position]):
                return position
        return None

    def _is_choice(self, move: Move, state: Any) -> bool:
        """Whether the seat chose this itself; claims come back along with a choice, and are none."""
        return move.action not in (self.game.forced(state, move.seat), self.lets_go(state, move.seat))

    # --- Taking a saved table up ------------------------------------------------------------------------------------

    @staticmethod
    def resuming(log: Log[Any, Any], seed: str) -> Iterator[LocalTable | None]:
        """The table of a saved log, in pieces: ``None`` now and then, so that a page can draw breath, last the table.

        Raises ``Refused`` for a log whose events cannot stand or whose luck is not the seed's.
        """
        table = LocalTable(log.game, log.genesis, seed)
        table.log = log
        if any(is_take_back(event) for event in log.events()):
            table._taken = taken_back(table.game, log.genesis, log.events())
        yield None
        for number, event in enumerate(standing(log.events())):
            due = table.game.need(table._truths[-1])
            if isinstance(event, (Chance, Reveal)) and (due is None or table._dealer.answer(due) != event):
                raise Refused("log.luck", "not the luck of this seed")
            table._stand(event, table.game.apply(table._truths[-1], event))
            if number % PIECE == PIECE - 1:
                yield None
        for viewer in (None, *sorted({*table.people, *table.to_act})):
            yield from table._fold(viewer)
        table.settle()
        yield table

    @staticmethod
    def resume(log: Log[Any, Any], seed: str) -> LocalTable:
        """The table of a saved log, at once. Raises ``Refused`` as ``resuming`` does."""
        *_, table = LocalTable.resuming(log, seed)
        assert table is not None
        return table
