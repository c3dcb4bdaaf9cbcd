"""One honest seat is enough: whatever the others do, decks and dice are uniform (fair-deal.md, sections 2 and 12, "distribution").

The others are the same in every game: same seeds, same entropy, at the same stage of the same table, so that they mix in the same order and
have the same keys each time. The honest seat alone draws anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from itertools import permutations, product
from typing import Any, Final

import pytest

from game.core import Chance, Draw, Event, Need, Order, Seat, Shuffle
from game.fair.dealer import PeerDealer
from game.fair.group import Group
from game.fair.setting import Found, Seated, Setting, Want
from game.fair.wire import Message
from tests.game.core.examples import magpies
from tests.game.fair.cheated import Remembering
from tests.game.fair.groups import noble
from tests.game.fair.tables import counting, seed_of

SEATS: Final = 3
POSITIONS: Final = {0: "the first to mix", 1: "in the middle", 2: "the last to mix"}
CRITICAL: Final = {2: 13.816, 5: 20.515, 9: 27.877, 23: 49.728, 35: 66.619}
"""Chi-squared that is exceeded once in a thousand times, by degrees of freedom."""
DIE: Final = Draw("die", tuple((face, 1) for face in range(1, 7)))


@pytest.fixture(scope="module")
def fast() -> Iterator[Group]:
    """Hundreds of decks, each checked by all seats alike."""
    with noble() as group:
        yield Remembering(group)


def dealers(group: Group, honest: Seat | None, game: int) -> list[PeerDealer]:
    """All seats of one of many games."""
    found = []
    for seat in range(SEATS):
        name = f"game {game}" if seat == honest else "always the same"
        seated = Seated(seat, seed_of(name, seat), counting(f"{name} {seat}"))
        found.append(PeerDealer(magpies, Setting(group, bytes(32), SEATS, escrow=False, me=seated)))
    return found


def answer(peers: list[PeerDealer], need: Need) -> Event:
    """What all peers together answer, each with its own checks. The transcript stands still: nothing of the honest seat reaches the others' luck."""
    scripts = [peer.answer(need, None) for peer in peers]
    wants = [next(script) for script in scripts]
    while True:
        messages: dict[Seat, Message] = {}
        for seat, want in enumerate(wants):
            assert isinstance(want, Want)
            if seat in want.seats:
                messages[seat] = Message(seat, 0, b"", 0, b"", want.kind, want.make(), "", b"")
        events, wants = [], []
        for peer, script in zip(peers, scripts, strict=True):
            peer.setting.stage += 1
            try:
                wants.append(script.send(Found(messages)))
            except StopIteration as end:
                events.append(end.value[0])
        if events:
            assert not wants
            assert events == [events[0]] * SEATS
            return events[0]


def deck(peers: list[PeerDealer], faces: str) -> str:
    """A shuffled deck, opened by all keys at once."""
    answer(peers, Shuffle(tuple(range(len(faces))), tuple(faces)))
    cards, total = peers[0].cards, sum(peer.keys.secret or 0 for peer in peers if peer.keys is not None)
    points = peers[0].setting.group.lincomb([[(1, b), (-total, a)] for a, b in cards.masked.values()])
    order = "".join(cards.face(point) or "?" for point in points)
    assert sorted(order) == sorted(faces)
    return order


def chance(peers: list[PeerDealer], need: Need) -> Any:
    event = answer(peers, need)
    assert isinstance(event, Chance)
    return event.outcome


def chi_squared(found: Counter[Any], expected: Mapping[Any, float]) -> float:
    assert set(found) <= set(expected)
    return sum((found[value] - share) ** 2 / share for value, share in expected.items())


def require_uniform(found: Counter[Any], values: list[Hashable]) -> None:
    count = found.total()
    assert chi_squared(found, dict.fromkeys(values, count / len(values))) < CRITICAL[len(values) - 1]


def orders(faces: str) -> list[Hashable]:
    return ["".join(order) for order in permutations(faces)]


