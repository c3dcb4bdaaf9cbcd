"""A second implementation of a game, written from rules/hesperidae.md alone: all cards open, lists, brute force.

It shares no code and no idea with game.hesperidae, and knows no slots and no hidden cards: a card is its id in deck.json
(``cards`` is that file as {id: entry}), a cell is (x, y) with y upwards, an action is (kind, what):

- ("place", (card, cell)): from hand to table, as a normal card where years allow it, else as a wildcard;
- ("keep", (card, ...)): the piece that stays on the table, its cards sorted;
- ("ask", card), ("pass", None): only when nothing can be placed, which is the claim;
- ("answer", year): by the seat asked; ``options`` offers one right and one wrong year, ``do`` takes any;
- ("take", card): from the table, by the winner of the question.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

Action = tuple[str, Any]
Cell = tuple[int, int]

REGIONS = ["western", "tenerife", "gran_canaria", "eastern"]
CORNERS = [(-1, 1), (1, 1), (-1, -1), (1, -1)]


def corner(card: dict[str, Any], step: Cell) -> str:
    """The colour on the card's corner that looks towards ``step``."""
    dx, dy = step
    return str(card["top"] if dy == 1 else card["bottom_left"] if dx == -1 else card["bottom_right"])


def pieces(cells: list[Cell]) -> list[list[Cell]]:
    """The cells sorted into connected pieces: piece by piece, add whatever touches until nothing does."""
    left, found = list(cells), []
    while left:
        piece = [left.pop()]
        grown = True
        while grown:
            grown = False
            for x, y in list(left):
                if any((x + dx, y + dy) in piece for dx, dy in CORNERS):
                    piece.append((x, y))
                    left.remove((x, y))
                    grown = True
        found.append(piece)
    return found


def diamonds(cells: list[Cell]) -> list[list[Cell]]:
    """Every closed group on these cells, as bottom, left, right, top."""
    taken = set(cells)
    groups = [[(x, y), (x - 1, y + 1), (x + 1, y + 1), (x, y + 2)] for x, y in cells]
    return [group for group in groups if all(cell in taken for cell in group)]


