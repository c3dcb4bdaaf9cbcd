"""The rules of Hesperidae, in the order of rules/hesperidae.md; each test cites the sentence it tests."""

import pytest

from game import hesperidae
from game.core import (
    EVERYONE,
    NOBODY,
    Audience,
    Chance,
    Hidden,
    Move,
    Open,
    Refused,
    Result,
    Reveal,
    ScriptedDealer,
    Show,
    Shuffle,
    Stream,
    Table,
    told,
)
from game.hesperidae import (
    CARDS,
    HIDDEN,
    IDS,
    REGIONS,
    Answer,
    Ask,
    Game,
    Keep,
    Match,
    Pass,
    Place,
    Region,
    State,
    Take,
)
from game.hesperidae.state import (
    EARLIEST_YEAR,
    LATEST_YEAR,
    SLOTS,
    decided,
    double_cards,
    keys,
    left_over,
    regions_of,
    side_cards,
)
from tests.game.hesperidae.positions import (
    FORMATION,
    YEARS,
    act,
    ask,
    cards,
    hide,
    laid,
    place,
    places,
    played,
    position,
    refill,
    show,
    show_hands,
    slot_of,
    table_years,
    texts,
    years,
)


def code(state: State, action: object, seat: int | None = None) -> str:
    """The code that refuses an action, both by ``check`` and by ``apply``; the state stays what it was."""
    seat = hesperidae.to_act(state)[0] if seat is None else seat
    before = hesperidae.state_text(state)
    ruling = hesperidae.check(state, seat, action)
    assert ruling.illegal
    with pytest.raises(Refused) as refused:
        hesperidae.apply(state, Move(seat, action))
    assert refused.value.code == ruling.code
    assert hesperidae.state_text(state) == before
    return ruling.code


def put(state: State, year: str, x: int, y: int) -> Place:
    """The action of placing a card."""
    return Place(slot_of(state, year), YEARS[year], x, y)


def question(state: State, year: str) -> Ask:
    return Ask(slot_of(state, year), YEARS[year])


def order(*first: str) -> list[str]:
    """The deck with these years on top, then the others by date."""
    top = [IDS[YEARS[year]] for year in first]
    return top + [name for name in IDS if name not in top]


def dealt(seats: int, deck: list[str], drawn: list[str] | None = None, **options: bool | str) -> State:
    """The truth before the first turn: the cards drawn for the first turn, the first region chosen, and this deck."""
    dealer = ScriptedDealer([order(*drawn) if drawn else list(IDS[::-1]), deck])
    state = hesperidae.start(options, seats)
    while not hesperidae.to_act(state) or state.phase == "region":
        due = hesperidae.need(state)
        state = act(state, Region(0)) if due is None else hesperidae.apply(state, dealer.answer(due))
    return state


class TestSetup:
    def test_the_latest_year_goes_first(self) -> None:
        """ "Each player draws a card in the open; the latest year goes first; the cards return to the deck, which is shuffled." """
        state = hesperidae.start({}, 3)
        assert hesperidae.need(state) == Shuffle(SLOTS, IDS)
        state = hesperidae.apply(state, Chance("shuffle", None, NOBODY))
        assert hesperidae.need(state) == Show((0, 1, 2), EVERYONE)
        drawn = tuple(IDS[card] for card in cards("1402 2018 1797"))
        state = hesperidae.apply(state, Reveal((0, 1, 2), drawn))
        assert state.match.first == 1
        assert hesperidae.faces(state)[:4] == (*drawn, None)
        assert hesperidae.need(state) == Shuffle(SLOTS, IDS)
        state = hesperidae.apply(state, Chance("shuffle", None, NOBODY))
        assert not any(hesperidae.faces(state))
        assert hesperidae.to_act(state) == (1,)

    def test_the_first_player_chooses_a_region(self) -> None:
        """ "The first player chooses a region" """
        state = hesperidae.start({}, 2)
        for event in (Chance("shuffle", None, NOBODY), Reveal((0, 1), IDS[:2]), Chance("shuffle", None, NOBODY)):
            state = hesperidae.apply(state, event)
        assert texts(state) == [f"region:{region}" for region in REGIONS]
        assert code(state, Region(0), seat=0) == "play.not_your_turn"
        assert code(state, Pass()) == "hesperidae.not_now"
        assert code(state, Region(4)) == "play.not_an_action"

    @pytest.mark.parametrize(
        ("seats", "first", "region", "expected"),
        [
            (4, 1, 2, [(1,), (2,), (3,), (0,)]),
            (3, 0, 1, [(1,), (2,), (3,)]),
            (3, 2, 3, [(0,), (1,), (3,)]),
            (2, 0, 0, [(0, 2), (1, 3)]),
            (2, 1, 3, [(0, 2), (3, 1)]),
        ],
    )
    def test_regions(self, seats: int, first: int, region: int, expected: list[tuple[int, ...]]) -> None:
        """ "the following players get the next ones to the east, wrapping round. 2 players: regions are handed out alternately
        round the four (first, second, first, second), two each." """
        match = Match(seats, first=first, region=region)
        assert [regions_of(match, seat) for seat in range(seats)] == expected

    def test_the_region_left_over(self) -> None:
        """ "3 players: the region left over counts double for everybody, but not for victory by region." """
        match = Match(3, first=1, region=2)
        assert left_over(match) == 1
        for seat in range(3):
            assert double_cards(match, seat).bit_count() == 12
            assert side_cards(match, seat).bit_count() == 6
            assert hesperidae.score(match, 1 << YEARS["1595"], 0, seat) == (2 if seat == 1 else 1)
            assert hesperidae.score(match, 1 << YEARS["1706"], 0, seat) == 2
        state = position(
            "1402@0,0",
            "2021 2011 1992 1971",
            "",
            "",
            first=1,
            region=2,
            piles=("1494 1706 1797 1799 1935 1999", "", ""),
        )
        assert state.phase == "turn"

    def test_four_cards_each(self) -> None:
        """ "Four cards to each player." """
        state = dealt(3, order("1341", "1351"))
        assert [len(hand) for hand in state.hands] == [4, 4, 4]
        assert len(state.deck) == 54 - 12
        assert CARDS[state.lying[0]].year == 1341

    def test_each_sees_their_own_hand_alone(self) -> None:
        truth = hesperidae.start({}, 2)
        views = dict.fromkeys((0, 1, None), truth)
        for event in (
            Chance("shuffle", None, NOBODY),
            Reveal((0, 1), (IDS[1], IDS[0])),
            Chance("shuffle", None, NOBODY),
            Move(0, Region(1)),
            Reveal((0, 1, 2, 3), IDS[:4], (0,)),
            Reveal((4, 5, 6, 7), IDS[4:8], (1,)),
        ):
            views = {viewer: hesperidae.apply(state, told(event, viewer)) for viewer, state in views.items()}
        known = {viewer: sum(face is not None for face in hesperidae.faces(state)) for viewer, state in views.items()}
        assert known == {0: 4, 1: 4, None: 0}
        assert hesperidae.faces(views[1])[4:8] == IDS[4:8]
        with pytest.raises(Hidden) as hidden:
            hesperidae.legal(views[1], 0)
        assert hidden.value.code == "legal.hidden"
        assert hesperidae.check(views[1], 0, Place(0, 0, 0, 0)).unknown

    def test_two_cards_with_four_players(self) -> None:
        """ "With 4 players the first player then places two cards from the deck on the table: the first anywhere, the second
        joined to it [...], and the second player has the first turn." """
        hands = [str(card.year) for card in CARDS[30:46]]
        state = dealt(4, order(*hands, "1402", "1478"), ["1341", "2021", "1402", "1478"])
        assert state.match.first == 1
        assert table_years(state) == {(0, 0): "1402", (1, 1): "1478"}
        assert hesperidae.to_act(state) == (2,)
        assert len(state.deck) == 54 - 18

    def test_an_earlier_second_card_goes_below(self) -> None:
        hands = [str(card.year) for card in CARDS[30:46]]
        state = dealt(4, order(*hands, "1478", "1402"))
        assert table_years(state) == {(0, 0): "1478", (-1, -1): "1402"}

    def test_the_second_card_fails(self) -> None:
        """ "it fails only when the main colours are equal; then it goes, seen by all, to the bottom of the deck and the next is
        drawn" """
        hands = [str(card.year) for card in CARDS[30:46]]
        state = dealt(4, order(*hands, "1402", "1488", "1483", "1492"))
        assert table_years(state) == {(0, 0): "1402", (-1, 1): "1492"}
        assert state.deck == (*range(20, 54), 17, 18)
        assert [hesperidae.faces(state)[slot] for slot in (17, 18)] == ["rebelion_gomeros", "conquista_gran_canaria"]
        spectator = hesperidae.sample(hide(state, 0), 0, Stream("rules"))
        assert [spectator.lying[slot] for slot in (17, 18)] == cards("1488 1483")

    def test_where_the_second_card_goes_is_forced(self) -> None:
        """ "its place is forced, and it fails only when the main colours are equal": for any two cards."""
        for lower in range(54):
            fits = hesperidae.layout(hesperidae.table_of([hesperidae.Laid(0, 0, lower)])).fits
            for other in range(54):
                cells = [cell for cell, fitting in fits.items() if fitting >> other & 1]
                if other != lower:
                    assert len(cells) == (CARDS[other].top != CARDS[lower].top)

    @pytest.mark.parametrize("seats", [2, 3])
    def test_an_empty_table_with_fewer(self, seats: int) -> None:
        """ "With 2 or 3 the table starts empty and the first player takes the first turn." """
        state = dealt(seats, list(IDS), ["1402", "2021", "1478"])
        assert state.table == ()
        assert hesperidae.to_act(state) == (1,)

    def test_pairs_are_for_four(self) -> None:
        assert hesperidae.start({"pairs": True}, 4).match.pairs
        for seats in (2, 3):
            with pytest.raises(Refused) as refused:
                hesperidae.start({"pairs": True}, seats)
            assert refused.value.code == "options.value"


