"""The naive implementation alone: the worked examples of rules/hexfolk.md, its own small points, and random games."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

import pytest

from tests.game.hexfolk.naive import RESOURCES, Board, Corner, Settings, Table, count_leaves, edge, longest_route

TERRAINS = "FHPCMFHPCDFHPCMFPCM"
NUMBERS = (5, 2, 6, 3, 8, 10, 9, 12, 11, None, 4, 8, 10, 9, 4, 5, 6, 3, 11)
NORTH = [(-4, 1), (-4, -1), (-3, -2), (-2, -1), (-1, -2), (0, -1), (1, -2), (2, -1), (2, 1), (3, 2), (3, 4), (4, 5)]
SOUTH = [(x, 12 - y) for x, y in NORTH]  # both are stretches of shore
INLAND = (-2, 1)  # the neighbour of NORTH[3] away from the shore


def standard() -> Board:
    """The standard island, row by row, each corner an exact point (x, y)."""
    tiles = []
    places = [(row, 2 * i - count) for row, count in enumerate((3, 4, 5, 4, 3)) for i in range(count)]
    for (row, x), terrain, number in zip(places, TERRAINS, NUMBERS, strict=True):
        y = 3 * row
        corners = [(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)]
        tiles.append((terrain, number, corners))
    return Board(tiles, [("3", NORTH[2], NORTH[3]), ("W", NORTH[6], NORTH[7])], robber=9)


def table(players: int = 3, settings: Settings | None = None) -> Table:
    """Nothing on the board, seat 0 on turn after a roll."""
    made = Table(standard(), players, settings)
    made.begin(0)
    made.rolled, made.phase = True, "main"
    return made


def give(made: Table, seat: int, letters: Iterable[str]) -> None:
    for letter in letters:
        made.take(seat, letter)


def lay(made: Table, seat: int, corners: Sequence[Corner]) -> None:
    for one, other in pairwise(corners):
        made.roads[edge(one, other)] = seat


def build(made: Table, seat: int, *corners: Corner, size: int = 1) -> None:
    for corner in corners:
        made.buildings[corner] = (seat, size)


def names(made: Table, seat: int) -> set[str]:
    return {option[0] for option in made.options(seat)}


def roads(*corners: int) -> list[tuple[int, int]]:
    return list(pairwise(corners))


# The sixteen worked examples


@pytest.mark.parametrize(("held", "due"), [(9, 4), (8, 4), (7, None)])
def test_example_1_discards(held: int, due: int | None) -> None:
    made = table()
    give(made, 1, "W" * held)
    made.begin(0)
    made.roll(3, 4)
    assert made.options(1) == ([] if due is None else [("discard", due)])
    if due:
        assert made.phase == "discard" and made.options(0) == []
        made.discard(1, "W" * due)
    assert made.phase == "robber"


@pytest.mark.parametrize(("two_due", "paid"), [(True, [0, 0]), (False, [2, 0])])
def test_example_2_shortage(two_due: bool, paid: list[int]) -> None:
    made = table()
    field = made.board.tiles[3][2]
    build(made, 0, field[0], size=2)
    build(made, *((1, field[2]) if two_due else (0, field[2])))
    made.bank["G"] = 2
    made.produce(3)
    assert [made.hands[seat]["G"] for seat in (0, 1)] == paid


def test_example_3_fork_and_ring() -> None:
    assert longest_route(roads(0, 1, 2, 3) + roads(0, 4, 5) + roads(0, 6, 7)) == 5
    assert longest_route([*roads(0, 1, 2, 3, 4, 5, 0), (0, 6)]) == 7


@pytest.mark.parametrize(("tied", "holder"), [(False, 2), (True, None)])
def test_example_4_broken_route(tied: bool, holder: int | None) -> None:
    made = table(players=4)
    lay(made, 1, NORTH[:7])
    made.recount()
    lay(made, 2, SOUTH[:6])
    if tied:
        lay(made, 3, SOUTH[6:])
    lay(made, 0, [INLAND, NORTH[3]])
    give(made, 0, "WCLG")
    made.recount()
    assert made.route_holder == 1
    made.do(0, ("settlement", NORTH[3]))
    assert made.route(1) == 3 and made.route_holder == holder


def test_example_5_target_reached_in_anothers_turn() -> None:
    made = table()
    lay(made, 2, NORTH[:7])
    made.recount()
    lay(made, 1, SOUTH[:6])
    lay(made, 0, [INLAND, NORTH[3]])
    made.cards[1]["point"] = 8
    give(made, 0, "WCLG")
    made.do(0, ("settlement", NORTH[3]))
    assert made.points(1) == 10 and made.winner is None and made.options(0)
    made.do(0, ("end",))
    assert made.winner == 1 and not made.rolled


def test_example_6_harbour_at_once() -> None:
    made = table()
    lay(made, 0, NORTH[1:3])
    give(made, 0, "WCLGOOO")
    assert ("bank", "O", 3, "W") not in made.options(0)
    made.do(0, ("settlement", NORTH[2]))
    assert ("bank", "O", 3, "W") in made.options(0)
    made.do(0, ("bank", "O", 3, "W"))
    assert made.hands[0] == {"W": 1, "C": 0, "L": 0, "G": 0, "O": 0}


def test_example_7_five_settlements() -> None:
    made = table()
    build(made, 0, *SOUTH[:10:2])
    lay(made, 0, NORTH[:3])
    give(made, 0, "WCLGGGOOO")
    assert "settlement" not in names(made, 0)
    with pytest.raises(ValueError, match="no settlement piece left"):
        made.do(0, ("settlement", NORTH[0]))
    made.do(0, ("city", SOUTH[0]))
    assert "settlement" in names(made, 0)


def test_example_8_one_free_road() -> None:
    made = table(settings=Settings(pieces={"road": 3, "settlement": 5, "city": 4}))
    lay(made, 0, NORTH[:3])
    made.cards[0]["roads"] = 1
    made.do(0, ("roads",))
    assert names(made, 0) == {"road"}
    made.do(0, ("road", NORTH[2:4]))
    assert made.phase == "main" and made.left(0, "road") == 0


def test_example_9_last_card() -> None:
    made = table(settings=Settings(deck=dict.fromkeys(("knight", "point", "roads", "two", "monopoly"), 0)))
    made.deck["knight"] = 1
    give(made, 0, "LLGGOO")
    made.do(0, ("buy", "knight"))
    assert ("buy",) not in made.options(0) and sum(made.deck.values()) == 0


def test_example_10_monopoly_on_nothing() -> None:
    made = table()
    give(made, 1, "WW")
    made.cards[0]["monopoly"] = 1
    made.do(0, ("monopoly", "L"))
    assert made.size(0) == 0 and made.size(1) == 2 and made.phase == "main"


def test_example_11_buildings_on_a_line() -> None:
    line = roads(0, 1, 2, 3, 4, 5, 6)
    assert longest_route(line, {0, 6}) == 6
    assert longest_route(line, {3}) == 3


def test_example_12_tile_with_two_spokes() -> None:
    assert longest_route([*roads(0, 1, 2, 3, 4, 5, 0), (0, 6), (3, 7)]) == 7


def test_example_13_robbed_player_is_not_due() -> None:
    made = table()
    made.board.tiles[7] = ("P", 6, made.board.tiles[7][2])
    build(made, 0, made.board.tiles[2][2][0])
    build(made, 1, made.board.tiles[7][2][4])
    made.robber, made.bank["L"] = 7, 1
    made.produce(6)
    assert made.hands[0]["L"] == 1 and made.hands[1]["L"] == 0


@pytest.mark.parametrize("special", [False, True])
def test_example_14_buying_the_last_point(special: bool) -> None:
    made = table(players=5)
    buyer = 2 if special else 0
    made.cards[buyer]["point"] = 9
    give(made, buyer, "LGO")
    if special:
        made.never = {3, 4}
        made.do(0, ("end",))
        made.do(1, ("pass",))
        made.do(2, ("join",))
    made.do(buyer, ("buy", "point"))
    assert made.winner == (None if special else 0)


def test_example_15_missing_piece_and_spent_cards() -> None:
    made = table()
    build(made, 0, *SOUTH[1:9:2], size=2)
    build(made, 0, NORTH[0])
    give(made, 0, "GGOOO")
    with pytest.raises(ValueError, match="no city piece left"):
        made.do(0, ("city", NORTH[0]))
    with pytest.raises(ValueError, match="no longer holds"):
        made.trade(0, 1, "W", "")
    assert made.size(0) == 5 and made.size(1) == 0


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("robber", ["normal", "friendly", "off"])
def test_example_16_conservation_in_random_games(players: int, robber: str) -> None:
    luck = random.Random(f"{players} {robber}")
    made = Table(standard(), players, Settings(robber=robber), first=luck.randrange(players))
    stock = 19 if players <= 4 else 24 if players <= 6 else 29
    for _ in range(800):
        if made.winner is not None:
            break
        choices = [(seat, option) for seat in range(players) for option in made.options(seat)]
        if not choices:  # eight players may jam the founding of the small board
            assert made.phase == "found settlement" and players > 4
            break
        names_open = sorted({option[0] for _, option in choices if option[0] != "end"} or {"end"})
        name = luck.choice(names_open)
        seat, option = luck.choice([choice for choice in choices if choice[1][0] == name])
        made.do(seat, luck.choice(made.outcomes(seat, option)))
        for letter in RESOURCES:
            held = [hand[letter] for hand in made.hands]
            assert sum(held) + made.bank[letter] == stock and min(*held, made.bank[letter]) >= 0
        for piece in ("road", "settlement", "city"):
            assert all(made.left(one, piece) >= 0 for one in range(players))


# Small points of this implementation


def test_founding_is_a_snake_and_pays_the_second_settlement() -> None:
    made = Table(standard(), 2, first=1)
    seats = []
    for corner, other in [(NORTH[0], NORTH[1]), (NORTH[3], NORTH[4]), ((-1, 2), INLAND), (SOUTH[0], SOUTH[1])]:
        seats.append(made.actor)
        made.do(made.actor, ("settlement", corner))
        assert all(corner in option[1] for option in made.options(made.actor))
        made.do(made.actor, ("road", (corner, other)))
        assert not any(("settlement", near) in made.options(made.actor) for near in made.board.neighbours[corner])
    assert seats == [1, 0, 0, 1] and made.phase == "start" and made.actor == 1
    assert made.hands[0] == {"W": 1, "C": 1, "L": 0, "G": 0, "O": 1}


def test_a_road_does_not_pass_an_opponent() -> None:
    made = table()
    lay(made, 0, NORTH[:3])
    build(made, 1, NORTH[2], size=2)
    give(made, 0, "WC")
    assert ("road", edge(*NORTH[2:4])) not in made.options(0)


def test_a_knight_before_the_roll_and_only_an_older_one() -> None:
    made = table()
    give(made, 0, "LGO")
    made.do(0, ("buy", "knight"))
    assert "knight" not in names(made, 0)
    made.cards[0]["knight"] += 1
    made.rolled, made.phase = False, "start"
    build(made, 1, made.board.tiles[0][2][0], made.board.tiles[0][2][2])
    give(made, 1, "O")
    made.do(0, ("knight",))
    assert [option for option in made.options(0) if option[1] == 0] == [("robber", 0, 1)]
    assert ("robber", 18, None) in made.options(0) and all(option[1] != 9 for option in made.options(0))
    made.move_robber(0, 1)
    assert made.options(0) == []
    made.steal("O")
    assert made.hands[0]["O"] == 1 and made.options(0) == [("roll",)]


def test_friendly_robber() -> None:
    made = table(settings=Settings(robber="friendly"))
    build(made, 1, made.board.tiles[0][2][0])
    made.cards[1]["point"] = 5
    made.phase = "robber"
    assert {option[1] for option in made.options(0)} == set(range(19)) - {0, 9}
    build(made, 1, made.board.tiles[18][2][2], size=2)
    assert {option[1] for option in made.options(0)} == set(range(19)) - {9}


def test_friendly_robber_is_lifted_where_no_tile_is_left() -> None:
    made = table(settings=Settings(robber="friendly"))
    made.phase = "robber"
    left = []
    for seat in [0, 0, 1, 1, 2, 2]:  # each where it closes most of the tiles still open
        tiles = [made.board.tiles[option[1]][2] for option in made.options(0)]
        free = [corner for corner in made.board.corners if made.keeps_distance(corner)]
        build(made, seat, max(free, key=lambda corner: sum(corner in corners for corners in tiles)))
        left.append(len(made.options(0)))
    assert left == [15, 12, 9, 6, 3, 18]


def test_robber_off() -> None:
    made = table(settings=Settings(robber="off"))
    give(made, 1, "W" * 9)
    made.cards[0]["knight"] = 1
    made.rolled, made.phase = False, "start"
    made.do(0, ("knight",))
    assert made.options(0) == [("roll",)] and made.knights[0] == 1
    made.roll(3, 4)
    assert made.phase == "main"


def test_two_resources_as_far_as_in_stock() -> None:
    made = table()
    made.cards[0]["two"] = 1
    made.bank = {"W": 2, "C": 1, "L": 0, "G": 0, "O": 0}
    assert [option for option in made.options(0) if option[0] == "two"] == [("two", "W", "W"), ("two", "W", "C")]
    made.bank["W"] = 0
    assert ("two", "C") in made.options(0)
    made.bank["C"] = 0
    assert "two" not in names(made, 0)


def test_largest_army() -> None:
    made = table(settings=Settings(robber="off"))
    for seat, knights, holder in [(0, 2, None), (1, 3, 1), (0, 3, 1), (0, 4, 0)]:
        made.begin(seat)
        made.knights[seat], made.cards[seat]["knight"] = knights - 1, 1
        made.do(seat, ("knight",))
        assert made.army_holder == holder


def test_special_building_in_turn_order_without_trade_or_cards() -> None:
    made = table(players=6)
    made.begin(3)
    made.roll(1, 1)
    made.do(3, ("end",))
    give(made, 5, "WWWWLGO")
    made.cards[5]["knight"] = 1
    for seat, answer in [(1, "join"), (5, "join"), (0, "pass"), (4, "pass"), (2, "pass")]:
        made.do(seat, (answer,))
    assert made.options(5) == [("buy",), ("end",)] and made.options(1) == []
    made.do(5, ("end",))
    assert made.actor == 1
    made.do(1, ("end",))
    assert (made.actor, made.phase) == (4, "start")


def test_trade_with_gifts() -> None:
    made = table()
    give(made, 0, "LL")
    give(made, 1, "O")
    made.trade(0, 1, "LL", "")
    made.trade(0, 1, "", "O")
    assert made.hands[0]["O"] == 1 and made.hands[1]["L"] == 2
    for gives, gets in [("", ""), ("O", "O")]:
        with pytest.raises(ValueError, match="side"):
            made.trade(0, 1, gives, gets)


def test_counts() -> None:
    made = Table(standard(), 2)
    assert count_leaves(made, 1) == 54
    assert count_leaves(made, 2) == 144  # every edge from both ends
    made.begin(0)
    assert count_leaves(made, 1) == 36
    assert count_leaves(made, 2) == 30 + 6 * 18  # end of turn, or eighteen places for the robber
    assert count_leaves(made, 1, lambda table, seat, option: [("roll", 3, 4)]) == 1
