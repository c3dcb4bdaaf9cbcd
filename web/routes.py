"""Addresses: hash routes, so that any static host and any sub-path works (design, section 4). Pure: text in, a route out.

A route that cannot be followed raises :class:`BadRouteError` with a code of the catalogues (``route.*``); the page then shows
home with that sentence, and nothing is broken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl, quote, unquote

from game.bots import LEVELS
from game.core import Game, Option
from game.registry import GAMES
from web.i18n import languages
from web.options import accepts, fitted, read, written
from web.views.games import BY_ID

MAX_ADDRESS: Final = 2000
MAX_SEED: Final = 64
_TABLE_ID: Final = re.compile(r"[0-9a-f]{8}")
_LATER: Final = {"t": "route.friends", "i": "route.friends", "a": "route.friends"}


class BadRouteError(ValueError):
    """An address that leads nowhere: the code of the sentence that says why, and what to put into it."""

    def __init__(self, code: str, **values: str) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


class BadFileError(BadRouteError):
    """The same of a file that was opened."""


@dataclass(frozen=True, slots=True)
class Route:
    """Where an address leads. ``name``: home, rules, credits, settings, new (set-up), play (a new table), table (a saved one) or
    learn (a lesson)."""

    name: str
    game: str = ""
    rule: str = ""
    """The numbered rule to scroll to."""
    seats: tuple[str, ...] = ()
    seed: str = ""
    """Empty: drawn afresh."""
    table: str = ""
    pace: int = -1
    """Milliseconds a bot waits before it moves; -1: the usual."""
    lang: str = ""
    options: Mapping[str, Option] = field(default_factory=dict)


def parse(address: str) -> Route:
    """The route of a hash (``#/play/hipparchus?seats=me,bot:easy``). Raises :class:`BadRouteError`."""
    if len(address) > MAX_ADDRESS:
        raise BadRouteError("route.unknown", address=address[:40] + "…")
    path, _, query = address.removeprefix("#").partition("?")
    parts = [unquote(part) for part in path.strip("/").split("/")]
    values = _query(query)
    match parts:
        case [""]:
            return Route("home")
        case ["settings" | "credits" as name]:
            return Route(name)
        case ["rules", game] if game in BY_ID:
            return Route("rules", game, rule=values.get("rule", ""))
        case ["new" | "play", game] if game in BY_ID:
            return _play(parts[0], game, values)
        case ["learn", game] if game in BY_ID:
            return _learn(game, values)
        case ["rules" | "new" | "play" | "learn", game]:
            raise BadRouteError("route.no_game", game=game[:40])
        case [later, *_] if later in _LATER:
            raise BadRouteError(_LATER[later])
    raise BadRouteError("route.unknown", address=address[:80])


def _query(query: str) -> dict[str, str]:
    try:
        pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=40)
    except ValueError:
        raise BadRouteError("route.unknown", address=query[:40] + "…") from None
    values = dict(pairs)
    if len(values) != len(pairs):
        raise BadRouteError("route.twice")
    return values


def _play(name: str, game_id: str, values: dict[str, str]) -> Route:
    game = GAMES[game_id]
    lang, pace = _lang(values), values.pop("pace", "")
    if "table" in values:
        table = values.pop("table")
        if name != "play" or not _TABLE_ID.fullmatch(table):
            raise BadRouteError("route.no_table")
        return Route("table", game_id, table=table, pace=_pace(pace), lang=lang)
    if pace and _pace(pace) < 0:
        raise BadRouteError("route.option", option="pace", value=pace[:40])
    seats = _seats(game, values.pop("seats", _usual_seats(game_id)))
    seed = values.pop("seed", "")
    if len(seed) > MAX_SEED or not seed.isprintable():
        raise BadRouteError("route.seed")
    options = {key: _option(game, key, value) for key, value in values.items()}
    if name == "play" and not accepts(game, options, len(seats)):
        # Set-up would say what it plays instead; a table that is laid at once must be the one that was asked for.
        used = fitted(game, options, len(seats))
        bad = next(option for option in options if used[option] != options[option])
        raise BadRouteError("route.unfit", option=bad, value=written(options[bad]), count=str(len(seats)))
    return Route(name, game_id, seats=seats, seed=seed, pace=_pace(pace), lang=lang, options=options)


def _learn(game_id: str, values: dict[str, str]) -> Route:
    lang = _lang(values)
    for key, value in values.items():
        raise BadRouteError("route.option", option=key[:40] or "“”", value=value[:40] or "“”")
    return Route("learn", game_id, lang=lang)


def _lang(values: dict[str, str]) -> str:
    """The language that is asked for, taken out."""
    lang = values.pop("lang", "")
    if lang and lang not in languages():
        raise BadRouteError("route.lang", lang=lang[:40])
    return lang


def _pace(text: str) -> int:
    return int(text) if re.fullmatch(r"\d{1,4}", text, re.ASCII) else -1


def _usual_seats(game_id: str) -> str:
    """Somebody at this screen and bots, as many as usually play."""
    return ",".join(["me", *["bot:normal"] * (BY_ID[game_id].usual - 1)])


def _seats(game: Game[Any, Any], text: str) -> tuple[str, ...]:
    """Who sits where: ``me``, or ``bot:<level>``."""
    seats = tuple(text.split(","))
    for seat in seats:
        level = seat.removeprefix("bot:")
        if seat == "open":
            raise BadRouteError("route.friends")
        if seat != "me" and (level == seat or level not in LEVELS):
            raise BadRouteError("route.seat", seat=seat[:40] or "“”")
    if len(seats) not in game.SEATS:
        raise BadRouteError("route.seats", count=str(len(seats)), game=game.ID)
    return seats


def _option(game: Game[Any, Any], name: str, text: str) -> Option:
    value = read(game, name, text)
    if value is None:
        raise BadRouteError("route.option", option=name[:40] or "“”", value=text[:40] or "“”")
    return value


def new_table_address(route: Route) -> str:
    """The address of a new table (or, if the route's name is ``new``, of its set-up): it leads to this route.

    >>> new_table_address(Route("play", "hipparchus", seats=("me", "bot:easy"), seed="la luna"))
    '#/play/hipparchus?seats=me,bot:easy&seed=la%20luna'
    """
    parts = [("seats", ",".join(route.seats)), *((name, written(value)) for name, value in route.options.items())]
    parts += [("seed", route.seed), ("pace", str(route.pace) if route.pace >= 0 else ""), ("lang", route.lang)]
    query = "&".join(f"{quote(name)}={quote(text, safe=',:')}" for name, text in parts if text)
    return f"#/{route.name}/{route.game}?{query}"


def without_lang(address: str) -> str:
    """The address without the language it asks for.

    >>> without_lang("#/play/hipparchus?lang=es&table=0a1b2c3d")
    '#/play/hipparchus?table=0a1b2c3d'
    """
    path, mark, query = address.partition("?")
    rest = "&".join(part for part in query.split("&") if part.partition("=")[0] != "lang")
    return f"{path}{mark}{rest}" if rest else path


def table_address(game: str, table: str, *, pace: int = -1, lang: str = "") -> str:
    """The address of a saved table; loading it again takes the table up where it was."""
    extra = (f"&pace={pace}" if pace >= 0 else "") + (f"&lang={quote(lang)}" if lang else "")
    return f"#/play/{game}?table={table}{extra}"
