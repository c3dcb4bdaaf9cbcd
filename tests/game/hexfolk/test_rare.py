"""States that are seldom reached: an empty bank, pieces and cards used up, stale offers, long chains of thefts, time run out anywhere."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import hexfolk
from game.core import Chance, Event, Family, Move, Refused, Reveal, SeededDealer, Stream, Table
from game.core.conformance.secrets import check_sample
from game.core.conformance.states import check_states
from game.hexfolk import Action, State
from game.hexfolk.choices import is_trade, terms
from game.hexfolk.island import tables
from game.hexfolk.knowledge import whole_hand
from game.hexfolk.places import shown_points
from game.hexfolk.state import (
    CITIES,
    CITY,
    NOTHING,
    RESOURCES,
    SETTLEMENT,
    SETTLEMENTS,
    UNITS,
    Cards,
    Counts,
    bank_size,
    covers,
    deck_of,
    minus,
    plus,
)
from game.hexfolk.state import ROADS as ROADS_EACH
from tests.game.hexfolk.games import (
    ANYTHING,
    BUILDERS,
    HOARDERS,
    ROADS,
    ROBBERS,
    SPECIAL,
    THIEVES,
    TRADERS,
    Game,
    Sevens,
    Steered,
    Weights,
    collected,
    goes_on,
)
from tests.game.hexfolk.naive import longest_route
from tests.game.hexfolk.test_gone import ONLY_ITS_OWN

steady = settings(deadline=None, derandomize=True, database=None)
Step = tuple[State, Event, State]


@cache
def steps(seats: int, seed: str, weights: str, most: int = 2500, **options: Any) -> tuple[Step, ...]:
    """The steps of a steered game, remembered: several tests look at them."""
    return tuple(Game(seats, seed, WEIGHTS[weights], **options).play(most))


WEIGHTS: dict[str, Weights] = {
    "any": ANYTHING, "build": BUILDERS, "roads": ROADS, "rob": ROBBERS, "hoard": HOARDERS, "trade": TRADERS, "thieves": THIEVES, "special": SPECIAL,
    "stale": {
        "offer": 6, "accept": 60, "counter": 20, "refuse": 2, "bank": 30, "buy": 30, "road": 30, "settlement": 30, "city": 30, "knight": 40,
        "monopoly": 40, "trade": 1, "withdraw": 0, "end": 1,
    },
    "grow": {"city": 40, "settlement": 80, "road": 3, "bank": 0, "offer": 0, "buy": 0, "end": 1},
}  # fmt: skip


def code(state: State, seat: int, word: str) -> str:
    """Why an action is refused, by ``check`` and by ``apply`` alike; empty for a legal one."""
    action = hexfolk.parse_action(word)
    ruling = hexfolk.check(state, seat, action)
    if ruling.code:
        with pytest.raises(Refused) as refused:
            hexfolk.apply(state, Move(seat, action, hexfolk.audience(state, seat, action)))
        assert refused.value.code == ruling.code
    return ruling.code


def words(state: State, seat: int) -> list[str]:
    listed = hexfolk.legal(state, seat)
    return [action.name if isinstance(action, Family) else hexfolk.action_text(action) for action in listed]


# --- The bank runs out -------------------------------------------------------------------------------------------------


def seats_due(state: State, number: int) -> dict[int, Counter[int]]:
    """By resource what each seat is due, tile by tile and corner by corner."""
    board = tables(state.island)
    due: dict[int, Counter[int]] = {resource: Counter() for resource in range(5)}
    for tile, (resource, here) in enumerate(zip(board.resources, board.numbers, strict=True)):
        if here == number and tile != state.robber:
            for corner in board.geometry.tile_corners[tile]:
                owner = state.corners[corner]
                if owner and (owner - 1) % 8 not in state.out:
                    due[resource][(owner - 1) % 8] += 2 if owner >= CITY else 1
    return due


def check_production(before: State, dice: tuple[int, int], after: State) -> set[str]:
    """ "If the stock of a resource can't pay all that is due in this roll, nobody gets that resource; if only one player is due it, that
    player gets what is left." Which of the cases came up."""
    cases = set()
    if sum(dice) == 7:
        assert before.hands == after.hands
        return cases
    for resource, due in seats_due(before, sum(dice)).items():
        stock = before.bank[resource]
        if sum(due.values()) <= stock:
            paid = dict(due)
            cases.add("all")
        elif len(due) == 1:
            paid = dict.fromkeys(due, stock)
            cases.add("one is due" if stock else "one is due and nothing is left")
        else:
            paid = {}
            cases.add("nobody gets it")
        for seat in range(before.seats):
            assert after.hands[seat][resource] - before.hands[seat][resource] == paid.get(seat, 0)
    return cases


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_production_from_a_bank_that_runs_out(seats: int) -> None:
    cases: Counter[str] = Counter()
    least = 99
    for before, event, after in steps(seats, "bank", "hoard", robber="off"):
        if isinstance(event, Chance) and event.kind == "dice":
            cases.update(check_production(before, event.outcome, after))  # type: ignore[arg-type]
        least = min(least, *after.bank)
    assert least == 0
    assert cases["all"]
    assert cases["nobody gets it"] or cases["one is due"]


