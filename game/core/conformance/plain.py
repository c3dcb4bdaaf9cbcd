"""What a value is made of, with exact types: for equality that tells ``True`` from ``1``, and to find what no state may hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any


class NotPlain(ValueError):
    """A part that differs between processes or may be changed behind one's back."""


def parts(value: Any) -> Iterator[tuple[str, object]]:
    """The type's name and the value of every part, depth first. Raises :class:`NotPlain`."""
    kind = type(value)
    name = kind.__qualname__
    if value is None or kind in (bool, int, str, bytes) or isinstance(value, Enum):
        yield name, value
    elif isinstance(value, tuple):
        yield name, len(value)
        for item in value:
            yield from parts(item)
    elif is_dataclass(value) and not isinstance(value, type):
        if not kind.__dataclass_params__.frozen:
            raise NotPlain(f"{name} is not frozen")
        yield name, None
        for field in fields(value):
            yield from parts(getattr(value, field.name))
    else:
        raise NotPlain(f"a part of type {name}: {value!r:.80}")


def same(first: Any, second: Any) -> bool:
    """Whether two values are equal and made of the same types all through."""
    return bool(first == second) and list(parts(first)) == list(parts(second))
