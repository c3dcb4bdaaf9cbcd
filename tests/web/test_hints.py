"""Hints of Delfos and Hesperidae in words: every reason of the bots has its sentence, and none tells what is asked."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest

from game import delfos, hesperidae
from game.bots import BOTS, advise, choose
from game.bots.delfos import reason
from game.core import Stream
from game.core.canonical import dumps, loads
from game.delfos import SUIT_OF, Play
from game.delfos.bot import held_after
from game.delfos.outlook import NONE
from game.hesperidae import CARDS, Answer, Ask
from game.registry import GAMES
from tests.bench.bot_matches import Playing
from tests.game.delfos.positions import ORDER, Dealt, with_predictions
from tests.web.test_catalogues import sentences
from web.i18n import Translator, languages
from web.views.hesperidae.deck import quoted, text
from web.views.people import People

ALL_CODES = {
    "delfos": "only aside pass_harm pass_second pass_forced pass_keep pass_keep_sure pass_spare take_forced sure likely towards"
    " for_now zero zero_five zero_wrong near safer others best again back_forced back_wrong back".split(),
    "hesperidae": "region only first wins wildcard closes_rest closes_several closes_own closes prepares last least hard opens safe"
    " even risk ask pass guess take_own take_theirs take keep".split(),
}
PARTS = {
    "delfos": "four_or_more do_take do_swap do_back do_play_take do_play_swap do_play_back card_only card_least card_wait"
    " rest_pass".split(),
    "hesperidae": [],
}
"""What is said besides: what is to be done, and what is to be minded."""
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
    codes = {code.removeprefix(stem) for code in sentences("en") if code.startswith(stem)} - set(PARTS[game_id])
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


# --- Delfos: what is told is what is meant -----------------------------------------------------------------------------


@cache
def advised(seats: int) -> list[tuple[Any, int, Any, str, dict[str, Any]]]:
    """Every choice of a match in which everybody does what the hints say."""
    found = []

    def follow(state: Any, seat: int, moves: int) -> Any:
        action, code, values = advise("delfos", state, seat, Stream("advised", moves))
        found.append((state, seat, action, code, dict(values)))
        return action

    for _ in Playing(GAMES["delfos"], [follow] * seats, "advised"):
        pass
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_card_is_advised_with_the_prediction_that_is_advised_next(seats: int) -> None:
    """Nothing has changed between the two but that the card lies in its row."""
    pairs = 0
    for one, (_, seat, action, code, values) in pairwise(advised(seats)):
        if isinstance(one[2], Play):
            pairs += 1
            assert seat == one[1]
            assert (code, values) == (one[3], {key: each for key, each in one[4].items() if key != "card"})
            assert held_after(action) == values.get("value", NONE)
    assert pairs > 20


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_chance_is_none_or_certainty(seats: int, lang: str) -> None:
    """What cannot be is no reason, and what must be is called certain."""
    for state, seat, action, code, values in [*advised(seats), *reasons("delfos", seats)]:
        words = said("delfos", lang, state, seat, action, code, values)
        assert not re.search(r"\b(0|100)\s%", words)
        assert 0 < values.get("chance", 1) < 100


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_reason_is_true_of_the_rows(seats: int) -> None:
    """What cannot be right is never called likely or sure, a 0 with cards in its row never "right or wrong"; where the rule leaves
    one prediction action it is said, and only there."""
    seen = set()
    for state, seat, action, code, values in [*advised(seats), *reasons("delfos", seats)]:
        if state.phase == "predict":
            seen.add(code)
            suit = SUIT_OF[state.played[-1]]
            count = min(state.counts[suit], 4)
            legal = delfos.legal(state, seat)
            assert (len(legal) == 1) == (code in ("take_forced", "back_forced"))
            if code in ("sure", "likely", "zero"):
                assert values["value"] >= count
            if code in ("zero_five", "zero_wrong"):
                assert action.value == 0
            if code == "zero_five":
                assert seats < 4, "four players have four turns"
            if code in ("near", "safer", "others"):
                assert values["exact"] != values.get("value")
    assert {"sure", "likely", "towards"} <= seen


def test_a_sure_prediction_is_not_called_sure_where_the_next_card_moves_it() -> None:
    """Three players: seat 0 has seen four purples and holds one more, which would force its 4 back."""
    table = Dealt(
        3, [1, 8, 14, 20, 21, 24, 19, 22, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, *[13, 15, 16, 17, 18, 23, 25, 26, 27]]
    )
    table.pass_on((1, 20, 21), (19, 22, 2), (6, 7, 9))
    table.do(0, Play(*table.slots([19]), 19))
    state = table.replicas[0]
    take = delfos.Take(4)
    assert reason(state, 0, take)[1].get("rest") == "pass"
    assert "Pass on what else you have of purple" in said("delfos", "en", state, 0, take, *reason(state, 0, take))


def test_the_way_back_that_the_rule_forces_is_said_to_be_forced() -> None:
    """ "Holding red 2 while 1 and 3 are both taken: the only legal action after playing a red card is to return it." """
    state = with_predictions(at_red(), red="213")
    words = said("delfos", "en", state, 0, delfos.Return(), *reason(state, 0, delfos.Return()))
    assert words == (
        "Put your 2 back. Whoever plays red has to put the prediction held there back or swap it for the next one up or"
        " down, and there is none to swap for."
    )


def test_a_zero_that_cannot_be_right_is_not_said_to_be_right() -> None:
    """A red card lies in the row."""
    state = at_red()
    words = said("delfos", "en", state, 0, delfos.Take(0), *reason(state, 0, delfos.Take(0)))
    assert words.startswith("Choose 0. 0 cannot be right here any more") or "the others have predicted" in words


def at_red() -> Any:
    """Seat 0 of three has just played red 24, first of all."""
    table = Dealt(3, [24, *[card for card in ORDER if card != 24]])
    table.pass_on((1, 2, 3), (6, 7, 8), (12, 13, 14))
    table.do(0, Play(*table.slots([24]), 24))
    return table.replicas[0]


def test_what_is_sure_is_said_to_be_certain() -> None:
    """No "chance of about 100 %", nor of 0 %."""
    never = sure = 0
    for seats in (2, 3, 4):
        for state, seat, action, code, values in reasons("hesperidae", seats):
            if code == "ask" or "chance" not in values:
                continue
            sentence = said("hesperidae", "en", state, seat, action, code, values)
            assert "about 0 %" not in sentence
            never += "can close nothing" in sentence
            if code in ("least", "risk", "even", "hard", "opens", "prepares"):
                surely = said("hesperidae", "en", state, seat, action, code, {**values, "chance": 100})
                assert "The next player can certainly close a group." in surely
                sure += 1
    assert never
    assert sure
