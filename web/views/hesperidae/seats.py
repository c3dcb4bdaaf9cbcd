"""Who sits at the table: hands, regions and how much of them is won, piles and points."""

from __future__ import annotations

from typing import Final

from game.hesperidae import CARDS, REGIONS, Match, State, game_so_far, left_over, members, regions_of, side
from web.markup import Child, Safe, classes, tag
from web.views.hesperidae.card import chart, chip
from web.views.hesperidae.deck import described, name, region
from web.views.hesperidae.scene import Scene
from web.views.parts import level_name, seat_mark
from web.views.people import both

HAUL: Final = 9
"""Cards of a haul that are shown."""


def seats(scene: Scene) -> Safe:
    """All seats in turn order, the viewer's first; with three, the region left over."""
    match = scene.state.match
    first = scene.viewer or 0
    spare = left_over(match)
    return tag(
        "ul",
        [_seat(scene, (first + step) % match.seats) for step in range(match.seats)],
        None
        if spare is None
        else tag(
            "li",
            tag("span", chart(spare), class_="hs-seat-regions"),
            tag("span", scene.t.t("hesperidae.left_over", region=region(scene.t, spare)), class_="hs-spare-words"),
            class_="hs-spare",
        ),
        class_="hs-seats",
        data_seats=match.seats,
        aria_label=scene.t.t("hesperidae.seats"),
    )


def goal(match: Match, seat: int) -> tuple[int, ...]:
    """The regions whose cards win at once: one's own, in pairs those of both partners."""
    return tuple(number for mate in side(match, seat) for number in regions_of(match, mate))


def own_regions(state: State, seat: int) -> tuple[int, ...]:
    """The regions whose cards count twice for a seat. None for one that is gone and has no part in this game: it was not dealt to."""
    left_out = seat in state.match.out and not (state.hands[seat] or state.piles[seat])
    return () if left_out else regions_of(state.match, seat)


def progress(state: State, seat: int) -> int:
    """How many of those cards the seat's side has won."""
    words = {REGIONS[number] for number in goal(state.match, seat)}
    pile = 0
    for mate in side(state.match, seat):
        pile |= state.piles[mate]
    return sum(CARDS[card].region in words for card in members(pile))


def _seat(scene: Scene, seat: int) -> Safe:
    t, people, state, model = scene.t, scene.people, scene.state, scene.model
    match = state.match
    gone = seat in match.out
    own = own_regions(state, seat)
    points = game_so_far(match, state.piles, state.used).points[seat]
    won, held, taken = progress(state, seat), len(state.hands[seat]), state.piles[seat].bit_count()
    aims = goal(match, seat)
    full = 6 * len(aims)
    mates = [mate for mate in side(match, seat) if mate != seat]
    partner = people.say("hesperidae.partner", mates[0]) if mates else ""
    own_words = both(t, [region(t, each) for each in own])
    left = t.t("hesperidae.gone") if gone else ""
    words = [*(word for word in (left, partner) if word), t.n("hesperidae.in_hand", held)]
    if own and mates:
        words.append(t.t("hesperidae.own_region", regions=own_words))
    if own and not gone:
        words.append(t.t("hesperidae.progress", regions=both(t, [region(t, each) for each in aims]), won=won, all=full))
    words += [t.n("hesperidae.pile_of", taken), t.n("hesperidae.points", points)]
    drawn: list[Child] = [
        tag(
            "span",
            seat_mark(seat),
            people.tagged(seat),
            tag("span", f": {', '.join(words)}", class_="unseen"),
            tag("span", [seat_mark(mate) for mate in mates], class_="hs-mate-mark", aria_hidden="true")
            if mates
            else None,
            tag("span", [tag("span", class_="hs-back") for _ in range(held)], class_="hs-backs", aria_hidden="true"),
            class_="hs-seat-head",
        ),
        tag(
            "span",
            [
                tag("span", more, class_=class_)
                for more, class_ in (
                    (own_words, "hs-own-name"),
                    (partner, "hs-mate"),
                    (level_name(t, model.seats[seat]), "plate-level"),
                )
                if more
            ],
            class_="hs-seat-more",
            aria_hidden="true",
        ),
        tag(
            "span",
            tag("span", chart(*own, also=tuple(each for each in aims if each not in own)), class_="hs-seat-regions")
            if own
            else None,
            tag("span", f"{won}/{full}", class_="hs-progress") if own and not gone else None,
            tag("span", left, class_="hs-left") if gone else None,
            tag("span", t.n("hesperidae.points", points), class_="hs-points") if own else None,
            class_="hs-seat-facts",
            aria_hidden="true",
        ),
    ]
    if scene.viewer is None or scene.question_open:
        tile = tag("div", drawn, class_="hs-tile")
    else:
        tile = tag("button", drawn, type="button", class_="hs-tile", id=f"tile-{seat}", data_action=f"pick pile {seat}",
                   aria_pressed="true" if scene.pile == seat else "false")  # fmt: skip
    return tag(
        "li",
        tile,
        _open_cards(scene, seat),
        _haul(scene, seat),
        class_=classes("hs-seat", "hs-seat-mine" if seat == scene.viewer else None, "hs-gone" if gone else None),
        data_acts="true" if seat in model.to_act else None,
        data_side=side(match, seat)[0] if mates else None,
        data_ours=bool(mates) and scene.viewer in side(match, seat),
    )


