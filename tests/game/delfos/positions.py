"""Tables for the tests: the truth and everybody's replica, folded from the same events."""

from collections.abc import Iterable, Sequence
from typing import Any

from game import delfos
from game.core import Event, Move, Need, Open, ScriptedDealer, SeededDealer, Stream, Unseal, told
from game.delfos import Action, Pass, Play, SetAside, State

ORDER = tuple(range(1, 28))
"""The deck as it comes out of the box: with two players, seat 0 is dealt 1 to 9 and seat 1 10 to 18."""


class Dealt:
    """A table whose needs are answered at once: after each act it waits for the next one."""

    def __init__(self, seats: int, order: Sequence[int] | None = None, first: int = 0, seed: str = "dealt") -> None:
        shuffles = [] if order is None else [[str(card) for card in order]]
        self.dealer = ScriptedDealer(shuffles, seed=seed)
        self.truth = delfos.start({"first": first}, seats)
        self.replicas: dict[int | None, State] = dict.fromkeys([*range(seats), None], self.truth)
        self.events: list[tuple[Need | None, Event]] = []
        self._sealed: dict[int, Any] = {}
        self._settle()

    def fold(self, event: Event) -> None:
        due = delfos.need(self.truth)
        self.truth = delfos.apply(self.truth, event)
        self.replicas = {viewer: delfos.apply(state, told(event, viewer)) for viewer, state in self.replicas.items()}
        self.events.append((due, event))

    def answer(self, due: Need) -> None:
        """Answers what is due, this once."""
        if isinstance(due, Unseal):
            self.fold(Open(due.seat, self._sealed.pop(due.seat), due.audience))
        else:
            self.fold(self.dealer.answer(due))

    def _settle(self) -> None:
        while (due := delfos.need(self.truth)) is not None:
            self.answer(due)

    def choose(self, seat: int, action: Action) -> None:
        """The action alone, without what it makes due."""
        to = delfos.audience(self.truth, seat, action)
        if to is not None:
            self._sealed[seat] = action
        self.fold(Move(seat, action, to))

    def do(self, seat: int, action: Action | str) -> None:
        """The action, and everything up to the next choice."""
        self.choose(seat, delfos.parse_action(action) if isinstance(action, str) else action)
        self._settle()

    @property
    def seat(self) -> int:
        """The seat to act, the first of several."""
        return delfos.to_act(self.truth)[0]

    def slots(self, cards: Iterable[int]) -> tuple[int, ...]:
        """Where these cards lie now."""
        return tuple(sorted(self.truth.faces.rfind(card) for card in cards))

    def hand(self, seat: int) -> list[int]:
        """The cards of a seat, ascending."""
        return sorted(self.truth.faces[slot] for slot in self.truth.hands[seat])

    def set_aside(self, *cards: int) -> None:
        """Each seat sets this card aside."""
        for seat, card in enumerate(cards):
            self.do(seat, SetAside(*self.slots([card])))

    def pass_on(self, *cards: Sequence[int]) -> None:
        """Each seat passes these cards."""
        for seat, given in enumerate(cards):
            self.do(seat, Pass(self.slots(given)))

    def play(self, card: int, prediction: str) -> None:
        """Whoever's turn it is plays this card and does this in its suit."""
        self.do(self.seat, Play(*self.slots([card]), card))
        self.do(self.seat, prediction)

    def at_random(self, rng: Stream) -> tuple[int, Action]:
        """A random action of a random seat that is to act."""
        seat = rng.choice(delfos.to_act(self.truth))
        return seat, rng.choice(delfos.legal(self.truth, seat))

    def play_on(self, rng: Stream, until: str = "over") -> None:
        """Plays at random until this phase is next, at least one action."""
        while delfos.to_act(self.truth):
            self.do(*self.at_random(rng))
            if self.truth.phase == until:
                return


def steps(seats: int, seed: str) -> Iterable[Dealt]:
    """A random game, after its deal and after every action."""
    table, rng = Dealt(seats, seed=seed, first=-1), Stream("steps", seed)
    yield table
    while delfos.to_act(table.truth):
        table.do(*table.at_random(rng))
        yield table


def random_events(seats: int, seed: str) -> list[tuple[State, Event]]:
    """Every event of a random game, with the state before it."""
    dealer, rng = SeededDealer(seed), Stream("events", seed)
    state, sealed = delfos.start({}, seats), dict[int, Any]()
    found: list[tuple[State, Event]] = []
    while delfos.result(state) is None:
        due = delfos.need(state)
        event: Event
        if isinstance(due, Unseal):
            event = Open(due.seat, sealed[due.seat], due.audience)
        elif due is not None:
            event = dealer.answer(due)
        else:
            seat = rng.choice(delfos.to_act(state))
            sealed[seat] = action = rng.choice(delfos.legal(state, seat))
            event = Move(seat, action, delfos.audience(state, seat, action))
        found.append((state, event))
        state = delfos.apply(state, event)
    return found


def with_predictions(state: State, **rows: str) -> State:
    """The state with other predictions in some suits."""
    changed = [rows.get(name, row) for name, row in zip(delfos.SUITS, state.predictions, strict=True)]
    green, yellow, blue, purple, red = changed
    return state._replace(predictions=(green, yellow, blue, purple, red))


def texts(state: State, seat: int) -> list[str]:
    """The legal actions of a seat, as texts."""
    return [delfos.action_text(action) for action in delfos.legal(state, seat)]
