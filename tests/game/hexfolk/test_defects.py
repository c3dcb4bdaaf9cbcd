"""States that cannot be: each is refused for the reason that it has, and for every reason there is a spoilt text."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from game import hexfolk
from game.core import TextError
from game.hexfolk.defects import defects
from game.hexfolk.places import shown_points
from game.hexfolk.state import PHASES
from game.hexfolk.state import ROADS as ROADS_EACH
from tests.game.hexfolk.games import BUILDERS, ROADS, Game, collected
from tests.game.hexfolk.test_text import FIELDS

Change = str | tuple[str, str]
"""The value of a field, or a pattern and what is put in its place."""

IMPOSSIBLE: list[tuple[str, dict[str, Change], str]] = [
    # (the phases of the states that are spoilt, the changes, a defect that this gives at least one of them)
    # shape
    ("main", {"set": "7,laguna,10,0,normal,1,1"}, "the map has no room for so many"),
    ("main", {"set": ("standard|siete_islas", "rueda")}, "the island is not of this map"),
    ("main", {"phase": "island"}, "the island is complete once luck has made it, and only then"),
    ("island", {"phase": "first"}, "the island is complete once luck has made it, and only then"),
    ("main", {"turn": "7"}, "there is no such seat"),
    ("main", {"out": "0-7"}, "nobody is left"),
    ("main", {"cards": "?" * 43}, "the development deck has another size"),
    ("main", {"robber": "99"}, "there is no such tile"),
    ("answer", {"flow": (r"answers:[^;]*", "answers:-")}, "not one answer a seat"),
    ("answer", {"flow": (r"queue:(\d)[^;]*", r"queue:\1.\1")}, "a seat is named twice"),
    ("main", {"turns": "501"}, "more turns or offers than there can be"),
    ("take", {"bars": (r"0$", "")}, "there is no such token"),
    ("main", {"held": (r"^[^/]*", "99")}, "there is no such development card"),
    # order
    ("main", {"first": "-"}, "the starting player is drawn once the island is made"),
    ("main", {"turn": "-"}, "it is somebody's turn from the first founding on"),
    ("found_settlement", {"turns": "3"}, "turns begin after founding"),
    ("main", {"turns": "0"}, "turns begin after founding"),
    ("main", {"robber": "-"}, "the robber starts on a desert, if there is one in this game"),
    ("found_settlement", {"robber": "3"}, "the robber leaves the desert after founding"),
    ("roll", {"roll": "1,1"}, "a roll belongs to a turn"),
    ("main", {"roll": "-"}, "this comes after the roll"),
    ("main", {"end": "agreed"}, "a game is over when it has ended, and only then"),
    ("over", {"end": "-"}, "a game is over when it has ended, and only then"),
    ("over", {"end": "alone"}, "nobody is alone"),
    ("main", {"out": "1-7", "set": "8,standard,10,0,normal,1,1"}, "who is alone has won"),
    ("over", {"end": "turns", "turns": "30"}, "there are turns left"),
    ("main", {"turn": "0", "out": "0"}, "it is the turn of a seat that has resigned"),
    ("shuffle", {"out": "0"}, "nobody resigns before founding"),
    # balanced dice
    ("main", {"set": (",balanced$", "")}, "free dice come from no deck"),
    ("main", {"rolled": "fffffffff"}, "a deck of dice that is used up begins anew"),
    ("main", {"turns": "3", "rolled": "ff"}, "more pairs of dice have come than were rolled"),
    ("main", {"roll": "6,6", "rolled": "1"}, "the roll of this turn has not come from the deck"),
    # pieces
    ("shuffle", {"pieces": (r"^-", "0")}, "pieces lie on the island before founding"),
    ("main", {"pieces": (r"^[^/]*", f"-;-;{'.'.join(map(str, range(16)))}")}, "seat 0 has more pieces than there are"),
    ("main", {"pieces": (r"^[^/]*", "-;-;-")}, "seat 0 has not founded"),
    ("found_settlement", {"pieces": (r"^(\d+);-", r"-;\1")}, "seat 0 has built before the first turn"),
    ("found_settlement", {"pieces": (r"^(\d+);-;\d+", r"\1;-;60")}, "a road of seat 0 leads to no building of its own"),
    ("found_settlement", {"pieces": (r"^-;-;-", "0.3;-;-")}, "two buildings are on neighbouring corners"),
    ("found_settlement", {"pieces": (r"^(\d+);-;\d+", r"\1;-;-")}, "seat 0 has not a road for each settlement"),
    ("found_settlement", {"turn": "0"}, "another seat is to found"),
    ("found_settlement", {"turn": "1"}, "another seat is to found"),
    ("found_road", {"flow": "place:1"}, "the settlement just founded is not there"),
    ("found_road", {"flow": "place:999"}, "the settlement just founded is not there"),
    ("found_road", {"flow": "place:##"}, "the settlement just founded has no road to come"),
    # development cards
    ("main", {"held": (r"^[^/]*/[^/]*", "0/0")}, "a development card is in two places"),
    ("main", {"drawn": "0", "held": (r"^[^/]*", "0")}, "a development card is in two places"),
    ("found_settlement", {"drawn": "1"}, "development cards are bought in turns"),
    ("shuffle", {"cards": (r"^\?", "K")}, "development cards are bought in turns"),
    ("main", {"cards": (r"^......", "VVVVVV")}, "more development cards of a kind than there are"),
    ("main", {"drawn": "20"}, "a card that was played is not known, or is none that is played"),
    ("main", {"knights": (r"^\d+", "9")}, "the knights are not those that were played"),
    ("main", {"modest": (r"^[^/]*", "9:0"), "drawn": "0"}, "a bound of seat 0 says nothing"),
    ("main", {"modest": (r"^[^/]*", "1:1+1:1")}, "the bounds of seat 0 do not ascend"),
    ("main", {"modest": (r"^[^/]*", "1:4")}, "seat 0 would have won before"),
    # tokens
    ("take", {"tokens": (r"(\d+)/(\d+)", r"\1/\1")}, "a token is in two places"),
    ("take", {"mixes": (r">(\d+)-\d+", r">\1-\1")}, "the remixes do not follow each other"),
    ("look", {"mixes": (r">(\d+)-(\d+)\+", r">\1-\2+1W")}, "the remixes do not follow each other"),
    (
        "look theft take",
        {"mixes": (r"^->25-(\d+)\+1[WCLGO](?=\d)", r"25>25-\1+"), "tokens": ("25-", "26-")},
        "a remix of cards that were not there yet",
    ),
    ("main", {"faces": "W", "bars": "0"}, "tokens that come from no remix, or that nobody needs"),
    (
        "main roll take robber",
        {"faces": (r"[WCLGO](?=[^WCLGO]*$)", "?")},
        "a token that has been turned up is not known",
    ),
    ("look take main", {"bars": (r"^0", "v")}, "a token is what it is known not to be"),
    ("take main theft", {"mixes": (r"\+(\d+)[WCLGO](?=;|$)", r"+\1O")}, "other cards lie on the slots of a remix than before"),
    ("main take", {"unproved": "25+19W"}, "what was claimed and not turned up cannot have been there"),
    ("main", {"bank": "1W"}, "hands and bank do not hold all cards"),
    ("main", {"out": "0"}, "a seat that has resigned has open cards"),
    ("shuffle", {"bank": "18W19C19L19G19O", "hands": (r"^0", "1W")}, "cards in hands before founding"),
    # bonuses
    ("first island", {"route": "0"}, "a bonus before founding"),
    ("main", {"set": (r",1,1$", ",0,0"), "route": "1"}, "a bonus that is switched off"),
    ("main", {"route": "0"}, "the Longest Trade Route belongs to another"),
    ("main", {"army": "0"}, "the Largest Army belongs to another: .*"),
    ("over", {"phase": "roll", "end": "-", "roll": "-"}, "the seat on turn has won"),
    ("over show_all", {"end": "won", "turn": "1", "set": (r",\d+,(\d+),([a-z]+),", r",15,\1,\2,")}, "the winner has not won"),
    # the turn under way
    ("roll", {"flow": "free:1"}, "phase roll does not keep free"),
    ("main", {"phase": "roll", "roll": "-", "flow": "offers:1;queue:1"}, "phase roll does not keep offers, queue"),
    ("late_choice", {"flow": "played:1"}, "before the first turn there is no played"),
    ("main", {"flow": "fresh:9"}, "more cards bought in this turn than held"),
    ("main", {"flow": "offers:1;offer:offer:1W>1C"}, "an offer without answers"),
    ("answer", {"flow": (r"offer:[^;]*;", "")}, "answers to no offer"),
    ("answer", {"flow": (r"refuse|accept", "roll")}, "not an answer"),
    ("answer", {"phase": "main", "flow": (r";queue:.*", "")}, "an answer is missing, or one too many"),
    ("take", {"phase": "theft"}, "phase theft does not keep place"),
    ("robber", {"flow": "-"}, "phase robber goes back to none of roll, main"),
    ("robber", {"roll": "3,4", "flow": "back:roll"}, "the dice have been rolled"),
    ("robber", {"roll": "-", "flow": "back:main"}, "the dice have not been rolled"),
    ("discard", {"roll": "1,1"}, "nothing is to be given back"),
    ("discard", {"flow": (r"\.", "-")}, "seat \\d gives back what it need not, or does not what it must"),
    ("discard", {"phase": "open_discard"}, "seat \\d has not chosen"),
    ("open_discard", {"flow": (r"discard:[0-9A-Z]*", "discard:1W")}, "seat \\d cannot give that back"),
    ("open_discard", {"phase": "discard", "flow": (r";queue:.*", "")}, "all have chosen"),
    ("open_discard", {"flow": (r";queue:.*", ";queue:0.1")}, "other choices are to be opened"),
    ("open_discard", {"flow": (r"discards:([?!.])/([?!.])(.*);queue:.*", r"discards:\1/?\3;queue:0")}, "a choice that was opened is not known"),
    ("take theft look", {"flow": (r";robbed:\d", "")}, "nobody is robbed"),
    ("theft", {"hands": (r"^[^/]*/[^/]*", "0/1W"), "bank": (r"(\d+)W", "1W")}, "hands and bank do not hold all cards"),
    ("remix", {"phase": "theft"}, "the hand has not been remixed"),
    ("theft", {"phase": "look"}, "a remixed hand is known before it was seen"),
    ("take", {"flow": (r"place:\d+", "place:24")}, "the card is not with the thief"),
    ("remix", {"flow": (r"robbed:\d", "robbed:#")}, "there is nothing to take"),
    ("late_remix", {"flow": (r"robbed:\d", "robbed:1")}, "nothing is to be given back"),
    ("late_look late_show", {"flow": (r";robbed", ";queue:0.1;robbed")}, "nothing is to be given back"),
    ("remix", {"set": ("normal|friendly", "off"), "robber": "-"}, "there is no robber"),
    ("robber", {"set": ("normal|friendly", "off"), "robber": "-"}, "there is no robber"),
    ("late_choice", {"set": (r",(30|45|60),", ",0,")}, "there is no clock"),
    ("robber", {"phase": "late_choice"}, "nobody is late"),
    ("late_choice", {"flow": (r"place:(\d+)", r"late:1;place:\1")}, "before the first turn there is no late"),
    ("bought", {"flow": (r"back:main", "back:roll")}, "cards are bought in the main part of a turn or in special building"),
    ("bought", {"flow": (r";actor:\d", "")}, "the card just bought is not with its buyer"),
    ("bought", {"flow": (r"fresh:\d;", "")}, "no card was bought in this turn"),
    ("show_card", {"flow": (r"played:1;", "")}, "no card was played"),
    ("show_card", {"held": (r"^[^/]*/[^/]*", "0/1"), "flow": (r"knight@\d+", "knight@0")}, "the card that was played is still in a hand"),
    ("show_card", {"flow": (r"knight@", "roads@")}, "another card was played"),
    ("show_card", {"flow": (r"doing:[a-z]+@(\d+)(:\w+)?", r"doing:two@\1:3W")}, "the bank does not have that"),
    ("show_card", {"flow": (r"doing:[a-z]+@(\d+)(:\w+)?", r"doing:monopoly@\1:2W")}, "a monopoly is of one resource"),
    ("free_road", {"flow": (r"free:\d", "free:3")}, "no free road is left"),
    ("main", {"phase": "free_road", "flow": "free:1;played:1;back:main"}, "there is no place for a free road"),
    ("answer", {"flow": (r"queue:.*", "queue:0.1")}, "others are to answer"),
    ("answer", {"flow": (r"offer:offer:[^>]*>", "offer:offer:19W>")}, "the offer is not open"),
    ("turn_up", {"flow": (r"owed:[^;]*", "owed:0+0")}, "seat 0 cannot owe that"),
    ("turn_up", {"flow": (r";owed:[^;]*", "")}, "nobody owes anything"),
    ("turn_up", {"flow": (r"owed:(\d\+[^;]*)", r"owed:\1/\1")}, "a seat owes twice"),
    ("turned_up", {"flow": (r"turned:(\d+)[^;]*", r"turned:\1-38")}, "other tokens are turned up"),
    ("turned_up", {"flow": (r"(?:;turned:|^turned:)[^;]*", "")}, "no tokens are turned up"),
    ("turn_up", {"flow": (r"back:answer", "back:answer;queue:0")}, "not all have answered"),
    ("turn_up", {"flow": (r"(back:answer.*owed:\d)\+[^;]*", r"\1+1W")}, "another card is owed in the trade"),
    ("turn_up", {"flow": (r"back:[a-z_]+", "back:theft")}, "nothing waits for the tokens"),
    ("turn_up", {"flow": (r"back:open_discard", "back:open_discard;doing:roll")}, "nothing is to be given back"),
    ("turn_up", {"flow": (r"(discards:.*)discard:\w+", r"\1-")}, "seat \\d has not chosen"),
    ("turn_up", {"flow": (r"(discards:.*)discard:\w+", r"\1discard:1W")}, "seat \\d cannot give that back"),
    ("turn_up", {"flow": (r"(discards:.*)discard:\w+", r"\1.")}, "seat \\d owes nothing"),
    ("turn_up", {"flow": (r";actor:\d", "")}, "nothing waits for the tokens"),
    ("turn_up", {"flow": (r"doing:[a-z]+[:@]?[^;]*", "doing:monopoly@0:1W")}, "a monopoly takes one resource of all others"),
    ("turn_up", {"flow": (r"doing:[a-z]+[:@]?[^;]*", "doing:accept")}, "that is not paid for"),
    ("turn_up", {"flow": (r"(doing:.*owed:\d)\+[^;]*", r"\1+1W")}, "another card is owed"),
    ("turn_up", {"flow": (r"(doing:bank:\d([WCLGO])>1)[WCLGO]", r"\1\2")}, "what waits is not legal"),
    ("sign_up", {"flow": (r"queue:[^;]*", "queue:0.1.2.3.4")}, "nobody is asked to build specially"),
    ("sign_up", {"flow": (r"queue:(\d)\.(\d)", r"queue:\2.\1")}, "a seat is asked twice, or out of order"),
    ("special", {"flow": "queue:0.1.2.3.4"}, "nobody builds specially, or not in turn order"),
    # the end
    ("show_win", {"flow": (r"doing:win:[^;]*", "doing:roll")}, "nobody claims to have won"),
    ("show_win", {"flow": (r"doing:win:[^;]*", "doing:win:24")}, "these are not the winner's cards"),
    ("show_win", {"cards": (r"V", "R")}, "these are not victory points"),
    ("over", {"phase": "show_all", "held": (r"[0-9][0-9.-]*", "-"), "drawn": "0", "modest": (r"[0-9:+]+", "-")}, "no card is left to show"),
    ("show_all", {"phase": "over"}, "a card has not been shown"),
    ("over", {"turn": "0", "end": "won"}, "the winner has not won"),
    ("over", {"turn": "1", "end": "won"}, "the winner has not won"),
]  # fmt: skip


@cache
def bases() -> tuple[str, ...]:
    """The truths and replicas that are spoilt: of every phase, of who has built all its roads, of who has won for all to see."""
    found = [text for text, _ in collected()]
    game = Game(3, "all roads", ROADS, target=15)
    found += [
        hexfolk.state_text(state)
        for _, _, state in game.play()
        if state.phase == "main" and state.edges.count(1 + state.turn) == ROADS_EACH
    ][:1]
    for seed in range(20):
        state = Game(4, f"won {seed}", BUILDERS, target=8).rush().truth
        if state.end == "won" and shown_points(state, state.turn) >= 8:
            return (*found, hexfolk.state_text(state))
    raise AssertionError("nobody wins by what it shows")


def numbers_for(changes: dict[str, Change]) -> list[str]:
    """What ``##`` or ``#`` in the changes stands for, one after the other."""
    return [*map(str, range(80))] if "##" in repr(changes) else [*map(str, range(8))] if "#" in repr(changes) else [""]


