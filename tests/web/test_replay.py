"""web.replay: a game looked at again shows what was shown then, and can do nothing."""

import re
from dataclasses import replace
from html import unescape

import pytest

from game.core import Stream
from game.registry import GAMES
from tests.web.test_session import go_on, new, play, random_step
from tests.web.views_helper import check_sound, read
from web.i18n import Translator
from web.session import Session
from web.views.log import sentences
from web.views.table import screen

EN = Translator("en")
PIECES = ("road", "settlement", "city", "card")


def finished(*seats: str, seed: str = "7"):
    session, rng = new(*seats, seed=seed), Stream("replay")
    while session.table.result is None:
        go_on(session, rng)
    return session


@pytest.mark.parametrize("seats", [("me", "bot:easy"), ("me", "me")])
def test_every_step_shows_the_table_as_it_was_and_offers_no_move(seats):
    session = finished(*seats)
    said = sentences(EN, session.model())
    session.act("replay.open")
    first, last = session.model().replay
    assert first == 0
    seen = []
    for _ in range(last + 1):
        model = session.model()
        root = read(screen(EN, model))
        assert not [each for each in root.all() if each.attributes.get("data-action", "").startswith("move ")]
        assert root.find(data_screen="table")[0].attributes["data-over"] == "false"
        seen.append(root.find(class_="replay-words")[0].text)
        session.act("replay.next")
    assert session.model().replay == (last, last)
    assert len(set(seen)) > last // 2, "step by step something else has happened"
    assert set(seen[1:]) <= set(said)


@pytest.mark.parametrize(
    ("game_id", "seats", "options", "moves"),
    [
        ("delfos", ("me", "bot:easy"), {}, 30),
        ("delfos", ("me", "me", "bot:easy", "me"), {}, 40),
        ("hesperidae", ("me", "bot:easy"), {}, 30),
        ("hesperidae", ("me", "bot:easy", "me", "me"), {"match": "extended", "pairs": True}, 60),
        ("hexfolk", ("me", "bot:easy", "bot:easy"), {}, 60),
        ("hexfolk", ("me", "me", "bot:easy", "bot:easy", "me"), {"map": "laguna"}, 60),
    ],
)
def test_every_stop_of_every_game_can_be_drawn(game_id, seats, options, moves):
    """Also while cards are being dealt and luck is due, with whatever was being prepared when the replay was opened."""
    session = Session.new("0a1b2c3d", GAMES[game_id], seats, "7", options=options)
    rng, stops, prepared = Stream("replay", game_id), 0, 0
    for number in range(moves):
        if session.curtain is not None:
            session.act("curtain.lift")
        if session.unread:
            session.act("round.continue")
        if session.table.result is not None:
            break
        picks = re.findall(r'data-action="(pick [^"]+)"', screen(EN, session.model())) if session.my_turn else []
        for action in picks[:: max(1, len(picks) // 4)]:
            session.act(unescape(action))
            prepared += 1
        if number % 10 == 9 and session.curtain is None:
            session.act("replay.open")
            assert session.picks == {}
            for stop in range(session.model().replay[1] + 1):
                # A board bears any preparation at any time.
                stale = {"piece": PIECES[stop % len(PIECES)]}
                check_sound(read(screen(EN, replace(session.model(), picks=stale))))
                session.act("replay.next")
                stops += 1
            session.act("replay.close")
        else:
            random_step(session, rng)
    assert stops > 40
    assert prepared > 5


def test_forth_and_back_by_steps_parts_and_to_a_place():
    session = finished("me", "bot:easy")
    session.act("replay.open")
    places = []
    for word in ("part_next", "part_next", "back", "part_back", "next", "last", "part_back", "first", "back"):
        session.act(f"replay.{word}")
        places.append(session.model().replay[0])
    last = session.model().replay[1]
    assert (
        places[0] < places[1] and places[2] == places[1] - 1 and places[3] == places[0] and places[4] == places[0] + 1
    )
    assert places[5] == last and places[6] < last and places[7:] == [0, 0]
    session.act("replay.go", "5")
    assert session.model().replay[0] == 5
    for odd in ("-1", "x", "", "9" * 30, "５"):
        session.act("replay.go", odd)
        assert session.model().replay[0] == 5
    session.act("replay.go 99999")
    assert session.model().replay[0] == last
    session.act("replay.close")
    assert session.model().replay is None


def test_a_game_under_way_can_be_looked_at_and_goes_on_afterwards():
    session = play(new("me", "bot:easy"), 9)
    while not session.my_turn:
        go_on(session, Stream("until my turn"))
    before = session.model()
    session.act("replay.open")
    session.act("replay.next")
    assert session.act("move 1S@0") is False
    assert session.refusal == "play.not_your_turn"
    assert session.bot_turn() is None, "bots wait for whoever looks back"
    session.act("replay.close")
    assert session.model() == before
