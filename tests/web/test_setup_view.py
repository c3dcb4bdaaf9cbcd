"""The set-up page: every option in words of both languages, why some cannot be chosen, and how the table will be."""

from __future__ import annotations

import pytest

from game.registry import GAMES
from tests.web.views_helper import Element, check_sound, read
from web.i18n import Translator, languages
from web.markup import tag
from web.options import written
from web.routes import Route
from web.setup_form import SetupForm
from web.views import options
from web.views.games import BY_ID
from web.views.options import Choice, Value
from web.views.setup import Seat, kind_name, setup, style

EN = Translator("en")
EVERY = [(game, name, value) for game in GAMES for name, values in GAMES[game].OPTIONS.items() for value in values]
LANGS = pytest.mark.parametrize("lang", languages())


def page(form: SetupForm, lang: str = "en", **more: object) -> Element:
    root = read(
        setup(
            Translator(lang),
            game=form.game,
            seats=form.seats,
            counts=form.counts,
            options=form.choices(),
            **more,  # type: ignore[arg-type]
        )
    )
    check_sound(root)
    return root


def form_of(game: str, seats: int, **chosen: object) -> SetupForm:
    return SetupForm.of(Route("new", game, seats=("me", *["bot:normal"] * (seats - 1)), options=chosen))  # type: ignore[arg-type]


def line(form: SetupForm, lang: str = "en") -> str:
    return page(form, lang).find(id="setup-line")[0].find("p")[-1].text


# --- Sentences ---------------------------------------------------------------------------------------------------------


@LANGS
@pytest.mark.parametrize(("game", "name", "value"), EVERY)
def test_every_option_and_value_has_its_words(game, name, value, lang):
    t = Translator(lang)
    assert options.title(t, game, name)
    words = options.value_name(t, game, name, value)
    assert words != written(value) or type(value) is int, "a number may stand for itself"
    values = GAMES[game].OPTIONS[name]
    assert len({options.value_name(t, game, name, each) for each in values}) == len(values), "told apart"


@LANGS
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_player_has_a_name_and_a_style(game, lang):
    t = Translator(lang)
    said = [(kind_name(t, kind), style(t, game, kind)) for kind in BY_ID[game].kinds]
    assert len(set(said)) == 3
    text = page(form_of(game, BY_ID[game].usual), lang).text
    assert all(name in text and words in text for name, words in said)


def test_no_option_has_words_without_being_one():
    known = {(game, name) for game, name, _ in EVERY} | {
        (game, f"{name}.{written(value)}") for game, name, value in EVERY
    }
    ids = EN._catalogue._catalog
    found = [code for code in ids if isinstance(code, str) and code.startswith("option.")]
    assert len(found) > 30
    for code in found:
        _, game, rest = code.removesuffix(".help").removesuffix(".number").split(".", 2)
        assert (game, rest) in known, code


def test_rare_options_are_options():
    for game in BY_ID.values():
        assert set(game.rare) <= set(GAMES[game.id].OPTIONS)
        assert game.usual in GAMES[game.id].SEATS


# --- What does not fit -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "action", "why"),
    [
        (form_of("hexfolk", 7), "setup.option map laguna", "for 2 to 6 players only"),
        (form_of("hexfolk", 8), "setup.option map caldera", "for 2 to 7 players only"),
        (form_of("hesperidae", 2), "setup.option pairs true", "for 4 players only"),
        (form_of("hesperidae", 3, match="extended"), "setup.option pairs true", "for 4 players only"),
        (form_of("delfos", 2), "setup.option first 2", "for 3 or 4 players only"),
        (form_of("delfos", 3), "setup.option first 3", "for 4 players only"),
    ],
)
def test_what_does_not_fit_the_seats_is_disabled_and_says_why(form, action, why):
    control = page(form).find("input", data_action=action)[0]
    assert "disabled" in control.attributes
    assert control.parent.name == "label"
    assert why in control.parent.text


@LANGS
@pytest.mark.parametrize("game", GAMES)
def test_exactly_what_does_not_fit_is_disabled(game, lang):
    for count in GAMES[game].SEATS:
        form = form_of(game, count)
        root = page(form, lang)
        barred = {each.attributes["data-action"] for each in root.find("input") if "disabled" in each.attributes}
        assert barred == {
            f"setup.option {option.name} {written(each.value)}"
            for option in form.choices()
            for each in option.values
            if each.only is not None
        }


