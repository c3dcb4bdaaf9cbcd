"""What holds on any table and in any game: groups closed at once, questions, pieces, the deck, the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game import hesperidae
from game.core import Move, SeededDealer, Stream
from game.hesperidae import CARDS, HAND, HIDDEN, Answer, Ask, Keep, Laid, Pass, Place, State, Take, members
from game.hesperidae.deck import ALL, WILDCARDS
from tests.game.hesperidae.positions import act, ask, choose, fill, played, position, refill, show, written

AROUND = [(-1, 1), (1, 1), (1, -1), (-1, -1)]
FAR = [(0, 2), (2, 0), (0, -2), (-2, 0)]
"""Beyond each two neighbours of :data:`AROUND`: the fourth cell of a diamond with (0, 0)."""
SIDES = [(0, 1), (1, 2), (2, 3), (3, 0)]
"""The two of :data:`AROUND` that belong to the diamond with each of :data:`FAR`."""


def free_hand(table: list[Laid], first: int) -> str:
    """A hand with this card and three others that are not on the table."""
    taken = [entry.card for entry in table]
    others = [card for card in range(len(CARDS)) if card not in taken and card != first and card > 0]
    return " ".join(str(CARDS[card].year) for card in (first, *others[:3]))


class TestGroupsClosedAtOnce:
    @settings(max_examples=25)
    @given(st.sampled_from([(0, 1), (1, 2), (0, 1, 2), (1, 2, 3), (2, 3, 0), (0, 1, 2, 3)]), st.integers(0, 10**6))
    def test_up_to_four(self, diamonds: tuple[int, ...], seed: int) -> None:
        """ "Close one or several groups: take all cards of all of them": two to four around one card, which comes last."""
        cells = [
            cell
            for diamond in diamonds
            for cell in (AROUND[SIDES[diamond][0]], FAR[diamond], AROUND[SIDES[diamond][1]])
        ]
        found = first_found(Stream("groups", seed), lambda rng: fill([*dict.fromkeys(cells), (0, 0)], rng))
        *table, last = found
        assert (last.x, last.y) == (0, 0)
        state = position(written(table), free_hand(table, last.card), "")
        after = show(act(state, Place(state.hands[0][0], last.card, 0, 0)))
        assert members(after.piles[0]) == sorted(entry.card for entry in found)
        assert after.table == ()
        assert after.used == 0

    @settings(max_examples=60)
    @given(st.integers(0, 10**6), st.integers(1, 3))
    def test_pieces_left_over(self, seed: int, arms: int) -> None:
        """ "the largest stays, the others also go to the player's pile; between equally large ones the player chooses" """
        rng = Stream("pieces", seed)
        found = first_found(rng, lambda rng: arms_of_a_group(rng, arms))
        last = found.pop(len(GROUP) - 1)
        state = position(written(found), free_hand(found, last.card), "")
        after = show(act(state, Place(state.hands[0][0], last.card, last.x, last.y)))
        rest = [entry for entry in found if (entry.x, entry.y) not in GROUP]
        pieces = hesperidae.pieces(hesperidae.table_of(rest))
        largest = [piece for piece in pieces if len(piece) == len(pieces[0])]
        if len(largest) > 1:
            assert after.phase == "keep"
            names = [min(entry.card for entry in hesperidae.laid(piece)) for piece in largest]
            assert list(hesperidae.legal(after, 0)) == [Keep(name) for name in sorted(names)]
            kept = rng.below(len(largest))
            after = act(after, Keep(names[kept]))
            assert after.table == largest[kept]
        else:
            assert after.table == largest[0]
        left = [entry.card for entry in hesperidae.laid(after.table)]
        assert members(after.piles[0]) == sorted(entry.card for entry in [*found, last] if entry.card not in left)


GROUP = [(0, 0), (-1, 1), (1, 1), (0, 2)]
OUTSIDE = [(-2, 2), (2, 2), (-2, 0), (2, 0), (-1, 3), (1, 3), (-1, -1), (1, -1)]
"""The cells that touch the group."""


def first_found(rng: Stream, make: Callable[[Stream], list[Laid]]) -> list[Laid]:
    """The first of such tables that there is; never with the oldest card, which the tests do not name by its year."""
    for _ in range(1000):
        found = make(rng)
        if found and all(entry.card for entry in found):
            return found
    raise AssertionError("nothing found")


def arms_of_a_group(rng: Stream, arms: int) -> list[Laid]:
    """A closed group, its last card the fourth, with cards around it; they hang together without that card."""
    cells = list(GROUP)
    for x, y in rng.shuffled(OUTSIDE)[:arms]:
        cells.append((x, y))
        step_x, step_y = rng.choice(AROUND)
        if rng.below(2) and (x + step_x, y + step_y) not in cells:
            cells.append((x + step_x, y + step_y))
    if len(cells) > len(dict.fromkeys(cells)) or any(closes_another(cells, cell, GROUP) for cell in cells):
        return []
    found = fill(cells, rng)
    before = [entry for entry in found if (entry.x, entry.y) != GROUP[-1]]
    return found if len(hesperidae.pieces(hesperidae.table_of(before))) == 1 else []


def closes_another(cells: list[tuple[int, int]], cell: tuple[int, int], group: list[tuple[int, int]]) -> bool:
    """Whether a diamond other than the group stands on this cell."""
    x, y = cell
    diamond = [(x, y), (x - 1, y + 1), (x + 1, y + 1), (x, y + 2)]
    return all(corner in cells for corner in diamond) and diamond != group


GAMES = [(2, False), (3, False), (4, False), (4, True)]


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.sampled_from(GAMES), st.integers(0, 120), st.booleans())
def test_a_question_at_any_time(seed: int, game: tuple[int, bool], step: int, right: bool) -> None:
    """In any position of play, any seat that can place nothing may ask; then somebody takes a card and the turn ends.

    Where the seat to act can place a card, its hand is first swapped for cards of the deck that fit nowhere, if there are such.
    """
    seats, pairs = game
    states = [truth for truth, _ in played(seed, seats, {"pairs": pairs}) if truth.phase == "turn"]
    state = stuck(states[step % len(states)])
    assume(state is not None)
    assert state is not None
    seat = state.turn
    options = hesperidae.legal(state, seat)
    assert options[0] == Pass()
    questions = [action for action in options if isinstance(action, Ask)]
    assume(questions)
    question = questions[seed % len(questions)]
    asked = ask(state, str(CARDS[question.card].year))
    answerer = (seat + 1) % seats
    assert hesperidae.to_act(asked) == (answerer,)
    (family,) = hesperidae.legal(asked, answerer)
    year = CARDS[question.card].year if right else 9999
    assert Answer(year) in family
    taking = act(asked, Answer(year))
    taker = answerer if right else seat
    assert hesperidae.to_act(taking) == (taker,)
    takes = hesperidae.legal(taking, taker)
    assert takes
    after = act(taking, Take(takes[seed % len(takes)].card))
    assert len(after.table) == len(state.table) - 1
    assert len(hesperidae.pieces(after.table)) <= 1
    assert after.piles[taker] == state.piles[taker] | 1 << takes[seed % len(takes)].card
    assert question.slot in after.hands[seat]
    assert question.slot in after.asked
    if after.phase != "over":
        following = [(seat + step) % seats for step in range(1, seats + 1)]
        assert hesperidae.to_act(after) == (next(other for other in following if after.hands[other]),)
    assert hesperidae.parse_state(hesperidae.state_text(after)) == after


def stuck(state: State) -> State | None:
    """The position with cards in the acting seat's hand that fit nowhere; ``None`` where there are not enough of them."""
    could_be = hesperidae.lattice.placeable(state.table)
    hand = state.hands[state.turn]
    out = [card for card in range(len(CARDS)) if card not in state.lying and not could_be >> card & 1]
    lying = bytearray(state.lying)
    for slot in hand:
        if could_be >> lying[slot] & 1:
            if not out or slot in state.asked:
                return None
            lying[slot] = out.pop()
    # What the seat has claimed before was of other cards.
    barred = tuple(entry for entry in state.barred if entry[0] not in hand)
    return state._replace(lying=bytes(lying), barred=barred)


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from(GAMES))
def test_any_game(seed: int, game: tuple[int, bool]) -> None:
    seats, pairs = game
    follow(seed, seats, pairs)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "pairs"), GAMES)
