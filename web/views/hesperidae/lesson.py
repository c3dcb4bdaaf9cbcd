"""The lesson of Hesperidae: the group of 1402, 1492, 1478 and 1595 is closed, and a question is asked.

In the end all four cards of the learner have blue on top, as has the one card that lies open to be joined: none of them fits.
"""

from __future__ import annotations

from typing import Final

from game.hesperidae import IDS
from web.views.lessons import Lesson, Step

_DRAWN: Final = "cesar_manrique nelson"
"""Who begins: the later card, here the learner's."""
_MINE: Final = "bethencourt_lanzarote real_de_las_palmas rebelion_gomeros drake_las_palmas"
_THEIRS: Final = "colon paz_de_los_realejos risco_caido_unesco recco"
_DECK: Final = (
    "timanfaya division_provincial obispado_telde humboldt_teide mercedes_pinto dragon_rapide viera_y_clavijo telemaco"
)
"""Drawn in turn, from slot 8 on: the first for the learner."""


def _shuffled(*first: str) -> tuple[str, ...]:
    """All cards, these first."""
    cards = " ".join(first).split()
    return (*cards, *(card for card in IDS if card not in cards))


LESSON: Final = Lesson(
    seats=2,
    shuffles=(_shuffled(_DRAWN), _shuffled(_MINE, _THEIRS, _DECK)),
    steps=(
        Step("hesperidae.lesson.region", "region:gran_canaria"),
        Step("hesperidae.lesson.cards"),
        Step("hesperidae.lesson.first", "place:bethencourt_lanzarote@0:0,0", ("place:colon@4:-1,1",)),
        Step("hesperidae.lesson.joined"),
        Step("hesperidae.lesson.second", "place:real_de_las_palmas@1:1,1", ("place:paz_de_los_realejos@5:-2,2",)),
        Step("hesperidae.lesson.close", "place:drake_las_palmas@3:0,2"),
        Step("hesperidae.lesson.pile", then=("place:risco_caido_unesco@6:-1,3",)),
        Step("hesperidae.lesson.wildcard"),
        Step("hesperidae.lesson.ask", "ask:obispado_telde@10", ("answer:1483",)),
        Step("hesperidae.lesson.take", "take:risco_caido_unesco", ("place:recco@7:-3,1",)),
        Step("hesperidae.lesson.below", "place:rebelion_gomeros@2:-4,2"),
        Step("hesperidae.lesson.end"),
    ),
)
