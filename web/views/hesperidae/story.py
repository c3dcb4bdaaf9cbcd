"""The events of Hesperidae in words, as a viewer was told them.

No sentence holds a card's year: a card that was laid, won or shown may be asked about in a later game of the match, and then
its year must be nowhere in the page. The same goes for the small pictures.
"""

from __future__ import annotations

from game.core import Chance, Event, Move, Reveal
from game.hesperidae import (
    NUMBERS,
    Answer,
    Ask,
    Game,
    Keep,
    Match,
    Pass,
    Place,
    Region,
    State,
    Take,
    game_so_far,
    is_right,
    members,
    next_seat,
    side,
    winners,
)
from web.i18n import Translator
from web.markup import Safe
from web.views.hesperidae.card import row
from web.views.hesperidae.cells import groups_closed, place_name, settled
from web.views.hesperidae.deck import quoted, region, text
from web.views.hesperidae.regions import shares
from web.views.people import People, both


def sentence(people: People, event: Event, before: State, after: State) -> str:
    """One event in words."""
    ending = _game_end(people, event, before, after)
    if ending and before.phase == "show" and isinstance(before.claim, Place) and not _closes(before):
        # What lies there was told when it was laid.
        return f"{people.t.t('hesperidae.log.last_card')} {ending}"
    said = _said(people, event, before, after)
    return f"{said} {ending}" if ending else said


def _closes(before: State) -> int:
    """How many groups the placement that is shown next closes."""
    claim = before.claim
    return groups_closed(before.table, (claim.x, claim.y)) if isinstance(claim, Place) else 0


def _said(people: People, event: Event, before: State, after: State) -> str:
    match event:
        case Chance() if before.phase == "first_shuffle":
            return people.t.t("hesperidae.log.first_shuffle")
        case Chance():
            return people.t.t("hesperidae.log.shuffle", number=len(before.match.past) + 1)
        case Move(seat, action):
            return _chosen(people, seat, action, before)
        case Reveal():
            return _shown(people, event, before, after)
    raise ValueError(f"not an event of this game: {event!r}")


def weight(event: Event, before: State) -> str:
    """How an event stands in the log."""
    if isinstance(event, Chance):
        return "head" if before.phase == "shuffle" else "line"
    if isinstance(event, Reveal) and before.phase == "show":
        if not isinstance(before.claim, Place):
            return "aside"
        # The last card of all ends the game.
        held = sum(len(hand) for seat, hand in enumerate(before.hands) if seat not in before.match.out)
        last = not before.deck and held == 1
        return "result" if last or _closes(before) else "aside"
    return "result" if isinstance(event, Move) and isinstance(event.action, (Answer, Take, Keep)) else "line"


def glimpse(t: Translator, event: Event, before: State, after: State) -> Safe | None:
    """The cards that an event is about."""
    cards = _cards_of(event, before)
    return row(t, cards) if cards else None


def _cards_of(event: Event, before: State) -> list[int]:
    if isinstance(event, Move):
        card = getattr(event.action, "card", None)
        return [] if card is None or isinstance(event.action, Keep) else [card]
    if isinstance(event, Reveal) and event.faces:
        if before.phase == "show" and isinstance(before.claim, Place):
            seat = before.turn
            return members(settled(before, event).piles[seat] & ~before.piles[seat])
        if before.phase in ("draw", "lay_first", "lay_second", "show_hands"):
            return [NUMBERS[shown] for shown in event.faces]
    return []


# --- Moves -------------------------------------------------------------------------------------------------------------


def _chosen(people: People, seat: int, action: object, before: State) -> str:
    t = people.t
    match action:
        case Region(number):
            told = "; ".join(shares(people, before.match._replace(region=number)))
            return people.say("hesperidae.log.region", seat, region=region(t, number), shares=told)
        case Place(_, card, x, y):
            place = place_name(t, before.table, (x, y), dated=False)
            return people.say("hesperidae.log.place", seat, card=quoted(t, card), place=place)
        case Keep(card):
            taken = members(settled(before, Move(seat, action)).piles[seat] & ~before.piles[seat])
            return people.say("hesperidae.log.keep", seat, card=quoted(t, card), cards=_listed(t, taken))
        case Ask(_, card):
            other = people.who(next_seat(before.match, seat))
            return people.say("hesperidae.log.ask", seat, card=quoted(t, card), other=other)
        case Pass():
            return people.say("hesperidae.log.pass", seat)
        case Answer(year):
            assert isinstance(before.claim, Ask)
            return people.say(
                "hesperidae.log.right" if is_right(before.claim.card, year) else "hesperidae.log.wrong", seat
            )
        case Take(card):
            return people.say("hesperidae.log.take", seat, card=quoted(t, card))
    raise ValueError(f"not an action of this game: {action!r}")