def test_a_thousand_games(seats: int, pairs: bool) -> None:
    for seed in range(1000):
        follow(f"thousand {seed}", seats, pairs)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "pairs"), GAMES)
def test_a_thousand_matches(seats: int, pairs: bool) -> None:
    rng = Stream("matches", seats, str(pairs))
    for seed in range(1000):
        state = truth_at_the_end(f"match {seed}", seats, {"pairs": pairs, "match": "extended"}, rng)
        won = hesperidae.wins(state.match)
        assert len(state.match.past) <= 15
        leaders = {hesperidae.side(state.match, seat) for seat in range(seats) if won[seat] == max(won)}
        assert len(state.match.past) == 15 or (max(won) >= 3 and len(leaders) == 1)


def truth_at_the_end(seed: str, seats: int, options: dict[str, bool | str], rng: Stream) -> State:
    """The last state of a random game, without any replica."""
    dealer, state = SeededDealer(seed), hesperidae.start(options, seats)
    for _ in range(hesperidae.MAX_EVENTS):
        if (due := hesperidae.need(state)) is not None:
            state = hesperidae.apply(state, dealer.answer(due))
        elif seat := hesperidae.to_act(state):
            state = hesperidae.apply(state, Move(seat[0], choose(state, seat[0], rng)))
        else:
            return state
    raise AssertionError("no end")


