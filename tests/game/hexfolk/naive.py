"""A second implementation of Hexfolk, written from rules/hexfolk.md alone: dictionaries, full knowledge, brute force.

It shares no code and no idea with game.hexfolk. The caller hands in the board as plain data and every piece of luck as
part of an action, so nothing here draws at random:

- ``options(seat)`` lists what a seat may do now, for example ``("road", (3, 4))``, ``("roll",)``, ``("robber", 7, 2)``;
- ``outcomes(seat, option)`` lists the complete actions an option may turn into: ``("roll",)`` becomes
  ``("roll", 1, 1)`` ... ``("roll", 6, 6)``, ``("buy",)`` becomes ``("buy", "knight")`` ..., ``("robber", 7, 2)``
  becomes ``("robber", 7, 2, "W")`` ..., ``("discard", 4)`` becomes ``("discard", ("W", "W", "C", "O"))`` ...;
- ``do(seat, action)`` plays a complete action, or raises ``ValueError`` and changes nothing.

A position is set up by writing to the attributes, then ``recount()`` and ``begin(seat)``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any

Corner = Any
Edge = tuple[Corner, Corner]
Action = tuple[Any, ...]

RESOURCES = "WCLGO"  # wood, clay, wool, grain, ore
YIELDS = {"F": "W", "H": "C", "P": "L", "C": "G", "M": "O"}  # the terrain C is the field, the resource C is clay
COSTS = {"road": "WC", "settlement": "WCLG", "city": "GGOOO", "buy": "LGO"}
PIECES = {"road": 15, "settlement": 5, "city": 4}
CARDS = ("knight", "point", "roads", "two", "monopoly")
BANKS = (19, 24, 29)  # to 4 players, 5-6, 7-8
DECKS = ((14, 5, 2, 2, 2), (20, 5, 3, 3, 3), (26, 5, 4, 4, 4))


def edge(one: Corner, other: Corner) -> Edge:
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True)
class Settings:
    target: int = 10
    robber: str = "normal"  # or "friendly", or "off"
    route: bool = True
    army: bool = True
    bank: int | None = None  # of each resource; None: by the number of players
    deck: Mapping[str, int] | None = None  # cards of each kind; None: by the number of players
    pieces: Mapping[str, int] = field(default_factory=lambda: dict(PIECES))


class Board:
    """Tiles as (terrain, number or None, six corners in order round the tile), harbours as (kind, corner, corner)."""

    def __init__(
        self,
        tiles: Iterable[tuple[str, int | None, Iterable[Corner]]],
        harbours: Iterable[tuple[str, Corner, Corner]],
        robber: int,
    ) -> None:
        self.tiles = [(terrain, number, tuple(corners)) for terrain, number, corners in tiles]
        self.harbours = list(harbours)
        self.robber = robber
        self.corners = sorted({corner for _, _, corners in self.tiles for corner in corners})
        self.edges = sorted({edge(ring[i], ring[i - 1]) for _, _, ring in self.tiles for i in range(6)})
        self.neighbours: dict[Corner, list[Corner]] = {corner: [] for corner in self.corners}
        for a, b in self.edges:
            self.neighbours[a].append(b)
            self.neighbours[b].append(a)


def longest_route(edges_of_player: Iterable[Iterable[Corner]], corners_blocked: Iterable[Corner] = ()) -> int:
    """Tries every trail: no edge twice, a corner as often as you like, through a blocked corner never."""
    edges = [tuple(pair) for pair in edges_of_player]
    blocked = set(corners_blocked)

    def longest_from(corner: Corner, unused: list[tuple[Corner, ...]]) -> int:
        best = 0
        for step in unused:
            if corner in step:
                onward = step[0] if step[1] == corner else step[1]
                rest = [other for other in unused if other != step]
                best = max(best, 1 + (0 if onward in blocked else longest_from(onward, rest)))
        return best

    return max((longest_from(corner, edges) for pair in edges for corner in pair), default=0)


class Table:
    """A game under way.

    ``phase`` is one of found settlement, found road, start (of a turn, before the roll), discard, robber, steal, roads
    (the free ones), main (after the roll), sign (up for special building), special. ``turn`` is the seat whose turn it
    is or was last, ``actor`` the seat that places, plays or builds now.
    """

    def __init__(self, board: Board, players: int, settings: Settings | None = None, first: int = 0) -> None:
        self.board, self.players, self.settings = board, players, settings or Settings()
        scale = 0 if players <= 4 else 1 if players <= 6 else 2
        stock = BANKS[scale] if self.settings.bank is None else self.settings.bank
        self.bank = dict.fromkeys(RESOURCES, stock)
        self.deck = dict(self.settings.deck or zip(CARDS, DECKS[scale], strict=True))
        self.hands = [dict.fromkeys(RESOURCES, 0) for _ in range(players)]
        self.cards = [dict.fromkeys(CARDS, 0) for _ in range(players)]  # held, those just bought included
        self.fresh = [dict.fromkeys(CARDS, 0) for _ in range(players)]  # bought since one's own turn began or after it
        self.knights = [0] * players
        self.roads: dict[Edge, int] = {}
        self.buildings: dict[Corner, tuple[int, int]] = {}  # (seat, 1 for a settlement or 2 for a city)
        self.robber = board.robber
        self.route_holder: int | None = None
        self.army_holder: int | None = None
        self.winner: int | None = None
        round_once = [(first + i) % players for i in range(players)]
        self.founders = round_once + round_once[::-1]
        self.founded: Corner = None  # the founding settlement whose road is due
        self.turn = self.actor = first
        self.phase = "found settlement"
        self.rolled = self.played = False
        self.owed: dict[int, int] = {}  # cards still to be given back, by seat
        self.victim: int | None = None
        self.free = 0  # free roads still to come
        self.asked: list[int] = []  # seats that have not yet said whether they want special building
        self.builders: list[int] = []  # seats that signed up
        self.never: set[int] = set()  # seats that don't want to be asked

    # What the position says

    def owner(self, corner: Corner) -> int | None:
        return self.buildings[corner][0] if corner in self.buildings else None

    def left(self, seat: int, piece: str) -> int:
        """Pieces of a kind in the reserve."""
        if piece == "road":
            used = list(self.roads.values()).count(seat)
        else:
            used = list(self.buildings.values()).count((seat, 1 if piece == "settlement" else 2))
        return self.settings.pieces[piece] - used

    def holds(self, seat: int, letters: Iterable[str]) -> bool:
        return all(self.hands[seat][letter] >= count for letter, count in Counter(letters).items())

    def size(self, seat: int) -> int:
        return sum(self.hands[seat].values())

    def shown(self, seat: int) -> int:
        """Points that everybody sees."""
        points = sum(size for owner, size in self.buildings.values() if owner == seat)
        return points + 2 * (self.route_holder == seat) + 2 * (self.army_holder == seat)

    def points(self, seat: int) -> int:
        return self.shown(seat) + self.cards[seat]["point"]

    def route(self, seat: int) -> int:
        own = [pair for pair, owner in self.roads.items() if owner == seat]
        return longest_route(own, [corner for corner, (owner, _) in self.buildings.items() if owner != seat])

    # Places

    def keeps_distance(self, corner: Corner) -> bool:
        return not any(place in self.buildings for place in [corner, *self.board.neighbours[corner]])

    def road_places(self, seat: int) -> list[Edge]:
        """Free edges that join one's own building, or one's own road at a corner that no opponent holds."""
        joined = {corner for corner, (owner, _) in self.buildings.items() if owner == seat}
        for pair, owner in self.roads.items():
            if owner == seat:
                joined |= {corner for corner in pair if self.owner(corner) in (None, seat)}
        return [pair for pair in self.board.edges if pair not in self.roads and joined & set(pair)]

    def settlement_places(self, seat: int) -> list[Corner]:
        reached = {corner for pair, owner in self.roads.items() if owner == seat for corner in pair}
        return [corner for corner in self.board.corners if corner in reached and self.keeps_distance(corner)]

    def city_places(self, seat: int) -> list[Corner]:
        return [corner for corner in self.board.corners if self.buildings.get(corner) == (seat, 1)]

    def robber_moves(self, seat: int) -> list[Action]:
        """Every (tile, victim); the victim is None where there is nobody to rob."""
        others = [tile for tile in range(len(self.board.tiles)) if tile != self.robber]
        allowed = others
        if self.settings.robber == "friendly":
            allowed = [tile for tile in others if all(self.shown(owner) > 2 for owner in self.owners_round(tile))]
        moves: list[Action] = []
        for tile in allowed or others:
            victims = [owner for owner in self.owners_round(tile) if owner != seat and self.size(owner) > 0]
            moves += [("robber", tile, victim) for victim in victims] or [("robber", tile, None)]
        return moves

    def owners_round(self, tile: int) -> list[int]:
        corners = self.board.tiles[tile][2]
        return sorted({self.buildings[corner][0] for corner in corners if corner in self.buildings})

    # What a seat may do

    def options(self, seat: int) -> list[Action]:
        """Everything the seat may do now, apart from offers to players; a discard names only how many cards are due."""
        if self.winner is not None:
            return []
        if self.phase == "discard":
            return [("discard", self.owed[seat])] if seat in self.owed else []
        if self.phase == "sign":
            return [("join",), ("pass",)] if seat in self.asked else []
        if seat != self.actor:
            return []
        if self.phase == "found settlement":
            return [("settlement", corner) for corner in self.board.corners if self.keeps_distance(corner)]
        if self.phase == "found road":
            return [("road", pair) for pair in self.board.edges if self.founded in pair and pair not in self.roads]
        if self.phase == "start":
            return [("roll",), *self.card_options(seat)]
        if self.phase == "robber":
            return self.robber_moves(seat)
        if self.phase == "roads":
            return [("road", pair) for pair in self.road_places(seat)] + [("stop",)] * (self.free == 1)
        if self.phase == "main":
            return [*self.building_options(seat), *self.bank_options(seat), *self.card_options(seat), ("end",)]
        if self.phase == "special":
            return [*self.building_options(seat), ("end",)]
        return []  # a theft is under way: steal() ends it

    def building_options(self, seat: int) -> list[Action]:
        places = {
            "road": self.road_places(seat),
            "settlement": self.settlement_places(seat),
            "city": self.city_places(seat),
        }
        found: list[Action] = []
        for piece, spots in places.items():
            if self.holds(seat, COSTS[piece]) and self.left(seat, piece) > 0:
                found += [(piece, spot) for spot in spots]
        if self.holds(seat, COSTS["buy"]) and sum(self.deck.values()) > 0:
            found.append(("buy",))
        return found

    def rate(self, seat: int, letter: str) -> int:
        kinds = {kind for kind, *ends in self.board.harbours if any(self.owner(end) == seat for end in ends)}
        return 2 if letter in kinds else 3 if "3" in kinds else 4

    def bank_options(self, seat: int) -> list[Action]:
        return [
            ("bank", give, self.rate(seat, give), get)
            for give in RESOURCES
            for get in RESOURCES
            if give != get and self.hands[seat][give] >= self.rate(seat, give) and self.bank[get] > 0
        ]

    def card_options(self, seat: int) -> list[Action]:
        """Development cards: one a turn, none bought this turn."""
        if self.played:
            return []
        ready = {kind for kind in CARDS if self.cards[seat][kind] > self.fresh[seat][kind]}
        found: list[Action] = []
        if "knight" in ready:
            found.append(("knight",))
        if "roads" in ready and self.left(seat, "road") > 0 and self.road_places(seat):
            found.append(("roads",))
        if "two" in ready:
            take = min(2, sum(self.bank.values()))
            for letters in combinations_with_replacement(RESOURCES, take):
                if take and all(self.bank[letter] >= letters.count(letter) for letter in letters):
                    found.append(("two", *letters))
        if "monopoly" in ready:
            found += [("monopoly", letter) for letter in RESOURCES]
        return found

    def outcomes(self, seat: int, option: Action) -> list[Action]:
        """The complete actions that an option may turn into, by luck or (for discards) by choice; each listed once."""
        if option == ("roll",):
            return [("roll", a, b) for a in range(1, 7) for b in range(1, 7)]
        if option == ("buy",):
            return [("buy", kind) for kind in CARDS if self.deck[kind] > 0]
        if option[0] == "robber" and option[2] is not None:
            return [(*option, letter) for letter in RESOURCES if self.hands[option[2]][letter] > 0]
        if option[0] == "discard":
            sets = combinations_with_replacement(RESOURCES, option[1])
            return [("discard", letters) for letters in sets if self.holds(seat, letters)]
        return [option]

    # Acting

    def refusal(self, seat: int, action: Action) -> str | None:
        """Why a complete action can't be done, or None."""
        name = action[0]
        option: Action = {"roll": ("roll",), "buy": ("buy",), "robber": action[:3]}.get(name, action)
        if name == "discard":
            option = ("discard", len(action[1]))
        if option in self.options(seat):
            return None if action in self.outcomes(seat, option) else f"{action} is no outcome of {option}"
        if self.phase in ("main", "special") and seat == self.actor:
            if name in PIECES and self.left(seat, name) == 0:
                return f"no {name} piece left"
            if name == "buy" and sum(self.deck.values()) == 0:
                return "no development card left"
            if name in COSTS and not self.holds(seat, COSTS[name]):
                return f"not enough resources for {name}"
        return f"{action} is not possible in phase {self.phase}"

    def do(self, seat: int, action: Action) -> None:
        """Plays a complete action."""
        if action[0] == "road":
            action = ("road", edge(*action[1]))
        if action[0] == "discard":
            action = ("discard", tuple(sorted(action[1], key=RESOURCES.index)))
        if action[0] == "two":
            action = ("two", *sorted(action[1:], key=RESOURCES.index))
        reason = self.refusal(seat, action)
        if reason:
            raise ValueError(reason)
        name, rest = action[0], action[1:]
        if name in ("knight", "roads", "two", "monopoly"):
            self.cards[seat][name] -= 1
            self.played = True
        getattr(self, f"_{name}")(seat, *rest)
        self.check_winner()

    def roll(self, a: int, b: int) -> None:
        self.do(self.actor, ("roll", a, b))

    def discard(self, seat: int, letters: Iterable[str]) -> None:
        self.do(seat, ("discard", tuple(letters)))

    def move_robber(self, tile: int, victim: int | None) -> None:
        """Moves the robber; with a victim, steal() must follow."""
        if ("robber", tile, victim) not in self.options(self.actor):
            raise ValueError(f"the robber can't go to {tile} and rob {victim}")
        self.robber, self.victim = tile, victim
        self.phase = "steal"
        if victim is None:
            self.resume()

    def steal(self, letter: str) -> None:
        if self.phase != "steal" or self.victim is None or self.hands[self.victim][letter] == 0:
            raise ValueError(f"no {letter} to steal")
        self.hands[self.victim][letter] -= 1
        self.hands[self.actor][letter] += 1
        self.victim = None
        self.resume()

    def trade(self, seat: int, other: int, gives: Iterable[str], gets: Iterable[str]) -> None:
        """Carries out a trade of the player on turn with another, both sides as letters."""
        gives, gets = list(gives), list(gets)
        if self.winner is not None or self.phase != "main" or seat != self.turn or other == seat:
            raise ValueError("only the player on turn trades, after the roll, with another")
        if not gives and not gets:
            raise ValueError("both sides are empty")
        if set(gives) & set(gets):
            raise ValueError("the same resource on both sides")
        if not self.holds(seat, gives) or not self.holds(other, gets):
            raise ValueError("a side no longer holds what it gives")
        for giver, taker, letters in ((seat, other, gives), (other, seat, gets)):
            for letter in letters:
                self.hands[giver][letter] -= 1
                self.hands[taker][letter] += 1

    def pay(self, seat: int, letters: Iterable[str]) -> None:
        for letter in letters:
            self.hands[seat][letter] -= 1
            self.bank[letter] += 1

    def take(self, seat: int, letter: str, count: int = 1) -> None:
        """Hands out from the bank, at most what is there."""
        count = min(count, self.bank[letter])
        self.bank[letter] -= count
        self.hands[seat][letter] += count

    def begin(self, seat: int) -> None:
        """Begins the seat's turn: whoever has the target already wins before the roll."""
        self.turn = self.actor = seat
        self.phase = "start"
        self.rolled = self.played = False
        self.fresh[seat] = dict.fromkeys(CARDS, 0)
        self.check_winner()

    def resume(self) -> None:
        """Back from robber or free roads to where the turn was."""
        self.phase = "main" if self.rolled else "start"

    def check_winner(self) -> None:
        """Only the player on turn wins, and nobody is on turn in the founding and in special building."""
        on_turn = self.phase in ("start", "discard", "robber", "steal", "roads", "main")
        if on_turn and self.winner is None and self.points(self.turn) >= self.settings.target:
            self.winner = self.turn

    def recount(self) -> None:
        """The route bonus, after every road and every building."""
        if not self.settings.route:
            return
        lengths = [self.route(seat) for seat in range(self.players)]
        longest = [seat for seat in range(self.players) if lengths[seat] == max(lengths) >= 5]
        if self.route_holder not in longest:
            self.route_holder = longest[0] if len(longest) == 1 else None

    # The actions one by one; do() has checked that they are legal

    def _settlement(self, seat: int, corner: Corner) -> None:
        self.buildings[corner] = (seat, 1)
        if self.phase != "found settlement":
            self.pay(seat, COSTS["settlement"])
            self.recount()
            return
        if len(self.founders) <= self.players:
            for terrain, _, corners in self.board.tiles:
                if corner in corners and terrain in YIELDS:
                    self.take(seat, YIELDS[terrain])
        self.founded, self.phase = corner, "found road"

    def _road(self, seat: int, pair: Edge) -> None:
        self.roads[pair] = seat
        self.recount()
        if self.phase == "found road":
            self.founders.pop(0)
            if self.founders:
                self.turn = self.actor = self.founders[0]
                self.phase = "found settlement"
            else:
                self.begin(seat)  # the starting player, who founds last
        elif self.phase == "roads":
            self.free -= 1
            if self.free == 0 or self.left(seat, "road") == 0 or not self.road_places(seat):
                self._stop(seat)
        else:
            self.pay(seat, COSTS["road"])

    def _city(self, seat: int, corner: Corner) -> None:
        self.buildings[corner] = (seat, 2)
        self.pay(seat, COSTS["city"])
        self.recount()

    def _buy(self, seat: int, kind: str) -> None:
        self.pay(seat, COSTS["buy"])
        self.deck[kind] -= 1
        self.cards[seat][kind] += 1
        self.fresh[seat][kind] += kind != "point"

    def _roll(self, seat: int, a: int, b: int) -> None:
        self.rolled, self.phase = True, "main"
        if a + b != 7:
            self.produce(a + b)
        elif self.settings.robber != "off":
            self.seven()

    def produce(self, number: int) -> None:
        due = {letter: [0] * self.players for letter in RESOURCES}
        for tile, (terrain, token, corners) in enumerate(self.board.tiles):
            silenced = tile == self.robber and self.settings.robber != "off"
            if token != number or terrain not in YIELDS or silenced:
                continue
            for corner in corners:
                if corner in self.buildings:
                    owner, size = self.buildings[corner]
                    due[YIELDS[terrain]][owner] += size
        for letter, shares in due.items():
            takers = [seat for seat in range(self.players) if shares[seat] > 0]
            if sum(shares) <= self.bank[letter] or len(takers) == 1:
                for taker in takers:
                    self.take(taker, letter, shares[taker])

    def seven(self) -> None:
        self.owed = {seat: self.size(seat) // 2 for seat in range(self.players) if self.size(seat) > 7}
        self.phase = "discard" if self.owed else "robber"

    def _discard(self, seat: int, letters: tuple[str, ...]) -> None:
        self.pay(seat, letters)
        del self.owed[seat]
        if not self.owed:
            self.phase = "robber"

    def _robber(self, seat: int, tile: int, victim: int | None, letter: str | None = None) -> None:
        self.move_robber(tile, victim)
        if letter is not None:
            self.steal(letter)

    def _bank(self, seat: int, give: str, rate: int, get: str) -> None:
        self.pay(seat, give * rate)
        self.take(seat, get)

    def _knight(self, seat: int) -> None:
        self.knights[seat] += 1
        most = 2 if self.army_holder is None else self.knights[self.army_holder]
        if self.settings.army and self.knights[seat] > most:
            self.army_holder = seat
        if self.settings.robber != "off":
            self.phase = "robber"

    def _roads(self, seat: int) -> None:
        self.phase, self.free = "roads", 2

    def _stop(self, seat: int) -> None:
        self.free = 0
        self.resume()

    def _two(self, seat: int, *letters: str) -> None:
        for letter in letters:
            self.take(seat, letter)

    def _monopoly(self, seat: int, letter: str) -> None:
        for hand in self.hands:
            if hand is not self.hands[seat]:
                self.hands[seat][letter] += hand[letter]
                hand[letter] = 0

    def _end(self, seat: int) -> None:
        if self.phase == "special":
            self.builders.remove(seat)
        else:
            after = [(seat + i) % self.players for i in range(1, self.players)]
            self.asked = [other for other in after if other not in self.never] if self.players >= 5 else []
            self.builders = []
        self.go_on()

    def _join(self, seat: int) -> None:
        self.builders.append(seat)
        self._pass(seat)

    def _pass(self, seat: int) -> None:
        self.asked.remove(seat)
        self.go_on()

    def go_on(self) -> None:
        """After a turn: first all answers, then the builders in turn order, then the next turn."""
        if self.asked:
            self.phase = "sign"
        elif self.builders:
            self.phase = "special"
            self.actor = min(self.builders, key=lambda seat: (seat - self.turn) % self.players)
        else:
            self.begin((self.turn + 1) % self.players)

    def copy(self) -> Table:
        twin = Table.__new__(Table)
        twin.__dict__ = {name: copied(value) for name, value in self.__dict__.items()}
        return twin


def copied(value: Any) -> Any:
    """Copies dictionaries, lists and sets all the way down; the board and the settings never change."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [copied(item) for item in value]
    return set(value) if isinstance(value, set) else value


def count_leaves(
    table: Table,
    depth: int,
    ways: Callable[[Table, int, Action], list[Action]] = Table.outcomes,
) -> int:
    """How many ways there are to play ``depth`` complete actions from here, or to the end where that is sooner.

    Seats that act at the same time (discards, signing up) are counted in every order. ``ways`` lists the complete
    actions of an option: by default every outcome; for scripted luck, a function that returns just one, such as
    ``lambda table, seat, option: [("roll", 3, 5)] if option == ("roll",) else table.outcomes(seat, option)``.
    """
    if depth == 0 or table.winner is not None:
        return 1
    total = 0
    for seat in range(table.players):
        for option in table.options(seat):
            for action in ways(table, seat, option):
                child = table.copy()
                child.do(seat, action)
                total += count_leaves(child, depth - 1, ways)
    return total
