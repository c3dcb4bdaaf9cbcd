""" "The client stores its 32-byte round seed and its outbox before sending. [...] It never re-creates a message with new randomness"
(fair-deal.md, 4.3): a device that starts again is where it was."""

from __future__ import annotations

import pytest

from game.core import Refused, Seat
from game.fair.group import Group
from game.registry import GAMES
from tests.game.core.examples import magpies
from tests.game.fair.tables import Table


class Crashing(Table):
    """Devices that die at every one of their messages: once it is stored and before it is sent, or before it is stored."""

    stored_first = True
    crashes = 0

    def collect(self) -> None:
        for at, peer in self.here:
            made = peer.take_made()
            if not made:
                continue
            self.crashes += 1
            if self.stored_first:
                self.stored[at] += made
                self.reload(at)
                for text in made:
                    self.post(at, text)
            else:
                self.reload(at)
                for text in self.peers[at].take_made():
                    self.stored[at].append(text)
                    self.post(at, text)


@pytest.mark.parametrize("stored_first", [True, False])
def test_a_device_that_dies_at_every_message(group: Group, stored_first: bool) -> None:
    table = Crashing(magpies, group, 2, "crash", watchers=1)
    table.stored_first = stored_first
    # What is to be chosen was made by a person: it is made again only where it was stored.
    table.play(40)
    table.sync()
    table.play(40)
    assert table.crashes > 20
    assert table.verdicts() == set()
    assert table.refused == []
    assert all(peer.over for peer in table.peers) or not stored_first
    assert len({peer.play.log.head for peer in table.peers}) == 1


@pytest.mark.parametrize(("name", "seats", "choices"), [("hipparchus", 2, 8), ("delfos", 3, 9), ("hexfolk", 3, 25)])
def test_a_device_that_starts_again_knows_what_it_knew(group: Group, name: str, seats: int, choices: int) -> None:
    """Hands, sealed choices and tokens come back from the seed and the messages alone."""
    table = Table(GAMES[name], group, seats, "again", orderly=False, watchers=1)
    for _ in range(4):
        table.play(choices)
        table.settle()
        before = [(peer.play.log.head, GAMES[name].state_text(peer.state), peer.stage) for peer in table.peers]
        for at in range(seats + 1):
            table.reload(at)
        assert [(peer.play.log.head, GAMES[name].state_text(peer.state), peer.stage) for peer in table.peers] == before
        assert all(not peer.take_made() for peer in table.peers)
    assert table.verdicts() == set()


def test_a_sealed_choice_is_there_again_and_can_be_opened(group: Group) -> None:
    table = Table(magpies, group, 3, "sealed")
    table.settle()
    seat = 1
    peer = table.peers[seat]
    action = magpies.legal(peer.state, seat)[2]
    peer.act(action)
    table.settle()
    table.reload(seat)
    assert table.peers[seat].chosen(seat)
    with pytest.raises(Refused, match=r"table\.already_chosen"):
        table.peers[seat].act(action)
    for other in (0, 2):
        assert not any(magpies.action_text(action) in text for text in table.stored[other])
        chooser = table.peers[other]
        chooser.act(magpies.legal(chooser.state, other)[0])
        table.settle()
    opened = [entry.event for entry in table.peers[0].play.log.entries if type(entry.event).__name__ == "Open"]
    assert action in [event.action for event in opened]  # type: ignore[union-attr]
    assert table.verdicts() == set()


def test_a_backup_that_is_too_old_is_a_fork_and_says_so(group: Group) -> None:
    """ "It never re-creates a message with new randomness (that would be equivocation)": without its own messages a seat is named."""
    table = Table(magpies, group, 3, "backup")
    table.play(2)
    table.settle()
    seat: Seat = 0
    old = [text for text in table.stored[seat] if not _is_by(text, seat)]
    lost = type(table.peers[seat])(magpies, table.manifest, group, table._peer(seat)._me, old)
    made = lost.take_made()
    assert made
    codes: set[tuple[str, Seat | None]] = set()
    for text in made:
        try:
            table.peers[1].receive(text)
        except Refused as refusal:
            codes.add((refusal.code, refusal.seat))
    assert codes == {("fair.fork", seat)}
    assert table.peers[1].verdict is not None
    assert (table.peers[1].verdict.code, table.peers[1].verdict.seat, table.peers[1].verdict.proved) == (
        "fair.fork",
        seat,
        True,
    )


def test_own_messages_come_back_from_the_others(group: Group) -> None:
    """A device that has lost its store but not its seed gets its own messages from any peer, before it says anything."""
    table = Table(magpies, group, 3, "lost store", orderly=False)
    table.play(3)
    table.settle()
    kept = table.peers[1].streams.after((0, 0, 0))
    table.stored[0] = kept
    table.reload(0)
    assert table.peers[0].take_made() == []
    assert table.peers[0].play.log.head == table.peers[1].play.log.head
    table.play()
    assert table.verdicts() == set()
    assert all(peer.over for peer in table.peers)


def _is_by(text: str, seat: Seat) -> bool:
    return f'"s":{seat},' in text
