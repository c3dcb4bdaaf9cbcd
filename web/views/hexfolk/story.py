"""The events of Hexfolk in words, as a viewer was told them."""

from __future__ import annotations

from game.core import Chance, Event, Move, Open, Reveal
from game.hexfolk import RESOURCES, Action, State, faces, tables, terms
from web.views.hexfolk import names, outcome
from web.views.hexfolk.changes import Change, changes
from web.views.hexfolk.words import KINDS, NOTHING, Counts, cards, deal, material, one, say_deal
from web.views.people import People, both

_PLAYS = ("knight", "roads", "two", "monopoly")
_LINES = (
    "bank",
    "city",
    "offer",
    "road",
    "robber",
    "settlement",
    "sign_up",
    "skip",
    "trade",
    "withdraw",
)


def weight(event: Event, before: State) -> str:
    """How an event stands in the log."""
    match event:
        case Chance(kind):
            return "line" if kind in ("desert", "dice", "first", "late_choice", "terrain") else "aside"
        case Open():
            return "line"
        case Reveal():
            if before.phase == "show_win":
                return "result"
            if _only_proves(before):
                return "aside"
            return "aside" if before.phase in ("look", "late_look") else "line"
        case Move(_, None):
            return "aside"
        case Move(_, Action() as action):
            if before.phase == "roll" and not before.flow.played:
                return "head"
            if before.phase == "answer":
                return "line" if outcome.is_last(before) else "aside"
            if action.kind == "turn_up":
                return "aside" if action.slots or _only_proves(before) else "line"
            return "line" if action.kind in _LINES else "aside"
    return "line"


def _only_proves(before: State) -> bool:
    """Whether somebody only shows for a monopoly what it takes, and others after them: the last line has it all."""
    flow = before.flow
    asked = before.phase in ("turn_up", "turned_up") and flow.doing is not None and flow.doing.kind == "monopoly"
    return asked and len(flow.owed) > 1


def sentence(people: People, event: Event, before: State, after: State) -> str:
    """One event in words."""
    said = _said(people, event, before, after)
    return " ".join([said, *_bonuses(people, before, after)])


def _said(people: People, event: Event, before: State, after: State) -> str:
    match event:
        case Chance():
            return _luck(people, event, before, after)
        case Reveal():
            return _shown(people, event, before, after)
        case Open(seat, action):
            return people.say("hexfolk.log.discard", seat, cards=cards(people.t, action.give))
        case Move(seat, None):
            return people.say("hexfolk.log.discard_sealed", seat)
        case Move(seat, action):
            return _move(people, seat, action, before, after)
    raise ValueError(f"not an event of this game: {event!r}")


def _bonuses(people: People, before: State, after: State) -> list[str]:
    """Which bonuses change hands."""
    found: list[str] = []
    for bonus, was, now in (("route", before.route, after.route), ("army", before.army, after.army)):
        if was != now:
            found.append(
                people.say(f"hexfolk.log.{bonus}", now) if now >= 0 else people.t.t(f"hexfolk.log.{bonus}_nobody")
            )
    return found


# --- Luck ------------------------------------------------------------------------------------------------------------


def _luck(people: People, event: Chance, before: State, after: State) -> str:
    t = people.t
    match event.kind:
        case "first":
            return people.say("hexfolk.log.first", after.first)
        case "desert":
            return t.t("hexfolk.log.desert", place=names.tile_place(t, after.island, after.robber))
        case "dice":
            return _rolled(people, event, before, after)
        case "remix":
            return people.say("hexfolk.log.remix", before.flow.robbed)
        case "theft":
            return _stolen(people, None, before)
        case "late_choice":
            return _chosen_by_luck(people, before, after)
    return t.t(f"hexfolk.log.{event.kind}")  # terrain, reds, numbers, harbours, shuffle


def _rolled(people: People, event: Chance, before: State, after: State) -> str:
    """The roll, what each gets by it, and what the bank could not pay."""
    assert isinstance(event.outcome, tuple)
    first, second = event.outcome
    number = first + second
    said = people.say("hexfolk.log.roll", before.turn, sum=number, first=first, second=second)
    got = changes(event, before, after)
    parts = [
        said,
        *(people.say("hexfolk.log.gets", change.seat, cards=cards(people.t, change.cards)) for change in got),
    ]
    if number == 7:
        return " ".join([said, people.t.t("hexfolk.log.robber_off")] if before.settings.robber == "off" else [said])
    short = _short(before, number, got)
    if short:
        named = both(people.t, [material(people.t, resource) for resource in short])
        parts.append(people.t.t("hexfolk.log.short", materials=named))
    elif not got:
        parts.append(people.t.t("hexfolk.log.nobody_gets"))
    return " ".join(parts)


