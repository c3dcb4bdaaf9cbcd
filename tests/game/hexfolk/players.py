"""Random players of Hexfolk for the tests: the truth alone, without replicas, so that whole games are quick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from game import hexfolk
from game.core import Event, Family, Move, Open, Option, Options, SeededDealer, Stream, Unseal
from game.hexfolk import State
from game.hexfolk.maps import most_seats

Shares = Mapping[str, int]

USUAL: Final[Shares] = {"settlement": 9, "city": 9, "road": 5, "buy": 5, "roll": 4, "trade": 4, "accept": 3, "offer": 1}
"""How often a kind of action is chosen beside others; 2 for those not named. With kinds as likely, few would ever build."""

ROADS: Final[Shares] = {"road": 40, "roads": 40, "settlement": 8, "bank": 6, "two": 20, "offer": 1, "city": 1, "buy": 3}
"""Long routes, and settlements that cut them."""
HOARDERS: Final[Shares] = {"end": 20, "roll": 20, "settlement": 4, "city": 1, "road": 1, "buy": 1, "bank": 1, "two": 20, "offer": 1}
"""Full hands, an empty bank."""
TEMPERS: Final = (USUAL, ROADS, HOARDERS)


def choose(state: State, seat: int, rng: Stream, shares: Shares = USUAL) -> Any:
    """Any legal action of the seat: first a kind of action, then one of that kind."""
    kinds: dict[str, list[Any]] = {}
    for action in hexfolk.legal(state, seat):
        kinds.setdefault(action.name if isinstance(action, Family) else action.kind, []).append(action)
    kind = rng.weighted([(kind, shares.get(kind, 2)) for kind in sorted(kinds)])
    action = rng.choice(kinds[kind])
    return action.draw(rng) if isinstance(action, Family) else action


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
