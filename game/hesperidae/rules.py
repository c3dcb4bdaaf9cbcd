"""The rules of Hesperidae in the order of rules/hesperidae.md: setup, turn, question, end and score, match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeGuard

from game.core import (
    EVERYONE,
    LEGAL,
    NOBODY,
    UNKNOWN,
    Audience,
    Chance,
    Event,
    Hidden,
    Inventory,
    Move,
    Need,
    Option,
    Options,
    Refused,
    Result,
    Reveal,
    Ruling,
    Seat,
    Show,
    Shuffle,
    Slot,
    Stock,
    Table,
    full_options,
    illegal,
)
from game.hesperidae.deck import CARDS, IDS, NUMBERS, REGIONS, members
from game.hesperidae.lattice import (
    at,
    cards_on,
    closed,
    corners_match,
    earliest,
    layout,
    pieces,
    place_of,
    placeable,
    takeable,
    touches,
    with_card,
    without_card,
    without_cells,
)
from game.hesperidae.state import (
    ANSWERS,
    EARLIEST_YEAR,
    HAND,
    HIDDEN,
    LATEST_YEAR,
    MAX_GAMES,
    SLOTS,
    Action,
    Answer,
    Ask,
    Keep,
    Match,
    Pass,
    Place,
    Region,
    State,
    Take,
    Years,
    by_regions,
    cards_of,
    decided,
    double_cards,
    first_seat,
    game_so_far,
    keys,
    left_over,
    new_game,
    next_seat,
    playing,
    regions_of,
    side,
    wins,
)

ID: Final = "hesperidae"
RULES: Final = 1
SEATS: Final[tuple[int, ...]] = (2, 3, 4)
OPTIONS: Final[Mapping[str, tuple[Option, ...]]] = {"match": ("single", "extended"), "pairs": (False, True)}

_SETUP_EVENTS: Final = 4 + 4 + 1 + 18
"""Two shuffles, the draw, the region; four deals; two cards of the deck and up to 17 that do not fit."""
_CARD_EVENTS: Final = 4
"""A placement, its proof, a piece to keep, a card drawn. A question has four as well: asked, shown, answered, taken."""
_ACTIONS: Final = 2 * len(CARDS)
"""Each card is placed once at most, and each question takes one off the table that was placed."""
_ENDING_EVENTS: Final = 4 + 4
"""All pass, and show their hands."""
_LEAVING_EVENTS: Final = 2 * (3 + 1)
"""Two seats can go out, each with a question that was asked, shown and answered for nothing."""
MAX_EVENTS: Final = MAX_GAMES * (_SETUP_EVENTS + (_CARD_EVENTS + 3) * _ACTIONS + _ENDING_EVENTS) + _LEAVING_EVENTS
"""Before each of these actions, up to three players pass."""

_SHUFFLE: Final = Shuffle(SLOTS, IDS)
_PASS: Final = Pass()
_REGIONS: Final = tuple(Region(region) for region in range(len(REGIONS)))
_ASKS: Final = tuple(tuple(Ask(slot, card) for card in range(len(CARDS))) for slot in SLOTS)
"""Built once, by slot and card."""
_SETS: Final = tuple(1 << card for card in range(len(CARDS)))
_TAKES: Final = tuple(Take(card) for card in range(len(CARDS)))


def start(options: Options, seats: int) -> State:
    """A new match. ``pairs`` is for four players."""
    chosen = full_options(OPTIONS, SEATS, options, seats)
    if chosen["pairs"] is True and seats != 4:
        raise Refused("options.value", "pairs are for four players")
    return new_game(Match(seats, chosen["pairs"] is True, chosen["match"] == "extended"), "first_shuffle")


# --- What is next ----------------------------------------------------------------------------------------------------


def need(state: State) -> Need | None:
    """The luck or the reveal that is due."""
    match state.phase:
        case "turn" | "answer" | "take" | "keep" | "region" | "over":
            return None
        case "show":
            assert state.claim is not None
            return _show((state.claim.slot,), EVERYONE)
        case "show_hands":
            return _show(state.hands[state.turn], EVERYONE)
        case "refill":
            return _show(state.deck[:1], (state.turn,))
        case "lay_first" | "lay_second":
            return _show(state.deck[:1], EVERYONE)
        case "deal":
            return _show(state.hands[state.turn], (state.turn,))
        case "draw":
            # "Each player draws a card in the open"
            return _show(_drawing(state.match), EVERYONE)
    return _SHUFFLE


@lru_cache(maxsize=1 << 10)
def _show(slots: tuple[Slot, ...], audience: Audience) -> Show:
    """Asked for again and again until it is answered."""
    return Show(slots, audience)


def _drawing(match: Match) -> tuple[Slot, ...]:
    """Each player draws the card on the slot of its seat's number."""
    return tuple([slot for slot in SLOTS[: match.seats] if slot not in match.out])


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is; in a question, the seat asked or the one that takes a card."""
    match state.phase:
        case "turn" | "keep" | "region":
            return (state.turn,)
        case "answer":
            return (next_seat(state.match, state.turn),)
        case "take":
            return (_taker(state),)
    return ()


def audience(state: State, seat: Seat, action: Action) -> Audience:
    """Every move is public."""
    return EVERYONE


# --- What a seat may do ----------------------------------------------------------------------------------------------


def legal(state: State, seat: Seat) -> Sequence[Action | Years]:
    """Placements by card and cell; where there is none, to pass or to ask. An answer is any year."""
    if seat not in to_act(state):
        return ()
    match state.phase:
        case "turn":
            return _turns(state, seat)
        case "keep":
            return _keeps(state.table)
        case "region":
            return _REGIONS
        case "take":
            return tuple(_TAKES[card] for card in takeable(state.table))
    return (ANSWERS,)


def _turns(state: State, seat: Seat) -> tuple[Action, ...]:
    hand, lying = state.hands[seat], state.lying
    cards = bytes([lying[slot] for slot in hand])
    if HIDDEN in cards:
        raise Hidden("legal.hidden", "the hand of this seat is not known here")
    # "No card can be placed (the player claims it; the same claim serves both): ask the question or pass."
    return placements(state.table, hand, cards) or (_PASS, *_questions(state, hand))


@lru_cache(maxsize=1 << 8)
def placements(table: tuple[int, ...], slots: tuple[Slot, ...], cards: bytes) -> tuple[Place, ...]:
    """Every placement of these cards, which lie on these slots."""
    held = sum(map(_SETS.__getitem__, cards))
    fits = [(place_of(cell), fitting) for cell, fitting in layout(table).fits.items() if fitting & held]
    found = [
        Place(slot, card, x, y)
        for slot, card in zip(slots, cards, strict=True)
        for (x, y), fitting in fits
        if fitting >> card & 1
    ]
    return tuple(found)


def _questions(state: State, hand: tuple[Slot, ...]) -> list[Ask]:
    """ "A card already asked about can't be asked again while it is in that hand" """
    return [_ASKS[slot][state.lying[slot]] for slot in hand if slot not in state.asked]


@lru_cache(maxsize=1 << 6)
def _keeps(table: tuple[int, ...]) -> tuple[Keep, ...]:
    """ "between equally large ones the player chooses the one that stays" """
    found = pieces(table)
    largest = [piece for piece in found if len(piece) == len(found[0])]
    return tuple(Keep(earliest(piece)) for piece in largest)


def forced(state: State, seat: Seat) -> Action | None:
    """Who can neither place nor ask passes without being asked."""
    if state.phase != "turn" or seat != state.turn or any(slot not in state.asked for slot in state.hands[seat]):
        return None
    # Every replica knows the cards that were asked about.
    return _PASS if legal(state, seat) == (_PASS,) else None


def check(state: State, seat: Seat, action: object) -> Ruling:
    """Whether a seat may do this now; the code names the first rule it breaks."""
    if state.phase == "over":
        return illegal("table.over")
    if type(seat) is not int or seat not in to_act(state):
        return illegal("play.not_your_turn")
    if not _is_exact(action):
        return illegal("play.not_an_action")
    if state.phase == "turn":
        if type(action) is Place:
            return _check_place(state, seat, action)
        if type(action) is Ask or type(action) is Pass:
            return _check_claim(state, seat, action)
    elif type(action) is Take and state.phase == "take":
        return _check_take(state, action)
    elif type(action) is Keep and state.phase == "keep":
        return LEGAL if action in _keeps(state.table) else illegal("hesperidae.largest_stays")
    elif (type(action) is Answer and state.phase == "answer") or (type(action) is Region and state.phase == "region"):
        return LEGAL
    return illegal("hesperidae.not_now")


def _is_exact(action: object) -> TypeGuard[Action]:
    """Whether it is an action that has a text: ``True`` is not ``1`` here, and would give one move two texts."""
    if type(action) is Place or type(action) is Ask or type(action) is Keep or type(action) is Take:
        return all(type(part) is int for part in action) and 0 <= action.card < len(CARDS)
    if type(action) is Region:
        return type(action.region) is int and 0 <= action.region < len(REGIONS)
    if type(action) is Answer:
        return type(action.year) is int and EARLIEST_YEAR <= action.year <= LATEST_YEAR
    return type(action) is Pass


def barred_from(state: State, slot: Slot) -> int:
    """The set of the cards that do not lie on a slot, since its holder could place none when they could have been placed."""
    return next((cards for barred, cards in state.barred if barred == slot), 0)


def _check_card(state: State, seat: Seat, action: Place | Ask) -> str:
    """Why the card of an action cannot be the one that lies there; empty where it is or may be."""
    slot, card = action.slot, action.card
    if slot not in state.hands[seat]:
        return "hesperidae.not_in_hand"
    if state.lying[slot] == card:
        return ""
    if state.lying[slot] != HIDDEN or card in state.lying:
        return "hesperidae.another_card"
    return "hesperidae.claimed_otherwise" if barred_from(state, slot) >> card & 1 else ""


def _check_place(state: State, seat: Seat, place: Place) -> Ruling:
    slot, card, x, y = place
    if code := _check_card(state, seat, place):
        return illegal(code)
    cell = at(x, y)
    if not layout(state.table).fits.get(cell, 0) >> card & 1:
        return illegal(_misfit(state, cell, card))
    return LEGAL if state.lying[slot] == card else UNKNOWN


def _misfit(state: State, cell: int, card: int) -> str:
    """The rule that a card breaks on a cell."""
    cards = layout(state.table).cards
    if not cards:
        return "hesperidae.first_in_the_middle"
    if cell in cards:
        return "hesperidae.not_free"
    if not touches(state.table, cell):
        return "hesperidae.must_touch"
    if not corners_match(state.table, cell, card):
        return "hesperidae.corners"
    return "hesperidae.wildcard_must_close" if CARDS[card].wildcard else "hesperidae.years"


def _check_claim(state: State, seat: Seat, action: Ask | Pass) -> Ruling:
    """ "No card can be placed (the player claims it [...])": unknown to those who do not see the hand, until the audit."""
    if type(action) is Ask and (code := _check_card(state, seat, action)):
        return illegal(code)
    hand, could_be = state.hands[seat], placeable(state.table)
    hidden = [slot for slot in hand if state.lying[slot] == HIDDEN]
    if any(could_be >> state.lying[slot] & 1 for slot in hand):
        return illegal("hesperidae.can_place")
    if type(action) is Ask:
        if could_be >> action.card & 1:
            return illegal("hesperidae.can_place")
        if action.slot in state.asked:
            return illegal("hesperidae.asked_before")
    if not hidden:
        return LEGAL
    # Everybody sees that it cannot be where hardly any card is out that could not be placed.
    out = unseen(state) & ~could_be
    possible = out.bit_count() >= len(hidden) and all(out & ~barred_from(state, slot) for slot in hidden)
    return UNKNOWN if possible else illegal("hesperidae.can_place")


def unseen(state: State) -> int:
    """The set of the cards that this replica sees nowhere."""
    return sum(1 << card for card in range(len(CARDS)) if card not in state.lying)


def _check_take(state: State, take: Take) -> Ruling:
    """ "the taker chooses, among the cards whose removal leaves the table in one piece" """
    if take.card in takeable(state.table):
        return LEGAL
    there = cards_on(state.table) >> take.card & 1
    return illegal("hesperidae.one_piece" if there else "hesperidae.not_on_the_table")


# --- Events ----------------------------------------------------------------------------------------------------------


def apply(state: State, event: Event) -> State:
    """The state after an event; raises ``Refused`` for one that cannot stand."""
    if state.phase == "over":
        raise Refused("table.over")
    if isinstance(event, Move):
        return _move(state, event)
    if isinstance(event, Reveal):
        return _reveal(state, event)
    if isinstance(event, Chance):
        return _chance(state, event)
    if isinstance(event, Table):
        return _table(state, event)
    raise Refused("event.not_due", "nothing is sealed here")


def _move(state: State, move: Move) -> State:
    seat, action = move.seat, move.action
    if move.audience is not EVERYONE:
        raise Refused("event.audience", "every move is public")
    if code := check(state, seat, action).code:
        raise Refused(code, seat=seat)
    if type(action) is Place:
        _, match, turn, lying, hands, deck, table, piles, used, asked, barred, passes, _, _, _ = state
        return State(
            "show", match, turn, lying, hands, deck, table, piles, used, asked, barred, passes, action, None, ""
        )
    if type(action) is Pass:
        return _next_turn(_claimed(state), state.passes + 1)
    if type(action) is Ask:
        return _claimed(state)._replace(phase="show", claim=action)
    if type(action) is Answer:
        return state._replace(phase="take", answer=action.year)
    if type(action) is Take:
        return _take(state, action)
    if type(action) is Keep:
        return _keep(state, action)
    return _deal(state, action.region)


def _chance(state: State, chance: Chance) -> State:
    if state.phase not in ("first_shuffle", "shuffle") or chance.kind != "shuffle":
        raise Refused("event.not_due", f"{chance.kind} in phase {state.phase}")
    if chance.outcome is not None or chance.audience != NOBODY:
        raise Refused("chance.impossible", "a shuffle tells nobody anything")
    return new_game(state.match, "draw" if state.phase == "first_shuffle" else "region")


def _reveal(state: State, reveal: Reveal) -> State:
    match state.phase:
        case "show":
            assert state.claim is not None
            return _placed(state, state.claim, reveal) if type(state.claim) is Place else _asked(state, reveal)
        case "show_hands":
            return _hand_shown(state, _told(state, reveal, state.turn))
        case "refill":
            return _refilled(state, _told(state, reveal))
        case "deal":
            return _dealt(state._replace(lying=_told(state, reveal)))
        case "lay_first" | "lay_second":
            return _lay(state, _told(state, reveal))
        case "draw":
            return _drawn(state, _told(state, reveal))
    raise Refused("event.not_due", f"reveal in phase {state.phase}")


def _told(state: State, reveal: Reveal, shower: Seat | None = None) -> bytes:
    """What lies on all slots after a reveal that is due: with the cards it shows, or as before where it is not told here.

    ``shower``: whose cards they are, for the refusal.
    """
    due = need(state)
    slots, faces = reveal.slots, reveal.faces
    if not isinstance(due, Show) or slots != due.slots or reveal.audience != due.audience:
        raise Refused("event.not_due", f"reveal in phase {state.phase}")
    lying = state.lying
    if faces is None and due.audience is not EVERYONE:
        return lying
    if type(faces) is not tuple or len(faces) != len(slots):
        raise Refused("reveal.faces", f"not one card for each slot: {faces!r}", seat=shower)
    for slot, face in zip(slots, faces, strict=True):
        card = NUMBERS.get(face) if isinstance(face, str) else None
        if card is None or (lying[slot] != card and (lying[slot] != HIDDEN or card in lying)):
            raise Refused("reveal.faces", f"not the card of slot {slot}: {face!r}", seat=shower)
        if lying[slot] != card:
            lying = lying[:slot] + bytes((card,)) + lying[slot + 1 :]
    return lying


# --- Setup -----------------------------------------------------------------------------------------------------------


def _drawn(state: State, lying: bytes) -> State:
    """ "the latest year goes first; the cards return to the deck, which is shuffled" """
    first = max(_drawing(state.match), key=lambda seat: CARDS[lying[seat]].year)
    return state._replace(phase="shuffle", match=state.match._replace(first=first), turn=first, lying=lying)


def _deal(state: State, region: int) -> State:
    """ "The first player chooses a region"; "Four cards to each player." Those of a seat that is out are left in the deck."""
    match = state.match._replace(region=region)
    hands = tuple(() if seat in match.out else SLOTS[HAND * seat :][:HAND] for seat in range(match.seats))
    deck = tuple(slot for slot in SLOTS if not any(slot in hand for hand in hands))
    return state._replace(phase="deal", match=match, hands=hands, deck=deck)


def _dealt(state: State) -> State:
    """The next player looks at the cards dealt, in turn order from the first player on."""
    match = state.match
    turn = next_seat(match, state.turn)
    if (turn - match.first) % match.seats > (state.turn - match.first) % match.seats:
        return state._replace(turn=turn)
    # "With 4 players the first player then places two cards from the deck on the table [...]. With 2 or 3 the table
    # starts empty and the first player takes the first turn."
    return state._replace(phase="lay_first" if match.seats == 4 else "turn", turn=first_seat(match))


def _lay(state: State, lying: bytes) -> State:
    """ "the first anywhere, the second joined to it (its place is forced, and it fails only when the main colours are
    equal; then it goes, seen by all, to the bottom of the deck and the next is drawn), and the second player has the
    first turn" """
    top, *rest = state.deck
    deck = tuple(rest)
    fits = [cell for cell, fitting in layout(state.table).fits.items() if fitting >> lying[top] & 1]
    if not fits:
        return state._replace(lying=lying, deck=(*deck, top))
    table = with_card(state.table, fits[0], lying[top])
    if state.phase == "lay_first":
        return state._replace(phase="lay_second", lying=lying, deck=deck, table=table)
    return state._replace(phase="turn", turn=next_seat(state.match, state.turn), lying=lying, deck=deck, table=table)


