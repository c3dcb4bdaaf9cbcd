"""The rules of Hipparchus in the order of rules/hipparchus.md: deal, trick, end of a round, match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeGuard

from game.core import (
    EVERYONE,
    LEGAL,
    UNKNOWN,
    Audience,
    Chance,
    Draw,
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
    Show,
    Shuffle,
    Stock,
    Table,
    full_options,
    illegal,
)
from game.hipparchus.state import (
    CARDS_PER_SUIT,
    DECK,
    DECK_SLOTS,
    HIDDEN,
    MAX_BLOCK,
    NONE_WON,
    ROUNDS_TO_WIN,
    ROW_LENGTH,
    ROW_SLOTS,
    SUITS,
    UNUSED,
    Action,
    Block,
    Counts,
    NoReply,
    Play,
    Round,
    Row,
    State,
    groups,
    score,
)

ID: Final = "hipparchus"
RULES: Final = 1
SEATS: Final[tuple[int, ...]] = (2,)
OPTIONS: Final[Mapping[str, tuple[Option, ...]]] = {}
MAX_EVENTS: Final = 1 + 3 * (3 + 2 * 2 * ROW_LENGTH + 2)
"""The first leader, and three rounds of a shuffle, two deals, a move and its reveal for each card, and a last claim."""

_FACES: Final = tuple(SUITS)
_COLUMN: Final = {suit: column for column, suit in enumerate(SUITS)}
_FIRST_LEADER: Final = Draw("first_leader", ((0, 1), (1, 1)))
_SHUFFLE: Final = Shuffle(DECK_SLOTS, DECK)
_NO_REPLY: Final = (NoReply(),)
_DEALS: Final = {"deal0": Show(ROW_SLOTS[0], (0,)), "deal1": Show(ROW_SLOTS[1], (1,))}


def start(options: Options, seats: int) -> State:
    """A new match. There are no options and always two seats."""
    full_options(OPTIONS, SEATS, options, seats)
    return State()


def need(state: State) -> Need | None:
    """The luck or the reveal that is due."""
    match state.phase:
        case "show_lead" | "show_reply":
            return _show(state.plays[-1].slots)
        case "lead" | "reply" | "over":
            return None
        case "show_rest":
            return _show(state.rows[state.follower].slots)
        case "deal0" | "deal1":
            return _DEALS[state.phase]
        case "shuffle":
            return _SHUFFLE
        case _:
            return _FIRST_LEADER


@lru_cache(maxsize=1 << 10)
def _show(slots: tuple[int, ...]) -> Show:
    """Asked for again and again until it is answered."""
    return Show(slots)


def to_act(state: State) -> tuple[int, ...]:
    """The leader or the follower."""
    match state.phase:
        case "lead":
            return (state.leader,)
        case "reply":
            return (1 - state.leader,)
    return ()


# --- A trick -------------------------------------------------------------------------------------------------------


@cache
def _blocks_from(suit: str, counts: Sequence[int]) -> list[tuple[Block, ...]]:
    """The blocks of a group by the slot of its leftmost card."""
    return [tuple(Block(slot, count, suit) for count in counts) for slot in range(2 * ROW_LENGTH)]


_BLOCKS: Final = {
    suit * length: _blocks_from(suit, (length,) if length <= MAX_BLOCK else range(1, MAX_BLOCK + 1))
    for suit in SUITS
    for length in range(1, ROW_LENGTH + 1)
}
"""By a group (as its cards) and the slot of its leftmost card, the blocks that may be played of it, built once.

