"""A game that the devices of a room play together: the peers of all seats that are at this device, and what is passed on between devices."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.core import Game, Refused, Seat
from game.fair.group import Group
from game.fair.manifest import Manifest
from game.fair.peer import Peer
from game.fair.record import record_text
from game.fair.setting import Seated
from game.fair.streams import Streams

PAGE = 131_072
"""Characters of messages that are sent at once to somebody who lacks them."""


class SharedTable:
    """One game as this device has it.

    ``own``: the seats at this device, a person's and its bots', of which the person's comes first; none for somebody who watches. ``stored``: all messages
    that were kept. Raises ``Refused`` as ``Peer`` does.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        manifest: Manifest,
        group: Group,
        own: Mapping[Seat, Seated],
        stored: Iterable[str] = (),
    ) -> None:
        self.game = game
        self.manifest = manifest
        self.name = manifest.hash()
        kept = list(stored)
        seats: Sequence[Seat | None] = [*own] or [None]
        self.peers = {
            seat: Peer(game, manifest, group, own.get(seat) if seat is not None else None, kept) for seat in seats
        }
        self.main = self.peers[seats[0]]
        self._made: list[str] = []
        self._stamp: tuple[int, bytes] = (-1, b"")
        self._exchange()

    # --- Messages --------------------------------------------------------------------------------------------------------

    @property
    def streams(self) -> Streams:
        return self.main.streams

    def receive(self, text: str) -> bool:
        """Takes a message from another device; whether it was new. Raises ``Refused`` as ``Peer.receive`` does."""
        if text in self.streams:
            return False
        try:
            new = self.main.receive(text)
        finally:
            # A fork is known to all of them at once.
            for peer in self.peers.values():
                if peer is not self.main:
                    _give(peer, text)
            self._exchange()
        return new

    def take_made(self) -> list[str]:
        """What the seats here have made: to be stored, and then sent to all."""
        made, self._made = self._made, []
        return made

    def _exchange(self) -> None:
        """What one seat at this device makes, the others here take."""
        while made := [(peer, text) for peer in self.peers.values() for text in peer.take_made()]:
            for maker, text in made:
                self._made.append(text)
                for peer in self.peers.values():
                    if peer is not maker:
                        _give(peer, text)

    def missing(self, counts: Sequence[int], ends: Sequence[bytes]) -> tuple[list[str], bool]:
        """The next messages for somebody who has so many, and whether there are more."""
        found: list[str] = []
        size = 0
        lacking = self.streams.after(counts, ends)
        for text in lacking:
            size += len(text)
            if found and (size > PAGE or len(found) >= 400):
                break
            found.append(text)
        return found, len(found) < len(lacking)

    # --- Playing ---------------------------------------------------------------------------------------------------------

    def act(self, seat: Seat, text: str) -> None:
        """A choice of a seat at this device. Raises ``Refused``."""
        self._of(seat).act(self.game.parse_action(text))
        self._exchange()

    def resign(self, seat: Seat) -> None:
        self._of(seat).resign()
        self._exchange()

    def agree_to_end(self, seat: Seat) -> None:
        self._of(seat).agree_to_end()
        self._exchange()

    def vote(self, gone: Seat) -> None:
        """All seats at this device no longer wait for this one. Raises ``Refused`` (``table.not_waiting``)."""
        if gone in self.peers:
            raise Refused("table.not_waiting", f"seat {gone}")
        voted = False
        for seat, peer in self.peers.items():
            if seat is not None and gone in peer.waiting_for and seat not in peer.away:
                peer.vote(gone)
                voted = True
        self._exchange()
        if not voted:
            raise Refused("table.not_waiting", f"seat {gone}")

    def _of(self, seat: Seat) -> Peer:
        peer = self.peers.get(seat)
        if peer is None:
            raise Refused("table.spectator", f"seat {seat}")
        return peer

    # --- What there is to see --------------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether everybody has signed that it is at this table."""
        return self.main.stage > 0

    @property
    def ended(self) -> bool:
        """Whether nothing more will come: the game is over and audited, or it has stopped."""
        return self.main.over or self.main.verdict is not None

    def choosing(self) -> list[Seat]:
        """The seats at this device that are asked for a choice."""
        return [
            seat
            for seat, peer in self.peers.items()
            if seat is not None
            and peer.asks == "act"
            and seat in peer.game.to_act(peer.play.public)
            and not peer.chosen(seat)
        ]

    def lines(self, seat: Seat | None) -> list[str]:
        """The log of a seat at this device (of the public, where there is none), the genesis first."""
        log = self.peers[seat].play.log
        return log.lines()

    def stamp(self) -> tuple[int, bytes]:
        """How far the game has come here, and a hash of the public state: two devices at one stage have the same."""
        stage = self.main.stage
        if stage != self._stamp[0]:
            text = self.game.state_text(self.main.play.public)
            self._stamp = stage, hashlib.sha256(text.encode()).digest()[:16]
        return self._stamp

    def record(self) -> str:
        """All of it as a file that anybody can check (``game.fair.record``)."""
        return record_text(self.main)


def _give(peer: Peer, text: str) -> None:
    """What is refused has been refused by the main peer, or is seen in the verdict."""
    try:
        peer.receive(text)
    except Refused:
        return