def test_all_cases_of_shortage_come_up() -> None:
    cases: Counter[str] = Counter()
    for seats, weights in ((2, "grow"), (3, "hoard"), (3, "grow"), (4, "grow"), (2, "hoard")):
        for before, event, after in steps(seats, "shortage", weights, robber="off", target=15):
            if isinstance(event, Chance) and event.kind == "dice":
                cases.update(check_production(before, event.outcome, after))  # type: ignore[arg-type]
    assert set(cases) == {"all", "one is due", "one is due and nothing is left", "nobody gets it"}


def with_hands(state: State, *hands: Counts) -> State:
    """The state with these open hands, the bank holding the rest; all tokens are gone."""
    size = bank_size(state.seats)
    bank = (size,) * 5
    for hand in hands:
        bank = minus(bank, hand)
    state = state._replace(hands=hands, bank=bank, tokens=hexfolk.Tokens(((),) * state.seats))
    assert hexfolk.parse_state(hexfolk.state_text(state)) == state
    return state


@cache
def main(seats: int = 3, weights: str = "build", **options: Any) -> State:
    """A state of the main part of a turn of seat 0, as it was played, all cards in the bank."""
    for _, _, state in steps(seats, "main", weights, **options):
        if state.phase == "main" and state.turn == 0 and state.number > 20 and not state.flow.offers:
            return with_hands(state, *((NOTHING,) * seats))
    raise AssertionError("no such state")


def with_card(state: State, letter: str) -> State:
    """Seat 0 has one development card, which it may play."""
    deck = deck_of(state.seats)
    cards = Cards(
        letter + "?" * (len(deck) - 1), ((0,), *((),) * (state.seats - 1)), (0,) * state.seats, 1, ((),) * state.seats
    )
    state = state._replace(cards=cards, army=-1, flow=hexfolk.Flow())
    assert hexfolk.parse_state(hexfolk.state_text(state)) == state
    return state


def test_an_empty_bank() -> None:
    """ "Two resources: any two from the bank, as far as in stock, not playable on an empty bank. Monopoly: every other player hands over
    all cards of one resource." Harbour: "for any one resource in stock" """
    everything: Counts = (19, 19, 19, 19, 19)
    state = with_hands(with_card(main(), "T"), everything, NOTHING, NOTHING)
    assert state.bank == NOTHING
    assert code(state, 0, "two@0:1W1C") == "hexfolk.two_in_stock"
    assert not [word for word in words(state, 0) if word.startswith(("two", "bank"))]
    assert code(state, 0, "bank:4W>1C") in ("hexfolk.bank_short", "hexfolk.rate")
    one_left = with_hands(with_card(main(), "T"), (19, 19, 19, 19, 18), NOTHING, NOTHING)
    assert [word for word in words(one_left, 0) if word.startswith("two")] == ["two@0:1O"]
    assert code(one_left, 0, "two@0:2O") == code(one_left, 0, "two@0:1W1O") == "hexfolk.two_in_stock"
    assert {word[-2:] for word in words(one_left, 0) if word.startswith("bank")} == {"1O"}

    state = with_hands(with_card(main(), "M"), (0, 19, 19, 19, 19), (19, 0, 0, 0, 0), NOTHING)
    after = hexfolk.apply(hexfolk.apply(state, Move(0, hexfolk.parse_action("monopoly@0:1W"))), Reveal((0,), ("M",)))
    assert after.hands == (everything, NOTHING, NOTHING)
    state = with_hands(with_card(main(), "M"), everything, NOTHING, NOTHING)
    after = hexfolk.apply(hexfolk.apply(state, Move(0, hexfolk.parse_action("monopoly@0:1L"))), Reveal((0,), ("M",)))
    assert after.hands == state.hands  # "Monopoly on wool when others hold none: legal, yields 0"
    assert after.flow.played
    poor = with_hands(with_card(main(), "M"), NOTHING, everything, NOTHING)
    assert poor.bank == NOTHING
    for kind, unit in enumerate(UNITS):
        after = hexfolk.apply(hexfolk.apply(poor, Move(0, Action("monopoly", 0, take=unit))), Reveal((0,), ("M",)))
        assert after.hands[0][kind] == 19
    full = with_hands(main(), everything, NOTHING, NOTHING)
    built = next(action for action in hexfolk.legal(full, 0) if action.kind == "road")
    assert hexfolk.apply(full, Move(0, built)).bank == (1, 1, 0, 0, 0)


