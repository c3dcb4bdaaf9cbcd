"""What may lie on the tokens after remixes: worlds that agree with all that is known of them.

Every token has a set of resources that it may be: one if it is known, else all but those it is barred from. A remix says that the same cards lie on
the slots that were left, with those that were minted, as on the fresh ones. A world is dealt out hand after hand, as the remixes happened; where a
hand does not fit what is known of its fresh slots, cards are exchanged along the ways that cards may have gone, until it does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

from game.core import Stream
from game.hexfolk.knowledge import first_token
from game.hexfolk.state import HIDDEN, RESOURCES, Counts, State
from game.hexfolk.tokens import ALL_BARRED, barred

_MEMBERS: Final = tuple(tuple(kind for kind in range(5) if bits >> kind & 1) for bits in range(32))
_DEALS: Final = 3
"""Dealing again before anything is exchanged: as long as it does, every world is as likely."""
_TRIES: Final = 30
_STEPS: Final = 60
"""Exchanges for each remix that does not hold, before all is dealt again."""

Wrong = dict[int, list[int]]
"""For each remix that does not hold, by resource how many more cards lay on the slots left than lie on the fresh ones."""


class Worlds:
    """All that the tokens of a state may be."""

    def __init__(self, state: State, promises: Iterable[tuple[Sequence[int], Counts]]) -> None:
        """``promises``: slots among which there are at least so many of each resource."""
        first, faces = first_token(state), state.tokens.faces
        self._may = [
            ALL_BARRED & ~barred(state, first + place) if face == HIDDEN else 1 << RESOURCES.index(face)
            for place, face in enumerate(faces)
        ]
        self._mixes = [
            (tuple([slot - first for slot in mix.left]), mix.minted, range(mix.first - first, mix.last - first + 1))
            for mix in state.tokens.mixes
        ]
        self._promises = [(tuple(slot - first for slot in slots), counts) for slots, counts in promises]
        self._from = [-1] * len(faces)
        """By slot the remix that laid a card there."""
        self._to = [-1] * len(faces)
        """By slot the remix that took it away, -1 for none."""
        for number, (left, _, fresh) in enumerate(self._mixes):
            for slot in left:
                self._to[slot] = number
            for slot in fresh:
                self._from[slot] = number

    def draw(self, rng: Stream) -> str | None:
        """What lies on the slots in one of the worlds; ``None`` where none was found."""
        for number in range(_TRIES if all(self._may) else 0):
            may = self._with_promises(rng)
            if may is None:
                continue
            lying, wrong = self._dealt(may, rng)
            if not wrong or (number >= _DEALS - 1 and self._exchanged(may, lying, wrong, rng)):
                return "".join([RESOURCES[kind] for kind in lying])
        return None

    def _with_promises(self, rng: Stream) -> list[int] | None:
        """What each slot may be, when promised cards lie on some of the slots that they may lie on; ``None`` where these do not do."""
        may = self._may
        for slots, counts in self._promises:
            may = list(may)
            order = rng.shuffled(slots)
            order.sort(key=lambda slot: len(_MEMBERS[self._may[slot]]) > 1)  # what is known already comes first
            taken: set[int] = set()
            for kind in rng.shuffled(range(5)):
                for _ in range(counts[kind]):
                    slot = next((slot for slot in order if slot not in taken and may[slot] >> kind & 1), None)
                    if slot is None:
                        return None
                    taken.add(slot)
                    may[slot] = 1 << kind
        return may

    def _dealt(self, may: list[int], rng: Stream) -> tuple[list[int], Wrong]:
        """Deals all hands out, in the order they were remixed, as far as they fit; what does not fit is any card that may lie there."""
        lying = [-1] * len(may)
        wrong: Wrong = {}
        for number, (left, minted, fresh) in enumerate(self._mixes):
            hand = list(minted)
            for slot in left:
                hand[lying[slot]] += 1
            open_slots: list[int] = []
            for slot in fresh:
                members = _MEMBERS[may[slot]]
                if len(members) == 1:
                    lying[slot] = members[0]
                    hand[members[0]] -= 1
                else:
                    open_slots.append(slot)
            rest = rng.shuffled([kind for kind in range(5) for _ in range(hand[kind])])
            open_slots.sort(key=lambda slot: len(_MEMBERS[may[slot]]))  # the most bound slots choose first
            for slot in open_slots:
                bits = may[slot]
                for place, kind in enumerate(rest):
                    if bits >> kind & 1:
                        del rest[place]
                        break
                else:
                    kind = rng.choice(_MEMBERS[bits])
                lying[slot] = kind
                hand[kind] -= 1
            if any(hand):
                wrong[number] = hand
        return lying, wrong

    def _exchanged(self, may: list[int], lying: list[int], wrong: Wrong, rng: Stream) -> bool:
        """Exchanges cards until all remixes hold; whether they do.

        Where no exchange makes less wrong, one that makes as much wrong elsewhere, or of another resource, opens other ways.
        """
        steps = _STEPS * (1 + len(wrong))
        while wrong:
            steps -= 1
            if steps < 0:
                return False
            number = rng.choice(list(wrong))
            surplus = wrong[number]
            more = rng.choice([kind for kind in range(5) if surplus[kind] > 0])
            less = rng.choice([kind for kind in range(5) if surplus[kind] < 0])
            came, end = self._ways(may, lying, wrong, number, more, less)
            if end is None and (other := rng.below(5)) not in (more, less):
                pair = (more, other) if rng.below(2) else (other, less)
                others, end = self._ways(may, lying, wrong, number, *pair)
                if end is not None or not rng.below(4):
                    came, (more, less) = others, pair
            if end is None:
                end = rng.choice(list(came))
            self._exchange(lying, wrong, came, number, end, more, less)
        return True

    def _exchange(
        self,
        lying: list[int],
        wrong: Wrong,
        came: dict[int, tuple[int, int]],
        start: int,
        end: int,
        more: int,
        less: int,
    ) -> None:
        """Exchanges the cards of two resources on the way to ``end``."""
        step = end
        while step != start:
            step, slot = came[step]
            lying[slot] = less if lying[slot] == more else more
        for mix, change in ((start, -1), (end, 1)):
            if mix >= 0:
                changed = wrong.setdefault(mix, [0] * 5)
                changed[more] += change
                changed[less] -= change
                if not any(changed):
                    del wrong[mix]

    def _ways(
        self, may: list[int], lying: list[int], wrong: Wrong, start: int, more: int, less: int
    ) -> tuple[dict[int, tuple[int, int]], int | None]:
        """The ways along which a remix with too much of one resource and too little of another can pass that on.

        By remix (-1 for cards that none took away) the one before and the slot between; and the first found that ends there or makes the
        end less wrong.
        """
        came: dict[int, tuple[int, int]] = {start: (-1, -1)}
        waiting = deque((start,))
        while waiting:
            number = waiting.popleft()
            left, _, fresh = self._mixes[number]
            for slots, kind, other, leads in ((fresh, less, more, self._to), (left, more, less, self._from)):
                for slot in slots:
                    if lying[slot] != kind or not may[slot] >> other & 1:
                        continue
                    following = leads[slot]
                    if following in came:
                        continue
                    came[following] = (number, slot)
                    there = wrong.get(following)
                    if following < 0 or (there is not None and (there[more] < 0 or there[less] > 0)):
                        return came, following
                    waiting.append(following)
        return came, None