class TestPlacing:
    def test_example_1(self) -> None:
        """Worked example 1: "1402 (Lanzarote; top blue) lies on the table; 1478 (Real de Las Palmas; bottom left blue) goes on
        its upper right and nowhere else by it." """
        state = position("1402@0,0", "1478 2021 2011 1971", "")
        assert places(state, "1478") == [(1, 1)]

    def test_example_2(self) -> None:
        """Worked example 2: "1402 and 1488 (Gomeros) both have blue on top: they can't touch." """
        state = position("1402@0,0", "1488 2021 2011 1971", "")
        assert places(state, "1488") == []
        for x, y in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
            assert code(state, put(state, "1488", x, y)) == "hesperidae.corners"

    def test_the_upper_card_is_later(self) -> None:
        """ "the upper card's year is later than the lower one's" """
        state = position("1478@0,0", "1402 1494 2021 1971", "")
        assert places(state, "1402") == [(-1, -1)]
        assert code(state, put(state, "1494", 0, 2)) == "hesperidae.must_touch"
        state = position("1493@0,0", "1492 1488 2021 1971", "")
        assert code(state, put(state, "1488", 1, 1)) == "hesperidae.years"
        assert code(state, put(state, "1488", -1, 1)) == "hesperidae.corners"

    def test_with_every_card_it_would_touch(self) -> None:
        """ "A card may be placed on a free cell if, with every card it would touch: the touching corners have the same colour, and
        the upper card's year is later than the lower one's." """
        state = position("1402@0,0 1492@-1,1 1478@1,1", "1595 1488 2021 1971", "")
        # 1595 fits both 1492 and 1478; 1488, with the same corners, is earlier than 1492.
        assert (0, 2) in places(state, "1595")
        assert code(state, put(state, "1488", 0, 2)) == "hesperidae.years"

    def test_on_a_free_cell(self) -> None:
        """ "A card may be placed on a free cell" """
        state = position("1402@0,0", "1478 2021 2011 1971", "")
        assert code(state, put(state, "1478", 0, 0)) == "hesperidae.not_free"

    def test_it_must_touch(self) -> None:
        """ "It must touch at least one card, unless the table is empty." "Cards [...] touch only diagonally, corner to corner" """
        state = position("1402@0,0", "1478 2021 2011 1971", "")
        for x, y in ((2, 0), (0, 2), (1, 0), (0, 1), (3, 3), (10**30, 0), (0, -(10**30))):
            assert code(state, put(state, "1478", x, y)) == "hesperidae.must_touch"

    def test_the_first_cell(self) -> None:
        """ "The first cell of an empty table is (0, 0)." """
        state = position("", "1478 2021 2011 1971", "")
        assert texts(state) == [f"place:{IDS[state.lying[slot]]}@{slot}:0,0" for slot in state.hands[0]]
        assert code(state, put(state, "1478", 1, 1)) == "hesperidae.first_in_the_middle"

    def test_known_fault_r17(self) -> None:
        """R17: "Given a spot surrounded on several corners where every touching corner matches [...] and the dates fit; when
        listed; then it is legal." There is no rule against gaps."""
        # A ring of seven cards around the middle, which closes four groups at once.
        ring = "1936@-1,-1 2011@-2,0 2014@-1,1 2018@0,2 1989@1,1 1492@2,0 1478@1,-1"
        state = position(ring, "1985 1402 2006 1971", "")
        assert (0, 0) in places(state, "1985")
        assert len(place(state, "1985", 0, 0).table) == 0
        # And a hole may stay that no card fits.
        state = position(ring, "1402 2006 1971 1341", "")
        assert not any((0, 0) in places(state, year) for year in ("1402", "2006", "1971", "1341"))

    def test_only_cards_of_the_hand(self) -> None:
        state = position("1402@0,0", "1478 2021 2011 1971", "1479 2019 1992 1985")
        assert code(state, put(state, "1479", 1, 1)) == "hesperidae.not_in_hand"
        assert code(state, Place(slot_of(state, "2021"), YEARS["1478"], 1, 1)) == "hesperidae.another_card"
        assert code(state, put(state, "1479", 1, 1), seat=1) == "play.not_your_turn"

    @pytest.mark.parametrize(
        "nonsense",
        [
            None, "place:nelson@3:0,0", 7, (3, 5, 1, 1), Place(True, 5, 1, 1), Place(1, 5.0, 1, 1), Place(1, 5, 1, True), Place(1, 54, 1, 1),  # type: ignore[arg-type]
            Place("1", 5, 1, 1), Ask(1, -1), Ask(1, True), Take(54), Keep(None), Answer(EARLIEST_YEAR - 1), Answer(LATEST_YEAR + 1), Answer(True),  # type: ignore[arg-type]
            Region(True), Region(-1),
        ],
    )  # fmt: skip
    def test_anything_else_is_refused(self, nonsense: object) -> None:
        state = position("1402@0,0", "1478 2021 2011 1971", "")
        assert code(state, nonsense) == "play.not_an_action"

    @pytest.mark.parametrize("action", [Region(0), Keep(4), Take(4), Answer(1402)])
    def test_not_now(self, action: object) -> None:
        assert code(position("1402@0,0", "1478 2021 2011 1971", ""), action) == "hesperidae.not_now"

    @pytest.mark.parametrize("to", [(), (0,), (0, 1)])
    def test_every_move_is_public(self, to: tuple[int, ...]) -> None:
        state = position("1402@0,0", "1478 2021 2011 1971", "")
        with pytest.raises(Refused) as refused:
            hesperidae.apply(state, Move(0, put(state, "1478", 1, 1), to))
        assert refused.value.code == "event.audience"

    def test_a_card_is_proved(self) -> None:
        """What lies on the slot is a claim, "and one that contradicts is refused and names the mover" (design, section 2)."""
        state = position("1402@0,0", "1478 2021 2011 1971", "")
        state = act(state, put(state, "1478", 1, 1))
        assert hesperidae.need(state) == Show((slot_of(state, "1478"),), EVERYONE)
        views = (state, hide(state, 1))
        for view in views:
            with pytest.raises(Refused) as refused:
                hesperidae.apply(view, Reveal((slot_of(state, "1478"),), ("tagoro",)))
            assert (refused.value.code, refused.value.seat) == ("reveal.contradicts_claim", 0)
            with pytest.raises(Refused) as refused:
                hesperidae.apply(view, Reveal((slot_of(state, "1478"),), ("nobody",)))
            assert refused.value.code == "reveal.faces"
        assert table_years(show(state)) == {(0, 0): "1402", (1, 1): "1478"}

    def test_draw_back_to_four(self) -> None:
        """ "Draw back to four while the deck lasts." """
        state = position("1402@0,0", "1478 2021 2011 1971", "")
        state = act(state, put(state, "1478", 1, 1))
        state = show(state)
        assert hesperidae.need(state) == Show(state.deck[:1], (0,))
        left = len(state.deck)
        state = refill(state, "1526")
        assert [CARDS[state.lying[slot]].year for slot in state.hands[0]] == [2021, 2011, 1971, 1526]
        assert len(state.deck) == left - 1
        assert hesperidae.to_act(state) == (1,)
        empty = position("1402@0,0", "1478 2021", "1971", deck=False)
        assert hesperidae.to_act(place(empty, "1478", 1, 1)) == (1,)

    def test_a_card_told_must_be_possible(self) -> None:
        state = show(act(position("1402@0,0", "1478 2021 2011 1971", ""), Place(1, YEARS["1478"], 1, 1)))
        for faces in (("bethencourt_lanzarote",), ("tagoro",), ("nobody",), (3,), ("recco", "plinio"), ["recco"]):
            with pytest.raises(Refused) as refused:
                hesperidae.apply(state, Reveal(state.deck[:1], faces, (0,)))  # type: ignore[arg-type]
            assert refused.value.code == "reveal.faces"


