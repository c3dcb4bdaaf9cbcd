"""Home: what Tertulia is, a game that can be played at once, tables to take up again or the lessons, the four games."""

from collections.abc import Sequence
from dataclasses import dataclass

from web.i18n import Translator
from web.markup import Safe, classes, tag
from web.views.games import GAMES, Game
from web.views.layout import Notice, icon, notice
from web.views.people import both


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table to take up again: ``key`` is what home.resume and home.forget name it by; ``players`` are plain names, "You"
    among them; ``where`` is a text such as "Round 2, 1 to 0", or who won. ``gone``: it was removed a moment ago; ``asks``: it
    was the last of these, so that its way back has the focus."""

    key: str
    game: str
    players: tuple[str, ...]
    where: str
    address: str
    over: bool = False
    gone: bool = False
    asks: bool = False


def home(
    t: Translator, *, saved: Sequence[SavedTable] = (), games: Sequence[Game] = GAMES, notices: Sequence[Notice] = ()
) -> Safe:
    """The content of the home page. ``notices``: what became of a file that was opened."""
    latest = next((table for table in saved if not table.over and not table.gone), None)
    return tag(
        "div",
        _hero(t, games[0], latest),
        _saved(t, saved, notices) if saved else _lessons(t, games, notices),
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


def _hero(t: Translator, game: Game, latest: SavedTable | None) -> Safe:
    """What can be done at once: go on with the table that was left last, or else play the first game."""
    quiet = "button button-quiet"
    about = tag("p", t.t(f"game.{game.id}.name"), _dot(), facts(t, game), class_="hero-note")

    def play(looks: str) -> Safe:
        return tag("a", t.n("home.play_bot", game.usual - 1), href=game.at_once, class_=looks)

    def learn(looks: str) -> Safe:
        name = t.t("home.learn_by_playing_named", game=t.t(f"game.{game.id}.name"))
        return tag("a", t.t("home.learn_by_playing"), href=f"#/learn/{game.id}", class_=looks, aria_label=name)

    if latest is None:
        first = [tag("p", play("button button-main"), learn("button hero-second"), class_="hero-actions"), about]
        more = []
    else:
        back = tag("a", t.t("page.back_to_table"), href=latest.address,
                   class_="button button-main", aria_describedby="hero-table")  # fmt: skip
        where = latest.where and [_dot(), latest.where]
        note = tag("p", t.t(f"game.{latest.game}.name"), where, class_="hero-note", id="hero-table")
        first = [tag("p", back, class_="hero-actions"), note]
        more = [play(quiet), learn(quiet)]
    return tag(
        "section",
        tag(
            "div",
            tag("h1", "Tertulia", class_="hero-title"),
            tag("p", t.t("home.lead"), class_="hero-lead"),
            tag("div", first, class_="hero-play"),
            tag(
                "div",
                tag(
                    "p",
                    more,
                    tag("a", t.t("home.play_two"), href=f"#/play/{game.id}?seats=me,me", class_=quiet),
                    tag("a", t.t("home.set_up"), href=f"#/new/{game.id}", class_=quiet),
                    class_="hero-more",
                ),
                about if latest else None,
                class_="hero-play",
            ),
            class_="hero-words",
        ),
        tag("div", picture("lamp"), class_="hero-picture"),
        class_="hero",
    )


def _lessons(t: Translator, games: Sequence[Game], notices: Sequence[Notice]) -> Safe:
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
        _file(t, notices),
        class_="sheet home-lessons",
        aria_labelledby="lessons",
    )  # fmt: skip


def _saved(t: Translator, saved: Sequence[SavedTable], notices: Sequence[Notice]) -> Safe:
    """The tables to go on with, and folded away those that are over. One that was removed leaves the way to put it back."""
    going = [_table(t, table) for table in saved if not table.over]
    over = [_table(t, table) for table in saved if table.over]
    return tag(
        "section",
        tag("h2", t.t("home.saved"), id="saved"),
        tag("ul", going, class_="saved") if going else None,
        tag(
            "details",
            tag("summary", t.n("home.finished", sum(table.over and not table.gone for table in saved))),
            tag("ul", over, class_="saved"),
            class_="more",
            id="saved-over",
        )
        if over
        else None,
        _file(t, notices),
        class_="sheet home-saved",
        aria_labelledby="saved",
    )


def _table(t: Translator, table: SavedTable) -> Safe:
    game = t.t(f"game.{table.game}.name")
    if table.gone:
        content = _gone(t, table, game)
    else:
        named = ". ".join(filter(None, [both(t, list(table.players)), table.where]))
        content = [
            tag("span", tag("strong", game), " ", tag("span", " · ".join(table.players)), class_="saved-who"),
            tag("span", table.where, class_="saved-where"),
            tag("button", t.t("home.view" if table.over else "home.resume"), type="button", class_="button",
                id=f"take-{table.key}", data_action=f"home.resume {table.key}",
                aria_label=t.t("home.view_named" if table.over else "home.resume_named", game=game, who=named)),
            tag("button", icon("cross"), type="button", class_="tool", data_action=f"home.forget {table.key}",
                aria_label=t.t("home.forget_named", game=game, who=named)),
        ]  # fmt: skip
    return tag(
        "li",
        content,
        id=f"saved-{table.key}",
        class_=classes("saved-table", "saved-gone" if table.gone else None),
        data_world=table.game,
    )


def _gone(t: Translator, table: SavedTable, game: str) -> list[Safe]:
    """In the place of a table that was removed: what happened, and the way back."""
    words = f"gone-{table.key}"
    return [
        tag("span", t.t("home.forgotten", game=game), class_="saved-where", id=words),
        tag("button", t.t("home.put_back"), type="button", class_="button", id=f"take-{table.key}",
            data_action=f"home.put_back {table.key}", data_autofocus=table.asks, aria_describedby=words),
    ]  # fmt: skip


def _file(t: Translator, notices: Sequence[Notice]) -> Safe:
    """The way to open a table that was saved as a file, and what became of it."""
    return tag(
        "div",
        [notice(t, each) for each in notices],
        tag(
            "p",
            t.t("home.file"),
            " ",
            tag(
                "label",
                tag("input", type="file", accept=".txt,text/plain", data_action="home.open", id="home-open"),
                t.t("home.open_file"),
                class_="button button-quiet",
            ),
        ),
        class_="home-file",
        id="home-file",
    )


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
        # Where "Play" leads: a larger target for whoever points, nothing new for anybody else.
        tag("a", picture(game.id), href=f"#/new/{game.id}", class_="world-picture", tabindex="-1", aria_hidden="true"),
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