# --- Turn ------------------------------------------------------------------------------------------------------------


def _proved(state: State, claim: Place | Ask, reveal: Reveal) -> bytes:
    """What lies on all slots once the card of a claim is shown."""
    slot, card = claim.slot, claim.card
    if reveal.slots != (slot,) or reveal.faces != (IDS[card],) or reveal.audience is not EVERYONE:
        faces = reveal.faces
        if reveal.slots != (slot,) or reveal.audience is not EVERYONE:
            raise Refused("event.not_due", f"reveal in phase {state.phase}")
        if type(faces) is not tuple or len(faces) != 1 or faces[0] not in IDS:
            raise Refused("reveal.faces", f"not a card: {faces!r}")
        raise Refused("reveal.contradicts_claim", f"{faces[0]} is not {IDS[card]}", seat=state.turn)
    lying = state.lying
    return lying if lying[slot] == card else lying[:slot] + bytes((card,)) + lying[slot + 1 :]


def _placed(state: State, place: Place, reveal: Reveal) -> State:
    """ "Place one card from hand. Close one or several groups: take all cards of all of them, face up, into the victory
    pile." """
    lying = _proved(state, place, reveal)
    _, match, turn, _, hands, deck, table, piles, used, asked, barred, _, _, _, _ = state
    slot, card, x, y = place
    hand = tuple(held for held in hands[turn] if held != slot)
    hands = (*hands[:turn], hand, *hands[turn + 1 :])
    if asked or barred:
        asked = tuple(other for other in asked if other != slot)
        barred = tuple(entry for entry in barred if entry[0] != slot)
    cell = at(x, y)
    before = layout(table)
    table = with_card(table, cell, card)
    cells = closed(before.cards, cell)
    if not cells:
        placed = State("turn", match, turn, lying, hands, deck, table, piles, used, asked, barred, 0, None, None, "")
        return _refill(placed)
    # "it then lies face down in the pile and scores 0"
    used |= before.as_wildcards.get(cell, 0) & 1 << card
    return _take_groups(
        State("turn", match, turn, lying, hands, deck, table, piles, used, asked, barred, 0, None, None, ""), cells
    )


