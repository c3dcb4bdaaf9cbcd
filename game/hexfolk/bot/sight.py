"""The table as the replica of one seat shows it, reckoned through: how everybody stands, and what boards and hands are worth."""

from __future__ import annotations

from typing import Final

from game.hexfolk.bot import aims
from game.hexfolk.bot.aims import CARDS_FOR_A_POINT, Aim, Board
from game.hexfolk.bot.worth import FADED, POINT, pace, rolls_until
from game.hexfolk.knowledge import cards_in_hand, token_faces, victory_points, whole_hand
from game.hexfolk.places import building_points, shown_points
from game.hexfolk.routes import route_holder, routes
from game.hexfolk.state import (
    BONUS,
    COSTS,
    HIDDEN,
    LARGEST_ARMY,
    MAX_HAND,
    VICTORY_POINT,
    Counts,
    State,
    count_of,
    deck_of,
    plus,
)

_LOST_CARD: Final = 140
"""What is lost with a card that is given back, on average."""
_ANY_CARD: Final = 15
"""What every card is worth, whatever it is."""
_FACE: Final = {"K": 260, "V": POINT, "R": 380, "T": 340, "M": 420}
"""What a development card is good for, the army left out."""
_SEVEN: Final = (0, 17, 31, 42, 52, 60, 67, 72, 77)
"""In how many of a hundred cases a seven comes in so many rolls."""


