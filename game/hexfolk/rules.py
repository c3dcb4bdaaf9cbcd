"""The rules of Hexfolk in the order of rules/hexfolk.md: founding, a turn, production, robber, trade, building, cards, special building, winning."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from game.core import (
    EVERYONE,
    LEGAL,
    NOBODY,
    Audience,
    Chance,
    Draw,
    Event,
    Inventory,
    Move,
    Need,
    Open,
    Option,
    Options,
    Order,
    Refused,
    Remix,
    Result,
    Reveal,
    Show,
    Shuffle,
    Stock,
    Table,
    Unseal,
    full_options,
)
from game.hexfolk.choices import CLAIMING, to_act
from game.hexfolk.dice import BALANCED, FREE, drawn, roll_due
from game.hexfolk.island import grown, order_due, tables
from game.hexfolk.knowledge import modest, token_faces
from game.hexfolk.late import late_choices, late_phase, lost, lost_slots, resigned, seen_again, timed_out
from game.hexfolk.maps import NAMES, map_for, most_seats
from game.hexfolk.places import building_points
from game.hexfolk.rulings import check
from game.hexfolk.state import (
    BONUS,
    HIDDEN,
    KINDS,
    MAX_TURNS,
    NOTHING,
    RESOURCES,
    SEALED,
    VICTORY_POINT,
    Action,
    Cards,
    Flow,
    Settings,
    Slots,
    State,
    Tokens,
    bank_size,
    changed,
    count_of,
    deck_of,
    in_flow,
    in_phase,
    with_item,
)
from game.hexfolk.tokens import faced, fresh_slots, minted, remixed, stolen, turned_up
from game.hexfolk.turn import (
    after_theft,
    all_opened,
    card_shown,
    carry_on,
    closed_cards,
    discard,
    do,
    enter,
    finish,
    found_next,
    playing,
    produce,
    with_card,
)

ID: Final = "hexfolk"
RULES: Final = 1
SEATS: Final = (2, 3, 4, 5, 6, 7, 8)
OPTIONS: Final[Mapping[str, tuple[Option, ...]]] = {
    "map": NAMES,
    "target": (10, 8, 9, 11, 12, 13, 14, 15),
    "clock": (0, 30, 45, 60, 90, 120, 180, 300),
    "robber": ("normal", "friendly", "off"),
    "route": (True, False),
    "army": (True, False),
    "dice": (FREE, BALANCED),
}
LATER_OPTIONS: Final = ("dice",)
MAX_EVENTS: Final = 100 + MAX_TURNS * (50 + 10 * 30 + 8 * 3 * 72)
"""Before the first turn at most 100. In a turn at most 50 for the roll, discards and thefts; 30 for each of ten offers, which seven seats answer
and show cards for; and for each of eight seats 72 times building, buying or trading with the bank, since no hand has twice as many cards: a
move, a claim and what is shown. Few games have a hundredth of that."""

_CARDS: Final = frozenset(KINDS)
_RESOURCES: Final = frozenset(RESOURCES)


def start(options: Options, seats: int) -> State:
    """A new game. "Laguna takes at most 6 players, Istmo and Caldera 7" """
    chosen = full_options(OPTIONS, SEATS, options, seats)
    settings = Settings(
        seats,
        str(chosen["map"]),
        int(chosen["target"]),
        int(chosen["clock"]),
        str(chosen["robber"]),
        chosen["route"] is True,
        chosen["army"] is True,
        str(chosen["dice"]),
    )
    if seats > most_seats(settings.map):
        raise Refused("options.value", f"{settings.map} has no room for {seats}")
    nobody: tuple[Slots, ...] = ((),) * seats
    size = bank_size(seats)
    return State(
        settings=settings,
        island=map_for(settings.map, seats).id,
        phase="island",
        turn=-1,
        number=0,
        first=-1,
        corners=b"",
        edges=b"",
        robber=-1,
        roll=(),
        bank=(size, size, size, size, size),
        hands=(NOTHING,) * seats,
        tokens=Tokens(nobody),
        cards=Cards(HIDDEN * len(deck_of(seats)), nobody, (0,) * seats, modest=((),) * seats),
        route=-1,
        army=-1,
        flow=Flow(),
        out=(),
        end="",
    )


_ACTING: Final = frozenset(
    (
        "answer",
        "discard",
        "found_road",
        "found_settlement",
        "free_road",
        "main",
        "over",
        "robber",
        "roll",
        "sign_up",
        "special",
        "turn_up",
    )
)


def need(state: State) -> Need | None:
    """The luck or the reveal that is due."""
    phase = state.phase
    if phase in _ACTING:
        return None
    if phase == "dice":
        return roll_due(state.rolled)
    flow, tokens = state.flow, state.tokens
    match phase:
        case "island":
            kind, count = order_due(state.island) or ("", 0)
            return Order(kind, count)
        case "desert":
            return Draw("desert", tuple((tile, 1) for tile in tables(state.island).deserts))
        case "first":
            return Draw("first", tuple((seat, 1) for seat in range(state.settings.seats)))
        case "shuffle":
            return Shuffle(tuple(range(len(state.cards.faces))), tuple(deck_of(state.settings.seats)))
        case "remix" | "late_remix":
            return Remix(
                flow.robbed,
                tokens.held[flow.robbed],
                fresh_slots(state, flow.robbed),
                tuple(minted(state, flow.robbed)),
            )
        case "look" | "late_look":
            return _show(tokens.held[flow.robbed], (flow.robbed,))
        case "theft":
            return Draw("theft", tuple((slot, 1) for slot in tokens.held[flow.robbed]))
        case "take":
            return _show((flow.place,), (state.turn,))
        case "bought":
            return _show((state.cards.drawn - 1,), (flow.actor,))
        case "show_card":
            assert flow.doing is not None
            return _show((flow.doing.place,))
        case "open_discard":
            return Unseal(flow.queue[0])
        case "turned_up":
            return _show(flow.turned)
        case "late_choice":
            return Draw("late_choice", tuple((number, 1) for number in range(len(late_choices(state)))))
        case "late_show":
            return _show(lost_slots(state))
        case "show_win":
            assert flow.doing is not None
            return _show(flow.doing.slots)
    return _show(closed_cards(state))


@lru_cache(maxsize=1 << 8)
def _show(slots: Slots, audience: Audience = EVERYONE) -> Show:
    """Asked for again and again until it is answered."""
    return Show(slots, audience)


def audience(state: State, seat: int, action: Action) -> Audience:
    """What is given back on a seven is sealed: "chosen by themselves, simultaneously"; everything else is public."""
    return (seat,) if state.phase == "discard" else EVERYONE


# --- Events --------------------------------------------------------------------------------------------------------


def apply(state: State, event: Event) -> State:
    """The state after an event; raises ``Refused`` for one that cannot stand."""
    if state.phase == "over":
        raise Refused("table.over")
    if isinstance(event, Move):
        return _move(state, event)
    if isinstance(event, Chance):
        return _chance(state, event)
    if isinstance(event, Reveal):
        return _reveal(state, event)
    if isinstance(event, Open):
        return _open(state, event)
    if isinstance(event, Table):
        return _table(state, event)
    raise Refused("event.not_due", f"{event!r:.80} is no event")


def _move(state: State, move: Move) -> State:
    seat, action = move.seat, move.action
    if state.phase == "discard":
        if move.audience != (seat,):
            raise Refused("event.audience", "what is given back is sealed")
        if action is None and type(seat) is int and seat in to_act(state):
            return discard(state, seat, SEALED)
    elif move.audience is not EVERYONE:
        raise Refused("event.audience", "this move is public")
    ruling = check(state, seat, action)
    if ruling is not LEGAL and ruling.code:
        raise Refused(ruling.code, seat=seat)
    if state.cards.held[seat] and state.phase in CLAIMING and action.kind != "win":
        state = modest(state, seat)
    return do(state, seat, action)


def _chance(state: State, chance: Chance) -> State:
    phase, kind, outcome = state.phase, chance.kind, chance.outcome
    if phase == "dice" and kind == "dice" and chance.audience is EVERYONE:
        if type(outcome) is tuple and len(outcome) == 2:
            first, second = outcome
            if type(first) is type(second) is int and 1 <= first <= 6 and 1 <= second <= 6:
                if state.settings.dice == BALANCED:
                    state = drawn(state, (first, second))
                return produce(state, (first, second))
        raise Refused("chance.impossible", repr(outcome)[:40])
    if phase in ("shuffle", "remix", "late_remix"):
        return _mixed(state, chance)
    if phase == "theft" and kind == "theft" and chance.audience is EVERYONE and type(outcome) is int:
        flow = state.flow
        return in_flow(stolen(state, flow.robbed, state.turn, outcome), "take", changed(flow, place=outcome))
    due = need(state)
    if not isinstance(due, (Draw, Order)) or kind != due.kind or chance.audience is not EVERYONE:
        raise Refused("event.not_due", f"{kind} in phase {phase}")
    if isinstance(due, Order):
        return _grown(state, outcome)
    if type(outcome) is not int or outcome not in [allowed for allowed, _ in due.outcomes]:
        raise Refused("chance.impossible", repr(outcome)[:40])
    match phase:
        case "desert":
            return changed(state, phase="first", robber=outcome)
        case "first":
            return changed(state, phase="shuffle", first=outcome)
    return do(changed(state, phase=late_phase(state)), state.turn, late_choices(state)[outcome])


def _mixed(state: State, chance: Chance) -> State:
    kind = "shuffle" if state.phase == "shuffle" else "remix"
    if chance.kind != kind:
        raise Refused("event.not_due", f"{chance.kind} in phase {state.phase}")
    if chance.outcome is not None or chance.audience != NOBODY:
        raise Refused("chance.impossible", f"a {kind} tells nobody anything")
    if kind == "shuffle":
        return found_next(state)
    after = "look" if state.phase == "remix" else "late_show"
    return remixed(state, state.flow.robbed)._replace(phase=after)


def _grown(state: State, outcome: object) -> State:
    island = grown(state.island, outcome)
    state = changed(state, island=island)
    if order_due(island) is not None:
        return state
    known = tables(island)
    shape = known.geometry
    state = changed(state, corners=bytes(len(shape.corner_tiles)), edges=bytes(len(shape.edge_corners)))
    if state.settings.robber == "off":
        return changed(state, phase="first")
    # "With several deserts luck picks where the robber starts."
    if len(known.deserts) > 1:
        return changed(state, phase="desert")
    return changed(state, phase="first", robber=known.deserts[0])


def _faces(state: State, reveal: Reveal, letters: frozenset[str]) -> tuple[str, ...] | None:
    """The faces that the reveal shows, one for each slot that is due; ``None`` where they are not told here."""
    due = need(state)
    if not isinstance(due, Show) or reveal.slots != due.slots or reveal.audience != due.audience:
        raise Refused("event.not_due", f"reveal in phase {state.phase}")
    faces = reveal.faces
    if faces is None and due.audience is not EVERYONE:
        return None
    if type(faces) is not tuple or len(faces) != len(due.slots):
        raise Refused("reveal.faces", f"not one card for each slot: {faces!r:.80}")
    for slot, face in zip(due.slots, faces, strict=True):
        if face not in letters:
            raise Refused("reveal.faces", f"not a card: {face!r:.80}", seat=_shower(state, slot))
    return faces


def _shower(state: State, slot: int) -> int | None:
    """Who answers for what is shown to all: who played the card or turned the token up, at the end who held it."""
    flow = state.flow
    match state.phase:
        case "show_card" | "show_win":
            return flow.actor
        case "turned_up":
            return flow.owed[0].seat
        case "show_all":
            return next(seat for seat, held in enumerate(state.cards.held) if slot in held)
    return None


def _reveal(state: State, reveal: Reveal) -> State:
    flow = state.flow
    match state.phase:
        case "bought" | "show_card" | "show_win" | "show_all":
            return _card(state, reveal, _faces(state, reveal, _CARDS))
        case "look" | "take" | "turned_up" | "late_show" | "late_look":
            faces = _faces(state, reveal, _RESOURCES)
        case _:
            raise Refused("event.not_due", f"reveal in phase {state.phase}")
    if faces is not None and state.phase != "turned_up":
        state = faced(state, reveal.slots, faces)
    match state.phase:
        case "look":
            return in_phase(state, "theft")
        case "take":
            return after_theft(state)
        case "late_look":
            return seen_again(state)
    assert faces is not None
    if state.phase == "late_show":
        return lost(state, count_of("".join(faces)))
    return carry_on(turned_up(state, flow.owed[0], flow.turned, faces))


def _card(state: State, reveal: Reveal, faces: tuple[str, ...] | None) -> State:
    flow = state.flow
    if state.phase == "show_card":
        assert faces is not None
        return card_shown(state, faces[0])
    if state.phase == "show_win" and any(face != VICTORY_POINT for face in faces or ()):
        raise Refused("reveal.contradicts_claim", f"{faces} are not all victory points", seat=flow.actor)
    for slot, face in zip(reveal.slots, faces or (), strict=faces is not None):
        state = with_card(state, slot, face, _shower(state, slot))
    if state.phase == "show_win":
        return finish(state, "won")
    if state.phase == "show_all":
        return changed(state, phase="over")
    return _card_bought(state)


def _card_bought(state: State) -> State:
    """The buyer has seen the card, and the turn or the special building goes on."""
    flow = state.flow
    state = changed(state, phase=flow.back, flow=changed(flow, back="", actor=-1))
    return state if state.phase == "special" else enter(state, state.phase)


def _open(state: State, event: Open) -> State:
    flow = state.flow
    if state.phase != "open_discard" or event.seat != flow.queue[0] or event.audience is not EVERYONE:
        raise Refused("event.not_due", f"nothing of seat {event.seat} is to be opened")
    seat, action = event.seat, event.action
    waiting = with_item(flow.discards, seat, None)
    ruling = check(changed(state, phase="discard", flow=changed(flow, discards=waiting)), seat, action)
    if ruling.code:
        raise Refused(ruling.code, seat=seat)
    if flow.discards[seat] not in (SEALED, action):
        raise Refused("reveal.contradicts_claim", "not what was sealed", seat=seat)
    discards = with_item(flow.discards, seat, action)
    state = changed(state, flow=changed(flow, discards=discards, queue=flow.queue[1:]))
    return state if state.flow.queue else all_opened(state)


def _table(state: State, event: Table) -> State:
    seats = event.seats
    if type(seats) is not tuple or any(type(seat) is not int for seat in seats) or list(seats) != sorted(set(seats)):
        raise Refused("event.not_due", f"{seats!r:.40} are no seats")
    if any(not 0 <= seat < state.settings.seats for seat in seats):
        raise Refused("event.not_due", f"{seats!r:.40} are no seats here")
    match event.kind:
        case "time":
            return timed_out(state, seats)
        case "resign" if len(seats) == 1:
            return resigned(state, seats[0])
        case "agreed_end" if set(seats) >= set(playing(state)) and to_act(state):
            return finish(state, "agreed")
        case "left" | "back" if len(seats) == 1:
            return state
    raise Refused("event.not_due", f"{event.kind} of {seats}")


# --- The end -------------------------------------------------------------------------------------------------------


def result(state: State) -> Result | None:
    """The winner is first; the others rank by points, those who resigned last."""
    if state.phase != "over":
        return None
    parts = tuple(points_of(state, seat) for seat in range(state.settings.seats))
    points = tuple(sum(number for _, number in made_of) for made_of in parts)
    standing = [
        (seat in state.out, not (state.end == "won" and seat == state.turn), -points[seat])
        for seat in range(state.settings.seats)
    ]
    return Result(tuple(1 + sum(other < mine for other in standing) for mine in standing), points, parts)


def points_of(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    """What a seat's points come from, its victory-point cards as far as this replica knows them."""
    corners, cards = state.corners, state.cards
    hidden = 0 if seat in state.out else sum(cards.faces[slot] == VICTORY_POINT for slot in cards.held[seat])
    return (
        ("settlements", corners.count(1 + seat)),
        ("cities", building_points(corners, seat) - corners.count(1 + seat)),
        ("victory_cards", hidden),
        ("route", BONUS * (state.route == seat)),
        ("army", BONUS * (state.army == seat)),
    )


def inventory(state: State) -> Inventory:
    """Resources in the bank and in hands, and development cards: "Conservation after every action" """
    size, deck = bank_size(state.settings.seats), deck_of(state.settings.seats)
    held = [token_faces(state, seat) for seat in range(state.settings.seats)]
    known = "".join(held)
    stocks = [
        Stock(letter, size, state.bank[number] + sum(hand[number] for hand in state.hands) + known.count(letter))
        for number, letter in enumerate(RESOURCES)
    ]
    stocks += [Stock(f"card {kind}", deck.count(kind), state.cards.faces.count(kind)) for kind in KINDS]
    return Inventory(tuple(stocks), known.count(HIDDEN) + state.cards.faces.count(HIDDEN))
