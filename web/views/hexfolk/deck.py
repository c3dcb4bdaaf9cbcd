"""A development card in hand that was taken up: what it does, what it is played for, or why it can't be played."""

from __future__ import annotations

from game.hexfolk import RESOURCES, Action, check
from web.markup import Child, Safe, classes, tag
from web.views.hexfolk import moves, own, picks, sheet
from web.views.hexfolk.reasons import why
from web.views.hexfolk.signs import sign
from web.views.hexfolk.terrain import resource_sign
from web.views.hexfolk.words import KINDS, NOTHING, Counts, cards, drawn, material, one, plus
from web.views.model import TableModel
from web.views.people import People


def taken_up(model: TableModel) -> own.OwnCard | None:
    """The card in the viewer's hand that it has taken up."""
    slot = model.picks.get("play")
    if slot is None:
        return None
    found = [
        card for card in own.development(model.replica, model.viewer) if str(card.slot) == slot and card.kind in KINDS
    ]
    return found[0] if found else None


def card_step(people: People, model: TableModel, card: own.OwnCard) -> Child:
    """What a card does, and the way to play it, or why not."""
    t = people.t
    kind = KINDS[card.kind]
    head = tag(
        "p",
        sign(kind),
        tag("strong", t.t(f"hexfolk.card.{kind}")),
        " ",
        t.t(f"hexfolk.card_does.{kind}"),
        class_="folk-tray-words",
        id="tray-words",
    )
    close = sheet.close(t, f"play {card.slot}")
    plays = [action for action in moves.legal(model, *moves.PLAYS) if action.place == card.slot]
    if not plays:
        assert model.viewer is not None
        played = "knight" if card.kind == "V" else kind
        wish = {"monopoly": one(0), "two": plus(one(0), one(1))}.get(kind, NOTHING)
        code = check(model.replica, model.viewer, Action(played, card.slot, take=wish)).code
        return [
            head,
            why(people.t, code) if code and model.replay is None else None,
            tag("p", close, class_="folk-choices"),
        ]
    match kind:
        case "monopoly":
            return [head, _monopoly(people, model, plays, close)]
        case "two":
            return [head, _two(people, model, plays, close)]
    return [
        head,
        tag("p", moves.button(model, plays[0], t.t(f"hexfolk.play.{kind}"), main=True), close, class_="folk-choices"),
    ]


def _monopoly(people: People, model: TableModel, plays: list[Action], close: Safe) -> Child:
    """First the material, then the one button."""
    t = people.t
    chosen = picks.resource_of(model.picks.get("take"))
    found = [action for action in plays if chosen >= 0 and action.take == one(chosen)]
    advised = moves.advised(model)
    return [
        _wishes(people, model, range(5), chosen, advised.take if advised in plays and advised else NOTHING),
        tag("p", [moves.button(model, action, t.t("hexfolk.play.monopoly", material=material(t, chosen)), main=True)
                  for action in found], close, class_="folk-choices"),
    ]  # fmt: skip


def _two(people: People, model: TableModel, plays: list[Action], close: Safe) -> Child:
    """First one material, then which other comes with it."""
    t = people.t
    chosen = picks.resource_of(model.picks.get("take"))
    there = [resource for resource in range(5) if any(action.take[resource] for action in plays)]
    if chosen not in there:
        chosen = -1
    advised = moves.advised(model)
    buttons: list[Safe] = []
    for resource in range(5) if chosen >= 0 else ():
        wish = plus(one(chosen), one(resource))
        buttons += [
            moves.button(
                model,
                action,
                tag("span", t.t("hexfolk.do.take")),
                drawn(action.take),
                name=t.t("hexfolk.play.two", cards=cards(t, action.take)),
                main=True,
            )
            for action in plays
            if action.take == wish or (sum(action.take) == 1 and resource == chosen and action.take == one(chosen))
        ]
    return [
        _wishes(people, model, there, chosen, advised.take if advised in plays and advised else NOTHING),
        tag("p", buttons, close, class_="folk-choices folk-pairs"),
    ]


def _wishes(people: People, model: TableModel, resources: Child, chosen: int, advised: Counts) -> Safe:
    t = people.t
    buttons = [
        moves.prepare(
            f"take {RESOURCES[resource]}",
            resource_sign(resource),
            tag("span", material(t, resource)),
            class_=classes("folk-tap folk-tap-wish", "folk-tap-on" if resource == chosen else None),
            aria_pressed="true" if resource == chosen else "false",
            data_hint=advised[resource] > 0 and chosen < 0,
            id=f"take-{RESOURCES[resource]}",
        )
        for resource in resources  # type: ignore[union-attr]
    ]
    return tag("div", buttons, class_="folk-wishes")