def _short(before: State, number: int, got: tuple[Change, ...]) -> list[int]:
    """The materials of which the bank could not pay all that was due."""
    known = tables(before.island)
    due = [0] * 5
    for tile, resource in known.by_number[number]:
        if tile != before.robber:
            for corner in known.geometry.tile_corners[tile]:
                owner = before.corners[corner]
                if owner and (owner - 1) % 8 not in before.out:
                    due[resource] += 2 if owner > 8 else 1
    return [resource for resource in range(5) if due[resource] > sum(change.cards[resource] for change in got)]


def _chosen_by_luck(people: People, before: State, after: State) -> str:
    """What luck chose for who was too late."""
    t = people.t
    seat = before.turn
    if before.number:
        place = names.tile_place(t, after.island, after.robber)
        return people.say("hexfolk.log.late_robber", seat, place=place)
    place, kind = _built(people, before, after)
    return people.say(f"hexfolk.log.late_{kind}", seat, place=place)


def _built(people: People, before: State, after: State) -> tuple[str, str]:
    """Where something new stands, and what it is."""
    t = people.t
    for number, (was, now) in enumerate(zip(before.corners, after.corners, strict=True)):
        if was != now:
            return names.corner_place(t, after.island, number), "settlement"
    number = next(edge for edge, owner in enumerate(after.edges) if owner != before.edges[edge])
    return names.edge_place(t, after.island, number), "road"


# --- Cards that are shown --------------------------------------------------------------------------------------------


def _shown(people: People, event: Reveal, before: State, after: State) -> str:
    t = people.t
    flow = before.flow
    match before.phase:
        case "take":
            return _stolen(people, event, before)
        case "bought":
            kind = KINDS.get((event.faces or ("",))[0], "")
            if flow.actor == people.viewer and kind:
                return t.t("hexfolk.log.bought", card=t.t(f"hexfolk.card.{kind}"))
            return people.say("hexfolk.log.buy", flow.actor)
        case "show_card":
            return _played(people, event, before, after)
        case "turned_up":
            shower = flow.owed[0].seat
            said = people.say("hexfolk.log.turned_up", shower, cards=cards(t, _counts(event)))
            return _collected_last(people, event, before, after) or said
        case "late_show":
            return people.say("hexfolk.log.late_discard", flow.robbed, cards=cards(t, _counts(event)))
        case "look" | "late_look":
            return people.say("hexfolk.log.look", flow.robbed)
        case "show_win":
            return " ".join([t.n("hexfolk.log.show_win", len(event.slots)), people.say("hexfolk.log.won", before.turn)])
    return _all_shown(people, before)


def _stolen(people: People, event: Reveal | None, before: State) -> str:
    """A card of the victim's: which one, only thief and victim are told."""
    t = people.t
    thief, victim = before.turn, before.flow.robbed
    face = None
    if event is not None and people.viewer == thief and event.faces:
        face = event.faces[0]
    elif event is not None and people.viewer == victim:
        face = faces(before)[before.flow.place]
    card = t.t("hexfolk.a_card") if face is None else cards(t, one(RESOURCES.index(face)))
    if people.viewer == victim:
        return t.t("hexfolk.log.theft_from_you", name=people.name(thief), card=card)
    return people.say("hexfolk.log.theft", thief, victim=people.name(victim), card=card)


def _played(people: People, event: Reveal, before: State, after: State) -> str:
    """A development card that is played, and what it does at once."""
    t = people.t
    action, seat = before.flow.doing, before.flow.actor
    assert action is not None
    if action.kind == "monopoly":
        said = people.say("hexfolk.log.monopoly", seat, material=material(t, action.take.index(1)))
        return " ".join([said, _collected(people, event, before, after)]).rstrip()
    return people.say(f"hexfolk.log.{action.kind}", seat, cards=cards(t, action.take))


def _collected_last(people: People, event: Event, before: State, after: State) -> str:
    """The same where it has waited for cards to be shown; "" for anything else that is shown."""
    doing = before.flow.doing
    return _collected(people, event, before, after) if doing is not None and doing.kind == "monopoly" else ""


