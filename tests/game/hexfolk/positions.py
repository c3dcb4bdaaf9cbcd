"""Positions for the tests: an island that never changes, pieces in a few words, and luck as it is told.

The island of :data:`ISLAND`, its tiles and, below, its corners; tile 9 is the desert, and no tile of the last two rows bears 5, 6, 8 or 9::

          field 6   pasture 10   mountain 8
       forest 9   forest 5   forest 5   hills 9
    field 8   field 4   desert   pasture 4   mountain 6
      hills 11   pasture 3   forest 11   pasture 10
           field 2   mountain 12   hills 3

              0     1     2
           3     4     5     6
           7     8     9    10
        11    12    13    14    15
        16    17    18    19    20
     21    22    23    24    25    26
     27    28    29    30    31    32
        33    34    35    36    37
        38    39    40    41    42
           43    44    45    46
           47    48    49    50
              51    52    53

Harbours: 0-4, 11-16, 32-37 and 49-52 general, 2-5 wood, 10-15 clay, 27-33 wool, 43-47 grain, 46-50 ore.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any

import pytest

from game import hexfolk
from game.core import (
    NOBODY,
    Chance,
    Draw,
    Event,
    Move,
    Open,
    Refused,
    Remix,
    Reveal,
    SeededDealer,
    Show,
    Table,
    Unseal,
    told,
)
from game.hexfolk import Action, Cards, Flow, Settings, State, Tokens
from game.hexfolk.island import tables
from game.hexfolk.late import late_choices
from game.hexfolk.state import NOTHING, Counts, bank_size, count_of, deck_of, minus
from game.hexfolk.text import counts_text, parse_counts
from game.hexfolk.turn import with_army, with_route

ISLAND = "standard19:CPMFFFHCCDPMHPFPCMH:6,10,8,9,5,5,9,8,4,0,4,6,11,3,11,10,2,12,3:3WC3L3GO3"
_FOUNDED = ("38 51 38-43 51-48", "42 53 42-37 53-50", "34 44 34-28 44-40", "36 45 36-31 45-41")
"""What a seat has built where a test does not say: in the south, where its numbers are seldom rolled."""
_WORD = re.compile(r"(?:(?P<seat>[0-7]):)?(?P<action>[^=]+)(?:=(?P<luck>.*))?")

Viewer = int | None


# --- Setting up ----------------------------------------------------------------------------------------------------


def edge_at(one: int, other: int, island: str = ISLAND) -> int:
    """The edge between two corners."""
    return tables(island).geometry.edge_corners.index((min(one, other), max(one, other)))


def road(one: int, other: int) -> str:
    """The word for building a road between two corners."""
    return f"road@{edge_at(one, other)}"


def _lay(pieces: str, seat: int, corners: bytearray, edges: bytearray, island: str) -> None:
    """``18 23* 18-23-29``: a settlement, a city, two roads."""
    for word in pieces.split():
        if "-" in word:
            for one, other in pairwise(map(int, word.split("-"))):
                assert not edges[edge_at(one, other, island)]
                edges[edge_at(one, other, island)] = 1 + seat
        else:
            place = int(word.rstrip("*"))
            assert not corners[place]
            corners[place] = (9 if word.endswith("*") else 1) + seat


def position(
    phase: str = "main",
    *,
    seats: int = 2,
    turn: int = 0,
    number: int = 9,
    pieces: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    bank: Mapping[str, int] | None = None,
    cards: Mapping[int, str] | None = None,
    gone: str = "",
    knights: Mapping[int, int] | None = None,
    robber: int = 9,
    roll: tuple[int, int] = (2, 2),
    rules: Mapping[str, Any] | None = None,
    route: int | None = None,
    island: str = ISLAND,
    rolled: int = 0,
    **flow: Any,
) -> State:
    """A possible position, by default in the main part of the turn of seat 0.

    ``bank``: what is left of some resources; the last seat holds the others. ``cards``: development cards by seat, a letter
    each; they lie on the slots after those ``gone`` (other than knights) and the ``knights`` played by seat. ``route``: who
    had the Longest Trade Route before; without, whoever has it by its length alone. ``rules``: settings other than usual.
    """
    settings = Settings(seats=seats, **(rules or {}))
    shape = tables(island).geometry
    corners, edges = bytearray(len(shape.corner_tiles)), bytearray(len(shape.edge_corners))
    for seat in range(seats):
        _lay((pieces or {}).get(seat, _FOUNDED[seat % 4]), seat, corners, edges, island)
    held = [parse_counts((hands or {}).get(seat, "0")) for seat in range(seats)]
    size = bank_size(seats)
    left: Counts = (size,) * 5
    for hand in held:
        left = minus(left, hand)
    for letter, number_left in (bank or {}).items():
        while left["WCLGO".index(letter)] > number_left:
            held[-1] = minus(held[-1], minus(NOTHING, count_of(letter)))
            left = minus(left, count_of(letter))
    played = "".join("K" * (knights or {}).get(seat, 0) for seat in range(seats)) + gone
    faces = played + "".join((cards or {}).get(seat, "") for seat in range(seats))
    slots: list[tuple[int, ...]] = []
    first = len(played)
    for seat in range(seats):
        after = first + len((cards or {}).get(seat, ""))
        slots.append(tuple(range(first, after)))
        first = after
    none = ((),) * seats
    state = State(
        settings=settings,
        island=island,
        phase=phase,
        turn=turn,
        number=number,
        first=0,
        corners=bytes(corners),
        edges=bytes(edges),
        robber=-1 if settings.robber == "off" else robber,
        roll=() if phase == "roll" or not number else roll,
        bank=left,
        hands=tuple(held),
        tokens=Tokens(none),
        cards=Cards(
            faces.ljust(len(deck_of(seats)), "?"),
            tuple(slots),
            tuple((knights or {}).get(seat, 0) for seat in range(seats)),
            len(faces),
            none,
        ),
        route=-1 if route is None else route,
        army=-1,
        flow=Flow(**flow),
        out=(),
        end="",
        rolled=rolled,
    )
    state = with_army(with_route(state))
    assert hexfolk.parse_state(hexfolk.state_text(state)) == state
    return state


def dealt(seats: int, options: Mapping[str, Any] | None = None, seed: str = "dealt", first: int = 0) -> State:
    """A game whose island is made, before the first founding."""
    dealer = SeededDealer(seed)
    state = hexfolk.start({"map": "laguna", **(options or {})}, seats)
    while (due := hexfolk.need(state)) is not None:
        begins = isinstance(due, Draw) and due.kind == "first"
        state = hexfolk.apply(state, Chance("first", first) if begins else dealer.answer(due))
    return state


def founded(seats: int, options: Mapping[str, Any] | None = None, hands: Mapping[int, str] | None = None) -> State:
    """A game with a founding somewhere, before the first roll of seat 0; in the hands only what is given."""
    state = dealt(seats, options)
    while not state.number:
        seat, choices = state.turn, hexfolk.legal(state, state.turn)
        state = hexfolk.apply(state, Move(seat, choices[len(choices) // 2]))
    return holding(state, {seat: (hands or {}).get(seat, "0") for seat in range(seats)})


def holding(state: State, hands: Mapping[int, str]) -> State:
    """The state with other open cards in some hands."""
    held, bank = list(state.hands), state.bank
    for seat, text in hands.items():
        bank = minus(bank, minus(parse_counts(text), held[seat]))
        held[seat] = parse_counts(text)
    return state._replace(hands=tuple(held), bank=bank)


def slot_of(state: State, seat: int, face: str, which: int = 0) -> int:
    """The slot of a development card of a seat."""
    return [slot for slot in state.cards.held[seat] if state.cards.faces[slot] == face][which]


# --- Playing on ----------------------------------------------------------------------------------------------------


class Playing:
    """A table from a position on: the truth, and everybody's replica folded from what each was told.

    A word is ``seat:action=luck``, where the seat may be left out if one alone is to act. Luck is as the action wants it:
    ``roll=34`` two dice, ``robber@4>1=W`` what is stolen, ``buy=K`` the card bought. At every step all replicas wait for the
    same, everything adds up, and the state is a possible one.
    """

    def __init__(self, state: State) -> None:
        self.truth = state
        self.replicas: dict[Viewer, State] = {viewer: _seen(state, viewer) for viewer in (*range(state.seats), None)}
        self.events: list[Event] = []
        self._lying = {slot: face for slot, face in enumerate(hexfolk.faces(state)) if face is not None}
        self._sealed: dict[int, Any] = {}
        self._settle("")

    def fold(self, event: Event) -> None:
        self.truth = hexfolk.apply(self.truth, event)
        self.replicas = {viewer: hexfolk.apply(state, told(event, viewer)) for viewer, state in self.replicas.items()}
        self.events.append(event)
        due, acting = hexfolk.need(self.truth), hexfolk.to_act(self.truth)
        for viewer, replica in self.replicas.items():
            assert hexfolk.need(replica) == due, viewer
            assert hexfolk.to_act(replica) == acting, viewer
        assert adds_up(self.truth)
        assert hexfolk.parse_state(hexfolk.state_text(self.truth)) == self.truth

    def do(self, *words: str) -> "Playing":
        """These actions, each with all that it makes due; claims are made as the program makes them."""
        for word in words:
            match = _WORD.fullmatch(word)
            assert match is not None
            seat = int(match["seat"]) if match["seat"] else self._only()
            self.move(seat, hexfolk.parse_action(match["action"]))
            self._settle(match["luck"] or "")
        return self

    def move(self, seat: int, action: Action) -> None:
        """The action alone, without what it makes due."""
        to = hexfolk.audience(self.truth, seat, action)
        if to is not None:
            self._sealed[seat] = action
        self.fold(Move(seat, action, to))

    def table(self, kind: str, *seats: int, luck: str = "") -> "Playing":
        """A table event, with all that it makes due."""
        self.fold(Table(kind, seats))
        self._settle(luck)
        return self

    def _only(self) -> int:
        (seat,) = hexfolk.to_act(self.truth)
        return seat

    def _settle(self, luck: str) -> None:
        while (due := hexfolk.need(self.truth)) is not None or self._claim() is not None:
            if due is None:
                seat = hexfolk.to_act(self.truth)[0]
                claim = self._claim()
                assert claim is not None
                self.move(seat, claim)
            else:
                self.fold(self._answer(due, luck))

    def _claim(self) -> Action | None:
        acting = hexfolk.to_act(self.truth)
        return hexfolk.forced(self.truth, acting[0]) if acting else None

    def _answer(self, due: Any, luck: str) -> Event:
        match due:
            case Unseal(seat, to):
                return Open(seat, self._sealed.pop(seat), to)
            case Show(slots, to):
                for slot in slots:
                    self._lying.setdefault(slot, luck or "K")
                return Reveal(slots, tuple(self._lying[slot] for slot in slots), to)
            case Remix(_, slots, fresh, minted):
                cards = [self._lying[slot] for slot in slots] + list(minted)
                first = list(luck) if self.truth.phase == "late_remix" else []
                for letter in first:
                    cards.remove(letter)
                self._lying.update(zip(fresh, first + cards, strict=True))
                return Chance("remix", None, NOBODY)
        assert isinstance(due, Draw)
        return Chance(due.kind, self._outcome(due, luck), due.audience)

    def _outcome(self, due: Draw, luck: str) -> Any:
        allowed = [outcome for outcome, _ in due.outcomes]
        if due.kind == "dice":
            return tuple(map(int, luck))
        if due.kind == "theft":
            wanted = luck if len(luck) == 1 else ""
            return next(slot for slot in allowed if wanted in ("", self._lying[slot]))  # type: ignore[index]
        if due.kind == "late_choice":
            return [hexfolk.action_text(action) for action in late_choices(self.truth)].index(luck)
        return int(luck)


def after(state: State, *words: str) -> State:
    """The truth after these words."""
    return Playing(state).do(*words).truth


def _seen(state: State, viewer: Viewer) -> State:
    """The state as a seat sees it, others' development cards being hidden."""
    assert not any(state.tokens.held)
    lying = list(state.cards.faces)
    for seat, held in enumerate(state.cards.held):
        for slot in held if seat != viewer else ():
            lying[slot] = "?"
    return state._replace(cards=state.cards._replace(faces="".join(lying)))


