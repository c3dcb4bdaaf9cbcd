"""What is chosen so far on the set-up page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from unicodedata import normalize

from web.routes import Route
from web.views.people import clean
from web.views.setup import NAME_LENGTH, SEED_LENGTH, Seat


@dataclass(frozen=True, slots=True)
class SetupForm:
    """The choices for a new table of ``game``."""

    game: str
    seats: tuple[Seat, ...]
    seed: str = ""
    more: bool = False
    pace: int = -1
    lang: str = ""

    @staticmethod
    def of(route: Route) -> SetupForm:
        """The form that an address opens."""
        seats = tuple(Seat(kind) for kind in route.seats)
        return SetupForm(route.game, seats, route.seed, bool(route.seed), route.pace, route.lang)

    def changed(self, word: str, rest: str, value: str) -> SetupForm:
        """The form after a control was used: ``setup.seat <number> <kind>``, ``setup.name <number>``, ``setup.seed``."""
        number, _, kind = rest.partition(" ")
        if word == "setup.seed":
            return replace(self, seed=value.strip()[:SEED_LENGTH], more=True)
        if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= len(self.seats):
            return self
        seat = self.seats[int(number) - 1]
        if word == "setup.seat" and kind:
            seat = replace(seat, kind=kind)
        elif word == "setup.name":
            seat = replace(seat, name=value)
        seats = (*self.seats[: int(number) - 1], seat, *self.seats[int(number) :])
        return replace(self, seats=seats)

    def route(self) -> Route:
        """The address' meaning of these choices."""
        return Route(
            "play",
            self.game,
            seats=tuple(seat.kind for seat in self.seats),
            seed=self.seed,
            pace=self.pace,
            lang=self.lang,
        )

    def names(self) -> tuple[str, ...]:
        """The names as they are kept: normalised once, cut, without control marks."""
        return tuple(clean(normalize("NFC", seat.name))[:NAME_LENGTH] for seat in self.seats)