# --- Pieces and cards run out ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weights", "piece"), [("roads", "road"), ("build", "settlement"), ("build", "city"), ("rob", "buy")]
)
def test_all_of_a_piece(weights: str, piece: str) -> None:
    """ "reserve 15 [...] 5 [...] 4 [...] deck": once all are built or bought, no more is listed, and the refusal names the piece."""
    refusal = {
        "road": "hexfolk.no_road_left", "settlement": "hexfolk.no_settlement_left", "city": "hexfolk.no_city_left", "buy": "hexfolk.deck_empty",
    }[piece]  # fmt: skip
    reached = 0
    for seed in range(3):
        for _, _, state in steps(3 + seed, "pieces", weights, target=15, route=False, army=False):
            corners, edges = state.corners, state.edges
            for seat in range(state.seats):
                assert edges.count(1 + seat) <= ROADS_EACH
                assert corners.count(SETTLEMENT + seat) <= SETTLEMENTS
                assert corners.count(CITY + seat) <= CITIES
            if state.phase != "main" or reached > 40:
                continue
            seat = state.turn
            gone = {
                "road": edges.count(1 + seat) == ROADS_EACH,
                "settlement": corners.count(SETTLEMENT + seat) == SETTLEMENTS,
                "city": corners.count(CITY + seat) == CITIES,
                "buy": state.cards.drawn == len(state.cards.faces),
            }[piece]
            if gone and not (hexfolk.forced(state, seat)):
                reached += 1
                rich = plus(NOTHING, (2, 2, 2, 2, 3))
                assert not [action for action in hexfolk.legal(state, seat) if getattr(action, "kind", "") == piece]
                for place in range(len(edges) if piece == "road" else len(corners) if piece != "buy" else 1):
                    assert code(state, seat, piece if piece == "buy" else f"{piece}@{place}") == refusal
                if not any(state.tokens.held) and covers(state.bank, rich):
                    moneyed = state._replace(
                        hands=tuple(
                            plus(hand, rich) if other == seat else hand for other, hand in enumerate(state.hands)
                        ),
                        bank=minus(state.bank, rich),
                    )
                    assert not [
                        action for action in hexfolk.legal(moneyed, seat) if getattr(action, "kind", "") == piece
                    ]
    assert reached > 5


def test_a_settlement_that_becomes_a_city_comes_back() -> None:
    """ "A city replaces one's own settlement, which returns to the reserve." Worked example 7."""
    found = 0
    for seed in range(6):
        for before, event, after in steps(3, f"reserve {seed}", "build", target=15, route=False, army=False):
            builds = isinstance(event, Move) and event.action.kind == "city" and after.corners != before.corners
            if builds and before.corners.count(SETTLEMENT + before.turn) == SETTLEMENTS:
                found += 1
                assert after.corners.count(SETTLEMENT + before.turn) == SETTLEMENTS - 1
    assert found


# --- Offers gone stale -------------------------------------------------------------------------------------------------


