"""What the bots of Hesperidae know: the playout against the rules, what cards are worth, and what a placement leaves."""

import pytest

from game import hesperidae
from game.bots import choose
from game.bots.hesperidae import reason
from game.core import Reveal, Show, Stream
from game.hesperidae import (
    CARDS,
    IDS,
    REGIONS,
    Answer,
    Ask,
    Keep,
    Pass,
    Place,
    State,
    Take,
    members,
    table_of,
    takeable,
)
from game.hesperidae.bot import (
    POINT,
    Placement,
    Playout,
    best_placement,
    closers,
    next_closes,
    outcome,
    room,
    value,
    worths,
)
from game.hesperidae.dates import familiar
from game.hesperidae.lattice import at, earliest, one_short, pieces, place_of, placeable, with_card
from game.hesperidae.state import Match
from tests.game.hesperidae.positions import YEARS, act, cards, fill, hide, laid, position, slot_of, written, years

LACKS_ITS_TOP = "1402@0,0 1492@-1,1 1478@1,1"
"""Worked example 3, before Drake: "Bottom 1402, left 1492 (Columbus), right 1478, top 1595 (Drake): closed, four cards won." """


def put(state: State, year: str, x: int, y: int) -> Place:
    """The placement of a card."""
    return Place(slot_of(state, year), YEARS[year], x, y)


def settled(state: State) -> State:
    """The state once all is shown that is due; a full state knows it."""
    while isinstance(due := hesperidae.need(state), Show):
        faces = tuple(IDS[state.lying[slot]] for slot in due.slots)
        state = hesperidae.apply(state, Reveal(due.slots, faces, due.audience))
    return state


# --- What cards are worth --------------------------------------------------------------------------------------------


def test_who_wins_a_card_matters_most_where_it_counts_double() -> None:
    """ "1 point a card, 2 for a card of one's own region": seat 0 has the western islands and Gran Canaria, seat 1 the others."""
    match = Match(2, first=0, region=0)
    mine, theirs, nobodys = YEARS["1488"], YEARS["1402"], YEARS["1492"]
    own, other = worths(match, 0)
    assert own[mine] > own[nobodys] < own[theirs]
    assert other[mine] < 0 > other[theirs]
    assert own[nobodys] == POINT == -other[nobodys]
    assert worths(match, 1)[1][mine] == own[theirs]


def test_a_partner_wins_for_both() -> None:
    """Pairs: "seats 1+3 against 2+4; scores are added, each player doubling their own region" """
    by_winner = worths(Match(4, pairs=True, first=0, region=0), 0)
    nobodys = YEARS["1492"]
    assert [row[nobodys] > 0 for row in by_winner] == [True, False, True, False]
    assert by_winner[2][YEARS["1478"]] > by_winner[0][YEARS["1478"]]  # of Gran Canaria, which is seat 2's


def test_what_a_placement_brings() -> None:
    """Worked example 4: "the wildcard 1730 (Timanfaya), earlier too, can, and then scores 0" """
    state = position("1402@0,0 1492@-1,1 1797@1,1", "1595 1730 2011 1971", "")
    worth = worths(state.match, 0)[0]
    won = outcome(state.table, at(0, 2), YEARS["1730"], worth)
    assert (years(won.cards), years(won.wildcard), won.table) == (["1402", "1492", "1730", "1797"], ["1730"], ())
    quiet = outcome(state.table, at(-2, 2), YEARS["1595"], worth)
    assert (quiet.cards, len(quiet.table)) == (0, 4)


def test_what_lacks_one_card() -> None:
    lying = {at(0, 0), at(-1, 1)}
    assert one_short(lying, at(1, 1)) == 1
    assert one_short(lying, at(-2, 2)) == 0
    state = position(LACKS_ITS_TOP, "1595 1730 2011 1971", "")
    assert "1595" in years(closers(state.table))
    assert "1402" not in years(closers(state.table))


# --- The playout -----------------------------------------------------------------------------------------------------


def compare(playout: Playout, state: State) -> None:
    assert playout.over == (state.phase == "over")
    assert (playout.table, tuple(playout.piles), playout.used) == (state.table, state.piles, state.used)
    hands = [sorted(state.lying[slot] for slot in hand) for hand in state.hands]
    assert [members(hand) for hand in playout.hands] == hands
    assert [state.lying[slot] for slot in state.deck] == playout.deck[::-1]
    if not playout.over:
        assert (playout.turn, playout.passes) == (state.turn, state.passes)


