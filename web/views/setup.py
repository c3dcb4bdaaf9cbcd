"""Setting a table up: who sits where, names, and under "more" what fixes the deal."""

from collections.abc import Sequence
from dataclasses import dataclass

from web.i18n import Translator
from web.markup import Safe, tag
from web.views.games import BY_ID
from web.views.home import facts
from web.views.layout import breadcrumb


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as chosen so far: ``kind`` is ``me`` or ``bot:<level>``, ``name`` what its player is called (empty: the
    usual name for the kind)."""

    kind: str = "me"
    name: str = ""


NAME_LENGTH = 24
SEED_LENGTH = 40


def setup(t: Translator, *, game: str, seats: Sequence[Seat], seed: str = "", more: bool = False) -> Safe:
    """The content of the set-up page. ``seed`` is what was typed so far, ``more`` whether its part is open."""
    known = BY_ID[game]
    kinds = ("me", *(f"bot:{level}" for level in known.levels))
    name = t.t(f"game.{game}.name")
    return tag(
        "div",
        breadcrumb(t),
        tag("h1", t.t("setup.title", game=name)),
        tag("p", facts(t, known), tag("span", " · ", aria_hidden="true"), tag("a", t.t("home.rules"), href=f"#/rules/{game}", aria_label=t.t("home.rules_named", game=name)),
            class_="setup-facts"),
        tag(
            "form",
            tag("div", [_seat(t, number, seat, kinds) for number, seat in enumerate(seats, 1)], class_="seats"),
            _more(t, seed, more),
            tag("p", tag("button", t.t("setup.start"), type="submit", class_="button button-main", data_action="setup.start"),
                class_="form-actions"),
            class_="setup-form",
            data_form="setup",
            novalidate=True,
        ),
        class_="sheet setup",
        data_world=game,
    )  # fmt: skip


def _seat(t: Translator, number: int, seat: Seat, kinds: Sequence[str]) -> Safe:
    field = f"setup-name-{number}"
    return tag(
        "fieldset",
        tag("legend", t.t("setup.seat", number=number)),
        tag(
            "div",
            [
                choice(
                    name=f"setup-seat-{number}",
                    action=f"setup.seat {number} {kind}",
                    label=kind_name(t, kind),
                    hint=t.t("setup.kind_hint.me" if kind == "me" else f"setup.kind_hint.{kind.removeprefix('bot:')}"),
                    chosen=kind == seat.kind,
                )
                for kind in kinds
            ],
            class_="choices",
        ),
        tag(
            "p",
            tag("label", t.t("setup.name"), for_=field),
            tag("input", type="text", id=field, name=f"name-{number}", value=seat.name, maxlength=NAME_LENGTH, autocomplete="off",
                placeholder=t.t("setup.name_hint", number=number) if seat.kind == "me" else kind_name(t, seat.kind), data_action=f"setup.name {number}"),
            class_="field",
        ),
        class_="seat",
    )  # fmt: skip


def _more(t: Translator, seed: str, more: bool) -> Safe:
    return tag(
        "details",
        tag("summary", t.t("setup.more")),
        tag(
            "p",
            tag("label", t.t("setup.seed"), for_="setup-seed"),
            tag("input", type="text", id="setup-seed", name="seed", value=seed, maxlength=SEED_LENGTH, autocomplete="off",
                spellcheck="false", data_action="setup.seed", aria_describedby="setup-seed-help"),
            tag("span", t.t("setup.seed_help"), class_="field-help", id="setup-seed-help"),
            class_="field",
        ),
        class_="more",
        open=more,
    )  # fmt: skip


def kind_name(t: Translator, kind: str) -> str:
    """What sits on a seat of this kind: "Someone at this screen", "Bot, normal"."""
    return t.t("setup.kind.me") if kind == "me" else t.t(f"setup.kind.{kind.removeprefix('bot:')}")


def choice(*, name: str, action: str, label: str, chosen: bool, hint: str | None = None) -> Safe:
    """One of several: a radio button with its label as one large target."""
    return tag(
        "label",
        tag("input", type="radio", name=name, value=action, checked=chosen, data_action=action),
        tag(
            "span",
            tag("span", label, class_="choice-label"),
            hint and tag("span", hint, class_="choice-hint"),
            class_="choice-words",
        ),
        class_="choice",
    )