def test_stale_offers() -> None:
    """ "nobody can offer what they don't hold at the moment it is carried out": whoever has spent, lost or hidden the cards since"""
    stale: Counter[str] = Counter()
    for seats, robber in ((3, "normal"), (4, "normal"), (2, "off"), (3, "off"), (4, "off"), (5, "normal")):
        for _, _, state in steps(seats, "stale", "stale", 3000, robber=robber, target=15):
            if state.phase != "main" or state.flow.offer is None or hexfolk.forced(state, state.turn):
                continue
            turn = state.turn
            mine = whole_hand(state, turn)
            assert mine is not None
            listed = [action.seat for action in hexfolk.legal(state, turn) if getattr(action, "kind", "") == "trade"]
            for seat in range(state.seats):
                agreed = terms(state, seat)
                if agreed is None:
                    assert seat not in listed
                    assert code(state, turn, f"trade@{seat}") == "hexfolk.not_agreed"
                    continue
                give, take = agreed
                assert is_trade(give, take)
                fresh = covers(mine, give) and covers(state.hands[seat], take)
                assert (seat in listed) == fresh
                assert code(state, turn, f"trade@{seat}") == ("" if fresh else "hexfolk.offer_stale")
                if not fresh:
                    stale["maker" if not covers(mine, give) else "partner"] += 1
    assert stale["maker"] > 3


@pytest.mark.parametrize(("card", "word"), [("K", "knight@0"), ("M", "monopoly@0:1O")])
def test_a_partner_who_was_robbed_since(card: str, word: str) -> None:
    """The maker robs who has accepted, or takes all ore: then the offer cannot be carried out, though nobody knows what was stolen."""
    state = with_hands(with_card(main(), card), (2, 0, 0, 0, 0), (0, 0, 0, 0, 3), NOTHING)
    for seat, said in ((0, "offer:1W>1O"), (1, "accept"), (2, "refuse"), (0, word)):
        assert code(state, seat, said) == ""
        state = hexfolk.apply(state, Move(seat, hexfolk.parse_action(said)))
    state = hexfolk.apply(state, Reveal((0,), (card,)))
    if card == "K":
        moves = [action for action in hexfolk.legal(state, 0) if action.seat == 1]
        state = hexfolk.apply(state, Move(0, moves[0]))
        dealer = SeededDealer("robbed since")
        while (due := hexfolk.need(state)) is not None:
            state = hexfolk.apply(state, dealer.answer(due))
    assert state.phase == "main"
    assert state.flow.offer is not None
    assert "trade@1" not in words(state, 0)
    assert code(state, 0, "trade@1") == "hexfolk.offer_stale"
    assert code(state, 0, "withdraw") == ""


# --- Routes that are cut -----------------------------------------------------------------------------------------------


def holder_by_the_rules(state: State, before: int) -> int:
    """Who has the bonus: "a strictly longer route takes it [...] when a route is broken and the holder is no longer longest, a single
    longest route of 5+ gets the card; if several tie, the holder keeps it while among them, otherwise nobody has it" """
    ends = tables(state.island).geometry.edge_corners
    lengths = []
    for seat in range(state.seats):
        own = [ends[edge] for edge, owner in enumerate(state.edges) if owner == 1 + seat]
        blocked = [corner for corner, owner in enumerate(state.corners) if owner and (owner - 1) % 8 != seat]
        lengths.append(longest_route(own, blocked))
    longest = max(lengths)
    if longest < 5:
        return -1
    if before >= 0 and lengths[before] == longest:
        return before
    return lengths.index(longest) if lengths.count(longest) == 1 else -1


def cuts(state: State) -> list[tuple[int, int]]:
    """Corners in the middle of the holder's roads where another's settlement could stand, each with an edge for a road that leads there."""
    shape = tables(state.island).geometry
    found = []
    for corner, edges in enumerate(shape.corner_edges):
        mine = [edge for edge in edges if state.edges[edge] == 1 + state.route]
        free = [edge for edge in edges if not state.edges[edge]]
        near = [other for other in (corner, *shape.corner_corners[corner]) if state.corners[other]]
        if len(mine) > 1 and free and not near:
            found.append((corner, free[0]))
    return found


