"""Hints of Delfos and Hesperidae in words: every reason of the bots has its sentence, and none tells what is asked."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from game import hesperidae
from game.bots import BOTS, advise, choose
from game.core import Stream
from game.core.canonical import dumps, loads
from game.hesperidae import CARDS, Answer, Ask
from game.registry import GAMES
from tests.bench.bot_matches import Playing
from tests.web.test_catalogues import sentences
from web.i18n import Translator, languages
from web.views.hesperidae.deck import quoted, text
from web.views.people import People

ALL_CODES = {
    "delfos": "only aside pass_harm pass_forced pass_keep pass_spare play_sure play_take play_swap play_again play_back play_wait"
    " play_least sure likely zero near towards safer best again back back_wrong".split(),
    "hesperidae": "region only first wins wildcard closes_rest closes_several closes_own closes prepares safe risk ask pass guess"
    " take_own take_theirs take keep".split(),
}
TABLES = [("delfos", 2), ("delfos", 3), ("delfos", 4), ("hesperidae", 2), ("hesperidae", 3), ("hesperidae", 4)]


def decisions(game_id: str, seats: int, seed: int) -> Iterator[tuple[Any, int, Any]]:
    """What a seat knows at each of its choices in a game, and what it does: anything an easy bot may do has its reason."""

    def easy(state: Any, seat: int, moves: int) -> Any:
        return choose(game_id, state, seat, "easy", Stream("hints", seed, moves + 1))

    return iter(Playing(GAMES[game_id], [easy] * seats, f"hints {seed}"))


@cache
def reasons(game_id: str, seats: int) -> list[tuple[Any, int, Any, str, dict[str, Any]]]:
    found = []
    for seed in range(4):
        for state, seat, action in decisions(game_id, seats, seed):
            code, values = BOTS[game_id].reason(state, seat, action)
            found.append((state, seat, action, code, values))
    return found


def said(game_id: str, lang: str, state: Any, seat: int, action: Any, code: str, values: dict[str, Any]) -> str:
    people = People(Translator(lang), ("Ana", "Ben", "Cleo", "Dan")[:4], seat)
    advice = import_module(f"web.views.{game_id}.advice").advice
    return advice(people, state, seat, action, (code, loads(dumps(values))))


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_every_reason_has_its_sentence(game_id: str, seats: int, lang: str) -> None:
    """Its values go through JSON on the way from where bots think, and fill every place."""
    for state, seat, action, code, values in reasons(game_id, seats):
        sentence = said(game_id, lang, state, seat, action, code, values)
        assert code in ALL_CODES[game_id]
        assert "{" not in sentence
        assert sentence.strip()[-1] in ".!"


@pytest.mark.parametrize("game_id", ALL_CODES)
def test_the_sentences_are_those_of_the_reasons(game_id: str) -> None:
    """None is missing, none is there for nothing; most come up in a few games."""
    stem = f"{game_id}.hint."
    codes = {code.removeprefix(stem) for code in sentences("en") if code.startswith(stem)} - {"four_or_more"}
    assert sorted(codes) == sorted(ALL_CODES[game_id])
    met = {code for name, seats in TABLES if name == game_id for *_, code, _ in reasons(name, seats)}
    assert len(met) >= len(codes) - 4


@pytest.mark.parametrize("lang", languages())
def test_a_hint_for_an_answer_tells_the_guess_and_no_more(lang: str) -> None:
    """The asked card's own year is said only where it is what the bot would answer."""
    wrong = 0
    asked = [entry for seats in (2, 3, 4) for entry in reasons("hesperidae", seats) if isinstance(entry[2], Answer)]
    for state, seat, *_ in asked:
        card = state.claim.card
        action, code, values = advise("hesperidae", state, seat, Stream("hint"))
        sentence = said("hesperidae", lang, state, seat, action, code, dict(values))
        assert (code, values) == ("guess", {"year": action.year})
        assert text(lang, card).title not in sentence
        if not hesperidae.is_right(card, action.year):
            wrong += 1
            assert str(CARDS[card].year) not in sentence
            assert text(lang, card).label not in sentence
    assert wrong


def test_a_question_is_about_a_card_of_the_asker() -> None:
    """Who asks sees the card: the hint may name it."""
    found = [entry for seats in (2, 3, 4) for entry in reasons("hesperidae", seats) if isinstance(entry[2], Ask)]
    for state, seat, action, code, values in found:
        assert code == "ask"
        assert values["card"] == action.card in [state.lying[slot] for slot in state.hands[seat]]
        assert quoted(Translator("en"), action.card) in said("hesperidae", "en", state, seat, action, code, values)
    assert found