@dataclass
class Game:
    """A game under way. ``deck`` is drawn from the front; ``regions`` has each seat's own regions.

    ``phase`` is turn, keep, answer or take; ``blank`` the wildcards that lie face down, ``asked`` the cards that a
    question has named, ``question`` the one being asked, ``taker`` who takes a card from the table, ``passes`` the
    passes in a row, ``by_region`` the side that won by region.
    """

    cards: dict[str, dict[str, Any]]
    deck: list[str]
    hands: list[list[str]]
    regions: list[list[str]]
    turn: int
    table: dict[Cell, str] = field(default_factory=dict)
    pairs: bool = False
    piles: list[list[str]] = field(default_factory=list)
    blank: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    passes: int = 0
    phase: str = "turn"
    question: str | None = None
    taker: int = -1
    over: bool = False
    by_region: int | None = None

    def __post_init__(self) -> None:
        self.piles = self.piles or [[] for _ in self.hands]
        self.pass_empty_hands()

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def actor(self) -> int:
        """The seat that acts now."""
        following = (self.turn + 1) % self.players
        return {"turn": self.turn, "keep": self.turn, "answer": following, "take": self.taker}[self.phase]

    def fits(self, card: str, cell: Cell) -> tuple[bool, bool]:
        """Whether the card may be placed on the cell by the year rule, and whether it may as a wildcard."""
        if cell in self.table:
            return False, False
        if not self.table:
            return cell == (0, 0), False
        mine, touched, colours, years = self.cards[card], False, True, True
        for dx, dy in CORNERS:
            other_id = self.table.get((cell[0] + dx, cell[1] + dy))
            if other_id is None:
                continue
            other, touched = self.cards[other_id], True
            if corner(mine, (dx, dy)) != corner(other, (-dx, -dy)):
                colours = False
            lower, upper = (mine, other) if dy == 1 else (other, mine)
            if lower["year"] >= upper["year"]:
                years = False
        if not touched or not colours:
            return False, False
        closes = any(cell in group for group in diamonds([*self.table, cell]))
        return years, mine["wildcard"] and closes

    def cells(self) -> list[Cell]:
        """Every cell at most two outside the cards on the table."""
        xs, ys = [x for x, _ in self.table] or [0], [y for _, y in self.table] or [0]
        return [(x, y) for x in range(min(xs) - 2, max(xs) + 3) for y in range(min(ys) - 2, max(ys) + 3)]

    def placements(self) -> list[tuple[str, Cell, bool]]:
        """All that the seat whose turn it is can place, as (card, cell, used as a wildcard)."""
        found = []
        for card in sorted(self.hands[self.turn]):
            for cell in self.cells():
                normal, wild = self.fits(card, cell)
                if normal or wild:
                    found.append((card, cell, not normal))
        return found

    def tied_pieces(self) -> list[tuple[str, ...]]:
        """The largest pieces on the table, each as its cards in order."""
        found = pieces(list(self.table))
        most = max((len(piece) for piece in found), default=0)
        return sorted(tuple(sorted(self.table[cell] for cell in piece)) for piece in found if len(piece) == most)

    def right(self, card: str, year: int) -> bool:
        low, high = self.cards[card].get("accept") or [self.cards[card]["year"]] * 2
        return year in range(low, high + 1)

    def options(self) -> list[Action]:
        """Everything the actor may do now."""
        if self.over:
            return []
        if self.phase == "keep":
            return [("keep", piece) for piece in self.tied_pieces()]
        if self.phase == "answer":
            assert self.question is not None
            year = wrong = self.cards[self.question]["year"]
            while self.right(self.question, wrong):
                wrong = wrong + 1 if wrong > 0 else wrong * 2
            return [("answer", year), ("answer", wrong)]
        if self.phase == "take":
            removable = [
                card
                for cell, card in self.table.items()
                if len(pieces([other for other in self.table if other != cell])) <= 1
            ]
            return [("take", card) for card in sorted(removable)]
        placed: list[Action] = [("place", (card, cell)) for card, cell, _ in self.placements()]
        if placed:
            return placed
        questions: list[Action] = [("ask", card) for card in sorted(self.hands[self.turn]) if card not in self.asked]
        return [*questions, ("pass", None)]

    def do(self, action: Action) -> None:
        kind, what = action
        if self.over or (action not in self.options() and not (kind == self.phase == "answer")):
            raise ValueError(action)
        if kind == "place":
            self.place(*what)
        elif kind == "keep":
            self.keep(what)
        elif kind == "ask":
            self.phase, self.question, self.passes = "answer", what, 0
            self.asked.append(what)
        elif kind == "answer":
            assert self.question is not None
            self.taker = self.actor if self.right(self.question, what) else self.turn
            self.phase, self.question = "take", None
        elif kind == "take":
            self.win([cell for cell, card in self.table.items() if card == what], self.taker)
            self.taker = -1
            self.end_turn()
        else:
            self.passes += 1
            self.end_turn()

    def place(self, card: str, cell: Cell) -> None:
        normal, _ = self.fits(card, cell)
        self.passes = 0
        self.hands[self.turn].remove(card)
        self.asked = [other for other in self.asked if other != card]
        if not normal:
            self.blank.append(card)
        self.table[cell] = card
        self.win([cell for group in diamonds(list(self.table)) for cell in group], self.turn)
        if self.over:
            return
        largest = self.tied_pieces()
        if len(largest) > 1:
            self.phase = "keep"
        else:
            self.keep(largest[0] if largest else ())

    def keep(self, piece: tuple[str, ...]) -> None:
        self.win([cell for cell, card in self.table.items() if card not in piece], self.turn)
        hand = self.hands[self.turn]
        while not self.over and len(hand) < 4 and self.deck:
            hand.append(self.deck.pop(0))
        self.end_turn()

    def win(self, cells: list[Cell], seat: int) -> None:
        """Moves the cards on these cells (some named twice) to the seat's pile, which can win the game at once."""
        for cell in cells:
            if cell in self.table:
                self.piles[seat].append(self.table.pop(cell))
        side = self.side(seat)
        mates = [mate for mate in range(self.players) if self.side(mate) == side]
        wanted = [region for mate in mates for region in self.regions[mate]]
        pile = [card for mate in mates for card in self.piles[mate]]
        if len([card for card in pile if self.cards[card]["region"] in wanted]) == 6 * len(wanted):
            self.over, self.by_region = True, side

    def end_turn(self) -> None:
        self.phase = "turn"
        if not self.over:
            self.turn = (self.turn + 1) % self.players
            self.pass_empty_hands()

    def pass_empty_hands(self) -> None:
        if self.phase != "turn":
            return
        if not any(self.hands) or self.passes >= self.players:
            self.over = True
        while not self.over and not self.hands[self.turn]:
            self.turn = (self.turn + 1) % self.players
            self.passes += 1
            self.over = self.passes >= self.players

    def side(self, seat: int) -> int:
        return seat % 2 if self.pairs else seat

    def own(self, seat: int) -> int:
        """How many cards of the seat's own regions are in its pile."""
        return len([card for card in self.piles[seat] if self.cards[card]["region"] in self.regions[seat]])

    def points(self, seat: int) -> int:
        total = 0
        for card in self.piles[seat]:
            region = self.cards[card]["region"]
            left_over = self.players == 3 and region is not None and not any(region in own for own in self.regions)
            total += 0 if card in self.blank else 2 if region in self.regions[seat] or left_over else 1
        return total

    def scores(self) -> list[tuple[int, int]]:
        """By side: points, and own-region cards for the tie-break."""
        found = [(0, 0)] * (2 if self.pairs else self.players)
        for seat in range(self.players):
            points, own = found[self.side(seat)]
            found[self.side(seat)] = (points + self.points(seat), own + self.own(seat))
        return found

    def winners(self) -> list[int]:
        """The sides that won, or that draw."""
        if self.by_region is not None:
            return [self.by_region]
        scores = self.scores()
        return [side for side, score in enumerate(scores) if score == max(scores)]