def test_routes_that_are_cut() -> None:
    """ "an opponent's building on a corner interrupts a route that runs through it [...] It is recomputed after every road and every
    building." Lengths by brute force."""
    seen: Counter[str] = Counter()
    for seats in (2, 3, 4, 6):
        for seed in range(4):
            states = [
                state for _, _, state in steps(seats, f"cuts {seed}", "roads", 1500, target=15) if state.phase == "main"
            ]
            for state in states[60::40]:
                if state.route in (-1, state.turn) or state.corners.count(SETTLEMENT + state.turn) == SETTLEMENTS:
                    continue
                for corner, edge in cuts(state)[:4]:
                    edges = state.edges[:edge] + bytes((1 + state.turn,)) + state.edges[edge + 1 :]
                    hand = plus(state.hands[state.turn], (1, 1, 1, 1, 0))
                    hands = tuple(hand if seat == state.turn else other for seat, other in enumerate(state.hands))
                    ready = state._replace(edges=edges, hands=hands)
                    if hexfolk.forced(ready, state.turn):
                        continue
                    after = hexfolk.apply(ready, Move(state.turn, Action("settlement", corner)))
                    assert after.route == holder_by_the_rules(after, state.route)
                    kept = after.route == state.route
                    seen["kept" if kept else "nobody" if after.route < 0 else "moved"] += 1
    assert all(seen[case] for case in ("kept", "nobody", "moved")), seen


# --- The robber --------------------------------------------------------------------------------------------------------


def test_nobody_to_rob() -> None:
    """ "nobody to rob: nothing": no card moves, and the turn goes on at once. R09"""
    seen: Counter[str] = Counter()
    for seats, seed, weights in (
        (2, "a", "rob"),
        (3, "b", "build"),
        (4, "c", "thieves"),
        *((2, f"d{n}", "stale") for n in range(5)),
    ):
        for before, event, after in steps(seats, f"rob {seed}", weights):
            if before.phase != "robber" or not isinstance(event, Move) or event.action.kind != "robber":
                continue
            tile, victim = event.action.place, event.action.seat
            on_tile = {
                (before.corners[corner] - 1) % 8
                for corner in tables(before.island).geometry.tile_corners[tile]
                if before.corners[corner]
            }
            richer = {
                seat for seat in on_tile - {before.turn} if sum(before.hands[seat]) + len(before.tokens.held[seat])
            }
            assert (victim == -1) == (not richer)
            assert after.robber == tile != before.robber
            listed = [action.seat for action in hexfolk.legal(before, before.turn) if action.place == tile]
            assert sorted(listed) == sorted(richer or {-1})  # "a rival with two buildings is listed once"
            if victim < 0:
                assert (after.hands, after.tokens) == (before.hands, before.tokens)
                assert after.phase == before.flow.back or after.phase in ("show_all", "over")
                seen["own only" if on_tile == {before.turn} else "poor" if on_tile else "empty"] += 1
            else:
                assert after.phase == "remix"
                assert victim in richer
                seen["robbed"] += 1
    assert all(seen[case] for case in ("robbed", "own only", "poor", "empty")), seen


@cache
def everywhere() -> State:
    """Eight settlements of four seats that leave no tile of the small island free of them."""
    start = next(state for _, _, state in steps(4, "everywhere", "any", 40, robber="friendly") if state.number)
    board = tables(start.island).geometry
    for number in range(4000):
        rng = Stream("everywhere", number)
        chosen: list[int] = []
        free = set(range(len(start.corners)))
        covered: set[int] = set()
        while len(chosen) < 8 and free:
            gains = {corner: len(set(board.corner_tiles[corner]) - covered) for corner in sorted(free)}
            best = max(gains.values())
            corner = rng.choice([corner for corner in sorted(free) if gains[corner] == best])
            chosen.append(corner)
            covered.update(board.corner_tiles[corner])
            free -= {corner, *board.corner_corners[corner]}
        if len(covered) == len(board.tile_corners) and len(chosen) == 8:
            break
    corners, edges = bytearray(len(start.corners)), bytearray(len(start.edges))
    for place, corner in enumerate(rng.shuffled(chosen)):
        corners[corner] = SETTLEMENT + place % 4
        edges[next(edge for edge in board.corner_edges[corner] if not edges[edge])] = 1 + place % 4
    state = start._replace(
        corners=bytes(corners), edges=bytes(edges), phase="robber", roll=(3, 4), flow=hexfolk.Flow(back="main")
    )
    return with_hands(state, (1, 0, 0, 0, 0), NOTHING, (0, 1, 0, 0, 0), NOTHING)


