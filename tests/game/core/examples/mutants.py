"""Games that each break one law: magpies and Hipparchus with one fault. The suite must find every one of them, by its law.

``MUTANTS`` has the game and the law by name; every game is a name of this module as well, so that other processes find it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest import mock

from game import hipparchus
from game.core import LEGAL, Chance, Draw, Hidden, Move, Open, Refused, Reveal, Show, TextError, illegal
from game.core import Result as CoreResult
from tests.game.core.examples import magpies
from tests.game.core.examples.magpies import SEALED, Choice


class Variant(SimpleNamespace):
    """A game with some of its names replaced."""

    def __init__(self, base: Any, **changes: Any) -> None:
        super().__init__(**{**vars(base), **changes})

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other


MUTANTS: dict[str, tuple[Variant, str]] = {}


def mutant(law: str, base: Any = magpies) -> Callable[[Callable[[], dict[str, Any]]], Variant]:
    def register(make: Callable[[], dict[str, Any]]) -> Variant:
        variant = Variant(base, **make())
        MUTANTS[make.__name__] = variant, law
        return variant

    return register


def after(change: Callable[[Any, Any], Any]) -> dict[str, Any]:
    """``apply`` with something done to the state that it gives."""
    return {"apply": lambda state, event: change(magpies.apply(state, event), event)}


# --- Secrets -----------------------------------------------------------------------------------------------------------


@mutant("legal")
def leaks_a_hidden_face_into_legal() -> dict[str, Any]:
    def legal(state: Any, seat: int) -> Any:
        coins = magpies.legal(state, seat)
        neighbour = state.hands[(seat + 1) % state.seats]
        return coins[1:] if len(coins) > 1 and state.faces[neighbour[0]] > "5" else coins

    return {"legal": legal}


@mutant("replica")
def branches_on_a_hidden_face() -> dict[str, Any]:
    def change(state: Any, event: Any) -> Any:
        rich = state.phase == "choose" and state.round == 2 and state.faces[state.hands[0][0]] in "56789"
        return replace(state, aside=state.aside[::-1]) if rich else state

    return after(change)


@mutant("replica")
def branches_on_a_sealed_choice() -> dict[str, Any]:
    def change(state: Any, event: Any) -> Any:
        all_in = isinstance(event, Move) and state.phase == "open" and state.chosen[0].value in tuple("56789")
        return replace(state, aside=state.aside[::-1]) if all_in else state

    return after(change)


@mutant("unknown")
def is_sure_of_what_it_cannot_see() -> dict[str, Any]:
    def check(state: Any, seat: int, action: Any) -> Any:
        ruling = magpies.check(state, seat, action)
        return LEGAL if ruling.unknown else ruling

    return {"check": check}


@mutant("unknown")
def takes_the_unknown_for_illegal() -> dict[str, Any]:
    def check(state: Any, seat: int, action: Any) -> Any:
        ruling = magpies.check(state, seat, action)
        return illegal("magpies.hidden") if ruling.unknown else ruling

    return {"check": check}


@mutant("faces")
def tells_no_faces() -> dict[str, Any]:
    return {"faces": None}


@mutant("faces")
def guesses_faces() -> dict[str, Any]:
    return {"faces": lambda state: [face or "1" for face in magpies.faces(state)]}


@mutant("sample")
def leaves_a_card_out_of_samples() -> dict[str, Any]:
    def sample(state: Any, seat: int, rng: Any) -> Any:
        full = magpies.sample(state, seat, rng)
        return replace(full, faces="?" + full.faces[1:]) if seat else full

    return {"sample": sample}


@mutant("sample")
def forgets_what_it_knows_in_samples() -> dict[str, Any]:
    def sample(state: Any, seat: int, rng: Any) -> Any:
        full = magpies.sample(state, seat, rng)
        known = [slot for slot, face in enumerate(state.faces) if face != "?"]
        hidden = [slot for slot, face in enumerate(state.faces) if face == "?"]
        if not known or not hidden:
            return full
        faces = list(full.faces)
        faces[known[-1]], faces[hidden[-1]] = faces[hidden[-1]], faces[known[-1]]
        return replace(full, faces="".join(faces))

    return {"sample": sample}


@mutant("sample")
def samples_from_another_source_of_luck() -> dict[str, Any]:
    def sample(state: Any, seat: int, rng: Any) -> Any:
        return magpies.sample(state, seat, SimpleNamespace(shuffled=lambda items: random.sample(items, len(items))))

    return {"sample": sample}


@mutant("sample", hipparchus)
def samples_without_past_claims() -> dict[str, Any]:
    def sample(state: Any, seat: int, rng: Any) -> Any:
        full = hipparchus.sample(state, seat, rng)
        hidden = [
            suit for row, mine in zip(full.rows, state.rows, strict=True) if "?" in mine.suits for suit in row.suits
        ]
        hidden = rng.shuffled([*hidden, *full.unused])
        rows = [
            row._replace(suits="".join(hidden.pop() if suit == "?" else suit for suit in row.suits))
            for row in state.rows
        ]
        return full._replace(rows=tuple(rows), unused="".join(hidden))

    return {"sample": sample}


# --- Claims ------------------------------------------------------------------------------------------------------------


@mutant("claim")
def believes_every_claim() -> dict[str, Any]:
    def apply(state: Any, event: Any) -> Any:
        due = magpies.need(state)
        if isinstance(event, Reveal) and state.phase == "turn" and isinstance(due, Show) and event.faces is not None:
            believed = all(face in tuple(magpies.VALUES) for face in event.faces) and len(event.faces) == 1
            if believed and event.audience is None and event.slots == due.slots:
                event = replace(event, faces=(state.chosen[state.turn].value,))
        return magpies.apply(state, event)

    return {"apply": apply}


@mutant("claim")
def believes_what_is_turned_whatever_was_claimed() -> dict[str, Any]:
    """Replicas that do not know the coin take the shown one for the claimed one."""

    def apply(state: Any, event: Any) -> Any:
        due = magpies.need(state)
        if isinstance(event, Reveal) and event.faces and state.phase == "turn" and isinstance(due, Show):
            hidden = state.faces[due.slots[0]] == "?" and event.faces[0] in tuple(magpies.VALUES)
            if hidden and event.slots == due.slots and len(event.faces) == 1 and event.audience is None:
                shown = Choice(due.slots[0], event.faces[0])
                state = replace(state, chosen=magpies._with(state.chosen, state.turn, shown))
        return magpies.apply(state, event)

    return {"apply": apply}


@mutant("claim")
def refuses_a_lie_and_names_nobody() -> dict[str, Any]:
    def apply(state: Any, event: Any) -> Any:
        try:
            return magpies.apply(state, event)
        except Refused as refusal:
            raise Refused(refusal.code) from None

    return {"apply": apply}


@mutant("opened")
def opens_another_choice_than_was_sealed() -> dict[str, Any]:
    def apply(state: Any, event: Any) -> Any:
        if isinstance(event, Open) and event.action is not None and state.phase == "open" and state.turn == event.seat:
            state = replace(state, chosen=magpies._with(state.chosen, event.seat, SEALED))
        return magpies.apply(state, event)

    return {"apply": apply}


# --- Moves -------------------------------------------------------------------------------------------------------------


@mutant("legal")
def lists_in_no_order() -> dict[str, Any]:
    return {"legal": lambda state, seat: magpies.legal(state, seat)[::-1]}


@mutant("legal")
def lists_an_action_twice() -> dict[str, Any]:
    return {"legal": lambda state, seat: [*magpies.legal(state, seat)[:1], *magpies.legal(state, seat)]}


@mutant("refused")
def leaves_a_legal_action_out() -> dict[str, Any]:
    """The last coin is left out after the first round, when it was seen before."""
    return {"legal": lambda state, seat: magpies.legal(state, seat)[: 9 if state.round == 1 else -1]}


@mutant("legal")
def lists_actions_of_a_seat_that_is_not_to_act() -> dict[str, Any]:
    def legal(state: Any, seat: int) -> Any:
        try:
            return sorted(Choice(slot, state.faces[slot]) for slot in state.hands[seat])
        except IndexError:
            raise Hidden("magpies.hidden") from None

    return {"legal": legal}


@mutant("legal")
def seals_in_rules_and_not_in_moves() -> dict[str, Any]:
    return {"audience": lambda state, seat, action: None}


@mutant("forced")
def forces_a_choice_that_is_free() -> dict[str, Any]:
    def forced(state: Any, seat: int) -> Any:
        try:
            return next(iter(magpies.legal(state, seat)), None)
        except Hidden:
            return None

    return {"forced": forced}


@mutant("refused")
def raises_on_senseless_actions() -> dict[str, Any]:
    def check(state: Any, seat: int, action: Any) -> Any:
        return illegal("magpies.slot") if action.slot < 0 else magpies.check(state, seat, action)

    return {"check": check}


@mutant("refused")
def counts_seats_from_the_end() -> dict[str, Any]:
    return {"check": lambda state, seat, action: magpies.check(state, seat % state.seats, action)}


@mutant("refused")
def applies_what_check_calls_illegal() -> dict[str, Any]:
    def apply(state: Any, event: Any) -> Any:
        try:
            return magpies.apply(state, event)
        except Refused:
            if isinstance(event, Move):
                return state
            raise

    return {"apply": apply}


@mutant("refused")
def refuses_with_another_error() -> dict[str, Any]:
    def apply(state: Any, event: Any) -> Any:
        try:
            return magpies.apply(state, event)
        except Refused as refusal:
            raise KeyError(refusal.code) from None

    return {"apply": apply}


@mutant("answers")
def takes_back_by_itself() -> dict[str, Any]:
    def apply(state: Any, event: Any) -> Any:
        return state if getattr(event, "kind", "") == "take_back" else magpies.apply(state, event)

    return {"apply": apply}


@mutant("answers")
def takes_any_luck() -> dict[str, Any]:
    def apply(state: Any, event: Any) -> Any:
        due = magpies.need(state)
        if (
            isinstance(event, Chance)
            and isinstance(due, Draw)
            and event.outcome not in state.hands[(state.turn + 1) % state.seats]
        ):
            event = Chance("theft", due.outcomes[0][0])
        return magpies.apply(state, event)

    return {"apply": apply}


@mutant("commute")
def minds_who_chose_first() -> dict[str, Any]:
    def change(state: Any, event: Any) -> Any:
        second = isinstance(event, Move) and event.seat == 0 and state.chosen[-1] is not None
        return replace(state, aside=state.aside[::-1]) if second else state

    return after(change)


# --- The course of a game ----------------------------------------------------------------------------------------------


@mutant("one_of")
def lets_seats_act_while_luck_is_due() -> dict[str, Any]:
    return {"to_act": lambda state: (0,) if state.phase == "deal" else magpies.to_act(state)}


@mutant("one_of")
def has_a_result_too_early() -> dict[str, Any]:
    return {"result": lambda state: magpies.result(replace(state, phase="over") if state.round > 2 else state)}


@mutant("one_of")
def ends_without_a_result() -> dict[str, Any]:
    return {"result": lambda state: None}


@mutant("result")
def ranks_from_zero() -> dict[str, Any]:
    def result(state: Any) -> Any:
        found = magpies.result(state)
        return found and CoreResult(tuple(rank - 1 for rank in found.ranks), found.points, found.parts)

    return {"result": result}


@mutant("ends")
def never_ends() -> dict[str, Any]:
    def change(state: Any, event: Any) -> Any:
        return magpies.start({}, state.seats) if state.phase == "over" else state

    return {**after(change), "OPTIONS": {"theft": (True,)}}


@mutant("options")
def takes_one_for_true() -> dict[str, Any]:
    def start(options: Any, seats: Any) -> Any:
        return magpies.start({name: value == 1 if value in (0, 1) else value for name, value in options.items()}, seats)

    return {"start": start}


@mutant("interface")
def has_no_sample() -> dict[str, Any]:
    return {"sample": None}


# --- States and texts --------------------------------------------------------------------------------------------------


@mutant("conserved")
def loses_a_card() -> dict[str, Any]:
    return after(lambda state, event: replace(state, aside=state.aside[1:]) if state.round == 2 else state)


@mutant("plain")
def has_a_float_in_its_state() -> dict[str, Any]:
    return after(lambda state, event: replace(state, round=float(state.round)))


@mutant("plain")
def has_a_list_in_its_state() -> dict[str, Any]:
    return after(lambda state, event: replace(state, hands=list(state.hands)))


@mutant("plain")
def has_a_set_in_its_state() -> dict[str, Any]:
    return after(lambda state, event: replace(state, won=(*state.won[:-1], frozenset(state.won[-1]))))


@mutant("unchanged")
def changes_the_state_it_was_given() -> dict[str, Any]:
    def apply(state: Any, event: Any) -> Any:
        new = magpies.apply(state, event)
        if state.phase == "choose":
            object.__setattr__(state, "chosen", new.chosen)
        return new

    return {"apply": apply}


@mutant("unchanged")
def changes_the_event_it_was_given() -> dict[str, Any]:
    def apply(state: Any, event: Any) -> Any:
        new = magpies.apply(state, event)
        if isinstance(event, Move):
            event.action = None  # type: ignore[misc]
        return new

    return {"apply": apply}


@mutant("text")
def reads_numbers_like_python() -> dict[str, Any]:
    def parse_action(text: str) -> Choice:
        try:
            value, slot = text.split("@")
            return Choice(int(slot), magpies.VALUES[magpies.VALUES.index(value)])
        except ValueError:
            raise TextError("magpies.action") from None

    return {"parse_action": parse_action}


@mutant("text")
def strips_texts() -> dict[str, Any]:
    return {"parse_state": lambda text: magpies.parse_state(text.strip())}


@mutant("text")
def crashes_on_a_bad_text() -> dict[str, Any]:
    def parse_action(text: str) -> Choice:
        value, slot = text.split("@")
        found = Choice(int(slot), value)
        if magpies.action_text(found) != text or value not in tuple(magpies.VALUES):
            raise TextError("magpies.action")
        return found

    return {"parse_action": parse_action}


@mutant("text")
def leaves_something_out_of_its_text() -> dict[str, Any]:
    return {
        "state_text": lambda state: magpies.state_text(replace(state, theft=True)),
    }


@mutant("text")
def reads_true_where_one_was_written() -> dict[str, Any]:
    def parse_state(text: str) -> Any:
        state = magpies.parse_state(text)
        return replace(state, round=True) if state.round == 1 else state

    return {"parse_state": parse_state}


@mutant("conserved")
def reads_impossible_states() -> dict[str, Any]:
    def parse_state(text: str) -> Any:
        with mock.patch.object(magpies, "_possible", lambda state: True):
            return magpies.parse_state(text)

    return {"parse_state": parse_state}


# --- Other processes ---------------------------------------------------------------------------------------------------


@mutant("deterministic")
def goes_by_the_order_of_a_set() -> dict[str, Any]:
    def need(state: Any) -> Any:
        due = magpies.need(state)
        if not isinstance(due, Draw):
            return due
        return replace(
            due, outcomes=tuple((int(slot), 1) for slot in _unordered(str(slot) for slot, _ in due.outcomes))
        )

    return {"need": need}


def _unordered(words: Iterable[str]) -> Iterable[str]:
    return set(words)


@mutant("log")
def remembers_between_games() -> dict[str, Any]:
    started: list[int] = []

    def start(options: Any, seats: int) -> Any:
        state = magpies.start(options, seats)
        started.append(seats)
        return state

    def apply(state: Any, event: Any) -> Any:
        new = magpies.apply(state, event)
        many = isinstance(event, Reveal) and len(started) > 26 and new.phase == "choose" and new.round == 1
        return replace(new, aside=new.aside[::-1]) if many and new.aside[0] < new.aside[-1] else new

    return {"start": start, "apply": apply}


globals().update({name: variant for name, (variant, _) in MUTANTS.items()})
