"""web.rulebook and the rules in web/rules: numbered, complete in every language, drawn with the table's own cards."""

import re
from pathlib import Path

import pytest

from tests.web.views_helper import check_sound, read
from web.i18n import Translator, languages
from web.prerender import pages, write
from web.rulebook import source, typeset
from web.views.games import GAMES

IDS = [game.id for game in GAMES]
# Our readings and worked examples in the project's own statement of each game's rules; a page may add to them.
READINGS = {"hipparchus": 5, "delfos": 3, "hesperidae": 9, "hexfolk": 9}
EXAMPLES = {"hipparchus": 6, "delfos": 6, "hesperidae": 7, "hexfolk": 16}


@pytest.mark.parametrize("game", IDS)
def test_all_languages_have_the_same_rules(game):
    shapes = set()
    for lang in languages():
        sections, body = typeset(Translator(lang), source(game, lang))
        root = read(body)
        shapes.add(
            (
                len(sections),
                tuple(
                    each.attributes["id"] for each in root.all() if each.attributes.get("id", "").startswith("rule-")
                ),
                len(root.find(class_="example")),
                len(root.find(class_="reading")),
                len(root.find("tr")),
                tuple(each.attributes["data-suit"] for each in root.find(class_="card")),
            )
        )
    assert len(shapes) == 1


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", IDS)
def test_a_rules_page_has_all_readings_and_examples(game, lang):
    _, body = typeset(Translator(lang), source(game, lang))
    root = read(body)
    assert len(root.find(class_="reading")) >= READINGS[game]
    assert len(root.find(class_="example")) >= EXAMPLES[game] - 3
    assert len(root.find(class_="rule-list")) == len(root.find("h2"))


@pytest.mark.parametrize("lang", languages())
def test_every_worked_example_of_hipparchus_is_drawn(lang):
    _, body = typeset(Translator(lang), source("hipparchus", lang))
    examples = read(body).find(class_="example")
    assert all(example.find(class_="drawn") for example in examples)
    assert len(examples) >= 6


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", [f"rules-{game}" for game in IDS] + ["home", "credits"])
def test_static_pages_are_sound(name, lang):
    root = read(pages(lang)[name])
    check_sound(root)
    ids = {each.attributes["id"] for each in root.all() if "id" in each.attributes}
    for link in root.find("a"):
        found = re.fullmatch(r"#/rules/([a-z]+)(?:\?rule=([0-9.]+))?", link.attributes["href"])
        if found and found[2]:
            assert f"rule-{found[2]}" in ids
        elif link.attributes["href"].startswith("#/rules/"):
            assert found[1] in IDS


def test_numbers_are_given_by_place():
    sections, body = typeset(Translator("en"), "## One\n\n1. a\n1. b\n\nbetween\n\n1. c\n\n## Two\n\n1. d\n")
    assert [(each.number, each.title, each.anchor) for each in sections] == [
        ("1", "One", "rule-1"),
        ("2", "Two", "rule-2"),
    ]
    assert re.findall(r'id="(rule-[\d.]+)"', body) == [
        "rule-1",
        "rule-1.1",
        "rule-1.2",
        "rule-1.3",
        "rule-2",
        "rule-2.1",
    ]


def test_an_example_ends_at_a_rule_or_heading():
    _, body = typeset(Translator("en"), "## One\n\n1. a\n\n### Example\n\ntext\n\n---\n\n1. b\n\n### Other\n\n## Two\n")
    root = read(body)
    assert [each.text for each in root.find(class_="example")] == ["Exampletext", "Other"]
    assert root.find("li", id="rule-1.2")[0].parent.parent is root


def test_played_cards_stand_out_and_say_so():
    _, body = typeset(Translator("en"), "```cards\nYou play: [SS]SM?\n```\n")
    root = read(body)
    assert [each.attributes["aria-label"] for each in root.find(class_="card-chosen")] == ["played: 2 Sun"]
    names = [
        each.attributes["aria-label"] for each in root.find(class_="card-group") if "aria-label" in each.attributes
    ]
    assert names == ["1 Sun", "1 Moon", "1 face-down card"]


@pytest.mark.parametrize(
    "wrong", ["```cards\nno row\n```", "```cards\nx: SXM\n```", "# Title", "```python\nx\n```", "1. before"]
)
def test_what_the_conventions_do_not_know_is_refused(wrong):
    with pytest.raises(ValueError):
        typeset(Translator("en"), wrong)


def test_markup_in_a_rule_text_is_text():
    _, body = typeset(Translator("en"), "A <script>alert(1)</script> & *b*\n")
    assert "<script" not in body
    assert "<em>b</em>" in body


def test_prerender_writes_every_page_in_every_language(tmp_path: Path):
    names = {file.name for file in write(tmp_path)}
    expected = {"home", "credits", *(f"rules-{game}" for game in IDS)}
    assert names == {f"{name}.{lang}.html" for name in expected for lang in languages()}
    assert all((tmp_path / name).stat().st_size > 2000 for name in names)
