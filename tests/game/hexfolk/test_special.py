"""Special building, in the order of rules/hexfolk.md; each test cites the sentence it tests."""

import pytest

from game import hexfolk
from game.hexfolk.places import places
from game.hexfolk.routes import route_of
from tests.game.hexfolk.positions import Playing, after, code, dealt, founded, hands, kinds, position, texts

RICH = "5W5C5L5G5O"
OFF = {"robber": "off"}


def ended(seats: int = 6, turn: int = 0, hands: dict[int, str] | None = None) -> Playing:
    """The seat on turn has just ended its turn."""
    state = founded(seats, OFF, hands if hands is not None else dict.fromkeys(range(seats), "1L1G1O"))
    return Playing(state._replace(turn=turn)).do("roll=34", "end")


class TestSigningUp:
    @pytest.mark.parametrize(("seats", "phase"), [(4, "roll"), (5, "sign_up"), (6, "sign_up")])
    def test_five_players_and_more(self, seats: int, phase: str) -> None:
        """ "Special building, 5 players and more"; "It depends on the number of players, not on the board." """
        assert ended(seats).truth.phase == phase

    def test_all_others_at_the_same_time(self) -> None:
        """ "After "end turn" all others may sign up, at the same time" """
        table = ended()
        assert hexfolk.to_act(table.truth) == (1, 2, 3, 4, 5)
        assert texts(table.truth, 4) == ["pass", "sign_up"]
        assert code(table.truth, "sign_up", seat=0) == "play.not_your_turn"
        assert code(table.truth, "buy", seat=3) == "hexfolk.sign_up_first"
        table.do("4:sign_up")
        assert hexfolk.to_act(table.truth) == (1, 2, 3, 5)

    def test_nobody_signed_up(self) -> None:
        """ "Nobody signed up: it is skipped at once." """
        table = ended().do("3:pass", "1:pass", "2:pass", "5:pass", "4:pass")
        assert (table.truth.phase, table.truth.turn) == ("roll", 1)

    def test_who_can_build_nothing_is_not_asked(self) -> None:
        """**Reading**: signing up is offered to whoever could build or buy something, for all that everybody knows."""
        table = ended(hands={2: "1W1C", 4: "1W", 5: "1L1G1O"})
        assert hexfolk.to_act(table.truth) == (2, 5)
        assert ended(hands={}).truth.phase == "roll"


class TestBuilding:
    def test_known_fault_r14(self) -> None:
        """ "then those who did, in turn order from the next player"; R14: "6 seats. Given seat 3 ends and seats 5 and 1 signed up for
        special building; when both build and one takes the route bonus; then they act in seat order after 3 (5, then 1), cannot trade
        with players or bank, and the next roll is seat 4's." """
        state = with_a_route_of_four(1)
        table = Playing(state).do("roll=34", "end", "1:sign_up", "2:pass", "0:pass", "5:sign_up", "4:pass")
        assert (table.truth.phase, hexfolk.to_act(table.truth)) == ("special", (5,))
        table.do("buy=M")
        assert (table.truth.phase, hexfolk.to_act(table.truth)) == ("special", (5,))
        table.do("end")
        assert hexfolk.to_act(table.truth) == (1,)
        table.do(next(word for word in texts(table.truth) if longer(table.truth, word)))
        assert (table.truth.route, hexfolk.to_act(table.truth)) == (1, (1,))
        table.do("end")
        assert (table.truth.phase, table.truth.turn, hexfolk.to_act(table.truth)) == ("roll", 4, (4,))

    def test_known_fault_r14_reloaded(self) -> None:
        """R14: "Repeat with a reload" """
        table = Playing(with_a_route_of_four(1)).do(
            "roll=34", "end", "1:sign_up", "2:pass", "0:pass", "5:sign_up", "4:pass"
        )
        for viewer, replica in table.replicas.items():
            assert hexfolk.parse_state(hexfolk.state_text(replica)) == replica, viewer
        reloaded = hexfolk.parse_state(hexfolk.state_text(table.truth))
        assert hexfolk.to_act(after(reloaded, "end", "end")) == (4,)

    def test_build_and_buy(self) -> None:
        """ "may build and buy development cards" """
        table = ended(hands={2: RICH}).do("2:sign_up")
        assert {"buy", "city", "road", "end"} <= {*kinds(table.truth)}
        before = table.truth
        table.do(next(word for word in texts(before) if word.startswith("road")), "buy=K")
        table.do(next(word for word in texts(before) if word.startswith("city")))
        assert hands(table.truth)[2] == "4W4C4L2G1O"
        assert table.truth.edges.count(3) == 3

    def test_neither_trade_nor_play(self) -> None:
        """ "but neither trade (players, bank, harbours) nor play cards" """
        state = founded(6, OFF, {2: RICH})
        held = tuple((0,) if seat == 2 else () for seat in range(6))
        cards = state.cards._replace(faces="M".ljust(34, "?"), held=held, drawn=1)
        table = Playing(state._replace(cards=cards)).do("roll=34", "end", "2:sign_up")
        for word in ("bank:4W>1O", "offer:1W>1O", "withdraw", "trade@0", "monopoly@0:1W", "knight@0", "roll"):
            assert code(table.truth, word) == "hexfolk.special_no_trade"
        assert not {"bank", "offer", "monopoly"} & {*kinds(table.truth)}
        assert code(table.truth, "buy", seat=0) == "play.not_your_turn"

    def test_a_card_bought_here(self) -> None:
        """ "A card bought here may be played in one's next own turn." """
        table = ended(hands={1: "1L1G1O"}).do("1:sign_up", "buy=K", "end")
        assert (table.truth.turn, table.truth.phase) == (1, "roll")
        assert "knight@0" in texts(table.truth)
        table.do("knight@0")

    def test_the_same_rules_of_building(self) -> None:
        table = ended(hands={2: "1W1C"}).do("2:sign_up")
        assert code(table.truth, "buy") == "hexfolk.card_cost"
        assert code(table.truth, "city@200") == "hexfolk.no_such_corner"
        mine = next(corner for corner, owner in enumerate(table.truth.corners) if owner == 3)
        assert code(table.truth, f"city@{mine}") == "hexfolk.city_cost"
        assert code(table.truth, f"settlement@{mine}") == "hexfolk.corner_taken"

    def test_not_with_four_on_a_large_island(self) -> None:
        state = dealt(4, {"map": "tierra_gigante"})
        assert len(state.corners) > 100
        assert code(position(seats=4, turn=3), "sign_up") == "hexfolk.not_now"


def with_a_route_of_four(seat: int) -> hexfolk.State:
    """Seat 3 of six is on turn, and one more road gives this seat the Longest Trade Route."""
    hands = dict.fromkeys((0, 1, 2, 4, 5), "2W2C2L2G2O")
    state = founded(6, OFF, hands)._replace(turn=3)
    while route_of(state.island, state.corners, state.edges, seat) < 4:
        roads = places(state.island, state.corners, state.edges, seat).roads
        state = max(
            (laid(state, seat, action.place) for action in roads),
            key=lambda other: (
                route_of(other.island, other.corners, other.edges, seat),
                len(places(other.island, other.corners, other.edges, seat).roads),
            ),
        )
    assert route_of(state.island, state.corners, state.edges, seat) == 4
    return state


def laid(state: hexfolk.State, seat: int, edge: int) -> hexfolk.State:
    return state._replace(edges=state.edges[:edge] + bytes((1 + seat,)) + state.edges[edge + 1 :])


def longer(state: hexfolk.State, word: str) -> bool:
    """Whether this road takes the bonus."""
    return word.startswith("road") and after(state, word).route >= 0
