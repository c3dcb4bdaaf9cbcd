"""A table of the naive implementation beside a state of game.hexfolk: set up from one, told what happens to it, compared with it.

Only forms differ. Luck is handed on. What the naive table does not know, the twin keeps in plain words: offers, their answers and how many
there were. The naive table asks everybody whether to build specially; those whom the rules do not ask have no choice there and pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from game import hexfolk
from game.core import Chance, Event, Family, Move, Reveal
from game.hexfolk import Action, State
from game.hexfolk.island import HARBOUR_KINDS, parse_island, tables
from game.hexfolk.knowledge import first_token, whole_hand
from game.hexfolk.state import CITY, RESOURCES, SETTLEMENT, Counts, deck_of
from tests.game.hexfolk import naive
from tests.game.hexfolk.naive import CARDS, Board, Settings, Table

CARD_OF = dict(zip("KVRTM", CARDS, strict=True))
PHASE_OF = {
    "found_settlement": "found settlement",
    "found_road": "found road",
    "roll": "start",
    "discard": "discard",
    "robber": "robber",
    "free_road": "roads",
    "main": "main",
    "answer": "main",
    "sign_up": "sign",
    "special": "special",
}
"""The phases in which a seat has a choice. While tokens are turned up, the naive table is ahead."""


def letters(counts: Counts) -> tuple[str, ...]:
    return tuple("".join(letter * number for letter, number in zip(RESOURCES, counts, strict=True)))


def counts(held: Iterable[str]) -> Counts:
    wood, clay, wool, grain, ore = map(Counter(held).__getitem__, RESOURCES)
    return (wood, clay, wool, grain, ore)


def board_of(state: State) -> Board:
    known, island = tables(state.island), parse_island(state.island)
    tiles = zip(island.terrain, island.numbers, known.geometry.tile_corners, strict=True)
    harbours = zip(known.harbours, known.geometry.harbours, strict=True)
    return Board(
        [(terrain, number or None, corners) for terrain, number, corners in tiles],
        [(HARBOUR_KINDS[kind], *ends) for kind, ends in harbours],
        state.robber,
    )


def table_of(state: State) -> Table:
    """A naive table with the same position; all hands must be known and nothing halfway done."""
    seats = state.settings.seats
    settings = Settings(state.settings.target, state.settings.robber, state.settings.route, state.settings.army)
    table = Table(board_of(state), seats, settings, first=state.first)
    ends = tables(state.island).geometry.edge_corners
    table.roads = {ends[edge]: owner - 1 for edge, owner in enumerate(state.edges) if owner}
    for corner, owner in enumerate(state.corners):
        if owner:
            table.buildings[corner] = (owner - CITY, 2) if owner >= CITY else (owner - SETTLEMENT, 1)
    table.bank = dict(zip(RESOURCES, state.bank, strict=True))
    table.hands = [dict(zip(RESOURCES, hand_of(state, seat), strict=True)) for seat in range(seats)]
    deck, faces = deck_of(seats), state.cards.faces
    table.deck = {name: deck.count(kind) - faces.count(kind) for kind, name in CARD_OF.items()}
    for seat, held in enumerate(state.cards.held):
        for slot in held:
            table.cards[seat][CARD_OF[faces[slot]]] += 1
        if seat == state.turn and state.flow.fresh:
            for slot in held[-state.flow.fresh :]:
                table.fresh[seat][CARD_OF[faces[slot]]] += faces[slot] != "V"
    table.knights = list(state.cards.knights)
    table.route_holder = state.route if state.route >= 0 else None
    table.army_holder = state.army if state.army >= 0 else None
    flow = state.flow
    table.phase, table.turn = PHASE_OF[state.phase], state.turn
    table.actor = flow.queue[0] if state.phase == "special" else state.turn
    table.rolled, table.played, table.free = bool(state.roll), flow.played, flow.free
    founded = len(table.buildings) - (state.phase == "found_road")
    table.founders = table.founders[founded:] if not state.number else []
    table.founded = flow.place
    table.owed = {seat: table.size(seat) // 2 for seat, choice in enumerate(flow.discards) if choice is None}
    table.builders = list(flow.signed or flow.queue) if state.phase in ("sign_up", "special") else []
    table.asked = list(flow.queue) if state.phase == "sign_up" else []
    return table


def hand_of(state: State, seat: int) -> Counts:
    hand = whole_hand(state, seat)
    assert hand is not None
    return hand


def named(state: State, action: Action) -> naive.Action:
    """An action as the naive table calls its option; what luck will add to it is left open."""
    kind, place, seat, give, take, _ = action
    match kind:
        case "road":
            return ("road", tables(state.island).geometry.edge_corners[place])
        case "settlement" | "city":
            return (kind, place)
        case "robber":
            return ("robber", place, None if seat < 0 else seat)
        case "bank":
            return ("bank", letters(give)[0], sum(give), *letters(take))
        case "two" | "monopoly":
            return (kind, *letters(take))
        case "discard":
            return ("discard", letters(give))
        case "skip" | "sign_up":
            return ("stop",) if kind == "skip" else ("join",)
    return (kind,)


class Twin:
    """The naive table of a game under way. Begins with the first choice of all, the first founding."""

    def __init__(self, state: State) -> None:
        self.table = table_of(state)
        self.offer: tuple[Counts, Counts] | None = None
        self.answers: dict[int, tuple[Counts, Counts]] = {}
        """What the seat on turn gives and takes, by the seat that has agreed to it."""
        self.offers = 0

    # --- Following ---------------------------------------------------------------------------------------------------

    def follow(self, before: State, event: Event, after: State) -> None:
        """Does what has happened, as soon as it is known what luck made of it."""
        match event:
            case Move(seat, action):
                self._move(before, seat, action, after)
            case Chance("dice", (int() as first, int() as second)):
                self.table.do(before.turn, ("roll", first, second))
            case Chance("theft", int() as slot):
                letter = before.tokens.faces[slot - first_token(before)]
                self.table.do(before.turn, ("robber", before.robber, before.flow.robbed, letter))
                # Nobody knows any more what the victim holds: what it has agreed to give is off. (A gift to it is not.)
                if before.flow.robbed in self.answers and any(self.answers[before.flow.robbed][1]):
                    del self.answers[before.flow.robbed]
            case Reveal(_, (face, *_)) if before.phase == "bought":
                self.table.do(before.flow.actor, ("buy", CARD_OF[face]))

    def _move(self, before: State, seat: int, action: Action, after: State) -> None:
        match action.kind:
            case "roll" | "buy" | "turn_up" | "win":
                return
            case "robber" if action.seat >= 0:
                return
            case "offer":
                self.offer, self.answers, self.offers = (action.give, action.take), {}, self.offers + 1
            case "accept":
                assert self.offer is not None
                self.answers[seat] = self.offer
            case "counter":
                self.answers[seat] = action.take, action.give
            case "refuse":
                pass
            case "withdraw":
                self.offer, self.answers = None, {}
            case "trade":
                give, take = self.answers[action.seat]
                self.table.trade(seat, action.seat, letters(give), letters(take))
                self.offer, self.answers = None, {}
            case "end" if before.phase == "main":
                self.offer, self.answers, self.offers = None, {}, 0
                self.table.do(seat, ("end",))
                self._pass_those_not_asked(after)
            case _:
                self.table.do(seat, named(before, action))

    def _pass_those_not_asked(self, after: State) -> None:
        asked = after.flow.queue if after.phase == "sign_up" else ()
        for seat in [seat for seat in self.table.asked if seat not in asked]:
            assert self.table.building_options(seat) == []
            self.table.do(seat, ("pass",))

    # --- Comparing ---------------------------------------------------------------------------------------------------

    def compare(self, state: State) -> None:
        """The same position and the same options for every seat, wherever somebody has a choice; the same winner at the end."""
        table = self.table
        if state.phase in ("show_all", "over"):
            assert (state.turn if state.end == "won" else None) == table.winner
            return
        if state.phase not in PHASE_OF:
            return
        self._compare_position(state)
        seats = range(state.settings.seats)
        acting = hexfolk.to_act(state)
        if table.winner is not None:
            assert (table.winner,) == acting
            (win,) = hexfolk.legal(state, table.winner)
            points = [slot for slot in state.cards.held[table.winner] if state.cards.faces[slot] == "V"]
            assert win == Action("win", slots=tuple(points))
            return
        assert PHASE_OF[state.phase] == table.phase
        if state.phase == "answer":
            for seat in acting:
                self._compare_answers(state, seat)
            return
        assert list(acting) == [seat for seat in seats if table.options(seat)]
        for seat in acting:
            self._compare_options(state, seat)

    def _compare_position(self, state: State) -> None:
        table, seats = self.table, range(state.settings.seats)
        there = table_of(state)
        if state.phase != "discard":  # what is chosen is given back once all have chosen
            assert there.bank == table.bank
        assert there.roads == table.roads
        assert there.buildings == table.buildings
        assert there.deck == table.deck
        assert there.cards == table.cards
        assert there.knights == table.knights
        assert (there.robber, there.turn) == (table.robber, table.turn)
        assert (there.route_holder, there.army_holder) == (table.route_holder, table.army_holder)
        for seat in seats:
            chosen = state.phase == "discard" and seat not in table.owed
            assert chosen or there.hands[seat] == table.hands[seat]
            assert sum(points for _, points in hexfolk.points_of(state, seat)) == table.points(seat)

    def _compare_options(self, state: State, seat: int) -> None:
        table = self.table
        listed = hexfolk.legal(state, seat)
        families = {family.name: family for family in listed if isinstance(family, Family)}
        actions: list[Any] = [action for action in listed if not isinstance(action, Family)]
        if state.phase == "discard":
            assert not actions
            self._compare_discards(families.pop("discard"), seat)
        elif state.phase == "main":
            offers = families.pop("offer", None)
            assert (offers is not None) is (self.offers < 10)
            assert offers is None or offers.hand == counts(self._held(seat))
            self._compare_trades([action for action in actions if action.kind in ("trade", "withdraw")], seat)
            actions = [action for action in actions if action.kind not in ("trade", "withdraw")]
        assert not families
        if state.phase == "discard":
            return
        ready = Counter({kind: table.cards[seat][kind] - table.fresh[seat][kind] for kind in CARDS})
        expected = Counter({option: ready.get(option[0], 1) for option in table.options(seat)})
        assert Counter(named(state, action) for action in actions) == expected

    def _held(self, seat: int) -> Iterable[str]:
        return Counter(self.table.hands[seat]).elements()

    def _compare_discards(self, family: Any, seat: int) -> None:
        (option,) = self.table.options(seat)
        assert (family.hand, family.number) == (counts(self._held(seat)), option[1])
        ways = [Action("discard", give=counts(way)) for _, way in self.table.outcomes(seat, option)]
        assert all(way in family for way in ways)

    def _compare_trades(self, actions: list[Action], seat: int) -> None:
        """ "nobody can offer what they don't hold at the moment it is carried out" """
        table = self.table
        able = [
            Action("trade", seat=other)
            for other, (give, take) in sorted(self.answers.items())
            if table.holds(seat, letters(give)) and table.holds(other, letters(take))
        ]
        assert actions == able + [Action("withdraw")] * (self.offer is not None)

    def _compare_answers(self, state: State, seat: int) -> None:
        assert self.offer is not None
        *actions, counter = hexfolk.legal(state, seat)
        able = self.table.holds(seat, letters(self.offer[1]))
        assert actions == [Action("accept")] * able + [Action("refuse")]
        assert (counter.name, counter.hand) == ("counter", counts(self._held(seat)))
