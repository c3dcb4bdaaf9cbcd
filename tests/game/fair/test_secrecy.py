"""Nobody can see what is not told to it, by all that was ever sent (fair-deal.md, sections 2 and 12: "no subset-sum of its knowledge")."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

import pytest

from game.core import EVERYONE, Seat, Show, Slot, faces_of
from game.fair import policy
from game.fair.group import Element, Group
from game.fair.masked import Masked
from game.registry import GAMES
from tests.game.core.examples import magpies
from tests.game.fair.tables import Table


class Eavesdropper:
    """Keeps every share of every masked card there ever was, and who was told what lay there."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.shares: dict[Masked, dict[Seat, Element]] = {}
        self.told: dict[Masked, set[int]] = {}

    def listen(self) -> None:
        """Looks at the table after a step."""
        for at, peer in enumerate(self.table.peers):
            cards = peer.play.dealer.cards
            known = faces_of(peer.game, peer.state) if peer.play.dealer.dealt else ()
            for slot, masked in cards.masked.items():
                shares = self.shares.setdefault(masked, {})
                for seat in range(self.table.seats):
                    if (seat, slot) in cards.given:
                        shares[seat] = cards.given[seat, slot]
                if slot < len(known) and known[slot] is not None:
                    self.told.setdefault(masked, set()).add(at)

    def readable(self, at: int, masked: Masked) -> bool:
        """Whether any sum of what this device has leaves a card of the table."""
        peer, group = self.table.peers[at], self.table.group
        keys = peer.play.dealer.keys
        parts = dict(self.shares[masked])
        if keys is not None and keys.secret is not None and at < self.table.seats:
            (parts[at],) = group.lincomb([[(keys.secret, masked[0])]])
        sums = chain.from_iterable(combinations(parts.values(), size) for size in range(len(parts) + 1))
        points = group.lincomb([[(1, masked[1]), *((-1, share) for share in chosen)] for chosen in sums])
        return any(peer.play.dealer.cards.face(point) is not None for point in points)


@pytest.mark.parametrize(
    ("game", "seats", "choices", "every"),
    [
        (magpies, 2, 8, 1),
        (magpies, 3, 12, 2),
        (GAMES["hipparchus"], 2, 6, 3),
        (GAMES["delfos"], 3, 12, 5),
        (GAMES["hesperidae"], 3, 6, 9),
        (GAMES["hexfolk"], 3, 30, 9),
    ],
    ids=["magpies2", "magpies3", "hipparchus", "delfos", "hesperidae", "hexfolk"],
)
def test_no_sum_of_what_was_sent_shows_a_card(group: Group, game: Any, seats: int, choices: int, every: int) -> None:
    table = Table(game, group, seats, "ears", watchers=1)
    ears = Eavesdropper(table)
    tried = read = 0
    for step in range(choices):
        while table.step():
            ears.listen()
        ears.listen()
        if step % every == 0 or step == choices - 1:
            for masked in ears.shares:
                told = ears.told.get(masked, set())
                for at in range(seats + 1):
                    if at not in told:
                        tried += 1
                        assert not ears.readable(at, masked), f"device {at} can read a card it was not told"
            # The test can tell: who was told can read, by the very same sums.
            for masked, told in list(ears.told.items())[:5]:
                if masked in table.peers[0].play.dealer.cards.masked.values():
                    read += any(ears.readable(at, masked) for at in told)
        table.play(1)
    assert tried > 20
    assert read or game is GAMES["hexfolk"]


def test_what_a_seat_owes() -> None:
    """ "the owner's share is never sent before the card is played" """
    hand = Show((0, 1, 2), (1,))
    assert policy.due([hand], 0, set()) == [0, 1, 2]
    assert policy.due([hand], 1, set()) == []
    assert policy.due([hand], 2, {(2, 1)}) == [0, 2]
    assert policy.due([Show((2,))], 1, set()) == [2]
    assert policy.due([Show((2,))], 0, {(0, 2)}) == []
    assert policy.due([hand, Show((2, 3))], 0, set()) == [0, 1, 2, 3]
    assert policy.due([], 0, set()) == []


def test_a_deal_is_given_at_once_and_nothing_behind_it() -> None:
    """What is certain whatever the cards are, and no more: up to the first card that all see."""
    hipparchus = GAMES["hipparchus"]
    table_state = hipparchus.parse_state(hipparchus.state_text(hipparchus.start({}, 2)))
    assert policy.shows(hipparchus, table_state) == []


def test_a_card_that_changed_hands_is_masked_anew_first() -> None:
    """Its old holder's share and the thief's own, given when the card was the other's, would open it to all."""
    taken = Show((4,), (2,))
    assert policy.spent(taken, {(2, 4), (0, 4)}) == [4]
    assert policy.spent(taken, {(0, 4)}) == []
    assert policy.spent(Show((4,), EVERYONE), {(2, 4)}) == []


def test_undealt_cards_get_no_share_at_all(group: Group) -> None:
    """ "2 unused cards face down | slots 28–29: no shares, ever" """
    table = Table(GAMES["hipparchus"], group, 2, "unused")
    table.play(6)
    table.settle()
    given: set[tuple[Seat, Slot]] = set(table.peers[0].play.dealer.cards.given)
    assert {slot for _, slot in given} == set(range(28))


def test_a_stolen_card_stays_secret_to_third_parties(group: Group) -> None:
    """Magpies: the thief alone learns the coin (and who had it knew it)."""
    for name in ("a", "b", "c", "d", "e"):
        table = Table(magpies, group, 3, f"theft {name}")
        ears = Eavesdropper(table)
        for _ in range(4):
            while table.step():
                ears.listen()
            table.play(1)
        theft = [m for seat in range(3) for m in table.peers[0].streams[seat] if m.kind == "remix"]
        if len(theft) == 2:  # the victim's hand, and the stolen coin by its new holder
            return
    raise AssertionError("nobody has stolen anything")
