"""The first player's choice of a region, and who gets which."""

from __future__ import annotations

from game.core import Reveal
from game.hesperidae import NUMBERS, REGIONS, Match, action_text, left_over, regions_of
from web.i18n import Translator
from web.markup import Safe, tag
from web.views.hesperidae.card import chart, face
from web.views.hesperidae.deck import described, region
from web.views.hesperidae.scene import Scene
from web.views.parts import hinted, seat_mark
from web.views.people import People, both


def region_choice(scene: Scene) -> Safe:
    """The four regions from west to east; whoever begins takes one, and the others follow to the east."""
    t = scene.t
    return tag(
        "section",
        _drawn(scene),
        tag("p", t.t("hesperidae.region_rule"), class_="hs-region-rule"),
        tag(
            "ul",
            [tag("li", _region(scene, number)) for number in range(len(REGIONS))],
            class_="hs-regions",
            data_grid=True,
            id="regions",
        ),
        class_="hs-choice",
        aria_label=t.t("hesperidae.regions"),
    )


def _drawn(scene: Scene) -> Safe | None:
    """The cards that were drawn to see who begins, with their years: they go back into the deck, and are shown no longer than
    until the cards are dealt."""
    t = scene.t
    if scene.state.match.region >= 0:
        return None
    for event, before in reversed(scene.model.history):
        if before.phase == "draw" and isinstance(event, Reveal) and event.faces:
            faces = {seat: NUMBERS[shown] for seat, shown in zip(event.slots, event.faces, strict=True)}
            break
    else:
        return None
    cards = [
        tag("li", tag("span", seat_mark(seat), " ", scene.people.tagged(seat)), face(t, card),
            tag("span", f": {described(t, card)}", class_="unseen"))
        for seat, card in faces.items()
    ]  # fmt: skip
    return tag(
        "div", tag("p", t.t("hesperidae.drawn_cards")), tag("ul", cards, class_="hs-drawn-cards"), class_="hs-drawn"
    )


def _region(scene: Scene, number: int) -> Safe:
    t = scene.t
    drawn = [
        tag("span", chart(number), class_="hs-region-map"),
        tag("span", region(t, number), class_="hs-region-name"),
        tag(
            "span",
            [tag("span", share) for share in shares(scene.people, scene.state.match._replace(region=number))],
            class_="hs-region-shares",
        ),
    ]
    if number not in scene.regions:
        return tag("div", drawn, class_="hs-region")
    text = action_text(scene.regions[number])
    return tag("button", drawn, type="button", class_="hs-region", id=f"region-{number}", data_action=f"move {text}",
               data_hint=hinted(scene.model, text))  # fmt: skip


def shares(people: People, match: Match) -> list[str]:
    """Who gets which regions, from the first player on; what falls to a seat that is gone is nobody's own."""
    t = people.t
    if match.first < 0:
        return []
    order = [(match.first + step) % match.seats for step in range(match.seats)]
    nobody = t.t("hesperidae.nobody")
    found = [_share(t, nobody if seat in match.out else people.who(seat), regions_of(match, seat)) for seat in order]
    spare = left_over(match)
    if spare is not None:
        found.append(t.t("hesperidae.share", name=t.t("hesperidae.everybody"), regions=region(t, spare)))
    return found


def _share(t: Translator, who: str, numbers: tuple[int, ...]) -> str:
    return t.t("hesperidae.share", name=who, regions=both(t, [region(t, number) for number in numbers]))
