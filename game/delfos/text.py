"""Text forms of Delfos.

An action is one word: ``aside@3`` (set aside the card on slot 3), ``pass@1+4`` (pass those on slots 1 and 4), ``17@29`` (play card 17, which
lies on slot 29), ``take2``, ``return``, ``swap3``.

A state is twelve ``name=value`` fields in a fixed order; ``-`` stands for nothing and ``/`` divides seats or suits:

    phase=play turn=1 starter=1 faces=4.?.12. ... hands=27.28/31.32 aside=- chosen=-/- played=17.4 predictions=--/-2/--/--/-- mixed=0.1;4.5
    past=- end=-

``faces``: the card on each slot, ``?`` where it is not known here. ``hands``, ``aside``, ``mixed``: slots. ``chosen``: by seat the slots chosen,
``-`` for not yet, ``?`` for not told. ``played``: cards, those turned up first. ``predictions``: by suit (green, yellow, blue, purple, red) a mark
a seat. ``mixed``: the retired slots of each remix, joined by ``;``. ``past``: the cards in each row and the predictions of each finished round
(``3,4,5,2,4:-1/20/0-/--/31``), joined by ``;``.
"""

from __future__ import annotations

import itertools
import re
from typing import Final

from game.core import TextError
from game.delfos.defects import defects
from game.delfos.state import (
    HIDDEN,
    PHASES,
    SEALED,
    Action,
    Counts,
    Pass,
    Play,
    Predictions,
    Return,
    Round,
    SetAside,
    Slots,
    State,
    Swap,
    Take,
)

_NOTHING: Final = "-"
_UNKNOWN: Final = "?"
_MAX_STATE: Final = 2000
_MAX_ACTION: Final = 40
_NUMBER: Final = r"(?:0|[1-9]\d?)"
_PLAY: Final = re.compile(rf"([1-9]\d?)@({_NUMBER})", re.ASCII)
_ASIDE: Final = re.compile(rf"aside@({_NUMBER})", re.ASCII)
_PASS: Final = re.compile(rf"pass@({_NUMBER}(?:\+{_NUMBER}){{0,3}})", re.ASCII)
_PREDICTION: Final = re.compile(r"(take|swap)([0-4])", re.ASCII)
_SLOTS: Final = rf"(?:-|{_NUMBER}(?:\.{_NUMBER}){{0,30}})"
_CHOICE: Final = rf"(?:\?|{_SLOTS})"
_MARKS: Final = r"[0-4-]{2,4}(?:/[0-4-]{2,4}){4}"
_ROUND: Final = rf"\d(?:,\d){{4}}:{_MARKS}"
_STATE: Final = re.compile(
    rf"phase=(?P<phase>{'|'.join(PHASES)}) turn=(?P<turn>[0-3]) starter=(?P<starter>[0-3-])"
    rf" faces=(?P<faces>-|(?:\?|[1-9]\d?)(?:\.(?:\?|[1-9]\d?)){{26,54}})"
    rf" hands=(?P<hands>{_SLOTS}(?:/{_SLOTS}){{1,3}}) aside=(?P<aside>{_SLOTS})"
    rf" chosen=(?P<chosen>{_CHOICE}(?:/{_CHOICE}){{1,3}}) played=(?P<played>{_SLOTS}) predictions=(?P<predictions>{_MARKS})"
    rf" mixed=(?P<mixed>-|{_SLOTS}(?:;{_SLOTS}){{0,7}}) past=(?P<past>-|{_ROUND}(?:;{_ROUND}){{0,3}})"
    r" end=(?P<end>-|agreed|resign[0-3])",
    re.ASCII,
)


def action_text(action: Action) -> str:
    """``aside@3``, ``pass@1+4``, ``17@29``, ``take2``, ``return`` or ``swap3``."""
    match action:
        case Play(slot, card):
            return f"{card}@{slot}"
        case Take(value):
            return f"take{value}"
        case Return():
            return "return"
        case Swap(value):
            return f"swap{value}"
        case Pass(slots):
            return f"pass@{'+'.join(map(str, slots))}"
        case SetAside(slot):
            return f"aside@{slot}"


