"""What the bots of Hexfolk know: what things are worth, how to win, whom to rob, when to trade."""

import sys
from collections.abc import Mapping
from typing import Any

import pytest

from game import hexfolk
from game.core import Move, Stream
from game.hexfolk import Action, State
from game.hexfolk.bot import easy, normal, reason
from game.hexfolk.bot.aims import Board, roads_to_route
from game.hexfolk.bot.bank import exchanged, exchanges_for
from game.hexfolk.bot.reach import NEVER, rivals, spots, ways
from game.hexfolk.bot.reasons import CODES
from game.hexfolk.bot.sight import Sight
from game.hexfolk.bot.trading import MOST_OFFERS, gives_away_the_game, is_near, offers
from game.hexfolk.bot.worth import CARD, income, pace, pips, rolls_until
from game.hexfolk.state import COSTS, NOTHING, Counts, as_counts, covers, minus
from game.hexfolk.text import parse_counts
from tests.game.hexfolk.positions import ISLAND, Playing, dealt, founded, position

USUAL: Counts = (4, 4, 4, 4, 4)


def choice(state: State, seat: int | None = None, level: str = "normal") -> str:
    """What a bot does, as a word."""
    bot = normal if level == "normal" else easy
    return hexfolk.action_text(bot(state, state.turn if seat is None else seat, Stream("test")))


# --- Reckoning -----------------------------------------------------------------------------------------------------