def _take_groups(state: State, cells: list[int]) -> State:
    """ "If that leaves the table in several pieces [...], the largest stays, the others also go to the player's pile" """
    table = without_cells(state.table, cells)
    state = _won(state, state.turn, table)
    if by_regions(state.match, state.piles) >= 0:
        return _game_over(state)
    found = pieces(table)
    if len(found) <= 1:
        return _refill(state)
    if len(found[0]) == len(found[1]):
        return state._replace(phase="keep")
    return _keep_piece(state, found[0])


def _keep(state: State, keep: Keep) -> State:
    """ "between equally large ones the player chooses the one that stays" """
    return _keep_piece(state, next(piece for piece in pieces(state.table) if earliest(piece) == keep.card))


def _keep_piece(state: State, piece: tuple[int, ...]) -> State:
    state = _won(state, state.turn, piece)
    return _game_over(state) if by_regions(state.match, state.piles) >= 0 else _refill(state)


def _won(state: State, seat: Seat, left: tuple[int, ...]) -> State:
    """The seat takes the cards of the table that are not left on it."""
    taken = cards_on(state.table) & ~cards_on(left)
    piles = state.piles
    return state._replace(table=left, piles=(*piles[:seat], piles[seat] | taken, *piles[seat + 1 :]))


def _refill(state: State) -> State:
    """ "Draw back to four while the deck lasts." """
    if not state.deck:
        return _next_turn(state, 0)
    _, match, turn, lying, hands, deck, table, piles, used, asked, barred, _, _, _, _ = state
    return State("refill", match, turn, lying, hands, deck, table, piles, used, asked, barred, 0, None, None, "")