class TestGroups:
    def test_example_3(self) -> None:
        """Worked example 3: "Bottom 1402, left 1492 (Columbus), right 1478, top 1595 (Drake): closed, four cards won." """
        state = position("1402@0,0 1492@-1,1 1478@1,1", "1595 2021 2011 1971", "")
        state = place(state, "1595", 0, 2)
        assert years(state.piles[0]) == ["1402", "1478", "1492", "1595"]
        assert state.table == ()

    @pytest.mark.parametrize(("year", "x", "y"), [("1402", 0, 0), ("1492", -1, 1), ("1478", 1, 1), ("1595", 0, 2)])
    def test_whichever_card_comes_last(self, year: str, x: int, y: int) -> None:
        """ "A closed group is four cards in a diamond: bottom, left, right, top" """
        group = {"1402": "0,0", "1492": "-1,1", "1478": "1,1", "1595": "0,2"}
        table = " ".join(f"{other}@{cell}" for other, cell in group.items() if other != year)
        state = place(position(table, f"{year} 2021 2011 1971", ""), year, x, y)
        assert state.piles[0].bit_count() == 4
        assert state.table == ()

    def test_main_colours_of_a_group(self) -> None:
        """ "(So bottom and top share the main colour and the middle two bear the other two.)" """
        tops = [CARDS[YEARS[year]].top for year in ("1402", "1492", "1478", "1595")]
        assert tops[0] == tops[3]
        assert sorted(tops[:3]) == ["B", "W", "Y"]

    def test_example_5_six(self) -> None:
        """Worked example 5: "One placement that completes two diamonds takes [...] six if they share two." """
        state = position("1496@0,0 1927@-1,1 1799@1,1 1883@2,2 2019@1,3", "1999 2011 1971 1402", "")
        state = place(state, "1999", 0, 2)
        assert years(state.piles[0]) == ["1496", "1799", "1883", "1927", "1999", "2019"]
        assert state.table == ()

    def test_example_5_seven(self) -> None:
        """Worked example 5: "takes seven cards if they share just the card placed" """
        chain = "1678@2,-2 1936@3,-1 1985@4,0 2006@3,1 2009@2,2"
        state = position(
            f"1935@0,-2 1957@-1,-1 1971@1,-1 1989@1,1 2018@0,2 2014@-1,1 {chain}", "1977 1402 2011 1478", ""
        )
        state = place(state, "1977", 0, 0)
        assert years(state.piles[0]) == ["1935", "1957", "1971", "1977", "1989", "2014", "2018"]
        assert len(state.table) == 5

    def test_example_6(self) -> None:
        """Worked example 6: "After a group is taken, pieces of 3, 2 and 1 cards remain: the 3 stay, 3 more are won." """
        arms = "2009@-2,2 2021@-3,3 1918@-4,2", "1999@2,2 1982@3,1", "1678@1,-1"
        state = position(f"1985@0,0 2006@-1,1 1989@1,1 {' '.join(arms)}", "2018 1402 2011 1478", "")
        state = place(state, "2018", 0, 2)
        assert sorted(table_years(state).values()) == ["1918", "2009", "2021"]
        assert years(state.piles[0]) == ["1678", "1982", "1985", "1989", "1999", "2006", "2018"]

    TIE = "1595@0,0 1957@-1,1 1971@1,1 1985@-2,2 2021@-3,3 2018@2,2 1634@3,1 1479@1,-1"

    def test_equally_large_pieces(self) -> None:
        """ "between equally large ones the player chooses the one that stays" """
        state = position(self.TIE, "2009 1402 2011 1478", "")
        state = place(state, "2009", 0, 2)
        assert (state.phase, hesperidae.to_act(state)) == ("keep", (0,))
        assert texts(state) == ["keep:meridiano_el_hierro", "keep:observatorios"]
        assert code(state, Keep(YEARS["1479"])) == "hesperidae.largest_stays"
        assert code(state, Keep(YEARS["2018"])) == "hesperidae.largest_stays"
        assert code(state, Pass()) == "hesperidae.not_now"
        kept = refill(act(state, Keep(YEARS["1634"])))
        assert sorted(table_years(kept).values()) == ["1634", "2018"]
        assert years(kept.piles[0]) == ["1479", "1595", "1957", "1971", "1985", "2009", "2021"]
        other = refill(act(state, Keep(YEARS["1985"])))
        assert sorted(table_years(other).values()) == ["1985", "2021"]
        assert hesperidae.to_act(kept) == hesperidae.to_act(other) == (1,)