def spoilt(text: str, changes: dict[str, Change], number: str = "") -> str:
    """The text with these changes of its fields."""

    def value(found: re.Match[str]) -> str:
        name, was = found.groups()
        change = changes.get(name, was)
        now = change if isinstance(change, str) else re.sub(change[0], change[1], was, count=1)
        return f"{name}={re.sub('#+', number, now) or '-'}"

    return FIELDS.sub(value, text)


def found_in(phases: str, changes: dict[str, Change]) -> list[list[str]]:
    """For each played state of these phases the defects that the changes give it."""
    found = []
    for text, digits in product(bases(), numbers_for(changes)):
        phase = text.split(" ")[0].removeprefix("phase=")
        if phase not in phases.split():
            continue
        try:
            hexfolk.parse_state(spoilt(text, changes, digits))
        except TextError as refused:
            if refused.code == "text.state":
                found.append(refused.detail.split("; "))
    return found


@pytest.mark.parametrize(("phases", "changes", "defect"), IMPOSSIBLE)
def test_impossible(phases: str, changes: dict[str, Change], defect: str) -> None:
    found = found_in(phases, changes)
    assert any(re.fullmatch(defect, one) for listed in found for one in listed), found[:3]


def test_there_is_a_state_for_every_defect() -> None:
    folder = Path(hexfolk.__file__).parent
    source = "".join((folder / f"{name}.py").read_text(encoding="utf-8") for name in ("defects", "turn_defects"))
    reasons = re.findall(r'yield f?"([^"]+)"', source)
    assert len(reasons) > 100
    reached = [defect.replace("\\d+", "0").replace("\\d", "0") for _, _, defect in IMPOSSIBLE]
    missing = [
        reason
        for reason in reasons
        if not any(re.fullmatch(re.sub(r"\\\{.*?\\\}", ".+", re.escape(reason)), one) for one in reached)
    ]
    assert missing == []


def test_every_defect_is_told() -> None:
    text = next(text for text, _ in collected() if text.startswith("phase=main"))
    with pytest.raises(TextError) as refused:
        hexfolk.parse_state(spoilt(text, {"first": "-", "end": "agreed", "bank": "1W"}))
    assert refused.value.code == "text.state"
    assert refused.value.detail.count("; ") >= 2


def test_what_is_played_has_no_defect() -> None:
    """Replicas and truths of whole games, of every phase."""
    for text, viewer in collected():
        assert defects(hexfolk.parse_state(text)) == [], (viewer, text)


def test_no_state_is_of_another_phase() -> None:
    """A state's phase is not a matter of taste: of most states no other phase is possible, and none of a state that waits for luck."""
    taken = 0
    texts = [text for text, viewer in collected() if viewer == -1][::9]
    for text, phase in product(texts, PHASES):
        if not text.startswith(f"phase={phase} "):
            try:
                hexfolk.parse_state(spoilt(text, {"phase": phase}))
            except TextError:
                continue
            taken += 1
    assert taken < len(texts)
