"""The settings: language, light, motion, sound."""

from collections.abc import Mapping, Sequence

from web.i18n import Translator, languages
from web.markup import Safe, tag
from web.views.layout import breadcrumb
from web.views.setup import choice

THEMES = ("auto", "light", "dark")
MOTIONS = ("auto", "less")


def settings(
    t: Translator,
    *,
    chosen: Mapping[str, object],
    version: str = "",
    langs: Sequence[str] | None = None,
    keeps: bool = True,
) -> Safe:
    """The content of the settings page. ``chosen`` is what ``tertulia.settings`` keeps: ``theme``, ``motion``, ``sound``
    (the language is the translator's); ``keeps`` is False where the browser blocks storage."""
    return tag(
        "div",
        breadcrumb(t),
        tag("h1", t.t("settings.title")),
        None if keeps else tag("p", t.t("settings.not_kept"), class_="field-help"),
        tag(
            "form",
            _group(
                t.t("settings.lang"),
                # Every language names itself, in its own words.
                [
                    (f"settings.lang {lang}", Translator(lang).t("language.name"), lang == t.lang, lang)
                    for lang in langs or languages()
                ],
            ),
            _setting(t, "theme", THEMES, str(chosen.get("theme", "auto"))),
            _setting(t, "motion", MOTIONS, str(chosen.get("motion", "auto"))),
            _setting(t, "sound", ("on", "off"), "on" if chosen.get("sound", True) else "off"),
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
    options = [(f"settings.{name} {word}", t.t(f"settings.{name}.{word}"), word == now, None) for word in words]
    return _group(t.t(f"settings.{name}"), options)


def _group(title: str, options: Sequence[tuple[str, str, bool, str | None]]) -> Safe:
    name = options[0][0].rpartition(" ")[0].replace(".", "-")
    return tag(
        "fieldset",
        tag("legend", title),
        tag(
            "div",
            [
                tag(
                    "span",
                    choice(name=name, action=action, label=label, chosen=chosen),
                    lang=lang,
                    class_="choice-cell",
                )
                for action, label, chosen, lang in options
            ],
            class_="choices",
        ),
    )
