"""Cheats by silence, at the wrong moment, by votes and accusations; and two at once (fair-deal.md, section 12, rows 34 and 35)."""

from __future__ import annotations

from typing import Any

import pytest

from game import hexfolk, hipparchus
from game.core import Open, Stream
from game.core import Table as TableEvent
from game.fair.group import Group
from game.fair.manifest import Manifest
from game.fair.peer import Peer, Verdict
from game.fair.setting import Turn, Want
from game.fair.streams import AHEAD
from game.fair.wire import DUTIES, Body
from tests.game.core.examples import magpies
from tests.game.fair import cheats
from tests.game.fair.cheated import (
    HEXFOLK_TABLE,
    HIPPARCHUS_TABLE,
    CheatedTable,
    alike,
    cheating,
    first,
    held_back,
    lying_about_the_stolen,
    named,
    paying,
    paying_with_loot,
    position_of,
    remembering,
    robbed_by,
    robbing,
    table_of,
    voted_out,
)
from tests.game.fair.cheats import Crook, Turning, crook, silent
from tests.game.fair.tables import Choose


@pytest.fixture(scope="module")
def group(group: Group) -> Group:
    return remembering(group)


# --- Withholding: row 34 -----------------------------------------------------------------------------------------------------


WITHHELD: dict[str, tuple[Any, int, str, int, Choose | None]] = {
    **{
        f"magpies {kind}": (magpies, 1, kind, 0, robbed_by(0))
        for kind in ("sign", "share", "act", "unseal", "remix", "coin", "audit", "result")
    },
    **{
        f"hexfolk {kind}": (hexfolk, 2, kind, 0, robbing(2))
        for kind in ("sign", "keys", "took", "coin", "shuffle", "ack")
    },
    "magpies remix of one": (magpies, 1, "remix", 0, robbed_by(1)),
    "magpies later share": (magpies, 1, "share", 1, robbed_by(0)),
    "hexfolk tokens": (hexfolk, 2, "tokens", 0, robbing(2)),
    "hexfolk seal": (hexfolk, 2, "seal", 0, robbing(2)),
    "hexfolk took what was stolen": (hexfolk, 2, "took", 1, robbing(thief=2)),
    "hexfolk open": (hexfolk, 2, "open", 0, paying(2)),
    "hexfolk act": (hexfolk, 2, "act", 3, robbing(2)),
}


@pytest.mark.parametrize("what", WITHHELD)
def test_who_withholds_is_waited_for(group: Group, what: str) -> None:
    """Row 34: everybody knows whom the table waits for, and all others together can say that it is gone."""
    game, seat, kind, skip, choose = WITHHELD[what]
    name = HEXFOLK_TABLE if game is hexfolk else "cheated"
    table = CheatedTable(game, group, 3, name, kinds={seat: crook(kind, silent, skip)}, watchers=1)
    for _ in range(300):
        table.play(1, choose)
        table.settle()
        if table.peers[seat].forged:
            break
    assert table.peers[seat].forged
    table.play(10, choose)
    assert {(peer.asks, peer.waiting_for) for peer in table.honest} == {(kind, (seat,))}
    assert table.verdicts() == set()
    votes = voted_out(table, seat, choose, most=1 if game is magpies else 4)
    assert votes > 0
    verdict = alike(table)
    assert verdict in (None, Verdict("fair.cannot_go_on", seat, proved=False))
    assert seat in table.honest[0].away or verdict is not None
    assert table.late == []
    assert verdict is None or game is magpies or kind == "sign"


@pytest.mark.parametrize("kind", ["act", "ack"])
def test_a_game_that_cannot_go_on_without_a_seat_stops(group: Group, kind: str) -> None:
    """Row 34: magpies knows neither of giving up nor of going out."""
    table = table_of(group, 3, {1: crook(kind, silent)})
    voted_out(table, 1)
    assert alike(table) == Verdict("fair.cannot_go_on", 1, proved=False)


