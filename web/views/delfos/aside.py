"""What stands beside the table of Delfos: what is prepared before a move, pictures for the log."""

from __future__ import annotations

from game.core import Event, Move, Reveal
from game.delfos import SUIT_OF, Play, Return, State, Swap, Take
from web.i18n import Translator
from web.markup import Safe, tag
from web.views.delfos.hand import given, picture
from web.views.delfos.passing import to_pass
from web.views.delfos.words import tile
from web.views.model import Picks, TableModel


def pick(model: TableModel, picks: Picks, word: str, rest: str, value: str) -> Picks:
    """``give <slot>``: a card that is to be passed, or no longer; one too many takes the place of the first.
    ``look <value>``: the prediction whose bar is explained; once more takes it away."""
    if word == "give" and model.replica.phase == "pass" and model.legal and model.viewer is not None:
        chosen = [str(slot) for slot in given(model)]
        if rest in chosen:
            chosen.remove(rest)
        elif rest in map(str, model.replica.hands[model.viewer]):
            chosen = [*chosen, rest][-to_pass(model.replica) :]
        return {"give": ".".join(chosen)}
    if word == "look" and picks.get("look") != rest:
        return {"look": rest}
    return {}


def glimpse(t: Translator, event: Event, before: State, after: State) -> Safe | None:
    """The card that is played, the cards turned up, the prediction that is taken, put back or swapped for."""
    match event:
        case Move(_, Play(_, card)):
            return _cards([card])
        case Move(seat, (Take() | Return() | Swap()) as action):
            suit = SUIT_OF[before.played[-1]]
            value = before.prediction(seat, suit) if isinstance(action, Return) else action.value
            return tag("span", tile(suit, value or 0), class_="delfos-glimpse")
        case Reveal() if before.phase == "face_up":
            return _cards(list(after.played))
    return None


def _cards(cards: list[int]) -> Safe:
    return tag("span", [picture(card) for card in cards], class_="delfos-glimpse")
