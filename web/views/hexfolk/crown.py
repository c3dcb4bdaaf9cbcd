"""The moment of a victory: whose it is, in its colour and with its shield in a laurel, and what decided it."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from game.core import Result
from game.hexfolk import Holder, State
from web.i18n import Translator
from web.markup import Safe, classes, join, tag
from web.views.hexfolk.pieces import banner, shield
from web.views.people import People, both


def crown(people: People, state: State, result: Result, bonuses: tuple[Holder, ...]) -> Safe:
    """The head of a finished game."""
    first = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    winner = first[0] if len(first) == 1 else -1
    decided = _decided(people.t, state, result, bonuses)
    return tag(
        "header",
        tag("span", _emblem(winner, winner == people.viewer), class_="folk-emblem", aria_hidden="true")
        if winner >= 0
        else None,
        tag(
            "div",
            tag(
                "h2",
                people.say("hexfolk.won", winner) if winner >= 0 else people.t.t("hexfolk.tied"),
                id="summary-title",
            ),
            tag("p", [[banner(seat), " ", people.tagged(seat), " "] for seat in first]) if winner < 0 else None,
            tag("p", _why(people, state, result), class_="folk-crown-why"),
            tag("p", decided, class_="folk-crown-decided") if decided else None,
            class_="folk-crown-words",
        ),
        class_=classes(
            "folk-crown",
            f"hx-seat-{winner}" if winner >= 0 else "folk-crown-tied",
            "folk-crown-mine" if winner == people.viewer else None,
        ),
    )


def _why(people: People, state: State, result: Result) -> str:
    if state.end == "won":
        return people.t.t(
            "hexfolk.end.won", points=result.points[state.turn], target=state.settings.target, number=state.number
        )
    return people.t.t("log.agreed_end" if state.end == "agreed" else f"hexfolk.end.{state.end}")


def _decided(t: Translator, state: State, result: Result, bonuses: tuple[Holder, ...]) -> str:
    """What brought the winner to the target: what came last, a bonus or cards that nobody saw; else what is built."""
    if state.end != "won":
        return ""
    made_of = dict(result.parts[state.turn])
    taken = {each.bonus: each.turn for each in bonuses if each.seat == state.turn and made_of[each.bonus]}
    turn, bonus = max(((turn, bonus) for bonus, turn in taken.items()), default=(-1, ""))
    if made_of["victory_cards"] and turn < state.number:
        return t.n("hexfolk.decided.cards", made_of["victory_cards"])
    if bonus:
        return t.t(f"hexfolk.decided.{bonus}", turn=turn)
    built = (("settlements", made_of["settlements"]), ("cities", made_of["cities"] // 2))
    return t.t(
        "hexfolk.decided.built", what=both(t, [t.n(f"hexfolk.built.{what}", count) for what, count in built if count])
    )


# --- The emblem ------------------------------------------------------------------------------------------------------

_LEAF = "M0 0C5-3 7-10 2-18C-4-12-4-4 0 0z"


@cache
def _emblem(seat: int, mine: bool) -> Safe:
    """The seat's shield between two branches of laurel; rays round it where it is the reader's own."""
    return tag(
        "svg",
        tag("path", d=_rays(), class_="crown-rays") if mine else None,
        tag("g", _branch(), class_="crown-laurel"),
        tag("g", _branch(), class_="crown-laurel", transform="scale(-1 1)"),
        tag("g", shield(seat), transform="translate(0 -2) scale(2.3)"),
        viewBox="-64 -64 128 128" if mine else "-56 -56 112 112",
        focusable="false",
    )


def _branch() -> Safe:
    """A branch that rises on the right from the foot: leaves in pairs along an arc."""
    leaves: list[Safe] = []
    for step in range(8):
        angle = 82 - step * 17
        x, y = 42 * cos(radians(angle)), 42 * sin(radians(angle))
        # Along the arc, and a little off it to either side.
        for side in (24, -34):
            leaves.append(
                tag("path", d=_LEAF, transform=f"translate({x:.1f} {y:.1f}) rotate({angle + side - 2:.0f}) scale(.82)")
            )
    stem = tag("path", d="M2 43A42 42 0 0 0 31-28", class_="crown-stem")
    return join(stem, *leaves)


def _rays() -> str:
    """Rays of a sun that rises behind, long and short by turns."""
    lines = ""
    for step in range(48):
        angle = radians(step * 7.5)
        inner, outer = 51, 63 if step % 2 else 57
        lines += f"M{inner * cos(angle):.1f} {inner * sin(angle):.1f}L{outer * cos(angle):.1f} {outer * sin(angle):.1f}"
    return lines
