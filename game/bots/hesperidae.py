"""The levels of Hesperidae's bots, and their reasons."""

from __future__ import annotations

from typing import Any, Final

from game import hesperidae
from game.bots.search import Level, halving
from game.core import Seat, Stream
from game.hesperidae import Action, Answer, Ask, Keep, Pass, Place, Region, State, Take, Years
from game.hesperidae.bot import best_placement, best_taken, closers, next_closes, outcome, room, value, worths
from game.hesperidae.dates import Knowledge, answer, familiar
from game.hesperidae.deck import members
from game.hesperidae.lattice import (
    Table,
    at,
    cards_on,
    closed,
    closes,
    earliest,
    layout,
    pieces,
    place_of,
    with_card,
)
from game.hesperidae.state import by_regions, cards_of, double_cards, regions_of, side

_TRIALS: Final = 160
_DISTRACTED: Final = 4
"""An easy bot does one time in so many whatever is allowed."""
_TELLING: Final = 5
"""Hundredths by which chances must differ to be told apart."""
KNOWS: Final = {"easy": Knowledge(share=35, least=8, per=4), "normal": Knowledge(share=100, least=3, per=12)}


def _choices(state: State, seat: Seat) -> list[Action]:
    """The actions to choose from; without any where a year is asked for."""
    return [action for action in hesperidae.legal(state, seat) if not isinstance(action, Years)]


def _answer(state: State, seat: Seat, level: str) -> Answer:
    assert state.claim is not None
    return Answer(answer(state, seat, state.claim.card, KNOWS[level]))


def _easy(state: State, seat: Seat, rng: Stream) -> Action:
    """Takes what it sees and does not think of what comes next; often it is distracted."""
    actions = _choices(state, seat)
    if not actions:
        return _answer(state, seat, "easy")
    if state.phase == "region" or rng.below(_DISTRACTED) == 0:
        return rng.choice(actions)
    worth = worths(state.match, seat)[seat]
    if state.phase == "take":
        return Take(best_taken(state.table, worth))
    hand = sum(1 << state.lying[slot] for slot in state.hands[seat])
    best = best_placement(state.table, hand, worth, rng, careful=False) if state.phase == "turn" else None
    if best is None:
        return rng.choice(actions)
    return Place(state.lying.index(best.card), best.card, *place_of(best.cell))


def _normal(state: State, seat: Seat, rng: Stream) -> Action:
    """Plays each choice on until its next turn, in worlds that agree with what it knows."""
    actions = _choices(state, seat)
    if not actions:
        return _answer(state, seat, "normal")
    if state.phase == "region":
        return rng.choice(actions)  # before the deal one is as good as another

    def world(rng: Stream) -> State:
        return hesperidae.sample(state, seat, rng)

    def worth(world: State, action: Action, rng: Stream) -> int:
        return value(world, seat, action, rng)

    return halving(actions, world, worth, rng, _TRIALS)


LEVELS: Final[dict[str, Level]] = {"easy": _easy, "normal": _normal}


# --- Reasons ---------------------------------------------------------------------------------------------------------


def reason(state: State, seat: Seat, action: Action) -> tuple[str, dict[str, Any]]:
    """Why the normal level does this, as far as it can be told in a word.

    ``region``; for a placement ``only``, ``first``, ``wins``, ``wildcard``, ``closes_several``, ``closes_rest``,
    ``closes_own``, ``closes``, ``prepares``, ``last``, ``least``, ``hard``, ``opens``, ``safe``, ``even`` or ``risk``; ``ask``,
    ``pass``, ``guess``; ``take_own``, ``take_theirs`` or ``take``; ``keep``. Values: ``card`` and ``closer`` are cards,
    ``chance`` and ``most`` are chances of the next player in hundredths, ``year`` is the answer, never the card's own; all
    others are numbers of cards, groups, points or places.
    """
    if isinstance(action, Answer):
        return "guess", {"year": action.year}
    if isinstance(action, Region):
        return "region", {}
    if isinstance(action, Pass):
        return "pass", {}
    if isinstance(action, Ask):
        return "ask", {"card": action.card, "chance": familiar(action.card)}
    if isinstance(action, Take):
        return _why_take(state, seat, action.card)
    if isinstance(action, Keep):
        piece = next(piece for piece in pieces(state.table) if earliest(piece) == action.card)
        won = cards_on(state.table) & ~cards_on(piece)
        return "keep", {"cards": won.bit_count(), "points": _points(state, seat, won)}
    return _why_place(state, seat, action)


