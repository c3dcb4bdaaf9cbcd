"""Dealers: who answers what the rules need. Seeded for local play, scripted for tests and tutorials; a fair table brings its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from game.core.chance import Stream
from game.core.errors import Refused
from game.core.events import NOBODY, Chance, Event, Face, Outcome, Reveal, Slot
from game.core.needs import Draw, Need, Order, Remix, Show, Shuffle, Unseal


class Dealer(Protocol):
    """Answers needs one after the other."""

    def answer(self, need: Need) -> Event:
        """The event that settles ``need``. An ``Unseal`` is not a dealer's: sealed moves are kept by the table."""


class _LocalDealer(ABC):
    """Keeps what lies on the slots, which no state may know; where luck comes from is left to the subclass."""

    def __init__(self, faces: Mapping[Slot, Face]) -> None:
        self._faces: dict[Slot, Face] = dict(faces)

    @abstractmethod
    def _order(self, kind: str, faces: Sequence[Face]) -> Sequence[Face]:
        """The faces in the order that luck gives them."""

    @abstractmethod
    def _outcome(self, need: Draw) -> Outcome:
        """The outcome that luck picks."""

    @abstractmethod
    def _permutation(self, need: Order) -> tuple[int, ...]:
        """The order that luck gives."""

    def answer(self, need: Need) -> Event:
        if isinstance(need, Show):
            return Reveal(need.slots, tuple(map(self._faces.__getitem__, need.slots)), need.audience)
        if isinstance(need, Draw):
            return Chance(need.kind, self._outcome(need), need.audience)
        match need:
            case Shuffle():
                self._faces.update(zip(need.slots, self._order("shuffle", need.faces), strict=True))
                return Chance("shuffle", None, NOBODY)
            case Remix():
                hand = [*map(self._faces.__getitem__, need.slots), *need.minted]
                self._faces.update(zip(need.fresh, self._order("remix", hand), strict=True))
                return Chance("remix", None, NOBODY)
            case Order():
                return Chance(need.kind, self._permutation(need))
            case Unseal():
                raise Refused("dealer.sealed_move", "sealed moves are opened by the table")


class SeededDealer(_LocalDealer):
    """All luck from one secret seed.

    The n-th answer of a kind depends on the seed, the kind and n alone, never on what was chosen in between: after a
    take-back the same luck comes again, whatever is tried instead. (A take-back starts with a fresh dealer, which answers
    the standing events' needs again.)

    ``faces``: what lies on the slots already, for playing on from a state that knows all of them (``Game.sample``).
    """

    def __init__(self, seed: str, faces: Mapping[Slot, Face] | None = None) -> None:
        super().__init__(faces or {})
        self._seed = seed
        self._count: dict[str, int] = {}
        self._streams: dict[str, Callable[[int], Stream]] = {}
        self._even: dict[str, Sequence[tuple[Outcome, int]]] = {}
        """The last outcomes of each kind that are all as likely: games ask for the same dice again and again."""

    def _stream(self, kind: str) -> Stream:
        number = self._count.get(kind, 0)
        self._count[kind] = number + 1
        if not number:
            self._streams[kind] = Stream.family("luck", self._seed, kind)
        return self._streams[kind](number)

    def _order(self, kind: str, faces: Sequence[Face]) -> Sequence[Face]:
        return self._stream(kind).shuffled(faces)

    def _outcome(self, need: Draw) -> Outcome:
        kind, outcomes = need.kind, need.outcomes
        stream = self._stream("draw:" + kind)
        if self._even.get(kind) is outcomes:
            return outcomes[stream.below(len(outcomes))][0]
        if all(weight == 1 for _, weight in outcomes):
            self._even[kind] = outcomes
        return stream.weighted(outcomes)

    def _permutation(self, need: Order) -> tuple[int, ...]:
        return tuple(self._stream("order:" + need.kind).shuffled(range(need.count)))


class ScriptedDealer(SeededDealer):
    """Luck as written down, for tests and tutorials; when the script has run out, a seed goes on.

    ``shuffles``: the faces in slot order for each shuffle (a string is read letter by letter); ``draws``: the outcomes in
    order; ``orders``: the orders in order; ``remixes``: the faces in the order of the fresh slots for each remix. One that the
    need does not allow is refused (``dealer.script``).
    """

    def __init__(
        self,
        shuffles: Iterable[Sequence[Face]] = (),
        draws: Iterable[Outcome] = (),
        orders: Iterable[tuple[int, ...]] = (),
        seed: str = "scripted",
        remixes: Iterable[Sequence[Face]] = (),
    ) -> None:
        super().__init__(seed)
        self._shuffles = iter(shuffles)
        self._draws = iter(draws)
        self._orders = iter(orders)
        self._remixes = iter(remixes)

    def _order(self, kind: str, faces: Sequence[Face]) -> Sequence[Face]:
        order = next(self._shuffles if kind == "shuffle" else self._remixes, None)
        if order is None:
            return super()._order(kind, faces)
        if sorted(order) != sorted(faces):
            raise Refused("dealer.script", f"not an order of these cards: {order!r}")
        return order

    def _outcome(self, need: Draw) -> Outcome:
        outcome = next(self._draws, None)
        if outcome is None:
            return super()._outcome(need)
        if repr(outcome) not in [repr(allowed) for allowed, _ in need.outcomes]:  # exact: True is not 1
            raise Refused("dealer.script", f"{outcome!r} cannot come up for {need.kind}")
        return outcome

    def _permutation(self, need: Order) -> tuple[int, ...]:
        order = next(self._orders, None)
        if order is None:
            return super()._permutation(need)
        if sorted(order) != list(range(need.count)):
            raise Refused("dealer.script", f"not an order of {need.count} numbers: {order!r}")
        return order
