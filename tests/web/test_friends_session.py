"""A table of friends on a screen: the same boards as at local tables, every choice through the room."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import Family, Stream
from tests.web.friends_devices import Device, closed, seated, settle
from tests.web.friends_ports import Network
from tests.web.ports import running
from web import table_frames, thinking
from web.friends.session import FriendsSession
from web.i18n import Translator

T = Translator("en")


def session_of(device: Device) -> FriendsSession:
    session = FriendsSession.of(device.client)
    assert session is not None
    session.follow()
    return session


async def play_out(devices: list[Device], sessions: list[FriendsSession], choices: int = 100_000) -> int:
    """People use their screens, bots think where they are; how many choices were made."""
    luck, made = Stream("choices", "screens"), 0
    for _ in range(3000):
        for session in sessions:
            session.follow()
            while session.unread:
                session.act("round.continue")
            if made < choices and session.my_turn and session.viewer is not None:
                (game, state) = session.table.game, session.table.replica(session.viewer)
                action = luck.choice(game.legal(state, session.viewer))
                if isinstance(action, Family):
                    action = action.draw(luck)
                made += session.act(f"move {game.action_text(action)}")
            turn = session.bot_turn()
            if turn is not None:
                assert session.play_bot(turn, thinking.answer(turn.text()))
        await settle(*devices, rounds=2)
        if made >= choices or not any(session.busy for session in sessions):
            break
    return made


@running
async def test_two_screens_play_a_game_and_draw_every_step() -> None:
    _, ana, ben = await seated()
    sessions = [session_of(ana), session_of(ben)]
    for _ in range(12):
        await play_out([ana, ben], sessions, choices=3)
        for session in sessions:
            shown = table_frames.table(T, session)
            assert 'data-screen="table"' in str(shown.html)
            assert f'data-seat="{session.viewer}"' in str(shown.html)
    await play_out([ana, ben], sessions)
    assert [session.busy for session in sessions] == [False, False]
    assert sessions[0].table.result == sessions[1].table.result
    assert sessions[0].kinds == ("me", "friend")
    assert sessions[0].names == ("ana", "ben")
    await closed(ana, ben)


@running
async def test_nothing_of_the_other_hand_is_on_the_screen() -> None:
    """The design, section 4: "Nothing hidden from a seat is anywhere in its page" """
    _, ana, ben = await seated()
    sessions = [session_of(ana), session_of(ben)]
    await play_out([ana, ben], sessions, choices=2)
    for session in sessions:
        assert session.viewer is not None
        rows: Any = session.table.replica(session.viewer).rows
        own, other = rows[session.viewer], rows[1 - session.viewer]
        assert "?" not in own.suits
        assert other.suits
        assert set(other.suits) == {"?"}
    await closed(ana, ben)


@running
async def test_a_choice_is_sent_once_and_an_illegal_one_never() -> None:
    _, ana, ben = await seated()
    sessions = [session_of(ana), session_of(ben)]
    acting = next(session for session in sessions if session.my_turn)
    idle = next(session for session in sessions if not session.my_turn)
    seat = acting.viewer
    assert seat is not None
    game = acting.table.game
    action = game.legal(acting.table.replica(seat), seat)[0]
    text = game.action_text(action.draw(Stream("x", 1)) if isinstance(action, Family) else action)
    assert acting.act(f"move {text}")
    assert not acting.act(f"move {text}")
    assert acting.refusal == "play.not_your_turn"
    assert not idle.act(f"move {text}")
    assert not acting.act("undo")
    await settle(ana, ben)
    assert acting.follow()
    assert idle.follow()
    await closed(ana, ben)


@running
async def test_resigning_and_agreeing_go_through_the_room() -> None:
    _, ana, ben = await seated()
    sessions = [session_of(ana), session_of(ben)]
    await play_out([ana, ben], sessions, choices=4)
    assert sessions[0].act("end.confirm")
    await settle(ana, ben)
    assert all(session.busy for session in sessions), "one alone ends nothing"
    assert sessions[1].act("end.confirm")
    await settle(ana, ben)
    await play_out([ana, ben], sessions, choices=1)
    await settle(ana, ben, rounds=30)
    for session in sessions:
        session.follow()
    assert not any(session.busy for session in sessions)
    await closed(ana, ben)


@running
async def test_a_bot_plays_on_the_device_that_seated_it() -> None:
    network = Network()
    ana = await Device(network, "ana").start()
    ana.client.do("plan", {"game": "hesperidae", "grace": 60, "locked": False, "options": {}, "seats": 3})
    await settle(ana)
    for command in (("sit", 0), ("bot", 1, "easy"), ("bot", 2, "normal"), ("ready",)):
        ana.client.do(*command)
        await settle(ana)
    await settle(ana, rounds=20)
    session = session_of(ana)
    assert sorted(session.bots) == [1, 2]
    assert session.kinds == ("me", "bot:easy", "bot:normal")
    await play_out([ana], [session])
    assert not session.busy
    await ana.stop()


@running
async def test_a_room_without_a_game_has_no_table() -> None:
    ana = await Device(Network(), "ana").start()
    await settle(ana)
    assert FriendsSession.of(ana.client) is None
    await ana.stop()


@pytest.mark.parametrize("seconds", [30])
def test_time_of_everybody_runs_here(seconds: int) -> None:
    """Each device looks at its own clock; a time is over when the others agree (``Peer.vote``)."""

    @running
    async def clocked() -> None:
        plan = {"game": "hexfolk", "grace": 60, "locked": False, "options": {"clock": seconds}, "seats": 2}
        _, ana, ben = await seated(plan)
        sessions = [session_of(ana), session_of(ben)]
        (late,) = sessions[0].table.to_act
        other = sessions[1 - late]
        place = other.table.place
        other.tick(0)
        assert other.seconds == seconds
        other.tick(seconds * 1000 - 1)
        await settle(ana, ben)
        assert other.table.place == place
        other.tick(seconds * 1000)
        await settle(ana, ben, rounds=20)
        assert other.follow()
        assert other.table.place > place
        await closed(ana, ben)

    clocked()
