"""How a game goes on: founding, turns, production, building, trade, cards, bonuses, special building, winning (rules/hexfolk.md, in its order)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core import Refused
from game.hexfolk.choices import REFUSE, may_build_specially, terms
from game.hexfolk.knowledge import cards_in_hand
from game.hexfolk.places import dues_now, founding_gain, places, shown_points
from game.hexfolk.routes import route_holder, routes
from game.hexfolk.state import (
    CITY,
    COSTS,
    HIDDEN,
    LARGEST_ARMY,
    LATE,
    LONGEST_ROUTE,
    MAX_HAND,
    MAX_TURNS,
    NO_DISCARD,
    NO_FLOW,
    NOTHING,
    PLAYS,
    SETTLEMENT,
    SPECIAL_SEATS,
    Action,
    Counts,
    Flow,
    Owed,
    Slots,
    State,
    as_counts,
    changed,
    covers,
    deck_of,
    in_flow,
    in_phase,
    lacking,
    minus,
    plus,
    with_item,
    with_offer,
)
from game.hexfolk.tokens import turned_up


def _put(cells: bytes, place: int, value: int) -> bytes:
    return cells[:place] + bytes((value,)) + cells[place + 1 :]


def playing(state: State) -> list[int]:
    """The seats that have not resigned."""
    if not state.out:
        return list(range(state.settings.seats))
    return [seat for seat in range(state.settings.seats) if seat not in state.out]


# --- Turns ---------------------------------------------------------------------------------------------------------


def enter(state: State, phase: str) -> State:
    """Goes to a phase of the turn, unless its seat has won for all to see, or its time is up."""
    if shown_points(state, state.turn) >= state.settings.target:
        return finish(state, "won")
    if state.flow.late:
        # "when the clock runs out it ends by itself (a due roll is made, [...] so nobody hangs)"
        if phase == "main":
            return end_turn(state)
        phase = "dice" if phase == "roll" else "late_choice"  # where the robber goes
    return state if phase == state.phase else in_phase(state, phase)


def begin_turn(state: State, seat: int) -> State:
    """ "Reaching it in another's turn, or in special building, wins only once one's own turn begins" """
    number = state.number
    if number >= MAX_TURNS:
        return finish(state, "turns")
    begun: State = tuple.__new__(
        State, (*state[:2], "roll", seat, number + 1, *state[5:9], (), *state[10:16], NO_FLOW, *state[17:])
    )
    return enter(begun, "roll")


def after(state: State, seat: int) -> int:
    """The next seat in turn order that still plays."""
    seats = state.settings.seats
    following = (seat + 1) % seats
    while following in state.out:
        following = (following + 1) % seats
    return following


def end_turn(state: State) -> State:
    """ "5 players and more: After "end turn" all others may sign up" """
    if state.settings.seats < SPECIAL_SEATS:
        return begin_turn(state, after(state, state.turn))
    asked = tuple(
        seat for seat in range(state.settings.seats)
        if seat != state.turn and seat not in state.out and may_build_specially(state, seat)
    )  # fmt: skip
    if not asked:
        return begin_turn(state, after(state, state.turn))
    return changed(state, phase="sign_up", flow=Flow(queue=asked))


def signed_up(state: State) -> State:
    """ "then those who did, in turn order from the next player, may build" """
    seats = state.settings.seats
    order = [(state.turn + step) % seats for step in range(1, seats)]
    queue = tuple(seat for seat in order if seat in state.flow.signed)
    if not queue:
        return begin_turn(state, after(state, state.turn))
    return changed(state, phase="special", flow=Flow(queue=queue))


def special_over(state: State) -> State:
    """The next who signed up builds; after the last the next turn begins."""
    queue = state.flow.queue[1:]
    if not queue:
        return begin_turn(state, after(state, state.turn))
    return changed(state, phase="special", flow=Flow(queue=queue))


def finish(state: State, end: str) -> State:
    """The game is over as soon as all cards lie open."""
    finished = changed(state, phase="show_all", flow=NO_FLOW, end=end)
    return finished if closed_cards(finished) else changed(finished, phase="over")


def closed_cards(state: State) -> Slots:
    """The development cards that are shown at the end; whoever has resigned can show none."""
    return tuple(sorted(slot for seat in playing(state) for slot in state.cards.held[seat]))


# --- Founding ------------------------------------------------------------------------------------------------------


def found_next(state: State) -> State:
    """ "Snake order: each player in turn places a settlement and a road [...]; then in reverse order a second [...]. Then the
    starting player rolls." """
    seats = state.settings.seats
    order = [(state.first + step) % seats for step in range(seats)]
    for number, founders in ((1, order), (2, order[::-1])):
        for seat in founders:
            if seat not in state.out and state.corners.count(SETTLEMENT + seat) < number:
                return changed(state, phase="found_settlement", turn=seat, flow=NO_FLOW)
    first = state.first if state.first not in state.out else after(state, state.first)
    return begin_turn(state, first)