def left_over(hand: Counts, cost: Counts, gains: Counts, rates: Counts, rolls: int) -> int:
    """What is left over after so many rolls, exchanged, less what is lacking: in twelfths of the units of income."""
    rests = [(have - due) * CARD + gain * rolls for have, due, gain in zip(hand, cost, gains, strict=True)]
    return sum([12 * rest if rest < 0 else 12 // rate * rest for rest, rate in zip(rests, rates, strict=True)])


class TestWaiting:
    CITY = COSTS["city"]

    def test_what_can_be_paid_is_there_at_once(self) -> None:
        assert rolls_until((0, 0, 0, 2, 3), self.CITY, NOTHING, USUAL) == 0

    def test_the_bank_helps_at_once(self) -> None:
        assert rolls_until((4, 0, 0, 2, 2), self.CITY, NOTHING, USUAL) == 0
        assert rolls_until((3, 0, 0, 2, 2), self.CITY, NOTHING, (3, 3, 3, 3, 3)) == 0
        assert rolls_until((2, 0, 0, 2, 2), self.CITY, NOTHING, (2, 4, 4, 4, 4)) == 0

    def test_one_lacking_card_takes_as_long_as_its_numbers_are_rare(self) -> None:
        """A five comes in 4 of 36 rolls: a settlement there yields a card in nine."""
        gains = as_counts([0, 0, 0, 0, 2 * pips(5)])
        assert rolls_until((0, 0, 0, 2, 2), self.CITY, gains, USUAL) == 9

    def test_what_comes_in_can_be_exchanged(self) -> None:
        gains = as_counts([CARD // 3, 0, 0, 0, 0])
        assert rolls_until((0, 0, 0, 2, 2), self.CITY, gains, USUAL) == 12
        assert rolls_until((0, 0, 0, 2, 2), self.CITY, gains, (2, 4, 4, 4, 4)) == 6

    def test_it_may_never_come(self) -> None:
        assert rolls_until((0, 0, 0, 2, 2), self.CITY, NOTHING, USUAL) == 120

    def test_it_is_the_first_roll_of_all(self) -> None:
        """Beside going through the rolls one by one."""
        rng = Stream("waiting")
        far = 0
        for _ in range(300):
            hand, cost = (as_counts([rng.below(4) for _ in range(5)]) for _ in range(2))
            gains = as_counts([rng.below(30) * rng.below(2) for _ in range(5)])
            rates = as_counts([2 + rng.below(3) for _ in range(5)])

            found = rolls_until(hand, cost, gains, rates)
            if found == 0:
                assert exchanges_for(BARE, 0, hand, cost, (9, 9, 9, 9, 9)) is not None or rates != USUAL
                continue
            expected = next((n for n in range(1, 120) if left_over(hand, cost, gains, rates, n) >= 0), 120)
            assert found == expected
            far += found > 1
        assert far > 100


class TestPace:
    def test_twice_the_income_is_twice_as_fast(self) -> None:
        once, twice = pace((10, 8, 6, 10, 12), USUAL), pace((20, 16, 12, 20, 24), USUAL)
        assert abs(twice - 2 * once) <= 2 + once // 50

    def test_many_sides_are_better_than_one(self) -> None:
        assert pace((10, 10, 10, 10, 10), USUAL) > 2 * pace((50, 0, 0, 0, 0), USUAL)

    def test_a_harbour_makes_up_for_it(self) -> None:
        assert pace((50, 0, 0, 0, 0), (2, 4, 4, 4, 4)) > pace((50, 0, 0, 0, 0), USUAL) * 3 // 2

    def test_the_robber_halves_what_a_tile_yields(self) -> None:
        """Corner 18 lies on two forests 5 and the field 4... whatever it is, only the robber's tile counts half."""
        state = position(pieces={0: "18 8* 18-23 8-12"})
        free = income(ISLAND, state.corners, 9, 0)
        known = hexfolk.tables(ISLAND)
        for tile in range(19):
            here = [state.corners[corner] for corner in known.geometry.tile_corners[tile]]
            lost = pips(known.numbers[tile]) * (here.count(1) + 2 * here.count(9))
            now = income(ISLAND, state.corners, tile, 0)
            assert sum(minus(free, now)) == lost
        assert sum(free) > 0


BARE = Board(ISLAND, bytes(54), bytes(72), 9, (0, 1))


class TestReach:
    def test_ways_are_the_shortest(self) -> None:
        state = position(pieces={0: "18 8 18-23 8-12"})
        found = dict(ways(ISLAND, state.corners, state.edges, 0))
        assert found[18] == found[23] == ()
        assert len(found[29]) == 1
        assert len(found[34]) == 2
        for corner, way in found.items():
            assert len(way) <= 3
            assert all(not state.edges[edge] for edge in way)
            assert not way or corner in hexfolk.tables(ISLAND).geometry.edge_corners[way[-1]]

    def test_not_through_an_opponents_building(self) -> None:
        """ "not through a corner held by an opponent's building" """
        free = position(pieces={0: "18 8 18-23-29 8-12", 1: "51 45 51-48 45-41"})
        held = position(pieces={0: "18 8 18-23-29 8-12", 1: "34 45 34-39 45-41"})
        assert len(dict(ways(ISLAND, free.corners, free.edges, 0))[28]) == 2
        beyond = dict(ways(ISLAND, held.corners, held.edges, 0))
        assert len(beyond[34]) == 1
        assert len(beyond[28]) == 3

    def test_spots_keep_the_distance(self) -> None:
        """ "no settlement on a corner next to another building, whosever" """
        state = position(pieces={0: "18 8 18-23-29 8-12"})
        found = dict(spots(ISLAND, state.corners, state.edges, 0))
        assert 29 in found
        assert 23 not in found
        assert 18 not in found

    def test_who_is_nearer(self) -> None:
        state = position(pieces={0: "18 8 18-23-29 8-12", 1: "51 45 51-48 45-41"})
        near = rivals(ISLAND, state.corners, state.edges, (0,))
        assert near[29] == 0
        assert max(near) == NEVER

    def test_roads_to_the_longest_route(self) -> None:
        state = position(pieces={0: "18 8 18-23-29-34 8-12"})
        board = Board(ISLAND, state.corners, state.edges, 9, (0, 1))
        laid = roads_to_route(board, 0)
        assert laid is not None
        assert len(laid) == 2
        for edge in laid:
            board = board.with_road(edge, 0)
        assert hexfolk.parse_state(hexfolk.state_text(state)).route == -1
        assert roads_to_route(board._replace(edges=state.edges), 1) is None


class TestBank:
    def test_exchanges_pay(self) -> None:
        hand = parse_counts("8W2G2O")
        found = exchanges_for(BARE, 0, hand, COSTS["city"], (19,) * 5)
        assert found is not None
        assert [hexfolk.action_text(action) for action in found] == ["bank:4W>1O"]
        assert covers(exchanged(hand, found), COSTS["city"])

    @pytest.mark.parametrize(("hand", "stock"), [("3W2G2O", (19,) * 5), ("8W2G2O", (19, 19, 19, 19, 0))])
    def test_or_do_not(self, hand: str, stock: Counts) -> None:
        assert exchanges_for(BARE, 0, parse_counts(hand), COSTS["city"], stock) is None

    def test_nothing_to_exchange(self) -> None:
        assert exchanges_for(BARE, 0, parse_counts("2G3O"), COSTS["city"], (0,) * 5) == ()


# --- Founding ------------------------------------------------------------------------------------------------------


def paces_after_founding(level: str, seed: str) -> list[int]:
    """How fast each seat is after four bots of a level have founded."""
    state = dealt(4, {"map": "standard"}, seed)
    while not state.number:
        bot = {"normal": normal, "easy": easy}[level]
        state = hexfolk.apply(state, Move(state.turn, bot(state, state.turn, Stream(seed, state.turn))))
    sight = Sight(state, state.turn)
    return [pace(*sight.board.means(seat)) for seat in range(4)]


def test_normal_founds_better_than_easy() -> None:
    found = {
        level: [sum(paces_after_founding(level, f"founding {n}")) for n in range(8)] for level in ("normal", "easy")
    }
    assert sum(found["normal"]) > sum(found["easy"]) * 115 // 100


@pytest.mark.parametrize("seats", hexfolk.SEATS)
def test_founding_fits_on_every_map(seats: int) -> None:
    for name in hexfolk.NAMES:
        if seats <= hexfolk.most_seats(name):
            state = dealt(seats, {"map": name}, f"{name} {seats}")
            while not state.number:
                state = hexfolk.apply(state, Move(state.turn, normal(state, state.turn, Stream("founding"))))
            assert all(state.corners.count(1 + seat) == 2 for seat in range(seats))


RICH = "14 22 14-19 22-17"
"""Wood 9, 5 and 9, clay 9, grain 8 and 4, ore 8."""
FIVE = f"{RICH} 3 45 47 3-7 45-49 47-43"
"""The same, and no settlement is left to build."""

# --- Winning -------------------------------------------------------------------------------------------------------

SEVEN = "3* 8* 17 18 51 3-7-12-8 17-23-18 51-48"
EIGHT = SEVEN.replace("17", "17*", 1)
NINE = EIGHT.replace("51", "51 45 45-41", 1)
WAYS = {
    "a city by the bank": position(pieces={0: NINE}, hands={0: "4W2G2O"}),
    "two cities": position(pieces={0: NINE.replace("*", "", 1)}, hands={0: "4G6O"}),
    "a road and a settlement": position(pieces={0: NINE}, hands={0: "2W2C1L1G"}),
    "the route": position(pieces={0: EIGHT}, hands={0: "1W1C"}),
    "the route by the bank": position(pieces={0: EIGHT}, hands={0: "1W4O"}),
    "a monopoly": position(pieces={0: NINE}, hands={0: "2G", 1: "3O"}, cards={0: "MK"}),
    "a monopoly and the bank": position(pieces={0: NINE}, hands={0: "2G2O", 1: "4W"}, cards={0: "M"}),
    "two resources": position(pieces={0: NINE}, hands={0: "2G1O"}, cards={0: "T"}),
    "free roads": position(pieces={0: EIGHT}, cards={0: "R"}),
    "the army": position(pieces={0: EIGHT}, cards={0: "K"}, knights={0: 2}),
    "the army and a city": position(pieces={0: SEVEN}, hands={0: "2G3O"}, cards={0: "K"}, knights={0: 2}),
}


@pytest.mark.parametrize("how", WAYS)
def test_a_win_in_reach_is_taken(how: str) -> None:
    """ "The moment the player on turn has the target" """
    table = Playing(WAYS[how])
    assert table.truth.turn == 0
    for _ in range(12):
        if hexfolk.result(table.truth) is not None:
            break
        assert hexfolk.to_act(table.truth) == (0,)
        action = normal(table.replicas[0], 0, Stream("win"))
        assert reason(table.replicas[0], 0, action)[0] in ("wins", "robber_rob", "robber_tile", "robber_rival", "only")
        table.do(hexfolk.action_text(action))
    assert (table.truth.end, table.truth.turn, table.truth.number) == ("won", 0, 9)


# --- Seven and robber ----------------------------------------------------------------------------------------------


class TestRobber:
    PIECES: Mapping[int, str] = {
        0: "8 34 8-12 34-29",
        1: "17 36 17-23 36-31",
        2: "5* 10* 19 5-9 10-15 19-24",
    }

    def test_the_leader_is_robbed(self) -> None:
        state = position("robber", seats=3, pieces=self.PIECES, hands={1: "2O", 2: "2O"}, back="main")
        where = hexfolk.parse_action(choice(state))
        assert where.seat == 2
        assert reason(state, 0, where) == ("robber_rival", {"seat": 2})

    def test_not_onto_its_own_tiles(self) -> None:
        known = hexfolk.tables(ISLAND).geometry
        for hands in ({1: "2O", 2: "2O"}, {1: "1W"}, {2: "1W"}, {}):
            state = position("robber", seats=3, pieces=self.PIECES, hands=hands, back="main")
            for level in ("normal", "easy"):
                tile = hexfolk.parse_action(choice(state, level=level)).place
                assert (level == "easy" and not hands) or not {8, 34}.intersection(known.tile_corners[tile])

    def test_a_knight_drives_it_away_before_the_roll(self) -> None:
        """Corner 8 lies on the forest 5; there the robber costs the seat cards, elsewhere it would not."""
        known = hexfolk.tables(ISLAND)
        forest = next(tile for tile in known.geometry.corner_tiles[8] if known.numbers[tile] == 5)
        before = {"phase": "roll", "seats": 3, "pieces": self.PIECES, "hands": {2: "3O"}, "cards": {0: "K"}}
        state = position(**before, robber=forest)  # type: ignore[arg-type]
        assert choice(state) == choice(state, level="easy") == "knight@0"
        assert reason(state, 0, hexfolk.parse_action("knight@0"))[0] == "knight_unblock"
        assert choice(position(**before, robber=9)) == "roll"  # type: ignore[arg-type]

    def test_what_is_needed_is_kept(self) -> None:
        """ "Everyone with more than 7 resource cards gives back half, rounded down" """
        discards = (None, Action("discard"))
        hands = {0: "5W1C2G2O"}
        state = position("discard", pieces={0: FIVE}, hands=hands, roll=(3, 4), back="main", discards=discards)
        given = hexfolk.parse_action(choice(state)).give
        assert sum(given) == 5
        assert given[3] == given[4] == 0
        assert hexfolk.check(state, 0, easy(state, 0, Stream("any"))).legal


# --- Trade ---------------------------------------------------------------------------------------------------------


class TestTrade:
    PIECES: Mapping[int, str] = {0: "8 34 8-12 34-29", 1: RICH, 2: "24 45 24-18 45-41"}
    HANDS: Mapping[int, str] = {0: "1W1C1L1G1O", 1: "3W2G2O", 2: "2C"}

    def offer(self, give: str, take: str, **more: Any) -> State:
        given = {"seats": 3, "pieces": self.PIECES, "hands": self.HANDS} | more
        return Playing(position(**given)).do(f"offer:{give}>{take}").truth

    @pytest.mark.parametrize("level", ["easy", "normal"])
    def test_gifts_are_taken(self, level: str) -> None:
        state = self.offer("1W", "0")
        assert choice(state, 1, level) == choice(state, 2, level) == "accept"
        assert reason(state, 1, Action("accept")) == ("gift", {})

    def test_what_completes_a_city_is_worth_a_card_too_many(self) -> None:
        state = self.offer("1O", "1W")
        assert choice(state, 1) == "accept"
        assert reason(state, 1, Action("accept"))[0] == "accept"

    def test_what_one_does_not_hold_is_not_promised(self) -> None:
        state = self.offer("1O", "1W")
        assert choice(state, 2).split(":")[0] in ("refuse", "counter")

    def test_what_one_needs_is_not_given(self) -> None:
        state = self.offer("1W", "1O")
        assert choice(state, 1).split(":")[0] in ("refuse", "counter")

    @pytest.mark.parametrize("level", ["easy", "normal"])
    def test_who_is_about_to_win_gets_nothing(self, level: str) -> None:
        """Eight points of ten."""
        state = self.offer("1O", "1W", pieces={**self.PIECES, 0: "3* 8* 34* 36* 3-7-12-8 34-29 36-41"})
        assert is_near(Sight(state, 1), 0)
        assert choice(state, 1, level) == "refuse"

    def test_nor_who_could_win_with_it(self) -> None:
        """Seven points; 6 grain and 8 ore make two cities, and a ninth ore makes the third."""
        pieces = {**self.PIECES, 0: "3* 8* 34 36 51 3-7-12-8 34-29 36-41 51-48"}
        state = self.offer("1W", "1O", pieces=pieces, hands={0: "1W6G8O", 1: "3W1C2G4O"})
        sight = Sight(state, 1)
        assert not is_near(sight, 0)
        assert gives_away_the_game(sight, parse_counts("1O"), parse_counts("1W"))
        assert not gives_away_the_game(sight, parse_counts("1G"), parse_counts("1W"))
        assert choice(state, 1) == "refuse"

    @pytest.mark.parametrize("level", ["easy", "normal"])
    def test_the_same_answer_in_the_same_state(self, level: str) -> None:
        bot = {"normal": normal, "easy": easy}[level]
        for give, take in (("1O", "1W"), ("1W", "1O"), ("1L", "1G"), ("1C", "2W")):
            state = self.offer(give, take)
            for seat in (1, 2):
                assert len({bot(state, seat, Stream("answer", n)) for n in range(5)}) == 1

    def test_offers_are_few_and_can_be_taken(self) -> None:
        state = position(seats=3, pieces=self.PIECES, hands={0: "3W2G2O", 1: "1W3O", 2: "2C1O"})
        sight = Sight(state, 0)
        found = offers(sight)
        assert 0 < len(found) <= MOST_OFFERS
        assert [sum(offer.give) for offer in found] == sorted([sum(offer.give) for offer in found])
        for offer in found:
            assert hexfolk.check(state, 0, offer).legal
            assert any(covers(sight.hands[other], offer.take) for other in (1, 2))
        assert normal(state, 0, Stream("offer")) in found

    def test_no_offers_to_who_is_about_to_win(self) -> None:
        leads = {1: "3* 8* 17* 36* 3-7-12-8 17-23 36-31", 0: "19 34 19-24 34-29"}
        state = position(pieces=leads, hands={0: "3W2G2O", 1: "1W3O"})
        assert offers(Sight(state, 0)) == []

    def test_answers_are_taken_up(self) -> None:
        state = position(seats=3, pieces=self.PIECES, hands={0: "3W2G2O", 1: "1W3O", 2: "2C1O"})
        table = Playing(state).do("offer:1W>1O", "1:accept", "2:refuse")
        assert choice(table.truth) == "trade@1"


# --- Building ------------------------------------------------------------------------------------------------------


def test_a_city_is_built_when_it_can_be_paid() -> None:
    state = position(pieces={0: RICH}, hands={0: "2G3O"})
    assert choice(state).startswith("city@")
    assert choice(position(pieces={0: RICH}, hands={0: "4W2G2O"})) == "bank:4W>1O"


def test_saving_says_what_for() -> None:
    """With five settlements on the board there is nothing but cities to build."""
    state = position(pieces={0: FIVE}, hands={0: "2G2O"})
    assert choice(state) == "end"
    assert reason(state, 0, Action("end")) == ("end_save", {"aim": "city", "lacks": [0, 0, 0, 0, 1]})


def test_special_building_is_signed_up_for_when_there_is_something_to_build() -> None:
    """Six seats; seat 0 has just ended its turn."""
    state = Playing(founded(6, {"robber": "off"}, {1: "2G3O", 3: "2G3O"})).do("roll=34", "end").truth
    assert (state.phase, state.flow.queue) == ("sign_up", (1, 3))
    for level in ("easy", "normal"):
        assert choice(state, 1, level) == choice(state, 3, level) == "sign_up"
        building = Playing(state).do("1:sign_up", "3:pass").truth
        assert building.phase == "special"
        assert choice(building, 1, level).startswith("city@")
        built = Playing(building).do(choice(building, 1, level)).truth
        assert choice(built, 1, level) == "end"


def test_no_deep_recursion() -> None:
    """R56: "depth stays under 60 frames" """
    depth, deepest = 0, 0

    def count(frame: Any, event: str, _: Any) -> None:
        nonlocal depth, deepest
        depth += (event == "call") - (event == "return")
        deepest = max(deepest, depth)

    rings = "18 8 18-13-8-12-17-23-18-24-19-14 8-4-1-5-9-14"
    state = position(pieces={0: rings}, hands={0: "5W5C2L3G3O", 1: "2W"}, cards={0: "RT"})
    sys.setprofile(count)
    try:
        normal(state, 0, Stream("deep"))
    finally:
        sys.setprofile(None)
    assert 5 < deepest < 60


def test_the_reasons_are_told_apart() -> None:
    assert len({*CODES}) == len(CODES)
    assert [*CODES] == sorted(CODES)
