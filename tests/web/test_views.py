"""The pages round the table: sound markup in every language, controls that say what they do, nothing unescaped."""

from dataclasses import replace

import pytest

from tests.web.views_helper import check_sound, read
from web.i18n import Translator, languages
from web.views.credits import credits_page
from web.views.games import GAMES
from web.views.home import SavedTable, home
from web.views.layout import Notice, page
from web.views.settings import settings
from web.views.setup import Seat, setup

WICKED = '"><img src=x onerror=alert(1)>&<script>'
SAVED = SavedTable("k1", "hipparchus", f"Ana {WICKED}", "Round 2")
OVER = SavedTable("k2", "hexfolk", f"You and {WICKED}", "Over", over=True)
SCREENS = {
    "home": lambda t: home(t, saved=[SAVED]),
    "settings": lambda t: settings(t, chosen={"theme": "dark"}, version="1.2.3"),
    "setup": lambda t: setup(t, game="hipparchus", seats=[Seat(name=WICKED), Seat("bot:normal")], seed=WICKED),
    "home with everything": lambda t: home(t, saved=[SAVED, OVER]),
    "credits": credits_page,
}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_sound(screen, lang):
    t = Translator(lang)
    notices = [Notice(WICKED, "bad", "x.act", WICKED, "x.close")]
    root = read(page(t, SCREENS[screen](t), screen=screen, notices=notices))
    check_sound(root)
    assert root.find("script") == root.find("img") == []
    assert root.find(data_screen=screen)
    assert len(root.find("main")) == len(root.find("header", class_="masthead")) == len(root.find("footer")) == 1


def test_the_first_button_of_home_plays_at_once_and_the_next_teaches():
    root = read(home(Translator("en")))
    hero = root.find("section", class_="hero")[0]
    assert [(each.text, each.attributes["href"]) for each in hero.find("a")] == [
        ("Play now against a bot", "#/play/hipparchus?seats=me,bot:easy"),
        ("Learn by playing", "#/learn/hipparchus"),
        ("Two at this screen", "#/play/hipparchus?seats=me,me"),
        ("Set up a table", "#/new/hipparchus"),
    ]
    assert "Hipparchus · 2 players · 20 minutes" in hero.text


def test_every_game_has_a_table_a_lesson_and_its_rules():
    root = read(home(Translator("es")))
    worlds = {each.attributes["data-world"]: each for each in root.find("li", class_="world")}
    assert set(worlds) == {game.id for game in GAMES}
    for game in GAMES:
        ways = [f"#/new/{game.id}", f"#/learn/{game.id}", f"#/rules/{game.id}"]
        assert [each.attributes["href"] for each in worlds[game.id].find("a")] == ways


def test_who_has_no_table_yet_sees_the_lessons_where_the_tables_will_be():
    t = Translator("en")
    first = read(home(t))
    assert not first.find(class_="home-saved")
    lessons = first.find("section", class_="home-lessons")[0]
    assert [each.attributes["href"] for each in lessons.find("a")] == [f"#/learn/{game.id}" for game in GAMES]
    again = read(home(t, saved=[SAVED]))
    assert again.find(class_="home-saved")
    assert not again.find(class_="home-lessons")


def test_finished_tables_are_folded_away_and_can_still_be_removed():
    t = Translator("en")
    root = read(home(t, saved=[OVER, SAVED, replace(OVER, key="k3")]))
    saved = root.find("section", class_="home-saved")[0]
    actions = [each.attributes["data-action"] for each in saved.find("button")]
    assert actions == [f"home.{word} {key}" for key in ("k1", "k2", "k3") for word in ("resume", "forget")]
    folded = saved.find("details")[0]
    assert folded.find("summary")[0].text == "2 finished tables"
    assert "open" not in folded.attributes
    assert {each.attributes["data-action"].split()[1] for each in folded.find("button")} == {"k2", "k3"}
    assert saved.find("button", data_action="home.resume k1")[0].name_for_readers == f"Resume Hipparchus: Ana {WICKED}, Round 2"
    assert saved.find("button", data_action="home.resume k2")[0].name_for_readers.startswith("Look at the finished")


def test_no_list_is_empty():
    t = Translator("en")
    for saved in ([SAVED], [OVER]):
        root = read(home(t, saved=saved))
        assert all(each.find("li") for each in root.find("ul"))
        assert bool(root.find("details")) == (saved == [OVER])


