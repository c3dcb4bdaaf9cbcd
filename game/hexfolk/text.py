"""Text forms of Hexfolk.

Cards are written ``2W1O`` (two wood, one ore; in the order WCLGO), none as ``0``; slots ``3.7-9``, none as ``-``.

An action is one word:

    roll  end  buy  skip  accept  refuse  withdraw  sign_up  pass
    settlement@12  city@12  road@30      a corner or an edge
    knight@4  roads@4  two@4:1W1O  monopoly@4:1L      the slot of a development card
    robber@7  robber@7>2      a tile, and whom it robs
    bank:4W>1O  offer:2W>1O  counter:1O>2W      what one gives and takes
    trade@2  discard:3W1C  turn_up:31.33  win:5.9

A state is ``name=value`` fields in a fixed order; ``-`` stands for nothing, ``/`` divides seats, ``?`` is what this replica does not know:

    phase=main turn=0 turns=12 first=2 set=4,standard,10,0,normal,1,1 island=standard19:... robber=7 roll=3,4 pieces=3.40;12;5.6/...
    bank=15W18C17L16G19O hands=1W/0/2L/0 tokens=-/25.26/-/- faces=WW bars=00 mixes=->25-26+2W unproved=- cards=KV??... held=0/1.3/-/-
    knights=0/1/0/0 drawn=4 modest=-/-/-/- route=- army=- flow=- out=- end=-

``pieces``: settlements; cities; roads of each seat. ``mixes``: the slots that were left, those the cards lie on since, and the open ones
that joined. ``unproved``: slots and the cards that somebody claimed to hold there and did not turn up. ``flow``: what only the turn under way needs, as ``name:value`` joined by ``;``.

With balanced dice ``set`` ends in ``,balanced``, and the line in `` rolled=3f`` once some pairs have come: their bits in hexadecimal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NoReturn

from game.core import TextError
from game.core.canonical import MAX_SLOTS
from game.hexfolk.defects import defects
from game.hexfolk.dice import FREE
from game.hexfolk.geometry import geometry
from game.hexfolk.island import order_due, parse_island
from game.hexfolk.maps import NAMES
from game.hexfolk.state import (
    BANK,
    CITY,
    LATE,
    NO_DISCARD,
    NO_FLOW,
    NOTHING,
    PHASES,
    RESOURCES,
    SEALED,
    SETTLEMENT,
    Action,
    Cards,
    Counts,
    Flow,
    Mix,
    Owed,
    Settings,
    Slots,
    State,
    Tokens,
)

_NOTHING: Final = "-"
_MAX_STATE: Final = 60_000
_MOST_SLOTS: Final = 5 * BANK[8]
"""More cards than these are in no hand."""
_NUMBER: Final = r"(?:0|[1-9][0-9]{0,5})"
_COUNTS: Final = "".join(rf"(?:([1-9][0-9]{{0,2}}){letter})?" for letter in RESOURCES)
_COUNTS_FORM: Final = re.compile(_COUNTS)
_ANY_COUNTS: Final = re.sub(r"\((?!\?)", "(?:", _COUNTS)
_SLOTS_FORM: Final = re.compile(rf"{_NUMBER}(?:-{_NUMBER})?(?:\.{_NUMBER}(?:-{_NUMBER})?)*")

_WORDS: Final = ("accept", "buy", "end", "pass", "refuse", "roll", "sign_up", "skip", "withdraw")
_ACTION: Final = re.compile(
    rf"(?P<word>{'|'.join(_WORDS)})"
    rf"|(?P<at>settlement|city|road|knight|roads)@(?P<place>{_NUMBER})"
    rf"|(?P<card>two|monopoly)@(?P<slot>{_NUMBER}):(?P<wish>{_ANY_COUNTS})"
    rf"|robber@(?P<tile>{_NUMBER})(?:>(?P<victim>[0-7]))?"
    rf"|(?P<deal>bank|counter|offer):(?P<give>0|{_ANY_COUNTS})>(?P<take>0|{_ANY_COUNTS})"
    rf"|trade@(?P<partner>[0-7])"
    rf"|discard:(?P<back>{_ANY_COUNTS})"
    r"|(?P<show>turn_up|win):(?P<slots>-|[0-9.-]{1,2000})"
)


def counts_text(counts: Counts) -> str:
    """``2W1O``, or ``0``."""
    return "".join([f"{number}{letter}" for number, letter in zip(counts, RESOURCES, strict=True) if number]) or "0"


def parse_counts(text: str) -> Counts:
    """The cards of a text; ``text.form`` for anything else."""
    if text == "0":
        return NOTHING
    match = _COUNTS_FORM.fullmatch(text)
    if match is None or not text:
        _refuse_form(f"not cards: {text[:20]}")
    wood, clay, wool, grain, ore = (int(number or 0) for number in match.groups())
    return (wood, clay, wool, grain, ore)


def slots_text(slots: Sequence[int]) -> str:
    """``3.7-9``, or ``-``. Slots ascend."""
    runs: list[list[int]] = []
    for slot in slots:
        if runs and slot == runs[-1][-1] + 1:
            runs[-1].append(slot)
        else:
            runs.append([slot])
    return ".".join([f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]) or _NOTHING


def parse_slots(text: str) -> Slots:
    """The slots of a text; ``text.form`` for anything else."""
    if text == _NOTHING:
        return ()
    if not _SLOTS_FORM.fullmatch(text):
        _refuse_form(f"not slots: {text[:20]}")
    found: list[int] = []
    for run in text.split("."):
        start, _, end = run.partition("-")
        first, last = int(start), int(end or start)
        if (found and first <= found[-1]) or last < first or last >= MAX_SLOTS or last - first >= _MOST_SLOTS:
            _refuse_form("slots that do not ascend, or too many")
        found += range(first, last + 1)
        if len(found) > _MOST_SLOTS:
            _refuse_form("too many slots")
    return tuple(found)


def _refuse_form(detail: str) -> NoReturn:
    raise TextError("text.form", detail)


# --- Actions -------------------------------------------------------------------------------------------------------


def action_text(action: Action) -> str:
    """One word, as above."""
    kind, place, seat, give, take, slots = action
    match kind:
        case "settlement" | "city" | "road" | "knight" | "roads":
            return f"{kind}@{place}"
        case "two" | "monopoly":
            return f"{kind}@{place}:{counts_text(take)}"
        case "robber":
            return f"robber@{place}" if seat < 0 else f"robber@{place}>{seat}"
        case "bank" | "offer" | "counter":
            return f"{kind}:{counts_text(give)}>{counts_text(take)}"
        case "trade":
            return f"trade@{seat}"
        case "discard":
            return f"discard:{counts_text(give)}"
        case "turn_up" | "win":
            return f"{kind}:{slots_text(slots)}"
    return kind


def parse_action(text: str) -> Action:
    """The action of a word; ``text.action`` for anything else."""
    match = _ACTION.fullmatch(text) if isinstance(text, str) and len(text) <= 2100 else None
    if match is None:
        raise TextError("text.action", repr(text)[:80])
    found = match.groupdict()
    try:
        action = _action_of({name: value for name, value in found.items() if value is not None})
    except TextError as error:
        raise TextError("text.action", error.detail) from None
    if action_text(action) != text:
        raise TextError("text.action", f"not canonical: {text[:80]}")
    return action


def _action_of(found: dict[str, str]) -> Action:
    match found:
        case {"word": word}:
            return Action(word)
        case {"at": kind, "place": place}:
            return Action(kind, int(place))
        case {"card": kind, "slot": slot, "wish": wish}:
            return Action(kind, int(slot), take=parse_counts(wish))
        case {"deal": kind, "give": give, "take": take}:
            return Action(kind, give=parse_counts(give), take=parse_counts(take))
        case {"partner": seat}:
            return Action("trade", seat=int(seat))
        case {"back": cards}:
            return Action("discard", give=parse_counts(cards))
        case {"show": kind, "slots": slots}:
            return Action(kind, slots=parse_slots(slots))
    return Action("robber", int(found["tile"]), int(found.get("victim", -1)))


# --- States --------------------------------------------------------------------------------------------------------


def state_text(state: State) -> str:
    """The state in one line."""
    settings, tokens, cards = state.settings, state.tokens, state.cards
    fields = {
        "phase": state.phase,
        "turn": _or_nothing(state.turn),
        "turns": str(state.number),
        "first": _or_nothing(state.first),
        "set": f"{settings.seats},{settings.map},{settings.target},{settings.clock},{settings.robber},"
        f"{settings.route:d},{settings.army:d}{'' if settings.dice == FREE else f',{settings.dice}'}",
        "island": state.island,
        "robber": _or_nothing(state.robber),
        "roll": ",".join(map(str, state.roll)),
        "pieces": "/".join([_pieces_text(state, seat) for seat in range(settings.seats)]) if state.corners else "",
        "bank": counts_text(state.bank),
        "hands": "/".join(map(counts_text, state.hands)),
        "tokens": "/".join(map(slots_text, tokens.held)),
        "faces": tokens.faces,
        "bars": tokens.bars,
        "mixes": ";".join(map(_mix_text, tokens.mixes)),
        "unproved": ";".join([f"{slots_text(slots)}+{counts_text(cards)}" for slots, cards in tokens.unproved]),
        "cards": cards.faces,
        "held": "/".join(map(slots_text, cards.held)),
        "knights": "/".join(map(str, cards.knights)),
        "drawn": str(cards.drawn),
        "modest": "/".join(["+".join([f"{drawn}:{most}" for drawn, most in bounds]) or "-" for bounds in cards.modest]),
        "route": _or_nothing(state.route),
        "army": _or_nothing(state.army),
        "flow": _flow_text(state.flow),
        "out": slots_text(state.out),
        "end": state.end,
    }
    if state.rolled:
        fields["rolled"] = f"{state.rolled:x}"
    return " ".join([f"{name}={value or _NOTHING}" for name, value in fields.items()])


def _or_nothing(number: int) -> str:
    return str(number) if number >= 0 else _NOTHING


def _pieces_text(state: State, seat: int) -> str:
    corners, edges = state.corners, state.edges
    zones = (
        [corner for corner, owner in enumerate(corners) if owner == SETTLEMENT + seat],
        [corner for corner, owner in enumerate(corners) if owner == CITY + seat],
        [edge for edge, owner in enumerate(edges) if owner == 1 + seat],
    )
    return ";".join([".".join(map(str, zone)) or _NOTHING for zone in zones])


def _mix_text(mix: Mix) -> str:
    return f"{slots_text(mix.left)}>{mix.first}-{mix.last}+{counts_text(mix.minted)}"


_MARKS: Final = {"?": SEALED, "!": LATE, ".": NO_DISCARD, "-": None}


def _choice_text(choice: Action | None) -> str:
    for mark, meaning in _MARKS.items():
        if choice == meaning:
            return mark
    assert choice is not None
    return action_text(choice)


def _parse_choice(text: str) -> Action | None:
    return _MARKS[text] if text in _MARKS else parse_action(text)


def _flow_text(flow: Flow) -> str:
    found: list[str] = []
    for name, value in zip(Flow._fields, flow, strict=True):
        if value != NO_FLOW[Flow._fields.index(name)]:
            found.append(f"{name}:{_WRITERS[name](value)}")
    return ";".join(found)


def _owed_text(owed: tuple[Owed, ...]) -> str:
    return "/".join([f"{due.seat}+{counts_text(due.cards)}{'*' if due.whole else ''}" for due in owed])


def _queue_text(queue: Slots) -> str:
    return ".".join(map(str, queue))


_WRITERS: Final[dict[str, Callable[..., str]]] = {
    **dict.fromkeys(("played", "late"), lambda value: "1"),
    **dict.fromkeys(("fresh", "offers", "actor", "place", "free", "robbed", "back"), str),
    **dict.fromkeys(("doing", "offer"), action_text),
    **dict.fromkeys(("answers", "discards"), lambda value: "/".join(map(_choice_text, value))),
    "owed": _owed_text,
    "turned": slots_text,
    **dict.fromkeys(("queue", "signed"), _queue_text),
}


# --- Parsing -------------------------------------------------------------------------------------------------------

_SEATS: Final = r"(?:-|[0-7])"
_NAMES: Final = (
    "phase", "turn", "turns", "first", "set", "island", "robber", "roll", "pieces", "bank", "hands", "tokens", "faces", "bars", "mixes", "unproved",
    "cards", "held", "knights", "drawn", "modest", "route", "army", "flow", "out", "end",
)  # fmt: skip
_FORMS: Final = {
    "phase": "|".join(PHASES),
    "turn": _SEATS,
    "turns": r"0|[1-9][0-9]{0,3}",
    "first": _SEATS,
    "set": rf"[2-8],(?:{'|'.join(NAMES)}),(?:8|9|1[0-5]),(?:0|30|45|60|90|120|180|300),(?:normal|friendly|off),[01],[01](?:,balanced)?",
    "island": r"[A-Za-z0-9_:,+]{1,600}",
    "robber": r"-|0|[1-9][0-9]?",
    "roll": r"-|[1-6],[1-6]",
    "pieces": r"-|[0-9.;/-]{1,4000}",
    "bank": rf"0|{_ANY_COUNTS}",
    "hands": r"[0-9WCLGO/]{1,400}",
    "tokens": r"[0-9./-]{1,4000}",
    "faces": r"-|[WCLGO?]{1,20000}",
    "bars": r"-|[0-9a-v]{1,20000}",
    "mixes": r"-|[0-9.;>+WCLGO-]{1,30000}",
    "unproved": r"-|[0-9.;+WCLGO-]{1,10000}",
    "cards": r"[KVRTM?]{25,43}",
    "held": r"[0-9./-]{1,400}",
    "knights": r"[0-9/]{1,40}",
    "drawn": r"0|[1-9][0-9]?",
    "modest": r"[0-9:+/-]{1,2000}",
    "route": _SEATS,
    "army": _SEATS,
    "flow": r"[!-~]{1,6000}",
    "out": r"[0-9.-]{1,20}",
    "end": r"-|won|agreed|turns|alone",
}
_STATE: Final = re.compile(
    " ".join(rf"{name}=(?P<{name}>{_FORMS[name]})" for name in _NAMES)
    + r"(?: rolled=(?P<rolled>[1-9a-f][0-9a-f]{0,8}))?"
)


def parse_state(text: str) -> State:
    """The state of a line. ``text.form`` for a line of another form, ``text.state`` for an impossible state, with every defect found."""
    match = _STATE.fullmatch(text) if isinstance(text, str) and len(text) <= _MAX_STATE else None
    if match is None:
        raise TextError("text.form", "not a state of hexfolk")
    fields = {name: "" if value == _NOTHING else value for name, value in match.groupdict(_NOTHING).items()}
    try:
        state = _state_of(fields)
    except TextError:
        raise
    except (ValueError, KeyError, IndexError, OverflowError) as error:
        raise TextError("text.form", str(error)[:80]) from None
    found = defects(state)
    if found:
        raise TextError("text.state", "; ".join(found))
    if state_text(state) != text:
        raise TextError("text.canonical", "not in canonical form")
    return state


def _state_of(fields: dict[str, str]) -> State:
    settings = _parse_settings(fields["set"])
    seats = settings.seats
    island = fields["island"]
    board = parse_island(island).board
    corners, edges = _parse_pieces(fields["pieces"], board, seats) if order_due(island) is None else (b"", b"")
    roll = fields["roll"].split(",") if fields["roll"] else []
    return State(
        settings=settings,
        island=island,
        phase=fields["phase"],
        turn=int(fields["turn"] or -1),
        number=int(fields["turns"]),
        first=int(fields["first"] or -1),
        corners=corners,
        edges=edges,
        robber=int(fields["robber"] or -1),
        roll=tuple(map(int, roll)),
        bank=parse_counts(fields["bank"]),
        hands=tuple(map(parse_counts, _by_seat(fields["hands"], seats))),
        tokens=Tokens(
            tuple(map(parse_slots, _by_seat(fields["tokens"] or _NOTHING, seats))),
            fields["faces"],
            fields["bars"],
            tuple(map(_parse_mix, fields["mixes"].split(";") if fields["mixes"] else ())),
            tuple(map(_parse_claim, fields["unproved"].split(";") if fields["unproved"] else ())),
        ),
        cards=Cards(
            fields["cards"],
            tuple(map(parse_slots, _by_seat(fields["held"] or _NOTHING, seats))),
            tuple(map(_number, _by_seat(fields["knights"], seats))),
            int(fields["drawn"]),
            tuple(map(_parse_bounds, _by_seat(fields["modest"] or _NOTHING, seats))),
        ),
        route=int(fields["route"] or -1),
        army=int(fields["army"] or -1),
        flow=_parse_flow(fields["flow"]),
        out=parse_slots(fields["out"] or _NOTHING),
        end=fields["end"],
        rolled=int(fields["rolled"] or "0", 16),
    )


def _number(text: str) -> int:
    if not re.fullmatch(_NUMBER, text):
        _refuse_form(f"not a number: {text[:20]}")
    return int(text)


def _by_seat(text: str, seats: int) -> list[str]:
    parts = text.split("/")
    if len(parts) != seats:
        _refuse_form("not one entry a seat")
    return parts


def _parse_settings(text: str) -> Settings:
    seats, name, target, clock, robber, route, army, *dice = text.split(",")
    return Settings(int(seats), name, int(target), int(clock), robber, route == "1", army == "1", *dice)


def _parse_pieces(text: str, board: str, seats: int) -> tuple[bytes, bytes]:
    shape = geometry(board)
    corners, edges = bytearray(len(shape.corner_tiles)), bytearray(len(shape.edge_corners))
    for seat, pieces in enumerate(_by_seat(text, seats)):
        zones = pieces.split(";")
        if len(zones) != 3:
            _refuse_form("not settlements, cities and roads")
        for zone, cells, value in zip(zones, (corners, corners, edges), (SETTLEMENT, CITY, 1), strict=True):
            for place in map(_number, zone.split(".") if zone != _NOTHING else ()):
                if place >= len(cells) or cells[place]:
                    _refuse_form(f"no free place {place}")
                cells[place] = value + seat
    return bytes(corners), bytes(edges)


def _parse_mix(text: str) -> Mix:
    left, _, rest = text.partition(">")
    slots, _, minted = rest.partition("+")
    first, _, last = slots.partition("-")
    return Mix(parse_slots(left), parse_counts(minted), _number(first), _number(last))


def _parse_claim(text: str) -> tuple[Slots, Counts]:
    slots, _, cards = text.partition("+")
    return parse_slots(slots), parse_counts(cards)


def _parse_bounds(text: str) -> tuple[tuple[int, int], ...]:
    bounds: list[tuple[int, int]] = []
    for bound in text.split("+") if text != _NOTHING else ():
        drawn, _, most = bound.partition(":")
        bounds.append((_number(drawn), _number(most)))
    return tuple(bounds)


def _parse_flow(text: str) -> Flow:
    values: dict[str, object] = {}
    for entry in text.split(";") if text else ():
        name, colon, value = entry.partition(":")
        if not colon or name not in _READERS or name in values:
            _refuse_form(f"not a part of a turn: {entry[:20]}")
        values[name] = _READERS[name](value)
    return NO_FLOW._replace(**values)  # type: ignore[arg-type]


def _flag(text: str) -> bool:
    if text != "1":
        _refuse_form("not a flag")
    return True


def _phase(text: str) -> str:
    if text not in PHASES:
        _refuse_form("not a phase")
    return text


def _parse_owed(text: str) -> tuple[Owed, ...]:
    owed: list[Owed] = []
    for due in text.split("/"):
        seat, _, cards = due.partition("+")
        owed.append(Owed(_number(seat), parse_counts(cards.removesuffix("*")), cards.endswith("*")))
    return tuple(owed)


def _parse_queue(text: str) -> Slots:
    return tuple(map(_number, text.split(".")))


_READERS: Final[dict[str, Callable[[str], object]]] = {
    **dict.fromkeys(("played", "late"), _flag),
    **dict.fromkeys(("fresh", "offers", "actor", "place", "free", "robbed"), _number),
    "back": _phase,
    **dict.fromkeys(("doing", "offer"), parse_action),
    **dict.fromkeys(("answers", "discards"), lambda text: tuple(map(_parse_choice, text.split("/")))),
    "owed": _parse_owed,
    "turned": parse_slots,
    **dict.fromkeys(("queue", "signed"), _parse_queue),
}
