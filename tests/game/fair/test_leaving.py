"""Leaving and coming back (fair-deal.md, section 6): who is gone is voted on, stood in for, and may come back."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import Chance, Move, Refused, Seat, Table
from game.fair.group import Group
from game.fair.peer import Peer
from game.fair.wire import Body
from game.registry import GAMES
from tests.game.core.examples import magpies
from tests.game.fair.tables import Table as FairTable


def silent(kind: str, after: int = 0) -> type[Peer]:
    """A device that dies when it is to send a message of this kind, after so many of them."""

    class Silent(Peer):
        sent = 0
        dead = False

        def _send(self, name: str, body: Body, follow: bool = True) -> None:
            self.sent += name == kind
            self.dead = self.dead or self.sent > after
            if not self.dead:
                super()._send(name, body, follow)

        def _make(self, want: Any) -> bool:
            return not self.dead and super()._make(want) and not self.dead

    return Silent


def play(table: FairTable, seat: Seat, patience: int = 1000, steps: int = 100_000) -> int:
    """Plays to the end, or for so many votes or choices; whoever waits for the seat alone says that it is gone. How often they did."""
    votes = 0
    before = table.choices
    while votes < patience and (rest := steps - table.choices + before) > 0:
        table.play(rest)
        table.settle()
        waiting = [peer for at, peer in table.here if at < table.seats and at != seat and peer.waiting_for == (seat,)]
        if not waiting:
            return votes
        for peer in waiting:
            if seat in peer.waiting_for:
                peer.vote(seat)
        table.settle()
        votes += 1
    return votes


def settled(peer: Peer) -> list[Table]:
    """What the table settled."""
    return [entry.event for entry in peer.play.log.entries if isinstance(entry.event, Table)]


def outcomes(peer: Peer) -> list[Any]:
    return [entry.event.outcome for entry in peer.play.log.entries if isinstance(entry.event, Chance)]


def same(peers: list[Peer]) -> None:
    """All have come to the same end."""
    assert len({peer.play.log.head for peer in peers}) == 1
    assert len({peer.stage for peer in peers}) == 1
    assert all(peer.verdict == peers[0].verdict for peer in peers)


def test_a_coin_is_the_same_without_who_has_gone(group: Group) -> None:
    """ "a roll that was pending gets the *same* value" """
    hexfolk = GAMES["hexfolk"]
    whole = FairTable(hexfolk, group, 3, "coin")
    whole.play(14)
    table = FairTable(hexfolk, group, 3, "coin", kinds={1: silent("coin", 2)})
    table.play(14)
    here = [table.peers[0], table.peers[2]]
    assert {peer.asks for peer in here} == {"coin"}
    assert {peer.stage for peer in here} == {6}
    assert {peer.waiting_for for peer in here} == {(1,)}
    for peer in here:
        peer.vote(1)
    table.settle()
    same(here)
    assert here[0].away == {1}
    assert settled(here[0])[0] == Table("left", (1,))
    assert len(outcomes(here[0])) >= 3
    assert outcomes(here[0])[:3] == outcomes(whole.peers[0])[:3]


def test_hexfolk_goes_on_without_a_seat(group: Group) -> None:
    """ "buildings stay, production lapses, its development cards stay closed" """
    table = FairTable(GAMES["hexfolk"], group, 4, "gone", {"target": 8}, kinds={2: silent("coin", 10)}, watchers=1)
    votes = play(table, 2, steps=150)
    here = [table.peers[at] for at in (0, 1, 3, 4)]
    same(here)
    assert votes == 2
    assert settled(here[0]) == [Table("left", (2,)), Table("resign", (2,))]
    assert here[0].play.public.out == (2,)
    assert {entry.event.seat for entry in here[0].play.log.entries[-60:] if isinstance(entry.event, Move)} == {0, 1, 3}


@pytest.mark.parametrize(
    ("name", "seats", "end"), [("hipparchus", 2, "resign"), ("delfos", 2, "resign"), ("delfos", 3, "resign")]
)
def test_what_a_game_loses_with_a_seat(group: Group, name: str, seats: int, end: str) -> None:
    """ "Hipparchus forfeit. Delfos [...] round void" """
    table = FairTable(GAMES[name], group, seats, "lost", kinds={1: silent("act", 3)}, watchers=1)
    play(table, 1)
    here = [peer for at, peer in enumerate(table.peers) if at != 1]
    same(here)
    assert here[0].over
    assert settled(here[0])[-1] == Table(end, (1,))
    assert here[0].result is not None
    assert here[0].result.ranks[1] == seats


@pytest.mark.parametrize("kind", ["keys", "took", "shuffle", "ack"])
def test_a_deck_is_shuffled_anew_without_who_goes_before_the_deal(group: Group, kind: str) -> None:
    """ "leaves before the first action: seat removed, reshuffle with new keys" """
    table = FairTable(GAMES["hexfolk"], group, 4, "early", kinds={1: silent(kind, 0)}, watchers=1)
    play(table, 1, steps=8)
    here = [table.peers[at] for at in (0, 2, 3, 4)]
    same(here)
    assert Table("resign", (1,)) in settled(here[0])
    assert 1 in here[0].play.resigned
    keys = here[0].play.dealer.keys
    assert keys is not None
    assert keys.seats == (0, 2, 3)
    assert keys.number == 1
    assert here[0].asks == "act"


def test_nobody_can_stand_in_without_escrow(group: Group) -> None:
    """ "tables that fear this switch it off and accept 'one leaves → round void'" """
    table = FairTable(magpies, group, 3, "bare", escrow=False, kinds={1: silent("share", 2)})
    play(table, 1)
    verdicts = {peer.verdict for peer in (table.peers[0], table.peers[2])}
    (verdict,) = verdicts
    assert verdict is not None
    assert (verdict.code, verdict.seat, verdict.proved) == ("fair.cannot_go_on", 1, False)


def test_a_hand_stays_closed_when_its_seat_has_gone(group: Group) -> None:
    """ "the leaver's own hand stays closed (the others' shares on it are public, so rebuilding x_i would open it)" """
    table = FairTable(GAMES["hesperidae"], group, 3, "closed", kinds={2: silent("act", 1)})
    play(table, 2, patience=1)
    here = table.peers[:2]
    public = here[0].play.public
    faces = GAMES["hesperidae"].faces(public)  # type: ignore[attr-defined]
    assert all(faces[slot] is None for slot in public.hands[2])
    assert len(public.hands[2]) == 4
    for peer in here:
        told = GAMES["hesperidae"].faces(peer.state)  # type: ignore[attr-defined]
        assert all(told[slot] is None for slot in public.hands[2])
        given = peer.play.dealer.cards.given
        assert not any((2, slot) in given for slot in public.hands[2])


def test_who_comes_back_goes_on(group: Group) -> None:
    """ "the leaver may come back" """
    table = FairTable(GAMES["hexfolk"], group, 3, "back", {"target": 8}, kinds={1: silent("coin", 6)}, watchers=1)
    votes = play(table, 1, patience=1)
    assert votes == 1
    assert table.peers[0].away == {1}
    table._kinds = {}
    table.reload(1)
    table.sync()
    table.sync()
    table.play(60)
    table.settle()
    same(table.peers)
    assert table.peers[0].away == frozenset()
    assert settled(table.peers[0]) == [Table("left", (1,)), Table("back", (1,))]
    after = [entry.event for entry in table.peers[0].play.log.entries]
    back = after.index(Table("back", (1,)))
    assert any(isinstance(event, Move) and event.seat == 1 for event in after[back:])
    assert table.verdicts() == set()


def test_a_late_message_and_a_vote_end_alike_everywhere(group: Group) -> None:
    """A seat is voted on while its message is on its way to some: all go on with it, or all without it."""
    ends = set()
    for order in range(5):
        table = FairTable(magpies, group, 3, f"late {order}", orderly=False, watchers=1)
        table.play(2)
        table.settle()
        seat = table.peers[0].waiting_for[0]
        actor = table.peers[seat]
        actor.act(table.luck.choice(magpies.legal(actor.state, seat)))
        (text,) = actor.take_made()[:1]
        table.stored[seat].append(text)
        others = [at for at in range(3) if at != seat]
        early = [at for at in others if table.luck.below(3) == 0]
        for at in others:
            if at in early:
                table.deliver(at, text)
            elif seat in table.peers[at].waiting_for:
                table.peers[at].vote(seat)
        table.post(seat, text)
        table.settle()
        table.sync()
        here = [table.peers[at] for at in (*others, 3)]
        same(here)
        same(table.peers)
        ends.add(any(message.kind == "back" for message in here[0].streams[seat]))
        assert {code for code, _, _ in table.verdicts()} <= {"fair.cannot_go_on"}
    assert ends == {True, False}


def test_half_a_table_decides_nothing(group: Group) -> None:
    """Two of four can't vote the other two out: each half would go on by itself."""
    table = FairTable(GAMES["hexfolk"], group, 4, "halves")
    table.play(3)
    table.settle()
    waiting = table.peers[0].waiting_for
    table.gone |= {2, 3}
    table.play(10)
    here = table.peers[:2]
    stages = {peer.stage for peer in here}
    for peer in here:
        for seat in peer.waiting_for:
            peer.vote(seat)
        table.settle()
    assert waiting
    assert {peer.stage for peer in here} == stages
    assert all(not settled(peer) for peer in here)


