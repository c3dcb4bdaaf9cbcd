"""Tables of honest seats at which anything happens at any moment: votes too early, devices that start again or are lost, messages in any order.

Whatever it is (docs/fairness.md): nobody is named, all who have the same messages stand at the same place, and the table always waits for somebody.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.core import Family, Refused, Seat
from game.fair.group import Group
from game.registry import GAMES
from tests.game.core.examples import magpies
from tests.game.fair.cheated import CheatedTable, Remembering
from tests.game.fair.cheats import Crook
from tests.game.fair.tables import Table
from tests.game.table.room.quick import Quick

TABLES: tuple[tuple[Any, int, dict[str, Any]], ...] = (
    (magpies, 2, {}),
    (magpies, 3, {}),
    (magpies, 4, {}),
    (GAMES["delfos"], 2, {}),
    (GAMES["delfos"], 3, {}),
    (GAMES["delfos"], 4, {}),
    (GAMES["hexfolk"], 2, {"target": 8, "clock": 60}),
    (GAMES["hexfolk"], 3, {"target": 8}),
    (GAMES["hexfolk"], 3, {"target": 8, "clock": 60}),
    (GAMES["hexfolk"], 4, {"target": 8}),
    (GAMES["hexfolk"], 5, {"target": 8}),
    (GAMES["hexfolk"], 5, {"target": 8, "clock": 60}),
)

ITS_OWN = {"play.not_your_turn", "table.not_waiting", "table.over", "table.stopped", "table.already_chosen"}
"""What a device may answer to its own seat: it sees less or more than who asks."""


class Wild(Table):
    """A table by whose luck everything is decided. Who is ``lost`` never comes back."""

    def __init__(self, group: Group, number: int) -> None:
        game, seats, options = TABLES[number % len(TABLES)]
        super().__init__(game, group, seats, f"wild {number}", options, watchers=1, orderly=False)
        self.patience = self.luck.below(3)
        """How early seats vote: not at all, seldom, often."""
        self.lost: set[int] = set()
        self.side: frozenset[int] = frozenset()
        """Devices that the rest hears nothing of at present, nor they of the rest."""
        self.held: list[tuple[int, str]] = []

    def living(self) -> list[Seat]:
        return [at for at, _ in self.here if at < self.seats]

    def asked(self, what: Any, *arguments: Any) -> None:
        try:
            what(*arguments)
        except Refused as refusal:
            assert refusal.code in ITS_OWN, refusal

    def deliver(self, at: int, text: Any) -> None:
        author = int(text.rpartition('"s":')[2].partition(",")[0])
        if (author in self.side) != (at in self.side):
            self.held.append((at, text))
        else:
            super().deliver(at, text)

    def part(self) -> None:
        """The net is parted, or whole again."""
        if self.side:
            self.side = frozenset()
            self._way += self.held
            self.held = []
        else:
            self.side = frozenset(at for at in range(len(self.peers)) if self.luck.below(2))

    def reload(self, at: int) -> None:
        """Sometimes a device has not kept all that others have sent, and gets it again in another order."""
        kept = self.stored[at]
        if self.luck.below(3) == 0:
            own, most = f'"s":{at},', self.luck.below(len(kept) + 1)
            self.stored[at] = [text for number, text in enumerate(kept) if number < most or own in text]
        super().reload(at)
        for text in self.luck.shuffled(kept):
            Table.deliver(self, at, text)

    def happen(self) -> None:
        """One thing."""
        luck = self.luck.below(200)
        living = self.living()
        if luck < 120:
            for _ in range(1 + self.luck.below(12)):
                self.step()
        elif luck < 165:
            self.choose()
        elif luck < 165 + 6 * self.patience:
            self.doubt(self.luck.choice(living))
        elif luck < 185:
            self.collect()
            self.reload(self.luck.choice([at for at, _ in self.here]))
        elif luck < 190 and len(living) > 2:
            self.leave(self.luck.choice(living))
        elif luck < 196 and self.gone - self.lost:
            self.come(self.luck.choice(sorted(self.gone - self.lost)))
        elif luck in (196, 197):
            self.part()
        elif luck == 198:
            self.asked(self.peers[self.luck.choice(living)].agree_to_end)
        elif luck == 199 and self.luck.below(4) == 0:
            self.asked(self.peers[self.luck.choice(living)].resign)

    def choose(self) -> bool:
        acting = self.acting()
        if not acting:
            return False
        seat = self.luck.choice(acting)
        actions = self.game.legal(self.peers[seat].state, seat)
        action = self.luck.choice(actions)
        if isinstance(action, Family):
            action = action.draw(self.luck)
        self.asked(self.peers[seat].act, action)
        return True

    def doubt(self, voter: Seat, only_gone: bool = False) -> None:
        peer = self.peers[voter]
        for seat in peer.waiting_for:
            if seat != voter and (seat in self.gone or not only_gone):
                self.asked(peer.vote, seat)

    def leave(self, seat: Seat) -> None:
        """A device is lost for a while, or for good; also with what it has made and not yet sent."""
        if self.luck.below(2):
            self.collect()
        self.gone.add(seat)
        if self.luck.below(3) == 0:
            self.lost.add(seat)

    def come(self, seat: Seat) -> None:
        self.reload(seat)

    def go_on(self) -> bool:
        """All who are here tell one another everything, act, or say of the lost that they are gone. Whether that changed anything."""
        self.settle()
        self.sync()
        before = [peer.streams.counts for _, peer in self.here]
        if not self.choose():
            for voter in self.living():
                self.doubt(voter, only_gone=True)
        self.settle()
        self.sync()
        return [peer.streams.counts for _, peer in self.here] != before


def require_sound(table: Wild) -> None:
    """What holds at any moment."""
    for at, peer in enumerate(table.peers):
        assert peer.verdict is None or not peer.verdict.proved, (at, peer.verdict)
        assert peer.over or peer.verdict is not None or peer.waiting_for, f"{at} waits for nobody"
    assert {seat for _, _, seat in table.refused} <= {None}


def require_alike(table: Wild) -> None:
    """What holds once all who are here have exchanged everything."""
    require_sound(table)
    peers = [peer for _, peer in table.here]
    if any(peer.over and peer.departures and peer.play.standing() <= 2 for peer in peers):
        return  # of two each may have said that the other is gone, before it heard of it: "the other one's word" (docs/fairness.md)
    free = [peer for at, peer in table.here if not waits_for_an_answer(table, at)]
    assert len({(peer.stage, peer.play.log.head, peer.away, peer.verdict, peer.over) for peer in free}) <= 1
    assert len({peer.asks for peer in free}) <= 1
    for peer in peers:
        for other in free:  # who waits for an answer is behind, and on no other way
            assert peer.verdict or other.verdict or set(peer._transcripts) <= set(other._transcripts)


def waits_for_an_answer(table: Wild, at: int) -> bool:
    """The stated limit: who has voted too early waits until all others have answered, and one of them is lost."""
    peer = table.peers[at]
    if at >= table.seats or peer.over or peer.verdict:
        return False
    return bool(peer._ballot_here().bound(at))


def can_go_on(table: Wild) -> bool:
    """Whether those who are here are enough to go on without the lost, and nobody has voted too early. Who has come back counts from the next choice on."""
    peer = table.peers[table.living()[0]]
    living = set(table.living()) - peer.away
    standing = peer.play.standing()
    enough = 2 * len(living - peer.play.resigned) > standing or (standing == 2 and len(living) == 1)
    return enough and not any(waits_for_an_answer(table, at) for at in table.living())


def played(group: Group, number: int, events: int = 250, choices: int = 60) -> Wild:
    table = Wild(group, number)
    for _ in range(events):
        table.happen()
        require_sound(table)
    if table.side:
        table.part()
    for at in sorted(table.gone - table.lost):
        table.come(at)
    for _ in range(choices):
        changed = table.go_on()
        require_alike(table)
        if not changed:
            break
    ended = all(peer.over or peer.verdict for _, peer in table.here)
    assert ended or changed or not can_go_on(table), f"{number} stands still"
    return table


@pytest.mark.parametrize("number", range(12))
def test_whatever_happens(number: int) -> None:
    played(Remembering(Quick()), number)


@pytest.mark.long
@pytest.mark.parametrize("tens", range(1, 60))
def test_whatever_happens_at_many_tables(tens: int) -> None:
    for number in range(12 * tens, 12 * tens + 12):
        played(Remembering(Quick()), number)


# --- With some who say whatever they like ------------------------------------------------------------------------------------


class Crooked(Wild, CheatedTable):
    """One or two of the seats vote, call and accuse at random, where they stand and where they have been."""

    def __init__(self, group: Group, number: int) -> None:
        super().__init__(group, number)
        crooks = self.luck.shuffled(range(self.seats))[: 1 + (self.seats > 3 and self.luck.below(2))]
        self._kinds = dict.fromkeys(crooks, Crook)
        for crook in crooks:
            Table.reload(self, crook)

    def happen(self) -> None:
        crook = self.luck.choice(sorted(self._kinds))
        cheat = self.peers[crook]
        if self.luck.below(6) or crook in self.gone or cheat.verdict or cheat.stage >= len(cheat._transcripts):
            super().happen()
            return
        assert isinstance(cheat, Crook)
        stage = max(0, cheat.stage - self.luck.below(5))
        there: dict[str, Any] = {"stage": stage, "transcript": cheat._transcripts[stage]}
        what, seat, here = self.luck.below(24), self.luck.below(self.seats), self.luck.below(3) == 0
        if what < 10:
            made = cheat.slip("vote", cheat.vote_of(seat, cheat.stage, here))
        elif what < 16:
            made = cheat.slip("vote", cheat.vote_of(seat, stage, here), **there)
        elif what < 22:
            made = cheat.slip(self.luck.choice(("agree", "back")), {}, **there)
        elif what == 22:
            cheat.dead = not cheat.dead
            return
        else:
            made = cheat.slip("accuse", {"position": self.luck.below(20), "seat": seat})
        self.stored[crook].append(made.text)
        cheat._advance()

    def require_innocent(self) -> None:
        for at, peer in enumerate(self.peers):
            if at not in self._kinds:
                verdict = peer.verdict
                assert verdict is None or not verdict.proved or verdict.seat in self._kinds, (at, verdict)
                assert peer.over or verdict is not None or peer.waiting_for, f"{at} waits for nobody"
        assert {seat for _, _, seat in self.refused} <= {None, *self._kinds}

    def require_alike(self) -> None:
        self.require_innocent()
        honest = {at: peer for at, peer in self.here if at not in self._kinds}
        ends = [peer for peer in honest.values() if peer.over and peer.departures and peer.play.standing() <= 2]
        if ends or any(peer.verdict is not None and peer.verdict.proved for peer in honest.values()):
            return  # which of two cheats a device sees first is chance
        free = [peer for at, peer in honest.items() if not waits_for_an_answer(self, at)]
        assert len({(peer.stage, peer.play.log.head, peer.away, peer.verdict, peer.over) for peer in free}) <= 1


def played_crookedly(group: Group, number: int) -> None:
    table = Crooked(group, number)
    for _ in range(220):
        table.happen()
        table.require_innocent()
    if table.side:
        table.part()
    for at in sorted(table.gone - table.lost):
        table.come(at)
    for _ in range(25):
        changed = table.go_on()
        table.require_alike()
        if not changed:
            break


@pytest.mark.parametrize("number", range(12))
def test_whatever_others_say(number: int) -> None:
    played_crookedly(Remembering(Quick()), number)


@pytest.mark.long
@pytest.mark.parametrize("tens", range(1, 60))
def test_whatever_others_say_at_many_tables(tens: int) -> None:
    for number in range(12 * tens, 12 * tens + 12):
        played_crookedly(Remembering(Quick()), number)
