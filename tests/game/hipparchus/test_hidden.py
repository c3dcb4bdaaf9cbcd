"""``sample``: "a full state that agrees with all that the seat knows, past claims included" (design, section 2)."""

from collections import Counter

import pytest

from game import hipparchus
from game.core import Move, Refused, SeededDealer, Stream, told
from game.hipparchus import NoReply, State
from game.hipparchus.defects import defects
from tests.game.hipparchus.positions import play, position


def replicas_of_a_game(seed: int) -> list[tuple[State, int]]:
    """Every (replica, seat) of a random game at which that seat is to act."""
    dealer, rng = SeededDealer(f"hidden {seed}"), Stream("hidden", seed)
    state = hipparchus.start({}, 2)
    seen = [state, state]
    found = []
    while hipparchus.result(state) is None:
        due = hipparchus.need(state)
        if due is not None:
            event = dealer.answer(due)
        else:
            (seat,) = hipparchus.to_act(state)
            found.append((seen[seat], seat))
            event = Move(seat, rng.choice(hipparchus.legal(state, seat)))
        state = hipparchus.apply(state, event)
        seen = [hipparchus.apply(replica, told(event, viewer)) for viewer, replica in enumerate(seen)]
    return found


@pytest.mark.parametrize("seed", range(25))
def test_every_step_of_random_games(seed: int) -> None:
    """R20: each of 30 cards is in one place, and what is seen keeps its place; past plays were legal in the imagined world too."""
    for replica, seat in replicas_of_a_game(seed):
        world = hipparchus.sample(replica, seat, Stream("world", seed))
        inventory = hipparchus.inventory(world)
        assert inventory.unknown == 0
        assert all(stock.found == stock.total for stock in inventory.stocks)
        assert hipparchus.legal(world, seat) == hipparchus.legal(replica, seat)
        seen, imagined = hipparchus.faces(replica), hipparchus.faces(world)
        assert all(face in (None, other) for face, other in zip(seen, imagined, strict=True))
        assert (world.won, world.plays, world.past) == (replica.won, replica.plays, replica.past)
        assert defects(world) == []


def test_all_worlds_of_a_small_position_come_up() -> None:
    """Three of the five cards that are out lie in seat 1's row, of which nothing has been played yet."""
    truth = play(position("SSE", "MSE", won="2,8,8/4,0,0"), "2S@11")
    hidden = hipparchus.parse_state(hipparchus.state_text(truth).replace("MSE won", "??? won"))
    rows = Counter(hipparchus.sample(hidden, 0, Stream("small", number)).rows[1].suits for number in range(3000))
    # What is out: 2 Sun, 2 Moon and 1 Earth over three places and the two unused cards, in any order.
    pool = "SS" + "MM" + "E"
    possible = {
        pool[a] + pool[b] + pool[c] for a in range(5) for b in range(5) for c in range(5) if len({a, b, c}) == 3
    }
    assert set(rows) == possible


def test_past_claims_bind() -> None:
    """A reply in another suit says that no block of the lead suit had another value; a lone card, that its suit went no further."""
    state = hipparchus.parse_state(
        "phase=lead leader=1 rows=............ES/...........??. won=6,9,7/1,0,1 plays=0S0;1E27 unused=?? past=- end=-"
    )
    rows = {hipparchus.sample(state, 0, Stream("claims", number)).rows[1].suits for number in range(300)}
    # Out are two Sun, a Moon and an Earth: two Sun would have answered one, an Earth before the Earth would have gone with it.
    assert rows == {"SM", "MS", "ES", "EM"}


def test_the_claim_to_have_no_reply_binds() -> None:
    truth = hipparchus.apply(play(position("SSM", "SS"), "2S@11"), Move(1, NoReply()))
    hidden = hipparchus.parse_state(hipparchus.state_text(truth).replace("SS won", "?? won"))
    assert {hipparchus.sample(hidden, 0, Stream(number)).rows[1].suits for number in range(20)} == {"SS"}


def test_every_world_is_as_likely() -> None:
    """Seat 1's three cards and the two unused are a fair deal of two Sun, two Moon and an Earth: 30 orders, each one in 30."""
    truth = position("SSE", "MSE", won="2,8,8/4,0,0")
    hidden = hipparchus.parse_state(hipparchus.state_text(truth).replace("MSE won", "??? won"))
    worlds: Counter[str] = Counter()
    for number in range(6000):
        world = hipparchus.sample(hidden, 0, Stream("fair", number))
        worlds[world.rows[1].suits + world.unused] += 1
    assert len(worlds) == 30
    expected = 6000 / 30
    squares = sum((count - expected) ** 2 / expected for count in worlds.values())
    assert squares < 58.3  # chi-square with 29 degrees of freedom, 0.1 %


def test_what_cannot_be_is_refused() -> None:
    """All that is out is Sun, and the reply in another suit says that there are no two Sun side by side."""
    state = hipparchus.parse_state(
        "phase=lead leader=1 rows=.............E/...........??. won=5,10,8/1,0,1 plays=0S0;1E27 unused=SS past=- end=-"
    )
    with pytest.raises(Refused) as refused:
        hipparchus.sample(state, 0, Stream(1))
    assert refused.value.code == "sample.impossible"
