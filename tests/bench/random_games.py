"""What `bench rules` times: random games to the end, ours and catanatron's.

Runs natively and inside Pyodide, so it imports nothing but what it times.
"""

import random
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any


class Numbers:
    """What a random seat draws from: Python's own generator, as catanatron's players do, in the form that a family asks for."""

    def __init__(self, seed: int) -> None:
        generator = random.Random(seed)
        self.choice, self.bits, self.below = (
            generator.choice,
            generator.getrandbits,
            lambda limit: int(generator.random() * limit),
        )
        self.shuffled: Callable[[list[int]], list[int]] = lambda items: generator.sample(items, len(items))


def _play(name: str, seed: int, seats: int, options: dict[str, Any], offers: bool = True) -> int:
    """A random game with full knowledge; the number of actions taken.

    Every action is drawn from the legal list of the seat that is to act, which is made anew
    each time, as a table would. Without ``offers`` nobody offers to trade with other players.
    """
    from game.core import Family, Move, Open, SeededDealer, Unseal

    game = import_module(f"game.{name}")
    need_of, to_act, legal_of, apply, audience = game.need, game.to_act, game.legal, game.apply, game.audience
    numbers = Numbers(seed)
    choice = numbers.choice
    dealer = SeededDealer(str(seed))
    state = game.start(options, seats)
    sealed: dict[int, Any] = {}
    families: dict[type, bool] = {}
    actions = 0
    while True:
        while (need := need_of(state)) is not None:
            if type(need) is Unseal:
                state = apply(state, Open(need.seat, sealed[need.seat], need.audience))
            else:
                state = apply(state, dealer.answer(need))
        if not (acting := to_act(state)):
            return actions
        seat = acting[0]
        legal = legal_of(state, seat)
        action = choice(legal)
        kind = type(action)
        if kind not in families:
            families[kind] = isinstance(action, Family)
        if families[kind]:
            action = choice(legal[:-1]) if not offers and len(legal) > 1 else action.draw(numbers)
        sealed[seat] = action
        state = apply(state, Move(seat, action, audience(state, seat, action)))
        actions += 1


def hipparchus(seed: int) -> int:
    """A random match."""
    return _play("hipparchus", seed, 2, {})


def delfos(seed: int) -> int:
    """A random game of four seats: four rounds."""
    return _play("delfos", seed, 4, {})


def hesperidae(seed: int) -> int:
    """A random game of four seats."""
    return _play("hesperidae", seed, 4, {})


def hexfolk(seed: int) -> int:
    """A random game of four seats on the standard board."""
    return _play("hexfolk", seed, 4, {})


def hexfolk_without_offers(seed: int) -> int:
    """The same, but as in catanatron nobody offers to trade with other seats."""
    return _play("hexfolk", seed, 4, {}, offers=False)


def hexfolk_giant(seed: int) -> int:
    """Eight seats on the map of 61 tiles."""
    return _play("hexfolk", seed, 8, {"map": "tierra_gigante"})


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


def hesperidae_list(seed: int) -> float:
    """Microseconds for one legal list of a hand of four on a table of 20 cards that has just changed."""
    from game import hesperidae as game
    from game.core import Move, SeededDealer

    draw = random.Random(seed)
    spent, lists = 0.0, 0
    while lists < 20:
        dealer = SeededDealer(str(draw.random()))
        state = game.start({}, 4)
        while True:
            while (need := game.need(state)) is not None:
                state = game.apply(state, dealer.answer(need))
            if not (acting := game.to_act(state)):
                break
            began = time.perf_counter()
            legal = game.legal(state, acting[0])
            if len(state.table) == 20 and len(state.hands[acting[0]]) == 4:
                spent, lists = spent + time.perf_counter() - began, lists + 1
            action = draw.choice(legal)
            if hasattr(action, "draw"):
                action = action.draw(Numbers(draw.getrandbits(32)))
            state = game.apply(state, Move(acting[0], action, game.audience(state, acting[0], action)))
    return 1e6 * spent / lists


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
    games = (hipparchus, playouts, delfos, hesperidae, hexfolk, hexfolk_without_offers, hexfolk_giant, catanatron)
    found: dict[str, list[float]] = {play.__name__: [] for play in games}
    for run in range(runs):
        for play in games:
            found[play.__name__].append(rate(play, 1000 * run, seconds))
        found.setdefault(hesperidae_list.__name__, []).append(hesperidae_list(run))
    return found
