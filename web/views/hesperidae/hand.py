"""The viewer's own hand."""

from __future__ import annotations

from game.hesperidae import CARDS, HIDDEN, REGIONS, action_text
from web.markup import Child, Safe, classes, tag
from web.views.hesperidae.card import face, key, printed
from web.views.hesperidae.deck import described
from web.views.hesperidae.scene import Scene


def own_hand(scene: Scene) -> Safe | None:
    """The cards of one's hand: each can be picked, to be laid, asked about or read."""
    if not scene.hand:
        return None
    t = scene.t
    return tag(
        "ol",
        [tag("li", _card(scene, slot)) for slot in scene.hand],
        class_="hs-hand",
        id="row",
        tabindex="-1",
        aria_label=t.n("hesperidae.your_hand", len(scene.hand)),
        data_cards=len(scene.hand),
    )


def _card(scene: Scene, slot: int) -> Safe:
    t, state = scene.t, scene.state
    card = state.lying[slot]
    if card == HIDDEN:  # just dealt; one looks at it next
        name = t.t("cards.hidden")
        return tag("div", tag("div", class_="hs-card hs-card-back"), class_="hs-held", role="img", aria_label=name)
    note, seal = _note(scene, slot)
    region = CARDS[card].region
    picked = scene.held == slot
    drawn = [
        face(t, card, doubled=region is not None and REGIONS.index(region) in scene.doubles),
        printed(seal, "hs-seal") if seal else None,
        printed(t.t("hesperidae.known_mark"), "hs-known-mark") if slot in state.asked else None,
    ]
    shared = {
        "id": f"hand-{slot}",
        "data_flip": key(card),
        "aria_label": " ".join([described(t, card), *note]),
        "title": " ".join(note) or None,
    }
    if scene.question_open:
        # Nothing is read meanwhile, and what is being typed must not be lost.
        return tag("div", drawn, class_="hs-held", role="img", **shared)
    return tag(
        "button",
        drawn,
        type="button",
        class_=classes("hs-held", "hs-picked" if picked else None),
        data_action=f"pick card {slot}",
        data_can=None if not (scene.places or scene.asks) else "yes" if seal else "no",
        data_hint=_is_hinted(scene, slot),
        aria_pressed="true" if picked else "false",
        **shared,
    )


def _note(scene: Scene, slot: int) -> tuple[list[str], str]:
    """What may be done with a card, in words and as a seal."""
    t = scene.t
    note: list[str] = []
    seal = ""
    if scene.places:
        count = len(scene.places.get(slot, ()))
        note.append(t.n("hesperidae.places", count) if count else t.t("hesperidae.no_place"))
        seal = str(count) if count else ""
    elif slot in scene.asks:
        note.append(t.t("hesperidae.may_ask"))
        seal = "?"
    if slot in scene.state.asked:
        note.append(t.t("hesperidae.known_to_all"))
    return note, seal


def _is_hinted(scene: Scene, slot: int) -> bool:
    """Whether the hint is about this card, which is then the first thing to use."""
    if not scene.model.hint or scene.held == slot:
        return False
    actions: list[Child] = [*map(action_text, scene.places.get(slot, ()))]
    if slot in scene.asks:
        actions.append(action_text(scene.asks[slot]))
    return scene.model.hint in actions