@pytest.mark.parametrize(
    "kind",
    [
        "sub",
        "pieces",
    ],
)
def test_who_withholds_what_it_holds_for_another(group: Group, kind: str) -> None:
    """Row 34: of two who are gone nobody can stand in for the first any more."""
    kinds = {3: crook("coin", silent), 1: crook(kind, silent)}
    table = table_of(group, 4, kinds)
    table.play(choose=robbed_by(0))
    assert {(peer.asks, peer.waiting_for) for peer in table.honest} == {("coin", (3,))}
    table.gone.add(3)
    for peer in (table.peers[0], table.peers[1], table.peers[2]):
        peer.vote(3)
    table.settle()
    assert {(peer.asks, peer.waiting_for) for peer in table.honest} == {(kind, (1,))}
    assert voted_out(table, 1, most=1) == 1
    assert alike(table) in (
        None,
        Verdict("fair.cannot_go_on", 1, proved=False),
        Verdict("fair.cannot_go_on", 3, proved=False),
    )


# --- At the wrong moment: row 35 ---------------------------------------------------------------------------------------------


def test_a_choice_before_its_turn_does_not_count(group: Group) -> None:
    """Row 35: what there was to choose may have changed since."""
    table = CheatedTable(hipparchus, group, 2, HIPPARCHUS_TABLE, kinds={0: Crook, 1: Crook}, watchers=1)
    table.play(1, first)
    table.settle()
    acting = table.acting()
    (early,) = [at for at in range(2) if at not in acting]
    cheat = table.peers[early]
    assert isinstance(cheat, Crook)
    row = cheat.state.rows[early]
    text = hipparchus.action_text(hipparchus.Block(row.slots[-1], 1, row.suits[-1]))
    cheat.slip("act", {"action": text})
    table.play(choose=first)
    assert table.verdicts() == set()
    assert all(peer.over for peer in table.peers)
    assert sum(message.kind == "act" and message.body["action"] == text for message in cheat.streams[early]) >= 1


@pytest.mark.parametrize("kind", sorted(DUTIES - {"act"}))
def test_what_is_not_due(group: Group, kind: str) -> None:
    """Row 35: named as soon as the table asks the seat for something else."""
    table = table_of(group, 3, {1: Crook})
    table.settle()
    cheating(table).slip(kind, {})
    table.play(3)
    named(table, 1, "fair.out_of_turn")


def test_a_right_message_at_a_wrong_stage(group: Group) -> None:
    """Row 35: a share that was sent before it was asked for."""
    table = table_of(group, 3, {1: EarlyAck})
    table.settle()
    named(table, 1, "fair.out_of_turn")
    assert table.sent("share") == []


class EarlyAck(Crook):
    """Says what deck it sees before it sees it."""

    def _make(self, want: Want | Turn) -> bool:
        if isinstance(want, Want) and want.kind == "shuffle" and want.seats == (2,) and not self.forged:
            self.slip("ack", {"deck": "A" * 43})
        return super()._make(want)


FOREIGN: dict[str, tuple[str, dict[str, Any]]] = {
    "a choice with another history": ("act", {"transcript": bytes(32)}),
    "a choice of a stage to come": ("act", {"stage": 500}),
    "a share with another history": ("share", {"transcript": bytes(32)}),
    "a share of a stage to come": ("share", {"stage": 500}),
    "a share of a stage that has passed": ("share", {"stage": 3}),
}


@pytest.mark.parametrize("what", FOREIGN)
def test_a_message_of_somebody_who_sees_another_table(group: Group, what: str) -> None:
    """Wrong ``h``, wrong stage: the sender sees another table. Only it has signed so: nobody outside need believe it, but nobody has to wait either."""
    kind, other = FOREIGN[what]

    class Seeing(Crook):
        def _send(self, name: str, body: Body, follow: bool = True) -> None:
            if name == kind and not self.forged:
                self.slip(name, body, **other)
            else:
                super()._send(name, body, follow)

    table = table_of(group, 3, {1: Seeing})
    table.play(8)
    table.settle()
    assert {(peer.asks, peer.waiting_for, peer.parted) for peer in table.honest} == {(kind, (1,), 1)}
    assert table.verdicts() == set()
    assert voted_out(table, 1, most=2) > 0
    assert alike(table) in (None, Verdict("fair.cannot_go_on", 1, proved=False))
    assert {departure.seat for departure in table.honest[0].departures} == {1}


