"""The rules against a naive second implementation: counts to depth, placements, groups and pieces, whole games, matches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import hesperidae
from game.core import Move, ScriptedDealer, SeededDealer, Stream
from game.hesperidae import CARDS, IDS, Ask, Game, Keep, Laid, Match, Pass, Place, State, Take, members
from game.hesperidae.state import decided, regions_of
from tests.game.hesperidae import naive
from tests.game.hesperidae.check_deck import DECK
from tests.game.hesperidae.positions import YEARS, choose, position, show

PRINTED: dict[str, Any] = {card["id"]: card for card in json.loads(DECK.read_text(encoding="utf-8"))}
REGIONS = hesperidae.REGIONS
COUNTS = [
    [part.strip() for part in line.split("|")]
    for line in (Path(__file__).parent / "counts.txt").read_text(encoding="ascii").splitlines()
    if line and line[0] != "#"
]


def naive_of(state: State, order: dict[int, str]) -> naive.Game:
    """The same position; ``order`` says which card lies on each slot of the deck."""
    match = state.match
    return naive.Game(
        PRINTED,
        [order[slot] for slot in state.deck],
        [[IDS[state.lying[slot]] for slot in hand] for hand in state.hands],
        [[REGIONS[region] for region in regions_of(match, seat)] for seat in range(match.seats)],
        state.turn,
        {(x, y): IDS[card] for x, y, card in hesperidae.laid(state.table)},
        match.pairs,
        [[IDS[card] for card in members(pile)] for pile in state.piles],
        [IDS[card] for card in members(state.used)],
        [IDS[state.lying[slot]] for slot in state.asked],
    )


def naive_action(state: State, action: hesperidae.Action) -> naive.Action:
    match action:
        case Place(_, card, x, y):
            return ("place", (IDS[card], (x, y)))
        case Ask(_, card):
            return ("ask", IDS[card])
        case Pass():
            return ("pass", None)
        case Take(card):
            return ("take", IDS[card])
        case Keep(card):
            (piece,) = [
                piece
                for piece in hesperidae.pieces(state.table)
                if min(entry.card for entry in hesperidae.laid(piece)) == card
            ]
            return ("keep", tuple(sorted(IDS[entry.card] for entry in hesperidae.laid(piece))))
        case hesperidae.Answer(year):
            return ("answer", year)
    raise AssertionError(action)


def naive_actions(state: State) -> list[naive.Action]:
    """The legal actions as the naive implementation writes them; of all answers, one right and one wrong."""
    (seat,) = hesperidae.to_act(state)
    listed = hesperidae.legal(state, seat)
    if state.phase == "answer":
        return []
    return sorted(naive_action(state, action) for action in listed)


def agree(state: State, other: naive.Game) -> None:
    """The two say the same of table, hands, piles, phase and actions."""
    assert other.over is (state.phase == "over")
    assert {(x, y): IDS[card] for x, y, card in hesperidae.laid(state.table)} == other.table
    assert [sorted(IDS[card] for card in members(pile)) for pile in state.piles] == [
        sorted(pile) for pile in other.piles
    ]
    assert [IDS[card] for card in members(state.used)] == sorted(other.blank, key=IDS.index)
    hands = [sorted(IDS[state.lying[slot]] for slot in hand) for hand in state.hands]
    assert hands == [sorted(hand) for hand in other.hands]
    game = hesperidae.game_so_far(state.match, state.piles, state.used)
    assert list(game.points) == [other.points(seat) for seat in range(other.players)]
    assert list(game.own) == [other.own(seat) for seat in range(other.players)]
    if other.over:
        winners = [seat for seat in range(other.players) if other.side(seat) in other.winners()]
        assert list(hesperidae.winners(state.match, game)) == winners
        result = hesperidae.result(state)
        assert result is not None
        assert [seat for seat, rank in enumerate(result.ranks) if rank == 1] == winners
        return
    assert hesperidae.to_act(state) == (other.actor,)
    assert state.phase == other.phase
    assert state.phase == "answer" or naive_actions(state) == sorted(other.options())


def to_a_choice(state: State, order: dict[int, str]) -> State:
    """Answers what is due from the order of the deck."""
    dealer = SeededDealer("", order)
    while (due := hesperidae.need(state)) is not None:
        state = hesperidae.apply(state, dealer.answer(due))
    return state


def play_both(seats: int, seed: int, **options: bool | str) -> str:
    """A whole game by both; how it ended."""
    rng = Stream("naive", seed, seats, repr(options))
    deck = rng.shuffled(IDS)
    order, dealer = dict(enumerate(deck)), ScriptedDealer([rng.shuffled(IDS), deck])
    state = hesperidae.start(options, seats)
    other: naive.Game | None = None
    action: hesperidae.Action | None = None
    shown: list[int] = []
    while True:
        while (due := hesperidae.need(state)) is not None:
            if state.phase == "show_hands":
                shown.append(state.turn)
            state = hesperidae.apply(state, dealer.answer(due))
        if state.phase == "region":
            (seat,) = hesperidae.to_act(state)
            state = hesperidae.apply(state, Move(seat, rng.choice(hesperidae.legal(state, seat))))
            continue
        if other is None:
            other = naive_of(state, order)
            chosen = REGIONS[state.match.region]
            assert other.regions == naive.deal_regions(seats, state.match.first, chosen)
            if seats == 4:
                assert (other.table, other.deck) == naive.open_table(PRINTED, deck[16:])
        agree(state, other)
        if other.over:
            claimed = [seat for seat, hand in enumerate(other.hands) if hand]
            if other.by_region is not None:
                claimed = [other.turn] if isinstance(action, Take) else []
            assert shown == claimed
            return "regions" if other.by_region is not None else "empty" if not any(other.hands) else "passes"
        (seat,) = hesperidae.to_act(state)
        action = choose(state, seat, rng)
        other.do(naive_action(state, action))
        state = hesperidae.apply(state, Move(seat, action))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games(seats: int, seed: int) -> None:
    """Action set by action set, table by table, score by score."""
    play_both(seats, seed)


@pytest.mark.parametrize("seed", range(8))
def test_whole_games_in_pairs(seed: int) -> None:
    play_both(4, seed, pairs=True)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_whole_games(seats: int) -> None:
    ends = {play_both(seats, 1000 + seed, pairs=seats == 4 and seed % 2 == 1) for seed in range(200)}
    assert {"empty", "passes"} <= ends


def leaves(state: State, depth: int, order: dict[int, str]) -> int:
    """The same count as :func:`naive.count_leaves` by the rules proper."""
    state = to_a_choice(state, order)
    if depth == 0 or state.phase == "over":
        return 1
    (seat,) = hesperidae.to_act(state)
    actions = hesperidae.legal(state, seat)
    if state.phase == "answer":
        assert state.claim is not None
        actions = [hesperidae.Answer(CARDS[state.claim.card].year), hesperidae.Answer(0)]
    return sum(leaves(hesperidae.apply(state, Move(seat, action)), depth - 1, order) for action in actions)


@pytest.mark.parametrize(("table", "hands", "turn", "deck", "depth", "expected"), COUNTS)
def test_counts_to_depth(table: str, hands: str, turn: str, deck: str, depth: str, expected: str) -> None:
    truth = position(table, *hands.split("/"), turn=int(turn), deck=deck == "deck")
    out = [name for number, name in enumerate(IDS) if number not in truth.lying]
    order = {slot: IDS[card] for slot, card in enumerate(truth.lying) if card < len(IDS)}
    order |= dict(zip(truth.deck, out, strict=True))
    assert naive.count_leaves(naive_of(truth, order), int(depth)) == int(expected)
    assert leaves(truth, int(depth), order) == int(expected)


# --- Placements, groups and pieces on tables that play need not reach -------------------------------------------------

CELLS = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if (x + y) % 2 == 0]


@st.composite
def tables(draw: st.DrawFn) -> list[Laid]:
    """Cards anywhere, whether they fit or not: what a table allows is asked of any."""
    cells = draw(st.lists(st.sampled_from(CELLS), min_size=1, max_size=14, unique=True))
    numbers = draw(st.permutations(range(len(CARDS))))
    return [Laid(x, y, card) for (x, y), card in zip(cells, numbers, strict=False)]


@settings(max_examples=120)
@given(tables())
def test_what_fits_where(cards: list[Laid]) -> None:
    """Each card on each cell, as a normal card and as a wildcard; and which cards of the table may be taken."""
    table = hesperidae.table_of(cards)
    layout = hesperidae.layout(table)
    other = naive.Game(PRINTED, [], [[]], [[]], 0, {(x, y): IDS[card] for x, y, card in cards})
    found = {hesperidae.lattice.place_of(cell): fitting for cell, fitting in layout.fits.items()}
    wild = {hesperidae.lattice.place_of(cell): cards for cell, cards in layout.as_wildcards.items()}
    for cell in other.cells():
        for card, name in enumerate(IDS):
            if name in other.table.values():
                continue
            normal, as_wildcard = other.fits(name, cell)
            assert found.get(cell, 0) >> card & 1 == (normal or as_wildcard), (cell, name)
            assert wild.get(cell, 0) >> card & 1 == (as_wildcard and not normal), (cell, name)


@settings(max_examples=100)
@given(tables())
def test_pieces_and_groups(cards: list[Laid]) -> None:
    table = hesperidae.table_of(cards)
    cells = [(x, y) for x, y, _ in cards]
    found = [sorted((x, y) for x, y, _ in hesperidae.laid(piece)) for piece in hesperidae.pieces(table)]
    assert sorted(found) == sorted(sorted(piece) for piece in naive.pieces(cells))
    assert [len(piece) for piece in found] == sorted(map(len, found), reverse=True)
    if len(found) == 1:
        other = naive.Game(PRINTED, [], [[]], [[]], 0, {(x, y): IDS[card] for x, y, card in cards})
        other.over, other.phase = False, "take"
        assert [("take", IDS[card]) for card in hesperidae.takeable(table)] == sorted(
            other.options(), key=lambda action: IDS.index(action[1])
        )
    for x, y in CELLS:
        if (x, y) not in cells:
            groups = [group for group in naive.diamonds([*cells, (x, y)]) if (x, y) in group]
            here = hesperidae.lattice.closed(hesperidae.layout(table).cards, hesperidae.lattice.at(x, y))
            assert sorted(map(hesperidae.lattice.place_of, here)) == sorted(
                {cell for group in groups for cell in group}
            )


@settings(max_examples=200)
@given(
    st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=3, unique=True), max_size=18), st.sampled_from([2, 3, 4])
)
def test_matches(games: list[list[int]], seats: int) -> None:
    """Who has won a match after so many games: both stop at the same game, and name the same."""
    played: list[list[int]] = []
    match = Match(seats, False, True, 0, 0)
    for won in games:
        winners = sorted(seat for seat in won if seat < seats) or list(range(seats))
        played.append(winners)
        game = Game(tuple(int(seat in winners) for seat in range(seats)), (0,) * seats)
        match = match._replace(past=(*match.past, game))
        expected = naive.match_winners(played, seats)
        assert decided(match) is (expected is not None)
        if expected is not None:
            won_by = hesperidae.wins(match)
            assert [seat for seat in range(seats) if won_by[seat] == max(won_by)] == expected
            return


def test_a_wildcard_is_blank_in_both() -> None:
    state = position("1402@0,0 1492@-1,1 1797@1,1", "1730 2021 2011 1971", "")
    other = naive_of(state, dict.fromkeys(state.deck, "nobody"))
    action = Place(state.hands[0][0], YEARS["1730"], 0, 2)
    other.deck = [IDS[YEARS["1341"]], *other.deck]
    other.do(naive_action(state, action))
    state = show(hesperidae.apply(state, Move(0, action)))
    assert [IDS[card] for card in members(state.used)] == other.blank == ["timanfaya"]
