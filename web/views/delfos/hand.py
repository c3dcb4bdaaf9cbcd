"""One's own hand: numbered cards with the sign of their suit, and what can be done with each."""

from __future__ import annotations

from game.delfos import HIDDEN, SUIT_OF, SUITS, Pass, Play, SetAside, State, action_text
from web.markup import Child, Safe, classes, tag
from web.views.delfos.passing import cards_of, giver, received, receiver, to_pass
from web.views.delfos.words import card_key, card_name, sign
from web.views.model import TableModel
from web.views.parts import hinted, seat_mark
from web.views.people import People


def picture(card: int, *more: Child) -> Safe:
    """A card, or its back (0); decoration, so its name stands beside."""
    return tag(
        "span",
        None if card == HIDDEN else [tag("span", card, class_="delfos-card-number"), sign(SUIT_OF[card])],
        more,
        class_="delfos-card",
        data_suit="back" if card == HIDDEN else SUITS[SUIT_OF[card]],
        aria_hidden="true",
    )


def given(model: TableModel) -> list[int]:
    """The slots that are picked to be passed, in the order in which they were; whatever else is in the picks is left out."""
    state: State = model.replica
    if model.viewer is None or state.phase != "pass" or not model.legal:
        return []
    hand = {str(slot): slot for slot in state.hands[model.viewer]}
    picked = dict.fromkeys(model.picks.get("give", "").split("."))
    return [hand[word] for word in picked if word in hand][-to_pass(state) :]


def confirm(people: People, model: TableModel) -> Safe | None:
    """The button that passes the picked cards, once there are enough of them."""
    state: State = model.replica
    if state.phase != "pass" or not model.legal or model.viewer is None:
        return None
    slots, count = given(model), to_pass(state)
    if len(slots) < count:
        said = people.t.n("delfos.pass_more", count - len(slots))
        return tag("button", said, type="button", class_="button delfos-pass", disabled=True, id="pass")
    to = people.say("delfos.to", receiver(state, model.viewer))
    action = action_text(Pass(tuple(sorted(slots))))
    return tag(
        "button",
        people.t.n("delfos.pass_these", count, to=to),
        type="button",
        class_="button button-main delfos-pass",
        id="pass",
        data_action=f"move {action}",
        data_hint=hinted(model, action),
    )


def own_hand(people: People, model: TableModel) -> Safe:
    """The viewer's hand, by the numbers of its cards, and the card that lies aside."""
    assert model.viewer is not None
    t = people.t
    state: State = model.replica
    hand = cards_of(state, model.viewer)
    fresh = received(state, model.viewer) if state.phase not in ("remix", "look") else []
    items: list[Child] = [_item(people, model, card, slot, new=card in fresh) for card, slot in hand]
    if state.aside:
        items.append(_lying_aside(people, state, state.aside[model.viewer]))
    return tag(
        "section",
        tag("ol", items, class_="delfos-hand-cards", id="row", tabindex="-1", aria_label=t.n("delfos.your_hand", len(hand)))
        if items
        else tag("p", t.t("delfos.no_cards"), class_="delfos-hand-empty", id="row", tabindex="-1"),
        class_="delfos-hand",
        aria_label=t.t("delfos.hand"),
        data_cards=len(items),
    )  # fmt: skip


def _item(people: People, model: TableModel, card: int, slot: int, *, new: bool) -> Safe:
    t = people.t
    state: State = model.replica
    assert model.viewer is not None
    if card == HIDDEN:
        return tag("li", tag("span", picture(HIDDEN), role="img", aria_label=t.t("cards.hidden")), class_="delfos-held")
    name = card_name(t, card)
    marks: list[Child] = []
    if new:
        whose = giver(state, model.viewer)
        name = t.t("delfos.card_from", card=name, giver=people.say("delfos.from", whose))
        marks.append(tag("span", seat_mark(whose), class_="delfos-card-from"))
    key = card_key(state, card)
    control: dict[str, str | bool | None] = {}
    chosen = slot in given(model) or slot in (state.chosen[model.viewer] or ())
    if Play(slot, card) in model.legal:
        text = action_text(Play(slot, card))
        after = state.counts[SUIT_OF[card]] + 1
        name = t.n("delfos.play_card", after, card=name)
        control = {"data_action": f"move {text}", "data_hint": hinted(model, text)}
    elif SetAside(slot) in model.legal:
        text = action_text(SetAside(slot))
        name = t.t("delfos.set_card_aside", card=name)
        control = {"data_action": f"move {text}", "data_hint": hinted(model, text)}
    elif state.phase == "pass" and model.legal:
        control = {
            "data_action": f"pick give {slot}",
            "aria_pressed": "true" if chosen else "false",
            "data_hint": not chosen and slot in _hinted_slots(model),
        }
    elif chosen and state.phase in ("aside", "open_aside"):
        name = t.t("delfos.card_aside", card=name)
    elif chosen:
        name = t.t("delfos.card_to", card=name, to=people.say("delfos.to", receiver(state, model.viewer)))
    face = tag("span", picture(card, marks), class_="delfos-card-place", data_flip=key)
    if control:
        inside = tag(
            "button", face, type="button", class_="delfos-card-button", id=f"card-{card}", aria_label=name, **control
        )
    else:
        inside = tag("span", face, class_="delfos-card-button", id=f"card-{card}", role="img", aria_label=name)
    return tag("li", inside, class_=classes("delfos-held", "delfos-held-given" if chosen else None))


def _hinted_slots(model: TableModel) -> tuple[int, ...]:
    """The cards of the pass that the hint advises."""
    if not model.hint:
        return ()
    return next((each.slots for each in model.legal if isinstance(each, Pass) and hinted(model, action_text(each))), ())


def _lying_aside(people: People, state: State, slot: int) -> Safe:
    card = state.faces[slot]
    name = (
        people.t.t("cards.hidden")
        if card == HIDDEN
        else people.t.t("delfos.card_aside", card=card_name(people.t, card))
    )
    face = tag(
        "span", picture(card), class_="delfos-card-place", data_flip=card_key(state, card) if card != HIDDEN else None
    )
    return tag(
        "li",
        tag("span", face, class_="delfos-card-button", role="img", aria_label=name),
        tag("span", people.t.t("delfos.aside"), class_="delfos-card-note", aria_hidden="true"),
        class_="delfos-held delfos-held-aside",
    )
