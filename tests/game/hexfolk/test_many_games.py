"""Random games by the thousand, and foundings: they end, nothing is lost, nobody is ever stuck."""

from __future__ import annotations

import pytest

from game import hexfolk
from game.core import Move, Refused, SeededDealer, Stream
from game.hexfolk import State
from game.hexfolk.geometry import geometry
from game.hexfolk.island import tables
from game.hexfolk.maps import NAMES, map_for, most_seats
from game.hexfolk.state import CITIES, CITY, MAX_TURNS, ROADS, SETTLEMENT, SETTLEMENTS
from tests.game.hexfolk.players import TEMPERS, Game, any_settings

STRIDE = 50
"""One step in so many is written down and read back."""


def play(seats: int, number: int) -> State:
    """A random game with any settings, held to what is true of every state."""
    seed = f"games {number}"
    options = any_settings(Stream("settings", seed, seats), seats)
    game = Game(seats, options, seed, TEMPERS[number % len(TEMPERS)])
    for step, (_, _, state) in enumerate(game.steps(), 1):
        assert (hexfolk.need(state) is None) + (not hexfolk.to_act(state)) + (hexfolk.result(state) is None) == 2
        assert step <= hexfolk.MAX_EVENTS
        check_stocks(state)
        check_reserves(state)
        if step % STRIDE == 0:
            assert hexfolk.parse_state(hexfolk.state_text(state)) == state
    assert hexfolk.parse_state(hexfolk.state_text(game.state)) == game.state
    return game.state


def check_stocks(state: State) -> None:
    """ "Conservation after every action: hands + bank = 19/24/29 of each resource." """
    inventory = hexfolk.inventory(state)
    assert all(stock.found <= stock.total for stock in inventory.stocks)
    assert sum(stock.total - stock.found for stock in inventory.stocks) == inventory.unknown
    assert min(state.bank) >= 0


def check_reserves(state: State) -> None:
    """ "road 15, settlement 5, city 4" """
    for seat in range(state.settings.seats):
        assert state.edges.count(1 + seat) <= ROADS
        assert state.corners.count(SETTLEMENT + seat) <= SETTLEMENTS
        assert state.corners.count(CITY + seat) <= CITIES


def check_end(state: State) -> None:
    """Somebody has won in the own turn, or the bound of turns is reached."""
    result = hexfolk.result(state)
    assert result is not None
    if state.end == "won":
        assert result.ranks[state.turn] == 1
        assert result.ranks.count(1) == 1
        assert result.points[state.turn] >= state.settings.target
    else:
        assert (state.end, state.number) == ("turns", MAX_TURNS)


@pytest.mark.parametrize("seats", hexfolk.SEATS)
def test_games_end(seats: int) -> None:
    for number in range(len(TEMPERS)):
        check_end(play(seats, number))


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(10))
@pytest.mark.parametrize("seats", hexfolk.SEATS)
def test_a_thousand_games_at_every_number_of_seats(seats: int, hundred: int) -> None:
    """Settings sampled over all options, any values together. They end within 500 turns."""
    for number in range(100):
        check_end(play(seats, hundred * 100 + number))


# --- Founding ------------------------------------------------------------------------------------------------------


def found(name: str, seats: int, seed: str) -> None:
    """A whole founding on a map. Every other founder is spiteful: of all corners it takes one that closes most to the others."""
    state, dealer, rng = hexfolk.start({"map": name}, seats), SeededDealer(seed), Stream("founders", seed)
    while state.number == 0:
        due = hexfolk.need(state)
        if due is not None:
            state = hexfolk.apply(state, dealer.answer(due))
            continue
        (seat,) = hexfolk.to_act(state)
        actions = hexfolk.legal(state, seat)
        assert actions, f"nobody can go on: {hexfolk.state_text(state)}"
        shape = tables(state.island).geometry
        if state.phase == "found_road":
            assert {action.place for action in actions} == {*shape.corner_edges[state.flow.place]}
        elif rng.below(2):
            open_corners = {action.place for action in actions}
            closed = [len(open_corners & {*shape.corner_corners[action.place]}) for action in actions]
            actions = [action for action, number in zip(actions, closed, strict=True) if number == max(closed)]
        state = hexfolk.apply(state, Move(seat, rng.choice(actions)))
    for seat in range(seats):
        assert state.corners.count(SETTLEMENT + seat) == 2
        assert state.edges.count(1 + seat) == 2


def corners_a_seat(name: str) -> int:
    """How crowded a map is with all the seats that it takes."""
    return len(geometry(map_for(name, 8).id).corner_tiles) // most_seats(name)


NARROWEST = sorted(NAMES, key=corners_a_seat)[:6]


@pytest.mark.parametrize("name", NARROWEST)
def test_foundings_never_jam(name: str) -> None:
    """R11: the smallest maps with the most seats allowed there; "only the edges leaving S2 appear"."""
    for number in range(25):
        found(name, most_seats(name), f"{name} {number}")


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_a_thousand_foundings_never_jam(name: str) -> None:
    for number in range(1000):
        found(name, most_seats(name), f"{name} {number}")


@pytest.mark.parametrize("name", ["laguna", "istmo", "caldera"])
def test_narrow_maps_refuse_more(name: str) -> None:
    """ "Laguna takes at most 6 players, Istmo and Caldera 7 (more could jam the founding)" """
    with pytest.raises(Refused) as refusal:
        hexfolk.start({"map": name}, most_seats(name) + 1)
    assert refusal.value.code == "options.value"