def _refilled(state: State, lying: bytes) -> State:
    _, match, turn, _, hands, deck, table, piles, used, asked, barred, passes, _, _, _ = state
    hand = tuple(sorted((*hands[turn], deck[0])))
    hands = (*hands[:turn], hand, *hands[turn + 1 :])
    return _next_turn(
        State("turn", match, turn, lying, hands, deck[1:], table, piles, used, asked, barred, passes, None, None, ""), 0
    )


def _next_turn(state: State, passes: int) -> State:
    """ "the game ends when every hand is empty, or when all players in a row pass": so many of those in play have."""
    _, match, seat, lying, hands, deck, table, piles, used, asked, barred, _, _, _, _ = state
    seat = next_seat(match, seat)
    players = playing(match)
    # "A player whose hand is empty passes by itself."
    while passes < players and not hands[seat]:
        passes += 1
        seat = next_seat(match, seat)
    if passes == players:
        return _show_hand(state._replace(passes=passes, claim=None, answer=None), 0)
    return State("turn", match, seat, lying, hands, deck, table, piles, used, asked, barred, passes, None, None, "")


# --- The question ----------------------------------------------------------------------------------------------------


def _claimed(state: State) -> State:
    """What everybody learns from the claim that no card of the hand can be placed."""
    excluded = placeable(state.table)
    barred = dict(state.barred)
    for slot in state.hands[state.turn]:
        barred[slot] = barred.get(slot, 0) | excluded
    return state._replace(barred=tuple(sorted(entry for entry in barred.items() if entry[1])))


