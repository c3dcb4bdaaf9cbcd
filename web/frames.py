"""What the screens without a table show: pure functions from what is known to markup and a title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import localtime
from typing import Any, NamedTuple

from web.i18n import Translator
from web.markup import Safe, trusted
from web.routes import Route, table_address
from web.setup_form import SetupForm
from web.store import Saved
from web.views import layout
from web.views.boards import BOARDS
from web.views.credits import credits_page
from web.views.home import SavedTable, home
from web.views.layout import Notice
from web.views.people import both, clean
from web.views.settings import settings
from web.views.setup import NAME_LENGTH, setup, usual_name


class Shown(NamedTuple):
    """A screen: its markup, the title of the page, what the live region says."""

    html: Safe
    title: str
    say: str = ""
    stills: Mapping[str, Safe] = {}
    """What never changes on it (web/views/boards.py), by key."""


def plain(
    t: Translator,
    route: Route,
    info: Mapping[str, Any],
    *,
    notices: Sequence[Notice] = (),
    saved: Sequence[Saved] = (),
    gone: Sequence[str] = (),
    form: SetupForm | None = None,
    static: str = "",
    back: str = "",
) -> Shown:
    """Every screen but the table. ``gone``: which of the saved tables were removed a moment ago, the latest last; ``static`` is
    the markup of a rules page, drawn at build time; ``back`` the address of the table from which this was opened."""
    shown = _plain(t, route, info, notices, [_listed(t, each, gone) for each in saved], form, static)
    return shown._replace(html=layout.with_way_back(t, shown.html, back)) if back else shown


def _plain(
    t: Translator,
    route: Route,
    info: Mapping[str, Any],
    notices: Sequence[Notice],
    saved: Sequence[SavedTable],
    form: SetupForm | None,
    static: str,
) -> Shown:
    name = t.t(f"game.{route.game}.name") if route.game else ""
    match route.name:
        case "rules":
            return Shown(trusted(static), f"{name} · Tertulia")
        case "new":
            assert form is not None
            content, title = _setup(t, form), t.t("setup.title", game=name)
        case "settings":
            content = settings(t, chosen=info["settings"], version=info["version"], keeps=info["storage"])
            title = t.t("settings.title")
        case "credits":
            content, title = credits_page(t), t.t("credits.title")
        case _:
            content, title = home(t, saved=saved, notices=[each for each in notices if each.beside == "file"]), ""
    page = layout.page(t, content, screen=route.name, notices=notices, world=route.game or None)
    return Shown(page, f"{title} · Tertulia" if title else "Tertulia")


def _setup(t: Translator, form: SetupForm) -> Safe:
    options = form.choices()
    own = {each.name: BOARDS[form.game].chooser(t, each.name, each.chosen, form.count) for each in options}
    return setup(
        t,
        game=form.game,
        seats=form.seats,
        counts=form.counts,
        options=options,
        choosers={name: markup for name, markup in own.items() if markup is not None},
        seed=form.seed,
        more=form.more,
    )


def _listed(t: Translator, saved: Saved, gone: Sequence[str]) -> SavedTable:
    players = tuple(
        clean(name)[:NAME_LENGTH] or _unnamed(t, saved.seats, number) for number, name in enumerate(saved.names)
    )
    where = _ended(t, saved, players) if saved.over else BOARDS[saved.game].where(t, saved.where)
    return SavedTable(
        saved.id,
        saved.game,
        players,
        where,
        table_address(saved.game, saved.id),
        over=saved.over,
        gone=saved.id in gone,
        asks=bool(gone) and gone[-1] == saved.id,
    )


def _ended(t: Translator, saved: Saved, players: Sequence[str]) -> str:
    """How and when a table ended. Who won is not told by every save."""
    day = localtime(saved.when)
    date = t.t("home.date", day=day.tm_mday, month=t.t("home.months").split(", ")[day.tm_mon - 1], year=day.tm_year)
    return t.t("home.ended", how=_won(t, saved, players), date=date)


def _won(t: Translator, saved: Saved, players: Sequence[str]) -> str:
    best = saved.best
    if not best:
        return t.t("home.over")
    if len(best) == len(players):
        return t.t("home.drawn")
    if len(best) > 1:
        return t.t("home.won.several", names=both(t, [players[seat] for seat in best]))
    alone = not saved.names[best[0]] and _is_you(saved.seats, best[0])
    return t.t("home.won.you") if alone else t.t("home.won.they", name=players[best[0]])


def _unnamed(t: Translator, seats: tuple[str, ...], number: int) -> str:
    """A seat of a saved table whose player has no name: "You", "Player 2", "Hypatia"."""
    return t.t("table.you") if _is_you(seats, number) else usual_name(t, seats[number], number)


def _is_you(seats: tuple[str, ...], number: int) -> bool:
    return seats[number] == "me" and seats.count("me") == 1
