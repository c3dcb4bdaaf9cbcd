"""Writes the recorded games anew: ``python -m tests.game.hexfolk.record``. Only after the rules have changed and ``RULES`` was raised.

Random games are long; these are played by players in a hurry, and most are ended by agreement.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from game import hexfolk
from game.core import Event, Refused, Stream, Table, first_state, full_options
from game.core.conformance import Setting
from game.core.conformance.playthrough import Playthrough
from game.core.contract import Option
from tests.game.hexfolk.players import Shares, choose

FOLDER: Final = Path(__file__).parent / "golden"
HURRY: Final[Shares] = {
    "settlement": 400, "city": 400, "road": 12, "buy": 12, "roll": 4, "trade": 20, "accept": 6, "counter": 2, "offer": 1, "bank": 4,
    "knight": 8, "withdraw": 1, "sign_up": 4,
}  # fmt: skip


class Recording(NamedTuple):
    name: str
    seats: int
    options: dict[str, Option]
    seed: str
    events: int = 5000
    """After so many the game is ended by agreement."""
    table: tuple[str, ...] = ()
    """Table events that come in between now and then."""


RECORDINGS: Final = (
    Recording("two", 2, {"map": "laguna", "target": 8}, "67"),
    Recording("three", 3, {"map": "caldera", "target": 8, "robber": "friendly", "clock": 30}, "33", 400, ("time",)),
    Recording("four", 4, {"target": 8}, "39"),
    Recording("five", 5, {"map": "istmo", "robber": "off", "army": False}, "15", 300),
    Recording("six", 6, {"map": "laguna", "route": False, "clock": 60}, "19", 300, ("time",)),
    Recording("seven", 7, {"map": "istmo", "robber": "friendly"}, "8", 300, ("resign", "left", "back")),
    Recording("eight", 8, {"clock": 90}, "10", 300, ("time",)),
)


def played(recording: Recording) -> Playthrough:
    chosen = full_options(hexfolk.OPTIONS, hexfolk.SEATS, recording.options, recording.seats)
    table = Playthrough(hexfolk, Setting(hexfolk.ID, recording.seats, tuple(sorted(chosen.items())), recording.seed, 0))
    rng = Stream("record", recording.seed)
    while (event := next_event(table, recording, rng)) is not None:
        table.append(event)
    return table


def next_event(table: Playthrough, recording: Recording, rng: Stream) -> Event | None:
    seats = hexfolk.to_act(table.truth)
    if not seats:
        return table.next_event()
    if len(table.history) >= recording.events:
        return Table("agreed_end", tuple(range(recording.seats)))
    seat = rng.choice(seats)
    if recording.table and not rng.below(25):
        event = Table(rng.choice(recording.table), (seat,))
        try:
            hexfolk.apply(table.truth, event)
        except Refused:
            return next_event(table, recording, rng)
        return event
    return table.move(seat, choose(table.truth, seat, rng, HURRY))


def text_of(table: Playthrough) -> str:
    """The game as :func:`game.core.conformance.compare_golden` reads it."""
    state = first_state(hexfolk, table.log.genesis)
    lines = ["# A golden playthrough of hexfolk.", table.log.genesis.text(), "= " + hexfolk.state_text(state)]
    for entry, event in zip(table.log.entries, table.events, strict=True):
        state = hexfolk.apply(state, event)
        lines += [table.log.line(entry), "= " + hexfolk.state_text(state)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for recording in RECORDINGS:
        path = FOLDER / f"{recording.name}.txt"
        path.write_text(text_of(played(recording)), encoding="ascii")
        print(f"{path.name}: {path.stat().st_size:,} bytes")
