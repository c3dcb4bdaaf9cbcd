"""Fair tables on a bus in memory that delays, reorders, doubles and loses messages: real peers, and nothing between them but texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core import Family, Game, Option, Refused, Seat, Stream, genesis_for
from game.fair.group import GENERATOR, Group
from game.fair.manifest import Manifest
from game.fair.peer import Peer
from game.fair.setting import Seated
from game.fair.wire import to_base64

Choose = Callable[[Any, Seat, Sequence[Any]], Any]


def counting(name: str) -> Callable[[int], bytes]:
    """Bytes that are the same in every run, and never twice the same."""
    drawn = iter(range(1 << 60))

    def entropy(size: int) -> bytes:
        return Stream("entropy", name, next(drawn)).bits(8 * size).to_bytes(size, "big")

    return entropy


def seed_of(name: str, seat: Seat) -> bytes:
    return Stream("seat seed", name, seat).bits(256).to_bytes(32, "big")


def manifest_for(
    game: Game[Any, Any],
    group: Group,
    seats: int,
    name: str,
    options: Mapping[str, Option] | None = None,
    escrow: bool = True,
) -> Manifest:
    secrets = [Seated.table_secret(seed_of(name, seat)) for seat in range(seats)]
    keys = group.lincomb([[(secret, GENERATOR)] for secret in secrets])
    words = [f"seat{seat}" for seat in range(seats)]
    genesis = replace(genesis_for(game, words, (options or {}).items()), keys=tuple(map(to_base64, keys)))
    nonces = tuple(Stream("nonce", name, seat).bits(256).to_bytes(32, "big") for seat in range(seats))
    return Manifest(genesis, nonces, escrow)


class Table:
    """All peers of a table, and what is on its way between them.

    ``peers`` by seat; after them come ``watchers``. ``luck`` decides which message comes next, which is lost (and sent again later), which doubled.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        group: Group,
        seats: int,
        name: str = "table",
        options: Mapping[str, Option] | None = None,
        *,
        escrow: bool = True,
        watchers: int = 0,
        kinds: Mapping[Seat, type[Peer]] | None = None,
        orderly: bool = True,
        entropy: Mapping[Seat, Callable[[int], bytes]] | None = None,
    ) -> None:
        self.game, self.group, self.name = game, group, name
        self.manifest = manifest_for(game, group, seats, name, options, escrow)
        self.luck = Stream("bus", name)
        self.orderly = orderly
        self.gone: set[int] = set()
        self.stored: list[list[str]] = [[] for _ in range(seats + watchers)]
        """What each device has kept, its own messages among them."""
        self.refused: list[tuple[int, str, Seat | None]] = []
        """Each device that refused something, the code, and who is named."""
        self.choices = 0
        """How many were made at random."""
        self._way: list[tuple[int, str]] = []
        self._entropy = entropy or {}
        self._kinds = kinds or {}
        self.peers = [self._peer(at) for at in range(seats + watchers)]

    def _peer(self, at: int, stored: Iterable[str] = ()) -> Peer:
        seats = self.manifest.seats
        if at >= seats:
            return Peer(self.game, self.manifest, self.group, None, stored)
        entropy = self._entropy.get(at) or counting(f"{self.name} {at} {len(self.stored[at])}")
        seated = Seated(at, seed_of(self.name, at), entropy)
        return self._kinds.get(at, Peer)(self.game, self.manifest, self.group, seated, stored)

    @property
    def seats(self) -> int:
        return self.manifest.seats

    @property
    def here(self) -> list[tuple[int, Peer]]:
        return [(at, peer) for at, peer in enumerate(self.peers) if at not in self.gone]

    # --- Messages --------------------------------------------------------------------------------------------------------

    def collect(self) -> None:
        """What has been made goes on its way, stored before it is sent."""
        for at, peer in self.here:
            for text in peer.take_made():
                self.stored[at].append(text)
                self.post(at, text)

    def post(self, sender: int, text: str, to: Iterable[int] | None = None) -> None:
        self._way += [(at, text) for at in (range(len(self.peers)) if to is None else to) if at != sender]

    def step(self) -> bool:
        """Delivers one message; whether there was one."""
        self.collect()
        if not self._way:
            return False
        at, text = self._way.pop(0 if self.orderly else self.luck.below(len(self._way)))
        if not self.orderly:
            fate = self.luck.below(10)
            if fate == 0:
                self._way.append((at, text))  # lost, and sent again later
                return True
            if fate == 1:
                self._way.append((at, text))
        self.deliver(at, text)
        return True

    def deliver(self, at: int, text: Any) -> None:
        if at in self.gone:
            return
        try:
            if self.peers[at].receive(text):
                self.stored[at].append(text)
        except Refused as refusal:
            self.refused.append((at, refusal.code, refusal.seat))

    def settle(self) -> None:
        """Until nothing is on its way."""
        while self.step():
            pass

    def sync(self) -> None:
        """Everybody gets what anybody has: what a transport does when peers meet again."""
        for _, giver in self.here:
            for at, taker in self.here:
                if taker is not giver:
                    for text in giver.streams.after(taker.streams.counts, taker.streams.ends):
                        self.deliver(at, text)
        self.settle()

    def reload(self, at: int) -> None:
        """A device starts again from what it has stored; what it had made and not stored was never sent."""
        self.gone.discard(at)
        self.peers[at] = self._peer(at, self.stored[at])

    # --- Playing ---------------------------------------------------------------------------------------------------------

    def acting(self) -> list[Seat]:
        """The seats that may choose now and have not, as each of them sees it."""
        return [
            at
            for at, peer in self.here
            if at < self.seats
            and not getattr(peer, "dead", False)
            and peer.verdict is None
            and not peer.over
            and at in peer.game.to_act(peer.play.public)
            and peer.game.need(peer.play.public) is None
            and not peer.chosen(at)
        ]

    def play(self, steps: int = 100_000, choose: Choose | None = None) -> None:
        """Everybody plays at random until the game is over or has stopped, or so many choices were made."""
        luck = Stream("choices", self.name)
        for _ in range(steps):
            self.settle()
            acting = self.acting()
            if not acting:
                return
            seat = luck.choice(acting)
            peer = self.peers[seat]
            actions = self.game.legal(peer.state, seat)
            action = choose(peer.state, seat, actions) if choose else luck.choice(actions)
            if isinstance(action, Family):
                action = action.draw(luck)
            self.choices += 1
            try:
                peer.act(action)
            except Refused as refusal:
                if refusal.code != "play.not_your_turn":  # something is still on its way to this one
                    raise

    def verdicts(self) -> set[tuple[str, Seat, bool]]:
        """What the devices here say why the table has stopped."""
        return {
            (peer.verdict.code, peer.verdict.seat, peer.verdict.proved)
            for _, peer in self.here
            if peer.verdict is not None
        }