def test_the_friendly_robber_with_no_tile_left() -> None:
    """ "the robber may not go to a tile with a building of any player who shows 2 points or fewer [...] if that leaves no tile at all, the
    restriction is lifted" """
    state = everywhere()
    assert all(shown_points(state, seat) == 2 for seat in range(4))
    listed = hexfolk.legal(state, state.turn)
    assert {action.place for action in listed} == {*range(19)} - {state.robber}
    strict = state._replace(settings=state.settings._replace(robber="normal"))
    assert hexfolk.legal(strict, state.turn) == listed
    # One seat that shows more frees its tiles, and then there is somewhere to go.
    place = state.corners.index(SETTLEMENT + state.turn)
    richer = state._replace(corners=state.corners[:place] + bytes((CITY + state.turn,)) + state.corners[place + 1 :])
    free = {action.place for action in hexfolk.legal(richer, state.turn)}
    around = tables(state.island).geometry.tile_corners
    alone = {
        tile
        for tile, corners in enumerate(around)
        if tile != state.robber
        and {(state.corners[corner] - 1) % 8 for corner in corners if state.corners[corner]} <= {state.turn}
    }
    assert free == (alone or {*range(19)} - {state.robber})
    for tile in range(19):
        ruling = code(richer, state.turn, f"robber@{tile}")
        if tile != state.robber and alone and tile not in alone:
            assert ruling == "hexfolk.friendly_robber"


# --- Long chains of thefts ---------------------------------------------------------------------------------------------


def thefts(seats: int, seed: str, weights: Weights, most: int, often: int, **options: Any) -> tuple[int, int]:
    """Plays on with many thefts and holds every sample (or one in ``often``) to the laws. How many it held, and how many remixes there
    were at once."""
    table = Steered(seats, seed, weights, target=15, **options)
    held = mixes = 0
    while len(table.history) < most:
        event: Event | None = None
        acting = hexfolk.to_act(table.truth)
        if options.get("clock") and acting and not table.doubt.below(25):
            event = Table("time", acting[:1])
            if table.refusal("answers", table.truth, event) is not None:
                event = None
        event = event or table.next_event()
        if event is None:
            break
        table.append(event)
        mixes = max(mixes, len(table.truth.tokens.mixes))
        if hexfolk.to_act(table.truth) and not table.doubt.below(often):
            check_sample(table, table.doubt.below(seats), play_on=False)
            held += 1
            if not table.doubt.below(20):
                check_states(table)
    return held, mixes


@pytest.mark.parametrize(
    ("seats", "weights", "options"),
    [
        (2, "thieves", {}),
        (3, "thieves", {"clock": 30}),
        (4, "thieves", {}),
        (3, "rob", {"clock": 30}),
        (5, "stale", {}),
    ],
)
def test_many_thefts(seats: int, weights: str, options: dict[str, Any]) -> None:
    """Hands that are robbed again and again: a sample is always found, and it agrees with all that its seat has seen."""
    held, mixes = thefts(seats, f"thefts {weights}", WEIGHTS[weights], 450, 3, **options)
    assert held > 50
    assert mixes > (25 if weights == "thieves" else 0)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 7])
@pytest.mark.parametrize("weights", ["thieves", "rob", "stale"])
def test_a_thousand_thefts(seats: int, weights: str, seed: int) -> None:
    options: dict[str, Any] = {"clock": 30, "robber": "friendly" if seed % 3 == 2 else "normal"}
    thefts(seats, f"long {seed}", WEIGHTS[weights], 900, 1, **options)


def test_a_table_that_everybody_has_left() -> None:
    """Nobody ever chooses in time: the game still ends, its states read back, and a seat's world can still be imagined."""
    game = Game(8, "absent", HOARDERS, (0, None), clock=30)
    game.dealer = Sevens("absent")
    while hexfolk.result(game.truth) is None:
        acting = hexfolk.to_act(game.truth)
        if acting:
            game.append(Table("time", acting))
        else:
            event = game.next_event()
            assert event is not None
            game.append(event)
    assert (game.truth.end, game.truth.number) == ("turns", 500)
    for state in (game.truth, *game.seen.values()):
        assert hexfolk.parse_state(hexfolk.state_text(state)) == state
    assert hexfolk.inventory(hexfolk.sample(game.seen[0], 0, Stream("absent"))).unknown == 0


# --- Time and resignation, anywhere ------------------------------------------------------------------------------------

ACTING = {
    "found_settlement", "found_road", "roll", "main", "robber", "free_road", "discard", "answer", "sign_up", "special", "turn_up",
}  # fmt: skip


@cache
def truths() -> tuple[State, ...]:
    return tuple(hexfolk.parse_state(text) for text, viewer in collected() if viewer == -1)


