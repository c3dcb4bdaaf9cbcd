"""The rules of Hipparchus in the order of rules/hipparchus.md: deal, trick, end of a round, match."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeGuard

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
    Open,
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
    leads,
    score,
)

ID: Final = "hipparchus"
RULES: Final = 1
SEATS: Final[tuple[int, ...]] = (2,)
OPTIONS: Final[Mapping[str, tuple[Option, ...]]] = {}
MAX_EVENTS: Final = 1 + 3 * (3 + 2 * 2 * ROW_LENGTH + 2)
"""The first leader, and three rounds of a shuffle, two deals, a move and its reveal for each card, and a last claim."""

_DUE: Final[Mapping[str, Need]] = {
    "first": Draw("first_leader", ((0, 1), (1, 1))),
    "shuffle": Shuffle(DECK_SLOTS, DECK),
    "deal0": Show(ROW_SLOTS[0], (0,)),
    "deal1": Show(ROW_SLOTS[1], (1,)),
}


def start(options: Options, seats: int) -> State:
    """A new match. There are no options and always two seats."""
    full_options(OPTIONS, SEATS, options, seats)
    return State()


def need(state: State) -> Need | None:
    """The luck or the reveal that is due."""
    match state.phase:
        case "lead" | "reply" | "over":
            return None
        case "show_lead" | "show_reply":
            return Show(state.plays[-1].slots)
        case "show_rest":
            return Show(state.rows[state.follower].slots)
        case phase:
            return _DUE[phase]


def to_act(state: State) -> tuple[int, ...]:
    """The leader or the follower."""
    if state.phase == "lead":
        return (state.leader,)
    return (state.follower,) if state.phase == "reply" else ()


# --- A trick -------------------------------------------------------------------------------------------------------


def blocks_in_reply(blocks: Sequence[Block], suit: str, value: int) -> tuple[Block, ...]:
    """The blocks that may answer a lead.

    "The follower must, if any legal block allows it, play the lead suit with a different value. If no legal block does
    [...], the follower plays a block of any other suit, any value."
    """
    following = [block for block in blocks if block.suit == suit and block.count != value]
    return tuple(following or [block for block in blocks if block.suit != suit])


def _options(state: State, seat: int) -> tuple[Action, ...]:
    """The legal actions of the seat to act, whose row is known."""
    blocks = leads(state.rows[seat])
    if state.phase == "lead":
        return blocks
    lead = state.plays[-1]
    return blocks_in_reply(blocks, lead.suit, lead.value) or (NoReply(),)


def legal(state: State, seat: int) -> Sequence[Action]:
    """Blocks from left to right, smaller ones first; ``NoReply`` alone where no block may be played."""
    if seat not in to_act(state):
        return ()
    if HIDDEN in state.rows[seat].suits:
        raise Hidden("legal.hidden", "the row of this seat is not known here")
    return _options(state, seat)


def forced(state: State, seat: int) -> Action | None:
    """A follower without a legal play says so by itself."""
    if state.phase != "reply" or seat != state.follower:
        return None
    options = legal(state, seat)
    return options[0] if options == (NoReply(),) else None


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
    if _is_listed(state, seat, action):
        return LEGAL
    return _check_block(state, seat, action) if isinstance(action, Block) else _check_no_reply(state, seat)


def _is_listed(state: State, seat: int, action: Action) -> bool:
    """Whether an action is in the legal list, without making the list where the action itself tells: every move comes by
    here. A test holds the two against each other over all candidate actions."""
    if type(seat) is not int or seat not in to_act(state):
        return False
    row = state.rows[seat]
    if HIDDEN in row.suits:
        return False
    if not isinstance(action, Block):
        return action in _options(state, seat)
    if state.phase == "reply":
        lead = state.plays[-1]
        if action.suit == lead.suit:
            if action.count == len(lead.slots):
                return False
        elif _can_follow(row, lead.suit, len(lead.slots)):
            return False
    return _may_be_led(row, action)


def _can_follow(row: Row, suit: str, value: int) -> bool:
    """Whether a block of the lead suit has another value: any group but one of just this value has such a block."""
    runs = _RUNS_OF[suit](row.suits)
    return runs.count(suit * value) != len(runs)


def _may_be_led(row: Row, block: Block) -> bool:
    """Whether a block is in ``leads(row)``: the left end of a group that it takes whole or that is longer than three."""
    if block.slot not in row.slots or (block.suit, block.count) not in _PROOFS:
        return False
    suits, suit, count, first = row.suits, block.suit, block.count, row.slots.index(block.slot)
    if not suits.startswith(suit * count, first) or (first and suits[first - 1] == suit):
        return False
    whole = suits[first + count : first + count + 1] != suit
    return whole or suits.startswith(suit * (MAX_BLOCK + 1), first)


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
    if may_be and HIDDEN in row.suits and _may_hide(state, lead.suit, row.suits):
        return UNKNOWN
    return illegal("play.can_reply")


def _check_block(state: State, seat: int, block: Block) -> Ruling:
    """Why a block is not (known to be) legal."""
    row = state.rows[seat]
    if block.slot not in row.slots:
        return illegal("play.no_such_card")
    if not 1 <= block.count <= MAX_BLOCK:
        return illegal("play.one_to_three")
    first = row.slots.index(block.slot)
    cards = row.suits[first : first + block.count]
    if block.suit not in tuple(SUITS) or len(cards) < block.count or cards.strip(block.suit + HIDDEN):
        return illegal("play.one_suit")
    if not _may_hide(state, block.suit, cards):
        return illegal("play.one_suit")
    if state.phase == "reply" and (block.suit, block.count) == (state.plays[-1].suit, state.plays[-1].value):
        return illegal("play.other_value")
    if HIDDEN in row.suits:
        return UNKNOWN
    start, length = next(group for group in groups(row.suits) if group[0] <= first < sum(group))
    if length <= MAX_BLOCK and block.count != length:
        return illegal("play.whole_group")
    if start != first:
        return illegal("play.leftmost")
    return illegal("play.must_follow_suit")


@dataclass(frozen=True, slots=True)
class Trick:
    """How an answered trick ended: ``case`` is ``a`` (same suit, by value) or ``b`` (different suits, by cards won)."""

    winner: int
    case: str


def judge(lead: Play, reply: Play, won: tuple[Counts, Counts]) -> Trick:
    """Who wins a trick, given the cards won before it.

    "same suit, the higher value. Different suits: each player looks at how many cards they themselves have already won
    in the suit they themselves just played; the smaller number wins; equal, the follower wins."
    """
    leads_it = leader_wins((lead.suit, lead.value), (reply.suit, reply.value), won[lead.seat], won[reply.seat])
    return Trick(lead.seat if leads_it else reply.seat, "a" if lead.suit == reply.suit else "b")


def leader_wins(
    lead: tuple[str, int], reply: tuple[str, int], leader_won: Sequence[int], follower_won: Sequence[int]
) -> bool:
    """Whether a lead (suit, value) beats a reply, by the cards that leader and follower have won of each suit."""
    if lead[0] == reply[0]:
        return lead[1] > reply[1]
    return leader_won[SUITS.index(lead[0])] < follower_won[SUITS.index(reply[0])]


# --- Events --------------------------------------------------------------------------------------------------------


def apply(state: State, event: Event) -> State:
    """The state after an event; raises ``Refused`` for one that cannot stand."""
    if state.phase == "over":
        raise Refused("table.over")
    match event:
        case Move():
            return _move(state, event)
        case Reveal():
            return _reveal(state, event)
        case Chance():
            return _chance(state, event)
        case Table():
            return _table(state, event)
        case Open():
            raise Refused("event.not_due", "nothing is sealed here")


def _move(state: State, move: Move) -> State:
    action, seat = move.action, move.seat
    if move.audience is not EVERYONE:
        raise Refused("event.audience", "every move is public")
    if not (_is_exact(action) and _is_listed(state, seat, action)):
        ruling = check(state, seat, action)
        if ruling.illegal:
            raise Refused(ruling.code, seat=seat)
    if type(action) is not Block:
        return state._replace(phase="show_rest")
    phase, leader, (first, second), won, plays, unused, past, _ = state
    row = second if seat else first
    start = row.slots.index(action.slot)
    play = Play(seat, action.suit, row.slots[start : start + action.count])
    rest = row.without(start, action.count)
    rows = (first, rest) if seat else (rest, second)
    return State("show_lead" if phase == "lead" else "show_reply", leader, rows, won, (*plays, play), unused, past)


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
    if state.phase in ("show_lead", "show_reply") and reveal.audience is EVERYONE:
        play = state.plays[-1]
        if reveal.slots == play.slots and reveal.faces == _PROOFS.get((play.suit, play.value)):
            return _play_shown(state, play)
    due = need(state)
    if not isinstance(due, Show) or (reveal.slots, reveal.audience) != (due.slots, due.audience):
        raise Refused("event.not_due", f"reveal in phase {state.phase}")
    faces = reveal.faces
    if faces is None and due.audience is EVERYONE:
        raise Refused("reveal.faces", "these faces are for everyone")
    if faces is not None and (len(faces) != len(due.slots) or not _SUITS.issuperset(faces)):
        raise Refused("reveal.faces", "not one suit for each slot")
    shown = HIDDEN * len(due.slots) if faces is None else "".join(faces)
    match state.phase:
        case "deal0" | "deal1":
            return _dealt(state, shown)
        case "show_rest":
            return _no_reply_shown(state, shown)
        case _:
            play = state.plays[-1]
            raise Refused("reveal.contradicts_claim", f"{shown} is not all {play.suit}", seat=play.seat)


def _dealt(state: State, shown: str) -> State:
    known = shown + (state.rows[0].suits if state.phase == "deal1" else "")
    if any(known.count(suit) > CARDS_PER_SUIT for suit in SUITS):
        raise Refused("reveal.faces", "more cards of a suit than there are")
    if state.phase == "deal0":
        return state._replace(phase="deal1", rows=(Row(ROW_SLOTS[0], shown), state.rows[1]))
    return state._replace(phase="lead", rows=(state.rows[0], Row(ROW_SLOTS[1], shown)))


_SUITS: Final = frozenset(SUITS)
_RUNS_OF: Final = {suit: re.compile(suit + "+").findall for suit in SUITS}

# What proves a play: as many faces of its suit as it has cards.
_PROOFS: Final = {(suit, count): (suit,) * count for suit in SUITS for count in range(1, MAX_BLOCK + 1)}


def _play_shown(state: State, play: Play) -> State:
    if state.phase == "show_lead":
        return State("reply", state.leader, state.rows, state.won, state.plays, state.unused, state.past)
    return _trick_over(state, state.plays[-2], play)


def _trick_over(state: State, lead: Play, reply: Play) -> State:
    """ "The winner takes all the cards of the trick, face up and sorted by suit (public), and leads next." """
    led, replied, won = (lead.suit, lead.value), (reply.suit, reply.value), state.won
    winner = lead.seat if leader_wins(led, replied, won[lead.seat], won[reply.seat]) else reply.seat
    counts = list(won[winner])
    for suit, value in (led, replied):
        counts[SUITS.index(suit)] += value
    taken = (counts[0], counts[1], counts[2])
    won = (taken, state.won[1]) if winner == 0 else (state.won[0], taken)
    after = State("lead", winner, state.rows, won, state.plays, state.unused, state.past)
    if state.rows[0].slots and state.rows[1].slots:
        return after
    # "When a player has no cards left, the trick under way is completed and the round ends."
    return _round_over(after, last_follower=reply.seat)


def _no_reply_shown(state: State, shown: str) -> State:
    """The follower's row is open: if it proves the claim, the round ends and the led cards are set aside."""
    seat, lead = state.follower, state.plays[-1]
    row = state.rows[seat]
    contradicts = any(known not in (HIDDEN, face) for known, face in zip(row.suits, shown, strict=True))
    row = Row(row.slots, shown)
    if contradicts or blocks_in_reply(leads(row), lead.suit, lead.value):
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
    if any(type(seat) is not int for seat in event.seats):
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