def _asked(state: State, reveal: Reveal) -> State:
    """ "name a card in hand by its title; the next player in turn order [...] states its year" """
    assert type(state.claim) is Ask
    lying = _proved(state, state.claim, reveal)
    return state._replace(phase="answer", lying=lying, asked=tuple(sorted((*state.asked, state.claim.slot))))


def is_right(card: int, year: int) -> bool:
    """ "A card of the deck with an accept range counts as right anywhere in it." """
    earliest_year, latest_year = CARDS[card].accept
    return earliest_year <= year <= latest_year


def _taker(state: State) -> Seat:
    """ "Wrong: the asker takes a card from the table; right: the one asked does." """
    assert state.claim is not None
    assert state.answer is not None
    right = is_right(state.claim.card, state.answer)
    return next_seat(state.match, state.turn) if right else state.turn


def _take(state: State, take: Take) -> State:
    """ "a taken card can complete a victory by region. The asked card stays in hand, now known to all, and the turn ends." """
    state = _won(state, _taker(state), without_card(state.table, take.card))
    state = state._replace(passes=0, claim=None, answer=None)
    if by_regions(state.match, state.piles) < 0:
        return _next_turn(state, 0)
    # The victory rests on the asker's claim, whoever wins. Nobody can open the hand of an asker that is gone.
    return _game_over(state) if state.turn in state.match.out else _show_hand(state, state.turn)