def test_messages_of_another_table(group: Group) -> None:
    """Row 35: the same seats, the same keys, another nonce."""
    before = table_of(group, 3, {1: Crook})
    before.play(3)
    before.settle()
    table = table_of(group, 3, {1: Crook}, "another")
    replayed = [message.text for seat in range(3) for message in before.peers[0].streams[seat]]
    manifest = before.manifest
    table.manifest = Manifest(manifest.genesis, (bytes(32), *manifest.nonces[1:]))
    table.name = before.name
    table.peers = [table._peer(at) for at in range(4)]
    table.play(3)
    table.settle()
    for text in replayed:
        for at in range(4):
            table.deliver(at, text)
    assert len(table.refused) == 4 * len(replayed)
    assert {(code, blamed) for _, code, blamed in table.refused} == {("fair.table", None)}
    table.play()
    assert table.verdicts() == set()
    assert all(peer.over for peer in table.peers)


def test_floods(group: Group) -> None:
    """Row 35: 1 MB of text, and 10,000 messages of nothing."""
    table = table_of(group, 3, {1: Crook})
    table.play(3)
    table.settle()
    cheat = cheating(table)
    good = cheat.signed("agree", {}).text
    for text in ("x" * 1_000_000, good + " " * 1_000_000, good[:86] + "[" * 60_000, good[:86] + '{"a":' * 10_000):
        table.deliver(0, text)
    for count in range(10_000):
        table.deliver(0, f"{good[:86]}{{{count}")
    assert len(table.refused) == 10_004
    assert {blamed for _, _, blamed in table.refused} == {None}
    table.play()
    assert table.verdicts() == set()
    assert all(peer.over for peer in table.peers)


def test_messages_from_far_ahead(group: Group) -> None:
    """Row 35: only so many are kept of those whose forerunners are missing."""
    table = table_of(group, 3, {1: Crook})
    table.settle()
    cheat = cheating(table)
    number = len(cheat.streams[1])
    for ahead in (1, 2, AHEAD, AHEAD + 1, 100_000):
        cheat.send_to(cheat.signed("agree", {}, number=number + ahead, previous=bytes(32)).text, range(4))
    table.settle()
    assert [code for _, code, _ in table.refused] == ["fair.too_early"] * 6
    assert all(peer.streams.counts[1] == number for peer in table.peers)
    assert table.verdicts() == set()


@pytest.mark.long
def test_thousands_of_signed_messages(group: Group) -> None:
    """Row 35: more calls than any game needs name their sender."""
    table = table_of(group, 3, {1: Crook})
    table.settle()
    cheat = cheating(table)
    for _ in range(4_200):
        cheat.slip("agree", {})
    named(table, 1, "fair.flood")


@pytest.mark.parametrize("kind", ["agree", "resign", "back", "vote"])
def test_a_flood_of_calls(group: Group, kind: str) -> None:
    """Row 35: signed, in order, and good for nothing. The game goes on, and nobody has to answer each."""
    table = table_of(group, 3, {1: Crook})
    table.settle()
    cheat = cheating(table)
    body = cheat.vote_of(0, 0, here=True) if kind == "vote" else {}
    for _ in range(100):
        cheat.slip(kind, body)
    table.play()
    assert table.verdicts() == set()
    assert all(peer.over for peer in table.peers)
    answers = max(len(table.peers[at].streams[at]) for at in (0, 2))
    assert answers < (130 if kind == "resign" else 30)  # giving up is nothing that magpies knows: it is seen each time


# --- Calls -------------------------------------------------------------------------------------------------------------------