def parse_action(text: str) -> Action:
    """The action of a word; ``text.action`` for anything else."""
    action = _action(text) if isinstance(text, str) and len(text) <= _MAX_ACTION else None
    if action is None:
        raise TextError("text.action", repr(text)[:80])
    return action


def _action(text: str) -> Action | None:
    if match := _PLAY.fullmatch(text):
        return Play(int(match[2]), int(match[1]))
    if match := _PREDICTION.fullmatch(text):
        return Take(int(match[2])) if match[1] == "take" else Swap(int(match[2]))
    if match := _PASS.fullmatch(text):
        slots = tuple(map(int, match[1].split("+")))
        return Pass(slots) if all(left < right for left, right in itertools.pairwise(slots)) else None
    if match := _ASIDE.fullmatch(text):
        return SetAside(int(match[1]))
    return Return() if text == "return" else None


def state_text(state: State) -> str:
    """The state in one line."""
    fields = {
        "phase": state.phase,
        "turn": str(state.turn),
        "starter": str(state.starter) if state.starter >= 0 else _NOTHING,
        "faces": ".".join(_UNKNOWN if card == HIDDEN else str(card) for card in state.faces),
        "hands": "/".join(map(_slots_text, state.hands)),
        "aside": _slots_text(state.aside),
        "chosen": "/".join(map(_choice_text, state.chosen)),
        "played": _slots_text(tuple(state.played)),
        "predictions": "/".join(state.predictions),
        "mixed": ";".join(map(_slots_text, state.mixed)),
        "past": ";".join(
            f"{','.join(map(str, played.counts))}:{'/'.join(played.predictions)}" for played in state.past
        ),
        "end": state.end,
    }
    return " ".join(f"{name}={value or _NOTHING}" for name, value in fields.items())


def _slots_text(slots: Slots) -> str:
    return ".".join(map(str, slots)) or _NOTHING


def _choice_text(choice: Slots | None) -> str:
    return _NOTHING if choice is None else _UNKNOWN if choice == SEALED else _slots_text(choice)


def parse_state(text: str) -> State:
    """The state of a line. ``text.form`` for a line of another form, ``text.state`` for an impossible state, with every defect found."""
    match = _STATE.fullmatch(text) if isinstance(text, str) and len(text) <= _MAX_STATE else None
    if match is None:
        raise TextError("text.form", "not a state of delfos")
    fields = {name: "" if value == _NOTHING else value for name, value in match.groupdict().items()}
    state = State(
        phase=fields["phase"],
        turn=int(fields["turn"]),
        starter=int(fields["starter"] or -1),
        faces=bytes(HIDDEN if card == _UNKNOWN else int(card) for card in fields["faces"].split(".") if card),
        hands=tuple(map(_parse_slots, match["hands"].split("/"))),
        aside=_parse_slots(match["aside"]),
        chosen=tuple(map(_parse_choice, match["chosen"].split("/"))),
        played=bytes(_parse_slots(match["played"])),
        predictions=_parse_predictions(match["predictions"]),
        mixed=tuple(_parse_slots(slots) for slots in fields["mixed"].split(";") if slots),
        past=tuple(_parse_round(played) for played in fields["past"].split(";") if played),
        end=fields["end"],
    )
    found = defects(state)
    if found:
        raise TextError("text.state", "; ".join(found))
    if state_text(state) != text:
        raise TextError("text.canonical", "not in canonical form")
    return state


def _parse_slots(text: str) -> Slots:
    return tuple(map(int, text.split("."))) if text != _NOTHING else ()


def _parse_choice(text: str) -> Slots | None:
    return None if text == _NOTHING else SEALED if text == _UNKNOWN else _parse_slots(text)


def _parse_predictions(text: str) -> Predictions:
    green, yellow, blue, purple, red = text.split("/")
    return green, yellow, blue, purple, red


def _parse_round(text: str) -> Round:
    counts, predictions = text.split(":")
    green, yellow, blue, purple, red = map(int, counts.split(","))
    numbers: Counts = (green, yellow, blue, purple, red)
    return Round(numbers, _parse_predictions(predictions))
