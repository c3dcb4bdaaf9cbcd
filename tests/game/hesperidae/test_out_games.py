"""Games that a seat leaves for good, at any place: all agree, every card is there, bots play on, and each comes to an end."""

from __future__ import annotations

import pytest

from game import hesperidae
from game.bots import choose as bot_choice
from game.core import Event, Move, Reveal, Seat, SeededDealer, Show, Stream, Table, told
from game.core.conformance import Setting
from game.core.conformance.playthrough import Playthrough
from game.core.conformance.secrets import check_sample
from game.hesperidae import HIDDEN, IDS, Keep, Pass, Place, State, Take
from game.hesperidae.bot import Playout, best_placement, best_taken, next_closes, worths
from game.hesperidae.dates import Knowledge, answer
from game.hesperidae.defects import defects
from game.hesperidae.lattice import earliest, place_of
from tests.game.hesperidae.positions import YEARS, act, choose, played, position

STUCK = ("1483 1488 1496 1595", "1731 1852 1873 1909", "1351 1478 1797 1977", "1553 1678 1923 1999")
"""Hands that can't be placed on 1402 with 2011 at its upper right."""

Views = dict[int | None, State]


def gone(truth: State, views: Views, seat: Seat) -> tuple[State, Views]:
    """The truth and every replica without a seat."""
    event = Table("out", (seat,))
    return hesperidae.apply(truth, event), {viewer: hesperidae.apply(view, event) for viewer, view in views.items()}


def check(truth: State, views: Views, number: int) -> None:
    """All know the same of what is public; of the truth and one view after the other, each card is in one place, and the text
    reads back."""
    for view in views.values():
        assert view._replace(lying=truth.lying) == truth
        assert all(card in (HIDDEN, true) for card, true in zip(view.lying, truth.lying, strict=True))
    for view in (truth, [*views.values()][number % len(views)]):
        inventory = hesperidae.inventory(view)
        assert sum(stock.found for stock in inventory.stocks) + inventory.unknown == 54
        assert all(stock.found <= 1 for stock in inventory.stocks)
        assert defects(view) == []
        assert hesperidae.parse_state(hesperidae.state_text(view)) == view


def play_on(truth: State, views: Views, seed: str, events: int, then: int = 0) -> State:
    """The last state of a game that goes on at random; ``then``: after how many events a second seat goes out."""
    rng = Stream("on", seed)
    rest = iter(rng.shuffled([card for card in range(len(IDS)) if card not in truth.lying]))
    lying = [next(rest) if card == HIDDEN else card for card in truth.lying]
    dealer = SeededDealer(seed, dict(enumerate(IDS[card] for card in lying)))
    for step in range(1, events):
        if hesperidae.result(truth) is not None:
            check(truth, views, step)
            return truth
        event: Event
        if step == then:
            event = Table("out", (rng.choice([seat for seat in range(4) if seat not in truth.match.out]),))
        elif (due := hesperidae.need(truth)) is not None:
            event = dealer.answer(due)
        else:
            (seat,) = hesperidae.to_act(truth)
            assert seat not in truth.match.out
            event = Move(seat, choose(truth, seat, rng))
        truth = hesperidae.apply(truth, event)
        views = {viewer: hesperidae.apply(view, told(event, viewer)) for viewer, view in views.items()}
        if step % 16 == 0 or step == then:
            check(truth, views, step)
    raise AssertionError("no end")


# --- Any game ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
def test_at_every_place_of_a_game(seats: int) -> None:
    """Any seat, before any event: all agree, and the game goes on to its end. With four, a second one goes later."""
    places = []
    for number, (truth, views) in enumerate(played("places", seats)):
        if hesperidae.result(truth) is not None:
            break
        for seat in range(seats):
            after, beside = gone(truth, views, seat)
            check(after, beside, number + seat)
            assert seat not in hesperidae.to_act(after)
            assert after.hands[seat] == truth.hands[seat]
            places.append((truth.phase, seat == truth.turn))
            if (number + seat) % 11:
                continue
            other = (seat + 1) % seats
            kept: Views = {None: beside[None], other: beside[other]}
            over = play_on(after, kept, f"{number} {seat}", hesperidae.MAX_EVENTS - number, 8 if seats == 4 else 0)
            result = hesperidae.result(over)
            assert result is not None
            assert {seat, *over.match.out} == set(over.match.out)
            stayed = [result.ranks[each] for each in range(seats) if each not in over.match.out]
            assert max(stayed) < min(result.ranks[each] for each in over.match.out)
            assert len(over.match.out) == 1 or seats == 4
    phases = ["first_shuffle", "draw", "shuffle", "region", "deal", "turn", "show", "refill"]
    assert {(phase, True) for phase in phases[2:]} | {(phase, False) for phase in phases} <= set(places)


