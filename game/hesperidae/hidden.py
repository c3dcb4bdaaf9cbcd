"""Filling in what a seat does not know, so that everything it has seen still holds (the contract's ``sample``).

What is not known are the cards in other hands and in the deck. Whoever claimed that no card could be placed told something about each card
held then (``State.barred``). All ways to put the cards that are out on the slots with something barred are counted, card by card, and one of
them is drawn; the other slots take the rest in any order. So each world that the seat cannot tell from the true one is as likely as any other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.core import Refused, Seat, Stream
from game.hesperidae.deck import CARDS, IDS
from game.hesperidae.state import HIDDEN, State

_NOT_DEALT: Final = ("first_shuffle", "shuffle")


def faces(state: State) -> tuple[str | None, ...]:
    """What lies on the slots 0 to 53, as far as the state tells; cards that were placed stay known."""
    return tuple(None if card == HIDDEN else IDS[card] for card in state.lying)


def sample(state: State, seat: Seat, rng: Stream) -> State:
    """A full state that agrees with all that this replica knows, past claims included; every one is as likely.

    ``seat``: whose replica it is; a spectator's can be filled in as well. While a shuffle is due it stays as it is.
    Raises ``Refused`` (``sample.impossible``) where no cards agree with what was claimed.
    """
    if state.phase in _NOT_DEALT:
        return state
    lying = list(state.lying)
    if state.claim is not None:
        lying[state.claim.slot] = state.claim.card
    barred = tuple((slot, cards) for slot, cards in state.barred if lying[slot] == HIDDEN)
    out = tuple(card for card in range(len(CARDS)) if card not in lying)
    rest = list(out)
    if barred:
        for slot, card in _ways(out, barred).draw(rng):
            lying[slot] = card
            rest.remove(card)
    rest = rng.shuffled(rest)
    return state._replace(lying=bytes(rest.pop() if card == HIDDEN else card for card in lying))


@lru_cache(maxsize=1)
def _ways(out: tuple[int, ...], barred: tuple[tuple[int, int], ...]) -> _Ways:
    """Searching bots draw many worlds of one state."""
    return _Ways(out, barred)


class _Ways:
    """All ways to put some of the cards that are out on the slots on which something is barred.

    Slots that may hold the same cards are of one kind. The cards are gone through in order; a number counts, for each
    kind, the slots that are still empty, as digits of a mixed base.
    """

    def __init__(self, out: tuple[int, ...], barred: tuple[tuple[int, int], ...]) -> None:
        kinds: dict[int, list[int]] = {}
        for slot, cards in barred:
            allowed = sum(1 << card for card in out if not cards >> card & 1)
            kinds.setdefault(allowed, []).append(slot)
        self._cards = out
        self._kinds = [(allowed, tuple(slots)) for allowed, slots in kinds.items()]
        self._steps: list[int] = []
        size = 1
        for _, slots in self._kinds:
            self._steps.append(size)
            size *= len(slots) + 1
        self._size = size
        self._counts = self._count()

    def _empty(self, code: int, kind: int) -> int:
        """How many slots of a kind are empty."""
        return code // self._steps[kind] % (len(self._kinds[kind][1]) + 1)

    def _count(self) -> list[list[int]]:
        """For each place among the cards and each code, in how many ways the cards from there on fill the empty slots."""
        counts = [[1] + [0] * (self._size - 1)]
        empty = [[self._empty(code, kind) for code in range(self._size)] for kind in range(len(self._kinds))]
        for card in reversed(self._cards):
            after = counts[-1]
            now = list(after)
            for kind, (allowed, _) in enumerate(self._kinds):
                if allowed >> card & 1:
                    step = self._steps[kind]
                    for code, slots in enumerate(empty[kind]):
                        if slots:
                            now[code] += slots * after[code - step]
            counts.append(now)
        return counts[::-1]

    def draw(self, rng: Stream) -> list[tuple[int, int]]:
        """A card for each of the slots."""
        code = self._size - 1
        if not self._counts[0][code]:
            raise Refused("sample.impossible", "no cards agree with what was claimed")
        left = [rng.shuffled(slots) for _, slots in self._kinds]
        found: list[tuple[int, int]] = []
        for place, card in enumerate(self._cards):
            after = self._counts[place + 1]
            choices = [(-1, after[code])]
            for kind, (allowed, _) in enumerate(self._kinds):
                if allowed >> card & 1 and left[kind]:
                    choices.append((kind, len(left[kind]) * after[code - self._steps[kind]]))
            kind = rng.weighted(choices)
            if kind >= 0:
                code -= self._steps[kind]
                found.append((left[kind].pop(), card))
        return found
