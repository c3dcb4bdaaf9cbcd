"""``sample``: "a full state that agrees with all that the seat knows, past claims included" (design, section 2)."""

from collections import Counter
from itertools import permutations

import pytest

from game import hesperidae
from game.core import NOBODY, Chance, Refused, Stream
from game.hesperidae import HIDDEN, IDS, Ask, Pass, Place, State
from game.hesperidae.defects import defects
from game.hesperidae.rules import barred_from
from tests.game.hesperidae.positions import YEARS, act, cards, hide, played, position, show, slot_of

DRAWS = 60


@pytest.mark.parametrize(("seats", "pairs"), [(2, False), (3, False), (4, False), (4, True)])
@pytest.mark.parametrize("seed", range(4))
def test_every_step_of_random_games(seats: int, pairs: bool, seed: int) -> None:
    """R20: "each of 54 identities is in exactly one zone and visible cards keep their place in every imagined world"; and no
    claim is contradicted in it."""
    for number, (_, views) in enumerate(played(f"hidden {seed}", seats, {"pairs": pairs})):
        viewer = (*range(seats), None)[number % (seats + 1)]
        replica = views[viewer]
        world = hesperidae.sample(replica, viewer or 0, Stream("world", number))
        if replica.phase in ("first_shuffle", "shuffle"):
            assert world == replica
            continue
        inventory = hesperidae.inventory(world)
        assert inventory.unknown == 0
        assert all(stock.found == stock.total == 1 for stock in inventory.stocks)
        pairs_of_faces = zip(hesperidae.faces(replica), hesperidae.faces(world), strict=True)
        assert all(seen in (None, imagined) for seen, imagined in pairs_of_faces)
        assert world._replace(lying=replica.lying) == replica
        assert not any(cards_ >> world.lying[slot] & 1 for slot, cards_ in world.barred)
        assert defects(world) == []
        assert hesperidae.parse_state(hesperidae.state_text(world)) == world
        if viewer is not None and hesperidae.to_act(replica) == (viewer,):
            assert hesperidae.legal(world, viewer) == hesperidae.legal(replica, viewer)


def few_hidden() -> State:
    """Two seats, no deck: seat 1 and seat 2 hold two cards each that seat 0 has not seen, and both have claimed something."""
    truth = position("1402@0,0 2011@1,1", "1483", "1488 1496", "1731 77", deck=False)
    first, second = truth.hands[1]
    pliny, texas, peace = (1 << YEARS[year] for year in ("77", "1731", "1496"))
    return hide(truth, 0)._replace(barred=((first, pliny), (second, pliny | texas), (truth.hands[2][0], peace)))


def worlds(replica: State) -> list[bytes]:
    """Every world that agrees with the replica, by brute force."""
    hidden = [slot for slot, card in enumerate(replica.lying) if card == HIDDEN]
    out = [card for card in range(len(IDS)) if card not in replica.lying]
    found = []
    for order in permutations(out):
        if not any(barred_from(replica, slot) >> card & 1 for slot, card in zip(hidden, order, strict=True)):
            lying = dict(zip(hidden, order, strict=True))
            found.append(bytes(lying.get(slot, card) for slot, card in enumerate(replica.lying)))
    return found


def test_all_worlds_and_no_others_each_as_likely() -> None:
    replica = few_hidden()
    possible = worlds(replica)
    assert 1 < len(possible) < 24
    rng = Stream("even")
    drawn = Counter(hesperidae.sample(replica, 0, rng).lying for _ in range(DRAWS * len(possible)))
    assert set(drawn) == set(possible)
    squares = sum((drawn[world] - DRAWS) ** 2 / DRAWS for world in possible)
    freedom = len(possible) - 1
    assert squares < freedom + 3.3 * (2 * freedom) ** 0.5 + 6  # chi-square, about 0.1 %


