"""Laws of moves: what is legal, what is refused, and that nothing but what is due is accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any, Final

from game.core.conformance.playthrough import Playthrough
from game.core.conformance.states import check_action_text
from game.core.contract import Family
from game.core.errors import Refused, Ruling
from game.core.events import EVERYONE, NOBODY, Chance, Event, Move, Open, Reveal, Seat, Table, told
from game.core.needs import Draw, Need, Order, Remix, Show, Shuffle, Unseal

_SENSELESS: Final[tuple[Any, ...]] = (
    None,
    "",
    "~",
    0,
    -1,
    True,
    1.5,
    float("nan"),
    (),
    ("a", 1),
    [],
    {},
    object(),
    "x" * 10_000,
)


def check_moves(table: Playthrough) -> None:
    """Legal lists and rulings of the truth and of every replica, on what is legal and on much that is not."""
    acting = table.ask("one_of", table.game.to_act, table.truth)
    for seat in range(table.setting.seats):
        legal = table.legal(table.truth, seat)
        if legal is None:
            table.fail("legal", f"the truth does not know what seat {seat} may do")
        table.require(
            bool(legal) == (seat in acting), "legal", f"seat {seat} has {len(legal)} actions and {acting} are to act"
        )
        actions, families = split(legal)
        words = _check_list(table, seat, actions, families)
        _check_replicas(table, seat, legal)
        drawn = [table.draw([family], table.doubt) for family in families for _ in range(3)]
        for action in (*actions, *drawn):
            _check_rulings(table, seat, action, True)
        for action in (*table.doubt.shuffled(actions)[:6], *drawn[::3]):
            _check_accepted(table, table.move(seat, action))
        for _ in range(min(8, len(table.pool))):
            word = table.doubt.choice(list(table.pool))
            known = table.pool[word]
            _check_rulings(table, seat, known, word in words or any(known in family for family in families))
        _check_rulings(table, seat, table.doubt.choice(_SENSELESS), False)
    if table.pool:
        action = table.pool[table.doubt.choice(list(table.pool))]
        for nobody in (-1, table.setting.seats, 99):
            _check_rulings(table, nobody, action, False)


def split(legal: Sequence[Any]) -> tuple[tuple[Any, ...], tuple[Family, ...]]:
    """The listed actions and the families of a legal list."""
    families = tuple(action for action in legal if isinstance(action, Family))
    return tuple(action for action in legal if not isinstance(action, Family)), families


def _check_list(table: Playthrough, seat: Seat, actions: Sequence[Any], families: Sequence[Family]) -> list[str]:
    words = [check_action_text(table, action) for action in actions]
    table.require(len(set(words)) == len(words), "legal", f"seat {seat}: the list has repeats: {words}")
    try:
        ordered = list(actions) == sorted(actions)
    except TypeError:
        ordered = False
    table.require(ordered or words == sorted(words), "legal", f"seat {seat}: the list is not sorted: {words}")
    table.pool.update(zip(words, actions, strict=True))
    names = [family.name for family in families]
    table.require(names == sorted(set(names)), "legal", f"seat {seat}: the families are not sorted: {names}")
    for family in families:
        _check_family(table, seat, family, actions)
    return words


def _check_family(table: Playthrough, seat: Seat, family: Family, actions: Sequence[Any]) -> None:
    """A family holds what it draws, nothing that is listed beside it, and nothing senseless."""
    for _ in range(3):
        action = table.draw([family], table.doubt)
        inside = table.ask("legal", family.__contains__, action)
        table.require(inside, "legal", f"seat {seat}: the family {family!r} draws {action!r}, which is not in it")
        table.pool[check_action_text(table, action)] = action
    for other in (*actions[:6], *_SENSELESS):
        inside = table.ask("legal", family.__contains__, other)
        table.require(not inside, "legal", f"seat {seat}: the family {family!r} holds {other!r:.100}")


def _check_replicas(table: Playthrough, seat: Seat, legal: tuple[Any, ...]) -> None:
    forced = table.ask("forced", table.game.forced, table.truth, seat)
    alone = forced is None or legal == (forced,)
    table.require(alone, "forced", f"seat {seat} is forced to {forced!r} and may do {legal!r}")
    own = table.ask("forced", table.game.forced, table.replicas[seat], seat)
    table.require(own == forced, "forced", f"seat {seat}'s replica forces {own!r}, the truth {forced!r}")
    for name, viewer, state in table.views():
        listed = table.legal(state, seat)
        table.require(
            listed is not None or viewer != seat, "legal", f"seat {seat}'s replica does not know what it may do"
        )
        table.require(
            listed in (None, legal), "legal", f"seat {seat} may do {listed!r} for {name} and {legal!r} in truth"
        )


def _check_rulings(table: Playthrough, seat: Seat, action: Any, legal: bool) -> None:
    """The rulings on an action: the truth's, those of the replicas, and what ``apply`` makes of it."""
    truth = _ruling(table, table.truth, seat, action)
    table.require(
        truth.legal == legal and (legal or truth.illegal),
        "legal" if legal else "refused",
        f"seat {seat}, {action!r:.100}: the truth rules {truth!r} and the list says {'legal' if legal else 'illegal'}",
    )
    for name, viewer, state in table.views():
        ruling = _ruling(table, state, seat, action)
        if viewer == seat or name == "the truth":
            table.require(
                ruling == truth, "unknown", f"{name} rules {ruling!r} on {action!r:.100}, the truth {truth!r}"
            )
        opposite = {ruling.verdict, truth.verdict} == {"legal", "illegal"}
        table.require(
            not opposite, "unknown", f"{name} rules {ruling!r} on seat {seat}'s {action!r:.100}, the truth {truth!r}"
        )
        if ruling.illegal:
            for audience in (EVERYONE, (seat,)):
                if action is None and audience is not EVERYONE:
                    continue  # that is how a sealed move looks to those who are not told
                move = Move(seat, action, audience)
                if told(move, viewer) == move or name == "the truth":
                    table.require(
                        table.refusal("refused", state, move) is not None, "refused", f"{name} accepts {move!r:.200}"
                    )


