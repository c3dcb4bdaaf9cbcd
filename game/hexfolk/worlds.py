"""What may lie on the tokens after many remixes, where dealing hands out again and again would take too long.

Every token has a set of resources that it may be: one if it is known, else all but those it is barred from. A remix says that the same cards lie on
the slots that were left, with those that were minted, as on the fresh ones. Whatever follows from that for either side is drawn at once, before
and after every choice, so that hardly a choice has to be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.core import Stream
from game.hexfolk.knowledge import first_token
from game.hexfolk.state import HIDDEN, RESOURCES, Counts, State
from game.hexfolk.tokens import ALL_BARRED, barred

_ANY: Final = ALL_BARRED
_MEMBERS: Final = tuple(tuple(kind for kind in range(5) if bits >> kind & 1) for bits in range(32))
_MOST_BACK: Final = 200
"""Choices taken back before another order is tried."""
_ORDERS: Final = 12


class Worlds:
    """All that the tokens of a state may be."""

    def __init__(self, state: State, promises: Iterable[tuple[Sequence[int], Counts]]) -> None:
        """``promises``: slots among which there are at least so many of each resource."""
        first, faces = first_token(state), state.tokens.faces
        self._may = [
            _ANY & ~barred(state, first + place) if face == HIDDEN else 1 << RESOURCES.index(face)
            for place, face in enumerate(faces)
        ]
        self._mixes = [
            (
                tuple(slot - first for slot in mix.left),
                mix.minted,
                tuple(range(mix.first - first, mix.last - first + 1)),
            )
            for mix in state.tokens.mixes
        ]
        self._promises = [(tuple(slot - first for slot in slots), counts) for slots, counts in promises]
        self._bound: list[list[int]] = [[] for _ in faces]
        """For each slot the remixes and promises that it is part of; promises are numbered after the remixes."""
        parts = [(*left, *fresh) for left, _, fresh in self._mixes] + [slots for slots, _ in self._promises]
        for number, slots in enumerate(parts):
            for slot in slots:
                self._bound[slot].append(number)
        self._before: list[tuple[int, int]] = []
        """What was narrowed, latest last: a slot and what it could be before."""
        self._possible = self._follow(range(len(parts)))

    def draw(self, rng: Stream) -> str | None:
        """What lies on the slots in one of the worlds; ``None`` where none was found."""
        for _ in range(_ORDERS if self._possible else 0):
            mark = len(self._before)
            found = self._search(rng)
            if found:
                lying = "".join(RESOURCES[_MEMBERS[may][0]] for may in self._may)
                self._undo(mark)
                return lying
            self._undo(mark)
        return None

    # --- Choosing --------------------------------------------------------------------------------------------------

    def _search(self, rng: Stream) -> bool:
        """Settles slot after slot, hand after hand as they were dealt; whether that came to an end."""
        order = [slot for _, _, fresh in self._mixes for slot in rng.shuffled(fresh)]
        maker = {slot: number for number, (_, _, fresh) in enumerate(self._mixes) for slot in fresh}
        choices: list[tuple[int, list[int], int]] = []
        """Of each choice its place in the order, what else could be chosen, and what was narrowed before."""
        place, back = 0, 0
        while True:
            while place < len(order) and len(_MEMBERS[self._may[order[place]]]) == 1:
                place += 1
            if place == len(order):
                return True
            slot = order[place]
            choices.append((place, self._by_weight(slot, maker[slot], rng), len(self._before)))
            while True:
                place, kinds, mark = choices[-1]
                if kinds and self._narrow(order[place], 1 << kinds.pop()):
                    break
                self._undo(mark)
                if not kinds:
                    choices.pop()
                    back += 1
                    if back > _MOST_BACK or not choices:
                        return False
                    self._undo(choices[-1][2])

    def _by_weight(self, slot: int, mix: int, rng: Stream) -> list[int]:
        """What a slot may be in a random order, last first: each the sooner, the more such cards there are left in its hand."""
        left, minted, fresh = self._mixes[mix]
        weights = list(minted)
        for other in left:
            for kind in _MEMBERS[self._may[other]]:
                weights[kind] += 1
        for other in fresh:
            if len(_MEMBERS[self._may[other]]) == 1:
                weights[_MEMBERS[self._may[other]][0]] -= 1
        rest = [(kind, max(1, weights[kind])) for kind in _MEMBERS[self._may[slot]]]
        order: list[int] = []
        while rest:
            kind = rng.weighted(rest)
            order.append(kind)
            rest = [entry for entry in rest if entry[0] != kind]
        return order[::-1]

    def _undo(self, mark: int) -> None:
        while len(self._before) > mark:
            slot, may = self._before.pop()
            self._may[slot] = may

    # --- What follows ----------------------------------------------------------------------------------------------

    def _narrow(self, slot: int, may: int) -> bool:
        """A slot is one of these; whether that can be, with all that follows."""
        self._before.append((slot, self._may[slot]))
        self._may[slot] = may
        return self._follow(self._bound[slot])

    def _follow(self, numbers: Iterable[int]) -> bool:
        """Draws what follows from these remixes and promises, and from what was narrowed by that."""
        waiting = dict.fromkeys(numbers)
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            narrowed = self._mixed(number) if number < len(self._mixes) else self._promised(number - len(self._mixes))
            if narrowed is None:
                return False
            for slot, may in narrowed:
                if may != self._may[slot]:
                    self._before.append((slot, self._may[slot]))
                    self._may[slot] = may
                    for other in self._bound[slot]:
                        waiting[other] = None
        return True

    def _mixed(self, number: int) -> list[tuple[int, int]] | None:
        """What follows for the slots of a remix from the numbers of cards; ``None`` if they cannot be the same cards."""
        left, minted, fresh = self._mixes[number]
        sides = (self._counted(left, minted), self._counted(fresh, (0,) * 5))
        least = [max(sides[0][0][kind], sides[1][0][kind]) for kind in range(5)]
        most = [min(sides[0][1][kind], sides[1][1][kind]) for kind in range(5)]
        at_least, at_most, cards = sum(least), sum(most), len(fresh)
        for kind in range(5):
            low, high = least[kind], most[kind]
            least[kind] = max(low, cards - (at_most - high))
            most[kind] = min(high, cards - (at_least - low))
            if least[kind] > most[kind]:
                return None
        found: list[tuple[int, int]] = []
        for slots, (sure, possible) in zip((left, fresh), sides, strict=True):
            full = sum(1 << kind for kind in range(5) if sure[kind] == most[kind])
            scarce = [kind for kind in range(5) if possible[kind] == least[kind] and sure[kind] < possible[kind]]
            if not full and not scarce:
                continue
            for slot in slots:
                may = self._may[slot]
                if len(_MEMBERS[may]) > 1:
                    now = may & ~full
                    due = [kind for kind in scarce if may >> kind & 1]
                    if len(due) > 1 or not now:
                        return None
                    found.append((slot, 1 << due[0] if due else now))
        return found

    def _counted(self, slots: Sequence[int], more: Sequence[int]) -> tuple[list[int], list[int]]:
        """How many of each resource lie on the slots for sure, and how many may; ``more`` are there besides."""
        sure, possible = list(more), list(more)
        for slot in slots:
            members = _MEMBERS[self._may[slot]]
            for kind in members:
                possible[kind] += 1
            if len(members) == 1:
                sure[members[0]] += 1
        return sure, possible

    def _promised(self, number: int) -> list[tuple[int, int]] | None:
        """What follows for the slots of a promise."""
        slots, counts = self._promises[number]
        _, possible = self._counted(slots, (0,) * 5)
        if any(possible[kind] < counts[kind] for kind in range(5)):
            return None
        scarce = [kind for kind in range(5) if counts[kind] and possible[kind] == counts[kind]]
        found: list[tuple[int, int]] = []
        for slot in slots:
            due = [kind for kind in scarce if self._may[slot] >> kind & 1]
            if len(due) > 1:
                return None
            if due:
                found.append((slot, 1 << due[0]))
        return found
