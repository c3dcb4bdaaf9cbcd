"""The statistics after a game (rules/hexfolk.md, "Winning"): "table of points by source, dice histogram beside the expected curve, resources
gained / robbed / traded / discarded per player, points over time"."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game import hexfolk
from game.core import (
    NOBODY,
    Chance,
    Event,
    Log,
    Move,
    Open,
    Refused,
    Reveal,
    SeededDealer,
    Stream,
    Table,
    first_state,
    told,
)
from game.hexfolk import WAYS, State, Statistics, statistics
from game.hexfolk.island import tables
from game.hexfolk.knowledge import whole_hand
from game.hexfolk.places import rates, shown_points
from game.hexfolk.state import CITY, NOTHING, RESOURCES, Cards, Counts, bank_size, deck_of, minus, plus
from game.hexfolk.text import parse_counts
from tests.game.hexfolk.games import ANYTHING, BUILDERS, ROBBERS, TARGETED, TRADERS, Game, take_back

# --- Small games with known answers ------------------------------------------------------------------------------------


@cache
def founded(seats: int = 3, **options: Any) -> State:
    """The first turn after a founding, seat 0 to roll, nobody holding anything, no harbour settled, and two ones yield nothing."""
    for seed in range(100):
        game = Game(seats, f"founded {seed}", clock=30, **options)
        for _ in game.play():
            if game.truth.number:
                break
        state = game.truth._replace(bank=(bank_size(seats),) * 5, hands=(NOTHING,) * seats)
        usual = all(rates(state.island, state.corners, seat) == (4,) * 5 for seat in range(seats))
        if state.turn == 0 and usual and not seats_due(state, 2, -1):
            return state
    raise AssertionError("no such founding")


class Scripted:
    """A small game written down move by move."""

    def __init__(self, state: State, *hands: str, cards: str = "") -> None:
        """``hands``: of each seat, ``2W1O``. ``cards``: development cards of seat 0, a letter each, that it may play."""
        held = tuple(map(parse_counts, hands or ("0",) * state.seats))
        bank = state.bank
        for hand in held:
            bank = minus(bank, hand)
        state = state._replace(hands=held, bank=bank)
        deck = cards + "".join((Counter(deck_of(state.seats)) - Counter(cards)).elements())
        if cards:
            faces = cards + "?" * (len(deck) - len(cards))
            slots = (tuple(range(len(cards))), *((),) * (state.seats - 1))
            state = state._replace(cards=Cards(faces, slots, state.cards.knights, len(cards), state.cards.modest))
        assert hexfolk.parse_state(hexfolk.state_text(state)) == state
        self.first = self.state = state
        self.events: list[Event] = []
        self.sealed: dict[int, Any] = {}
        self.dealer = SeededDealer("scripted", dict(enumerate(deck)))

    def add(self, event: Event) -> None:
        self.state = hexfolk.apply(self.state, event)
        self.events.append(event)
        while (due := hexfolk.need(self.state)) is not None and self.state.phase != "dice":
            if self.state.phase == "open_discard":
                seat = self.state.flow.queue[0]
                answer: Event = Open(seat, self.sealed[seat])
            else:
                answer = self.dealer.answer(due)
            self.state = hexfolk.apply(self.state, answer)
            self.events.append(answer)

    def do(self, seat: int, *words: str) -> None:
        for word in words:
            action = hexfolk.parse_action(word)
            self.sealed[seat] = action
            self.add(Move(seat, action, hexfolk.audience(self.state, seat, action)))

    def roll(self, first: int, second: int) -> None:
        """The seat on turn rolls this."""
        self.do(self.state.turn, "roll")
        self.add(Chance("dice", (first, second)))

    @property
    def found(self) -> Statistics:
        return statistics(self.first, self.events)


def test_the_dice() -> None:
    """ "dice histogram beside the expected curve"; R69: "per-seat counts beside expected ones" """
    game = Scripted(founded(robber="off"))
    rolls = [(1, 1), (3, 4), (4, 3), (6, 6), (2, 5)]
    for first, second in rolls:
        game.roll(first, second)
        game.do(game.state.turn, "end")
    found = game.found
    assert found.dice.number == 5
    assert found.dice.sums == (1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1)
    assert {
        (first, second): found.dice.pairs[first - 1][second - 1]
        for first, second in product(range(1, 7), repeat=2)
        if found.dice.pairs[first - 1][second - 1]
    } == Counter(rolls)
    assert [dice.number for dice in found.dice_by_seat] == [2, 2, 1]
    assert found.dice_by_seat[0].sums == (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    assert found.dice_by_seat[1].pairs[2][3] == found.dice_by_seat[1].pairs[1][4] == 1
    assert WAYS == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)


def seats_due(state: State, number: int, robber: int) -> Counter[tuple[int, int]]:
    """By seat and resource what a number yields, tile by tile."""
    board, due = tables(state.island), Counter[tuple[int, int]]()
    for tile, (resource, here) in enumerate(zip(board.resources, board.numbers, strict=True)):
        if here == number and tile != robber:
            for corner in board.geometry.tile_corners[tile]:
                owner = state.corners[corner]
                if owner:
                    due[(owner - 1) % 8, resource] += 2 if owner >= CITY else 1
    return due


def test_production_and_what_did_not_come() -> None:
    """ "Every tile with the rolled number and without the robber gives each adjacent settlement 1" """
    state = founded()
    number = next(number for number in (6, 8, 5, 9, 4, 10) if seats_due(state, number, state.robber))
    due = seats_due(state, number, -1)
    first = (1, number - 1) if number < 8 else (number - 6, 6)

    game = Scripted(state)
    game.roll(*first)
    gained = game.found.gained
    assert {(seat, kind): gained[seat].production[kind] for seat in range(3) for kind in range(5)} == {
        **dict.fromkeys(product(range(3), range(5)), 0),
        **due,
    }
    assert (
        {missed.blocked for missed in game.found.missed} == {missed.short for missed in game.found.missed} == {NOTHING}
    )

    (seat, kind), _ = max(due.items())
    on_tile = next(
        tile
        for tile, (resource, here) in enumerate(
            zip(tables(state.island).resources, tables(state.island).numbers, strict=True)
        )
        if (resource, here) == (kind, number)
    )
    blocked = seats_due(state, number, -1) - seats_due(state, number, on_tile)
    game = Scripted(state._replace(robber=on_tile))
    game.roll(*first)
    assert {
        (seat, kind): game.found.missed[seat].blocked[kind]
        for seat, kind in product(range(3), range(5))
        if game.found.missed[seat].blocked[kind]
    } == blocked

    everything: Counts = tuple(19 if place == kind else 0 for place in range(5))  # type: ignore[assignment]
    thief = (seat + 1) % 3  # holds all of it, so that the bank can pay nobody
    hands = ["0", "0", "0"]
    hands[thief] = f"19{RESOURCES[kind]}"
    game = Scripted(state, *hands)
    assert game.state.bank == minus((19,) * 5, everything)
    game.roll(*first)
    found = game.found
    assert {other: found.missed[other].short[kind] for other in range(3) if found.missed[other].short != NOTHING} == {
        other: number for (other, resource), number in due.items() if resource == kind
    }
    assert all(found.gained[other].production[kind] == 0 for other in range(3))


def test_trades_and_buildings() -> None:
    """ "resources [...] traded [...] per player" """
    game = Scripted(founded(), "6W2C", "3L1O", "0")
    game.roll(1, 1)
    before = game.found
    game.do(0, "offer:2W>1O")
    game.do(1, "accept")
    game.do(2, "refuse")
    game.do(0, "trade@1", "offer:0>1L")
    game.do(1, "counter:1L>1C")
    game.do(2, "refuse")
    game.do(0, "trade@1", "bank:4W>1G")
    found = game.found
    assert found.lost[0].players == parse_counts("2W1C")
    assert found.gained[0].players == parse_counts("1L1O")
    assert (found.lost[1].players, found.gained[1].players) == (parse_counts("1L1O"), parse_counts("2W1C"))
    assert (found.lost[0].bank, found.gained[0].bank) == (parse_counts("4W"), parse_counts("1G"))
    assert found.gained[2] == before.gained[2]
    game.do(0, "buy")
    assert game.found.lost[0].spent == parse_counts("1L1G1O")


def test_roads_are_paid_for_but_for_free_ones() -> None:
    game = Scripted(founded(), "1W1C", "0", "0", cards="R")
    game.do(0, "roads@0")
    road = next(action for action in hexfolk.legal(game.state, 0) if action.kind == "road")
    game.add(Move(0, road))
    game.do(0, "skip")
    assert game.found.lost[0].spent == NOTHING
    game.roll(1, 1)
    road = next(action for action in hexfolk.legal(game.state, 0) if action.kind == "road")
    game.add(Move(0, road))
    assert game.found.lost[0].spent == parse_counts("1W1C")


def test_cards() -> None:
    game = Scripted(founded(), "0", "1W2L", "1L", cards="TM")
    game.do(0, "two@0:1L1O")
    game.roll(1, 1)
    game.do(0, "end")
    produced = game.found.gained[0].production
    for seat in (1, 2):
        game.roll(1, 1)
        game.do(seat, "end")
    hands = game.state.hands
    game.do(0, "monopoly@1:1L")
    found = game.found
    assert found.gained[0].two == parse_counts("1L1O")
    assert found.gained[0].monopoly == (0, 0, hands[1][2] + hands[2][2], 0, 0)
    assert [found.lost[seat].monopoly[2] for seat in (1, 2)] == [hands[1][2], hands[2][2]]
    assert min(produced) >= 0
    assert found.lost[0].monopoly == NOTHING


def robbed(known_to: int | None) -> tuple[Scripted, Statistics]:
    """Seat 0 rolls a seven, gives back four cards and takes seat 1's only card; as this viewer is told."""
    game = Scripted(founded(), "5W4C", "1O", "0")
    game.roll(3, 4)
    game.do(0, "discard:3W1C")
    robber = next(action for action in hexfolk.legal(game.state, 0) if action.seat == 1)
    game.add(Move(0, robber))
    return game, statistics(game.first, [told(event, known_to) for event in game.events])


