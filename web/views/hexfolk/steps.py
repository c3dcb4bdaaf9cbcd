"""The small steps of a turn, one at a time, between what is asked and one's own hand."""

from __future__ import annotations

from game.hexfolk import COSTS, RESOURCES, Action, State, action_text, cards_in_hand
from web.markup import Child, Safe, classes, tag
from web.views.hexfolk import moves, names, offers, own, picks, sheet, special
from web.views.hexfolk.actions import cost_signs
from web.views.hexfolk.deck import card_step, taken_up
from web.views.hexfolk.pieces import banner
from web.views.hexfolk.reasons import KIND_OF, PIECES, barred_by, is_picked, reserve, why
from web.views.hexfolk.signs import sign
from web.views.hexfolk.terrain import resource_sign
from web.views.hexfolk.words import NOTHING, cards, lacking, some
from web.views.model import TableModel
from web.views.parts import hinted
from web.views.people import People


def tray(people: People, model: TableModel) -> Safe:
    """What the viewer is at: a choice to make, an offer, a card, or why something can't be done; else empty."""
    kind, content = _content(people, model)
    # The second free road is laid on the island: the tray only lets one forgo it. What is looked up needs no turn.
    mine = kind in ("card", "look") or (bool(model.legal) and kind not in ("", "roads"))
    return sheet.drawn(people.t, kind, content, mine=mine)


def _content(people: People, model: TableModel) -> tuple[str, Child]:
    state: State = model.replica
    if model.legal:
        must = _due(people, model, state)
        if must is not None:
            return must
    chosen = taken_up(model)
    if chosen is not None:
        return "card", card_step(people, model, chosen)
    if is_picked(model, "card"):
        return "buy", _buy(people, model)
    if model.picks.get("look"):
        reason = _looked(people, model, model.picks["look"])
        if reason is not None:
            return "look", [
                tag("div", reason, class_="folk-reason", id="tray-words"),
                sheet.close(people.t, f"look {model.picks['look']}"),
            ]
    if state.flow.offer is not None or picks.is_open(model, "trade"):
        desk = offers.desk(people, model)
        if desk is not None:
            return "trade" if picks.is_open(model, "trade") and model.legal else "offer", desk
    return "", None


def _due(people: People, model: TableModel, state: State) -> tuple[str, Child] | None:
    """What has to be answered before anything else."""
    t = people.t
    claims = moves.legal(model, "win", "turn_up")
    if claims:
        words = [(claim, t.t(f"hexfolk.do.{claim.kind}")) for claim in claims]
        return "claim", tag(
            "p", [moves.button(model, claim, said, main=True) for claim, said in words], class_="folk-choices"
        )
    match state.phase:
        case "discard":
            return "discard", _discard(people, model)
        case "answer":
            return "answer", offers.answering(people, model)
        case "robber":
            victims = _victims(people, model)
            return None if victims is None else ("victims", victims)
        case "sign_up":
            return "sign_up", _sign_up(people, model)
        case "free_road":
            skip = moves.legal(model, "skip")
            if skip:
                return "roads", tag("p", moves.button(model, skip[0], t.t("hexfolk.do.skip")), class_="folk-choices")
    return None


# --- Seven -----------------------------------------------------------------------------------------------------------


def _discard(people: People, model: TableModel) -> Child:
    """Two rows: what one keeps and what one gives back; a tap moves a card from one to the other."""
    t = people.t
    held, chosen, due = own.hand_of(model), picks.given_back(model), picks.due_back(model)
    made = Action("discard", give=chosen)
    number = sum(chosen)
    goal = moves.advised(model)
    wanted = goal.give if goal is not None and goal.kind == "discard" else NOTHING
    text = action_text(made)
    ready = made in moves.family(model, "discard")
    return [
        tag(
            "div",
            tag("div", tag("span", t.t("hexfolk.keep"), class_="folk-side", id="side-keep"),
                [_moved(people, resource, held[resource] - chosen[resource], "back", full=number >= due,
                        hint=wanted[resource] > chosen[resource]) for resource in range(5)],
                class_="folk-row folk-row-keep", role="group", aria_labelledby="side-keep"),
            tag("div", tag("span", t.t("hexfolk.give_back"), class_="folk-side", id="side-back"),
                [_moved(people, resource, chosen[resource], "keep", full=False, hint=False) for resource in range(5)],
                class_="folk-row folk-row-back", role="group", aria_labelledby="side-back"),
            class_="folk-compose",
        ),
        tag(
            "p",
            tag("span", t.t("hexfolk.chosen", number=number, due=due), class_="folk-note", id="tray-words"),
            tag("button", t.t("hexfolk.do.discard"), type="button", class_="folk-do folk-main",
                data_action=f"move {text}" if ready else None, data_hint=ready and hinted(model, text),
                aria_disabled=None if ready else "true", aria_describedby="tray-words"),
            class_="folk-choices",
        ),
    ]  # fmt: skip


