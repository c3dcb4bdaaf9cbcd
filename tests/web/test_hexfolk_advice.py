"""Hints for Hexfolk: every reason of a bot is a sentence in every language, and names what it is about."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from game import hexfolk
from game.hexfolk import Action, State
from game.hexfolk.bot.reasons import AIMS, CODES, reason
from tests.game.bots.test_hexfolk import NORMAL, choices
from tests.game.hexfolk.positions import Playing, position
from tests.web.test_catalogues import sentences
from web.i18n import Translator, languages
from web.views.hexfolk.advice import advice
from web.views.people import People

NAMES = ("Ana", "Ben", "Cleo", "Dario", "Eva")


def said(lang: str, state: State, seat: int, action: Action, why: tuple[str, Mapping[str, Any]]) -> str:
    return advice(People(Translator(lang), NAMES, seat), state, seat, action, why)


def test_each_reason_has_its_sentence() -> None:
    hints = {code.removeprefix("hexfolk.hint.") for code in sentences("en") if code.startswith("hexfolk.hint.")}
    assert hints == {*CODES} | {f"aim.{aim}" for aim in AIMS}


@pytest.mark.parametrize("lang", languages())
def test_what_bots_do_is_said_in_whole_sentences(lang: str) -> None:
    told: set[str] = set()
    for number, seats in enumerate((3, 5)):
        for state, seat, action in choices([NORMAL] * seats, f"reasons {number}"):
            why = reason(state, seat, action)
            sentence = said(lang, state, seat, action, why)
            assert re.fullmatch(r"[A-ZÁÉÍÓÚ].*\.", sentence)
            assert "{" not in sentence
            assert "hexfolk" not in sentence
            told.add(why[0])
    assert len(told) > 25


def test_a_hint_names_place_cards_and_people() -> None:
    state = position(seats=3, hands={0: "4W2G2O"})
    assert "hills 11" in said("en", state, 0, hexfolk.parse_action("city@38"), ("city", {}))
    bank = said("en", state, 0, hexfolk.parse_action("bank:4W>1O"), ("bank", {"aim": "city"}))
    assert bank == "Exchange 4 wood for 1 ore at the bank: it brings you closer to a city."
    assert "Ben" in said("en", state, 0, hexfolk.parse_action("robber@1>1"), ("robber_rival", {"seat": 1}))
    offered = Playing(position(seats=3, hands={0: "1O", 1: "1W"})).do("offer:1O>1W").truth
    accepted = said("es", offered, 1, Action("accept"), ("accept", {"aim": "buy"}))
    assert accepted == "Acepta: recibes 1 de mineral por 1 de madera, y te acerca a una carta de desarrollo."
    agreed = Playing(offered).do("1:accept", "2:refuse").truth
    assert said("en", agreed, 0, Action("trade", seat=1), ("trade", {"aim": "route"})) == (
        "Trade with Ben, 1 ore for 1 wood: it brings you closer to the Longest Trade Route."
    )