def _check_accepted(table: Playthrough, move: Move) -> None:
    for name, viewer, state in table.views():
        event = move if name == "the truth" else told(move, viewer)
        before, given = table.text(state), replace(event)
        refused = table.refusal("legal", state, event)
        table.require(table.text(state) == before, "unchanged", f"apply({given!r}) changed the state it was given")
        table.require(event == given, "unchanged", f"apply({given!r}) changed the event it was given")
        table.require(refused is None, "legal", f"{name} refuses {event!r}, which is legal: {refused}")


def _ruling(table: Playthrough, state: Any, seat: Seat, action: Any) -> Ruling:
    ruling = table.ask("refused", table.game.check, state, seat, action)
    known = ruling.verdict in ("legal", "illegal", "unknown") and bool(ruling.code) == ruling.illegal
    table.require(known, "refused", f"not a ruling: {ruling!r}")
    return ruling


# --- What is not due -------------------------------------------------------------------------------------------------


def check_answers(table: Playthrough) -> None:
    """Nothing but an answer to what is due is accepted, by the truth or by a replica."""
    due = table.game.need(table.truth)
    wrong: list[Any] = [Table("take_back", (0,)), Chance("~", None, NOBODY), Chance("~", 1)]
    if due is None:
        wrong += [
            Reveal((0,), ("~",)),
            Reveal((0,), None, NOBODY),
            Chance("shuffle", None, NOBODY),
            Chance("remix", None, NOBODY),
        ]
        wrong += [Open(seat, action) for seat in range(table.setting.seats) for action in list(table.pool.values())[:1]]
        wrong += [Move(seat, None) for seat in range(table.setting.seats)]
    else:
        wrong += _wrong_answers(due)
        wrong += [Move(seat, action) for seat in range(table.setting.seats) for action in list(table.pool.values())[:1]]
    views = list(table.views())
    for event in wrong:
        for name, _, state in (views[0], table.doubt.choice(views)):
            table.require(
                table.refusal("answers", state, event) is not None,
                "answers",
                f"{name} accepts {event!r} while {due!r} is due",
            )


