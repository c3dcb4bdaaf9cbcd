"""Random games for the tests, steered to where they are to go: to robbers, to builders, to traders, to whoever lets the time run out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from game import hexfolk
from game.core import (
    Draw,
    Event,
    Family,
    Genesis,
    Hidden,
    Move,
    Open,
    Outcome,
    Refused,
    SeededDealer,
    Stream,
    Table,
    Unseal,
    genesis_for,
    told,
)
from game.core.conformance import Setting
from game.core.conformance.playthrough import Playthrough
from game.hexfolk import Action, Discards, State
from game.hexfolk.knowledge import whole_hand
from game.hexfolk.state import SEALED

Weights = Mapping[str, int]
"""How often a kind of action is chosen (of actions and families that a list has), 4 being usual."""

ANYTHING: Final[Weights] = {"offer": 1, "end": 6}
ROBBERS: Final[Weights] = {
    "knight": 60,
    "buy": 60,
    "robber": 4,
    "bank": 6,
    "offer": 1,
    "city": 1,
    "settlement": 4,
    "road": 1,
    "end": 3,
}
BUILDERS: Final[Weights] = {
    "city": 40,
    "settlement": 80,
    "road": 3,
    "bank": 3,
    "offer": 0,
    "end": 1,
    "skip": 0,
    "buy": 2,
}
ROADS: Final[Weights] = {
    "city": 0,
    "settlement": 1,
    "road": 80,
    "roads": 80,
    "bank": 4,
    "offer": 0,
    "end": 1,
    "skip": 0,
    "buy": 8,
}
TRADERS: Final[Weights] = {
    "offer": 30,
    "trade": 30,
    "accept": 30,
    "counter": 20,
    "refuse": 2,
    "bank": 4,
    "withdraw": 1,
    "end": 3,
}
HOARDERS: Final[Weights] = {
    "city": 0,
    "settlement": 0,
    "road": 0,
    "buy": 0,
    "offer": 0,
    "bank": 0,
    "knight": 0,
    "end": 9,
}
TARGETED: Final = {"target": 15}


THIEVES: Final[Weights] = {
    "rob": 60, "knight": 60, "buy": 4, "monopoly": 8, "offer": 1, "bank": 2, "city": 1, "settlement": 1, "road": 1, "end": 16,
}  # fmt: skip
"""``rob``: the robber's moves that take a card."""
SPECIAL: Final[Weights] = {
    "pass": 1,
    "sign_up": 20,
    "offer": 1,
    "bank": 1,
    "end": 2,
    "buy": 12,
    "city": 20,
    "settlement": 20,
}


def chosen(listed: Any, weights: Weights, rng: Stream) -> Action:
    """One action of a legal list, by the weights of its kind."""
    weighed = [(item, weights.get(_kind(item), 4)) for item in listed]
    if not any(weight for _, weight in weighed):
        weighed = [(item, 1) for item in listed]
    item = rng.weighted([(item, weight) for item, weight in weighed if weight])
    return item.draw(rng) if isinstance(item, Family) else item


def _kind(item: Any) -> str:
    if isinstance(item, Family):
        return item.name
    return "rob" if item.kind == "robber" and item.seat >= 0 else item.kind


class Sevens(SeededDealer):
    """A seven comes up every other time."""

    def _outcome(self, need: Draw) -> Outcome:
        outcome = super()._outcome(need)
        if need.kind == "dice" and isinstance(outcome, tuple) and outcome[0] % 2:
            return (outcome[0], 7 - outcome[0])
        return outcome


class Game:
    """A game that is played on event by event, with the truth and, if wanted, what some viewers know of it."""

    def __init__(
        self,
        seats: int,
        seed: str,
        weights: Weights = ANYTHING,
        viewers: tuple[int | None, ...] = (),
        state: State | None = None,
        **options: Any,
    ) -> None:
        """``state``: a full one to go on from; without, a new game."""
        self.weights = weights
        self.rng = Stream("games", seed)
        self.truth = hexfolk.start(options, seats) if state is None else state
        faces = {slot: face for slot, face in enumerate(hexfolk.faces(self.truth)) if face is not None}
        self.dealer = SeededDealer(f"games {seed}", faces)
        self.seen: dict[int | None, State] = dict.fromkeys(viewers, self.truth)
        self.sealed: dict[int, Action] = {}
        self.events: list[Event] = []
        self.first = self.truth
        self.options = options

    @property
    def genesis(self) -> Genesis:
        return genesis_for(hexfolk, [f"seat{seat}" for seat in range(self.truth.seats)], tuple(self.options.items()))

    def next_event(self) -> Event | None:
        """What happens next; ``None`` when the game is over."""
        due = hexfolk.need(self.truth)
        if isinstance(due, Unseal):
            return Open(due.seat, self.sealed[due.seat], due.audience)
        if due is not None:
            return self.dealer.answer(due)
        seats = hexfolk.to_act(self.truth)
        if not seats:
            return None
        seat = self.rng.choice(seats)
        return self.move(seat, chosen(hexfolk.legal(self.truth, seat), self.weights, self.rng))

    def move(self, seat: int, action: Action) -> Move:
        return Move(seat, action, hexfolk.audience(self.truth, seat, action))

    def append(self, event: Event) -> None:
        after = hexfolk.apply(self.truth, event)
        self.seen = {viewer: hexfolk.apply(state, told(event, viewer)) for viewer, state in self.seen.items()}
        self.truth = after
        self.events.append(event)
        if isinstance(event, Move) and event.audience is not None:
            self.sealed[event.seat] = event.action

    def attempt(self, event: Event) -> str:
        """Appends an event if it can stand; else the code that it is refused with, by all alike."""
        codes = []
        for viewer, state in (("truth", self.truth), *self.seen.items()):
            try:
                hexfolk.apply(state, event if viewer == "truth" else told(event, viewer))
                codes.append("")
            except Refused as refusal:
                codes.append(refusal.code)
        assert len(set(codes)) == 1, (event, codes)
        if not codes[0]:
            self.append(event)
        return codes[0]

    def play(self, most: int = 100_000) -> Iterator[tuple[State, Event, State]]:
        """Every step until the game is over or has this many events: the truth before, the event, the truth after."""
        while len(self.events) < most and (event := self.next_event()) is not None:
            before = self.truth
            self.append(event)
            yield before, event, self.truth

    def rush(self, most: int = 100_000) -> Game:
        """The game after these steps."""
        for _ in self.play(most):
            pass
        return self