# --- End, score and match --------------------------------------------------------------------------------------------


def _show_hand(state: State, seat: Seat) -> State:
    """The hand in play that is due to be shown, the first from this seat on; the game is over once there is none.

    "or shows the cards (always, where the claim ends a round or game: no result stands on an `unknown`)" (design, section 2).
    When all have passed in a row, those who hold cards have claimed that none can be placed; since the first of them did, no
    hand and no card on the table has changed. After a question, the asker has claimed it.
    """
    seats, out = state.match.seats, state.match.out
    while seat < seats and (not state.hands[seat] or seat in out):
        seat += 1
    return state._replace(phase="show_hands", turn=seat) if seat < seats else _game_over(state)


def _hand_shown(state: State, lying: bytes) -> State:
    """A hand with a card that could have been placed when its holder claimed that none could is refused."""
    for slot in state.hands[state.turn]:
        if barred_from(state, slot) >> lying[slot] & 1:
            raise Refused("reveal.contradicts_claim", f"{IDS[lying[slot]]} could have been placed", seat=state.turn)
    state = state._replace(lying=lying)
    return _show_hand(state, state.turn + 1) if state.passes == playing(state.match) else _game_over(state)


def _game_over(state: State) -> State:
    """ "Extended match: games in a row, the starting player rotates" """
    if not state.match.extended:
        return state._replace(phase="over", claim=None, answer=None)
    match = state.match
    match = match._replace(past=(*match.past, game_so_far(match, state.piles, state.used)))
    if decided(match):
        return state._replace(phase="over", match=match, claim=None, answer=None)
    return new_game(match._replace(first=next_seat(match, match.first), region=-1), "shuffle")