SEEN: dict[str, tuple[Any, str]] = {
    "a duty": ([[0, 0]], "fair.seen"),
    "of no seat": ([[3, 0]], "fair.seen"),
    "one twice": ([[0, 3], [0, 3]], "fair.pairs"),
    "nothing": ([], "fair.pairs"),
    "too many": ([[0, at] for at in range(17)], "fair.pairs"),
    "not a pair": ([[0, 1, 2]], "fair.pairs"),
    "true": ([[0, True]], "fair.pairs"),
    "a text": ("[[0,0]]", "fair.pairs"),
}


@pytest.mark.parametrize("what", SEEN)
def test_what_was_not_called(group: Group, what: str) -> None:
    """Who is to act says what it has seen; what is no call names it."""
    calls, code = SEEN[what]
    table = table_of(group, 3, {0: Crook})
    table.settle()
    assert table.peers[1].waiting_for == (0,)
    cheating(table).slip("seen", {"calls": calls})
    named(table, 0, code)


@pytest.mark.parametrize("other", [1, 0])
def test_a_call_that_nobody_has_made(group: Group, other: int) -> None:
    """It may be on its way: so all wait, and must know for whom."""
    table = table_of(group, 3, {0: Crook})
    table.settle()
    cheating(table).slip("seen", {"calls": [[other, 999]]})
    table.settle()
    assert all(peer.verdict or peer.waiting_for for peer in table.honest)


def test_a_vote_that_excuses_another_history(group: Group) -> None:
    """Who has voted may be ahead of those who have not seen the vote; but here everybody has."""
    table = table_of(group, 3, {0: Crook})
    table.settle()
    cheat = cheating(table)
    cheat.slip("vote", cheat.vote_of(1, cheat.stage - 1))
    cheat.slip("act", {"action": "1@1"}, transcript=bytes(32))
    table.settle()
    assert all(peer.verdict or peer.waiting_for for peer in table.honest)


ON = "A" * 43
VOTES: dict[str, tuple[Body, str]] = {
    "a stage to come": ({"at": 10_000, "here": False, "on": ON, "seat": 0}, "fair.number"),
    "no seat": ({"at": 0, "here": False, "on": ON, "seat": 3}, "fair.number"),
    "no answer": ({"at": 0, "here": 0, "on": ON, "seat": 0}, "fair.flag"),
    "no history": ({"at": 0, "here": True, "seat": 0}, "fair.bytes"),
    "another history": ({"at": 0, "here": False, "on": ON, "seat": 0}, "fair.vote"),
    "more": ({"at": 0, "by": 2, "here": True, "on": ON, "seat": 0}, "fair.fields"),
}


@pytest.mark.parametrize("what", VOTES)
def test_a_vote_that_is_none(group: Group, what: str) -> None:
    body, code = VOTES[what]
    table = table_of(group, 3, {1: Crook})
    table.settle()
    cheating(table).slip("vote", body)
    named(table, 1, code)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_vote_about_what_has_passed(group: Group, seats: int) -> None:
    """Who says that a seat is gone says so where it stands, or has made it up."""
    table = table_of(group, seats, {1: Crook})
    table.play(1)
    cheat = cheating(table)
    cheat.slip("vote", cheat.vote_of(0, cheat.stage - 1))
    named(table, 1, "fair.vote")


def test_votes_that_decide_nothing(group: Group) -> None:
    """Against oneself, against who is not waited for, and alone against who is."""
    table = table_of(group, 3, {1: Crook})
    table.settle()
    cheat = cheating(table)
    assert cheat.waiting_for == (0,)
    for seat in range(3):
        cheat.slip("vote", cheat.vote_of(seat))
    table.settle()
    table.play()
    assert table.verdicts() == set()
    assert all(peer.over and not peer.away for peer in table.peers)


def test_two_seats_nothing_that_was_played_can_be_voted_away(group: Group) -> None:
    """With two seats one vote decides. Who has itself gone on with a message can't say afterwards that it never came."""
    table = table_of(group, 2, {0: Crook})
    table.play(2)
    table.settle()
    cheat = cheating(table)
    played = next(at for at, passed in enumerate(cheat._history) if passed.asked == (1,))
    assert played + 1 < cheat.stage
    cheat.slip("vote", cheat.vote_of(1, played), stage=played, transcript=cheat._transcripts[played])
    stage = table.peers[1].stage
    table.settle()
    assert all(peer.verdict is None or peer.verdict.seat == 0 for peer in table.honest)
    assert all(not peer.away and peer.stage >= stage for peer in table.honest)


