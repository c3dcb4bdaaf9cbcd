"""``sample``: "a full state that agrees with all that the seat knows, past claims included" (design, section 2)."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations

import pytest

from game import delfos
from game.core import Refused, Stream
from game.delfos import HIDDEN, State
from game.delfos.hidden import _Worlds, possible
from game.delfos.state import DECK_SIZE, Slots, fresh_slots
from tests.game.delfos.positions import ORDER, Dealt, steps

SEATS = (2, 3, 4)
DRAWS = 40
"""So many worlds are drawn for each that there is."""


def retired(mixed: tuple[Slots, ...]) -> set[int]:
    return {slot for slots in mixed for slot in slots}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(4))
def test_every_step_of_random_games(seats: int, seed: int) -> None:
    """R20: each "of [...] 27 (Delfos) [...] identities is in exactly one zone and visible cards keep their place in every
    imagined world"."""
    for number, table in enumerate(steps(seats, f"hidden {seed}")):
        if not table.truth.faces:
            continue
        for viewer, replica in table.replicas.items():
            world = delfos.sample(replica, viewer or 0, Stream("world", seed, number))
            inventory = delfos.inventory(world)
            assert inventory.unknown == 0
            assert all(stock.found == stock.total for stock in inventory.stocks)
            seen, imagined = delfos.faces(replica), delfos.faces(world)
            assert all(face in (None, other) for face, other in zip(seen, imagined, strict=True))
            for old, fresh in zip(world.mixed, fresh_slots(world.mixed), strict=True):
                assert sorted(world.faces[slot] for slot in old) == sorted(world.faces[slot] for slot in fresh)
            assert delfos.parse_state(delfos.state_text(world)) == world
            if viewer is not None and world.phase != "over":
                assert delfos.to_act(world) == delfos.to_act(table.truth) or () in replica.chosen
                assert delfos.legal(world, viewer) == delfos.legal(replica, viewer)


def test_what_others_have_sealed_is_open_again() -> None:
    table = Dealt(3, ORDER)
    table.choose(0, delfos.Pass((0, 1, 2)))
    table.choose(1, delfos.Pass((6, 7, 8)))
    world = delfos.sample(table.replicas[1], 1, Stream("sealed"))
    assert (world.chosen, delfos.to_act(world)) == ((None, (6, 7, 8), None), (0, 2))
    table.choose(2, delfos.Pass((12, 13, 14)))
    world = delfos.sample(table.replicas[1], 1, Stream("sealed"))
    assert (world.phase, delfos.to_act(world)) == ("pass", (0, 2))
    assert delfos.sample(table.truth, 1, Stream("sealed")).phase == "open_pass"


def test_before_the_shuffle_there_is_nothing_to_fill_in() -> None:
    state = delfos.start({}, 3)
    assert delfos.sample(state, 0, Stream(1)) == state


def test_what_cannot_be_is_refused() -> None:
    """Two players of whom one claims what the other still holds cannot come from events; a state that says so is refused."""
    table = Dealt(3, ORDER)
    faces = bytes([1, 1, *table.truth.faces[2:]])
    with pytest.raises(Refused) as refused:
        delfos.sample(table.truth._replace(faces=faces), 0, Stream(1))
    assert refused.value.code == "sample.impossible"


# --- Against brute force ---------------------------------------------------------------------------------------------


@cache
def fillings(faces: bytes, mixed: tuple[Slots, ...]) -> list[bytes]:
    """Every world: the deck in every order, then each remix in every order, kept where they agree with what is known."""
    found = [bytes([*dealt, *faces[DECK_SIZE:]]) for dealt in orders(range(1, DECK_SIZE + 1), faces[:DECK_SIZE])]
    for old, fresh in zip(mixed, fresh_slots(mixed), strict=True):
        found = [
            world[: fresh[0]] + bytes(order) + world[fresh[-1] + 1 :]
            for world in found
            for order in orders([world[slot] for slot in old], world[fresh[0] : fresh[-1] + 1])
        ]
    return found


def orders(cards: range | list[int], known: bytes) -> Iterator[tuple[int, ...]]:
    """The orders of these cards that agree with what is known of them."""
    missing = [card for card in cards if card not in known]
    if len(missing) != known.count(HIDDEN) or len(set(known) - {HIDDEN} - set(cards)):
        return
    for order in permutations(missing):
        rest = iter(order)
        yield tuple(next(rest) if card == HIDDEN else card for card in known)


