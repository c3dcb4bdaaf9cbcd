"""Whole tables at which seats go, come back, and are voted on too early, by honest seats and by others (fair-deal.md, section 6).

What is promised (docs/fairness.md): "either all go on with the seat or all without it"; who has gone is stood in for "without opening that player's hand";
nobody is named who has done nothing wrong; and nobody can have undone what it does not like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from game import hexfolk
from game.core import Chance, Family, Seat, Slot, Stream
from game.core import Table as TableEvent
from game.fair.dealer import PeerDealer
from game.fair.group import Group
from game.fair.hashing import digest
from game.fair.peer import Peer, Verdict
from game.fair.record import read_record, record_text
from game.fair.setting import Turn, Want
from game.fair.verify import report
from game.fair.wire import from_base64, to_base64
from game.registry import GAMES
from tests.game.core.examples import magpies
from tests.game.fair.cheated import CheatedTable, Remembering, alike, cheating, lying_about_the_stolen, robbing
from tests.game.fair.cheats import Crook, crook, silent
from tests.game.fair.tables import Choose, Table
from tests.game.fair.test_leaving import same, settled
from tests.game.table.room.quick import Quick

ROBBER = GAMES["hexfolk"]
EVERY_GAME: dict[str, Any] = {**GAMES, "magpies": magpies}


@pytest.fixture(scope="module")
def quick() -> Group:
    return Remembering(Quick())


def until(table: Table, reached: Callable[[], bool], choose: Choose | None = None, most: int = 400) -> None:
    """Plays choice by choice until it is so."""
    for _ in range(most):
        table.settle()
        if reached():
            return
        table.play(1, choose)
    raise AssertionError("it never came to that")


def vote_on(table: Table, seat: Seat, voters: Iterable[Seat]) -> None:
    """These no longer wait for a seat."""
    for at in voters:
        if seat in table.peers[at].waiting_for:
            table.peers[at].vote(seat)
    table.settle()


def lost(table: Table, seat: Seat) -> None:
    """A seat's device is gone, and all others say so."""
    table.gone.add(seat)
    vote_on(table, seat, [at for at, _ in table.here if at < table.seats])


def returned(table: Table, seat: Seat) -> None:
    """It is there again, and gets what it has missed."""
    table.reload(seat)
    table.sync()
    table.sync()


def checked(table: Table, by: int) -> tuple[list[str], int, Peer]:
    """What the file of a device says."""
    peer = read_record(record_text(table.peers[by]), EVERY_GAME, table.group)
    return (*report(peer), peer)


def plain(actions: Sequence[Any]) -> Any:
    return next(action for action in actions if not isinstance(action, Family))


# --- Choices that were overtaken ---------------------------------------------------------------------------------------------


def test_an_answer_to_an_offer_that_is_no_more(quick: Group) -> None:
    """Who has answered, while another who was asked before it has not, and then who offered gives up: the answer was to nothing, and is no cheat."""

    def offering(state: Any, seat: Seat, actions: Sequence[Any]) -> Any:
        if state.phase == "main" and seat == 1 and any(state.hands[1]):
            held = next(at for at in range(5) if state.hands[1][at])
            give, take = (
                tuple[int, int, int, int, int](int(at == (held + by) % 5) for at in range(5)) for by in (0, 1)
            )
            offer = hexfolk.Action("offer", give=give, take=take)
            if ROBBER.check(state, seat, offer).legal:
                return offer
        return robbing(-1)(state, seat, actions)

    table = Table(ROBBER, quick, 4, "offer", watchers=1)
    until(table, lambda: table.peers[0].play.public.phase == "answer" and len(table.acting()) == 3, offering)
    table.peers[2].act(plain(ROBBER.legal(table.peers[2].state, 2)))
    table.settle()
    assert table.peers[0].waiting_for == (0,)
    table.peers[1].resign()
    table.settle()
    table.play(8, robbing(-1))
    table.settle()
    assert table.verdicts() == set()
    same(table.peers)
    assert settled(table.peers[0]) == [TableEvent("resign", (1,))]
    assert not table.peers[2].chosen(2)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("moment", range(6))