def _wrong_answers(due: Need) -> list[Event]:
    match due:
        case Show(slots, audience):
            faces = ("~",) * len(slots)
            other = NOBODY if audience is EVERYONE else EVERYONE
            wrong: list[Event] = [Reveal(slots, faces, audience), Reveal((*slots, 9999), (*faces, "~"), audience)]
            wrong += [
                Reveal(slots, faces[1:], audience),
                Reveal(slots[1:], faces[1:], audience),
                Reveal(slots, None, other),
            ]
            if audience is EVERYONE:
                wrong.append(Reveal(slots, None))
            if len(slots) > 1:
                wrong.append(Reveal(slots[::-1], None, audience))
            return wrong
        case Draw(kind, outcomes, audience):
            wrong = [Chance(kind, "~", audience), Chance(kind, -99, audience), Chance(kind, (), audience)]
            wrong += [Chance(kind + "~", outcomes[0][0], audience)]
            wrong += [Chance(kind, outcomes[0][0], NOBODY if audience is EVERYONE else EVERYONE)]
            wrong += [
                Chance(kind, bool(outcome), audience)
                for outcome, _ in outcomes
                if type(outcome) is int and outcome in (0, 1)
            ]
            if audience is EVERYONE:
                wrong.append(Chance(kind, None))
            return wrong
        case Order(kind, count):
            order = tuple(range(count))
            wrong = [
                Chance(kind, order, NOBODY),
                Chance(kind + "~", order),
                Chance(kind, None),
                Chance(kind, order[1:]),
            ]
            return [*wrong, Chance(kind, (*order[1:], count)), Chance(kind, (*order[1:], order[-1])), Chance(kind, 0)]
        case Shuffle() | Remix():
            kind, other_kind = ("shuffle", "remix") if isinstance(due, Shuffle) else ("remix", "shuffle")
            return [Chance(kind, 1, NOBODY), Chance(kind, None, EVERYONE), Chance(other_kind, None, NOBODY)]
        case Unseal(seat, audience):
            wrong = [Open(seat + 1, None, audience), Open(seat, None, NOBODY if audience is EVERYONE else EVERYONE)]
            return [*wrong, Open(seat, None)] if audience is EVERYONE else wrong


def check_opening(table: Playthrough, event: Event) -> None:
    """A sealed move opens as what was sealed: whoever knows it refuses another."""
    if not isinstance(event, Open):
        return
    for action in list(table.pool.values())[:20]:
        if action != event.action:
            lie = replace(event, action=action)
            for name, _, state in (next(table.views()), (f"seat {event.seat}", event.seat, table.replicas[event.seat])):
                table.require(
                    table.refusal("opened", state, lie) is not None, "opened", f"{name} accepts {lie!r} for {event!r}"
                )


# --- Acting together -------------------------------------------------------------------------------------------------


def check_together(table: Playthrough) -> None:
    """Where several seats are to act, their order makes no difference, to anybody."""
    game = table.game
    seats = game.to_act(table.truth)
    if len(seats) < 2:
        return
    moves = {seat: table.move(seat, table.draw(table.legal(table.truth, seat) or (), table.doubt)) for seat in seats}
    orders = list(permutations(seats)) if len(seats) <= 3 else [seats, seats[::-1], tuple(table.doubt.shuffled(seats))]
    for name, viewer, state in table.views():
        ends = set()
        for order in orders:
            after = state
            for seat in order:
                event = moves[seat] if name == "the truth" else told(moves[seat], viewer)
                try:
                    after = game.apply(after, event)
                except Refused as refusal:
                    table.fail("commute", f"{name}, order {order}: {event!r} was refused: {refusal}")
            ends.add(table.text(after))
        table.require(
            len(ends) == 1,
            "commute",
            f"{name}: the order of {list(moves.values())!r} makes a difference: {sorted(ends)}",
        )
