"""Rooms: several devices, one link, nobody in charge (transport.md, sections 4, 6, 8, 9; the issue's "table protocol")."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from game.core import Refused, Stream, TextError
from game.core.canonical import dumps, loads
from game.fair.wire import to_base64
from game.registry import GAMES
from game.table.room import Member, Room
from game.table.room.cards import PERSON, Card, Claim, Plan, read_card
from game.table.room.links import PATIENCE, STRIKES
from game.table.room.room import GHOST
from tests.game.fair.tables import counting
from tests.game.table.room.quick import Quick
from tests.game.table.room.simulation import World, usual_plan

PEOPLE = ["ana", "ben", "eva"]


@pytest.fixture
def world() -> World:
    return meeting(PEOPLE)


def meeting(names: list[str], game: str = "delfos", seed: str = "room", seats: int = 0) -> World:
    """Devices that have met, and what they are about to play."""
    world = World(Quick(), names, seed)
    for name in names:
        world.start(name)
    world.pass_time(5000)
    assert world.does(names[0], lambda room: room.set_plan(usual_plan(game, seats or len(names))))
    world.pass_time(2000)
    return world


def play(world: World, choices: int = 10_000) -> int:
    """People play at random until the game has ended on all devices, or so many choices were made."""
    luck, made = Stream("choices", world.seed), 0
    for _ in range(20_000):
        rooms = world.rooms().values()
        if made >= choices or all(room.table is not None and room.table.ended for room in rooms):
            return made
        made += sum(world.choose(name, luck) for name in world.devices)
        world.pass_time(300)
    raise AssertionError("the game does not end")


def room_of(world: World, name: str) -> Room:
    room = world.devices[name].room
    assert room is not None
    return room


# --- Meeting -----------------------------------------------------------------------------------------------------------------


def test_all_see_the_same(world: World) -> None:
    rooms = world.rooms().values()
    assert len({frozenset(room.lobby.cards) for room in rooms}) == 1
    assert {room.lobby.plan for room in rooms} == {room_of(world, "ana").lobby.plan}
    assert all(room.links.present() == set(room.lobby.cards) for room in rooms)


def test_two_people_at_once_get_two_seats(world: World) -> None:
    """known-faults.md, R40: "two people always get two seats"."""
    assert world.does("ben", lambda room: room.sit(0))
    assert world.does("eva", lambda room: room.sit(0))
    world.pass_time(3000)
    holders = {room.lobby.claims(0)[0][0] for room in world.rooms().values()}
    assert len(holders) == 1
    loser = "ben" if holders != {room_of(world, "ben").me} else "eva"
    assert not world.does(loser, lambda room: room.sit(0))
    assert world.does(loser, lambda room: room.sit(1))
    world.pass_time(3000)
    seated = {seat: member for seat, (member, _) in room_of(world, "ana").lobby.claims(0).items()}
    assert seated == {0: holders.pop(), 1: room_of(world, loser).me}


def test_a_seat_of_somebody_who_went_is_free_again_after_15_seconds(world: World) -> None:
    """known-faults.md, R40: "no ghost seat stays over 15 s"."""
    assert world.does("ben", lambda room: room.sit(1))
    world.pass_time(1000)
    world.stop("ben")
    world.pass_time(8000)
    assert not world.does("eva", lambda room: room.sit(1))
    world.pass_time(GHOST)
    assert world.does("eva", lambda room: room.sit(1))


def test_a_person_may_take_a_bots_seat_and_a_bot_no_persons(world: World) -> None:
    assert world.does("ana", lambda room: room.seat_bot(1, "easy"))
    assert world.does("ana", lambda room: room.sit(0))
    world.pass_time(2000)
    assert not world.does("ben", lambda room: room.seat_bot(0, "easy"))
    assert world.does("ben", lambda room: room.sit(1))
    world.pass_time(2000)
    claims = room_of(world, "eva").lobby.claims(0)
    assert [claim.kind for _, claim in claims.values()] == [PERSON, PERSON]
    assert claims[1][0] == room_of(world, "ben").me


def test_who_opened_the_room_may_lock_the_plan(world: World) -> None:
    locked = Plan("hipparchus", (), 2, locked=True)
    assert world.does("ana", lambda room: room.set_plan(locked))
    world.pass_time(2000)
    assert not world.does("ben", lambda room: room.set_plan(usual_plan("delfos", 3)))
    assert {room.lobby.plan.game for room in world.rooms().values() if room.lobby.plan} == {"hipparchus"}


def test_a_locked_plan_of_somebody_else_locks_nothing(world: World) -> None:
    assert world.does("ben", lambda room: room.set_plan(Plan("hipparchus", (), 2, locked=True)))
    world.pass_time(2000)
    assert world.does("ana", lambda room: room.set_plan(usual_plan("hesperidae", 3)))
    world.pass_time(2000)
    assert {room.lobby.plan.game for room in world.rooms().values() if room.lobby.plan} == {"hesperidae"}


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (Plan("chess", (), 2), "room.no_game"),
        (Plan("delfos", (), 7), "options.seats"),
        (Plan("delfos", (("speed", 3),), 3), "options.unknown"),
    ],
    ids=["game", "seats", "option"],
)
def test_plans_of_what_there_is_not(world: World, plan: Plan, code: str) -> None:
    with pytest.raises(Refused) as refused:
        room_of(world, "ana").set_plan(plan)
    assert refused.value.code == code


# --- Beginning ---------------------------------------------------------------------------------------------------------------


def test_a_game_begins_when_all_are_ready_for_the_same(world: World) -> None:
    for seat, name in enumerate(PEOPLE):
        assert world.does(name, lambda room, seat=seat: room.sit(seat))
        world.pass_time(1000)
    for name in PEOPLE[:2]:
        assert world.does(name, lambda room: room.ready())
    world.pass_time(3000)
    assert not any(room.table for room in world.rooms().values())
    # Who changes what is to be played makes the others think again.
    assert world.does("eva", lambda room: room.set_plan(usual_plan("hesperidae", 3)))
    world.pass_time(3000)
    assert world.does("eva", lambda room: room.ready())
    world.pass_time(3000)
    assert not any(room.table or (name != "eva" and room.card.ready) for name, room in world.rooms().items())
    for name in PEOPLE[:2]:
        assert world.does(name, lambda room: room.ready())
    world.pass_time(5000)
    tables = [room.table for room in world.rooms().values()]
    assert all(table is not None and table.begun for table in tables)
    assert len({table.name for table in tables if table}) == 1


def test_nobody_is_ready_for_a_table_that_is_not_full(world: World) -> None:
    assert world.does("ana", lambda room: room.sit(0))
    with pytest.raises(Refused) as refused:
        room_of(world, "ana").ready()
    assert refused.value.code == "room.not_full"


def test_a_whole_game_and_a_rematch_with_one_tap_each(world: World) -> None:
    world.seat_all()
    play(world)
    first = {name: room.table for name, room in world.rooms().items()}
    assert all(table is not None and table.main.over for table in first.values())
    world.pass_time(3000)
    for name in PEOPLE:
        assert world.does(name, lambda room: room.ready())
    world.pass_time(5000)
    for seat, (name, room) in enumerate(world.rooms().items()):
        assert room.table is not None
        assert room.table is not first[name]
        assert room.number == 1
        assert list(room.table.peers) == [seat]
        before = first[name]
        assert before is not None
        assert not set(room.table.manifest.genesis.keys) & set(before.manifest.genesis.keys), "new keys"


def test_bots_play_on_the_device_that_seated_them() -> None:
    world = meeting(["ana", "ben"], "hesperidae", seats=3)
    for seat, (name, do) in enumerate(
        [("ana", Room.sit), ("ben", Room.sit), ("ben", lambda room, seat: room.seat_bot(seat, "easy"))]
    ):
        assert world.does(name, lambda room, do=do, seat=seat: do(room, seat))
        world.pass_time(1000)
    for name in world.devices:
        assert world.does(name, lambda room: room.ready())
    world.pass_time(5000)
    table = room_of(world, "ben").table
    assert table is not None
    assert list(table.peers) == [1, 2]
    assert table.manifest.genesis.seats == ("person", "person", "bot:easy")
    play(world)
    assert len({room.table.main.result for room in world.rooms().values() if room.table}) == 1


def test_nobody_is_sat_down_in_a_game_that_it_was_not_ready_for(world: World) -> None:
    """Somebody could make a manifest of others' claims and say that all were ready."""
    for seat, name in enumerate(PEOPLE):
        assert world.does(name, lambda room, seat=seat: room.sit(seat))
        world.pass_time(1000)
    ben = room_of(world, "ben")
    manifest = ben.lobby.manifest(0)
    assert manifest is not None
    ben._begin(manifest, 0)
    assert ben.table is None