@pytest.mark.parametrize("order", range(3))
@pytest.mark.parametrize(("kind", "skip"), [("keys", 0), ("coin", 1), ("act", 0)])
def test_a_message_that_only_some_get_before_they_vote(group: Group, kind: str, skip: int, order: int) -> None:
    """Votes race with the message of the seat that is voted on, in any order: all go on with it, or all without."""
    luck = Stream("some", kind, order)
    some = tuple(at for at in (0, 1, 3, 4) if luck.below(2))
    choosy = type("Some", (cheats.Choosy,), {"kind": kind, "skip": skip, "some": some})
    table = CheatedTable(hexfolk, group, 4, HEXFOLK_TABLE, kinds={2: choosy}, watchers=1, orderly=False)
    table.luck = luck
    for _ in range(30):
        table.play(1, robbing(2))
        table.settle()
        if table.peers[2].forged:
            break
    for _ in range(3):
        for at in table.honest_seats:
            if 2 in table.peers[at].waiting_for and luck.below(3):
                table.peers[at].vote(2)
            for _ in range(luck.below(4)):
                table.step()
    for at in table.honest_seats:
        if 2 in table.peers[at].waiting_for:
            table.peers[at].vote(2)
    table.settle()
    table.meet()
    assert alike(table) is None
    assert len({(peer.asks, peer.waiting_for) for peer in table.honest}) == 1
    assert table.peers[0].waiting_for


def test_who_does_not_answer_a_vote_is_waited_for(group: Group) -> None:
    """A seat that has voted too early waits until another one says that it was wrong. Whoever withholds that is to be seen, not it."""
    table = table_of(group, 3, {1: cheats.Mute})
    table.settle()
    while table.peers[0].waiting_for != (2,):
        (seat,) = table.peers[0].waiting_for
        table.peers[seat].act(magpies.legal(table.peers[seat].state, seat)[0])
        table.settle()
    table.peers[0].vote(2)
    table.settle()
    table.peers[2].act(magpies.legal(table.peers[2].state, 2)[0])
    table.settle()
    assert {peer.waiting_for for peer in table.honest} == {(1,)}


@pytest.mark.parametrize("order", range(4))
def test_a_resignation_in_the_middle(group: Group, order: int) -> None:
    """A seat gives up while another one acts; and one that is here says that it is back."""
    table = CheatedTable(hexfolk, group, 3, HEXFOLK_TABLE, kinds={1: Crook}, watchers=1, orderly=False)
    table.luck = Stream("gives up", order)
    table.play(6 + order)
    table.settle()
    cheat = cheating(table)
    cheat.slip("back", {})
    cheat.slip("resign", {})
    cheat.slip("resign", {})
    cheat.slip("back", {})
    table.play(12)
    table.settle()
    assert alike(table) is None
    assert table.honest[0].play.resigned == {1}
    assert [entry.event for entry in table.honest[0].play.log.entries if isinstance(entry.event, TableEvent)] == [
        TableEvent("resign", (1,))
    ]


@pytest.mark.parametrize("kind", ["agree", "back", "resign"])
def test_a_call_with_something_in_it(group: Group, kind: str) -> None:
    table = table_of(group, 3, {1: Crook})
    table.settle()
    cheating(table).slip(kind, {"more": 1})
    named(table, 1, "fair.fields")


# --- Accusations -------------------------------------------------------------------------------------------------------------


ACCUSATIONS: dict[str, Body] = {
    "the first event": {"position": 0, "seat": 0},
    "the last event": {"position": 3, "seat": 2},
    "itself": {"position": 2, "seat": 1},
}


