"""Whatever a seat does that no honest program does, all others see it and name it, and nobody else (fair-deal.md, section 12).

Here: decks, keys, shares, coins, messages, the audit. Thefts and claims: test_cheats_in_games; silence, moments and calls: test_cheats_in_time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game import delfos, hesperidae, hexfolk, hipparchus
from game.core import Chance
from game.fair.dealer import mixing
from game.fair.group import GENERATOR, IDENTITY, Group
from game.fair.hashing import derive, digest, scalar_bytes
from game.fair.masked import decrypt, shuffle, unmasked
from game.fair.peer import Peer, Verdict
from tests.game.fair import cheats
from tests.game.fair.cheated import (
    DELFOS_TABLE,
    HEXFOLK_TABLE,
    HIPPARCHUS_TABLE,
    CheatedTable,
    alike,
    claiming,
    ended,
    lied,
    named,
    part_of_a_group,
    remembering,
    robbed_by,
    table_of,
    vote_out,
    voted_out,
)
from tests.game.fair.cheats import Crook, crook, silent
from tests.game.fair.forgeries import NO_ELEMENT


@pytest.fixture(scope="module")
def group(group: Group) -> Group:
    return remembering(group)


# --- Shuffles: rows 1 to 9 ---------------------------------------------------------------------------------------------------


FALSE_LISTS = (
    cheats.duplicated,
    cheats.replaced,
    cheats.stacked,
    cheats.stacked_and_proved,
    cheats.index_twice,
    cheats.nudged,
)


@pytest.mark.parametrize("forge", FALSE_LISTS)
def test_a_false_shuffle(group: Group, forge: cheats.Forge) -> None:
    """Rows 1-5: by the last, who alone decides where the cards lie. Caught by the proof, before anybody has given a share."""
    table = table_of(group, 3, {2: crook("shuffle", forge)})
    table.settle()
    named(table, 2, "fair.shuffle_proof")
    assert table.sent("share") == []


@pytest.mark.parametrize("forge", [cheats.replaced, cheats.index_twice])
def test_a_false_shuffle_of_the_open_deck(group: Group, forge: cheats.Forge) -> None:
    """Rows 1-5: by the first, who shuffles what lies open."""
    table = table_of(group, 3, {0: crook("shuffle", forge)})
    table.settle()
    named(table, 0, "fair.shuffle_proof")
    assert table.sent("share") == []


@pytest.mark.parametrize("seats", [2, 4])
def test_a_false_shuffle_at_tables_of_all_sizes(group: Group, seats: int) -> None:
    table = table_of(group, seats, {1: crook("shuffle", cheats.replaced)}, orderly=False)
    table.settle()
    named(table, 1, "fair.shuffle_proof")
    assert table.sent("share") == []


ELSEWHERE = {
    "another table": cheats.elsewhere(table=bytes(32)),
    "another history": cheats.elsewhere(transcript=bytes(32)),
    "another stage": cheats.elsewhere(number=2),
    "another seat": cheats.elsewhere(seat=0),
    "another list": cheats.elsewhere(kind="remix"),
}


@pytest.mark.parametrize("place", ELSEWHERE)
def test_a_shuffle_proved_for_another_place(group: Group, place: str) -> None:
    """Row 6: list and proof are right, but the proof was made elsewhere."""
    table = table_of(group, 3, {1: crook("shuffle", cheats.in_context(ELSEWHERE[place]))})
    table.settle()
    named(table, 1, "fair.shuffle_proof")
    assert table.sent("share") == []


def test_what_another_seat_has_sent(group: Group) -> None:
    """Row 6: the shuffle of the seat before, as it is."""

    def forge(cheat: Crook, body: cheats.Fields) -> cheats.Fields:
        return dict(cheat.streams[0][-1].body)

    table = table_of(group, 3, {1: crook("shuffle", forge)})
    table.settle()
    named(table, 1, "fair.shuffle_proof")


def test_what_was_sent_in_the_round_before(group: Group) -> None:
    """Row 6: a seat repeats its shuffle of the first round in the second."""
    table = CheatedTable(
        hipparchus,
        group,
        2,
        HIPPARCHUS_TABLE,
        kinds={1: crook("shuffle", lambda cheat, body: dict(cheat.own("shuffle")), 1)},
    )
    table.play()
    named(table, 1, "fair.shuffle_proof")
    assert table.peers[0].play.rounds == [True]


CARDS = 27
"""Of magpies with three seats."""
TAMPERED = {
    "c": (cheats.with_bytes("proof", cheats.put(3, GENERATOR)), "fair.shuffle_proof"),
    "chain": (cheats.with_bytes("proof", cheats.put(CARDS + 3, GENERATOR)), "fair.shuffle_proof"),
    **{
        name: (cheats.with_bytes("proof", cheats.next_number(2 * CARDS + at)), "fair.shuffle_proof")
        for at, name in enumerate(["e", "s1", "s2", "s3", "s4", "s hat"])
    },
    "s dash": (cheats.with_bytes("proof", cheats.next_number(3 * CARDS + 5)), "fair.shuffle_proof"),
    "last s dash": (cheats.with_bytes("proof", cheats.next_number(4 * CARDS + 4)), "fair.shuffle_proof"),
    "e not reduced": (cheats.with_bytes("proof", cheats.not_reduced(2 * CARDS)), "fair.shuffle_proof"),
    "no element in the proof": (cheats.with_bytes("proof", cheats.put(0, NO_ELEMENT)), "fair.shuffle_proof"),
    "another card": (cheats.with_bytes("cards", cheats.put(5, GENERATOR)), "fair.shuffle_proof"),
    "no element": (cheats.with_bytes("cards", cheats.put(5, NO_ELEMENT)), "fair.element"),
    "the identity": (cheats.with_bytes("cards", cheats.put(5, IDENTITY)), "fair.identity"),
    "a card less": (cheats.with_bytes("cards", lambda data: data[:-64]), "fair.bytes"),
    "a card more": (cheats.with_bytes("cards", lambda data: data + data[:64]), "fair.bytes"),
    "a byte less": (cheats.with_bytes("proof", lambda data: data[:-1]), "fair.bytes"),
    "no proof": (cheats.with_bytes("proof", lambda data: b""), "fair.bytes"),
    "a field less": (cheats.without("proof"), "fair.bytes"),
    "a field more": (cheats.with_field("more", ""), "fair.fields"),
    "padded": (lambda cheat, body: {**body, "cards": body["cards"] + "="}, "fair.bytes"),
    "a list": (cheats.with_field("cards", []), "fair.bytes"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_shuffle_that_was_tampered_with(group: Group, what: str) -> None:
    """Rows 7-9: each field of the proof, other lengths, other encodings."""
    forge, code = TAMPERED[what]
    table = table_of(group, 3, {2: crook("shuffle", forge)})
    table.settle()
    named(table, 2, code)
    assert table.sent("share") == []


# --- Keys: rows 10, 11, 18 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("escrow", [True, False])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_rogue_key(group: Group, seats: int, escrow: bool) -> None:
    """Row 10: whoever waits for the keys of the others and makes its own of them can't prove that it knows it."""
    table = table_of(group, seats, {1: crook("keys", cheats.rogue_key, patient=True)}, escrow=escrow)
    table.settle()
    named(table, 1, "fair.key_proof")
    assert table.sent("shuffle") == []


