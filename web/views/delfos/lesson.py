"""The lesson of Delfos: a round, from its first pass to its count.

Four purple cards go through the learner's hands, so purple will have four; three reds come one after the other, so that a
prediction is taken and swapped. Blue comes out wrong by one, and what was taken in green has to go back.
"""

from __future__ import annotations

from typing import Final

from web.views.lessons import Lesson, Step

_MINE: Final = "8 14 19 20 21 24"
_THEIRS: Final = ("1 22 25 2 15 26", "4 5 10 3 9 16")
"""The first three of each go on, to the learner and from seat 2 to seat 1."""
_REMOVED: Final = "6 7 11 12 13 17 18 23 27"
_DECK: Final = " ".join((_MINE, *_THEIRS, _REMOVED)).split()
_FIRST_HANDS: Final = ("1 8 14 22 24 25", "2 4 5 10 15 26", "3 9 16 19 20 21")
"""By seat, once three cards have been passed on: they lie on the slots from 27 on."""
_SECOND_HANDS: Final = ("2 4 14", "3 5 9", "1 8 16")
"""Once two more have: from slot 45 on."""

LESSON: Final = Lesson(
    seats=3,
    options=(("first", 0),),
    shuffles=(_DECK, _DECK),  # the second one for the round that would be next
    remixes=tuple(hand.split() for hand in (*_FIRST_HANDS, *_SECOND_HANDS)),
    steps=(
        Step("delfos.lesson.columns"),
        Step("delfos.lesson.pass", "pass@2+3+4", ("pass@6+7+8", "pass@12+13+14")),
        Step("delfos.lesson.notes"),
        Step("delfos.lesson.play", "22@30"),
        Step("delfos.lesson.take", "take4", ("10@36", "take1", "19@42", "take3")),
        Step("delfos.lesson.minus"),
        Step("delfos.lesson.red", "24@31"),
        Step("delfos.lesson.bold", "take2", ("26@38", "take4", "20@43", "swap2")),
        Step("delfos.lesson.third", "25@32"),
        Step("delfos.lesson.swap", "swap3", ("15@37", "take1", "21@44", "swap3")),
        Step("delfos.lesson.now"),
        Step("delfos.lesson.pass_again", "pass@27+28", ("pass@33+34", "pass@39+40")),
        Step("delfos.lesson.blue", "14@47"),
        Step("delfos.lesson.risk", "take2", ("9@50", "swap2", "16@53", "take3")),
        Step("delfos.lesson.green", "2@45"),
        Step("delfos.lesson.three", "take3", ("3@48", "take4", "8@52", "take3")),
        Step("delfos.lesson.last", "4@46"),
        Step("delfos.lesson.back", "return", ("5@49", "return", "1@51", "take4")),
        Step("delfos.lesson.count"),
        Step("delfos.lesson.match"),
    ),
)
