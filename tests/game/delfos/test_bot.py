"""What the bots of Delfos know: the chances of the rows against counting, the playout against the rules."""

from collections import Counter
from itertools import combinations

import pytest

from game import delfos
from game.bots import choose
from game.bots.delfos import reason
from game.core import Stream
from game.delfos import SUIT_OF, SUIT_SIZES, SUITS, Pass, Play, Return, SetAside, State, Swap, Take, suit_points
from game.delfos.bot import held_after, likely_worlds, options, value
from game.delfos.outlook import NONE, POINT, chances, exact_chance, hope, moves, ranked, reach, worths
from game.delfos.playout import Playout
from tests.game.delfos.positions import ORDER, Dealt, steps, with_predictions

GREEN, YELLOW, BLUE, PURPLE, RED = range(len(SUITS))
FREE = 0b11111


# --- What the rows will be -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("suit", "known", "others"), [(RED, 2, 13), (BLUE, 0, 14), (GREEN, 5, 11), (RED, 4, 14)])
def test_the_chances_are_counted(suit: int, known: int, others: int) -> None:
    """Of 27 cards 18 are in play: every way in which the cards that a seat has not seen may be among them."""
    of_suit = SUIT_SIZES[suit] - known
    unseen = [True] * of_suit + [False] * (27 - known - others - of_suit)
    in_play = 18 - known - others
    counted = Counter(known + sum(drawn) for drawn in combinations(unseen, in_play))
    assert dict(chances(suit, known, known + others)) == counted


def test_what_has_been_seen_whole_is_sure() -> None:
    """Row of 3 blue, and all 18 cards seen: "exact [...] blue 3"; "Row of 3 blue: prediction 4 is adjacent: -3; prediction 0: 0" """
    assert (
        worths(BLUE, 3, 18)
        == tuple(POINT * suit_points(BLUE, 3, each) for each in range(5))
        == (0, -1000, -1000, 3000, -3000)
    )
    assert [exact_chance(BLUE, each, 3, 18) for each in range(5)] == [0, 0, 0, 100, 0]
    assert exact_chance(GREEN, 4, 6, 18) == 100  # "4 standing for 4 or more"


def test_what_is_in_reach() -> None:
    """ "take a prediction [...] if you hold none"; "put your prediction of the suit back"; "swap [...] exactly one higher or lower" """
    assert moves(NONE, 0b10100) == (2, 4)
    assert moves(2, 0b11000) == (NONE, 3)
    assert moves(0, 0b00100) == (NONE,)
    assert reach(2, FREE & ~0b100, 0) == (2,)
    assert reach(2, FREE & ~0b100, 1) == (1, 3, NONE)
    assert reach(1, 0, 2) == (1,)  # all others are taken: put back, and taken again
    assert reach(NONE, 0b00001, 2) == (NONE,)


def test_a_second_card_makes_good_what_the_first_one_breaks() -> None:
    """Holding the exact 3 of blue, one blue card more does harm; two do none, since the 3 can be taken again."""
    seen_all = (BLUE, 3, 18, 3, FREE & ~0b1000)
    assert [hope(*seen_all, cards, 4) for cards in range(3)] == [3000, 0, 3000]
    (after, change), *_ = ranked(*seen_all, 1, 4)
    assert (after, change < 0) == (NONE, True)


# --- The playout -----------------------------------------------------------------------------------------------------


def held(playout: Playout) -> tuple[str, ...]:
    return tuple("".join("-" if each == NONE else str(each) for each in row) for row in playout.held)