@pytest.mark.parametrize(("viewer", "card"), [(0, "O"), (1, "O"), (2, "?"), (None, "?")])
def test_seven_and_robber(viewer: int | None, card: str) -> None:
    """ "resources [...] robbed [...] discarded per player"; what was stolen only those two know."""
    _, found = robbed(viewer)
    assert [lost.discarded for lost in found.lost] == [parse_counts("3W1C"), NOTHING, NOTHING]
    assert found.thefts == ((1, 0, 1, card),)
    known = card != "?"
    assert found.gained[0].robber == found.lost[1].robber == (parse_counts("1O") if known else NOTHING)
    assert found.gained[0].robber_unknown == found.lost[1].robber_unknown == 1 - known


def test_a_stolen_card_that_comes_to_light() -> None:
    """Who pays with a stolen card turns it up: then everybody knows what was stolen."""
    game, before = robbed(None)
    assert before.thefts[0].resource == "?"
    game.do(0, "end")
    game.roll(1, 1)
    game.do(1, "end")
    game.roll(1, 1)
    game.do(2, "end")
    game.roll(1, 1)
    game.do(0, "offer:1O>0")
    game.add(Move(0, hexfolk.legal(game.state, 0)[0]))
    found = statistics(game.first, [told(event, None) for event in game.events])
    assert found.thefts == ((1, 0, 1, "O"),)
    assert found.lost[1].robber == parse_counts("1O")
    assert found.gained[0].players == found.lost[0].players == NOTHING