def _open_cards(scene: Scene, seat: int) -> Safe | None:
    """The cards of another's hand that everybody knows."""
    if seat == scene.viewer:
        return None
    t = scene.t
    known = scene.known(seat)
    if not known:
        return None
    shown = []
    for card in known:
        dated = card != scene.veiled
        label = t.t("hesperidae.known_card", name=scene.people.who(seat), card=described(t, card, dated=dated))
        shown.append(
            tag("span", chip(t, card, flip=False), tag("span", name(t.lang, card, dated=dated), class_="hs-small-name"),
                class_="hs-open-card", role="img", aria_label=label)
        )  # fmt: skip
    return tag("div", shown, class_="hs-open-cards")


def _haul(scene: Scene, seat: int) -> Safe:
    """What the seat won last: it is seen to come here from the table."""
    cards, _ = last_haul(scene, seat)
    return tag(
        "span",
        [chip(scene.t, card) for card in members(cards)[:HAUL]],
        class_="hs-haul",
        aria_hidden="true",
    )


def latest_haul(scene: Scene) -> Safe | None:
    """What was won last by anybody, with whose it is: where the tiles have no room for it."""
    hauls = {seat: last_haul(scene, seat) for seat in range(scene.state.match.seats)}
    won = [seat for seat, (cards, _) in hauls.items() if cards]
    if not won:
        return None
    seat = min(won, key=lambda seat: hauls[seat][1])
    cards = members(hauls[seat][0])
    words = scene.t.n("hesperidae.last_won", len(cards), name=scene.people.name(seat))
    return tag(
        "p",
        seat_mark(seat),
        tag("span", words, class_="unseen"),
        tag("span", f"+{len(cards)}", class_="hs-latest-count", aria_hidden="true"),
        tag(
            "span",
            [chip(scene.t, card, flip=False) for card in cards[:HAUL]],
            class_="hs-latest-cards",
            aria_hidden="true",
        ),
        class_="hs-latest-haul",
    )


def last_haul(scene: Scene, seat: int) -> tuple[int, int]:
    """The set of the cards that came to a pile last, and how many events ago."""
    pile = scene.state.piles[seat]
    if not pile:
        return 0, 0
    for ago, (_, before) in enumerate(reversed(scene.model.history)):
        if before.piles[seat] != pile:
            return pile & ~int(before.piles[seat]), ago
    return pile, len(scene.model.history)