"a group of 3 or fewer is played whole; from a group of more than 3, 1, 2 or 3 of its cards (always its leftmost ones)"
"""


@lru_cache(maxsize=1 << 6)
def leads(row: Row) -> tuple[Block, ...]:
    """Every block that may be led from a row, from left to right, smaller ones first."""
    slots, suits = row
    found: list[Block] = []
    first = 0
    for group in groups(suits):
        found += _BLOCKS[group][slots[first]]
        first += len(group)
    return tuple(found)


@lru_cache(maxsize=1 << 6)
def replies(row: Row, suit: str, value: int) -> tuple[Block, ...]:
    """Every block of a row that may answer a lead.

    "The follower must, if any legal block allows it, play the lead suit with a different value. If no legal block does
    [...], the follower plays a block of any other suit, any value."
    """
    slots, suits = row
    following: list[Block] = []
    others: list[Block] = []
    first = 0
    for group in groups(suits):
        blocks = _BLOCKS[group][slots[first]]
        first += len(group)
        if group[0] != suit:
            others += blocks
        elif len(group) > MAX_BLOCK:
            following += [block for block in blocks if block.count != value]
        elif len(group) != value:
            following += blocks
    return tuple(following or others)


def _options(state: State, seat: int) -> tuple[Action, ...] | None:
    """The legal actions of the seat to act; ``None`` where its row is not known."""
    row = state.rows[seat]
    if HIDDEN in row.suits:
        return None
    if state.phase == "lead":
        return leads(row)
    _, suit, led = state.plays[-1]
    return replies(row, suit, len(led)) or _NO_REPLY


def legal(state: State, seat: int) -> Sequence[Action]:
    """Blocks from left to right, smaller ones first; ``NoReply`` alone where no block may be played."""
    if seat not in to_act(state):
        return ()
    options = _options(state, seat)
    if options is None:
        raise Hidden("legal.hidden", "the row of this seat is not known here")
    return options


def forced(state: State, seat: int) -> Action | None:
    """A follower without a legal play says so by itself."""
    if state.phase != "reply" or seat != state.follower:
        return None
    options = legal(state, seat)
    return options[0] if options == _NO_REPLY else None


def audience(state: State, seat: int, action: Action) -> Audience:
    """Every move is public."""
    return EVERYONE


def check(state: State, seat: int, action: object) -> Ruling:
    """Whether a seat may do this now; the code names the first rule it breaks."""
    if state.phase == "over":
        return illegal("table.over")
    if type(seat) is not int or seat not in to_act(state):
        return illegal("play.not_your_turn")
    if not _is_exact(action):
        return illegal("play.not_an_action")
    options = _options(state, seat)
    if options is not None and action in options:
        return LEGAL
    return _check_block(state, seat, action) if isinstance(action, Block) else _check_no_reply(state, seat)


def _is_exact(action: object) -> TypeGuard[Action]:
    """``True`` is not ``1`` here: the two compare equal in Python and would give one move two texts."""
    if type(action) is Block:
        return type(action.slot) is type(action.count) is int and type(action.suit) is str
    return type(action) is NoReply


def _may_hide(state: State, suit: str, cards: str) -> bool:
    """Whether the hidden ones of these cards may all be of a suit, as far as its ten cards are not seen elsewhere."""
    stock = inventory(state).stocks[SUITS.index(suit)]
    return cards.count(HIDDEN) <= stock.total - stock.found


def _check_no_reply(state: State, seat: int) -> Ruling:
    if state.phase == "lead":
        return illegal("play.leader_must_play")
    lead, row = state.plays[-1], state.rows[seat]
    # Without a reply a row is one group of the lead's suit and value: everybody sees its length.
    may_be = len(row.slots) == lead.value and not row.suits.strip(lead.suit + HIDDEN)
    return UNKNOWN if may_be and _may_hide(state, lead.suit, row.suits) else illegal("play.can_reply")


def _check_block(state: State, seat: int, block: Block) -> Ruling:
    """Why a block is not (known to be) legal."""
    row = state.rows[seat]
    if block.slot not in row.slots:
        return illegal("play.no_such_card")
    if not 1 <= block.count <= MAX_BLOCK:
        return illegal("play.one_to_three")
    first = row.slots.index(block.slot)
    cards = row.suits[first : first + block.count]
    if block.suit not in _FACES or len(cards) < block.count or cards.strip(block.suit + HIDDEN):
        return illegal("play.one_suit")
    if not _may_hide(state, block.suit, cards):
        return illegal("play.one_suit")
    if state.phase == "reply" and (block.suit, block.count) == (state.plays[-1].suit, state.plays[-1].value):
        return illegal("play.other_value")
    if HIDDEN in row.suits:
        return UNKNOWN
    start = len(row.suits[:first].rstrip(block.suit))
    length = len(row.suits) - start - len(row.suits[start:].lstrip(block.suit))
    if length <= MAX_BLOCK and block.count != length:
        return illegal("play.whole_group")
    if start != first:
        return illegal("play.leftmost")
    return illegal("play.must_follow_suit")


class Trick(NamedTuple):
    """How an answered trick ended: ``case`` is ``a`` (same suit, by value) or ``b`` (different suits, by cards won)."""

    winner: int
    case: str


_BY_VALUE: Final = (Trick(0, "a"), Trick(1, "a"))
_BY_CARDS_WON: Final = (Trick(0, "b"), Trick(1, "b"))


def judge(lead: Play, reply: Play, won: Sequence[Sequence[int]]) -> Trick:
    """Who wins a trick, given the cards won before it, by seat and suit.

    "same suit, the higher value. Different suits: each player looks at how many cards they themselves have already won
    in the suit they themselves just played; the smaller number wins; equal, the follower wins."
    """
    leader, lead_suit, led = lead
    follower, suit, replied = reply
    if lead_suit == suit:
        return _BY_VALUE[leader if len(led) > len(replied) else follower]
    fewer = won[leader][_COLUMN[lead_suit]] < won[follower][_COLUMN[suit]]
    return _BY_CARDS_WON[leader if fewer else follower]


# --- Events --------------------------------------------------------------------------------------------------------


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
    if not isinstance(action, Block):
        return state._replace(phase="show_rest")
    phase, leader, (first, second), won, plays, unused, past, _ = state
    slot, count, suit = action
    slots, rest = (second if seat else first).take(slot, count)
    rows = (first, rest) if seat else (rest, second)
    shown = "show_lead" if phase == "lead" else "show_reply"
    return State(shown, leader, rows, won, (*plays, Play(seat, suit, slots)), unused, past)


def _chance(state: State, chance: Chance) -> State:
    if state.phase == "first" and chance.kind == "first_leader" and chance.audience is EVERYONE:
        if chance.outcome not in (0, 1) or type(chance.outcome) is not int:
            raise Refused("chance.impossible", repr(chance.outcome))
        return state._replace(phase="shuffle", leader=chance.outcome)
    if state.phase == "shuffle" and chance.kind == "shuffle":
        if chance.outcome is not None or chance.audience != ():
            raise Refused("chance.impossible", "a shuffle tells nobody anything")
        rows = (Row(ROW_SLOTS[0], HIDDEN * ROW_LENGTH), Row(ROW_SLOTS[1], HIDDEN * ROW_LENGTH))
        return State("deal0", state.leader, rows, NONE_WON, (), HIDDEN * UNUSED, state.past)
    raise Refused("event.not_due", f"{chance.kind} in phase {state.phase}")


def _reveal(state: State, reveal: Reveal) -> State:
    match state.phase:
        case "show_lead" | "show_reply":
            return _play_shown(state, reveal)
        case "show_rest":
            return _no_reply_shown(state, reveal)
        case "deal0" | "deal1":
            return _dealt(state, reveal)
    raise Refused("event.not_due", f"reveal in phase {state.phase}")


def _shown(state: State, reveal: Reveal) -> str:
    """The suits that the reveal shows, one for each slot that is due; all hidden where it is not told here."""
    due = need(state)
    if not isinstance(due, Show) or reveal.slots != due.slots or reveal.audience != due.audience:
        raise Refused("event.not_due", f"reveal in phase {state.phase}")
    faces = reveal.faces
    if faces is None and due.audience is not EVERYONE:
        return HIDDEN * len(due.slots)
    if type(faces) is not tuple or len(faces) != len(due.slots) or not all(map(_FACES.__contains__, faces)):
        raise Refused("reveal.faces", f"not one suit for each slot: {faces!r}")
    return "".join(faces)


def _dealt(state: State, reveal: Reveal) -> State:
    shown = _shown(state, reveal)
    known = shown if state.phase == "deal0" else shown + state.rows[0].suits
    if max(map(known.count, SUITS)) > CARDS_PER_SUIT:
        raise Refused("reveal.faces", "more cards of a suit than there are")
    if state.phase == "deal0":
        rows = (Row(ROW_SLOTS[0], shown), state.rows[1])
        return State("deal1", state.leader, rows, NONE_WON, (), state.unused, state.past)
    rows = (state.rows[0], Row(ROW_SLOTS[1], shown))
    return State("lead", state.leader, rows, NONE_WON, (), state.unused, state.past)


def _play_shown(state: State, reveal: Reveal) -> State:
    phase, leader, rows, won, plays, unused, past, _ = state
    seat, suit, slots = play = plays[-1]
    if reveal.slots != slots or reveal.faces != (suit,) * len(slots) or reveal.audience is not EVERYONE:
        shown = _shown(state, reveal)  # refuses what is not due at all
        raise Refused("reveal.contradicts_claim", f"{shown} is not all {suit}", seat=seat)
    if phase == "show_lead":
        return State("reply", leader, rows, won, plays, unused, past)
    return _trick_over(state, plays[-2], play)


def _trick_over(state: State, lead: Play, reply: Play) -> State:
    """ "The winner takes all the cards of the trick, face up and sorted by suit (public), and leads next." """
    winner = judge(lead, reply, state.won).winner
    first, second = state.won
    won = (first, _with_cards(second, lead, reply)) if winner else (_with_cards(first, lead, reply), second)
    after = State("lead", winner, state.rows, won, state.plays, state.unused, state.past)
    if state.rows[0].slots and state.rows[1].slots:
        return after
    # "When a player has no cards left, the trick under way is completed and the round ends."
    return _round_over(after, last_follower=reply.seat)


def _with_cards(counts: Counts, *plays: Play) -> Counts:
    """The cards of a seat by suit after it has taken these plays."""
    sun, moon, earth = counts
    for _, suit, slots in plays:
        if suit == "S":
            sun += len(slots)
        elif suit == "M":
            moon += len(slots)
        else:
            earth += len(slots)
    return sun, moon, earth


def _no_reply_shown(state: State, reveal: Reveal) -> State:
    """The follower's row is open: if it proves the claim, the round ends and the led cards are set aside."""
    seat, lead = state.follower, state.plays[-1]
    row = state.rows[seat]
    shown = _shown(state, reveal)
    contradicts = any(known not in (HIDDEN, face) for known, face in zip(row.suits, shown, strict=True))
    row = Row(row.slots, shown)
    if contradicts or replies(row, lead.suit, lead.value):
        raise Refused("reveal.contradicts_claim", f"{shown} can answer {lead.value}{lead.suit}", seat=seat)
    rows = (row, state.rows[1]) if seat == 0 else (state.rows[0], row)
    return _round_over(state._replace(rows=rows), last_follower=seat)