# --- Playing, and trouble ------------------------------------------------------------------------------------------------------


def test_a_pair_that_no_network_brings_together_plays_through_a_third() -> None:
    world = World(Quick(), PEOPLE, "apart")
    world.apart = {frozenset(("ana", "ben"))}
    for name in PEOPLE:
        world.start(name)
    world.pass_time(6000)
    assert all(len(room.links.present()) == 3 for room in world.rooms().values())
    assert world.does("ana", lambda room: room.set_plan(usual_plan("delfos", 3)))
    world.pass_time(6000)
    world.seat_all()
    play(world)
    assert all(room.table is not None and room.table.main.over for room in world.rooms().values())


def test_who_comes_late_watches_and_sees_what_the_public_sees(world: World) -> None:
    world.seat_all(PEOPLE)
    play(world, 40)
    world.devices["rut"] = World(Quick(), ["rut"], "late").devices["rut"]
    world.start("rut")
    world.pass_time(10_000)
    rut, ana = room_of(world, "rut"), room_of(world, "ana")
    assert rut.table is not None
    assert ana.table is not None
    assert list(rut.table.peers) == [None]
    assert rut.table.stamp() == ana.table.stamp()
    assert rut.table.main.state == ana.table.main.play.public
    with pytest.raises(Refused) as refused:
        rut.act(0, "anything")
    assert refused.value.code == "table.spectator"


