"""The question: a card is named by its title, and the next player says its year.

While it waits for its answer, nobody's page but the asker's holds the year, the label, the text or the source of the card.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from game.core import Move
from game.hesperidae import ANSWERS, CARDS, Answer, Ask, Take, action_text, is_right, next_seat
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.hesperidae.card import face
from web.views.hesperidae.deck import MILLION, quoted, text, year_words
from web.views.hesperidae.scene import Scene
from web.views.parts import hinted

STEPS: Final = (-100, -10, -1, 1, 10, 100)
START: Final = 1500
"""Where the steps begin while nothing is typed: the middle of nowhere."""
TYPED: Final = 40
"""Characters of an answer that are kept."""


def question(scene: Scene) -> Safe:
    """The card that is asked about, with what is to be done, or how it ended."""
    t, asked = scene.t, scene.asked
    assert asked is not None
    veiled = scene.question_open
    dated = not veiled
    facts = CARDS[asked.card]
    return tag(
        "article",
        face(t, asked.card, dated=dated),
        tag(
            "div",
            tag("h3", text(t.lang, asked.card).title, class_="hs-title"),
            tag("p", t.t(f"hesperidae.region.{facts.region}"), class_="hs-marks") if facts.region else None,
            (_form(scene) if scene.answers else _waits(scene)) if veiled else _verdict(scene),
            class_="hs-words",
        ),
        class_=classes("hs-page", "hs-question"),
    )


def _waits(scene: Scene) -> Safe:
    people, state = scene.people, scene.state
    return tag("p", people.say("hesperidae.thinks_of_year", next_seat(state.match, state.turn)), class_="hs-blurb")


def _verdict(scene: Scene) -> Child:
    """What was said, and the year."""
    t, state, asked = scene.t, scene.state, scene.asked
    assert asked is not None
    assert state.answer is not None
    right = is_right(asked.card, state.answer)
    told = text(t.lang, asked.card)
    said = scene.people.say("hesperidae.said", _answerer(scene), year=year_words(t, state.answer))
    return [
        tag("p", said, class_="hs-said"),
        tag(
            "p",
            tag("strong", t.t("hesperidae.right" if right else "hesperidae.wrong"), class_="hs-verdict"),
            " ",
            t.t("hesperidae.it_was", year=told.label),
            class_="hs-truth",
            data_right="true" if right else "false",
        ),
        tag("p", told.blurb, class_="hs-blurb"),
    ]


def _answerer(scene: Scene) -> int:
    """Who has answered the question under way: it may be gone since, and somebody else be next."""
    for event, _ in reversed(scene.model.history):
        if isinstance(event, Move) and isinstance(event.action, Answer):
            return event.seat
    return next_seat(scene.state.match, scene.state.turn)


def last_answer(scene: Scene) -> str:
    """How the question ended that the viewer asked or was asked last, until the viewer's next move in this game; else "".

    It holds a year, so it must not stay: in a later game of the match the same card may be asked about.
    """
    t, match = scene.t, scene.state.match
    answered: tuple[int, int, int] | None = None
    for event, before in reversed(scene.model.history):
        if len(before.match.past) != len(match.past):
            return ""
        if not isinstance(event, Move):
            continue
        if isinstance(event.action, Answer) and isinstance(before.claim, Ask):
            answered = answered or (event.seat, event.action.year, before.claim.card)
        if event.seat == scene.viewer and not isinstance(event.action, Take):
            break
    else:
        return ""
    if answered is None or not isinstance(event.action, (Answer, Ask)):
        return ""
    seat, year, card = answered
    how = "right" if is_right(card, year) else "wrong"
    words = {"title": quoted(t, card), "year": year_words(t, year), "truth": text(t.lang, card).label}
    return scene.people.say(f"hesperidae.answered.{how}", seat, **words)


# --- The answer --------------------------------------------------------------------------------------------------------


def _form(scene: Scene) -> Safe:
    """A field for the year with steps beside it, and one button that says it."""
    t, typed = scene.t, scene.model.picks.get("year", "")
    year = year_of(typed)
    if year is None:
        say = tag("button", t.t("hesperidae.say_nothing"), type="button", class_="button button-main hs-say", id="say",
                  disabled=True)  # fmt: skip
    else:
        action = action_text(Answer(year))
        say = tag("button", t.t("hesperidae.say", year=year_words(t, year)), type="button", id="say",
                  class_="button button-main hs-say", data_action=f"move {action}",
                  data_hint=hinted(scene.model, action))  # fmt: skip
    return tag(
        "div",
        tag("label", t.t("hesperidae.year_label"), for_="year", class_="hs-year-label"),
        tag(
            "div",
            tag("input", type="text", id="year", class_="hs-year-field", value=typed, data_action="pick year",
                autocomplete="off", maxlength=TYPED, aria_describedby="year-help",
                data_hint=bool(scene.model.hint) and year is None),
            say,
            class_="hs-answer",
        ),
        tag("p", t.t("hesperidae.year_help"), class_="hs-year-help", id="year-help"),
        tag(
            "div",
            [
                tag("button", f"{step:+d}".replace("-", "−"), type="button", class_="hs-step", id=f"step{step:+d}",
                    data_action=f"pick add {step}",
                    aria_label=t.n(f"hesperidae.step.{'later' if step > 0 else 'earlier'}", abs(step)))
                for step in STEPS
            ],
            class_="hs-steps",
            role="group",
            aria_label=t.t("hesperidae.steps"),
        ),
        class_="hs-form",
    )  # fmt: skip


_NUMBER: Final = re.compile(r"([-+]?)(\d{1,3}(?:[., ']\d{3})+|\d+)(?:[.,](\d{1,3}))?")
_BEFORE: Final = re.compile(r"\b(?:a ?c|a ?n ?e|b ?c ?e?|ago)\b|\bhace\b")
_MILLIONS: Final = re.compile(r"\b(?:millon(?:es)?|millions?|mill|m)\b")


def year_of(typed: str) -> int | None:
    """The year that somebody has typed; ``None`` where it is none that may be said.

    >>> [year_of(text) for text in ("1478", "-3000", "3000 a. C.", "3000 BC", "20 millones de años", "77 d. C.", "?")]
    [1478, -3000, -3000, -3000, -20000000, 77, None]
    """
    plain = unicodedata.normalize("NFKD", typed[:TYPED]).replace("−", "-").replace("–", "-").lower()
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter)).replace("’", "'")
    words = re.sub(r"[.\s]+", " ", re.sub(r"[-+\d.,']*\d", " ", plain))
    numbers = list(_NUMBER.finditer(plain))
    if len(numbers) != 1:
        return None
    sign, whole, part = numbers[0].groups()
    value = int(re.sub(r"\D", "", whole))
    if _MILLIONS.search(words):
        value = value * MILLION + (int(part.ljust(3, "0")) * 1000 if part else 0)
        sign = "-"  # there was no year before a million that anybody wrote down
    elif part:
        return None
    if sign == "-" or _BEFORE.search(words):
        value = -value
    return value if Answer(value) in ANSWERS else None


def stepped(typed: str, step: str) -> str:
    """What stands in the field after one of the steps was used."""
    if step not in map(str, STEPS):
        return typed
    year = year_of(typed)
    year = START if year is None else max(ANSWERS.earliest, min(ANSWERS.latest, year + int(step)))
    return str(year)


def asked_words(t: Translator, card: int) -> str:
    """ "in what year was “Nelson is beaten at Santa Cruz”?" """
    return t.t("hesperidae.what_year", title=quoted(t, card))
