"""The rules of Delfos in the order of rules/delfos.md: deal, passing, a turn, the end of a round, the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, TypeAlias, TypeGuard

from game.core import (
    EVERYONE,
    LEGAL,
    NOBODY,
    UNKNOWN,
    Audience,
    Chance,
    Draw,
    Event,
    Face,
    Hidden,
    Inventory,
    Move,
    Need,
    Open,
    Option,
    Options,
    Refused,
    Remix,
    Result,
    Reveal,
    Ruling,
    Show,
    Shuffle,
    Stock,
    Table,
    Unseal,
    full_options,
    illegal,
)
from game.delfos.hidden import possible
from game.delfos.state import (
    ASIDE_AT,
    DEALT,
    DECK_SIZE,
    DECK_SLOTS,
    FACE_UP,
    HAND,
    HIDDEN,
    NO_PREDICTION,
    NONE_HELD,
    PASSES,
    REMOVED,
    SEALED,
    SUIT_OF,
    TURNED_UP,
    VALUES,
    Action,
    Pass,
    Play,
    Return,
    Round,
    SetAside,
    Slots,
    State,
    Swap,
    Take,
)

ID: Final = "delfos"
RULES: Final = 1
SEATS: Final[tuple[int, ...]] = (2, 3, 4)
OPTIONS: Final[Mapping[str, tuple[Option, ...]]] = {"first": (-1, 0, 1, 2, 3)}
"""``first``: who starts the first round; -1 draws it. "The first starting player is drawn at random (or chosen in the room)" """
MAX_EVENTS: Final = 1 + 4 * (1 + 4 + 1 + 2 * 4 * 4 + 16 * 3)
"""Four players: the first starter, and four rounds of a shuffle, four deals, two cards turned up, two passes that each seat chooses, opens,
remixes and looks at, and sixteen cards that are played and shown, each with its prediction."""

Hands: TypeAlias = tuple[Slots, ...]

_CARDS: Final = tuple(str(card) for card in range(1, DECK_SIZE + 1))
_NUMBER: Final[dict[Face, int]] = {face: card for card, face in enumerate(_CARDS, 1)}
_BYTE: Final = tuple(bytes((card,)) for card in range(DECK_SIZE + 1))
_SHUFFLE: Final = Shuffle(DECK_SLOTS, _CARDS)
_FIRST: Final = {seats: Draw("first_player", tuple((seat, 1) for seat in range(seats))) for seats in SEATS}
_DEALS: Final = {seats: tuple(Show(DEALT[seats][seat], (seat,)) for seat in range(seats)) for seats in SEATS}
_FACE_UP: Final = {seats: Show(TURNED_UP[seats]) for seats in SEATS}
_UNSEALS: Final = tuple(Unseal(seat) for seat in range(max(SEATS)))
_ALONE: Final = tuple((seat,) for seat in range(max(SEATS)))
_NOBODY: Final[tuple[int, ...]] = ()
_UNCHOSEN: Final[dict[int, tuple[Slots | None, ...]]] = {seats: (None,) * seats for seats in SEATS}


def start(options: Options, seats: int) -> State:
    """A new game."""
    first = full_options(OPTIONS, SEATS, options, seats)["first"]
    if int(first) >= seats:
        raise Refused("options.value", f"there is no seat {first}")
    return _before_shuffle(seats, int(first), ())


def _before_shuffle(seats: int, starter: int, past: tuple[Round, ...]) -> State:
    phase = "first" if starter < 0 else "shuffle"
    return State(phase, 0, starter, b"", ((),) * seats, (), _UNCHOSEN[seats], b"", NONE_HELD[seats], (), past)


# --- What is next --------------------------------------------------------------------------------------------------


def need(state: State) -> Need | None:
    """The luck, the reveal or the opening that is due."""
    phase = state.phase
    if phase in _MOVING or state.end:
        return None
    if phase == "show":
        return _show(state.faces.rfind(state.played[-1]))
    turn = state.turn
    if phase in _OPENING:
        return _UNSEALS[turn]
    if phase == "remix":
        return _remix(turn, state.hands[turn], len(state.faces))
    if phase == "look":
        return _look(state.hands[turn], turn)
    seats = len(state.hands)
    if phase == "deal":
        return _DEALS[seats][turn]
    if phase == "face_up":
        return _FACE_UP[seats]
    if phase == "shuffle":
        return _SHUFFLE
    return _FIRST[seats]


_MOVING: Final = frozenset(("aside", "pass", "play", "predict", "over"))
_CHOOSING: Final = frozenset(("aside", "pass"))
_OPENING: Final = frozenset(("open_aside", "open_pass"))


@cache
def _show(slot: int) -> Show:
    return Show((slot,))


@lru_cache(maxsize=1 << 10)
def _look(slots: Slots, seat: int) -> Show:
    return Show(slots, (seat,))


@lru_cache(maxsize=1 << 10)
def _remix(seat: int, slots: Slots, fresh: int) -> Remix:
    """Fresh slots for a hand, so that nobody can tell the cards that it has received from those that it has kept."""
    return Remix(seat, slots, tuple(range(fresh, fresh + len(slots))))


def to_act(state: State) -> tuple[int, ...]:
    """Whose turn it is; all who have not chosen yet where everybody chooses at once."""
    phase = state.phase
    if phase not in _MOVING or phase == "over" or state.end:
        return _NOBODY
    if phase not in _CHOOSING:
        return _ALONE[state.turn]
    return _choosers(state.chosen)


@lru_cache(maxsize=1 << 8)
def _choosers(chosen: tuple[Slots | None, ...]) -> tuple[int, ...]:
    return tuple([seat for seat, choice in enumerate(chosen) if choice is None])


# --- What a seat may do --------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def _asides(hand: Slots) -> tuple[SetAside, ...]:
    """ "set 1 aside face down" """
    return tuple(map(SetAside, hand))


@lru_cache(maxsize=1 << 10)
def _passes(hand: Slots, count: int) -> tuple[Pass, ...]:
    """Every choice of so many cards of a hand."""
    return tuple(map(Pass, combinations(hand, count)))


@cache
def _play(slot: int, card: int) -> Play:
    return Play(slot, card)


_TAKES: Final = tuple(Take(value) for value in range(len(VALUES)))
_SWAPS: Final = tuple(Swap(value) for value in range(len(VALUES)))
_RETURN: Final = Return()


@cache
def predictions(row: str, seat: int) -> tuple[Action, ...]:
    """What a seat may do in a suit in which the seats hold these predictions.

    "1. take a prediction of the suit from the centre, if you hold none in it; 2. put your prediction of the suit back in the
    centre; 3. swap your prediction for one of the suit that lies in the centre and is exactly one higher or lower."
    "without one, action 1 is the only and obligatory choice; with one, 2 or 3."
    """
    centre = [int(value) for value in VALUES if value not in row]
    held = row[seat]
    if held == NO_PREDICTION:
        return tuple(_TAKES[value] for value in centre)
    return (_RETURN, *(_SWAPS[value] for value in centre if abs(value - int(held)) == 1))


def legal(state: State, seat: int) -> Sequence[Action]:
    """Cards and choices of cards by slot; predictions by value, putting back before swapping."""
    phase = state.phase
    if seat not in to_act(state):
        return ()
    if phase == "predict":
        return predictions(state.predictions[SUIT_OF[state.played[-1]]], seat)
    hand = state.hands[seat]
    if phase == "pass":
        return _passes(hand, PASSES[len(state.hands)][len(hand)])
    if phase == "aside":
        return _asides(hand)
    faces = state.faces
    cards = [faces[slot] for slot in hand]
    if HIDDEN in cards:
        raise Hidden("legal.hidden", "the cards of this seat are not known here")
    return list(map(_play, hand, cards))


def forced(state: State, seat: int) -> Action | None:
    """ "0: show the card set aside and play it." There is no choice in it: it was chosen at the beginning."""
    last_turns = state.seats == 2 and len(state.played) >= 2 * (ASIDE_AT - 1)
    if state.phase != "play" or not last_turns or seat not in to_act(state):
        return None
    (slot,) = state.hands[seat]
    card = state.faces[slot]
    return _play(slot, card) if card != HIDDEN else None


def audience(state: State, seat: int, action: Action) -> Audience:
    """ "Chosen cards are hidden from all but giver and receiver", and simultaneous: sealed. Turns are public."""
    return (seat,) if state.phase in _CHOOSING else EVERYONE


_DUE: Final[dict[str, tuple[type, ...]]] = {
    "aside": (SetAside,),
    "pass": (Pass,),
    "play": (Play,),
    "predict": (Take, Return, Swap),
}
_NOT_DUE: Final = {
    "aside": illegal("delfos.set_aside_first"),
    "pass": illegal("delfos.pass_first"),
    "play": illegal("delfos.card_first"),
    "predict": illegal("delfos.predict_first"),
}


def check(state: State, seat: int, action: object) -> Ruling:
    """Whether a seat may do this now; the code names the first rule it breaks."""
    phase = state.phase
    if phase == "over" or state.end:
        return illegal("table.over")
    if type(seat) is not int or seat not in to_act(state):
        return illegal("play.not_your_turn")
    kind = type(action)
    if kind is Play:
        assert isinstance(action, Play)
        if type(action.slot) is not int or type(action.card) is not int:
            return illegal("play.not_an_action")
        return _check_play(state, seat, action) if phase == "play" else _NOT_DUE[phase]
    if not _is_exact(action):
        return illegal("play.not_an_action")
    if kind not in _DUE[phase]:
        return _NOT_DUE[phase]
    if isinstance(action, SetAside):
        return LEGAL if action.slot in state.hands[seat] else illegal("delfos.no_such_card")
    if isinstance(action, Pass):
        return _check_pass(state.hands[seat], action.slots, PASSES[state.seats])
    return _check_prediction(state.predictions[SUIT_OF[state.played[-1]]], seat, action)


def _is_exact(action: object) -> TypeGuard[Action]:
    """``True`` is not ``1`` here: the two compare equal in Python and would give one move two texts."""
    match action:
        case Take(value) | Swap(value):
            return type(action) in (Take, Swap) and type(value) is int
        case Return():
            return type(action) is Return
        case Pass(slots):
            return type(action) is Pass and type(slots) is tuple and all(type(slot) is int for slot in slots)
        case SetAside(slot):
            return type(action) is SetAside and type(slot) is int
    return False


def _check_pass(hand: Slots, slots: Slots, counts: Mapping[int, int]) -> Ruling:
    if any(slot not in hand for slot in slots):
        return illegal("delfos.no_such_card")
    if any(slots.count(slot) > 1 for slot in slots):
        return illegal("delfos.twice")
    if len(slots) != counts[len(hand)]:
        return illegal("delfos.how_many")
    return LEGAL if list(slots) == sorted(slots) else illegal("play.not_an_action")  # another text for the same choice


def _check_play(state: State, seat: int, play: Play) -> Ruling:
    slot, card = play.slot, play.card
    if slot not in state.hands[seat]:
        return illegal("delfos.no_such_card")
    lying = state.faces[slot]
    if lying == card:
        return LEGAL if card != HIDDEN else illegal("delfos.not_that_card")
    if lying != HIDDEN or not 0 < card <= DECK_SIZE or card in state.played:
        return illegal("delfos.not_that_card")
    claimed = state.faces[:slot] + _BYTE[card] + state.faces[slot + 1 :]
    return UNKNOWN if possible(claimed, state.mixed) else illegal("delfos.not_that_card")


def _check_prediction(row: str, seat: int, action: Action) -> Ruling:
    """Why a prediction action is legal or not, in a suit in which the seats hold these predictions."""
    if action in predictions(row, seat):
        return LEGAL
    held = row[seat]
    if isinstance(action, Take):
        # "a player holds at most one prediction per suit"
        if held != NO_PREDICTION:
            return illegal("delfos.holds_one")
    elif held == NO_PREDICTION:
        return illegal("delfos.must_take")
    assert isinstance(action, (Take, Swap))  # what one holds can always be put back
    if not 0 <= action.value < len(VALUES):
        return illegal("delfos.no_such_prediction")
    if isinstance(action, Swap) and abs(action.value - int(held)) != 1:
        return illegal("delfos.one_step")
    return illegal("delfos.taken")


# --- Events --------------------------------------------------------------------------------------------------------


def apply(state: State, event: Event) -> State:
    """The state after an event; raises ``Refused`` for one that cannot stand."""
    phase = state.phase
    if phase == "over" or state.end:
        raise Refused("table.over")
    if isinstance(event, Move):
        return _choose(state, event) if phase in _CHOOSING else _move(state, event)
    if isinstance(event, Reveal):
        return _reveal(state, event)
    if isinstance(event, Open):
        return _open(state, event)
    if isinstance(event, Chance):
        return _chance(state, event)
    if isinstance(event, Table):
        return _table(state, event)
    raise Refused("event.not_due", f"{event!r} is no event")


def _chance(state: State, chance: Chance) -> State:
    phase, seats, outcome = state.phase, state.seats, chance.outcome
    if phase == "remix" and chance.kind == "remix":
        if outcome is not None or chance.audience != NOBODY:
            raise Refused("chance.impossible", "a remix tells nobody anything")
        return _remixed(state)
    if phase == "shuffle" and chance.kind == "shuffle":
        if outcome is not None or chance.audience != NOBODY:
            raise Refused("chance.impossible", "a shuffle tells nobody anything")
        faces = bytes(DECK_SIZE)
        return state._replace(phase="deal", faces=faces, hands=DEALT[seats])
    if phase == "first" and chance.kind == "first_player" and chance.audience is EVERYONE:
        if type(outcome) is not int or not 0 <= outcome < seats:
            raise Refused("chance.impossible", repr(outcome))
        return state._replace(phase="shuffle", starter=outcome)
    raise Refused("event.not_due", f"{chance.kind} in phase {phase}")


def _reveal(state: State, reveal: Reveal) -> State:
    phase = state.phase
    if phase == "show":
        return _shown(state, reveal)
    if phase == "look":
        return _looked(state, reveal)
    if phase == "deal":
        return _dealt(state, reveal)
    if phase == "face_up":
        return _turned_up(state, reveal)
    raise Refused("event.not_due", f"reveal in phase {phase}")


def _told(state: State, reveal: Reveal, slots: Slots, audience: Audience) -> bytes:
    """The cards that a reveal of these slots shows; all hidden where it is not told here."""
    if reveal.slots != slots or reveal.audience != audience:
        raise Refused("event.not_due", f"reveal in phase {state.phase}")
    faces = reveal.faces
    if faces is None and audience is not EVERYONE:
        return bytes(len(slots))
    if type(faces) is not tuple or len(faces) != len(slots) or not all(type(face) is str for face in faces):
        raise Refused("reveal.faces", f"not one card for each slot: {faces!r}")
    try:
        return bytes([_NUMBER[face] for face in faces])
    except KeyError:
        raise Refused("reveal.faces", f"no such card: {faces!r}") from None


# --- The deal ------------------------------------------------------------------------------------------------------


def _dealt(state: State, reveal: Reveal) -> State:
    """ "2 players get 9 each, 3 get 6, 4 get 4 each" """
    turn, seats = state.turn, state.seats
    slots = DEALT[seats][turn]
    faces = _written(state, slots, _told(state, reveal, slots, _ALONE[turn]))
    if turn + 1 < seats:
        return state._replace(turn=turn + 1, faces=faces)
    # "9 cards: set 1 aside face down." / "4 (after the 2 face-up cards): pass 2"
    phase = "face_up" if FACE_UP[seats] else "aside" if HAND[seats] == ASIDE_AT else "pass"
    return state._replace(phase=phase, turn=0, faces=faces)


def _turned_up(state: State, reveal: Reveal) -> State:
    """ "2 more are turned face up at once into their suits' rows" """
    slots = TURNED_UP[state.seats]
    cards = _told(state, reveal, slots, EVERYONE)
    return state._replace(phase="pass", faces=_written(state, slots, cards), played=cards)


def _written(state: State, slots: Slots, cards: bytes) -> bytes:
    """The faces with these on neighbouring slots of the deck; a card lies on one of them alone, and stays where it is."""
    faces, first, end = state.faces, slots[0], slots[-1] + 1
    if cards[0] == HIDDEN:
        return faces
    before = faces[first:end]
    elsewhere = faces[:first] + faces[end:]
    if len(frozenset(cards)) < len(cards) or not frozenset(cards).isdisjoint(elsewhere) or _contradicts(before, cards):
        raise Refused("reveal.faces", f"{list(cards)} cannot lie there")
    return faces[:first] + cards + faces[end:]


# --- Setting aside and passing ---------------------------------------------------------------------------------------


def _choose(state: State, move: Move) -> State:
    """ "Passing is simultaneous: everyone chooses, then all cards move at once." """
    seat, action, to = move.seat, move.action, move.audience
    if type(seat) is not int or seat not in to_act(state):
        raise Refused("play.not_your_turn", seat=seat if type(seat) is int else None)
    choice: Slots = SEALED
    if action is not None or to is EVERYONE:
        if code := check(state, seat, action).code:
            raise Refused(code, seat=seat)
        choice = action.slots if isinstance(action, Pass) else (action.slot,)
    if to != (seat,) or type(to[0]) is not int:
        raise Refused("event.audience", "a choice is sealed")
    chosen = (*state.chosen[:seat], choice, *state.chosen[seat + 1 :])
    phase, turn, starter, faces, hands, aside, _, played, held, mixed, past, end = state
    if None not in chosen:
        phase = "open_aside" if phase == "aside" else "open_pass"
    return State(phase, turn, starter, faces, hands, aside, chosen, played, held, mixed, past, end)


def _open(state: State, opening: Open) -> State:
    """Which slots a seat chose is told to everyone: nobody but the seat has ever seen what lies there."""
    phase, turn, starter, faces, hands, aside, chosen, played, held, mixed, past, end = state
    if (
        phase not in _OPENING
        or type(opening.seat) is not int
        or opening.seat != turn
        or opening.audience is not EVERYONE
    ):
        raise Refused("event.not_due", f"an opening of seat {opening.seat!r} in phase {phase}")
    action, sealed = opening.action, chosen[turn]
    if not _is_exact(action):
        raise Refused("play.not_an_action", seat=turn)
    choice: Slots
    if phase == "open_pass":
        if type(action) is not Pass:
            raise Refused("delfos.pass_first", seat=turn)
        choice = action.slots
        if code := _check_pass(hands[turn], choice, PASSES[len(hands)]).code:
            raise Refused(code, seat=turn)
    else:
        if type(action) is not SetAside:
            raise Refused("delfos.set_aside_first", seat=turn)
        choice = (action.slot,)
        if action.slot not in hands[turn]:
            raise Refused("delfos.no_such_card", seat=turn)
    if sealed not in (choice, SEALED):
        raise Refused("delfos.other_than_sealed", f"{choice} for {sealed}", seat=turn)
    chosen = (*chosen[:turn], choice, *chosen[turn + 1 :])
    if turn + 1 < len(hands):
        return State(phase, turn + 1, starter, faces, hands, aside, chosen, played, held, mixed, past, end)
    if phase == "open_aside":
        return _set_aside(state, chosen)
    hands = _passed(hands, chosen)
    return State("remix", 0, starter, faces, hands, aside, _UNCHOSEN[len(hands)], played, held, mixed, past, end)


def _set_aside(state: State, chosen: Sequence[Slots | None]) -> State:
    aside = tuple([choice[0] for choice in chosen if choice])
    hands = tuple([_without(hand, slot) for hand, slot in zip(state.hands, aside, strict=True)])
    return state._replace(phase="pass", turn=0, hands=hands, aside=aside, chosen=_UNCHOSEN[state.seats])


def _without(hand: Slots, slot: int) -> Slots:
    place = hand.index(slot)
    return hand[:place] + hand[place + 1 :]


def _passed(hands: Hands, chosen: Sequence[Slots | None]) -> Hands:
    """ "Cards are passed to the right, that is to the previous seat in turn order." """
    given = [choice or () for choice in chosen]
    received = (*given[1:], given[0])
    return tuple(
        [
            tuple(sorted([*[slot for slot in hand if slot not in gone], *come]))
            for hand, gone, come in zip(hands, given, received, strict=True)
        ]
    )


def _remixed(state: State) -> State:
    _, turn, starter, faces, hands, aside, chosen, played, held, mixed, past, end = state
    old, first = hands[turn], len(faces)
    fresh = tuple(range(first, first + len(old)))
    hands = (*hands[:turn], fresh, *hands[turn + 1 :])
    faces += bytes(len(old))
    return State("look", turn, starter, faces, hands, aside, chosen, played, held, (*mixed, old), past, end)


def _looked(state: State, reveal: Reveal) -> State:
    """The owner of a remixed hand sees what it has kept and received."""
    _, turn, starter, faces, hands, aside, chosen, played, held, mixed, past, end = state
    fresh = hands[turn]
    cards = _told(state, reveal, fresh, _ALONE[turn])
    known = faces[-len(fresh) :]
    if cards[0] != HIDDEN and known != cards:
        before, faces = faces, faces[: -len(fresh)] + cards
        same_hand = not any(known) and sorted([before[slot] for slot in mixed[-1]]) == sorted(cards)
        if not same_hand and (_contradicts(known, cards) or not possible(faces, mixed)):
            raise Refused("reveal.faces", f"{list(cards)} cannot be this hand")
    if turn + 1 < len(hands):
        return State("remix", turn + 1, starter, faces, hands, aside, chosen, played, held, mixed, past, end)
    return State("play", starter, starter, faces, hands, aside, chosen, played, held, mixed, past, end)


def _contradicts(known: bytes, cards: bytes) -> bool:
    return any(before not in (HIDDEN, card) for before, card in zip(known, cards, strict=True))


# --- A turn ----------------------------------------------------------------------------------------------------------


def _move(state: State, move: Move) -> State:
    """ "A turn is two moves: the card, then the prediction action in its suit." """
    seat, action = move.seat, move.action
    if move.audience is not EVERYONE:
        raise Refused("event.audience", "turns are public")
    if code := check(state, seat, action).code:
        raise Refused(code, seat=seat if type(seat) is int else None)
    if not isinstance(action, Play):
        return _predicted(state, action)
    # "Play one card face up into its suit's row"
    _, turn, starter, faces, hands, aside, chosen, played, held, mixed, past, end = state
    slot, card = action.slot, action.card
    if faces[slot] == HIDDEN:
        faces = faces[:slot] + _BYTE[card] + faces[slot + 1 :]
    hand = hands[turn]
    place = hand.index(slot)
    hands = (*hands[:turn], hand[:place] + hand[place + 1 :], *hands[turn + 1 :])
    return State("show", turn, starter, faces, hands, aside, chosen, played + _BYTE[card], held, mixed, past, end)


def _shown(state: State, reveal: Reveal) -> State:
    _, turn, starter, faces, hands, aside, chosen, played, held, mixed, past, end = state
    card = played[-1]
    slots = (faces.rfind(card),)
    if reveal.slots != slots or reveal.faces != (_CARDS[card - 1],) or reveal.audience is not EVERYONE:
        shown = _told(state, reveal, slots, EVERYONE)  # refuses what is not due at all
        raise Refused("reveal.contradicts_claim", f"{shown[0]} is not {card}", seat=turn)
    return State("predict", turn, starter, faces, hands, aside, chosen, played, held, mixed, past, end)


def _predicted(state: State, action: Action) -> State:
    """ "then do exactly one action in that suit" """
    _, turn, starter, faces, hands, aside, chosen, played, held, mixed, past, end = state
    suit = SUIT_OF[played[-1]]
    mark = VALUES[action.value] if isinstance(action, (Take, Swap)) else NO_PREDICTION
    row = held[suit]
    held = (*held[:suit], row[:turn] + mark + row[turn + 1 :], *held[suit + 1 :])  # type: ignore[assignment]
    seats = len(hands)
    turn = turn + 1 if turn + 1 < seats else 0  # "Turn order runs by seat, to the left."
    if turn != starter:
        return State("play", turn, starter, faces, hands, aside, chosen, played, held, mixed, past, end)
    # "Steps happen when every player's hand has that size"
    size = len(hands[0])
    if size in PASSES[seats]:
        return State("pass", 0, starter, faces, hands, aside, chosen, played, held, mixed, past, end)
    if size:
        return State("play", turn, starter, faces, hands, aside, chosen, played, held, mixed, past, end)
    if aside:
        # "0: show the card set aside and play it." "as an ordinary ninth turn, in turn order, with its prediction action"
        hands = tuple([(slot,) for slot in aside])
        return State("play", turn, starter, faces, hands, (), chosen, played, held, mixed, past, end)
    return _round_over(state._replace(predictions=held))


# --- End of a round, the game ----------------------------------------------------------------------------------------


def _round_over(state: State) -> State:
    """ "As many rounds as players."; "each next round starts one seat further to the left" """
    past = (*state.past, Round(state.counts, state.predictions))
    if len(past) == state.seats:
        return state._replace(phase="over", turn=0, past=past)
    return _before_shuffle(state.seats, (state.starter + 1) % state.seats, past)


def _table(state: State, event: Table) -> State:
    seats = event.seats
    if type(seats) is not tuple or not all(type(seat) is int and 0 <= seat < state.seats for seat in seats):
        raise Refused("event.not_due", f"{seats!r} are no seats")
    if event.kind == "agreed_end" and seats == tuple(range(state.seats)):
        return state._replace(end="agreed")
    if len(seats) == 1:
        if event.kind == "resign":
            return state._replace(end=f"resign{seats[0]}")
        if event.kind in ("left", "back"):
            return state
    raise Refused("event.not_due", f"{event.kind} of {seats}")


def result(state: State) -> Result | None:
    """ "Totals over all rounds; the highest wins; equal highest totals are a draw between those players."

    Points are those of the finished rounds, parts the points of each. A seat that resigned is last.
    """
    if state.phase != "over" and not state.end:
        return None
    rounds = [played.points for played in state.past]
    totals = tuple(sum(points[seat] for points in rounds) for seat in range(state.seats))
    resigned = int(state.end.removeprefix("resign")) if state.end.startswith("resign") else -1
    ordered = [(seat != resigned, total) for seat, total in enumerate(totals)]
    ranks = tuple(1 + sum(other > mine for other in ordered) for mine in ordered)
    parts = tuple(
        tuple((f"round{number}", points[seat]) for number, points in enumerate(rounds, 1))
        for seat in range(state.seats)
    )
    return Result(ranks, totals, parts)


def inventory(state: State) -> Inventory:
    """ "27 consultation cards": rows, hands, cards set aside and cards removed; those to be turned up, while they are not."""
    if not state.faces:
        return Inventory(tuple(Stock(face, 1, 0) for face in _CARDS), DECK_SIZE)
    waiting = TURNED_UP[state.seats] if not state.played else ()
    slots = [slot for zone in (*state.hands, state.aside, REMOVED, waiting) for slot in zone]
    lying = bytes([state.faces[slot] for slot in slots]) + state.played
    stocks = tuple(Stock(face, 1, lying.count(card)) for card, face in enumerate(_CARDS, 1))
    return Inventory(stocks, lying.count(HIDDEN))
