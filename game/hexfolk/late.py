"""Who was too late, and who has gone: the defaults that keep a table going (rules/hexfolk.md, "A turn").

"when the clock runs out it ends by itself (a due roll is made, a discard, robber move or founding is chosen at random from the game's own
randomness, free roads and open offers lapse, so nobody hangs)"
"""

from __future__ import annotations

from game.core import Refused
from game.hexfolk.choices import PASS, REFUSE, promised, spared, to_act
from game.hexfolk.places import Actions, founding_roads, founding_settlements, robber_moves, shown_points
from game.hexfolk.state import LATE, NO_DISCARD, NO_FLOW, NOTHING, Action, Counts, Slots, State, plus, with_item
from game.hexfolk.tokens import given_back, unproved
from game.hexfolk.turn import (
    after,
    after_theft,
    all_opened,
    answer,
    begin_turn,
    carry_on,
    discard,
    end_turn,
    finish,
    found_next,
    free_roads_over,
    next_late,
    playing,
    sign,
    special_over,
    with_army,
    with_route,
)


def late_choices(state: State) -> Actions:
    """What luck chooses from for who was too late: a founding, or the robber's move."""
    if state.number:
        return robber_moves(state.island, state.corners, state.robber, state.turn, *spared(state))
    if state.flow.place < 0:
        return founding_settlements(state.island, state.corners)
    return founding_roads(state.island, state.flow.place, state.edges)


def late_phase(state: State) -> str:
    """The phase that luck acts in for who was too late."""
    return "robber" if state.number else "found_settlement" if state.flow.place < 0 else "found_road"


def timed_out(state: State, seats: Slots) -> State:
    """The time of these seats, which are to act, has run out."""
    if not state.settings.clock:
        raise Refused("hexfolk.no_clock")
    if not seats or any(seat not in to_act(state) for seat in seats):
        raise Refused("play.not_your_turn")
    for seat in seats:
        state = _late(state, seat)
    return state


def _late(state: State, seat: int) -> State:
    flow = state.flow
    late = flow._replace(late=True)
    match state.phase:
        case "found_settlement" | "found_road":
            return state._replace(phase="late_choice")
        case "robber":
            return state._replace(phase="late_choice", flow=late)
        case "roll":
            return state._replace(phase="dice", flow=late)
        case "main":
            return end_turn(state)
        case "free_road":
            return free_roads_over(state._replace(flow=late))
        case "discard":
            return discard(state, seat, LATE)
        case "answer":
            return answer(state, seat, REFUSE)
        case "sign_up":
            return sign(state, seat, PASS)
        case "special":
            return special_over(state)
    return _not_turned_up(state, seat, LATE)


def _not_turned_up(state: State, seat: int, instead: Action) -> State:
    """A seat does not turn up what it owes, so what it was for does not happen. ``instead``: of what it should give back."""
    state = unproved(state, seat, promised(state, seat))
    flow = state.flow
    if flow.back == "open_discard":
        return carry_on(state._replace(flow=flow._replace(discards=with_item(flow.discards, seat, instead))))
    if flow.back == "answer":
        return carry_on(state._replace(flow=flow._replace(answers=with_item(flow.answers, seat, REFUSE))))
    if seat != flow.actor:
        return carry_on(state)  # of a monopoly: nothing is handed over
    dropped = state._replace(phase=flow.back, flow=flow._replace(owed=(), doing=None, actor=-1, back=""))
    return special_over(dropped) if dropped.phase == "special" else end_turn(dropped)


# --- A hand that luck halves ---------------------------------------------------------------------------------------


