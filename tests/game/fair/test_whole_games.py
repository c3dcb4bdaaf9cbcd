"""Whole games among honest devices (fair-deal.md, section 12, "completeness"): nothing is refused, nobody is named, all come to one end.

Bus orders, what people choose and all luck follow from the name of a table. An orderly bus delivers what was sent first; a chaotic one delays,
doubles and loses messages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

import pytest

from game.core import Event, Log, Move, Open, Option, Reveal, Stream, audit, replica
from game.fair.group import Group
from game.hexfolk.maps import most_seats
from game.registry import GAMES
from tests.game.core.examples import magpies
from tests.game.fair.cheated import Remembering
from tests.game.fair.groups import noble
from tests.game.fair.tables import Choose, Table
from tests.game.hexfolk import players
from tests.game.hexfolk.record import HURRY

ALL: Final[dict[str, Any]] = {**GAMES, magpies.ID: magpies}
ORDERLY, CHAOTIC = "orderly", "chaotic"
OF_ALL: Final = {"sign", "keys", "shuffle", "ack", "act", "share", "audit", "result"}
KINDS: Final = {
    "magpies": OF_ALL | {"unseal"},
    "hipparchus": OF_ALL | {"coin"},
    "delfos": OF_ALL | {"coin", "unseal", "remix"},
    "hesperidae": OF_ALL,
    "hexfolk": OF_ALL | {"coin", "tokens", "seal", "open", "took"},
}
"""Kinds of messages that a game of each has, at least."""
MAPS: Final = tuple(name for name in map(str, GAMES["hexfolk"].OPTIONS["map"]) if most_seats(name) >= 8)


@pytest.fixture
def fast() -> Iterator[Group]:
    """What one device has checked is not computed again for the others, who check the same."""
    with noble() as group:
        yield Remembering(group)


def opened(
    name: str, seats: int, bus: str, group: Group, luck: str, options: Mapping[str, Option] | None = None
) -> Table:
    """A new table that a spectator watches."""
    return Table(ALL[name], group, seats, luck, options, watchers=1, orderly=bus == ORDERLY)


def in_a_hurry(luck: str) -> Choose:
    """Players of Hexfolk who come to an end."""
    drawn = Stream("hurry", luck)
    return lambda state, seat, actions: players.choose(state, seat, drawn, HURRY)


def end_by_agreement(table: Table) -> None:
    table.settle()
    for peer in table.peers[: table.seats]:
        peer.agree_to_end()
    table.settle()


# --- What must hold --------------------------------------------------------------------------------------------------------


def require_one_end(table: Table) -> None:
    """The table is over, and every device has what it may have: no more, no less, and no other."""
    game, peers = table.game, table.peers
    assert table.refused == []
    assert [peer.verdict for peer in peers] == [None] * len(peers)
    assert all(peer.over for peer in peers)
    watcher = peers[-1].play
    for seat, peer in enumerate(peers):
        play, viewer = peer.play, seat if seat < table.seats else None
        lines = play.log.lines()
        assert play.log.head == watcher.log.head
        assert Log.parse(game, lines).lines() == lines
        assert Log.parse(game, lines).head == play.log.head
        assert play.log.told(viewer).lines() == lines  # nobody's log says what another seat was told
        assert play.log.told(None).lines() == watcher.log.lines()
        assert replica(play.log) == play.state
        assert play.public == watcher.public == watcher.state
        assert game.state_text(play.state) == game.state_text(replica(Log.parse(game, lines)))
        assert play.result == watcher.result is not None
        assert play.rounds == watcher.rounds
    assert watcher.rounds
    assert all(watcher.rounds)
    assert audit(game, table.manifest.genesis, truth(table)) is None


def truth(table: Table) -> list[Event]:
    """What all know together: each event as somebody who was told it has it."""
    return [
        fullest([entry.event for entry in entries])
        for entries in zip(*(peer.play.log.entries for peer in table.peers), strict=True)
    ]


def fullest(events: Sequence[Event]) -> Event:
    known = [event for event in events if told_all(event)]
    assert all(event == known[0] for event in known)
    return known[0]


def told_all(event: Event) -> bool:
    match event:
        case Move(_, action, _) | Open(_, action, _):
            return action is not None
        case Reveal(_, faces, _):
            return faces is not None
    return True


def require_kinds(table: Table, kinds: set[str]) -> None:
    """That what is to be tested has come up."""
    streams = table.peers[0].streams
    sent = {message.kind for seat in range(table.seats) for message in streams[seat]}
    assert kinds <= sent, sorted(kinds - sent)


# --- Games -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "seats", "bus"),
    [
        *product(["magpies"], (2, 3, 4), (ORDERLY, CHAOTIC)),
        *product(["hipparchus"], (2,), (ORDERLY, CHAOTIC)),
        ("delfos", 2, CHAOTIC),
        ("delfos", 3, ORDERLY),
        ("hesperidae", 2, ORDERLY),
        ("hesperidae", 3, CHAOTIC),
    ],
)
def test_a_game_comes_to_its_end(fast: Group, name: str, seats: int, bus: str) -> None:
    table = opened(name, seats, bus, fast, "whole")
    table.play()
    require_one_end(table)
    require_kinds(table, KINDS[name])


@pytest.mark.parametrize(("luck", "seats", "bus"), [("hexfolk 3 1", 3, CHAOTIC), ("hexfolk 2 1", 2, ORDERLY)])
def test_hexfolk_is_ended_by_agreement_after_a_theft(fast: Group, luck: str, seats: int, bus: str) -> None:
    table = opened("hexfolk", seats, bus, fast, luck, {"target": 8})
    table.play(100, in_a_hurry(luck))
    end_by_agreement(table)
    require_one_end(table)
    require_kinds(table, KINDS["hexfolk"])


def test_a_game_without_its_theft_and_without_pieces_of_keys(fast: Group) -> None:
    table = Table(magpies, fast, 3, "plain", {"theft": False}, escrow=False, watchers=1, orderly=False)
    table.play()
    require_one_end(table)
    assert not any(message.kind == "took" for message in table.peers[0].streams[0])


def test_an_orderly_and_a_chaotic_bus_bring_the_same_log(fast: Group) -> None:
    """What a device knows is a function of the messages alone, whatever order they come in."""
    tables = [opened("magpies", 3, bus, fast, "same") for bus in (ORDERLY, CHAOTIC)]
    for table in tables:
        table.play(choose=lambda state, seat, actions: actions[0])
    heads = {peer.play.log.head for table in tables for peer in table.peers}
    assert len(heads) == 1


# --- Many, and long ones ---------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(("seats", "games"), [(2, 500), (3, 300), (4, 200)])
def test_a_thousand_small_games(seats: int, games: int) -> None:
    thefts = 0
    with noble() as group:
        for number in range(games):
            bus = CHAOTIC if number % 2 else ORDERLY
            options: dict[str, Option] = {"theft": number % 5 != 0}
            table = opened("magpies", seats, bus, Remembering(group), f"thousand {seats} {number}", options)
            table.play()
            require_one_end(table)
            thefts += any(message.kind == "remix" for seat in range(seats) for message in table.peers[0].streams[seat])
    assert thefts > games // 4


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("delfos", 2, {"first": 1}),
        ("delfos", 3, {"first": 2}),
        ("delfos", 4, {}),
        ("hesperidae", 2, {"match": "extended"}),
        ("hesperidae", 3, {}),
        ("hesperidae", 4, {"pairs": True}),
        ("hesperidae", 4, {"match": "extended"}),
        ("hipparchus", 2, {}),
    ],
)
@pytest.mark.parametrize("number", range(3))
def test_more_games_come_to_their_end(
    fast: Group, name: str, seats: int, options: dict[str, Option], number: int
) -> None:
    table = opened(name, seats, CHAOTIC, fast, f"more {number}", options)
    table.play()
    require_one_end(table)


@pytest.mark.long
@pytest.mark.parametrize("seats", GAMES["hexfolk"].SEATS)
def test_hexfolk_comes_to_its_end(fast: Group, seats: int) -> None:
    luck = f"end {seats}"
    table = opened("hexfolk", seats, CHAOTIC if seats < 7 else ORDERLY, fast, luck, {"target": 8})
    table.play(choose=in_a_hurry(luck))
    require_one_end(table)
    require_kinds(table, KINDS["hexfolk"])


@pytest.mark.long
@pytest.mark.parametrize("island", MAPS)
def test_eight_seats_on_every_map_that_has_room(fast: Group, island: str) -> None:
    luck = f"map {island}"
    table = opened("hexfolk", 8, ORDERLY, fast, luck, {"map": island})
    table.play(250, in_a_hurry(luck))
    end_by_agreement(table)
    require_one_end(table)


@pytest.mark.long
@pytest.mark.parametrize(
    "options", [{"robber": "friendly"}, {"robber": "off"}, {"clock": 30}, {"route": False, "army": False}]
)
def test_hexfolk_with_other_rules(fast: Group, options: dict[str, Option]) -> None:
    luck = f"rules {sorted(options)}"
    table = opened("hexfolk", 4, CHAOTIC, fast, luck, {"target": 8, **options})
    table.play(400, in_a_hurry(luck))
    if table.peers[0].result is None:
        end_by_agreement(table)
    require_one_end(table)
