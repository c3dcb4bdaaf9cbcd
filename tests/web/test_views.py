"""The pages round the table: sound markup in every language, controls that say what they do, nothing unescaped."""

from dataclasses import replace
from time import mktime

import pytest

from tests.web.views_helper import check_sound, read
from web.frames import plain
from web.i18n import Translator, languages
from web.markup import tag
from web.routes import Route, parse
from web.store import Saved
from web.views.credits import credits_page
from web.views.games import GAMES
from web.views.home import SavedTable, home
from web.views.layout import Notice, page
from web.views.rules import rules
from web.views.settings import settings
from web.views.setup import Seat, setup

WICKED = '"><img src=x onerror=alert(1)>&<script>'
SAVED = SavedTable("k1", "hipparchus", (f"Ana {WICKED}", "Thales"), "Round 2", "#/play/hipparchus?table=k1")
OVER = SavedTable("k2", "hexfolk", ("You", WICKED), "You won", "#/play/hexfolk?table=k2", over=True)
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
        picture, *words = worlds[game.id].find("a")
        assert [each.attributes["href"] for each in words] == ways
        assert picture.attributes["href"] == ways[0], "the picture leads where one plays"
        assert (picture.attributes["tabindex"], picture.attributes["aria-hidden"]) == ("-1", "true")


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
    assert saved.find("button", data_action="home.resume k1")[0].name_for_readers == (
        f"Resume Hipparchus: Ana {WICKED} and Thales. Round 2"
    )
    assert saved.find("button", data_action="home.resume k2")[0].name_for_readers.startswith("Look at the finished")


def test_a_removed_table_leaves_the_way_back_in_its_place():
    t = Translator("en")
    gone = replace(SAVED, key="k3", gone=True)
    rows = [SAVED, gone, replace(gone, key="k4", asks=True), OVER]
    root = read(home(t, saved=rows))
    check_sound(root)
    listed = [each.attributes["id"] for each in root.find("li", class_="saved-table")]
    assert listed == [f"saved-{each.key}" for each in rows], "each where it was"
    way = root.find("button", data_action="home.put_back k4")[0]
    assert "data-autofocus" in way.attributes
    assert "data-autofocus" not in root.find("button", data_action="home.put_back k3")[0].attributes, "only the last"
    words = root.find(id=way.attributes["aria-describedby"])[0]
    assert words.text == "The table of Hipparchus has been removed."
    assert words.parent is way.parent
    assert not root.find("button", data_action="home.resume k4")
    assert read(home(t, saved=[replace(OVER, gone=True)])).find("summary")[0].text == "0 finished tables"


def test_who_has_a_table_goes_back_to_it_first():
    t = Translator("en")
    hero = read(home(t, saved=[SAVED, replace(SAVED, key="k9"), OVER])).find("section", class_="hero")[0]
    first, second, *_ = hero.find("a")
    assert (first.text, first.attributes["href"]) == ("Back to your table", "#/play/hipparchus?table=k1")
    assert "button-main" in first.attributes["class"]
    assert len(hero.find("a", class_="button-main")) == 1
    assert "Hipparchus · Round 2" in hero.text
    assert second.text == "Play now against a bot"
    for others in ([OVER], [replace(SAVED, gone=True), OVER]):
        hero = read(home(t, saved=others)).find("section", class_="hero")[0]
        assert hero.find("a")[0].text == "Play now against a bot"


@pytest.mark.parametrize(("lang", "rest"), [("en", "3 May 2026"), ("es", "3 de mayo de 2026")])
def test_a_finished_table_says_who_won_and_when(lang, rest):
    t, info = Translator(lang), {}
    when = int(mktime((2026, 5, 3, 12, 0, 0, 0, 0, -1)))
    saved = Saved("0a1b2c3d", "delfos", ("", "Ana", ""), ("me", "bot:easy", "bot:easy"), (3, 1, 2, 3), True, when)

    def told(table):
        return read(plain(t, Route("home"), info, saved=[table]).html).find(class_="saved-where")[0].text

    words = {
        (): ("Finished", "Terminada"),
        (0,): ("You won", "Ganaste"),
        (1,): ("Ana won", "Ganó Ana"),
        (0, 1): ("Victory shared: You and Ana", "Victoria compartida: Tú y Ana"),
        (0, 1, 2): ("A draw", "Empate"),
    }
    for best, sentences in words.items():
        assert told(replace(saved, best=best)) == f"{sentences[lang == 'es']} · {rest}"


def test_what_became_of_a_file_stands_beside_its_button():
    t = Translator("en")
    told = Notice("no table", "bad", dismiss="notice.close", beside="file")
    for saved in ([], [SAVED]):
        root = read(page(t, home(t, saved=saved, notices=[told]), screen="home", notices=[told]))
        (shown,) = root.find(class_="notice")
        assert shown.attributes["role"] == "alert"
        assert shown.parent.attributes["id"] == "home-file"
        assert len(shown.parent.find("input", type="file", data_action="home.open")) == 1
        first = (root.find("section", class_="home-saved") or root.find("section", class_="home-lessons"))[0]
        assert shown in list(first.all()), "near the top of the page"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_first_game_is_laid_for_the_usual_number_with_easy_bots(game):
    route = parse(game.at_once)
    assert (route.name, route.game) == ("play", game.id)
    assert route.seats == ("me", *["bot:easy"] * (game.usual - 1))
    first = read(rules(Translator("en"), game=game.id, sections=[], body=tag("p"))).find("a", class_="button-main")[0]
    assert first.attributes["href"] == game.at_once
    assert first.text == ("Play now against a bot" if game.usual == 2 else "Play now against bots")


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