KEYS = {
    "somebody else's, with its proof": (lambda cheat, body: dict(cheat.others()[0]), "fair.key_proof"),
    "the identity": (cheats.with_bytes("key", cheats.put(0, IDENTITY)), "fair.identity"),
    "no element": (cheats.with_bytes("key", cheats.put(0, NO_ELEMENT)), "fair.element"),
    "the generator": (cheats.with_bytes("key", cheats.put(0, GENERATOR)), "fair.key_proof"),
}


@pytest.mark.parametrize("what", KEYS)
def test_a_key_that_nobody_knows(group: Group, what: str) -> None:
    """Row 11, without escrow: nothing but the proof stands in the way."""
    forge, code = KEYS[what]
    table = table_of(group, 3, {1: crook("keys", forge, patient=True)}, escrow=False)
    table.settle()
    named(table, 1, code)


BOXES = {
    "somebody else's, with its proof": (lambda cheat, body: dict(cheat.others()[0]), "fair.key_proof"),
    "the identity": (cheats.with_bytes("box", cheats.put(0, IDENTITY)), "fair.identity"),
    "no element": (cheats.with_bytes("box", cheats.put(0, NO_ELEMENT)), "fair.element"),
    "a proof of something else": (cheats.with_bytes("proof", cheats.next_number(1)), "fair.key_proof"),
}


