"""Where the masked cards of a table lie, and what of them is known: no protocol, only the places.

Two kinds of cards. What was shuffled by all is masked under the joint key and opens by shares. What one seat has mixed of cards that were public
(Hexfolk's resources) is a *token*: a commitment that this seat alone can open, whoever else has gone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.core import Face, Seat, Slot
from game.fair.group import GENERATOR, ORDER, Element, Group, Scalar
from game.fair.hashing import digest
from game.fair.masked import Masked


class Opening(NamedTuple):
    """What opens a token: its face, and the number that masks it."""

    face: Face
    factor: Scalar

    def masked_by(self, factor: Scalar) -> Opening:
        """The opening once the token is masked again."""
        return Opening(self.face, (self.factor + factor) % ORDER)


class TokenMix(NamedTuple):
    """Tokens that a seat made or mixed: ``after`` of ``before`` and of ``minted`` open cards. ``context``: what it mixed them by."""

    seat: Seat
    context: bytes
    before: tuple[Masked, ...]
    minted: tuple[Face, ...]
    after: tuple[Masked, ...]


@dataclass(slots=True)
class Cards:
    """The cards of a table."""

    group: Group
    table: bytes
    masked: dict[Slot, Masked] = field(default_factory=dict)
    """Cards under the joint key of the round."""
    given: dict[tuple[Seat, Slot], Element] = field(default_factory=dict)
    """The shares that were given for them."""
    tokens: dict[Slot, Masked] = field(default_factory=dict)
    """What lies on the slots of tokens."""
    keepers: dict[Slot, Seat] = field(default_factory=dict)
    """Who can open a token: who mixed it, or who was told it since."""
    mixes: list[TokenMix] = field(default_factory=list)
    openings: dict[Slot, Opening] = field(default_factory=dict)
    """Those that this device knows."""
    _points: dict[Face, Element] = field(default_factory=dict)
    _faces: dict[Element, Face] = field(default_factory=dict)

    def points(self, faces: Iterable[Face]) -> list[Element]:
        """The element that stands for each face; nobody knows how one comes from another (fair-deal.md, section 3)."""
        wanted = list(faces)
        new = [face for face in dict.fromkeys(wanted) if face not in self._points]
        if new:
            found = self.group.h2g([digest("card", self.table, face.encode()) for face in new])
            self._points.update(zip(new, found, strict=True))
            self._faces.update(zip(found, new, strict=True))
        return [self._points[face] for face in wanted]

    def face(self, point: Element) -> Face | None:
        """The face that an element stands for; ``None`` where it stands for none of this table's."""
        return self._faces.get(point)

    @property
    def token_key(self) -> Element:
        """The element under which tokens are masked; nobody knows its logarithm, so nobody but who mixed them can open them."""
        (key,) = self.group.h2g([digest("token key", self.table)])
        return key

    def deal_out(self, slots: Sequence[Slot], cards: Sequence[Masked]) -> None:
        """A new deck: what lay there before, and all that was given for it, is gone."""
        self.masked = dict(zip(slots, cards, strict=True))
        self.given = {}

    def replace(self, fresh: Sequence[Slot], cards: Sequence[Masked]) -> None:
        """A hand was mixed: no share fits what lies on its slots now."""
        for slot in fresh:
            for key in [key for key in self.given if key[1] == slot]:
                del self.given[key]
        self.masked.update(zip(fresh, cards, strict=True))

    def move(self, slots: Sequence[Slot], fresh: Sequence[Slot]) -> None:
        """A hand lies on other slots, card by card, as it was."""
        masked = [self.masked[slot] for slot in slots]
        given = [{seat: share for (seat, at), share in self.given.items() if at == slot} for slot in slots]
        self.replace(fresh, masked)
        for slot, shares in zip(fresh, given, strict=True):
            self.given.update({(seat, slot): share for seat, share in shares.items()})

    def opens(self, slot: Slot, opening: Opening) -> bool:
        """Whether this opens the token."""
        return self.all_open([slot], [opening])

    def all_open(self, slots: Sequence[Slot], openings: Sequence[Opening]) -> bool:
        """Whether each opens the token of its slot: (rG, T + rH) are what was mixed."""
        points, key = self.points(opening.face for opening in openings), self.token_key
        rows: list[list[tuple[Scalar, Element]]] = []
        for point, opening in zip(points, openings, strict=True):
            rows += [[(opening.factor, GENERATOR)], [(1, point), (opening.factor, key)]]
        found = self.group.lincomb(rows)
        return all((found[2 * at], found[2 * at + 1]) == self.tokens[slot] for at, slot in enumerate(slots))

    def seal(self, slots: Sequence[Slot]) -> str:
        """What stands in the log for faces that not all are told: the hash of the masked cards, 64 hexadecimal digits."""
        sealed = hashlib.sha256(b"reveal")
        for slot in slots:
            for half in self.lying(slot):
                sealed.update(half)
        return sealed.hexdigest()

    def lying(self, slot: Slot) -> Masked:
        """The masked card or token on a slot."""
        return self.tokens[slot] if slot in self.tokens else self.masked[slot]
