"""Cheats that a game's rules are about: thefts, and claims about cards that nobody else can see (fair-deal.md, section 12, rows 23 to 31)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game import delfos, hesperidae, hexfolk, hipparchus
from game.core import Open, Reveal
from game.core.log import seal_of
from game.fair.group import GENERATOR, Group
from game.fair.wire import Body
from tests.game.fair import cheats
from tests.game.fair.cheated import (
    DELFOS_TABLE,
    HEXFOLK_TABLE,
    HIPPARCHUS_TABLE,
    CheatedTable,
    Lie,
    buying,
    ended,
    first,
    lied,
    named,
    part_of_a_group,
    paying,
    position_of,
    remembering,
    robbing,
    stolen,
    table_of,
)
from tests.game.fair.cheats import Crook, Turning, crook


@pytest.fixture(scope="module")
def group(group: Group) -> Group:
    return remembering(group)


# --- Thefts: rows 23 to 26 ---------------------------------------------------------------------------------------------------


SEALS = {
    "another card": cheats.sealed_falsely(cheats.of_another_face),
    "another number": cheats.sealed_falsely(cheats.of_another_factor),
    "another token": cheats.sealed_falsely(cheats.of_another_token),
    "nonsense": cheats.sealed_falsely(cheats.nonsense),
    "no card": cheats.sealed_falsely(cheats.without_a_face),
}


@pytest.mark.parametrize("what", SEALS)
def test_a_false_seal(group: Group, what: str) -> None:
    """Rows 23 and 25: the thief complains, and everybody opens the box."""
    table = CheatedTable(hexfolk, group, 3, HEXFOLK_TABLE, kinds={2: crook("seal", SEALS[what])}, watchers=1)
    stolen(table, robbing(2))
    named(table, 2, "fair.false_seal")


def test_a_seal_that_is_none(group: Group) -> None:
    """Row 25: everybody sees it without a complaint."""
    for forge, code in (
        (cheats.with_bytes("box", cheats.next_number(4)), "fair.box_proof"),
        (cheats.with_bytes("box", cheats.put(0, GENERATOR)), "fair.box_proof"),
        (cheats.with_bytes("box", lambda data: data[1:]), "fair.bytes"),
    ):
        table = CheatedTable(hexfolk, group, 3, HEXFOLK_TABLE, kinds={2: crook("seal", forge)}, watchers=1)
        stolen(table, robbing(2))
        named(table, 2, code)


MIXES = {
    "a foreign token": (cheats.with_a_foreign_token, 1, "fair.shuffle_proof"),
    "a dearer card": (cheats.with_a_dearer_card, 0, "fair.shuffle_proof"),
    "one card more": (cheats.with_one_card_more, 0, "fair.bytes"),
    "a card twice": (cheats.duplicated, 0, "fair.shuffle_proof"),
}


@pytest.mark.parametrize("what", MIXES)
def test_a_hand_that_is_not_held(group: Group, what: str) -> None:
    """Row 24: what is mixed before a theft are just the cards that the seat has."""
    forge, skip, code = MIXES[what]
    table = CheatedTable(hexfolk, group, 3, HEXFOLK_TABLE, kinds={2: crook("tokens", forge, skip)}, watchers=1)
    stolen(table, robbing(2), skip + 1)
    named(table, 2, code)


@pytest.mark.parametrize(("spoil", "code"), [(False, "fair.false_complaint"), (True, "fair.false_complaint")])
def test_a_theft_that_is_denied(group: Group, spoil: bool, code: str) -> None:
    """Row 26: who complains of a good seal shows it to all, and is named."""
    table = CheatedTable(
        hexfolk, group, 3, HEXFOLK_TABLE, kinds={2: crook("took", cheats.theft_denied(spoil), 1)}, watchers=1
    )
    stolen(table, robbing(thief=2))
    named(table, 2, code)


SECRETS = {
    "another one": cheats.with_bytes("tokens", cheats.next_number(0)),
    "none": cheats.without("tokens"),
}


@pytest.mark.parametrize("what", SECRETS)
def test_tokens_mixed_by_an_untold_secret(group: Group, what: str) -> None:
    """Row 24: by what a seat tells at the end its mixing must come out again."""
    code = {"none": "fair.bytes"}.get(what, "fair.other_mixing")
    table = CheatedTable(hexfolk, group, 3, HEXFOLK_TABLE, kinds={2: crook("audit", SECRETS[what])}, watchers=1)
    ended(stolen(table, robbing(2)))
    named(table, 2, code)


# --- Claims: rows 27 to 31 ---------------------------------------------------------------------------------------------------


def not_the_leftmost(state: Any, seat: int, actions: Sequence[Any]) -> Any:
    """ "from a group of more than 3, 1, 2 or 3 of its cards (always its leftmost ones)" """
    if state.phase != "lead":
        return None
    slots = state.rows[seat].slots
    for action in actions:
        if action.count == 3 and sum(other.slot == action.slot for other in actions) == 3:
            return hipparchus.Block(slots[slots.index(action.slot) + 1], 2, action.suit)
    return None


def another_suit(state: Any, seat: int, actions: Sequence[Any]) -> Any:
    """ "The follower must, if any legal block allows it, play the lead suit with a different value." """
    if state.phase != "reply" or actions[0].suit != state.plays[-1].suit:
        return None
    row = state.rows[seat]
    return next(
        (
            hipparchus.Block(slot, 1, suit)
            for slot, suit, before, after in zip(
                row.slots, row.suits, " " + row.suits, row.suits[1:] + " ", strict=False
            )
            if suit not in (before, after, state.plays[-1].suit)
        ),
        None,
    )


HIPPARCHUS = {
    part_of_a_group: "play.whole_group",
    not_the_leftmost: "play.leftmost",
    another_suit: "play.must_follow_suit",
}


@pytest.mark.parametrize("lie", HIPPARCHUS)
def test_hipparchus_what_the_row_does_not_allow(group: Group, lie: Lie) -> None:
    """Rows 29-31: legal as far as anybody can see, until the rows are open."""
    table = CheatedTable(hipparchus, group, 2, HIPPARCHUS_TABLE, kinds={1: Crook}, watchers=1)
    position = lied(table, 1, lie)
    assert table.verdicts() == set()
    ended(table)
    named(table, 1, HIPPARCHUS[lie], position=position)


def remembered(play: cheats.LyingPlay) -> Any:
    """The public state with the own row as it was dealt."""
    me = play.setting.my.seat
    dealt = [
        entry.event for entry in play.log.entries if isinstance(entry.event, Reveal) and entry.event.audience == (me,)
    ]
    known = dict(zip(dealt[-1].slots, dealt[-1].faces or (), strict=True))
    row = play.public.rows[me]
    rows = list(play.public.rows)
    rows[me] = row._replace(suits="".join(known[slot] for slot in row.slots))
    return play.public._replace(rows=tuple(rows))


def test_hipparchus_the_audit_comes_at_the_end_of_the_round(group: Group) -> None:
    """Rows 29-31: the match goes on as if nothing had been, until the round is over."""
    kind = type("Reneging", (Crook,), {"recall": staticmethod(remembered)})
    table = CheatedTable(hipparchus, group, 2, HIPPARCHUS_TABLE, kinds={1: kind}, watchers=1)
    position = lied(table, 1, part_of_a_group)
    table.play(choose=first)
    named(table, 1, "play.whole_group", position=position)
    assert len(table.peers[0].play.log.entries) > position + 4
    assert table.peers[0].play.rounds == [True]


def test_hipparchus_no_reply_though_there_is_one(group: Group) -> None:
    """Rows 29-31: everybody sees the length of the row."""
    table = CheatedTable(hipparchus, group, 2, HIPPARCHUS_TABLE, kinds={1: Crook}, watchers=1)
    position = lied(table, 1, lambda state, seat, actions: hipparchus.NoReply() if state.phase == "reply" else None)
    named(table, 1, "play.can_reply", position=position)


DELFOS: dict[str, tuple[Lie, str, int]] = {
    "of another hand": (lambda state, seat, actions: delfos.Play(state.hands[0][0], 1), "delfos.no_such_card", 0),
    "of nobody": (lambda state, seat, actions: delfos.Play(18, actions[0].card), "delfos.no_such_card", 0),
    "another card": (
        lambda state, seat, actions: delfos.Play(actions[0].slot, actions[1].card),
        "reveal.contradicts_claim",
        1,
    ),
}


@pytest.mark.parametrize("what", DELFOS)
def test_delfos_a_card_that_is_not_in_hand(group: Group, what: str) -> None:
    """Rows 29-31: everybody sees whose slots are whose, and what lies on them once it is shown."""
    lie, code, later = DELFOS[what]
    table = CheatedTable(delfos, group, 3, DELFOS_TABLE, kinds={2: Crook}, watchers=1)
    position = lied(table, 2, lambda state, seat, actions: lie(state, seat, actions) if state.phase == "play" else None)
    named(table, 2, code, position=position + later)


PASSES = {
    "a card of somebody else's": ("pass@0+{1}+{2}", "delfos.no_such_card", True),
    "too few": ("pass@{0}+{1}", "delfos.how_many", True),
    "another action": ("return", "delfos.pass_first", True),
    "no action": ("nothing", "text.action", False),
    "nothing": ("", "text.action", False),
}


@pytest.mark.parametrize("what", PASSES)
def test_delfos_a_false_pass(group: Group, what: str) -> None:
    """Rows 29-31: a sealed choice is judged once it is opened."""
    text, code, is_action = PASSES[what]
    table = CheatedTable(delfos, group, 3, DELFOS_TABLE, kinds={2: sealing(text)}, watchers=1)
    table.play(3)
    table.settle()
    entries = table.peers[0].play.log.entries
    assert sum(isinstance(entry.event, Open) for entry in entries) == 2
    named(table, 2, code, position=len(entries) if is_action else None)


def sealing(text: str) -> type[Crook]:
    """A device that seals any text, and opens it: the slots of its hand are put in."""

    class Sealing(Crook):
        def _send(self, kind: str, body: Body, follow: bool = True) -> None:
            if kind == "act" and "seal" in body and not self.forged:
                self.forged += 1
                self.text = text.format(*self.state.hands[self.me])
                body = {**body, "seal": seal_of("00" * 16, self.text)}
            elif kind == "unseal":
                body = {"action": self.text, "nonce": "00" * 16}
            super()._send(kind, body, follow)

    return Sealing


def told_otherwise(cheat: Crook, body: cheats.Fields) -> cheats.Fields:
    """Another choice than the one that was sealed, now that the others have opened theirs."""
    mine = [slot for slot in cheat.state.hands[cheat.me] if f"@{slot}" not in body["action"]]
    return {**body, "action": f"9@{mine[0]}"}


OPENED = {
    "another choice": (told_otherwise, "fair.false_opening"),
    "another nonce": (cheats.with_field("nonce", "00" * 16), "fair.false_opening"),
    "a nonce in capitals": (lambda cheat, body: {**body, "nonce": body["nonce"].upper()}, "fair.hex"),
    "no nonce": (cheats.without("nonce"), "fair.text"),
    "more": (cheats.with_field("more", 1), "fair.fields"),
}


@pytest.mark.parametrize("what", OPENED)
def test_a_sealed_choice_that_opens_to_another(group: Group, what: str) -> None:
    """Rows 29-31: who has sealed its choice can't wait for those of the others."""
    forge, code = OPENED[what]
    table = table_of(group, 3, {2: crook("unseal", forge)})
    table.play()
    named(table, 2, code)