def test_wherever_something_rare_is_under_way() -> None:
    """Questions, pieces to choose from, cards laid, hands shown."""
    found = set()
    for number in range(16):
        for truth, views in played(f"rare {number}", 3 + number % 2):
            if truth.phase not in ("answer", "take", "keep", "show_hands", "lay_first", "lay_second"):
                continue
            for seat in range(truth.match.seats):
                after, beside = gone(truth, views, seat)
                check(after, beside, seat)
                found.add((truth.phase, seat in (truth.turn, *hesperidae.to_act(truth))))
                if number % 4 == 0:
                    play_on(after, {None: beside[None]}, f"{number}", hesperidae.MAX_EVENTS)
    phases = ("answer", "take", "keep", "show_hands", "lay_first", "lay_second")
    assert found == {(phase, it_is) for phase in phases for it_is in (True, False)}


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("share", range(4))
def test_a_match(seats: int, share: int) -> None:
    """Who has left is dealt to in no later game and comes last; all others agree to the end."""
    games = list(played(f"match {share}", seats, {"match": "extended"}))
    at = len(games) * share // 4
    seat = share % seats
    truth, views = gone(*games[at], seat)
    over = play_on(truth, views, f"match {share}", hesperidae.MAX_EVENTS - at)
    result = hesperidae.result(over)
    assert result is not None
    assert result.ranks[seat] == seats
    assert len(over.match.past) > len(truth.match.past) + 1
    assert over.hands[seat] == () and not over.piles[seat]
    assert all(game.out == (seat,) and not game.points[seat] for game in over.match.past[len(truth.match.past) + 1 :])


def test_samples_need_not_hold_what_was_never_shown() -> None:
    """The law of samples where a claim has fallen away (conformance): the rest of what was told must still stand."""
    fallen = 0
    for number in range(6):
        table = Playthrough(
            hesperidae, Setting(hesperidae.ID, 3, (("match", "single"), ("pairs", False)), "out", number)
        )
        while (event := table.next_event()) is not None:
            claim = table.truth.claim
            if table.truth.phase == "show" and len(table.history) > 20 and not table.truth.match.out:
                assert claim is not None
                event = Table("out", (table.truth.turn,))
                fallen += 1
            table.append(event)
            if table.truth.match.out and hesperidae.to_act(table.truth):
                seat = next(seat for seat in range(3) if seat not in table.truth.match.out)
                check_sample(table, seat, play_on=False)
    assert fallen == 6


# --- Bots --------------------------------------------------------------------------------------------------------------


def test_bots_count_with_those_in_play() -> None:
    """Who is gone closes no group next, and wins no card that others might win."""
    state = position(
        "1402@0,0 1492@-1,1 1478@1,1", "1351 1740 1971 1985", "1595 1797 1341 77", "1488 1493 1553 1634", ""
    )
    without = hesperidae.apply(state, Table("out", (1,)))
    assert (next_closes(state, 0, state.table), next_closes(without, 0, without.table)) == (100, 0)
    before, after = worths(state.match, 0)[0], worths(without.match, 0)[0]
    tenerife, elsewhere = YEARS["1797"], YEARS["1852"]  # a card of seat 1's own region, and one of none
    assert before[tenerife] > before[elsewhere]
    assert after[tenerife] == after[elsewhere]


