"""Laws of what a seat may not know: samples, claims that are proved or settled later, and the audit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.chance import Stream
from game.core.conformance.moves import split
from game.core.conformance.playthrough import Playthrough
from game.core.conformance.states import agrees, ahead, check_state
from game.core.dealer import SeededDealer
from game.core.events import EVERYONE, Chance, Event, Face, Move, Open, Reveal, Seat, Slot, Table, may_know, told
from game.core.needs import Need, Remix, Show, Shuffle, Unseal
from game.core.replay import audit

History = Sequence[tuple[Need | None, Event]]


@dataclass(frozen=True, slots=True)
class Breach:
    """A move that breaks a rule which only those see who know the mover's cards."""

    events: int
    """How many events came before."""
    seat: Seat
    action: Any
    code: str


# --- Samples ---------------------------------------------------------------------------------------------------------


def check_sample(table: Playthrough, seat: Seat, play_on: bool) -> list[Breach]:
    """A sample from the seat's replica; returns the moves that it allows to others and the truth does not."""
    mine = table.replicas[seat]
    name = f"the sample of seat {seat}"
    key = ("sample", table.doubt.bits(64))
    full = table.ask("sample", table.game.sample, mine, seat, Stream(*key))
    again = table.ask("sample", table.game.sample, mine, seat, Stream(*key))
    table.require(table.text(full) == table.text(again), "sample", f"{name} is another one with the same stream")
    unknown = table.game.inventory(full).unknown
    table.require(unknown == 0, "sample", f"{name} leaves {unknown} cards unknown: {table.text(full)}")
    need, seats, result = ahead(table, mine)
    reopened = {other for other, move in table.sealed.items() if not may_know(move, seat)}
    expected = (need, tuple(sorted({*seats, *reopened})), result)
    found = ahead(table, full)
    table.require(found == expected, "sample", f"{name}: what is next is {found!r}, not {expected!r}")
    fits = agrees(table.text(mine), table.text(full))
    table.require(
        fits, "sample", f"{name} contradicts what the seat knows: {table.text(full)!r}, not {table.text(mine)!r}"
    )
    listed, known = table.legal(full, seat), table.legal(mine, seat)
    table.require(listed == known, "sample", f"{name} lets it do {listed!r}, its replica {known!r}")
    _check_knowledge(table, seat, full, table.history)
    check_state(table, full, name)  # last: a game may know from its past plays that such a state cannot be
    if play_on:
        _play_on(table, full, key[1])
    return _breaches(table, seat, full)


def _check_knowledge(table: Playthrough, seat: Seat, full: Any, history: History, law: str = "sample") -> None:
    """Plays the game again with the sample's faces where the seat knows none: what was told and done must still stand."""
    events = refaced(history, seat, table.faces(full))
    if events is None:
        return
    contradicted = f"seat {seat} imagines {table.text(full)!r}, in which"
    if isinstance(events, str):
        table.fail(law, f"{contradicted} {events}")
    finding = table.ask("audit", audit, table.game, table.log.genesis, events)
    if finding is not None and not _fell_away(events, finding.position):
        table.fail(law, f"{contradicted} event {finding.position} ({events[finding.position]!r}) was {finding.code}")


def _fell_away(events: Sequence[Event], position: int) -> bool:
    """Whether it is a move of a seat that was gone for good before anything came of it: what it claimed need not be remembered."""
    move = events[position]
    for event in events[position + 1 :]:
        if not isinstance(move, Move) or not isinstance(event, Table):
            return False
        if event.kind == "out" and move.seat in event.seats:
            return True
    return False