# --- Looking -------------------------------------------------------------------------------------------------------


def adds_up(state: State) -> bool:
    """ "hands + bank = 19/24/29 of each resource": nothing is lost, nothing is too much."""
    found = hexfolk.inventory(state)
    missing = sum(stock.total - stock.found for stock in found.stocks)
    return missing == found.unknown and all(stock.found <= stock.total for stock in found.stocks)


def texts(state: State, seat: int | None = None) -> list[str]:
    """The listed actions of a seat, as words; what is only described is left out."""
    listed = hexfolk.legal(state, _seat(state, seat))
    return [hexfolk.action_text(action) for action in listed if isinstance(action, Action)]


def kinds(state: State, seat: int | None = None) -> list[str]:
    """The kinds of what a seat may do, each once, in their order."""
    names = [member[0] for member in hexfolk.legal(state, _seat(state, seat))]
    return list(dict.fromkeys(names))


def places_of(kind: str, state: State, seat: int | None = None) -> list[int]:
    """Where a seat may do this."""
    return [
        member.place for member in hexfolk.legal(state, _seat(state, seat)) if member[0] == kind and len(member) == 6
    ]


def _seat(state: State, seat: int | None) -> int:
    return hexfolk.to_act(state)[0] if seat is None else seat


def hand(state: State, seat: int) -> str:
    """Everything a seat holds, in words."""
    held = state.hands[seat]
    faces = hexfolk.faces(state)
    letters = "".join(faces[slot] or "?" for slot in state.tokens.held[seat])
    assert "?" not in letters
    return counts_text(minus(held, minus(NOTHING, count_of(letters))))