def test_who_is_too_late_discards_too() -> None:
    """ "when the clock runs out [...] a discard, robber move or founding is chosen at random" """
    game = Scripted(founded(), "5W4C", "0", "0")
    game.roll(3, 4)
    game.add(Table("time", (0,)))
    found = game.found
    assert sum(found.lost[0].discarded) == 4
    assert found.lost[0].discarded[2:] == (0, 0, 0)
    assert found.dice_by_seat[0].number == 1


def test_who_resigns_gives_the_open_cards_to_the_bank() -> None:
    game = Scripted(founded(), "5W4C", "1O", "0")
    game.add(Table("resign", (0,)))
    assert game.found.lost[0].resigned == parse_counts("5W4C")
    assert [sum(lost.resigned) for lost in game.found.lost] == [9, 0, 0]


def test_points_and_bonuses() -> None:
    """ "table of points by source [...] points over time" """
    game = Scripted(founded(), "2G3O", "0", "0", cards="KKKV")
    for _ in range(3):
        knight = next(action for action in hexfolk.legal(game.state, 0) if action.kind == "knight")
        game.add(Move(0, knight))
        calm = next(action for action in hexfolk.legal(game.state, 0) if action.kind == "robber" and action.seat < 0)
        game.add(Move(0, calm))
        for seat in range(3):
            game.roll(1, 1)
            if seat == 0 and game.state.number == 1:
                city = next(action for action in hexfolk.legal(game.state, 0) if action.kind == "city")
                game.add(Move(0, city))
            game.do(seat, "end")
    found = game.found
    assert found.bonuses == ((7, "army", 0),)
    assert found.points[0] == (3, 2, 2)
    assert found.points[5] == (3, 2, 2)
    assert found.points[6] == (5, 2, 2)
    assert len(found.points) == game.state.number
    assert dict(found.sources[0]) == {"settlements": 1, "cities": 2, "victory_cards": 1, "route": 0, "army": 2}
    assert hexfolk.result(game.state) is None
    game.add(Table("agreed_end", (0, 1, 2)))
    result = hexfolk.result(game.state)
    assert result is not None
    assert game.found.sources == result.parts


