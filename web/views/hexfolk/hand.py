"""What the viewer holds: five materials, each with the bank's rate for it, and development cards."""

from __future__ import annotations

from game.hexfolk import RESOURCES, State, cards_in_hand
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.hexfolk import moves, own, picks
from web.views.hexfolk.sheet import opens_tray
from web.views.hexfolk.signs import sign
from web.views.hexfolk.terrain import resource_sign
from web.views.hexfolk.words import KINDS, ORDER, Counts, material
from web.views.model import TableModel


def hand(t: Translator, model: TableModel) -> Safe | None:
    """The viewer's own cards; ``None`` for a spectator."""
    viewer = model.viewer
    if viewer is None:
        return None
    state: State = model.replica
    return tag(
        "section",
        tag("h2", t.t("hexfolk.hand"), class_="unseen"),
        tag("ul", _materials(t, model, state, viewer), class_="folk-materials"),
        _development(t, model, state, viewer),
        class_="folk-hand",
        data_cards=cards_in_hand(state, viewer),
    )


# --- Materials -------------------------------------------------------------------------------------------------------


def _materials(t: Translator, model: TableModel, state: State, viewer: int) -> list[Safe]:
    held, rates = own.hand(state, viewer), own.rates_of(state, viewer)
    if held is None and viewer not in state.out:
        count = cards_in_hand(state, viewer)
        return [tag("li", sign("hidden"), t.n("hexfolk.count.cards", count), class_="folk-mixing")]
    counts = held or (0, 0, 0, 0, 0)
    use = _use(model)
    return [
        tag("li", _tile(t, model, resource, counts, rates[resource], use), class_="folk-material",
            data_material=RESOURCES[resource], data_none=counts[resource] == 0)
        for resource in range(5)
    ]  # fmt: skip


def _use(model: TableModel) -> str:
    """What a tap on a material of one's own prepares: giving it back, or giving it in a trade."""
    if not model.legal:
        return ""
    match model.replica.phase:
        case "discard":
            return "back"
        case "main":
            return "give"
        case "answer" if picks.is_open(model, "counter"):
            return "give"
    return ""


def _tile(t: Translator, model: TableModel, resource: int, counts: Counts, rate: int, use: str) -> Safe:
    count, name = counts[resource], material(t, resource)
    inside: list[Child] = [
        tag("span", resource_sign(resource), class_="folk-material-sign"),
        tag("b", data_text=count, class_="folk-material-count"),
        tag("span", name, class_="folk-material-name"),
        tag(
            "span",
            data_text=t.t("hexfolk.rate", rate=rate),
            class_=classes("folk-rate", "folk-rate-good" if rate < 4 else None),
        ),
    ]
    label = t.t("hexfolk.held", count=count, material=name, rate=rate)
    letter = RESOURCES[resource]
    taken = picks.given_back(model) if use == "back" else picks.deal(model)[0]
    chosen = taken[resource]
    full = use == "back" and sum(taken) >= picks.due_back(model)
    inside.append(tag("span", data_text=f"−{chosen}", class_="folk-chosen") if chosen else None)
    if use and (count <= chosen or full):
        reason = "none" if not count else "all_chosen" if full else "all_given" if use == "give" else "all_back"
        name = f"{label}. {t.t(f'hexfolk.tap.{reason}')}"
        return moves.idle(inside, name=name, class_="folk-tile", id=f"hand-{letter}")
    if use:
        return tag(
            "button",
            inside,
            type="button",
            class_="folk-tile",
            id=f"hand-{letter}",
            data_action=f"pick {use} {letter}",
            aria_label=f"{label}. {t.t(f'hexfolk.tap.{use}')}",
        )
    return tag(
        "span",
        tag("span", label, class_="unseen"),
        tag("span", inside, class_="folk-tile", aria_hidden="true"),
    )


# --- Development cards -----------------------------------------------------------------------------------------------


def _development(t: Translator, model: TableModel, state: State, viewer: int) -> Safe | None:
    found = own.development(state, viewer)
    if not found:
        return None
    found.sort(key=lambda card: (ORDER.find(card.kind), card.slot))
    return tag("ul", [_card(t, model, card) for card in found], class_="folk-development", data_count=len(found))


def _card(t: Translator, model: TableModel, card: own.OwnCard) -> Safe:
    if card.kind not in KINDS:
        return tag(
            "li", sign("hidden"), tag("span", t.n("hexfolk.count.card", 1), class_="unseen"), class_="folk-deck-card"
        )
    kind = KINDS[card.kind]
    name = t.t(f"hexfolk.card.{kind}")
    chosen = model.picks.get("play") == str(card.slot)
    playable = any(action.place == card.slot for action in moves.legal(model, *moves.PLAYS))
    advised = moves.advised(model)
    return tag(
        "li",
        tag(
            "button",
            sign(kind),
            tag("span", name, class_="folk-deck-name"),
            tag("span", t.t("hexfolk.card_new"), class_="folk-deck-new") if card.fresh else None,
            type="button",
            class_=classes("folk-deck-card", "folk-deck-can" if playable else None),
            id=f"card-{card.slot}",
            data_action=f"pick play {card.slot}",
            data_hint=not chosen and advised is not None and advised.kind in moves.PLAYS and advised.place == card.slot,
            **opens_tray(chosen),
            title=t.t(f"hexfolk.card_does.{kind}"),
        ),
    )
