"""States that cannot be: each is refused for the reason that it has, and for every reason there is a state."""

import re
from pathlib import Path

import pytest

from game import hesperidae
from game.core import Table, TextError
from game.hesperidae import Answer, Pass, Place, Region, Take
from game.hesperidae import defects as module
from tests.game.hesperidae.positions import YEARS, act, ask, played, position, show, show_hands, slot_of

TWO = position("1402@0,0", "1478 2021 2011 1971", "1488 1595 1797 1341")
GROUP = position("1402@0,0 1492@-1,1 1478@1,1", "1595 2021 2011 1971", "1488 1730 1797 1341")
STUCK = position("1402@0,0 2011@1,1", "1483 1488 1496 1595", "1731 1852 1873 1909")
ASKED = ask(STUCK, "1488")
TAKING = act(ASKED, Answer(7))
PLACING = act(TWO, Place(slot_of(TWO, "1478"), YEARS["1478"], 1, 1))
NO_DECK = position("1402@0,0 2011@1,1", "1483", "1731", "", deck=False)
SHOWING = act(act(NO_DECK, Pass()), Pass())
PASSED = show_hands(SHOWING)
TIE = position("1595@0,0 1957@-1,1 1971@1,1 1985@-2,2 2021@-3,3 2018@2,2 1634@3,1 1479@1,-1", "2009 1402 2011 1478", "")
KEEP = show(act(TIE, Place(slot_of(TIE, "2009"), YEARS["2009"], 0, 2)))
SETUP = {truth.phase: hesperidae.state_text(truth) for truth, _ in played("setup", 4) if truth.phase != "turn"}
START = hesperidae.state_text(hesperidae.start({}, 2))
UNKNOWN = ".".join("?" * 54)


def text(of: hesperidae.State | str = TWO, **changes: str) -> str:
    """The text of a state, some fields changed."""
    given = of if isinstance(of, str) else hesperidae.state_text(of)
    fields = dict(field.split("=", 1) for field in given.split(" "))
    assert set(changes) <= set(fields)
    return " ".join(f"{name}={value}" for name, value in {**fields, **changes}.items())


def field(of: hesperidae.State | str, name: str) -> str:
    """One field of a state's text."""
    given = of if isinstance(of, str) else hesperidae.state_text(of)
    return dict(entry.split("=", 1) for entry in given.split(" "))[name]


def faced(of: hesperidae.State | str, **slots: str) -> str:
    """The faces of a state, some slots changed: ``s17="1402"``."""
    faces = field(of, "faces").split(".")
    for name, year in slots.items():
        faces[int(name[1:])] = year
    return ".".join(faces)


MATCH = text(match="extended", past="9,5:0,0;9,5:0,0")
WON = "9,5:0,0;9,5:0,0;9,5:0,0"
PAIRS = text(SETUP["deal"], pairs="yes", match="extended")
LAY = SETUP["lay_second"]
"""2021 is laid."""
CLOSED = text(GROUP, table="1492@-1,1;1402@0,0;1595@0,2;1478@1,1")
"""With 1595, which lies on slot 3, from the hand."""
ALMOST = position(
    "1402@0,0", "2014 2021 2011 1971", "1341", "1351", piles=("1488 1493 1553 1634 2009", "", ""), region=0
)
FULL = text(ALMOST, piles="1488.1493.1553.1634.2009.2014/-/-")
"""With 2014, which lies on slot 6, from the hand."""
BY_A_QUESTION = act(
    act(
        ask(position("1488@0,0", "1483 1402 1496 1595", "", "", piles=("1493 1553 1634 2009 2014", "", "")), "1483"),
        Answer(0),
    ),
    Take(YEARS["1488"]),
)
GONE = hesperidae.apply(position("1402@0,0", "1478 2021 2011 1971", "", "", extended=True), Table("out", (2,)))
RIGHTLY = hesperidae.apply(
    act(ask(position("1402@0,0 2011@1,1", "1483 1488 1496 1595", "", ""), "1483"), Answer(1483)), Table("out", (0,))
)
"""Who asked is gone, and the one asked takes a card."""
LEFT_OUT = hesperidae.apply(
    next(truth for truth, _ in played("setup", 4) if truth.phase == "region"), Table("out", (1,))
)
DEALT_ROUND = act(LEFT_OUT, Region(0))

