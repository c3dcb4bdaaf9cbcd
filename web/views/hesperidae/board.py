"""The table of Hesperidae while a game is played."""

from __future__ import annotations

from game.hesperidae import State, action_text, next_seat, wins
from web.i18n import Translator
from web.markup import Child, Safe, tag
from web.views.hesperidae.deck import name, quoted
from web.views.hesperidae.hand import own_hand
from web.views.hesperidae.lattice import keep_words, lattice
from web.views.hesperidae.question import asked_words
from web.views.hesperidae.reading import reading
from web.views.hesperidae.regions import region_choice
from web.views.hesperidae.scene import Scene
from web.views.hesperidae.seats import seats
from web.views.model import TableModel
from web.views.parts import ask, hinted
from web.views.people import People

_SETUP = ("first_shuffle", "draw", "shuffle", "region")


def headline(t: Translator, model: TableModel) -> Child:
    """Which game of the match this is and how it stands, or how many cards are left in the deck."""
    state: State = model.replica
    match = state.match
    left = t.t("hesperidae.deck", count=len(state.deck))
    if not match.extended:
        return left if match.region >= 0 else t.t("game.hesperidae.name")
    # While the summary of an earlier game is read, the headline is that game's.
    over = state.phase == "over"
    number = max(1, len(match.past) if over else min(model.seen_rounds, len(match.past)) + 1)
    won = wins(match if over else match._replace(past=match.past[:number]))
    sides = won[:2] if match.pairs else won
    return [t.t("hesperidae.game", number=number), tag("small", t.t("hesperidae.wins", wins="–".join(map(str, sides))))]


def board(t: Translator, model: TableModel) -> Safe:
    """The seats, the lattice, what is read, what is asked, and one's own hand."""
    scene = Scene(People.of(t, model), model)
    state = scene.state
    return tag(
        "div",
        seats(scene),
        region_choice(scene) if state.phase in _SETUP else lattice(scene),
        reading(scene),
        ask(scene.people, model, asked(scene), *controls(scene)),
        own_hand(scene),
        class_="hs-table",
        data_phase=state.phase,
        data_seats=state.match.seats,
    )


# --- What is asked -----------------------------------------------------------------------------------------------------


def asked(scene: Scene) -> str:
    """What is waited for, in one sentence."""
    t, state, people = scene.t, scene.state, scene.people
    if not scene.model.to_act:
        return t.t("hesperidae.ask.over" if state.phase == "over" else "hesperidae.ask.wait")
    seat = scene.model.to_act[0]
    if seat == scene.viewer and scene.model.legal:
        return _asked_of_me(scene)
    if state.phase == "answer":
        assert scene.asked is not None
        return people.say("hesperidae.ask.answer_other", seat, title=quoted(t, scene.asked.card))
    return people.say(f"hesperidae.ask.{state.phase}_other", seat)


def _asked_of_me(scene: Scene) -> str:
    t, state = scene.t, scene.state
    if state.phase == "answer":
        return t.t("hesperidae.ask.answer", asker=scene.people.name(state.turn))
    if state.phase != "turn":
        return t.t(f"hesperidae.ask.{state.phase}")
    if scene.places:
        if scene.held is None or scene.held_card is None:
            return t.t("hesperidae.ask.first" if not state.table else "hesperidae.ask.pick")
        count = len(scene.places.get(scene.held, ()))
        card = name(t.lang, scene.held_card)
        return t.n("hesperidae.ask.place", count, card=card) if count else t.t("hesperidae.ask.no_place", card=card)
    other = scene.people.name(next_seat(state.match, state.turn))
    if not scene.asks:
        return t.t("hesperidae.ask.only_pass")
    return t.t("hesperidae.ask.ask_or_pass", other=other)


def controls(scene: Scene) -> list[Child]:
    """The buttons that belong to what is asked."""
    t, model = scene.t, scene.model

    def button(words: str, text: str, class_: str = "ask-button") -> Safe:
        return tag("button", words, type="button", class_=class_, data_action=f"move {text}", id=f"do-{text}",
                   data_hint=hinted(model, text))  # fmt: skip

    found: list[Child] = []
    if scene.held is not None and scene.held in scene.asks:
        action = scene.asks[scene.held]
        other = scene.people.name(next_seat(scene.state.match, scene.state.turn))
        words = t.t("hesperidae.ask_it", other=other, question=asked_words(t, action.card))
        found.append(button(words, action_text(action), "ask-button hs-ask-main"))
    if scene.may_pass:
        found.append(button(t.t("hesperidae.pass"), "pass"))
    return [*found, *(button(keep_words(scene, keep), action_text(keep)) for keep in scene.keeps)]