class TestWildcards:
    TABLE = "1402@0,0 1492@-1,1 1797@1,1"

    def test_example_4(self) -> None:
        """Worked example 4: "Bottom 1402, left 1492, right 1797 (Nelson): 1595 can't close it, being earlier than the right card;
        the wildcard 1730 (Timanfaya), earlier too, can, and then scores 0." """
        state = position(self.TABLE, "1595 1730 2011 1971", "")
        assert code(state, put(state, "1595", 0, 2)) == "hesperidae.years"
        assert (0, 2) in places(state, "1730")
        state = place(state, "1730", 0, 2)
        assert years(state.piles[0]) == ["1402", "1492", "1730", "1797"]
        assert years(state.used) == ["1730"]
        assert hesperidae.score(state.match, state.piles[0], state.used, 0) == 3

    def test_only_when_it_closes_a_group(self) -> None:
        """ "A wildcard can be placed ignoring years (corners still match) only when that closes at least one group" """
        state = position("1402@0,0 1797@1,1", "1730 1478 2011 1971", "")
        assert (0, 2) not in places(state, "1730")
        assert code(state, put(state, "1730", 0, 2)) == "hesperidae.wildcard_must_close"
        assert code(state, put(state, "1730", 2, 2)) == "hesperidae.corners"

    def test_within_the_years_it_is_a_normal_card(self) -> None:
        """ "Placed within the year rule it is a normal card." """
        state = position("1402@0,0 1492@-1,1 1478@1,1", "1730 1488 2011 1971", "")
        state = place(state, "1730", 0, 2)
        assert state.used == 0
        assert hesperidae.score(state.match, state.piles[0], state.used, 0) == 5  # 1478 counts double
        state = place(position("1402@0,0 1478@1,1", "1730 1488 2011 1971", ""), "1730", 0, 2)
        assert len(state.table) == 3

    def test_a_wildcard_on_the_table_is_taken_as_a_normal_card(self) -> None:
        state = ask(position("1730@0,0", "1731 1977 1999 1852", ""), "1731")
        state = act(act(state, Answer(1)), Take(YEARS["1730"]))
        assert (years(state.piles[0]), state.used) == (["1730"], 0)