def follow(seed: int | str, seats: int, pairs: bool) -> None:
    """A random game: what holds after each of its events."""
    before: State | None = None
    for truth, views in played(seed, seats, {"pairs": pairs}):
        table = hesperidae.laid(truth.table)
        inventory = hesperidae.inventory(truth)
        assert all(stock.found <= 1 for stock in inventory.stocks)
        assert sum(stock.found for stock in inventory.stocks) + inventory.unknown == 54
        # "whatever stays on the table hangs together", but for the choice of a piece and a victory at once
        if truth.phase not in ("keep", "over"):
            assert len(hesperidae.pieces(truth.table)) <= 1
        # "Draw back to four while the deck lasts."
        if truth.phase == "turn":
            assert all(len(hand) == HAND or not truth.deck for hand in truth.hands)
            assert truth.hands[truth.turn]
        # No closed group stays on the table.
        cells = {(x, y) for x, y, _ in table}
        assert not any({(x, y), (x - 1, y + 1), (x + 1, y + 1), (x, y + 2)} <= cells for x, y in sorted(cells))
        # Only wildcards that were won lie face down; nobody loses a card won.
        assert truth.used & ~WILDCARDS == 0
        if before is not None and before.match == truth.match:
            assert all(old & ~new == 0 for old, new in zip(before.piles, truth.piles, strict=True))
        # What was barred from a slot does not lie there.
        assert not any(cards >> truth.lying[slot] & 1 for slot, cards in truth.barred if truth.lying[slot] != HIDDEN)
        assert all(0 < cards <= ALL for _, cards in truth.barred)
        # Everybody knows the same of what is public, and in the end all cards of which it was claimed that they fit nowhere.
        for view in views.values():
            assert view._replace(lying=truth.lying) == truth
            if truth.phase == "over" and truth.passes == seats:
                assert all(view.lying[slot] != HIDDEN for hand in truth.hands for slot in hand)
        before = truth
    assert before is not None
    result = hesperidae.result(before)
    assert result is not None
    for seat in range(seats):
        mates = hesperidae.side(before.match, seat)
        points = sum(
            0 if before.used >> card & 1 else 2 if counts_double(before, mate, card) else 1
            for mate in mates
            for card in members(before.piles[mate])
        )
        assert result.points[seat] == points
        if not pairs:
            assert sum(part for _, part in result.parts[seat]) == points


def counts_double(state: State, seat: int, card: int) -> bool:
    """Whether a card gives the seat two points, said another way than the rules do."""
    match, region = state.match, CARDS[card].region
    if region is None:
        return False
    place = (hesperidae.REGIONS.index(region) - match.region) % 4
    turn = (seat - match.first) % match.seats
    return place % 2 == turn if match.seats == 2 else place == turn or (match.seats == 3 and place == 3)


def test_a_deck_that_runs_out() -> None:
    """With no deck, hands only shrink, down to the end."""
    ends = set()
    for seed in range(12):
        for truth, _ in played(f"deck {seed}", 3):
            last = truth
            if not truth.deck and truth.phase == "turn":
                assert any(len(hand) < HAND for hand in truth.hands) or len(truth.hands[truth.turn]) == HAND
        ends.add(bool(last.deck))
        assert refill(last) == last
    assert False in ends
