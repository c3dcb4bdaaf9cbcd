"""Text forms of Hipparchus.

An action is one word: ``2M@3`` (two Moon, the leftmost on slot 3) or ``none`` (no legal reply).

A state is eight ``name=value`` fields in a fixed order; ``-`` stands for nothing and ``/`` divides seat 0 from seat 1:

    phase=reply leader=0 rows=MM.SE........./??????........ won=3,0,2/1,4,0 plays=0M2 unused=?? past=- end=-

``rows``: 14 places a seat in slot order, each a suit, ``?`` (not known here) or ``.`` (has left). ``plays``: this round's plays in order, each
seat, suit and slots (``0M2+3``), joined by ``;``; earlier ones may be missing. ``past``: the cards won and the winner of each finished round
(``5,1,3/2,4,1:0``), joined by ``;``.
"""

from __future__ import annotations

import re
from typing import Final

from game.core import TextError
from game.hipparchus.defects import defects
from game.hipparchus.state import (
    PHASES,
    ROW_LENGTH,
    ROW_SLOTS,
    UNUSED,
    Action,
    Block,
    Counts,
    NoReply,
    Play,
    Round,
    Row,
    State,
)

_GONE: Final = "."
_NOTHING: Final = "-"
_BLOCK: Final = re.compile(r"([123])([SME])@(0|[1-9]\d?)", re.ASCII)
_PLAY: Final = re.compile(r"([01])([SME])(\d\d?(?:\+\d\d?){0,2})", re.ASCII)
_WON: Final = r"(?:10|\d),(?:10|\d),(?:10|\d)/(?:10|\d),(?:10|\d),(?:10|\d)"
_STATE: Final = re.compile(
    rf"phase=(?P<phase>{'|'.join(PHASES)}) leader=(?P<leader>[01-])"
    rf" rows=(?P<rows>-|[SME?.]{{{ROW_LENGTH}}}/[SME?.]{{{ROW_LENGTH}}})"
    rf" won=(?P<won>{_WON}) plays=(?P<plays>-|[0-9SME;+]{{3,400}}) unused=(?P<unused>-|[SME?]{{{UNUSED}}})"
    rf" past=(?P<past>-|{_WON}:[01](?:;{_WON}:[01]){{0,2}}) end=(?P<end>-|resign0|resign1|agreed)",
    re.ASCII,
)


def action_text(action: Action) -> str:
    """``2M@3`` or ``none``."""
    return "none" if isinstance(action, NoReply) else f"{action.count}{action.suit}@{action.slot}"


def parse_action(text: str) -> Action:
    """The action of a word; ``text.action`` for anything else."""
    if text == "none":
        return NoReply()
    match = _BLOCK.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise TextError("text.action", repr(text)[:80])
    return Block(int(match[3]), int(match[1]), match[2])


def state_text(state: State) -> str:
    """The state in one line."""
    fields = {
        "phase": state.phase,
        "leader": str(state.leader) if state.leader >= 0 else _NOTHING,
        "rows": "/".join(_row_text(state.rows[seat], seat) for seat in (0, 1)) if state.unused else _NOTHING,
        "won": _won_text(state.won),
        "plays": ";".join(f"{play.seat}{play.suit}{'+'.join(map(str, play.slots))}" for play in state.plays),
        "unused": state.unused,
        "past": ";".join(f"{_won_text(played.won)}:{played.winner}" for played in state.past),
        "end": state.end,
    }
    return " ".join(f"{name}={value or _NOTHING}" for name, value in fields.items())


def _row_text(row: Row, seat: int) -> str:
    lying = dict(zip(row.slots, row.suits, strict=True))
    return "".join(lying.get(slot, _GONE) for slot in ROW_SLOTS[seat])


def _won_text(won: tuple[Counts, Counts]) -> str:
    return "/".join(",".join(map(str, counts)) for counts in won)


def parse_state(text: str) -> State:
    """The state of a line. ``text.form`` for a line of another form, ``text.state`` for an impossible state, with every defect found."""
    match = _STATE.fullmatch(text) if isinstance(text, str) and len(text) <= 1000 else None
    if match is None:
        raise TextError("text.form", "not a state of hipparchus")
    fields = {name: "" if value == _NOTHING else value for name, value in match.groupdict().items()}
    rows = fields["rows"].split("/") if fields["rows"] else []
    state = State(
        phase=fields["phase"],
        leader=int(fields["leader"] or -1),
        rows=(_parse_row(rows[0], 0), _parse_row(rows[1], 1)) if rows else (Row(), Row()),
        won=_parse_won(fields["won"]),
        plays=tuple(_parse_play(play) for play in fields["plays"].split(";") if play),
        unused=fields["unused"],
        past=tuple(Round(_parse_won(played[:-2]), int(played[-1])) for played in fields["past"].split(";") if played),
        end=fields["end"],
    )
    found = defects(state)
    if found:
        raise TextError("text.state", "; ".join(found))
    if state_text(state) != text:
        raise TextError("text.canonical", "not in canonical form")
    return state


def _parse_row(text: str, seat: int) -> Row:
    lying = [(slot, suit) for slot, suit in zip(ROW_SLOTS[seat], text, strict=True) if suit != _GONE]
    return Row(tuple(slot for slot, _ in lying), "".join(suit for _, suit in lying))


def _parse_won(text: str) -> tuple[Counts, Counts]:
    sides = [[int(number) for number in side.split(",")] for side in text.split("/")]
    return (sides[0][0], sides[0][1], sides[0][2]), (sides[1][0], sides[1][1], sides[1][2])


def _parse_play(text: str) -> Play:
    match = _PLAY.fullmatch(text)
    if match is None:
        raise TextError("text.form", f"not a play: {text[:20]}")
    return Play(int(match[1]), match[2], tuple(map(int, match[3].split("+"))))
