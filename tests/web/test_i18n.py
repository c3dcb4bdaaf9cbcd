"""web.i18n: catalogues found by folder, values put in, unknown codes loud."""

import pytest

from web import i18n
from web.i18n import Translator, UnknownCodeError, best_language, languages
from web.markup import tag


def test_languages_come_from_the_folder():
    assert {"en", "es"} <= set(languages())
    with pytest.raises(LookupError, match="xx"):
        Translator("xx")


@pytest.mark.parametrize(
    ("wanted", "found"), [(["es-AR"], "es"), (["fr", "es"], "es"), (["EN_us"], "en"), (["fr-FR"], "en"), ([], "en")]
)
def test_best_language(wanted, found):
    assert best_language(wanted) == found


def test_a_sentence_with_values_and_plurals():
    spanish = Translator("es")
    assert spanish.t("cards.count", count=3, suit="Sol") == "3 de Sol"
    assert spanish.n("cards.hidden_count", 1) == "1 carta boca abajo"
    assert spanish.n("cards.hidden_count", 2) == "2 cartas boca abajo"


def test_a_missing_value_is_an_error():
    with pytest.raises(KeyError):
        Translator("en").t("cards.count", count=3)


def test_an_unknown_code_is_an_error_and_can_be_asked_for():
    english = Translator("en")
    for ask in (
        lambda: english.t("no.such_code"),
        lambda: english.n("no.such_code", 2),
        lambda: english.rich("no.such_code"),
    ):
        with pytest.raises(UnknownCodeError, match=r"no\.such_code"):
            ask()
    assert english.knows("suit.S")
    assert not english.knows("no.such_code")
    assert not english.knows("")


def test_rich_keeps_markup_values_and_escapes_the_rest():
    text = Translator("en").rich("cards.count", count="<3>", suit=tag("b", "Sun"))
    assert text == "&lt;3&gt; <b>Sun</b>"


def test_a_wheel_with_compiled_catalogues_and_no_sources(tmp_path, monkeypatch):
    """The browser has only .mo files and no Babel."""
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source = b'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a.b"\nmsgstr "\xc3\xb1"\n'
    (folder / "tertulia.mo").write_bytes(i18n._compile([source]))
    monkeypatch.setattr(i18n, "_locales", lambda: tmp_path)
    monkeypatch.setattr(i18n, "_compile", None)
    assert languages() == ("xx",)
    assert Translator("xx").t("a.b") == "ñ"