@pytest.mark.parametrize("what", BOXES)
def test_a_box_key_that_nobody_knows(group: Group, what: str) -> None:
    """Row 11: the same of the key for what is sealed."""
    forge, code = BOXES[what]
    table = table_of(group, 3, {1: crook("sign", forge, patient=True)})
    table.settle()
    named(table, 1, code)
    assert table.sent("keys") == []


PIECES = {
    "another number": (cheats.false_piece(0, scalar_bytes(5)), "fair.false_piece"),
    "another number for the last": (cheats.false_piece(1, bytes(32)), "fair.false_piece"),
    "no number": (cheats.false_piece(0, b"\xff" * 32), "fair.false_piece"),
    "too short": (cheats.with_bytes("boxes", lambda data: data[:-1]), "fair.bytes"),
    "a box of nobody's": (cheats.with_bytes("boxes", cheats.next_number(3)), "fair.box_proof"),
    "a piece of another sum": (cheats.with_bytes("pieces", cheats.put(0, GENERATOR)), "fair.pieces_sum"),
    "the identity": (cheats.with_bytes("pieces", cheats.put(0, IDENTITY)), "fair.identity"),
    "pieces the other way round": (
        cheats.with_bytes("pieces", lambda data: data[32:] + data[:32]),
        "fair.false_piece",
    ),
    "no pieces": (cheats.without("pieces"), "fair.bytes"),
}


@pytest.mark.parametrize("what", PIECES)
def test_a_false_piece(group: Group, what: str) -> None:
    """Row 18: the holder complains, and everybody opens the box; or everybody sees it without."""
    forge, code = PIECES[what]
    table = table_of(group, 3, {1: crook("keys", forge)})
    table.settle()
    named(table, 1, code)
    assert table.sent("shuffle") == []


def test_two_false_pieces(group: Group) -> None:
    """Row 18: two complain at once."""
    table = table_of(
        group,
        4,
        {
            1: crook(
                "keys",
                lambda cheat, body: cheats.false_piece(2, bytes(32))(
                    cheat, cheats.false_piece(0, bytes(32))(cheat, body) or {}
                ),
            )
        },
    )
    table.settle()
    named(table, 1, "fair.false_piece")


COMPLAINTS = {
    "about a good piece": cheats.false_complaint(0),
    "that opens nothing": cheats.false_complaint(2, spoil=True),
    "about one's own": cheats.false_complaint(1),
}


@pytest.mark.parametrize("what", COMPLAINTS)
def test_a_false_complaint(group: Group, what: str) -> None:
    """Row 18 the other way round: who complains of what was right is named itself."""
    table = table_of(group, 3, {1: crook("took", COMPLAINTS[what])})
    table.settle()
    named(table, 1, "fair.false_complaint")
    assert table.sent("shuffle") == []


def test_a_complaint_about_nobody(group: Group) -> None:
    table = table_of(group, 3, {1: crook("took", cheats.false_complaint(3))})
    table.settle()
    named(table, 1, "fair.number")


