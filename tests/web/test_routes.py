"""web.routes: what addresses mean, and which are refused with which word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots import LEVELS
from web.i18n import Translator, languages
from web.routes import MAX_SEED, BadRouteError, Route, new_table_address, parse, table_address, without_lang
from web.views.games import BY_ID


@pytest.mark.parametrize(
    ("address", "route"),
    [
        ("", Route("home")),
        ("#", Route("home")),
        ("#/", Route("home")),
        ("#/settings", Route("settings")),
        ("#/credits", Route("credits")),
        ("#/credits/", Route("credits")),
        ("#/rules/delfos", Route("rules", "delfos")),
        ("#/rules/hipparchus?rule=3.2", Route("rules", "hipparchus", rule="3.2")),
        ("#/new/hipparchus", Route("new", "hipparchus", seats=("me", "bot:normal"))),
        ("#/play/hipparchus", Route("play", "hipparchus", seats=("me", "bot:normal"))),
        (
            "#/play/hipparchus?seats=me,bot:easy&seed=7&lang=es",
            Route("play", "hipparchus", seats=("me", "bot:easy"), seed="7", lang="es"),
        ),
        ("#/play/hipparchus?seats=bot:easy,bot:normal&pace=0", Route("play", "hipparchus", seats=("bot:easy", "bot:normal"), pace=0)),
        ("#/play/hipparchus?seed=la%20ni%C3%B1a", Route("play", "hipparchus", seats=("me", "bot:normal"), seed="la niña")),
        ("#/play/hipparchus?table=0a1b2c3d&pace=5", Route("table", "hipparchus", table="0a1b2c3d", pace=5)),
        ("#/learn/hipparchus", Route("learn", "hipparchus")),
        ("#/learn/hipparchus?lang=es", Route("learn", "hipparchus", lang="es")),
    ],
)  # fmt: skip
def test_addresses_that_lead_somewhere(address: str, route: Route) -> None:
    assert parse(address) == route


def test_every_game_has_its_rules_and_every_level_its_seat() -> None:
    for game in BY_ID:
        assert parse(f"#/rules/{game}") == Route("rules", game)
    for level in LEVELS:
        assert parse(f"#/play/hipparchus?seats=bot:{level},me").seats == (f"bot:{level}", "me")


REFUSED = {
    "#/nowhere": "route.unknown",
    "#main": "route.unknown",
    "#/settings/lang": "route.unknown",
    "#/rules": "route.unknown",
    f"#/{'x' * 3000}": "route.unknown",
    f"#/play/hipparchus?{'&'.join(f'o{number}=1' for number in range(41))}": "route.unknown",
    "#/rules/chess": "route.no_game",
    "#/new/chess": "route.no_game",
    "#/play/": "route.unknown",
    "#/learn": "route.unknown",
    "#/learn/chess": "route.no_game",
    "#/learn/hipparchus?seats=me,me": "route.option",
    "#/learn/hipparchus?lang=tlh": "route.lang",
    "#/t/room.secret": "route.friends",
    "#/i/code": "route.friends",
    "#/a/code": "route.friends",
    "#/play/hipparchus?seats=me,open": "route.friends",
    "#/play/hipparchus?seats=me": "route.seats",
    "#/play/hipparchus?seats=me,me,me": "route.seats",
    "#/play/hipparchus?seats=": "route.seat",
    "#/play/hipparchus?seats=me,easy": "route.seat",
    "#/play/hipparchus?seats=me,bot:": "route.seat",
    "#/play/hipparchus?seats=me,bot:genius": "route.seat",
    "#/play/hipparchus?seed=" + "9" * (MAX_SEED + 1): "route.seed",
    "#/play/hipparchus?seed=%00": "route.seed",
    "#/play/hipparchus?seed=1&seed=2": "route.twice",
    "#/play/hipparchus?pace=-1": "route.option",
    "#/play/hipparchus?pace=%D9%A3": "route.option",
    "#/play/hipparchus?wind=north": "route.option",
    "#/play/hipparchus?lang=tlh": "route.lang",
    "#/play/hipparchus?table=0A1B2C3D": "route.no_table",
    "#/play/hipparchus?table=": "route.no_table",
    "#/new/hipparchus?table=0a1b2c3d": "route.no_table",
}


@pytest.mark.parametrize(("address", "code"), REFUSED.items(), ids=[address[:40] for address in REFUSED])
def test_addresses_that_lead_nowhere_say_why_in_every_language(address: str, code: str) -> None:
    with pytest.raises(BadRouteError) as bad:
        parse(address)
    assert bad.value.code == code
    for lang in languages():
        sentence = Translator(lang).t(code, **bad.value.values)
        assert "{" not in sentence
        assert len(sentence) < 400, "what was typed is cut"


@pytest.mark.parametrize(
    ("game", "query", "options"),
    [
        ("delfos", "first=-1", {"first": -1}),
        ("delfos", "first=2", {"first": 2}),
        ("hesperidae", "seats=me,me,me,me&pairs=true&match=extended", {"pairs": True, "match": "extended"}),
        ("hexfolk", "map=istmo&target=12&clock=30&robber=off&route=false&army=true",
            {"map": "istmo", "target": 12, "clock": 30, "robber": "off", "route": False, "army": True}),
        ("hexfolk", "dice=balanced", {"dice": "balanced"}),
    ],
)  # fmt: skip
def test_options_of_an_address_are_those_of_the_game(game: str, query: str, options: dict[str, object]) -> None:
    for page in ("play", "new"):
        route = parse(f"#/{page}/{game}?{query}&seed=7&pace=0&lang=es")
        assert route.options == options
        assert [type(value) for value in route.options.values()] == [type(value) for value in options.values()]
        assert (route.name, route.seed, route.pace, route.lang) == (page, "7", 0, "es")
        assert parse(new_table_address(route)) == route


@pytest.mark.parametrize(("game", "count"), [("hipparchus", 2), ("delfos", 3), ("hesperidae", 2), ("hexfolk", 4)])
def test_without_seats_as_many_play_as_usual(game: str, count: int) -> None:
    assert parse(f"#/play/{game}").seats == ("me", *["bot:normal"] * (count - 1))


@pytest.mark.parametrize(
    ("address", "option", "value", "count"),
    [
        ("hexfolk?seats=me,me,me,me,me,me,me&map=laguna", "map", "laguna", "7"),
        ("hexfolk?seats=me,me,me,me,me,me,me,me&target=12&map=caldera", "map", "caldera", "8"),
        ("hesperidae?match=extended&pairs=true", "pairs", "true", "2"),
        ("delfos?seats=me,me,me&first=3", "first", "3", "3"),
    ],
)
def test_options_that_do_not_fit_the_seats_are_refused_at_once_but_not_at_setup(
    address: str, option: str, value: str, count: str
) -> None:
    """A table that is laid at once must be the one that was asked for; set-up says what it plays instead."""
    with pytest.raises(BadRouteError) as bad:
        parse(f"#/play/{address}")
    assert (bad.value.code, bad.value.values) == ("route.unfit", {"option": option, "value": value, "count": count})
    for lang in languages():
        assert "{" not in Translator(lang).t(bad.value.code, **bad.value.values)
    assert parse(f"#/new/{address}").name == "new"


SEEDS = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=MAX_SEED).filter(str.isprintable)


@given(
    st.sampled_from(["play", "new"]), st.lists(st.sampled_from(["me", "bot:easy", "bot:normal"]), min_size=2, max_size=2),
    SEEDS, st.integers(-1, 9999), st.sampled_from(["", *languages()]),
)  # fmt: skip
def test_the_address_of_a_new_table_reads_back(name: str, seats: list[str], seed: str, pace: int, lang: str) -> None:
    route = Route(name, "hipparchus", seats=tuple(seats), seed=seed, pace=pace, lang=lang)
    assert parse(new_table_address(route)) == route


@given(
    st.one_of(st.text(max_size=60), st.from_regex(r"#/(play|new|rules|learn|t)/[a-z%?&=:,0-9]{0,30}", fullmatch=True))
)
def test_any_text_is_a_route_or_a_refusal(address: str) -> None:
    try:
        assert isinstance(parse(address), Route)
    except BadRouteError as bad:
        assert Translator("en").knows(bad.code)


def test_a_table_address_reads_back() -> None:
    address = table_address("hipparchus", "0a1b2c3d", pace=0, lang="es")
    assert parse(address) == Route("table", "hipparchus", table="0a1b2c3d", pace=0, lang="es")
    assert parse(without_lang(address)) == Route("table", "hipparchus", table="0a1b2c3d", pace=0)


@pytest.mark.parametrize(
    ("address", "rest"),
    [
        ("#/", "#/"),
        ("#/play/hipparchus?lang=es", "#/play/hipparchus"),
        ("#/play/hipparchus?seed=lang=es", "#/play/hipparchus?seed=lang=es"),
        ("#/play/hipparchus?seed=7&lang=es&pace=0", "#/play/hipparchus?seed=7&pace=0"),
    ],
)
def test_the_language_can_be_taken_out(address: str, rest: str) -> None:
    assert without_lang(address) == rest
