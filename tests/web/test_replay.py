"""web.replay: a game looked at again shows what was shown then, and can do nothing."""

import pytest

from game.core import Stream
from tests.web.test_session import go_on, new, play
from tests.web.views_helper import read
from web.i18n import Translator
from web.views.log import sentences
from web.views.table import screen

EN = Translator("en")


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
