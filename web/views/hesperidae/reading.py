"""The panel in which cards are read: a card with its text, why a card may not lie somewhere, a pile, or the news."""

from __future__ import annotations

from game.core import Table
from game.hesperidae import CARDS, ID, IDS, REGIONS, Place, Take, check, game_so_far, members
from web.markup import Child, Safe, classes, tag
from web.views.hesperidae.card import chart, chip, face
from web.views.hesperidae.cells import reasons
from web.views.hesperidae.deck import name, text
from web.views.hesperidae.help import RULE_OF
from web.views.hesperidae.lattice import held_misfit
from web.views.hesperidae.question import last_answer, question
from web.views.hesperidae.scene import Scene
from web.views.hesperidae.story import sentence, weight
from web.views.people import People

NEWS = 4


def reading(scene: Scene) -> Safe:
    """What the panel shows: a question that waits comes first, then what was picked last, then how a question ended, then the
    news."""
    if scene.question_open:
        return _panel(scene, "question", question(scene), closes=False)
    if scene.look is not None:
        return _panel(scene, "why", _why(scene))
    if scene.read is not None:
        return _panel(scene, "card", _card(scene, scene.read))
    if scene.pile is not None:
        return _panel(scene, "pile", _pile(scene, scene.pile))
    if scene.held_card is not None:
        return _panel(scene, "card", _card(scene, scene.held_card))
    if scene.asked is not None and scene.state.answer is not None:
        return _panel(scene, "question", question(scene), closes=False)
    lines = news(scene)
    told = tag("ol", [tag("li", line) for line in lines], class_="hs-news") if lines else None
    answered = last_answer(scene)
    return _panel(scene, "news", [tag("p", answered, class_="hs-answered") if answered else None, told], closes=False)


def news(scene: Scene) -> list[str]:
    """What happened last, the latest first, without what only repeats and without what others drew."""
    model = scene.model
    people = People.of(scene.t, model, neutral=model.shared)
    found: list[str] = []
    after = model.replica
    for event, before in reversed(model.history):
        if len(found) == NEWS:
            break
        drawn = before.phase == "refill" and before.turn != people.viewer
        if not drawn and not isinstance(event, Table) and weight(event, before) != "aside":
            found.append(sentence(people, event, before, after))
        after = before
    return found


def _panel(scene: Scene, kind: str, content: Child, *, closes: bool = True) -> Safe:
    t = scene.t
    close = tag("button", tag("span", "×", aria_hidden="true"), type="button", class_="hs-close", data_action="pick close",
                aria_label=t.t("panel.close"))  # fmt: skip
    return tag(
        "section",
        tag("h2", t.t(f"hesperidae.reading.{kind}"), class_="unseen", id="reading-title"),
        close if closes else None,
        tag("div", content, class_="hs-read", tabindex="0" if kind in ("card", "pile", "news") else None, role="group",
            aria_labelledby="reading-title"),
        class_=classes("hs-reading", f"hs-reading-{kind}"),
        id="reading",
        aria_labelledby="reading-title",
    )  # fmt: skip


def _card(scene: Scene, card: int) -> Safe:
    """A card, large, with its text and source."""
    t = scene.t
    told, facts = text(t.lang, card), CARDS[card]
    region = None if facts.region is None else REGIONS.index(facts.region)
    marks: list[Child] = [tag("strong", told.label)]
    if region is not None:
        marks.append([" · ", t.t(f"hesperidae.region.{facts.region}")])
        if region in scene.doubles:
            marks.append([" · ", t.t("hesperidae.counts_double")])
    if facts.wildcard:
        marks.append([" · ", t.t("hesperidae.wildcard")])
    return tag(
        "article",
        face(t, card, doubled=region in scene.doubles),
        tag(
            "div",
            tag("h3", told.title, class_="hs-title"),
            tag("p", marks, class_="hs-marks"),
            _rule(scene, _stays(scene, card)),
            tag("p", told.blurb, class_="hs-blurb"),
            tag("p", t.t("hesperidae.wildcard_note"), class_="hs-note") if facts.wildcard else None,
            tag("p", tag("span", told.source, lang="es"), class_="hs-source"),
            class_="hs-words",
        ),
        class_="hs-page",
    )


def _why(scene: Scene) -> Safe:
    """Why the picked card may not lie on the place that is looked at, with the way to the rule."""
    t = scene.t
    assert scene.look is not None
    assert scene.held is not None
    assert scene.held_card is not None
    found = held_misfit(scene, scene.look)
    if found is None:
        return tag("p", t.t("hesperidae.fits"))
    place = Place(scene.held, scene.held_card, *scene.look)
    return tag(
        "div",
        tag("h3", t.t("hesperidae.why_title", card=name(t.lang, scene.held_card)), class_="hs-title"),
        tag("ul", [tag("li", why) for why in reasons(t, scene.state.table, place, found)], class_="hs-reasons"),
        _rule(scene, found.code),
        class_="hs-words",
    )


def _stays(scene: Scene, card: int) -> str:
    """Why a card of the table may not be taken now; empty where it may, or nothing is taken."""
    if not scene.takes or scene.viewer is None:
        return ""
    code = check(scene.state, scene.viewer, Take(card)).code
    return code if code != "hesperidae.not_on_the_table" else ""


def _rule(scene: Scene, code: str) -> Safe | None:
    """The rule against something, with the way to it."""
    if not code:
        return None
    t, rule = scene.t, RULE_OF.get(code)
    return tag(
        "p",
        t.t(f"refusal.{code}"),
        [" ", tag("a", t.t("refusal.see_rule", number=rule), href=f"#/rules/{ID}?rule={rule}")] if rule else None,
        class_="hs-rule",
    )


def _pile(scene: Scene, seat: int) -> Safe:
    """What a seat has won, by regions; each card can be read."""
    t, state = scene.t, scene.state
    cards = members(state.piles[seat])
    groups: list[Child] = []
    for region in [*range(len(REGIONS)), None]:
        word = None if region is None else REGIONS[region]
        group = [card for card in cards if CARDS[card].region == word]
        if not group:
            continue
        groups.append(
            tag(
                "div",
                tag("h4", None if region is None else chart(region), " ",
                    t.t("hesperidae.no_region") if region is None else t.t(f"hesperidae.region.{word}"),
                    None if region is None else f": {len(group)}/6",
                    class_="hs-group-title"),
                tag("ul", [tag("li", _small(scene, card)) for card in group], class_="hs-small-cards"),
                class_="hs-group",
            )
        )  # fmt: skip
    points = game_so_far(state.match, state.piles, state.used).points[seat]
    return tag(
        "div",
        tag("h3", scene.people.say("hesperidae.pile", seat), class_="hs-title"),
        tag("p", t.n("hesperidae.cards", len(cards)), ", ", t.n("hesperidae.points", points), class_="hs-marks"),
        groups,
        class_="hs-words hs-pile",
    )


def _small(scene: Scene, card: int) -> Safe:
    t = scene.t
    used = bool(scene.state.used >> card & 1)
    more = [text(t.lang, card).title, *([t.t("hesperidae.face_down")] if used else [])]
    return tag(
        "button",
        chip(t, card, flip=False, used=used),
        tag("span", name(t.lang, card), class_="hs-small-name"),
        tag("span", f": {' '.join(more)}", class_="unseen"),
        tag("span", more[1], class_="hs-small-note", aria_hidden="true") if used else None,
        type="button",
        class_="hs-small",
        data_action=f"pick read {IDS[card]}",
    )