def test_a_choice_in_the_last_second(quick: Group, seats: int, moment: int) -> None:
    """The clocks of the others run out while it is on its way. It counts, or the time is over; the table goes on."""
    table = Table(ROBBER, quick, seats, "clock", {"clock": 60}, watchers=1)
    table.play(5 + 3 * moment)
    table.settle()
    (seat,) = table.peers[0].waiting_for
    table.peers[seat].act(plain(ROBBER.legal(table.peers[seat].state, seat)))
    made = table.peers[seat].take_made()
    table.stored[seat] += made
    for at in range(seats):
        if at != seat:
            table.peers[at].vote(seat)
    table.collect()
    for text in made:
        table.post(seat, text)
    table.settle()
    table.sync()
    assert table.verdicts() == set()
    same(table.peers)
    assert not table.peers[0].away
    table.play(10)
    table.settle()
    assert table.verdicts() == set()
    same(table.peers)


# --- Honest seats that vote --------------------------------------------------------------------------------------------------


def test_saying_again_that_a_seat_is_gone_says_nothing(quick: Group) -> None:
    """A program that says it once a second is no flood."""
    table = Table(GAMES["delfos"], quick, 3, "again", watchers=1)
    table.play(6)
    table.settle()
    (seat,) = table.peers[0].waiting_for[:1]
    voter = table.peers[(seat + 1) % 3]
    voter.vote(seat)
    sent = voter.streams.counts
    for _ in range(100):
        voter.vote(seat)
    assert voter.streams.counts == sent
    table.settle()
    assert table.verdicts() == set()


