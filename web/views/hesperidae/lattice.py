"""The lattice of cards, the places for the card that is picked, and the choices that are made on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from game.core import Move
from game.hesperidae import CARDS, IDS, REGIONS, Keep, Place, action_text, pieces, score
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.hesperidae.card import face, key, printed
from web.views.hesperidae.cells import (
    Cell,
    Misfit,
    Outcome,
    around,
    cards_by_cell,
    free_cells,
    misfit,
    place_name,
)
from web.views.hesperidae.deck import described, name
from web.views.hesperidae.scene import Scene
from web.views.hesperidae.seats import latest_haul
from web.views.parts import board_keys, board_keys_words, hinted, zoom

PIECES = "ABCDEFGH"
"""Pieces that may stay are told apart by letters."""


def lattice(scene: Scene) -> Safe:
    """The table, and on one's turn the places for the card that is picked."""
    t, table = scene.t, scene.state.table
    cards, free = cards_by_cell(table), free_cells(table)
    cells = [*cards, *free]
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    bottom, top = min(y for _, y in cells), max(y for _, y in cells)
    drawn = {cell: _card(scene, cell, card) for cell, card in cards.items()} | _free(scene, free)
    wanted, why = _wanted(scene)
    lying = tag(
        "div",
        [
            tag("div", drawn[cell], class_="hs-cell", style=f"--x:{cell[0] - left};--y:{top - cell[1]}",
                id=f"cell-{cell[0]},{cell[1]}", data_pan_show=why if cell == wanted else None)
            for cell in sorted(drawn, key=lambda cell: (-cell[1], cell[0]))
        ],
        tag("span", data_pan_origin=True, class_="hs-origin", style=f"--x:{-left};--y:{top}"),
        class_="hs-cells",
        style=f"--columns:{right - left + 1};--rows:{top - bottom + 1}",
    )  # fmt: skip
    return tag(
        "section",
        tag("div", tag("div", lying, class_="hs-layer", data_pan_layer=True), class_="hs-window",
            aria_label=t.n("hesperidae.lattice", len(cards)), **board_keys(t)),
        board_keys_words(t),
        tag("p", t.t("hesperidae.empty"), class_="hs-empty") if not table and not scene.places else None,
        _strip(scene),
        class_="hs-lattice",
        id="lattice",
        data_pan=True,
        data_grid=True,
        data_whole=bool(scene.takes or scene.keeps),
        aria_label=t.n("hesperidae.lattice", len(cards)),
    )  # fmt: skip


def _strip(scene: Scene) -> Safe:
    """What stands beside the table, where no card lies: the deck, where the page says it nowhere else, what was won last, and
    the buttons that enlarge the table."""
    deck = scene.t.t("hesperidae.deck", count=len(scene.state.deck)) if scene.state.match.extended else ""
    return tag(
        "div", tag("p", deck, class_="hs-deck") if deck else None, latest_haul(scene), zoom(scene.t), class_="hs-strip"
    )


def _wanted(scene: Scene) -> tuple[Cell | None, str]:
    """What must be in sight, with a word that is a new one for each: what is hinted, else what must be taken or where the picked
    card may lie, else the card that was placed last."""
    where = {card: cell for cell, card in cards_by_cell(scene.state.table).items()}
    hint, turn = scene.model.hint, len(scene.model.history)
    for place in (place for places in scene.places.values() for place in places):
        if hinted(scene.model, action_text(place)):
            return (place.x, place.y), hint
    for action in (*scene.takes.values(), *scene.keeps):
        if hinted(scene.model, action_text(action)):
            return where[action.card], f"{hint} {turn}"
    if scene.held_places:
        # The one that brings most is shown first.
        best = max(scene.outcomes, key=lambda cell: scene.outcomes[cell][1].cards)
        return best, f"hand-{scene.held} {turn}"
    for action in (*scene.takes.values(), *scene.keeps):
        return where[action.card], f"{action_text(action)} {turn}"
    latest = _latest(scene)
    return (where[latest], IDS[latest]) if latest in where else (None, "")


# --- Cards ---------------------------------------------------------------------------------------------------------------


def _card(scene: Scene, cell: Cell, card: int) -> Safe:
    """A card that lies on the table: to be taken, kept or read."""
    t, model = scene.t, scene.model
    region = CARDS[card].region
    drawn = face(t, card, doubled=region is not None and REGIONS.index(region) in scene.doubles)
    letter = piece_letters(scene).get(card, "")
    shared = {
        "id": f"on-{IDS[card]}",
        "data_flip": key(card),
        "data_latest": card == _latest(scene),
        "data_piece": letter or None,
    }
    if card in scene.takes:
        text = action_text(scene.takes[card])
        return tag("button", drawn, type="button", class_="hs-laid hs-takeable", data_action=f"move {text}",
                   data_two_taps=True, data_hint=hinted(model, text), aria_label=t.t("hesperidae.take", card=described(t, card)),
                   **shared)  # fmt: skip
    if letter:
        keep = next(keep for keep in scene.keeps if piece_letters(scene)[keep.card] == letter)
        text = action_text(keep)
        return tag("button", drawn, printed(letter, "hs-letter"), type="button",
                   class_="hs-laid hs-keepable", data_action=f"move {text}", data_two_taps=True,
                   data_hint=hinted(model, text), aria_label=f"{keep_words(scene, keep)} ({name(t.lang, card)})", **shared)  # fmt: skip
    label = _label(t, scene.state.table, cell)
    if scene.viewer is None or scene.question_open:
        return tag("div", drawn, class_="hs-laid", role="img", data_cell=True, aria_label=label, **shared)
    return tag("button", drawn, type="button", class_="hs-laid", data_action=f"pick read {IDS[card]}",
               aria_pressed="true" if scene.read == card else "false", aria_label=label, **shared)  # fmt: skip