def test_pieces_that_are_given_out_again(group: Group) -> None:
    """Row 18 after a seat has gone: the pieces among those who remain."""
    for forge, code in (PIECES["another number"], PIECES["a piece of another sum"], PIECES["too short"]):
        table = table_of(group, 4, {1: crook("pieces", forge)})
        table.play(3)
        table.settle()
        (missing,) = table.peers[0].waiting_for
        assert missing != 1
        vote_out(table, missing)
        named(table, 1, code)


# --- Shares: rows 12 to 15 ---------------------------------------------------------------------------------------------------


def test_a_played_card_swapped_by_a_shifted_share(group: Group) -> None:
    """Row 12: a seat plays a small coin, says that it is a nine, and gives the share that would make it one."""
    table = table_of(group, 3, {1: crook("share", cheats.swapped_card("9"), 1)})
    table.play(choose=claiming(1, "9"))
    named(table, 1, "fair.share_proof")


SHARES = {
    "of another slot": cheats.of_another_slot,
    "one bad": cheats.bad_shares((3, 1)),
    "the first bad": cheats.bad_shares((0, 1)),
    "two that make up for each other": cheats.bad_shares((0, 1), (1, -1)),
    "two exchanged": cheats.exchanged_shares,
    "none for a card": cheats.with_bytes("shares", lambda data: data[:-32]),
    "the identity": cheats.with_bytes("shares", cheats.put(2, IDENTITY)),
    "no element": cheats.with_bytes("shares", cheats.put(2, NO_ELEMENT)),
    "a false proof": cheats.with_bytes("proof", cheats.next_number(1)),
    "somebody else's": lambda cheat, body: dict(cheat.others()[0]),
}
SHARE_CODES = {"none for a card": "fair.bytes", "the identity": "fair.identity", "no element": "fair.element"}


@pytest.mark.parametrize("what", SHARES)
def test_a_false_share(group: Group, what: str) -> None:
    """Rows 13 and 14: among the shares of a deal."""
    table = table_of(group, 3, {2: crook("share", SHARES[what], patient=True)})
    table.settle()
    named(table, 2, SHARE_CODES.get(what, "fair.share_proof"))


def test_a_foreign_card_in_a_remixed_hand(group: Group) -> None:
    """Row 15: who is robbed mixes a card of somebody else's hand among its own, to look at it."""
    table = table_of(group, 3, {1: crook("remix", cheats.smuggled(12))})
    table.play(choose=robbed_by(0))
    named(table, 1, "fair.shuffle_proof")


def test_a_foreign_card_in_place_of_the_stolen_one(group: Group) -> None:
    """Row 15: so does the thief, when it masks what it has stolen anew."""
    table = table_of(group, 3, {1: crook("remix", cheats.smuggled(0))})
    table.play(choose=robbed_by(1))
    named(table, 1, "fair.shuffle_proof")


def test_a_foreign_card_among_those_to_be_passed(group: Group) -> None:
    """Row 15, in Delfos: before its hand is passed on."""
    table = CheatedTable(delfos, group, 3, DELFOS_TABLE, kinds={2: crook("remix", cheats.smuggled(20))}, watchers=1)
    table.play()
    named(table, 2, "fair.shuffle_proof")


# --- Coins: rows 16, 17 and 19 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("forge", [cheats.biased, cheats.of_another_label])
def test_a_false_part_of_a_coin(group: Group, forge: cheats.Forge) -> None:
    """Row 16."""
    table = table_of(group, 3, {2: crook("coin", forge, patient=True)})
    table.play(choose=robbed_by(0))
    named(table, 2, "fair.share_proof")


def test_a_part_of_the_coin_before(group: Group) -> None:
    """Row 16: what a seat has given for the last roll, given for the next one."""
    table = CheatedTable(
        hexfolk,
        group,
        3,
        HEXFOLK_TABLE,
        kinds={2: crook("coin", lambda cheat, body: dict(cheat.own("coin")), 1)},
        watchers=1,
    )
    table.play(40)
    named(table, 2, "fair.share_proof")


