"""Text forms of Hesperidae.

An action is one word: ``region:tenerife``, ``place:nelson@12:-1,3`` (the card on slot 12, which is Nelson, to x -1 and y 3),
``keep:nelson`` (the piece whose earliest card this is), ``ask:nelson@12``, ``pass``, ``answer:1797``, ``take:nelson``.

A state is 20 ``name=value`` fields in a fixed order; ``-`` stands for nothing, ``/`` divides the seats, and cards are named by their years:

    phase=turn seats=2 pairs=no match=single first=0 turn=1 region=tenerife faces=1797.?.1706... hands=0.1.2.3/4.5.6.7 deck=9-53
    table=1402@0,0 piles=-/- used=- asked=- barred=5:3f passes=0 claim=- answer=- past=- end=-

``faces``: the card on each of the 54 slots, ``?`` where it is not known here. ``deck``: slots from top to bottom, a run of them as its first
and last. ``table``: cards with x and y, by x and y. ``barred``: for slots in hands, the set of the cards that do not lie there, in hexadecimal
(bit 0 is the earliest card). ``past``: points and own-region cards of each finished game by seat (``12,9:4,2``), the first seat of a side
that won by regions (``30,9:12,2:0``) and, after an ``x``, the seats that were gone for good (``12,9,3:4,2,1x2``), joined by ``;``. Where a seat
is gone for good there is one more field, ``out=2``, and for two ``out=0.2``.
"""

from __future__ import annotations

import re
from typing import Final

from game.core import TextError
from game.hesperidae.deck import CARDS, IDS, NUMBERS, REGIONS, members
from game.hesperidae.defects import defects
from game.hesperidae.lattice import REACH, Laid, laid, table_of
from game.hesperidae.state import (
    EARLIEST_YEAR,
    HIDDEN,
    LATEST_YEAR,
    PHASES,
    SLOTS,
    Action,
    Answer,
    Ask,
    Game,
    Keep,
    Match,
    Pass,
    Place,
    Region,
    State,
    Take,
)

_NOTHING: Final = "-"
_UNKNOWN: Final = "?"
_YEARS: Final = tuple(str(card.year) for card in CARDS)
_BY_YEAR: Final = {year: number for number, year in enumerate(_YEARS)}
_ID: Final = r"[a-z][a-z_]{2,29}"
_NUMBER: Final = r"(?:0|-?[1-9][0-9]{0,7})"
_SLOT: Final = r"(?:0|[1-9][0-9]?)"
_ACTION: Final = re.compile(
    rf"(?P<kind>[a-z]{{3,6}})(?::(?P<word>{_ID})?(?P<year>{_NUMBER})?"
    rf"(?:@(?P<slot>{_SLOT})(?::(?P<x>{_NUMBER}),(?P<y>{_NUMBER}))?)?)?",
    re.ASCII,
)
_MAX_TEXT: Final = 4_000
"""Twice as long as any state."""
_STATE: Final = re.compile(
    rf"phase=(?P<phase>{'|'.join(PHASES)}) seats=(?P<seats>[234]) pairs=(?P<pairs>no|yes) match=(?P<match>single|extended)"
    rf" first=(?P<first>[0-3-]) turn=(?P<turn>[0-3-]) region=(?P<region>-|{'|'.join(REGIONS)})"
    r" faces=(?P<faces>[0-9?.-]{107,400}) hands=(?P<hands>[0-9./-]{3,200}) deck=(?P<deck>-|[0-9.-]{1,200})"
    r" table=(?P<table>-|[@0-9,;-]{5,1000}) piles=(?P<piles>[0-9./-]{3,400}) used=(?P<used>-|[0-9.-]{2,60})"
    r" asked=(?P<asked>-|[0-9.]{1,60}) barred=(?P<barred>-|[0-9a-f:;]{3,400}) passes=(?P<passes>[0-4])"
    r" claim=(?P<claim>-|[a-z_:@0-9,-]{5,60}) answer=(?P<answer>-?[0-9]{0,8})"
    r" past=(?P<past>-|[0-9,:;x.]{7,700}) end=(?P<end>-|agreed|resign[0-3])(?: out=(?P<out>[0-3](?:\.[0-3])?))?",
    re.ASCII,
)
_GAME: Final = re.compile(
    r"([0-9]{1,3}(?:,[0-9]{1,3}){1,3}):([0-9]{1,2}(?:,[0-9]{1,2}){1,3})(?::([0-3]))?(?:x([0-3](?:\.[0-3])?))?", re.ASCII
)
_LAID: Final = re.compile(rf"({_NUMBER})@({_NUMBER}),({_NUMBER})", re.ASCII)
_BARRED: Final = re.compile(r"([0-9]{1,2}):([0-9a-f]{1,14})", re.ASCII)
_RUN: Final = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", re.ASCII)