@lru_cache(maxsize=256)
def _label(t: Translator, table: tuple[int, ...], cell: Cell) -> str:
    """A card in words, with what it touches."""
    joined = [
        t.t("hesperidae.joined", corner=t.t(f"hesperidae.corner.{corner}"), card=name(t.lang, card))
        for corner, card in around(table, cell)
    ]
    return " ".join([described(t, cards_by_cell(table)[cell]), *joined])


def _latest(scene: Scene) -> int:
    """The card that was placed last."""
    for event, _ in reversed(scene.model.history):
        if isinstance(event, Move) and isinstance(event.action, Place):
            return event.action.card
    return -1


# --- Pieces that may stay --------------------------------------------------------------------------------------------------


def piece_letters(scene: Scene) -> Mapping[int, str]:
    """The letter of each card that may stay, while a piece is chosen."""
    if not scene.keeps:
        return {}
    return _letters(scene.state.table, tuple(keep.card for keep in scene.keeps))


@lru_cache(maxsize=8)
def _letters(table: tuple[int, ...], firsts: tuple[int, ...]) -> Mapping[int, str]:
    found = {}
    for piece in pieces(table):
        cards = sorted(cards_by_cell(piece).values())
        if cards[0] in firsts:
            found |= dict.fromkeys(cards, PIECES[firsts.index(cards[0])])
    return found


def keep_words(scene: Scene, keep: Keep) -> str:
    """A piece that may stay, and what that wins."""
    t, table = scene.t, scene.state.table
    letters = piece_letters(scene)
    cards = sorted(card for card, letter in letters.items() if letter == letters[keep.card])
    state = scene.state
    won = sum(1 << card for card in cards_by_cell(table).values() if card not in cards)
    pile = state.piles[state.turn]
    points = score(state.match, pile | won, state.used, state.turn) - score(state.match, pile, state.used, state.turn)
    return t.t(
        "hesperidae.keep",
        won=t.n("hesperidae.cards", won.bit_count()),
        points=t.n("hesperidae.points", points),
        piece=letters[keep.card],
        cards=" – ".join(name(t.lang, card) for card in sorted({cards[0], cards[-1]})),
    )


# --- Places --------------------------------------------------------------------------------------------------------------


def _free(scene: Scene, free: tuple[Cell, ...]) -> dict[Cell, Child]:
    """What is drawn on free cells: nothing but marks until a card is picked."""
    if not scene.places:
        return {}
    if scene.held is None:
        marked = {(place.x, place.y) for places in scene.places.values() for place in places}
        return {cell: tag("span", class_="hs-socket", aria_hidden="true") for cell in free if cell in marked}
    legal = scene.outcomes
    return {cell: _place(scene, *legal[cell]) if cell in legal else _nowhere(scene, cell) for cell in free}


def _place(scene: Scene, place: Place, found: Outcome) -> Safe:
    """A place where the picked card may lie, with what it brings."""
    t, text = scene.t, action_text(place)
    label = ": ".join([place_name(t, scene.state.table, (place.x, place.y)), *gains(t, found)])
    return tag(
        "button",
        face(t, place.card),
        printed(f"+{found.cards}", "hs-gain") if found.groups else None,
        type="button",
        class_=classes("hs-place", "hs-place-gains" if found.groups else None),
        id=f"place-{place.x},{place.y}",
        data_action=f"move {text}",
        data_two_taps=True,
        data_hint=hinted(scene.model, text),
        aria_label=label,
        title=label,
    )


def gains(t: Translator, found: Outcome) -> list[str]:
    """What a placement brings, in words; nothing where no group is closed."""
    if not found.groups:
        return []
    said = [t.n("hesperidae.gain.groups", found.groups, cards=t.n("hesperidae.cards", found.cards))]
    said += [t.t(f"hesperidae.gain.{what}") for what in ("as_wildcard", "chooses", "wins") if getattr(found, what)]
    return [", ".join(said)]


def _nowhere(scene: Scene, cell: Cell) -> Child:
    """A free place where the picked card may not lie: it can be looked at, and says why."""
    t, table = scene.t, scene.state.table
    found = held_misfit(scene, cell)
    if found is None:
        return None
    looked = scene.look == cell
    card = scene.held_card
    assert card is not None
    return tag(
        "button",
        [face(t, card), [tag("span", class_="hs-clash", data_corner=corner) for corner in found.corners]]
        if looked
        else None,
        type="button",
        class_=classes("hs-nowhere", "hs-looked" if looked else None),
        id=f"place-{cell[0]},{cell[1]}",
        data_action=f"pick look {cell[0]},{cell[1]}",
        aria_disabled="true",
        aria_label=t.t("hesperidae.nowhere", place=place_name(t, table, cell)),
        aria_describedby="reading" if looked else None,
    )


def held_misfit(scene: Scene, cell: Cell) -> Misfit | None:
    """Why the picked card may not lie on a cell."""
    assert scene.held is not None
    assert scene.viewer is not None
    assert scene.held_card is not None
    place = Place(scene.held, scene.held_card, *cell)
    return misfit(scene.state, scene.viewer, place)
