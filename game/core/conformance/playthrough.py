"""A random game, played the way every table plays it: one log, and a replica for the truth, for each seat and for a spectator."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NoReturn, TypeVar

from game.core.chance import Stream
from game.core.conformance.failures import ConformanceError, Setting
from game.core.contract import Family, Game, faces_of
from game.core.dealer import SeededDealer
from game.core.errors import Hidden, Refused
from game.core.events import Event, Face, Move, Open, Seat, Table, told
from game.core.log import Log, genesis_for
from game.core.needs import Need, Remix, Show, Shuffle, Unseal
from game.core.replay import first_state

T = TypeVar("T")

Viewer = Seat | None
"""A seat, or ``None`` for a spectator."""

AnyGame = Game[Any, Any]

_ENDS: Final = ("agreed_end", "back", "left", "out", "resign", "time")


class Playthrough:
    """A game under way. What is played depends on the setting alone, never on which laws are checked beside it."""

    def __init__(self, game: AnyGame, setting: Setting) -> None:
        self.game = game
        self.setting = setting
        key = (setting.seed, setting.game, setting.seats, repr(setting.options), setting.number)
        self.doubt = Stream("doubt", *key)
        """Which laws to look at closer, and with what."""
        self._choices = Stream("choices", *key)
        self._nonces = Stream("nonces", *key)
        self._dealer = SeededDealer("/".join(map(str, key)))
        self.log: Log[Any, Any] = self.ask("options", self._new_log)
        first = self.ask("options", first_state, game, self.log.genesis)
        self.truth: Any = first
        self.replicas: dict[Viewer, Any] = dict.fromkeys([*range(setting.seats), None], first)
        self.history: list[tuple[Need | None, Event]] = []
        """Every event with the need that it answered."""
        self.sealed: dict[Seat, Move] = {}
        """The sealed moves that are still to be opened."""
        self.pool: dict[str, Any] = {}
        """Every action that was ever legal for anyone, by its text."""
        self.kinds: dict[Face, None] = {}
        """Every face there is, in the order of the first shuffle."""
        self.has_cards = False

    def _new_log(self) -> Log[Any, Any]:
        names = [f"seat{seat}" for seat in range(self.setting.seats)]
        return Log(self.game, genesis_for(self.game, names, self.setting.options))

    # --- Asking the game ---------------------------------------------------------------------------------------------

    def fail(self, law: str, detail: str) -> NoReturn:
        raise ConformanceError(law, detail, self.setting, len(self.history) if hasattr(self, "history") else 0)

    def require(self, holds: bool, law: str, detail: str) -> None:
        if not holds:
            self.fail(law, detail)

    def ask(self, law: str, function: Callable[..., T], *arguments: Any) -> T:
        """What the function answers; whatever it raises breaks the law."""
        try:
            return function(*arguments)
        except ConformanceError:
            raise
        except Exception as error:
            name = getattr(function, "__name__", str(function))
            raise_from = f"{name} raised {type(error).__name__}: {error}"
            try:
                self.fail(law, raise_from)
            except ConformanceError as failure:
                raise failure from error

    def refusal(self, law: str, state: Any, event: Any) -> Refused | None:
        """How ``apply`` refuses an event; ``None`` if it accepts it. Anything but a ``Refused`` breaks the law."""
        try:
            self.game.apply(state, event)
            refused = None
        except Refused as refusal:
            refused = refusal
        except Exception as error:
            self.fail(law, f"apply({event!r}) raised {type(error).__name__}: {error}")
        self.require(refused is None or bool(refused.code), law, f"{event!r} was refused without a code")
        return refused

    def text(self, state: Any) -> str:
        return self.ask("text", self.game.state_text, state)

    def faces(self, state: Any) -> tuple[Face | None, ...]:
        return self.ask("faces", faces_of, self.game, state)

    def legal(self, state: Any, seat: Seat) -> tuple[Any, ...] | None:
        """The legal list; ``None`` where the replica says that it cannot know it."""
        try:
            return tuple(self.game.legal(state, seat))
        except Hidden:
            return None
        except Exception as error:
            self.fail("legal", f"legal(seat {seat}) raised {type(error).__name__}: {error}")

    def draw(self, actions: Sequence[Any], rng: Stream) -> Any:
        """One of a legal list's actions: any listed one, or any one of a family."""
        action = rng.choice(actions)
        return self.ask("legal", action.draw, rng) if isinstance(action, Family) else action

    def views(self) -> Iterator[tuple[str, Viewer, Any]]:
        """Every replica with its name; the truth comes first, as nobody's."""
        yield "the truth", None, self.truth
        for viewer, state in self.replicas.items():
            yield "the spectator" if viewer is None else f"seat {viewer}", viewer, state

    # --- Going on ----------------------------------------------------------------------------------------------------

    def next_event(self) -> Event | None:
        """What happens next; ``None`` once the game is over."""
        game = self.game
        due = self.ask("one_of", game.need, self.truth)
        if due is not None:
            return self.answer(due)
        seats = self.ask("one_of", game.to_act, self.truth)
        if not seats:
            return None
        seat = self._choices.choice(seats)
        actions = self.legal(self.truth, seat)
        if not actions:
            self.fail("legal", f"seat {seat} is to act and has no legal action")
        return self.move(seat, self.draw(actions, self._choices))

    def move(self, seat: Seat, action: Any) -> Move:
        return Move(seat, action, self.ask("interface", self.game.audience, self.truth, seat, action))

    def answer(self, due: Need) -> Event:
        if isinstance(due, Unseal):
            self.require(due.seat in self.sealed, "opened", f"{due!r} is due and nothing is sealed there")
            return Open(due.seat, self.sealed[due.seat].action, due.audience)
        return self.ask("answers", self._dealer.answer, due)

    def interruption(self) -> Event | None:
        """A table event, in every fourth game at some time or other: someone resigns, leaves, comes back."""
        if self.setting.number % 4 != 3 or self._choices.below(20):
            return None
        return Table(self._choices.choice(_ENDS), (self._choices.below(self.setting.seats),))

    def append(self, event: Event) -> None:
        """Folds an event into the truth and, as told, into every replica, and writes it down."""
        due = self.ask("one_of", self.game.need, self.truth)
        if isinstance(due, Shuffle):
            self.kinds.update(dict.fromkeys(due.faces))
        self.has_cards = self.has_cards or isinstance(due, (Shuffle, Show, Remix))
        law = "legal" if isinstance(event, Move) else "opened" if isinstance(event, Open) else "answers"
        truth = self.ask(law, self.game.apply, self.truth, event)
        replicas = {
            viewer: self.ask("replica", self.game.apply, state, told(event, viewer))
            for viewer, state in self.replicas.items()
        }
        self.ask("log", self.log.append, event, f"{self._nonces.bits(128):032x}")
        self.truth, self.replicas = truth, replicas
        self.history.append((due, event))
        if isinstance(event, Move) and event.audience is not None:
            self.sealed[event.seat] = event
        elif isinstance(event, Open):
            self.sealed.pop(event.seat, None)

    def reload(self) -> None:
        """Puts what the texts say in the place of every state, as a saved game does that is opened again."""
        self.truth = self.ask("text", self.game.parse_state, self.text(self.truth))
        for viewer, state in self.replicas.items():
            self.replicas[viewer] = self.ask("text", self.game.parse_state, self.text(state))

    @property
    def events(self) -> list[Event]:
        return [event for _, event in self.history]


def digest(game: AnyGame, setting: Setting) -> str:
    """A hash over everything that a random game says: its log, its states and its legal lists."""
    table = Playthrough(game, setting)
    hasher = hashlib.sha256()
    while True:
        looked = len(table.history) % setting.stride == 0
        said = [table.text(state) for _, _, state in table.views()] if looked else []
        for seat in table.ask("one_of", game.to_act, table.truth) if looked else ():
            listed = table.legal(table.truth, seat) or ()
            said += [
                repr(action) if isinstance(action, Family) else table.ask("text", game.action_text, action)
                for action in listed
            ]
        hasher.update("\n".join(said).encode())
        event = table.interruption()
        if event is None or table.refusal("answers", table.truth, event) is not None:
            event = table.next_event()
        if event is None or len(table.history) > game.MAX_EVENTS:
            hasher.update(table.log.head.encode())
            return hasher.hexdigest()
        table.append(event)