def _table(state: State, event: Table) -> State:
    seats = range(state.match.seats)
    if type(event.seats) is tuple and all(type(seat) is int for seat in event.seats):
        match event.kind, event.seats:
            case "out", (seat,) if seat in seats and _may_go_out(state.match, seat):
                return _gone_out(state, seat)
            case "resign", (seat,) if seat in seats and seat not in state.match.out:
                return state._replace(phase="over", claim=None, answer=None, end=f"resign{seat}")
            case "agreed_end", everyone if everyone == tuple(seats):
                return state._replace(phase="over", claim=None, answer=None, end="agreed")
            case "left" | "back", (seat,) if seat in seats:
                return state
    raise Refused("event.not_due", f"{event.kind} of {event.seats!r}")


# --- Gone for good ---------------------------------------------------------------------------------------------------


def _may_go_out(match: Match, seat: Seat) -> bool:
    """Whether the others can go on without a seat: no partner depends on it, and at least two of them are in play."""
    return seat not in match.out and not match.pairs and playing(match) > 2


def _gone_out(state: State, seat: Seat) -> State:
    """ "leaver's hand stays out of play" (fair-deal.md, section 6), and whatever it was about falls away.

    A card that it has claimed and not shown stays in its hand; a question that it asked, or is asked, is as if it had not been
    asked; of pieces that it had to choose from the first stays. It keeps what it has won, behind all who stayed.

    A later game is set up as for all seats: it gets no cards, the region that falls to it is nobody's own, and where it was to
    be the first player, the next in play is.
    """
    passes = state.passes - (seat in passed(state))
    acting = to_act(state)
    match = state.match._replace(out=tuple(sorted((*state.match.out, seat))))
    state = state._replace(match=match, passes=passes)
    if state.phase == "show_hands" and not passes:
        return _gone_after_question(state, seat)
    if state.phase == "answer" and seat in acting:
        assert state.claim is not None
        asked = tuple(slot for slot in state.asked if slot != state.claim.slot)
        return state._replace(phase="turn", asked=asked, claim=None)
    if state.phase == "take" and seat in acting:
        return _next_turn(state, passes if seat == state.turn else 0)
    return _gone_on_turn(state) if seat == state.turn else state


