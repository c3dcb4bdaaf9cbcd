"""Home: what Tertulia is, a game that can be played at once, tables to take up again or the lessons, the four games."""

from collections.abc import Sequence
from dataclasses import dataclass

from web.i18n import Translator
from web.markup import Safe, classes, tag
from web.views.games import GAMES, Game
from web.views.layout import icon


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table to take up again: ``key`` is what home.resume and home.forget name it by; ``who`` and ``where`` are
    plain texts such as "You · Bot, easy" and "Round 2, 1 to 0"."""

    key: str
    game: str
    who: str
    where: str
    over: bool = False


def home(t: Translator, *, saved: Sequence[SavedTable] = (), games: Sequence[Game] = GAMES) -> Safe:
    """The content of the home page."""
    return tag(
        "div",
        _hero(t, games[0]),
        _saved(t, saved) if saved else _lessons(t, games),
        tag(
            "section",
            tag("h2", t.t("home.games"), id="games"),
            tag("p", t.t("home.games_lead"), class_="home-lead"),
            tag("ul", [_game(t, game) for game in games], class_="worlds"),
            class_="home-games",
            aria_labelledby="games",
        ),
        _how(t),
        class_="home",
    )


def _hero(t: Translator, game: Game) -> Safe:
    play = f"#/play/{game.id}?seats="
    name = t.t(f"game.{game.id}.name")
    return tag(
        "section",
        tag(
            "div",
            tag("h1", "Tertulia", class_="hero-title"),
            tag("p", t.t("home.lead"), class_="hero-lead"),
            tag(
                "div",
                tag(
                    "p",
                    tag("a", t.t("home.play_bot"), href=f"{play}me,bot:easy", class_="button button-main"),
                    tag("a", t.t("home.learn_by_playing"), href=f"#/learn/{game.id}", class_="button hero-learn",
                        aria_label=t.t("home.learn_by_playing_named", game=name)),
                    class_="hero-actions",
                ),
                tag("p", name, _dot(), facts(t, game), class_="hero-note"),
                class_="hero-play",
            ),
            tag(
                "p",
                tag("a", t.t("home.play_two"), href=f"{play}me,me", class_="button button-quiet"),
                tag("a", t.t("home.set_up"), href=f"#/new/{game.id}", class_="button button-quiet"),
                class_="hero-more",
            ),
            class_="hero-words",
        ),
        tag("div", picture("lamp"), class_="hero-picture"),
        class_="hero",
    )  # fmt: skip


def _lessons(t: Translator, games: Sequence[Game]) -> Safe:
    """For who has no table here: every game's lesson."""
    return tag(
        "section",
        tag("h2", t.t("home.lessons"), id="lessons"),
        tag("p", t.t("home.lessons_text")),
        tag(
            "ul",
            [
                tag(
                    "li",
                    tag("a", t.t(f"game.{game.id}.name"), href=f"#/learn/{game.id}", class_="button lesson-link",
                        aria_label=t.t("home.learn_named", game=t.t(f"game.{game.id}.name"))),
                    data_world=game.id,
                )
                for game in games
            ],
            class_="lessons",
        ),
        class_="sheet home-lessons",
        aria_labelledby="lessons",
    )  # fmt: skip


def _saved(t: Translator, saved: Sequence[SavedTable]) -> Safe:
    """The tables to go on with, and folded away those that are over."""
    going = [_table(t, table) for table in saved if not table.over]
    over = [_table(t, table) for table in saved if table.over]
    return tag(
        "section",
        tag("h2", t.t("home.saved"), id="saved"),
        tag("ul", going, class_="saved") if going else None,
        tag(
            "details",
            tag("summary", t.n("home.finished", len(over))),
            tag("ul", over, class_="saved"),
            class_="more",
            id="saved-over",
        )
        if over
        else None,
        class_="sheet home-saved",
        aria_labelledby="saved",
    )


def _table(t: Translator, table: SavedTable) -> Safe:
    game = t.t(f"game.{table.game}.name")
    named = ", ".join(filter(None, [table.who, table.where]))
    return tag(
        "li",
        tag("span", tag("strong", game), " ", tag("span", table.who), class_="saved-who"),
        tag("span", table.where, class_="saved-where"),
        tag("button", t.t("home.view" if table.over else "home.resume"), type="button", class_="button",
            data_action=f"home.resume {table.key}",
            aria_label=t.t("home.view_named" if table.over else "home.resume_named", game=game, who=named)),
        tag("button", icon("cross"), type="button", class_="tool", data_action=f"home.forget {table.key}",
            aria_label=t.t("home.forget_named", game=game, who=named)),
        id=f"saved-{table.key}",
        class_="saved-table",
        data_world=table.game,
    )  # fmt: skip


def _game(t: Translator, game: Game) -> Safe:
    name = t.t(f"game.{game.id}.name")
    rules = tag(
        "a",
        t.t("home.rules"),
        href=f"#/rules/{game.id}",
        class_="button button-quiet",
        aria_label=t.t("home.rules_named", game=name),
    )
    actions = [
        tag("a", t.t("home.play"), href=f"#/new/{game.id}", class_="button", aria_label=t.t("home.play_named", game=name)),
        tag("a", t.t("home.learn"), href=f"#/learn/{game.id}", class_="button button-quiet", aria_label=t.t("home.learn_named", game=name)),
    ]  # fmt: skip
    return tag(
        "li",
        picture(game.id),
        tag(
            "div",
            tag("h3", name),
            tag("p", facts(t, game), class_="world-facts"),
            tag("p", t.t(f"game.{game.id}.line"), class_="world-line"),
            tag("p", actions, rules, class_="world-actions"),
            class_="world-words",
        ),
        class_="world",
        data_world=game.id,
    )


def _how(t: Translator) -> Safe:
    topics = ("offline", "device", "bots", "together", "server")
    return tag(
        "section",
        tag("h2", t.t("home.how"), id="how"),
        tag(
            "dl",
            [
                tag("div", tag("dt", t.t(f"home.how.{topic}")), tag("dd", t.t(f"home.how.{topic}_text")))
                for topic in topics
            ],
            class_="how",
        ),
        tag(
            "p",
            t.t("home.file"),
            " ",
            tag(
                "label",
                tag("input", type="file", accept=".txt,text/plain", data_action="home.open"),
                t.t("home.open_file"),
                class_="button button-quiet",
            ),
            class_="home-file",
        ),
        class_="sheet home-how",
        aria_labelledby="how",
    )


def facts(t: Translator, game: Game) -> Safe:
    """Players and time of a game, in one line."""
    fewest, most = game.seats
    short, long = game.minutes
    players = t.t("game.players_just", count=most) if fewest == most else t.t("game.players", fewest=fewest, most=most)
    minutes = t.t("game.minutes_just", count=long) if short == long else t.t("game.minutes", short=short, long=long)
    return tag("span", players, _dot(), minutes)


def _dot() -> Safe:
    return tag("span", " · ", aria_hidden="true")


def picture(name: str) -> Safe:
    """An engraving of web/art printed in two colours by web/css/prints.css; decoration."""
    return tag("span", class_=classes("print", f"print-{name}"), aria_hidden="true")