# --- Decks ---------------------------------------------------------------------------------------------------------------


def test_without_an_honest_seat_every_game_is_the_same(fast: Group) -> None:
    """So what is uniform below is so by the honest seat alone."""
    assert len({deck(dealers(fast, None, game), "abcd") for game in range(5)}) == 1
    assert len({chance(dealers(fast, None, game), DIE) for game in range(5)}) == 1


@pytest.mark.parametrize("honest", POSITIONS, ids=POSITIONS.get)
def test_each_order_of_a_deck_is_as_likely(fast: Group, honest: Seat) -> None:
    require_uniform(Counter(deck(dealers(fast, honest, game), "abc") for game in range(60)), orders("abc"))


@pytest.mark.long
@pytest.mark.parametrize("honest", POSITIONS, ids=POSITIONS.get)
def test_each_order_of_a_larger_deck_is_as_likely(fast: Group, honest: Seat) -> None:
    found = Counter(deck(dealers(fast, honest, game), "abcd") for game in range(480))
    require_uniform(found, orders("abcd"))
    for slot, face in product(range(4), "abcd"):
        times = sum(count for order, count in found.items() if order[slot] == face)
        assert chi_squared(Counter({True: times, False: 480 - times}), {True: 120, False: 360}) < 10.828, (slot, face)


@pytest.mark.long
@pytest.mark.parametrize("honest", POSITIONS, ids=POSITIONS.get)
def test_equal_cards_take_every_place(fast: Group, honest: Seat) -> None:
    """Hipparchus: many cards are the same card, and who mixes must not see which went where."""
    require_uniform(Counter(deck(dealers(fast, honest, game), "aab") for game in range(150)), ["aab", "aba", "baa"])


# --- Dice ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("honest", POSITIONS, ids=POSITIONS.get)
def test_each_face_of_a_die_is_as_likely(fast: Group, honest: Seat) -> None:
    require_uniform(Counter(chance(dealers(fast, honest, game), DIE) for game in range(120)), [1, 2, 3, 4, 5, 6])


@pytest.mark.parametrize("honest", POSITIONS, ids=POSITIONS.get)
def test_weights_are_kept(fast: Group, honest: Seat) -> None:
    weighted = Draw("card", (("rare", 1), ("usual", 2), ("common", 3)))
    found = Counter(chance(dealers(fast, honest, game), weighted) for game in range(120))
    assert chi_squared(found, {"rare": 20, "usual": 40, "common": 60}) < CRITICAL[2]


@pytest.mark.long
@pytest.mark.parametrize("honest", POSITIONS, ids=POSITIONS.get)
def test_two_dice_and_open_orders_are_uniform(fast: Group, honest: Seat) -> None:
    """Hexfolk's two dice are one coin, and so is the order of its tiles."""
    dice = Draw("dice", tuple((pair, 1) for pair in product(range(1, 7), repeat=2)))
    found = Counter(chance(dealers(fast, honest, game), dice) for game in range(1080))
    require_uniform(found, list(product(range(1, 7), repeat=2)))
    tiles = Counter(chance(dealers(fast, honest, game), Order("tiles", 4)) for game in range(720))
    require_uniform(tiles, list(permutations(range(4))))


@pytest.mark.parametrize("honest", POSITIONS, ids=POSITIONS.get)
def test_rolls_under_one_set_of_keys_are_each_on_their_own(fast: Group, honest: Seat) -> None:
    """A round has one set of keys and many rolls: each has a label of its own."""
    peers = dealers(fast, honest, 0)
    found = Counter((chance(peers, DIE), chance(peers, DIE)) for _ in range(60))
    require_uniform(Counter(first for first, _ in found.elements()), [1, 2, 3, 4, 5, 6])
    repeated = sum(count for (first, second), count in found.items() if first == second)
    assert chi_squared(Counter({True: repeated, False: 60 - repeated}), {True: 10, False: 50}) < 10.828