def _moved(people: People, resource: int, count: int, word: str, *, full: bool, hint: bool) -> Safe:
    t = people.t
    letter = RESOURCES[resource]
    inside: list[Child] = [resource_sign(resource), tag("b", count)]
    label = some(t, resource, count)
    if not count or full:
        css = classes("folk-tap", "folk-tap-off", "folk-tap-none" if not count else None)
        name = f"{label}. {t.t('hexfolk.tap.all_chosen')}" if count else label
        return moves.idle(inside, name=name, class_=css, id=f"{word}-{letter}", data_material=letter)
    return tag(
        "button",
        inside,
        type="button",
        class_=classes("folk-tap", "folk-tap-on" if word == "keep" else None),
        id=f"{word}-{letter}",
        data_action=f"pick {word} {letter}",
        data_hint=hint,
        data_material=letter,
        aria_label=f"{label}. {t.t(f'hexfolk.tap.{word}')}",
    )


def _victims(people: People, model: TableModel) -> Child:
    """Whom to rob on the tile that was chosen; ``None`` while none is, or a stale one."""
    t = people.t
    tile = model.picks.get("tile", "")
    found = [action for action in moves.legal(model, "robber") if str(action.place) == tile]
    if not found:
        return None
    state: State = model.replica
    buttons: list[Safe] = []
    for action in found:
        if action.seat < 0:
            buttons.append(moves.button(model, action, t.t("hexfolk.do.robber"), main=True))
            continue
        count = t.n("hexfolk.count.cards", cards_in_hand(state, action.seat))
        buttons.append(
            moves.button(model, action, banner(action.seat), people.tagged(action.seat),
                         tag("span", count, class_="folk-note"), main=True)
        )  # fmt: skip
    return [
        tag("p", t.t("hexfolk.whom", place=names.tile(t, state, found[0].place)), class_="folk-tray-words",
            id="tray-words"),
        tag("p", buttons, moves.prepare(f"tile {tile}", t.t("hexfolk.do.other_tile"), data_escape=True),
            class_="folk-choices"),
    ]  # fmt: skip


# --- Buying, special building, and why not ---------------------------------------------------------------------------


def _buy(people: People, model: TableModel) -> Child:
    t = people.t
    action = moves.legal(model, "buy")[0]
    left = reserve(model.replica, model.viewer or 0, "card")
    return [
        tag("p", sign("card"), tag("strong", t.t("hexfolk.piece.card")), " ", t.n("hexfolk.buy_words", left),
            class_="folk-tray-words", id="tray-words"),
        tag("p", moves.button(model, action, t.t("hexfolk.do.buy"), cost_signs(COSTS["buy"], NOTHING), main=True),
            sheet.close(t, "piece card"), class_="folk-choices"),
    ]  # fmt: skip


def _sign_up(people: People, model: TableModel) -> Child:
    t = people.t
    buttons = [
        moves.button(model, action, t.t(f"hexfolk.do.{action.kind}"), main=action.kind == "sign_up")
        for action in moves.legal(model, "sign_up", "pass")[::-1]
    ]
    words = tag("p", t.t("hexfolk.sign_up_words"), class_="folk-tray-words", id="tray-words")
    return [words, tag("p", buttons, special.never_again(t), class_="folk-choices")]


def _looked(people: People, model: TableModel, what: str) -> Child:
    """Why a button of the bar is barred: its cost, what is missing, the rule. ``None`` where it is not barred."""
    t = people.t
    if what not in (*PIECES, "roll", "trade", "end") or model.viewer is None:
        return None
    code = barred_by(model, what)
    if not code:
        return None
    if what not in PIECES:
        return why(t, code)
    cost = COSTS[KIND_OF[what]]
    held = own.hand(model.replica, model.viewer)
    missing = lacking(held, cost) if held is not None else NOTHING
    left = reserve(model.replica, model.viewer, what)
    return [
        tag("p", sign(what), tag("strong", t.t(f"hexfolk.piece.{what}")), " ", cost_signs(cost, missing), " ",
            tag("span", t.t("hexfolk.cost_words", cost=cards(t, cost)), class_="unseen"), " ",
            t.t("hexfolk.left", left=left), class_="folk-tray-words"),
        tag("p", t.t("hexfolk.missing", cards=cards(t, missing)), class_="folk-missing")
        if missing != NOTHING else None,
        why(t, code),
    ]  # fmt: skip