def endings() -> list[State]:
    """Replicas with few hidden cards, some of them barred, from many games."""
    found = {}
    for seats in (2, 3, 4):
        for seed in range(60):
            for truth, views in played(f"endings {seed}", seats):
                replica = views[0]
                claimed = any(replica.lying[slot] == HIDDEN for slot, _ in replica.barred)
                if truth.phase == "turn" and claimed and 3 <= replica.lying.count(HIDDEN) <= 6:
                    found[hesperidae.state_text(replica)] = replica
    return list(found.values())


def test_what_claims_leave_in_played_games() -> None:
    """The worlds drawn in played games are those of the brute force; over all positions together their counts are even."""
    squares = freedom = 0.0
    checked = endings()[::3][:24]
    assert len(checked) >= 10
    narrowed = 0
    for replica in checked:
        possible = worlds(replica)
        narrowed += len(possible) < len(worlds(replica._replace(barred=())))
        rng = Stream("ending", hesperidae.state_text(replica))
        count = min(12 * len(possible), 2400)
        drawn = Counter(hesperidae.sample(replica, 0, rng).lying for _ in range(count))
        assert set(drawn) <= set(possible)
        if len(possible) > 1:
            expected = count / len(possible)
            squares += sum((drawn[world] - expected) ** 2 / expected for world in possible)
            freedom += len(possible) - 1
    assert narrowed > len(checked) / 3
    assert abs(squares - freedom) < 3.3 * (2 * freedom) ** 0.5


def test_a_claim_under_way_is_believed() -> None:
    """Whoever looks on believes the card that is claimed, before it is shown."""
    truth = position("1402@0,0", "1478 2021 2011 1971", "")
    placing = act(hide(truth, 1), Place(slot_of(truth, "1478"), YEARS["1478"], 1, 1))
    assert all(
        hesperidae.sample(placing, 1, Stream(number)).lying[slot_of(truth, "1478")] == YEARS["1478"]
        for number in range(20)
    )
    stuck = position("1402@0,0", "1483 1488 1496 1595", "")
    asking = act(hide(stuck, 1), Ask(slot_of(stuck, "1488"), YEARS["1488"]))
    world = hesperidae.sample(asking, 1, Stream("asked"))
    assert world.lying[slot_of(stuck, "1488")] == YEARS["1488"]
    assert hesperidae.check(world._replace(phase="turn", claim=None), 0, Pass()).legal


def test_who_passes_shows_what_is_not_held() -> None:
    """After a pass on this table, only cards that fit nowhere on it are imagined in that hand."""
    truth = position("1402@0,0", "1483 1488 1496 1595", "")
    replica = act(hide(truth, 1), Pass())
    could_be = hesperidae.lattice.placeable(truth.table)
    for number in range(50):
        world = hesperidae.sample(replica, 1, Stream("pass", number))
        assert not any(could_be >> world.lying[slot] & 1 for slot in truth.hands[0])
    asked = show(act(hide(truth, 1), Ask(slot_of(truth, "1488"), YEARS["1488"])))
    assert hesperidae.sample(asked, 1, Stream(1)).lying[slot_of(truth, "1488")] == YEARS["1488"]


def test_what_cannot_be_is_refused() -> None:
    truth = position("1402@0,0 2011@1,1", "1483", "1488 1496", "", deck=False)
    out = sum(1 << card for card in cards("1488 1496"))
    replica = hide(truth, 0)._replace(barred=((truth.hands[1][0], out),))
    with pytest.raises(Refused) as refused:
        hesperidae.sample(replica, 0, Stream(1))
    assert refused.value.code == "sample.impossible"


def test_while_a_shuffle_is_due_nothing_is_drawn() -> None:
    state = hesperidae.start({}, 2)
    assert hesperidae.sample(state, 0, Stream(1)) == state
    state = hesperidae.apply(state, Chance("shuffle", None, NOBODY))
    assert HIDDEN not in hesperidae.sample(state, 0, Stream(1)).lying