class Steered(Playthrough):
    """A game of the conformance suite whose choices are steered, with many sevens."""

    def __init__(self, seats: int, seed: str, weights: Weights, **options: Any) -> None:
        full = {name: options.get(name, values[0]) for name, values in hexfolk.OPTIONS.items()}
        super().__init__(hexfolk, Setting(hexfolk.ID, seats, tuple(sorted(full.items())), seed, 0))
        self.weights = weights
        self.rng = Stream("steered", seed)
        self._dealer = Sevens(f"steered {seed}")

    def next_event(self) -> Event | None:
        due = hexfolk.need(self.truth)
        if due is not None:
            return self.answer(due)
        seats = hexfolk.to_act(self.truth)
        if not seats:
            return None
        seat = self.rng.choice(seats)
        return self.move(seat, chosen(hexfolk.legal(self.truth, seat), self.weights, self.rng))


def take_back(seat: int) -> Table:
    return Table("take_back", (seat,))


# --- States of all kinds -----------------------------------------------------------------------------------------------

_COLLECTED: Final = (
    (2, "rob", ROBBERS, {"clock": 30}),
    (3, "trade", TRADERS, {"robber": "friendly", "clock": 45}),
    (4, "any", ANYTHING, {"map": "siete_islas", "clock": 60, "dice": "balanced"}),
    (5, "build", BUILDERS, {"target": 8, "clock": 30}),
    (6, "rob", ROBBERS, {"target": 8, "clock": 30}),
    (8, "trade", TRADERS, {"target": 8, "route": False, "clock": 30}),
    (7, "hoard", HOARDERS, {"robber": "off", "army": False}),
)


@cache
def collected() -> tuple[tuple[str, int | None], ...]:
    """Texts of states that were played, one or two of each kind (phase, what it goes back to, what waits) in each of some games, with
    whose replica each is (-1: the truth's)."""
    found: list[tuple[str, int | None]] = []
    for seats, seed, weights, options in _COLLECTED:
        game = Game(seats, f"collected {seed}", weights, (0, 1, None), **options)
        rng = Stream("collected", seed)
        kinds: Counter[tuple[str, str, str, bool]] = Counter()
        while len(game.events) < 4000:
            flow = game.truth.flow
            kind = (game.truth.phase, flow.back, flow.doing.kind if flow.doing else "", game.truth.number > 0)
            several = 5 if game.truth.phase in ("found_settlement", "found_road", "sign_up") else 2
            if not kinds[kind] or (kinds[kind] < several and not rng.below(4 if several > 2 else 300)):
                kinds[kind] += 1
                found.append((hexfolk.state_text(game.truth), -1))
                found += [(hexfolk.state_text(state), viewer) for viewer, state in game.seen.items()]
            acting = hexfolk.to_act(game.truth)
            hurried = game.truth.phase in ("discard", "robber", "found_settlement", "found_road")
            if acting and not rng.below(6 if hurried else 60) and not game.attempt(Table("time", acting[:1])):
                continue
            event = game.next_event()
            if event is None:
                break
            game.append(event)
    return tuple(found)


def goes_on(state: State, rng: Stream, steps: int = 12) -> bool:
    """A state, whoever's replica it is, can be gone on from: everything answers, and a world that agrees with it plays on.

    Whether there is such a world; for a state that was played there is.
    """
    due, seats, result = hexfolk.need(state), hexfolk.to_act(state), hexfolk.result(state)
    assert (due is not None) + bool(seats) + (result is not None) == 1
    inventory = hexfolk.inventory(state)
    assert sum(stock.found for stock in inventory.stocks) + inventory.unknown == sum(s.total for s in inventory.stocks)
    assert all(0 <= stock.found <= stock.total for stock in inventory.stocks)
    for seat in range(state.seats):
        try:
            listed = hexfolk.legal(state, seat)
        except Hidden:
            assert seat in seats
            continue
        assert bool(listed) == (seat in seats)
        for item in listed[:40]:
            action = item.draw(rng) if isinstance(item, Family) else item
            assert hexfolk.check(state, seat, action).legal, action
            assert hexfolk.parse_action(hexfolk.action_text(action)) == action
    try:
        world = hexfolk.sample(state, seats[0] if seats else 0, rng)
    except Refused as refusal:
        assert refusal.code == "sample.impossible"
        return False
    assert hexfolk.inventory(world).unknown == 0 or due is not None
    game = Game(state.seats, f"on {rng.bits(32)}", state=world)
    for seat, choice in enumerate(world.flow.discards):
        if choice is not None:
            hand = whole_hand(world, seat)
            assert hand is not None
            family = Discards("discard", hand, sum(hand) // 2)
            game.sealed[seat] = family.draw(rng) if choice == SEALED else choice
    game.rush(steps)
    return True