def test_a_bot_knows_the_same_dates_whoever_is_not_dealt_to() -> None:
    """They are drawn "from the four cards that it was dealt": with a seat left out of the deal too."""
    region = next(truth for truth, _ in played("dates", 4) if truth.phase == "region")
    first = region.match.first
    state = act(hesperidae.apply(region, Table("out", ((first + 1) % 4,))), hesperidae.Region(0))
    seat = (first + 2) % 4
    assert state.hands[seat] == tuple(range(4 * seat, 4 * seat + 4))
    knowledge = Knowledge(share=35, least=8, per=4)
    lying = bytearray(state.lying)
    lying[4 * seat : 4 * seat + 4] = bytes([1, 2, 3, 4])
    knows = state._replace(lying=bytes(lying))
    lying[-1] = 9
    later = state._replace(lying=bytes(lying))
    for card in (20, 30, 40):
        assert answer(knows, seat, card, knowledge) == answer(later, seat, card, knowledge)


def shown(state: State) -> State:
    """The state once all is shown that is due; a full state knows it."""
    while isinstance(due := hesperidae.need(state), Show):
        faces = tuple(IDS[state.lying[slot]] for slot in due.slots)
        state = hesperidae.apply(state, Reveal(due.slots, faces, due.audience))
    return state


@pytest.mark.parametrize(("seats", "seat"), [(3, 1), (4, 0), (4, 2)])
def test_a_playout_goes_the_way_of_the_rules(seats: int, seat: Seat) -> None:
    """Beside games in which all play by plan, one seat being gone, to their ends."""
    passes = 0
    for game in range(4):
        rng = Stream("playout", seats, seat, game)
        start = position("", *[""] * seats) if game else position("1402@0,0 2011@1,1", *STUCK[:seats], deck=False)
        full = hesperidae.sample(start, 0, rng)
        state = hesperidae.apply(full, Table("out", (seat,)))
        playout = Playout(state, (seat + 1) % seats)
        while state.phase != "over":
            assert not playout.over
            assert (playout.turn, playout.passes) == (state.turn, state.passes)
            assert (playout.table, tuple(playout.piles), playout.used) == (state.table, state.piles, state.used)
            turn = state.turn
            planned = best_placement(state.table, playout.hands[turn], worths(state.match, turn)[turn], rng)
            if planned is None:
                state = shown(act(state, Pass()))
                playout.skip()
                passes += 1
                continue
            place = Place(state.lying.index(planned.card), planned.card, *place_of(planned.cell))
            state = shown(act(state, place))
            if state.phase == "keep":
                state = shown(act(state, Keep(earliest(planned.won.table))))
            playout.place(planned.card, planned.won)
        assert playout.over
        assert tuple(playout.piles) == state.piles
    assert passes > 0


def test_a_playout_takes_a_card_after_who_asked_is_gone() -> None:
    """The one asked has answered rightly and takes a card; then whoever comes next has the turn."""
    for _, (truth, _) in ((number, step) for number in range(20) for step in played(f"asked {number}", 4)):
        if truth.phase == "take" and hesperidae.to_act(truth) != (truth.turn,):
            break
    else:
        raise AssertionError("no question was answered rightly")
    without = hesperidae.apply(hesperidae.sample(truth, 0, Stream("asked")), Table("out", (truth.turn,)))
    (taker,) = hesperidae.to_act(without)
    card = best_taken(without.table, worths(without.match, taker)[taker])
    playout = Playout(without, taker)
    playout.take(taker, card)
    after = act(without, Take(card))
    assert (playout.turn, playout.passes, tuple(playout.piles)) == (after.turn, after.passes, after.piles)


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_bots_play_on(level: str) -> None:
    """One of four bots leaves after some turns; one of the others is of this level."""
    dealer, rng = SeededDealer("bots"), Stream("bots", level)
    truth = hesperidae.start({}, 4)
    views = [truth] * 4
    for step in range(hesperidae.MAX_EVENTS):
        if hesperidae.result(truth) is not None:
            break
        event: Event
        if step == 60:
            event = Table("out", (1,))
        elif (due := hesperidae.need(truth)) is not None:
            event = dealer.answer(due)
        else:
            (seat,) = hesperidae.to_act(truth)
            event = Move(seat, bot_choice(hesperidae.ID, views[seat], seat, level if seat == 2 else "easy", rng))
        truth = hesperidae.apply(truth, event)
        views = [hesperidae.apply(view, told(event, viewer)) for viewer, view in enumerate(views)]
    result = hesperidae.result(truth)
    assert result is not None
    assert result.ranks[1] == 4