def outcomes(peer: Peer) -> list[object]:
    return [entry.event.outcome for entry in peer.play.log.entries if isinstance(entry.event, Chance)]


@pytest.mark.parametrize("orderly", [True, False])
def test_who_leaves_since_it_dislikes_a_coin_changes_nothing(group: Group, orderly: bool) -> None:
    """Row 17: the last one to give its part knows the coin before the others do. They get the same one without it."""
    honest = table_of(group, 3, {}, "cheated")
    honest.play(choose=robbed_by(0))
    table = table_of(group, 3, {2: crook("coin", silent, patient=True)}, "cheated", orderly=orderly)
    table.play(choose=robbed_by(0))
    assert table.peers[2].forged == 1
    assert all(peer.waiting_for == (2,) for peer in table.honest)
    vote_out(table, 2)
    assert table.verdicts() == set()
    whole = outcomes(honest.peers[0])
    assert len([outcome for outcome in whole if outcome is not None]) == 1
    assert {tuple(outcomes(peer)) for peer in table.honest} == {tuple(whole)}
    stolen = {peer.play.public.hands[0][-1] for peer in table.honest}
    assert stolen == {next(outcome for outcome in whole if outcome is not None)}


def test_who_leaves_a_table_of_two_forfeits(group: Group) -> None:
    """Row 17: nobody can stand in for it, so it has given up."""
    table = CheatedTable(
        hipparchus, group, 2, HIPPARCHUS_TABLE, kinds={1: crook("coin", silent, patient=True)}, watchers=1
    )
    table.play()
    assert table.peers[1].forged == 1
    vote_out(table, 1)
    assert table.verdicts() == set()
    for peer in table.honest:
        assert peer.over
        assert peer.result is not None
        assert peer.result.ranks == (1, 2)


def test_a_false_share_in_place_of_another_seat(group: Group) -> None:
    """Row 19: two cheats, one who leaves and one who stands in for it falsely."""
    for forge in (
        cheats.with_bytes("shares", cheats.put(0, GENERATOR)),
        cheats.with_bytes("proof", cheats.next_number(0)),
    ):
        table = table_of(group, 3, {2: crook("coin", silent), 1: crook("sub", forge)}, "cheated")
        table.play(choose=robbed_by(0))
        vote_out(table, 2)
        named(table, 1, "fair.share_proof")


# --- Messages: rows 20 to 22 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("orderly", [True, False])
@pytest.mark.parametrize("half", [(0,), (0, 3), (2, 3, 4)])
def test_two_messages_under_one_number(group: Group, half: tuple[int, ...], orderly: bool) -> None:
    """Row 20: a sealed choice to some and another one to the others. Their next messages don't fit each other; both prove the fork."""

    def forge(cheat: Crook, body: cheats.Fields) -> cheats.Fields:
        return {**body, "seal": "00" * 32}

    table = table_of(group, 4, {1: cheats.forked("act", forge, half)}, orderly=orderly)
    table.play()
    named(table, 1, "fair.fork", meet=True)


@pytest.mark.parametrize("orderly", [True, False])
def test_a_fork_that_comes_out_after_the_end(group: Group, orderly: bool) -> None:
    """Row 20: only a watcher was told something else. Nobody's result is undone by it; whoever hears of it is told who it was."""

    def forge(cheat: Crook, body: cheats.Fields) -> cheats.Fields:
        return {**body, "seal": "00" * 32}

    table = table_of(group, 4, {1: cheats.forked("act", forge, (4,))}, orderly=orderly)
    table.play()
    table.settle()
    table.meet()
    for peer in table.honest[:3]:
        assert peer.over
        assert peer.result is not None
    assert {(code, seat) for at, code, seat in table.refused if at != 4} == {("fair.fork", 1)}
    assert table.honest[3].verdict == Verdict("fair.fork", 1, proved=True)