@pytest.mark.parametrize("orderly", [True, False])
@pytest.mark.parametrize("what", ACCUSATIONS)
def test_a_false_accusation(group: Group, what: str, orderly: bool) -> None:
    """The round is opened at once, and shows who was in the wrong."""
    table = table_of(group, 3, {1: Crook}, orderly=orderly)
    table.play(2)
    cheating(table).slip("accuse", ACCUSATIONS[what])
    named(table, 1, "fair.false_accusation")


@pytest.mark.parametrize("position", [25, 18])
def test_an_accusation_about_what_is_still_to_come(group: Group, position: int) -> None:
    """Nobody can know by its cards what has not happened."""
    table = table_of(group, 3, {1: Crook}, orderly=False)
    table.play(2)
    cheating(table).slip("accuse", {"position": position, "seat": 2})
    table.play()
    named(table, 1, "fair.false_accusation")


def test_an_accusation_of_nothing(group: Group) -> None:
    for body, code in (
        ({"position": 10**9, "seat": 0}, "fair.number"),
        ({"position": 0, "seat": 7}, "fair.number"),
        ({"position": "0", "seat": 0}, "fair.number"),
        ({}, "fair.number"),
    ):
        table = table_of(group, 3, {1: Crook})
        table.settle()
        cheating(table).slip("accuse", body)
        named(table, 1, code)


@pytest.mark.parametrize("order", range(4))
def test_a_true_accusation(group: Group, order: int) -> None:
    """A seat that sees by its own cards that a claim is false says so, and the round shows it."""
    table = table_of(group, 3, {1: Crook}, "cheated", orderly=order == 0)
    table.luck = Stream("accused", order)
    table.play(choose=lying_about_the_stolen(1))
    cheating(table).forged = 1
    accused = [message for message in table.peers[2].streams[2] if message.kind == "accuse"]
    entries = table.peers[0].play.log.entries
    chosen = position_of(table, 1)
    opened = max(at for at, entry in enumerate(entries) if isinstance(entry.event, Open) and entry.event.seat == 1)
    assert [message.body for message in accused] == [{"position": opened, "seat": 1}]
    named(table, 1, "magpies.not_that_coin", position=chosen)


def test_an_accusation_while_tokens_are_mixed(group: Group) -> None:
    """Devices are at different places when it comes. What an honest seat tells then fits at all of them."""
    table = CheatedTable(hexfolk, group, 3, HEXFOLK_TABLE, kinds={1: Crook}, watchers=1)
    release = held_back(table, 2, 0, "tokens")
    for _ in range(300):
        table.play(1, robbing(2))
        table.settle()
        if table.peers[1].play.dealer.cards.mixes:
            break
    assert table.peers[0].asks == "tokens"
    cheating(table).slip("accuse", {"position": 0, "seat": 0})
    table.settle()
    release()
    named(table, 1, "fair.false_accusation")


def test_an_accusation_while_a_round_ends(group: Group) -> None:
    """Some have closed the round, and some have not: all come to the same."""
    table = CheatedTable(hipparchus, group, 2, HIPPARCHUS_TABLE, kinds={1: Crook}, watchers=1)
    release = held_back(table, 0, 2, "audit")
    for _ in range(300):
        table.play(1, first)
        table.settle()
        if table.peers[0].play.rounds:
            break
    assert table.peers[2].asks == "audit"
    cheating(table).slip("accuse", {"position": 3, "seat": 0})
    table.settle()
    release()
    named(table, 1, "fair.false_accusation")


@pytest.mark.parametrize("order", range(3))
def test_hexfolk_a_true_accusation(group: Group, order: int) -> None:
    """Whoever was robbed knows what the thief can't deny: it turns up the later of two stolen cards, as if the first were another one."""
    table = CheatedTable(hexfolk, group, 3, "accused 0", kinds={2: Turning}, watchers=1, orderly=order == 0)
    table.luck = Stream("accused", order)
    for _ in range(300):
        table.play(1, paying_with_loot(2, 0))
        table.settle()
        if table.peers[2].forged:
            break
    accused = [message.body for message in table.peers[0].streams[0] if message.kind == "accuse"]
    position = position_of(table, 2)
    assert accused == [{"position": position, "seat": 2}]
    named(table, 2, "hexfolk.turn_up", position=position)


