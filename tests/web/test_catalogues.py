"""The catalogues: every language says everything, with the same values, and nothing that no screen asks for."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from tools.catalogues import read
from web.i18n import languages

ROOT = Path(__file__).resolve().parents[2]
LOCALES = ROOT / "web" / "locales"
LANGUAGES = languages()
CODE = re.compile(r"[a-z]+(\.[A-Za-z0-9_-]+)+")
ASKING = {"t", "n", "rich"}
"""Methods of a Translator whose first argument is a code."""


@cache
def catalogue(lang: str) -> Catalog:
    return read(LOCALES / lang)


@cache
def sentences(lang: str) -> dict[str, tuple[str, ...]]:
    """Code to its sentences: one, or one for each plural form."""
    found = {}
    for message in catalogue(lang):
        if message.id:
            code = message.id if isinstance(message.id, str) else message.id[0]
            found[code] = (message.string,) if isinstance(message.string, str) else tuple(message.string)
    return found


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


# --- The languages agree ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_codes(lang):
    assert sorted(sentences(lang)) == sorted(sentences("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_empty_or_unsure(lang):
    assert [code for code, forms in sentences(lang).items() if not all(form.strip() for form in forms)] == []
    assert [message.id for message in catalogue(lang) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_code_stands_twice(lang):
    files = sorted((LOCALES / lang / "LC_MESSAGES").glob("*.po"))
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    codes = Counter(re.findall(r'^msgid "(.+)"$', text, re.MULTILINE))
    assert [code for code, count in codes.items() if count > 1] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_same_sentences_are_plural_and_each_form_is_there(lang):
    number = catalogue(lang).num_plurals
    for code, forms in sentences(lang).items():
        assert (len(forms) > 1) == (len(sentences("en")[code]) > 1), code
        assert len(forms) in (1, number), code


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_same_values_go_into_the_same_sentences(lang):
    for code, forms in sentences(lang).items():
        wanted = set().union(*map(places, sentences("en")[code]))
        for form in forms:
            # One form of a plural may say "one card" without the number.
            missing = wanted - places(form) - ({"count"} if len(forms) > 1 else set())
            assert (missing, places(form) - wanted) == (set(), set()), f"{lang}: {code}"


def test_spanish_is_not_left_in_english():
    same = [
        code
        for code, forms in sentences("es").items()
        if forms == sentences("en")[code] and len(re.sub(r"\{\w+\}|[^A-Za-z]", "", "".join(forms))) > 12
    ]
    assert same == []


# --- The sources and the catalogues agree ----------------------------------------------------------------------------


def python_files() -> list[Path]:
    return [file for folder in ("web", "game") for file in sorted((ROOT / folder).rglob("*.py"))]


def script_files() -> list[Path]:
    found = [file for folder in ("js", "shell") for file in sorted((ROOT / "web" / folder).glob("*.*js"))]
    return [*found, ROOT / "index.html", *sorted((ROOT / "tools").rglob("*.py"))]


def pattern(joined: ast.JoinedStr) -> str:
    """The codes an f-string can give, as a regular expression."""
    return "".join(
        re.escape(part.value) if isinstance(part, ast.Constant) else r"[A-Za-z0-9_.-]+" for part in joined.values
    )


@cache
def asked() -> tuple[dict[str, str], set[str], set[str]]:
    """What the Python sources ask for: whole codes at the place of a code (code to file), all texts that look like
    codes, and patterns of f-strings."""
    at_place: dict[str, str] = {}
    texts: set[str] = set()
    patterns: set[str] = set()
    for file in python_files():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                patterns.add(pattern(node))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                code = node.args[0]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    if node.func.attr in ASKING and CODE.fullmatch(code.value):
                        at_place[code.value] = str(file.relative_to(ROOT))
                    elif node.func.attr == "say" and CODE.fullmatch(code.value):
                        # web.views.people: a sentence about oneself or about another.
                        at_place |= {f"{code.value}.{who}": str(file.relative_to(ROOT)) for who in ("you", "they")}
    return at_place, texts, patterns


@cache
def shell_texts() -> set[str]:
    """Codes, and beginnings of codes that end with a dot, in the shell's scripts and in the build."""
    found: set[str] = set()
    for file in script_files():
        found |= set(re.findall(r"""["'`](shell\.[A-Za-z0-9_.-]*)""", file.read_text(encoding="utf-8")))
    return {text for text in found if not text.endswith((".mjs", ".js", ".py", ".css"))}


def test_every_code_that_is_asked_for_exists():
    at_place, _, _ = asked()
    assert {code: file for code, file in at_place.items() if code not in sentences("en")} == {}


def test_every_code_of_the_shell_exists():
    codes = set(sentences("en"))
    for text in shell_texts():
        stem = text.rstrip(".")
        assert text in codes or any(code.startswith(f"{stem}.") for code in codes), text


def test_no_sentence_is_unused():
    at_place, texts, patterns = asked()
    # A pattern must say at least one part of a code, or it would count for everything.
    telling = [re.compile(each) for each in patterns if re.match(r"[a-z]+\\\.", each)]
    beginnings = tuple(text for text in shell_texts() if text.endswith("."))

    def used(code: str) -> bool:
        stem, _, last = code.rpartition(".")
        if code.startswith("refusal.") and code not in at_place | dict.fromkeys(texts):
            return code.removeprefix("refusal.") in texts  # somebody raises it; `refusal.{code}` would count for all
        return (
            code in at_place
            or code in texts
            or code in shell_texts()
            or (bool(beginnings) and code.startswith(beginnings))
            or any(each.fullmatch(code) for each in telling)
            or (last in ("you", "they") and (stem in texts or any(each.fullmatch(stem) for each in telling)))
        )

    assert [code for code in sentences("en") if not used(code)] == []


def test_the_checks_see_a_missing_and_an_unused_code(tmp_path, monkeypatch):
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "a.py").write_text(
        't.t("home.lead"); t.t("home.no_such"); t.t(f"suit.{s}")\n', encoding="utf-8"
    )
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    asked.cache_clear()
    try:
        at_place, _, patterns = asked()
    finally:
        asked.cache_clear()
    assert set(at_place) - set(sentences("en")) == {"home.no_such"}
    assert any(re.fullmatch(each, "suit.S") for each in patterns)
    assert not any(re.fullmatch(each, "home.title") for each in patterns)