def test_time_runs_out_in_every_phase() -> None:
    """ "when the clock runs out it ends by itself [...] so nobody hangs" """
    seen = set()
    for number, state in enumerate(truths()):
        acting = hexfolk.to_act(state)
        groups = [group for size in range(1, len(acting) + 1) for group in combinations(acting, size)][:20]
        for seats in (*groups, (), (0, 1), tuple(range(state.seats)), (state.seats,)):
            try:
                after = hexfolk.apply(state, Table("time", seats))
            except Refused as refused:
                assert refused.code in {"event.not_due", "hexfolk.no_clock", "play.not_your_turn", "table.over"}
                assert seats not in groups or not state.settings.clock
                continue
            assert seats in groups
            seen.add(state.phase)
            assert after.phase != state.phase or not set(seats) & set(hexfolk.to_act(after)) or after.turn != state.turn
            assert hexfolk.parse_state(hexfolk.state_text(after)) == after
            assert goes_on(after, Stream("time", number), 8)
    assert seen == ACTING


def test_resignation_in_every_phase() -> None:
    seen = set()
    for number, state in enumerate(truths()):
        for seat in range(state.seats):
            try:
                after = hexfolk.apply(state, Table("resign", (seat,)))
            except Refused as refused:
                assert refused.code in {"event.not_due", "play.not_your_turn", "table.over"}
                assert state.phase not in ACTING or seat in state.out
                continue
            seen.add(state.phase)
            assert after.out == tuple(sorted((*state.out, seat)))
            assert after.hands[seat] == NOTHING
            assert seat not in hexfolk.to_act(after)
            assert hexfolk.parse_state(hexfolk.state_text(after)) == after
            assert goes_on(after, Stream("resign", number, seat), 8)
            result = hexfolk.result(after)
            if state.seats == 2:
                assert after.end == "alone"
            if result is not None:
                assert result.ranks[seat] == max(result.ranks)
    assert seen == {*ACTING, "open_discard", *ONLY_ITS_OWN}


def test_an_end_by_agreement_in_every_phase() -> None:
    seen = set()
    for state in truths():
        everybody = tuple(range(state.seats))
        try:
            after = hexfolk.apply(state, Table("agreed_end", everybody))
        except Refused as refused:
            assert refused.code == ("table.over" if state.phase == "over" else "event.not_due")
            assert state.phase not in ACTING
            continue
        seen.add(state.phase)
        assert after.end == "agreed"
        dealer = SeededDealer("agreed", dict(enumerate(full_deck(after))))
        due = hexfolk.need(after)
        if due is not None:
            after = hexfolk.apply(after, dealer.answer(due))
        result = hexfolk.result(after)
        assert result is not None
        assert result.ranks == tuple(1 + sum(other > mine for other in result.points) for mine in result.points)
        with pytest.raises(Refused):
            hexfolk.apply(state, Table("agreed_end", everybody[1:]))
    assert seen == ACTING


def full_deck(state: State) -> list[str]:
    """A deck that agrees with what is known of it."""
    rest = list((Counter(deck_of(state.seats)) - Counter(state.cards.faces)).elements())
    return [rest.pop() if face == "?" else face for face in state.cards.faces]


@settings(steady, max_examples=40)
@given(st.sampled_from([2, 3, 4, 5, 6, 8]), st.sampled_from(sorted(WEIGHTS)), st.integers(0, 10**6), st.data())
def test_games_with_interruptions(seats: int, weights: str, seed: int, data: st.DataObject) -> None:
    """Time runs out, seats resign, anywhere: all replicas agree, every card is accounted for, and the game goes on or is over."""
    game = Game(seats, f"interrupted {seed}", WEIGHTS[weights], (0, seats - 1, None), clock=30, target=8)
    rate = data.draw(st.integers(3, 40))
    gone = data.draw(st.integers(0, seats - 1))
    rng = Stream("interrupted", seed)
    while len(game.events) < 500:
        if not rng.below(rate) and hexfolk.to_act(game.truth):
            kind, acting = rng.choice(("time", "time", "resign", "left", "back")), hexfolk.to_act(game.truth)
            who = acting[: 1 + rng.below(len(acting))] if kind == "time" else (rng.below(seats),)
            if kind != "resign" or len(game.truth.out) < gone:
                game.attempt(Table(kind, who))
        event = game.next_event()
        if event is None:
            break
        game.append(event)
        check_step(game)
    for state in (game.truth, *game.seen.values()):
        assert hexfolk.parse_state(hexfolk.state_text(state)) == state
    if hexfolk.result(game.truth) is None:
        assert goes_on(game.seen[0], Stream("after", seed), 20)