def _found_settlement(state: State, seat: int, action: Action) -> State:
    corners = _put(state.corners, action.place, SETTLEMENT + seat)
    state = changed(state, phase="found_road", corners=corners, flow=Flow(place=action.place))
    if corners.count(SETTLEMENT + seat) == 1:
        return state
    # "Each player receives one resource per adjacent tile of the second settlement."
    gain = founding_gain(state.island, action.place)
    hands = with_item(state.hands, seat, plus(state.hands[seat], gain))
    return changed(state, hands=hands, bank=minus(state.bank, gain))


def _found_road(state: State, seat: int, action: Action) -> State:
    return found_next(changed(state, edges=_put(state.edges, action.place, 1 + seat)))


# --- Production and seven ------------------------------------------------------------------------------------------


def produce(state: State, dice: tuple[int, int]) -> State:
    """The dice have fallen."""
    number = dice[0] + dice[1]
    if number == 7:
        return _seven(changed(state, roll=dice))
    due = dues_now(state, number)
    hands, bank = state.hands, state.bank
    if due.gains:
        gains, total = due.gains, due.total
        if not covers(bank, total):
            gains, total = _short(due.gains, due.total, due.takers, bank)
        new = list(hands)
        for seat, counts in gains:
            new[seat] = plus(new[seat], counts)
        hands, bank = tuple(new), minus(bank, total)
    rolled: State = tuple.__new__(State, (*state[:2], "main", *state[3:9], dice, bank, hands, *state[12:]))
    return enter(rolled, "main") if state.flow.late else rolled


def _short(
    gains: tuple[tuple[int, Counts], ...], total: Counts, takers: Counts, bank: Counts
) -> tuple[tuple[tuple[int, Counts], ...], Counts]:
    """ "If the stock of a resource can't pay all that is due in this roll, nobody gets that resource; if only one player is due
    it, that player gets what is left." """
    paid = [
        due if due <= stock else stock if number == 1 else 0
        for due, stock, number in zip(total, bank, takers, strict=True)
    ]
    rest = tuple((seat, as_counts(map(min, counts, paid))) for seat, counts in gains)
    summed = NOTHING
    for _, counts in rest:
        summed = plus(summed, counts)
    return rest, summed


def _seven(state: State) -> State:
    """ "Everyone with more than 7 resource cards gives back half, rounded down, chosen by themselves, simultaneously." """
    if state.settings.robber == "off":
        return enter(state, "main")  # "a 7 does nothing at all (no discard)"
    many = [seat not in state.out and cards_in_hand(state, seat) > MAX_HAND for seat in range(state.settings.seats)]
    flow = changed(state.flow, back="main")
    if not any(many):
        return enter(in_flow(state, "robber", flow), "robber")
    discards = tuple(None if has else NO_DISCARD for has in many)
    return changed(state, phase="discard", flow=changed(flow, discards=discards))