def test_who_answers_every_vote_floods_nobody(quick: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who vote at every stage have all others answer each: those must not be taken for the flood."""
    monkeypatch.setattr("game.fair.calls.MOST_IN_GAME", 60)
    table = CheatedTable(ROBBER, quick, 4, "flood", kinds={1: Crook, 2: Crook}, watchers=1)
    table.play(5, robbing(-1))
    for step in range(54):
        cheat = table.peers[1 + step % 2]
        assert isinstance(cheat, Crook)
        for seat in (2 - step % 2, 3):
            cheat.slip("vote", cheat.vote_of(seat))
        table.play(1, robbing(-1))
        table.settle()
    answers = [sum(message.kind == "vote" for message in table.peers[at].streams[at]) for at in (0, 3)]
    assert max(answers) > 60
    assert table.verdicts() == set()
    assert alike(table) is None


# --- Gone and back -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(3))
def test_whoever_comes_late_sees_the_same_of_who_was_gone_and_came_back(quick: Group, seat: Seat) -> None:
    """Its messages from before it knew that the others had gone on without it are in its stream for ever: nobody stumbles over them."""
    table = Table(ROBBER, quick, 3, "late", {"target": 8}, watchers=1)
    until(table, lambda: table.peers[0].waiting_for == (seat,) and table.peers[0].asks == "act" and table.choices > 8)
    # It goes on by itself, and nobody hears of it.
    table.gone |= {0, 1, 2, 3} - {seat}
    for _ in range(3):
        if seat in table.peers[seat].waiting_for:
            table.peers[seat].act(plain(ROBBER.legal(table.peers[seat].state, seat)))
    for text in table.peers[seat].take_made():
        table.stored[seat].append(text)
    table.gone = set()
    lost(table, seat)
    returned(table, seat)
    table.play(25)
    table.settle()
    assert table.verdicts() == set()
    same(table.peers)
    assert settled(table.peers[0])[:2] == [TableEvent("left", (seat,)), TableEvent("back", (seat,))]
    lines, code, read = checked(table, 0)
    assert (read.stage, read.play.log.head, code) == (table.peers[0].stage, table.peers[0].play.log.head, 2)
    assert lines[-1] == f"not finished: the table waits for seat {table.peers[0].waiting_for[0]}"
    texts = table.peers[0].streams.after((0, 0, 0))
    for order in range(3):
        watcher = Peer(ROBBER, table.manifest, quick)
        for text in Stream("late", order).shuffled(texts):
            watcher.receive(text)
        assert (watcher.stage, watcher.play.log.head, watcher.verdict) == (read.stage, read.play.log.head, None)


@pytest.mark.parametrize("name", ["hexfolk", "delfos", "hesperidae"])
def test_a_seat_that_is_gone_and_back_twice(quick: Group, name: str) -> None:
    """ "the leaver may come back", and again."""
    table = Table(GAMES[name], quick, 3, "twice", watchers=1)
    choose = robbing(2) if name == "hexfolk" else None
    for _ in range(2):
        until(table, lambda: table.peers[0].waiting_for == (1,) and table.peers[0].asks == "act", choose)
        lost(table, 1)
        assert table.peers[0].away == {1}
        returned(table, 1)
        table.play(3, choose)
        table.settle()
        assert table.verdicts() == set()
        same(table.peers)
        assert table.peers[0].away == frozenset()
    until(table, lambda: 1 in table.acting(), choose)
    table.play(1)
    table.settle()
    same(table.peers)
    assert len(table.peers[0].departures) == 2


def test_a_hand_that_was_passed_unmixed_lies_open_to_nobody(quick: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    """ "without opening that player's hand": a seat is lost when it was to mix the hand that it is passed cards into."""
    shares: dict[tuple[Seat, bytes], bytes] = {}
    share = PeerDealer._share

    def overheard(dealer: PeerDealer, shows: Any) -> Any:
        found = yield from share(dealer, shows)
        cards = dealer.cards
        shares.update({(seat, cards.masked[slot][0]): given for (seat, slot), given in cards.given.items()})
        return found

    monkeypatch.setattr(PeerDealer, "_share", overheard)
    table = CheatedTable(GAMES["delfos"], quick, 3, "leak", kinds={1: crook("remix", silent)}, watchers=1)
    until(table, lambda: table.peers[0].asks == "remix" and table.peers[0].waiting_for == (1,))
    lost(table, 1)
    watcher = table.peers[3]
    assert watcher.away == {1}
    hand: tuple[Slot, ...] = watcher.play.public.hands[1]
    assert hand
    for slot in hand:
        base = watcher.play.dealer.cards.masked[slot][0]
        assert not all((seat, base) in shares for seat in range(3))
    # Its cards must all come out, so the round has ended, and is opened for that: "Delfos [...] round void".
    assert settled(watcher)[-1] == TableEvent("resign", (1,))


# --- Who withholds what opens a round ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("hipparchus", 2), ("delfos", 3)])
def test_who_accuses_and_tells_nothing_is_named(quick: Group, name: str, seats: int) -> None:
    """An accusation opens the round. Who makes one and keeps its own key to itself stands for what could not be looked at."""
    table = CheatedTable(GAMES[name], quick, seats, "accuser", kinds={1: crook("audit", silent)}, watchers=1)
    table.play(5)
    table.settle()
    cheating(table).slip("accuse", {"position": 1, "seat": 0})
    table.settle()
    assert {(peer.asks, peer.waiting_for) for peer in table.honest} == {("audit", (1,))}
    vote_on(table, 1, table.honest_seats)
    assert alike(table) == Verdict("fair.refused_audit", 1, proved=False)
    assert checked(table, 0)[2].verdict == Verdict("fair.refused_audit", 1, proved=False)
    assert table.late == []


@pytest.mark.parametrize("escrow", [True, False])
def test_who_is_accused_and_tells_nothing_is_named(quick: Group, escrow: bool) -> None:
    """ "equal for a refused audit" (section 7): the liar gains nothing by silence, and the accuser is not taken for a liar."""
    kinds = {1: crook("audit", silent)}
    table = CheatedTable(magpies, quick, 3, "liar", kinds=kinds, watchers=1, escrow=escrow)
    table.play(choose=lying_about_the_stolen(1))
    table.settle()
    assert table.sent("accuse") == [2]
    assert {(peer.asks, peer.waiting_for) for peer in table.honest} == {("audit", (1,))}
    vote_on(table, 1, table.honest_seats)
    assert alike(table) == Verdict("fair.refused_audit", 1, proved=False)


# --- What others would like to have undone -----------------------------------------------------------------------------------


class Holding(Crook):
    """Keeps its coin back, and looks at what the others have sent."""

    holds = True

    def _make(self, want: Want | Turn) -> bool:
        return not (self.holds and isinstance(want, Want) and want.kind == "coin") and super()._make(want)


def rolls(peer: Peer) -> list[Any]:
    return [entry.event.outcome for entry in peer.play.log.entries if isinstance(entry.event, Chance)]


def foreseen(table: Table, others: Sequence[Peer]) -> Any:
    """What those who hold their coins back know of the roll that is due."""
    dealer = others[0].play.dealer
    assert dealer.keys is not None
    need = ROBBER.need(others[0].play.public)
    number, count = dealer.keys.number.to_bytes(4, "big"), (dealer._coins - 1).to_bytes(4, "big")
    label = digest("coin", others[0]._setting.table, number, count)
    (point,) = table.group.h2g([label])
    sent = others[0]._candidate(0)
    assert sent is not None
    parts = [from_base64(sent.body["share"])]
    for peer in others:
        keys = peer.play.dealer.keys
        assert keys is not None
        assert keys.secret is not None
        parts += table.group.lincomb([[(keys.secret, point)]])
    (total,) = table.group.lincomb([[(1, part) for part in parts]])
    return Stream(digest("coin value", label, total)).weighted(need.outcomes)  # type: ignore[union-attr]


def test_a_roll_that_others_have_undone_comes_out_the_same(quick: Group) -> None:
    """ "Nobody can choose [...] what the dice show": all others together foresee a roll, say that the roller was gone, and get the same one again."""
    table = CheatedTable(ROBBER, quick, 3, "dice", kinds={1: Holding, 2: Holding}, watchers=1, escrow=False)
    cheats = [table.peers[1], table.peers[2]]
    for cheat in cheats:
        cheat.holds = False  # type: ignore[attr-defined]
    until(
        table,
        lambda: table.peers[0].waiting_for == (0,) and table.peers[0].state.phase == "roll" and table.choices > 20,
        robbing(2),
    )
    roller, stage, before = table.peers[0], table.peers[0].stage, len(rolls(table.peers[0]))
    for cheat in cheats:
        cheat.holds = True  # type: ignore[attr-defined]
    roll = next(each for each in ROBBER.legal(roller.state, 0) if getattr(each, "kind", "") == "roll")
    roller.act(roll)
    table.settle()
    seen = foreseen(table, cheats)
    for cheat in cheats:
        assert isinstance(cheat, Crook)
        transcript = cheat._transcripts[stage]
        cheat.slip("vote", cheat.vote_of(0, stage), stage=stage, transcript=transcript)
        cheat._begin()
    table.settle()
    assert roller.verdict is None
    assert [departure.seat for departure in roller.departures] == [0]
    for cheat in cheats:
        cheat.holds = False  # type: ignore[attr-defined]
        cheat._advance()
    until(table, lambda: len(rolls(roller)) > before, lambda state, seat, actions: robbing(2)(state, seat, actions))
    assert rolls(roller)[before] == seen
    assert table.verdicts() == set()
    assert alike(table) is None


def test_a_roll_is_the_same_for_whom_the_other_says_to_be_late(quick: Group) -> None:
    """Of two with a clock one sees what the other has rolled, before its own part is out. Its word that the other was late brings no other roll."""
    table = CheatedTable(ROBBER, quick, 2, "late roll", {"clock": 60}, kinds={1: Holding}, watchers=1)
    roller, cheat = table.peers[0], cheating(table)
    assert isinstance(cheat, Holding)
    cheat.holds = False
    until(
        table, lambda: roller.waiting_for == (0,) and roller.state.phase == "roll" and table.choices > 20, robbing(-1)
    )
    stage, before, cheat.holds = roller.stage, len(rolls(roller)), True
    roller.act(next(each for each in ROBBER.legal(roller.state, 0) if getattr(each, "kind", "") == "roll"))
    table.settle()
    seen = foreseen(table, [cheat])
    cheat.slip("vote", cheat.vote_of(0, stage), stage=stage, transcript=cheat._transcripts[stage])
    cheat.holds = False
    cheat._begin()
    table.settle()
    assert settled(roller)[-1] == TableEvent("time", (0,))
    assert rolls(roller)[before:] == [seen]
    assert alike(table) is None
    assert [departure.seat for departure in roller.departures] == [0]


@pytest.mark.parametrize(("name", "seats"), [("hesperidae", 3), ("delfos", 3), ("delfos", 4), ("hipparchus", 2)])
def test_no_key_is_told_while_its_round_can_be_undone(quick: Group, name: str, seats: int) -> None:
    """A seat's last choice of a round is on its way while the others vote. Before all have said that the round is over, it keeps its key."""
    rounds = 0
    table = Table(GAMES[name], quick, seats, "undone", watchers=1)
    for _ in range(400):
        table.settle()
        acting = table.acting()
        if not acting or rounds == 2:
            break
        seat = acting[0]
        table.peers[seat].act(plain(GAMES[name].legal(table.peers[seat].state, seat)))
        kinds = [message.kind for message in table.peers[seat].streams[seat]]
        since = len(kinds) - kinds[::-1].index("act")
        assert "audit" not in kinds[since:]
        rounds += "done" in kinds[since:]
    assert rounds
    assert table.verdicts() == set()


@pytest.mark.parametrize("order", range(4))
def test_a_last_choice_that_the_others_vote_away_leaves_no_key_told(quick: Group, order: int) -> None:
    """All honest but slow: the round is played on, under a key that nobody knows."""
    table = Table(GAMES["delfos"], quick, 3, f"slow {order}", watchers=1, orderly=order == 0)
    for _ in range(200):
        table.settle()
        seat = table.acting()[0]
        peer = table.peers[seat]
        peer.act(plain(GAMES["delfos"].legal(peer.state, seat)))
        if any(message.kind == "done" for message in peer.streams[seat]):
            break
    made = peer.take_made()
    table.stored[seat] += made
    for at in range(3):
        if at != seat:
            table.peers[at].vote(seat)
    table.collect()
    for text in made:
        table.post(seat, text)
    table.settle()
    table.sync()
    same(table.peers)
    assert table.verdicts() == set()
    keys = table.peers[0].play.dealer.keys
    told = [m for at in range(3) for m in table.peers[0].streams[at] if m.kind == "audit"]
    assert not told or table.peers[0].play.rounds or table.peers[0].asks in ("result", "sub")
    assert keys is None or all(message.body["round"] < keys.number or not told for message in told)


def test_an_old_wish_to_end_is_not_brought_up_again(quick: Group) -> None:
    """Who plays on no longer wishes to end, whoever says later that it has seen the wish."""
    game = GAMES["delfos"]
    table = CheatedTable(game, quick, 2, "old wish", kinds={0: Unseeing}, watchers=1)
    until(table, lambda: table.acting() == [0, 1])
    honest, cheat = table.peers[1], cheating(table)
    honest.agree_to_end()
    wish = len(honest.streams[1]) - 1
    table.settle()
    for peer, at in ((honest, 1), (cheat, 0)):
        peer.act(plain(game.legal(peer.state, at)))
        table.settle()
    until(table, lambda: table.acting() == [0])
    agreed = cheat.slip("agree", {})
    cheat.slip("seen", {"calls": [[0, agreed.number], [1, wish]]})
    table.settle()
    assert not honest.over
    assert settled(honest) == []
    assert honest.verdict == Verdict("fair.seen", 0, proved=True)


class Unseeing(Crook):
    """Sees nothing of what is called out of turn."""

    def _unseen(self) -> list[list[int]]:
        return []


# --- Who may say that a seat is gone -----------------------------------------------------------------------------------------


def one_away(quick: Group, name: str, seats: int = 3) -> tuple[CheatedTable, Seat, Seat, Seat]:
    """A table at which one is away that may come back, and another one is to choose; with who that is, and who else there is."""
    table = CheatedTable(ROBBER, quick, seats, name, kinds={1: Crook}, watchers=1)
    until(table, lambda: table.peers[0].waiting_for == (0,) and table.peers[0].state.phase == "roll", robbing(-1))
    table.gone.add(2)
    table.play(1, robbing(-1))
    table.settle()
    assert table.peers[0].asks == "coin"
    lost(table, 2)
    assert settled(table.peers[0]) == [TableEvent("left", (2,))]
    until(table, lambda: table.peers[0].waiting_for in ((0,), (1,)), robbing(-1))
    seat = table.peers[0].waiting_for[0]
    return table, 2, seat, 1 - seat


def test_a_minority_shuts_out_nobody(quick: Group) -> None:
    """Of three who play, one of whom is away, one alone says that the other is gone: it is not, and the table goes on."""
    table, gone, seat, voter = one_away(quick, "minority")
    for _ in range(3):
        vote_on(table, seat, [voter])
    assert table.peers[seat].away == {gone}
    peer = table.peers[seat]
    peer.act(plain(ROBBER.legal(peer.state, seat)))
    table.settle()
    table.play(2, robbing(-1))
    table.settle()
    assert table.verdicts() == set()
    assert table.peers[seat].stage == table.peers[voter].stage
    assert {departure.seat for departure in table.peers[seat].departures} == {gone}


def test_of_two_who_are_left_one_decides_and_the_file_says_so(quick: Group) -> None:
    """Once the third is out for good, it is as with two players: "that somebody left is the other one's word", and no proof of anything."""
    table, gone, _, _ = one_away(quick, "two left")
    until(table, lambda: table.peers[0].waiting_for == (gone,), robbing(-1))
    lost(table, gone)
    assert gone in table.peers[0].play.resigned
    until(table, lambda: table.peers[0].waiting_for == (0,), robbing(-1))
    vote_on(table, 0, [1])
    assert table.verdicts() == set()
    lines, code, _ = checked(table, 3)
    assert code in (2, 3)
    assert [(departure.seat, departure.voters) for departure in table.peers[3].departures][-1] == (0, (1,))
    if code == 3:
        assert any("seat 0 was gone or too late, by the votes of seats 1 alone" in line for line in lines)


@pytest.mark.parametrize("first", [1, 0])
def test_a_word_of_who_is_away_counts_for_nothing(quick: Group, first: Seat) -> None:
    """It says to some of those who vote that a seat is here, and to others later: they don't part over it."""
    table = CheatedTable(ROBBER, quick, 4, "away", kinds={3: Crook}, watchers=1)
    cheat = cheating(table)
    cheat._come_back = lambda: False  # type: ignore[method-assign]
    until(table, lambda: table.peers[0].waiting_for == (3,) and table.peers[0].asks == "act", robbing(-1))
    cheat.dead = True
    vote_on(table, 3, (0, 1, 2))
    assert table.peers[0].away == {3}
    until(table, lambda: table.peers[0].waiting_for == (2,) or not table.acting(), robbing(-1))
    while table.peers[0].waiting_for != (2,):
        vote_on(table, 3, (0, 1, 2))
        table.play(1, robbing(-1))
        table.settle()
    at = table.peers[0]
    word = cheat.signed(
        "vote", {**at_stage(at), "here": True, "seat": 2}, stage=at.stage, transcript=at._setting.transcript
    )
    table.gone.add(2)
    table.peers[0].vote(2)
    table.peers[1].vote(2)
    table.collect()
    table.deliver(first, word.text)
    table.settle()
    for device in (0, 1, 4):
        table.deliver(device, word.text)
    table.settle()
    table.sync()
    here = [table.peers[device] for device in (0, 1, 4)]
    same(here)
    assert {peer.away for peer in here} == {frozenset({2, 3})}
    assert {peer.asks for peer in here} == {"act"}


def at_stage(peer: Peer) -> dict[str, Any]:
    """What a vote says of where it stands."""
    return {"at": peer.stage, "on": to_base64(peer._setting.transcript)}


class Parted(Table):
    """A table whose net can be cut in two: what is held up comes later."""

    side: frozenset[int] = frozenset()

    def __init__(self, *args: Any, **names: Any) -> None:
        self.held: list[tuple[int, str]] = []
        super().__init__(*args, **names)

    def post(self, sender: int, text: str, to: Iterable[int] | None = None) -> None:
        for at in range(len(self.peers)):
            if at != sender and self.side and (sender in self.side) != (at in self.side):
                self.held.append((at, text))
            else:
                super().post(sender, text, [at])


@pytest.mark.parametrize("order", range(6))
@pytest.mark.parametrize("cut", [(1,), (1, 2)])
def test_a_net_that_was_cut_in_two_and_heals(quick: Group, cut: tuple[Seat, ...], order: int) -> None:
    """More than half vote the rest away at a roll. What has gone one way comes to the others in any order, and all end alike: "two simultaneous losses:
    round void", and one alone comes back."""
    table = Parted(ROBBER, quick, 5, "part", watchers=1)
    majority = tuple(at for at in range(5) if at not in cut)
    until(
        table,
        lambda: table.peers[0].waiting_for[0] in majority and table.peers[0].play.public.phase == "roll",
        robbing(2),
    )
    (seat,) = table.peers[0].waiting_for
    peer = table.peers[seat]
    peer.act(next(each for each in ROBBER.legal(peer.state, seat) if getattr(each, "kind", "") == "roll"))
    choice, *rest = peer.take_made()
    table.stored[seat] += [choice, *rest]
    table.post(seat, choice)
    table.side = frozenset(cut)
    for text in rest:
        table.post(seat, text)
    table.settle()
    for gone in cut:
        for at in majority:
            table.peers[at].vote(gone)
    table.settle()
    assert {table.peers[at].away for at in majority} == {frozenset(cut)}
    table.side = frozenset()
    held = Stream("healed", order).shuffled(table.held) if order > 1 else table.held
    if order == 1:  # the two have answered one of the three before the others' votes are there
        held = sorted(held, key=lambda each: each[1] not in table.stored[0])
    for at, text in held:
        table.deliver(at, text)
        table.collect()
    table.settle()
    table.sync()
    table.sync()
    same(table.peers)
    assert table.verdicts() == (set() if len(cut) == 1 else {("fair.cannot_go_on", 1, False)})
    table.play(20, robbing(-1))
    table.settle()
    same(table.peers)
    assert len(cut) == 2 or table.peers[0].away == frozenset()


def test_a_witness_that_is_lost_with_what_it_has_seen(quick: Group) -> None:
    """A message came to one seat alone, which said so and is lost with it. The rest are more than half: they can go on without both."""
    table = CheatedTable(ROBBER, quick, 5, "witness", {"target": 8})
    until(table, lambda: table.choices >= 12 and table.peers[0].asks == "act", robbing(-1))
    (seat,) = table.peers[0].waiting_for
    witness = (seat + 1) % 5
    rest = [at for at in range(5) if at not in (seat, witness)]
    table.cut = lambda sender, receiver: sender == seat and receiver != witness
    peer = table.peers[seat]
    peer.act(robbing(-1)(peer.state, seat, ROBBER.legal(peer.state, seat)))
    table.settle()
    table.gone.add(seat)
    vote_on(table, seat, rest[:1])
    table.gone.add(witness)
    table.settle()
    for at in rest:
        assert set(table.peers[at].waiting_for) == {seat, witness} or at != rest[0]
    for _ in range(3):
        for at in rest:
            for missing in table.peers[at].waiting_for:
                if missing != at:
                    table.peers[at].vote(missing)
        table.settle()
    here = [table.peers[at] for at in rest]
    same(here)
    assert {peer.away for peer in here} == {frozenset({seat, witness})}
    # Both come back, with what they have seen: it counts no more.
    table.cut = lambda sender, receiver: False
    for at in (seat, witness):
        returned(table, at)
    table.play(6, robbing(-1))
    table.settle()
    assert alike(table) is None
    assert table.verdicts() == set()


def test_who_has_voted_too_early_waits_for_who_has_not_answered(quick: Group) -> None:
    """The stated limit (docs/fairness.md): of three, one votes too early and another is lost. All see for whom it waits; once that one is back, all is well."""
    table = CheatedTable(ROBBER, quick, 3, "dead", {"target": 8}, watchers=1)
    until(table, lambda: table.choices >= 10 and table.peers[0].asks == "act", robbing(-1))
    (seat,) = table.peers[0].waiting_for
    voter, other = (at for at in range(3) if at != seat)
    table.gone.add(other)
    table.peers[voter].vote(seat)
    table.settle()
    peer = table.peers[seat]
    peer.act(robbing(-1)(peer.state, seat, ROBBER.legal(peer.state, seat)))
    table.settle()
    table.sync()
    assert table.peers[voter].waiting_for == (other,)
    returned(table, other)
    table.play(6, robbing(-1))
    table.settle()
    assert alike(table) is None
    assert not table.peers[0].departures


# --- Accusations and verdicts meanwhile --------------------------------------------------------------------------------------


def test_who_was_away_when_a_round_was_opened(quick: Group) -> None:
    """It comes back to a table that an accusation has stopped, and sees the same."""
    table = CheatedTable(ROBBER, quick, 3, "opened", kinds={1: Crook}, watchers=1)
    until(table, lambda: table.peers[0].waiting_for == (2,) and table.choices > 8)
    lost(table, 2)
    cheating(table).slip("accuse", {"position": 1, "seat": 0})
    table.settle()
    returned(table, 2)
    verdict = alike(table)
    assert verdict == Verdict("fair.false_accusation", 1, proved=True)


def test_votes_after_a_verdict_change_nothing(quick: Group) -> None:
    """Whoever is named stays named, and what was played up to then stays to be seen."""
    table = CheatedTable(GAMES["delfos"], quick, 3, "reset", kinds={1: Crook, 2: Crook}, watchers=1)
    table.play(8)
    table.settle()
    honest, first, second = table.peers[0], table.peers[1], table.peers[2]
    assert isinstance(first, Crook)
    assert isinstance(second, Crook)
    stage = [at for at, passed in enumerate(honest._history) if 0 in passed.asked][3]
    transcript = honest._transcripts[stage]
    votes = [
        cheat.signed("vote", cheat.vote_of(0, stage), stage=stage, transcript=transcript) for cheat in (first, second)
    ]
    first.slip("agree", {"x": 1})
    table.settle()
    named = Verdict("fair.fields", 1, proved=True)
    assert honest.verdict == named
    before = (honest.stage, honest.play.log.head)
    follow = first.signed("vote", first.vote_of(0, stage), stage=stage, transcript=transcript)
    for text in (follow.text, votes[1].text):
        table.deliver(0, text)
        table.deliver(3, text)
    assert (honest.stage, honest.play.log.head) == before
    assert honest.verdict == named
    assert table.peers[3].verdict == named


# --- What is held in common --------------------------------------------------------------------------------------------------


def test_who_holds_the_pieces_of_a_key(quick: Group) -> None:
    """The limit (docs/fairness.md): the others *together* can open a hand. While a seat is away that is all others who are there; never one alone."""
    for seats, alone in ((4, False), (3, True)):
        table, gone, _, _ = one_away(quick, f"pieces {seats}", seats)
        keys = table.peers[0].play.dealer.keys
        assert keys is not None
        for owner, escrow in keys.escrows.items():
            if owner != gone:
                others = tuple(at for at in range(seats) if at not in (owner, gone))
                assert escrow.holders == (tuple(at for at in range(seats) if at != owner) if alone else others)
                assert len(escrow.holders) >= 2


# --- Who says that it is back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("back", [True, False])
def test_nobody_can_say_that_it_is_back_to_have_something_undone(quick: Group, back: bool) -> None:
    """With two seats one vote decides. Who has itself gone on with a choice can't call it off, whatever it says before."""
    table = CheatedTable(GAMES["hipparchus"], quick, 2, "undoing", kinds={1: Crook}, watchers=1)
    table.play(20)
    table.settle()
    cheat, honest = cheating(table), table.peers[0]
    stage = [at for at, passed in enumerate(honest._history) if passed.asked == (0,)][-4]
    transcript = honest._transcripts[stage]
    assert any(message.stage > stage for message in honest.streams[1])
    before = (honest.stage, honest.play.log.head)
    if back:
        cheat.slip("back", {}, stage=stage, transcript=transcript)
    cheat.slip("vote", cheat.vote_of(0, stage), stage=stage, transcript=transcript)
    table.settle()
    assert (honest.stage, honest.play.log.head) == before
    assert alike(table) == Verdict("fair.vote", 1, proved=True)


def test_nobody_goes_back_behind_the_end_of_a_round(quick: Group) -> None:
    """All others together say that a seat was gone before the round was over, once it has told them its key: that is too late."""
    kinds: dict[int, type[Crook]] = {1: crook("audit", silent), 2: crook("audit", silent)}
    table = CheatedTable(GAMES["hesperidae"], quick, 3, "behind", kinds=kinds, watchers=1, escrow=False)
    honest = table.peers[0]
    until(table, lambda: honest.asks == "audit")
    assert table.sent("audit") == [0]
    stage = [at for at, passed in enumerate(honest._history) if passed.asked == (0,)][-1]
    transcript = honest._transcripts[stage]
    before = (honest.stage, honest.play.log.head)
    for cheat in table.peers[1:3]:
        assert isinstance(cheat, Crook)
        cheat.slip("back", {}, stage=stage, transcript=transcript)
        cheat.slip("vote", cheat.vote_of(0, stage), stage=stage, transcript=transcript)
    table.settle()
    assert (honest.stage, honest.play.log.head) == before
    assert not honest.departures
    assert alike(table) is None


def banking(state: Any, seat: Seat, actions: Sequence[Any]) -> Any:
    """Trades with the bank as long as that goes."""
    return next((each for each in actions if getattr(each, "kind", "") == "bank"), None)


@pytest.mark.parametrize("seats", [2, 3])
def test_who_was_late_and_had_gone_on_can_vote_without_being_named(quick: Group, seats: int) -> None:
    """Its time was over, and it did not hear of that while it went on by itself. The others have seen it further on than it is then: of three its word counts all
    the same, and of two, where it can't, it says nothing."""
    table = Table(ROBBER, quick, seats, "late word", {"clock": 60}, watchers=1)

    def rich() -> bool:
        (seat, *_) = table.peers[0].waiting_for
        peer = table.peers[seat]
        return max(peer.state.hands[seat], default=0) >= 8 and peer.state.phase == "main"

    until(table, rich, robbing(-1), most=2000)
    (late,) = table.peers[0].waiting_for
    peer = table.peers[late]
    stage = peer.stage
    while (action := banking(peer.state, late, ROBBER.legal(peer.state, late))) is not None and peer.stage < stage + 2:
        peer.act(action)
    peer.act(next(each for each in ROBBER.legal(peer.state, late) if getattr(each, "kind", "") == "end"))
    assert peer.stage == stage + 3
    made = peer.take_made()
    table.stored[late] += made
    vote_on(table, late, [at for at in range(seats) if at != late])
    for text in made:
        table.post(late, text)
    table.settle()
    table.sync()
    same(table.peers)
    assert [departure.seat for departure in peer.departures] == [late]
    (slow,) = peer.waiting_for
    assert slow != late
    assert peer.stage < stage + 3
    table.gone.add(slow)
    stage, before = peer.stage, len(peer.streams[late])
    for _ in range(3):
        if peer.stage == stage:
            vote_on(table, slow, [late])
    assert [each.kind for each in peer.streams[late][before:]] == (["back", "vote"] if seats == 3 else [])
    vote_on(table, slow, [at for at in range(seats) if at not in (slow, late)])
    assert table.verdicts() == set()
    assert [departure.seat for departure in peer.departures] == ([late, slow] if seats == 3 else [late])
