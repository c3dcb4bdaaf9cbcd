"""What is wrong with a state that was set up from text: every way in which its parts contradict each other or the rules.

A replica that is folded from events has no defect. Hidden cards are given the benefit of the doubt.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise

from game.hexfolk.dice import BALANCED, WHOLE_DECK, bit
from game.hexfolk.island import order_due, tables
from game.hexfolk.knowledge import first_token, token_faces
from game.hexfolk.maps import map_for, most_seats
from game.hexfolk.places import founding_roads, shown_points
from game.hexfolk.state import (
    CITIES,
    CITY,
    ENDING,
    FOUNDING,
    HIDDEN,
    KINDS,
    LUCK_FIRST,
    MAX_OFFERS,
    MAX_TURNS,
    NOTHING,
    RESOURCES,
    ROADS,
    SETTLEMENT,
    SETTLEMENTS,
    VICTORY_POINT,
    State,
    bank_size,
    count_of,
    deck_of,
    lacking,
    plus,
)
from game.hexfolk.tokens import ALL_BARRED, barred, mix_holds
from game.hexfolk.turn import found_next, playing, with_army, with_route
from game.hexfolk.turn_defects import turn_defects


def defects(state: State) -> list[str]:
    """Every defect found, in words for developers; empty for a possible state."""
    found = [*_shape(state)]
    if found:
        return found
    found = [*_order(state), *_dice(state), *_pieces(state), *_development_cards(state), *_tokens(state)]
    if found:
        return found
    return [*_bonuses(state), *turn_defects(state)]


# --- Shape ---------------------------------------------------------------------------------------------------------


def _shape(state: State) -> Iterator[str]:
    """Whether every number is one of its kind."""
    settings, seats = state.settings, state.settings.seats
    if seats > most_seats(settings.map):
        yield "the map has no room for so many"
        return
    board = map_for(settings.map, seats).id
    if state.island.partition(":")[0] != board:
        yield "the island is not of this map"
        return
    if (order_due(state.island) is None) == (state.phase == "island"):
        yield "the island is complete once luck has made it, and only then"
        return
    flow = state.flow
    named = (state.turn, state.first, state.route, state.army, flow.actor, flow.robbed)
    listed = (*state.out, *flow.queue, *flow.signed, *(due.seat for due in flow.owed))
    if max((*named, *listed)) >= seats:
        yield "there is no such seat"
    if not playing(state):
        yield "nobody is left"
    if len(state.cards.faces) != len(deck_of(seats)):
        yield "the development deck has another size"
    if state.phase != "island" and state.robber >= len(tables(state.island).resources):
        yield "there is no such tile"
    if any(len(part) not in (0, seats) for part in (flow.answers, flow.discards)):
        yield "not one answer a seat"
    if len(set(flow.queue)) != len(flow.queue) or len(set(flow.signed)) != len(flow.signed):
        yield "a seat is named twice"
    if state.number > MAX_TURNS or flow.offers > MAX_OFFERS:
        yield "more turns or offers than there can be"
    first, last = first_token(state), first_token(state) + len(state.tokens.faces)
    slots = chain(*state.tokens.held, *(mix.left for mix in state.tokens.mixes), flow.turned)
    if len(state.tokens.bars) != len(state.tokens.faces) or any(not first <= slot < last for slot in slots):
        yield "there is no such token"
    if any(slot >= len(state.cards.faces) for slot in chain(*state.cards.held)):
        yield "there is no such development card"


def _order(state: State) -> Iterator[str]:
    """What comes before what."""
    phase = state.phase
    if (state.first < 0) != (phase in ("island", "desert", "first")):
        yield "the starting player is drawn once the island is made"
    if (state.turn < 0) != (phase in LUCK_FIRST):
        yield "it is somebody's turn from the first founding on"
    begun = phase not in LUCK_FIRST and phase not in FOUNDING
    if state.number and not begun:
        yield "turns begin after founding"
    if not state.number and begun and phase not in ("late_choice", *ENDING):
        yield "turns begin after founding"
    placed = phase not in ("island", "desert") and state.settings.robber != "off"
    if (state.robber >= 0) != placed:
        yield "the robber starts on a desert, if there is one in this game"
    if state.phase in ("first", "shuffle", *FOUNDING) and placed and state.robber not in tables(state.island).deserts:
        yield "the robber leaves the desert after founding"
    rolled = bool(state.roll)
    if rolled and (not state.number or phase in ("roll", "dice")):
        yield "a roll belongs to a turn"
    if not rolled and phase in (
        "main",
        "discard",
        "open_discard",
        "sign_up",
        "special",
        "answer",
        "late_remix",
        "late_show",
        "late_look",
    ):
        yield "this comes after the roll"
    if (phase in ENDING) != bool(state.end or phase == "show_win"):
        yield "a game is over when it has ended, and only then"
    if state.end == "alone" and len(playing(state)) != 1:
        yield "nobody is alone"
    if state.end != "alone" and len(playing(state)) < 2:
        yield "who is alone has won"
    if state.end == "turns" and state.number < MAX_TURNS:
        yield "there are turns left"
    if state.turn in state.out and phase not in ("sign_up", "special", "bought", "turn_up", "turned_up", *ENDING):
        yield "it is the turn of a seat that has resigned"
    if state.out and phase in LUCK_FIRST:
        yield "nobody resigns before founding"


def _dice(state: State) -> Iterator[str]:
    """The deck of balanced dice."""
    roll, rolled = state.roll, state.rolled
    if state.settings.dice != BALANCED:
        if rolled:
            yield "free dice come from no deck"
        return
    if rolled >= WHOLE_DECK:
        yield "a deck of dice that is used up begins anew"
    if rolled.bit_count() > max(0, state.number - (not roll)):
        yield "more pairs of dice have come than were rolled"
    if roll and not rolled & bit(*roll) and (rolled or state.number < 36):
        yield "the roll of this turn has not come from the deck"


# --- Pieces --------------------------------------------------------------------------------------------------------


def _pieces(state: State) -> Iterator[str]:
    corners, edges = state.corners, state.edges
    if not corners:
        return
    seats = state.settings.seats
    shape = tables(state.island).geometry
    if state.phase in LUCK_FIRST and (any(corners) or any(edges)):
        yield "pieces lie on the island before founding"
    for seat in range(seats):
        counts = (corners.count(SETTLEMENT + seat), corners.count(CITY + seat), edges.count(1 + seat))
        if any(count > most for count, most in zip(counts, (SETTLEMENTS, CITIES, ROADS), strict=True)):
            yield f"seat {seat} has more pieces than there are"
        if state.number and seat not in state.out and (counts[0] + counts[1] < 2 or counts[2] < 2):
            yield f"seat {seat} has not founded"
        if not state.number and (counts[1] or counts[0] > 2):
            yield f"seat {seat} has built before the first turn"
        if not _is_joined(state, seat):
            yield f"a road of seat {seat} leads to no building of its own"
    if any(corners[first] and corners[second] for first, second in shape.edge_corners):
        yield "two buildings are on neighbouring corners"
    yield from _founding(state)


def _is_joined(state: State, seat: int) -> bool:
    """Whether every road is part of a network with a building: "A road joins one's own road, settlement or city" """
    ends = tables(state.island).geometry.edge_corners
    reached = {corner for corner, owner in enumerate(state.corners) if owner in (SETTLEMENT + seat, CITY + seat)}
    rest = [edge for edge, owner in enumerate(state.edges) if owner == 1 + seat]
    while rest:
        left = [edge for edge in rest if not reached.intersection(ends[edge])]
        if len(left) == len(rest):
            return False
        reached.update(*(ends[edge] for edge in rest if edge not in left))
        rest = left
    return True


def _founding(state: State) -> Iterator[str]:
    """The snake, and the road that belongs to a settlement."""
    if state.number or state.phase in (*LUCK_FIRST, *ENDING):
        return
    corners, edges = state.corners, state.edges
    roads_due = state.phase == "found_road" or (state.phase == "late_choice" and state.flow.place >= 0)
    for seat in range(state.settings.seats):
        due = roads_due and seat == state.turn
        if seat not in state.out and edges.count(1 + seat) != corners.count(SETTLEMENT + seat) - due:
            yield f"seat {seat} has not a road for each settlement"
    place = state.flow.place
    if not roads_due:
        if found_next(state).turn != state.turn or found_next(state).number:
            yield "another seat is to found"
        return
    if place >= len(corners) or corners[place] != SETTLEMENT + state.turn:
        yield "the settlement just founded is not there"
        return
    without = corners[:place] + b"\0" + corners[place + 1 :]
    if found_next(state._replace(corners=without)).turn != state.turn:
        yield "another seat is to found"
    around = tables(state.island).geometry.corner_edges[place]
    if any(edges[edge] == 1 + state.turn for edge in around) or not founding_roads(state.island, place, edges):
        yield "the settlement just founded has no road to come"


# --- Cards ---------------------------------------------------------------------------------------------------------


def _development_cards(state: State) -> Iterator[str]:
    cards, deck = state.cards, deck_of(state.settings.seats)
    held = [slot for slots in cards.held for slot in slots]
    if len(set(held)) != len(held) or any(slot >= cards.drawn for slot in held) or cards.drawn > len(deck):
        yield "a development card is in two places"
        return
    if state.number == 0 and (cards.drawn or (state.phase in LUCK_FIRST and cards.faces.strip(HIDDEN))):
        yield "development cards are bought in turns"
    if any(cards.faces.count(kind) > deck.count(kind) for kind in KINDS):
        yield "more development cards of a kind than there are"
    doing = state.flow.doing
    shown = doing.place if state.phase == "show_card" and doing is not None else -1
    gone = [cards.faces[slot] for slot in range(cards.drawn) if slot not in held and slot != shown]
    if HIDDEN in gone or VICTORY_POINT in gone:
        yield "a card that was played is not known, or is none that is played"
    if sum(cards.knights) != gone.count("K"):
        yield "the knights are not those that were played"
    for seat, bounds in enumerate(cards.modest):
        if any(not 0 < drawn <= cards.drawn or most >= deck.count(VICTORY_POINT) for drawn, most in bounds):
            yield f"a bound of seat {seat} says nothing"
        if any(one[0] >= other[0] or one[1] >= other[1] for one, other in pairwise(bounds)):
            yield f"the bounds of seat {seat} do not ascend"
        for drawn, most in bounds:
            known = [cards.faces[slot] for slot in cards.held[seat] if slot < drawn]
            if known.count(VICTORY_POINT) > most or most >= len(known) + len(gone) + (shown >= 0):
                yield f"seat {seat} would have won before"


def _tokens(state: State) -> Iterator[str]:
    """Every token has come from one remix and is in one place; the cards add up."""
    tokens, first = state.tokens, first_token(state)
    held = [slot for slots in tokens.held for slot in slots]
    left = [slot for mix in tokens.mixes for slot in mix.left]
    placed = held + left
    if len(set(placed)) != len(placed) or any(list(slots) != sorted(slots) for slots in tokens.held):
        yield "a token is in two places"
        return
    following = first
    for mix in tokens.mixes:
        size = len(mix.left) + sum(mix.minted)
        if mix.first != following or mix.last - mix.first + 1 != size or not size:
            yield "the remixes do not follow each other"
            return
        if any(slot >= mix.first for slot in mix.left) or max(mix.minted) > bank_size(state.settings.seats):
            yield "a remix of cards that were not there yet"
            return
        following = mix.last + 1
    if following != first + len(tokens.faces) or (tokens.faces and not held):
        yield "tokens that come from no remix, or that nobody needs"
        return
    lying = set(placed)
    if any(face == HIDDEN and first + place not in lying for place, face in enumerate(tokens.faces)):
        yield "a token that has been turned up is not known"
    if any(
        (face != HIDDEN and barred(state, first + place) >> RESOURCES.index(face) & 1)
        or barred(state, first + place) == ALL_BARRED
        for place, face in enumerate(tokens.faces)
    ):
        yield "a token is what it is known not to be"
    if not all(mix_holds(state, mix) for mix in tokens.mixes):
        yield "other cards lie on the slots of a remix than before"
    for slots, cards in tokens.unproved:
        there = "".join([tokens.faces[slot - first] for slot in slots if first <= slot < following])
        if len(there) < len(slots) or not sum(cards) or sum(lacking(count_of(there), cards)) > there.count(HIDDEN):
            yield "what was claimed and not turned up cannot have been there"
    size = bank_size(state.settings.seats)
    known = count_of("".join(token_faces(state, seat) for seat in range(state.settings.seats)))
    found = plus(state.bank, known)
    for hand in state.hands:
        found = plus(found, hand)
    if (
        max(found) > size
        or sum(found) + sum(slot in set(held) and tokens.faces[slot - first] == HIDDEN for slot in held) != 5 * size
    ):
        yield "hands and bank do not hold all cards"
    if any(state.hands[seat] != NOTHING for seat in state.out):
        yield "a seat that has resigned has open cards"
    if state.phase in LUCK_FIRST and any(hand != NOTHING for hand in state.hands):
        yield "cards in hands before founding"


def _bonuses(state: State) -> Iterator[str]:
    settings = state.settings
    knights = state.cards.knights
    if not state.corners:
        if state.route >= 0 or state.army >= 0:
            yield "a bonus before founding"
        return
    if (not settings.route and state.route >= 0) or (not settings.army and state.army >= 0):
        yield "a bonus that is switched off"
    elif with_route(state).route != state.route:
        yield "the Longest Trade Route belongs to another"
    elif with_army(state).army != state.army:
        yield f"the Largest Army belongs to another: {knights}"
    has_turn = state.number and state.phase not in ("sign_up", "special", *ENDING) and not _in_special(state)
    if has_turn and shown_points(state, state.turn) >= settings.target:
        yield "the seat on turn has won"
    if state.end == "won" and shown_points(state, state.turn) + 5 < settings.target:
        yield "the winner has not won"


def _in_special(state: State) -> bool:
    return state.flow.back == "special"