def discard(state: State, seat: int, action: Action) -> State:
    """A seat has chosen what it gives back; once all have, the choices are opened."""
    discards = with_item(state.flow.discards, seat, action)
    state = changed(state, flow=changed(state.flow, discards=discards))
    if None in discards:
        return state
    opening = tuple(other for other, choice in enumerate(discards) if choice not in (NO_DISCARD, LATE))
    state = changed(state, phase="open_discard", flow=changed(state.flow, queue=opening))
    return state if opening else all_opened(state)


def all_opened(state: State) -> State:
    """All choices lie open; whoever pays with tokens turns them up first."""
    owed = tuple(
        Owed(seat, lacking(state.hands[seat], choice.give))
        for seat, choice in enumerate(state.flow.discards)
        if choice is not None and not covers(state.hands[seat], choice.give)
    )
    return owe(state, owed, None, -1) if owed else _give_back(state)


def _give_back(state: State) -> State:
    hands, bank = list(state.hands), state.bank
    late: list[int] = []
    for seat, choice in enumerate(state.flow.discards):
        assert choice is not None
        hands[seat], bank = minus(hands[seat], choice.give), plus(bank, choice.give)
        if choice == LATE:
            late.append(seat)
    flow = changed(state.flow, discards=(), queue=tuple(late))
    return next_late(changed(state, hands=tuple(hands), bank=bank, flow=flow))


def next_late(state: State) -> State:
    """Luck gives back the cards of the next who did not choose in time; after them the robber moves."""
    queue = state.flow.queue
    if not queue:
        return enter(state, "robber")
    return changed(state, phase="late_remix", flow=changed(state.flow, robbed=queue[0], queue=queue[1:]))


# --- Robber --------------------------------------------------------------------------------------------------------


def _robber(state: State, seat: int, action: Action) -> State:
    state = changed(state, robber=action.place)
    if action.seat < 0:
        return after_theft(state)
    return in_flow(state, "remix", changed(state.flow, robbed=action.seat))


def after_theft(state: State) -> State:
    """The turn goes on where the robber interrupted it."""
    back = state.flow.back
    return enter(in_flow(state, back, changed(state.flow, back="", robbed=-1, place=-1)), back)


# --- Paying --------------------------------------------------------------------------------------------------------


def owe(state: State, owed: tuple[Owed, ...], doing: Action | None, actor: int) -> State:
    """Something waits until tokens are turned up."""
    flow = changed(state.flow, owed=owed, doing=doing, actor=actor, back=state.phase)
    return in_flow(state, "turn_up", flow)


def carry_on(state: State) -> State:
    """A seat has turned up what it owes: the next one does, or what has waited happens."""
    flow = state.flow
    if len(flow.owed) > 1:
        return in_flow(state, "turn_up", changed(flow, owed=flow.owed[1:], turned=()))
    back, doing, actor = flow.back, flow.doing, flow.actor
    state = in_flow(state, back, changed(flow, owed=(), turned=(), doing=None, actor=-1, back=""))
    if back == "answer":
        return changed(state, phase="main")
    if back == "open_discard":
        return _give_back(changed(state, flow=changed(state.flow, back="main")))
    assert doing is not None
    return _collect(state, actor, doing) if doing.kind == "monopoly" else carry_out(state, actor, doing)


def _pay(state: State, seat: int, action: Action, cost: Counts) -> State:
    hand = state.hands[seat]
    if covers(hand, cost):
        return carry_out(state, seat, action)
    return owe(state, (Owed(seat, lacking(hand, cost)),), action, seat)


def _buy_or_build(state: State, seat: int, action: Action) -> State:
    return _pay(state, seat, action, COSTS[action.kind])


def _give(state: State, seat: int, action: Action) -> State:
    return _pay(state, seat, action, action.give)


def _trade(state: State, seat: int, action: Action) -> State:
    agreed = terms(state, action.seat)
    assert agreed is not None
    return _pay(state, seat, action, agreed[0])


def carry_out(state: State, seat: int, action: Action) -> State:
    """Something that is paid with open cards happens."""
    return _OUTCOMES[action.kind](state, seat, action)