def test_what_was_taken_back_does_not_count() -> None:
    game = Scripted(founded(), "8W", "0", "0")
    game.roll(1, 1)
    events = list(game.events)
    game.do(0, "bank:4W>1G")
    after = [*game.events, take_back(0)]
    assert statistics(game.first, after) == statistics(game.first, events)
    with pytest.raises(Refused) as refused:
        statistics(game.first, [Chance("shuffle", None, NOBODY)])
    assert refused.value.code == "event.not_due"


# --- Whatever is played ------------------------------------------------------------------------------------------------


def came(found: Statistics, seat: int) -> Counts:
    """All that came into a seat's hand without what left it."""
    total = NOTHING
    gained, lost = found.gained[seat], found.lost[seat]
    assert gained.robber_unknown == lost.robber_unknown == 0
    for counts in gained[:-1]:
        total = plus(total, counts)
    for name, counts in zip(lost._fields, lost, strict=True):
        if name != "robber_unknown":
            total = minus(total, counts)
    return total


RANDOM = [
    (2, "rob", ROBBERS, {"clock": 30}),
    (3, "trade", TRADERS, {"robber": "friendly"}),
    (4, "any", ANYTHING, {"map": hexfolk.OPTIONS["map"][5]}),
    (5, "build", BUILDERS, TARGETED),
    (6, "rob", ROBBERS, {"clock": 300, "target": 15}),
    (8, "any", ANYTHING, {"robber": "off"}),
]


def interrupted(game: Game, rng: Stream, most: int) -> Game:
    """The game with time run out now and then, and a resignation late."""
    while len(game.events) < most:
        if not rng.below(25) and hexfolk.to_act(game.truth):
            game.attempt(Table("time", hexfolk.to_act(game.truth)[:1]))
        if len(game.events) > most // 2 and not rng.below(most // 2):
            game.attempt(Table("resign", (rng.below(game.truth.seats),)))
        event = game.next_event()
        if event is None:
            break
        game.append(event)
    return game


@pytest.mark.parametrize(("seats", "seed", "weights", "options"), RANDOM)
def test_every_card_is_accounted_for(seats: int, seed: str, weights: Any, options: dict[str, Any]) -> None:
    """What came into a hand and did not leave it is there, for every seat and resource; also while the game goes on."""
    viewers = (*range(min(seats, 4)), None)
    game = Game(seats, f"statistics {seed}", weights, viewers, **options)
    interrupted(game, Stream("statistics", seed, seats), 1500)
    found = statistics(game.first, game.events)
    for seat in range(seats):
        assert came(found, seat) == whole_hand(game.truth, seat), seat
    _check_dice(game, found)
    _check_thefts(found)
    _check_points(game, found)
    assert sum(map(sum, (lost.players for lost in found.lost))) == sum(
        map(sum, (gained.players for gained in found.gained))
    )
    if robber_is_off(game):
        assert not found.thefts
        assert all(lost.discarded == NOTHING for lost in found.lost)
    for viewer in viewers:
        _check_replica(found, statistics(game.first, [told(event, viewer) for event in game.events]), viewer)


def robber_is_off(game: Game) -> bool:
    return game.truth.settings.robber == "off"


def _check_dice(game: Game, found: Statistics) -> None:
    rolled = [event.outcome for event in game.events if isinstance(event, Chance) and event.kind == "dice"]
    assert found.dice.number == len(rolled) == sum(found.dice.sums) == sum(map(sum, found.dice.pairs))
    assert sum(dice.number for dice in found.dice_by_seat) == len(rolled)
    assert found.dice.sums == tuple(map(sum, zip(*(dice.sums for dice in found.dice_by_seat), strict=True)))


def _check_thefts(found: Statistics) -> None:
    assert all(theft.thief != theft.victim and theft.resource in RESOURCES for theft in found.thefts)
    for seat, (gained, lost) in enumerate(zip(found.gained, found.lost, strict=True)):
        assert sum(gained.robber) == sum(theft.thief == seat for theft in found.thefts)
        assert sum(lost.robber) == sum(theft.victim == seat for theft in found.thefts)


