"""Text forms of Hipparchus.

An action is one word: ``2M@3`` (two Moon, the leftmost on slot 3) or ``none`` (no legal reply).

A state is eight ``name=value`` fields in a fixed order; ``-`` stands for nothing and ``/`` divides seat 0 from seat 1:

    phase=reply leader=0 rows=MM.SE........./??????........ won=3,0,2/1,4,0 plays=0M2 unused=?? past=- end=-

``rows``: 14 places a seat in slot order, each a suit, ``?`` (not known here) or ``.`` (has left). ``plays``: this round's plays in order, each
seat, suit and slots (``0M2+3``), joined by ``;``; earlier ones may be missing. ``past``: the cards won and the winner of each finished round
(``5,1,3/2,4,1:0``), joined by ``;``.
"""

from __future__ import annotations

import re
from typing import Final

from game.core import TextError
from game.hipparchus.rules import inventory
from game.hipparchus.state import (
    HIDDEN,
    MAX_BLOCK,
    PHASES,
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
    score,
)

_GONE: Final = "."
_NOTHING: Final = "-"
_BLOCK: Final = re.compile(r"([123])([SME])@(0|[1-9]\d?)", re.ASCII)
_PLAY: Final = re.compile(r"([01])([SME])(\d\d?(?:\+\d\d?){0,2})", re.ASCII)
_WON: Final = r"(?:10|\d),(?:10|\d),(?:10|\d)/(?:10|\d),(?:10|\d),(?:10|\d)"
_STATE: Final = re.compile(
    rf"phase=(?P<phase>{'|'.join(PHASES)}) leader=(?P<leader>[01-])"
    rf" rows=(?P<rows>-|[SME?.]{{{ROW_LENGTH}}}/[SME?.]{{{ROW_LENGTH}}})"
    rf" won=(?P<won>{_WON}) plays=(?P<plays>-|[0-9SME;+]{{3,400}}) unused=(?P<unused>-|[SME?]{{{UNUSED}}})"
    rf" past=(?P<past>-|{_WON}:[01](?:;{_WON}:[01]){{0,2}}) end=(?P<end>-|resign0|resign1|agreed)",
    re.ASCII,
)
_LAID: Final = {"show_lead": 1, "reply": 1, "show_rest": 1, "show_reply": 2}
_NO_DECK: Final = ("first", "shuffle")


def action_text(action: Action) -> str:
    """``2M@3`` or ``none``."""
    return "none" if isinstance(action, NoReply) else f"{action.count}{action.suit}@{action.slot}"


def parse_action(text: str) -> Action:
    """The action of a word; ``text.action`` for anything else."""
    if text == "none":
        return NoReply()
    match = _BLOCK.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise TextError("text.action", repr(text)[:80])
    return Block(int(match[3]), int(match[1]), match[2])


def state_text(state: State) -> str:
    """The state in one line."""
    fields = {
        "phase": state.phase,
        "leader": str(state.leader) if state.leader >= 0 else _NOTHING,
        "rows": "/".join(_row_text(state.rows[seat], seat) for seat in (0, 1)) if state.unused else _NOTHING,
        "won": _won_text(state.won),
        "plays": ";".join(f"{play.seat}{play.suit}{'+'.join(map(str, play.slots))}" for play in state.plays),
        "unused": state.unused,
        "past": ";".join(f"{_won_text(played.won)}:{played.winner}" for played in state.past),
        "end": state.end,
    }
    return " ".join(f"{name}={value or _NOTHING}" for name, value in fields.items())


def _row_text(row: Row, seat: int) -> str:
    lying = dict(zip(row.slots, row.suits, strict=True))
    return "".join(lying.get(slot, _GONE) for slot in ROW_SLOTS[seat])


def _won_text(won: tuple[Counts, Counts]) -> str:
    return "/".join(",".join(map(str, counts)) for counts in won)


def parse_state(text: str) -> State:
    """The state of a line. ``text.form`` for a line of another form, ``text.state`` for an impossible state, with every defect found."""
    match = _STATE.fullmatch(text) if isinstance(text, str) and len(text) <= 1000 else None
    if match is None:
        raise TextError("text.form", "not a state of hipparchus")
    fields = {name: "" if value == _NOTHING else value for name, value in match.groupdict().items()}
    rows = fields["rows"].split("/") if fields["rows"] else []
    state = State(
        phase=fields["phase"],
        leader=int(fields["leader"] or -1),
        rows=(_parse_row(rows[0], 0), _parse_row(rows[1], 1)) if rows else (Row(), Row()),
        won=_parse_won(fields["won"]),
        plays=tuple(_parse_play(play) for play in fields["plays"].split(";") if play),
        unused=fields["unused"],
        past=tuple(Round(_parse_won(played[:-2]), int(played[-1])) for played in fields["past"].split(";") if played),
        end=fields["end"],
    )
    found = defects(state, bool(rows))
    if found:
        raise TextError("text.state", "; ".join(found))
    if state_text(state) != text:
        raise TextError("text.canonical", "not in canonical form")
    return state