def refaced(history: History, seat: Seat, faces: Sequence[Face | None]) -> list[Event] | str | None:
    """The events with the given faces wherever the seat was not told them.

    ``faces``: what lies on the slots at the end. Goes back from there to the last shuffle of each slot; through a remix, by
    one of the orders that agree with what the seat saw before it. A string says what the seat was told and the faces
    contradict. ``None`` where the seat was not told something besides faces, which may have been otherwise too.
    """
    lying: dict[Slot, Face] = {slot: face for slot, face in enumerate(faces) if face is not None}
    told = set(lying)
    shuffled: set[Slot] = set()
    opened: set[Seat] = set()
    events: list[Event] = []
    for position in range(len(history) - 1, -1, -1):
        due, event = history[position]
        match event:
            case Open():
                if not may_know(event, seat):
                    return None
                opened.add(event.seat)
            case Move(mover) if not may_know(event, seat):
                if mover not in opened:
                    continue  # not opened yet: anything may have been chosen
            case Chance(_, outcome) if outcome is not None and not may_know(event, seat):
                return None
            case Reveal():
                event = _refaced_reveal(event, seat, lying, shuffled) or event
                for slot, face in zip(event.slots, event.faces or (), strict=True):
                    if slot not in shuffled and lying.setdefault(slot, face) != face:
                        return f"slot {slot} has {lying[slot]} and event {position} told {face}"
            case _:
                pass
        if isinstance(event, Move):
            opened.discard(event.seat)
        if isinstance(due, Shuffle):
            shuffled.update(due.slots)
            if any(isinstance(other, Shuffle) and set(other.slots) == shuffled for other, _ in history[:position]):
                # Before, the same cards lay in another deal, of which the faces say nothing: it stays as it was.
                return [*(earlier for _, earlier in history[:position]), event, *events[::-1]]
        elif isinstance(due, Remix) and not _unmix(history[:position], due, seat, lying, shuffled, told):
            return f"the cards remixed by event {position} are not those that were there before"
        events.append(event)
    return events[::-1]


def _refaced_reveal(reveal: Reveal, seat: Seat, lying: dict[Slot, Face], shuffled: set[Slot]) -> Reveal | None:
    if may_know(reveal, seat) or reveal.faces is None or any(slot in shuffled for slot in reveal.slots):
        return None
    if any(slot not in lying for slot in reveal.slots):
        return None
    return replace(reveal, faces=tuple(lying[slot] for slot in reveal.slots))


def _unmix(
    before: History, remix: Remix, seat: Seat, lying: dict[Slot, Face], shuffled: set[Slot], told: set[Slot]
) -> bool:
    """Puts in ``lying`` an order before the remix that agrees with what the seat knew; whether there is one.

    Where the game has told what lay on slots that were left, that is the order. Cards that are all seen and gone, so that the
    game tells nothing of them any more (``told``), were what they were.
    """
    forgotten = told.isdisjoint(remix.fresh)
    told.difference_update(remix.fresh)
    slots = remix.slots
    left = {slot: lying[slot] for slot in slots if slot in lying and slot not in remix.fresh}
    hand = [lying.pop(slot) for slot in remix.fresh if slot in lying]
    if len(hand) < len(remix.fresh):
        return True  # a remixed card is not known any more; nothing to check
    for face in remix.minted:
        if face not in hand:
            return False
        hand.remove(face)
    if len(left) < len(slots) and forgotten and set(slots).isdisjoint(remix.fresh):
        return True
    if len(left) == len(slots):
        return sorted(left.values()) == sorted(hand)
    known: dict[Slot, Face] = dict(left)
    fresh = {slot for slot in slots if slot not in shuffled}
    for due, event in reversed(before):
        if isinstance(due, Shuffle):
            fresh.difference_update(due.slots)
        elif isinstance(due, Remix):
            fresh.difference_update(due.fresh)
        elif isinstance(event, Reveal) and may_know(event, seat):
            for slot, face in zip(event.slots, event.faces or (), strict=True):
                if slot in fresh:
                    known.setdefault(slot, face)
    for face in known.values():
        if face not in hand:
            return False
        hand.remove(face)
    rest = iter(hand)
    lying.update((slot, known[slot] if slot in known else next(rest)) for slot in slots)
    return True


def _play_on(table: Playthrough, full: Any, seed: int) -> None:
    """Plays a sample to its end: it is a whole world, in which luck and rules go on."""
    game = table.game
    rng = Stream("play on", seed)
    dealer = SeededDealer(
        f"play on {seed}", {slot: face for slot, face in enumerate(table.faces(full)) if face is not None}
    )
    sealed: dict[Seat, Any] = {other: move.action for other, move in table.sealed.items()}
    state = full
    for _ in range(game.MAX_EVENTS):
        due, seats, result = ahead(table, state)
        if result is not None:
            return
        table.require(due is not None or bool(seats), "one_of", f"nothing is next in {table.text(state)!r}")
        event: Event
        if isinstance(due, Unseal):
            event = Open(due.seat, sealed[due.seat], due.audience)
        elif due is not None:
            event = table.ask("sample", dealer.answer, due)
        else:
            seat = rng.choice(seats)
            actions = table.legal(state, seat)
            if not actions:
                table.fail("sample", f"seat {seat} is to act in {table.text(state)!r} and may do nothing")
            action = table.draw(actions, rng)
            sealed[seat] = action
            event = Move(seat, action, game.audience(state, seat, action))
        state = table.ask("sample", game.apply, state, event)
    table.fail("ends", f"a game played on from a sample had more than {game.MAX_EVENTS} further events")