class TestQuestion:
    """On a table of 1402 alone, whose corners are all blue on top, white and yellow below, those with blue on top fit nowhere."""

    STUCK = "1483 1488 1496 1595"

    def stuck(self, table: str = "1402@0,0", **given: object) -> State:
        return position(table, self.STUCK, "", "", **given)  # type: ignore[arg-type]

    def test_ask_or_pass(self) -> None:
        """ "No card can be placed (the player claims it; the same claim serves both): ask the question or pass." """
        state = self.stuck()
        slots = state.hands[0]
        names = ("conquista_gran_canaria", "rebelion_gomeros", "paz_de_los_realejos", "drake_las_palmas")
        assert texts(state) == ["pass", *(f"ask:{name}@{slot}" for name, slot in zip(names, slots, strict=True))]
        assert hesperidae.forced(state, 0) is None

    def test_only_without_a_card_to_place(self) -> None:
        state = position("1402@0,0", "1483 1488 1496 1478", "")
        assert code(state, Pass()) == "hesperidae.can_place"
        assert code(state, question(state, "1483")) == "hesperidae.can_place"
        assert code(state, question(state, "1478")) == "hesperidae.can_place"
        assert code(position("", self.STUCK, ""), Pass()) == "hesperidae.can_place"

    def test_a_wildcard_that_can_close_a_group_can_be_placed(self) -> None:
        state = position("1402@0,0 1492@-1,1 1797@1,1", "1730 1483 1488 1496", "")
        assert code(state, Pass()) == "hesperidae.can_place"

    def test_others_cannot_tell(self) -> None:
        """ "others answer unknown, the audit settles it" (design, section 2)"""
        state = position("1402@0,0", "1483 1488 1496 1478", "")
        other = hide(state, 1)
        assert hesperidae.check(other, 0, Pass()).unknown
        assert hesperidae.check(other, 0, question(state, "1483")).unknown
        assert hesperidae.check(other, 0, question(state, "1478")).code == "hesperidae.can_place"
        assert hesperidae.check(other, 0, Ask(state.hands[0][0], YEARS["1402"])).code == "hesperidae.another_card"
        assert hesperidae.check(hide(position("", self.STUCK, ""), 1), 0, Pass()).code == "hesperidae.can_place"

    def test_a_claim_is_remembered(self) -> None:
        """Whoever could place none of the cards held then does not hold one of those that could have been placed."""
        truth = self.stuck()
        state = act(hide(truth, 1), Pass())
        barred = hesperidae.layout(truth.table).fits.values()
        could_be = 0
        for fitting in barred:
            could_be |= fitting
        assert state.barred == tuple((slot, could_be) for slot in truth.hands[0])
        later = state._replace(turn=0)
        claim = Place(truth.hands[0][0], YEARS["1478"], 1, 1)
        assert hesperidae.check(later, 0, claim).code == "hesperidae.claimed_otherwise"

    def test_the_card_is_named(self) -> None:
        """ "Question: name a card in hand by its title" """
        state = self.stuck()
        assert code(state, Ask(slot_of(state, "1483"), YEARS["1488"])) == "hesperidae.another_card"
        asked = act(state, question(state, "1488"))
        assert hesperidae.need(asked) == Show((slot_of(state, "1488"),), EVERYONE)
        seen = hesperidae.apply(hide(asked, 1), Reveal((slot_of(state, "1488"),), ("rebelion_gomeros",)))
        assert seen.lying[slot_of(state, "1488")] == YEARS["1488"]
        with pytest.raises(Refused) as refused:
            hesperidae.apply(hide(asked, 1), Reveal((slot_of(state, "1488"),), ("drake_las_palmas",)))
        assert (refused.value.code, refused.value.seat) == ("reveal.contradicts_claim", 0)

    @pytest.mark.parametrize(("seats", "turn", "asked"), [(2, 0, 1), (3, 1, 2), (3, 2, 0), (4, 3, 0)])
    def test_the_next_player_answers(self, seats: int, turn: int, asked: int) -> None:
        """ "the next player in turn order (the seed's example fixes the direction) states its year" """
        hands = [""] * seats
        hands[turn] = self.STUCK
        state = ask(position("1402@0,0", *hands, turn=turn), "1488")
        assert hesperidae.to_act(state) == (asked,)
        assert texts(state) == ["years"]

    @pytest.mark.parametrize("year", [0, 1, -5, 1488, EARLIEST_YEAR, LATEST_YEAR])
    def test_any_year_can_be_said(self, year: int) -> None:
        state = ask(self.stuck(), "1488")
        assert Answer(year) in hesperidae.legal(state, 1)[0]
        assert hesperidae.check(state, 1, Answer(year)).legal
        assert hesperidae.check(state, 1, Answer(LATEST_YEAR + 1)).code == "play.not_an_action"
        assert code(state, Answer(year), seat=0) == "play.not_your_turn"

    @pytest.mark.parametrize(("year", "taker"), [(1487, 0), (1488, 1), (-1488, 0), (0, 0)])
    def test_who_takes(self, year: int, taker: int) -> None:
        """ "Wrong: the asker takes a card from the table; right: the one asked does." """
        state = act(ask(self.stuck(), "1488"), Answer(year))
        assert hesperidae.to_act(state) == (taker,)
        state = act(state, Take(YEARS["1402"]))
        assert years(state.piles[taker]) == ["1402"]

    @pytest.mark.parametrize(
        ("card", "right", "wrong"),
        [
            (FORMATION, (-20_000_000, -23_000_000, -16_000_000, -17_654_321), (-23_000_001, -15_999_999, 20_000_000, 0)),
            ("77", (77, 78, 79), (76, 80, -77)),
            ("1402", (1402,), (1401, 1403)),
        ],
    )  # fmt: skip
    def test_years_that_count_as_right(self, card: str, right: tuple[int, ...], wrong: tuple[int, ...]) -> None:
        """ "A card of the deck with an accept range counts as right anywhere in it." """
        number = 0 if card == FORMATION else YEARS[card]
        assert all(hesperidae.is_right(number, year) for year in right)
        assert not any(hesperidae.is_right(number, year) for year in wrong)

    def test_example_7(self) -> None:
        """Worked example 7: "A chain of three: the middle card can't be taken in a question; the end cards can." """
        state = act(ask(self.stuck("1402@0,0 2011@1,1 2019@0,2"), "1488"), Answer(0))
        assert texts(state) == ["take:bethencourt_lanzarote", "take:risco_caido_unesco"]
        assert code(state, Take(YEARS["2011"])) == "hesperidae.one_piece"

    def test_a_ring_has_no_ends(self) -> None:
        """ "among the cards whose removal leaves the table in one piece" """
        ring = "1678@2,-2 1936@3,-1 1985@4,0 2006@3,1 2009@2,2 1989@1,1 1977@0,0 1971@1,-1"
        table = hesperidae.table_of(laid(ring))
        assert list(hesperidae.takeable(table)) == sorted(entry.card for entry in laid(ring))
        opened = hesperidae.table_of(laid(ring.replace(" 1977@0,0", "")))
        assert list(hesperidae.takeable(opened)) == cards("1971 1989")

    def test_the_asked_card_stays(self) -> None:
        """ "The asked card stays in hand, now known to all, and the turn ends." """
        state = act(act(ask(self.stuck("1402@0,0 2011@1,1"), "1488"), Answer(0)), Take(YEARS["1402"]))
        slot = slot_of(state, "1488")
        assert slot in state.hands[0]
        assert state.asked == (slot,)
        assert hesperidae.to_act(state) == (1,)
        assert (state.claim, state.answer) == (None, None)

    def test_not_asked_twice(self) -> None:
        """ "A card already asked about can't be asked again while it is in that hand" """
        state = act(act(ask(self.stuck("1402@0,0 2011@1,1"), "1488"), Answer(0)), Take(YEARS["2011"]))
        again = state._replace(turn=0, hands=state.hands)
        assert [text for text in texts(again) if "gomeros" in text] == []
        assert code(again, question(again, "1488")) == "hesperidae.asked_before"

    def test_when_all_were_asked(self) -> None:
        """Then only a pass is left, which the program makes."""
        state = self.stuck()._replace(asked=self.stuck().hands[0])
        assert texts(state) == ["pass"]
        assert hesperidae.forced(state, 0) == Pass()
        assert hesperidae.forced(state, 1) is None
        assert hesperidae.forced(hide(state, 1), 0) == Pass()

    def test_others_cannot_tell_what_is_forced(self) -> None:
        """A hand that this replica does not know has a card to place or to ask about."""
        state = hide(self.stuck(), 1)
        with pytest.raises(Hidden):
            hesperidae.legal(state, 0)
        assert hesperidae.forced(state, 0) is None

    def test_the_last_card_may_be_taken(self) -> None:
        """ "(the last card may be taken)" """
        state = act(act(ask(self.stuck(), "1488"), Answer(0)), Take(YEARS["1402"]))
        assert state.table == ()

    def test_a_card_taken_can_complete_a_victory(self) -> None:
        """ "a taken card can complete a victory by region" """
        state = position("1402@0,0", self.STUCK, "", "", piles=("1618 1740 1924 1992 2018", "", ""), first=0, region=3)
        state = act(act(ask(state, "1488"), Answer(0)), Take(YEARS["1402"]))
        assert hesperidae.result(state) is None
        state = show_hands(state)
        assert state.phase == "over"
        result = hesperidae.result(state)
        assert result is not None
        assert result.ranks == (1, 2, 2)

    def test_what_is_not_there_cannot_be_taken(self) -> None:
        state = act(ask(self.stuck(), "1488"), Answer(0))
        assert code(state, Take(YEARS["1478"])) == "hesperidae.not_on_the_table"