def test_what_other_choices_bar_says_so_too():
    option = Choice("robber", (Value("normal"), Value("off", ())), "normal")
    label = read(options.field(EN, "hexfolk", option)).find("input", value="setup.option robber off")[0].parent
    assert "not possible with your other choices" in label.text


def test_what_was_wished_and_does_not_fit_is_told():
    told = page(form_of("hesperidae", 3, pairs=True)).find(id="setup-line")[0]
    assert told.attributes["role"] == "status"
    assert told.find("p")[0].text == "In pairs: no for now. It is for 4 players only."
    assert "{" not in page(form_of("delfos", 2, first=3), "es").text


# --- How the table will be ---------------------------------------------------------------------------------------------


def test_the_line_says_how_the_table_will_be():
    assert line(form_of("hexfolk", 4)) == "4 players: one person and 3 normal bots."
    mixed = form_of("hexfolk", 4, map="laguna", target=12, army=False)
    mixed = mixed.changed("setup.seat", "2 me", "").changed("setup.seat", "3 bot:easy", "")
    assert line(mixed) == (
        "4 players: 2 people at this screen, one normal bot and one easy bot."
        " Island: Lagoon. Points to win: 12. Largest Army: no."
    )
    alone = form_of("hipparchus", 2).changed("setup.seat", "1 bot:easy", "")
    assert line(alone) == "2 players: one normal bot and one easy bot. You only watch."
    assert line(form_of("delfos", 2).changed("setup.seat", "2 me", ""), "es") == (
        "2 jugadores: 2 personas en esta pantalla."
    )


def test_rarely_used_options_are_under_more_and_the_others_are_not():
    for game, where in BY_ID.items():
        more = page(form_of(game, where.usual)).find("details")[0]
        inside = {each.attributes["id"] for each in more.all() if each.attributes.get("id", "").startswith("option-")}
        assert {each for each in inside if not each.endswith("-help")} == {f"option-{name}" for name in where.rare}
        assert more.find("input", data_action="setup.seed")


def test_a_board_may_bring_its_own_chooser():
    own = tag("button", "Isle of gold", type="button", data_action="setup.option map dragon")
    root = page(form_of("hexfolk", 4), choosers={"map": own})
    controls = [each for each in root.all() if each.attributes.get("data-action", "").startswith("setup.option map")]
    assert [each.text for each in controls] == ["Isle of gold"]
    assert controls[0].parent.attributes["id"] == "option-map"
    assert root.find("fieldset", id="option-target"), "the others are as usual"


def test_yes_and_no_are_switches_whose_action_is_what_they_do():
    root = page(form_of("hexfolk", 4, army=False))
    switches = {each.attributes["id"]: each.attributes for each in root.find("input", role="switch")}
    assert set(switches) == {"option-route", "option-army"}
    assert ("checked" in switches["option-route"], switches["option-route"]["data-action"]) == (
        True, "setup.option route false",
    )  # fmt: skip
    assert ("checked" in switches["option-army"], switches["option-army"]["data-action"]) == (
        False, "setup.option army true",
    )  # fmt: skip


@LANGS
def test_the_dice_are_chosen_with_an_explanation(lang):
    t = Translator(lang)
    (more,) = page(form_of("hexfolk", 4, dice="balanced"), lang).find(id="setup-more")
    (field,) = more.find(id="option-dice")
    assert t.t("option.hexfolk.dice.balanced.help") in field.text and t.t("option.hexfolk.dice.free.help") in field.text
    assert "checked" in field.find("input", data_action="setup.option dice balanced")[0].attributes
    assert line(form_of("hexfolk", 4, dice="balanced")).endswith(" Dice: Balanced.")


def test_a_name_field_shows_what_its_player_is_called_without_one():
    root = read(setup(EN, game="hexfolk", seats=[Seat(), Seat("bot:easy"), Seat("bot:normal", "Ana")]))
    fields = [root.find("input", data_action=f"setup.name {number}")[0].attributes for number in (1, 2, 3)]
    assert [each["placeholder"] for each in fields] == ["Player 1", "Thales", "Aglaonice"]
    assert [each["value"] for each in fields] == ["", "", "Ana"]


@LANGS
def test_the_seed_speaks_of_what_its_game_draws(lang):
    t = Translator(lang)
    assert t.t("setup.seed_help.hexfolk") in page(form_of("hexfolk", 4), lang).text
    assert t.t("setup.seed_help") in page(form_of("delfos", 3), lang).text
    assert t.t("setup.seed_help") != t.t("setup.seed_help.hexfolk")