def test_heads_repair_what_a_broken_connection_lost(world: World) -> None:
    world.seat_all(PEOPLE)
    play(world, 20)
    world.lag = lambda: 100
    for connection in list(world.connections):
        world.disconnect(connection)
    assert world.run(lambda: all(len(room.links.up) == 2 for room in world.rooms().values()), 60_000)
    world.pass_time(15_000)
    stamps = {room.table.stamp() for room in world.rooms().values() if room.table}
    assert len(stamps) == 1
    play(world)


def test_all_are_gone_for_a_week_and_go_on(world: World) -> None:
    """transport.md, section 9: "everyone leaves, returns next week"."""
    world.seat_all(PEOPLE)
    play(world, 30)
    world.pass_time(5000)
    before = {room.table.streams.counts for room in world.rooms().values() if room.table}
    assert len(before) == 1
    for name in PEOPLE:
        world.stop(name)
    world.pass_time(7 * 24 * 3_600_000)
    for name in reversed(PEOPLE):
        world.start(name)
    world.pass_time(10_000)
    assert all(room.table and room.table.streams.counts >= min(before) for room in world.rooms().values())
    play(world)
    assert all(room.table is not None and room.table.main.over for room in world.rooms().values())


def test_who_opened_the_room_may_go_like_anybody() -> None:
    world = meeting(["ana", "ben", "eva"], "hesperidae")
    world.seat_all()
    play(world, 6)
    world.stop("ana")
    luck = Stream("choices", "left")
    for _ in range(600):
        world.pass_time(5_000)
        for name in ("ben", "eva"):
            room = room_of(world, name)
            world.choose(name, luck)
            assert room.table is not None
            for seat in room.table.main.waiting_for:
                if room.holder(seat) not in room.links.present():
                    world.does(name, lambda room, seat=seat: room.give_up(seat))
        if all(room.table is not None and room.table.ended for room in world.rooms().values()):
            break
    assert all(room.table is not None and room.table.main.over for room in world.rooms().values())
    assert len({room.table.main.result for room in world.rooms().values() if room.table}) == 1


def test_sending_before_storing_forks_and_storing_first_does_not() -> None:
    """transport.md, section 0: "journal first, then send": the wrong order must fork somewhere, or this test would show nothing."""

    class Hasty(World):
        def _die(self, device: Any, out: Any) -> None:
            for peer, text in out.send:
                self.post(device.name, peer, text)
            device.dies = False
            self.stop(device.name, dies=True)
            self.at(3000, lambda: self.start(device.name))

    def verdicts(kind: Callable[..., World]) -> set[str]:
        found = set()
        for number in range(2):
            world = kind(Quick(), ["ana", "ben"], f"hasty {number}")
            for name in world.devices:
                world.start(name)
            world.pass_time(4000)
            world.does("ana", lambda room: room.set_plan(usual_plan("hipparchus", 2)))
            world.pass_time(1000)
            world.seat_all()
            luck = Stream("choices", number)
            for turn in itertools.count():
                for name in world.devices:
                    if turn % 7 == 6:
                        world.devices[name].dies = True
                    world.choose(name, luck)
                world.pass_time(6000)
                rooms = world.rooms()
                if turn > 200 or (rooms and all(room.table and room.table.ended for room in rooms.values())):
                    break
            found |= {
                room.table.main.verdict.code if room.table.main.verdict else "over"
                for room in world.rooms().values()
                if room.table
            }
        return found

    assert verdicts(World) == {"over"}
    assert "fair.fork" in verdicts(Hasty)