def _listed(t: Translator, cards: list[int]) -> str:
    return both(t, [text(t.lang, card).short for card in cards])


# --- What was shown ------------------------------------------------------------------------------------------------------


def _shown(people: People, reveal: Reveal, before: State, after: State) -> str:
    t, seat = people.t, before.turn
    faces = [NUMBERS[shown] for shown in reveal.faces or ()]
    mine = seat == people.viewer and bool(faces)
    match before.phase:
        case "draw":
            drawn = [
                t.t("hesperidae.log.drew", name=people.who(each), card=quoted(t, card))
                for each, card in zip(reveal.slots, faces, strict=True)
            ]
            return f"{'; '.join(drawn)}. {people.say('hesperidae.log.begins', after.match.first)}"
        case "deal":
            cards = both(t, [quoted(t, card) for card in faces])
            return (
                t.t("hesperidae.log.dealt.you", cards=cards)
                if mine
                else t.t("hesperidae.log.dealt.they", name=people.who(seat))
            )
        case "lay_first" | "lay_second":
            laid = len(after.table) > len(before.table)
            return t.t("hesperidae.log.laid" if laid else "hesperidae.log.under", card=quoted(t, faces[0]))
        case "refill":
            if mine:
                return t.t("hesperidae.log.draws.you", card=quoted(t, faces[0]))
            return t.t("hesperidae.log.draws.they", name=people.who(seat))
        case "show_hands":
            return people.say("hesperidae.log.shows", seat, cards=both(t, [quoted(t, card) for card in faces]))
        case "show" if isinstance(before.claim, Place):
            return _placed(people, reveal, before)
    return t.t("hesperidae.log.asked", card=quoted(t, faces[0]))


def _placed(people: People, reveal: Reveal, before: State) -> str:
    t, seat, claim = people.t, before.turn, before.claim
    assert isinstance(claim, Place)
    groups = _closes(before)
    if not groups:
        return people.say("hesperidae.log.lies", seat, card=quoted(t, claim.card))
    after = settled(before, reveal)
    taken = members(after.piles[seat] & ~before.piles[seat])
    said = people.say(
        "hesperidae.log.closes",
        seat,
        groups=t.n("hesperidae.groups", groups),
        cards=t.n("hesperidae.cards", len(taken)),
        names=_listed(t, taken),
    )
    return f"{said} {t.t('hesperidae.log.face_down')}" if after.used >> claim.card & 1 else said


# --- The end of a game ---------------------------------------------------------------------------------------------------


def _game_end(people: People, event: Event, before: State, after: State) -> str:
    """How a game has ended with this event, if it has."""
    ended = len(after.match.past) > len(before.match.past) or (after.phase == "over" and not after.match.extended)
    if not ended or after.end:
        return ""
    final = settled(before, event)
    return game_won(people, final, len(after.match.past))


def game_won(people: People, final: State, number: int) -> str:
    """Who has won a game that is over, and how. ``number``: which of the match; 0 for a single game."""
    t = people.t
    match = final.match._replace(extended=False)
    game = game_so_far(match, final.piles, final.used)
    won = winners(match, game)
    points = sum(game.points[mate] for mate in side(match, won[0]))
    names = both(t, [people.name(seat) for seat in won])
    said = [t.t("hesperidae.log.game_over", number=number)] if number else []
    own = sum(game.own[mate] for mate in side(match, won[0]))
    beaten = tied_beaten(match, game)
    how = "by_regions" if game.regions >= 0 else "by_own" if beaten is not None else "by_points"
    values = {"points": t.n("hesperidae.points", points), "more": own, "less": beaten}
    if won != side(match, won[0]):
        said.append(t.t("hesperidae.drawn", names=names, **values))
    elif match.pairs:
        said.append(t.t(f"hesperidae.pair_{how}", names=names, **values))
    else:
        said.append(people.say(f"hesperidae.won_{how}", won[0], **values))
    return " ".join(said)


def tied_beaten(match: Match, game: Game) -> int | None:
    """ "Tie: more own-region cards": where those decided, how many the best of the sides has that had as many points as the
    winner; else ``None``."""
    won = winners(match, game)
    if game.regions >= 0:
        return None
    points = [sum(game.points[mate] for mate in side(match, seat)) for seat in range(match.seats)]
    owns = [sum(game.own[mate] for mate in side(match, seat)) for seat in range(match.seats)]
    beaten = [
        owns[seat]
        for seat in range(match.seats)
        if points[seat] == points[won[0]] and seat not in won and seat not in game.out
    ]
    return max(beaten, default=None)