@pytest.mark.parametrize("what", ["another history", "a stage to come"])
def test_an_accusation_by_somebody_who_sees_another_table(group: Group, what: str) -> None:
    """It stops nothing: nobody stands where it was made."""
    table = table_of(group, 3, {1: Crook})
    table.play(2)
    table.settle()
    other = {"transcript": bytes(32)} if what == "another history" else {"stage": 900, "transcript": bytes(32)}
    cheating(table).slip("accuse", {"position": 1, "seat": 0}, **other)
    table.play()
    assert table.verdicts() == set()
    assert all(peer.over for peer in table.peers)


def test_accusations_at_ever_earlier_stages(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    """One seat accuses once; a second time names it. Nobody follows the table anew for each."""
    table = table_of(group, 3, {1: crook("audit", silent)})
    table.play(3)
    table.settle()
    cheat, begun = cheating(table), [0]
    begin = Peer._begin

    def counted(peer: Peer) -> None:
        begun[0] += 1
        begin(peer)

    monkeypatch.setattr(Peer, "_begin", counted)
    top = cheat.stage
    for stage in range(top - 1, top - 12, -1):
        cheat.slip("accuse", {"position": 1, "seat": 0}, stage=stage, transcript=cheat._transcripts[stage])
    named(table, 1, "fair.flood")
    assert begun[0] <= 4 * len(table.peers)


# --- Somebody between two ----------------------------------------------------------------------------------------------------


def test_who_sits_between_two_cannot_choose_the_words_that_they_compare(group: Group) -> None:
    """ "If they are the same for all, nobody stands between you" (docs/fairness.md): each seat is bound to its part before it hears another's, so
    there is nothing to search for. Whoever tells another part than it was bound to is named."""
    one, other = table_of(group, 2, {}, "one side"), table_of(group, 2, {}, "other side")
    for table in (one, other):
        table.settle()
    words = {peer.fingerprint for table in (one, other) for peer in table.peers}
    assert len(words) == 2
    assert all(len(six) == 6 and all(0 <= word < 2048 for word in six) for six in words)
    signed = [next(m for m in one.peers[0].streams[seat] if m.kind == "sign") for seat in range(2)]
    told = [next(m for m in one.peers[0].streams[seat] if m.kind == "words") for seat in range(2)]
    assert all(message.stage > max(first.stage for first in signed) for message in told)

    def chosen(cheat: Crook, body: cheats.Fields) -> cheats.Fields:
        return {"words": "A" * 43}

    table = table_of(group, 2, {1: crook("words", chosen, patient=True)})
    table.settle()
    named(table, 1, "fair.false_opening")
    assert table.honest[0].fingerprint == ()


# --- Two at once -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", range(4))
def test_two_false_shares_at_once(group: Group, order: int) -> None:
    """Messages are judged in the order of the seats, so all name the same one."""
    kinds = {1: crook("share", cheats.bad_shares((0, 1))), 2: crook("share", cheats.bad_shares((0, 1)))}
    table = table_of(group, 4, kinds, orderly=False)
    table.luck = Stream("two", order)
    table.settle()
    named(table, 1, "fair.share_proof")


@pytest.mark.parametrize("order", range(4))
def test_a_fork_and_a_false_share_at_once(group: Group, order: int) -> None:
    """Which of the two a device sees first is chance; but it is always one of the two."""
    kinds = {
        1: crook("share", cheats.bad_shares((0, 1))),
        2: cheats.forked("ack", lambda cheat, body: {"deck": "A" * 43}, (0, 3)),
    }
    table = table_of(group, 4, kinds, orderly=False)
    table.luck = Stream("two", order)
    table.settle()
    table.meet()
    verdicts = {(peer.verdict.seat, peer.verdict.proved) for peer in table.honest if peer.verdict}
    assert verdicts <= {(1, True), (2, True)}
    assert all(peer.verdict for peer in table.honest)