# --- Versions, and who is at the other end -------------------------------------------------------------------------------------


def other_rules(game: str) -> dict[str, Any]:
    """The games, one of them with rules of another version."""
    changed = ModuleType(game)
    changed.__dict__.update({name: getattr(GAMES[game], name) for name in dir(GAMES[game])}, RULES=99)
    return {**GAMES, game: changed}


def pair(**second: Any) -> tuple[Room, Room]:
    """Two rooms of one link, with a connection between them that does what :func:`exchange` says."""
    world = World(Quick(), ["ana", "ben"], "pair")
    ana = Room(GAMES, Quick(), world.devices["ana"].member, world.room, 0, name="ana", build="one")
    options = {"games": GAMES, "member": world.devices["ben"].member, "build": "two", **second}
    games, member, build = options["games"], options["member"], options["build"]
    ben = Room(games, Quick(), member, world.room, 0, name="ben", build=build)
    return ana, ben


def exchange(
    ana: Room, ben: Room, mine: tuple[str, str] = ("a", "b"), theirs: tuple[str, str] = ("b", "a")
) -> list[str]:
    """Connects two rooms and passes on all that they say; whom each has hung up on."""
    ana.up("link", *mine)
    ben.up("link", *theirs)
    dropped: list[str] = []
    pass_on(ana, ben, dropped)
    return dropped


def pass_on(ana: Room, ben: Room, dropped: list[str] | None = None) -> None:
    while any(texts := [(room, other, room.take()) for room, other in ((ana, ben), (ben, ana))]):
        if not any(out.send or out.drop for _, _, out in texts):
            return
        for room, other, out in texts:
            for _, text in out.send:
                other.receive("link", text)
            if out.drop and dropped is not None:
                dropped += ["ana" if room is ana else "ben"]


def test_who_has_other_rules_is_told_apart_and_nothing_is_played() -> None:
    ana, ben = pair(games=other_rules("delfos"))
    assert exchange(ana, ben)
    assert ana.links.apart == {"two": "room.rules"}
    assert ben.links.apart == {"one": "room.rules"}
    assert not ana.links.up
    assert len(ana.lobby.cards) == 1


def test_another_protocol_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = pair()
    monkeypatch.setattr("game.table.room.links.PROTOCOL", 2)
    ben.up("link")
    (hello,) = [text for _, text in ben.take().send]
    monkeypatch.undo()
    ana.up("link")
    ana.take()
    ana.receive("link", hello)
    assert ana.links.apart == {"two": "room.version"}
    assert ana.take().drop == ["link"]


def test_the_same_device_twice_is_said() -> None:
    world = World(Quick(), ["ana"], "pair")
    ana, _ = pair()
    again = Room(GAMES, Quick(), world.devices["ana"].member, world.room, 0, name="ana", build="one")
    assert exchange(ana, again)
    assert ana.links.apart == {"one": "room.same_device"}


def test_nobody_is_in_the_middle_of_a_connection() -> None:
    """transport.md, section 6: the handshake signs both DTLS fingerprints."""
    ana, ben = pair()
    assert exchange(ana, ben, ("a", "m"), ("b", "m")), "each has a certificate of somebody between them"
    assert not ana.links.up
    assert not ben.links.up
    assert not exchange(ana, ben)
    assert ana.links.up
    assert ben.links.up


def test_who_does_not_say_who_it_is_is_hung_up_on() -> None:
    ana, _ = pair()
    ana.tick(1000)
    ana.up("link")
    ana.tick(1000 + PATIENCE)
    assert "link" not in ana.take().drop
    ana.tick(1001 + PATIENCE)
    assert ana.take().drop == ["link"]


def test_nothing_is_heard_before_the_other_end_is_known() -> None:
    ana, ben = pair()
    ana.up("link")
    ana.take()
    ana.receive("link", dumps({"k": "card", "text": ben.card.text}))
    assert len(ana.lobby.cards) == 1


# --- Bad input -------------------------------------------------------------------------------------------------------------------


