"""The places that know which games there are agree (docs/adding-a-game.md, "Into Tertulia")."""

from __future__ import annotations

import pytest

from game.bots import BOTS, LEVELS
from game.registry import GAMES
from web.i18n import Translator, languages
from web.views.boards import BOARDS, Board
from web.views.games import BY_ID
from web.views.lessons import LESSONS


def test_every_game_has_rules_a_board_bots_and_a_lesson() -> None:
    assert set(GAMES) == set(BY_ID) == set(BOARDS) == set(BOTS) == set(LESSONS)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_home_and_the_rules_agree_about_a_game(name: str) -> None:
    rules, shown = GAMES[name], BY_ID[name]
    assert shown.id == rules.ID
    assert (min(rules.SEATS), max(rules.SEATS)) == shown.seats


@pytest.mark.parametrize("name", sorted(GAMES))
def test_bots_have_the_levels_that_are_offered(name: str) -> None:
    assert tuple(BOTS[name].LEVELS) == BY_ID[name].levels
    assert set(BY_ID[name].levels) <= set(LEVELS)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_boards_offer_what_the_protocol_says(name: str) -> None:
    """``span`` only where a turn clock may ask for it."""
    offered = {each for each in vars(Board) if not each.startswith("_")} | set(Board.__annotations__)
    expected = offered - (set() if "clock" in GAMES[name].OPTIONS else {"span"})
    assert set(BOARDS[name].__all__) == expected


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", BY_ID)
def test_every_language_names_and_credits_every_game(name: str, lang: str) -> None:
    t = Translator(lang)
    assert t.knows(f"game.{name}.name")
    assert t.knows(f"credits.game.{name}")