def check_step(game: Game) -> None:
    """ "Conservation after every action: hands + bank = 19/24/29 of each resource." """
    state = game.truth
    inventory = hexfolk.inventory(state)
    size = bank_size(state.seats)
    for letter, stock in zip(RESOURCES, inventory.stocks, strict=False):
        assert (stock.kind, stock.total) == (letter, size)
    unknown_cards = state.cards.faces.count("?")
    unknown = inventory.unknown - unknown_cards
    assert sum(stock.found for stock in inventory.stocks[:5]) + unknown == 5 * size
    assert min(state.bank) >= 0
    ahead = [
        (hexfolk.need(replica), hexfolk.to_act(replica), hexfolk.result(replica) is None)
        for replica in (state, *game.seen.values())
    ]
    assert all(other == ahead[0] for other in ahead)


# --- Special building --------------------------------------------------------------------------------------------------


SPECIAL_GAMES = [(5, 0), (6, 1), (7, 2), (8, 3), (5, 4), (6, 5), (7, 6), (8, 7)]


def special_steps(seats: int, seed: int) -> tuple[Step, ...]:
    return steps(seats, f"special {seed}", "special", 3500, target=10 + seed % 3)


@pytest.mark.parametrize(("seats", "seed"), SPECIAL_GAMES)
def test_special_building(seats: int, seed: int) -> None:
    """ "those who did, in turn order from the next player, may build and buy development cards, but neither trade nor play cards"; R14: the
    next roll is that of the seat after who ended the turn. Nobody wins in it."""
    seen = 0
    for before, event, after in special_steps(seats, seed):
        if before.phase not in ("sign_up", "special"):
            continue
        assert before.end == ""
        if before.phase == "special":
            kinds = {action.kind for action in hexfolk.legal(before, before.flow.queue[0])}
            assert kinds <= {"buy", "city", "end", "road", "settlement"}
            for word in ("bank:4W>1O", "offer:1W>1O", "knight@0", "roll", "trade@0"):
                assert code(before, before.flow.queue[0], word) == "hexfolk.special_no_trade"
            assert isinstance(event, Move)
            assert event.seat == before.flow.queue[0] != before.turn
            seen += event.action.kind != "end"
            order = [(seat - before.turn) % seats for seat in before.flow.queue]
            assert order == sorted(order)
        if after.number == before.number:
            assert after.turn == before.turn
            assert not after.end or after.end == "turns"
        else:
            assert after.number == before.number + 1
            assert after.turn == (before.turn + 1) % seats
            assert after.phase == "roll" or after.end == "won"
    assert seen


def test_special_building_with_everything() -> None:
    """Over several games: every piece, paying with tokens, the last card, a bonus that changes hands."""
    seen: Counter[str] = Counter()
    for seats, seed in SPECIAL_GAMES:
        for before, event, after in special_steps(seats, seed):
            if before.phase == "special" and isinstance(event, Move):
                seen[event.action.kind] += 1
                seen["tokens"] += after.phase == "turn_up"
                seen["bonus"] += (before.route, before.army) != (after.route, after.army)
                seen["last card"] += event.action.kind == "buy" and after.cards.drawn == len(after.cards.faces)
    assert all(seen[kind] for kind in ("buy", "road", "settlement", "city", "tokens", "bonus", "last card")), seen


def test_a_win_that_waits_for_ones_own_turn() -> None:
    """ "Reaching it in another's turn, or in special building, wins only once one's own turn begins (at its start, before the roll)." """
    waiting = 0
    for seed in range(40):
        game = Game(5, f"waits {seed}", SPECIAL, target=8)
        for before, _, after in game.play(3000):
            if before.phase in ("special", "bought") and after.phase in ("special", "bought"):
                for seat in range(5):
                    if shown_points(after, seat) >= 8:
                        assert not after.end
                        waiting += 1
        state = game.truth
        if state.end == "won" and not state.roll:
            waiting += 100
            assert hexfolk.result(state).ranks[state.turn] == 1  # type: ignore[union-attr]
        if waiting > 100:
            break
    assert waiting > 100