class TestEnd:
    def test_victory_by_region(self) -> None:
        """ "Six cards of one's own region in the pile: wins at once" """
        piles = ("1351", "77", "1618 1740 1924 1992 2018")
        state = position(
            "1402@0,0 1492@-1,1 1478@1,1", "", "", "1595 2021 2011 1971", turn=2, piles=piles, first=1, region=2
        )
        assert regions_of(state.match, 2) == (3,)
        state = show(act(state, put(state, "1595", 0, 2)))
        assert state.phase == "over"
        result = hesperidae.result(state)
        assert result is not None
        assert result.ranks == (2, 2, 1)
        assert result.points[2] == 9 + 6

    def test_two_players_need_twelve(self) -> None:
        """ "(2 players: all twelve of both regions)" """
        tenerife = "1494 1706 1797 1799 1935 1999"
        state = position("1402@0,0", "1595 2021 2011 1971", "1985 1618 1740 1924", piles=(tenerife, ""), region=1)
        assert state.phase == "turn"
        eastern = "1618 1740 1924 1992 2018"
        state = position(
            "1402@0,0 1492@-1,1 1478@1,1", "1595 2021 2011 1971", "", piles=(f"{tenerife} {eastern}", ""), region=1
        )
        state = show(act(state, put(state, "1595", 0, 2)))
        assert state.phase == "over"
        assert hesperidae.result(state) is not None

    def test_when_every_hand_is_empty(self) -> None:
        """ "otherwise the game ends when every hand is empty [...]. Cards on the table then count for nobody." """
        state = place(position("1402@0,0", "1478", "", deck=False), "1478", 1, 1)
        assert state.phase == "over"
        assert len(state.table) == 2
        result = hesperidae.result(state)
        assert result is not None
        expected = [hesperidae.score(state.match, pile, 0, seat) for seat, pile in enumerate(state.piles)]
        assert list(result.points) == expected
        assert sum(pile.bit_count() for pile in state.piles) == 52

    def test_when_all_pass_in_a_row(self) -> None:
        """ "or when all players in a row pass" """
        state = position("1402@0,0", "1483 1488 1496 1595", "1731 1852 1873 1909", "1923 1935 1977 1985")
        for seat in range(3):
            assert hesperidae.to_act(state) == (seat,)
            state = act(state, Pass())
        assert show_hands(state).phase == "over"

    def test_a_question_is_no_pass(self) -> None:
        """ "or when all players in a row pass" """
        state = position("1402@0,0 2011@1,1", "1483 1488 1496 1595", "1731 1852 1873 1909")
        state = act(state, Pass())
        assert (state.phase, state.passes) == ("turn", 1)
        state = act(act(ask(state, "1731"), Answer(1731)), Take(YEARS["2011"]))
        assert (state.phase, state.passes) == ("turn", 0)

    def test_an_empty_hand_passes_by_itself(self) -> None:
        """ "A player whose hand is empty passes by itself." """
        state = position("1402@0,0 2011@1,1", "1341 1483", "", "1488", deck=False)
        after = place(state, "1341", -1, -1)
        assert hesperidae.to_act(after) == (2,)
        assert after.passes == 1
        state = position("1402@0,0 2011@1,1", "1483", "", "1496", deck=False)
        last = act(act(state, Pass()), Pass())
        assert (last.phase, last.passes) == ("show_hands", 3)
        assert show_hands(last).phase == "over"

    def test_who_is_asked_may_have_no_cards(self) -> None:
        state = position("1402@0,0 2011@1,1", "1483", "", "1496", deck=False)
        state = ask(state, "1483")
        assert hesperidae.to_act(state) == (1,)

    def test_points(self) -> None:
        """ "1 point a card, 2 for a card of one's own region (3 players: also of the region left over), 0 for a wildcard used as
        one." """
        match = Match(3, first=0, region=0)
        pile = sum(1 << card for card in cards("1488 1494 1402 1730 2011 1341"))
        assert hesperidae.score(match, pile, 1 << YEARS["1730"], 0) == 2 + 1 + 2 + 0 + 1 + 1
        assert hesperidae.score(match, pile, 1 << YEARS["1730"], 1) == 1 + 2 + 2 + 0 + 1 + 1
        assert hesperidae.score(Match(4, first=0, region=0), pile, 0, 0) == 2 + 1 + 1 + 1 + 1 + 1
        assert hesperidae.score(Match(2, first=0, region=0), pile, 0, 0) == 7

    @pytest.mark.parametrize(
        ("points", "own", "ranks"),
        [
            ((9, 8), (1, 3), (1, 2)),
            ((9, 9), (1, 3), (2, 1)),
            ((9, 9), (3, 3), (1, 1)),
            ((9, 9, 5), (3, 3, 0), (1, 1, 3)),
        ],
    )
    def test_tie(self, points: tuple[int, ...], own: tuple[int, ...], ranks: tuple[int, ...]) -> None:
        """ "Tie: more own-region cards; still tied: a draw." """
        found = keys(Match(len(points), first=0, region=0), Game(points, own))
        assert tuple(1 + sum(other > mine for other in found) for mine in found) == ranks

    def test_parts(self) -> None:
        state = position("1402@0,0", "2021", "", "1971", deck=False)
        result = hesperidae.result(hesperidae.apply(state, Table("agreed_end", (0, 1, 2))))
        assert result is not None
        for points, parts in zip(result.points, result.parts, strict=True):
            assert [name for name, _ in parts] == ["cards", "own", "left_over"]
            assert sum(part for _, part in parts) == points