def passed(state: State) -> list[Seat]:
    """The players who have passed in a row, the last one first."""
    found: list[Seat] = []
    seat = state.turn
    while len(found) < state.passes:
        seat = (seat - 1) % state.match.seats
        if seat not in state.match.out:
            found.append(seat)
    return found


def _gone_after_question(state: State, seat: Seat) -> State:
    """A card that was taken has completed a victory by region, and the asker is to show its hand: one of them may be gone."""
    if by_regions(state.match, state.piles) < 0:
        return _next_turn(state, 0)
    return _game_over(state) if seat == state.turn else state


def _gone_on_turn(state: State) -> State:
    """What goes on without the seat whose turn it was, or whose cards were dealt or shown."""
    match = state.match
    match state.phase:
        case "shuffle" | "region":
            first = first_seat(match)
            return state._replace(match=match._replace(first=first), turn=first)
        case "deal":
            return _dealt(state)
        case "lay_first" | "lay_second":
            return state._replace(turn=first_seat(match))
        case "show_hands":
            return _show_hand(state, state.turn)
        case "take":
            return state  # the other has answered rightly and takes a card
        case "keep":
            return _next_turn(_won(state, state.turn, pieces(state.table)[0]), 0)
    return _next_turn(state, state.passes)


# --- The result ------------------------------------------------------------------------------------------------------


def result(state: State) -> Result | None:
    """A game by points, then own-region cards; a match by games won. A side with a seat that resigned is last, and with it all
    seats that are out.

    Points are those of the side. Parts of a game: ``cards`` with one point each, ``own`` and ``left_over`` with two, in
    pairs ``partner``. Parts of a match: the points of the side's pile in each game, ``game1`` and so on.
    """
    if state.phase != "over":
        return None
    match = state.match
    current = game_so_far(match, state.piles, state.used)
    resigned = side(match, int(state.end.removeprefix("resign"))) if state.end.startswith("resign") else ()
    gone = (*match.out, *resigned)
    best: Sequence[tuple[int, ...]]
    points: tuple[int, ...]
    if match.extended:
        points = wins(match)
        best = [(seat not in gone, won) for seat, won in enumerate(points)]
        parts = tuple(_match_parts(match, seat) for seat in range(match.seats))
    else:
        best = keys(match, current._replace(out=gone))
        points = tuple(sum(current.points[mate] for mate in side(match, seat)) for seat in range(match.seats))
        parts = tuple(_game_parts(state, current.points, seat) for seat in range(match.seats))
    ranks = tuple(1 + sum(other > key for other in best) for key in best)
    return Result(ranks, points, parts)


def _match_parts(match: Match, seat: Seat) -> tuple[tuple[str, int], ...]:
    return tuple(
        (f"game{number}", sum(game.points[mate] for mate in side(match, seat)))
        for number, game in enumerate(match.past, 1)
    )


def _game_parts(state: State, points: tuple[int, ...], seat: Seat) -> tuple[tuple[str, int], ...]:
    match, pile = state.match, state.piles[seat] & ~state.used
    double = double_cards(match, seat)
    own = cards_of(regions_of(match, seat))
    parts = [("cards", (pile & ~double).bit_count()), ("own", 2 * (pile & own).bit_count())]
    if left_over(match) is not None:
        parts.append(("left_over", 2 * (pile & double & ~own).bit_count()))
    if match.pairs:
        parts.append(("partner", sum(points[mate] for mate in side(match, seat) if mate != seat)))
    return tuple(parts)


def inventory(state: State) -> Inventory:
    """Hands, deck, table and piles, by card."""
    found = [0] * (HIDDEN + 1)
    for slot in (*(slot for hand in state.hands for slot in hand), *state.deck):
        found[state.lying[slot]] += 1
    for cards in (cards_on(state.table), *state.piles):
        for card in members(cards):
            found[card] += 1
    return Inventory(tuple(Stock(card.id, 1, found[number]) for number, card in enumerate(CARDS)), found[HIDDEN])
