"""Every refusal rests on a numbered rule (known fault R17: a spot refused out of a habit that is no rule)."""

import re
from pathlib import Path

import pytest

from game.registry import GAMES
from tests.web.views_helper import read
from web.i18n import Translator, languages
from web.rulebook import source, typeset
from web.rulings import RULES_OF
from web.views.boards import BOARDS

ROOT = Path(__file__).parents[2] / "game"


def refused(game: str) -> set[str]:
    """The codes of its own that a game's modules refuse with."""
    texts = [file.read_text(encoding="utf-8") for file in sorted((ROOT / game).glob("*.py"))]
    modules = {f"{game}.{file.stem}" for file in (ROOT / game).glob("*.py")}
    return {code for text in texts for code in re.findall(rf'"({game}\.[a-z_]+)"', text)} - modules


@pytest.mark.parametrize("game", sorted(RULES_OF))
def test_every_refusal_of_a_game_has_its_rule(game: str) -> None:
    assert refused(game) == set(RULES_OF[game])


def test_every_game_is_here_or_has_a_board_that_says_so() -> None:
    assert set(RULES_OF) | set(BOARDS) == set(GAMES)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", sorted(RULES_OF))
def test_the_rules_are_there_and_have_sentences(game: str, lang: str) -> None:
    t = Translator(lang)
    _, body = typeset(t, source(game, lang))
    places = {each.attributes["id"] for each in read(body).all() if "id" in each.attributes}
    for code, rule in RULES_OF[game].items():
        assert f"rule-{rule}" in places, f"{code} rests on rule {rule}"
        assert t.knows(f"refusal.{code}"), code
