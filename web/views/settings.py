"""The settings: language, light, motion, sound, the bots' pace, placing by two taps."""

from collections.abc import Mapping, Sequence

from web.i18n import Translator, languages
from web.markup import Safe, tag
from web.views.choices import choice, group
from web.views.layout import breadcrumb

THEMES = ("auto", "light", "dark")
MOTIONS = ("auto", "slow", "fast", "less")
PACES = ("slow", "normal", "fast")


def settings(
    t: Translator,
    *,
    chosen: Mapping[str, object],
    version: str = "",
    langs: Sequence[str] | None = None,
    keeps: bool = True,
) -> Safe:
    """The content of the settings page. ``chosen`` is what ``tertulia.settings`` keeps: ``theme``, ``motion``, ``sound``, ``pace``
    and ``taps`` (the language is the translator's); ``keeps`` is False where the browser blocks storage."""
    return tag(
        "div",
        breadcrumb(t),
        tag("h1", t.t("settings.title")),
        None if keeps else tag("p", t.t("settings.not_kept"), class_="field-help"),
        tag(
            "form",
            group(
                t.t("settings.lang"),
                # Every language names itself, in its own words.
                [
                    tag(
                        "span",
                        choice(
                            name="settings-lang",
                            action=f"settings.lang {lang}",
                            label=Translator(lang).t("language.name"),
                            chosen=lang == t.lang,
                        ),
                        lang=lang,
                        class_="choice-cell",
                    )
                    for lang in langs or languages()
                ],
                id_="settings-lang",
            ),
            _setting(t, "theme", THEMES, str(chosen.get("theme", "auto"))),
            _setting(t, "motion", MOTIONS, str(chosen.get("motion", "auto"))),
            _setting(t, "pace", PACES, str(chosen.get("pace", "normal"))),
            _setting(t, "sound", ("on", "off"), _on(chosen.get("sound", True))),
            _setting(t, "taps", ("on", "off"), _on(chosen.get("taps", True))),
            class_="settings-form",
            data_form="settings",
        ),
        tag(
            "p",
            tag("a", t.t("credits.title"), href="#/credits"),
            version and f" · Tertulia {version}",
            class_="settings-version",
        ),
        class_="sheet settings",
    )


def _setting(t: Translator, name: str, words: Sequence[str], now: str) -> Safe:
    """A setting whose values are named in the catalogue."""
    code = f"settings.{name}"
    return group(
        t.t(code),
        [
            choice(name=f"settings-{name}", action=f"{code} {word}", label=t.t(f"{code}.{word}"), chosen=word == now)
            for word in words
        ],
        id_=f"settings-{name}",
        help_=t.t(f"{code}.help") if t.knows(f"{code}.help") else None,
    )


def _on(kept: object) -> str:
    return "on" if kept else "off"