class TestShowingHands:
    """ "or shows the cards (always, where the claim ends a round or game: no result stands on an `unknown`)" (design, section 2)"""

    STUCK = ("1483 1488 1496 1595", "1731 1852 1873 1909")
    LIAR = "1483 1488 1496 1478"
    WESTERN = ("1488 1493 1553 1634 2014", "", "")

    @staticmethod
    def reveal(state: State, words: str) -> State:
        """The state after the hand that is due is shown, with these cards."""
        due = hesperidae.need(state)
        assert due == Show(state.hands[state.turn], EVERYONE)
        return hesperidae.apply(state, Reveal(state.hands[state.turn], tuple(IDS[card] for card in cards(words))))

    def refused(self, state: State, words: str) -> tuple[str, int | None]:
        with pytest.raises(Refused) as refused:
            self.reveal(state, words)
        return refused.value.code, refused.value.seat

    @pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
    def test_seat_by_seat(self, viewer: int) -> None:
        """Who has no card has claimed nothing. What is shown is known to everybody."""
        truth = position("1402@0,0 2011@1,1", "1483", "", "1488 1496", deck=False)
        state = act(act(hide(truth, viewer), Pass()), Pass())
        for seat, words in ((0, "1483"), (2, "1488 1496")):
            assert (state.phase, state.turn, hesperidae.to_act(state)) == ("show_hands", seat, ())
            assert hesperidae.result(state) is None
            assert hesperidae.parse_state(hesperidae.state_text(state)) == state
            state = self.reveal(state, words)
        assert state.phase == "over"
        assert state.lying == truth.lying

    def test_without_cards_nothing_is_claimed(self) -> None:
        assert place(position("1402@0,0", "1478", "", deck=False), "1478", 1, 1).phase == "over"

    @pytest.mark.parametrize("viewer", [-1, 1])
    def test_a_false_claim_ends_no_game(self, viewer: int) -> None:
        truth = position("1402@0,0", self.LIAR, self.STUCK[1])
        state = hide(truth, viewer)
        assert hesperidae.check(state, 0, Pass()).unknown
        state = act(act(state, Pass()), Pass())
        assert self.refused(state, self.LIAR) == ("reveal.contradicts_claim", 0)
        if viewer == 1:
            assert self.refused(state, self.STUCK[1]) == ("reveal.faces", 0)
        state = self.reveal(state, self.STUCK[0])
        assert state.turn == 1
        if viewer < 0:
            assert self.refused(state, "1731 1852 1873 1478") == ("reveal.contradicts_claim", 1)
        assert self.reveal(state, self.STUCK[1]).phase == "over"

    def test_an_earlier_claim_counts_too(self) -> None:
        truth = position("1402@0,0", *self.STUCK)
        state = hide(truth, 1)._replace(barred=((truth.hands[0][1], 1 << YEARS["1488"]),))
        state = act(act(state, Pass()), Pass())
        assert self.refused(state, self.STUCK[0]) == ("reveal.contradicts_claim", 0)

    @pytest.mark.parametrize(("year", "winner"), [(0, 0), (1483, 1)])
    def test_a_victory_after_a_question(self, year: int, winner: int) -> None:
        """The asker shows the hand, whoever has won."""
        piles = ("1618 1740 1924 1992 2018", "", "")
        # 1402 is of the eastern islands, which are the first region of the winner.
        given: dict[str, object] = {"first": winner, "region": 3, "piles": piles if winner == 0 else ("", piles[0], "")}
        truth = position("1402@0,0", self.STUCK[0], "", "", **given)  # type: ignore[arg-type]
        for viewer in (-1, 0, 1):
            asked = show(act(hide(truth, viewer), question(truth, "1483")))
            state = act(act(asked, Answer(year)), Take(YEARS["1402"]))
            assert (state.phase, state.turn, state.passes) == ("show_hands", 0, 0)
            assert hesperidae.parse_state(hesperidae.state_text(state)) == state
            if viewer:
                assert self.refused(state, self.LIAR) == ("reveal.contradicts_claim", 0)
            over = self.reveal(state, self.STUCK[0])
            result = hesperidae.result(over)
            assert result is not None
            assert result.ranks[winner] == 1
            # A match may end early before the hand is shown.
            resigned = hesperidae.apply(state, Table("resign", (0,)))
            assert hesperidae.parse_state(hesperidae.state_text(resigned)) == resigned

    def test_a_question_after_a_pass(self) -> None:
        """A question ends the row of passes: those who passed before show nothing."""
        piles = ("", "", "1618 1740 1924 1992 2018")
        state = position("1402@0,0", self.STUCK[0], self.STUCK[1], "", piles=piles, first=2, region=3)
        state = act(act(ask(act(state, Pass()), "1731"), Answer(1731)), Take(YEARS["1402"]))
        assert (state.phase, state.turn, state.passes) == ("show_hands", 1, 0)
        assert show_hands(state).phase == "over"

    @pytest.mark.parametrize(
        ("slots", "faces", "audience", "code"),
        [
            (slice(0, 4), None, EVERYONE, "reveal.faces"),
            (slice(0, 4), ("tagoro",), EVERYONE, "reveal.faces"),
            (slice(0, 4), ("nobody",) * 4, EVERYONE, "reveal.faces"),
            (slice(0, 4), ("rebelion_gomeros",) * 4, EVERYONE, "reveal.faces"),
            (slice(0, 3), ("tagoro",) * 3, EVERYONE, "event.not_due"),
            (slice(0, 4), None, (0,), "event.not_due"),
        ],
    )
    def test_other_reveals(self, slots: slice, faces: tuple[str, ...] | None, audience: Audience, code: str) -> None:
        state = act(act(hide(position("1402@0,0", *self.STUCK), -1), Pass()), Pass())
        with pytest.raises(Refused) as refused:
            hesperidae.apply(state, Reveal(state.hands[0][slots], faces, audience))
        assert (refused.value.code, refused.value.seat) == (code, 0 if code == "reveal.faces" else None)

    def test_the_next_game_is_dealt_anew(self) -> None:
        state = act(act(position("1402@0,0", *self.STUCK, extended=True), Pass()), Pass())
        assert state.match.past == ()
        state = show_hands(state)
        assert (state.phase, len(state.match.past)) == ("shuffle", 1)
        assert set(state.lying) == {HIDDEN}

    def test_an_early_end(self) -> None:
        """Who would have to show a hand may still resign, or all agree."""
        state = act(act(hide(position("1402@0,0", *self.STUCK), 1), Pass()), Pass())
        for event in (Table("resign", (0,)), Table("agreed_end", (0, 1))):
            ended = hesperidae.apply(state, event)
            assert hesperidae.parse_state(hesperidae.state_text(ended)) == ended
            assert hesperidae.result(ended) is not None


