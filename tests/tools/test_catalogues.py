"""The catalogue check finds what a translator may get wrong."""

import io

import pytest
from babel.messages.pofile import read_po

from tools import catalogues

ENGLISH = 'msgid "home.title"\nmsgstr "Welcome, {name}"\n'


def faults(**languages: str) -> list[str]:
    head = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    )
    return catalogues.faults(
        {name: read_po(io.BytesIO((head + text).encode()), locale=name) for name, text in languages.items()}
    )


def test_two_that_agree_have_no_fault() -> None:
    assert faults(en=ENGLISH, es='msgid "home.title"\nmsgstr "Hola, {name}"\n') == []


@pytest.mark.parametrize(
    ("spanish", "fault"),
    [
        ("", "es lacks home.title"),
        ('msgid "home.title"\nmsgstr ""\n', "es: home.title has an empty sentence"),
        ('msgid "home.title"\nmsgstr "Hola"\n', "home.title has different places"),
        ('msgid "home.title"\nmsgstr "Hola, {nombre}"\n', "home.title has different places"),
        ('msgid "home.title"\nmsgstr "Hola, {name"\n', "es: home.title: "),
        ('#, fuzzy\nmsgid "home.title"\nmsgstr "Hola, {name}"\n', "es: home.title is marked fuzzy"),
        ('msgid "home.title"\nmsgstr "Hola, {name}"\n\nmsgid "extra"\nmsgstr "Más"\n', "en lacks extra"),
    ],
)
def test_each_mistake_is_named(spanish: str, fault: str) -> None:
    assert any(found.startswith(fault) for found in faults(en=ENGLISH, es=spanish))


def test_both_languages_are_required() -> None:
    assert "there is no es catalogue" in faults(en=ENGLISH)


def test_an_empty_plural_form_is_found() -> None:
    plural = 'msgid "points"\nmsgid_plural "points"\nmsgstr[0] "{count} point"\nmsgstr[1] "%s"\n'
    spanish = plural % "{count} puntos"
    assert any("points has an empty sentence" in found for found in faults(en=plural % "", es=spanish))


def test_scripts_may_only_ask_for_codes_there_are() -> None:
    assert all("unknown code" in fault for fault in catalogues.unknown_in_scripts(set()))
    assert catalogues.unknown_in_scripts(set()), "the shell's scripts ask for messages; the check must see it"
