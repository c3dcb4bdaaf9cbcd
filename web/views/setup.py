"""Setting a table up: how many play, who sits where, the options of the game, and under "more" what is rarely changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from web.i18n import Translator
from web.markup import Child, Safe, tag
from web.views import options as option_views
from web.views.choices import choice, group
from web.views.games import BY_ID
from web.views.home import facts, picture
from web.views.layout import breadcrumb
from web.views.options import Choice
from web.views.parts import seat_mark
from web.views.people import bot_name, both


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as chosen so far: ``kind`` is ``me`` or ``bot:<level>``, ``name`` what its player is called (empty: the
    usual name for the kind)."""

    kind: str = "me"
    name: str = ""


NAME_LENGTH = 24
SEED_LENGTH = 40


def setup(
    t: Translator,
    *,
    game: str,
    seats: Sequence[Seat],
    counts: Sequence[int] = (),
    options: Sequence[Choice] = (),
    choosers: Mapping[str, Safe] | None = None,
    seed: str = "",
    more: bool = False,
) -> Safe:
    """The content of the set-up page. ``counts``: how many can play; ``choosers``: the game's own controls for options;
    ``seed``: what was typed so far; ``more``: whether the part for what is rarely changed is open."""
    known = BY_ID[game]
    own = choosers or {}
    fields = {each.name: option_views.field(t, game, each, own.get(each.name)) for each in options}
    name = t.t(f"game.{game}.name")
    return tag(
        "div",
        breadcrumb(t),
        tag(
            "div",
            tag(
                "div",
                tag("h1", t.t("setup.title", game=name)),
                tag("p", facts(t, known), class_="setup-facts"),
                tag(
                    "p",
                    tag("a", t.t("home.rules"), href=f"#/rules/{game}", aria_label=t.t("home.rules_named", game=name)),
                    tag("a", t.t("home.learn"), href=f"#/learn/{game}", aria_label=t.t("home.learn_named", game=name)),
                    class_="setup-links",
                ),
            ),
            picture(game),
            class_="setup-head",
        ),
        tag(
            "form",
            _count(t, len(seats), counts) if len(counts) > 1 else None,
            _seats(t, game, seats),
            [field for name, field in fields.items() if name not in known.rare],
            _more(t, game, [field for name, field in fields.items() if name in known.rare], seed, more),
            tag(
                "div",
                _line(t, game, seats, options),
                tag("button", t.t("setup.start"), type="submit", class_="button button-main", data_action="setup.start"),
                class_="form-end",
            ),
            class_="setup-form",
            data_form="setup",
            novalidate=True,
        ),
        class_="sheet setup",
        data_world=game,
    )  # fmt: skip


# --- Who plays -------------------------------------------------------------------------------------------------------


def _count(t: Translator, seats: int, counts: Sequence[int]) -> Safe:
    return group(
        t.t("setup.players"),
        [
            choice(name="setup-seats", action=f"setup.seats {count}", label=str(count), chosen=count == seats)
            for count in counts
        ],
        id_="setup-players",
        looks="chips strip",
    )


def _seats(t: Translator, game: str, seats: Sequence[Seat]) -> Safe:
    kinds = BY_ID[game].kinds
    styles = [(kind_name(t, kind), style(t, game, kind)) for kind in kinds]
    return tag(
        "div",
        tag("h2", t.t("setup.seats"), id="setup-seats"),
        _bots(t, game, seats),
        tag("div", [_seat(t, number, seat, kinds) for number, seat in enumerate(seats, 1)], class_="seat-rows"),
        tag("dl", [tag("div", tag("dt", name), tag("dd", text)) for name, text in styles], class_="seat-kinds"),
        class_="form-group",
        role="group",
        aria_labelledby="setup-seats",
    )


def _bots(t: Translator, game: str, seats: Sequence[Seat]) -> Safe | None:
    """The level of all bots in one tap, where there are several."""
    bots = {seat.kind for seat in seats if seat.kind != "me"}
    if sum(seat.kind != "me" for seat in seats) < 2:
        return None
    return tag(
        "p",
        tag("span", t.t("setup.bots"), id="setup-bots"),
        [
            tag("button", t.t(f"setup.bots.{level}"), type="button", class_="button", data_action=f"setup.bots {level}",
                aria_pressed="true" if bots == {f"bot:{level}"} else "false")
            for level in BY_ID[game].levels
        ],
        class_="all-bots",
        role="group",
        aria_labelledby="setup-bots",
    )  # fmt: skip


