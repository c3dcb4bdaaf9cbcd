"""What ``bench fair`` times: the real peers of whole tables, and what single steps cost. Runs in a worker of the page, and natively.

Imports nothing but what it times and the tables of the tests.
"""

from __future__ import annotations

import heapq
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core import Family, Game, Option, Stream
from game.fair.group import GENERATOR, Group
from game.fair.masked import check_shuffle, prove_shuffle, shuffle, shuffle_proof_size, unmasked
from game.fair.peer import Peer
from game.fair.setting import Seated
from game.registry import GAMES
from tests.game.fair.tables import counting, manifest_for, seed_of

Figures = dict[str, list[float]]
"""Milliseconds of each run, by what was timed."""

DEALS = (
    ("54 cards x 4 seats", "hesperidae", 4),
    ("30 cards x 2 seats", "hipparchus", 2),
    ("43 cards x 8 seats", "hexfolk", 8),
)
REMIXES = (4, 9, 14)
HEXFOLK_CHOICES = 60
"""What is played of Hexfolk before all agree to end it and the audit is timed."""


@dataclass(frozen=True)
class Made:
    """A message: who made it and what it is, when the work that made it began and when it was done, and its characters."""

    seat: int
    kind: str
    began: float
    done: float
    size: int


class Devices:
    """All devices of a table, each with a clock of its own: all think at the same time, and messages take none to arrive.

    So the clocks tell the critical path: who has to wait for another one's message waits, and work that is done meanwhile
    costs nothing. ``groups``: one for each device, since a device decodes for itself what others have decoded before it.
    """

    def __init__(
        self,
        name: str,
        seats: int,
        groups: Sequence[Group],
        luck: str,
        options: Mapping[str, Option] | None = None,
    ) -> None:
        self.game: Game[Any, Any] = GAMES[name]
        self.luck = Stream("bench fair", luck)
        self.clocks = [0.0] * seats
        self.work: list[tuple[float, float]] = []
        """When each piece of work began, and how long it took."""
        self.made: list[Made] = []
        self.dealt: list[float] = []
        """When each device has seen that all have acknowledged a deck, one after the other."""
        self._way: list[tuple[float, int, int, str]] = []
        self._posted = 0
        self.peers: list[Peer] = []
        manifest = manifest_for(self.game, groups[0], seats, luck, options)
        for seat in range(seats):
            seated = Seated(seat, seed_of(luck, seat), counting(f"{luck} {seat}"))
            self._do(
                seat,
                0.0,
                lambda seated=seated: self.peers.append(Peer(self.game, manifest, groups[seated.seat], seated)),
            )
        self.settle()

    @property
    def now(self) -> float:
        return max(self.clocks)

    def _do(self, seat: int, when: float, work: Callable[[], object]) -> None:
        """Lets a device work once its time has come, and sends what it makes."""
        lay = seat < len(self.peers) and self.peers[seat].play.dealer.dealt
        began = max(self.clocks[seat], when)
        start = time.perf_counter()
        work()
        took = 1000 * (time.perf_counter() - start)
        self.clocks[seat] = began + took
        self.work.append((began, took))
        peer = self.peers[seat]
        if peer.play.dealer.dealt and not lay:
            self.dealt.append(self.clocks[seat])
        for text in peer.take_made():
            self.made.append(Made(seat, json.loads(text[86:])["k"], began, self.clocks[seat], len(text)))
            for other in range(len(self.clocks)):
                if other != seat:
                    self._posted += 1
                    heapq.heappush(self._way, (self.clocks[seat], self._posted, other, text))

    def settle(self) -> None:
        """Until everybody has everything."""
        while self._way:
            when, _, to, text = heapq.heappop(self._way)
            self._do(to, when, lambda to=to, text=text: self.peers[to].receive(text))

    def meet(self) -> float:
        """All clocks are set to the latest one, so that what comes now is timed from here."""
        self.clocks = [self.now] * len(self.clocks)
        return self.now

    def acting(self) -> int | None:
        """The next seat that has a choice."""
        public = self.peers[0].play.public
        if self.peers[0].over or self.peers[0].verdict is not None:
            return None
        return next((seat for seat in self.game.to_act(public) if not self.peers[seat].chosen(seat)), None)

    def step(self) -> list[Made] | None:
        """One choice and all that follows from it: the messages that were made. ``None`` once there is no choice left."""
        seat = self.acting()
        if seat is None:
            return None
        before = len(self.made)
        actions = self.game.legal(self.peers[seat].state, seat)
        action = self.luck.choice([each for each in actions if not isinstance(each, Family)] or actions)
        if isinstance(action, Family):
            action = action.draw(self.luck)
        self._do(seat, self.meet(), lambda: self.peers[seat].act(action))
        self.settle()
        return self.made[before:]

    def end(self) -> list[Made]:
        """Everybody agrees that the game is over as it stands: the messages that were made."""
        before, now = len(self.made), self.meet()
        for seat, peer in enumerate(self.peers):
            self._do(seat, now, peer.agree_to_end)
        self.settle()
        if not all(peer.over for peer in self.peers):
            raise RuntimeError(f"not over: {[peer.verdict for peer in self.peers]}")
        return self.made[before:]


