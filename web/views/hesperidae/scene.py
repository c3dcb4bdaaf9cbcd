"""What a board is drawn from: what the viewer knows and may do, and what of its picks still holds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from game.hesperidae import (
    HIDDEN,
    NUMBERS,
    Ask,
    Keep,
    Pass,
    Place,
    Region,
    State,
    Take,
    Years,
    laid,
    left_over,
    regions_of,
)
from web.i18n import Translator
from web.views.hesperidae.cells import Cell, Outcome, cards_by_cell, outcome
from web.views.model import TableModel
from web.views.people import People

_CELL = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})", re.ASCII)


@dataclass(frozen=True)
class Scene:
    """A table as its viewer sees it. Stale or senseless picks count for nothing."""

    people: People
    model: TableModel

    @property
    def t(self) -> Translator:
        return self.people.t

    @property
    def state(self) -> State:
        state: State = self.model.replica
        return state

    @property
    def viewer(self) -> int | None:
        return self.model.viewer

    # --- What may be done ---------------------------------------------------------------------------------------------

    @cached_property
    def places(self) -> Mapping[int, list[Place]]:
        """Legal placements by slot of the hand."""
        found: dict[int, list[Place]] = {}
        for action in self.model.legal:
            if isinstance(action, Place):
                found.setdefault(action.slot, []).append(action)
        return found

    @cached_property
    def asks(self) -> Mapping[int, Ask]:
        """Questions by slot of the hand."""
        return {action.slot: action for action in self.model.legal if isinstance(action, Ask)}

    @cached_property
    def takes(self) -> Mapping[int, Take]:
        """Cards of the table that may be taken."""
        return {action.card: action for action in self.model.legal if isinstance(action, Take)}

    @cached_property
    def keeps(self) -> tuple[Keep, ...]:
        """Pieces that may stay."""
        return tuple(action for action in self.model.legal if isinstance(action, Keep))

    @cached_property
    def regions(self) -> Mapping[int, Region]:
        """Regions that may be chosen."""
        return {action.region: action for action in self.model.legal if isinstance(action, Region)}

    @property
    def may_pass(self) -> bool:
        return any(isinstance(action, Pass) for action in self.model.legal)

    @property
    def answers(self) -> bool:
        """Whether the viewer is asked for a year."""
        return any(isinstance(action, Years) for action in self.model.legal)

    # --- The question -------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> Ask | None:
        """The question under way, from its being asked until a card is taken."""
        claim = self.state.claim
        return claim if isinstance(claim, Ask) else None

    @property
    def question_open(self) -> bool:
        """Whether the question still waits for its answer."""
        return self.asked is not None and self.state.answer is None and not self.state.end

    @property
    def veiled(self) -> int | None:
        """The card whose date this page must not hold: it is asked about, and the viewer does not hold it."""
        asked = self.asked
        return asked.card if asked is not None and self.question_open and self.viewer != self.state.turn else None

    # --- What lies open -----------------------------------------------------------------------------------------------

    @property
    def hand(self) -> tuple[int, ...]:
        """The slots of the viewer's hand."""
        return () if self.viewer is None or self.state.match.region < 0 else self.state.hands[self.viewer]

    def known(self, seat: int) -> list[int]:
        """The cards of a hand that everybody knows, since they were asked about."""
        return [self.state.lying[slot] for slot in self.state.hands[seat] if slot in self.state.asked]

    @cached_property
    def doubles(self) -> frozenset[int]:
        """The regions whose cards count twice for the viewer."""
        if self.viewer is None or self.state.match.region < 0:
            return frozenset()
        match = self.state.match
        spare = left_over(match)
        return frozenset([*regions_of(match, self.viewer), *([] if spare is None else [spare])])

    # --- What was picked ----------------------------------------------------------------------------------------------

    @cached_property
    def held(self) -> int | None:
        """The slot of the hand that was picked."""
        word = self.model.picks.get("card", "")
        slot = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else -1
        return slot if slot in self.hand and self.state.lying[slot] != HIDDEN else None

    @property
    def held_card(self) -> int | None:
        return None if self.held is None else self.state.lying[self.held]

    @property
    def held_places(self) -> list[Place]:
        """Where the card that was picked may lie."""
        return [] if self.held is None else self.places.get(self.held, [])

    @cached_property
    def outcomes(self) -> Mapping[Cell, tuple[Place, Outcome]]:
        """The same by cell, with what each of them brings."""
        return {(place.x, place.y): (place, outcome(self.state, place)) for place in self.held_places}

    @cached_property
    def look(self) -> Cell | None:
        """The place whose reason is shown."""
        match = _CELL.fullmatch(self.model.picks.get("look", ""))
        if match is None or self.held is None or not self.places:
            return None
        cell = (int(match[1]), int(match[2]))
        return None if cell in cards_by_cell(self.state.table) else cell

    @cached_property
    def read(self) -> int | None:
        """The card that is read: one that lies open to the viewer."""
        card = NUMBERS.get(self.model.picks.get("read", ""))
        if card is None or self.question_open:
            return None
        open_cards = {entry.card for entry in laid(self.state.table)}
        open_cards |= {self.state.lying[slot] for slot in self.hand}
        in_piles = any(pile >> card & 1 for pile in self.state.piles)
        known = any(card in self.known(seat) for seat in range(self.state.match.seats))
        return card if card in open_cards or in_piles or known else None

    @cached_property
    def pile(self) -> int | None:
        """The seat whose pile is looked through."""
        word = self.model.picks.get("pile", "")
        seats = range(self.state.match.seats)
        return int(word) if word in map(str, seats) and not self.question_open else None