def test_a_message_in_the_name_of_another(group: Group) -> None:
    """Row 21: it is nobody's, and the game goes on as if it had never come."""
    table = table_of(group, 3, {1: Crook})
    table.play(2)
    cheat = table.peers[1]
    assert isinstance(cheat, Crook)
    for seat, kind, body in (
        (0, "resign", {}),
        (2, "vote", {"at": 0, "here": False, "seat": 1}),
        (2, "act", {"action": "1@12"}),
    ):
        text = cheat.signed(
            kind, body, seat=seat, number=len(cheat.streams[seat]), previous=cheat.streams.last_hash(seat)
        ).text
        cheat.send_to(text, range(4))
    table.play()
    assert {(code, blamed) for _, code, blamed in table.refused} == {("fair.signature", None)}
    assert all(peer.over for peer in table.peers)


def test_a_fork_is_found_when_devices_tell_what_they_have(group: Group) -> None:
    """Row 20: by how many messages of each seat they have. Until then nobody honest is named."""
    table = table_of(group, 4, {1: cheats.forked("act", lambda cheat, body: {**body, "seal": "00" * 32}, (0,))})
    table.play()
    assert {peer.verdict.seat for peer in table.honest if peer.verdict} <= {1, None}
    table.sync()
    named(table, 1, "fair.fork")


@pytest.mark.parametrize("kind", ["sign", "act", "agree"])
def test_a_message_that_names_another_one_before_it(group: Group, kind: str) -> None:
    """Row 21: signed one after the other, messages never do that."""
    table = table_of(group, 3, {1: Crook})
    if kind != "sign":
        table.play(1)
    cheat = table.peers[1]
    assert isinstance(cheat, Crook)
    text = cheat.signed(
        kind,
        {"action": "1@1"} if kind == "act" else {},
        previous=bytes(32),
        **({"number": 0} if kind == "sign" else {}),
    ).text
    cheat.forged = 1
    if kind == "sign":
        cheat._made.clear()
    cheat.send_to(text, range(4))
    named(table, 1, "fair.fork")


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize(("seats", "half"), [(3, (0,)), (3, (1, 3)), (4, (0, 1)), (4, (2,))])
def test_two_rival_decks(group: Group, seats: int, half: tuple[int, ...], cut: bool) -> None:
    """Row 22: nobody gives a share before all have said that they see the same deck; so neither half ever does.

    ``cut``: the cheat passes messages on between the halves, and withholds them.
    """
    cheat = type("Rival", (cheats.RivalDecks,), {"half": half})
    table = table_of(group, seats, {seats - 1: cheat})
    if cut:
        last = table.peers[seats - 1]
        table.cut = lambda sender, receiver: (
            last.forged and (sender in half) != (receiver in half) and sender < seats - 1
        )
    table.settle()
    assert table.peers[-2].forged == 1
    assert table.sent("share") == []
    named(table, seats - 1, "fair.fork", meet=True)
    assert table.sent("share") == []


# --- The audit: rows 32 and 33 -----------------------------------------------------------------------------------------------


AUDITS = {
    "another key": (cheats.with_bytes("key", cheats.next_number(0)), "fair.wrong_key"),
    "zero": (cheats.with_bytes("key", lambda data: bytes(32)), "fair.wrong_key"),
    "not reduced": (cheats.with_bytes("key", cheats.not_reduced(0)), "fair.scalar"),
    "somebody else's": (lambda cheat, body: dict(cheat.others()[0]), "fair.wrong_key"),
    "half": (cheats.with_bytes("key", lambda data: data[:16]), "fair.bytes"),
    "none": (lambda cheat, body: {}, "fair.bytes"),
    "tokens that it has not": (cheats.with_field("tokens", "A" * 43), "fair.fields"),
}


@pytest.mark.parametrize("what", AUDITS)
def test_a_wrong_key_at_the_audit(group: Group, what: str) -> None:
    """Row 32."""
    forge, code = AUDITS[what]
    table = table_of(group, 3, {1: crook("audit", forge, patient=True)})
    table.play()
    named(table, 1, code)


