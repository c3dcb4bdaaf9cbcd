"""The pages round the table: sound markup in every language, controls that say what they do, nothing unescaped."""

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
SCREENS = {
    "home": lambda t: home(t, saved=[SAVED]),
    "settings": lambda t: settings(t, chosen={"theme": "dark"}, version="1.2.3"),
    "setup": lambda t: setup(t, game="hipparchus", seats=[Seat(name=WICKED), Seat("bot:normal")], seed=WICKED),
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


def test_home_offers_the_three_ways_to_the_open_table():
    root = read(home(Translator("en")))
    main = root.find("a", class_="button-main")
    assert [(each.text, each.attributes["href"]) for each in main] == [
        ("Play now against a bot", "#/play/hipparchus?seats=me,bot:easy")
    ]
    addresses = {each.attributes["href"] for each in root.find("a")}
    assert {"#/play/hipparchus?seats=me,me", "#/new/hipparchus"} <= addresses


def test_home_says_which_tables_are_not_open_and_links_all_rules():
    root = read(home(Translator("es")))
    worlds = {each.attributes["data-world"]: each for each in root.find("li", class_="world")}
    assert set(worlds) == {game.id for game in GAMES}
    for game in GAMES:
        world = worlds[game.id]
        assert world.find("a", href=f"#/rules/{game.id}")
        assert ("La mesa aún no está abierta" in world.text) != game.open
        assert bool(world.find("a", href=f"#/new/{game.id}")) == game.open


def test_home_lists_saved_tables_only_where_there_are_any():
    t = Translator("en")
    assert not read(home(t)).find(class_="home-saved")
    root = read(home(t, saved=[SAVED, SavedTable("k2", "hipparchus", "You and Ben", "Over")]))
    actions = [each.attributes.get("data-action") for each in root.find("button")]
    assert actions == ["home.resume k1", "home.forget k1", "home.resume k2", "home.forget k2"]
    assert root.find("button", data_action="home.resume k2")[0].name_for_readers == "Resume Hipparchus: You and Ben"


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
    assert [each.attributes["name"] for each in root.find("input", type="radio")] == ["setup-seat-1"] * 3 + [
        "setup-seat-2"
    ] * 3


def test_settings_show_what_is_chosen():
    root = read(settings(Translator("es"), chosen={"theme": "dark", "motion": "less", "sound": False}))
    chosen = [each.attributes["data-action"] for each in root.find("input") if "checked" in each.attributes]
    assert chosen == ["settings.lang es", "settings.theme dark", "settings.motion less", "settings.sound off"]
    usual = read(settings(Translator("en"), chosen={}))
    chosen = [each.attributes["data-action"] for each in usual.find("input") if "checked" in each.attributes]
    assert chosen == ["settings.lang en", "settings.theme auto", "settings.motion auto", "settings.sound on"]


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