@pytest.mark.parametrize(("seats", "pairs"), [(2, False), (3, False), (4, False), (4, True)])
def test_a_playout_goes_the_way_of_the_rules(seats: int, pairs: bool) -> None:
    """Beside games in which everybody plays by plan or anything else, to their ends."""
    placed = closings = skipped = 0
    for game in range(3):
        rng = Stream("playout", seats, pairs, game)
        state = hesperidae.sample(position("", *[""] * seats, pairs=pairs), 0, rng)
        playout = Playout(state, 0)
        while state.phase != "over":
            compare(playout, state)
            seat, worth = state.turn, worths(state.match, state.turn)[state.turn]
            planned = best_placement(state.table, playout.hands[seat], worth, rng)
            if planned is not None and rng.below(2):
                chosen = rng.choice(hesperidae.legal(state, seat))
                assert isinstance(chosen, Place)
                cell = at(chosen.x, chosen.y)
                planned = Placement(chosen.card, cell, outcome(state.table, cell, chosen.card, worth))
            if planned is None:
                state = settled(act(state, Pass()))
                playout.skip()
                skipped += 1
                continue
            placement = Place(state.lying.index(planned.card), planned.card, *place_of(planned.cell))
            state = settled(act(state, placement))
            if state.phase == "keep":
                state = settled(act(state, Keep(earliest(planned.won.table))))
            playout.place(planned.card, planned.won)
            placed += 1
            closings += planned.won.cards > 0
        compare(playout, state)
    assert placed > 3 * 40
    assert closings > 3 * 2
    assert skipped > 0


def stuck(table: str, *, region: int = 0) -> State:
    """A position in which seat 0 can place none of its cards."""
    lying = cards(" ".join(word.partition("@")[0] for word in table.split()))
    could_be = placeable(table_of(laid(table)))
    hand = [str(card.year) for number, card in enumerate(CARDS) if number not in lying and not could_be >> number & 1]
    return position(table, " ".join(hand[-4:]), "", region=region)


def asked_in_vain(state: State) -> State:
    """Seat 0 has asked for the year of its first card, and the answer was wrong: it takes a card."""
    slot = state.hands[0][0]
    return act(settled(act(state, Ask(slot, state.lying[slot]))), Answer(1))


def test_a_playout_takes_a_card_as_the_rules_do() -> None:
    """ "Wrong: the asker takes a card from the table [...] and the turn ends." """
    asked = asked_in_vain(stuck("1402@0,0 1478@1,1"))
    for card in takeable(asked.table):
        playout = Playout(asked, 0)
        playout.take(0, card)
        compare(playout, act(asked, Take(card)))


@pytest.mark.parametrize("stays", range(2))
def test_a_playout_keeps_a_piece_as_the_rules_do(stays: int) -> None:
    """ "between equally large ones the player chooses the one that stays" """
    diamond = laid(f"{LACKS_ITS_TOP} 1595@0,2")
    hanging = fill([(-2, 2), (2, 2)], Stream("hanging"), diamond)
    state = hesperidae.sample(position(f"{LACKS_ITS_TOP} {written(hanging)}", "1595", ""), 0, Stream("keep"))
    state = settled(act(state, put(state, "1595", 0, 2)))
    assert state.phase == "keep"
    piece = pieces(state.table)[stays]
    playout = Playout(state, 0)
    playout.keep(piece)
    compare(playout, settled(act(state, Keep(earliest(piece)))))


def test_all_of_the_own_regions_win_at_once() -> None:
    """ "2 players: all twelve of both regions": the last of them decides more than any points."""
    state = position(LACKS_ITS_TOP, "1595 2021 2011 1971", "", piles=[" ".join(years_of_regions(0, 2)), ""])
    playout = Playout(state, 0)
    playout.place(YEARS["1595"], outcome(state.table, at(0, 2), YEARS["1595"], worths(state.match, 0)[0]))
    assert playout.over
    assert playout.ahead > 20 * POINT


def years_of_regions(*regions: int) -> list[str]:
    """The cards of these regions but Drake (1595) and the conquest of 1478, which lies on the table."""
    names = [REGIONS[each] for each in regions]
    elsewhere = cards("1595 1478")
    return [str(card.year) for number, card in enumerate(CARDS) if card.region in names and number not in elsewhere]


# --- Choices ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_group_is_closed(level: str) -> None:
    state = position(LACKS_ITS_TOP, "1595 2021 2011 1971", "")
    chosen = [choose("hesperidae", hide(state, 0), 0, level, Stream("close", seed)) for seed in range(8)]
    assert chosen.count(put(state, "1595", 0, 2)) >= (8 if level == "normal" else 4)
    code, values = reason(hide(state, 0), 0, put(state, "1595", 0, 2))
    assert (code, values) == ("closes_own", {"card": YEARS["1595"], "cards": 4, "points": 6, "own": 2})


