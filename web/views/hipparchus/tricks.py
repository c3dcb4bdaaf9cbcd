"""What the history tells about tricks and rounds that are over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core import Event, Reveal
from game.hipparchus import SUITS, Play, Round, State, Trick, judge
from web.i18n import Translator
from web.views.model import TableModel
from web.views.people import People


@dataclass(frozen=True, slots=True)
class Decided:
    """An answered trick: who won it by which case, and how many cards each had won before in the suit they played."""

    lead: Play
    reply: Play
    verdict: Trick
    before: tuple[int, int]
    """Cards won before by the leader in the led suit, and by the follower in the suit of the reply."""

    @property
    def tied(self) -> bool:
        """Case (b) with equal counts, which the follower wins."""
        return self.verdict.case == "b" and self.before[0] == self.before[1]


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished round: how it ended. ``last`` is the last trick, if it was answered; else ``stuck`` is the follower that
    could not answer ``lead`` and ``rest`` the suits that seat showed."""

    number: int
    score: Round
    lead: Play
    last: Decided | None
    stuck: int | None = None
    rest: str = ""
    out: tuple[int, ...] = ()
    """The seats without cards at the end."""


def decided(state: State) -> Decided:
    """The trick that is decided once the reply on the table is shown; ``state`` is in phase ``show_reply``."""
    lead, reply = state.plays[-2:]
    counts = (state.won[lead.seat][SUITS.index(lead.suit)], state.won[reply.seat][SUITS.index(reply.suit)])
    return Decided(lead, reply, judge(lead, reply, state.won), counts)


def last_trick(model: TableModel) -> Decided | None:
    """The last answered trick of the round under way."""
    for event, state in reversed(model.history):
        if state.phase in ("first", "shuffle"):
            return None
        if state.phase == "show_reply" and isinstance(event, Reveal):
            return decided(state)
    return None


def ended(model: TableModel, number: int) -> Ended:
    """How the finished round ``number``, from 0, ended."""
    for event, before in reversed(model.history):
        if len(before.past) == number and before.phase in ("show_reply", "show_rest"):
            return _ended(before, event, model.replica.past[number])
    raise LookupError(f"the history has no end of round {number}")


def _ended(before: State, event: Event, score: Round) -> Ended:
    number = len(before.past)
    if before.phase == "show_reply":
        last = decided(before)
        out = tuple(seat for seat in (0, 1) if not before.rows[seat].slots)
        return Ended(number, score, last.lead, last, out=out)
    faces = event.faces if isinstance(event, Reveal) else None
    rest = "".join(faces or ())
    return Ended(number, score, before.plays[-1], None, stuck=before.follower, rest=rest)


def cards(t: Translator, play: Play) -> str:
    """ "2 Moon"."""
    return t.t("cards.count", count=play.value, suit=t.t(f"suit.{play.suit}"))


def verdict(people: People, trick: Decided) -> str:
    """Who won a trick and why."""
    return f"{winner(people, trick)} {reason(people, trick)}"


def winner(people: People, trick: Decided) -> str:
    """Who won a trick."""
    return people.say("hipparchus.trick_won", trick.verdict.winner)


def reason(people: People, trick: Decided) -> str:
    """Why: by value in one suit, else by cards won before."""
    t = people.t
    if trick.verdict.case == "a":
        high, low = sorted((trick.lead.value, trick.reply.value), reverse=True)
        return t.t("hipparchus.case_a", high=high, low=low)
    had = [_had(people, trick.lead, trick.before[0]), _had(people, trick.reply, trick.before[1])]
    return t.t("hipparchus.case_b_tied" if trick.tied else "hipparchus.case_b", first=had[0], second=had[1])


def _had(people: People, play: Play, count: int) -> str:
    return people.say(
        "hipparchus.had",
        play.seat,
        cards=people.t.t("cards.count", count=count, suit=people.t.t(f"suit.{play.suit}")),
    )


def in_groups(t: Translator, suits: str) -> Iterator[str]:
    """A row in words, group by group: "2 Moon", "1 Sun"."""
    from web.views.cards import group_name, groups

    return (group_name(t, suit, count) for _start, suit, count in groups(suits))