def test_another_result_than_that_of_the_others(group: Group) -> None:
    for forge in (cheats.with_field("head", "00" * 32), cheats.with_field("finding", [3, 0, "magpies.not_that_coin"])):
        table = table_of(group, 3, {1: crook("result", forge)})
        table.play()
        named(table, 1, "fair.other_result")


@pytest.mark.long
def test_who_refuses_the_audit_is_stood_in_for(group: Group) -> None:
    """Row 33: the others open its hand, and what it had claimed."""
    table = CheatedTable(hesperidae, group, 3, "pass", kinds={1: crook("audit", silent, 1)}, watchers=1)

    def lie(state: Any, seat: int, actions: Sequence[Any]) -> Any:
        may_be = hesperidae.check(table.peers[0].play.public, seat, hesperidae.Pass()).unknown
        return hesperidae.Pass() if may_be and isinstance(actions[0], hesperidae.Place) else None

    position = lied(table, 1, lie)
    ended(table)
    assert {(peer.asks, peer.waiting_for) for peer in table.honest} == {("audit", (1,))}
    assert voted_out(table, 1) == 1
    named(table, 1, "hesperidae.can_place", position=position)


def test_who_has_nothing_to_hide_and_refuses_the_audit(group: Group) -> None:
    """Row 33: the round is audited without it."""
    table = table_of(group, 3, {1: crook("audit", silent)})
    table.play()
    assert voted_out(table, 1) == 1
    assert alike(table) is None
    assert table.honest[0].over
    assert table.honest[0].play.rounds == [True]


def test_who_refuses_the_audit_of_a_table_of_two_forfeits(group: Group) -> None:
    """Row 33: "N=2: counts as forfeit". Otherwise a liar need only refuse."""
    table = CheatedTable(hipparchus, group, 2, HIPPARCHUS_TABLE, kinds={1: crook("audit", silent)}, watchers=1)
    lied(table, 1, part_of_a_group)
    ended(table)
    assert voted_out(table, 1) == 1
    assert alike(table) is None
    for peer in table.honest:
        assert peer.result is not None
        assert peer.result.ranks == (1, 2)


# --- Why there is a barrier --------------------------------------------------------------------------------------------------


def test_a_share_of_one_deck_is_a_share_of_its_rival(group: Group) -> None:
    """Trap 1 (section 4.4): whoever has made two decks of one can translate shares between them. Hence the barrier before the first share."""
    honest, cheat = derive(b"victim", "key"), derive(b"cheat", "key")
    publics = group.lincomb([[(honest, GENERATOR)], [(cheat, GENERATOR)]])
    (joint,) = group.lincomb([[(1, key) for key in publics]])
    points = group.h2g([digest("card", bytes((at,))) for at in range(4)])
    _, factors = mixing(b"somebody else", b"before", 4)
    before = shuffle(group, [unmasked(point) for point in points], (2, 0, 3, 1), factors, joint)
    decks, orders = [], [(0, 1, 2, 3), (3, 2, 1, 0)]
    for name, order in zip((b"one", b"other"), orders, strict=True):
        _, own = mixing(name, b"deck", 4)
        decks.append((shuffle(group, before, order, own, joint), own))
    (one, one_factors), (other, other_factors) = decks
    # The victim's own card lies on slot 0 of the first deck: it never gives its share of it. In the rival deck the same card lies on slot 3,
    # which is dealt to the cheat, so the victim gives its share of that.
    (given,) = group.lincomb([[(honest, other[3][0])]])
    (translated,) = group.lincomb([[(1, given), (one_factors[0] - other_factors[3], publics[0])]])
    assert [translated] == group.lincomb([[(honest, one[0][0])]])
    (own_share,) = group.lincomb([[(cheat, one[0][0])]])
    assert decrypt(group, one[0], [translated, own_share]) == points[2]
