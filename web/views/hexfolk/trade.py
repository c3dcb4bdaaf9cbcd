"""Putting a trade together by taps, and what the bank would give for it."""

from __future__ import annotations

from game.hexfolk import MAX_OFFERS, RESOURCES, Action, action_text
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.hexfolk import moves, own, picks, sheet
from web.views.hexfolk.terrain import resource_sign
from web.views.hexfolk.words import NOTHING, Counts, cards, material, some
from web.views.model import TableModel
from web.views.parts import hinted


def compose(t: Translator, model: TableModel, kind: str) -> list[Child]:
    """Two rows of five: what one wants and what one gives. A tap adds one; on the other row it takes one back."""
    give, want = picks.deal(model)
    held = own.hand_of(model)
    most = getattr(moves.family(model, kind), "most", 0)
    advised = moves.advised(model)
    goal = (advised.give, advised.take) if advised is not None and advised.kind == kind else None
    return [
        tag(
            "div",
            _row(t, "want", [_tile(t, "want", resource, want, give, limit=most, goal=goal) for resource in range(5)]),
            _row(
                t,
                "give",
                [_tile(t, "give", resource, give, want, limit=held[resource], goal=goal) for resource in range(5)],
            ),
            class_="folk-compose",
        ),
        _made(t, model, kind, give, want),
    ]


def _row(t: Translator, side: str, tiles: list[Safe]) -> Safe:
    return tag(
        "div",
        tag("span", t.t(f"hexfolk.you_{side}"), class_="folk-side", id=f"side-{side}"),
        tiles,
        class_=f"folk-row folk-row-{side}",
        role="group",
        aria_labelledby=f"side-{side}",
    )


def _tile(
    t: Translator,
    side: str,
    resource: int,
    mine: Counts,
    other: Counts,
    *,
    limit: int,
    goal: tuple[Counts, Counts] | None,
) -> Safe:
    """One material of a row: a tap takes one more, or one less of the other row's."""
    count, less = mine[resource], other[resource] > 0
    opposite = "give" if side == "want" else "want"
    now = t.t(f"hexfolk.now.{opposite if less else side}", cards=some(t, resource, other[resource] if less else count))
    label = f"{material(t, resource)}: {now}"
    inside: list[Child] = [
        resource_sign(resource),
        tag("b", count) if count else None,
        tag("span", "−" if less else "+", class_="folk-sign-of", aria_hidden="true") if less or not count else None,
    ]
    wanted = 0 if goal is None else (goal[1] if side == "want" else goal[0])[resource]
    css = classes("folk-tap", "folk-tap-on" if count else None, "folk-tap-less" if less else None)
    letter = RESOURCES[resource]
    if not less and count >= limit:
        reason = t.t("hexfolk.tap.all_given" if side == "give" and count else f"hexfolk.tap.no_more_{side}")
        css = classes(css, "folk-tap-off")
        return moves.idle(inside[:2], name=f"{label}. {reason}", class_=css, id=f"{side}-{letter}")
    step = t.t("hexfolk.tap.less" if less else f"hexfolk.tap.{side}_more")
    return tag(
        "button",
        inside,
        type="button",
        class_=css,
        id=f"{side}-{letter}",
        data_action=f"pick {side} {letter}",
        data_hint=wanted > count,
        aria_label=f"{label}. {step}",
        data_material=letter,
    )


