"""Sampled worlds against brute force: every arrangement of the hidden cards, kept if the naive rules allow all past plays in it."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations

import pytest

from game import hipparchus
from game.core import Move, Reveal, SeededDealer, Stream, told
from game.hipparchus import HIDDEN, NoReply, State
from tests.game.hipparchus.naive import Round
from tests.game.hipparchus.positions import play, position

DRAWS = 40
"""So many worlds are drawn for each that there is."""


def allowed(world: State) -> bool:
    """Whether the naive rules allow every past play, and the claim to have no reply, in a world of which all was told."""
    rows = [dict(zip(row.slots, row.suits, strict=True)) for row in world.rows]
    for played in world.plays:
        rows[played.seat].update(dict.fromkeys(played.slots, played.suit))
    naive = Round([[], []], world.leader)
    for number, played in enumerate(world.plays):
        if number % 2 == 0:
            naive = Round([[], []], played.seat)
        naive.rows = [[row[slot] for slot in sorted(row)] for row in rows]
        start = sorted(rows[played.seat]).index(played.slots[0])
        if (start, played.value) not in naive.blocks():
            return False
        if number % 2 == 0:
            naive.led = (played.suit, played.value)
        for slot in played.slots:
            del rows[played.seat][slot]
    naive.rows = [[row[slot] for slot in sorted(row)] for row in rows]
    return world.phase != "show_rest" or not naive.blocks()


def hidden_text(state: State) -> str:
    """The faces that may be hidden: both rows, then the unused cards."""
    return state.rows[0].suits + state.rows[1].suits + state.unused


def worlds(replica: State) -> set[str]:
    """Every world that agrees with the replica, as its hidden_text."""
    out = "".join(stock.kind * (stock.total - stock.found) for stock in hipparchus.inventory(replica).stocks)
    return {
        hidden_text(world) for order in sorted(set(permutations(out))) if allowed(world := filled(replica, iter(order)))
    }


def filled(replica: State, cards: Iterator[str]) -> State:
    """The replica with these cards on its hidden places, from left to right."""

    def fill(suits: str) -> str:
        return "".join(next(cards) if suit == HIDDEN else suit for suit in suits)

    first, second = (row._replace(suits=fill(row.suits)) for row in replica.rows)
    return replica._replace(rows=(first, second), unused=fill(replica.unused))


@cache
def replicas(seed: int) -> list[tuple[State, int | None]]:
    """What both seats and a spectator know after every event of a random match."""
    dealer, rng = SeededDealer(f"worlds {seed}"), Stream("worlds", seed)
    state = hipparchus.start({}, 2)
    views: dict[int | None, State] = dict.fromkeys((0, 1, None), state)
    found: list[tuple[State, int | None]] = []
    while hipparchus.result(state) is None:
        due = hipparchus.need(state)
        if due is not None:
            event = dealer.answer(due)
        else:
            (seat,) = hipparchus.to_act(state)
            event = Move(seat, rng.choice(hipparchus.legal(state, seat)))
        state = hipparchus.apply(state, event)
        views = {viewer: hipparchus.apply(view, told(event, viewer)) for viewer, view in views.items()}
        found += [(view, viewer) for viewer, view in views.items()]
    return found


def dealt(state: State) -> bool:
    return bool(state.unused) and state.phase not in ("deal0", "deal1")


@pytest.mark.parametrize("seed", range(6))
def test_after_every_event_for_everybody(seed: int) -> None:
    """R20: "each of 30 identities is in exactly one zone and visible cards keep their place in every imagined world" """
    for number, (replica, viewer) in enumerate(replicas(seed)):
        if viewer is None and number % 5:
            continue  # a spectator's worlds are many, and slower to count
        world = hipparchus.sample(replica, viewer or 0, Stream("drawn", number))
        if not dealt(replica):
            assert world == replica
            continue
        inventory = hipparchus.inventory(world)
        assert inventory.unknown == 0
        assert all(stock.found == stock.total for stock in inventory.stocks)
        pairs = zip(hipparchus.faces(replica), hipparchus.faces(world), strict=True)
        assert all(seen in (None, imagined) for seen, imagined in pairs)
        assert allowed(world)
        assert hipparchus.parse_state(hipparchus.state_text(world)) == world


def endings(least: int, most: int) -> list[State]:
    """Replicas with few hidden cards left, of many matches."""
    found = {}
    for seed in range(20):
        for replica, viewer in replicas(seed):
            hidden = hidden_text(replica).count(HIDDEN)
            if dealt(replica) and viewer is not None and least <= hidden <= most:
                found[hipparchus.state_text(replica)] = replica
    return list(found.values())


def test_all_worlds_and_no_others_each_as_likely() -> None:
    """The drawn worlds are those of the brute force; over all positions together their counts are those of even chances."""
    squares = freedom = 0.0
    checked = endings(3, 6)[::8]
    assert len(checked) > 20
    for replica in checked:
        possible = worlds(replica)
        rng = Stream("even", hipparchus.state_text(replica))
        drawn = Counter(hidden_text(hipparchus.sample(replica, 0, rng)) for _ in range(DRAWS * len(possible)))
        assert set(drawn) <= possible
        squares += sum((drawn[world] - DRAWS) ** 2 / DRAWS for world in possible)
        freedom += len(possible) - 1
    assert abs(squares - freedom) < 3.3 * (2 * freedom) ** 0.5  # chi-square, 0.1 %, for as many degrees of freedom


def test_some_plays_tell_about_the_row() -> None:
    """The brute force itself: in some of these positions a past play rules arrangements out."""
    leading = [replica for replica in endings(4, 5) if replica.phase == "lead"]
    narrowed = [replica for replica in leading if worlds(replica) < worlds(replica._replace(plays=()))]
    assert len(narrowed) > len(leading) / 10


def test_the_claim_to_have_no_reply_is_about_the_followers_row_alone() -> None:
    """While the claim waits for its proof, the follower draws the leader's row from all that is out."""
    truth = hipparchus.apply(play(position("SSM", "SS"), "2S@11"), Move(1, NoReply()))
    replica = hipparchus.parse_state(hipparchus.state_text(truth).replace("M/", "?/"))
    rows = {hipparchus.sample(replica, 1, Stream(number)).rows[0].suits for number in range(40)}
    assert rows == {"M", "E"}
    spectator = hipparchus.parse_state(hipparchus.state_text(truth).replace("M/", "?/").replace("SS won", "?? won"))
    both = {hidden_text(hipparchus.sample(spectator, 0, Stream(number)))[:3] for number in range(40)}
    assert both == {"MSS", "ESS"}


def test_before_both_rows_are_dealt_nothing_is_drawn() -> None:
    dealer, state = SeededDealer("deal"), hipparchus.start({}, 2)
    while state.phase != "lead":
        assert hipparchus.sample(state, 0, Stream(1)) == state
        due = hipparchus.need(state)
        assert due is not None
        event = dealer.answer(due)
        assert isinstance(event, Reveal) == state.phase.startswith("deal")
        state = hipparchus.apply(state, event)