OVER = "a match is over when it was won or ended early, and only then"
REGION = "the first player chooses a region before the deal, and only then"
POINTS = "no piles give the points of a finished game"
SHOWN = "the cards on the table and in the piles are not those that left hands and deck"
NO_SEAT = "seats that are gone for good stand in order, each once, and there are such seats"
SLOTS = "a slot is in two places, or there is no such slot"
ASKED_ABOUT = "cards asked about are in hands, each once and in order"
BARRED = "barred cards are told of slots in hands, each once and in order"
UNDER = "only cards that failed to join the first one lie under the deck"
BY = "a game ends by regions or when all have passed, and only then"
AT_ONCE = "who has all cards of the own regions wins at once"
SHOWN_ALL = "the hands are shown one after the other before the game is over"
WAY = "a placement or a question is under way until it is settled"

IMPOSSIBLE = [
    # seats
    (text(hands="1.2.3.4/5.6.7.8/-"), "not one entry for each seat"),
    (text(MATCH, past="9,5,3:0,0"), "not one entry for each seat"),
    (text(turn="2"), "there is no such seat"),
    (text(phase="over", end="resign2"), "there is no such seat"),
    (text(pairs="yes"), "pairs are for four players"),
    # seats that are gone for good
    (text(GONE, out="3"), NO_SEAT),
    (text(GONE, out="2.1"), NO_SEAT),
    (text(GONE, past="9,5,4:0,0,0x2.2"), NO_SEAT),
    (text(GONE, past="9,5,4:0,0,0x1"), "who is gone for good does not come back"),
    (text(GONE, past="9,5,4:0,0,0x2;9,5,4:0,0,0"), "who is gone for good does not come back"),
    (text(GONE, out="1.2"), "two at least go on without those who are gone, and no partner can"),
    (text(text(LEFT_OUT), pairs="yes"), "two at least go on without those who are gone, and no partner can"),
    (text(GONE, phase="over", end="resign2"), "who is gone for good neither wins by regions nor resigns"),
    (text(GONE, past="9,9,30:0,0,6:2x2"), "who is gone for good neither wins by regions nor resigns"),
    (text(GONE, out="0"), "a seat that is gone for good has no turn"),
    (text(RIGHTLY, phase="turn", claim="-", answer="-"), "a seat that is gone for good has no turn"),
    (text(LEFT_OUT, out=field(LEFT_OUT, "first")), "the first player is in play"),
    (text(GONE, past="9,9,30:0,6,0x2"), POINTS),
    (text(DEALT_ROUND, hands="0.1.2.3/-/-/12.13.14.15", deck="4-11.16-53"), "the first cards of the deck are dealt"),
    (text(GONE, deck="4-53"), SLOTS),
    (text(DEALT_ROUND, deck="5-7.4.16-53"), "the deck is not in order"),
    (text(DEALT_ROUND, deck="16-53.4-7"), UNDER),
    (text(GONE, hands="1.2.3.4/5.6.7.8/12.13.14.15", deck="16-53.9-11"), "the deck is not in order"),
    (text(RIGHTLY, answer="7"), "who is gone for good takes no card"),
    # match
    (text(past="9,5:0,0"), "a single game has no earlier ones"),
    (text(MATCH, past="9,5:5,0"), POINTS),
    (text(MATCH, past="60,60:0,0"), POINTS),
    (text(MATCH, past="30,9:12,0"), POINTS),
    (text(MATCH, past="30,9:11,0:0"), POINTS),
    (text(PAIRS, past="9,5,9,5:0,0,0,0:2"), POINTS),
    (text(MATCH, past=f"{WON};9,5:0,0"), "a game was played after the match was won"),
    (text(MATCH, past=WON), OVER),
    (text(MATCH, phase="over"), OVER),
    (text(end="agreed"), OVER),
    (text(MATCH, phase="over", past=WON, end="agreed"), "a match cannot end twice"),
    (text(MATCH, phase="over", past=WON), "the piles are not those of the last game"),
    # setup
    (text(first="-"), "somebody goes first from the draw on"),
    (text(START, first="0"), "somebody goes first from the draw on"),
    (text(START, phase="region"), "the first player is drawn at the beginning, and only then"),
    (text(START, first="0", turn="0"), "the first player is drawn at the beginning, and only then"),
    (text(region="-"), REGION),
    (text(SETUP["region"], region="eastern"), REGION),
    (text(SETUP["lay_first"], turn="1"), "the first player sets up"),
    (text(SETUP["region"], turn="1"), "the first player sets up"),
    (text(phase="lay_second"), "cards of the deck are laid with four players only"),
    (text(START, deck="1-53"), "cards are dealt after the first player has chosen"),
    (text(SETUP["region"], hands="0.1.2.3/-/-/-", deck="4-53"), "cards are dealt after the first player has chosen"),
    (text(SETUP["deal"], passes="1"), "something was won or claimed before the first turn"),
    (text(SETUP["deal"], hands="4.5.6.7/0.1.2.3/8.9.10.11/12.13.14.15"), "the first cards of the deck are dealt"),
    (text(START, faces=faced(START, s0="77")), "a card is known before the shuffle"),
    (
        text(
            START, match="extended", past="9,5:0,0", phase="shuffle", first="0", turn="0", faces=faced(START, s0="77")
        ),
        "a card is known before the shuffle",
    ),
    (text(SETUP["shuffle"], faces=UNKNOWN), "just the cards drawn in the open are known before the second shuffle"),
    (
        text(SETUP["shuffle"], faces=faced(SETUP["shuffle"], s9="1402")),
        "just the cards drawn in the open are known before the second shuffle",
    ),
    (text(SETUP["shuffle"], first="0", turn="0"), "the latest year goes first"),
    # cards
    (text(faces=faced(TWO, s2="2011")), "a card lies on two slots"),
    (text(hands="1.2.3.4/4.5.6.7"), SLOTS),
    (text(deck="9-54"), SLOTS),
    (text(piles="1351/-"), SHOWN),
    (text(table="1351@0,0"), SHOWN),
    (text(table="-"), SHOWN),
    # hands and deck
    (text(hands="2.1.3.4/5.6.7.8"), "a hand is not in order"),
    (text(hands="1.2.3.4.5/6.7.8"), "a hand has too many cards"),
    (text(phase="refill"), "a hand has too many cards"),
    (text(hands="1.2.3.4/5.6.7", deck="8-53"), "a hand was not filled up while the deck lasted"),
    (text(NO_DECK, phase="refill"), "there is nothing to draw"),
    (text(NO_DECK, turn="2"), "a player without cards passes by itself"),
    (text(SHOWING, turn="2"), "a player without cards passes by itself"),
    (text(deck="10-53.9"), UNDER),
    (text(deck="9.11-53.10"), "the deck is not in order"),
    (text(SETUP["lay_first"], deck="17-53.16"), UNDER),
    (
        text(LAY, deck="19-53.17.18", faces=faced(LAY, s17="1351")),
        "a card under the deck has another main colour than the first one laid",
    ),
    (text(LAY, deck="18-53.17"), "a card under the deck has another main colour than the first one laid"),
    # table and piles
    (text(GROUP, table="1402@0,0;1478@0,0;1492@-1,1"), "two cards are on one cell"),
    (text(table="1402@3,3"), "a card is further off than cards could lead"),
    (text(LAY, table="2021@1,1"), "a card is further off than cards could lead"),
    (text(LAY, table="2021@1,1"), "the first cell is the middle"),
    (text(GROUP, table="1478@-1,1;1402@0,0;1492@1,1"), "corners that touch have different colours"),
    (text(STUCK, table="2011@0,0;1402@1,1"), "an upper card is not later than a lower one"),
    (text(CLOSED, hands="4.5.6.11/7.8.9.10", deck="12-53"), "a closed group was not taken"),
    (
        text(FULL, hands="7.8.9.18/10.11.12.13/14.15.16.17", deck="19-53"),
        AT_ONCE,
    ),
    (text(SETUP["lay_second"], phase="lay_first"), "cards left the deck before the first turn"),
    (text(SETUP["lay_second"], phase="lay_first"), "cards of the deck are laid one after the other"),
    (text(KEEP, table="2018@2,2;1634@3,1", piles=field(KEEP, "piles")), SHOWN),
    (text(GROUP, phase="keep"), "there are no equally large pieces to choose from"),
    (text(GROUP, table="1492@-1,1;1478@1,1;1402@2,-2"), "the table is in several pieces"),
    (text(KEEP, used="1595"), "only wildcards that were won lie face down"),
    (text(TWO, used="1730"), "only wildcards that were won lie face down"),
    (text(phase="over"), BY),
    (text(phase="show_hands"), BY),
    (text(SHOWING, passes="2"), BY),
    (text(BY_A_QUESTION, passes="3"), BY),
    (text(BY_A_QUESTION, asked="-"), AT_ONCE),
    (text(BY_A_QUESTION, phase="turn"), AT_ONCE),
    (text(BY_A_QUESTION, phase="over", end="agreed", asked="-"), AT_ONCE),
    (
        text(GROUP, phase="show_hands", passes="2", table="1492@-1,1;1478@1,1;1402@2,-2"),
        "the table is in several pieces",
    ),
    # claims
    (text(ASKED, asked="3.50"), ASKED_ABOUT),
    (text(ASKED, asked="3.2"), ASKED_ABOUT),
    (text(TWO, asked="53"), ASKED_ABOUT),
    (text(asked="1", faces=faced(TWO, s1="?")), "a card that was asked about is known"),
    (text(barred="0:1"), BARRED),
    (text(barred="2:1;1:1"), BARRED),
    (text(barred="1:1;1:1"), BARRED),
    (text(barred="1:40000000000000"), "barred are some of the 54 cards"),
    (text(barred="1:0"), "barred are some of the 54 cards"),
    (text(barred="1:20"), "a card lies where it cannot lie"),
    (text(passes="2"), "the game ends when all have passed"),
    (text(passes="1"), "who passed or asked could place no card"),
    (text(ASKED, barred="-"), "who passed or asked could place no card"),
    (text(PASSED, barred="-"), "who passed or asked could place no card"),
    (text(SHOWING, barred="-"), "who passed or asked could place no card"),
    (text(PASSED, faces=faced(PASSED, **{f"s{PASSED.hands[1][0]}": "?"})), SHOWN_ALL),
    (text(SHOWING, turn="1", faces=faced(SHOWING, **{f"s{SHOWING.hands[0][0]}": "?"})), SHOWN_ALL),
    # phase
    (text(KEEP, passes="1"), "who has placed a card has not passed"),
    (text(claim="ask:real_de_las_palmas@1"), WAY),
    (text(PLACING, claim="-"), WAY),
    (text(phase="answer", claim="place:real_de_las_palmas@1:1,1"), "a placement is no question"),
    (text(PLACING, claim="place:real_de_las_palmas@1:5,5"), "what is under way was not legal"),
    (text(PLACING, claim="place:tagoro@1:1,1"), "what is under way was not legal"),
    (text(ASKED, asked="-"), "the card asked about was not shown"),
    (text(ASKED, asked="2"), "the card asked about was not shown"),
    (text(ASKED, answer="7"), "a question is answered once"),
    (text(TAKING, answer="-"), "a question is answered once"),
]