def paid(state: State, seat: int, cost: Counts) -> State:
    """The cards go to the bank."""
    hands = with_item(state.hands, seat, minus(state.hands[seat], cost))
    return tuple.__new__(State, (*state[:10], plus(state.bank, cost), hands, *state[12:]))


# --- Building ------------------------------------------------------------------------------------------------------


def _build_road(state: State, seat: int, action: Action) -> State:
    state = paid(state, seat, COSTS["road"])
    state = _with_road(state, seat, action.place)
    return state if state.phase == "special" else enter(state, state.phase)


def _with_road(state: State, seat: int, edge: int) -> State:
    """A road changes nobody's route but its owner's, and that only from the fifth on."""
    edges = _put(state.edges, edge, 1 + seat)
    state = tuple.__new__(State, (*state[:7], edges, *state[8:]))
    return with_route(state) if edges.count(1 + seat) >= LONGEST_ROUTE else state


def _build_settlement(state: State, seat: int, action: Action) -> State:
    corners = _put(state.corners, action.place, SETTLEMENT + seat)
    return built(paid(state, seat, COSTS["settlement"])._replace(corners=corners))


def _build_city(state: State, seat: int, action: Action) -> State:
    """ "A city replaces one's own settlement, which returns to the reserve." """
    corners = _put(state.corners, action.place, CITY + seat)
    return built(paid(state, seat, COSTS["city"])._replace(corners=corners))


def built(state: State) -> State:
    """ "It is recomputed after every road and every building." """
    state = with_route(state)
    return state if state.phase == "special" else enter(state, state.phase)


def with_route(state: State) -> State:
    """The state with the Longest Trade Route where it belongs."""
    if not state.settings.route:
        return state
    lengths = list(routes(state.island, state.corners, state.edges, state.settings.seats))
    for seat in state.out:
        lengths[seat] = 0
    holder = route_holder(tuple(lengths), state.route)
    return state if holder == state.route else changed(state, route=holder)


def _buy(state: State, seat: int, action: Action) -> State:
    cards = state.cards
    held = with_item(cards.held, seat, (*cards.held[seat], cards.drawn))
    flow = state.flow
    flow = changed(flow, back=state.phase, actor=seat, fresh=flow.fresh + (seat == state.turn))
    state = paid(state, seat, COSTS["buy"])
    return changed(state, phase="bought", cards=changed(cards, held=held, drawn=cards.drawn + 1), flow=flow)


# --- Trade ---------------------------------------------------------------------------------------------------------


def _bank_trade(state: State, seat: int, action: Action) -> State:
    hands = with_item(state.hands, seat, plus(minus(state.hands[seat], action.give), action.take))
    bank = minus(plus(state.bank, action.give), action.take)
    return tuple.__new__(State, (*state[:10], bank, hands, *state[12:]))


def _offer(state: State, seat: int, action: Action) -> State:
    """ "the player on turn makes an offer, any ratio, gifts too; the others accept, refuse or counter" """
    asked = tuple([other for other in playing(state) if other != seat])
    flow = state.flow
    answers: tuple[Action | None, ...] = (None,) * state.settings.seats
    return in_flow(state, "answer", with_offer(flow, flow.offers + 1, action, answers, asked))


def answer(state: State, seat: int, action: Action) -> State:
    """Once all have answered, those who give tokens in a trade turn them up."""
    flow = state.flow
    queue = tuple([other for other in flow.queue if other != seat])
    flow = with_offer(flow, flow.offers, flow.offer, with_item(flow.answers, seat, action), queue)
    state = in_flow(state, "answer", flow)
    return state if queue else after_answers(state)


def after_answers(state: State) -> State:
    """Everybody has answered the offer."""
    owed: list[Owed] = []
    for seat, answer in enumerate(state.flow.answers):
        if answer is None or answer is REFUSE:
            continue
        agreed = terms(state, seat)
        if agreed is not None and not covers(state.hands[seat], agreed[1]):
            owed.append(Owed(seat, lacking(state.hands[seat], agreed[1])))
    return owe(state, tuple(owed), None, -1) if owed else in_phase(state, "main")