def _collected(people: People, event: Event, before: State, after: State) -> str:
    """What a monopoly takes from whom, once all have shown what they have; "" until then."""
    if after.phase in ("turn_up", "turned_up"):
        return ""
    t, actor = people.t, before.flow.actor
    given = [(change.seat, -sum(change.cards)) for change in changes(event, before, after) if change.seat != actor]
    taken = [
        t.t("hexfolk.log.from_you", count=count)
        if seat == people.viewer
        else t.t("hexfolk.log.from", count=count, name=people.name(seat))
        for seat, count in given
        if count > 0
    ]
    if not taken:
        return people.say("hexfolk.log.gets", actor, cards=cards(t, NOTHING))
    return people.say("hexfolk.log.takes", actor, cards=both(t, taken))


def _counts(event: Reveal) -> Counts:
    shown = "".join(event.faces or ())
    wood, clay, wool, grain, ore = map(shown.count, RESOURCES)
    return (wood, clay, wool, grain, ore)


def _all_shown(people: People, before: State) -> str:
    """All cards lie open; of a game that nobody has won by cards shown before, how it ended."""
    t = people.t
    said = t.t("hexfolk.log.show_all")
    if before.end == "turns":
        return f"{t.t('hexfolk.log.end_turns')} {said}"
    return said


# --- Moves -----------------------------------------------------------------------------------------------------------


def _move(people: People, seat: int, action: Action, before: State, after: State) -> str:
    t = people.t
    if before.phase == "roll" and not before.flow.played:
        return people.say("hexfolk.log.turn", seat, number=before.number)
    if outcome.is_last(before):
        return outcome.outcome(people, seat, action, before)
    match action.kind:
        case "settlement" | "city" | "road":
            return _builds(people, seat, action, before, after)
        case "robber":
            place = names.tile_place(t, before.island, action.place)
            return people.say("hexfolk.log.robber", seat, place=place)
        case "offer" | "counter":
            return say_deal(people, f"hexfolk.{action.kind}", seat, action.give, action.take)
        case "bank":
            return people.say(
                f"hexfolk.log.{action.kind}", seat, give=cards(t, action.give), take=cards(t, action.take)
            )
        case "trade":
            return _trades(people, seat, action.seat, terms(before, action.seat) or (NOTHING, NOTHING))
        case "turn_up":
            owed = before.flow.owed[0]
            if action.slots:
                return people.say("hexfolk.log.turn_up", seat)
            said = people.say("hexfolk.log.has_none", seat, material=material(t, owed.cards.index(max(owed.cards))))
            return _collected_last(people, Move(seat, action), before, after) or said
        case "discard":
            return people.say("hexfolk.log.discard_sealed", seat)
        case "end" if before.phase == "special":
            return people.say("hexfolk.log.end_special", seat)
        case "roll":
            return people.say("hexfolk.log.throw", seat)
    kind = "card_down" if action.kind in _PLAYS else action.kind
    return people.say(f"hexfolk.log.{kind}", seat)  # accept, buy, end, pass, refuse, sign_up, skip, win, withdraw


def _trades(people: People, seat: int, other: int, agreed: tuple[Counts, Counts]) -> str:
    t = people.t
    give, take = agreed
    if other != people.viewer:
        return say_deal(people, "hexfolk.log.trade", seat, give, take, other=people.name(other))
    if give == NOTHING:
        return t.t("hexfolk.log.trade_with_you_free", name=people.name(seat), take=cards(t, take))
    return t.t("hexfolk.log.trade_with_you", name=people.name(seat), deal=deal(t, give, take))


def _builds(people: People, seat: int, action: Action, before: State, after: State) -> str:
    t = people.t
    named = names.edge_place if action.kind == "road" else names.corner_place
    place = named(t, before.island, action.place)
    if before.phase in ("found_settlement", "found_road"):
        said = people.say(f"hexfolk.log.found_{action.kind}", seat, place=place)
        got = changes(Move(seat, action), before, after)
        return " ".join([said, *(people.say("hexfolk.log.gets", seat, cards=cards(t, each.cards)) for each in got)])
    kind = "free_road" if before.phase == "free_road" else action.kind
    return people.say(f"hexfolk.log.{kind}", seat, place=place)