@pytest.mark.parametrize(("state", "defect"), IMPOSSIBLE)
def test_impossible(state: str, defect: str) -> None:
    with pytest.raises(TextError) as refused:
        hesperidae.parse_state(state)
    assert refused.value.code == "text.state", refused.value
    assert defect in refused.value.detail.split("; ")


def test_there_is_a_state_for_every_defect() -> None:
    source = Path(module.__file__).read_text(encoding="utf-8")
    assert set(re.findall(r'yield "([^"]+)"', source)) == {defect for _, defect in IMPOSSIBLE}


def test_every_defect_is_told() -> None:
    with pytest.raises(TextError) as refused:
        hesperidae.parse_state(text(hands="2.1.3.4/5.6.7.8", deck="10-53.9"))
    assert refused.value.detail.count("; ") == 1


@pytest.mark.parametrize(
    "state",
    [
        TWO,
        GROUP,
        STUCK,
        ASKED,
        TAKING,
        PLACING,
        NO_DECK,
        SHOWING,
        PASSED,
        BY_A_QUESTION,
        TIE,
        KEEP,
        GONE,
        RIGHTLY,
        LEFT_OUT,
        DEALT_ROUND,
    ],
)
def test_the_states_themselves_are_possible(state: hesperidae.State) -> None:
    assert module.defects(state) == []
    assert hesperidae.parse_state(text(state)) == state


@pytest.mark.parametrize(("seats", "pairs"), [(2, False), (3, False), (4, False), (4, True)])
def test_what_is_played_has_no_defect(seats: int, pairs: bool) -> None:
    """Replicas and truths of whole matches."""
    options: dict[str, bool | str] = {"pairs": pairs, "match": "extended"}
    for number, (truth, views) in enumerate(played("no defect", seats, options)):
        for state in (truth, (*views.values(),)[number % (seats + 1)]):
            assert module.defects(state) == []
            assert hesperidae.parse_state(hesperidae.state_text(state)) == state