# --- Actions ---------------------------------------------------------------------------------------------------------


def action_text(action: Action) -> str:
    """``place:nelson@12:-1,3`` and so on."""
    match action:
        case Place(slot, card, x, y):
            return f"place:{IDS[card]}@{slot}:{x},{y}"
        case Ask(slot, card):
            return f"ask:{IDS[card]}@{slot}"
        case Keep(card):
            return f"keep:{IDS[card]}"
        case Take(card):
            return f"take:{IDS[card]}"
        case Answer(year):
            return f"answer:{year}"
        case Region(region):
            return f"region:{REGIONS[region]}"
    return "pass"


def parse_action(text: str) -> Action:
    """The action of a word; ``text.action`` for anything else."""
    match = _ACTION.fullmatch(text) if isinstance(text, str) and len(text) <= 80 else None
    action = _parsed(**match.groupdict()) if match is not None else None
    if action is None or action_text(action) != text:
        raise TextError("text.action", repr(text)[:80])
    return action


def _parsed(
    kind: str, word: str | None, year: str | None, slot: str | None, x: str | None, y: str | None
) -> Action | None:
    """The action with these parts; parts too many show when it is written again."""
    card = NUMBERS.get(word or "")
    if kind == "pass":
        return Pass()
    if kind == "region" and word in REGIONS:
        return Region(REGIONS.index(word))
    if kind == "answer" and year is not None and EARLIEST_YEAR <= int(year) <= LATEST_YEAR:
        return Answer(int(year))
    if card is None:
        return None
    if kind == "keep":
        return Keep(card)
    if kind == "take":
        return Take(card)
    if slot is None or int(slot) not in SLOTS:
        return None
    if kind == "ask":
        return Ask(int(slot), card)
    if kind == "place" and x is not None and y is not None:
        return Place(int(slot), card, int(x), int(y))
    return None


# --- States ----------------------------------------------------------------------------------------------------------


def state_text(state: State) -> str:
    """The state in one line."""
    match = state.match
    fields = {
        "phase": state.phase,
        "seats": str(match.seats),
        "pairs": "yes" if match.pairs else "no",
        "match": "extended" if match.extended else "single",
        "first": _seat_text(match.first),
        "turn": _seat_text(state.turn),
        "region": REGIONS[match.region] if match.region >= 0 else "",
        "faces": ".".join(_UNKNOWN if card == HIDDEN else _YEARS[card] for card in state.lying),
        "hands": "/".join(_slots_text(hand) for hand in state.hands),
        "deck": _deck_text(state.deck),
        "table": ";".join(f"{_YEARS[card]}@{x},{y}" for x, y, card in laid(state.table)),
        "piles": "/".join(_cards_text(pile) for pile in state.piles),
        "used": _cards_text(state.used),
        "asked": _slots_text(state.asked),
        "barred": ";".join(f"{slot}:{cards:x}" for slot, cards in state.barred),
        "passes": str(state.passes),
        "claim": "" if state.claim is None else action_text(state.claim),
        "answer": "" if state.answer is None else str(state.answer),
        "past": ";".join(map(_game_text, match.past)),
        "end": state.end,
    }
    text = " ".join(f"{name}={value or _NOTHING}" for name, value in fields.items())
    return f"{text} out={_slots_text(match.out)}" if match.out else text


def _seat_text(seat: int) -> str:
    return str(seat) if seat >= 0 else _NOTHING


def _slots_text(slots: tuple[int, ...]) -> str:
    return ".".join(map(str, slots)) or _NOTHING


def _cards_text(cards: int) -> str:
    return ".".join(_YEARS[card] for card in members(cards)) or _NOTHING


def _deck_text(deck: tuple[int, ...]) -> str:
    """Runs of neighbouring slots: ``17-53.16``."""
    runs: list[list[int]] = []
    for slot in deck:
        if runs and slot == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], slot]
        else:
            runs.append([slot])
    return ".".join("-".join(map(str, run)) for run in runs)


def _game_text(game: Game) -> str:
    numbers = f"{','.join(map(str, game.points))}:{','.join(map(str, game.own))}"
    won = f":{game.regions}" if game.regions >= 0 else ""
    return f"{numbers}{won}x{_slots_text(game.out)}" if game.out else numbers + won


