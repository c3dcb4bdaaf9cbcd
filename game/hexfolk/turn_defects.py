"""What does not fit in the turn under way of a state that was set up from text: each phase keeps what it needs, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.hexfolk.choices import terms
from game.hexfolk.knowledge import cards_in_hand, first_token
from game.hexfolk.places import places, shown_points
from game.hexfolk.rulings import check
from game.hexfolk.state import (
    COSTS,
    HIDDEN,
    LATE,
    LUCK_FIRST,
    MAX_HAND,
    NO_DISCARD,
    NO_FLOW,
    NOTHING,
    PLAYS,
    RESOURCES,
    SEALED,
    SPECIAL_SEATS,
    UNITS,
    VICTORY_POINT,
    Action,
    Counts,
    Flow,
    State,
    covers,
    lacking,
)
from game.hexfolk.turn import closed_cards, playing

_TURN: Final = frozenset(("played", "fresh", "offers", "offer", "answers"))
_THEFT: Final = _TURN | {"late", "back", "robbed"}
_FIELDS: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys((*LUCK_FIRST, "found_settlement", "show_all", "over"), frozenset()),
    "found_road": frozenset(("place",)),
    "roll": frozenset(("played",)),
    "dice": frozenset(("played", "late")),
    "discard": frozenset(("played", "late", "back", "discards")),
    "open_discard": frozenset(("played", "late", "back", "discards", "queue")),
    "robber": _TURN | {"back"},
    **dict.fromkeys(("remix", "look", "theft"), _THEFT),
    "take": _THEFT | {"place"},
    "main": _TURN,
    "bought": _TURN | {"back", "actor", "queue"},
    "show_card": _TURN | {"doing", "actor", "back"},
    "free_road": _TURN | {"free", "back"},
    "answer": _TURN | {"queue"},
    "turn_up": _TURN | {"late", "owed", "doing", "actor", "back", "discards", "queue"},
    "turned_up": _TURN | {"late", "owed", "doing", "actor", "back", "discards", "queue", "turned"},
    "sign_up": frozenset(("queue", "signed")),
    "special": frozenset(("queue",)),
    "late_choice": _TURN | {"late", "back", "place"},
    **dict.fromkeys(("late_remix", "late_show", "late_look"), frozenset(("played", "late", "back", "queue", "robbed"))),
    "show_win": frozenset(("doing", "actor")),
}
"""What a phase may keep of the turn under way."""


def turn_defects(state: State) -> Iterator[str]:
    """Whether what is kept of the turn under way fits its phase."""
    flow, phase = state.flow, state.phase
    set_now = [name for name, value, usual in zip(Flow._fields, flow, NO_FLOW, strict=True) if value != usual]
    if extra := [name for name in set_now if name not in _FIELDS[phase]]:
        yield f"phase {phase} does not keep {', '.join(extra)}"
        return
    if not state.number and (extra := [name for name in set_now if name not in ("place",)]) and phase != "show_win":
        yield f"before the first turn there is no {', '.join(extra)}"
        return
    turn = state.turn
    if flow.fresh > len(state.cards.held[turn]):
        yield "more cards bought in this turn than held"
    if flow.offer is not None and (flow.offer.kind != "offer" or not flow.answers or not flow.offers):
        yield "an offer without answers"
        return
    if flow.offer is None and flow.answers:
        yield "answers to no offer"
    if any(answer is not None and answer.kind not in ("accept", "counter", "refuse") for answer in flow.answers):
        yield "not an answer"
        return
    if flow.answers and (flow.answers[turn] is not None or (phase != "answer" and _unanswered(state))):
        yield "an answer is missing, or one too many"
    yield from _PHASES[phase](state) if phase in _PHASES else ()


def _unanswered(state: State) -> bool:
    flow = state.flow
    return any(flow.answers[seat] is None for seat in playing(state) if seat != state.turn)


def _back(state: State, *phases: str) -> Iterator[str]:
    if state.flow.back not in phases:
        yield f"phase {state.phase} goes back to none of {', '.join(phases)}"
    elif state.flow.back == "roll" and (state.roll or state.flow.fresh or state.flow.offers):
        yield "the dice have been rolled"
    elif state.flow.back == "main" and not state.roll:
        yield "the dice have not been rolled"


def _discard(state: State) -> Iterator[str]:
    flow = state.flow
    if not flow.discards or flow.back != "main" or sum(state.roll) != 7 or state.settings.robber == "off":
        yield "nothing is to be given back"
        return
    opened = state.phase != "discard"
    for seat, choice in enumerate(flow.discards):
        number = cards_in_hand(state, seat)
        many = number > MAX_HAND and seat not in state.out
        if many == (choice == NO_DISCARD) and not (many and seat in state.out):
            yield f"seat {seat} gives back what it need not, or does not what it must"
        elif choice is None and opened:
            yield f"seat {seat} has not chosen"
        elif choice not in (None, NO_DISCARD, SEALED, LATE):
            assert choice is not None
            short = lacking(state.hands[seat], choice.give)
            if choice.kind != "discard" or sum(choice.give) != number // 2 or sum(short) > len(state.tokens.held[seat]):
                yield f"seat {seat} cannot give that back"
    if state.phase == "discard" and None not in flow.discards:
        yield "all have chosen"
    if state.phase == "open_discard":
        due = [seat for seat, choice in enumerate(flow.discards) if choice not in (NO_DISCARD, LATE)]
        if not flow.queue or list(flow.queue) != due[-len(flow.queue) :]:
            yield "other choices are to be opened"
    sealed = [seat for seat, choice in enumerate(flow.discards) if choice == SEALED]
    if state.phase == "open_discard" and any(seat not in flow.queue for seat in sealed):
        yield "a choice that was opened is not known"


def _robbed(state: State) -> Iterator[str]:
    flow = state.flow
    late = state.phase.startswith("late")
    yield from _back(state, "main") if late else _back(state, "roll", "main")
    seat = flow.robbed
    if seat < 0 or seat in state.out or (not late and seat == state.turn):
        yield "nobody is robbed"
        return
    held, first = state.tokens.held[seat], first_token(state)
    if state.phase in ("look", "theft", "late_show", "late_look"):
        mix = state.tokens.mixes[-1] if state.tokens.mixes else None
        lost = (mix.last - mix.first + 1) // 2 if mix is not None and state.phase == "late_look" else 0
        if mix is None or held != tuple(range(mix.first + lost, mix.last + 1)) or state.hands[seat] != NOTHING:
            yield "the hand has not been remixed"
        elif (
            state.phase in ("look", "late_show")
            and state.tokens.faces[mix.first - first :].strip(HIDDEN)
            and not _is_full(state)
        ):
            yield "a remixed hand is known before it was seen"
    elif state.phase == "take":
        if flow.place not in state.tokens.held[state.turn]:
            yield "the card is not with the thief"
    elif not cards_in_hand(state, seat):
        yield "there is nothing to take"
    if state.phase == "late_remix" and cards_in_hand(state, seat) <= MAX_HAND:
        yield "nothing is to be given back"
    if late and any(
        cards_in_hand(state, other) <= MAX_HAND or other in state.out or other == seat for other in flow.queue
    ):
        yield "nothing is to be given back"
    if not late and state.settings.robber == "off":
        yield "there is no robber"


def _is_full(state: State) -> bool:
    """Whether this is a state that knows everything, as a sample does."""
    return HIDDEN not in state.cards.faces + state.tokens.faces


def _robber(state: State) -> Iterator[str]:
    yield from _back(state, "roll", "main")
    if state.settings.robber == "off":
        yield "there is no robber"


def _late_choice(state: State) -> Iterator[str]:
    if not state.settings.clock:
        yield "there is no clock"
    if state.number:
        yield from _robber(state)
        if state.flow.place >= 0 or not state.flow.late:
            yield "nobody is late"


def _bought(state: State) -> Iterator[str]:
    flow = state.flow
    special = flow.back == "special"
    buyer = flow.queue[0] if special and flow.queue else state.turn
    if flow.back not in ("main", "special") or (special and not flow.queue) or (flow.queue and not special):
        yield "cards are bought in the main part of a turn or in special building"
    elif flow.actor != buyer or not state.cards.held[buyer] or state.cards.held[buyer][-1] != state.cards.drawn - 1:
        yield "the card just bought is not with its buyer"
    elif special:
        yield from _special(state)
    elif not flow.fresh:
        yield "no card was bought in this turn"


def _show_card(state: State) -> Iterator[str]:
    flow = state.flow
    yield from _back(state, "roll", "main")
    doing = flow.doing
    if doing is None or doing.kind not in PLAYS or flow.actor != state.turn or not flow.played:
        yield "no card was played"
    elif doing.place >= state.cards.drawn or any(doing.place in held for held in state.cards.held):
        yield "the card that was played is still in a hand"
    elif state.cards.faces[doing.place] not in (HIDDEN, PLAYS[doing.kind]):
        yield "another card was played"
    elif doing.kind == "two" and not (covers(state.bank, doing.take) and 0 < sum(doing.take) <= 2):
        yield "the bank does not have that"
    elif doing.kind == "monopoly" and doing.take not in UNITS:
        yield "a monopoly is of one resource"


def _free_road(state: State) -> Iterator[str]:
    yield from _back(state, "roll", "main")
    if state.flow.free not in (1, 2) or not state.flow.played:
        yield "no free road is left"
    elif not places(state.island, state.corners, state.edges, state.turn).roads:
        yield "there is no place for a free road"


def _answer(state: State) -> Iterator[str]:
    flow = state.flow
    asked = [seat for seat in playing(state) if seat != state.turn]
    if (
        flow.offer is None
        or not flow.queue
        or list(flow.queue) != [seat for seat in asked if flow.answers[seat] is None]
    ):
        yield "others are to answer"
    elif not covers(state.hands[state.turn], flow.offer.give):
        yield "the offer is not open"


def _owing(state: State) -> Iterator[str]:
    """Tokens are to be turned up: for what, by whom, and how many."""
    flow = state.flow
    if not flow.owed:
        yield "nobody owes anything"
        return
    for due in flow.owed:
        held = len(state.tokens.held[due.seat])
        if (
            not sum(due.cards)
            or due.seat in state.out
            or sum(due.cards) > (len(RESOURCES) * held if due.whole else held)
        ):
            yield f"seat {due.seat} cannot owe that"
    if [due.seat for due in flow.owed] != sorted({due.seat for due in flow.owed}):
        yield "a seat owes twice"
    due = flow.owed[0]
    if flow.turned and (
        state.phase != "turned_up" or any(slot not in state.tokens.held[due.seat] for slot in flow.turned)
        or (not due.whole and len(flow.turned) != sum(due.cards))
    ):  # fmt: skip
        yield "other tokens are turned up"
    if state.phase == "turned_up" and not flow.turned:
        yield "no tokens are turned up"
    match flow.back:
        case "open_discard":
            yield from _owing_discards(state)
        case "answer":
            if flow.offer is None or flow.doing is not None or flow.discards or flow.queue or _unanswered(state):
                yield "not all have answered"
            elif any(_lack_in_trade(state, owed.seat) != owed.cards or owed.whole for owed in flow.owed):
                yield "another card is owed in the trade"
        case "roll" | "main" | "special":
            yield from _owing_action(state)
        case _:
            yield "nothing waits for the tokens"


def _lack_in_trade(state: State, seat: int) -> Counts:
    agreed = terms(state, seat)
    return NOTHING if agreed is None else lacking(state.hands[seat], agreed[1])


def _owing_discards(state: State) -> Iterator[str]:
    flow = state.flow
    if flow.doing is not None or not flow.discards or flow.queue or sum(state.roll) != 7:
        yield "nothing is to be given back"
        return
    for seat, choice in enumerate(flow.discards):
        if choice in (None, SEALED):
            yield f"seat {seat} has not chosen"
        elif choice is not None and choice not in (LATE, NO_DISCARD):
            owed = [due.cards for due in flow.owed if due.seat == seat and not due.whole]
            short = lacking(state.hands[seat], choice.give)
            if (
                choice.kind != "discard"
                or sum(choice.give) != cards_in_hand(state, seat) // 2
                or owed not in ([], [short])
                or (not owed and short != NOTHING)
            ):
                yield f"seat {seat} cannot give that back"
        elif any(due.seat == seat for due in flow.owed):
            yield f"seat {seat} owes nothing"


def _owing_action(state: State) -> Iterator[str]:
    flow = state.flow
    doing = flow.doing
    special = flow.back == "special"
    actor = flow.queue[0] if special and flow.queue else state.turn
    if doing is None or flow.actor != actor or flow.discards or special != bool(flow.queue) or flow.late:
        yield "nothing waits for the tokens"
        return
    if special:
        yield from _special(state)
    else:
        yield from _back(state, "roll", "main")
    if doing.kind == "monopoly":
        fits = (
            not special
            and flow.played
            and all(due.whole and due.cards == doing.take and due.seat != actor for due in flow.owed)
        )
        if not fits or doing.take not in UNITS:
            yield "a monopoly takes one resource of all others"
        return
    cost = _cost_of(state, doing)
    if flow.back == "roll" or cost is None or (special and doing.kind not in COSTS):
        yield "that is not paid for"
    elif [(due.seat, due.cards, due.whole) for due in flow.owed] != [(actor, lacking(state.hands[actor], cost), False)]:
        yield "another card is owed"
    else:
        yield from _could_do(state, doing)


def _cost_of(state: State, doing: Action) -> Counts | None:
    if doing.kind in COSTS:
        return COSTS[doing.kind]
    if doing.kind in ("bank", "offer"):
        return doing.give
    agreed = terms(state, doing.seat) if doing.kind == "trade" and 0 <= doing.seat < state.settings.seats else None
    return None if agreed is None else agreed[0]


def _could_do(state: State, doing: Action) -> Iterator[str]:
    """Whether what waits would be legal if it could be paid."""
    actor = state.flow.actor
    waiting = state._replace(
        phase=state.flow.back, flow=state.flow._replace(owed=(), doing=None, actor=-1, back="", turned=())
    )
    if check(waiting, actor, doing).code not in ("", "hexfolk.has_won"):
        yield "what waits is not legal"


def _sign_up(state: State) -> Iterator[str]:
    flow = state.flow
    seats = {*flow.queue, *flow.signed}
    if state.settings.seats < SPECIAL_SEATS or not flow.queue or state.turn in seats or seats.intersection(state.out):
        yield "nobody is asked to build specially"
    elif (
        len(seats) < len(flow.queue) + len(flow.signed)
        or list(flow.queue) != sorted(flow.queue)
        or list(flow.signed) != sorted(flow.signed)
    ):
        yield "a seat is asked twice, or out of order"


def _special(state: State) -> Iterator[str]:
    queue, seats = state.flow.queue, state.settings.seats
    order = [(seat - state.turn) % seats for seat in queue]
    if seats < SPECIAL_SEATS or not queue or 0 in order or order != sorted(order) or set(queue).intersection(state.out):
        yield "nobody builds specially, or not in turn order"


def _show_win(state: State) -> Iterator[str]:
    doing, cards = state.flow.doing, state.cards
    needed = state.settings.target - shown_points(state, state.turn)
    if not state.number or doing is None or doing.kind != "win" or state.flow.actor != state.turn:
        yield "nobody claims to have won"
    elif not 0 < needed <= len(doing.slots) or any(slot not in cards.held[state.turn] for slot in doing.slots):
        yield "these are not the winner's cards"
    elif any(cards.faces[slot] not in (HIDDEN, VICTORY_POINT) for slot in doing.slots):
        yield "these are not victory points"


def _show_all(state: State) -> Iterator[str]:
    if not closed_cards(state):
        yield "no card is left to show"


def _over(state: State) -> Iterator[str]:
    if any(state.cards.faces[slot] == HIDDEN for slot in closed_cards(state)):
        yield "a card has not been shown"
    won = shown_points(state, state.turn) + sum(
        state.cards.faces[slot] == VICTORY_POINT for slot in state.cards.held[state.turn]
    )
    if state.end == "won" and won < state.settings.target:
        yield "the winner has not won"


_PHASES: Final = {
    "discard": _discard,
    "open_discard": _discard,
    "robber": _robber,
    **dict.fromkeys(("remix", "look", "theft", "take", "late_remix", "late_show", "late_look"), _robbed),
    "late_choice": _late_choice,
    "bought": _bought,
    "show_card": _show_card,
    "free_road": _free_road,
    "answer": _answer,
    "turn_up": _owing,
    "turned_up": _owing,
    "sign_up": _sign_up,
    "special": _special,
    "show_win": _show_win,
    "show_all": _show_all,
    "over": _over,
}