def _carry_out_trade(state: State, seat: int, action: Action) -> State:
    """ "the player on turn picks which acceptance or counter-offer to carry out" """
    agreed = terms(state, action.seat)
    assert agreed is not None
    give, take = agreed
    if not covers(state.hands[action.seat], take):
        raise Refused("hexfolk.offer_stale", seat=seat)
    hands = with_item(state.hands, seat, plus(minus(state.hands[seat], give), take))
    hands = with_item(hands, action.seat, plus(minus(hands[action.seat], take), give))
    return _withdraw(changed(state, hands=hands), seat, action)


def _withdraw(state: State, seat: int, action: Action) -> State:
    flow = state.flow
    return in_flow(state, state.phase, with_offer(flow, flow.offers, None, (), flow.queue))


# --- Development cards ---------------------------------------------------------------------------------------------


def _play(state: State, seat: int, action: Action) -> State:
    """The card is laid down; what it does comes once it has proved what it is."""
    cards = state.cards
    held = with_item(cards.held, seat, tuple(slot for slot in cards.held[seat] if slot != action.place))
    flow = changed(state.flow, played=True, doing=action, actor=seat, back=state.phase)
    return changed(state, phase="show_card", cards=changed(cards, held=held), flow=flow)


def card_shown(state: State, face: str) -> State:
    """What a card does. Refuses a card that is not what it was played as."""
    flow = state.flow
    action, seat = flow.doing, flow.actor
    assert action is not None
    known = state.cards.faces[action.place]
    if face != PLAYS[action.kind] or known not in (HIDDEN, face):
        raise Refused("reveal.contradicts_claim", f"{face} was played as {action.kind}", seat=seat)
    state = with_card(state, action.place, face, seat)
    back = flow.back
    state = changed(state, phase=back, flow=changed(flow, doing=None, actor=-1, back=""))
    match action.kind:
        case "knight":
            return _knight(state, seat, back)
        case "roads":
            # "two free roads, the second may be forgone, fewer if reserve or places run out"
            return changed(state, phase="free_road", flow=changed(state.flow, free=2, back=back))
        case "two":
            hands = with_item(state.hands, seat, plus(state.hands[seat], action.take))
            return enter(changed(state, hands=hands, bank=minus(state.bank, action.take)), back)
    # "every other player hands over all cards of one resource"
    others = (other for other in playing(state) if other != seat and state.tokens.held[other])
    owed = tuple(Owed(other, action.take, True) for other in others)
    return owe(state, owed, action, seat) if owed else _collect(state, seat, action)


def with_card(state: State, slot: int, face: str, seat: int | None = None) -> State:
    """The state with what lies on this slot of the deck. Refuses what cannot be, naming ``seat``."""
    known = state.cards.faces
    if known[slot] not in (HIDDEN, face):
        raise Refused("reveal.contradicts_claim", f"slot {slot} is {face}", seat=seat)
    faces = known[:slot] + face + known[slot + 1 :]
    if faces.count(face) > deck_of(state.settings.seats).count(face):
        raise Refused("reveal.faces", "more cards of a kind than there are", seat=seat)
    return changed(state, cards=changed(state.cards, faces=faces))


def _knight(state: State, seat: int, back: str) -> State:
    knights = with_item(state.cards.knights, seat, state.cards.knights[seat] + 1)
    state = with_army(changed(state, cards=changed(state.cards, knights=knights)))
    if state.settings.robber == "off":
        return enter(state, back)  # "a knight only counts for the army"
    return enter(changed(state, flow=changed(state.flow, back=back)), "robber")


def with_army(state: State) -> State:
    """ "Largest Army: the first with 3 played knights; strictly more takes it." """
    if not state.settings.army:
        return state
    knights = [0 if seat in state.out else number for seat, number in enumerate(state.cards.knights)]
    most = max(knights)
    holder = state.army
    if holder >= 0 and knights[holder] == most >= LARGEST_ARMY:
        return state
    holder = knights.index(most) if most >= LARGEST_ARMY and knights.count(most) == 1 else -1
    return state if holder == state.army else changed(state, army=holder)


