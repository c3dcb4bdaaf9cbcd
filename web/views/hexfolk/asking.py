"""What is waited for, in one sentence, and what else everybody should notice."""

from __future__ import annotations

from game.hexfolk import Action, State, cards_in_hand, shown_points
from web.markup import Child, tag
from web.views.hexfolk import moves, own, picks
from web.views.hexfolk.reasons import is_picked
from web.views.hexfolk.words import NOTHING, cards
from web.views.model import TableModel
from web.views.people import People, both

_PLACED = ("road", "settlement", "city")


def asked(people: People, model: TableModel) -> Child:
    """The sentence, and under it who has the target already and waits for a turn of its own."""
    notice = waits_for_turn(people, model)
    said = _mine(people, model) if model.legal else _others(people, model)
    deal = _composed(people, model)
    return [
        said,
        # The tray shows it where it is put together; here it is heard as it grows.
        tag("span", f" {deal}", class_="unseen") if deal else None,
        tag("span", f" {notice}", class_="folk-notice") if notice else None,
    ]


def _composed(people: People, model: TableModel) -> str:
    """What the viewer has put together for an offer so far."""
    give, want = picks.deal(model)
    if not model.legal or (give == NOTHING and want == NOTHING):
        return ""
    return people.t.t("hexfolk.deal", give=cards(people.t, give), take=cards(people.t, want))


def _mine(people: People, model: TableModel) -> str:
    """What the viewer is asked."""
    t = people.t
    state: State = model.replica
    assert model.viewer is not None
    if moves.legal(model, "win", "turn_up"):
        return t.t("hexfolk.ask.claim")
    match state.phase:
        case "found_settlement":
            first = own.parts(state, model.viewer)["settlements"] == 0
            return t.t("hexfolk.ask.found_first" if first else "hexfolk.ask.found_second")
        case "roll":
            return t.t("hexfolk.ask.roll_or_play" if moves.legal(model, *moves.PLAYS) else "hexfolk.ask.roll")
        case "discard":
            count, due = cards_in_hand(state, model.viewer), picks.due_back(model)
            chosen = sum(picks.given_back(model))
            # It is heard at every tap, so it must be short.
            word = "ready" if chosen == due else "chosen" if chosen else "discard"
            return t.t(f"hexfolk.ask.{word}", count=count, due=due, chosen=chosen)
        case "robber":
            tile = model.picks.get("tile", "")
            several = any(str(action.place) == tile for action in moves.legal(model, "robber"))
            return t.t("hexfolk.ask.victim" if several else "hexfolk.ask.robber")
        case "free_road":
            return t.t("hexfolk.ask.free_road_last" if state.flow.free == 1 else "hexfolk.ask.free_road")
        case "answer":
            return t.t("hexfolk.ask.answer", name=people.name(state.turn))
        case "main":
            return _main(people, model, state)
        case "special":
            piece = _piece(model)
            return t.t(f"hexfolk.ask.place.{piece}") if piece else t.t("hexfolk.ask.special")
    return t.t(f"hexfolk.ask.{state.phase}")  # found_road, sign_up


def _main(people: People, model: TableModel, state: State) -> str:
    t = people.t
    piece = _piece(model)
    if piece:
        return t.t(f"hexfolk.ask.place.{piece}")
    if state.flow.offer is not None:
        possible = moves.legal(model, "trade")
        return t.n("hexfolk.ask.agreed", len(possible)) if possible else t.t("hexfolk.ask.none_agreed")
    if picks.is_open(model, "trade"):
        return t.t("hexfolk.ask.trade")
    can_build = moves.legal(model, "road", "settlement", "city", "buy")
    return t.t("hexfolk.ask.main" if can_build else "hexfolk.ask.main_poor")


def _piece(model: TableModel) -> str:
    return next((piece for piece in _PLACED if is_picked(model, piece)), "")


def _others(people: People, model: TableModel) -> str:
    """What the others are asked."""
    t = people.t
    state: State = model.replica
    if not model.to_act:
        return t.t("hexfolk.ask.wait")
    who = both(t, [people.name(seat) for seat in model.to_act])
    several = len(model.to_act) > 1
    match state.phase:
        case "discard" | "sign_up":
            return t.t(f"hexfolk.ask.{state.phase}_{'all' if several else 'other'}", who=who)
        case "answer":
            offer = state.flow.offer or Action("offer")
            code = "hexfolk.ask.answer_all" if several else "hexfolk.ask.answer_other"
            return t.t(code, who=who, give=cards(t, offer.give), take=cards(t, offer.take))
        case "special":
            later = [people.name(seat) for seat in state.flow.queue[1:]]
            said = people.say("hexfolk.ask.special_other", model.to_act[0])
            return f"{said} {t.t('hexfolk.ask.then', who=both(t, later))}" if later else said
    return people.say(f"hexfolk.ask.{state.phase}_other", model.to_act[0])


def waits_for_turn(people: People, model: TableModel) -> str:
    """That somebody has the target already, and wins only in a turn of its own (rule 12.2)."""
    state: State = model.replica
    if not state.number or model.result is not None:
        return ""
    target = state.settings.target
    later = state.phase in ("sign_up", "special")
    for seat in range(state.settings.seats):
        if seat in state.out or (seat == state.turn and not later):
            continue
        known = own.points(state, seat, model.viewer)
        if known >= target:
            hidden = known > shown_points(state, seat)
            return people.say("hexfolk.waits_hidden" if hidden else "hexfolk.waits", seat, points=known)
    return ""