@cache
def blanked(seats: int) -> tuple[State, ...]:
    """Full worlds of random games, in which a few slots were made unknown again: cards may have gone more ways than one."""
    found = []
    rng = Stream("blanked", seats)
    for number, table in enumerate(steps(seats, f"blanked {seats}")):
        state = table.truth
        if not state.mixed or number % 5:
            continue
        world = delfos.sample(state, 0, rng)
        # Slots that cards went through are more telling than those at the ends of their ways.
        through = sorted(retired(world.mixed))
        ends = [slot for slot in range(len(world.faces)) if slot not in through and not played_on(world, slot)]
        hidden = set(rng.shuffled(through)[:6] + rng.shuffled(ends)[:3])
        faces = bytes(HIDDEN if slot in hidden else card for slot, card in enumerate(world.faces))
        found.append(world._replace(faces=faces))
    return tuple(found)


def played_on(world: State, slot: int) -> bool:
    return world.faces[slot] in world.played


@pytest.mark.parametrize("seats", SEATS)
def test_all_worlds_are_counted(seats: int) -> None:
    several = 0
    for state in blanked(seats):
        worlds = _Worlds(state.faces, state.mixed)
        assert worlds.total == len(fillings(state.faces, state.mixed))
        several += len(worlds._followed) > 1 and worlds.total > 3
    assert several > 2


@pytest.mark.parametrize("seats", SEATS)
def test_all_worlds_and_no_others_each_as_likely(seats: int) -> None:
    """The drawn worlds are those of the brute force; over all positions together their counts are those of even chances."""
    squares = freedom = 0.0
    for state in blanked(seats):
        worlds = fillings(state.faces, state.mixed)
        if not 1 < len(worlds) <= 150:
            continue
        rng = Stream("even", delfos.state_text(state))
        drawn = Counter(delfos.sample(state, 0, rng).faces for _ in range(DRAWS * len(worlds)))
        assert set(drawn) <= set(worlds)
        squares += sum((drawn[world] - DRAWS) ** 2 / DRAWS for world in worlds)
        freedom += len(worlds) - 1
    assert freedom > 30
    assert abs(squares - freedom) < 3.3 * (2 * freedom) ** 0.5  # chi-square, 0.1 %, for as many degrees of freedom


@pytest.mark.parametrize("seats", SEATS)
def test_one_card_more(seats: int) -> None:
    """Whether a card may lie on a slot, as ``check`` asks, against brute force."""
    rng = Stream("one more", seats)
    answers = Counter[bool]()
    for state in blanked(seats):
        worlds = fillings(state.faces, state.mixed)
        unknown = [slot for slot, card in enumerate(state.faces) if card == HIDDEN]
        slot = rng.choice(unknown)
        for card in range(1, DECK_SIZE + 1):
            faces = state.faces[:slot] + bytes((card,)) + state.faces[slot + 1 :]
            found = possible(faces, state.mixed)
            assert found == any(world[slot] == card for world in worlds)
            answers[found] += 1
    assert min(answers[False], answers[True]) > 10


@pytest.mark.parametrize("seats", SEATS)
def test_the_truth_is_as_likely_as_any_world(seats: int) -> None:
    """Over many games a seat's imagined worlds have as many of the cards that it has passed on in the next hand as the truth
    has: what players choose at random tells nothing more."""
    truths = worlds = 0
    games = 150
    for seed in range(games):
        table, rng = Dealt(seats, seed=f"likely {seats} {seed}"), Stream("likely", seats, seed)
        given: tuple[int, ...] = ()
        while table.truth.phase != "predict":
            seat, action = table.at_random(rng)
            if seat == 1 and isinstance(action, delfos.Pass):
                given = tuple(table.truth.faces[slot] for slot in action.slots)
            table.do(seat, action)
        table.play_on(rng, until="pass")
        if table.truth.past or table.truth.phase != "pass":
            continue
        while table.truth.phase == "pass":
            table.do(*table.at_random(rng))
        truths += held(table.truth, given)
        worlds += sum(held(delfos.sample(table.replicas[1], 1, Stream(seed, number)), given) for number in range(4))
    assert truths > games // 4
    assert abs(4 * truths - worlds) < 4 * 3.3 * (games * len(given)) ** 0.5 / 2


def held(state: State, cards: tuple[int, ...]) -> int:
    """How many of the cards are in seat 0's hand."""
    return sum(state.faces[slot] in cards for slot in state.hands[0])
