"""What a person prepares before a move: a piece, a tile, a card, the two sides of a trade, what is given back.

Picks are texts that may be anything, and stale: whatever is read here is trimmed to what can be at the moment.

    piece=road              the piece whose places are lit; ``card``: a development card to buy
    look=road               something barred whose reason is shown
    tile=7                  where the robber goes, while its victim is chosen
    play=4 take=W           a development card in hand, and the first material named for it
    open=trade|counter for=12.0.3 give=1.0.0.0.0 want=0.0.0.0.1      a trade under way
    back=0.2.0.0.0          what is given back on a seven
"""

from __future__ import annotations

from typing import Final

from game.core import Move
from game.hexfolk import BANK, RESOURCES, Action, State, cards_in_hand
from web.views.hexfolk.own import hand_of
from web.views.hexfolk.words import NOTHING, Counts, fewest, one, plus
from web.views.model import Picks, TableModel

_LONGEST: Final = 12
_TOGGLED: Final = ("piece", "tile", "play", "open")


def pick(model: TableModel, picks: Picks, word: str, rest: str, value: str) -> Picks:
    """What is prepared after ``pick <word> <rest>``; the same once more takes it away."""
    if len(rest) > _LONGEST:
        return picks
    match word:
        case "open" if rest == "counter" and picks.get("open") != "counter":
            return _mirrored(model)
        case "open" if rest == "trade" and is_open(model, "trade"):
            return {"open": "nothing"}
        case "look":
            # Whoever asks why something is barred keeps what is prepared.
            rest_of = {name: text for name, text in picks.items() if name != "look"}
            return rest_of if picks.get("look") == rest else {**rest_of, "look": rest}
        case _ if word in _TOGGLED:
            # A look at a card loses nothing of what is being given back.
            kept = {"back": picks["back"]} if "back" in picks else {}
            return kept if picks.get(word) == rest else {**kept, word: rest}
        case "take" if "play" in picks:
            same = picks.get("take") == rest
            return {"play": picks["play"]} if same else {"play": picks["play"], "take": rest}
        case "give" | "want":
            return _composed(model, picks, word, rest)
        case "clear":
            return {name: text for name, text in picks.items() if name == "open"}
        case "back" | "keep":
            return _given_back(model, picks, word, rest)
    return picks


# --- Numbers of cards ------------------------------------------------------------------------------------------------


def text_of(counts: Counts) -> str:
    """ "1.0.0.0.2" """
    return ".".join(map(str, counts))


def counts_of(text: str) -> Counts:
    """The cards of a pick; nothing for any other text."""
    parts = text.split(".")
    if len(parts) != 5 or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        return NOTHING
    wood, clay, wool, grain, ore = map(int, parts)
    return (wood, clay, wool, grain, ore)


def resource_of(letter: str | None) -> int:
    """The number of a material, -1 for anything else."""
    return RESOURCES.find(letter) if letter and len(letter) == 1 else -1


# --- A trade ---------------------------------------------------------------------------------------------------------


def deal(model: TableModel) -> tuple[Counts, Counts]:
    """What the viewer has put together: gives, wants. What it no longer holds falls away, and all of it once another
    offer or another turn has come."""
    picks = model.picks
    if picks.get("for") != _occasion(model.replica):
        return NOTHING, NOTHING
    most = BANK[model.replica.settings.seats]
    give = fewest(counts_of(picks.get("give", "")), hand_of(model))
    want = fewest(counts_of(picks.get("want", "")), (most,) * 5)
    wood, clay, wool, grain, ore = (0 if mine else wish for mine, wish in zip(give, want, strict=True))
    return give, (wood, clay, wool, grain, ore)


def is_open(model: TableModel, what: str) -> bool:
    """Whether the viewer has opened the trade or its counter-offer. After an exchange with the bank the trade stays open:
    a second one often follows."""
    opened = model.picks.get("open")
    if opened is None and what == "trade" and not any(word in model.picks for word in _TOGGLED):
        return _exchanged_last(model)
    return opened == what


def _exchanged_last(model: TableModel) -> bool:
    """Whether the last thing that happened is that the viewer has exchanged something with the bank."""
    if not model.history or model.replica.phase != "main" or model.replay is not None:
        return False
    event, before = model.history[-1]
    if isinstance(event, Move) and isinstance(event.action, Action):
        return event.seat == model.viewer and event.action.kind == "bank"
    # It had to show the cards it gives.
    doing = before.flow.doing
    return doing is not None and doing.kind == "bank" and before.flow.actor == model.viewer


def _occasion(state: State) -> str:
    """What a trade is put together for: the turn, and the offer that stands."""
    return f"{state.number}.{state.flow.offers}.{state.phase == 'answer':d}"


def _composed(model: TableModel, picks: Picks, side: str, letter: str) -> Picks:
    """One card more on a side, or one less on the other where the same material lies there."""
    resource = resource_of(letter)
    if resource < 0:
        return picks
    sides = dict(zip(("give", "want"), deal(model), strict=True))
    other = "want" if side == "give" else "give"
    if sides[other][resource]:
        sides[other] = _less(sides[other], resource)
    else:
        sides[side] = plus(sides[side], one(resource))
    opened = picks.get("open", "counter" if model.replica.phase == "answer" else "trade")
    return _trade(model, opened, sides["give"], sides["want"])


def _mirrored(model: TableModel) -> Picks:
    """A counter-offer begins with what was offered, as far as the viewer can pay it."""
    offer = model.replica.flow.offer
    if offer is None or model.replica.phase != "answer":
        return {}
    return _trade(model, "counter", fewest(offer.take, hand_of(model)), offer.give)


def _trade(model: TableModel, opened: str, give: Counts, want: Counts) -> Picks:
    return {"open": opened, "for": _occasion(model.replica), "give": text_of(give), "want": text_of(want)}


# --- Giving back -----------------------------------------------------------------------------------------------------


def due_back(model: TableModel) -> int:
    """How many cards the viewer gives back."""
    return 0 if model.viewer is None else cards_in_hand(model.replica, model.viewer) // 2


def given_back(model: TableModel) -> Counts:
    """What the viewer has chosen to give back: never more than it holds, nor more than is due."""
    if model.replica.phase != "discard":
        return NOTHING
    chosen = fewest(counts_of(model.picks.get("back", "")), hand_of(model))
    return chosen if sum(chosen) <= due_back(model) else NOTHING


def _given_back(model: TableModel, picks: Picks, word: str, letter: str) -> Picks:
    resource, chosen = resource_of(letter), given_back(model)
    if resource < 0:
        return picks
    if word == "keep":
        return {"back": text_of(_less(chosen, resource))}
    more = plus(chosen, one(resource))
    fits = sum(more) <= due_back(model) and fewest(more, hand_of(model)) == more
    return {"back": text_of(more if fits else chosen)}


def _less(counts: Counts, resource: int) -> Counts:
    wood, clay, wool, grain, ore = (max(0, number - (place == resource)) for place, number in enumerate(counts))
    return (wood, clay, wool, grain, ore)