# --- End of a round, match ----------------------------------------------------------------------------------------


def _round_over(state: State, last_follower: int) -> State:
    """ "Higher total wins the round. Equal totals: the follower of the last trick wins it"; "First to win 2 rounds" """
    first, second = score(state.won)
    winner = last_follower if first == second else int(second > first)
    past = (*state.past, Round(state.won, winner))
    if sum(played.winner == winner for played in past) == ROUNDS_TO_WIN:
        return state._replace(phase="over", past=past)
    # "later the winner of the previous round leads"
    return State("shuffle", winner, past=past)


def _table(state: State, event: Table) -> State:
    if type(event.seats) is not tuple or any(type(seat) is not int for seat in event.seats):
        raise Refused("event.not_due", f"{event.seats!r} are no seats")
    match event:
        case Table("resign", (0 | 1 as seat,)):
            return state._replace(phase="over", end=f"resign{seat}")
        case Table("agreed_end", (0, 1)):
            return state._replace(phase="over", end="agreed")
        case Table("left" | "back", (0 | 1,)):
            return state
    raise Refused("event.not_due", f"{event.kind} of {event.seats}")


def result(state: State) -> Result | None:
    """Ranks by rounds won (a seat that resigned is last); points are rounds won, parts the points of each round."""
    if state.phase != "over":
        return None
    wins = state.wins
    if state.end.startswith("resign"):
        ranks = (2, 1) if state.end == "resign0" else (1, 2)
    else:
        ranks = (1 + (wins[1] > wins[0]), 1 + (wins[0] > wins[1]))
    parts = tuple(
        tuple((f"round{number}", played.points[seat]) for number, played in enumerate(state.past, 1)) for seat in (0, 1)
    )
    return Result(ranks, wins, parts)


def inventory(state: State) -> Inventory:
    """Rows, won cards, the trick under way and the unused cards, by suit."""
    if not state.unused:
        return Inventory(tuple(Stock(suit, CARDS_PER_SUIT, 0) for suit in SUITS), len(DECK))
    lying = state.rows[0].suits + state.rows[1].suits + state.unused
    lying += "".join(play.suit * play.value for play in state.trick)
    stocks = tuple(
        Stock(suit, CARDS_PER_SUIT, lying.count(suit) + state.won[0][index] + state.won[1][index])
        for index, suit in enumerate(SUITS)
    )
    return Inventory(stocks, lying.count(HIDDEN))
