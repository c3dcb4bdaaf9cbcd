"""What each screen of the app shows: pure functions from what is known to markup and a title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from web.i18n import Translator
from web.markup import Safe, trusted
from web.routes import Route
from web.session import Session
from web.setup_form import SetupForm
from web.store import Saved
from web.views import layout
from web.views.boards import BOARDS
from web.views.credits import credits_page
from web.views.home import SavedTable, home
from web.views.layout import Notice
from web.views.log import news
from web.views.model import TableModel
from web.views.settings import settings
from web.views.setup import kind_name, setup
from web.views.table import screen


class Shown(NamedTuple):
    """A screen: its markup, the title of the page, and what the live region says."""

    html: Safe
    title: str
    say: str = ""


def plain(
    t: Translator,
    route: Route,
    info: Mapping[str, Any],
    *,
    notices: Sequence[Notice] = (),
    saved: Sequence[Saved] = (),
    form: SetupForm | None = None,
    static: str = "",
) -> Shown:
    """Every screen but the table. ``static`` is the markup of a rules page, drawn at build time."""
    name = t.t(f"game.{route.game}.name") if route.game else ""
    match route.name:
        case "rules":
            return Shown(trusted(static), f"{name} · Tertulia")
        case "new":
            assert form is not None
            content = setup(t, game=route.game, seats=form.seats, seed=form.seed, more=form.more)
            title = t.t("setup.title", game=name)
        case "settings":
            content = settings(t, chosen=info["settings"], version=info["version"], keeps=info["storage"])
            title = t.t("settings.title")
        case "credits":
            content, title = credits_page(t), t.t("credits.title")
        case _:
            content, title = home(t, saved=[_listed(t, each) for each in saved]), ""
    page = layout.page(t, content, screen=route.name, notices=notices, world=route.game or None)
    return Shown(page, f"{title} · Tertulia" if title else "Tertulia")


def _listed(t: Translator, saved: Saved) -> SavedTable:
    who = ", ".join(name or kind_name(t, seat) for name, seat in zip(saved.names, saved.seats, strict=True))
    where = t.t("home.over") if saved.over else BOARDS[saved.game].where(t, saved.where)
    return SavedTable(saved.id, saved.game, who, where)


def elsewhere(t: Translator, session: Session) -> Shown:
    """A table that another tab has taken over."""
    notice = Notice(t.t("notice.elsewhere"), "warn", action="table.take", action_text=t.t("notice.elsewhere_take"))
    name = t.t(f"game.{session.table.game.ID}.name")
    return Shown(layout.page(t, "", screen="elsewhere", notices=[notice]), f"{name} · Tertulia")


def table(t: Translator, session: Session) -> Shown:
    """The table, and in words what happened since it was last shown."""
    model = session.model()
    model = replace(model, names=_names(t, model))
    name = t.t(f"game.{model.game}.name")
    mark = f"● {t.t('table.your_turn')} · " if session.my_turn else ""
    return Shown(screen(t, model), f"{mark}{name} · Tertulia", _news(t, session, model))


def _names(t: Translator, model: TableModel) -> tuple[str, ...]:
    """The names as given; a bot without one gets its seat's."""
    bots = t.t("table.bot_names").split(", ")
    return tuple(
        name or (bots[number % len(bots)] if seat != "me" else "")
        for number, (name, seat) in enumerate(zip(model.names, model.seats, strict=True))
    )


def _news(t: Translator, session: Session, model: TableModel) -> str:
    """What the live region has not said yet. Behind the curtain nothing is said; it is told to whoever lifts it."""
    if session.curtain is not None:
        return ""
    since, took_back = session.told_events, model.take_backs > session.told_take_backs
    session.told_events, session.told_take_backs = len(model.history), model.take_backs
    if took_back:
        return t.t("table.taken_back")
    # After a reload the whole game would be told again: the screen says where it stands.
    return " ".join(news(t, model, since)) if since else ""