def _breaches(table: Playthrough, seat: Seat, full: Any) -> list[Breach]:
    """What the sample allows to others and the truth does not; the seat's replica must let it pass."""
    found = []
    mine = table.replicas[seat]
    for other in table.game.to_act(table.truth):
        if other == seat:
            continue
        actions, families = split(table.legal(full, other) or ())
        drawn = [table.draw([family], table.doubt) for family in families]
        for action in (*actions[:12], *drawn):
            truth = table.game.check(table.truth, other, action)
            ruling = table.game.check(mine, other, action)
            table.require(
                not ruling.illegal, "unknown", f"seat {seat} rules {ruling!r} on {action!r}, which its sample allows"
            )
            if not truth.illegal:
                continue
            sure = f"seat {seat} rules {ruling!r} on seat {other}'s {action!r}, the truth {truth!r}"
            table.require(ruling.unknown, "unknown", sure)
            audience = table.ask("interface", table.game.audience, full, other, action)
            move = Move(other, action, audience)
            refused = table.refusal("unknown", mine, told(move, seat))
            table.require(
                refused is None,
                "unknown",
                f"seat {seat} refuses {move!r} ({refused}), which rests on what it cannot see",
            )
            table.require(
                table.refusal("refused", table.truth, move) is not None, "refused", f"the truth accepts {move!r}"
            )
            found.append(Breach(len(table.history), other, action, truth.code))
    return found


# --- Claims and the audit --------------------------------------------------------------------------------------------


def check_claims(table: Playthrough, event: Event) -> None:
    """Cards shown to everyone after a move: other faces are refused, naming the mover, by all who can tell."""
    due = table.game.need(table.truth)
    if (
        not isinstance(event, Reveal)
        or not isinstance(due, Show)
        or due.audience is not EVERYONE
        or event.faces is None
    ):
        return
    blamed = [seat for seat in _movers(table) if all(table.faces(table.replicas[seat])[slot] for slot in event.slots)]
    if not blamed:
        return
    for _ in range(3):
        place = table.doubt.below(len(event.slots))
        lie = event.faces[place]
        others = [face for face in table.kinds if face != lie]
        if not others:
            return
        faces = (*event.faces[:place], table.doubt.choice(others), *event.faces[place + 1 :])
        swapped = replace(event, faces=faces)
        for name, viewer, state in table.views():
            refused = table.refusal("claim", state, swapped)
            if refused is not None:
                table.require(
                    refused.seat in blamed,
                    "claim",
                    f"{name} refuses {swapped!r} and names {refused.seat}, not {blamed}",
                )
                continue
            table.require(
                name != "the truth" and viewer not in blamed, "claim", f"{name} knows better and accepts {swapped!r}"
            )
            if viewer is not None:
                _check_accepted(table, viewer, state, due, swapped)


def _movers(table: Playthrough) -> list[Seat]:
    """Whose moves the pending reveals may prove: those since luck last answered."""
    movers = []
    for _, event in reversed(table.history):
        if isinstance(event, Chance):
            break
        if isinstance(event, (Move, Open)) and event.seat not in movers:
            movers.append(event.seat)
    return movers


def _check_accepted(table: Playthrough, viewer: Seat, state: Any, due: Need, swapped: Reveal) -> None:
    """A seat accepted other faces than those there: then there must be cards with which the moves so far were legal."""
    after = table.game.apply(state, swapped)
    if table.game.need(after) is not None or table.game.result(after) is not None:
        return
    full = table.ask("claim", table.game.sample, after, viewer, Stream("swapped", table.doubt.bits(64)))
    _check_knowledge(table, viewer, full, [*table.history, (due, swapped)], "claim")


def check_audit(table: Playthrough, breaches: Sequence[Breach]) -> None:
    """The audit passes the game as it was played and names a hidden breach where there is one."""
    finding = table.ask("audit", audit, table.game, table.log.genesis, table.events)
    table.require(finding is None, "audit", f"an honest game: {finding!r}")
    for breach in breaches:
        move = Move(breach.seat, breach.action)
        finding = table.ask("audit", audit, table.game, table.log.genesis, [*table.events[: breach.events], move])
        named = finding is not None and (finding.position, finding.seat, finding.code) == (
            breach.events,
            breach.seat,
            breach.code,
        )
        table.require(named, "audit", f"{breach!r} was found as {finding!r}")
