"""What is chosen so far on the set-up page. Whatever comes, it stays a table that can be laid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.core import Game, Option
from game.registry import GAMES
from web.options import fitted, read, seats_for
from web.routes import Route
from web.views.games import BY_ID
from web.views.options import Choice, Value
from web.views.people import kept
from web.views.setup import NAME_LENGTH, SEED_LENGTH, Seat


@dataclass(frozen=True, slots=True)
class SetupForm:
    """The choices for a new table of ``game``.

    What is chosen is kept also while it has no effect, so that whoever only tries another number of seats finds it again:
    ``places`` are all the seats that the game can have, of which the first ``count`` are at the table; ``wished`` are the
    options as chosen, of which some may not fit so many.
    """

    game: str
    places: tuple[Seat, ...]
    count: int
    wished: Mapping[str, Option] = field(default_factory=dict)
    seed: str = ""
    pace: int = -1
    lang: str = ""

    @staticmethod
    def of(route: Route, *, first: bool = False) -> SetupForm:
        """The form that an address opens. ``first``: for somebody's first game, in which all bots are easy."""
        levels = BY_ID[route.game].levels
        spare = Seat(f"bot:{'normal' if 'normal' in levels else levels[-1]}")
        seats = [Seat(kind) for kind in route.seats]
        places = (*seats, *[spare] * (BY_ID[route.game].seats[1] - len(seats)))
        form = SetupForm(route.game, places, len(seats), dict(route.options), route.seed, route.pace, route.lang)
        return form._with_bots(levels[0]) if first else form

    # --- What the table will be -------------------------------------------------------------------------------------

    @property
    def rules(self) -> Game[Any, Any]:
        """The game."""
        return GAMES[self.game]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats at the table."""
        return self.places[: self.count]

    @property
    def counts(self) -> tuple[int, ...]:
        """How many can play."""
        return self.rules.SEATS

    @property
    def options(self) -> dict[str, Option]:
        """Every option as the table will have it."""
        return fitted(self.rules, self.wished, self.count)

    @property
    def more(self) -> bool:
        """Whether something is chosen that is rarely changed."""
        return bool(self.seed) or any(name in self.wished for name in BY_ID[self.game].rare)

    def choices(self) -> tuple[Choice, ...]:
        """The options as the page shows them."""
        rules, chosen = self.rules, self.options
        found = []
        for name, all_values in rules.OPTIONS.items():
            values = []
            for value in all_values:
                seats = seats_for(rules, chosen, name, value)
                values.append(Value(value, None if self.count in seats else seats))
            wish = self.wished.get(name, chosen[name])
            found.append(Choice(name, tuple(values), chosen[name], None if wish == chosen[name] else wish))
        return tuple(found)

    def route(self) -> Route:
        """The address' meaning of these choices; options that are as usual need no word."""
        options = {name: value for name, value in self.options.items() if value != self.rules.OPTIONS[name][0]}
        return Route(
            "play",
            self.game,
            seats=tuple(seat.kind for seat in self.seats),
            seed=self.seed,
            pace=self.pace,
            lang=self.lang,
            options=options,
        )

    def names(self) -> tuple[str, ...]:
        """The names as they are kept: normalised once, cut, without control marks."""
        return tuple(kept(seat.name)[:NAME_LENGTH] for seat in self.seats)

    # --- What is done on the page -----------------------------------------------------------------------------------

    def changed(self, word: str, rest: str, value: str) -> SetupForm:
        """The form after a control was used: ``setup.seats <count>``, ``setup.seat <number> <kind>``, ``setup.bots
        <level>``, ``setup.name <number>``, ``setup.option <name> <value>``, ``setup.seed``. ``value``: the text of its field, if it is one; of
        an option without a value in its word, this is it. What means nothing changes nothing."""
        first, _, second = rest.partition(" ")
        match word:
            case "setup.seed":
                seed = "".join(letter for letter in value if letter.isprintable())
                return replace(self, seed=seed.strip()[:SEED_LENGTH])
            case "setup.seats":
                number = _number(first)
                return replace(self, count=number) if number in self.counts else self
            case "setup.seat" if second in BY_ID[self.game].kinds:
                return self._with_seat(_number(first), kind=second)
            case "setup.bots" if first in BY_ID[self.game].levels:
                return self._with_bots(first)
            case "setup.name":
                return self._with_seat(_number(first), name=value)
            case "setup.option":
                return self._with_option(first, second or value)
        return self

    def _with_bots(self, level: str) -> SetupForm:
        """All bots of one level, those of seats that are not at the table now too."""
        places = (seat if seat.kind == "me" else replace(seat, kind=f"bot:{level}") for seat in self.places)
        return replace(self, places=tuple(places))

    def _with_seat(self, number: int, **changes: str) -> SetupForm:
        if not 1 <= number <= self.count:
            return self
        seat = replace(self.places[number - 1], **changes)
        return replace(self, places=(*self.places[: number - 1], seat, *self.places[number:]))

    def _with_option(self, name: str, text: str) -> SetupForm:
        value = read(self.rules, name, text)
        if value is None:
            return self
        others = {key: kept for key, kept in self.wished.items() if key != name}
        usual = value == self.rules.OPTIONS[name][0]
        return replace(self, wished=others if usual else {**others, name: value})


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