def test_an_open_choice_where_it_has_to_be_sealed(group: Group) -> None:
    table = table_of(group, 3, {2: crook("act", lambda cheat, body: {"action": f"1@{cheat.state.hands[2][0]}"})})
    table.play(3)
    named(table, 2, "fair.open_choice")


def test_a_sealed_choice_where_it_has_to_be_open(group: Group) -> None:
    sealed = {"seal": "00" * 32, "own": "AA" * 170 + "AA"}
    table = CheatedTable(
        hipparchus, group, 2, HIPPARCHUS_TABLE, kinds={1: crook("act", lambda cheat, body: sealed)}, watchers=1
    )
    table.play(3)
    position = len(table.peers[0].play.log.entries)
    named(table, 1, "event.audience", position=position)


def test_hesperidae_nothing_to_place(group: Group) -> None:
    """Rows 29-31: who passes though a card of its hand could be placed. Nobody sees the hand before the end."""
    table = CheatedTable(hesperidae, group, 2, "claim", kinds={1: Crook}, watchers=1)

    def lie(state: Any, seat: int, actions: Sequence[Any]) -> Any:
        may_be = hesperidae.check(table.peers[0].play.public, seat, hesperidae.Pass()).unknown
        return hesperidae.Pass() if may_be and isinstance(actions[0], hesperidae.Place) else None

    position = lied(table, 1, lie)
    assert table.verdicts() == set()
    ended(table)
    named(table, 1, "hesperidae.can_place", position=position)