def copy(position: Game) -> Game:
    return replace(
        position,
        deck=list(position.deck),
        hands=[list(hand) for hand in position.hands],
        table=dict(position.table),
        piles=[list(pile) for pile in position.piles],
        blank=list(position.blank),
        asked=list(position.asked),
    )


def count_leaves(position: Game, depth: int) -> int:
    """How many ways there are to play ``depth`` actions from here, or to the end of the game where that is sooner.

    Question, answer (right or wrong) and the card taken are three actions; the choice of a piece is one.
    """
    if depth == 0 or position.over:
        return 1
    total = 0
    for action in position.options():
        child = copy(position)
        child.do(action)
        total += count_leaves(child, depth - 1)
    return total


def deal_regions(players: int, first: int, choice: str) -> list[list[str]]:
    """Each seat's regions, when the first player chooses this one."""
    found: list[list[str]] = [[] for _ in range(players)]
    start = REGIONS.index(choice)
    for number in range(3 if players == 3 else 4):
        found[(first + number) % players].append(REGIONS[(start + number) % 4])
    return found


def open_table(cards: dict[str, dict[str, Any]], deck: list[str]) -> tuple[dict[Cell, str], list[str]]:
    """The two cards that 4 players start from, and the deck after that."""
    left = list(deck)
    game = Game(cards, [], [["nothing"]], [REGIONS], 0, {(0, 0): left.pop(0)})
    while True:
        card = left.pop(0)
        places = [cell for cell in game.cells() if game.fits(card, cell)[0]]
        if places:
            (place,) = places
            return {**game.table, place: card}, left
        left.append(card)


def match_winners(games: list[list[int]], sides: int) -> list[int] | None:
    """Who won an extended match after these games' winners, several for a draw; None while it goes on."""
    wins = [0] * sides
    for number, won in enumerate(games, 1):
        for side in won:
            wins[side] += 1
        leaders = [side for side in range(sides) if wins[side] == max(wins)]
        if len(leaders) == 1 and max(wins) >= 3:
            return leaders
        if number == 15:
            return leaders
    return None
