"""How an offer ends: what all have said to it, in one sentence once the last has answered."""

from __future__ import annotations

from game.hexfolk import Action, State, terms
from web.views.hexfolk.words import say_deal
from web.views.people import People, both


def is_last(before: State) -> bool:
    """Whether the answer that comes next is the last one: the others only wait for it, and the log with them."""
    return before.phase == "answer" and len(before.flow.queue) == 1


def outcome(people: People, seat: int, answer: Action, before: State) -> str:
    """What everybody says to the offer, after the last answer."""
    flow = before.flow
    answers = (*flow.answers[:seat], answer, *flow.answers[seat + 1 :])
    answered = before._replace(flow=flow._replace(answers=answers))
    accept = [other for other, said in enumerate(answers) if said is not None and said.kind == "accept"]
    refuse = [other for other, said in enumerate(answers) if said is not None and said.kind == "refuse"]
    counters = []
    for other, said in enumerate(answers):
        agreed = terms(answered, other) if said is not None and said.kind == "counter" else None
        if agreed is not None:
            counters.append(say_deal(people, "hexfolk.counter", other, agreed[1], agreed[0]))
    if not accept and not counters:
        return people.t.t("hexfolk.log.nobody_takes")
    return " ".join([*_said(people, "accept", accept), *counters, *_said(people, "refuse", refuse)])


def _said(people: People, word: str, seats: list[int]) -> list[str]:
    """Who says the same, in a sentence; the viewer is spoken to in one of its own."""
    mine = [people.say(f"hexfolk.log.{word}", seat) for seat in seats if seat == people.viewer]
    others = [seat for seat in seats if seat != people.viewer]
    if len(others) > 1:
        names = both(people.t, [people.name(seat) for seat in others])
        return [*mine, people.t.t(f"hexfolk.log.{word}_several", who=names)]
    return [*mine, *(people.say(f"hexfolk.log.{word}", seat) for seat in others)]
