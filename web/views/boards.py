"""The boards there are: for each game its package of views, and what such a package offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from game.core import Event
from game.core.modules import Modules
from web.i18n import Translator
from web.markup import Child, Safe
from web.views.model import Picks, TableModel
from web.views.people import People


class Board(Protocol):
    """What the package of a game's views offers (all of it functions of what they are given).

    Controls that play have ``data-action="move <action text>"``; those that only prepare a move have
    ``data-action="pick <word> ..."`` and come to ``pick``.
    """

    RULE_OF: Mapping[str, str]
    """For codes of refusals the number of the rule they rest on."""

    def board(self, t: Translator, model: TableModel) -> Safe:
        """The table itself, with what is asked and the controls for every legal action."""

    def stills(self, t: Translator, model: TableModel) -> Mapping[str, Safe]:
        """What never changes in a game (the tiles of an island), by a key that tells it from any other: it goes to the page
        once, and the board shows it with ``parts.still(key)``."""

    def headline(self, t: Translator, model: TableModel) -> Child:
        """Where the match stands, in a few words."""

    def summary(self, t: Translator, model: TableModel) -> Safe | None:
        """What has ended and waits for ``round.continue`` or a rematch."""

    def pick(self, model: TableModel, picks: Picks, word: str, rest: str, value: str) -> Picks:
        """What is prepared after ``pick <word> <rest>`` was used (``value``: the text of its field if it is one). All of it is
        forgotten once the seat has moved; what others do may make it stale, and the board must bear that."""

    def sentence(self, people: People, event: Event, before: Any, after: Any) -> str:
        """One event in words."""

    def weight(self, event: Event, before: Any) -> str:
        """How an event stands in the log: "head", "line", "result", or "aside" for what only repeats the line before it."""

    def glimpse(self, t: Translator, event: Event, before: Any, after: Any) -> Safe | None:
        """A small picture of an event for the log: its cards, or where it happened. Nothing that the sentence does not say."""

    def advice(self, people: People, state: Any, seat: int, action: Any, reason: Reason) -> str:
        """A hint in words: what a bot would do in this seat, and why (``game.bots.advise``)."""

    def foregone(self, state: Any, seat: int, skips: bool) -> Any:
        """The action that is done for a seat without asking, for it can do nothing else of worth or wants nothing else
        (``skips``); ``None`` where it is asked, which is the rule."""

    def rounds(self, state: Any) -> int:
        """How many rounds have ended."""

    def span(self, state: Any) -> str:
        """A word for what is being decided, and by whom, that stays the same for as long as one allowance of the turn clock
        runs. Only games with the option ``clock`` have it."""

    def standing(self, state: Any) -> list[int]:
        """Where the game stands, as numbers; ``where`` says the same in words."""

    def where(self, t: Translator, numbers: tuple[int, ...]) -> str: ...

    def seen(self, t: Translator, model: TableModel) -> Safe:
        """What of the cards is known to all, and besides what ``model.viewer`` holds, for who wants to keep track of it: only what
        the viewer may know at the table, whatever else the replica knows. A game that has nothing of the kind is without it."""

    def how(self, t: Translator) -> Safe:
        """The game in a minute."""

    def chooser(self, t: Translator, name: str, chosen: Any, seats: int) -> Safe | None:
        """The game's own way to choose an option at set-up (an island from pictures), with its title and controls
        ``setup.option <name> <value>``; ``None`` for the usual list of values."""


Reason = tuple[str, Mapping[str, Any]]
"""Why a bot does what it does: a word of its game, and values for the sentence."""

BOARDS: Final[Mapping[str, Any]] = Modules(
    {
        "hipparchus": "web.views.hipparchus",
        "delfos": "web.views.delfos",
        "hexfolk": "web.views.hexfolk",
        "hesperidae": "web.views.hesperidae",
    }
)
