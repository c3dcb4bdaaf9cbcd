"""The table of Delfos while a round is played."""

from __future__ import annotations

from game.delfos import SUIT_OF, Action, Return, State, Swap, Take
from web.i18n import Translator
from web.markup import Child, Safe, tag
from web.views.delfos.hand import confirm, given, own_hand
from web.views.delfos.notes import notepad
from web.views.delfos.passing import giver, receiver, to_pass
from web.views.delfos.players import players
from web.views.delfos.rite import rite
from web.views.delfos.temple import temple
from web.views.delfos.words import card_name, card_names, suit_name
from web.views.model import TableModel
from web.views.parts import ask
from web.views.people import People, both, either


def headline(t: Translator, model: TableModel) -> Child:
    """The number of the round that is shown, and who started it."""
    state: State = model.replica
    if model.result is not None or model.seen_rounds < len(state.past):
        return t.t("delfos.headline", number=max(1, min(model.seen_rounds + 1, len(state.past))), all=state.seats)
    under_way = len(state.past) < state.seats  # a replay of a whole match ends without a result
    people = People.of(t, model)
    return [
        t.t("delfos.headline", number=len(state.past) + under_way, all=state.seats),
        tag("small", people.say("delfos.starts", state.starter)) if under_way and state.starter >= 0 else None,
    ]


def board(t: Translator, model: TableModel) -> Safe:
    """The temple, the players, the calendar, what is asked, one's own hand, the note pad."""
    people = People.of(t, model)
    button = confirm(people, model)
    return tag(
        "div",
        temple(people, model),
        tag("section", players(people, model), class_="sibyls-place", aria_label=t.t("delfos.players")),
        rite(people, model),
        ask(people, model, [asked(people, model), _chosen(t, model)], *([button] if button else [])),
        own_hand(people, model) if model.viewer is not None else None,
        notepad(people, model),
        class_="oracle",
        data_seats=model.replica.seats,
        data_phase=model.replica.phase,
    )


# --- What is asked ---------------------------------------------------------------------------------------------------


def asked(people: People, model: TableModel) -> str:
    """What is waited for, in one sentence."""
    t = people.t
    state: State = model.replica
    if not model.to_act:
        return t.t("delfos.ask.wait")
    if state.phase in ("aside", "pass"):
        return _asked_all(people, model)
    seat = model.to_act[0]
    if seat == model.viewer and model.legal:
        return t.t("delfos.ask.play") if state.phase == "play" else _asked_prediction(t, state, model.legal)
    if state.phase == "play":
        return people.say("delfos.ask.play_other", seat)
    return people.say("delfos.ask.predict_other", seat, card=card_name(t, state.played[-1]))


def _asked_all(people: People, model: TableModel) -> str:
    """Everybody chooses in secret: what one is to choose, or whose choice is still open."""
    t, state, viewer = people.t, model.replica, model.viewer
    if model.legal and viewer is not None:
        if state.phase == "aside":
            return t.t("delfos.ask.aside")
        to = people.say("delfos.to", receiver(state, viewer))
        back = people.say("delfos.from", giver(state, viewer))
        return t.n("delfos.ask.pass", to_pass(state), to=to, giver=back)
    names = [people.who(seat) for seat in model.to_act]
    return t.t(f"delfos.ask.{state.phase}_others", names=both(t, names))


def _chosen(t: Translator, model: TableModel) -> Child:
    """The cards that are picked to be passed, for who does not see them stand out: one too many takes the place of the first."""
    faces = [model.replica.faces[slot] for slot in given(model)]
    return tag("span", " ", t.t("delfos.pass_chosen", cards=card_names(t, faces)), class_="unseen") if faces else None


def _asked_prediction(t: Translator, state: State, legal: tuple[Action, ...]) -> str:
    suit = SUIT_OF[state.played[-1]]
    count = state.counts[suit]
    name = suit_name(t, suit)
    if any(isinstance(action, Take) for action in legal):
        return t.n("delfos.ask.take", count, suit=name)
    held = state.prediction(state.turn, suit)
    swaps = [str(action.value) for action in legal if isinstance(action, Swap)]
    if not any(isinstance(action, Return) for action in legal) or not swaps:
        return t.n("delfos.ask.return", count, suit=name, held=held)
    return t.n("delfos.ask.swap", count, suit=name, held=held, others=either(t, swaps))