def began(made: Sequence[Made], kind: str) -> float:
    """When the work on the first message of this kind began."""
    return min(message.began for message in made if message.kind == kind)


def done(made: Sequence[Made], kind: str) -> float:
    """When the last message of this kind was made."""
    return max(message.done for message in made if message.kind == kind)


# --- Tables ------------------------------------------------------------------------------------------------------------


def deal(name: str, seats: int, groups: Sequence[Group], luck: str) -> dict[str, float]:
    """A new table, from the first message of its keys to cards in hand.

    In Hesperidae from its second keys on: those of the deck that is played with. What people choose before cards are dealt takes no time.
    """
    table = Devices(name, seats, groups, luck)
    start = min(message.began for message in [message for message in table.made if message.kind == "keys"][-seats:])
    made = [message for message in table.made if message.began >= start]
    coins = [message for message in made if message.kind == "coin"]
    found = {"keys": began(made, "coin" if coins else "shuffle") - start, "deck": max(table.dealt[-seats:]) - start}
    found["in hand"] = found["deck"]
    if coins:
        found["coins"] = done(coins, "coin") - began(coins, "coin")
    if len(coins) > seats:  # from when all have made one to when all have made the next
        found["coin"] = (coins[-1].done - done(coins[:seats], "coin")) / (len(coins) // seats - 1)
    if any(message.kind == "share" for message in made):
        found["deal"], found["in hand"] = table.now - done(made, "ack"), table.now - start
    elif name == "hesperidae":
        made = table.step() or []
        while not any(message.kind == "share" for message in made):
            made = table.step() or []
        found["deal"] = table.now - began(made, "share")
        found["in hand"] += found["deal"]
    found["all together"] = sum(took for when, took in table.work if when >= start)
    return found


def matches(groups: Sequence[Group], luck: str) -> tuple[Figures, dict[str, int]]:
    """A whole match of Hipparchus: its plays, the audits of its rounds, its messages and their characters."""
    table = Devices("hipparchus", 2, groups, luck)
    plays, audits = [], []
    while (made := table.step()) is not None:
        kinds = [message.kind for message in made]
        if kinds == ["act", "share"]:
            plays.append(table.now - made[0].began)
        if "audit" in kinds:
            audits.append(done(made, "result") - began(made, "audit"))
    _require_over(table)
    sizes = {
        "messages of a match of Hipparchus": len(table.made),
        "characters of a match of Hipparchus": sum(each.size for each in table.made),
    }
    return {"play": plays, "audit, Hipparchus": audits}, sizes


def delfos(groups: Sequence[Group], luck: str) -> tuple[Figures, dict[str, int]]:
    """A round of Delfos with four seats."""
    table = Devices("delfos", 4, groups, luck)
    audit = audited(table)
    last = max(at for at, message in enumerate(table.made) if message.kind == "result")
    played = table.made[: last + 1]
    sizes = {
        "messages of a round of Delfos, 4 seats": len(played),
        "characters of a round of Delfos, 4 seats": sum(each.size for each in played),
    }
    return {"audit, Delfos, 4 seats": [audit]}, sizes


def hesperidae(groups: Sequence[Group], luck: str) -> Figures:
    """A game of Hesperidae with four seats."""
    return {"audit, Hesperidae, 4 seats": [audited(Devices("hesperidae", 4, groups, luck))]}


def audited(table: Devices) -> float:
    """Plays a round to its end; what its audit took."""
    made = table.step()
    while made is not None and not any(message.kind == "audit" for message in made):
        made = table.step()
    if made is None:
        raise RuntimeError("over without an audit")
    return done(made, "result") - began(made, "audit")


def hexfolk(groups: Sequence[Group], luck: str) -> Figures:
    """Hexfolk with four seats up to a theft, or further; the theft, and the audit of what was played."""
    table = Devices("hexfolk", 4, groups, luck)
    thefts: list[float] = []
    choices = 0
    while (choices < HEXFOLK_CHOICES or not thefts) and (made := table.step()) is not None:
        choices += 1
        if any(message.kind == "seal" for message in made):
            thefts.append(table.now - began(made, "tokens"))
    made = table.end()
    return {"theft": thefts, "audit, Hexfolk, 4 seats": [done(made, "result") - began(made, "audit")]}


def _require_over(table: Devices) -> None:
    if not all(peer.over for peer in table.peers):
        raise RuntimeError(f"not over: {[peer.verdict for peer in table.peers]}")


# --- Single steps ------------------------------------------------------------------------------------------------------


def remixes(groups: Sequence[Group], luck: str) -> Figures:
    """Hands that are mixed by one device and checked by another."""
    mine, other = groups[:2]
    found: Figures = {}
    entropy = counting(luck)
    secret = seed_of(luck, 0)
    numbers = Stream("bench remix", luck)
    for count in REMIXES:
        (key,) = mine.lincomb([[(numbers.bits(250), GENERATOR)]])
        hand = [unmasked(card) for card in mine.h2g([bytes((at,)) * 64 for at in range(count)])]
        hand = shuffle(mine, hand, range(count), [numbers.bits(250) for _ in range(count)], key)
        order, factors = numbers.shuffled(range(count)), [numbers.bits(250) for _ in range(count)]
        start = time.perf_counter()
        after = shuffle(mine, hand, order, factors, key)
        proof = prove_shuffle(mine, hand, after, order, factors, key, b"bench", secret, entropy)
        middle = time.perf_counter()
        if not check_shuffle(other, hand, after, key, b"bench", proof) or len(proof) != shuffle_proof_size(count):
            raise RuntimeError("a remix that does not hold")
        found[f"remix of {count} made"] = [1000 * (middle - start)]
        found[f"remix of {count} checked"] = [1000 * (time.perf_counter() - middle)]
    return found


# --- All of it ---------------------------------------------------------------------------------------------------------


def run(groups: Sequence[Group], number: int) -> dict[str, Any]:
    """One run of everything: what each thing took in milliseconds, and how many messages and characters there were."""
    figures: Figures = {}
    for what, name, seats in DEALS:
        for part, took in deal(name, seats, groups, f"deal {number}").items():
            figures[f"{what}, {part}"] = [took]
    figures["coin of 8 seats"] = figures.pop("43 cards x 8 seats, coin")
    figures["coin of 2 seats"] = [deal("hexfolk", 2, groups, f"coins {number}")["coin"]]
    of_match, sizes = matches(groups, f"match {number}")
    of_round, more = delfos(groups, f"round {number}")
    for found in (
        of_match,
        of_round,
        hesperidae(groups, f"game {number}"),
        hexfolk(groups, f"theft {number}"),
        remixes(groups, f"remix {number}"),
    ):
        figures.update(found)
    return {"figures": figures, "sizes": {**sizes, **more}}
