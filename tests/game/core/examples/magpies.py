"""Magpies: a small game for 2 to 4 seats that shows every part of the contract (docs/adding-a-game.md).

The deck has a coin of each value 1 to 9 for every seat; each seat is dealt six, the rest stays aside. There are three rounds. In a round all
seats choose a coin at once and in secret, then all chosen coins are turned. The highest coin takes them all; where two are highest, all are set
aside. Whoever takes the first round's coins also steals an unseen coin from the hand of the next seat (option ``theft``). Most coins' worth wins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from game.core import (
    EVERYONE,
    LEGAL,
    NOBODY,
    UNKNOWN,
    Audience,
    Chance,
    Draw,
    Event,
    Hidden,
    Inventory,
    Move,
    Need,
    Open,
    Options,
    Refused,
    Remix,
    Result,
    Reveal,
    Ruling,
    Show,
    Shuffle,
    Stock,
    Stream,
    TextError,
    Unseal,
    full_options,
    illegal,
)

ID = "magpies"
RULES = 1
SEATS = (2, 3, 4)
OPTIONS = {"theft": (True, False)}
MAX_EVENTS = 5 + 3 * 3 * 4 + 4

VALUES = "123456789"
HAND = 6
ROUNDS = 3


# --- What a state is ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class Choice:
    """The coin on this slot, which has this value: the value is a claim, which turning the coin proves."""

    slot: int
    value: str


SEALED = Choice(-1, "?")
"""A choice that this replica has not been told."""

Slots = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """``phase`` says what is next and ``turn`` for which seat; ``faces`` is a letter a slot, ``?`` where this replica does not know it."""

    theft: bool
    hands: tuple[Slots, ...]
    won: tuple[Slots, ...]
    aside: Slots
    faces: str
    chosen: tuple[Choice | None, ...]
    phase: str = "shuffle"
    turn: int = 0
    round: int = 1

    @property
    def seats(self) -> int:
        return len(self.hands)


def start(options: Options, seats: int) -> State:
    theft = full_options(OPTIONS, SEATS, options, seats)["theft"]
    hands = tuple(tuple(range(seat * HAND, (seat + 1) * HAND)) for seat in range(seats))
    aside = tuple(range(seats * HAND, seats * len(VALUES)))
    return State(theft is True, hands, ((),) * seats, aside, "?" * (seats * len(VALUES)), (None,) * seats)


# --- What is next ------------------------------------------------------------------------------------------------------


def need(state: State) -> Need | None:
    seat, victim = state.turn, (state.turn + 1) % state.seats
    match state.phase:
        case "shuffle":
            return Shuffle(tuple(range(len(state.faces))), tuple(VALUES * state.seats))
        case "deal":
            return Show(state.hands[seat], (seat,))
        case "open":
            return Unseal(seat)
        case "turn":
            choice = state.chosen[seat]
            assert choice is not None
            return Show((choice.slot,))
        case "remix":
            return Remix(victim, state.hands[victim], state.hands[victim])
        case "look":
            return Show(state.hands[victim], (victim,))
        case "steal":
            return Draw("theft", tuple((slot, 1) for slot in state.hands[victim]))
        case "take":
            return Show(state.hands[seat][-1:], (seat,))
    return None


def to_act(state: State) -> tuple[int, ...]:
    if state.phase != "choose":
        return ()
    return tuple(seat for seat, choice in enumerate(state.chosen) if choice is None)


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    points = tuple(sum(int(state.faces[slot]) for slot in slots) for slots in state.won)
    ranks = tuple(1 + sum(other > mine for other in points) for mine in points)
    return Result(ranks, points, tuple((("coins", mine),) for mine in points))


# --- What a seat may do ------------------------------------------------------------------------------------------------


def legal(state: State, seat: int) -> Sequence[Choice]:
    if seat not in to_act(state):
        return ()
    if any(state.faces[slot] == "?" for slot in state.hands[seat]):
        raise Hidden("magpies.hidden")
    return sorted(Choice(slot, state.faces[slot]) for slot in state.hands[seat])


def check(state: State, seat: int, action: object) -> Ruling:
    if seat not in to_act(state):
        return illegal("magpies.not_now")
    if not isinstance(action, Choice) or type(action.slot) is not int or action.slot not in state.hands[seat]:
        return illegal("magpies.not_your_coin")
    if action.value not in tuple(VALUES) or state.faces[action.slot] not in ("?", action.value):
        return illegal("magpies.not_that_coin")
    return UNKNOWN if state.faces[action.slot] == "?" else LEGAL


def audience(state: State, seat: int, action: Choice) -> Audience:
    return (seat,)  # sealed: the others learn that the seat has chosen, and later what


def forced(state: State, seat: int) -> Choice | None:
    return None  # even a last coin is laid by hand


# --- What happens ------------------------------------------------------------------------------------------------------


def apply(state: State, event: Event) -> State:
    due = need(state)
    match event:
        case Move(seat, action, to) if to == (seat,):
            return _choose(state, seat, action)
        case Open(seat, action, to) if due == Unseal(seat, to):
            return _open(state, seat, action)
        case Reveal(slots, faces, to) if due == Show(slots, to) and (faces is not None or to is not EVERYONE):
            return _show(state, slots, faces)
        case Chance("shuffle", None, to) if isinstance(due, Shuffle) and to == NOBODY:
            return replace(state, phase="deal")
        case Chance("remix", None, to) if isinstance(due, Remix) and to == NOBODY:
            return replace(state, phase="look", faces=_written(state.faces, due.fresh, "?" * len(due.fresh)))
        case Chance("theft", int() as slot, None) if isinstance(due, Draw) and type(slot) is int:
            return _steal(state, slot)
    raise Refused("magpies.not_due", f"{event} while {due} is due")


def _choose(state: State, seat: int, action: Choice | None) -> State:
    if action is None and seat in to_act(state):
        action = SEALED  # this replica is not told
    elif (ruling := check(state, seat, action)).illegal:
        raise Refused(ruling.code)
    chosen = _with(state.chosen, seat, action)
    return replace(state, chosen=chosen, phase="choose" if None in chosen else "open")


def _open(state: State, seat: int, action: Choice | None) -> State:
    if state.chosen[seat] not in (SEALED, action):
        raise Refused("magpies.not_what_was_sealed", seat=seat)
    ruling = check(replace(state, phase="choose", chosen=_with(state.chosen, seat, None)), seat, action)
    if ruling.illegal:
        raise Refused(ruling.code, seat=seat)
    return _next_seat(replace(state, chosen=_with(state.chosen, seat, action)), "turn")


def _show(state: State, slots: Slots, faces: Sequence[str] | None) -> State:
    if faces is not None:
        choice = state.chosen[state.turn]
        blamed = state.turn if state.phase == "turn" else None
        if len(faces) != len(slots) or any(face not in tuple(VALUES) for face in faces):
            raise Refused("magpies.no_such_coin", seat=blamed)
        if any(state.faces[slot] not in ("?", face) for slot, face in zip(slots, faces, strict=True)) or (
            choice is not None and faces[0] != choice.value
        ):
            raise Refused("magpies.not_that_coin", seat=blamed)
        state = replace(state, faces=_written(state.faces, slots, faces))
        if any(state.faces.count(value) > state.seats for value in VALUES):
            raise Refused("magpies.too_many_of_a_value", seat=blamed)
    match state.phase:
        case "deal":
            return _next_seat(state, "choose")
        case "turn":
            after = _next_seat(state, "settle")
            return _settle(after) if after.phase == "settle" else after
        case "look":
            return replace(state, phase="steal")
    return replace(state, phase="choose", turn=0)


def _settle(state: State) -> State:
    """All chosen coins are turned: the highest takes them, if it is alone."""
    choices = [choice for choice in state.chosen if choice is not None]
    slots = tuple(choice.slot for choice in choices)
    values = [choice.value for choice in choices]
    hands = tuple(tuple(slot for slot in hand if slot not in slots) for hand in state.hands)
    after = replace(state, hands=hands, chosen=(None,) * state.seats, round=state.round + 1)
    phase = "over" if state.round == ROUNDS else "choose"
    if values.count(max(values)) > 1:
        return replace(after, aside=state.aside + slots, phase=phase)
    winner = values.index(max(values))
    after = replace(after, won=_with(state.won, winner, state.won[winner] + slots), phase=phase)
    return replace(after, phase="remix", turn=winner) if state.theft and state.round == 1 else after


def _steal(state: State, slot: int) -> State:
    victim = (state.turn + 1) % state.seats
    if slot not in state.hands[victim]:
        raise Refused("magpies.not_there")
    rest = tuple(other for other in state.hands[victim] if other != slot)
    hands = _with(_with(state.hands, victim, rest), state.turn, (*state.hands[state.turn], slot))
    return replace(state, hands=hands, phase="take")


def _next_seat(state: State, then: str) -> State:
    last = state.turn == state.seats - 1
    return replace(state, turn=0, phase=then) if last else replace(state, turn=state.turn + 1)


def _with(items: tuple, place: int, item: object) -> tuple:
    return (*items[:place], item, *items[place + 1 :])


def _written(faces: str, slots: Slots, new: Sequence[str]) -> str:
    lying = dict(zip(slots, new, strict=True))
    return "".join(lying.get(slot, face) for slot, face in enumerate(faces))


# --- What is hidden ----------------------------------------------------------------------------------------------------


def faces(state: State) -> Sequence[str | None]:
    return [None if face == "?" else face for face in state.faces]


def sample(state: State, seat: int, rng: Stream) -> State:
    claimed = [choice for choice in state.chosen if choice not in (None, SEALED)]
    known = _written(state.faces, [choice.slot for choice in claimed], [choice.value for choice in claimed])
    rest = rng.shuffled([value for value in VALUES for _ in range(state.seats - known.count(value))])
    full = "".join(rest.pop() if face == "?" else face for face in known)
    return replace(state, faces=full, chosen=tuple(None if choice == SEALED else choice for choice in state.chosen))


def inventory(state: State) -> Inventory:
    lying = [state.faces[slot] for slot in chain(*state.hands, *state.won, state.aside)]
    stocks = tuple(Stock(value, state.seats, lying.count(value)) for value in VALUES)
    return Inventory(stocks, lying.count("?"))


# --- Texts -------------------------------------------------------------------------------------------------------------

_ACTION = re.compile(r"([1-9])@(0|[1-9][0-9]?)")
_ZONES = r"(?:-|[0-9.]+)"
_STATE = re.compile(
    r"(shuffle|deal|choose|open|turn|remix|look|steal|take|over)([0-3]) round=([1-4]) theft=(no|yes) faces=([1-9?]+)"
    rf" hands=({_ZONES}(?:/{_ZONES}){{1,3}}) won=({_ZONES}(?:/{_ZONES}){{1,3}}) aside=({_ZONES}) chosen=([0-9@?/-]+)"
)


def action_text(action: Choice) -> str:
    return f"{action.value}@{action.slot}"


def parse_action(text: str) -> Choice:
    match = _ACTION.fullmatch(text)
    if match is None:
        raise TextError("magpies.action", repr(text)[:40])
    return Choice(int(match[2]), match[1])


def state_text(state: State) -> str:
    hands, won, aside = (
        "/".join(".".join(map(str, slots)) or "-" for slots in zone)
        for zone in (state.hands, state.won, (state.aside,))
    )
    chosen = "/".join("-" if it is None else "?" if it == SEALED else action_text(it) for it in state.chosen)
    theft = "yes" if state.theft else "no"
    return (
        f"{state.phase}{state.turn} round={state.round} theft={theft} faces={state.faces}"
        f" hands={hands} won={won} aside={aside} chosen={chosen}"
    )


def parse_state(text: str) -> State:
    match = _STATE.fullmatch(text)
    if match is None:
        raise TextError("magpies.state", "not a state of magpies")
    phase, turn, number, theft, lying, *zones, chosen = match.groups()
    try:
        hands, won, (aside,) = (
            tuple(tuple(map(int, slots.split("."))) if slots != "-" else () for slots in zone.split("/"))
            for zone in zones
        )
        choices = tuple(
            None if word == "-" else SEALED if word == "?" else parse_action(word) for word in chosen.split("/")
        )
    except ValueError as error:
        raise TextError("magpies.state", str(error)) from None
    state = State(theft == "yes", hands, won, aside, lying, choices, phase, int(turn), int(number))
    if state_text(state) != text or not _possible(state):
        raise TextError("magpies.state", "not a state that a game can reach")
    return state


def _possible(state: State) -> bool:
    """Whether the parts of a state fit each other."""
    slots = sorted(chain(*state.hands, *state.won, state.aside))
    if not len(state.hands) == len(state.won) == len(state.chosen) or slots != list(range(state.seats * len(VALUES))):
        return False
    if len(state.faces) != len(slots) or any(state.faces.count(value) > state.seats for value in VALUES):
        return False
    left = HAND + 1 - state.round
    stolen = int(state.theft and state.round > 1 and any(state.won))
    if sum(map(len, state.hands)) != state.seats * left or any(abs(len(hand) - left) > stolen for hand in state.hands):
        return False
    if any(state.faces[slot] == "?" for slot in chain(*state.won)):
        return False
    thieving = state.phase in ("remix", "look", "steal", "take")
    if state.turn >= state.seats or (state.turn and state.phase in ("shuffle", "choose", "over")):
        return False
    if (state.round == ROUNDS + 1) != (state.phase == "over") or (thieving and (not stolen or state.round != 2)):
        return False
    if state.phase in ("shuffle", "deal") and (state.round != 1 or any(state.won)):
        return False
    return (state.phase != "shuffle" or set(state.faces) == {"?"}) and _possible_choices(state)


def _possible_choices(state: State) -> bool:
    if state.phase not in ("choose", "open", "turn"):
        return not any(state.chosen)
    if (state.phase == "choose") != (None in state.chosen):
        return False
    for seat, choice in enumerate(state.chosen):
        if choice == SEALED and (state.phase == "turn" or (state.phase == "open" and seat < state.turn)):
            return False
        if choice not in (None, SEALED) and (
            choice.slot not in state.hands[seat] or state.faces[choice.slot] not in ("?", choice.value)
        ):
            return False
    return True