def test_who_is_not_waited_for_is_not_voted_on(group: Group) -> None:
    table = FairTable(magpies, group, 3, "vote")
    table.settle()
    actor = table.peers[0].waiting_for[0]
    other = (actor + 1) % 3
    for seat, at in ((other, actor), (actor, actor)):
        with pytest.raises(Refused, match=r"table\.not_waiting"):
            table.peers[at].vote(seat)


def test_who_resigns_while_another_is_to_act(group: Group) -> None:
    """What is called out of turn comes where the seat to act has seen it, the same everywhere."""
    for order in range(4):
        table = FairTable(GAMES["hexfolk"], group, 3, f"resigns {order}", orderly=False, watchers=1)
        table.play(8 + order)
        table.settle()
        seat = next(at for at in range(3) if at not in table.peers[0].waiting_for)
        table.peers[seat].resign()
        table.play(20)
        table.settle()
        same(table.peers)
        assert settled(table.peers[0]) == [Table("resign", (seat,))]


def test_all_agree_to_end(group: Group) -> None:
    table = FairTable(GAMES["delfos"], group, 3, "agree", orderly=False, watchers=1)
    table.play(5)
    table.settle()
    for peer in table.peers[:2]:
        peer.agree_to_end()
    table.settle()
    assert not any(peer.over for peer in table.peers)
    table.peers[2].agree_to_end()
    table.settle()
    same(table.peers)
    assert all(peer.over for peer in table.peers)
    assert settled(table.peers[0]) == [Table("agreed_end", (0, 1, 2))]


def test_an_old_wish_to_end_does_not_count(group: Group) -> None:
    """Who plays on after it has agreed, has not."""
    table = FairTable(GAMES["delfos"], group, 2, "old wish")
    table.play(5)
    table.settle()
    table.peers[0].agree_to_end()
    table.play(4)
    table.settle()
    table.peers[1].agree_to_end()
    table.settle()
    assert not any(peer.over for peer in table.peers)
    assert settled(table.peers[0]) == []


def test_time_that_has_run_out(group: Group) -> None:
    """A seat's time is over when the others agree: at a table with a clock the rules go on for it."""
    table = FairTable(GAMES["hexfolk"], group, 3, "clock", {"clock": 60}, watchers=1)
    table.play(7)
    table.settle()
    (seat,) = table.peers[0].waiting_for
    for at in range(3):
        if at != seat:
            table.peers[at].vote(seat)
    table.settle()
    same(table.peers)
    assert settled(table.peers[0]) == [Table("time", (seat,))]
    assert table.peers[0].away == frozenset()
