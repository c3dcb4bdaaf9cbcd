"""Settings in which every two values of different options come together at least once, in far fewer than all combinations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

Setting = dict[str, Any]


def pairwise(
    options: Mapping[str, Sequence[Any]], possible: Callable[[Setting], bool] = lambda _: True
) -> list[Setting]:
    """Settings of ``options`` (name -> values). Greedy: each setting takes, name by name, the value that brings most new pairs.

    ``possible`` says which settings there are; a pair that no setting can have is left out.
    """
    names = list(options)
    open_pairs = {
        ((one, a), (other, b)): None
        for one, other in combinations(names, 2)
        for a in options[one]
        for b in options[other]
    }
    found: list[Setting] = []
    while open_pairs:
        (one, a), (other, b) = next(iter(open_pairs))
        setting = _filled({one: a, other: b}, options, open_pairs, possible)
        del open_pairs[(one, a), (other, b)]
        if setting is not None:
            for pair in combinations([(name, setting[name]) for name in names], 2):
                open_pairs.pop(pair, None)
            found.append(setting)
    return found


def _filled(
    start: Setting,
    options: Mapping[str, Sequence[Any]],
    open_pairs: Mapping[Any, None],
    possible: Callable[[Setting], bool],
) -> Setting | None:
    names = list(options)
    rest = [name for name in names if name not in start]
    setting = dict(start)
    for name in rest:
        setting[name] = max(options[name], key=lambda value: _new_pairs({**setting, name: value}, names, open_pairs))
    if possible(setting):
        return setting
    # What was added for its new pairs does not fit: the usual values instead, one after the other.
    for name in rest:
        for value in options[name]:
            setting[name] = value
            if possible(setting):
                return setting
    return None


def _new_pairs(setting: Setting, names: Sequence[str], open_pairs: Mapping[Any, None]) -> int:
    have = [(name, setting[name]) for name in names if name in setting]
    return sum(pair in open_pairs for pair in combinations(have, 2))