def hands(state: State) -> list[str]:
    return [hand(state, seat) for seat in range(state.seats)]


def shown(state: State) -> list[int]:
    """The points that this replica sees, by seat."""
    return [sum(number for _, number in hexfolk.points_of(state, seat)) for seat in range(state.seats)]


def code(state: State, word: str | Action, seat: int | None = None) -> str:
    """The code that refuses an action, both by ``check`` and by ``apply``; the state stays what it was."""
    seat = _seat(state, seat)
    action = hexfolk.parse_action(word) if isinstance(word, str) else word
    before = hexfolk.state_text(state)
    ruling = hexfolk.check(state, seat, action)
    assert ruling.illegal
    assert (
        refusal(lambda: hexfolk.apply(state, Move(seat, action, hexfolk.audience(state, seat, action)))) == ruling.code
    )
    assert hexfolk.state_text(state) == before
    if seat in hexfolk.to_act(state):
        assert not any(action == member or action in member for member in _members(state, seat))
    return ruling.code


def _members(state: State, seat: int) -> Iterable[Any]:
    try:
        return [member if hasattr(member, "draw") else (member,) for member in hexfolk.legal(state, seat)]
    except Refused:
        return ()


def refusal(act: Callable[[], object]) -> str:
    """The code that something is refused with."""
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def event_code(state: State, event: Event) -> str:
    """The code that refuses an event; the state stays what it was."""
    before = hexfolk.state_text(state)
    found = refusal(lambda: hexfolk.apply(state, event))
    assert hexfolk.state_text(state) == before
    return found