def _points(state: State, seat: Seat, cards: int) -> int:
    return cards.bit_count() + (cards & double_cards(state.match, seat)).bit_count()


def _why_take(state: State, seat: Seat, card: int) -> tuple[str, dict[str, Any]]:
    match = state.match
    for code, whose in (
        ("take_own", [seat]),
        ("take_theirs", [other for other in range(match.seats) if other not in (*side(match, seat), *match.out)]),
    ):
        if any(double_cards(match, other) >> card & 1 for other in whose):
            return code, {"card": card}
    return "take", {"card": card}


def _why_place(state: State, seat: Seat, place: Place) -> tuple[str, dict[str, Any]]:
    match, card, cell = state.match, place.card, at(place.x, place.y)
    values: dict[str, Any] = {"card": card}
    if len(_choices(state, seat)) == 1:
        return "only", values
    if not state.table:
        return "first", values
    won = outcome(state.table, cell, card, worths(match, seat)[seat])
    if won.cards:
        return _why_close(state, seat, values, cell, won.cards, won.wildcard)
    return _why_lie(state, seat, values, won.table)


def _why_lie(state: State, seat: Seat, values: dict[str, Any], table: Table) -> tuple[str, dict[str, Any]]:
    """Why a card is laid that closes nothing: what tells its place from all others where the seat could have laid one."""
    card = values["card"]
    hand = sum(1 << state.lying[slot] for slot in state.hands[seat])
    rest = hand & ~(1 << card)
    values = {**values, "chance": next_closes(state, seat, table), "places": room(table, rest)}
    mine = members(closers(table) & rest)
    if mine and not closers(state.table) >> mine[0] & 1:
        return "prepares", {**values, "closer": mine[0]}
    if not rest:
        return "last", values
    tables = [
        (with_card(state.table, at(other.x, other.y), other.card), hand & ~(1 << other.card))
        for other in _choices(state, seat)
        if isinstance(other, Place) and not closes(layout(state.table).cards, at(other.x, other.y))
    ]
    chances = [next_closes(state, seat, other) for other, _ in tables]
    if max(chances) - values["chance"] >= _TELLING and values["chance"] == min(chances):
        return "least", {**values, "most": max(chances)}
    if room(state.table, 1 << card) == 1 < room(state.table, rest):
        return "hard", {**values, "places": room(state.table, rest)}
    rooms = [room(other, left) for other, left in tables]
    if values["places"] == max(rooms) > min(rooms):
        return "opens", values
    if not values["chance"]:
        return "safe", values
    return ("even" if max(chances) - min(chances) < _TELLING else "risk"), {
        **values,
        "most": max(chances),
        "low": min(chances),
    }


def _why_close(
    state: State, seat: Seat, values: dict[str, Any], cell: int, cards: int, wildcard: int
) -> tuple[str, dict[str, Any]]:
    piles = list(state.piles)
    piles[seat] |= cards
    own = (cards & cards_of(regions_of(state.match, seat))).bit_count()
    groups = len(closed(layout(state.table).cards, cell))
    counts = {"cards": cards.bit_count(), "points": _points(state, seat, cards & ~wildcard)}
    values = {**values, **counts}
    if by_regions(state.match, tuple(piles)) >= 0:
        return "wins", values
    if wildcard:
        return "wildcard", values
    if cards.bit_count() > groups:
        return "closes_rest", {**values, "rest": cards.bit_count() - groups}
    if groups > 4:
        return "closes_several", values
    return ("closes_own", {**values, "own": own}) if own else ("closes", values)
