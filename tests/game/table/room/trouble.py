"""Whole games under trouble that is drawn from a seed: what each table was, what befell it, how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.core import Option, Stream
from game.fair.group import Group
from game.registry import GAMES
from tests.game.table.room.simulation import World, usual_plan

NAMES: Final = ("ana", "ben", "eva", "leo", "mia", "noa", "pau", "rut")
TURN: Final = 700
"""Milliseconds that people take for a choice, at the most twice as many."""
GRACE: Final = 60_000
LONGEST: Final = 40_000
"""Choices at a table, after which it counts as stuck."""
FAULTS: Final = ("cut", "cut", "cut", "reload", "reload", "crash", "sleep", "split", "garbage", "say")


@dataclass
class Story:
    """What happened at one table."""

    game: str
    seats: int
    faults: Counter[str] = field(default_factory=Counter)
    left: set[str] = field(default_factory=set)
    villain: str = ""
    choices: int = 0
    end: str = ""
    """``over``, or the code of the verdict."""


def play(
    group: Group,
    seed: str,
    *,
    game: str = "",
    seats: int = 0,
    rate: int = 12,
    leave: bool = False,
    watch: bool = True,
    hostile: bool = False,
    options: Mapping[str, Option] | None = None,
) -> Story:
    """A table from the first link to its end. ``rate``: about every how many choices something goes wrong.

    ``leave``: one of them goes for good; ``hostile``: one of them sends things that it should not. Raises ``AssertionError`` where a table is lost, parted or stuck.
    """
    luck = Stream("trouble", seed)
    game = game or luck.choice(sorted(GAMES))
    seats = seats or luck.choice([count for count in GAMES[game].SEATS if count <= 5])
    story = Story(game, seats)
    names = list(NAMES[:seats])
    world = World(group, [*names, *(["spectator"] if watch else [])], seed)
    if seats > 2 and luck.below(3) == 0:
        world.apart.add(frozenset(names[:2]))  # a pair that no network brings together
    for name in names:
        world.start(name)
        world.pass_time(luck.below(3000))
    world.pass_time(8000)
    assert world.does(names[0], lambda room: room.set_plan(usual_plan(game, seats, options)))
    world.pass_time(2000)
    world.seat_all(names)
    if watch:
        world.start("spectator")
    leaver = luck.choice(names) if leave else ""
    villain = luck.choice(names) if hostile else ""
    if villain:
        world.devices[villain].hostile = True
        story.villain = villain
    leaves_at = luck.below(30)
    waits: dict[tuple[str, int], int] = {}
    while story.choices < LONGEST:
        if _ended(world, story):
            return story
        chose = 0
        for name in names:
            if luck.below(3) == 0:
                continue
            chose += world.choose(name, luck)
        story.choices += chose
        world.pass_time(TURN + luck.below(TURN))
        if leaver and story.choices >= leaves_at and leaver not in story.left:
            world.stop(leaver)
            world.devices[leaver].gone = True
            story.left.add(leaver)
        _give_up(world, [name for name in names if name != villain], waits)
        if luck.below(rate) == 0:
            _befalls(world, story, luck, [name for name in names if name not in story.left])
        assert world.now < 200 * 3_600_000, f"{seed}: stuck: {_standing(world)}"
    raise AssertionError(f"{seed}: no end: {_standing(world)}")


def _give_up(world: World, names: list[str], waits: dict[tuple[str, int], int]) -> None:
    """Who has waited long enough for somebody who is not here goes on without."""
    for name, room in world.rooms().items():
        if name not in names or room.table is None or room.table.ended:
            continue
        stage = room.table.main.stage
        for seat in room.table.main.waiting_for:
            since = waits.setdefault((name, stage * 100 + seat), world.now)
            away = room.holder(seat) not in room.links.present() or world.now - since > 10 * GRACE
            if away and world.now - since > GRACE and seat not in room.table.peers:
                world.does(name, lambda room, seat=seat: room.give_up(seat))  # type: ignore[misc]
                waits[name, stage * 100 + seat] = world.now


def _befalls(world: World, story: Story, luck: Stream, names: list[str]) -> None:
    fault, name = luck.choice(FAULTS), luck.choice(names)
    device = world.devices[name]
    if device.room is None or device.asleep:
        return
    story.faults[fault] += 1
    match fault:
        case "cut" if world.connections:
            world.disconnect(luck.choice(sorted(world.connections)), luck.below(8000))
        case "crash":
            device.dies = True
        case "reload":
            world.stop(name)
            world.at(1000 + luck.below(20_000), lambda: world.start(name))
        case "sleep":
            world.sleep(name, 5000 + luck.below(40_000))
        case "split":
            for connection, ends in list(world.connections.items()):
                if name in ends:
                    world.disconnect(connection, luck.below(8000))
        case "garbage" if world.connections:
            connection = luck.choice(sorted(world.connections))
            junk = luck.choice(
                ["", "{", "[]", '{"k":"m"}', '{"k":"head","cards":1,"near":[],"table":null}', "x" * 9000]
            )
            world.post(name, connection, junk)
        case "say":
            world.does(name, lambda room: room.say("hola"))


def _ended(world: World, story: Story) -> bool:
    """Whether the table has ended on all devices that are here; all of them must say the same then."""
    rooms = {name: room for name, room in world.rooms().items() if room.table is not None and name != story.villain}
    parted = {room.parted for room in rooms.values()} - {None}
    assert parted <= {world.key(story.villain)}, f"parted: {_standing(world)}"
    honest = [device for device in world.devices.values() if not device.gone and device.name != story.villain]
    if len(rooms) < len(honest):
        return False
    tables = [room.table for room in rooms.values() if room.table is not None]
    if not all(table.ended for table in tables):
        return False
    assert len({table.name for table in tables}) == 1
    assert len({table.main.play.log.head for table in tables}) == 1, _standing(world)
    verdicts = {table.main.verdict for table in tables}
    assert len(verdicts) == 1, _standing(world)
    verdict = verdicts.pop()
    if verdict is not None and verdict.proved:
        assert story.villain, f"an honest seat was named: {verdict}"
        assert verdict.seat == list(world.devices).index(story.villain), f"an honest seat was named: {verdict}"
    results = {table.main.result for table in tables}
    assert len(results) == 1
    story.end = verdict.code if verdict is not None else "over"
    return True


def _standing(world: World) -> str:
    found = []
    for name, room in world.rooms().items():
        table = room.table
        if table is None:
            found.append(f"{name}: no table, {len(room.links)} links")
            continue
        main = table.main
        found.append(
            f"{name}: stage {main.stage}, {main.asks} of {main.waiting_for}, away {sorted(main.away)}, "
            f"verdict {main.verdict}, counts {table.streams.counts}, links {len(room.links.up)}, parted {room.parted}"
        )
    return "\n".join(["", *found])


Runner = Callable[[str], Story]