def test_hesperidae_a_question_in_place_of_a_card(group: Group) -> None:
    """Rows 29-31: to ask is the same claim, about all the cards that are not shown."""
    table = CheatedTable(hesperidae, group, 2, "claim", kinds={1: Crook}, watchers=1)

    def lie(state: Any, seat: int, actions: Sequence[Any]) -> Any:
        could_be = {action.card for action in actions if isinstance(action, hesperidae.Place)}
        cards = {state.lying[slot]: slot for slot in state.hands[seat]}
        hidden = [hesperidae.Ask(slot, card) for card, slot in sorted(cards.items()) if card not in could_be]
        may_be = [ask for ask in hidden if hesperidae.check(table.peers[0].play.public, seat, ask).unknown]
        return may_be[0] if could_be and may_be else None

    position = lied(table, 1, lie)
    assert table.verdicts() == set()
    ended(table)
    named(table, 1, "hesperidae.can_place", position=position)


UNITS = (1, 0, 0, 0, 0)
HEXFOLK: dict[str, tuple[Lie, str, int]] = {
    "of the deck": (
        lambda state, seat, actions: hexfolk.Action("knight", 24) if state.phase == "roll" else None,
        "hexfolk.not_your_card",
        0,
    ),
    "just bought": (
        lambda state, seat, actions: hexfolk.Action("knight", state.cards.held[seat][0]) if state.flow.fresh else None,
        "hexfolk.bought_now",
        0,
    ),
    "another one than it is": (
        lambda state, seat, actions: (
            hexfolk.Action("monopoly", state.cards.held[seat][0], take=UNITS)
            if state.cards.held[seat] and not state.flow.fresh and state.cards.faces[state.cards.held[seat][0]] != "M"
            else None
        ),
        "reveal.contradicts_claim",
        1,
    ),
    "for a win": (
        lambda state, seat, actions: (
            hexfolk.Action("win", slots=state.cards.held[seat])
            if state.phase == "roll" and state.cards.held[seat]
            else None
        ),
        "hexfolk.not_won",
        0,
    ),
    "for a win of nothing": (
        lambda state, seat, actions: hexfolk.Action("win") if state.phase == "roll" else None,
        "hexfolk.not_won",
        0,
    ),
}


