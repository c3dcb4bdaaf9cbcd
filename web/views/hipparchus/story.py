"""The events of Hipparchus in words, as a viewer was told them."""

from __future__ import annotations

from game.core import Chance, Event, Move, Reveal
from game.hipparchus import NoReply, State
from web.views.hipparchus.tricks import cards, decided, in_groups, reason, winner
from web.views.people import People


def sentence(people: People, event: Event, before: State, after: State) -> str:
    """One event in words."""
    match event:
        case Chance("first_leader", int(seat)):
            return people.say("hipparchus.log.first_leader", seat)
        case Chance():
            return people.t.t("hipparchus.log.shuffle", number=len(before.past) + 1)
        case Move(seat, NoReply()):
            return people.say("hipparchus.log.no_reply", seat)
        case Move(seat):
            code = "hipparchus.log.lead" if before.phase == "lead" else "hipparchus.log.reply"
            return people.say(code, seat, cards=cards(people.t, after.plays[-1]))
        case Reveal():
            return _shown(people, event, before, after)
    raise ValueError(f"not an event of this game: {event!r}")


def weight(event: Event, before: State) -> str:
    """How an event stands in the log."""
    if isinstance(event, Chance):
        return "head" if event.kind == "shuffle" else "line"
    if isinstance(event, Reveal):
        return {"show_lead": "aside", "show_reply": "result", "show_rest": "result"}.get(before.phase, "line")
    return "line"


def _shown(people: People, reveal: Reveal, before: State, after: State) -> str:
    match before.phase:
        case "deal0" | "deal1":
            return _dealt(people, reveal, int(before.phase == "deal1"))
        case "show_lead":
            return people.say("hipparchus.log.lead_open", before.follower, cards=cards(people.t, before.plays[-1]))
        case "show_rest":
            rest = ", ".join(in_groups(people.t, "".join(reveal.faces or ())))
            said = people.say("hipparchus.log.rest", before.follower, cards=rest)
        case _:
            trick = decided(before)
            said = f"{winner(people, trick)} {reason(people, trick)}"
    return f"{said} {round_won(people, after)}" if len(after.past) > len(before.past) else said


def _dealt(people: People, reveal: Reveal, seat: int) -> str:
    # Only one's own deal is told, and nobody's where nobody is spoken to.
    if seat == people.viewer and reveal.faces is not None:
        return people.t.t("hipparchus.log.dealt.you", cards=", ".join(in_groups(people.t, "".join(reveal.faces))))
    return people.t.n("hipparchus.log.dealt.they", len(reveal.slots), name=people.who(seat))


def round_won(people: People, after: State) -> str:
    """Who won the round that has just ended, and by how much."""
    played = after.past[-1]
    high, low = sorted(played.points, reverse=True)
    return people.say("hipparchus.log.round", played.winner, number=len(after.past), high=high, low=low)