def junk() -> Iterator[str]:
    yield from ["", "{", "[]", "null", '{"k":1}', '{"k":"nothing"}', "x" * 300_000, '{"k":"m","t":"AA","text":"x"}']
    yield from [
        '{"k":"head","cards":{"x":1},"near":[],"table":null}',
        '{"cards":{},"k":"head","near":[1],"table":null}',
    ]
    yield from [
        '{"k":"want","t":null}',
        '{"k":"have","more":1}',
        '{"k":"card","text":"' + "A" * 86 + '{}"}',
        "[" * 5000,
    ]
    yield dumps({"k": "said", "text": "A" * 90})
    yield dumps({"k": "game", "manifest": "{}", "number": 0})
    yield dumps({"k": "want_cards", "of": ["AA"]})


@pytest.mark.parametrize("text", list(junk()), ids=[f"junk{number}" for number, _ in enumerate(junk())])
def test_junk_counts_against_its_sender_alone(text: str) -> None:
    """known-faults.md and the issue, "Security": floods and garbage cut off the sender only."""
    world = meeting(PEOPLE)
    world.seat_all()
    play(world, 5)
    ana = room_of(world, "ana")
    (link,) = [link for link in ana.links.up if link.member == room_of(world, "ben").me]
    before = (dict(ana.lobby.cards), ana.table.stamp() if ana.table else None)
    for _ in range(STRIKES):
        ana.receive(link.peer, text)
    assert (dict(ana.lobby.cards), ana.table.stamp() if ana.table else None) == before
    assert link.peer in ana.take().drop
    assert [other.member for other in ana.links.up] == [room_of(world, "eva").me]


def test_types_that_are_no_texts() -> None:
    ana, ben = pair()
    exchange(ana, ben)
    for thing in (None, 3, b"", [], {}):
        ana.receive("link", thing)
    assert not ana.links.up


def test_a_damaged_journal_loses_only_its_damaged_lines(world: World) -> None:
    world.seat_all(PEOPLE)
    play(world, 15)
    device = world.devices["ben"]
    world.pass_time(3000)
    world.stop("ben")
    device.journal["room"][1:1] = ["", "{", '{"j":"card"}', '{"j":3}', "null", '{"j":"owed","counts":7}']
    world.start("ben")
    world.pass_time(10_000)
    play(world)
    assert all(room.table is not None and room.table.main.over for room in world.rooms().values())


def test_cards_read_back_and_are_of_one_room_and_one_member() -> None:
    member = Member(bytes(32), counting("card"))
    group, key = Quick(), Member(bytes(32), counting("card")).key(Quick())
    claim = Claim(2, "bot:easy", member.seat_key(group, b"room", 0, 2), bytes(32), 4)
    plan = Plan("hexfolk", (("points", 12),), 4, 3, True, 90)
    card = Card(key, 7, "Ana <b>", "1a2b", 2, (claim,), bytes(32), plan).signed(group, member, "room")
    assert read_card(group, "room", card.text) == card
    with pytest.raises(TextError):
        read_card(group, "other", card.text)
    data = loads(card.text[86:])
    for field, value in [("n", 8), ("name", "Ben"), ("m", to_base64(claim.key)), ("left", True)]:
        with pytest.raises(TextError):
            read_card(group, "room", card.text[:86] + dumps({**data, field: value}))


# --- Talk -----------------------------------------------------------------------------------------------------------------------


def heard(world: World, name: str) -> list[tuple[str, str]]:
    room = room_of(world, name)
    names = {key: card.name for key, card in room.lobby.cards.items()}
    return [(names[said.member], said.text or said.gesture) for said in room.talk.said]


def test_what_is_said_comes_to_all_once_over_whomever() -> None:
    world = World(Quick(), PEOPLE, "talk")
    world.apart = {frozenset(("ana", "ben"))}
    for name in PEOPLE:
        world.start(name)
    world.pass_time(8000)
    world.does("ana", lambda room: room.say("  hola\n <b>Ben</b> "))
    world.does("ben", lambda room: room.say(gesture="wave"))
    world.pass_time(2000)
    for name in PEOPLE:
        assert sorted(heard(world, name)) == [("ana", "hola <b>Ben</b>"), ("ben", "wave")]


def test_nobody_speaks_in_anothers_name(world: World) -> None:
    world.does("ana", lambda room: room.say("hola"))
    world.pass_time(2000)
    (said,) = room_of(world, "ana").talk.said
    ben, eva = room_of(world, "ben"), room_of(world, "eva")
    data = loads(said.signed[86:])
    with pytest.raises(TextError):
        ben.talk.hear(said.signed[:86] + dumps({**data, "m": to_base64(eva.me)}), ben.now)
    assert ben.talk.hear(said.signed, ben.now) is None, "once is enough"


