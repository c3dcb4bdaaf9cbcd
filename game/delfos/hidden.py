"""Filling in what a seat does not know, so that everything it has seen still holds (the contract's ``sample``).

A card goes from its slot in the deck through the remixes of the hands it comes to, each time to one of the fresh slots. A world says for every
card which slots it lay on; all worlds that agree with what a replica has seen are as likely. They are counted and one of them is drawn:

- A card that was seen is followed from the first slot where it was seen, to each slot where it was seen later. In between it may have gone more
  ways than one; these few ways are counted one card after the other.
- All the other places are filled by chance: at the end of the ways by cards that nobody saw, and back through each remix by the cards that are
  there after it and were not followed into it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import factorial
from typing import Final, TypeAlias

from game.core import Refused, Seat, Stream
from game.delfos.state import DECK_SIZE, DECK_SLOTS, HIDDEN, SEALED, Slots, State, fresh_slots

Way: TypeAlias = tuple[int, int]
"""From one mixing to the next: 0 is the shuffle as a beginning and the round's end as an end, 1 the first remix, and so on."""

_SHUFFLE: Final = 0
_STAYS: Final = 0


def faces(state: State) -> tuple[str | None, ...]:
    """What lies on each slot of this round, as far as the state tells; retired slots keep what was known of them."""
    if not state.faces:
        return (None,) * DECK_SIZE
    return tuple(None if card == HIDDEN else str(card) for card in state.faces)


def sample(state: State, seat: Seat, rng: Stream) -> State:
    """A full state that agrees with all that this replica knows; every one is as likely.

    ``seat``: whose replica it is; a spectator's can be filled in as well. What others have sealed is open again. Before
    the shuffle there is nothing to fill in. Raises ``Refused`` (``sample.impossible``) where no cards agree with what was
    seen.
    """
    if not state.faces:
        return state
    worlds = _worlds(state.faces, state.mixed)
    if not worlds.total:
        raise Refused("sample.impossible", "no cards agree with what was seen")
    chosen, phase, turn = state.chosen, state.phase, state.turn
    if SEALED in chosen:
        chosen = tuple(None if choice == SEALED else choice for choice in chosen)
        phase, turn = phase.removeprefix("open_"), 0
    return state._replace(phase=phase, turn=turn, faces=worlds.draw(rng), chosen=chosen)


def possible(faces: bytes, mixed: tuple[Slots, ...]) -> bool:
    """Whether there is a world that agrees with these faces, as far as they are known."""
    return bool(_worlds(faces, mixed).total)


@lru_cache(maxsize=1 << 4)
def _worlds(faces: bytes, mixed: tuple[Slots, ...]) -> _Worlds:
    """Searching bots draw many worlds of one state."""
    return _Worlds(faces, mixed)


class _Worlds:
    """All ways in which the cards may have gone. What is counted are slots: which card lay on which of them."""

    def __init__(self, faces: bytes, mixed: tuple[Slots, ...]) -> None:
        self._faces = faces
        self._slots = [DECK_SLOTS, *fresh_slots(mixed)]
        """By mixing, the slots that it filled."""
        self._filled_by = [mixing for mixing, slots in enumerate(self._slots) for _ in slots]
        self._goes_to = [_STAYS] * len(faces)
        for mixing, slots in enumerate(mixed, 1):
            for slot in slots:
                self._goes_to[slot] = mixing
        unknown: dict[Way, list[int]] = {}
        seen: dict[int, list[int]] = {}
        for slot, card in enumerate(faces):
            if card == HIDDEN:
                unknown.setdefault((self._filled_by[slot], self._goes_to[slot]), []).append(slot)
            else:
                seen.setdefault(card, []).append(slot)
        self._unknown = unknown
        self._seen = seen
        self._unseen = [card for card in range(1, DECK_SIZE + 1) if card not in seen]
        self._ways = list(unknown)
        self._exits: dict[int, list[Way]] = {}
        for way in self._ways:
            self._exits.setdefault(way[0], []).append(way)
        routes = [(card, list(self._onward(self._goes_to[at[0]], at, 1))) for card, at in seen.items()]
        # Together those that come from one place: what is left of its room is then soon the same, however they went.
        self._followed = sorted(
            ((card, found) for card, found in routes if found != [()]),
            key=lambda item: (self._goes_to[seen[item[0]][0]], len(item[1]), item[0]),
        )
        self._counted: dict[tuple[int, Slots], int] = {}
        self._rooms = tuple(map(len, unknown.values()))
        self.total = self._count(0, self._rooms)

    def _onward(self, mixing: int, at: list[int], number: int) -> Iterator[tuple[Way, ...]]:
        """The ways through unknown slots that a card may go from this mixing on; it was seen at ``at[number]`` next."""
        if mixing == _STAYS:
            if number == len(at):
                yield ()
        elif number < len(at) and self._filled_by[at[number]] == mixing:
            yield from self._onward(self._goes_to[at[number]], at, number + 1)
        else:
            for way in self._exits.get(mixing, ()):
                yield from ((way, *rest) for rest in self._onward(way[1], at, number))

    def _step(self, rooms: Slots, route: tuple[Way, ...]) -> tuple[int, Slots]:
        """In how many ways a card can go this route, and the rooms that are left."""
        left, ways = list(rooms), 1
        for way in route:
            place = self._ways.index(way)
            ways *= left[place]
            left[place] -= 1
        return ways, tuple(left)

    def _count(self, number: int, rooms: Slots) -> int:
        """In how many ways the followed cards from this one on, and then all the others, can go."""
        key = (number, rooms)
        if key in self._counted:
            return self._counted[key]
        if number < len(self._followed):
            steps = [self._step(rooms, route) for route in self._followed[number][1]]
            total = sum(ways * self._count(number + 1, left) for ways, left in steps if ways)
        else:
            free = [0] * len(self._slots)
            for (_, mixing), room in zip(self._ways, rooms, strict=True):
                free[mixing] += room
            total = 1
            for room in free:
                total *= factorial(room)
        self._counted[key] = total
        return total

    def draw(self, rng: Stream) -> bytes:
        """One of the worlds: the card on every slot."""
        lying = bytearray(self._faces)
        guests: dict[Way, list[int]] = {way: [] for way in self._ways}
        followed: list[set[int]] = [set() for _ in self._slots]
        """By mixing, the cards that are followed into it."""
        for slot, card in enumerate(self._faces):
            if card != HIDDEN:
                followed[self._goes_to[slot]].add(card)
        rooms = self._rooms
        for number, (card, routes) in enumerate(self._followed):
            steps = []
            for route in routes:
                ways, left = self._step(rooms, route)
                steps.append(((route, left), ways * self._count(number + 1, left) if ways else 0))
            route, rooms = rng.weighted(steps)
            for way in route:
                guests[way].append(card)
                followed[way[1]].add(card)
        free = [rng.shuffled(self._unseen), *([] for _ in self._slots[1:])]
        for mixing in range(len(self._slots) - 1, -1, -1):
            for way in self._exits.get(mixing, ()):
                slots, cards, rest = self._unknown[way], guests[way], free[way[1]]
                cards += [rest.pop() for _ in range(len(slots) - len(cards))]
                for slot, card in zip(slots, rng.shuffled(cards), strict=True):
                    lying[slot] = card
            if mixing != _SHUFFLE:
                there = [lying[slot] for slot in self._slots[mixing]]
                free[mixing] = rng.shuffled([card for card in there if card not in followed[mixing]])
        return bytes(lying)
