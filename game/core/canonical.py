"""Canonical JSON: one text for one value, so that equal things have equal hashes.

Sorted keys, no spaces, ASCII, no floats. Reading is strict: a text that is not what writing would give is refused, so that nothing has two
forms. Events are flat objects; their keys are given at :func:`event_fields`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from types import NoneType
from typing import Any, Final, NoReturn

from game.core.errors import TextError
from game.core.events import TABLE_KINDS, Audience, Chance, Event, Move, Open, Outcome, Reveal, Table

MAX_LINE: Final = 16_384
"""Characters of one JSON text. No event of a game comes near it; it keeps hostile input small before it is parsed."""

MAX_NUMBER: Final = 2**53 - 1
"""The largest whole number that JavaScript also holds exactly."""


MAX_DEPTH: Final = 32
"""Lists and objects within each other. Far below what would overrun the interpreter's stack, also in a browser."""


def dumps(value: Any) -> str:
    """The canonical text of a value of dicts, lists, tuples, strings, whole numbers, booleans and ``None``.

    Raises ``TextError`` (``json.*``) for what :func:`loads` would not give back: floats, other types, keys that are not
    strings, numbers beyond ``MAX_NUMBER``, lone surrogates, too deep nesting.
    """
    _require_plain(value, MAX_DEPTH)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def _require_plain(value: Any, depth: int) -> None:
    kind = type(value)
    if kind is str:
        if not value.isascii():
            _require_unicode(value)
    elif kind is int:
        if not -MAX_NUMBER <= value <= MAX_NUMBER:
            raise TextError("json.number", "number too large")
    elif isinstance(value, (list, tuple)):
        _require_depth(depth)
        for item in value:
            _require_plain(item, depth - 1)
    elif kind is dict:
        _require_depth(depth)
        for key, item in value.items():
            if type(key) is not str:
                raise TextError("json.key", f"a key of type {type(key).__name__}")
            _require_plain(key, 0)
            _require_plain(item, depth - 1)
    elif value is not None and kind is not bool:
        raise TextError("json.type", f"a value of type {kind.__name__}")


def _require_depth(depth: int) -> None:
    if depth <= 0:
        raise TextError("json.depth", "nested too deeply")


def _require_unicode(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise TextError("json.unicode", "half of a surrogate pair") from None


def _require_shallow(text: str) -> None:
    """Refuses deep nesting before the parser recurses into it. Brackets inside strings do not count."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return
    depth = 0
    for mark in _STRUCTURE.findall(text):
        depth += 1 if mark in "[{" else -1 if mark in "]}" else 0
        if depth > MAX_DEPTH:
            raise TextError("json.depth", "nested too deeply")


_STRUCTURE: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)


def _refuse_float(text: str) -> NoReturn:
    raise TextError("json.number", f"not a whole number: {text[:40]}")


def _whole(text: str) -> int:
    if len(text) > 17 or abs(number := int(text)) > MAX_NUMBER:
        raise TextError("json.number", "number too large")
    return number


def loads(text: str, limit: int = MAX_LINE) -> Any:
    """The value of a canonical text. Raises ``TextError`` (``json.*``) for anything else, whatever it is."""
    if not isinstance(text, str) or len(text) > limit:
        raise TextError("json.size", f"not a text of at most {limit} characters")
    _require_shallow(text)
    try:
        value = json.loads(text, parse_float=_refuse_float, parse_constant=_refuse_float, parse_int=_whole)
    except TextError:
        raise
    except ValueError as error:
        raise TextError("json.syntax", str(error)) from None
    if dumps(value) != text:
        raise TextError("json.canonical", "not in canonical form")
    return value


MAX_SLOTS: Final = 100_000
"""Slots of one game; a hand that is remixed gets fresh ones."""

Content = Any
"""What an event tells its audience: an action's text, an outcome, or faces; ``None`` where it was not told."""


def event_fields(event: Event, action_text: Callable[[Any], str]) -> tuple[dict[str, Any], Content]:
    """The event as the part that everybody knows and the part for its audience.

    Keys: ``k`` the kind (move, open, chance, reveal, table), ``seat``, ``seats``, ``slots``, ``what`` (the kind of luck or
    of table event), ``to`` the audience where it is not everyone.
    """
    match event:
        case Move(seat, action, audience) | Open(seat, action, audience):
            fields: dict[str, Any] = {"k": "move" if isinstance(event, Move) else "open", "seat": seat}
            content: Content = None if action is None else action_text(action)
        case Chance(kind, outcome, audience):
            fields, content = {"k": "chance", "what": kind}, outcome
        case Reveal(slots, faces, audience):
            fields, content = {"k": "reveal", "slots": slots}, faces
        case Table(kind, seats):
            return {"k": "table", "what": kind, "seats": seats}, None
    if audience is not None:
        fields["to"] = audience
    return fields, content


def _ascending(value: Any, limit: int) -> tuple[int, ...]:
    """A list of different small numbers in ascending order."""
    if not isinstance(value, list) or not all(type(item) is int and 0 <= item < limit for item in value):
        raise TextError("event.numbers", "not a list of small whole numbers")
    if sorted(set(value)) != value:
        raise TextError("event.numbers", "not ascending")
    return tuple(value)


def _different(value: Any, limit: int) -> tuple[int, ...]:
    """A list of different small numbers in any order (the order of slots is that of their faces)."""
    _ascending(sorted(value) if isinstance(value, list) and all(type(item) is int for item in value) else value, limit)
    return tuple(value)


def _word(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 64:
        raise TextError("event.word", "not a short word")
    return value


def _outcome(value: Any) -> Outcome | None:
    if value is None or type(value) is int:
        return value
    if isinstance(value, str):
        return _word(value)
    if isinstance(value, list) and len(value) <= 1000 and all(type(item) is int for item in value):
        return tuple(value)
    raise TextError("event.outcome", "not an outcome")


def _faces(value: Any, slots: tuple[int, ...]) -> tuple[str, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != len(slots):
        raise TextError("event.faces", "not one face for each slot")
    return tuple(_word(face) for face in value)


_KEYS: Final = {
    "move": {"k", "seat"},
    "open": {"k", "seat"},
    "chance": {"k", "what"},
    "reveal": {"k", "slots"},
    "table": {"k", "seats", "what"},
}


def event_from_fields(fields: Any, content: Content, parse_action: Callable[[str], Any]) -> Event:
    """The event of its two parts. Raises ``TextError`` (``event.*`` and what the action's parser raises)."""
    kind = fields.get("k") if isinstance(fields, dict) else None
    if not isinstance(kind, str) or kind not in _KEYS or set(fields) - {"to"} != _KEYS[kind]:
        raise TextError("event.shape", "not an event")
    audience: Audience = _ascending(fields["to"], 64) if "to" in fields else None
    if content is None and audience is None and kind != "table":
        raise TextError("event.content", "everybody is told this, and there is nothing to tell")
    if kind in ("move", "open"):
        (seat,) = _ascending([fields["seat"]], 64)
        if not isinstance(content, (str, NoneType)):
            raise TextError("event.action", "an action is a text")
        action = None if content is None else parse_action(content)
        return Move(seat, action, audience) if kind == "move" else Open(seat, action, audience)
    if kind == "chance":
        return Chance(_word(fields["what"]), _outcome(content), audience)
    if kind == "reveal":
        slots = _different(fields["slots"], MAX_SLOTS)
        return Reveal(slots, _faces(content, slots), audience)
    if fields["what"] not in TABLE_KINDS or audience is not None or content is not None:
        raise TextError("event.table", "not a table event")
    return Table(fields["what"], _ascending(fields["seats"], 64))
