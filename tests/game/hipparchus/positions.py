"""Positions for the tests, set up from text."""

from game import hipparchus
from game.core import NOBODY, Chance, Move, Reveal, ScriptedDealer, Show
from game.hipparchus import State

UNUSED_SLOTS = 2


def row_text(suits: str) -> str:
    """A row of 14 places whose first ones have left: ``MMSE`` is ``..........MMSE``."""
    return suits.rjust(14, ".")


def position(
    first: str,
    second: str,
    *,
    leader: int = 0,
    won: str | None = None,
    past: str = "-",
) -> State:
    """A position with the leader to move: the rows from left to right, the cards won as ``3,0,2/1,4,0``.

    Where ``won`` is not given, seat 0 has won just so many of each suit that every card that left is accounted for.
    """
    gone = 28 - len(first) - len(second)
    if won is None:
        counts = [0, 0, 0]
        for index, suit in enumerate("SME"):
            counts[index] = min(gone, 10 - (first + second).count(suit))
            gone -= counts[index]
        won = ",".join(map(str, counts)) + "/0,0,0"
    return hipparchus.parse_state(
        f"phase=lead leader={leader} rows={row_text(first)}/{row_text(second)} won={won}"
        f" plays=- unused=?? past={past} end=-"
    )


def play(state: State, *actions: str) -> State:
    """The state after these actions and their reveals, the faces being what was claimed."""
    for text in actions:
        seat = hipparchus.to_act(state)[0]
        action = hipparchus.parse_action(text)
        state = hipparchus.apply(state, Move(seat, action))
        state = show(state)
    return state


def show(state: State, faces: str | None = None) -> State:
    """The state after the reveal that is due; without ``faces``, the claimed or known ones."""
    due = hipparchus.need(state)
    assert isinstance(due, Show)
    if faces is None:
        row = state.rows[state.follower]
        faces = row.suits if state.phase == "show_rest" else state.plays[-1].suit * len(due.slots)
    return hipparchus.apply(state, Reveal(due.slots, tuple(faces), due.audience))


def texts(state: State) -> list[str]:
    """The legal actions of the seat to act, as texts."""
    return [hipparchus.action_text(action) for action in hipparchus.legal(state, hipparchus.to_act(state)[0])]


def dealt(order: str, leader: int = 0) -> State:
    """The truth of a first round whose deck lies in this order."""
    dealer = ScriptedDealer([order], [leader])
    state = hipparchus.start({}, 2)
    while (due := hipparchus.need(state)) is not None:
        state = hipparchus.apply(state, dealer.answer(due))
    return state


__all__ = ["NOBODY", "Chance", "Move", "Reveal", "dealt", "play", "position", "row_text", "show", "texts"]
