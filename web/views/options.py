"""The options of a game in words, and as fields of the set-up form.

Their sentences are ``option.<game>.<name>`` and ``option.<game>.<name>.<value>``; ``.help`` behind either says more, and
``.number`` is for the numbers that have no sentence of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.core import Option
from web.i18n import Translator
from web.markup import Safe, tag
from web.options import written
from web.views.choices import choice, group, switch
from web.views.people import either


class Value(NamedTuple):
    """A value that an option can have. ``only``: where it does not fit the number of seats, those that it is for (none, if
    other options are in its way)."""

    value: Option
    only: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a game as chosen so far, its usual value first. ``wished`` is what was chosen if it does not fit, and
    then ``chosen`` is what the table gets instead."""

    name: str
    values: tuple[Value, ...]
    chosen: Option
    wished: Option | None = None

    @property
    def usual(self) -> bool:
        """Whether it is as most tables have it."""
        return self.chosen == self.values[0].value


def title(t: Translator, game: str, name: str) -> str:
    """What an option is called."""
    return t.t(f"option.{game}.{name}")


def value_name(t: Translator, game: str, name: str, value: Option) -> str:
    """What a value of an option is called."""
    code = f"option.{game}.{name}.{written(value)}"
    if t.knows(code):
        return t.t(code)
    if isinstance(value, bool):
        return t.t("setup.yes" if value else "setup.no")
    if isinstance(value, int):
        number = f"option.{game}.{name}.number"
        return t.t(number, value=value) if t.knows(number) else str(value)
    return t.t(code)


def only(t: Translator, seats: Sequence[int]) -> str:
    """Why a value does not fit: "only with 2 to 6 players"."""
    if not seats:
        return t.t("setup.not_together")
    numbers = (
        t.t("setup.range", first=seats[0], last=seats[-1])
        if len(seats) > 2 and seats[-1] - seats[0] == len(seats) - 1
        else either(t, [str(each) for each in seats])
    )
    return t.t("setup.only", numbers=numbers)


def fallen_back(t: Translator, game: str, option: Choice) -> str | None:
    """That the table gets something else than was wished, and why."""
    if option.wished is None:
        return None
    name, used = title(t, game, option.name), value_name(t, game, option.name, option.chosen)
    reason = next(only(t, each.only or ()) for each in option.values if each.value == option.wished)
    if isinstance(option.wished, bool):
        return t.t("setup.fallback_switch", option=name, used=used, reason=reason)
    wished = value_name(t, game, option.name, option.wished)
    return t.t("setup.fallback", option=name, used=used, wished=wished, reason=reason)


def field(t: Translator, game: str, option: Choice, chooser: Safe | None = None) -> Safe:
    """The controls for an option. ``chooser``: the game's own, with their title."""
    id_, name = f"option-{option.name}", title(t, game, option.name)
    help_ = _help(t, f"option.{game}.{option.name}")
    if chooser is not None:
        return tag("div", chooser, id=id_)
    if all(isinstance(each.value, bool) for each in option.values):
        return _switch(t, name, help_, option, id_)
    return _radios(t, game, name, help_, option, id_)


def _switch(t: Translator, name: str, help_: str | None, option: Choice, id_: str) -> Safe:
    barred = next((each for each in option.values if each.only is not None), None)
    why = tag("span", only(t, barred.only or ()), class_="choice-why") if barred else None
    return switch(
        action=f"setup.option {option.name} {written(not option.chosen)}",
        label=name,
        on=option.chosen is True,
        hint=[help_, " " if help_ and why else None, why] if help_ or why else None,
        disabled=barred is not None,
        id_=id_,
    )


def _radios(t: Translator, game: str, name: str, help_: str | None, option: Choice, id_: str) -> Safe:
    values = list(option.values)
    if all(isinstance(each.value, int) for each in values):
        values.sort(key=lambda each: each.value)
    hints = [
        _help(t, f"option.{game}.{option.name}.{written(each.value)}") if each.only is None else only(t, each.only)
        for each in values
    ]
    explained = any(hint and each.only is None for hint, each in zip(hints, values, strict=True))
    return group(
        name,
        [
            choice(
                name=f"setup-{id_}",
                action=f"setup.option {option.name} {written(each.value)}",
                label=value_name(t, game, option.name, each.value),
                chosen=each.value == option.chosen,
                hint=hint,
                disabled=each.only is not None,
            )
            for each, hint in zip(values, hints, strict=True)
        ],
        id_=id_,
        help_=help_,
        looks="" if explained else "chips",
    )


def _help(t: Translator, code: str) -> str | None:
    return t.t(f"{code}.help") if t.knows(f"{code}.help") else None
