"""What a game looks like afterwards (rules/hexfolk.md, "Winning"): "table of points by source, dice histogram beside the expected curve,
resources gained / robbed / traded / discarded per player, points over time".

All of it follows from the log. A replica that was not told everything counts the same as the truth, but for what kind of card some thefts took.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from game.core import Chance, Event, Move, Open, Reveal, Seat, Table, standing
from game.hexfolk.knowledge import first_token
from game.hexfolk.places import dues, shown_points
from game.hexfolk.rules import apply, points_of
from game.hexfolk.state import (
    COSTS,
    HIDDEN,
    NOTHING,
    PLAYS,
    RESOURCES,
    UNITS,
    Action,
    Counts,
    State,
    count_of,
    lacking,
    minus,
    plus,
)

WAYS: Final = tuple(6 - abs(7 - number) for number in range(2, 13))
"""In how many of 36 ways two dice give each sum from 2 to 12: the expected curve."""


class Dice(NamedTuple):
    """How often two dice came up; ``number`` rolls give an expected ``number * WAYS[sum - 2] / 36`` of each sum."""

    number: int
    sums: tuple[int, ...]
    """Of each sum from 2 to 12."""
    pairs: tuple[tuple[int, ...], ...]
    """``pairs[first - 1][second - 1]``: of each pair, the two dice told apart."""


class Gained(NamedTuple):
    """Resource cards that came into a seat's hand, by where from."""

    founding: Counts = NOTHING
    production: Counts = NOTHING
    two: Counts = NOTHING
    """By the card for two resources."""
    monopoly: Counts = NOTHING
    players: Counts = NOTHING
    """Got in trades with other players."""
    bank: Counts = NOTHING
    """Got in trades with the bank, by harbours too."""
    robber: Counts = NOTHING
    """Stolen, as far as the kinds are known."""
    robber_unknown: int = 0
    """Stolen cards of a kind that is not known here."""


class Lost(NamedTuple):
    """Resource cards that left a seat's hand, by where to."""

    spent: Counts = NOTHING
    """Built and bought with."""
    discarded: Counts = NOTHING
    """Given back on a seven."""
    monopoly: Counts = NOTHING
    players: Counts = NOTHING
    bank: Counts = NOTHING
    robber: Counts = NOTHING
    """Robbed by others, as far as the kinds are known."""
    robber_unknown: int = 0
    resigned: Counts = NOTHING
    """Open cards that went to the bank when the seat resigned."""


class Missed(NamedTuple):
    """Resource cards that a roll would have given a seat and did not."""

    blocked: Counts = NOTHING
    """By the robber on the tile."""
    short: Counts = NOTHING
    """By a bank that could not pay all that was due."""


class Theft(NamedTuple):
    """A card that changed hands under the robber. ``resource`` is a letter of ``WCLGO``, or ``?`` where it is not known here."""

    turn: int
    thief: Seat
    victim: Seat
    resource: str


class Holder(NamedTuple):
    """From ``turn`` on the bonus (``route`` or ``army``) was this seat's; -1 for nobody's."""

    turn: int
    bonus: str
    seat: Seat


class Statistics(NamedTuple):
    """A game in numbers. What goes by seat has an entry for each; turns count from 1, and 0 is the founding."""

    sources: tuple[tuple[tuple[str, int], ...], ...]
    """By seat what its points come from, as in the result."""
    dice: Dice
    dice_by_seat: tuple[Dice, ...]
    """By who rolled."""
    gained: tuple[Gained, ...]
    lost: tuple[Lost, ...]
    missed: tuple[Missed, ...]
    thefts: tuple[Theft, ...]
    bonuses: tuple[Holder, ...]
    """Every change of a bonus, in order."""
    points: tuple[tuple[int, ...], ...]
    """``points[turn]``: what each seat showed when that turn was over, the last when the game was; hidden cards are in ``sources``."""


def statistics(state: State, events: Iterable[Event]) -> Statistics:
    """The statistics of a game from the state before its first event (``core.first_state``) and its events, as far as they go.

    Events are those of a log, of the truth or as a seat or spectator was told them; what was taken back does not count.
    Raises ``Refused`` at the first event that cannot stand.
    """
    book = _Book(state)
    for event in standing(events):
        state = book.enter(state, event)
    return book.closed(state)