@pytest.mark.parametrize("what", HEXFOLK)
def test_hexfolk_a_card_that_may_not_be_played(group: Group, what: str) -> None:
    """Rows 29-31: whose cards are whose and since when, all see; what they are, once they are shown."""
    lie, code, later = HEXFOLK[what]
    table = CheatedTable(hexfolk, group, 2, HEXFOLK_TABLE, kinds={1: Crook}, watchers=1)
    position = lied(table, 1, lie, buying(1))
    named(table, 1, code, position=position + later)


def test_hexfolk_no_other_card_of_a_kind(group: Group) -> None:
    """Rows 27-31: what a seat turns up to pay are the lowest of its tokens; it turns up others, as if those were something else."""
    table = CheatedTable(hexfolk, group, 3, HEXFOLK_TABLE, kinds={2: Turning}, watchers=1)
    for _ in range(300):
        table.play(1, paying(2))
        table.settle()
        if table.peers[2].forged:
            break
    assert table.verdicts() == set()
    position = position_of(table, 2)
    ended(table)
    named(table, 2, "hexfolk.turn_up", position=position)


OPENINGS = {
    "another card": lambda cheat, body: {**body, "faces": ["W" if body["faces"] != ["W"] else "O"]},
    "another number": cheats.with_bytes("factors", cheats.next_number(0)),
    "two": lambda cheat, body: {"faces": body["faces"] * 2, "factors": body["factors"]},
}


@pytest.mark.parametrize("what", OPENINGS)
def test_hexfolk_a_token_that_is_something_else(group: Group, what: str) -> None:
    """Row 23 once more: what is turned up must open."""
    code = {"two": "fair.faces"}.get(what, "fair.token_opening")
    table = CheatedTable(hexfolk, group, 3, HEXFOLK_TABLE, kinds={2: crook("open", OPENINGS[what])}, watchers=1)
    for _ in range(300):
        table.play(1, paying(2))
        table.settle()
        if table.peers[2].forged:
            break
    named(table, 2, code)