def _check_points(game: Game, found: Statistics) -> None:
    assert len(found.points) == game.truth.number + 1
    assert found.points[-1] == tuple(shown_points(game.truth, seat) for seat in range(game.truth.seats))
    route = [holder.seat for holder in found.bonuses if holder.bonus == "route"] or [-1]
    army = [holder.seat for holder in found.bonuses if holder.bonus == "army"] or [-1]
    assert (route[-1], army[-1]) == (game.truth.route, game.truth.army)
    result = hexfolk.result(game.truth)
    if result is not None:
        assert found.sources == result.parts


def _check_replica(full: Statistics, seen: Statistics, viewer: int | None) -> None:
    """A replica counts as the truth does, but for the kinds of some stolen cards, and of hidden cards while the game goes on."""
    for theft, told_of in zip(full.thefts, seen.thefts, strict=True):
        assert theft[:3] == told_of[:3]
        assert told_of.resource in ("?", theft.resource)
        assert told_of.resource != "?" or viewer not in theft[1:3]
    unknown = ("robber", "robber_unknown")
    for truth, replica in zip((*full.gained, *full.lost), (*seen.gained, *seen.lost), strict=True):
        assert {name: value for name, value in truth._asdict().items() if name not in unknown} == {
            name: value for name, value in replica._asdict().items() if name not in unknown
        }
        assert sum(truth.robber) == sum(replica.robber) + replica.robber_unknown
    skipped = {"thefts", "gained", "lost", "sources"}
    assert {name: value for name, value in full._asdict().items() if name not in skipped} == {
        name: value for name, value in seen._asdict().items() if name not in skipped
    }


def test_after_the_end_all_sources_are_known() -> None:
    game = Game(3, "ends", BUILDERS, (0, 1, 2, None), target=8, map="standard").rush()
    full = statistics(game.first, game.events)
    for viewer in (0, 1, 2, None):
        assert statistics(game.first, [told(event, viewer) for event in game.events]).sources == full.sources
    result = hexfolk.result(game.truth)
    assert result is not None
    assert result.parts == full.sources
    assert max(max(points) for points in full.points) <= max(result.points)


def test_from_a_log() -> None:
    """The statistics of a log that was read back, the truth's and a seat's."""
    game = Game(3, "log", ROBBERS, clock=30).rush(700)
    log: Log[Any, Any] = Log(hexfolk, game.genesis)
    for number, event in enumerate(game.events):
        log.append(event, f"{number:032x}")
    again: Log[Any, Any] = Log.parse(hexfolk, log.lines())
    first = first_state(hexfolk, again.genesis)
    full = statistics(first, again.events())
    assert full == statistics(game.first, game.events)
    copy: Log[Any, Any] = Log.parse(hexfolk, log.told(1).lines())
    assert statistics(first, copy.events()) == statistics(first, [told(event, 1) for event in game.events])
    assert json.loads(json.dumps(full)) is not None


def test_the_same_in_every_process() -> None:
    script = (
        "from tests.game.hexfolk.games import Game, ROBBERS\nfrom game.hexfolk import statistics\n"
        "game = Game(4, 'process', ROBBERS).rush(900)\nprint(statistics(game.first, game.events))"
    )
    root = Path(__file__).parents[3]
    game = Game(4, "process", ROBBERS).rush(900)
    said = subprocess.run(
        [sys.executable, "-c", script],
        cwd=root,
        env={**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said.strip() == str(statistics(game.first, game.events))


def test_known_fault_r69() -> None:
    """R69: "20,000 seeded rolls [...] the sums pass a chi-square at 0.1 %, both dice are drawn separately" """
    state = founded(robber="off")
    rolling = hexfolk.apply(state, Move(0, hexfolk.parse_action("roll")))
    due = hexfolk.need(rolling)
    assert due is not None
    for seed in ("r69", "another", 7):
        dealer = SeededDealer(str(seed))
        rolls = Counter(dealer.answer(due).outcome for _ in range(20_000))  # type: ignore[union-attr]
        sums = Counter[int]()
        for pair, number in rolls.items():
            sums[sum(pair)] += number
        assert sum(36 * sums[number] ** 2 / (20_000 * WAYS[number - 2]) for number in sums) - 20_000 < 29.59
        # 36 pairs, each as likely: the dice are drawn separately (35 degrees of freedom, 0.1 %)
        assert sum(36 * number**2 / 20_000 for number in rolls.values()) - 20_000 < 66.62
        assert len(rolls) == 36
        assert sums[7] > 0


def test_reveals_that_are_not_told_change_nothing() -> None:
    game, _ = robbed(None)
    hidden = [event for event in game.events if isinstance(event, Reveal) and told(event, None).faces is None]  # type: ignore[union-attr]
    assert len(hidden) == 2  # the victim sees its hand again, the thief sees the card
