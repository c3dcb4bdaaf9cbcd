"""The lesson of Hipparchus: the beginning of a round, with one trick of every kind."""

from __future__ import annotations

from typing import Final

from web.views.lessons import Lesson, Step

_MINE: Final = "MMSMEEEEESSEMS"
_THEIRS: Final = "EEMMMSSEMSSMSE"
_UNUSED: Final = "SM"

LESSON: Final = Lesson(
    seats=2,
    shuffles=(_MINE + _THEIRS + _UNUSED,),
    draws=(0,),
    steps=(
        Step("hipparchus.lesson.row"),
        Step("hipparchus.lesson.groups"),
        Step("hipparchus.lesson.lead", "2E@4", ("1E@21",)),
        Step("hipparchus.lesson.higher"),
        Step("hipparchus.lesson.close", "1S@2", ("2S@19", "1M@16")),
        Step("hipparchus.lesson.follow", "3M@0"),
        Step("hipparchus.lesson.single", "1E@11", ("2E@14", "1M@25")),
        Step("hipparchus.lesson.other", "2S@9"),
        Step("hipparchus.lesson.fewer"),
        Step("hipparchus.lesson.score"),
        Step("hipparchus.lesson.round"),
    ),
)