def _free_road(state: State, seat: int, action: Action) -> State:
    state = _with_road(state, seat, action.place)
    flow = changed(state.flow, free=state.flow.free - 1)
    more = flow.free and places(state.island, state.corners, state.edges, seat).roads
    return enter(changed(state, flow=flow), "free_road") if more else free_roads_over(state)


def free_roads_over(state: State) -> State:
    """The turn goes on where road building was played."""
    back = state.flow.back
    return enter(changed(state, flow=changed(state.flow, free=0, back="")), back)


def _collect(state: State, seat: int, action: Action) -> State:
    """ "Monopoly: every other player hands over all cards of one resource." """
    resource = action.take.index(1)
    hands = list(state.hands)
    gained = 0
    for other in playing(state):
        if other != seat:
            number = hands[other][resource]
            gained += number
            hands[other] = minus(hands[other], scaled(action.take, number))
    hands[seat] = plus(hands[seat], scaled(action.take, gained))
    return enter(changed(state, hands=tuple(hands)), state.phase)


def scaled(unit: Counts, number: int) -> Counts:
    """So many of one resource."""
    return as_counts(number * one for one in unit)


# --- Actions -------------------------------------------------------------------------------------------------------


def do(state: State, seat: int, action: Action) -> State:
    """A legal action is done."""
    return (_DO_IN.get((state.phase, action.kind)) or _DO[action.kind])(state, seat, action)


def _roll(state: State, seat: int, action: Action) -> State:
    return in_phase(state, "dice")


def _end(state: State, seat: int, action: Action) -> State:
    return end_turn(state)


def _end_special(state: State, seat: int, action: Action) -> State:
    return special_over(state)


def _skip(state: State, seat: int, action: Action) -> State:
    return free_roads_over(state)


def sign(state: State, seat: int, action: Action) -> State:
    """A seat says whether it wants to build specially."""
    flow = state.flow
    signed = tuple(sorted((*flow.signed, seat))) if action.kind == "sign_up" else flow.signed
    queue = tuple(other for other in flow.queue if other != seat)
    state = changed(state, flow=changed(flow, signed=signed, queue=queue))
    return state if queue else signed_up(state)


def _win(state: State, seat: int, action: Action) -> State:
    return changed(state, phase="show_win", flow=changed(NO_FLOW, doing=action, actor=seat))


def _turn_up(state: State, seat: int, action: Action) -> State:
    if not action.slots:
        return carry_on(turned_up(state, state.flow.owed[0], (), ()))
    return in_flow(state, "turned_up", changed(state.flow, turned=action.slots))


_DO: Final[dict[str, Callable[[State, int, Action], State]]] = {
    **dict.fromkeys(("buy", "city", "road", "settlement"), _buy_or_build),
    **dict.fromkeys(("bank", "offer"), _give),
    **dict.fromkeys(PLAYS, _play),
    **dict.fromkeys(("accept", "counter", "refuse"), answer),
    **dict.fromkeys(("pass", "sign_up"), sign),
    "discard": discard,
    "end": _end,
    "robber": _robber,
    "roll": _roll,
    "trade": _trade,
    "turn_up": _turn_up,
    "win": _win,
    "withdraw": _withdraw,
}
_DO_IN: Final[dict[tuple[str, str], Callable[[State, int, Action], State]]] = {
    ("found_settlement", "settlement"): _found_settlement,
    ("found_road", "road"): _found_road,
    ("free_road", "road"): _free_road,
    ("free_road", "skip"): _skip,
    ("special", "end"): _end_special,
}
"""What means something else in a phase of its own."""
_OUTCOMES: Final[dict[str, Callable[[State, int, Action], State]]] = {
    "bank": _bank_trade,
    "buy": _buy,
    "city": _build_city,
    "offer": _offer,
    "road": _build_road,
    "settlement": _build_settlement,
    "trade": _carry_out_trade,
}
