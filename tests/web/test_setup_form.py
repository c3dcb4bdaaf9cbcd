"""web.setup_form: what is chosen on the set-up page is always a table that can be laid. Names are normalised once, when they
are kept (R68)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.core import full_options
from game.registry import GAMES
from game.table import LocalTable
from tests.web.views_helper import Element, check_sound, read
from web.frames import plain
from web.i18n import Translator
from web.options import seats_for, written
from web.routes import Route, new_table_address, parse
from web.setup_form import SetupForm
from web.views.games import BY_ID
from web.views.setup import NAME_LENGTH

EN = Translator("en")


def form_of(game: str, query: str = "") -> SetupForm:
    return SetupForm.of(parse(f"#/new/{game}{query}"))


def page(form: SetupForm) -> Element:
    """The set-up page as the app shows it."""
    shown = plain(EN, Route("new", form.game), {}, form=form)
    return read(shown.html)


def controls(root: Element, beginning: str) -> dict[str, Element]:
    """What can be used, by its action."""
    return {
        each.attributes["data-action"]: each
        for each in root.all()
        if each.attributes.get("data-action", "").startswith(beginning) and "disabled" not in each.attributes
    }


def use(form: SetupForm, action: str, value: str = "") -> SetupForm:
    """Uses a control, which must be there."""
    assert action in controls(page(form), "setup."), action
    word, _, rest = action.partition(" ")
    return form.changed(word, rest, value)


# --- What an address opens ---------------------------------------------------------------------------------------------


def test_an_address_opens_the_form_and_the_form_leads_to_the_same_table() -> None:
    form = form_of("hipparchus", "?seed=7&pace=0&lang=es")
    assert [seat.kind for seat in form.seats] == ["me", "bot:normal"]
    assert form.more, "the seed is in sight"
    assert form.route() == Route("play", "hipparchus", seats=("me", "bot:normal"), seed="7", pace=0, lang="es")


@pytest.mark.parametrize(("game", "count"), [("hipparchus", 2), ("delfos", 3), ("hesperidae", 2), ("hexfolk", 4)])
def test_without_a_word_somebody_plays_against_as_many_bots_as_usual(game: str, count: int) -> None:
    form = form_of(game)
    assert [seat.kind for seat in form.seats] == ["me", *["bot:normal"] * (count - 1)]
    assert not form.more
    assert form.route() == Route("play", game, seats=("me", *["bot:normal"] * (count - 1)))


def test_options_of_an_address_are_chosen_and_rare_ones_in_sight() -> None:
    form = form_of("hexfolk", "?map=dragon&clock=60&seats=me,me")
    assert (form.options["map"], form.options["clock"]) == ("dragon", 60)
    assert form.more
    assert not form_of("hexfolk", "?map=dragon").more


def test_an_address_that_asks_for_what_does_not_fit_opens_a_form_that_says_so() -> None:
    form = form_of("hexfolk", f"?map=laguna&seats={','.join(['me'] * 7)}")
    assert form.options["map"] == "standard"
    assert form.route().options == {}
    assert "Island: Standard board for now. Lagoon is for 2 to 6 players only." in page(form).text


# --- Seats -------------------------------------------------------------------------------------------------------------


def test_choices_change_their_seat_only() -> None:
    form = form_of("hipparchus")
    form = use(use(use(form, "setup.seat 2 me"), "setup.name 2", "Ana"), "setup.seed", " 8 ")
    assert [seat.kind for seat in form.seats] == ["me", "me"]
    assert form.names() == ("", "Ana")
    assert form.route().seed == "8"


@pytest.mark.parametrize("rest", ["", "0 me", "3 me", "-1 me", "x me", "² me", "1", "99999999999999999999 me"])
def test_seats_that_are_not_there_change_nothing(rest: str) -> None:
    form = form_of("hipparchus")
    assert form.changed("setup.seat", rest, "") == form


@pytest.mark.parametrize("kind", ["open", "bot:genius", "bot:", "easy", "ME"])
def test_nobody_else_can_sit_down(kind: str) -> None:
    form = form_of("hexfolk")
    assert form.changed("setup.seat", f"1 {kind}", "") == form


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_seats_of_the_rules_can_be_chosen_and_no_other(game: str) -> None:
    form, rules = form_of(game), GAMES[game]
    offered = sorted(int(action.split()[1]) for action in controls(page(form), "setup.seats "))
    assert offered == ([] if len(rules.SEATS) == 1 else list(rules.SEATS))
    for count in range(12):
        changed = form.changed("setup.seats", str(count), "")
        assert len(changed.seats) == (count if count in rules.SEATS else len(form.seats))
        assert len(changed.names()) == len(changed.route().seats) == len(changed.seats)


def test_who_left_with_a_seat_is_there_again_when_it_comes_back() -> None:
    """Arrow keys go through the numbers one by one."""
    form = use(use(form_of("hexfolk"), "setup.seat 4 me"), "setup.name 4", "Ana")
    fewer = use(form, "setup.seats 3")
    assert (len(fewer.seats), "Ana" in fewer.names()) == (3, False)
    assert use(fewer, "setup.seats 4") == form
    assert use(fewer, "setup.seats 6").route().seats == (
        *("me", "bot:normal", "bot:normal", "me", "bot:normal", "bot:normal"),
    )


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana  María ", "Ana María"),
        ("Ine\u0301s", "Inés"),
        ("👩‍👩‍👧 Ana", "👩‍👩‍👧 Ana"),
        ("\u202eevil\u2066", "evil"),
        ("a\x00b\nc\td", "a b c d"),
        ("\u200b\u2800\u200d", ""),
        ("שרה", "שרה"),
        ("W" * 40, "W" * NAME_LENGTH),
        ("x" * 10_000, "x" * NAME_LENGTH),
        ("<b>", "<b>"),
    ],
)
def test_names_are_normalised_when_they_are_kept(typed: str, kept: str) -> None:
    assert form_of("hipparchus").changed("setup.name", "1", typed).names()[0] == kept


def test_all_bots_change_in_one_tap_and_people_stay() -> None:
    form = use(use(form_of("hexfolk"), "setup.seat 2 me"), "setup.bots easy")
    assert [seat.kind for seat in form.seats] == ["me", "me", "bot:easy", "bot:easy"]
    assert [seat.kind for seat in use(form, "setup.seats 5").seats][4] == "bot:easy", "those who come later too"
    pressed = controls(page(form), "setup.bots ")
    assert {action: each.attributes["aria-pressed"] for action, each in pressed.items()} == {
        "setup.bots easy": "true",
        "setup.bots normal": "false",
    }
    assert form.changed("setup.bots", "genius", "") == form
    assert controls(page(form_of("hipparchus")), "setup.bots ") == {}, "one bot has its own row"


def test_for_a_first_game_all_bots_are_easy() -> None:
    form = SetupForm.of(parse("#/new/delfos"), first=True)
    assert [seat.kind for seat in form.places] == ["me", *["bot:easy"] * 3]


# --- Options -----------------------------------------------------------------------------------------------------------

FITTING = [
    (game, name, value, seats)
    for game in GAMES
    for name, values in GAMES[game].OPTIONS.items()
    for value in values
    for seats in (GAMES[game].SEATS[0], GAMES[game].SEATS[-1])
    if seats in seats_for(GAMES[game], {}, name, value)
]


@pytest.mark.parametrize(("game", "name", "value", "seats"), FITTING)
def test_every_option_is_offered_and_reaches_the_table(game: str, name: str, value: Any, seats: int) -> None:
    rules, form = GAMES[game], form_of(game).changed("setup.seats", str(seats), "")
    if rules.OPTIONS[name][0] != value:
        form = use(form, f"setup.option {name} {written(value)}")
    assert form.options[name] == value
    route = parse(new_table_address(form.route()))
    assert route == form.route()
    table = LocalTable.new(rules, route.seats, "7", route.options)
    assert full_options(rules.OPTIONS, rules.SEATS, dict(table.log.genesis.options), seats) == {
        **{each: all_[0] for each, all_ in rules.OPTIONS.items()},
        name: value,
    }
    usual = rules.OPTIONS[name][0]
    if value != usual:
        assert use(form, f"setup.option {name} {written(usual)}").route().options == {}, "and back again"


def test_an_option_comes_back_with_the_seats_it_fits() -> None:
    form = use(form_of("hexfolk"), "setup.option map laguna")
    more = use(form, "setup.seats 8")
    assert more.route().options == {}
    assert use(more, "setup.seats 6").route().options == {"map": "laguna"}
    settled = use(more, "setup.option map dragon")
    assert use(settled, "setup.seats 6").route().options == {"map": "dragon"}


@pytest.mark.parametrize(
    ("rest", "value"), [("map", ""), ("map atlantis", ""), ("", "dragon"), ("seats 8", ""), ("target ten", "")]
)
def test_options_that_there_are_not_change_nothing(rest: str, value: str) -> None:
    form = form_of("hexfolk")
    assert form.changed("setup.option", rest, value) == form


def test_the_value_of_an_option_may_come_from_a_field() -> None:
    assert form_of("hexfolk").changed("setup.option", "map", "dragon").options["map"] == "dragon"


# --- Whatever comes ----------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(
    ("setup.seats", "setup.seat", "setup.bots", "setup.name", "setup.option", "setup.seed", "setup.start", "x")
)
NUMBERS = st.integers(-1, 10).map(str)
KINDS = st.sampled_from(("me", "bot:easy", "bot:normal", "bot:hard", "open", ""))
PAIRS = [f"{name} {written(value)}" for game in GAMES.values() for name, all_ in game.OPTIONS.items() for value in all_]
RESTS = st.one_of(NUMBERS, st.builds("{} {}".format, NUMBERS, KINDS), st.sampled_from(PAIRS), st.text(max_size=20))


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(list(GAMES)), st.lists(st.tuples(WORDS, RESTS, st.text(max_size=60)), max_size=12))
@example("hexfolk", [("setup.option", "map laguna", ""), ("setup.seats", "8", ""), ("setup.seed", "", "?&=#")])
@example("hesperidae", [("setup.seats", "4", ""), ("setup.option", "pairs true", ""), ("setup.seats", "3", "")])
@example("delfos", [("setup.seats", "4", ""), ("setup.option", "first 3", ""), ("setup.seats", "2", "")])
def test_whatever_is_used_the_form_stays_a_table_that_can_be_laid(game: str, used: list[tuple[str, str, str]]) -> None:
    rules, form = GAMES[game], form_of(game)
    for word, rest, value in used:
        form = form.changed(word, rest, value)
        assert len(form.seats) in rules.SEATS
        rules.start(form.route().options, len(form.seats))
    assert parse(new_table_address(form.route())) == form.route()
    root = page(form)
    check_sound(root)
    assert "setup.start" in controls(root, "setup.")
    checked = [action for action, each in controls(root, "setup.").items() if "checked" in each.attributes]
    radios = root.find("input", type="radio")
    groups = {each.attributes["name"] for each in radios}
    assert len([each for each in radios if "checked" in each.attributes]) == len(groups), "one of each is chosen"
    assert {f"setup.seat {number} {seat.kind}" for number, seat in enumerate(form.seats, 1)} <= set(checked)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_be_used_does_something(game: str) -> None:
    """For the fewest and the most seats: what is not chosen is chosen after its use."""
    for count in (GAMES[game].SEATS[0], GAMES[game].SEATS[-1]):
        form = form_of(game).changed("setup.seats", str(count), "")
        for action, control in controls(page(form), "setup.").items():
            word, _, rest = action.partition(" ")
            if control.attributes.get("type") == "radio" and "checked" not in control.attributes:
                changed = page(form.changed(word, rest, action))
                assert "checked" in controls(changed, "setup.")[action].attributes, action
            elif control.attributes.get("role") == "switch":
                changed = page(form.changed(word, rest, "on"))
                after = changed.find("input", id=control.attributes["id"])[0]
                assert ("checked" in after.attributes) != ("checked" in control.attributes)


def test_bots_are_offered_in_their_levels() -> None:
    for game in BY_ID.values():
        offered = {action.split()[2] for action in controls(page(form_of(game.id)), "setup.seat 1 ")}
        assert offered == {"me", *(f"bot:{level}" for level in game.levels)}