def parse_state(text: str) -> State:
    """The state of a line. ``text.form`` for a line of another form, ``text.state`` for an impossible state, with every defect found."""
    match = _STATE.fullmatch(text) if isinstance(text, str) and len(text) <= _MAX_TEXT else None
    if match is None:
        raise TextError("text.form", "not a state of hesperidae")
    state = _parse(**{name: "" if value == _NOTHING else value for name, value in match.groupdict("").items()})
    found = defects(state)
    if found:
        raise TextError("text.state", "; ".join(found))
    if state_text(state) != text:
        raise TextError("text.canonical", "not in canonical form")
    return state


def _parse(
    *,
    phase: str,
    seats: str,
    pairs: str,
    match: str,
    first: str,
    turn: str,
    region: str,
    faces: str,
    hands: str,
    deck: str,
    table: str,
    piles: str,
    used: str,
    asked: str,
    barred: str,
    passes: str,
    claim: str,
    answer: str,
    past: str,
    end: str,
    out: str,
) -> State:
    return State(
        phase=phase,
        match=Match(
            seats=int(seats),
            pairs=pairs == "yes",
            extended=match == "extended",
            first=int(first or -1),
            region=REGIONS.index(region) if region else -1,
            past=tuple(_parse_game(game) for game in past.split(";") if game),
            out=_parse_slots(out),
        ),
        turn=int(turn or -1),
        lying=_parse_faces(faces),
        hands=tuple(_parse_slots(hand) for hand in hands.split("/")),
        deck=_parse_deck(deck),
        table=_parse_table(table),
        piles=tuple(_parse_cards(pile) for pile in piles.split("/")),
        used=_parse_cards(used),
        asked=_parse_slots(asked),
        barred=tuple(_parse_barred(entry) for entry in barred.split(";") if entry),
        passes=int(passes),
        claim=_parse_claim(claim),
        answer=_parse_number(answer, _NUMBER) if answer else None,
        end=end,
    )


def _no(what: str, text: str) -> TextError:
    return TextError("text.form", f"not {what}: {text[:40]}")


def _parse_number(text: str, form: str) -> int:
    if not re.fullmatch(form, text, re.ASCII):
        raise _no("a number", text)
    return int(text)


def _parse_card(text: str) -> int:
    if text not in _BY_YEAR:
        raise _no("the year of a card", text)
    return _BY_YEAR[text]


def _parse_faces(text: str) -> bytes:
    faces = text.split(".")
    if len(faces) != len(SLOTS):
        raise _no("a card for each slot", text)
    return bytes(HIDDEN if face == _UNKNOWN else _parse_card(face) for face in faces)


def _parse_slots(text: str) -> tuple[int, ...]:
    return () if text in ("", _NOTHING) else tuple(_parse_number(slot, _SLOT) for slot in text.split("."))


def _parse_cards(text: str) -> int:
    """The set of some cards; in another order or twice they would be another text."""
    cards = 0
    for face in text.split(".") if text not in ("", _NOTHING) else ():
        cards |= 1 << _parse_card(face)
    return cards


def _parse_deck(text: str) -> tuple[int, ...]:
    deck: list[int] = []
    for run in text.split(".") if text else ():
        match = _RUN.fullmatch(run)
        if match is None:
            raise _no("slots", run)
        deck += range(int(match[1]), int(match[2] or match[1]) + 1)
    return tuple(deck)


def _parse_table(text: str) -> tuple[int, ...]:
    cards = []
    for entry in text.split(";") if text else ():
        match = _LAID.fullmatch(entry)
        if match is None or abs(int(match[2])) > REACH or abs(int(match[3])) > REACH:
            raise _no("a card on the table", entry)
        cards.append(Laid(int(match[2]), int(match[3]), _parse_card(match[1])))
    return table_of(cards)


def _parse_barred(text: str) -> tuple[int, int]:
    match = _BARRED.fullmatch(text)
    if match is None:
        raise _no("barred cards", text)
    return int(match[1]), int(match[2], 16)


def _parse_game(text: str) -> Game:
    match = _GAME.fullmatch(text)
    if match is None:
        raise _no("a finished game", text)
    points, own = (tuple(map(int, numbers.split(","))) for numbers in match.group(1, 2))
    return Game(points, own, int(match[3] or -1), _parse_slots(match[4] or ""))


def _parse_claim(text: str) -> Place | Ask | None:
    if not text:
        return None
    action = parse_action(text)
    if not isinstance(action, (Place, Ask)):
        raise _no("a placement or question", text)
    return action