class _Book:
    """What is written down while the events are gone through."""

    def __init__(self, state: State) -> None:
        seats = state.settings.seats
        self._rolls: list[tuple[Seat, int, int]] = []
        self._gained = [Gained()] * seats
        self._lost = [Lost()] * seats
        self._missed = [Missed()] * seats
        self._thefts: list[Theft] = []
        self._hidden: dict[int, int] = {}
        """By slot the number of a theft whose card may still come to light."""
        self._bonuses: list[Holder] = []
        self._points: list[tuple[int, ...]] = []

    def enter(self, state: State, event: Event) -> State:
        """Applies an event and writes down what it did."""
        after = apply(state, event)
        if after.hands is not state.hands:
            self._book_cards(state, event, after)
        if isinstance(event, Chance):
            self._book_luck(state, event, after)
        elif isinstance(event, Reveal):
            self._book_shown(state, event, after)
        if (after.route, after.army) != (state.route, state.army):
            for bonus, was, now in (("route", state.route, after.route), ("army", state.army, after.army)):
                if was != now:
                    self._bonuses.append(Holder(state.number, bonus, now))
        if after.number != state.number:
            # A turn begins in the event that ends the one before, and neither pieces nor bonuses change in between.
            self._points.append(_shown(after))
        return after

    def closed(self, state: State) -> Statistics:
        """The statistics of a game that stands like this after the last event."""
        seats = range(state.settings.seats)
        for theft in self._thefts:
            self._book_theft(theft)
        return Statistics(
            sources=tuple(points_of(state, seat) for seat in seats),
            dice=_dice([roll for _, *roll in self._rolls]),
            dice_by_seat=tuple(_dice([roll for roller, *roll in self._rolls if roller == seat]) for seat in seats),
            gained=tuple(self._gained),
            lost=tuple(self._lost),
            missed=tuple(self._missed),
            thefts=tuple(self._thefts),
            bonuses=tuple(self._bonuses),
            points=(*self._points, _shown(state)),
        )

    # --- Cards that lie open ---------------------------------------------------------------------------------------

    def _book_cards(self, state: State, event: Event, after: State) -> None:
        """Open cards came or went: all of them for one reason."""
        reason = _reason(state, event)
        if not reason:
            return
        for seat, (was, now) in enumerate(zip(_hands_before(state, event), after.hands, strict=True)):
            if was == now:
                continue
            come, gone = lacking(was, now), lacking(now, was)
            if come != NOTHING:
                gained = self._gained[seat]
                self._gained[seat] = gained._replace(**{reason: plus(getattr(gained, reason), come)})  # type: ignore[arg-type]
            if gone != NOTHING:
                lost = self._lost[seat]
                self._lost[seat] = lost._replace(**{reason: plus(getattr(lost, reason), gone)})  # type: ignore[arg-type]

    # --- Dice and thefts -------------------------------------------------------------------------------------------

    def _book_luck(self, state: State, event: Chance, after: State) -> None:
        outcome = event.outcome
        if state.phase == "dice" and isinstance(outcome, tuple):
            first, second = outcome
            self._rolls.append((state.turn, first, second))
            if first + second != 7:
                self._book_missed(state, first + second, after)
        elif state.phase == "theft" and isinstance(outcome, int):
            face = state.tokens.faces[outcome - first_token(state)]
            if face == HIDDEN:
                self._hidden[outcome] = len(self._thefts)
            self._thefts.append(Theft(state.number, state.turn, state.flow.robbed, face))

    def _book_missed(self, state: State, number: int, after: State) -> None:
        due = dict(dues(state.island, state.corners, state.robber, number, state.out).gains)
        free = dict(dues(state.island, state.corners, -1, number, state.out).gains)
        for seat, all_due in sorted(free.items()):
            paid = minus(after.hands[seat], state.hands[seat])
            still_due = due.get(seat, NOTHING)
            if all_due != paid:
                blocked, short = self._missed[seat]
                blocked = plus(blocked, minus(all_due, still_due))
                self._missed[seat] = Missed(blocked, plus(short, minus(still_due, paid)))

    def _book_shown(self, state: State, event: Reveal, after: State) -> None:
        """Stolen cards come to light; who was too late loses what is shown."""
        faces = event.faces
        if faces is None or state.phase not in ("look", "take", "turned_up", "late_show", "late_look"):
            return
        for slot, face in zip(event.slots, faces, strict=True):
            number = self._hidden.pop(slot, None)
            if number is not None:
                self._thefts[number] = self._thefts[number]._replace(resource=face)
        if state.phase == "late_show":
            lost = self._lost[state.flow.robbed]
            discarded = plus(lost.discarded, count_of("".join(faces)))
            self._lost[state.flow.robbed] = lost._replace(discarded=discarded)
        if not after.tokens.faces:
            self._hidden = {}  # no hidden card is left, and the next ones lie on the same slots

    def _book_theft(self, theft: Theft) -> None:
        _, thief, victim, resource = theft
        gained, lost = self._gained[thief], self._lost[victim]
        if resource == HIDDEN:
            self._gained[thief] = gained._replace(robber_unknown=gained.robber_unknown + 1)
            self._lost[victim] = lost._replace(robber_unknown=lost.robber_unknown + 1)
            return
        card = UNITS[RESOURCES.index(resource)]
        self._gained[thief] = gained._replace(robber=plus(gained.robber, card))
        self._lost[victim] = lost._replace(robber=plus(lost.robber, card))


def _hands_before(state: State, event: Event) -> tuple[Counts, ...]:
    """The open cards before an event; what it turns up counts as open before: that moves no card."""
    if state.phase != "turned_up" or not isinstance(event, Reveal):
        return state.hands
    shower = state.flow.owed[0].seat
    shown = count_of("".join(event.faces or ()))
    return tuple(plus(hand, shown) if seat == shower else hand for seat, hand in enumerate(state.hands))


def _reason(state: State, event: Event) -> str:
    """Why open cards come or go in this event: a field of :class:`Gained` or :class:`Lost`; empty where they only get hidden."""
    match event:
        case Chance():
            return {"dice": "production", "late_choice": "founding"}.get(state.phase, "")
        case Table():
            return "resigned"
        case Open():
            return "discarded"
        case Move() if state.phase == "found_settlement":
            return "founding"
        case Move() if state.phase != "turn_up":
            return _reason_of(event.action)
    # A card that was played is shown, or tokens are turned up: what waited for that happens.
    return "discarded" if state.flow.back == "open_discard" else _reason_of(state.flow.doing)


def _reason_of(action: Action | None) -> str:
    if action is None:
        return ""
    if action.kind in COSTS:
        return "spent"
    return {"bank": "bank", "trade": "players", **dict.fromkeys(PLAYS, action.kind)}.get(action.kind, "")


def _shown(state: State) -> tuple[int, ...]:
    return tuple(shown_points(state, seat) for seat in range(state.settings.seats))


def _dice(rolls: list[list[int]]) -> Dice:
    pairs = [[0] * 6 for _ in range(6)]
    sums = [0] * 11
    for first, second in rolls:
        pairs[first - 1][second - 1] += 1
        sums[first + second - 2] += 1
    return Dice(len(rolls), tuple(sums), tuple(map(tuple, pairs)))