def test_the_chance_of_the_next_player() -> None:
    """By what seat 0 knows, each card it does not see may be in seat 1's hand; a hand that is known leaves no doubt."""
    state = position(LACKS_ITS_TOP, "2021 2011 1971 1985", "1595 1935 1999 1852")
    assert next_closes(state, 0, state.table) == 100
    doubtful = next_closes(hide(state, 0), 0, state.table)
    assert 0 < doubtful < 100
    unseen = 54 - 3 - 4
    closing = len(
        [
            card
            for card in members(closers(state.table))
            if card not in state.lying[3:7] and card not in cards("1402 1492 1478")
        ]
    )
    without = 1.0
    for drawn in range(4):
        without *= (unseen - closing - drawn) / (unseen - drawn)
    assert abs(doubtful - 100 * (1 - without)) < 4


def test_nothing_is_left_open_where_it_can_be_helped() -> None:
    """Two cards lie in a chain: a third may leave a group one card short, or not."""
    state = position("1402@0,0 1478@1,1", "1492 2021 2011 1971", "")
    action = choose("hesperidae", hide(state, 0), 0, "normal", Stream("safe"))
    assert isinstance(action, Place)
    won = outcome(state.table, at(action.x, action.y), action.card, worths(state.match, 0)[0])
    quiet = min(
        next_closes(hide(state, 0), 0, outcome(state.table, at(a.x, a.y), a.card, worths(state.match, 0)[0]).table)
        for a in hesperidae.legal(state, 0)
        if isinstance(a, Place)
    )
    assert next_closes(hide(state, 0), 0, won.table) == quiet == 0
    code, values = reason(hide(state, 0), 0, action)
    assert code in ("least", "prepares")
    assert values["chance"] == 0


def test_a_reason_tells_what_sets_a_place_apart_from_all_others() -> None:
    """Of every placement that closes nothing: the chances that it leaves, how many places the card has, how many the others
    would have then."""
    state = position("1402@0,0 1478@1,1", "1492 2021 2011 1971", "")
    seen = hide(state, 0)
    placements = [each for each in hesperidae.legal(state, 0) if isinstance(each, Place)]
    tables = {each: with_card(state.table, at(each.x, each.y), each.card) for each in placements}
    chances = {each: next_closes(seen, 0, table) for each, table in tables.items()}
    hand = cards("1492 2021 2011 1971")
    met = set()
    for each in placements:
        code, values = reason(seen, 0, each)
        met.add(code)
        fits = [other for other in placements if other.card == each.card]
        rest = sum(1 << card for card in hand if card != each.card)
        if code != "hard":
            assert values["places"] == room(tables[each], rest)
        assert values["chance"] == chances[each]
        if code == "least":
            assert values["most"] == max(chances.values()) > chances[each] == min(chances.values())
        if code == "hard":
            assert len(fits) == 1
        if code == "risk":
            assert (values["low"], values["most"]) == (min(chances.values()), max(chances.values()))
    assert "least" in met
    assert met <= {"prepares", "least", "hard", "opens", "safe", "even", "risk"}
    assert len(met) > 1
    # The last card of a hand has no others to be told of.
    alone = position("1402@0,0 1478@1,1", "1971", "")
    lone = alone._replace(hands=(alone.hands[0][:1], alone.hands[1]))
    codes = {
        reason(lone, 0, each)[0]
        for each in hesperidae.legal(lone, 0)
        if isinstance(each, Place) and each.card == YEARS["1971"]
    }
    assert codes <= {"last", "only"} and codes


def test_the_card_that_counts_double_is_taken() -> None:
    """1402 is of the eastern islands, which are seat 0's here, 1478 of Gran Canaria."""
    asked = asked_in_vain(stuck("1402@0,0 1478@1,1", region=3))
    for level in ("easy", "normal"):
        chosen = [choose("hesperidae", hide(asked, 0), 0, level, Stream("take", seed)) for seed in range(8)]
        assert chosen.count(Take(YEARS["1402"])) >= 5
    assert reason(asked, 0, Take(YEARS["1402"])) == ("take_own", {"card": YEARS["1402"]})
    assert reason(asked, 0, Take(YEARS["1478"])) == ("take_theirs", {"card": YEARS["1478"]})


def test_who_cannot_place_asks_for_what_few_know() -> None:
    """With two cards of one value to win, the question is asked about a date that fewer know."""
    state = stuck("1492@0,0")
    hand = [state.lying[slot] for slot in state.hands[0]]
    assert len({familiar(card) for card in hand}) > 1
    action = choose("hesperidae", hide(state, 0), 0, "normal", Stream("ask"))
    assert isinstance(action, Ask)
    assert familiar(action.card) == min(map(familiar, hand))
    assert reason(state, 0, action) == ("ask", {"card": action.card, "chance": familiar(action.card)})


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_tried_leaves_the_state_alone(seats: int) -> None:
    state = hesperidae.sample(position(LACKS_ITS_TOP, "1595 2021 2011 1971", *[""] * (seats - 1)), 0, Stream("alone"))
    before = hesperidae.state_text(state)
    for action in hesperidae.legal(state, 0):
        assert isinstance(action, Place)
        value(state, 0, action, Stream("on"))
    assert hesperidae.state_text(state) == before
