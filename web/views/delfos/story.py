"""The events of Delfos in words, as a viewer was told them. Where nobody is spoken to, nobody's cards are told."""

from __future__ import annotations

from game.core import Chance, Event, Move, Open, Reveal
from game.delfos import SUIT_OF, Pass, Play, Return, SetAside, State, Swap, Take
from web.views.delfos.passing import giver, known, received, receiver, to_pass
from web.views.delfos.words import card_name, card_names, signed, suit_name, worth
from web.views.people import People


def sentence(people: People, event: Event, before: State, after: State) -> str:
    """One event in words."""
    match event:
        case Chance("first_player", int(seat)):
            return people.say("delfos.log.first", seat)
        case Chance("shuffle"):
            return people.say("delfos.log.shuffle", before.starter, number=len(before.past) + 1)
        case Chance("remix"):
            return people.say("delfos.log.remix", before.turn)
        case Move(seat) if before.phase in ("aside", "pass"):
            return _chosen(people, event, before)
        case Move(seat, Play(_, card)):
            last = before.seats == 2 and not after.aside and len(before.hands[seat]) == 1 and len(before.played) >= 16
            return people.say("delfos.log.last" if last else "delfos.log.play", seat, card=card_name(people.t, card))
        case Move():
            said = _predicted(people, event, before)
            return f"{said} {_round_over(people, after)}" if len(after.past) > len(before.past) else said
        case Open(seat, SetAside()):
            return people.say("delfos.log.lies_aside", seat)
        case Open(seat):
            to = people.say("delfos.to", receiver(before, seat))
            return people.t.n("delfos.log.passed", to_pass(before), giver=people.who(seat), to=to)
        case Reveal():
            return _shown(people, before, after)
    raise ValueError(f"not an event of this game: {event!r}")


def weight(event: Event, before: State) -> str:
    """How an event stands in the log."""
    if isinstance(event, Chance):
        return {"shuffle": "head", "remix": "aside"}.get(event.kind, "line")
    if isinstance(event, Open):
        return "aside"
    if isinstance(event, Reveal):
        # Each looks at their own cards; what came of it is told once, when all have.
        all_have = before.phase == "face_up" or (before.phase in ("deal", "look") and before.turn == before.seats - 1)
        return "line" if all_have else "aside"
    return "result" if _ends_round(event, before) else "line"


def _ends_round(event: Event, before: State) -> bool:
    """Whether this is the last prediction of a round."""
    nothing_left = not before.aside and not any(before.hands)
    last = (before.turn + 1) % before.seats == before.starter
    return isinstance(event, Move) and before.phase == "predict" and nothing_left and last


def _chosen(people: People, move: Move, before: State) -> str:
    """A choice in secret: only whoever chose is told the cards."""
    t, seat = people.t, move.seat
    mine = seat == people.viewer
    if before.phase == "aside":
        if mine and isinstance(move.action, SetAside):
            return t.t("delfos.log.aside.you", cards=card_names(t, known(before, (move.action.slot,))))
        return t.t("delfos.log.aside.they", name=people.who(seat))
    to = people.say("delfos.to", receiver(before, seat))
    if mine and isinstance(move.action, Pass):
        return t.t("delfos.log.chosen.you", cards=card_names(t, known(before, move.action.slots)), to=to)
    return t.n("delfos.log.chosen.they", to_pass(before), name=people.who(seat), to=to)


def _predicted(people: People, move: Move, before: State) -> str:
    """A prediction action and what it would bring now."""
    t, seat, suit = people.t, move.seat, SUIT_OF[before.played[-1]]
    name, count = suit_name(t, suit), before.counts[suit]
    held = before.prediction(seat, suit)
    match move.action:
        case Take(value):
            brings = worth(t, suit, count, value)
            return people.say("delfos.log.take", seat, suit=name, value=value, worth=brings)
        case Swap(value):
            brings = worth(t, suit, count, value)
            return people.say("delfos.log.swap", seat, suit=name, held=held, value=value, worth=brings)
        case Return():
            return people.say("delfos.log.return", seat, suit=name, value=held)
    raise ValueError(f"not a prediction action: {move!r}")


def _round_over(people: People, after: State) -> str:
    """The points of the round that has just ended, the most first."""
    points = after.past[-1].points
    ranked = sorted(range(after.seats), key=lambda seat: (-points[seat], seat))
    listed = ", ".join(f"{people.who(seat)} {signed(points[seat])}" for seat in ranked)
    return people.t.t("delfos.log.round", number=len(after.past), points=listed)


def _shown(people: People, before: State, after: State) -> str:
    t, seat = people.t, before.turn
    match before.phase:
        case "face_up":
            return t.t("delfos.log.face_up", cards=card_names(t, after.played))
        case "show":
            suit = SUIT_OF[after.played[-1]]
            return t.n(
                "delfos.log.row", after.counts[suit], card=card_name(t, after.played[-1]), suit=suit_name(t, suit)
            )
        case "deal" if seat == before.seats - 1:
            return f"{t.n('delfos.log.all_dealt', len(after.hands[0]))}{_your_hand(people, after)}"
        case "deal":
            return people.say("delfos.log.dealt", seat)
        case "look" if seat == before.seats - 1:
            return f"{t.t('delfos.log.all_passed')}{_your_gain(people, after)}{_your_hand(people, after)}"
    return people.say("delfos.log.look", seat)


def _your_hand(people: People, after: State) -> str:
    """The hand of whoever is spoken to."""
    if people.viewer is None:
        return ""
    hand = card_names(people.t, known(after, after.hands[people.viewer]))
    return f" {people.t.t('delfos.log.your_hand', cards=hand)}"


def _your_gain(people: People, after: State) -> str:
    """What has come to whoever is spoken to."""
    if people.viewer is None:
        return ""
    source = people.say("delfos.from", giver(after, people.viewer))
    cards = card_names(people.t, received(after, people.viewer))
    return f" {people.t.t('delfos.log.you_get', cards=cards, giver=source)}"
