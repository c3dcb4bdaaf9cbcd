"""Random players of Hexfolk for the tests: the truth alone, without replicas, so that whole games are quick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from game import hexfolk
from game.core import Event, Family, Move, Open, Option, Options, SeededDealer, Stream, Unseal
from game.hexfolk import Action, State
from game.hexfolk.maps import most_seats
from game.hexfolk.state import Counts

Shares = Mapping[str, int]

USUAL: Final[Shares] = {"settlement": 9, "city": 9, "road": 5, "buy": 5, "roll": 4, "trade": 4, "accept": 3, "offer": 1}
"""How often a kind of action is chosen beside others; 2 for those not named. With kinds as likely, few would ever build."""

ROADS: Final[Shares] = {"road": 40, "roads": 40, "settlement": 8, "bank": 6, "two": 20, "offer": 1, "city": 1, "buy": 3}
"""Long routes, and settlements that cut them."""
HOARDERS: Final[Shares] = {
    "end": 20,
    "roll": 20,
    "settlement": 4,
    "city": 1,
    "road": 1,
    "buy": 1,
    "bank": 1,
    "two": 20,
    "offer": 1,
}
"""Full hands, an empty bank."""
TRADERS: Final[Shares] = {
    "offer": 60,
    "accept": 9,
    "counter": 3,
    "trade": 4,
    "withdraw": 1,
    "knight": 20,
    "buy": 9,
    "settlement": 9,
    "city": 9,
}
"""Up to ten offers a turn, and some that a knight makes stale."""
TEMPERS: Final = (USUAL, ROADS, HOARDERS, TRADERS)


def choose(state: State, seat: int, rng: Stream, shares: Shares = USUAL) -> Any:
    """Any legal action of the seat: first a kind of action, then one of that kind."""
    kinds: dict[str, list[Any]] = {}
    for action in hexfolk.legal(state, seat):
        kinds.setdefault(action.name if isinstance(action, Family) else action.kind, []).append(action)
    kind = rng.weighted([(kind, shares.get(kind, 2)) for kind in sorted(kinds)])
    action = rng.choice(kinds[kind])
    return drawn(action, rng) if isinstance(action, Family) else action


def drawn(family: Any, rng: Stream) -> Action:
    """One of a family. How the family itself draws may change, and these games are to stay what they are."""
    if family.name == "discard":
        cards = [resource for resource in range(5) for _ in range(family.hand[resource])]
        return Action("discard", give=as_counts(rng.shuffled(cards)[: family.number]))
    give, take = [], []
    for resource in rng.shuffled(range(5)):
        match rng.below(6):
            case 0 | 1:
                give += [resource] * min(family.hand[resource], 1 + rng.below(2))
            case 2:
                take += [resource] * (1 + rng.below(2))
    action = Action(family.name, give=as_counts(give), take=as_counts(take))
    return action if action in family else drawn(family, rng)


def as_counts(cards: Sequence[int]) -> Counts:
    return (cards.count(0), cards.count(1), cards.count(2), cards.count(3), cards.count(4))


class Game:
    """A game under way. Everything follows from number of seats, options, seed and temper."""

    def __init__(self, seats: int, options: Options, seed: str, shares: Shares = USUAL) -> None:
        self.state: State = hexfolk.start(options, seats)
        self.rng = Stream("players", seed)
        self._dealer = SeededDealer(seed)
        self._shares = shares
        self._sealed: dict[int, Any] = {}

    def next_event(self) -> Event | None:
        """What happens next; ``None`` once the game is over."""
        due = hexfolk.need(self.state)
        if isinstance(due, Unseal):
            return Open(due.seat, self._sealed[due.seat], due.audience)
        if due is not None:
            return self._dealer.answer(due)
        seats = hexfolk.to_act(self.state)
        if not seats:
            return None
        seat = self.rng.choice(seats)
        action = choose(self.state, seat, self.rng, self._shares)
        self._sealed[seat] = action
        return Move(seat, action, hexfolk.audience(self.state, seat, action))

    def steps(self) -> Iterator[tuple[State, Event, State]]:
        """Plays to the end: the state before, the event, the state after."""
        while (event := self.next_event()) is not None:
            before = self.state
            self.state = hexfolk.apply(before, event)
            yield before, event, self.state


def any_settings(rng: Stream, seats: int) -> dict[str, Option]:
    """Options that this number of seats can play with, any values together."""
    while True:
        options = {name: rng.choice(values) for name, values in hexfolk.OPTIONS.items()}
        if seats <= most_seats(str(options["map"])):
            return options