def _seat(t: Translator, number: int, seat: Seat, kinds: Sequence[str]) -> Safe:
    field = f"setup-name-{number}"
    return tag(
        "div",
        tag("span", seat_mark(number - 1), tag("span", t.t("setup.seat", number=number), class_="unseen"),
            id=f"setup-seat-{number}", class_="seat-sign"),
        tag(
            "p",
            tag("label", t.t("setup.name"), for_=field),
            tag("input", type="text", id=field, name=f"name-{number}", value=seat.name, maxlength=NAME_LENGTH, autocomplete="off",
                placeholder=usual_name(t, seat.kind, number - 1), dir="auto", data_action=f"setup.name {number}"),
            class_="field",
        ),
        tag(
            "div",
            [
                choice(
                    name=f"setup-kind-{number}",
                    action=f"setup.seat {number} {kind}",
                    label=kind_name(t, kind),
                    chosen=kind == seat.kind,
                )
                for kind in kinds
            ],
            class_="choices chips strip",
        ),
        class_="seat-row",
        role="group",
        aria_labelledby=f"setup-seat-{number}",
    )  # fmt: skip


def kind_name(t: Translator, kind: str) -> str:
    """What sits on a seat of this kind: "Person", "Bot, normal"."""
    return t.t("setup.kind.me") if kind == "me" else t.t(f"setup.kind.{kind.removeprefix('bot:')}")


def style(t: Translator, game: str, kind: str) -> str:
    """How one of this kind plays."""
    level = kind.removeprefix("bot:")
    own = f"setup.style.{game}.{level}"
    return t.t(own) if t.knows(own) else t.t(f"setup.style.{level}")


def usual_name(t: Translator, kind: str, seat: int) -> str:
    """What somebody of this kind is called who was given no name."""
    if kind == "me":
        return t.t("table.seat", number=seat + 1)
    return bot_name(t, seat)


# --- What else is chosen ---------------------------------------------------------------------------------------------


def _more(t: Translator, game: str, fields: Sequence[Safe], seed: str, more: bool) -> Safe:
    return tag(
        "details",
        tag("summary", t.t("setup.more")),
        tag(
            "div",
            fields,
            tag(
                "p",
                tag("label", t.t(_own(t, f"setup.seed.{game}", "setup.seed")), for_="setup-seed"),
                tag("input", type="text", id="setup-seed", name="seed", value=seed, maxlength=SEED_LENGTH, autocomplete="off",
                    spellcheck="false", data_action="setup.seed", aria_describedby="setup-seed-help"),
                tag("span", t.t(_own(t, f"setup.seed_help.{game}", "setup.seed_help")), class_="field-help", id="setup-seed-help"),
                class_="field",
            ),
            class_="more-fields",
        ),
        class_="more",
        id="setup-more",
        open=more,
    )  # fmt: skip


def _own(t: Translator, own: str, usual: str) -> str:
    """The code of the sentence that a game has of its own, or else that of all games."""
    return own if t.knows(own) else usual


def _line(t: Translator, game: str, seats: Sequence[Seat], options: Sequence[Choice]) -> Safe:
    """How the table will be, in words; what was wished and does not fit comes first."""
    people = sum(seat.kind == "me" for seat in seats)
    bots = [(level, sum(seat.kind == f"bot:{level}" for seat in seats)) for level in reversed(BY_ID[game].levels)]
    who = [t.n("setup.line.people", people)] if people else []
    who += [t.n(f"setup.line.{level}", count) for level, count in bots if count]
    chosen = [
        t.t("setup.chosen", option=option_views.title(t, game, each.name),
            value=option_views.value_name(t, game, each.name, each.chosen))
        for each in options
        if not each.usual
    ]  # fmt: skip
    words: list[Child] = [t.t("setup.line", count=len(seats), who=both(t, who))]
    if not people:
        words.append(t.t("setup.line.watch"))
    words += [f"{each}." for each in chosen]
    fallen = [text for each in options if (text := option_views.fallen_back(t, game, each))]
    return tag(
        "div",
        [tag("p", text, class_="form-warning") for text in fallen],
        tag("p", [[" " if number else None, word] for number, word in enumerate(words)]),
        id="setup-line",
        class_="form-line",
        role="status",
    )