def lost_slots(state: State) -> Slots:
    """The first half of a remixed hand, which luck gives back."""
    held = state.tokens.held[state.flow.robbed]
    return held[: len(held) // 2]


def lost(state: State, counts: Counts) -> State:
    """They have been shown and go to the bank; their holder sees the others again."""
    slots, seat = lost_slots(state), state.flow.robbed
    held = state.tokens.held[seat][len(slots) :]
    tokens = state.tokens._replace(held=with_item(state.tokens.held, seat, held))
    return state._replace(phase="late_look", bank=plus(state.bank, counts), tokens=tokens)


def seen_again(state: State) -> State:
    """The next who was too late."""
    return next_late(state._replace(flow=state.flow._replace(robbed=-1)))


# --- Gone ----------------------------------------------------------------------------------------------------------


def resigned(state: State, seat: int) -> State:
    """A seat has gone for good: its buildings stay and yield nothing, its open cards go to the bank, its tokens rest."""
    if seat in state.out:
        raise Refused("play.not_your_turn")
    if not to_act(state) and not _is_waited_for(state, seat):
        raise Refused("event.not_due", "luck is due")
    state = unproved(state, seat, promised(state, seat))
    hands, bank = with_item(state.hands, seat, NOTHING), plus(state.bank, state.hands[seat])
    state = state._replace(hands=hands, bank=bank, out=tuple(sorted((*state.out, seat))))
    state = with_army(with_route(state))
    if len(playing(state)) == 1:
        return finish(state, "alone")
    if seat == state.turn:
        return _turn_of_nobody(state)
    if state.number and not _is_special(state) and shown_points(state, state.turn) >= state.settings.target:
        return finish(state, "won")  # by a bonus of who has gone: "The moment the player on turn has the target"
    return _without(state, seat)


def _is_waited_for(state: State, seat: int) -> bool:
    """Whether what is due can come from nobody else: its choice, or tokens that no other can mix or open."""
    flow = state.flow
    match state.phase:
        case "open_discard":
            return True
        case "remix" | "look" | "late_remix" | "late_show":
            return seat == flow.robbed
        case "take":
            return seat in (flow.robbed, state.turn)
        case "turned_up":
            return seat == flow.owed[0].seat
    return False


def _is_special(state: State) -> bool:
    """Whether the turn has ended and others may build."""
    return state.phase in ("sign_up", "special") or state.flow.back == "special"


def _turn_of_nobody(state: State) -> State:
    """The seat on turn has gone: its turn is over. What others have given back by then they have given back."""
    if state.number == 0:
        return found_next(state)
    if _is_special(state):
        return state  # it is not its turn any more; the others go on
    return begin_turn(state._replace(flow=NO_FLOW), after(state, state.turn))


def _without(state: State, seat: int) -> State:
    """What is going on goes on without a seat."""
    flow = state.flow
    if flow.answers and flow.answers[seat] is not None:
        flow = flow._replace(answers=with_item(flow.answers, seat, REFUSE))
        state = state._replace(flow=flow)
    match state.phase:
        case "discard":
            return discard(state, seat, NO_DISCARD)
        case "answer" if seat in flow.queue:
            return answer(state, seat, REFUSE)
        case "sign_up" if seat in flow.queue:
            return sign(state, seat, PASS)
        case "sign_up":
            return state._replace(flow=flow._replace(signed=tuple(other for other in flow.signed if other != seat)))
        case "special" if flow.queue[0] == seat:
            return special_over(state)
        case "special":
            return state._replace(flow=flow._replace(queue=tuple(other for other in flow.queue if other != seat)))
        case "open_discard":
            queue = tuple(other for other in flow.queue if other != seat)
            opened = flow._replace(discards=with_item(flow.discards, seat, NO_DISCARD), queue=queue)
            state = state._replace(flow=opened)
            return state if queue else all_opened(state)
        case "remix" | "look":
            return after_theft(state)  # there is nobody to take a card from
        case "take":
            return after_theft(given_back(state, seat, flow.place))
        case "late_remix" | "late_show":
            return seen_again(state)
        case "turned_up":
            return _not_turned_up(state._replace(flow=flow._replace(turned=())), seat, NO_DISCARD)
        case "turn_up" if flow.owed[0].seat == seat:
            return _not_turned_up(state, seat, NO_DISCARD)
        case "turn_up" if flow.doing is not None and flow.doing.kind == "trade" and flow.doing.seat == seat:
            return state._replace(phase=flow.back, flow=flow._replace(owed=(), doing=None, actor=-1, back=""))
        case "turn_up":
            discards = with_item(flow.discards, seat, NO_DISCARD) if flow.discards else ()
            queue = tuple(other for other in flow.queue if other != seat)
            owed = tuple(due for due in flow.owed if due.seat != seat)
            return state._replace(flow=flow._replace(discards=discards, queue=queue, owed=owed))
    return state