def _parse_row(text: str, seat: int) -> Row:
    lying = [(slot, suit) for slot, suit in zip(ROW_SLOTS[seat], text, strict=True) if suit != _GONE]
    return Row(tuple(slot for slot, _ in lying), "".join(suit for _, suit in lying))


def _parse_won(text: str) -> tuple[Counts, Counts]:
    sides = [[int(number) for number in side.split(",")] for side in text.split("/")]
    return (sides[0][0], sides[0][1], sides[0][2]), (sides[1][0], sides[1][1], sides[1][2])


def _parse_play(text: str) -> Play:
    match = _PLAY.fullmatch(text)
    if match is None:
        raise TextError("text.form", f"not a play: {text[:20]}")
    return Play(int(match[1]), match[2], tuple(map(int, match[3].split("+"))))


def defects(state: State, has_rows: bool) -> list[str]:
    """Every way in which a state is impossible, in words for developers; empty for a possible one."""
    found = [*_match_defects(state), *_play_defects(state)]
    dealt = state.phase not in _NO_DECK and not (state.phase == "over" and state.end and not state.unused)
    if dealt != bool(state.unused) or has_rows != bool(state.unused):
        found.append("rows and unused cards are there from the shuffle to the end of a round")
    if not dealt and (state.plays or any(map(sum, state.won))):
        found.append("cards were played or won before the deal")
    if found or not dealt:
        return found
    if any(stock.found > stock.total for stock in inventory(state).stocks):
        found.append("more cards of a suit than there are")
    gone = sum(ROW_LENGTH - len(row.slots) for row in state.rows)
    laid = sum(play.value for play in state.trick)
    if gone != sum(map(sum, state.won)) + laid:
        found.append("the cards that left the rows are not those won and on the table")
    if state.phase in ("lead", "reply") and not all(state.rows[seat].slots for seat in _movers(state)):
        found.append("a row that should play is empty")
    if state.phase == "deal0" and state.rows[0].suits.strip(HIDDEN):
        found.append("a row is known before it was dealt")
    if state.phase in ("deal0", "deal1") and (gone or state.rows[1].suits.strip(HIDDEN)):
        found.append("cards moved before both rows were dealt")
    return found


def _movers(state: State) -> tuple[int, ...]:
    return (0, 1) if state.phase == "lead" else (state.follower,)


def _match_defects(state: State) -> list[str]:
    found = []
    wins = state.wins
    if (state.leader < 0) != (
        state.phase == "first" or (state.phase == "over" and not state.past and not state.unused)
    ) and not (state.phase == "over" and state.end):
        found.append("a leader is there from the first draw on")
    if state.phase == "first" and state.past:
        found.append("rounds were played before the first leader was drawn")
    if (state.phase == "over") != (max(wins) == ROUNDS_TO_WIN or bool(state.end)) or max(wins) > ROUNDS_TO_WIN:
        found.append("a match is over when a seat has won two rounds or it ended early, and only then")
    if state.end and max(wins) == ROUNDS_TO_WIN:
        found.append("a match cannot end twice")
    if any(sum(played.winner == seat for played in state.past[:-1]) == ROUNDS_TO_WIN for seat in (0, 1)):
        found.append("a round was played after the match was won")
    for played in state.past:
        first, second = score(played.won)
        if first != second and played.winner != int(second > first):
            found.append("a round was not won by the higher total")
        if any(mine + theirs > 10 for mine, theirs in zip(*played.won, strict=True)):
            found.append("a round has more cards of a suit than there are")
    return found


def _play_defects(state: State) -> list[str]:
    """The plays are lead and reply by turns, of slots that have left their seat's row, ending with the trick under way."""
    found = []
    slots = [slot for play in state.plays for slot in play.slots]
    if len(set(slots)) != len(slots):
        found.append("a card was played twice")
    for play in state.plays:
        inside = all(slot in ROW_SLOTS[play.seat] and slot not in state.rows[play.seat].slots for slot in play.slots)
        if not inside or list(play.slots) != sorted(play.slots) or len(play.slots) > MAX_BLOCK:
            found.append("a play is not of cards that left its seat's row")
    laid = _LAID.get(state.phase)
    if laid is not None and (len(state.plays) % 2 != laid % 2 or len(state.plays) < laid):
        found.append("the trick under way is missing")
    if state.phase == "lead" and len(state.plays) % 2:
        found.append("a lead is on the table while another is asked for")
    if any(lead.seat == reply.seat for lead, reply in zip(state.plays[::2], state.plays[1::2], strict=False)):
        found.append("a seat answered its own lead")
    if laid is not None and state.plays and state.plays[-1].seat != (state.leader if laid == 1 else state.follower):
        found.append("the trick under way is not the leader's")
    for counts, suit in zip(zip(*state.won, strict=True), SUITS, strict=True):
        seen = sum(play.value for play in state.plays if play.suit == suit)
        laid_now = sum(play.value for play in state.trick if play.suit == suit) if not found else 0
        if seen - laid_now > sum(counts):
            found.append("more cards of a suit were played than are won or on the table")
    return found