class TestMatchAndPairs:
    def finished(self, seats: int, *winners: str, pairs: bool = False) -> Match:
        """A match whose games were won by these seats: ``0``, or ``02`` for two that tied."""
        games = tuple(
            Game(tuple(10 if str(seat) in won else 5 for seat in range(seats)), (0,) * seats) for won in winners
        )
        return Match(seats, pairs, True, 0, 0, games)

    @pytest.mark.parametrize(
        ("winners", "over"),
        [
            (("0", "0"), False),
            (("0", "0", "0"), True),
            (("0", "1", "0", "1", "0"), True),
            (("0", "1", "01", "01"), False),
            (("01", "01", "01"), False),
            (("01", "01", "01", "1"), True),
            (("01",) * 14, False),
            (("01",) * 15, True),
        ],
    )
    def test_three_wins_and_more_than_everyone_else(self, winners: tuple[str, ...], over: bool) -> None:
        """ "a win each for all who are tied after the tie-break; the first with at least 3 wins and more than everyone else wins.
        After 15 games the match is a draw between the leaders." """
        assert decided(self.finished(2, *winners)) is over

    def test_wins(self) -> None:
        assert hesperidae.wins(self.finished(3, "0", "12", "1")) == (1, 2, 1)

    def test_the_starting_player_rotates(self) -> None:
        """ "games in a row, the starting player rotates" """
        state = position("1402@0,0", "1478", "", extended=True, deck=False)
        state = place(state, "1478", 1, 1)
        assert state.phase == "shuffle"
        assert (state.match.first, state.match.region, len(state.match.past)) == (1, -1, 1)
        state = hesperidae.apply(state, Chance("shuffle", None, NOBODY))
        assert (state.phase, hesperidae.to_act(state)) == ("region", (1,))

    def test_a_match_is_won(self) -> None:
        state = position("1402@0,0", "1478", "", extended=True, deck=False)
        best = hesperidae.score(state.match, state.piles[0], 0, 0) > hesperidae.score(state.match, state.piles[1], 0, 1)
        winner = 0 if best else 1
        games = tuple(Game((9, 5) if winner == 0 else (5, 9), (0, 0)) for _ in range(2))
        state = state._replace(match=state.match._replace(past=games))
        state = place(state, "1478", 1, 1)
        assert state.phase == "over"
        assert hesperidae.parse_state(hesperidae.state_text(state)) == state
        result = hesperidae.result(state)
        assert result is not None
        assert result.points[winner] == 3
        assert result.ranks[winner] == 1
        assert [name for name, _ in result.parts[0]] == ["game1", "game2", "game3"]

    def test_pairs_score_together(self) -> None:
        """ "seats 1+3 against 2+4; scores are added, each player doubling their own region" """
        piles = ("1488 1494", "77", "1595 1553", "1341")
        state = position("1402@0,0", "2021 2011 1992 1971", "", "", "", piles=piles, pairs=True)
        assert [hesperidae.side(state.match, seat) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
        result = hesperidae.result(hesperidae.apply(state, Table("agreed_end", (0, 1, 2, 3))))
        # Seat 0 doubles the western islands (1488), seat 2 Gran Canaria (1595), neither the other's (1553).
        assert result == Result(
            (1, 3, 1, 3),
            (6, 2, 6, 2),
            (
                (("cards", 1), ("own", 2), ("partner", 3)),
                (("cards", 1), ("own", 0), ("partner", 1)),
                (("cards", 1), ("own", 2), ("partner", 3)),
                (("cards", 1), ("own", 0), ("partner", 1)),
            ),
        )

    def test_pairs_win_by_regions_together(self) -> None:
        """ "victory by region: the twelve cards of the pair's two regions, both piles together" """
        western, gran_canaria = "1488 1493 1553 1634 2009 2014", "1483 1595 1883 1918 2019"
        # The last is 1478, and the piles hold each other's cards.
        piles = (f"{gran_canaria} 1488", "", western.replace("1488 ", ""), "")
        state = position(
            "1478@0,0",
            "1479 1494 1678 1772",
            "",
            "",
            "",
            piles=piles,
            pairs=True,
        )
        state = show_hands(act(act(ask(state, "1494"), Answer(0)), Take(YEARS["1478"])))
        assert state.phase == "over"
        result = hesperidae.result(state)
        assert result is not None
        assert result.ranks == (1, 3, 1, 3)

    @pytest.mark.parametrize(
        ("winners", "over"),
        [
            (("02", "02"), False),
            (("02", "02", "02"), True),
            (("02", "13", "02", "13", "02"), True),
            (("0123",) * 3, False),
        ],
    )
    def test_a_match_of_pairs(self, winners: tuple[str, ...], over: bool) -> None:
        """ "Extended: the first pair with 3 wins, one ahead." """
        assert decided(self.finished(4, *winners, pairs=True)) is over


class TestTableEvents:
    def test_agreed_end(self) -> None:
        """The game ends with the points so far."""
        state = position("1402@0,0", "2021 2011 1992 1971", "", piles=("77", "1341 1351"))
        state = hesperidae.apply(state, Table("agreed_end", (0, 1)))
        result = hesperidae.result(state)
        assert result is not None
        assert (result.ranks, result.points) == ((2, 1), (1, 2))
        with pytest.raises(Refused) as refused:
            hesperidae.apply(state, Table("left", (0,)))
        assert refused.value.code == "table.over"

    def test_resignation(self) -> None:
        """Who resigns is last, whatever the points; the others are ranked by them."""
        state = position("1402@0,0", "2021 2011 1992 1971", "", "", piles=("77 1341", "1351", ""))
        result = hesperidae.result(hesperidae.apply(state, Table("resign", (0,))))
        assert result is not None
        assert (result.ranks, result.points) == ((3, 1, 2), (2, 1, 0))
        state = position("1402@0,0", "2021 2011 1992 1971", "", "", "", pairs=True)
        result = hesperidae.result(hesperidae.apply(state, Table("resign", (3,))))
        assert result is not None
        assert result.ranks == (1, 3, 1, 3)

    def test_during_a_question(self) -> None:
        state = act(ask(position("1402@0,0", "1483 1488 1496 1595", ""), "1488"), Answer(0))
        state = hesperidae.apply(state, Table("resign", (1,)))
        assert hesperidae.parse_state(hesperidae.state_text(state)) == state

    @pytest.mark.parametrize("kind", ["left", "back"])
    def test_coming_and_going(self, kind: str) -> None:
        state = position("1402@0,0", "2021 2011 1992 1971", "")
        assert hesperidae.apply(state, Table(kind, (1,))) == state

    @pytest.mark.parametrize(
        "event",
        [
            Table("resign", (2,)), Table("resign", (True,)), Table("resign", ()), Table("agreed_end", (0,)), Table("agreed_end", (0, True)),
            Table("time", (0,)), Table("take_back", (0,)), Table("left", (-1,)), Table("left", [1]), Open(0, Pass()), Chance("shuffle", None, NOBODY),  # type: ignore[arg-type]
            Reveal((0,), ("nelson",)), Chance("dice", 3),
        ],
    )  # fmt: skip
    def test_nothing_else_is_due(self, event: Table) -> None:
        with pytest.raises(Refused) as refused:
            hesperidae.apply(position("1402@0,0", "2021 2011 1992 1971", ""), event)
        assert refused.value.code == "event.not_due"

    def test_a_shuffle_tells_nothing(self) -> None:
        for event in (Chance("shuffle", 1, NOBODY), Chance("shuffle", None)):
            with pytest.raises(Refused) as refused:
                hesperidae.apply(hesperidae.start({}, 2), event)
            assert refused.value.code == "chance.impossible"

    def test_exactly(self) -> None:
        """``True == 1`` in Python: let through, it would give one move two texts."""
        state = position("1402@0,0", "", "1478 2021 2011 1971", turn=1)
        assert hesperidae.check(state, 1, put(state, "1478", 1, 1)).legal
        assert hesperidae.check(state, True, put(state, "1478", 1, 1)).code == "play.not_your_turn"
        for seats in (2.0, True, "2"):
            with pytest.raises(Refused):
                hesperidae.start({}, seats)  # type: ignore[arg-type]

    @pytest.mark.parametrize(("seats", "pairs"), [(2, False), (3, False), (4, True)])
    def test_at_any_time(self, seats: int, pairs: bool) -> None:
        """An early end leaves a possible state and a result, whatever was under way."""
        everyone = tuple(range(seats))
        for number, (truth, views) in enumerate(played("early", seats, {"pairs": pairs, "match": "extended"})):
            for state in (truth, views[None]):
                if state.phase != "over":
                    for event in (Table("resign", (number % seats,)), Table("agreed_end", everyone)):
                        ended = hesperidae.apply(state, event)
                        assert hesperidae.parse_state(hesperidae.state_text(ended)) == ended
                        result = hesperidae.result(ended)
                        assert result is not None
                        last = seats - len(hesperidae.side(ended.match, 0)) + 1
                        assert event.kind != "resign" or result.ranks[number % seats] == last
