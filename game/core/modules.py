"""Tables of modules that are imported only when they are needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any


class Modules(Mapping[str, Any]):
    """Modules by a short name, each imported when it is first asked for: a page that shows no table starts without them."""

    def __init__(self, places: Mapping[str, str]) -> None:
        """``places``: for each short name the whole name of its module."""
        self._places = dict(places)

    def __getitem__(self, name: str) -> Any:
        return import_module(self._places[name])

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
