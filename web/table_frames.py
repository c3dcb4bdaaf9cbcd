"""What the screen of a table shows: markup, a title, and words for what happened since it was last shown."""

from __future__ import annotations

from dataclasses import replace

from web.frames import Shown
from web.i18n import Translator
from web.session import Hint, Session
from web.views import layout
from web.views.boards import BOARDS
from web.views.layout import Notice
from web.views.log import latest, news
from web.views.model import TableModel
from web.views.people import People, bot_name
from web.views.table import screen


def elsewhere(t: Translator, session: Session) -> Shown:
    """A table that another tab has taken over."""
    notice = Notice(t.t("notice.elsewhere"), "warn", action="table.take", action_text=t.t("notice.elsewhere_take"))
    name = t.t(f"game.{session.table.game.ID}.name")
    return Shown(layout.page(t, "", screen="elsewhere", notices=[notice]), f"{name} · Tertulia")


def table(t: Translator, session: Session) -> Shown:
    """The table, and in words what happened since it was last shown."""
    model = session.model()
    model = replace(model, names=_names(t, model), seconds=session.seconds)
    model = replace(model, advice=advice(t, session))
    name = t.t(f"game.{model.game}.name")
    mark = f"● {t.t('table.your_turn')} · " if session.my_turn else ""
    stills = BOARDS[model.game].stills(t, model)
    return Shown(screen(t, model), f"{mark}{name} · Tertulia", _news(t, session, model), stills)


def advice(t: Translator, session: Session) -> str:
    """The hint in words, while it stands; empty without one."""
    return words(t, session, session.hint) if session.hint is not None and session.model().hint else ""


def words(t: Translator, session: Session, hint: Hint) -> str:
    """A hint in words. Raises where it makes no sense at this table."""
    model = session.model()
    people = People.of(t, replace(model, names=_names(t, model)))
    game, state = session.table.game, session.table.replica(hint.seat)
    action = game.parse_action(hint.action)
    if not game.check(state, hint.seat, action).legal:
        raise ValueError(f"advises what is not legal: {hint.action[:80]}")
    return str(BOARDS[model.game].advice(people, state, hint.seat, action, (hint.code, hint.values)))


def _names(t: Translator, model: TableModel) -> tuple[str, ...]:
    """The names as given; a bot without one gets its seat's."""
    return tuple(
        name or (bot_name(t, number) if seat != "me" else "")
        for number, (name, seat) in enumerate(zip(model.names, model.seats, strict=True))
    )


def _news(t: Translator, session: Session, model: TableModel) -> str:
    """What the live region has not said yet. Behind the curtain nothing is said; it is told to whoever lifts it."""
    if session.curtain is not None or session.paused:
        return ""
    if model.replay is not None:
        # Opening a panel over it tells nothing new.
        at, session.told_stop = session.told_stop, model.replay[0]
        return latest(t, model) if at != session.told_stop else ""
    session.told_stop = None
    since, took_back = session.told_events, model.take_backs > session.told_take_backs
    session.told_events, session.told_take_backs = len(model.history), model.take_backs
    if took_back:
        return t.t("table.taken_back")
    # After a reload the whole game would be told again: the screen says where it stands.
    return " ".join(news(t, model, since)) if since else ""