class Sight:
    """What one seat can tell. Made for one decision; all of it follows from the replica."""

    def __init__(self, state: State, seat: int) -> None:
        settings = state.settings
        self.state = state
        self.seat = seat
        self.seats = tuple([other for other in range(settings.seats) if other not in state.out])
        self.others = [other for other in self.seats if other != seat]
        self.board = Board(state.island, state.corners, state.edges, state.robber, self.seats)
        self.hands = [self._hand(other) for other in range(settings.seats)]
        """By seat what it is known to hold."""
        self.hand = self.hands[seat]
        self._unseen = _unseen(state)
        self.points = [self._points(other) for other in range(settings.seats)]
        """By seat in thousandths: what is shown and what is probably hidden."""
        self.waits = [self._wait(other) for other in range(settings.seats)]
        """By seat in how many rolls it may have won."""
        self.rolls = max(6, min([150, *[self.waits[other] for other in self.seats]]))
        """How long the game may go on."""
        self._chances = [100_000_000 // (wait + 4) ** 2 for wait in self.waits]
        self.shares = [self.share(other, seat) for other in range(settings.seats)]
        """By seat how much, of a hundred, of what it gains is lost to this one."""
        self._nearest = {other: aims.nearest_rivals(self.board, other) for other in (seat,)}
        self._aims: dict[tuple[Board, int], list[Aim]] = {}
        self._worths: dict[tuple[Board, int, Counts], int] = {}

    # --- How everybody stands ----------------------------------------------------------------------------------------

    def _hand(self, seat: int) -> Counts:
        whole = whole_hand(self.state, seat)
        return plus(self.state.hands[seat], count_of(token_faces(self.state, seat))) if whole is None else whole

    def unknown(self, seat: int) -> int:
        """How many cards of a seat are not known."""
        return cards_in_hand(self.state, seat) - sum(self.hands[seat])

    def _points(self, seat: int) -> int:
        found, more = victory_points(self.state, seat)
        points = POINT * (shown_points(self.state, seat) + len(found))
        if more and seat != self.seat:
            held, faces = self.state.cards.held[seat], self.state.cards.faces
            unknown = sum([faces[slot] == HIDDEN for slot in held])
            points += min(POINT * more, POINT * unknown * self._unseen.count(VICTORY_POINT) // len(self._unseen))
        return points

    def _wait(self, seat: int) -> int:
        missing = max(0, POINT * self.state.settings.target - self.points[seat])
        return missing * CARDS_FOR_A_POINT // max(20, pace(*self.board.means(seat)))

    def share(self, seat: int, other: int) -> int:
        """How much, of a hundred, of what a seat gains the other one loses: more to whoever is closer to winning."""
        total = sum([self._chances[each] for each in self.seats if each != other])
        return 100 * self._chances[seat] // max(1, total)

    def missing(self, seat: int) -> int:
        """How many points a seat lacks to win, as far as is known; what it hides left out."""
        own = len(victory_points(self.state, seat)[0])
        return self.state.settings.target - shown_points(self.state, seat) - own

    # --- Development cards -------------------------------------------------------------------------------------------

    def card_worth(self, seat: int) -> int:
        """What the next development card is worth to a seat."""
        if not self._unseen:
            return 0
        knight = self.knight_worth(seat)
        return sum([_FACE[face] + (knight if face == "K" else 0) for face in self._unseen]) // len(self._unseen)

    def knights_held(self, seat: int) -> int:
        """How many knights a seat is known to have in hand."""
        return sum([self.state.cards.faces[slot] == "K" for slot in self.state.cards.held[seat]])

    def knights_due(self, seat: int) -> int:
        """How many more knights a seat has to play for the Largest Army, whoever has it."""
        knights = self.state.cards.knights
        return max([LARGEST_ARMY, *[1 + knights[other] for other in self.seats if other != seat]]) - knights[seat]

    def knight_worth(self, seat: int) -> int:
        """What one more knight in hand is worth for the Largest Army."""
        state = self.state
        if not state.settings.army:
            return 0
        due = self.knights_due(seat) - self.knights_held(seat)
        if state.army == seat:
            return 250 if due >= 0 else 60
        if due <= 0:
            return 200
        worth = BONUS * POINT + (BONUS * POINT * self.shares[state.army] // 100 if state.army >= 0 else 0)
        return worth * (60, 30, 17, 8)[min(due - 1, 3)] // 100

    # --- Worth -------------------------------------------------------------------------------------------------------

    def aims(self, board: Board, seat: int) -> list[Aim]:
        """What a seat can work towards on a board."""
        key = (board, seat)
        found = self._aims.get(key)
        if found is None:
            found = self._aims[key] = self._new_aims(board, seat)
        return found

    def _new_aims(self, board: Board, seat: int) -> list[Aim]:
        state = self.state
        nearest = self._nearest.get(seat)
        if nearest is None:
            nearest = self._nearest[seat] = aims.nearest_rivals(self.board, seat)
        found = [*aims.settlements(board, seat, nearest, self.rolls), *aims.city(board, seat, self.rolls)]
        if state.settings.route:
            found += aims.route(board, seat, state.route)
        if state.cards.drawn < len(state.cards.faces):
            found.append(Aim("buy", -1, (), COSTS["buy"], self.card_worth(seat), 100))
        return found

    def hand_worth(self, board: Board, seat: int, hand: Counts) -> int:
        """What a hand is worth on a board: what it helps to get, and how soon."""
        key = (board, seat, hand)
        found = self._worths.get(key)
        if found is None:
            found = self._worths[key] = self._hand_worth(board, seat, hand)
        return found

    def _hand_worth(self, board: Board, seat: int, hand: Counts) -> int:
        gains, at = board.means(seat)
        best = {"settlement": 0, "city": 0, "route": 0, "buy": 0}
        for aim in self.aims(board, seat):
            worth = faded(aim, hand, gains, at)
            if worth > best[aim.kind]:
                best[aim.kind] = worth
        first, second, third, _ = sorted(best.values(), reverse=True)
        number = sum(hand)
        return first + second // 2 + third // 4 + _ANY_CARD * number - self.risk(number)

    def risk(self, number: int) -> int:
        """What a hand of so many cards may lose on a seven before its seat's next turn."""
        if self.state.settings.robber == "off" or number < MAX_HAND - 1:
            return 0
        given = number // 2 * _LOST_CARD * _SEVEN[len(self.seats)] // 100
        return given if number > MAX_HAND else given * (30 if number == MAX_HAND else 12) // 100

    def worth(self, board: Board, hand: Counts) -> int:
        """What a board and a hand are worth to this seat: points, income and what can be done next."""
        seat, state = self.seat, self.state
        points = POINT * building_points(board.corners, seat)
        worth = points + pace(*board.means(seat)) * self.rolls // CARDS_FOR_A_POINT
        if state.settings.route and board is not self.board:
            worth += self._bonus(self._holder(board)) - self._bonus(state.route)
        return worth + self.hand_worth(board, seat, hand)

    def _holder(self, board: Board) -> int:
        """Who would have the Longest Trade Route."""
        lengths = routes(board.island, board.corners, board.edges, self.state.settings.seats)
        playing = [0 if seat in self.state.out else length for seat, length in enumerate(lengths)]
        return route_holder(tuple(playing), self.state.route)

    def _bonus(self, holder: int) -> int:
        """What it is worth to this seat that one has a bonus."""
        if holder == self.seat:
            return BONUS * POINT
        return -BONUS * POINT * self.shares[holder] // 100 if holder >= 0 else 0


def faded(aim: Aim, hand: Counts, gains: Counts, at: Counts) -> int:
    """What an aim is worth to who holds this hand and has to wait for the rest."""
    wait = rolls_until(hand, aim.cost, gains, at)
    return aim.worth * FADED[wait] * aim.safe // (100 * POINT) if wait else aim.worth


def _unseen(state: State) -> str:
    """The development cards that the replica does not know, a letter each."""
    faces, deck = state.cards.faces, deck_of(state.settings.seats)
    return "".join([kind * (deck.count(kind) - faces.count(kind)) for kind in "KVRTM"])