def test_the_page_offers_the_other_languages_in_their_own_words():
    root = read(page(Translator("en"), "", screen="x"))
    spanish = root.find("button", data_action="settings.lang es")[0]
    assert (spanish.text, spanish.attributes["lang"]) == ("Español", "es")
    assert not root.find("button", data_action="settings.lang en")
    assert {each.attributes["data-action"] for each in root.find(class_="lamp")[0].find("button")} == {
        "settings.theme dark",
        "settings.theme light",
    }


def test_notices_speak_up_by_their_kind():
    t = Translator("en")
    root = read(page(t, "", screen="x", notices=[Notice("calm"), Notice("grave", "bad")]))
    assert [(each.text, each.attributes["role"]) for each in root.find(class_="notice")] == [
        ("calm", "status"),
        ("grave", "alert"),
    ]


def test_setup_shows_what_is_chosen():
    root = read(
        setup(Translator("en"), game="hipparchus", seats=[Seat(name="Ana"), Seat("bot:easy")], seed="7", more=True)
    )
    chosen = [
        each.attributes["data-action"] for each in root.find("input", type="radio") if "checked" in each.attributes
    ]
    assert chosen == ["setup.seat 1 me", "setup.seat 2 bot:easy"]
    assert len(root.find("input", type="radio")) == 6
    assert root.find("input", data_action="setup.name 1")[0].attributes["value"] == "Ana"
    assert root.find("input", data_action="setup.seed")[0].attributes["value"] == "7"
    assert "open" in root.find("details")[0].attributes
    assert root.find("button", data_action="setup.start")[0].attributes["type"] == "submit"


def test_radio_buttons_of_a_seat_belong_together():
    root = read(setup(Translator("en"), game="hipparchus", seats=[Seat(), Seat()]))
    assert [each.attributes["name"] for each in root.find("input", type="radio")] == ["setup-kind-1"] * 3 + [
        "setup-kind-2"
    ] * 3


SETTINGS = {
    "lang": ["en", "es"],
    "theme": ["auto", "light", "dark"],
    "motion": ["auto", "slow", "fast", "less"],
    "pace": ["slow", "normal", "fast"],
    "sound": ["on", "off"],
    "taps": ["on", "off"],
}


def test_settings_offer_every_value():
    root = read(settings(Translator("en"), chosen={}))
    offered = [each.attributes["data-action"] for each in root.find("input")]
    assert offered == [f"settings.{name} {value}" for name, values in SETTINGS.items() for value in values]


@pytest.mark.parametrize(
    ("lang", "kept", "shown"),
    [
        ("en", {}, "en auto auto normal on on"),
        ("es", {"theme": "dark", "motion": "less", "sound": False, "pace": "fast", "taps": False}, "es dark less fast off off"),
        ("en", {"theme": "light", "pace": "slow", "taps": True}, "en light auto slow on on"),
    ],
)  # fmt: skip
def test_settings_show_what_is_chosen(lang, kept, shown):
    root = read(settings(Translator(lang), chosen=kept))
    chosen = [each.attributes["data-action"] for each in root.find("input") if "checked" in each.attributes]
    assert chosen == [f"settings.{name} {value}" for name, value in zip(SETTINGS, shown.split(), strict=True)]


def test_settings_say_when_they_cannot_be_kept():
    t = Translator("en")
    assert t.t("settings.not_kept") not in settings(t, chosen={})
    assert t.t("settings.not_kept").replace("'", "&#39;") in settings(t, chosen={}, keeps=False)


@pytest.mark.parametrize("lang", languages())
def test_credits_name_everyone_the_sources_name(lang):
    text = read(credits_page(Translator(lang))).text
    for name in (
        *("Geonil", "Bijou", "Javier Fernandez", "Brett J. Gilbert", "Divinare", "WKR 80 cartas"),
        *(
            "Fernando M. Cimadevila",
            "José María Picón",
            "Álex Bayorti",
            "Roberto A. Rodrigues",
            "Tomás G. Ahola",
            "Ophiusa",
        ),
        *("Hexfolk", "Igino Marini", "Alegreya", "Pyodide", "PyScript", "SIL OFL 1.1"),
    ):
        assert name in text, name
