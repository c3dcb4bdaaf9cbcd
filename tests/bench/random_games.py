"""What `bench rules` times: random games to the end, ours and catanatron's.

Runs natively and inside Pyodide, so it imports nothing but what it times.
"""

import random
import time
from collections.abc import Callable


def hipparchus(seed: int) -> int:
    """A random match of Hipparchus with full knowledge; the number of actions taken.

    Every action is drawn from the legal list of the seat that is to act, which is made anew
    each time, as a table would.
    """
    from game import hipparchus as game
    from game.core import Move, SeededDealer

    draw = random.Random(seed)
    dealer = SeededDealer(str(seed))
    state = game.start({}, 2)
    actions = 0
    while True:
        while (need := game.need(state)) is not None:
            state = game.apply(state, dealer.answer(need))
        if not (seats := game.to_act(state)):
            return actions
        seat = seats[0]
        action = draw.choice(game.legal(state, seat))
        state = game.apply(state, Move(seat, action, game.audience(state, seat, action)))
        actions += 1


def playouts(seed: int) -> int:
    """The first rounds of ten random matches in the fast form of the rules that bots search with; the number of actions taken.

    Dealt by the rules; every action is drawn from the legal list here too. No events, no replicas, no log.
    """
    from game import hipparchus as game
    from game.core import SeededDealer
    from game.hipparchus.bot import Playout

    draw = random.Random(seed)
    actions = 0
    for number in range(10):
        dealer = SeededDealer(f"{seed} {number}")
        state = game.start({}, 2)
        while (need := game.need(state)) is not None:
            state = game.apply(state, dealer.answer(need))
        playout = Playout(state)
        while True:
            actions += 1
            if playout.step(draw.choice(playout.options())):
                break
    return actions


def catanatron(seed: int) -> int:
    """A random game of catanatron with four of its own random players; the number of actions taken."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(seed)
    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)
    game.play()
    return len(game.state.actions)


def rate(play: Callable[[int], int], seed: int, seconds: float) -> float:
    """Actions a second over whole games, for at least so many seconds after one game to warm up."""
    play(seed)
    actions, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        seed += 1
        actions += play(seed)
    return actions / spent


def rates(runs: int, seconds: float) -> dict[str, list[float]]:
    """Actions a second of each game, alternating."""
    games = (hipparchus, playouts, catanatron)
    found: dict[str, list[float]] = {play.__name__: [] for play in games}
    for run in range(runs):
        for play in games:
            found[play.__name__].append(rate(play, 1000 * run, seconds))
    return found