def cards(mask: int) -> list[int]:
    return [card for card in range(1, 28) if mask >> card & 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_playout_goes_the_way_of_the_rules(seats: int) -> None:
    """Beside a random game, to the end of its first round: the same hands, predictions, turns and points."""
    table, rng = Dealt(seats, seed="playout"), Stream("playout", seats)
    playout = Playout(table.truth)
    passes = turns = 0
    while not table.truth.past:
        state = table.truth
        assert (playout.turn, playout.passing > 0) == (state.turn, state.phase == "pass")
        assert [cards(hand) for hand in playout.hands] == [table.hand(seat) for seat in range(seats)]
        assert held(playout) == state.predictions
        if state.phase in ("aside", "pass"):
            chosen: list[tuple[int, ...]] = []
            for seat in range(seats):
                action = rng.choice(delfos.legal(table.truth, seat))
                slots = action.slots if isinstance(action, Pass) else (action.slot,)
                chosen.append(tuple(state.faces[slot] for slot in slots))
                table.do(seat, action)
            masks = [sum(1 << card for card in each) for each in chosen]
            playout.pass_on(masks) if state.phase == "pass" else playout.set_aside(masks)
            passes += 1
            continue
        seat = table.seat
        card = rng.choice(delfos.legal(state, seat))
        assert isinstance(card, Play)
        table.do(seat, card)
        prediction = rng.choice(delfos.legal(table.truth, seat))
        table.do(seat, prediction)
        playout.play(1 << card.card, held_after(prediction))
        turns += 1
    assert playout.over
    assert tuple(playout.points()) == table.truth.past[0].points
    assert (passes, turns) == ({2: 4, 3: 2, 4: 2}[seats], 18 if seats < 4 else 16)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_playout_begins_anywhere(seats: int) -> None:
    """In every state that asks for a choice, every option of the seat leads to an end, and leaves the state as it was."""
    phases = set()
    for number, table in enumerate(steps(seats, "anywhere")):
        if number % 5 or not delfos.to_act(table.truth):
            continue
        seat = table.seat
        world = delfos.sample(table.replicas[seat], seat, Stream("world", number))
        before = delfos.state_text(world)
        for option in options(table.replicas[seat], seat):
            value(world, seat, option, Stream("on", number))
        assert delfos.state_text(world) == before
        phases.add(world.phase)
    assert phases == {"pass", "play", "predict"} | ({"aside"} if seats == 2 else set())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_plans_with_what_it_has_seen(seats: int) -> None:
    """What a playout takes a seat to have seen is what its replica knows of this round's cards."""
    for table in steps(seats, "seen"):
        if table.truth.faces:
            for seat in range(seats):
                known = {card for card in table.replicas[seat].faces if card != delfos.HIDDEN}
                assert cards(Playout(table.truth).seen[seat]) == sorted(known)


# --- Choices ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_options_stand_for_all_legal_actions(seats: int) -> None:
    """Each legal action has its like among the options: cards of the same suits, the same prediction action."""
    for table in steps(seats, "options"):
        state = table.truth
        for seat in delfos.to_act(state):
            legal = delfos.legal(state, seat)
            found = [action for action, _ in options(table.replicas[seat], seat)]
            assert {kind(state, action) for action in found} == {kind(state, action) for action in legal}
            assert all(action in legal for action in found)


def kind(state: State, action: delfos.Action) -> object:
    if isinstance(action, (Pass, SetAside)):
        slots = action.slots if isinstance(action, Pass) else (action.slot,)
        return tuple(sorted(SUIT_OF[state.faces[slot]] for slot in slots))
    return SUIT_OF[action.card] if isinstance(action, Play) else action


def test_worlds_in_which_a_prediction_makes_no_sense_weigh_little() -> None:
    """Seat 1 holds the 4 of red: those of its hands weigh most that have the red cards."""
    table = Dealt(2, ORDER)
    table.set_aside(1, 10)
    table.pass_on((2, 3, 4, 5), (11, 12, 13, 14))
    replica = with_predictions(table.replicas[0], red="-4")
    worlds = likely_worlds(replica, 0, Stream("likely"))
    reds = [sum(SUIT_OF[world.faces[slot]] == RED for slot in world.hands[1]) for world, _ in worlds]
    plain = sum(reds) * 100 // len(reds)
    weighed = sum(red * weight for red, (_, weight) in zip(reds, worlds, strict=True)) * 100
    assert weighed // sum(weight for _, weight in worlds) > plain


def last_prediction(seed: int) -> tuple[State, int, int, int]:
    """All 18 cards of a round are played: what the seat knows that has the last prediction to choose, the seat, the suit, and
    what is exact in it."""
    table, rng = Dealt(2, seed=f"last {seed}"), Stream("last", seed)
    while len(table.truth.played) < 18 or table.truth.phase != "predict":
        table.do(*table.at_random(rng))
    suit = SUIT_OF[table.truth.played[-1]]
    return table.replicas[table.seat], table.seat, suit, min(table.truth.counts[suit], 4)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_known_is_predicted(seed: int) -> None:
    replica, seat, suit, exact = last_prediction(seed)
    replica = with_predictions(replica, **{SUITS[suit]: "--"})
    action = choose("delfos", replica, seat, "normal", Stream("known", seed))
    assert action == Take(exact)
    values = {"suit": suit, "value": exact, "points": delfos.WORTH[suit]}
    assert reason(replica, seat, action) == ("sure", values)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_wrong_is_mended(seed: int) -> None:
    """One step off, the seat swaps; where the exact prediction is taken, it puts back what would cost something."""
    replica, seat, suit, exact = last_prediction(seed)
    wrong = exact + 1 if exact < 3 else exact - 1
    marks = ["-", "-"]
    marks[seat] = str(wrong)
    free = with_predictions(replica, **{SUITS[suit]: "".join(marks)})
    assert choose("delfos", free, seat, "normal", Stream("wrong", seed)) == Swap(exact)
    assert reason(free, seat, Swap(exact))[0] == "sure"
    marks[1 - seat] = str(exact)
    taken = with_predictions(replica, **{SUITS[suit]: "".join(marks)})
    assert choose("delfos", taken, seat, "normal", Stream("wrong", seed)) in (
        Return(),
        Swap(wrong + 1),
        Swap(wrong - 1),
    )
    assert reason(taken, seat, Return()) == ("back_wrong", {"suit": suit, "held": wrong})