def _made(t: Translator, model: TableModel, kind: str, give: Counts, want: Counts) -> Safe:
    """What has been put together, in words, with the button that says it to the others."""
    made = Action(kind, give=give, take=want)
    whole = give != NOTHING or want != NOTHING
    possible = made in moves.family(model, kind)
    words = t.t("hexfolk.deal", give=cards(t, give), take=cards(t, want)) if whole else t.t("hexfolk.deal_empty")
    left = MAX_OFFERS - model.replica.flow.offers
    send = t.t("hexfolk.do.offer")
    button: Child = None
    if possible:
        text = action_text(made)
        button = tag("button", send, type="button", class_="folk-do folk-main", id="deal-send",
                     data_action=f"move {text}", data_hint=hinted(model, text), aria_describedby="deal")  # fmt: skip
    elif kind == "offer" and not left:
        button = moves.barred(send, key="offer", reason=t.t("refusal.hexfolk.ten_offers"))
    else:
        button = tag("button", send, type="button", class_="folk-do folk-main", id="deal-send",
                     aria_disabled="true", aria_describedby="deal")  # fmt: skip
    used = t.t("hexfolk.offers_left", number=MAX_OFFERS - left, most=MAX_OFFERS)
    tells = kind == "offer" and model.replica.flow.offers
    return tag(
        "div",
        tag("p", words, [" ", tag("span", used, class_="folk-note")] if tells else None,
            id="deal", class_="folk-deal-words"),
        tag("p", _clear(t, whole=whole), button, sheet.close(t, "open trade") if kind == "offer" else None,
            class_="folk-choices"),
        class_="folk-made",
    )  # fmt: skip


def _clear(t: Translator, *, whole: bool) -> Safe:
    """Takes all of it back. It stays where it is when there is nothing left, with the focus on it."""
    name = t.t("hexfolk.do.clear")
    if whole:
        return moves.prepare("clear", name, id="deal-clear")
    return moves.idle(name, name=f"{name}. {t.t('hexfolk.deal_empty')}", class_="folk-do", id="deal-clear")


# --- The bank --------------------------------------------------------------------------------------------------------


def bank(t: Translator, model: TableModel) -> Safe:
    """Every exchange that the viewer can pay, at its rates: a row for each material that it can give."""
    assert model.viewer is not None
    exchanges = moves.legal(model, "bank")
    rates = own.rates_of(model.replica, model.viewer)
    by_given: dict[int, dict[int, Action]] = {}
    for action in exchanges:
        given, taken = action.give.index(max(action.give)), action.take.index(1)
        by_given.setdefault(given, {})[taken] = action
    rows = [_bank_row(t, model, given, rates[given], by_given[given]) for given in sorted(by_given)]
    all_rates = ", ".join(
        t.t("hexfolk.rate_of", material=material(t, resource), rate=rates[resource]) for resource in range(5)
    )
    return tag(
        "div",
        rows or tag("p", t.t("hexfolk.bank_none", rates=all_rates), class_="folk-note"),
        class_="folk-bank",
    )


def _bank_row(t: Translator, model: TableModel, given: int, rate: int, found: dict[int, Action]) -> Safe:
    paid = some(t, given, rate)
    label = t.t("hexfolk.bank_pays", cards=paid)
    cells: list[Safe] = []
    for taken in range(5):
        if taken == given:
            cells.append(
                tag(
                    "span",
                    f"−{rate}",
                    resource_sign(given),
                    class_="folk-tap folk-tap-off folk-paid",
                    aria_hidden="true",
                )
            )
        elif taken in found:
            text = action_text(found[taken])
            cells.append(
                tag("button", "+1", resource_sign(taken), type="button", class_="folk-tap folk-tap-bank",
                    id=f"bank-{RESOURCES[given]}-{RESOURCES[taken]}",
                    data_action=f"move {text}", data_hint=hinted(model, text), data_material=RESOURCES[taken],
                    aria_label=t.t("hexfolk.bank_trade", give=paid, take=some(t, taken, 1)))
            )  # fmt: skip
        else:
            short = t.t("refusal.hexfolk.bank_short")
            cells.append(tag("span", "–", class_="folk-tap folk-tap-off", role="img", aria_label=short, title=short))
    return tag(
        "div",
        tag("span", label, class_="folk-side", id=f"bank-{RESOURCES[given]}"),
        cells,
        class_="folk-row",
        role="group",
        aria_labelledby=f"bank-{RESOURCES[given]}",
    )