def test_who_says_too_much_is_not_heard(world: World) -> None:
    with pytest.raises(Refused) as refused:
        for number in range(20):
            room_of(world, "ana").say(f"{number}")
    assert refused.value.code == "talk.too_fast"
    world.pass_time(20_000)
    room_of(world, "ana").say("again")


@pytest.mark.parametrize("text", ["", " ", "x" * 301])
def test_what_cannot_be_said(world: World, text: str) -> None:
    with pytest.raises(Refused) as refused:
        room_of(world, "ana").say(text)
    assert refused.value.code == "talk.text"


def test_who_is_muted_is_not_heard(world: World) -> None:
    ben = room_of(world, "ben")
    ben.talk.muted.add(room_of(world, "ana").me)
    world.does("ana", lambda room: room.say("hola"))
    world.pass_time(2000)
    assert not heard(world, "ben")
    assert heard(world, "eva") == [("ana", "hola")]


# --- Another device ------------------------------------------------------------------------------------------------------------


def test_a_seat_moves_to_another_device_and_the_game_goes_on(world: World) -> None:
    world.seat_all(PEOPLE)
    play(world, 20)
    ben = room_of(world, "ben")
    text = ben.hand_over()
    seed, lines = Room.taken_over(text)
    world.collect(world.devices["ben"])
    with pytest.raises(Refused) as refused:
        ben.ready()
    assert refused.value.code == "room.moved"
    world.stop("ben")
    world.start("ben")
    assert room_of(world, "ben").moved, "also after a reload"
    assert room_of(world, "ben").table is not None
    assert list(room_of(world, "ben").table.peers) == [None]  # type: ignore[union-attr]
    world.stop("ben")
    new = World(Quick(), ["phone"], "phone").devices["phone"]
    new.member = Member(seed, counting("phone"))
    new.journal["room"] = lines
    world.devices["phone"] = new
    world.start("phone")
    world.pass_time(20_000)
    del world.devices["ben"]
    table = room_of(world, "phone").table
    assert table is not None
    assert list(table.peers) == [1]
    play(world)
    assert all(room.table is not None and room.table.main.over for room in world.rooms().values())


@pytest.mark.parametrize(
    "text", ["", "{}", '{"card":"","counts":[[0]],"seed":""}', '{"card":1,"counts":[],"ready":"","seed":"AA"}']
)
def test_a_text_that_holds_no_seat(text: str) -> None:
    with pytest.raises(TextError):
        Room.taken_over(text)


class Overheard(World):
    """Keeps all that is said."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.said: list[str] = []
        super().__init__(*arguments, **named)

    def post(self, sender: str, connection: str, text: str) -> None:
        self.said.append(text)
        super().post(sender, connection, text)


@pytest.mark.parametrize("batch", range(3))
def test_changed_frames_raise_nothing_and_change_nothing_that_was_signed(batch: int) -> None:
    """transport.md, section 11: "random and mutated frames never raise" """
    world = Overheard(Quick(), PEOPLE, "overheard")
    for name in PEOPLE:
        world.start(name)
    world.pass_time(4000)
    world.does("ana", lambda room: room.set_plan(usual_plan("hesperidae", 3)))
    world.pass_time(1500)
    world.seat_all()
    world.does("ben", lambda room: room.say("hola"))
    play(world, 6)
    ana, luck = room_of(world, "ana"), Stream("changes", batch)
    kinds = {loads(text, 300_000)["k"]: text for text in world.said}
    for number in range(400):
        text = luck.choice([*kinds.values()])
        for _ in range(1 + luck.below(3)):
            at = luck.below(len(text))
            text = (
                text[:at]
                + luck.choice(["", "0", "9", "-", '"', "{", "]", ":", "null", "A", "é", "\x00"])
                + text[at + 1 :]
            )
        link = f"changed {number}"
        ana.up(link)
        heard = ana.links[link]
        assert heard is not None
        heard.up, heard.member = True, bytes([number % 250 + 1]) * 32
        counts = ana.table.streams.counts if ana.table else ()
        cards = {key: card.number for key, card in ana.lobby.cards.items()}
        ana.receive(link, text)
        ana.down(link)
        ana.take()
        assert (ana.table.streams.counts if ana.table else ()) == counts
        assert {key: card.number for key, card in ana.lobby.cards.items()} == cards
        assert ana.table is not None
        assert ana.table.main.verdict is None
